//! The cache: folders of derived files, each named by a hash of everything that it was made from.
//!
//! An entry appears by one rename, so that nobody ever sees a half-written one. Who makes an entry holds
//! a lock of that entry meanwhile: a second run waits and then uses it. What a killed run left behind is
//! removed by the next one that holds the lock.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use etcetera::BaseStrategy;
use tools::Cancel;

/// Entries that nobody used for this long are removed when a new one of their kind is made.
const KEPT_UNUSED: Duration = Duration::from_secs(30 * 24 * 3600);
const BETWEEN_TRIES: Duration = Duration::from_millis(10);
/// Touched when an entry is used.
const USED: &str = ".used";

#[derive(Clone, Debug)]
pub struct Cache {
    root: PathBuf,
    /// Ends the wait for another run.
    cancel: Cancel,
}

#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    #[error("the cache folder {} cannot be used: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("waiting for another run was stopped on request")]
    Cancelled,
}

impl CacheError {
    pub fn diagnostic(&self) -> base::Diagnostic {
        match self {
            CacheError::Folder { .. } => base::Diagnostic::error("project.cache", self.to_string())
                .help("name a folder that can be written to in the environment variable JURAT_CACHE"),
            CacheError::Cancelled => base::Diagnostic::error("project.cancelled", self.to_string()),
        }
    }
}

/// Collects what an entry depends on. Each part is hashed with its length, so that no two lists of parts
/// give the same stream of bytes.
#[derive(Default)]
pub struct KeyBuilder {
    hasher: blake3::Hasher,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(String);

impl KeyBuilder {
    pub fn new(purpose: &str) -> KeyBuilder {
        let mut builder = KeyBuilder::default();
        builder.add(purpose.as_bytes());
        builder
    }

    pub fn add(&mut self, part: &[u8]) -> &mut Self {
        self.hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        self
    }

    pub fn add_path(&mut self, path: &Path) -> &mut Self {
        self.add(path.as_os_str().as_encoded_bytes())
    }

    /// A file or folder by what the file system says of it: name, length and time of each file.
    pub fn add_stat(&mut self, path: &Path) -> &mut Self {
        for entry in walkdir::WalkDir::new(path).sort_by_file_name().into_iter().flatten() {
            let Ok(found) = entry.metadata() else { continue };
            if found.is_file() {
                self.add_path(entry.path()).add(&found.len().to_le_bytes());
                let time =
                    found.modified().ok().and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
                self.add(&time.unwrap_or_default().as_nanos().to_le_bytes());
            }
        }
        self
    }

    pub fn finish(&self) -> Key {
        Key(self.hasher.finalize().to_hex()[..32].to_owned())
    }
}

impl Cache {
    pub fn new(root: impl Into<PathBuf>) -> Cache {
        Cache { root: root.into(), cancel: Cancel::new() }
    }

    pub fn with_cancel(self, cancel: &Cancel) -> Cache {
        Cache { cancel: cancel.clone(), ..self }
    }

