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
