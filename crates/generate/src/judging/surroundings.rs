//! What the computer shows is not behaviour: which cases may be written although they looked at it, and why the others
//! are not.
//!
//! The judge tells what a case looked at and what it did or tried to do (`judge::Surroundings`). Whether the computer let
//! it, and what it found there, is different in the user's build: a case that looked keeps the clauses of its contract, which
//! must hold everywhere, and nothing that was observed; one that changes something would do harm there and is not
//! written at all, unless the user has asked for that. What can be given otherwise (settings that nobody has made, random
//! numbers, the clock) is, and what does not depend on it is kept.

use std::collections::BTreeMap;

use base::Diagnostic;
use judge::{CheckedOutcome, Thrown};
use program::MethodRef;
use suite::{Loss, ProbeSet, TestCase};

use crate::measure::reasons::LostCandidates;

/// What may be kept of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// All of it.
    All,
    /// That it returns and keeps its contract.
    Contract,
    Nothing,
}

/// Cases that are not written, by method: why not.
#[derive(Debug, Default)]
pub(crate) struct Withheld {
    by_method: BTreeMap<MethodRef, BTreeMap<Loss, ProbeSet>>,
}

impl Withheld {
    /// `probes` is what the case has passed.
    pub(crate) fn add(
        &mut self,
        method: &MethodRef,
        reasons: impl IntoIterator<Item = Loss>,
        probes: &ProbeSet,
    ) {
        let own = self.by_method.entry(method.clone()).or_default();
        for reason in reasons {
            own.entry(reason).or_default().extend(probes.iter().cloned());
        }
    }

    /// Takes over what `others` has of these losses.
    pub(crate) fn take_over(&mut self, others: Withheld, which: impl Fn(&Loss) -> bool) {
        for (method, losses) in others.by_method {
            for (loss, probes) in losses.into_iter().filter(|(loss, _)| which(loss)) {
                self.add(&method, [loss], &probes);
            }
        }
    }

    pub(crate) fn of(&self, method: &MethodRef) -> impl Iterator<Item = LostCandidates> {
        let own = self.by_method.get(method).into_iter().flatten();
        own.map(|(loss, probes)| LostCandidates { loss: loss.clone(), probes: probes.clone() })
    }
}

/// What a run on this computer says about runs on others.
pub(crate) fn worth(outcome: &CheckedOutcome, allow_effects: bool) -> Worth {
    let seen = &outcome.surroundings;
    let forbidden = !allow_effects && (seen.files || !seen.effects.is_empty());
    // An exception may come from what the sandbox refuses or this computer does not have.
    match (seen.is_empty(), forbidden || outcome.thrown.is_some()) {
        (true, _) => Worth::All,
        (false, true) => Worth::Nothing,
        (false, false) => Worth::Contract,
    }
}

/// Whether a case that looked at the computer still says something without what was observed.
pub(crate) fn is_worth_writing(case: &TestCase, outcome: &CheckedOutcome) -> bool {
    // Whoever asks for tests with effects wants to see that the call can be made.
    let is_wanted = !outcome.surroundings.effects.is_empty() || outcome.surroundings.files;
    let says_nothing_else = case.method.is_constructor() || case.method.descriptor.ends_with(")V");
    !case.oracle.checks.is_empty() || (is_wanted && says_nothing_else)
}

/// Without any value.
pub(crate) fn reasons(outcome: &CheckedOutcome, allow_effects: bool) -> Vec<Loss> {
    let seen = &outcome.surroundings;
    let mut reasons = Vec::new();
    if !allow_effects {
        reasons.extend(seen.effects.iter().map(|effect| Loss::Effect { effect: effect.clone() }));
    }
    if reasons.is_empty() {
        reasons.extend(seen.looks.iter().map(|look| Loss::Look { look: look.clone() }));
    }
    if reasons.is_empty() {
        reasons.extend(seen.effects.iter().map(|effect| Loss::EffectShows { effect: effect.clone() }));
    }
    reasons
}

/// Whatever [`reasons`] may name of a run, for asking which of its calls did it.
pub(crate) fn noticed(outcome: &CheckedOutcome) -> impl Iterator<Item = Loss> {
    let seen = &outcome.surroundings;
    let effects = seen.effects.iter().flat_map(|effect| {
        [Loss::Effect { effect: effect.clone() }, Loss::EffectShows { effect: effect.clone() }]
    });
    effects.chain(seen.looks.iter().map(|look| Loss::Look { look: look.clone() }))
}

