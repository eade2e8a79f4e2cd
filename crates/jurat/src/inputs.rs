//! What commands need of the computer: the judge's runtime, and to hear Ctrl-C.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use generate::{Runtime, Threads};
use judge::Settings;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use tools::Cancel;

use crate::Status;

/// The folder with the judge's jars: named by the environment, else beside the program.
pub(crate) fn runtime_folder() -> Option<PathBuf> {
    if let Some(named) = env::var_os("JURAT_RUNTIME") {
        return Some(PathBuf::from(named));
    }
    let program = env::current_exe().ok()?.canonicalize().ok()?;
    let mut beside = program.ancestors().skip(1).take(3).map(|folder| folder.join("runtime"));
    beside.find(|folder| folder.join("judge.jar").is_file())
}

/// The judge's jars and the archive that lets its process start faster.
pub(crate) fn runtime(jdk: Option<&Path>, avoid: &[PathBuf]) -> Result<Runtime, String> {
    let folder = runtime_folder()
        .ok_or("the judge's runtime is not built; run ./setup, or name its folder in JURAT_RUNTIME")?;
    let jars = judge::runtime::jars(&folder).map_err(|error| error.to_string())?;
    let jdk = project::jdk::Jdk::find_outside(jdk, avoid).ok();
    let archive = jdk.map(|jdk| judge::archive::file(&Settings::new(jdk.home, jars.clone()), &folder));
    Ok(Runtime { jars, archive })
}

/// The signal that wants the process to end, or zero.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// Whoever heeds the wish to stop has so long for it; then the process ends whatever it does.
const PATIENCE: Duration = Duration::from_millis(800);

/// A signal that comes so much later than the first one is of somebody who has seen that it did not help. What comes before
/// is often the same wish said twice: `timeout` signals its child and then the group that both are in.
const SAID_TWICE: Duration = Duration::from_secs(1);

/// A flag that Ctrl-C and SIGTERM raise. The process ends within a second of the first, and writes and says until then what is
/// done; should it not have ended by then, the next one ends it at once.
pub(crate) fn cancel_on_interrupt() -> Cancel {
    let cancel = Cancel::new();
    let raised = cancel.clone();
    // Without it, the signals do what they do by themselves: end the process.
    if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) {
        thread::spawn(move || {
            let mut first: Option<Instant> = None;
            for signal in signals.forever() {
                if let Some(first) = first {
                    if first.elapsed() > SAID_TWICE {
                        // Whatever the end is held up by may hold it up again.
                        low_level::exit(128 + signal);
                    }
                    continue;
                }
                first = Some(Instant::now());
                SIGNAL.store(signal, Ordering::SeqCst);
                raised.cancel();
                thread::spawn(move || {
                    thread::sleep(PATIENCE);
                    end(signal);
                });
            }
        });
    }
    cancel
}

fn end(signal: i32) -> ! {
    leave(128 + signal)
}

/// Ends the process with this status where threads are still at work, and after an interrupt; to be called when all is told: who
/// has interrupted the run waits for what it says first, and not for its memory to be given back.
pub(crate) fn leave_behind(threads: Threads, status: Status) -> Status {
    if threads.come_back() && interrupted().is_none() {
        return status;
    }
    let _ = std::io::stdout().flush();
    leave(status as i32)
}

/// Ends the process at once, also where threads are still at work: what a library does at the end of a process is not safe
/// then. What it has started is killed.
fn leave(status: i32) -> ! {
    tools::end_all();
    low_level::exit(interrupted().map_or(status, i32::from))
}

/// The exit status of a run that a signal has ended: 130 after Ctrl-C, 143 after SIGTERM, as of a process that it kills.
pub(crate) fn interrupted() -> Option<u8> {
    let signal = SIGNAL.load(Ordering::SeqCst);
    (signal != 0).then(|| u8::try_from(128 + signal).unwrap_or(u8::MAX))
}
