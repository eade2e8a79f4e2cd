//! Contract expressions for people to read: JML's notation, as few parentheses as the grammar allows.
//!
//! The same condition reads the same whichever language it was written in. Not Java: `emit` prints Java.

use std::fmt::Write;

use program::{Type, TypeArgument};

use crate::expr::{BinaryOperator, Expr, ExprKind, Literal, Quantifier, UnaryOperator};
use crate::logic::frame::{Elements, elements};

/// The expression in JML-like notation.
pub fn show(expr: &Expr) -> String {
    let shadowed = |name: &str| {
        expr.any(|part| match &part.kind {
            ExprKind::Parameter { name: other, .. } | ExprKind::Variable(other) => &**other == name,
            _ => false,
        })
    };
    let mut printer = Printer { out: String::new(), shadowed: &shadowed };
    printer.expr(expr, 0);
    printer.out
}

/// A type in simple names: `Map.Entry<String, int[]>`.
pub fn show_type(ty: &Type) -> String {
    match ty {
        Type::Class(class) => {
            let name = class.name.readable();
            if class.arguments.is_empty() {
                return name;
            }
            let arguments: Vec<String> = class
                .arguments
                .iter()
                .map(|argument| match argument {
                    TypeArgument::Exact(ty) => show_type(ty),
                    TypeArgument::Extends(ty) => format!("? extends {}", show_type(ty)),
                    TypeArgument::Super(ty) => format!("? super {}", show_type(ty)),
                    TypeArgument::Any => "?".to_owned(),
                })
                .collect();
            format!("{name}<{}>", arguments.join(", "))
        }
        Type::Array(element) => format!("{}[]", show_type(element)),
        Type::Void | Type::Null | Type::Primitive(_) | Type::Variable(_) => ty.to_string(),
    }
}

/// A Java string literal with its quotes.
pub(crate) fn string_literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        escape(character, '"', &mut out);
    }
    out.push('"');
    out
}

pub(crate) fn operator_symbol(operator: BinaryOperator) -> &'static str {
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

/// How tightly an operator binds; larger is tighter. JML puts implication below `||`.
fn precedence(operator: BinaryOperator) -> u8 {
    match operator {
        BinaryOperator::Equivalent | BinaryOperator::NotEquivalent => 2,
        BinaryOperator::Implies | BinaryOperator::ImpliedBy => 3,
        BinaryOperator::Or => 4,
        BinaryOperator::And => 5,
        BinaryOperator::BitOr => 6,
        BinaryOperator::BitXor => 7,
        BinaryOperator::BitAnd => 8,
        BinaryOperator::Equal | BinaryOperator::NotEqual => 9,
        BinaryOperator::Less
        | BinaryOperator::LessEqual
        | BinaryOperator::Greater
        | BinaryOperator::GreaterEqual
        | BinaryOperator::Subtype => INSTANCE_OF,
        BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight | BinaryOperator::ShiftRightUnsigned => 11,
        BinaryOperator::Add | BinaryOperator::Subtract => 12,
        BinaryOperator::Multiply | BinaryOperator::Divide | BinaryOperator::Remainder => 13,
    }
}

const CONDITIONAL: u8 = 1;
const INSTANCE_OF: u8 = 10;
const UNARY: u8 = 14;
const POSTFIX: u8 = 15;

struct Printer<'a> {
    out: String,
    /// Names that mean something else than a field of `this`.
    shadowed: &'a dyn Fn(&str) -> bool,
}

