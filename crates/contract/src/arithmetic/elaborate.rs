//! From the types that Java gives to the types that a clause is computed in.

use program::{Primitive, Program, Type};

use super::interval::{Interval, elements, of_binary, sum};
use super::java;
use super::{MathMode, Width, is_bigint, is_whole};
use crate::expr::{
    BinaryOperator, BoundVariable, Expr, ExprKind, Literal, Quantified, Quantifier, UnaryOperator,
};
use crate::knowledge::Knowledge;
use crate::value::constant_integer;

/// A typed clause as it is computed. `assumed` holds wherever the clause is evaluated.
pub(crate) fn elaborate(expr: &Expr, mode: MathMode, assumed: &[Expr], knowledge: &Knowledge) -> Expr {
    let mut elaborator = Elaborator::new(mode, knowledge);
    assumed.iter().for_each(|condition| elaborator.learn(condition, true));
    settled(&elaborator.exact(expr))
}

/// The value in a place of this type, which may be too narrow for it.
pub(crate) fn fitted(expr: Expr, ty: &Type) -> Expr {
    match (Width::of(&expr.ty), Width::of(ty)) {
        (Some(own), Some(wanted)) if own > wanted => Expr::new(ExprKind::Exact(Box::new(expr)), ty.clone()),
        _ => expr,
    }
}

/// Without the marks that kept parts in a mode of their own.
fn settled(expr: &Expr) -> Expr {
    match &expr.kind {
        ExprKind::Exact(operand) if operand.ty == expr.ty => settled(operand),
        _ => expr.map_children(settled),
    }
}

pub(crate) struct Elaborator<'a> {
    mode: MathMode,
    knowledge: &'a Knowledge,
    /// What is known of parameters, variables and the result here, innermost last. `None` forgets: a variable of the same
    /// name begins.
    facts: Vec<(Expr, Option<Interval>)>,
}

