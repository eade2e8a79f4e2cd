//! Running a program to its end, its time limit or the user's Ctrl-C, whichever comes first.
//!
//! The child gets its own process group, so that one signal ends it with all it started; the group is
//! ended on every way out, a panic included. Output is read by two threads and bounded only by memory.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::{Cancel, Group};

/// What a disk takes meanwhile is little beside what a folder may hold.
const BETWEEN_LOOKS: Duration = Duration::from_millis(100);

/// A program to run and how.
#[derive(Clone, Debug)]
pub struct Invocation {
    pub program: PathBuf,
    pub arguments: Vec<OsString>,
    /// Where it runs; the current folder when absent.
    pub folder: Option<PathBuf>,
    /// The only variables that are inherited; all of them when absent.
    pub inherited: Option<&'static [&'static str]>,
    /// Variables set (or removed) on top of the inherited environment.
    pub environment: Vec<(OsString, Option<OsString>)>,
    /// No limit when absent.
    pub timeout: Option<Duration>,
    pub cancel: Cancel,
    /// What the program is shut into; it has all of the user's rights when absent.
    pub confinement: Option<Confinement>,
    /// A folder that it must not fill: it is stopped when there is more in it.
    pub bounded: Option<(PathBuf, Room)>,
}

/// How much may be in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    pub bytes: u64,
    pub files: u64,
}

/// Changes a command, before it is started, so that the program can do less than the user could.
#[derive(Clone)]
pub struct Confinement(Arc<Confine>);

type Confine = dyn Fn(&mut Command) -> std::io::Result<()> + Send + Sync;

impl Confinement {
    pub fn new(confine: impl Fn(&mut Command) -> std::io::Result<()> + Send + Sync + 'static) -> Confinement {
        Confinement(Arc::new(confine))
    }
}

impl std::fmt::Debug for Confinement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Confinement")
    }
}

impl Invocation {
    pub fn new(program: impl Into<PathBuf>) -> Invocation {
        Invocation {
            program: program.into(),
            arguments: Vec::new(),
            folder: None,
            inherited: None,
            environment: Vec::new(),
            timeout: None,
            cancel: Cancel::new(),
            confinement: None,
            bounded: None,
        }
    }

