//! The judge's processes: a pair for each job, started while the contracts are still being read.

use std::sync::{Mutex, mpsc};
use std::thread::{self, JoinHandle};

use judge::{Judge, JudgeError, Settings, Variation};

/// Two JVMs that are configured differently; a test is written only when both agree on it.
pub struct Pair {
    pub first: Judge,
    pub second: Judge,
}

impl Pair {
    fn start(settings: &Settings) -> Result<Pair, JudgeError> {
        let mut other = settings.clone();
        other.variation = Variation::Second;
        let second = thread::spawn(move || Judge::start(&other));
        let first = Judge::start(settings)?;
        match second.join() {
            Ok(second) => Ok(Pair { first, second: second? }),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }
}

/// Pairs that are handed out one at a time per job.
pub struct Workers {
    idle: Mutex<mpsc::Receiver<Result<Pair, JudgeError>>>,
    back: mpsc::Sender<Result<Pair, JudgeError>>,
    starting: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Starts `count` pairs in the background.
    pub fn start(settings: &Settings, count: usize) -> Workers {
        let (back, idle) = mpsc::channel();
        let starting = (0..count.max(1))
            .map(|_| {
                let (settings, back) = (settings.clone(), back.clone());
                thread::spawn(move || {
                    let _ = back.send(Pair::start(&settings));
                })
            })
            .collect();
        Workers { idle: Mutex::new(idle), back, starting }
    }

    /// Runs `work` with a pair, which is handed on afterwards.
    pub fn with<T>(&self, work: impl FnOnce(&mut Pair) -> Result<T, JudgeError>) -> Result<T, JudgeError> {
        let taken = match self.idle.lock() {
            Ok(idle) => idle.recv(),
            Err(_) => return Err(JudgeError::Stopped),
        };
        let mut pair = match taken.map_err(|_| JudgeError::Stopped)? {
            Ok(pair) => pair,
            Err(error) => {
                // Whoever waits for this pair must not wait for ever.
                let _ = self.back.send(Err(JudgeError::Stopped));
                return Err(error);
            }
        };
        let result = work(&mut pair);
        let _ = self.back.send(Ok(pair));
        result
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        for starting in self.starting.drain(..) {
            let _ = starting.join();
        }
    }
}
