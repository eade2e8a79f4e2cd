//! What comes of a call, in a few words: what it returns, what it throws, or what it does to the object.

use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Expr, ExprKind, Literal};
use suite::{CheckKind, Outcome, Recipe, StatePart, TestCase, Value};

use super::value::{literal_phrase, observed, value};
use super::{Detail, Phrase, camel, phrase};
use crate::context::Context;
use crate::java::names::decapitalised;

/// `columns` are the arguments that vary from row to row and so go by their names.
pub(super) fn outcome(context: &Context<'_>, case: &TestCase, columns: &[(usize, String)]) -> Phrase {
    match &case.oracle.outcome {
        Outcome::Throws { exception, .. } => {
            let name = context.simple_name(exception);
            Phrase { display: format!("throws {name}"), words: format!("Throws{name}") }
        }
        Outcome::Returns | Outcome::Unknown => {
            let result =
                case.oracle.observations.iter().find(|observation| observation.part == StatePart::Result);
            if let Some(observation) = result.filter(|_| !case.method.is_constructor())
                && let Some(phrase) = observed(context, &observation.value)
            {
                return Phrase {
                    display: format!("returns {}", phrase.display),
                    words: format!("Returns{}", phrase.words),
                };
            }
            let posts =
                case.oracle.checks.iter().filter(|check| matches!(check.kind, CheckKind::Post { .. }));
            let posts = || posts.clone();
            let mut fixed = case
                .oracle
                .checks
                .iter()
                .filter(|check| matches!(check.kind, CheckKind::Post { .. } | CheckKind::ObjectContract));
            let state = |expr: &Expr| State { context, case, columns }.told(expr);
            if !case.method.is_constructor()
                && let Some(result) =
                    fixed.find_map(|check| State { context, case, columns }.result(&check.expr))
            {
                return Phrase {
                    display: format!("returns {}", result.display),
                    words: format!("Returns{}", result.words),
                };
            }
            if let Some(effect) = posts().filter_map(|check| effect(&check.expr)).next() {
                return Phrase { words: camel(&effect), display: effect };
            }
            if let Some(state) = posts().find_map(|check| state(&check.expr)) {
                return state;
            }
            match (&case.oracle.checks.is_empty(), case.method.is_constructor(), result.is_some()) {
                (false, _, _) => phrase("keeps its contract"),
                (true, true, _) => phrase("makes an object"),
                (true, false, true) => phrase("returns a value"),
                (true, false, false) => phrase("completes normally"),
            }
        }
    }
}

