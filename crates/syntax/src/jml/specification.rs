//! Method specifications: cases of clauses, `also`, nested `{| … |}`, and modifiers.

use base::Span;

use super::reader::Reader;
use super::words::Word;
use super::{Behavior, Clause, ClauseKind, SpecCase, Specification};
use crate::expr::parser::Parsed;
use crate::expr::token::TokenKind;
use crate::expr::{Expr, ExprKind, Location};

/// How deep `{| … |}` may nest.
const MAX_NESTED_CASES: usize = 20;

pub(super) fn read(reader: &mut Reader) -> Specification {
    let mut cases = Cases::default();
    while !reader.parser.at_end() {
        let before = reader.parser.at;
        step(reader, &mut cases);
        if reader.parser.at == before {
            reader.parser.advance();
        }
    }
    cases.finish()
}

/// The cases read so far.
#[derive(Default)]
struct Cases {
    specification: Specification,
    current: Option<SpecCase>,
    /// For each open `{|` what stands before it in its case, and whether the case is dropped.
    outer: Vec<SpecCase>,
    /// After `implies_that` and `for_example`: read, and dropped.
    redundant: bool,
    /// Something that belongs to a case was met.
    started: bool,
}

impl Cases {
    fn open(&mut self, behavior: Option<Behavior>, span: Span) -> &mut SpecCase {
        self.started = true;
        let outer = self.outer.last().cloned();
        let case = self.current.get_or_insert_with(|| {
            outer.unwrap_or(SpecCase { behavior: Behavior::Lightweight, clauses: Vec::new(), span })
        });
        if let Some(behavior) = behavior {
            case.behavior = behavior;
        }
        case.span = case.span.to(span);
        case
    }

    fn close(&mut self) {
        if let Some(case) = self.current.take()
            && !self.redundant
        {
            self.specification.cases.push(case);
        }
    }

    fn finish(mut self) -> Specification {
        self.close();
        self.specification
    }
}

fn step(reader: &mut Reader, cases: &mut Cases) {
    let modifiers = reader.modifiers();
    let span = reader.parser.token().span;
    let Some(word) = reader.meaning() else {
        cases.specification.modifiers.extend(modifiers);
        return other(reader, cases);
    };
    let begins_case = matches!(
        word,
        Word::Behavior | Word::NormalBehavior | Word::ExceptionalBehavior | Word::Also | Word::Redundant
    );
    if !begins_case {
        cases.specification.modifiers.extend(modifiers);
    } else {
        // `public normal_behavior`: the visibility is the case's, not the method's.
        let own = modifiers.into_iter().filter(|(name, _)| !is_case_modifier(name));
        cases.specification.modifiers.extend(own);
    }
    match word {
        Word::Also => {
            reader.parser.advance();
            if !cases.started && cases.outer.is_empty() {
                cases.specification.also = true;
            }
            cases.started = true;
            cases.close();
        }
        Word::Redundant => {
            reader.parser.advance();
            cases.close();
            cases.redundant = true;
        }
        Word::Behavior | Word::NormalBehavior | Word::ExceptionalBehavior => {
            reader.parser.advance();
            let behavior = match word {
                Word::NormalBehavior => Behavior::Normal,
                Word::ExceptionalBehavior => Behavior::Exceptional,
                _ => Behavior::Behavior,
            };
            if cases.current.as_ref().is_some_and(|case| !case.clauses.is_empty()) {
                let error = reader.parser.error_with_help(
                    "syntax.missing-also",
                    span,
                    "a new case begins without `also`",
                    "write `also` between two cases",
                );
                reader.report(*error);
                cases.close();
            }
            cases.open(Some(behavior), span);
        }
        Word::Requires
        | Word::Ensures
        | Word::Signals
        | Word::SignalsOnly
        | Word::Assignable
        | Word::Diverges => clause(reader, cases, word),
        Word::IgnoredClause => {
            let name = reader.parser.word().unwrap_or_default().to_owned();
            reader.warn(
                "syntax.unsupported-clause",
                span,
                format!("`{name}` clauses are not checked"),
                "the rest of the specification is",
            );
            cases.open(None, span);
            skip_clause(reader);
        }
        Word::SpecVariable => spec_variable(reader),
        Word::ModelProgram => {
            reader.warn(
                "syntax.unsupported-clause",
                span,
                "model programs are not supported".into(),
                "say in `ensures` what the method does",
            );
            reader.parser.advance();
            reader.skip_brackets();
        }
        Word::Invariant | Word::Constraint | Word::Initially | Word::Represents | Word::Axiom => {
            let name = reader.parser.word().unwrap_or_default();
            let error = reader.parser.error_with_help(
                "syntax.misplaced-clause",
                span,
                format!("`{name}` does not belong to a method"),
                "put it into the class body, in a comment of its own",
            );
            reader.report(*error);
            skip_clause(reader);
        }
        Word::IgnoredMember | Word::DataGroup | Word::Statement => skip_clause(reader),
        // `modifiers` has read them all.
        Word::Modifier => reader.parser.advance(),
    }
}

fn is_case_modifier(name: &str) -> bool {
    matches!(name, "public" | "protected" | "private" | "code")
}

