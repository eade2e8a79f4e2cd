//! The source files of a module, found by class name and parsed when first asked for.
//!
//! Files are indexed by file name, not by folder, and a candidate's own `package` declaration decides:
//! a single file, a source folder and `src/main/java` all work the same way.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use base::{Diagnostic, Place};
use program::ClassName;
use syntax::SourceText;
use syntax::java::SourceFile;

use crate::jar::Jar;
use crate::read;
use crate::walk::java_files;

/// A source file, in a folder or in a `-sources.jar`.
#[derive(Clone)]
pub(crate) enum Location {
    File(PathBuf),
    Packed(Arc<Jar>, String),
}

impl Location {
    fn display(&self) -> String {
        match self {
            Location::File(path) => display(path),
            Location::Packed(jar, entry) => format!("{}!/{entry}", jar.path().display()),
        }
    }

    fn read(&self) -> Result<Vec<u8>, String> {
        match self {
            Location::File(path) => {
                read::bounded(path, read::LARGEST_TEXT).map_err(|error| error.to_string())
            }
            Location::Packed(jar, entry) => match jar.entry(entry) {
                Ok(bytes) => bytes.ok_or_else(|| "it is not in the jar".to_owned()),
                Err(error) => Err(error.to_string()),
            },
        }
    }
}

#[derive(Default)]
pub struct Sources {
    by_name: BTreeMap<String, Vec<Location>>,
    parsed: Mutex<HashMap<String, Option<Arc<SourceFile>>>>,
    diagnostics: Mutex<Vec<Diagnostic>>,
}

impl Sources {
    /// All `.java` files below the folders (or the files themselves) and in the source jars.
    pub fn index(paths: &[PathBuf], jars: &[Arc<Jar>]) -> Sources {
        let mut by_name: BTreeMap<String, Vec<Location>> = BTreeMap::new();
        for file in paths.iter().flat_map(|path| java_files(path)) {
            if let Some(name) = file.file_name().and_then(|name| name.to_str()) {
                by_name.entry(name.to_owned()).or_default().push(Location::File(file.clone()));
            }
        }
        for jar in jars {
            for entry in jar.names() {
                if let Some(name) = entry.rsplit('/').next().filter(|name| name.ends_with(".java")) {
                    let location = Location::Packed(jar.clone(), entry.clone());
                    by_name.entry(name.to_owned()).or_default().push(location);
                }
            }
        }
        Sources { by_name, ..Sources::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// The file that declares a class: `p/A$B` is in `A$B.java` or, more often, in `A.java`.
    pub fn of_class(&self, name: &ClassName) -> Option<Arc<SourceFile>> {
        let mut top = name.without_package();
        loop {
            if let Some(file) = self.of_file(&name.package(), &format!("{top}.java")) {
                return Some(file);
            }
            top = &top[..top.rfind('$').filter(|&at| at > 0)?];
        }
    }

    /// The file with this name that belongs to a package (dotted).
    pub fn of_file(&self, package: &str, file_name: &str) -> Option<Arc<SourceFile>> {
        let candidates = self.by_name.get(file_name)?;
        let folder =
            if package.is_empty() { String::new() } else { format!("{}/", package.replace('.', "/")) };
        let expected = format!("{folder}{file_name}");
        let fits = |location: &&Location| match location {
            Location::File(path) => path.ends_with(&expected),
            Location::Packed(_, entry) => entry.ends_with(&expected),
        };
        let (likely, others): (Vec<&Location>, Vec<&Location>) = candidates.iter().partition(fits);
        likely
            .into_iter()
            .chain(others)
            .find_map(|location| self.parse(location).filter(|file| &*file.package == package))
    }

    /// What was wrong with the files parsed so far, sorted.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.diagnostics.lock().unwrap_or_else(PoisonError::into_inner).clone();
        all.sort_by(|a, b| (&a.place, &a.message).cmp(&(&b.place, &b.message)));
        all
    }

    fn parse(&self, location: &Location) -> Option<Arc<SourceFile>> {
        let key = location.display();
        if let Some(known) = self.parsed.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return known.clone();
        }
        let (file, found) = match location.read() {
            Ok(bytes) => {
                let (file, found) = parse_file(&key, &bytes);
                (Some(Arc::new(file)), found)
            }
            Err(reason) => {
                let message = format!("cannot read this source file: {reason}");
                let place = Place::file(key.clone());
                (None, vec![Diagnostic::warning("project.source-unreadable", message).at(place)])
            }
        };
        // Two threads may have parsed it at once; the first one's result and messages count.
        let mut parsed = self.parsed.lock().unwrap_or_else(PoisonError::into_inner);
        parsed
            .entry(key)
            .or_insert_with(|| {
                self.diagnostics.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
                file
            })
            .clone()
    }
}

/// A path for people: `./src/A.java` is `src/A.java`.
pub(crate) fn display(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

/// Parses a file; bytes that are no UTF-8 are replaced, as `javac` does with a warning.
pub(crate) fn parse_file(display: &str, bytes: &[u8]) -> (SourceFile, Vec<Diagnostic>) {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    syntax::java::parse(SourceText::file(display, text))
}
