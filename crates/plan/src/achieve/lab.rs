//! A class under observation: what is looked at, what can be called, what has been seen, and the planning problem that
//! follows from it.
//!
//! State variables are those of the goal and of the contracts, and beside them what the object holds: its fields, private
//! ones too, and the sizes of collections and arrays among them. A method that no contract describes begins as an action
//! that changes nothing; samples say what it really does.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::{Expr, ExprKind};
use program::{ClassName, Field, MethodRef, Program, Type};
use suite::{Call, Recipe};
use term::{Relation, Sort, Value};

use crate::domain::{Goal, Translated, interval_of, problem};
use crate::model::{
    Action, Effect, Expression, INSTANTIATED, Identity, Parameter, Problem, Role, StateVariable, VariableId,
    default_value,
};

use super::correct::{Sample, corrected};
use live::{Moment, Seen, World, sort_of, with_call};
use making::{Callable, callables, enum_constants};

/// Variables of one domain.
const MOST_VARIABLES: usize = 32;
/// Samples of one method that are taken in looking around; plans that failed may teach beyond that.
const MOST_SAMPLES: usize = 90;
const MOST_BY_PLANS: usize = 400;

pub(super) struct Lab {
    pub goal: Goal,
    /// Shared by all states of a search.
    pub callables: Arc<[Callable]>,
    /// Of contracts, with variables for what the object holds and an empty action for what no contract describes.
    pub problem: Problem,
    untranslated: Vec<Arc<str>>,
    observations: Vec<Option<Expr>>,
    samples: BTreeMap<MethodRef, Vec<Sample>>,
    /// States that were seen once and need not be sampled again.
    pub is_explored: bool,
    most_samples: usize,
}

/// What the variables of a lab have in a state.
pub(super) type Reading = Vec<Option<Value>>;

impl Lab {
    pub(super) fn new(world: &World, goal: &Goal, package: &str) -> Lab {
        let program = world.program.clone();
        let Translated { problem, untranslated, observations } = problem(world.contracts, goal);
        let mut lab = Lab {
            goal: goal.clone(),
            callables: callables(world.contracts, &goal.class, &goal.clauses, package).into(),
            problem,
            untranslated,
            observations,
            samples: BTreeMap::new(),
            is_explored: false,
            most_samples: MOST_SAMPLES,
        };
        lab.watch_fields(&program);
        lab.add_actions(&program);
        lab
    }

    /// The problem as far as contracts and samples tell.
    pub(super) fn translated(&self) -> Translated {
        let mut problem = self.problem.clone();
        let variables = self.variables();
        for action in &mut problem.domain.actions {
            if let Some(samples) = action.method.as_ref().and_then(|method| self.samples.get(method)) {
                *action = corrected(action, samples, &variables);
            }
        }
        Translated {
            problem,
            untranslated: self.untranslated.clone(),
            observations: self.observations.clone(),
        }
    }

    /// Whether no action is known to change something that the goal asks for.
    pub(super) fn lacks_effects(&self) -> bool {
        let wanted = self.problem.goal.iter().flat_map(|condition| condition.expression.variables());
        let changes =
            |variable: VariableId| {
                self.problem.domain.actions.iter().any(|action| {
                    action.effect(variable).is_some() || action.undetermined.contains(&variable)
                })
            };
        wanted.into_iter().any(|variable| !changes(variable))
    }

    /// What a variable observes of `this`.
    pub(super) fn observation(&self, variable: usize) -> Option<&Expr> {
        self.observations.get(variable)?.as_ref()
    }

    /// An object to look at, by the first creation that succeeds.
    pub(super) fn specimen(&self, world: &mut World, shared: &[Recipe]) -> Option<Moment> {
        let ty = Type::class(self.goal.class.clone());
        self.callables.iter().filter(|callable| callable.creates).find_map(|callable| {
            let mut tried = callable.arguments.iter();
            tried.find_map(|it| world.create(&callable.creation(it.clone()), &ty, shared).ok())
        })
    }

