//! `jurat.toml`: the options that a project wants every time, and values and factories of the user's own.
//!
//! It stands in the project's folder or in the current one. What the command line says wins. The file is
//! the project's word and not the user's: what would let it start programs or reach beyond its own folder
//! is refused unless the user trusts the project ([`LIMITS`]).
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
//!
//! [collaborators]                # which objects of a type tests may have
//! "shop.Payments" = "mock"
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base::{Diagnostic, Place};
use boundary::{Policy, UserValues};
use contract::MathMode;
use project::jdk::Jdk;
use serde::Deserialize;

const NAME: &str = "jurat.toml";

/// How many jobs there may be, on the command line and here.
pub(crate) const JOBS: std::ops::RangeInclusive<i64> = 1..=256;

/// What a key may be without `--trust`.
enum Limit {
    /// A JDK that is installed on this computer.
    Installed,
    /// A path below the file's folder, links resolved: it is written to, or read as a whole.
    Below,
    /// A list of such paths, and jars anywhere.
    ClassPath,
    /// Nothing: it is run.
    Never,
}

/// Every key that names a program or a place, with its limit.
const LIMITS: [(&str, Limit); 7] = [
    ("jdk", Limit::Installed),
    ("out", Limit::Below),
    ("smtlib", Limit::Below),
    ("json", Limit::Below),
    ("specs", Limit::Below),
    ("classpath", Limit::ClassPath),
    ("planner", Limit::Never),
];

#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Config {
    #[serde(default)]
    pub class: Vec<String>,
    #[serde(default)]
    pub method: Vec<String>,
    pub classpath: Option<String>,
    pub jdk: Option<PathBuf>,
    pub budget: Option<String>,
    pub exhaust: Option<bool>,
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
    pub no_mocks: Option<bool>,
    pub smtlib: Option<PathBuf>,
    /// `-` is standard output.
    pub json: Option<PathBuf>,
    pub planner: Option<String>,
    /// What arithmetic means in JML clauses that no modifier chooses for: `java`, `safe` or `bigint`.
    pub jml_arithmetic: Option<Arithmetic>,
    /// Folders with `.jml` side files.
    #[serde(default)]
    pub specs: Vec<PathBuf>,
    #[serde(default)]
    pub values: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub factories: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub collaborators: BTreeMap<String, Collaborator>,
    /// Where it was read from.
    #[serde(skip)]
    file: Option<(String, String)>,
}

/// `jml-arithmetic`
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Arithmetic {
    Java,
    Safe,
    Bigint,
}

/// Which objects of a type tests may have.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Collaborator {
    Real,
    Fake,
    Mock,
    Never,
}

impl Collaborator {
    fn policy(self) -> Policy {
        match self {
            Collaborator::Real => Policy::Real,
            Collaborator::Fake => Policy::Fake,
            Collaborator::Mock => Policy::Mock,
            Collaborator::Never => Policy::Never,
        }
    }
}

impl Config {
    /// The tables on values and types.
    pub(crate) fn user_values(&self) -> UserValues {
        let policies = self.collaborators.iter().map(|(name, one)| (name.clone(), one.policy()));
        UserValues { policies: policies.collect(), ..UserValues::new(&self.values, &self.factories) }
    }

    /// Where the file says something for a key.
    pub(crate) fn place_of(&self, key: &str) -> Option<Place> {
        self.file.as_ref().map(|(name, text)| place_of(key, name, text))
    }

    /// What is wrong with the value of a key, where it stands.
    pub(crate) fn mistake(&self, key: &str, found: Diagnostic) -> Diagnostic {
        Diagnostic { place: self.place_of(key).or(found.place), ..found }
    }

    pub(crate) fn arithmetic(&self) -> MathMode {
        match self.jml_arithmetic {
            Some(Arithmetic::Java) => MathMode::Java,
            Some(Arithmetic::Safe) => MathMode::Safe,
            Some(Arithmetic::Bigint) | None => MathMode::Bigint,
        }
    }
}

