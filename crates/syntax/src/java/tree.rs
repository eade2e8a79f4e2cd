//! Thin layer over tree-sitter: parsing, children with their fields, and spans.

use base::Span;
use tree_sitter::{Node, Parser, Tree};

/// `None` only if the grammar and the library do not fit each other.
pub(super) fn parse(text: &str) -> Option<Tree> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_java::LANGUAGE.into()).ok()?;
    parser.parse(text, None)
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
