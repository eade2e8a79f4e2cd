#!/usr/bin/env python3
"""Real test suites on the machine, compared with the real JVM, test method by test method.

The suites are the `tests` jars that the projects publish on Maven Central, with the test dependencies that their own
poms name (bench/suites). Both JVMs run them through the same launcher (runtime/launcher), with the same locale, zone,
encoding and folder. The real one runs them twice, the second time with the classes in reverse order: a method counts
when all its invocations passed both times. Of these methods, the table says how many pass on the machine; what does
not pass is listed by cause below it, and in full in target/suites/SUITE/differences.txt.
"""

import argparse
import collections
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from support import ROOT, table, verdict

# Percent of the methods that must pass; the classes that the project's own build leaves out; the packages of java.base
# that it opens to the tests.
SUITES = {
    "commons-lang3": (98, r"$^", ["java.lang.reflect", "java.lang", "java.util", "java.time", "java.time.chrono"]),
    "commons-collections4": (98, r"\.(Abstract\w*|TestUtils|BulkTest)$", []),
    "commons-csv": (98, r"\.PerformanceTest$", []),
    "commons-codec": (97, r"PerformanceTest$", []),
}
# The names that Maven's Surefire runs by default; member classes run as part of the class around them or not at all.
TEST_CLASS = re.compile(r"(^|\.)(Test\w*|\w*(Test|Tests|TestCase))$")
JAVA_OPTIONS = [
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Dfile.encoding=UTF-8",
    "-Dsun.jnu.encoding=UTF-8",
    "-Dsun.stdout.encoding=UTF-8",
    "-Dsun.stderr.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
]
LAUNCHER = "jurat.launcher.Launcher"
ESCAPES = {"\\\\": "\\", "\\t": "\t", "\\n": "\n", "\\r": "\r"}


