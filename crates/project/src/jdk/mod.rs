//! The JDK whose class library the program uses and whose `java` judges the tests.
//!
//! It is looked for where the user says (`--jdk`), in `JAVA_HOME`, behind the `java` on the `PATH`, and
//! in the usual places; the first one that is a JDK (has `release`, `lib/modules` and `bin/javac`) wins.

mod image;

use std::path::{Path, PathBuf};

use base::Diagnostic;

pub use image::{ImageError, JdkImage};

/// The oldest JDK that the judge and the class reader work with.
pub const OLDEST_VERSION: u16 = 17;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    pub home: PathBuf,
    /// The feature version: 17, 21, 25.
    pub version: u16,
}

#[derive(Debug, thiserror::Error)]
pub enum JdkError {
    #[error("{} is no JDK: {missing} is missing", home.display())]
    Incomplete { home: PathBuf, missing: &'static str },
    #[error("{} does not say its version in `release`", home.display())]
    NoVersion { home: PathBuf },
    #[error("{} is Java {version}; {OLDEST_VERSION} or newer is needed", home.display())]
    TooOld { home: PathBuf, version: u16 },
    #[error("no JDK was found")]
    None,
}

impl JdkError {
    pub fn diagnostic(&self) -> Diagnostic {
        let id = match self {
            JdkError::Incomplete { .. } | JdkError::NoVersion { .. } => "project.jdk-incomplete",
            JdkError::TooOld { .. } => "project.jdk-too-old",
            JdkError::None => "project.jdk-missing",
        };
        Diagnostic::error(id, self.to_string())
            .help(format!("install a JDK {OLDEST_VERSION} or newer and name it with --jdk or JAVA_HOME"))
    }
}

impl Jdk {
    /// The JDK in a folder, checked.
    pub fn at(home: &Path) -> Result<Jdk, JdkError> {
        let needed = [
            ("release", "release".to_owned()),
            ("lib/modules", "lib/modules".to_owned()),
            ("bin/javac", format!("bin/javac{}", std::env::consts::EXE_SUFFIX)),
            ("bin/java", format!("bin/java{}", std::env::consts::EXE_SUFFIX)),
        ];
        for (missing, path) in needed {
            if !home.join(path).is_file() {
                return Err(JdkError::Incomplete { home: home.to_owned(), missing });
            }
        }
        let release =
            crate::read::bounded_text(&home.join("release"), crate::read::LARGEST_TEXT).unwrap_or_default();
        let version =
            version_in_release(&release).ok_or_else(|| JdkError::NoVersion { home: home.to_owned() })?;
        if version < OLDEST_VERSION {
            return Err(JdkError::TooOld { home: home.to_owned(), version });
        }
        Ok(Jdk { home: home.to_owned(), version })
    }

    /// The JDK to use. One that the user names must be good; among those found by search, the first good
    /// one wins and, failing all, the reason of the first is given.
    pub fn find(named: Option<&Path>) -> Result<Jdk, JdkError> {
        Jdk::find_outside(named, &[])
    }

    /// The same, where one found by search must not lie in the folders to avoid: the project's.
    pub fn find_outside(named: Option<&Path>, avoid: &[PathBuf]) -> Result<Jdk, JdkError> {
        if let Some(home) = named {
            return Jdk::at(home);
        }
        let mut first_error = None;
        for home in candidates(avoid) {
            match Jdk::at(&home) {
                Ok(jdk) => return Ok(jdk),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or(JdkError::None))
    }

    /// Every good JDK of this computer, each once, in the order of search.
    pub fn all() -> Vec<Jdk> {
        Jdk::all_outside(&[])
    }

    /// The same without those in the folders to avoid.
    pub fn all_outside(avoid: &[PathBuf]) -> Vec<Jdk> {
        let mut found: Vec<Jdk> = Vec::new();
        for home in candidates(avoid) {
            if let Ok(jdk) = Jdk::at(&home)
                && !found.iter().any(|other| other.home == jdk.home)
            {
                found.push(jdk);
            }
        }
        found
    }

    pub fn program(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    pub fn java(&self) -> PathBuf {
        self.program("java")
    }

    pub fn javac(&self) -> PathBuf {
        self.program("javac")
    }
}

/// Homes worth a look, resolved through symbolic links.
fn candidates(avoid: &[PathBuf]) -> Vec<PathBuf> {
    let mut homes = Vec::new();
    homes.extend(std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from));
    for program in ["javac", "java"] {
        let program = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        for folder in tools::path_folders(avoid) {
            if let Ok(found) = std::fs::canonicalize(folder.join(&program))
                && let Some(home) = found.parent().and_then(Path::parent)
            {
                homes.push(home.to_owned());
            }
        }
    }
    let mut usual = vec![
        PathBuf::from("/usr/lib/jvm"),
        PathBuf::from("/usr/java"),
        PathBuf::from("/opt/java"),
        PathBuf::from("/Library/Java/JavaVirtualMachines"),
    ];
    if let Ok(home) = etcetera::home_dir() {
        usual.push(home.join(".sdkman/candidates/java"));
        usual.push(home.join(".jdks"));
    }
    for folder in usual {
        let mut inside: Vec<PathBuf> = std::fs::read_dir(folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .flat_map(|path| [path.join("Contents/Home"), path])
            .filter(|path| path.join("release").is_file())
            .collect();
        inside.sort();
        homes.extend(inside);
    }
    let homes = homes.into_iter().filter(|home| home.is_absolute());
    let homes = homes.map(|home| std::fs::canonicalize(&home).unwrap_or(home));
    homes.filter(|home| !tools::is_inside(home, avoid)).collect()
}

/// `JAVA_VERSION="17.0.15"` gives 17, `"1.8.0_292"` gives 8.
fn version_in_release(release: &str) -> Option<u16> {
    let value = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION="))?;
    feature_version(value.trim().trim_matches('"'))
}

/// The feature version of a version string, in the forms before and since Java 9.
pub(crate) fn feature_version(version: &str) -> Option<u16> {
    let version = version.trim();
    let version = version.strip_prefix("1.").unwrap_or(version);
    let digits = version.split(|character: char| !character.is_ascii_digit()).next()?;
    digits.parse().ok()
}
