//! Values in a sentence.

use program::Type;
use suite::{Call, Creation, ObservedValue, Recipe, Value};

use super::{Detail, LONGEST_VALUE, Phrase, article, camel, cut, phrase};
use crate::context::Context;
use crate::java::literal;
use crate::java::names::capitalised;

/// A string longer than this is cut even where everything is shown.
const LONGEST_STRING: usize = 48;
/// Where a string is longer than this, the rest of it is not looked at for words.
const LONGEST_START: usize = 400;

pub(super) fn value(context: &Context<'_>, recipe: &Recipe, detail: Detail) -> Phrase {
    let is_full = detail == Detail::Full;
    match recipe {
        Recipe::Value(value) => literal_phrase(value, detail),
        // Overloads are told apart by the type of a `null`.
        Recipe::Null(Type::Class(class)) if is_full => {
            let name = context.simple_name(&class.name);
            Phrase { display: format!("({name}) null"), words: format!("Null{name}") }
        }
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
            let items: Vec<Phrase> = items.iter().map(|item| value(context, item, detail)).collect();
            listed(&items, "Array", detail)
        }
        Recipe::Object { ty, then, .. } if is_collection(context, ty) && then.iter().all(is_add) => {
            let items: Vec<Phrase> =
                then.iter().map(|call| value(context, &call.arguments[0], detail)).collect();
            listed(&items, "List", detail)
        }
        Recipe::Object { ty, creation, then } => {
            let name = ty.class_name().map_or_else(|| "Object".to_owned(), |name| context.simple_name(name));
            object(context, &name, creation, then, detail)
        }
        Recipe::Lambda { interface, returns, rows } => {
            let name =
                interface.class_name().map_or_else(|| "lambda".to_owned(), |name| context.simple_name(name));
            let given = returns.as_deref().filter(|_| is_full).map(|given| value(context, given, detail));
            let plain = format!("{} {name}", article(&name));
            let first = rows.first().map(|row| {
                let shown = |recipe| value(context, recipe, detail);
                (shown(&row.equals), shown(&row.gives))
            });
            if let Some((equals, gives)) = first {
                return Phrase {
                    display: format!("{plain} giving {} for {}", gives.display, equals.display),
                    words: format!("{}Giving{}For{}", capitalised(&name), gives.words, equals.words),
                };
            }
            match given {
                Some(given) => Phrase {
                    display: format!("{plain} giving {}", given.display),
                    words: format!("{}Giving{}", capitalised(&name), given.words),
                },
                None => Phrase { display: plain, words: capitalised(&name) },
            }
        }
        Recipe::MockLiteral(class) => {
            let annotated = class.annotations.iter().map(|it| format!("@{}", context.simple_name(&it.class)));
            let words: Vec<String> = annotated.collect();
            let kind = match class.form {
                suite::MockForm::Class => "class",
                suite::MockForm::Interface => "interface",
                suite::MockForm::Enum => "enum",
                suite::MockForm::Record => "record",
            };
            let display = [words.join(" "), kind.to_owned()].join(" ");
            let display = format!("{} {}", article(display.trim().trim_start_matches('@')), display.trim());
            Phrase { words: camel(&display), display }
        }
        Recipe::Mock(mock) => {
            let ty = mock.ty();
            let name = ty.class_name().map_or_else(|| "mock".to_owned(), |name| context.simple_name(name));
            let plain = format!("{} {name}", article(&name));
            let given =
                mock.answers.iter().filter_map(|answers| Some((answers, answers.calls.first()?.recipe()?)));
            let shown: Vec<(String, Phrase)> = given
                .filter(|(_, given)| {
                    is_full || matches!(given, Recipe::Value(_) | Recipe::EnumConstant { .. })
                })
                .map(|(answers, given)| (answers.method.name.to_string(), value(context, given, detail)))
                .collect();
            match shown.as_slice() {
                [] => Phrase { display: plain, words: capitalised(&name) },
                shown => {
                    let said: Vec<String> =
                        shown.iter().map(|(method, given)| format!("{method} {}", given.display)).collect();
                    let words: String = shown
                        .iter()
                        .map(|(method, given)| format!("{}{}", capitalised(method), given.words))
                        .collect();
                    Phrase {
                        display: format!("{plain} ({})", said.join(", ")),
                        words: format!("{}{words}", capitalised(&name)),
                    }
                }
            }
        }
        Recipe::UserCode { code, .. } => {
            let display = if is_full || code.len() <= LONGEST_VALUE {
                code.to_string()
            } else {
                "a given value".to_owned()
            };
            Phrase { display, words: if is_full { camel(code) } else { "GivenValue".to_owned() } }
        }
        Recipe::Fixture { object, .. } => value(context, object, detail),
        Recipe::Shared(index) => {
            Phrase { display: format!("object {}", index + 1), words: "SharedObject".to_owned() }
        }
    }
}

