//! What the machine may see of this computer: the JDK's image, the class path, and files below the folders granted.

use std::any::Any;
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex};

use project::jdk::{Jdk, JdkImage};
use project::{Jar, read};
use vm::host::{FileKind, Library};

/// The image of all classes is the largest file of a JDK.
const LARGEST_OF_JDK: u64 = 1 << 30;

/// An entry of the class path.
enum Entry {
    Folder(PathBuf),
    Jar(Jar),
}

/// Files are read when they are asked for and never written.
pub struct Files {
    jdk: Jdk,
    image: JdkImage,
    entries: Vec<(String, Entry)>,
    /// Folders and jars below which the program may read.
    readable: Vec<PathBuf>,
    /// The names of the image, listed when first needed.
    names: Mutex<Option<Arc<Vec<String>>>>,
    /// What must be there as long as something is read.
    _kept: Option<Arc<dyn Any + Send + Sync>>,
}

impl Files {
    /// Entries that do not exist are left out, as `java` does; below `roots` the program may read, too.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn new(jdk: Jdk, class_path: &[PathBuf], roots: &[PathBuf]) -> Result<Files, String> {
        let image = JdkImage::open(&jdk.home).map_err(|error| error.to_string())?;
        let mut entries = Vec::new();
        let mut readable = vec![jdk.home.clone()];
        for path in class_path {
            let Ok(path) = path.canonicalize() else { continue };
            readable.push(path.clone());
            let text = path.to_string_lossy().into_owned();
            if path.is_dir() {
                entries.push((format!("{text}/"), Entry::Folder(path)));
            } else {
                let jar = Jar::open(&path, jdk.version).map_err(|error| error.to_string())?;
                entries.push((text, Entry::Jar(jar)));
            }
        }
        for root in roots {
            readable.push(
                root.canonicalize().map_err(|error| format!("cannot read {}: {error}", root.display()))?,
            );
        }
        Ok(Files { jdk, image, entries, readable, names: Mutex::new(None), _kept: None })
    }

    /// Keeps something, such as a temporary folder of the class path, as long as a machine may read from it.
    pub fn keeping(self, kept: Arc<dyn Any + Send + Sync>) -> Files {
        Files { _kept: Some(kept), ..self }
    }

    fn names(&self) -> Arc<Vec<String>> {
        let mut names = self.names.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        names.get_or_insert_with(|| Arc::new(self.image.names().unwrap_or_default())).clone()
    }

    /// The path if the program may read it: absolute, and still below what was granted when links are followed.
    fn granted(&self, path: &str) -> Option<PathBuf> {
        let path = Path::new(path);
        if !path.is_absolute() || path.components().any(|component| component == Component::ParentDir) {
            return None;
        }
        // Distributions keep the JDK's configuration elsewhere, behind links in its home.
        if path.starts_with(&self.jdk.home) {
            return Some(path.to_owned());
        }
        let path = path.canonicalize().ok()?;
        self.readable.iter().any(|root| path.starts_with(root)).then_some(path)
    }
}

impl Library for Files {
    fn jdk_class(&self, name: &str) -> Option<Arc<[u8]>> {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        for module in self.image.modules_of_package(&package.replace('/', ".")).ok()? {
            if let Ok(Some(bytes)) = self.image.read(&format!("/{module}/{name}.class")) {
                return Some(Arc::from(&*bytes));
            }
        }
        None
    }

    fn jdk_module_of_package(&self, package: &str) -> Option<String> {
        let modules = self.image.modules_of_package(&package.replace('/', ".")).ok()?;
        modules.first().map(|module| String::from(*module))
    }

    fn jdk_resource(&self, module: &str, path: &str) -> Option<Arc<[u8]>> {
        self.image.resource(module, path).ok()?.map(|bytes| Arc::from(&*bytes))
    }

    fn jdk_resources(&self, module: &str) -> Vec<String> {
        let prefix = format!("/{module}/");
        self.names().iter().filter_map(|name| name.strip_prefix(&prefix)).map(String::from).collect()
    }

    fn jdk_modules(&self) -> Vec<String> {
        let names = self.names();
        let modules: BTreeSet<&str> = names
            .iter()
            .filter_map(|name| name.strip_prefix('/')?.split_once('/'))
            .map(|(module, _)| module)
            .filter(|module| *module != "modules" && *module != "packages")
            .collect();
        modules.into_iter().map(String::from).collect()
    }

    fn class_path_length(&self) -> usize {
        self.entries.len()
    }

    fn class_path_entry(&self, entry: usize) -> String {
        self.entries.get(entry).map(|(text, _)| text.clone()).unwrap_or_default()
    }

    fn class_path_file(&self, entry: usize, path: &str) -> Option<Arc<[u8]>> {
        match &self.entries.get(entry)?.1 {
            Entry::Folder(folder) => {
                let relative = Path::new(path);
                let plain = relative.components().all(|component| matches!(component, Component::Normal(_)));
                if !plain {
                    return None;
                }
                // What a link leads out to is not on the class path: the JVM of the judge does not see it either.
                let file = folder.join(relative).canonicalize().ok()?;
                let is_granted = self.readable.iter().any(|root| file.starts_with(root));
                let bytes = is_granted.then(|| read::bounded(&file, read::LARGEST_CLASS).ok())?;
                bytes.map(Arc::from)
            }
            Entry::Jar(jar) => jar.resource(path).ok().flatten().map(Arc::from),
        }
    }

    fn class_path_files(&self, entry: usize) -> Vec<String> {
        match self.entries.get(entry) {
            Some((_, Entry::Folder(folder))) => {
                let mut files = Vec::new();
                list(folder, "", &mut files);
                files.sort();
                files
            }
            Some((_, Entry::Jar(jar))) => jar.names(),
            None => Vec::new(),
        }
    }

    fn readable_file(&self, path: &str) -> Option<Arc<[u8]>> {
        // Where it leads is what is granted, whatever the link is called.
        let path = self.granted(path)?;
        let largest = if path.starts_with(&self.jdk.home) { LARGEST_OF_JDK } else { read::LARGEST_CLASS };
        read::bounded(&path.canonicalize().ok()?, largest).ok().map(Arc::from)
    }

    fn file_kind(&self, path: &str) -> Option<FileKind> {
        let metadata = std::fs::metadata(self.granted(path)?).ok()?;
        if metadata.is_dir() {
            Some(FileKind::Folder)
        } else if metadata.is_file() {
            Some(FileKind::File { length: metadata.len() })
        } else {
            None
        }
    }

    fn folder(&self, path: &str) -> Option<Vec<String>> {
        let mut names: Vec<String> = std::fs::read_dir(self.granted(path)?)
            .ok()?
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .collect();
        names.sort();
        Some(names)
    }

    fn java_home(&self) -> String {
        self.jdk.home.to_string_lossy().into_owned()
    }

    fn java_version(&self) -> u16 {
        self.jdk.version
    }
}

fn list(folder: &Path, prefix: &str, files: &mut Vec<String>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let path = format!("{prefix}{name}");
        // Links to folders are not followed: they may lead back.
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => list(&entry.path(), &format!("{path}/"), files),
            Ok(_) => files.push(path),
            Err(_) => {}
        }
    }
}
