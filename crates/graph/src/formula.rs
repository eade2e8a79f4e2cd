//! How the conditions of a decision are joined, and what can be asked of it without a table of all values.
//!
//! Every leaf occurs once in a formula (an occurrence is a condition of its own, as in the definition of MC/DC), so
//! that all questions here take time linear in the formula.

use std::collections::BTreeSet;

pub use syntax::java::EagerOperator;
use syntax::java::Logic;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    Constant(bool),
    /// Into the decision's `conditions`.
    Leaf(usize),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    /// `condition ? then : otherwise`
    Ternary(Box<Formula>, Box<Formula>, Box<Formula>),
    /// `&`, `|`, `^`: both sides are evaluated. The index is into the decision's `eager`.
    Eager {
        operator: EagerOperator,
        index: usize,
        left: Box<Formula>,
        right: Box<Formula>,
    },
}

/// What an evaluation has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Outcome(bool),
    /// This leaf comes next.
    Needs(usize),
    /// An eager operator on operands that were not seen: its own result comes next.
    NeedsEager(usize),
    /// Something that was not seen decides.
    Unseen,
}

/// What is known of a leaf or eager node while a decision is being evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Known {
    #[default]
    NotYet,
    Value(bool),
    /// It was evaluated, but nothing shows to what.
    Unseen,
}

impl Known {
    pub fn value(self) -> Option<bool> {
        match self {
            Known::Value(value) => Some(value),
            Known::NotYet | Known::Unseen => None,
        }
    }
}

impl From<&Logic> for Formula {
    fn from(logic: &Logic) -> Formula {
        let boxed = |logic: &Logic| Box::new(Formula::from(logic));
        match logic {
            Logic::Constant(value) => Formula::Constant(*value),
            Logic::Leaf(index) => Formula::Leaf(*index),
            Logic::Not(operand) => Formula::Not(boxed(operand)),
            Logic::And(operands) => Formula::And(operands.iter().map(Formula::from).collect()),
            Logic::Or(operands) => Formula::Or(operands.iter().map(Formula::from).collect()),
            Logic::Ternary(condition, then, otherwise) => {
                Formula::Ternary(boxed(condition), boxed(then), boxed(otherwise))
            }
            Logic::Eager { operator, index, left, right } => {
                Formula::Eager { operator: *operator, index: *index, left: boxed(left), right: boxed(right) }
            }
        }
    }
}

impl Formula {
    pub fn negated(self) -> Formula {
        match self {
            Formula::Not(operand) => *operand,
            Formula::Constant(value) => Formula::Constant(!value),
            other => Formula::Not(Box::new(other)),
        }
    }

    /// The value; `None` where the leaves that are `None` decide.
    pub fn value(&self, leaves: &[Option<bool>]) -> Option<bool> {
        match self {
            Formula::Constant(value) => Some(*value),
            Formula::Leaf(index) => leaves.get(*index).copied().flatten(),
            Formula::Not(operand) => operand.value(leaves).map(|value| !value),
            Formula::And(operands) => all(operands, leaves, true),
            Formula::Or(operands) => all(operands, leaves, false),
            Formula::Ternary(condition, then, otherwise) => match condition.value(leaves) {
                Some(true) => then.value(leaves),
                Some(false) => otherwise.value(leaves),
                None => {
                    let (then, otherwise) = (then.value(leaves), otherwise.value(leaves));
                    if then == otherwise { then } else { None }
                }
            },
            Formula::Eager { operator, left, right, .. } => {
                apply(*operator, left.value(leaves), right.value(leaves))
            }
        }
    }

