//! What JML declares in a class body: invariants, constraints, `initially`, `represents`, model and ghost fields.

use std::sync::Arc;

use base::Span;

use super::reader::{Modifiers, Reader};
use super::words::Word;
use super::{Member, MemberKind};
use crate::expr::parser::Parsed;
use crate::expr::token::TokenKind;

pub(super) fn read(reader: &mut Reader) -> Vec<Member> {
    let mut members = Vec::new();
    // Where clauses of a method began that no model method has claimed yet.
    let mut clauses: Option<Span> = None;
    while !reader.parser.at_end() {
        let before = reader.parser.at;
        step(reader, &mut members, &mut clauses);
        if reader.parser.at == before {
            reader.parser.advance();
        }
    }
    report_stray_clauses(reader, &mut clauses);
    members
}

fn report_stray_clauses(reader: &mut Reader, clauses: &mut Option<Span>) {
    if let Some(span) = clauses.take() {
        let error = reader.parser.error_with_help(
            "syntax.misplaced-clause",
            span,
            "this clause belongs to no method",
            "put it directly before the method",
        );
        reader.report(*error);
    }
}

fn step(reader: &mut Reader, members: &mut Vec<Member>, clauses: &mut Option<Span>) {
    let start_index = reader.parser.at;
    let start = reader.parser.token().span;
    let modifiers = reader.modifiers();
    if reader.parser.at_end() || reader.parser.eat(";") {
        return;
    }
    let has = |name: &str| modifiers.iter().any(|(modifier, _)| modifier.as_ref() == name);
    let is_field = has("model") || has("ghost");
    let word = reader.meaning();
    let read = match word {
        Some(word @ (Word::Invariant | Word::Constraint | Word::Initially | Word::Represents)) => {
            report_stray_clauses(reader, clauses);
            member(reader, word, &modifiers, start, members)
        }
        Some(Word::Axiom) => {
            let span = reader.parser.token().span;
            reader.warn(
                "syntax.unsupported-clause",
                span,
                "`axiom` clauses are not checked".into(),
                "the rest of the specification is",
            );
            return skip(reader);
        }
        Some(Word::IgnoredMember | Word::DataGroup | Word::Statement) => return skip(reader),
        Some(
            Word::Requires
            | Word::Ensures
            | Word::Signals
            | Word::SignalsOnly
            | Word::Assignable
            | Word::Diverges
            | Word::IgnoredClause
            | Word::SpecVariable,
        ) if !is_field => {
            clauses.get_or_insert(reader.parser.token().span);
            return skip(reader);
        }
        Some(
            Word::Also
            | Word::Behavior
            | Word::NormalBehavior
            | Word::ExceptionalBehavior
            | Word::Redundant
            | Word::ModelProgram,
        ) if !is_field => {
            clauses.get_or_insert(reader.parser.token().span);
            return reader.parser.advance();
        }
        _ if is_field => declaration(reader, modifiers, start, members, clauses),
        _ => {
            reader.unknown("a JML declaration");
            return recover(reader, start_index);
        }
    };
    if let Err(error) = read {
        reader.report(*error);
        recover(reader, start_index);
    }
}

fn skip(reader: &mut Reader) {
    let start = reader.parser.at;
    reader.recover(start);
}

fn recover(reader: &mut Reader, start: usize) {
    if reader.parser.tokens.list[start].kind == TokenKind::Identifier {
        reader.recover(start);
    } else {
        reader.parser.at = start;
        reader.parser.advance();
    }
}

fn member(
    reader: &mut Reader,
    word: Word,
    modifiers: &Modifiers,
    start: Span,
    members: &mut Vec<Member>,
) -> Parsed<()> {
    reader.parser.advance();
    let kind = match word {
        Word::Invariant => MemberKind::Invariant(reader.condition()?),
        Word::Initially => MemberKind::Initially(reader.condition()?),
        Word::Constraint => {
            let condition = reader.condition()?;
            constraint_methods(reader)?;
            MemberKind::Constraint(condition)
        }
        _ => represents(reader)?,
    };
    reader.semicolon()?;
    members.push(Member { kind, modifiers: modifiers.clone(), span: reader.span_from(start) });
    Ok(())
}

