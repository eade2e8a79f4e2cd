//! Candidates that took the judge's process down or did not end: survived, counted, and said.

use std::collections::BTreeMap;

use judge::{End, Thrown};
use program::MethodRef;

/// So many such candidates, and the rest of a method's are not tried: they cost seconds each.
const GIVE_UP_AFTER: usize = 3;

/// Per method, how its candidates were lost.
#[derive(Debug, Default)]
pub struct Losses {
    by_method: BTreeMap<MethodRef, BTreeMap<String, usize>>,
    /// What building receiver and arguments threw, the first time.
    unbuilt: BTreeMap<MethodRef, String>,
    /// What candidates change for good, and how many of them.
    traces: BTreeMap<MethodRef, BTreeMap<String, usize>>,
}

impl Losses {
    pub fn add(&mut self, method: &MethodRef, end: End) {
        let what = match end {
            End::Completed => return,
            End::Timeout => "did not end in time".to_owned(),
            End::Exit(status) => format!("called for the end of the process with status {status}"),
            End::OutOfMemory => "ran out of memory".to_owned(),
            End::Crash => "took the JVM down".to_owned(),
        };
        *self.by_method.entry(method.clone()).or_default().entry(what).or_default() += 1;
    }

    /// A candidate changes something that later tests would find changed.
    pub fn add_trace(&mut self, method: &MethodRef, what: String) {
        *self.traces.entry(method.clone()).or_default().entry(what).or_default() += 1;
    }

    /// Receiver and arguments of a candidate could not be built.
    pub fn add_unbuilt(&mut self, method: &MethodRef, thrown: &Thrown) {
        let class = thrown.class.without_package().replace('$', ".");
        let what = match &thrown.message {
            Some(message) => format!("{class}: {message}"),
            None => class,
        };
        let reason = format!("what it is called on or with could not be built: {what}");
        self.unbuilt.entry(method.clone()).or_insert(reason);
    }

    /// Why a method has no tests, if that is it.
    pub fn unbuilt(&self, method: &MethodRef) -> Option<&String> {
        self.unbuilt.get(method)
    }

    pub fn given_up(&self, method: &MethodRef) -> bool {
        self.count(method) >= GIVE_UP_AFTER
    }

    /// For the report: `2 candidates did not end in time`.
    pub fn reasons(&self, method: &MethodRef) -> Vec<String> {
        let mut reasons: Vec<String> = self
            .by_method
            .get(method)
            .into_iter()
            .flatten()
            .map(|(what, count)| {
                format!("{count} {} {what}", if *count == 1 { "candidate" } else { "candidates" })
            })
            .collect();
        for (what, count) in self.traces.get(method).into_iter().flatten() {
            let candidates = if *count == 1 { "candidate changes" } else { "candidates change" };
            reasons.push(format!("{count} {candidates} {what}, which a test cannot put back"));
        }
        if self.given_up(method) {
            reasons.push("the rest of the candidates was not tried".to_owned());
        }
        reasons
    }

    fn count(&self, method: &MethodRef) -> usize {
        self.by_method.get(method).map_or(0, |ends| ends.values().sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::ClassName;

    #[test]
    fn a_method_is_given_up_after_a_few_losses_and_the_report_says_why() {
        let method = MethodRef::new(ClassName::new("p/A"), "f", "()V");
        let mut losses = Losses::default();
        losses.add(&method, End::Completed);
        losses.add(&method, End::Timeout);
        assert_eq!(losses.reasons(&method), ["1 candidate did not end in time"]);
        losses.add(&method, End::Timeout);
        assert!(!losses.given_up(&method));
        losses.add(&method, End::Exit(3));
        assert_eq!(
            losses.reasons(&method),
            [
                "1 candidate called for the end of the process with status 3",
                "2 candidates did not end in time",
                "the rest of the candidates was not tried"
            ]
        );
    }
}
