//! How long an answer of the judge's process is waited for.
//!
//! What counts is computing time, so that a busy computer does not decide which tests run too long. A test that computes
//! nothing (it sleeps, waits for a lock, another thread or input) cannot be told from one that gets no processor by that,
//! but by its threads: those of the second one want to run. The first one has a fraction of the time.

use std::time::{Duration, Instant};

use base::Brake;

use crate::process::{NoAnswer, Process};

/// How often the process is looked at.
const LOOK: Duration = Duration::from_millis(40);

/// The clock may say so many times the limit before the test is ended whatever it has computed.
const PATIENCE: u32 = 3;

/// The part of the limit that a test may spend waiting.
const WAITING: u32 = 4;

pub(crate) struct Limit {
    begun: Instant,
    computed: Option<Duration>,
    limit: Duration,
    /// `None` where waiting is no sign of anything.
    window: Option<Window>,
    brake: Brake,
}

/// A stretch of time at whose end it is asked whether anything was done in it.
struct Window {
    length: Duration,
    begun: Instant,
    computed: Duration,
    looks: u32,
    /// Looks at which a thread ran or wanted to.
    busy: u32,
}

impl Window {
    fn new(length: Duration, computed: Duration) -> Window {
        Window { length, begun: Instant::now(), computed, looks: 0, busy: 0 }
    }

    /// Whether the process only waited, when the window is over; then the next one begins.
    fn is_idle(&mut self, activity: &Activity) -> bool {
        self.looks += 1;
        self.busy += u32::from(activity.is_running);
        let length = self.begun.elapsed();
        if length < self.length {
            return false;
        }
        let computed = activity.computed.saturating_sub(self.computed);
        let is_idle = computed < length / 10 && self.busy * 5 <= self.looks;
        *self = Window::new(self.length, activity.computed);
        is_idle
    }
}

impl Limit {
    /// For a test, which may not only wait.
    pub(crate) fn of_test(process: &Process, limit: Duration, own: Duration, brake: &Brake) -> Limit {
        let mut started = Limit::starting(process, limit, brake);
        started.window = started.computed.map(|computed| Window::new(own / WAITING, computed));
        started
    }

    pub(crate) fn starting(process: &Process, limit: Duration, brake: &Brake) -> Limit {
        let computed = activity(process.id()).map(|activity| activity.computed);
        Limit { begun: Instant::now(), computed, limit, window: None, brake: brake.clone() }
    }

    /// Until when to wait before looking again; `Err` when the limit is reached.
    pub(crate) fn next_look(&mut self, process: u32) -> Result<Instant, NoAnswer> {
        if self.brake.is_on() {
            return Err(NoAnswer::Braked);
        }
        let now = Instant::now();
        let elapsed = now.saturating_duration_since(self.begun);
        let last = self.begun + self.limit * PATIENCE;
        // Most answers come before anybody has to look.
        if elapsed >= LOOK {
            let activity = activity(process);
            let computed = match (&activity, self.computed) {
                (Some(activity), Some(before)) => activity.computed.saturating_sub(before),
                _ => elapsed,
            };
            let is_idle = match (&mut self.window, &activity) {
                (Some(window), Some(activity)) => window.is_idle(activity),
                _ => false,
            };
            if computed >= self.limit || now >= last || is_idle {
                return Err(NoAnswer::Timeout);
            }
        }
        let look = (now + LOOK).min(last);
        Ok(self.brake.left().map_or(look, |left| look.min(now + left)))
    }
}

/// What a process and those that descend from it do.
struct Activity {
    /// What all of them have computed so far.
    computed: Duration,
    /// A thread runs, wants to, or waits for the disk.
    is_running: bool,
}

/// `None` where the platform does not tell.
#[cfg(target_os = "linux")]
fn activity(process: u32) -> Option<Activity> {
    let mut found = Activity { computed: Duration::ZERO, is_running: false };
    let mut waiting = vec![process];
    let mut any = false;
    while let Some(process) = waiting.pop() {
        let Some((_, computed)) = stat(&format!("/proc/{process}/stat")) else { continue };
        any = true;
        found.computed += computed;
        for thread in std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten() {
            let folder = thread.path();
            if let Some((state, _)) = stat(&folder.join("stat").to_string_lossy()) {
                found.is_running |= matches!(state, 'R' | 'D');
            }
            let children = std::fs::read_to_string(folder.join("children")).unwrap_or_default();
            waiting.extend(children.split_ascii_whitespace().filter_map(|child| child.parse::<u32>().ok()));
        }
    }
    any.then_some(found)
}

/// State and computing time of a process or thread.
#[cfg(target_os = "linux")]
fn stat(file: &str) -> Option<(char, Duration)> {
    let stat = std::fs::read_to_string(file).ok()?;
    // The name, in parentheses, may hold anything; user and system time are the 12th and 13th fields after it.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut fields = fields.split_ascii_whitespace();
    let state = fields.next()?.chars().next()?;
    let mut times = fields.skip(10).map(str::parse::<u64>);
    let ticks = times.next()?.ok()? + times.next()?.ok()?;
    Some((state, Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second())))
}

#[cfg(not(target_os = "linux"))]
fn activity(_process: u32) -> Option<Activity> {
    None
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn who_computes_is_told_from_who_waits() {
        let mut sleeps = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let mut child =
            std::process::Command::new("sh").args(["-c", "sh -c 'while :; do :; done'; :"]).spawn().unwrap();
        let busy = |process: u32| {
            let looks = 0..20;
            let is_running = |_: u32| {
                std::thread::sleep(Duration::from_millis(10));
                activity(process).is_some_and(|activity| activity.is_running)
            };
            looks.filter(|look| is_running(*look)).count()
        };
        // What computes is a grandchild.
        let (computing, waiting) = (busy(child.id()), busy(sleeps.id()));
        for child in [&mut sleeps, &mut child] {
            let descendants = std::fs::read_to_string(format!("/proc/{0}/task/{0}/children", child.id()))
                .unwrap_or_default();
            for descendant in descendants.split_ascii_whitespace().filter_map(|it| it.parse::<i32>().ok()) {
                let descendant = rustix::process::Pid::from_raw(descendant).unwrap();
                rustix::process::kill_process(descendant, rustix::process::Signal::KILL).unwrap();
            }
            let _ = child.kill();
            child.wait().unwrap();
        }
        assert!(computing > 10 && waiting < 5, "{computing} and {waiting} of 20 looks");
    }

    #[test]
    fn a_window_without_work_is_idle_and_one_that_wants_the_processor_is_not() {
        let window = |busy: bool, computed: u64| {
            let mut window = Window::new(Duration::ZERO, Duration::ZERO);
            window.begun -= Duration::from_secs(1);
            window.is_idle(&Activity { computed: Duration::from_millis(computed), is_running: busy })
        };
        assert!(window(false, 0));
        assert!(window(false, 50));
        assert!(!window(true, 0));
        assert!(!window(false, 900));
    }
}
