//! One class, from its goals to the written file.

use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use base::printable::short;
use base::{Brake, Deadline, Diagnostic, Place};
use contract::Contracts;
use emit::{Earlier, Target};
use explore::{Engine, PathGoal};
use graph::proof::Grounds;
use judge::{CompileError, JudgeError, Locality};
use program::{Class, ClassName, Method, MethodRef, Program};
use report::{AssumptionReport, ClassReport, MethodReport, ReachReport, ReasonReport, TestReport};
use suite::{Dropped, Finding, FindingKind, Goal, GoalKind, GoalStatus, Loss, ProbeSet, Proof, Verdict};
use tools::Cancel;
use types::ClosedWays;

use crate::evidence::{Assumption, Evidence};
use crate::judging::agree;
use crate::judging::assess::{Assessed, FoundBy, Wishes, assess};
use crate::judging::blame::Blame;
use crate::judging::confirm::{Apart, Confirmed, confirm};
use crate::judging::doubts;
use crate::judging::hidden;
use crate::judging::losses::Losses;
use crate::judging::nested::Nested;
use crate::judging::surroundings;
use crate::judging::surroundings::Withheld;
use crate::judging::together;
use crate::judging::traces;
use crate::judging::trial;
use crate::judging::trial::{Pace, Trial};
use crate::measure::coverage;
use crate::measure::coverage::Reached;
use crate::measure::dead_code::{self, DeadCode};
use crate::measure::forbidden::ForbiddenWays;
use crate::measure::proof_gaps::ProofGaps;
use crate::measure::reach;
use crate::measure::reasons::{Flows, Reasons, Unmet, VAGUE};
use crate::objective::Objective;
use crate::propose::candidates;
use crate::propose::candidates::{Candidate, Proposed, Work};
use crate::propose::contradictory::Contradictory;
use crate::propose::explored::SearchSummary;
use crate::schedule::Schedule;
use crate::select::stay::{self, Stay};
use crate::select::{told, vectors};
use crate::timetable::{Claim, Timetable};
use crate::workers::Pair;
use crate::{Options, Progress, select, targets};

/// What the work on one class needs to know.
pub(crate) struct Context<'a> {
    pub program: &'a Program,
    pub contracts: &'a Contracts,
    pub class: &'a Class,
    pub options: &'a Options,
    /// What is written.
    pub target: Target,
    /// What is judged: the same, or JUnit 5 where what is written cannot be run.
    pub judged: Target,
    /// `--release` of the emitted code.
    pub release: u16,
    /// Where the tests go.
    pub place: project::write::Target,
    pub progress: &'a dyn Progress,
    pub cancel: &'a Cancel,
    /// What decides how far is looked.
    pub schedule: Schedule,
    pub time: Timetable,
    /// Who has it may write the file.
    pub claim: &'a Claim,
    /// Gives a machine that has the program on its class path.
    pub machine: &'a NewMachine<'a>,
    /// How many methods may be explored at once.
    pub threads: usize,
    /// What the tests are for.
    pub objective: Objective<'a>,
    /// Candidates that did not compile or not behave as predicted.
    pub defects: Mutex<Vec<Diagnostic>>,
    /// Something besides the tests could not be written.
    pub unwritten: AtomicBool,
}

