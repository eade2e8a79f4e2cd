//! One run of a method of a text of Java, in lines that a person can check.

use std::fmt::Write;

use base::Brake;
use boundary::{Request, UserValues};
use expect_test::Expect;
use fixture::Java;
use paths::{End, Names, Run, Runner, Stage, Subject};
use program::MethodRef;
use suite::TestCase;

/// Instructions of one run.
const INSTRUCTIONS: u64 = 2_000_000;

/// Runs the first call that boundary values propose, with a variable for each of its literals: what was decided in which
/// order, how it ended, and what it returned as a term over the variables.
pub(crate) fn check(java: &str, method: &str, expected: Expect) {
    let java = fixture::java(java);
    let method = java.method(method);
    let mut stage = Stage::new(java.machine(), &java.program, &method.owner)
        .unwrap_or_else(|loss| panic!("{}", report::loss(&loss)));
    let subject = subject(&java, &method);
    let mut runner = Runner::new(&mut stage, &subject, INSTRUCTIONS);
    let case = first_case(&java, &method);
    let skeleton = runner.skeleton(&case);
    let literals = runner.literals(&case);
    let (run, _) = runner.run(&skeleton, literals);
    let text = format!("{}\n{}", java.call(&case), shown(&mut runner, &run));
    expected.assert_eq(&java.plain(&text));
}

/// The calls that the first proposed call makes of methods that require something: whether that holds, and the term that says so.
pub(crate) fn check_nested(java: &str, method: &str, expected: Expect) {
    let java = fixture::java(java);
    let method = java.method(method);
    let mut stage = Stage::new(java.machine(), &java.program, &method.owner)
        .unwrap_or_else(|loss| panic!("{}", report::loss(&loss)));
    let subject = subject(&java, &method);
    let mut runner = Runner::new(&mut stage, &subject, INSTRUCTIONS);
    runner.watch_callees([&method.owner]);
    let case = first_case(&java, &method);
    let skeleton = runner.skeleton(&case);
    let literals = runner.literals(&case);
    let (run, _) = runner.run(&skeleton, literals);
    let mut text = format!("{}\n", java.call(&case));
    for callee in &run.nested {
        let holds = if callee.assumed.holds { "may" } else { "must not" };
        let condition = runner.terms().display(callee.assumed.condition);
        writeln!(text, "{holds} call {}: {condition}", callee.method.name).unwrap();
    }
    text += &shown(&mut runner, &run);
    expected.assert_eq(&java.plain(&text));
}

/// The clauses of a precondition because of which no call is allowed, or that there may be one.
pub(crate) fn check_conflict(java: &str, method: &str, expected: Expect) {
    let java = fixture::java(java);
    let method = java.method(method);
    let contract = java.contracts.effective(&method.owner, &method);
    let found = paths::contradiction(&java.program, &java.contracts, &contract, &Brake::default());
    let text = match found {
        None => String::from("may hold\n"),
        Some(conflicts) => conflicts.iter().map(|conflict| format!("{}\n", conflict.clause)).collect(),
    };
    expected.assert_eq(&java.plain(&text));
}

fn subject<'a>(java: &'a Java, method: &'a MethodRef) -> Subject<'a> {
    let class = java.program.class(&method.owner).expect("the class");
    let declared = class.method(&method.name, &method.descriptor).expect("the method");
    let arguments = declared.parameters.iter().map(|parameter| parameter.name.to_string()).collect();
    let types = declared.parameters.iter().map(|parameter| parameter.ty.clone()).collect();
    let names = Names { receiver: String::from("this"), arguments };
    Subject { class: &method.owner, method, contracts: &java.contracts, names, types }
}

fn first_case(java: &Java, method: &MethodRef) -> TestCase {
    let request = Request {
        program: &java.program,
        contracts: &java.contracts,
        class: &method.owner,
        method,
        seed: base::Seed(0),
        user: &UserValues::default(),
        limits: boundary::Limits::default(),
        mocks: false,
        reflection: false,
    };
    let candidates = boundary::candidates(&request);
    candidates.cases.into_iter().chain(candidates.beginnings).next().expect("a call that can be made")
}

fn shown(runner: &mut Runner<'_>, run: &Run) -> String {
    let mut text = String::new();
    let terms = runner.terms();
    for condition in &run.assumed {
        writeln!(text, "given {}", terms.display(*condition)).unwrap();
    }
    for step in &run.steps {
        let when = if step.arranging { " outside the call" } else { "" };
        writeln!(text, "{:?} {}{when}", step.kind, terms.display(step.condition)).unwrap();
    }
    match &run.end {
        End::Returned => match run.result.and_then(|outcome| outcome.term) {
            Some(term) => writeln!(text, "returns {}", terms.display(term)).unwrap(),
            None => writeln!(text, "returns").unwrap(),
        },
        End::Threw(exception) => writeln!(text, "throws {}", exception.without_package()).unwrap(),
        End::Stopped(loss) => writeln!(text, "stops: {}", report::loss(loss)).unwrap(),
        End::Unreached => writeln!(text, "does not get to the call").unwrap(),
        End::Unallowed => writeln!(text, "is not allowed").unwrap(),
    }
    for clause in &run.broken {
        writeln!(text, "breaks {clause}").unwrap();
    }
    without_addresses(&text)
}

/// Where an object lies depends on all that the machine has loaded before it.
fn without_addresses(text: &str) -> String {
    let mut parts = text.split('#');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |shown, part| {
        shown + "#" + part.trim_start_matches(|digit: char| digit.is_ascii_digit())
    })
}
