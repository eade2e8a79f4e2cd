//! From the path that a program gives to the place it means: working folder, `.`, `..` and symbolic links; and which
//! places the machine knows enough of to say that nothing is there.

use std::collections::VecDeque;

use super::file_table::OpenFlags;
use crate::host::{FileKind, Outside};
use crate::machine::Machine;
use crate::natives::jdk::internal::util::system_props::WORKING_FOLDER;
use crate::state::Node;
use crate::stop::Outcome;

/// Links on the way to a file until Linux gives up (`path_resolution(7)`).
const MAX_LINKS: usize = 40;

/// Where temporary files go unless the property `java.io.tmpdir` says otherwise.
const TEMPORARY_FOLDER: &str = "/tmp";

impl Machine {
    /// Where relative paths begin.
    pub(crate) fn working_folder(&self) -> String {
        self.option_property("user.dir").unwrap_or(WORKING_FOLDER).to_owned()
    }

    pub(super) fn temporary_folder(&self) -> &str {
        self.option_property("java.io.tmpdir").map_or(TEMPORARY_FOLDER, |folder| folder.trim_end_matches('/'))
    }

    fn option_property(&self, name: &str) -> Option<&str> {
        let set = self.options.properties.iter().rev().find(|(key, _)| key == name);
        set.map(|(_, value)| value.as_str())
    }

    /// The absolute form of a path, without `.`, `..`, doubled slashes and symbolic links.
    pub(crate) fn absolute_path(&self, path: &str) -> String {
        self.resolve_path(path, true)
    }

    /// The same for operations on a link itself: a link at the end of the path is not followed.
    pub(crate) fn path_of_link(&self, path: &str) -> String {
        self.resolve_path(path, false)
    }

    /// A path that leads round in a circle of links ends at one of them.
    fn resolve_path(&self, path: &str, follow_last: bool) -> String {
        let joined =
            if path.starts_with('/') { path.to_owned() } else { format!("{}/{path}", self.working_folder()) };
        let mut rest: VecDeque<String> = joined.split('/').map(str::to_owned).collect();
        let mut resolved = String::new();
        let mut links = 0;
        while let Some(part) = rest.pop_front() {
            match part.as_str() {
                "" | "." => continue,
                ".." => {
                    resolved.truncate(resolved.rfind('/').unwrap_or(0));
                    continue;
                }
                name => {
                    resolved.push('/');
                    resolved.push_str(name);
                }
            }
            let follow = follow_last || rest.iter().any(|part| !part.is_empty());
            if follow
                && links < MAX_LINKS
                && let Some(Node::Link { target, .. }) = self.world.files.node(&resolved)
            {
                links += 1;
                let kept = if target.starts_with('/') { 0 } else { resolved.rfind('/').unwrap_or(0) };
                resolved.truncate(kept);
                for part in target.rsplit('/') {
                    rest.push_front(part.to_owned());
                }
            }
        }
        if resolved.is_empty() { "/".to_owned() } else { resolved }
    }

    /// Whether the machine knows what stands at an absolute path, or that nothing does: it lies in a folder that the
    /// library shows or the program has made, among temporary files, or among the settings in the home folder, of which
    /// there are none. Of everything else on the host it knows nothing.
    pub(crate) fn is_known_path(&self, path: &str) -> bool {
        if self.file_info(path).is_some() || self.world.files.node(path).is_some() {
            return true;
        }
        let setting = path.strip_prefix(WORKING_FOLDER).is_some_and(|rest| rest.starts_with("/."));
        if setting {
            return true;
        }
        let mut folder = path;
        while let Some(slash) = folder.rfind('/') {
            folder = &folder[..slash.max(1)];
            let made = matches!(self.world.files.node(folder), Some(Node::Folder { .. }));
            if made
                || folder == self.temporary_folder()
                || self.library.file_kind(folder) == Some(FileKind::Folder)
            {
                return true;
            }
            if slash == 0 {
                break;
            }
        }
        false
    }

    /// Whether it lies below the working folder or the temporary folder, where a program may write what it likes.
    fn is_own_place(&self, path: &str) -> bool {
        let below = |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        below(&self.working_folder()) || below(self.temporary_folder())
    }

    /// Whether a program may be told that there is no file of which the machine knows nothing. It is a wrong claim about
    /// other computers.
    fn may_deny(&self) -> bool {
        self.options.outside == Outside::Absent
    }

    /// Refuses to open what the machine knows nothing of, unless it may deny it.
    pub(crate) fn check_opening(&self, path: &str, flags: OpenFlags) -> Outcome<()> {
        if self.may_deny() || self.is_known_path(path) {
            return Ok(());
        }
        if flags.create || flags.create_new {
            return if self.is_own_place(path) {
                Ok(())
            } else {
                Err(self.refuse(format!("write the file {path}")))
            };
        }
        Err(self.refuse(format!("{} the file {path}", if flags.write { "open" } else { "read" })))
    }

    /// Refuses to tell whether something is there, and what, unless the machine knows or may deny it.
    pub(crate) fn check_looking(&self, path: &str) -> Outcome<()> {
        if self.may_deny() || self.is_known_path(path) || self.is_own_place(path) {
            return Ok(());
        }
        Err(self.refuse(format!("look at the file {path}")))
    }

    /// Refuses to list a folder that the machine knows nothing of, unless it may deny it.
    pub(crate) fn check_listing(&self, path: &str) -> Outcome<()> {
        if self.may_deny() || self.is_known_path(path) || self.is_own_place(path) {
            return Ok(());
        }
        Err(self.refuse(format!("list the folder {path}")))
    }
}
