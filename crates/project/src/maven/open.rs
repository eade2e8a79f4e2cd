//! A Maven project as modules of a build.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base::Diagnostic;

use super::pom::{self, EffectivePom, Surroundings, normalised};
use super::resolve::{self, Maven};
use crate::assemble::Workshop;
use crate::build::{self, BuildModule};
use crate::{Module, ProjectKind, is_below, read};

/// Opens the modules at and below `folder`. What they need of the project around them is found too.
pub(crate) fn open(folder: &Path, workshop: &Workshop) -> (Vec<Module>, Vec<Diagnostic>) {
    let maven = Maven::find(folder, workshop);
    let mut around = Surroundings {
        repository: maven.settings.local_repository.clone(),
        jdk: workshop.jdk.version,
        properties: BTreeMap::new(),
    };
    let root = topmost(folder, &around, workshop.options.trust);
    around.properties = configured_properties(&root);
    // Above the given folder only absolute paths name the same files.
    let is_whole = root == normalised(folder);
    let folder = absolute(folder);
    let trust = workshop.options.trust;
    let (mut poms, mut diagnostics) = pom::reactor(&root, &around, trust);
    if let Some(repository) = resolve::fetch_parents(&poms, &maven, workshop) {
        around.repository = Some(repository);
        (poms, diagnostics) = pom::reactor(&root, &around, trust);
    }
    let (mut paths, found) = resolve::class_paths(&root, &poms, &maven, workshop);
    diagnostics.extend(found);
    let modules = poms
        .iter()
        .filter(|(_, pom)| pom.packaging() != "pom")
        .map(|(place, pom)| {
            let resolved = paths.remove(place).unwrap_or_default();
            BuildModule {
                name: pom.artifact(),
                folder: place.clone(),
                source_roots: source_roots(place, pom),
                output: pom.build_folder("outputDirectory").unwrap_or_else(|| place.join("target/classes")),
                test_source_root: pom
                    .build_folder("testSourceDirectory")
                    .unwrap_or_else(|| place.join("src/test/java")),
                level: pom.language_level(),
                needed: resolved.files,
                needed_modules: resolved.modules,
                libraries: resolved.libraries,
                generates: pom.has_executions().then_some("mvn compile"),
                is_wanted: is_whole || place.starts_with(&folder),
            }
        })
        .collect();
    (build::open(modules, &root, ProjectKind::Maven, workshop), diagnostics)
}

/// The main source folder and the folders of generated sources that a build left behind.
fn source_roots(folder: &Path, pom: &EffectivePom) -> Vec<PathBuf> {
    let mut roots = vec![pom.build_folder("sourceDirectory").unwrap_or_else(|| folder.join("src/main/java"))];
    let mut generated: Vec<PathBuf> = std::fs::read_dir(folder.join("target/generated-sources"))
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir() && path.file_name().is_some_and(|name| name != "annotations"))
        .collect();
    generated.sort();
    roots.extend(generated);
    roots
}

/// The project that a module belongs to: upwards as long as a `pom.xml` lists the one below as a module. One beside it may be
/// anybody's unless the module is trusted.
fn topmost(folder: &Path, around: &Surroundings, trust: bool) -> PathBuf {
    let mut top = normalised(folder);
    let without_repository = Surroundings { repository: None, ..around.clone() };
    loop {
        let here = absolute(&top);
        let parent = EffectivePom::read(&here, &without_repository).ok().and_then(|pom| pom.parent_folder());
        let above = parent.into_iter().chain(here.parent().map(Path::to_owned)).find(|above| {
            if !trust && !is_below(&here, above) {
                return false;
            }
            let listed = above.join("pom.xml").is_file().then(|| EffectivePom::read(above, around).ok());
            listed.flatten().is_some_and(|pom| pom.modules().iter().any(|module| absolute(module) == here))
        });
        match above {
            // A project inside its own module would go round for ever.
            Some(above) if !above.starts_with(&here) => top = above,
            _ => return top,
        }
    }
}

/// The path from the root of the file system, made plain by name.
pub(crate) fn absolute(path: &Path) -> PathBuf {
    normalised(&std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
}

/// The `-D` options of `.mvn/maven.config`; nothing else there is looked at.
fn configured_properties(root: &Path) -> BTreeMap<String, String> {
    let text = read::bounded_text(&root.join(".mvn/maven.config"), read::LARGEST_TEXT).unwrap_or_default();
    let options = text.split_whitespace().filter_map(|word| word.strip_prefix("-D"));
    let pair = |option: &str| {
        let (name, value) = option.split_once('=').unwrap_or((option, "true"));
        (name.to_owned(), value.to_owned())
    };
    options.map(pair).collect()
}
