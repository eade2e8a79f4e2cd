//! Random clauses over random states, evaluated four times: on the machine, by the judge's checked rendering, by the written
//! test, and by a reference of its own. They must agree on what holds, what does not, and what throws. With terms, what the
//! machine says at one state must hold at others on the same path.
//!
//! `JURAT_RANDOM_CLAUSES` says how many clauses with their states are tried (`bench/clauses.py` asks for 10,000).

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod clause;
mod known;
mod reference;
#[path = "../../../judge/tests/support/mod.rs"]
mod support;
mod symbolic;

use std::fmt::Write;
use std::time::Duration;

use base::{Random, Seed};
use contract::Contracts;
use emit::{Target, TestFile};
use judge::{CheckResult, CheckedOutcome, Judge, Order, Settings, Source, Statics, TestResult};
use oracle::{Evaluator, Promise, judge_case};
use program::{ClassName, MethodRef, Program, Type};
use project::jdk::Jdk;
use rand::RngExt;
use suite::{CheckKind, Creation, Oracle, Outcome, Recipe, Strategy, TestCase, Value};
use vm::observe::Nothing;
use vm::{Machine, Options};

use crate::clause::{Bool, clause};
use crate::reference::{BODIES, Call, End, Inputs, Throws, call, returns_int};
use crate::symbolic::{Variables, walk};

/// Methods of one class.
const AT_ONCE: usize = 60;

/// States that a clause is evaluated in.
const STATES: usize = 2;

const NODE: &str = "package p;

public class Node {
    public int v;
    public Node next;
    public int[] a;

    public Node(int v, Node next, int[] a) {
        this.v = v;
        this.next = next;
        this.a = a;
    }

    /*@ pure @*/ public int getV() {
        return v;
    }

    /*@ pure @*/ public int at(int index) {
        return a[index];
    }

    /*@ pure nullable @*/ public Node follow() {
        return next;
    }
}
";

const SUBJECT: &str = "package p;

import java.util.ArrayList;
import java.util.List;

public class Subject {
    public static int counter;
    public int x;
    private /*@ spec_public @*/ int hidden;
    public int[] d;
    public Node n;
    public List<Integer> l = new ArrayList<>();

    public Subject(int kind) {
        x = kind % 4 - 1;
        hidden = kind % 3;
        if (kind % 5 != 0) {
            d = new int[kind % 4];
            for (int k = 0; k < d.length; k++) {
                d[k] = k + kind % 3;
            }
        }
        if (kind % 7 != 0) {
            int[] array = kind % 11 == 0 ? null : d;
            n = new Node(kind % 5, kind % 2 != 0 ? new Node(2, null, array) : null, array);
        }
        for (int k = 0; k < kind % 3; k++) {
            l.add(k);
        }
    }

    private /*@ spec_public pure @*/ int twice(int number) {
        return 2 * number;
    }
";

struct Trial {
    body: usize,
    ensures: Bool,
    signals: Bool,
    inputs: Vec<Inputs>,
}

/// What an evaluation came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Holds,
    Broken,
    Throws,
    /// It cannot be evaluated, and says so.
    Unknown,
}

#[derive(Debug, Default)]
struct Tally {
    pairs: usize,
    holds: usize,
    broken: usize,
    throws: usize,
    unknown_on_machine: usize,
    unknown_to_judge: usize,
    written: usize,
    hidden: usize,
    predicted: usize,
    wrong: Vec<String>,
}

