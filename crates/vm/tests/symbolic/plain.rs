//! A run in which no value carries a term is the same run, only in the other loop.

use project::jdk::Jdk;
use vm::interp::Exit;
use vm::observe::{DecisionKind, Site, Watcher};
use vm::{Machine, Options, Value};

use fixture::{Executable, printed};

const PROGRAMS: &[(&str, &str)] = &[
    ("strings/Basics", include_str!("../../../../tests/pass/strings/Basics.java")),
    ("strings/Loops", include_str!("../../../../tests/pass/strings/Loops.java")),
    ("strings/Builders", include_str!("../../../../tests/pass/strings/Builders.java")),
    ("lambdas/Forms", include_str!("../../../../tests/pass/lambdas/Forms.java")),
    ("collections/Maps", include_str!("../../../../tests/pass/collections/Maps.java")),
    ("exceptions/TryCatchFinally", include_str!("../../../../tests/pass/exceptions/TryCatchFinally.java")),
    ("switches/EnumSwitch", include_str!("../../../../tests/pass/switches/EnumSwitch.java")),
    ("math/Functions", include_str!("../../../../tests/pass/math/Functions.java")),
    ("collections/Sorted", include_str!("../../../../tests/pass/collections/Sorted.java")),
];

/// Nothing is decided where nothing carries a term.
struct Silent;

impl Watcher for Silent {
    fn decide(&mut self, kind: DecisionKind, site: Site, _: term::TermId) {
        panic!("{kind:?} at {site:?}");
    }
}

fn run(program: &Executable, class: &str, symbolic: bool) -> (String, String) {
    let mut machine = program.boot(Options::default());
    let main_class = machine.load_program_class(class).unwrap();
    let main = machine.find_declared(main_class, "main", "([Ljava/lang/String;)V").unwrap();
    let string = machine.load_boot("java/lang/String").unwrap();
    let arguments = Value::Ref(machine.new_object_array(string, &[]).unwrap());
    let exit = if symbolic {
        machine.call_symbolic_watched(main, &[(arguments, None)], &mut Silent)
    } else {
        machine.call_watched(main, &[arguments], &mut vm::observe::Nothing)
    };
    (printed(&machine), ending(&machine, &exit))
}

fn ending(machine: &Machine, exit: &Exit) -> String {
    match exit {
        Exit::Returned(_) => String::from("returned"),
        Exit::Threw(exception) => machine.describe_throwable(*exception),
        Exit::Stopped(stop) => stop.to_string(),
    }
}

#[test]
fn programs_without_terms_do_the_same() {
    let jdk = Jdk::find(None).unwrap();
    for (class, source) in PROGRAMS {
        let file = class.rsplit('/').next().unwrap();
        let program = Executable::compile(jdk.clone(), file, source);
        let concrete = run(&program, class, false);
        let symbolic = run(&program, class, true);
        assert!(!concrete.0.is_empty(), "{class} prints something");
        assert_eq!(symbolic, concrete, "{class}");
    }
}
