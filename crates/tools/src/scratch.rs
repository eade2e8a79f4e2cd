//! Temporary folders: all of ours are made here, and those of runs that were killed are swept by the next run.
//!
//! In the system's temporary folder there is one folder per user, `jurat-UID`, that nobody else can enter. In it every
//! process has a folder with a locked file, `lock`. The system gives the lock up when the process ends, however it ends,
//! so a folder whose lock can be had belongs to nobody any more; a number of a process could belong to another one by
//! now. Whoever looks for such folders, or makes a new one, holds the lock of the user's folder meanwhile: so a folder
//! that is not locked yet is never taken for a dead one.
//!
//! A shared temporary folder is open to everybody: what stands under the name of the user's folder is used only if it is a
//! real folder, not a link, that belongs to the user and that only the user can enter. Otherwise the folder of the process
//! has a random name directly in the temporary folder, as `mkdtemp` makes it, and nothing is swept.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use tempfile::TempDir;

/// The name of the file whose lock says that a folder is in use.
const LOCK: &str = "lock";

/// A folder that is removed when it is dropped; if that does not happen, by the next run.
#[derive(Debug)]
pub struct Scratch {
    folder: Option<TempDir>,
    /// The folder of the process outlives those in it.
    _run: Arc<Run>,
}

impl Scratch {
    pub fn path(&self) -> &Path {
        self.folder.as_ref().map_or(Path::new(""), TempDir::path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Some(folder) = self.folder.take() {
            remove(&folder.keep());
        }
    }
}

/// A new folder for something, whose name begins with what it is for.
pub fn folder(what: &str) -> io::Result<Scratch> {
    static CURRENT: OnceLock<Mutex<Weak<Run>>> = OnceLock::new();
    let mut current = CURRENT.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    let run = match current.upgrade() {
        Some(run) => run,
        None => {
            let run = Arc::new(Run::begin(&std::env::temp_dir())?);
            *current = Arc::downgrade(&run);
            run
        }
    };
    let folder = private(what).tempdir_in(&run.folder)?;
    Ok(Scratch { folder: Some(folder), _run: run })
}

/// The folder of this process, and the lock that says that it is alive.
#[derive(Debug)]
struct Run {
    folder: PathBuf,
    _lock: File,
}

impl Run {
    /// Makes a folder below `temporary` and sweeps what dead runs have left there.
    fn begin(temporary: &Path) -> io::Result<Run> {
        let Some(user) = users_folder(temporary)? else {
            return Run::make(temporary);
        };
        let guard = open_lock(&user.join(LOCK))?;
        guard.lock()?;
        let run = Run::make(&user)?;
        let dead = dead_runs(&user, &run.folder);
        drop(guard);
        // Their locks are ours now, so that nobody else removes them.
        for (folder, _lock) in &dead {
            remove(folder);
        }
        Ok(run)
    }

    fn make(parent: &Path) -> io::Result<Run> {
        let folder = private("jurat-").tempdir_in(parent)?;
        let lock = open_lock(&folder.path().join(LOCK))?;
        lock.lock()?;
        Ok(Run { folder: folder.keep(), _lock: lock })
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        remove(&self.folder);
    }
}

fn private(prefix: &str) -> tempfile::Builder<'_, '_> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o700));
    }
    builder
}

/// The user's folder, made if it is not there. `None` where something else has its name.
fn users_folder(temporary: &Path) -> io::Result<Option<PathBuf>> {
    let folder = temporary.join(users_name());
    let mut maker = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    match maker.create(&folder) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    Ok(is_private(&fs::symlink_metadata(&folder)?).then_some(folder))
}

#[cfg(unix)]
fn users_name() -> String {
    format!("jurat-{}", rustix::process::geteuid().as_raw())
}

/// Elsewhere the temporary folder is the user's own.
#[cfg(not(unix))]
fn users_name() -> String {
    "jurat".to_owned()
}

#[cfg(unix)]
fn is_private(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    found.is_dir() && found.uid() == rustix::process::geteuid().as_raw() && found.mode() & 0o077 == 0
}

#[cfg(not(unix))]
fn is_private(found: &fs::Metadata) -> bool {
    found.is_dir()
}

/// Opened without following a link.
fn open_lock(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        rustix::fs::OFlags::NOFOLLOW.bits().cast_signed(),
    );
    options.open(path)
}

/// Folders of runs that have ended, each with its lock.
fn dead_runs(user: &Path, own: &Path) -> Vec<(PathBuf, File)> {
    let mut dead = Vec::new();
    for entry in fs::read_dir(user).into_iter().flatten().flatten() {
        let folder = entry.path();
        if folder == own || !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        // A folder without the file was left between the two steps of making it.
        if let Ok(lock) = open_lock(&folder.join(LOCK))
            && lock.try_lock().is_ok()
        {
            dead.push((folder, lock));
        }
    }
    dead
}

