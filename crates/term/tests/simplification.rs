//! What the rules must never do: change a value, leave an interval, or give one term two ids.
//!
//! A random expression is evaluated as it is and as the arena built it. Expressions are decoded from a list of choices,
//! so that proptest shrinks a failure to the shortest one.

use proptest::prelude::*;
use term::{Interval, Operator, Sort, Term, TermId, Terms, Value, VarId, apply_binary, apply_unary};

/// An expression that nobody has simplified.
#[derive(Debug, Clone)]
enum Raw {
    Const(Sort, u64),
    Var(usize),
    Unary(Operator, Box<Raw>),
    Binary(Operator, Box<Raw>, Box<Raw>),
    Ite(Box<Raw>, Box<Raw>, Box<Raw>),
}

/// Variables with the domains that Java's types and our inputs give them.
fn declarations() -> Vec<(&'static str, Sort, Interval)> {
    vec![
        ("i", Sort::Int, Sort::Int.interval()),
        ("b", Sort::Int, Interval::BYTE),
        ("c", Sort::Int, Interval::CHAR),
        ("latin", Sort::Int, Interval { min: 0, max: 255 }),
        ("z", Sort::Int, Interval::BOOLEAN),
        ("length", Sort::Int, Interval { min: 0, max: 64 }),
        ("after", Sort::Int, Interval { min: 64, max: 70 }),
        ("below", Sort::Int, Interval { min: -9, max: -2 }),
        ("l", Sort::Long, Sort::Long.interval()),
        ("m", Sort::Long, Interval { min: -5, max: 1 << 40 }),
        ("f", Sort::Float, Sort::Float.interval()),
        ("d", Sort::Double, Sort::Double.interval()),
        ("p", Sort::Bool, Sort::Bool.interval()),
        ("q", Sort::Bool, Sort::Bool.interval()),
        ("o", Sort::Ref, Interval { min: 0, max: 9 }),
        ("r", Sort::Ref, Sort::Ref.interval()),
    ]
}

const INTEGERS: [i64; 34] = [
    0,
    1,
    -1,
    2,
    -2,
    3,
    5,
    7,
    8,
    9,
    10,
    15,
    16,
    24,
    31,
    32,
    48,
    63,
    64,
    127,
    128,
    -128,
    255,
    256,
    32_767,
    65_535,
    0xff00,
    0x00ff_0000,
    1 << 24,
    1 << 53,
    i32::MAX as i64,
    i32::MIN as i64,
    i64::MAX,
    i64::MIN,
];

const NUMBERS: [f64; 20] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.5,
    -3.0,
    100.0,
    255.0,
    65_535.5,
    16_777_217.0,
    2_147_483_647.0,
    -2_147_483_648.0,
    9_007_199_254_740_993.0,
    1e30,
    -1e300,
    1e-310,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// A list of choices; zeroes when it has run out.
struct Choices<'a> {
    list: &'a [u16],
    next: usize,
    /// What was made before, to be used again: most rules ask whether two arguments are the same.
    made: Vec<(Sort, Raw)>,
    /// A few operators and constants of which this expression mostly consists, so that those meet for which there are
    /// rules. Few would, were each chosen anew from all.
    operators: Vec<Operator>,
    constants: Vec<u64>,
}

impl<'a> Choices<'a> {
    fn new(list: &'a [u16]) -> Choices<'a> {
        let mut choices =
            Choices { list, next: 0, made: Vec::new(), operators: Vec::new(), constants: Vec::new() };
        choices.operators = (0..5).map(|_| Operator::ALL[choices.below(Operator::ALL.len())]).collect();
        choices.constants = (0..2).map(|_| choices.bits(Sort::Long)).collect();
        choices
    }

    /// Choices of values for an expression that was made by others: mostly its own constants and their neighbours, for
    /// that is where conditions turn.
    fn of_values(list: &'a [u16], expression: &Choices<'_>) -> Choices<'a> {
        let near = |constant: &u64| [constant.wrapping_sub(1), *constant, constant.wrapping_add(1)];
        let constants = expression.constants.iter().flat_map(near).collect();
        Choices { list, next: 0, made: Vec::new(), operators: Vec::new(), constants }
    }

