#!/usr/bin/env python3
"""Small methods with known answers: no claim of jurat's may be wrong, and no violation that a solver finds may be missed.

The answers stand in bench/truth beside the code, at the ends of lines, one or more:

    // never                     no input leads to this line
    // never: W; W               of this line's branches, those with these words have no input
    // no pair: C; C             these conditions have no MC/DC pair, whether by masking or by unique cause
    // no unique pair: C         ... by unique cause; by masking they have one
    // no path: W | W            paths of this method with these steps have no input (`*`: checked by hand)
    // contradiction             no input satisfies this precondition
    // breaks   // holds         some input breaks this clause; none does

Everything else can happen: whoever claims that it cannot is wrong, which is the first thing that is counted. The second
are clauses that break and for which there is no finding, and clauses that hold and for which there is one. How many of the
true claims are made is shown, and not asked for.

`--part proofs|violations` takes one part (repeatable), `--criterion C` one criterion, `--class C` one class; `--list` prints what is
not proved.
"""

import argparse
import collections
import json
import re
import subprocess
import sys
import time

from support import ROOT, build, fresh, table, verdict

TRUTH = ROOT / "bench" / "truth"
RUNS = {
    "proofs": [("branch", []), ("mcdc", []), ("mcdc", ["--mcdc", "unique"]), ("path", [])],
    "violations": [("branch", [])],
}
CONTRACT = {"postcondition", "invariant", "constraint", "initially", "signals", "assignable"}
MARK = re.compile(r"// (never|no pair|no unique pair|no path|contradiction|breaks|holds)(?:: (.*?))?(?= // |$)")


class Answers:
    """The answers that stand in the sources of a part."""

    def __init__(self, part):
        self.marks = collections.defaultdict(dict)
        self.classes = {}
        self.dead = set()
        self.folder = TRUTH / part
        for source in sorted((TRUTH / part).glob("*.java")):
            owner, lines = None, source.read_text().splitlines()
            for number, line in enumerate(lines, 1):
                if found := re.match(r"(?:class|enum) (\w+)", line):
                    owner = f"{part}.{found.group(1)}"
                    self.classes[owner] = (source.name, number)
                for mark, said in MARK.findall(line):
                    words = [word.strip().replace(" | ", "; ") for word in said.split(";") if word.strip()]
                    self.marks[owner].setdefault((number, mark), []).extend(words)
                    # A handler is as dead as what it does, and so is the end of the block above.
                    if mark == "never" and lines[number - 2].strip().startswith("}"):
                        self.dead.add((owner, number - 1))

    def says(self, owner, line, word):
        return word in (self.folder / self.classes[owner][0]).read_text().splitlines()[line - 1]

    def at(self, owner, line, kind):
        """The words of a mark, or nothing if it is not there."""
        return self.marks[owner.split("$")[0]].get((line, kind))

    def of(self, owner, kind):
        marks = self.marks[owner.split("$")[0]].items()
        return {line: words for (line, mark), words in marks if mark == kind}

    def allows(self, owner, kind, line, what, unique):
        """Whether it is true that this goal has no input."""
        never = self.of(owner, "never")
        if kind == "path":
            paths = [word for words in self.of(owner, "no path").values() for word in words]
            conditions = [word for words in never.values() for word in words]
            return "*" in paths or any(word in what for word in paths + conditions)
        if never.get(line) == [] or (owner, line) in self.dead or self.of(owner, "contradiction"):
            return True
        if kind != "mcdc":
            return what in never.get(line, [])
        condition = re.sub(r" (alone )?decides.*", "", what)
        pairs = (self.at(owner, line, "no pair") or []) + ((unique and self.at(owner, line, "no unique pair")) or [])
        # A condition that has one value only has no pair.
        constant = [re.sub(r" is (true|false)$", "", word) for word in never.get(line, [])]
        return condition in pairs + constant


def generate(part, criterion, arguments, options):
    out = fresh(f"truth-{part}-{criterion}{len(arguments)}")
    report = out / "report.json"
    command = [options.jurat, "gen", TRUTH / part, "--coverage", criterion, *arguments, "--budget", options.budget]
    command += ["--out", out / "tests", "--json", report, "--quiet"]
    for name in options.classes:
        command += ["--class", name]
    started = time.monotonic()
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"jurat gen {part}: status {done.returncode}\n{done.stderr}")
    return json.loads(report.read_text()), time.monotonic() - started


