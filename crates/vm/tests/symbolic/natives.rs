//! Every native in the tables says what it does with terms, and does it.

use std::collections::{BTreeMap, BTreeSet};

use project::jdk::Jdk;
use term::{Sort, TermId};
use vm::interp::Exit;
use vm::natives::{Treatment, entries, treated, treatment};
use vm::observe::{DecisionKind, Site, Watcher};
use vm::state::Snapshot;
use vm::{Kind, Machine, Options, Ref, Value};

use fixture::Executable;

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

/// The offset of an array's first element.
const FIRST: i64 = 8;

#[test]
fn every_native_has_a_treatment() {
    let natives: BTreeSet<(&str, &str)> = entries().map(|(class, entry)| (class, entry.name)).collect();
    for &(class, name) in &natives {
        assert!(
            treatment(class, name).is_some(),
            "{class}.{name} is in no class of natives/treatment.rs: say there what becomes of terms on its arguments and \
             on what it looks into; if it moves data, move the terms with it and add it to this test"
        );
    }
    let mut seen = BTreeMap::new();
    for (class, name, treatment) in treated() {
        assert!(natives.contains(&(class, name)), "{class}.{name} has a treatment but is no native");
        let other = seen.insert((class, name), treatment);
        assert_eq!(other, None, "{class}.{name} has two treatments");
    }
}

/// What a run was told: conditions that made values concrete, and all others.
#[derive(Default)]
struct Log {
    concrete: Vec<TermId>,
    decided: Vec<TermId>,
}

impl Watcher for Log {
    fn decide(&mut self, kind: DecisionKind, _: Site, condition: TermId) {
        let list = if kind == DecisionKind::Concrete { &mut self.concrete } else { &mut self.decided };
        list.push(condition);
    }
}

struct Bench {
    machine: Machine,
    base: Snapshot,
}

impl Bench {
    fn new() -> Bench {
        let source = "public class Empty { static int twice(int a, Integer b) { return a * 2 + b; } int x; Empty(int x) { this.x = x; } }";
        let program = Executable::compile(Jdk::find(None).unwrap(), "Empty", source);
        let mut machine = program.boot(Options { max_instructions: None, ..Options::default() });
        let class = machine.load_boot(UNSAFE).unwrap();
        machine.initialize(class).unwrap();
        let base = machine.snapshot();
        Bench { machine, base }
    }

    fn variable(&mut self, name: &str, kind: Kind) -> TermId {
        let sort = match kind {
            Kind::Long => Sort::Long,
            Kind::Float => Sort::Float,
            Kind::Double => Sort::Double,
            Kind::Reference => Sort::Ref,
            _ => Sort::Int,
        };
        self.machine.terms_mut().declare(name, sort)
    }

    fn array(&mut self, kind: Kind, length: i32) -> Ref {
        let element = match kind {
            Kind::Reference => self.machine.load_boot("java/lang/Object").unwrap(),
            kind => self.machine.primitive_class(kind),
        };
        let class = self.machine.array_class(element);
        self.machine.new_array(class, length).unwrap()
    }

    fn call(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[(Value, Option<TermId>)],
    ) -> (Exit, Log) {
        let class = self.machine.load_boot(class).unwrap();
        let method = self.machine.find_declared(class, name, descriptor).unwrap();
        let mut log = Log::default();
        self.machine.set_budget(Some(1_000_000));
        let exit = self.machine.call_symbolic_watched(method, arguments, &mut log);
        (exit, log)
    }

    fn shows(&self, term: Option<TermId>, variable: &str) -> bool {
        term.is_some_and(|term| self.machine.terms().display(term).to_string().contains(variable))
    }
}

fn kind_of_name(name: &str) -> Kind {
    let kinds = [
        ("Boolean", Kind::Boolean),
        ("Byte", Kind::Byte),
        ("Char", Kind::Char),
        ("Short", Kind::Short),
        ("Int", Kind::Int),
        ("Long", Kind::Long),
        ("Float", Kind::Float),
        ("Double", Kind::Double),
        ("Reference", Kind::Reference),
    ];
    kinds.into_iter().find(|(word, _)| name.contains(word)).unwrap().1
}

fn zero(kind: Kind) -> Value {
    Value::of_bits(kind, 0)
}

