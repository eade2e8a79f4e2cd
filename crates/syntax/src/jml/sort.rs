//! Sorts what a comment holds: clauses and modifiers of the declaration it stands before, and
//! declarations of the class body around it. People write both into one comment.

use base::Span;

use super::reader::Reader;
use super::words::Word;
use crate::SourceText;
use crate::expr::token::{TokenKind, Tokens};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Belonging {
    /// Clauses and modifiers: of the next declaration.
    Declaration,
    /// Invariants, model fields and the like: of the class body.
    Body,
    /// `import`, which belongs to the file.
    File,
}

/// The parts of a comment in order. A comment of one kind is one part, with its markers.
pub(crate) fn parts(text: &SourceText, comment: Span) -> Vec<(Belonging, Span)> {
    let tokens = Tokens::of_comments(text, &[comment]);
    let mut reader = Reader::new(text, &tokens);
    let mut parts: Vec<(Belonging, Span)> = Vec::new();
    while !reader.parser.at_end() {
        let start = reader.parser.token().span;
        let before = reader.parser.at;
        let statement = statement(&mut reader);
        if reader.parser.at == before {
            reader.parser.advance();
        }
        let span = start.to(reader.parser.previous());
        if statement == Statement::ModelMethod {
            // The clauses before a model method are its own.
            while parts.last().is_some_and(|(belonging, _)| *belonging == Belonging::Declaration) {
                let clauses = parts.pop().map_or(span, |(_, clauses)| clauses);
                push(&mut parts, Belonging::Body, clauses);
            }
        }
        push(&mut parts, statement.belonging(), span);
    }
    if let [(_, whole)] = parts.as_mut_slice() {
        *whole = comment;
    }
    parts
}

fn push(parts: &mut Vec<(Belonging, Span)>, belonging: Belonging, span: Span) {
    match parts.last_mut() {
        Some((last, whole)) if *last == belonging => *whole = whole.to(span),
        _ => parts.push((belonging, span)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Statement {
    Clause,
    Member,
    ModelMethod,
    Import,
}

impl Statement {
    fn belonging(self) -> Belonging {
        match self {
            Statement::Clause => Belonging::Declaration,
            Statement::Member | Statement::ModelMethod => Belonging::Body,
            Statement::Import => Belonging::File,
        }
    }
}

/// Moves over one clause, one member or one run of modifiers and says which it was.
fn statement(reader: &mut Reader) -> Statement {
    let start = reader.parser.at;
    let modifiers = reader.modifiers();
    let declares = modifiers.iter().any(|(name, _)| matches!(name.as_ref(), "model" | "ghost"));
    if reader.parser.at_end() {
        return Statement::Clause;
    }
    if reader.parser.word() == Some("import") {
        reader.recover(start);
        return Statement::Import;
    }
    match reader.meaning() {
        Some(Word::Invariant | Word::Constraint | Word::Initially | Word::Represents | Word::Axiom) => {
            reader.recover(reader.parser.at);
            Statement::Member
        }
        Some(Word::IgnoredMember | Word::DataGroup) => {
            reader.recover(reader.parser.at);
            Statement::Member
        }
        Some(
            Word::Also | Word::Behavior | Word::NormalBehavior | Word::ExceptionalBehavior | Word::Redundant,
        ) => {
            reader.parser.advance();
            Statement::Clause
        }
        _ if declares
            && (reader.parser.word().is_some()
                || reader.parser.is("<")
                || reader.parser.token().kind == TokenKind::Backslash) =>
        {
            declaration(reader)
        }
        _ if reader.at_nested_start() || reader.at_case_end() => {
            reader.parser.advance();
            reader.parser.advance();
            Statement::Clause
        }
        Some(_) => {
            reader.recover(reader.parser.at);
            Statement::Clause
        }
        None => {
            reader.recover(reader.parser.at);
            Statement::Clause
        }
    }
}

/// A model field ends at its semicolon, a model method at its semicolon or body.
fn declaration(reader: &mut Reader) -> Statement {
    let mut found = Statement::Member;
    let mut initialised = false;
    while !reader.parser.at_end() {
        if reader.parser.is("=") {
            initialised = true;
        }
        if reader.parser.is("(") {
            if !initialised {
                found = Statement::ModelMethod;
            }
            reader.skip_brackets();
        } else if reader.parser.is("{") {
            reader.skip_brackets();
            if !initialised {
                return Statement::ModelMethod;
            }
        } else if reader.parser.eat(";") {
            return found;
        } else {
            reader.parser.advance();
        }
    }
    found
}
