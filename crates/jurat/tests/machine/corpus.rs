//! The programs, the directives in their first lines, and their compilation by one JDK.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use project::jdk::Jdk;
use serde_json::json;
use tempfile::TempDir;

use crate::process::{Run, run};

/// The machine behaves as if it were given these.
const PROPERTIES: [&str; 10] = [
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Dfile.encoding=UTF-8",
    "-Dsun.jnu.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
    "-Dstdin.encoding=UTF-8",
    "-Dsun.stdout.encoding=UTF-8",
    "-Dsun.stderr.encoding=UTF-8",
];

/// Only so that the real `java` starts sooner.
const STARTUP: [&str; 2] = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];

const TIMEOUT: Duration = Duration::from_secs(300);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Does the same on the machine and on `java`.
    Pass,
    /// Ends in a typed stop of the machine.
    Fail,
}

impl Kind {
    fn folder(self) -> &'static str {
        match self {
            Kind::Pass => "pass",
            Kind::Fail => "fail",
        }
    }
}

/// A source file and what its first lines say.
#[derive(Debug)]
pub(crate) struct Program {
    pub kind: Kind,
    /// `pass/lambdas/Forms`.
    pub name: String,
    pub path: PathBuf,
    pub source: String,
    pub main_class: String,
    pub since: u16,
    pub arguments: Vec<String>,
    pub stdin: String,
    pub ignores_stderr: bool,
    /// Runs in a copy of `tests/files`, which the machine may read.
    pub has_root: bool,
    pub limits: Vec<String>,
    pub stop: String,
    /// The exit status of the stop.
    pub status: i32,
}

impl Program {
    fn read(kind: Kind, path: PathBuf) -> Program {
        let source = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(tests_folder()).unwrap().with_extension("").display().to_string();
        let package = source.lines().find_map(|line| line.strip_prefix("package ")?.strip_suffix(';'));
        let simple = path.file_stem().unwrap().to_str().unwrap();
        let main_class = package.map_or_else(|| simple.to_owned(), |package| format!("{package}.{simple}"));
        let mut program = Program {
            kind,
            name,
            path,
            main_class,
            since: 17,
            arguments: Vec::new(),
            stdin: String::new(),
            ignores_stderr: false,
            has_root: false,
            limits: Vec::new(),
            stop: String::new(),
            status: 125,
            source: String::new(),
        };
        for line in source.lines() {
            let Some((directive, value)) = line.strip_prefix("// ").and_then(|rest| rest.split_once(':'))
            else {
                break;
            };
            let value = value.strip_prefix(' ').unwrap_or(value);
            let words = || value.split_whitespace().map(str::to_owned).collect();
            match directive {
                "since" => program.since = value.parse().unwrap(),
                "args" => program.arguments = words(),
                "stdin" => program.stdin = value.replace("\\n", "\n"),
                "stderr" => program.ignores_stderr = value == "ignore",
                "root" => program.has_root = value == "files",
                "limits" => program.limits = words(),
                "status" => program.status = value.parse().unwrap(),
                "stop" => value.clone_into(&mut program.stop),
                other => panic!("{}: unknown directive `{other}`", program.name),
            }
        }
        assert_eq!(
            kind == Kind::Fail,
            !program.stop.is_empty(),
            "{}: only `fail` names a stop",
            program.name
        );
        program.source = source;
        program
    }
}

/// The corpus as compiled by the `javac` of one JDK.
pub(crate) struct Compiled {
    jdk: Jdk,
    programs: Vec<Program>,
    classes: TempDir,
}

