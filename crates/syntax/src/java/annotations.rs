//! Annotations and their arguments, with string literals unescaped and their places kept.

use std::sync::Arc;

use tree_sitter::Node;

use super::tree;
use super::{AnnotationArgument, SourceAnnotation};
use crate::SourceText;
use crate::expr::literal;

/// How deep annotations, arrays and sums may nest before the rest is left unread.
const MAX_NESTING: u32 = 50;

pub(super) fn is_annotation(node: Node) -> bool {
    matches!(node.kind(), "annotation" | "marker_annotation")
}

pub(super) fn read(text: &SourceText, node: Node) -> SourceAnnotation {
    annotation(text, node, 0)
}

fn annotation(text: &SourceText, node: Node, depth: u32) -> SourceAnnotation {
    let name: Arc<str> = match tree::field(node, "name") {
        Some(name) => tree::slice(&text.text, name).split_whitespace().collect::<String>().into(),
        None => "".into(),
    };
    let mut arguments = Vec::new();
    for part in tree::field(node, "arguments").map(tree::parts).unwrap_or_default() {
        if part.is_error() {
            continue;
        }
        if part.kind() == "element_value_pair" {
            let key = tree::field(part, "key").map(|key| tree::slice(&text.text, key)).unwrap_or_default();
            if let Some(value) = tree::field(part, "value") {
                arguments.push((key.into(), argument(text, value, depth + 1)));
            }
        } else {
            arguments.push(("value".into(), argument(text, part, depth + 1)));
        }
    }
    SourceAnnotation { name, span: tree::span(node), arguments }
}

fn argument(text: &SourceText, node: Node, depth: u32) -> AnnotationArgument {
    if depth > MAX_NESTING {
        return AnnotationArgument::Expression(tree::span(node));
    }
    if is_annotation(node) {
        return AnnotationArgument::Annotation(Box::new(annotation(text, node, depth)));
    }
    if node.kind() == "element_value_array_initializer" {
        let items = tree::parts(node).into_iter().filter(|item| !item.is_error());
        return AnnotationArgument::Array(items.map(|item| argument(text, item, depth + 1)).collect());
    }
    match string_pieces(text, node) {
        Some(pieces) => AnnotationArgument::Text(SourceText::pieces(text.file.clone(), pieces)),
        None => AnnotationArgument::Expression(tree::span(node)),
    }
}

/// The pieces of a string literal or of a sum of string literals; `None` for anything else.
fn string_pieces(text: &SourceText, node: Node) -> Option<Vec<(String, u32, u32)>> {
    let mut pieces = Vec::new();
    // A sum leans to the left and may be long, hence a stack and not recursion.
    let mut pending = vec![node];
    while let Some(node) = pending.pop() {
        match node.kind() {
            "string_literal" => {
                let start = node.start_byte();
                for piece in literal::pieces(tree::slice(&text.text, node)).ok()? {
                    let offset = start + piece.offset;
                    let place = text.place(base::Span::new(offset, offset));
                    pieces.push((piece.text, place.line, place.column));
                }
            }
            "parenthesized_expression" => pending.push(*tree::parts(node).first()?),
            "binary_expression" if tree::slice(&text.text, tree::field(node, "operator")?) == "+" => {
                pending.push(tree::field(node, "right")?);
                pending.push(tree::field(node, "left")?);
            }
            _ => return None,
        }
    }
    Some(pieces)
}
