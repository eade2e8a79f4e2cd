//! Quantifiers as streams over the range that the contract gives: `(\forall int i; 0 <= i && i < n; p)` is
//! `IntStream.range(0, n).allMatch(i -> p)`. A stream is an expression, so a quantifier stays where the clause has it,
//! behind its guards. A range without bounds has no Java.

use std::sync::Arc;

use contract::expr::{BinaryOperator, BoundVariable, Quantified, Quantifier, UnaryOperator};
use contract::{Expr, ExprKind, Literal};
use program::{ClassKind, Primitive, Type};

use super::access::element_type;
use super::old::Listing;
use super::{Formula, Said};
use crate::java::{Binding, Piece};

/// What the elements of a stream are for javac.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Elements {
    Int,
    Long,
    Double,
    Object,
}

/// A stream and what its lambda's parameter stands for.
struct Source {
    text: String,
    elements: Elements,
    /// The lambda's parameter.
    parameter: String,
    /// The bound variable in terms of it.
    variable: Piece,
    listing: Option<Listing>,
}

struct Range {
    from: (Expr, bool),
    to: (Expr, bool),
}

impl Formula<'_, '_> {
    pub(super) fn quantified(&mut self, quantified: &Quantified, ty: &Type) -> Said<Piece> {
        let (conditions, body) = conditions_and_body(quantified);
        let order = self.order(&quantified.variables, &conditions);
        self.nest(quantified.quantifier, &order, conditions, &body, ty)
    }

    /// Variables whose range can be said first come first.
    fn order(&self, variables: &[BoundVariable], conditions: &[Expr]) -> Vec<BoundVariable> {
        let mut left: Vec<BoundVariable> = variables.to_vec();
        let mut order = Vec::new();
        while !left.is_empty() {
            let ready = left.iter().position(|variable| {
                let others: Vec<Arc<str>> = left.iter().map(|other| other.name.clone()).collect();
                variable.over.is_some() || range_of(&variable.name, conditions, &others).is_some()
            });
            order.push(left.remove(ready.unwrap_or(0)));
        }
        order
    }

    fn nest(
        &mut self,
        quantifier: Quantifier,
        variables: &[BoundVariable],
        mut conditions: Vec<Expr>,
        body: &Expr,
        ty: &Type,
    ) -> Said<Piece> {
        let Some((variable, inner)) = variables.split_first() else {
            return Err("a quantifier without variables".to_owned());
        };
        let unbound: Vec<Arc<str>> = variables.iter().map(|variable| variable.name.clone()).collect();
        let source = self.source(variable, &mut conditions, &unbound)?;
        let outer = std::mem::replace(&mut self.in_stream, true);
        self.bound.push((variable.name.clone(), source.variable.clone()));
        let listings = self.listings.len();
        self.listings.extend(source.listing.clone());
        let said = if inner.is_empty() {
            self.innermost(quantifier, &source, &conditions, body, ty)
        } else {
            self.nest(quantifier, inner, conditions, body, ty)
                .and_then(|inner| self.outer(quantifier, &source, &inner, ty))
        };
        self.listings.truncate(listings);
        self.bound.pop();
        self.in_stream = outer;
        self.body.names.release(&source.parameter);
        said
    }

    fn innermost(
        &mut self,
        quantifier: Quantifier,
        source: &Source,
        conditions: &[Expr],
        body: &Expr,
        ty: &Type,
    ) -> Said<Piece> {
        let filter = Expr::all(conditions.iter().cloned());
        let arrow = |piece: &Piece| format!("{} -> {}", source.parameter, piece.text);
        let piece = match quantifier {
            Quantifier::ForAll => {
                let test = self.expr(&filter.implies(body.clone()))?;
                Piece::primary(format!("{}.allMatch({})", source.text, arrow(&test)), Type::BOOLEAN)
            }
            Quantifier::Exists => {
                let test = self.expr(&filter.and(body.clone()))?;
                Piece::primary(format!("{}.anyMatch({})", source.text, arrow(&test)), Type::BOOLEAN)
            }
            Quantifier::NumOf => {
                let test = self.expr(&filter.and(body.clone()))?;
                Piece::primary(format!("{}.filter({}).count()", source.text, arrow(&test)), Type::LONG)
            }
            Quantifier::Sum | Quantifier::Product | Quantifier::Min | Quantifier::Max => {
                let stream = if filter.is_true() {
                    source.text.clone()
                } else {
                    let test = self.expr(&filter)?;
                    format!("{}.filter({})", source.text, arrow(&test))
                };
                let value = self.expr(body)?;
                self.reduced(quantifier, &stream, source.elements, &arrow(&value), ty)?
            }
        };
        Ok(piece)
    }

