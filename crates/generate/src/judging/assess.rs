//! What a trial means: a test that is expected to pass, one that shows a finding, or nothing worth keeping.

use base::Place;
use contract::{Contracts, EffectiveContract, ExprKind, SpecCase};
use judge::{CheckResult, CheckedOutcome, End, Stage, Thrown};
use program::{ClassName, MethodRef, Program, Type};
use suite::{
    Check, CheckKind, Condition, Dropped, FindingKind, KeptField, Loss, Observation, ObservedValue, Outcome,
    ProbeSet, Recipe, SetUp, StatePart, TestCase, Value,
};

use crate::evidence::{Assumption, Evidence, Ruling, Trouble};
use crate::judging::hidden::{self, Hidden};
use crate::judging::surroundings::{self, Withheld, Worth};
use crate::judging::trial::{CheckedMethod, Trial};

/// A case with its final oracle and what is expected of it.
#[derive(Clone, Debug)]
pub(crate) struct Assessed {
    pub case: TestCase,
    pub probes: ProbeSet,
    /// Spec cases whose precondition held.
    pub spec_cases: Vec<usize>,
    pub finding: Option<FoundBy>,
    /// What the method silently needs and did not get here.
    pub assumption: Option<Assumption>,
    /// The finding is a failed `assert`, which nobody sees where assertions are off.
    pub needs_assertions: bool,
    /// Of each kept observation, its position among those that the checked rendering makes.
    pub observed: Vec<usize>,
    pub rendered: CheckedMethod,
    /// What it must be kept for besides the code that it passes.
    pub features: Vec<String>,
    /// What it is worth keeping for: kinds of results.
    pub results: Vec<String>,
    /// Static fields that the test class puts back after it.
    pub put_back: Vec<KeptField>,
    /// What it breaks that no test can show.
    pub hidden: Hidden,
    /// Why what was observed may be otherwise in other runs; empty once it is known not to be.
    pub doubts: Vec<Loss>,
}

/// Why a test is expected to fail.
#[derive(Clone, Debug)]
pub(crate) struct FoundBy {
    pub kind: FindingKind,
    pub clause: String,
    pub place: Option<Place>,
    /// Cases with the same key show the same finding.
    pub key: String,
    /// In a sentence.
    pub story: String,
    /// Without a contract, the evidence that the input was meant to be accepted.
    pub why: Option<String>,
    /// What reflection has set before the call, where that was needed: perhaps no calls lead there.
    pub state: Option<String>,
    /// Java's arithmetic would keep the clause.
    pub overflow: bool,
}

/// Where a stack frame stands in the user's sources.
pub(crate) type Locate<'a> = &'a dyn Fn(&ClassName, u32) -> Option<Place>;

/// What may be written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wishes {
    /// Also what was observed where the contract is silent.
    pub regression: bool,
    /// Also what changes something outside the test's own memory.
    pub allow_effects: bool,
}

