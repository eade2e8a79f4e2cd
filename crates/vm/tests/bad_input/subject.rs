//! The machine under test with the driver loaded, and the limits that every case must keep.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use project::jdk::Jdk;
use vm::class::MethodId;
use vm::launch::Ending;
use vm::state::Snapshot;
use vm::{Machine, Options, Stop, StopReason, Trap, Value};

use fixture::Executable;

const DRIVER: &str = include_str!("Driver.java");
const VICTIMS: [(&str, &str, &str); 2] = [
    ("VictimA0000", include_str!("VictimA0000.java"), "8"),
    ("VictimB0000", include_str!("VictimB0000.java"), "17"),
];

/// A class by its name with dots.
pub(crate) type NamedClass = (String, Vec<u8>);

/// Enough for what the driver asks and for every victim; what loops uses it up.
const BUDGET: u64 = 1_500_000;
/// Java's heap in these runs.
const MAX_HEAP: u64 = 48 << 20;
/// More than any case takes, on a busy computer in a debug build.
const CASE_TIME: Duration = Duration::from_secs(90);
/// More than all tests of this file need together.
const CASE_BYTES: u64 = 3 << 30;

pub(crate) struct Subject {
    program: Executable,
    /// The class path.
    folder: PathBuf,
    machine: Machine,
    ready: Snapshot,
    attempt: MethodId,
    watchdog: Sender<String>,
}

impl Subject {
    pub(crate) fn new() -> Subject {
        let jdk = Jdk::find(None).expect("these tests need a JDK");
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path().to_owned();
        for (name, bytes) in compiled().iter().filter(|(name, _)| name.starts_with("Driver")) {
            std::fs::write(folder.join(format!("{name}.class")), bytes).unwrap();
        }
        let program = Executable::in_folder(jdk, temporary);
        let (machine, ready, attempt) = boot(&program);
        Subject { program, folder, machine, ready, attempt, watchdog: start_watchdog() }
    }

    /// The class files of each victim, by name; the one with `main` first.
    pub(crate) fn victims(&self) -> Vec<Vec<NamedClass>> {
        let family = |main: &str| {
            let classes = compiled().iter().filter(|(name, _)| name.starts_with(main));
            let classes: Vec<NamedClass> = classes.cloned().collect();
            assert_eq!(classes[0].0, main);
            classes
        };
        VICTIMS.iter().map(|(main, ..)| family(main)).collect()
    }

    /// A new machine: metadata of classes is never given back, so many thousand cases need several.
    pub(crate) fn start_afresh(&mut self) {
        (self.machine, self.ready, self.attempt) = boot(&self.program);
    }

    /// Defines the classes with a loader of their own and runs the first one's `main`.
    pub(crate) fn define(&mut self, label: &str, classes: &[NamedClass], questions: bool) -> String {
        let packed = pack(classes);
        let method = self.attempt;
        self.guarded(label, |machine| {
            let bytes = machine.new_byte_array(&packed)?;
            let answer = machine.run_to_completion(method, &[bytes.into(), questions.into()])?;
            Ok(machine.string_text(answer.reference()))
        })
    }

    /// Puts the classes on the class path and runs the first one as `java` would. Their names must be new: the answers of
    /// a class path never change.
    pub(crate) fn run_from_class_path(&mut self, label: &str, classes: &[NamedClass]) -> String {
        for (name, bytes) in classes {
            std::fs::write(self.folder.join(format!("{name}.class")), bytes).unwrap();
        }
        let main = classes[0].0.clone();
        self.guarded(label, |machine| match machine.run_main(&main, &[]) {
            Ending::Status(0) => Ok("ran".to_owned()),
            Ending::Status(status) => {
                let printed = String::from_utf8_lossy(&machine.printed(2)).into_owned();
                assert!(!printed.is_empty(), "{main}: status {status} without a word");
                Ok(format!("status {status}"))
            }
            Ending::Stopped(stop) => Err(Trap::Stop(stop)),
        })
    }

    /// Runs from the state in which nothing has been defined. Panics name the case.
    fn guarded(&mut self, label: &str, run: impl FnOnce(&mut Machine) -> Result<String, Trap>) -> String {
        self.watchdog.send(label.to_owned()).unwrap();
        self.machine.restore(&self.ready);
        self.machine.set_budget(Some(BUDGET));
        let machine = &mut self.machine;
        let outcome = catch_unwind(AssertUnwindSafe(|| run(machine)));
        self.watchdog.send(String::new()).unwrap();
        match outcome {
            Ok(Ok(answer)) => answer,
            Ok(Err(Trap::Stop(stop))) => accepted_stop(label, &stop),
            Ok(Err(trap)) => {
                let text = self.machine.describe_trap(&trap);
                let full = ["java.lang.OutOfMemoryError", "java.lang.StackOverflowError"];
                assert!(full.iter().any(|error| text.starts_with(error)), "{label}: {text}");
                text
            }
            Err(_) => panic!("{label}: the machine panicked"),
        }
    }

