//! What conditions of real programs look like after simplification, as text.

use expect_test::{Expect, expect};
use term::{Interval, Operator, Relation, Sort, TermId, Terms, Value};

use Operator::*;

/// An arena with variables of every kind, and the constructors under short names.
struct Bench {
    terms: Terms,
}

impl Bench {
    fn new() -> Bench {
        Bench { terms: Terms::new() }
    }

    fn int(&mut self, name: &str) -> TermId {
        self.terms.declare(name, Sort::Int)
    }

    fn long(&mut self, name: &str) -> TermId {
        self.terms.declare(name, Sort::Long)
    }

    fn within(&mut self, name: &str, min: i64, max: i64) -> TermId {
        self.terms.declare_in(name, Sort::Int, Interval { min, max })
    }

    fn one(&mut self, operator: Operator, a: TermId) -> TermId {
        self.terms.unary(operator, a)
    }

    fn two(&mut self, operator: Operator, a: TermId, b: TermId) -> TermId {
        self.terms.binary(operator, a, b)
    }

    /// With an `int` or `long` constant as second argument.
    fn with(&mut self, operator: Operator, a: TermId, constant: i64) -> TermId {
        let constant = self.terms.integer(operator.parameters()[1], constant);
        self.terms.binary(operator, a, constant)
    }

    fn compare(&mut self, relation: Relation, a: TermId, constant: i64) -> TermId {
        let constant = self.terms.integer(self.terms.sort(a), constant);
        self.terms.compare(relation, a, constant)
    }

    fn text(&self, id: TermId) -> String {
        self.terms.display(id).to_string()
    }
}

fn check(build: impl Fn(&mut Bench) -> TermId, expected: Expect) {
    let mut bench = Bench::new();
    let id = build(&mut bench);
    expected.assert_eq(&bench.text(id));
}

/// `if<relation>` of an operator on two variables, for every relation.
fn check_jumps(sort: Sort, operator: Operator, expected: Expect) {
    let mut bench = Bench::new();
    let (x, y) = (bench.terms.declare("x", sort), bench.terms.declare("y", sort));
    let outcome = bench.two(operator, x, y);
    let lines = Relation::ALL.map(|relation| {
        let condition = bench.terms.compare_zero(relation, outcome);
        format!("{relation:?}: {}\n", bench.text(condition))
    });
    expected.assert_eq(&lines.concat());
}