/// The meaning of one trial; what is dropped is counted.
pub(crate) fn assess(
    evidence: &Evidence<'_>,
    contracts: &Contracts,
    effective: &EffectiveContract,
    trial: Trial,
    wishes: Wishes,
    (dropped, withheld): (&mut Dropped, &mut Withheld),
    locate: Locate<'_>,
) -> Option<Assessed> {
    let program = evidence.program();
    let Trial { mut case, order, outcome, rendered } = trial;
    if outcome.meaningless.is_some() {
        dropped.meaningless += 1;
        let clause = outcome.meaningless.clone().unwrap_or_default();
        withheld.add(&case.method, [Loss::Meaningless { clause }], &outcome.probes);
        return None;
    }
    let worth = surroundings::worth(&outcome, wishes.allow_effects);
    if worth == Worth::Nothing {
        withheld.add(&case.method, surroundings::reasons(&outcome, wishes.allow_effects), &outcome.probes);
        return None;
    }
    // A case that cannot be built, never ends, or takes the process down says nothing about the method.
    if outcome.end != End::Completed || outcome.stage == Stage::Setup {
        return None;
    }
    let held: Vec<&SpecCase> =
        outcome.spec_cases.iter().filter_map(|index| effective.cases.get(*index)).collect();
    let mut assumption = None;
    let finding = match &outcome.thrown {
        Some(thrown) => {
            // A message that chance had a hand in would be another one next time.
            let thrown =
                &Thrown { message: thrown.message.clone().filter(|_| !outcome.chance), ..thrown.clone() };
            let trouble = Trouble { case: &case, thrown, probes: &outcome.probes, effective };
            let judgement = wrongly_thrown(evidence, &trouble, &held, locate);
            let finding = match judgement {
                Judgement::Wrong(found) => Some(*found),
                Judgement::Assumed(assumed) => {
                    assumption = assumed;
                    None
                }
                Judgement::Same => return None,
                Judgement::Expected => None,
            };
            case.oracle.outcome = match finding {
                Some(_) => Outcome::Returns,
                None => Outcome::Throws {
                    exception: thrown.class.clone(),
                    message: own_message(program, thrown).map(Into::into),
                },
            };
            finding
        }
        None => {
            case.oracle.outcome = Outcome::Returns;
            None
        }
    };
    let mut finding = finding.or_else(|| broken_check(&case, &outcome, effective));
    if is_invented(program, contracts, &case, outcome.thrown.as_ref(), finding.is_some()) {
        withheld.add(&case.method, [Loss::Invented], &outcome.probes);
        return None;
    }
    let (changed, mut hidden) = hidden::look(contracts, &mut case, order, &outcome, effective);
    finding = finding.or(changed);
    case.oracle.old_throws = outcome.old_threw;
    if finding.is_none()
        && outcome.thrown.is_none()
        && let Some((promised, missing)) = missing_throw(&case, &outcome, effective)
    {
        case.oracle.outcome = Outcome::Throws { exception: promised, message: None };
        finding = Some(missing);
    }
    if let Some(overflow) = finding.as_ref().filter(|finding| finding.overflow)
        && case.uses_reflection(program)
    {
        // Nobody says that calls could ever count so far.
        withheld.add(
            &case.method,
            [Loss::UnreachedOverflow { clause: overflow.clause.clone() }],
            &outcome.probes,
        );
        return None;
    }
    if case.uses_reflection(program) {
        hidden.findings.retain(|finding| !finding.overflow);
        for finding in finding.iter_mut().chain(&mut hidden.findings) {
            doubt(program, &case, finding);
        }
    }
    let unasserted = outcome.thrown.as_ref().is_some_and(surroundings::is_assertion);
    let needs_assertions = unasserted && finding.is_some();
    if unasserted && !needs_assertions {
        withheld.add(&case.method, [Loss::NeedsAssertions], &outcome.probes);
        return None;
    }
    keep_relevant_checks(&mut case, &outcome, effective);
    if worth == Worth::Contract && (finding.is_some() || !surroundings::is_worth_writing(&case, &outcome)) {
        withheld.add(&case.method, surroundings::reasons(&outcome, wishes.allow_effects), &outcome.probes);
        return None;
    }
    let mut doubts = surroundings::doubts(&outcome);
    if finding.is_some() && !outcome.surroundings.settings.is_empty() {
        withheld.add(&case.method, doubts, &outcome.probes);
        return None;
    }
    if finding.is_some() {
        // Its oracle says what should happen, not what did.
        doubts.clear();
    }
    let (features, results) = (features(&outcome), results(&case, &outcome));
    let pins_down = wishes.regression && finding.is_none() && !outcome.chance && worth == Worth::All;
    let observed = keep_observations(&mut case, &outcome, pins_down);
    if finding.is_none() && hidden.findings.is_empty() && !says_something(&case) {
        let loss = if outcome.chance { Loss::Chance } else { Loss::Unasserted };
        withheld.add(&case.method, [loss], &outcome.probes);
        return None;
    }
    let put_back = crate::judging::traces::put_back(program, &case, &outcome.traces);
    let CheckedOutcome { probes, spec_cases, .. } = outcome;
    Some(Assessed {
        case,
        probes,
        spec_cases,
        finding,
        assumption,
        needs_assertions,
        observed,
        rendered,
        features,
        results,
        put_back,
        hidden,
        doubts,
    })
}

