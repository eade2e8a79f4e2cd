//! What the contract languages add to Java's expressions: `\old(e)`, `@Old(e, int)`, quantifiers, and
//! JML's other backslash words.

use base::Diagnostic;

use super::parser::{Parsed, Parser};
use super::token::TokenKind;
use super::{
    Dialect, Expr, ExprKind, Location, MathMode, Quantified, QuantifiedVariable, Quantifier, TypeExpr,
    suggest,
};

const JML_WORDS: &[&str] = &[
    "result",
    "old",
    "pre",
    "forall",
    "exists",
    "sum",
    "product",
    "min",
    "max",
    "num_of",
    "fresh",
    "typeof",
    "type",
    "nonnullelements",
    "nothing",
    "everything",
    "not_modified",
    "not_specified",
    "such_that",
    "java_math",
    "safe_math",
    "bigint_math",
];

/// Words of JML or its tools that mean something which Jurat does not check.
const UNSUPPORTED_JML_WORDS: &[&str] = &[
    "bigint",
    "bsum",
    "count",
    "duration",
    "elemtype",
    "erases",
    "index",
    "inv",
    "invariant_for",
    "into",
    "is_initialized",
    "key",
    "lblneg",
    "lblpos",
    "lockset",
    "not_assigned",
    "nowarn",
    "only_accessed",
    "only_assigned",
    "only_called",
    "only_captured",
    "permission",
    "reach",
    "real",
    "same",
    "seq",
    "space",
    "static_invariant_for",
    "TYPE",
    "values",
    "working_space",
];

const JASS_WORDS: &[&str] = &["Return", "Old", "Signal", "ForAll", "Exists"];

impl<'a> Parser<'a> {
    /// `\word …` of JML.
    pub(super) fn backslash_word(&mut self, written: &'a str) -> Parsed<Expr> {
        let span = self.token().span;
        let word = &written[1..];
        if self.dialect != Dialect::Jml {
            return Err(self.foreign_word(written, word));
        }
        let simple = |parser: &mut Self, kind| {
            parser.advance();
            Ok(Expr { kind, span })
        };
        match word {
            "result" => simple(self, ExprKind::Result),
            "nothing" | "strictly_nothing" | "everything" => {
                self.require_locations(span, written)?;
                let location = if word == "everything" { Location::Everything } else { Location::Nothing };
                simple(self, ExprKind::Location(location))
            }
            "old" | "pre" => self.old(),
            "fresh" => {
                let (arguments, span) = self.word_arguments()?;
                Ok(Expr { kind: ExprKind::Fresh(arguments), span })
            }
            "not_modified" => {
                let before = std::mem::replace(&mut self.locations, true);
                let arguments = self.word_arguments();
                self.locations = before;
                let (arguments, span) = arguments?;
                Ok(Expr { kind: ExprKind::NotModified(arguments), span })
            }
            "typeof" => self.word_argument(ExprKind::TypeOf),
            "nonnullelements" => self.word_argument(ExprKind::NonNullElements),
            "java_math" => self.in_mode(MathMode::Java),
            "safe_math" => self.in_mode(MathMode::Safe),
            "bigint_math" => self.in_mode(MathMode::Bigint),
            "type" => {
                self.advance();
                let open = self.at;
                self.expect("(")?;
                let ty = self.type_expr()?;
                self.expect_close(open, ")")?;
                self.height = 1;
                Ok(Expr { kind: ExprKind::TypeLiteral(ty), span: span.to(self.previous()) })
            }
            _ if quantifier_of(word).is_some() => Err(self.error_with_help(
                "syntax.expected",
                span,
                format!("`{written}` stands without its parentheses"),
                format!("write `({written} int i; range; body)`"),
            )),
            "not_specified" | "such_that" => Err(self.expected("an expression")),
            _ if UNSUPPORTED_JML_WORDS.contains(&word) => {
                Err(self.error("syntax.unsupported", span, format!("`{written}` is not supported")))
            }
            _ => Err(self.unknown_word(written, '\\', word, JML_WORDS)),
        }
    }

