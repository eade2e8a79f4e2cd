#!/usr/bin/env python3
"""What exploring costs as the work grows: with the iterations that a goal needs, and with the conditions of a decision.

For each size a method is written, explored (branches for loops, MC/DC for decisions) and its tests judged; everything
must be covered. The costs are those that the report gives; they go into a table and into bench/plots/*.svg.
"""

import argparse

from support import ROOT, build, fresh, jurat, table, verdict

LOOPS = [1, 2, 4, 8, 16, 32, 64]
CONDITIONS = list(range(2, 13))


def loop(bound):
    """A goal behind exactly so many iterations, whose number the input decides."""
    return f"""
    public static boolean after{bound}(int start) {{
        int steps = 0;
        for (int rest = start; rest > 0; rest -= 3) {{
            steps++;
        }}
        if (steps == {bound}) {{
            return true;
        }}
        return false;
    }}
"""


def decision(count):
    """Conditions on as many parameters, joined by both operators in turn."""
    text = "a0 > 0"
    for index in range(1, count):
        operator, relation = ("&&", "<") if index % 2 else ("||", ">=")
        text = f"({text}) {operator} a{index} {relation} {index}"
    parameters = ", ".join(f"int a{index}" for index in range(count))
    return f"""
    public static boolean of{count}({parameters}) {{
        return {text};
    }}
"""


def explored(name, methods, criterion):
    """Per method, in the order of the sizes: (exploration, share of the goals covered, tests)."""
    folder = fresh("growth") / name
    folder.mkdir()
    (folder / f"{name}.java").write_text(f"public class {name} {{{''.join(methods)}}}\n")
    _, _, report = jurat("gen", folder, "--strategy", "explore", "--coverage", criterion, "--budget", "120s", "--jobs", "1", "--out", folder / "tests")
    found = []
    for method in report["classes"][0]["methods"]:
        if method["name"] != "<init>":
            coverage = method["coverage"][criterion]
            found.append((method["exploration"], coverage["covered"] / max(coverage["total"], 1), method["tests"]))
    return found


def plot(title, axis, sizes, lines):
    """A chart with one line for each name, the sizes on the x axis."""
    width, height, left, bottom = 560, 320, 64, 44
    most = max(value for _, values in lines for value in values) or 1
    x = lambda size: left + (size - sizes[0]) / (sizes[-1] - sizes[0]) * (width - left - 130)
    y = lambda value: height - bottom - value / most * (height - bottom - 40)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{width}" height="{height}" fill="white"/><text x="{left}" y="22" font-size="14">{title}</text>')
    for part in range(5):
        value = most * part / 4
        parts.append(f'<line x1="{left}" x2="{x(sizes[-1])}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:,.0f}</text>')
    for size in sizes:
        parts.append(f'<text x="{x(size):.1f}" y="{height - bottom + 18}" text-anchor="middle">{size}</text>')
    parts.append(f'<text x="{(left + x(sizes[-1])) / 2:.1f}" y="{height - 6}" text-anchor="middle">{axis}</text>')
    for (name, values), colour in zip(lines, ["#1f5fa8", "#b8461b", "#3b7d3b"]):
        points = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in zip(sizes, values))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{x(sizes[-1]) + 8:.1f}" y="{y(values[-1]) + 4:.1f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def measure(name, axis, title, sizes, method, criterion):
    found = explored(name, [method(size) for size in sizes], criterion)
    rows = []
    for size, (exploration, share, tests) in zip(sizes, found):
        queries, asked = exploration["queries"], exploration["z3_queries"]
        rows.append([size, exploration["runs"], queries, asked, f"{exploration['ms']} ms", tests, f"{share:.0%}"])
    print(f"\n{title}")
    table([axis, "runs", "queries", "asked of Z3", "time", "tests", criterion], rows)
    plots = ROOT / "bench" / "plots"
    plots.mkdir(exist_ok=True)
    lines = [("runs", [row[1] for row in rows]), ("queries", [row[2] for row in rows]), ("ms", [it["ms"] for it, _, _ in found])]
    (plots / f"{name.lower()}.svg").write_text(plot(title, axis, sizes, lines))
    return all(share == 1 for _, share, _ in found)


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    build()
    loops = measure("Loops", "iterations", "Cost of a goal behind a loop", LOOPS, loop, "branch")
    decisions = measure("Decisions", "conditions", "Cost of MC/DC of one decision", CONDITIONS, decision, "mcdc")
    verdict(loops and decisions)


if __name__ == "__main__":
    main()
