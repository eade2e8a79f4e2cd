#!/usr/bin/env python3
"""Contract or code, the same: preconditions steer and never block.

Three parts, 10 s a class:

- `conditions` (40 methods): a method's conditions stand once as code (`if (!(…)) return 0;`) and once as `requires` clauses. The sources in
  bench/steering/conditions are the first form; the second is made of it here, where `// JML: …` says what JML says otherwise.
- `setups` (40): an object gets into its state only through methods that have `requires` clauses themselves (bench/steering/setups);
  once with these clauses, once without.
- `relations` (15): as `conditions`, for relations between several arrays, collections and objects; written before what they show
  was mended.

Only the edges of the bodies count, that is, of the decisions behind the conditions: they are the same lines in both forms. All of
them are feasible, and in `setups` by calls that keep the contracts: bench/steering/witnesses reaches every `return` of every
body, which `--check` alone runs and every measurement runs first. With contracts no method may cover less than without; an
edge that is called infeasible is wrong.

`--part P` takes one part, `--class C` one class (both repeatable); `--list` prints the edges that are missed and why.
"""

import argparse
import collections
import json
import re
import subprocess
import sys
import time
from pathlib import Path

from support import ROOT, build, fresh, table, verdict

SOURCES = ROOT / "bench" / "steering"
PARTS = {"conditions": 40, "setups": 40, "relations": 15}
FORMS = {"conditions": ("code", "requires"), "setups": ("without", "with"), "relations": ("code", "requires")}
SIGNATURE = re.compile(r"    public (?:static )?(?:[\w<>\[\], ]+ )?(\w+)\(.*\) \{$")
CONDITION = re.compile(r"\s+if \(!\((.*)\)\) return 0;(?: // JML: (.*))?$")
REQUIRES = re.compile(r"    //@ requires (.*);$")
PURE = re.compile(r"/\*@ pure (?:nullable )?@\*/ ")


def conditions_as(form, lines):
    """The lines of a source of `conditions` in one of the two forms; the bodies keep their lines."""
    done, at = [], 0
    while at < len(lines):
        last = at + 1
        while last < len(lines) and CONDITION.match(lines[last]):
            last += 1
        conditions = [CONDITION.match(line).groups() for line in lines[at + 1 : last]]
        if form == "requires" and SIGNATURE.match(lines[at]):
            done += [f"    //@ requires {jml or java};" for java, jml in conditions] + [lines[at]]
        else:
            line = lines[at] if form == "requires" else PURE.sub("", lines[at])
            done += [line] + [f"        if (!({java})) return 0;" for java, _ in conditions]
        at = last
    return done


def setups_as(form, lines):
    """The lines of a source of `setups` with the clauses, without them, or with checks in their place."""
    if form == "with":
        return lines
    done, clauses = [], []
    for line in lines:
        clause = REQUIRES.match(line)
        if clause:
            clauses.append(clause.group(1))
            done.append("")
        elif form == "checked" and clauses:
            done.append(line + "".join(f" if (!({clause})) throw new IllegalStateException();" for clause in clauses))
            clauses = []
        else:
            done.append(PURE.sub("", line))
            clauses = []
    return done


def write(part, form):
    """Writes the sources of a part in one form; returns the folder."""
    folder = fresh(f"steering-{part}-{form}")
    derive = setups_as if part == "setups" else conditions_as
    (folder / "src" / "steering").mkdir(parents=True)
    for source in sorted((SOURCES / part).glob("*.java")):
        lines = derive(form, source.read_text().splitlines())
        (folder / "src" / "steering" / source.name).write_text("\n".join(lines) + "\n")
    return folder


def expected(part):
    """Per method under test (class, name): the lines of its body that decide, two edges each, and the ends it has."""
    folder = write(part, FORMS[part][0]) / "src" / "steering"
    methods = {}
    for source in sorted(folder.glob("*.java")):
        method, decisions, ends = None, [], set()
        for number, line in enumerate(source.read_text().splitlines(), 1):
            if found := SIGNATURE.match(line):
                method, decisions, ends = found.group(1), [], set()
            elif line == "    }":
                if 1 in ends:
                    methods[source.stem, method] = (decisions, ends)
                method, decisions, ends = None, [], set()
            elif found := re.match(r"\s+return (\d+);$", line):
                ends.add(int(found.group(1)))
            elif re.match(r"\s+if \(.*\) \{$", line):
                decisions.append(number)
    return methods


