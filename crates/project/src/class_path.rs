//! Folders, jars and the JDK image as one [`ClassSource`].
//!
//! The image answers first, as the boot and platform class loaders do before a class path is asked. Jars
//! are opened when a class is first looked for in them, so that a long class path costs nothing to have.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use base::{Diagnostic, Place};
use program::{ClassBytes, ClassName, ClassSource};
use syntax::java::SourceFile;

use crate::header;
use crate::jar::{Jar, JarError};
use crate::jdk::JdkImage;
use crate::read;
use crate::sources::Sources;
use crate::walk::files_with_extension;

pub struct ClassPath {
    image: Arc<JdkImage>,
    entries: Vec<Entry>,
    jdk_version: u16,
    sources: Arc<Sources>,
    diagnostics: Mutex<Vec<Diagnostic>>,
}

struct Entry {
    path: PathBuf,
    kind: EntryKind,
}

enum EntryKind {
    Folder,
    /// `None` once it turned out to be unreadable.
    Jar(OnceLock<Option<Arc<Jar>>>),
}

impl ClassPath {
    pub fn new(
        image: Arc<JdkImage>,
        jdk_version: u16,
        paths: &[PathBuf],
        sources: Arc<Sources>,
    ) -> ClassPath {
        let entries = paths
            .iter()
            .map(|path| {
                let kind = if path.is_dir() { EntryKind::Folder } else { EntryKind::Jar(OnceLock::new()) };
                Entry { path: path.clone(), kind }
            })
            .collect();
        ClassPath { image, entries, jdk_version, sources, diagnostics: Mutex::default() }
    }

    /// Jars that could not be opened or read so far.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.lock().map(|all| all.clone()).unwrap_or_default()
    }

    /// The source files behind the classes.
    pub fn sources(&self) -> &Arc<Sources> {
        &self.sources
    }

    fn jar<'a>(&self, path: &Path, slot: &'a OnceLock<Option<Arc<Jar>>>) -> Option<&'a Arc<Jar>> {
        slot.get_or_init(|| match Jar::open(path, self.jdk_version) {
            Ok(jar) => Some(Arc::new(jar)),
            Err(error) => {
                self.report(error);
                None
            }
        })
        .as_ref()
    }

    fn report(&self, error: JarError) {
        let path = match &error {
            JarError::Open { path, .. } | JarError::Format { path, .. } | JarError::Entry { path, .. } => {
                path
            }
        };
        let place = Place::file(path.to_string_lossy());
        let diagnostic = Diagnostic::warning("project.class-path", error.to_string()).at(place);
        if let Ok(mut all) = self.diagnostics.lock() {
            all.push(diagnostic);
        }
    }
}

impl ClassSource for ClassPath {
    fn class_bytes(&self, name: &ClassName) -> Option<ClassBytes> {
        let file_name = format!("{}.class", name.as_str());
        if file_name.split('/').any(|part| part.is_empty() || part == "..") {
            return None;
        }
        if let Ok(Some(bytes)) = self.image.class(name) {
            let origin = format!("{}!/{file_name}", self.image.path().display());
            return Some(ClassBytes { bytes: bytes.into_owned(), origin });
        }
        for entry in &self.entries {
            let bytes = match &entry.kind {
                EntryKind::Folder => read::bounded(&entry.path.join(&file_name), read::LARGEST_CLASS).ok(),
                EntryKind::Jar(slot) => {
                    self.jar(&entry.path, slot).and_then(|jar| match jar.resource(&file_name) {
                        Ok(bytes) => bytes,
                        Err(error) => {
                            self.report(error);
                            None
                        }
                    })
                }
            };
            if let Some(bytes) = bytes {
                let origin = match entry.kind {
                    EntryKind::Folder => entry.path.join(&file_name).display().to_string(),
                    EntryKind::Jar(_) => format!("{}!/{file_name}", entry.path.display()),
                };
                return Some(ClassBytes { bytes, origin });
            }
        }
        None
    }

    fn class_names(&self) -> Vec<ClassName> {
        let mut names = Vec::new();
        let mut add = |file: &str| {
            let is_plain = !file.starts_with("META-INF/") && !file.ends_with("-info.class");
            names.extend(file.strip_suffix(".class").filter(|_| is_plain).map(ClassName::new));
        };
        for entry in &self.entries {
            match &entry.kind {
                EntryKind::Folder => {
                    for file in files_with_extension(&entry.path, "class") {
                        let Ok(relative) = file.strip_prefix(&entry.path) else { continue };
                        let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
                        add(&parts.join("/"));
                    }
                }
                EntryKind::Jar(slot) => {
                    let jar = self.jar(&entry.path, slot);
                    jar.into_iter().flat_map(|jar| jar.names()).for_each(|file| add(&file));
                }
            }
        }
        names
    }

    fn source_file(&self, name: &ClassName) -> Option<Arc<SourceFile>> {
        if self.sources.is_empty() {
            return None;
        }
        self.sources.of_class(name).or_else(|| {
            // A second top-level class of a file is found by the file name in its class file.
            let header = header::read(&self.class_bytes(name)?.bytes).ok()?;
            self.sources.of_file(&name.package(), &header.source_file?)
        })
    }
}
