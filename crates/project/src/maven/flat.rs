//! The poms that Maven is asked about instead of the project's own.
//!
//! A flat pom has coordinates, repositories, managed versions and dependencies, all of it inherited and
//! interpolated here, written anew from what was understood: no parent, no build, no plug-in, no extension,
//! no property. So nothing of the project, nor of a parent from a repository, can run in Maven or steer the
//! one goal that does, however it was spelt. The packaging is always `pom`, which binds nothing.
//!
//! What a project says about repositories is followed under two conditions: none may take the name of
//! Maven's own `central`, whose files later builds believe in, and none gets the credentials that the user's
//! settings hold for its name, unless the user trusts the project.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use base::printable::short;
use base::{Diagnostic, Place};

use super::pom::EffectivePom;
use super::xml::Element;

/// The flat poms of modules in their order, and what had to be left out of them.
pub(crate) struct Flat {
    pub poms: Vec<String>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Names of repositories for which the user's settings hold credentials; empty for a trusted project.
pub(crate) struct Rules<'a> {
    pub guarded: &'a BTreeSet<String>,
    pub trust: bool,
}

pub(crate) fn flatten(modules: &[&EffectivePom], rules: &Rules) -> Flat {
    let siblings = Siblings::of(modules);
    let mut flat = Flat { poms: Vec::new(), diagnostics: Vec::new() };
    for (index, pom) in modules.iter().enumerate() {
        let own = &siblings.written[index];
        let managed: Vec<Item> = items(pom, true)
            .into_iter()
            .filter(|item| item.problem(rules.trust).is_none())
            .flat_map(|item| match siblings.find(&item) {
                // Managed for whoever names it as a module and, unchanged, for all others.
                Some((_, module)) if item.kind != "pom" => vec![item.as_module(module), item],
                _ => vec![item],
            })
            .collect();
        let mut dependencies: Vec<Item> = Vec::new();
        let mut seen = BTreeSet::new();
        for item in items(pom, false) {
            let item = match siblings.find(&item) {
                Some((other, _)) if other == index => continue,
                Some((_, module)) => item.as_module(module),
                None => item,
            };
            if let Some(problem) = item.problem(rules.trust) {
                let message = format!("the dependency `{}` is left out: {problem}", item.shown());
                let place = Place::file(pom.file().to_string_lossy());
                flat.diagnostics.push(Diagnostic::warning("project.dependency", message).at(place));
            } else if seen.insert(item.name()) {
                // A module's classes and its test classes are one dependency here.
                dependencies.push(item);
            }
        }
        let (repositories, notes) = repositories(pom, rules);
        flat.diagnostics.extend(notes);
        let mut text = head(own);
        text.push_str(&repositories);
        text.push_str("<dependencyManagement>");
        write_items(&mut text, &managed);
        text.push_str("</dependencyManagement>");
        write_items(&mut text, &dependencies);
        text.push_str("</project>\n");
        flat.poms.push(text);
    }
    flat.diagnostics.sort_by(|a, b| (&a.place, &a.message).cmp(&(&b.place, &b.message)));
    flat.diagnostics.dedup();
    flat
}

/// A pom that makes Maven fetch the missing parents of modules, with their own parents and nothing else.
pub(crate) fn asking_for_parents(modules: &[&EffectivePom], rules: &Rules) -> Option<String> {
    let mut wanted: BTreeSet<[String; 3]> = BTreeSet::new();
    let mut repositories_text = String::new();
    for pom in modules {
        if let Some(parent) = pom.missing_parent().filter(|parent| parent.iter().all(|it| is_coordinate(it)))
            && wanted.insert(parent)
            && repositories_text.is_empty()
        {
            repositories_text = repositories(pom, rules).0;
        }
    }
    if wanted.is_empty() {
        return None;
    }
    let items: Vec<Item> = wanted
        .into_iter()
        .map(|[group, artifact, version]| Item {
            group,
            artifact,
            version: Some(version),
            kind: "pom".to_owned(),
            exclusions: vec![["*".to_owned(), "*".to_owned()]],
            ..Item::default()
        })
        .collect();
    let mut text = head(&["jurat.reactor", "parents", "1"].map(str::to_owned));
    text.push_str(&repositories_text);
    write_items(&mut text, &items);
    text.push_str("</project>\n");
    Some(text)
}

/// A word that may stand for a group, an artifact or a version, and for a folder of a repository.
pub(crate) fn is_coordinate(word: &str) -> bool {
    word.split('.').all(|part| !part.is_empty())
        && word.chars().all(|letter| letter.is_alphanumeric() || "._-+".contains(letter))
}

