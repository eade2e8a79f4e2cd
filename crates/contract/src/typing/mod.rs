//! From an expression as written to a typed one: names resolved, overloads chosen, types checked.
//!
//! Follows the Java Language Specification, chapters 6 (names), 15 (expressions) and 18 (inference, by
//! unification of arguments only), with the operators of the contract languages on top. Generic types
//! are kept for results (`packets.get(0).getType()`), but applicability is decided on erasures: `javac`
//! has the last word on what is emitted. A typing error is one diagnostic for one clause, with the
//! narrowest span; the clause is then left out and the rest of the contract goes on.

mod call;
mod lambda;
mod name;
mod operator;
mod quantifier;
mod types;

use std::sync::Arc;

use base::{Diagnostic, Severity, Span};
use program::{Class, ClassName, ClassType, Method, Primitive, Type, TypeArgument};
use syntax::SourceText;
use syntax::expr as written;
use syntax::java::Import;

use crate::arithmetic::{Elaborator, MathMode, elaborate, fitted, is_bigint};
use crate::expr::{Expr, ExprKind, Literal, UnaryOperator};
use crate::knowledge::Knowledge;

pub(crate) use call::substitution;
pub(crate) use operator::promoted;
pub(crate) use types::captured;

/// Where in a contract an expression stands, which decides what it may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    Precondition,
    Postcondition,
    Exceptional,
    Invariant,
    Constraint,
    Initially,
    Represents,
    Assignable,
    Diverges,
    /// A check in the code of a method.
    Guard,
    /// A value of an annotation.
    Constant,
}

impl Position {
    fn name(self) -> &'static str {
        match self {
            Position::Precondition => "a precondition",
            Position::Postcondition => "a postcondition",
            Position::Exceptional => "an exceptional postcondition",
            Position::Invariant => "an invariant",
            Position::Constraint => "a history constraint",
            Position::Initially => "an initially clause",
            Position::Represents => "a represents clause",
            Position::Assignable => "an assignable clause",
            Position::Diverges => "a diverges clause",
            Position::Guard => "a check of the code",
            Position::Constant => "an annotation",
        }
    }

    fn allows_old(self) -> bool {
        matches!(self, Position::Postcondition | Position::Exceptional | Position::Constraint)
    }

    /// Evaluated before the method runs.
    fn is_before(self) -> bool {
        matches!(self, Position::Precondition | Position::Diverges | Position::Guard)
    }
}

/// What surrounds an expression.
pub(crate) struct Context<'a> {
    pub knowledge: &'a Knowledge,
    /// The class whose contract this is.
    pub class: &'a Arc<Class>,
    pub method: Option<&'a Method>,
    /// As the source names them; as many as the method has.
    pub parameters: &'a [Arc<str>],
    /// Of the file that the contract stands in.
    pub imports: &'a [Import],
    /// The text that spans point into.
    pub text: &'a SourceText,
    /// The clause as the user wrote it, for messages.
    pub clause: Arc<str>,
    pub position: Position,
    /// The exception of an exceptional postcondition, and the name that the clause gives it.
    pub signal: Option<(Option<Arc<str>>, Type)>,
    /// There is no `this`.
    pub is_static: bool,
    /// What arithmetic means here.
    pub arithmetic: MathMode,
    /// What holds wherever the clause is evaluated.
    pub assumed: &'a [Expr],
}

impl Context<'_> {
    /// A typed expression as it is computed.
    fn computed(&self, typed: &Expr) -> Expr {
        elaborate(typed, self.arithmetic, self.assumed, self.knowledge)
    }
}

/// The diagnostic has been written already.
#[derive(Debug)]
pub(crate) struct Reported;

pub(crate) type Typed = Result<Expr, Reported>;

/// Types a clause, which must be boolean.
pub(crate) fn condition(context: &Context, expr: &written::Expr, out: &mut Vec<Diagnostic>) -> Option<Expr> {
    reported(out, |out| Some(context.computed(&Typer::new(context, out).condition(expr).ok()?)))
}

