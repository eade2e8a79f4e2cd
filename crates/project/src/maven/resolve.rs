//! The class path of every module of a Maven project, from Maven itself and remembered in the cache.
//!
//! A project whose only dependencies are test libraries needs no Maven: its code has an empty class path,
//! and the libraries' versions stand in its own files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use base::Diagnostic;
use serde::{Deserialize, Serialize};
use tools::maven::{MavenError, PathEntry, Request};

use super::flat::{self, Rules};
use super::pom::{Dependency, EffectivePom};
use super::settings::Settings;
use crate::assemble::Workshop;
use crate::cache::{Cache, CacheError, KeyBuilder};
use crate::{OpenOptions, TestLibraries, read};

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

/// The form that the cache keeps; modules are named by their place in the order of folders.
#[derive(Serialize, Deserialize)]
struct Answer {
    files: Vec<PathBuf>,
    modules: Vec<usize>,
}

/// Maven as it is found on this computer.
pub(crate) struct Maven {
    mvn: Option<PathBuf>,
    pub settings: Settings,
}

impl Maven {
    pub(super) fn find(root: &Path, workshop: &Workshop) -> Maven {
        let trusted = workshop.options.trust.then_some(root);
        let mvn = tools::maven::find(trusted, &workshop.avoid);
        Maven { settings: Settings::read(mvn.as_deref()), mvn }
    }

    fn rules<'a>(&'a self, options: &OpenOptions) -> Rules<'a> {
        Rules { guarded: &self.settings.servers, trust: options.trust }
    }

    fn request(&self, poms: Vec<String>, workshop: &Workshop) -> Option<Request> {
        let options = workshop.options;
        Some(Request {
            mvn: self.mvn.clone()?,
            poms,
            java_home: workshop.jdk.home.clone(),
            whole_environment: options.trust,
            offline: options.offline,
            timeout: TIMEOUT,
            cancel: options.cancel.clone(),
        })
    }
}

/// Has Maven fetch the parents that are neither in the tree nor in the local repository. The answer is
/// where that repository is, if there was something to fetch and it is there now.
pub(crate) fn fetch_parents(
    poms: &BTreeMap<PathBuf, EffectivePom>,
    maven: &Maven,
    workshop: &Workshop,
) -> Option<PathBuf> {
    let modules: Vec<&EffectivePom> = poms.values().collect();
    let asking = flat::asking_for_parents(&modules, &maven.rules(workshop.options))?;
    let answers = tools::maven::test_class_paths(&maven.request(vec![asking], workshop)?).ok()?;
    let parents: Vec<[String; 3]> = modules.iter().filter_map(|pom| pom.missing_parent()).collect();
    answers.into_iter().flatten().flatten().find_map(|entry| {
        let PathEntry::File(file) = entry else { return None };
        parents.iter().find_map(|[group, artifact, version]| {
            let inside = format!("{}/{artifact}/{version}/{artifact}-{version}.pom", group.replace('.', "/"));
            let depth = Path::new(&inside).components().count();
            file.ends_with(&inside).then(|| file.ancestors().nth(depth).map(Path::to_owned)).flatten()
        })
    })
}

/// Resolves all modules of a reactor. On failure every module has what can be known without Maven.
pub(crate) fn class_paths(
    root: &Path,
    poms: &BTreeMap<PathBuf, EffectivePom>,
    maven: &Maven,
    workshop: &Workshop,
) -> (BTreeMap<PathBuf, Resolved>, Vec<Diagnostic>) {
    let siblings = Siblings::of(poms);
    let simple: Option<BTreeMap<PathBuf, Resolved>> =
        poms.iter().map(|(folder, pom)| Some((folder.clone(), without_maven(pom, &siblings)?))).collect();
    if let Some(simple) = simple {
        return (simple, Vec::new());
    }
    let options = workshop.options;
    let modules: Vec<&EffectivePom> = poms.values().collect();
    let flat = flat::flatten(&modules, &maven.rules(options));
    let mut diagnostics = flat.diagnostics;
    for pom in poms.values() {
        if let Some([group, artifact, version]) = pom.missing_parent() {
            let named = format!("{group}:{artifact}:{version}");
            let message = format!(
                "the parent {} is not found, so what it says of dependencies is unknown",
                base::printable::short(&named)
            );
            let place = base::Place::file(pom.file().to_string_lossy());
            diagnostics.push(Diagnostic::warning("project.maven-parent", message).at(place));
        }
    }
    let problem = match maven.request(flat.poms, workshop) {
        Some(request) => {
            match remembered(&request, &Cache::new(&options.cache).with_cancel(&options.cancel)) {
                Ok(answers) => {
                    let (resolved, found) = complete(poms, &siblings, &answers);
                    diagnostics.extend(found);
                    return (resolved, diagnostics);
                }
                Err(error) => error.to_string(),
            }
        }
        None if tools::maven::has_wrapper(root) => {
            "Maven is not installed, and the project's wrapper is not run without --trust".to_owned()
        }
        None => "Maven is not installed".to_owned(),
    };
    let warning = Diagnostic::warning("project.maven", format!("{problem}; dependencies are unknown"))
        .at(base::Place::file(root.join("pom.xml").to_string_lossy()))
        .help("run `mvn test-compile` where Maven and the network are there, or name the dependencies with --classpath");
    diagnostics.push(warning);
    let known = poms.iter().map(|(folder, pom)| (folder.clone(), declared(pom, &siblings))).collect();
    (known, diagnostics)
}

