#!/usr/bin/env python3
"""`explore` on the subjects of bench/coverage, for branches and for MC/DC, against goals counted by hand.

First the count itself is proved (bench/coverage/proof): inputs that reach all that is called feasible. Then, for each
criterion: all of the feasible on 95 % of the methods, nothing feasible called infeasible, under 1 GB.

`--class C` takes one class (repeatable), `--criterion branch|mcdc` one criterion, `--strategy S` another engine; with
`--brief` complete methods are left out of the table.
"""

import argparse
import collections
import csv
import json
import os
import re
import subprocess
import sys
import time

from support import ROOT, WORK, build, fresh, table, verdict

PROJECT = ROOT / "bench" / "coverage"
SOURCES = PROJECT / "src" / "main" / "java" / "coverage"
SHARE_OF_METHODS = 0.95
MEMORY = 1024 * 1024  # in kB


def prove_counts():
    """Whether the inputs of the proof reach what goals.csv calls feasible, and the bytecode holds what it calls all."""
    work = fresh("coverage-proof")
    classes, inputs, proof = work / "classes", work / "inputs", work / "proof"
    tools = os.pathsep.join(str(jar) for jar in sorted((ROOT / "target" / "runtime").glob("asm*.jar")))
    sources = PROJECT / "proof"
    subprocess.run(["javac", "-g", "-parameters", "-d", classes, *sorted(SOURCES.glob("*.java"))], check=True)
    subprocess.run(["javac", "-cp", classes, "-d", inputs, sources / "Inputs.java"], check=True)
    own = [source for source in sorted(sources.glob("*.java")) if source.name != "Inputs.java"]
    subprocess.run(["javac", "-cp", tools, "-d", proof, *own], check=True)
    path = f"{tools}{os.pathsep}{proof}"
    return subprocess.run(["java", "-cp", path, "Proof", classes, inputs, PROJECT / "goals.csv"]).returncode == 0


def generate(criterion, arguments, classes):
    """Runs the program; returns (report or what it said, seconds, peak of its own memory in kB)."""
    out = fresh(f"coverage-{criterion}")
    report = out / "report.json"
    command = [ROOT / "target" / "release" / "jurat", "gen", PROJECT, "--private", "--strategy", arguments.strategy, "--coverage", criterion]
    command += ["--budget", arguments.budget, "--out", out / "tests", "--json", report, "--quiet"]
    for name in classes:
        command += ["--class", f"coverage.{name}"]
    started = time.monotonic()
    with open(out / "stderr", "w") as errors:
        process = subprocess.Popen(command, stderr=errors)
        peak = 0
        # VmHWM of the process itself: its children are the judge's JVMs.
        while process.poll() is None:
            try:
                with open(f"/proc/{process.pid}/status") as status:
                    found = re.search(r"VmHWM:\s+(\d+) kB", status.read())
                    peak = max(peak, int(found.group(1)) if found else 0)
            except OSError:
                pass
            time.sleep(0.02)
    seconds = time.monotonic() - started
    if process.returncode == 2:
        sys.exit(f"{' '.join(map(str, command[1:]))}: {(out / 'stderr').read_text()}")
    if process.returncode not in (0, 1):
        said = [line for line in (out / "stderr").read_text().splitlines() if line and not line.startswith(" ")]
        return f"status {process.returncode}: {' '.join(said[:4])[:300]}", seconds, peak
    return json.loads(report.read_text()), seconds, peak


def generate_all(criterion, arguments, classes):
    """The same in one run, or where that fails in one for each class: (report, seconds, peak, what failed)."""
    report, seconds, peak = generate(criterion, arguments, arguments.classes)
    if isinstance(report, dict):
        return report, seconds, peak, []
    failures = [f"one run for all classes: {report}"]
    whole = {"classes": [], "tests": [], "dropped": collections.Counter()}
    seconds = 0.0
    for name in classes:
        report, more, high = generate(criterion, arguments, [name])
        seconds, peak = seconds + more, max(peak, high)
        if not isinstance(report, dict):
            failures.append(f"{name}: {report}")
            continue
        whole["classes"] += report["classes"]
        whole["tests"] += report["tests"]
        whole["dropped"].update(report["dropped"])
    return whole, seconds, peak, failures


def is_marked(class_name, line):
    """Whether the source calls the line infeasible."""
    text = (SOURCES / f"{class_name.split('$')[0]}.java").read_text().splitlines()
    return line is not None and 0 < line <= len(text) and ("// infeasible" in text[line - 1] or '"never"' in text[line - 1])


