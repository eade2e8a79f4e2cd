#!/usr/bin/env python3
"""Every class of java.base and of commons-lang3 read, its code decoded, and written again with computed frames: all of them
are written, and the real JVM links and verifies all of them. Prints how long writing takes."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from support import ROOT, fresh, maven_jars, table, verdict

LINK = """
import java.nio.file.*;
import java.util.stream.*;

public class Link {
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        ClassLoader loader = arguments.length > 1 ? Link.class.getClassLoader() : null;
        int linked = 0, failed = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.sorted()::iterator) {
                String name = folder.relativize(file).toString();
                if (!name.endsWith(".class") || name.endsWith("-info.class") || name.startsWith("META-INF")) continue;
                try {
                    // What a class declares can only be told once it is linked, and so verified.
                    Class.forName(name.substring(0, name.length() - 6).replace('/', '.'), false, loader).getDeclaredMethods();
                    linked++;
                } catch (VerifyError | ClassFormatError problem) {
                    System.err.println(name + ": " + problem);
                    failed++;
                } catch (Throwable problem) {
                    // Something that it needs is not there, whoever has written it.
                }
            }
        }
        System.out.println(linked + " " + failed);
    }
}
"""

POM = """<project><modelVersion>4.0.0</modelVersion><groupId>bench</groupId><artifactId>bench</artifactId><version>1</version>
<dependencies><dependency><groupId>org.apache.commons</groupId><artifactId>commons-lang3</artifactId><version>3.14.0</version>
</dependency></dependencies></project>"""


def rewrite(*arguments):
    command = ["cargo", "run", "--quiet", "--release", "--locked", "-p", "vm", "--example", "rewrite", "--", *arguments]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    *problems, last = done.stdout.splitlines()
    print("\n".join(problems), end="\n" if problems else "")
    words = last.split()
    return int(words[0]), int(words[2]), int(words[4]), int(words[-2])


def link(home, folder, *options, arguments=()):
    source = fresh("class-files-link") / "Link.java"
    source.write_text(LINK)
    verify = ["-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal", "-XX:+BytecodeVerificationRemote"]
    command = [Path(home) / "bin/java", *verify, *options, source, folder, *arguments]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    linked, failed = done.stdout.split()
    return int(linked), int(failed)


def main():
    homes = sys.argv[1:] or [os.environ.get("JAVA_HOME") or str(Path(subprocess.run(
        ["java", "-XshowSettings:properties", "-version"], stderr=subprocess.PIPE, text=True, check=True
    ).stderr.split("java.home = ")[1].split("\n")[0]))]
    rows, reached = [], True
    for home in homes:
        folder = fresh("class-files-base")
        classes, methods, lost, took = rewrite("--jdk", home, folder)
        linked, failed = link(home, folder, f"--patch-module=java.base={folder}")
        rows.append([f"java.base of {Path(home).name}", classes, methods, lost, linked, failed, took])
        reached &= lost == 0 and failed == 0 and linked > 0.99 * (classes - 1)
    jars = fresh("class-files-jars")
    (jars / "pom.xml").write_text(POM)
    [jar] = maven_jars(jars / "pom.xml", jars)
    before, after = fresh("class-files-before"), fresh("class-files-after")
    zipfile.ZipFile(jar).extractall(before)
    classes, methods, lost, took = rewrite(before, homes[0], after)
    linked, failed = link(homes[0], after, "-cp", after, arguments=["loader"])
    rows.append(["commons-lang3", classes, methods, lost, linked, failed, took])
    reached &= lost == 0 and failed == 0 and linked > 0.99 * (classes - 2)
    table(["", "classes", "methods", "not written", "linked", "refused", "ms to write"], rows)
    verdict(reached)


main()
