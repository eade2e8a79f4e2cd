//! Receiver and arguments of one call together, so that all of a precondition holds.
//!
//! Optimistic first, as the paper generates: the objects are planned for one after the other. What a plan assumes of the
//! objects behind it (`other.size()` in `size() < other.size()`) becomes a clause of their goals; where one of them cannot be
//! had like that, the assumption is forbidden and everything is planned anew, then in another order. The pessimistic way is
//! [`joint`](crate::joint): one problem of several objects.
//!
//! Objects that a condition relates by identity (`bag.contains(item)`) are named in the plan that uses them, and are one
//! object in the call.

use std::collections::BTreeSet;
use std::sync::Arc;

use contract::{Clause, Contracts, Expr, ExprKind, Literal, Nullness};
use program::{ClassName, MethodRef, Parameter, Type};
use suite::Unplanned;

use crate::choices::{Choice, choices};
use live::Subject;

use crate::domain::Goal;
use crate::joint;
use crate::objects::{Argument, Builder, Planned, clause, literal};
use crate::planner::Options;
use crate::simplify::simplified;

/// A call that is to be possible.
#[derive(Clone, Debug)]
pub struct Wanted<'a> {
    /// Whose object the call is made on, or creates.
    pub class: &'a ClassName,
    /// The class with type arguments.
    pub receiver: Type,
    pub method: &'a MethodRef,
    /// Whether the call needs an object of the class.
    pub on_object: bool,
    /// With types that a test can name.
    pub parameters: &'a [Parameter],
    pub nullness: &'a [Nullness],
    /// All of them must hold before the call.
    pub requires: &'a [Clause],
    /// From where the calls are made, dotted.
    pub package: &'a str,
    /// Parameters that are not planned for, though they could be.
    pub ready: &'a [usize],
}

/// How to make it possible.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedCall {
    pub receiver: Option<Planned>,
    /// [`Argument::Named`] is the object of another parameter of that name, or [`RECEIVER`].
    pub arguments: Vec<Argument>,
    /// Names of the parameters.
    pub names: Vec<Arc<str>>,
    /// Whether the contracts promise that the precondition holds.
    pub is_certain: bool,
    pub unplanned: Vec<Arc<str>>,
}

/// The name of the object that the method is called on, in plans for its arguments; no parameter can have it.
pub const RECEIVER: &str = "the receiver";

/// The position that stands for it there; no method has so many parameters.
const RECEIVER_POSITION: usize = 256;

/// How often everything is planned anew because an object could not be had as another plan assumes it.
const ATTEMPTS: usize = 6;

/// One object of the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Receiver,
    Parameter(usize),
}

/// Plans calls, and remembers the objects that it has planned for.
pub struct Calls<'a> {
    builder: Builder<'a>,
}

