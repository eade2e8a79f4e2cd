//! Profiles: what an active one says is put into the file that it stands in, as Maven does before parents
//! are inherited from.
//!
//! Whether one is active is decided by its `<activation>` and what is known here: the JDK, the operating
//! system, files of the project, properties of `.mvn/maven.config`. System properties that only a command
//! line would set are not there. Only the parts that resolution needs are taken over.

use std::path::Path;

use super::pom::Surroundings;
use super::xml::Element;

/// Lists whose entries are added to the file's own, before them: the first of two wins.
const LISTS: [&str; 3] = ["dependencies", "repositories", "modules"];

pub(crate) fn inject(root: &mut Element, folder: &Path, around: &Surroundings) {
    let Some(profiles) = root.child("profiles") else { return };
    let profiles: Vec<Element> = profiles.children_named("profile").cloned().collect();
    let (chosen, others): (Vec<&Element>, Vec<&Element>) = profiles
        .iter()
        .partition(|profile| profile.child("activation").is_some_and(|it| is_active(it, folder, around)));
    let is_default = |profile: &&Element| {
        let activation = profile.child("activation");
        activation.and_then(|it| it.text_of("activeByDefault")).is_some_and(|text| text == "true")
    };
    // A default steps back as soon as another profile of the file is active.
    let active = if chosen.is_empty() { others.into_iter().filter(is_default).collect() } else { chosen };
    for profile in active {
        for list in LISTS {
            prepend(root, profile, list);
        }
        if let Some(managed) = profile.child("dependencyManagement") {
            if root.child("dependencyManagement").is_none() {
                root.children.push(Element { name: "dependencyManagement".to_owned(), ..Element::default() });
            }
            if let Some(own) = root.child_mut("dependencyManagement") {
                prepend(own, managed, "dependencies");
            }
        }
        prepend(root, profile, "properties");
    }
}

/// The first property or entry of a name wins, so what a profile says comes first.
fn prepend(root: &mut Element, profile: &Element, list: &str) {
    let Some(added) = profile.child(list) else { return };
    match root.child_mut(list) {
        Some(own) => {
            own.children.splice(0..0, added.children.iter().cloned());
        }
        None => root.children.push(added.clone()),
    }
}

/// Whether there is a condition and every one holds.
fn is_active(activation: &Element, folder: &Path, around: &Surroundings) -> bool {
    let mut conditions =
        activation.children.iter().filter(|child| child.name != "activeByDefault").peekable();
    conditions.peek().is_some()
        && conditions.all(|condition| match &*condition.name {
            "jdk" => jdk_fits(condition.text.trim(), around.jdk),
            "os" => condition.children.iter().all(system_fits),
            "property" => property_fits(condition, around),
            "file" => file_fits(condition, folder),
            _ => false,
        })
}

/// `17`, `!1.8`, `[1.8,)`, `[11,17),[21,)`.
fn jdk_fits(wanted: &str, jdk: u16) -> bool {
    if let Some(unwanted) = wanted.strip_prefix('!') {
        return !jdk_fits(unwanted.trim(), jdk);
    }
    if !wanted.starts_with(['[', '(']) {
        return crate::jdk::feature_version(wanted) == Some(jdk);
    }
    wanted.split_inclusive([']', ')']).any(|range| {
        let range = range.trim_start_matches([',', ' ']);
        let inside = range.trim_matches(['[', ']', '(', ')']);
        let Some((low, high)) = inside.split_once(',') else {
            return crate::jdk::feature_version(inside) == Some(jdk);
        };
        let above = match crate::jdk::feature_version(low) {
            Some(low) if range.starts_with('(') => jdk > low,
            Some(low) => jdk >= low,
            None => true,
        };
        let below = match crate::jdk::feature_version(high) {
            Some(high) if range.ends_with(')') => jdk < high,
            Some(high) => jdk <= high,
            None => true,
        };
        above && below
    })
}

fn system_fits(condition: &Element) -> bool {
    let text = condition.text.trim().to_lowercase();
    let (is_negated, wanted) = match text.strip_prefix('!') {
        Some(rest) => (true, rest.trim()),
        None => (false, &*text),
    };
    let holds = match &*condition.name {
        "family" => match wanted {
            "unix" => cfg!(unix),
            "windows" | "dos" => cfg!(windows),
            "mac" => cfg!(target_os = "macos"),
            _ => false,
        },
        "name" => match std::env::consts::OS {
            "macos" => wanted == "mac os x",
            name => wanted == name,
        },
        "arch" => match std::env::consts::ARCH {
            "x86_64" => wanted == "amd64" || wanted == "x86_64",
            arch => wanted == arch,
        },
        // The version of the kernel is nobody's business.
        _ => return false,
    };
    holds != is_negated
}

fn property_fits(condition: &Element, around: &Surroundings) -> bool {
    let name = condition.text_of("name").unwrap_or_default();
    let (is_negated, name) = match name.strip_prefix('!') {
        Some(rest) => (true, rest.to_owned()),
        None => (false, name),
    };
    let found = around.properties.get(&name).cloned().or_else(|| match &*name {
        "java.version" | "java.specification.version" => Some(around.jdk.to_string()),
        "os.name" => Some(std::env::consts::OS.to_owned()),
        _ => None,
    });
    match condition.text_of("value") {
        Some(value) if !value.is_empty() => match value.strip_prefix('!') {
            Some(unwanted) => found.as_deref() != Some(unwanted),
            None => found.as_ref() == Some(&value),
        },
        _ => found.is_some() != is_negated,
    }
}

fn file_fits(condition: &Element, folder: &Path) -> bool {
    let base = super::absolute(folder).display().to_string();
    let exists = |name: &str| {
        let text = condition.text_of(name)?;
        let text = text.replace("${project.basedir}", &base).replace("${basedir}", &base);
        Some(folder.join(text).exists())
    };
    exists("exists").unwrap_or(true) && !exists("missing").unwrap_or(false)
}
