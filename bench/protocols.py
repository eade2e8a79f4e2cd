#!/usr/bin/env python3
"""Objects with contracts as people write them: each has to be made with arguments that its constructor allows and to be led
through an order of calls, each with a contract of its own, before what is behind it can be seen.

`jurat gen` on the classes of bench/protocols, 10 s each. All edges and spec cases are feasible but those of `INFEASIBLE`; two
classes break a promise of their own (`BROKEN`). Ends with status 1 where an edge or spec case is missed, something is wrongly called
infeasible, an object is made by reflection, or the findings are not exactly those. `--list` prints what is missed and why,
`--class C` takes one class (repeatable).
"""

import argparse
import collections
import json
import subprocess
import time

from support import ROOT, build, fresh, table, verdict

SOURCES = ROOT / "bench" / "protocols" / "src"
# The loop over places ends only where none is free; an account begins with 50, so nothing is left only after a booking.
INFEASIBLE = {
    ("protocols.Parking", "enter", "i < places.length is false"),
    ("protocols.Account", "close", "bookings == 0 is true"),
}
# A sum that overflows breaks a promise, too: nothing bounds what an account is opened with.
BROKEN = {("protocols.Order", "pay"), ("protocols.Account", "deposit")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jurat", help="another program than the release build")
    parser.add_argument("--class", dest="classes", action="append", default=[])
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if not options.jurat:
        build()
    program = options.jurat or ROOT / "target" / "release" / "jurat"
    folder = fresh("protocols")
    chosen = [word for name in options.classes for word in ("--class", f"protocols.{name}")]
    started = time.monotonic()
    subprocess.run(
        [program, "gen", SOURCES, *chosen, "--out", folder / "tests", "--budget", options.budget, "--quiet", "--json", folder / "report.json"],
        stderr=subprocess.DEVNULL,
    )
    seconds = time.monotonic() - started
    report = json.loads((folder / "report.json").read_text())
    covered, total, wrong, missed = collections.Counter(), collections.Counter(), [], []
    for entry in report["classes"]:
        top = entry["name"].split("$")[0]
        for method in entry["methods"]:
            for goal in method["goals"]:
                key = (entry["name"], method["name"], goal["what"])
                if goal["kind"] not in ("branch", "spec-case", "case") or key in INFEASIBLE:
                    continue
                total[top] += 1
                covered[top] += goal["status"] == "covered"
                if goal["status"] == "infeasible":
                    wrong.append(key)
                elif goal["status"] != "covered":
                    missed.append((*key, goal["line"], goal["reason"]))
    by_reflection = [test["name"] for test in report["tests"] if test["fixture"] == "reflection"]
    found = {(one["class"], one["method"].split("(")[0]) for one in report["findings"]}
    if options.list:
        for name, method, what, line, reason in missed:
            print(f"{name}.{method}:{line}: {what}: {reason}")
    table(["class", "covered", "of"], [[name, covered[name], total[name]] for name in sorted(total)])
    print(f"\n{sum(covered.values())} of {sum(total.values())} covered; {len(wrong)} wrongly called infeasible; {len(by_reflection)} tests by reflection; "
          f"findings {sorted(found)}; meaningless candidates {report['dropped']['meaningless']}; {seconds:.0f} s")
    asked = {f"protocols.{name}" for name in options.classes}
    expected = {one for one in BROKEN if not asked or one[0] in asked}
    verdict(not missed and not wrong and not by_reflection and found == expected)


if __name__ == "__main__":
    main()