impl<'a> Calls<'a> {
    pub fn new(contracts: &'a Contracts, options: &'a Options<'a>) -> Calls<'a> {
        Calls { builder: Builder::new(contracts, options) }
    }

    /// Objects for a call.
    pub fn plan(&mut self, wanted: &Wanted) -> Result<PlannedCall, Unplanned> {
        self.builder.package = Some(wanted.package.to_owned());
        let mut first_failure = None;
        for choice in choices(&self.builder, wanted) {
            self.builder.refresh();
            let mut attempt = Attempt { builder: &mut self.builder, wanted, choice: &choice };
            match attempt.plan() {
                Ok(planned) => return Ok(planned),
                Err(reason @ Unplanned::Cut) => return Err(reason),
                Err(reason) => drop(first_failure.get_or_insert(reason)),
            }
        }
        Err(first_failure.unwrap_or(Unplanned::Limit))
    }
}

/// One way to choose what the parameters are.
struct Attempt<'b, 'a> {
    builder: &'b mut Builder<'a>,
    wanted: &'b Wanted<'b>,
    choice: &'b [Choice],
}

/// How far an attempt has come.
struct State {
    /// What still has to hold of what is not planned for yet.
    open: Vec<Clause>,
    receiver: Option<Planned>,
    arguments: Vec<Option<Argument>>,
    /// What was assumed of objects, and has to be had.
    assumed: Vec<(Place, Expr)>,
    is_certain: bool,
    unplanned: Vec<Arc<str>>,
}

/// Why an object could not be had, and what had been assumed of it.
struct Failure {
    reason: Unplanned,
    assumed: Vec<Expr>,
}

impl Attempt<'_, '_> {
    fn plan(&mut self) -> Result<PlannedCall, Unplanned> {
        let mut clauses = self.clauses();
        if let Some(never) = clauses.iter().find(|clause| clause.expr.is_false()) {
            return Err(Unplanned::Contradiction { clauses: vec![never.text.clone()] });
        }
        let mut order = self.objects();
        let mut first_failure = None;
        for turn in 0..ATTEMPTS {
            match self.in_order(&order, &clauses) {
                Ok(planned) => return Ok(planned),
                Err(Failure { reason, assumed }) => {
                    first_failure.get_or_insert(reason);
                    if order.len() < 2 {
                        break;
                    }
                    // Who cannot be had like that may say first what it can be like.
                    order.rotate_left(1);
                    if !assumed.is_empty() && turn + 1 >= order.len() {
                        clauses.push(clause(Expr::all(assumed).not()));
                    }
                }
            }
        }
        let reason = first_failure.unwrap_or(Unplanned::Limit);
        if order.len() < 2 || reason == Unplanned::Cut {
            return Err(reason);
        }
        self.together(reason)
    }

    /// All objects in one problem.
    fn together(&mut self, why_not: Unplanned) -> Result<PlannedCall, Unplanned> {
        let clauses = self.clauses();
        let subjects: Vec<(Place, ClassName)> =
            self.objects().into_iter().filter_map(|place| Some((place, self.class_of(place)?))).collect();
        let named: Vec<(Subject, ClassName, Vec<Clause>)> = subjects
            .iter()
            .map(|(place, class)| {
                let (subject, clauses) = self.seen_from(*place, &clauses);
                (subject, class.clone(), clauses)
            })
            .collect();
        let Ok(planned) = joint::plan(self.builder, &named) else { return Err(why_not) };
        let mut state = self.start(clauses);
        for ((place, _), planned) in subjects.iter().zip(planned) {
            self.settle(&mut state, *place, planned);
        }
        // What the objects are like together is settled; what was said of one alone was part of it.
        state.open.retain(|clause| !self.mentions_object(&clause.expr));
        self.finish(state).map_err(|failure| failure.reason)
    }

    /// The objects one after the other.
    fn in_order(&mut self, order: &[Place], clauses: &[Clause]) -> Result<PlannedCall, Failure> {
        let mut state = self.start(clauses.to_vec());
        for (position, place) in order.iter().enumerate() {
            let relevant = self.relevant(&state.open, *place);
            let mut goal_clauses = Vec::new();
            let mut rest = Vec::new();
            for (clause, is_relevant) in std::mem::take(&mut state.open).into_iter().zip(relevant) {
                if is_relevant { goal_clauses.push(clause) } else { rest.push(clause) }
            }
            state.open = rest;
            let (subject, clauses) = self.seen_from(*place, &goal_clauses);
            let mut planned = self.object(*place, subject, clauses).map_err(|reason| {
                let assumed = state.assumed.iter().filter(|(of, _)| of == place);
                let reason = self.named(*place, reason);
                Failure { reason, assumed: assumed.map(|(_, expr)| expr.clone()).collect() }
            })?;
            if let Some((name, _)) = planned.asks.iter().find(|(name, _)| self.is_planned(&state, name)) {
                let classes = vec![planned.class.without_package().into(), name.clone()];
                return Err(Failure { reason: Unplanned::Cyclic { classes }, assumed: Vec::new() });
            }
            // What cannot be said of this object may be said of one that follows.
            let later = &order[position + 1..];
            let is_later = |clause: &Clause| {
                planned.unplanned.contains(&clause.text)
                    && later.iter().any(|place| clause.expr.any(|part| self.is(*place, part)))
            };
            let passed_on: Vec<Clause> = goal_clauses.into_iter().filter(is_later).collect();
            planned.unplanned.retain(|text| !passed_on.iter().any(|clause| clause.text == *text));
            state.open.extend(passed_on);
            self.settle(&mut state, *place, planned);
        }
        self.finish(state)
    }

