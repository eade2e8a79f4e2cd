//! What a path needs of objects (`suite::Condition`) as goals, one for each object that a call is given.
//!
//! A goal is about `this`, whichever place the object has in the call. Facts that relate two of a call's objects are no
//! goal of either: such a condition has no answer here.

use std::sync::Arc;

use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Clause, Expr, ExprKind, Language, Literal};
use program::{ClassName, FieldRef, MethodRef, Program, Type};
use suite::Value;
use suite::condition::{Condition, Fact, Place, Root, Step};

use live::Subject;

use crate::domain::Goal;

/// The goals of a condition, by the object's place in the call; `classes` says of which class each object is. `None` where
/// objects are related, or a fact cannot be said.
pub fn goals(
    program: &Program,
    condition: &Condition,
    classes: &dyn Fn(&Root) -> Option<ClassName>,
) -> Option<Vec<(Root, Goal)>> {
    let mut goals: Vec<(Root, Goal)> = Vec::new();
    for fact in &condition.facts {
        let root = &fact.place().root;
        let class = classes(root)?;
        let clauses = clauses(program, fact, &class)?;
        let position = goals.iter().position(|(known, _)| known == root).unwrap_or_else(|| {
            goals.push((root.clone(), Goal { class, subject: Subject::This, clauses: Vec::new() }));
            goals.len() - 1
        });
        goals[position].1.clauses.extend(clauses.into_iter().map(clause));
    }
    Some(goals)
}

fn clause(expr: Expr) -> Clause {
    Clause { text: Arc::from(contract::show(&expr)), expr, place: None, language: Language::Code }
}

fn clauses(program: &Program, fact: &Fact, class: &ClassName) -> Option<Vec<Expr>> {
    let here = read(program, fact.place(), class)?;
    let is_there =
        |expr: &Expr| Expr::binary(BinaryOperator::NotEqual, expr.clone(), Expr::null(), Type::BOOLEAN);
    Some(match fact {
        Fact::Null(_) => vec![here.equal(Expr::null())],
        Fact::NotNull(_) => vec![is_there(&here)],
        Fact::Class(_, wanted) => {
            let there = is_there(&here);
            let kind = ExprKind::InstanceOf {
                operand: Box::new(here),
                class: Type::class(wanted.clone()),
                binding: None,
            };
            vec![there, Expr::new(kind, Type::BOOLEAN)]
        }
        Fact::Same(place, other) if place.root == other.root => {
            vec![here.equal(read(program, other, class)?)]
        }
        Fact::Same(..) => return None,
        Fact::Value(_, value) => vec![has_value(here, value)],
        Fact::EnumConstant(_, class, constant) => {
            let field = FieldRef { owner: class.clone(), name: constant.clone() };
            let constant = Expr::new(ExprKind::Field { target: None, field }, Type::class(class.clone()));
            vec![here.equal(constant)]
        }
        Fact::Length(_, length) => {
            let length = i32::try_from(*length).ok()?;
            let read = Expr::new(ExprKind::ArrayLength(Box::new(here)), Type::INT);
            vec![read.equal(Expr::int(length))]
        }
    })
}

/// The value in a place, from `this`.
fn read(program: &Program, place: &Place, class: &ClassName) -> Option<Expr> {
    let mut expr = Expr::new(ExprKind::This, Type::class(class.clone()));
    for step in &place.steps {
        expr = match step {
            Step::Field(field) => {
                let declared = program.class(&field.owner)?;
                let ty = declared.field(&field.name)?.ty.clone();
                Expr::new(ExprKind::Field { target: Some(Box::new(expr)), field: field.clone() }, ty)
            }
            Step::Element(index) => {
                let Type::Array(element) = &expr.ty else { return None };
                let ty = (**element).clone();
                let index = Box::new(Expr::int(i32::try_from(*index).ok()?));
                Expr::new(ExprKind::Index { array: Box::new(expr), index }, ty)
            }
        };
    }
    Some(expr)
}

fn has_value(here: Expr, value: &Value) -> Expr {
    let (is_negative, literal) = match value {
        Value::Boolean(true) => return here,
        Value::Boolean(false) => return here.not(),
        Value::String(text) => {
            let text = Expr::new(ExprKind::Literal(Literal::String(text.clone())), Type::string());
            // Null-safe, since the place may hold nothing yet.
            let method = MethodRef::new(
                "java/util/Objects".into(),
                "equals",
                "(Ljava/lang/Object;Ljava/lang/Object;)Z",
            );
            let kind = ExprKind::Call { target: None, method, arguments: vec![here, text] };
            return Expr::new(kind, Type::BOOLEAN);
        }
        Value::Float(value) if value.is_nan() => return is_no_number(here),
        Value::Double(value) if value.is_nan() => return is_no_number(here),
        Value::Byte(value) => int(i32::from(*value)),
        Value::Short(value) => int(i32::from(*value)),
        Value::Int(value) => int(*value),
        Value::Char(unit) => (false, Literal::Char(*unit)),
        Value::Long(value) => match value.checked_neg() {
            Some(positive) if *value < 0 => (true, Literal::Long(positive)),
            _ => (false, Literal::Long(*value)),
        },
        Value::Float(value) => (value.is_sign_negative(), Literal::Float(value.abs())),
        Value::Double(value) => (value.is_sign_negative(), Literal::Double(value.abs())),
    };
    let ty = value.ty();
    let positive = Expr::new(ExprKind::Literal(literal), ty.clone());
    let number = match is_negative {
        true => {
            let kind = ExprKind::Unary { operator: UnaryOperator::Minus, operand: Box::new(positive) };
            Expr::new(kind, ty)
        }
        false => positive,
    };
    here.equal(number)
}

fn int(value: i32) -> (bool, Literal) {
    match value.checked_neg() {
        Some(positive) if value < 0 => (true, Literal::Int(positive)),
        _ => (false, Literal::Int(value)),
    }
}

/// `x != x`
fn is_no_number(here: Expr) -> Expr {
    Expr::binary(BinaryOperator::NotEqual, here.clone(), here, Type::BOOLEAN)
}
