//! One decision read: the tree of its operators, its leaves, and which of them javac writes a jump for.

use tree_sitter::Node;

use super::super::decisions::fold;
use super::super::tree;
use super::{Context, EagerLogic, EagerOperator, EmittedKind, LeafTest, Logic, LogicLeaf, Reader, Work};

/// Deeper trees are taken for atomic.
const MAX_DEPTH: usize = 150;

/// One decision on its way to become a tree.
pub(super) struct Building<'b, 'a, 'tree> {
    pub(super) reader: &'b Reader<'a>,
    pub(super) decision: usize,
    pub(super) whole: Node<'tree>,
    pub(super) context: Context,
    pub(super) leaves: Vec<LogicLeaf>,
    pub(super) eager: Vec<EagerLogic>,
    pub(super) next: &'b mut Vec<Work<'tree>>,
}

impl<'tree> Building<'_, '_, 'tree> {
    /// `jumps`: the code goes one way or the other on the result, which is not just a value on the stack.
    pub(super) fn build(&mut self, node: Node<'tree>, jumps: bool, depth: usize) -> Logic {
        let node = without_parentheses(node);
        let part = |name: &str| tree::field(node, name);
        match (node.kind(), operator(node)) {
            _ if depth > MAX_DEPTH => self.leaf(node, jumps),
            _ if let Some(value) = constant(node, 0) => Logic::Constant(value),
            ("binary_expression", joined @ ("&&" | "||")) => {
                let decides = joined == "||";
                let mut left = spine(node, joined);
                // javac drops literals on the left, and what follows one that decides.
                let neutral =
                    left.iter().take_while(|operand| constant(**operand, 0) == Some(!decides)).count();
                left.drain(..neutral);
                if let [only] = left.as_slice() {
                    return self.build(*only, jumps, depth + 1);
                }
                let mut operands = Vec::new();
                for operand in left {
                    operands.push(self.build(operand, true, depth + 1));
                    if operands.last() == Some(&Logic::Constant(decides)) {
                        break;
                    }
                }
                if joined == "&&" { Logic::And(operands) } else { Logic::Or(operands) }
            }
            ("unary_expression", "!") => match part("operand") {
                Some(operand) => Logic::Not(Box::new(self.build(operand, true, depth + 1))),
                None => self.leaf(node, jumps),
            },
            ("binary_expression", "&" | "|" | "^") => {
                match (eager(operator(node)), part("left"), part("right")) {
                    (Some(operator), Some(left), Some(right)) => {
                        self.build_eager(node, operator, [left, right], jumps, depth)
                    }
                    _ => self.leaf(node, jumps),
                }
            }
            ("ternary_expression", _)
                if let Some(value) = part("condition").and_then(|condition| constant(condition, 0)) =>
            {
                match part(if value { "consequence" } else { "alternative" }) {
                    Some(arm) => self.build(arm, jumps, depth + 1),
                    None => self.leaf(node, jumps),
                }
            }
            ("ternary_expression", _) if jumps => {
                match (part("condition"), part("consequence"), part("alternative")) {
                    (Some(condition), Some(then), Some(otherwise)) => {
                        let condition = self.build(condition, true, depth + 1);
                        let then = self.build(then, true, depth + 1);
                        let otherwise = self.build(otherwise, true, depth + 1);
                        Logic::Ternary(Box::new(condition), Box::new(then), Box::new(otherwise))
                    }
                    _ => self.leaf(node, jumps),
                }
            }
            _ => self.leaf(node, jumps),
        }
    }

