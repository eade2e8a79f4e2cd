//! A bench for rendered text: Java classes under test, recipes and cases made briefly, and the real javac and JUnit.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::OnceLock;

use contract::logic::oracle_clauses;
use contract::{Clause, Contracts};
use emit::{Framework, Rendered, Target, TestFile};
use program::{ClassName, MethodRef, Program, Type};
use suite::{
    Call, Check, CheckKind, Creation, Observation, ObservedValue, Oracle, Outcome, Recipe, StatePart,
    Strategy, TestCase, Value,
};
use tempfile::TempDir;

/// What the judge's process has, as far as javac is concerned.
pub(crate) const TRACE: &str = "package jurat.judge;
public final class Trace {
    public interface Condition { boolean test() throws Throwable; }
    public interface Source { Object get() throws Throwable; }
    public interface At { Object get(int index) throws Throwable; }
    public interface Of<T> { Object get(T object) throws Throwable; }
    public interface Places {
        void field(Object object, String owner, String name);
        void staticField(String owner, String name);
        void elements(Object array, int from, int to);
        void all(Object object);
        void model(Object object);
    }
    public interface Locations { void tell(Places places) throws Throwable; }
    public static final class Old { public Object get() { return null; } }
    public static final class Listed {
        public Object at(int index) { return null; }
        public Object at(Object object) { return null; }
    }
    public Old old(Source source) { return null; }
    public Listed listed(Source from, Source to, At at) { return null; }
    public <T> Listed each(Source objects, Of<T> of) { return null; }
    public static Object copy(Object array, int depth) { return null; }
    public Object field(Object target, String owner, String name) { return null; }
    public Object staticField(String owner, String name) { return null; }
    public Object call(Object target, String owner, String name, String descriptor, Object... arguments) { return null; }
    public void remember(String owner) { }
    public boolean isFresh(Object object) { return false; }
    public void frame(int index, Locations locations) { }
    public void unchanged(int index) { }
    public void requires(String clause, boolean holds) { }
    public void requires(String clause, Condition condition) { }
    public void specCase(int index, Condition condition) { }
    public void calling(Object receiver, Object... arguments) { }
    public void returned(Object result) { }
    public void threw(Throwable thrown) { }
    public void check(int index, Condition condition) { }
    public void observe(int index, Source source) { }
}
";

pub(crate) struct Bench {
    pub program: Arc<Program>,
    pub contracts: Contracts,
    pub folder: TempDir,
}

/// Compiles the classes and reads their contracts.
pub(crate) fn bench(files: &[(&str, &str)]) -> Bench {
    let (program, folder) = project::testing::program_from_source(files);
    let contracts = Contracts::new(program.clone(), Vec::new());
    Bench { program, contracts, folder }
}

impl Bench {
    /// The method or constructor (`<init>`) of a class by name and number of parameters.
    pub(crate) fn method(&self, class: &str, name: &str, arity: usize) -> MethodRef {
        let mut owner = Some(ClassName::new(class));
        while let Some(resolved) = owner.and_then(|owner| self.program.class(&owner)) {
            let found = resolved.methods.iter().find(|method| {
                &*method.name == name && method.parameters.len() == arity && !method.access.is_synthetic()
            });
            if let Some(method) = found {
                return resolved.method_ref(method);
            }
            owner = resolved.superclass.as_ref().and_then(|superclass| superclass.class_name().cloned());
        }
        panic!("no method {name}/{arity} in {class}");
    }

    pub(crate) fn new_object(&self, class: &str, arguments: Vec<Recipe>, then: Vec<Call>) -> Recipe {
        let constructor = self.method(class, "<init>", arguments.len());
        let creation = Creation::Constructor { constructor, outer: None, arguments };
        Recipe::Object { ty: Type::class(class), creation, then }
    }

    pub(crate) fn call(&self, class: &str, name: &str, arguments: Vec<Recipe>) -> Call {
        Call { method: self.method(class, name, arguments.len()), arguments }
    }

