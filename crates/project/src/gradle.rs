//! A Gradle project as modules of a build: asked of Gradle itself where it runs and the user trusts the
//! project, since its scripts are programs, else by its folder conventions and what the scripts say plainly.

use std::path::{Path, PathBuf};
use std::time::Duration;

use base::{Diagnostic, Place};
use tools::gradle::{GradleProject, Request};

use crate::assemble::Workshop;
use crate::build::{self, BuildModule};
use crate::jdk::feature_version;
use crate::maven::normalised;
use crate::{Module, ProjectKind, TestLibraries, read};

const TIMEOUT: Duration = Duration::from_secs(600);
pub(crate) const SCRIPTS: [&str; 4] =
    ["settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts"];
/// How deep below the root projects are looked for.
const DEEPEST_PROJECT: usize = 4;

pub(crate) fn is_project(folder: &Path) -> bool {
    SCRIPTS.iter().any(|script| folder.join(script).is_file())
}

pub(crate) fn open(folder: &Path, workshop: &Workshop) -> (Vec<Module>, Vec<Diagnostic>) {
    let folder = normalised(folder);
    let mut diagnostics = Vec::new();
    let place = || Place::file(folder.to_string_lossy());
    let modules = match ask(&folder, workshop) {
        Ok(projects) => {
            for project in &projects {
                if let Some(problem) = &project.problem {
                    let message = format!("the class path of `{}` is not complete: {problem}", project.name);
                    diagnostics.push(Diagnostic::warning("project.gradle", message).at(place()));
                }
            }
            from_gradle(&folder, &projects)
        }
        Err(problem) => {
            let message =
                format!("{problem}; the project is read by its folder conventions, dependencies are unknown");
            let help = match workshop.options.trust {
                true => "name the dependencies with --classpath",
                false => {
                    "name the dependencies with --classpath, or give --trust if you would run this build yourself"
                }
            };
            diagnostics.push(Diagnostic::warning("project.gradle", message).at(place()).help(help));
            by_conventions(&folder)
        }
    };
    (build::open(modules, &folder, ProjectKind::Gradle, workshop), diagnostics)
}

fn ask(folder: &Path, workshop: &Workshop) -> Result<Vec<GradleProject>, String> {
    if !workshop.options.trust {
        return Err("Gradle would run the project's scripts, which it does only with --trust".to_owned());
    }
    let gradle = tools::gradle::find(folder, &workshop.avoid)
        .ok_or("neither a Gradle wrapper nor `gradle` was found")?;
    let request = Request {
        gradle,
        root: folder.to_owned(),
        java_home: workshop.jdk.home.clone(),
        offline: workshop.options.offline,
        timeout: TIMEOUT,
        cancel: workshop.options.cancel.clone(),
    };
    tools::gradle::projects(&request).map_err(|error| error.to_string())
}

/// Gradle names absolute paths; below the given folder they are shown as the user would write them.
fn from_gradle(folder: &Path, projects: &[GradleProject]) -> Vec<BuildModule> {
    let root = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let shown = |path: &PathBuf| match path.strip_prefix(&root) {
        Ok(inside) => normalised(&folder.join(inside)),
        Err(_) => path.clone(),
    };
    projects
        .iter()
        .filter(|project| !project.classes.is_empty())
        .map(|project| {
            // The outputs of this build's projects stand on class paths as folders or jars not built yet.
            let needed_modules = projects
                .iter()
                .filter(|other| other.folder != project.folder)
                .filter(|other| {
                    let libraries = other.folder.join("build/libs");
                    project
                        .class_path
                        .iter()
                        .any(|entry| other.classes.contains(entry) || entry.starts_with(&libraries))
                })
                .map(|other| shown(&other.folder))
                .collect();
            let is_of_build =
                |entry: &&PathBuf| projects.iter().any(|other| entry.starts_with(other.folder.join("build")));
            let place = shown(&project.folder);
            let level = project.level.as_deref().and_then(feature_version);
            BuildModule {
                name: project.name.clone(),
                source_roots: project.sources.iter().filter(|root| root.is_dir()).map(shown).collect(),
                output: project
                    .classes
                    .iter()
                    .map(shown)
                    .next()
                    .unwrap_or_else(|| conventional_output(&place)),
                test_source_root: project
                    .test_sources
                    .first()
                    .map_or_else(|| place.join("src/test/java"), shown),
                level: level.map(|level| (level, false)),
                needed: project.class_path.iter().filter(|entry| !is_of_build(entry)).cloned().collect(),
                needed_modules,
                libraries: None,
                generates: Some("gradle classes"),
                is_wanted: true,
                folder: place,
            }
        })
        .collect()
}

