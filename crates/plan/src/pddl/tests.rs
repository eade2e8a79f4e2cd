//! Files as they are written, read back, and broken.

use base::Deadline;
use expect_test::expect;
use term::Relation;

use super::*;
use crate::search::{Limits, Outcome, search};
use crate::testing::{Builder, account, add, at_least, compare, equal, int, parameter, stack};
use crate::{Plan, Problem};

#[test]
fn the_stack_is_written_as_in_listing_3_2() {
    let written = write(&stack(|size| at_least(size, 2))).unwrap();
    expect![[r#"
        (define (domain stack)
          (:requirements :fluents :negative-preconditions :disjunctive-preconditions :conditional-effects)
          (:predicates (stack_instantiated))
          (:functions (size))
          (:action stack
            :parameters ()
            :precondition (and (not (stack_instantiated)))
            :effect (and (stack_instantiated) (assign (size) 0)))
          (:action push_int
            :parameters ()
            :precondition (and (stack_instantiated))
            :effect (and (increase (size) 1)))
          (:action pop
            :parameters ()
            :precondition (and (stack_instantiated) (<= 1 (size)))
            :effect (and (decrease (size) 1)))
        )
    "#]]
    .assert_eq(&written.domain);
    expect![[r#"
        (define (problem stack_goal)
          (:domain stack)
          (:init (= (size) 0))
          (:goal (and (stack_instantiated) (<= 2 (size)))))
    "#]]
    .assert_eq(&written.problem);
    assert_eq!(written.names.actions.keys().collect::<Vec<_>>(), ["pop", "push_int", "stack"]);
}

/// What was written, read, and written again is the same, and has a plan of the same length.
fn round_trip(problem: &Problem) {
    let first = write(problem).unwrap();
    let domain = read_domain(&first.domain).unwrap_or_else(|error| panic!("{error}\n{}", first.domain));
    let read =
        read_problem(&first.problem, &domain).unwrap_or_else(|error| panic!("{error}\n{}", first.problem));
    let second = write(&read).unwrap();
    assert_eq!(second.domain, first.domain);
    assert_eq!(second.problem, first.problem);
    let length = |problem: &Problem| match search(problem, Limits::default(), Deadline::NEVER) {
        Outcome::Found(plan) => plan.steps.len(),
        other => panic!("{other:?}\n{}", first.domain),
    };
    assert_eq!(length(&read), length(problem));
}

#[test]
fn files_survive_being_read_and_written() {
    round_trip(&stack(|size| at_least(size, 4)));
    round_trip(&account(|balance| equal(balance, 101)));
    let mut builder = Builder::new("Tree");
    let (height, is_marked) = (builder.int("height()"), builder.boolean("isMarked()"));
    builder.constructor(
        "Tree()",
        vec![(height.clone(), int(1)), (is_marked.clone(), crate::model::Expression::boolean(true))],
    );
    let higher = crate::model::Expression::apply(term::Kind::Max, height.clone(), parameter(0)).unwrap();
    builder.method(
        "join(Tree)",
        &["other"],
        vec![at_least(&parameter(0), 0)],
        vec![(height.clone(), add(&higher, &int(1)))],
    );
    let is_high = at_least(&height, 3);
    builder.method("mark()", &[], Vec::new(), vec![(is_marked.clone(), is_high.clone())]);
    round_trip(&builder.problem(vec![compare(Relation::Gt, &height, &int(2)), is_marked]));
}

#[test]
fn what_pddl_cannot_say_is_left_out() {
    let mut builder = Builder::new("Halves");
    let x = builder.int("x()");
    builder.constructor("Halves()", vec![(x.clone(), int(9))]);
    let half = crate::model::Expression::apply(term::Kind::Div, x.clone(), int(2)).unwrap();
    builder.method("half()", &[], Vec::new(), vec![(x.clone(), half)]);
    builder.method("less()", &[], Vec::new(), vec![(x.clone(), add(&x, &int(-1)))]);
    let written = write(&builder.problem(vec![equal(&x, 4)])).unwrap();
    assert_eq!(written.left_out, ["half(): PDDL has no division of whole numbers"]);
    assert_eq!(written.names.actions.keys().collect::<Vec<_>>(), ["halves", "less"]);
    let odd = stack(|size| {
        let rest = crate::model::Expression::apply(term::Kind::Rem, size.clone(), int(2)).unwrap();
        equal(&rest, 1)
    });
    assert_eq!(write(&odd).unwrap_err().to_string(), "PDDL has no %");
}

#[test]
fn broken_files_are_refused_with_the_line() {
    let errors: Vec<String> = [
        "",
        "(define (domain d)",
        "(define (domain d)))",
        "(define (problem d))",
        "(define (domain d) (:predicates (on ?x)))",
        "(define (domain d)\n (:action a\n :parameters ()\n :effect (on)))",
        "(define (domain d) (:functions (n)) (:action a :effect (increase (n) (/ 1))))",
        "(define (domain d) (:functions (n)) (:action a :effect (n)))",
        "(define (domain d) (:functions (n)) (:action a :effect))",
        "(define (domain d) (:durative-action a))",
        "(define (domain d) (:functions (n)) (:action a :precondition (< (n) many)))",
    ]
    .iter()
    .map(|text| read_domain(text).unwrap_err().to_string())
    .collect();
    expect![[r#"
        line 1: there is nothing in the file
        line 1: this list does not end
        line 1: something follows the end of the file's list
        line 1: `(define (domain …) …)` is expected
        line 1: `on` has parameters, which are not supported
        line 4: `on` is not declared
        line 1: a number cannot be read
        line 1: an effect cannot be read
        line 1: an action's part has no value
        line 1: `:durative-action` is not supported
        line 1: `many` is not a number"#]]
    .assert_eq(&errors.join("\n"));
    let deep = format!("{}{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(read_domain(&deep).is_err());
}

fn names() -> Names {
    write(&stack(|size| at_least(size, 2))).unwrap().names
}

fn lines(plan: Result<Plan, PlanError>) -> String {
    match plan {
        Ok(plan) => plan.show(&stack(|size| at_least(size, 2)).domain).replace('\n', " "),
        Err(error) => error.to_string(),
    }
}

#[test]
fn plans_are_found_in_what_planners_print() {
    let enhsp = "domain parsed\nProblem Solved\n\nFound Plan:\n0.0: (stack )\n1.0: (push_int )\n2.0: (push_int )\n\nPlan-Length:3\nMetric (Search):3.0\n";
    assert_eq!(lines(read_plan(enhsp, &names())), "Stack() push(0) push(0)");
    let bare = "; cost = 3 (unit cost)\n(STACK)\n(push_int)\n";
    assert_eq!(lines(read_plan(bare, &names())), "Stack() push(0)");
    let better =
        "0: (stack) [1]\n1: (push_int) [1]\n2: (push_int) [1]\nbetter:\n0: (stack) [1]\n1: (push_int) [1]\n";
    assert_eq!(lines(read_plan(better, &names())), "Stack() push(0)");
}

#[test]
fn rubbish_is_no_plan() {
    assert_eq!(lines(read_plan("", &names())), "the planner printed nothing");
    let unsolvable = "Domain parsed\nProblem parsed\nProblem unsolvable\n";
    assert_eq!(
        lines(read_plan(unsolvable, &names())),
        "the planner printed no plan, but: Problem unsolvable"
    );
    let crash = "\nException in thread \"main\" java.lang.NullPointerException\n\tat a.b(C.java:3)\n";
    assert_eq!(
        lines(read_plan(crash, &names())),
        "the planner printed no plan, but: Exception in thread \"main\" java.lang.NullPointerException"
    );
    assert_eq!(
        lines(read_plan("0.0: (stack)\n1.0: (fly)\n", &names())),
        "line 2 of the plan has an action `fly` that the domain does not have"
    );
    assert_eq!(
        lines(read_plan("a: (stack)\n(stack push_int)\n)(\n", &names())),
        "the planner printed no plan, but: a: (stack)"
    );
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 100, ..Default::default() })]

    /// Whatever things are called, the files say what they said before, and the way back leads to each.
    #[test]
    fn hostile_names_are_names(names in proptest::collection::vec(hostile::text(), 6)) {
        let short: Vec<String> = names.iter().map(|name| name.chars().take(30).collect()).collect();
        round_trip(&counting(&short));
        // What is cut does not survive being cut again, but is read.
        let written = write(&counting(&names)).unwrap();
        let domain = read_domain(&written.domain).unwrap_or_else(|error| panic!("{error}\n{}", written.domain));
        read_problem(&written.problem, &domain).unwrap_or_else(|error| panic!("{error}\n{}", written.problem));
        let is_name = |name: &String| {
            name.len() < 250 && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        };
        let mut variables = written.names.variables.clone();
        proptest::prop_assert!(variables.iter().chain(written.names.actions.keys()).all(is_name), "{:?}", written.names);
        variables.sort();
        variables.dedup();
        proptest::prop_assert_eq!(variables.len(), 3);
        let mut actions: Vec<usize> = written.names.actions.values().map(|step| step.action).collect();
        actions.sort();
        actions.dedup();
        proptest::prop_assert_eq!(actions, [0, 1, 2]);
    }
}

/// A number and a mark, with a constructor and two methods, all called as is wanted.
fn counting(names: &[String]) -> Problem {
    let mut builder = Builder::new(&names[0]);
    let (number, mark) = (builder.int(&names[1]), builder.boolean(&names[2]));
    builder.constructor(&names[3], vec![(number.clone(), int(0))]);
    let enough = at_least(&parameter(0), 1);
    let more = vec![(number.clone(), add(&number, &parameter(0)))];
    builder.method(&names[4], &[&names[5]], vec![enough], more);
    let set = vec![(mark.clone(), crate::model::Expression::boolean(true))];
    builder.method(&names[5], &[], Vec::new(), set);
    builder.problem(vec![compare(Relation::Gt, &number, &int(2)), mark])
}
