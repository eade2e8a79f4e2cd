//! Whole objects: plans with the arguments of their calls, and why there are none.

use expect_test::{Expect, expect};
use plan::{Argument, Options, Planned, Planner, plan};
use suite::{Recipe, Unplanned};

use crate::support::{contracts, goal};

fn planned(method: &str) -> Result<Planned, Unplanned> {
    plan(contracts(), &goal(method), &Options::default())
}

fn check(method: &str, expected: Expect) {
    let found = match planned(method) {
        Ok(planned) => {
            let promise = if planned.is_certain { "" } else { ", perhaps" };
            let mut text = format!("{}{promise}: {}", planned.planner, planned.show());
            for (expr, argument) in &planned.given {
                let Argument::Value(value, _) = argument else { panic!("{argument:?}") };
                text.push_str(&format!("; {} = {value}", contract::show(expr)));
            }
            text
        }
        Err(reason) => format!("none: {}", report::unplanned(&reason)),
    };
    expected.assert_eq(&found);
}

#[test]
fn the_papers_examples() {
    check("useStack", expect!["search: new Stack(), push(0), push(0), push(0), push(0), push(0)"]);
    check("useStackAndNumber", expect!["search: new Stack(), push(0), push(0)"]);
    check("notEmpty", expect!["search: new Stack(), push(0)"]);
    check(
        "seven",
        expect![
            "search: new Counter(), countUp(), countUp(), countUp(), countUp(), countUp(), countUp(), countUp()"
        ],
    );
    check("customStack", expect!["search: new MyStack(), push(), push()"]);
    check(
        "fourTwo",
        expect![
            "search: new BoardPiece(), moveUp(), moveUp(), moveRight(), moveRight(), moveRight(), moveRight()"
        ],
    );
    check("shifted", expect!["search: new Listings(), shift(), shift(), shift()"]);
    check("calculated", expect!["search: new Listings(), calc(), shift()"]);
    check("on", expect!["search: new Listings(), turnOn()"]);
    check("decreased", expect!["smt: new Listings(), twice(), twice()"]);
}

#[test]
fn arguments_are_planned_for_in_turn() {
    check(
        "complex",
        expect![
            "search: new ComplexStack(), push([new ComplexType(), setA(1), setB(-1)]), push([new ComplexType(), setA(1), setB(-1)])"
        ],
    );
    check("cart", expect!["search: new Cart(), add(new Item(100)), add(new Item(100)), add(new Item(50))"]);
    check(
        "sink",
        expect!["search: new Sink(), consume([new Stack(), push(0), push(0), push(0), push(0), push(0)])"],
    );
    check("shelf", expect!["search: new WoodenShelf(), add(any String), add(any String)"]);
    check("tree", expect!["search: leaf(), join([leaf(), join(leaf())])"]);
}

#[test]
fn relations_arithmetic_and_order() {
    check("threeMoves", expect!["search: new BoardPiece(), moveRight(), moveRight(), moveUp()"]);
    check("balance", expect!["search: new Account(), deposit(50), deposit(50), deposit(37)"]);
    check("ready", expect![[r#"search: new Connection(), open(), login("root")"#]]);
    check("closed", expect!["search: new Connection(), open(), close()"]);
    check("full", expect!["search: new Ring(5), put(0), put(0), put(0), put(0), put(0)"]);
    check("evenAndLarge", expect!["smt, perhaps: new Vague(), grow(10)"]);
    check("contains", expect!["search: new Bag(), add(other), add(any Object), add(any Object)"]);
    check("containsBoth", expect!["search: new Bag(), add(first), add(second)"]);
    check(
        "moreThanTheNumber",
        expect![
            "smt: new Stack(), push(0), push(0), push(0), push(0), push(0), push(0), push(0), push(0), push(0); number = 8"
        ],
    );
}

#[test]
fn what_cannot_be_had_has_a_reason() {
    check("fullAndEmpty", expect!["none: these cannot hold together: `stack.size() > 3`, `stack.isEmpty()`"]);
    check(
        "hen",
        expect![
            "none: no `Egg` can be had for `Hen(Egg)`: no `Hen` can be had for `Egg(Hen)`: each needs the next: `Hen`, `Egg`"
        ],
    );
    check("unmade", expect!["none: no constructor or factory of `Unmade` can be called"]);
}

#[test]
fn an_external_planner_is_asked_in_pddl() {
    let answer = |domain: &str, problem: &str| {
        assert!(domain.contains("(:action push_int") && problem.contains("(<= 5 (size))"));
        Ok((0..7)
            .map(|step| format!("{step}: ({})\n", if step == 0 { "stack" } else { "push_int" }))
            .collect())
    };
    let options = Options { external: Some(&answer), ..Options::default() };
    let planned = plan(contracts(), &goal("useStack"), &options).unwrap();
    assert_eq!(planned.planner, Planner::Pddl);
    assert_eq!(planned.calls.len(), 6, "the seventh call is not needed");
    let check = |answer: &dyn Fn(&str, &str) -> Result<String, String>| {
        let options = Options { external: Some(answer), ..Options::default() };
        report::unplanned(&plan(contracts(), &goal("useStack"), &options).unwrap_err())
    };
    let because = "the external planner did not help: ";
    assert_eq!(check(&|_, _| Err("no such command".into())), format!("{because}no such command"));
    assert_eq!(check(&|_, _| Ok("(stack)\n".into())), format!("{because}its plan does not reach the goal"));
    assert_eq!(
        check(&|_, _| Ok("Segmentation fault\n".into())),
        format!("{because}the planner printed no plan, but: Segmentation fault")
    );
}

#[test]
fn a_plan_becomes_a_recipe() {
    let complex = planned("complex").unwrap();
    let recipe = plan::recipe(&complex, &|_| None).unwrap();
    let Recipe::Object { then, .. } = &recipe else { panic!("{recipe:?}") };
    assert_eq!(then.len(), 2);
    let [Recipe::Object { then: setters, .. }] = &then[0].arguments[..] else { panic!("{then:?}") };
    assert_eq!(setters.len(), 2);
    let shelf = planned("shelf").unwrap();
    let recipe =
        plan::recipe(&shelf, &|argument| plan::plain_value(&contracts().program(), argument)).unwrap();
    let Recipe::Object { then, .. } = &recipe else { panic!("{recipe:?}") };
    let [Recipe::Value(suite::Value::String(title))] = &then[0].arguments[..] else { panic!("{then:?}") };
    assert!(title.len() >= 3, "{title}");
    // What the goal names is for the caller to build.
    let contains = planned("contains").unwrap();
    assert_eq!(plan::recipe(&contains, &|_| None), None);
    assert!(plan::recipe(&contains, &|_| Some(Recipe::Value(suite::Value::Int(1)))).is_some());
}

#[test]
fn constants_of_an_enum_are_offered() {
    check("lamp", expect!["search: new Lamp(), light(Lamp.Colour.RED)"]);
    check("otherLamp", expect!["search: new Lamp(), light(Lamp.Colour.GREEN)"]);
}
