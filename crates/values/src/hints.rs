//! What the contract and the code suggest for each parameter: numbers on both sides of each
//! comparison, lengths, strings, patterns, null.
//!
//! For `x >= 10 && x < 20` these are 10, 9, 11, 19, 20; for `s.length() <= 8` the lengths 8, 7, 9.

use std::sync::Arc;

use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Clause, EffectiveContract, Expr, ExprKind, Literal, Nullness};
use program::{AnnotationValue, Constant, Parameter, Primitive, Program, Type};

use crate::CodeConstants;

/// What makes some values of a parameter more interesting than others, in the order to try them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hints {
    pub integers: Vec<i64>,
    pub decimals: Vec<f64>,
    /// Numbers beside constants of the code, tried after the usual ones.
    pub neighbours: Vec<i64>,
    /// Of strings, arrays and collections.
    pub lengths: Vec<usize>,
    pub strings: Vec<Arc<str>>,
    /// Regular expressions in Java's syntax.
    pub patterns: Vec<Arc<str>>,
    pub is_email: bool,
    /// Says how large something will be made: never a huge number.
    pub is_size: bool,
    pub nullness: Nullness,
    /// Of the elements of an array or collection.
    pub elements: Option<Box<Hints>>,
}

/// What a comparison is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measure {
    /// The parameter itself.
    Value(usize),
    /// The length of the string or array, or the size of the collection.
    Length(usize),
    /// Any element of the array.
    Element(usize),
}

/// Two parameters are compared: `left + difference` with `right`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation {
    pub left: Measure,
    pub right: Measure,
    pub difference: i64,
}

/// Constants of the code that are considered per parameter.
const MOST_CODE_CONSTANTS: usize = 8;

/// Numbers of the contract, and of the code, that are considered as texts, where the code reads numbers from these.
const MOST_READ_NUMBERS: usize = 3;

/// Hints per parameter, in order: from preconditions, guards, postconditions, then the code.
pub fn hints(
    program: &Program,
    parameters: &[Parameter],
    contract: &EffectiveContract,
    code: &CodeConstants,
) -> Vec<Hints> {
    let mut collector =
        Collector { program, all: vec![Hints::default(); parameters.len()], relations: Vec::new() };
    for (index, parameter) in parameters.iter().enumerate() {
        let hints = &mut collector.all[index];
        hints.nullness = contract.parameters.get(index).copied().unwrap_or_default();
        hints.is_size = looks_like_a_size(&parameter.name);
        from_annotations(parameter, hints);
    }
    collector.contract(contract);
    for (parameter, hints) in parameters.iter().zip(&mut collector.all) {
        from_code(parameter, code, hints);
    }
    collector.all
}

/// Comparisons between parameters in preconditions and guards.
pub fn relations(program: &Program, contract: &EffectiveContract) -> Vec<Relation> {
    let mut collector =
        Collector { program, all: vec![Hints::default(); contract.parameters.len()], relations: Vec::new() };
    collector.contract(contract);
    collector.relations
}

struct Collector<'a> {
    program: &'a Program,
    all: Vec<Hints>,
    relations: Vec<Relation>,
}

/// `factor * measure + offset`
#[derive(Clone, Copy)]
struct Linear {
    measure: Measure,
    factor: i64,
    offset: i64,
}

