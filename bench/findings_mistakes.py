#!/usr/bin/env python3
"""Mistakes that a script puts into the classes of bench/findings, and how many of them become findings.

A mistake takes one check out of a condition (of `if`, loops, `?:`, `&&`, `||`), so that an index, null, cast or arithmetic
exception becomes reachable. Checks ask about null, a class, how much there is, a number, or are calls that answer yes or no:

- `result`: the check of the result of a call (`int at = s.indexOf(':'); if (at < 0) …`, `if (x.getY() == null) …`);
- `path`: the same question about the same thing is asked elsewhere in the method, in code that the mistake leaves alive (one of two paths
  loses its guard);
- `part`: something else is asked about the same thing before or in the same condition (what is left guards a part of the bad values);
- `documented`: a check of a parameter whose case the Javadoc of the method speaks about and does not refuse.

All such places of the classes in bench/findings/subjects.csv are listed by bench/findings/Mistakes.java, in the order of their
files, and shuffled by a fixed seed. A mistake counts if it compiles and if it is seen on the real JVM that it makes such an
exception reachable from inputs that the method as it was accepts: a test of the class as it was, in which it returns, ends with the
exception in the mistaken library. These tests are generated once per class (for MC/DC, without states that only reflection
makes) and kept below target/bench/mistakes/original; so is what was seen of each place. Of those that count, the first 60 get a run of
jurat on the mistaken library, on the method (on the class where the method is private, with `--private` where only the package sees it) and for
as long as jurat takes by default. A mistake is
found if there is a finding that the library as it was does not have, in the method or where the test ended. What becomes of each stands in
target/bench/mistakes/mistakes.csv. Ends with status 1 where fewer than 45 are findings.

`--list` lists the places, `--places` also sees which count; `--most N` stops after N; `--again REGEX` runs jurat again on mistakes whose row
fits; `--jurat FILE` takes another program.
"""

import argparse
import collections
import csv
import json
import os
import random
import re
import shutil
import subprocess
import zipfile

from findings import known_verdicts
from findings_subjects import libraries, subjects
from support import ROOT, WORK, table, verdict

SEED = 60
WANTED, TO_FIND = 60, 45
HERE = WORK / "mistakes"
STORE = HERE / "mistakes.csv"
PARTS = ["class", "method", "access", "first", "last", "line", "start", "end", "answer", "kind", "check"]
HEADER = ["library", "class", "method", "line", "kind", "check", "answer", "start", "result", "broken", "why"]
RAISED = re.compile(r"(NullPointer|IndexOutOfBounds|ArrayIndexOutOfBounds|StringIndexOutOfBounds|ClassCast|Arithmetic|NegativeArraySize|NoSuchElement)\w*")


