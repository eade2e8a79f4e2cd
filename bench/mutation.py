#!/usr/bin/env python3
"""PIT's mutation score of the tests that are generated for each example."""

import os
import shutil
import subprocess
import xml.etree.ElementTree as xml

from support import ROOT, build, fresh, jurat, maven_jars, table, verdict

NAMES = ["stack", "mid", "board-piece", "counter", "closed-interval", "mock", "message-1", "message-2", "message-3"]


def mutation_score(project, jars):
    classes, tests, reports = project / "out" / "classes", project / "out" / "tests", project / "out" / "pit"
    path = os.pathsep.join(map(str, jars))
    main = sorted((project / "src/main/java").rglob("*.java"))
    test = sorted((project / "src/test/java").rglob("*.java"))
    subprocess.run(["javac", "-g", "-parameters", "-d", classes, *main], check=True)
    subprocess.run(["javac", "-g", "-cp", f"{classes}{os.pathsep}{path}", "-d", tests, *test], check=True)
    package = main[0].parent.name
    subprocess.run(
        [
            "java", "-cp", path, "org.pitest.mutationtest.commandline.MutationCoverageReport",
            "--reportDir", reports, "--targetClasses", f"{package}.*", "--excludedClasses", f"{package}.*Test",
            "--targetTests", f"{package}.*Test", "--sourceDirs", project / "src/main/java",
            "--classPath", ",".join(map(str, [classes, tests, *jars])), "--outputFormats", "XML",
            "--timestampedReports", "false", "--threads", "2", "--verbosity", "NO_SPINNER",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    mutations = xml.parse(reports / "mutations.xml").getroot().findall("mutation")
    return sum(mutation.get("detected") == "true" for mutation in mutations), len(mutations)


build()
work = fresh("mutation")
jars = maven_jars(ROOT / "bench" / "pit" / "pom.xml", work / "jars")
rows, killed_all, total_all = [], 0, 0
for name in NAMES:
    project = work / name
    shutil.copytree(ROOT / "examples" / name, project, ignore=shutil.ignore_patterns("target", "test"))
    seconds, _, report = jurat("gen", project)
    killed, total = mutation_score(project, jars)
    branch = [m["coverage"]["branch"] for c in report["classes"] for m in c["methods"] if "branch" in m["coverage"]]
    covered, branches = sum(b["covered"] for b in branch), sum(b["total"] for b in branch)
    rows.append([name, len(report["tests"]), f"{covered}/{branches}", f"{killed}/{total}", f"{100 * killed // max(total, 1)} %", f"{seconds:.1f} s"])
    killed_all, total_all = killed_all + killed, total_all + total
rows.append(["all", "", "", f"{killed_all}/{total_all}", f"{100 * killed_all // max(total_all, 1)} %", ""])
table(["example", "tests", "branches", "mutants killed", "score", "gen"], rows)
verdict(True)
