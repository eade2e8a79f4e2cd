//! One process of the judge: started, asked, and killed with all that it has started.

use std::io::{self, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::settings::{Sandbox, Settings};
use crate::wire::{self, Frame};
use crate::{sandbox, spawner};

/// How much of what the process says on stderr is kept, to explain why it did not start.
const KEPT_STDERR: usize = 4096;

pub(crate) struct Process {
    child: Child,
    to: Option<ChildStdin>,
    frames: Receiver<Frame>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Its working directory and the only place it may write to; removed with it.
    _scratch: tools::scratch::Scratch,
}

/// Why there was no answer.
#[derive(Debug)]
pub(crate) enum NoAnswer {
    Timeout,
    /// The process ended, with this status where it has one (it has none when a signal ended it).
    Died {
        status: Option<i32>,
    },
}

/// A limit on computing time, so that a busy computer does not decide which tests run too long.
pub(crate) struct Limit {
    begun: Instant,
    computed: Option<Duration>,
    limit: Duration,
}

impl Limit {
    /// The clock may say so many times the limit before the test is ended whatever it has computed.
    const PATIENCE: u32 = 3;

    pub(crate) fn starting(process: &Process, limit: Duration) -> Limit {
        Limit { begun: Instant::now(), computed: computing_time(process.child.id()), limit }
    }

    /// Until when to wait before looking again; `None` when the limit is reached.
    fn next_look(&self, process: &Process) -> Option<Instant> {
        let last = self.begun + self.limit * Self::PATIENCE;
        let now = Instant::now();
        let computed = computing_time(process.child.id())
            .zip(self.computed)
            .map_or_else(|| self.begun.elapsed(), |(now, then)| now.saturating_sub(then));
        let left = self.limit.checked_sub(computed).filter(|left| !left.is_zero())?;
        (now < last).then(|| (now + left).min(last))
    }
}

impl Process {
    pub(crate) fn start(settings: &Settings) -> io::Result<Process> {
        let scratch = tools::scratch::folder("jurat-judge-")?;
        let mut command = Command::new(settings.jdk_home.join("bin/java"));
        command.args(flags(settings, scratch.path().to_owned()));
        command.arg("-cp").arg(std::env::join_paths(&settings.runtime).map_err(io::Error::other)?);
        command.arg("jurat.judge.Main");
        command.current_dir(scratch.path());
        // Options that the user's environment has for other programs would change what tests see.
        for name in ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH"] {
            command.env_remove(name);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        match settings.sandbox {
            Sandbox::On => sandbox::confine(&mut command, scratch.path()),
            Sandbox::Off => {}
        }
        // Last, because leaving the network may reset it.
        sandbox::tie_to_parent(&mut command);
        let mut child = spawner::spawn(command)?;
        let (to, out, err) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (sender, frames) = mpsc::channel();
        if let Some(out) = out {
            thread::spawn(move || {
                let mut out = BufReader::with_capacity(1 << 16, out);
                while let Ok(frame) = wire::read(&mut out) {
                    if sender.send(frame).is_err() {
                        break;
                    }
                }
            });
        }
        let stderr = Arc::new(Mutex::new(Vec::new()));
        if let Some(err) = err {
            let kept = Arc::clone(&stderr);
            thread::spawn(move || keep(err, &kept));
        }
        Ok(Process { child, to, frames, stderr, _scratch: scratch })
    }

    /// Sends a request without waiting. That the process is gone shows when its answer is waited for.
    pub(crate) fn send(&mut self, json: &serde_json::Value, bytes: &[u8]) {
        if let Some(to) = &mut self.to
            && wire::write(to, json.to_string().as_bytes(), bytes).is_err()
        {
            self.to = None;
        }
    }

    /// The next frame, until `end`.
    pub(crate) fn receive(&mut self, end: Instant) -> Result<Frame, NoAnswer> {
        match self.frames.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(frame) => Ok(frame),
            Err(RecvTimeoutError::Timeout) => Err(NoAnswer::Timeout),
            Err(RecvTimeoutError::Disconnected) => Err(NoAnswer::Died { status: self.status() }),
        }
    }

    /// The next frame, until the limit is reached.
    pub(crate) fn receive_within(&mut self, limit: &Limit) -> Result<Frame, NoAnswer> {
        let mut until = limit.begun + limit.limit;
        loop {
            match self.receive(until) {
                Err(NoAnswer::Timeout) => until = limit.next_look(self).ok_or(NoAnswer::Timeout)?,
                other => return other,
            }
        }
    }

    /// What it said on stderr.
    pub(crate) fn complaint(&self) -> String {
        let kept = self.stderr.lock().map(|kept| kept.clone()).unwrap_or_default();
        String::from_utf8_lossy(&kept).trim().to_owned()
    }

    /// Its stdout is closed, so it is ending or has ended; one that does neither has closed it on purpose.
    fn status(&mut self) -> Option<i32> {
        let end = Instant::now() + Duration::from_secs(2);
        while Instant::now() < end {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.code(),
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(_) => return None,
            }
        }
        None
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        kill_with_children(&mut self.child);
        // Reaps it; there is nothing to do about a process that cannot be waited for.
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
fn kill_with_children(child: &mut Child) {
    let group = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw);
    if let Some(group) = group {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_with_children(child: &mut Child) {
    let _ = child.kill();
}

/// What all threads of a process have computed so far, where the platform tells.
#[cfg(target_os = "linux")]
fn computing_time(process: u32) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in parentheses, may hold anything; user and system time are the 12th and 13th fields after it.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_ascii_whitespace().skip(11).map(str::parse::<u64>);
    let ticks = times.next()?.ok()? + times.next()?.ok()?;
    Some(Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second()))
}

