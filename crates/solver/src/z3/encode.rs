//! Terms as terms of Z3: bit-vectors for integers and references, IEEE floating point, conditions.
//!
//! The encoding is exact: it has the value that [`term::evaluate`] computes under every assignment. Shift distances are
//! masked (JVMS 6.5), division is SMT-LIB's, which is Java's for every divisor but zero and the evaluator's for zero.
//! Floating-point variables are bit-vectors that are read as numbers, because values of bit-vectors can always be read off
//! a model. What has no theory is not encoded: `Err` names the function.

use rustc_hash::{FxHashMap, FxHashSet};
use term::{Operator, Sort, Term, TermId, Terms, VarId};
use z3_sys::*;

use super::context::{Ast, AstSort, Context};
use super::floating;

/// A term of Z3, or the function that has no theory.
pub(super) type Encoded = Result<Ast, &'static str>;

pub(super) struct Encoder {
    known: FxHashMap<TermId, Encoded>,
    /// The constants of variables: a condition, or bits.
    variables: FxHashMap<VarId, Ast>,
    names: FxHashSet<String>,
    pub(super) sorts: Sorts,
}

/// Sorts and rounding modes of the context.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sorts {
    pub(super) condition: AstSort,
    pub(super) bits32: AstSort,
    pub(super) bits64: AstSort,
    pub(super) float: AstSort,
    pub(super) double: AstSort,
    pub(super) nearest: Ast,
    pub(super) towards_zero: Ast,
    pub(super) downwards: Ast,
    pub(super) upwards: Ast,
}

/// What is said when Z3 refuses to make a term, which it has no reason to.
const REFUSED: &str = "a term that Z3 does not accept";

impl Encoder {
    pub(super) fn new(context: &Context) -> Option<Encoder> {
        let sorts = Sorts {
            condition: context.sort(Z3_mk_bool_sort)?,
            bits32: context.bit_vector(32)?,
            bits64: context.bit_vector(64)?,
            float: context.sort(Z3_mk_fpa_sort_32)?,
            double: context.sort(Z3_mk_fpa_sort_64)?,
            nearest: context.nullary(Z3_mk_fpa_rne)?,
            towards_zero: context.nullary(Z3_mk_fpa_rtz)?,
            downwards: context.nullary(Z3_mk_fpa_rtn)?,
            upwards: context.nullary(Z3_mk_fpa_rtp)?,
        };
        Some(Encoder {
            known: FxHashMap::default(),
            variables: FxHashMap::default(),
            names: FxHashSet::default(),
            sorts,
        })
    }

    /// The sort of the bits of a value.
    pub(super) fn sort(&self, sort: Sort) -> AstSort {
        match sort {
            Sort::Bool => self.sorts.condition,
            Sort::Int | Sort::Ref | Sort::Float => self.sorts.bits32,
            Sort::Long | Sort::Double => self.sorts.bits64,
        }
    }

    pub(super) fn variable(&self, variable: VarId) -> Option<Ast> {
        self.variables.get(&variable).copied()
    }

    /// A term, with everything it is made of. There is no recursion, because terms can be very deep.
    pub(super) fn encode(&mut self, context: &Context, terms: &Terms, root: TermId) -> Encoded {
        let mut open = vec![root];
        while let Some(&id) = open.last() {
            if self.known.contains_key(&id) {
                open.pop();
                continue;
            }
            let before = open.len();
            open.extend(terms.term(id).arguments().filter(|argument| !self.known.contains_key(argument)));
            if open.len() == before {
                let encoded = self.node(context, terms, id);
                self.known.insert(id, encoded);
                open.pop();
            }
        }
        self.known[&root]
    }

    /// The condition that a variable keeps to its domain, if that says anything.
    pub(super) fn domain(&mut self, context: &Context, terms: &Terms, variable: VarId) -> Option<Ast> {
        let declared = terms.variable(variable);
        let (sort, domain) = (declared.sort, declared.domain);
        if sort.is_floating() || domain == sort.interval() {
            return None;
        }
        let ast = self.variable(variable)?;
        if sort == Sort::Bool {
            return if domain.min == 1 { Some(ast) } else { context.unary(Z3_mk_not, ast) };
        }
        let [min, max] = [domain.min, domain.max].map(|bound| sort.normalise(bound as u64));
        let min = context.numeral(min, self.sort(sort))?;
        let max = context.numeral(max, self.sort(sort))?;
        let at_most = if sort == Sort::Ref { Z3_mk_bvule } else { Z3_mk_bvsle };
        context.and(context.binary(at_most, min, ast)?, context.binary(at_most, ast, max)?)
    }

