//! Plans that are run: what contracts say is checked, and what they do not say is learned.

use expect_test::{Expect, expect};
use plan::{Achieved, Trial, World, achieve};
use suite::{Creation, Recipe};

use crate::support::{contracts, goal, goal_of, machine};

fn arguments(recipes: &[Recipe]) -> String {
    let shown: Vec<String> = recipes.iter().map(show).collect();
    shown.join(", ")
}

/// A recipe as calls.
fn show(recipe: &Recipe) -> String {
    match recipe {
        Recipe::Value(suite::Value::Int(value)) => value.to_string(),
        Recipe::Value(suite::Value::String(text)) => format!("{text:?}"),
        Recipe::StaticField { field, .. } => field.name.to_string(),
        Recipe::Shared(index) => format!("shared {index}"),
        Recipe::Object { creation, then, .. } => {
            let mut calls = match creation {
                Creation::Constructor { constructor, arguments: given, .. } => {
                    vec![format!("new {}({})", constructor.owner, arguments(given))]
                }
                Creation::Factory { method, arguments: given } => {
                    vec![format!("{}({})", method.name, arguments(given))]
                }
                other => vec![format!("{other:?}")],
            };
            calls.extend(then.iter().map(|it| format!("{}({})", it.method.name, arguments(&it.arguments))));
            calls.join(", ")
        }
        other => format!("{other:?}"),
    }
}

fn check(goals: &str, methods: &[&str], expected: Expect) {
    let mut world = World::new(machine(), contracts());
    let mut text = String::new();
    for method in methods {
        let found = achieve(&mut world, &goal_of(goals, method), &Trial::default());
        let shown = match found {
            Ok(Achieved { recipe, source, unchecked, .. }) => {
                assert_eq!(unchecked, Vec::<std::sync::Arc<str>>::new());
                format!("{}: {}", source.name(), show(&recipe))
            }
            Err(reason) => format!("none: {reason}"),
        };
        text.push_str(&format!("{method}: {shown}\n"));
        for broken in world.take_broken() {
            text.push_str(&format!(
                "  {} breaks {} after {}\n",
                broken.method.name,
                broken.clause,
                show(&broken.calls)
            ));
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn contracts_that_are_right_are_confirmed() {
    check(
        "Goals",
        &["useStack", "seven", "fourTwo", "complex", "cart", "balance", "ready", "full", "contains", "lamp"],
        expect![[r#"
            useStack: contracts: new Stack(), push(0), push(0), push(0), push(0), push(0)
            seven: contracts: new Counter(), countUp(), countUp(), countUp(), countUp(), countUp(), countUp(), countUp()
            fourTwo: contracts: new BoardPiece(), moveUp(), moveUp(), moveRight(), moveRight(), moveRight(), moveRight()
            complex: contracts: new ComplexStack(), push(new ComplexType(), setA(1), setB(-1)), push(new ComplexType(), setA(1), setB(-1))
            cart: contracts: new Cart(), add(new Item(100)), add(new Item(100)), add(new Item(50))
            balance: contracts: new Account(), deposit(50), deposit(50), deposit(37)
            ready: contracts: new Connection(), open(), login("root")
            full: contracts: new Ring(5), put(0), put(0), put(0), put(0), put(0)
            contains: contracts: new Bag(), add(shared 0), add(new java.lang.Object()), add(new java.lang.Object())
            lamp: contracts: new Lamp(), light(RED)
        "#]],
    );
}

#[test]
fn what_no_contract_says_is_learned() {
    check(
        "PlainGoals",
        &[
            "seven",
            "twoItems",
            "twelveItems",
            "registered",
            "running",
            "diavola",
            "full",
            "balance",
            "fortune",
        ],
        expect![[r#"
            seven: learned: new PlainCounter(), countUp(), countUp(), countUp(), countUp(), countUp(), countUp(), countUp()
            twoItems: tried: new ListStack(), push(0), push(0)
            twelveItems: learned: new ListStack(), push(0), push(0), push(0), push(0), push(0), push(0), push(0), push(0), push(0), push(0), push(0), push(0)
            registered: learned: new Registry(), register("a", "a")
            running: tried: new Protocol(), greet(), trust(4711), run()
            diavola: tried: pizza(), size(42), called("Diavola"), spicy()
            full: tried: new PlainRing(5), put(0), put(0), put(0), put(0), put(0)
            balance: learned: new PlainAccount(), open(), deposit(50), deposit(50), deposit(37)
            fortune: learned: new PlainAccount(), open(), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(50), deposit(37)
        "#]],
    );
}

#[test]
fn a_contract_that_is_wrong_is_corrected_and_named() {
    check(
        "PlainGoals",
        &["twenty"],
        expect![[r#"
        twenty: learned: new Slippery(), deposit(21)
          deposit breaks balance() == \old(balance()) + amount after new Slippery(), deposit(20)
    "#]],
    );
}

#[test]
fn what_cannot_be_reached_has_a_reason() {
    check(
        "PlainGoals",
        &["five", "nothing"],
        expect![[r#"
            five: none: none of 11 calls that were tried led there
            nothing: none: these cannot hold together: `counter.getCount() > 3`, `counter.getCount() < 2`
        "#]],
    );
    let mut world = World::new(machine(), contracts());
    let trial = Trial { calls: 3, ..Trial::default() };
    let reason = achieve(&mut world, &goal_of("PlainGoals", "twelveItems"), &trial).unwrap_err();
    assert!(reason.to_string().starts_with("none of "), "{reason}");
    let over = base::Deadline::after(std::time::Duration::ZERO);
    let planning = plan::Options { deadline: over, ..plan::Options::default() };
    let trial = Trial { planning, ..Trial::default() };
    assert_eq!(achieve(&mut world, &goal("useStack"), &trial).unwrap_err(), plan::Reason::Cut);
}