/// Removes a folder of ours with all that is in it; links are removed, not followed. What cannot be removed is left to
/// the next run.
fn remove(folder: &Path) {
    if fs::remove_dir_all(folder).is_err() && folder.exists() {
        // Whatever ran there may have made folders that nobody can enter.
        make_enterable(folder);
        let _ = fs::remove_dir_all(folder);
    }
}

#[cfg(unix)]
fn make_enterable(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let _ = fs::set_permissions(&folder, fs::Permissions::from_mode(0o700));
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                open.push(entry.path());
            }
        }
    }
}

#[cfg(not(unix))]
fn make_enterable(_folder: &Path) {}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let mut names: Vec<String> = entries.map(|it| it.file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn users(temporary: &Path) -> PathBuf {
        temporary.join(users_name())
    }

    /// As a run that is killed leaves it: the lock is given up, the folder stays.
    fn killed(run: Run) -> PathBuf {
        let folder = run.folder.clone();
        fs::create_dir_all(folder.join("jurat-judge/deep")).unwrap();
        fs::write(folder.join("jurat-judge/deep/file"), "").unwrap();
        let run = std::mem::ManuallyDrop::new(run);
        run._lock.unlock().unwrap();
        folder
    }

    #[test]
    fn folders_of_dead_runs_are_swept_and_those_of_living_ones_are_not() {
        let temporary = tempfile::tempdir().unwrap();
        let dead = killed(Run::begin(temporary.path()).unwrap());
        let alive = Run::begin(temporary.path()).unwrap();
        assert!(!dead.exists());
        let other = Run::begin(temporary.path()).unwrap();
        assert!(alive.folder.exists() && other.folder.exists());
        drop((alive, other));
        assert_eq!(names(&users(temporary.path())), [LOCK]);
    }

    #[test]
    fn a_folder_that_was_left_before_it_was_locked_is_swept() {
        let temporary = tempfile::tempdir().unwrap();
        drop(Run::begin(temporary.path()).unwrap());
        let half = users(temporary.path()).join("jurat-half");
        fs::create_dir(&half).unwrap();
        drop(Run::begin(temporary.path()).unwrap());
        assert!(!half.exists());
    }

    #[test]
    fn only_the_user_can_enter() {
        let temporary = tempfile::tempdir().unwrap();
        let run = Run::begin(temporary.path()).unwrap();
        for folder in [&users(temporary.path()), &run.folder] {
            assert_eq!(fs::metadata(folder).unwrap().mode() & 0o777, 0o700, "{}", folder.display());
        }
        let scratch = folder("jurat-test-").unwrap();
        assert_eq!(fs::metadata(scratch.path()).unwrap().mode() & 0o777, 0o700);
        let (path, parent) = (scratch.path().to_owned(), scratch._run.folder.clone());
        assert!(
            path.starts_with(&parent)
                && path.file_name().unwrap().to_str().unwrap().starts_with("jurat-test-")
        );
        drop(scratch);
        assert!(!path.exists());
    }

    #[test]
    fn a_folder_of_somebody_else_is_not_used() {
        for kind in ["link", "open", "file"] {
            let temporary = tempfile::tempdir().unwrap();
            let elsewhere = tempfile::tempdir().unwrap();
            let victim = elsewhere.path().join("jurat-victim");
            fs::create_dir(&victim).unwrap();
            let users = users(temporary.path());
            match kind {
                "link" => symlink(elsewhere.path(), &users).unwrap(),
                "file" => fs::write(&users, "").unwrap(),
                _ => {
                    fs::create_dir(&users).unwrap();
                    fs::set_permissions(&users, fs::Permissions::from_mode(0o777)).unwrap();
                }
            }
            let run = Run::begin(temporary.path()).unwrap();
            assert_eq!(run.folder.parent(), Some(temporary.path()), "{kind}");
            assert!(victim.exists(), "{kind}");
            let folder = run.folder.clone();
            drop(run);
            assert!(!folder.exists() && victim.exists(), "{kind}");
        }
    }

    #[test]
    fn links_are_not_followed_and_closed_folders_are_removed() {
        let temporary = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let file = elsewhere.path().join("kept");
        fs::write(&file, "").unwrap();
        let dead = killed(Run::begin(temporary.path()).unwrap());
        symlink(elsewhere.path(), dead.join("out")).unwrap();
        symlink(elsewhere.path(), users(temporary.path()).join("jurat-link")).unwrap();
        let closed = dead.join("jurat-judge");
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
        drop(Run::begin(temporary.path()).unwrap());
        assert!(!dead.exists() && file.exists());
    }

    #[test]
    fn a_lock_that_is_a_link_is_not_opened() {
        let temporary = tempfile::tempdir().unwrap();
        let dead = killed(Run::begin(temporary.path()).unwrap());
        let victim = temporary.path().join("victim");
        fs::remove_file(dead.join(LOCK)).unwrap();
        symlink(&victim, dead.join(LOCK)).unwrap();
        drop(Run::begin(temporary.path()).unwrap());
        assert!(!victim.exists());
    }
}