    /// What the real `java` answers to each case, all in one process.
    pub(crate) fn java(&self, cases: &[Vec<NamedClass>]) -> Vec<String> {
        let mut file = (cases.len() as u32).to_be_bytes().to_vec();
        for case in cases {
            let packed = pack(case);
            file.extend((packed.len() as u32).to_be_bytes());
            file.extend(packed);
        }
        let path = self.folder.join("cases");
        std::fs::write(&path, file).unwrap();
        let answers = self.program.java("Driver", &["-Xshare:auto"], &[path.to_str().unwrap()]);
        let answers: Vec<String> = answers.lines().map(str::to_owned).collect();
        assert_eq!(answers.len(), cases.len());
        answers
    }
}

/// A budget, an exit or something refused may end a mutant; a stop that blames the class library may not.
fn accepted_stop(label: &str, stop: &Stop) -> String {
    match stop.reason {
        StopReason::Library { .. } => panic!("{label}: {stop}"),
        StopReason::Instructions { .. } => "stopped: instructions".to_owned(),
        _ => format!("stopped: {}", stop.reason),
    }
}

fn boot(program: &Executable) -> (Machine, Snapshot, MethodId) {
    let options = Options { max_heap: MAX_HEAP, ..Options::default() };
    let mut machine = program.boot(options);
    let driver = machine.load_program_class("Driver").unwrap();
    let attempt = machine.find_declared(driver, "attempt", "([BZ)Ljava/lang/String;").unwrap();
    // What the driver itself needs is loaded once.
    let bytes = machine.new_byte_array(&pack(&[("Nothing".to_owned(), Vec::new())])).unwrap();
    let answer = machine.run_to_completion(attempt, &[bytes.into(), Value::Int(1)]).unwrap();
    assert_eq!(machine.string_text(answer.reference()), "java.lang.ClassFormatError");
    let ready = machine.snapshot();
    (machine, ready, attempt)
}

/// The driver and the victims, by name, compiled once for all tests.
fn compiled() -> &'static [NamedClass] {
    static COMPILED: OnceLock<Vec<NamedClass>> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let jdk = Jdk::find(None).expect("these tests need a JDK");
        let folder = tempfile::tempdir().unwrap();
        compile(&jdk, folder.path(), "Driver", DRIVER, "17");
        for (class, source, release) in VICTIMS {
            compile(&jdk, folder.path(), class, source, release);
        }
        let mut classes = Vec::new();
        for entry in std::fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
            let name = entry.file_name().into_string().unwrap();
            if let Some(name) = name.strip_suffix(".class") {
                classes.push((name.to_owned(), std::fs::read(entry.path()).unwrap()));
            }
        }
        classes.sort();
        classes
    })
}

/// As the driver reads it: a count, then names and bytes.
fn pack(classes: &[NamedClass]) -> Vec<u8> {
    let mut packed = (classes.len() as u32).to_be_bytes().to_vec();
    for (name, bytes) in classes {
        packed.extend((name.len() as u16).to_be_bytes());
        packed.extend(name.as_bytes());
        packed.extend((bytes.len() as u32).to_be_bytes());
        packed.extend(bytes);
    }
    packed
}

fn compile(jdk: &Jdk, folder: &Path, class: &str, source: &str, release: &str) {
    let file = folder.join(format!("{class}.java"));
    std::fs::write(&file, source).unwrap();
    let output = Command::new(jdk.javac())
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-g", "-parameters", "-nowarn", "-Xlint:-options", "--release", release, "-d"])
        .arg(folder)
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Ends the process, naming the case, when one takes too long or too much: a loop in Rust code has no other end.
fn start_watchdog() -> Sender<String> {
    let (sender, receiver) = channel::<String>();
    std::thread::spawn(move || {
        let mut case = (String::new(), Instant::now());
        loop {
            match receiver.recv_timeout(Duration::from_millis(200)) {
                Ok(label) => case = (label, Instant::now()),
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let (label, started) = &case;
            if !label.is_empty() && (started.elapsed() > CASE_TIME || status_bytes("VmRSS:") > CASE_BYTES) {
                eprintln!("{label}: {:?}, {} MB", started.elapsed(), status_bytes("VmRSS:") >> 20);
                std::process::abort();
            }
        }
    });
    sender
}

/// The most that the process has had in memory.
pub(crate) fn peak_bytes() -> u64 {
    status_bytes("VmHWM:")
}

/// A line of what Linux tells about this process.
fn status_bytes(line: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let found = status.lines().find(|text| text.starts_with(line)).unwrap();
    found.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10
}
