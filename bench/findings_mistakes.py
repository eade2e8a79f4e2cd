#!/usr/bin/env python3
"""Mistakes that a script puts into the classes of bench/findings, and how many of them become findings.

A mistake takes one check out of a condition, so that an index, null, cast or arithmetic exception becomes reachable:

- `result`: the check of a variable that was given the result of a call (`int at = s.indexOf(':'); if (at < 0) …`);
- `path`: a check of something that the same method checks elsewhere, too (one of two paths loses its guard);
- `documented`: a check whose case the Javadoc of the method speaks about (null, empty, zero, negative).

All such places of the classes in bench/findings/subjects.csv are listed, in the order of their files, and shuffled by a fixed seed.
They are tried in that order until 60 count. A mistake counts if it compiles and if it is seen on the real JVM that it makes such an
exception reachable from inputs that the method as it was accepts: a test that was generated for the method as it was, in which it
returns, ends with the exception in the mistaken library. What becomes of each stands in target/bench/mistakes/mistakes.csv. Ends with
status 1 where fewer than 45 are findings. `--most N` stops after N that count; `--jurat FILE` takes another program.
"""

import argparse
import collections
import csv
import json
import os
import random
import re
import shutil
import subprocess
import zipfile

from findings_subjects import libraries, subjects
from support import ROOT, WORK, table, verdict

SEED = 60
WANTED, TO_FIND = 60, 45
HERE = WORK / "mistakes"
NAME = r"(?:this\.)?[a-zA-Z_]\w*"
# What is asked, and the answer that takes the check out.
ATOMS = [
    ("null", rf"({NAME}) == null", "false"),
    ("null", rf"({NAME}) != null", "true"),
    ("empty", rf"(?<!!)({NAME})\.isEmpty\(\)", "false"),
    ("empty", rf"!({NAME})\.isEmpty\(\)", "true"),
    ("empty", rf"({NAME})\.(?:length|size)(?:\(\))? == 0", "false"),
    ("empty", rf"({NAME})\.(?:length|size)(?:\(\))? (?:!=|>) 0", "true"),
    ("negative", rf"({NAME}) (?:< 0|== -1|<= -1)\b", "false"),
    ("negative", rf"({NAME}) (?:>= 0|!= -1|> -1)\b", "true"),
    ("negative", rf"({NAME}) > 0\b", "true"),
    ("negative", rf"({NAME}) <= 0\b", "false"),
    ("zero", rf"({NAME}) == 0\b", "false"),
    ("zero", rf"({NAME}) != 0\b", "true"),
    ("bounds", rf"({NAME})(?: [+-] 1)? < {NAME}\.(?:length|size)(?:\(\))?", "true"),
    ("bounds", rf"({NAME})(?: [+-] 1)? >= {NAME}\.(?:length|size)(?:\(\))?", "false"),
    ("bounds", rf"({NAME})\.hasNext\(\)", "true"),
    ("class", rf"({NAME}) instanceof {NAME}", "true"),
]
CONDITION = re.compile(r"\b(?:if|while|for)\b|\?|&&|\|\|")
RAISED = re.compile(r"(NullPointer|IndexOutOfBounds|ArrayIndexOutOfBounds|StringIndexOutOfBounds|ClassCast|Arithmetic|NegativeArraySize|NoSuchElement)\w*")
# Tells of each test that fails since the program threw where it had returned what that was.
RUNNER = """
import org.junit.platform.engine.*;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.*;
import org.junit.platform.launcher.core.*;
public class Runner {
    public static void main(String[] names) {
        var request = LauncherDiscoveryRequestBuilder.request();
        for (String name : names) request.selectors(DiscoverySelectors.selectClass(name));
        LauncherFactory.create().execute(request.build(), new TestExecutionListener() {
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result.getThrowable().ifPresent(thrown -> tell(test.getUniqueId(), thrown));
            }
        });
        System.exit(0);
    }
    static void tell(String test, Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        if (message.contains("Unexpected exception thrown") && thrown.getCause() != null) thrown = thrown.getCause();
        boolean own = false;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            String name = frame.getClassName();
            if (name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.")) continue;
            own = !name.endsWith("Test") && !name.contains("Test$") && !name.startsWith("org.junit.") && !name.startsWith("org.opentest4j.");
            break;
        }
        if (own) System.out.println("FAILED " + test.replace(' ', '_') + " " + thrown.toString().replace('\\n', ' '));
    }
}
"""
METHOD = re.compile(r"^    (?:  )?(?:@\w+\s+)*(?:(?:public|protected|private|static|final|synchronized|abstract|default|<[^>]+>)\s+)+[\w<>\[\], .?&]*\b(\w+)\s*\([^;=]*$")