#[cfg(not(target_os = "linux"))]
fn computing_time(_process: u32) -> Option<Duration> {
    None
}

fn keep(mut from: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        if let Ok(mut kept) = kept.lock() {
            let room = KEPT_STDERR.saturating_sub(kept.len());
            kept.extend_from_slice(&buffer[..count.min(room)]);
        }
    }
}

fn flags(settings: &Settings, scratch: PathBuf) -> Vec<String> {
    let mut flags: Vec<String> = [
        // Start fast, stay small: tests are short, so the optimising compiler would never pay.
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        // Every test has classes of its own: by default that fills what starts a full collection again and again.
        "-XX:MetaspaceSize=192m",
        "-XX:-UsePerfData",
        // An exception without a trace could not be told from one that the program throws itself.
        "-XX:-OmitStackTraceInFastThrow",
        "-XX:+IgnoreUnrecognizedVMOptions",
        // The iteration order of immutable collections is fixed at the start (newer JDKs would warn about how); code
        // that was compiled before that would keep the random one, so what iterates is not compiled at all.
        "--sun-misc-unsafe-memory-access=allow",
        "-XX:CompileCommand=quiet",
        "-XX:CompileCommand=exclude,java.util.ImmutableCollections$Set12*::*",
        "-XX:CompileCommand=exclude,java.util.ImmutableCollections$SetN*::*",
        "-XX:CompileCommand=exclude,java.util.ImmutableCollections$MapN*::*",
        "-XX:+DisableAttachMechanism",
        "-XX:-CreateCoredumpOnCrash",
        // The machine's own messages would go to stdout, where our frames are.
        "-Xlog:disable",
        "-Djava.awt.headless=true",
    ]
    .map(str::to_owned)
    .to_vec();
    flags.push(format!("-Xmx{}m", settings.heap_mb));
    flags.push(format!("-Djava.io.tmpdir={}", scratch.display()));
    flags.push(format!("-XX:ErrorFile={}", scratch.join("crash.log").display()));
    if let Some(archive) = settings.archive.as_ref().filter(|archive| archive.is_file()) {
        flags.push(format!("-XX:SharedArchiveFile={}", archive.display()));
    }
    flags.extend(settings.variation.flags().iter().map(|&flag| flag.to_owned()));
    flags
}
