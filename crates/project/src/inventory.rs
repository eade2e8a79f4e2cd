//! Which classes of a module's own output are under test: those that a test can name. What is broken or
//! too new for the JDK is a diagnostic and left out.

use std::path::Path;

use base::{Diagnostic, Place};
use program::ClassName;

use crate::header::{self, HeaderError};
use crate::jar::Jar;
use crate::sources::files_with_extension;

/// Java 1.0 had class file version 44; each feature version since adds one.
const VERSION_OFFSET: u16 = 44;

pub(crate) fn of_folder(folder: &Path, jdk_version: u16) -> Inventory {
    let mut inventory = Inventory::default();
    for file in files_with_extension(folder, "class") {
        let Ok(relative) = file.strip_prefix(folder) else { continue };
        let path: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
        let content = std::fs::read(&file).map_err(|error| error.to_string());
        inventory.add(&path.join("/"), &crate::sources::display(&file), jdk_version, content);
    }
    inventory.classes.sort();
    inventory
}

pub(crate) fn of_jar(jar: &Jar, jdk_version: u16) -> Inventory {
    let mut inventory = Inventory::default();
    for name in jar.names() {
        if name.ends_with(".class") && !name.starts_with("META-INF/") {
            let content = jar.resource(&name).map_err(|error| error.to_string());
            let origin = format!("{}!/{name}", jar.path().display());
            inventory.add(&name, &origin, jdk_version, content.map(Option::unwrap_or_default));
        }
    }
    inventory.classes.sort();
    inventory
}

#[derive(Default)]
pub(crate) struct Inventory {
    /// With the name of the source file, where the class file says it.
    pub classes: Vec<(ClassName, Option<String>)>,
    /// The feature version of the newest class file; 0 when there is none.
    pub newest: u16,
    pub diagnostics: Vec<Diagnostic>,
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
        if header.major > jdk_version + VERSION_OFFSET {
            let needed = header.major - VERSION_OFFSET;
            let message = format!("this class file is of Java {needed}, but the JDK in use is {jdk_version}");
            let help = format!("use a JDK {needed} or newer with --jdk");
            let diagnostic = Diagnostic::error("project.class-version", message).at(place).help(help);
            self.diagnostics.push(diagnostic);
        } else if path.strip_suffix(".class") != Some(&header.name) {
            let message = format!("this class file holds `{}`, which does not fit its place", header.name);
            let help = "give the folder that the packages start in";
            self.diagnostics
                .push(Diagnostic::warning("project.class-misplaced", message).at(place).help(help));
        } else {
            self.newest = self.newest.max(header.major.saturating_sub(VERSION_OFFSET));
            if !header.is_unnameable {
                self.classes.push((ClassName::new(header.name), header.source_file));
            }
        }
    }
}