impl Collector<'_> {
    fn contract(&mut self, contract: &EffectiveContract) {
        let before = contract.cases.iter().flat_map(|case| &case.requires);
        let guards = contract.guards.iter().map(|guard| &guard.condition);
        let after = contract.cases.iter().flat_map(|case| {
            case.ensures.iter().chain(case.signals.iter().map(|signals| &signals.condition))
        });
        let clauses: Vec<&Clause> = before.chain(guards).chain(after).collect();
        for clause in &clauses {
            self.expression(&clause.expr, true, &mut Vec::new());
        }
        for clause in &clauses {
            self.literals(&clause.expr);
        }
    }

    /// `bound` are names of quantified variables that run over the elements of a parameter; not `positive`
    /// under an odd number of negations, where what satisfies a comparison comes second.
    fn expression(&mut self, expr: &Expr, positive: bool, bound: &mut Vec<(Arc<str>, usize)>) {
        match &expr.kind {
            ExprKind::Binary { operator, left, right } => {
                let operator = if positive { *operator } else { opposite(*operator) };
                self.comparison(operator, left, right, bound);
                self.expression(left, positive != (operator == BinaryOperator::Implies), bound);
                self.expression(right, positive, bound);
                return;
            }
            ExprKind::Unary { operator: UnaryOperator::Not, operand } => {
                self.expression(operand, !positive, bound);
                return;
            }
            ExprKind::Call { target, method, arguments } => {
                self.call(target.as_deref(), &method.name, arguments, bound);
            }
            ExprKind::Quantified(quantified) => {
                let known = bound.len();
                for variable in &quantified.variables {
                    if let Some(ExprKind::Parameter { index, .. }) =
                        variable.over.as_ref().map(|over| &over.kind)
                    {
                        bound.push((variable.name.clone(), *index));
                    }
                }
                expr.children().into_iter().for_each(|child| self.expression(child, positive, bound));
                bound.truncate(known);
                return;
            }
            _ => {}
        }
        expr.children().into_iter().for_each(|child| self.expression(child, positive, bound));
    }

    fn comparison(
        &mut self,
        operator: BinaryOperator,
        left: &Expr,
        right: &Expr,
        bound: &[(Arc<str>, usize)],
    ) {
        use BinaryOperator as B;
        let operator = match operator {
            B::Less | B::LessEqual | B::Greater | B::GreaterEqual | B::Equal | B::NotEqual => operator,
            B::Or
            | B::And
            | B::BitOr
            | B::BitXor
            | B::BitAnd
            | B::ShiftLeft
            | B::ShiftRight
            | B::ShiftRightUnsigned
            | B::Add
            | B::Subtract
            | B::Multiply
            | B::Divide
            | B::Remainder
            | B::Implies
            | B::ImpliedBy
            | B::Equivalent
            | B::NotEquivalent
            | B::Subtype => return,
        };
        match (self.linear(left, bound), self.linear(right, bound)) {
            (Some(a), Some(b)) if a.measure != b.measure => {
                if a.factor == b.factor && a.factor.abs() == 1 {
                    let difference = (a.offset - b.offset).saturating_mul(a.factor);
                    let relation = Relation { left: a.measure, right: b.measure, difference };
                    if !self.relations.contains(&relation) {
                        self.relations.push(relation);
                    }
                }
            }
            (Some(linear), None) => self.bound(operator, linear, right),
            (None, Some(linear)) => self.bound(mirrored(operator), linear, left),
            _ => {
                self.remainder(left, right, bound);
                self.remainder(right, left, bound);
            }
        }
    }

    /// `linear operator constant`
    fn bound(&mut self, operator: BinaryOperator, linear: Linear, constant: &Expr) {
        if let Some(limit) = self.constant(constant) {
            let Some(shifted) = limit.checked_sub(linear.offset) else { return };
            let edge = shifted.div_euclid(linear.factor);
            let operator = if linear.factor < 0 { mirrored(operator) } else { operator };
            let mut numbers = sides(operator, edge);
            if shifted.rem_euclid(linear.factor) != 0 {
                numbers.push(edge.saturating_add(1));
            }
            self.suggest(linear.measure, &numbers);
        } else if let Some(limit) = self.decimal(constant)
            && linear.factor == 1
            && let Measure::Value(index) | Measure::Element(index) = linear.measure
        {
            let limit = limit - linear.offset as f64;
            let hints = self.target(linear.measure, index);
            for number in [limit, rounded(limit + 0.01), rounded(limit - 0.01)] {
                if !hints.decimals.contains(&number) {
                    hints.decimals.push(number);
                }
            }
        }
    }

    /// `x % n == k`
    fn remainder(&mut self, left: &Expr, right: &Expr, bound: &[(Arc<str>, usize)]) {
        if let ExprKind::Binary { operator: BinaryOperator::Remainder, left: dividend, right: divisor } =
            &left.kind
            && let Some(linear) = self.linear(dividend, bound)
            && let (Some(divisor), Some(rest)) = (self.constant(divisor), self.constant(right))
            && linear.factor == 1
        {
            let rest = rest.saturating_sub(linear.offset);
            self.suggest(linear.measure, &[rest, rest.saturating_add(1), rest.saturating_add(divisor)]);
        }
    }

    fn call(&mut self, target: Option<&Expr>, name: &str, arguments: &[Expr], bound: &[(Arc<str>, usize)]) {
        if let ("isEmpty", Some(Measure::Value(index)), []) =
            (name, target.and_then(|target| self.measure(target, bound)), arguments)
        {
            add_lengths(&mut self.all[index], &[1, 0]);
            return;
        }
        let (subject, text) = match (target, arguments) {
            (Some(subject), [text]) => (subject, text),
            (None, [text, subject]) if name == "matches" => (subject, text),
            _ => return,
        };
        let Some(text) = string_literal(text) else { return };
        let Some(measure @ (Measure::Value(index) | Measure::Element(index))) = self.measure(subject, bound)
        else {
            return;
        };
        let hints = self.target(measure, index);
        if name == "matches" {
            push_new(&mut hints.patterns, text);
        } else {
            push_new(&mut hints.strings, text);
        }
    }

    fn suggest(&mut self, measure: Measure, numbers: &[i64]) {
        match measure {
            Measure::Length(index) => {
                let lengths: Vec<usize> = numbers.iter().filter_map(|n| usize::try_from(*n).ok()).collect();
                add_lengths(&mut self.all[index], &lengths);
            }
            Measure::Value(index) | Measure::Element(index) => {
                let hints = self.target(measure, index);
                numbers.iter().for_each(|number| push_new(&mut hints.integers, *number));
            }
        }
    }

    fn target(&mut self, measure: Measure, index: usize) -> &mut Hints {
        match measure {
            Measure::Value(_) | Measure::Length(_) => &mut self.all[index],
            Measure::Element(_) => self.all[index].elements.get_or_insert_default(),
        }
    }

    fn linear(&self, expr: &Expr, bound: &[(Arc<str>, usize)]) -> Option<Linear> {
        if let Some(measure) = self.measure(expr, bound) {
            return Some(Linear { measure, factor: 1, offset: 0 });
        }
        match &expr.kind {
            ExprKind::Cast { operand } | ExprKind::Exact(operand) => self.linear(operand, bound),
            ExprKind::Unary { operator: UnaryOperator::Plus, operand } => self.linear(operand, bound),
            ExprKind::Unary { operator: UnaryOperator::Minus, operand } => {
                let inner = self.linear(operand, bound)?;
                Some(Linear { factor: -inner.factor, offset: -inner.offset, ..inner })
            }
            ExprKind::Binary { operator, left, right } => {
                let (a, b) = (self.linear(left, bound), self.linear(right, bound));
                let (c, d) = (self.constant(left), self.constant(right));
                match (operator, a, b, c, d) {
                    (BinaryOperator::Add, Some(inner), None, _, Some(n))
                    | (BinaryOperator::Add, None, Some(inner), Some(n), _) => {
                        Some(Linear { offset: inner.offset.checked_add(n)?, ..inner })
                    }
                    (BinaryOperator::Subtract, Some(inner), None, _, Some(n)) => {
                        Some(Linear { offset: inner.offset.checked_sub(n)?, ..inner })
                    }
                    (BinaryOperator::Multiply, Some(inner), None, _, Some(n))
                    | (BinaryOperator::Multiply, None, Some(inner), Some(n), _)
                        if n != 0 =>
                    {
                        let (factor, offset) = (inner.factor.checked_mul(n)?, inner.offset.checked_mul(n)?);
                        Some(Linear { factor, offset, ..inner })
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn measure(&self, expr: &Expr, bound: &[(Arc<str>, usize)]) -> Option<Measure> {
        let known = |index: usize| (index < self.all.len()).then_some(index);
        match &expr.kind {
            ExprKind::Parameter { index, .. } => known(*index).map(Measure::Value),
            ExprKind::Old(operand) | ExprKind::Cast { operand } | ExprKind::Exact(operand) => {
                self.measure(operand, bound)
            }
            ExprKind::Variable(name) => bound
                .iter()
                .rev()
                .find(|(variable, _)| variable == name)
                .and_then(|(_, index)| known(*index))
                .map(Measure::Element),
            ExprKind::Index { array, .. } => match self.measure(array, bound)? {
                Measure::Value(index) => Some(Measure::Element(index)),
                Measure::Length(_) | Measure::Element(_) => None,
            },
            ExprKind::ArrayLength(array) => match self.measure(array, bound)? {
                Measure::Value(index) => Some(Measure::Length(index)),
                Measure::Length(_) | Measure::Element(_) => None,
            },
            ExprKind::Call { target: Some(target), method, arguments } => {
                let of_target = self.measure(target, bound)?;
                match (&*method.name, arguments.as_slice(), of_target) {
                    ("length" | "size", [], Measure::Value(index)) => Some(Measure::Length(index)),
                    ("get" | "charAt", [_], Measure::Value(index)) => Some(Measure::Element(index)),
                    ("intValue" | "longValue" | "doubleValue" | "charValue", [], value) => Some(value),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn constant(&self, expr: &Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Literal(Literal::Int(number)) => Some(i64::from(*number)),
            ExprKind::Literal(Literal::Long(number)) => Some(*number),
            ExprKind::Literal(Literal::Char(unit)) => Some(i64::from(*unit)),
            ExprKind::Cast { operand }
            | ExprKind::Exact(operand)
            | ExprKind::Unary { operator: UnaryOperator::Plus, operand } => self.constant(operand),
            ExprKind::Unary { operator: UnaryOperator::Minus, operand } => {
                self.constant(operand)?.checked_neg()
            }
            ExprKind::Binary { operator, left, right } => {
                let (left, right) = (self.constant(left)?, self.constant(right)?);
                match operator {
                    BinaryOperator::Add => left.checked_add(right),
                    BinaryOperator::Subtract => left.checked_sub(right),
                    BinaryOperator::Multiply => left.checked_mul(right),
                    BinaryOperator::Divide => left.checked_div(right),
                    _ => None,
                }
            }
            ExprKind::Field { target: None, field } => {
                let (class, index) = self.program.field_of(&field.owner, &field.name)?;
                match class.fields.get(index)?.constant.as_ref()? {
                    Constant::Byte(n) => Some(i64::from(*n)),
                    Constant::Short(n) => Some(i64::from(*n)),
                    Constant::Char(n) => Some(i64::from(*n)),
                    Constant::Int(n) => Some(i64::from(*n)),
                    Constant::Long(n) => Some(*n),
                    Constant::Boolean(_) | Constant::Float(_) | Constant::Double(_) | Constant::String(_) => {
                        None
                    }
                }
            }
            _ => None,
        }
    }

    fn decimal(&self, expr: &Expr) -> Option<f64> {
        match &expr.kind {
            ExprKind::Literal(Literal::Float(number)) => Some(f64::from(*number)),
            ExprKind::Literal(Literal::Double(number)) => Some(*number),
            ExprKind::Cast { operand } => self.decimal(operand),
            ExprKind::Unary { operator: UnaryOperator::Minus, operand } => self.decimal(operand).map(|n| -n),
            _ => None,
        }
    }

    /// Every other literal is worth a try for every parameter that can hold it.
    fn literals(&mut self, expr: &Expr) {
        let mut literals = Vec::new();
        expr.visit(&mut |inner| {
            if let ExprKind::Literal(literal) = &inner.kind {
                literals.push(literal.clone());
            }
        });
        for hints in &mut self.all {
            for literal in &literals {
                match literal {
                    Literal::Int(number) => push_new(&mut hints.integers, i64::from(*number)),
                    Literal::Long(number) => push_new(&mut hints.integers, *number),
                    Literal::Char(unit) => push_new(&mut hints.integers, i64::from(*unit)),
                    Literal::Float(number) => push_new(&mut hints.decimals, f64::from(*number)),
                    Literal::Double(number) => push_new(&mut hints.decimals, *number),
                    Literal::String(text) if !hints.patterns.contains(text) => {
                        push_new(&mut hints.strings, text.clone());
                    }
                    Literal::String(_) | Literal::Boolean(_) | Literal::Null | Literal::Class(_) => {}
                }
            }
        }
    }
}

/// Numbers on both sides of the edge of `x operator edge`, those that satisfy it first.
fn sides(operator: BinaryOperator, edge: i64) -> Vec<i64> {
    let (below, above) = (edge.saturating_sub(1), edge.saturating_add(1));
    match operator {
        BinaryOperator::GreaterEqual => vec![edge, above, below],
        BinaryOperator::LessEqual => vec![edge, below, above],
        BinaryOperator::Greater => vec![above, edge],
        BinaryOperator::Less => vec![below, edge],
        BinaryOperator::NotEqual => vec![above, below, edge],
        _ => vec![edge, above, below],
    }
}

fn mirrored(operator: BinaryOperator) -> BinaryOperator {
    match operator {
        BinaryOperator::Less => BinaryOperator::Greater,
        BinaryOperator::LessEqual => BinaryOperator::GreaterEqual,
        BinaryOperator::Greater => BinaryOperator::Less,
        BinaryOperator::GreaterEqual => BinaryOperator::LessEqual,
        other => other,
    }
}

fn opposite(operator: BinaryOperator) -> BinaryOperator {
    match operator {
        BinaryOperator::Less => BinaryOperator::GreaterEqual,
        BinaryOperator::LessEqual => BinaryOperator::Greater,
        BinaryOperator::Greater => BinaryOperator::LessEqual,
        BinaryOperator::GreaterEqual => BinaryOperator::Less,
        BinaryOperator::Equal => BinaryOperator::NotEqual,
        BinaryOperator::NotEqual => BinaryOperator::Equal,
        other => other,
    }
}

/// `0.1 + 0.01` shall read `0.11`.
fn rounded(number: f64) -> f64 {
    let scaled = (number * 1e6).round() / 1e6;
    if scaled.is_finite() { scaled } else { number }
}

fn string_literal(expr: &Expr) -> Option<Arc<str>> {
    match &expr.kind {
        ExprKind::Literal(Literal::String(text)) => Some(text.clone()),
        _ => None,
    }
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

fn add_lengths(hints: &mut Hints, lengths: &[usize]) {
    lengths.iter().for_each(|length| push_new(&mut hints.lengths, *length));
}

/// Bean Validation and its relatives by simple name, in case no front end has made clauses of them.
fn from_annotations(parameter: &Parameter, hints: &mut Hints) {
    for annotation in &parameter.annotations {
        let name = annotation.class.without_package();
        let number = |key: &str| match annotation.value(key) {
            Some(AnnotationValue::Constant(Constant::Int(number))) => usize::try_from(*number).ok(),
            Some(AnnotationValue::Constant(Constant::Long(number))) => usize::try_from(*number).ok(),
            _ => None,
        };
        match name.rsplit('$').next().unwrap_or(name) {
            "Pattern" => {
                if let Some(AnnotationValue::Constant(Constant::String(pattern))) = annotation.value("regexp")
                {
                    push_new(&mut hints.patterns, pattern.clone());
                }
            }
            "Email" => hints.is_email = true,
            "Size" | "Length" => {
                if let Some(least) = number("min") {
                    add_lengths(hints, &[least, least + 1]);
                    add_lengths(hints, &least.checked_sub(1).into_iter().collect::<Vec<_>>());
                }
                if let Some(most) = number("max").filter(|most| *most < 10_000) {
                    add_lengths(hints, &[most, most + 1]);
                }
            }
            "NotEmpty" | "NotBlank" => add_lengths(hints, &[1]),
            _ => {}
        }
    }
}

fn from_code(parameter: &Parameter, code: &CodeConstants, hints: &mut Hints) {
    let kind = match &parameter.ty {
        Type::Array(element) => element.unboxed(),
        other => other.unboxed(),
    };
    let near = |number: i64| [number.saturating_add(1), number.saturating_sub(1)];
    if kind.is_some_and(Primitive::is_integral) {
        // 0, 1 and -1 are tried anyway; as constants of the code they would only hide the others.
        let telling = code.integers.iter().filter(|number| !(-1..=1).contains(*number));
        for number in telling.take(MOST_CODE_CONSTANTS) {
            push_new(&mut hints.integers, *number);
            near(*number).into_iter().for_each(|number| push_new(&mut hints.neighbours, number));
        }
    }
    if matches!(kind, Some(Primitive::Float | Primitive::Double)) {
        for number in code.decimals.iter().take(MOST_CODE_CONSTANTS) {
            push_new(&mut hints.decimals, *number);
        }
    }
    for text in code.strings.iter().filter(|text| text.len() <= 64).take(MOST_CODE_CONSTANTS) {
        push_new(&mut hints.strings, text.clone());
    }
    if code.reads_numbers && parameter.ty == Type::string() {
        let promised = hints.integers.clone();
        let telling = |number: &&i64| !(-1..=1).contains(*number);
        let of_contract = promised.iter().filter(telling).take(MOST_READ_NUMBERS);
        let of_code = code.integers.iter().filter(telling).take(MOST_READ_NUMBERS);
        for number in of_contract.chain(of_code) {
            for number in [*number, number.saturating_add(1)] {
                push_new(&mut hints.strings, number.to_string().into());
            }
        }
    }
}

/// By its name: how large something is to be made, or how often something is to be done.
fn looks_like_a_size(name: &str) -> bool {
    let name = name.to_lowercase();
    [
        "size", "capacity", "count", "length", "len", "repeat", "times", "width", "height", "limit",
        "number", "num",
    ]
    .iter()
    .any(|word| name == *word || name.ends_with(word) || name.starts_with(word))
        || name == "n"
}

#[cfg(test)]
mod tests;
