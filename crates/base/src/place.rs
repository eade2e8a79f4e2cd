//! Where something stands: a byte range in a text, or a line and column in a file.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

/// A half-open byte range in the text that it was read from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Self {
        Span { start: start as u32, end: end as u32 }
    }

    /// The smallest span that holds both.
    pub fn to(self, other: Span) -> Self {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line and column in a file, both counted from one; column 0 means "the whole line" and line 0
/// "the whole file".
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Place {
    pub file: Arc<str>,
    pub line: u32,
    pub column: u32,
}

impl Place {
    pub fn new(file: impl Into<Arc<str>>, line: u32, column: u32) -> Self {
        Place { file: file.into(), line, column }
    }

    /// The file as a whole.
    pub fn file(file: impl Into<Arc<str>>) -> Self {
        Place::new(file, 0, 0)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
            if self.column > 0 {
                write!(f, ":{}", self.column)?;
            }
        }
        Ok(())
    }
}
