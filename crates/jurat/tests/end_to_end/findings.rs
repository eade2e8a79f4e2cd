//! What is a finding and what is not, with and without a contract.

use serde_json::Value;

use crate::support::{folder, jurat};

/// The findings of a class as `kind method line clause`, and the report.
fn findings(class: &str) -> (Vec<String>, Value) {
    findings_within(class, "30s")
}

fn findings_within(class: &str, budget: &str) -> (Vec<String>, Value) {
    let project = folder(&[("src/p/Subject.java", &format!("package p;\n{class}"))]);
    let arguments = ["gen", "src", "--json", "-", "--out", "tests", "--budget", budget];
    let report = jurat(project.path(), &arguments).json();
    let findings = report["findings"].as_array().unwrap().iter().map(|finding| {
        let name = finding["method"].as_str().unwrap().split('(').next().unwrap();
        let (kind, line) = (finding["kind"].as_str().unwrap(), &finding["line"]);
        format!("{kind} {name} {line} {}", finding["clause"].as_str().unwrap())
    });
    let mut findings: Vec<String> = findings.collect();
    findings.sort();
    for test in report["tests"].as_array().unwrap() {
        assert_eq!(test["verdict"] == "fail", !test["finding"].is_null(), "{test}");
    }
    assert_eq!(report["dropped"]["mispredicted"], 0, "{:#}", report["diagnostics"]);
    (findings, report)
}

#[track_caller]
fn check(class: &str, expected: &[&str]) -> Value {
    let (found, report) = findings(class);
    assert_eq!(found, expected, "{:#}", report["findings"]);
    report
}

/// `method clause` of the assumptions.
fn assumptions(report: &Value) -> Vec<String> {
    let all = report["assumptions"].as_array().unwrap().iter();
    let mut shown: Vec<String> = all
        .map(|assumption| {
            let name = assumption["method"].as_str().unwrap().split('(').next().unwrap();
            format!("{name} {}", assumption["clause"].as_str().unwrap())
        })
        .collect();
    shown.sort();
    shown
}

#[test]
fn relations_that_the_code_needs_are_assumptions() {
    let report = check(
        "public class Subject {
            public static int share(int cake, int guests) {
                return cake / guests;
            }
            public static int first(int[] numbers) {
                return numbers[0];
            }
            public static String name(Object value) {
                return (String) value;
            }
            public static char last(String text) {
                return text.charAt(text.length() - 1);
            }
            public static int sum(int[] numbers, int count) {
                int sum = 0;
                for (int i = 0; i < count; i++) sum += numbers[i];
                return sum;
            }
            public static int checked(int n) {
                int m = n - 1;
                assert m < 1000 : \"too large\";
                return m;
            }
        }",
        // What its author has asserted is no assumption.
        &["exception checked 22 AssertionError: too large"],
    );
    assert_eq!(
        assumptions(&report),
        [
            "first 0 < numbers.length",
            "last text.length() > 0",
            "name value instanceof String",
            "share guests != 0",
            "sum count <= numbers.length",
        ]
    );
}

#[test]
fn what_the_author_meant_to_accept_is_a_finding_with_its_evidence() {
    let (found, report) = findings(
        "public class Subject {
            public static String rest(String s) {
                return s.substring(s.indexOf(':'));
            }
            public static int at(int[] numbers, int index) {
                if (index < 0) return -1;
                return numbers[index];
            }
            public static int length(String s, boolean strict) {
                if (!strict) return s == null ? 0 : s.length();
                return s.length() + 1;
            }
            /** @return the first of the numbers, or 0 if the array is empty */
            public static int first(int[] numbers) {
                return numbers[0];
            }
            public static int share(int cake, int guests) {
                if (cake < 10) return 0;
                return cake / guests;
            }
            /** @throws ArithmeticException if there are no guests */
            public static int told(int cake, int guests) {
                if (cake < 10) return 0;
                return cake / guests;
            }
        }",
    );
    let lines: Vec<String> =
        found.iter().map(|one| one.split(' ').take(3).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        lines,
        [
            "exception at 8",
            "exception first 16",
            "exception length 12",
            "exception rest 4",
            "exception share 20"
        ]
    );
    for finding in report["findings"].as_array().unwrap() {
        assert!(finding["why"].is_string(), "{finding:#}");
    }
}

