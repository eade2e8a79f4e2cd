//! What methods without contracts do, from their code: each path of a short method becomes an action, and what an observer
//! returns becomes its definition.
//!
//! A path's conditions are the action's precondition, what the fields are afterwards its effects. Variables that are no
//! fields (what refers to objects, observers that cannot be summarised) are left to samples, as is a method that has no
//! summary.

use contract::{Expr, ExprKind};
use oracle::Kept;
use paths::{Summarised, Summary};
use program::{FieldRef, MethodRef, Primitive, Type};
use suite::Recipe;
use term::{Sort, Term, TermId, Terms, VarId};

use crate::model::{Action, Effect, Expression, INSTANTIATED, VariableId};

use super::lab::Lab;
use live::{Moment, World, sort_of};

/// Parts of an expression; a longer one explains nothing.
const MOST_PARTS: usize = 120;

/// A path of a method over variables of a lab.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// Over the state before the call.
    conditions: Vec<Expression>,
    after: Vec<(VariableId, Expression)>,
    result: Option<Expression>,
    returns: bool,
}

/// Which variables stand for which fields.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    plain: Vec<(VariableId, FieldRef, Primitive)>,
    extents: Vec<(VariableId, FieldRef)>,
    references: Vec<FieldRef>,
}

/// All paths of a method on an object, or of a constructor; `None` where not all are known.
fn paths_of(
    world: &mut World,
    at: Option<&Moment>,
    method: &MethodRef,
    arguments: &[(Recipe, Type)],
    fields: &Fields,
) -> Option<Vec<Path>> {
    let (machine, linker) = world.at(at);
    let mut given: Vec<(Kept, Option<Primitive>)> = Vec::new();
    for (recipe, ty) in arguments {
        let built = oracle::build(machine, linker, recipe, ty, &[]).ok()?;
        given.push((built, ty.as_primitive()));
    }
    let mark = machine.terms().mark();
    let plain: Vec<(FieldRef, Primitive)> =
        fields.plain.iter().map(|(_, field, primitive)| (field.clone(), *primitive)).collect();
    let extents: Vec<FieldRef> = fields.extents.iter().map(|(_, field)| field.clone()).collect();
    let object = at.map(Moment::object);
    let what = Summarised {
        method,
        object,
        fields: &plain,
        extents: &extents,
        references: &fields.references,
        arguments: &given,
    };
    let found = paths::summary(machine, linker, &what);
    let paths = found.filter(|summary| summary.is_whole).and_then(|summary| {
        let reader = Reader::new(machine.terms(), fields, &summary);
        summary.paths.iter().map(|path| reader.path(path, fields)).collect()
    });
    machine.terms_mut().rollback(mark);
    paths
}

struct Reader<'a> {
    terms: &'a Terms,
    leaves: Vec<(VarId, Expression)>,
}

