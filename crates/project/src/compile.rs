//! Sources without class files are compiled into the cache, keyed by everything that the result depends
//! on. What does not compile is left out, and the rest is compiled without it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use base::{Diagnostic, Place};
use serde::{Deserialize, Serialize};
use tools::RunError;
use tools::javac::{Compilation, Compiled, Level, Processors};

use crate::OpenOptions;
use crate::cache::{Cache, CacheError, KeyBuilder};
use crate::jdk::Jdk;

/// Leaving a file out can break others; after this many rounds the remaining ones are given up.
const MOST_ROUNDS: usize = 12;
const CLASSES: &str = "classes";
const ERRORS: &str = "errors.json";

pub(crate) struct Job<'a> {
    pub jdk: &'a Jdk,
    /// `module-info.java` is to be left out: dependencies come from a class path here.
    pub sources: &'a [PathBuf],
    pub class_path: &'a [PathBuf],
    pub level: Level,
    pub options: &'a OpenOptions,
}

/// The folder with the classes of all files that compile, and what is wrong with the others.
pub(crate) struct Outcome {
    pub classes: PathBuf,
    pub diagnostics: Vec<Diagnostic>,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum CompileError {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Cache(#[from] CacheError),
    #[error("the compiled classes cannot be kept: {0}")]
    Write(#[from] std::io::Error),
    #[error("the messages of the compiler cannot be kept: {0}")]
    Messages(#[from] serde_json::Error),
}

impl CompileError {
    pub fn diagnostic(&self) -> Diagnostic {
        match self {
            CompileError::Cache(error) => error.diagnostic(),
            CompileError::Run(RunError::Cancelled { .. }) => {
                Diagnostic::error("project.cancelled", self.to_string())
            }
            CompileError::Run(_) | CompileError::Write(_) | CompileError::Messages(_) => {
                Diagnostic::error("project.compile-failed", self.to_string())
            }
        }
    }
}

/// Of the errors in one file; a missing library would otherwise fill the screen.
const MOST_ERRORS_SHOWN: usize = 3;

/// A compiler's error as the cache keeps it.
#[derive(Serialize, Deserialize)]
struct Message {
    file: Option<String>,
    line: u32,
    column: u32,
    text: String,
    /// It appeared only after a file with errors of its own was left out.
    follows: bool,
}

pub(crate) fn compile(job: &Job) -> Result<Outcome, CompileError> {
    let entry = Cache::new(&job.options.cache).with_cancel(&job.options.cancel).entry::<CompileError>(
        "classes",
        &key(job),
        |folder| {
            let classes = folder.join(CLASSES);
            let messages = compile_what_compiles(job, &classes)?;
            std::fs::write(folder.join(ERRORS), serde_json::to_vec(&messages)?)?;
            Ok(())
        },
    )?;
    let messages: Vec<Message> = serde_json::from_slice(&std::fs::read(entry.join(ERRORS))?)?;
    Ok(Outcome { classes: entry.join(CLASSES), diagnostics: shown(messages) })
}

/// The first few errors of each file, and how many more there are.
fn shown(messages: Vec<Message>) -> Vec<Diagnostic> {
    let mut of_file: BTreeMap<Option<String>, usize> = BTreeMap::new();
    for message in &messages {
        *of_file.entry(message.file.clone()).or_default() += 1;
    }
    let mut seen: BTreeMap<Option<String>, usize> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for message in messages {
        let count = seen.entry(message.file.clone()).or_default();
        *count += 1;
        let more = of_file.get(&message.file).map_or(0, |all| all.saturating_sub(MOST_ERRORS_SHOWN));
        if *count <= MOST_ERRORS_SHOWN {
            let more = if *count == MOST_ERRORS_SHOWN { more } else { 0 };
            diagnostics.push(message.into_diagnostic(more));
        }
    }
    diagnostics
}

fn key(job: &Job) -> crate::cache::Key {
    let mut key = KeyBuilder::new("javac -g -parameters 1");
    key.add(&std::fs::read(job.jdk.home.join("release")).unwrap_or_default());
    key.add(format!("{:?} {:?}", job.level, processors(job)).as_bytes());
    for path in job.class_path {
        key.add_path(path).add_stat(path);
    }
    key.add(b"sources");
    for source in job.sources {
        key.add_path(source).add(&std::fs::read(source).unwrap_or_default());
    }
    key.finish()
}

fn processors(job: &Job) -> Processors {
    match job.class_path {
        [] => Processors::Never,
        // Since 23 a compiler runs processors only when asked to.
        _ if job.jdk.version >= 23 => Processors::Full,
        _ => Processors::Default,
    }
}

fn compile_what_compiles(job: &Job, classes: &Path) -> Result<Vec<Message>, CompileError> {
    let mut left = job.sources.to_vec();
    let mut messages = Vec::new();
    for round in 0..MOST_ROUNDS {
        // A failed round may have written some classes already.
        if classes.exists() {
            std::fs::remove_dir_all(classes)?;
        }
        std::fs::create_dir_all(classes)?;
        if left.is_empty() {
            return Ok(messages);
        }
        let compiled = run(job, &left, classes)?;
        if compiled.succeeded {
            return Ok(messages);
        }
        let broken = tools::javac::files_with_errors(&compiled.errors);
        messages.extend(compiled.errors.into_iter().map(|error| Message::of(error, round > 0)));
        let before = left.len();
        left.retain(|source| !broken.contains(source));
        if left.len() == before {
            // The compiler itself failed, or complains about none of the files: nothing to leave out.
            break;
        }
    }
    std::fs::remove_dir_all(classes)?;
    std::fs::create_dir_all(classes)?;
    Ok(messages)
}

fn run(job: &Job, sources: &[PathBuf], output: &Path) -> Result<Compiled, RunError> {
    // Older sources that are no UTF-8 are nearly always in an encoding that agrees with Latin-1 on letters.
    let is_utf8 =
        |source: &PathBuf| std::fs::read(source).is_ok_and(|bytes| std::str::from_utf8(&bytes).is_ok());
    let encoding = if sources.iter().all(is_utf8) { "UTF-8" } else { "ISO-8859-1" };
    tools::javac::compile(&Compilation {
        javac: job.jdk.javac(),
        sources: sources.to_vec(),
        class_path: job.class_path.to_vec(),
        output: output.to_owned(),
        level: job.level,
        encoding,
        processors: processors(job),
        timeout: job.options.compile_timeout,
        cancel: job.options.cancel.clone(),
    })
}

impl Message {
    fn of(error: Diagnostic, follows: bool) -> Message {
        let (file, line, column) = match error.place {
            Some(place) => (Some(place.file.to_string()), place.line, place.column),
            None => (None, 0, 0),
        };
        Message { file, line, column, text: error.message, follows }
    }

    fn into_diagnostic(self, more: usize) -> Diagnostic {
        let help = if self.follows {
            "found when other files with errors were left out; this one is left out too"
        } else {
            "this file is left out; the others are used"
        };
        let help = match more {
            0 => help.to_owned(),
            1 => format!("one more error in this file; {help}"),
            _ => format!("{more} more errors in this file; {help}"),
        };
        match self.file {
            Some(file) => Diagnostic::error("project.does-not-compile", self.text)
                .at(Place::new(file, self.line, self.column))
                .help(help),
            None => Diagnostic::error("project.compile-failed", self.text),
        }
    }
}