fn listed(items: &[Phrase], kind: &str, detail: Detail) -> Phrase {
    let shown = items.iter().map(|item| item.display.as_str()).collect::<Vec<_>>().join(", ");
    let is_full = detail == Detail::Full;
    let display = if is_full || shown.len() <= LONGEST_VALUE {
        format!("[{shown}]")
    } else {
        format!("[{} elements]", items.len())
    };
    let first: String =
        items.iter().take(if is_full { items.len() } else { 3 }).map(|item| item.words.as_str()).collect();
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

pub(super) fn observed(context: &Context<'_>, value: &ObservedValue) -> Option<Phrase> {
    match value {
        ObservedValue::Null => Some(phrase("null")),
        ObservedValue::Value(value) => Some(literal_phrase(value, Detail::Brief)),
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
        ObservedValue::Text { class, text } => {
            let name = context.simple_name(class);
            let text = literal_phrase(&Value::String(text.clone()), Detail::Brief);
            Some(Phrase {
                display: format!("{} {name} {}", article(&name), text.display),
                words: format!("{}{}", capitalised(&name), text.words),
            })
        }
        ObservedValue::Instance(class) => {
            let name = context.simple_name(class);
            Some(Phrase { display: format!("an instance of {name}"), words: capitalised(&name) })
        }
    }
}

pub(super) fn literal_phrase(value: &Value, detail: Detail) -> Phrase {
    let plain = |display: String, words: String| Phrase { display, words };
    match value {
        Value::Boolean(value) => plain(value.to_string(), capitalised(&value.to_string())),
        Value::Byte(value) => number(i64::from(*value), "Byte", i64::from(i8::MIN), i64::from(i8::MAX)),
        Value::Short(value) => number(i64::from(*value), "Short", i64::from(i16::MIN), i64::from(i16::MAX)),
        Value::Int(value) => number(i64::from(*value), "Integer", i64::from(i32::MIN), i64::from(i32::MAX)),
        Value::Long(value) => number(*value, "Long", i64::MIN, i64::MAX),
        Value::Char(unit) => {
            let words = match char::from_u32(u32::from(*unit)) {
                Some(letter) if letter.is_ascii_alphanumeric() => letter.to_ascii_uppercase().to_string(),
                Some(sign) => sign_name(sign).unwrap_or("Char").to_owned(),
                None => "Char".to_owned(),
            };
            plain(literal::character(*unit), words)
        }
        Value::Float(value) => real(literal::value(&Value::Float(*value), &str::to_owned).text),
        Value::Double(value) => real(literal::value(&Value::Double(*value), &str::to_owned).text),
        Value::String(text) if text.is_empty() => plain("\"\"".to_owned(), "EmptyString".to_owned()),
        Value::String(text) if text.chars().all(char::is_whitespace) => {
            plain(literal::string(text), "Blank".to_owned())
        }
        Value::String(text) => {
            let longest = if detail == Detail::Full { LONGEST_STRING } else { LONGEST_VALUE };
            // No literal is shorter than what it stands for.
            let shown = (text.len() <= longest).then(|| literal::string(text));
            let display = if let Some(shown) = shown.filter(|shown| shown.len() <= longest) {
                shown
            } else if detail == Detail::Full && text.chars().count() > LONGEST_STRING / 2 {
                let start: String = text.chars().take(LONGEST_STRING / 2).collect();
                format!(
                    "{} and {} characters more",
                    literal::string(&start),
                    text.chars().count() - LONGEST_STRING / 2
                )
            } else {
                format!("a string of {} characters", text.chars().count())
            };
            let most = if detail == Detail::Full { 30 } else { 14 };
            // Of a very long string only the beginning can be part of a name.
            let start = text.char_indices().nth(LONGEST_START).map_or(&**text, |(end, _)| &text[..end]);
            let mut words = cut(&camel(start), most).to_owned();
            if words.is_empty() {
                words = text.chars().take(4).filter_map(sign_name).collect();
            }
            plain(display, if words.is_empty() { "String".to_owned() } else { words })
        }
    }
}

/// The word for a sign that cannot stand in an identifier.
fn sign_name(sign: char) -> Option<&'static str> {
    Some(match sign {
        '\0' => "Nul",
        ' ' => "Space",
        '\t' => "Tab",
        '\n' => "NewLine",
        '.' => "Dot",
        ',' => "Comma",
        ';' => "Semicolon",
        ':' => "Colon",
        '-' => "Hyphen",
        '+' => "Plus",
        '*' => "Star",
        '/' => "Slash",
        '\\' => "Backslash",
        '_' => "Underscore",
        '(' | ')' => "Parenthesis",
        '[' | ']' => "Bracket",
        '{' | '}' => "Brace",
        '<' => "Less",
        '>' => "Greater",
        '=' => "Equals",
        '!' => "Exclamation",
        '?' => "Question",
        '%' => "Percent",
        '&' => "Ampersand",
        '|' => "Bar",
        '#' => "Hash",
        '@' => "At",
        '$' => "Dollar",
        '\'' | '"' => "Quote",
        _ => return None,
    })
}

