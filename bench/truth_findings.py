#!/usr/bin/env python3
"""Small methods of which it is known whether they have a finding, an assumption or neither (bench/truth/findings).

Before each method stands what is expected: `finding`, `assumption` (a suggested precondition and no finding), `pinned` (neither,
but tests) or `nothing` (neither). About half are traps: a finding there would be a false alarm. Ends with status 1 where one is
not as expected. `--jurat FILE` takes another program; other options go to `jurat gen`.
"""

import argparse
import collections
import json
import re
import subprocess

from support import ROOT, fresh, table, verdict

SOURCES = ROOT / "bench" / "truth" / "findings" / "src"
EXPECTED = re.compile(r"// expect: (\w+)")


def expectations():
    """File, line, and what is expected of the method that begins after it."""
    for file in sorted(SOURCES.rglob("*.java")):
        lines = file.read_text().splitlines()
        for number, line in enumerate(lines, 1):
            match = EXPECTED.search(line)
            if match:
                start = next(n for n in range(number + 1, len(lines) + 1) if "(" in lines[n - 1])
                yield file, start, match.group(1)


def methods(report):
    """By file and first line of code: class, method, tests, findings and assumptions."""
    counts = collections.Counter()
    for kind in ("findings", "assumptions"):
        for one in report.get(kind, []):
            counts[kind, one["class"], one["method"]] += 1
    for entry in report["classes"]:
        for method in entry["methods"]:
            key = (entry["name"], method["name"] + method["descriptor"])
            yield entry.get("file"), method["line"], key, method["tests"], counts[("findings", *key)], counts[("assumptions", *key)]


def observed(tests, findings, assumptions):
    return "finding" if findings else "assumption" if assumptions else "pinned" if tests else "nothing"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jurat", default=ROOT / "target" / "release" / "jurat")
    parser.add_argument("--budget", default="10s")
    arguments, others = parser.parse_known_args()
    work = fresh("truth-findings")
    report_file = work / "report.json"
    done = subprocess.run(
        [arguments.jurat, "gen", SOURCES, "--budget", arguments.budget, "--jobs", "2", "--out", work / "tests", "--quiet", "--json", report_file, *others],
        stderr=subprocess.PIPE, text=True,
    )
    if not report_file.is_file():
        raise SystemExit(f"jurat gen: status {done.returncode}\n{done.stderr}")
    report = json.loads(report_file.read_text())
    known = list(methods(report))
    rows, wrong, confusion = [], 0, collections.Counter()
    every = list(expectations())
    for position, (file, line, expected) in enumerate(every):
        # The first line of code is the first after the one that declares the method, and before the next method.
        following = every[position + 1][1] if every[position + 1 :] and every[position + 1][0] == file else 1_000_000
        after = [one for one in known if one[0] and one[0].endswith(file.name) and one[1] and line < one[1] < following]
        found = min(after, key=lambda one: one[1], default=None)
        if found is None:
            if expected != "nothing":
                rows.append([file.stem, line, expected, "absent"])
                wrong += 1
            confusion[expected, "absent"] += 1
            continue
        _, _, (name, method), tests, findings, assumptions = found
        is_seen = observed(tests, findings, assumptions)
        is_right = is_seen == expected or expected == "nothing" and is_seen == "pinned"
        confusion[expected, is_seen] += 1
        if not is_right:
            wrong += 1
            rows.append([f"{name.rpartition('.')[2]}.{method.split('(')[0]}", line, expected, is_seen])
    table(["not as expected", "line", "expected", "seen"], rows or [["none", "", "", ""]])
    print()
    for (expected, seen), count in sorted(confusion.items()):
        print(f"  expected {expected:10} seen {seen:10} {count:3}")
    total = sum(confusion.values())
    false = sum(count for (expected, seen), count in confusion.items() if seen == "finding" and expected != "finding")
    missed = sum(count for (expected, seen), count in confusion.items() if seen != "finding" and expected == "finding")
    print(f"\n{total} methods, {wrong} not as expected; {false} false alarms, {missed} findings missed")
    verdict(wrong == 0)


if __name__ == "__main__":
    main()