/// The first `jurat.toml` among the given paths (or their folders) and the current folder. `given` are the
/// keys that the command line has a value for, so that the file's does not matter.
pub(crate) fn read(paths: &[PathBuf], trust: bool, given: &[&str]) -> Result<Config, Vec<Diagnostic>> {
    // What is there and cannot be read is told, not passed over.
    let is_there = |file: &PathBuf| file.symlink_metadata().is_ok();
    let folders =
        paths.iter().map(|path| if path.is_dir() { path.as_path() } else { path.parent().unwrap_or(path) });
    let found = folders.chain([Path::new("")]).map(|folder| folder.join(NAME)).find(is_there);
    let Some(file) = found else { return Ok(Config::default()) };
    let name = file.display().to_string();
    let text = project::read::bounded_text(&file, project::read::LARGEST_TEXT).map_err(|error| {
        let found = Diagnostic::error("config.unreadable", error.to_string()).at(Place::file(name.as_str()));
        vec![match error.kind() {
            std::io::ErrorKind::InvalidData => found.help("save the file as UTF-8"),
            std::io::ErrorKind::FileTooLarge => found.help("keep only the options of the project in it"),
            _ => found.help("put a regular file that can be read in its place, or remove it"),
        }]
    })?;
    let mut config = parse(&name, &text).map_err(|diagnostic| vec![diagnostic])?;
    // Paths in the file are meant from the file's folder.
    let base = file.parent().unwrap_or(Path::new(""));
    let json = config.json.iter_mut().filter(|json| json.as_path() != Path::new("-"));
    let paths_of_file = config.specs.iter_mut().chain(&mut config.jdk).chain(&mut config.out);
    for path in paths_of_file.chain(&mut config.smtlib).chain(json) {
        *path = base.join(&*path);
    }
    let avoid = project::project_folders(paths);
    let limits = LIMITS.iter().filter(|(key, _)| !trust && !given.contains(key));
    let refused: Vec<Diagnostic> =
        limits.filter_map(|limit| refusal(limit, &config, base, &avoid, &name, &text)).collect();
    config.file = Some((name, text));
    if refused.is_empty() { Ok(config) } else { Err(refused) }
}

/// Why what the file says for a key is not done.
fn refusal(
    (key, limit): &(&str, Limit),
    config: &Config,
    base: &Path,
    avoid: &[PathBuf],
    name: &str,
    text: &str,
) -> Option<Diagnostic> {
    let base = if base.as_os_str().is_empty() { Path::new(".") } else { base };
    let paths: Vec<PathBuf> = match *key {
        "jdk" => config.jdk.iter().cloned().collect(),
        "out" => config.out.iter().cloned().collect(),
        "smtlib" => config.smtlib.iter().cloned().collect(),
        "json" => config.json.iter().filter(|json| json.as_path() != Path::new("-")).cloned().collect(),
        "specs" => config.specs.clone(),
        "classpath" => config.classpath.iter().flat_map(std::env::split_paths).collect(),
        _ => Vec::new(),
    };
    let message = match limit {
        Limit::Installed => {
            let installed = Jdk::all_outside(avoid);
            let is_installed = |path: &PathBuf| {
                let home = project::resolved(path);
                installed.iter().any(|jdk| project::resolved(&jdk.home) == home)
            };
            let stranger = paths.iter().find(|path| project::is_below(path, base) || !is_installed(path))?;
            format!("{} is none of the JDKs that are installed on this computer", stranger.display())
        }
        Limit::Below => {
            let outside = paths.iter().find(|path| !project::is_below(path, base))?;
            format!("{} lies outside of the folder of this file", outside.display())
        }
        Limit::ClassPath => {
            let is_jar = |path: &PathBuf| path.is_file() && path.extension().is_some_and(|it| it == "jar");
            let outside = paths.iter().find(|path| !is_jar(path) && !project::is_below(path, base))?;
            format!("the folder {} lies outside of the folder of this file", outside.display())
        }
        Limit::Never => {
            config.planner.as_ref()?;
            "a project does not choose the programs that are run".to_owned()
        }
    };
    let help = match *key {
        "specs" => "give --trust if you trust this project".to_owned(),
        _ => format!("give `--{key}` on the command line yourself, or --trust if you trust this project"),
    };
    let message = format!("`{key}` is refused: {message}");
    Some(Diagnostic::error("config.untrusted", message).at(place_of(key, name, text)).help(help))
}