    fn build_eager(
        &mut self,
        node: Node<'tree>,
        operator: EagerOperator,
        [left, right]: [Node<'tree>; 2],
        jumps: bool,
        depth: usize,
    ) -> Logic {
        let left = Box::new(self.build(left, false, depth + 1));
        let right = Box::new(self.build(right, false, depth + 1));
        let index = self.eager.len();
        self.eager.push(EagerLogic { operator, text: fold(self.reader.body.slice(node)) });
        let decision = self.decision;
        self.emit(EmittedKind::EagerInstruction { decision, eager: index }, node);
        if jumps {
            self.emit(EmittedKind::EagerJump { decision, eager: index }, node);
        }
        Logic::Eager { operator, index, left, right }
    }

    fn leaf(&mut self, node: Node<'tree>, jumps: bool) -> Logic {
        let (index, decision) = (self.leaves.len(), self.decision);
        let test = leaf_test(node);
        let body = self.reader.body;
        let side = |name: &str| tree::field(node, name).map(|side| fold(body.slice(side)));
        let is_comparison = !matches!(test, LeafTest::Truth | LeafTest::RecordPattern);
        self.leaves.push(LogicLeaf {
            text: fold(body.slice(node)),
            span: body.span(node),
            test,
            operands: side("left").zip(side("right")).filter(|_| is_comparison),
            is_plain_operand: !jumps && !is_jumping(node),
        });
        // The operator itself is this leaf; what it works on may hold decisions of its own.
        self.next.push(match is_jumping(node) {
            true => Work::Children(node, self.context),
            false => Work::Visit(node, self.context),
        });
        if jumps || is_jumping(node) {
            self.emit(EmittedKind::Leaf { decision, leaf: index }, node);
        }
        Logic::Leaf(index)
    }

    fn emit(&mut self, kind: EmittedKind, node: Node) {
        let span = self.reader.body.span(node);
        self.next.push(Work::Emit(self.reader.emitted(kind, span, self.whole, self.context)));
    }
}

/// The operands of a chain of the same operator, from left to right.
fn spine<'tree>(mut node: Node<'tree>, joined: &str) -> Vec<Node<'tree>> {
    let mut operands = Vec::new();
    while operator(node) == joined {
        operands.extend(tree::field(node, "right"));
        match tree::field(node, "left") {
            Some(left) => node = without_parentheses(left),
            None => break,
        }
    }
    operands.push(node);
    operands.reverse();
    operands
}

pub(super) fn operator<'tree>(node: Node<'tree>) -> &'tree str {
    match node.kind() {
        "binary_expression" | "unary_expression" => {
            tree::field(node, "operator").map(|operator| operator.kind()).unwrap_or_default()
        }
        _ => "",
    }
}

/// Whether javac writes a jump for it even where only its value is wanted.
pub(super) fn is_jumping(node: Node) -> bool {
    match node.kind() {
        "binary_expression" | "unary_expression" => {
            matches!(operator(node), "&&" | "||" | "!" | "==" | "!=" | "<" | "<=" | ">" | ">=")
        }
        // A pattern binds its variable where the test has succeeded.
        "instanceof_expression" => {
            tree::field(node, "name").is_some() || tree::field(node, "pattern").is_some()
        }
        _ => false,
    }
}

/// Whether the form of an expression shows that it is boolean.
pub(super) fn is_boolean(node: Node) -> bool {
    let mut waiting = vec![node];
    while let Some(node) = waiting.pop().map(without_parentheses) {
        if is_jumping(node) || matches!(node.kind(), "true" | "false" | "instanceof_expression") {
            return true;
        }
        if eager(operator(node)).is_some() {
            waiting.extend(tree::field(node, "left"));
            waiting.extend(tree::field(node, "right"));
        }
    }
    false
}

/// The value that literals give an expression before any code is written, as javac finds it: `a && false` has code.
fn constant(node: Node, depth: usize) -> Option<bool> {
    let node = without_parentheses(node);
    let part = |name: &str| tree::field(node, name).and_then(|part| constant(part, depth + 1));
    match (node.kind(), operator(node)) {
        _ if depth > MAX_DEPTH => None,
        ("true", _) => Some(true),
        ("false", _) => Some(false),
        (_, "!") => part("operand").map(|value| !value),
        (_, "&&") => {
            if part("left")? {
                part("right")
            } else {
                Some(false)
            }
        }
        (_, "||") => {
            if part("left")? {
                Some(true)
            } else {
                part("right")
            }
        }
        (_, "&") => Some(part("left")? & part("right")?),
        (_, "|") => Some(part("left")? | part("right")?),
        (_, "^") => Some(part("left")? ^ part("right")?),
        ("ternary_expression", _) => match part("condition")? {
            true => part("consequence"),
            false => part("alternative"),
        },
        _ => None,
    }
}

pub(super) fn eager(operator: &str) -> Option<EagerOperator> {
    match operator {
        "&" => Some(EagerOperator::And),
        "|" => Some(EagerOperator::Or),
        "^" => Some(EagerOperator::Xor),
        _ => None,
    }
}

fn leaf_test(node: Node) -> LeafTest {
    if tree::field(node, "pattern").is_some_and(|pattern| pattern.kind() == "record_pattern") {
        return LeafTest::RecordPattern;
    }
    match operator(node) {
        "==" => LeafTest::Equal,
        "!=" => LeafTest::NotEqual,
        "<" => LeafTest::Less,
        "<=" => LeafTest::LessEqual,
        ">" => LeafTest::Greater,
        ">=" => LeafTest::GreaterEqual,
        _ => LeafTest::Truth,
    }
}

pub(super) fn without_parentheses<'tree>(mut node: Node<'tree>) -> Node<'tree> {
    while node.kind() == "parenthesized_expression" {
        match tree::parts(node).first() {
            Some(inner) => node = *inner,
            None => break,
        }
    }
    node
}
