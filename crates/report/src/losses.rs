//! Losses and proofs in words: the only place where a reason becomes a sentence.

use std::borrow::Cow;

use program::{ClassName, FieldRef, MethodRef};
use suite::{Danger, Ending, Halt, LastingChange, Limited, Loss, Proof, Unmakeable, Unplanned, Unsolved};

/// Why something is missing, as a sentence without a capital and a full stop.
pub fn loss(loss: &Loss) -> String {
    match loss {
        Loss::NoInput => "no input can satisfy the precondition".into(),
        Loss::Unsayable => "its name cannot be written in Java source".into(),
        Loss::NoWayToMake { ty, why } => format!("no {ty} can be made: {}", unmakeable(why)),
        Loss::AbstractClass => unmakeable(&Unmakeable::Abstract),
        Loss::ClassInitialiser { class, exception } => {
            format!("initialising {} throws {exception}", class.dotted())
        }
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
        Loss::SetUpThrew { call, exception, message } => {
            let call = call.as_ref().map(|call| format!("`{}` throws ", call_name(call))).unwrap_or_default();
            let message = message.as_ref().map(|message| format!(": {message}")).unwrap_or_default();
            let class = exception.readable();
            format!("its receiver or an argument could not be built: {call}{class}{message}")
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
            let owner = field.owner.readable();
            format!("nothing that a test may use sets and restores the static field {owner}.{}", field.name)
        }
        Loss::Solver(why) => unsolved(why).into(),
        Loss::NoOwnClass { why } => format!("a test brings no such class along: {why}"),
        Loss::NoValues => "no values lead there from what was tried".into(),
        Loss::DecidedBefore { line } => {
            format!("every run that came to it had decided the same before, in line {line}")
        }
        Loss::Forbidden { clause } => format!("the precondition forbids what leads there: `{clause}`"),
        Loss::NotDecided => "no condition on its inputs was seen to decide it".into(),
        Loss::Earlier { line, why } => {
            format!("no run came to it, as line {line} never led there: {}", self::loss(why))
        }
        Loss::NoCandidate => "no call of it could be put together".into(),
        Loss::NoCase => "no input that was tried satisfies its precondition".into(),
        Loss::Meaningless { clause } => {
            format!("no input that was tried satisfies the precondition `{clause}`")
        }
        Loss::Unasserted => "nothing that it does can be checked".into(),
        Loss::Invented => "only a collaborator that answers what none may answer leads there".into(),
        Loss::OnlyReflection { fields } => {
            let names: Vec<String> = fields.iter().map(field_name).collect();
            let what = if names.is_empty() { "private state".into() } else { names.join(", ") };
            format!(
                "only tests that set {what} by reflection were found to reach it (--no-reflection-fixtures)"
            )
        }
        Loss::Limit { of, most } => {
            let what = match of {
                Limited::Runs => "runs",
                Limited::Paths => "paths",
                Limited::Parts => "objects and calls for one test",
            };
            format!("the limit of {most} {what} was reached")
        }
        Loss::Idle { attempts } => format!("{attempts} attempts in a row brought nothing new"),
        Loss::MachineError { exception } => {
            format!("a run ended in {}, which the JVM decides about", exception.without_package())
        }
        Loss::BehindErrors => "only an error of the virtual machine could lead there".into(),
        Loss::Diverged => "a run went another way than its conditions say".into(),
        Loss::LongPath => "a path was too long to be kept whole".into(),
        Loss::NotReached => "not reached".into(),
        Loss::Failed => "exploring it failed".into(),
        Loss::Cut => "the time for exploring was over".into(),
        Loss::NoTime => "the time was over before it was tried".into(),
        Loss::NoPath { why: Some(why) } => format!("no path was found: {}", self::loss(why)),
        Loss::NoPath { why: None } => "nothing that was tried leads there".into(),
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
            format!("{} {change} {}, which a test cannot restore", candidates(*count), lasting(what))
        }
        Loss::GivenUp => "the remaining candidates were not tried".into(),
        Loss::Effect { effect } => {
            format!("it {effect}: a test would do that in every build (--allow-effects)")
        }
        Loss::Look { look } => format!("it, or what its objects are made by, looks at {look}: its result may depend on the computer"),
        Loss::EffectShows { effect } => format!("it, or what its objects are made by, {effect}: its result may depend on the computer"),
        Loss::Chance => {
            "it, or what its objects are made by, asks for chance, the clock or the machine: nothing that was \
             observed can be relied on"
                .into()
        }
        Loss::Clock => {
            "its result depends on the time or the number of processors that it, or what its objects are made by, asks for".into()
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
        Loss::PathNotKept => "no test that takes it could be kept".into(),
        Loss::Unjudged => {
            "a test was found that reaches it, but the time was over before it was judged".into()
        }
        Loss::AlwaysThrows { exception } => {
            format!("every call that was tried throws {} before it gets there", exception.readable())
        }
        Loss::Breaking => "calls that lead there break the contract, and no test of their own is written: see the findings".into(),
        Loss::FoundOnly => "a test was found that reaches it, but it could not be judged or kept".into(),
        Loss::Unrepeatable => "a test reached it, but did not do the same in every run".into(),
    }
}