/// `size() == \old(size()) - 1` decreases size.
fn effect(expr: &Expr) -> Option<String> {
    let ExprKind::Binary { operator: BinaryOperator::Equal, left, right } = &expr.kind else { return None };
    let (now, then) = if matches!(right.kind, ExprKind::Old(_) | ExprKind::Binary { .. }) {
        (left, right)
    } else {
        (right, left)
    };
    let noun = noun(now)?;
    match &then.kind {
        ExprKind::Old(before) if **before == **now => Some(format!("keeps {noun}")),
        ExprKind::Binary { operator, left, right } => {
            let ExprKind::Old(before) = &left.kind else { return None };
            if **before != **now {
                return None;
            }
            match (operator, &right.kind) {
                (BinaryOperator::Add, ExprKind::Literal(Literal::Int(1..) | Literal::Long(1..))) => {
                    Some(format!("increases {noun}"))
                }
                (BinaryOperator::Subtract, ExprKind::Literal(Literal::Int(1..) | Literal::Long(1..))) => {
                    Some(format!("decreases {noun}"))
                }
                (BinaryOperator::Add, ExprKind::Parameter { name, .. }) => {
                    Some(format!("adds {name} to {noun}"))
                }
                (BinaryOperator::Subtract, ExprKind::Parameter { name, .. }) => {
                    Some(format!("takes {name} from {noun}"))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn noun(expr: &Expr) -> Option<String> {
    match &expr.kind {
        ExprKind::Call { method, arguments, .. } if arguments.is_empty() => {
            let name = &*method.name;
            let bare =
                name.strip_prefix("get").filter(|rest| rest.starts_with(|first: char| first.is_uppercase()));
            Some(bare.map_or_else(|| name.to_owned(), decapitalised))
        }
        ExprKind::Field { field, .. } => Some(field.name.to_string()),
        ExprKind::ModelField { name, .. } => Some(name.to_string()),
        _ => None,
    }
}

/// Finds in a clause what it fixes for this case.
struct State<'s> {
    context: &'s Context<'s>,
    case: &'s TestCase,
    columns: &'s [(usize, String)],
}

impl State<'_> {
    /// The result: `\result == true`, `!\result`, `"a".equals(\result)`, `\result == count`.
    fn result(&self, expr: &Expr) -> Option<Phrase> {
        let is_result = |expr: &Expr| expr.kind == ExprKind::Result;
        match &expr.kind {
            ExprKind::Result => Some(phrase("true")),
            ExprKind::Unary { operator: UnaryOperator::Not, operand } if is_result(operand) => {
                Some(phrase("false"))
            }
            ExprKind::Binary {
                operator: BinaryOperator::Equal | BinaryOperator::Equivalent,
                left,
                right,
            } => {
                let other = match (is_result(left), is_result(right)) {
                    (true, false) => right,
                    (false, true) => left,
                    _ => return None,
                };
                match &other.kind {
                    ExprKind::This => Some(phrase("itself")),
                    ExprKind::Old(before) => self.part(before).map(|noun| phrase(&format!("the old {noun}"))),
                    _ => self.value(other).or_else(|| {
                        let noun = self.part(other)?;
                        // `size` that returns size says nothing.
                        (noun != *self.case.method.name).then(|| phrase(&noun))
                    }),
                }
            }
            ExprKind::Call { target: Some(target), method, arguments }
                if &*method.name == "equals" && arguments.len() == 1 =>
            {
                match (is_result(target), is_result(&arguments[0])) {
                    (true, false) => self.value(&arguments[0]),
                    (false, true) => self.value(target),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The object afterwards: of `size() == 0` that a new one has size 0, of `isEmpty()` that it is empty.
    fn told(&self, expr: &Expr) -> Option<Phrase> {
        let (said, value) = match &expr.kind {
            ExprKind::Binary { operator: BinaryOperator::Equal, left, right } => {
                let pair = |part: &Expr, value: &Expr| Some((self.part(part)?, self.value(value)?));
                pair(left, right).or_else(|| pair(right, left))?
            }
            ExprKind::Call { method, .. } => {
                self.part(expr)?;
                let rest =
                    method.name.strip_prefix("is").filter(|rest| rest.starts_with(char::is_uppercase))?;
                let verb = if self.case.method.is_constructor() { "is" } else { "leaves it" };
                return Some(phrase(&format!("{verb} {}", decapitalised(rest))));
            }
            _ => return None,
        };
        let starts =
            if self.case.method.is_constructor() { format!("has {said}") } else { format!("sets {said} to") };
        Some(Phrase {
            display: format!("{starts} {}", value.display),
            words: format!("{}{}", camel(&starts), value.words),
        })
    }

    /// A part of the object under test, by its name.
    fn part(&self, expr: &Expr) -> Option<String> {
        let is_this = |target: &Expr| target.kind == ExprKind::This;
        match &expr.kind {
            ExprKind::ModelField { target, name, .. } if is_this(target) => {
                let represented = self.context.contracts.represents(&self.case.class, name);
                represented.as_ref().and_then(noun).or_else(|| noun(expr))
            }
            ExprKind::Call { target: Some(target), .. } | ExprKind::Field { target: Some(target), .. }
                if is_this(target) =>
            {
                noun(expr)
            }
            _ => None,
        }
    }

    fn value(&self, expr: &Expr) -> Option<Phrase> {
        match &expr.kind {
            ExprKind::Parameter { index, name } => {
                let varies = self.columns.iter().any(|(column, _)| column == index);
                match self.case.arguments.get(*index) {
                    Some(recipe @ (Recipe::Value(_) | Recipe::EnumConstant { .. } | Recipe::Null(_)))
                        if !varies =>
                    {
                        Some(value(self.context, recipe, Detail::Brief))
                    }
                    _ => Some(phrase(name)),
                }
            }
            // A constant: `Status.PAID`.
            ExprKind::Field { target: None, field } if !field.name.contains(char::is_lowercase) => {
                Some(Phrase { display: field.name.to_string(), words: camel(&field.name.to_lowercase()) })
            }
            _ => constant(expr),
        }
    }
}

fn constant(expr: &Expr) -> Option<Phrase> {
    let negative = |value: &Expr| match &value.kind {
        ExprKind::Literal(Literal::Int(value)) => value.checked_neg().map(Value::Int),
        ExprKind::Literal(Literal::Long(value)) => value.checked_neg().map(Value::Long),
        ExprKind::Literal(Literal::Double(value)) => Some(Value::Double(-value)),
        ExprKind::Literal(Literal::Float(value)) => Some(Value::Float(-value)),
        _ => None,
    };
    let value = match &expr.kind {
        ExprKind::Unary { operator: UnaryOperator::Minus, operand } => negative(operand)?,
        ExprKind::Literal(literal) => match literal {
            Literal::Int(value) => Value::Int(*value),
            Literal::Long(value) => Value::Long(*value),
            Literal::Float(value) => Value::Float(*value),
            Literal::Double(value) => Value::Double(*value),
            Literal::Char(value) => Value::Char(*value),
            Literal::Boolean(value) => Value::Boolean(*value),
            Literal::String(text) => Value::String(text.clone()),
            Literal::Null => return Some(phrase("null")),
            Literal::Class(_) => return None,
        },
        _ => return None,
    };
    Some(literal_phrase(&value, Detail::Brief))
}
