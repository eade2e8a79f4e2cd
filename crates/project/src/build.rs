//! What Maven and Gradle projects have in common: modules that need each other's classes.
//!
//! A module's output folder is used when it is up to date. Otherwise its sources are compiled into the
//! cache, after those of the modules it needs; the user's tree is never written to.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base::{Diagnostic, Place, Severity};
use tools::javac::Level;

use crate::assemble::{Facts, Workshop, assemble};
use crate::compile::{self, Job, Outcome};
use crate::jar::Jar;
use crate::walk::{files_with_extension, java_files, left_out};
use crate::{Module, ProjectKind, TestLibraries, is_below, read, write};

/// Of the errors in a project that was never built.
const MOST_EXAMPLES: usize = 3;

/// A module as its build tool describes it.
pub(crate) struct BuildModule {
    pub name: String,
    pub folder: PathBuf,
    pub source_roots: Vec<PathBuf>,
    /// Where the build tool puts its classes.
    pub output: PathBuf,
    pub test_source_root: PathBuf,
    /// The Java version, and whether it was given as a release.
    pub level: Option<(u16, bool)>,
    /// Files of its class path.
    pub needed: Vec<PathBuf>,
    /// Folders of other modules of the build.
    pub needed_modules: Vec<PathBuf>,
    pub libraries: Option<TestLibraries>,
    /// The command that would make what the build generates, where it may generate something.
    pub generates: Option<&'static str>,
    /// Whether the user asked for it; the others are only compiled where these need them.
    pub is_wanted: bool,
}

/// Opens the wanted modules, in the order of their folders. What lies below `root`, where the build begins, is the project's own.
pub(crate) fn open(
    modules: Vec<BuildModule>,
    root: &Path,
    kind: ProjectKind,
    workshop: &Workshop,
) -> Vec<Module> {
    let mut refused = BTreeMap::new();
    let mut by_folder: BTreeMap<PathBuf, BuildModule> =
        modules.into_iter().map(|module| (module.folder.clone(), module)).collect();
    if !workshop.options.trust {
        for (folder, module) in &mut by_folder {
            refused.insert(folder.clone(), refuse_outside(module, root));
        }
    }
    let mut build =
        Build { modules: &by_folder, root, workshop, ready: BTreeMap::new(), refused, was_told: false };
    let mut opened = Vec::new();
    for (folder, module) in &by_folder {
        if !module.is_wanted || !has_code(module) {
            continue;
        }
        let closure = build.closure(folder);
        for needed in closure.iter().rev() {
            build.make(needed);
        }
        let Some(ready) = build.ready.get(folder) else { continue };
        let mut facts = Facts::new(&module.name, folder, kind);
        facts.project_root = root.to_owned();
        facts.own = ready.classes.clone();
        facts.diagnostics = ready.diagnostics.clone();
        facts.needed = build.class_path(folder);
        facts.sources = module.source_roots.clone();
        facts.source_roots = module.source_roots.clone();
        facts.test_source_root = Some(module.test_source_root.clone());
        facts.language_level = Some(ready.level);
        if let Some(helpers) = build.helpers(module, ready, &facts.needed) {
            facts.needed.insert(0, helpers);
            facts.sources.push(module.test_source_root.clone());
        }
        facts.libraries = module.libraries.clone();
        opened.push(assemble(facts, workshop));
    }
    opened
}

/// What stands on the class path can be read by the code under test, so a project cannot put there what it likes: only jars, and
/// folders of its own. Takes the rest away, and says so.
fn refuse_outside(module: &mut BuildModule, root: &Path) -> Vec<Diagnostic> {
    let (kept, others): (Vec<PathBuf>, Vec<PathBuf>) =
        std::mem::take(&mut module.needed).into_iter().partition(|path| {
            // What is not there yet shows nothing.
            if path.is_dir() { is_below(path, root) } else { !path.exists() || Jar::is_one(path) }
        });
    module.needed = kept;
    let told = |path: &PathBuf| {
        let message = "this is neither a jar nor a folder of the project, so it is not put on the class path";
        let place = Place::file(path.to_string_lossy());
        Diagnostic::warning("project.class-path-outside", message).at(place).help("--trust allows it")
    };
    others.iter().map(told).collect()
}

fn has_code(module: &BuildModule) -> bool {
    module.source_roots.iter().any(|root| !java_files(root).is_empty())
        || !files_with_extension(&module.output, "class").is_empty()
}

/// A module's classes, wherever they are.
struct Ready {
    classes: Vec<PathBuf>,
    level: u16,
    diagnostics: Vec<Diagnostic>,
}

struct Build<'a> {
    modules: &'a BTreeMap<PathBuf, BuildModule>,
    root: &'a Path,
    workshop: &'a Workshop<'a>,
    ready: BTreeMap<PathBuf, Ready>,
    /// The user was told to build the project first.
    was_told: bool,
    /// By folder of a module: what it must not have on its class path.
    refused: BTreeMap<PathBuf, Vec<Diagnostic>>,
}

