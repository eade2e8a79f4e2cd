//! Losses and proofs in words: the only place where a reason becomes a sentence.

use std::borrow::Cow;

use suite::{Danger, Ending, Halt, LastingChange, Limited, Loss, Proof, Unmakeable, Unplanned, Unsolved};

/// Why something is missing, as a sentence without a capital and a full stop.
pub fn loss(loss: &Loss) -> String {
    match loss {
        Loss::NoInput => "no input can satisfy the precondition".into(),
        Loss::Unsayable => "its name is none that Java source can say".into(),
        Loss::NoWayToMake { ty, why } => format!("{ty}: {}", unmakeable(*why)),
        Loss::AbstractClass => unmakeable(Unmakeable::Abstract).into(),
        Loss::NoConstructor { class } => {
            format!("no constructor of {} can be used to set up a state", class.dotted())
        }
        Loss::NoClassOf { class } => {
            format!("no class of the program is a {} of which an object can be made", class.dotted())
        }
        Loss::NoValueOf { ty, clauses } if clauses.is_empty() => {
            format!("no `{}` is known", contract::show_type(ty))
        }
        Loss::NoValueOf { ty, clauses } => {
            format!("no `{}` is known of which `{}` holds", contract::show_type(ty), clauses.join("` and `"))
        }
        Loss::Entangled => "objects would have to be part of each other".into(),
        Loss::SetUpThrew { exception, message } => {
            let class = exception.without_package().replace('$', ".");
            let message = message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
            format!("what it is called on or with could not be built: {class}{message}")
        }
        Loss::Threw { exception } => format!("building it throws {exception}"),
        Loss::NotBuildable { what } => what.clone(),
        Loss::Missing { what } => format!("there is no {what}"),
        Loss::NotAllowed { method, clause } => format!("`{clause}` of {method} is not met"),
        Loss::NotHolding { clause } => format!("`{clause}` does not hold then"),
        Loss::NotEvaluable { clause } => format!("`{clause}` cannot be evaluated on the machine"),
        Loss::Unaffected { clause } => {
            format!("`{clause}` is not about anything that calls are known to change")
        }
        Loss::Unpromised => "calls may lead there, but the contracts do not promise that they do".into(),
        Loss::Unplanned(why) => unplanned(why),
        Loss::NoPlan { case: None, why } => format!("no plan: {}", self::loss(why)),
        Loss::NoPlan { case: Some(case), why } => {
            format!("no plan for spec case {}: {}", case + 1, self::loss(why))
        }
        Loss::Machine { call: Some(call), halt } => {
            format!("the machine cannot run {call}: {}", self::halt(halt))
        }
        Loss::Machine { call: None, halt } => self::halt(halt),
        Loss::NoMachine { why } => why.clone(),
        Loss::StoodIn { method } => format!("the contract of {} stood in for its body", method.name),
        Loss::StaticState { field } => {
            let owner = field.owner.without_package().replace('$', ".");
            format!("nothing that a test may use sets and puts back the static field {owner}.{}", field.name)
        }
        Loss::Solver(why) => unsolved(why).into(),
        Loss::NoValues => "the solver finds no values for it with the objects that were tried".into(),
        Loss::Limit { of, most } => {
            let what = match of {
                Limited::Runs => "runs",
                Limited::Paths => "paths",
            };
            format!("the limit of {most} {what} was reached")
        }
        Loss::Idle { attempts } => format!("{attempts} attempts in a row brought nothing new"),
        Loss::Diverged => "a run went another way than its conditions say".into(),
        Loss::LongPath => "a path was too long to be kept whole".into(),
        Loss::NotReached => "not reached".into(),
        Loss::Failed => "exploring it failed".into(),
        Loss::Cut => "the time for exploring was over".into(),
        Loss::NoTime => "the time was over before it was tried".into(),
        Loss::NoPath { why: Some(why), cut: false } => format!("no path was found: {}", self::loss(why)),
        Loss::NoPath { why: Some(why), cut: true } => {
            format!("no path was found: {}; {}", self::loss(why), self::loss(&Loss::Cut))
        }
        Loss::NoPath { why: None, cut: true } => self::loss(&Loss::Cut),
        Loss::NoPath { why: None, cut: false } => "no path was found from the objects that were tried".into(),
        Loss::NoBoundaryValue => "no boundary value reaches it".into(),
        Loss::NoEntry => "no method that a test can call leads there".into(),
        Loss::Through(ways) => {
            let mut ways: Vec<String> =
                ways.iter().map(|(method, why)| format!("{}: {}", method.name, self::loss(why))).collect();
            ways.dedup();
            ways.join("; ")
        }
        Loss::Unseen => "the value of one of its conditions cannot be seen".into(),
        Loss::Ended { count, how } => format!("{} {}", candidates(*count), ending(*how)),
        Loss::Traces { count, what } => {
            let change = if *count == 1 { "changes" } else { "change" };
            format!("{} {change} {}, which a test cannot put back", candidates(*count), lasting(what))
        }
        Loss::GivenUp => "the rest of the candidates was not tried".into(),
        Loss::Effect { effect } => {
            format!("it {effect}: a test would do that in every build (--allow-effects)")
        }
        Loss::Look { look } => format!("its result depends on the computer: it looks at {look}"),
        Loss::EffectShows { effect } => format!("its result depends on the computer: it {effect}"),
        Loss::Chance => {
            "its result is different from run to run: it depends on chance, the clock or the machine".into()
        }
        Loss::Disagreed => "its result depends on the computer: two JVMs that differ in locale, time zone, \
                            encoding, user and more disagree on it"
            .into(),
        Loss::NeedsAssertions => {
            "an `assert` refuses its input, which only happens where assertions are enabled (-ea)".into()
        }
        Loss::UnreachedOverflow { clause } => {
            format!("`{clause}` overflows only in a state that no calls were found to reach")
        }
        Loss::Untried => "a test that was found could not be tried".into(),
        Loss::NotKept => "a test that was found could not be kept".into(),
        Loss::PathNotKept => "no test that goes it could be kept".into(),
        Loss::FoundOnly => "a test was found that reaches it, but it could not be judged or kept".into(),
        Loss::Unrepeatable => "a test reached it, but did not do the same in every run".into(),
    }
}

