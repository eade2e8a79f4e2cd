#!/usr/bin/env python3
"""Draws the classes on which findings are read one by one: five of each of twelve libraries that no other bench uses.

A class counts if it is a top-level class (no interface, no annotation, no package or module description) whose own class
file has 20 to 300 branches: two for each conditional jump, one for each target of a switch. Five of each library are
drawn by a fixed seed from the sorted names. The result stands in bench/findings/subjects.csv, was written before the first run, and none is
replaced; this command draws again and ends with status 1 where the list differs. `--write` writes it.
"""

import csv
import random
import re
import subprocess
import sys
import zipfile

from support import ROOT, WORK, table

SEED = 13
DRAWN = 5
BRANCHES = range(20, 301)
LIST = ROOT / "bench" / "findings" / "subjects.csv"
LIBRARIES = [
    ("commons-cli", "commons-cli", "1.9.0", []),
    ("org.apache.commons", "commons-math3", "3.6.1", []),
    ("org.apache.commons", "commons-text", "1.12.0", ["org.apache.commons:commons-lang3:3.14.0"]),
    ("com.carrotsearch", "hppc", "0.9.1", []),
    ("io.github.java-diff-utils", "java-diff-utils", "4.12", []),
    ("org.jgrapht", "jgrapht-core", "1.4.0", ["org.jheaps:jheaps:0.11"]),
    ("joda-time", "joda-time", "2.12.7", ["org.joda:joda-convert:2.2.3"]),
    ("net.sf.jopt-simple", "jopt-simple", "5.0.4", []),
    ("org.json", "json", "20240303", []),
    ("org.jsoup", "jsoup", "1.17.2", ["org.jspecify:jspecify:1.0.0"]),
    ("org.yaml", "snakeyaml", "2.2", []),
    ("org.threeten", "threeten-extra", "1.8.0", []),
]
FOLDER = WORK / "findings-libraries"
TOP_LEVEL = re.compile(r"^(?!META-INF/)[\w/]+\.class$")


def fetch(artifact, folder):
    """The file of an artifact, fetched once."""
    group, name, version, *rest = artifact.split(":")
    file = folder / f"{name}-{version}{'-sources' if rest else ''}.jar"
    if not file.is_file():
        subprocess.run(["mvn", "-q", "-B", "dependency:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"], check=True)
    return file


def libraries():
    """Of each library its name, its jar with the sources beside it, and the jars that it needs."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = []
    for group, name, version, needed in LIBRARIES:
        jar = fetch(f"{group}:{name}:{version}", FOLDER)
        fetch(f"{group}:{name}:{version}:jar:sources", FOLDER)
        found.append((name, jar, [fetch(artifact, FOLDER / "needed") for artifact in needed]))
    return found


def branches(jar, classes):
    """Of each class, how many branches its own class file has, `None` of an interface."""
    done = subprocess.run(
        ["javap", "-c", "-p", "-cp", jar, *classes], check=True, stdout=subprocess.PIPE, text=True
    )
    counts, name, in_switch = {}, None, False
    for line in done.stdout.splitlines():
        if not line.startswith((" ", "}", "Compiled")):
            match = re.search(r"\b(class|interface|enum) ([\w.$]+)", line)
            if match:
                name = match.group(2)
                counts[name] = None if match.group(1) == "interface" else 0
            continue
        if name is None or counts[name] is None:
            continue
        code = re.match(r"\s+\d+: (\w+)", line)
        if in_switch:
            if line.strip() == "}":
                in_switch = False
            elif ":" in line:
                counts[name] += 1
        elif code and code.group(1) in ("tableswitch", "lookupswitch"):
            in_switch = True
        elif code and code.group(1).startswith("if"):
            counts[name] += 2
    return counts


def candidates(jar):
    with zipfile.ZipFile(jar) as archive:
        names = [name[: -len(".class")].replace("/", ".") for name in archive.namelist() if TOP_LEVEL.match(name)]
    names = sorted(name for name in names if not name.endswith(("package-info", "module-info")))
    counts = {}
    for at in range(0, len(names), 200):
        counts.update(branches(jar, names[at : at + 200]))
    return [(name, counts[name]) for name in names if counts.get(name) in BRANCHES]


def draw():
    rows, chance = [], random.Random(SEED)
    for name, jar, _ in libraries():
        eligible = candidates(jar)
        drawn = sorted(chance.sample(eligible, DRAWN))
        rows += [(name, len(eligible), one, count) for one, count in drawn]
    return rows


def subjects():
    """Library, class, and branches of each subject, as the list says."""
    with open(LIST, newline="") as file:
        return [(row["library"], row["class"], int(row["branches"])) for row in csv.DictReader(file)]


def main():
    rows = draw()
    table(["library", "eligible", "class", "branches"], rows)
    drawn = [(library, name, count) for library, _, name, count in rows]
    if sys.argv[1:] == ["--write"]:
        LIST.parent.mkdir(exist_ok=True)
        with open(LIST, "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["library", "class", "branches"])
            writer.writerows(drawn)
    elif drawn != subjects():
        sys.exit("the list in bench/findings/subjects.csv is another one")


if __name__ == "__main__":
    main()
