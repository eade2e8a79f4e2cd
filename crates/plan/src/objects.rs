//! Objects in the state that is asked for, arguments and their arguments included.
//!
//! The paper's optimistic generation: an object is planned for on its own, and then each argument of its plan's calls, with
//! what the call needs of it as the goal. Where an argument cannot be had, the plan is made anew without what asked for it:
//! other values for what is observed of the argument, or without the call.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::expr::UnaryOperator;
use contract::{Clause, Contracts, Expr, ExprKind, Literal};
use program::{ClassKind, ClassName, FieldRef, MethodRef, Program, Type};
use suite::{Recipe, Unplanned};
use term::{Interval, Relation, Sort, Value};

use live::Subject;

use crate::domain::{Goal, Translated, problem};
use crate::model::{Action, Effect, Expression, Identity, Problem, Role, Step, VariableId, default_value};
use crate::planner::{Found, Options, Planner, plan_problem};
use crate::reach::reachable;
use crate::{collections, types};

/// How to build an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    pub class: ClassName,
    /// The class with its type arguments.
    pub ty: Type,
    /// The first creates the object.
    pub calls: Vec<Call>,
    /// What the goal's clauses name beside the object, and the values that go with this plan.
    pub given: Vec<(Expr, Argument)>,
    pub planner: Planner,
    /// Whether the contracts promise that the goal is reached; otherwise they only allow it.
    pub is_certain: bool,
    /// Clauses of the goal that planning could not take into account, as written.
    pub unplanned: Vec<Arc<str>>,
    /// What the calls need of objects that the goal names: the name, and a clause about the object as `this`.
    pub asks: Vec<(Arc<str>, Expr)>,
    /// The instance around it, of an object of an inner class.
    pub outer: Option<Box<Planned>>,
}

