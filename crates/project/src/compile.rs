//! Sources without class files are compiled into the cache, keyed by everything that the result depends
//! on. What does not compile is left out, and the rest is compiled without it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use base::{Diagnostic, Place};
use serde::{Deserialize, Serialize};
use tools::RunError;
use tools::javac::{Compilation, Compiled, Level, Processors};

use crate::cache::{Cache, CacheError, KeyBuilder};
use crate::jdk::Jdk;
use crate::processors::{self, Found};
use crate::{OpenOptions, read};

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
    /// The first errors, and how many more there are; notes besides.
    pub diagnostics: Vec<Diagnostic>,
    pub errors: usize,
    pub broken_files: usize,
    /// How many of the errors are names that the compiler did not find.
    pub unknown_names: usize,
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
    /// Never kept: with more memory it may go otherwise.
    #[error("{0}")]
    GaveUp(String),
}

impl CompileError {
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        match self {
            CompileError::Cache(error) => error.diagnostic(),
            CompileError::Run(RunError::Cancelled { .. }) => {
                Diagnostic::error("project.cancelled", self.to_string())
            }
            CompileError::Run(_)
            | CompileError::Write(_)
            | CompileError::Messages(_)
            | CompileError::GaveUp(_) => Diagnostic::error("project.compile-failed", self.to_string()),
        }
    }
}

/// Of the errors in one file; a missing library would otherwise fill the screen.
const MOST_ERRORS_SHOWN: usize = 3;
/// Of all errors.
const MOST_ERRORS_IN_ALL: usize = 20;

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
    let is_small = |source: &&PathBuf| source.metadata().is_ok_and(|found| found.len() <= read::LARGEST_TEXT);
    // The compiler is told names as text, and one that it does not find costs all others.
    let has_text_name = |source: &&PathBuf| source.to_str().is_some();
    let (named, unnamed): (Vec<&PathBuf>, Vec<&PathBuf>) = job.sources.iter().partition(has_text_name);
    let (sources, large): (Vec<&PathBuf>, Vec<&PathBuf>) = named.into_iter().partition(is_small);
    let sources: Vec<PathBuf> = sources.into_iter().cloned().collect();
    // What is neither a folder nor a file of a jar's kind would be waited for, or make the compiler fail.
    let is_usable = |entry: &&PathBuf| entry.is_dir() || read::open(entry).is_ok();
    let class_path: Vec<PathBuf> = job.class_path.iter().filter(is_usable).cloned().collect();
    let job = &Job { class_path: &class_path, ..*job };
    let mut outcome = compile_small(&Job { sources: &sources, ..*job })?;
    for source in large {
        let message = format!(
            "this file cannot be read or is larger than {} MB and is left out",
            read::LARGEST_TEXT >> 20
        );
        let place = Place::file(source.to_string_lossy());
        outcome.diagnostics.push(Diagnostic::error("project.source-too-large", message).at(place));
    }
    for source in unnamed {
        let place = Place::file(source.to_string_lossy());
        let message = "the name of this file is no UTF-8, so it is left out";
        outcome.diagnostics.push(Diagnostic::error("project.source-name", message).at(place));
    }
    outcome.diagnostics.extend(unprocessed(job));
    Ok(outcome)
}

fn compile_small(job: &Job) -> Result<Outcome, CompileError> {
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
    let messages: Vec<Message> =
        serde_json::from_slice(&read::bounded(&entry.join(ERRORS), read::LARGEST_KEPT)?)?;
    let files: BTreeSet<&String> = messages.iter().filter_map(|message| message.file.as_ref()).collect();
    Ok(Outcome {
        classes: entry.join(CLASSES),
        errors: messages.len(),
        broken_files: files.len(),
        unknown_names: messages.iter().filter(|message| message.is_unknown_name()).count(),
        diagnostics: shown(messages),
    })
}

/// The first few errors of each file, of these the first few in all, and how many more there are.
fn shown(messages: Vec<Message>) -> Vec<Diagnostic> {
    let mut of_file: BTreeMap<Option<String>, usize> = BTreeMap::new();
    for message in &messages {
        *of_file.entry(message.file.clone()).or_default() += 1;
    }
    let mut seen: BTreeMap<Option<String>, usize> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    let (mut untold, mut untold_files) = (0_usize, BTreeSet::new());
    for message in messages {
        if diagnostics.len() >= MOST_ERRORS_IN_ALL {
            untold += 1;
            untold_files.insert(message.file);
            continue;
        }
        let count = seen.entry(message.file.clone()).or_default();
        *count += 1;
        let more = of_file.get(&message.file).map_or(0, |all| all.saturating_sub(MOST_ERRORS_SHOWN));
        if *count <= MOST_ERRORS_SHOWN {
            let more = if *count == MOST_ERRORS_SHOWN { more } else { 0 };
            diagnostics.push(message.into_diagnostic(more));
        }
    }
    if untold > 0 {
        let errors = if untold == 1 { "error" } else { "errors" };
        let files = if untold_files.len() == 1 { "file" } else { "files" };
        let message = format!("and {untold} more {errors} in {} {files}", untold_files.len());
        diagnostics.push(Diagnostic::error("project.does-not-compile", message));
    }
    diagnostics
}

