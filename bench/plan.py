#!/usr/bin/env python3
"""What planning costs as the work grows: with the calls that a goal needs, and with the methods of the class. And whether
every object that a method of bench/stackcalc needs can be planned for.

For each size a class with contracts is written and planned for by the embedded planner and by ENHSP, a planner for PDDL
that pip fetches (bench/enhsp-wheel.txt), on the same files. ENHSP's time is what it says it spent on planning, without the
start of its JVM and without reading the files. Ours is in whole milliseconds, so a ratio is the least that it can be. Our plan must be the shortest. --no-enhsp leaves it out.
"""

import argparse
import re
import subprocess
import zipfile

from growth import plot
from support import ROOT, WORK, build, fresh, jurat, table, verdict

CALLS = [1, 2, 5, 10, 20, 30, 40]
METHODS = [5, 10, 20, 30, 40, 50, 60]


def tower(name, methods, goal):
    """A class that climbs by one, falls back in many ways, and has methods that have nothing to do with it."""
    text = [
        f"public class {name} {{",
        "    private int level, noise;",
        "    //@ ensures level() == 0 && noise() == 0;",
        f"    public {name}() {{}}",
        "    //@ ensures level() == \\old(level()) + 1 && noise() == \\old(noise());",
        "    public void climb() { level++; }",
        "    public /*@ pure @*/ int level() { return level; }",
        "    public /*@ pure @*/ int noise() { return noise; }",
        f"    //@ requires tower.level() == {goal};",
        f"    public static void use({name} tower) {{}}",
    ]
    for number in range(methods - 1):
        if number % 2:
            text += [f"    //@ ensures noise() == \\old(noise()) + {number};", f"    public void noise{number}() {{ noise += {number}; }}"]
        else:
            text += [
                f"    //@ requires level() > {number % 7};",
                f"    //@ ensures level() == \\old(level()) - {number % 7 + 1};",
                f"    public void fall{number}() {{ level -= {number % 7 + 1}; }}",
            ]
    return "\n".join([*text, "}", ""])


def enhsp_jar():
    """ENHSP, fetched once."""
    jar = WORK / "enhsp" / "up_enhsp" / "ENHSP" / "enhsp.jar"
    if not jar.is_file():
        folder = fresh("enhsp")
        pip = ["python3", "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        subprocess.run([*pip, "--requirement", ROOT / "bench" / "enhsp-wheel.txt", "--dest", folder], check=True)
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
            wheel.extractall(folder)
    return jar


def enhsp(jar, domain, problem):
    """(milliseconds, calls) of ENHSP, or Nones where it has no plan within a minute."""
    command = ["java", "-jar", jar, "-o", domain, "-f", problem, "-planner", "sat-hmrph"]
    try:
        printed = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    except subprocess.TimeoutExpired:
        return None, None
    time, length = re.search(r"Planning Time \(msec\): (\d+)", printed), re.search(r"Plan-Length:(\d+)", printed)
    return (int(time[1]) if time else None, int(length[1]) if length else None)


def measure(kind, axis, title, sizes, shape, jar):
    folder = fresh("plan") / kind
    folder.mkdir()
    rows, ours, theirs, good = [], [], [], True
    for size in sizes:
        methods, goal = shape(size)
        name = f"{kind}{size}"
        (folder / f"{name}.java").write_text(tower(name, methods, goal))
        source = folder / f"{name}.java"
        chosen = ["--method", "use", "--param", "tower", "--pddl", folder]
        times, plan = [], None
        for _ in range(5):
            _, _, report = jurat("plan", source, *chosen)
            plan = report["plans"][0]
            times.append(plan["ms"])
        own = sorted(times)[2]
        good &= len(plan["calls"]) == goal + 1
        row = [size, f"{own} ms", len(plan["calls"]), plan["planner"]]
        ours.append(own)
        if jar:
            stem = folder / f"{name}.use.tower"
            time, calls = enhsp(jar, f"{stem}.domain.pddl", f"{stem}.problem.pddl")
            ratio = "" if time is None else f"{time / max(own, 1):.0f}"
            row += ["-" if time is None else f"{time} ms", "-" if calls is None else calls, ratio]
            theirs.append(time or 0)
        rows.append(row)
    print(f"\n{title}")
    table([axis, "embedded", "calls", "planner", *(["ENHSP", "calls", "ratio, at least"] if jar else [])], rows)
    plots = ROOT / "bench" / "plots"
    plots.mkdir(exist_ok=True)
    lines = [("embedded, ms", ours), *([("ENHSP, ms", theirs)] if jar else [])]
    (plots / f"plan-{kind.lower()}.svg").write_text(plot(title, axis, sizes, lines))
    return good


def stackcalc():
    """Plans for everything in bench/stackcalc; those of parameters are compiled, run and checked."""
    folder = fresh("stackcalc")
    source, contract = ROOT / "bench" / "stackcalc" / "src" / "main" / "java", ROOT / "target" / "runtime" / "contract.jar"
    seconds, _, report = jurat("plan", source, "--classpath", contract)
    plans = report["plans"]
    planned = [plan for plan in plans if plan["reason"] is None]
    checks = [plan for plan in planned if plan["parameter"] != "this" and plan["goal"]]
    methods = [
        f"static void p{number}() {{\n{plan['code']}\nif (!({plan['goal']})) throw new AssertionError(\"{plan['method']}\");\n}}"
        for number, plan in enumerate(checks)
    ]
    calls = "\n".join(f"p{number}();" for number in range(len(checks)))
    body = "\n".join([f"public static void main(String[] args) {{\n{calls}\n}}", *methods])
    (folder / "Run.java").write_text(f"package stackcalc;\nclass Run {{\n{body}\n}}\n")
    sources = [*sorted(source.glob("stackcalc/*.java")), folder / "Run.java"]
    subprocess.run(["javac", "-cp", contract, "-d", folder / "classes", *sources], check=True)
    run = subprocess.run(["java", "-cp", f"{folder / 'classes'}:{contract}", "stackcalc.Run"], check=False)
    print(f"\nStackCalc: {len(planned)} of {len(plans)} objects planned, {sum(plan['ms'] for plan in plans)} ms of {seconds:.1f} s; "
          f"{len(checks)} plans with a condition run, {'all keep it' if run.returncode == 0 else 'NOT all keep it'}")
    return len(planned) == len(plans) and run.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-enhsp", action="store_true", help="measure the embedded planner alone")
    jar = None if parser.parse_args().no_enhsp else enhsp_jar()
    build()
    calls = measure("Calls", "calls", "Planning against the calls that a goal needs", CALLS, lambda size: (8, size), jar)
    methods = measure("Methods", "methods", "Planning against the methods of the class", METHODS, lambda size: (size, 12), jar)
    calculator = stackcalc()
    verdict(calls and methods and calculator)


if __name__ == "__main__":
    main()