    fn below(&mut self, count: usize) -> usize {
        let choice = self.list.get(self.next).copied().unwrap_or(0);
        self.next += 1;
        choice as usize % count
    }

    fn is_spent(&self) -> bool {
        self.next >= self.list.len()
    }

    fn bits(&mut self, sort: Sort) -> u64 {
        match sort {
            Sort::Bool => self.below(2) as u64,
            Sort::Int | Sort::Long if !self.constants.is_empty() && self.below(2) == 0 => {
                let place = self.below(self.constants.len());
                self.constants[place]
            }
            Sort::Int | Sort::Long => match self.below(INTEGERS.len() + 2) {
                place if place < INTEGERS.len() => INTEGERS[place] as u64,
                _ => (self.below(1 << 16) as u64) << self.below(48),
            },
            Sort::Float => u64::from((NUMBERS[self.below(NUMBERS.len())] as f32).to_bits()),
            Sort::Double => NUMBERS[self.below(NUMBERS.len())].to_bits(),
            Sort::Ref => self.below(12) as u64,
        }
    }

    fn expression(&mut self, sort: Sort, depth: usize) -> Raw {
        let expression = self.new_expression(sort, depth);
        self.made.push((sort, expression.clone()));
        expression
    }

    fn new_expression(&mut self, sort: Sort, depth: usize) -> Raw {
        if self.below(4) == 0 {
            let count = self.made.iter().filter(|made| made.0 == sort).count();
            if count > 0 {
                let choice = self.below(count);
                let mut same = self.made.iter().filter(|made| made.0 == sort);
                return same.nth(choice).map(|made| made.1.clone()).expect("fewer than counted");
            }
        }
        if depth == 0 || self.is_spent() || self.below(6) == 0 {
            return self.leaf(sort);
        }
        let of_sort = |operators: &[Operator]| -> Vec<Operator> {
            operators.iter().copied().filter(|operator| operator.result() == sort).collect()
        };
        let few = of_sort(&self.operators);
        let operators = if few.is_empty() || self.below(4) == 0 { of_sort(Operator::ALL) } else { few };
        if operators.is_empty() || self.below(8) == 0 {
            let condition = Box::new(self.expression(Sort::Bool, depth - 1));
            let first = Box::new(self.expression(sort, depth - 1));
            return Raw::Ite(condition, first, Box::new(self.expression(sort, depth - 1)));
        }
        let operator = operators[self.below(operators.len())];
        let first = Box::new(self.expression(operator.parameters()[0], depth - 1));
        match operator.parameters().get(1) {
            None => Raw::Unary(operator, first),
            // Half of the rules want a constant on the right.
            Some(sort) if self.below(3) == 0 => {
                let bits = sort.normalise(self.bits(*sort));
                Raw::Binary(operator, first, Box::new(Raw::Const(*sort, bits)))
            }
            Some(sort) => Raw::Binary(operator, first, Box::new(self.expression(*sort, depth - 1))),
        }
    }

    fn leaf(&mut self, sort: Sort) -> Raw {
        let variables: Vec<usize> = declarations()
            .iter()
            .enumerate()
            .filter(|(_, declaration)| declaration.1 == sort)
            .map(|(index, _)| index)
            .collect();
        match self.below(3) {
            0 => Raw::Const(sort, sort.normalise(self.bits(sort))),
            _ => Raw::Var(variables[self.below(variables.len())]),
        }
    }

    /// A value for every variable, inside its domain.
    fn assignment(&mut self) -> Vec<u64> {
        let in_domain =
            |(_, sort, domain): (&str, Sort, Interval), bits: u64| match sort.integer(sort.normalise(bits)) {
                Some(value) if domain.contains(value) => sort.normalise(bits),
                Some(value) => {
                    let span = i128::from(domain.max) - i128::from(domain.min) + 1;
                    let inside = i128::from(domain.min) + i128::from(value).rem_euclid(span);
                    sort.normalise(inside as u64)
                }
                None => sort.normalise(bits),
            };
        declarations()
            .into_iter()
            .map(|declaration| {
                let bits = self.bits(declaration.1);
                in_domain(declaration, bits)
            })
            .collect()
    }
}