impl Context<'_> {
    pub(crate) fn cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// What ends a step that must not go on after a point in time.
    pub(crate) fn brake(&self, deadline: Deadline) -> Brake {
        Brake::new(self.cancel, deadline)
    }

    /// A machine whose runs end when no more candidates are looked for.
    pub(crate) fn new_machine(&self) -> Result<vm::Machine, String> {
        let mut machine = (self.machine)()?;
        machine.set_brake(self.brake(self.time.looking));
        Ok(machine)
    }

    /// A step that did not end although its time was over: a fault of ours, too.
    pub(crate) fn overrun(&self, step: &str) {
        self.tell(overrun(&self.class.name, step));
    }

    /// A candidate that did not behave: a defect of ours, and shown as such.
    pub(crate) fn note(&self, message: String) {
        self.tell(Diagnostic::warning("gen.defect", message));
    }

    /// Something that the user has to know.
    pub(crate) fn tell(&self, diagnostic: Diagnostic) {
        if let Ok(mut defects) = self.defects.lock() {
            defects.push(diagnostic);
        }
    }

    pub(crate) fn note_uncompilable(&self, errors: &[CompileError], text: &str) {
        for error in errors {
            let line = text.lines().nth(error.line.saturating_sub(1) as usize).unwrap_or_default().trim();
            let class = &self.class.name;
            // Where the compiler itself gave up, no line is to blame.
            let line = if line.is_empty() { String::new() } else { format!(" in `{}`", short(line)) };
            self.note(format!(
                "a candidate for {class} did not compile and was dropped: {}{line}",
                error.message
            ));
        }
    }
}

/// Boots a machine, or says why it cannot.
pub(crate) type NewMachine<'a> = dyn Fn() -> Result<vm::Machine, String> + Sync + 'a;

/// Methods that get candidates, and of which a test is judged, even where there is no time left: a fraction of a second, and
/// better than nothing.
pub(crate) const AT_LEAST: usize = 60;

/// How late proposals may be: one step of the machine or the solver may have begun just before the end.
const LATE: Duration = Duration::from_millis(500);

/// Tests that are kept for a line until both JVMs have agreed on them.
const SPARE: usize = 3;

/// A class whose work did not end although its time was over.
pub(crate) fn overrun(class: &ClassName, step: &str) -> Diagnostic {
    let message = format!("{step} {class} did not end in time and was given up: this is a fault of jurat");
    Diagnostic::error("gen.overrun", message)
        .help("please report it; `--method` leaves methods out, and a larger --budget may be enough")
}

/// What a class contributes to the report.
#[derive(Default)]
pub(crate) struct ClassOutcome {
    pub report: ClassReport,
    pub tests: Vec<TestReport>,
    pub findings: Vec<Finding>,
    pub assumptions: Vec<AssumptionReport>,
    pub reach: Vec<ReachReport>,
    pub dropped: Dropped,
    pub diagnostics: Vec<Diagnostic>,
    pub cut: bool,
    /// Something of ours failed or did not end.
    pub is_faulty: bool,
    /// Something that the user wants could not be written.
    pub unwritten: bool,
}

/// Generates, judges and writes the tests of one class. The outcome is delivered as soon as it is there: a step that does
/// not end, although its time was over, keeps the thread that called this, and nothing else.
pub(crate) fn generate(
    context: &Context<'_>,
    pair: &mut Pair,
    deliver: &mut dyn FnMut(Result<ClassOutcome, JudgeError>),
) {
    let class = context.class;
    let mut outcome = ClassOutcome { report: empty_report(context), ..ClassOutcome::default() };
    if let Some(note) = targets::refusal(context.program, class) {
        outcome.report.note = Some(note);
        return deliver(Ok(outcome));
    }
    let methods = context.objective.methods(class, context.options);
    if methods.is_empty() && !context.options.selection.methods.is_empty() {
        // The user asked for methods that this class does not have.
        return deliver(Ok(ClassOutcome::default()));
    }
    if methods.is_empty() {
        outcome.report.note = Some("no method to test".into());
        return deliver(Ok(outcome));
    }
    context.progress.working(&class.name.dotted(), "looking for candidates and trying them");
    let methods = methods.as_slice();
    thread::scope(|scope| {
        let (sender, candidates) = mpsc::channel();
        let (finished, proposals) = mpsc::channel();
        scope.spawn(move || {
            let propose = || {
                let contradictory = Contradictory::find(context, methods);
                let proposed = candidates::propose(context, methods, &contradictory, &sender);
                (contradictory, proposed)
            };
            let proposed = panic::catch_unwind(AssertUnwindSafe(propose));
            // Nobody waits for candidates that will not come.
            drop(sender);
            // Nor for this, when it comes too late.
            let _ = finished.send(proposed);
        });
        deliver(judged(context, pair, methods, &candidates, &proposals, outcome));
    });
}

