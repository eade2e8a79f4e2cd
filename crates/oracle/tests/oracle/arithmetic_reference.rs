//! Random clauses, and what they mean: written down once more, naively, with mathematical integers of 128 bits.

use std::fmt;

use base::Seed;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Java,
    Safe,
    Bigint,
}

/// Why a clause has no truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Throws,
    /// More than 128 bits.
    Unknown,
}

/// Values of `int a, int b, long c, long d, byte e, char f, int[] g`.
#[derive(Clone, Debug)]
pub(crate) struct Environment {
    pub numbers: [i128; 6],
    pub g: Vec<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ty {
    Byte,
    Char,
    Int,
    Long,
    Big,
}

#[derive(Clone, Debug)]
pub(crate) enum Tree {
    Literal(&'static str, i128, Ty),
    Parameter(usize),
    /// `g[i]`, inside a quantifier.
    Element,
    Unary(char, Box<Tree>),
    Binary(&'static str, Box<Tree>, Box<Tree>),
    Cast(Ty, Box<Tree>),
    Conditional(Box<Comparison>, Box<Tree>, Box<Tree>),
    /// `\sum`, `\product`, `\max` or `\min` over the elements of `g`, or `\num_of` those that satisfy a comparison.
    Over(&'static str, Box<Tree>),
    Count(Box<Comparison>),
    InMode(Mode, Box<Tree>),
}

#[derive(Clone, Debug)]
pub(crate) struct Comparison(&'static str, Tree, Tree);

#[derive(Clone, Debug)]
pub(crate) enum Clause {
    Plain(Box<(&'static str, Tree, Tree)>),
    Junction(&'static str, Box<Clause>, Box<Clause>),
}

const PARAMETERS: [(&str, Ty); 6] =
    [("a", Ty::Int), ("b", Ty::Int), ("c", Ty::Long), ("d", Ty::Long), ("e", Ty::Byte), ("f", Ty::Char)];

const LITERALS: [(&str, i128, Ty); 12] = [
    ("0", 0, Ty::Int),
    ("1", 1, Ty::Int),
    ("2", 2, Ty::Int),
    ("10", 10, Ty::Int),
    ("31", 31, Ty::Int),
    ("1000000", 1_000_000, Ty::Int),
    ("'x'", 120, Ty::Char),
    ("3L", 3, Ty::Long),
    ("Integer.MAX_VALUE", i32::MAX as i128, Ty::Int),
    ("Integer.MIN_VALUE", i32::MIN as i128, Ty::Int),
    ("Long.MAX_VALUE", i64::MAX as i128, Ty::Long),
    ("Long.MIN_VALUE", i64::MIN as i128, Ty::Long),
];

pub(crate) struct Generator {
    state: u64,
}

impl Generator {
    pub(crate) fn new(seed: Seed) -> Generator {
        Generator { state: seed.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d }
    }

    /// SplitMix64.
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    pub(crate) fn mode(&mut self) -> Mode {
        match self.below(6) {
            0 => Mode::Java,
            1 => Mode::Safe,
            _ => Mode::Bigint,
        }
    }

    pub(crate) fn environment(&mut self) -> Environment {
        let ends = |min: i128, max: i128| [min, min + 1, -2, -1, 0, 1, 2, 7, 100, max - 1, max];
        let ranges = [
            (i32::MIN.into(), i32::MAX.into()),
            (i32::MIN.into(), i32::MAX.into()),
            (i64::MIN.into(), i64::MAX.into()),
            (i64::MIN.into(), i64::MAX.into()),
            (i8::MIN.into(), i8::MAX.into()),
            (0, u16::MAX.into()),
        ];
        let numbers = ranges.map(|(min, max): (i128, i128)| {
            let all = ends(min, max);
            let chosen = match self.below(14) {
                at @ 0..=10 => all[at],
                _ => (self.below(usize::MAX) as i128) - (1 << 62),
            };
            chosen.clamp(min, max)
        });
        let g =
            (0..self.below(4)).map(|_| [i32::MIN, -1, 0, 1, 3, 50_000, i32::MAX][self.below(7)]).collect();
        Environment { numbers, g }
    }

    pub(crate) fn clause(&mut self) -> Clause {
        match self.below(5) {
            0 => {
                let symbol = ["&&", "||", "==>"][self.below(3)];
                Clause::Junction(symbol, Box::new(self.clause()), Box::new(self.clause()))
            }
            _ => {
                let Comparison(symbol, left, right) = self.comparison(3, false);
                Clause::Plain(Box::new((symbol, left, right)))
            }
        }
    }

    fn comparison(&mut self, depth: usize, inside: bool) -> Comparison {
        let symbol = ["==", "!=", "<", "<=", ">", ">="][self.below(6)];
        Comparison(symbol, self.tree(depth, inside), self.tree(depth, inside))
    }

    /// `inside` a quantifier, elements can be used, and there is no other quantifier.
    fn tree(&mut self, depth: usize, inside: bool) -> Tree {
        if depth == 0 || self.below(5) == 0 {
            return match self.below(10) {
                0..=2 => {
                    let (text, value, ty) = LITERALS[self.below(LITERALS.len())];
                    Tree::Literal(text, value, ty)
                }
                3 | 4 if inside => Tree::Element,
                _ => Tree::Parameter(self.below(6)),
            };
        }
        let below = depth - 1;
        match self.below(20) {
            0..=8 => {
                let symbol = ["+", "+", "-", "-", "*", "*", "/", "%"][self.below(8)];
                self.binary(symbol, below, inside)
            }
            9 => {
                let symbol = ["&", "|", "^"][self.below(3)];
                self.binary(symbol, below, inside)
            }
            10 | 11 => {
                let symbol = ["<<", ">>", ">>>"][self.below(3)];
                let shifted = |tree: Tree| {
                    if tree.ty() == Ty::Big { Tree::Cast(Ty::Long, Box::new(tree)) } else { tree }
                };
                let (left, right) = (self.tree(below, inside), self.tree(below, inside));
                Tree::Binary(symbol, Box::new(shifted(left)), Box::new(shifted(right)))
            }
            12 | 13 => Tree::Unary(['-', '-', '~', '+'][self.below(4)], Box::new(self.tree(below, inside))),
            14 | 15 => {
                let ty = [Ty::Byte, Ty::Char, Ty::Int, Ty::Int, Ty::Long, Ty::Big][self.below(6)];
                Tree::Cast(ty, Box::new(self.tree(below, inside)))
            }
            16 => {
                let condition = Box::new(self.comparison(below, inside));
                let (then, otherwise) = (self.tree(below, inside), self.tree(below, inside));
                // Java has rules for choices of small types that are no subject here.
                let wide = |tree: Tree| {
                    Box::new(if tree.ty() < Ty::Int { Tree::Cast(Ty::Int, Box::new(tree)) } else { tree })
                };
                Tree::Conditional(condition, wide(then), wide(otherwise))
            }
            17 if !inside => {
                let word = ["\\sum", "\\sum", "\\product", "\\max", "\\min"][self.below(5)];
                Tree::Over(word, Box::new(self.tree(below, true)))
            }
            18 if !inside => Tree::Count(Box::new(self.comparison(below, true))),
            19 => {
                let mode = if self.below(2) == 0 { Mode::Java } else { Mode::Safe };
                Tree::InMode(mode, Box::new(self.tree(below, inside)))
            }
            _ => self.binary("+", below, inside),
        }
    }

    fn binary(&mut self, symbol: &'static str, below: usize, inside: bool) -> Tree {
        Tree::Binary(symbol, Box::new(self.tree(below, inside)), Box::new(self.tree(below, inside)))
    }
}

impl Clause {
    pub(crate) fn value(&self, here: &Environment, mode: Mode) -> Result<bool, Stop> {
        match self {
            Clause::Plain(parts) => {
                Comparison(parts.0, parts.1.clone(), parts.2.clone()).value(here, mode, None)
            }
            Clause::Junction(symbol, left, right) => match (*symbol, left.value(here, mode)?) {
                ("&&", false) => Ok(false),
                ("||", true) | ("==>", false) => Ok(true),
                _ => right.value(here, mode),
            },
        }
    }

    pub(crate) fn has_modes(&self) -> bool {
        self.to_string().contains("_math(")
    }
}

impl Comparison {
    fn value(&self, here: &Environment, mode: Mode, element: Option<i32>) -> Result<bool, Stop> {
        let a = self.1.value(here, mode, element)?;
        let b = self.2.value(here, mode, element)?;
        Ok(match self.0 {
            "==" => a == b,
            "!=" => a != b,
            "<" => a < b,
            "<=" => a <= b,
            ">" => a > b,
            _ => a >= b,
        })
    }
}

impl Tree {
    /// The type that Java gives it.
    fn ty(&self) -> Ty {
        match self {
            Tree::Literal(_, _, ty) | Tree::Cast(ty, _) => *ty,
            Tree::Parameter(index) => PARAMETERS[*index].1,
            Tree::Element => Ty::Int,
            Tree::Unary(_, operand) | Tree::Over(_, operand) => operand.ty().max(Ty::Int),
            Tree::Binary("<<" | ">>" | ">>>", left, _) => left.ty().max(Ty::Int),
            Tree::Binary(_, left, right) => left.ty().max(right.ty()).max(Ty::Int),
            Tree::Conditional(_, then, otherwise) => then.ty().max(otherwise.ty()),
            Tree::Count(_) => Ty::Long,
            Tree::InMode(_, operand) => operand.ty(),
        }
    }

    fn value(&self, here: &Environment, mode: Mode, element: Option<i32>) -> Result<i128, Stop> {
        let of = |tree: &Tree| tree.value(here, mode, element);
        let settled = |value: Option<i128>| {
            let value = value.ok_or(Stop::Unknown)?;
            match mode {
                Mode::Java => Ok(wrapped(value, self.ty())),
                Mode::Safe if wrapped(value, self.ty()) != value => Err(Stop::Throws),
                Mode::Safe | Mode::Bigint => Ok(value),
            }
        };
        match self {
            Tree::Literal(_, value, _) => Ok(*value),
            Tree::Parameter(index) => Ok(here.numbers[*index]),
            Tree::Element => Ok(element.expect("inside a quantifier").into()),
            Tree::Unary('-', operand) => settled(of(operand)?.checked_neg()),
            Tree::Unary('~', operand) => Ok(!of(operand)?),
            Tree::Unary(_, operand) => of(operand),
            Tree::Binary(symbol, left, right) => {
                let (a, b) = (of(left)?, of(right)?);
                match *symbol {
                    "+" => settled(a.checked_add(b)),
                    "-" => settled(a.checked_sub(b)),
                    "*" => settled(a.checked_mul(b)),
                    "/" | "%" if b == 0 => Err(Stop::Throws),
                    "/" => settled(a.checked_div(b)),
                    "%" => settled(a.checked_rem(b)),
                    "&" => Ok(a & b),
                    "|" => Ok(a | b),
                    "^" => Ok(a ^ b),
                    _ => Ok(self.shifted(symbol, a, b)),
                }
            }
            Tree::Cast(ty, operand) => Ok(wrapped(of(operand)?, *ty)),
            Tree::Conditional(condition, then, otherwise) => {
                of(if condition.value(here, mode, element)? { then } else { otherwise })
            }
            Tree::Over(word, body) => {
                let values = here.g.iter().map(|element| body.value(here, mode, Some(*element)));
                let values = values.collect::<Result<Vec<i128>, Stop>>()?;
                match *word {
                    "\\sum" => settled(values.iter().try_fold(0_i128, |sum, value| sum.checked_add(*value))),
                    "\\product" => {
                        settled(values.iter().try_fold(1_i128, |all, value| all.checked_mul(*value)))
                    }
                    "\\max" => values.into_iter().max().ok_or(Stop::Throws),
                    _ => values.into_iter().min().ok_or(Stop::Throws),
                }
            }
            Tree::Count(condition) => {
                let values = here.g.iter().map(|element| condition.value(here, mode, Some(*element)));
                let values = values.collect::<Result<Vec<bool>, Stop>>()?;
                Ok(values.into_iter().filter(|counts| *counts).count() as i128)
            }
            Tree::InMode(mode, operand) => operand.value(here, *mode, element),
        }
    }

    fn shifted(&self, symbol: &str, a: i128, b: i128) -> i128 {
        let is_long = self.ty() == Ty::Long;
        let distance = (b & if is_long { 63 } else { 31 }) as u32;
        let low = wrapped(a, self.ty());
        match (symbol, is_long) {
            ("<<", true) => i128::from((low as i64) << distance),
            ("<<", false) => i128::from((low as i32) << distance),
            (">>>", true) => i128::from((low as i64 as u64 >> distance) as i64),
            (">>>", false) => i128::from((low as i32 as u32 >> distance) as i32),
            _ => a >> distance,
        }
    }
}

fn wrapped(value: i128, ty: Ty) -> i128 {
    match ty {
        Ty::Byte => i128::from(value as i8),
        Ty::Char => i128::from(value as u16),
        Ty::Int => i128::from(value as i32),
        Ty::Long => i128::from(value as i64),
        Ty::Big => value,
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clause::Plain(parts) => write!(f, "{} {} {}", parts.1, parts.0, parts.2),
            Clause::Junction(symbol, left, right) => write!(f, "({left}) {symbol} ({right})"),
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.1, self.0, self.2)
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const RANGE: &str = "int i; 0 <= i && i < g.length;";
        match self {
            Tree::Literal(text, ..) => f.write_str(text),
            Tree::Parameter(index) => f.write_str(PARAMETERS[*index].0),
            Tree::Element => f.write_str("g[i]"),
            Tree::Unary(sign, operand) => write!(f, "{sign}({operand})"),
            Tree::Binary(symbol, left, right) => write!(f, "({left} {symbol} {right})"),
            Tree::Cast(ty, operand) => {
                let ty = match ty {
                    Ty::Byte => "byte",
                    Ty::Char => "char",
                    Ty::Int => "int",
                    Ty::Long => "long",
                    Ty::Big => "\\bigint",
                };
                write!(f, "({ty}) ({operand})")
            }
            Tree::Conditional(condition, then, otherwise) => {
                write!(f, "({condition} ? {then} : {otherwise})")
            }
            Tree::Over(word, body) => write!(f, "({word} {RANGE} {body})"),
            Tree::Count(condition) => write!(f, "(\\num_of {RANGE} {condition})"),
            Tree::InMode(Mode::Java, operand) => write!(f, "\\java_math({operand})"),
            Tree::InMode(Mode::Safe, operand) => write!(f, "\\safe_math({operand})"),
            Tree::InMode(Mode::Bigint, operand) => write!(f, "\\bigint_math({operand})"),
        }
    }
}
