#!/usr/bin/env python3
"""Whether `--budget` holds on hostile inputs: budget plus 5 s, alone and with two busy loops beside it.

Every input has something that blocks, loops, grows or is simply too much, and most have a method beside it that is easy to
test, which must be tested in 10 s when nothing else runs. The inputs are compiled before the clock is looked at.

    bench/budgets.py                            everything: about half an hour
    bench/budgets.py --only sleeps --budgets 2  some of it
    bench/budgets.py --sample 4 --seed 7        inputs drawn by a seed
"""

import argparse
import contextlib
import json
import math
import os
import random
import subprocess
import sys
import time

from support import ROOT, fresh, table

GRACE = 5
EASY = "static int twice(int x) { return x > 100 ? -1 : 2 * x; }"


def one(name, body, easy=True, imports=""):
    """A source file with one class, and whether its easy method must get a test."""
    members = EASY if easy else ""
    return {f"p/{name}.java": f"package p;\n{imports}\npublic class {name} {{\n{members}\n{body}\n}}\n"}


def inputs():
    """Name -> (files, whether `twice` must be tested)."""
    found = {}

    def add(name, files, easy=True):
        found[name] = (files, easy)

    add("sleeps", one("Sleeps", """
        static int first(int x) throws Exception { Thread.sleep(60_000); return x; }
        static int second(int x) throws Exception { Thread.sleep(3_000 + x % 10); return x; }
        int third(String s) throws Exception { java.util.concurrent.TimeUnit.HOURS.sleep(1); return s.length(); }"""))
    add("naps", one("Naps", """
        static void poll(int x) throws Exception { while (x != 77) { Thread.sleep(1); } }
        static void park(long x) { while (x != 77) { java.util.concurrent.locks.LockSupport.parkNanos(2_000_000); } }"""))
    add("waits", one("Waits", """
        private final Object lock = new Object();
        void forever(int x) throws Exception { synchronized (lock) { lock.wait(); } }
        static int latch(int x) throws Exception { new java.util.concurrent.CountDownLatch(1).await(); return x; }
        static Object take(int x) throws Exception { return new java.util.concurrent.SynchronousQueue<Object>().take(); }"""))
    add("joins", one("Joins", """
        static void self(int x) throws Exception { Thread.currentThread().join(); }
        static void other(int x) throws Exception {
            Thread t = new Thread(() -> { while (true) { try { Thread.sleep(1000); } catch (Exception e) { } } });
            t.start(); t.join();
        }"""))
    add("reads", one("Reads", """
        static int in(int x) throws Exception { int c; while ((c = System.in.read()) != 65) { } return c + x; }
        static String line(int x) { return new java.util.Scanner(System.in).nextLine() + x; }
        static int pipe(int x) throws Exception {
            return new java.io.PipedInputStream(new java.io.PipedOutputStream()).read() + x;
        }"""))
    add("spins", one("Spins", """
        static int spin(int x) { while (x != 123456789) { x += x == 5 ? 0 : 0; } return x; }
        static void swallow(int x) { while (true) { try { if (x == 9) break; } catch (Throwable t) { } } }"""))
    add("deadlocks", one("Deadlocks", """
        static int both(int x) throws Exception {
            java.util.concurrent.locks.ReentrantLock a = new java.util.concurrent.locks.ReentrantLock();
            Thread t = new Thread(a::lock); t.start(); t.join(); a.lock(); return x;
        }"""))
    add("recurses", one("Recurses", """
        static int deep(int x) { return deep(x + 1) + 1; }
        static int again(int x) { while (true) { try { return deep(x); } catch (StackOverflowError e) { x++; } } }
        static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
        static long many(int n) { return fib(60 + (n & 7)); }"""))
    add("counts", one("Counts", """
        static long all(int x) { long s = 0; for (int i = 0; i < Integer.MAX_VALUE; i++) { s += i ^ x; } return s; }
        static int until(int x) { int n = 0; for (int i = Integer.MIN_VALUE; i < x; i++) { n ^= i; } return n; }
        static long twiceAll(int x) { long s = 0; for (long i = 0; i < 1L << 40; i++) { s += i % (x | 1); } return s; }"""))
    add("numbers", one("Numbers", """
        double[] values = new double[0]; double low = Double.NaN; double high = Double.NaN; float last = Float.NaN;
        Numbers other; double zero = -0.0;
        void add(double v) {
            if (Double.isNaN(low) || v < low) { low = v; }
            if (Double.isNaN(high) || v > high) { high = v; }
            values = java.util.Arrays.copyOf(values, values.length + 1); values[values.length - 1] = v; last = (float) v;
        }
        boolean inside(double v) { return v >= low && v <= high && other != null && other.zero == 0.0 && last != last; }
        double range() { if (other == this) { return high - low; } return values.length > 3 ? other.range() : Double.NaN; }"""))
    wide = "\n".join(f"    public int m{i}(int x, String s) {{ if (x == {i} && s != null) return s.length(); return x - {i}; }}"
                     for i in range(3000))
    # Nothing in it blocks, it is simply too much; and where a class has public methods, no others are tested.
    add("wide", one("Wide", wide, easy=False), easy=False)
    cases = "\n".join(f"        case {i * 37}: return {i};" for i in range(2500))
    add("switches", one("Switches", f"""
        static int of(int x) {{ switch (x) {{\n{cases}\n        default: return -1; }} }}
        static int both(int x, int y) {{ return of(x) == of(y) + 1 ? of(x * y) : 0; }}"""))
    many = {}
    for i in range(9):
        many |= one(f"Many{i}", "static int hang(int x) throws Exception { Thread.sleep(100_000); return x; }")
    add("many", many)
    add("allocates", one("Allocates", """
        static int list(int x) {
            java.util.List<int[]> l = new java.util.ArrayList<>(); while (l.size() >= 0) { l.add(new int[4096]); } return x;
        }
        static int churn(int x) { int n = 0; while (n >= 0) { n += new byte[1 << 20].length >> 30; } return x; }"""))
    add("initialiser-sleeps", one("InitialiserSleeps", """
        static { try { Thread.sleep(1_000_000); } catch (InterruptedException e) { } }
        static int f(int x) { return x + 1; } int g(int y) { return y; }"""), easy=False)
    add("initialiser-spins", one("InitialiserSpins", """
        static int n; static { while (n != 1) { n = n * 3; } }
        static int f(int x) { return x + 1; } int g(int y) { return y; }"""), easy=False)
    getters = "\n".join(f"        int get{i}(int x) {{ return x + {i}; }}" for i in range(30))
    add("constructor-blocks", one("ConstructorBlocks", f"""
        ConstructorBlocks() throws Exception {{ synchronized (this) {{ wait(); }} }}
        ConstructorBlocks(int x) {{ while (x >= x) {{ }} }}\n{getters}"""))
    add("finalises", one("Finalises", """
        protected void finalize() { while (true) { } }
        int use(int x) { for (int i = 0; i < 1000; i++) { new Finalises(); } System.gc(); return x; }
        static void hook(int x) { Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { } })); }"""))
    add("prints", one("Prints", """
        public String toString() { while (true) { } }
        Prints self(int x) { return this; }
        static String text(Prints p) { return "a" + p; }"""))
    add("equals", one("Equals", """
        public boolean equals(Object o) { while (o != null) { } return false; }
        public int hashCode() { try { Thread.sleep(50_000); } catch (Exception e) { } return 1; }
        static int size(Equals a, Equals b) { return new java.util.HashSet<>(java.util.Arrays.asList(a, b)).size(); }"""))
    add("strings", one("Strings", """
        static String grow(String s) { while (s.length() < 50_000_000) { s = s + s + "x"; } return s; }
        static String give(int x) { return "ab".repeat(20_000_000); }
        static boolean search(String s) { return grow(s).contains("yy") && s.hashCode() == 12345; }"""))
    add("quantifies", one("Quantifies", """
        //@ requires n > 0;
        //@ ensures (\\forall int i; 0 <= i && i < 2000000; (\\forall int j; 0 <= j && j < 2000000; i * j >= 0 || i == n));
        static int all(int n) { return n; }
        //@ requires (\\exists long k; 0 <= k && k < 1000000000000L; k * k * k == n * 7 + 3);
        //@ ensures \\result == (\\sum int i; 0 <= i && i < 100000000; i % (n + 1));
        static long sum(long n) { return n; }"""))
    mixing = "".join(f"h = (h ^ (h >>> {7 + i % 23})) * {0x9e3779b97f4a7c15 - 2 * i - 2**64}L + y * x; " for i in range(60))
    branches = "".join(f"if (h * {2 * i + 1}L % 1000003L == {i}) n += {i}; " for i in range(40))
    add("mixes", one("Mixes", f"""
        static int mix(long x, long y) {{ long h = x; {mixing} int n = 0; {branches} return n; }}
        static boolean hidden(long a, long b, long c) {{ return a > 1 && b > 1 && a * b * c == 1000000016000000063L; }}"""))
    chain = "".join(f"public static class C{i} {{ final C{i + 1} next; public C{i}(C{i + 1} next, int x) "
                    f"{{ if (x < 3) throw new IllegalArgumentException(); this.next = next; }} int v() {{ return next.v() + 1; }} }}\n"
                    for i in range(60))
    add("chains", one("Chains", f"""
        {chain}
        public static class C60 {{ int v() {{ return 0; }} }}
        static int depth(C0 c) {{ return c.v() == 60 ? 1 : 0; }}"""))
    add("patterns", one("Patterns", """
        static boolean slow(String s) { return (s + "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!").matches("(a+)+b|(a|aa)+$"); }
        static long stream(int x) { return java.util.stream.LongStream.iterate(x, i -> i + 1).filter(i -> i < 0).limit(3).sum(); }"""))
    add("threads", one("Threads", """
        static int start(int x) {
            for (int i = 0; i < 40; i++) { new Thread(() -> { while (true) { } }).start(); } return x;
        }
        static int pool(int x) throws Exception {
            return java.util.concurrent.Executors.newFixedThreadPool(4).submit(() -> { while (true) { } }).get() == null ? x : 0;
        }"""))
    parameters = ", ".join(f"java.util.Map<String, java.util.List<Integer>> a{i}, double d{i}" for i in range(20))
    conditions = " && ".join(f"(a{i} != null && a{i}.size() > d{i} || d{i} != d{i})" for i in range(20))
    add("parameters", one("Parameters", f"static boolean all({parameters}) {{ return {conditions}; }}"))
    decisions = "\n".join(f"        if (a[{i % 7}] == {i * 7}) {{ n += {i}; }}" for i in range(2800))
    add("decisions", one("Decisions", f"""
        static int many(int[] a) {{ int n = 0;\n{decisions}\n        return n; }}"""))
    return found