#[test]
fn random_clauses_are_evaluated_alike() {
    let wanted = std::env::var("JURAT_RANDOM_CLAUSES").ok().and_then(|count| count.parse().ok());
    let wanted: usize = wanted.unwrap_or(240);
    let mut tally = Tally::default();
    for batch in 0.. {
        if tally.pairs >= wanted {
            break;
        }
        try_batch(batch, &mut tally);
    }
    println!(
        "{} clauses in states: {} hold, {} are broken, {} throw; not evaluated by the machine {}, by the judge {}; \
         written {}, only judged {}; predicted by terms {}; disagreements {}",
        tally.pairs,
        tally.holds,
        tally.broken,
        tally.throws,
        tally.unknown_on_machine,
        tally.unknown_to_judge,
        tally.written,
        tally.hidden,
        tally.predicted,
        tally.wrong.len()
    );
    let shown: Vec<&str> = tally.wrong.iter().take(12).map(String::as_str).collect();
    assert!(tally.wrong.is_empty(), "{}", shown.join("\n"));
    // What nobody evaluates is not agreed upon.
    assert!(tally.unknown_on_machine + tally.unknown_to_judge <= tally.pairs / 20, "{tally:?}");
}

fn trial(batch: usize, index: usize) -> Trial {
    let mut random: Random = Seed(13).derive(&format!("clause {batch} {index}")).random();
    let body = random.random_range(0..BODIES.len());
    let ensures = clause(&mut random, Some(returns_int(body)));
    let signals = clause(&mut random, None);
    let items = |random: &mut Random| {
        let length = random.random_range(0..4);
        (random.random_range(0..5) > 0).then(|| (0..length).map(|_| random.random_range(-1..4)).collect())
    };
    let inputs = (0..STATES).map(|_| Inputs {
        kind: random.random_range(1..2000),
        i: random.random_range(-1..4),
        a: items(&mut random),
        o: (random.random_range(0..5) > 0).then(|| (random.random_range(-1..4), items(&mut random))),
    });
    let inputs = inputs.collect();
    Trial { body, ensures, signals, inputs }
}

/// Other numbers in the same places.
fn elsewhere(batch: usize, number: usize, inputs: &Inputs) -> Vec<Inputs> {
    let mut random: Random = Seed(13).derive(&format!("elsewhere {batch} {number}")).random();
    let mut other = || random.random_range(-2..5);
    let there = (0..4).map(|_| Inputs {
        i: other(),
        a: inputs.a.as_ref().map(|items| items.iter().map(|_| other()).collect()),
        ..inputs.clone()
    });
    there.collect()
}

fn source(trials: &[Trial]) -> String {
    let mut text = SUBJECT.to_owned();
    for (index, trial) in trials.iter().enumerate() {
        let returns = if returns_int(trial.body) { "int" } else { "/*@ nullable @*/ Node" };
        let _ = write!(
            text,
            "\n    //@ ensures {};\n    //@ signals (Exception e) {};\n    public {returns} m{index}(int i, /*@ nullable @*/ int[] a, \
             /*@ nullable @*/ Node o) {{\n        {}\n    }}\n",
            trial.ensures.jml(),
            trial.signals.jml(),
            BODIES[trial.body]
        );
    }
    text + "}\n"
}

