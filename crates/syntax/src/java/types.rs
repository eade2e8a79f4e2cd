//! Types of declarations, from tree-sitter's nodes.

use tree_sitter::Node;

use super::tree;
use crate::SourceText;
use crate::expr::{TypeArgumentExpr, TypeExpr};

/// How deep type arguments may nest before the rest is left out.
const MAX_NESTING: u32 = 50;

pub(super) fn read(text: &SourceText, node: Node) -> TypeExpr {
    type_expr(text, node, 0)
}

fn type_expr(text: &SourceText, node: Node, depth: u32) -> TypeExpr {
    let span = tree::span(node);
    let mut ty = TypeExpr { name: "".into(), arguments: Vec::new(), dimensions: 0, span };
    let mut node = node;
    // Arrays and annotated types wrap the type proper.
    loop {
        match node.kind() {
            "array_type" => {
                if let Some(dimensions) = tree::field(node, "dimensions") {
                    ty.dimensions = ty.dimensions.saturating_add(count_dimensions(dimensions));
                }
                match tree::field(node, "element") {
                    Some(element) => node = element,
                    None => break,
                }
            }
            "annotated_type" => match tree::parts(node).last() {
                Some(inner) => node = *inner,
                None => break,
            },
            _ => break,
        }
    }
    ty.name = name(text, node, &mut ty.arguments, depth).into();
    ty
}

/// The dotted name; type arguments are those of its last part.
fn name(text: &SourceText, node: Node, arguments: &mut Vec<TypeArgumentExpr>, depth: u32) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut pending = vec![node];
    while let Some(node) = pending.pop() {
        match node.kind() {
            "generic_type" => {
                let parts = tree::parts(node);
                if let Some(list) = parts.iter().find(|part| part.kind() == "type_arguments")
                    && names.is_empty()
                    && depth < MAX_NESTING
                {
                    *arguments = tree::parts(*list)
                        .into_iter()
                        .filter(|part| !part.is_error())
                        .map(|part| argument(text, part, depth + 1))
                        .collect();
                }
                pending.extend(parts.first());
            }
            "scoped_type_identifier" | "scoped_identifier" => {
                // Popped from the end, so the last part comes first.
                pending.extend(
                    tree::parts(node).into_iter().filter(|part| !super::annotations::is_annotation(*part)),
                );
            }
            _ => names.push(tree::slice(&text.text, node)),
        }
    }
    names.reverse();
    names.join(".")
}

fn argument(text: &SourceText, node: Node, depth: u32) -> TypeArgumentExpr {
    if node.kind() != "wildcard" {
        return TypeArgumentExpr::Exact(type_expr(text, node, depth));
    }
    let children = tree::children(node);
    let bound = children.last().filter(|bound| bound.is_named() && !bound.is_extra());
    let is = |kind: &str| children.iter().any(|child| child.kind() == kind);
    match bound {
        Some(bound) if is("extends") => TypeArgumentExpr::Extends(type_expr(text, *bound, depth)),
        Some(bound) if is("super") => TypeArgumentExpr::Super(type_expr(text, *bound, depth)),
        _ => TypeArgumentExpr::Any,
    }
}

/// How many `[]` a `dimensions` node has.
pub(super) fn count_dimensions(node: Node) -> u8 {
    let count = tree::children(node).iter().filter(|child| child.kind() == "[").count();
    u8::try_from(count).unwrap_or(u8::MAX)
}