impl<'a> Reader<'a> {
    fn new(terms: &'a Terms, fields: &Fields, summary: &Summary) -> Reader<'a> {
        let mut leaves = Vec::new();
        for ((variable, _, primitive), input) in fields.plain.iter().zip(&summary.fields) {
            let sort = sort_of(&Type::Primitive(*primitive));
            leaves.extend(input.map(|input| (input, Expression::Old(*variable, sort))));
        }
        for ((variable, _), input) in fields.extents.iter().zip(&summary.extents) {
            leaves.extend(input.map(|input| (input, Expression::Old(*variable, Sort::Int))));
        }
        for (index, input) in summary.arguments.iter().enumerate() {
            let Some(input) = *input else { continue };
            leaves.push((input, Expression::Parameter(index, terms.variable(input).sort)));
        }
        Reader { terms, leaves }
    }

    fn path(&self, path: &paths::SummaryPath, fields: &Fields) -> Option<Path> {
        let mut conditions = Vec::new();
        for condition in &path.conditions {
            conditions.push(self.expression(*condition)?);
        }
        let mut after = Vec::new();
        if path.returns {
            for ((variable, ..), term) in fields.plain.iter().zip(&path.fields) {
                after.push((*variable, self.expression((*term)?)?));
            }
            for ((variable, _), term) in fields.extents.iter().zip(&path.extents) {
                if let Some(term) = term {
                    after.push((*variable, self.expression(*term)?));
                }
            }
        }
        let result = path.result.and_then(|term| self.expression(term));
        Some(Path { conditions, after, result, returns: path.returns })
    }

    fn expression(&self, term: TermId) -> Option<Expression> {
        let mut parts = 0;
        self.part(term, &mut parts)
    }

    fn part(&self, term: TermId, parts: &mut usize) -> Option<Expression> {
        *parts += 1;
        if *parts > MOST_PARTS {
            return None;
        }
        match self.terms.term(term) {
            Term::Const(sort, bits) => Some(Expression::Constant(term::Value::from_bits(sort, bits))),
            Term::Var(variable) => {
                self.leaves.iter().find(|(known, _)| *known == variable).map(|(_, leaf)| leaf.clone())
            }
            Term::Unary(operator, operand) => Expression::unary(operator, self.part(operand, parts)?),
            Term::Binary(operator, left, right) => {
                Expression::binary(operator, self.part(left, parts)?, self.part(right, parts)?)
            }
            Term::Ite(condition, then, otherwise) => {
                let condition = self.part(condition, parts)?;
                Expression::choice(condition, self.part(then, parts)?, self.part(otherwise, parts)?)
            }
        }
    }
}

impl Lab {
    /// Takes actions and definitions from the code of methods that no contract describes. Needs an object to begin with.
    pub fn summarise(&mut self, world: &mut World, at: &Moment) {
        let fields = self.fields();
        self.define_observers(world, at, &fields);
        for callable in self.callables.clone().iter() {
            let Some(position) = self.undescribed(&callable.method) else { continue };
            let Some(first) = callable.arguments.first() else { continue };
            let arguments: Vec<(Recipe, Type)> =
                first.iter().cloned().zip(callable.types.iter().cloned()).collect();
            // A factory makes its object out of sight.
            if callable.creates && !callable.method.is_constructor() {
                continue;
            }
            let at = if callable.creates { None } else { Some(at) };
            let Some(paths) = paths_of(world, at, &callable.method, &arguments, &fields) else { continue };
            let plain = self.problem.domain.actions[position].clone();
            let actions: Vec<Action> = paths
                .iter()
                .filter(|path| path.returns)
                .enumerate()
                .map(|(number, path)| action_of(&plain, path, number))
                .collect();
            if !actions.is_empty() {
                self.problem.domain.actions.splice(position..=position, actions);
            }
        }
    }

    /// The only action of a method, if nothing is known of what it does.
    fn undescribed(&self, method: &MethodRef) -> Option<usize> {
        let actions = self.problem.domain.actions.iter().enumerate();
        let mut own = actions.filter(|(_, action)| action.method.as_ref() == Some(method));
        let (position, action) = own.next().filter(|_| own.next().is_none())?;
        let is_silent = action.effects.iter().all(|effect| effect.variable == INSTANTIATED)
            && action.undetermined.is_empty()
            && action.postcondition.is_empty()
            && action.untranslated.is_empty();
        is_silent.then_some(position)
    }

    /// What is observed by a method whose code says what it returns, in terms of fields.
    fn define_observers(&mut self, world: &mut World, at: &Moment, fields: &Fields) {
        let mut definitions: Vec<(VariableId, Expression)> = Vec::new();
        for index in 1..self.problem.domain.variables.len() {
            let variable = VariableId(index);
            let described =
                self.problem.domain.actions.iter().any(|action| {
                    action.effect(variable).is_some() || action.undetermined.contains(&variable)
                });
            let Some(method) = self.observer(index).filter(|_| !described) else { continue };
            let Some(paths) = paths_of(world, Some(at), &method, &[], fields) else { continue };
            let sort = self.problem.domain.variables[index].sort;
            definitions.extend(definition(&paths, sort).map(|value| (variable, value)));
        }
        let define = |expression: &Expression| {
            expression.substitute(&|leaf| match leaf {
                Expression::Variable(variable, _) => {
                    let found = definitions.iter().find(|(defined, _)| defined == variable);
                    found.map(|(_, value)| value.clone())
                }
                _ => None,
            })
        };
        for condition in &mut self.problem.goal {
            condition.expression = define(&condition.expression);
        }
        for invariant in &mut self.problem.domain.invariants {
            invariant.expression = define(&invariant.expression);
        }
        for action in &mut self.problem.domain.actions {
            for condition in &mut action.precondition {
                *condition = define(condition);
            }
        }
    }

