//! Names of tests: a sentence for people (`@DisplayName`) and an identifier made of the same words.
//!
//! `mid(-1, 0, 1) returns 0` becomes `midOfMinusOneZeroOneReturnsZero`. Names say what is called, what is special about
//! the case, and what comes of it; they never count.

use contract::expr::BinaryOperator;
use contract::{Expr, ExprKind, Literal};
use suite::{CheckKind, Creation, ObservedValue, Outcome, Recipe, StatePart, TestCase, Value};

use crate::context::Context;
use crate::java::literal;
use crate::java::names::{capitalised, decapitalised};

const LONGEST_DISPLAY: usize = 110;
const LONGEST_NAME: usize = 72;
/// A value longer than this is described, not shown.
const LONGEST_VALUE: usize = 24;

/// A phrase for people and the same for an identifier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Phrase {
    pub(crate) display: String,
    pub(crate) words: String,
}

pub(crate) fn describe(context: &Context<'_>, case: &TestCase) -> Phrase {
    let action = action(context, case);
    let about = about(context, case);
    let outcome = outcome(context, case);
    let arguments: Vec<Phrase> = case.arguments.iter().map(|recipe| value(context, recipe)).collect();
    let call = {
        let shown: Vec<&str> = arguments.iter().map(|phrase| phrase.display.as_str()).collect();
        format!("{}({})", action.display, shown.join(", "))
    };
    let call =
        if arguments.is_empty() && !case.method.is_constructor() { action.display.clone() } else { call };
    let display = join(&[&call, &about.display, &outcome.display]);
    let display = if display.chars().count() > LONGEST_DISPLAY {
        join(&[&action.display, &about.display, &outcome.display])
    } else {
        display
    };
    let of: String = arguments.iter().map(|phrase| phrase.words.as_str()).collect();
    let of = if of.is_empty() { of } else { format!("Of{of}") };
    let full = format!("{}{of}{}{}", action.words, about.words, outcome.words);
    let shorter = [
        format!("{}{}{}", action.words, about.words, outcome.words),
        format!("{}{of}{}", action.words, outcome.words),
        format!("{}{}", action.words, outcome.words),
    ];
    let fits = |name: &&String| name.len() <= LONGEST_NAME;
    let words = match (fits(&&full), shorter.iter().find(fits)) {
        (true, _) => full,
        (false, Some(short)) => short.clone(),
        (false, None) => action.words.chars().take(LONGEST_NAME).collect(),
    };
    Phrase { display: truncated(&display), words }
}

/// For a parameterized test: the call with the names of its columns, and what all rows have in common.
pub(crate) fn describe_rows(
    context: &Context<'_>,
    case: &TestCase,
    columns: &[(usize, String)],
    varies: bool,
) -> (Phrase, String) {
    let action = action(context, case);
    let outcome = if varies {
        Phrase { display: "returns".to_owned(), words: "Returns".to_owned() }
    } else {
        outcome(context, case)
    };
    let shown = |name: &dyn Fn(usize, &str) -> String| {
        let arguments: Vec<String> = case
            .arguments
            .iter()
            .enumerate()
            .map(|(index, recipe)| match columns.iter().position(|(at, _)| *at == index) {
                Some(column) => name(column, &columns[column].1),
                None => value(context, recipe).display,
            })
            .collect();
        format!("{}({})", action.display, arguments.join(", "))
    };
    let expected = if varies { "the expected value" } else { "" };
    let display = join(&[&shown(&|_, name| name.to_owned()), &outcome.display, expected]);
    let result = if varies { format!("{{{}}}", columns.len()) } else { String::new() };
    let pattern = join(&[&shown(&|column, _| format!("{{{column}}}")), &outcome.display, &result]);
    // The pattern is a `MessageFormat`, where quotes are special.
    let constants =
        case.arguments.iter().enumerate().filter(|(index, _)| columns.iter().all(|(at, _)| at != index));
    let special =
        constants.into_iter().any(|(_, recipe)| value(context, recipe).display.contains(['{', '}', '\'']));
    let pattern = if special { format!("{} {{arguments}}", action.display) } else { pattern };
    let expected = if varies { "TheExpectedValue" } else { "" };
    let words = format!("{}{}{expected}", action.words, outcome.words);
    (Phrase { display: truncated(&display), words }, pattern)
}

fn action(context: &Context<'_>, case: &TestCase) -> Phrase {
    if case.method.is_constructor() {
        let class = context.simple_name(&case.class);
        return Phrase { display: format!("new {class}"), words: format!("new{}", capitalised(&class)) };
    }
    let name = case.method.name.to_string();
    Phrase { words: name.clone(), display: name }
}