/// What begins with no keyword: brackets of nested cases, stray semicolons, mistakes.
fn other(reader: &mut Reader, cases: &mut Cases) {
    let span = reader.parser.token().span;
    if reader.parser.at_end() || reader.parser.eat(";") {
        return;
    }
    if reader.at_nested_start() {
        if cases.outer.len() >= MAX_NESTED_CASES {
            let error =
                reader.parser.error("syntax.too-deep", span, "nested specification cases are too deep");
            reader.report(*error);
            return reader.skip_brackets();
        }
        let outer = cases.open(None, span).clone();
        cases.current = None;
        cases.outer.push(outer);
        reader.parser.advance();
        reader.parser.advance();
        return;
    }
    if reader.at_case_end() {
        if cases.outer.is_empty() {
            let error = reader.parser.error_with_help(
                "syntax.unopened",
                span,
                "this `|}` closes nothing",
                "remove it",
            );
            reader.report(*error);
        } else {
            cases.close();
            cases.outer.pop();
        }
        reader.parser.advance();
        reader.parser.advance();
        return;
    }
    let start = reader.parser.at;
    reader.unknown("a JML clause");
    // A mistyped keyword takes its clause with it, other words only themselves.
    if reader.parser.token().kind == TokenKind::Identifier {
        reader.recover(start);
    } else {
        reader.parser.advance();
    }
}

fn skip_clause(reader: &mut Reader) {
    let start = reader.parser.at;
    reader.recover(start);
}

/// `forall T x;` and `old T x = e;` bind names for the case.
fn spec_variable(reader: &mut Reader) {
    let span = reader.parser.token().span;
    let error = reader.parser.error_with_help(
        "syntax.unsupported-clause",
        span,
        "variables of specification cases are not supported",
        "use `\\old(…)` or a quantifier in the clauses",
    );
    reader.report(*error);
    skip_clause(reader);
}

fn clause(reader: &mut Reader, cases: &mut Cases, word: Word) {
    let start_index = reader.parser.at;
    let start = reader.parser.token().span;
    cases.open(None, start);
    reader.parser.advance();
    let read = clause_kind(reader, word).and_then(|kind| reader.semicolon().map(|()| kind));
    match read {
        Ok(Some(kind)) => {
            let span = reader.span_from(start);
            cases.open(None, span).clauses.push(Clause { kind, span });
        }
        // `\not_specified` says nothing.
        Ok(None) => {}
        Err(error) => {
            reader.report(*error);
            reader.recover(start_index);
        }
    }
}

fn clause_kind(reader: &mut Reader, word: Word) -> Parsed<Option<ClauseKind>> {
    if not_specified(reader) {
        return Ok(None);
    }
    Ok(Some(match word {
        Word::Requires => ClauseKind::Requires(reader.condition()?),
        Word::Ensures => ClauseKind::Ensures(reader.condition()?),
        Word::Signals => return signals(reader).map(Some),
        Word::SignalsOnly => ClauseKind::SignalsOnly(signals_only(reader)?),
        Word::Assignable => ClauseKind::Assignable(locations(reader)?),
        _ => ClauseKind::Diverges(reader.condition()?),
    }))
}

fn not_specified(reader: &mut Reader) -> bool {
    let token = reader.parser.token();
    let found = token.kind == TokenKind::Backslash
        && matches!(reader.parser.slice(token.span), "\\not_specified" | "\\same");
    if found {
        reader.parser.advance();
    }
    found
}

/// `signals (E e) condition`; name and condition may be left out.
fn signals(reader: &mut Reader) -> Parsed<ClauseKind> {
    let open = reader.parser.at;
    if !reader.parser.eat("(") {
        return Err(reader.parser.expected("`(` and the exception's type"));
    }
    let exception = reader.parser.type_expr()?;
    let name = match reader.parser.is(")") {
        true => None,
        false => Some(reader.parser.name("`)` or a name for the exception")?.0),
    };
    reader.parser.expect_close(open, ")")?;
    let nothing_said = reader.parser.is(";") || reader.parser.at_end() || not_specified(reader);
    let condition = if nothing_said { None } else { Some(reader.condition()?) };
    Ok(ClauseKind::Signals { exception, name, condition })
}

fn signals_only(reader: &mut Reader) -> Parsed<Vec<crate::expr::TypeExpr>> {
    let token = reader.parser.token();
    if token.kind == TokenKind::Backslash && reader.parser.slice(token.span) == "\\nothing" {
        reader.parser.advance();
        return Ok(Vec::new());
    }
    let mut types = vec![reader.parser.type_expr()?];
    while reader.parser.eat(",") || reader.parser.eat("|") {
        types.push(reader.parser.type_expr()?);
    }
    Ok(types)
}

/// A list of store references.
fn locations(reader: &mut Reader) -> Parsed<Vec<Expr>> {
    let mut all = Vec::new();
    loop {
        reader.parser.locations = true;
        let location = reader.parser.expression();
        reader.parser.locations = false;
        let location = location?;
        if !is_location(&location) {
            return Err(reader.parser.error_with_help(
                "syntax.expected",
                location.span,
                "expected a location that can be assigned to",
                "name fields, `a[i]`, `a[*]`, `a[i..j]`, `o.*`, `\\nothing` or `\\everything`",
            ));
        }
        all.push(location);
        if !reader.parser.eat(",") {
            return Ok(all);
        }
    }
}

fn is_location(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Name(_) | ExprKind::Select { .. } | ExprKind::Index { .. } | ExprKind::Informal(_) => true,
        ExprKind::Location(location) => match location {
            Location::Nothing
            | Location::Everything
            | Location::AllElements(_)
            | Location::Elements { .. }
            | Location::AllFields(_) => true,
        },
        _ => false,
    }
}