#[test]
fn what_the_javadoc_excludes_and_what_was_never_divided_are_assumptions() {
    let report = check(
        "public class Subject {
            /** @param s a file name that contains a dot */
            public static String stem(String s) { return s.substring(0, s.lastIndexOf('.')); }
            /** @param s a file name, which may contain a dot */
            public static String any(String s) { return s.substring(0, s.lastIndexOf('.')); }
            /** @param key must be a known key */
            public static int price(java.util.Map<String, Integer> m, String key) { return m.get(key); }
            /** @param key must not be null */
            public static int cost(java.util.Map<String, Integer> m, String key) { return m.get(key); }
            /** Swaps the ends of an array with at least one element. */
            public static int flip(int[] a) { return a == null ? 0 : a[0]; }
            /** @param i the index, at least 0 */
            public static int cell(int[] a, int i) { return i >= a.length ? 0 : a[i]; }
            /** Value of a text of the form key=value, which callers have checked before. */
            public static String right(String s) { return s.split(\"=\")[1]; }
            public static int sieve(int[] numbers, int n) {
                int count = 0;
                for (int number : numbers) if (number % n == 0) count++;
                return count;
            }
            public static int share(int total, int n, boolean split) { return split ? total / n : total; }
        }",
        &[
            "exception any 6 StringIndexOutOfBoundsException: begin 0, end -1, length 3",
            "exception cost 10 NullPointerException: Cannot invoke \"java.lang.Integer.intValue()\" because the \
             return value of \"java.util.Map.get(Object)\" is null",
        ],
    );
    assert_eq!(
        assumptions(&report),
        [
            "cell i >= 0",
            "flip 0 < a.length",
            "price m.get(key) != null",
            "right 1 < s.split(\"=\").length",
            "share n != 0",
            "sieve n != 0",
            "stem s.lastIndexOf(46) >= 0",
        ]
    );
}

#[test]
fn what_code_brings_upon_itself_is_a_finding() {
    let (found, report) = findings(
        "import java.util.*;
        public class Subject {
            private final Deque<String> order = new ArrayDeque<>();
            public void put(String key) { order.addLast(\"\" + key); }
            /** The newest key, or null if there is none. */
            public String newest() { return order.getLast(); }
            /** The oldest key. */
            public String oldest() { return order.getFirst(); }
            public int average() {
                int sum = 0, n = 0;
                for (String key : order) { sum += key.length(); n++; }
                return sum / n;
            }
            public static String join(List<?> all, String by) {
                StringBuilder b = new StringBuilder();
                for (Object one : all) b.append(one).append(by);
                b.setLength(b.length() - by.length());
                return b.toString();
            }
            public static String without(String text, String end) {
                StringBuilder b = new StringBuilder();
                b.append(text);
                b.setLength(b.length() - end.length());
                return b.toString();
            }
            public static void drop(List<String> all) {
                for (String one : all) if (one.isEmpty()) all.remove(one);
            }
            public static int[] sum(int[] p, int[] q) {
                int[] r = new int[Math.max(p.length, q.length)];
                for (int i = 0; i < r.length; i++) r[i] = p[i] + q[i];
                return r;
            }
            public static String strip(String s, char c) {
                int i = 0, j = s.length();
                while (i < j && s.charAt(i) == c) i++;
                while (s.charAt(j - 1) == c) j--;
                return s.substring(i, j);
            }
            public static int letters(String s) {
                int[] n = new int[26];
                for (char c : s.toCharArray()) {
                    if (Character.isLetter(c)) n[c - 'a']++;
                }
                return n[0];
            }
        }",
    );
    let lines: Vec<String> =
        found.iter().map(|one| one.split(' ').take(3).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        lines,
        [
            "exception average 13",
            "exception drop 28",
            "exception join 18",
            "exception letters 44",
            "exception newest 7",
            "exception strip 38",
            "exception sum 32"
        ],
        "{:#}",
        report["findings"]
    );
}

#[test]
fn no_test_expects_what_another_one_calls_a_mistake() {
    let report = check(
        "public class Subject {
            private final java.util.Map<String, java.util.List<String>> index = new java.util.TreeMap<>();
            public void add(String key, String value) {
                index.computeIfAbsent(key, k -> new java.util.ArrayList<>()).add(value);
            }
            public void remove(String key, String value) {
                java.util.List<String> all = index.get(key);
                all.remove(value);
            }
        }",
        &[
            "exception remove 9 NullPointerException: Cannot invoke \"java.util.List.remove(Object)\" because \"all\" is null",
        ],
    );
    for test in report["tests"].as_array().unwrap() {
        let name = test["name"].as_str().unwrap();
        // A key that is null is refused by the map itself.
        let throws = name.starts_with("remove") && name.contains("Throws");
        assert!(!throws || name.starts_with("removeOfNull"), "{test}");
    }
}

#[test]
fn explicit_throws_guards_and_null_input_are_not_findings() {
    let report = check(
        "public class Subject {
            public static int root(int n) {
                if (n < 0) throw new IllegalArgumentException(\"negative: \" + n);
                return n;
            }
            public static int length(String text) {
                return text.length();
            }
            public static int guarded(int n) {
                assert n > 0;
                return n;
            }
            public static int named(String name) {
                java.util.Objects.requireNonNull(name, \"name\");
                return name.length();
            }
            public static int parse(String number) {
                return Integer.parseInt(number);
            }
        }",
        &[],
    );
    let tests = report["tests"].as_array().unwrap();
    for method in ["root", "length", "guarded", "named", "parse"] {
        assert!(
            tests.iter().any(|test| test["under_test"].as_str().unwrap().contains(method)),
            "{method}: {tests:#?}"
        );
    }
}

#[test]
fn clauses_of_every_kind_that_are_broken_are_found() {
    check(
        "public class Subject {
            private int n;
            //@ public invariant value() >= 0;
            public /*@ pure @*/ int value() { return n; }
            public void down() {
                n--;
            }
            //@ ensures \\result > x;
            public static int next(int x) { return x + 1; }
            /*@ public normal_behavior
              @ ensures true;
              @*/
            public static int half(int x) {
                if (x % 2 != 0) throw new IllegalStateException(\"odd\");
                return x / 2;
            }
            //@ signals_only IllegalArgumentException;
            public static void only(int x) {
                if (x > 0) throw new IllegalStateException(\"positive\");
            }
            /*@ public exceptional_behavior
              @ requires x < 0;
              @ signals (IllegalArgumentException e) true;
              @*/
            public static void never(int x) { }
        }",
        &[
            "exception half 15 IllegalStateException: odd",
            "exception only 20 IllegalStateException: positive",
            "invariant down 4 value() >= 0",
            "postcondition next 9 \\result > x",
            "signals never 24 signals (IllegalArgumentException) true",
        ],
    );
}

/// What no test may name is checked by the judge: the finding says how to come there.
#[test]
fn clauses_over_private_members_are_found_without_a_test() {
    let report = check(
        "public class Subject {
            private /*@ spec_public @*/ int n;
            private int[] seen = new int[2];
            //@ ensures n == \\old(n);
            public void up() { n++; }
            //@ ensures \\old(seen)[0] == seen[0];
            public void see() { seen[0]++; }
            //@ assignable \\nothing;
            public void note() { seen[1] = 4; }
            //@ ensures n == 3;
            public void kept() { n = 3; }
            //@ requires n >= 0;
            //@ assignable \\nothing;
            public void marked() { seen[1] = 5; }
            //@ requires n >= 0 && n < 9;
            //@ assignable seen[n - 2 .. n - 1];
            public void ranged() { seen[1] = 6; }
            //@ requires n >= 0;
            //@ pure
            public int asked() { return ++seen[0]; }
            private /*@ spec_public @*/ long far = 1;
            //@ assignable seen[far - 2 .. far - 1], seen[0];
            public void distant() { seen[1] = 7; }
        }",
        &[
            "assignable asked 20 pure",
            "assignable distant 23 assignable seen[far - 2 .. far - 1], seen[0]",
            "assignable marked 14 assignable \\nothing",
            "assignable note 9 assignable \\nothing",
            "assignable ranged 17 assignable seen[n - 2 .. n - 1]",
            "postcondition up 5 n == \\old(n)",
        ],
    );
    for finding in report["findings"].as_array().unwrap() {
        assert!(finding["test"].is_null(), "{finding}");
        let code = finding["state"]["code"].as_array().unwrap();
        assert_eq!(code.len(), 2, "{finding}");
    }
    let warnings = report["diagnostics"].as_array().unwrap();
    let told =
        warnings.iter().filter(|warning| warning["message"].as_str().unwrap().contains("`seen` is private"));
    assert_eq!(told.count(), 1, "{warnings:?}");
}

#[test]
fn a_broken_law_of_equals_is_found() {
    let (found, report) = findings(
        "public class Subject {
            private final int n;
            public Subject(int n) { this.n = n; }
            @Override public boolean equals(Object other) { return other instanceof Subject s && s.n == n; }
            @Override public int hashCode() { return System.identityHashCode(this); }
        }",
    );
    // With the line of the method.
    assert!(
        found.iter().any(|finding| {
            ["object-contract equals 5 ", "object-contract hashCode 6 "]
                .iter()
                .any(|it| finding.starts_with(it))
        }),
        "{found:?} {:#}",
        report["diagnostics"]
    );
}

/// A break in every arithmetic comes before one by an overflow, and a test says what static fields hold that others change.
#[test]
fn the_plainest_break_is_told() {
    let report = check(
        "public class Subject {
            public static int total;
            //@ signals (IllegalStateException e) total == \\old(total);
            public static void add(int x) { total += x; if (total > 100) { throw new IllegalStateException(); } }
            //@ ensures \\result == x * 2;
            public static long twice(long x) { if (x > 1000 || x < -1000) { return 0; } return 2 * x; }
        }",
        &["postcondition twice 6 \\result == x * 2", "signals add 4 total == \\old(total)"],
    );
    for finding in report["findings"].as_array().unwrap() {
        assert!(finding["overflow"] != true && !finding["test"].is_null(), "{finding}");
    }
}

#[test]
fn a_loop_that_forgets_the_end_which_the_method_knows_is_a_mistake() {
    let (found, _) = findings(
        "public class Subject {
            public static int quoted(String text) {
                int found = 0;
                for (int i = 0; i < text.length(); i++) {
                    if (text.charAt(i) == '!') {
                        i++;
                        while (text.charAt(i) != '!') i++;
                        found++;
                    }
                }
                return found;
            }
            public static String trimmed(String text) {
                if (text.isEmpty()) return text;
                int end = text.length();
                while (text.charAt(end - 1) == ' ') end--;
                return text.substring(0, end);
            }
            public static int colon(String text) {
                int i = 0;
                while (text.charAt(i) != ':') i++;
                return i;
            }
            public static int passed(String text) {
                return counted(text, null);
            }
            private static int counted(String text, java.util.List<String> seen) {
                if (text.isEmpty()) return 0;
                seen.add(text);
                return seen.size();
            }
        }",
    );
    // What the exceptions say is the JDK's.
    let places: Vec<String> =
        found.iter().map(|one| one.split(' ').take(4).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        places,
        [
            "exception passed 30 NullPointerException:",
            "exception quoted 8 StringIndexOutOfBoundsException:",
            "exception trimmed 17 StringIndexOutOfBoundsException:",
        ]
    );
}

