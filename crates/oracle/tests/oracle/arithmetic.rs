//! Random clauses over whole numbers, extremes among them: a reference of its own, the machine, its terms and the Java
//! that is emitted say the same of each. `JURAT_CLAUSES` sets how many.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use base::Seed;
use oracle::{CaseOutcome, Checked, Evaluator, arrange, run_arranged};
use project::jdk::Jdk;
use suite::{Check, CheckKind, Recipe, TestCase, Value};
use term::{Sort, TermId};
use vm::observe::{DecisionKind, Site, Watcher};

use crate::arithmetic_reference::{Clause, Environment, Generator, Mode, Stop};
use crate::support::{World, ints};

/// Clauses of a short run, of one class in a long one, and inputs of each.
const CLAUSES: usize = 40;
const MANY: usize = 200;
const INPUTS: usize = 6;

const TRACE: &str = "package jurat.judge;
public final class Trace {
    public interface Condition { boolean test() throws Throwable; }
    public interface Source { Object get() throws Throwable; }
    private final String name;
    public Trace(String name) { this.name = name; }
    public void requires(String clause, boolean holds) { }
    public void requires(String clause, Condition condition) { }
    public void specCase(int index, Condition condition) { }
    public void calling(Object receiver, Object... arguments) { }
    public void returned(Object result) { }
    public void threw(Throwable thrown) { }
    public void observe(int index, Source source) { }
    public void check(int index, Condition condition) {
        String result;
        try {
            result = condition.test() ? \"true\" : \"false\";
        } catch (Throwable error) {
            result = \"throws\";
        }
        System.out.println(name + \" \" + index + \" \" + result);
    }
    public static void main(String[] classes) throws Throwable {
        for (java.lang.reflect.Method method : Class.forName(classes[0]).getMethods()) {
            if (method.getName().startsWith(\"case\")) {
                method.invoke(null, new Trace(method.getName().substring(4)));
            }
        }
    }
}
";

#[derive(Default)]
struct Path(Vec<TermId>);

impl Watcher for Path {
    fn decide(&mut self, _: DecisionKind, _: Site, condition: TermId) {
        self.0.push(condition);
    }
}

/// A clause, what it is about, and what mathematics and Java make of it.
type Expected = (usize, Environment, Result<bool, Stop>, Result<bool, Stop>);

#[test]
fn every_way_of_computing_a_clause_agrees() {
    let wanted: usize =
        std::env::var("JURAT_CLAUSES").ok().and_then(|text| text.parse().ok()).unwrap_or(CLAUSES);
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    let each = wanted.min(MANY);
    for round in 0..wanted.div_ceil(each) {
        compare(round as u64, each, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts["agree"] > wanted * INPUTS / 2, "{counts:?}");
    assert!(
        counts.contains_key("throws") && counts["true"] > wanted / 2 && counts["false"] > wanted / 2,
        "{counts:?}"
    );
}

fn compare(round: u64, each: usize, counts: &mut BTreeMap<&'static str, usize>) {
    let mut generator = Generator::new(Seed(round));
    let clauses: Vec<(Clause, Mode)> = (0..each).map(|_| (generator.clause(), generator.mode())).collect();
    let mut java = String::from("public class C {\n");
    for (number, (clause, mode)) in clauses.iter().enumerate() {
        let modifier = match mode {
            Mode::Java => "/*@ spec_java_math @*/ ",
            Mode::Safe => "/*@ spec_safe_math @*/ ",
            Mode::Bigint => "",
        };
        java.push_str(&format!(
            "    //@ ensures {clause};\n    public static {modifier}boolean m{number}(int a, int b, long c, long d, byte e, char f, int[] g) {{ return true; }}\n"
        ));
    }
    java.push_str("}\n");
    let mut world = World::new(&[("C.java", &java)]);
    let names = ["a", "b", "c", "d", "e", "f"];
    let sorts = [Sort::Int, Sort::Int, Sort::Long, Sort::Long, Sort::Int, Sort::Int];
    let domains = [None, None, None, None, Some(term::Interval::BYTE), Some(term::Interval::CHAR)];
    let terms: Vec<TermId> = (0..names.len())
        .map(|index| {
            let domain = domains[index].unwrap_or(sorts[index].interval());
            world.machine.terms_mut().declare_in(names[index], sorts[index], domain)
        })
        .collect();
    let base = world.machine.snapshot();
    let mut cases: Vec<TestCase> = Vec::new();
    let mut expected: Vec<Expected> = Vec::new();
    for (number, (clause, mode)) in clauses.iter().enumerate() {
        let inputs: Vec<Environment> = (0..INPUTS).map(|_| generator.environment()).collect();
        for here in &inputs {
            let reference = clause.value(here, *mode);
            *counts.entry(outcome(&reference)).or_default() += 1;
            let name = format!("m{number}");
            let plain = judge(&mut world, &base, &name, here, None);
            let said = |checked: &Checked| match (checked.holds, &checked.reason) {
                (Some(false), Some(_)) => Err(Stop::Throws),
                (Some(holds), _) => Ok(holds),
                (None, _) => Err(Stop::Unknown),
            };
            let machine = said(&plain.0);
            let place = || format!("round {round}, {mode:?}: {clause}\n{here:?}");
            assert!(
                agree(&reference, &machine),
                "the machine says {machine:?}, not {reference:?}: {}",
                place()
            );
            let (checked, path) = judge(&mut world, &base, &name, here, Some(&terms));
            assert_eq!(said(&checked), machine, "with terms: {}", place());
            for there in inputs.iter().filter(|there| there.numbers_of_g() == here.numbers_of_g()) {
                let value =
                    |variable: term::VarId| there.bits(&world.machine.terms().variable(variable).name);
                let at = |term: TermId| term::holds(world.machine.terms(), term, &value);
                if let (true, Some(condition)) = (path.iter().all(|&term| at(term)), checked.condition) {
                    let predicted = at(condition);
                    *counts.entry("predicted").or_default() += 1;
                    let reference = clause.value(there, *mode);
                    let holds = reference.unwrap_or(false);
                    assert!(
                        reference == Err(Stop::Unknown) || predicted == holds,
                        "{predicted} for {there:?}: {}",
                        place()
                    );
                }
            }
            let in_java = clause.value(here, if *mode == Mode::Bigint { Mode::Java } else { *mode });
            let mut case = world.case("C", &name, None, here.recipes());
            let contract = world.contract("C", &name);
            let ensures = &contract.cases[0].ensures[0];
            case.oracle.checks.push(Check {
                kind: CheckKind::Post { case: 0 },
                expr: ensures.expr.clone(),
                clause: ensures.text.clone(),
                place: None,
            });
            cases.push(case);
            expected.push((number, here.clone(), reference, in_java));
        }
    }
    let emitted = emitted(&world, &cases);
    for (index, (number, here, reference, in_java)) in expected.iter().enumerate() {
        let (clause, mode) = &clauses[*number];
        let place = || format!("round {round}, {mode:?}: {clause}\n{here:?}");
        let Some(said) = emitted.get(&(index, 0)) else { panic!("no Java: {}", place()) };
        assert!(agree(reference, said), "Java says {said:?}, not {reference:?}: {}", place());
        if let (Some(said), Mode::Bigint) = (emitted.get(&(index, 1)), mode)
            && !clause.has_modes()
        {
            assert!(agree(in_java, said), "in Java's arithmetic {said:?}, not {in_java:?}: {}", place());
            *counts.entry("in Java").or_default() += 1;
        }
        *counts.entry("agree").or_default() += 1;
    }
}

fn outcome(value: &Result<bool, Stop>) -> &'static str {
    match value {
        Ok(true) => "true",
        Ok(false) => "false",
        Err(Stop::Throws) => "throws",
        Err(Stop::Unknown) => "unknown",
    }
}

/// What is beyond the reference or the machine is not compared.
fn agree(a: &Result<bool, Stop>, b: &Result<bool, Stop>) -> bool {
    a == b || [a, b].contains(&&Err(Stop::Unknown))
}

fn judge(
    world: &mut World,
    base: &vm::state::Snapshot,
    name: &str,
    here: &Environment,
    terms: Option<&[TermId]>,
) -> (Checked, Vec<TermId>) {
    world.machine.restore(base);
    let case = world.case("C", name, None, here.recipes());
    let contract = world.contract("C", name);
    let mut evaluator = Evaluator::new(&world.contracts);
    let machine = &mut world.machine;
    let mut arranged = arrange(machine, &mut evaluator.linker, None, &case).unwrap();
    for (argument, term) in arranged.arguments.iter_mut().zip(terms.into_iter().flatten()) {
        argument.term = Some(*term);
    }
    let mut path = Path::default();
    let scene = arranged.scene(&world.program, machine, &case);
    let assumed = evaluator.assume(machine, &mut path, &contract, &scene);
    let before = evaluator.before(machine, &mut path, &contract, &assumed, &scene);
    let CaseOutcome::Returned(value) = run_arranged(machine, &mut path, &arranged) else {
        panic!("no result")
    };
    let after = scene.returned(before, Some(value));
    let checks = evaluator.check(machine, &mut path, &contract, &assumed, &after);
    (checks.into_iter().next().expect("a check"), path.0)
}

/// What the judge's rendering says on a real JVM, by case and position.
fn emitted(world: &World, cases: &[TestCase]) -> BTreeMap<(usize, usize), Result<bool, Stop>> {
    let target = emit::Target::default();
    let checked = emit::render_checked(&world.program, &world.contracts, "Checks", cases, &target);
    assert!(checked.unrenderable.is_empty(), "{:?}", checked.unrenderable);
    let folder = tempfile::tempdir().unwrap();
    let classes = folder.path().join("classes");
    let mut arguments = vec!["-Xlint:none".into(), "-proc:none".into(), "-d".into(), classes.clone().into()];
    arguments.extend(["-cp".into(), world.classes().into()]);
    for (name, text) in [("Checks.java", &*checked.text), ("Trace.java", TRACE)] {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        arguments.push(path.into());
    }
    project::testing::javac(&arguments).unwrap_or_else(|error| panic!("{error}\n{}", checked.text));
    let class_path = std::env::join_paths([classes, world.classes()]).unwrap();
    let output = Command::new(Jdk::find(None).unwrap().home.join("bin/java"))
        .arg("-cp")
        .arg(class_path)
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "jurat.judge.Trace", "Checks"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines()
        .map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            let result = match words[2] {
                "true" => Ok(true),
                "false" => Ok(false),
                _ => Err(Stop::Throws),
            };
            ((words[0].parse().unwrap(), words[1].parse().unwrap()), result)
        })
        .collect()
}

impl Environment {
    pub(crate) fn recipes(&self) -> Vec<Recipe> {
        let [a, b, c, d, e, f] = self.numbers;
        vec![
            Recipe::Value(Value::Int(a as i32)),
            Recipe::Value(Value::Int(b as i32)),
            Recipe::Value(Value::Long(c as i64)),
            Recipe::Value(Value::Long(d as i64)),
            Recipe::Value(Value::Byte(e as i8)),
            Recipe::Value(Value::Char(f as u16)),
            ints(&self.g),
        ]
    }

    fn numbers_of_g(&self) -> &[i32] {
        &self.g
    }

    fn bits(&self, name: &str) -> u64 {
        let index = usize::from(name.as_bytes()[0] - b'a');
        self.numbers[index] as i64 as u64
    }
}
