//! Plans for domains written by hand.

use expect_test::{Expect, expect};
use term::Relation;

use super::*;
use crate::testing::{Builder, account, add, at_least, compare, equal, int, parameter, stack, subtract};

fn check(problem: &Problem, expected: Expect) {
    let found = match search(problem, Limits::default(), Deadline::NEVER) {
        Outcome::Found(plan) => {
            assert!(problem.is_solved_by(&plan), "{}", plan.show(&problem.domain));
            plan.show(&problem.domain)
        }
        other => format!("{other:?}"),
    };
    expected.assert_eq(&found);
}

#[test]
fn a_stack_of_two_is_pushed_twice() {
    check(
        &stack(|size| at_least(size, 2)),
        expect![[r#"
        Stack()
        push(0)
        push(0)"#]],
    );
}

#[test]
fn forty_calls_need_no_more_states_than_calls() {
    let problem = stack(|size| equal(size, 40));
    let space = Space::new(&problem);
    let Outcome::Found(plan) = space.run(WEIGHTS[0], 45, u64::MAX, Deadline::NEVER) else {
        panic!("not found within 45 expansions")
    };
    assert_eq!(plan.steps.len(), 41);
}

#[test]
fn deposits_add_up_to_the_balance() {
    check(
        &account(|balance| equal(balance, 137)),
        expect![[r#"
        Account()
        deposit(50)
        deposit(50)
        deposit(37)"#]],
    );
}

#[test]
fn two_coordinates_are_reached_together() {
    let mut builder = Builder::new("BoardPiece");
    let (x, y) = (builder.int("getX()"), builder.int("getY()"));
    builder.constructor("BoardPiece()", vec![(x.clone(), int(0)), (y.clone(), int(0))]);
    builder.method("moveUp()", &[], Vec::new(), vec![(y.clone(), add(&y, &int(1)))]);
    builder.method("moveRight()", &[], Vec::new(), vec![(x.clone(), add(&x, &int(1)))]);
    check(
        &builder.problem(vec![equal(&x, 4), equal(&y, 2)]),
        expect![[r#"
        BoardPiece()
        moveUp()
        moveUp()
        moveRight()
        moveRight()
        moveRight()
        moveRight()"#]],
    );
}

#[test]
fn a_state_machine_is_walked_in_order() {
    let mut builder = Builder::new("Door");
    let (closed, locked, alarmed) =
        (builder.boolean("isClosed()"), builder.boolean("isLocked()"), builder.boolean("isAlarmed()"));
    let (yes, no) = (crate::model::Expression::boolean(true), crate::model::Expression::boolean(false));
    let all_off = [&closed, &locked, &alarmed].map(|variable| (variable.clone(), no.clone()));
    builder.constructor("Door()", all_off.to_vec());
    builder.method("alarm()", &[], vec![locked.clone()], vec![(alarmed.clone(), yes.clone())]);
    builder.method("lock()", &[], vec![closed.clone()], vec![(locked.clone(), yes.clone())]);
    builder.method("close()", &[], vec![closed.clone().not()], vec![(closed.clone(), yes)]);
    builder.method("open()", &[], vec![locked.clone().not()], vec![(closed.clone(), no)]);
    check(
        &builder.problem(vec![alarmed, closed]),
        expect![[r#"
        Door()
        close()
        lock()
        alarm()"#]],
    );
}

#[test]
fn an_argument_meets_a_relation_between_variables() {
    let mut builder = Builder::new("Interval");
    let (low, high) = (builder.int("low()"), builder.int("high()"));
    builder.constructor("Interval()", vec![(low.clone(), int(0)), (high.clone(), int(0))]);
    builder.method(
        "setLow(int)",
        &["value"],
        vec![at_least(&parameter(0), 5)],
        vec![(low.clone(), parameter(0))],
    );
    builder.method("setHigh(int)", &["value"], Vec::new(), vec![(high.clone(), parameter(0))]);
    let goal = vec![at_least(&low, 9), compare(Relation::Eq, &subtract(&high, &low), &int(33))];
    check(
        &builder.problem(goal),
        expect![[r#"
        Interval()
        setLow(9)
        setHigh(42)"#]],
    );
}

#[test]
fn what_cannot_be_reached_is_said() {
    check(&stack(|size| compare(Relation::Lt, size, &int(0))), expect!["Exhausted"]);
    check(&stack(|size| equal(size, i32::MAX)), expect!["Exhausted"]);
    let mut without_constructor = stack(|size| at_least(size, 1));
    without_constructor.domain.actions.remove(0);
    check(&without_constructor, expect!["Exhausted"]);
}

#[test]
fn sixty_methods_do_not_matter() {
    let mut builder = Builder::new("Wide");
    let fields: Vec<_> = (0..60).map(|index| builder.int(&format!("f{index}()"))).collect();
    builder.constructor("Wide()", fields.iter().map(|field| (field.clone(), int(0))).collect());
    for (index, field) in fields.iter().enumerate() {
        let needs = if index % 4 == 0 { Vec::new() } else { vec![at_least(&fields[index - 1], 1)] };
        builder.method(&format!("m{index}()"), &[], needs, vec![(field.clone(), add(field, &int(1)))]);
    }
    let problem = builder.problem(vec![at_least(&fields[59], 3)]);
    check(
        &problem,
        expect![[r#"
        Wide()
        m56()
        m57()
        m58()
        m59()
        m59()
        m59()"#]],
    );
}
