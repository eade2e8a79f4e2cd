//! Values from before the call.
//!
//! `\old(e)` is captured in a local named after it (`oldSize`) before the call, once however often it is mentioned.
//! Arrays and collections whose content is asked for later are captured as copies. Under a quantifier whose
//! variable it mentions, what does not depend on the variable is captured and the rest is computed from that; where that is
//! impossible (`\old(get(i))`), the values are listed over the range before the call.

use std::collections::BTreeSet;
use std::sync::Arc;

use contract::expr::BinaryOperator;
use contract::{Expr, ExprKind};
use program::{ClassType, Type};

use super::{Formula, Moment, Said};
use crate::java::{Binding, Piece, names};
use crate::types::{boxed, raw};

/// The captured values of one test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Olds {
    captured: Vec<Captured>,
    /// Statements that capture them, to stand before the call.
    pub(crate) statements: Vec<String>,
    /// In a checked rendering a value that cannot be computed spoils only the checks that use it.
    pub(crate) quiet: bool,
}

#[derive(Clone, Debug)]
struct Captured {
    expr: Expr,
    copy: bool,
    piece: Piece,
}

/// The range over which old values are listed: one variable and its bounds, as evaluated before the call.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    pub(super) variable: Arc<str>,
    pub(super) ty: Type,
    pub(super) from: Expr,
    pub(super) to: Expr,
}

impl Olds {
    /// For a checked rendering.
    pub(crate) fn quiet() -> Self {
        Olds { quiet: true, ..Olds::default() }
    }
}

impl Formula<'_, '_> {
    /// The value of `operand` before the call; a copy where its content is asked for.
    pub(super) fn old(&mut self, operand: &Expr, content: bool) -> Said<Piece> {
        if self.moment == Moment::Before {
            return self.expr(operand);
        }
        let operand = self.without_patterns(operand);
        if operand.mentions_result() {
            return Err("the result inside `\\old`".to_owned());
        }
        if self.mentions_bound(&operand) {
            return self.old_of_bound(&operand);
        }
        if is_timeless(&operand, content) {
            return self.expr(&operand);
        }
        self.capture(&operand, content)
    }

    /// The condition as a statement about the state before the call, if it is one.
    pub(super) fn before(&self, condition: &Expr) -> Option<Expr> {
        let condition = self.without_patterns(condition);
        let settled = condition.substitute(&|part| match &part.kind {
            ExprKind::Old(_) => Some(Expr::boolean(true)),
            _ => None,
        });
        let speaks_of_before = is_timeless(&settled, true) && !self.mentions_bound(&condition);
        speaks_of_before.then(|| strip_old(&condition))
    }

    fn without_patterns(&self, expr: &Expr) -> Expr {
        expr.substitute(&|part| match &part.kind {
            ExprKind::Variable(name) if !self.bound.iter().any(|(bound, _)| bound == name) => {
                self.patterns.iter().rev().find(|(known, _)| known == name).map(|(_, cast)| cast.clone())
            }
            _ => None,
        })
    }

    fn mentions_bound(&self, expr: &Expr) -> bool {
        let free = expr.free_variables();
        self.bound.iter().any(|(name, _)| free.contains(name))
    }

    fn capture(&mut self, operand: &Expr, content: bool) -> Said<Piece> {
        let copy = content && self.copied_type(&operand.ty).is_some();
        if let Some(known) =
            self.olds.captured.iter().find(|known| known.expr == *operand && known.copy == copy)
        {
            return Ok(known.piece.clone());
        }
        let value = self.said_before(operand)?;
        let value = if copy { self.copy_of(&value) } else { value };
        let value = self.protected(operand, value);
        let name = self.body.fresh(&format!("old{}", names::capitalised(&told(operand))));
        let piece = self.store(&name, &value, &operand.ty)?;
        self.olds.captured.push(Captured { expr: operand.clone(), copy, piece: piece.clone() });
        Ok(piece)
    }

