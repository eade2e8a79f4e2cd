//! Which annotation processors a class path offers: a compiler finds them as services (the `javac` manual,
//! "Annotation Processing").

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::jar::Jar;
use crate::read;

const SERVICE: &str = "META-INF/services/javax.annotation.processing.Processor";
/// More names would fill the screen.
const MOST_NAMED: usize = 5;

/// The first names, sorted, and how many more there are.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub names: Vec<String>,
    pub more: usize,
}

pub(crate) fn on_class_path(class_path: &[PathBuf], jdk_version: u16) -> Option<Found> {
    let all: BTreeSet<String> = class_path.iter().flat_map(|entry| offered(entry, jdk_version)).collect();
    let more = all.len().saturating_sub(MOST_NAMED);
    let names: Vec<String> = all.into_iter().take(MOST_NAMED).collect();
    (!names.is_empty()).then_some(Found { names, more })
}

fn offered(entry: &Path, jdk_version: u16) -> Vec<String> {
    let bytes = if entry.is_dir() {
        read::bounded(&entry.join(SERVICE), read::LARGEST_TEXT).ok()
    } else {
        Jar::open(entry, jdk_version).ok().and_then(|jar| jar.entry(SERVICE).ok().flatten())
    };
    let text = bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
    text.lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim().to_owned())
        .filter(|name| {
            !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || "._$".contains(letter))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_of_folders_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(SERVICE);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, "# ours\np.B # the second\np.A\n\n\u{1b}[31m\n").unwrap();
        let found = on_class_path(&[folder.path().to_owned(), "/not/there.jar".into()], 17);
        assert_eq!(found, Some(Found { names: vec!["p.A".into(), "p.B".into()], more: 0 }));
        assert_eq!(on_class_path(&[], 17), None);
    }
}
