//! The body of one test: arrange, act, assert, with a blank line between.

use std::collections::BTreeSet;

use contract::arithmetic::{is_bigint, is_whole};
use contract::expr::BinaryOperator;
use contract::expr::UnaryOperator;
use contract::{Expr, ExprKind, Literal, Untranslated};
use program::Type;
use suite::{Check, CheckKind, ObservedValue, Outcome, StatePart, TestCase};

use crate::Framework;
use crate::assertion::{Assertion, assertions_class, call_statement};
use crate::body::{Body, Built};
use crate::call::Throws;
use crate::context::Context;
use crate::fixture::Helper;
use crate::formula::{Environment, Moment, Olds, as_big, translate};
use crate::java::{Piece, literal, names};
use crate::scene::{Holes, Scene};

/// A call longer than this is not written inside an assertion.
const INLINE_CALL: usize = 70;

pub(crate) struct TestText {
    pub(crate) lines: Vec<String>,
    pub(crate) throws: Throws,
    pub(crate) unchecked: bool,
    pub(crate) untranslated: Vec<Untranslated>,
    pub(crate) helpers: BTreeSet<Helper>,
}

/// Whether a check speaks of this outcome.
pub(crate) fn is_active(kind: CheckKind, outcome: &Outcome, is_constructor: bool) -> bool {
    let throws = matches!(outcome, Outcome::Throws { .. });
    match kind {
        CheckKind::Post { .. } | CheckKind::Initially | CheckKind::ObjectContract => !throws,
        CheckKind::Signals { .. } => throws,
        // A constructor that throws leaves no object behind.
        CheckKind::Invariant | CheckKind::Constraint | CheckKind::Assignable { .. } => {
            !(throws && is_constructor)
        }
    }
}

pub(crate) fn test(context: &Context<'_>, case: &TestCase, holes: &Holes) -> Built<TestText> {
    let is_constructor = case.method.is_constructor();
    let checks: Vec<&Check> = case
        .oracle
        .checks
        .iter()
        .filter(|check| is_active(check.kind, &case.oracle.outcome, is_constructor))
        .collect();
    let named = |index: usize| {
        let mentioned = |check: &&Check| {
            check.expr.any(|part| matches!(part.kind, ExprKind::Parameter { index: at, .. } if at == index))
        };
        checks.iter().any(mentioned)
            || case.oracle.observations.iter().any(|observation| {
                observation.part == StatePart::Argument(index)
                    || observation.value == ObservedValue::Argument(index)
            })
    };
    let text = Body::attempt(context, case, false, |body| {
        let scene = body.arrange(case, holes, &named)?;
        match &case.oracle.outcome {
            Outcome::Throws { exception, message } => {
                body.throwing(case, &scene, &checks, exception, message.as_deref())?
            }
            Outcome::Returns | Outcome::Unknown => body.returning(case, &scene, &checks, holes),
        }
        Ok(TestText {
            lines: std::mem::take(&mut body.lines),
            throws: body.throws,
            unchecked: body.unchecked,
            untranslated: std::mem::take(&mut body.untranslated),
            helpers: std::mem::take(&mut body.helpers),
        })
    })?;
    let imports = context.imports.borrow();
    match holes.arguments.values().chain(&holes.expected).find(|hole| imports.roots().contains(&hole.text)) {
        Some(hole) => Err(format!("the column `{}` would hide a package", hole.text)),
        None => Ok(text),
    }
}