    fn variables(&self) -> Vec<(VariableId, Sort)> {
        let all = self.problem.domain.variables.iter().enumerate();
        all.filter(|(index, _)| self.observations.get(*index).is_some_and(Option::is_some))
            .map(|(index, variable)| (VariableId(index), variable.sort))
            .collect()
    }

    /// Makes a variable of everything that an object of the class holds.
    fn watch_fields(&mut self, program: &Program) {
        let mut next = Some(self.goal.class.clone());
        let this = Expr::new(ExprKind::This, Type::class(self.goal.class.clone()));
        while let Some(name) = next.take().filter(|name| program.is_under_test(name)) {
            let Some(class) = program.class(&name) else { break };
            for field in class.fields.iter().filter(|field| is_state(field)) {
                let kind =
                    ExprKind::Field { target: Some(Box::new(this.clone())), field: class.field_ref(field) };
                let read = Expr::new(kind, field.ty.clone());
                self.watch(&read);
                if let Some(inside) = extent(program, &read) {
                    self.watch(&inside);
                }
            }
            next = class.superclass.as_ref().and_then(Type::class_name).cloned();
        }
    }

    fn watch(&mut self, observation: &Expr) {
        let name: Arc<str> = contract::show(observation).into();
        let domain = &mut self.problem.domain;
        if domain.find(&name).is_some() || domain.variables.len() >= MOST_VARIABLES {
            return;
        }
        let sort = sort_of(&observation.ty);
        domain.variables.push(StateVariable { name, sort, initial: default_value(sort) });
        self.observations.push(Some(observation.clone()));
    }

    /// An empty action for every callable that has none.
    fn add_actions(&mut self, program: &Program) {
        // What a contract does not allow a test to call is of no use.
        let callables = &self.callables;
        let is_callable = |method: &MethodRef| callables.iter().any(|callable| callable.method == *method);
        self.problem.domain.actions.retain(|action| action.method.as_ref().is_none_or(is_callable));
        for callable in self.callables.clone().iter() {
            let is_known =
                |action: &Action| action.method.as_ref().is_some_and(|method| *method == callable.method);
            if self.problem.domain.actions.iter().any(is_known) {
                continue;
            }
            let instantiated = self.problem.domain.now(INSTANTIATED);
            let precondition = vec![if callable.creates { instantiated.not() } else { instantiated }];
            let mut action = Action {
                name: name_of(callable).into(),
                method: Some(callable.method.clone()),
                precondition,
                ..Action::default()
            };
            for (index, ty) in callable.types.iter().enumerate() {
                let objects = self.objects_of(program, ty);
                if sort_of(ty) == Sort::Ref && !objects.is_empty() {
                    action.precondition.extend(one_of(index, &objects));
                }
                action.parameters.push(Parameter {
                    name: callable.names.get(index).cloned().unwrap_or_default(),
                    sort: sort_of(ty),
                    domain: interval_of(ty),
                    objects,
                    role: Role::Argument(index),
                });
            }
            if callable.creates {
                action.effects.push(Effect { variable: INSTANTIATED, value: Expression::boolean(true) });
            }
            self.problem.domain.actions.push(action);
        }
    }

    /// The objects that can be passed where a type is declared.
    fn objects_of(&mut self, program: &Program, ty: &Type) -> Vec<u32> {
        let Some(class) = ty.class_name().filter(|_| sort_of(ty) == Sort::Ref) else {
            return if sort_of(ty) == Sort::Ref { vec![1] } else { Vec::new() };
        };
        let constants = enum_constants(program, class);
        if !constants.is_empty() {
            let numbers = constants.iter().filter_map(|recipe| match recipe {
                Recipe::EnumConstant { class, constant } => {
                    let field = program::FieldRef { owner: class.clone(), name: constant.clone() };
                    Some(self.number(Identity::Constant(field)))
                }
                _ => None,
            });
            return numbers.collect();
        }
        if *ty == Type::string() {
            let texts = self.problem.domain.objects.iter().enumerate();
            let is_text = |(_, identity): &(usize, &Identity)| matches!(identity, Identity::Text(_));
            let mut numbers: Vec<u32> = texts.filter(is_text).map(|(index, _)| index as u32 + 1).collect();
            numbers.push(1);
            return numbers;
        }
        vec![1]
    }

