//! `pom.xml` files, as far as opening a project needs them: coordinates, modules, properties, folders,
//! compiler settings and dependencies, with inheritance from parents in the tree or the local repository.
//!
//! Profiles that are active here count (see `profiles`). Class paths are Maven's own business (see
//! `resolve`); what is read here makes simple projects work without running it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use base::{Diagnostic, Place};

use super::profiles;
use super::xml::{self, Element, UnknownEntities};
use crate::{read, resolved};

/// Parents are followed this far; a real project has two or three.
const DEEPEST_INHERITANCE: usize = 16;
/// No interpolated text grows beyond this: properties that double each other would fill the memory.
const LONGEST_TEXT: usize = 1 << 16;
/// The largest projects there are have half as many.
const MOST_MODULES: usize = 5_000;
/// The longest lists of managed versions have half as many entries.
const MOST_DEPENDENCIES: usize = 20_000;

/// What poms are read with besides themselves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    /// Where parents outside of the tree are looked for.
    pub repository: Option<PathBuf>,
    /// The feature version of the JDK in use; profiles ask for it.
    pub jdk: u16,
    /// `-D` options of `.mvn/maven.config`, which win over properties of poms.
    pub properties: BTreeMap<String, String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dependency {
    pub group: String,
    pub artifact: String,
    pub version: Option<String>,
    pub scope: Option<String>,
}

/// One file as written.
#[derive(Clone, Debug)]
struct Pom {
    /// The folder it is in.
    folder: PathBuf,
    file: PathBuf,
    root: Element,
    /// Lists of dependencies were cut.
    is_cut: bool,
}

/// A project's own file and its parents', nearest first.
#[derive(Clone, Debug)]
pub(crate) struct EffectivePom {
    chain: Vec<Pom>,
    properties: BTreeMap<String, String>,
    /// A parent was named but could not be found, so that some settings are unknown.
    pub lacks_parent: bool,
    /// The parents go round in a circle or never end; that their names are told is all that can be done.
    endless: Option<String>,
}

impl EffectivePom {
    /// Reads a module's `pom.xml`.
    pub(super) fn read(folder: &Path, around: &Surroundings) -> Result<EffectivePom, Diagnostic> {
        let mut chain = vec![read_file(&folder.join("pom.xml"), UnknownEntities::Refused, around)?];
        let (mut lacks_parent, mut endless) = (false, None);
        while let Some(parent) = chain.last().and_then(|pom| pom.root.child("parent")).cloned() {
            let Some(found) = chain.last().and_then(|pom| find_parent(pom, &parent, around)) else {
                lacks_parent = true;
                break;
            };
            let meant = resolved(&found.file);
            if let Some(first) = chain.iter().position(|pom| resolved(&pom.file) == meant) {
                let names: Vec<String> = chain[first..].iter().chain([&found]).map(Pom::name).collect();
                endless = Some(format!("the parents go round in a circle: {}", names.join(" → ")));
                break;
            }
            if chain.len() == DEEPEST_INHERITANCE {
                endless =
                    Some(format!("there are more than {DEEPEST_INHERITANCE} parents above one another"));
                break;
            }
            chain.push(found);
        }
        Ok(EffectivePom { chain, properties: around.properties.clone(), lacks_parent, endless })
    }

