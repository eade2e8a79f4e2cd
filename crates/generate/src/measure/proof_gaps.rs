//! Whether the written tests do all that the search found: only then what they do not reach cannot be reached.
//!
//! A search that has tried everything says so of its own runs. A case that it found and that was not tried, not kept or
//! dropped again leaves a gap in what the tests cover that is no proof of anything.

use std::collections::BTreeSet;

use program::MethodRef;
use suite::{Loss, ProbeSet};

use crate::judging::confirm::Confirmed;
use crate::judging::trial::{CheckedMethod, Trial};
use crate::propose::explored::SearchSummary;

#[derive(Default)]
pub(crate) struct ProofGaps {
    /// Methods, by number, of which a candidate was not tried.
    untried: BTreeSet<usize>,
    /// What any trial has passed.
    seen: ProbeSet,
    /// The cases that are needed for what can be covered, and the methods that they are for.
    pub wanted: Vec<(CheckedMethod, MethodRef)>,
}

impl ProofGaps {
    /// `sent` says how many candidates each method had.
    pub(crate) fn new(sent: &[usize], trials: &[Trial]) -> ProofGaps {
        let mut whole = ProofGaps::default();
        let mut tried = vec![0; sent.len()];
        for trial in trials {
            whole.seen.extend(trial.outcome.probes.iter().cloned());
            if let Some(count) = tried.get_mut(trial.order.0) {
                *count += 1;
            }
        }
        let counts = sent.iter().zip(tried).enumerate();
        whole.untried = counts.filter(|(_, (sent, tried))| tried < *sent).map(|(index, _)| index).collect();
        whole
    }

    /// Takes back what the search claims of methods of which not all that it found was tried.
    pub(crate) fn limit_to_tried(&self, searched: &mut [SearchSummary]) {
        for index in &self.untried {
            if let Some(searched) = searched.get_mut(*index) {
                take_back(searched, Loss::Untried);
            }
        }
    }

    /// And of methods whose tests do not do all that it found.
    pub(crate) fn limit(
        &self,
        methods: &[MethodRef],
        confirmed: Option<&Confirmed>,
        searched: &mut [SearchSummary],
    ) {
        self.limit_to_tried(searched);
        let kept: BTreeSet<&CheckedMethod> =
            confirmed.iter().flat_map(|confirmed| &confirmed.kept).map(|item| &item.rendered).collect();
        let reached: BTreeSet<_> =
            confirmed.iter().flat_map(|confirmed| &confirmed.probes).flatten().collect();
        let lost = self.wanted.iter().filter(|(case, _)| !kept.contains(case)).map(|(_, method)| method);
        let unreached = self.seen.iter().filter(|probe| !reached.contains(probe)).map(|probe| &probe.method);
        let gaps: BTreeSet<&MethodRef> = lost.chain(unreached).collect();
        for (method, searched) in methods.iter().zip(searched) {
            if gaps.contains(method) {
                take_back(searched, Loss::NotKept);
            }
        }
    }
}

fn take_back(searched: &mut SearchSummary, why: Loss) {
    if searched.proves {
        searched.proves = false;
        searched.losses.push(why);
    }
}

#[cfg(test)]
mod tests {
    use suite::{Probe, ProbeKind};

    use super::*;

    fn proves(whole: &ProofGaps, methods: &[MethodRef]) -> Vec<bool> {
        let mut searched = vec![SearchSummary { proves: true, ..SearchSummary::default() }; methods.len()];
        whole.limit(methods, None, &mut searched);
        searched.iter().map(|searched| searched.proves).collect()
    }

    #[test]
    fn gaps_prove_nothing() {
        let methods = ["f", "g"].map(|name| MethodRef::new("p/A".into(), name, "()V"));
        assert_eq!(proves(&ProofGaps::new(&[0, 0], &[]), &methods), [true, true]);
        assert_eq!(proves(&ProofGaps::new(&[0, 1], &[]), &methods), [true, false], "not tried");
        let case = CheckedMethod { class: String::new(), method: String::new() };
        let whole = ProofGaps { wanted: vec![(case, methods[0].clone())], ..ProofGaps::default() };
        assert_eq!(proves(&whole, &methods), [false, true], "not kept");
        let probe = Probe { method: methods[1].clone(), kind: ProbeKind::Line(3) };
        let whole = ProofGaps { seen: [probe].into_iter().collect(), ..ProofGaps::default() };
        assert_eq!(proves(&whole, &methods), [true, false], "seen only in what was dropped");
    }
}