impl<'a> Elaborator<'a> {
    pub(crate) fn new(mode: MathMode, knowledge: &'a Knowledge) -> Elaborator<'a> {
        Elaborator { mode, knowledge, facts: Vec::new() }
    }

    /// The same value as the mode has it.
    pub(crate) fn exact(&mut self, expr: &Expr) -> Expr {
        if self.mode == MathMode::Java {
            return self.in_java(expr);
        }
        match &expr.kind {
            // A part in a mode of its own, and code of the library's.
            ExprKind::Exact(_) | ExprKind::Lambda { .. } => expr.clone(),
            ExprKind::Unary { operator, operand } => {
                let operand = self.exact(operand);
                self.unary(*operator, operand, &expr.ty)
            }
            ExprKind::Binary { operator, left, right } => self.binary(*operator, left, right, &expr.ty),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, &expr.ty, Self::exact)
            }
            ExprKind::Cast { operand } => self.cast(operand, &expr.ty),
            ExprKind::Index { array, index } => {
                let array = Box::new(self.exact(array));
                let index = Box::new(self.index(index));
                Expr::new(ExprKind::Index { array, index }, expr.ty.clone())
            }
            ExprKind::NewArray { lengths, items } => {
                let element = match &expr.ty {
                    Type::Array(element) => (**element).clone(),
                    other => other.clone(),
                };
                let lengths = lengths.iter().map(|length| self.index(length)).collect();
                let items = items.as_ref();
                let items =
                    items.map(|items| items.iter().map(|item| self.argument(item, &element)).collect());
                Expr::new(ExprKind::NewArray { lengths, items }, expr.ty.clone())
            }
            ExprKind::Call { target, method, arguments } => {
                let kind = ExprKind::Call {
                    target: target.as_ref().map(|target| Box::new(self.exact(target))),
                    method: method.clone(),
                    arguments: self.arguments(&method.descriptor, arguments),
                };
                Expr::new(kind, expr.ty.clone())
            }
            ExprKind::New { constructor, arguments } => {
                let arguments = self.arguments(&constructor.descriptor, arguments);
                Expr::new(ExprKind::New { constructor: constructor.clone(), arguments }, expr.ty.clone())
            }
            ExprKind::Old(operand) => {
                let as_is = operand.ty == expr.ty;
                let operand = self.exact(operand);
                let ty = if as_is { operand.ty.clone() } else { expr.ty.clone() };
                Expr::new(ExprKind::Old(Box::new(operand)), ty)
            }
            ExprKind::Quantified(quantified) => self.quantified(quantified, &expr.ty),
            _ => expr.map_children(|part| self.exact(part)),
        }
    }

    /// Java's arithmetic needs nothing but that a `\bigint` fits where an `int` is expected.
    fn in_java(&mut self, expr: &Expr) -> Expr {
        let mut whole = expr.map_children(|part| self.in_java(part));
        if let ExprKind::Index { index, .. } = &mut whole.kind {
            **index = fitted((**index).clone(), &Type::INT);
        }
        whole
    }

    fn interval(&self, expr: &Expr) -> Option<Interval> {
        Interval::of(expr, &|expr| self.fact(expr))
    }

    fn unary(&mut self, operator: UnaryOperator, operand: Expr, nominal: &Type) -> Expr {
        let own = Width::of(&operand.ty).max(Width::of(nominal));
        let value = self.interval(&operand);
        let node = |ty| Expr::new(ExprKind::Unary { operator, operand: Box::new(operand.clone()) }, ty);
        match (operator, own, value) {
            // A literal with its sign is one number.
            (UnaryOperator::Minus, Some(own), Some(value)) => {
                self.computed(own.max(value.negated().width()), nominal, &node)
            }
            (UnaryOperator::Plus | UnaryOperator::Complement, Some(own), _) => node(own.ty()),
            _ => node(nominal.clone()),
        }
    }

    /// A node in the width that it needs; in safe mode taken back to the type that Java gives it.
    fn computed(&self, width: Width, nominal: &Type, node: &dyn Fn(Type) -> Expr) -> Expr {
        let is_promoted = Width::of(nominal) == Some(width);
        let computed = node(if is_promoted { nominal.clone() } else { width.ty() });
        if self.mode == MathMode::Safe { fitted(computed, nominal) } else { computed }
    }

    fn binary(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr, nominal: &Type) -> Expr {
        use BinaryOperator as Op;
        match operator {
            Op::And | Op::Implies | Op::Or => {
                let left = self.exact(left);
                let right = self.given(&left, operator != Op::Or, right);
                Expr::binary(operator, left, right, nominal.clone())
            }
            Op::ImpliedBy => {
                let right = self.exact(right);
                let left = self.given(&right, true, left);
                Expr::binary(operator, left, right, nominal.clone())
            }
            Op::ShiftLeft | Op::ShiftRightUnsigned => {
                let bits = Width::of(nominal).map_or(64, Width::bits);
                let left = self.modular(left, bits);
                let left = narrowed(left, nominal);
                let right = self.distance(right);
                Expr::binary(operator, left, right, nominal.clone())
            }
            Op::ShiftRight => {
                let left = self.exact(left);
                let right = self.distance(right);
                let wide = Width::of(&left.ty).max(Width::of(nominal));
                let (Some(wide), Some(own)) = (wide, Width::of(nominal)) else {
                    return Expr::binary(operator, left, right, nominal.clone());
                };
                let right = if wide > own { masked(narrowed(right, &Type::INT), own) } else { right };
                let ty = if wide > own { wide.ty() } else { nominal.clone() };
                Expr::binary(operator, left, right, ty)
            }
            Op::Add
            | Op::Subtract
            | Op::Multiply
            | Op::Divide
            | Op::Remainder
            | Op::BitAnd
            | Op::BitOr
            | Op::BitXor
                if is_whole(nominal) =>
            {
                let (left, right) = (self.exact(left), self.exact(right));
                let value = self.interval(&left).zip(self.interval(&right));
                let value = value.map_or(Interval::ALL, |(a, b)| of_binary(operator, a, b));
                let operands = Width::of(&left.ty).max(Width::of(&right.ty));
                let width = operands.max(Width::of(nominal)).max(Some(value.width()));
                let node = |ty| Expr::binary(operator, left.clone(), right.clone(), ty);
                self.computed(width.unwrap_or(Width::Unbounded), nominal, &node)
            }
            _ => {
                let (left, right) = (self.exact(left), self.exact(right));
                Expr::binary(operator, left, right, nominal.clone())
            }
        }
    }

    /// A part that counts only where a condition has this truth.
    fn given(&mut self, condition: &Expr, truth: bool, part: &Expr) -> Expr {
        let mark = self.facts.len();
        self.learn(condition, truth);
        let part = self.exact(part);
        self.facts.truncate(mark);
        part
    }

    fn conditional(
        &mut self,
        condition: &Expr,
        then: &Expr,
        otherwise: &Expr,
        nominal: &Type,
        branch: impl Fn(&mut Self, &Expr) -> Expr,
    ) -> Expr {
        let condition = self.exact(condition);
        let mark = self.facts.len();
        self.learn(&condition, true);
        let then = branch(self, then);
        self.facts.truncate(mark);
        self.learn(&condition, false);
        let otherwise = branch(self, otherwise);
        self.facts.truncate(mark);
        let ty = wider(&[&then, &otherwise], nominal);
        let (condition, then, otherwise) = (Box::new(condition), Box::new(then), Box::new(otherwise));
        Expr::new(ExprKind::Conditional { condition, then, otherwise }, ty)
    }

    fn cast(&mut self, operand: &Expr, to: &Type) -> Expr {
        let operand = match to.as_primitive().filter(|to| to.is_integral()) {
            Some(to) => self.modular(operand, bits_of(to)),
            None => self.exact(operand),
        };
        Expr::new(ExprKind::Cast { operand: Box::new(operand) }, to.clone())
    }

    /// The distance of a shift: no more than a few low bits count, and Java takes a `long`, too.
    fn distance(&mut self, expr: &Expr) -> Expr {
        narrowed(self.modular(expr, 32), &Type::LONG)
    }

    /// A value of which only so many low bits count. Sums and products may then wrap as Java's do.
    fn modular(&mut self, expr: &Expr, bits: u32) -> Expr {
        let wraps =
            self.mode == MathMode::Bigint && Width::of(&expr.ty).is_some_and(|width| width.bits() >= bits);
        if !wraps {
            return self.exact(expr);
        }
        use BinaryOperator as Op;
        match &expr.kind {
            ExprKind::Binary {
                operator:
                    operator @ (Op::Add | Op::Subtract | Op::Multiply | Op::BitAnd | Op::BitOr | Op::BitXor),
                left,
                right,
            } => {
                let (left, right) = (self.modular(left, bits), self.modular(right, bits));
                let ty = wider(&[&left, &right], &expr.ty);
                Expr::binary(*operator, left, right, ty)
            }
            ExprKind::Unary { operator, operand } => {
                let operand = self.modular(operand, bits);
                let ty = wider(&[&operand], &expr.ty);
                Expr::new(ExprKind::Unary { operator: *operator, operand: Box::new(operand) }, ty)
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, &expr.ty, |this, part| this.modular(part, bits))
            }
            _ => self.exact(expr),
        }
    }

    /// The index of an element, or a length. A sum that wraps to a negative number has no element either.
    fn index(&mut self, expr: &Expr) -> Expr {
        let exact = self.exact(expr);
        if Width::of(&exact.ty) == Some(Width::Int) {
            return exact;
        }
        let harmless = Interval::new(i32::MIN.into(), u32::MAX.into());
        if self.interval(&exact).is_some_and(|value| value.is_within(harmless)) {
            let wrapping = self.modular(expr, 32);
            if Width::of(&wrapping.ty) == Some(Width::Int) {
                return wrapping;
            }
        }
        fitted(exact, &Type::INT)
    }

    fn arguments(&mut self, descriptor: &str, arguments: &[Expr]) -> Vec<Expr> {
        let parameters =
            Program::parse_descriptor(descriptor).map_or_else(Vec::new, |(parameters, _)| parameters);
        let parameter = |index: usize| {
            let (last, others) = parameters.split_last()?;
            match (others.get(index), last) {
                (Some(other), _) => Some(other.clone()),
                // Where the method takes any number.
                (None, Type::Array(element))
                    if arguments.get(index).is_some_and(|part| !part.ty.is_reference()) =>
                {
                    Some((**element).clone())
                }
                (None, last) => Some(last.clone()),
            }
        };
        let wanted: Vec<Type> =
            (0..arguments.len()).map(|index| parameter(index).unwrap_or(Type::object())).collect();
        arguments.iter().zip(&wanted).map(|(argument, wanted)| self.argument(argument, wanted)).collect()
    }

    /// What a method takes is a value of Java: of the parameter's type, or of the type that Java boxes.
    fn argument(&mut self, expr: &Expr, parameter: &Type) -> Expr {
        let Some(own) = Width::of(&expr.ty).filter(|_| expr.ty.is_primitive()) else {
            return self.exact(expr);
        };
        match parameter.as_primitive() {
            Some(Primitive::Float | Primitive::Double) => self.exact(expr),
            Some(_) => {
                let wanted = Width::of(parameter).map_or(own, |wanted| wanted.max(own));
                let value = self.modular(expr, wanted.bits());
                narrowed(value, &wanted.ty())
            }
            None => {
                let value = self.modular(expr, own.bits());
                narrowed(value, &expr.ty)
            }
        }
    }

    /// With `long` for each variable of type `\bigint` whose range leaves no room for more.
    fn bounded(&mut self, quantified: &Quantified) -> Quantified {
        if self.mode != MathMode::Bigint {
            return quantified.clone();
        }
        let mark = self.facts.len();
        let wide: Vec<&BoundVariable> =
            quantified.variables.iter().filter(|variable| is_bigint(&variable.ty)).collect();
        let named = |variable: &BoundVariable| ExprKind::Variable(variable.name.clone());
        wide.iter()
            .for_each(|variable| self.facts.push((Expr::new(named(variable), variable.ty.clone()), None)));
        let range = quantified.range.as_ref().map(|range| self.exact(range));
        range.iter().for_each(|range| self.learn(range, true));
        let fits = |variable: &BoundVariable| {
            let value = self.interval(&Expr::new(named(variable), variable.ty.clone()));
            value.is_some_and(|value| value.width() <= Width::Long)
        };
        let bounded: Vec<ExprKind> = wide.into_iter().filter(|variable| fits(variable)).map(named).collect();
        self.facts.truncate(mark);
        let retyped =
            |part: &Expr| bounded.contains(&part.kind).then(|| Expr::new(part.kind.clone(), Type::LONG));
        let mut quantified = quantified.clone();
        for variable in &mut quantified.variables {
            if bounded.contains(&named(variable)) {
                variable.ty = Type::LONG;
            }
        }
        if bounded.is_empty() {
            return quantified;
        }
        // What is computed from it alone is no `\bigint` any longer either.
        let kept =
            |operand: &Expr, ty: &Type| Expr::new(ExprKind::Exact(Box::new(operand.clone())), ty.clone());
        let narrow = |part: &Expr| java::retyped(&part.substitute(&retyped), &kept);
        quantified.range = quantified.range.as_ref().map(narrow);
        quantified.body = narrow(&quantified.body);
        quantified
    }

    fn quantified(&mut self, quantified: &Quantified, nominal: &Type) -> Expr {
        let quantified = &self.bounded(quantified);
        let mark = self.facts.len();
        let mut variables = quantified.variables.clone();
        for variable in &mut variables {
            variable.over = variable.over.as_ref().map(|over| self.exact(over));
            let named = Expr::new(ExprKind::Variable(variable.name.clone()), variable.ty.clone());
            self.facts.push((named, None));
        }
        let range = quantified.range.as_ref().map(|range| self.exact(range));
        range.iter().for_each(|range| self.learn(range, true));
        let body = self.exact(&quantified.body);
        let elaborated = Quantified { quantifier: quantified.quantifier, variables, range, body };
        let width = self.quantity(&elaborated, nominal);
        self.facts.truncate(mark);
        let node = |ty| Expr::new(ExprKind::Quantified(Box::new(elaborated.clone())), ty);
        match width {
            Some(width) => self.computed(width, nominal, &node),
            None => node(nominal.clone()),
        }
    }

    /// The width of a quantifier that counts, adds or compares whole numbers.
    fn quantity(&self, quantified: &Quantified, nominal: &Type) -> Option<Width> {
        let own = Width::of(nominal)?.max(Width::of(&quantified.body.ty).unwrap_or(Width::Int));
        let each = self.interval(&quantified.body).unwrap_or(Interval::ALL);
        let most = elements(quantified, &|expr| self.fact(expr));
        match quantified.quantifier {
            Quantifier::Sum => Some(own.max(sum(each, most).width())),
            Quantifier::Product => Some(own.max(product(each, most).width())),
            Quantifier::Min | Quantifier::Max => Some(own),
            Quantifier::NumOf | Quantifier::ForAll | Quantifier::Exists => None,
        }
    }

    fn fact(&self, expr: &Expr) -> Option<Interval> {
        if let ExprKind::Field { target: None, .. } = expr.kind {
            let constant = constant_integer(self.knowledge, expr)?.into();
            return Some(Interval::new(constant, constant));
        }
        if !is_fixed(expr) {
            return None;
        }
        let mut known: Option<Interval> = None;
        for (other, fact) in self.facts.iter().rev() {
            match fact {
                _ if other.kind != expr.kind => {}
                None => break,
                Some(fact) => known = Some(known.map_or(*fact, |known| known.and(*fact))),
            }
        }
        known
    }

    /// Notes what a condition says of numbers that stay as they are throughout the clause.
    fn learn(&mut self, condition: &Expr, truth: bool) {
        use BinaryOperator as Op;
        match &condition.kind {
            ExprKind::Unary { operator: UnaryOperator::Not, operand } => self.learn(operand, !truth),
            ExprKind::Binary { operator: Op::And, left, right } if truth => {
                self.learn(left, true);
                self.learn(right, true);
            }
            ExprKind::Binary { operator: Op::Or, left, right } if !truth => {
                self.learn(left, false);
                self.learn(right, false);
            }
            ExprKind::Binary { operator, left, right } => {
                let relation = match (operator, truth) {
                    (Op::Less, true) | (Op::GreaterEqual, false) => Op::Less,
                    (Op::LessEqual, true) | (Op::Greater, false) => Op::LessEqual,
                    (Op::Greater, true) | (Op::LessEqual, false) => Op::Greater,
                    (Op::GreaterEqual, true) | (Op::Less, false) => Op::GreaterEqual,
                    (Op::Equal, true) | (Op::NotEqual, false) => Op::Equal,
                    _ => return,
                };
                let mirrored = match relation {
                    Op::Less => Op::Greater,
                    Op::LessEqual => Op::GreaterEqual,
                    Op::Greater => Op::Less,
                    Op::GreaterEqual => Op::LessEqual,
                    other => other,
                };
                self.bound(left, relation, right);
                self.bound(right, mirrored, left);
            }
            _ => {}
        }
    }

    fn bound(&mut self, side: &Expr, relation: BinaryOperator, other: &Expr) {
        if !is_fixed(side) {
            return;
        }
        let Some(other) = self.interval(other) else { return };
        let fact = match relation {
            BinaryOperator::Less => Interval { min: None, max: other.max.map(|max| max - 1) },
            BinaryOperator::LessEqual => Interval { min: None, max: other.max },
            BinaryOperator::Greater => Interval { min: other.min.map(|min| min + 1), max: None },
            BinaryOperator::GreaterEqual => Interval { min: other.min, max: None },
            _ => other,
        };
        self.facts.push((side.clone(), Some(fact)));
    }
}

