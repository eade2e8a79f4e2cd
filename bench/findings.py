#!/usr/bin/env python3
"""Findings without a contract, on the classes that bench/findings_subjects.py has drawn.

Each class has 6 s. What is found goes to target/bench/findings/found.csv, one row each, with assumptions and missed
goals beside it. Findings were read one by one: bench/findings/verdicts.csv has the verdict on each, `true` (its author
would take the bug report), `arguable` or `false`. Ends with status 1 where a finding has no verdict, where fewer than eight
of ten are true or arguable, or where fewer than half are true. `--library L` takes one library (repeatable);
`--jurat FILE` another program; other options go to `jurat gen`.
"""

import argparse
import collections
import csv
import json
import os
import subprocess

from findings_subjects import libraries, subjects
from support import ROOT, WORK, table, verdict

FOUND = WORK / "findings"
VERDICTS = ROOT / "bench" / "findings" / "verdicts.csv"
KEY = ["library", "class", "method", "kind", "line"]


def generate(program, library, jar, needed, classes, budget, others):
    folder = FOUND / library
    folder.mkdir(parents=True, exist_ok=True)
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    chosen = [word for name in classes for word in ("--class", name)]
    path = ["--classpath", os.pathsep.join(map(str, needed))] if needed else []
    done = subprocess.run(
        [program, "gen", jar, *path, *chosen, "--budget", budget, "--jobs", "2", "--out", folder / "tests", "--quiet", "--json", report, *others],
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode not in (0, 1):
        print(f"{library}: status {done.returncode}: {done.stderr[-600:]}")
    return json.loads(report.read_text()) if report.is_file() else {}


def rows(library, report):
    for one in report.get("findings", []):
        yield {
            "library": library, "class": one["class"], "method": one["method"], "kind": one["kind"], "line": one["line"] or 0,
            "clause": one["clause"], "why": one.get("why") or "",
        }


def known_verdicts():
    if not VERDICTS.is_file():
        return {}
    with open(VERDICTS, newline="") as file:
        return {tuple(row[part] for part in KEY): row for row in csv.DictReader(file)}


def write(name, found, header):
    with open(FOUND / name, "w", newline="") as file:
        writer = csv.DictWriter(file, header, lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", dest="libraries", action="append", default=[], metavar="L")
    parser.add_argument("--budget", default="6s")
    parser.add_argument("--jurat", default=ROOT / "target" / "release" / "jurat")
    arguments, others = parser.parse_known_args()
    FOUND.mkdir(parents=True, exist_ok=True)
    found, assumptions, missed, summary = [], [], [], []
    for library, jar, needed in libraries():
        if arguments.libraries and library not in arguments.libraries:
            continue
        classes = [name for of, name, _ in subjects() if of == library]
        report = generate(arguments.jurat, library, jar, needed, classes, arguments.budget, others)
        own = list(rows(library, report))
        found += own
        assumed = report.get("assumptions", [])
        assumptions += [{"library": library, **{part: one.get(part) for part in ("class", "method", "clause", "line")}} for one in assumed]
        for entry in report.get("classes", []):
            for method in entry["methods"]:
                missed += [
                    {"library": library, "class": entry["name"], "method": method["name"] + method["descriptor"], "line": goal["line"], "what": goal["what"], "reason": goal["reason"]}
                    for goal in method["goals"] if goal["status"] == "missed"
                ]
        summary.append([library, len(report.get("classes", [])), len(report.get("tests", [])), len(own), len(assumed), "cut" if report.get("cut") else ""])
    write("found.csv", found, [*KEY, "clause", "why"])
    write("assumptions.csv", assumptions, ["library", "class", "method", "clause", "line"])
    write("missed.csv", missed, ["library", "class", "method", "line", "what", "reason"])
    table(["library", "classes", "tests", "findings", "assumptions", ""], summary)
    verdicts = known_verdicts()
    counts = collections.Counter()
    for row in found:
        known = verdicts.get(tuple(str(row[part]) for part in KEY))
        counts[known["verdict"] if known else "unread"] += 1
        print(f"{(known or {}).get('verdict', 'unread'):9} {row['class']}.{row['method']} line {row['line']}: {row['clause'][:100]} [{row['why'][:160]}]")
    print(f"\n{len(found)} findings: {dict(sorted(counts.items()))}; {len(assumptions)} assumptions; {len(missed)} missed goals")
    good = counts["true"] + counts["arguable"]
    verdict(counts["unread"] == 0 and 10 * good >= 8 * len(found) and 2 * counts["true"] >= len(found))


if __name__ == "__main__":
    main()
