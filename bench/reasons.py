#!/usr/bin/env python3
"""Reasons are true: goals that cannot be reached for a known cause, and the cause that the report gives.

The classes of bench/truth/reasons say what becomes of the goals of a line in a comment on it: `missed: CAUSE`, `infeasible: CAUSE`
or `covered`. CAUSE is the `cause` of the goal in the JSON report; where two are true of it, both are named (`machine|effect`).
`naming WORD` asks for a word in the reason: the class, method, field or call that stands in the way. A comment `options:` in
the first line has options for the class. Every goal that is not covered must have a reason and a cause, on other lines too.

A wrong cause, a reason that does not name its thing, a missing reason and a claim of infeasibility that nobody made fail the
command. A goal that is reached although it was not expected to be is listed, and so is one that should have been.
`--jurat FILE` takes another build of the program, `--class C` one class only, `--verbose` prints every reason.
"""

import argparse
import collections
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from support import ROOT, build, fresh, table, verdict

SUBJECTS = ROOT / "bench" / "truth" / "reasons" / "src"
COMMENT = re.compile(r"// (missed|infeasible|covered)(?:: (\S+)(?: naming (\S+))?)?\s*$")
BUDGET = ["--budget", "20s"]


class Expected:
    def __init__(self, status, causes, word):
        self.status, self.causes, self.word = status, (causes or "").split("|"), word

    def __str__(self):
        naming = f" naming {self.word}" if self.word else ""
        return f"{self.status} {'|'.join(self.causes)}{naming}".strip()

    def verdict(self, goal):
        """What is wrong with a goal that is not covered, or `None`."""
        if self.status == "covered":
            return "not reached"
        if goal["status"] != self.status:
            return f"wrong status: {goal['status']}"
        if goal.get("cause") not in self.causes:
            return "wrong cause"
        if self.word and self.word not in goal["reason"]:
            return f"does not name {self.word}"
        return None


def subjects(only):
    """By class: its options, and by line what is expected."""
    found = {}
    for path in sorted(SUBJECTS.rglob("*.java")):
        lines = path.read_text().splitlines()
        options = shlex.split(lines[0].removeprefix("// options:")) if lines[0].startswith("// options:") else []
        name = ".".join(path.relative_to(SUBJECTS).with_suffix("").parts)
        expected = {}
        for number, line in enumerate(lines, 1):
            if comment := COMMENT.search(line):
                expected[number] = Expected(*comment.groups())
        if not only or name.rpartition(".")[2] in only:
            found[name] = (options, expected)
    return found


def generate(program, work, number, classes, options):
    """The report on some classes that have their options in common."""
    report = work / f"report{number}.json"
    command = [program, "gen", SUBJECTS, "--out", work / f"tests{number}", "--json", report, "--quiet"]
    command += [*([] if "--budget" in options else BUDGET), *options]
    for name in classes:
        command += ["--class", name]
    env = {**os.environ, "JURAT_RUNTIME": str(ROOT / "target" / "runtime"), "LD_LIBRARY_PATH": str(ROOT / "target" / "z3")}
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"jurat: status {done.returncode}\n{done.stderr}")
    return json.loads(report.read_text())["classes"]


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--jurat", type=Path)
    options.add_argument("--class", dest="classes", action="append", default=[])
    options.add_argument("--verbose", action="store_true")
    options = options.parse_args()
    if not options.jurat:
        build()
    program = (options.jurat or ROOT / "target" / "release" / "jurat").resolve()
    work = fresh("reasons")
    known = subjects(options.classes)
    groups = collections.defaultdict(list)
    for name, (own, _) in known.items():
        groups[tuple(own)].append(name)
    reports = []
    for number, (own, classes) in enumerate(sorted(groups.items())):
        reports += generate(program, work, number, classes, list(own))

    rows, counts = [], collections.Counter()
    for report in reports:
        outer = report["name"].split("$")[0]
        if outer not in known:
            continue
        _, expected = known[outer]
        if report.get("note") and not report["methods"]:
            rows.append([report["name"], "", "-", "no goals", report["note"]])
            counts["wrong"] += 1
        for method in report["methods"]:
            lost = [(goal["line"], goal) for goal in method["goals"] if goal["status"] != "covered"]
            told = {}
            for line, goal in lost:
                wanted = expected.get(line)
                if not goal.get("reason") or not goal.get("cause"):
                    wrong = "no reason"
                elif wanted:
                    wrong = wanted.verdict(goal)
                else:
                    # A precondition that nothing satisfies leaves every goal of its method without a test.
                    claimed = {cause for it in expected.values() if it.status == "infeasible" for cause in it.causes}
                    is_wrong = goal["status"] == "infeasible" and goal["cause"] not in claimed
                    wrong = "unexpected" if is_wrong else None
                    counts["beside"] += wrong is None
                if wanted or wrong:
                    told.setdefault(line, []).append((wrong, goal))
            for line, goals in sorted(told.items()):
                # A line counts once; what is wrong comes first.
                wrong, goal = min(goals, key=lambda it: it[0] is None)
                if wrong == "not reached":
                    counts["not reached"] += 1
                else:
                    counts["wrong" if wrong else "right"] += 1
                if wrong or options.verbose:
                    rows.append([f"{report['name']}:{line}", expected.get(line, ""), goal.get("cause", "-"), wrong or "", goal["reason"]])
            first = method["line"]
            last = min([other["line"] for other in report["methods"] if other["line"] and other["line"] > first], default=10**9)
            for line in sorted(set(expected) - set(told)):
                if first <= line < last:
                    if expected[line].status == "covered":
                        counts["right"] += 1
                    else:
                        counts["reached"] += 1
                        rows.append([f"{report['name']}:{line}", expected[line], "-", "reached", ""])
    table(["goal", "expected", "cause", "wrong", "reason"], [[*row[:4], " " + row[4][:150]] for row in rows])
    bad = {row[0].split(":")[0] for row in rows if row[3] and row[3] not in ("reached", "not reached")}
    print(f"classes: {len(known) - len(bad)} right, {len(bad)} wrong")
    told = sum(counts[kind] for kind in ("right", "wrong", "reached", "not reached"))
    wanted = sum(len(expected) for _, expected in known.values())
    print(f"{wanted} lines in {len(known)} classes, {told} told of: {dict(sorted(counts.items()))}")
    verdict(not counts["wrong"] and told >= wanted)


if __name__ == "__main__":
    main()
