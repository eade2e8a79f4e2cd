//! A symbolic run does what the concrete one does; what it reports holds; and it predicts how other inputs run.

use std::collections::BTreeMap;

use project::jdk::Jdk;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use term::{Tape, Term, TermId, VarId, evaluate, holds};
use vm::class::{ClassId, MethodId};
use vm::interp::Exit;
use vm::observe::{DecisionKind, Site, Watcher};
use vm::{Machine, Options, Value};

use crate::inputs::Inputs;
use fixture::Executable;

/// The subject's methods: name, descriptor, random inputs, and how many decisions must have been turned around.
const METHODS: &[(&str, &str, usize, usize)] = &[
    ("triangle", "(III)I", 12, 20),
    ("arithmetic", "(II)I", 12, 2),
    ("divide", "(II)I", 12, 5),
    ("longs", "(JI)J", 12, 5),
    ("floats", "(FD)I", 12, 5),
    ("doubles", "(DF)D", 12, 2),
    ("narrow", "(BCSZ)I", 12, 5),
    ("fields", "(IBZ)I", 12, 5),
    ("arrayLoop", "([I)I", 12, 10),
    ("index", "(I[I)I", 12, 5),
    ("storeAt", "(II)I", 12, 5),
    ("fromTheEnd", "([I)I", 24, 5),
    ("lookUp", "(Ljava/lang/String;)I", 12, 8),
    ("lengths", "(I)I", 0, 2),
    ("references", "(I)I", 12, 4),
    ("tableSwitch", "(I)I", 12, 10),
    ("lookupSwitch", "(I)I", 12, 10),
    ("stringSwitch", "(Ljava/lang/String;)I", 12, 4),
    ("enumSwitch", "(I)I", 12, 4),
    ("casts", "(I)I", 12, 5),
    ("caught", "(II)I", 12, 5),
    ("minMax", "(II)I", 12, 5),
    ("functions", "(D)D", 12, 2),
    ("bits", "(FD)I", 12, 2),
    ("parse", "(Ljava/lang/String;)I", 12, 5),
    ("build", "(Ljava/lang/String;I)Ljava/lang/String;", 8, 1),
    ("strings", "(Ljava/lang/String;)I", 12, 4),
    ("slices", "(Ljava/lang/String;I)Ljava/lang/String;", 8, 2),
    ("boxes", "(IJ)I", 12, 3),
    ("lambdas", "(II)I", 12, 2),
    ("moved", "(II)I", 8, 2),
    ("copyRange", "(II)I", 12, 2),
    ("mismatch", "([I)Z", 12, 1),
    ("interned", "(Ljava/lang/String;)I", 12, 0),
    ("views", "(IJ)I", 12, 5),
    ("buffers", "(IJFD)J", 12, 5),
    ("swapped", "(IJ)I", 12, 5),
    ("checksum", "(I)I", 12, 1),
];

/// What happens in the subject's own code, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Event {
    Edge(Site, u16),
    Decision(DecisionKind, Site, TermId),
}

#[derive(Default)]
struct Recorder {
    events: Vec<Event>,
}

impl Watcher for Recorder {
    fn edge(&mut self, site: Site, to: u16) {
        self.events.push(Event::Edge(site, to));
    }

    fn decide(&mut self, kind: DecisionKind, site: Site, condition: TermId) {
        self.events.push(Event::Decision(kind, site, condition));
    }
}

impl Recorder {
    /// The jumps of one class's methods.
    fn edges(&self, machine: &Machine, class: ClassId) -> Vec<(Site, u16)> {
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::Edge(site, to) if machine.methods[site.method].class == class => Some((*site, *to)),
                _ => None,
            })
            .collect()
    }

    fn decisions(&self) -> Vec<(DecisionKind, Site, TermId)> {
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::Decision(kind, site, condition) => Some((*kind, *site, *condition)),
                Event::Edge(..) => None,
            })
            .collect()
    }
}

/// A result, or the exception with its message, as text.
fn describe(machine: &Machine, exit: &Exit) -> String {
    match exit {
        Exit::Returned(Value::Ref(object)) => format!("\"{}\"", machine.string_text(*object)),
        Exit::Returned(Value::Float(value)) => format!("{:x}", value.to_bits()),
        Exit::Returned(Value::Double(value)) => format!("{:x}", value.to_bits()),
        Exit::Returned(value) => format!("{value:?}"),
        Exit::Threw(exception) => machine.describe_throwable(*exception),
        Exit::Stopped(stop) => panic!("{stop}"),
    }
}

struct Bench {
    machine: Machine,
    class: ClassId,
    method: MethodId,
    inputs: Inputs,
    base: vm::state::Snapshot,
    variables: BTreeMap<VarId, usize>,
}

struct Symbolic {
    text: String,
    events: Recorder,
}

