//! Support for tests, here and in other crates: a [`Program`] from Java text in one call.
//!
//! Nothing else in Jurat uses it. It stops with a message where a test could not go on anyway: without a
//! JDK, or when the given Java does not compile.

mod compiler;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use program::{ClassName, ClassSource, Program};
use tempfile::TempDir;

use crate::class_path::ClassPath;
use crate::inventory;
use crate::jdk::{Jdk, JdkImage};
use crate::sources::Sources;

pub use compiler::javac;

const OPTIONS: [&str; 7] =
    ["-g", "-parameters", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8"];

/// Compiles `(path, java)` pairs with `javac -g -parameters` and opens them as a program whose classes
/// are all under test. The folder holds `src` and `classes` and lives as long as the second value.
///
/// # Panics
/// When no JDK is found or the sources do not compile.
pub fn program_from_source(files: &[(&str, &str)]) -> (Arc<Program>, TempDir) {
    program_with_class_path(files, &[])
}

/// The same with jars or class folders that the sources need.
///
/// # Panics
/// When no JDK is found or the sources do not compile.
pub fn program_with_class_path(files: &[(&str, &str)], class_path: &[PathBuf]) -> (Arc<Program>, TempDir) {
    let jdk = Jdk::find(None).expect("tests need a JDK");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (source_root, classes) = (folder.path().join("src"), folder.path().join("classes"));
    std::fs::create_dir_all(&classes).expect("a folder for classes");
    let mut sources = Vec::new();
    for (path, java) in files {
        let path = source_root.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(&source_root)).expect("a folder for sources");
        std::fs::write(&path, java).expect("a source file");
        sources.push(path);
    }
    if let Err(said) = compile(&sources, &classes, class_path) {
        panic!("the test's Java does not compile:\n{said}");
    }
    (program_of(&jdk, source_root, classes, class_path), folder)
}

/// Compiles sources as every test needs them, with names of parameters and lines.
///
/// # Errors
/// With what the compiler says.
///
/// # Panics
/// When no JDK is found.
pub fn compile(sources: &[PathBuf], classes: &Path, class_path: &[PathBuf]) -> Result<(), String> {
    let class_path = std::env::join_paths(class_path).expect("a class path");
    let mut arguments: Vec<OsString> = OPTIONS.map(OsString::from).to_vec();
    arguments.extend(["-d".into(), classes.into(), "-cp".into(), class_path]);
    arguments.extend(sources.iter().map(OsString::from));
    javac(&arguments)
}

/// The classes that were compiled into a folder as a program whose classes are all under test.
///
/// # Panics
/// When no JDK is found or a class cannot be read.
pub fn program_in_folders(sources: PathBuf, classes: PathBuf) -> Arc<Program> {
    program_of(&Jdk::find(None).expect("tests need a JDK"), sources, classes, &[])
}

fn program_of(jdk: &Jdk, sources: PathBuf, classes: PathBuf, class_path: &[PathBuf]) -> Arc<Program> {
    let found = inventory::of_folder(&classes, jdk.version);
    assert!(found.diagnostics.is_empty(), "{:?}", found.diagnostics);
    let under_test = found.classes.into_iter().map(|(name, _)| name).collect();
    let mut path = vec![classes];
    path.extend_from_slice(class_path);
    let image = Arc::new(JdkImage::open(&jdk.home).expect("the JDK's image"));
    let source = ClassPath::new(image, jdk.version, &path, Arc::new(Sources::index(&[sources], &[])));
    Arc::new(Program::new(Box::new(source), under_test))
}

/// A program with nothing but the JDK's classes.
///
/// # Panics
/// When no JDK is found.
pub fn jdk_program(under_test: &[&str]) -> Arc<Program> {
    let names = under_test.iter().map(|name| ClassName::new(*name)).collect();
    Arc::new(Program::new(jdk_classes(), names))
}

/// The JDK's classes alone as a source of classes.
///
/// # Panics
/// When no JDK is found.
pub fn jdk_classes() -> Box<dyn ClassSource> {
    let jdk = Jdk::find(None).expect("tests need a JDK");
    let image = Arc::new(JdkImage::open(&jdk.home).expect("the JDK's image"));
    Box::new(ClassPath::new(image, jdk.version, &[], Arc::new(Sources::default())))
}