    fn object(&mut self, place: Place, subject: Subject, clauses: Vec<Clause>) -> Result<Planned, Unplanned> {
        let ty = match place {
            Place::Receiver => self.wanted.receiver.clone(),
            Place::Parameter(index) => self.wanted.parameters[index].ty.clone(),
        };
        let Some(class) = ty.class_name().cloned() else { return Err(Unplanned::Limit) };
        self.builder.first_of(&Goal { class, subject, clauses }, &ty)
    }

    fn class_of(&self, place: Place) -> Option<ClassName> {
        let ty = match place {
            Place::Receiver => Type::class(self.wanted.class.clone()),
            Place::Parameter(index) => self.wanted.parameters[index].ty.clone(),
        };
        self.builder.classes(&ty).into_iter().next()
    }

    /// Whose object could not be had.
    fn named(&self, place: Place, reason: Unplanned) -> Unplanned {
        match place {
            Place::Receiver => reason,
            Place::Parameter(index) => Unplanned::Argument {
                call: self.wanted.method.name.clone(),
                class: contract::show_type(&self.wanted.parameters[index].ty).into(),
                why: Box::new(reason),
            },
        }
    }

    fn start(&self, open: Vec<Clause>) -> State {
        let given = |(index, choice): (usize, &Choice)| {
            let ty = self.wanted.parameters[index].ty.clone();
            match choice {
                Choice::Object | Choice::Free => None,
                Choice::Null => Some(Argument::Null(ty)),
                Choice::Constant(field) => Some(Argument::Constant(field.clone(), ty)),
                Choice::Same(other) => Some(Argument::Named(self.wanted.parameters[*other].name.clone(), ty)),
            }
        };
        State {
            open,
            receiver: None,
            arguments: self.choice.iter().enumerate().map(given).collect(),
            assumed: Vec::new(),
            is_certain: true,
            unplanned: Vec::new(),
        }
    }

    /// Takes an object, and makes what its plan assumes of others part of what they need.
    fn settle(&self, state: &mut State, place: Place, planned: Planned) {
        state.is_certain &= planned.is_certain;
        state.unplanned.extend(planned.unplanned.iter().cloned());
        for (name, need) in &planned.asks {
            let Some(of) = self.place(name) else { continue };
            let this = self.expr(of);
            let said = need.substitute(&|part| (part.kind == ExprKind::This).then(|| this.clone()));
            state.open.push(clause(said));
        }
        for (expr, argument) in &planned.given {
            let expr = self.said_by_receiver(expr);
            if let ExprKind::Parameter { index, .. } = &expr.kind {
                if let Some(slot @ None) = state.arguments.get_mut(*index) {
                    *slot = Some(argument.clone());
                    self.fix(state, *index, argument);
                }
                continue;
            }
            let said = match self.value(argument, place) {
                Some(value) => expr.clone().equal(value),
                None => expr.clone().equal(Expr::null()).not(),
            };
            if let Some(of) = self.root(&expr) {
                state.assumed.push((of, said.clone()));
            }
            state.open.push(clause(said));
        }
        match place {
            Place::Receiver => state.receiver = Some(planned),
            Place::Parameter(index) => {
                if let Some(slot) = state.arguments.get_mut(index) {
                    *slot = Some(Argument::Object(Box::new(planned)));
                }
            }
        }
    }

