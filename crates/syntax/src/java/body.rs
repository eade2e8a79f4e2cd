//! Method bodies, read again when somebody asks about one: keeping all trees would cost more memory
//! than reading a body twice costs time.

use base::Span;
use tree_sitter::{Node, Tree};

use super::{MethodDeclaration, SourceFile, modern, tree};

/// The tree of one body. Offsets of its nodes count from the body's start.
pub(super) struct Body<'a> {
    file: &'a SourceFile,
    offset: usize,
    tree: Tree,
}

impl<'a> Body<'a> {
    /// `None` where the method has no body.
    pub(super) fn of(file: &'a SourceFile, method: &MethodDeclaration) -> Option<Self> {
        let span = method.body?;
        let slice = file.text.slice(span);
        // On its own, a body is a block, in which `super(…)` and the like have no place.
        let tree = tree::parse(&modern::mask(slice)).ok()?;
        Some(Body { file, offset: span.start as usize, tree })
    }

    /// The block, which in a file that does not parse may be missing.
    pub(super) fn block(&self) -> Option<Node<'_>> {
        tree::child_of_kind(self.tree.root_node(), "block")
    }

    pub(super) fn root(&self) -> Node<'_> {
        self.tree.root_node()
    }

    pub(super) fn span(&self, node: Node) -> Span {
        Span::new(self.offset + node.start_byte(), self.offset + node.end_byte())
    }

    /// The text as the user wrote it.
    pub(super) fn slice(&self, node: Node) -> &'a str {
        self.text(self.span(node))
    }

    pub(super) fn text(&self, span: Span) -> &'a str {
        self.file.text.slice(span)
    }
}