/// What the strategies had to say, or the panic that ended them.
type Proposals<'a> = thread::Result<(Contradictory, Proposed<'a>)>;

/// Tries candidates while more of them are looked for, and judges, writes and measures what is kept.
fn judged<'a>(
    context: &'a Context<'_>,
    pair: &mut Pair,
    methods: &[&Method],
    candidates: &Receiver<Candidate>,
    proposals: &Receiver<Proposals<'a>>,
    mut outcome: ClassOutcome,
) -> Result<ClassOutcome, JudgeError> {
    let (class, time) = (context.class, &context.time);
    for judge in [&mut pair.first, &mut pair.second] {
        judge.set_brake(context.brake(time.trying));
    }
    let Tried { trials, mut losses, cut, pace, contradictory, proposed } =
        tried(context, pair, methods, candidates, proposals, &mut outcome.dropped)?;
    let (trials, lasting) = traces::without(context, trials, &mut losses, &mut outcome.dropped);
    let Proposed { works, mut engine } = proposed;
    let sent: Vec<usize> = works.iter().map(|work| work.sent).collect();
    let (unproposed, searched): (Vec<_>, Vec<_>) =
        works.into_iter().map(|work| (work.losses, work.searched)).unzip();
    let mut searched: Vec<SearchSummary> = searched.into_iter().flatten().collect();
    let mut gaps = ProofGaps::new(&sent, &trials);
    outcome.cut = cut || searched.iter().any(|searched| searched.cut);
    if context.cancelled() {
        // Only finished classes are kept.
        return Ok(ClassOutcome { cut: true, ..ClassOutcome::default() });
    }
    let mut reasons: Vec<Reasons> = unproposed.into_iter().map(Reasons::of).collect();
    for (reasons, method) in reasons.iter_mut().zip(methods) {
        reasons.whole.extend(targets::unsayable(method));
        reasons.candidates.extend(losses.of(&class.method_ref(method)));
    }
    let mut withheld = Withheld::default();
    let blindness = trials.iter().find_map(|trial| surroundings::blindness(&trial.outcome));
    outcome.diagnostics.extend(blindness);
    let assessed = assessed(context, trials, (&mut outcome.dropped, &mut withheld));
    let assessed = without_breaches(context, assessed, (&mut outcome.dropped, &mut withheld));
    outcome.assumptions = assumptions(context, &assessed);
    for (reasons, method) in reasons.iter_mut().zip(methods) {
        let method = class.method_ref(method);
        reasons.candidates.extend(withheld.of(&method));
        let has_any = assessed.iter().any(|item| item.case.method == method);
        let unbuilt = if has_any { losses.unbuilt(&method) } else { losses.any_unbuilt(&method) };
        reasons.whole.extend(unbuilt.cloned());
    }
    for item in &assessed {
        let own = methods.iter().position(|method| class.method_ref(method) == item.case.method);
        if let Some(reasons) = own.and_then(|index| reasons.get_mut(index)) {
            reasons.broken_by(item);
        }
    }
    let (mut assessed, hidden) = hidden::split(assessed);
    if let Some(engine) = &mut engine {
        engine.set_brake(context.brake(time.whole));
        vectors::mark(engine, context.objective.criterion(), context.options.mcdc, &mut assessed);
    }

    context.progress.working(&class.name.dotted(), "judging the tests");
    let lines = context.objective.lines();
    let tried: Vec<bool> =
        lines.iter().map(|line| assessed.iter().any(|item| line.is_reached(item))).collect();
    // More than there is time for would cost all of them.
    let least = methods.len().min(AT_LEAST);
    let most = time.whole.left().map_or(usize::MAX, |left| trial::tests_within(left, pace).max(least));
    let choose = |assessed, wanted: &mut Vec<_>| match context.objective {
        Objective::Lines(aim, _) => (reach::select(aim, assessed, SPARE), false),
        Objective::Goals(criterion) => select::select(&class.name, criterion, assessed, most, wanted),
    };
    let compiled = pair.first.compiled().clone();
    let mut late = Withheld::default();
    // The tests have to be written and run as a file, too.
    let half = time.whole.left().map_or(time.whole, |left| Deadline::after(left / 2));
    pair.second.set_brake(context.brake(half));
    let once = |assessed| choose(assessed, &mut Vec::new()).0;
    let (assessed, is_late) = doubts::without(pair, &compiled, assessed, &once, &mut late)?;
    let (mut kept, reduced) = choose(assessed, &mut gaps.wanted);
    outcome.cut |= reduced || is_late;
    told::without_silence(context.program, &mut kept);
    for judge in [&mut pair.first, &mut pair.second] {
        judge.set_brake(context.brake(time.last));
    }
    if let Some(aim) = context.objective.aim() {
        kept = reach::select(
            aim,
            agree::agree(pair, &compiled, kept, &[Locality::Own], (&mut outcome.dropped, &mut late))?,
            1,
        );
    }
    // Tests of ours put static state back, but tests of other people may not.
    if let Some(engine) = &mut engine {
        kept = together::independent(context, engine, kept, &mut outcome.dropped);
    }
    kept.sort_by_key(|item| methods.iter().position(|method| class.method_ref(method) == item.case.method));
    let Stay { mut place, earlier, mut apart } = stay::stay(context, methods, &kept, outcome.cut);
    let dropped = &mut outcome.dropped;
    let mut confirmed = None;
    if !apart {
        let file = (place.class_name.as_str(), &earlier);
        match confirm(context, pair, file, &compiled, kept.clone(), (&mut *dropped, &mut late))? {
            Ok(found) => confirmed = found,
            Err(Apart) => apart = true,
        }
    }
    if apart {
        place = stay::sibling(context, methods, &kept);
        let file = (place.class_name.as_str(), &Earlier::default());
        confirmed = confirm(context, pair, file, &compiled, kept, (dropped, &mut late))?.unwrap_or_default();
    }
    let place = &place;
    for (reasons, method) in reasons.iter_mut().zip(methods) {
        reasons.candidates.extend(late.of(&class.method_ref(method)));
    }
    let shown = confirmed.iter().flat_map(|confirmed| &confirmed.kept);
    let known = shown.filter_map(|item| Some(item.finding.as_ref()?.key.clone())).collect();
    let mut untold = Vec::new();
    for found in [
        hidden::findings(context, pair, &compiled, hidden, &known),
        traces::findings(context, pair, &compiled, lasting, &known),
    ] {
        match found {
            // There was no time to ask for a second opinion.
            Err(JudgeError::Time) => {}
            found => untold.extend(found?),
        }
    }
    pair.first.forget(|class| compiled.contains_key(class));
    outcome.cut |= time.whole.passed();
    if context.cancelled() || !context.claim.take() {
        return Ok(ClassOutcome { cut: true, ..ClassOutcome::default() });
    }
    if let Some(confirmed) = &confirmed {
        if let Err(error) = project::write::write(place, &confirmed.text) {
            outcome.diagnostics.push(error.diagnostic());
            outcome.report.note = Some(format!("its tests are lost: {error}"));
            outcome.unwritten = true;
            return Ok(outcome);
        }
        outcome.diagnostics.extend(stay::told(context, place, &earlier, &confirmed.failing, apart));
        outcome.diagnostics.extend(place.note.clone().map(|note| Diagnostic::warning("gen.edited", note)));
        outcome.diagnostics.extend(place.renamed.clone().map(|why| Diagnostic::warning("gen.renamed", why)));
        outcome.report.test_file = Some(place.path.display().to_string());
        describe(context, confirmed, place, &mut outcome);
    } else if !context.objective.is_lines() {
        let searched: Vec<Loss> = searched.iter().map(SearchSummary::missed).collect();
        outcome.report.note = Some(no_tests(&reasons, searched, outcome.cut.then_some(time.budget)));
    }
    outcome.findings.extend(untold);
    outcome.findings.extend(contradictory.findings(context));
    let references: Vec<MethodRef> = methods.iter().map(|method| class.method_ref(method)).collect();
    if let Some(aim) = context.objective.aim() {
        // Only what reaches the lines is kept.
        gaps.limit_to_tried(&mut searched);
        let confirmed = confirmed.as_ref();
        reach::measure(context, aim, &references, confirmed, &reasons, &searched, &tried, &mut outcome);
        return Ok(outcome);
    }
    gaps.limit(&references, confirmed.as_ref(), &mut searched);
    if let Some(engine) = &mut engine {
        engine.set_brake(context.brake(time.last));
    }
    let search = Search { searched: &searched, engine: engine.as_mut() };
    measure(context, methods, confirmed.as_ref(), &reasons, search, &mut outcome);
    Ok(outcome)
}

