//! Method references and their instantiation: definitions 8 and 9 of TESSAN (section 5.3).

use std::fmt::Write as _;
use std::sync::Arc;

use program::{ClassName, MethodRef};

use crate::expr::{Expr, ExprKind, Moment, Symbol};

use super::behaviour::before;

/// Definition 8: one use of a method in code or in a specification, `⟨m, arg1, …, argi⟩`. The paper leaves
/// the receiver implicit because its examples have one object; here it belongs to the reference.
#[derive(Clone, Debug, PartialEq)]
pub struct MethodReference {
    pub method: MethodRef,
    /// `None` for a static method or a constructor.
    pub receiver: Option<Expr>,
    pub arguments: Vec<Expr>,
}

impl MethodReference {
    /// The reference that a call expression is.
    pub fn of_call(expr: &Expr) -> Option<MethodReference> {
        match &expr.kind {
            ExprKind::Call { target, method, arguments } => Some(MethodReference {
                method: method.clone(),
                receiver: target.as_deref().cloned(),
                arguments: arguments.clone(),
            }),
            _ => None,
        }
    }

    /// The labelling function of definition 9: `size`, `message.size`, `push$Double$4_7$`. Two references
    /// have the same label exactly when they call the same method of the same object with the same arguments.
    pub fn uid(&self) -> Arc<str> {
        let mut label = match &self.receiver {
            Some(receiver) => path_prefix(receiver),
            None => format!("{}.", self.method.owner.without_package()),
        };
        label.push_str(if self.method.is_constructor() { "new" } else { &self.method.name });
        let types = parameter_names(&self.method.descriptor);
        for (argument, ty) in
            self.arguments.iter().zip(types.iter().map(String::as_str).chain(std::iter::repeat("")))
        {
            // Writing to a string does not fail.
            let _ = write!(label, "${ty}${}", escape(&path(argument)));
        }
        if !self.arguments.is_empty() {
            label.push('$');
        }
        label.into()
    }

    /// The class whose contract applies: the receiver's static type.
    pub fn class(&self) -> &ClassName {
        self.receiver.as_ref().and_then(|receiver| receiver.ty.class_name()).unwrap_or(&self.method.owner)
    }
}

/// Definition 9: `[MR] = MB [uid(MR)/@Return, arg1/p1, …, argn/pn]`, and the receiver for `this`. Arguments
/// and receiver are those before the call wherever they stand. The result is a symbol after the call, for a
/// pure method (whose behaviour is said of the state before) a symbol of that state.
pub fn instantiate(reference: &MethodReference, behaviour: &Expr) -> Expr {
    instantiate_at(&Substitution::of(reference), behaviour, Moment::After)
}

struct Substitution {
    uid: Arc<str>,
    receiver: Option<Expr>,
    arguments: Vec<Expr>,
}

impl Substitution {
    fn of(reference: &MethodReference) -> Self {
        let fixed = |expr: &Expr| if is_rigid(expr) { expr.clone() } else { before(expr.clone()) };
        Substitution {
            uid: reference.uid(),
            receiver: reference.receiver.as_ref().map(fixed),
            arguments: reference.arguments.iter().map(fixed).collect(),
        }
    }
}

fn instantiate_at(with: &Substitution, expr: &Expr, moment: Moment) -> Expr {
    match &expr.kind {
        ExprKind::Old(operand) => {
            let operand = instantiate_at(with, operand, Moment::Before);
            Expr::new(ExprKind::Old(Box::new(operand)), expr.ty.clone())
        }
        ExprKind::Result => {
            let symbol = Symbol { name: with.uid.clone(), moment };
            Expr::new(ExprKind::Symbol(symbol), expr.ty.clone())
        }
        ExprKind::This => with.receiver.clone().unwrap_or_else(|| expr.clone()),
        ExprKind::Parameter { index, name: _ } => {
            with.arguments.get(*index).cloned().unwrap_or_else(|| expr.clone())
        }
        _ => expr.map_children(|child| instantiate_at(with, child, moment)),
    }
}

/// Whether the value cannot change with the state: built from literals, parameters, `this` and variables.
fn is_rigid(expr: &Expr) -> bool {
    !expr.any(|part| {
        matches!(
            part.kind,
            ExprKind::Call { .. }
                | ExprKind::Field { .. }
                | ExprKind::ModelField { .. }
                | ExprKind::ArrayLength(_)
                | ExprKind::Index { .. }
        )
    })
}

/// What stands before a member's name: nothing for `this`, else the path and a dot.
pub(super) fn path_prefix(target: &Expr) -> String {
    match &target.kind {
        ExprKind::This => String::new(),
        ExprKind::Old(operand) => path_prefix(operand),
        _ => format!("{}.", path(target)),
    }
}

/// The expression as part of a label: which object or value it is, not when it is looked at.
pub(super) fn path(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Old(operand) => path(operand),
        ExprKind::Field { target: Some(target), field } => format!("{}{}", path_prefix(target), field.name),
        ExprKind::ModelField { target, class: _, name } => format!("{}{name}", path_prefix(target)),
        ExprKind::ArrayLength(array) => format!("{}.length", path(array)),
        ExprKind::Index { array, index } => format!("{}[{}]", path(array), path(index)),
        _ => match MethodReference::of_call(expr) {
            Some(reference) => reference.uid().to_string(),
            None => crate::show(expr),
        },
    }
}

/// Dots become underscores as in the paper (`4_7`); anything else that is no letter or digit becomes its
/// code between underscores, led by a zero, which no name or number part begins with after a dot.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '.' => escaped.push('_'),
            _ if character.is_alphanumeric() || character == '$' => escaped.push(character),
            _ => {
                // Writing to a string does not fail.
                let _ = write!(escaped, "_0{:x}_", u32::from(character));
            }
        }
    }
    escaped
}

/// Simple names of the parameter types in a method descriptor.
fn parameter_names(descriptor: &str) -> Vec<String> {
    let inside = descriptor.trim_start_matches('(').split(')').next().unwrap_or_default();
    let mut names = Vec::new();
    let mut dimensions = 0;
    let mut rest = inside.chars();
    while let Some(first) = rest.next() {
        let name = match first {
            '[' => {
                dimensions += 1;
                continue;
            }
            'L' => {
                let class: String = rest.by_ref().take_while(|character| *character != ';').collect();
                ClassName::new(class).simple().to_owned()
            }
            _ => program::Primitive::ALL
                .into_iter()
                .find(|primitive| primitive.descriptor() == first)
                .map_or_else(String::new, |primitive| primitive.keyword().to_owned()),
        };
        names.push(name + &"[]".repeat(dimensions));
        dimensions = 0;
    }
    names
}
