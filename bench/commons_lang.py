#!/usr/bin/env python3
"""`boundary` over all of commons-lang3: no candidate may be uncompilable and no test flaky."""

import collections
import subprocess
import sys

from support import WORK, build, fresh, jurat, table, verdict

VERSION = "3.17.0"

build()
work = fresh("commons-lang")
for classifier in ["", ":jar:sources"]:
    subprocess.run(
        ["mvn", "-q", "-B", "dependency:copy", f"-Dartifact=org.apache.commons:commons-lang3:{VERSION}{classifier}", f"-DoutputDirectory={work}"],
        check=True,
    )
seconds, status, report = jurat("gen", work / f"commons-lang3-{VERSION}.jar", "--strategy", "boundary", "--out", work / "tests", *sys.argv[1:])
dropped = report["dropped"]
jacoco = [c["jacoco"] for c in report["classes"] if "jacoco" in c]
ratio = lambda kind: f"{sum(j[kind]['covered'] for j in jacoco)}/{sum(j[kind]['total'] for j in jacoco)}"
table(
    [f"commons-lang3 {VERSION}", ""],
    [
        ["classes", len(report["classes"])],
        ["tests written", len(report["tests"])],
        ["uncompilable", dropped["uncompilable"]],
        ["flaky", dropped["flaky"]],
        ["mispredicted", dropped["mispredicted"]],
        ["meaningless", dropped["meaningless"]],
        ["lines (JaCoCo)", ratio("line")],
        ["branches (JaCoCo)", ratio("branch")],
        ["findings", len(report["findings"])],
        ["time", f"{seconds:.0f} s"],
    ],
)
for message, count in collections.Counter(d["message"] for d in report["diagnostics"]).most_common(20):
    print(f"{count:4}  {message}")
verdict(dropped["uncompilable"] == 0 and dropped["flaky"] == 0)