/// Where a key of the file stands.
fn place_of(key: &str, name: &str, text: &str) -> Place {
    let table = toml::de::DeTable::parse(text).ok();
    let found = table.as_ref().and_then(|table| {
        let (key, _) = table.get_ref().iter().find(|(found, _)| found.get_ref() == key)?;
        Some(key.span().start)
    });
    place_at(name, text, found.unwrap_or(0))
}

fn place_at(name: &str, text: &str, offset: usize) -> Place {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() as u32 + 1;
    let column = before.chars().rev().take_while(|character| *character != '\n').count() as u32 + 1;
    Place::new(name, line, column)
}

fn parse(name: &str, text: &str) -> Result<Config, Diagnostic> {
    let config: Config = toml::from_str(text).map_err(|error| {
        let place = place_at(name, text, error.span().map_or(0, |span| span.start));
        let message = error.message().trim();
        let found = Diagnostic::error("config.invalid", in_words(message)).at(place);
        match message.contains("recurs") {
            true => found.help(
                "no option is a list of lists or a table of tables: write what is nested so deep plainly",
            ),
            false => found,
        }
    })?;
    if let Some(jobs) = config.jobs.filter(|jobs| !JOBS.contains(&i64::from(*jobs))) {
        let message = format!("`jobs` cannot be {jobs}");
        let help = format!("a number from {} to {}", JOBS.start(), JOBS.end());
        return Err(Diagnostic::error("config.invalid", message).at(place_of("jobs", name, text)).help(help));
    }
    Ok(config)
}

