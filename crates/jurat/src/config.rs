//! `jurat.toml`: the options that a project wants every time, and values and factories of the user's own.
//!
//! It stands in the project's folder or in the current one. What the command line says wins.
//!
//! ```toml
//! coverage = "branch"
//! budget = "10s"
//! framework = "junit5"
//! specs = ["specs"]
//!
//! [values]                       # Java expressions to try, by type or by parameter
//! "java.lang.String" = ['"3-16-148410-0"']
//! "shop.Cart.add#amount" = ["1", "99"]
//!
//! [factories]                    # how to build an object of a type
//! "shop.Customer" = ["shop.TestData.customer()"]
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use base::{Diagnostic, Place};
use serde::Deserialize;

const NAME: &str = "jurat.toml";

#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    #[serde(default)]
    pub class: Vec<String>,
    #[serde(default)]
    pub method: Vec<String>,
    pub classpath: Option<String>,
    pub jdk: Option<PathBuf>,
    pub budget: Option<String>,
    pub seed: Option<u64>,
    pub jobs: Option<u16>,
    pub out: Option<PathBuf>,
    pub coverage: Option<String>,
    #[serde(default)]
    pub strategy: Vec<String>,
    pub framework: Option<String>,
    pub no_regression: Option<bool>,
    pub private: Option<bool>,
    pub no_reflection_fixtures: Option<bool>,
    pub smtlib: Option<PathBuf>,
    /// Folders with `.jml` side files.
    #[serde(default)]
    pub specs: Vec<PathBuf>,
    #[serde(default)]
    pub values: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub factories: BTreeMap<String, Vec<String>>,
}

/// The first `jurat.toml` among the given paths (or their folders) and the current folder.
pub fn read(paths: &[PathBuf]) -> Result<Config, Diagnostic> {
    let folders =
        paths.iter().map(|path| if path.is_dir() { path.as_path() } else { path.parent().unwrap_or(path) });
    let found = folders.chain([Path::new("")]).map(|folder| folder.join(NAME)).find(|file| file.is_file());
    let Some(file) = found else { return Ok(Config::default()) };
    let name = file.display().to_string();
    let text = fs::read_to_string(&file).map_err(|error| {
        Diagnostic::error("config.unreadable", error.to_string()).at(Place::file(name.as_str()))
    })?;
    let mut config = parse(&name, &text)?;
    // Paths in the file are meant from the file's folder.
    let base = file.parent().unwrap_or(Path::new(""));
    for path in
        config.specs.iter_mut().chain(&mut config.jdk).chain(&mut config.out).chain(&mut config.smtlib)
    {
        *path = base.join(&*path);
    }
    Ok(config)
}

fn parse(name: &str, text: &str) -> Result<Config, Diagnostic> {
    toml::from_str(text).map_err(|error| {
        let before = &text[..error.span().map_or(0, |span| span.start.min(text.len()))];
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.chars().rev().take_while(|character| *character != '\n').count() as u32 + 1;
        Diagnostic::error("config.invalid", error.message().trim().to_owned())
            .at(Place::new(name, line, column))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn options_values_and_factories_are_read() {
        let config = parse(
            "jurat.toml",
            "budget = \"5s\"\nno-regression = true\n[values]\n\"int\" = [\"42\"]\n[factories]\n\"p.A\" = [\"p.B.a()\"]\n",
        )
        .unwrap();
        assert_eq!(config.budget.as_deref(), Some("5s"));
        assert_eq!(config.no_regression, Some(true));
        assert_eq!(config.values["int"], ["42"]);
        assert_eq!(config.factories["p.A"], ["p.B.a()"]);
    }

    #[test]
    fn mistakes_have_a_place() {
        let check = |text: &str, expected: expect_test::Expect| {
            expected.assert_eq(&parse("jurat.toml", text).unwrap_err().to_string());
        };
        check(
            "seed = 1\nbudgt = \"5s\"\n",
            expect![[
                r#"jurat.toml:2:1: error: unknown field `budgt`, expected one of `class`, `method`, `classpath`, `jdk`, `budget`, `seed`, `jobs`, `out`, `coverage`, `strategy`, `framework`, `no-regression`, `private`, `no-reflection-fixtures`, `smtlib`, `specs`, `values`, `factories`"#
            ]],
        );
        check(
            "seed = \"x\"\n",
            expect![[r#"jurat.toml:1:8: error: invalid type: string "x", expected u64"#]],
        );
        check("seed 1\n", expect!["jurat.toml:1:6: error: key with no value, expected `=`"]);
    }
}