#[test]
fn a_null_result_is_a_finding_only_where_somebody_relies_on_it() {
    // Nobody has written that `quiet` gives no null; a clause of `clause`, the code of `caller` and a promise need it.
    check(
        "public class Subject {
            //@ requires n >= 0;
            public String quiet(int n) { return n == 3 ? null : \"x\"; }
            //@ ensures \\result.length() >= 0;
            public String clause(boolean b) { return b ? null : \"\"; }
            //@ requires n >= 0;
            public String caller(int n) { return quiet(n).trim(); }
            //@ ensures \\result != null;
            public String promise(boolean b) { return b ? null : \"\"; }
            //@ ensures true;
            public /*@ nullable */ String allowed(boolean b) { return b ? null : \"\"; }
        }",
        &[
            "exception caller 8 NullPointerException: Cannot invoke \"String.trim()\" because the return value of \"p.Subject.quiet(int)\" is null",
            "postcondition clause 5 \\result.length() >= 0",
            "postcondition promise 9 \\result != null",
        ],
    );
}

#[test]
fn laws_are_tried_on_objects_that_are_equal_in_different_ways() {
    let (found, _) = findings(
        "public class Subject implements Comparable<Subject> {
            private final int rank;
            private final String name;
            public Subject(int rank, String name) {
                if (name == null) throw new IllegalArgumentException();
                this.rank = rank;
                this.name = name;
            }
            // One of two is enough: not transitive.
            @Override public boolean equals(Object other) {
                return other instanceof Subject s && (s.rank == rank || s.name.equals(name));
            }
            @Override public int hashCode() { return 1; }
            // What is near is equal: not transitive.
            @Override public int compareTo(Subject other) {
                return Math.abs((long) rank - other.rank) < 5 ? 0 : Integer.compare(rank, other.rank);
            }
        }",
    );
    let laws = |method: &str| {
        found.iter().filter(|one| one.starts_with(&format!("object-contract {method}"))).count()
    };
    assert!(laws("equals") > 0 && laws("compareTo") > 0 && laws("hashCode") == 0, "{found:?}");
    check(
        "public class Subject implements Comparable<Subject> {
            private final double size;
            private final String name;
            public Subject(double size, String name) {
                if (name == null) throw new IllegalArgumentException();
                this.size = size;
                this.name = name;
            }
            @Override public boolean equals(Object other) {
                return other instanceof Subject s && Double.compare(s.size, size) == 0 && s.name.equals(name);
            }
            @Override public int hashCode() { return Double.hashCode(size); }
            // Not the same as equals, which is no law; some cannot be compared.
            @Override public int compareTo(Subject other) {
                if (name.isEmpty() != other.name.isEmpty()) throw new IllegalArgumentException();
                return Double.compare(size, other.size);
            }
        }",
        &[],
    );
}

#[test]
fn meaningless_candidates_are_never_written() {
    let report = check(
        "public class Subject {
            //@ requires x > 5 && x % 2 == 0;
            //@ ensures \\result * 2 == x;
            public static int half(int x) { return x / 2; }
        }",
        &[],
    );
    let tests = report["tests"].as_array().unwrap();
    assert!(!tests.is_empty());
}

