//! Jars, read on demand. A multi-release jar answers with the class for the JDK in use.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use zip::ZipArchive;
use zip::result::ZipError;

use crate::read;

/// No class file or source is larger; a jar that says so is not believed.
const LARGEST_ENTRY: u64 = read::LARGEST_CLASS;

#[derive(Debug, thiserror::Error)]
pub enum JarError {
    #[error("cannot read {}: {source}", path.display())]
    Open { path: PathBuf, source: std::io::Error },
    #[error("{} is no jar: {source}", path.display())]
    Format { path: PathBuf, source: ZipError },
    #[error("cannot unpack `{entry}` of {}: {reason}", path.display())]
    Entry { path: PathBuf, entry: String, reason: String },
}

pub struct Jar {
    path: PathBuf,
    archive: Mutex<ZipArchive<File>>,
    /// Versions under `META-INF/versions/` that the JDK in use may see, newest first.
    versions: Vec<u16>,
}

impl Jar {
    pub fn open(path: &Path, jdk_version: u16) -> Result<Jar, JarError> {
        let file = read::open(path).map_err(|source| JarError::Open { path: path.to_owned(), source })?;
        let mut archive =
            ZipArchive::new(file).map_err(|source| JarError::Format { path: path.to_owned(), source })?;
        let mut versions: Vec<u16> = Vec::new();
        if is_multi_release(&mut archive) {
            for name in archive.file_names().flatten() {
                let rest = name.strip_prefix("META-INF/versions/").and_then(|rest| rest.split('/').next());
                if let Some(version) = rest.and_then(|number| number.parse().ok())
                    && version <= jdk_version
                    && !versions.contains(&version)
                {
                    versions.push(version);
                }
            }
            versions.sort_by(|a, b| b.cmp(a));
        }
        Ok(Jar { path: path.to_owned(), archive: Mutex::new(archive), versions })
    }

    /// Whether the file begins as jars do, or can be read as one all the same.
    pub fn is_one(path: &Path) -> bool {
        let begins = || {
            let mut first = [0; 2];
            read::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && &first == b"PK"
        };
        begins() || Jar::open(path, 0).is_ok()
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All entries but folders, as stored, sorted.
    pub fn names(&self) -> Vec<String> {
        let archive = self.archive.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut names: Vec<String> = archive
            .file_names()
            .flatten()
            .filter(|name| !name.ends_with('/'))
            .map(std::borrow::Cow::into_owned)
            .collect();
        names.sort();
        names
    }

    /// An entry as the class loader sees it: the newest version that fits the JDK, else the plain one.
    pub fn resource(&self, name: &str) -> Result<Option<Vec<u8>>, JarError> {
        for version in &self.versions {
            if let Some(bytes) = self.entry(&format!("META-INF/versions/{version}/{name}"))? {
                return Ok(Some(bytes));
            }
        }
        self.entry(name)
    }

    /// An entry as stored.
    pub fn entry(&self, name: &str) -> Result<Option<Vec<u8>>, JarError> {
        let mut archive = self.archive.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let failed =
            |reason: String| JarError::Entry { path: self.path.clone(), entry: name.to_owned(), reason };
        let Some(index) = archive.index_for_name(name) else { return Ok(None) };
        let entry = archive.by_index(index).map_err(|error| failed(error.to_string()))?;
        if entry.size() > LARGEST_ENTRY {
            return Err(failed(format!("it is larger than {} MB", LARGEST_ENTRY >> 20)));
        }
        let mut bytes = Vec::new();
        // The size that the jar states may be a lie.
        let mut content = entry.take(LARGEST_ENTRY + 1);
        content.read_to_end(&mut bytes).map_err(|error| failed(error.to_string()))?;
        if bytes.len() as u64 > LARGEST_ENTRY {
            return Err(failed(format!("it is larger than {} MB", LARGEST_ENTRY >> 20)));
        }
        Ok(Some(bytes))
    }
}

fn is_multi_release(archive: &mut ZipArchive<File>) -> bool {
    let mut manifest = String::new();
    let Ok(entry) = archive.by_name("META-INF/MANIFEST.MF") else { return false };
    if entry.take(1 << 20).read_to_string(&mut manifest).is_err() {
        return false;
    }
    manifest.lines().any(|line| {
        line.split_once(':').is_some_and(|(key, value)| {
            key.eq_ignore_ascii_case("Multi-Release") && value.trim().eq_ignore_ascii_case("true")
        })
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// What is called a jar may be a pipe, a device, or a link to another kind of file of the user's.
    #[test]
    fn odd_files_are_no_jars_and_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert!(std::process::Command::new("mkfifo").arg(at("pipe.jar")).status().unwrap().success());
        std::fs::write(at("letter.docx"), b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0").unwrap();
        let link = |target: &Path, name: &str| std::os::unix::fs::symlink(target, at(name)).unwrap();
        link(&at("pipe.jar"), "link.jar");
        link(Path::new("/dev/zero"), "device.jar");
        link(&at("letter.docx"), "letter.jar");
        for name in ["pipe.jar", "link.jar", "device.jar", "letter.jar"] {
            assert!(matches!(Jar::open(&at(name), 17), Err(JarError::Open { .. })), "{name}");
            assert!(!Jar::is_one(&at(name)), "{name}");
        }
        assert!(Jar::is_one(&at("letter.docx")));
    }
}