impl Compiled {
    pub(crate) fn new(jdk: Jdk) -> Compiled {
        let mut programs = Vec::new();
        for kind in [Kind::Pass, Kind::Fail] {
            let sources = files_below(&tests_folder().join(kind.folder()));
            let sources = sources.into_iter().filter(|path| path.extension().is_some_and(|it| it == "java"));
            programs.extend(sources.map(|path| Program::read(kind, path)));
        }
        programs.retain(|program| program.since <= jdk.version);
        let classes = tempfile::tempdir().unwrap();
        for kind in [Kind::Pass, Kind::Fail] {
            let output = classes.path().join(kind.folder());
            copy_files(&output);
            let listing = classes.path().join(format!("{}.sources", kind.folder()));
            let paths = programs.iter().filter(|program| program.kind == kind);
            let paths: String = paths.map(|program| format!("\"{}\"\n", program.path.display())).collect();
            fs::write(&listing, paths).unwrap();
            let done = Command::new(jdk.javac())
                .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
                .args(["-encoding", "UTF-8", "-proc:none", "-parameters", "-g", "-nowarn", "-Xlint:none"])
                .args(["-XDsuppressNotes", "-d"])
                .arg(&output)
                .arg(format!("@{}", listing.display()))
                .output()
                .unwrap();
            assert!(done.status.success(), "javac: {}", String::from_utf8_lossy(&done.stderr));
        }
        Compiled { jdk, programs, classes }
    }

    pub(crate) fn programs(&self) -> impl Iterator<Item = &Program> {
        self.programs.iter()
    }

    pub(crate) fn version(&self) -> u16 {
        self.jdk.version
    }

    /// What the real `java` does, from the cache where the same source ran on the same JDK.
    pub(crate) fn java(&self, program: &Program) -> Run {
        let key = json!({
            "source": program.source,
            "files": resources(),
            "release": fs::read_to_string(self.jdk.home.join("release")).unwrap(),
        });
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
            "expected/{}/{}.json",
            self.version(),
            program.name.replace('/', ".")
        ));
        if let Some(run) = fs::read(&kept).ok().and_then(|bytes| Run::from_cache(&bytes, &key)) {
            return run;
        }
        let mut command = Command::new(self.jdk.java());
        command.args(STARTUP).args(PROPERTIES).arg("-cp").arg(self.class_path(program));
        command.arg(&program.main_class).args(&program.arguments);
        let run = self.run(command, program);
        if run.status.is_some() {
            fs::create_dir_all(kept.parent().unwrap()).unwrap();
            fs::write(&kept, run.to_cache(&key)).unwrap();
        }
        run
    }

    pub(crate) fn machine(&self, program: &Program, jurat: &Path) -> Run {
        let mut command = Command::new(jurat);
        command.args(["vm", "run", "--jdk"]).arg(&self.jdk.home).arg("-cp").arg(self.class_path(program));
        command.args(&program.limits);
        if program.has_root {
            command.args(["--root", "."]);
        }
        command.arg(&program.main_class).args(&program.arguments);
        self.run(command, program)
    }

    fn class_path(&self, program: &Program) -> PathBuf {
        self.classes.path().join(program.kind.folder())
    }

    fn run(&self, mut command: Command, program: &Program) -> Run {
        let folder = tempfile::tempdir().unwrap();
        if program.has_root {
            copy_files(folder.path());
        }
        command.current_dir(folder.path()).env("LC_ALL", "C.UTF-8").env_remove("JAVA_TOOL_OPTIONS");
        run(command, &program.stdin, TIMEOUT)
    }
}

fn tests_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").canonicalize().unwrap()
}

/// Resources that stand at the root of the class path.
fn files_folder() -> PathBuf {
    tests_folder().join("files")
}

/// The name and text of every resource, since programs read them.
fn resources() -> Vec<(String, String)> {
    let text = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    files_below(&files_folder()).iter().map(|path| (path.display().to_string(), text(path))).collect()
}

fn copy_files(target: &Path) {
    let source = files_folder();
    fs::create_dir_all(target).unwrap();
    for path in files_below(&source) {
        let copy = target.join(path.strip_prefix(&source).unwrap());
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(&path, copy).unwrap();
    }
}

/// All files below a folder, sorted.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}