    pub fn argument(mut self, argument: impl Into<OsString>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    pub fn arguments(mut self, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    pub fn folder(mut self, folder: &Path) -> Self {
        self.folder = Some(folder.to_owned());
        self
    }

    /// Inherits these variables of the environment and no others.
    pub fn inheriting(mut self, names: &'static [&'static str]) -> Self {
        self.inherited = Some(names);
        self
    }

    pub fn variable(mut self, name: &str, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), Some(value.into())));
        self
    }

    pub fn without_variable(mut self, name: &str) -> Self {
        self.environment.push((name.into(), None));
        self
    }

    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    pub fn cancel(mut self, cancel: &Cancel) -> Self {
        self.cancel = cancel.clone();
        self
    }

    pub fn confinement(mut self, confinement: Option<Confinement>) -> Self {
        self.confinement = confinement;
        self
    }

    pub fn bounded(mut self, bounded: Option<(PathBuf, Room)>) -> Self {
        self.bounded = bounded;
        self
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// `None` when a signal ended it.
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Output {
    pub fn succeeded(&self) -> bool {
        self.status == Some(0)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error("`{}` was not found", program.display())]
    Missing { program: PathBuf },
    #[error("`{}` cannot be started: {source}", program.display())]
    Start { program: PathBuf, source: std::io::Error },
    #[error("`{}` did not end within {} s and was stopped", program.display(), limit.as_secs())]
    Timeout { program: PathBuf, limit: Duration },
    #[error("`{}` was stopped since it wrote more than {} MB or {} files, or filled the disk", program.display(), room.bytes >> 20, room.files)]
    TooMuch { program: PathBuf, room: Room },
    #[error("`{}` was stopped on request", program.display())]
    Cancelled { program: PathBuf },
    #[error("files for `{}` cannot be written: {source}", program.display())]
    Files { program: PathBuf, source: std::io::Error },
    #[error("`{}` cannot be confined and is not started: {source}", program.display())]
    Confine { program: PathBuf, source: std::io::Error },
}

/// Runs it to the end. A status other than zero is no error here.
pub fn run(invocation: &Invocation) -> Result<Output, RunError> {
    let mut group = start(invocation)?;
    let stdout = collect(group.child.stdout.take());
    let stderr = collect(group.child.stderr.take());
    let begun = Instant::now();
    let mut pause = Duration::from_millis(1);
    let mut look = begun + BETWEEN_LOOKS;
    let bounded = invocation.bounded.as_ref().map(|(folder, room)| (folder, *room, left_to(folder, *room)));
    let status = loop {
        match group.child.try_wait() {
            Ok(Some(status)) => break status.code(),
            Ok(None) => {}
            Err(source) => return Err(RunError::Start { program: invocation.program.clone(), source }),
        }
        if invocation.cancel.is_cancelled() {
            return Err(RunError::Cancelled { program: invocation.program.clone() });
        }
        if let Some(limit) = invocation.timeout.filter(|&limit| begun.elapsed() >= limit) {
            return Err(RunError::Timeout { program: invocation.program.clone(), limit });
        }
        if let Some((folder, room, left)) = bounded.filter(|_| Instant::now() >= look) {
            let looked = Instant::now();
            if !is_within(folder, room) || free(folder).is_some_and(|free| free < left) {
                return Err(RunError::TooMuch { program: invocation.program.clone(), room });
            }
            // However much is there already, most of the time is the program's.
            look = Instant::now() + BETWEEN_LOOKS.max(10 * looked.elapsed());
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    // What the child left running keeps the pipes open; it is ended before the output is awaited.
    drop(group);
    Ok(Output { status, stdout: text(&stdout), stderr: text(&stderr) })
}

/// What must stay free on the disk of a folder, whoever fills it: a file that is open and has no name any more is in no folder.
fn left_to(folder: &Path, room: Room) -> u64 {
    free(folder).map_or(0, |free| room.bytes.min(free / 2))
}

#[cfg(unix)]
fn free(folder: &Path) -> Option<u64> {
    rustix::fs::statvfs(folder).ok().map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}

/// Whether no more than this is in a folder and those in it; links are counted, not followed.
fn is_within(folder: &Path, room: Room) -> bool {
    let (mut bytes, mut files) = (0, 0);
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            files += 1;
            let Ok(found) = entry.metadata() else { continue };
            match found.is_dir() {
                true => open.push(entry.path()),
                false => bytes += found.len(),
            }
            if bytes > room.bytes || files > room.files {
                return false;
            }
        }
    }
    true
}

/// Looks a program up in the folders of `PATH` that [`path_folders`] lets through. A program that lies in
/// one of the folders to avoid is not taken either when a link elsewhere leads to it.
pub fn on_path(name: &str, avoid: &[PathBuf]) -> Option<PathBuf> {
    let extensions: &[&str] = if cfg!(windows) { &[".exe", ".cmd", ".bat"] } else { &[""] };
    path_folders(avoid)
        .iter()
        .flat_map(|folder| extensions.iter().map(move |extension| folder.join(format!("{name}{extension}"))))
        .find(|candidate| is_executable(candidate) && !is_inside(candidate, avoid))
}

/// The folders of `PATH` whose programs may be started while a project is opened: absolute ones (a relative
/// one means whatever the current folder holds) that do not lie in the folders to avoid.
pub fn path_folders(avoid: &[PathBuf]) -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).filter(|folder| folder.is_absolute() && !is_inside(folder, avoid)).collect()
}

/// Whether a path, as written or with its links resolved, lies in one of the folders.
pub fn is_inside(path: &Path, folders: &[PathBuf]) -> bool {
    let resolved = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    folders.iter().any(|folder| path.starts_with(folder) || resolved.starts_with(folder))
}

/// Whether a file is there and may be run.
pub(crate) fn is_executable(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    {
        path.is_file()
    }
}

/// A line without the escape sequences that programs colour their output with.
pub(crate) fn without_colour(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        rest = after.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';');
        rest = rest.get(1..).unwrap_or_default();
    }
    plain + rest
}

fn start(invocation: &Invocation) -> Result<Group, RunError> {
    let mut command = Command::new(&invocation.program);
    command.args(&invocation.arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(folder) = &invocation.folder {
        command.current_dir(folder);
    }
    if let Some(names) = invocation.inherited {
        command.env_clear();
        command.envs(names.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
    }
    for (name, value) in &invocation.environment {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    if let Some(Confinement(confine)) = &invocation.confinement {
        let program = || invocation.program.clone();
        confine(&mut command).map_err(|source| RunError::Confine { program: program(), source })?;
    }
    match command.spawn() {
        Ok(child) => Ok(Group::new(child)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Err(RunError::Missing { program: invocation.program.clone() })
        }
        Err(source) => Err(RunError::Start { program: invocation.program.clone(), source }),
    }
}

fn collect(stream: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            // What was read before an error is still worth having.
            let _ = stream.read_to_end(&mut bytes);
        }
        let _ = send.send(bytes);
    });
    receive
}

