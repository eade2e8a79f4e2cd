//! Predicates in the notation of the papers: `size' = size + 1 ∧ ¬(size_4 > 0)`.
//!
//! For messages, snapshots and for ordering operands; Java text is printed by `emit` alone. Operators bind
//! as in Java; parentheses stand only where they are needed.

use crate::expr::{
    BinaryOperator, Expr, ExprKind, Literal, Moment, Quantified, Quantifier, Symbol, UnaryOperator,
};

/// The expression in mathematical notation.
pub fn show(expr: &Expr) -> String {
    let mut text = String::new();
    write(expr, 0, &mut text);
    text
}

/// `size`, `size'`, `size_3`.
pub fn show_symbol(symbol: &Symbol) -> String {
    match symbol.moment {
        Moment::Before => symbol.name.to_string(),
        Moment::After => format!("{}'", symbol.name),
        Moment::Step(step) => format!("{}_{step}", symbol.name),
    }
}

/// What stands before a dot or an index binds at least this much.
const POSTFIX: u8 = 16;

fn write(expr: &Expr, context: u8, text: &mut String) {
    let own = precedence(expr);
    if own < context {
        text.push('(');
    }
    write_bare(expr, own, text);
    if own < context {
        text.push(')');
    }
}

fn write_bare(expr: &Expr, own: u8, text: &mut String) {
    match &expr.kind {
        ExprKind::Literal(literal) => text.push_str(&show_literal(literal)),
        ExprKind::This => text.push_str("this"),
        ExprKind::Parameter { index: _, name } | ExprKind::Variable(name) => text.push_str(name),
        ExprKind::Symbol(symbol) => text.push_str(&show_symbol(symbol)),
        ExprKind::Result => text.push_str("result"),
        ExprKind::Signal => text.push_str("signal"),
        ExprKind::Field { target, field } => {
            match target {
                Some(target) => write_target(target, text),
                None => text.extend([field.owner.without_package(), "."]),
            }
            text.push_str(&field.name);
        }
        ExprKind::ModelField { target, class: _, name } => {
            write_target(target, text);
            text.push_str(name);
        }
        ExprKind::ArrayLength(array) => {
            write(array, POSTFIX, text);
            text.push_str(".length");
        }
        ExprKind::Index { array, index } => {
            write(array, POSTFIX, text);
            text.push('[');
            write(index, 0, text);
            text.push(']');
        }
        ExprKind::Call { target, method, arguments } => {
            match target {
                Some(target) => write_target(target, text),
                None => text.extend([method.owner.without_package(), "."]),
            }
            text.push_str(&method.name);
            write_list("(", arguments, ")", text);
        }
        ExprKind::New { constructor, arguments } => {
            text.extend(["new ", constructor.owner.without_package()]);
            write_list("(", arguments, ")", text);
        }
        ExprKind::NewArray { lengths, items } => {
            text.push_str(&format!("new {}", expr.ty));
            write_list("[", lengths, "]", text);
            if let Some(items) = items {
                write_list("{", items, "}", text);
            }
        }
        ExprKind::Unary { operator, operand } => {
            text.push_str(match operator {
                UnaryOperator::Not => "¬",
                UnaryOperator::Minus => "-",
                UnaryOperator::Plus => "+",
                UnaryOperator::Complement => "~",
            });
            write(operand, own, text);
        }
        ExprKind::Binary { operator, left, right } => {
            write(left, own, text);
            text.extend([" ", sign(*operator), " "]);
            // Conjunction and disjunction are associative; everything else groups to the left.
            let associative = matches!(operator, BinaryOperator::And | BinaryOperator::Or);
            write(right, if associative { own } else { own + 1 }, text);
        }
        ExprKind::Conditional { condition, then, otherwise } => {
            write(condition, own + 1, text);
            text.push_str(" ? ");
            write(then, own + 1, text);
            text.push_str(" : ");
            write(otherwise, own, text);
        }
        ExprKind::Cast { operand } => {
            text.push_str(&format!("({}) ", expr.ty));
            write(operand, own, text);
        }
        ExprKind::InstanceOf { operand, class, binding } => {
            write(operand, own, text);
            text.push_str(&format!(" instanceof {class}"));
            if let Some(binding) = binding {
                text.extend([" ", &**binding]);
            }
        }
        ExprKind::Old(operand) => write_list("old(", std::slice::from_ref(&**operand), ")", text),
        ExprKind::Quantified(quantified) => write_quantified(quantified, text),
        ExprKind::Fresh(operands) => write_list("fresh(", operands, ")", text),
        ExprKind::TypeOf(operand) => write_list("typeof(", std::slice::from_ref(&**operand), ")", text),
        ExprKind::NonNullElements(operand) => {
            write_list("nonnullelements(", std::slice::from_ref(&**operand), ")", text);
        }
        ExprKind::NotModified(operands) => write_list("not_modified(", operands, ")", text),
        ExprKind::Lambda { parameters, body } => {
            text.push_str(&format!("({}) -> ", parameters.join(", ")));
            write(body, 0, text);
        }
        ExprKind::MethodReference { target, method } => {
            match target {
                Some(target) => write(target, POSTFIX, text),
                None => text.push_str(method.owner.without_package()),
            }
            text.extend(["::", &*method.name]);
        }
        ExprKind::Informal(words) => text.push_str(&format!("(* {words} *)")),
    }
}