    /// What is wrong with it though it can be read.
    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        let endless = self.endless.as_ref().map(|endless| {
            let message = format!("{endless}; what else they say is unknown");
            Diagnostic::error("project.maven-parent", message)
                .at(Place::file(self.file().to_string_lossy()))
                .help("name another parent, or none")
        });
        let cut = self.chain.iter().filter(|pom| pom.is_cut).map(|pom| {
            let message =
                format!("this file has more than {MOST_DEPENDENCIES} dependencies; the rest is left out");
            Diagnostic::warning("project.too-many-dependencies", message)
                .at(Place::file(pom.file.to_string_lossy()))
                .help("no build needs so many; name what is missing with --classpath")
        });
        endless.into_iter().chain(cut).collect()
    }

    /// The folders of the direct modules, as written in this very file.
    pub(super) fn modules(&self) -> Vec<PathBuf> {
        let pom = &self.chain[0];
        let written = pom.root.child("modules").map(|modules| modules.children_named("module"));
        written
            .into_iter()
            .flatten()
            .map(|module| pom.folder.join(module.text.trim()))
            // A module may also be named by its file.
            .map(|path| if path.is_file() { path.parent().unwrap_or(&path).to_owned() } else { path })
            .collect()
    }

    /// The module's own file.
    pub(super) fn file(&self) -> PathBuf {
        self.chain[0].folder.join("pom.xml")
    }

    pub(super) fn artifact(&self) -> String {
        self.own("artifactId").unwrap_or_else(|| "project".to_owned())
    }

    /// The group and the artifact that dependencies on this very project name.
    pub(super) fn identity(&self) -> Option<(String, String)> {
        let group = self.builtin("groupId").map(|group| self.interpolate(&group))?;
        Some((group, self.artifact()))
    }

    /// `jar`, `war`, `pom`, …
    pub(super) fn packaging(&self) -> String {
        self.own("packaging").unwrap_or_else(|| "jar".to_owned())
    }

    /// The parent's folder when the parent stands in the tree and not in a repository.
    pub(super) fn parent_folder(&self) -> Option<PathBuf> {
        let (own, parent) = (self.chain.first()?, self.chain.get(1)?);
        let relative = own.root.child("parent")?.text_of("relativePath").unwrap_or("../pom.xml".to_owned());
        (!relative.trim().is_empty() && parent.folder.join("pom.xml").is_file())
            .then(|| parent.folder.clone())
    }

    /// Whether each parent is a file of the tree, so that every setting was read from the user's own files.
    pub(super) fn is_self_contained(&self) -> bool {
        !self.lacks_parent
            && self.chain.windows(2).all(|pair| {
                pair[0].root.child("parent").is_some() && pair[1].folder.join("pom.xml").is_file()
            })
    }

    /// A folder setting of `<build>`, absolute.
    pub(super) fn build_folder(&self, name: &str) -> Option<PathBuf> {
        let text = self.chain.iter().find_map(|pom| pom.root.child("build")?.text_of(name))?;
        Some(self.chain[0].folder.join(self.interpolate(&text)))
    }

    /// The language level and whether it was given as `release`.
    pub(super) fn language_level(&self) -> Option<(u16, bool)> {
        let settings = [("release", true), ("source", false), ("target", false)];
        // The plug-in's own configuration wins over the properties that stand for its parameters.
        let configured = settings.iter().find_map(|(name, is_release)| {
            let text = self.chain.iter().find_map(|pom| compiler_setting(&pom.root, name))?;
            Some((crate::jdk::feature_version(&self.interpolate(&text))?, *is_release))
        });
        configured.or_else(|| {
            settings.iter().find_map(|(name, is_release)| {
                let text = self.property(&format!("maven.compiler.{name}"))?;
                Some((crate::jdk::feature_version(&text)?, *is_release))
            })
        })
    }

    /// Own and inherited dependencies, with versions and scopes from `dependencyManagement` filled in.
    pub(super) fn dependencies(&self) -> Vec<Dependency> {
        let managed: Vec<Dependency> = self
            .chain
            .iter()
            .filter_map(|pom| pom.root.child("dependencyManagement"))
            .flat_map(|management| self.read_dependencies(management))
            .collect();
        let mut rules: BTreeMap<(&str, &str), &Dependency> = BTreeMap::new();
        for rule in &managed {
            rules.entry((&rule.group, &rule.artifact)).or_insert(rule);
        }
        let bom = managed.iter().find(|rule| rule.artifact == "junit-bom");
        let mut seen: BTreeSet<(String, String)> = BTreeSet::new();
        let mut all: Vec<Dependency> = Vec::new();
        for mut dependency in self.chain.iter().flat_map(|pom| self.read_dependencies(&pom.root)) {
            if !seen.insert((dependency.group.clone(), dependency.artifact.clone())) {
                continue;
            }
            if let Some(rule) = rules.get(&(&*dependency.group, &*dependency.artifact)) {
                dependency.version = dependency.version.or_else(|| rule.version.clone());
                dependency.scope = dependency.scope.or_else(|| rule.scope.clone());
            }
            if dependency.version.is_none() && dependency.group == "org.junit.jupiter" {
                dependency.version = bom.and_then(|bom| bom.version.clone());
            }
            all.push(dependency);
        }
        all
    }

    /// The roots of the own file and of the parents', nearest first.
    pub(super) fn roots(&self) -> impl Iterator<Item = &Element> {
        self.chain.iter().map(|pom| &pom.root)
    }

    /// Group, artifact and version; what is missing is empty.
    pub(super) fn coordinates(&self) -> [String; 3] {
        ["groupId", "artifactId", "version"]
            .map(|name| self.builtin(name).map(|text| self.interpolate(&text)).unwrap_or_default())
    }

    /// Group, artifact and version of the first parent that could not be found.
    pub(super) fn missing_parent(&self) -> Option<[String; 3]> {
        let parent = self.chain.last().filter(|_| self.lacks_parent)?.root.child("parent")?;
        let text = |name| parent.text_of(name).map(|text| self.interpolate(&text)).unwrap_or_default();
        Some(["groupId", "artifactId", "version"].map(text))
    }

    /// Whether the build binds plug-ins to phases, as those that generate sources must be.
    pub(super) fn has_executions(&self) -> bool {
        self.roots().any(|root| {
            let plugins = root.child("build").and_then(|build| build.child("plugins"));
            plugins.is_some_and(|plugins| {
                plugins.children_named("plugin").any(|plugin| plugin.child("executions").is_some())
            })
        })
    }

    fn read_dependencies(&self, parent: &Element) -> Vec<Dependency> {
        let listed = parent.child("dependencies").map(|list| list.children_named("dependency"));
        listed
            .into_iter()
            .flatten()
            .map(|element| {
                let text = |name: &str| element.text_of(name).map(|text| self.interpolate(&text));
                Dependency {
                    group: text("groupId").unwrap_or_default(),
                    artifact: text("artifactId").unwrap_or_default(),
                    version: text("version"),
                    scope: text("scope"),
                }
            })
            .collect()
    }

    fn own(&self, name: &str) -> Option<String> {
        self.chain[0].root.text_of(name).map(|text| self.interpolate(&text))
    }

    fn property(&self, name: &str) -> Option<String> {
        self.raw_property(name).map(|text| self.interpolate(&text))
    }

    fn raw_property(&self, name: &str) -> Option<String> {
        let given = self.properties.get(name).cloned();
        given.or_else(|| self.roots().find_map(|root| root.child("properties")?.text_of(name)))
    }

    /// `${name}` from properties and the project's own coordinates; what is unknown stays as it is.
    pub(super) fn interpolate(&self, text: &str) -> String {
        let mut text = text.trim().to_owned();
        let mut at = 0;
        // Properties may name properties; a circle ends after a few rounds, or when it has grown too long.
        for _ in 0..DEEPEST_INHERITANCE * 16 {
            let Some(start) = text[at..].find("${").map(|start| at + start) else { break };
            let Some(length) = text[start..].find('}') else { break };
            let name = &text[start + 2..start + length];
            match self.raw_property(name).or_else(|| self.builtin(name)) {
                Some(value) if text.len() + value.len() <= LONGEST_TEXT => {
                    text.replace_range(start..=start + length, value.trim());
                }
                _ => at = start + length,
            }
        }
        text
    }

    fn builtin(&self, name: &str) -> Option<String> {
        let name = name.strip_prefix("project.").or_else(|| name.strip_prefix("pom.")).unwrap_or(name);
        let root = &self.chain[0].root;
        match name {
            "basedir" => Some(super::absolute(&self.chain[0].folder).display().to_string()),
            "build.directory" => Some(self.chain[0].folder.join("target").display().to_string()),
            "version" | "groupId" => root.text_of(name).or_else(|| root.child("parent")?.text_of(name)),
            "artifactId" => root.text_of(name),
            "parent.version" | "parent.groupId" | "parent.artifactId" => {
                root.child("parent")?.text_of(&name[7..])
            }
            _ => None,
        }
    }
}

