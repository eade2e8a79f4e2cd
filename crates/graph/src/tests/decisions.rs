//! Decisions of small methods: their formulas, conditions and places in the bytecode.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use expect_test::{Expect, expect};
use program::{ClassName, MethodRef, Program};

use crate::*;

fn check(java: &str, expected: Expect) {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let mut shown = String::new();
    for name in program.under_test() {
        let class = program.class(name).expect("a class under test");
        for method in &class.methods {
            show(&program, &class.method_ref(method), &mut shown);
        }
    }
    expected.assert_eq(&shown);
}

fn show(program: &Program, method: &MethodRef, shown: &mut String) {
    let decisions = decisions(program, method);
    if decisions.is_empty() {
        return;
    }
    let _ = writeln!(shown, "{}", method.name);
    for decision in &decisions {
        let kind = decision.kind.map_or("bytecode".to_owned(), |kind| format!("{kind:?}"));
        // Releases of javac number lambdas differently.
        let place = if decision.body == *method { "" } else { " in a lambda" };
        let _ = writeln!(shown, "  {kind} {}{place}", formula(&decision.tree));
        for (index, leaf) in decision.conditions.iter().enumerate() {
            let observed = match &leaf.observed {
                Observed::Jumps(jumps) => {
                    let each = jumps
                        .iter()
                        .map(|jump| format!("{}{}", if jump.taken_means { "" } else { "!" }, jump.index));
                    format!("jump {}", each.collect::<Vec<_>>().join(", "))
                }
                Observed::Operand(places) => {
                    format!("{:?} of the instruction at {}", places[0].position, places[0].offset)
                }
                Observed::Nowhere { reason } => format!("nowhere: {reason}"),
            };
            let _ = writeln!(shown, "    {index}: {} [{observed}]", leaf.text);
        }
    }
}

fn formula(tree: &Formula) -> String {
    let joined = |parts: &[Formula], with: &str| {
        format!("({})", parts.iter().map(formula).collect::<Vec<_>>().join(with))
    };
    match tree {
        Formula::Constant(value) => value.to_string(),
        Formula::Leaf(index) => index.to_string(),
        Formula::Not(operand) => format!("!{}", formula(operand)),
        Formula::And(parts) => joined(parts, " && "),
        Formula::Or(parts) => joined(parts, " || "),
        Formula::Ternary(condition, then, otherwise) => {
            format!("({} ? {} : {})", formula(condition), formula(then), formula(otherwise))
        }
        Formula::Eager { operator, left, right, .. } => {
            let sign = match operator {
                EagerOperator::And => "&",
                EagerOperator::Or => "|",
                EagerOperator::Xor => "^",
            };
            format!("({} {sign} {})", formula(left), formula(right))
        }
    }
}

