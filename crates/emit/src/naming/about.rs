//! What is special about a case: the state of its receiver, and the engine's own remarks.

use suite::{Creation, Recipe, TestCase};

use super::value::{calls, one_after_another, value, values};
use super::{Detail, LONGEST_VALUE, Phrase, article, camel, state};
use crate::context::Context;
use crate::static_state;

/// The receiver as an argument is `itself`.
pub(super) fn argument(context: &Context<'_>, case: &TestCase, recipe: &Recipe, detail: Detail) -> Phrase {
    let is_receiver = case.receiver.as_ref() == Some(recipe);
    if let Some(told) = state::of_argument(context, case, recipe, detail).filter(|_| !is_receiver) {
        return Phrase { words: camel(&told), display: told };
    }
    match recipe {
        Recipe::Shared(_) if is_receiver => {
            Phrase { display: "itself".to_owned(), words: "Itself".to_owned() }
        }
        // What a test gives twice is shown once.
        Recipe::Shared(_) if is_given_before(case, recipe) => {
            Phrase { display: "the same".to_owned(), words: "TheSame".to_owned() }
        }
        Recipe::Shared(index) => match case.shared.get(*index) {
            Some(shared @ (Recipe::Object { .. } | Recipe::Array { .. } | Recipe::Value(_))) => {
                value(context, shared, detail)
            }
            _ => value(context, recipe, detail),
        },
        _ => value(context, recipe, detail),
    }
}

/// Whether an argument before this one is the same object.
fn is_given_before(case: &TestCase, recipe: &Recipe) -> bool {
    case.arguments
        .iter()
        .take_while(|argument| !std::ptr::eq(*argument, recipe))
        .any(|argument| argument == recipe)
}

/// `on an empty Stack`, `on a Packet of 1, "a"`; empty where there is no receiver to speak of.
pub(super) fn receiver(context: &Context<'_>, case: &TestCase, detail: Detail) -> String {
    if case.method.is_constructor() {
        return String::new();
    }
    if detail == Detail::Brief
        && let Some(remark) = split(context, case).0
    {
        return format!("on {remark}");
    }
    recipe_of_receiver(case)
        .and_then(|recipe| {
            state::of_receiver(context, case, recipe, detail).or_else(|| built(context, recipe, detail))
        })
        .map_or_else(String::new, |text| format!("on {text}"))
}

/// The static state that the call begins with: `with Tickets.sold = 3`, `after setSeller(null)`.
pub(super) fn static_state(context: &Context<'_>, case: &TestCase) -> String {
    let shown = |recipe: &Recipe| value(context, recipe, Detail::Brief).display;
    let (with, after) = static_state::told(context, &case.set_up, &shown);
    let with = if with.is_empty() { String::new() } else { format!("with {}", with.join(" and ")) };
    let after = if after.is_empty() { String::new() } else { format!("after {}", after.join(" and ")) };
    super::join(&[&with, &after])
}

/// The other remarks; those that only repeat a value are left out where the values are shown.
pub(super) fn remarks(context: &Context<'_>, case: &TestCase, arguments: &[Phrase], shown: bool) -> String {
    let (_, remarks) = split(context, case);
    let repeats = |remark: &str| {
        let first = remark.split(' ').next().unwrap_or_default();
        ["null", "empty", "blank"].contains(&first)
            || remark.contains(" = ")
            || remark == "compared with itself" && arguments.iter().any(|phrase| phrase.display == "itself")
    };
    let kept: Vec<String> =
        remarks.into_iter().filter(|remark| !(shown && !arguments.is_empty() && repeats(remark))).collect();
    if kept.is_empty() {
        return String::new();
    }
    let text = kept.join(", ");
    let first = text.split(' ').next().unwrap_or_default();
    const PREPOSITIONS: [&str; 13] =
        ["on", "with", "of", "for", "after", "when", "where", "without", "in", "at", "between", "to", "from"];
    let has_article = ["a", "an", "the", "this", "another"].contains(&first);
    // A participle stands by itself: `asked twice`, `compared with another`.
    if PREPOSITIONS.contains(&first) || first.ends_with("ed") {
        text
    } else if has_article && case.receiver.is_some() && !case.method.is_constructor() {
        format!("on {text}")
    } else {
        format!("with {text}")
    }
}

/// More than any name can hold.
const LONGEST_REMARKS: usize = 1_000;