    fn outer(&mut self, quantifier: Quantifier, source: &Source, inner: &Piece, ty: &Type) -> Said<Piece> {
        let arrow = format!("{} -> {}", source.parameter, inner.text);
        match quantifier {
            Quantifier::ForAll => {
                Ok(Piece::primary(format!("{}.allMatch({arrow})", source.text), Type::BOOLEAN))
            }
            Quantifier::Exists => {
                Ok(Piece::primary(format!("{}.anyMatch({arrow})", source.text), Type::BOOLEAN))
            }
            Quantifier::NumOf => {
                self.reduced(Quantifier::Sum, &source.text, source.elements, &arrow, &Type::LONG)
            }
            Quantifier::Sum | Quantifier::Product => {
                self.reduced(quantifier, &source.text, source.elements, &arrow, ty)
            }
            Quantifier::Min | Quantifier::Max => {
                Err("the minimum or maximum over more than one variable".to_owned())
            }
        }
    }

    /// `stream.map(…).sum()` and its relatives, in the arithmetic of the quantifier's type.
    fn reduced(
        &mut self,
        quantifier: Quantifier,
        stream: &str,
        elements: Elements,
        arrow: &str,
        ty: &Type,
    ) -> Said<Piece> {
        let (numbers, name, one) = match ty.unboxed() {
            Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int) => {
                (Elements::Int, "Int", "1")
            }
            Some(Primitive::Long) => (Elements::Long, "Long", "1L"),
            Some(Primitive::Float | Primitive::Double) => (Elements::Double, "Double", "1.0"),
            Some(Primitive::Boolean) | None => return Err(format!("a sum, product or extreme of `{ty}`")),
        };
        let map = if numbers == elements { "map".to_owned() } else { format!("mapTo{name}") };
        let mapped = format!("{stream}.{map}({arrow})");
        let text = match quantifier {
            // A stream's own sum of doubles compensates for rounding; the contract's does not.
            Quantifier::Sum if numbers == Elements::Double => {
                format!("{mapped}.reduce(0.0, {}::sum)", self.body.context.lang("Double"))
            }
            Quantifier::Sum => format!("{mapped}.sum()"),
            Quantifier::Product => {
                let mut names = self.body.names.clone();
                let (left, right) = (names.fresh("left"), names.fresh("right"));
                format!("{mapped}.reduce({one}, ({left}, {right}) -> {left} * {right})")
            }
            Quantifier::Min => format!("{mapped}.min().getAs{name}()"),
            Quantifier::Max => format!("{mapped}.max().getAs{name}()"),
            Quantifier::ForAll | Quantifier::Exists | Quantifier::NumOf => {
                return Err("no number to compute".to_owned());
            }
        };
        let ty = match numbers {
            Elements::Int => Type::INT,
            Elements::Long => Type::LONG,
            Elements::Double | Elements::Object => Type::DOUBLE,
        };
        Ok(Piece::primary(text, ty))
    }

    fn source(
        &mut self,
        variable: &BoundVariable,
        conditions: &mut Vec<Expr>,
        unbound: &[Arc<str>],
    ) -> Said<Source> {
        if let Some(over) = &variable.over {
            return self.over(variable, over);
        }
        let ty = self.ground(&variable.ty);
        match ty.unboxed() {
            Some(Primitive::Boolean) => {
                let text = format!("{}.of(false, true)", self.body.context.jdk("java/util/stream/Stream"));
                Ok(self.object_source(variable, text, Type::BOOLEAN))
            }
            Some(Primitive::Float | Primitive::Double) => {
                Err(format!("`{}` runs over all numbers of type `{ty}`", variable.name))
            }
            Some(primitive) => self.counted(variable, primitive, conditions, unbound),
            None => self.object_range(variable, &ty, conditions, unbound),
        }
    }

    /// Objects run over an enum's constants, or over what the range says contains them.
    fn object_range(
        &mut self,
        variable: &BoundVariable,
        ty: &Type,
        conditions: &mut Vec<Expr>,
        unbound: &[Arc<str>],
    ) -> Said<Source> {
        let container = conditions.iter().position(|condition| match &condition.kind {
            ExprKind::Call { target: Some(target), method, arguments } => {
                &*method.name == "contains"
                    && matches!(arguments.as_slice(), [Expr { kind: ExprKind::Variable(name), .. }] if *name == variable.name)
                    && !mentions_any(target, unbound)
            }
            _ => false,
        });
        if let Some(index) = container
            && let ExprKind::Call { target: Some(target), .. } = conditions.remove(index).kind
        {
            return self.over(variable, &target);
        }
        let class = ty.class_name().and_then(|name| self.body.context.program.class(name));
        if class.is_some_and(|class| class.kind == ClassKind::Enum) {
            let ty = self.named(ty)?;
            let values = format!("{}.values()", self.body.context.type_text(&ty));
            let text = format!("{}.stream({values})", self.body.context.jdk("java/util/Arrays"));
            return Ok(self.object_source(variable, text, ty));
        }
        Err(format!("`{}` runs over all objects of type `{ty}`", variable.name))
    }

    fn object_source(&mut self, variable: &BoundVariable, text: String, ty: Type) -> Source {
        let parameter = self.body.fresh(&variable.name);
        let piece = Piece::primary(parameter.clone(), ty);
        Source { text, elements: Elements::Object, parameter, variable: piece, listing: None }
    }

    /// A variable that runs over an array or a collection.
    fn over(&mut self, variable: &BoundVariable, over: &Expr) -> Said<Source> {
        let collection = self.content(over)?;
        let context = self.body.context;
        let element = element_type(context, &collection.ty).unwrap_or_else(|| self.ground(&variable.ty));
        let is_collection = collection
            .ty
            .class_name()
            .is_some_and(|name| context.program.is_subclass(name, &"java/util/Collection".into()));
        let arrays = || context.jdk("java/util/Arrays");
        let (text, elements) = match (&collection.ty, element.as_primitive()) {
            (Type::Array(_), Some(Primitive::Int)) => {
                (format!("{}.stream({})", arrays(), collection.text), Elements::Int)
            }
            (Type::Array(_), Some(Primitive::Long)) => {
                (format!("{}.stream({})", arrays(), collection.text), Elements::Long)
            }
            (Type::Array(_), Some(Primitive::Double)) => {
                (format!("{}.stream({})", arrays(), collection.text), Elements::Double)
            }
            (Type::Array(_), Some(_)) => {
                // There are no streams of the other primitives: run over the positions.
                let array = collection.at(Binding::Primary);
                let text = format!("{}.range(0, {array}.length)", context.jdk("java/util/stream/IntStream"));
                let parameter = self.body.fresh("index");
                let piece = Piece::primary(format!("{array}[{parameter}]"), element);
                return Ok(Source {
                    text,
                    elements: Elements::Int,
                    parameter,
                    variable: piece,
                    listing: None,
                });
            }
            (Type::Array(_), None) => (format!("{}.stream({})", arrays(), collection.text), Elements::Object),
            _ if is_collection => (format!("{}.stream()", collection.at(Binding::Primary)), Elements::Object),
            (Type::Class(_), _) => {
                let support = context.jdk("java/util/stream/StreamSupport");
                (
                    format!("{support}.stream({}.spliterator(), false)", collection.at(Binding::Primary)),
                    Elements::Object,
                )
            }
            (other, _) => return Err(format!("`{other}` is nothing to run over")),
        };
        let parameter = self.body.fresh(&variable.name);
        let element = context.nearest(&element);
        let declared = self.ground(&variable.ty);
        let plain = Piece::primary(parameter.clone(), element.clone());
        let piece = if element == declared
            || context.program.is_assignable(&element, &declared)
            || !context.is_nameable(&declared)
        {
            plain
        } else {
            let cast = plain.cast(&context.type_text(&declared), declared);
            Piece::primary(format!("({})", cast.text), cast.ty)
        };
        Ok(Source { text, elements, parameter, variable: piece, listing: None })
    }

    /// A whole number between bounds.
    fn counted(
        &mut self,
        variable: &BoundVariable,
        primitive: Primitive,
        conditions: &mut Vec<Expr>,
        unbound: &[Arc<str>],
    ) -> Said<Source> {
        let Some((range, used)) = range_of(&variable.name, conditions, unbound) else {
            return Err(format!("the range of `{}` has no bounds", variable.name));
        };
        for index in used.into_iter().rev() {
            conditions.remove(index);
        }
        let long = primitive == Primitive::Long;
        let from = self.bound_text(&range.from.0, long)?;
        let from = match (&range.from.0.kind, range.from.1) {
            (_, true) => from.text,
            (ExprKind::Literal(Literal::Int(value)), false) if *value < i32::MAX => (value + 1).to_string(),
            (_, false) => format!("{} + 1", from.at(Binding::Additive)),
        };
        let to = self.bound_text(&range.to.0, long)?;
        let context = self.body.context;
        let (stream, elements, counted) = match long {
            true => ("java/util/stream/LongStream", Elements::Long, Type::LONG),
            false => ("java/util/stream/IntStream", Elements::Int, Type::INT),
        };
        let method = if range.to.1 { "rangeClosed" } else { "range" };
        let text = format!("{}.{method}({from}, {})", context.jdk(stream), to.text);
        let parameter = self.body.fresh(&variable.name);
        let plain = Piece::primary(parameter.clone(), counted.clone());
        let ty = Type::Primitive(primitive);
        let piece = if ty == counted {
            plain
        } else {
            let cast = plain.cast(primitive.keyword(), ty);
            Piece::primary(format!("({})", cast.text), cast.ty)
        };
        let one = |expr: Expr| Expr::binary(BinaryOperator::Add, expr, Expr::int(1), Type::INT);
        let listable = !long
            && [&range.from.0, &range.to.0]
                .iter()
                .all(|bound| !bound.mentions_result() && bound.free_variables().is_empty());
        let listing = listable.then(|| Listing {
            variable: variable.name.clone(),
            ty: Type::INT,
            from: if range.from.1 { range.from.0.clone() } else { one(range.from.0.clone()) },
            to: if range.to.1 { one(range.to.0.clone()) } else { range.to.0.clone() },
        });
        Ok(Source { text, elements, parameter, variable: piece, listing })
    }

    fn bound_text(&mut self, bound: &Expr, long: bool) -> Said<Piece> {
        let piece = self.expr(bound)?;
        match piece.ty.unboxed() {
            Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int) => Ok(piece),
            Some(Primitive::Long) if long => Ok(piece),
            Some(Primitive::Long) => Ok(Piece::primary(
                format!("{}.toIntExact({})", self.body.context.lang("Math"), piece.text),
                Type::INT,
            )),
            Some(Primitive::Boolean | Primitive::Float | Primitive::Double) | None => {
                Err(format!("a range up to a `{}`", piece.ty))
            }
        }
    }
}

