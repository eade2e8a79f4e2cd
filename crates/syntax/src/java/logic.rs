//! The boolean expressions of a method body as trees, in the order in which javac writes their code.
//!
//! [`super::decisions`] lists conditions as text in source order. Whoever wants to find them again in bytecode needs
//! more: how `&&`, `||`, `!`, `?:` and the eager `&`, `|`, `^` join them, which of them become a jump, and in which
//! order the compiler visits them (the update of a `for` after its body; lambdas and `finally` blocks apart, since the
//! first become methods and the second are copied to every way out).
//!
//! Nothing is typed here. `a & b` counts as boolean where the grammar says so (below `if`, `&&`, `!`, …), where an
//! operand is a comparison or a literal, and where it initialises a `boolean` or is returned by a method that returns
//! one; elsewhere it is taken for arithmetic.

mod build;

use std::sync::Arc;

use base::Span;
use tree_sitter::Node;

use super::body::Body;
use super::decisions::fold;
use super::{DecisionKind, MethodDeclaration, SourceFile, tree};
use build::{Building, eager, is_boolean, is_jumping, operator, without_parentheses};

/// What a body decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BodyLogic {
    pub decisions: Vec<LogicDecision>,
    /// What leaves an instruction of interest behind, in the order of the code; lambdas and `finally` blocks included,
    /// each item says where it belongs.
    pub emitted: Vec<Emitted>,
    /// In the order of the code.
    pub lambdas: Vec<LambdaLogic>,
    /// The blocks of `finally` clauses.
    pub finally_blocks: Vec<Span>,
}

/// A lambda, whose code is another method of the class file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LambdaLogic {
    /// The lambda around it.
    pub parent: Option<usize>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogicDecision {
    pub kind: DecisionKind,
    /// White space folded.
    pub text: Arc<str>,
    pub span: Span,
    pub tree: Logic,
    pub leaves: Vec<LogicLeaf>,
    /// The eager nodes, by their index.
    pub eager: Vec<EagerLogic>,
}

/// How conditions are joined. Every leaf and every eager node occurs once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Logic {
    Constant(bool),
    /// Into the decision's `leaves`.
    Leaf(usize),
    Not(Box<Logic>),
    And(Vec<Logic>),
    Or(Vec<Logic>),
    /// `condition ? then : otherwise` of booleans.
    Ternary(Box<Logic>, Box<Logic>, Box<Logic>),
    /// Both sides are evaluated. The index is into the decision's `eager`.
    Eager {
        operator: EagerOperator,
        index: usize,
        left: Box<Logic>,
        right: Box<Logic>,
    },
}

/// `left & right` and the like on booleans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EagerLogic {
    pub operator: EagerOperator,
    /// White space folded.
    pub text: Arc<str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EagerOperator {
    And,
    Or,
    Xor,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogicLeaf {
    /// White space folded.
    pub text: Arc<str>,
    pub span: Span,
    pub test: LeafTest,
    /// Both sides of a comparison.
    pub operands: Option<(Arc<str>, Arc<str>)>,
    /// The operand of an eager operator that is a plain value: no jump asks for it.
    pub is_plain_operand: bool,
}

/// What an atomic condition asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeafTest {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    /// A boolean value.
    Truth,
    /// Whether a for-each loop has another element.
    HasNext,
    /// `instanceof` with a record pattern, which is several tests in one.
    RecordPattern,
}

/// Something that leaves a conditional jump or a bitwise instruction behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emitted {
    pub kind: EmittedKind,
    pub lambda: Option<usize>,
    /// Into `finally_blocks`, the innermost.
    pub finally: Option<usize>,
    /// From the beginning of the statement to the end of the decision: its line is one of these.
    pub lines: Span,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmittedKind {
    /// The jump of a leaf.
    Leaf { decision: usize, leaf: usize },
    /// The jump on the result of an eager operator.
    EagerJump { decision: usize, eager: usize },
    /// `iand`, `ior` or `ixor` of an eager operator on booleans.
    EagerInstruction { decision: usize, eager: usize },
    /// A bitwise operator that is arithmetic, as far as can be told.
    Bitwise(EagerOperator),
}

/// Reads a body. Local and anonymous classes have methods of their own and are left out.
pub fn logic(file: &SourceFile, method: &MethodDeclaration) -> BodyLogic {
    let Some(body) = Body::of(file, method) else { return BodyLogic::default() };
    let returns_boolean =
        method.returns.as_ref().is_some_and(|ty| &*ty.name == "boolean" && ty.dimensions == 0);
    let mut reader = Reader { body: &body, found: BodyLogic::default(), returns_boolean };
    let whole = body.span(body.root());
    let context = Context { statement: whole, lambda: None, finally: None };
    let mut waiting = vec![Work::Visit(body.root(), context)];
    while let Some(work) = waiting.pop() {
        let before = waiting.len();
        reader.work(work, &mut waiting);
        waiting[before..].reverse();
    }
    reader.found
}

