"""What the benchmarks share: running jurat, timing it, printing a table."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "target" / "bench"


def fresh(name):
    """An empty folder of this name below target/bench."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def build():
    """Everything built, so that it is not part of a measurement."""
    subprocess.run([ROOT / "setup"], check=True)


def jurat(*arguments, cwd=ROOT, env=None):
    """Runs the program; returns (seconds, exit status, report)."""
    report = WORK / "report.json"
    report.unlink(missing_ok=True)
    started = time.monotonic()
    done = subprocess.run(
        [ROOT / "target" / "release" / "jurat", *arguments, "--quiet", "--json", report],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stderr=subprocess.PIPE,
        text=True,
    )
    seconds = time.monotonic() - started
    if done.returncode not in (0, 1):
        sys.exit(f"jurat {' '.join(map(str, arguments))}: status {done.returncode}\n{done.stderr}")
    return seconds, done.returncode, json.loads(report.read_text())


def maven_jars(pom, folder):
    """The jars that a pom names, copied into a folder."""
    subprocess.run(
        ["mvn", "-q", "-B", "-f", pom, "dependency:copy-dependencies", f"-DoutputDirectory={folder}"], check=True
    )
    return sorted(folder.glob("*.jar"))


def table(header, rows):
    widths = [max(len(str(row[i])) for row in [header, *rows]) for i in range(len(header))]
    for index, row in enumerate([header, *rows]):
        print("  ".join(str(cell).ljust(width) if i == 0 else str(cell).rjust(width) for i, (cell, width) in enumerate(zip(row, widths))))
        if index == 0:
            print("  ".join("-" * width for width in widths))


def verdict(reached):
    sys.exit(0 if reached else 1)