    /// Puts a value that was chosen for a parameter into what is still open.
    fn fix(&self, state: &mut State, index: usize, argument: &Argument) {
        let Some(value) = self.value(argument, Place::Parameter(index)) else { return };
        let put = |part: &Expr| Subject::Parameter(index).is(part).then(|| value.clone());
        for clause in &mut state.open {
            clause.expr = simplified(&clause.expr.substitute(&put));
        }
    }

    /// Numbers and what is not planned for, when all objects are there.
    fn finish(&mut self, mut state: State) -> Result<PlannedCall, Failure> {
        let is_number = |index: usize, state: &State| {
            state.arguments[index].is_none() && {
                let ty = &self.wanted.parameters[index].ty;
                !ty.is_reference() || ty.unboxed().is_some()
            }
        };
        let numbers: BTreeSet<usize> =
            (0..state.arguments.len()).filter(|index| is_number(*index, &state)).collect();
        // With them go conditions on what they are compared with.
        let mut related: BTreeSet<String> = BTreeSet::new();
        let mut about: Vec<Clause> = Vec::new();
        let mut rest = state.open;
        loop {
            let is_about = |clause: &Clause| {
                parameters(&clause.expr).iter().any(|index| numbers.contains(index))
                    || observed(&clause.expr).iter().any(|value| related.contains(value))
            };
            let (more, less): (Vec<Clause>, Vec<Clause>) = rest.into_iter().partition(is_about);
            rest = less;
            if more.is_empty() {
                break;
            }
            related.extend(more.iter().flat_map(|clause| observed(&clause.expr)));
            about.extend(more);
        }
        state.open = rest;
        if !about.is_empty() {
            // The parameters are given with the goal of an object that is nothing else.
            let goal = Goal { class: ClassName::object(), subject: Subject::This, clauses: about };
            let planned =
                self.builder.build(&goal).map_err(|reason| Failure { reason, assumed: Vec::new() })?;
            state.is_certain &= planned.is_certain;
            state.unplanned.extend(planned.unplanned.iter().cloned());
            for (expr, argument) in &planned.given {
                match &expr.kind {
                    ExprKind::Parameter { index, .. } => {
                        if let Some(slot @ None) = state.arguments.get_mut(*index) {
                            *slot = Some(argument.clone());
                        }
                    }
                    _ => {
                        if let Some(value) = self.value(argument, Place::Receiver) {
                            state.open.push(clause(expr.clone().equal(value)));
                        }
                    }
                }
            }
        }
        let mut arguments = Vec::new();
        for (index, argument) in state.arguments.into_iter().enumerate() {
            let argument = match argument {
                Some(argument) => argument,
                None => {
                    let own = state.open.iter().filter(|clause| parameters(&clause.expr).contains(&index));
                    let own: Vec<Clause> = own.cloned().collect();
                    let ty = &self.wanted.parameters[index].ty;
                    if self.wanted.ready.contains(&index) {
                        let clauses = own.into_iter().map(|clause| clause.expr).collect();
                        Argument::Any { ty: ty.clone(), clauses }
                    } else {
                        let found = self.builder.object(own, index, ty);
                        found.map_err(|reason| Failure { reason, assumed: Vec::new() })?
                    }
                }
            };
            arguments.push(argument);
        }
        Ok(PlannedCall {
            receiver: state.receiver,
            arguments,
            names: self.wanted.parameters.iter().map(|parameter| parameter.name.clone()).collect(),
            is_certain: state.is_certain,
            unplanned: state.unplanned,
        })
    }

    /// The objects that are planned for, in the order of the call.
    fn objects(&self) -> Vec<Place> {
        let receiver = self.wanted.on_object.then_some(Place::Receiver);
        let chosen = self.choice.iter().enumerate().filter(|(_, choice)| **choice == Choice::Object);
        receiver.into_iter().chain(chosen.map(|(index, _)| Place::Parameter(index))).collect()
    }

