//! A message for the user about their input: a stable id, a severity, the narrowest place, and help
//! that names the remedy.

use std::fmt;

use serde::Serialize;

use crate::Place;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// Stable and dotted, room first: `contract.unknown-name`.
    pub id: &'static str,
    pub severity: Severity,
    pub place: Option<Place>,
    pub message: String,
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn error(id: &'static str, message: impl Into<String>) -> Self {
        Diagnostic { id, severity: Severity::Error, place: None, message: message.into(), help: None }
    }

    pub fn warning(id: &'static str, message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(id, message) }
    }

    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(f, "{severity}: {}", self.message)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}