/// What was proposed and what became of it.
struct Tried<'a> {
    trials: Vec<Trial>,
    losses: Losses,
    cut: bool,
    pace: Pace,
    contradictory: Contradictory,
    proposed: Proposed<'a>,
}

/// Tries candidates while more of them are looked for.
fn tried<'a>(
    context: &'a Context<'_>,
    pair: &mut Pair,
    methods: &[&Method],
    candidates: &Receiver<Candidate>,
    proposals: &Receiver<Proposals<'a>>,
    dropped: &mut Dropped,
) -> Result<Tried<'a>, JudgeError> {
    let mut losses = Losses::default();
    let run = trial::run(context, &mut pair.first, candidates, dropped, &mut losses)?;
    let (pace, mut cut, mut trials) = (run.pace(), run.cut, run.trials);
    trials.sort_by_key(|trial| trial.order);
    // Who does not look at the clock is waited for until it is time to judge what there is.
    let patience = context.brake(context.time.whole).left().map(|left| left + LATE);
    let (contradictory, proposed) = match patience {
        Some(patience) => proposals.recv_timeout(patience),
        None => proposals.recv().map_err(|_| RecvTimeoutError::Disconnected),
    }
    .map_or_else(
        |_| {
            cut = true;
            if !context.cancelled() {
                context.overrun("looking for candidates for");
            }
            let references = methods.iter().map(|method| context.class.method_ref(method));
            let works =
                references.enumerate().map(|(index, method)| Work::new(method, index).lost(Loss::NoTime));
            (Contradictory::default(), Proposed { works: works.collect(), engine: None })
        },
        |proposed| proposed.unwrap_or_else(|fault| panic::resume_unwind(fault)),
    );
    Ok(Tried { trials, losses, cut, pace, contradictory, proposed })
}