/// Whether the number is the same wherever a clause mentions it.
fn is_fixed(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Parameter { .. } | ExprKind::Variable(_) | ExprKind::Result)
        && is_whole(&expr.ty)
}

/// The type of what is made of these parts: the one that Java gives, or the widest of theirs.
fn wider(parts: &[&Expr], nominal: &Type) -> Type {
    let widest = parts.iter().filter_map(|part| Width::of(&part.ty)).max();
    match (widest, Width::of(nominal)) {
        (Some(widest), Some(own)) if widest > own => widest.ty(),
        _ => nominal.clone(),
    }
}

/// The low bits of a value as one of this type.
fn narrowed(expr: Expr, ty: &Type) -> Expr {
    match (Width::of(&expr.ty), Width::of(ty)) {
        (Some(own), Some(wanted)) if own > wanted => {
            Expr::new(ExprKind::Cast { operand: Box::new(expr) }, wanted.ty())
        }
        _ => expr,
    }
}

/// The distance of a shift as Java takes it for an operand of this width.
fn masked(distance: Expr, width: Width) -> Expr {
    let mask = width.bits() as i32 - 1;
    let is_small = |expr: &Expr| matches!(expr.kind, ExprKind::Literal(Literal::Int(value)) if (0..=mask).contains(&value));
    let is_masked = match &distance.kind {
        ExprKind::Binary { operator: BinaryOperator::BitAnd, left, right } => {
            is_small(left) || is_small(right)
        }
        _ => is_small(&distance),
    };
    if is_masked {
        return distance;
    }
    let ty = Width::of(&distance.ty).unwrap_or(Width::Int).ty();
    Expr::binary(BinaryOperator::BitAnd, distance, Expr::int(mask), ty)
}

fn bits_of(primitive: Primitive) -> u32 {
    match primitive {
        Primitive::Byte => 8,
        Primitive::Short | Primitive::Char => 16,
        Primitive::Long => 64,
        Primitive::Boolean | Primitive::Int | Primitive::Float | Primitive::Double => 32,
    }
}

/// Of a product of at most so many numbers.
fn product(each: Interval, most: i128) -> Interval {
    let one = Interval::new(1, 1);
    if each.is_within(Interval::new(-1, 1)) {
        return Interval::new(-1, 1);
    }
    if most > 64 {
        return Interval::ALL;
    }
    (0..most).fold(one, |product, _| of_binary(BinaryOperator::Multiply, product, each.or(one)).or(product))
}
