//! Sequential composition (definition 1 of TESSAN), and the formula of a call sequence (section 5.6).

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::expr::{Expr, ExprKind, Moment, Symbol};

use super::behaviour::{Assume, before, method_behaviour};
use super::chain::{Specifications, chain};
use super::reference::{MethodReference, instantiate};
use super::state::{Variable, frame, symbolise, variables};

/// A sequential composition in its existential reading: for some intermediate state, both parts hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Composition {
    /// The variables of the intermediate state.
    pub exists: Vec<Symbol>,
    pub predicate: Expr,
}

impl Composition {
    /// `∃ size_0 • size_0 == 0 && size' == size_0 + 1`
    pub fn show(&self) -> String {
        let predicate = crate::show(&self.predicate);
        if self.exists.is_empty() {
            return predicate;
        }
        let symbol =
            |symbol: &Symbol| crate::show(&Expr::new(ExprKind::Symbol(symbol.clone()), program::Type::INT));
        let names: Vec<String> = self.exists.iter().map(symbol).collect();
        format!("∃ {} • {predicate}", names.join(", "))
    }
}

/// Definition 1: `P(v, v'); Q(v, v') = ∃ v0 • P(v, v0) ∧ Q(v0, v')`. The intermediate state gets the first
/// step number that neither part uses.
pub fn sequential_composition(first: &Expr, second: &Expr) -> Composition {
    let step = Moment::Step([first, second].into_iter().map(first_free_step).max().unwrap_or_default());
    let mut exists = BTreeSet::new();
    let mut meet = |predicate: &Expr, moment: Moment| {
        retime(predicate, &mut |symbol| {
            if symbol.moment != moment {
                return symbol.moment;
            }
            exists.insert(Symbol { name: symbol.name.clone(), moment: step });
            step
        })
    };
    let predicate = meet(first, Moment::After).and(meet(second, Moment::Before));
    Composition { exists: exists.into_iter().collect(), predicate }
}

/// Definition 1 for many steps, resolved as in section 7.1 by new variables in each step: step `i` reads the
/// variables with index `i` and writes those with index `i + 1`.
pub fn unfold(steps: &[Expr]) -> Expr {
    let numbered = steps.iter().zip(0u32..).map(|(step, index)| {
        retime(step, &mut |symbol| match symbol.moment {
            Moment::Before => Moment::Step(index),
            Moment::After => Moment::Step(index + 1),
            Moment::Step(step) => Moment::Step(step),
        })
    });
    Expr::all(numbered)
}

/// One step of the way from the method under test to the call whose precondition is in question.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What the branches taken so far say about the state before the step.
    pub path: Expr,
    pub action: Action,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A call that may change the object.
    Call(MethodReference),
    /// A result that branches ask for again: set once, never changed (τ of section 5.6).
    Remember { variable: Arc<str>, value: Expr },
}

/// Whether a caller that keeps its own precondition can break the one of what it calls.
#[derive(Clone, Debug, PartialEq)]
pub struct MismatchQuestion {
    /// `IS1` of the method under test.
    pub input: Expr,
    pub steps: Vec<Step>,
    /// The path condition at the call in question.
    pub callee_path: Expr,
    /// `IS2` of the called method, its parameters replaced by the arguments.
    pub callee_input: Expr,
    pub assume: Assume,
}

/// The answer as a formula: satisfiable exactly if there is such a mismatch on this path.
#[derive(Clone, Debug, PartialEq)]
pub struct MismatchFormula {
    /// Framed and chained steps, over unprimed and primed symbols.
    pub steps: Vec<Expr>,
    /// In order of first mention; those with index 0 are the initial state to look for.
    pub variables: Vec<Variable>,
    /// The steps with the sequential composition resolved.
    pub formula: Expr,
}

/// Section 5.6: `M = [IS1]∞; π0 ∧ [MR0]∞; …; πn ∧ [MRn]∞; πIS2 ∧ ¬IS2∞`, each step but the last framed over the
/// variables that the whole formula mentions.
pub fn mismatch_formula(question: &MismatchQuestion, specifications: &dyn Specifications) -> MismatchFormula {
    let mut steps = chain(&before(question.input.clone()), specifications);
    for Step { path, action } in &question.steps {
        let chained = match action {
            Action::Call(reference) => {
                chain(&behaviour_of(reference, question.assume, specifications), specifications)
            }
            Action::Remember { variable, value } => {
                let remembered = Expr::new(ExprKind::Variable(variable.clone()), value.ty.clone());
                chain(&before(remembered.equal(value.clone())), specifications)
            }
        };
        steps.extend(under(path, chained));
    }
    let broken = before(question.callee_input.clone().not());
    let mut last = under(&question.callee_path, chain(&broken, specifications));
    let unframed = last.pop();
    steps.extend(last);

    let symbolic = |step: &Expr| symbolise(step, specifications);
    let mut steps: Vec<Expr> = steps.iter().map(symbolic).collect();
    let unframed = unframed.as_ref().map(symbolic);
    let variables = variables(steps.iter().chain(&unframed));
    steps.iter_mut().for_each(|step| *step = frame(step, &variables));
    steps.extend(unframed);
    MismatchFormula { formula: unfold(&steps), steps, variables }
}

/// `[MR]`: the behaviour of the method, instantiated. A method without a contract may do anything that its
/// caller can see, which TESSAN reads as: nothing.
fn behaviour_of(reference: &MethodReference, assume: Assume, specifications: &dyn Specifications) -> Expr {
    match specifications.contract(reference.class(), &reference.method) {
        Some(contract) => instantiate(reference, &method_behaviour(&contract, assume)),
        None => Expr::boolean(true),
    }
}

/// `π ∧ (R1; R; R2)` is `π ∧ R1; π ∧ R; π ∧ R2`.
fn under(path: &Expr, steps: Vec<Expr>) -> Vec<Expr> {
    let path = before(path.clone());
    steps.into_iter().map(|step| path.clone().and(step)).collect()
}

fn retime(predicate: &Expr, moment: &mut dyn FnMut(&Symbol) -> Moment) -> Expr {
    match &predicate.kind {
        ExprKind::Symbol(symbol) => {
            let retimed = Symbol { name: symbol.name.clone(), moment: moment(symbol) };
            Expr::new(ExprKind::Symbol(retimed), predicate.ty.clone())
        }
        _ => predicate.map_children(|child| retime(child, moment)),
    }
}

fn first_free_step(predicate: &Expr) -> u32 {
    let mut free = 0;
    predicate.visit(&mut |part| {
        if let ExprKind::Symbol(Symbol { moment: Moment::Step(step), .. }) = &part.kind {
            free = free.max(step + 1);
        }
    });
    free
}
