#!/usr/bin/env python3
"""Reasons of missed goals on real classes, read one by one: are they what stood in the way of that very goal?

bench/findings/reasons.csv has 100 missed branch goals of the classes that bench/findings_subjects.py has drawn, with the
reason and the cause that the report gave, a verdict on it (`right` or `wrong`) and, in a sentence, what the source says. By
default this list is counted. Ends with status 1 where a goal has no verdict or fewer than 95 of 100 are right.

What is missed varies with the time that a busy machine leaves, so the list is kept rather than drawn on each run. `--draw`
runs the classes again, 10 s each, draws 100 of all their missed branch goals by `--seed N`, and writes them to
target/bench/reasons-drawn/drawn.csv, with the verdicts of the list where goal and reason are still the same; what is written
there is then counted in place of the list. `--keep` draws from the reports of the last run. `--library L` takes one library
(repeatable); `--jurat FILE` another program; other options go to `jurat gen`.
"""

import argparse
import collections
import csv
import json
import random

import findings
from findings_subjects import libraries, subjects
from support import ROOT, WORK, table, verdict

DRAWN = WORK / "reasons-drawn"
LIST = ROOT / "bench" / "findings" / "reasons.csv"
GOAL = ["library", "class", "method", "line", "what", "cause", "reason"]
COLUMNS = [*GOAL, "verdict", "reading"]
COUNT = 100
NEEDED = 95


def missed(library, report):
    """The branch goals of a report that are missed."""
    for entry in report.get("classes", []):
        for method in entry["methods"]:
            for goal in method["goals"]:
                if goal["kind"] == "branch" and goal["status"] == "missed":
                    yield {
                        "library": library, "class": entry["name"], "method": method["name"] + method["descriptor"],
                        "line": str(goal["line"] or 0), "what": goal["what"], "cause": goal.get("cause") or "", "reason": goal.get("reason") or "",
                    }


def reports(program, wanted, budget, others, keep):
    """Library and report of each run; the reports stay below the folder of this bench."""
    findings.FOUND = DRAWN
    for library, jar, needed in libraries():
        if wanted and library not in wanted:
            continue
        kept = DRAWN / library / "report.json"
        if keep and kept.is_file():
            yield library, json.loads(kept.read_text())
            continue
        classes = [name for of, name, _ in subjects() if of == library]
        yield library, findings.generate(program, library, jar, needed, classes, budget, others)


def read(path):
    if not path.is_file():
        return []
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def write(path, rows, header):
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, header, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def goal(row):
    return tuple(row[part] for part in GOAL)


def draw(arguments, others):
    DRAWN.mkdir(parents=True, exist_ok=True)
    found = []
    for library, report in reports(arguments.jurat, arguments.libraries, arguments.budget, others, arguments.keep):
        own = list(missed(library, report))
        print(f"{library}: {len(own)} missed{', cut' if report.get('cut') else ''}", flush=True)
        found += own
    found.sort(key=goal)
    write(DRAWN / "missed.csv", found, GOAL)
    known = {goal(row): row for row in read(LIST)}
    drawn = sorted(random.Random(arguments.seed).sample(found, min(COUNT, len(found))), key=goal)
    drawn = [{**row, **{part: known.get(goal(row), {}).get(part, "") for part in ("verdict", "reading")}} for row in drawn]
    write(DRAWN / "drawn.csv", drawn, COLUMNS)
    return drawn


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--seed", type=int, default=13)
    parser.add_argument("--library", dest="libraries", action="append", default=[], metavar="L")
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--jurat", default=ROOT / "target" / "release" / "jurat")
    arguments, others = parser.parse_known_args()
    rows = draw(arguments, others) if arguments.draw else read(LIST)
    by_cause = collections.defaultdict(collections.Counter)
    for row in rows:
        by_cause[row["cause"]][row["verdict"] or "unread"] += 1
        if row["verdict"] != "right":
            print(f"{row['verdict'] or 'unread':6} {row['class']}.{row['method']} line {row['line']}: {row['what']} [{row['cause']}: {row['reason'][:160]}] {row['reading']}")
    verdicts = ["right", "wrong", "unread"]
    table(["cause", "goals", *verdicts], [[cause, sum(of.values()), *[of[it] for it in verdicts]] for cause, of in sorted(by_cause.items())])
    counts = sum(by_cause.values(), collections.Counter())
    print(f"\n{len(rows)} goals: {dict(sorted(counts.items()))}")
    verdict(counts["right"] + counts["wrong"] == len(rows) and counts["right"] * COUNT >= NEEDED * len(rows) > 0)


if __name__ == "__main__":
    main()
