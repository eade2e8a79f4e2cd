//! Random clauses: typed, over the members of the classes in `java`, as JML.

use base::Random;
use rand::RngExt;

#[derive(Clone, Debug)]
pub(crate) enum Int {
    Literal(i32),
    /// The parameter `i`.
    I,
    X,
    /// A private field.
    Hidden,
    Counter,
    Value(Box<Obj>),
    /// The same by a method.
    GetValue(Box<Obj>),
    At(Box<Obj>, Box<Int>),
    /// A private method.
    Twice(Box<Int>),
    Element(Box<Arr>, Box<Int>),
    Length(Box<Arr>),
    Divide(Box<Int>, Box<Int>),
    Remainder(Box<Int>, Box<Int>),
    Add(Box<Int>, Box<Int>),
    Subtract(Box<Int>, Box<Int>),
    Old(Box<Int>),
    Result,
    Size,
    Get(Box<Int>),
    If(Box<Bool>, Box<Int>, Box<Int>),
    Sum(u8, Box<Int>, Box<Int>),
    Bound(u8),
}

#[derive(Clone, Debug)]
pub(crate) enum Obj {
    N,
    O,
    Null,
    Next(Box<Obj>),
    Follow(Box<Obj>),
    Old(Box<Obj>),
    Result,
}

#[derive(Clone, Debug)]
pub(crate) enum Arr {
    A,
    D,
    Of(Box<Obj>),
    Old(Box<Arr>),
}

