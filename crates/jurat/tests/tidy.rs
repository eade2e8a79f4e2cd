//! The invariants that `ARCHITECTURE.md` states and that can be checked.

#![allow(clippy::disallowed_methods, reason = "tests read what they wrote")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, MetadataCommand};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Crate to what its row says it may use, from the table under "Rooms".
fn rooms() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let mut rooms = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| ") && line.contains('`')) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [_, name, _, uses] = cells[..] else { continue };
        let uses =
            uses.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
        rooms.insert(name.trim_matches('`').to_owned(), uses);
    }
    rooms
}

#[test]
fn crates_use_only_what_the_architecture_allows() {
    let rooms = rooms();
    let metadata = MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().unwrap();
    let names: BTreeSet<String> = metadata.packages.iter().map(|package| package.name.to_string()).collect();
    assert_eq!(names, rooms.keys().cloned().collect(), "crates and rooms of ARCHITECTURE.md differ");
    for package in &metadata.packages {
        let allowed = &rooms[package.name.as_str()];
        for dependency in &package.dependencies {
            let is_ours = names.contains(&dependency.name) && dependency.kind == DependencyKind::Normal;
            if is_ours && dependency.name != "base" {
                assert!(
                    allowed.contains(&dependency.name),
                    "`{}` uses `{}`, which its row in ARCHITECTURE.md does not name",
                    package.name,
                    dependency.name
                );
            }
        }
    }
}

#[test]
fn every_room_stands_above_what_it_uses() {
    // A topological order exists only without cycles, dev-dependencies aside.
    let rooms = rooms();
    let mut placed = BTreeSet::from(["base".to_owned()]);
    while placed.len() < rooms.len() {
        let next: Vec<_> = rooms
            .iter()
            .filter(|(name, uses)| !placed.contains(*name) && uses.is_subset(&placed))
            .map(|(name, _)| name.clone())
            .collect();
        assert!(!next.is_empty(), "a cycle among {:?}", rooms.keys().filter(|name| !placed.contains(*name)));
        placed.extend(next);
    }
}

fn sources() -> Vec<(String, PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap();
        let name = folder.file_name().into_string().unwrap();
        let mut open = vec![folder.path().join("src")];
        while let Some(path) = open.pop() {
            for entry in fs::read_dir(path).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    open.push(path);
                } else if path.extension().is_some_and(|extension| extension == "rs") {
                    let text = fs::read_to_string(&path).unwrap();
                    found.push((name.clone(), path, text));
                }
            }
        }
    }
    found.sort();
    found
}

/// The crates that touch files, processes and the environment.
const DOORS: [&str; 7] = ["project", "tools", "sandbox", "host", "fixture", "judge", "jurat"];

#[test]
fn only_the_rooms_with_doors_are_let_off_the_lints() {
    for name in rooms().keys() {
        let is_let_off = root().join("crates").join(name).join("clippy.toml").exists();
        assert_eq!(is_let_off, DOORS.contains(&name.as_str()), "crates/{name}/clippy.toml");
    }
}

#[test]
fn only_the_rooms_with_doors_touch_the_outside() {
    for (name, path, text) in sources() {
        let is_test = path.components().any(|part| part.as_os_str() == "tests")
            || path.file_name().is_some_and(|file| file == "tests.rs");
        if DOORS.contains(&name.as_str()) || is_test {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for outside in ["std::fs", "std::process", "std::env", "std::net"] {
            assert!(!code.contains(outside), "{} uses {outside}", path.display());
        }
    }
}

#[test]
fn files_stay_readable() {
    for (_, path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= 800, "{} has {lines} lines: split it by concept", path.display());
        assert!(text.starts_with("//!"), "{} has no module documentation", path.display());
    }
}

#[test]
fn every_dependency_has_a_licence_that_fits_ours() {
    const FITTING: [&str; 6] = ["MIT", "Apache-2.0", "Unicode-3.0", "Zlib", "ISC", "BSD-3-Clause"];
    // The Mozilla licence binds changes to these crates' own files only, which we use as they are.
    const AS_THEY_ARE: [(&str, &str); 2] = [("imbl", "MPL-2.0+"), ("imbl-sized-chunks", "MPL-2.0+")];
    let metadata = MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .other_options(vec!["--locked".to_owned()])
        .exec()
        .unwrap();
    for package in &metadata.packages {
        let licence = package.license.as_deref().unwrap_or("none");
        let words: Vec<&str> = licence.split([' ', '/', '(', ')']).filter(|word| !word.is_empty()).collect();
        // One of several on offer is enough; where all must be kept, each must fit.
        let named = words.iter().filter(|word| !matches!(**word, "OR" | "AND" | "WITH"));
        let mut fits = named.filter(|word| !word.ends_with("-exception")).map(|word| FITTING.contains(word));
        let fits = if words.contains(&"AND") { fits.all(|fit| fit) } else { fits.any(|fit| fit) };
        let used_as_it_is = AS_THEY_ARE.contains(&(package.name.as_str(), licence));
        assert!(fits || used_as_it_is, "{} {} has the licence {licence}", package.name, package.version);
    }
}