/// Whether a call only shows what becomes of an answer that nobody would give: nothing where the code goes on with it, or what
/// the contract of the method rules out.
fn is_invented(
    program: &Program,
    contracts: &Contracts,
    case: &TestCase,
    thrown: Option<&Thrown>,
    is_finding: bool,
) -> bool {
    let is_of = |thrown: &Thrown, class: &str| program.is_subclass(&thrown.class, &ClassName::new(class));
    let is_refused = thrown.is_some_and(|thrown| {
        // The class library asks for what it is given as an instruction does.
        let first = thrown.frames.first();
        let by_library = first.is_some_and(|it| !program.is_under_test(&ClassName::from_dotted(&it.class)));
        (thrown.implicit || by_library)
            && (is_of(thrown, "java/lang/NullPointerException")
                || is_of(thrown, "java/lang/ClassCastException"))
    });
    let has_contract = |method: &MethodRef| {
        let contract = contracts.effective(&method.owner, method);
        contract.promises_result() || contract.cases.iter().any(|case| !case.ensures.is_empty())
    };
    let is_mock = |recipe: &Recipe| match recipe {
        Recipe::Mock(mock) => {
            let is_open = mock.answers.is_empty() || mock.parts().any(crate::evidence::contains_null);
            is_refused && is_open || is_finding && mock.answers.iter().any(|it| has_contract(&it.method))
        }
        _ => false,
    };
    let has_null = || case.receiver.iter().chain(&case.shared).any(crate::evidence::contains_null);
    let is_any_mock = |recipe: &Recipe| matches!(recipe, Recipe::Mock(_));
    case.recipes().any(|recipe| recipe.any(&is_mock))
        || is_refused && case.recipes().any(|recipe| recipe.any(&is_any_mock)) && has_null()
}

/// What a throw is.
enum Judgement {
    Wrong(Box<FoundBy>),
    /// The method needs something that it did not get.
    Assumed(Option<Assumption>),
    /// Another test shows what is wrong.
    Same,
    Expected,
}

/// Whether the throw breaks the contract, explicit or implicit.
fn wrongly_thrown(
    evidence: &Evidence<'_>,
    trouble: &Trouble<'_>,
    held: &[&SpecCase],
    locate: Locate<'_>,
) -> Judgement {
    let program = evidence.program();
    let Trouble { case, thrown, effective, .. } = *trouble;
    let is = |ty: &Type| ty.class_name().is_some_and(|name| program.is_subclass(&thrown.class, name));
    let overflow = thrown.class.as_str() == "java/lang/StackOverflowError";
    let mut located = thrown.frames.iter().filter(|frame| frame.line > 0);
    // Where the stack ran out is a matter of luck, and the JVM may not even say; in which method is not.
    let place = if overflow {
        first_line(program, &case.method).and_then(|line| locate(&case.method.owner, line))
    } else {
        located.find_map(|frame| locate(&ClassName::from_dotted(&frame.class), frame.line))
    };
    let raised_by = if overflow { None } else { evidence.own_frame(thrown).or(thrown.frames.first()) };
    let simple = thrown.class.readable();
    let what = match &thrown.message {
        Some(message) => format!("{simple}: {message}"),
        None => simple,
    };
    let found = |clause: String, wrong: &str, why: Option<String>| {
        let because = why.as_ref().map(|why| format!(" ({why})")).unwrap_or_default();
        Judgement::Wrong(Box::new(FoundBy {
            kind: FindingKind::Exception,
            key: format!("exception {} {} {raised_by:?}", case.method, thrown.class),
            story: format!("{} {wrong}: {what}{because}", readable(case)),
            why,
            state: None,
            overflow: false,
            clause,
            place: place.clone(),
        }))
    };
    // Errors are outside of what a contract says about exceptions.
    let held =
        if program.is_subclass(&thrown.class, &ClassName::new("java/lang/Error")) { &[] } else { held };
    let signals = |spec: &SpecCase| spec.signals.iter().any(|signals| is(&signals.exception));
    for spec in held {
        if let Some(only) = &spec.signals_only
            && !only.iter().any(is)
        {
            return found(what.clone(), "throws what its contract does not allow", None);
        }
        if spec.is_normal && !signals(spec) {
            return found(what.clone(), "throws although its contract promises a normal return", None);
        }
        let forbidden =
            spec.signals.iter().any(|signals| is(&signals.exception) && signals.condition.expr.is_false());
        if forbidden {
            return found(what.clone(), "throws what its contract rules out", None);
        }
    }
    if held.iter().any(|spec| signals(spec) || spec.is_exceptional || spec.signals_only.is_some()) {
        return Judgement::Expected;
    }
    // Nobody says that the program would ever leave such a value in the field.
    let is_assigned = case.set_up.iter().any(|step| matches!(step, SetUp::Assign { .. }));
    // Without an invariant nothing says that a state which no call was found to reach is one that the code must bear.
    let is_doubtful = effective.invariants.is_empty() && case.uses_reflection(program);
    if is_assigned || is_doubtful {
        return Judgement::Expected;
    }
    match evidence.rule(trouble, locate) {
        Ruling::Finding { why } => found(what.clone(), "throws", Some(why)),
        Ruling::Assumption(assumption) => Judgement::Assumed(assumption),
        Ruling::Same => Judgement::Same,
        Ruling::Expected => Judgement::Expected,
    }
}