/// Why nothing can meet a goal.
pub fn proof(proof: &Proof) -> String {
    match proof {
        Proof::AllPaths { paths } => format!("all {paths} paths through the method miss it"),
        Proof::NoInput => loss(&Loss::NoInput),
        Proof::PathCondition => "no input satisfies its conditions".into(),
        Proof::Coupled { condition, decision, times, other } => {
            let other = other.as_ref().map(|other| format!(" as `{other}`")).unwrap_or_default();
            format!(
                "`{condition}` is coupled: it occurs {times} times in `{decision}`{other}, and no occurrence \
                 changes alone"
            )
        }
    }
}

/// Why there is no plan.
pub fn unplanned(why: &Unplanned) -> String {
    match why {
        Unplanned::Contradiction { clauses } => match &clauses[..] {
            [one] => format!("`{one}` cannot hold"),
            several => format!("these cannot hold together: `{}`", several.join("`, `")),
        },
        Unplanned::NoWayIn { class } => format!("no constructor or factory of `{class}` can be called"),
        Unplanned::Unreachable { calls: Some(calls) } => {
            format!("no sequence of at most {calls} calls leads there, as far as the contracts say")
        }
        Unplanned::Unreachable { calls: None } => {
            "no sequence of calls leads there, as far as the contracts say".into()
        }
        Unplanned::Limit => "the planners reached their limits".into(),
        Unplanned::Cut => "the time was over".into(),
        Unplanned::External { why } => format!("the external planner did not help: {why}"),
        Unplanned::Argument { call, class, why } => {
            format!("no `{class}` can be had for `{call}`: {}", unplanned(why))
        }
        Unplanned::NotReached { calls } => format!("none of {calls} calls that were tried led there"),
        Unplanned::Cyclic { classes } => format!("each needs the next: `{}`", classes.join("`, `")),
    }
}

fn candidates(count: usize) -> Cow<'static, str> {
    match count {
        1 => "1 candidate".into(),
        count => format!("{count} candidates").into(),
    }
}

fn ending(ending: Ending) -> Cow<'static, str> {
    match ending {
        Ending::Exit { status } => format!("called for the end of the process with status {status}").into(),
        Ending::Timeout => "did not end in time".into(),
        Ending::OutOfMemory => "ran out of memory".into(),
        Ending::Crash => "took the JVM down".into(),
    }
}

/// What cannot be put back.
pub fn lasting(what: &LastingChange) -> String {
    match what {
        LastingChange::StaticField(field) => {
            format!("what the static field {}.{} holds", field.owner.dotted().replace('$', "."), field.name)
        }
        LastingChange::Global(what) => what.clone(),
    }
}

fn unmakeable(why: Unmakeable) -> &'static str {
    match why {
        Unmakeable::Abstract => "an abstract class has no objects of its own",
        Unmakeable::NotFound => "its class was not found",
        Unmakeable::Inaccessible => "its class is not accessible",
        Unmakeable::NoImplementation => "no accessible class implements it",
        Unmakeable::NoSubclass => "no accessible class extends it",
        Unmakeable::NoWayIn => "no accessible constructor, factory or constant whose arguments can be built",
        Unmakeable::Danger(danger) => match danger {
            Danger::ControlsThreads => "would start or control threads",
            Danger::StartsThreads => "would start threads",
            Danger::RunsPrograms => "would run other programs",
            Danger::LoadsClasses => "would load other classes",
            Danger::OpensFiles => "would open files",
            Danger::OpensChannels => "would open files or sockets",
            Danger::UsesNetwork => "would use the network",
            Danger::UsesDatabase => "would use a database",
            Danger::NeedsTerminal => "needs a terminal",
            Danger::NeedsScreen => "needs a screen",
            Danger::OnlyNull => "has no values but null",
        },
    }
}

fn halt(halt: &Halt) -> String {
    match halt {
        Halt::Exit { status } => format!("the program ended with status {status}"),
        Halt::Instructions { most } => format!("the budget of {most} instructions is used up"),
        Halt::Time => "the time was over".into(),
        Halt::Deadlock { threads } => format!("deadlock: {}", threads.join("; ")),
        Halt::Stalled { threads } => format!("every thread waits for ever: {}", threads.join("; ")),
        Halt::Threads { most } => format!("more than {most} threads"),
        Halt::Refused { operation } => {
            format!("the machine does not {operation}; not a bug in your program")
        }
        Halt::Native { method } => format!("unsupported native method {method}; not a bug in your program"),
        Halt::Library { problem } => format!("the class library cannot be run: {problem}"),
    }
}

fn unsolved(why: &Unsolved) -> Cow<'static, str> {
    match why {
        Unsolved::TooHeavy => "the arithmetic of the path is too heavy for the solver".into(),
        Unsolved::NoTheory { function } => format!("the solver cannot reason about {function}").into(),
        Unsolved::Resource => "the solver reached its limit".into(),
        Unsolved::Time => "the time was over".into(),
        Unsolved::Incomplete { says } => format!("the solver gave up: {says}").into(),
    }
}