/// What the trials mean, in their order.
pub(crate) fn assessed(
    context: &Context<'_>,
    trials: Vec<Trial>,
    (dropped, withheld): (&mut Dropped, &mut Withheld),
) -> Vec<Assessed> {
    let locate = |class: &ClassName, line: u32| locate(context.program, class, line);
    let Options { regression, allow_effects, .. } = *context.options;
    let wishes = Wishes { regression, allow_effects };
    let effective = |trial: &Trial| context.contracts.effective(&context.class.name, &trial.case.method);
    let mut evidence = Evidence::new(context.program);
    trials.iter().for_each(|trial| evidence.hear(trial));
    // What one trial proves counts for all that end in the same place: no test may expect what another one reports.
    trials.iter().for_each(|trial| evidence.convict(trial, &effective(trial), &locate));
    let mut blame = Blame::default();
    trials
        .iter()
        .for_each(|trial| blame.hear(&trial.case, &trial.outcome, surroundings::noticed(&trial.outcome)));
    let blame = blame.told();
    trials
        .into_iter()
        .filter_map(|trial| {
            let effective = effective(&trial);
            let mut own = Withheld::default();
            let case = (!trial.outcome.surroundings.is_empty()).then(|| trial.case.clone());
            let assessed =
                assess(&evidence, context.contracts, &effective, trial, wishes, (dropped, &mut own), &locate);
            withheld
                .take_over(own, |loss| !case.as_ref().is_some_and(|case| blame.is_of_another(case, loss)));
            assessed
        })
        .collect()
}