/// What is special about the case: the engine's own words, or the state of the receiver.
fn about(context: &Context<'_>, case: &TestCase) -> Phrase {
    let text = if case.about.is_empty() { receiver_phrase(context, case) } else { Some(case.about.clone()) };
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Phrase::default() };
    let first = text.split(' ').next().unwrap_or_default();
    let has_preposition =
        ["on", "with", "of", "for", "after", "when", "where", "without", "in", "at", "between", "to", "from"]
            .contains(&first);
    let has_article = ["a", "an", "the", "this", "another"].contains(&first);
    let display =
        match (has_preposition, has_article && case.receiver.is_some() && !case.method.is_constructor()) {
            (true, _) => text,
            (false, true) => format!("on {text}"),
            (false, false) => format!("with {text}"),
        };
    Phrase { words: camel(&display), display }
}

fn receiver_phrase(context: &Context<'_>, case: &TestCase) -> Option<String> {
    if case.method.is_constructor() {
        return None;
    }
    let mut receiver = case.receiver.as_ref()?;
    if let Recipe::Shared(index) = receiver {
        receiver = case.shared.get(*index)?;
    }
    let Recipe::Object { creation, then, .. } = receiver else { return None };
    let noun = decapitalised(&context.simple_name(&case.class));
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    let arguments = match creation {
        Creation::Constructor { arguments, .. } | Creation::Factory { arguments, .. } => arguments,
    };
    let values = |arguments: &[Recipe]| {
        arguments.iter().map(|recipe| value(context, recipe).display).collect::<Vec<_>>().join(", ")
    };
    if then.is_empty() {
        if arguments.is_empty() {
            return Some(format!("a new {noun}"));
        }
        let shown = values(arguments);
        return Some(if shown.len() <= LONGEST_VALUE {
            format!("{article} {noun} of {shown}")
        } else {
            format!("a new {noun}")
        });
    }
    let calls: Vec<String> = then
        .iter()
        .map(|call| {
            let shown = values(&call.arguments);
            if shown.len() <= LONGEST_VALUE {
                format!("{}({shown})", call.method.name)
            } else {
                call.method.name.to_string()
            }
        })
        .collect();
    Some(format!("{article} {noun} after {}", calls.join(" and ")))
}

fn outcome(context: &Context<'_>, case: &TestCase) -> Phrase {
    match &case.oracle.outcome {
        Outcome::Throws { exception, .. } => {
            let name = context.simple_name(exception);
            Phrase { display: format!("throws {name}"), words: format!("Throws{name}") }
        }
        Outcome::Returns | Outcome::Unknown => {
            let result =
                case.oracle.observations.iter().find(|observation| observation.part == StatePart::Result);
            if let Some(observation) = result.filter(|_| !case.method.is_constructor())
                && let Some(phrase) = observed(context, &observation.value)
            {
                return Phrase {
                    display: format!("returns {}", phrase.display),
                    words: format!("Returns{}", phrase.words),
                };
            }
            let posts =
                case.oracle.checks.iter().filter(|check| matches!(check.kind, CheckKind::Post { .. }));
            if let Some(effect) = posts.filter_map(|check| effect(&check.expr)).next() {
                return Phrase { words: camel(&effect), display: effect };
            }
            match (&case.oracle.checks.is_empty(), case.method.is_constructor(), result.is_some()) {
                (false, _, _) => phrase("keeps its contract"),
                (true, true, _) => phrase("makes an object"),
                (true, false, true) => phrase("returns a value"),
                (true, false, false) => phrase("completes"),
            }
        }
    }
}

fn phrase(text: &str) -> Phrase {
    Phrase { display: text.to_owned(), words: camel(text) }
}

