#!/usr/bin/env python3
"""Objects in a wanted state that only a sequence of calls reaches: 40 programs of 20 kinds (bench/plan-kinds/kinds.csv), and a
second set of the same kinds that was written before what it measures and not looked at while that was mended (`--set second`).

The goal of each program is the precondition of `Goal.reached`. `jurat plan` is asked for its objects; its code is compiled and
run on a JVM, on classes in which each `requires` clause of a set-up method is a check that throws: a plan counts when it breaks
none of them and the goal holds then. That the goals can be reached is shown by hand: `--check` runs the `Reference` of each
program in the same way, and so does every measurement before it begins.

A program is a folder with `src` (sources, or a Maven project with its `pom.xml` beside it), maybe `lib` (what is given as compiled
classes on the class path), and `Reference.java`. `--program P` takes one (repeatable), `--list` prints the code of the plans.
"""

import argparse
import collections
import csv
import json
import re
import shutil
import subprocess
import time
from pathlib import Path

from support import ROOT, build, fresh, table, verdict

PROGRAMS = ROOT / "bench" / "plan-kinds"
CLAUSE = re.compile(r"\s*//@ (requires|ensures|also)\b ?(.*?);?$")
FORALL = re.compile(r"\(\\forall int (\w+); (\w+) <= \1 && \1 < ([^;]+); (.*)\)$")
RUNNER = """
public class Run {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Thread thread = new Thread(() -> System.out.println(name + "\\t" + outcome(name)));
            thread.setDaemon(true);
            thread.start();
            thread.join(10_000);
        }
    }

    static String outcome(String name) {
        try {
            java.lang.reflect.Method method = Class.forName(name).getDeclaredMethod("reaches");
            method.setAccessible(true);
            return (boolean) method.invoke(null) ? "holds" : "does not hold";
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            return "throws " + thrown.getCause();
        } catch (ReflectiveOperationException absent) {
            return "is not there: " + absent;
        }
    }
}
"""


class Program:
    def __init__(self, name, kind):
        self.name, self.kind, self.folder = name, kind, PROGRAMS / name
        self.is_maven = (self.folder / "pom.xml").exists()
        self.goal = next(self.folder.glob("src/**/Goal.java")).read_text()
        self.imports = re.findall(r"^import .*;$", self.goal, re.MULTILINE)
        clauses, parameters = re.search(r"((?:    //@ requires .*;\n)+)    static void reached\((.*)\) \{\}", self.goal).groups()
        self.parameters = dict(reversed(parameter.rsplit(" ", 1)) for parameter in re.split(r", (?![^<]*>)", parameters))
        self.clauses = [in_java(clause) for clause in re.findall(r"//@ requires (.*);\n", clauses)]

    def check(self):
        """A class that says whether the goal holds."""
        parameters = ", ".join(f"{ty} {name}" for name, ty in self.parameters.items())
        condition = " && ".join(f"({clause})" for clause in self.clauses)
        return self.java("Check", f"static boolean holds({parameters}) {{ return {condition}; }}")

    def planned(self, plans):
        """A class that builds the objects as the plans say."""
        fields = [f"static {ty} {name};" for name, ty in self.parameters.items()]
        blocks = []
        for code in ordered(plans):
            given = [f"Planned.{name} = {name};" for name in self.parameters if declares(code, name)]
            blocks.append("{\n" + "\n".join([code, *given]) + "\n}")
        reaches = ["static boolean reaches() throws Exception {", *blocks, f"return Check.holds({', '.join(self.parameters)});", "}"]
        return self.java("Planned", "\n".join([*fields, *reaches]))

    def java(self, name, body):
        # Plans leave imports out; collections are the only classes of the JDK in them, others stand in the program's folder.
        packages = {re.match(r"package (\w+);", path.read_text()).group(1) for path in self.folder.rglob("*.java")}
        others = [f"import {package}.*;" for package in sorted(packages - {self.name})]
        imports = [*self.imports, "import java.util.*;", *others]
        return "\n".join([f"package {self.name};", *imports, f"class {name} {{", body, "}", ""])


def declares(code, name):
    return re.search(rf"^\s*[\w.<>\[\], ]+ {name} =", code, re.MULTILINE) is not None


def ordered(plans):
    """The code of each plan once, those first that others use."""
    waiting, done = dict.fromkeys(plan["code"] for plan in plans), []
    names = [plan["parameter"] for plan in plans]
    while waiting:
        unknown = [name for name in names if any(declares(code, name) for code in waiting)]
        free = [code for code in waiting if not any(re.search(rf"\b{name}\b", code) and not declares(code, name) for name in unknown)]
        for code in free or list(waiting):
            del waiting[code]
            done.append(code)
    return done


def in_java(clause):
    """A clause of a goal as Java; a quantifier ranges over numbers and stands alone."""
    return FORALL.sub(r"java.util.stream.IntStream.range(\2, \3).allMatch(\1 -> \4)", clause)


def checked(text):
    """A source in which methods with a contract check what they require; one of several cases is enough."""
    done, cases = [], [[]]
    for line in text.splitlines():
        clause = CLAUSE.match(line)
        if clause:
            if clause.group(1) == "requires":
                cases[-1].append(f"({in_java(clause.group(2))})")
            elif clause.group(1) == "also":
                cases.append([])
            line = ""
        elif line.strip():
            if all(cases) and line.endswith(" {"):
                required = " || ".join(" && ".join(case) for case in cases)
                line += f' if (!({required})) throw new IllegalStateException("precondition");'
            cases = [[]]
        done.append(line)
    return "\n".join(done) + "\n"


