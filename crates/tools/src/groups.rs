//! Groups of processes that this one has started: a child with all that it started in turn.
//!
//! Whoever ends a group may rely on it: [`Group`] and [`end_all`] return when nobody of the group is left, or after a moment. A
//! process that is killed lives on until the kernel has taken it down, and a JVM with much memory or many threads may do so for
//! longer than anybody waits.

use std::collections::BTreeSet;
use std::process::Child;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long is waited for killed processes to be gone.
const PATIENCE: Duration = Duration::from_millis(120);

/// After this it is asked whether those that are left are more than names. Where the system's first process does not collect
/// orphans, they keep their names for ever.
#[cfg(unix)]
const NAMES: Duration = Duration::from_millis(8);

/// The groups that run, by the number of their first process.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A child that is the first of its process group, and everything it started; dropping it ends them.
#[derive(Debug)]
pub struct Group {
    pub child: Child,
}

impl Group {
    pub fn new(child: Child) -> Group {
        if let Ok(mut running) = RUNNING.lock() {
            running.insert(child.id());
        }
        Group { child }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.child.kill();
        end(&BTreeSet::from([self.child.id()]));
        // There is nothing to do about a process that cannot be waited for.
        let _ = self.child.wait();
        if let Ok(mut running) = RUNNING.lock() {
            running.remove(&self.child.id());
        }
    }
}

/// Ends all groups that run: for a process that must end at once.
pub fn end_all() {
    end(&RUNNING.lock().map(|running| running.clone()).unwrap_or_default());
}

#[cfg(unix)]
fn end(ids: &BTreeSet<u32>) {
    use rustix::process::{Pid, Signal, WaitOptions, kill_process_group, test_kill_process_group, waitpgid};
    let mut left: Vec<Pid> = ids.iter().filter_map(|id| Pid::from_raw(i32::try_from(*id).ok()?)).collect();
    // An error means that nobody of the group is left, which is what is wanted.
    left.retain(|group| kill_process_group(*group, Signal::KILL).is_ok());
    let begun = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        left.retain(|group| {
            // Those that are ours are collected, also orphans where this is the first process.
            while let Ok(Some(_)) = waitpgid(*group, WaitOptions::NOHANG) {}
            test_kill_process_group(*group).is_ok()
        });
        let waited = begun.elapsed();
        if left.is_empty() || waited >= PATIENCE || (waited >= NAMES && !any_lives(&left)) {
            return;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

/// Whether a process of these groups is more than a name that nobody has collected. Where nobody can say, one is.
#[cfg(target_os = "linux")]
fn any_lives(groups: &[rustix::process::Pid]) -> bool {
    let Ok(processes) = std::fs::read_dir("/proc") else { return true };
    let numbered = processes.flatten().filter(|it| it.file_name().as_encoded_bytes()[0].is_ascii_digit());
    let mut stats = numbered.filter_map(|it| std::fs::read_to_string(it.path().join("stat")).ok());
    stats.any(|stat| {
        // The name, in parentheses, may hold anything. Group and number of threads are the third and 18th field after it;
        // a process whose first thread has ended is no mere name while others run.
        let fields: Vec<&str> =
            stat.rsplit(')').next().unwrap_or_default().split_ascii_whitespace().collect();
        let [state, _, group, ..] = fields[..] else { return false };
        let is_name =
            matches!(state, "Z" | "X") && fields.get(17).is_none_or(|threads| matches!(*threads, "0" | "1"));
        let group = group.parse().ok().and_then(rustix::process::Pid::from_raw);
        !is_name && group.is_some_and(|group| groups.contains(&group))
    })
}

#[cfg(all(unix, not(target_os = "linux")))]
fn any_lives(_groups: &[rustix::process::Pid]) -> bool {
    true
}

#[cfg(not(unix))]
fn end(_ids: &BTreeSet<u32>) {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Stdio};

    use super::*;

    /// The child of a child stays as a name where nobody collects orphans; nothing is gained by waiting for that.
    #[test]
    fn a_name_that_nobody_collects_is_not_waited_for() {
        let mut command = Command::new("sh");
        let mut group = Group::new(command.args(["-c", "exit 0"]).process_group(0).spawn().unwrap());
        let id = rustix::process::Pid::from_child(&group.child);
        while !std::fs::read_to_string(format!("/proc/{}/stat", group.child.id())).unwrap().contains(") Z ") {
            std::thread::yield_now();
        }
        assert!(!any_lives(&[id]));
        let _ = group.child.wait();
        let mut command = Command::new("sleep");
        let group = Group::new(command.arg("1000").process_group(0).spawn().unwrap());
        assert!(any_lives(&[rustix::process::Pid::from_child(&group.child)]));
    }

    #[test]
    fn when_a_group_is_dropped_nobody_of_it_is_left() {
        for _ in 0..10 {
            let mut command = Command::new("sh");
            command.args(["-c", "sleep 1000 & echo $!; exec sleep 1000"]).stdout(Stdio::piped());
            let mut group = Group::new(command.process_group(0).spawn().unwrap());
            let mut line = String::new();
            let out = group.child.stdout.take().unwrap();
            std::io::BufRead::read_line(&mut std::io::BufReader::new(out), &mut line).unwrap();
            let both = [group.child.id(), line.trim().parse().unwrap()];
            drop(group);
            for id in both {
                let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
                assert!(stat.is_empty() || stat.contains(") Z "), "{stat}");
            }
        }
    }
}
