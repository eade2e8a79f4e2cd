//! Which calls are worth trying first: what contracts and names suggest about the state of an object
//! that has not been built yet.
//!
//! A question such as `size()` is answered from the postcondition of the last call of a recipe
//! (`size() == \old(size()) + 1`), from what the constructor promises, from the question's own postcondition
//! (`\result <==> size() == 0`), and where contracts are silent from names: `addPacket` makes larger, `getType`
//! gives what the constructor got as `type`. The answers are guesses. They order candidates and never exclude one.

use contract::expr::BinaryOperator;
use contract::{Clause, Contracts, EffectiveContract, Expr, ExprKind, SpecCase};
use program::{ClassName, Constant, FieldRef, MethodRef, Program};
use suite::{Call, Creation, Recipe};

use crate::evaluate::{Evaluation, Known, Objects, known};
use crate::{Effect, may_hold};

/// Questions that are asked to answer one question.
const MOST_QUESTIONS: usize = 8;

/// Where contracts and classes are found.
pub struct World<'a> {
    pub program: &'a Program,
    pub contracts: &'a Contracts,
}

/// How a precondition looks before anything has run; the better comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likelihood {
    Likely,
    Unknown,
    Unlikely,
}

impl World<'_> {
    /// Whether some spec case seems to allow the call; `Likely` where there is nothing to meet.
    pub fn allows(
        &self,
        contract: &EffectiveContract,
        receiver: Option<&Recipe>,
        arguments: &[Recipe],
    ) -> Likelihood {
        let cases = contract.cases.iter().map(|case| self.case(case, receiver, arguments));
        cases.min().unwrap_or(Likelihood::Likely)
    }

    /// Whether the call seems to be allowed and to return, as a set-up call must.
    pub fn returns(
        &self,
        contract: &EffectiveContract,
        receiver: Option<&Recipe>,
        arguments: &[Recipe],
    ) -> Likelihood {
        if !may_hold(contract, arguments) {
            return Likelihood::Unlikely;
        }
        let normal = contract.cases.iter().filter(|case| !case.is_exceptional);
        let allowed = normal.map(|case| self.case(case, receiver, arguments)).min();
        let of_cases = allowed.unwrap_or(if contract.cases.is_empty() {
            Likelihood::Likely
        } else {
            Likelihood::Unlikely
        });
        let guards = contract.guards.iter().map(|guard| &guard.condition);
        of_cases.max(self.all(guards, receiver, arguments, MOST_QUESTIONS))
    }

    /// Whether the precondition of one spec case seems to hold.
    pub fn case(&self, case: &SpecCase, receiver: Option<&Recipe>, arguments: &[Recipe]) -> Likelihood {
        self.all(case.requires.iter(), receiver, arguments, MOST_QUESTIONS)
    }

    fn all<'c>(
        &self,
        clauses: impl Iterator<Item = &'c Clause>,
        receiver: Option<&Recipe>,
        arguments: &[Recipe],
        fuel: usize,
    ) -> Likelihood {
        let objects = Objects { world: self, receiver, before: None, fuel };
        clauses
            .map(|clause| {
                let mut evaluation = Evaluation { arguments, variables: Vec::new(), objects: Some(objects) };
                match evaluation.value(&clause.expr) {
                    Some(Known::Boolean(true)) => Likelihood::Likely,
                    Some(Known::Boolean(false)) => Likelihood::Unlikely,
                    _ => Likelihood::Unknown,
                }
            })
            .max()
            .unwrap_or(Likelihood::Likely)
    }

    /// What a question without parameters is likely to answer.
    pub(crate) fn answer(&self, recipe: &Recipe, question: &MethodRef, fuel: usize) -> Option<Known> {
        let fuel = fuel.checked_sub(1)?;
        let class = class_of(recipe)?;
        let Recipe::Object { ty, creation, then } = recipe else {
            return self.own_promise(class, recipe, question, fuel);
        };
        let promised = match then.split_last() {
            Some((call, earlier)) => {
                let (ty, creation) = (ty.clone(), creation.clone());
                let before = Recipe::Object { ty, creation, then: earlier.to_vec() };
                self.after_call(class, recipe, &before, call, question, fuel)
            }
            None => self.after_creation(recipe, creation, question, fuel),
        };
        promised.or_else(|| self.own_promise(class, recipe, question, fuel))
    }

    fn after_call(
        &self,
        class: &ClassName,
        recipe: &Recipe,
        before: &Recipe,
        call: &Call,
        question: &MethodRef,
        fuel: usize,
    ) -> Option<Known> {
        let contract = self.contracts.effective(class, &call.method);
        if let Some(known) = self.promised(&contract, recipe, Some(before), &call.arguments, question, fuel) {
            return Some(known);
        }
        if let [argument] = call.arguments.as_slice()
            && call
                .method
                .name
                .strip_prefix("set")
                .is_some_and(|property| is_getter_of(&question.name, property))
        {
            return known(argument);
        }
        if !is_size(&question.name) {
            return None;
        }
        let Known::Integer(size) = self.answer(before, question, fuel)? else { return None };
        match Effect::of_name(&call.method.name) {
            Some(Effect::Grows) => Some(Known::Integer(size + 1)),
            Some(Effect::Shrinks) => Some(Known::Integer((size - 1).max(0))),
            Some(Effect::Changes) | None => Some(Known::Integer(size)),
        }
    }

    fn after_creation(
        &self,
        recipe: &Recipe,
        creation: &Creation,
        question: &MethodRef,
        fuel: usize,
    ) -> Option<Known> {
        let (method, arguments) = match creation {
            Creation::Constructor { constructor, arguments, .. } => (constructor, arguments),
            Creation::Factory { method, on: None, arguments } => (method, arguments),
            Creation::Factory { on: Some(_), .. } | Creation::Reflection { .. } | Creation::There { .. } => {
                return None;
            }
        };
        let contract = self.contracts.effective(&method.owner, method);
        if let Some(known) = self.promised(&contract, recipe, None, arguments, question, fuel) {
            return Some(known);
        }
        if arguments.is_empty() && is_size(&question.name) {
            return Some(Known::Integer(0));
        }
        let declared = self.program.method(method)?;
        let position =
            declared.parameters.iter().position(|parameter| is_getter_of(&question.name, &parameter.name))?;
        known(arguments.get(position)?)
    }

    /// From a postcondition that says what the question answers.
    fn promised(
        &self,
        contract: &EffectiveContract,
        recipe: &Recipe,
        before: Option<&Recipe>,
        arguments: &[Recipe],
        question: &MethodRef,
        fuel: usize,
    ) -> Option<Known> {
        let objects = Objects { world: self, receiver: Some(recipe), before, fuel };
        let normal = contract.cases.iter().filter(|case| !case.is_exceptional);
        let mut possible: Vec<(Likelihood, &SpecCase)> = normal
            .map(|case| (self.case_before(case, before, arguments, fuel), case))
            .filter(|(likelihood, _)| *likelihood != Likelihood::Unlikely)
            .collect();
        // Of several cases that may apply, none can be relied on.
        if possible.len() > 1 {
            possible.retain(|(likelihood, _)| *likelihood == Likelihood::Likely);
        }
        possible.iter().flat_map(|(_, case)| &case.ensures).find_map(|clause| {
            let answered = said_about(&clause.expr, &|side| is_question(side, question))?;
            answered.value(&mut Evaluation { arguments, variables: Vec::new(), objects: Some(objects) })
        })
    }

    fn case_before(
        &self,
        case: &SpecCase,
        before: Option<&Recipe>,
        arguments: &[Recipe],
        fuel: usize,
    ) -> Likelihood {
        match before {
            Some(_) => self.all(case.requires.iter(), before, arguments, fuel / 2),
            None => Likelihood::Unknown,
        }
    }

    /// From what the question itself promises about its result.
    fn own_promise(
        &self,
        class: &ClassName,
        recipe: &Recipe,
        question: &MethodRef,
        fuel: usize,
    ) -> Option<Known> {
        let contract = self.contracts.effective(class, question);
        let objects = Objects { world: self, receiver: Some(recipe), before: None, fuel };
        let holds = |case: &&SpecCase| {
            contract.cases.len() == 1
                || self.all(case.requires.iter(), Some(recipe), &[], fuel / 2) == Likelihood::Likely
        };
        let promised =
            contract.cases.iter().filter(holds).flat_map(|case| &case.ensures).find_map(|clause| {
                let answered = said_about(&clause.expr, &|side| matches!(side.kind, ExprKind::Result))?;
                answered.value(&mut Evaluation {
                    arguments: &[],
                    variables: Vec::new(),
                    objects: Some(objects),
                })
            });
        if promised.is_some() || &*question.name != "isEmpty" {
            return promised;
        }
        let size = MethodRef::new(question.owner.clone(), "size", "()I");
        match self.answer(recipe, &size, fuel)? {
            Known::Integer(size) => Some(Known::Boolean(size == 0)),
            _ => None,
        }
    }

    /// The value of a constant of the program.
    pub(crate) fn constant(&self, field: &FieldRef) -> Option<Known> {
        let (class, index) = self.program.field_of(&field.owner, &field.name)?;
        Some(match class.fields.get(index)?.constant.as_ref()? {
            Constant::Boolean(value) => Known::Boolean(*value),
            Constant::Byte(number) => Known::Integer(i64::from(*number)),
            Constant::Short(number) => Known::Integer(i64::from(*number)),
            Constant::Char(number) => Known::Integer(i64::from(*number)),
            Constant::Int(number) => Known::Integer(i64::from(*number)),
            Constant::Long(number) => Known::Integer(*number),
            Constant::Float(number) => Known::Decimal(f64::from(*number)),
            Constant::Double(number) => Known::Decimal(*number),
            Constant::String(text) => Known::Text(text.clone()),
        })
    }
}

