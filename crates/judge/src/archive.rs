//! An archive of the classes that every run of the judge needs (the compiler's, JUnit's, our own), which the
//! machine maps into memory instead of loading them: the process is ready in half the time.
//!
//! An archive fits one JDK and one set of jars; the machine ignores one that does not fit, so nothing can go
//! wrong with an old one but speed.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::settings::Settings;
use crate::wire;

/// Where in a cache folder the archive for this JDK and these jars is kept.
pub fn file(settings: &Settings, cache: &Path) -> PathBuf {
    let mut known = DefaultHasher::new();
    settings.jdk_home.hash(&mut known);
    fs::read(settings.jdk_home.join("release")).unwrap_or_default().hash(&mut known);
    for jar in &settings.runtime {
        jar.hash(&mut known);
        if let Ok(about) = fs::metadata(jar) {
            about.len().hash(&mut known);
            about.modified().ok().hash(&mut known);
        }
    }
    cache.join(format!("judge-{:016x}.jsa", known.finish()))
}

/// Makes the archive, unless the file is there already. It appears whole or not at all, so that two runs at
/// once do not disturb each other.
pub fn prepare(settings: &Settings, file: &Path) -> io::Result<()> {
    if file.is_file() {
        return Ok(());
    }
    let folder = file.parent().unwrap_or_else(|| Path::new("."));
    fs::create_dir_all(folder)?;
    let scratch = tempfile::Builder::new().prefix(".archive-").tempdir_in(folder)?;
    let unfinished = scratch.path().join("judge.jsa");
    let mut command = Command::new(settings.jdk_home.join("bin/java"));
    command.arg(format!("-XX:ArchiveClassesAtExit={}", unfinished.display()));
    command.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable", "-Xlog:all=off"]);
    command.args(crate::runtime::main(&settings.runtime)?);
    command.current_dir(scratch.path());
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    if let Some(mut to) = child.stdin.take() {
        let mark = wire::draw_mark()?;
        to.write_all(&mark)?;
        for request in crate::judge::opening(settings, true) {
            wire::write(&mut to, &mark, request.to_string().as_bytes(), &[])?;
        }
    }
    let status = child.wait()?;
    if !status.success() || !unfinished.is_file() {
        return Err(io::Error::other(format!("java made no archive of its classes ({status})")));
    }
    fs::rename(unfinished, file)
}