    fn number(&mut self, identity: Identity) -> u32 {
        let objects = &mut self.problem.domain.objects;
        let position = objects.iter().position(|known| *known == identity).unwrap_or_else(|| {
            objects.push(identity);
            objects.len() - 1
        });
        position as u32 + 1
    }

    fn value(&mut self, seen: Option<Seen>) -> Option<Value> {
        Some(match seen? {
            Seen::Plain(value) => value,
            Seen::Null => Value::Ref(0),
            Seen::Text(text) => Value::Ref(self.number(Identity::Text(text))),
            Seen::Constant(field) => Value::Ref(self.number(Identity::Constant(field))),
            Seen::Object => Value::Ref(1),
        })
    }

    /// All variables in a state.
    pub(super) fn read(&mut self, world: &mut World, at: &Moment) -> Reading {
        let mut reading = vec![Some(Value::Bool(true))];
        for index in 1..self.observations.len() {
            let seen = match self.observations[index].clone() {
                Some(observation) => world.observe(at, &observation),
                None => None,
            };
            let value = self.value(seen);
            let sort = self.problem.domain.variables[index].sort;
            reading.push(value.filter(|value| value.sort() == sort));
        }
        reading
    }

    /// Before there is an object.
    pub(super) fn nothing(&self) -> Reading {
        self.problem.domain.variables.iter().map(|variable| Some(variable.initial)).collect()
    }

    /// Remembers what a call did; whether that is something that was not known.
    pub(super) fn remember(
        &mut self,
        world: &mut World,
        at: Option<&Moment>,
        call: &Call,
        before: &Reading,
        after: Option<&Reading>,
    ) -> bool {
        let mut arguments = Vec::new();
        let types = self.callables.iter().find(|callable| callable.method == call.method);
        let types = types.map(|callable| callable.types.clone()).unwrap_or_default();
        for (recipe, ty) in call.arguments.iter().zip(&types) {
            let seen = seen_of(recipe, ty);
            arguments.push(self.value(seen));
        }
        let observed = self.observe_arguments(world, at, call);
        let sample = Sample { before: before.clone(), arguments, observed, after: after.cloned() };
        let samples = self.samples.entry(call.method.clone()).or_default();
        if samples.contains(&sample) || samples.len() >= self.most_samples {
            return false;
        }
        samples.push(sample);
        true
    }

    fn observe_arguments(
        &mut self,
        world: &mut World,
        at: Option<&Moment>,
        call: &Call,
    ) -> Vec<(Arc<str>, Value)> {
        let mut wanted: Vec<(Arc<str>, Expr)> = Vec::new();
        let of_call =
            self.problem.domain.actions.iter().filter(|it| it.method.as_ref() == Some(&call.method));
        for parameter in of_call.flat_map(|action| &action.parameters) {
            if let Role::Observed { observation, .. } = &parameter.role
                && !wanted.iter().any(|(name, _)| *name == parameter.name)
            {
                wanted.push((parameter.name.clone(), observation.clone()));
            }
        }
        if wanted.is_empty() {
            return Vec::new();
        }
        let expressions: Vec<&Expr> = wanted.iter().map(|(_, expr)| expr).collect();
        let seen = world.observe_arguments(at, call, &expressions);
        let names = wanted.iter().map(|(name, _)| name.clone());
        names.zip(seen).filter_map(|(name, seen)| Some((name, self.value(seen)?))).collect()
    }

    /// Runs a recipe call by call and remembers what each did. The state it leads to, if it does, and whether anything
    /// was learned.
    pub(super) fn run(
        &mut self,
        world: &mut World,
        recipe: &Recipe,
        shared: &[Recipe],
    ) -> (Option<Moment>, bool) {
        self.most_samples = MOST_BY_PLANS;
        let ran = self.run_calls(world, recipe, shared);
        self.most_samples = MOST_SAMPLES;
        ran
    }