/// Types an expression of any type but `void`.
pub(crate) fn value(context: &Context, expr: &written::Expr, out: &mut Vec<Diagnostic>) -> Option<Expr> {
    reported(out, |out| Some(context.computed(&Typer::new(context, out).value(expr).ok()?)))
}

/// A clause that is wrong is left out, so what it would only be warned about no longer matters.
fn reported(
    out: &mut Vec<Diagnostic>,
    typed: impl FnOnce(&mut Vec<Diagnostic>) -> Option<Expr>,
) -> Option<Expr> {
    let mut found = Vec::new();
    let result = typed(&mut found);
    if result.is_none() {
        found.retain(|diagnostic| diagnostic.severity == Severity::Error);
    }
    out.append(&mut found);
    result
}

/// Types an expression that must have the given type, up to the conversions of an assignment.
pub(crate) fn assigned(
    context: &Context,
    expr: &written::Expr,
    ty: &Type,
    out: &mut Vec<Diagnostic>,
) -> Option<Expr> {
    reported(out, |out| {
        let mut typer = Typer::new(context, out);
        let typed = typer.value(expr).ok()?;
        if typer.is_assignable(&typed.ty, ty) || typer.is_constant_of(&typed, ty) {
            return Some(fitted(context.computed(&typed), ty));
        }
        let message = format!("`{ty}` expected, but this is `{}`", typed.ty);
        typer.report("contract.operand-types", expr.span, message, None);
        None
    })
}

/// Resolves a type as written.
pub(crate) fn resolve_type(
    context: &Context,
    ty: &written::TypeExpr,
    out: &mut Vec<Diagnostic>,
) -> Option<Type> {
    Typer::new(context, out).resolve_type(ty).ok()
}

/// Whether a value of type `from` may stand where `to` is expected, by widening, boxing and erasure.
pub(crate) fn is_assignable(context: &Context, from: &Type, to: &Type) -> bool {
    Typer::new(context, &mut Vec::new()).is_assignable(from, to)
}

struct Typer<'a> {
    context: &'a Context<'a>,
    /// Bound by quantifiers, lambdas and patterns, innermost last.
    variables: Vec<(Arc<str>, Type)>,
    out: &'a mut Vec<Diagnostic>,
    in_old: bool,
}

impl<'a> Typer<'a> {
    fn new(context: &'a Context<'a>, out: &'a mut Vec<Diagnostic>) -> Self {
        Typer { context, variables: Vec::new(), out, in_old: false }
    }

    fn report(&mut self, id: &'static str, span: Span, message: String, help: Option<String>) -> Reported {
        let diagnostic = Diagnostic::error(id, self.in_clause(message)).at(self.context.text.place(span));
        self.out.push(Diagnostic { help, ..diagnostic });
        Reported
    }

    fn warn(&mut self, id: &'static str, span: Span, message: String, help: Option<String>) {
        let diagnostic = Diagnostic::warning(id, self.in_clause(message)).at(self.context.text.place(span));
        self.out.push(Diagnostic { help, ..diagnostic });
    }

    fn in_clause(&self, message: String) -> String {
        format!("{message}, in `{}`", self.context.clause)
    }

    fn condition(&mut self, expr: &written::Expr) -> Typed {
        let typed = self.value(expr)?;
        if typed.ty.unboxed() == Some(Primitive::Boolean) {
            return Ok(typed);
        }
        let message = format!("a boolean is expected, but this is `{}`", typed.ty);
        Err(self.report("contract.not-boolean", expr.span, message, None))
    }

    fn value(&mut self, expr: &written::Expr) -> Typed {
        let typed = self.expr(expr)?;
        if typed.ty == Type::Void {
            let message = "a value is expected, but this method returns none".to_owned();
            return Err(self.report("contract.void-value", expr.span, message, None));
        }
        Ok(typed)
    }

    fn values(&mut self, exprs: &[written::Expr]) -> Result<Vec<Expr>, Reported> {
        exprs.iter().map(|expr| self.value(expr)).collect()
    }