    /// The conjuncts of the precondition, with what was chosen for the parameters.
    fn clauses(&self) -> Vec<Clause> {
        let mut found: Vec<Clause> = Vec::new();
        for clause in self.wanted.requires {
            for part in clause.expr.conjuncts() {
                let text = Arc::from(contract::show(part));
                let expr = simplified(&part.substitute(&|part| self.chosen(part)));
                for expr in expr.conjuncts() {
                    if !expr.is_true() && !found.iter().any(|known| known.expr == *expr) {
                        let text = Arc::clone(&text);
                        found.push(Clause { expr: expr.clone(), text, ..clause.clone() });
                    }
                }
            }
        }
        found
    }

    fn chosen(&self, part: &Expr) -> Option<Expr> {
        let ExprKind::Parameter { index, .. } = &part.kind else { return None };
        match self.choice.get(*index)? {
            Choice::Object | Choice::Free => None,
            Choice::Null => Some(Expr::null()),
            Choice::Constant(field) => {
                let kind = ExprKind::Field { target: None, field: field.clone() };
                Some(Expr::new(kind, part.ty.clone()))
            }
            Choice::Same(other) => Some(self.expr(Place::Parameter(*other))),
        }
    }

    /// Which clauses say something about an object, or about a value that these relate it to: a number, or what is observed
    /// of another object.
    fn relevant(&self, open: &[Clause], place: Place) -> Vec<bool> {
        let mut is_relevant: Vec<bool> =
            open.iter().map(|clause| self.is_about(&clause.expr, place)).collect();
        let mut related: BTreeSet<String> = BTreeSet::new();
        loop {
            let mut grew = false;
            for (clause, is_relevant) in open.iter().zip(&mut is_relevant) {
                let values = self.values(&clause.expr, place);
                *is_relevant |= values.iter().any(|value| related.contains(value));
                if *is_relevant {
                    let before = related.len();
                    related.extend(values);
                    grew |= related.len() > before;
                }
            }
            if !grew {
                return is_relevant;
            }
        }
    }

    /// Whether a condition says something about an object, and more than that something else that is found in the end has
    /// to do with it: `items.contains(item)` is about the items.
    fn is_about(&self, condition: &Expr, place: Place) -> bool {
        let is_free = |target: &Expr| match &target.kind {
            ExprKind::Parameter { index, .. } => self.choice.get(*index) == Some(&Choice::Free),
            _ => false,
        };
        let without = condition.substitute(&|part| match &part.kind {
            ExprKind::Call { target: Some(target), arguments, .. }
                if is_free(target) && arguments.iter().any(|argument| self.is(place, argument)) =>
            {
                Some(Expr::boolean(true))
            }
            _ => None,
        });
        without.any(|part| self.is(place, part))
    }

    /// The numbers that a condition mentions, and what it observes of objects other than this one that are planned for.
    fn values(&self, condition: &Expr, place: Place) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        condition.visit(&mut |part| match &part.kind {
            ExprKind::Parameter { index, .. } => {
                let ty = self.wanted.parameters.get(*index).map(|parameter| &parameter.ty);
                if ty.is_some_and(|ty| !ty.is_reference() || ty.unboxed().is_some()) {
                    found.insert(contract::show(part));
                }
            }
            ExprKind::Field { target: Some(_), .. }
            | ExprKind::Call { target: Some(_), .. }
            | ExprKind::ModelField { .. }
            | ExprKind::ArrayLength(_)
                if self.root(part).is_some_and(|root| root != place) =>
            {
                found.insert(contract::show(part));
            }
            _ => {}
        });
        found
    }