/// `Unsafe`: an element with a term is read, written, compared, exchanged.
fn unsafe_moves(bench: &mut Bench, name: &str, descriptor: &str) {
    let kind = kind_of_name(name);
    let array = bench.array(kind, 3);
    let old = bench.variable("old", kind);
    let new = bench.variable("new", kind);
    assert!(bench.machine.set_element_term(array, 0, Some(old)));
    let place = [(Value::Ref(Ref::NULL), None), (Value::Ref(array), None), (Value::Long(FIRST), None)];
    let mut arguments = place.to_vec();
    let compares = name.contains("ompareAnd");
    if compares {
        arguments.push((zero(kind), None));
    }
    if compares || !name.starts_with("get") || name.starts_with("getAnd") {
        arguments.push((zero(kind), Some(new)));
    }
    let (exit, log) = bench.call(UNSAFE, name, descriptor, &arguments);
    assert!(matches!(exit, Exit::Returned(_)), "{name}: {exit:?}");
    assert_eq!(log.concrete, [], "{name} keeps terms");
    if name.starts_with("get") || name.contains("Exchange") {
        assert!(bench.shows(bench.machine.result_term(), "old"), "{name} gives the old term");
    }
    if arguments.len() > place.len() {
        assert!(bench.shows(bench.machine.element_term(array, 0), "new"), "{name} writes the new term");
    }
    if compares {
        assert!(log.decided.iter().any(|&condition| bench.shows(Some(condition), "old")), "{name} compares");
    }
}

/// `java.lang.reflect.Array`.
fn array_moves(bench: &mut Bench, name: &str, descriptor: &str) {
    if name == "newArray" {
        let int = bench.machine.primitive_class(Kind::Int);
        let mirror = bench.machine.mirror(int);
        let length = bench.variable("length", Kind::Int);
        let arguments = [(Value::Ref(mirror), None), (Value::Int(2), Some(length))];
        let (exit, _) = bench.call("java/lang/reflect/Array", name, descriptor, &arguments);
        let Exit::Returned(value) = exit else { panic!("{exit:?}") };
        return assert!(bench.shows(bench.machine.length_term(value.reference()), "length"));
    }
    let boxed = matches!(name, "get" | "set");
    let kind = if boxed || name == "getLength" { Kind::Int } else { kind_of_name(name) };
    let array = bench.array(kind, 1);
    let old = bench.variable("old", kind);
    assert!(bench.machine.set_element_term(array, 0, Some(old)));
    assert!(kind != Kind::Int || bench.machine.set_length_term(array, Some(old)));
    let mut arguments = vec![(Value::Ref(array), None)];
    if name != "getLength" {
        arguments.push((Value::Int(0), None));
    }
    let new = bench.variable("new", kind);
    if name == "set" {
        let integer = bench.machine.load_boot("java/lang/Integer").unwrap();
        let object = bench.machine.new_object(integer).unwrap();
        assert!(bench.machine.set_field_term(object, "value", Some(new)));
        arguments.push((Value::Ref(object), None));
    } else if name.starts_with("set") {
        arguments.push((zero(kind), Some(new)));
    }
    let (exit, _) = bench.call("java/lang/reflect/Array", name, descriptor, &arguments);
    let Exit::Returned(value) = exit else { panic!("{name}: {exit:?}") };
    if name.starts_with("set") {
        assert!(bench.shows(bench.machine.element_term(array, 0), "new"), "{name}");
    } else if boxed {
        assert!(bench.shows(bench.machine.field_term(value.reference(), "value"), "old"), "{name}");
    } else {
        assert!(bench.shows(bench.machine.result_term(), "old"), "{name}");
    }
}

/// Natives that copy memory: eight bytes, or four numbers of two bytes each.
fn memory_moves(bench: &mut Bench, name: &str, descriptor: &str) {
    let (from, to) = (bench.array(Kind::Byte, 8), bench.array(Kind::Short, 4));
    let old = bench.variable("old", Kind::Int);
    assert!(bench.machine.set_element_term(from, 3, Some(old)));
    let null = (Value::Ref(Ref::NULL), None);
    let long = |number: i64| (Value::Long(number), None);
    let array = |array: Ref| (Value::Ref(array), None);
    if name == "reallocateMemory0" {
        let (exit, _) = bench.call(UNSAFE, "allocateMemory0", "(J)J", &[null, long(8)]);
        let Exit::Returned(Value::Long(address)) = exit else { panic!("{exit:?}") };
        let put = [null, null, long(address + 1), (Value::Int(0), Some(old))];
        bench.call(UNSAFE, "putByte", "(Ljava/lang/Object;JB)V", &put);
        let (exit, _) = bench.call(UNSAFE, name, descriptor, &[null, long(address), long(16)]);
        let Exit::Returned(Value::Long(address)) = exit else { panic!("{exit:?}") };
        bench.call(UNSAFE, "getShort", "(Ljava/lang/Object;J)S", &[null, null, long(address)]);
        return assert!(bench.shows(bench.machine.result_term(), "old"));
    }
    let mut arguments = vec![null, array(from), long(FIRST), array(to), long(FIRST), long(8)];
    if name == "copySwapMemory0" {
        arguments.push(long(2));
    }
    let (exit, log) = bench.call(UNSAFE, name, descriptor, &arguments);
    assert!(matches!(exit, Exit::Returned(_)), "{exit:?}");
    assert_eq!(log.concrete, []);
    assert!(bench.shows(bench.machine.element_term(to, 1), "old"), "{name}");
}

