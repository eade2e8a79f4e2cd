//! Whether an exception that nobody announced is a mistake, an assumption of the method, or nothing to speak of.
//!
//! Without a contract nobody says which inputs a method accepts. An exception that its code raises implicitly (an
//! instruction fails, or the class library refuses what it was called with) is a finding only where there is evidence
//! that its author meant to accept the input:
//!
//! | evidence | example |
//! | --- | --- |
//! | what fails is the result of a call that nobody has looked at | `s.substring(s.indexOf(':'))` |
//! | a check of the same method guards a part of the bad values only | `if (n < 0) return 0; return 10 / n;` |
//! | the same state is handled on another path | `if (brief) return s == null ? "" : s; return s.trim();` |
//! | the code itself has made it bad | `int last = -1; … numbers[last]`; `if (size == 0) throw …; size--; … items[size - 1]` |
//! | the same is read elsewhere behind a check | `while (end > 0 && a[end - 1] == 0) end--; … a[end - 1]` |
//! | null was allowed where it was given | `@param names the names, may be null`, said of a constructor |
//! | a check of what is divided has an answer for the value | `if (sum == 0) return 0; return sum / count;` |
//! | the code itself has changed what it walks through | `for (String s : all) if (s.isEmpty()) all.remove(s);` |
//! | the Javadoc promises a result for it, or an overload gives one | `@return 0 if the array is empty` |
//!
//! None of it counts where the Javadoc excludes the input: `@param s must contain a colon`.
//!
//! A relation between parameters, or between a parameter and its own parts, is an [`Assumption`]: a precondition that the
//! code silently has. Where operands come from, [`graph::Operations`] say; which checks a run has passed, its probes do.

mod announced;
mod checks;
mod clause;
mod demands;
mod excluded;
mod failure;
mod given;
mod linear;
mod makers;
mod own;
mod reaching;
mod results;
mod states;
mod told;
mod twins;
mod walks;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::Place;
use contract::EffectiveContract;
use graph::{Operations, Origin};
use judge::{End, Frame, Stage, Thrown};
use program::{ClassName, MethodRef, Program};
use suite::{ProbeKind, ProbeSet, Recipe, TestCase};

use crate::judging::assess::Locate;
use crate::judging::trial::Trial;

use failure::{Failure, Need};
use given::Given;

pub(crate) use given::contains_null;

/// A precondition that the code silently has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Assumption {
    pub method: MethodRef,
    /// In Java, over the parameters and the fields of the object.
    pub clause: String,
    pub place: Option<Place>,
}

/// What an exception is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ruling {
    /// A mistake; the evidence in a sentence.
    Finding { why: String },
    /// The method assumes that this does not happen. Not every assumption can be written down.
    Assumption(Option<Assumption>),
    /// A mistake that another test shows, with something beside it that is null: no test may expect it.
    Same,
    /// Announced, or given by the test alone.
    Expected,
}

/// What is asked of the trials of a class.
pub(crate) struct Evidence<'a> {
    program: &'a Program,
    operations: RefCell<BTreeMap<MethodRef, Option<Arc<Operations>>>>,
    /// By method: its jumps in other words.
    told: RefCell<BTreeMap<MethodRef, Arc<Vec<told::Told>>>>,
    /// By method: the calls that returned.
    accepted: BTreeMap<MethodRef, Vec<Accepted>>,
    /// Mistakes by where they show.
    convicted: BTreeMap<Scene, Conviction>,
}

/// A call that returned.
struct Accepted {
    arguments: Vec<Recipe>,
    /// The ways that it has gone at jumps of the method, by their numbers.
    ways: BTreeSet<(u32, bool)>,
}

/// Why what is thrown in a place is a mistake.
struct Conviction {
    why: String,
    /// What an operation needed more of.
    operands: BTreeSet<Arc<Origin>>,
}

/// The call under test, the exception, and the line of the program that raised it or called what did.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Scene {
    method: MethodRef,
    exception: ClassName,
    line: Option<(String, String, u32)>,
}

/// An exception and the call that ended with it.
#[derive(Clone, Copy)]
pub(crate) struct Trouble<'t> {
    pub case: &'t TestCase,
    pub thrown: &'t Thrown,
    /// What the run has passed.
    pub probes: &'t ProbeSet,
    pub effective: &'t EffectiveContract,
}