    /// `@Word …` of Modern Jass.
    pub(super) fn at_word(&mut self, written: &'a str) -> Parsed<Expr> {
        let span = self.token().span;
        let word = &written[1..];
        if self.dialect != Dialect::Jass {
            return Err(self.foreign_word(written, word));
        }
        match word {
            "Return" | "Signal" => {
                self.advance();
                let kind = if word == "Return" { ExprKind::Result } else { ExprKind::Signal };
                Ok(Expr { kind, span })
            }
            "Old" => self.old(),
            "ForAll" => self.nested(|parser| parser.jass_quantified(Quantifier::ForAll)),
            "Exists" => self.nested(|parser| parser.jass_quantified(Quantifier::Exists)),
            "Result" => Err(self.error_with_help(
                "syntax.unknown-operator",
                span,
                "`@Result` is not an operator",
                "did you mean `@Return`?",
            )),
            _ => Err(self.unknown_word(written, '@', word, JASS_WORDS)),
        }
    }

    fn unknown_word(&self, written: &str, sign: char, word: &str, known: &[&str]) -> Box<Diagnostic> {
        let span = self.token().span;
        let error = self.error("syntax.unknown-operator", span, format!("`{written}` is not an operator"));
        match suggest::nearest(word, known.iter().copied()) {
            Some(near) => Box::new(error.help(format!("did you mean `{sign}{near}`?"))),
            None => error,
        }
    }

    /// A word of one contract language in the text of another.
    fn foreign_word(&self, written: &str, word: &str) -> Box<Diagnostic> {
        let meaning = match word {
            "result" | "Return" | "Result" => "result",
            "old" | "Old" | "pre" => "old",
            "forall" | "ForAll" => "forall",
            "exists" | "Exists" => "exists",
            "Signal" => "signal",
            _ => "",
        };
        let (language, remedy) = match (self.dialect, meaning) {
            (Dialect::Jml, "result") => ("JML", "\\result"),
            (Dialect::Jml, "old") => ("JML", "\\old(…)"),
            (Dialect::Jml, "forall") => ("JML", "(\\forall int i; range; body)"),
            (Dialect::Jml, "exists") => ("JML", "(\\exists int i; range; body)"),
            (Dialect::Jass, "result") => ("Modern Jass", "@Return"),
            (Dialect::Jass, "old") => ("Modern Jass", "@Old(…)"),
            (Dialect::Jass, "forall") => ("Modern Jass", "@ForAll(int i; range; body)"),
            (Dialect::Jass, "exists") => ("Modern Jass", "@Exists(int i; range; body)"),
            (Dialect::Cofoja, "result") => ("Cofoja", "result"),
            (Dialect::Cofoja, "old") => ("Cofoja", "old(…)"),
            (Dialect::Cofoja, "signal") => ("Cofoja", "signal"),
            (Dialect::Jml, _) => ("JML", ""),
            (Dialect::Jass, _) => ("Modern Jass", ""),
            (Dialect::Cofoja, _) => ("Cofoja", ""),
            (Dialect::Java, _) => ("Java", ""),
        };
        let error = self.error(
            "syntax.unknown-operator",
            self.token().span,
            format!("`{written}` is not an operator of {language}"),
        );
        if remedy.is_empty() { error } else { Box::new(error.help(format!("write `{remedy}`"))) }
    }

    /// `\word(a, b)`, at the word.
    fn word_arguments(&mut self) -> Parsed<(Vec<Expr>, base::Span)> {
        let start = self.token().span;
        self.advance();
        let arguments = self.nested(Self::arguments)?;
        self.grow(self.height)?;
        Ok((arguments, start.to(self.previous())))
    }

    fn word_argument(&mut self, kind: impl FnOnce(Box<Expr>) -> ExprKind) -> Parsed<Expr> {
        let start = self.token().span;
        self.advance();
        let open = self.at;
        self.expect("(")?;
        let operand = self.expression()?;
        self.expect_close(open, ")")?;
        self.grow(self.height)?;
        Ok(Expr { kind: kind(Box::new(operand)), span: start.to(self.previous()) })
    }

    fn in_mode(&mut self, mode: MathMode) -> Parsed<Expr> {
        self.word_argument(|operand| ExprKind::InMode { mode, operand })
    }

