//! Chained specifications: definition 10 of TESSAN (section 5.3).
//!
//! A specification calls pure methods, whose own specifications say more: those called in the state before
//! are prepended, those called in the state after are appended, and so on for what these call, until
//! nothing new turns up. That least fixed point exists because a method whose specification is being chained
//! is not chained again inside itself, and a reference already chained in the same state adds nothing (so in
//! example VI the `size()` that `peek()` asks for is not repeated).

use std::collections::BTreeSet;
use std::sync::Arc;

use program::{ClassName, FieldRef, MethodRef};

use crate::expr::{Expr, ExprKind, Literal};
use crate::model::EffectiveContract;

use super::behaviour::{Assume, before, method_behaviour};
use super::reference::{MethodReference, instantiate};

/// Where the specifications of referenced methods are found.
pub trait Specifications {
    /// The contract of a method as seen on an object of `class`; `None` where it has none.
    fn contract(&self, class: &ClassName, method: &MethodRef) -> Option<Arc<EffectiveContract>>;

    /// The value of a compile-time constant.
    fn constant(&self, field: &FieldRef) -> Option<Literal>;
}

/// Definition 10: `R∞ = µ • [MR1]∞; …; [MRm]∞; R; [MRn]∞; …; [MRz]∞`, as the sequence of its steps. Each step
/// is a predicate over two states; steps that say nothing (`true`) are left out.
pub fn chain(specification: &Expr, specifications: &dyn Specifications) -> Vec<Expr> {
    let mut chaining =
        Chaining { specifications, in_progress: Vec::new(), known: BTreeSet::new(), steps: Vec::new() };
    chaining.add(specification);
    chaining.steps
}

struct Chaining<'a> {
    specifications: &'a dyn Specifications,
    in_progress: Vec<MethodRef>,
    /// Labels of what has been chained since the state last changed.
    known: BTreeSet<Arc<str>>,
    steps: Vec<Expr>,
}

impl Chaining<'_> {
    fn add(&mut self, specification: &Expr) {
        let mut references = References::default();
        references.collect(specification, false);
        self.add_all(references.unprimed);
        if !specification.is_true() {
            self.steps.push(specification.clone());
        }
        if !references.primed.is_empty() {
            self.known.clear();
            self.add_all(references.primed);
        }
    }

    fn add_all(&mut self, references: Vec<MethodReference>) {
        for reference in references {
            if self.in_progress.contains(&reference.method) || !self.known.insert(reference.uid()) {
                continue;
            }
            let Some(contract) = self.specifications.contract(reference.class(), &reference.method) else {
                continue;
            };
            // A method that a specification calls is pure, whether or not it says so.
            let behaviour = before(method_behaviour(&contract, Assume::Behaviour));
            self.in_progress.push(reference.method.clone());
            self.add(&instantiate(&reference, &behaviour));
            self.in_progress.pop();
        }
    }
}

/// The method references of a specification in order of evaluation, by the state they are called in.
#[derive(Default)]
struct References {
    unprimed: Vec<MethodReference>,
    primed: Vec<MethodReference>,
}

impl References {
    fn collect(&mut self, expr: &Expr, is_before: bool) {
        let is_before = is_before || matches!(expr.kind, ExprKind::Old(_));
        for child in expr.children() {
            self.collect(child, is_before);
        }
        let all = if is_before { &mut self.unprimed } else { &mut self.primed };
        // A call on a bound variable stands for many references.
        if let Some(reference) = MethodReference::of_call(expr)
            && expr.free_variables().is_empty()
            && !all.contains(&reference)
        {
            all.push(reference);
        }
    }
}