def methods(lines):
    """Name, first and last line of methods, with the comment before each; a reader of indented code, no parser."""
    found, at = [], 0
    while at < len(lines):
        match = METHOD.match(lines[at])
        if not match or lines[at].lstrip().startswith(("*", "//")):
            at += 1
            continue
        depth, end, opened = 0, at, False
        while end < len(lines):
            code = re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'|//.*', "", lines[end])
            depth += code.count("{") - code.count("}")
            opened |= "{" in code
            if opened and depth <= 0 or not opened and ";" in code:
                break
            end += 1
        comment = []
        before = at - 1
        while before >= 0 and (lines[before].lstrip().startswith(("*", "/**", "@", "//"))):
            comment.append(lines[before])
            before -= 1
        if opened:
            is_private = re.search(r"\bprivate\b", lines[at]) is not None
            found.append((match.group(1), at, end, " ".join(reversed(comment)), is_private))
        at = end + 1
    return found


def kind_of(atom, subject, line, start, end, lines, comment):
    """Why the case that the check stood for is one that the method accepts, if it is."""
    body = lines[start : end + 1]
    bare = re.escape(subject)
    given = re.compile(rf"\b{bare} = [\w.]*\w\(|\b{bare} = {NAME}\.")
    if any(given.search(one) for one in lines[start : line + 1]) and atom in ("null", "negative"):
        return "result"
    for other, pattern, _ in ATOMS:
        for number, one in enumerate(body, start):
            if number == line or not CONDITION.search(one):
                continue
            if any(match.group(1) == subject for match in re.finditer(pattern, one)) and other == atom:
                return "path"
    word = {"null": "null", "empty": "empty", "zero": "zero|\\b0\\b", "negative": "negative"}.get(atom)
    if word and re.search(rf"\b(?:{word})\b", comment.replace("@throws", "").split("@throws")[0]):
        return "documented"
    return None


def sites(library, jar, name):
    """Places of a class where a check can be taken out."""
    source = jar.with_name(jar.name.replace(".jar", "-sources.jar"))
    path = name.replace(".", "/") + ".java"
    with zipfile.ZipFile(source) as archive:
        if path not in archive.namelist():
            return
        text = archive.read(path).decode()
    lines = text.split("\n")
    for method, start, end, comment, is_private in methods(lines):
        for number in range(start, end + 1):
            line = lines[number]
            if line.lstrip().startswith(("*", "//", "/*", "assert")) or not CONDITION.search(line):
                continue
            for atom, pattern, answer in ATOMS:
                for match in re.finditer(pattern, line):
                    kind = kind_of(atom, match.group(1), number, start, end, lines, comment)
                    # What leads to a throw is refused, not accepted.
                    follows = " ".join(lines[number : number + 3])
                    if kind is None or answer == "false" and re.search(r"\bthrow\b", follows):
                        continue
                    changed = line[: match.start()] + answer + line[match.end() :]
                    yield {
                        "lines": (start + 1, end + 1), "library": library, "class": name, "method": method, "is_private": is_private, "line": number + 1, "kind": kind, "check": match.group(0),
                        "text": "\n".join([*lines[:number], changed, *lines[number + 1 :]]),
                    }


