//! The private root: a small file system in memory that has the named paths, read-only, at their own places.
//!
//! `/proc` is not mounted: it would show a process its own memory as a file. A JVM finds its libraries by the one link
//! `/proc/self/exe`, which is made by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{CStr, CString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use rustix::fs::{CWD, Mode, OFlags, mkdirat, open, symlinkat};
use rustix::io::Errno;
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    mount_remount, unmount,
};
use rustix::process::{chdir, pivot_root};

use crate::Confinement;

/// What a dynamic loader needs, where it is there.
pub(super) const SYSTEM: [&str; 9] = [
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/etc/ld.so.cache",
    "/nix/store",
    "/gnu/store",
];
pub(super) const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// The root itself holds names only.
const ROOT_OPTIONS: &CStr = c"mode=0755,size=8m,nr_inodes=50000";

/// One thing to be done in the child, on texts that were made before the fork.
pub(super) enum Step {
    MountRoot {
        at: CString,
    },
    MountScratch {
        at: CString,
        options: CString,
    },
    Folder {
        at: CString,
    },
    File {
        at: CString,
        text: Vec<u8>,
    },
    Link {
        at: CString,
        to: CString,
    },
    /// A file or folder of this computer; not to be written to unless it says so.
    Bind {
        from: CString,
        to: CString,
        access: Access,
    },
    Seal {
        at: CString,
    },
    Enter {
        root: CString,
        working: CString,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    Read,
    Write,
    Device,
}

/// Where each readable path comes from, and where it appears: real path, then the name it was given.
pub(super) fn readable(confinement: &Confinement) -> Vec<(PathBuf, PathBuf)> {
    let mut named: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    named.push(confinement.program.clone());
    named.extend(confinement.readable.iter().cloned());
    for folder in &confinement.linked {
        named.push(folder.clone());
        named.extend(links_out_of(folder));
    }
    let mut found: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
    for path in named {
        let Ok(real) = fs::canonicalize(&path) else { continue };
        if let Ok(absolute) = std::path::absolute(&path) {
            found.insert(normal(&absolute), real.clone());
        }
        found.insert(real.clone(), real);
    }
    // A path below another one is there already, through that one or through a link in it. In their order, what is below
    // a path follows it.
    let mut outermost: Vec<(PathBuf, PathBuf)> = Vec::new();
    for (place, real) in found {
        if !outermost.last().is_some_and(|(_, above)| place.starts_with(above)) {
            outermost.push((real, place));
        }
    }
    outermost
}

pub(super) fn steps(confinement: &Confinement) -> io::Result<Vec<Step>> {
    let base = fs::canonicalize(&confinement.folder)?;
    let inside = |path: &Path| base.join(path.strip_prefix("/").unwrap_or(path));
    let readable = readable(confinement);
    let writable: Vec<(PathBuf, PathBuf)> = confinement
        .writable
        .iter()
        .filter_map(|path| Some((fs::canonicalize(path).ok()?, path.clone())))
        .collect();
    let mut binds: Vec<(PathBuf, PathBuf, Access)> = Vec::new();
    binds.extend(readable.into_iter().map(|(from, to)| (from, to, Access::Read)));
    binds.extend(writable.into_iter().map(|(from, to)| (from, to, Access::Write)));
    binds.extend(DEVICES.map(|device| (device.into(), device.into(), Access::Device)));
    binds.retain(|(from, ..)| from.exists());

    let texts = [
        (
            "/etc/passwd",
            format!(
                "{user}:x:{id}:{id}::{home}:/\n",
                user = confinement.user_name,
                id = confinement.user_id,
                home = confinement.scratch.display()
            ),
        ),
        ("/etc/group", format!("{}:x:{}:\n", confinement.user_name, confinement.user_id)),
        ("/etc/hosts", format!("127.0.0.1 localhost {}\n::1 localhost\n", confinement.host_name)),
        ("/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n".to_owned()),
    ];
    let executable = fs::canonicalize(&confinement.program).unwrap_or_else(|_| confinement.program.clone());
    let link = Path::new("/proc/self/exe");

    let mut folders: BTreeSet<PathBuf> = BTreeSet::new();
    let mut add_folder = |folder: &Path| folders.extend(folder.ancestors().map(Path::to_owned));
    for (from, to, _) in &binds {
        add_folder(if from.is_dir() { to } else { to.parent().unwrap_or(to) });
    }
    for path in texts.iter().map(|(path, _)| Path::new(*path)).chain([link]) {
        path.parent().into_iter().for_each(&mut add_folder);
    }
    add_folder(&confinement.scratch);
    folders.remove(Path::new("/"));

    let mut steps = vec![Step::MountRoot { at: text(&base)? }];
    for folder in &folders {
        // What lies in a bound folder is made by binding that one.
        if !binds.iter().any(|(_, to, _)| folder != to && folder.starts_with(to)) {
            steps.push(Step::Folder { at: text(&inside(folder))? });
        }
    }
    for (path, content) in texts {
        steps.push(Step::File { at: text(&inside(Path::new(path)))?, text: content.into_bytes() });
    }
    steps.push(Step::Link { at: text(&inside(link))?, to: text(&executable)? });
    for (from, to, access) in binds {
        let place = text(&inside(&to))?;
        if !from.is_dir() {
            steps.push(Step::File { at: place.clone(), text: Vec::new() });
        }
        steps.push(Step::Bind { from: text(&from)?, to: place, access });
    }
    let scratch = inside(&confinement.scratch);
    let options =
        format!("mode=0700,size={},nr_inodes={}", confinement.scratch_bytes, confinement.scratch_files);
    steps.push(Step::MountScratch { at: text(&scratch)?, options: CString::new(options)? });
    for folder in &confinement.folders {
        steps.push(Step::Folder { at: text(&scratch.join(folder))? });
    }
    steps.push(Step::Seal { at: text(&base)? });
    let working = confinement
        .folders
        .first()
        .map_or(confinement.scratch.clone(), |first| confinement.scratch.join(first));
    steps.push(Step::Enter { root: text(&base)?, working: text(&working)? });
    Ok(steps)
}

/// Makes system calls only.
pub(super) fn take(steps: &[Step]) -> io::Result<()> {
    // Nothing that is mounted here is seen outside.
    mount_change(c"/", MountPropagationFlags::REC | MountPropagationFlags::PRIVATE)?;
    steps.iter().try_for_each(Step::take)
}

impl Step {
    fn take(&self) -> io::Result<()> {
        let closed = MountFlags::NOSUID | MountFlags::NODEV;
        match self {
            Step::MountRoot { at } => mount(c"tmpfs", at.as_c_str(), c"tmpfs", closed, Some(ROOT_OPTIONS))?,
            Step::MountScratch { at, options } => {
                let flags = closed | MountFlags::NOEXEC;
                mount(c"tmpfs", at.as_c_str(), c"tmpfs", flags, Some(options.as_c_str()))?;
            }
            Step::Folder { at } => match mkdirat(CWD, at.as_c_str(), Mode::from_raw_mode(0o755)) {
                Ok(()) | Err(Errno::EXIST) => {}
                Err(error) => return Err(error.into()),
            },
            Step::File { at, text } => {
                let flags = OFlags::CREATE | OFlags::WRONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW;
                let file = open(at.as_c_str(), flags, Mode::from_raw_mode(0o444))?;
                rustix::io::write(&file, text)?;
            }
            Step::Link { at, to } => symlinkat(to.as_c_str(), CWD, at.as_c_str())?,
            Step::Bind { from, to, access } => {
                mount_bind_recursive(from.as_c_str(), to.as_c_str())?;
                match access {
                    Access::Device => {}
                    Access::Read => restrict(to, true)?,
                    Access::Write => restrict(to, false)?,
                }
            }
            Step::Seal { at } => {
                mount_remount(at.as_c_str(), MountFlags::BIND | MountFlags::RDONLY | closed, c"")?;
            }
            Step::Enter { root, working } => {
                chdir(root.as_c_str())?;
                // The old root lies over the new one until it is taken away.
                pivot_root(c".", c".")?;
                unmount(c".", UnmountFlags::DETACH)?;
                chdir(c"/")?;
                chdir(working.as_c_str())?;
            }
        }
        Ok(())
    }
}

/// Takes rights from a mount and all below it; what it has already been refused stays refused.
fn restrict(at: &CStr, read_only: bool) -> io::Result<()> {
    let mut attributes = libc::mount_attr {
        attr_set: libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV,
        attr_clr: 0,
        propagation: 0,
        userns_fd: 0,
    };
    if read_only {
        attributes.attr_set |= libc::MOUNT_ATTR_RDONLY;
    }
    // SAFETY: the path is a C string and the attributes a struct of the size that is given; both outlive the call.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            at.as_ptr(),
            libc::AT_RECURSIVE,
            &raw const attributes,
            size_of::<libc::mount_attr>(),
        )
    };
    if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// What links in a folder point at outside of it, by the names that the links use.
fn links_out_of(folder: &Path) -> Vec<PathBuf> {
    let Ok(real) = fs::canonicalize(folder) else { return Vec::new() };
    let mut targets = Vec::new();
    for entry in walkdir::WalkDir::new(&real).into_iter().flatten().filter(|entry| entry.path_is_symlink()) {
        let Some(parent) = entry.path().parent() else { continue };
        let Ok(target) = fs::read_link(entry.path()) else { continue };
        let target = normal(&parent.join(target));
        if !target.starts_with(&real) {
            targets.push(target);
        }
    }
    targets
}

/// Without `.` and `..`, by their names alone.
fn normal(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                result.pop();
            }
            Component::CurDir => {}
            other => result.push(other),
        }
    }
    result
}

fn text(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}
