#!/usr/bin/env python3
"""What the computer shows is not behaviour: tests of methods that look at it pass on ten different ones.

Generates tests for bench/surroundings (looking directly, indirectly, and doing harm) with secrets in the environment and in the
home folder, and runs them in ten environments with the jars of the runtime. Misses, each of which fails the command: a test that
does not pass in one of them, a secret or a name of this computer in a test or in the report, a file that a test has touched, a
plain method without an assertion. `--jurat FILE` takes another build of the program, `--jdk DIR` another JDK to generate with.
"""

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

from support import ROOT, build, fresh, table, verdict

SECRETS = {"SECRET_TOKEN": "tok-5f2d9c", "LOOKING_KEY": "key-81b7aa"}
FILE_SECRET = "file-3e9d04"
RUNNER = """
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.*;
import org.junit.platform.launcher.listeners.*;
public class Runner {
    public static void main(String[] names) {
        var request = LauncherDiscoveryRequestBuilder.request();
        for (String name : names) request.selectors(DiscoverySelectors.selectClass(name));
        var listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request.build(), listener);
        var summary = listener.getSummary();
        summary.getFailures().forEach(f -> System.out.println("FAILED " + f.getTestIdentifier().getLegacyReportingName() + " "
            + f.getTestIdentifier().getUniqueId() + ": " + f.getException()));
        System.out.println("RAN " + summary.getTestsSucceededCount() + " " + summary.getTestsFoundCount());
        System.exit(0);
    }
}
"""


def jdks():
    """The JDK on the path, and a newer one where there is one."""
    here = Path(shutil.which("javac")).resolve().parent.parent
    newer = sorted(path for path in Path("/usr/lib/jvm").glob("*25*") if (path / "bin" / "javac").is_file())
    return here, newer[0] if newer else None