def claims(report):
    """All that the report says can never happen: (class, kind, line, what)."""
    found = set()
    for owner in report["classes"]:
        for method in owner["methods"]:
            for goal in method["goals"]:
                if goal["status"] == "infeasible":
                    found.add((owner["name"], goal["kind"], goal["line"], goal["what"]))
            for statement in method["unreachable"]:
                found.add((owner["name"], "statement", statement["line"], ""))
    for finding in report["findings"]:
        if finding["kind"] == "constant-condition":
            found.add((finding["class"], "branch", finding["line"], finding["clause"]))
        if finding["kind"] == "unreachable":
            found.add((finding["class"], "statement", finding["line"], ""))
        if finding["kind"] == "contradictory-contract":
            found.add((finding["class"], "contradiction", finding["line"], finding["clause"]))
    return found


def sums(report):
    """Counts of coverage that do not add up."""
    for owner in report["classes"]:
        for method in owner["methods"]:
            for criterion, count in method["coverage"].items():
                if count["covered"] + count["infeasible"] + count["missed"] != count["total"]:
                    yield f"{owner['name']}.{method['name']}: {criterion} {count}"


def judge(part, criterion, arguments, answers, report):
    """(claims, wrong claims, missed violations, false alarms, marks, proved marks)"""
    unique = "unique" in arguments
    made = claims(report)
    wrong = [claim for claim in made if not is_right(claim, answers, unique)]
    wrong += [(text, "sum", 0, "") for text in sums(report)]
    broken = {(finding["class"], finding["line"]) for finding in report["findings"] if finding["kind"] in CONTRACT}
    raised = {finding["class"] for finding in report["findings"] if finding["kind"] == "exception"}
    unproved, missed, alarms, proved = [], [], [], 0
    seen = {owner["name"] for owner in report["classes"]}
    for owner in sorted(answers.classes):
        if owner not in seen:
            continue
        for line in answers.of(owner, "breaks"):
            # What is thrown though the contract names all that may be is an exception that nobody expects.
            thrown = answers.says(owner, line, "signals_only") and owner in raised
            if (owner, line) not in broken and not thrown:
                missed.append((owner, line))
        for line in answers.of(owner, "holds"):
            if (owner, line) in broken:
                alarms.append((owner, line))
        lines = {line for of, _, line, _ in made if of == owner}
        for line in answers.of(owner, "never") if criterion == "branch" else []:
            proved += line in lines
            unproved += [] if line in lines else [(owner, line)]
        for line in answers.of(owner, "no pair") if criterion == "mcdc" else []:
            proved += line in lines
            unproved += [] if line in lines else [(owner, line)]
    return made, sorted(wrong), missed, alarms, unproved, proved


def is_right(claim, answers, unique):
    owner, kind, line, what = claim
    if kind == "contradiction":
        return answers.at(owner, line, "contradiction") is not None
    return answers.allows(owner, kind, line, what, unique)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", action="append", choices=RUNS, default=None)
    parser.add_argument("--criterion", default=None)
    parser.add_argument("--class", dest="classes", action="append", default=[])
    parser.add_argument("--jurat", default=ROOT / "target" / "release" / "jurat")
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if options.jurat == ROOT / "target" / "release" / "jurat":
        build()
    rows, failed = [], False
    for part in options.part or RUNS:
        answers = Answers(part)
        for criterion, arguments in RUNS[part]:
            if options.criterion not in (None, criterion):
                continue
            report, seconds = generate(part, criterion, arguments, options)
            made, wrong, missed, alarms, unproved, proved = judge(part, criterion, arguments, answers, report)
            name = " ".join([part, criterion, *arguments[1:]])
            classes = len({claim[0] for claim in wrong})
            true = f"{proved} of {proved + len(unproved)}" if unproved or proved else "-"
            rows.append((name, len(report["classes"]), len(made), len(wrong), classes, true, len(missed), len(alarms), f"{seconds:.0f} s"))
            for owner, kind, line, what in wrong:
                print(f"wrong: {owner} line {line}: {kind} {what}")
            for owner, line in missed:
                print(f"missed: {owner} {place(answers, owner, line)}")
            for owner, line in alarms:
                print(f"false alarm: {owner} {place(answers, owner, line)}")
            if options.list:
                for owner, line in unproved:
                    print(f"not proved: {owner} {place(answers, owner, line)}")
            failed |= bool(wrong or missed or alarms)
    print()
    table(("part", "classes", "claims", "wrong", "in classes", "true claims made", "missed", "false alarms", "time"), rows)
    verdict(not failed)


def place(answers, owner, line):
    return f"{answers.classes[owner][0]}:{line}"


if __name__ == "__main__":
    main()
