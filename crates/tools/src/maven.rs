//! `mvn`: the test class paths of a set of modules.
//!
//! Maven sees nothing of the user's tree: each module is a `pom.xml` that the caller has written, with
//! dependencies and repositories and nothing that could run, in a folder of ours. Only one goal of one
//! plug-in runs, and no phase of a lifecycle. In a reactor, Maven answers for a module's classes only when
//! the `compile` phase runs; but a dependency of type `pom` needs no phase, and what it depends on counts
//! just as for a jar. So a module that needs another names it with that type.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::runner::without_colour;
use crate::{Cancel, Invocation, RunError, run};

/// The version that the build of our own runtime uses, so that it is there already.
const DEPENDENCY_PLUGIN: &str = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
const OUTPUT_FILE: &str = "jurat-class-path.txt";

/// Poms of dependencies may name variables of the environment, and where they are looked for is up to the
/// project: what Maven does not have, nobody can be told.
const ENVIRONMENT: &[&str] = &[
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TMPDIR",
    "M2_HOME",
    "MAVEN_HOME",
    "MAVEN_OPTS",
    "MAVEN_ARGS",
    "SystemRoot",
    "USERPROFILE",
    "TEMP",
    "TMP",
    "PATHEXT",
    "COMSPEC",
];

/// What to resolve.
#[derive(Clone, Debug)]
pub struct Request {
    pub mvn: PathBuf,
    /// The text of each module's `pom.xml`. Another module is a dependency of type `pom`.
    pub poms: Vec<String>,
    /// The JDK that Maven runs on.
    pub java_home: PathBuf,
    /// Maven gets the whole environment, where settings may take credentials from.
    pub whole_environment: bool,
    pub offline: bool,
    pub timeout: Duration,
    pub cancel: Cancel,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEntry {
    /// A file of the local repository.
    File(PathBuf),
    /// Another module, by its index in the request.
    Module(usize),
}

#[derive(Debug, thiserror::Error)]
pub enum MavenError {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("Maven cannot resolve the class path: {reason}")]
    Resolution { reason: String },
    #[error("files for Maven cannot be written: {source}")]
    Files { source: std::io::Error },
}

/// `mvn` of this computer, or the wrapper of a project that the user trusts. `avoid` is as for
/// [`crate::on_path`].
pub fn find(trusted_root: Option<&Path>, avoid: &[PathBuf]) -> Option<PathBuf> {
    crate::on_path("mvn", avoid).or_else(|| trusted_root.filter(|root| has_wrapper(root)).map(wrapper))
}

pub fn has_wrapper(root: &Path) -> bool {
    crate::runner::is_executable(&wrapper(root))
}

fn wrapper(root: &Path) -> PathBuf {
    root.join(if cfg!(windows) { "mvnw.cmd" } else { "mvnw" })
}

/// The line of `--version` that names it: `Apache Maven 3.9.9 (…)`.
pub fn version(mvn: &Path) -> Result<String, RunError> {
    let output = run(&Invocation::new(mvn).argument("--version").timeout(Duration::from_secs(60)))?;
    let lines = output.stdout.lines().map(without_colour);
    Ok(lines.into_iter().find(|line| line.starts_with("Apache Maven")).unwrap_or_default())
}

/// The class path of each module in order, `None` where it has no answer.
pub fn test_class_paths(request: &Request) -> Result<Vec<Option<Vec<PathEntry>>>, MavenError> {
    match ask(request, false) {
        // A file that was missing once is not looked for again that day unless Maven is told to.
        Err(MavenError::Resolution { reason }) if reason.contains("cached in the local repository") => {
            ask(request, !request.offline)
        }
        answer => answer,
    }
}