fn number(value: i64, class: &str, min: i64, max: i64) -> Phrase {
    if value == max {
        return Phrase { display: format!("{class}.MAX_VALUE"), words: format!("Max{class}") };
    }
    if value == min {
        return Phrase { display: format!("{class}.MIN_VALUE"), words: format!("Min{class}") };
    }
    Phrase { display: value.to_string(), words: number_word(value) }
}

/// Small numbers as words.
pub(super) fn number_word(value: i64) -> String {
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
    format!("{sign}{word}")
}

fn real(text: String) -> Phrase {
    let words = text.trim_end_matches('f').replace('-', "Minus").replace('.', "Point");
    let words = words.replace("FloatPoint", "").replace("DoublePoint", "").replace("PointZero", "");
    let words = if words.ends_with("Point0") { words.trim_end_matches("Point0").to_owned() } else { words };
    Phrase { words: camel(&words), display: text }
}

/// `new Packet(1, "a")`, `a Message after add("a")`.
fn object(context: &Context<'_>, name: &str, creation: &Creation, then: &[Call], detail: Detail) -> Phrase {
    let (head, arguments) = match creation {
        Creation::Constructor { arguments, .. } | Creation::Reflection { arguments, .. } => {
            (format!("new {name}"), arguments)
        }
        Creation::Factory { method, arguments, .. } => {
            (format!("{}.{}", context.simple_name(&method.owner), method.name), arguments)
        }
        Creation::There { object } => return value(context, object, detail),
    };
    let given = values(context, arguments, detail);
    let plain = format!("{head}({})", given.display);
    let noun = format!("{} {name}", article(name));
    if detail == Detail::Brief {
        let is_plain = matches!(creation, Creation::Constructor { .. })
            && then.is_empty()
            && plain.len() <= LONGEST_VALUE;
        return Phrase { display: if is_plain { plain } else { noun }, words: capitalised(name) };
    }
    let made = format!("{}{}", capitalised(name), given.words);
    if then.is_empty() {
        return Phrase { display: plain, words: made };
    }
    let noun = if arguments.is_empty() { noun } else { format!("{noun} of {}", given.display) };
    let after = calls(context, then);
    Phrase {
        display: format!("{noun} after {}", after.display),
        words: format!("{made}After{}", after.words),
    }
}

/// Values one after the other, as in a call.
pub(super) fn values(context: &Context<'_>, recipes: &[Recipe], detail: Detail) -> Phrase {
    let each: Vec<Phrase> = recipes.iter().map(|recipe| value(context, recipe, detail)).collect();
    Phrase {
        display: each.iter().map(|phrase| phrase.display.as_str()).collect::<Vec<_>>().join(", "),
        words: each.iter().map(|phrase| phrase.words.as_str()).collect(),
    }
}

/// Calls with all their values: `push(1) twice and pop()`.
pub(super) fn calls(context: &Context<'_>, then: &[Call]) -> Phrase {
    one_after_another(then.iter().map(|call| {
        let given = values(context, &call.arguments, Detail::Full);
        Phrase {
            display: format!("{}({})", call.method.name, given.display),
            words: format!("{}{}", capitalised(&call.method.name), given.words),
        }
    }))
}

/// What happens again at once is told once.
pub(super) fn one_after_another(phrases: impl Iterator<Item = Phrase>) -> Phrase {
    let mut told: Vec<(Phrase, usize)> = Vec::new();
    for phrase in phrases {
        match told.last_mut() {
            Some((last, count)) if *last == phrase => *count += 1,
            _ => told.push((phrase, 1)),
        }
    }
    let times = |count: usize| match count {
        1 => String::new(),
        2 => " twice".to_owned(),
        more => format!(" {more} times"),
    };
    let display: Vec<String> =
        told.iter().map(|(phrase, count)| format!("{}{}", phrase.display, times(*count))).collect();
    let words: Vec<String> =
        told.iter().map(|(phrase, count)| format!("{}{}", phrase.words, camel(&times(*count)))).collect();
    Phrase { display: display.join(" and "), words: words.join("And") }
}