    /// `\old(e)`, `\pre(e)`, `@Old(e)`, `@Old(e, type)`, `old(e)`.
    pub(super) fn old(&mut self) -> Parsed<Expr> {
        let start = self.token().span;
        self.advance();
        let open = self.at;
        self.expect("(")?;
        let operand = self.expression()?;
        let height = self.height;
        let mut ty = None;
        if self.is(",") && self.dialect == Dialect::Jass {
            self.advance();
            ty = Some(self.type_expr()?);
            if self.is(".") && self.slice(self.ahead(1).span) == "class" {
                self.advance();
                self.advance();
            }
        } else if self.is(",") && self.dialect == Dialect::Jml {
            self.advance();
            let (label, span) = self.name("a label")?;
            if !matches!(label.as_ref(), "Pre" | "Old") {
                return Err(self.error_with_help(
                    "syntax.unsupported",
                    span,
                    format!("the state at the label `{label}` is not supported"),
                    "only the state before the call can be asked for",
                ));
            }
        }
        self.expect_close(open, ")")?;
        self.grow(height)?;
        let kind = ExprKind::Old { operand: Box::new(operand), ty };
        Ok(Expr { kind, span: start.to(self.previous()) })
    }

    // Quantifiers.

    pub(super) fn quantifier_ahead(&self) -> bool {
        self.dialect == Dialect::Jml
            && self.slice(self.ahead(1).span).get(1..).and_then(quantifier_of).is_some()
    }

    /// `(\forall T x, y; range; body)`; the range may be left out.
    pub(super) fn jml_quantified(&mut self) -> Parsed<Expr> {
        let open = self.at;
        self.advance();
        let word = self.slice(self.token().span).get(1..).unwrap_or_default();
        let quantifier = quantifier_of(word).unwrap_or(Quantifier::ForAll);
        self.advance();
        self.quantified(open, quantifier)
    }

    /// `@ForAll(T x : collection; body)`, `@ForAll(int i; range; body)`.
    fn jass_quantified(&mut self, quantifier: Quantifier) -> Parsed<Expr> {
        let word = self.token().span;
        self.advance();
        let open = self.at;
        self.expect("(")?;
        let expr = self.quantified(open, quantifier)?;
        Ok(Expr { kind: expr.kind, span: word.to(expr.span) })
    }

    fn quantified(&mut self, open: usize, quantifier: Quantifier) -> Parsed<Expr> {
        let start = self.tokens.list[open].span;
        let (variables, mut height) = self.bound_variables()?;
        if !self.eat(";") {
            return Err(self.expected("`;` after the variables of the quantifier"));
        }
        let first = if self.is(";") { None } else { Some(self.expression()?) };
        height = height.max(self.height);
        let (range, body) = if self.eat(";") {
            let body = self.expression()?;
            height = height.max(self.height);
            (first, body)
        } else {
            match first {
                Some(body) => (None, body),
                None => return Err(self.expected("`;`")),
            }
        };
        self.expect_close(open, ")")?;
        self.grow(height)?;
        let span = start.to(self.previous());
        let quantified = Quantified { quantifier, variables, range, body };
        Ok(Expr { kind: ExprKind::Quantified(Box::new(quantified)), span })
    }

    fn bound_variables(&mut self) -> Parsed<(Vec<QuantifiedVariable>, u32)> {
        let mut variables: Vec<QuantifiedVariable> = Vec::new();
        let mut shared: Option<TypeExpr> = None;
        let mut height = 0;
        loop {
            let same_type = self.bare_name_ahead();
            let base_type = match &shared {
                Some(ty) if same_type => ty.clone(),
                _ => {
                    while matches!(self.word(), Some("nullable" | "non_null" | "final")) {
                        self.advance();
                    }
                    self.type_expr()?
                }
            };
            let mut ty = base_type.clone();
            let (name, _) = self.declared_name(&mut ty)?;
            let mut over = None;
            if self.eat(":") {
                over = Some(self.expression()?);
                height = height.max(self.height);
            }
            variables.push(QuantifiedVariable { ty, name, over });
            shared = Some(base_type);
            if !self.eat(",") {
                return Ok((variables, height));
            }
        }
    }
}

impl Parser<'_> {
    /// Whether a name stands here that shares the type of the variable before it: `int i, j[];`.
    fn bare_name_ahead(&self) -> bool {
        let mut next = 1;
        while self.is_ahead(next, "[") && self.is_ahead(next + 1, "]") {
            next += 2;
        }
        self.token().kind == TokenKind::Identifier
            && [",", ";", ":"].iter().any(|symbol| self.is_ahead(next, symbol))
    }
}

fn quantifier_of(word: &str) -> Option<Quantifier> {
    Some(match word {
        "forall" => Quantifier::ForAll,
        "exists" => Quantifier::Exists,
        "sum" => Quantifier::Sum,
        "product" => Quantifier::Product,
        "min" => Quantifier::Min,
        "max" => Quantifier::Max,
        "num_of" => Quantifier::NumOf,
        _ => return None,
    })
}