impl Build<'_> {
    /// A module and all it needs, each before what it needs; a circle is cut where it closes.
    fn closure(&self, folder: &Path) -> Vec<PathBuf> {
        fn visit(build: &Build, folder: &Path, seen: &mut Vec<PathBuf>, done: &mut Vec<PathBuf>) {
            if seen.iter().any(|other| other == folder) {
                return;
            }
            seen.push(folder.to_owned());
            for needed in build.modules.get(folder).map(|module| &*module.needed_modules).unwrap_or_default()
            {
                visit(build, needed, seen, done);
            }
            done.push(folder.to_owned());
        }
        let (mut seen, mut done) = (Vec::new(), Vec::new());
        visit(self, folder, &mut seen, &mut done);
        done.reverse();
        done
    }

    /// What a module needs: classes of other modules, then files. Where the build tool was asked, a module's
    /// own files are all that it needs, with what it excludes left out; else those of other modules count too.
    fn class_path(&self, folder: &Path) -> Vec<PathBuf> {
        let mut path = Vec::new();
        let closure = self.closure(folder);
        let was_asked = self.modules.get(folder).is_some_and(|module| module.libraries.is_none());
        let classes = closure.iter().skip(1).filter_map(|needed| self.ready.get(needed));
        let classes = classes.flat_map(|ready| &ready.classes);
        let files = closure.iter().take(if was_asked { 1 } else { usize::MAX });
        let files = files.filter_map(|needed| self.modules.get(needed)).flat_map(|module| &module.needed);
        for entry in classes.chain(files).chain(&self.workshop.options.classpath) {
            if !path.contains(entry) {
                path.push(entry.clone());
            }
        }
        path
    }

    /// The classes that the project's tests use and that are no tests themselves: its own implementations, say. They help to
    /// make objects; what of them does not compile is left out without a word.
    fn helpers(&self, module: &BuildModule, ready: &Ready, needed: &[PathBuf]) -> Option<PathBuf> {
        let sources = java_files(&module.test_source_root);
        let sources: Vec<PathBuf> =
            sources.into_iter().filter(|file| !is_module_info(file) && is_helper(file)).collect();
        if sources.is_empty() {
            return None;
        }
        let class_path: Vec<PathBuf> = ready.classes.iter().chain(needed).cloned().collect();
        let level = match module.level {
            Some((_, true)) => Level::Release(ready.level),
            Some((_, false)) => Level::SourceAndTarget(ready.level),
            None => Level::Newest,
        };
        let (jdk, options) = (&self.workshop.jdk, self.workshop.options);
        let job = Job { jdk, sources: &sources, class_path: &class_path, level, options };
        let classes = compile::compile(&job).ok()?.classes;
        (!files_with_extension(&classes, "class").is_empty()).then_some(classes)
    }

    fn make(&mut self, folder: &Path) {
        let Some(module) = self.modules.get(folder).filter(|_| !self.ready.contains_key(folder)) else {
            return;
        };
        let jdk = &self.workshop.jdk;
        let mut diagnostics = self.refused.get(folder).cloned().unwrap_or_default();
        let mut level = module.level.map_or(8, |(level, _)| level.max(8));
        if level > jdk.version {
            let message = format!(
                "`{}` is written in Java {level}, but the JDK in use is {}",
                module.name, jdk.version
            );
            let help = format!("use a JDK {level} or newer with --jdk");
            let place = Place::file(folder.to_string_lossy());
            diagnostics.push(Diagnostic::warning("project.language-level", message).at(place).help(help));
            level = jdk.version;
        }
        diagnostics.extend(left_out(&module.source_roots));
        let sources: Vec<PathBuf> = module.source_roots.iter().flat_map(|root| java_files(root)).collect();
        let sources: Vec<PathBuf> = sources.into_iter().filter(|file| !is_module_info(file)).collect();
        // The code may want them at run time; Maven alone copies them beside the classes.
        let resources = Some(folder.join("src/main/resources")).filter(|resources| resources.is_dir());
        let mut is_own = |path: &PathBuf| {
            let is_own = self.workshop.options.trust || is_below(path, self.root);
            if !is_own && path.is_dir() {
                let message = "this folder lies outside of the project, so it is not put on the class path";
                let place = Place::file(path.to_string_lossy());
                let outside = Diagnostic::warning("project.class-path-outside", message).at(place);
                diagnostics.push(outside.help("--trust allows it"));
            }
            is_own
        };
        let resources = resources.filter(&mut is_own);
        let output = Some(module.output.clone()).filter(is_own);
        let is_current = |output: &PathBuf| is_up_to_date(output, &module.source_roots, &sources);
        if sources.is_empty() || output.as_ref().is_some_and(is_current) {
            let mut classes: Vec<PathBuf> = output.into_iter().collect();
            classes.extend(resources);
            self.ready.insert(folder.to_owned(), Ready { classes, level, diagnostics });
            return;
        }
        let class_path = self.class_path(folder);
        let level_option = match module.level {
            Some((_, true)) => Level::Release(level),
            Some((_, false)) => Level::SourceAndTarget(level),
            None => Level::Newest,
        };
        let options = self.workshop.options;
        let job = Job { jdk, sources: &sources, class_path: &class_path, level: level_option, options };
        let mut classes = Vec::new();
        match compile::compile(&job) {
            Ok(outcome) => {
                let made_none = files_with_extension(&outcome.classes, "class").is_empty();
                let has_classes = |output: &PathBuf| !files_with_extension(output, "class").is_empty();
                if made_none && output.as_ref().is_some_and(has_classes) {
                    let message = "the sources are newer than these classes but do not compile here, so the classes are used as they are";
                    let place = Place::file(module.output.to_string_lossy());
                    let stale = Diagnostic::warning("project.stale", message).at(place);
                    let first = outcome.diagnostics.iter().find(|found| found.severity == Severity::Error);
                    diagnostics.push(match (first, first.and_then(|first| first.place.as_ref())) {
                        (Some(first), Some(place)) => stale.help(format!("first {place}: {}", first.message)),
                        _ => stale,
                    });
                    classes.push(module.output.clone());
                } else {
                    let was_built = !files_with_extension(&module.output, "class").is_empty();
                    match module.generates.filter(|_| outcome.unknown_names > 0 && !was_built) {
                        Some(command) => {
                            diagnostics.extend(unbuilt(module, &outcome, command, self.was_told));
                            self.was_told = true;
                        }
                        None => diagnostics.extend(outcome.diagnostics),
                    }
                    classes.push(outcome.classes);
                }
            }
            Err(error) => diagnostics.push(error.diagnostic()),
        }
        classes.extend(resources);
        self.ready.insert(folder.to_owned(), Ready { classes, level, diagnostics });
    }
}

