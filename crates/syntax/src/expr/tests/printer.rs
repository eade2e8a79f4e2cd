//! Prints a tree as an expression with all its parentheses, in each dialect: for tests only.

use std::fmt::Write;

use super::super::*;

pub(crate) fn show(expr: &Expr, dialect: Dialect) -> String {
    let e = |expr: &Expr| show(expr, dialect);
    match &expr.kind {
        ExprKind::Literal(literal) => show_literal(literal),
        ExprKind::Name(name) => name.to_string(),
        ExprKind::This => "this".into(),
        ExprKind::Super => "super".into(),
        ExprKind::Select { target, name, .. } => format!("{}.{name}", operand(target, dialect)),
        ExprKind::Call { target: None, name, arguments, .. } => {
            format!("{name}({})", list(arguments, dialect))
        }
        ExprKind::Call { target: Some(target), name, arguments, .. } => {
            format!("{}.{name}({})", operand(target, dialect), list(arguments, dialect))
        }
        ExprKind::Index { array, index } => format!("{}[{}]", operand(array, dialect), e(index)),
        ExprKind::New { ty, arguments } => format!("new {}({})", show_type(ty), list(arguments, dialect)),
        ExprKind::NewArray { element, lengths, items } => {
            let mut out = format!("new {}", show_type(&TypeExpr { dimensions: 0, ..element.clone() }));
            for length in lengths {
                let _ = write!(out, "[{}]", e(length));
            }
            out.push_str(&"[]".repeat(element.dimensions.into()));
            if let Some(items) = items {
                let _ = write!(out, "[] {{{}}}", list(items, dialect));
            }
            out
        }
        ExprKind::Unary { operator, operand: inner } => {
            let sign = match operator {
                UnaryOperator::Not => "!",
                UnaryOperator::Minus => "-",
                UnaryOperator::Plus => "+",
                UnaryOperator::Complement => "~",
            };
            format!("{sign}{}", operand(inner, dialect))
        }
        ExprKind::Binary { operator, left, right } => {
            format!("{} {} {}", operand(left, dialect), sign(*operator), operand(right, dialect))
        }
        ExprKind::Conditional { condition, then, otherwise } => format!(
            "{} ? {} : {}",
            operand(condition, dialect),
            operand(then, dialect),
            operand(otherwise, dialect)
        ),
        ExprKind::Cast { ty, operand: inner } => format!("({}) {}", show_type(ty), operand(inner, dialect)),
        ExprKind::InstanceOf { operand: inner, ty, binding } => {
            let binding = binding.as_ref().map(|name| format!(" {name}")).unwrap_or_default();
            format!("{} instanceof {}{binding}", operand(inner, dialect), show_type(ty))
        }
        ExprKind::ClassLiteral(ty) => format!("{}.class", show_type(ty)),
        ExprKind::Lambda { parameters, body } => format!("({}) -> {}", parameters.join(", "), e(body)),
        ExprKind::MethodReference { target, name } => match &target.kind {
            ExprKind::ClassLiteral(ty) => format!("{}::{name}", show_type(ty)),
            _ => format!("{}::{name}", operand(target, dialect)),
        },
        ExprKind::Result => word(dialect, "\\result", "@Return", "result"),
        ExprKind::Signal => word(dialect, "\\signal", "@Signal", "signal"),
        ExprKind::Old { operand: inner, ty } => {
            let ty = ty.as_ref().map(|ty| format!(", {}", show_type(ty))).unwrap_or_default();
            format!("{}({}{ty})", word(dialect, "\\old", "@Old", "old"), e(inner))
        }
        ExprKind::Quantified(quantified) => show_quantified(quantified, dialect),
        ExprKind::Fresh(arguments) => format!("\\fresh({})", list(arguments, dialect)),
        ExprKind::TypeOf(inner) => format!("\\typeof({})", e(inner)),
        ExprKind::TypeLiteral(ty) => format!("\\type({})", show_type(ty)),
        ExprKind::NonNullElements(inner) => format!("\\nonnullelements({})", e(inner)),
        ExprKind::NotModified(arguments) => format!("\\not_modified({})", list(arguments, dialect)),
        ExprKind::InMode { mode, operand: inner } => format!("\\{}_math({})", mode.word(), e(inner)),
        ExprKind::Informal(text) => format!("(* {text} *)"),
        ExprKind::Location(location) => match location {
            Location::Nothing => "\\nothing".into(),
            Location::Everything => "\\everything".into(),
            Location::AllElements(array) => format!("{}[*]", operand(array, dialect)),
            Location::Elements { array, from, to } => {
                format!("{}[{}..{}]", operand(array, dialect), operand(from, dialect), operand(to, dialect))
            }
            Location::AllFields(target) => format!("{}.*", operand(target, dialect)),
        },
    }
}

fn word(dialect: Dialect, jml: &str, jass: &str, cofoja: &str) -> String {
    match dialect {
        Dialect::Jml => jml.into(),
        Dialect::Jass => jass.into(),
        Dialect::Cofoja => cofoja.into(),
        Dialect::Java => "?".into(),
    }
}

