//! One method of a text of Java, and what is proposed for it, in lines that a person can check.

use std::fmt::Write;

use boundary::{Request, UserValues};
use expect_test::Expect;
use fixture::Java;
use generate::{Options, path_tree, plan_oracle};
use program::MethodRef;
use suite::{StatePart, TestCase};

/// What a test of the method's first proposed call checks: what is written, what only the judge sees, what nobody can say, and
/// what is observed beside the contract.
pub(crate) fn check(java: &str, method: &str, expected: Expect) {
    let java = fixture::java(java);
    let method = java.method(method);
    let effective = java.contracts.effective(&method.owner, &method);
    let mut case = first(&java, &method);
    plan_oracle(&java.program, &java.contracts, &mut case, &effective);
    let mut text = String::new();
    for check in &case.oracle.checks {
        writeln!(text, "written: {:?}: {}", check.kind, check.clause).unwrap();
    }
    for check in &case.oracle.hidden {
        writeln!(text, "hidden: {:?}: {}", check.kind, check.clause).unwrap();
    }
    for clause in &case.oracle.untranslated {
        writeln!(text, "no test says: {}: {}", clause.clause, clause.reason).unwrap();
    }
    for clause in &case.oracle.unchecked {
        writeln!(text, "nobody checks: {}: {}", clause.clause, clause.reason).unwrap();
    }
    for observation in &case.oracle.observations {
        match &observation.part {
            StatePart::Getter(getter) => writeln!(text, "observed: {}()", getter.name).unwrap(),
            StatePart::Field(field) => writeln!(text, "observed: {}", field.name).unwrap(),
            other => writeln!(text, "observed: {other:?}").unwrap(),
        }
    }
    expected.assert_eq(&java.plain(&text));
}

/// The tree of the method's paths: each edge with its condition, indented by how deep it is, and what is at its end.
pub(crate) fn check_tree(java: &str, method: &str, expected: Expect) {
    let java = fixture::java(java);
    let method = java.method(method);
    let options = Options::default();
    let class = method.owner.clone();
    let drawn = path_tree(&java.program, &java.contracts, (&class, &method), java.machine(), &options, None);
    let text = match drawn {
        Err(why) => format!("{why}\n"),
        Ok(tree) => {
            let mut text = String::new();
            let mut open = vec![(0, 0, String::new())];
            while let Some((node, depth, label)) = open.pop() {
                let lines = tree.nodes[node].lines.join("; ");
                let line = format!("{}{label}[{lines}]", "  ".repeat(depth));
                writeln!(text, "{}", line.trim_end()).unwrap();
                let below = tree.edges.iter().filter(|edge| edge.from == node);
                let below: Vec<_> =
                    below.map(|edge| (edge.to, depth + 1, format!("{} ", edge.label))).collect();
                open.extend(below.into_iter().rev());
            }
            text
        }
    };
    expected.assert_eq(&java.plain(&text));
}

fn first(java: &Java, method: &MethodRef) -> TestCase {
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
    boundary::candidates(&request).cases.into_iter().next().expect("a call of it")
}
