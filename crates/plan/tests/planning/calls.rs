//! Receiver and arguments of a call together.

use expect_test::{Expect, expect};
use plan::{Argument, Calls, Options, Wanted, call_recipes, plain_value};
use program::Type;

use crate::support::{contracts, relation};

fn check(method: &str, expected: Expect) {
    let (reference, method, contract) = relation(method);
    let options = Options::default();
    let wanted = Wanted {
        class: &reference.owner,
        receiver: Type::class(reference.owner.clone()),
        method: &reference,
        on_object: false,
        parameters: &method.parameters,
        nullness: &contract.parameters,
        requires: &contract.cases[0].requires,
        package: "",
        ready: &[],
    };
    let found = match Calls::new(contracts(), &options).plan(&wanted) {
        Ok(planned) => {
            let named = planned.names.iter().zip(&planned.arguments);
            let shown: Vec<String> =
                named.map(|(name, argument)| format!("{name} = {}", argument.show())).collect();
            let any = |_: Option<usize>, argument: &Argument| plain_value(&contracts().program(), argument);
            match call_recipes(&planned, &any) {
                Some(recipes) => format!("{}\nshared: {}", shown.join("\n"), recipes.shared.len()),
                None => format!("{}\nno recipe", shown.join("\n")),
            }
        }
        Err(reason) => format!("none: {}", report::unplanned(&reason)),
    };
    expected.assert_eq(&found);
}

#[test]
fn what_one_plan_assumes_another_brings_about() {
    check(
        "contains",
        expect![[r#"
            bag = [new Bag(), add(other), add(any Object)]
            other = [new Bag(), add(any Object)]
            shared: 1"#]],
    );
    check(
        "larger",
        expect![[r#"
            stack = [new Stack(), push(0), push(0), push(0), push(0)]
            other = [new Stack(), push(0), push(0), push(0)]
            shared: 0"#]],
    );
    check(
        "same",
        expect![[r#"
            one = [new Stack(), push(0)]
            other = one
            shared: 1"#]],
    );
}

#[test]
fn objects_in_one_problem() {
    check(
        "sum",
        expect![[r#"
            fives = [new Fives(), add(), add()]
            nines = [new Nines(), add(), add(), add()]
            shared: 0"#]],
    );
}

#[test]
fn constants_and_elements() {
    check(
        "choices",
        expect![[r#"
            phase = Connection.Phase.OPEN
            stack = [new Stack(), push(0), push(0), push(0)]
            limit = 3
            shared: 0"#]],
    );
    check(
        "elements",
        expect![[r#"
            stacks = [new ArrayList(), add(stack), add([new Stack(), push(0)])]
            stack = new Stack()
            shared: 1"#]],
    );
}

#[test]
fn objects_that_would_be_part_of_each_other() {
    check(
        "eachOther",
        expect![[r#"
            one = [new Bag(), add(other)]
            other = [new Bag(), add(one)]
            no recipe"#]],
    );
}