#[test]
fn the_papers_examples() {
    check(
        "package p;
class C {
    static int mid(int x, int y, int z) {
        int mid = z;
        if (y < z) {
            if (x < y) { mid = y; } else if (x < z) { mid = x; }
        } else {
            if (x > y) { mid = y; } else if (x > z) { mid = x; }
        }
        return mid;
    }
    static void example15(boolean a, boolean b, int x, int y) {
        if (a && b || !a && (x < y)) { doSomething(); } else { doSomethingElse(); }
    }
    static int example24(int x) {
        int a = 5; int b = 4;
        if (a > b) { if (b > a) { return x; } }
        return 0;
    }
    static void doSomething() {}
    static void doSomethingElse() {}
}",
        expect![[r#"
            mid
              If 0
                0: y < z [jump !0]
              If 0
                0: x < y [jump !1]
              If 0
                0: x < z [jump !2]
              If 0
                0: x > y [jump !3]
              If 0
                0: x > z [jump !4]
            example15
              If ((0 && 1) || (!2 && 3))
                0: a [jump !0]
                1: b [jump 1]
                2: a [jump 2]
                3: x < y [jump !3]
            example24
              If 0
                0: a > b [jump !0]
              If 0
                0: b > a [jump !1]
        "#]],
    );
}

#[test]
fn layouts_of_javac() {
    check(
        "package p;
class C {
    static final boolean DEBUG = false;
    boolean returned(boolean a, boolean b) { return a && !b; }
    int assigned(int x, int y) {
        boolean r = x > 0 || y > 0;
        if (!r) return 1;
        return r ? 2 : 3;
    }
    int overLines(Object a, Object b, int n) {
        if (a != null
            && b != null
            && a.equals(b)
            || n > 3)
            return 1;
        while (n > 0
               && a != b)
            n--;
        return 2;
    }
    int ternary(boolean a, boolean b, boolean c) {
        if (a ? b : !c) return 1;
        if (a && (b ? c : a) || c) return 2;
        return a ? b ? 1 : 2 : c ? 3 : 4;
    }
    int constants(boolean a, int x) {
        if (true && a) return 1;
        if (DEBUG && x > 3) return 2;
        if (a || DEBUG) return 3;
        while (true) { if (x++ > 5) break; }
        return 4;
    }
    int eager(boolean a, boolean b, int x) {
        if (a & b) return 1;
        if (x > 0 | a) return 2;
        if (!(a ^ b) && (x & 1) == 0) return 3;
        boolean r = a & b & x < 3;
        return r ? 1 : 0;
    }
    boolean copied(java.util.List<String> l, int x) {
        try {
            if (x > 3) return true;
            for (String s : l) if (s.isEmpty()) return false;
        } catch (RuntimeException e) {
            if (x == 2) throw e;
        } finally {
            if (x < 0 || x > 9)
                System.out.println();
        }
        return x == 7;
    }
    int nested(int x, boolean a) {
        if (f(a && x > 1, a ? 1 : 2) && !f(!a, x)) return 1;
        for (int i = 0; i < x && !a; i += a || x > 3 ? 1 : 2) { if (i == 4) continue; }
        do { x--; } while (x > 0 && a);
        return 0;
    }
    boolean f(boolean b, int x) { return b; }
    int bits(int x) {
        int y = x & 3 | ~x;
        return y == 0 && (x ^ 3) > 1 ? 1 : 2;
    }
}",
        expect![[r#"
            returned
              Value (0 && !1)
                0: a [jump !0]
                1: b [jump 1]
            assigned
              Value (0 || 1)
                0: x > 0 [jump 0]
                1: y > 0 [jump !1]
              If !0
                0: r [jump 2]
              Conditional 0
                0: r [jump !3]
            overLines
              If ((0 && 1 && 2) || 3)
                0: a != null [jump !0]
                1: b != null [jump !1]
                2: a.equals(b) [jump 2]
                3: n > 3 [jump !3]
              While (0 && 1)
                0: n > 0 [jump !4]
                1: a != b [jump !5]
            ternary
              If (0 ? 1 : !2)
                0: a [jump !0]
                1: b [jump !1]
                2: c [jump 2]
              If ((0 && (1 ? 2 : 3)) || 4)
                0: a [jump !3]
                1: b [jump !4]
                2: c [jump !5]
                3: a [jump 6]
                4: c [jump !7]
              Conditional 0
                0: a [jump !8]
              Conditional 0
                0: b [jump !9]
              Conditional 0
                0: c [jump !10]
            constants
              If 0
                0: a [jump !0]
              If (0 || false)
                0: a [jump 1]
              If 0
                0: x++ > 5 [jump !2]
            eager
              If (0 & 1)
                0: a [Left of the instruction at 2]
                1: b [Right of the instruction at 2]
              If (0 | 1)
                0: x > 0 [jump !1]
                1: a [Right of the instruction at 18]
              If (!(0 ^ 1) && 2)
                0: a [Left of the instruction at 26]
                1: b [Right of the instruction at 26]
                2: (x & 1) == 0 [jump !4]
              Value ((0 & 1) & 2)
                0: a [Left of the instruction at 40]
                1: b [Right of the instruction at 40]
                2: x < 3 [jump !5]
              Conditional 0
                0: r [jump !6]
            copied
              If 0
                0: x > 3 [jump !0]
              If (0 || 1)
                0: x < 0 [jump 1, 5, 7, 10, 12]
                1: x > 9 [jump !2, !6, !8, !11, !13]
              ForEach 0
                0: l [jump !3]
              If 0
                0: s.isEmpty() [jump !4]
              If 0
                0: x == 2 [jump !9]
              Value 0
                0: x == 7 [jump !14]
            nested
              Value (0 && 1)
                0: a [jump !0]
                1: x > 1 [jump !1]
              Conditional 0
                0: a [jump !2]
              If (0 && !1)
                0: f(a && x > 1, a ? 1 : 2) [jump !3]
                1: f(!a, x) [jump 5]
              Value !0
                0: a [jump 4]
              For (0 && !1)
                0: i < x [jump !6]
                1: a [jump 7]
              If 0
                0: i == 4 [jump !8]
              Conditional (0 || 1)
                0: a [jump 9]
                1: x > 3 [jump !10]
              Do (0 && 1)
                0: x > 0 [jump !11]
                1: a [jump 12]
            bits
              Conditional (0 && 1)
                0: y == 0 [jump !0]
                1: (x ^ 3) > 1 [jump !1]
        "#]],
    );
}

#[test]
fn lambdas_patterns_and_switches() {
    check(
        r#"package p;
import java.util.function.*;
class C {
    Predicate<String> lambdas(int n, boolean a) {
        Supplier<Predicate<String>> s = () -> t -> t.length() > n && a;
        IntPredicate p = i -> i > 0 || a;
        Runnable r = () -> { if (n == 0) s.get(); };
        return n > 1 ? s.get() : t -> { assert t != null; return t.isEmpty(); };
    }
    int patterns(Object o) {
        if (o instanceof String s && s.length() > 3) return 1;
        boolean b = o instanceof Integer i && i > 3;
        boolean c = o instanceof Integer;
        return b || c ? 1 : 2;
    }
    int strings(String s, boolean a) {
        switch (s) {
            case "one": return a && s.isEmpty() ? 1 : 2;
            case "two": if (a) return 3;
        }
        return switch (s.length()) { case 1 -> a ? 1 : 2; case 2 -> { if (!a) yield 5; yield 6; } default -> 7; };
    }
    void anonymous(boolean a) {
        new Object() { boolean b(int x) { return x > 0 && a; } };
        if (a) hashCode();
    }
}"#,
        expect![[r#"
            lambdas
              Conditional 0
                0: n > 1 [jump !0]
              Value (0 || 1) in a lambda
                0: i > 0 [jump 0]
                1: a [jump !1]
              If 0 in a lambda
                0: n == 0 [jump !0]
              Value (0 && 1) in a lambda
                0: t.length() > n [jump !0]
                1: a [jump !1]
            patterns
              If (0 && 1)
                0: o instanceof String s [jump !0]
                1: s.length() > 3 [jump !1]
              Value (0 && 1)
                0: o instanceof Integer i [jump !2]
                1: i > 3 [jump !3]
              Conditional (0 || 1)
                0: b [jump 4]
                1: c [jump !5]
            strings
              Conditional (0 && 1)
                0: a [jump !2]
                1: s.isEmpty() [jump !3]
              If 0
                0: a [jump !4]
              Conditional 0
                0: a [jump !5]
              If !0
                0: a [jump 6]
            anonymous
              If 0
                0: a [jump !0]
        "#]],
    );
}

#[test]
fn without_source() {
    let (program, folder) = project::testing::program_from_source(&[(
        "p/C.java",
        "package p;
class C {
    int joined(boolean a, boolean b, boolean c, int x) {
        if (a && b || c) return 1;
        if ((a || b) && (c || x > 3)) return 2;
        if (a ? b : c) return 3;
        return !a && !(b && c) ? 1 : 2;
    }
    void apart(boolean a, boolean b) {
        if (a) hashCode();
        if (b) hashCode();
        if (a) { if (b) hashCode(); else toString(); }
    }
}",
    )]);
    let names = program.under_test().to_vec();
    let classes = folder.path().join("classes");
    let sourceless = Program::new(Box::new(Folder { classes, source: None }), names.clone());
    let mut shown = String::new();
    let class = sourceless.class(&names[0]).expect("the class");
    for method in &class.methods {
        show(&sourceless, &class.method_ref(method), &mut shown);
    }
    expect![[r#"
        joined
          bytecode (!(!0 && 1) && 2)
            0: jump 0 [jump 0]
            1: jump 1 [jump 1]
            2: jump 2 [jump 2]
          bytecode ((!0 && 1) || (!2 && 3))
            0: jump 3 [jump 3]
            1: jump 4 [jump 4]
            2: jump 5 [jump 5]
            3: jump 6 [jump 6]
          bytecode (!0 ? 1 : 2)
            0: jump 7 [jump 7]
            1: jump 8 [jump 8]
            2: jump 9 [jump 9]
          bytecode (0 || (!1 && 2))
            0: jump 10 [jump 10]
            1: jump 11 [jump 11]
            2: jump 12 [jump 12]
        apart
          bytecode 0
            0: jump 0 [jump 0]
          bytecode 0
            0: jump 1 [jump 1]
          bytecode 0
            0: jump 2 [jump 2]
          bytecode 0
            0: jump 3 [jump 3]
    "#]]
    .assert_eq(&shown);
}

/// Classes of a folder, all from one source file or from none.
pub(super) struct Folder {
    pub(super) classes: PathBuf,
    pub(super) source: Option<Arc<syntax::java::SourceFile>>,
}

impl program::ClassSource for Folder {
    fn class_bytes(&self, name: &ClassName) -> Option<program::ClassBytes> {
        let file = self.classes.join(format!("{}.class", name.as_str()));
        let bytes = std::fs::read(&file).ok()?;
        Some(program::ClassBytes { bytes, origin: file.display().to_string() })
    }

    fn source_file(&self, _: &ClassName) -> Option<Arc<syntax::java::SourceFile>> {
        self.source.clone()
    }
}

/// What older releases of Java do not have; shown only where a JDK is found that has it.
#[test]
fn guards_and_record_patterns() {
    let Some(jdk) = project::jdk::Jdk::all().into_iter().find(|jdk| jdk.version >= 21) else { return };
    let java = "package p;
class C {
    record Point(int x, Object y) {}
    static int guards(Object o, boolean a) {
        return switch (o) {
            case Integer i when i > 3 && a -> 1;
            case String s when s.isEmpty() || !a -> 2;
            case String s -> a ? 3 : 4;
            default -> 5;
        };
    }
    static int records(Object o, boolean a) {
        if (o instanceof Point(int x, String s) && x > 3) return 1;
        if (a && o != null) return 2;
        return 3;
    }
}";
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("C.java");
    std::fs::write(&file, java).expect("a source file");
    let mut javac = std::process::Command::new(jdk.javac());
    javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    let status = javac.args(["-g", "-d"]).arg(folder.path()).arg(&file).status();
    assert!(status.expect("javac runs").success());
    let (source, _) = syntax::java::parse(syntax::SourceText::file("C.java", java));
    let classes = Folder { classes: folder.path().to_owned(), source: Some(Arc::new(source)) };
    let name = ClassName::new("p/C");
    let program = Program::new(Box::new(classes), vec![name.clone()]);
    let class = program.class(&name).expect("the class");
    let mut shown = String::new();
    for method in &class.methods {
        show(&program, &class.method_ref(method), &mut shown);
    }
    expect![[r#"
        guards
          When (0 && 1)
            0: i > 3 [jump !0]
            1: a [jump 1]
          When (0 || !1)
            0: s.isEmpty() [jump 2]
            1: a [jump !3]
          Conditional 0
            0: a [jump !4]
        records
          bytecode 0
            0: jump 0 [jump 0]
          bytecode 0
            0: jump 1 [jump 1]
          bytecode 0
            0: jump 2 [jump 2]
          bytecode 0
            0: jump 3 [jump 3]
          If (0 && 1)
            0: a [jump !4]
            1: o != null [jump !5]
    "#]]
    .assert_eq(&shown);
}
