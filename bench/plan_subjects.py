#!/usr/bin/env python3
"""Tests from plans for the two subjects of Planning4ObjectCreation (chapter 6), with the columns of its tables 6.2 to 6.8 and
`boundary` beside them: bench/stackcalc (and its operators alone) and bench/billing.

Shown are the tests that are kept, those of them that fail, candidates that were judged meaningless, methods without a test
(each is listed with the reason), line and branch coverage as JaCoCo counts them on the judge's JVM, and the time of the whole
command, JVMs and judging included. Ends with status 1 where a candidate of `plan` is meaningless, a method has neither test
nor reason, fewer than 95 % of the lines are covered, or it takes longer than 10 s (stackcalc) or 30 s (billing).
"""

import re

from support import ROOT, build, fresh, jurat, table, verdict

SUBJECTS = {"stackcalc": 10, "billing": 30}
CONTRACT = ROOT / "target" / "runtime" / "contract.jar"


def sources(name):
    return ROOT / "bench" / name / "src" / "main" / "java"


def operators():
    """The classes of stackcalc that are operators and need a stack."""
    files = sorted(sources("stackcalc").glob("stackcalc/*.java"))
    return [f"stackcalc.{file.stem}" for file in files if re.search(r"class \w+ extends AbstractOperator", file.read_text())]


def generate(name, strategy, classes=()):
    chosen = [part for one in classes for part in ("--class", one)]
    out = fresh(f"plan-{name}-{strategy}")
    return jurat("gen", sources(name), "--classpath", CONTRACT, "--strategy", strategy, "--out", out, *chosen)


def ratio(report, kind):
    counts = [one["jacoco"][kind] for one in report["classes"] if one.get("jacoco")]
    covered, total = (sum(count[part] for count in counts) for part in ("covered", "total"))
    return covered / total if total else 1.0


def methods(report):
    return [(one["name"], method) for one in report["classes"] for method in one["methods"]]


def measure(name, strategy, classes=()):
    """A row of the table, and what is needed to judge it."""
    seconds, _, report = generate(name, strategy, classes)
    tests = report["tests"]
    passed = sum(test["verdict"] == "pass" for test in tests)
    without = [(owner, method) for owner, method in methods(report) if not method["tests"]]
    row = [
        f"{name}, operators" if classes else name,
        strategy,
        passed,
        len(tests) - passed,
        report["dropped"]["meaningless"],
        f"{len(methods(report)) - len(without)}/{len(methods(report))}",
        f"{ratio(report, 'line'):.3f}",
        f"{ratio(report, 'branch'):.3f}",
        f"{seconds:.1f} s",
        f"{seconds / max(passed, 1) * 1000:.0f} ms",
    ]
    return row, (seconds, report, without)


def main():
    build()
    rows, good = [], True
    for name, limit in SUBJECTS.items():
        for strategy in ("plan", "boundary"):
            row, (seconds, report, without) = measure(name, strategy)
            rows.append(row)
            if strategy != "plan":
                continue
            for owner, method in without:
                reasons = method.get("unsupported") or []
                print(f"{owner}.{method['name']}: {'; '.join(reasons) or 'NO REASON'}")
                good &= bool(reasons)
            good &= report["dropped"]["meaningless"] == 0 and ratio(report, "line") >= 0.95 and seconds < limit
    for strategy in ("plan", "boundary"):
        row, (_, report, without) = measure("stackcalc", strategy, operators())
        rows.append(row)
        good &= strategy != "plan" or (report["dropped"]["meaningless"] == 0 and not without)
    header = ["subject", "strategy", "passing", "failing", "meaningless", "methods", "lines", "branches", "time", "per passing"]
    table(header, rows)
    verdict(good)


if __name__ == "__main__":
    main()