/// Says of a finding that only reflection leads to its state.
fn doubt(program: &Program, case: &TestCase, finding: &mut FoundBy) {
    let state = Condition::of_case(program, case).to_string();
    finding
        .story
        .push_str(&format!(" (in a state set by reflection, which calls may not be able to reach: {state})"));
    finding.state = Some(state);
}

fn first_line(program: &Program, method: &MethodRef) -> Option<u32> {
    Some(program.method(method)?.lines?.0)
}

/// A message is pinned down only where the program itself wrote it; the JDK's texts change.
fn own_message(program: &Program, thrown: &Thrown) -> Option<String> {
    let top = thrown.frames.first()?;
    let own = program.is_under_test(&ClassName::from_dotted(&top.class));
    thrown
        .message
        .clone()
        .filter(|message| own && !thrown.implicit && message.len() <= 120 && !message.contains('@'))
}

fn broken_check(case: &TestCase, outcome: &CheckedOutcome, effective: &EffectiveContract) -> Option<FoundBy> {
    let counting = case.oracle.checks.iter().zip(&outcome.checks).enumerate();
    let threw = outcome.thrown.is_some();
    let counts = |kind: CheckKind| applies(kind, threw, &outcome.spec_cases, effective);
    for (index, (check, result)) in counting.filter(|(_, (check, _))| counts(check.kind)) {
        let overflow = is_overflow(case, check, index, outcome);
        let story = match result {
            None | Some(CheckResult::Holds | CheckResult::Unknown(_) | CheckResult::Changed { .. }) => {
                continue;
            }
            // A law over three objects says nothing where two of them cannot be compared.
            Some(CheckResult::Error(_))
                if check.expr.any(|part| matches!(part.kind, ExprKind::Witness(_))) =>
            {
                continue;
            }
            Some(_) if overflow => overflow_story(case, check),
            Some(CheckResult::Broken) => format!("{} breaks `{}`", readable(case), check.clause),
            Some(CheckResult::Error(error)) => {
                format!("{}: `{}` cannot be evaluated afterwards: {error}", readable(case), check.clause)
            }
        };
        let kind = hidden::kind_of(check.kind);
        return Some(FoundBy {
            kind,
            clause: check.clause.to_string(),
            place: check.place.clone(),
            key: hidden::key(kind, case, check),
            story,
            why: None,
            state: None,
            overflow,
        });
    }
    None
}

/// Whether Java's arithmetic keeps a broken check, which is at this position among those of the case as it was tried.
pub(crate) fn is_overflow(case: &TestCase, check: &Check, index: usize, outcome: &CheckedOutcome) -> bool {
    check.expr.in_java_arithmetic().is_some()
        && matches!(outcome.checks.get(emit::java_check(case, index)), Some(Some(CheckResult::Holds)))
}