def mistake(jar, needed, site):
    """The library with the mistake in it, its sources beside it; `None` if that does not compile."""
    shutil.rmtree(HERE / "mistaken", ignore_errors=True)
    path = site["class"].replace(".", "/") + ".java"
    source, classes = HERE / "mistaken" / "src" / path, HERE / "mistaken" / "classes"
    source.parent.mkdir(parents=True)
    source.write_text(site["text"])
    compiled = subprocess.run(
        ["javac", "-nowarn", "-g", "-proc:none", "-cp", os.pathsep.join(map(str, [jar, *needed])), "-d", classes, source], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    if compiled.returncode != 0:
        return None
    made = HERE / "mistaken" / jar.name
    of_class = path[: -len(".java")]
    with zipfile.ZipFile(jar) as whole, zipfile.ZipFile(made, "w") as archive:
        for entry in whole.namelist():
            if entry != of_class + ".class" and not entry.startswith(of_class + "$") and not entry.endswith("/"):
                archive.writestr(entry, whole.read(entry))
        for file in classes.rglob("*.class"):
            archive.write(file, file.relative_to(classes))
    sources = jar.with_name(jar.name.replace(".jar", "-sources.jar"))
    with zipfile.ZipFile(sources) as whole, zipfile.ZipFile(made.with_name(sources.name), "w") as archive:
        for entry in whole.namelist():
            if not entry.endswith("/"):
                archive.writestr(entry, site["text"] if entry == path else whole.read(entry))
    return made


def run(program, path, classpath, name, method, out, budget):
    report = out / "report.json"
    out.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    tests = out / "tests"
    shutil.rmtree(tests, ignore_errors=True)
    # A private method is tried through those that call it.
    chosen = ["--method", method] if method else []
    needed = ["--classpath", os.pathsep.join(map(str, classpath))] if classpath else []
    subprocess.run(
        [program, "gen", path, *needed, "--class", name, *chosen, "--budget", budget, "--jobs", "1", "--out", tests, "--quiet", "--json", report],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )
    if not report.is_file():
        return None
    return json.loads(report.read_text()), "\n".join(file.read_text() for file in tests.rglob("*.java"))


def findings(result, site):
    """Exceptions in the method that are findings."""
    report, _ = result
    first, last = site["lines"]
    of_method = lambda one: one["method"].split("(")[0] in (site["method"], "<init>") or first <= (one["line"] or 0) <= last
    return {(RAISED.search(one["clause"]).group(0), one["line"]) for one in report["findings"] if RAISED.search(one["clause"]) and of_method(one)}


def failures(tests, classpath, folder):
    """By test that fails on the real JVM, what it ends with; a file that does not compile there says nothing."""
    sources = list(tests.rglob("*.java"))
    if not sources:
        return {}
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    runner = folder / "Runner.java"
    runner.write_text(RUNNER)
    launcher = ROOT / "target" / "runtime" / "launcher" / "*"
    path = os.pathsep.join(map(str, [folder, *classpath, launcher]))
    compiled = subprocess.run(["javac", "-nowarn", "-proc:none", "-cp", path, "-d", folder, runner, *sources], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if compiled.returncode != 0:
        return {}
    names = [str(source.relative_to(tests))[: -len(".java")].replace(os.sep, ".") for source in sources]
    command = ["timeout", "20", "java", "-ea", "-cp", path, "Runner", *names]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, errors="replace")
    thrown = (line.split(" ", 2)[1:] for line in done.stdout.splitlines() if line.startswith("FAILED "))
    return {test: what for test, what in thrown if RAISED.search(what.split(":")[0])}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jurat", default=ROOT / "target" / "release" / "jurat")
    parser.add_argument("--most", type=int, default=WANTED)
    parser.add_argument("--budget", default="10s")
    parser.add_argument("--list", action="store_true", help="only list the places")
    arguments = parser.parse_args()
    jars = {library: (jar, needed) for library, jar, needed in libraries()}
    places = [site for library, name, _ in subjects() for site in sites(library, jars[library][0], name)]
    random.Random(SEED).shuffle(places)
    print(f"{len(places)} places: {dict(collections.Counter(site['kind'] for site in places))}")
    if arguments.list:
        for site in places:
            print(site["library"], site["class"], site["method"], site["line"], site["kind"], site["check"])
        return
    HERE.mkdir(parents=True, exist_ok=True)
    known = {}
    store = HERE / "mistakes.csv"
    header = ["library", "class", "method", "line", "kind", "check", "result", "why"]
    rows = list(csv.DictReader(open(store, newline=""))) if store.is_file() else []
    done = {(row["class"], row["line"], row["check"]) for row in rows}
    counted = sum(row["result"] in ("found", "missed") for row in rows)
    for site in places:
        if counted >= arguments.most:
            break
        if (site["class"], str(site["line"]), site["check"]) in done:
            continue
        jar, needed = jars[site["library"]]
        mistaken = mistake(jar, needed, site)
        result, why = "uncompilable", ""
        if mistaken:
            key = (site["class"], None if site["is_private"] else site["method"])
            out = HERE / "run"
            method = None if site["is_private"] else "<init>" if site["method"] == site["class"].rpartition(".")[2] else site["method"]
            original = HERE / "original" / f"{site['class']}.{method}"
            if key not in known:
                made = run(arguments.jurat, jar, needed, site["class"], method, original, arguments.budget)
                # Tests that show a finding fail without any mistake of ours.
                known[key] = made, failures(original / "tests", [jar, *needed], HERE / "compiled")
            before, failing = known[key]
            now = failures(original / "tests", [mistaken, *needed], HERE / "compiled")
            broken = [what for test, what in now.items() if test not in failing]
            result = "not reached"
            if before and broken:
                after = run(arguments.jurat, mistaken, needed, site["class"], method, out, arguments.budget)
                new = findings(after, site) - findings(before, site) if after else set()
                result, why = "missed", broken[0][:200]
                if new:
                    result = "found"
                    why = next((one.get("why") or "" for one in after[0]["findings"] if RAISED.search(one["clause"])), "")
        counted += result in ("found", "missed")
        rows.append({**{part: site[part] for part in header[:6]}, "result": result, "why": why})
        print(f"{result:13} {site['class'].rpartition('.')[2]}.{site['method']}:{site['line']} {site['kind']} {site['check']} {why[:90]}", flush=True)
        with open(store, "w", newline="") as file:
            writer = csv.DictWriter(file, header, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    counts = collections.Counter((row["kind"], row["result"]) for row in rows)
    table(["kind", "result", "count"], [[kind, result, count] for (kind, result), count in sorted(counts.items())])
    found = sum(row["result"] == "found" for row in rows)
    print(f"\n{found} of {counted} mistakes are findings (to reach: {TO_FIND} of {WANTED})")
    verdict(found >= TO_FIND and counted >= WANTED)


if __name__ == "__main__":
    main()
