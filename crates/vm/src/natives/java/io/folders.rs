//! Changing what stands at a path: making, removing and renaming files and folders, all in the program's state.

use super::file_table::{InfoKind, OpenFlags, Problem};
use crate::machine::Machine;
use crate::state::{Contents, Node};

impl Machine {
    pub(crate) fn make_folder(&mut self, path: &str) -> Result<(), Problem> {
        if self.file_info(path).is_some() {
            return Err(Problem::Exists);
        }
        // A parent that is missing or no folder is found out by making a file there.
        let descriptor =
            self.open_file(path, OpenFlags { write: true, create_new: true, ..OpenFlags::default() })?;
        self.world.files.close(descriptor);
        let modified = self.wall_nanos();
        self.world.files.set_node(path, Node::Folder { modified });
        Ok(())
    }

    pub(crate) fn make_link(&mut self, path: &str, target: &str) -> Result<(), Problem> {
        if self.file_info(path).is_some() {
            return Err(Problem::Exists);
        }
        self.parent_must_be_folder(path)?;
        let modified = self.wall_nanos();
        self.world.files.set_node(path, Node::Link { target: target.into(), modified });
        Ok(())
    }

    /// Gives a file a second name.
    pub(crate) fn make_hard_link(&mut self, path: &str, existing: &str) -> Result<(), Problem> {
        if self.file_info(path).is_some() {
            return Err(Problem::Exists);
        }
        self.parent_must_be_folder(path)?;
        match self.file_info(existing).ok_or(Problem::NotFound)?.kind {
            InfoKind::File => {}
            InfoKind::Folder | InfoKind::Link | InfoKind::Device => return Err(Problem::NotPermitted),
        }
        // Opening for writing gives the file contents of its own.
        let descriptor = self.open_file(existing, OpenFlags { write: true, ..OpenFlags::default() })?;
        let contents = self.world.files.opened(descriptor).map_or(0, |file| file.contents);
        self.world.files.close(descriptor);
        self.world.files.set_node(path, Node::File { contents });
        Ok(())
    }

    /// Sets when a file or folder was changed last, in nanoseconds since 1970.
    pub(crate) fn set_modified_time(&mut self, path: &str, modified: u64) -> Result<(), Problem> {
        match self.file_info(path).ok_or(Problem::NotFound)?.kind {
            InfoKind::Folder => {
                self.world.files.set_node(path, Node::Folder { modified });
            }
            InfoKind::Link => {
                if let Some(Node::Link { target, .. }) = self.world.files.node(path).cloned() {
                    self.world.files.set_node(path, Node::Link { target, modified });
                }
            }
            InfoKind::File | InfoKind::Device => {
                // Opening for writing gives the file contents of its own.
                let descriptor = self.open_file(path, OpenFlags { write: true, ..OpenFlags::default() })?;
                let contents = self.world.files.opened(descriptor).map_or(0, |file| file.contents);
                self.world.files.own_bytes(contents, modified);
                self.world.files.close(descriptor);
            }
        }
        Ok(())
    }

    /// Removes a file (`folder` false), an empty folder, or whichever it is (`None`).
    pub(crate) fn remove_path(&mut self, path: &str, folder: Option<bool>) -> Result<(), Problem> {
        let info = self.file_info(path).ok_or(Problem::NotFound)?;
        let is_folder = info.kind == InfoKind::Folder;
        match folder {
            Some(true) if !is_folder => return Err(Problem::NotAFolder),
            Some(false) if is_folder => return Err(Problem::IsAFolder),
            _ => {}
        }
        if is_folder && !self.folder_names(path)?.is_empty() {
            return Err(Problem::NotEmpty);
        }
        if self.library.file_kind(path).is_some() {
            self.world.files.set_node(path, Node::Removed);
        } else if self.world.files.node(path).is_some() {
            self.world.files.forget_node(path);
            if !self.is_known_path(path) {
                self.world.files.set_node(path, Node::Removed);
            }
        } else {
            return Err(Problem::ReadOnly);
        }
        self.world.files.set_permissions(path, None);
        Ok(())
    }

    /// Renames a file, or a folder with all that is in it. An existing file at the target is replaced.
    pub(crate) fn rename_path(&mut self, from: &str, to: &str) -> Result<(), Problem> {
        let permissions = self.world.files.permissions(from);
        self.move_path(from, to)?;
        self.world.files.set_permissions(to, permissions);
        Ok(())
    }

    fn move_path(&mut self, from: &str, to: &str) -> Result<(), Problem> {
        let info = self.file_info(from).ok_or(Problem::NotFound)?;
        if from == to {
            return Ok(());
        }
        if to.strip_prefix(from).is_some_and(|rest| rest.starts_with('/')) {
            return Err(Problem::Invalid);
        }
        match self.file_info(to).map(|target| target.kind) {
            Some(InfoKind::Folder) if info.kind != InfoKind::Folder => return Err(Problem::IsAFolder),
            Some(InfoKind::File | InfoKind::Link | InfoKind::Device) if info.kind == InfoKind::Folder => {
                return Err(Problem::NotAFolder);
            }
            Some(InfoKind::Folder) => self.remove_path(to, Some(true))?,
            Some(InfoKind::File | InfoKind::Link | InfoKind::Device) | None => {}
        }
        if info.kind == InfoKind::Link
            && let Some(link) = self.world.files.node(from).cloned()
        {
            self.parent_must_be_folder(to)?;
            self.world.files.set_node(to, link);
            return self.remove_path(from, Some(false));
        }
        if info.kind == InfoKind::Folder {
            self.make_folder(to)?;
            for name in self.folder_names(from)? {
                self.rename_path(&format!("{from}/{name}"), &format!("{to}/{name}"))?;
            }
            return self.remove_path(from, Some(true));
        }
        // Opening for writing gives the file contents of its own; a file made at the target checks its folder.
        let source = self.open_file(from, OpenFlags { read: true, write: true, ..OpenFlags::default() })?;
        let contents = self.world.files.opened(source).map_or(0, |file| file.contents);
        self.world.files.close(source);
        if let Some(Node::Link { .. }) = self.world.files.node(to) {
            self.remove_path(to, Some(false))?;
        }
        let target = self.open_file(
            to,
            OpenFlags { write: true, create: true, truncate: false, ..OpenFlags::default() },
        )?;
        self.world.files.close(target);
        if matches!(self.world.files.contents(contents), Some(Contents::Random | Contents::Null) | None) {
            return Err(Problem::NotPermitted);
        }
        self.world.files.set_node(to, Node::File { contents });
        self.remove_path(from, Some(false))
    }
}