/// The conditions of the range, one by one, and what is said of each element. Where no range is written it may stand in the
/// body: `(\forall int i; 0 <= i && i < n ==> p)`, also after a normal form turned that into a disjunction.
fn conditions_and_body(quantified: &Quantified) -> (Vec<Expr>, Expr) {
    let mut conditions: Vec<Expr> = quantified.range.iter().flat_map(split).collect();
    if !conditions.is_empty() || quantified.variables.iter().all(|variable| variable.over.is_some()) {
        return (conditions, quantified.body.clone());
    }
    match (quantified.quantifier, &quantified.body.kind) {
        (Quantifier::ForAll, ExprKind::Binary { operator: BinaryOperator::Implies, left, right }) => {
            (split(left), (**right).clone())
        }
        (Quantifier::ForAll, ExprKind::Binary { operator: BinaryOperator::Or, .. }) => {
            let mut rest = Vec::new();
            for part in disjuncts(&quantified.body) {
                match opposite_comparison(part) {
                    Some(opposite) => conditions.push(opposite),
                    None => rest.push(part.clone()),
                }
            }
            (conditions, rest.into_iter().fold(Expr::boolean(false), Expr::or))
        }
        (Quantifier::Exists | Quantifier::NumOf, ExprKind::Binary { operator: BinaryOperator::And, .. }) => {
            (split(&quantified.body), Expr::boolean(true))
        }
        _ => (conditions, quantified.body.clone()),
    }
}

