//! A JDK's class library and folders of compiled classes, for the machine.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use project::jdk::{Jdk, JdkImage};
use vm::host::{FileKind, Library};

pub struct Files {
    jdk: Jdk,
    image: JdkImage,
    folders: Vec<PathBuf>,
}

impl Files {
    pub fn open(jdk: Jdk, folders: Vec<PathBuf>) -> Files {
        let image = JdkImage::open(&jdk.home).unwrap();
        Files { jdk, image, folders }
    }
}

impl Library for Files {
    fn jdk_class(&self, name: &str) -> Option<Arc<[u8]>> {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        let modules = self.image.modules_of_package(&package.replace('/', ".")).ok()?;
        modules.into_iter().find_map(|module| {
            self.image.read(&format!("/{module}/{name}.class")).ok()?.map(|bytes| Arc::from(&*bytes))
        })
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
        let names = self.image.names().unwrap_or_default();
        names.iter().filter_map(|name| name.strip_prefix(&prefix)).map(String::from).collect()
    }

    fn jdk_modules(&self) -> Vec<String> {
        vec!["java.base".to_owned()]
    }

    fn class_path_length(&self) -> usize {
        self.folders.len()
    }

    fn class_path_entry(&self, entry: usize) -> String {
        format!("{}/", self.folders[entry].display())
    }

    fn class_path_file(&self, entry: usize, path: &str) -> Option<Arc<[u8]>> {
        std::fs::read(self.folders[entry].join(path)).ok().map(Arc::from)
    }

    fn class_path_files(&self, _entry: usize) -> Vec<String> {
        Vec::new()
    }

    fn readable_file(&self, path: &str) -> Option<Arc<[u8]>> {
        let path = Path::new(path);
        if path.starts_with(&self.jdk.home) { std::fs::read(path).ok().map(Arc::from) } else { None }
    }

    fn file_kind(&self, path: &str) -> Option<FileKind> {
        let path = Path::new(path);
        let metadata = std::fs::metadata(path).ok().filter(|_| path.starts_with(&self.jdk.home))?;
        let folder = metadata.is_dir();
        Some(if folder { FileKind::Folder } else { FileKind::File { length: metadata.len() } })
    }

    fn folder(&self, _path: &str) -> Option<Vec<String>> {
        None
    }

    fn java_home(&self) -> String {
        self.jdk.home.display().to_string()
    }

    fn java_version(&self) -> u16 {
        self.jdk.version
    }
}
