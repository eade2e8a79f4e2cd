//! The operations on files that the natives of `java.io` and `java.nio` share.
//!
//! A path is looked up first among what the program has written, then in the library. Problems are the `errno` of
//! Linux, since that is what Java's exceptions are made from.

use std::sync::Arc;

use crate::host::FileKind;
use crate::machine::Machine;
use crate::natives::jdk::internal::util::system_props::WORKING_FOLDER;
use crate::state::{Contents, Node, OpenFile};

/// Why a file operation failed, with Linux's numbers and words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    NotPermitted = 1,
    NotFound = 2,
    BadDescriptor = 9,
    Denied = 13,
    Exists = 17,
    NotAFolder = 20,
    IsAFolder = 21,
    Invalid = 22,
    ReadOnly = 30,
    NotEmpty = 39,
    TooManyLinks = 40,
    NotSupported = 95,
}

impl Problem {
    pub(crate) fn number(self) -> i32 {
        self as i32
    }

    pub(crate) fn text(self) -> &'static str {
        match self {
            Problem::NotPermitted => "Operation not permitted",
            Problem::NotFound => "No such file or directory",
            Problem::BadDescriptor => "Bad file descriptor",
            Problem::Denied => "Permission denied",
            Problem::Exists => "File exists",
            Problem::NotAFolder => "Not a directory",
            Problem::IsAFolder => "Is a directory",
            Problem::Invalid => "Invalid argument",
            Problem::ReadOnly => "Read-only file system",
            Problem::NotEmpty => "Directory not empty",
            Problem::TooManyLinks => "Too many levels of symbolic links",
            Problem::NotSupported => "Operation not supported",
        }
    }

    pub(crate) fn of_number(number: i32) -> Option<Problem> {
        use Problem::*;
        [
            NotPermitted,
            NotFound,
            BadDescriptor,
            Denied,
            Exists,
            NotAFolder,
            IsAFolder,
            Invalid,
            ReadOnly,
            NotEmpty,
            TooManyLinks,
            NotSupported,
        ]
        .into_iter()
        .find(|problem| problem.number() == number)
    }
}

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Info {
    pub kind: InfoKind,
    pub length: u64,
    /// Nanoseconds since 1970.
    pub modified: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InfoKind {
    File,
    Folder,
    /// A symbolic link.
    Link,
    /// A character device.
    Device,
}

/// How a file is opened (`open(2)`).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OpenFlags {
    pub read: bool,
    pub write: bool,
    pub append: bool,
    pub create: bool,
    pub create_new: bool,
    pub truncate: bool,
    /// Only folders; a folder may be opened for its descriptor.
    pub folder: bool,
}

/// Folders that exist for every program, beside those that the library shows.
const FOLDERS: &[&str] = &["/", "/tmp", "/home", WORKING_FOLDER];

impl Machine {
    /// What stands at an absolute path.
    pub(crate) fn file_info(&self, path: &str) -> Option<Info> {
        let folder = |modified| Info { kind: InfoKind::Folder, length: 4096, modified };
        match self.world.files.node(path) {
            Some(Node::Removed) => return None,
            Some(Node::Folder { modified }) => return Some(folder(*modified)),
            Some(Node::Link { target, modified }) => {
                let length = target.len() as u64;
                return Some(Info { kind: InfoKind::Link, length, modified: *modified });
            }
            Some(Node::File { contents }) => {
                return self.world.files.contents(*contents).map(|contents| self.describe(contents));
            }
            None => {}
        }
        if is_random_device(path) || path == "/dev/null" {
            return Some(Info { kind: InfoKind::Device, length: 0, modified: self.options.start_time });
        }
        match self.library.file_kind(path) {
            Some(FileKind::File { length }) => {
                Some(Info { kind: InfoKind::File, length, modified: self.options.start_time })
            }
            Some(FileKind::Folder) => Some(folder(self.options.start_time)),
            None if FOLDERS.contains(&path)
                || path == self.working_folder()
                || path == self.temporary_folder() =>
            {
                Some(folder(self.options.start_time))
            }
            None => None,
        }
    }

