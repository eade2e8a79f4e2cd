//! Names of tests: a sentence for people (`@DisplayName`) and an identifier made of the same words.
//!
//! `mid(-1, 0, 1) returns 0` becomes `midOfMinusOneZeroOneReturnsZero`. Names say what is called, what is special about
//! the case, and what comes of it. Where two cases would be called alike, [`distinct`] shows more of their values;
//! counting is the last resort.

mod about;
mod distinct;
mod outcome;
mod state;
mod value;

use suite::TestCase;

use crate::context::Context;
use crate::java::names::capitalised;

pub(crate) use distinct::{Title, titles};
use outcome::outcome;
use value::value;

const LONGEST_DISPLAY: usize = 110;
/// A value longer than this is described, not shown.
const LONGEST_VALUE: usize = 24;

/// A phrase for people and the same for an identifier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Phrase {
    pub(crate) display: String,
    pub(crate) words: String,
}

/// How much of a value a name shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    Brief,
    /// Everything that makes the value: constructor arguments and calls with theirs.
    Full,
}

/// How much of a case its name shows; a receiver may go unmentioned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    receiver: Option<Detail>,
    arguments: Detail,
}

impl Level {
    const PLAIN: Level = Level { receiver: Some(Detail::Brief), arguments: Detail::Brief };
    /// From what reads best to what tells most.
    const ALL: [Level; 5] = [
        Level::PLAIN,
        Level { receiver: Some(Detail::Full), arguments: Detail::Brief },
        Level { receiver: Some(Detail::Brief), arguments: Detail::Full },
        Level { receiver: Some(Detail::Full), arguments: Detail::Full },
        Level { receiver: None, arguments: Detail::Full },
    ];
}

/// What a case can be called at one level.
#[derive(Clone, Debug)]
pub(crate) struct Description {
    pub(crate) display: String,
    /// Names for its method, from the one that says most to the one that says least.
    names: [String; 4],
}

pub(crate) fn describe(context: &Context<'_>, case: &TestCase, level: Level) -> Description {
    let action = action(context, case);
    let outcome = outcome(context, case, &[]);
    let arguments: Vec<Phrase> =
        case.arguments.iter().map(|recipe| about::argument(context, case, recipe, level.arguments)).collect();
    let call = called(case, &action, &arguments);
    let receiver = level.receiver.map(|detail| about::receiver(context, case, detail)).unwrap_or_default();
    let state = about::static_state(context, case);
    let about = join(&[&receiver, &about::remarks(context, case, &arguments, true), &state]);
    let display = join(&[&call, &about, &outcome.display]);
    let display = if level == Level::PLAIN && display.chars().count() > LONGEST_DISPLAY {
        // Without the values their remarks say what is special.
        let about = join(&[&receiver, &about::remarks(context, case, &arguments, false), &state]);
        truncated(&join(&[&action.display, &about, &outcome.display]))
    } else {
        display
    };
    let of: String = arguments.iter().map(|phrase| phrase.words.as_str()).collect();
    let of = match of.as_str() {
        "" => of,
        // `amountOf` has its preposition.
        _ if action.words.ends_with("Of") => of,
        _ => format!("Of{of}"),
    };
    let about = camel(&about);
    let names = [
        format!("{}{of}{about}{}", action.words, outcome.words),
        format!("{}{about}{}", action.words, outcome.words),
        format!("{}{of}{}", action.words, outcome.words),
        format!("{}{}", action.words, outcome.words),
    ];
    Description { display, names }
}

/// The sentence for a case by itself, for a row of a table.
pub(crate) fn plain_display(context: &Context<'_>, case: &TestCase) -> String {
    describe(context, case, Level::PLAIN).display
}

/// `push(1)`, `pop`, or `send of a Message after add("a")` where parentheses would not read.
fn called(case: &TestCase, action: &Phrase, arguments: &[Phrase]) -> String {
    if arguments.is_empty() && !case.method.is_constructor() {
        return action.display.clone();
    }
    let shown = arguments.iter().map(|phrase| phrase.display.as_str()).collect::<Vec<_>>().join(", ");
    if arguments.iter().any(|phrase| phrase.display.contains(" after ")) {
        return format!("{} of {shown}", action.display);
    }
    format!("{}({shown})", action.display)
}

