//! What the strategies propose, handed on while they are still looking: the judge tries what was found first while the
//! machine searches for more.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use base::Brake;
use boundary::Request;
use explore::Engine;
use program::{Method, MethodRef};
use suite::{Halt, Loss, Recipe, Strategy, TestCase};

use crate::class::{AT_LEAST, Context};
use crate::propose::contradictory::Contradictory;
use crate::propose::explored::{self, SearchSummary};
use crate::propose::planned;
use crate::propose::{listeners, oracle, policies};

/// A case that is to be tried. The order is that of the report and of selection: by method, then as they were sent.
pub(crate) struct Candidate {
    pub case: TestCase,
    pub order: (usize, usize),
}

/// What is known when everything has been proposed.
#[derive(Default)]
pub(crate) struct Proposed<'a> {
    /// Of all methods, in their order.
    pub works: Vec<Work>,
    /// Runs cases on the machine.
    pub engine: Option<Engine<'a>>,
}

/// The work on one method, and what came of it.
pub(crate) struct Work {
    pub method: MethodRef,
    /// Its number among the methods.
    index: usize,
    /// Candidates that have not been sent yet.
    pub pending: Vec<TestCase>,
    /// Calls that are not allowed, for the search to begin with.
    pub beginnings: Vec<TestCase>,
    /// Why something could not be proposed.
    pub losses: Vec<Loss>,
    /// How the search for paths ended, if there was one.
    pub searched: Option<SearchSummary>,
    /// How many candidates were sent.
    pub sent: usize,
}

impl Work {
    pub(crate) fn new(method: MethodRef, index: usize) -> Work {
        let (pending, beginnings, losses) = (Vec::new(), Vec::new(), Vec::new());
        Work { method, index, pending, beginnings, losses, searched: None, sent: 0 }
    }

    /// Whether a call was seen on the machine that did not end.
    fn may_not_end(&self) -> bool {
        let is_endless = |loss: &Loss| {
            matches!(
                loss,
                Loss::Machine {
                    halt: Halt::Instructions { .. } | Halt::Deadlock { .. } | Halt::Stalled { .. },
                    ..
                }
            )
        };
        self.searched.as_ref().is_some_and(|searched| searched.losses.iter().any(is_endless))
    }

    /// Nothing can be proposed, for this reason.
    pub(crate) fn lost(self, why: Loss) -> Work {
        Work { losses: vec![why], ..self }
    }
}

