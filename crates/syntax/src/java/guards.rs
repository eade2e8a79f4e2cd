//! Checks at the start of a body: `if (…) throw …`, `Objects.requireNonNull`, `assert`, Guava's
//! `Preconditions` and Apache's `Validate`.
//!
//! Only leading statements count: once something else has run, a condition no longer speaks about the
//! state before the call.

use std::sync::Arc;

use base::Span;
use tree_sitter::Node;

use super::body::Body;
use super::{Import, MethodDeclaration, SourceFile, tree};
use crate::expr::token::Tokens;
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
/// assignment in it, say) or speaks about something that an earlier statement assigned ends them.
pub fn leading_guards(file: &SourceFile, method: &MethodDeclaration) -> Vec<LeadingGuard> {
    let Some(body) = Body::of(file, method) else { return Vec::new() };
    let Some(block) = body.block() else { return Vec::new() };
    let mut reader = Reader { file, method, body: &body, guards: Vec::new(), assigned: Vec::new() };
    for statement in tree::parts(block) {
        if !reader.statement(statement) {
            break;
        }
    }
    reader.guards
}

struct Reader<'a> {
    file: &'a SourceFile,
    method: &'a MethodDeclaration,
    body: &'a Body<'a>,
    guards: Vec<LeadingGuard>,
    /// Fields and variables that a leading statement gave a value.
    assigned: Vec<&'a str>,
}

const NULL_POINTER: &str = "java.lang.NullPointerException";
const ILLEGAL_ARGUMENT: &str = "java.lang.IllegalArgumentException";
const ILLEGAL_STATE: &str = "java.lang.IllegalStateException";
const INDEX: &str = "java.lang.IndexOutOfBoundsException";
const ASSERTION: &str = "java.lang.AssertionError";

#[derive(Clone, Copy)]
enum Check {
    NotNull,
    Argument,
    State,
    Index,
    Position,
}

const CHECKS: &[(&str, &str, Check)] = &[
    ("java.util.Objects", "requireNonNull", Check::NotNull),
    ("java.util.Objects", "checkIndex", Check::Index),
    ("com.google.common.base.Preconditions", "checkNotNull", Check::NotNull),
    ("com.google.common.base.Preconditions", "checkArgument", Check::Argument),
    ("com.google.common.base.Preconditions", "checkState", Check::State),
    ("com.google.common.base.Preconditions", "checkElementIndex", Check::Index),
    ("com.google.common.base.Preconditions", "checkPositionIndex", Check::Position),
    ("org.apache.commons.lang3.Validate", "notNull", Check::NotNull),
    ("org.apache.commons.lang3.Validate", "isTrue", Check::Argument),
    ("org.apache.commons.lang3.Validate", "validState", Check::State),
    ("org.apache.commons.lang.Validate", "isTrue", Check::Argument),
];

/// Whether a static import makes `class.method` known as `method`.
fn imports(import: &Import, class: &str, method: &str) -> bool {
    let rest = import.name.strip_prefix(class);
    import.is_static
        && match import.on_demand {
            true => rest == Some(""),
            false => rest.and_then(|rest| rest.strip_prefix('.')) == Some(method),
        }
}

impl Reader<'_> {
    /// Reads a statement; `false` ends the leading part.
    fn statement(&mut self, node: Node) -> bool {
        match node.kind() {
            "if_statement" => self.throwing_if(node),
            "assert_statement" => {
                let condition = tree::parts(node).first().and_then(|condition| self.expression(*condition));
                self.guard(condition, ASSERTION, node)
            }
            "expression_statement" => match tree::parts(node).first() {
                Some(expression) => self.checking_expression(*expression, node),
                None => false,
            },
            "local_variable_declaration" => {
                let declarator = tree::field(node, "declarator");
                let part = |name: &str| declarator.and_then(|one| tree::field(one, name));
                let leads = part("value").is_some_and(|value| self.check_call(value, node));
                self.assigned.extend(part("name").map(|name| self.body.slice(name)));
                leads
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
            let holds = self.expression(condition).map(negated);
            if !self.guard(holds, &exception, node) {
                return false;
            }
            self.bind_patterns(condition);
            match tree::field(node, "alternative") {
                None => return true,
                Some(next) if next.kind() == "if_statement" => node = next,
                Some(_) => return false,
            }
        }
    }

    /// `if (!(o instanceof T t)) throw …` declares `t` for what follows.
    fn bind_patterns(&mut self, condition: Node) {
        tree::walk(condition, |node| {
            if node.kind() == "instanceof_expression" {
                self.assigned.extend(tree::field(node, "name").map(|name| self.body.slice(name)));
            }
            true
        });
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
            let value = tree::field(expression, "right");
            let leads = value.is_some_and(|value| self.check_call(value, statement));
            let target = tree::field(expression, "left").map(|left| self.body.slice(left));
            self.assigned.extend(target.map(|target| target.strip_prefix("this.").unwrap_or(target)));
            return leads;
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
        let Some(check) = self.check(call) else { return false };
        let arguments = tree::field(call, "arguments").map(tree::parts).unwrap_or_default();
        let mut values = arguments.iter().map(|argument| self.expression(*argument));
        let (first, second) = (values.next().flatten(), values.next().flatten());
        let (condition, exception) = match check {
            Check::NotNull => (first.map(not_null), NULL_POINTER),
            Check::Argument => (first, ILLEGAL_ARGUMENT),
            Check::State => (first, ILLEGAL_STATE),
            Check::Index => (between(first, second, BinaryOperator::Less), INDEX),
            Check::Position => (between(first, second, BinaryOperator::LessEqual), INDEX),
        };
        self.guard(condition, exception, guard)
    }

    /// What a call checks: its class is named before the dot, or by a static import.
    fn check(&self, call: Node) -> Option<Check> {
        let method = self.body.slice(tree::field(call, "name")?);
        let target = tree::field(call, "object").map(|target| self.body.slice(target));
        let found = CHECKS.iter().find(|(class, name, _)| {
            let is_class = match target {
                Some(target) => target == *class || class.rsplit('.').next() == Some(target),
                None => self.file.imports.iter().any(|import| imports(import, class, method)),
            };
            *name == method && is_class
        });
        found.map(|(_, _, check)| *check)
    }

    fn expression(&self, node: Node) -> Option<Expr> {
        expr::parse(&self.file.text, self.body.span(node), Dialect::Java).ok()
    }

    /// Notes a guard; `false` if there is none that speaks about the state before the call.
    fn guard(&mut self, condition: Option<Expr>, exception: &str, node: Node) -> bool {
        let Some(condition) = condition.filter(|condition| !self.mentions_assigned(condition.span)) else {
            return false;
        };
        let span = self.body.span(node);
        self.guards.push(LeadingGuard { condition, exception: exception.into(), span });
        true
    }

    fn mentions_assigned(&self, span: Span) -> bool {
        if self.assigned.is_empty() {
            return false;
        }
        let tokens = Tokens::of_expression(&self.file.text, span, Dialect::Java).list;
        let word = |index: usize| self.file.text.slice(tokens[index].span);
        (0..tokens.len()).filter(|index| self.assigned.contains(&word(*index))).any(|index| {
            let is_member = index > 0 && word(index - 1) == ".";
            let is_own = is_member && index > 1 && word(index - 2) == "this";
            let is_parameter = self.method.parameters.iter().any(|one| one.name.as_ref() == word(index));
            is_own || (!is_member && !is_parameter)
        })
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
