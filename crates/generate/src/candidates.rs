//! What the strategies propose, handed on while they are still looking: the judge tries what was found first while the
//! machine searches for more.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use base::Brake;
use boundary::Request;
use explore::Engine;
use program::{Method, MethodRef};
use suite::{Loss, Recipe, TestCase};

use crate::class::{AT_LEAST, Context};
use crate::contradictory::Contradictory;
use crate::explored::{self, Searched};
use crate::{oracle, planned};

/// Candidates of a class, apart from those that the search for paths has found; and the least of one method.
const MOST_CANDIDATES: usize = 1_000;
const LEAST_CANDIDATES: usize = 4;

/// A case that is to be tried. The order is that of the report and of selection: by method, then as they were sent.
pub struct Candidate {
    pub case: TestCase,
    pub order: (usize, usize),
}

/// What is known when everything has been proposed.
#[derive(Default)]
pub struct Proposed<'a> {
    /// Per method, why something could not be proposed.
    pub losses: Vec<Vec<Loss>>,
    /// Per method, how the search for paths ended; empty if there was none.
    pub searched: Vec<Searched>,
    /// Runs cases on the machine.
    pub engine: Option<Engine<'a>>,
    /// Per method, how many candidates were sent.
    pub sent: Vec<usize>,
}

/// The candidates of one method that have not been sent yet.
pub struct Pending {
    pub method: MethodRef,
    pub cases: Vec<TestCase>,
    /// Calls that are not allowed, for the search to begin with.
    pub beginnings: Vec<TestCase>,
    index: usize,
    sent: usize,
}

impl Pending {
    fn new(method: MethodRef, cases: Vec<TestCase>, beginnings: Vec<TestCase>, index: usize) -> Pending {
        Pending { method, cases, beginnings, index, sent: 0 }
    }
}

/// Proposes candidates for the methods. They are sent in an order that does not depend on how fast they are taken.
pub fn propose<'a>(
    context: &'a Context<'_>,
    methods: &[&Method],
    contradictory: &Contradictory,
    sender: &Sender<Candidate>,
) -> Proposed<'a> {
    let mut all = Vec::new();
    let mut proposed = Proposed::default();
    let looking = &context.time.looking;
    let proposing = context.brake(context.time.proposing);
    let at_least = context.brake(*looking);
    let strategies = context.options.strategies;
    let command = context.options.planner.as_deref();
    let ask = |domain: &str, problem: &str| {
        planned::ask(context, command.unwrap_or_default(), looking, domain, problem)
    };
    let external: Option<&plan::External<'_>> = if command.is_some() { Some(&ask) } else { None };
    let options = planned::options(context, looking, external);
    let quick = planned::quick(&options);
    let mut planner = planned::Planner::new(context, &options, &quick);
    for (index, method) in methods.iter().enumerate() {
        let method = context.class.method_ref(method);
        if contradictory.contains(&method) {
            proposed.losses.push(vec![Loss::NoInput]);
            all.push(Pending::new(method, Vec::new(), Vec::new(), index));
            continue;
        }
        // What a large class needs to be read at all must not cost it all of its tests.
        let is_over = if index < AT_LEAST { at_least.is_on() } else { proposing.is_on() };
        if is_over {
            proposed.losses.push(vec![Loss::NoTime]);
            all.push(Pending::new(method, Vec::new(), Vec::new(), index));
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
        };
        let mut cases = Vec::new();
        let mut beginnings = Vec::new();
        let mut losses = Vec::new();
        let may_plan = strategies.plan && !options.deadline.passed();
        if may_plan && (strategies.only_plan() || planner.has_something_to_do(&request)) {
            (cases, losses) = planner.cases(&request);
        }
        if strategies.boundary || strategies.explore {
            let candidates = boundary::candidates(&request);
            let is_new = |case: &TestCase| !cases.iter().any(|planned| planned::is_same(planned, case));
            let others: Vec<TestCase> = candidates.cases.into_iter().filter(is_new).collect();
            cases.extend(others);
            beginnings = candidates.beginnings;
            losses.extend(candidates.unreachable);
        }
        proposed.losses.push(losses);
        all.push(Pending::new(method, cases, beginnings, index));
    }
    for case in planner.broken() {
        let own = all.iter_mut().find(|pending| pending.method == case.method);
        if let Some(pending) = own.filter(|it| !it.cases.iter().any(|known| planned::is_same(known, &case))) {
            pending.cases.push(case);
        }
    }
    let out = Outlet { context, sender };
    // What the user wants to be tried comes before anything that we find.
    for pending in &mut all {
        let (users, others) = std::mem::take(&mut pending.cases).into_iter().partition(is_users);
        pending.cases = others;
        out.send(pending, users);
    }
    if context.options.strategies.explore {
        (proposed.searched, proposed.engine) = explored::extend(context, &mut all, looking, &out);
    }
    // A class with very many methods must not get very many candidates for each; the best come first. Every method's
    // first before any method's second: a budget that ends early then costs each method its last and least interesting
    // ones, not the last methods everything.
    let most = (MOST_CANDIDATES / all.len().max(1)).max(LEAST_CANDIDATES);
    let mut rests: Vec<_> = all.iter_mut().map(|it| std::mem::take(&mut it.cases).into_iter()).collect();
    for _ in 0..most {
        for (pending, rest) in all.iter_mut().zip(&mut rests) {
            out.send(pending, rest.next());
        }
    }
    proposed.sent = all.iter().map(|pending| pending.sent).collect();
    proposed
}

/// Where candidates go.
pub struct Outlet<'a> {
    context: &'a Context<'a>,
    sender: &'a Sender<Candidate>,
}

impl Outlet<'_> {
    pub fn send(&self, pending: &mut Pending, cases: impl IntoIterator<Item = TestCase>) {
        let Context { program, contracts, class, .. } = self.context;
        for mut case in cases {
            let effective = contracts.effective(&class.name, &pending.method);
            oracle::plan(program, contracts, &mut case, &effective);
            let order = (pending.index, pending.sent);
            pending.sent += 1;
            // Nobody takes any more when the time for trying is over.
            let _ = self.sender.send(Candidate { case, order });
        }
    }
}

/// What came of waiting for candidates.
pub enum Next {
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
pub fn next(receiver: &Receiver<Candidate>, most: usize, brake: &Brake) -> Next {
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
