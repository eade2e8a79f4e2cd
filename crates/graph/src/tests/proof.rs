//! Of which methods anything may be claimed, and of which of their lines.

use std::fmt::Write;

use expect_test::{Expect, expect};

use crate::proof::Grounds;

/// Every method of every class: whether it is closed, and the lines that follow a handler of errors.
fn check(java: &str, expected: Expect) {
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let mut shown = String::new();
    for name in program.under_test() {
        let class = program.class(name).expect("a class under test");
        for method in class.methods.iter().filter(|method| !method.name.starts_with('<')) {
            let grounds = Grounds::of(&program, &class.method_ref(method));
            let lines: Vec<u32> = (1..100).filter(|line| grounds.behind_errors.contains(line)).collect();
            let closed = if grounds.is_closed() { "closed" } else { "open" };
            let behind = if lines.is_empty() { String::new() } else { format!(", not of {lines:?}") };
            let _ = writeln!(shown, "{}: {closed}{behind}", method.name);
        }
    }
    expected.assert_eq(&shown);
}

#[test]
fn inputs_are_numbers_and_code_is_known() {
    check(
        r#"package p;
class C {
    static int numbers(int a, double b) { return a > b ? 1 : callee(a); }
    static int callee(int a) { return Math.addExact(a, 1); }
    static int text(String s) { return s.length(); }
    static int array(int[] a) { return a.length; }
    int receiver(int a) { return a; }
    static int made(int a) { return new Part(a).twice(); }
    static int builder(char c) { return new StringBuilder().append(c).toString().indexOf('x'); }
    static int lambda(int a) { java.util.function.IntSupplier f = () -> a; return f.getAsInt(); }
    static native int foreign(int a);
    static int callsForeign(int a) { return foreign(a); }
    static int given(int a) { return new Open().size(a); }
}
final class Part {
    final int value;
    Part(int value) { this.value = value; }
    int twice() { return 2 * value; }
}
class Open {
    int size(int a) { return a; }
}
class Wider extends Open {
    int size(int a) { return -a; }
}
"#,
        expect![[r#"
            numbers: closed
            callee: closed
            text: open
            array: open
            receiver: open
            made: closed
            builder: closed
            lambda: open
            foreign: open
            callsForeign: open
            given: open
            lambda$lambda$0: closed
            size: open
            twice: open
            size: open
        "#]],
    );
}

#[test]
fn the_world_decides() {
    check(
        r#"package p;
class C {
    static int property() { return Integer.getInteger("x", 1); }
    static int boxes(int a) { Integer x = a, y = a; return x == y ? 1 : 0; }
    static int values(int a) { Integer x = a, y = a; return x.equals(y) ? 1 : 0; }
    static int payload(double d) { return (int) Double.doubleToRawLongBits(d); }
    static int canonical(double d) { return (int) Double.doubleToLongBits(d); }
    static int identity() { return new Object().hashCode(); }
    static int inherited() { return new C().hashCode(); }
    static int sine(double d) { return Math.sin(d) > 0 ? 1 : 0; }
    static int root(double d) { return Math.sqrt(d) > 0 ? 1 : 0; }
    static int letter(char c) { return Character.isLetter(c) ? 1 : 0; }
    static int lower(char c) { return String.valueOf(c).toLowerCase().length(); }
    static int message(int a) { try { return 1 / a; } catch (ArithmeticException e) { return e.getMessage().length(); } }
    static int handler(int a) { try { return 1 / a; } catch (ArithmeticException e) { return 0; } }
    static int written(double d) { return new StringBuilder().append(d).length(); }
    static int time() { return (int) System.nanoTime(); }
    static int elsewhere() { return State.LIMIT; }
    static int mutable() { return Changing.count; }
    static int setting() { return Setting.LEVEL; }
}
class State { static final int LIMIT = Integer.parseInt("7"); }
class Changing { static int count; }
class Setting { static final int LEVEL = Integer.getInteger("level", 1); }
"#,
        expect![[r#"
            property: open
            boxes: open
            values: closed
            payload: open
            canonical: closed
            identity: open
            inherited: open
            sine: open
            root: closed
            letter: open
            lower: open
            message: open
            handler: closed
            written: open
            time: open
            elsewhere: closed
            mutable: open
            setting: open
        "#]],
    );
}

#[test]
fn errors_come_when_they_like() {
    check(
        r#"package p;
class C {
    static int memory(int a) {
        try {
            return new int[a & 7].length;
        } catch (OutOfMemoryError e) {
            return -1;
        }
    }
    static int everything(int a) {
        int b = 0;
        try {
            b = a / 2;
        } catch (Throwable e) {
            b = 1;
        }
        return b;
    }
    static int caller(int a) {
        return everything(a);
    }
    static int locked(int a) {
        synchronized (C.class) {
            a++;
        }
        return a;
    }
    static int lockedCaller(int a) {
        return locked(a);
    }
}
"#,
        expect![[r#"
            memory: closed, not of [6, 7]
            everything: closed, not of [14, 15, 17]
            caller: open
            locked: closed, not of [25]
            lockedCaller: closed
        "#]],
    );
}

#[test]
fn volatile_fields_do_not_couple() {
    let java = "package p; class C { volatile boolean stop; boolean go; int f() { return 0; } }";
    let (program, _folder) = project::testing::program_from_source(&[("p/C.java", java)]);
    let class = program.class(&"p/C".into()).expect("a class under test");
    let method = class.methods.iter().find(|method| &*method.name == "f").expect("its method");
    let grounds = Grounds::of(&program, &class.method_ref(method));
    assert!(grounds.may_couple("go && a || go && b"));
    assert!(!grounds.may_couple("this.stop && a || this.stop && b"));
    assert!(grounds.may_couple("stopped && a || stopped && b"));
}
