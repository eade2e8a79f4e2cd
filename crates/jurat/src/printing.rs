//! All printing: results to standard output or the JSON file, messages to standard error.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use base::Diagnostic;
use base::printable::lines;
use project::read;
use report::Report;

use crate::Status;
use crate::cli::Color;

/// Whether standard error shows colours.
pub(crate) fn color(choice: Color) -> bool {
    match choice {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}

/// More of one kind hide the others.
const MOST_OF_A_KIND: usize = 20;

/// Diagnostics with the source lines they point at, the first of each kind.
pub(crate) fn diagnostics(diagnostics: &[Diagnostic], color: bool) {
    let shown = report::first_of_each_kind(diagnostics, MOST_OF_A_KIND);
    let text = report::show_diagnostics(&shown, color, source);
    let _ = io::stderr().write_all(text.as_bytes());
}

/// The text of a file that a diagnostic points at.
fn source(file: &str) -> Option<String> {
    read::bounded_text(Path::new(file), read::LARGEST_TEXT).ok()
}

/// A message of our own; it may quote others.
pub(crate) fn message(text: &str) {
    let _ = writeln!(io::stderr(), "jurat: {}", lines(text).replace('\n', "\n    "));
}

/// The text for a person, unless standard output carries the JSON; then the JSON, where it was asked for. `Err` is the
/// status where one of them cannot be written.
pub(crate) fn report(report: &Report, text: &str, json: Option<&Path>, quiet: bool) -> Result<(), Status> {
    let standard = Path::new("-");
    let mut told = Ok(());
    if !quiet && json != Some(standard) {
        told = written(standard, to_stdout(text));
    }
    let Some(target) = json else { return told };
    match report::to_json(report) {
        Ok(text) if target == standard => written(target, to_stdout(&text)).and(told),
        Ok(text) => written(target, fs::write(target, text)).and(told),
        Err(error) => {
            message(&format!("the report cannot be written as JSON: {error}"));
            Err(Status::Fault)
        }
    }
}

/// Writes to standard output. A reader that has seen enough, such as `head`, is none that something is lost for.
pub(crate) fn to_stdout(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Says what could not be written.
pub(crate) fn written(target: &Path, result: io::Result<()>) -> Result<(), Status> {
    result.map_err(|error| {
        let name = if target == Path::new("-") { "standard output".into() } else { target.to_string_lossy() };
        let diagnostic =
            Diagnostic::error("report.write-failed", format!("{name} cannot be written: {error}"));
        diagnostics(&[diagnostic], false);
        Status::BadInput
    })
}