/// What is said of a clause that only Java's arithmetic keeps.
pub(crate) fn overflow_story(case: &TestCase, check: &Check) -> String {
    format!("{} breaks `{}` by an overflow: only Java's arithmetic keeps it", readable(case), check.clause)
}

/// The call returned although a case whose precondition held promises an exception: which, and the finding.
fn missing_throw(
    case: &TestCase,
    outcome: &CheckedOutcome,
    effective: &EffectiveContract,
) -> Option<(ClassName, FoundBy)> {
    let mut held = outcome.spec_cases.iter().filter_map(|index| effective.cases.get(*index));
    let spec = held.find(|spec| spec.is_exceptional)?;
    let signals = spec.signals.first();
    let only = spec.signals_only.iter().flatten().next();
    let ty = signals.map(|signals| &signals.exception).or(only);
    let promised = ty.and_then(Type::class_name).cloned().unwrap_or(ClassName::new("java/lang/Exception"));
    let simple = promised.readable();
    let clause = match signals {
        Some(signals) => format!("signals ({simple}) {}", signals.condition.text),
        None => "exceptional_behavior".to_owned(),
    };
    let requires = spec.requires.first().and_then(|clause| clause.place.clone());
    let place =
        signals.and_then(|signals| signals.condition.place.clone()).or(requires).or(effective.place.clone());
    let found = FoundBy {
        kind: FindingKind::Signals,
        key: format!("returns {} {clause}", case.method),
        story: format!("{} returns although its contract promises a {simple}", readable(case)),
        why: None,
        state: None,
        overflow: false,
        clause,
        place,
    };
    Some((promised, found))
}

/// Whether a check counts, given how the call ended and which preconditions held.
pub(crate) fn applies(
    kind: CheckKind,
    threw: bool,
    spec_cases: &[usize],
    effective: &EffectiveContract,
) -> bool {
    let held = |case: usize| case == usize::MAX || spec_cases.contains(&case);
    match kind {
        CheckKind::Post { case } => !threw && held(case),
        CheckKind::Signals { case } => threw && held(case),
        CheckKind::Invariant | CheckKind::Constraint => !(threw && effective.method.is_constructor()),
        CheckKind::Assignable { case } => held(case) && !(threw && effective.method.is_constructor()),
        CheckKind::Initially | CheckKind::ObjectContract => !threw,
    }
}

fn keep_relevant_checks(case: &mut TestCase, outcome: &CheckedOutcome, effective: &EffectiveContract) {
    // A wrong throw is shown as a return that should have been.
    let threw = outcome.thrown.is_some() && case.oracle.outcome != Outcome::Returns;
    case.oracle.checks.retain(|check| applies(check.kind, threw, &outcome.spec_cases, effective));
}

/// Keeps what was observed where the contract is silent about it, and tells which of the planned ones that are.
fn keep_observations(case: &mut TestCase, outcome: &CheckedOutcome, keep: bool) -> Vec<usize> {
    let planned = std::mem::take(&mut case.oracle.observations);
    let mut kept = Vec::new();
    if !keep {
        return kept;
    }
    for (index, value) in &outcome.observations {
        let Some(observation) = planned.get(*index) else { continue };
        let silent =
            !case.oracle.checks.iter().any(|check| determines(&check.expr, &observation.part, &case.method));
        let worthwhile = match (&observation.part, value) {
            (StatePart::Getter(_) | StatePart::Field(_), ObservedValue::Instance(_)) => false,
            (_, ObservedValue::Text { text, .. }) => !text.is_empty(),
            _ => true,
        };
        if silent && worthwhile {
            kept.push(*index);
            case.oracle
                .observations
                .push(Observation { part: observation.part.clone(), value: value.clone() });
        }
    }
    kept
}