class Suite:
    """A suite fetched and unpacked below target/suites."""

    def __init__(self, name, launcher, jdk):
        self.name = name
        self.figure, self.left_out, opened = SUITES[name]
        self.options = [word for package in opened for word in ("--add-opens", f"java.base/{package}=ALL-UNNAMED")]
        self.folder = ROOT / "target" / "suites" / name
        self.launcher = launcher
        self.java = jdk / "bin" / "java" if jdk else "java"
        self.jdk_option = ["--jdk", jdk] if jdk else []
        poms = [ROOT / "bench" / "suites" / "pom.xml", ROOT / "bench" / "suites" / name / "pom.xml"]
        self.version = re.search(r"<suite.version>(.*?)<", poms[1].read_text()).group(1)
        self.fetch(hashlib.sha256(b"".join(pom.read_bytes() for pom in poms)).hexdigest())
        self.class_path = os.pathsep.join(map(str, [self.folder / "classes", *sorted((self.folder / "lib").glob("*.jar"))]))

    def fetch(self, stamp):
        done = self.folder / "fetched"
        if done.is_file() and done.read_text() == stamp:
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        pom = ROOT / "bench" / "suites" / self.name / "pom.xml"
        subprocess.run(["mvn", "-q", "-B", "-f", pom, "package", f"-Dsuite.directory={self.folder}"], check=True)
        done.write_text(stamp)

    def test_classes(self):
        """All test classes, as the project's own build would choose them."""
        classes = self.folder / "classes"
        names = (str(file.relative_to(classes))[: -len(".class")].replace(os.sep, ".") for file in classes.rglob("*.class"))
        names = sorted(name for name in names if TEST_CLASS.search(name) and not re.search(self.left_out, name))
        return self.cached("discovered", names, lambda: self.launch(names, "--discover")[1].split())

    def real_results(self, names, all_names):
        """What the real JVM says in two runs; a part of the suite is looked up in results of the whole, if there are any."""
        whole = all(self.cache_file(what, all_names).is_file() for what in ("first", "second"))
        known = all_names if whole else names
        runs = [
            self.cached("first", known, lambda: self.real_run(known)),
            self.cached("second", known, lambda: self.real_run(known[::-1])),
        ]
        if names != known:
            chosen = set(names)
            for run in runs:
                run["methods"] = [method for method in run["methods"] if chosen.intersection(surrounding(method["class"]))]
                run["class_seconds"] = {name: run["class_seconds"][name] for name in names}
                run["seconds"] = sum(run["class_seconds"].values())
        return runs

    def real_run(self, names):
        seconds, lines = self.launch(names)
        return {
            "seconds": seconds,
            "class_seconds": {name: int(ms) / 1000 for name, ms in re.findall(r"^class\t(.*)\t(\d+)$", lines, re.MULTILINE)},
            "methods": list(methods(launcher_results(lines)).values()),
        }

    def launch(self, names, *options):
        """Runs the launcher on the real JVM in a fresh folder; returns (seconds, what it wrote)."""
        root = self.fresh_root()
        list_file, results = self.folder / "classes.txt", self.folder / "results.txt"
        list_file.write_text("\n".join(names))
        class_path = os.pathsep.join([str(self.launcher / "*"), self.class_path])
        started = time.monotonic()
        with open(self.folder / "java-output.txt", "w") as output:
            done = subprocess.run(
                [self.java, *JAVA_OPTIONS, *self.options, "-cp", class_path, LAUNCHER, *options, "--to", results, f"@{list_file}"],
                cwd=root,
                env={**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        if done.returncode != 0:
            sys.exit(f"{self.name}: java ended with status {done.returncode}; see {self.folder / 'java-output.txt'}")
        return time.monotonic() - started, results.read_text(encoding="utf-8")

    def fresh_root(self):
        """The folder that tests run in, as far as they look at the project's: its test resources and the files at its
        top that the jar holds, too. Nothing of an earlier run is left in it."""
        root, classes = self.folder / "root", self.folder / "classes"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(classes, root / "src" / "test" / "resources", ignore=shutil.ignore_patterns("*.class", "META-INF"))
        for pattern in ["*.txt", "maven/*/*/pom.xml"]:
            for file in (classes / "META-INF").glob(pattern):
                shutil.copy(file, root)
        return root

    def cached(self, what, names, compute):
        """Remembers what the real JVM said about these classes."""
        file = self.cache_file(what, names)
        if not file.is_file():
            file.write_text(json.dumps(compute()))
        return json.loads(file.read_text())

    def cache_file(self, what, names):
        """Named after everything that the answer depends on."""
        version = subprocess.run([self.java, "-version"], check=True, capture_output=True).stderr
        launcher = b"".join(jar.read_bytes() for jar in sorted(self.launcher.glob("*.jar")))
        parts = [version, launcher, "\n".join([*JAVA_OPTIONS, *self.options, self.class_path, *names]).encode()]
        key = hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:16]
        return self.folder / f"{what}-{key}.json"

    def machine_results(self, jurat, names, timeout):
        """Runs all classes in one process; should it die or hang, each half again, so that one class costs only itself."""
        root = self.fresh_root()
        command = [jurat, "vm", "test", "--json", "-", *self.jdk_option, *self.options, "-cp", self.class_path, "--root", root]
        for name in names:
            command += ["--class", name]
        started = time.monotonic()
        try:
            done = subprocess.run(command, cwd=root, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
            tests = json.loads(done.stdout)["tests"] if done.returncode in (0, 1) else None
            said = done.stderr.decode(errors="replace").strip().splitlines() or [""]
            problem = f"status {done.returncode}: {said[-1]}"
        except subprocess.TimeoutExpired:
            tests, problem = None, "not done in time"
        except (json.JSONDecodeError, KeyError) as error:
            tests, problem = None, f"unreadable report: {error!r}"
        seconds = time.monotonic() - started
        if tests is not None:
            return seconds, tests
        if len(names) == 1:
            return seconds, [{"class": names[0], "method": "", "name": "", "status": "died", "message": problem}]
        middle = len(names) // 2
        halves = [self.machine_results(jurat, half, max(60, timeout // 2)) for half in (names[:middle], names[middle:])]
        return seconds + sum(half[0] for half in halves), halves[0][1] + halves[1][1]


def launcher_results(text):
    """The lines that the launcher wrote, in the form of `jurat vm test`'s report."""
    for line in text.split("\n"):
        fields = [re.sub(r"\\[\\tnr]", lambda match: ESCAPES[match.group()], field) for field in line.split("\t")]
        if len(fields) == 6:
            yield {"status": fields[0], "class": fields[2], "method": fields[3], "name": fields[4], "message": fields[5]}


def methods(tests):
    """One result per method, its invocations put together: it passes when all do and there is one."""
    found = {}
    for test in tests:
        key = (test["class"], test["method"])
        known = found.get(key)
        if known is None or known["status"] == "passed":
            found[key] = {name: test.get(name) or "" for name in ("class", "method", "status", "message")}
    return found


def stable_methods(runs):
    """The methods that pass in both runs, and how many there are of the others, by what became of them."""
    status = [{(m["class"], m["method"]): m["status"] for m in run["methods"] if m["method"]} for run in runs]
    stable, others = [], collections.Counter()
    for key in sorted(status[0].keys() | status[1].keys()):
        seen = {run.get(key, "not run") for run in status}
        if seen == {"passed"}:
            stable.append(key)
        else:
            others["flaky" if len(seen) > 1 else seen.pop()] += 1
    return stable, others


def differences(expected, machine):
    """What became of the methods that should have passed: a list of (cause, class, method, message)."""
    whole_classes = {}
    for (owner, method), result in machine.items():
        if not method:
            whole_classes[owner] = result
    for owner, method in expected:
        result = machine.get((owner, method))
        if result is None:
            result = next((whole_classes[around] for around in surrounding(owner) if around in whole_classes), None)
        if result is None:
            yield "no result", owner, method, ""
        elif result["status"] != "passed":
            yield cause(result), owner, method, first_line(result["message"])


def surrounding(owner):
    """A class and those around it, innermost first."""
    while owner:
        yield owner
        owner = owner.rpartition("$")[0]


def cause(result):
    """The first line of the message without what differs from test to test."""
    line = first_line(result["message"])
    line = re.sub(r"@[0-9a-f]{4,}", "@…", line)
    line = re.sub(r"<[^<>]*>", "<…>", line)
    line = re.sub(r"\d+", "N", line)
    return f"{result['status']}: {line[:160]}"


def first_line(message):
    return (message.strip().splitlines() or [""])[0]


def spread(names, count):
    """This many of the classes, evenly spread."""
    if count is None or count >= len(names):
        return names
    return [names[index * len(names) // count] for index in range(count)]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="*", metavar="SUITE", help="one of " + ", ".join(SUITES) + "; all unless given")
    parser.add_argument("--classes", type=int, metavar="N", help="a fast part: only so many classes of each suite")
    parser.add_argument("--only", metavar="REGEX", help="only classes whose name matches")
    parser.add_argument("--jurat", type=Path, metavar="PATH", help="the program; built from the sources unless given")
    parser.add_argument("--jdk", type=Path, metavar="HOME", help="for both JVMs; the figures are for JDK 17")
    parser.add_argument("--java-only", action="store_true", help="run the real JVM's part only")
    parser.add_argument("--timeout", type=int, default=1800, metavar="SECONDS", help="for a suite on the machine")
    options = parser.parse_args()
    for name in options.suites:
        if name not in SUITES:
            parser.error(f"no suite is called {name}; there are {', '.join(SUITES)}")
    return options


def main():
    options = arguments()
    if options.jurat is None and not options.java_only:
        subprocess.run([ROOT / "setup"], check=True)
    elif "JURAT_RUNTIME" not in os.environ:
        subprocess.run([ROOT / "setup", "--runtime"], check=True)
    jurat = (options.jurat or ROOT / "target" / "release" / "jurat").resolve()
    runtime = Path(os.environ.get("JURAT_RUNTIME", ROOT / "target" / "runtime"))
    rows, notes, reached = [], [], True
    for name in options.suites or SUITES:
        suite = Suite(name, runtime / "launcher", options.jdk)
        all_names = suite.test_classes()
        names = [name for name in all_names if options.only is None or re.search(options.only, name)]
        names = spread(names, options.classes)
        if not names:
            sys.exit(f"{name}: no test class matches")
        runs = suite.real_results(names, all_names)
        expected, others = stable_methods(runs)
        left_out = ", ".join(f"{count} {status}" for status, count in sorted(others.items())) or "none"
        notes.append(f"{name}: methods left out because of the real JVM's two runs: {left_out}")
        slowest = sorted(runs[0]["class_seconds"].items(), key=lambda each: -each[1])[:3]
        notes.append("  slowest there: " + ", ".join(f"{owner.rpartition('.')[2]} {seconds:.1f} s" for owner, seconds in slowest))
        row = [f"{name} {suite.version}", len(names), len(expected)]
        if options.java_only:
            rows.append([*row, "", "", f"{runs[0]['seconds']:.1f} s", ""])
            continue
        seconds, tests = suite.machine_results(jurat, names, options.timeout)
        differing = list(differences(expected, methods(tests)))
        (suite.folder / "differences.txt").write_text("".join("\t".join(each) + "\n" for each in sorted(differing)))
        percent = 100 * (1 - len(differing) / len(expected)) if expected else 0
        reached = reached and percent >= suite.figure
        rows.append([*row, len(expected) - len(differing), f"{percent:.2f}", f"{runs[0]['seconds']:.1f} s", f"{seconds:.1f} s"])
        for text, count in collections.Counter(each[0] for each in differing).most_common():
            notes.append(f"  {count:5}  {text}")
    table(["suite", "classes", "pass on java", "on the machine", "%", "java", "machine"], rows)
    print("\n" + "\n".join(notes))
    verdict(reached)


if __name__ == "__main__":
    main()