fn split(range: &Expr) -> Vec<Expr> {
    range
        .conjuncts()
        .into_iter()
        .filter(|part| !part.is_true())
        .map(|part| match &part.kind {
            ExprKind::Unary { operator: UnaryOperator::Not, operand } => {
                opposite_comparison(operand).unwrap_or_else(|| part.clone())
            }
            _ => part.clone(),
        })
        .collect()
}

fn disjuncts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Binary { operator: BinaryOperator::Or, left, right } => {
            let mut all = disjuncts(left);
            all.extend(disjuncts(right));
            all
        }
        _ => vec![expr],
    }
}

/// The opposite of an order comparison of whole numbers, or of a negation.
fn opposite_comparison(expr: &Expr) -> Option<Expr> {
    use BinaryOperator as Op;
    match &expr.kind {
        ExprKind::Unary { operator: UnaryOperator::Not, operand } => Some((**operand).clone()),
        ExprKind::Binary { operator, left, right } => {
            let opposite = match operator {
                Op::Less => Op::GreaterEqual,
                Op::LessEqual => Op::Greater,
                Op::Greater => Op::LessEqual,
                Op::GreaterEqual => Op::Less,
                Op::NotEqual => Op::Equal,
                _ => return None,
            };
            let whole = |expr: &Expr| expr.ty.unboxed().is_some_and(Primitive::is_integral);
            (whole(left) && whole(right))
                .then(|| Expr::binary(opposite, (**left).clone(), (**right).clone(), Type::BOOLEAN))
        }
        _ => None,
    }
}