/// What an expression says about the value of one of its parts.
enum Said<'e> {
    /// `part == expr`
    Equals(&'e Expr),
    /// `part` or `!part`
    Truth(bool),
}

impl Said<'_> {
    fn value(&self, evaluation: &mut Evaluation<'_>) -> Option<Known> {
        match self {
            Said::Equals(expr) => evaluation.value(expr),
            Said::Truth(truth) => Some(Known::Boolean(*truth)),
        }
    }
}

fn said_about<'e>(expr: &'e Expr, is_part: &dyn Fn(&Expr) -> bool) -> Option<Said<'e>> {
    use contract::expr::UnaryOperator;
    if is_part(expr) {
        return Some(Said::Truth(true));
    }
    match &expr.kind {
        ExprKind::Unary { operator: UnaryOperator::Not, operand } if is_part(operand) => {
            Some(Said::Truth(false))
        }
        ExprKind::Binary { operator: BinaryOperator::And, left, right } => {
            said_about(left, is_part).or_else(|| said_about(right, is_part))
        }
        ExprKind::Binary { operator: BinaryOperator::Equal | BinaryOperator::Equivalent, left, right } => {
            if is_part(left) {
                Some(Said::Equals(right))
            } else if is_part(right) {
                Some(Said::Equals(left))
            } else {
                None
            }
        }
        _ => None,
    }
}

