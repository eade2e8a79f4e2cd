//! A judge for a small program that a test gives as source.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use judge::{CheckedOutcome, Judge, Settings, Source};
use program::ClassName;

pub(crate) struct Bench {
    pub settings: Settings,
    _folder: tempfile::TempDir,
}

impl Bench {
    /// Compiles the classes under test with the JDK's `javac -g`. The first word after `class`, `enum` or
    /// `interface` in each source names it; all are in package `p`.
    pub(crate) fn new(sources: &[&str]) -> Bench {
        Bench::with_jdk(&jdk_home(), sources)
    }

    /// For processes that may not write where the archive is kept.
    pub(crate) fn without_archive(sources: &[&str]) -> Bench {
        Bench::with(&jdk_home(), sources, |_| None)
    }

    pub(crate) fn with_jdk(jdk: &Path, sources: &[&str]) -> Bench {
        Bench::with(jdk, sources, archive)
    }

    fn with(jdk: &Path, sources: &[&str], archive: impl Fn(&Settings) -> Option<PathBuf>) -> Bench {
        let folder = tempfile::tempdir().unwrap();
        let classes = folder.path().join("classes");
        for (name, bytes) in class_files(jdk, sources) {
            let file = classes.join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, bytes).unwrap();
        }
        let under_test =
            sources.iter().map(|source| ClassName::new(format!("p/{}", type_name(source)))).collect();
        let mut settings = Settings::new(jdk, judge::runtime::jars(&fixture::runtime()).unwrap());
        settings.class_path = vec![classes];
        settings.under_test = under_test;
        settings.test_timeout = Duration::from_secs(3);
        settings.archive = archive(&settings);
        Bench { settings, _folder: folder }
    }

    pub(crate) fn judge(&self) -> Judge {
        Judge::start(&self.settings).unwrap()
    }

    /// Compiles `package p; class <name> { <members> }` and expects no errors.
    pub(crate) fn compile(&self, judge: &mut Judge, name: &str, members: &str) {
        let errors = judge.compile(&[unit(name, members)], 17).unwrap();
        assert!(errors.is_empty(), "{errors:#?}");
    }

    /// Runs one checked case with this body, in a judge of its own.
    pub(crate) fn checked(&self, body: &str) -> CheckedOutcome {
        checked(self, &mut self.judge(), &[body]).remove(0)
    }
}

type ClassFiles = Vec<(String, Vec<u8>)>;

/// What `javac` makes of the sources: once for all tests of a binary that have the same.
fn class_files(jdk: &Path, sources: &[&str]) -> ClassFiles {
    static COMPILED: Mutex<BTreeMap<(PathBuf, String), ClassFiles>> = Mutex::new(BTreeMap::new());
    if sources.is_empty() {
        return Vec::new();
    }
    let key = (jdk.to_owned(), sources.join("\n"));
    if let Some(known) = COMPILED.lock().unwrap().get(&key) {
        return known.clone();
    }
    let folder = tempfile::tempdir().unwrap();
    let classes = folder.path().join("classes");
    let mut javac = Command::new(jdk.join("bin/javac"));
    javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    javac.args(["-g", "-parameters", "-Xlint:none", "-nowarn", "-d"]).arg(&classes);
    for source in sources {
        let file = folder.path().join(format!("{}.java", type_name(source)));
        fs::write(&file, format!("package p;\n{source}")).unwrap();
        javac.arg(file);
    }
    let done = javac.output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let mut found = Vec::new();
    for entry in fs::read_dir(classes.join("p")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        found.push((format!("p/{name}"), fs::read(&path).unwrap()));
    }
    COMPILED.lock().unwrap().insert(key, found.clone());
    found
}

/// Runs checked cases, one per body.
pub(crate) fn checked(bench: &Bench, judge: &mut Judge, bodies: &[&str]) -> Vec<CheckedOutcome> {
    let methods: Vec<String> = (0..bodies.len()).map(|index| format!("case{index}")).collect();
    let members: String = methods
        .iter()
        .zip(bodies)
        .map(|(method, body)| {
            format!("public static void {method}(jurat.judge.Trace trace) throws Throwable {{ {body} }}\n")
        })
        .collect();
    bench.compile(judge, "Checked", &members);
    judge.run_checked("p.Checked", &methods).unwrap()
}

pub(crate) fn unit(name: &str, members: &str) -> Source {
    let text = format!(
        "package p; import java.util.*; import org.junit.jupiter.api.*; \
         import static org.junit.jupiter.api.Assertions.*;\nclass {name} {{\n{members}\n}}"
    );
    Source { class_name: format!("p.{name}"), text }
}

fn type_name(source: &str) -> String {
    let mut words = source.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '@');
    let kind = ["class", "enum", "interface", "record"];
    words.by_ref().find(|word| kind.contains(word)).expect("a type declaration");
    words.find(|word| !word.is_empty()).expect("its name").to_owned()
}

pub(crate) fn jdk_home() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME") {
        return home.into();
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let java = std::env::split_paths(&path).map(|folder| folder.join("javac")).find(|java| java.is_file());
    let java = java.expect("a JDK: set JAVA_HOME or put javac on the PATH").canonicalize().unwrap();
    java.ancestors().nth(2).unwrap().to_owned()
}

/// Most of these tests start a process of their own: an archive saves more than it costs.
fn archive(settings: &Settings) -> Option<PathBuf> {
    let file = judge::archive::file(settings, &target().join("archives-for-tests"));
    let _guard = LOCK.lock().unwrap();
    judge::archive::prepare(settings, &file).ok()?;
    Some(file)
}

static LOCK: Mutex<()> = Mutex::new(());

fn target() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().join("target")
}
