//! From contracts to a planning problem: definitions 10 to 16 of Planning4ObjectCreation.
//!
//! State variables are what a contract observes of the object: fields, model fields, pure methods, and paths of them. Each
//! spec case of a constructor, static factory or method that is not pure becomes an action; its precondition is translated
//! as it is, its postcondition is read as assignments where it is one ([`effects`]) and kept as a condition where it is not.
//! Observers that a contract defines by others (`isEmpty()` by `size()`, a model field by what represents it) are replaced by
//! their definition ([`definitions`]).
//!
//! Beyond the paper: clauses about an argument alone become needs of the argument, planned for on their own; what relates
//! an argument's state to the object's becomes a parameter of the action; calls with arguments (`contains(x)`) and
//! quantifiers are instantiated with the values that the goal and the contracts name ([`instances`]).

mod definitions;
mod effects;
mod instances;
mod operators;
mod translate;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contract::{Clause, Contracts, EffectiveContract, Expr, ExprKind, Nullness, SpecCase};
use live::Subject;
use program::{ClassKind, ClassName, Method, MethodRef, Program, Type};

use crate::model::{
    Action, Condition, Domain, Effect, Expression, INSTANTIATED, Need, Parameter, Problem, Role, VariableId,
};

pub(crate) use self::operators::interval_of;
use self::translate::{Moment, Scope, Translator};

/// What is wanted of one object.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The class to create.
    pub class: ClassName,
    pub subject: Subject,
    /// All of them must hold.
    pub clauses: Vec<Clause>,
}

/// A problem, and what of the goal could not be said in it.
#[derive(Clone, Debug, Default)]
pub struct Translated {
    pub problem: Problem,
    /// Clauses about the object that are no part of the problem's goal, as written.
    pub untranslated: Vec<Arc<str>>,
    /// What each variable of the domain observes of `this`; `None` for *instantiated* and what the goal gives.
    pub observations: Vec<Option<Expr>>,
}

impl Goal {
    /// What a spec case requires of one parameter, or of the receiver: its relevant clauses (definition 15), and those
    /// about other parameters that these relate it to.
    pub fn of_case(class: ClassName, subject: Subject, case: &SpecCase) -> Goal {
        let mut clauses = Vec::new();
        for clause in &case.requires {
            for part in clause.expr.conjuncts() {
                let text = Arc::from(contract::show(part));
                clauses.push(Clause { expr: part.clone(), text, ..clause.clone() });
            }
        }
        let mut is_relevant = vec![false; clauses.len()];
        let mut related: BTreeSet<usize> = BTreeSet::new();
        loop {
            let mut grew = false;
            for (clause, is_relevant) in clauses.iter().zip(&mut is_relevant) {
                let mentioned = parameters(&clause.expr);
                if !*is_relevant
                    && (clause.expr.any(|part| subject.is(part))
                        || mentioned.iter().any(|parameter| related.contains(parameter)))
                {
                    *is_relevant = true;
                    related.extend(mentioned);
                    grew = true;
                }
            }
            if !grew {
                break;
            }
        }
        let relevant = clauses.into_iter().zip(is_relevant).filter(|(_, is_relevant)| *is_relevant);
        Goal { class, subject, clauses: relevant.map(|(clause, _)| clause).collect() }
    }
}

fn parameters(expr: &Expr) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    expr.visit(&mut |part| {
        if let ExprKind::Parameter { index, .. } = &part.kind {
            found.insert(*index);
        }
    });
    found
}

/// The planning problem of a goal.
pub fn problem(contracts: &Contracts, goal: &Goal) -> Translated {
    let mut translator = Translator::new(contracts, &goal.class);
    // What contracts call with constants is only known when all of them have been read, and calls with variable arguments
    // are instantiated with it.
    for _ in 0..2 {
        translate(&mut translator, goal);
        translator.start_again();
    }
    translate(&mut translator, goal)
}

