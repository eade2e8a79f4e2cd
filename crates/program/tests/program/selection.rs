//! How classes and methods are named.

use expect_test::{Expect, expect};
use program::{Program, Selection};

use crate::world::compile;

const SHAPES: &str = "package p;
    public class Shapes {
        public Shapes() {}
        public Shapes(int a) {}
        public void pop() {}
        public void popAll() {}
        public int area(int a) { return a; }
        public int area(int a, String[] b, java.util.Map<String, Integer> c) { return a; }
        public static class Square { public int side() { return 1; } }
    }";

fn selection(classes: &[&str], methods: &[&str]) -> Selection {
    let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Selection { classes: own(classes), methods: own(methods) }
}

/// The methods that a name means.
#[track_caller]
fn check(program: &Program, method: &str, expected: Expect) {
    let selection = selection(&[], &[method]);
    let mut found = Vec::new();
    for class in selection.classes(program).iter().filter_map(|name| program.class(name)) {
        let chosen = class.methods.iter().filter(|method| selection.takes(&class, method));
        found.extend(chosen.map(|method| format!("{}{}", method.name, method.descriptor)));
    }
    let unknown = selection.unknown(&[program]);
    found.extend(unknown.iter().map(ToString::to_string));
    expected.assert_eq(&found.join("\n"));
}

#[test]
fn methods_by_name_and_by_parameters() {
    let program = compile(&[("p/Shapes.java", SHAPES)]);
    check(&program, "pop", expect!["pop()V"]);
    check(&program, "pop()", expect!["pop()V"]);
    check(&program, "pop()V", expect!["pop()V"]);
    check(&program, "area(I)", expect!["area(I)I"]);
    check(&program, "area(int)", expect!["area(I)I"]);
    check(&program, "area(int, String[], Map)", expect!["area(I[Ljava/lang/String;Ljava/util/Map;)I"]);
    check(
        &program,
        "area",
        expect![[r#"
        area(I)I
        area(I[Ljava/lang/String;Ljava/util/Map;)I"#]],
    );
    check(&program, "Shapes(int)", expect!["<init>(I)V"]);
    check(&program, "<init>(I)V", expect!["<init>(I)V"]);
}

#[test]
fn what_nothing_is_called_has_a_suggestion() {
    let program = compile(&[("p/Shapes.java", SHAPES)]);
    check(&program, "popp", expect!["error: no method `popp` in the chosen classes (did you mean `pop`?)"]);
    check(
        &program,
        "pop()I",
        expect!["error: no method `pop()I` in the chosen classes (did you mean `pop()V`?)"],
    );
    check(
        &program,
        "nosuch",
        expect![
            "error: no method `nosuch` in the chosen classes (write `name` or `name(parameters)`, for example `mid`, `mid(III)` or `mid(int, int, int)`)"
        ],
    );
    let unknown =
        |class: &str| selection(&[class], &[]).unknown(&[&program]).first().map(ToString::to_string);
    assert_eq!(
        unknown("p.square").as_deref(),
        Some("error: no class `p.square` among the classes under test (did you mean `p.Shapes$Square`?)")
    );
    assert!(unknown("apes").is_some(), "not a part of a name");
}

#[test]
fn classes_in_every_usual_way() {
    let program = compile(&[("p/Shapes.java", SHAPES)]);
    for name in ["p.Shapes.Square", "p.Shapes$Square", "p/Shapes$Square", "Square", "Shapes.Square"] {
        let selection = selection(&[name], &[]);
        let found: Vec<String> = selection.classes(&program).iter().map(|name| name.dotted()).collect();
        assert_eq!(found, ["p.Shapes$Square"], "{name}");
        assert_eq!(selection.unknown(&[&program]), []);
    }
}
