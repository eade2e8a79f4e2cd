#!/usr/bin/env python3
"""`gen examples/stack` cold with everything built: under 4 s, the Rust process under 300 MB."""

import re
import shutil
import statistics
import subprocess

from support import ROOT, build, fresh, jurat, table, verdict

build()
project = fresh("stack") / "stack"
shutil.copytree(ROOT / "examples" / "stack", project, ignore=shutil.ignore_patterns("target", "test"))
jurat("gen", project)  # the project's class path is resolved by Maven once
times = [jurat("gen", project)[0] for _ in range(5)]
_, _, report = jurat("gen", project)
# VmHWM of the process itself: its children are the judge's JVMs.
process = subprocess.Popen([ROOT / "target" / "release" / "jurat", "gen", project, "--quiet"])
peak = 0
while process.poll() is None:
    try:
        with open(f"/proc/{process.pid}/status") as status:
            found = re.search(r"VmHWM:\s+(\d+) kB", status.read())
            peak = max(peak, int(found.group(1)) if found else 0)
    except OSError:
        break
median = statistics.median(times)
table(
    ["gen examples/stack", ""],
    [
        ["time, median of 5", f"{median:.2f} s"],
        ["slowest of 5", f"{max(times):.2f} s"],
        ["memory of the Rust process", f"{peak / 1024:.0f} MB"],
        ["tests", len(report["tests"])],
    ],
)
verdict(median < 4.0 and peak < 300 * 1024)
