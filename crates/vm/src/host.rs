//! What the machine may ask of the world outside: bytes of classes and resources. Everything else is refused.

use std::sync::Arc;

/// Where classes and resources come from. Implemented by whoever does I/O; answers must not change during a run.
pub trait Library: Send + Sync {
    /// The class file of a class of the JDK image by its internal name (`java/lang/String`).
    fn jdk_class(&self, name: &str) -> Option<Arc<[u8]>>;
    /// The module of the JDK image that has a package (`java/util` or `java.util`).
    fn jdk_module_of_package(&self, package: &str) -> Option<String>;
    /// A resource of the JDK image.
    fn jdk_resource(&self, module: &str, path: &str) -> Option<Arc<[u8]>>;
    /// All resource paths of a module of the JDK image.
    fn jdk_resources(&self, module: &str) -> Vec<String>;
    /// Names of the modules of the JDK image.
    fn jdk_modules(&self) -> Vec<String>;
    /// The number of entries of the class path.
    fn class_path_length(&self) -> usize;
    /// Entry `entry` of the class path as an absolute path: a folder (ending in `/`) or a jar.
    fn class_path_entry(&self, entry: usize) -> String;
    /// A file of a class path entry: class files and other resources alike.
    fn class_path_file(&self, entry: usize, path: &str) -> Option<Arc<[u8]>>;
    /// The names of the files in a class path entry, sorted.
    fn class_path_files(&self, entry: usize) -> Vec<String>;
    /// A file the program may read: below the JDK's home, a class path folder or jar, or below the granted root.
    fn readable_file(&self, path: &str) -> Option<Arc<[u8]>>;
    /// What a readable path is: `None` when there is none (or it may not be seen).
    fn file_kind(&self, path: &str) -> Option<FileKind>;
    /// The names in a readable folder, sorted.
    fn folder(&self, path: &str) -> Option<Vec<String>>;
    /// The JDK's home folder, for `java.home`.
    fn java_home(&self) -> String;
    /// The feature release of the JDK (17, 25).
    fn java_version(&self) -> u16;
}

/// What a program is told of what the machine cannot know: files that the library does not show, hosts and their ports,
/// how a JVM is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outside {
    /// Nothing, the machine stops: other computers would say something else, and nothing may be concluded from it.
    #[default]
    Unknown,
    /// That it is not there, as on a computer without a network and without files of others.
    Absent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    File { length: u64 },
    Folder,
}