#[test]
fn a_jump_on_a_three_way_comparison_is_a_comparison() {
    check_jumps(
        Sort::Long,
        Lcmp,
        expect![[r#"
            Eq: x == y
            Ne: x != y
            Lt: x < y
            Ge: y <= x
            Gt: y < x
            Le: x <= y
        "#]],
    );
    check_jumps(
        Sort::Double,
        Dcmpg,
        expect![[r#"
            Eq: x == y
            Ne: x != y
            Lt: x < y
            Ge: !(x < y)
            Gt: !(x <= y)
            Le: x <= y
        "#]],
    );
    check_jumps(
        Sort::Float,
        Fcmpl,
        expect![[r#"
            Eq: x == y
            Ne: x != y
            Lt: !(y <= x)
            Ge: y <= x
            Gt: y < x
            Le: !(y < x)
        "#]],
    );
    check_jumps(
        Sort::Int,
        Isub,
        expect![[r#"
            Eq: x == y
            Ne: x != y
            Lt: x - y < 0
            Ge: x - y >= 0
            Gt: x - y >= 1
            Le: x - y < 1
        "#]],
    );
}

#[test]
fn a_difference_that_cannot_overflow_is_a_comparison() {
    check(
        |bench| {
            let (x, y) = (bench.within("x", 0, 65_535), bench.within("y", 0, 65_535));
            let difference = bench.two(Isub, x, y);
            bench.compare(Relation::Gt, difference, 0)
        },
        expect!["y < x"],
    );
}

#[test]
fn a_stored_condition_comes_out_again() {
    let stored = |bench: &mut Bench| {
        let x = bench.int("x");
        let condition = bench.compare(Relation::Lt, x, 5);
        bench.terms.to_int(condition)
    };
    check(
        |bench| {
            let stored = stored(bench);
            bench.compare(Relation::Ne, stored, 0)
        },
        expect!["x < 5"],
    );
    check(
        |bench| {
            let stored = stored(bench);
            let negated = bench.with(Ixor, stored, 1);
            bench.compare(Relation::Ne, negated, 0)
        },
        expect!["x >= 5"],
    );
    check(
        |bench| {
            let stored = stored(bench);
            let other = bench.within("z", 0, 1);
            let both = bench.two(Iand, other, stored);
            bench.compare(Relation::Eq, both, 0)
        },
        expect!["!(x < 5 && z != 0)"],
    );
    check(
        |bench| {
            let z = bench.within("z", 0, 1);
            bench.compare(Relation::Eq, z, 1)
        },
        expect!["z != 0"],
    );
}

#[test]
fn a_test_goes_through_a_chain_of_choices() {
    // A table such as Character.digit compiled to ranges.
    let table = |bench: &mut Bench| {
        let c = bench.within("c", 0, 65_535);
        let mut table = bench.terms.int(-1);
        for (from, value) in [('a', 2), ('A', 1), ('0', 0)] {
            let below = bench.compare(Relation::Lt, c, from as i64);
            let value = bench.terms.int(value);
            table = bench.terms.ite(below, value, table);
        }
        table
    };
    check(
        |bench| {
            let table = table(bench);
            bench.compare(Relation::Eq, table, 1)
        },
        expect!["c < 65 && c >= 48"],
    );
    check(
        |bench| {
            let table = table(bench);
            bench.compare(Relation::Lt, table, 0)
        },
        expect!["c >= 97"],
    );
}

#[test]
fn intervals_remove_masks_bounds_checks_and_switch_arms() {
    check(
        |bench| {
            let c = bench.within("c", 0, 255);
            bench.with(Iand, c, 0xff)
        },
        expect!["c"],
    );
    check(
        |bench| {
            let x = bench.int("x");
            let index = bench.with(Iand, x, 15);
            bench.compare(Relation::Lt, index, 16)
        },
        expect!["true"],
    );
    check(
        |bench| {
            let x = bench.int("x");
            let month = bench.with(Irem, x, 12);
            bench.compare(Relation::Eq, month, 12)
        },
        expect!["false"],
    );
    check(
        |bench| {
            let x = bench.int("x");
            let shifted = bench.with(Iushr, x, 16);
            bench.compare(Relation::Eq, shifted, 0)
        },
        expect!["x >= 0 && x < 65536"],
    );
}

#[test]
fn constants_move_to_one_side() {
    let cases: [(Operator, i64, i64, &str); 9] = [
        (Iadd, 5, 3, "x == -2"),
        (Isub, 5, 3, "x == 8"),
        (Iadd, 5, i32::MIN as i64, "x == 2147483643"),
        (Ixor, 1, 3, "x == 2"),
        (Imul, 31, 62, "x == 2"),
        (Imul, 31, 1, "x == -1108378657"),
        (Imul, 2, 6, "x * 2 == 6"),
        (Imin, 10, 10, "x >= 10"),
        (Imax, 10, 12, "x == 12"),
    ];
    for (operator, constant, value, expected) in cases {
        let mut bench = Bench::new();
        let x = bench.int("x");
        let result = bench.with(operator, x, constant);
        let condition = bench.compare(Relation::Eq, result, value);
        assert_eq!(bench.text(condition), expected, "{operator:?} {constant}");
    }
}

#[test]
fn order_moves_constants_only_without_overflow() {
    check(
        |bench| {
            let x = bench.int("x");
            let sum = bench.with(Iadd, x, 1);
            bench.compare(Relation::Lt, sum, 10)
        },
        expect!["x + 1 < 10"],
    );
    check(
        |bench| {
            let length = bench.within("length", 0, 64);
            let scaled = bench.with(Imul, length, 4);
            let sum = bench.with(Isub, scaled, 3);
            bench.compare(Relation::Le, sum, 30)
        },
        expect!["length < 9"],
    );
    check(
        |bench| {
            let x = bench.int("x");
            let quotient = bench.with(Idiv, x, 10);
            bench.compare(Relation::Lt, quotient, -3)
        },
        expect!["x < -39"],
    );
}

#[test]
fn data_in_bytes_is_put_together_again() {
    // StringUTF16.putChar and getChar.
    check(
        |bench| {
            let c = bench.within("c", 0, 65_535);
            let high = bench.with(Ishr, c, 8);
            let [low, high] = [c, high].map(|part| bench.one(I2b, part));
            let [low, high] = [low, high].map(|byte| bench.with(Iand, byte, 0xff));
            let high = bench.with(Ishl, high, 8);
            let both = bench.two(Ior, low, high);
            bench.one(I2c, both)
        },
        expect!["c"],
    );
    // An int in four bytes, as ByteBuffer and DataOutputStream write it.
    check(
        |bench| {
            let x = bench.int("x");
            let mut sum = bench.terms.int(0);
            for distance in [24, 16, 8, 0] {
                let part = bench.with(Iushr, x, distance);
                let byte = bench.one(I2b, part);
                let byte = bench.with(Iand, byte, 0xff);
                let part = bench.with(Ishl, byte, distance);
                sum = bench.two(Iadd, sum, part);
            }
            sum
        },
        expect!["x"],
    );
}

#[test]
fn conversions_that_lose_nothing_disappear() {
    check(
        |bench| {
            let (x, y) = (bench.int("x"), bench.int("y"));
            let [x, y] = [x, y].map(|id| bench.one(I2l, id));
            let sum = bench.two(Ladd, x, y);
            bench.one(L2i, sum)
        },
        expect!["x + y"],
    );
    // Math.toIntExact
    check(
        |bench| {
            let x = bench.long("x");
            let narrow = bench.one(L2i, x);
            let wide = bench.one(I2l, narrow);
            bench.terms.compare(Relation::Ne, wide, x)
        },
        expect!["!(x >= -2147483648L && x < 2147483648L)"],
    );
    check(
        |bench| {
            let x = bench.int("x");
            let double = bench.one(I2d, x);
            let limit = bench.terms.double(2.5);
            let outcome = bench.two(Dcmpl, double, limit);
            bench.compare(Relation::Gt, outcome, 0)
        },
        expect!["x >= 3"],
    );
    // Not every int is a float.
    check(
        |bench| {
            let x = bench.int("x");
            let float = bench.one(I2f, x);
            let limit = bench.terms.float(2.5);
            bench.terms.compare(Relation::Lt, float, limit)
        },
        expect!["(float) x < 2.5f"],
    );
}

#[test]
fn long_chains_need_no_stack() {
    let mut bench = Bench::new();
    let (x, index) = (bench.int("x"), bench.int("index"));
    let mut sum = x;
    for round in 0..30_000 {
        let mixed = bench.with(Ixor, sum, 0x5bd1_e995);
        sum = bench.with(Iadd, mixed, round + 1);
    }
    let condition = bench.compare(Relation::Eq, sum, 7);
    assert_eq!(term::variables(&bench.terms, &[condition]).len(), 1);
    assert!(matches!(bench.terms.term(condition), term::Term::Binary(Ieq, left, _) if left == x));

    let mut packed = x;
    for _ in 0..30_000 {
        let flag = bench.with(Ishl, packed, 8);
        let mixed = bench.two(Imul, flag, index);
        let high = bench.with(Ishl, mixed, 8);
        packed = bench.two(Ior, packed, high);
    }
    assert_eq!(bench.with(Iand, packed, 0xff), bench.with(Iand, x, 0xff));

    let mut chain = bench.terms.int(0);
    for place in 0..30_000 {
        let here = bench.compare(Relation::Eq, index, place);
        let value = bench.terms.int(place as i32 % 7);
        chain = bench.terms.ite(here, value, chain);
    }
    let condition = bench.compare(Relation::Eq, chain, 3);
    let mut tape = term::Tape::new(&bench.terms, &[condition]);
    for (value, expected) in [(10, true), (29_998, true), (11, false), (30_001, false)] {
        tape.run(&|_| value);
        assert_eq!(tape.value(0), Value::Bool(expected), "{value}");
    }
    assert!(bench.text(condition).contains('…'));
    let copy = term::substitute(&mut bench.terms, condition, &mut |terms, _| Some(terms.int(10)));
    assert_eq!(bench.terms.as_constant(copy), Some(Value::Bool(true)));
}

#[test]
fn references_compare_by_selector() {
    let mut bench = Bench::new();
    let object = bench.terms.declare_in("p0", Sort::Ref, Interval { min: 0, max: 3 });
    let null = bench.terms.compare_zero(Relation::Eq, object);
    assert_eq!(bench.text(null), "p0 == null");
    let other = bench.terms.reference(7);
    let impossible = bench.terms.compare(Relation::Eq, object, other);
    assert_eq!(bench.terms.as_bool(impossible), Some(false));
}

#[test]
fn text_has_only_the_parentheses_that_java_needs() {
    check(
        |bench| {
            let (x, y) = (bench.int("x"), bench.int("y"));
            let sum = bench.two(Iadd, x, y);
            let product = bench.two(Imul, sum, y);
            let difference = bench.with(Isub, product, 3);
            let negated = bench.one(Ineg, sum);
            let narrow = bench.one(I2b, negated);
            let larger = bench.two(Imax, narrow, difference);
            bench.two(Ishl, larger, sum)
        },
        expect!["Math.max(y * (x + y) - 3, (byte) (-(x + y))) << x + y"],
    );
    check(
        |bench| {
            let d = bench.terms.declare("p0.angle", Sort::Double);
            let sine = bench.one(Sin, d);
            let half = bench.terms.double(0.5);
            let condition = bench.terms.compare(Relation::Gt, sine, half);
            let (one, two) = (bench.terms.long(1), bench.terms.long(-2));
            bench.terms.ite(condition, one, two)
        },
        expect!["Math.sin(p0.angle) > 0.5 ? 1L : -2L"],
    );
}
