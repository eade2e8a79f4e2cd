//! Locations of `assignable` clauses that stand for several places.
//!
//! `a[*]` and `a[i .. j]` are an [`ExprKind::Index`] whose index is not a number: informal text for all elements, the two
//! bounds in an array for a range. So is `o.*` where `o` is an object of the class library, whose fields nobody names.

use program::Type;

use crate::expr::{Expr, ExprKind};

/// The elements that the index of a location stands for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elements<'e> {
    All,
    One(&'e Expr),
    /// Both bounds are inside.
    Range(&'e Expr, &'e Expr),
}

pub fn elements(index: &Expr) -> Elements<'_> {
    match &index.kind {
        ExprKind::Informal(_) => Elements::All,
        ExprKind::NewArray { items: Some(items), .. } => match items.as_slice() {
            [from, to] => Elements::Range(from, to),
            _ => Elements::All,
        },
        _ => Elements::One(index),
    }
}

/// All elements of an array, or all that an object of the class library holds.
pub(crate) fn all_elements(array: Expr) -> Expr {
    let all = Expr::new(ExprKind::Informal("*".into()), Type::INT);
    indexed(array, all)
}

pub(crate) fn element_range(array: Expr, from: Expr, to: Expr) -> Expr {
    let bounds = ExprKind::NewArray { lengths: Vec::new(), items: Some(vec![from, to]) };
    indexed(array, Expr::new(bounds, Type::Array(Box::new(Type::INT))))
}

fn indexed(array: Expr, index: Expr) -> Expr {
    let ty = match &array.ty {
        Type::Array(element) => (**element).clone(),
        _ => Type::object(),
    };
    Expr::new(ExprKind::Index { array: Box::new(array), index: Box::new(index) }, ty)
}
