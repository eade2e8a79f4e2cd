//! The files of a folder that have an extension, and what has it and is none of them.
//!
//! A source tree may hold anything: named pipes, devices, links that lead nowhere, or to a key file that a compiler would
//! quote in its first error. What is left out is told, since somebody misses its tests.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use base::{Diagnostic, Place};

use crate::read::leads_to_another_kind;
use crate::sources::display;

/// What is looked at behind links to folders: more is not sources that somebody keeps elsewhere, but a file system.
const MOST_BEHIND_LINKS: usize = 20_000;
/// What is looked at in all: the largest projects have half as many files and folders.
const MOST: usize = 400_000;

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
    left_out_with_extension(roots, "java")
}

/// The same of files with another extension.
pub(crate) fn left_out_with_extension(roots: &[PathBuf], extension: &str) -> Vec<Diagnostic> {
    let walks = roots.iter().map(|root| walk(root, extension));
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
    TooMany,
}

fn told(path: &Path, why: &Odd) -> Diagnostic {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = base::printable::short(&name);
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
        Odd::TooMany => (
            "project.too-many-files",
            format!("there are more than {MOST} files in this folder; the rest of them is left out"),
            "name the folders that have sources",
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
    let (mut behind, mut unfollowed, mut count) = (0_usize, None, 0_usize);
    // Where the folder itself is a link, all of it is behind one.
    let root_link = path.is_symlink().then(|| path.to_owned());
    let mut link = root_link.clone();
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
                    link = root_link.clone();
                    if entry.depth() > 0 && entry.path_is_symlink() && entry.file_type().is_dir() {
                        link = Some(entry.path().to_owned());
                    }
                }
                let too_much = link.is_some() && behind > MOST_BEHIND_LINKS;
                if too_much && unfollowed.is_none() {
                    unfollowed.clone_from(&link);
                }
                count += 1;
                !too_much && count <= MOST
            },
        );
    for entry in entries {
        match entry {
            Ok(entry) => walk.add(entry, extension),
            Err(error) => walk.add_error(&error, path, extension),
        }
    }
    walk.left_out.extend(unfollowed.map(|link| (link, Odd::TooManyBehind)));
    if count > MOST {
        walk.left_out.push((path.to_owned(), Odd::TooMany));
    }
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

    /// Whatever cannot be looked at may be, or hold, what is looked for; so all of it is told.
    fn add_error(&mut self, error: &walkdir::Error, root: &Path, extension: &str) {
        // A link to a folder that is being walked leads to nothing that is not found anyway.
        if error.loop_ancestor().is_some() {
            return;
        }
        let path = error.path().unwrap_or(root);
        let has_extension = path.extension().is_some_and(|found| found == extension);
        let kind = error.io_error().map_or(ErrorKind::Other, std::io::Error::kind);
        let is_dangling = path.is_symlink() && !path.exists();
        if is_dangling && has_extension {
            self.left_out.push((path.to_owned(), Odd::LeadsNowhere));
        } else if !is_dangling && (error.depth() > 0 || kind != ErrorKind::NotFound) {
            let reason = match kind {
                ErrorKind::InvalidFilename => "its path is too long".to_owned(),
                kind => kind.to_string(),
            };
            self.left_out.push((path.to_owned(), Odd::Unreadable(reason)));
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

    /// A folder that is a link is followed no further than other links are.
    #[test]
    fn a_link_to_everything_is_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let far = folder.path().join("far");
        for number in 0..MOST_BEHIND_LINKS / 100 + 3 {
            let below = far.join(number.to_string());
            std::fs::create_dir_all(&below).unwrap();
            for file in 0..100 {
                std::fs::File::create(below.join(format!("A{file}.java"))).unwrap();
            }
        }
        let link = folder.path().join("src");
        symlink(&far, &link).unwrap();
        let walked = walk(&link, "java");
        assert!(walked.files.len() <= MOST_BEHIND_LINKS, "{}", walked.files.len());
        let [(place, Odd::TooManyBehind)] = &*walked.left_out else { panic!("{:?}", walked.left_out) };
        assert_eq!(place, &link);
        assert!(walk(&far, "java").left_out.is_empty());
    }

    /// A path longer than the system takes has a file that nobody can open: it is told and not missed.
    #[test]
    fn what_cannot_be_reached_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("src");
        write(&root.join("p/A.java"));
        // Made from the inside out, since no call takes the whole path.
        let name = "d".repeat(200);
        let mut inner = folder.path().join("inner");
        write(&inner.join("B.java"));
        for _ in 0..30 {
            let outer = folder.path().join("outer");
            std::fs::create_dir(&outer).unwrap();
            std::fs::rename(&inner, outer.join(&name)).unwrap();
            inner = folder.path().join("inner");
            std::fs::rename(&outer, &inner).unwrap();
        }
        std::fs::rename(&inner, root.join("deep")).unwrap();
        let walked = walk(&root, "java");
        assert_eq!(walked.files.len(), 1);
        let [(_, Odd::Unreadable(reason))] = &*walked.left_out else { panic!("{:?}", walked.left_out) };
        assert_eq!(reason, "its path is too long");
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