/// What a case asked for that is otherwise in other runs, on this computer or when it is set up otherwise. What was observed is kept
/// as far as it is the same there ([`crate::judging::doubts`]).
pub(crate) fn doubts(outcome: &CheckedOutcome) -> Vec<Loss> {
    let settings = outcome.surroundings.settings.iter().map(|look| Loss::Look { look: look.clone() });
    let chance = [outcome.drawn.then_some(Loss::Chance), outcome.timed.then_some(Loss::Clock)];
    settings.chain(chance.into_iter().flatten()).collect()
}

/// What the user has to know where the judge could not see everything.
pub(crate) fn blindness(outcome: &CheckedOutcome) -> Option<Diagnostic> {
    let blind = &outcome.surroundings.blind;
    let message = "not all that tests see of the computer or do to it can be noticed on this JDK";
    let help = "look through the tests for values of this computer, and for calls that change something";
    (!blind.is_empty())
        .then(|| Diagnostic::warning("judge.blind", format!("{message}: {}", blind.join(", "))).help(help))
}

/// What was thrown, without a message that may show something of the computer.
pub(crate) fn without_message(thrown: &Thrown, outcome: &CheckedOutcome) -> Thrown {
    let message = thrown.message.clone().filter(|_| outcome.surroundings.is_empty());
    Thrown { message, ..thrown.clone() }
}

/// Whether the exception is that of an `assert`, which a build without `-ea` does not throw.
pub(crate) fn is_assertion(thrown: &Thrown) -> bool {
    thrown.implicit && thrown.class.as_str() == "java/lang/AssertionError"
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge::{End, Stage, Surroundings};
    use program::ClassName;

    fn outcome(looks: &[&str], effects: &[&str], files: bool) -> CheckedOutcome {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        CheckedOutcome {
            stage: Stage::Done,
            meaningless: None,
            thrown: None,
            spec_cases: Vec::new(),
            old_threw: false,
            checks: Vec::new(),
            observations: Vec::new(),
            probes: ProbeSet::new(),
            printed: false,
            chance: false,
            drawn: false,
            timed: false,
            surroundings: Surroundings {
                looks: texts(looks),
                settings: Vec::new(),
                effects: texts(effects),
                files,
                blind: Vec::new(),
            },
            traces: Vec::new(),
            end: End::Completed,
            lost_in: None,
            looked_in: Vec::new(),
        }
    }

    #[test]
    fn what_a_case_is_worth_on_other_computers() {
        let variable = ["an environment variable (System.getenv)"];
        let delete = ["deletes a file (File.delete)"];
        assert_eq!(worth(&outcome(&[], &[], false), false), Worth::All);
        assert_eq!(worth(&outcome(&variable, &[], false), false), Worth::Contract);
        // A file that is not there in the sandbox may be there, and be deleted, elsewhere.
        assert_eq!(worth(&outcome(&["a file (File.exists)"], &[], true), false), Worth::Nothing);
        assert_eq!(worth(&outcome(&[], &delete, false), false), Worth::Nothing);
        assert_eq!(worth(&outcome(&[], &delete, false), true), Worth::Contract);
        let thrown = Thrown {
            class: ClassName::new("java/lang/NullPointerException"),
            message: Some("secret".to_owned()),
            frames: Vec::new(),
            implicit: true,
        };
        let threw = CheckedOutcome { thrown: Some(thrown.clone()), ..outcome(&variable, &[], false) };
        assert_eq!(worth(&threw, true), Worth::Nothing);
        assert_eq!(without_message(&thrown, &threw).message, None);
    }

    #[test]
    fn a_reason_names_the_worst() {
        let both = outcome(&["a file (File.exists)"], &["deletes a file (File.delete)"], true);
        assert_eq!(
            reasons(&both, false),
            [Loss::Effect { effect: "deletes a file (File.delete)".to_owned() }]
        );
        assert_eq!(reasons(&both, true), [Loss::Look { look: "a file (File.exists)".to_owned() }]);
    }
}
