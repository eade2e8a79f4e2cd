//! Checks at the start of a body: `if (…) throw …`, `Objects.requireNonNull`, `assert`, Guava's
//! `Preconditions` and Apache's `Validate`.
//!
//! Only leading statements count: once something else has run, a condition no longer speaks about the
//! state before the call.

use std::sync::Arc;

use base::Span;
use tree_sitter::Node;

use super::body::Body;
use super::{MethodDeclaration, SourceFile, tree};
use crate::expr::{self, BinaryOperator, Dialect, Expr, ExprKind, Literal, UnaryOperator};

/// Unless `condition` holds before the call, `exception` is thrown.
#[derive(Clone, Debug, PartialEq)]
pub struct LeadingGuard {
    pub condition: Expr,
    /// As written after `new`, or qualified where the check itself throws it.
    pub exception: Arc<str>,
    pub span: Span,
}

/// The guards that a body begins with, in order. A guard whose condition is no contract expression (an
/// assignment in it, say) is passed over; the next one still leads.
pub fn leading_guards(file: &SourceFile, method: &MethodDeclaration) -> Vec<LeadingGuard> {
    let Some(body) = Body::of(file, method) else { return Vec::new() };
    let Some(block) = body.block() else { return Vec::new() };
    let mut reader = Reader { file, body: &body, guards: Vec::new() };
    for statement in tree::parts(block) {
        if !reader.statement(statement) {
            break;
        }
    }
    reader.guards
}

struct Reader<'a> {
    file: &'a SourceFile,
    body: &'a Body<'a>,
    guards: Vec<LeadingGuard>,
}

const NULL_POINTER: &str = "java.lang.NullPointerException";
const ILLEGAL_ARGUMENT: &str = "java.lang.IllegalArgumentException";
const ILLEGAL_STATE: &str = "java.lang.IllegalStateException";
const INDEX: &str = "java.lang.IndexOutOfBoundsException";
const ASSERTION: &str = "java.lang.AssertionError";