#[derive(Clone, Copy)]
struct Context {
    statement: Span,
    lambda: Option<usize>,
    finally: Option<usize>,
}

/// What is left to do, so that deep trees need no deep stack.
#[derive(Clone, Copy)]
enum Work<'tree> {
    Visit(Node<'tree>, Context),
    /// An expression that is known to be boolean.
    Boolean(Node<'tree>, Context),
    Children(Node<'tree>, Context),
    Emit(Emitted),
}

struct Reader<'a> {
    body: &'a Body<'a>,
    found: BodyLogic,
    returns_boolean: bool,
}

impl Reader<'_> {
    /// Does one thing; what follows from it is pushed in the order of the code.
    fn work<'tree>(&mut self, work: Work<'tree>, next: &mut Vec<Work<'tree>>) {
        match work {
            Work::Emit(emitted) => self.found.emitted.push(emitted),
            Work::Children(node, context) => self.children(node, context, next),
            Work::Boolean(node, context) => self.boolean(node, context, next),
            Work::Visit(node, context) => self.visit(node, context, next),
        }
    }

    fn children<'tree>(&mut self, node: Node<'tree>, context: Context, next: &mut Vec<Work<'tree>>) {
        next.extend(tree::parts(node).into_iter().map(|part| Work::Visit(part, context)));
    }

    fn visit<'tree>(&mut self, node: Node<'tree>, mut context: Context, next: &mut Vec<Work<'tree>>) {
        let kind = node.kind();
        if kind.ends_with("_statement") || matches!(kind, "local_variable_declaration" | "switch_rule") {
            context.statement = self.body.span(node);
        }
        let part = |name: &str| tree::field(node, name);
        match kind {
            "if_statement" => {
                self.condition(DecisionKind::If, part("condition"), context, next);
                next.extend(part("consequence").map(|then| Work::Visit(then, context)));
                next.extend(part("alternative").map(|otherwise| Work::Visit(otherwise, context)));
            }
            "while_statement" => {
                self.condition(DecisionKind::While, part("condition"), context, next);
                next.extend(part("body").map(|body| Work::Visit(body, context)));
            }
            "do_statement" => {
                next.extend(part("body").map(|body| Work::Visit(body, context)));
                self.condition(DecisionKind::Do, part("condition"), context, next);
            }
            "for_statement" => self.for_loop(node, context, next),
            "enhanced_for_statement" => self.for_each(node, context, next),
            "ternary_expression" => {
                self.condition(DecisionKind::Conditional, part("condition"), context, next);
                next.extend(part("consequence").map(|then| Work::Visit(then, context)));
                next.extend(part("alternative").map(|otherwise| Work::Visit(otherwise, context)));
            }
            "assert_statement" => {
                let parts = tree::parts(node);
                self.condition(DecisionKind::Assert, parts.first().copied(), context, next);
                next.extend(parts.iter().skip(1).map(|message| Work::Visit(*message, context)));
            }
            // Labels are constants and patterns; only what follows `when` is evaluated.
            "switch_label" => {
                let guards = tree::parts(node).into_iter().filter(|part| part.kind() == "guard");
                next.extend(guards.map(|guard| Work::Visit(guard, context)));
            }
            "guard" => {
                self.condition(DecisionKind::When, tree::parts(node).first().copied(), context, next);
            }
            "lambda_expression" => self.lambda(node, context, next),
            "finally_clause" => {
                self.found.finally_blocks.push(self.body.span(node));
                let context = Context { finally: Some(self.found.finally_blocks.len() - 1), ..context };
                self.children(node, context, next);
            }
            "return_statement" if self.returns_boolean && context.lambda.is_none() => {
                next.extend(tree::parts(node).into_iter().map(|value| Work::Boolean(value, context)));
            }
            "local_variable_declaration" => self.locals(node, context, next),
            "binary_expression" | "unary_expression" | "instanceof_expression" => {
                self.operator_in_value(node, context, next);
            }
            "assignment_expression" => {
                self.children(node, context, next);
                let operator = part("operator").map(|operator| operator.kind()).unwrap_or_default();
                if let Some(operator) = eager(operator.trim_end_matches('=')) {
                    next.push(self.bitwise(operator, node, context));
                }
            }
            "class_body"
            | "class_declaration"
            | "interface_declaration"
            | "enum_declaration"
            | "record_declaration"
            | "annotation_type_declaration" => {}
            _ => self.children(node, context, next),
        }
    }

    fn operator_in_value<'tree>(&mut self, node: Node<'tree>, context: Context, next: &mut Vec<Work<'tree>>) {
        let operator = operator(node);
        if is_jumping(node) || (eager(operator).is_some() && is_boolean(node)) {
            self.decision(DecisionKind::Value, node, context, next);
            return;
        }
        self.children(node, context, next);
        // `~x` is `x ^ -1`.
        let operator = if operator == "~" { Some(EagerOperator::Xor) } else { eager(operator) };
        if let Some(operator) = operator {
            next.push(self.bitwise(operator, node, context));
        }
    }

    fn bitwise<'tree>(&self, operator: EagerOperator, node: Node, context: Context) -> Work<'tree> {
        Work::Emit(self.emitted(EmittedKind::Bitwise(operator), self.body.span(node), node, context))
    }

    fn emitted(&self, kind: EmittedKind, span: Span, within: Node, context: Context) -> Emitted {
        let end = self.body.span(within).end.max(span.end);
        let lines = Span { start: context.statement.start.min(span.start), end };
        Emitted { kind, lambda: context.lambda, finally: context.finally, lines, span }
    }

    fn for_loop<'tree>(&mut self, node: Node<'tree>, context: Context, next: &mut Vec<Work<'tree>>) {
        let mut cursor = node.walk();
        let initial: Vec<Node> = node.children_by_field_name("init", &mut cursor).collect();
        let updates: Vec<Node> = node.children_by_field_name("update", &mut cursor).collect();
        next.extend(initial.into_iter().map(|part| Work::Visit(part, context)));
        self.condition(DecisionKind::For, tree::field(node, "condition"), context, next);
        next.extend(tree::field(node, "body").map(|body| Work::Visit(body, context)));
        next.extend(updates.into_iter().map(|part| Work::Visit(part, context)));
    }

    fn for_each<'tree>(&mut self, node: Node<'tree>, context: Context, next: &mut Vec<Work<'tree>>) {
        let Some(value) = tree::field(node, "value") else { return };
        let (text, span) = (fold(self.body.slice(value)), self.body.span(value));
        let leaf = LogicLeaf {
            text: text.clone(),
            span,
            test: LeafTest::HasNext,
            operands: None,
            is_plain_operand: false,
        };
        let decision = self.found.decisions.len();
        let kind = EmittedKind::Leaf { decision, leaf: 0 };
        let (tree, kind_of) = (Logic::Leaf(0), DecisionKind::ForEach);
        let (leaves, eager) = (vec![leaf], Vec::new());
        self.found.decisions.push(LogicDecision { kind: kind_of, text, span, tree, leaves, eager });
        next.push(Work::Visit(value, context));
        next.push(Work::Emit(self.emitted(kind, span, value, context)));
        next.extend(tree::field(node, "body").map(|body| Work::Visit(body, context)));
    }

    fn lambda<'tree>(&mut self, node: Node<'tree>, context: Context, next: &mut Vec<Work<'tree>>) {
        let Some(body) = tree::field(node, "body") else { return };
        self.found.lambdas.push(LambdaLogic { parent: context.lambda, span: self.body.span(node) });
        let lambda = Some(self.found.lambdas.len() - 1);
        let context = Context { statement: self.body.span(body), lambda, finally: None };
        next.push(Work::Visit(body, context));
    }

    fn locals<'tree>(&mut self, node: Node<'tree>, context: Context, next: &mut Vec<Work<'tree>>) {
        let is_boolean = tree::field(node, "type").is_some_and(|ty| self.body.slice(ty) == "boolean");
        for declarator in tree::parts(node).into_iter().filter(|part| part.kind() == "variable_declarator") {
            let Some(value) = tree::field(declarator, "value") else { continue };
            next.push(match is_boolean && tree::field(declarator, "dimensions").is_none() {
                true => Work::Boolean(value, context),
                false => Work::Visit(value, context),
            });
        }
    }

    fn boolean<'tree>(&mut self, node: Node<'tree>, context: Context, next: &mut Vec<Work<'tree>>) {
        let node = without_parentheses(node);
        if eager(operator(node)).is_some() {
            self.decision(DecisionKind::Value, node, context, next);
        } else if node.kind() == "ternary_expression" {
            self.condition(DecisionKind::Conditional, tree::field(node, "condition"), context, next);
            let arms = [tree::field(node, "consequence"), tree::field(node, "alternative")];
            next.extend(arms.into_iter().flatten().map(|arm| Work::Boolean(arm, context)));
        } else {
            next.push(Work::Visit(node, context));
        }
    }

    fn condition<'tree>(
        &mut self,
        kind: DecisionKind,
        condition: Option<Node<'tree>>,
        context: Context,
        next: &mut Vec<Work<'tree>>,
    ) {
        if let Some(node) = condition {
            self.decision(kind, without_parentheses(node), context, next);
        }
    }

    fn decision<'tree>(
        &mut self,
        kind: DecisionKind,
        node: Node<'tree>,
        context: Context,
        next: &mut Vec<Work<'tree>>,
    ) {
        let mut building = Building {
            reader: self,
            decision: self.found.decisions.len(),
            whole: node,
            context,
            leaves: Vec::new(),
            eager: Vec::new(),
            next,
        };
        let tree = building.build(node, kind != DecisionKind::Value, 0);
        let Building { leaves, eager, .. } = building;
        let (text, span) = (fold(self.body.slice(node)), self.body.span(node));
        self.found.decisions.push(LogicDecision { kind, text, span, tree, leaves, eager });
    }
}