impl Body<'_> {
    fn returning(&mut self, case: &TestCase, scene: &Scene, checks: &[&Check], holes: &Holes) {
        let observations = &case.oracle.observations;
        let observed_result =
            observations.iter().filter(|observation| observation.part == StatePart::Result).count();
        let mentions = checks
            .iter()
            .filter(|check| {
                check.expr.mentions_result()
                    || scene.is_constructor && check.expr.any(|part| part.kind == ExprKind::This)
            })
            .count();
        let uses = observed_result + mentions + if scene.is_constructor { observations.len() } else { 0 };
        let inline = uses == 1
            && observations.len() == 1
            && checks.is_empty()
            && observed_result == 1
            && !scene.is_inferred
            && scene.call.text.len() <= INLINE_CALL;
        let has_result = scene.call.ty != Type::Void && uses > 0;
        let result = has_result.then(|| {
            if inline {
                return scene.call.clone();
            }
            let wish = match (scene.is_constructor, scene.call.ty.class_name()) {
                (true, Some(name)) => names::decapitalised(&self.context.simple_name(name)),
                _ => "result".to_owned(),
            };
            let ty = if scene.call.ty == Type::Null { Type::object() } else { scene.call.ty.clone() };
            Piece::primary(self.fresh(&wish), ty)
        });
        let environment = Environment {
            class: Some(case.class.clone()),
            this: if scene.is_constructor { result.clone() } else { scene.receiver.clone() },
            parameters: scene.parameters.clone(),
            result: result.clone(),
            signal: None,
            inside: false,
        };
        let mut olds = Olds::written(case.oracle.old_throws);
        let asserted = self.asserted(checks, &environment, &mut olds);
        let observed = without_promised(self.observed_lines(case, &environment, holes), &asserted);
        self.lines.append(&mut olds.statements);
        let mut act = Vec::new();
        match &result {
            Some(_) if inline => {}
            Some(result) => {
                let made =
                    if scene.is_constructor { self.diamond_call(scene) } else { scene.call.text.clone() };
                act.push(format!("{} {} = {made};", self.context.type_text(&result.ty), result.text));
            }
            None if asserted.is_empty()
                && observed.is_empty()
                && self.context.target.framework == Framework::JUnit5
                && case.oracle.outcome == Outcome::Returns =>
            {
                let name = self.context.member(assertions_class(Framework::JUnit5), "assertDoesNotThrow");
                act.push(call_statement(&name, &[format!("() -> {}", scene.call.text)]));
            }
            None => act.push(format!("{};", scene.call.text)),
        }
        self.paragraphs(act, asserted, observed);
    }

    fn diamond_call(&self, scene: &Scene) -> String {
        let Type::Class(class) = &scene.call.ty else { return scene.call.text.clone() };
        if class.arguments.is_empty() {
            return scene.call.text.clone();
        }
        let full = format!("new {}(", self.context.type_text(&scene.call.ty));
        match scene.call.text.strip_prefix(&full) {
            Some(rest) => format!("new {}<>({rest}", self.context.class_text(&class.name)),
            None => scene.call.text.clone(),
        }
    }

    fn throwing(
        &mut self,
        case: &TestCase,
        scene: &Scene,
        checks: &[&Check],
        exception: &program::ClassName,
        message: Option<&str>,
    ) -> Built<()> {
        let class = self.context.nearest(&Type::class(exception.clone()));
        let name = self.fresh("thrown");
        let environment = Environment {
            class: Some(case.class.clone()),
            this: scene.receiver.clone().filter(|_| !scene.is_constructor),
            parameters: scene.parameters.clone(),
            result: None,
            signal: Some(Piece::primary(name.clone(), class.clone())),
            inside: false,
        };
        let mut olds = Olds::written(case.oracle.old_throws);
        let asserted = self.asserted(checks, &environment, &mut olds);
        let mut observed = self.observed_lines(case, &environment, &Holes::default());
        // A message that no constant can hold is not observed.
        let message = message.and_then(|message| literal::constant(message).ok());
        if let Some(message) = &message {
            let expected = Piece::primary(message.as_str(), Type::string());
            let actual = Piece::primary(format!("{name}.getMessage()"), Type::string());
            observed.insert(0, self.context.assertion(&Assertion::Equal { expected, actual }, None));
        }
        self.lines.append(&mut olds.statements);
        let needs_name = message.is_some() || checks.iter().any(|check| check.expr.mentions_signal());
        let promised = self.is_promised(case, &class);
        // What the call throws never reaches the test method.
        let act = self.expect_throw(scene, &class, needs_name.then_some(name.as_str()));
        if promised {
            self.paragraphs(act, asserted, observed);
        } else {
            let mut lines = vec![OBSERVED.to_owned()];
            lines.extend(act);
            observed.retain(|line| line != OBSERVED);
            self.paragraphs(lines, asserted, observed);
        }
        Ok(())
    }

    /// Whether the contract speaks of this exception.
    fn is_promised(&self, case: &TestCase, exception: &Type) -> bool {
        let effective = self.context.contracts.effective(&case.class, &case.method);
        let speaks = |ty: &Type| self.context.program.is_assignable(exception, &self.variables.erase(ty));
        effective.cases.iter().any(|spec| {
            spec.is_exceptional && spec.signals.is_empty()
                || spec
                    .signals
                    .iter()
                    .any(|signals| !signals.condition.expr.is_false() && speaks(&signals.exception))
        })
    }

    fn expect_throw(&mut self, scene: &Scene, class: &Type, name: Option<&str>) -> Vec<String> {
        let target = self.context.target;
        let type_text = self.context.type_text(class);
        let call = format!("() -> {}", scene.call.text);
        let arguments = [format!("{type_text}.class"), call];
        let assertions = assertions_class(target.framework);
        let method = match target.framework {
            Framework::JUnit5 | Framework::Xml | Framework::Json => "assertThrows",
            Framework::JUnit4 if target.junit4_assert_throws => "assertThrows",
            Framework::TestNg => {
                if name.is_some() {
                    "expectThrows"
                } else {
                    "assertThrows"
                }
            }
            Framework::JUnit4 => return self.try_and_fail(scene, class, name),
        };
        let method = self.context.member(assertions, method);
        match name {
            Some(name) => vec![call_statement(&format!("{type_text} {name} = {method}"), &arguments)],
            None => vec![call_statement(&method, &arguments)],
        }
    }

    /// Before JUnit 4.13. A checked exception may only be caught where the call declares it, and one that also
    /// stands for `fail` itself would hide it, so the general form compares classes.
    fn try_and_fail(&mut self, scene: &Scene, class: &Type, name: Option<&str>) -> Vec<String> {
        let caught = name.map_or_else(|| self.fresh("thrown"), str::to_owned);
        let attempt = self.fresh("attempt");
        let throwable = self.context.lang("Throwable");
        let text = self.context.type_text(class);
        let truth = self.context.member(assertions_class(Framework::JUnit4), "assertTrue");
        let mut lines = vec![
            format!("{throwable} {attempt} = null;"),
            format!("try {{\n    {};\n}} catch ({throwable} e) {{\n    {attempt} = e;\n}}", scene.call.text),
            format!(
                "{truth}({}, {attempt} instanceof {text});",
                literal::message(&format!("expected {text}"))
            ),
        ];
        if name.is_some() {
            lines.push(format!("{text} {caught} = ({text}) {attempt};"));
        }
        lines
    }

    fn asserted(&mut self, checks: &[&Check], environment: &Environment, olds: &mut Olds) -> Vec<String> {
        let mut lines = Vec::new();
        for check in checks {
            match self.check_assertion(&check.expr, environment, olds) {
                Ok(assertion) => lines.push(self.context.assertion(&assertion, Some(&violation(check)))),
                Err(reason) => self.untranslated.push(Untranslated { clause: check.clause.clone(), reason }),
            }
        }
        lines
    }

    /// The assertion that says most when it fails.
    fn check_assertion(
        &mut self,
        expr: &Expr,
        environment: &Environment,
        olds: &mut Olds,
    ) -> Result<Assertion, String> {
        let mut say = |expr: &Expr| translate(self, environment, olds, Moment::After, expr);
        match &expr.kind {
            ExprKind::Unary { operator: UnaryOperator::Not, operand } => match &operand.kind {
                // `!(a == null)` and the like read better turned round.
                ExprKind::Binary { operator: BinaryOperator::Equal, left, right } => {
                    let kind = ExprKind::Binary {
                        operator: BinaryOperator::NotEqual,
                        left: left.clone(),
                        right: right.clone(),
                    };
                    self.check_assertion(&Expr::new(kind, Type::BOOLEAN), environment, olds)
                }
                ExprKind::Binary { operator: BinaryOperator::NotEqual, left, right } => {
                    let kind = ExprKind::Binary {
                        operator: BinaryOperator::Equal,
                        left: left.clone(),
                        right: right.clone(),
                    };
                    self.check_assertion(&Expr::new(kind, Type::BOOLEAN), environment, olds)
                }
                ExprKind::Unary { operator: UnaryOperator::Not, operand } => {
                    self.check_assertion(operand, environment, olds)
                }
                // Written as the opposite comparison.
                ExprKind::Binary {
                    operator:
                        BinaryOperator::Less
                        | BinaryOperator::LessEqual
                        | BinaryOperator::Greater
                        | BinaryOperator::GreaterEqual,
                    ..
                } => Ok(Assertion::True(say(expr)?)),
                _ => Ok(Assertion::False(say(operand)?)),
            },
            ExprKind::Call { target: Some(target), method, arguments }
                if &*method.name == "equals" && arguments.len() == 1 =>
            {
                // With a string literal on one side it means exactly what `assertEquals` does.
                let is_text = |expr: &Expr| matches!(expr.kind, ExprKind::Literal(Literal::String(_)));
                let strings = target.ty == Type::string() && arguments[0].ty == Type::string();
                match (is_text(target), is_text(&arguments[0])) {
                    (true, false) if strings => {
                        Ok(Assertion::Equal { expected: say(target)?, actual: say(&arguments[0])? })
                    }
                    (false, true) if strings => {
                        Ok(Assertion::Equal { expected: say(&arguments[0])?, actual: say(target)? })
                    }
                    _ => Ok(Assertion::True(say(expr)?)),
                }
            }
            ExprKind::Binary { operator: BinaryOperator::Equivalent, left, right }
                if left.ty == Type::BOOLEAN && right.ty == Type::BOOLEAN =>
            {
                let kind = ExprKind::Binary {
                    operator: BinaryOperator::Equal,
                    left: left.clone(),
                    right: right.clone(),
                };
                self.check_assertion(&Expr::new(kind, Type::BOOLEAN), environment, olds)
            }
            ExprKind::Binary {
                operator: operator @ (BinaryOperator::Equal | BinaryOperator::NotEqual),
                left,
                right,
            } => {
                let equal = *operator == BinaryOperator::Equal;
                let is_null = |expr: &Expr| expr.kind == ExprKind::Literal(Literal::Null);
                let value = if is_null(right) {
                    Some(left)
                } else if is_null(left) {
                    Some(right)
                } else {
                    None
                };
                if let Some(value) = value {
                    let value = say(value)?;
                    return Ok(if equal { Assertion::Null(value) } else { Assertion::NotNull(value) });
                }
                let (expected, actual) =
                    if leans_actual(left) >= leans_actual(right) { (right, left) } else { (left, right) };
                let truth =
                    [(left, right), (right, left)].into_iter().find_map(|(said, value)| match &said.kind {
                        ExprKind::Literal(Literal::Boolean(truth)) if value.ty == Type::BOOLEAN => {
                            Some((*truth == equal, value))
                        }
                        _ => None,
                    });
                if let Some((truth, value)) = truth {
                    let value = say(value)?;
                    return Ok(if truth { Assertion::True(value) } else { Assertion::False(value) });
                }
                let whole =
                    |expr: &Expr| expr.ty.as_primitive().is_some_and(|primitive| primitive.is_integral());
                let booleans = left.ty == Type::BOOLEAN && right.ty == Type::BOOLEAN;
                let numbers = is_whole(&left.ty) && is_whole(&right.ty);
                if equal && numbers && (is_bigint(&left.ty) || is_bigint(&right.ty)) {
                    let (expected, actual) = (say(expected)?, say(actual)?);
                    let (expected, actual) = (as_big(self.context, expected), as_big(self.context, actual));
                    return Ok(Assertion::Equal { expected, actual });
                }
                if equal && (booleans || whole(left) && whole(right)) {
                    let (expected, actual) = (say(expected)?, say(actual)?);
                    if expected.ty.is_primitive() && actual.ty.is_primitive() {
                        return Ok(Assertion::Equal { expected, actual });
                    }
                }
                let object = |expr: &Expr| expr.ty.is_reference() && expr.ty.unboxed().is_none();
                if equal && object(left) && object(right) && !matches!(left.kind, ExprKind::TypeOf(_)) {
                    return Ok(Assertion::Same { expected: say(expected)?, actual: say(actual)? });
                }
                Ok(Assertion::True(say(expr)?))
            }
            _ => Ok(Assertion::True(say(expr)?)),
        }
    }

    fn observed_lines(&mut self, case: &TestCase, environment: &Environment, holes: &Holes) -> Vec<String> {
        let mut lines = Vec::new();
        for observation in &case.oracle.observations {
            let expected = holes.expected.as_ref().filter(|_| observation.part == StatePart::Result);
            // An observation that cannot be written pins nothing down; the test is still right without it.
            if let Ok(assertion) = self.observed(observation, environment, expected) {
                lines.push(self.context.assertion(&assertion, None));
            }
        }
        if !lines.is_empty() {
            lines.insert(0, OBSERVED.to_owned());
        }
        lines
    }

    /// Arrange, act and assert apart from each other.
    fn paragraphs(&mut self, act: Vec<String>, asserted: Vec<String>, observed: Vec<String>) {
        let asserts: Vec<String> = asserted.into_iter().chain(observed).collect();
        for part in [act, asserts] {
            if part.is_empty() {
                continue;
            }
            if !self.lines.is_empty() {
                self.lines.push(String::new());
            }
            self.lines.extend(part);
        }
    }
}

