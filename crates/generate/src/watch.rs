//! Classes that are worked on, each on a thread of its own, and the clock beside them. A thread cannot be ended from outside:
//! one whose step does not look at the brake is left alone with it, and the run goes on and ends without it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use base::{Cancel, Deadline};

use crate::class::ClassOutcome;
use crate::timetable::{Claim, Timetable};

/// How long the reports of classes whose files are being written are waited for when the user wants to stop.
const STOPPING: Duration = Duration::from_millis(450);

/// How often it is looked whether somebody has to be left alone.
const LOOK: Duration = Duration::from_millis(25);

/// How long the report of a class whose file is being written is waited for.
const WRITING: Duration = Duration::from_millis(700);

/// What became of the classes.
pub(crate) struct Finished {
    /// By number.
    pub outcomes: BTreeMap<usize, ClassOutcome>,
    /// Those that the user's wish came before, in order.
    pub unfinished: Vec<usize>,
    /// Those whose work did not end, and the step that did not.
    pub overrun: Vec<(usize, &'static str)>,
}

/// A class that is being worked on.
struct Running {
    claim: Arc<Claim>,
    /// When it is not waited for any more.
    until: Deadline,
    is_written: bool,
}

/// What is to be watched.
pub(crate) struct Watch<'w> {
    /// How many classes there are.
    pub count: usize,
    /// How many are worked on at once.
    pub jobs: usize,
    /// What each may take.
    pub budget: Duration,
    pub started: Instant,
    pub cancel: &'w Cancel,
    /// Begins with a class, by its number, on a thread of its own, which sends what comes of it. It writes only if it can
    /// take the claim.
    pub begin: &'w dyn Fn(usize, Timetable, Arc<Claim>, Sender<Delivery>),
    /// Told of every outcome as it comes.
    pub finished: &'w dyn Fn(usize, &ClassOutcome),
}

/// What comes of a class, with its number.
pub(crate) type Delivery = (usize, ClassOutcome);

/// Works on all classes, some at once, and watches the clock.
pub(crate) fn watched(watch: &Watch<'_>) -> Finished {
    let Watch { count, jobs, budget, started, cancel, begin, finished: tell } = *watch;
    let (sender, outcomes): (Sender<Delivery>, Receiver<Delivery>) = mpsc::channel();
    let mut finished = Finished { outcomes: BTreeMap::new(), unfinished: Vec::new(), overrun: Vec::new() };
    let mut running: BTreeMap<usize, Running> = BTreeMap::new();
    let mut next = 0;
    let mut stopping: Option<Deadline> = None;
    let keep = |running: &mut BTreeMap<_, _>, finished: &mut Finished, index, outcome| {
        // Who was given up may still come.
        if running.remove(&index).is_some() {
            tell(index, &outcome);
            finished.outcomes.insert(index, outcome);
        }
    };
    loop {
        if stopping.is_none() && cancel.is_cancelled() {
            stopping = Some(Deadline::after(STOPPING));
            // What has come already counts, and what is being written. Nobody else is waited for: nothing would come of it,
            // and taking down what it has started can take longer than the user waits.
            while let Ok((index, outcome)) = outcomes.try_recv() {
                keep(&mut running, &mut finished, index, outcome);
            }
            let unwritten = running.extract_if(.., |_, running| !running.is_written && running.claim.take());
            finished.unfinished.extend(unwritten.map(|(index, _)| index));
        }
        while stopping.is_none() && next < count && running.len() < jobs {
            let budget = Timetable::budget_of(budget, next / jobs, started.elapsed());
            let time = Timetable::starting(budget, next < jobs);
            let claim = Arc::new(Claim::default());
            running
                .insert(next, Running { claim: Arc::clone(&claim), until: time.overrun, is_written: false });
            begin(next, time, claim, sender.clone());
            next += 1;
        }
        if running.is_empty() || stopping.is_some_and(|end| end.passed()) {
            break;
        }
        match outcomes.recv_timeout(LOOK) {
            Ok((index, outcome)) => keep(&mut running, &mut finished, index, outcome),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        running.retain(|index, running| {
            if !running.until.passed() {
                return true;
            }
            if !running.is_written && !running.claim.take() {
                (running.is_written, running.until) = (true, Deadline::after(WRITING));
                return true;
            }
            let step = if running.is_written { "measuring the written tests of" } else { "the work on" };
            finished.overrun.push((*index, step));
            false
        });
    }
    // Only finished classes are kept, and nothing is written from now on.
    for (index, running) in running {
        running.claim.take();
        finished.unfinished.push(index);
    }
    if stopping.is_some() {
        let given_up: Vec<usize> = finished
            .outcomes
            .iter()
            .filter(|(_, it)| it.report.name.is_empty() && it.cut)
            .map(|(at, _)| *at)
            .collect();
        for index in given_up {
            finished.outcomes.remove(&index);
            finished.unfinished.push(index);
        }
        finished.unfinished.extend(next..count);
        finished.unfinished.sort_unstable();
    }
    finished
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "the tests wait")]
mod tests {
    use std::thread;

