#!/usr/bin/env python3
"""No names decide: the same programs with identifiers that mean nothing, and with their members shuffled.

Every identifier that a program declares (packages, classes, methods, fields, parameters, locals; in contracts, annotations,
documentation of parameters, jurat.toml and names given to reflection, too) gets a name of random letters, and the members of each class another order
(bench/renamed/Rename.java, which asks the compiler what an identifier means). Names of the JDK and of libraries stay, and so do methods
that override theirs. The result is compiled, tests are generated for both, and the goals that are covered are compared by method.

A goal is lost when its method has fewer covered goals of its kind. None may be lost under all seeds, and the total of each
seed may differ by at most 0.5 %. `--program P` takes one program (repeatable), `--seed N` one seed; `--list` prints all that differs.
"""

import argparse
import collections
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from support import ROOT, build, fresh, maven_jars, table, verdict

SEEDS = (1, 2, 3)
MOST = 0.005
EXPORTS = ["--add-exports", "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED"]
OPTIONS = {"bench/coverage": ["--private", "--strategy", "explore"]}
# Programs whose methods do nothing: what is compared are the plans for their objects.
PLANNED = {"bench/plan-goals"}
OTHERS = ["coverage", "stackcalc", "billing", "plan-goals", "library", "truth/violations", "truth/findings/src"]


def programs():
    examples = sorted(path.parent for path in (ROOT / "examples").glob("*/pom.xml"))
    return [str(path.relative_to(ROOT)) for path in examples] + [f"bench/{name}" for name in OTHERS]


def class_path(program, folder):
    """Our annotations, and where the program's pom names libraries of others, those."""
    jars = [Path(os.environ.get("JURAT_RUNTIME", ROOT / "target" / "runtime")) / "contract.jar"]
    pom = ROOT / program / "pom.xml"
    named = re.findall(r"<dependency>\s*<groupId>(.*?)</groupId>", pom.read_text()) if pom.exists() else []
    if set(named) - {"jurat", "org.junit.jupiter"}:
        jars += [jar for jar in maven_jars(pom, folder) if "junit" not in jar.name]
    return os.pathsep.join(map(str, jars))


def sources(program):
    """The sources alone: what a pom says besides is the same for both."""
    maven = ROOT / program / "src" / "main" / "java"
    return maven if maven.exists() else ROOT / program


class Names:
    """The way back from new names to old ones."""

    def __init__(self, said):
        self.classes, self.methods = {}, {}
        for line in said.splitlines():
            kind, *words = line.split()
            if kind == "class":
                self.classes[words[1]] = words[0]
            else:
                self.methods[words[2]] = words[1]

    def old_class(self, name):
        # Anonymous and local classes are numbered by their order.
        named = re.match(r"(?:[^$]|\$(?!\d))*", name).group()
        return self.classes.get(named, named) + re.sub(r"\d+", "#", name[len(named) :])

    def key(self, owner, method):
        descriptor = re.sub(r"L([^;]+);", lambda found: f"L{self.old_class(found.group(1).replace('/', '.')).replace('.', '/')};", method["descriptor"])
        return self.old_class(owner), self.methods.get(method["name"], method["name"]), descriptor


