//! A JDK's class library and a folder of compiled classes, for the machine.

use std::process::Command;
use std::sync::Arc;

use project::jdk::{Jdk, JdkImage};
use tempfile::TempDir;
use vm::host::{FileKind, Library};
use vm::{Machine, Options};

pub struct Files {
    jdk: Jdk,
    image: JdkImage,
    folder: Arc<TempDir>,
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
        1
    }

    fn class_path_entry(&self, _entry: usize) -> String {
        format!("{}/", self.folder.path().display())
    }

    fn class_path_file(&self, _entry: usize, path: &str) -> Option<Arc<[u8]>> {
        std::fs::read(self.folder.path().join(path)).ok().map(Arc::from)
    }

    fn class_path_files(&self, _entry: usize) -> Vec<String> {
        Vec::new()
    }

    /// What belongs to the JDK.
    fn readable_file(&self, path: &str) -> Option<Arc<[u8]>> {
        let path = std::path::Path::new(path);
        if path.starts_with(&self.jdk.home) { std::fs::read(path).ok().map(Arc::from) } else { None }
    }

    fn file_kind(&self, path: &str) -> Option<FileKind> {
        let path = std::path::Path::new(path);
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

/// A Java program, compiled.
pub struct Program {
    pub jdk: Jdk,
    folder: Arc<TempDir>,
}

impl Program {
    /// The source of a class in the unnamed package.
    #[allow(dead_code, reason = "not every test that uses this file needs it")]
    pub fn compile(jdk: Jdk, class: &str, source: &str) -> Program {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("{class}.java"));
        std::fs::write(&file, source).unwrap();
        let compiled = Command::new(jdk.home.join("bin/javac"))
            .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
            .arg("-d")
            .arg(folder.path())
            .arg(&file)
            .output()
            .unwrap();
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        Program { jdk, folder: Arc::new(folder) }
    }

    /// Class files that someone else has put into a folder.
    #[allow(dead_code, reason = "not every test that uses this file needs it")]
    pub fn in_folder(jdk: Jdk, folder: TempDir) -> Program {
        Program { jdk, folder: Arc::new(folder) }
    }

    pub fn boot(&self, options: Options) -> Machine {
        let image = JdkImage::open(&self.jdk.home).unwrap();
        let files = Files { jdk: self.jdk.clone(), image, folder: self.folder.clone() };
        Machine::boot(Arc::new(files), options).unwrap_or_else(|stop| panic!("{stop}"))
    }

    /// What the real `java` prints.
    pub fn java(&self, class: &str, options: &[&str], arguments: &[&str]) -> String {
        let mut java = Command::new(self.jdk.home.join("bin/java"));
        let output = java
            .args(options)
            .arg("-cp")
            .arg(self.folder.path())
            .arg(class)
            .args(arguments)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

/// What a machine has printed on standard output.
#[allow(dead_code, reason = "not every test that uses this file needs it")]
pub fn printed(machine: &Machine) -> String {
    let bytes: Vec<u8> = machine
        .world
        .output
        .iter()
        .filter(|(descriptor, _)| *descriptor == 1)
        .flat_map(|(_, bytes)| bytes.iter().copied())
        .collect();
    String::from_utf8(bytes).unwrap()
}
