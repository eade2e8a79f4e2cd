//! The judge's processes: a pair for each job. They get ready while the contracts are still being read.

use std::sync::Mutex;

use judge::{Judge, JudgeError, Settings, Variation};

/// Two JVMs that are configured differently; a test is written only when both agree on it.
pub(crate) struct Pair {
    pub first: Judge,
    pub second: Judge,
}

impl Pair {
    fn start(settings: &Settings) -> Result<Pair, JudgeError> {
        let first = Judge::start(settings)?;
        let second = Judge::start(&Settings { variation: Variation::Second, ..settings.clone() })?;
        Ok(Pair { first, second })
    }
}

/// Pairs that are handed from class to class.
pub(crate) struct Workers {
    settings: Settings,
    idle: Mutex<Vec<Pair>>,
}

impl Workers {
    /// Starts `count` pairs; a process that does not come up shows with its first request.
    pub(crate) fn start(settings: Settings, count: usize) -> Result<Workers, JudgeError> {
        let idle = (0..count).map(|_| Pair::start(&settings)).collect::<Result<_, _>>()?;
        Ok(Workers { settings, idle: Mutex::new(idle) })
    }

    /// Runs `work` with a pair of its own, of which it says whether it is fit for more. `Err` if there is none to be had.
    pub(crate) fn with(&self, work: impl FnOnce(&mut Pair) -> bool) -> Result<(), JudgeError> {
        let idle = self.idle.lock().map(|mut idle| idle.pop()).unwrap_or_default();
        let mut pair = match idle {
            Some(pair) => pair,
            None => Pair::start(&self.settings)?,
        };
        // After a failure the processes may be in any state; the next class gets new ones.
        if work(&mut pair)
            && let Ok(mut idle) = self.idle.lock()
        {
            idle.push(pair);
        }
        Ok(())
    }
}
