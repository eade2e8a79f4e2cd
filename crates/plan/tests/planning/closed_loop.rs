//! Plans that are run: what contracts say is checked, and what they do not say is learned.

use std::sync::Arc;

use expect_test::{Expect, expect};
use plan::{Achieved, Trial, World, achieve};
use program::FieldRef;
use suite::{Condition, Creation, Fact, Place, Recipe, Root, Unplanned};

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
                Creation::Factory { method, arguments: given, .. } => {
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
                assert_eq!(unchecked, Vec::<Arc<str>>::new());
                format!("{}: {}", source.name(), show(&recipe))
            }
            Err(reason) => format!("none: {}", report::unplanned(&reason)),
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

/// Calls for a state of private fields.
fn check_fields(class: &str, facts: &[(&str, Fields)], expected: Expect) {
    let field = |name: &&str| FieldRef { owner: class.into(), name: Arc::from(*name) };
    let place = |name: &&str| Place { root: Root::Receiver, steps: vec![suite::Step::Field(field(name))] };
    let fact = |(name, wanted): &(&str, Fields)| match wanted {
        Fields::Is(value) => Fact::Value(place(name), value.clone()),
        Fields::Constant(owner, constant) => {
            Fact::EnumConstant(place(name), (*owner).into(), Arc::from(*constant))
        }
        Fields::Length(length) => Fact::Length(place(name), *length),
        Fields::NotNull => Fact::NotNull(place(name)),
    };
    let condition = Condition { facts: facts.iter().map(fact).collect() };
    let program = contracts().program();
    let goals = plan::goals(&program, &condition, &|_| Some(class.into())).unwrap();
    let [(Root::Receiver, goal)] = &goals[..] else { panic!("{goals:?}") };
    let mut world = World::new(machine(), contracts());
    let found = match achieve(&mut world, goal, &Trial::default()) {
        Ok(achieved) => show(&achieved.recipe),
        Err(reason) => format!("none: {}", report::unplanned(&reason)),
    };
    expected.assert_eq(&format!("{condition}: {found}"));
}

enum Fields {
    Is(suite::Value),
    Constant(&'static str, &'static str),
    Length(usize),
    NotNull,
}

#[test]
fn private_fields_are_reached_by_public_methods() {
    let phase = |constant| Fields::Constant("Protocol$Phase", constant);
    check_fields(
        "Protocol",
        &[("phase", phase("TRUSTED"))],
        expect!["this.phase == Protocol.Phase.TRUSTED: new Protocol(), greet(), trust(4711)"],
    );
    let mode = |constant| Fields::Constant("Gate$Mode", constant);
    check_fields(
        "Gate",
        &[("mode", mode("BROKEN"))],
        expect![
            "this.mode == Gate.Mode.BROKEN: new Gate(), insert(), insert(), insert(), warm(), prepare(), start(), smash()"
        ],
    );
    let int = |value: i32| Fields::Is(suite::Value::Int(value));
    check_fields(
        "PlainRing",
        &[("next", int(1)), ("count", int(3)), ("items", Fields::NotNull), ("items", Fields::Length(4))],
        expect![
            "this.next == 1 && this.count == 3 && this.items != null && this.items.length == 4: none: none of 2000 calls that were tried led there"
        ],
    );
    check_fields(
        "PizzaBuilder",
        &[("name", Fields::Is(suite::Value::String("a b".into()))), ("size", int(-3))],
        expect![[r#"this.name.equals("a b") && this.size == -3: pizza(), size(-3), called("a b")"#]],
    );
    check_fields(
        "Gate",
        &[("mode", mode("RUNNING")), ("coins", int(3))],
        expect![
            "this.mode == Gate.Mode.RUNNING && this.coins == 3: new Gate(), insert(), insert(), insert(), warm(), prepare(), start()"
        ],
    );
    check_fields(
        "PlainRing",
        &[("count", int(3)), ("items", Fields::Length(4))],
        expect!["this.count == 3 && this.items.length == 4: new PlainRing(4), put(0), put(0), put(0)"],
    );
}

#[test]
fn objects_that_a_condition_relates_are_no_goals() {
    let place = |root: Root| Place { root, steps: Vec::new() };
    let same = Fact::Same(place(Root::Argument(0, "other".into())), place(Root::Receiver));
    let condition = Condition { facts: vec![same] };
    let program = contracts().program();
    assert!(plan::goals(&program, &condition, &|_| Some("Protocol".into())).is_none());
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
            five: none: none of 7 calls that were tried led there
            nothing: none: these cannot hold together: `counter.getCount() > 3`, `counter.getCount() < 2`
        "#]],
    );
    let mut world = World::new(machine(), contracts());
    let trial = Trial { calls: 3, ..Trial::default() };
    let reason = achieve(&mut world, &goal_of("PlainGoals", "twelveItems"), &trial).unwrap_err();
    assert!(matches!(reason, Unplanned::NotReached { .. }), "{reason:?}");
    let over = base::Deadline::after(std::time::Duration::ZERO);
    let planning = plan::Options { deadline: over, ..plan::Options::default() };
    let trial = Trial { planning, ..Trial::default() };
    assert_eq!(achieve(&mut world, &goal("useStack"), &trial).unwrap_err(), Unplanned::Cut);
}
