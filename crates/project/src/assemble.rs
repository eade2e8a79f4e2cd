//! From the facts about a module to the opened [`Module`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::{Diagnostic, Place};
use program::{ClassBytes, ClassName, ClassSource, Program};
use syntax::java::SourceFile;

use crate::class_path::ClassPath;
use crate::inventory::{self, Inventory};
use crate::jar::Jar;
use crate::jdk::{Jdk, JdkImage};
use crate::maven::absolute;
use crate::sources::{self, Sources};
use crate::walk;
use crate::{Module, OpenOptions, ProjectKind, TestLibraries, is_below, read};

/// Between the entries of a class path.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// What all modules of a run share.
pub(crate) struct Workshop<'a> {
    pub jdk: Jdk,
    pub image: Arc<JdkImage>,
    pub options: &'a OpenOptions,
    /// Folders of the projects, where no program is taken from.
    pub avoid: Vec<PathBuf>,
    /// Only classes whose sources are at or below this path are under test.
    pub only: Option<PathBuf>,
}

/// A module whose classes are ready.
pub(crate) struct Facts {
    pub name: String,
    pub root: PathBuf,
    /// Where the project begins that it belongs to: what lies below is the project's own. Itself where nothing is said.
    pub project_root: PathBuf,
    pub kind: ProjectKind,
    /// The module's own classes: folders or one jar.
    pub own: Vec<PathBuf>,
    /// What they need, without `--classpath`.
    pub needed: Vec<PathBuf>,
    /// Folders or files.
    pub sources: Vec<PathBuf>,
    pub source_jars: Vec<Arc<Jar>>,
    pub source_roots: Vec<PathBuf>,
    pub test_source_root: Option<PathBuf>,
    /// By the JDK when absent.
    pub language_level: Option<u16>,
    /// By the class path when absent.
    pub libraries: Option<TestLibraries>,
    pub diagnostics: Vec<Diagnostic>,
}

impl Facts {
    pub(crate) fn new(name: impl Into<String>, root: &Path, kind: ProjectKind) -> Facts {
        Facts {
            name: name.into(),
            root: root.to_owned(),
            project_root: root.to_owned(),
            kind,
            own: Vec::new(),
            needed: Vec::new(),
            sources: Vec::new(),
            source_jars: Vec::new(),
            source_roots: Vec::new(),
            test_source_root: None,
            language_level: None,
            libraries: None,
            diagnostics: Vec::new(),
        }
    }
}