/// `this.size()`, not in the state before.
fn is_question(expr: &Expr, question: &MethodRef) -> bool {
    match &expr.kind {
        ExprKind::Call { target: Some(target), method, arguments } => {
            matches!(target.kind, ExprKind::This)
                && arguments.is_empty()
                && method.name == question.name
                && method.descriptor == question.descriptor
        }
        _ => false,
    }
}

fn class_of(recipe: &Recipe) -> Option<&ClassName> {
    match recipe {
        Recipe::Object { ty, .. } | Recipe::StaticField { ty, .. } => ty.class_name(),
        Recipe::EnumConstant { class, .. } => Some(class),
        Recipe::Value(_)
        | Recipe::Null(_)
        | Recipe::ClassLiteral(_)
        | Recipe::Array { .. }
        | Recipe::Lambda { .. }
        | Recipe::Mock(_)
        | Recipe::MockLiteral(_)
        | Recipe::UserCode { .. }
        | Recipe::Fixture { .. }
        | Recipe::Shared(_) => None,
    }
}

/// `getType`, `isType` and `type` give what was put in as `type` or with `setType`.
fn is_getter_of(question: &str, property: &str) -> bool {
    let asked = question.strip_prefix("get").or_else(|| question.strip_prefix("is")).unwrap_or(question);
    !property.is_empty() && asked.eq_ignore_ascii_case(property)
}

fn is_size(question: &str) -> bool {
    matches!(question, "size" | "getSize" | "length" | "getLength" | "count" | "getCount")
}

#[cfg(test)]
mod tests;