    use super::*;

    fn outcome(name: &str) -> ClassOutcome {
        let mut outcome = ClassOutcome::default();
        outcome.report.name = name.to_owned();
        outcome
    }

    /// Works on classes 0 to 3, of which 1 never comes back.
    fn work(jobs: usize, cancel: &Cancel, written: bool) -> Finished {
        let begin = |index: usize, _: Timetable, claim: Arc<Claim>, sender: Sender<Delivery>| {
            thread::spawn(move || {
                if index == 1 {
                    if written {
                        claim.take();
                    }
                    loop {
                        thread::park();
                    }
                }
                let _ = sender.send((index, outcome(&index.to_string())));
            });
        };
        watched(&Watch {
            count: 4,
            jobs,
            budget: Duration::from_millis(10),
            started: Instant::now(),
            cancel,
            begin: &begin,
            finished: &|_, _| {},
        })
    }

    #[test]
    fn a_class_that_does_not_end_costs_the_others_nothing() {
        for (jobs, written, step) in [(1, false, "the work on"), (2, true, "measuring the written tests of")]
        {
            let finished = work(jobs, &Cancel::new(), written);
            assert_eq!(finished.outcomes.into_keys().collect::<Vec<_>>(), [0, 2, 3]);
            assert_eq!(finished.overrun, [(1, step)]);
            assert!(finished.unfinished.is_empty());
        }
    }

    #[test]
    fn who_writes_nothing_yet_is_not_waited_for_when_the_user_wants_to_stop() {
        let cancel = Cancel::new();
        let (other, others) = mpsc::channel::<Arc<Claim>>();
        let others = std::cell::Cell::new(Some(others));
        // The file of number 0 is being written when the wish comes; its report comes when number 1 was given up, which
        // never ends.
        let begin = |index: usize, _: Timetable, claim: Arc<Claim>, sender: Sender<Delivery>| {
            let Some(others) = others.take() else {
                other.send(claim).unwrap();
                return cancel.cancel();
            };
            assert!(claim.take());
            thread::spawn(move || {
                let other = others.recv().unwrap();
                while !other.is_taken() {
                    thread::yield_now();
                }
                let _ = sender.send((index, outcome("0")));
            });
        };
        let finished = watched(&Watch {
            count: 3,
            jobs: 2,
            budget: Duration::from_secs(1_000),
            started: Instant::now(),
            cancel: &cancel,
            begin: &begin,
            finished: &|_, _| {},
        });
        assert_eq!(finished.outcomes.into_keys().collect::<Vec<_>>(), [0]);
        assert_eq!(finished.unfinished, [1, 2]);
    }

    #[test]
    fn the_wish_to_stop_keeps_what_is_finished_and_names_the_rest() {
        let cancel = Cancel::new();
        let raised = cancel.clone();
        thread::spawn(move || {
            thread::sleep(Duration::from_millis(300));
            raised.cancel();
        });
        let finished = work(1, &cancel, false);
        assert_eq!(finished.outcomes.into_keys().collect::<Vec<_>>(), [0]);
        assert_eq!(finished.unfinished, [1, 2, 3]);
        assert!(finished.overrun.is_empty());
    }
}