impl<'a> Evidence<'a> {
    pub(crate) fn new(program: &'a Program) -> Evidence<'a> {
        Evidence {
            program,
            operations: RefCell::default(),
            told: RefCell::default(),
            accepted: BTreeMap::new(),
            convicted: BTreeMap::new(),
        }
    }

    pub(crate) fn program(&self) -> &'a Program {
        self.program
    }

    /// Takes note of a call that returned.
    pub(crate) fn hear(&mut self, trial: &Trial) {
        let Trial { case, outcome, .. } = trial;
        if is_complete(outcome) && outcome.thrown.is_none() {
            let own = outcome.probes.iter().filter(|probe| probe.method == case.method);
            let ways = own.filter_map(|probe| match probe.kind {
                ProbeKind::Jump { index, taken } => Some((index, taken)),
                _ => None,
            });
            let call = Accepted { arguments: case.arguments.clone(), ways: ways.collect() };
            self.accepted.entry(case.method.clone()).or_default().push(call);
        }
    }

    /// Takes note of a mistake: whatever else ends in the same place is the same one.
    pub(crate) fn convict(&mut self, trial: &Trial, effective: &EffectiveContract, locate: Locate<'_>) {
        let Trial { case, outcome, .. } = trial;
        let Some(thrown) = outcome.thrown.as_ref().filter(|_| is_complete(outcome)) else { return };
        let trouble = Trouble { case, thrown, probes: &outcome.probes, effective };
        if let Ruling::Finding { why } = self.rule(&trouble, locate) {
            let failure = Failure::of(self, case, thrown);
            let operands = failure.iter().flat_map(|failure| operands(failure).cloned()).collect();
            let scene = self.scene(&trouble);
            let known =
                self.convicted.entry(scene).or_insert_with(|| Conviction { why, operands: BTreeSet::new() });
            known.operands.append(&mut { operands });
        }
    }

    fn scene(&self, trouble: &Trouble<'_>) -> Scene {
        let Trouble { case, thrown, .. } = trouble;
        let line = self.own_frame(thrown);
        Scene {
            method: case.method.clone(),
            exception: thrown.class.clone(),
            line: line.map(|frame| (frame.class.clone(), frame.method.clone(), frame.line)),
        }
    }