#[test]
fn code_that_ends_the_process_or_never_ends_is_survived_and_reported() {
    // Every one of these candidates costs a JVM, which takes seconds where other tests run beside this one.
    let (found, report) = findings_within(
        "public class Subject {
            public static int leave(int status) { System.exit(status); return status; }
            public static int loop(int n) { while (n != 12345) { n |= 1; } return n; }
            public static int fine(int n) { return n + 1; }
        }",
        "120s",
    );
    assert_eq!(found, Vec::<String>::new());
    let reasons = |name: &str| {
        let methods = report["classes"][0]["methods"].as_array().unwrap();
        let method = methods.iter().find(|method| method["name"] == name).unwrap();
        method["reasons"].to_string()
    };
    assert!(reasons("leave").contains("called `System.exit("), "{}", reasons("leave"));
    assert!(reasons("loop").contains("did not end in time"), "{}", reasons("loop"));
    assert_eq!(reasons("fine"), "[]");
    // Of the loop only what ends is written: exploring finds these inputs, no boundary value is one.
    let tests = report["tests"].as_array().unwrap();
    let name = |test: &Value| test["name"].as_str().unwrap().to_owned();
    assert!(
        tests.iter().all(|test| test["under_test"] == "p.Subject.fine(I)I"
            || name(test).starts_with("new")
            || name(test).starts_with("loop") && test["strategy"] == "explore"),
        "{tests:#?}"
    );
    let ends = tests.iter().filter(|test| name(test).starts_with("loop"));
    assert!(ends.count() > 0, "{tests:#?}");
}

