//! The decisions of a method body and their atomic conditions, as text: goals are worded with them.

use std::collections::HashSet;
use std::sync::Arc;

use base::Span;
use tree_sitter::Node;

use super::body::Body;
use super::{MethodDeclaration, SourceFile, tree};

/// A place where the code goes one way or another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub kind: DecisionKind,
    /// The condition, or what a `switch` selects on, or what a for-each loop runs over; white space folded.
    pub text: Arc<str>,
    pub span: Span,
    /// The atomic conditions (split at `&&`, `||` and `!`), or the labels of a `switch`; in source order.
    pub conditions: Vec<Condition>,
    /// In a lambda, whose code is another method of the class file.
    pub in_lambda: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionKind {
    If,
    While,
    Do,
    For,
    ForEach,
    /// `?:`
    Conditional,
    Assert,
    Switch,
    /// `when` after a pattern of a `switch`.
    When,
    /// A boolean that is computed and not branched on in the source: `return a && b;`.
    Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// White space folded.
    pub text: Arc<str>,
    pub span: Span,
}

/// The decisions of a body in source order. Local and anonymous classes have their own methods and are left out.
pub fn decisions(file: &SourceFile, method: &MethodDeclaration) -> Vec<Decision> {
    let Some(body) = Body::of(file, method) else { return Vec::new() };
    let mut reader = Reader { body: &body, found: Vec::new(), seen: HashSet::new(), lambda_end: 0 };
    tree::walk(body.root(), |node| reader.visit(node));
    let mut found = reader.found;
    found.sort_by_key(|decision| (decision.span.start, decision.span.end));
    found
}

struct Reader<'a> {
    body: &'a Body<'a>,
    found: Vec<Decision>,
    /// Nodes that are operators or atoms of a decision already found.
    seen: HashSet<usize>,
    /// Nodes that begin before this are in a lambda.
    lambda_end: usize,
}

impl Reader<'_> {
    fn visit(&mut self, node: Node) -> bool {
        let part = |name: &str| tree::field(node, name);
        let (kind, condition) = match node.kind() {
            "if_statement" => (DecisionKind::If, part("condition")),
            "while_statement" => (DecisionKind::While, part("condition")),
            "do_statement" => (DecisionKind::Do, part("condition")),
            "for_statement" => (DecisionKind::For, part("condition")),
            "ternary_expression" => (DecisionKind::Conditional, part("condition")),
            "assert_statement" => (DecisionKind::Assert, tree::parts(node).first().copied()),
            "guard" => (DecisionKind::When, tree::parts(node).first().copied()),
            "enhanced_for_statement" => {
                self.for_each(node);
                return true;
            }
            "switch_expression" => {
                self.switch(node);
                return true;
            }
            "binary_expression" | "unary_expression"
                if self.is_boolean_operator(node) && !self.seen.contains(&node.id()) =>
            {
                (DecisionKind::Value, Some(node))
            }
            "lambda_expression" => {
                self.lambda_end = self.lambda_end.max(node.end_byte());
                return true;
            }
            "class_body"
            | "class_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "record_declaration"
            | "annotation_type_declaration" => return false,
            _ => return true,
        };
        if let Some(condition) = condition {
            self.decision(kind, condition);
        }
        true
    }

    fn push(&mut self, kind: DecisionKind, node: Node, conditions: Vec<Condition>) {
        let Condition { text, span } = self.condition(node);
        let in_lambda = node.start_byte() < self.lambda_end;
        self.found.push(Decision { kind, text, span, conditions, in_lambda });
    }

    fn condition(&self, node: Node) -> Condition {
        Condition { text: fold(self.body.slice(node)), span: self.body.span(node) }
    }

    fn decision(&mut self, kind: DecisionKind, node: Node) {
        let node = self.without_parentheses(node);
        let mut conditions = Vec::new();
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            let node = self.without_parentheses(node);
            self.seen.insert(node.id());
            match self.operator(node) {
                "&&" | "||" => {
                    pending.extend(tree::field(node, "right"));
                    pending.extend(tree::field(node, "left"));
                }
                "!" if node.kind() == "unary_expression" => pending.extend(tree::field(node, "operand")),
                _ => conditions.push(self.condition(node)),
            }
        }
        self.push(kind, node, conditions);
    }

    fn operator<'tree>(&self, node: Node<'tree>) -> &'tree str {
        match node.kind() {
            "binary_expression" | "unary_expression" => {
                tree::field(node, "operator").map(|operator| operator.kind()).unwrap_or_default()
            }
            _ => "",
        }
    }

    fn is_boolean_operator(&self, node: Node) -> bool {
        matches!(self.operator(node), "&&" | "||" | "!" | "==" | "!=" | "<" | "<=" | ">" | ">=")
    }

    fn without_parentheses<'tree>(&mut self, mut node: Node<'tree>) -> Node<'tree> {
        while node.kind() == "parenthesized_expression" {
            match tree::parts(node).first() {
                Some(inner) => node = *inner,
                None => break,
            }
        }
        node
    }

    fn for_each(&mut self, node: Node) {
        if let Some(value) = tree::field(node, "value") {
            self.push(DecisionKind::ForEach, value, Vec::new());
        }
    }

    fn switch(&mut self, node: Node) {
        let Some(selector) = tree::field(node, "condition") else { return };
        let selector = self.without_parentheses(selector);
        let mut labels = Vec::new();
        for group in tree::field(node, "body").map(tree::parts).unwrap_or_default() {
            labels.extend(self.labels(group));
        }
        self.push(DecisionKind::Switch, selector, labels);
    }
}

impl Reader<'_> {
    /// The labels of a group or rule. Each reaches up to its arrow or colon: what was masked for the
    /// grammar is part of it.
    fn labels(&self, group: Node) -> Vec<Condition> {
        let children = tree::children(group);
        let mut labels = Vec::new();
        for (index, label) in children.iter().enumerate().filter(|(_, child)| child.kind() == "switch_label")
        {
            let end = children[index..].iter().find(|child| matches!(child.kind(), "->" | ":"));
            let mut span = self.body.span(*label);
            span.end = end.map_or(span.end, |end| self.body.span(*end).start);
            let text = self.body.text(span).trim_end();
            span.end = span.start + text.len() as u32;
            labels.push(Condition { text: fold(text), span });
        }
        labels
    }
}

/// White space folded to single blanks.
pub(super) fn fold(text: &str) -> Arc<str> {
    text.split_whitespace().collect::<Vec<_>>().join(" ").into()
}
