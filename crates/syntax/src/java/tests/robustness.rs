//! Files that do not parse, deep ones and long ones.

use super::*;

#[test]
fn a_broken_file_gives_places_and_the_rest() {
    check(
        "class A { int x = ; void m() { if (x { } } int ok() { return 1; } }",
        expect![[r#"
        Class A
          field int x
          void m() {}
          int ok() {}
        A.java:1:17: error: this is not Java: unexpected `=` (the declarations that could be read are used; does the file compile?)
        A.java:1:37: error: expected `)` here (the declarations that could be read are used; does the file compile?)
    "#]],
    );
    check(
        "class A { void m( { } void n() {} }",
        expect![[r#"
        Class A
          void m() {}
          void n() {}
        A.java:1:18: error: expected `)` here (the declarations that could be read are used; does the file compile?)
    "#]],
    );
    check(
        "class A { int f() { return 1 }",
        expect![[r#"
        Class A
          int f() {}
        A.java:1:29: error: expected `;` here (the declarations that could be read are used; does the file compile?)
        A.java:1:31: error: expected `}` here (the declarations that could be read are used; does the file compile?)
    "#]],
    );
    check(
        "class A {\n  int f;\n  %%%\n  void g() {}\n}",
        expect![[r#"
        Class A
          field int f
          void g() {}
        A.java:3:3: error: this is not Java: unexpected `%` (the declarations that could be read are used; does the file compile?)
    "#]],
    );
    check("", expect![[r#""#]]);
    check(
        "\u{feff}class A {}",
        expect![[r#"
        Class A
    "#]],
    );
}

#[test]
fn deep_nesting_is_survived() {
    let classes = format!("{}{}", "class A { ".repeat(5_000), "}".repeat(5_000));
    assert!(outline(&classes).contains("types nest too deeply here"));
    let expression = format!("class A {{ int x = {}1{}; }}", "(".repeat(20_000), ")".repeat(20_000));
    assert!(outline(&expression).contains("int x"));
    let sum = format!("@A({}\"a\") class A {{ }}", "\"a\" + ".repeat(20_000));
    assert!(outline(&sum).contains("Class A"));
    let types = format!("class A {{ {}int{} x; }}", "L<".repeat(5_000), ">".repeat(5_000));
    assert!(outline(&types).contains("Class A"));
    let annotations = format!("{}{} class A {{ }}", "@A(".repeat(5_000), ")".repeat(5_000));
    assert!(outline(&annotations).contains("Class A"));
}

#[test]
fn what_takes_too_long_to_read_is_given_up_and_told() {
    let members = "int x; ".repeat(20_000);
    for (what, text) in [
        ("nothing but semicolons", format!("class A {{ {} }}", ";".repeat(16_000_000))),
        ("a comment without an end", format!("class A {{ {members} /*{}", "*".repeat(8_000_000))),
        ("one error after the other", format!("class A {{ {} }}", "int x = ; %% ".repeat(30_000))),
    ] {
        let (file, diagnostics) = parse(SourceText::file("A.java", &*text));
        let told: Vec<&str> = diagnostics.iter().map(|it| it.id).collect();
        assert_eq!(told, ["syntax.too-much"], "{what}");
        assert!(file.types.is_empty());
    }
    let (file, diagnostics) = parse(SourceText::file("A.java", format!("class A {{ {members} }}")));
    assert_eq!(diagnostics, []);
    assert_eq!(file.types[0].fields.len(), 20_000);
}

fn processor_time() -> std::time::Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    std::time::Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Four times the text must not take much more than four times as long: sixteen times would be quadratic.
/// What counts is the processor's time of this thread, so that a busy machine does not matter, the best of
/// several runs, and small times are not compared at all.
fn assert_linear(what: &str, text: impl Fn(usize) -> String, read: impl Fn(SourceText)) {
    let time = |size: usize| {
        let text = SourceText::file("A.java", text(size));
        let run = || {
            let start = processor_time();
            read(text.clone());
            processor_time() - start
        };
        (0..5).map(|_| run()).min().unwrap_or_default()
    };
    let (small, large) = (time(500), time(2_000));
    assert!(
        large < small * 10 || large < std::time::Duration::from_millis(200),
        "{what}: {small:?} for 500, {large:?} for 2000"
    );
}

#[test]
fn reading_takes_linear_time() {
    let java = |text: SourceText| {
        let (file, _) = parse(text);
        for method in file.types.iter().flat_map(|ty| &ty.methods) {
            decisions(&file, method);
            logic(&file, method);
            leading_guards(&file, method);
        }
    };
    let method = "  //@ requires x > 0;\n  //@ invariant y;\n  @Pre(\"a\" + \"b\") int f(int x) { if (x < 0 && !y) throw new E(); return x; }\n";
    assert_linear("members", |size| format!("class A {{\n{}}}", method.repeat(size)), java);
    assert_linear(
        "statements",
        |size| format!("class A {{ void f() {{ {} }} }}", "if (a && b) f();".repeat(size)),
        java,
    );
    assert_linear(
        "guards",
        |size| format!("class A {{ void f() {{ {} }} }}", "if (a) throw new E();".repeat(size)),
        java,
    );
    assert_linear(
        "parameters",
        |size| format!("class A {{ void f({} int z) {{ }} }}", "/*@ nullable @*/ int x, ".repeat(size)),
        java,
    );
    // Many errors in one file are quadratic in the grammar's own recovery; a few are not.
    let broken = |size: usize| format!("class A {{ int x = ; %% {} }}", "int f() { return 1; }".repeat(size));
    assert_linear("after an error", broken, java);
    assert_linear("fields", |size| format!("class A {{ int {} z; }}", "a, ".repeat(size)), java);
    let jml = |text: SourceText| {
        let span = text.span();
        crate::jml::parse_specification(&text, &[span]);
        crate::jml::parse_members(&text, span);
    };
    assert_linear(
        "clauses",
        |size| format!("/*@ {} @*/", "requires a[i] < (b ==> c) ? 1 : 2; ".repeat(size)),
        jml,
    );
    assert_linear("broken clauses", |size| format!("/*@ {} @*/", "requires (a < b; \n".repeat(size)), jml);
    assert_linear("brackets", |size| format!("/*@ requires {}; @*/", "([".repeat(size)), jml);
    assert_linear(
        "comparisons",
        |size| format!("/*@ requires f({}a); @*/", "a < b, x::y, ".repeat(size)),
        jml,
    );
}