/// Every folder with a build script or `src/main/java` is a project; what a script says of Java's version,
/// JUnit and other projects is read from its text.
fn by_conventions(root: &Path) -> Vec<BuildModule> {
    let mut folders: Vec<PathBuf> = walkdir::WalkDir::new(root)
        .max_depth(DEEPEST_PROJECT)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| {
            let name = entry.file_name().to_string_lossy();
            entry.depth() == 0
                || !(name.starts_with('.') || name == "build" || name == "src" || name == "buildSrc")
        })
        .flatten()
        .filter(|entry| entry.file_type().is_dir())
        .map(|entry| normalised(entry.path()))
        .filter(|folder| is_project(folder) || folder.join("src/main/java").is_dir())
        .collect();
    folders.sort();
    let shared = script(root);
    folders
        .iter()
        .map(|folder| {
            let own = script(folder);
            let needed_modules = folders
                .iter()
                .filter(|other| *other != folder && names_project(&own, root, other))
                .cloned()
                .collect();
            BuildModule {
                name: name_of(folder),
                folder: folder.clone(),
                source_roots: vec![folder.join("src/main/java")],
                output: conventional_output(folder),
                test_source_root: folder.join("src/test/java"),
                level: level_in(&own).or_else(|| level_in(&shared)).map(|level| (level, false)),
                needed: Vec::new(),
                needed_modules,
                libraries: Some(libraries_in(&format!("{own}\n{shared}"))),
                generates: Some("gradle classes"),
                is_wanted: true,
            }
        })
        .collect()
}

fn conventional_output(folder: &Path) -> PathBuf {
    folder.join("build/classes/java/main")
}

fn name_of(folder: &Path) -> String {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    absolute.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn script(folder: &Path) -> String {
    ["build.gradle", "build.gradle.kts"]
        .iter()
        .find_map(|name| read::bounded_text(&folder.join(name), read::LARGEST_TEXT).ok())
        .unwrap_or_default()
}

/// `project(":core:api")`, in either script language.
fn names_project(script: &str, root: &Path, folder: &Path) -> bool {
    let relative = folder.strip_prefix(root).unwrap_or(folder);
    let path: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
    let path = path.join(":");
    ['"', '\''].iter().any(|quote| script.contains(&format!("project({quote}:{path}{quote})")))
}

/// The first Java version that the script sets in one of the usual ways.
fn level_in(script: &str) -> Option<u16> {
    ["JavaLanguageVersion.of(", "options.release", "sourceCompatibility", "jvmToolchain("].iter().find_map(
        |mark| {
            let at = script.find(mark)? + mark.len();
            let line = script[at..].lines().next()?;
            let number = line.find(|character: char| character.is_ascii_digit())?;
            // `VERSION_1_8` is the old way to write 8.
            feature_version(&line[number..].replace("1_", "1."))
        },
    )
}

/// Test libraries by their coordinates, `org.junit.jupiter:junit-jupiter:5.10.0`.
fn libraries_in(script: &str) -> TestLibraries {
    let version = |coordinates: &str| {
        let at = script.find(coordinates)? + coordinates.len();
        let rest = script[at..].strip_prefix(':').unwrap_or_default();
        let version =
            rest.split(|character: char| !(character.is_ascii_alphanumeric() || "._-".contains(character)));
        Some(version.take(1).collect::<String>())
    };
    let bom = version("org.junit:junit-bom");
    let jupiter = version("org.junit.jupiter:junit-jupiter");
    TestLibraries {
        jupiter_params: script.contains("org.junit.jupiter:junit-jupiter:")
            || script.contains("org.junit.jupiter:junit-jupiter'")
            || script.contains("org.junit.jupiter:junit-jupiter\"")
            || script.contains("junit-jupiter-params"),
        junit5: jupiter.map(|found| if found.is_empty() { bom.unwrap_or_default() } else { found }),
        junit4: version("junit:junit").filter(|version| version.starts_with('4')),
        testng: version("org.testng:testng"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_say_level_and_libraries() {
        assert_eq!(level_in("java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }"), Some(21));
        assert_eq!(level_in("sourceCompatibility = JavaVersion.VERSION_1_8\n"), Some(8));
        assert_eq!(level_in("sourceCompatibility = '11'"), Some(11));
        assert_eq!(level_in("tasks.withType(JavaCompile) { options.release = 17 }"), Some(17));
        assert_eq!(level_in("plugins { id 'java' }"), None);
        let kotlin = "testImplementation(platform(\"org.junit:junit-bom:5.10.0\"))\n\
                      testImplementation(\"org.junit.jupiter:junit-jupiter\")";
        let expected =
            TestLibraries { junit5: Some("5.10.0".into()), jupiter_params: true, ..Default::default() };
        assert_eq!(libraries_in(kotlin), expected);
        let old = libraries_in("testImplementation 'junit:junit:4.13.2'");
        assert_eq!(old.junit4.as_deref(), Some("4.13.2"));
        assert_eq!(old.junit5, None);
    }
}