    pub(crate) fn case(
        &self,
        class: &str,
        name: &str,
        receiver: Option<Recipe>,
        arguments: Vec<Recipe>,
    ) -> TestCase {
        TestCase {
            class: ClassName::new(class),
            method: self.method(class, name, arguments.len()),
            shared: Vec::new(),
            set_up: Vec::new(),
            receiver,
            arguments,
            oracle: Oracle { outcome: Outcome::Returns, ..Oracle::default() },
            strategy: Strategy::Boundary,
            about: String::new(),
        }
    }

    /// The case with every clause of the effective contract as a check.
    pub(crate) fn with_contract(&self, mut case: TestCase) -> TestCase {
        let effective = self.contracts.effective(&case.class, &case.method);
        for (index, spec) in effective.cases.iter().enumerate() {
            for clause in &spec.ensures {
                push(&mut case, CheckKind::Post { case: index }, clause);
            }
            for signals in &spec.signals {
                push(&mut case, CheckKind::Signals { case: index }, &signals.condition);
            }
        }
        for clause in &effective.invariants {
            push(&mut case, CheckKind::Invariant, clause);
        }
        case
    }

    pub(crate) fn render(&self, class: &str, cases: Vec<TestCase>, target: &Target) -> Rendered {
        let class = ClassName::new(class);
        let name = format!("{}Test", class.without_package().replace('$', ""));
        let file = TestFile { class, name, cases };
        emit::render(&self.program, &self.contracts, &file, target)
    }

    pub(crate) fn checked(&self, class_name: &str, cases: &[TestCase], target: &Target) -> emit::Checked {
        emit::render_checked(&self.program, &self.contracts, class_name, cases, target)
    }

    /// Compiles texts against the classes under test with the real javac; its messages where it fails.
    pub(crate) fn javac(&self, files: &[(&str, &str)], release: u16) -> Result<PathBuf, String> {
        self.javac_with(files, release, &[])
    }

    /// The same with more on the class path.
    pub(crate) fn javac_with(
        &self,
        files: &[(&str, &str)],
        release: u16,
        more: &[PathBuf],
    ) -> Result<PathBuf, String> {
        let root = tempfile::tempdir_in(self.folder.path()).expect("a folder").keep();
        let (sources, classes) = (root.join("src"), root.join("classes"));
        let mut arguments: Vec<OsString> =
            ["-Xlint:none", "-proc:none", "-encoding", "UTF-8", "--release"].map(OsString::from).to_vec();
        arguments.extend([release.to_string().into(), "-d".into(), classes.clone().into()]);
        let class_path =
            std::env::split_paths(&self.class_path()).chain(more.iter().cloned()).collect::<Vec<_>>();
        arguments.extend(["-cp".into(), std::env::join_paths(class_path).expect("a class path")]);
        for (name, text) in files {
            let path = sources.join(format!("{}.java", name.replace('.', "/")));
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(&path, text).expect("a file");
            arguments.push(path.into());
        }
        project::testing::javac(&arguments).map(|()| classes)
    }

    fn class_path(&self) -> String {
        let mut entries = vec![self.folder.path().join("classes")];
        entries.extend(libraries().iter().cloned());
        std::env::join_paths(entries).expect("a class path").to_string_lossy().into_owned()
    }

