#!/usr/bin/env python3
"""The subjects for classes that nobody has written yet, and whether all that is called feasible in them is.

Two parts. `mocks`: 34 methods over ten areas (bench/mocks/methods.csv) against interfaces, abstract classes, annotations and
reflection; each has branches that need a class which is not among the sources. `services`: 12 classes with collaborators as people
write them (bench/services/classes.csv), all of whose branches are feasible.

That they are feasible is shown by classes written by hand: the witnesses are run under JaCoCo, and every branch and line of the
34 methods and of the 12 classes must be reached, but for those of bench/mocks/infeasible.csv, which must not be. These are infeasible
for every class that javac accepts: bench/mocks/refused holds the classes that would reach them, each with what javac says to it;
an annotation that is not retained is a witness.

JaCoCo counts the branches of a line without telling them apart: which of them is the infeasible one is what the file says, and
what the witnesses expect. `--part P` takes one part (repeatable), `--list` prints every line that is not reached.
"""

import argparse
import collections
import csv
import os
import re
import subprocess
import xml.etree.ElementTree as xml

from support import ROOT, WORK, fresh, table, verdict

BENCH = ROOT / "bench"
PARTS = {"mocks": ("methods.csv", 34, range(6, 15)), "services": ("classes.csv", 12, range(10, 31))}
# As in bench/real_code.py.
JACOCO = "0.8.15"
STRICT = ["javac", "-g", "-parameters", "-Xlint:all", "-Werror", "--release", "17"]
# The classes that a method chooses between or that rule a goal out: no other type of the sources is implemented there.
EXISTING = {"broker.FrozenBody", "bytecode.NullType", "compiler.Primitive"}
CONCRETE = re.compile(r"^(?:public )?(?:final )?(?:class|record|enum) (\w+)[^{]* (?:implements|extends) ([\w<>., ]+) \{", re.MULTILINE)


def rows_of(file):
    with open(file, newline="") as opened:
        return list(csv.DictReader(opened))


def tools():
    """JaCoCo's agent and command line, fetched once."""
    folder = WORK / "jacoco"
    jars = [folder / f"org.jacoco.agent-{JACOCO}-runtime.jar", folder / f"org.jacoco.cli-{JACOCO}-nodeps.jar"]
    for jar, artifact in zip(jars, [f"org.jacoco:org.jacoco.agent:{JACOCO}:jar:runtime", f"org.jacoco:org.jacoco.cli:{JACOCO}:jar:nodeps"]):
        if not jar.exists():
            subprocess.run(["mvn", "-q", "-B", "dependency:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"], check=True)
    return jars


def compiled(sources, into, path=()):
    command = [*STRICT, "-d", into, "-cp", os.pathsep.join(map(str, path)) or ".", *sources]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode == 0, done.stdout


def run_witnesses(part, folder):
    """Compiles and runs; returns JaCoCo's report (None where there is none) and what went wrong."""
    agent, command_line = tools()
    classes, witnesses, data, report = folder / "classes", folder / "witnesses", folder / "jacoco.exec", folder / "jacoco.xml"
    shared = sorted((BENCH / "mocks" / "witnesses" / "witness").glob("*.java"))
    own = sorted(path for path in (BENCH / part / "witnesses").rglob("*.java") if path not in shared)
    for sources, into, path in [(sorted((BENCH / part / "src").rglob("*.java")), classes, []), ([*own, *shared], witnesses, [classes])]:
        is_good, said = compiled(sources, into, path)
        if not is_good:
            return None, [said.rstrip()]
    names = [".".join(path.relative_to(BENCH / part / "witnesses").with_suffix("").parts) for path in own]
    # JaCoCo adds a field to what it instruments, which code that looks at all fields of a witness would see.
    options = f"destfile={data},excludes=*Witness*:witness.*"
    run = subprocess.run(
        ["java", f"-javaagent:{agent}={options}", "-cp", os.pathsep.join(map(str, [classes, witnesses])), "witness.Run", *names],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120,
    )
    complaints = [f"witness {line}" for line in run.stdout.splitlines()] or (["the witnesses failed"] if run.returncode else [])
    if not data.exists():
        return None, complaints
    subprocess.run(
        ["java", "-jar", command_line, "report", data, "--classfiles", classes, "--xml", report], check=True, stdout=subprocess.DEVNULL
    )
    return xml.parse(report).getroot(), complaints


class Method:
    """What JaCoCo says of a method: per line the branches that were missed and reached, and whether it was run."""

    def __init__(self, owner, name, first):
        self.owner, self.name, self.first, self.lines = owner, name, first, {}

    def total(self):
        return sum(missed + reached for missed, reached, _ in self.lines.values())

    def reached(self):
        return sum(reached for _, reached, _ in self.lines.values())


def methods_of(report):
    """The methods of all classes; a line belongs to the last method that begins at it or before."""
    methods = []
    for package in report.findall("package"):
        files = {}
        for owner in package.findall("class"):
            for found in owner.findall("method"):
                method = Method(owner.get("name").replace("/", "."), found.get("name"), int(found.get("line", 0)))
                files.setdefault(owner.get("sourcefilename"), []).append(method)
                methods.append(method)
        for file in package.findall("sourcefile"):
            for line in file.findall("line"):
                number = int(line.get("nr"))
                around = max((method for method in files[file.get("name")] if method.first <= number), key=lambda method: method.first)
                around.lines[number] = (int(line.get("mb")), int(line.get("cb")), int(line.get("ci")) > 0)
    return methods