/// What the reader says of a value of the wrong kind, without the names that only its own language has.
fn in_words(message: &str) -> String {
    let Some((found, expected)) = message.rsplit_once(", expected ") else { return message.to_owned() };
    let expected = match expected {
        "u64" | "u16" => "a whole number that is not negative and not too large",
        "a boolean" => "`true` or `false`",
        "a string" | "path string" => "a text in quotes",
        "a sequence" => "a list in brackets",
        "a map" => "a table",
        _ => return message.to_owned(),
    };
    let found = found.trim_start_matches("invalid type: ").trim_start_matches("invalid value: ");
    let kinds = [
        ("string ", "the text "),
        ("integer ", "the number "),
        ("floating point ", "the number "),
        ("boolean ", ""),
    ];
    let kind = kinds.iter().find_map(|(theirs, ours)| Some(format!("{ours}{}", found.strip_prefix(theirs)?)));
    let found = kind.unwrap_or_else(|| found.replace("sequence", "a list").replace("map", "a table"));
    format!("{} stands where {expected} is expected", base::printable::short(&found))
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

    /// Writes the file, reads it without trust and shows what was refused, places in `PROJECT`.
    fn refused(text: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let folder = std::fs::canonicalize(folder.path()).unwrap();
        std::fs::create_dir_all(folder.join("src")).unwrap();
        std::fs::write(folder.join(NAME), text).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("/tmp", folder.join("link")).unwrap();
        let paths = [folder.clone()];
        assert!(read(&paths, true, &[]).is_ok());
        let keys: Vec<&str> = LIMITS.iter().map(|(key, _)| *key).collect();
        assert!(read(&paths, false, &keys).is_ok());
        let shown = match read(&paths, false, &[]) {
            Ok(_) => String::new(),
            Err(diagnostics) => diagnostics.iter().map(|one| format!("{one}\n")).collect(),
        };
        let _ = std::fs::remove_dir_all(&folder);
        shown.replace(&folder.display().to_string(), "PROJECT")
    }

    #[cfg(unix)]
    #[test]
    fn what_reaches_beyond_the_project_is_refused_with_its_line() {
        let all = refused(
            "seed = 1\njdk = \"jdk\"\nout = \"../tests\"\nsmtlib = \"link/queries\"\njson = \"/tmp/report.json\"\n\
             specs = [\"specs\", \"/\"]\nclasspath = \"/etc\"\n\n  planner = \"sh -c x\"\n",
        );
        expect![[r#"
            PROJECT/jurat.toml:2:1: error: `jdk` is refused: PROJECT/jdk is none of the JDKs that are installed on this computer (give `--jdk` on the command line yourself, or --trust if you trust this project)
            PROJECT/jurat.toml:3:1: error: `out` is refused: PROJECT/../tests lies outside of the folder of this file (give `--out` on the command line yourself, or --trust if you trust this project)
            PROJECT/jurat.toml:4:1: error: `smtlib` is refused: PROJECT/link/queries lies outside of the folder of this file (give `--smtlib` on the command line yourself, or --trust if you trust this project)
            PROJECT/jurat.toml:5:1: error: `json` is refused: /tmp/report.json lies outside of the folder of this file (give `--json` on the command line yourself, or --trust if you trust this project)
            PROJECT/jurat.toml:6:1: error: `specs` is refused: / lies outside of the folder of this file (give --trust if you trust this project)
            PROJECT/jurat.toml:7:1: error: `classpath` is refused: the folder /etc lies outside of the folder of this file (give `--classpath` on the command line yourself, or --trust if you trust this project)
            PROJECT/jurat.toml:9:3: error: `planner` is refused: a project does not choose the programs that are run (give `--planner` on the command line yourself, or --trust if you trust this project)
        "#]].assert_eq(&all);
        assert_eq!(
            refused("out = \"tests/here\"\nsmtlib = \"src/../q\"\njson = \"-\"\nspecs = [\".\"]\n"),
            ""
        );
        let installed = Jdk::all().remove(0).home;
        assert_eq!(refused(&format!("jdk = \"{}\"\n", installed.display())), "");
    }

    #[test]
    fn mistakes_have_a_place() {
        let check = |text: &str, expected: expect_test::Expect| {
            expected.assert_eq(&parse("jurat.toml", text).unwrap_err().to_string());
        };
        check(
            "seed = 1\nbudgt = \"5s\"\n",
            expect![[
                r#"jurat.toml:2:1: error: unknown field `budgt`, expected one of `class`, `method`, `classpath`, `jdk`, `budget`, `exhaust`, `seed`, `jobs`, `out`, `coverage`, `strategy`, `framework`, `no-regression`, `private`, `no-reflection-fixtures`, `no-mocks`, `smtlib`, `json`, `planner`, `jml-arithmetic`, `specs`, `values`, `factories`, `collaborators`"#
            ]],
        );
        check(
            "seed = \"x\"\n",
            expect![[
                r#"jurat.toml:1:8: error: the text "x" stands where a whole number that is not negative and not too large is expected"#
            ]],
        );
        check(
            "seed = 1\njobs = 257\n",
            expect!["jurat.toml:2:1: error: `jobs` cannot be 257 (a number from 1 to 256)"],
        );
        check("jobs = 0\n", expect!["jurat.toml:1:1: error: `jobs` cannot be 0 (a number from 1 to 256)"]);
        check(
            "exhaust = 3\n",
            expect!["jurat.toml:1:11: error: the number `3` stands where `true` or `false` is expected"],
        );
        check(
            "class = 3\n",
            expect!["jurat.toml:1:9: error: the number `3` stands where a list in brackets is expected"],
        );
        let deep = format!("class = {}{}\n", "[".repeat(500), "]".repeat(500));
        assert!(parse("jurat.toml", &deep).unwrap_err().help.is_some());
        check("seed 1\n", expect!["jurat.toml:1:6: error: key with no value, expected `=`"]);
    }
}