/// A call by reflection takes the terms out of boxes.
fn reflection_moves(bench: &mut Bench, class: &str, name: &str, descriptor: &str) {
    let empty = bench.machine.load_program_class("Empty").unwrap();
    let mirror = bench.machine.mirror(empty);
    let lookup = if name == "invoke0" { "getDeclaredMethods0" } else { "getDeclaredConstructors0" };
    let kind = if name == "invoke0" { "Method" } else { "Constructor" };
    let (exit, _) = bench.call(
        "java/lang/Class",
        lookup,
        &format!("(Z)[Ljava/lang/reflect/{kind};"),
        &[(Value::Ref(mirror), None), (Value::Int(0), None)],
    );
    let Exit::Returned(members) = exit else { panic!("{exit:?}") };
    let member: Ref = bench.machine.heap.element(members.reference(), 0);
    let integer = bench.machine.load_boot("java/lang/Integer").unwrap();
    let count = if name == "invoke0" { 2 } else { 1 };
    let boxes: Vec<Ref> = (0..count).map(|_| bench.machine.new_object(integer).unwrap()).collect();
    let old = bench.variable("old", Kind::Int);
    assert!(bench.machine.set_field_term(boxes[0], "value", Some(old)));
    let object = bench.machine.load_boot("java/lang/Object").unwrap();
    let array = bench.machine.new_object_array(object, &boxes).unwrap();
    let mut arguments = vec![(Value::Ref(member), None), (Value::Ref(array), None)];
    if name == "invoke0" {
        arguments.insert(1, (Value::Ref(Ref::NULL), None));
    }
    let (exit, log) = bench.call(class, name, descriptor, &arguments);
    let Exit::Returned(value) = exit else { panic!("{name}: {exit:?}") };
    assert_eq!(log.concrete, []);
    let field = if name == "invoke0" { "value" } else { "x" };
    assert!(bench.shows(bench.machine.field_term(value.reference(), field), "old"), "{class}.{name}");
}

/// All natives that are said to move terms do.
#[test]
fn natives_that_move_data_move_its_terms() {
    let mut bench = Bench::new();
    let mut proven = 0;
    for (class, entry) in entries() {
        let treatment = treatment(class, entry.name);
        let (name, descriptor) = (entry.name, entry.descriptor);
        let there = bench
            .machine
            .load_boot(class)
            .ok()
            .and_then(|class| bench.machine.find_declared(class, name, descriptor));
        if there.is_none() || !matches!(treatment, Some(Treatment::Moves { .. } | Treatment::Inside)) {
            continue;
        }
        let base = bench.base.clone();
        bench.machine.restore(&base);
        match (class, name) {
            (UNSAFE, "copyMemory0" | "copySwapMemory0" | "reallocateMemory0") => {
                memory_moves(&mut bench, name, descriptor);
            }
            (UNSAFE, _) => unsafe_moves(&mut bench, name, descriptor),
            ("java/lang/reflect/Array", _) => array_moves(&mut bench, name, descriptor),
            ("java/lang/System", "arraycopy") => {
                let (from, to) = (bench.array(Kind::Int, 2), bench.array(Kind::Int, 2));
                let old = bench.variable("old", Kind::Int);
                assert!(bench.machine.set_element_term(from, 1, Some(old)));
                let int = |number: i32| (Value::Int(number), None);
                let arguments = [(Value::Ref(from), None), int(1), (Value::Ref(to), None), int(0), int(1)];
                bench.call(class, name, descriptor, &arguments);
                assert!(bench.shows(bench.machine.element_term(to, 0), "old"));
            }
            ("java/lang/Object", "clone") => {
                let array = bench.array(Kind::Long, 2);
                let old = bench.variable("old", Kind::Long);
                assert!(bench.machine.set_element_term(array, 1, Some(old)));
                let (exit, _) = bench.call(class, name, descriptor, &[(Value::Ref(array), None)]);
                let Exit::Returned(copy) = exit else { panic!("{exit:?}") };
                assert!(bench.shows(bench.machine.element_term(copy.reference(), 1), "old"));
            }
            (_, "invoke0" | "newInstance0") => reflection_moves(&mut bench, class, name, descriptor),
            _ => panic!("{class}.{name}{descriptor} is said to move terms: add a run here that shows it"),
        }
        proven += 1;
    }
    assert!(proven > 70, "{proven}");
}