impl Bench {
    fn new(mut machine: Machine, class: ClassId, name: &str, descriptor: &str, wide: bool) -> Bench {
        let method = machine.find_declared(class, name, descriptor).unwrap();
        let inputs = Inputs::declare(&mut machine, name, descriptor, wide);
        let variables =
            inputs.leaves.iter().enumerate().map(|(at, leaf)| match machine.terms().term(leaf.term) {
                Term::Var(variable) => (variable, at),
                other => panic!("{other:?}"),
            });
        let variables = variables.collect();
        let base = machine.snapshot();
        Bench { machine, class, method, inputs, base, variables }
    }

    fn concrete(&mut self, assignment: &[u64]) -> (String, Vec<(Site, u16)>) {
        self.machine.restore(&self.base);
        let arguments: Vec<Value> =
            self.inputs.make(&mut self.machine, assignment).into_iter().map(|(value, _)| value).collect();
        let mut recorder = Recorder::default();
        let exit = self.machine.call_watched(self.method, &arguments, &mut recorder);
        (describe(&self.machine, &exit), recorder.edges(&self.machine, self.class))
    }

    fn symbolic(&mut self, assignment: &[u64]) -> Symbolic {
        self.machine.restore(&self.base);
        let arguments = self.inputs.make(&mut self.machine, assignment);
        let mut events = Recorder::default();
        let exit = self.machine.call_symbolic_watched(self.method, &arguments, &mut events);
        let text = describe(&self.machine, &exit);
        self.check_result(assignment, &exit);
        Symbolic { text, events }
    }

    /// The result's term, and those of a string's units, have the values that the run gave.
    fn check_result(&mut self, assignment: &[u64], exit: &Exit) {
        let Exit::Returned(value) = *exit else { return };
        if let Some(term) = self.machine.result_term() {
            let evaluated =
                evaluate(self.machine.terms(), term, &|variable| assignment[self.variables[&variable]]);
            let sort = self.machine.terms().sort(term);
            assert_eq!(evaluated, term::Value::from_bits(sort, value.bits()), "{assignment:?}");
        }
        if let Value::Ref(string) = value {
            for (at, unit) in self.machine.string_units(string).into_iter().enumerate() {
                if let Some(term) = self.machine.string_unit_term(string, at as u32) {
                    let terms = self.machine.terms();
                    let evaluated = evaluate(terms, term, &|variable| assignment[self.variables[&variable]]);
                    assert_eq!(evaluated, term::Value::Int(unit as i32), "{assignment:?} unit {at}");
                }
            }
        }
    }

    /// Runs an input both ways, then turns its decisions around; gives how many could be.
    fn check(&mut self, name: &str, assignment: &[u64], random: &mut Xoshiro256PlusPlus) -> usize {
        let (expected, edges) = self.concrete(assignment);
        let run = self.symbolic(assignment);
        assert_eq!(run.text, expected, "{name} {assignment:?}");
        assert_eq!(run.events.edges(&self.machine, self.class), edges, "{name} {assignment:?}");
        let decisions = run.events.decisions();
        for (kind, site, condition) in &decisions {
            let terms = self.machine.terms();
            let held = holds(terms, *condition, &|variable| assignment[self.variables[&variable]]);
            assert!(held, "{name} {assignment:?}: {kind:?} at {site:?}: {}", terms.display(*condition));
        }
        let mut turned = 0;
        for last in (0..decisions.len()).rev().take(12) {
            let Some(other) = self.turn(assignment, &decisions[..=last], random) else { continue };
            self.check_turned(name, &run, last, &other);
            turned += 1;
        }
        turned
    }

    /// An assignment with the same decisions but for the last, which goes the other way; found by trying.
    fn turn(
        &mut self,
        assignment: &[u64],
        decisions: &[(DecisionKind, Site, TermId)],
        random: &mut Xoshiro256PlusPlus,
    ) -> Option<Vec<u64>> {
        let mut roots: Vec<TermId> = decisions.iter().map(|(_, _, condition)| *condition).collect();
        let last = roots.pop()?;
        let negated = self.machine.terms_mut().not(last);
        roots.push(negated);
        let mut tape = Tape::new(self.machine.terms(), &roots);
        (0..400).find_map(|_| {
            let other = self.inputs.near(assignment, random);
            tape.run(&|variable| other[self.variables[&variable]]);
            (0..roots.len()).all(|root| tape.value(root) == term::Value::Bool(true)).then_some(other)
        })
    }