impl Printer<'_> {
    /// Prints with parentheses where the context binds tighter than the expression.
    fn expr(&mut self, expr: &Expr, context: u8) {
        let own = level(expr);
        if own < context {
            self.out.push('(');
        }
        self.bare(expr);
        if own < context {
            self.out.push(')');
        }
    }

    fn bare(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::This => self.out.push_str("this"),
            ExprKind::Parameter { name, .. } | ExprKind::Variable(name) => self.out.push_str(name),
            ExprKind::Symbol(symbol) => {
                use crate::expr::Moment;
                self.out.push_str(&symbol.name);
                match symbol.moment {
                    Moment::Before => {}
                    Moment::After => self.out.push('\''),
                    Moment::Step(step) => {
                        let _ = write!(self.out, "_{step}");
                    }
                }
            }
            ExprKind::Result => self.out.push_str("\\result"),
            ExprKind::Signal => self.out.push_str("\\signal"),
            ExprKind::Witness(index) => {
                let _ = write!(self.out, "\\witness{index}");
            }
            ExprKind::Field { target: None, field } => {
                let _ = write!(self.out, "{}.{}", field.owner.readable(), field.name);
            }
            ExprKind::Field { target: Some(target), field } => self.member(target, &field.name),
            ExprKind::ModelField { target, class: _, name } => self.member(target, name),
            ExprKind::ArrayLength(array) => {
                self.expr(array, POSTFIX);
                self.out.push_str(".length");
            }
            ExprKind::Index { array, index } => {
                self.expr(array, POSTFIX);
                self.out.push('[');
                match elements(index) {
                    Elements::All => self.out.push('*'),
                    Elements::One(index) => self.expr(index, 0),
                    Elements::Range(from, to) => {
                        self.expr(from, 0);
                        self.out.push_str("..");
                        self.expr(to, 0);
                    }
                }
                self.out.push(']');
            }
            ExprKind::Call { target, method, arguments } => {
                match target {
                    None => {
                        let _ = write!(self.out, "{}.", method.owner.readable());
                    }
                    Some(target) if target.kind == ExprKind::This => {}
                    Some(target) => {
                        self.expr(target, POSTFIX);
                        self.out.push('.');
                    }
                }
                self.out.push_str(&method.name);
                self.arguments("(", arguments, ")");
            }
            ExprKind::New { constructor, arguments } => {
                let _ = write!(self.out, "new {}", constructor.owner.readable());
                self.arguments("(", arguments, ")");
            }
            ExprKind::NewArray { lengths, items } => self.new_array(&expr.ty, lengths, items.as_deref()),
            ExprKind::Unary { operator, operand } => {
                self.out.push(match operator {
                    UnaryOperator::Not => '!',
                    UnaryOperator::Minus => '-',
                    UnaryOperator::Plus => '+',
                    UnaryOperator::Complement => '~',
                });
                // `- -x` and `-(-1)` must not become `--`.
                let nested = matches!(
                    operand.kind,
                    ExprKind::Unary { operator: UnaryOperator::Minus | UnaryOperator::Plus, .. }
                );
                self.expr(operand, if nested && *operator != UnaryOperator::Not { POSTFIX } else { UNARY });
            }
            ExprKind::Binary { operator, left, right } => self.binary(*operator, left, right),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.expr(condition, CONDITIONAL + 1);
                self.out.push_str(" ? ");
                self.expr(then, CONDITIONAL);
                self.out.push_str(" : ");
                self.expr(otherwise, CONDITIONAL);
            }
            ExprKind::Exact(operand) => self.bare(operand),
            ExprKind::Cast { operand } => {
                let _ = write!(self.out, "({}) ", show_type(&expr.ty));
                self.expr(operand, UNARY);
            }
            ExprKind::InstanceOf { operand, class, binding } => {
                self.expr(operand, INSTANCE_OF);
                let _ = write!(self.out, " instanceof {}", show_type(class));
                if let Some(binding) = binding {
                    let _ = write!(self.out, " {binding}");
                }
            }
            ExprKind::Old(operand) => self.operator("\\old", std::slice::from_ref(operand.as_ref())),
            ExprKind::Quantified(quantified) => self.quantified(quantified),
            ExprKind::Fresh(operands) => self.operator("\\fresh", operands),
            ExprKind::TypeOf(operand) => self.operator("\\typeof", std::slice::from_ref(operand.as_ref())),
            ExprKind::NonNullElements(operand) => {
                self.operator("\\nonnullelements", std::slice::from_ref(operand.as_ref()));
            }
            ExprKind::NotModified(operands) => self.operator("\\not_modified", operands),
            ExprKind::Lambda { parameters, body } => {
                match parameters.as_slice() {
                    [single] => self.out.push_str(single),
                    several => {
                        let names: Vec<&str> = several.iter().map(|name| &**name).collect();
                        let _ = write!(self.out, "({})", names.join(", "));
                    }
                }
                self.out.push_str(" -> ");
                self.expr(body, 0);
            }
            ExprKind::MethodReference { target, method } => {
                match target {
                    Some(target) => self.expr(target, POSTFIX),
                    None => self.out.push_str(&method.owner.readable()),
                }
                let name = if method.is_constructor() { "new" } else { &method.name };
                let _ = write!(self.out, "::{name}");
            }
            ExprKind::Informal(text) => {
                let _ = write!(self.out, "(* {text} *)");
            }
        }
    }

    fn member(&mut self, target: &Expr, name: &str) {
        if target.kind != ExprKind::This || (self.shadowed)(name) {
            self.expr(target, POSTFIX);
            self.out.push('.');
        }
        self.out.push_str(name);
    }

    fn binary(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr) {
        let own = precedence(operator);
        // Implication groups to the right; both implications beside each other are always grouped.
        let (left_context, right_context) = match operator {
            BinaryOperator::Implies => (own + 1, own),
            // Conjunction and disjunction mean the same however they are grouped.
            BinaryOperator::And | BinaryOperator::Or => (own, own),
            _ => (own, own + 1),
        };
        let is_other_implication = |expr: &Expr| {
            matches!(&expr.kind, ExprKind::Binary { operator: other, .. }
                if *other != operator && precedence(*other) == 3 && own == 3)
        };
        self.expr(left, if is_other_implication(left) { own + 1 } else { left_context });
        let _ = write!(self.out, " {} ", operator_symbol(operator));
        self.expr(right, if is_other_implication(right) { own + 1 } else { right_context });
    }

    fn new_array(&mut self, ty: &Type, lengths: &[Expr], items: Option<&[Expr]>) {
        let mut element = ty;
        for _ in 0..lengths.len().max(1) {
            if let Type::Array(inner) = element {
                element = inner;
            }
        }
        let _ = write!(self.out, "new {}", show_type(element));
        match items {
            Some(items) => self.arguments("[] {", items, "}"),
            None => {
                for length in lengths {
                    self.out.push('[');
                    self.expr(length, 0);
                    self.out.push(']');
                }
            }
        }
    }

    fn quantified(&mut self, quantified: &crate::expr::Quantified) {
        self.out.push_str(match quantified.quantifier {
            Quantifier::ForAll => "(\\forall ",
            Quantifier::Exists => "(\\exists ",
            Quantifier::Sum => "(\\sum ",
            Quantifier::Product => "(\\product ",
            Quantifier::Min => "(\\min ",
            Quantifier::Max => "(\\max ",
            Quantifier::NumOf => "(\\num_of ",
        });
        let mut last_type = None;
        for (index, variable) in quantified.variables.iter().enumerate() {
            let same = last_type == Some(&variable.ty);
            if index > 0 {
                self.out.push_str(", ");
            }
            if !same {
                let _ = write!(self.out, "{} ", show_type(&variable.ty));
            }
            last_type = Some(&variable.ty);
            self.out.push_str(&variable.name);
            if let Some(over) = &variable.over {
                self.out.push_str(" : ");
                self.expr(over, 0);
            }
        }
        if let Some(range) = &quantified.range {
            self.out.push_str("; ");
            self.expr(range, 0);
        }
        self.out.push_str("; ");
        self.expr(&quantified.body, 0);
        self.out.push(')');
    }

    fn operator(&mut self, name: &str, operands: &[Expr]) {
        self.out.push_str(name);
        self.arguments("(", operands, ")");
    }

    fn arguments(&mut self, open: &str, arguments: &[Expr], close: &str) {
        self.out.push_str(open);
        for (index, argument) in arguments.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.expr(argument, 0);
        }
        self.out.push_str(close);
    }

    fn literal(&mut self, literal: &Literal) {
        let _ = match literal {
            Literal::Int(value) => write!(self.out, "{value}"),
            Literal::Long(value) => write!(self.out, "{value}L"),
            Literal::Float(value) => write!(self.out, "{value:?}f"),
            Literal::Double(value) => write!(self.out, "{value:?}"),
            Literal::Boolean(value) => write!(self.out, "{value}"),
            Literal::Null => write!(self.out, "null"),
            Literal::String(value) => write!(self.out, "{}", string_literal(value)),
            Literal::Class(ty) => write!(self.out, "\\type({})", show_type(ty)),
            Literal::Char(value) => {
                self.out.push('\'');
                match char::from_u32(u32::from(*value)) {
                    Some(character) => escape(character, '\'', &mut self.out),
                    None => {
                        let _ = write!(self.out, "\\u{value:04x}");
                    }
                }
                self.out.push('\'');
                Ok(())
            }
        };
    }
}

