#!/usr/bin/env python3
"""Nine classes of commons-lang3 and commons-codec, 10 s each: mean branch coverage of 90 %, nothing uncompilable or flaky.

Coverage is JaCoCo's as the report gives it; the same tests are compiled and run again under JaCoCo's own agent and
command line, which must give the same figures but for one in a hundred: there all tests share the static objects of the
class, so that a test may find what another one left in a cache. A run that was cut short may have no figures; then those of
the command line stand in the table, with a star. Mutation scores are PIT's. `--class StringUtils` takes one class
(repeatable), `--no-pit` leaves the mutants out; other options go to `jurat gen`.
"""

import argparse
import collections
import csv
import os
import subprocess
import sys
import xml.etree.ElementTree as xml
import zipfile

from support import ROOT, build, fresh, jurat, maven_jars, table, verdict

LANG, CODEC = ("org.apache.commons", "commons-lang3", "3.17.0"), ("commons-codec", "commons-codec", "1.17.1")
CLASSES = [
    (LANG, "org.apache.commons.lang3.StringUtils"),
    (LANG, "org.apache.commons.lang3.math.NumberUtils"),
    (LANG, "org.apache.commons.lang3.math.Fraction"),
    (LANG, "org.apache.commons.lang3.Range"),
    (LANG, "org.apache.commons.lang3.BooleanUtils"),
    (LANG, "org.apache.commons.lang3.CharUtils"),
    (LANG, "org.apache.commons.lang3.ArrayUtils"),
    (CODEC, "org.apache.commons.codec.binary.Hex"),
    (CODEC, "org.apache.commons.codec.language.Soundex"),
]
# The judge measures with org.jacoco.core 0.8.16, whose agent and command line could not be fetched.
JACOCO = "0.8.15"
CONSOLE = "1.11.4"
MEAN_BRANCHES = 0.90


def fetch(artifact, folder):
    subprocess.run(["mvn", "-q", "-B", "dependency:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"], check=True)