/// One entry of a list of dependencies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Item {
    group: String,
    artifact: String,
    version: Option<String>,
    kind: String,
    classifier: Option<String>,
    scope: Option<String>,
    optional: Option<String>,
    system_path: Option<String>,
    exclusions: Vec<[String; 2]>,
}

impl Item {
    fn read(pom: &EffectivePom, element: &Element) -> Item {
        let text = |element: &Element, name: &str| {
            element.text_of(name).map(|text| pom.interpolate(&text)).filter(|text| !text.is_empty())
        };
        let exclusions = element.child("exclusions").map(|list| list.children_named("exclusion"));
        let either =
            |exclusion: &Element, name: &str| text(exclusion, name).unwrap_or_else(|| "*".to_owned());
        Item {
            group: text(element, "groupId").unwrap_or_default(),
            artifact: text(element, "artifactId").unwrap_or_default(),
            version: text(element, "version"),
            kind: text(element, "type").unwrap_or_else(|| "jar".to_owned()),
            classifier: text(element, "classifier"),
            scope: text(element, "scope"),
            optional: text(element, "optional"),
            system_path: text(element, "systemPath"),
            exclusions: exclusions
                .into_iter()
                .flatten()
                .map(|exclusion| [either(exclusion, "groupId"), either(exclusion, "artifactId")])
                .collect(),
        }
    }

    /// What tells it from others: of two with the same, one counts.
    fn name(&self) -> [String; 4] {
        [&self.group, &self.artifact, &self.kind, self.classifier.as_deref().unwrap_or_default()]
            .map(str::to_owned)
    }

    fn shown(&self) -> String {
        short(&format!("{}:{}", self.group, self.artifact)).into_owned()
    }

    /// The same dependency, on the pom of a module.
    fn as_module(&self, [group, artifact, version]: &[String; 3]) -> Item {
        Item {
            group: group.clone(),
            artifact: artifact.clone(),
            version: Some(version.clone()),
            kind: "pom".to_owned(),
            classifier: None,
            system_path: None,
            scope: self.scope.clone().filter(|scope| scope != "system"),
            ..self.clone()
        }
    }

    /// Why Maven is not told about it. What is not known here must not be filled in by Maven, which knows
    /// the user's computer and hands it to the repositories that the project names; unless that is trusted.
    fn problem(&self, trust: bool) -> Option<String> {
        let texts = [&self.group, &self.artifact, &self.kind];
        let optional = [&self.version, &self.classifier, &self.scope, &self.optional, &self.system_path];
        let all = || texts.into_iter().chain(optional.into_iter().flatten());
        if let Some(unknown) = all().find(|text| text.contains("${") || text.contains("@{")) {
            return (!trust).then(|| format!("`{}` is not known", short(unknown)));
        }
        let is_version = |text: &String| {
            let parts = text.split(['[', ']', '(', ')', ',', ' ']).filter(|part| !part.is_empty());
            text.chars().any(char::is_alphanumeric) && parts.into_iter().all(is_coordinate)
        };
        let bad = texts.into_iter().chain(&self.classifier).find(|text| !is_coordinate(text));
        let bad = bad.or(self.version.as_ref().filter(|version| !is_version(version)));
        bad.map(|text| format!("`{}` is no coordinate", short(text)))
    }
}

/// Own and inherited dependencies, or managed ones; of two for the same thing the nearest counts.
fn items(pom: &EffectivePom, managed: bool) -> Vec<Item> {
    let mut all: Vec<Item> = Vec::new();
    let mut seen = BTreeSet::new();
    for root in pom.roots() {
        let place = if managed { root.child("dependencyManagement") } else { Some(root) };
        let list = place.and_then(|place| place.child("dependencies"));
        for element in list.into_iter().flat_map(|list| list.children_named("dependency")) {
            let item = Item::read(pom, element);
            if seen.insert(item.name()) {
                all.push(item);
            }
        }
    }
    all
}

/// The modules by what dependencies call them.
struct Siblings {
    by_name: BTreeMap<[String; 2], usize>,
    versions: Vec<String>,
    /// Coordinates that Maven accepts, no two the same.
    written: Vec<[String; 3]>,
}