/// What is said instead of every name that is not found, where the project was never built here and its
/// build may generate sources: how to make them, once, and a few of the errors.
fn unbuilt(module: &BuildModule, outcome: &Outcome, command: &str, was_told: bool) -> Vec<Diagnostic> {
    let (errors, files) = (outcome.errors, outcome.broken_files);
    let count = |number: usize, what: &str| match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    };
    let found = format!("{} in {} of `{}`", count(errors, "error"), count(files, "file"), module.name);
    let message = match was_told {
        true => format!("{found}, for the same reason"),
        false => format!(
            "{found}: names are not found, and the project was never built here, so what its build generates is missing"
        ),
    };
    let place = Place::file(module.folder.to_string_lossy());
    let told = Diagnostic::error("project.not-built", message).at(place);
    if was_told {
        return vec![told];
    }
    let help = format!("run `{command}` first; the files that do not compile are left out");
    let (notes, found): (Vec<Diagnostic>, Vec<Diagnostic>) =
        outcome.diagnostics.iter().cloned().partition(|found| found.severity != Severity::Error);
    let examples = found.into_iter().filter(|found| found.place.is_some()).take(MOST_EXAMPLES);
    [told.help(help)].into_iter().chain(notes).chain(examples).collect()
}

pub(crate) fn is_module_info(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name == "module-info.java")
}

/// Whether each source file has a class file of its name that is not older than itself.
pub(crate) fn is_up_to_date(output: &Path, roots: &[PathBuf], sources: &[PathBuf]) -> bool {
    let time = |path: &Path| path.metadata().and_then(|found| found.modified()).ok();
    sources.iter().filter(|source| !source.ends_with("package-info.java")).all(|source| {
        let relative = roots.iter().find_map(|root| source.strip_prefix(root).ok());
        let class = relative.map(|relative| output.join(relative).with_extension("class"));
        match (class.and_then(|class| time(&class)), time(source)) {
            (Some(class), Some(source)) => class >= source,
            _ => false,
        }
    })
}

/// Whether a file among the tests is none itself: it was not written by Jurat and imports no test library.
fn is_helper(file: &Path) -> bool {
    const LIBRARIES: [&str; 3] = ["org.junit.", "junit.framework.", "org.testng."];
    let Ok(text) = read::bounded_text(file, read::LARGEST_TEXT) else { return false };
    let is_import = |line: &str| line.trim_start().starts_with("import ");
    let imports_tests = |line: &str| LIBRARIES.iter().any(|library| line.contains(library));
    !text.lines().any(|line| is_import(line) && imports_tests(line)) && write::verify(&text).is_none()
}

/// Tests that Jurat wrote earlier are no code under test.
pub(crate) fn is_generated(file: &Path) -> bool {
    read::bounded_text(file, read::LARGEST_TEXT).is_ok_and(|text| write::verify(&text).is_some())
}