fn complete(
    poms: &BTreeMap<PathBuf, EffectivePom>,
    siblings: &Siblings,
    answers: &[Option<Answer>],
) -> (BTreeMap<PathBuf, Resolved>, Vec<Diagnostic>) {
    let folders: Vec<&PathBuf> = poms.keys().collect();
    let mut resolved = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for (index, (folder, pom)) in poms.iter().enumerate() {
        let found = match answers.get(index).and_then(Option::as_ref) {
            Some(answer) => {
                let modules =
                    answer.modules.iter().filter_map(|module| folders.get(*module).copied().cloned());
                Resolved { files: answer.files.clone(), modules: modules.collect(), libraries: None }
            }
            None => {
                let message = format!("Maven cannot resolve the class path of `{}`", pom.artifact());
                let place = base::Place::file(pom.file().to_string_lossy());
                diagnostics.push(Diagnostic::warning("project.maven", message).at(place));
                declared(pom, siblings)
            }
        };
        resolved.insert(folder.clone(), found);
    }
    (resolved, diagnostics)
}

/// Maven's answer from the cache, if it was asked about the same poms before and all it named still exists.
fn remembered(request: &Request, cache: &Cache) -> Result<Vec<Option<Answer>>, ResolveError> {
    let mut key = KeyBuilder::new("maven class paths 2");
    for pom in &request.poms {
        key.add(pom.as_bytes());
    }
    let mut attempt = 0_u8;
    loop {
        let entry = cache.entry::<ResolveError>("maven", &key.add(&[attempt]).finish(), |folder| {
            let answers: Vec<Option<Answer>> = tools::maven::test_class_paths(request)?
                .into_iter()
                .map(|entries| entries.map(Answer::from_tool))
                .collect();
            std::fs::write(folder.join(ANSWER), serde_json::to_vec(&answers)?)?;
            Ok(())
        })?;
        let text = read::bounded(&entry.join(ANSWER), read::LARGEST_KEPT)?;
        let answers: Vec<Option<Answer>> = serde_json::from_slice(&text)?;
        // A repository that was emptied since is asked for again, under a new key: entries never change.
        let mut files = answers.iter().flatten().flat_map(|answer| &answer.files);
        if attempt > 8 || files.all(|file| file.exists()) {
            return Ok(answers);
        }
        attempt += 1;
    }
}

impl Answer {
    fn from_tool(entries: Vec<PathEntry>) -> Answer {
        let mut answer = Answer { files: Vec::new(), modules: Vec::new() };
        for entry in entries {
            match entry {
                // A dependency of type `pom` brings what it needs and has nothing itself.
                PathEntry::File(file) if file.extension().is_some_and(|it| it == "pom" || it == "xml") => {}
                PathEntry::File(file) => answer.files.push(file),
                PathEntry::Module(module) => answer.modules.push(module),
            }
        }
        answer
    }
}

/// The modules of a project by group and artifact.
struct Siblings(BTreeMap<(String, String), BTreeSet<PathBuf>>);

impl Siblings {
    fn of(poms: &BTreeMap<PathBuf, EffectivePom>) -> Siblings {
        let mut siblings: BTreeMap<_, BTreeSet<PathBuf>> = BTreeMap::new();
        for (folder, pom) in poms {
            if let Some(identity) = pom.identity() {
                siblings.entry(identity).or_default().insert(folder.clone());
            }
        }
        Siblings(siblings)
    }

    fn meant_by(&self, dependency: &Dependency) -> impl Iterator<Item = &PathBuf> {
        let identity = (dependency.group.clone(), dependency.artifact.clone());
        self.0.get(&identity).into_iter().flatten()
    }
}

/// What can be said when all dependencies are modules of the project or test libraries with known versions.
fn without_maven(pom: &EffectivePom, siblings: &Siblings) -> Option<Resolved> {
    let is_known = |one: &Dependency| {
        siblings.meant_by(one).next().is_some() || (one.scope.as_deref() == Some("test") && has_version(one))
    };
    (pom.is_self_contained() && pom.dependencies().iter().all(is_known)).then(|| declared(pom, siblings))
}

fn has_version(dependency: &Dependency) -> bool {
    dependency
        .version
        .as_deref()
        .is_some_and(|version| version.starts_with(|first: char| first.is_ascii_digit()))
}

/// What the files alone tell: modules of the project and test libraries.
fn declared(pom: &EffectivePom, siblings: &Siblings) -> Resolved {
    let dependencies = pom.dependencies();
    let modules: BTreeSet<&PathBuf> = dependencies.iter().flat_map(|one| siblings.meant_by(one)).collect();
    let modules = modules.into_iter().cloned().collect();
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