    /// Evaluates as Java does, from left to right and no further than needed, and says what comes next.
    pub fn step(&self, leaves: &[Known], eager: &[Known]) -> Step {
        match self {
            Formula::Constant(value) => Step::Outcome(*value),
            Formula::Leaf(index) => match leaves.get(*index).copied().unwrap_or_default() {
                Known::Value(value) => Step::Outcome(value),
                Known::NotYet => Step::Needs(*index),
                Known::Unseen => Step::Unseen,
            },
            Formula::Not(operand) => match operand.step(leaves, eager) {
                Step::Outcome(value) => Step::Outcome(!value),
                other => other,
            },
            Formula::And(operands) => chain(operands, leaves, eager, true),
            Formula::Or(operands) => chain(operands, leaves, eager, false),
            Formula::Ternary(condition, then, otherwise) => match condition.step(leaves, eager) {
                Step::Outcome(true) => then.step(leaves, eager),
                Step::Outcome(false) => otherwise.step(leaves, eager),
                other => other,
            },
            Formula::Eager { operator, index, left, right } => {
                let sides = [left.step(leaves, eager), right.step(leaves, eager)];
                for side in sides {
                    if matches!(side, Step::Needs(_) | Step::NeedsEager(_)) {
                        return side;
                    }
                }
                let value = |step: Step| match step {
                    Step::Outcome(value) => Some(value),
                    Step::Needs(_) | Step::NeedsEager(_) | Step::Unseen => None,
                };
                match apply(*operator, value(sides[0]), value(sides[1])) {
                    Some(value) => Step::Outcome(value),
                    None => match eager.get(*index).copied().unwrap_or_default() {
                        Known::Value(value) => Step::Outcome(value),
                        Known::NotYet => Step::NeedsEager(*index),
                        Known::Unseen => Step::Unseen,
                    },
                }
            }
        }
    }

    /// The Boolean difference: holds where the formula would change if this leaf did and nothing else.
    pub fn effect_of(&self, leaf: usize) -> Formula {
        let mut needed = Vec::new();
        match self.gather_effect(leaf, &mut needed) {
            false => Formula::Constant(false),
            true => match needed.len() {
                0 => Formula::Constant(true),
                1 => needed.remove(0),
                _ => Formula::And(needed),
            },
        }
    }

    /// Whether the leaf decides the value; `None` where that depends on leaves that are `None`.
    pub fn has_effect(&self, leaf: usize, leaves: &[Option<bool>]) -> Option<bool> {
        match self {
            Formula::Constant(_) => Some(false),
            Formula::Leaf(index) => Some(*index == leaf),
            Formula::Not(operand) => operand.has_effect(leaf, leaves),
            Formula::And(operands) => unmasked(operands, leaf, leaves, true),
            Formula::Or(operands) => unmasked(operands, leaf, leaves, false),
            Formula::Ternary(condition, then, otherwise) => {
                if condition.holds(leaf) {
                    let arms = apply(EagerOperator::Xor, then.value(leaves), otherwise.value(leaves));
                    both(condition.has_effect(leaf, leaves), arms)
                } else if then.holds(leaf) {
                    both(condition.value(leaves), then.has_effect(leaf, leaves))
                } else {
                    both(condition.value(leaves).map(|value| !value), otherwise.has_effect(leaf, leaves))
                }
            }
            Formula::Eager { operator, left, right, .. } => {
                let (own, other) = if left.holds(leaf) { (left, right) } else { (right, left) };
                let passes = match operator {
                    EagerOperator::And => other.value(leaves),
                    EagerOperator::Or => other.value(leaves).map(|value| !value),
                    EagerOperator::Xor => Some(true),
                };
                both(own.has_effect(leaf, leaves), passes)
            }
        }
    }

    /// Whether a leaf occurs in it.
    pub fn holds(&self, leaf: usize) -> bool {
        match self {
            Formula::Constant(_) => false,
            Formula::Leaf(index) => *index == leaf,
            Formula::Not(operand) => operand.holds(leaf),
            Formula::And(operands) | Formula::Or(operands) => {
                operands.iter().any(|operand| operand.holds(leaf))
            }
            Formula::Ternary(condition, then, otherwise) => {
                [condition, then, otherwise].iter().any(|part| part.holds(leaf))
            }
            Formula::Eager { left, right, .. } => left.holds(leaf) || right.holds(leaf),
        }
    }