    fn node(&mut self, context: &Context, terms: &Terms, id: TermId) -> Encoded {
        match terms.term(id) {
            Term::Const(sort, bits) => self.constant(context, sort, bits).ok_or(REFUSED),
            Term::Var(variable) => self.declare(context, terms, variable).ok_or(REFUSED),
            Term::Ite(c, a, b) => {
                let (c, a, b) = (self.known[&c]?, self.known[&a]?, self.known[&b]?);
                context.ite(c, a, b).ok_or(REFUSED)
            }
            Term::Unary(operator, a) => {
                if operator.kind() == term::Kind::Function && !floating::has_theory(operator) {
                    return Err(operator.text());
                }
                let a = self.known[&a]?;
                self.unary(context, operator, a).ok_or(REFUSED)
            }
            Term::Binary(operator, a, b) => {
                if matches!(operator, Operator::Pow | Operator::Atan2 | Operator::Hypot) {
                    return Err(operator.text());
                }
                if matches!(operator, Operator::Frem | Operator::Drem) {
                    // Java truncates the quotient; SMT-LIB's fp.rem rounds it.
                    return Err("the remainder of floating-point numbers");
                }
                let (a, b) = (self.known[&a]?, self.known[&b]?);
                self.binary(context, operator, a, b).ok_or(REFUSED)
            }
        }
    }

    fn constant(&self, context: &Context, sort: Sort, bits: u64) -> Option<Ast> {
        match sort {
            Sort::Bool => context.nullary(if bits != 0 { Z3_mk_true } else { Z3_mk_false }),
            Sort::Int | Sort::Ref | Sort::Long => context.numeral(bits, self.sort(sort)),
            Sort::Float => context.read_bits(context.numeral(bits, self.sorts.bits32)?, self.sorts.float),
            Sort::Double => context.read_bits(context.numeral(bits, self.sorts.bits64)?, self.sorts.double),
        }
    }

    fn declare(&mut self, context: &Context, terms: &Terms, variable: VarId) -> Option<Ast> {
        let declared = terms.variable(variable);
        let mut name = symbol(&declared.name);
        if self.names.contains(&name) {
            // Variables may have the same name and differ in their domains. No symbol has this sign otherwise.
            name = format!("{name}!{}", variable.index());
        }
        let ast = context.constant(&name, self.sort(declared.sort))?;
        self.names.insert(name);
        self.variables.insert(variable, ast);
        match declared.sort {
            Sort::Float => context.read_bits(ast, self.sorts.float),
            Sort::Double => context.read_bits(ast, self.sorts.double),
            Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => Some(ast),
        }
    }

    fn unary(&self, context: &Context, operator: Operator, a: Ast) -> Option<Ast> {
        use Operator::*;
        match operator {
            Not => context.unary(Z3_mk_not, a),
            Ineg | Lneg => context.unary(Z3_mk_bvneg, a),
            Iabs | Labs => {
                let zero = self.constant(context, operator.result(), 0)?;
                let is_negative = context.binary(Z3_mk_bvslt, a, zero)?;
                context.ite(is_negative, context.unary(Z3_mk_bvneg, a)?, a)
            }
            I2b => context.sign_extend(24, context.extract(7, 0, a)?),
            I2c => context.zero_extend(16, context.extract(15, 0, a)?),
            I2s => context.sign_extend(16, context.extract(15, 0, a)?),
            I2l => context.sign_extend(32, a),
            L2i => context.extract(31, 0, a),
            _ => floating::unary(context, &self.sorts, operator, a),
        }
    }

    fn binary(&self, context: &Context, operator: Operator, a: Ast, b: Ast) -> Option<Ast> {
        use Operator::*;
        match operator {
            Iadd | Ladd => context.binary(Z3_mk_bvadd, a, b),
            Isub | Lsub => context.binary(Z3_mk_bvsub, a, b),
            Imul | Lmul => context.binary(Z3_mk_bvmul, a, b),
            Idiv | Ldiv => context.binary(Z3_mk_bvsdiv, a, b),
            Irem | Lrem => context.binary(Z3_mk_bvsrem, a, b),
            Iand | Land => context.binary(Z3_mk_bvand, a, b),
            Ior | Lor => context.binary(Z3_mk_bvor, a, b),
            Ixor | Lxor => context.binary(Z3_mk_bvxor, a, b),
            Ishl | Lshl => context.binary(Z3_mk_bvshl, a, self.distance(context, operator, b)?),
            Ishr | Lshr => context.binary(Z3_mk_bvashr, a, self.distance(context, operator, b)?),
            Iushr | Lushr => context.binary(Z3_mk_bvlshr, a, self.distance(context, operator, b)?),
            Imin | Lmin => context.ite(context.binary(Z3_mk_bvsle, a, b)?, a, b),
            Imax | Lmax => context.ite(context.binary(Z3_mk_bvsle, a, b)?, b, a),
            Lmulh => {
                let (a, b) = (context.sign_extend(64, a)?, context.sign_extend(64, b)?);
                context.extract(127, 64, context.binary(Z3_mk_bvmul, a, b)?)
            }
            Lcmp => {
                let is_equal = context.binary(Z3_mk_eq, a, b)?;
                let is_less = context.binary(Z3_mk_bvslt, a, b)?;
                floating::three_way(context, &self.sorts, is_equal, is_less, -1)
            }
            Zeq | Ieq | Leq | Aeq => context.binary(Z3_mk_eq, a, b),
            Ilt | Llt => context.binary(Z3_mk_bvslt, a, b),
            Ile | Lle => context.binary(Z3_mk_bvsle, a, b),
            Both => context.and(a, b),
            Either => context.or(a, b),
            _ => floating::binary(context, &self.sorts, operator, a, b),
        }
    }

