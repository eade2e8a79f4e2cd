//! What methods without contracts do, from their code: each path of a short method (`learn::paths_of`) becomes an action, and
//! what an observer returns becomes its definition.
//!
//! A path's conditions are the action's precondition, what the fields are afterwards its effects. Variables that are no
//! fields (what refers to objects, observers that cannot be summarised) are left to samples, as is a method that has no
//! summary.

use contract::{Expr, ExprKind};
use learn::{Fields, Path, definition, paths_of};
use live::{Moment, World};
use program::{FieldRef, MethodRef, Type};
use suite::Recipe;

use crate::model::{Action, Effect, Expression, INSTANTIATED, VariableId};

use super::lab::Lab;

impl Lab {
    /// Takes actions and definitions from the code of methods that no contract describes. Needs an object to begin with.
    pub(super) fn summarise(&mut self, world: &mut World, at: &Moment) {
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
            action.precondition.push(condition.now());
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
