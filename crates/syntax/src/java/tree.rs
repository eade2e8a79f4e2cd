//! Thin layer over tree-sitter: parsing, children with their fields, and spans.

use std::ops::ControlFlow;
use std::time::Duration;

use base::{Deadline, Span};
use tree_sitter::{Node, ParseOptions, ParseState, Parser, Point, Tree};

/// How often a hundred operations are made, about one for a token, before a text is given up: some megabytes of Java as people
/// or generators write it. They are counted, so that a text is given up always or never.
const MOST_STEPS: usize = 120_000;

/// A brake: what is no Java can make each operation of the parser as long as all before it, since it looks for what could have
/// been meant. A megabyte that compiles takes a fraction of a second.
const LONGEST: Duration = Duration::from_secs(4);

/// Why there is no tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unparsed {
    /// The grammar and the library do not fit each other.
    Grammar,
    /// More work than any file that is meant to be read.
    TooMuch,
}

pub(super) fn parse(text: &str) -> Result<Tree, Unparsed> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).map_err(|_| Unparsed::Grammar)?;
    let mut steps = 0;
    let deadline = Deadline::after(LONGEST);
    let mut progress = |_: &ParseState| {
        steps += 1;
        match steps > MOST_STEPS || deadline.passed() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let mut read = |from: usize, _: Point| text.as_bytes().get(from..).unwrap_or_default();
    let tree = parser.parse_with_options(&mut read, None, Some(options));
    tree.ok_or(Unparsed::TooMuch)
}

pub(super) fn span(node: Node) -> Span {
    Span::new(node.start_byte(), node.end_byte())
}

pub(super) fn slice<'a>(text: &'a str, node: Node) -> &'a str {
    text.get(node.byte_range()).unwrap_or_default()
}

/// All children in order. (`Node::child(i)` is linear in `i`, so a cursor is used.)
pub(super) fn children<'tree>(node: Node<'tree>) -> Vec<Node<'tree>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).collect()
}

/// Named children without comments.
pub(super) fn parts<'tree>(node: Node<'tree>) -> Vec<Node<'tree>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|child| !child.is_extra()).collect()
}

pub(super) fn field<'tree>(node: Node<'tree>, name: &str) -> Option<Node<'tree>> {
    node.child_by_field_name(name)
}

pub(super) fn child_of_kind<'tree>(node: Node<'tree>, kind: &str) -> Option<Node<'tree>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).find(|child| child.kind() == kind)
}

/// Calls `visit` for every node in source order, without recursion; it says whether to look inside.
pub(super) fn walk<'tree>(root: Node<'tree>, mut visit: impl FnMut(Node<'tree>) -> bool) {
    let mut cursor = root.walk();
    loop {
        let inside = visit(cursor.node());
        if inside && cursor.goto_first_child() {
            continue;
        }
        loop {
            if cursor.goto_next_sibling() {
                break;
            }
            if !cursor.goto_parent() {
                return;
            }
        }
    }
}