impl Planned {
    /// An object that follows from calls alone.
    pub(crate) fn of_calls(class: ClassName, calls: Vec<Call>) -> Planned {
        Planned {
            ty: Type::class(class.clone()),
            class,
            calls,
            given: Vec::new(),
            planner: Planner::Search,
            is_certain: true,
            unplanned: Vec::new(),
            asks: Vec::new(),
            outer: None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub method: MethodRef,
    pub arguments: Vec<Argument>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A number, character or truth value of the type.
    Value(Value, Type),
    Null(Type),
    Text(Arc<str>),
    Constant(FieldRef, Type),
    /// An object that the goal names; `this` is the object that is being built.
    Named(Arc<str>, Type),
    Object(Box<Planned>),
    /// Of a type that is not planned for (an interface, a class of the library); the clauses are about the parameter.
    Any {
        ty: Type,
        clauses: Vec<Expr>,
    },
}

/// The simplest value for an argument that was not planned for; `None` for one that the goal names, and where none is known.
pub fn plain_value(program: &Program, argument: &Argument) -> Option<Recipe> {
    let Argument::Any { ty, clauses } = argument else { return None };
    making::plain_value(program, ty, clauses)
}

/// Arguments of arguments are planned for down to this depth.
const DEPTH: usize = 8;
/// How often a plan is made anew because an argument could not be had.
const ATTEMPTS: usize = 8;
/// Objects that are planned for in all, the arguments' arguments included.
const OBJECTS: usize = 64;

/// A plan for an object.
pub fn plan(contracts: &Contracts, goal: &Goal, options: &Options) -> Result<Planned, Unplanned> {
    Builder::new(contracts, options).first(goal)
}

/// The calls of a plan, and what goes with them.
type Calls = (Vec<Call>, Vec<(Expr, Argument)>);

pub(crate) struct Builder<'a> {
    pub contracts: &'a Contracts,
    pub options: &'a Options<'a>,
    /// Only what can be called from this package is; what is not private where `None`.
    pub package: Option<String>,
    /// Goals that are being planned for, outermost first.
    under_way: Vec<(Arc<str>, String)>,
    /// The types of their objects.
    types: Vec<Type>,
    known: BTreeMap<String, Result<Planned, Unplanned>>,
    /// Objects that may still be planned for.
    left: usize,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(contracts: &'a Contracts, options: &'a Options<'a>) -> Builder<'a> {
        let (under_way, types, known) = (Vec::new(), Vec::new(), BTreeMap::new());
        Builder { contracts, options, package: None, under_way, types, known, left: OBJECTS }
    }

    /// Allows for as many objects as at the beginning.
    pub(crate) fn refresh(&mut self) {
        self.left = OBJECTS;
    }

    /// Of an interface or abstract class, the first class that has a plan.
    pub(crate) fn first(&mut self, goal: &Goal) -> Result<Planned, Unplanned> {
        self.first_of(goal, &Type::class(goal.class.clone()))
    }

    /// The same where the type arguments are known.
    pub(crate) fn first_of(&mut self, goal: &Goal, ty: &Type) -> Result<Planned, Unplanned> {
        let mut first_failure = None;
        for class in self.classes(ty) {
            match self.build_of(&Goal { class, ..goal.clone() }, ty) {
                Ok(planned) => return Ok(planned),
                Err(reason) => drop(first_failure.get_or_insert(reason)),
            }
        }
        Err(first_failure
            .unwrap_or_else(|| Unplanned::NoWayIn { class: goal.class.without_package().into() }))
    }

    pub(crate) fn build(&mut self, goal: &Goal) -> Result<Planned, Unplanned> {
        self.build_of(goal, &Type::class(goal.class.clone()))
    }

    fn build_of(&mut self, goal: &Goal, declared: &Type) -> Result<Planned, Unplanned> {
        let ty = types::object_type(&self.contracts.program(), &goal.class, declared);
        let key = format!("{} {}", contract::show_type(&ty), key(goal));
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if let Some(from) = self.under_way.iter().position(|(_, other)| *other == key) {
            let classes = self.under_way[from..].iter().map(|(class, _)| class.clone()).collect();
            return Err(Unplanned::Cyclic { classes });
        }
        if self.under_way.len() == DEPTH || self.left == 0 {
            return Err(Unplanned::Limit);
        }
        self.left -= 1;
        self.under_way.push((goal.class.without_package().into(), key.clone()));
        self.types.push(ty);
        let built = self.build_new(goal);
        self.types.pop();
        self.under_way.pop();
        // What failed because of what is under way may succeed elsewhere, and names beside the object mean something else.
        let is_alone = goal.clauses.iter().all(|clause| !clause.expr.any(|part| is_other_name(goal, part)));
        if is_alone && (built.is_ok() || self.under_way.is_empty()) {
            self.known.insert(key, built.clone());
        }
        built
    }

    fn build_new(&mut self, goal: &Goal) -> Result<Planned, Unplanned> {
        let translated = self.translated(goal);
        let mut problem = translated.problem;
        self.know_components(&goal.class, &mut problem);
        self.limit(&mut problem);
        let mut first_failure = None;
        for attempt in 0..ATTEMPTS {
            let found = match plan_problem(&problem, self.options) {
                Ok(found) => found,
                Err(reason) => return Err(first_failure.unwrap_or(reason)),
            };
            match self.calls(&problem, &found.plan.steps) {
                Ok(calls) => {
                    let planned = self.planned(&problem, &goal.class, &found.plan.steps, &found, calls)?;
                    return Ok(Planned { unplanned: translated.untranslated, ..planned });
                }
                Err((step, argument, reason)) => {
                    // Another value does not help who needs itself.
                    let whole = attempt >= ATTEMPTS / 2 || reason.is_cyclic(goal.class.without_package());
                    first_failure.get_or_insert(reason);
                    forbid(&mut problem, &found.plan.steps[step], argument, whole);
                }
            }
        }
        Err(first_failure.unwrap_or(Unplanned::Limit))
    }

    /// What is known of the object.
    fn translated(&self, goal: &Goal) -> Translated {
        match self.options.domains {
            Some(domains) => domains(goal),
            None => problem(self.contracts, goal),
        }
    }

    /// The object that steps of a plan build; an argument that cannot be had ends it.
    pub(crate) fn finish(
        &mut self,
        problem: &Problem,
        class: &ClassName,
        steps: &[Step],
        found: &Found,
    ) -> Result<Planned, Unplanned> {
        let calls = self.calls(problem, steps).map_err(|(_, _, reason)| reason)?;
        self.planned(problem, class, steps, found, calls)
    }

    fn planned(
        &mut self,
        problem: &Problem,
        class: &ClassName,
        steps: &[Step],
        found: &Found,
        (calls, given): Calls,
    ) -> Result<Planned, Unplanned> {
        let ty = self.types.last().filter(|ty| ty.class_name() == Some(class)).cloned();
        Ok(Planned {
            ty: ty.unwrap_or_else(|| Type::class(class.clone())),
            given,
            planner: found.planner,
            is_certain: found.is_certain,
            asks: asks(problem, steps),
            outer: self.outer(class)?.map(Box::new),
            ..Planned::of_calls(class.clone(), calls)
        })
    }

    /// Leaves out what cannot be called, and values that cannot be had.
    pub(crate) fn limit(&self, problem: &mut Problem) {
        problem.domain.actions.iter_mut().filter(|action| !self.can_be_called(action)).for_each(|action| {
            // The positions of the others stay what they are.
            action.precondition.push(Expression::boolean(false));
        });
        // What is given with the goal can be any object that the goal names.
        let is_named = |(_, identity): &(u32, &Identity)| matches!(identity, Identity::Named(_));
        let named: Vec<u32> =
            (1..).zip(&problem.domain.objects).filter(is_named).map(|(number, _)| number).collect();
        for parameter in problem.domain.actions.iter_mut().flat_map(|action| &mut action.parameters) {
            if matches!(parameter.role, Role::Given(_)) && parameter.sort == Sort::Ref {
                parameter.objects = named.clone();
            }
        }
        self.limit_observations(problem);
    }

    /// The constructor of a record says what its accessors give, though nobody writes it down.
    fn know_components(&self, class: &ClassName, problem: &mut Problem) {
        let resolved = self.contracts.program().class(class);
        if !resolved.is_some_and(|class| class.kind == ClassKind::Record) {
            return;
        }
        let variables: Vec<(Arc<str>, Sort)> =
            problem.domain.variables.iter().map(|variable| (variable.name.clone(), variable.sort)).collect();
        let constructors = problem.domain.actions.iter_mut();
        for action in
            constructors.filter(|action| action.method.as_ref().is_some_and(MethodRef::is_constructor))
        {
            for (index, parameter) in action.parameters.iter().enumerate() {
                let accessor = format!("{}()", parameter.name);
                let known =
                    variables.iter().position(|(name, sort)| **name == *accessor && *sort == parameter.sort);
                let Some(variable) = known.map(VariableId) else { continue };
                let is_said = action.effects.iter().any(|effect| effect.variable == variable)
                    || action.undetermined.contains(&variable);
                if matches!(parameter.role, Role::Argument(_)) && !is_said {
                    let value = Expression::Parameter(index, parameter.sort);
                    action.effects.push(Effect { variable, value });
                }
            }
        }
    }

    fn can_be_called(&self, action: &Action) -> bool {
        let (Some(package), Some(method)) = (&self.package, &action.method) else { return true };
        let program = self.contracts.program();
        let found = program.method(method);
        found.is_some_and(|found| program.is_accessible(&method.owner, found.access, package))
    }

    /// The instance that an object of an inner class is created in.
    fn outer(&mut self, class: &ClassName) -> Result<Option<Planned>, Unplanned> {
        let resolved = self.contracts.program().class(class);
        let outer = resolved.filter(|class| class.is_inner()).and_then(|class| class.outer.clone());
        let Some(outer) = outer else { return Ok(None) };
        self.first(&Goal { class: outer, subject: Subject::This, clauses: Vec::new() }).map(Some)
    }

    /// Leaves only values for observations of other objects that such an object can have.
    fn limit_observations(&self, problem: &mut Problem) {
        let mut reached: BTreeMap<String, Option<Interval>> = BTreeMap::new();
        for action in &mut problem.domain.actions {
            let Some(method) = &action.method else { continue };
            let types = self.parameter_types(method);
            for parameter in &mut action.parameters {
                let (argument, ty, observation) = match &parameter.role {
                    Role::Observed { argument, observation } => {
                        (*argument, types.get(*argument).cloned(), observation)
                    }
                    Role::Given(given) => match observed(given) {
                        Some((index, ty)) => (index, Some(ty), given),
                        None => continue,
                    },
                    Role::Argument(_) => continue,
                };
                let [class] = &ty.map(|ty| self.classes(&ty)).unwrap_or_default()[..] else {
                    continue;
                };
                let known = reached.entry(format!("{class} {argument} {}", parameter.name));
                let range = known.or_insert_with(|| {
                    let zero = literal(&[], default_value(parameter.sort), &observation.ty)?;
                    let wanted = vec![clause(observation.clone().equal(zero))];
                    let subject = Subject::Parameter(argument);
                    let goal = Goal { class: class.clone(), subject, clauses: wanted };
                    let of_argument = self.translated(&goal).problem;
                    match &of_argument.goal.first()?.expression {
                        Expression::Binary(_, left, _) => reachable(&of_argument, left),
                        _ => None,
                    }
                });
                if let Some(range) = range {
                    parameter.domain = parameter.domain.clamp(*range);
                }
            }
        }
    }

    /// The calls of a plan with their arguments, or which argument of which step cannot be had.
    fn calls(&mut self, problem: &Problem, steps: &[Step]) -> Result<Calls, (usize, usize, Unplanned)> {
        let mut calls = Vec::new();
        let mut given = Vec::new();
        for (number, step) in steps.iter().enumerate() {
            let action = &problem.domain.actions[step.action];
            let Some(method) = action.method.clone() else { continue };
            let types = self.parameter_types(&method);
            let mut arguments = Vec::new();
            for (parameter, value) in action.parameters.iter().zip(&step.arguments) {
                match &parameter.role {
                    Role::Argument(index) => {
                        let ty = types.get(*index).cloned().unwrap_or_else(Type::object);
                        let argument = self.argument(problem, action, step, *index, *value, &ty);
                        arguments.push(argument.map_err(|why| {
                            let call = action.name.clone();
                            let class = Arc::from(contract::show_type(&ty));
                            (number, *index, Unplanned::Argument { call, class, why: Box::new(why) })
                        })?);
                    }
                    Role::Given(expr) => {
                        given.push((expr.clone(), plain_argument(problem, *value, &expr.ty)));
                    }
                    Role::Observed { .. } => {}
                }
            }
            calls.push(Call { method, arguments });
        }
        Ok((calls, given))
    }

    fn parameter_types(&self, method: &MethodRef) -> Vec<Type> {
        let object = self.types.last().cloned().unwrap_or_else(|| Type::class(method.owner.clone()));
        types::parameter_types(&self.contracts.program(), &object, method)
    }

    fn argument(
        &mut self,
        problem: &Problem,
        action: &Action,
        step: &Step,
        index: usize,
        value: Value,
        ty: &Type,
    ) -> Result<Argument, Unplanned> {
        let is_some = |number: u32| {
            let identity = problem.domain.objects.get((number as usize).wrapping_sub(1));
            identity.is_none_or(|identity| *identity == Identity::Some)
        };
        match value {
            Value::Ref(number) if number != 0 && is_some(number) => {
                self.object(wanted(problem, action, step, index), index, ty)
            }
            value => Ok(plain_argument(problem, value, ty)),
        }
    }

    /// An object of a type that satisfies the clauses, which speak of it as the parameter of a position.
    pub(crate) fn object(
        &mut self,
        clauses: Vec<Clause>,
        index: usize,
        ty: &Type,
    ) -> Result<Argument, Unplanned> {
        let subject = Subject::Parameter(index);
        if let Some(class) = ty.class_name().cloned().filter(|_| !self.classes(ty).is_empty()) {
            let planned = self.first_of(&Goal { class, subject, clauses }, ty)?;
            return Ok(Argument::Object(Box::new(planned)));
        }
        if collections::is_collection(ty)
            && let Ok(planned) = collections::plan(self, ty, index, &clauses)
        {
            return Ok(Argument::Object(Box::new(planned)));
        }
        let clauses = clauses.into_iter().map(|clause| clause.expr).collect();
        Ok(Argument::Any { ty: ty.clone(), clauses })
    }

    /// The classes of the program that can stand where a type is declared; none for what is not planned for.
    pub(crate) fn classes(&self, ty: &Type) -> Vec<ClassName> {
        let program = self.contracts.program();
        let Some(declared) = ty.class_name() else { return Vec::new() };
        if declared.is_object() || !program.is_under_test(declared) {
            return Vec::new();
        }
        let mut found = vec![declared.clone()];
        found.extend(program.under_test().iter().filter(|class| *class != declared).cloned());
        found.retain(|class| {
            let is_concrete = program
                .class(class)
                .is_some_and(|class| !class.access.is_abstract() && !class.is_interface() && !class.is_local);
            is_concrete && program.is_subclass(class, declared)
        });
        found
    }
}

/// The parameter that something is observed of, and its type; `None` for the parameter itself.
fn observed(given: &Expr) -> Option<(usize, Type)> {
    let mut found = None;
    given.visit(&mut |part| {
        if let ExprKind::Parameter { index, .. } = &part.kind
            && part != given
        {
            found.get_or_insert((*index, part.ty.clone()));
        }
    });
    found
}

/// What the steps of a plan need of objects that the goal names.
fn asks(problem: &Problem, steps: &[Step]) -> Vec<(Arc<str>, Expr)> {
    let mut found = Vec::new();
    for step in steps {
        let action = &problem.domain.actions[step.action];
        for (parameter, value) in action.parameters.iter().zip(&step.arguments) {
            let (Role::Argument(index), Value::Ref(number)) = (&parameter.role, value) else { continue };
            let identity = problem.domain.objects.get((*number as usize).wrapping_sub(1));
            let Some(Identity::Named(name)) = identity else { continue };
            for clause in wanted(problem, action, step, *index) {
                let subject = Subject::Parameter(*index);
                let said = clause
                    .expr
                    .substitute(&|part| subject.is(part).then(|| Expr::new(ExprKind::This, part.ty.clone())));
                if !found.contains(&(name.clone(), said.clone())) {
                    found.push((name.clone(), said));
                }
            }
        }
    }
    found
}

fn is_other_name(goal: &Goal, part: &Expr) -> bool {
    matches!(part.kind, ExprKind::Parameter { .. }) && !goal.subject.is(part)
}

/// What tells two goals apart.
fn key(goal: &Goal) -> String {
    let mut key = goal.class.to_string();
    for clause in &goal.clauses {
        // The same need of another parameter is the same goal.
        let plain = clause
            .expr
            .substitute(&|part| goal.subject.is(part).then(|| Expr::new(ExprKind::This, part.ty.clone())));
        key.push_str("; ");
        key.push_str(&contract::show(&plain));
    }
    key
}

/// The clauses that an argument must satisfy in a step: the action's needs, and the values chosen for observations.
fn wanted(problem: &Problem, action: &Action, step: &Step, index: usize) -> Vec<Clause> {
    let mut expressions: Vec<Expr> =
        action.needs.iter().filter(|need| need.argument == index).map(|need| need.clause.clone()).collect();
    for (parameter, value) in action.parameters.iter().zip(&step.arguments) {
        if let Role::Observed { argument, observation } = &parameter.role
            && *argument == index
            && let Some(literal) = literal(&problem.domain.objects, *value, &observation.ty)
        {
            expressions.push(observation.clone().equal(literal));
        }
    }
    expressions.into_iter().map(clause).collect()
}

pub(crate) fn clause(expr: Expr) -> Clause {
    Clause { text: contract::show(&expr).into(), expr, place: None, language: contract::Language::Code }
}

/// A value as an expression; `None` for objects that no expression names.
pub(crate) fn literal(objects: &[Identity], value: Value, ty: &Type) -> Option<Expr> {
    let literal = match value {
        Value::Bool(value) => Literal::Boolean(value),
        Value::Int(value) => Literal::Int(value),
        Value::Long(value) => Literal::Long(value),
        Value::Float(value) => Literal::Float(value),
        Value::Double(value) => Literal::Double(value),
        Value::Ref(0) => Literal::Null,
        Value::Ref(number) => match objects.get(number as usize - 1)? {
            Identity::Text(text) => Literal::String(text.clone()),
            Identity::Constant(field) => {
                let constant = ExprKind::Field { target: None, field: field.clone() };
                return Some(Expr::new(constant, ty.clone()));
            }
            Identity::Some | Identity::Named(_) => return None,
        },
    };
    let negative = match &literal {
        Literal::Int(value) if *value < 0 && *value != i32::MIN => Some(Literal::Int(-value)),
        Literal::Long(value) if *value < 0 && *value != i64::MIN => Some(Literal::Long(-value)),
        _ => None,
    };
    let plain = |literal: Literal| Expr::new(ExprKind::Literal(literal), ty.clone());
    Some(match negative {
        Some(positive) => {
            let operand = Box::new(plain(positive));
            Expr::new(ExprKind::Unary { operator: UnaryOperator::Minus, operand }, ty.clone())
        }
        None => plain(literal),
    })
}

/// A value of the model as an argument, where it is no object to be planned for.
fn plain_argument(problem: &Problem, value: Value, ty: &Type) -> Argument {
    match value {
        Value::Ref(0) => Argument::Null(ty.clone()),
        Value::Ref(number) => match problem.domain.objects.get(number as usize - 1) {
            Some(Identity::Text(text)) => Argument::Text(text.clone()),
            Some(Identity::Constant(field)) => Argument::Constant(field.clone(), ty.clone()),
            Some(Identity::Named(name)) => Argument::Named(name.clone(), ty.clone()),
            Some(Identity::Some) | None => Argument::Any { ty: ty.clone(), clauses: Vec::new() },
        },
        value => Argument::Value(value, ty.clone()),
    }
}

/// Takes back what asked for an argument that cannot be had: these values of its observations, or else the whole action.
fn forbid(problem: &mut Problem, step: &Step, argument: usize, whole: bool) {
    let action = &mut problem.domain.actions[step.action];
    let mut all = Expression::boolean(true);
    let mut is_observed = false;
    for (index, (parameter, value)) in action.parameters.iter().zip(&step.arguments).enumerate() {
        let is_its = matches!(&parameter.role, Role::Observed { argument: of, .. } if *of == argument);
        if is_its && parameter.sort != Sort::Ref {
            let read = Expression::Parameter(index, parameter.sort);
            if let Some(same) = Expression::compare(Relation::Eq, read, Expression::Constant(*value))
                && let Some(both) = all.clone().and(same)
            {
                all = both;
                is_observed = true;
            }
        }
    }
    if is_observed && !whole {
        action.precondition.push(all.not());
    } else {
        action.precondition.push(Expression::boolean(false));
    }
}