/// In parentheses unless it needs none anywhere.
fn operand(expr: &Expr, dialect: Dialect) -> String {
    let shown = show(expr, dialect);
    let is_bare = match &expr.kind {
        ExprKind::Literal(Literal::Int(value)) => *value >= 0,
        ExprKind::Literal(Literal::Long(value)) => *value >= 0,
        ExprKind::Literal(_)
        | ExprKind::Name(_)
        | ExprKind::This
        | ExprKind::Super
        | ExprKind::Select { .. }
        | ExprKind::Call { .. }
        | ExprKind::Index { .. }
        | ExprKind::Result
        | ExprKind::Signal
        | ExprKind::Old { .. }
        | ExprKind::ClassLiteral(_)
        | ExprKind::Quantified(_)
        | ExprKind::Fresh(_)
        | ExprKind::TypeOf(_)
        | ExprKind::TypeLiteral(_)
        | ExprKind::NonNullElements(_)
        | ExprKind::NotModified(_)
        | ExprKind::InMode { .. }
        | ExprKind::Informal(_)
        | ExprKind::Location(_) => true,
        ExprKind::New { .. }
        | ExprKind::NewArray { .. }
        | ExprKind::Unary { .. }
        | ExprKind::Binary { .. }
        | ExprKind::Conditional { .. }
        | ExprKind::Cast { .. }
        | ExprKind::InstanceOf { .. }
        | ExprKind::Lambda { .. }
        | ExprKind::MethodReference { .. } => false,
    };
    if is_bare { shown } else { format!("({shown})") }
}

fn list(all: &[Expr], dialect: Dialect) -> String {
    all.iter().map(|one| show(one, dialect)).collect::<Vec<_>>().join(", ")
}

fn show_quantified(quantified: &Quantified, dialect: Dialect) -> String {
    let variables: Vec<String> = quantified
        .variables
        .iter()
        .map(|variable| {
            let over = variable.over.as_ref().map(|over| format!(" : {}", show(over, dialect)));
            format!("{} {}{}", show_type(&variable.ty), variable.name, over.unwrap_or_default())
        })
        .collect();
    let range = quantified.range.as_ref().map(|range| show(range, dialect) + "; ").unwrap_or_default();
    let inner = format!("{}; {range}{}", variables.join(", "), show(&quantified.body, dialect));
    let name = match (quantified.quantifier, dialect) {
        (Quantifier::ForAll, Dialect::Jass) => return format!("@ForAll({inner})"),
        (Quantifier::Exists, Dialect::Jass) => return format!("@Exists({inner})"),
        (Quantifier::ForAll, _) => "forall",
        (Quantifier::Exists, _) => "exists",
        (Quantifier::Sum, _) => "sum",
        (Quantifier::Product, _) => "product",
        (Quantifier::Min, _) => "min",
        (Quantifier::Max, _) => "max",
        (Quantifier::NumOf, _) => "num_of",
    };
    format!("(\\{name} {inner})")
}

fn show_literal(literal: &Literal) -> String {
    match literal {
        Literal::Int(value) => value.to_string(),
        Literal::Long(value) => format!("{value}L"),
        Literal::Float(value) => format!("{value:?}f"),
        Literal::Double(value) => format!("{value:?}"),
        Literal::Char(unit) => format!("'\\u{unit:04x}'"),
        Literal::Boolean(value) => value.to_string(),
        Literal::String(text) => {
            let units: String = text.encode_utf16().map(|unit| format!("\\u{unit:04x}")).collect();
            format!("\"{units}\"")
        }
        Literal::Null => "null".into(),
    }
}

pub(super) fn show_type(ty: &TypeExpr) -> String {
    let arguments: Vec<String> = ty
        .arguments
        .iter()
        .map(|argument| match argument {
            TypeArgumentExpr::Exact(ty) => show_type(ty),
            TypeArgumentExpr::Extends(ty) => format!("? extends {}", show_type(ty)),
            TypeArgumentExpr::Super(ty) => format!("? super {}", show_type(ty)),
            TypeArgumentExpr::Any => "?".into(),
        })
        .collect();
    let arguments = if arguments.is_empty() { String::new() } else { format!("<{}>", arguments.join(", ")) };
    format!("{}{arguments}{}", ty.name, "[]".repeat(ty.dimensions.into()))
}

fn sign(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Or => "||",
        BinaryOperator::And => "&&",
        BinaryOperator::BitOr => "|",
        BinaryOperator::BitXor => "^",
        BinaryOperator::BitAnd => "&",
        BinaryOperator::Equal => "==",
        BinaryOperator::NotEqual => "!=",
        BinaryOperator::Less => "<",
        BinaryOperator::LessEqual => "<=",
        BinaryOperator::Greater => ">",
        BinaryOperator::GreaterEqual => ">=",
        BinaryOperator::ShiftLeft => "<<",
        BinaryOperator::ShiftRight => ">>",
        BinaryOperator::ShiftRightUnsigned => ">>>",
        BinaryOperator::Add => "+",
        BinaryOperator::Subtract => "-",
        BinaryOperator::Multiply => "*",
        BinaryOperator::Divide => "/",
        BinaryOperator::Remainder => "%",
        BinaryOperator::Implies => "==>",
        BinaryOperator::ImpliedBy => "<==",
        BinaryOperator::Equivalent => "<==>",
        BinaryOperator::NotEquivalent => "<=!=>",
        BinaryOperator::Subtype => "<:",
    }
}