    fn describe(&self, contents: &Contents) -> Info {
        match contents {
            Contents::Own { bytes, modified } => {
                Info { kind: InfoKind::File, length: bytes.len() as u64, modified: *modified }
            }
            Contents::Given(bytes) => {
                Info { kind: InfoKind::File, length: bytes.len() as u64, modified: self.options.start_time }
            }
            Contents::Random | Contents::Null => {
                Info { kind: InfoKind::Device, length: 0, modified: self.options.start_time }
            }
        }
    }

    /// What a descriptor stands for.
    pub(crate) fn descriptor_info(&self, descriptor: i32) -> Result<Info, Problem> {
        if self.world.files.is_standard_open(descriptor) {
            return Ok(Info { kind: InfoKind::Device, length: 0, modified: self.options.start_time });
        }
        let file = self.world.files.opened(descriptor).ok_or(Problem::BadDescriptor)?;
        if file.folder {
            return self.file_info(&file.path).ok_or(Problem::NotFound);
        }
        let contents = self.world.files.contents(file.contents).ok_or(Problem::BadDescriptor)?;
        Ok(self.describe(contents))
    }

    /// The names in a folder, sorted.
    pub(crate) fn folder_names(&self, path: &str) -> Result<Vec<String>, Problem> {
        match self.file_info(path) {
            Some(Info { kind: InfoKind::Folder, .. }) => {}
            Some(_) => return Err(Problem::NotAFolder),
            None => return Err(Problem::NotFound),
        }
        let mut names: std::collections::BTreeSet<String> =
            self.library.folder(path).unwrap_or_default().into_iter().collect();
        let prefix = if path == "/" { "/".to_owned() } else { format!("{path}/") };
        for (below, node) in self.world.files.below(&prefix) {
            let name = &below[prefix.len()..];
            if name.is_empty() || name.contains('/') {
                continue;
            }
            match node {
                Node::Removed => names.remove(name),
                Node::File { .. } | Node::Folder { .. } | Node::Link { .. } => names.insert(name.to_owned()),
            };
        }
        Ok(names.into_iter().collect())
    }

    pub(super) fn parent_must_be_folder(&self, path: &str) -> Result<(), Problem> {
        let parent = match path.rfind('/') {
            Some(0) | None => "/",
            Some(slash) => &path[..slash],
        };
        match self.file_info(parent).map(|info| info.kind) {
            Some(InfoKind::Folder) => Ok(()),
            Some(InfoKind::File | InfoKind::Link | InfoKind::Device) => Err(Problem::NotAFolder),
            None => Err(Problem::NotFound),
        }
    }

    /// Opens an absolute path and gives its descriptor.
    pub(crate) fn open_file(&mut self, path: &str, flags: OpenFlags) -> Result<i32, Problem> {
        let now = self.wall_nanos();
        let info = self.file_info(path);
        let opened = |contents| OpenFile {
            contents,
            path: Arc::from(path),
            position: 0,
            readable: flags.read,
            writable: flags.write,
            append: flags.append,
            folder: false,
        };
        let contents = match info.map(|info| info.kind) {
            Some(_) if flags.create_new => return Err(Problem::Exists),
            Some(InfoKind::Link) => return Err(Problem::TooManyLinks),
            Some(InfoKind::Folder) => {
                if flags.write || !flags.folder {
                    return Err(Problem::IsAFolder);
                }
                let file = OpenFile { folder: true, ..opened(0) };
                return Ok(self.world.files.open(file));
            }
            Some(InfoKind::File | InfoKind::Device) if flags.folder => return Err(Problem::NotAFolder),
            Some(InfoKind::Device) => {
                let device = if is_random_device(path) { Contents::Random } else { Contents::Null };
                self.world.files.add_contents(device)
            }
            Some(InfoKind::File) => match self.world.files.node(path) {
                Some(&Node::File { contents }) => contents,
                Some(Node::Folder { .. } | Node::Link { .. } | Node::Removed) | None => {
                    let bytes = self.library.readable_file(path).ok_or(Problem::NotFound)?;
                    let contents = self.world.files.add_contents(Contents::Given(bytes));
                    if flags.write {
                        self.world.files.own_bytes(contents, now);
                        self.world.files.set_node(path, Node::File { contents });
                    }
                    contents
                }
            },
            None if flags.create || flags.create_new => {
                self.parent_must_be_folder(path)?;
                let bytes = Arc::new(Vec::new());
                let contents = self.world.files.add_contents(Contents::Own { bytes, modified: now });
                self.world.files.set_node(path, Node::File { contents });
                contents
            }
            None => return Err(self.parent_must_be_folder(path).err().unwrap_or(Problem::NotFound)),
        };
        if flags.truncate
            && flags.write
            && let Some(bytes) = self.world.files.own_bytes(contents, now)
        {
            bytes.clear();
        }
        Ok(self.world.files.open(opened(contents)))
    }

