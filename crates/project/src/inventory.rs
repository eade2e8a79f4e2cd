//! Which classes of a module's own output are under test: those that a test can name. What is broken or
//! too new for the JDK is a diagnostic and left out.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use base::{Diagnostic, Place};
use program::ClassName;

use crate::header::{self, HeaderError};
use crate::jar::Jar;
use crate::read;
use crate::walk::files_with_extension;

/// Java 1.0 had class file version 44; each feature version since adds one.
const VERSION_OFFSET: u16 = 44;
/// The largest jars there are hold a tenth of this; a small file that unpacks to more is a trap.
const MOST_UNPACKED: u64 = 2 << 30;

pub(crate) fn of_folder(folder: &Path, jdk_version: u16) -> Inventory {
    let mut inventory = Inventory::default();
    for file in files_with_extension(folder, "class") {
        let Ok(relative) = file.strip_prefix(folder) else { continue };
        let path: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
        let content = read::bounded(&file, read::LARGEST_CLASS).map_err(|error| error.to_string());
        inventory.add(&path.join("/"), &crate::sources::display(&file), jdk_version, content);
    }
    inventory.done()
}

pub(crate) fn of_jar(jar: &Jar, jdk_version: u16) -> Inventory {
    let mut inventory = Inventory::default();
    let mut unpacked = 0_u64;
    for name in jar.names() {
        if name.ends_with(".class") && !name.starts_with("META-INF/") {
            if unpacked > MOST_UNPACKED {
                let message = format!(
                    "the classes of this jar are larger than {} GB; the rest is left out",
                    MOST_UNPACKED >> 30
                );
                let place = Place::file(jar.path().to_string_lossy());
                inventory.diagnostics.push(Diagnostic::error("project.jar-too-large", message).at(place));
                break;
            }
            let content = jar.resource(&name).map_err(|error| error.to_string());
            // What could not be unpacked was unpacked up to the limit.
            unpacked += content
                .as_ref()
                .map_or(read::LARGEST_CLASS, |bytes| bytes.as_ref().map_or(0, |it| it.len() as u64));
            let origin = format!("{}!/{name}", jar.path().display());
            inventory.add(&name, &origin, jdk_version, content.map(Option::unwrap_or_default));
        }
    }
    inventory.done()
}

#[derive(Default)]
pub(crate) struct Inventory {
    /// With the name of the source file, where the class file says it.
    pub classes: Vec<(ClassName, Option<String>)>,
    pub diagnostics: Vec<Diagnostic>,
    /// Files that lie where no class loader would look for them, and the class in each.
    misplaced: Vec<(String, String)>,
}

impl Inventory {
    fn add(&mut self, path: &str, origin: &str, jdk_version: u16, content: Result<Vec<u8>, String>) {
        let place = Place::file(origin);
        let header = match content.map(|bytes| header::read(&bytes)) {
            Ok(Ok(header)) => header,
            Ok(Err(error)) => {
                let id = match error {
                    HeaderError::Truncated { .. } => "project.class-truncated",
                    HeaderError::Magic | HeaderError::Constant { .. } | HeaderError::Tag { .. } => {
                        "project.class-damaged"
                    }
                };
                let message = format!("this class file is not usable: {error}");
                let help = "compile it again; the other classes are used";
                self.diagnostics.push(Diagnostic::error(id, message).at(place).help(help));
                return;
            }
            Err(reason) => {
                let message = format!("this class file cannot be read: {reason}");
                self.diagnostics.push(Diagnostic::error("project.class-unreadable", message).at(place));
                return;
            }
        };
        if !is_class_name(&header.name) {
            let message = "this class file has a name that no class may have";
            self.diagnostics.push(Diagnostic::error("project.class-name", message).at(place));
            return;
        }
        if header.major > jdk_version + VERSION_OFFSET {
            let needed = header.major - VERSION_OFFSET;
            let message = format!(
                "this class file has version {} (Java {needed}), but the JDK in use is {jdk_version}",
                header.major
            );
            let help = format!("use a JDK {needed} or newer with --jdk");
            let diagnostic = Diagnostic::error("project.class-version", message).at(place).help(help);
            self.diagnostics.push(diagnostic);
        } else if path.strip_suffix(".class") != Some(&header.name) {
            self.misplaced.push((origin.to_owned(), header.name));
        } else {
            if !header.is_unnameable {
                self.classes.push((ClassName::new(header.name), header.source_file));
            }
        }
    }

    /// Misplaced files come in crowds, so one of them speaks for all.
    fn done(mut self) -> Inventory {
        self.classes.sort();
        if let Some((origin, name)) = self.misplaced.first() {
            let others = match self.misplaced.len() {
                1 => String::new(),
                2 => ", and so does one other".to_owned(),
                count => format!(", and so do {} others", count - 1),
            };
            let message = format!("this class file holds `{name}`, which does not fit its place{others}");
            let help = "give the folder that the packages start in";
            let diagnostic = Diagnostic::warning("project.class-misplaced", message);
            self.diagnostics.push(diagnostic.at(Place::file(&**origin)).help(help));
        }
        self
    }
}

/// Whether a name is one in internal form (JVMS 4.2.1) that also every file system takes: test files are
/// named by it.
fn is_class_name(name: &str) -> bool {
    let is_letter = |letter: char| !letter.is_control() && !".;[\\:*?\"<>|".contains(letter);
    name.split('/').all(|part| !part.is_empty() && part.chars().all(is_letter))
}

/// The folders that packages start in, below a folder with class files somewhere: `target/classes` for
/// `target`. Compiled tests are no classes under test.
pub(crate) fn class_roots(folder: &Path) -> Vec<PathBuf> {
    let mut roots = BTreeSet::new();
    for file in files_with_extension(folder, "class") {
        let Ok(bytes) = read::bounded(&file, read::LARGEST_CLASS) else { continue };
        let Ok(header) = header::read(&bytes) else { continue };
        let depth = header.name.split('/').count();
        let Some(root) = file.ancestors().nth(depth) else { continue };
        let is_inside = root.starts_with(folder) && file.ends_with(format!("{}.class", header.name));
        let is_test = root
            .strip_prefix(folder)
            .is_ok_and(|inside| inside.iter().any(|part| part.to_string_lossy().contains("test")));
        if is_inside && !is_test {
            roots.insert(root.to_owned());
        }
    }
    roots.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_paths_are_no_class_names() {
        for good in ["A", "p/q/A$B", "p/\u{e4}/\u{540d}", "p/A-info", "p/package-info"] {
            assert!(is_class_name(good), "{good}");
        }
        for bad in [
            "",
            "/etc/A",
            "../A",
            "p/../../A",
            "p//A",
            "p/.",
            "p.A",
            "C:A",
            "p\\A",
            "p/A\n",
            "p/A\0",
            "[A",
            "A;",
        ] {
            assert!(!is_class_name(bad), "{bad:?}");
        }
    }
}
