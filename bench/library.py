#!/usr/bin/env python3
"""Goals behind methods of the class library, with terms for calls that terms know by name and by bytecode alone.

Explores bench/library/Idioms.java on the machine without the judge, twice. A model of a library method has to win here
to be kept; where bytecode reaches its goal at once, no model is worth having.
"""

import os
import re
import subprocess
import sys

from support import ROOT, build, fresh, table, verdict

LINE = re.compile(r"^\s*([\d.]+) ms\s+(\d+) runs\s+(\d+) instr\s+(\d+) new\s+(\d+) open\s+(\w+)\(", re.MULTILINE)


def explored(folder, *options):
    """Per method (milliseconds, runs, edges that are open), both rounds together."""
    command = [ROOT / "target" / "release" / "examples" / "search", *options, folder, "Idioms"]
    env = {**os.environ, "LD_LIBRARY_PATH": str(ROOT / "target" / "z3")}
    done = subprocess.run(command, env=env, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    found = {}
    for ms, runs, _, _, still_open, method in LINE.findall(done.stdout):
        before = found.get(method, (0, 0, 0))
        found[method] = (before[0] + float(ms), before[1] + int(runs), int(still_open))
    return found


def main():
    build()
    subprocess.run(["cargo", "build", "--quiet", "--release", "--locked", "-p", "explore", "--example", "search"], cwd=ROOT, check=True)
    folder = fresh("library")
    (folder / "Idioms.java").write_text((ROOT / "bench" / "library" / "Idioms.java").read_text())
    with_models, bytecode = explored(folder), explored(folder, "--bytecode")
    rows = []
    for method, (ms, runs, still_open) in with_models.items():
        other = bytecode[method]
        rows.append([method, f"{ms:.1f}", runs, still_open, f"{other[0]:.1f}", other[1], other[2]])
    total = [[sum(figures[at] for figures in side.values()) for at in range(3)] for side in (with_models, bytecode)]
    rows.append(["all", *[f"{figure:.1f}" if isinstance(figure, float) else figure for side in total for figure in side]])
    table(["method", "ms", "runs", "open", "ms, bytecode", "runs", "open"], rows)
    verdict(total[0][2] <= total[1][2])


if __name__ == "__main__":
    main()
