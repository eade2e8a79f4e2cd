//! The class path of every module of a Maven project, from Maven itself and remembered in the cache.
//!
//! A project whose only dependencies are test libraries needs no Maven: its code has an empty class path,
//! and the libraries' versions stand in its own files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base::Diagnostic;
use serde::{Deserialize, Serialize};
use tools::maven::{MavenError, PathEntry, Request};

use super::pom::{self, Dependency, EffectivePom, normalised};
use crate::cache::{Cache, CacheError, KeyBuilder};
use crate::jdk::Jdk;
use crate::{OpenOptions, TestLibraries};

const TIMEOUT: Duration = Duration::from_secs(600);
const ANSWER: &str = "class-paths.json";

/// A module's class path without its own classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Resolved {
    /// Files in the order of the class path.
    pub files: Vec<PathBuf>,
    /// Folders of the modules of this project that it needs.
    pub modules: Vec<PathBuf>,
    /// Known without looking at files, where Maven was not asked.
    pub libraries: Option<TestLibraries>,
}

#[derive(Debug, thiserror::Error)]
enum ResolveError {
    #[error(transparent)]
    Maven(#[from] MavenError),
    #[error(transparent)]
    Cache(#[from] CacheError),
    #[error("the answer cannot be kept: {0}")]
    Answer(#[from] serde_json::Error),
    #[error("the answer cannot be kept: {0}")]
    Write(#[from] std::io::Error),
}

/// The form that the cache keeps; folders are relative to the root.
#[derive(Serialize, Deserialize)]
struct Answer {
    module: PathBuf,
    files: Vec<PathBuf>,
    modules: Vec<PathBuf>,
}

/// Resolves all modules of a reactor. On failure every module has what can be known without Maven.
pub(crate) fn class_paths(
    root: &Path,
    poms: &BTreeMap<PathBuf, EffectivePom>,
    jdk: &Jdk,
    options: &OpenOptions,
) -> (BTreeMap<PathBuf, Resolved>, Vec<Diagnostic>) {
    let simple: Option<BTreeMap<PathBuf, Resolved>> =
        poms.iter().map(|(folder, pom)| Some((folder.clone(), without_maven(pom, poms)?))).collect();
    if let Some(simple) = simple {
        return (simple, Vec::new());
    }
    let relative = |folder: &Path| match folder.strip_prefix(root) {
        Ok(inside) => Some(inside.to_owned()),
        // Paths below the current folder do not begin with its dot.
        Err(_) => (root == Path::new(".") && folder.is_relative()).then(|| folder.to_owned()),
    };
    let outside = poms.keys().find(|folder| relative(folder).is_none());
    let problem = if let Some(outside) = outside {
        format!("the module {} lies outside of {}", outside.display(), root.display())
    } else if let Some(mvn) = tools::maven::find(root) {
        let request = Request {
            mvn,
            root: root.to_owned(),
            modules: poms.keys().filter_map(|folder| relative(folder)).collect(),
            parents: pom::parents_outside(poms),
            java_home: jdk.home.clone(),
            offline: options.offline,
            timeout: TIMEOUT,
            cancel: options.cancel.clone(),
        };
        match remembered(&request, &Cache::new(&options.cache).with_cancel(&options.cancel)) {
            Ok(answers) => return complete(root, poms, answers),
            Err(error) => error.to_string(),
        }
    } else {
        "Maven is not installed".to_owned()
    };
    let warning = Diagnostic::warning("project.maven", format!("{problem}; dependencies are unknown"))
        .at(base::Place::file(root.join("pom.xml").to_string_lossy()))
        .help("run `mvn test-compile` where Maven and the network are there, or name the dependencies with --classpath");
    let known = poms.iter().map(|(folder, pom)| (folder.clone(), declared(pom, poms))).collect();
    (known, vec![warning])
}

fn complete(
    root: &Path,
    poms: &BTreeMap<PathBuf, EffectivePom>,
    answers: Vec<Answer>,
) -> (BTreeMap<PathBuf, Resolved>, Vec<Diagnostic>) {
    let absolute = |module: &Path| normalised(&root.join(module));
    let mut resolved: BTreeMap<PathBuf, Resolved> = answers
        .into_iter()
        .map(|answer| {
            let modules = answer.modules.iter().map(|module| absolute(module)).collect();
            (absolute(&answer.module), Resolved { files: answer.files, modules, libraries: None })
        })
        .collect();
    let mut diagnostics = Vec::new();
    for (folder, pom) in poms {
        if !resolved.contains_key(folder) {
            let message = format!("Maven cannot resolve the class path of `{}`", pom.artifact());
            let place = base::Place::file(folder.join("pom.xml").to_string_lossy());
            diagnostics.push(Diagnostic::warning("project.maven", message).at(place));
            resolved.insert(folder.clone(), declared(pom, poms));
        }
    }
    (resolved, diagnostics)
}

/// Maven's answer from the cache, if it was asked about the same files before and all it named still exists.
fn remembered(request: &Request, cache: &Cache) -> Result<Vec<Answer>, ResolveError> {
    let mut key = KeyBuilder::new("maven class paths 1");
    key.add_path(&std::fs::canonicalize(&request.root).unwrap_or_else(|_| request.root.clone()));
    for module in &request.modules {
        key.add_path(module)
            .add(&std::fs::read(request.root.join(module).join("pom.xml")).unwrap_or_default());
    }
    let mut attempt = 0_u8;
    loop {
        let entry = cache.entry::<ResolveError>("maven", &key.add(&[attempt]).finish(), |folder| {
            let answers: Vec<Answer> =
                tools::maven::test_class_paths(request)?.into_iter().map(Answer::from_tool).collect();
            std::fs::write(folder.join(ANSWER), serde_json::to_vec(&answers)?)?;
            Ok(())
        })?;
        let text = std::fs::read(entry.join(ANSWER))?;
        let answers: Vec<Answer> = serde_json::from_slice(&text)?;
        // A repository that was emptied since is asked for again, under a new key: entries never change.
        if attempt > 8 || answers.iter().flat_map(|answer| &answer.files).all(|file| file.exists()) {
            return Ok(answers);
        }
        attempt += 1;
    }
}

impl Answer {
    fn from_tool(path: tools::maven::ModulePath) -> Answer {
        let mut answer = Answer { module: path.module, files: Vec::new(), modules: Vec::new() };
        for entry in path.entries {
            match entry {
                PathEntry::File(file) => answer.files.push(file),
                PathEntry::Module(module) => answer.modules.push(module),
            }
        }
        answer
    }
}

/// What can be said when all dependencies are modules of the project or test libraries with known versions.
fn without_maven(pom: &EffectivePom, poms: &BTreeMap<PathBuf, EffectivePom>) -> Option<Resolved> {
    let is_known =
        |one: &Dependency| is_module(one, poms) || (one.scope.as_deref() == Some("test") && has_version(one));
    (pom.is_self_contained() && pom.dependencies().iter().all(is_known)).then(|| declared(pom, poms))
}

fn is_module(dependency: &Dependency, poms: &BTreeMap<PathBuf, EffectivePom>) -> bool {
    poms.values().any(|other| other.is_artifact(dependency))
}

fn has_version(dependency: &Dependency) -> bool {
    dependency
        .version
        .as_deref()
        .is_some_and(|version| version.starts_with(|first: char| first.is_ascii_digit()))
}

/// What the files alone tell: modules of the project and test libraries.
fn declared(pom: &EffectivePom, poms: &BTreeMap<PathBuf, EffectivePom>) -> Resolved {
    let dependencies = pom.dependencies();
    let modules = poms
        .iter()
        .filter(|(_, other)| dependencies.iter().any(|one| other.is_artifact(one)))
        .map(|(folder, _)| folder.clone())
        .collect();
    Resolved { files: Vec::new(), modules, libraries: Some(libraries(&dependencies)) }
}

fn libraries(dependencies: &[Dependency]) -> TestLibraries {
    let mut found = TestLibraries::default();
    for dependency in dependencies {
        let version = dependency.version.clone().filter(|_| has_version(dependency));
        match (&*dependency.group, &*dependency.artifact) {
            (
                "org.junit.jupiter",
                artifact @ ("junit-jupiter"
                | "junit-jupiter-api"
                | "junit-jupiter-engine"
                | "junit-jupiter-params"),
            ) => {
                found.jupiter_params |= matches!(artifact, "junit-jupiter" | "junit-jupiter-params");
                found.junit5 = found.junit5.or(version).or(Some(String::new()));
            }
            ("junit", "junit") => found.junit4 = version.or(Some(String::new())),
            ("org.testng", "testng") => found.testng = version.or(Some(String::new())),
            _ => {}
        }
    }
    found
}
