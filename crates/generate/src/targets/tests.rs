//! Which classes and methods are chosen, on compiled snippets.

use program::{ClassName, Selection};
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
        static class Inside { int depth() { return 1; } private int secret() { return 2; } }
        public abstract static class Base { public Base() {} public abstract void run(); public void stop() {} }
    }";

fn methods_of(class: &str, options: &Options) -> Vec<String> {
    let (program, _folder) = program_from_source(&[("p/Shapes.java", SHAPES)]);
    let class = program.class(&ClassName::from_dotted(class)).unwrap();
    methods(&class, options).iter().map(|method| format!("{}{}", method.name, method.descriptor)).collect()
}

fn named(methods: &[&str]) -> Options {
    let methods = methods.iter().map(|&name| name.to_owned()).collect();
    Options { selection: Selection { classes: Vec::new(), methods }, ..Options::default() }
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
    assert_eq!(methods_of("p.Shapes", &named(&["area"])), ["area(I)I", "area(II)I"]);
    assert_eq!(methods_of("p.Shapes", &named(&["area(II)"])), ["area(II)I"]);
    assert_eq!(
        methods_of("p.Shapes", &named(&["hidden", "secret"])),
        ["hidden()I"],
        "what is named, if a test can call it"
    );
    assert_eq!(methods_of("p.Shapes$Inside", &all), ["<init>()V", "depth()I"], "a helper of the package");
    assert_eq!(methods_of("p.Shapes$Color", &all), ["isWarm()Z"], "not what the compiler adds");
    assert_eq!(methods_of("p.Shapes$Base", &all), ["stop()V"], "neither abstract methods nor constructors");
}