def rename(program, source, folder, seed, jars, tool):
    """The program with other names, compiled to see that it is one."""
    arguments = ["java", *EXPORTS, "-cp", tool, "Rename", source, folder, str(seed), jars]
    done = subprocess.run(arguments, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{program}, seed {seed}: cannot be renamed\n{done.stderr}")
    print(done.stderr, end="")
    names = Names(done.stdout)
    for file in sorted(source.rglob("*")):
        if file.is_file() and file.suffix != ".java":
            to = folder / file.relative_to(source)
            to.parent.mkdir(parents=True, exist_ok=True)
            text = file.read_bytes()
            if file.name == "jurat.toml":
                for new, old in sorted(names.classes.items(), key=lambda pair: -len(pair[1])):
                    text = re.sub(rf"\b{re.escape(old)}\b", new, text.decode()).encode()
            to.write_bytes(text)
    sources = sorted(folder.rglob("*.java"))
    done = subprocess.run(["javac", "-nowarn", "-cp", jars, "-d", folder.parent / "classes", *sources], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{program}, seed {seed}: does not compile any more\n{done.stderr}")
    return names


def generate(program, folder, jars, names, options):
    """Counts of goals by method, kind and status, and how many clauses and files were not understood."""
    report = folder.parent / "report.json"
    command = [options.jurat, "plan" if program in PLANNED else "gen", folder, "--classpath", jars, "--budget", options.budget]
    command += ["--json", report, "--quiet", *OPTIONS.get(program, [])]
    command += [] if program in PLANNED else ["--out", folder.parent / "tests"]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"jurat {command[1]} {folder}: status {done.returncode}\n{done.stderr}")
    goals = collections.Counter()
    report = json.loads(report.read_text())
    for plan in report.get("plans", []) if program in PLANNED else []:
        name, descriptor = re.fullmatch(r"([^(]+)(\(.*)", plan["method"]).groups()
        key = names.key(plan["class"], {"name": name, "descriptor": descriptor})
        goals[(*key, "plan", "missed" if plan["reason"] else "covered")] += 1
    for owner in report.get("classes", []):
        for method in owner["methods"]:
            for goal in method["goals"]:
                goals[(*names.key(owner["name"], method), goal["kind"], goal["status"])] += 1
    return goals, len(report.get("diagnostics", []))


def measure(program, tool, options):
    """Goals of the original and of each seed, by method, kind and status."""
    folder = fresh(f"renamed/{program.replace('/', '-')}")
    original = folder / "original" / "program"
    shutil.copytree(sources(program), original, ignore=shutil.ignore_patterns("*.md"))
    jars = class_path(program, folder / "jars")
    goals, understood = generate(program, original, jars, Names(""), options)
    runs = {"original": goals}
    for seed in options.seeds:
        renamed = folder / f"seed-{seed}" / "program"
        names = rename(program, original, renamed, seed, jars, tool)
        runs[seed], diagnostics = generate(program, renamed, jars, names, options)
        if diagnostics != understood:
            print(f"{program}, seed {seed}: {diagnostics} diagnostics, {understood} for the original")
    return runs


def covered(goals):
    found = collections.Counter()
    for (*method, kind, status), count in goals.items():
        if status == "covered":
            found[(*method, kind)] += count
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", dest="programs", action="append", choices=programs(), metavar="P")
    parser.add_argument("--seed", dest="seeds", action="append", type=int, metavar="N")
    parser.add_argument("--jurat", type=Path, default=ROOT / "target" / "release" / "jurat", metavar="FILE")
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    options.seeds = options.seeds or list(SEEDS)
    if options.jurat == ROOT / "target" / "release" / "jurat":
        build()
    tool = fresh("renamed/tool")
    subprocess.run(["javac", *EXPORTS, "-d", tool, ROOT / "bench" / "renamed" / "Rename.java"], check=True)
    rows, sums, lost = [], collections.Counter(), []
    for program in options.programs or programs():
        started = time.monotonic()
        runs = measure(program, tool, options)
        totals = {name: sum(count for (*_, status), count in goals.items()) for name, goals in runs.items()}
        found = {name: covered(goals) for name, goals in runs.items()}
        always = 0
        for key in sorted(set().union(*found.values())):
            losses = [found["original"][key] - found[seed][key] for seed in options.seeds]
            if min(losses) > 0:
                always += min(losses)
                lost.append(f"{program}: {key[0]}.{key[1]}{key[2]}: {min(losses)} of {found['original'][key]} ({key[3]})")
            if options.list and any(losses):
                print(f"{program}: {key[0]}.{key[1]}{key[2]}, {key[3]}: {found['original'][key]}, {' '.join(str(found[seed][key]) for seed in options.seeds)}")
        if len(set(totals.values())) > 1:
            print(f"{program}: other goals: {totals}")
        counts = {name: sum(goals.values()) for name, goals in found.items()}
        sums.update(counts)
        sums.update(total=totals["original"], always=always)
        rows.append([program, totals["original"], *counts.values(), always or "", f"{time.monotonic() - started:.0f} s"])
    rows.append(["all", sums["total"], sums["original"], *[sums[seed] for seed in options.seeds], sums["always"] or "", ""])
    print()
    table(["program", "goals", "original", *[f"seed {seed}" for seed in options.seeds], "lost under all", "time"], rows)
    if lost:
        print("\nlost under all seeds:", *lost, sep="\n  ")
    differences = [abs(sums[seed] - sums["original"]) / max(sums["original"], 1) for seed in options.seeds]
    print(f"\ntotals differ by {', '.join(f'{100 * difference:.2f} %' for difference in differences)}")
    verdict(not lost and max(differences) <= MOST)


if __name__ == "__main__":
    main()