/// Those that pin no call which a precondition forbids.
fn without_breaches(
    context: &Context<'_>,
    assessed: Vec<Assessed>,
    (dropped, withheld): (&mut Dropped, &mut Withheld),
) -> Vec<Assessed> {
    let boot = || {
        let mut machine = (context.machine)()?;
        machine.set_brake(context.brake(context.time.whole));
        Ok(machine)
    };
    let mut nested = Nested::new(context.program, context.contracts, &boot);
    let mut kept = Vec::with_capacity(assessed.len());
    for item in assessed {
        let breach = if item.finding.is_none() { nested.breach(&item.case) } else { None };
        match breach {
            Some(breach) => {
                dropped.meaningless += 1;
                let loss = Loss::Meaningless { clause: breach.clause };
                withheld.add(&item.case.method, [loss], &item.probes);
            }
            None => kept.push(item),
        }
    }
    kept
}

/// What the methods of the class silently need, each once.
fn assumptions(context: &Context<'_>, assessed: &[Assessed]) -> Vec<AssumptionReport> {
    let mut all: Vec<&Assumption> = assessed.iter().filter_map(|item| item.assumption.as_ref()).collect();
    all.sort();
    all.dedup_by(|a, b| (&a.method, &a.clause) == (&b.method, &b.clause));
    let report = |assumption: &Assumption| AssumptionReport {
        class: context.class.name.dotted(),
        method: format!("{}{}", assumption.method.name, assumption.method.descriptor),
        clause: assumption.clause.clone(),
        file: assumption.place.as_ref().map(|place| place.file.to_string()),
        line: assumption.place.as_ref().map(|place| place.line),
    };
    all.into_iter().map(report).collect()
}

fn empty_report(context: &Context<'_>) -> ClassReport {
    let file = context.program.source(&context.class.name).map(|source| source.file.text.file.to_string());
    ClassReport { name: context.class.name.dotted(), file, ..ClassReport::default() }
}

/// What the search has left.
struct Search<'s, 'e> {
    searched: &'s [SearchSummary],
    engine: Option<&'s mut Engine<'e>>,
}

/// The place of a line of a class under test in its source.
fn locate(program: &Program, class: &ClassName, line: u32) -> Option<Place> {
    let source = program.source(class).filter(|_| program.is_under_test(class))?;
    Some(Place::new(source.file.text.file.clone(), line, 0))
}

/// `cut` is the budget that was used up, if it was.
fn no_tests(reasons: &[Reasons], searched: Vec<Loss>, cut: Option<Duration>) -> String {
    let best = reasons.iter().filter_map(Reasons::best).cloned().min_by_key(Loss::rank);
    let reason = best.or_else(|| searched.into_iter().min_by_key(Loss::rank));
    // Where the time was over before anything was found, little was tried.
    let reason = reason.filter(|reason| cut.is_none() || !matches!(reason, Loss::NoPath { why: None }));
    let reason = reason.map(|reason| format!(": {}", report::loss(&reason))).unwrap_or_default();
    let budget = cut.map(|budget| format!(" in the budget of {}", seconds(budget))).unwrap_or_default();
    format!("no test could be made{budget}{reason}")
}

/// For messages: `5 s`, `2.5 s`.
pub(crate) fn seconds(time: Duration) -> String {
    let tenths = (time.as_secs_f64() * 10.0).round();
    format!("{} s", tenths / 10.0)
}