fn translate(translator: &mut Translator, goal: &Goal) -> Translated {
    let (clauses, rigid) = without_other_parameters(goal);
    translator.rigid = rigid;
    let mut wanted = Vec::new();
    let mut untranslated = Vec::new();
    for clause in &clauses {
        let mut scope = Scope::state(goal.subject);
        match translator.condition(&clause.expr, &mut scope) {
            Some(expression) => wanted.push(Condition { expression, text: clause.text.clone() }),
            None => untranslated.push(clause.text.clone()),
        }
    }
    let mut drafts = actions(translator, &goal.class);
    let invariants = invariants(translator, &goal.class);
    let definitions = definitions::definitions(translator);
    let define = |expression: &Expression| definitions::apply(expression, &definitions);
    let mut problem = Problem { domain: translator.domain.clone(), goal: wanted };
    for condition in &mut problem.goal {
        condition.expression = define(&condition.expression);
    }
    problem.goal.retain(|condition| condition.expression.as_bool() != Some(true));
    problem.domain.invariants = invariants;
    for invariant in &mut problem.domain.invariants {
        invariant.expression = define(&invariant.expression);
    }
    problem.domain.invariants.retain(|invariant| invariant.expression.as_bool() != Some(true));
    for Draft { action, ensures, types } in &mut drafts {
        for parameter in action.parameters.iter_mut().filter(|parameter| is_reference(parameter)) {
            let ty = match &parameter.role {
                Role::Argument(index) => types.get(*index),
                Role::Observed { observation, .. } | Role::Given(observation) => Some(&observation.ty),
            };
            parameter.objects = ty.map(|ty| translator.objects_of(ty)).unwrap_or_default();
        }
        let mut precondition: Vec<Expression> = Vec::new();
        for condition in action.precondition.iter().flat_map(|condition| define(condition).conjuncts()) {
            if condition.as_bool() != Some(true) && !precondition.contains(&condition) {
                precondition.push(condition);
            }
        }
        action.precondition = precondition;
        let promised = ensures.iter().flat_map(|condition| define(condition).conjuncts());
        let read = effects::read(promised.collect());
        action.effects.extend(read.effects);
        action.postcondition = read.postcondition;
        action.undetermined = read.undetermined;
    }
    problem.domain.actions = drafts.into_iter().map(|draft| draft.action).collect();
    give(&mut problem.domain, &translator.given);
    Translated { problem, untranslated, observations: translator.observations.clone() }
}

/// Parameters other than the subject become names that mean the same everywhere.
fn without_other_parameters(goal: &Goal) -> (Vec<Clause>, BTreeMap<Arc<str>, Expr>) {
    let mut rigid = BTreeMap::new();
    let mut clauses = goal.clauses.clone();
    for clause in &mut clauses {
        clause.expr.visit(&mut |part| {
            if let ExprKind::Parameter { name, .. } = &part.kind
                && !goal.subject.is(part)
            {
                rigid.insert(name.clone(), part.clone());
            }
        });
        clause.expr = clause.expr.substitute(&|part| match &part.kind {
            ExprKind::Parameter { name, .. } if !goal.subject.is(part) => {
                Some(Expr::new(ExprKind::Variable(name.clone()), part.ty.clone()))
            }
            _ => None,
        });
    }
    (clauses, rigid)
}

/// An action whose postcondition has not been read yet.
struct Draft {
    action: Action,
    ensures: Vec<Expression>,
    /// Of its arguments.
    types: Vec<Type>,
}

/// Definition 11, with static factories beside constructors.
fn actions(translator: &mut Translator, class: &ClassName) -> Vec<Draft> {
    let program = translator.contracts.program();
    let Some(resolved) = program.class(class) else { return Vec::new() };
    let mut drafts = Vec::new();
    let can_be_created = resolved.kind != ClassKind::Enum && !resolved.access.is_abstract();
    for constructor in resolved.constructors().filter(|it| can_be_created && !it.access.is_private()) {
        cases(translator, class, &resolved.method_ref(constructor), constructor, &mut drafts);
    }
    for member in program.methods_of(&Program::this_type(&resolved)).iter() {
        let method = member.declaration();
        let makes_it = method.returns.class_name() == Some(class);
        if !method.access.is_private() && (!method.access.is_static() || makes_it) {
            cases(translator, class, &member.method, method, &mut drafts);
        }
    }
    drafts
}