#[test]
fn a_precondition_that_contradicts_itself_is_found_with_its_clauses() {
    let report = check(
        "import java.util.List;
        public class Subject {
            private /*@ spec_public @*/ int size;
            //@ public invariant size >= 0;
            //@ requires x > 10;
            //@ requires y != x;
            //@ requires x * 2 < 20 && x < 1000;
            public static int never(int x, int y) { return x + y; }
            //@ requires items.size() > 3 && items.size() < 2;
            public static int list(List<String> items) { return items.size(); }
            //@ requires size < 0;
            public int state() { return size; }
            //@ requires s == null;
            public static int nothing(String s) { return 0; }
            // The product overflows.
            //@ requires x > 10 && \\java_math(x * 2) < 20;
            public static int wraps(int x) { return x; }
            //@ requires text.length() == 90;
            public static int large(String text) { return text.length(); }
            //@ requires a > 5 && a < 3;
            //@ also
            //@ requires a == 1;
            public static int other(int a) { return 0; }
        }",
        &[
            "contradictory-contract list 10 items.size() > 3 && items.size() < 2",
            "contradictory-contract never 6 x > 10 && x * 2 < 20 && x < 1000",
            "contradictory-contract nothing 14 s is never null && s == null",
            "contradictory-contract state 5 size >= 0 && size < 0",
        ],
    );
    let findings = report["findings"].as_array().unwrap();
    let never = findings.iter().find(|it| it["method"] == "never(II)I").unwrap();
    let lines: Vec<&Value> =
        never["clauses"].as_array().unwrap().iter().map(|clause| &clause["line"]).collect();
    assert_eq!(lines, [6, 8]);
    for method in report["classes"][0]["methods"].as_array().unwrap() {
        let is_contradictory = findings.iter().any(|it| {
            it["method"].as_str().unwrap().starts_with(&format!("{}(", method["name"].as_str().unwrap()))
        });
        assert_eq!(method["tests"] == 0, is_contradictory, "{method:#}");
    }
}

#[test]
fn a_clause_may_ask_for_a_class_that_the_test_knows_it_is_not() {
    let report = check(
        "public class Subject {
            //@ requires tag instanceof Subject || tag instanceof String;
            //@ requires !(tag instanceof String) || ((String) tag).length() > 2;
            public static int label(Object tag) { return tag instanceof String s && s.startsWith(\"v\") ? 1 : 2; }
        }",
        &[],
    );
    assert_eq!(report["dropped"]["uncompilable"], 0, "{:#}", report["diagnostics"]);
    let method = &report["classes"][0]["methods"];
    let label = method.as_array().unwrap().iter().find(|method| method["name"] == "label").unwrap();
    assert_eq!(label["coverage"]["branch"]["missed"], 0, "{label:#}");
}