    /// `JURAT_CACHE`, else the platform's cache folder: `$XDG_CACHE_HOME/jurat` or `~/.cache/jurat`.
    pub fn default_folder() -> PathBuf {
        if let Some(folder) = std::env::var_os("JURAT_CACHE").filter(|folder| !folder.is_empty()) {
            return PathBuf::from(folder);
        }
        match etcetera::choose_base_strategy() {
            Ok(places) => places.cache_dir().join("jurat"),
            Err(_) => std::env::temp_dir().join("jurat-cache"),
        }
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of an entry, made with `make` if it is not there yet. When `make` fails, its error is
    /// returned and nothing is kept.
    pub fn entry<E: From<CacheError>>(
        &self,
        kind: &str,
        key: &Key,
        make: impl FnOnce(&Path) -> Result<(), E>,
    ) -> Result<PathBuf, E> {
        let folder = self.root.join(kind);
        let entry = folder.join(&key.0);
        if entry.is_dir() {
            touch(&entry);
            return Ok(entry);
        }
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |source| E::from(CacheError::Folder { path, source })
        };
        std::fs::create_dir_all(&folder).map_err(failed(&folder))?;
        let lock_path = folder.join(format!("{}.lock", key.0));
        let lock = open_lock(&lock_path).map_err(failed(&lock_path))?;
        // Held until the file is closed, which the system does even for a run that is killed.
        while let Err(reason) = lock.try_lock() {
            match reason {
                TryLockError::WouldBlock if self.cancel.is_cancelled() => {
                    return Err(CacheError::Cancelled.into());
                }
                TryLockError::WouldBlock => std::thread::sleep(BETWEEN_TRIES),
                TryLockError::Error(source) => return Err(failed(&lock_path)(source)),
            }
        }
        if entry.is_dir() {
            touch(&entry);
            return Ok(entry);
        }
        let prefix = format!(".{}-", key.0);
        remove_leftovers(&folder, &prefix);
        // Its destructor removes it when `make` fails or panics.
        let scratch =
            tempfile::Builder::new().prefix(&prefix).tempdir_in(&folder).map_err(failed(&folder))?;
        make(scratch.path())?;
        touch(scratch.path());
        std::fs::rename(scratch.path(), &entry).map_err(failed(&entry))?;
        let _ = scratch.keep();
        prune(&folder, &entry);
        Ok(entry)
    }
}

fn open_lock(path: &Path) -> std::io::Result<File> {
    File::options().create(true).truncate(false).write(true).open(path)
}

/// Failing to note the use of an entry only makes it age.
fn touch(entry: &Path) {
    let _ = std::fs::write(entry.join(USED), b"");
}

/// Only called with the lock of the entry held, so the leftovers belong to nobody.
fn remove_leftovers(folder: &Path, prefix: &str) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(prefix) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

fn prune(folder: &Path, just_made: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let used = path.join(USED).metadata().and_then(|found| found.modified());
        let is_old = used.ok().and_then(|time| time.elapsed().ok()).is_some_and(|age| age > KEPT_UNUSED);
        if is_old && path != just_made {
            let _ = std::fs::remove_dir_all(&path);
            let _ = std::fs::remove_file(path.with_extension("lock"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn key(name: &str) -> Key {
        KeyBuilder::new("test").add(name.as_bytes()).finish()
    }

    #[test]
    fn two_at_once_make_an_entry_once_and_both_see_it_whole() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        let made = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let entry = cache
                        .entry::<CacheError>("kind", &key("a"), |scratch| {
                            made.fetch_add(1, Ordering::SeqCst);
                            std::fs::write(scratch.join("first"), b"1").unwrap();
                            std::thread::sleep(Duration::from_millis(50));
                            std::fs::write(scratch.join("last"), b"2").unwrap();
                            Ok(())
                        })
                        .unwrap();
                    assert!(entry.join("first").is_file() && entry.join("last").is_file());
                });
            }
        });
        assert_eq!(made.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn a_failure_leaves_nothing_and_leftovers_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let cache = Cache::new(folder.path());
        let leftover = folder.path().join("kind").join(format!(".{}-killed", key("a").0));
        std::fs::create_dir_all(leftover.join("half")).unwrap();
        let failed = cache.entry::<CacheError>("kind", &key("a"), |scratch| {
            std::fs::write(scratch.join("half"), b"").unwrap();
            Err(CacheError::Folder { path: scratch.to_owned(), source: std::io::Error::other("no") })
        });
        assert!(failed.is_err());
        let left: Vec<_> = std::fs::read_dir(folder.path().join("kind"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        assert_eq!(left, [format!("{}.lock", key("a").0)]);
    }

    #[test]
    fn waiting_for_another_run_can_be_cancelled() {
        let folder = tempfile::tempdir().unwrap();
        let cancel = Cancel::new();
        let cache = Cache::new(folder.path()).with_cancel(&cancel);
        cache
            .entry::<CacheError>("kind", &key("a"), |_| {
                let second = cache.clone();
                let waiting =
                    std::thread::spawn(move || second.entry::<CacheError>("kind", &key("a"), |_| Ok(())));
                std::thread::sleep(Duration::from_millis(50));
                cancel.cancel();
                assert!(matches!(waiting.join().unwrap(), Err(CacheError::Cancelled)));
                Ok(())
            })
            .unwrap();
    }

    #[test]
    fn parts_of_a_key_do_not_run_together() {
        let of = |parts: &[&str]| {
            let mut builder = KeyBuilder::new("test");
            parts.iter().for_each(|part| {
                builder.add(part.as_bytes());
            });
            builder.finish()
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_eq!(of(&["ab", "c"]), of(&["ab", "c"]));
    }

    #[test]
    fn a_cache_that_cannot_be_written_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, b"").unwrap();
        let result = Cache::new(file).entry::<CacheError>("kind", &key("a"), |_| Ok(()));
        assert_eq!(result.unwrap_err().diagnostic().id, "project.cache");
    }
}