/// `<release>` and the like in the configuration of the compiler plug-in, in `plugins` before
/// `pluginManagement`.
fn compiler_setting(project: &Element, name: &str) -> Option<String> {
    let build = project.child("build")?;
    [Some(build), build.child("pluginManagement")]
        .into_iter()
        .flatten()
        .filter_map(|place| place.child("plugins"))
        .flat_map(|plugins| plugins.children_named("plugin"))
        .filter(|plugin| plugin.text_of("artifactId").as_deref() == Some("maven-compiler-plugin"))
        .find_map(|plugin| plugin.child("configuration")?.text_of(name))
}

impl Pom {
    /// What messages call it.
    fn name(&self) -> String {
        let name = self.root.text_of("artifactId").unwrap_or_default();
        base::printable::short(&name).into_owned()
    }
}

/// Cuts lists that nobody has written by hand. Whether there were any.
fn cut_dependencies(root: &mut Element) -> bool {
    let cut = |list: Option<&mut Element>| {
        list.is_some_and(|list| {
            let is_longer = list.children.len() > MOST_DEPENDENCIES;
            list.children.truncate(MOST_DEPENDENCIES);
            is_longer
        })
    };
    let is_cut = cut(root.child_mut("dependencies"));
    let managed =
        root.child_mut("dependencyManagement").and_then(|managed| managed.child_mut("dependencies"));
    cut(managed) || is_cut
}