/// For a parameterized test: the call with the names of its columns, and what all rows have in common; with the
/// receiver where another test is called alike.
pub(crate) fn describe_rows(
    context: &Context<'_>,
    case: &TestCase,
    columns: &[(usize, String)],
    varies: bool,
    receiver: Option<Detail>,
) -> (Phrase, String) {
    let action = action(context, case);
    let outcome = if varies {
        Phrase { display: "returns".to_owned(), words: "Returns".to_owned() }
    } else {
        outcome(context, case, columns)
    };
    let shown = |name: &dyn Fn(usize, &str) -> String| {
        let arguments: Vec<String> = case
            .arguments
            .iter()
            .enumerate()
            .map(|(index, recipe)| match columns.iter().position(|(at, _)| *at == index) {
                Some(column) => name(column, &columns[column].1),
                None => value(context, recipe, Detail::Brief).display,
            })
            .collect();
        format!("{}({})", action.display, arguments.join(", "))
    };
    let expected = if varies { "the expected value" } else { "" };
    let receiver = receiver.map(|detail| about::receiver(context, case, detail)).unwrap_or_default();
    let state = about::static_state(context, case);
    let receiver = join(&[&receiver, &state]);
    let display = join(&[&shown(&|_, name| name.to_owned()), &receiver, &outcome.display, expected]);
    let result = if varies { format!("{{{}}}", columns.len()) } else { String::new() };
    let pattern = join(&[&shown(&|column, _| format!("{{{column}}}")), &outcome.display, &result]);
    // The pattern is a `MessageFormat`, where quotes are special.
    let constants =
        case.arguments.iter().enumerate().filter(|(index, _)| columns.iter().all(|(at, _)| at != index));
    let special = constants
        .into_iter()
        .any(|(_, recipe)| value(context, recipe, Detail::Brief).display.contains(['{', '}', '\'']));
    let special = special || outcome.display.contains(['{', '}', '\'']);
    let pattern = if special { format!("{} {{arguments}}", action.display) } else { pattern };
    let expected = if varies { "TheExpectedValue" } else { "" };
    let words = format!("{}{}{}{expected}", action.words, camel(&receiver), outcome.words);
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

fn phrase(text: &str) -> Phrase {
    Phrase { display: text.to_owned(), words: camel(text) }
}

/// `a` or `an`, as the name is spoken: `an HTTPServer`, `a URL`, `a Unit`.
pub(crate) fn article(name: &str) -> &'static str {
    let mut characters = name.chars();
    let first = characters.next().unwrap_or('x').to_ascii_lowercase();
    let is_acronym = name.starts_with(char::is_uppercase) && characters.next().is_none_or(char::is_uppercase);
    let lower = name.to_lowercase();
    let has = |starts: &[&str]| starts.iter().any(|start| lower.starts_with(start));
    let vowel = if is_acronym {
        "aefhilmnorsx".contains(first)
    } else {
        "aeiou".contains(first) && !has(&["uni", "use", "usa", "eu", "one", "once"])
            || has(&["hour", "honest", "heir", "honor", "honour"])
    };
    if vowel { "an" } else { "a" }
}

/// Words joined with capitals: `on an empty stack` to `OnAnEmptyStack`. Small numbers are words, so that `of 1, 1` is
/// not `Of11`; a constant in capitals is a word like others.
pub(crate) fn camel(text: &str) -> String {
    let characters: Vec<char> = text.chars().collect();
    let digit = |at: Option<usize>| at.and_then(|at| characters.get(at)).is_some_and(char::is_ascii_digit);
    let mut words = vec![String::new()];
    for (at, character) in characters.iter().enumerate() {
        let before = at.checked_sub(1);
        let starts_word = before.is_none_or(|before| !characters[before].is_ascii_alphanumeric());
        let last = words.len() - 1;
        match character {
            c if c.is_ascii_alphanumeric() => words[last].push(*c),
            '.' if digit(before) && digit(Some(at + 1)) => words[last].push_str("Point"),
            '-' if starts_word && digit(Some(at + 1)) => words.extend(["Minus".to_owned(), String::new()]),
            _ => words.push(String::new()),
        }
    }
    words
        .iter()
        .filter(|word| !word.is_empty())
        .map(|word| {
            let is_constant = word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
            match word.parse::<i64>() {
                Ok(number) if !word.starts_with('0') || word.len() == 1 => value::number_word(number),
                _ if is_constant => capitalised(&word.to_lowercase()),
                _ => capitalised(word),
            }
        })
        .collect()
}

fn join(parts: &[&str]) -> String {
    parts.iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

/// An identifier of at most this many characters, cut where a word ends; only a first word that is longer is cut itself.
fn cut(words: &str, most: usize) -> &str {
    let Some((end, _)) = words.char_indices().nth(most) else { return words };
    let starts_word = |at: usize| {
        let (before, here) = (words[..at].chars().next_back(), words[at..].chars().next());
        let is_capital = here.is_some_and(char::is_uppercase);
        let in_capitals = words[at..].chars().nth(1).is_none_or(|next| !next.is_lowercase());
        is_capital && before.is_some_and(|before| !(before.is_uppercase() && in_capitals))
    };
    let ends = (1..=end).rev().filter(|at| words.is_char_boundary(*at));
    &words[..ends.into_iter().find(|at| starts_word(*at)).unwrap_or(end)]
}

fn truncated(display: &str) -> String {
    if display.chars().count() <= LONGEST_DISPLAY {
        return display.to_owned();
    }
    let kept: String = display.chars().take(LONGEST_DISPLAY - 3).collect();
    let kept = kept.rsplit_once(' ').map_or(kept.as_str(), |(whole, _)| whole);
    format!("{kept}...")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_a_name() {
        assert_eq!(camel("on an empty Stack"), "OnAnEmptyStack");
        assert_eq!(camel("on a Packet of 1, -1, 0.50"), "OnAPacketOfOneMinusOne0Point50");
        assert_eq!(camel("Long.MAX_VALUE on 2026-11-15"), "LongMaxValueOn2026Eleven15");
        assert_eq!(camel("007 !"), "007");
    }

    #[test]
    fn a_name_is_cut_where_a_word_ends() {
        assert_eq!(cut("RangeElement1Element1", 14), "RangeElement1");
        assert_eq!(cut("RangeElement1Element1", 13), "RangeElement1");
        assert_eq!(cut("RangeElement1", 40), "RangeElement1");
        assert_eq!(cut("aaaaaaaaaaaaaaaaaaaa", 14), "aaaaaaaaaaaaaa");
        assert_eq!(cut("ReadHTTPServer", 7), "Read");
        assert_eq!(cut("\u{c4}pfel\u{c4}pfel", 7), "\u{c4}pfel");
    }

    #[test]
    fn articles_follow_the_sound() {
        let spoken: Vec<String> =
            ["Stack", "Account", "URL", "HTTPServer", "Unit", "User", "Umbrella", "XMLParser", "Hour"]
                .into_iter()
                .map(|name| format!("{} {name}", article(name)))
                .collect();
        assert_eq!(
            spoken.join(", "),
            "a Stack, an Account, a URL, an HTTPServer, a Unit, a User, an Umbrella, an XMLParser, an Hour"
        );
    }
}
