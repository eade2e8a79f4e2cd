//! Values from before the call.
//!
//! `\old(e)` is captured in a local named after it (`oldSize`) before the call, once however often it is mentioned. The old
//! value of a reference is the reference: what is asked of it outside `\old` is asked afterwards. Where `e` mentions the
//! variable of a quantifier, it is taken apart: what does not depend on the variable is captured, arrays and collections
//! whose content `e` asks for as copies, and the rest is computed from that; where that is impossible (`\old(get(i))`), the
//! values are listed over the range before the call.
//!
//! An exception counts only where the clause asks for the value (strong validity with Java's short-circuit operators), so a
//! capture that throws keeps the exception for later: always for the judge, and in a written test where it did throw.

use std::collections::BTreeSet;
use std::sync::Arc;

use contract::expr::BinaryOperator;
use contract::{Expr, ExprKind};
use program::{ClassType, Type, TypeArgument};

use super::{Formula, Moment, Said};
use crate::fixture::Helper;
use crate::java::{Binding, Piece, names};
use crate::types::{boxed, raw};

/// The captured values of one test.
#[derive(Clone, Debug, Default)]
pub(crate) struct Olds {
    captured: Vec<Captured>,
    /// Statements that capture them, to stand before the call.
    pub(crate) statements: Vec<String>,
    manner: Manner,
}

/// How values are captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Manner {
    /// In a local: none of them throws.
    #[default]
    Plain,
    /// One of them throws, which must not end the test.
    Careful,
    /// Reported to the judge.
    Judged,
}

#[derive(Clone, Debug)]
struct Captured {
    expr: Expr,
    depth: usize,
    piece: Piece,
}

/// What old values are listed over: one variable and what it runs over, as evaluated before the call.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    pub(super) variable: Arc<str>,
    pub(super) ty: Type,
    pub(super) over: Over,
}

#[derive(Clone, Debug)]
pub(super) enum Over {
    /// Numbers from one to below the other.
    Range { from: Expr, to: Expr },
    /// The objects in an array or collection.
    Objects(Expr),
}

impl Olds {
    /// For a checked rendering.
    pub(crate) fn judged() -> Self {
        Olds { manner: Manner::Judged, ..Olds::default() }
    }

    /// For a test in which `throws` says whether a value could not be captured.
    pub(crate) fn written(throws: bool) -> Self {
        Olds { manner: if throws { Manner::Careful } else { Manner::Plain }, ..Olds::default() }
    }
}

impl Formula<'_, '_> {
    /// The value of `operand` before the call.
    pub(super) fn old(&mut self, operand: &Expr) -> Said<Piece> {
        if self.moment == Moment::Before {
            return self.expr(operand);
        }
        let operand = self.without_patterns(operand);
        if operand.mentions_result() {
            return Err("the result inside `\\old`".to_owned());
        }
        self.past(&operand, 0)
    }

    /// What an expression was before the call. Where its content is asked for, `depth` says how many levels of it.
    fn past(&mut self, operand: &Expr, depth: usize) -> Said<Piece> {
        if self.mentions_bound(operand) {
            return self.past_of_bound(operand, depth);
        }
        if is_timeless(operand) && (depth == 0 || is_immutable(&operand.ty)) {
            return self.expr(operand);
        }
        self.capture(operand, depth)
    }

