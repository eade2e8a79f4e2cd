//! One process of the judge: started, asked, and killed with all that it has started.

use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use ::sandbox::{Confined, Confinement, Level};

use crate::limit::Limit;
use crate::settings::{Sandbox, Settings};
use crate::spawner;
use crate::wire::{self, Frame};

/// How much of what the process says on stderr is kept, to explain why it did not start.
const KEPT_STDERR: usize = 4096;

pub(crate) struct Process {
    group: tools::Group,
    /// `None` where it does not read any more.
    to: Option<Sender<Vec<u8>>>,
    mark: wire::Mark,
    frames: Receiver<Frame>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Its working directory and the only place it may write to; removed with it.
    _scratch: tools::scratch::Scratch,
}

/// Folders of the scratch folder: where the process works, its home, and its temporary files.
const WORK: &str = "work";
const HOME: &str = "home";
const TEMPORARY: &str = "tmp";

/// Why there was no answer.
#[derive(Debug)]
pub(crate) enum NoAnswer {
    Timeout,
    /// The brake was on.
    Braked,
    /// The process ended, with this status where it has one (it has none when a signal ended it).
    Died {
        status: Option<i32>,
    },
    /// It answered that it failed itself.
    Fault,
}

impl Process {
    pub(crate) fn start(settings: &Settings) -> io::Result<Process> {
        let scratch = tools::scratch::folder("jurat-judge-")?;
        let java = settings.jdk_home.join("bin/java");
        let mut command = Command::new(&java);
        let confined = match settings.sandbox {
            Sandbox::On => confine(&mut command, &confinement(settings, java, scratch.path()), None)?,
            Sandbox::At(level) => {
                confine(&mut command, &confinement(settings, java, scratch.path()), Some(level))?
            }
            Sandbox::Off => without_sandbox(&mut command, scratch.path())?,
        };
        command.args(flags(settings, &confined.scratch));
        command.args(crate::runtime::main(&settings.runtime)?);
        // Whatever the user's environment holds is none of the tests' business.
        command.env_clear().envs(environment(&confined.scratch));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = tools::Group::new(spawner::spawn(command)?);
        let child = &mut group.child;
        let (to, out, err) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let mark = wire::draw_mark()?;
        let to = to.map(outbox);
        if let Some(to) = &to {
            let _ = to.send(mark.to_vec());
        }
        let (sender, frames) = mpsc::channel();
        if let Some(out) = out {
            thread::spawn(move || {
                let mut out = BufReader::with_capacity(1 << 16, out);
                while let Ok(frame) = wire::read(&mut out, &mark) {
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
        Ok(Process { group, to, mark, frames, stderr, _scratch: scratch })
    }

    /// Sends a request without waiting. That the process is gone shows when its answer is waited for.
    pub(crate) fn send(&mut self, json: &serde_json::Value, bytes: &[u8]) {
        let Some(to) = &self.to else { return };
        let mut frame = Vec::new();
        let is_written = wire::write(&mut frame, &self.mark, json.to_string().as_bytes(), bytes).is_ok();
        if !is_written || to.send(frame).is_err() {
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

    /// The next frame, until the limit is reached or the brake is on.
    pub(crate) fn receive_within(&mut self, limit: &mut Limit) -> Result<Frame, NoAnswer> {
        loop {
            let until = limit.next_look(self.group.child.id())?;
            match self.receive(until) {
                Err(NoAnswer::Timeout) => {}
                other => return other,
            }
        }
    }

    /// The processes it consists of have this number, or descend from the one that has.
    pub(crate) fn id(&self) -> u32 {
        self.group.child.id()
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
            match self.group.child.try_wait() {
                Ok(Some(status)) => return status.code(),
                Ok(None) => thread::sleep(Duration::from_millis(2)),
                Err(_) => return None,
            }
        }
        None
    }
}

/// Takes what is to be written, and writes it in this order on a thread of its own. A process that has just been started reads
/// when it comes to it: whoever writes more than the pipe holds would have to wait for that, whatever the brake says.
fn outbox(mut to: impl Write + Send + 'static) -> Sender<Vec<u8>> {
    let (sender, waiting) = mpsc::channel::<Vec<u8>>();
    thread::spawn(move || {
        for bytes in waiting {
            if to.write_all(&bytes).and_then(|()| to.flush()).is_err() {
                break;
            }
        }
    });
    sender
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

/// What the process may see: the JDK, the judge's jars, the user's classes and resources.
fn confinement(settings: &Settings, java: PathBuf, folder: &Path) -> Confinement {
    let mut readable = settings.runtime.clone();
    readable.extend(settings.class_path.iter().cloned());
    readable.extend(settings.archive.iter().cloned());
    Confinement {
        readable,
        // Distributions keep a JDK's settings elsewhere and link to them.
        linked: vec![settings.jdk_home.clone()],
        scratch: settings.variation.scratch().into(),
        folders: [WORK, HOME, TEMPORARY].map(str::to_owned).to_vec(),
        host_name: settings.variation.host_name().to_owned(),
        user_name: settings.variation.user_name().to_owned(),
        user_id: settings.variation.user_id(),
        ..Confinement::new(java, folder)
    }
}

fn confine(command: &mut Command, confinement: &Confinement, level: Option<Level>) -> io::Result<Confined> {
    let confined = match level {
        Some(level) => ::sandbox::confine_at(level, command, confinement),
        None => ::sandbox::confine(command, confinement),
    };
    confined.map_err(io::Error::other)
}

fn without_sandbox(command: &mut Command, folder: &Path) -> io::Result<Confined> {
    for name in [WORK, HOME, TEMPORARY] {
        std::fs::create_dir(folder.join(name))?;
    }
    command.current_dir(folder.join(WORK));
    ::sandbox::tie_to_parent(command);
    Ok(Confined { level: Level::Nothing, scratch: folder.to_owned() })
}

/// All that the process finds in its environment.
fn environment(scratch: &Path) -> [(&'static str, PathBuf); 6] {
    [
        ("HOME", scratch.join(HOME)),
        ("TMPDIR", scratch.join(TEMPORARY)),
        ("PATH", "/usr/bin:/bin".into()),
        ("LANG", "C.UTF-8".into()),
        ("USER", "user".into()),
        // Every thread would reserve memory of its own, which the limit on it counts.
        ("MALLOC_ARENA_MAX", "2".into()),
    ]
}

fn flags(settings: &Settings, scratch: &Path) -> Vec<String> {
    let mut flags: Vec<String> = [
        // Start fast, stay small: tests are short, so the optimising compiler would never pay.
        "-Xshare:auto",
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        // Every test has classes of its own: by default that fills what starts a full collection again and again.
        "-XX:MetaspaceSize=192m",
        "-XX:MaxMetaspaceSize=640m",
        "-XX:MaxDirectMemorySize=64m",
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
        // Nobody looks in or loads agents, from outside or from inside; what the flags do not stop, the judge's agent refuses.
        "-XX:+DisableAttachMechanism",
        "-XX:-EnableDynamicAgentLoading",
        "-XX:-CreateCoredumpOnCrash",
        // The machine's own messages would go to stdout, where our frames are.
        "-XX:+DisplayVMOutputToStderr",
        "-Xlog:disable",
        "-Djava.awt.headless=true",
    ]
    .map(str::to_owned)
    .to_vec();
    flags.push(format!("-Xmx{}m", settings.variation.heap_mb(settings.heap_mb)));
    // It tells what tests see of the computer and do to it.
    let agent = settings.runtime.iter().find(|jar| jar.file_name().is_some_and(|name| name == "judge.jar"));
    // The machine takes what follows a `=` for options of the agent. Without one, outcomes say that the judge is blind.
    let agent = agent.map(|jar| jar.display().to_string()).filter(|jar| !jar.contains('='));
    flags.extend(agent.map(|jar| format!("-javaagent:{jar}")));
    flags.push(format!("-Djava.io.tmpdir={}", scratch.join(TEMPORARY).display()));
    flags.push(format!("-Duser.home={}", scratch.join(HOME).display()));
    flags.push(format!("-Duser.name={}", settings.variation.user_name()));
    flags.push(format!("-XX:ErrorFile={}", scratch.join("crash.log").display()));
    if let Some(archive) = settings.archive.as_ref().filter(|archive| archive.is_file()) {
        flags.push(format!("-XX:SharedArchiveFile={}", archive.display()));
    }
    flags.extend(settings.variation.flags().iter().map(|&flag| flag.to_owned()));
    flags
}

#[cfg(test)]
mod outbox_tests {
    use super::*;

    /// Takes nothing until it is told to.
    struct Slow(Receiver<()>, Sender<u8>);

    impl Write for Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.recv().map_err(io::Error::other)?;
            self.1.send(bytes[0]).map_err(io::Error::other)?;
            Ok(1)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nobody_waits_for_a_process_that_does_not_read_yet() {
        let (go, wait) = mpsc::channel();
        let (told, heard) = mpsc::channel();
        let to = outbox(Slow(wait, told));
        // Were it written here, nobody could say that it may go on.
        to.send(vec![1, 2]).unwrap();
        to.send(vec![3]).unwrap();
        for _ in 0..3 {
            go.send(()).unwrap();
        }
        assert_eq!(heard.iter().take(3).collect::<Vec<u8>>(), [1, 2, 3]);
        // Who does not read any more takes nothing.
        drop(go);
        while to.send(vec![4]).is_ok() {
            thread::yield_now();
        }
    }
}