    fn run_calls(&mut self, world: &mut World, recipe: &Recipe, shared: &[Recipe]) -> (Option<Moment>, bool) {
        let Recipe::Object { ty, creation, then } = recipe else { return (None, false) };
        let created = match creation {
            suite::Creation::Constructor { constructor: method, arguments, .. }
            | suite::Creation::Factory { method, arguments, .. }
            | suite::Creation::Reflection { constructor: method, arguments } => {
                Call { method: method.clone(), arguments: arguments.clone() }
            }
            suite::Creation::There { .. } => return (None, false),
        };
        let mut before = self.nothing();
        let mut so_far = Recipe::Object { ty: ty.clone(), creation: creation.clone(), then: Vec::new() };
        let Ok(mut moment) = world.create(creation, ty, shared) else {
            let is_new = self.remember(world, None, &created, &before, None);
            return (None, is_new);
        };
        let after = self.read(world, &moment);
        let mut is_new = self.remember(world, None, &created, &before, Some(&after));
        before = after;
        for call in then {
            let Ok(next) = world.call(&moment, call, &so_far) else {
                is_new |= self.remember(world, Some(&moment), call, &before, None);
                return (None, is_new);
            };
            let after = self.read(world, &next);
            is_new |= self.remember(world, Some(&moment), call, &before, Some(&after));
            so_far = with_call(&so_far, call.clone());
            (moment, before) = (next, after);
        }
        (Some(moment), is_new)
    }
}

/// What an argument is to the model, where its recipe says it.
fn seen_of(recipe: &Recipe, ty: &Type) -> Option<Seen> {
    use suite::Value as V;
    let sort = sort_of(ty);
    let plain = |value: Value| (value.sort() == sort).then_some(Seen::Plain(value));
    match recipe {
        Recipe::Value(value) => match value {
            V::String(text) => Some(Seen::Text(text.clone())),
            V::Boolean(value) => plain(Value::Bool(*value)),
            V::Byte(value) => plain(Value::Int(i32::from(*value))),
            V::Short(value) => plain(Value::Int(i32::from(*value))),
            V::Char(value) => plain(Value::Int(i32::from(*value))),
            V::Int(value) => plain(Value::Int(*value)),
            V::Long(value) => plain(Value::Long(*value)),
            V::Float(value) => plain(Value::Float(*value)),
            V::Double(value) => plain(Value::Double(*value)),
        },
        Recipe::Null(_) => Some(Seen::Null),
        Recipe::EnumConstant { class, constant } => {
            Some(Seen::Constant(program::FieldRef { owner: class.clone(), name: constant.clone() }))
        }
        Recipe::StaticField { field, .. } => Some(Seen::Constant(field.clone())),
        _ => Some(Seen::Object),
    }
}

fn one_of(index: usize, objects: &[u32]) -> Option<Expression> {
    let read = Expression::Parameter(index, Sort::Ref);
    objects.iter().try_fold(Expression::boolean(false), |any, number| {
        let same =
            Expression::compare(Relation::Eq, read.clone(), Expression::Constant(Value::Ref(*number)))?;
        any.or(same)
    })
}

/// Whether a field is part of the state of an object.
fn is_state(field: &Field) -> bool {
    !field.access.is_static() && !field.access.is_synthetic()
}

/// How much a collection, map or array holds.
fn extent(program: &Program, read: &Expr) -> Option<Expr> {
    if let Type::Array(_) = read.ty {
        return Some(Expr::new(ExprKind::ArrayLength(Box::new(read.clone())), Type::INT));
    }
    let class = read.ty.class_name()?;
    let kinds = ["java/util/Collection", "java/util/Map"].map(ClassName::new);
    let owner = kinds.into_iter().find(|kind| program.is_subclass(class, kind))?;
    let method = MethodRef::new(owner, "size", "()I");
    let kind = ExprKind::Call { target: Some(Box::new(read.clone())), method, arguments: Vec::new() };
    Some(Expr::new(kind, Type::INT))
}

fn name_of(callable: &Callable) -> String {
    let types: Vec<String> = callable.types.iter().map(contract::show_type).collect();
    let name = match callable.method.is_constructor() {
        true => callable.method.owner.without_package(),
        false => &callable.method.name,
    };
    format!("{name}({})", types.join(", "))
}
