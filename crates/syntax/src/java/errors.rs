//! Diagnostics for what tree-sitter could not read.

use base::{Diagnostic, Span};
use tree_sitter::Tree;

use super::tree;
use crate::SourceText;

/// More messages than this about one file help nobody.
pub(super) const MAX_ERRORS: usize = 20;

pub(super) fn diagnostics(text: &SourceText, tree: &Tree) -> Vec<Diagnostic> {
    let mut found: Vec<(Span, String)> = Vec::new();
    tree::walk(tree.root_node(), |node| {
        if found.len() >= MAX_ERRORS {
            return false;
        }
        if node.is_missing() {
            found.push((tree::span(node), format!("expected `{}` here", node.kind())));
            return false;
        }
        if node.is_error() {
            found.push(unexpected(text, tree::span(node)));
            return false;
        }
        node.has_error()
    });
    found
        .into_iter()
        .map(|(span, message)| {
            Diagnostic::error("syntax.java", message)
                .at(text.place(span))
                .help("the declarations that could be read are used; does the file compile?")
        })
        .collect()
}

/// Names the first word that makes no sense, at its own place.
fn unexpected(text: &SourceText, span: Span) -> (Span, String) {
    let slice = text.slice(span);
    let blank = slice.len() - slice.trim_start().len();
    let trimmed = slice.trim_start();
    let mut characters = trimmed.char_indices();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let length = match characters.next() {
        None => 0,
        Some((_, first)) if is_word(first) => {
            characters.find(|(_, c)| !is_word(*c)).map_or(trimmed.len(), |(at, _)| at)
        }
        Some((_, first)) => first.len_utf8(),
    };
    let start = span.start as usize + blank;
    let word = &trimmed[..length];
    let message = match word {
        "" => "this is not Java: something is missing".into(),
        _ => format!("this is not Java: unexpected `{word}`"),
    };
    (Span::new(start, start + length), message)
}
