//! What a program is allowed: plain data.

use std::path::PathBuf;

/// What a confined program may see and use.
#[derive(Clone, Debug)]
pub struct Confinement {
    /// The program, as its absolute path.
    pub program: PathBuf,
    /// An empty folder of the caller's, on this computer. The private root is mounted over it, unseen from outside;
    /// without namespaces it holds the scratch folder itself.
    pub folder: PathBuf,
    /// Files and folders that it may read and run, besides the system's shared libraries and what links below them
    /// lead to. A link is followed where it is named here, not where it stands in a folder.
    pub readable: Vec<PathBuf>,
    /// Folders whose links may lead out of them: what they point at is readable, too.
    pub linked: Vec<PathBuf>,
    /// Folders of this computer that it may write to. Default: none.
    pub writable: Vec<PathBuf>,
    /// Where its scratch folder appears in the private root. Default: `/scratch`.
    pub scratch: PathBuf,
    /// Folders made in the scratch folder; the first is the working folder. Default: `work`.
    pub folders: Vec<String>,
    /// How much the scratch folder holds, in bytes and in files. Default: 128 MB, 20,000.
    pub scratch_bytes: u64,
    pub scratch_files: u64,
    /// Most bytes of one file. Default: 64 MB.
    pub file_bytes: u64,
    /// Most bytes of private memory, mapped and writable. Default: 3 GB.
    pub memory_bytes: u64,
    /// Most threads. Default: 2,000. Not enforced for root without namespaces or before Linux 6.14.
    pub threads: u64,
    /// The computer's and the user's name, as it sees them. Default: `localhost`, `user`.
    pub host_name: String,
    pub user_name: String,
    /// The user's and the group's number inside, whoever started it: nobody special. Not where root makes the namespaces, or
    /// there are none. Default: 1000.
    pub user_id: u32,
}

impl Confinement {
    pub fn new(program: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Confinement {
        Confinement {
            program: program.into(),
            folder: folder.into(),
            readable: Vec::new(),
            linked: Vec::new(),
            writable: Vec::new(),
            scratch: "/scratch".into(),
            folders: vec!["work".to_owned()],
            scratch_bytes: 128 << 20,
            scratch_files: 20_000,
            file_bytes: 64 << 20,
            memory_bytes: 3 << 30,
            threads: 2000,
            host_name: "localhost".to_owned(),
            user_name: "user".to_owned(),
            user_id: 1000,
        }
    }
}

/// By what a program is confined, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Namespaces, made inside a user namespace, which needs no privileges.
    UserNamespaces,
    /// Namespaces that root makes itself where there are no user namespaces.
    RootNamespaces,
    /// Landlock and the filter of system calls.
    Landlock,
    Nothing,
}

impl Level {
    pub fn has_namespaces(self) -> bool {
        matches!(self, Level::UserNamespaces | Level::RootNamespaces)
    }
}

/// A command that is confined now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confined {
    pub level: Level,
    /// The scratch folder as the program sees it.
    pub scratch: PathBuf,
}

/// Why a program cannot be confined.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// Neither namespaces nor Landlock: files and secrets would be open to the program.
    #[error("files and secrets cannot be protected here: {missing}")]
    Unprotected { missing: String },
    #[error("the sandbox cannot be prepared: {0}")]
    Prepare(#[from] std::io::Error),
}