fn try_batch(batch: usize, tally: &mut Tally) {
    let trials: Vec<Trial> = (0..AT_ONCE).map(|index| trial(batch, index)).collect();
    let subject = source(&trials);
    let files = [("p/Node.java", NODE), ("p/Subject.java", subject.as_str())];
    let (program, folder) = project::testing::program_from_source(&files);
    let contracts = Contracts::new(program.clone(), Vec::new());
    let errors: Vec<String> = contracts
        .diagnostics()
        .into_iter()
        .filter(|diagnostic| diagnostic.severity == base::Severity::Error)
        .map(|diagnostic| diagnostic.message)
        .collect();
    assert_eq!(errors, Vec::<String>::new());
    let classes = folder.path().join("classes");
    let class_path = std::slice::from_ref(&classes);
    let mut machine = host::boot(Jdk::find(None).unwrap(), class_path, Options::default()).unwrap();
    let mut settings = Settings::new(support::jdk_home(), judge::runtime::jars(&fixture::runtime()).unwrap());
    settings.class_path = vec![classes];
    settings.under_test = vec!["p/Node".into(), "p/Subject".into()];
    settings.test_timeout = Duration::from_secs(10);
    let mut judge = Judge::start(&settings).unwrap();
    let variables = Variables::declare(&mut machine);
    let base = machine.snapshot();

    let pairs: Vec<(&Trial, &Inputs, TestCase)> = trials
        .iter()
        .enumerate()
        .flat_map(|(index, trial)| trial.inputs.iter().map(move |inputs| (index, trial, inputs)))
        .map(|(index, trial, inputs)| {
            let mut case = case(&program, index, inputs);
            let effective = contracts.effective(&case.class, &case.method);
            generate::plan_oracle(&program, &contracts, &mut case, &effective);
            case.oracle.observations.clear();
            (trial, inputs, case)
        })
        .collect();
    let cases: Vec<TestCase> = pairs.iter().map(|(_, _, case)| case.clone()).collect();
    let checked = judged(&program, &contracts, &mut judge, "p.Checked", &cases);
    let mut written = Vec::new();
    for ((trial, inputs, case), outcome) in pairs.iter().zip(&checked) {
        let truth = call(trial.body, inputs);
        let clause = if truth.end == End::Threw { &trial.signals } else { &trial.ensures };
        let expected = match truth.says(clause) {
            Ok(true) => Verdict::Holds,
            Ok(false) => Verdict::Broken,
            Err(Throws) => Verdict::Throws,
        };
        tally.pairs += 1;
        match expected {
            Verdict::Holds => tally.holds += 1,
            Verdict::Broken => tally.broken += 1,
            Verdict::Throws | Verdict::Unknown => tally.throws += 1,
        }
        let mut differs = |who: &str, said: Verdict, more: &str| {
            let text = clause.jml();
            tally.wrong.push(format!(
                "{who}: {said:?}, not {expected:?}: {text}\n    {} with {inputs:?} {more}",
                BODIES[trial.body]
            ));
        };
        let on_machine = on_machine(&contracts, &mut machine, case, &truth);
        match on_machine {
            (Verdict::Unknown, _) => tally.unknown_on_machine += 1,
            (said, reason) if said != expected => differs("the machine", said, &reason),
            _ => {}
        }
        match by_judge(case, outcome, &truth) {
            Verdict::Unknown => tally.unknown_to_judge += 1,
            // What only the judge can check comes last, so that another part of the clause may be the first that fails.
            said if !case.oracle.hidden.is_empty()
                && said != Verdict::Holds
                && expected != Verdict::Holds => {}
            said if said != expected => differs("the judge", said, &format!("{:?}", outcome.checks)),
            _ => {}
        }
        written.push(as_written(case, outcome, &truth));
        let walked = walk(&program, &contracts, &mut machine, (&base, &variables), case);
        for there in elsewhere(batch, tally.pairs, inputs) {
            let Some(said) = walked.predicts(&machine, &variables, &there) else { continue };
            tally.predicted += 1;
            let truth = call(trial.body, &there);
            let clause = if truth.end == End::Threw { &trial.signals } else { &trial.ensures };
            if said != (truth.says(clause) == Ok(true)) {
                tally.wrong.push(format!(
                    "terms at {inputs:?}: {said} at {there:?}: {}\n    {}",
                    clause.jml(),
                    BODIES[trial.body]
                ));
            }
        }
        machine.restore(&base);
    }
    compare_written(&program, &contracts, &mut judge, &written, tally);
}

fn method(program: &Program, class: &str, name: &str) -> MethodRef {
    let class = program.class(&ClassName::from(class)).unwrap();
    class.method_ref(class.methods.iter().find(|method| &*method.name == name).unwrap())
}

fn int(value: i32) -> Recipe {
    Recipe::Value(Value::Int(value))
}

fn ints(items: Option<&Vec<i32>>) -> Recipe {
    match items {
        Some(items) => Recipe::Array { element: Type::INT, items: items.iter().copied().map(int).collect() },
        None => Recipe::Null(Type::Array(Box::new(Type::INT))),
    }
}