impl Reader<'_> {
    /// Reads a statement; `false` ends the leading part.
    fn statement(&mut self, node: Node) -> bool {
        match node.kind() {
            "if_statement" => self.throwing_if(node),
            "assert_statement" => {
                let condition = tree::parts(node).first().and_then(|condition| self.expression(*condition));
                self.guard(condition, ASSERTION, node);
                true
            }
            "expression_statement" => match tree::parts(node).first() {
                Some(expression) => self.checking_expression(*expression, node),
                None => false,
            },
            "local_variable_declaration" => {
                let value = tree::field(node, "declarator").and_then(|one| tree::field(one, "value"));
                value.is_some_and(|value| self.check_call(value, node))
            }
            _ => false,
        }
    }

    /// `if (c) throw new X();`, also in a chain of `else if`.
    fn throwing_if(&mut self, node: Node) -> bool {
        let mut node = node;
        loop {
            let thrown = tree::field(node, "consequence").and_then(|then| self.thrown(then));
            let (Some(exception), Some(condition)) = (thrown, tree::field(node, "condition")) else {
                return false;
            };
            let condition = self.expression(condition).map(negated);
            self.guard(condition, &exception, node);
            match tree::field(node, "alternative") {
                None => return true,
                Some(next) if next.kind() == "if_statement" => node = next,
                Some(_) => return false,
            }
        }
    }

    /// The class that a statement throws, if throwing a new exception is all it does.
    fn thrown(&self, node: Node) -> Option<String> {
        let statement = match node.kind() {
            "block" => match tree::parts(node).as_slice() {
                [only] => *only,
                _ => return None,
            },
            _ => node,
        };
        if statement.kind() != "throw_statement" {
            return None;
        }
        let created = *tree::parts(statement).first()?;
        if created.kind() != "object_creation_expression" {
            return None;
        }
        let ty = self.body.slice(tree::field(created, "type")?);
        Some(ty.split('<').next().unwrap_or_default().split_whitespace().collect())
    }

    /// A call that checks, alone, as the value of an assignment, or as an argument of `this(…)` or `super(…)`.
    fn checking_expression(&mut self, expression: Node, statement: Node) -> bool {
        if expression.kind() == "assignment_expression" {
            return tree::field(expression, "right").is_some_and(|value| self.check_call(value, statement));
        }
        let name = tree::field(expression, "name").map(|name| self.body.slice(name)).unwrap_or_default();
        if matches!(name, "this" | "super") {
            for argument in tree::field(expression, "arguments").map(tree::parts).unwrap_or_default() {
                self.check_call(argument, argument);
            }
            return true;
        }
        self.check_call(expression, statement)
    }

    fn check_call(&mut self, call: Node, guard: Node) -> bool {
        if call.kind() != "method_invocation" {
            return false;
        }
        let Some(name) = tree::field(call, "name").map(|name| self.body.slice(name)) else { return false };
        let Some(class) = self.checking_class(call, name) else { return false };
        let arguments = tree::field(call, "arguments").map(tree::parts).unwrap_or_default();
        let mut values = arguments.iter().map(|argument| self.expression(*argument));
        let (first, second) = (values.next().flatten(), values.next().flatten());
        let (condition, exception) = match (class, name) {
            ("Objects", "requireNonNull") | ("Preconditions", "checkNotNull") | ("Validate", "notNull") => {
                (first.map(not_null), NULL_POINTER)
            }
            ("Preconditions", "checkArgument") | ("Validate", "isTrue") => (first, ILLEGAL_ARGUMENT),
            ("Preconditions", "checkState") | ("Validate", "validState") => (first, ILLEGAL_STATE),
            ("Objects", "checkIndex") | ("Preconditions", "checkElementIndex") => {
                (between(first, second, BinaryOperator::Less), INDEX)
            }
            ("Preconditions", "checkPositionIndex") => {
                (between(first, second, BinaryOperator::LessEqual), INDEX)
            }
            _ => return false,
        };
        self.guard(condition, exception, guard);
        true
    }

    /// The simple name of the class whose method is called: named before the dot, or by a static import.
    fn checking_class(&self, call: Node, method: &str) -> Option<&'static str> {
        const CLASSES: [(&str, &str); 4] = [
            ("java.util.Objects", "Objects"),
            ("com.google.common.base.Preconditions", "Preconditions"),
            ("org.apache.commons.lang3.Validate", "Validate"),
            ("org.apache.commons.lang.Validate", "Validate"),
        ];
        let target = tree::field(call, "object").map(|target| self.body.slice(target));
        CLASSES
            .iter()
            .find(|(qualified, simple)| match target {
                Some(target) => target == *qualified || target == *simple,
                None => self.file.imports.iter().any(|import| {
                    import.is_static
                        && match import.on_demand {
                            true => import.name.as_ref() == *qualified,
                            false => import.name.strip_prefix(qualified) == Some(&format!(".{method}")),
                        }
                }),
            })
            .map(|(_, simple)| *simple)
    }

    fn expression(&self, node: Node) -> Option<Expr> {
        expr::parse(&self.file.text, self.body.span(node), Dialect::Java).ok()
    }

    fn guard(&mut self, condition: Option<Expr>, exception: &str, node: Node) {
        if let Some(condition) = condition {
            let span = self.body.span(node);
            self.guards.push(LeadingGuard { condition, exception: exception.into(), span });
        }
    }
}

/// What holds where `expr` does not; comparisons of references and `!` are turned, the rest is negated.
fn negated(expr: Expr) -> Expr {
    let span = expr.span;
    let kind = match expr.kind {
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => return *operand,
        ExprKind::Binary { operator: BinaryOperator::Equal, left, right } => {
            ExprKind::Binary { operator: BinaryOperator::NotEqual, left, right }
        }
        ExprKind::Binary { operator: BinaryOperator::NotEqual, left, right } => {
            ExprKind::Binary { operator: BinaryOperator::Equal, left, right }
        }
        kind => ExprKind::Unary { operator: UnaryOperator::Not, operand: Box::new(Expr { kind, span }) },
    };
    Expr { kind, span }
}

fn binary(operator: BinaryOperator, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr { kind: ExprKind::Binary { operator, left: Box::new(left), right: Box::new(right) }, span }
}

fn not_null(operand: Expr) -> Expr {
    let null = Expr { kind: ExprKind::Literal(Literal::Null), span: operand.span };
    binary(BinaryOperator::NotEqual, operand, null)
}

/// `0 <= index && index < size`
fn between(index: Option<Expr>, size: Option<Expr>, upper: BinaryOperator) -> Option<Expr> {
    let (index, size) = (index?, size?);
    let zero = Expr { kind: ExprKind::Literal(Literal::Int(0)), span: index.span };
    let lower = binary(BinaryOperator::LessEqual, zero, index.clone());
    Some(binary(BinaryOperator::And, lower, binary(upper, index, size)))
}
