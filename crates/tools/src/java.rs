//! `java -version`: which Java a program is, for `doctor` and for JDKs without a `release` file.

use std::path::Path;
use std::time::Duration;

use crate::{Invocation, RunError, run};

/// The version line as printed (`openjdk version "17.0.15" 2025-04-15`) and the feature version in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaVersion {
    pub line: String,
    pub feature: Option<u16>,
}

pub fn version(java: &Path) -> Result<JavaVersion, RunError> {
    let output = run(&Invocation::new(java).argument("-version").timeout(Duration::from_secs(20)))?;
    let line = output.stderr.lines().find(|line| line.contains("version")).unwrap_or_default();
    Ok(JavaVersion { line: line.to_owned(), feature: feature(line) })
}

/// `"17.0.15"` is 17 and `"1.8.0_292"` is 8.
fn feature(line: &str) -> Option<u16> {
    let quoted = line.split('"').nth(1)?;
    let quoted = quoted.strip_prefix("1.").unwrap_or(quoted);
    quoted.split(|character: char| !character.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_before_and_since_nine_are_read() {
        assert_eq!(feature("openjdk version \"17.0.15\" 2025-04-15"), Some(17));
        assert_eq!(feature("java version \"1.8.0_292\""), Some(8));
        assert_eq!(feature("openjdk version \"25\" 2025-09-16 LTS"), Some(25));
        assert_eq!(feature("command not found"), None);
    }

    #[test]
    fn the_installed_java_says_its_version() {
        let found = version(Path::new("java")).unwrap();
        assert!(found.feature.is_some_and(|feature| feature >= 17), "{found:?}");
    }
}
