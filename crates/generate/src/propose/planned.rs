//! Candidates from plans: for every spec case a call whose precondition holds, as far as the contracts can say.
//!
//! What is not planned for (strings, collections, functions, objects of the library) is taken from what `boundary` would try,
//! the first that breaks nothing of what can be evaluated.

use std::cell::RefCell;
use std::collections::BTreeMap;

use base::Deadline;
use boundary::{Materials, Request};
use contract::{Clause, EffectiveContract, ExprKind, SpecCase};
use plan::{Argument, Calls, PlannedCall, Wanted, World};
use program::{ClassName, Parameter, Type};
use suite::{Loss, Recipe, Strategy, TestCase, Unplanned};
use tools::planner;

use crate::class::Context;
use crate::propose::achieved;
use crate::propose::unplanned::{self, HOLDS, MAY_HOLD, rank};
use crate::propose::variety;
use crate::propose::world::LazyWorld;

/// Calls that solving looks for there.
const SOLVED_CALLS: usize = 6;
/// The part of a class's time after which planning is braked there.
const SHARE: f64 = 0.2;

/// Values that are tried for a parameter that the precondition does not mention.
const VARIED: usize = 4;

/// How hard plans are looked for.
pub(crate) fn options<'o>(
    context: &Context<'_>,
    looking: &Deadline,
    external: Option<&'o plan::External<'o>>,
) -> plan::Options<'o> {
    let mut options = plan::Options { deadline: *looking, external, ..plan::Options::default() };
    if !context.options.only_plans() {
        // The others need time, too.
        options.deadline =
            Deadline::after(context.time.budget.mul_f64(SHARE)).earlier(context.time.proposing);
        options.search.expansions = options.search.expansions.min(context.schedule.expansions());
        options.smt_calls = options.smt_calls.min(SOLVED_CALLS);
    }
    options
}

/// The same for what would only add variety: what is not found soon is left out.
pub(crate) fn quick<'o>(context: &Context<'_>, options: &plan::Options<'o>) -> plan::Options<'o> {
    let mut quick = *options;
    quick.search.expansions = quick.search.expansions.min(context.schedule.expansions_for_variety());
    quick.smt_calls = 0;
    quick
}

/// Asks the planner that the user wants, as long as there is time.
pub(crate) fn ask(
    context: &Context<'_>,
    command: &str,
    looking: &Deadline,
    domain: &str,
    problem: &str,
) -> Result<String, String> {
    let timeout = looking.left().unwrap_or(context.time.budget);
    if timeout.is_zero() {
        return Err(String::from("the time was over"));
    }
    let planner = planner::Planner { command: command.to_owned(), timeout, cancel: context.cancel.clone() };
    planner::plan(&planner, domain, problem).map_err(|error| error.to_string())
}

/// Plans the calls of a class.
pub(crate) struct Planner<'a> {
    context: &'a Context<'a>,
    calls: Calls<'a>,
    world: LazyWorld<'a>,
    looking: Deadline,
    /// For what only adds variety.
    quick: Calls<'a>,
    /// By class, whether a constructor or method of it has a precondition.
    demanding: BTreeMap<ClassName, bool>,
}