    /// The low five or six bits of a shift's distance, as wide as what is shifted.
    fn distance(&self, context: &Context, operator: Operator, b: Ast) -> Option<Ast> {
        let is_long = operator.result() == Sort::Long;
        let mask = context.numeral(if is_long { 63 } else { 31 }, self.sorts.bits32)?;
        let distance = context.binary(Z3_mk_bvand, b, mask)?;
        if is_long { context.zero_extend(32, distance) } else { Some(distance) }
    }
}

/// What SMT-LIB reserves and what Z3 knows as a function, sort or command: some of it are good names for a parameter.
const WORDS: [&str; 139] = [
    "!",
    "ASCII",
    "Array",
    "BINARY",
    "BitVec",
    "Bool",
    "Char",
    "DECIMAL",
    "Float128",
    "Float16",
    "Float32",
    "Float64",
    "FloatingPoint",
    "HEXADECIMAL",
    "Int",
    "List",
    "NUMERAL",
    "NaN",
    "RNA",
    "RNE",
    "RTN",
    "RTP",
    "RTZ",
    "Real",
    "RegEx",
    "RoundingMode",
    "STRING",
    "Seq",
    "String",
    "Unicode",
    "_",
    "abs",
    "and",
    "as",
    "assert",
    "bit0",
    "bit1",
    "bv2int",
    "bv2nat",
    "bvadd",
    "bvand",
    "bvashr",
    "bvcomp",
    "bvlshr",
    "bvmul",
    "bvnand",
    "bvneg",
    "bvnor",
    "bvnot",
    "bvor",
    "bvredand",
    "bvredor",
    "bvsdiv",
    "bvsge",
    "bvsgt",
    "bvshl",
    "bvsle",
    "bvslt",
    "bvsmod",
    "bvsrem",
    "bvsub",
    "bvudiv",
    "bvuge",
    "bvugt",
    "bvule",
    "bvult",
    "bvurem",
    "bvxnor",
    "bvxor",
    "card",
    "complement",
    "concat",
    "cons",
    "const",
    "default",
    "difference",
    "display",
    "distinct",
    "div",
    "divisible",
    "echo",
    "eval",
    "exists",
    "exit",
    "extract",
    "false",
    "forall",
    "fp",
    "help",
    "if",
    "iff",
    "implies",
    "in",
    "insert",
    "int2bv",
    "intersection",
    "is",
    "is_int",
    "ite",
    "labels",
    "lambda",
    "let",
    "map",
    "match",
    "min_i",
    "minus",
    "mod",
    "nil",
    "not",
    "or",
    "par",
    "pi",
    "plus",
    "pop",
    "power",
    "push",
    "rem",
    "repeat",
    "reset",
    "rotate_left",
    "rotate_right",
    "roundNearestTiesToAway",
    "roundNearestTiesToEven",
    "roundTowardNegative",
    "roundTowardPositive",
    "roundTowardZero",
    "select",
    "sign_extend",
    "simplify",
    "store",
    "subset",
    "to_fp",
    "to_fp_unsigned",
    "to_int",
    "to_real",
    "true",
    "union",
    "xor",
    "zero_extend",
];

/// Functions of these theories have a dot in their names, and so has a field of a parameter.
const THEORIES: [&str; 6] = ["char", "fp", "re", "seq", "set", "str"];

/// Of a symbol; a name in a class file may have 65,535 bytes.
const LONGEST: usize = 200;

/// A name as a symbol of SMT-LIB 2.6, which Z3 writes between bars where it has to: printable ASCII without `|` and `\\`
/// (section 3.1). `!` is left to us, so that no name of a program is one of our labels.
fn symbol(name: &str) -> String {
    let mut symbol = String::new();
    for character in name.chars() {
        if symbol.len() >= LONGEST {
            break;
        }
        match character {
            '|' | '\\' | '!' => symbol.push('_'),
            ' '..='~' => symbol.push(character),
            // Two names that become one are told apart by their numbers.
            other => symbol.push_str(&format!("_{:x}_", u32::from(other))),
        }
    }
    let is_known = WORDS.binary_search(&symbol.as_str()).is_ok()
        || symbol.split_once('.').is_some_and(|(theory, _)| THEORIES.contains(&theory));
    if symbol.is_empty() || is_known {
        symbol.push('_');
    }
    // A lone sign of this kind is reserved.
    if symbol == "_" { "__".to_owned() } else { symbol }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_sorted_and_ordinary_names_stay() {
        assert!(WORDS.is_sorted());
        for name in ["x", "p0.value", "this.items[0]", "text.charAt(0)", "first.length", "a b"] {
            assert_eq!(symbol(name), name);
        }
        assert_eq!(
            ["and", "fp.add", "", "a|b\\c!", "é"].map(symbol),
            ["and_", "fp.add_", "__", "a_b_c_", "_e9_"]
        );
    }
}