    fn said_before(&mut self, operand: &Expr) -> Said<Piece> {
        let outer = std::mem::replace(&mut self.moment, Moment::Before);
        let bound = std::mem::take(&mut self.bound);
        let stream = std::mem::replace(&mut self.in_stream, false);
        let said = self.expr(operand);
        self.moment = outer;
        self.bound = bound;
        self.in_stream = stream;
        said
    }

    /// The statement that keeps the value, and how it is mentioned later.
    fn store(&mut self, name: &str, value: &Piece, declared: &Type) -> Said<Piece> {
        let context = self.body.context;
        let ty = match &value.ty {
            Type::Null => context.nearest(&self.ground(declared)),
            ty => context.nearest(ty),
        };
        if self.olds.quiet {
            let object = context.lang("Object");
            self.olds.statements.push(format!("{object} {name} = capture(() -> {});", value.text));
            // To the primitive itself: two boxes would be compared by identity.
            let cast = Piece::primary(name, Type::object()).cast(&context.type_text(&ty), ty.clone());
            return Ok(Piece::primary(format!("({})", cast.text), ty));
        }
        let text = context.type_text(&ty);
        self.olds.statements.push(format!("{text} {name} = {};", value.text));
        Ok(Piece::primary(name, ty))
    }

    /// Where the clause reaches the value only under a condition, it is computed only under that condition.
    fn protected(&mut self, operand: &Expr, value: Piece) -> Piece {
        if self.olds.quiet || !self.may_throw(operand) {
            return value;
        }
        let Some(guard) = self.guards.iter().cloned().reduce(Expr::and) else { return value };
        let Ok(condition) = self.said_before(&guard) else { return value };
        let nothing = match value.ty.as_primitive() {
            Some(program::Primitive::Boolean) => "false",
            Some(_) => "0",
            None => "null",
        };
        let text = format!("{} ? {} : {nothing}", condition.at(Binding::Or), value.at(Binding::Conditional));
        Piece::new(text, Binding::Conditional, value.ty)
    }

    /// Whether evaluating it before the call may fail where its guard does not hold.
    fn may_throw(&self, operand: &Expr) -> bool {
        operand.any(|part| match &part.kind {
            ExprKind::Index { .. } | ExprKind::Exact(_) => true,
            ExprKind::Binary { operator: BinaryOperator::Divide | BinaryOperator::Remainder, .. } => true,
            ExprKind::Field { target: Some(target), .. } => target.kind != ExprKind::This,
            ExprKind::Call { target, method, .. } => match target {
                Some(target) if target.kind != ExprKind::This => true,
                _ => {
                    let class = self.environment.class.as_ref().unwrap_or(&method.owner);
                    let effective = self.body.context.contracts.effective(class, method);
                    effective.cases.iter().any(|case| !case.requires.is_empty())
                }
            },
            _ => false,
        })
    }