impl Siblings {
    fn of(modules: &[&EffectivePom]) -> Siblings {
        let mut siblings = Siblings { by_name: BTreeMap::new(), versions: Vec::new(), written: Vec::new() };
        for (index, pom) in modules.iter().enumerate() {
            let [group, artifact, version] = pom.coordinates();
            let is_usable = [&group, &artifact, &version].into_iter().all(|word| is_coordinate(word));
            let name = [group.clone(), artifact.clone()];
            let is_new = !siblings.by_name.contains_key(&name);
            siblings.versions.push(version.clone());
            siblings.written.push(match is_usable && is_new {
                true => [group, artifact, version],
                false => ["jurat.reactor".to_owned(), format!("module-{index}"), "1".to_owned()],
            });
            siblings.by_name.entry(name).or_insert(index);
        }
        siblings
    }

    /// The module that a dependency means: by name, and by version where it says one.
    fn find(&self, item: &Item) -> Option<(usize, &[String; 3])> {
        let index = *self.by_name.get(&[item.group.clone(), item.artifact.clone()])?;
        let fits = item.version.as_ref().is_none_or(|version| *version == self.versions[index]);
        fits.then(|| (index, &self.written[index]))
    }
}

/// The `<repositories>` of a module, and what the user should know of them.
fn repositories(pom: &EffectivePom, rules: &Rules) -> (String, Vec<Diagnostic>) {
    let mut text = String::from("<repositories>");
    let mut notes = Vec::new();
    let mut seen = BTreeSet::new();
    let listed = pom.roots().filter_map(|root| root.child("repositories"));
    for element in listed.flat_map(|list| list.children_named("repository")) {
        let part = |name: &str| element.text_of(name).map(|text| pom.interpolate(&text)).unwrap_or_default();
        let (mut id, url) = (part("id"), part("url"));
        let is_file_or_web = ["file:", "http:", "https:"].iter().any(|scheme| url.starts_with(scheme));
        let is_plain = !url.contains("${") && !url.chars().any(char::is_whitespace);
        let is_named = !id.is_empty() && id.chars().all(|it| it.is_alphanumeric() || "._-".contains(it));
        if !(is_file_or_web && is_plain && is_named) {
            let message =
                format!("the repository `{id}` is left out: `{url}` is no address that can be asked");
            let place = Place::file(pom.file().to_string_lossy());
            notes.push(Diagnostic::warning("project.repository", message).at(place));
            continue;
        }
        if !seen.insert(id.clone()) {
            continue;
        }
        if !rules.trust && rules.guarded.contains(&id) {
            let message = format!(
                "the repository `{id}` at {url} is asked without the credentials that your Maven settings have for it"
            );
            let place = Place::file(pom.file().to_string_lossy());
            let help = "with --trust they are sent to the address that the project names";
            notes.push(Diagnostic::warning("project.repository", message).at(place).help(help));
        }
        if !rules.trust && (id == "central" || rules.guarded.contains(&id)) {
            id = format!("jurat-{id}");
        }
        let _ = write!(text, "<repository><id>{id}</id><url>{}</url>", escaped(&url));
        for policy in ["releases", "snapshots"] {
            let enabled = element.child(policy).and_then(|policy| policy.text_of("enabled"));
            let is_off = enabled.is_some_and(|text| pom.interpolate(&text) == "false");
            let _ = write!(text, "<{policy}><enabled>{}</enabled></{policy}>", !is_off);
        }
        text.push_str("</repository>");
    }
    text.push_str("</repositories>");
    (text, notes)
}

fn head([group, artifact, version]: &[String; 3]) -> String {
    format!(
        "<project><modelVersion>4.0.0</modelVersion><groupId>{}</groupId><artifactId>{}</artifactId>\
         <version>{}</version><packaging>pom</packaging>",
        escaped(group),
        escaped(artifact),
        escaped(version)
    )
}

fn write_items(text: &mut String, items: &[Item]) {
    text.push_str("<dependencies>");
    for item in items {
        text.push_str("\n<dependency>");
        let parts = [
            ("groupId", Some(&item.group)),
            ("artifactId", Some(&item.artifact)),
            ("version", item.version.as_ref()),
            ("type", Some(&item.kind)),
            ("classifier", item.classifier.as_ref()),
            ("scope", item.scope.as_ref()),
            ("optional", item.optional.as_ref()),
            ("systemPath", item.system_path.as_ref()),
        ];
        for (name, value) in parts {
            if let Some(value) = value {
                let _ = write!(text, "<{name}>{}</{name}>", escaped(value));
            }
        }
        text.push_str("<exclusions>");
        for [group, artifact] in &item.exclusions {
            let (group, artifact) = (escaped(group), escaped(artifact));
            let _ = write!(
                text,
                "<exclusion><groupId>{group}</groupId><artifactId>{artifact}</artifactId></exclusion>"
            );
        }
        text.push_str("</exclusions></dependency>");
    }
    text.push_str("</dependencies>");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