fn arena() -> (Terms, Vec<TermId>) {
    let mut terms = Terms::new();
    let variables =
        declarations().iter().map(|(name, sort, domain)| terms.declare_in(name, *sort, *domain)).collect();
    (terms, variables)
}

fn build(terms: &mut Terms, variables: &[TermId], raw: &Raw) -> TermId {
    match raw {
        Raw::Const(sort, bits) => terms.constant(*sort, *bits),
        Raw::Var(index) => variables[*index],
        Raw::Unary(operator, a) => {
            let a = build(terms, variables, a);
            terms.unary(*operator, a)
        }
        Raw::Binary(operator, a, b) => {
            let (a, b) = (build(terms, variables, a), build(terms, variables, b));
            terms.binary(*operator, a, b)
        }
        Raw::Ite(c, a, b) => {
            let c = build(terms, variables, c);
            let (a, b) = (build(terms, variables, a), build(terms, variables, b));
            terms.ite(c, a, b)
        }
    }
}

fn plain(raw: &Raw, assignment: &[u64]) -> u64 {
    match raw {
        Raw::Const(_, bits) => *bits,
        Raw::Var(index) => assignment[*index],
        Raw::Unary(operator, a) => apply_unary(*operator, plain(a, assignment)),
        Raw::Binary(operator, a, b) => apply_binary(*operator, plain(a, assignment), plain(b, assignment)),
        Raw::Ite(c, a, b) => plain(if plain(c, assignment) != 0 { a } else { b }, assignment),
    }
}

const SORTS: [Sort; 7] =
    [Sort::Bool, Sort::Bool, Sort::Int, Sort::Int, Sort::Long, Sort::Double, Sort::Float];

