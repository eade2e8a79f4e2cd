//! The files of a folder that have an extension, and what has it and is none of them.
//!
//! A source tree may hold anything: named pipes, devices, links that lead nowhere, or to a key file that a compiler would
//! quote in its first error. What is left out is told, since somebody misses its tests.

use std::path::{Path, PathBuf};

use base::{Diagnostic, Place};

use crate::read::leads_to_another_kind;
use crate::sources::display;

/// What is looked at behind links to folders: more is not sources that somebody keeps elsewhere, but a file system.
const MOST_BEHIND_LINKS: usize = 20_000;

/// The `.java` files below a folder, sorted; a file stands for itself.
pub(crate) fn java_files(path: &Path) -> Vec<PathBuf> {
    files_with_extension(path, "java")
}

/// Files below a folder by extension, sorted, hidden folders left out. A link to a folder around the walked
/// one would lead through everything else beside it and is not followed.
pub(crate) fn files_with_extension(path: &Path, extension: &str) -> Vec<PathBuf> {
    walk(path, extension).files
}

/// Told of what looks like a source file and is none, and of what was not looked at.
pub(crate) fn left_out(roots: &[PathBuf]) -> Vec<Diagnostic> {
    let walks = roots.iter().map(|root| walk(root, "java"));
    walks.flat_map(|walk| walk.left_out).map(|(path, why)| told(&path, &why)).collect()
}

#[derive(Debug)]
enum Odd {
    /// A link to a file of another kind.
    LeadsToOther,
    LeadsNowhere,
    /// A named pipe, a socket, a device.
    NoFile,
    Unreadable(String),
    TooManyBehind,
}

fn told(path: &Path, why: &Odd) -> Diagnostic {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (code, message, help) = match why {
        Odd::LeadsToOther => (
            "project.links",
            format!("`{name}` is a link to a file of another kind, so it is left out"),
            "put a copy in its place if it is meant to be read",
        ),
        Odd::LeadsNowhere => (
            "project.links",
            format!("`{name}` is a link to a file that is not there, so it is left out"),
            "remove the link, or put back what it leads to",
        ),
        Odd::NoFile => (
            "project.source-unreadable",
            format!("`{name}` is no regular file, so it is left out"),
            "a named pipe, a socket or a device is never read",
        ),
        Odd::Unreadable(reason) => (
            "project.source-unreadable",
            format!("`{name}` cannot be looked at, so it is left out: {reason}"),
            "give yourself the right to read it, or name the folders that have sources",
        ),
        Odd::TooManyBehind => (
            "project.links",
            format!(
                "links in this source folder lead to more than {MOST_BEHIND_LINKS} files; the rest of them is left out"
            ),
            "remove the link, or name the folders that have sources",
        ),
    };
    Diagnostic::warning(code, message).at(Place::file(display(path))).help(help)
}

#[derive(Default)]
struct Walk {
    files: Vec<PathBuf>,
    left_out: Vec<(PathBuf, Odd)>,
}

fn walk(path: &Path, extension: &str) -> Walk {
    let around = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let leads_around = |entry: &walkdir::DirEntry| {
        entry.path_is_symlink()
            && entry.file_type().is_dir()
            && std::fs::canonicalize(entry.path()).is_ok_and(|target| around.starts_with(target))
    };
    let (mut behind, mut link, mut unfollowed) = (0_usize, None::<PathBuf>, None);
    let mut walk = Walk::default();
    let entries =
        walkdir::WalkDir::new(path).follow_links(true).sort_by_file_name().into_iter().filter_entry(
            |entry| {
                let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
                if entry.depth() > 0 && (is_hidden || leads_around(entry)) {
                    return false;
                }
                let is_behind = link.as_ref().is_some_and(|link| entry.path().starts_with(link));
                if is_behind {
                    behind += 1;
                } else {
                    link = None;
                    if entry.depth() > 0 && entry.path_is_symlink() && entry.file_type().is_dir() {
                        link = Some(entry.path().to_owned());
                    }
                }
                let too_much = link.is_some() && behind > MOST_BEHIND_LINKS;
                if too_much && unfollowed.is_none() {
                    unfollowed.clone_from(&link);
                }
                !too_much
            },
        );
    for entry in entries {
        match entry {
            Ok(entry) => walk.add(entry, extension),
            Err(error) => walk.add_error(&error, extension),
        }
    }
    walk.left_out.extend(unfollowed.map(|link| (link, Odd::TooManyBehind)));
    walk
}