def source_line(part, owner, number):
    lines = (BENCH / part / "src" / f"{owner.replace('.', '/')}.java").read_text().splitlines()
    return lines[number - 1] if 0 < number <= len(lines) else ""


def unreached(part, methods, infeasible):
    """The lines and branches that are not as the file says, over the lines of some methods."""
    complaints = []
    for method in methods:
        for number, (missed, _, is_run) in sorted(method.lines.items()):
            goals = infeasible[method.owner, method.name, number]
            branches = sum(goal != "line" for goal in goals)
            where = f"{method.owner}.{method.name}, line {number}"
            if missed != branches:
                complaints.append(f"{where}: {missed} branches are not reached, {branches} of them infeasible: {source_line(part, method.owner, number).strip()}")
            if is_run == ("line" in goals):
                complaints.append(f"{where}: {'is reached, but called infeasible' if is_run else 'is not reached'}")
    return complaints


def stale(infeasible, methods):
    """Infeasible goals whose line is not in their method or does not hold their condition."""
    known = {(method.owner, method.name, number) for method in methods for number in method.lines}
    complaints = []
    for (owner, name, number), goals in infeasible.items():
        for goal in goals:
            condition = re.sub(r" is (true|false)$", "", goal)
            if (owner, name, number) not in known or goal != "line" and condition not in source_line("mocks", owner, number):
                complaints.append(f"infeasible.csv: {owner}.{name} has no such goal in line {number}: {goal}")
    return complaints


def refused(classes, folder):
    """Whether javac refuses each class that would reach an infeasible goal, for the reason that its first line gives."""
    sources = sorted((BENCH / "mocks" / "refused").rglob("*.java"))
    complaints = [] if sources else ["there are no refused classes"]
    for source in sources:
        reason = source.read_text().splitlines()[0].removeprefix("// javac: ")
        is_good, said = compiled([source], folder / "refused", [classes])
        if is_good or reason not in said:
            complaints.append(f"{source.stem}: javac {'accepts it' if is_good else 'says something else: ' + said}")
    return complaints, len(sources)


def implementations():
    """Implementations of the sources' own types that are not there to be chosen."""
    complaints = []
    for source in sorted((BENCH / "mocks" / "src").rglob("*.java")):
        for name, supertypes in CONCRETE.findall(source.read_text()):
            if not name.endswith("Exception") and f"{source.parent.name}.{name}" not in EXISTING:
                complaints.append(f"{source.parent.name}.{name} is an implementation of {supertypes}")
    return complaints


def check(part, options):
    """Prints the table of a part; whether everything is as it should be."""
    listing, count, sizes = PARTS[part]
    folder = fresh(f"{part}-check")
    report, complaints = run_witnesses(part, folder)
    if report is None:
        print(f"{part}:", *complaints, sep="\n  ")
        return False
    methods = methods_of(report)
    infeasible = collections.defaultdict(list)
    for row in rows_of(BENCH / "mocks" / "infeasible.csv") if part == "mocks" else []:
        infeasible[row["class"], row["method"], int(row["line"])].append(row["what"])
    complaints += stale(dict(infeasible), methods)
    listed = rows_of(BENCH / part / listing)
    rows, sums, covered = [], collections.Counter(), []
    for row in listed:
        name = f"{row['class']}.{row['method']}" if part == "mocks" else row["class"]
        mine = [method for method in methods if method.owner == row["class"] and row.get("method", method.name) == method.name]
        covered += mine
        branches, reached = sum(method.total() for method in mine), sum(method.reached() for method in mine)
        goals = [goal for (owner, method, _), found in infeasible.items() if f"{owner}.{method}" == name for goal in found]
        feasible = branches - sum(goal != "line" for goal in goals)
        stated = int(row["branches"]), int(row.get("feasible", row["branches"]))
        if stated != (branches, feasible):
            complaints.append(f"{name}: {listing} says {stated[0]} branches and {stated[1]} feasible, there are {branches} and {feasible}")
        if branches not in sizes:
            complaints.append(f"{name}: {branches} branches")
        missing = unreached(part, mine, infeasible)
        lines = sum(len(method.lines) for method in mine)
        sums.update(lines=lines, branches=branches, feasible=feasible, reached=reached)
        rows.append([name, lines, branches, feasible, reached, "" if not missing else "NOT ALL"])
        complaints += missing if options.list else missing[:3]
    for method in methods:
        if method.total() and method not in covered:
            complaints.append(f"{method.owner}.{method.name} has branches and is not in {listing}")
    if len(listed) != count:
        complaints.append(f"{len(listed)} in {listing}, not {count}")
    if part == "mocks":
        more, tried = refused(folder / "classes", folder)
        complaints += more + implementations()
        sums.update(refused=tried - len(more))
    rows.append([f"all ({len(listed)})", sums["lines"], sums["branches"], sums["feasible"], sums["reached"], ""])
    table([part, "lines", "branches", "feasible", "reached", ""], rows)
    if part == "mocks":
        print(f"\n{sums['branches'] - sums['feasible']} branches are infeasible; javac refuses {sums['refused']} classes that would reach them")
    if complaints:
        print("\nwrong:", *complaints, sep="\n  ")
    print()
    return not complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    verdict(all([check(part, options) for part in options.part or PARTS]))


if __name__ == "__main__":
    main()