/// Definition 14: one action per spec case that returns normally.
fn cases(
    translator: &mut Translator,
    class: &ClassName,
    reference: &MethodRef,
    method: &Method,
    drafts: &mut Vec<Draft>,
) {
    let contract = translator.contracts.effective(class, reference);
    let creates = method.is_constructor() || method.access.is_static();
    if contract.is_pure && !creates {
        return;
    }
    let normal: Vec<&SpecCase> = contract.cases.iter().filter(|case| !case.is_exceptional).collect();
    let nothing = SpecCase::default();
    let normal = match normal.is_empty() {
        true if method.is_constructor() && contract.cases.is_empty() => vec![&nothing],
        _ => normal,
    };
    for (position, case) in normal.iter().enumerate() {
        let mut name = action_name(class, method);
        if position > 0 {
            name.push_str(&format!("#{}", position + 1));
        }
        let draft = case_action(translator, method, &contract, case, creates);
        if creates || !draft.ensures.is_empty() {
            let action = Action { name: name.into(), method: Some(reference.clone()), ..draft.action };
            drafts.push(Draft { action, ..draft });
        }
    }
}

fn action_name(class: &ClassName, method: &Method) -> String {
    let types: Vec<String> =
        method.parameters.iter().map(|parameter| contract::show_type(&parameter.ty)).collect();
    let name = if method.is_constructor() { class.without_package() } else { &method.name };
    format!("{name}({})", types.join(", "))
}

fn case_action(
    translator: &mut Translator,
    method: &Method,
    contract: &EffectiveContract,
    case: &SpecCase,
    creates: bool,
) -> Draft {
    let mut action = Action {
        parameters: method
            .parameters
            .iter()
            .enumerate()
            .map(|(index, parameter)| Parameter {
                name: parameter.name.clone(),
                sort: live::sort_of(&parameter.ty),
                domain: operators::interval_of(&parameter.ty),
                objects: Vec::new(),
                role: Role::Argument(index),
            })
            .collect(),
        ..Action::default()
    };
    for parameter in &method.parameters {
        translator.know_constants(&parameter.ty);
    }
    let instantiated = translator.domain.now(INSTANTIATED);
    action.precondition.push(if creates { instantiated.not() } else { instantiated });
    for (index, nullness) in contract.parameters.iter().enumerate() {
        if *nullness == Nullness::NonNull && action.parameters.get(index).is_some_and(is_reference) {
            action.precondition.extend(not_null(index));
        }
    }
    let required = case.requires.iter().chain(contract.guards.iter().map(|guard| &guard.condition));
    for clause in required {
        for part in clause.expr.conjuncts() {
            require(translator, method, part, &mut action);
        }
    }
    let mut ensures = Vec::new();
    let initially: &[Clause] = if creates { &contract.initially } else { &[] };
    let is_factory = creates && !method.is_constructor();
    let is_object = |part: &Expr| match part.kind {
        ExprKind::This => !is_factory,
        ExprKind::Result => is_factory,
        _ => false,
    };
    for clause in case.ensures.iter().chain(initially) {
        for part in clause.expr.conjuncts() {
            // What becomes of an argument alone says nothing about the object.
            if !part.any(is_object) {
                continue;
            }
            let mut scope = Scope::call(Moment::After, &mut action.parameters, is_factory);
            match translator.condition(part, &mut scope) {
                Some(expression) => ensures.push(expression),
                None if part.mentions_result() => {}
                None => action.untranslated.push(contract::show(part).into()),
            }
        }
    }
    limit_observed(translator, &mut action);
    if creates {
        action.effects.push(Effect { variable: INSTANTIATED, value: Expression::boolean(true) });
    }
    let types = method.parameters.iter().map(|parameter| parameter.ty.clone()).collect();
    Draft { action, ensures, types }
}

