//! All printing: results to standard output or the JSON file, messages to standard error.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use base::Diagnostic;
use base::printable::lines;
use report::Report;

use crate::Status;
use crate::cli::Color;

/// Whether standard error shows colours.
pub fn color(choice: Color) -> bool {
    match choice {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}

/// Diagnostics with the source lines they point at.
pub fn diagnostics(diagnostics: &[Diagnostic], color: bool) {
    let text = report::show_diagnostics(diagnostics, color, source);
    let _ = io::stderr().write_all(text.as_bytes());
}

/// A larger file is no source that a person has written.
const LARGEST_SOURCE: u64 = 16 << 20;

/// The text of a file that a diagnostic points at.
fn source(file: &str) -> Option<String> {
    let found = fs::metadata(file).ok().filter(|found| found.is_file() && found.len() <= LARGEST_SOURCE);
    found.and_then(|_| fs::read_to_string(file).ok())
}

/// A message of our own; it may quote others.
pub fn message(text: &str) {
    let _ = writeln!(io::stderr(), "jurat: {}", lines(text).replace('\n', "\n    "));
}

/// The text for a person, unless standard output carries the JSON.
pub fn result(text: &str, json: Option<&Path>, quiet: bool) {
    if !quiet && json != Some(Path::new("-")) {
        let _ = io::stdout().write_all(text.as_bytes());
    }
}

/// The report as JSON, where it was asked for.
pub fn json(report: &Report, target: Option<&Path>) -> Result<(), Status> {
    let Some(target) = target else { return Ok(()) };
    let text = match report::to_json(report) {
        Ok(text) => text,
        Err(error) => {
            message(&format!("the report cannot be written as JSON: {error}"));
            return Err(Status::Fault);
        }
    };
    let written = if target == Path::new("-") {
        io::stdout().write_all(text.as_bytes())
    } else {
        fs::write(target, text)
    };
    written.map_err(|error| {
        message(&format!("cannot write {}: {error}", target.display()));
        Status::BadInput
    })
}
