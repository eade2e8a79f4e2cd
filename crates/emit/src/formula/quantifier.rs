//! Quantifiers as streams over the range that the contract gives: `(\forall int i; 0 <= i && i < n; p)` is
//! `IntStream.range(0, n).allMatch(i -> p)`. A stream is an expression, so a quantifier stays where the clause has it,
//! behind its guards. A range without bounds has no Java.

use std::sync::Arc;

use contract::arithmetic::{Width, is_bigint};
use contract::expr::{BinaryOperator, BoundVariable, Quantified, Quantifier};
use contract::logic::range::{Bound, Range, Values, conditions_and_body, order, values_of};
use contract::{Expr, ExprKind, Literal};
use program::{Primitive, Type};

use super::access::element_type;
use super::arithmetic::big_integer;
use super::old::{Listing, Over};
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

impl Formula<'_, '_> {
    pub(super) fn quantified(&mut self, quantified: &Quantified, ty: &Type) -> Said<Piece> {
        let (conditions, body) = conditions_and_body(quantified);
        let order = order(&quantified.variables, &conditions);
        self.nest(quantified.quantifier, &order, conditions, &body, ty)
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
                let value = if is_bigint(ty) { self.big(value) } else { value };
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
        if is_bigint(ty) {
            return self.big_reduced(quantifier, stream, elements, arrow);
        }
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

    fn big_reduced(
        &mut self,
        quantifier: Quantifier,
        stream: &str,
        elements: Elements,
        arrow: &str,
    ) -> Said<Piece> {
        let class = self.body.context.type_text(&big_integer());
        let map = if elements == Elements::Object { "map" } else { "mapToObj" };
        let reduced = match quantifier {
            Quantifier::Sum => format!("reduce({class}.ZERO, {class}::add)"),
            Quantifier::Product => format!("reduce({class}.ONE, {class}::multiply)"),
            Quantifier::Min => format!("reduce({class}::min).get()"),
            Quantifier::Max => format!("reduce({class}::max).get()"),
            Quantifier::ForAll | Quantifier::Exists | Quantifier::NumOf => {
                return Err("no number to compute".to_owned());
            }
        };
        Ok(Piece::primary(format!("{stream}.{map}({arrow}).{reduced}"), big_integer()))
    }

    fn source(
        &mut self,
        variable: &BoundVariable,
        conditions: &mut Vec<Expr>,
        unbound: &[Arc<str>],
    ) -> Said<Source> {
        let ty = if is_bigint(&variable.ty) { variable.ty.clone() } else { self.ground(&variable.ty) };
        let grounded = BoundVariable { ty, ..variable.clone() };
        let values = values_of(self.body.context.program, &grounded, conditions, unbound);
        match values.map_err(|endless| endless.to_string())? {
            Values::Elements(over) => self.over(variable, &over),
            Values::Booleans => {
                let text = format!("{}.of(false, true)", self.body.context.jdk("java/util/stream/Stream"));
                Ok(self.object_source(variable, text, Type::BOOLEAN))
            }
            Values::Numbers(range, primitive) => self.counted(variable, range, primitive),
            Values::Constants(_) => {
                let ty = self.named(&grounded.ty)?;
                let values = format!("{}.values()", self.body.context.type_text(&ty));
                let text = format!("{}.stream({values})", self.body.context.jdk("java/util/Arrays"));
                Ok(self.object_source(variable, text, ty))
            }
        }
    }

    fn object_source(&mut self, variable: &BoundVariable, text: String, ty: Type) -> Source {
        let parameter = self.body.fresh(&variable.name);
        let piece = Piece::primary(parameter.clone(), ty);
        Source { text, elements: Elements::Object, parameter, variable: piece, listing: None }
    }

    /// A variable that runs over an array or a collection.
    fn over(&mut self, variable: &BoundVariable, over: &Expr) -> Said<Source> {
        let collection = self.expr(over)?;
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
        // Boxes are told apart by what they hold, not by identity.
        let is_listable = elements == Elements::Object
            && piece.ty.unboxed().is_none()
            && !over.mentions_result()
            && over.free_variables().is_empty();
        let listing = is_listable.then(|| Listing {
            variable: variable.name.clone(),
            ty: piece.ty.clone(),
            over: Over::Objects(over.clone()),
        });
        Ok(Source { text, elements, parameter, variable: piece, listing })
    }

    /// A whole number between bounds.
    fn counted(&mut self, variable: &BoundVariable, range: Range, primitive: Primitive) -> Said<Source> {
        let range = Range { from: stepped(range.from, true), to: stepped(range.to, false) };
        // Bounds beyond what the variable can be leave it all that it can be.
        let wide = [&range.from.0, &range.to.0].iter().any(|bound| Width::of(&bound.ty) > Some(Width::Int));
        let long = primitive == Primitive::Long || wide;
        let from = self.bound_text(&range.from.0, long)?;
        let mut skips = "";
        let from = match (&range.from.0.kind, range.from.1) {
            (_, true) => from.text,
            (ExprKind::Literal(Literal::Int(value)), false) if *value < i32::MAX => (value + 1).to_string(),
            (ExprKind::Variable(_), false) => format!("{} + 1", from.at(Binding::Additive)),
            // The number behind the largest one is the smallest.
            (_, false) => {
                skips = ".skip(1)";
                from.text
            }
        };
        let to = self.bound_text(&range.to.0, long)?;
        let context = self.body.context;
        let (stream, elements, counted) = match long {
            true => ("java/util/stream/LongStream", Elements::Long, Type::LONG),
            false => ("java/util/stream/IntStream", Elements::Int, Type::INT),
        };
        let method = if range.to.1 { "rangeClosed" } else { "range" };
        let text = format!("{}.{method}({from}, {}){skips}", context.jdk(stream), to.text);
        let text = if wide && primitive != Primitive::Long { self.within(&text, primitive) } else { text };
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
            over: Over::Range {
                from: if range.from.1 { range.from.0.clone() } else { one(range.from.0.clone()) },
                to: if range.to.1 { one(range.to.0.clone()) } else { range.to.0.clone() },
            },
        });
        Ok(Source { text, elements, parameter, variable: piece, listing })
    }

    /// Only those numbers that a variable of this type can be.
    fn within(&mut self, stream: &str, primitive: Primitive) -> String {
        let class = self.body.context.lang(match primitive {
            Primitive::Byte => "Byte",
            Primitive::Short => "Short",
            Primitive::Char => "Character",
            _ => "Integer",
        });
        let number = self.body.names.clone().fresh("number");
        format!("{stream}.filter({number} -> {class}.MIN_VALUE <= {number} && {number} <= {class}.MAX_VALUE)")
    }

    fn bound_text(&mut self, bound: &Expr, long: bool) -> Said<Piece> {
        let piece = self.expr(bound)?;
        match piece.ty.unboxed() {
            Some(Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int) => Ok(piece),
            Some(Primitive::Long) if long => Ok(piece),
            Some(Primitive::Long | Primitive::Boolean | Primitive::Float | Primitive::Double) | None => {
                Err(format!("a range up to a `{}`", piece.ty))
            }
        }
    }
}

/// `n` and included for `n + 1` and not, and so on: the same numbers, with a bound that cannot overflow.
fn stepped((bound, inclusive): Bound, lower: bool) -> Bound {
    let ExprKind::Binary { operator, left, right } = &bound.kind else { return (bound, inclusive) };
    let is_one = right.kind == ExprKind::Literal(Literal::Int(1));
    if !is_one || Width::of(&left.ty) != Some(Width::Int) || Width::of(&bound.ty) != Some(Width::Long) {
        return (bound, inclusive);
    }
    match (operator, lower, inclusive) {
        (BinaryOperator::Add, true, true) | (BinaryOperator::Subtract, false, true) => {
            ((**left).clone(), false)
        }
        (BinaryOperator::Add, false, false) | (BinaryOperator::Subtract, true, false) => {
            ((**left).clone(), true)
        }
        _ => (bound, inclusive),
    }
}