#[derive(Clone, Debug)]
pub(crate) enum Bool {
    Literal(bool),
    Compare(&'static str, Int, Int),
    SameObj(bool, Obj, Obj),
    SameArr(bool, Arr, Arr),
    And(Box<Bool>, Box<Bool>),
    Or(Box<Bool>, Box<Bool>),
    Both(Box<Bool>, Box<Bool>),
    Implies(Box<Bool>, Box<Bool>),
    Iff(Box<Bool>, Box<Bool>),
    Not(Box<Bool>),
    ForAll(u8, Int, Box<Bool>),
    Exists(u8, Int, Box<Bool>),
    Fresh(Obj),
    NotModified(Int),
    Contains(Int),
    Old(Box<Bool>),
}

/// What can be said where the next part stands.
#[derive(Clone, Copy)]
struct Scope {
    /// `None` where there is no result; whether it is a number.
    result: Option<bool>,
    in_old: bool,
    bound: u8,
}

/// A clause of a method whose result is a number or an object, or which threw.
pub(crate) fn clause(random: &mut Random, result: Option<bool>) -> Bool {
    boolean(random, Scope { result, in_old: false, bound: 0 }, 4)
}

fn boolean(r: &mut Random, scope: Scope, depth: u8) -> Bool {
    let next = depth.saturating_sub(1);
    let pick = if depth == 0 { r.random_range(0..6) } else { r.random_range(0..17) };
    let b = |r: &mut Random| Box::new(boolean(r, scope, next));
    match pick {
        0..=2 => {
            let operator = ["==", "!=", "<", "<=", ">", ">="][r.random_range(0..6)];
            Bool::Compare(operator, int(r, scope, next), int(r, scope, next))
        }
        3 | 4 => Bool::SameObj(r.random(), object(r, scope, next), object(r, scope, next)),
        5 => Bool::SameArr(r.random(), array(r, scope, next), array(r, scope, next)),
        6 => Bool::And(b(r), b(r)),
        7 => Bool::Or(b(r), b(r)),
        8 => Bool::Implies(b(r), b(r)),
        9 => Bool::Not(b(r)),
        10 => match r.random_range(0..3) {
            0 => Bool::Iff(b(r), b(r)),
            1 => Bool::Both(b(r), b(r)),
            _ => Bool::Literal(r.random()),
        },
        11..=13 if scope.bound < 2 => {
            let upper = match r.random_range(0..3) {
                0 => Int::Literal(r.random_range(0..4)),
                _ => Int::Length(Box::new(array(r, scope, next))),
            };
            let inner = Scope { bound: scope.bound + 1, ..scope };
            let body = Box::new(boolean(r, inner, next));
            match r.random() {
                true => Bool::ForAll(scope.bound, upper, body),
                false => Bool::Exists(scope.bound, upper, body),
            }
        }
        14 if !scope.in_old => match r.random() {
            true => Bool::Fresh(object(r, scope, next)),
            false => Bool::NotModified(match r.random_range(0..3) {
                0 => Int::X,
                1 => Int::Value(Box::new(object(r, Scope { result: None, ..scope }, 1))),
                _ => {
                    let scope = Scope { result: None, ..scope };
                    Int::Element(Box::new(array(r, scope, 1)), Box::new(int(r, scope, 0)))
                }
            }),
        },
        15 if !scope.in_old => {
            Bool::Old(Box::new(boolean(r, Scope { result: None, in_old: true, ..scope }, next)))
        }
        _ => Bool::Contains(int(r, scope, 0)),
    }
}

fn int(r: &mut Random, scope: Scope, depth: u8) -> Int {
    let next = depth.saturating_sub(1);
    let n = |r: &mut Random| Box::new(int(r, scope, next));
    let pick = if depth == 0 { r.random_range(0..8) } else { r.random_range(0..24) };
    match pick {
        0 | 1 => Int::Literal(r.random_range(-1..4)),
        2 => Int::I,
        3 => Int::X,
        4 => Int::Hidden,
        5 => Int::Size,
        6 if scope.bound > 0 => Int::Bound(r.random_range(0..scope.bound)),
        7 if scope.result == Some(true) => Int::Result,
        8 => Int::Value(Box::new(object(r, scope, next))),
        9 => Int::GetValue(Box::new(object(r, scope, next))),
        10 => Int::At(Box::new(object(r, scope, next)), n(r)),
        11 | 12 => Int::Element(Box::new(array(r, scope, next)), n(r)),
        13 => Int::Length(Box::new(array(r, scope, next))),
        14 => Int::Divide(n(r), n(r)),
        15 => Int::Remainder(n(r), n(r)),
        16 => Int::Add(n(r), n(r)),
        17 => Int::Subtract(n(r), n(r)),
        18 => Int::Twice(n(r)),
        19 => Int::Get(n(r)),
        20 => Int::If(Box::new(boolean(r, scope, next)), n(r), n(r)),
        21 if scope.bound < 2 => {
            let upper = Int::Length(Box::new(array(r, scope, next)));
            let inner = Scope { bound: scope.bound + 1, ..scope };
            Int::Sum(scope.bound, Box::new(upper), Box::new(int(r, inner, next)))
        }
        22 | 23 if !scope.in_old => {
            Int::Old(Box::new(int(r, Scope { result: None, in_old: true, ..scope }, next)))
        }
        _ => Int::Counter,
    }
}

fn object(r: &mut Random, scope: Scope, depth: u8) -> Obj {
    let next = depth.saturating_sub(1);
    let o = |r: &mut Random| Box::new(object(r, scope, next));
    let pick = if depth == 0 { r.random_range(0..5) } else { r.random_range(0..9) };
    match pick {
        0 | 1 => Obj::N,
        2 => Obj::O,
        3 => Obj::Null,
        4 if scope.result == Some(false) => Obj::Result,
        5 => Obj::Next(o(r)),
        6 => Obj::Follow(o(r)),
        7 | 8 if !scope.in_old => {
            Obj::Old(Box::new(object(r, Scope { result: None, in_old: true, ..scope }, next)))
        }
        _ => Obj::N,
    }
}

fn array(r: &mut Random, scope: Scope, depth: u8) -> Arr {
    let next = depth.saturating_sub(1);
    match if depth == 0 { r.random_range(0..2) } else { r.random_range(0..5) } {
        0 => Arr::A,
        2 => Arr::Of(Box::new(object(r, scope, next))),
        3 if !scope.in_old => {
            Arr::Old(Box::new(array(r, Scope { result: None, in_old: true, ..scope }, next)))
        }
        _ => Arr::D,
    }
}

fn variable(index: u8) -> String {
    format!("k{index}")
}

fn quantified(word: &str, bound: u8, upper: &Int, body: String) -> String {
    let k = variable(bound);
    format!("(\\{word} int {k}; 0 <= {k} && {k} < {}; {body})", upper.jml())
}

impl Int {
    pub(crate) fn jml(&self) -> String {
        match self {
            Int::Literal(value) if *value < 0 => format!("({value})"),
            Int::Literal(value) => value.to_string(),
            Int::I => "i".into(),
            Int::X => "x".into(),
            Int::Hidden => "hidden".into(),
            Int::Counter => "counter".into(),
            Int::Value(object) => format!("{}.v", object.primary()),
            Int::GetValue(object) => format!("{}.getV()", object.primary()),
            Int::At(object, index) => format!("{}.at({})", object.primary(), index.jml()),
            Int::Twice(value) => format!("twice({})", value.jml()),
            Int::Element(array, index) => format!("{}[{}]", array.jml(), index.jml()),
            Int::Length(array) => format!("{}.length", array.jml()),
            Int::Divide(a, b) => format!("({} / {})", a.jml(), b.jml()),
            Int::Remainder(a, b) => format!("({} % {})", a.jml(), b.jml()),
            Int::Add(a, b) => format!("({} + {})", a.jml(), b.jml()),
            Int::Subtract(a, b) => format!("({} - {})", a.jml(), b.jml()),
            Int::Old(value) => format!("\\old({})", value.jml()),
            Int::Result => "\\result".into(),
            Int::Size => "l.size()".into(),
            // Two boxes would be compared by identity.
            Int::Get(index) => format!("(l.get({}) + 0)", index.jml()),
            Int::If(condition, yes, no) => {
                format!("({} ? {} : {})", condition.jml(), yes.jml(), no.jml())
            }
            Int::Sum(bound, upper, body) => quantified("sum", *bound, upper, body.jml()),
            Int::Bound(index) => variable(*index),
        }
    }
}

impl Obj {
    fn primary(&self) -> String {
        match self {
            Obj::Null => "((Node) null)".into(),
            other => other.jml(),
        }
    }