    fn boxed_value(&mut self, expr: &written::Expr) -> Result<Box<Expr>, Reported> {
        self.value(expr).map(Box::new)
    }

    fn expr(&mut self, expr: &written::Expr) -> Typed {
        match &expr.kind {
            written::ExprKind::Literal(literal) => Ok(literal_value(literal)),
            written::ExprKind::Name(_) | written::ExprKind::Select { .. } | written::ExprKind::Super => {
                self.name_value(expr)
            }
            written::ExprKind::This => self.this(expr.span),
            written::ExprKind::Call { target, name, name_span, arguments } => {
                self.call(target.as_deref(), name, *name_span, arguments)
            }
            written::ExprKind::Index { array, index } => self.index(array, index),
            written::ExprKind::New { ty, arguments } => self.new_object(ty, arguments, expr.span),
            written::ExprKind::NewArray { element, lengths, items } => {
                self.new_array(element, lengths, items.as_deref())
            }
            written::ExprKind::Unary { operator, operand } => self.unary(*operator, operand, expr.span),
            written::ExprKind::Binary { operator, left, right } => {
                self.binary(*operator, left, right, expr.span)
            }
            written::ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, expr.span)
            }
            written::ExprKind::Cast { ty, operand } => self.cast(ty, operand),
            written::ExprKind::InstanceOf { operand, ty, binding } => {
                self.instance_of(operand, ty, binding.clone(), expr.span)
            }
            written::ExprKind::ClassLiteral(ty) | written::ExprKind::TypeLiteral(ty) => {
                let ty = self.resolve_type(ty)?;
                Ok(class_literal(ty))
            }
            written::ExprKind::Lambda { .. } | written::ExprKind::MethodReference { .. } => {
                let message = "a lambda or method reference can only be an argument of a call".to_owned();
                Err(self.report("contract.lambda-place", expr.span, message, None))
            }
            written::ExprKind::Result => self.result(expr.span),
            written::ExprKind::Signal => match &self.context.signal {
                Some((_, ty)) => Ok(Expr::new(ExprKind::Signal, ty.clone())),
                None => {
                    let message = format!("{} has no exception to speak of", self.context.position.name());
                    Err(self.report("contract.signal-outside", expr.span, message, None))
                }
            },
            written::ExprKind::Old { operand, ty } => self.old(operand, ty.as_ref(), expr.span),
            written::ExprKind::Quantified(quantified) => self.quantified(quantified),
            written::ExprKind::Fresh(operands) => {
                self.needs_old("\\fresh", expr.span)?;
                let operands = self.references(operands)?;
                Ok(Expr::new(ExprKind::Fresh(operands), Type::BOOLEAN))
            }
            written::ExprKind::TypeOf(operand) => {
                let operand = self.boxed_value(operand)?;
                Ok(Expr::new(ExprKind::TypeOf(operand), Type::class("java/lang/Class")))
            }
            written::ExprKind::NonNullElements(operand) => {
                let typed = self.value(operand)?;
                if self.element_type(&typed.ty).is_none() {
                    let message = format!("an array or `Iterable` is expected, but this is `{}`", typed.ty);
                    return Err(self.report("contract.operand-types", operand.span, message, None));
                }
                Ok(Expr::new(ExprKind::NonNullElements(Box::new(typed)), Type::BOOLEAN))
            }
            written::ExprKind::NotModified(operands) => {
                self.needs_old("\\not_modified", expr.span)?;
                let operands = self.values(operands)?;
                Ok(Expr::new(ExprKind::NotModified(operands), Type::BOOLEAN))
            }
            written::ExprKind::InMode { mode, operand } => {
                let typed = self.value(operand)?;
                let computed = Elaborator::new(*mode, self.context.knowledge).exact(&typed);
                // It keeps its mode within that of the clause.
                let ty = computed.ty.clone();
                Ok(Expr::new(ExprKind::Exact(Box::new(computed)), ty))
            }
            written::ExprKind::Informal(text) => {
                Ok(Expr::new(ExprKind::Informal(text.clone()), Type::BOOLEAN))
            }
            written::ExprKind::Location(_) => {
                let message = "locations like this can only stand in an assignable clause".to_owned();
                Err(self.report("contract.location-place", expr.span, message, None))
            }
        }
    }

    fn this(&mut self, span: Span) -> Typed {
        if self.context.is_static {
            let message = "there is no `this` in the contract of a static member".to_owned();
            return Err(self.report("contract.static-context", span, message, None));
        }
        self.check_constructed("this", span)?;
        Ok(self.this_of(self.context.class))
    }

    /// `this` of the class, or of one around it.
    fn this_of(&self, class: &Class) -> Expr {
        Expr::new(ExprKind::This, Type::Class(self_type(class)))
    }

    /// Before a constructor runs there is no object whose state could be spoken of.
    fn check_constructed(&mut self, name: &str, span: Span) -> Result<(), Reported> {
        let constructor = self.context.method.is_some_and(Method::is_constructor);
        if constructor && (self.context.position.is_before() || self.in_old) {
            let message = format!("`{name}` does not exist before the constructor has run");
            return Err(self.report("contract.before-construction", span, message, None));
        }
        Ok(())
    }

    fn result(&mut self, span: Span) -> Typed {
        if self.context.position != Position::Postcondition {
            let message = format!("there is no result in {}", self.context.position.name());
            let id = "contract.result-outside-postcondition";
            return Err(self.report(id, span, message, None));
        }
        let returns = self.context.method.filter(|method| !method.is_constructor());
        match returns.map(|method| &method.returns) {
            Some(ty) if *ty != Type::Void => Ok(Expr::new(ExprKind::Result, ty.clone())),
            _ => {
                let message = "a method that returns nothing has no result".to_owned();
                Err(self.report("contract.result-of-void", span, message, None))
            }
        }
    }

    fn needs_old(&mut self, what: &str, span: Span) -> Result<(), Reported> {
        if self.context.position.allows_old() {
            return Ok(());
        }
        let message =
            format!("{} has no state before to compare with by `{what}`", self.context.position.name());
        let help = Some("the old state can be used in postconditions and constraints".to_owned());
        Err(self.report("contract.old-outside-postcondition", span, message, help))
    }

    fn old(&mut self, operand: &written::Expr, ty: Option<&written::TypeExpr>, span: Span) -> Typed {
        self.needs_old("\\old", span)?;
        let outer = std::mem::replace(&mut self.in_old, true);
        let typed = self.value(operand);
        self.in_old = outer;
        let typed = typed?;
        if typed.mentions_result() || typed.mentions_signal() {
            let message = "what the call returns or throws has no value before the call".to_owned();
            return Err(self.report("contract.result-in-old", span, message, None));
        }
        let declared = match ty {
            None => typed.ty.clone(),
            Some(written) => {
                let declared = self.resolve_type(written)?;
                if !self.is_assignable(&typed.ty, &declared) {
                    let message = format!("the old value is `{}`, not `{declared}`", typed.ty);
                    return Err(self.report("contract.operand-types", written.span, message, None));
                }
                declared
            }
        };
        Ok(Expr::new(ExprKind::Old(Box::new(typed)), declared))
    }

    fn references(&mut self, operands: &[written::Expr]) -> Result<Vec<Expr>, Reported> {
        let typed = self.values(operands)?;
        for (operand, written) in typed.iter().zip(operands) {
            if !operand.ty.is_reference() {
                let message = format!("an object is expected, but this is `{}`", operand.ty);
                return Err(self.report("contract.operand-types", written.span, message, None));
            }
        }
        Ok(typed)
    }

    fn index(&mut self, array: &written::Expr, index: &written::Expr) -> Typed {
        let typed_array = self.boxed_value(array)?;
        let Type::Array(element) = &typed_array.ty else {
            let message = format!("an array is expected, but this is `{}`", typed_array.ty);
            return Err(self.report("contract.operand-types", array.span, message, None));
        };
        let element = (**element).clone();
        let index = Box::new(self.int_value(index)?);
        Ok(Expr::new(ExprKind::Index { array: typed_array, index }, element))
    }

    fn int_value(&mut self, expr: &written::Expr) -> Typed {
        let typed = self.value(expr)?;
        if self.is_assignable(&typed.ty, &Type::INT) || is_bigint(&typed.ty) {
            return Ok(typed);
        }
        let message = format!("an int is expected, but this is `{}`", typed.ty);
        Err(self.report("contract.operand-types", expr.span, message, None))
    }

    fn new_array(
        &mut self,
        element: &written::TypeExpr,
        lengths: &[written::Expr],
        items: Option<&[written::Expr]>,
    ) -> Typed {
        let element = self.resolve_type(element)?;
        let lengths = lengths.iter().map(|length| self.int_value(length)).collect::<Result<Vec<_>, _>>()?;
        let items = items.map(|items| self.values(items)).transpose()?;
        let dimensions = lengths.len().max(1);
        let ty = (0..dimensions).fold(element, |ty, _| Type::array(ty));
        Ok(Expr::new(ExprKind::NewArray { lengths, items }, ty))
    }

    fn new_object(&mut self, ty: &written::TypeExpr, arguments: &[written::Expr], span: Span) -> Typed {
        let resolved = self.resolve_type(ty)?;
        let Type::Class(class_type) = resolved else {
            let message = format!("`{resolved}` has no constructors");
            return Err(self.report("contract.operand-types", ty.span, message, None));
        };
        self.constructor_call(&class_type, arguments, span)
    }

    /// An `int` constant may stand for a narrower type where it fits (JLS 5.2).
    fn is_constant_of(&self, expr: &Expr, ty: &Type) -> bool {
        let value = match &expr.kind {
            ExprKind::Literal(Literal::Int(value)) => i64::from(*value),
            ExprKind::Literal(Literal::Char(value)) => i64::from(*value),
            ExprKind::Unary { operator: UnaryOperator::Minus, operand } => match operand.kind {
                ExprKind::Literal(Literal::Int(value)) => -i64::from(value),
                _ => return false,
            },
            _ => return false,
        };
        match ty.unboxed() {
            Some(Primitive::Byte) => i8::try_from(value).is_ok(),
            Some(Primitive::Short) => i16::try_from(value).is_ok(),
            Some(Primitive::Char) => u16::try_from(value).is_ok(),
            _ => false,
        }
    }
}