fn level(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Exact(operand) => level(operand),
        ExprKind::Binary { operator, .. } => precedence(*operator),
        ExprKind::Conditional { .. } => CONDITIONAL,
        ExprKind::Lambda { .. } => 0,
        ExprKind::InstanceOf { .. } => INSTANCE_OF,
        ExprKind::Unary { .. } | ExprKind::Cast { .. } => UNARY,
        ExprKind::Literal(Literal::Int(value)) if *value < 0 => UNARY,
        ExprKind::Literal(Literal::Long(value)) if *value < 0 => UNARY,
        ExprKind::Literal(_)
        | ExprKind::This
        | ExprKind::Parameter { .. }
        | ExprKind::Variable(_)
        | ExprKind::Symbol(_)
        | ExprKind::Result
        | ExprKind::Signal
        | ExprKind::Witness(_)
        | ExprKind::Field { .. }
        | ExprKind::ModelField { .. }
        | ExprKind::ArrayLength(_)
        | ExprKind::Index { .. }
        | ExprKind::Call { .. }
        | ExprKind::New { .. }
        | ExprKind::NewArray { .. }
        | ExprKind::Old(_)
        | ExprKind::Quantified(_)
        | ExprKind::Fresh(_)
        | ExprKind::TypeOf(_)
        | ExprKind::NonNullElements(_)
        | ExprKind::NotModified(_)
        | ExprKind::MethodReference { .. }
        | ExprKind::Informal(_) => POSTFIX,
    }
}

fn escape(character: char, quote: char, out: &mut String) {
    match character {
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        '\r' => out.push_str("\\r"),
        '\\' => out.push_str("\\\\"),
        _ if character == quote => {
            out.push('\\');
            out.push(character);
        }
        _ if character.is_control() => {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
        _ => out.push(character),
    }
}