fn ask(request: &Request, update: bool) -> Result<Vec<Option<Vec<PathEntry>>>, MavenError> {
    let writing = |source| MavenError::Files { source };
    let scratch = crate::scratch::folder("jurat-maven-").map_err(writing)?;
    // Maven prints canonical paths; a scratch folder behind a link must be recognised in them.
    let folder = std::fs::canonicalize(scratch.path()).map_err(writing)?;
    write_reactor(&folder, &request.poms).map_err(writing)?;
    // A relative path to a wrapper would be looked for in the folder that Maven runs in.
    let mvn = std::fs::canonicalize(&request.mvn).unwrap_or_else(|_| request.mvn.clone());
    let mut invocation = Invocation::new(mvn)
        .folder(&folder)
        .arguments(["-q", "-B", "-fae", "-Dstyle.color=never"])
        .timeout(request.timeout)
        .cancel(&request.cancel);
    if !request.whole_environment {
        invocation = invocation.inheriting(ENVIRONMENT);
    }
    invocation = invocation
        .variable("JAVA_HOME", &request.java_home)
        // Set where we are run by a build; the folder's `.mvn` would be obeyed.
        .without_variable("MAVEN_BASEDIR")
        .without_variable("MAVEN_PROJECTBASEDIR");
    // Maven is over before the optimising compiler has paid; what the user has set counts.
    if std::env::var_os("MAVEN_OPTS").is_none() {
        invocation = invocation.variable("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    }
    for (option, is_set) in [("-o", request.offline), ("-U", update)] {
        if is_set {
            invocation = invocation.argument(option);
        }
    }
    let invocation = invocation
        .argument(DEPENDENCY_PLUGIN)
        .argument("-DincludeScope=test")
        // A relative file is one file in each module's folder.
        .argument(format!("-Dmdep.outputFile={OUTPUT_FILE}"));
    let output = run(&invocation)?;
    let answers: Vec<Option<Vec<PathEntry>>> = (0..request.poms.len())
        .map(|index| {
            let text = std::fs::read_to_string(folder.join(index.to_string()).join(OUTPUT_FILE)).ok()?;
            Some(entries(&text, &folder, request.poms.len()))
        })
        .collect();
    // With `-fae` some modules may have got their answer although others failed.
    if answers.iter().all(Option::is_none) {
        return Err(MavenError::Resolution { reason: reason(&output.stdout, &output.stderr) });
    }
    Ok(answers)
}

/// Each module in a folder named by its index, and a project around them.
fn write_reactor(folder: &Path, poms: &[String]) -> std::io::Result<()> {
    // Without a `.mvn` of its own, Maven would look for one in the folders above, which are everybody's.
    std::fs::create_dir(folder.join(".mvn"))?;
    let mut modules = String::new();
    for (index, pom) in poms.iter().enumerate() {
        modules.push_str(&format!("<module>{index}</module>"));
        let place = folder.join(index.to_string());
        std::fs::create_dir(&place)?;
        std::fs::write(place.join("pom.xml"), pom)?;
    }
    let around = format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>jurat.reactor</groupId><artifactId>around</artifactId>\
         <version>1</version><packaging>pom</packaging><modules>{modules}</modules></project>"
    );
    std::fs::write(folder.join("pom.xml"), around)
}

fn entries(text: &str, folder: &Path, modules: usize) -> Vec<PathEntry> {
    let module = |path: &Path| -> Option<usize> {
        let inside = path.strip_prefix(folder).ok()?;
        inside.iter().next()?.to_str()?.parse().ok().filter(|index| *index < modules)
    };
    std::env::split_paths(text.trim())
        .filter(|path| !path.as_os_str().is_empty())
        .map(|path| module(&path).map_or(PathEntry::File(path), PathEntry::Module))
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
    fn poms_of_the_reactor_are_modules() {
        let text = "/copy/1/pom.xml:/repo/junit.jar:/copy/2/pom.xml:/copy/7/pom.xml\n";
        assert_eq!(
            entries(text, Path::new("/copy"), 3),
            [
                PathEntry::Module(1),
                PathEntry::File("/repo/junit.jar".into()),
                PathEntry::Module(2),
                PathEntry::File("/copy/7/pom.xml".into()),
            ]
        );
        assert!(entries("\n", Path::new("/copy"), 3).is_empty());
    }

    #[test]
    fn the_installed_maven_says_its_version() {
        if let Some(mvn) = crate::on_path("mvn", &[]) {
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
