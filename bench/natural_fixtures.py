#!/usr/bin/env python3
"""Natural fixtures: objects that up to twelve calls can build are built by calls, never by reflection.

`natural_fixtures.csv` is kept by hand: goals of `bench/coverage` and `bench/stackcalc` whose objects take calls, and how many
suffice, constructors included, the call under test not counted. A goal counts when a test covers it and no test of its class
sets anything by reflection.
"""

import collections
import csv

from support import ROOT, build, fresh, jurat, table, verdict

LEAST = 25
MOST_CALLS = 12


def generated(project):
    """What the report says: the goals by class, method and text, and the fixtures by class under test."""
    out = fresh(f"natural-{project}")
    seconds, _, report = jurat("gen", ROOT / "bench" / project, "--private", "--budget", "60s", "--out", out)
    goals = collections.defaultdict(list)
    for found in report["classes"]:
        for method in found["methods"]:
            for goal in method["goals"]:
                goals[found["name"], method["name"], goal["what"]].append(goal)
    fixtures = collections.defaultdict(collections.Counter)
    for test in report["tests"]:
        fixtures[test["under_test"].rsplit("(", 1)[0].rsplit(".", 1)[0]][test["fixture"]] += 1
    return goals, fixtures, seconds


def main():
    build()
    with open(ROOT / "bench" / "natural_fixtures.csv") as file:
        paths = list(csv.DictReader(file))
    answers = {project: generated(project) for project in dict.fromkeys(path["project"] for path in paths)}
    rows, natural = [], 0
    for path in paths:
        goals, fixtures, _ = answers[path["project"]]
        found = goals[path["class"], path["method"], path["goal"]]
        kinds = fixtures[path["class"]]
        covered = any(goal["status"] == "covered" for goal in found)
        by_calls = covered and kinds["calls"] > 0 and kinds["reflection"] == 0
        natural += by_calls
        said = "calls" if by_calls else "reflection" if covered else "missed" if found else "no such goal"
        rows.append([f"{path['class'].split('.')[-1]}.{path['method']}: {path['goal']}", path["calls"], said])
    table(["path", "calls", "fixture"], rows)
    print()
    everything = [kinds for _, fixtures, _ in answers.values() for kinds in fixtures.values()]
    seconds = sum(seconds for _, _, seconds in answers.values())
    table(
        ["", "measured", "to reach"],
        [
            ["paths built by calls", f"{natural} of {len(paths)}", f"all of at least {LEAST}"],
            ["calls of the longest", max(int(path["calls"]) for path in paths), f"at most {MOST_CALLS}"],
            ["tests by reflection, all classes", sum(kinds["reflection"] for kinds in everything), ""],
            ["time, judge included", f"{seconds:.1f} s", ""],
        ],
    )
    few = all(int(path["calls"]) <= MOST_CALLS for path in paths)
    verdict(natural == len(paths) >= LEAST and few)


if __name__ == "__main__":
    main()