fn mentions_any(expr: &Expr, names: &[Arc<str>]) -> bool {
    let free = expr.free_variables();
    names.iter().any(|name| free.contains(name))
}

/// The bounds of a variable that the conditions give in terms of what is bound already, and which conditions they use up.
fn range_of(name: &Arc<str>, conditions: &[Expr], unbound: &[Arc<str>]) -> Option<(Range, Vec<usize>)> {
    let mut used = Vec::new();
    let from = extreme(name, conditions, unbound, true, &mut used, 4)?;
    let to = extreme(name, conditions, unbound, false, &mut used, 4)?;
    used.sort_unstable();
    used.dedup();
    Some((Range { from, to }, used))
}

/// The lower or upper bound: an expression, and whether it is in the range itself. `i < j && j < n` bounds `i` by `n` while
/// `j` is not bound yet; that condition stays, since it says more.
fn extreme(
    name: &Arc<str>,
    conditions: &[Expr],
    unbound: &[Arc<str>],
    lower: bool,
    used: &mut Vec<usize>,
    depth: usize,
) -> Option<(Expr, bool)> {
    let candidates: Vec<(usize, Expr, bool)> = conditions
        .iter()
        .enumerate()
        .filter_map(|(index, condition)| {
            let (bound, inclusive) = bound_in(name, condition, lower)?;
            Some((index, bound, inclusive))
        })
        .collect();
    if let Some((index, bound, inclusive)) =
        candidates.iter().find(|(_, bound, _)| !mentions_any(bound, unbound))
    {
        used.push(*index);
        return Some((bound.clone(), *inclusive));
    }
    if depth == 0 {
        return None;
    }
    candidates.into_iter().find_map(|(_, bound, inclusive)| match &bound.kind {
        ExprKind::Variable(other) if unbound.contains(other) => {
            let (bound, further) = extreme(other, conditions, unbound, lower, &mut Vec::new(), depth - 1)?;
            Some((bound, inclusive && further))
        }
        _ => None,
    })
}

/// `e` of `e <= name` (lower) or `name <= e` (upper), and whether `e` itself is allowed.
fn bound_in(name: &Arc<str>, condition: &Expr, lower: bool) -> Option<(Expr, bool)> {
    use BinaryOperator as Op;
    let ExprKind::Binary { operator, left, right } = &condition.kind else { return None };
    let is_it = |expr: &Expr| matches!(&expr.kind, ExprKind::Variable(other) if other == name);
    let (operator, bound) = if is_it(left) {
        (*operator, right)
    } else if is_it(right) {
        let mirrored = match operator {
            Op::Less => Op::Greater,
            Op::LessEqual => Op::GreaterEqual,
            Op::Greater => Op::Less,
            Op::GreaterEqual => Op::LessEqual,
            other => *other,
        };
        (mirrored, left)
    } else {
        return None;
    };
    if mentions_any(bound, std::slice::from_ref(name)) {
        return None;
    }
    match (operator, lower) {
        (Op::GreaterEqual, true) | (Op::LessEqual, false) | (Op::Equal, _) => Some(((**bound).clone(), true)),
        (Op::Greater, true) | (Op::Less, false) => Some(((**bound).clone(), false)),
        _ => None,
    }
}