    /// The condition as a statement about the state before the call, if it is one.
    pub(super) fn before(&self, condition: &Expr) -> Option<Expr> {
        let condition = self.without_patterns(condition);
        let settled = condition.substitute(&|part| match &part.kind {
            ExprKind::Old(_) => Some(Expr::boolean(true)),
            _ => None,
        });
        let speaks_of_before = is_timeless(&settled) && !self.mentions_bound(&condition);
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

    fn capture(&mut self, operand: &Expr, depth: usize) -> Said<Piece> {
        let depth = if self.copied_type(&operand.ty).is_some() { depth } else { 0 };
        if let Some(known) =
            self.olds.captured.iter().find(|known| known.expr == *operand && known.depth == depth)
        {
            return Ok(known.piece.clone());
        }
        let value = self.said_before(operand)?;
        let value = self.copy_of(value, depth)?;
        let value = self.protected(operand, value);
        let name = self.body.fresh(&format!("old{}", names::capitalised(&told(operand))));
        let throws = self.olds.manner == Manner::Careful && self.may_throw(operand);
        let piece = self.store(&name, &value, &operand.ty, throws)?;
        self.olds.captured.push(Captured { expr: operand.clone(), depth, piece: piece.clone() });
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
    fn store(&mut self, name: &str, value: &Piece, declared: &Type, throws: bool) -> Said<Piece> {
        let context = self.body.context;
        let ty = match &value.ty {
            Type::Null => context.nearest(&self.ground(declared)),
            ty => context.nearest(ty),
        };
        if self.olds.manner == Manner::Judged {
            let statement = format!("jurat.judge.Trace.Old {name} = trace.old(() -> {});", value.text);
            self.olds.statements.push(statement);
            return Ok(self.unpacked(&format!("{name}.get()"), &Type::object(), &ty));
        }
        let text = context.type_text(&ty);
        if throws {
            let supplier = self.supplier(&ty);
            let supplier = context.type_text(&supplier);
            self.body.helpers.insert(Helper::Earlier);
            self.olds.statements.push(format!("{supplier} {name} = earlier(() -> {});", value.text));
            return Ok(self.unpacked(&format!("{name}.get()"), &boxed(&ty), &ty));
        }
        self.olds.statements.push(format!("{text} {name} = {};", value.text));
        Ok(Piece::primary(name, ty))
    }

    fn supplier(&self, ty: &Type) -> Type {
        Type::Class(ClassType {
            name: "java/util/function/Supplier".into(),
            arguments: vec![TypeArgument::Exact(boxed(ty))],
        })
    }

    /// What was packed into an object, as what it is: two boxes would be compared by identity.
    pub(super) fn unpacked(&self, text: &str, known: &Type, ty: &Type) -> Piece {
        if known == ty {
            return Piece::primary(text, ty.clone());
        }
        Piece::primary(text, known.clone()).cast(&self.body.context.type_text(ty), ty.clone())
    }

    /// Where the clause reaches the value only under a condition, it is computed only under that condition.
    fn protected(&mut self, operand: &Expr, value: Piece) -> Piece {
        if self.olds.manner == Manner::Judged || !self.may_throw(operand) {
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

    /// The value with its content as it is now, down to a depth of nested arrays.
    fn copy_of(&mut self, value: Piece, depth: usize) -> Said<Piece> {
        if depth == 0 {
            return Ok(value);
        }
        let context = self.body.context;
        let text = match (&value.ty, self.copied_type(&value.ty)) {
            (Type::Array(row), _) if depth > 1 && matches!(**row, Type::Array(_)) => {
                if self.olds.manner == Manner::Judged {
                    let text = format!("jurat.judge.Trace.copy({}, {depth})", value.text);
                    return Ok(self.unpacked(&text, &Type::object(), &value.ty));
                }
                if depth > 2 {
                    return Err("old values of arrays of arrays of arrays".to_owned());
                }
                let arrays = context.jdk("java/util/Arrays");
                let generator = context.type_text(&raw(&value.ty));
                let row = self.body.names.clone().fresh("row");
                format!(
                    "{arrays}.stream({}).map({row} -> {row} == null ? null : {row}.clone()).toArray({generator}::new)",
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
            _ => return Ok(value),
        };
        Ok(Piece::primary(text, value.ty))
    }

    /// An old value that depends on a bound variable: what does not is captured, and it is computed from there.
    fn past_of_bound(&mut self, operand: &Expr, depth: usize) -> Said<Piece> {
        match &operand.kind {
            ExprKind::Old(inner) => self.past(inner, depth),
            ExprKind::Variable(_) if depth == 0 || is_immutable(&operand.ty) => self.expr(operand),
            ExprKind::Index { array, index } => {
                let levels = if operand.ty.is_reference() { depth + 1 } else { 1 };
                let array_piece = self.past(array, levels)?;
                let index_piece = self.past(index, 0)?;
                let element = match &array_piece.ty {
                    Type::Array(element) => (**element).clone(),
                    _ => self.ground(&operand.ty),
                };
                Ok(Piece::primary(
                    format!("{}[{}]", array_piece.at(Binding::Primary), index_piece.text),
                    element,
                ))
            }
            // The length of an array never changes.
            ExprKind::ArrayLength(array) => {
                let array = self.past(array, 0)?;
                Ok(Piece::primary(format!("{}.length", array.at(Binding::Primary)), Type::INT))
            }
            ExprKind::Call { target: Some(target), method, arguments }
                if self.is_told_by_copy(target, arguments) && (depth == 0 || is_immutable(&operand.ty)) =>
            {
                let mark = self.bound.len();
                let target = self.past_as_variable(target, 1)?;
                let mut past = Vec::new();
                for argument in arguments {
                    past.push(self.past_as_variable(argument, 0)?);
                }
                let kind = ExprKind::Call {
                    target: Some(Box::new(target)),
                    method: method.clone(),
                    arguments: past,
                };
                let piece = self.expr(&Expr::new(kind, operand.ty.clone()));
                self.bound.truncate(mark);
                piece
            }
            ExprKind::Call { target: None, .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Exact(_)
            | ExprKind::InstanceOf { binding: None, .. }
                if depth == 0 && asks_no_content(operand) =>
            {
                let spread = operand.map_children(|part| {
                    if part.free_variables().is_empty() && is_timeless(part) {
                        part.clone()
                    } else {
                        Expr::new(ExprKind::Old(Box::new(part.clone())), part.ty.clone())
                    }
                });
                self.expr(&spread)
            }
            ExprKind::Call { .. }
            | ExprKind::Field { .. }
            | ExprKind::ModelField { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Conditional { .. }
            | ExprKind::Cast { .. }
            | ExprKind::Exact(_)
            | ExprKind::InstanceOf { .. }
            | ExprKind::New { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::Quantified(_)
            | ExprKind::TypeOf(_)
            | ExprKind::NonNullElements(_) => self.listed(operand, depth),
            ExprKind::Literal(_)
            | ExprKind::This
            | ExprKind::Variable(_)
            | ExprKind::Parameter { .. }
            | ExprKind::Symbol(_)
            | ExprKind::Result
            | ExprKind::Signal
            | ExprKind::Witness(_)
            | ExprKind::Fresh(_)
            | ExprKind::NotModified(_)
            | ExprKind::Lambda { .. }
            | ExprKind::MethodReference { .. }
            | ExprKind::Informal(_) => {
                Err(format!("`\\old({})` depends on a quantified variable", contract::show(operand)))
            }
        }
    }

    /// A name for what an expression was before the call.
    fn past_as_variable(&mut self, part: &Expr, depth: usize) -> Said<Expr> {
        let piece = self.past(part, depth)?;
        let name: Arc<str> = format!("past {}", self.bound.len()).into();
        self.bound.push((name.clone(), piece));
        Ok(Expr::new(ExprKind::Variable(name), part.ty.clone()))
    }

    /// Whether a method answers of a copy what it answers of the object itself: one of an immutable value, or of a collection
    /// of such values.
    fn is_told_by_copy(&self, target: &Expr, arguments: &[Expr]) -> bool {
        let holds_values = match self.ground(&target.ty) {
            Type::Class(class) => {
                self.copied_type(&target.ty).is_some()
                    && !class.arguments.is_empty()
                    && class.arguments.iter().all(|argument| match argument {
                        TypeArgument::Exact(ty) | TypeArgument::Extends(ty) => is_immutable(ty),
                        TypeArgument::Super(_) | TypeArgument::Any => false,
                    })
            }
            _ => false,
        };
        (holds_values || is_immutable(&target.ty)) && arguments.iter().all(|part| is_immutable(&part.ty))
    }

    /// `\old(get(i))` for every `i` of the range: listed before the call, looked up afterwards.
    fn listed(&mut self, operand: &Expr, depth: usize) -> Said<Piece> {
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
        let said = self.list_before(&listing, &at.text, operand, depth);
        self.moment = outer;
        self.in_stream = stream;
        self.bound = bound;
        let (list, element) = said?;
        let key = match listing.over {
            Over::Range { .. } if at.ty != Type::INT => at.cast("int", Type::INT),
            Over::Range { .. } | Over::Objects(_) => at,
        };
        let manner = self.olds.manner;
        Ok(match manner {
            Manner::Judged => {
                self.unpacked(&format!("{}.at({})", list.text, key.text), &Type::object(), &element)
            }
            Manner::Careful => {
                let text = format!("{}.get({}).get()", list.text, key.text);
                self.unpacked(&text, &boxed(&element), &element)
            }
            Manner::Plain => {
                let text = format!("{}.get({})", list.text, key.text);
                self.unpacked(&text, &boxed(&element), &element)
            }
        })
    }

    fn list_before(
        &mut self,
        listing: &Listing,
        bound_name: &str,
        operand: &Expr,
        depth: usize,
    ) -> Said<(Piece, Type)> {
        let range = match &listing.over {
            Over::Range { from, to } => {
                (self.expr(&strip_old(from))?.text, Some(self.expr(&strip_old(to))?.text))
            }
            Over::Objects(objects) => (self.expr(&strip_old(objects))?.text, None),
        };
        let mut names = self.body.names.clone();
        names.release(bound_name);
        let variable = names.fresh(&listing.variable);
        self.bound.push((listing.variable.clone(), Piece::primary(variable.clone(), listing.ty.clone())));
        self.in_stream = true;
        let value = self.expr(operand).and_then(|value| self.copy_of(value, depth));
        self.bound.pop();
        self.in_stream = false;
        let value = value?;
        let context = self.body.context;
        let element = context.nearest(&value.ty);
        let known = Expr::new(
            ExprKind::Lambda { parameters: vec![listing.variable.clone()], body: Box::new(operand.clone()) },
            operand.ty.clone(),
        );
        let is_known = |captured: &&Captured| captured.expr == known && captured.depth == depth;
        if let Some(known) = self.olds.captured.iter().find(is_known) {
            return Ok((known.piece.clone(), element));
        }
        let name = self.body.fresh(&format!("old{}", names::capitalised(&told(operand))));
        let manner = self.olds.manner;
        if manner == Manner::Judged {
            let value = value.text;
            let listed = match range {
                (from, Some(to)) => format!("trace.listed(() -> {from}, () -> {to}, {variable} -> {value})"),
                (objects, None) => format!(
                    "trace.<{}>each(() -> {objects}, {variable} -> {value})",
                    context.type_text(&listing.ty)
                ),
            };
            self.olds.statements.push(format!("jurat.judge.Trace.Listed {name} = {listed};"));
        } else {
            let (stored, value) = match manner {
                Manner::Careful => {
                    self.body.helpers.insert(Helper::Earlier);
                    (self.supplier(&element), format!("earlier(() -> {})", value.text))
                }
                Manner::Plain | Manner::Judged => (boxed(&element), value.text),
            };
            let map = Type::Class(ClassType {
                name: "java/util/Map".into(),
                arguments: vec![TypeArgument::Exact(boxed(&listing.ty)), TypeArgument::Exact(stored)],
            });
            let (made, fill) = match range {
                (from, Some(to)) => {
                    let range = format!("{}.range({from}, {to})", context.jdk("java/util/stream/IntStream"));
                    let fill = format!("{range}.forEach({variable} -> {name}.put({variable}, {value}));");
                    ("java/util/HashMap", fill)
                }
                (objects, None) => {
                    let ty = context.type_text(&listing.ty);
                    let put = format!("    {name}.put({variable}, {value});");
                    ("java/util/IdentityHashMap", format!("for ({ty} {variable} : {objects}) {{\n{put}\n}}"))
                }
            };
            let map = context.type_text(&map);
            self.olds.statements.push(format!("{map} {name} = new {}<>();", context.jdk(made)));
            self.olds.statements.push(fill);
        }
        let piece = Piece::primary(name, Type::object());
        self.olds.captured.push(Captured { expr: known, depth, piece: piece.clone() });
        Ok((piece, element))
    }
}

/// Whether the operator looks at its operands themselves only, not at what is in them.
fn asks_no_content(expr: &Expr) -> bool {
    let all_immutable = || expr.children().into_iter().all(|part| is_immutable(&part.ty));
    match &expr.kind {
        ExprKind::Call { .. } => all_immutable(),
        ExprKind::Binary { .. } => !expr.ty.is_string() || all_immutable(),
        _ => true,
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
pub(super) fn is_timeless(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(_) | ExprKind::This | ExprKind::Parameter { .. } => true,
        ExprKind::ArrayLength(array) => matches!(array.kind, ExprKind::Parameter { .. }),
        ExprKind::Unary { operand, .. } | ExprKind::Cast { operand } | ExprKind::Exact(operand) => {
            is_timeless(operand)
        }
        ExprKind::InstanceOf { operand, .. } => is_timeless(operand),
        ExprKind::Binary { left, right, .. } => {
            asks_no_content(expr) && is_timeless(left) && is_timeless(right)
        }
        ExprKind::Conditional { condition, then, otherwise } => {
            [condition, then, otherwise].into_iter().all(|part| is_timeless(part))
        }
        ExprKind::Call { target, arguments, .. } => {
            // Methods of immutable values are pure: `text.length()`, `Math.abs(x)` of numbers.
            let parts = target.as_deref().into_iter().chain(arguments);
            is_pure_library(expr) && parts.into_iter().all(|part| is_immutable(&part.ty) && is_timeless(part))
        }
        ExprKind::Variable(_)
        | ExprKind::Symbol(_)
        | ExprKind::Result
        | ExprKind::Signal
        | ExprKind::Witness(_)
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
        | ExprKind::Witness(_)
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