class Bench:
    def __init__(self, arguments):
        self.program, self.budget = arguments.jurat, arguments.budget
        self.jars = {library: (jar, needed) for library, jar, needed in libraries()}
        runtime = os.environ.get("JURAT_RUNTIME", ROOT / "target" / "runtime")
        self.launcher = os.path.join(runtime, "launcher", "*")
        self.tool = HERE / "tool"
        self.tool.mkdir(parents=True, exist_ok=True)
        self.java("javac", "-nowarn", "-cp", self.launcher, "-d", self.tool, ROOT / "bench" / "findings" / "Mistakes.java")

    def java(self, *command, text="", fails=False):
        done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace")
        if done.returncode != 0 and not fails:
            raise SystemExit(f"{command[0]}: status {done.returncode}")
        return done.stdout

    def mistakes(self, *arguments, text, fails=False):
        path = os.pathsep.join([str(self.tool), self.launcher])
        return self.java("java", "-Xmx1g", "-ea", "-cp", path, "Mistakes", *arguments, text=text, fails=fails).splitlines()

    def classpath(self, library):
        jar, needed = self.jars[library]
        return os.pathsep.join(map(str, [jar, *needed]))

    def places(self):
        """All places, shuffled."""
        of = {name: library for library, name, _ in subjects()}
        lines = [f"{name}\t{sources(self.jars[library][0])}\t{self.classpath(library)}\n" for library, name, _ in subjects()]
        rows = [dict(zip(PARTS, line.split("\t"))) for line in self.mistakes("list", text="".join(lines))]
        for row in rows:
            row["library"] = of[row["class"]]
        random.Random(SEED).shuffle(rows)
        return rows

    def generate(self, jar, needed, name, method, out, budget, *others):
        """Report and tests of a class, kept in a folder."""
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        chosen = ["--method", method] if method else []
        path = ["--classpath", os.pathsep.join(map(str, needed))] if needed else []
        command = [self.program, "gen", jar, *path, "--class", name, *chosen, "--budget", budget, "--jobs", "1", "--out", out / "tests", "--quiet", "--json", out / "report.json"]
        done = subprocess.run([*command, *others], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode not in (0, 1):
            print(f"{name}: status {done.returncode}: {done.stderr[-300:]}", flush=True)
        report = out / "report.json"
        return json.loads(report.read_text()) if report.is_file() else None

    def original(self, library, name, places=()):
        """The folder with report and compiled tests of a class as it was, and of what the package sees where places are there."""
        folder = HERE / "original" / name
        if not (folder / "done").is_file():
            jar, needed = self.jars[library]
            others = ["--private"] if any(place["access"] == "package" for place in places) else []
            self.generate(jar, needed, name, None, folder, "30s", "--coverage", "mcdc", "--no-reflection-fixtures", *others)
            path = os.pathsep.join([self.classpath(library), self.launcher])
            for source in (folder / "tests").rglob("*.java"):
                # A file that does not compile says nothing.
                self.java("javac", "-nowarn", "-proc:none", "-cp", path, "-d", folder / "compiled", source, fails=True)
            (folder / "compiled").mkdir(exist_ok=True)
            (folder / "done").touch()
        return folder

    def tried(self, library, name, places):
        """Of each place of a class, whether it counts and what a test ends with then."""
        folder = self.original(library, name, places)
        file = folder / "tried.tsv"
        known = [line.split("\t") for line in file.read_text().splitlines()] if file.is_file() else []
        seen = {tuple(parts[:3]): (parts[3], parts[4]) for parts in known}
        key = lambda place: (place["start"], place["end"], place["answer"])
        while waiting := [key(place) for place in places if key(place) not in seen]:
            arguments = ["try", name, sources(self.jars[library][0]), self.classpath(library), folder / "compiled"]
            lines = self.mistakes(*arguments, text="".join("\t".join(one) + "\n" for one in waiting), fails=True)
            parts = [line.split("\t") for line in lines]
            # It ends early at a place that does not end.
            parts += [[*waiting[len(parts)], "endless", ""]] if len(parts) < len(waiting) else []
            seen.update({tuple(one[:3]): (one[3], one[4]) for one in parts})
            with open(file, "a") as out:
                out.writelines("\t".join(one) + "\n" for one in parts)
        return {key(place): seen[key(place)] for place in places}

    def mistaken(self, place):
        """The library with the mistake in it, its sources beside it."""
        jar, needed = self.jars[place["library"]]
        folder = HERE / "mistaken"
        shutil.rmtree(folder, ignore_errors=True)
        path = place["class"].replace(".", "/")
        source, classes = folder / "src" / f"{path}.java", folder / "classes"
        source.parent.mkdir(parents=True)
        with zipfile.ZipFile(sources(jar)) as archive:
            text = archive.read(f"{path}.java").decode()
        # Offsets are those of Java, in units of UTF-16.
        units = text.encode("utf-16-le")
        start, end = 2 * int(place["start"]), 2 * int(place["end"])
        text = (units[:start] + place["answer"].encode("utf-16-le") + units[end:]).decode("utf-16-le")
        source.write_text(text)
        self.java("javac", "-nowarn", "-g", "-proc:none", "-encoding", "UTF-8", "-cp", self.classpath(place["library"]), "-d", classes, source)
        made = folder / jar.name
        copy(jar, made, lambda entry: entry != f"{path}.class" and not entry.startswith(f"{path}$"), [(file, str(file.relative_to(classes))) for file in classes.rglob("*.class")])
        copy(sources(jar), sources(made), lambda entry: entry != f"{path}.java", [(source, f"{path}.java")])
        return made, needed

    def judge(self, place, broken):
        """Whether the mistake is a finding, and what the report says of it."""
        jar, needed = self.mistaken(place)
        method = None if place["access"] == "private" else place["method"]
        others = ["--private"] if place["access"] == "package" else []
        report = self.generate(jar, needed, place["class"], method, HERE / "run", self.budget, *others)
        before = json.loads((self.original(place["library"], place["class"]) / "report.json").read_text())
        known = {(one["clause"], one["line"]) for one in before["findings"]}
        read = {(row["class"], int(row["line"])) for row in known_verdicts().values()}
        for one in (report or {}).get("findings", []):
            raised = RAISED.search(one["clause"])
            of_method = one["method"].split("(")[0] == place["method"] or int(place["first"]) <= (one["line"] or 0) <= int(place["last"])
            at_test = f":{one['line']} " in broken and raised and raised.group(0) in broken
            if raised and (of_method or at_test) and (one["clause"], one["line"]) not in known and (one["class"], one["line"]) not in read:
                return "found", one.get("why") or ""
        return "missed", ""


def sources(jar):
    return jar.with_name(jar.name.replace(".jar", "-sources.jar"))


def copy(whole, made, keeps, files):
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(made, "w") as new:
        for entry in old.namelist():
            if keeps(entry) and not entry.endswith("/"):
                new.writestr(entry, old.read(entry))
        for file, name in files:
            new.write(file, name)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jurat", default=ROOT / "target" / "release" / "jurat")
    parser.add_argument("--most", type=int, default=WANTED)
    parser.add_argument("--budget", default="30s")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--places", action="store_true")
    parser.add_argument("--again", metavar="REGEX")
    arguments = parser.parse_args()
    bench = Bench(arguments)
    places = bench.places()
    print(f"{len(places)} places: {dict(collections.Counter(place['kind'] for place in places))}")
    if arguments.list:
        for place in places:
            print(place["class"], place["method"], place["line"], place["kind"], place["check"], "->", place["answer"])
        return
    seen = {}
    for library, name, _ in subjects():
        own = [place for place in places if place["class"] == name]
        if own:
            tried = bench.tried(library, name, own)
            seen.update({(name, *key): value for key, value in tried.items()})
            print(f"{name}: {dict(collections.Counter(result for result, _ in tried.values()))}", flush=True)
    outcome = lambda place: seen[place["class"], place["start"], place["end"], place["answer"]]
    results = collections.Counter((place["kind"], outcome(place)[0]) for place in places)
    table(["kind", "place", "count"], [[kind, result, count] for (kind, result), count in sorted(results.items())])
    counting = [place for place in places if outcome(place)[0] == "counts"]
    print(f"\n{len(counting)} of {len(places)} places count")
    if arguments.places:
        return
    rows = list(csv.DictReader(open(STORE, newline=""))) if STORE.is_file() else []
    if arguments.again:
        rows = [row for row in rows if not re.search(arguments.again, " ".join(row.values()))]
    key = lambda row: tuple(row[part] for part in ("class", "start", "answer", "check"))
    known = {key(row): row for row in rows}
    chosen = []
    for place in counting[: arguments.most]:
        row = known.get(key(place))
        if row is None:
            broken = outcome(place)[1].removeprefix("!")
            result, why = bench.judge(place, broken)
            row = {**{part: place[part] for part in HEADER[:8]}, "result": result, "broken": broken, "why": why}
            print(f"{result:7} {place['class'].rpartition('.')[2]}.{place['method']}:{place['line']} {place['kind']} {place['check']} -> {place['answer']}: {why or broken}"[:240], flush=True)
        chosen.append(row)
        with open(STORE, "w", newline="") as file:
            writer = csv.DictWriter(file, HEADER, lineterminator="\n")
            writer.writeheader()
            writer.writerows(chosen + [other for other in rows if key(other) not in {key(one) for one in chosen}])
    counts = collections.Counter((row["kind"], row["result"]) for row in chosen)
    table(["kind", "result", "count"], [[kind, result, count] for (kind, result), count in sorted(counts.items())])
    found = sum(row["result"] == "found" for row in chosen)
    print(f"\n{found} of {len(chosen)} mistakes are findings (to reach: {TO_FIND} of {WANTED})")
    verdict(found >= TO_FIND and len(chosen) >= WANTED)


if __name__ == "__main__":
    main()