    /// The innermost frame of the program's own.
    pub(crate) fn own_frame<'t>(&self, thrown: &'t Thrown) -> Option<&'t Frame> {
        thrown.frames.iter().find(|frame| self.is_under_test(&ClassName::from_dotted(&frame.class)))
    }

    fn operations(&self, method: &MethodRef) -> Option<Arc<Operations>> {
        let mut known = self.operations.borrow_mut();
        let read = || Operations::of(self.program, method).map(Arc::new);
        known.entry(method.clone()).or_insert_with(read).clone()
    }

    fn is_under_test(&self, class: &ClassName) -> bool {
        self.program.under_test().binary_search(class).is_ok()
    }

    /// What the exception is.
    pub(crate) fn rule(&self, trouble: &Trouble<'_>, locate: Locate<'_>) -> Ruling {
        let Trouble { case, thrown, effective, .. } = *trouble;
        let given = Given::of(case);
        let is = |class: &str| self.program.is_subclass(&thrown.class, &ClassName::new(class));
        let is_refusal = self.is_by_library(thrown) && is("java/lang/RuntimeException");
        if !(thrown.implicit || is_refusal) {
            return Ruling::Expected;
        }
        // What the first lines refuse is refused; of null only null is.
        let is_null = is("java/lang/NullPointerException");
        let is_guarded = effective.guards.iter().any(|guard| {
            let is_it = guard
                .exception
                .class_name()
                .is_some_and(|name| self.program.is_subclass(&thrown.class, name));
            is_it && (!is_null || self.speaks_of_null(&guard.condition.text, case, &given))
        });
        if is_guarded || self.is_announced(case, thrown, &given) {
            return Ruling::Expected;
        }
        if is("java/lang/AssertionError") {
            let why = String::from("its author has asserted that this does not happen");
            return if given.has_null { Ruling::Expected } else { Ruling::Finding { why } };
        }
        if is("java/lang/StackOverflowError") {
            // Some recursions end; for which inputs they do is an assumption.
            let ends = self.accepted.contains_key(&case.method);
            let why = String::from("no call of it that was tried returns");
            return if ends || given.has_null { Ruling::Assumption(None) } else { Ruling::Finding { why } };
        }
        // Whatever null leads to, its caller may have promised to accept it; what else the call was given matters less.
        let promised = self.promised_for_null(case, &given);
        let Some(failure) = Failure::of(self, case, thrown) else {
            // What cannot be followed: the stack ran out, or the class file has no lines.
            return Ruling::Assumption(None);
        };
        if failure.needs.is_empty() {
            let is_refused_inside = is_null && failure.levels.len() > 1;
            let promised = promised.filter(|_| is_refused_inside);
            return promised.map_or(Ruling::Expected, |why| Ruling::Finding { why });
        }
        let given = given.accepting(&self.asked_for_null(&failure, trouble));
        let refined: Vec<Need> =
            failure.needs.iter().filter_map(|need| reaching::refined(need, &failure, trouble)).collect();
        let mut needs = failure.needs.iter().chain(&refined);
        let why = needs.find_map(|need| self.against(need, &failure, trouble, &given));
        if let Some(why) = why.or(promised) {
            return Ruling::Finding { why };
        }
        let conviction = self.convicted.get(&self.scene(trouble));
        if given.has_null {
            let is_null = |operand: &Arc<Origin>| match **operand {
                Origin::Parameter(index) => given.is_null(Some(index)),
                _ => false,
            };
            let is_same = conviction.is_some_and(|known| {
                operands(&failure).all(|operand| !is_null(operand))
                    && operands(&failure).any(|operand| known.operands.contains(operand))
            });
            return if is_same { Ruling::Same } else { Ruling::Expected };
        }
        let is_excluded = failure.needs.iter().any(|need| self.is_excluded(need, case, &given));
        if let Some(known) = conviction.filter(|_| !is_excluded) {
            return Ruling::Finding { why: known.why.clone() };
        }
        let place = failure.line.as_ref().and_then(|(class, line)| locate(class, *line));
        let clauses = failure.needs.iter().map(|need| self.clause(need, &case.method, &failure));
        let not_empty = failure.needs.iter().map(|need| self.not_empty(need, &case.method, &given));
        let clause = clauses.chain(not_empty).find_map(|clause| clause);
        let assumption = clause.map(|clause| Assumption { method: case.method.clone(), clause, place });
        Ruling::Assumption(assumption)
    }

    /// Whether a condition names a parameter that the test has given null for.
    fn speaks_of_null(&self, condition: &str, case: &TestCase, given: &Given) -> bool {
        let words: Vec<&str> =
            condition.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
        let mut nulls = (0..case.arguments.len()).filter(|index| given.is_null(Some(*index)));
        nulls.any(|index| words.contains(&&*self.parameter_name(&case.method, index)))
    }

    /// The parameters that the run has compared with null and found to be: null is an input of the method like others.
    fn asked_for_null(&self, failure: &Failure, trouble: &Trouble<'_>) -> Vec<usize> {
        let asked = failure.levels.iter().flat_map(checks::checks).filter_map(|check| {
            let (object, taken) = check.null_check()?;
            match **object {
                Origin::Parameter(index) if check.passed(trouble, taken) => Some(index),
                _ => None,
            }
        });
        asked.collect()
    }

    /// Whether the class library has raised it, called by the program.
    fn is_by_library(&self, thrown: &Thrown) -> bool {
        let is_own = |frame: &Frame| self.is_under_test(&ClassName::from_dotted(&frame.class));
        thrown.frames.first().is_some_and(|first| !is_own(first)) && thrown.frames.iter().any(is_own)
    }

    /// The evidence that the input was meant to be accepted, in a sentence.
    fn against(
        &self,
        need: &Need,
        failure: &Failure,
        trouble: &Trouble<'_>,
        given: &Given,
    ) -> Option<String> {
        let case = trouble.case;
        if let Some(why) = self.made_with_null(need, trouble) {
            return Some(why);
        }
        // A step of a protocol out of order: who may call it knows the order.
        if need.is_state() && !self.is_public(&case.method) {
            return None;
        }
        // Whatever else is null, this is the code's own.
        if matches!(need, Need::NonNull { object } if **object == Origin::Null) {
            return Some(String::from("the code itself has made it null"));
        }
        // A function's answer, an element or a part of an object that is null: the test has put it there.
        let is_given = need.parameters().into_iter().any(|index| given.is_null(Some(index)));
        let is_null_inside = given.has_null && !is_given;
        if is_null_inside {
            return None;
        }
        // What a class of the test's own has answered, nobody else may ever answer.
        if given.has_mocks && need.operands().into_iter().any(|operand| self.is_answer(operand)) {
            return None;
        }
        let promised = self.promised(need, case, given);
        let promised = promised.or_else(|| self.declared_nullable(need, trouble, given));
        // What is announced is no mistake, whatever the code looks like.
        if promised.is_none() && self.is_excluded(need, case, given) {
            return None;
        }
        promised
            .or_else(|| self.promised_for_nothing(need, case, given))
            .or_else(|| self.changed_on_the_way(need, failure, trouble))
            .or_else(|| self.not_turned_round(need, failure))
            .or_else(|| self.unlooked(need, failure, trouble, given))
            .or_else(|| self.of_its_own_making(need, failure, trouble, given))
            .or_else(|| self.unguarded(need, failure, trouble, given))
            .or_else(|| self.accepted_elsewhere(need, failure, case, given))
    }

    /// Whether a value comes from a method that has no code of its own.
    fn is_answer(&self, value: &Origin) -> bool {
        value.any(&mut |part| match part {
            Origin::Call { method, .. } => {
                self.program.method(method).is_some_and(|method| method.access.is_abstract())
            }
            _ => false,
        })
    }

    fn is_public(&self, method: &MethodRef) -> bool {
        let class = self.program.class(&method.owner);
        let access = class.and_then(|class| Some(class.method(&method.name, &method.descriptor)?.access));
        access.is_some_and(program::Access::is_public)
    }

    /// Another call with the same value for the parameter that fails has returned: of a divisor the same method's, because of
    /// a check of what is divided, of an empty or otherwise degenerate value that of an overload.
    fn accepted_elsewhere(
        &self,
        need: &Need,
        failure: &Failure,
        case: &TestCase,
        given: &Given,
    ) -> Option<String> {
        let parameter = need.parameter()?;
        let recipe = case.arguments.get(parameter)?;
        let name = self.parameter_name(&case.method, parameter);
        if matches!(need, Need::Nonzero { .. }) {
            let calls = self.accepted.get(&case.method)?;
            // That the code never came to the division for other reasons says nothing about the divisor.
            let ways = checks::ways_around_division(failure);
            let is_same = |call: &Accepted| {
                call.arguments.get(parameter) == Some(recipe) && !call.ways.is_disjoint(&ways)
            };
            return calls.iter().any(is_same).then(|| format!("other calls with the same `{name}` return"));
        }
        // What null does is nobody's promise.
        if given.degenerate(parameter)? == given::Degenerate::Null {
            return None;
        }
        let own = Program::parse_descriptor(&case.method.descriptor)?.0;
        for (other, calls) in &self.accepted {
            let is_overload =
                other.owner == case.method.owner && other.name == case.method.name && *other != case.method;
            let Some((types, _)) = Program::parse_descriptor(&other.descriptor) else { continue };
            let shared = types.len().min(own.len());
            if !is_overload || parameter >= shared || types[..shared] != own[..shared] {
                continue;
            }
            if calls.iter().any(|call| call.arguments.get(parameter) == Some(recipe)) {
                return Some(format!("an overload returns for the same `{name}`"));
            }
        }
        None
    }

    fn parameter_name(&self, method: &MethodRef, index: usize) -> String {
        let class = self.program.class(&method.owner);
        let method = class.as_ref().and_then(|class| class.method(&method.name, &method.descriptor));
        let parameter = method.and_then(|method| method.parameters.get(index));
        parameter.map_or_else(|| format!("arg{index}"), |parameter| parameter.name.to_string())
    }
}

fn operands(failure: &Failure) -> impl Iterator<Item = &Arc<Origin>> {
    failure.needs.iter().flat_map(Need::operands)
}

/// Whether the call under test was made, was allowed, and came to an end.
fn is_complete(outcome: &judge::CheckedOutcome) -> bool {
    outcome.meaningless.is_none() && outcome.end == End::Completed && outcome.stage != Stage::Setup
}
