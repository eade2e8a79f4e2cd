#!/usr/bin/env python3
"""What `gen` says of the contracts in `bench/truth/arithmetic`, compared with what is true of them.

Behind the head of each method stands the truth: `// kept`, or `// broken: CLAUSE`, with `| overflow` where Java's
arithmetic would keep the clause, or `| either` where that depends on the inputs. A finding on another clause, or one that is wrong about the overflow, is a wrong claim;
a broken clause without a finding is missed. Both fail. `--jurat FILE` measures another build; `--clauses N` evaluates
N random clauses in every way there is instead, compiled for the machine and for the real JVM among them.
"""

import argparse
import json
import os
import re
import subprocess
import sys

from support import ROOT, WORK, build, fresh, table, verdict

TRUTH = ROOT / "bench" / "truth" / "arithmetic"
HEAD = re.compile(r"^\s*public .*?(\w+)\(.*\{?.*// (kept|broken: .*)$")


def truths(folder):
    """By class and method: the broken clause and whether Java's arithmetic keeps it, or nothing."""
    known = {}
    for source in sorted(folder.rglob("*.java")):
        for line in source.read_text().splitlines():
            head = HEAD.match(line)
            if not head:
                continue
            name = head[1] if head[1] != source.stem else "<init>"
            said = head[2]
            broken = None
            if said != "kept":
                clause, _, note = said.removeprefix("broken: ").partition(" | ")
                broken = (clause.strip(), {"": False, "overflow": True}.get(note.strip()))
            known[f"truth.{source.stem}", name] = broken
    return known


def report_of(jurat, folder, budget):
    out = fresh(f"arithmetic/{folder.name}")
    report = out / "report.json"
    options = ["--out", out / "tests", "--budget", budget, "--strategy", "boundary", "--strategy", "explore"]
    if folder.name == "annotated":
        jar = next((ROOT / "target" / "runtime").rglob("*contract*.jar"))
        options += ["--classpath", jar]
    done = subprocess.run(
        [jurat, "gen", folder, *options, "--quiet", "--json", report], cwd=folder, stderr=subprocess.PIPE, text=True
    )
    if done.returncode not in (0, 1):
        sys.exit(f"jurat gen {folder}: status {done.returncode}\n{done.stderr}")
    return json.loads(report.read_text())


def compare(known, report):
    """Rows (method, what is wrong), and how many claims were looked at."""
    wrong, missed, found = [], [], {}
    for finding in report["findings"]:
        method = finding["method"].split("(")[0].rsplit(".", 1)[-1]
        found.setdefault((finding["class"], method), []).append((finding["clause"], bool(finding.get("overflow"))))
    for key, truth in known.items():
        claims = found.pop(key, [])
        name = ".".join(key)
        for clause, overflow in claims:
            if truth is None or truth[0] != clause:
                wrong.append((name, f"`{clause}` is not broken"))
            elif truth[1] is not None and overflow != truth[1]:
                wrong.append((name, f"`{clause}` {'is no' if overflow else 'is an'} overflow"))
        if truth is not None and truth[0] not in [clause for clause, _ in claims]:
            missed.append((name, f"`{truth[0]}` is broken"))
    wrong += [(".".join(key), str(claims)) for key, claims in found.items()]
    for diagnostic in report.get("diagnostics", []):
        if diagnostic["severity"] == "error":
            wrong.append((diagnostic["file"], diagnostic["message"]))
    return wrong, missed


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--jurat", default=ROOT / "target" / "release" / "jurat")
parser.add_argument("--budget", default="20s")
parser.add_argument("--only", default="")
parser.add_argument("--clauses", type=int)
arguments = parser.parse_args()
if arguments.clauses:
    test = ["cargo", "test", "--release", "-p", "oracle", "--test", "oracle", "--", "--nocapture", "every_way_of_computing", "mean_the_same_compiled"]
    environment = {**os.environ, "JURAT_CLAUSES": str(arguments.clauses)}
    sys.exit(subprocess.run(test, cwd=ROOT, env=environment).returncode)
if str(arguments.jurat) == str(ROOT / "target" / "release" / "jurat"):
    build()
WORK.mkdir(parents=True, exist_ok=True)
rows, failed = [], False
for folder in sorted(TRUTH.iterdir()):
    if arguments.only not in folder.name:
        continue
    known = truths(folder)
    wrong, missed = compare(known, report_of(arguments.jurat, folder, arguments.budget))
    traps = sum(truth is None for truth in known.values())
    rows.append([folder.name, len(known), traps, len(wrong), len(missed)])
    failed |= bool(wrong or missed)
    for kind, list_ in (("wrong", wrong), ("missed", missed)):
        for name, what in list_:
            print(f"{kind}: {name}: {what}")
table(["arithmetic of clauses", "methods", "kept", "wrong claims", "missed"], rows)
verdict(not failed)
