//! `gradle`: source folders, output folders and test class path of every project of a build.
//!
//! An init script adds a task that prints them; the build itself is not changed, and Gradle's own files go
//! to a folder of ours instead of the user's `.gradle`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::runner::without_colour;
use crate::{Cancel, Invocation, RunError, run};

/// Prints lines `jurat|key|value`; `project` starts the next project.
const INIT_SCRIPT: &str = r#"
allprojects { p ->
    p.tasks.create('juratModel') { task ->
        task.doLast {
            println("jurat|project|" + p.projectDir)
            println("jurat|name|" + p.name)
            def sets = p.findProperty('sourceSets')
            if (sets == null) return
            def main = sets.findByName('main')
            def test = sets.findByName('test')
            if (main != null) {
                main.java.srcDirs.each { println("jurat|source|" + it) }
                main.output.classesDirs.each { println("jurat|classes|" + it) }
                def compile = p.tasks.findByName(main.compileJavaTaskName)
                if (compile != null) {
                    def release = compile.options.hasProperty('release') ? compile.options.release.orNull : null
                    println("jurat|level|" + (release != null ? release : compile.sourceCompatibility))
                }
            }
            if (test != null) {
                test.java.srcDirs.each { println("jurat|test-source|" + it) }
                try {
                    test.runtimeClasspath.files.each { println("jurat|class-path|" + it) }
                } catch (Exception error) {
                    println("jurat|problem|" + error.message.readLines().get(0))
                }
            }
        }
    }
}
"#;

/// What to ask.
#[derive(Clone, Debug)]
pub struct Request {
    pub gradle: PathBuf,
    pub root: PathBuf,
    pub java_home: PathBuf,
    pub offline: bool,
    pub timeout: Duration,
    pub cancel: Cancel,
}

/// One project of the build as Gradle understands it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GradleProject {
    pub folder: PathBuf,
    pub name: String,
    pub sources: Vec<PathBuf>,
    pub classes: Vec<PathBuf>,
    pub test_sources: Vec<PathBuf>,
    pub class_path: Vec<PathBuf>,
    /// As Gradle prints it: `17` or `1.8`.
    pub level: Option<String>,
    /// Why the class path is not complete.
    pub problem: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum GradleError {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("Gradle cannot tell the class path: {reason}")]
    Failed { reason: String },
    #[error("Gradle {version} is {} than the versions that can be asked ({OLDEST} to {NEWEST}): {reason}", if *is_older { "older" } else { "newer" })]
    Version { version: String, is_older: bool, reason: String },
}

/// The first version with `classesDirs`, which the script needs.
const OLDEST: &str = "4.0";
/// The last major version whose interfaces the script was written against.
const NEWEST: &str = "9";

/// The project's wrapper first: it is the version that the build was written for. Only for a project that
/// the user trusts, since Gradle runs its scripts. `avoid` is as for [`crate::on_path`].
pub fn find(root: &Path, avoid: &[PathBuf]) -> Option<PathBuf> {
    let wrapper = root.join(if cfg!(windows) { "gradlew.bat" } else { "gradlew" });
    if crate::runner::is_executable(&wrapper) { Some(wrapper) } else { crate::on_path("gradle", avoid) }
}

/// The line of `--version` that names it: `Gradle 8.10`.
pub fn version(gradle: &Path) -> Result<String, RunError> {
    let output = run(&Invocation::new(gradle).argument("--version").timeout(Duration::from_secs(60)))?;
    let lines = output.stdout.lines().map(without_colour);
    Ok(lines.into_iter().find(|line| line.starts_with("Gradle ")).unwrap_or_default())
}

pub fn projects(request: &Request) -> Result<Vec<GradleProject>, GradleError> {
    let failed = |source| RunError::Files { program: request.gradle.clone(), source };
    let scratch = crate::scratch::folder("jurat-gradle-").map_err(failed)?;
    let script = scratch.path().join("jurat.init.gradle");
    std::fs::write(&script, INIT_SCRIPT).map_err(failed)?;
    // A relative path would be looked for in the folder that Gradle runs in.
    let gradle = std::fs::canonicalize(&request.gradle).unwrap_or_else(|_| request.gradle.clone());
    let mut invocation = Invocation::new(gradle)
        .folder(&request.root)
        .arguments(["-q", "--no-daemon", "--console=plain", "-Dorg.gradle.configuration-cache=false"])
        .argument("--project-cache-dir")
        .argument(scratch.path().join("cache"))
        .argument("--init-script")
        .argument(&script)
        .variable("JAVA_HOME", &request.java_home)
        .timeout(request.timeout)
        .cancel(&request.cancel);
    if request.offline {
        invocation = invocation.argument("--offline");
    }
    let output = run(&invocation.argument("juratModel"))?;
    let projects = parse(&output.stdout);
    if !output.succeeded() || projects.is_empty() {
        let reason = reason(&output.stderr).unwrap_or("it gave no reason");
        return Err(failure(&version(&request.gradle).unwrap_or_default(), reason.to_owned()));
    }
    Ok(projects)
}