/// What was found, with the test that shows it.
pub(crate) fn finding(
    context: &Context<'_>,
    item: &Assessed,
    found: &FoundBy,
    test: Option<String>,
) -> Finding {
    // A law of `Object` stands nowhere in the program; what breaks it does.
    let of_method = || {
        let method = &item.case.method;
        let (first, _) = context.program.method(method)?.lines?;
        locate(context.program, &method.owner, first).filter(|_| found.kind == FindingKind::ObjectContract)
    };
    Finding {
        method: Some(item.case.method.clone()),
        place: found.place.clone().or_else(of_method),
        test,
        why: found.why.clone(),
        condition: found.state.clone(),
        overflow: found.overflow,
        ..Finding::new(found.kind, &context.class.name, found.clause.clone(), found.story.clone())
    }
}

/// Rows for the written tests and what they found.
fn describe(
    context: &Context<'_>,
    confirmed: &Confirmed,
    place: &project::write::Target,
    outcome: &mut ClassOutcome,
) {
    let package = context.class.name.package();
    let test_class =
        if package.is_empty() { place.class_name.clone() } else { format!("{package}.{}", place.class_name) };
    let mut findings: Vec<(usize, Finding)> = Vec::new();
    for (index, item) in confirmed.kept.iter().enumerate() {
        let Some(found) = &item.finding else { continue };
        let test = confirmed.written.tests.iter().find(|test| test.case == index);
        let test = test.map(|test| format!("{test_class}.{}", test.method));
        findings.push((index, finding(context, item, found, test)));
    }
    for test in &confirmed.written.tests {
        let item = &confirmed.kept[test.case];
        let own = findings.iter().position(|(index, _)| *index == test.case);
        outcome.tests.push(TestReport {
            class: test_class.clone(),
            name: test.method.clone(),
            file: place.path.display().to_string(),
            line: test.line,
            under_test: item.case.method.to_string(),
            strategy: item.case.strategy,
            verdict: if item.finding.is_some() { Verdict::Fail } else { Verdict::Pass },
            // Numbered over the whole run later; until then the position within this class.
            finding: own.map(|position| position.to_string()),
            fixture: item.case.fixture_kind(context.program).word(),
        });
    }
    outcome.findings = findings.into_iter().map(|(_, finding)| finding).collect();
}

/// The paths that were looked for, as goals.
fn path_goals(method: &MethodRef, line: Option<u32>, paths: &[PathGoal]) -> Vec<Goal> {
    let goal = |path: &PathGoal| Goal {
        kind: GoalKind::Path,
        method: method.clone(),
        line,
        what: path.what.as_str().into(),
        probe: None,
        also: Vec::new(),
        case: None,
        decision: None,
    };
    paths.iter().map(goal).collect()
}

/// The reasons of a method for the report. That it has no tests is never left without one where the clock ended something.
fn reasons_told(reasons: &Reasons, has_tests: bool, is_cut: bool) -> Vec<ReasonReport> {
    match reasons.report(has_tests) {
        none if none.is_empty() && !has_tests && is_cut => vec![ReasonReport::of(&Loss::NoTime)],
        reasons => reasons,
    }
}

