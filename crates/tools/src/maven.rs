//! `mvn`: the test class path of every module of a project.
//!
//! Maven runs on a copy of the project's `pom.xml` files in a scratch folder, so that nothing is written
//! into the user's tree: in a reactor it resolves one module's classes for another only when the
//! `compile` phase runs, which would create `target` folders there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::{Cancel, Invocation, RunError, run};

const DEPENDENCY_PLUGIN: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath";
const OUTPUT_FILE: &str = "jurat-class-path.txt";

/// Checks that say nothing about a class path and fail on a tree without sources.
const SKIPPED: &[&str] = &[
    "-Denforcer.skip=true",
    "-Dcheckstyle.skip=true",
    "-Drat.skip=true",
    "-Dapache-rat.skip=true",
    "-Dspotless.check.skip=true",
    "-Dspotless.apply.skip=true",
    "-Dlicense.skip=true",
    "-Djacoco.skip=true",
    "-Dmaven.test.skip.exec=true",
    "-Dmaven.antrun.skip=true",
];

/// What to resolve.
#[derive(Clone, Debug)]
pub struct Request {
    pub mvn: PathBuf,
    /// The folder of the topmost `pom.xml`.
    pub root: PathBuf,
    /// The folders of all modules relative to `root`; the root itself is the empty path.
    pub modules: Vec<PathBuf>,
    /// The JDK that Maven runs on.
    pub java_home: PathBuf,
    pub offline: bool,
    pub timeout: Duration,
    pub cancel: Cancel,
}

/// A module's test class path in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModulePath {
    /// As in the request.
    pub module: PathBuf,
    pub entries: Vec<PathEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEntry {
    /// A file of the local repository.
    File(PathBuf),
    /// The classes of another module of the project (its folder relative to the root).
    Module(PathBuf),
}

#[derive(Debug, thiserror::Error)]
pub enum MavenError {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("Maven cannot resolve the class path: {reason}")]
    Resolution { reason: String },
    #[error("a copy of the project's pom.xml files cannot be made: {source}")]
    Copy { source: std::io::Error },
}

/// The project's wrapper when `mvn` is not installed.
pub fn find(root: &Path) -> Option<PathBuf> {
    let wrapper = root.join(if cfg!(windows) { "mvnw.cmd" } else { "mvnw" });
    crate::on_path("mvn").or_else(|| crate::runner::is_executable(&wrapper).then_some(wrapper))
}

pub fn test_class_paths(request: &Request) -> Result<Vec<ModulePath>, MavenError> {
    let scratch = tempfile::Builder::new()
        .prefix("jurat-maven")
        .tempdir()
        .map_err(|source| MavenError::Copy { source })?;
    // Maven prints canonical paths; a scratch folder behind a link must be recognised in them.
    let folder = std::fs::canonicalize(scratch.path()).map_err(|source| MavenError::Copy { source })?;
    copy_poms(request, &folder).map_err(|source| MavenError::Copy { source })?;
    let mut invocation = Invocation::new(&request.mvn)
        .folder(&folder)
        .arguments(["-q", "-B", "-fae"])
        .variable("JAVA_HOME", &request.java_home)
        .timeout(request.timeout)
        .cancel(&request.cancel);
    if request.offline {
        invocation = invocation.argument("-o");
    }
    if request.modules.len() > 1 {
        invocation = invocation.argument("compile").arguments(SKIPPED);
    }
    let invocation = invocation
        .argument(DEPENDENCY_PLUGIN)
        .argument("-DincludeScope=test")
        .argument(format!("-Dmdep.outputFile={OUTPUT_FILE}"));
    let output = run(&invocation)?;
    let paths: Vec<ModulePath> = request
        .modules
        .iter()
        .filter_map(|module| {
            let text = std::fs::read_to_string(folder.join(module).join(OUTPUT_FILE)).ok()?;
            Some(ModulePath { module: module.clone(), entries: entries(&text, &folder, &request.modules) })
        })
        .collect();
    // With `-fae` some modules may have got their answer although others failed.
    if paths.is_empty() {
        return Err(MavenError::Resolution { reason: reason(&output.stdout, &output.stderr) });
    }
    Ok(paths)
}

fn copy_poms(request: &Request, folder: &Path) -> std::io::Result<()> {
    for module in &request.modules {
        let target = folder.join(module);
        std::fs::create_dir_all(&target)?;
        std::fs::copy(request.root.join(module).join("pom.xml"), target.join("pom.xml"))?;
    }
    // `maven.config`, `jvm.config`, `extensions.xml` and the wrapper's settings change what Maven does.
    let settings = request.root.join(".mvn");
    if settings.is_dir() {
        std::fs::create_dir_all(folder.join(".mvn"))?;
        for entry in std::fs::read_dir(settings)? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                std::fs::copy(entry.path(), folder.join(".mvn").join(entry.file_name()))?;
            }
        }
    }
    Ok(())
}

fn entries(text: &str, folder: &Path, modules: &[PathBuf]) -> Vec<PathEntry> {
    std::env::split_paths(text.trim())
        .filter(|path| !path.as_os_str().is_empty())
        .map(|path| {
            let sibling = path.strip_prefix(folder).ok().and_then(|inside| {
                modules
                    .iter()
                    .filter(|module| inside.starts_with(module))
                    .max_by_key(|module| module.as_os_str().len())
            });
            match sibling {
                Some(module) => PathEntry::Module(module.clone()),
                None => PathEntry::File(path),
            }
        })
        .collect()
}

/// The first `[ERROR]` line that says something.
fn reason(stdout: &str, stderr: &str) -> String {
    stdout
        .lines()
        .chain(stderr.lines())
        .map(|line| line.trim_start_matches("[ERROR]").trim())
        .find(|line| !line.is_empty())
        .unwrap_or("it gave no reason")
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_the_copy_are_modules() {
        let modules = [PathBuf::new(), "core".into(), "core-extra".into()];
        let text = "/copy/core/target/classes:/repo/junit.jar:/copy/core-extra/target/classes\n";
        assert_eq!(
            entries(text, Path::new("/copy"), &modules),
            [
                PathEntry::Module("core".into()),
                PathEntry::File("/repo/junit.jar".into()),
                PathEntry::Module("core-extra".into()),
            ]
        );
        assert!(entries("\n", Path::new("/copy"), &modules).is_empty());
    }

    #[test]
    fn the_reason_is_the_first_error_that_says_something() {
        let printed = "[ERROR] \n[ERROR] Failed to execute goal on project a\n[ERROR] -> [Help 1]";
        assert_eq!(reason(printed, ""), "Failed to execute goal on project a");
        assert_eq!(reason("", ""), "it gave no reason");
    }
}
