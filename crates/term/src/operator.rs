//! The operators of terms, as one table.
//!
//! An [`Operator`] is named after the mnemonic of its instruction where the JVMS has one (`Iadd`, `Lcmp`, `F2i`), and after
//! its method otherwise (`Imin`, `FloatToIntBits`, `Sin`). Comparisons are conditions (`Ilt`), not jumps. A [`Kind`] is what
//! operators of different sorts have in common; rules that hold for `int` and `long` alike are written over kinds.

use crate::sort::Sort;

macro_rules! operators {
    ($($operator:ident = $kind:ident($first:ident $(, $second:ident)?) -> $result:ident, $text:literal;)*) => {
        /// What a term computes from its one or two arguments.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Operator {
            $($operator,)*
        }

        impl Operator {
            /// All operators, in the order of the table.
            pub const ALL: &'static [Operator] = &[$(Operator::$operator,)*];

            pub fn kind(self) -> Kind {
                match self {
                    $(Operator::$operator => Kind::$kind,)*
                }
            }

            /// Sorts of the arguments.
            pub fn parameters(self) -> &'static [Sort] {
                match self {
                    $(Operator::$operator => &[Sort::$first $(, Sort::$second)?],)*
                }
            }

            /// Sort of the result.
            pub fn result(self) -> Sort {
                match self {
                    $(Operator::$operator => Sort::$result,)*
                }
            }

            /// The operator of Java's language, a cast, or the name of a method.
            pub fn text(self) -> &'static str {
                match self {
                    $(Operator::$operator => $text,)*
                }
            }

            /// The operator of a kind whose first argument has this sort, if there is one.
            /// Functions of the library share one kind, so none of them is found this way.
            #[allow(unreachable_patterns)]
            pub fn of(kind: Kind, first: Sort) -> Option<Operator> {
                match (kind, first) {
                    (Kind::Function, _) => None,
                    $((Kind::$kind, Sort::$first) => Some(Operator::$operator),)*
                    _ => None,
                }
            }
        }
    };
}