/// The type of `this` in a class: its own type variables as arguments.
pub(crate) fn self_type(class: &Class) -> ClassType {
    let arguments = class
        .type_parameters
        .iter()
        .map(|parameter| TypeArgument::Exact(Type::Variable(parameter.name.clone())));
    ClassType { name: class.name.clone(), arguments: arguments.collect() }
}

fn literal_value(literal: &written::Literal) -> Expr {
    let primitive = Type::Primitive;
    let (literal, ty) = match literal {
        written::Literal::Int(value) => (Literal::Int(*value), Type::INT),
        written::Literal::Long(value) => (Literal::Long(*value), Type::LONG),
        written::Literal::Float(value) => (Literal::Float(*value), primitive(Primitive::Float)),
        written::Literal::Double(value) => (Literal::Double(*value), Type::DOUBLE),
        written::Literal::Char(value) => (Literal::Char(*value), primitive(Primitive::Char)),
        written::Literal::Boolean(value) => (Literal::Boolean(*value), Type::BOOLEAN),
        written::Literal::String(value) => (Literal::String(value.clone()), Type::string()),
        written::Literal::Null => (Literal::Null, Type::Null),
    };
    Expr::new(ExprKind::Literal(literal), ty)
}

fn class_literal(ty: Type) -> Expr {
    let argument = match ty.as_primitive() {
        Some(primitive) => Type::class(primitive.boxed()),
        None => ty.clone(),
    };
    let class = Type::Class(ClassType {
        name: ClassName::new("java/lang/Class"),
        arguments: vec![TypeArgument::Exact(argument)],
    });
    Expr::new(ExprKind::Literal(Literal::Class(ty)), class)
}
