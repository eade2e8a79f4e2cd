//! `mvn`: the test class path of every module of a project.
//!
//! Nothing is written into the user's tree. In a reactor Maven resolves one module's classes for another
//! only when the `compile` phase runs, which creates `target` folders; so a project of several modules is
//! asked on a copy of its `pom.xml` files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::runner::without_colour;
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
    /// Folders of `pom.xml` files that the modules inherit from and that are no modules themselves.
    pub parents: Vec<PathBuf>,
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

/// The line of `--version` that names it: `Apache Maven 3.9.9 (…)`.
pub fn version(mvn: &Path) -> Result<String, RunError> {
    let output = run(&Invocation::new(mvn).argument("--version").timeout(Duration::from_secs(60)))?;
    let lines = output.stdout.lines().map(without_colour);
    Ok(lines.into_iter().find(|line| line.starts_with("Apache Maven")).unwrap_or_default())
}

pub fn test_class_paths(request: &Request) -> Result<Vec<ModulePath>, MavenError> {
    match ask(request, false) {
        // A file that was missing once is not looked for again that day unless Maven is told to.
        Err(MavenError::Resolution { reason }) if reason.contains("cached in the local repository") => {
            ask(request, !request.offline)
        }
        answer => answer,
    }
}

fn ask(request: &Request, update: bool) -> Result<Vec<ModulePath>, MavenError> {
    let copying = |source| MavenError::Copy { source };
    let scratch = crate::scratch::folder("jurat-maven-").map_err(copying)?;
    // Maven prints canonical paths; a scratch folder behind a link must be recognised in them.
    let scratch_folder = std::fs::canonicalize(scratch.path()).map_err(copying)?;
    let is_reactor = request.modules.len() > 1;
    let folder =
        if is_reactor { copy_poms(request, &scratch_folder).map_err(copying)? } else { scratch_folder };
    // A relative path to a wrapper would be looked for in the folder that Maven runs in.
    let mvn = std::fs::canonicalize(&request.mvn).unwrap_or_else(|_| request.mvn.clone());
    let mut invocation = Invocation::new(mvn)
        .folder(if is_reactor { &folder } else { &request.root })
        .arguments(["-q", "-B", "-fae", "-Dstyle.color=never"])
        .variable("JAVA_HOME", &request.java_home)
        .timeout(request.timeout)
        .cancel(&request.cancel);
    // Maven is over before the optimising compiler has paid; what the user has set counts.
    if std::env::var_os("MAVEN_OPTS").is_none() {
        invocation = invocation.variable("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    }
    for (option, is_set) in [("-o", request.offline), ("-U", update)] {
        if is_set {
            invocation = invocation.argument(option);
        }
    }
    // A relative file is one file in each module's folder.
    let output_file = if is_reactor { PathBuf::from(OUTPUT_FILE) } else { folder.join(OUTPUT_FILE) };
    if is_reactor {
        invocation = invocation.argument("compile").arguments(SKIPPED);
    }
    let invocation = invocation
        .argument(DEPENDENCY_PLUGIN)
        .argument("-DincludeScope=test")
        .argument(format!("-Dmdep.outputFile={}", output_file.display()));
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

/// Copies what Maven reads, each file at its place relative to the others; returns where the root came to be.
fn copy_poms(request: &Request, scratch: &Path) -> std::io::Result<PathBuf> {
    let root = std::path::absolute(&request.root)?;
    let mut originals: Vec<PathBuf> = request.modules.iter().map(|module| root.join(module)).collect();
    for parent in &request.parents {
        originals.push(std::path::absolute(parent)?);
    }
    let common = originals.iter().fold(root.as_path(), |common, folder| {
        common.ancestors().find(|above| folder.starts_with(above)).unwrap_or(common)
    });
    let place = |folder: &Path| scratch.join(folder.strip_prefix(common).unwrap_or(folder));
    for original in &originals {
        std::fs::create_dir_all(place(original))?;
        let text = std::fs::read_to_string(original.join("pom.xml"))?;
        std::fs::write(place(original).join("pom.xml"), without_executions(&with_places(&text, original)))?;
    }
    // `maven.config`, `jvm.config` and `extensions.xml` change what Maven does.
    let settings = root.join(".mvn");
    if settings.is_dir() {
        let copy = place(&root).join(".mvn");
        std::fs::create_dir_all(&copy)?;
        for entry in std::fs::read_dir(settings)? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                std::fs::copy(entry.path(), copy.join(entry.file_name()))?;
            }
        }
    }
    Ok(place(&root))
}

/// Code generators, checks and the like are bound to phases by `<executions>`. They say nothing about a
/// class path and would fail on a tree without sources, so the copy has none; plug-ins keep their versions.
fn without_executions(pom: &str) -> String {
    let without_comments = without_parts(pom, "<!--", "-->");
    without_parts(&without_comments, "<executions>", "</executions>")
}

fn without_parts(text: &str, start: &str, end: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(start) {
        let Some((_, following)) = after.split_once(end) else { break };
        result.push_str(before);
        rest = following;
    }
    result + rest
}

/// Repositories and jars that are named relative to the project stay where they are.
fn with_places(pom: &str, folder: &Path) -> String {
    let mut pom = pom.to_owned();
    for start in ["file:", "file:/", "file://", "file:///", "<systemPath>"] {
        for variable in ["${project.basedir}", "${basedir}", "${pom.basedir}"] {
            let target = if start == "file:///" { "file://" } else { start };
            pom = pom.replace(&format!("{start}{variable}"), &format!("{target}{}", folder.display()));
        }
    }
    pom
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
        .map(|line| without_colour(line).trim_start_matches("[ERROR]").trim().to_owned())
        .find(|line| !line.is_empty())
        .unwrap_or_else(|| "it gave no reason".to_owned())
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
    fn files_named_relative_to_the_project_are_found_from_the_copy() {
        let pom = "<url>file://${project.basedir}/repo</url><directory>${project.basedir}/x</directory>\
                   <systemPath>${basedir}/a.jar</systemPath>";
        assert_eq!(
            with_places(pom, Path::new("/home/p")),
            "<url>file:///home/p/repo</url><directory>${project.basedir}/x</directory>\
             <systemPath>/home/p/a.jar</systemPath>"
        );
    }

    #[test]
    fn nothing_is_bound_to_phases_in_the_copy() {
        let pom =
            "<plugin><!-- <executions> --><version>1</version><executions><execution/></executions></plugin>";
        assert_eq!(without_executions(pom), "<plugin><version>1</version></plugin>");
        assert_eq!(without_executions("<executions> cut"), "<executions> cut");
    }

    #[test]
    fn the_installed_maven_says_its_version() {
        if let Some(mvn) = crate::on_path("mvn") {
            let line = version(&mvn).unwrap();
            assert!(line.starts_with("Apache Maven 3") || line.starts_with("Apache Maven 4"), "{line}");
        }
    }

    #[test]
    fn the_reason_is_the_first_error_that_says_something() {
        let printed = "[ERROR] \n[ERROR] Failed to execute goal on project a\n[ERROR] -> [Help 1]";
        assert_eq!(reason(printed, ""), "Failed to execute goal on project a");
        assert_eq!(reason("", ""), "it gave no reason");
    }
}