/// What Gradle says of its failure: the line below `What went wrong`, else the first one.
fn reason(stderr: &str) -> Option<&str> {
    let mut lines = stderr.lines().map(|line| line.trim_start_matches(['>', '*', ' ']));
    let told = lines.clone().skip_while(|line| !line.starts_with("What went wrong")).nth(1);
    told.or_else(|| lines.find(|line| !line.is_empty() && !line.starts_with("FAILURE")))
}

/// A failure of a Gradle that the script was not written for is told as that.
fn failure(version_line: &str, reason: String) -> GradleError {
    let version = version_line.trim_start_matches("Gradle ").trim();
    let numbers = |text: &str| -> Vec<u32> {
        text.split(|letter: char| !letter.is_ascii_digit()).map_while(|part| part.parse().ok()).collect()
    };
    let found = numbers(version);
    let version = version.to_owned();
    match found.first() {
        Some(_) if found < numbers(OLDEST) => GradleError::Version { version, is_older: true, reason },
        Some(major) if numbers(NEWEST).first().is_some_and(|newest| major > newest) => {
            GradleError::Version { version, is_older: false, reason }
        }
        _ => GradleError::Failed { reason },
    }
}

fn parse(text: &str) -> Vec<GradleProject> {
    let mut projects: Vec<GradleProject> = Vec::new();
    for line in text.lines() {
        let Some((key, value)) = line.strip_prefix("jurat|").and_then(|rest| rest.split_once('|')) else {
            continue;
        };
        if key == "project" {
            projects.push(GradleProject { folder: value.into(), ..GradleProject::default() });
        }
        let Some(project) = projects.last_mut() else { continue };
        match key {
            "name" => project.name = value.to_owned(),
            "source" => project.sources.push(value.into()),
            "classes" => project.classes.push(value.into()),
            "test-source" => project.test_sources.push(value.into()),
            "class-path" => project.class_path.push(value.into()),
            "level" => project.level = Some(value.to_owned()),
            "problem" => project.problem = Some(value.to_owned()),
            _ => {}
        }
    }
    projects.sort_by(|a, b| a.folder.cmp(&b.folder));
    projects
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gradle_that_the_script_does_not_fit_is_told_by_its_version() {
        let told = |line: &str| failure(line, "no method register()".to_owned()).to_string();
        let expected =
            "Gradle 3.5.1 is older than the versions that can be asked (4.0 to 9): no method register()";
        assert_eq!(told("Gradle 3.5.1"), expected);
        assert!(told("Gradle 3.9").contains("older"));
        assert!(told("Gradle 10.0-rc-1").contains("Gradle 10.0-rc-1 is newer"));
        for fitting in ["Gradle 4.0", "Gradle 8.10.2", "Gradle 9.1", ""] {
            assert_eq!(told(fitting), "Gradle cannot tell the class path: no method register()");
        }
    }

    #[test]
    fn what_a_launcher_says_first_is_no_reason() {
        let said = "openjdk version \"17\"\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\n\
                    A problem occurred evaluating root project 'g'.\n> Could not find method x()\n";
        assert_eq!(reason(said), Some("A problem occurred evaluating root project 'g'."));
        assert_eq!(reason("\nERROR: JAVA_HOME is wrong\n"), Some("ERROR: JAVA_HOME is wrong"));
        assert_eq!(reason("\n"), None);
    }

    #[test]
    fn the_printed_model_is_read_and_noise_ignored() {
        let printed = "Welcome\njurat|project|/b\njurat|name|b\njurat|project|/a\njurat|name|a\n\
                       jurat|source|/a/src/main/java\njurat|classes|/a/build/classes/java/main\n\
                       jurat|level|17\njurat|test-source|/a/src/test/java\njurat|class-path|/x|y.jar\n";
        let projects = parse(printed);
        assert_eq!(projects.iter().map(|one| &*one.name).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(projects[0].class_path, [PathBuf::from("/x|y.jar")]);
        assert_eq!(projects[0].level.as_deref(), Some("17"));
    }
}