/// What the written tests reach, method by method.
fn measure(
    context: &Context<'_>,
    methods: &[&Method],
    confirmed: Option<&Confirmed>,
    reasons: &[Reasons],
    mut search: Search<'_, '_>,
    outcome: &mut ClassOutcome,
) {
    let report = &mut outcome.report;
    let mut reached = ProbeSet::new();
    // A failing test stops at its assertion, after the call: what it ran still counts as reached.
    for probes in confirmed.iter().flat_map(|confirmed| &confirmed.probes) {
        reached.extend(probes.iter().cloned());
    }
    report.jacoco = confirmed.and_then(|confirmed| confirmed.jacoco);
    let found = search.engine.as_ref().map(|engine| engine.covered_probes()).unwrap_or_default();
    let closed = ClosedWays::of(context.program, &context.class.name);
    for (index, (method, reasons)) in methods.iter().zip(reasons).enumerate() {
        let searched = search.searched.get(index);
        let reference = context.class.method_ref(method);
        let effective = context.contracts.effective(&context.class.name, &reference);
        let mut goals: Vec<Goal> = graph::goals(context.program, &reference);
        goals.extend(graph::spec_case_goals(&effective));
        let own: Vec<&Assessed> = confirmed
            .iter()
            .flat_map(|confirmed| &confirmed.kept)
            .filter(|item| item.case.method == reference)
            .collect();
        let cases: BTreeSet<usize> = own.iter().flat_map(|item| item.spec_cases.iter().copied()).collect();
        let why = Unmet {
            program: context.program,
            reasons,
            searched,
            reached: &reached,
            found: &found,
            has_tests: !own.is_empty(),
            is_cut: outcome.cut,
            flows: Flows::default(),
        };
        let grounds = Grounds::of(context.program, &reference);
        let forbidden = ForbiddenWays::of(context.program, &effective);
        let unmet = |goal: &Goal| match (searched, closed.proof(goal)) {
            (_, Some(proof)) => GoalStatus::Infeasible { proof },
            _ if reasons.whole.contains(&Loss::NoInput) => GoalStatus::Infeasible { proof: Proof::NoInput },
            (Some(searched), None) if goal.kind == GoalKind::Path && !own.is_empty() => {
                searched.path_status(&goal.what, grounds.may_claim(goal))
            }
            // A spec case is no path.
            (Some(searched), None)
                if goal.kind != GoalKind::SpecCase && searched.proves && !own.is_empty() =>
            {
                searched.status(grounds.may_claim(goal))
            }
            _ => {
                let reason = why.reason(goal);
                let known = || forbidden.loss(goal).or_else(|| closed.loss(goal));
                let known = (reason.rank() >= VAGUE).then(known).flatten();
                GoalStatus::Missed { reason: known.unwrap_or(reason) }
            }
        };
        let mut decisions = Arc::default();
        let mut evaluations = Vec::new();
        let mut paths = BTreeSet::new();
        if let Some(engine) = &mut search.engine {
            decisions = engine.decisions(&reference);
            evaluations.extend(own.iter().flat_map(|item| engine.replay(&item.case).unwrap_or_default()));
            goals.extend(graph::decision_goals(&reference, &decisions));
            if context.objective.is_paths() {
                paths.extend(own.iter().filter_map(|item| engine.path(&item.case).ok()));
            }
        }
        let line = method.lines.map(|(first, _)| first);
        goals.extend(searched.iter().flat_map(|searched| path_goals(&reference, line, &searched.paths)));
        let reached = Reached {
            probes: &reached,
            cases: &cases,
            decisions: &decisions,
            evaluations: &evaluations,
            mode: context.options.mcdc,
            grounds: &grounds,
            paths: &paths,
        };
        let proven = searched.is_some_and(|searched| searched.proves) && !own.is_empty();
        let dead =
            if proven { dead_code::find(&goals, reached.probes, &grounds) } else { DeadCode::default() };
        outcome.findings.extend(dead.findings(context, &reference));
        let (goals, coverage) = coverage::measure(&goals, &reached, context.objective.criterion(), &unmet);
        let mut untranslated: Vec<_> =
            own.iter().flat_map(|item| item.case.oracle.untranslated.iter().cloned()).collect();
        untranslated.sort_by(|a, b| (&a.clause, &a.reason).cmp(&(&b.clause, &b.reason)));
        untranslated.dedup();
        let mut unchecked: Vec<_> =
            own.iter().flat_map(|item| item.case.oracle.unchecked.iter().cloned()).collect();
        unchecked.sort_by(|a, b| (&a.clause, &a.reason).cmp(&(&b.clause, &b.reason)));
        unchecked.dedup();
        report.methods.push(MethodReport {
            name: method.name.to_string(),
            descriptor: method.descriptor.to_string(),
            line: method.lines.map(|(first, _)| first),
            tests: own.len(),
            coverage,
            goals,
            unreachable: dead.unreachable,
            untranslated,
            unchecked,
            unsupported: searched.map(|searched| searched.unsupported.clone()).unwrap_or_default(),
            reasons: reasons_told(reasons, !own.is_empty(), outcome.cut),
            exploration: searched.map(SearchSummary::report),
        });
    }
}