/// Functions give a term that has the value that the native gives, or say that they do not.
#[test]
fn functions_give_terms() {
    let mut bench = Bench::new();
    for (class, entry) in entries() {
        if treatment(class, entry.name) != Some(Treatment::Function) {
            continue;
        }
        let loaded = bench.machine.load_boot(class).unwrap();
        let Some(method) = bench.machine.find_declared(loaded, entry.name, entry.descriptor) else {
            continue;
        };
        let kinds: Vec<Kind> = bench.machine.methods[method].parameters.to_vec();
        let arguments: Vec<_> =
            kinds.iter().map(|&kind| (zero(kind), Some(bench.variable("x", kind)))).collect();
        let (_, log) = bench.call(class, entry.name, entry.descriptor, &arguments);
        let term = bench.machine.result_term();
        assert!(bench.shows(term, "x") || !log.concrete.is_empty(), "{class}.{}", entry.name);
    }
}

/// Those that use values as what they are say so: each of their numbers, and what is in strings and arrays that they read.
/// They are called with objects that nobody has initialised; how they end does not matter.
#[test]
fn natives_that_use_values_report_them() {
    let mut bench = Bench::new();
    let mut checked = 0;
    for (class, entry) in entries() {
        let (name, descriptor) = (entry.name, entry.descriptor);
        let Some(treatment @ (Treatment::Values | Treatment::Contents | Treatment::Inside)) =
            treatment(class, name)
        else {
            continue;
        };
        let base = bench.base.clone();
        bench.machine.restore(&base);
        let Ok(loaded) = bench.machine.load_boot(class) else { continue };
        let Some(method) = bench.machine.find_declared(loaded, name, descriptor) else { continue };
        let is_static = bench.machine.methods[method].is_static();
        let mut arguments = Vec::new();
        let mut expected = Vec::new();
        if !is_static {
            arguments.push((Value::Ref(bench.machine.new_object(loaded).unwrap()), None));
        }
        for (at, parameter) in parameters(descriptor).into_iter().enumerate() {
            let kind = Kind::of_descriptor(parameter);
            let variable =
                bench.variable(&format!("v{at}x"), if kind == Kind::Reference { Kind::Int } else { kind });
            let argument = match parameter {
                "Ljava/lang/String;" => {
                    let string = bench.machine.new_string("a").unwrap();
                    assert!(bench.machine.set_string_terms(string, None, &[Some(variable)]));
                    if treatment == Treatment::Contents {
                        expected.push(format!("v{at}x"));
                    }
                    (Value::Ref(string), None)
                }
                "[B" | "[I" => {
                    let array = bench.array(Kind::of_descriptor(&parameter[1..]), 2);
                    assert!(bench.machine.set_element_term(array, 1, Some(variable)));
                    if treatment == Treatment::Contents {
                        expected.push(format!("v{at}x"));
                    }
                    (Value::Ref(array), None)
                }
                _ if kind == Kind::Reference => (Value::Ref(Ref::NULL), None),
                _ => {
                    expected.push(format!("v{at}x"));
                    (zero(kind), Some(variable))
                }
            };
            arguments.push(argument);
        }
        if expected.is_empty() {
            continue;
        }
        let (_, log) = bench.call(class, name, descriptor, &arguments);
        for variable in expected {
            let reported = log.concrete.iter().any(|&condition| bench.shows(Some(condition), &variable));
            assert!(reported, "{class}.{name}{descriptor} uses {variable} and does not say so");
        }
        checked += 1;
    }
    assert!(checked > 100, "{checked}");
}

fn parameters(descriptor: &str) -> Vec<&str> {
    let mut rest = &descriptor[1..descriptor.find(')').unwrap()];
    let mut found = Vec::new();
    while !rest.is_empty() {
        let letter = rest.find(|letter| letter != '[').unwrap();
        let end = if rest[letter..].starts_with('L') { rest.find(';').unwrap() + 1 } else { letter + 1 };
        found.push(&rest[..end]);
        rest = &rest[end..];
    }
    found
}
