//! The Javadoc of a method, as text: markup is dropped, nothing is resolved.

use crate::{MethodRef, Program};

/// A documentation comment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Javadoc {
    /// What comes before the tags.
    pub text: String,
    pub tags: Vec<JavadocTag>,
}

/// `@throws IOException if …`: name, first word, the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavadocTag {
    pub name: String,
    /// Of `@param`, `@throws` and `@exception`, what they speak about; else empty.
    pub subject: String,
    pub text: String,
}

impl Program {
    /// The documentation comment of a method; `None` where there is none, or no source.
    pub fn javadoc(&self, method: &MethodRef) -> Option<Javadoc> {
        let source = self.source_method(method)?;
        let text = &source.class.file.text.text;
        let start = source.declaration().span.start as usize;
        let before = text.get(..start)?;
        comment_before(before).map(read)
    }
}

/// The documentation comment that a text ends with, other comments and annotations aside.
fn comment_before(text: &str) -> Option<&str> {
    let mut text = text.trim_end();
    loop {
        if let Some(body) = text.strip_suffix("*/") {
            let start = body.rfind("/*")?;
            if body[start..].starts_with("/**") && body.len() > start + 3 {
                return Some(&body[start + 3..]);
            }
            text = body[..start].trim_end();
            continue;
        }
        let line = text.rfind('\n').map_or(0, |end| end + 1);
        if !text[line..].trim_start().starts_with("//") {
            return None;
        }
        text = text[..line].trim_end();
    }
}

fn read(comment: &str) -> Javadoc {
    let mut javadoc = Javadoc::default();
    for line in comment.lines() {
        let line = line.trim_start().trim_start_matches('*').trim();
        if let Some(tag) =
            line.strip_prefix('@').filter(|tag| tag.starts_with(|first: char| first.is_ascii_lowercase()))
        {
            let (name, rest) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            let rest = rest.trim_start();
            let (subject, rest) = match name {
                "param" | "throws" | "exception" => {
                    rest.split_once(char::is_whitespace).unwrap_or((rest, ""))
                }
                _ => ("", rest),
            };
            javadoc.tags.push(JavadocTag { name: name.into(), subject: plain(subject), text: rest.into() });
            continue;
        }
        let into = javadoc.tags.last_mut().map_or(&mut javadoc.text, |tag| &mut tag.text);
        into.push(' ');
        into.push_str(line);
    }
    javadoc.text = plain(&javadoc.text);
    for tag in &mut javadoc.tags {
        tag.text = plain(&tag.text);
    }
    javadoc
}

/// Without `{@code …}` and `<b>…</b>` around what is said.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['{', '<', '}']) {
        plain.push_str(&rest[..at]);
        let found = &rest[at..];
        let skipped = match found.as_bytes()[0] {
            b'{' if found.starts_with("{@") => found.find(char::is_whitespace).unwrap_or(found.len()),
            b'<' if found[1..].starts_with(|next: char| next.is_ascii_alphabetic() || next == '/') => {
                found.find('>').map_or(1, |end| end + 1)
            }
            _ => 1,
        };
        plain.push(' ');
        rest = &found[skipped..];
    }
    plain.push_str(rest);
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_text_are_told_apart() {
        let text = "class C { /** Gives {@code null} <b>or</b> not.\n     * Always.\n     * @param name the\n     *        name\n     * @throws java.io.IOException if bad */\n    //@ pure\n    ";
        let javadoc = comment_before(text).map(read).expect("a comment");
        assert_eq!(javadoc.text, "Gives null or not. Always.");
        let tags: Vec<(&str, &str, &str)> =
            javadoc.tags.iter().map(|tag| (&*tag.name, &*tag.subject, &*tag.text)).collect();
        assert_eq!(tags, [("param", "name", "the name"), ("throws", "java.io.IOException", "if bad")]);
        assert_eq!(comment_before("/** of a field */ int x; "), None);
        assert_eq!(comment_before(""), None);
    }
}
