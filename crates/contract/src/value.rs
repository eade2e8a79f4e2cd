//! Values of annotations: what the compiler has folded, or constants of the source that it has not kept.

use std::sync::Arc;

use base::Span;
use program::{Constant, Type};
use syntax::SourceText;
use syntax::expr as written;
use syntax::expr::Dialect;

use crate::Expr;
use crate::annotation::{Annotation, Value, folded};
use crate::expr::{BinaryOperator, ExprKind, Literal, UnaryOperator};
use crate::knowledge::Knowledge;
use crate::reader::{Reader, Site};
use crate::typing::{self, Position};

impl Reader<'_> {
    /// The texts of a value that is a string or an array of strings.
    pub(crate) fn texts(&mut self, annotation: &Annotation, name: &str) -> Vec<SourceText> {
        let items: &[Value] = match annotation.value(name) {
            None => &[],
            Some(Value::Array(items)) => items,
            Some(single) => std::slice::from_ref(single),
        };
        let mut texts = Vec::new();
        for item in items {
            match item {
                Value::Text(text) => texts.push(text.clone()),
                Value::Expression(text, span) => match self.constant(text, *span) {
                    None => {}
                    Some(typed) => match constant_text(self.knowledge, &typed) {
                        Some(value) => {
                            let place = text.place(*span);
                            texts.push(SourceText::at_line(place.file, place.line, value));
                        }
                        None => {
                            let written = folded(text.slice(*span));
                            self.bad_annotation(annotation, format!("`{written}` is not a constant text"));
                        }
                    },
                },
                Value::Constant(_)
                | Value::Class(_)
                | Value::Enum(_)
                | Value::Annotation(_)
                | Value::Array(_) => {
                    self.bad_annotation(
                        annotation,
                        format!("`{name}` of `{}` is not a text", annotation.text),
                    );
                }
            }
        }
        texts
    }

    pub(crate) fn text(&mut self, annotation: &Annotation, name: &str) -> Option<SourceText> {
        self.texts(annotation, name).into_iter().next()
    }

    /// The value of an annotation as a whole number.
    pub(crate) fn integer(&mut self, value: &Value) -> Option<i64> {
        match value {
            Value::Constant(Constant::Byte(value)) => Some(i64::from(*value)),
            Value::Constant(Constant::Short(value)) => Some(i64::from(*value)),
            Value::Constant(Constant::Char(value)) => Some(i64::from(*value)),
            Value::Constant(Constant::Int(value)) => Some(i64::from(*value)),
            Value::Constant(Constant::Long(value)) => Some(*value),
            Value::Expression(text, span) => {
                let typed = self.constant(text, *span)?;
                constant_integer(self.knowledge, &typed)
            }
            _ => None,
        }
    }

    pub(crate) fn boolean(&mut self, value: &Value) -> Option<bool> {
        match value {
            Value::Constant(program::Constant::Boolean(value)) => Some(*value),
            Value::Constant(program::Constant::Int(value)) => Some(*value != 0),
            Value::Expression(text, span) => match self.constant(text, *span)?.kind {
                ExprKind::Literal(Literal::Boolean(value)) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value of an annotation as a type: `int.class`, or its name as a text (`type="int"`).
    pub(crate) fn class_value(&mut self, value: &Value) -> Option<Type> {
        match value {
            Value::Class(ty) => Some(ty.clone()),
            Value::Expression(text, span) => match self.constant(text, *span)?.kind {
                ExprKind::Literal(Literal::Class(ty)) => Some(ty),
                _ => None,
            },
            Value::Text(text) => {
                // A name stands where a class literal could: parse it as one.
                let mut literal = text.clone();
                literal.text = format!("{}.class", text.text).into();
                let parsed = self.parse(&literal, Dialect::Java)?;
                match self.typed_constant(&literal, &parsed)?.kind {
                    ExprKind::Literal(Literal::Class(ty)) => Some(ty),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn constant(&mut self, text: &SourceText, span: Span) -> Option<Expr> {
        match written::parse(text, span, Dialect::Java) {
            Ok(expr) => self.typed_constant(text, &expr),
            Err(diagnostic) => {
                self.out.push(diagnostic);
                None
            }
        }
    }

    fn typed_constant(&mut self, text: &SourceText, expr: &written::Expr) -> Option<Expr> {
        let site = Site { is_static: true, ..self.class_site() };
        let clause: Arc<str> = folded(text.slice(expr.span)).into();
        let mut out = std::mem::take(&mut self.out);
        let typed = typing::value(&self.context(&site, Position::Constant, text, &clause), expr, &mut out);
        self.out = out;
        typed
    }
}

/// A whole number that the compiler knows too.
pub(crate) fn constant_integer(knowledge: &Knowledge, expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => Some(i64::from(*value)),
        ExprKind::Literal(Literal::Long(value)) => Some(*value),
        ExprKind::Literal(Literal::Char(value)) => Some(i64::from(*value)),
        ExprKind::Unary { operator: UnaryOperator::Minus, operand } => {
            constant_integer(knowledge, operand)?.checked_neg()
        }
        ExprKind::Field { target: None, field } => {
            let class = knowledge.program().class(&field.owner)?;
            match class.field(&field.name)?.constant.as_ref()? {
                Constant::Byte(value) => Some(i64::from(*value)),
                Constant::Short(value) => Some(i64::from(*value)),
                Constant::Char(value) => Some(i64::from(*value)),
                Constant::Int(value) => Some(i64::from(*value)),
                Constant::Long(value) => Some(*value),
                Constant::Boolean(_) | Constant::Float(_) | Constant::Double(_) | Constant::String(_) => None,
            }
        }
        _ => None,
    }
}

/// A text or a concatenation of constants.
fn constant_text(knowledge: &Knowledge, expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Literal(Literal::String(text)) => Some(text.to_string()),
        ExprKind::Literal(Literal::Boolean(value)) => Some(value.to_string()),
        ExprKind::Binary { operator: BinaryOperator::Add, left, right } if expr.ty.is_string() => {
            Some(constant_text(knowledge, left)? + &constant_text(knowledge, right)?)
        }
        ExprKind::Field { target: None, field } if expr.ty.is_string() => {
            let class = knowledge.program().class(&field.owner)?;
            match class.field(&field.name)?.constant.as_ref()? {
                Constant::String(text) => Some(text.to_string()),
                _ => None,
            }
        }
        _ => constant_integer(knowledge, expr).map(|value| value.to_string()),
    }
}