    pub(crate) fn jml(&self) -> String {
        match self {
            Obj::N => "n".into(),
            Obj::O => "o".into(),
            Obj::Null => "null".into(),
            Obj::Next(object) => format!("{}.next", object.primary()),
            Obj::Follow(object) => format!("{}.follow()", object.primary()),
            Obj::Old(object) => format!("\\old({})", object.primary()),
            Obj::Result => "\\result".into(),
        }
    }
}

impl Arr {
    pub(crate) fn jml(&self) -> String {
        match self {
            Arr::A => "a".into(),
            Arr::D => "d".into(),
            Arr::Of(object) => format!("{}.a", object.primary()),
            Arr::Old(array) => format!("\\old({})", array.jml()),
        }
    }
}

impl Bool {
    pub(crate) fn jml(&self) -> String {
        let two = |a: &Bool, operator: &str, b: &Bool| format!("({} {operator} {})", a.jml(), b.jml());
        let same = |same: bool| if same { "==" } else { "!=" };
        match self {
            Bool::Literal(value) => value.to_string(),
            Bool::Compare(operator, a, b) => format!("({} {operator} {})", a.jml(), b.jml()),
            Bool::SameObj(is, a, b) => format!("({} {} {})", a.primary(), same(*is), b.jml()),
            Bool::SameArr(is, a, b) => format!("({} {} {})", a.jml(), same(*is), b.jml()),
            Bool::And(a, b) => two(a, "&&", b),
            Bool::Or(a, b) => two(a, "||", b),
            Bool::Both(a, b) => two(a, "&", b),
            Bool::Implies(a, b) => two(a, "==>", b),
            Bool::Iff(a, b) => two(a, "<==>", b),
            Bool::Not(a) => format!("!({})", a.jml()),
            Bool::ForAll(bound, upper, body) => quantified("forall", *bound, upper, body.jml()),
            Bool::Exists(bound, upper, body) => quantified("exists", *bound, upper, body.jml()),
            Bool::Fresh(object) => format!("\\fresh({})", object.primary()),
            Bool::NotModified(place) => format!("\\not_modified({})", place.jml()),
            Bool::Contains(value) => format!("l.contains({})", value.jml()),
            Bool::Old(condition) => format!("\\old({})", condition.jml()),
        }
    }
}