def compiled(tests, classes, jars, into):
    """The folder of the compiled tests, `None` where javac refuses them."""
    path = os.pathsep.join(map(str, [classes, *jars]))
    sources = sorted(tests.rglob("*.java"))
    done = subprocess.run(["javac", "-nowarn", "-g", "-cp", path, "-d", into, *sources], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(done.stdout[-2000:])
    return into if done.returncode == 0 else None


def jacoco_again(name, tests, classes, tools, work):
    """Covered and all, of lines and of branches, by JaCoCo's agent and command line; classes inside it included."""
    data, table_of_counts = work / "jacoco.exec", work / "jacoco.csv"
    path = os.pathsep.join(map(str, [tests, classes]))
    subprocess.run(
        [
            "java", f"-javaagent:{tools}/org.jacoco.agent-{JACOCO}-runtime.jar=destfile={data},includes={name}*",
            "-jar", tools / f"junit-platform-console-standalone-{CONSOLE}.jar", "execute",
            "--class-path", path, "--scan-class-path", tests, "--details=none", "--disable-banner",
        ],
        cwd=work,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if not data.exists():
        return None
    file = classes / f"{name.replace('.', '/')}.class"
    files = [file, *sorted(file.parent.glob(f"{file.stem}$*.class"))]
    subprocess.run(
        ["java", "-jar", tools / f"org.jacoco.cli-{JACOCO}-nodeps.jar", "report", data, "--csv", table_of_counts, *[part for file in files for part in ("--classfiles", file)]],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with open(table_of_counts, newline="") as file:
        rows = list(csv.DictReader(file))
    counted = lambda kind: sum(int(row[kind]) for row in rows)
    pair = lambda kind: (counted(f"{kind}_COVERED"), counted(f"{kind}_COVERED") + counted(f"{kind}_MISSED"))
    return [pair("LINE"), pair("BRANCH")]


def agree(told, again):
    """Whether two measurements of lines and branches are the same, up to what state between tests may change."""
    if told is None or again is None:
        return again is not None
    return all(a[1] == b[1] and abs(a[0] - b[0]) <= 0.01 * a[1] for a, b in zip(told, again))


def mutants(name, tests, classes, jars, work):
    """Killed and all."""
    path = os.pathsep.join(map(str, jars))
    reports = work / "pit"
    package = name.rpartition(".")[0]
    done = subprocess.run(
        [
            "java", "-cp", path, "org.pitest.mutationtest.commandline.MutationCoverageReport",
            "--reportDir", reports, "--targetClasses", f"{name},{name}$*", "--targetTests", f"{package}.*Test*",
            "--sourceDirs", work, "--classPath", ",".join(map(str, [classes, tests, *jars])),
            "--mutableCodePaths", classes, "--outputFormats", "XML", "--timestampedReports", "false",
            "--skipFailingTests", "true", "--timeoutConst", "1000", "--threads", "2", "--verbosity", "NO_SPINNER",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        print(f"PIT on {name}:\n{done.stdout[-1000:]}")
        return 0, 0
    found = xml.parse(reports / "mutations.xml").getroot().findall("mutation")
    return sum(mutation.get("detected") == "true" for mutation in found), len(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--class", dest="classes", action="append", default=[], metavar="C")
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--no-pit", action="store_true")
    arguments, others = parser.parse_known_args()
    chosen = [pair for pair in CLASSES if not arguments.classes or pair[1].rpartition(".")[2] in arguments.classes]
    if not chosen:
        sys.exit(f"no such class; there are {', '.join(name.rpartition('.')[2] for _, name in CLASSES)}")
    build()
    work = fresh("real-code")
    tools, jars = work / "tools", maven_jars(ROOT / "bench" / "pit" / "pom.xml", work / "jars")
    for artifact in [f"org.jacoco:org.jacoco.agent:{JACOCO}:jar:runtime", f"org.jacoco:org.jacoco.cli:{JACOCO}:jar:nodeps", f"org.junit.platform:junit-platform-console-standalone:{CONSOLE}"]:
        fetch(artifact, tools)
    for library in dict.fromkeys(library for library, _ in chosen):
        group, artifact, version = library
        for classifier in ["", ":jar:sources"]:
            fetch(f"{group}:{artifact}:{version}{classifier}", work)
        with zipfile.ZipFile(work / f"{artifact}-{version}.jar") as jar:
            jar.extractall(work / artifact)

    rows, ratios, complaints = [], [], []
    reasons = collections.Counter()
    for (_, artifact, version), name in chosen:
        short = name.rpartition(".")[2]
        own = work / short
        own.mkdir()
        try:
            seconds, _, report = jurat(
                "gen", work / f"{artifact}-{version}.jar", "--class", name, "--budget", arguments.budget, "--out", own / "tests", *others
            )
        except SystemExit as failure:
            complaints.append(f"{short}: {str(failure)[:300]}")
            ratios.append(0.0)
            continue
        dropped = report["dropped"]
        entry = next((c for c in report["classes"] if c["name"] == name), {"methods": []})
        measured = entry.get("jacoco")
        told = measured and [(measured[kind]["covered"], measured[kind]["total"]) for kind in ("line", "branch")]
        again = None
        for method in entry["methods"]:
            reasons.update(goal["reason"] or "no reason given" for goal in method["goals"] if goal["status"] == "missed" and goal["kind"] == "branch")
        killed = total = 0
        tests = compiled(own / "tests", work / artifact, jars, own / "classes")
        if tests is None:
            complaints.append(f"{short}: the tests that were written do not compile")
        else:
            again = jacoco_again(name, tests, work / artifact, tools, own)
            if not agree(told, again):
                complaints.append(f"{short}: lines and branches by the report {told}, by JaCoCo's command line {again}")
            if not arguments.no_pit:
                killed, total = mutants(name, tests, work / artifact, jars, own)
        for kind in ("uncompilable", "flaky"):
            if dropped[kind]:
                complaints.append(f"{short}: {dropped[kind]} {kind}")
        lines, branches = told or again or [(0, 0), (0, 0)]
        ratio = branches[0] / max(branches[1], 1)
        ratios.append(ratio)
        rows.append([
            short if told else f"{short} *", len(report["tests"]), "/".join(map(str, lines)), "/".join(map(str, branches)), f"{100 * ratio:.1f} %",
            f"{killed}/{total}", f"{100 * killed / total:.0f} %" if total else "", dropped["uncompilable"], dropped["flaky"],
            "cut" if report["cut"] else "", f"{seconds:.1f} s",
        ])
    mean = sum(ratios) / len(ratios)
    table(["class", "tests", "lines", "branches", "", "mutants killed", "", "uncompilable", "flaky", "", "time"], rows)
    print(f"\nmean branch coverage {100 * mean:.1f} % (to reach: {100 * MEAN_BRANCHES:.0f} %)")
    for heading, lines in [("wrong", complaints), ("missed branches", [f"{count:4}  {reason}" for reason, count in reasons.most_common(12)])]:
        if lines:
            print(f"\n{heading}:", *lines, sep="\n  ")
    verdict(mean >= MEAN_BRANCHES and not complaints)


main()