    /// Compiles the rendered file and runs it on the JUnit platform; the summary's `failed` count and the output.
    pub(crate) fn run(&self, name: &str, rendered: &Rendered, release: u16) -> (usize, String) {
        let classes = self
            .javac(&[(name, &rendered.text)], release)
            .unwrap_or_else(|error| panic!("{error}\n{}", rendered.text));
        let class_path = format!("{}:{}", classes.display(), self.class_path());
        let console = libraries()
            .iter()
            .find(|jar| jar.to_string_lossy().contains("console-standalone"))
            .expect("the console");
        let output = Command::new(jdk_tool("java"))
            .args([
                "-jar",
                &console.to_string_lossy(),
                "execute",
                "--class-path",
                &class_path,
                "--select-class",
                name,
            ])
            .args(["--details", "tree", "--disable-ansi-colors"])
            .output()
            .expect("java runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let failed = text
            .lines()
            .filter(|line| line.contains("tests failed"))
            .find_map(|line| line.trim().trim_start_matches('[').split_whitespace().next()?.parse().ok());
        (
            failed.unwrap_or_else(|| {
                panic!("no summary:\n{text}\n{}", String::from_utf8_lossy(&output.stderr))
            }),
            text,
        )
    }
}

fn push(case: &mut TestCase, kind: CheckKind, clause: &Clause) {
    for expr in oracle_clauses(&clause.expr) {
        case.oracle.checks.push(Check {
            kind,
            expr,
            clause: clause.text.clone(),
            place: clause.place.clone(),
        });
    }
}

pub(crate) fn int(value: i32) -> Recipe {
    Recipe::Value(Value::Int(value))
}

pub(crate) fn text(value: &str) -> Recipe {
    Recipe::Value(Value::String(value.into()))
}

pub(crate) fn null(ty: Type) -> Recipe {
    Recipe::Null(ty)
}

pub(crate) fn returns(mut case: TestCase, value: ObservedValue) -> TestCase {
    case.oracle.observations.push(Observation { part: StatePart::Result, value });
    case
}

pub(crate) fn returns_int(case: TestCase, value: i32) -> TestCase {
    returns(case, ObservedValue::Value(Value::Int(value)))
}

pub(crate) fn observing(mut case: TestCase, part: StatePart, value: ObservedValue) -> TestCase {
    case.oracle.observations.push(Observation { part, value });
    case
}

pub(crate) fn throws(mut case: TestCase, exception: &str) -> TestCase {
    case.oracle.outcome = Outcome::Throws { exception: ClassName::new(exception), message: None };
    case
}

pub(crate) fn about(mut case: TestCase, about: &str) -> TestCase {
    case.about = about.to_owned();
    case
}

pub(crate) fn junit5() -> Target {
    Target::default()
}

pub(crate) fn junit4() -> Target {
    Target { framework: Framework::JUnit4, language_level: 8, ..Target::default() }
}

pub(crate) fn testng() -> Target {
    Target { framework: Framework::TestNg, language_level: 8, ..Target::default() }
}

fn jdk_tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin").join(name)) {
        Some(tool) if tool.is_file() => tool,
        _ => PathBuf::from(name),
    }
}

/// JUnit 5 with its console, JUnit 4.13 and TestNG, fetched once by Maven into the target folder.
fn libraries() -> &'static [PathBuf] {
    static JARS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    JARS.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("emit-test-jars");
        fs::create_dir_all(&folder).expect("a folder for jars");
        let lock = fs::File::create(folder.join("lock")).expect("a lock file");
        lock.lock().expect("the lock");
        let done = folder.join("complete");
        if !done.exists() {
            for artifact in [
                "org.junit.platform:junit-platform-console-standalone:1.11.4",
                "junit:junit:4.13.2",
                "org.hamcrest:hamcrest-core:1.3",
                "org.testng:testng:7.5.1",
            ] {
                let status = Command::new("mvn")
                    .args(["-q", "-B", "dependency:copy", &format!("-Dartifact={artifact}")])
                    .arg(format!("-DoutputDirectory={}", folder.display()))
                    .current_dir(&folder)
                    .status()
                    .expect("mvn runs");
                assert!(status.success(), "mvn could not fetch {artifact}");
            }
            fs::write(done, "").expect("a mark");
        }
        let mut jars: Vec<PathBuf> = fs::read_dir(&folder)
            .expect("the jars")
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension().is_some_and(|extension| extension == "jar"))
            .collect();
        jars.sort();
        jars
    })
}