def compiled(classes, sources):
    done = subprocess.run(["javac", "-nowarn", "-cp", classes, "-d", classes, *sources], capture_output=True, text=True)
    return done.returncode == 0, done.stdout + done.stderr


def run(classes, names):
    """What became of each class's `reaches`."""
    done = subprocess.run(["java", "-cp", classes, "Run", *names], capture_output=True, text=True)
    outcomes = dict(line.split("\t", 1) for line in done.stdout.splitlines() if "\t" in line)
    return {name: outcomes.get(name, f"does not end {done.stderr}".strip()) for name in names}


def prepare(programs):
    """The classes with their checks, compiled, and whether every reference reaches its goal."""
    folder = fresh("plan-kinds")
    (folder / "Run.java").write_text(RUNNER)
    sources = [folder / "Run.java"]
    for program in programs:
        texts = {f"{program.name}/Check.java": program.check()}
        for source in sorted(program.folder.rglob("*.java")):
            text = source.read_text()
            package = re.match(r"package (\w+);", text).group(1)
            texts[f"{package}/{source.name}"] = checked(text)
        for path, text in texts.items():
            (folder / "src" / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / "src" / path).write_text(text)
            sources.append(folder / "src" / path)
    classes = folder / "classes"
    classes.mkdir()
    good, said = compiled(classes, sources)
    if not good:
        print(said)
        return classes, False
    outcomes = run(classes, [f"{program.name}.Reference" for program in programs])
    for name, outcome in outcomes.items():
        if outcome != "holds":
            print(f"{name} {outcome}")
    return classes, all(outcome == "holds" for outcome in outcomes.values())


def plan(program, options):
    """The plans for a program's goal, made in a copy, and the seconds it took."""
    folder = fresh(f"plan-kinds-{program.name}")
    shutil.copytree(program.folder, folder / "program", ignore=shutil.ignore_patterns("Reference.java", "lib"))
    command = [options.jurat, "plan", folder / "program" / ("" if program.is_maven else "src")]
    command += ["--class", f"{program.name}.Goal", "--method", "reached", "--budget", options.budget, "--quiet", "--json", folder / "report.json"]
    library = sorted(program.folder.glob("lib/**/*.java"))
    if library:
        subprocess.run(["javac", "-g", "-parameters", "-d", folder / "lib", *library], check=True)
        command += ["--classpath", folder / "lib"]
    started = time.monotonic()
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    seconds = time.monotonic() - started
    if done.returncode not in (0, 1):
        said = " ".join(done.stderr.split())
        return [{"reason": f"status {done.returncode}: {said[:200]}", "code": "", "calls": [], "planner": None, "parameter": ""}], seconds
    return json.loads((folder / "report.json").read_text())["plans"], seconds


def judge(classes, found):
    """What became of each program's plans on the JVM."""
    sources = {}
    for program, plans in found.items():
        path = classes.parent / "planned" / program.name / "Planned.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(program.planned(plans))
        sources[program] = path
    outcomes, good = {}, []
    for program, path in sources.items():
        is_compiled, said = compiled(classes, [path])
        if is_compiled:
            good.append(program)
        else:
            error = re.search(r"error: (.*)", said)
            outcomes[program] = f"does not compile: {error.group(1) if error else said}"
    held = run(classes, [f"{program.name}.Planned" for program in good])
    outcomes.update((program, held[f"{program.name}.Planned"]) for program in good)
    return outcomes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", dest="programs", action="append", default=[], metavar="P")
    parser.add_argument("--set", default="first", choices=["first", "second"])
    parser.add_argument("--jurat", type=Path, default=ROOT / "target" / "release" / "jurat", metavar="FILE")
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    if options.jurat == ROOT / "target" / "release" / "jurat" and not options.check:
        build()
    with open(PROGRAMS / "kinds.csv", newline="") as file:
        programs = [Program(row["program"], row["kind"]) for row in csv.DictReader(file) if row["set"] == options.set]
    classes, is_reachable = prepare(programs)
    print(f"{len(programs)} programs of {len({program.kind for program in programs})} kinds, all {'' if is_reachable else 'NOT '}reached by hand\n")
    if options.check or not is_reachable:
        verdict(is_reachable)
    if options.programs:
        programs = [program for program in programs if program.name in options.programs]
    answers = {program: plan(program, options) for program in programs}
    found = {program: plans for program, (plans, _) in answers.items() if plans and all(plan["reason"] is None for plan in plans)}
    outcomes = judge(classes, found)
    rows, kinds = [], collections.Counter()
    for program, (plans, seconds) in answers.items():
        outcome = outcomes.get(program) or next((f"no plan: {plan['reason']}" for plan in plans if plan["reason"]), "no plan")
        kinds[program.kind] += outcome == "holds"
        planners = ", ".join(sorted({plan["planner"] or "none" for plan in plans}))
        calls = " + ".join(str(len(plan["calls"])) for plan in plans)
        rows.append([program.name, planners, calls, f"{seconds:.1f} s", outcome if len(outcome) < 100 else outcome[:97] + "…"])
        if options.list:
            print(f"{program.name}: {outcome}", *[plan["code"] for plan in plans], "", sep="\n")
    table(["program", "planner", "calls", "time", "on the JVM"], rows)
    print()
    table(["kind", "hold"], [[kind, f"{kinds[kind]} of {sum(program.kind == kind for program in programs)}"] for kind in dict.fromkeys(program.kind for program in programs)])
    held = sum(kinds.values())
    print(f"\n{held} of {len(programs)} goals hold")
    verdict(held == len(programs))


if __name__ == "__main__":
    main()