def measure(criterion, goals, arguments):
    classes = list(dict.fromkeys(goal["class"] for goal in goals))
    report, seconds, peak, failures = generate_all(criterion, arguments, classes)
    methods = {(c["name"].removeprefix("coverage."), m["name"]): m for c in report["classes"] for m in c["methods"]}
    rows, notes, complaints = [], [], failures
    complete = counted = 0
    sums = collections.Counter()
    costs = collections.Counter()
    for goal in goals:
        name = f"{goal['class']}.{goal['method']}"
        feasible, total = int(goal[f"feasible_{criterion}"]), int(goal[criterion])
        method = methods.get((goal["class"], goal["method"]))
        if method is None and goal["note"].startswith("private"):
            rows.append([name, f"{feasible}/{total}", "", "", "", "not reported", "", ""])
            continue
        counted += 1
        measured = (method or {}).get("coverage", {}).get(criterion)
        if measured is None and total == 0 and method is not None:
            measured = {"covered": 0, "infeasible": 0, "missed": 0, "total": 0}
        if measured is None:
            complaints.append(f"{name}: the report has no {criterion} coverage of it")
            rows.append([name, f"{feasible}/{total}", "", "", "", "absent", "", ""])
            continue
        if measured["total"] != total:
            complaints.append(f"{name}: {measured['total']} goals, counted by hand {total}")
        if measured["covered"] > feasible:
            complaints.append(f"{name}: {measured['covered']} covered, but only {feasible} called feasible by hand")
        if measured["infeasible"] > total - feasible:
            complaints.append(f"{name}: {measured['infeasible']} called infeasible, at most {total - feasible} are")
        is_complete = measured["covered"] >= feasible and measured["total"] == total
        complete += is_complete
        sums.update(feasible=feasible, **measured)
        for found in method["goals"]:
            if found["status"] == "infeasible" and not is_marked(goal["class"], found["line"]):
                complaints.append(f"{name}, line {found['line']}: falsely called infeasible: {found['kind']} {found['what']}")
            if found["status"] == "missed" and found["kind"] == criterion and not is_complete:
                notes.append(f"{name}, line {found['line']}: {found['what']}: {found['reason'] or 'no reason given'}")
        cost = method.get("exploration") or {}
        costs.update({key: cost.get(key, 0) for key in ("runs", "queries", "z3_queries", "z3_ms", "ms", "instructions")})
        if is_complete and arguments.brief:
            continue
        rows.append([
            name, f"{feasible}/{total}", measured["covered"], measured["infeasible"], measured["missed"],
            "" if is_complete else "incomplete", cost.get("runs", ""), f"{cost['ms']} ms" if "ms" in cost else "",
        ])
    rows.append(["all", f"{sums['feasible']}/{sums['total']}", sums["covered"], sums["infeasible"], sums["missed"], "", costs["runs"], f"{costs['ms']} ms"])
    table([criterion, "feasible", "covered", "infeasible", "missed", "", "runs", "time"], rows)
    for heading, lines in [("missed", notes), ("wrong", complaints)]:
        if lines:
            print(f"\n{heading}:", *lines, sep="\n  ")
    share = complete / max(counted, 1)
    dropped = report["dropped"]
    figures = [
        ["methods with all that is feasible", f"{complete} of {counted} ({100 * share:.1f} %)", "at least 95 %"],
        ["wrong counts and claims", len(complaints), "0"],
        ["memory of the Rust process", f"{peak / 1024:.0f} MB", "under 1024 MB"],
        ["uncompilable, flaky, mispredicted", f"{dropped['uncompilable']}, {dropped['flaky']}, {dropped['mispredicted']}", "0, 0, any"],
        ["tests", len(report["tests"]), ""],
        ["time, judge included", f"{seconds:.1f} s", ""],
    ]
    if costs["ms"]:
        figures.append(["runs a second", f"{1000 * costs['runs'] / costs['ms']:.0f}", ""])
        figures.append(["Z3's share of the time", f"{100 * costs['z3_ms'] / costs['ms']:.0f} %", ""])
    if costs["queries"]:
        without = 1 - costs["z3_queries"] / costs["queries"]
        figures.append(["queries answered without Z3", f"{100 * without:.0f} % of {costs['queries']}", ""])
    print()
    table([criterion, "measured", "to reach"], figures)
    print()
    is_clean = dropped["uncompilable"] == 0 and dropped["flaky"] == 0
    return share >= SHARE_OF_METHODS and not complaints and peak < MEMORY and is_clean


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--class", dest="classes", action="append", default=[], metavar="C")
    parser.add_argument("--criterion", dest="criteria", action="append", choices=["branch", "mcdc"])
    parser.add_argument("--strategy", default="explore")
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--brief", action="store_true")
    arguments = parser.parse_args()
    build()
    WORK.mkdir(parents=True, exist_ok=True)
    is_proved = prove_counts()
    with open(PROJECT / "goals.csv", newline="") as file:
        goals = list(csv.DictReader(file))
    if arguments.classes:
        goals = [goal for goal in goals if goal["class"] in arguments.classes]
    results = [measure(criterion, goals, arguments) for criterion in arguments.criteria or ["branch", "mcdc"]]
    verdict(is_proved and all(results))


main()