pub(crate) fn assemble(facts: Facts, workshop: &Workshop) -> Module {
    let Workshop { jdk, image, options, only, .. } = workshop;
    let mut diagnostics = facts.diagnostics;
    let mut under_test = Vec::new();
    for own in &facts.own {
        let found = if own.is_dir() {
            inventory::of_folder(own, jdk.version)
        } else {
            match Jar::open(own, jdk.version) {
                Ok(jar) => inventory::of_jar(&jar, jdk.version),
                Err(error) => {
                    let place = Place::file(own.to_string_lossy());
                    diagnostics.push(Diagnostic::error("project.jar-damaged", error.to_string()).at(place));
                    Inventory::default()
                }
            }
        };
        under_test.extend(found.classes.into_iter().filter_map(|(name, file)| {
            let is_wanted =
                only.as_ref().is_none_or(|only| is_source_below(&name, file, &facts.source_roots, only));
            is_wanted.then_some(name)
        }));
        diagnostics.extend(found.diagnostics);
    }
    let mut class_path = facts.own.clone();
    for path in facts.needed.iter().chain(&options.classpath) {
        if !class_path.contains(path) {
            class_path.push(path.clone());
        }
    }
    for path in options.classpath.iter().filter(|path| !path.exists()) {
        let message = "this entry of the class path does not exist";
        let place = Place::file(path.to_string_lossy());
        let told = Diagnostic::warning("project.class-path", message).at(place);
        diagnostics.push(match options.classpath.len() {
            1 => told,
            _ => {
                told.help(format!("entries are separated by `{SEPARATOR}`, so none can have one in its name"))
            }
        });
        class_path.retain(|entry| entry != path);
    }
    class_path.retain(|entry| {
        let opened = if entry.is_dir() || !entry.exists() { Ok(()) } else { read::open(entry).map(drop) };
        let place = || Place::file(entry.to_string_lossy());
        let told = |error| {
            let message = format!("this entry of the class path is left out: {error}");
            Diagnostic::warning("project.class-path", message).at(place())
        };
        diagnostics.extend(opened.as_ref().err().map(told));
        opened.is_ok()
    });
    let test_source_root = facts.test_source_root.filter(|tests| {
        let is_fine = options.trust || is_below(tests, &facts.project_root);
        if !is_fine {
            let message =
                "the project's test folder lies outside of the project, so tests go to `jurat-tests`";
            let help = "name a folder with --out, or let the project decide with --trust";
            let place = Place::file(tests.to_string_lossy());
            diagnostics.push(Diagnostic::warning("project.tests-outside", message).at(place).help(help));
        }
        is_fine
    });
    let has_module_info = facts.own.iter().any(|own| own.join("module-info.class").is_file())
        || facts.source_roots.iter().any(|root| root.join("module-info.java").is_file());
    let (side_files, side_diagnostics) = side_files(&facts.source_roots, &facts.root, &options.specs);
    for found in side_diagnostics {
        // What cannot be looked at was missed by the search for sources, too.
        if !diagnostics.contains(&found) {
            diagnostics.push(found);
        }
    }
    let sources = Arc::new(Sources::index(&facts.sources, &facts.source_jars));
    let classes = Arc::new(ClassPath::new(image.clone(), jdk.version, &class_path, sources));
    Module {
        name: facts.name,
        root: facts.root,
        kind: facts.kind,
        program: Arc::new(Program::new(Box::new(Shared(classes.clone())), under_test)),
        classes,
        jdk: jdk.clone(),
        // Where no build says otherwise, tests are written for the JDK that they are judged on.
        language_level: facts.language_level.unwrap_or(jdk.version).clamp(8, jdk.version.max(8)),
        test_framework: facts.libraries.unwrap_or_else(|| TestLibraries::on_class_path(&class_path)),
        // The judge works in a folder of its own, from where relative paths would lead elsewhere.
        class_path: class_path.iter().map(|path| absolute(path)).collect(),
        test_source_root,
        has_module_info,
        source_roots: facts.source_roots,
        side_files,
        diagnostics,
    }
}

/// Whether the source file of a class is at or below a path.
fn is_source_below(name: &ClassName, source_file: Option<String>, roots: &[PathBuf], only: &Path) -> bool {
    let Some(file) = source_file else { return false };
    let only = absolute(only);
    roots
        .iter()
        .any(|root| absolute(&root.join(name.package().replace('.', "/")).join(&file)).starts_with(&only))
}

/// The program owns its source of classes; the module keeps a share for messages.
struct Shared(Arc<ClassPath>);

impl ClassSource for Shared {
    fn class_bytes(&self, name: &ClassName) -> Option<ClassBytes> {
        self.0.class_bytes(name)
    }

    fn source_file(&self, name: &ClassName) -> Option<Arc<SourceFile>> {
        self.0.source_file(name)
    }

    fn class_names(&self) -> Vec<ClassName> {
        self.0.class_names()
    }
}

/// `.jml` files next to sources, in the module's `specs` folder and where the user says.
fn side_files(
    source_roots: &[PathBuf],
    root: &Path,
    specs: &[PathBuf],
) -> (Vec<Arc<SourceFile>>, Vec<Diagnostic>) {
    let mut places = source_roots.to_vec();
    places.push(root.join("specs"));
    let mut diagnostics = Vec::new();
    for path in specs {
        if path.exists() {
            places.push(path.clone());
        } else {
            let place = Place::file(path.to_string_lossy());
            let message = "this folder of side files does not exist";
            diagnostics.push(Diagnostic::error("project.specs-missing", message).at(place));
        }
    }
    diagnostics.extend(walk::left_out_with_extension(&places, "jml"));
    let mut paths: Vec<PathBuf> =
        places.iter().flat_map(|place| walk::files_with_extension(place, "jml")).collect();
    paths.sort();
    paths.dedup();
    let mut files = Vec::new();
    for path in paths {
        let display = sources::display(&path);
        match read::bounded(&path, read::LARGEST_TEXT) {
            Ok(bytes) => {
                let (file, found) = sources::parse_file(&display, &bytes);
                diagnostics.extend(found);
                files.push(Arc::new(file));
            }
            Err(error) => {
                let message = format!("cannot read this side file: {error}");
                let diagnostic = Diagnostic::error("project.specs-unreadable", message);
                diagnostics.push(diagnostic.at(Place::file(display)));
            }
        }
    }
    (files, diagnostics)
}
