//! What opening a project gives: modules, each with its program and the facts that tests for it need.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use base::Diagnostic;
use program::Program;
use syntax::java::SourceFile;
use tools::Cancel;

use crate::cache::Cache;
use crate::class_path::ClassPath;
use crate::jdk::Jdk;

/// How to open what the user points at.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// Jars and class folders added to every module's class path (`--classpath`).
    pub classpath: Vec<PathBuf>,
    /// The JDK to use (`--jdk`); searched for when absent.
    pub jdk: Option<PathBuf>,
    /// Where derived files are kept; default [`Cache::default_folder`].
    pub cache: PathBuf,
    /// Folders with `.jml` side files besides the sources and the module's own `specs` (`--specs`).
    pub specs: Vec<PathBuf>,
    /// The user trusts the project: its build scripts, wrappers and annotation processors may run; default
    /// false.
    pub trust: bool,
    /// Build tools must not use the network; default false.
    pub offline: bool,
    /// Raised to stop: external programs are ended.
    pub cancel: Cancel,
    /// The longest that one run of the compiler may take; default ten minutes.
    pub compile_timeout: Duration,
}

impl Default for OpenOptions {
    fn default() -> Self {
        OpenOptions {
            classpath: Vec::new(),
            jdk: None,
            cache: Cache::default_folder(),
            specs: Vec::new(),
            trust: false,
            offline: false,
            cancel: Cancel::new(),
            compile_timeout: Duration::from_secs(600),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectKind {
    Maven,
    Gradle,
    SourceFolder,
    SourceFile,
    ClassFolder,
    Jar,
}

/// Test libraries on a module's test class path. A version is empty where only the library is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TestLibraries {
    /// `junit-jupiter-api`
    pub junit5: Option<String>,
    /// `junit-jupiter-params`, which `@ParameterizedTest` needs.
    pub jupiter_params: bool,
    /// `junit:junit` 4 (its API is also what JUnit 3 tests use).
    pub junit4: Option<String>,
    pub testng: Option<String>,
}

impl TestLibraries {
    /// By the names of the jars, which Maven and Gradle keep as `artifact-version.jar`.
    pub fn on_class_path(class_path: &[PathBuf]) -> TestLibraries {
        let version = |artifact: &str| {
            class_path.iter().filter_map(|path| path.file_name()?.to_str()).find_map(|name| {
                let version = name.strip_prefix(artifact)?.strip_prefix('-')?.strip_suffix(".jar")?;
                version.starts_with(|first: char| first.is_ascii_digit()).then(|| version.to_owned())
            })
        };
        TestLibraries {
            junit5: version("junit-jupiter-api"),
            jupiter_params: version("junit-jupiter-params").is_some(),
            junit4: version("junit").filter(|version| version.starts_with('4')),
            testng: version("testng"),
        }
    }
}

/// One module: what is compiled together and tested together.
pub struct Module {
    pub name: String,
    /// The module's folder, or the folder of the file that was given.
    pub root: PathBuf,
    pub kind: ProjectKind,
    pub program: Arc<Program>,
    /// The same classes as `program` sees them, for messages met while loading.
    pub classes: Arc<ClassPath>,
    pub jdk: Jdk,
    /// The test class path: the module's own classes first, then what they need, test libraries included
    /// where the project has them.
    pub class_path: Vec<PathBuf>,
    /// The Java version that tests must be written in.
    pub language_level: u16,
    pub test_framework: TestLibraries,
    /// Where the project keeps its tests, or would.
    pub test_source_root: Option<PathBuf>,
    pub has_module_info: bool,
    pub source_roots: Vec<PathBuf>,
    /// `.jml` files with contracts for classes without source.
    pub side_files: Vec<Arc<SourceFile>>,
    /// What was wrong with this module's files when it was opened.
    pub diagnostics: Vec<Diagnostic>,
}

impl Module {
    /// Everything known to be wrong by now: when it was opened, and with classes and sources loaded since.
    pub fn all_diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.diagnostics.clone();
        all.extend(self.classes.diagnostics());
        all.extend(self.classes.sources().diagnostics());
        all.extend(self.program.diagnostics());
        let mut seen = std::collections::HashSet::new();
        all.retain(|one| seen.insert(one.clone()));
        all
    }
}

impl std::fmt::Debug for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Module")
            .field("name", &self.name)
            .field("kind", &self.kind)
            .field("under_test", &self.program.under_test())
            .field("class_path", &self.class_path)
            .field("language_level", &self.language_level)
            .field("test_framework", &self.test_framework)
            .field("diagnostics", &self.diagnostics)
            .finish_non_exhaustive()
    }
}
