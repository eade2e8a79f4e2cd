#!/usr/bin/env python3
"""Clauses with known truth, and random ones: do the machine, the judge and the written tests agree with it?

    bench/clauses.py [--jurat PATH] [--class NAME]… [--random N] [--budget 20s]

The classes of `truth/clauses` have one clause per method whose truth is known, in a comment before it:

    // claim: holds               no run breaks it
    // claim: broken [KIND]       some run breaks it (KIND of the finding: postcondition unless said)
    // claim: throws [KIND]       its evaluation throws, so that it does not hold
    // claim: unchecked           it cannot be evaluated, and the report says so

The report of `jurat gen` must say the same. Then `--random` clauses (10,000 unless said; 0 for none) over random states are
evaluated by the machine, by the judge's checked rendering, by the written test and by a reference of its own, which all
have to agree. Exits with 1 where anything is wrong.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import support

SOURCES = Path(__file__).resolve().parent / "truth" / "clauses"


class Claim:
    def __init__(self, file, line, verdict, kind):
        self.file, self.line, self.verdict = file, line, verdict
        self.kind = kind or "postcondition"
        self.clause, self.end = "", line


def claims_of(path):
    """The claims of a file, each with the lines that it speaks of."""
    claims = []
    lines = path.read_text().splitlines()
    for number, text in enumerate(lines, 1):
        found = re.match(r"\s*// claim: (\w+)(?: ([\w-]+))?$", text)
        if found:
            claims.append(Claim(path.name, number, *found.groups()))
    for claim, after in zip(claims, [*claims[1:], None]):
        claim.end = after.line - 1 if after else len(lines)
        written = [line.strip() for line in lines[claim.line : claim.end]]
        clauses = [line for line in written if re.match(r"//@ (?!requires|also|normal|exceptional)", line)]
        claim.clause = clauses[0][4:] if clauses else next(line for line in written if "@" in line)
        claim.texts = [line[4:].split(" ", 1)[-1].rstrip(";") for line in clauses]
    return claims


def judged(claim, report):
    """What is wrong with what the report says of a claim, or None."""

    def within(place):
        file, line = place.get("file"), place.get("line")
        return file and Path(file).name == claim.file and line and claim.line <= line <= claim.end

    findings = [finding for finding in report.get("findings", []) if within(finding)]
    right = [finding for finding in findings if finding["kind"] == claim.kind]
    methods = [method for row in report["classes"] for method in row["methods"]]
    own = [method for method in methods if method.get("line") and claim.line <= method["line"] <= claim.end]
    unchecked = [row["clause"] for method in own for row in method.get("unchecked", [])]
    is_unchecked = any(text in unchecked for text in claim.texts)
    if claim.verdict in ("broken", "throws"):
        if right:
            return None
        kinds = ", ".join(finding["kind"] for finding in findings)
        return f"missed ({kinds} found)" if findings else "missed (told as not checked)" if is_unchecked else "missed"
    if findings:
        return "false: " + "; ".join(f"{finding['kind']} {finding['clause']}" for finding in findings)
    if claim.verdict == "unchecked":
        return None if is_unchecked else "not told as unchecked"
    if is_unchecked:
        return "not checked"
    if not any(method["tests"] for method in own) and "constraint" not in claim.clause:
        return "no test"
    return None


def run(jurat, names, budget):
    folder = support.fresh("clauses")
    report = folder / "report.json"
    command = [jurat, "gen", SOURCES, "--quiet", "--json", report, "--out", folder / "tests", "--budget", budget]
    for name in names:
        command += ["--class", f"clauses.{name}"]
    done = subprocess.run(list(map(str, command)), stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"jurat gen: status {done.returncode}\n{done.stderr}")
    return support.json.loads(report.read_text())


def known(options):
    files = sorted(SOURCES.glob("*.java"))
    if options.classes:
        files = [file for file in files if file.stem in options.classes]
    report = run(options.jurat, options.classes, options.budget)
    wrong, rows = [], []
    for file in files:
        claims = claims_of(file)
        bad = [(claim, problem) for claim in claims if (problem := judged(claim, report))]
        wrong += bad
        counts = [sum(problem.startswith(word) for _, problem in bad) for word in ("missed", "false")]
        rows.append([file.stem, len(claims), len(claims) - len(bad), *counts, len(bad) - sum(counts)])
    rows.append(["all", *(sum(row[column] for row in rows) for column in range(1, 6))])
    support.table(["class", "claims", "right", "missed", "false alarms", "other"], rows)
    for claim, problem in wrong:
        print(f"{claim.file}:{claim.line}: {claim.verdict}: {claim.clause}\n    {problem}")
    dropped = {key: count for key, count in report.get("dropped", {}).items() if count and key != "meaningless"}
    if dropped:
        print(f"dropped: {dropped}")
    return not wrong


def random(count):
    """The test of the crate `generate` that evaluates random clauses, with more of them."""
    command = ["cargo", "test", "-q", "-p", "generate", "--test", "agreement", "--", "--nocapture", "random"]
    env = {**os.environ, "JURAT_RANDOM_CLAUSES": str(count)}
    return subprocess.run(command, cwd=support.ROOT, env=env).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jurat", default=support.ROOT / "target" / "release" / "jurat")
    parser.add_argument("--class", dest="classes", action="append", default=[])
    parser.add_argument("--random", type=int, default=10_000)
    parser.add_argument("--budget", default="20s")
    options = parser.parse_args()
    fine = known(options)
    if options.random:
        fine &= random(options.random)
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