impl<'a> Planner<'a> {
    pub(crate) fn new(
        context: &'a Context<'_>,
        options: &'a plan::Options<'a>,
        quick: &'a plan::Options<'a>,
    ) -> Planner<'a> {
        let calls = Calls::new(context.contracts, options);
        let quick = Calls::new(context.contracts, quick);
        let (world, looking) = (LazyWorld::new(context), options.deadline);
        Planner { context, calls, quick, world, looking, demanding: BTreeMap::new() }
    }

    /// Whether there is a precondition to be met: of the method, or of what its objects are built with.
    pub(crate) fn has_something_to_do(&mut self, request: &Request<'_>) -> bool {
        let effective = request.contracts.effective(request.class, request.method);
        if effective.cases.iter().any(|case| !case.requires.is_empty()) {
            return true;
        }
        let Some(method) = request.program.method(request.method) else { return false };
        let parameters = method.parameters.iter().filter_map(|parameter| parameter.ty.class_name().cloned());
        let needs_object = !method.access.is_static() && !method.is_constructor();
        let receiver = needs_object.then(|| request.class.clone());
        receiver.into_iter().chain(parameters).any(|class| self.is_demanding(&class))
    }

    fn is_demanding(&mut self, class: &ClassName) -> bool {
        let Context { program, contracts, .. } = self.context;
        if !program.is_under_test(class) {
            return false;
        }
        *self.demanding.entry(class.clone()).or_insert_with(|| {
            program.class(class).is_some_and(|resolved| {
                resolved.methods.iter().any(|method| {
                    let effective = contracts.effective(class, &resolved.method_ref(method));
                    effective.cases.iter().any(|case| !case.requires.is_empty())
                })
            })
        })
    }

    /// One case for each spec case of the method and, where nothing else proposes any, for each condition that its promises
    /// depend on; and why others could not be had.
    pub(crate) fn cases(&mut self, request: &Request<'_>) -> (Vec<TestCase>, Vec<Loss>) {
        let mut cases: Vec<TestCase> = Vec::new();
        let mut reasons = Vec::new();
        let Some(materials) = boundary::materials(request) else {
            return (cases, vec![Loss::AbstractClass]);
        };
        let effective = request.contracts.effective(request.class, request.method);
        let nothing = SpecCase::default();
        let specified =
            if effective.cases.is_empty() { vec![&nothing] } else { effective.cases.iter().collect() };
        let mut add = |case: TestCase| {
            if !cases.iter().any(|known| is_same(known, &case)) {
                cases.push(case);
            }
        };
        for (number, case) in specified.iter().enumerate() {
            match self.case(request, &materials, &effective, case, Effort::Full, None) {
                Ok(found) => {
                    let varied = self.varied(&found);
                    add(found.case);
                    varied.into_iter().for_each(&mut add);
                }
                Err(why) => {
                    let case = (specified.len() > 1).then_some(number);
                    reasons.push(Loss::NoPlan { case, why: Box::new(why) });
                }
            }
            if self.is_alone() {
                // Some of these conditions always hold, and some never do.
                for condition in variety::conditions(case).into_iter().chain(variety::states(request)) {
                    let found =
                        self.case(request, &materials, &effective, case, Effort::Quick, Some(condition));
                    found.into_iter().for_each(|found| add(found.case));
                }
                for materials in variety::narrowed(self.context.program, &materials) {
                    let found = self.case(request, &materials, &effective, case, Effort::Quick, None);
                    found.into_iter().for_each(|found| add(found.case));
                }
            }
        }
        (cases, reasons)
    }

    fn case(
        &mut self,
        request: &Request<'_>,
        materials: &Materials,
        effective: &EffectiveContract,
        case: &SpecCase,
        effort: Effort,
        also: Option<Clause>,
    ) -> Result<Found, Loss> {
        let context = self.context;
        let is_static =
            request.program.method(request.method).is_some_and(|declared| declared.access.is_static());
        let is_constructor = request.method.is_constructor();
        let mut requires: Vec<Clause> = case.requires.clone();
        if !case.is_exceptional {
            requires.extend(effective.guards.iter().map(|guard| guard.condition.clone()));
        }
        requires.extend(also);
        let package = context.class.name.package();
        // Whoever says how objects of a type are made wants them made like that, where nothing more is asked of them.
        let users = |(index, parameter): &(usize, &Parameter)| {
            let user = request.user;
            let has_some = !user.factories_for(&parameter.ty).is_empty()
                || !user.for_parameter(request.method, &parameter.name, &parameter.ty).is_empty();
            has_some && !requires.iter().any(|clause| variety::mentions(&clause.expr, *index))
        };
        let ready: Vec<usize> =
            materials.parameters.iter().enumerate().filter(users).map(|(index, _)| index).collect();
        let wanted = Wanted {
            class: materials.outer.as_ref().and_then(Type::class_name).unwrap_or(request.class),
            receiver: materials.outer.as_ref().unwrap_or(&materials.receiver).clone(),
            method: request.method,
            on_object: materials.outer.is_some() || !(is_static || is_constructor),
            parameters: &materials.parameters,
            nullness: &effective.parameters,
            requires: &requires,
            package: &package,
            ready: &ready,
        };
        let calls = match effort {
            Effort::Full => &mut self.calls,
            Effort::Quick => &mut self.quick,
        };
        let (planned, receiver) = match calls.plan(&wanted) {
            Ok(planned) => (planned, None),
            Err(reason @ Unplanned::Contradiction { .. }) => return Err(Loss::Unplanned(reason)),
            Err(reason) => match with_ready(calls, request, materials, &wanted, &reason) {
                Some(found) => found,
                None => {
                    let why = Why::Unplanned(Loss::Unplanned(reason));
                    return self.by_running(request, materials, &wanted, effort, why);
                }
            },
        };
        // What was not planned for may hold; with nothing but plans, only what does is tried.
        let worst = if self.is_alone() { HOLDS } else { MAY_HOLD };
        let missing = RefCell::new(None);
        let any = |index: Option<usize>, argument: &Argument| {
            let found = unplanned::value(request, materials, index, argument, worst);
            if found.is_none() {
                missing.borrow_mut().get_or_insert_with(|| unplanned::missing(argument));
            }
            found
        };
        let Some(recipes) = plan::call_recipes(&planned, &any) else {
            let missing = missing.into_inner();
            let reason = missing.unwrap_or(Loss::Entangled);
            return self.by_running(request, materials, &wanted, effort, Why::Unplanned(reason));
        };
        let mut free = Vec::new();
        for (index, argument) in planned.arguments.iter().enumerate() {
            // What something else depends on stays as it is.
            if let Argument::Any { clauses, .. } = argument
                && !requires.iter().any(|clause| variety::relates(&clause.expr, index))
            {
                let values = materials.values.get(index).into_iter().flatten();
                let good = values.filter(|value| rank(value, Some(index), clauses) == HOLDS);
                free.push((index, good.take(VARIED).cloned().collect()));
            }
        }
        let case = TestCase {
            shared: recipes.shared,
            receiver: recipes.receiver.or(receiver),
            arguments: recipes.arguments,
            ..TestCase::of(request.class.clone(), request.method.clone(), Strategy::Plan)
        };
        let doubt = match planned.unplanned.first() {
            Some(clause) => Some(Loss::Unaffected { clause: clause.clone() }),
            None if !planned.is_certain => Some(Loss::Unpromised),
            None => None,
        };
        // A contract that is wrong makes wrong plans.
        match (self.allows(&case), doubt) {
            (Some(Ok(())), _) | (None, None) => Ok(Found { case, free }),
            (None, Some(_)) if !self.is_alone() => Ok(Found { case, free }),
            (None, Some(doubt)) => {
                self.by_running(request, materials, &wanted, effort, Why::Unplanned(doubt))
            }
            (Some(Err(seen)), _) => self.by_running(request, materials, &wanted, effort, Why::Seen(seen)),
        }
    }

    /// Whether a case keeps all preconditions when it is run, where that can be told.
    fn allows(&mut self, case: &TestCase) -> Option<Result<(), Loss>> {
        self.world.ask("running a plan", |world| world.allows(case))
    }

    /// A case whose objects are found by running code, where the contracts do not give one.
    fn by_running(
        &mut self,
        request: &Request<'_>,
        materials: &Materials,
        wanted: &Wanted<'_>,
        effort: Effort,
        why: Why,
    ) -> Result<Found, Loss> {
        let (reason, is_seen) = match why {
            Why::Unplanned(reason) => (reason, false),
            Why::Seen(reason) => (reason, true),
        };
        // What the user's own planner says is not passed over.
        if matches!(effort, Effort::Quick) || self.context.options.planner.is_some() {
            return Err(reason);
        }
        let looking = self.looking;
        let calls = self.context.schedule.calls_for_object();
        let objects =
            |world: &mut World<'a>| Some(achieved::objects(world, request, wanted, calls, &looking));
        let Some(objects) = self.world.ask("looking for calls", objects) else { return Err(reason) };
        let objects = match objects {
            Ok(objects) => objects,
            Err(_) if is_seen => return Err(reason),
            Err(other) => return Err(other),
        };
        let mut arguments = Vec::with_capacity(objects.arguments.len());
        for ((index, found), parameter) in objects.arguments.into_iter().enumerate().zip(wanted.parameters) {
            let any = || {
                let clauses = achieved::about(wanted.requires, index);
                let argument = Argument::Any { ty: parameter.ty.clone(), clauses };
                unplanned::value(request, materials, Some(index), &argument, MAY_HOLD)
            };
            arguments.push(found.or_else(any).ok_or_else(|| reason.clone())?);
        }
        let case = TestCase {
            shared: objects.shared,
            receiver: objects.receiver,
            arguments,
            ..TestCase::of(request.class.clone(), request.method.clone(), Strategy::Plan)
        };
        match self.allows(&case) {
            Some(Ok(())) => Ok(Found { case, free: Vec::new() }),
            _ => Err(reason),
        }
    }

    /// Calls that were seen to break a promise of this class while plans were run.
    pub(crate) fn broken(&mut self) -> Vec<TestCase> {
        self.world.broken()
    }

    fn is_alone(&self) -> bool {
        self.context.options.only_plans()
    }

    /// The same call with other values for what was not planned for, one at a time.
    fn varied(&self, found: &Found) -> Vec<TestCase> {
        let mut varied = Vec::new();
        for (index, values) in found.free.iter().filter(|_| self.is_alone()) {
            for value in values {
                let mut case = found.case.clone();
                case.arguments[*index] = value.clone();
                varied.push(case);
            }
        }
        varied
    }
}

