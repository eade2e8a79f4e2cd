//! Strings that a Java regular expression accepts, and one that it just does not.
//!
//! The expression is translated from `java.util.regex.Pattern`'s syntax to that of `regex_syntax`
//! ([`translate`]), whose tree is then read as a generator and, for near misses, as a matcher.
//! Look-around is dropped in translation, which only enlarges the language: a near miss stays a miss,
//! a member may be refused by Java (the judge will say so). Back references are not regular and give an
//! error.

mod matching;
mod translate;

use std::sync::Arc;

use regex_syntax::hir::{Class, Hir, HirKind};
use thiserror::Error;

/// More repetitions than this are never generated, whatever the pattern demands.
const MOST_REPETITIONS: u32 = 256;

/// Characters to pick from a class, nicest first.
const NICE: &str =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-.,:;@/!#$%&'()*+<=>?[]^`{|}~\"\\";

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PatternError {
    #[error("a back reference is not regular")]
    BackReference,
    #[error("unknown construct at offset {offset}: {construct}")]
    Unknown { offset: usize, construct: String },
    #[error("not a regular expression: {reason}")]
    Malformed { reason: String },
}

/// The strings that `String.matches` accepts for a pattern.
#[derive(Clone, Debug)]
pub struct Language {
    tree: Hir,
}

impl Language {
    /// From Java's syntax.
    pub fn parse(pattern: &str) -> Result<Language, PatternError> {
        let translated = translate::translate(pattern)?;
        let tree = regex_syntax::ParserBuilder::new()
            .nest_limit(64)
            .build()
            .parse(&translated)
            .map_err(|error| PatternError::Malformed { reason: error.to_string() })?;
        Ok(Language { tree })
    }

    /// Whether the whole text is in the language; `None` where that takes too long to find out.
    pub fn contains(&self, text: &str) -> Option<bool> {
        matching::matches_whole(&self.tree, text)
    }

    /// The shortest member, one longer, one more, and one as short with other characters, where the
    /// language has them.
    pub fn members(&self) -> Vec<Arc<str>> {
        let plans = [
            Plan { extra: 0, nicest: 0, skip: 0, last: false },
            Plan { extra: 1, nicest: 1, skip: 0, last: true },
            Plan { extra: 2, nicest: 26, skip: 0, last: false },
            Plan { extra: 0, nicest: 0, skip: 1, last: false },
        ];
        let mut members: Vec<Arc<str>> = Vec::new();
        for plan in plans {
            let mut text = String::new();
            if produce(&self.tree, &plan, &mut text).is_some() && self.contains(&text) == Some(true) {
                let text: Arc<str> = text.into();
                if !members.contains(&text) {
                    members.push(text);
                }
            }
        }
        members
    }

    /// A text close to the shortest member that is not in the language; `None` where every text near
    /// it is (`.*`).
    pub fn near_miss(&self) -> Option<Arc<str>> {
        let shortest = self.members().into_iter().next()?;
        let characters: Vec<char> = shortest.chars().collect();
        let mut attempts: Vec<String> = Vec::new();
        if let Some((_, rest)) = characters.split_last() {
            attempts.push(rest.iter().collect());
        }
        attempts.push(format!("{shortest}!"));
        attempts.push(format!("{shortest}a"));
        for replacement in ['a', '0', '!', '\n'] {
            for at in (0..characters.len().min(16)).rev() {
                let mut changed = characters.clone();
                changed[at] = replacement;
                attempts.push(changed.into_iter().collect());
            }
        }
        attempts.push(String::new());
        attempts.into_iter().find(|text| self.contains(text) == Some(false)).map(Arc::from)
    }
}

/// Which of the many members to produce.
struct Plan {
    /// Repetitions beyond the least, where allowed.
    extra: u32,
    /// Position in [`NICE`] to start looking for a character of a class.
    nicest: usize,
    /// Characters of a class to pass over, where it has more.
    skip: usize,
    /// The last alternative instead of the shortest.
    last: bool,
}

/// Appends a member; `None` where there is none (an empty class).
fn produce(tree: &Hir, plan: &Plan, text: &mut String) -> Option<()> {
    match tree.kind() {
        HirKind::Empty | HirKind::Look(_) => Some(()),
        HirKind::Literal(literal) => {
            text.push_str(std::str::from_utf8(&literal.0).ok()?);
            Some(())
        }
        HirKind::Class(class) => {
            text.push(pick(class, plan)?);
            Some(())
        }
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(MOST_REPETITIONS).min(MOST_REPETITIONS);
            if repetition.min > most {
                return None;
            }
            let times = (repetition.min + plan.extra).min(most);
            (0..times).try_for_each(|_| produce(&repetition.sub, plan, text))
        }
        HirKind::Capture(capture) => produce(&capture.sub, plan, text),
        HirKind::Concat(parts) => parts.iter().try_for_each(|part| produce(part, plan, text)),
        HirKind::Alternation(branches) => {
            let least = |branch: &&Hir| branch.properties().minimum_len().unwrap_or(usize::MAX);
            let branch = if plan.last { branches.last() } else { branches.iter().min_by_key(least) };
            produce(branch?, plan, text)
        }
    }
}

/// A character of the class: the nicest from the plan's start on, going round, else the first that the
/// class has.
fn pick(class: &Class, plan: &Plan) -> Option<char> {
    let Class::Unicode(class) = class else { return None };
    let has = |wanted: char| class.iter().any(|range| range.start() <= wanted && wanted <= range.end());
    let nice: Vec<char> = NICE.chars().collect();
    let in_turn = (0..nice.len()).map(|step| nice[(plan.nicest + step) % nice.len()]);
    let fitting: Vec<char> = in_turn.filter(|character| has(*character)).take(plan.skip + 1).collect();
    fitting.last().copied().or_else(|| class.iter().next().map(|range| range.start()))
}

#[cfg(test)]
mod tests;
