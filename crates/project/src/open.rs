//! Finding out what a path is, and opening it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use base::{Diagnostic, Place};

use crate::assemble::Workshop;
use crate::jdk::{Jdk, JdkImage};
use crate::walk::left_out;
use crate::{Module, OpenOptions, gradle, maven, plain};

/// The diagnostic of a path that is not there.
pub const MISSING: &str = "project.missing";

/// Opens everything that the paths name. What cannot be opened is a diagnostic; the rest goes on. The
/// second value holds what belongs to no module; each module has its own diagnostics besides.
pub fn open(paths: &[PathBuf], options: &OpenOptions) -> (Vec<Module>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let avoid = project_folders(paths);
    let jdk = match Jdk::find_outside(options.jdk.as_deref(), &avoid) {
        Ok(jdk) => jdk,
        Err(error) => return (Vec::new(), vec![error.diagnostic()]),
    };
    let image = match JdkImage::open(&jdk.home) {
        Ok(image) => Arc::new(image),
        Err(error) => {
            let diagnostic = Diagnostic::error("project.jdk-image", error.to_string())
                .help("install the JDK again or name another one with --jdk");
            return (Vec::new(), vec![diagnostic]);
        }
    };
    let mut modules: Vec<Module> = Vec::new();
    for path in paths {
        let (jdk, image, avoid) = (jdk.clone(), image.clone(), avoid.clone());
        let workshop = Workshop { jdk, image, options, avoid, only: None };
        let (opened, found) = open_path(path, &workshop);
        diagnostics.extend(found);
        for module in opened {
            // A project and one of its modules may both be named.
            let is_known = modules.iter().any(|other| {
                other.name == module.name && other.root == module.root && other.kind == module.kind
            });
            if !is_known {
                modules.push(module);
            }
        }
    }
    (modules, diagnostics)
}

/// The folders that projects at these paths own, with links resolved: no program is taken from there. A
/// folder that the user's home is in is nobody's project.
pub fn project_folders(paths: &[PathBuf]) -> Vec<PathBuf> {
    let home = etcetera::home_dir().ok().and_then(|home| std::fs::canonicalize(home).ok());
    let is_build_file = |path: &Path| {
        let folder = path.parent().unwrap_or(path);
        path.ends_with("pom.xml") || gradle::is_project(folder)
    };
    let mut folders: Vec<PathBuf> = paths
        .iter()
        .filter_map(|path| {
            let around = project_around(path);
            let own = if path.is_dir() { Some(path.clone()) } else { None };
            let beside = path.parent().filter(|_| is_build_file(path)).map(Path::to_owned);
            around.or(own).or(beside)
        })
        .filter_map(|folder| {
            std::fs::canonicalize(if folder.as_os_str().is_empty() { ".".into() } else { folder }).ok()
        })
        .filter(|folder| home.as_ref().is_none_or(|home| !home.starts_with(folder)))
        .collect();
    folders.sort();
    folders.dedup();
    folders
}

