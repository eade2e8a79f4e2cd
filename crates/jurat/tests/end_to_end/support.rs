//! Runs the program on copies of projects, as a user would.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Once;

use serde_json::Value;
use tempfile::TempDir;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// What a run printed and how it ended.
pub(crate) struct Run {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}\n{}\n{}", self.stdout, self.stderr))
    }

    #[track_caller]
    pub(crate) fn expect_status(self, status: i32) -> Run {
        assert_eq!(self.status, status, "stdout:\n{}\nstderr:\n{}", self.stdout, self.stderr);
        self
    }
}

/// The judge's runtime: named by the environment, as `./test` does, else where `./setup` builds it.
pub(crate) fn runtime() -> PathBuf {
    std::env::var_os("JURAT_RUNTIME").map_or_else(|| root().join("target/runtime"), PathBuf::from)
}

/// The program, ready to run in a folder.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    static PREPARED: Once = Once::new();
    let jurat = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jurat"));
        command.env("JURAT_RUNTIME", runtime());
        command
    };
    // As after `./setup`: with the archive, every run starts its JVMs in half the time.
    PREPARED.call_once(|| {
        jurat().arg("prepare").output().unwrap();
    });
    let mut command = jurat();
    command.args(arguments).current_dir(folder);
    command
}

/// Runs `jurat` in a folder.
pub(crate) fn jurat(folder: &Path, arguments: &[&str]) -> Run {
    finished(command(folder, arguments).output().unwrap())
}

pub(crate) fn finished(output: Output) -> Run {
    Run {
        status: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A copy of `examples/NAME` in a folder of its own. The file repository of the annotated ones is
/// reached by an absolute path in the copy.
pub(crate) fn example(name: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&root().join("examples").join(name), folder.path());
    let pom = folder.path().join("pom.xml");
    let text = fs::read_to_string(&pom).unwrap();
    let repository = runtime().join("repository");
    let text =
        text.replace("${project.basedir}/../../target/runtime/repository", &repository.display().to_string());
    fs::write(pom, text).unwrap();
    folder
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_name() == "target" || entry.path().ends_with("src/test") {
            continue;
        }
        if entry.path().is_dir() {
            fs::create_dir_all(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A folder with these files.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}
