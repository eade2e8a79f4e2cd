//! Contract expressions as Java: the only place that prints them.
//!
//! A clause becomes one boolean Java expression over the locals of a test: `this` is the receiver's variable, parameters
//! are the arguments', `\old(e)` a local captured before the call, a quantifier a stream over the range that the contract
//! gives, a model field what `represents` says. What cannot be said from the test's package (private members, unbounded
//! ranges, informal text) is an error with the reason; nothing is said in its place. For the judge, members that are not
//! visible are read by reflection ([`Environment::inside`]).

mod access;
mod arithmetic;
mod inside;
mod old;
mod operators;
mod quantifier;

use std::sync::Arc;

use contract::arithmetic::is_bigint;
use contract::{Expr, ExprKind, Literal};
use program::{ClassName, Type};
use suite::Value;

use crate::body::Body;
use crate::java::{Binding, Piece};
use crate::types::raw;

pub(crate) use arithmetic::{as_big, is_big};
pub(crate) use old::Olds;

/// Why a clause has no Java; becomes the reason of a [`contract::Untranslated`].
pub(crate) type Said<T> = Result<T, String>;

/// How deep model fields may be defined by model fields before it counts as a circle.
const DEEPEST_MODEL: usize = 16;

/// What the names of a contract stand for in a test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Environment {
    /// The class whose contract it is seen as.
    pub(crate) class: Option<ClassName>,
    pub(crate) this: Option<Piece>,
    pub(crate) parameters: Vec<Piece>,
    pub(crate) result: Option<Piece>,
    pub(crate) signal: Option<Piece>,
    /// For the judge alone: members that no test may name are read through `trace`, and it knows which objects are fresh.
    pub(crate) inside: bool,
}

/// When the expression is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Before the call: preconditions and captured values; `\old(e)` is `e`.
    Before,
    After,
}

pub(crate) struct Formula<'f, 'c> {
    body: &'f mut Body<'c>,
    environment: &'f Environment,
    olds: &'f mut Olds,
    moment: Moment,
    /// Variables of quantifiers and lambdas, innermost last.
    bound: Vec<(Arc<str>, Piece)>,
    /// Variables of `instanceof` patterns: the operand, cast.
    patterns: Vec<(Arc<str>, Expr)>,
    /// Conditions on the state before the call that hold wherever the current part is evaluated.
    guards: Vec<Expr>,
    /// Ranges of the quantifiers around the current part whose old values can be listed.
    listings: Vec<old::Listing>,
    /// Inside the lambda of a stream, where no checked exception may escape.
    in_stream: bool,
    models: usize,
}

/// The Java of a clause, or why there is none.
pub(crate) fn translate(
    body: &mut Body<'_>,
    environment: &Environment,
    olds: &mut Olds,
    moment: Moment,
    expr: &Expr,
) -> Said<Piece> {
    let mut formula = Formula {
        body,
        environment,
        olds,
        moment,
        bound: Vec::new(),
        patterns: Vec::new(),
        guards: Vec::new(),
        listings: Vec::new(),
        in_stream: false,
        models: 0,
    };
    formula.expr(expr)
}