    /// The parameterless method that a variable is observed by.
    fn observer(&self, variable: usize) -> Option<MethodRef> {
        match &self.observation(variable)?.kind {
            ExprKind::Call { target: Some(target), method, arguments }
                if target.kind == ExprKind::This && arguments.is_empty() =>
            {
                Some(method.clone())
            }
            _ => None,
        }
    }

    /// The variables that are fields of the object itself.
    fn fields(&self) -> Fields {
        let mut fields = Fields::default();
        for index in 1..self.problem.domain.variables.len() {
            let Some(observation) = self.observation(index) else { continue };
            match &observation.kind {
                ExprKind::ArrayLength(array) => {
                    fields.extents.extend(own_field(array).map(|field| (VariableId(index), field)));
                }
                ExprKind::Call { target: Some(target), arguments, .. } if arguments.is_empty() => {
                    fields.extents.extend(own_field(target).map(|field| (VariableId(index), field)));
                }
                _ if observation.ty.is_reference() => fields.references.extend(own_field(observation)),
                _ => {
                    let plain = own_field(observation).zip(observation.ty.as_primitive());
                    fields
                        .plain
                        .extend(plain.map(|(field, primitive)| (VariableId(index), field, primitive)));
                }
            }
        }
        fields
    }
}

fn own_field(expr: &Expr) -> Option<FieldRef> {
    match &expr.kind {
        ExprKind::Field { target: Some(target), field } if target.kind == ExprKind::This => {
            Some(field.clone())
        }
        _ => None,
    }
}

/// One path of a method as an action.
fn action_of(plain: &Action, path: &Path, number: usize) -> Action {
    let mut action = plain.clone();
    if number > 0 {
        action.name = format!("{}#{}", plain.name, number + 1).into();
    }
    for condition in &path.conditions {
        if condition.as_bool() != Some(true) {
            action.precondition.push(now(condition));
        }
    }
    for (variable, value) in &path.after {
        let is_kept = matches!(value, Expression::Old(old, _) if old == variable);
        if !is_kept {
            action.effects.push(Effect { variable: *variable, value: value.clone() });
        }
    }
    action.effects.sort_by_key(|effect| effect.variable);
    action
}

/// What an observer returns, over the present state; `None` where a path throws or returns no number.
fn definition(paths: &[Path], sort: Sort) -> Option<Expression> {
    let as_sort = |value: Expression| match (sort, value.sort()) {
        (Sort::Bool, Sort::Int) => {
            Expression::compare(term::Relation::Ne, value, Expression::int(0)).map(simplified)
        }
        (wanted, found) => (wanted == found).then_some(value),
    };
    let (last, others) = paths.split_last()?;
    let mut value = as_sort(last.result.clone().filter(|_| last.returns)?)?;
    for path in others.iter().rev() {
        let own = as_sort(path.result.clone().filter(|_| path.returns)?)?;
        let mut condition = Expression::boolean(true);
        for part in &path.conditions {
            condition = condition.and(part.clone())?;
        }
        value = Expression::choice(condition, own, value)?;
    }
    Some(now(&value))
}

/// `(c ? 1 : 0) != 0` is `c`.
fn simplified(condition: Expression) -> Expression {
    if let Expression::Unary(term::Operator::Not, inner) = &condition
        && let Expression::Binary(operator, left, right) = &**inner
        && operator.kind() == term::Kind::Eq
        && **right == Expression::int(0)
        && let Expression::Choice(parts) = &**left
        && parts[1] == Expression::int(1)
        && parts[2] == Expression::int(0)
    {
        return parts[0].clone();
    }
    condition
}

/// The same of the present state instead of the old one.
fn now(expression: &Expression) -> Expression {
    expression.substitute(&|leaf| match leaf {
        Expression::Old(variable, sort) => Some(Expression::Variable(*variable, *sort)),
        _ => None,
    })
}
