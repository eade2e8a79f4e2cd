//! Several methods of a class explored at once, with the same result whatever the number of threads.
//!
//! Methods are explored in waves. Each method of a wave has a lane, which is an engine with a machine of its own, and
//! starts from what all lanes had covered before the wave. How many lanes there are does not depend on the threads that
//! serve them, so neither does what a machine has run before a method.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use base::Deadline;
use explore::{Engine, Explored, Limits};
use program::MethodRef;
use suite::{Loss, TestCase};

/// Methods in a wave: more would see less of what others have covered.
pub(crate) const LANES: usize = 4;

/// Makes the engine of a lane, or says why there is none.
pub(crate) type NewEngine<'f, 'a> = dyn Fn() -> Result<Engine<'a>, Loss> + Sync + 'f;

/// What is an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Search {
    /// The literals of calls that build objects.
    Calls,
    /// The fields of these objects.
    Fields,
}

/// A method that is to be explored.
pub(crate) struct Task<'t> {
    pub search: Search,
    pub method: &'t MethodRef,
    pub seeds: &'t [TestCase],
    pub limits: Limits,
    /// Of the time that is left when it begins: the brake.
    pub share: f64,
}

/// How long there is.
pub(crate) struct Time<'t> {
    pub deadline: &'t Deadline,
    /// Where the deadline has no end.
    pub budget: Duration,
    pub cancelled: &'t (dyn Fn() -> bool + Sync),
}

pub(crate) enum Answer {
    Explored(Box<Explored>),
    /// A fault of ours. The engine is not used again after it.
    Failed,
    /// There is no engine, for this reason.
    NoEngine(Loss),
}

/// An engine, and what it has to do in a wave.
struct Lane<'w, 't, 'a> {
    engine: &'w mut Option<Engine<'a>>,
    task: &'w Task<'t>,
    answer: Option<Answer>,
}

pub(crate) struct Lanes<'f, 'a> {
    engines: Vec<Option<Engine<'a>>>,
    new_engine: &'f NewEngine<'f, 'a>,
    threads: usize,
}

impl<'f, 'a> Lanes<'f, 'a> {
    pub(crate) fn new(new_engine: &'f NewEngine<'f, 'a>, threads: usize) -> Lanes<'f, 'a> {
        Lanes { engines: (0..LANES).map(|_| None).collect(), new_engine, threads: threads.clamp(1, LANES) }
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Explores up to [`LANES`] methods; the answers are in their order.
    pub(crate) fn explore(&mut self, wave: &[Task<'_>], time: &Time<'_>) -> Vec<Answer> {
        let new_engine = self.new_engine;
        let work = |engine: &mut Option<Engine<'a>>, task: &Task<'_>| -> Answer {
            if engine.is_none() {
                // A machine is booted to be used.
                if time.deadline.passed() || (time.cancelled)() {
                    return Answer::NoEngine(Loss::Cut);
                }
                match new_engine() {
                    Ok(made) => *engine = Some(made),
                    Err(reason) => return Answer::NoEngine(reason),
                }
            }
            let Some(ready) = engine else { return Answer::Failed };
            let left = time.deadline.left().unwrap_or(time.budget);
            let deadline = Deadline::after(left.mul_f64(task.share));
            let out_of_time = || deadline.passed() || (time.cancelled)();
            let attempt = || match task.search {
                Search::Calls => ready.explore(task.method, task.seeds, &task.limits, &out_of_time),
                Search::Fields => ready.explore_fields(task.method, task.seeds, &task.limits, &out_of_time),
            };
            match panic::catch_unwind(AssertUnwindSafe(attempt)) {
                Ok(explored) => Answer::Explored(Box::new(explored)),
                Err(_) => {
                    *engine = None;
                    Answer::Failed
                }
            }
        };
        let lane = |(engine, task)| Mutex::new(Lane { engine, task, answer: None });
        let lanes: Vec<Mutex<Lane<'_, '_, 'a>>> = self.engines.iter_mut().zip(wave).map(lane).collect();
        let next = AtomicUsize::new(0);
        let serve = || {
            while let Some(lane) = lanes.get(next.fetch_add(1, Ordering::Relaxed)) {
                if let Ok(mut lane) = lane.lock() {
                    let Lane { engine, task, answer } = &mut *lane;
                    *answer = Some(work(engine, task));
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads.min(lanes.len()) {
                scope.spawn(serve);
            }
            serve();
        });
        let answer = |lane: Mutex<Lane<'_, '_, 'a>>| {
            lane.into_inner().ok().and_then(|lane| lane.answer).unwrap_or(Answer::Failed)
        };
        let answers = lanes.into_iter().map(answer).collect();
        self.exchange();
        answers
    }

    /// The first engine that is there, to run cases with.
    pub(crate) fn engine(&mut self) -> Option<&mut Engine<'a>> {
        self.engines.iter_mut().flatten().next()
    }

    /// Whether a method has edges that nothing covers.
    pub(crate) fn has_open_goals(&mut self, method: &MethodRef) -> bool {
        self.engines.iter_mut().flatten().next().is_some_and(|engine| engine.has_open_goals(method))
    }

    /// Every lane learns what the others have covered.
    fn exchange(&mut self) {
        let covered: Vec<_> = self.engines.iter().flatten().map(Engine::covered).collect();
        for engine in self.engines.iter_mut().flatten() {
            for covered in &covered {
                engine.learn(covered);
            }
        }
    }

    /// An engine that has explored, to run tests again with.
    pub(crate) fn into_engine(self) -> Option<Engine<'a>> {
        self.engines.into_iter().flatten().next()
    }
}