/// Whether a clause says what this part is: `\result`, `!\result`, or an equation with something that is
/// known without asking the method under test again.
fn determines(expr: &contract::Expr, part: &StatePart, method: &MethodRef) -> bool {
    use contract::ExprKind as K;
    use contract::expr::{BinaryOperator as B, UnaryOperator};
    let is_part = |side: &contract::Expr| match (&side.kind, part) {
        (K::Result, StatePart::Result) => true,
        (K::Call { method, arguments, .. }, StatePart::Getter(getter)) => {
            arguments.is_empty() && method.name == getter.name
        }
        (K::Field { field, .. }, StatePart::Field(wanted)) => field.name == wanted.name,
        _ => false,
    };
    let says_something_else = |side: &contract::Expr| {
        !side.any(|part| match &part.kind {
            K::Call { method: called, .. } => {
                called.name == method.name && called.descriptor == method.descriptor
            }
            K::ModelField { .. } => true,
            _ => false,
        })
    };
    match &expr.kind {
        K::Binary { operator: B::Equal, left, right } => {
            (is_part(left) && says_something_else(right)) || (is_part(right) && says_something_else(left))
        }
        K::Unary { operator: UnaryOperator::Not, operand } => is_part(operand),
        _ => is_part(expr),
    }
}

/// Whether a test of this case asserts anything, or at least that nothing is thrown.
pub(crate) fn says_something(case: &TestCase) -> bool {
    matches!(case.oracle.outcome, Outcome::Throws { .. })
        || !case.oracle.checks.is_empty()
        || !case.oracle.observations.is_empty()
        || case.method.is_constructor()
        || case.method.descriptor.ends_with(")V")
}

/// How the call ended and which spec cases it kept: selection keeps one test of each.
fn features(outcome: &CheckedOutcome) -> Vec<String> {
    let mut features: Vec<String> = outcome.spec_cases.iter().map(|index| format!("case {index}")).collect();
    match &outcome.thrown {
        Some(thrown) => features.push(format!("throws {}", thrown.class)),
        None => features.push("returns".into()),
    }
    features
}

/// Kinds of results. A test of each kills mutants that coverage cannot see.
fn results(case: &TestCase, outcome: &CheckedOutcome) -> Vec<String> {
    let kind = |(index, value): &(usize, ObservedValue)| {
        let observation = case.oracle.observations.get(*index)?;
        Some(format!("{index} {:?} {}", part_kind(&observation.part), value_kind(value)))
    };
    outcome.observations.iter().filter_map(kind).collect()
}

fn part_kind(part: &StatePart) -> &'static str {
    match part {
        StatePart::Result => "result",
        StatePart::Getter(_) => "getter",
        StatePart::Field(_) => "field",
        StatePart::Argument(_) => "argument",
        StatePart::Told(_) => "told",
    }
}

fn value_kind(value: &ObservedValue) -> String {
    let sign = |number: f64| match number.partial_cmp(&0.0) {
        Some(std::cmp::Ordering::Less) => "negative",
        Some(std::cmp::Ordering::Equal) => "zero",
        Some(std::cmp::Ordering::Greater) => "positive",
        None => "nan",
    };
    let size = |length: usize| if length == 0 { "empty" } else { "some" };
    match value {
        ObservedValue::Null => "null".into(),
        ObservedValue::Value(value) => match value {
            Value::Boolean(value) => value.to_string(),
            Value::Byte(value) => sign(f64::from(*value)).into(),
            Value::Short(value) => sign(f64::from(*value)).into(),
            Value::Char(_) => "char".into(),
            Value::Int(value) => sign(f64::from(*value)).into(),
            Value::Long(value) => sign(*value as f64).into(),
            Value::Float(value) => sign(f64::from(*value)).into(),
            Value::Double(value) => sign(*value).into(),
            Value::String(text) => size(text.len()).into(),
        },
        ObservedValue::Enum { constant, .. } => constant.to_string(),
        ObservedValue::Array { items, .. } => size(items.len()).into(),
        ObservedValue::List(items) => size(items.len()).into(),
        ObservedValue::Receiver => "receiver".into(),
        ObservedValue::Argument(index) => format!("argument {index}"),
        ObservedValue::Text { .. } => "text".into(),
        ObservedValue::Instance(class) => class.to_string(),
    }
}

/// `Stack.pop` for messages.
pub(crate) fn readable(case: &TestCase) -> String {
    let class = case.class.readable();
    if case.method.is_constructor() {
        format!("new {class}")
    } else {
        format!("{class}.{}", case.method.name)
    }
}