fn object(program: &Program, class: &str, arguments: Vec<Recipe>) -> Recipe {
    let constructor = method(program, class, "<init>");
    Recipe::Object {
        ty: Type::class(ClassName::from(class)),
        creation: Creation::Constructor { constructor, outer: None, arguments },
        then: Vec::new(),
    }
}

fn case(program: &Program, index: usize, inputs: &Inputs) -> TestCase {
    let node = Type::class(ClassName::from("p/Node"));
    let o = match &inputs.o {
        Some((v, items)) => {
            let arguments = vec![int(*v), Recipe::Null(node), ints(items.as_ref())];
            object(program, "p/Node", arguments)
        }
        None => Recipe::Null(node),
    };
    TestCase {
        class: "p/Subject".into(),
        method: method(program, "p/Subject", &format!("m{index}")),
        shared: Vec::new(),
        set_up: Vec::new(),
        receiver: Some(object(program, "p/Subject", vec![int(inputs.kind)])),
        arguments: vec![int(inputs.i), ints(inputs.a.as_ref()), o],
        oracle: Oracle::default(),
        strategy: Strategy::Boundary,
        about: String::new(),
    }
}

fn on_machine(
    contracts: &Contracts,
    machine: &mut Machine,
    case: &TestCase,
    truth: &Call,
) -> (Verdict, String) {
    let base = machine.snapshot();
    let mut evaluator = Evaluator::new(contracts);
    let judged = judge_case(&mut evaluator, machine, &mut Nothing, case).unwrap();
    machine.restore(&base);
    let wanted = match truth.end {
        End::Threw => Promise::Check(CheckKind::Signals { case: 0 }),
        End::Int(_) | End::Object(_) => Promise::Check(CheckKind::Post { case: 0 }),
    };
    // A clause that is `true` is not checked, and one that is `false` is judged with the throw.
    let check = judged.checks.iter().find(|check| check.promise == wanted);
    let outcome = judged.checks.iter().find(|check| matches!(check.promise, Promise::Outcome { .. }));
    match check.or(outcome) {
        None => (Verdict::Holds, String::new()),
        Some(check) => {
            let reason = check.reason.clone().unwrap_or_default();
            let verdict = match (check.holds, &check.reason) {
                (Some(true), _) => Verdict::Holds,
                (Some(false), Some(_)) if check.promise == wanted => Verdict::Throws,
                (Some(false), _) => Verdict::Broken,
                (None, _) => Verdict::Unknown,
            };
            (verdict, reason)
        }
    }
}

/// Runs the checked renderings of cases as methods of one class.
fn judged(
    program: &Program,
    contracts: &Contracts,
    judge: &mut Judge,
    class: &str,
    cases: &[TestCase],
) -> Vec<CheckedOutcome> {
    let rendered = emit::render_checked(program, contracts, class, cases, &Target::default());
    assert_eq!(rendered.unrenderable.len(), 0, "{:?}", rendered.unrenderable);
    let source = Source { class_name: class.to_owned(), text: rendered.text.clone() };
    let errors = judge.compile(&[source], 17).unwrap();
    let line = |line: u32| rendered.text.lines().nth(line as usize - 1).unwrap_or_default().to_owned();
    let errors: Vec<String> =
        errors.iter().map(|error| format!("{}\n{}", error.message, line(error.line))).collect();
    assert_eq!(errors, Vec::<String>::new());
    let methods: Vec<String> = rendered.methods.iter().map(|method| method.method.clone()).collect();
    judge.run_checked(class, &methods).unwrap()
}

fn counts(kind: CheckKind, truth: &Call) -> bool {
    match kind {
        CheckKind::Post { .. } => truth.end != End::Threw,
        CheckKind::Signals { .. } => truth.end == End::Threw,
        _ => false,
    }
}

