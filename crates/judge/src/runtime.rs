//! Which jars the judge's process runs on, and which of them tests may see.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::JudgeError;

/// The jars of a runtime folder, as `runtime/build.sh` fills it, in a fixed order.
pub fn jars(folder: &Path) -> Result<Vec<PathBuf>, JudgeError> {
    let missing = |source| JudgeError::Runtime { folder: folder.to_owned(), source };
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(missing)? {
        let path = entry.map_err(missing)?.path();
        // The annotations are for users' projects; the judge does not need them.
        let is_annotations = path.file_name().is_some_and(|name| name == "contract.jar");
        if path.extension().is_some_and(|extension| extension == "jar") && !is_annotations {
            jars.push(path);
        }
    }
    jars.sort();
    if !jars.iter().any(|jar| is_judge(jar)) {
        return Err(missing(std::io::Error::new(
            std::io::ErrorKind::NotFound,
            "there is no judge.jar in it",
        )));
    }
    Ok(jars)
}

/// Arguments that start the judge: a module of its own, so that the code under judgement cannot look into it, with its
/// libraries on the class path and all of the JDK that a class path sees.
pub(crate) fn main(jars: &[PathBuf]) -> std::io::Result<Vec<OsString>> {
    let (own, libraries): (Vec<&PathBuf>, Vec<&PathBuf>) = jars.iter().partition(|jar| is_judge(jar));
    let path = |jars| std::env::join_paths::<_, &PathBuf>(jars).map_err(std::io::Error::other);
    let mut arguments: Vec<OsString> =
        ["--add-modules", "ALL-DEFAULT", "--add-reads", "jurat.judge=ALL-UNNAMED"].map(OsString::from).into();
    // Without it, the JVM says which module it misses; an empty one it would only call wrong.
    if !own.is_empty() {
        arguments.extend(["--module-path".into(), path(own)?]);
    }
    arguments.extend(["-cp".into(), path(libraries)?, "-m".into(), "jurat.judge/jurat.judge.Main".into()]);
    Ok(arguments)
}

fn is_judge(jar: &Path) -> bool {
    jar.file_name().is_some_and(|name| name == "judge.jar")
}

/// The jars that tests are compiled against: the test libraries and `Trace`, but not what the judge uses itself.
pub(crate) fn visible_to_tests(jars: &[PathBuf]) -> Vec<&Path> {
    const VISIBLE: [&str; 6] = ["judge", "junit-", "opentest4j-", "apiguardian-", "hamcrest-", "testng-"];
    const HIDDEN: [&str; 2] = ["-engine-", "-launcher-"];
    jars.iter()
        .filter(|jar| {
            let name = jar.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            VISIBLE.iter().any(|prefix| name.starts_with(prefix))
                && !HIDDEN.iter().any(|part| name.contains(part))
        })
        .map(PathBuf::as_path)
        .collect()
}