def check(part, methods):
    """Whether the witnesses reach every end of every body."""
    folder = write(part, "checked" if part == "setups" else "code")
    witness = part.capitalize()
    sources = sorted((folder / "src" / "steering").glob("*.java"))
    subprocess.run(["javac", "-d", folder / "classes", *sources, SOURCES / "witnesses" / f"{witness}.java"], check=True)
    run = subprocess.run(["java", "-cp", folder / "classes", f"steering.{witness}"], capture_output=True, text=True)
    print(run.stderr, end="")
    reached = {}
    for line in run.stdout.splitlines():
        name, *ends = line.split()
        reached[tuple(name.split("."))] = [int(end) for end in ends]
    complaints = [f"{'.'.join(name)}: no such method" for name in reached.keys() - methods.keys()]
    for name, (_, ends) in methods.items():
        if sorted(ends) != reached.get(name):
            complaints.append(f"{'.'.join(name)}: ends {sorted(ends)}, the witnesses reach {reached.get(name)}")
    for complaint in complaints:
        print(f"witnesses: {complaint}")
    return not complaints and run.returncode == 0 and len(methods) == PARTS[part]


def generate(part, form, classes, options):
    """The goals of all methods (class, name), and how the run went."""
    folder = write(part, form)
    report = folder / "report.json"
    command = [options.jurat, "gen", folder / "src", "--budget", options.budget, "--out", folder / "tests", "--json", report, "--quiet"]
    for name in classes:
        command += ["--class", f"steering.{name}"]
    started = time.monotonic()
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    seconds = time.monotonic() - started
    if done.returncode not in (0, 1):
        sys.exit(f"jurat gen, {part} {form}: status {done.returncode}\n{done.stderr}")
    report = json.loads(report.read_text())
    goals = {}
    for owner in report["classes"]:
        for method in owner["methods"]:
            goals[owner["name"].removeprefix("steering."), method["name"]] = method["goals"]
    return goals, report, seconds


def edges(goals, decisions):
    """The edges of a body by status, and those that are neither covered nor called infeasible."""
    found = [goal for goal in goals if goal["kind"] == "branch" and goal["line"] in decisions]
    return collections.Counter(goal["status"] for goal in found), [goal for goal in found if goal["status"] != "covered"]


def measure(part, methods, options):
    classes = list(dict.fromkeys(owner for owner, _ in methods))
    plain, contracts = FORMS[part]
    results = {form: generate(part, form, classes, options) for form in FORMS[part]}
    rows, notes, complaints, sums = [], [], [], collections.Counter()
    for (owner, name), (decisions, _) in methods.items():
        covered = {}
        for form, (goals, _, _) in results.items():
            counts, left = edges(goals.get((owner, name), []), decisions)
            covered[form] = counts["covered"]
            if sum(counts.values()) != 2 * len(decisions):
                complaints.append(f"{owner}.{name}, {form}: {sum(counts.values())} edges in the report, {2 * len(decisions)} in the source")
            for goal in left:
                text = f"{owner}.{name}, {form}, line {goal['line']}: {goal['what']}: {goal['reason'] or 'no reason given'}"
                (complaints if goal["status"] == "infeasible" else notes).append(text)
        less = covered[contracts] < covered[plain]
        sums.update({"edges": 2 * len(decisions), "methods": 1, "less": less, "none": covered[contracts] == 0, **covered})
        rows.append([f"{owner}.{name}", 2 * len(decisions), covered[plain], covered[contracts], "LESS" if less else ""])
    rows.append([part, sums["edges"], sums[plain], sums[contracts], f"{sums['less']} less, {sums['none']} with none"])
    table(["method", "edges", plain, contracts, ""], rows)
    for form, (_, report, seconds) in results.items():
        print(f"{form}: {len(report['tests'])} tests, {report['dropped']['meaningless']} meaningless, {seconds:.0f} s")
    for heading, lines in [("missed", notes if options.list else []), ("wrong", complaints)]:
        if lines:
            print(f"\n{heading}:", *lines, sep="\n  ")
    print()
    return sums["less"] == 0 and not complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--class", dest="classes", action="append", default=[], metavar="C")
    parser.add_argument("--jurat", type=Path, default=ROOT / "target" / "release" / "jurat", metavar="FILE")
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if options.jurat == ROOT / "target" / "release" / "jurat" and not options.check:
        build()
    reached = True
    for part in options.part or PARTS:
        methods = expected(part)
        is_checked = check(part, methods)
        print(f"{part}: {len(methods)} methods, {sum(2 * len(lines) for lines, _ in methods.values())} edges, all {'' if is_checked else 'NOT '}reached by hand")
        if options.classes:
            methods = {name: found for name, found in methods.items() if name[0] in options.classes}
        reached &= is_checked and (options.check or measure(part, methods, options))
    verdict(reached)


if __name__ == "__main__":
    main()