@contextlib.contextmanager
def busy_loops(count, seconds):
    """Processes that compute; they end by themselves, too."""
    code = f"import time\nend = time.monotonic() + {seconds}\nwhile time.monotonic() < end: pass"
    loops = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run(folder, binary, files, budget, jobs, limit):
    """Seconds, status and report; the report is `None` where there is none."""
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    command = [binary, "gen", folder / "src", "--out", folder / "out", "--budget", f"{budget}s", "--jobs", str(jobs), "--private"]
    for path in files:
        command += ["--class", path.removesuffix(".java").replace("/", ".")]
    started = time.monotonic()
    # What holds the limit by far is ended, so that the rest can be measured.
    try:
        done = subprocess.run([*command, "--quiet", "--json", report], capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=limit + 60)
        status, told = done.returncode, done.stderr
    except subprocess.TimeoutExpired:
        status, told = "killed", ""
    seconds = time.monotonic() - started
    try:
        return seconds, status, json.loads(report.read_text()), told
    except (OSError, ValueError):
        return seconds, status, None, told


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jurat", default=ROOT / "target" / "release" / "jurat", help="the program (default: the release build)")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only these inputs")
    parser.add_argument("--budgets", default="2,5,10", help="in seconds")
    parser.add_argument("--loads", default="0,2", help="how many busy loops run beside it")
    parser.add_argument("--sample", type=int, help="so many inputs, drawn by the seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--list", action="store_true", help="only name the inputs")
    options = parser.parse_args()
    all_inputs = inputs()
    names = [name for name in all_inputs if not options.only or name in options.only]
    if unknown := [name for name in options.only if name not in all_inputs]:
        sys.exit(f"no such input: {', '.join(unknown)}")
    if options.sample:
        names = random.Random(options.seed).sample(names, min(options.sample, len(names)))
    if options.list:
        print("\n".join(names))
        return
    work = fresh("budgets")
    os.environ.setdefault("LD_LIBRARY_PATH", str(ROOT / "target" / "z3"))
    rows, missed = [], []
    for name in names:
        files, has_easy = all_inputs[name]
        folder = work / name
        for path, text in files.items():
            file = folder / "src" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        # Compiles them into the cache.
        subprocess.run([options.jurat, "contracts", folder / "src"], capture_output=True, check=False)
        jobs = 1
        for load in map(int, options.loads.split(",")):
            for budget in map(float, options.budgets.split(",")):
                limit = math.ceil(len(files) / jobs) * budget + GRACE
                with busy_loops(load, limit + 60):
                    seconds, status, report, told = run(folder, options.jurat, files, budget, jobs, limit)
                tests = report["tests"] if report else []
                easy = sum(test["under_test"].split("(")[0].endswith(".twice") for test in tests)
                problems = []
                if seconds > limit:
                    problems.append("too late")
                if status not in (0, 1):
                    problems.append(f"status {status}")
                if report is None:
                    problems.append("no report")
                elif not tests and not report["cut"] and not any(c.get("note") for c in report["classes"]):
                    problems.append("no reason")
                if has_easy and load == 0 and budget >= 10 and not easy:
                    problems.append("what is easy is not tested")
                if problems:
                    missed.append(f"{name}, {budget:g} s, {load} loops: {', '.join(problems)}\n{told[-600:]}")
                rows.append((name, f"{budget:g}", load, f"{seconds:.1f}", f"{limit:g}", status, len(tests), easy, "; ".join(problems)))
                print(*rows[-1], file=sys.stderr, flush=True)
    table(("input", "budget", "loops", "seconds", "limit", "status", "tests", "easy", "missed"), rows)
    for text in missed:
        print(f"missed: {text}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
