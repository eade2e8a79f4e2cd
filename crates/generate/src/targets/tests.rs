//! Which classes and methods are chosen, on compiled snippets.

use project::testing::program_from_source;

use super::*;

const SHAPES: &str = "package p;
    public class Shapes {
        public Shapes() {}
        public static int area(int a) { return a; }
        public int area(int a, int b) { return a * b; }
        int hidden() { return 1; }
        private int secret() { return 2; }
        public static void main(String[] arguments) {}
        public static class Square { public int side() { return 1; } }
        private static class Helper { public int help() { return 1; } }
        public enum Color { RED; public boolean isWarm() { return true; } }
        public @interface Mark {}
        public abstract static class Base { public Base() {} public abstract void run(); public void stop() {} }
    }";

fn chosen(options: &Options) -> (Vec<String>, Vec<String>) {
    let (program, _folder) = program_from_source(&[("p/Shapes.java", SHAPES)]);
    let (classes, diagnostics) = classes(&program, options);
    let names = classes.iter().map(|name| name.dotted()).collect();
    (names, diagnostics.iter().map(ToString::to_string).collect())
}

fn methods_of(class: &str, options: &Options) -> Vec<String> {
    let (program, _folder) = program_from_source(&[("p/Shapes.java", SHAPES)]);
    let class = program.class(&ClassName::from_dotted(class)).unwrap();
    methods(&class, options).iter().map(|method| format!("{}{}", method.name, method.descriptor)).collect()
}

fn named(classes: &[&str], methods: &[&str]) -> Options {
    let own = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Options { classes: own(classes), methods: own(methods), ..Options::default() }
}

#[test]
fn a_class_can_be_named_in_every_usual_way() {
    for name in ["p.Shapes.Square", "p.Shapes$Square", "p/Shapes$Square", "Square", "Shapes.Square"] {
        assert_eq!(chosen(&named(&[name], &[])).0, ["p.Shapes$Square"], "{name}");
    }
    assert_eq!(chosen(&named(&["apes"], &[])).0, [""; 0], "not a part of a name");
    let (none, said) = chosen(&named(&["p.square"], &[]));
    assert!(none.is_empty());
    assert_eq!(
        said,
        ["error: no class `p.square` among the classes under test (did you mean `p.Shapes$Square`?)"]
    );
}

#[test]
fn only_what_a_test_can_name_has_tests() {
    let (program, _folder) = program_from_source(&[("p/Shapes.java", SHAPES)]);
    let refused = |name: &str| refusal(&program, &program.class(&ClassName::from_dotted(name)).unwrap());
    assert_eq!(refused("p.Shapes"), None);
    assert_eq!(refused("p.Shapes$Color"), None);
    assert!(refused("p.Shapes$Helper").unwrap().contains("private"));
    assert!(refused("p.Shapes$Mark").unwrap().contains("annotation"));
}

#[test]
fn public_methods_are_tested_and_others_on_request() {
    let all = Options::default();
    assert_eq!(methods_of("p.Shapes", &all), ["<init>()V", "area(I)I", "area(II)I"]);
    let private = Options { private: true, ..Options::default() };
    assert_eq!(methods_of("p.Shapes", &private), ["<init>()V", "area(I)I", "area(II)I", "hidden()I"]);
    assert_eq!(methods_of("p.Shapes", &named(&[], &["area"])), ["area(I)I", "area(II)I"]);
    assert_eq!(methods_of("p.Shapes", &named(&[], &["area(II)"])), ["area(II)I"]);
    assert_eq!(methods_of("p.Shapes$Color", &all), ["isWarm()Z"], "not what the compiler adds");
    assert_eq!(methods_of("p.Shapes$Base", &all), ["stop()V"], "neither abstract methods nor constructors");
}
