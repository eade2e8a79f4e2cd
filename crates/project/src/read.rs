//! Reading files of a project, which may be anything: only regular files of the kind that their names say, and only up to
//! a limit.
//!
//! A named pipe would be waited for for ever, a device has no end, what is larger than any file that a
//! person writes would fill the memory, and a link to a key file would show it in the first message about its syntax.

use std::fs::File;
use std::io::{Error, ErrorKind, Read};
use std::path::Path;

/// No source file, build file or side file is larger; those that are were made to be.
pub const LARGEST_TEXT: u64 = 16 << 20;
/// Nor is a class file: the parts of one that grow are limited by the format. What else a program reads from its class path is
/// not larger either.
pub const LARGEST_CLASS: u64 = 64 << 20;
/// Nor what Jurat keeps for itself.
pub const LARGEST_KEPT: u64 = 1 << 30;

/// A regular file, opened.
#[expect(clippy::disallowed_methods, reason = "the one place where files are opened")]
pub fn open(path: &Path) -> std::io::Result<File> {
    let no_file = || Error::new(ErrorKind::InvalidInput, "it is no regular file");
    if !path.metadata()?.is_file() {
        return Err(no_file());
    }
    if leads_to_another_kind(path) {
        return Err(Error::new(ErrorKind::InvalidInput, "it is a link to a file of another kind"));
    }
    let file = File::open(path)?;
    // It may have become another one meanwhile.
    if file.metadata()?.is_file() { Ok(file) } else { Err(no_file()) }
}

/// A regular file of at most `limit` bytes.
pub fn bounded(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    let file = open(path)?;
    let found = file.metadata()?;
    let too_large = || Error::new(ErrorKind::FileTooLarge, format!("it is larger than {} MB", limit >> 20));
    if found.len() > limit {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(found.len() as usize);
    // It may grow meanwhile.
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(too_large()) } else { Ok(bytes) }
}

/// Whether a link leads to a file whose name has another extension. What is kept elsewhere has the same there.
pub(crate) fn leads_to_another_kind(path: &Path) -> bool {
    let leads_to_other = |extension: &std::ffi::OsStr| {
        std::fs::canonicalize(path).is_ok_and(|target| target.extension() != Some(extension))
    };
    path.is_symlink() && path.extension().is_some_and(leads_to_other)
}

/// The same as text; bytes that are no UTF-8 are an error.
pub fn bounded_text(path: &Path, limit: u64) -> std::io::Result<String> {
    let text = String::from_utf8(bounded(path, limit)?);
    text.map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        Error::new(ErrorKind::InvalidData, format!("it is no UTF-8 text (line {line})"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_within_the_limit_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "0123456789").unwrap();
        assert_eq!(bounded(&file, 10).unwrap(), b"0123456789");
        assert_eq!(bounded(&file, 9).unwrap_err().kind(), ErrorKind::FileTooLarge);
        assert_eq!(bounded(folder.path(), 10).unwrap_err().kind(), ErrorKind::InvalidInput);
        assert_eq!(bounded(&folder.path().join("none"), 10).unwrap_err().kind(), ErrorKind::NotFound);
        #[cfg(unix)]
        {
            assert_eq!(bounded(Path::new("/dev/zero"), 10).unwrap_err().kind(), ErrorKind::InvalidInput);
            let link = |target: &str, name: &str| {
                let link = folder.path().join(name);
                std::os::unix::fs::symlink(folder.path().join(target), &link).unwrap();
                bounded(&link, 10).map_err(|error| error.kind())
            };
            std::fs::write(folder.path().join("base.toml"), "seed = 1").unwrap();
            assert_eq!(link("base.toml", "jurat.toml").unwrap(), b"seed = 1");
            assert_eq!(link("file", "A.java").unwrap_err(), ErrorKind::InvalidInput);
            assert_eq!(link("file", "alias").unwrap(), b"0123456789");
            let pipe = folder.path().join("pipe");
            assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            assert_eq!(bounded(&pipe, 10).unwrap_err().kind(), ErrorKind::InvalidInput);
        }
    }
}