    /// The other input decides the same up to the turned decision, and there it goes elsewhere, concretely too.
    fn check_turned(&mut self, name: &str, before: &Symbolic, last: usize, other: &[u64]) {
        let (expected, edges) = self.concrete(other);
        let after = self.symbolic(other);
        assert_eq!(after.text, expected, "{name} {other:?}");
        let (mut old, mut new) = (before.events.decisions(), after.events.decisions());
        let mut last = last;
        if name == "fromTheEnd" {
            // How far an array reaches is assumed only where an index could go further.
            if old[last].0 == DecisionKind::Concrete {
                return;
            }
            last -= old[..last].iter().filter(|decision| decision.0 == DecisionKind::Concrete).count();
            old.retain(|decision| decision.0 != DecisionKind::Concrete);
            new.retain(|decision| decision.0 != DecisionKind::Concrete);
        }
        assert!(new.len() > last, "{name} {other:?}: as many decisions");
        let sites = |decisions: &[(DecisionKind, Site, TermId)]| -> Vec<(DecisionKind, Site)> {
            decisions.iter().map(|(kind, site, _)| (*kind, *site)).collect()
        };
        assert_eq!(sites(&old[..last]), sites(&new[..last]), "{name} {other:?}: the same decisions before");
        if name == "fromTheEnd" {
            // Its elements are chosen from as many as there are.
            return;
        }
        assert_eq!(old[..last], new[..last], "{name} {other:?}: by the same conditions");
        let ((kind, site, condition), (new_kind, new_site, new_condition)) = (old[last], new[last]);
        assert_eq!((kind, site), (new_kind, new_site), "{name} {other:?}");
        assert_ne!(condition, new_condition, "{name} {other:?}");
        if kind != DecisionKind::Branch || self.machine.methods[site.method].class != self.class {
            return;
        }
        assert_eq!(self.machine.terms_mut().not(condition), new_condition);
        // How many jumps of the subject come before that decision.
        let mut decisions = 0;
        let mut jumps = 0;
        for event in &before.events.events {
            match event {
                Event::Decision(..) if decisions == last => break,
                Event::Decision(..) => decisions += 1,
                Event::Edge(site, _) => {
                    jumps += (self.machine.methods[site.method].class == self.class) as usize
                }
            }
        }
        let old_edges = before.events.edges(&self.machine, self.class);
        assert_eq!(old_edges[..jumps], edges[..jumps], "{name} {other:?}");
        assert_eq!((old_edges[jumps].0, edges[jumps].0), (site, site), "{name} {other:?}");
        assert_ne!(old_edges[jumps].1, edges[jumps].1, "{name} {other:?}: the jump goes the other way");
    }
}

/// The subject, loaded, its library classes initialised by a first call of everything.
fn subject(jdk: Jdk) -> (Machine, ClassId) {
    let program = Executable::compile(jdk, "Subject", include_str!("Subject.java"));
    let mut machine = program.boot(Options::default());
    let class = machine.load_program_class("Subject").unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    for &(name, descriptor, _, _) in METHODS {
        let method = machine.find_declared(class, name, descriptor).unwrap();
        for wide in [false, true] {
            let inputs = Inputs::declare(&mut machine, name, descriptor, wide);
            for _ in 0..4 {
                let assignment = inputs.random(&mut random);
                let arguments: Vec<Value> =
                    inputs.make(&mut machine, &assignment).into_iter().map(|(value, _)| value).collect();
                let _ = machine.call_watched(method, &arguments, &mut vm::observe::Nothing);
            }
        }
    }
    (machine, class)
}

#[test]
fn symbolic_runs_agree_with_concrete_ones_and_predict_others() {
    for jdk in Jdk::all() {
        let version = jdk.version;
        let (mut machine, class) = subject(jdk);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(42);
        for &(name, descriptor, runs, turns) in METHODS {
            for wide in [false, true] {
                if wide && !descriptor.contains("String") {
                    continue;
                }
                let mut bench = Bench::new(machine, class, name, descriptor, wide);
                let mut turned = 0;
                for _ in 0..runs.max(6) {
                    let assignment = bench.inputs.random(&mut random);
                    turned += bench.check(name, &assignment, &mut random);
                }
                assert!(
                    wide || turned >= turns,
                    "{name} on Java {version}: {turned} decisions turned around"
                );
                bench.machine.restore(&bench.base);
                machine = bench.machine;
            }
        }
    }
}

/// A term survives the moves of `moved`, whatever the library does on the way.
#[test]
fn data_is_moved_with_its_terms() {
    let (machine, class) = subject(Jdk::find(None).unwrap());
    let mut bench = Bench::new(machine, class, "moved", "(II)I", false);
    let run = bench.symbolic(&[2, 3]);
    assert_eq!(run.text, bench.concrete(&[2, 3]).0);
    let concrete: Vec<String> = run
        .events
        .decisions()
        .iter()
        .filter(|(kind, _, _)| *kind == DecisionKind::Concrete)
        .map(|(_, site, condition)| format!("{site:?} {}", bench.machine.terms().display(*condition)))
        .collect();
    assert_eq!(concrete, Vec::<String>::new(), "nothing has lost its term");
    bench.symbolic(&[2, 3]);
    assert!(bench.machine.result_term().is_some());
}