/// Why nothing can meet a goal.
pub fn proof(proof: &Proof) -> String {
    match proof {
        Proof::AllPaths { paths: 1 } => String::from("the only path through the method misses it"),
        Proof::AllPaths { paths } => format!("all {paths} paths through the method miss it"),
        Proof::NoInput => loss(&Loss::NoInput),
        Proof::PathCondition => "no input satisfies its conditions".into(),
        Proof::NoClass { why } => format!("no such class: {why}"),
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
        Ending::Exit { status } => format!("called `System.exit({status})`").into(),
        Ending::Timeout => "did not end in time".into(),
        Ending::OutOfMemory => "ran out of memory".into(),
        Ending::Crash => "crashed the JVM".into(),
        Ending::Fault => "left something behind that the judge could not get past".into(),
    }
}

/// What cannot be restored.
pub fn lasting(what: &LastingChange) -> String {
    match what {
        LastingChange::StaticField(field) => {
            format!("what the static field {} holds", field_name(field))
        }
        LastingChange::Global(what) => what.clone(),
    }
}

fn unmakeable(why: &Unmakeable) -> String {
    let danger = match why {
        Unmakeable::Abstract => return "an abstract class has no objects of its own".into(),
        Unmakeable::NotFound => return "its class was not found".into(),
        Unmakeable::Inaccessible => return "its class is not accessible".into(),
        Unmakeable::NoImplementation => return "no class under test implements or extends it".into(),
        Unmakeable::Implementations(classes) => {
            let names: Vec<String> = classes.iter().map(ClassName::readable).collect();
            return format!(
                "none of the classes that implement or extend it can be made: {}",
                names.join(", ")
            );
        }
        Unmakeable::NoConstants => return "the enum has no constants".into(),
        Unmakeable::Hidden => {
            return "none of its constructors is accessible, and nothing else gives one".into();
        }
        Unmakeable::Needs(ty) => return format!("that takes a {ty}, which cannot be made either"),
        Unmakeable::NoWayIn => {
            return "it has no accessible constructor, factory or constant whose arguments can be made"
                .into();
        }
        Unmakeable::Refused => return "`jurat.toml` says that tests are to have none".into(),
        Unmakeable::Danger(danger) => danger,
    };
    let why = match danger {
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
    };
    format!("it {why}")
}

fn call_name(call: &MethodRef) -> String {
    match call.is_constructor() {
        true => format!("new {}", call.owner.readable()),
        false => format!("{}.{}", call.owner.readable(), call.name),
    }
}

fn field_name(field: &FieldRef) -> String {
    format!("{}.{}", field.owner.readable(), field.name)
}