/// `this` goes without saying.
fn write_target(target: &Expr, text: &mut String) {
    if target.kind != ExprKind::This {
        write(target, POSTFIX, text);
        text.push('.');
    }
}

fn write_list(open: &str, parts: &[Expr], close: &str, text: &mut String) {
    text.push_str(open);
    for (position, part) in parts.iter().enumerate() {
        if position > 0 {
            text.push_str(", ");
        }
        write(part, 0, text);
    }
    text.push_str(close);
}

fn write_quantified(quantified: &Quantified, text: &mut String) {
    text.push_str(match quantified.quantifier {
        Quantifier::ForAll => "∀",
        Quantifier::Exists => "∃",
        Quantifier::Sum => "sum ",
        Quantifier::Product => "product ",
        Quantifier::Min => "min ",
        Quantifier::Max => "max ",
        Quantifier::NumOf => "num_of ",
    });
    for (position, variable) in quantified.variables.iter().enumerate() {
        if position > 0 {
            text.push_str(", ");
        }
        text.push_str(&variable.name);
        if let Some(over) = &variable.over {
            text.push_str(" ∈ ");
            write(over, POSTFIX, text);
        }
    }
    if let Some(range) = &quantified.range {
        text.push_str(" | ");
        write(range, 0, text);
    }
    text.push_str(" • ");
    write(&quantified.body, 0, text);
}

pub(super) fn show_literal(literal: &Literal) -> String {
    match literal {
        Literal::Int(value) => value.to_string(),
        Literal::Long(value) => format!("{value}L"),
        Literal::Float(value) => format!("{value:?}f"),
        Literal::Double(value) => format!("{value:?}"),
        Literal::Char(value) => char::from_u32(u32::from(*value))
            .map_or_else(|| format!("'\\u{value:04x}'"), |character| format!("{character:?}")),
        Literal::Boolean(value) => value.to_string(),
        Literal::String(value) => format!("{value:?}"),
        Literal::Null => "null".to_owned(),
        Literal::Class(ty) => format!("{ty}.class"),
    }
}

fn precedence(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Quantified(_) | ExprKind::Lambda { .. } => 1,
        ExprKind::Conditional { .. } => 2,
        ExprKind::Binary { operator, .. } => match operator {
            BinaryOperator::Equivalent | BinaryOperator::NotEquivalent => 3,
            BinaryOperator::Implies | BinaryOperator::ImpliedBy => 4,
            BinaryOperator::Or => 5,
            BinaryOperator::And => 6,
            BinaryOperator::BitOr => 7,
            BinaryOperator::BitXor => 8,
            BinaryOperator::BitAnd => 9,
            BinaryOperator::Equal | BinaryOperator::NotEqual => 10,
            BinaryOperator::Less
            | BinaryOperator::LessEqual
            | BinaryOperator::Greater
            | BinaryOperator::GreaterEqual
            | BinaryOperator::Subtype => 11,
            BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight | BinaryOperator::ShiftRightUnsigned => 12,
            BinaryOperator::Add | BinaryOperator::Subtract => 13,
            BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => 14,
        },
        ExprKind::InstanceOf { .. } => 11,
        ExprKind::Unary { .. } | ExprKind::Cast { .. } => POSTFIX - 1,
        _ => POSTFIX,
    }
}

fn sign(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Or => "∨",
        BinaryOperator::And => "∧",
        BinaryOperator::BitOr => "|",
        BinaryOperator::BitXor => "^",
        BinaryOperator::BitAnd => "&",
        BinaryOperator::Equal => "=",
        BinaryOperator::NotEqual => "≠",
        BinaryOperator::Less => "<",
        BinaryOperator::LessEqual => "≤",
        BinaryOperator::Greater => ">",
        BinaryOperator::GreaterEqual => "≥",
        BinaryOperator::ShiftLeft => "<<",
        BinaryOperator::ShiftRight => ">>",
        BinaryOperator::ShiftRightUnsigned => ">>>",
        BinaryOperator::Add => "+",
        BinaryOperator::Subtract => "-",
        BinaryOperator::Multiply => "*",
        BinaryOperator::Divide => "/",
        BinaryOperator::Remainder => "%",
        BinaryOperator::Implies => "⇒",
        BinaryOperator::ImpliedBy => "⇐",
        BinaryOperator::Equivalent => "⇔",
        BinaryOperator::NotEquivalent => "⇎",
        BinaryOperator::Subtype => "<:",
    }
}