/// `size() == \old(size()) - 1` decreases size.
fn effect(expr: &Expr) -> Option<String> {
    let ExprKind::Binary { operator: BinaryOperator::Equal, left, right } = &expr.kind else { return None };
    let (now, then) = if matches!(right.kind, ExprKind::Old(_) | ExprKind::Binary { .. }) {
        (left, right)
    } else {
        (right, left)
    };
    let noun = noun(now)?;
    match &then.kind {
        ExprKind::Old(before) if **before == **now => Some(format!("keeps {noun}")),
        ExprKind::Binary { operator, left, right } => {
            let ExprKind::Old(before) = &left.kind else { return None };
            if **before != **now {
                return None;
            }
            match (operator, &right.kind) {
                (BinaryOperator::Add, ExprKind::Literal(Literal::Int(1..) | Literal::Long(1..))) => {
                    Some(format!("increases {noun}"))
                }
                (BinaryOperator::Subtract, ExprKind::Literal(Literal::Int(1..) | Literal::Long(1..))) => {
                    Some(format!("decreases {noun}"))
                }
                (BinaryOperator::Add, ExprKind::Parameter { name, .. }) => {
                    Some(format!("adds {name} to {noun}"))
                }
                (BinaryOperator::Subtract, ExprKind::Parameter { name, .. }) => {
                    Some(format!("takes {name} from {noun}"))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn noun(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Call { method, arguments, .. } if arguments.is_empty() => {
            let name = &*method.name;
            let bare =
                name.strip_prefix("get").filter(|rest| rest.starts_with(|first: char| first.is_uppercase()));
            Some(bare.map_or_else(|| name.to_owned(), decapitalised))
        }
        ExprKind::Field { field, .. } => Some(field.name.to_string()),
        ExprKind::ModelField { name, .. } => Some(name.to_string()),
        _ => None,
    }
}

/// A value in a sentence.
pub(crate) fn value(context: &Context<'_>, recipe: &Recipe) -> Phrase {
    match recipe {
        Recipe::Value(value) => literal_phrase(value),
        Recipe::Null(_) => Phrase { display: "null".to_owned(), words: "Null".to_owned() },
        Recipe::EnumConstant { constant, .. } => {
            Phrase { display: constant.to_string(), words: camel(&constant.to_lowercase()) }
        }
        Recipe::StaticField { field, .. } => Phrase {
            display: format!("{}.{}", context.simple_name(&field.owner), field.name),
            words: camel(&field.name.to_lowercase()),
        },
        Recipe::ClassLiteral(ty) => {
            let name = ty.class_name().map_or_else(|| ty.to_string(), |name| context.simple_name(name));
            Phrase { words: format!("{}Class", camel(&name)), display: format!("{name}.class") }
        }
        Recipe::Array { items, .. } => {
            let items: Vec<Phrase> = items.iter().map(|item| value(context, item)).collect();
            listed(&items, "Array")
        }
        Recipe::Object { ty, then, .. } if is_collection(context, ty) && then.iter().all(is_add) => {
            let items: Vec<Phrase> = then.iter().map(|call| value(context, &call.arguments[0])).collect();
            listed(&items, "List")
        }
        Recipe::Object { ty, creation, then } => {
            let name = ty.class_name().map_or_else(|| "Object".to_owned(), |name| context.simple_name(name));
            let arguments = match creation {
                Creation::Constructor { arguments, .. } | Creation::Factory { arguments, .. } => arguments,
            };
            let shown: Vec<String> =
                arguments.iter().map(|argument| value(context, argument).display).collect();
            let plain = format!("new {name}({})", shown.join(", "));
            let is_plain = matches!(creation, Creation::Constructor { .. })
                && then.is_empty()
                && plain.len() <= LONGEST_VALUE;
            let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
            let noun = &name;
            Phrase {
                display: if is_plain { plain } else { format!("{article} {noun}") },
                words: capitalised(&name),
            }
        }
        Recipe::Lambda { interface, .. } => {
            let name =
                interface.class_name().map_or_else(|| "lambda".to_owned(), |name| context.simple_name(name));
            Phrase { display: format!("a {}", decapitalised(&name)), words: capitalised(&name) }
        }
        Recipe::UserCode { code, .. } => {
            let display =
                if code.len() <= LONGEST_VALUE { code.to_string() } else { "a given value".to_owned() };
            Phrase { display, words: "GivenValue".to_owned() }
        }
        Recipe::Shared(index) => {
            Phrase { display: format!("object {}", index + 1), words: "SharedObject".to_owned() }
        }
    }
}

fn listed(items: &[Phrase], kind: &str) -> Phrase {
    let shown = items.iter().map(|item| item.display.as_str()).collect::<Vec<_>>().join(", ");
    let display = if shown.len() <= LONGEST_VALUE {
        format!("[{shown}]")
    } else {
        format!("[{} elements]", items.len())
    };
    let first: String = items.iter().take(3).map(|item| item.words.as_str()).collect();
    let words = if items.is_empty() { format!("Empty{kind}") } else { format!("{kind}{first}") };
    Phrase { display, words }
}

fn is_collection(context: &Context<'_>, ty: &program::Type) -> bool {
    let collection = "java/util/Collection".into();
    ty.class_name().is_some_and(|name| {
        name.as_str().starts_with("java/util/") && context.program.is_subclass(name, &collection)
    })
}

fn is_add(call: &suite::Call) -> bool {
    &*call.method.name == "add" && call.arguments.len() == 1
}

fn observed(context: &Context<'_>, value: &ObservedValue) -> Option<Phrase> {
    match value {
        ObservedValue::Null => Some(phrase("null")),
        ObservedValue::Value(value) => Some(literal_phrase(value)),
        ObservedValue::Enum { constant, .. } => {
            Some(Phrase { display: constant.to_string(), words: camel(&constant.to_lowercase()) })
        }
        ObservedValue::Array { items, .. } | ObservedValue::List(items) => {
            let shown: Option<Vec<Phrase>> = items.iter().map(|item| observed(context, item)).collect();
            let shown = shown?;
            let text = shown.iter().map(|item| item.display.as_str()).collect::<Vec<_>>().join(", ");
            let display = if text.len() <= LONGEST_VALUE {
                format!("[{text}]")
            } else {
                format!("{} elements", items.len())
            };
            let words = if shown.is_empty() {
                "Nothing".to_owned()
            } else {
                shown.iter().take(3).map(|item| item.words.as_str()).collect()
            };
            Some(Phrase { display, words })
        }
        ObservedValue::Receiver => Some(phrase("itself")),
        ObservedValue::Argument(index) => Some(phrase(
            ["its argument", "its second argument"].get(*index).unwrap_or(&"one of its arguments"),
        )),
        ObservedValue::Text { text, .. } => Some(literal_phrase(&Value::String(text.clone()))),
        ObservedValue::Instance(class) => {
            let name = context.simple_name(class);
            Some(Phrase { display: format!("an instance of {name}"), words: capitalised(&name) })
        }
    }
}

fn literal_phrase(value: &Value) -> Phrase {
    let plain = |display: String, words: String| Phrase { display, words };
    match value {
        Value::Boolean(value) => plain(value.to_string(), capitalised(&value.to_string())),
        Value::Byte(value) => number(i64::from(*value), "Byte", i64::from(i8::MIN), i64::from(i8::MAX)),
        Value::Short(value) => number(i64::from(*value), "Short", i64::from(i16::MIN), i64::from(i16::MAX)),
        Value::Int(value) => number(i64::from(*value), "Integer", i64::from(i32::MIN), i64::from(i32::MAX)),
        Value::Long(value) => number(*value, "Long", i64::MIN, i64::MAX),
        Value::Char(unit) => {
            let character = char::from_u32(u32::from(*unit)).filter(char::is_ascii_alphanumeric);
            plain(
                literal::character(*unit),
                character.map_or_else(|| "Char".to_owned(), |c| c.to_ascii_uppercase().to_string()),
            )
        }
        Value::Float(value) => real(literal::value(&Value::Float(*value), &str::to_owned).text),
        Value::Double(value) => real(literal::value(&Value::Double(*value), &str::to_owned).text),
        Value::String(text) if text.is_empty() => plain("\"\"".to_owned(), "EmptyString".to_owned()),
        Value::String(text) if text.chars().all(char::is_whitespace) => {
            plain(literal::string(text), "Blank".to_owned())
        }
        Value::String(text) => {
            let shown = literal::string(text);
            let display = if shown.len() <= LONGEST_VALUE {
                shown
            } else {
                format!("a string of {} characters", text.chars().count())
            };
            let words: String = camel(text).chars().take(14).collect();
            plain(display, if words.is_empty() { "String".to_owned() } else { words })
        }
    }
}

fn number(value: i64, class: &str, min: i64, max: i64) -> Phrase {
    if value == max {
        return Phrase { display: format!("{class}.MAX_VALUE"), words: format!("Max{class}") };
    }
    if value == min {
        return Phrase { display: format!("{class}.MIN_VALUE"), words: format!("Min{class}") };
    }
    let sign = if value < 0 { "Minus" } else { "" };
    const WORDS: [&str; 13] = [
        "Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven",
        "Twelve",
    ];
    let size = value.unsigned_abs();
    let word = usize::try_from(size)
        .ok()
        .and_then(|index| WORDS.get(index))
        .map_or_else(|| size.to_string(), |word| (*word).to_owned());
    Phrase { display: value.to_string(), words: format!("{sign}{word}") }
}

fn real(text: String) -> Phrase {
    let words = text.trim_end_matches('f').replace('-', "Minus").replace('.', "Point");
    let words = words.replace("FloatPoint", "").replace("DoublePoint", "").replace("PointZero", "");
    let words = if words.ends_with("Point0") { words.trim_end_matches("Point0").to_owned() } else { words };
    Phrase { words: camel(&words), display: text }
}

/// Words joined with capitals: `on an empty stack` to `OnAnEmptyStack`.
pub(crate) fn camel(text: &str) -> String {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(capitalised)
        .collect()
}

fn join(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

fn truncated(display: &str) -> String {
    if display.chars().count() <= LONGEST_DISPLAY {
        return display.to_owned();
    }
    let kept: String = display.chars().take(LONGEST_DISPLAY - 3).collect();
    let kept = kept.rsplit_once(' ').map_or(kept.as_str(), |(whole, _)| whole);
    format!("{kept}...")
}