operators! {
    Iadd = Add(Int, Int) -> Int, "+";
    Isub = Sub(Int, Int) -> Int, "-";
    Imul = Mul(Int, Int) -> Int, "*";
    Idiv = Div(Int, Int) -> Int, "/";
    Irem = Rem(Int, Int) -> Int, "%";
    Ineg = Neg(Int) -> Int, "-";
    Iand = And(Int, Int) -> Int, "&";
    Ior = Or(Int, Int) -> Int, "|";
    Ixor = Xor(Int, Int) -> Int, "^";
    Ishl = Shl(Int, Int) -> Int, "<<";
    Ishr = Shr(Int, Int) -> Int, ">>";
    Iushr = Ushr(Int, Int) -> Int, ">>>";
    Imin = Min(Int, Int) -> Int, "Math.min";
    Imax = Max(Int, Int) -> Int, "Math.max";
    Iabs = Abs(Int) -> Int, "Math.abs";

    Ladd = Add(Long, Long) -> Long, "+";
    Lsub = Sub(Long, Long) -> Long, "-";
    Lmul = Mul(Long, Long) -> Long, "*";
    Ldiv = Div(Long, Long) -> Long, "/";
    Lrem = Rem(Long, Long) -> Long, "%";
    Lneg = Neg(Long) -> Long, "-";
    Land = And(Long, Long) -> Long, "&";
    Lor = Or(Long, Long) -> Long, "|";
    Lxor = Xor(Long, Long) -> Long, "^";
    Lshl = Shl(Long, Int) -> Long, "<<";
    Lshr = Shr(Long, Int) -> Long, ">>";
    Lushr = Ushr(Long, Int) -> Long, ">>>";
    Lmin = Min(Long, Long) -> Long, "Math.min";
    Lmax = Max(Long, Long) -> Long, "Math.max";
    Labs = Abs(Long) -> Long, "Math.abs";
    Lmulh = MulHigh(Long, Long) -> Long, "Math.multiplyHigh";
    Lcmp = Cmp(Long, Long) -> Int, "Long.compare";

    Fadd = Add(Float, Float) -> Float, "+";
    Fsub = Sub(Float, Float) -> Float, "-";
    Fmul = Mul(Float, Float) -> Float, "*";
    Fdiv = Div(Float, Float) -> Float, "/";
    Frem = Rem(Float, Float) -> Float, "%";
    Fneg = Neg(Float) -> Float, "-";
    Fmin = Min(Float, Float) -> Float, "Math.min";
    Fmax = Max(Float, Float) -> Float, "Math.max";
    Fabs = Abs(Float) -> Float, "Math.abs";
    Fcmpl = Cmpl(Float, Float) -> Int, "fcmpl";
    Fcmpg = Cmpg(Float, Float) -> Int, "fcmpg";

    Dadd = Add(Double, Double) -> Double, "+";
    Dsub = Sub(Double, Double) -> Double, "-";
    Dmul = Mul(Double, Double) -> Double, "*";
    Ddiv = Div(Double, Double) -> Double, "/";
    Drem = Rem(Double, Double) -> Double, "%";
    Dneg = Neg(Double) -> Double, "-";
    Dmin = Min(Double, Double) -> Double, "Math.min";
    Dmax = Max(Double, Double) -> Double, "Math.max";
    Dabs = Abs(Double) -> Double, "Math.abs";
    Dcmpl = Cmpl(Double, Double) -> Int, "dcmpl";
    Dcmpg = Cmpg(Double, Double) -> Int, "dcmpg";

    I2b = ToByte(Int) -> Int, "(byte)";
    I2c = ToChar(Int) -> Int, "(char)";
    I2s = ToShort(Int) -> Int, "(short)";
    I2l = ToLong(Int) -> Long, "(long)";
    I2f = ToFloat(Int) -> Float, "(float)";
    I2d = ToDouble(Int) -> Double, "(double)";
    L2i = ToInt(Long) -> Int, "(int)";
    L2f = ToFloat(Long) -> Float, "(float)";
    L2d = ToDouble(Long) -> Double, "(double)";
    F2i = ToInt(Float) -> Int, "(int)";
    F2l = ToLong(Float) -> Long, "(long)";
    F2d = ToDouble(Float) -> Double, "(double)";
    D2i = ToInt(Double) -> Int, "(int)";
    D2l = ToLong(Double) -> Long, "(long)";
    D2f = ToFloat(Double) -> Float, "(float)";
    FloatToIntBits = ToBits(Float) -> Int, "Float.floatToIntBits";
    IntBitsToFloat = FromBits(Int) -> Float, "Float.intBitsToFloat";
    DoubleToLongBits = ToBits(Double) -> Long, "Double.doubleToLongBits";
    LongBitsToDouble = FromBits(Long) -> Double, "Double.longBitsToDouble";

    Zeq = Eq(Bool, Bool) -> Bool, "==";
    Ieq = Eq(Int, Int) -> Bool, "==";
    Leq = Eq(Long, Long) -> Bool, "==";
    Feq = Eq(Float, Float) -> Bool, "==";
    Deq = Eq(Double, Double) -> Bool, "==";
    Aeq = Eq(Ref, Ref) -> Bool, "==";
    Ilt = Lt(Int, Int) -> Bool, "<";
    Llt = Lt(Long, Long) -> Bool, "<";
    Flt = Lt(Float, Float) -> Bool, "<";
    Dlt = Lt(Double, Double) -> Bool, "<";
    Ile = Le(Int, Int) -> Bool, "<=";
    Lle = Le(Long, Long) -> Bool, "<=";
    Fle = Le(Float, Float) -> Bool, "<=";
    Dle = Le(Double, Double) -> Bool, "<=";

    Not = Not(Bool) -> Bool, "!";
    Both = Both(Bool, Bool) -> Bool, "&&";
    Either = Either(Bool, Bool) -> Bool, "||";

    Sin = Function(Double) -> Double, "Math.sin";
    Cos = Function(Double) -> Double, "Math.cos";
    Tan = Function(Double) -> Double, "Math.tan";
    Asin = Function(Double) -> Double, "Math.asin";
    Acos = Function(Double) -> Double, "Math.acos";
    Atan = Function(Double) -> Double, "Math.atan";
    Sinh = Function(Double) -> Double, "Math.sinh";
    Cosh = Function(Double) -> Double, "Math.cosh";
    Tanh = Function(Double) -> Double, "Math.tanh";
    Exp = Function(Double) -> Double, "Math.exp";
    Expm1 = Function(Double) -> Double, "Math.expm1";
    Log = Function(Double) -> Double, "Math.log";
    Log10 = Function(Double) -> Double, "Math.log10";
    Log1p = Function(Double) -> Double, "Math.log1p";
    Cbrt = Function(Double) -> Double, "Math.cbrt";
    Sqrt = Function(Double) -> Double, "Math.sqrt";
    Floor = Function(Double) -> Double, "Math.floor";
    Ceil = Function(Double) -> Double, "Math.ceil";
    Rint = Function(Double) -> Double, "Math.rint";
    Pow = Function(Double, Double) -> Double, "Math.pow";
    Atan2 = Function(Double, Double) -> Double, "Math.atan2";
    Hypot = Function(Double, Double) -> Double, "Math.hypot";
}