impl Walk {
    fn add(&mut self, entry: walkdir::DirEntry, extension: &str) {
        let kind = entry.file_type();
        if kind.is_dir() || entry.path().extension().is_none_or(|found| found != extension) {
            return;
        }
        let path = entry.into_path();
        if !kind.is_file() {
            self.left_out.push((path, Odd::NoFile));
        } else if leads_to_another_kind(&path) {
            self.left_out.push((path, Odd::LeadsToOther));
        } else {
            self.files.push(path);
        }
    }

    fn add_error(&mut self, error: &walkdir::Error, extension: &str) {
        // A link to a folder that is being walked leads to nothing that is not found anyway.
        let Some(path) = error.path().filter(|_| error.loop_ancestor().is_none()) else { return };
        let has_extension = path.extension().is_some_and(|found| found == extension);
        let reason = error.io_error();
        if path.is_symlink() && has_extension {
            self.left_out.push((path.to_owned(), Odd::LeadsNowhere));
        } else if let Some(reason) = reason.filter(|_| path.is_dir() && error.depth() > 0) {
            self.left_out.push((path.to_owned(), Odd::Unreadable(reason.kind().to_string())));
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    fn write(path: &Path) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "class A {}").unwrap();
    }

    fn seen(root: &Path) -> (Vec<String>, Vec<String>) {
        let short = |path: &Path| path.strip_prefix(root).unwrap().display().to_string();
        let walk = walk(root, "java");
        let files = walk.files.iter().map(|file| short(file)).collect();
        let left_out = walk.left_out.iter().map(|(path, why)| format!("{} {why:?}", short(path))).collect();
        (files, left_out)
    }

    #[test]
    fn only_what_is_a_source_file_is_one_and_the_rest_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let (root, other) = (folder.path().join("src"), folder.path().join("other"));
        write(&root.join("p/A.java"));
        write(&root.join("p/Folder.java/B.java"));
        write(&root.join(".hidden/C.java"));
        write(&root.join("p/notes.txt"));
        write(&other.join("D.java"));
        write(&other.join("id_rsa"));
        write(&other.join("deep/E.java"));
        write(&other.join("deep/key.pem"));
        symlink(other.join("D.java"), root.join("D.java")).unwrap();
        symlink(other.join("id_rsa"), root.join("Key.java")).unwrap();
        symlink("/proc/self/environ", root.join("Environment.java")).unwrap();
        symlink(root.join("p/notes.txt"), root.join("Notes.java")).unwrap();
        symlink(other.join("none.java"), root.join("Nowhere.java")).unwrap();
        symlink("Self.java", root.join("Self.java")).unwrap();
        symlink(other.join("deep"), root.join("deep")).unwrap();
        symlink(&root, root.join("p/around")).unwrap();
        symlink("/dev/null", root.join("Device.java")).unwrap();
        let pipe = root.join("Pipe.java");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let (files, left_out) = seen(&root);
        assert_eq!(files, ["D.java", "deep/E.java", "p/A.java", "p/Folder.java/B.java"]);
        let expected = [
            "Device.java NoFile",
            "Environment.java LeadsToOther",
            "Key.java LeadsToOther",
            "Notes.java LeadsToOther",
            "Nowhere.java LeadsNowhere",
            "Pipe.java NoFile",
            "Self.java LeadsNowhere",
        ];
        assert_eq!(left_out, expected);
    }
}