impl Formula<'_, '_> {
    fn expr(&mut self, expr: &Expr) -> Said<Piece> {
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::This => {
                self.environment.this.clone().ok_or_else(|| "`this` where there is no object".to_owned())
            }
            ExprKind::Parameter { index, name } => {
                let piece = self.environment.parameters.get(*index);
                piece.cloned().ok_or_else(|| format!("parameter `{name}` is not known here"))
            }
            ExprKind::Variable(name) => {
                if let Some((_, piece)) = self.bound.iter().rev().find(|(known, _)| known == name) {
                    return Ok(piece.clone());
                }
                let pattern = self.patterns.iter().rev().find(|(known, _)| known == name);
                let cast = pattern.map(|(_, cast)| cast.clone());
                self.expr(&cast.ok_or_else(|| format!("variable `{name}` is not bound here"))?)
            }
            ExprKind::Symbol(symbol) => Err(format!("`{}` is a name of the logic", symbol.name)),
            ExprKind::Result if self.moment == Moment::Before => {
                Err("the result is not known before the call".to_owned())
            }
            ExprKind::Result => {
                self.environment.result.clone().ok_or_else(|| "there is no result to speak of".to_owned())
            }
            ExprKind::Signal => {
                self.environment.signal.clone().ok_or_else(|| "there is no exception to speak of".to_owned())
            }
            ExprKind::Witness(index) => {
                let piece = self.body.shared.get(*index);
                piece.cloned().ok_or_else(|| format!("shared object {index} is not built"))
            }
            ExprKind::Field { target, field } => self.field(target.as_deref(), field),
            ExprKind::ModelField { target, class, name } => self.model_field(target, class, name),
            ExprKind::ArrayLength(array) => {
                let array = self.expr(array)?;
                Ok(Piece::primary(format!("{}.length", array.at(Binding::Primary)), Type::INT))
            }
            ExprKind::Index { array, index } => {
                let array = self.expr(array)?;
                let index = self.expr(index)?;
                let element = match &array.ty {
                    Type::Array(element) => (**element).clone(),
                    _ => self.ground(&expr.ty),
                };
                Ok(Piece::primary(format!("{}[{}]", array.at(Binding::Primary), index.text), element))
            }
            ExprKind::Call { target, method, arguments } => self.call(target.as_deref(), method, arguments),
            ExprKind::New { constructor, arguments } => self.new_object(&expr.ty, constructor, arguments),
            ExprKind::NewArray { lengths, items } => self.new_array(&expr.ty, lengths, items.as_deref()),
            ExprKind::Unary { operator, operand } => self.unary(*operator, operand, &expr.ty),
            ExprKind::Binary { operator, left, right } => self.binary(*operator, left, right, &expr.ty),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, &expr.ty)
            }
            ExprKind::Cast { operand } => {
                let operand = self.expr(operand)?;
                if let Some(number) = self.big_cast(&operand, &expr.ty) {
                    return Ok(number);
                }
                let ty = self.named(&expr.ty)?;
                if operand.ty == ty {
                    return Ok(operand);
                }
                let operand = if ty.is_reference() { self.castable(operand, &ty) } else { operand };
                Ok(operand.cast(&self.body.context.type_text(&ty), ty))
            }
            ExprKind::Exact(operand) => self.exact(operand, &expr.ty),
            ExprKind::InstanceOf { operand, class, binding } => {
                self.instance_of(operand, class, binding.as_ref())
            }
            ExprKind::Old(operand) => self.old(operand),
            ExprKind::Quantified(quantified) => self.quantified(quantified, &expr.ty),
            ExprKind::Fresh(operands) => self.fresh(operands),
            ExprKind::TypeOf(operand) => self.type_of(operand),
            ExprKind::NonNullElements(operand) => self.non_null_elements(operand),
            ExprKind::NotModified(operands) => self.not_modified(operands),
            ExprKind::Lambda { parameters, body } => self.lambda(parameters, body, &expr.ty),
            ExprKind::MethodReference { target, method } => {
                self.method_reference(target.as_deref(), method, &expr.ty)
            }
            ExprKind::Informal(text) => Err(format!("`(* {} *)` is informal", text.trim())),
        }
    }

    fn literal(&mut self, literal: &Literal) -> Said<Piece> {
        let value = match literal {
            Literal::Int(value) => Value::Int(*value),
            Literal::Long(value) => Value::Long(*value),
            Literal::Float(value) => Value::Float(*value),
            Literal::Double(value) => Value::Double(*value),
            Literal::Char(value) => Value::Char(*value),
            Literal::Boolean(value) => Value::Boolean(*value),
            Literal::String(text) => Value::String(text.clone()),
            Literal::Null => return Ok(Piece::primary("null", Type::Null)),
            Literal::Class(ty) => {
                let ty = raw(&self.named(ty)?);
                let text = format!("{}.class", self.body.context.type_text(&ty));
                return Ok(Piece::primary(text, Type::class("java/lang/Class")));
            }
        };
        self.body.value(&value, &Type::Void)
    }

    /// The type without variables.
    fn ground(&self, ty: &Type) -> Type {
        if is_bigint(ty) {
            return arithmetic::big_integer();
        }
        self.body.variables.ground(ty)
    }

    /// The type, if the test can name it.
    fn named(&self, ty: &Type) -> Said<Type> {
        let ty = self.ground(ty);
        if self.body.context.is_nameable(&ty) {
            Ok(ty)
        } else {
            Err(format!("type `{ty}` cannot be named in the test"))
        }
    }

    /// Translates a part that is evaluated only where `guard` holds.
    fn guarded(&mut self, guard: Option<Expr>, part: &Expr) -> Said<Piece> {
        let mark = self.guards.len();
        self.guards.extend(guard);
        let piece = self.expr(part);
        self.guards.truncate(mark);
        piece
    }
}
