#!/usr/bin/env python3
"""Tests for code whose classes nobody has written: the 34 methods of bench/mocks and the 12 services of bench/services.

Counts the branches and lines that the written tests reach (as the judge measured them), beside what is feasible, with and without
mocks, and the paper's figures for methods of the same kinds. Of the services it also counts tests that pin the
NullPointerException of a collaborator that is not there, and tests that say what a collaborator was told. Ends with status 1
where a figure is missed: all feasible branches of the 34 methods, none that is infeasible, 95 % of the services' branches, no
such test, at most 8 lines a mock at the median, nothing that does not compile or is not as predicted.

    bench/mocks.py                   both, with and without mocks
    bench/mocks.py --part services   one of them
    bench/mocks.py --only broker     only some packages
    bench/mocks.py --missed          names every branch that is missed, with the reason that jurat gives
"""

import argparse
import csv
import json
import re
import statistics
import subprocess
from pathlib import Path

from support import ROOT, fresh, table, verdict

BENCH = ROOT / "bench"
PAPER = [["Dsc", "24", "37"], ["Dsc+Mock", "92", "93"], ["Pex+Moles", "42", "46"], ["Randoop", "24", "35"]]


def generate(program, part, names, out, budget, *others):
    """The report of a run on some classes of a part."""
    chosen = [word for name in names for word in ("--class", name)]
    report = out / "report.json"
    command = [program, "gen", BENCH / part / "src", *chosen, "--budget", budget, "--jobs", "2", "--out", out / "tests", "--quiet", "--json", report, *others]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        raise SystemExit(f"jurat: status {done.returncode}\n{done.stderr[-2000:]}")
    return json.loads(report.read_text())


def branches(report):
    """Branch goals by class and method."""
    found = {}
    for one in report["classes"]:
        for method in one["methods"]:
            goals = [goal for goal in method.get("goals", []) if goal["kind"] == "branch"]
            lines = method["coverage"].get("statement") or {}
            found.setdefault((one["name"], method["name"]), []).append((goals, lines))
    return found


def rows(report, wanted):
    """Covered and all branches of each wanted method or class, and what is missed."""
    known = branches(report)
    result, missed = [], []
    for key in wanted:
        own = [value for (name, method), all in known.items() for value in all if (name, method) == key or key == (name, None)]
        goals = [goal for goals, _ in own for goal in goals]
        covered = sum(goal["status"] == "covered" for goal in goals)
        result.append((key, covered, len(goals)))
        missed += [(key, goal) for goal in goals if goal["status"] != "covered"]
    return result, missed


class Written:
    """What the written tests say: how many pin the NullPointerException of a collaborator that is not there (and not that of an
    argument which the test itself leaves out), how many say what a mock was told, and how long mocks are."""

    def __init__(self, folder):
        self.null, self.told, self.sizes = 0, 0, []
        for file in Path(folder).rglob("*.java"):
            text = file.read_text()
            for test in re.split(r"\n    @Test\n|\n    @ParameterizedTest", text)[1:]:
                pinned = re.search(r"assertThrows\(\s*NullPointerException\.class,\s*\(\) -> (.*?)\);\n", test, re.DOTALL)
                self.null += bool(pinned) and not re.search(r"\bnull\b", pinned[1])
                self.told += ".told)" in test
            for mock in re.findall(r"^    private static class [^\n]*\{\n(.*?)^    \}", text, re.DOTALL | re.MULTILINE):
                self.sizes.append(mock.count("\n") + 2)

    def median(self):
        return statistics.median(self.sizes) if self.sizes else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jurat", default=ROOT / "target" / "release" / "jurat")
    parser.add_argument("--part", choices=["mocks", "services"])
    parser.add_argument("--only", action="append", default=[], metavar="PACKAGE")
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--missed", action="store_true")
    parser.add_argument("--with-only", action="store_true", help="leave out the run without mocks")
    options = parser.parse_args()
    is_wanted = lambda name: not options.only or name.split(".")[0] in options.only
    good = True
    for part in [options.part] if options.part else ["mocks", "services"]:
        file = BENCH / part / ("methods.csv" if part == "mocks" else "classes.csv")
        listed = [row for row in csv.DictReader(open(file, newline="")) if is_wanted(row["class"])]
        keys = [(row["class"], row.get("method")) for row in listed]
        feasible = {key: int(row.get("feasible", row["branches"])) for key, row in zip(keys, listed)}
        names = sorted({name for name, _ in keys})
        work = fresh(f"mocks-{part}")
        runs = {"with mocks": []} if options.with_only else {"with mocks": [], "without": ["--no-mocks"]}
        reports = {}
        for run, others in runs.items():
            (work / run).mkdir()
            reports[run] = generate(options.jurat, part, names, work / run, options.budget, *others)
        got = {run: rows(report, keys) for run, report in reports.items()}
        lines = []
        for index, key in enumerate(keys):
            shown = ".".join(filter(None, key))
            lines.append([shown, feasible[key], *[f"{all[index][1]}" for all, _ in got.values()]])
        reached = {run: sum(row[1] for row in all) for run, (all, _) in got.items()}
        total = sum(feasible.values())
        lines.append(["all", total, *[f"{count} ({100 * count / total:.1f} %)" for count in reached.values()]])
        table([part, "feasible", *got], lines)
        report = reports["with mocks"]
        dropped = report["dropped"]
        claims = [(key, goal) for key, goal in got["with mocks"][1] if goal["status"] == "infeasible"]
        written = Written(work / "with mocks" / "tests")
        print(f"\n{report['elapsed_ms'] / 1000:.1f} s, {len(report['tests'])} tests, {written.told} say what was told, {written.null} pin a NullPointerException, "
              f"{len(report['findings'])} findings, called infeasible {len(claims)}, dropped {dropped}; "
              f"{len(written.sizes)} mocks of {written.median():g} lines at the median")
        if options.missed:
            for (name, method), goal in got["with mocks"][1]:
                print(f"  {name}.{method or ''}:{goal['line']} {goal['what']}: {goal['status']}: {goal['reason']}")
        if part == "mocks":
            infeasible = {(row["class"], int(row["line"])) for row in csv.DictReader(open(BENCH / part / "infeasible.csv", newline=""))}
            wrong = [(key, goal) for key, goal in claims if (key[0], goal["line"]) not in infeasible]
            for key, goal in wrong:
                print(f"  wrong claim: {key} {goal}")
            good &= reached["with mocks"] >= total and not wrong
            table(["the paper, 34 methods of the same kinds", "lines %", "branches %"], PAPER)
        else:
            good &= reached["with mocks"] >= 0.95 * total and written.null == 0
        good &= written.median() <= 8
        good &= not any(dropped[kind] for kind in ("uncompilable", "mispredicted", "flaky"))
        print()
    verdict(good)


if __name__ == "__main__":
    main()