    /// What the value of a leaf leads to: the leaf that comes next, or the outcome; [`Step::Unseen`] where an eager
    /// operator on two values comes next. `None` for a leaf that does not occur.
    pub fn after(&self, leaf: usize, value: bool) -> Option<Step> {
        self.after_within(
            leaf,
            value,
            Continuation { on_true: Step::Outcome(true), on_false: Step::Outcome(false) },
        )
    }

    fn after_within(&self, leaf: usize, value: bool, then: Continuation) -> Option<Step> {
        match self {
            Formula::Constant(_) => None,
            Formula::Leaf(index) => (*index == leaf).then(|| then.on(value)),
            Formula::Not(operand) => operand.after_within(
                leaf,
                value,
                Continuation { on_true: then.on_false, on_false: then.on_true },
            ),
            Formula::And(operands) | Formula::Or(operands) => {
                let is_and = matches!(self, Formula::And(_));
                let position = operands.iter().position(|operand| operand.holds(leaf))?;
                // What follows the operands behind it, from the last to the first of them.
                let mut next = then;
                for operand in operands[position + 1..].iter().rev() {
                    let first = operand.first(next);
                    next = match is_and {
                        true => Continuation { on_true: first, on_false: then.on_false },
                        false => Continuation { on_true: then.on_true, on_false: first },
                    };
                }
                operands[position].after_within(leaf, value, next)
            }
            Formula::Ternary(condition, on_true, on_false) => {
                if condition.holds(leaf) {
                    let next = Continuation { on_true: on_true.first(then), on_false: on_false.first(then) };
                    condition.after_within(leaf, value, next)
                } else if on_true.holds(leaf) {
                    on_true.after_within(leaf, value, then)
                } else {
                    on_false.after_within(leaf, value, then)
                }
            }
            Formula::Eager { left, right, .. } => {
                let aside = Continuation { on_true: Step::Unseen, on_false: Step::Unseen };
                if left.holds(leaf) {
                    // Whatever the left side is, the right one comes next.
                    let next = right.first(aside);
                    left.after_within(leaf, value, Continuation { on_true: next, on_false: next })
                } else {
                    right.after_within(leaf, value, aside)
                }
            }
        }
    }

    /// The leaves that some evaluation reaches; `None` where eager operators leave that open.
    pub fn reachable(&self) -> Option<BTreeSet<usize>> {
        let outcomes = Continuation { on_true: Step::Outcome(true), on_false: Step::Outcome(false) };
        let mut reached = BTreeSet::new();
        let mut waiting = vec![self.first(outcomes)];
        while let Some(step) = waiting.pop() {
            match step {
                Step::Outcome(_) => {}
                Step::Needs(leaf) => {
                    if reached.insert(leaf) {
                        waiting.extend([self.after(leaf, false)?, self.after(leaf, true)?]);
                    }
                }
                Step::NeedsEager(_) | Step::Unseen => return None,
            }
        }
        Some(reached)
    }

    /// What is asked first when this is evaluated before `then`.
    fn first(&self, then: Continuation) -> Step {
        match self {
            Formula::Constant(value) => then.on(*value),
            Formula::Leaf(index) => Step::Needs(*index),
            Formula::Not(operand) => {
                operand.first(Continuation { on_true: then.on_false, on_false: then.on_true })
            }
            Formula::And(operands) | Formula::Or(operands) => {
                let is_and = matches!(self, Formula::And(_));
                let mut next = then;
                for operand in operands.iter().rev() {
                    let first = operand.first(next);
                    next = match is_and {
                        true => Continuation { on_true: first, on_false: then.on_false },
                        false => Continuation { on_true: then.on_true, on_false: first },
                    };
                }
                if is_and { next.on_true } else { next.on_false }
            }
            Formula::Ternary(condition, on_true, on_false) => {
                condition.first(Continuation { on_true: on_true.first(then), on_false: on_false.first(then) })
            }
            Formula::Eager { left, right, .. } => {
                let aside = Continuation { on_true: Step::Unseen, on_false: Step::Unseen };
                match left.first(aside) {
                    Step::Unseen => right.first(aside),
                    first => first,
                }
            }
        }
    }