def environments(work, here, newer):
    """Per name: java's home, its options, the environment, the folder and a command to start it with."""
    plain = {"PATH": os.environ["PATH"], "HOME": str(work / "home"), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    home = work / "another" / "home-of-somebody-else"
    home.mkdir(parents=True)
    (home / ".secret").write_text("x")
    (home / ".toolbox").write_text("x")
    readonly = work / "readonly"
    readonly.mkdir(mode=0o555)
    rows = {
        "as generated": (here, ["-ea"], plain, work / "run", []),
        "time zone": (here, ["-ea", "-Duser.timezone=Pacific/Chatham"], {**plain, "TZ": "Pacific/Chatham"}, work / "run", []),
        "west": (here, ["-ea", "-Duser.timezone=America/New_York"], {**plain, "TZ": "America/New_York"}, work / "run", []),
        "germany": (here, ["-ea", "-Duser.timezone=Europe/Berlin", "-Duser.language=de", "-Duser.country=DE"], plain, work / "run", []),
        "digits": (here, ["-ea", "-Duser.language=ar", "-Duser.country=EG"], plain, work / "run", []),
        "locale": (here, ["-ea", "-Duser.language=de", "-Duser.country=CH"], plain, work / "run", []),
        "japan": (here, ["-ea", "-Duser.timezone=Asia/Kolkata", "-Duser.language=ja", "-Duser.country=JP", "-Dfile.encoding=Shift_JIS"], plain, work / "run", []),
        "sweden": (here, ["-ea", "-Duser.timezone=Pacific/Kiritimati", "-Duser.language=sv", "-Duser.country=SE"], plain, work / "run", []),
        "thailand": (here, ["-ea", "-Duser.timezone=Australia/Sydney", "-Duser.language=th", "-Duser.country=TH"], plain, work / "run", []),
        "charset": (here, ["-ea", "-Dfile.encoding=US-ASCII"], {**plain, "LC_ALL": "C"}, work / "run", []),
        "home": (here, ["-ea", f"-Duser.home={home}"], {**plain, "HOME": str(home), "CI": "1"}, work / "run", []),
        "another folder": (here, ["-ea"], plain, home, []),
        "without -ea": (here, ["-da", "-Dlooking.promised=yes"], plain, work / "run", []),
        "read-only temp": (here, ["-ea", f"-Djava.io.tmpdir={readonly}"], plain, work / "run", []),
        "many processors": (here, ["-ea", "-XX:ActiveProcessorCount=16"], plain, work / "run", []),
        "settings": (here, ["-ea", "-Dmade.tracing=true", "-Dmade.most=9", "-Dmade.name=x", "-Dmade.size=1"], {**plain, "MADE_HOME": "/made"}, work / "run", []),
        "other settings": (here, ["-ea", "-Dmade.tracing=no", "-Dmade.most=-3", "-Dmade.path="], {**plain, "MADE_HOME": ""}, work / "run", []),
        "processors": (here, ["-ea", "-XX:ActiveProcessorCount=7", "-Xmx700m"], plain, work / "run", []),
    }
    later = work / "later.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", later, ROOT / "bench/surroundings/later.c", "-ldl"], check=True)
    rows["date"] = (here, ["-ea"], {**plain, "LD_PRELOAD": str(later)}, work / "run", [])
    if os.geteuid() == 0 and shutil.which("setpriv"):
        rows["another user"] = (here, ["-ea"], plain, work / "run", ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
    else:
        rows["another user's name"] = (here, ["-ea", "-Duser.name=somebody"], {**plain, "USER": "somebody"}, work / "run", [])
    if newer:
        rows["JDK 25"] = (newer, ["-ea"], plain, work / "run", [])
    return rows


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--jurat", type=Path)
    options.add_argument("--jdk", type=Path)
    options = options.parse_args()
    if not options.jurat:
        build()
    program = (options.jurat or ROOT / "target" / "release" / "jurat").resolve()
    here, newer = jdks()
    # Away from the home folder of whoever runs this, so that another user can read it.
    work = fresh("surroundings")
    jars = [str(jar) for jar in sorted((ROOT / "target" / "runtime").glob("*.jar"))]
    subprocess.run([here / "bin" / "javac", "-d", work / "library", *(ROOT / "bench/surroundings/library").rglob("*.java")], check=True)
    subprocess.run([here / "bin" / "jar", "cf", work / "toolbox.jar", "-C", work / "library", "."], check=True)
    shutil.copytree(ROOT / "bench/surroundings/src", work / "src")
    (work / "home").mkdir()
    (work / "home" / ".secret").write_text(FILE_SECRET)
    (work / "run").mkdir()

    report = work / "report.json"
    env = {**os.environ, **SECRETS, "HOME": str(work / "home"), "LD_LIBRARY_PATH": str(ROOT / "target" / "z3")}
    env["JURAT_RUNTIME"] = str(ROOT / "target" / "runtime")
    command = [program, "gen", work / "src", "--classpath", work / "toolbox.jar", "--out", work / "tests", "--json", report]
    command += ["--framework", "junit5", *(["--jdk", options.jdk] if options.jdk else [])]
    done = subprocess.run(command, cwd=work / "run", env=env, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"jurat: status {done.returncode}\n{done.stderr}")
    told = json.loads(report.read_text())
    misses = []

    sources = sorted((work / "tests").rglob("*.java"))
    texts = {path.name: path.read_text() for path in sources} | {"report": report.read_text(), "terminal": done.stdout + done.stderr}
    forbidden = [*SECRETS.values(), FILE_SECRET, socket.gethostname(), "jurat-judge-"]
    for name, text in texts.items():
        # Where tests and sources lie is told, of course; nothing else of the paths may be.
        shown = text.replace(str(work), "") if name in ("report", "terminal") else text
        misses += [f"`{word}` is in {name}" for word in forbidden if word in shown]
        if name.endswith(".java") and str(work) in text:
            misses.append(f"the folder is in {name}")
    plain = texts.get("PlainTest.java", "")
    for method in ("sum", "extension", "upper", "joined"):
        if not re.search(rf"assertEquals\(.*Plain\.{method}\(|Plain\.{method}\(.*\n.*assertEquals", plain):
            misses.append(f"Plain.{method} has no assertion")
    made = texts.get("MadeTest.java", "")
    for method in ("add", "isEmpty"):
        if f"made.{method}(" not in made:
            misses.append(f"Made.{method}, which chance and settings do not matter to, has no test")
    reasons = {
        f"{part['name']}.{method['name']}": method["reasons"] for part in told["classes"] for method in part.get("methods", [])
    }
    untold = [name for name, why in reasons.items() if not why and not any(name in test["under_test"] for test in told["tests"])]
    # What only the two JVMs disagree on is counted as flaky; all else has a reason.
    if len(untold) > told["dropped"]["flaky"]:
        misses.append(f"no test and no reason: {untold}")

    (work / "Runner.java").write_text(RUNNER)
    path = os.pathsep.join([str(work / "classes"), str(work / "toolbox.jar"), *jars])
    java = [*(work / "src").rglob("*.java"), *sources, work / "Runner.java"]
    subprocess.run([here / "bin" / "javac", "-nowarn", "-g", "-cp", path, "-d", work / "classes", *java], check=True)
    names = [".".join(source.relative_to(work / "tests").with_suffix("").parts) for source in sources]
    passing = [test for test in told["tests"] if test["verdict"] == "pass"]
    misses += [f"a finding: {finding['method']} {finding['clause']}" for finding in told["findings"]]
    rows = []
    for name, (jdk, flags, variables, folder, wrapper) in environments(work, here, newer).items():
        for precious in (work / "run", folder):
            (precious / "precious.txt").write_text("precious")
            (precious / "folder").mkdir(exist_ok=True)
            (precious / "folder" / "precious.txt").write_text("precious")
        before = listing(folder)
        start = [*wrapper, jdk / "bin" / "java", *flags, "-cp", path, "Runner", *names]
        ran = subprocess.run(start, cwd=folder, env=variables, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        found = re.search(r"RAN (\d+) (\d+)", ran.stdout)
        failed = [line for line in ran.stdout.splitlines() if line.startswith("FAILED")]
        if not found:
            failed.append(f"nothing ran: {ran.stderr.strip()[-300:]}")
        if listing(folder) != before:
            failed.append("files were changed")
        rows.append([name, found.group(1) if found else 0, len(failed)])
        misses += [f"{name}: {line}" for line in failed]
    table(["environment", "passed", "missed"], rows)
    # Constructors only make the objects, and `Plain` neither looks nor changes anything.
    looking = len({
        (part["name"], method["name"], method.get("descriptor")) for part in told["classes"] if not part["name"].endswith(".Plain")
        for method in part.get("methods", []) if method["name"] not in ("<init>", part["name"].split(".")[-1])
    })
    if looking < 30:
        misses.append(f"only {looking} methods look at the computer or change it")
    print(f"{looking} methods that look at the computer or change it, {len(passing)} tests, {len(rows)} environments")
    for miss in misses:
        print("missed:", miss)
    verdict(not misses and len(rows) >= 10)


def listing(folder):
    """All that a test could have changed."""
    entries = sorted(path for path in folder.rglob("*"))
    return [(str(path), path.stat().st_mtime_ns, path.stat().st_mode, path.is_file() and path.read_text()) for path in entries]


if __name__ == "__main__":
    main()
