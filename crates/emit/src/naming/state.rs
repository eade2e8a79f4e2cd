//! States that fixtures set, in a sentence: `a Counter with count = 500`.

use suite::fixture::class_of;
use suite::{Condition, Fact, Recipe, Root, Step, TestCase};

use super::value::value;
use super::{Detail, article};
use crate::context::Context;

/// The receiver with the state that is set; `None` if none is.
pub(super) fn of_receiver(
    context: &Context<'_>,
    case: &TestCase,
    recipe: &Recipe,
    detail: Detail,
) -> Option<String> {
    let state = set_state(context, case, Of::Receiver, detail)?;
    Some(with_state(context, case, recipe, &state))
}

/// The same for an argument.
pub(super) fn of_argument(
    context: &Context<'_>,
    case: &TestCase,
    recipe: &Recipe,
    detail: Detail,
) -> Option<String> {
    if !matches!(recipe, Recipe::Shared(_) | Recipe::Fixture { .. }) {
        return None;
    }
    let index = case.arguments.iter().position(|argument| argument == recipe)?;
    let state = set_state(context, case, Of::Argument(index), detail)?;
    Some(with_state(context, case, recipe, &state))
}

/// Fields of an object that are told where not all are.
const TOLD_FIELDS: usize = 2;

/// What the fields of the receiver or an argument are set to: `count = 500`, `a head`; in full also those of what it refers
/// to, `head.value = 7`.
fn set_state(context: &Context<'_>, case: &TestCase, of: Of, detail: Detail) -> Option<String> {
    let facts = Condition::of_case(context.program, case).facts;
    let told = facts.iter().filter_map(|fact| {
        let place = fact.place();
        let is_it = match (&place.root, of) {
            (Root::Receiver, Of::Receiver) => true,
            (Root::Argument(index, _), Of::Argument(wanted)) => *index == wanted,
            _ => false,
        };
        let is_near = place.steps.len() == 1 || detail == Detail::Full;
        let name = path(&place.steps).filter(|_| is_it && is_near)?;
        let shown = |recipe: Recipe| value(context, &recipe, Detail::Brief).display;
        Some(match fact {
            Fact::Null(_) => format!("{name} = null"),
            Fact::Value(_, value) => format!("{name} = {}", shown(Recipe::Value(value.clone()))),
            Fact::EnumConstant(_, _, constant) => format!("{name} = {constant}"),
            Fact::Length(_, length) => format!("{name} of length {length}"),
            Fact::Class(..) | Fact::NotNull(_) => format!("{} {name}", article(&name)),
            Fact::Same(_, other) if other.root == place.root && other.steps.is_empty() => {
                format!("{name} = itself")
            }
            Fact::Same(_, other) => format!("{name} = {other}"),
        })
    });
    let told: Vec<String> =
        told.take(if detail == Detail::Full { usize::MAX } else { TOLD_FIELDS }).collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// Whose state is told.
#[derive(Clone, Copy)]
enum Of {
    Receiver,
    Argument(usize),
}

/// `head.next`; nothing for an object itself.
fn path(steps: &[Step]) -> Option<String> {
    let mut path = String::new();
    for step in steps {
        match step {
            Step::Field(field) if path.is_empty() => path.push_str(&field.name),
            Step::Field(field) => path.extend([".", &field.name]),
            Step::Element(index) => path.push_str(&format!("[{index}]")),
        }
    }
    (!path.is_empty()).then_some(path)
}

fn with_state(context: &Context<'_>, case: &TestCase, recipe: &Recipe, state: &str) -> String {
    let class = class_of(&case.shared, recipe);
    let noun = class.map_or_else(|| String::from("object"), |class| context.simple_name(class));
    format!("{} {noun} with {state}", article(&noun))
}
