//! The lists that PDDL is written in.

use std::fmt;

/// A word or a list, with the line it begins in.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Sexpr {
    Word(String, usize),
    List(Vec<Sexpr>, usize),
}

/// PDDL that cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    pub line: usize,
    pub message: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Malformed {}

/// Lists inside lists beyond this are refused: readers of lists recurse.
const DEPTH: usize = 200;

/// The one list that a file holds. Words are in lower case, as PDDL does not tell case apart.
pub(super) fn parse(text: &str) -> Result<Sexpr, Malformed> {
    let mut open: Vec<(Vec<Sexpr>, usize)> = Vec::new();
    let mut whole: Option<Sexpr> = None;
    let mut last_line = 1;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        last_line = number;
        let code = line.split(';').next().unwrap_or_default();
        for word in words(code) {
            if whole.is_some() {
                return Err(malformed(number, "something follows the end of the file's list"));
            }
            match word {
                "(" if open.len() == DEPTH => return Err(malformed(number, "lists are nested too deeply")),
                "(" => open.push((Vec::new(), number)),
                ")" => {
                    let Some((items, began)) = open.pop() else {
                        return Err(malformed(number, "a list ends that did not begin"));
                    };
                    let list = Sexpr::List(items, began);
                    match open.last_mut() {
                        Some((outer, _)) => outer.push(list),
                        None => whole = Some(list),
                    }
                }
                word => match open.last_mut() {
                    Some((items, _)) => items.push(Sexpr::Word(word.to_lowercase(), number)),
                    None => return Err(malformed(number, "a word stands outside every list")),
                },
            }
        }
    }
    match (whole, open.last()) {
        (_, Some((_, began))) => Err(malformed(*began, "this list does not end")),
        (Some(whole), None) => Ok(whole),
        (None, None) => Err(malformed(last_line, "there is nothing in the file")),
    }
}

pub(super) fn malformed(line: usize, message: impl Into<String>) -> Malformed {
    Malformed { line, message: message.into() }
}

fn words(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for part in line.split_whitespace() {
        let mut rest = part;
        while let Some(at) = rest.find(['(', ')']) {
            if at > 0 {
                found.push(&rest[..at]);
            }
            found.push(&rest[at..=at]);
            rest = &rest[at + 1..];
        }
        if !rest.is_empty() {
            found.push(rest);
        }
    }
    found
}

impl Sexpr {
    pub(super) fn line(&self) -> usize {
        match self {
            Sexpr::Word(_, line) | Sexpr::List(_, line) => *line,
        }
    }

    /// The items of a list.
    pub(super) fn list(&self) -> Result<&[Sexpr], Malformed> {
        match self {
            Sexpr::List(items, _) => Ok(items),
            Sexpr::Word(word, line) => {
                Err(malformed(*line, format!("a list is expected instead of `{word}`")))
            }
        }
    }

    pub(super) fn word(&self) -> Result<&str, Malformed> {
        match self {
            Sexpr::Word(word, _) => Ok(word),
            Sexpr::List(_, line) => Err(malformed(*line, "a word is expected instead of a list")),
        }
    }

    /// The first word of a list and what follows it.
    pub(super) fn form(&self) -> Result<(&str, &[Sexpr]), Malformed> {
        match self.list()?.split_first() {
            Some((head, rest)) => Ok((head.word()?, rest)),
            None => Err(malformed(self.line(), "the list is empty")),
        }
    }
}