fn key(job: &Job) -> crate::cache::Key {
    let mut key = KeyBuilder::new("javac -g -parameters 3");
    key.add(&read::bounded(&job.jdk.home.join("release"), read::LARGEST_TEXT).unwrap_or_default());
    key.add(format!("{:?} {:?}", job.level, processing(job)).as_bytes());
    for path in job.class_path {
        key.add_path(path).add_stat(path);
    }
    key.add(b"sources");
    for source in job.sources {
        key.add_path(source).add(&read::bounded(source, read::LARGEST_TEXT).unwrap_or_default());
    }
    key.finish()
}

/// Whether annotation processors run, and whether the compiler is shut in. It runs whatever it finds on its class path, be it
/// a processor, a plug-in or what a later version thinks of, and all that is of the project or its libraries: so it runs free
/// only where the user trusts them, or where it cannot be shut in; then nothing is to be found.
fn processing(job: &Job) -> (Processors, bool) {
    let offers_any = || processors::on_class_path(job.class_path, job.jdk.version).is_some();
    let confined = !job.options.trust && tools::javac::can_be_confined();
    match job.class_path {
        [] => (Processors::Never, confined),
        _ if !(job.options.trust || confined && offers_any()) => (Processors::Never, confined),
        // Since 23 a compiler runs processors only when asked to.
        _ if job.jdk.version >= 23 => (Processors::Full, confined),
        _ => (Processors::Default, confined),
    }
}

/// The note on processors that a build would run and we did not.
fn unprocessed(job: &Job) -> Option<Diagnostic> {
    if processing(job).0 != Processors::Never || job.sources.is_empty() {
        return None;
    }
    let Found { names, more } = processors::on_class_path(job.class_path, job.jdk.version)?;
    let others = if more == 0 { String::new() } else { format!(" and {more} more") };
    let message = format!("annotation processors are not run: {}{others}", names.join(", "));
    let help =
        "there is no sandbox to run them in; --trust runs them without one, and a built project needs none";
    Some(Diagnostic::warning("project.processors", message).help(help))
}

fn compile_what_compiles(job: &Job, classes: &Path) -> Result<Vec<Message>, CompileError> {
    let mut left = job.sources.to_vec();
    let mut messages = Vec::new();
    let mut processing = processing(job);
    for round in 0..MOST_ROUNDS {
        // A failed round may have written some classes already.
        if classes.exists() {
            std::fs::remove_dir_all(classes)?;
        }
        std::fs::create_dir_all(classes)?;
        if left.is_empty() {
            return Ok(messages);
        }
        let compiled = match run(job, &left, classes, processing) {
            // What fills the disk are processors, unless they did not run.
            Err(error @ RunError::TooMuch { .. }) if processing.0 != Processors::Never => {
                let text = format!("{error}; its annotation processors are not run any more");
                messages.push(Message::of(Diagnostic::error("javac.failed", text), round > 0));
                processing.0 = Processors::Never;
                continue;
            }
            ended => ended?,
        };
        if compiled.succeeded {
            return Ok(messages);
        }
        let broken = tools::javac::files_with_errors(&compiled.errors);
        if broken.is_empty() && processing.0 != Processors::Never && processing.1 {
            // A processor that fails, perhaps for want of what it may not see, costs what it generates and nothing else.
            messages.extend(compiled.errors.into_iter().map(|error| Message::of(error, round > 0)));
            processing.0 = Processors::Never;
            continue;
        }
        if compiled.gave_up && broken.is_empty() {
            let why = compiled.errors.into_iter().next().map_or_else(String::new, |error| error.message);
            return Err(CompileError::GaveUp(why));
        }
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

fn run(
    job: &Job,
    sources: &[PathBuf],
    output: &Path,
    (processors, confined): (Processors, bool),
) -> Result<Compiled, RunError> {
    // Older sources that are no UTF-8 are nearly always in an encoding that agrees with Latin-1 on letters.
    let is_utf8 = |source: &PathBuf| read::bounded_text(source, read::LARGEST_TEXT).is_ok();
    let encoding = if sources.iter().all(is_utf8) { "UTF-8" } else { "ISO-8859-1" };
    tools::javac::compile(&Compilation {
        javac: job.jdk.javac(),
        sources: sources.to_vec(),
        class_path: job.class_path.to_vec(),
        output: output.to_owned(),
        level: job.level,
        encoding,
        processors,
        confined,
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

    /// In the words of the compiler, which speaks English to us.
    fn is_unknown_name(&self) -> bool {
        self.text.contains("cannot find symbol") || self.text.contains("does not exist")
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