    /// The clauses as they are said in a goal for one object: the receiver is a name in those of parameters.
    fn seen_from(&self, place: Place, clauses: &[Clause]) -> (Subject, Vec<Clause>) {
        let Place::Parameter(index) = place else { return (Subject::This, clauses.to_vec()) };
        let receiver = |part: &Expr| {
            let kind = ExprKind::Parameter { index: RECEIVER_POSITION, name: RECEIVER.into() };
            (part.kind == ExprKind::This).then(|| Expr::new(kind, part.ty.clone()))
        };
        let seen =
            clauses.iter().map(|clause| Clause { expr: clause.expr.substitute(&receiver), ..clause.clone() });
        (Subject::Parameter(index), seen.collect())
    }

    /// The other way round.
    fn said_by_receiver(&self, expr: &Expr) -> Expr {
        expr.substitute(&|part| match &part.kind {
            ExprKind::Parameter { index: RECEIVER_POSITION, .. } => {
                Some(Expr::new(ExprKind::This, part.ty.clone()))
            }
            _ => None,
        })
    }

    fn is(&self, place: Place, part: &Expr) -> bool {
        match place {
            Place::Receiver => self.wanted.on_object && part.kind == ExprKind::This,
            Place::Parameter(index) => Subject::Parameter(index).is(part),
        }
    }

    fn mentions_object(&self, expr: &Expr) -> bool {
        let objects = self.objects();
        expr.any(|part| objects.iter().any(|place| self.is(*place, part)))
    }

    /// The object that something is observed of.
    fn root(&self, expr: &Expr) -> Option<Place> {
        self.objects().into_iter().find(|place| expr.any(|part| self.is(*place, part)))
    }

    fn expr(&self, place: Place) -> Expr {
        match place {
            Place::Receiver => Expr::new(ExprKind::This, Type::class(self.wanted.class.clone())),
            Place::Parameter(index) => {
                let Parameter { name, ty, .. } = &self.wanted.parameters[index];
                Expr::new(ExprKind::Parameter { index, name: name.clone() }, ty.clone())
            }
        }
    }

    fn place(&self, name: &str) -> Option<Place> {
        if name == RECEIVER {
            return Some(Place::Receiver);
        }
        let position = self.wanted.parameters.iter().position(|parameter| *parameter.name == *name);
        position.map(Place::Parameter)
    }

    fn is_planned(&self, state: &State, name: &str) -> bool {
        match self.place(name) {
            Some(Place::Receiver) => state.receiver.is_some(),
            Some(Place::Parameter(index)) => {
                matches!(state.arguments.get(index), Some(Some(Argument::Object(_))))
            }
            None => false,
        }
    }

    /// An argument that a plan has chosen, as an expression; `this` in it is the object of the plan.
    fn value(&self, argument: &Argument, place: Place) -> Option<Expr> {
        match argument {
            Argument::Value(value, ty) => literal(&[], *value, ty),
            Argument::Null(_) => Some(Expr::null()),
            Argument::Text(text) => {
                Some(Expr::new(ExprKind::Literal(Literal::String(text.clone())), Type::string()))
            }
            Argument::Constant(field, ty) => {
                Some(Expr::new(ExprKind::Field { target: None, field: field.clone() }, ty.clone()))
            }
            Argument::Named(name, _) if &**name == "this" => Some(self.expr(place)),
            Argument::Named(name, _) => self.place(name).map(|place| self.expr(place)),
            Argument::Object(_) | Argument::Any { .. } => None,
        }
    }
}

/// What an expression observes of parameters.
fn observed(expr: &Expr) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    expr.visit(&mut |part| {
        if let ExprKind::Call { target: Some(target), .. } | ExprKind::ArrayLength(target) = &part.kind
            && matches!(target.kind, ExprKind::Parameter { .. })
        {
            found.insert(contract::show(part));
        }
    });
    found
}

/// The parameters that an expression mentions.
pub(crate) fn parameters(expr: &Expr) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    expr.visit(&mut |part| {
        if let ExprKind::Parameter { index, .. } = &part.kind {
            found.insert(*index);
        }
    });
    found
}