/// A process that left the group (a daemon) may hold the pipe open for ever; it is not waited for.
fn text(output: &Receiver<Vec<u8>>) -> String {
    let bytes = output.recv_timeout(Duration::from_secs(5)).unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Invocation {
        Invocation::new("sh").arguments(["-c", script])
    }

    #[test]
    fn output_and_status_are_captured() {
        let output = run(&shell("echo out; echo err >&2; exit 3")).unwrap();
        assert_eq!(output, Output { status: Some(3), stdout: "out\n".into(), stderr: "err\n".into() });
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = run(&Invocation::new("no-such-program-anywhere")).unwrap_err();
        assert!(matches!(error, RunError::Missing { .. }), "{error}");
    }

    #[test]
    fn the_time_limit_ends_grandchildren_too() {
        let folder = tempfile::tempdir().unwrap();
        let witness = folder.path().join("alive");
        let script = format!("(sleep 4; touch '{}') & wait", witness.display());
        let error = run(&shell(&script).timeout(Duration::from_millis(100))).unwrap_err();
        assert!(matches!(error, RunError::Timeout { .. }), "{error}");
        std::thread::sleep(Duration::from_millis(4500));
        assert!(!witness.exists(), "the grandchild lived on");
    }

    #[test]
    fn cancelling_stops_a_running_program() {
        let cancel = Cancel::new();
        let other = cancel.clone();
        let waker = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            other.cancel();
        });
        let error = run(&shell("sleep 30").cancel(&cancel)).unwrap_err();
        waker.join().unwrap();
        assert!(matches!(error, RunError::Cancelled { .. }), "{error}");
    }

    #[test]
    fn only_the_named_variables_are_inherited() {
        let output = run(&shell("env").inheriting(&["PATH"]).variable("EXTRA", "1")).unwrap();
        let mut names: Vec<&str> =
            output.stdout.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
        // The shell sets these itself.
        names.retain(|name| !["PWD", "SHLVL", "_", "OLDPWD"].contains(name));
        names.sort_unstable();
        assert_eq!(names, ["EXTRA", "PATH"]);
    }

    #[test]
    fn a_confinement_changes_the_command_or_keeps_it_from_starting() {
        let told = Confinement::new(|command| {
            command.env("WHERE", "inside");
            Ok(())
        });
        let output = run(&shell("echo $WHERE").confinement(Some(told))).unwrap();
        assert_eq!(output.stdout, "inside\n");
        let impossible = Confinement::new(|_| Err(std::io::ErrorKind::Unsupported.into()));
        let error = run(&shell("echo started").confinement(Some(impossible))).unwrap_err();
        assert!(matches!(error, RunError::Confine { .. }), "{error}");
    }

    #[test]
    fn a_program_is_not_taken_from_a_folder_to_avoid_nor_through_a_link_to_it() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let place = tempfile::tempdir().unwrap();
        let place = std::fs::canonicalize(place.path()).unwrap();
        let (project, bin) = (place.join("project"), place.join("bin"));
        for folder in [&project, &bin] {
            std::fs::create_dir(folder).unwrap();
        }
        let program = project.join("mvn");
        std::fs::write(&program, "#!/bin/sh\n").unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        symlink(&program, bin.join("mvn")).unwrap();
        let avoid = [project.clone()];
        assert!(is_inside(&project.join("tools"), &avoid));
        assert!(is_inside(&bin.join("mvn"), &avoid));
        assert!(!is_inside(&bin, &avoid));
        assert!(path_folders(&avoid).iter().all(|folder| folder.is_absolute()));
    }

    #[test]
    fn colours_are_taken_off() {
        assert_eq!(without_colour("\u{1b}[1mApache\u{1b}[0m Maven\u{1b}[0;31m 3"), "Apache Maven 3");
        assert_eq!(without_colour("plain \u{1b}["), "plain ");
    }

    #[test]
    fn a_program_that_fills_its_folder_is_stopped() {
        let full = |script: &str| {
            let folder = tempfile::tempdir().unwrap();
            let room = Room { bytes: 1 << 20, files: 100 };
            let invocation = shell(script).folder(folder.path());
            run(&invocation.bounded(Some((folder.path().to_owned(), room))).timeout(Duration::from_secs(60)))
        };
        for script in [
            "mkdir deep; head -c 2000000 /dev/zero > deep/large; sleep 60",
            "i=0; while [ $i -lt 200 ]; do mkdir f$i; i=$((i + 1)); done; sleep 60",
            "while true; do cat /dev/zero | head -c 100000 >> grows; sleep 0.01; done",
        ] {
            let error = full(script).unwrap_err();
            assert!(matches!(error, RunError::TooMuch { .. }), "{error}");
        }
        let linked =
            "ln -s / root; i=0; while [ $i -lt 90 ]; do echo some > f$i; i=$((i + 1)); done; sleep 0.5";
        assert!(full(linked).unwrap().succeeded());
    }

    #[test]
    fn large_output_does_not_block() {
        let output = run(&shell("head -c 3000000 /dev/zero | tr '\\0' 'x'")).unwrap();
        assert_eq!(output.stdout.len(), 3_000_000);
    }
}