fn open_path(path: &Path, workshop: &Workshop) -> (Vec<Module>, Vec<Diagnostic>) {
    let error = |id, message: &str, help: &str| {
        let place = Place::file(path.to_string_lossy());
        (Vec::new(), vec![Diagnostic::error(id, message).at(place).help(help)])
    };
    let as_error = |found: Diagnostic| Diagnostic { severity: base::Severity::Error, ..found };
    let what_works = "give a Maven or Gradle project, a source folder, a class folder, a jar or a .java file";
    if let Some(project) = project_around(path) {
        // Sources of a build are opened with its class path and settings, and only they are under test.
        let Workshop { jdk, image, options, avoid, .. } = workshop;
        let (jdk, image, avoid) = (jdk.clone(), image.clone(), avoid.clone());
        let workshop = Workshop { jdk, image, options, avoid, only: Some(path.to_owned()) };
        return open_folder(&project, &workshop);
    }
    if path.is_dir() {
        return open_folder(path, workshop);
    }
    if !path.exists() {
        return error(MISSING, "this path does not exist", what_works);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match name.rsplit('.').next().unwrap_or_default() {
        "java" => match left_out(&[path.to_owned()]) {
            found if found.is_empty() => (vec![plain::open_file(path, workshop)], Vec::new()),
            found => (Vec::new(), found.into_iter().map(as_error).collect()),
        },
        "jar" | "war" | "zip" => match plain::open_jar(path, workshop) {
            Ok(module) => (vec![module], Vec::new()),
            Err(diagnostic) => (Vec::new(), vec![diagnostic]),
        },
        "xml" if name == "pom.xml" => maven::open(folder, workshop),
        "gradle" | "kts" if gradle::is_project(folder) => gradle::open(folder, workshop),
        "class" => error(
            "project.unknown-kind",
            "a single class file cannot be opened",
            "give the folder that its package starts in, and name the class with --class",
        ),
        _ => {
            error("project.unknown-kind", "this file is nothing that tests can be generated for", what_works)
        }
    }
}

/// The Maven or Gradle project in whose main source folder a path lies.
fn project_around(path: &Path) -> Option<PathBuf> {
    if !path.exists() {
        return None;
    }
    let is_around = |folder: &Path, path: &Path| {
        path.starts_with(folder.join("src/main/java"))
            && (folder.join("pom.xml").is_file() || gradle::is_project(folder))
    };
    // The path as the user wrote it gives messages that read well; from the root it always works.
    let written = path.ancestors().find(|folder| is_around(folder, path)).map(Path::to_owned);
    let written = written.map(|folder| maven::normalised(&folder));
    written.or_else(|| {
        let path = maven::absolute(path);
        path.ancestors().find(|folder| is_around(folder, &path)).map(Path::to_owned)
    })
}

fn open_folder(folder: &Path, workshop: &Workshop) -> (Vec<Module>, Vec<Diagnostic>) {
    let (modules, mut diagnostics) = if folder.join("pom.xml").is_file() {
        maven::open(folder, workshop)
    } else if gradle::is_project(folder) {
        gradle::open(folder, workshop)
    } else if let Some(layout) = plain::source_layout(folder) {
        (vec![plain::open_sources(folder, layout, workshop)], Vec::new())
    } else if plain::has_classes(folder) {
        (vec![plain::open_classes(folder, workshop)], Vec::new())
    } else {
        (Vec::new(), Vec::new())
    };
    diagnostics.extend(odd_build_files(folder));
    let has_error = diagnostics.iter().any(|found| found.severity == base::Severity::Error);
    if modules.is_empty() && !has_error {
        diagnostics.extend(left_out(&[folder.to_owned()]));
        let message = "there is no Java code in this folder";
        let help = "give a Maven or Gradle project, a source folder, a class folder, a jar or a .java file";
        let place = Place::file(folder.to_string_lossy());
        diagnostics.push(Diagnostic::error("project.empty", message).at(place).help(help));
    }
    (modules, diagnostics)
}

/// Told where a folder has build files that cannot be read and is opened as if it had none.
fn odd_build_files(folder: &Path) -> Vec<Diagnostic> {
    let files = ["pom.xml"].iter().chain(&gradle::SCRIPTS).map(|name| folder.join(name));
    let is_odd = |file: &PathBuf| file.symlink_metadata().is_ok() && !file.is_file();
    let is_gradle = gradle::is_project(folder);
    files
        .filter(is_odd)
        .map(|file| {
            // Maven goes before Gradle, and one script is enough for Gradle.
            let message = match file.ends_with("pom.xml") || !is_gradle {
                true => {
                    "this is no regular file, so the folder is not opened as a project of that build tool"
                }
                false => "this is no regular file, so what it says is not known",
            };
            Diagnostic::warning("project.build-file", message).at(Place::file(file.to_string_lossy()))
        })
        .collect()
}
