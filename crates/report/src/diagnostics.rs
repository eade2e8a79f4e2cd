//! Diagnostics for a person: the message, and the line of the user's file it is about.

use std::collections::{BTreeMap, BTreeSet};

use base::printable::{is_plain, line, lines, short_quotes};
use base::{Diagnostic, Place, Severity};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};

/// The first diagnostics of each kind, in their order, and at the end how many more there are of a kind: a jar may have as many
/// broken class files as it likes.
pub fn first_of_each_kind(diagnostics: &[Diagnostic], most: usize) -> Vec<Diagnostic> {
    let mut counts: BTreeMap<(&str, Severity), usize> = BTreeMap::new();
    let mut shown = Vec::new();
    for diagnostic in diagnostics {
        let count = counts.entry((diagnostic.id, diagnostic.severity)).or_default();
        *count += 1;
        if *count <= most {
            shown.push(diagnostic.clone());
        }
    }
    let mut told = BTreeSet::new();
    for diagnostic in diagnostics {
        let kind = (diagnostic.id, diagnostic.severity);
        let more = counts.get(&kind).map_or(0, |count| count.saturating_sub(most));
        if more > 0 && told.insert(kind) {
            let message = format!("and {more} more of the kind `{}`", diagnostic.id);
            shown.push(Diagnostic { message, place: None, help: None, ..diagnostic.clone() });
        }
    }
    shown
}

/// Renders diagnostics, each with the line it points at where `read` can give the file's text.
/// Without a place or text, it is the one-line form.
pub fn show_diagnostics(
    diagnostics: &[Diagnostic],
    color: bool,
    mut read: impl FnMut(&str) -> Option<String>,
) -> String {
    let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_context_lines(1);
    let mut out = String::new();
    for diagnostic in diagnostics {
        let snippet = snippet(diagnostic, &mut read);
        let shown = snippet.and_then(|report| {
            let mut text = String::new();
            handler.render_report(&mut text, report.as_ref()).ok().map(|()| text)
        });
        match shown {
            Some(text) => out.push_str(&text),
            None => {
                // What a message has beyond its first line is not to be taken for lines of ours.
                out.push_str(&tame(diagnostic).to_string().replace('\n', "\n    "));
                out.push('\n');
            }
        }
    }
    out
}

/// The diagnostic without what a terminal would not show as it is: messages quote names and clauses.
fn tame(diagnostic: &Diagnostic) -> Diagnostic {
    let place = diagnostic.place.as_ref();
    Diagnostic {
        place: place.map(|place| Place { file: line(&place.file).into(), ..place.clone() }),
        message: lines(&short_quotes(diagnostic.message.trim_end())).into_owned(),
        help: diagnostic.help.as_ref().map(|help| lines(&short_quotes(help.trim_end())).into_owned()),
        ..diagnostic.clone()
    }
}

fn snippet(diagnostic: &Diagnostic, read: &mut impl FnMut(&str) -> Option<String>) -> Option<Report> {
    let place = diagnostic.place.as_ref().filter(|place| place.line > 0)?;
    let text = around(&read(&place.file)?, place.line)?;
    let start = offset(&text, place.line, place.column)?;
    let diagnostic = &tame(diagnostic);
    let name = line(&place.file).into_owned();
    let label = LabeledSpan::new(Some("here".to_owned()), start, 1);
    let mut shown = MietteDiagnostic::new(diagnostic.message.clone())
        .with_severity(match diagnostic.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
        .with_code(diagnostic.id)
        .with_label(label);
    if let Some(help) = &diagnostic.help {
        shown = shown.with_help(help.clone());
    }
    Some(Report::new(shown).with_source_code(NamedSource::new(name, text)))
}

/// A line longer than this is not worth a picture.
const WIDEST: usize = 1_000;

/// The line and its neighbours, where they stand in the file, and with one sign for each character that a terminal would
/// not show.
fn around(text: &str, line: u32) -> Option<String> {
    let first = (line as usize).saturating_sub(2);
    let mut rest = text.split('\n').skip(first);
    let near: Vec<&str> = rest.by_ref().take(line as usize + 1 - first).collect();
    let wanted = near.get(line as usize - 1 - first)?;
    if near.iter().any(|near| near.len() > WIDEST && (near == wanted || near.len() > 10 * WIDEST)) {
        return None;
    }
    let visible =
        |character: char| if character == '\t' || is_plain(character) { character } else { '\u{fffd}' };
    let near: Vec<String> =
        near.iter().map(|near| near.trim_end_matches('\r').chars().map(visible).collect()).collect();
    let end = if rest.next().is_some() { "\n" } else { "" };
    Some(format!("{}{}{end}", "\n".repeat(first), near.join("\n")))
}

fn offset(text: &str, line: u32, column: u32) -> Option<usize> {
    let mut start = 0;
    for _ in 1..line {
        start += text.get(start..)?.find('\n')? + 1;
    }
    let within = text.get(start..)?.split('\n').next()?;
    let column = column.max(1) as usize - 1;
    let offset = within.char_indices().nth(column).map_or(within.len(), |(offset, _)| offset);
    Some(start + offset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn shows_the_line_and_the_help() {
        let diagnostic = Diagnostic::error("contract.unknown-name", "no method `sise` in `Stack`")
            .at(Place::new("Stack.java", 2, 14))
            .help("did you mean `size`?");
        let text = show_diagnostics(&[diagnostic], false, |_| {
            Some("class Stack {\n//@ requires sise() > 0;\n}\n".into())
        });
        expect![[r#"
            contract.unknown-name

              × no method `sise` in `Stack`
               ╭─[Stack.java:2:14]
             1 │ class Stack {
             2 │ //@ requires sise() > 0;
               ·              ┬
               ·              ╰── here
             3 │ }
               ╰────
              help: did you mean `size`?
        "#]]
        .assert_eq(&text);
    }

    #[test]
    fn of_each_kind_the_first_are_shown_and_the_rest_is_counted() {
        let broken = |number: usize| Diagnostic::error("x.broken", format!("broken {number}"));
        let mut all: Vec<Diagnostic> = (0..300_000).map(broken).collect();
        all.insert(100_000, Diagnostic::warning("x.other", "something else"));
        let shown = first_of_each_kind(&all, 3);
        expect![[r#"
            error: broken 0
            error: broken 1
            error: broken 2
            warning: something else
            error: and 299997 more of the kind `x.broken`
        "#]]
        .assert_eq(&show_diagnostics(&shown, false, |_| None));
        assert_eq!(first_of_each_kind(&all[..3], 3).len(), 3);
    }

    #[test]
    fn a_column_beyond_the_line_is_its_end() {
        let diagnostic = Diagnostic::warning("x.y", "odd").at(Place::new("A.java", 2, 9));
        let shown = show_diagnostics(&[diagnostic], false, |_| Some("a\nb\nc\n".into()));
        assert!(shown.contains("[A.java:2:2]"), "{shown}");
    }

    #[test]
    fn a_place_beyond_the_text_falls_back_to_one_line() {
        let diagnostic = Diagnostic::warning("x.y", "odd").at(Place::new("A.java", 9, 1));
        assert_eq!(
            show_diagnostics(&[diagnostic], false, |_| Some("a\n".into())),
            "A.java:9:1: warning: odd\n"
        );
    }
}