    /// At most `length` bytes from a position, or from the descriptor's own, which moves on. Empty at the end.
    pub(crate) fn read_descriptor(
        &mut self,
        descriptor: i32,
        at: Option<u64>,
        length: usize,
    ) -> Result<Vec<u8>, Problem> {
        if self.world.files.is_standard_open(descriptor) {
            return if descriptor == 0 { Ok(self.read_input(length)) } else { Err(Problem::BadDescriptor) };
        }
        let file = self.world.files.opened(descriptor).ok_or(Problem::BadDescriptor)?;
        if file.folder {
            return Err(Problem::IsAFolder);
        }
        if !file.readable {
            return Err(Problem::BadDescriptor);
        }
        let position = at.unwrap_or(file.position);
        let contents = self.world.files.contents(file.contents).ok_or(Problem::BadDescriptor)?;
        let bytes = if let Contents::Random = contents {
            self.random_bytes(length)
        } else {
            let all = contents.bytes();
            let start = position.min(all.len() as u64) as usize;
            all[start..all.len().min(start.saturating_add(length))].to_vec()
        };
        if at.is_none()
            && let Some(file) = self.world.files.opened_mut(descriptor)
        {
            file.position = position + bytes.len() as u64;
        }
        Ok(bytes)
    }

    /// Numbers from the run's seed.
    pub(crate) fn random_bytes(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(length + 8);
        while bytes.len() < length {
            bytes.extend_from_slice(&self.draw().to_le_bytes());
        }
        bytes.truncate(length);
        bytes
    }

    /// Writes at a position, or at the descriptor's own, which moves on.
    pub(crate) fn write_descriptor(
        &mut self,
        descriptor: i32,
        at: Option<u64>,
        bytes: &[u8],
    ) -> Result<(), Problem> {
        if self.world.files.is_standard_open(descriptor) {
            if descriptor == 0 {
                return Err(Problem::BadDescriptor);
            }
            self.write_output(descriptor as u8, bytes);
            return Ok(());
        }
        let now = self.wall_nanos();
        let file = self.world.files.opened(descriptor).ok_or(Problem::BadDescriptor)?;
        if !file.writable {
            return Err(Problem::BadDescriptor);
        }
        let (number, append, own_position) = (file.contents, file.append, file.position);
        if let Some(Contents::Random | Contents::Null) = self.world.files.contents(number) {
            return Ok(());
        }
        let target = self.world.files.own_bytes(number, now).ok_or(Problem::BadDescriptor)?;
        let position = if append { target.len() as u64 } else { at.unwrap_or(own_position) };
        let end = position
            .checked_add(bytes.len() as u64)
            .filter(|&end| end <= i32::MAX as u64)
            .ok_or(Problem::Invalid)?;
        if target.len() < end as usize {
            target.resize(end as usize, 0);
        }
        target[position as usize..end as usize].copy_from_slice(bytes);
        if at.is_none()
            && let Some(file) = self.world.files.opened_mut(descriptor)
        {
            file.position = end;
        }
        Ok(())
    }

    /// Sets the length of an open file.
    pub(crate) fn resize_descriptor(&mut self, descriptor: i32, length: u64) -> Result<(), Problem> {
        let now = self.wall_nanos();
        let file = self.world.files.opened(descriptor).ok_or(Problem::BadDescriptor)?;
        if !file.writable || length > i32::MAX as u64 {
            return Err(Problem::Invalid);
        }
        let number = file.contents;
        let bytes = self.world.files.own_bytes(number, now).ok_or(Problem::Invalid)?;
        bytes.resize(length as usize, 0);
        Ok(())
    }
}

fn is_random_device(path: &str) -> bool {
    matches!(path, "/dev/random" | "/dev/urandom")
}