fn read_file(path: &Path, unknown: UnknownEntities, around: &Surroundings) -> Result<Pom, Diagnostic> {
    let place = || Place::file(path.to_string_lossy());
    let bytes = read::bounded(path, read::LARGEST_TEXT).map_err(|error| {
        Diagnostic::error("project.pom-unreadable", format!("cannot read the project file: {error}"))
            .at(place())
    })?;
    let text = xml::decode(&bytes);
    let mut root = xml::parse_with(&text, unknown).map_err(|error| {
        let before = text.get(..error.offset).unwrap_or(&text);
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
        let message = format!("this is no valid XML: {}", error.message);
        Diagnostic::error("project.pom-damaged", message).at(Place::new(path.to_string_lossy(), line, column))
    })?;
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    profiles::inject(&mut root, &folder, around);
    let is_cut = cut_dependencies(&mut root);
    Ok(Pom { folder, file: path.to_owned(), root, is_cut })
}

fn find_parent(pom: &Pom, parent: &Element, around: &Surroundings) -> Option<Pom> {
    let artifact = parent.text_of("artifactId")?;
    let relative = parent.text_of("relativePath").unwrap_or_else(|| "../pom.xml".to_owned());
    let group = parent.text_of("groupId");
    let is_meant = |found: &Element| {
        let inherited = || found.child("parent")?.text_of("groupId");
        found.text_of("artifactId").as_ref() == Some(&artifact)
            && found.text_of("groupId").or_else(inherited) == group
    };
    if !relative.is_empty() {
        let path = pom.folder.join(&relative);
        let path = if path.is_dir() { path.join("pom.xml") } else { path };
        if let Ok(found) = read_file(&normalised(&path), UnknownEntities::Refused, around)
            && is_meant(&found.root)
        {
            return Some(found);
        }
    }
    let (group, version) = (group?, parent.text_of("version")?);
    if ![&group, &artifact, &version].iter().all(|part| super::flat::is_coordinate(part)) {
        return None;
    }
    let repository = around.repository.as_ref()?;
    let folder = repository.join(group.replace('.', "/")).join(&artifact).join(&version);
    read_file(&folder.join(format!("{artifact}-{version}.pom")), UnknownEntities::Kept, around).ok()
}

/// `a/b/../pom.xml` as `a/pom.xml`, so that places and module folders read well. Only names are looked at,
/// and only where a name stands before the dots.
pub(crate) fn normalised(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir
                if matches!(result.components().next_back(), Some(std::path::Component::Normal(_))) =>
            {
                result.pop();
            }
            std::path::Component::CurDir => {}
            other => result.push(other),
        }
    }
    if result.as_os_str().is_empty() { PathBuf::from(".") } else { result }
}

/// The folders with a `pom.xml` of a reactor, each once, by whatever links it is reached. A pom names its modules as it likes;
/// unless the project is trusted, only what lies below the root with all links followed belongs to it: anything else may be
/// somebody else's, and to open it is to write tests there and to show its files to the code under test.
pub(crate) fn reactor(
    root: &Path,
    around: &Surroundings,
    trust: bool,
) -> (BTreeMap<PathBuf, EffectivePom>, Vec<Diagnostic>) {
    let root = normalised(root);
    let real_root = resolved(&root);
    let mut poms = BTreeMap::new();
    let mut diagnostics = Vec::new();
    let (mut seen, mut names) = (BTreeSet::new(), BTreeSet::new());
    let mut open = vec![(root.clone(), root.join("pom.xml"))];
    while let Some((folder, named_by)) = open.pop() {
        // Links are followed once for each name.
        if !names.insert(folder.clone()) {
            continue;
        }
        let Some(real) = resolved(&folder).filter(|real| !seen.contains(real)) else { continue };
        if seen.len() >= MOST_MODULES {
            let message = format!("this project has more than {MOST_MODULES} modules; the rest is left out");
            let told = Diagnostic::error("project.too-many-modules", message);
            let told = told.at(Place::file(named_by.to_string_lossy()));
            diagnostics.push(told.help("give the folder of the module that is meant"));
            break;
        }
        seen.insert(real.clone());
        let inside = real_root.as_ref().and_then(|root| real.strip_prefix(root).ok());
        if inside.is_none() && !trust {
            let message = format!(
                "the module {} lies outside of {}, so it is left out",
                base::printable::short(&folder.to_string_lossy()),
                root.display()
            );
            diagnostics.push(
                Diagnostic::warning("project.module-outside", message)
                    .at(Place::file(named_by.to_string_lossy()))
                    .help("open it by itself, or give --trust if the whole project is yours"),
            );
            continue;
        }
        // Reached by a link or not, it has one name.
        let folder = inside.map_or(folder, |inside| normalised(&root.join(inside)));
        match EffectivePom::read(&folder, around) {
            Ok(pom) => {
                diagnostics.extend(pom.diagnostics());
                open.extend(pom.modules().iter().map(|module| (normalised(module), pom.file())));
                poms.insert(folder, pom);
            }
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    diagnostics.sort_by(|a, b| (&a.place, &a.message).cmp(&(&b.place, &b.message)));
    diagnostics.dedup();
    (poms, diagnostics)
}
