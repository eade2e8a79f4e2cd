//! The JSON form of a report.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, Formatter, PrettyFormatter};

use crate::Report;

/// A string longer than this, in bytes, is cut.
const LONGEST: usize = 100_000;

/// One document, indented, with a final newline.
pub fn to_json(report: &Report) -> Result<String, serde_json::Error> {
    bounded_json(report)
}

/// The same for any data: strings that are too long to be of use end in `…`.
pub fn bounded_json(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut bytes = Vec::new();
    let format = Bounded { pretty: PrettyFormatter::new(), left: LONGEST, is_cut: false };
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut bytes, format))?;
    bytes.push(b'\n');
    String::from_utf8(bytes).map_err(serde::ser::Error::custom)
}

/// Pretty, with bounded strings.
struct Bounded {
    pretty: PrettyFormatter<'static>,
    /// Bytes that the current string may still have.
    left: usize,
    is_cut: bool,
}

impl Formatter for Bounded {
    fn begin_string<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        (self.left, self.is_cut) = (LONGEST, false);
        self.pretty.begin_string(writer)
    }

    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let end = fragment.floor_char_boundary(self.left);
        self.is_cut |= end < fragment.len();
        self.left = if self.is_cut { 0 } else { self.left - end };
        self.pretty.write_string_fragment(writer, &fragment[..end])
    }

    fn write_char_escape<W: ?Sized + Write>(&mut self, writer: &mut W, escape: CharEscape) -> io::Result<()> {
        if self.left == 0 {
            self.is_cut = true;
            return Ok(());
        }
        self.left -= 1;
        self.pretty.write_char_escape(writer, escape)
    }

    fn end_string<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        if self.is_cut {
            writer.write_all("…".as_bytes())?;
        }
        self.pretty.end_string(writer)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.pretty.begin_array(writer)
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.pretty.end_array(writer)
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.pretty.begin_array_value(writer, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.pretty.end_array_value(writer)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.pretty.begin_object(writer)
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.pretty.end_object(writer)
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.pretty.begin_object_key(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.pretty.begin_object_value(writer)
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.pretty.end_object_value(writer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GoalReport, GoalState};
    use expect_test::expect;
    use suite::GoalKind;

    #[test]
    fn parts_that_a_command_does_not_have_are_absent() {
        let report = Report { command: "contracts", ..Report::default() };
        let json = to_json(&report).unwrap().replace(env!("CARGO_PKG_VERSION"), "VERSION");
        expect![[r#"
            {
              "tool": {
                "name": "jurat",
                "version": "VERSION"
              },
              "command": "contracts",
              "elapsed_ms": 0,
              "cut": false,
              "diagnostics": []
            }
        "#]]
        .assert_eq(&json);
    }

    #[test]
    fn a_goal_says_its_status_and_reason() {
        let goal = GoalReport {
            kind: GoalKind::SpecCase,
            line: Some(3),
            what: "x > 0".into(),
            status: GoalState::Missed,
            reason: Some("no input found".into()),
            cause: Some("no-path"),
        };
        expect![[
            r#"{"kind":"spec-case","line":3,"what":"x > 0","status":"missed","reason":"no input found","cause":"no-path"}"#
        ]]
        .assert_eq(&serde_json::to_string(&goal).unwrap());
    }
}