/// What operators of different sorts have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Neg,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
    Min,
    Max,
    Abs,
    /// The upper 64 of the 128 bits of a product.
    MulHigh,
    /// Comparison to -1, 0 or 1.
    Cmp,
    /// The same, -1 if either is NaN.
    Cmpl,
    /// The same, 1 if either is NaN.
    Cmpg,
    ToByte,
    ToChar,
    ToShort,
    ToInt,
    ToLong,
    ToFloat,
    ToDouble,
    /// `floatToIntBits`, `doubleToLongBits`.
    ToBits,
    /// `intBitsToFloat`, `longBitsToDouble`.
    FromBits,
    Eq,
    Lt,
    Le,
    /// `!` of conditions.
    Not,
    /// `&&` of conditions.
    Both,
    /// `||` of conditions.
    Either,
    /// A function of the library that a term can only be evaluated through.
    Function,
}

impl Operator {
    pub fn is_unary(self) -> bool {
        self.parameters().len() == 1
    }

    /// Whether the arguments can change places. Sums and products of floating point are commutative too.
    pub fn is_commutative(self) -> bool {
        matches!(
            self.kind(),
            Kind::Add
                | Kind::Mul
                | Kind::MulHigh
                | Kind::And
                | Kind::Or
                | Kind::Xor
                | Kind::Min
                | Kind::Max
                | Kind::Eq
                | Kind::Both
                | Kind::Either
        )
    }
}

/// How a conditional jump compares (`if_icmplt` and so on, JVMS 6.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Relation {
    pub const ALL: [Relation; 6] =
        [Relation::Eq, Relation::Ne, Relation::Lt, Relation::Ge, Relation::Gt, Relation::Le];

    /// What holds when this does not, for everything but NaN.
    pub fn negated(self) -> Relation {
        match self {
            Relation::Eq => Relation::Ne,
            Relation::Ne => Relation::Eq,
            Relation::Lt => Relation::Ge,
            Relation::Ge => Relation::Lt,
            Relation::Gt => Relation::Le,
            Relation::Le => Relation::Gt,
        }
    }

    /// Whether it holds between two numbers (or two of anything ordered; NaN is Java's).
    pub fn holds<T: PartialOrd>(self, a: T, b: T) -> bool {
        match self {
            Relation::Eq => a == b,
            Relation::Ne => a != b,
            Relation::Lt => a < b,
            Relation::Ge => a >= b,
            Relation::Gt => a > b,
            Relation::Le => a <= b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_and_a_sort_name_one_operator() {
        for &operator in Operator::ALL {
            if operator.kind() != Kind::Function {
                assert_eq!(Operator::of(operator.kind(), operator.parameters()[0]), Some(operator));
            }
        }
    }

    #[test]
    fn shift_distances_are_int() {
        assert_eq!(Operator::Lushr.parameters(), [Sort::Long, Sort::Int]);
    }
}