/// `constraint p for m(int), n();` restricts it to some methods; then it is none for the class.
fn constraint_methods(reader: &mut Reader) -> Parsed<()> {
    if reader.parser.word() == Some("for") {
        return Err(reader.parser.error_with_help(
            "syntax.unsupported-clause",
            reader.parser.token().span,
            "a constraint `for` some methods only is not supported",
            "put the condition into their `ensures` clauses",
        ));
    }
    Ok(())
}

/// `represents f = e`, `represents f <- e`, `represents f \such_that p`.
fn represents(reader: &mut Reader) -> Parsed<MemberKind> {
    if reader.parser.word() == Some("this") && reader.parser.is_ahead(1, ".") {
        reader.parser.advance();
        reader.parser.advance();
    }
    let mut field = reader.parser.name("the name of a model field")?.0;
    // `Type.f` names the same field.
    while reader.parser.eat(".") {
        field = reader.parser.name("the name of a model field")?.0;
    }
    let token = reader.parser.token();
    let such_that = token.kind == TokenKind::Backslash && reader.parser.slice(token.span) == "\\such_that";
    let arrow = reader.parser.is("<")
        && reader.parser.is_ahead(1, "-")
        && token.span.end == reader.parser.ahead(1).span.start;
    if such_that || reader.parser.is("=") {
        reader.parser.advance();
    } else if arrow {
        reader.parser.advance();
        reader.parser.advance();
    } else {
        return Err(reader.parser.expected("`=`, `<-` or `\\such_that`"));
    }
    Ok(MemberKind::Represents { field, by: reader.condition()?, such_that })
}

/// A model or ghost field; several may share their type.
fn declaration(
    reader: &mut Reader,
    modifiers: Modifiers,
    start: Span,
    members: &mut Vec<Member>,
    clauses: &mut Option<Span>,
) -> Parsed<()> {
    let is_model = modifiers.iter().any(|(name, _)| name.as_ref() == "model");
    if matches!(reader.parser.word(), Some("class" | "interface" | "enum" | "import"))
        || reader.parser.is("<")
    {
        return unsupported_model(reader, start, clauses);
    }
    let base_type = reader.parser.type_expr()?;
    if reader.parser.is("(") {
        return unsupported_model(reader, start, clauses);
    }
    loop {
        let mut ty = base_type.clone();
        let (name, _): (Arc<str>, Span) = reader.parser.declared_name(&mut ty)?;
        if reader.parser.is("(") {
            return unsupported_model(reader, start, clauses);
        }
        report_stray_clauses(reader, clauses);
        if reader.parser.eat("=") {
            // The initial value of a ghost field is assigned by code that we do not run.
            reader.condition()?;
        }
        let span = reader.span_from(start);
        let kind = MemberKind::Field { ty, name, is_model };
        members.push(Member { kind, modifiers: modifiers.clone(), span });
        if !reader.parser.eat(",") {
            break;
        }
    }
    reader.semicolon()
}

/// Model methods and model classes: said once, and skipped with their bodies.
fn unsupported_model(reader: &mut Reader, start: Span, clauses: &mut Option<Span>) -> Parsed<()> {
    *clauses = None;
    if reader.parser.eat_word("import") {
        skip(reader);
        return Ok(());
    }
    reader.warn(
        "syntax.unsupported-clause",
        start,
        "model methods and classes are not supported".into(),
        "declare a pure Java method instead",
    );
    while !reader.parser.at_end() {
        if reader.parser.is("{") {
            reader.skip_brackets();
            return Ok(());
        }
        if reader.parser.is("(") {
            reader.skip_brackets();
        } else if reader.parser.eat(";") {
            return Ok(());
        } else {
            reader.parser.advance();
        }
    }
    Ok(())
}