/// All parts of the clause together: the first that does not hold decides.
fn by_judge(case: &TestCase, outcome: &CheckedOutcome, truth: &Call) -> Verdict {
    assert_eq!(outcome.meaningless, None);
    let checks = case.oracle.checks.iter().chain(&case.oracle.hidden);
    let mut results: Vec<&CheckResult> = Vec::new();
    for (check, result) in checks.zip(&outcome.checks) {
        if let (true, Some(result)) = (counts(check.kind, truth), result) {
            results.push(result);
        }
    }
    let fails = |result: &&&CheckResult| matches!(result, CheckResult::Broken | CheckResult::Error(_));
    match results.iter().find(fails) {
        Some(CheckResult::Broken) => return Verdict::Broken,
        Some(_) => return Verdict::Throws,
        None => {}
    }
    let is_unknown = results.iter().any(|result| matches!(result, CheckResult::Unknown(_)));
    if is_unknown || !case.oracle.unchecked.is_empty() { Verdict::Unknown } else { Verdict::Holds }
}

/// The case as it would be written, and whether its test must pass.
fn as_written(case: &TestCase, outcome: &CheckedOutcome, truth: &Call) -> (TestCase, bool) {
    let mut case = case.clone();
    let holds = |result: &Option<CheckResult>| matches!(result, None | Some(CheckResult::Holds));
    let passes = case
        .oracle
        .checks
        .iter()
        .zip(&outcome.checks)
        .all(|(check, result)| !counts(check.kind, truth) || holds(result));
    case.oracle.hidden.clear();
    case.oracle.checks.retain(|check| counts(check.kind, truth));
    case.oracle.old_throws = outcome.old_threw;
    case.oracle.outcome = match &outcome.thrown {
        Some(thrown) => Outcome::Throws { exception: thrown.class.clone(), message: None },
        None => Outcome::Returns,
    };
    (case, passes)
}

fn compare_written(
    program: &Program,
    contracts: &Contracts,
    judge: &mut Judge,
    written: &[(TestCase, bool)],
    tally: &mut Tally,
) {
    tally.hidden += written.iter().filter(|(case, _)| case.oracle.checks.is_empty()).count();
    let said: Vec<&(TestCase, bool)> =
        written.iter().filter(|(case, _)| !case.oracle.checks.is_empty()).collect();
    let file = TestFile {
        class: "p/Subject".into(),
        name: "SubjectTest".to_owned(),
        cases: said.iter().map(|(case, _)| case.clone()).collect(),
    };
    let target = Target { jupiter_params: false, ..Target::default() };
    let rendered = emit::render(program, contracts, &file, &target);
    let source = Source { class_name: "p.SubjectTest".to_owned(), text: rendered.text.clone() };
    let errors = judge.compile(&[source], 17).unwrap();
    let line = |line: u32| rendered.text.lines().nth(line as usize - 1).unwrap_or_default().to_owned();
    let errors: Vec<String> =
        errors.iter().map(|error| format!("{}\n{}", error.message, line(error.line))).collect();
    assert_eq!(errors, Vec::<String>::new());
    let outcomes = judge.run_tests(&["p.SubjectTest".to_owned()], Order::Given, Statics::Fresh).unwrap();
    for test in &rendered.tests {
        let (case, passes) = said[test.case];
        let outcome = outcomes.iter().find(|outcome| outcome.method == test.method).unwrap();
        tally.written += 1;
        let did = match &outcome.result {
            TestResult::Passed => true,
            TestResult::Failed(_) => false,
            other => panic!("{other:?}"),
        };
        if did != *passes {
            let clauses: Vec<&str> = case.oracle.checks.iter().map(|check| &*check.clause).collect();
            let text: Vec<&str> = rendered.text.lines().skip(test.line as usize - 1).take(24).collect();
            tally.wrong.push(format!(
                "the written test: {}, not {}: {}\n{}\n{:?}",
                if did { "passes" } else { "fails" },
                if *passes { "passes" } else { "fails" },
                clauses.join(" "),
                text.join("\n"),
                outcome.result
            ));
        }
    }
}