const OBSERVED: &str = "// observed: what the code does today";

/// What a clause of the contract asserts already is not observed beside it.
fn without_promised(observed: Vec<String>, asserted: &[String]) -> Vec<String> {
    let folded: Vec<String> = asserted.iter().map(|line| line.split_whitespace().collect()).collect();
    let is_new = |line: &String| {
        let same: String = line.trim_end_matches(");").split_whitespace().collect();
        !folded.iter().any(|promised| promised.starts_with(&format!("{same},")))
    };
    let kept: Vec<String> = observed.into_iter().filter(is_new).collect();
    if kept.iter().all(|line| line == OBSERVED) { Vec::new() } else { kept }
}

/// How much an operand looks like the value under test rather than what it should be.
fn leans_actual(expr: &Expr) -> u8 {
    if expr.mentions_result() {
        return 3;
    }
    match &expr.kind {
        ExprKind::Literal(_) => 0,
        ExprKind::Old(_) | ExprKind::Parameter { .. } => 0,
        _ if expr.mentions_old() => 1,
        _ => 2,
    }
}

/// What a failing check says: which kind of promise, the clause as written, and where it stands.
fn violation(check: &Check) -> String {
    let kind = match check.kind {
        CheckKind::Post { .. } => "postcondition",
        CheckKind::Signals { .. } => "exceptional postcondition",
        CheckKind::Invariant => "invariant",
        CheckKind::Constraint => "constraint",
        CheckKind::Initially => "initial condition",
        CheckKind::Assignable { .. } => "frame condition",
        CheckKind::ObjectContract => "law of equals, hashCode or compareTo",
    };
    let place = match &check.place {
        Some(place) => {
            let file = place.file.rsplit(['/', '\\']).next().unwrap_or_default();
            if place.line > 0 { format!(" ({file}:{})", place.line) } else { format!(" ({file})") }
        }
        None => String::new(),
    };
    format!("{kind} violated: {}{place}", check.clause)
}
