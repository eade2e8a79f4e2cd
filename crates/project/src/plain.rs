//! Projects without a build tool: a source folder, a single file, a class folder, a jar.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::{Diagnostic, Place};
use tools::javac::Level;

use crate::assemble::{Facts, Workshop, assemble};
use crate::build::{is_generated, is_module_info};
use crate::compile::{self, Job};
use crate::inventory;
use crate::jar::Jar;
use crate::walk::{files_with_extension, java_files, left_out};
use crate::{Module, ProjectKind};

/// Folders inside a source folder that hold no code under test.
const NOT_SOURCES: [&str; 4] = ["jurat-tests", "target", "build", "out"];

/// The source files of a folder and where they and its tests live.
pub(crate) struct SourceLayout {
    roots: Vec<PathBuf>,
    files: Vec<PathBuf>,
    test_root: Option<PathBuf>,
}

/// `None` where a folder has no source files.
pub(crate) fn source_layout(folder: &Path) -> Option<SourceLayout> {
    let main = folder.join("src/main/java");
    let (root, test_root) = if main.is_dir() {
        (main, Some(folder.join("src/test/java")))
    } else {
        let tests =
            ["src/test", "test", "tests"].iter().map(|name| folder.join(name)).find(|path| path.is_dir());
        let sources = folder.join("src");
        let is_split = sources.is_dir() && !has_java_files_directly(folder);
        (if is_split { sources } else { folder.to_owned() }, tests)
    };
    let is_source = |file: &PathBuf| {
        let inside = file.strip_prefix(folder).unwrap_or(file);
        let skipped = inside.iter().any(|part| NOT_SOURCES.iter().any(|name| part == *name));
        let is_test = test_root.as_ref().is_some_and(|tests| file.starts_with(tests));
        !skipped && !is_test && !is_generated(file)
    };
    let files: Vec<PathBuf> = java_files(&root).into_iter().filter(is_source).collect();
    (!files.is_empty()).then_some(SourceLayout { roots: vec![root], files, test_root })
}

fn has_java_files_directly(folder: &Path) -> bool {
    std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .any(|entry| entry.path().extension().is_some_and(|extension| extension == "java"))
}

pub(crate) fn open_sources(folder: &Path, layout: SourceLayout, workshop: &Workshop) -> Module {
    let mut facts = Facts::new(name_of(folder), folder, ProjectKind::SourceFolder);
    facts.diagnostics.extend(left_out(&layout.roots));
    facts.source_roots = layout.roots;
    facts.test_source_root = layout.test_root;
    compile_into(facts, layout.files, workshop)
}

pub(crate) fn open_file(file: &Path, workshop: &Workshop) -> Module {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let facts = Facts::new(name, folder, ProjectKind::SourceFile);
    let mut module = compile_into(facts, vec![file.to_owned()], workshop);
    module.source_roots = vec![folder.to_owned()];
    module
}

fn compile_into(mut facts: Facts, files: Vec<PathBuf>, workshop: &Workshop) -> Module {
    let sources: Vec<PathBuf> = files.iter().filter(|file| !is_module_info(file)).cloned().collect();
    let job = Job {
        jdk: &workshop.jdk,
        sources: &sources,
        class_path: &workshop.options.classpath,
        level: Level::Newest,
        options: workshop.options,
    };
    match compile::compile(&job) {
        Ok(outcome) => {
            facts.own = vec![outcome.classes];
            facts.diagnostics.extend(outcome.diagnostics);
        }
        Err(error) => facts.diagnostics.push(error.diagnostic()),
    }
    facts.sources = files;
    facts.language_level = Some(workshop.jdk.version);
    assemble(facts, workshop)
}

pub(crate) fn has_classes(folder: &Path) -> bool {
    !files_with_extension(folder, "class").is_empty()
}

/// A class folder; its sources are looked for where build tools have them.
pub(crate) fn open_classes(folder: &Path, workshop: &Workshop) -> Module {
    let mut facts = Facts::new(name_of(folder), folder, ProjectKind::ClassFolder);
    let roots = inventory::class_roots(folder);
    // A root inside another one is a copy of classes in a strange place: the outer one is meant.
    let is_outer = |root: &&PathBuf| !roots.iter().any(|other| other != *root && root.starts_with(other));
    facts.own = roots.iter().filter(is_outer).cloned().collect();
    if facts.own.is_empty() {
        facts.own.push(folder.to_owned());
    }
    facts.source_roots = sources_beside(folder);
    facts.sources = facts.source_roots.clone();
    assemble(facts, workshop)
}

/// A jar; its sources are in `…-sources.jar` beside it, or where a build tool has them.
pub(crate) fn open_jar(file: &Path, workshop: &Workshop) -> Result<Module, Diagnostic> {
    // Opened here to say at once what is wrong with the very thing that the user named.
    Jar::open(file, workshop.jdk.version).map_err(|error| {
        Diagnostic::error("project.jar-damaged", error.to_string())
            .at(Place::file(file.to_string_lossy()))
            .help("give a jar, a class folder, a source folder or a Maven or Gradle project")
    })?;
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut facts = Facts::new(&name, folder, ProjectKind::Jar);
    facts.own = vec![file.to_owned()];
    let packed = file.with_file_name(format!("{name}-sources.jar"));
    if let Ok(jar) = Jar::open(&packed, workshop.jdk.version) {
        facts.source_jars.push(Arc::new(jar));
    } else {
        facts.source_roots = sources_beside(folder);
        facts.sources = facts.source_roots.clone();
    }
    Ok(assemble(facts, workshop))
}

/// `src/main/java` of the project that `target/classes`, `build/classes/java/main` or `target/x.jar` is of,
/// or plain `src` next to it.
fn sources_beside(folder: &Path) -> Vec<PathBuf> {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    absolute
        .ancestors()
        .take(5)
        .map(|above| above.join("src/main/java"))
        .chain(absolute.parent().map(|beside| beside.join("src")))
        .find(|sources| sources.is_dir())
        .into_iter()
        .collect()
}

fn name_of(folder: &Path) -> String {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    absolute.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