    fn gather_effect(&self, leaf: usize, needed: &mut Vec<Formula>) -> bool {
        match self {
            Formula::Constant(_) => false,
            Formula::Leaf(index) => *index == leaf,
            Formula::Not(operand) => operand.gather_effect(leaf, needed),
            Formula::And(operands) | Formula::Or(operands) => {
                let is_and = matches!(self, Formula::And(_));
                let Some(own) = operands.iter().position(|operand| operand.holds(leaf)) else { return false };
                for (position, operand) in operands.iter().enumerate() {
                    if position != own {
                        needed.push(if is_and { operand.clone() } else { operand.clone().negated() });
                    }
                }
                operands[own].gather_effect(leaf, needed)
            }
            Formula::Ternary(condition, then, otherwise) => {
                if condition.holds(leaf) {
                    needed.push(Formula::Eager {
                        operator: EagerOperator::Xor,
                        index: usize::MAX,
                        left: then.clone(),
                        right: otherwise.clone(),
                    });
                    condition.gather_effect(leaf, needed)
                } else if then.holds(leaf) {
                    needed.push((**condition).clone());
                    then.gather_effect(leaf, needed)
                } else {
                    needed.push((**condition).clone().negated());
                    otherwise.gather_effect(leaf, needed)
                }
            }
            Formula::Eager { operator, left, right, .. } => {
                let (own, other) = if left.holds(leaf) { (left, right) } else { (right, left) };
                match operator {
                    EagerOperator::And => needed.push((**other).clone()),
                    EagerOperator::Or => needed.push((**other).clone().negated()),
                    EagerOperator::Xor => {}
                }
                own.gather_effect(leaf, needed)
            }
        }
    }
}

/// Where evaluation goes on.
#[derive(Clone, Copy)]
struct Continuation {
    on_true: Step,
    on_false: Step,
}

impl Continuation {
    fn on(self, value: bool) -> Step {
        if value { self.on_true } else { self.on_false }
    }
}

/// `&&` where `neutral` is true, `||` where it is false.
fn all(operands: &[Formula], leaves: &[Option<bool>], neutral: bool) -> Option<bool> {
    let mut result = Some(neutral);
    for operand in operands {
        match operand.value(leaves) {
            Some(value) if value == neutral => {}
            Some(value) => return Some(value),
            None => result = None,
        }
    }
    result
}

fn chain(operands: &[Formula], leaves: &[Known], eager: &[Known], neutral: bool) -> Step {
    for operand in operands {
        match operand.step(leaves, eager) {
            Step::Outcome(value) if value == neutral => {}
            other => return other,
        }
    }
    Step::Outcome(neutral)
}

fn unmasked(operands: &[Formula], leaf: usize, leaves: &[Option<bool>], neutral: bool) -> Option<bool> {
    let mut result = Some(true);
    let mut occurs = false;
    for operand in operands {
        let passes = if operand.holds(leaf) {
            occurs = true;
            operand.has_effect(leaf, leaves)
        } else {
            operand.value(leaves).map(|value| value == neutral)
        };
        result = both(result, passes);
    }
    if occurs { result } else { Some(false) }
}

/// `&&` on what may be unknown.
fn both(left: Option<bool>, right: Option<bool>) -> Option<bool> {
    match (left, right) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

/// An eager operator on what may be unknown.
fn apply(operator: EagerOperator, left: Option<bool>, right: Option<bool>) -> Option<bool> {
    match operator {
        EagerOperator::And => both(left, right),
        EagerOperator::Or => both(left.map(|value| !value), right.map(|value| !value)).map(|value| !value),
        EagerOperator::Xor => Some(left? ^ right?),
    }
}
