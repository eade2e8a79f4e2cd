//! Permissions (`chmod(2)`): they are kept and told, and say which files may be executed. They do not keep a program from
//! reading and writing, as they do not keep the superuser from it.

use super::file_table::{InfoKind, Problem};
use crate::machine::Machine;

/// What new files do not get (`umask(2)`).
const UMASK: i32 = 0o022;
const FILE: i32 = 0o644;
const FOLDER: i32 = 0o755;
const LINK: i32 = 0o777;
const DEVICE: i32 = 0o666;
const ALL: i32 = 0o7777;
const EXECUTE: i32 = 0o111;

impl Machine {
    /// The permission bits of what stands at an absolute path.
    pub(crate) fn permissions(&self, path: &str, kind: InfoKind) -> i32 {
        self.world.files.permissions(path).unwrap_or(match kind {
            InfoKind::File => FILE,
            InfoKind::Folder => FOLDER,
            InfoKind::Link => LINK,
            InfoKind::Device => DEVICE,
        })
    }

    pub(crate) fn set_permissions(&mut self, path: &str, bits: i32) -> Result<(), Problem> {
        self.file_info(path).ok_or(Problem::NotFound)?;
        self.world.files.set_permissions(path, Some(bits & ALL));
        Ok(())
    }

    /// What was just made there with these permissions.
    pub(crate) fn set_new_permissions(&mut self, path: &str, bits: i32) {
        self.world.files.set_permissions(path, Some(bits & ALL & !UMASK));
    }

    /// Whether a file may be executed, or a folder entered.
    pub(crate) fn is_executable(&self, path: &str, kind: InfoKind) -> bool {
        kind == InfoKind::Folder || self.permissions(path, kind) & EXECUTE != 0
    }
}