#[derive(Clone, Copy)]
enum Effort {
    Full,
    Quick,
}

/// Why the contracts do not give a case.
enum Why {
    /// There is no plan, or one that promises too little.
    Unplanned(Loss),
    /// What became of the plan when it was run.
    Seen(Loss),
}

/// A case, and other values for the parameters that were not planned for.
struct Found {
    case: TestCase,
    free: Vec<(usize, Vec<Recipe>)>,
}

/// The call with an object that no plan creates, but that the user's factories, a builder or a method elsewhere give: where
/// nothing is asked of it and nothing of the calls that make it. With it the receiver, if that is it.
fn with_ready(
    calls: &mut Calls<'_>,
    request: &Request<'_>,
    materials: &Materials,
    wanted: &Wanted<'_>,
    reason: &Unplanned,
) -> Option<(PlannedCall, Option<Recipe>)> {
    let missing = reason.no_way_in()?;
    let is_it = |ty: &Type| ty.class_name().is_some_and(|class| class.without_package() == missing);
    let mut ready = wanted.ready.to_vec();
    for (index, parameter) in wanted.parameters.iter().enumerate() {
        // No object at all says nothing about one.
        let is_object = |value: &&Recipe| !matches!(value, Recipe::Null(_));
        let value = materials.values.get(index).and_then(|values| values.iter().find(is_object));
        if is_it(&parameter.ty) && value.is_some_and(|value| unplanned::is_unconditional(request, value)) {
            ready.push(index);
        }
    }
    let is_receiver = wanted.on_object && is_it(&wanted.receiver);
    let mut receiver = None;
    if is_receiver {
        let mentions_it = |clause: &Clause| clause.expr.any(|part| part.kind == ExprKind::This);
        let values = boundary::values_of(request, &wanted.receiver, 1);
        let value = values.into_iter().next().filter(|value| unplanned::is_unconditional(request, value))?;
        receiver = Some(value).filter(|_| !wanted.requires.iter().any(mentions_it));
    }
    if ready == wanted.ready && receiver.is_none() {
        return None;
    }
    let on_object = wanted.on_object && receiver.is_none();
    let planned = calls.plan(&Wanted { on_object, ready: &ready, ..wanted.clone() }).ok()?;
    Some((planned, receiver))
}

/// Whether two cases make the same call.
pub(crate) fn is_same(one: &TestCase, other: &TestCase) -> bool {
    one.receiver == other.receiver && one.arguments == other.arguments && one.shared == other.shared
}