    /// The type of a copy, for arrays and the common collections.
    fn copied_type(&self, ty: &Type) -> Option<&'static str> {
        match self.ground(ty) {
            Type::Array(_) => Some("array"),
            Type::Class(class) => match class.name.as_str() {
                "java/util/List" | "java/util/ArrayList" | "java/util/Collection" | "java/lang/Iterable" => {
                    Some("java/util/ArrayList")
                }
                "java/util/Set" | "java/util/LinkedHashSet" => Some("java/util/LinkedHashSet"),
                "java/util/Map" => Some("java/util/LinkedHashMap"),
                _ => None,
            },
            Type::Void | Type::Null | Type::Primitive(_) | Type::Variable(_) => None,
        }
    }

    fn copy_of(&mut self, value: &Piece) -> Piece {
        let context = self.body.context;
        let text = match (&value.ty, self.copied_type(&value.ty)) {
            (Type::Array(row), _) if matches!(**row, Type::Array(_)) => {
                let arrays = context.jdk("java/util/Arrays");
                let generator = context.type_text(&raw(&value.ty));
                let row = self.body.names.clone().fresh("row");
                format!(
                    "{arrays}.stream({}).map({row} -> {row}.clone()).toArray({generator}::new)",
                    value.text
                )
            }
            (Type::Array(_), _) => format!("{}.clone()", value.at(Binding::Primary)),
            (_, Some(copy)) => {
                let diamond =
                    matches!(&value.ty, Type::Class(ClassType { arguments, .. }) if !arguments.is_empty());
                let arguments = if diamond { "<>" } else { "" };
                format!("new {}{arguments}({})", context.jdk(copy), value.text)
            }
            _ => return value.clone(),
        };
        Piece::primary(text, value.ty.clone())
    }

    /// An old value that depends on a bound variable: what does not is captured, and it is computed from there.
    fn old_of_bound(&mut self, operand: &Expr) -> Said<Piece> {
        if !self.mentions_bound(operand) {
            return self.old(operand, true);
        }
        match &operand.kind {
            ExprKind::Variable(_) => self.expr(operand),
            ExprKind::Index { array, index } => {
                let array_piece = self.old_of_bound(array)?;
                let index_piece = self.old_of_bound(index)?;
                let element = match &array_piece.ty {
                    Type::Array(element) => (**element).clone(),
                    _ => self.ground(&operand.ty),
                };
                Ok(Piece::primary(
                    format!("{}[{}]", array_piece.at(Binding::Primary), index_piece.text),
                    element,
                ))
            }
            ExprKind::ArrayLength(array) => {
                let array = self.old_of_bound(array)?;
                Ok(Piece::primary(format!("{}.length", array.at(Binding::Primary)), Type::INT))
            }
            ExprKind::Call { target: Some(target), method, arguments }
                if self.copied_type(&target.ty).is_some() || is_immutable(&target.ty) =>
            {
                let wrap = |part: &Expr| Expr::new(ExprKind::Old(Box::new(part.clone())), part.ty.clone());
                let call = ExprKind::Call {
                    target: Some(Box::new(wrap(target))),
                    method: method.clone(),
                    arguments: arguments.iter().map(wrap).collect(),
                };
                self.expr(&Expr::new(call, operand.ty.clone()))
            }
            ExprKind::Call { target: None, .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Exact(_)
            | ExprKind::InstanceOf { .. } => {
                let spread = operand.map_children(|part| {
                    if part.free_variables().is_empty() && is_timeless(part, true) {
                        part.clone()
                    } else {
                        Expr::new(ExprKind::Old(Box::new(part.clone())), part.ty.clone())
                    }
                });
                self.expr(&spread)
            }
            ExprKind::Call { .. } | ExprKind::Field { .. } | ExprKind::ModelField { .. } => {
                self.listed(operand)
            }
            ExprKind::Literal(_)
            | ExprKind::This
            | ExprKind::Parameter { .. }
            | ExprKind::Symbol(_)
            | ExprKind::Result
            | ExprKind::Signal
            | ExprKind::New { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::Old(_)
            | ExprKind::Quantified(_)
            | ExprKind::Fresh(_)
            | ExprKind::TypeOf(_)
            | ExprKind::NonNullElements(_)
            | ExprKind::NotModified(_)
            | ExprKind::Lambda { .. }
            | ExprKind::MethodReference { .. }
            | ExprKind::Informal(_) => {
                Err(format!("`\\old({})` depends on a quantified variable", contract::show(operand)))
            }
        }
    }

    /// `\old(get(i))` for every `i` of the range: listed before the call, looked up afterwards.
    fn listed(&mut self, operand: &Expr) -> Said<Piece> {
        let free: BTreeSet<Arc<str>> = operand.free_variables();
        let mentioned: Vec<_> = self.bound.iter().filter(|(name, _)| free.contains(name)).cloned().collect();
        let listing = match mentioned.as_slice() {
            [(name, _)] => self.listings.iter().rev().find(|listing| listing.variable == *name).cloned(),
            _ => None,
        };
        let Some(listing) = listing else {
            return Err(format!(
                "`\\old({})` for every value of a quantified variable",
                contract::show(operand)
            ));
        };
        let at = self
            .bound
            .iter()
            .rev()
            .find(|(name, _)| *name == listing.variable)
            .map(|(_, piece)| piece.clone());
        let Some(at) = at else { return Err(format!("variable `{}` is not bound here", listing.variable)) };
        let outer = std::mem::replace(&mut self.moment, Moment::Before);
        let stream = std::mem::replace(&mut self.in_stream, false);
        let bound = std::mem::take(&mut self.bound);
        let said = self.list_before(&listing, &at.text, operand);
        self.moment = outer;
        self.in_stream = stream;
        self.bound = bound;
        let (list, element) = said?;
        let key = at.cast("int", Type::INT);
        let key = if at.ty == Type::INT { at } else { key };
        let found =
            Piece::primary(format!("{}.get({})", list.at(Binding::Primary), key.text), boxed(&element));
        // Two boxes would be compared by identity.
        Ok(if element.is_primitive() {
            found.cast(&self.body.context.type_text(&element), element)
        } else {
            found
        })
    }

    fn list_before(&mut self, listing: &Listing, bound_name: &str, operand: &Expr) -> Said<(Piece, Type)> {
        let from = self.expr(&strip_old(&listing.from))?;
        let to = self.expr(&strip_old(&listing.to))?;
        let mut names = self.body.names.clone();
        names.release(bound_name);
        let variable = names.fresh(&listing.variable);
        self.bound.push((listing.variable.clone(), Piece::primary(variable.clone(), listing.ty.clone())));
        self.in_stream = true;
        let value = self.expr(operand);
        self.bound.pop();
        self.in_stream = false;
        let value = value?;
        let context = self.body.context;
        let element = context.nearest(&value.ty);
        let map = ClassType {
            name: "java/util/Map".into(),
            arguments: vec![
                program::TypeArgument::Exact(Type::class("java/lang/Integer")),
                program::TypeArgument::Exact(boxed(&element)),
            ],
        };
        let known = Expr::new(
            ExprKind::Lambda { parameters: vec![listing.variable.clone()], body: Box::new(operand.clone()) },
            operand.ty.clone(),
        );
        if let Some(known) = self.olds.captured.iter().find(|captured| captured.expr == known) {
            return Ok((known.piece.clone(), element));
        }
        let name = self.body.fresh(&format!("old{}", names::capitalised(&told(operand))));
        let map = Type::Class(map);
        let range =
            format!("{}.range({}, {})", context.jdk("java/util/stream/IntStream"), from.text, to.text);
        let fill = format!("{range}.forEach({variable} -> {name}.put({variable}, {}));", value.text);
        self.olds.statements.push(format!(
            "{} {name} = new {}<>();",
            context.type_text(&map),
            context.jdk("java/util/HashMap")
        ));
        // In a checked rendering a range that cannot be listed spoils only the checks that use it.
        let fill = if self.olds.quiet { format!("capture(() -> {{ {fill} return null; }});") } else { fill };
        self.olds.statements.push(fill);
        let piece = Piece::primary(name, map);
        self.olds.captured.push(Captured { expr: known, copy: false, piece: piece.clone() });
        Ok((piece, element))
    }
}

/// The expression without `\old`, for evaluation before the call.
fn strip_old(expr: &Expr) -> Expr {
    match &expr.kind {
        ExprKind::Old(operand) => strip_old(operand),
        _ => expr.map_children(strip_old),
    }
}

/// Means the same before and after the call: literals, parameters themselves, and operators on them. The content of an array
/// parameter may change, its length may not.
pub(super) fn is_timeless(expr: &Expr, content: bool) -> bool {
    match &expr.kind {
        ExprKind::Literal(_) | ExprKind::This => true,
        ExprKind::Parameter { .. } => !content || is_immutable(&expr.ty),
        ExprKind::ArrayLength(array) => matches!(array.kind, ExprKind::Parameter { .. }),
        ExprKind::Unary { operand, .. } | ExprKind::Cast { operand } | ExprKind::Exact(operand) => {
            is_timeless(operand, false)
        }
        ExprKind::InstanceOf { operand, .. } => is_timeless(operand, false),
        ExprKind::Binary { left, right, .. } => is_timeless(left, false) && is_timeless(right, false),
        ExprKind::Conditional { condition, then, otherwise } => {
            [condition, then, otherwise].into_iter().all(|part| is_timeless(part, content))
        }
        ExprKind::Call { target, arguments, .. } => {
            // Methods of immutable values are pure: `text.length()`, `Math.abs(x)` of numbers.
            target.as_deref().is_none_or(|target| is_immutable(&target.ty) && is_timeless(target, true))
                && is_pure_library(expr)
                && arguments.iter().all(|argument| is_immutable(&argument.ty) && is_timeless(argument, true))
        }
        ExprKind::Variable(_)
        | ExprKind::Symbol(_)
        | ExprKind::Result
        | ExprKind::Signal
        | ExprKind::Field { .. }
        | ExprKind::ModelField { .. }
        | ExprKind::Index { .. }
        | ExprKind::New { .. }
        | ExprKind::NewArray { .. }
        | ExprKind::Old(_)
        | ExprKind::Quantified(_)
        | ExprKind::Fresh(_)
        | ExprKind::TypeOf(_)
        | ExprKind::NonNullElements(_)
        | ExprKind::NotModified(_)
        | ExprKind::Lambda { .. }
        | ExprKind::MethodReference { .. }
        | ExprKind::Informal(_) => false,
    }
}

fn is_immutable(ty: &Type) -> bool {
    match ty {
        Type::Primitive(_) | Type::Null => true,
        Type::Class(class) => {
            ty.unboxed().is_some()
                || matches!(
                    class.name.as_str(),
                    "java/lang/String" | "java/math/BigInteger" | "java/math/BigDecimal"
                )
        }
        Type::Void | Type::Array(_) | Type::Variable(_) => false,
    }
}

fn is_pure_library(call: &Expr) -> bool {
    match &call.kind {
        ExprKind::Call { method, .. } => {
            matches!(
                method.owner.as_str(),
                "java/lang/Math" | "java/lang/String" | "java/math/BigInteger" | "java/math/BigDecimal"
            ) || program::Primitive::unboxed(&method.owner).is_some()
        }
        _ => false,
    }
}

/// What a person would call the value: `size` of `this.size()`, `balance` of `getBalance()`.
fn told(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Call { target, method, arguments } => {
            let name = &*method.name;
            let noun = ["get", "is", "has"].iter().find_map(|prefix| {
                name.strip_prefix(prefix).filter(|rest| rest.starts_with(|first: char| first.is_uppercase()))
            });
            let own = noun.map_or_else(|| name.to_owned(), names::decapitalised);
            match target.as_deref() {
                Some(target) if arguments.is_empty() && !matches!(target.kind, ExprKind::This) => {
                    format!("{}{}", told(target), names::capitalised(&own))
                }
                _ => own,
            }
        }
        ExprKind::Field { field, .. } => field.name.to_string(),
        ExprKind::ModelField { name, .. } => name.to_string(),
        ExprKind::Parameter { name, .. } => name.to_string(),
        ExprKind::Variable(name) => name.to_string(),
        ExprKind::ArrayLength(array) => format!("{}Length", told(array)),
        ExprKind::Index { array, .. } => format!("{}Element", told(array)),
        ExprKind::Cast { operand } | ExprKind::Exact(operand) | ExprKind::Old(operand) => told(operand),
        ExprKind::Unary { .. } | ExprKind::Binary { .. } | ExprKind::InstanceOf { .. }
            if expr.ty == Type::BOOLEAN =>
        {
            "condition".to_owned()
        }
        ExprKind::This => "self".to_owned(),
        ExprKind::Literal(_)
        | ExprKind::Symbol(_)
        | ExprKind::Result
        | ExprKind::Signal
        | ExprKind::New { .. }
        | ExprKind::NewArray { .. }
        | ExprKind::Unary { .. }
        | ExprKind::Binary { .. }
        | ExprKind::Conditional { .. }
        | ExprKind::InstanceOf { .. }
        | ExprKind::Quantified(_)
        | ExprKind::Fresh(_)
        | ExprKind::TypeOf(_)
        | ExprKind::NonNullElements(_)
        | ExprKind::NotModified(_)
        | ExprKind::Lambda { .. }
        | ExprKind::MethodReference { .. }
        | ExprKind::Informal(_) => "value".to_owned(),
    }
}