fn halt(halt: &Halt) -> String {
    match halt {
        Halt::Exit { status } => format!("the code calls `System.exit({status})`"),
        Halt::Instructions { most } => format!("a run did not end within {most} instructions"),
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

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use program::Type;

    use super::*;

    #[test]
    fn losses_read_as_plain_english() {
        let class = |name: &str| ClassName::new(name);
        let field = FieldRef { owner: class("p/Pump$State"), name: "level".into() };
        let method = MethodRef::new(class("p/Pump"), "start", "()V");
        let made = |why| Loss::NoWayToMake { ty: Type::class("p/Pump"), why };
        let machine = |call: Option<&str>, halt| Loss::Machine { call: call.map(str::to_owned), halt };
        let refused = Halt::Refused { operation: "open a socket".into() };
        let losses = [
            made(Unmakeable::Hidden),
            made(Unmakeable::Needs(Type::class("p/Motor"))),
            made(Unmakeable::Implementations(vec![class("p/Small"), class("p/Big")])),
            made(Unmakeable::Danger(Danger::UsesNetwork)),
            Loss::ClassInitialiser { class: class("p/Pump"), exception: "java.lang.Error: x".into() },
            Loss::SetUpThrew { call: None, exception: class("p/Pump$Stuck"), message: Some("dry".into()) },
            Loss::SetUpThrew { call: Some(method.clone()), exception: class("p/Stuck"), message: None },
            Loss::Ended { count: 1, how: Ending::Exit { status: 3 } },
            Loss::Ended { count: 2, how: Ending::Crash },
            Loss::Traces { count: 2, what: LastingChange::StaticField(field.clone()) },
            Loss::OnlyReflection { fields: vec![field] },
            machine(Some("java.net.Socket.<init>"), refused),
            machine(None, Halt::Instructions { most: 2_000 }),
            Loss::NoPlan {
                case: Some(1),
                why: Box::new(Loss::Unplanned(Unplanned::NotReached { calls: 7 })),
            },
            Loss::NoPath { why: Some(Box::new(Loss::Idle { attempts: 600 })) },
            Loss::Solver(Unsolved::TooHeavy),
            Loss::Earlier { line: 9, why: Box::new(Loss::NotDecided) },
            Loss::Solver(Unsolved::NoTheory { function: "Math.sin" }),
            Loss::Through(vec![(method.clone(), Loss::NoTime), (method, Loss::NoTime)]),
        ];
        let said: Vec<String> = losses.iter().map(|it| format!("{}: {}", it.cause(), loss(it))).collect();
        expect![[r#"
            no-object: no p.Pump can be made: none of its constructors is accessible, and nothing else gives one
            no-object: no p.Pump can be made: that takes a p.Motor, which cannot be made either
            no-object: no p.Pump can be made: none of the classes that implement or extend it can be made: Small, Big
            no-object: no p.Pump can be made: it would use the network
            class-initialiser: initialising p.Pump throws java.lang.Error: x
            set-up-throws: its receiver or an argument could not be built: Pump.Stuck: dry
            set-up-throws: its receiver or an argument could not be built: `Pump.start` throws Stuck
            exit: 1 candidate called `System.exit(3)`
            crash: 2 candidates crashed the JVM
            lasting: 2 candidates change what the static field Pump.State.level holds, which a test cannot restore
            reflection: only tests that set Pump.State.level by reflection were found to reach it (--no-reflection-fixtures)
            machine: the machine cannot run java.net.Socket.<init>: the machine does not open a socket; not a bug in your program
            limit: a run did not end within 2000 instructions
            precondition: no plan for spec case 2: none of 7 calls that were tried led there
            limit: no path was found: 600 attempts in a row brought nothing new
            solver: the arithmetic of the path is too heavy for the solver
            no-condition: no run came to it, as line 9 never led there: no condition on its inputs was seen to decide it
            solver: the solver cannot reason about Math.sin
            cut: start: the time was over before it was tried"#]]
        .assert_eq(&said.join("\n"));
    }
}