/// What a native uses as a plain value is reported; so is a cast of a reference that carries a term.
#[test]
fn natives_that_look_at_values_say_so() {
    let (machine, class) = subject(Jdk::find(None).unwrap());
    let mut bench = Bench::new(machine, class, "interned", "(Ljava/lang/String;)I", false);
    let assignment = [2, u64::from(b'a'), u64::from(b'b'), 0];
    let run = bench.symbolic(&assignment);
    assert_eq!(run.text, "Int(1)");
    let fixed: Vec<String> = run
        .events
        .decisions()
        .iter()
        .filter(|(kind, _, _)| *kind == DecisionKind::Concrete)
        .map(|(_, _, condition)| bench.machine.terms().display(*condition).to_string())
        .collect();
    assert_eq!(
        fixed,
        [
            "interned.p0.length == 2",
            "(byte) interned.p0.charAt(0) == 97",
            "(byte) interned.p0.charAt(1) == 98"
        ]
    );
}

/// Terms of fields, statics, elements and references; a collection in between moves them along.
#[test]
fn prepared_objects_carry_terms() {
    let source = r#"
        public class Prepared {
            static long total = 7;
            int x = 5;
            Prepared next;
            double[] values = {1, 2};
            static double sum(Prepared p, Object o) {
                System.gc();
                for (int i = 0; i < 3; i++) { }
                if (p.next == null && o instanceof String) total += p.x;
                p.values[1] = p.values[0] * 2;
                p.x = p.x + 1;
                return p.values[1] + total;
            }
        }"#;
    let program = Executable::compile(Jdk::find(None).unwrap(), "Prepared", source);
    let mut machine = program.boot(Options::default());
    let class = machine.load_program_class("Prepared").unwrap();
    let object = machine.new_object(class).unwrap();
    let init = machine.find_declared(class, "<init>", "()V").unwrap();
    machine.run_to_completion(init, &[Value::Ref(object)]).unwrap();
    let text = machine.new_string("text").unwrap();
    let values = machine.read_field(object, "values").unwrap().reference();
    let terms = machine.terms_mut();
    let [x, total] = [terms.declare("x", term::Sort::Int), terms.declare("total", term::Sort::Long)];
    let [first, wrong] =
        [terms.declare("first", term::Sort::Double), terms.declare("wrong", term::Sort::Float)];
    let [next, o] = ["next", "o"].map(|name| terms.declare(name, term::Sort::Ref));
    assert!(machine.set_field_term(object, "x", Some(x)));
    assert!(machine.set_field_term(object, "next", Some(next)));
    assert!(machine.set_static_term(class, "total", Some(total)));
    assert!(machine.set_element_term(values, 0, Some(first)));
    assert!(!machine.set_element_term(values, 0, Some(wrong)), "a float is no double");
    assert!(!machine.set_element_term(values, 2, Some(first)), "there are two elements");
    assert!(!machine.set_field_term(object, "total", Some(total)), "a static is no field");

    #[derive(Default)]
    struct Log(Vec<(DecisionKind, TermId)>, Vec<(TermId, bool)>);
    impl Watcher for Log {
        fn decide(&mut self, kind: DecisionKind, _: Site, condition: TermId) {
            self.0.push((kind, condition));
        }
        fn test_type(&mut self, _: Site, reference: TermId, _: vm::Ref, _: ClassId, is: bool) {
            self.1.push((reference, is));
        }
    }
    let method = machine.find_declared(class, "sum", "(LPrepared;Ljava/lang/Object;)D").unwrap();
    let mut log = Log::default();
    let arguments = [(Value::Ref(object), None), (Value::Ref(text), Some(o))];
    let exit = machine.call_symbolic_watched(method, &arguments, &mut log);
    assert!(matches!(exit, Exit::Returned(Value::Double(14.0))), "{exit:?}");
    let shown: Vec<String> =
        log.0.iter().map(|(kind, id)| format!("{kind:?} {}", machine.terms().display(*id))).collect();
    assert_eq!(shown, ["Branch next == null", "Branch o instanceof java/lang/String"]);
    let asked: Vec<(String, bool)> =
        log.1.iter().map(|(id, is)| (machine.terms().display(*id).to_string(), *is)).collect();
    assert_eq!(asked, [(String::from("o instanceof java/lang/String"), true)]);
    let result = machine.result_term().unwrap();
    let text = machine.terms().display(result).to_string();
    assert!(text.contains("first") && text.contains("total") && text.contains("x"), "{text}");
    assert!(machine.static_term(class, "total").is_some());
    assert!(machine.heap.collections > 0);
}
