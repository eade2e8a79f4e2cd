#!/usr/bin/env python3
"""Ten goals that need relations, arithmetic or order (bench/plan-goals): which planner finds them, with how many calls, how fast.

Every plan's Java code is compiled and run on a JVM, and the condition is checked there. The planners are tried in the order of
what they cost, so the one that is named is the cheapest that can. Ends with status 1 where a goal is not found or does not hold.
"""

import re
import subprocess
from itertools import groupby

from support import ROOT, build, fresh, jurat, table, verdict

JAVA = ROOT / "bench" / "plan-goals" / "Goals.java"


def ordered(plans):
    """The objects of a goal, those first that others use."""
    waiting, done = list(plans), []
    while waiting:
        names = {plan["parameter"] for plan in waiting}
        free = [plan for plan in waiting if not any(uses(plan, name) for name in names - {plan["parameter"]})]
        for plan in free or waiting:
            waiting.remove(plan)
            done.append(plan)
    return done


def uses(plan, name):
    return re.search(rf"\b{name}\b", plan["code"]) is not None


def checked(number, plans):
    """A class that builds the objects of a goal and checks its condition."""
    types = re.findall(r"L([^;]+);", plans[0]["method"])
    fields = [f"static {ty.replace('$', '.')} {plan['parameter']};" for ty, plan in zip(types, plans)]
    # Objects that are made together have the same code.
    blocks = []
    for code in dict.fromkeys(plan["code"] for plan in ordered(plans)):
        made = [plan["parameter"] for plan in plans if plan["code"] == code]
        given = "\n".join(f"Goal{number}.{name} = {name};" for name in made)
        blocks.append(f"{{\n{code}\n{given}\n}}")
    check = f"if (!({plans[0]['goal']})) throw new AssertionError(\"goal {number}\");"
    return "\n".join([f"class Goal{number} {{", *fields, "static void run() {", *blocks, check, "}", "}"])


def main():
    build()
    folder = fresh("plan-goals")
    _, _, report = jurat("plan", JAVA, "--class", "Goals")
    goals = [list(plans) for _, plans in groupby(report["plans"], key=lambda plan: plan["method"])]
    found = [plans for plans in goals if all(plan["reason"] is None for plan in plans)]
    runs = [f'Goal{number}.run();\nSystem.out.println({number});' for number, _ in enumerate(found)]
    main_class = "\n".join(["class Run {", "public static void main(String[] args) {", *runs, "}", "}"])
    classes = "\n".join(checked(number, plans) for number, plans in enumerate(found))
    (folder / "Run.java").write_text(f"{main_class}\n{classes}\n")
    subprocess.run(["javac", "-d", folder / "classes", JAVA, folder / "Run.java"], check=True)
    run = subprocess.run(["java", "-cp", folder / "classes", "Run"], capture_output=True, text=True, check=False)
    print(run.stderr, end="")
    held = {int(line) for line in run.stdout.split()}
    rows = []
    for plans in goals:
        position = found.index(plans) if plans in found else None
        planners = sorted({plan["planner"] or "none" for plan in plans})
        calls = " + ".join(str(len(plan["calls"])) for plan in plans)
        condition = "holds" if position in held else plans[0]["reason"] or "DOES NOT HOLD"
        rows.append([plans[0]["goal"], ", ".join(planners), calls, f"{sum(plan['ms'] for plan in plans)} ms", condition])
    table(["goal", "planner", "calls", "time", "on the JVM"], rows)
    verdict(len(goals) == 10 and len(held) == 10)


if __name__ == "__main__":
    main()
