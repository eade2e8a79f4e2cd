#!/usr/bin/env python3
"""The machine's speed against `java -Xint` on the same class files, and its time to the first line of output.

What is measured is the wall time of whole processes, start-up included, nothing taken off: the machine's clock is
virtual, so a program cannot time itself. The runs of the JVMs alternate, so that other work on the computer hits all of
them alike; the median counts. Plain `java`, which compiles, is shown for information. All must print the same.
"""

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

from support import ROOT, build, fresh, table, verdict

PROGRAMS = {
    "Sieve": "sieve",
    "Maps": "HashMap put/get",
    "Strings": "StringBuilder, allocation",
    "Collatz": "long arithmetic",
    "Calls": "virtual, interface calls",
    "Sorting": "array sorting",
    "Fibonacci": "recursion",
    "Ints": "loops over int[]",
    "Doubles": "loops over double[]",
}
SLOWEST_RATIO = 1.2


def compile_programs():
    classes = fresh("vm-speed")
    sources = sorted((ROOT / "bench" / "vm").glob("*.java"))
    subprocess.run(["javac", "--release", "17", "-d", classes, *sources], check=True)
    return classes


def run(command):
    """Returns (seconds, what was printed)."""
    started = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    seconds = time.perf_counter() - started
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stderr}")
    return seconds, done.stdout


def first_line(command):
    """Returns (seconds until the first line of output is there, that line)."""
    started = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
        line = process.stdout.readline()
        seconds = time.perf_counter() - started
        process.stdout.read()
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: status {process.returncode}")
    return seconds, line


def alternate(commands, rounds, measure):
    """The median seconds of each command, run in turn; all of them must give the same."""
    seconds = {name: [] for name in commands}
    printed = {}
    for _ in range(rounds):
        for name, command in commands.items():
            took, output = measure(command)
            seconds[name].append(took)
            if output != printed.setdefault("first", output):
                sys.exit(f"{' '.join(map(str, command))} printed {output!r}, another JVM {printed['first']!r}")
    return {name: statistics.median(all_seconds) for name, all_seconds in seconds.items()}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="one of " + ", ".join(PROGRAMS) + "; all unless given")
    parser.add_argument("--jurat", type=Path, metavar="PATH", help="the program; built from the sources unless given")
    parser.add_argument("--jdk", type=Path, metavar="HOME", help="for both JVMs")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each program (default: 5)")
    parser.add_argument("--starts", type=int, default=41, help="runs of Hello (default: 41)")
    parser.add_argument("--java-only", action="store_true", help="leave the machine out: are the programs of the right size?")
    options = parser.parse_args()
    for name in options.programs:
        if name not in PROGRAMS:
            parser.error(f"no program is called {name}; there are {', '.join(PROGRAMS)}")
    if options.rounds < 1 or options.starts < 1:
        parser.error("at least one run is needed")
    return options


def main():
    options = arguments()
    if options.jurat is None and not options.java_only:
        build()
    jurat = (options.jurat or ROOT / "target" / "release" / "jurat").resolve()
    classes = compile_programs()

    def commands(program, *java):
        jdk = ["--jdk", options.jdk] if options.jdk else []
        machine = {} if options.java_only else {"machine": [jurat, "vm", "run", *jdk, "-cp", classes, program]}
        command = options.jdk / "bin" / "java" if options.jdk else "java"
        return {**machine, **{" ".join(["java", *flags]): [command, *flags, "-cp", classes, program] for flags in java}}

    rows, ratios = [], []
    for program in options.programs or PROGRAMS:
        median = alternate(commands(program, ["-Xint"], []), options.rounds, run)
        cells = [f"{1000 * median[name]:.0f}" if name in median else "" for name in ("machine", "java -Xint", "java")]
        if "machine" in median:
            ratios.append(median["machine"] / median["java -Xint"])
            cells.append(f"{ratios[-1]:.2f}")
        rows.append([PROGRAMS[program], *cells, *[""] * (4 - len(cells))])
    if ratios:
        rows.append(["geometric mean", "", "", "", f"{statistics.geometric_mean(ratios):.2f}"])
    table([f"ms, median of {options.rounds}", "machine", "java -Xint", "java", "machine / -Xint"], rows)

    median = alternate(commands("Hello", []), options.starts, first_line)
    print()
    table(
        [f"start to the first line, median of {options.starts}", "ms"],
        [[name, f"{1000 * seconds:.1f}"] for name, seconds in median.items()],
    )
    if ratios:
        verdict(statistics.geometric_mean(ratios) < 1.0 and max(ratios) <= SLOWEST_RATIO and median["machine"] < median["java"])


if __name__ == "__main__":
    main()