/// Proposes candidates for the methods. They are sent in an order that does not depend on how fast they are taken.
pub(crate) fn propose<'a>(
    context: &'a Context<'_>,
    methods: &[&Method],
    contradictory: &Contradictory,
    sender: &Sender<Candidate>,
) -> Proposed<'a> {
    let mut works: Vec<Work> = Vec::new();
    let looking = &context.time.looking;
    let proposing = context.brake(context.time.proposing);
    let at_least = context.brake(*looking);
    let wishes = context.options;
    let command = context.options.planner.as_deref();
    let ask = |domain: &str, problem: &str| {
        planned::ask(context, command.unwrap_or_default(), looking, domain, problem)
    };
    let external: Option<&plan::External<'_>> = if command.is_some() { Some(&ask) } else { None };
    let options = planned::options(context, looking, external);
    let quick = planned::quick(context, &options);
    let mut planner = planned::Planner::new(context, &options, &quick);
    for (index, method) in methods.iter().enumerate() {
        let method = context.class.method_ref(method);
        let mut work = Work::new(method.clone(), index);
        if contradictory.contains(&method) {
            works.push(work.lost(Loss::NoInput));
            continue;
        }
        // What a large class needs to be read at all must not cost it all of its tests.
        let is_over = if index < AT_LEAST { at_least.is_on() } else { proposing.is_on() };
        if is_over {
            works.push(work.lost(Loss::NoTime));
            continue;
        }
        let request = Request {
            program: context.program,
            contracts: context.contracts,
            class: &context.class.name,
            method: &method,
            seed: context.options.seed,
            user: &context.options.user,
            limits: context.options.limits,
            mocks: context.options.mocks,
            reflection: context.options.reflection_fixtures,
        };
        let may_plan = wishes.uses(Strategy::Plan) && !options.deadline.passed();
        if may_plan && (wishes.only_plans() || planner.has_something_to_do(&request)) {
            (work.pending, work.losses) = planner.cases(&request);
        }
        if wishes.uses(Strategy::Boundary) || wishes.uses(Strategy::Explore) {
            let candidates = boundary::candidates(&request);
            let is_new =
                |case: &TestCase| !work.pending.iter().any(|planned| planned::is_same(planned, case));
            let others: Vec<TestCase> = candidates.cases.into_iter().filter(is_new).collect();
            work.pending.extend(others);
            work.beginnings = candidates.beginnings;
            work.losses.extend(candidates.unreachable);
        }
        works.push(work);
    }
    for case in planner.broken() {
        let own = works.iter_mut().find(|work| work.method == case.method);
        if let Some(work) = own.filter(|it| !it.pending.iter().any(|known| planned::is_same(known, &case))) {
            work.pending.push(case);
        }
    }
    let out = Outlet { context, sender };
    // What the user wants to be tried comes before anything that we find.
    for work in &mut works {
        let (users, others) = std::mem::take(&mut work.pending).into_iter().partition(is_users);
        work.pending = others;
        out.send(work, users);
    }
    let mut engine = match wishes.uses(Strategy::Explore) {
        true => explored::extend(context, &mut works, looking, &out),
        false => None,
    };
    // A class with very many methods must not get very many candidates for each; the best come first. Every method's
    // first before any method's second: a budget that ends early then costs each method its last and least interesting
    // ones, not the last methods everything.
    let most = context.schedule.candidates(works.len());
    let (endless, others): (Vec<&mut Work>, Vec<&mut Work>) =
        works.iter_mut().partition(|work| work.may_not_end());
    // A call that does not end costs the judge as much as hundreds that do: it comes when nothing else can be lost by it.
    for mut works in [others, endless] {
        let mut rests: Vec<_> =
            works.iter_mut().map(|it| std::mem::take(&mut it.pending).into_iter()).collect();
        let longest = rests.iter().map(ExactSizeIterator::len).max().unwrap_or(0);
        for _ in 0..most.min(longest) {
            for (work, rest) in works.iter_mut().zip(&mut rests) {
                // What a contract forbids is no test: the judge need not be asked.
                let next = rest.find(|case| !engine.as_mut().is_some_and(|engine| engine.is_forbidden(case)));
                out.send(work, next);
            }
        }
    }
    Proposed { works, engine }
}

/// Where candidates go.
pub(crate) struct Outlet<'a> {
    context: &'a Context<'a>,
    sender: &'a Sender<Candidate>,
}

impl Outlet<'_> {
    pub(crate) fn send(&self, work: &mut Work, cases: impl IntoIterator<Item = TestCase>) {
        let Context { program, contracts, class, .. } = self.context;
        let user = &self.context.options.user;
        let keeps = |recipe: &Recipe| paths::keeps_promises(program, contracts, recipe);
        let is_wanted = |case: &TestCase| policies::permit(program, user, case) && case.recipes().all(keeps);
        for mut case in cases.into_iter().filter(is_wanted) {
            let effective = contracts.effective(&class.name, &work.method);
            if self.context.options.mocks {
                listeners::note(program, &mut case);
            }
            oracle::plan(program, contracts, &mut case, &effective);
            let order = (work.index, work.sent);
            work.sent += 1;
            // Nobody takes any more when the time for trying is over.
            let _ = self.sender.send(Candidate { case, order });
        }
    }
}

/// What came of waiting for candidates.
pub(crate) enum Next {
    /// As many as there were, up to a number.
    Some(Vec<Candidate>),
    /// There will be no more.
    None,
    /// The brake was on first.
    Late,
}

/// How often the brake is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Waits for candidates.
pub(crate) fn next(receiver: &Receiver<Candidate>, most: usize, brake: &Brake) -> Next {
    loop {
        let wait = brake.left().map_or(LOOK, |left| left.min(LOOK));
        match receiver.recv_timeout(wait) {
            Ok(first) => {
                let mut found = vec![first];
                found.extend(receiver.try_iter().take(most.saturating_sub(1)));
                return Next::Some(found);
            }
            Err(RecvTimeoutError::Disconnected) => return Next::None,
            Err(RecvTimeoutError::Timeout) if brake.is_on() => return Next::Late,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Whether a case uses values that the user has given.
fn is_users(case: &TestCase) -> bool {
    let mut recipes = case.receiver.iter().chain(&case.arguments);
    recipes.any(|recipe| matches!(recipe, Recipe::UserCode { .. }))
}
