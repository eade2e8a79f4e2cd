//! JML comments of a file and the declarations they belong to.
//!
//! A comment before a declaration or in its header belongs to it; invariants, model fields and the
//! like belong to the class body wherever they stand. Consecutive `//@` lines are one comment. Comments
//! in method bodies (`//@ assert`, `//@ loop_invariant`) are left alone, and so are those with a key
//! (`//+KEY@`, `//-KEY@`), which are meant for one tool only.

use base::Span;
use tree_sitter::Tree;

use super::tree;
use crate::SourceText;
use crate::jml::sort::{self, Belonging};

/// The JML comments of a file in order.
pub(super) struct Comments<'a> {
    text: &'a SourceText,
    all: Vec<Span>,
}

impl<'a> Comments<'a> {
    pub(super) fn of(text: &'a SourceText, tree: &Tree) -> Self {
        let mut all: Vec<Span> = Vec::new();
        let mut last_is_line = false;
        tree::walk(tree.root_node(), |node| {
            let is_line = node.kind() == "line_comment";
            if !is_line && node.kind() != "block_comment" {
                return true;
            }
            let slice = tree::slice(&text.text, node);
            let is_jml = slice.get(2..).is_some_and(|rest| rest.starts_with('@'));
            if !is_jml {
                return false;
            }
            let span = tree::span(node);
            match all.last_mut() {
                Some(last) if is_line && last_is_line && is_next_line(text, *last, span) => {
                    last.end = span.end
                }
                _ => all.push(span),
            }
            last_is_line = is_line;
            false
        });
        Comments { text, all }
    }

    /// The comments that begin in a range.
    pub(super) fn within(&self, range: Span) -> &[Span] {
        let from = self.all.partition_point(|comment| comment.start < range.start);
        let to = self.all.partition_point(|comment| comment.start < range.end);
        &self.all[from..to.max(from)]
    }

    /// What the comments of a range hold, sorted.
    pub(super) fn sorted(&self, comments: &[Span]) -> Sorted {
        let mut sorted = Sorted::default();
        for &comment in comments {
            for (belonging, part) in sort::parts(self.text, comment) {
                match belonging {
                    Belonging::Declaration => sorted.declaration.push(part),
                    Belonging::Body => sorted.body.push(part),
                    Belonging::File => sorted.file.push(part),
                }
            }
        }
        sorted
    }
}

#[derive(Debug, Default)]
pub(super) struct Sorted {
    pub declaration: Vec<Span>,
    pub body: Vec<Span>,
    pub file: Vec<Span>,
}

/// Only white space with one line break between them.
fn is_next_line(text: &SourceText, before: Span, after: Span) -> bool {
    let between = text.text.get(before.end as usize..after.start as usize).unwrap_or("x");
    between.trim().is_empty() && between.bytes().filter(|byte| *byte == b'\n').count() <= 1
}
