//! Diagnostics for a person: the message, and the line of the user's file it is about.

use base::{Diagnostic, Severity};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};

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
                out.push_str(&diagnostic.to_string());
                out.push('\n');
            }
        }
    }
    out
}

fn snippet(diagnostic: &Diagnostic, read: &mut impl FnMut(&str) -> Option<String>) -> Option<Report> {
    let place = diagnostic.place.as_ref().filter(|place| place.line > 0)?;
    let text = read(&place.file)?;
    let start = offset(&text, place.line, place.column)?;
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
    Some(Report::new(shown).with_source_code(NamedSource::new(&*place.file, text)))
}

fn offset(text: &str, line: u32, column: u32) -> Option<usize> {
    let mut start = 0;
    for _ in 1..line {
        start += text.get(start..)?.find('\n')? + 1;
    }
    let within = text.get(start..)?;
    let column = column.max(1) as usize - 1;
    let offset = within.char_indices().nth(column).map_or(within.len(), |(offset, _)| offset);
    Some(start + offset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Place;
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
    fn a_place_beyond_the_text_falls_back_to_one_line() {
        let diagnostic = Diagnostic::warning("x.y", "odd").at(Place::new("A.java", 9, 1));
        assert_eq!(
            show_diagnostics(&[diagnostic], false, |_| Some("a\n".into())),
            "A.java:9:1: warning: odd\n"
        );
    }
}