/// What an argument needs limits what can be chosen for its observations, where all that the need is about is chosen.
fn limit_observed(translator: &mut Translator, action: &mut Action) {
    let mut limits = Vec::new();
    for need in &action.needs {
        let mut parameters = action.parameters.clone();
        let mut scope = Scope::call(Moment::Before, &mut parameters, false);
        let translated = translator.condition(&need.clause, &mut scope);
        if parameters.len() == action.parameters.len() {
            limits.extend(translated);
        }
    }
    action.precondition.extend(limits);
}

fn is_reference(parameter: &Parameter) -> bool {
    parameter.sort == term::Sort::Ref
}

fn not_null(index: usize) -> Option<Expression> {
    let null = Expression::Constant(term::Value::Ref(0));
    Expression::compare(term::Relation::Ne, Expression::Parameter(index, term::Sort::Ref), null)
}

/// One clause of a precondition: a need of one argument, or a condition of the action.
fn require(translator: &mut Translator, method: &Method, clause: &Expr, action: &mut Action) {
    if let Some((argument, ty)) = about_argument_alone(method, clause) {
        action.precondition.extend(not_null(argument));
        action.needs.push(Need { argument, ty, clause: clause.clone() });
        return;
    }
    let mut scope = Scope::call(Moment::Before, &mut action.parameters, false);
    match translator.condition(clause, &mut scope) {
        Some(expression) => action.precondition.push(expression),
        None => action.untranslated.push(contract::show(clause).into()),
    }
}

/// The reference parameter whose state, and nothing else, a clause is about.
fn about_argument_alone(method: &Method, clause: &Expr) -> Option<(usize, Type)> {
    let mut mentioned = Vec::new();
    let mut observes = false;
    let mut mentions_this = false;
    clause.visit(&mut |part| match &part.kind {
        ExprKind::This => mentions_this = true,
        ExprKind::Parameter { index, .. } => mentioned.push(*index),
        ExprKind::Field { target: Some(target), .. } | ExprKind::Call { target: Some(target), .. } => {
            observes |= matches!(target.kind, ExprKind::Parameter { .. });
        }
        ExprKind::InstanceOf { .. } | ExprKind::ArrayLength(_) => observes = true,
        _ => {}
    });
    mentioned.dedup();
    let [index] = mentioned[..] else { return None };
    let ty = method.parameters.get(index)?.ty.clone();
    (observes && !mentions_this && ty.is_reference()).then_some((index, ty))
}

fn invariants(translator: &mut Translator, class: &ClassName) -> Vec<Condition> {
    let program = translator.contracts.program();
    let mut found = Vec::new();
    for declaring in std::iter::once(class.clone()).chain(program.supertypes(class)) {
        for clause in &translator.contracts.declared(&declaring).invariants {
            let mut scope = Scope::state(Subject::This);
            if let Some(expression) = translator.condition(&clause.expr, &mut scope) {
                found.push(Condition { expression, text: clause.text.clone() });
            }
        }
    }
    found
}

/// What the goal names beside the object is chosen when the object is created.
fn give(domain: &mut Domain, given: &[(VariableId, Expr)]) {
    for action in domain.actions.iter_mut().filter(|action| action.creates()) {
        for (variable, expr) in given {
            let sort = domain.variables[variable.0].sort;
            let position = action.parameters.len();
            action.parameters.push(Parameter {
                name: domain.variables[variable.0].name.clone(),
                sort,
                domain: operators::interval_of(&expr.ty),
                objects: Vec::new(),
                role: Role::Given(expr.clone()),
            });
            let value = Expression::Parameter(position, sort);
            action.effects.push(Effect { variable: *variable, value });
        }
    }
}