/// The engine's remark on the receiver, if it made one, with the class as it is spelt; and its other remarks.
fn split(context: &Context<'_>, case: &TestCase) -> (Option<String>, Vec<String>) {
    let about = case.about.as_str();
    let about = about.char_indices().nth(LONGEST_REMARKS).map_or(about, |(end, _)| &about[..end]);
    let mut remarks: Vec<String> =
        about.split(", ").filter(|remark| !remark.is_empty()).map(str::to_owned).collect();
    if remarks.is_empty() || case.receiver.is_none() || case.method.is_constructor() {
        return (None, remarks);
    }
    let own = recipe_of_receiver(case).and_then(|recipe| match recipe {
        Recipe::Object { ty, .. } => ty.class_name(),
        _ => None,
    });
    let found = own.into_iter().chain([&case.class]).find_map(|class| {
        let name = context.simple_name(class);
        of_receiver(&remarks[0], &name)
    });
    if found.is_some() {
        remarks.remove(0);
    }
    (found, remarks)
}

/// `empty stack` is `an empty Stack`, `message processor after add` is `a MessageProcessor after add`.
fn of_receiver(remark: &str, name: &str) -> Option<String> {
    let bare =
        ["a ", "an ", "the "].iter().find_map(|article| remark.strip_prefix(article)).unwrap_or(remark);
    let folded = |text: &str| text.to_lowercase().replace(' ', "");
    let words: Vec<&str> = bare.split(' ').collect();
    // The noun is the whole remark, its last words, or stands before `after`, `of` or `with`.
    let end = words.iter().position(|word| ["after", "of", "with"].contains(word)).unwrap_or(words.len());
    let start = (0..end).find(|start| folded(&words[*start..end].join(" ")) == folded(name))?;
    let mut parts: Vec<&str> = words[..start].to_vec();
    parts.push(name);
    parts.extend(&words[end..]);
    Some(format!("{} {}", article(parts[0]), parts.join(" ")))
}

fn recipe_of_receiver(case: &TestCase) -> Option<&Recipe> {
    let recipe = match case.receiver.as_ref()? {
        Recipe::Shared(index) => case.shared.get(*index)?,
        recipe => recipe,
    };
    match recipe {
        Recipe::Fixture { object, .. } => Some(object),
        recipe => Some(recipe),
    }
}

/// How the receiver came to be.
fn built(context: &Context<'_>, recipe: &Recipe, detail: Detail) -> Option<String> {
    let Recipe::Object { ty, creation, then } = recipe else {
        return match recipe {
            Recipe::EnumConstant { .. } | Recipe::StaticField { .. } => {
                Some(value(context, recipe, Detail::Brief).display)
            }
            _ => None,
        };
    };
    let noun = context.simple_name(ty.class_name()?);
    let article = article(&noun);
    let is_full = detail == Detail::Full;
    let arguments = match creation {
        Creation::Constructor { arguments, .. }
        | Creation::Factory { arguments, .. }
        | Creation::Reflection { arguments, .. } => arguments,
        Creation::There { .. } => return None,
    };
    let given = values(context, arguments, detail).display;
    let of = if given.is_empty() || !is_full && given.len() > LONGEST_VALUE {
        String::new()
    } else {
        format!(" of {given}")
    };
    if then.is_empty() {
        return Some(if of.is_empty() { format!("a new {noun}") } else { format!("{article} {noun}{of}") });
    }
    if is_full {
        return Some(format!("{article} {noun}{of} after {}", calls(context, then).display));
    }
    let calls = one_after_another(then.iter().map(|call| {
        let shown = values(context, &call.arguments, detail).display;
        let display = if shown.len() <= LONGEST_VALUE {
            format!("{}({shown})", call.method.name)
        } else {
            call.method.name.to_string()
        };
        Phrase { display, words: String::new() }
    }));
    Some(format!("{article} {noun} after {}", calls.display))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_on_the_receiver_spell_the_class_as_it_is() {
        let said = |remark: &str, name: &str| of_receiver(remark, name).unwrap_or_default();
        assert_eq!(said("empty stack", "Stack"), "an empty Stack");
        assert_eq!(said("a full stack", "Stack"), "a full Stack");
        assert_eq!(said("message processor after add", "MessageProcessor"), "a MessageProcessor after add");
        assert_eq!(
            said("closed interval after set twice", "ClosedInterval"),
            "a ClosedInterval after set twice"
        );
        assert_eq!(said("empty content", "Stack"), "");
    }
}