proptest! {
    #![proptest_config(ProptestConfig { cases: 6_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn simplification_keeps_the_value(
        list in prop::collection::vec(any::<u16>(), 1..60),
        values in prop::collection::vec(any::<u16>(), 80 * 8),
    ) {
        let mut choices = Choices::new(&list);
        let sort = SORTS[choices.below(SORTS.len())];
        let raw = choices.expression(sort, 5);
        let (mut terms, variables) = arena();
        let built = build(&mut terms, &variables, &raw);
        prop_assert_eq!(terms.sort(built), sort);
        prop_assert_eq!(build(&mut terms, &variables, &raw), built, "built again it has another id");
        let mut choices = Choices::of_values(&values, &choices);
        for _ in 0..8 {
            let assignment = choices.assignment();
            let lookup = |variable: VarId| assignment[variable.index()];
            let expected = Value::from_bits(sort, plain(&raw, &assignment));
            prop_assert_eq!(
                term::evaluate(&terms, built, &lookup), expected,
                "{} under {:?}", terms.display(built), assignment
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn intervals_contain_every_value(
        list in prop::collection::vec(any::<u16>(), 1..60),
        values in prop::collection::vec(any::<u16>(), 60 * 4),
    ) {
        let mut choices = Choices::new(&list);
        let sort = SORTS[choices.below(SORTS.len())];
        let raw = choices.expression(sort, 5);
        let (mut terms, variables) = arena();
        build(&mut terms, &variables, &raw);
        // Everything that was built on the way, not only what is left in the end.
        let mark = terms.len();
        let mut choices = Choices::of_values(&values, &choices);
        let all: Vec<TermId> = every_term(&terms);
        prop_assert_eq!(all.len(), mark);
        let mut tape = term::Tape::new(&terms, &all);
        for _ in 0..4 {
            let assignment = choices.assignment();
            tape.run(&|variable| assignment[variable.index()]);
            for (place, id) in all.iter().enumerate() {
                let value = tape.value(place);
                if let Some(number) = value.sort().integer(value.bits()) {
                    let range = terms.interval(*id);
                    prop_assert!(range.contains(number), "{} = {value} not in {range:?}", terms.display(*id));
                }
            }
        }
    }

    #[test]
    fn negating_twice_gives_the_same_id(list in prop::collection::vec(any::<u16>(), 1..60)) {
        let raw = Choices::new(&list).expression(Sort::Bool, 5);
        let (mut terms, variables) = arena();
        let condition = build(&mut terms, &variables, &raw);
        let negated = terms.not(condition);
        prop_assert_ne!(negated, condition);
        prop_assert_eq!(terms.not(negated), condition);
        let always = terms.or(condition, negated);
        prop_assert_eq!(terms.as_bool(always), Some(true));
        let never = terms.and(condition, negated);
        prop_assert_eq!(terms.as_bool(never), Some(false));
    }

    #[test]
    fn rollback_forgets_and_rebuilding_repeats(
        first in prop::collection::vec(any::<u16>(), 1..40),
        second in prop::collection::vec(any::<u16>(), 1..40),
    ) {
        let (mut terms, variables) = arena();
        let kept = Choices::new(&first).expression(Sort::Int, 4);
        let kept_id = build(&mut terms, &variables, &kept);
        let mark = terms.mark();
        let dropped = Choices::new(&second).expression(Sort::Bool, 4);
        let dropped_id = build(&mut terms, &variables, &dropped);
        let text = terms.display(dropped_id).to_string();
        terms.rollback(mark);
        prop_assert_eq!(terms.mark(), mark);
        prop_assert_eq!(build(&mut terms, &variables, &kept), kept_id);
        let again = build(&mut terms, &variables, &dropped);
        prop_assert_eq!(again, dropped_id);
        prop_assert_eq!(terms.display(again).to_string(), text);
    }

    #[test]
    fn substituting_constants_is_evaluating(
        list in prop::collection::vec(any::<u16>(), 1..60),
        values in prop::collection::vec(any::<u16>(), 60),
    ) {
        let mut choices = Choices::new(&list);
        let sort = SORTS[choices.below(SORTS.len())];
        let raw = choices.expression(sort, 5);
        let (mut terms, variables) = arena();
        let built = build(&mut terms, &variables, &raw);
        let assignment = Choices::of_values(&values, &choices).assignment();
        let expected = term::evaluate(&terms, built, &|variable| assignment[variable.index()]);
        let constant = term::substitute(&mut terms, built, &mut |terms, variable| {
            let sort = terms.variable(variable).sort;
            Some(terms.constant(sort, assignment[variable.index()]))
        });
        prop_assert_eq!(terms.as_constant(constant), Some(expected));
    }

    #[test]
    fn the_structural_order_is_total(list in prop::collection::vec(any::<u16>(), 1..60)) {
        let raw = Choices::new(&list).expression(Sort::Int, 4);
        let (mut terms, variables) = arena();
        build(&mut terms, &variables, &raw);
        let mut all = every_term(&terms);
        all.sort_by(|a, b| term::order(&terms, *a, *b));
        for pair in all.windows(2) {
            prop_assert_eq!(term::order(&terms, pair[0], pair[1]), std::cmp::Ordering::Less);
            prop_assert_eq!(term::order(&terms, pair[1], pair[0]), std::cmp::Ordering::Greater);
        }
    }
}

/// All terms of an arena. Ids are dense, so every number up to the length is one.
fn every_term(terms: &Terms) -> Vec<TermId> {
    (1..=terms.len() as u32).filter_map(std::num::NonZeroU32::new).map(TermId::from_number).collect()
}

#[test]
fn a_constant_is_never_built_twice() {
    let (mut terms, _) = arena();
    let nan = terms.double(f64::NAN);
    assert_eq!(terms.constant(Sort::Double, 0x7ff0_0000_0000_0001), nan);
    let minus_one = terms.int(-1);
    assert_eq!(terms.constant(Sort::Int, u64::MAX), minus_one);
    assert!(matches!(terms.term(minus_one), Term::Const(Sort::Int, 0xffff_ffff)));
}
