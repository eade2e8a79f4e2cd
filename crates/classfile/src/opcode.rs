//! The instruction set as data (JVMS 6.5 and 7): what decoding, offsets, listings and all that follows the operand stack
//! derive from.

/// What follows an opcode in the code array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operands {
    None,
    Byte,
    Short,
    /// A local variable's number.
    Local,
    /// A constant pool index in one byte.
    ConstantByte,
    /// A constant pool index.
    Constant,
    /// A local variable's number and a signed byte.
    Increment,
    /// A signed 16-bit distance in bytes.
    Jump,
    /// A signed 32-bit distance in bytes.
    WideJump,
    TableSwitch,
    LookupSwitch,
    /// A constant pool index, the number of argument slots, a zero.
    InvokeInterface,
    /// A constant pool index and two zeros.
    InvokeDynamic,
    /// A primitive type's code.
    ArrayType,
    /// A constant pool index and the number of dimensions.
    MultiArray,
    /// The widened opcode with operands of twice the size.
    Wide,
}

impl Operands {
    /// In bytes; `None` where it depends on the instruction.
    pub fn fixed_length(self) -> Option<u32> {
        match self {
            Operands::None => Some(0),
            Operands::Byte | Operands::Local | Operands::ConstantByte | Operands::ArrayType => Some(1),
            Operands::Short | Operands::Constant | Operands::Increment | Operands::Jump => Some(2),
            Operands::MultiArray => Some(3),
            Operands::WideJump | Operands::InvokeInterface | Operands::InvokeDynamic => Some(4),
            Operands::TableSwitch | Operands::LookupSwitch | Operands::Wide => None,
        }
    }
}

/// What kind of thing an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    Constant,
    Load,
    ArrayLoad,
    Store,
    ArrayStore,
    Stack,
    Arithmetic,
    Conversion,
    Comparison,
    ConditionalJump,
    Jump,
    Switch,
    Return,
    Field,
    Invoke,
    Creation,
    ArrayLength,
    Throw,
    TypeCheck,
    Monitor,
    Prefix,
}

/// A type that the operand stack and local variables tell apart (JVMS 2.11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Computational {
    Int,
    Long,
    Float,
    Double,
    Reference,
}

impl Computational {
    /// Of the values of a type that its field descriptor names; `None` for `void` and what is no descriptor.
    pub fn of_descriptor(descriptor: &[u8]) -> Option<Computational> {
        match descriptor.first()? {
            b'B' | b'C' | b'I' | b'S' | b'Z' => Some(Computational::Int),
            b'J' => Some(Computational::Long),
            b'F' => Some(Computational::Float),
            b'D' => Some(Computational::Double),
            b'L' | b'[' => Some(Computational::Reference),
            _ => None,
        }
    }

    /// How many slots a value takes: two for those of category 2.
    pub fn slots(self) -> usize {
        match self {
            Computational::Long | Computational::Double => 2,
            Computational::Int | Computational::Float | Computational::Reference => 1,
        }
    }
}

/// What an instruction does to the operand stack (JVMS 6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Takes these values, the last of them from the top, and leaves those.
    Plain { takes: &'static [Computational], leaves: &'static [Computational] },
    /// Takes so many slots, whatever is in them, and leaves these of them, counted from the deepest.
    Shuffle { takes: u8, leaves: &'static [u8] },
    /// Leaves what a local variable holds.
    Load(Computational),
    /// Takes what a local variable will hold; an `astore` takes return addresses as well.
    Store(Computational),
    /// Leaves a constant of the pool.
    Constant,
    /// Leaves a field's value in the place of the object that has it, if any.
    Get { of_object: bool },
    /// Takes a field's value, and the object below it that has the field, if any.
    Put { of_object: bool },
    /// Takes arguments, and the object below them, if any, and leaves the result.
    Invoke { on_object: bool },
    /// Takes as many lengths as its operand says, and leaves an array.
    MultiArray,
    /// Leaves the address that `ret` comes back to.
    ReturnAddress,
    /// Does what the instruction after the prefix does.
    Widened,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opcode {
    pub code: u8,
    pub mnemonic: &'static str,
    pub operands: Operands,
    pub family: Family,
    pub effect: Effect,
}

impl Opcode {
    /// Whether control can pass to the next instruction. After a `jsr` it comes back by `ret` only.
    pub fn falls_through(&self) -> bool {
        !matches!(self.family, Family::Jump | Family::Switch | Family::Return | Family::Throw)
    }

    /// The local variable that a short form such as `iload_2` names by itself.
    pub fn own_local(&self) -> Option<u16> {
        match self.code {
            op::ILOAD_0..=op::ALOAD_3 => Some(u16::from((self.code - op::ILOAD_0) % 4)),
            op::ISTORE_0..=op::ASTORE_3 => Some(u16::from((self.code - op::ISTORE_0) % 4)),
            _ => None,
        }
    }
}

/// `None` for codes that no class file may contain.
#[inline]
pub fn opcode(code: u8) -> Option<&'static Opcode> {
    OPCODES.get(usize::from(code))
}

/// `[I I -> I]` is a plain effect with the letters of descriptors and `A` for references; others are in parentheses.
macro_rules! effect {
    ([$($takes:ident)* -> $($leaves:ident)*]) => {
        Effect::Plain { takes: &[$(letter::$takes),*], leaves: &[$(letter::$leaves),*] }
    };
    (($($effect:tt)*)) => { Effect::$($effect)* };
}

mod letter {
    use super::Computational;

    pub(super) const I: Computational = Computational::Int;
    pub(super) const J: Computational = Computational::Long;
    pub(super) const F: Computational = Computational::Float;
    pub(super) const D: Computational = Computational::Double;
    pub(super) const A: Computational = Computational::Reference;
}

macro_rules! table {
    ($($code:literal $name:ident $mnemonic:literal $operands:ident $family:ident $effect:tt;)*) => {
        /// Opcodes by name.
        pub mod op {
            $(pub const $name: u8 = $code;)*
        }

        /// Indexed by code.
        pub static OPCODES: [Opcode; 202] = [$(Opcode {
            code: $code,
            mnemonic: $mnemonic,
            operands: Operands::$operands,
            family: Family::$family,
            effect: effect!($effect),
        }),*];
    };
}

table! {
    0 NOP "nop" None Stack [->];
    1 ACONST_NULL "aconst_null" None Constant [-> A];
    2 ICONST_M1 "iconst_m1" None Constant [-> I];
    3 ICONST_0 "iconst_0" None Constant [-> I];
    4 ICONST_1 "iconst_1" None Constant [-> I];
    5 ICONST_2 "iconst_2" None Constant [-> I];
    6 ICONST_3 "iconst_3" None Constant [-> I];
    7 ICONST_4 "iconst_4" None Constant [-> I];
    8 ICONST_5 "iconst_5" None Constant [-> I];
    9 LCONST_0 "lconst_0" None Constant [-> J];
    10 LCONST_1 "lconst_1" None Constant [-> J];
    11 FCONST_0 "fconst_0" None Constant [-> F];
    12 FCONST_1 "fconst_1" None Constant [-> F];
    13 FCONST_2 "fconst_2" None Constant [-> F];
    14 DCONST_0 "dconst_0" None Constant [-> D];
    15 DCONST_1 "dconst_1" None Constant [-> D];
    16 BIPUSH "bipush" Byte Constant [-> I];
    17 SIPUSH "sipush" Short Constant [-> I];
    18 LDC "ldc" ConstantByte Constant (Constant);
    19 LDC_W "ldc_w" Constant Constant (Constant);
    20 LDC2_W "ldc2_w" Constant Constant (Constant);
    21 ILOAD "iload" Local Load (Load(letter::I));
    22 LLOAD "lload" Local Load (Load(letter::J));
    23 FLOAD "fload" Local Load (Load(letter::F));
    24 DLOAD "dload" Local Load (Load(letter::D));
    25 ALOAD "aload" Local Load (Load(letter::A));
    26 ILOAD_0 "iload_0" None Load (Load(letter::I));
    27 ILOAD_1 "iload_1" None Load (Load(letter::I));
    28 ILOAD_2 "iload_2" None Load (Load(letter::I));
    29 ILOAD_3 "iload_3" None Load (Load(letter::I));
    30 LLOAD_0 "lload_0" None Load (Load(letter::J));
    31 LLOAD_1 "lload_1" None Load (Load(letter::J));
    32 LLOAD_2 "lload_2" None Load (Load(letter::J));
    33 LLOAD_3 "lload_3" None Load (Load(letter::J));
    34 FLOAD_0 "fload_0" None Load (Load(letter::F));
    35 FLOAD_1 "fload_1" None Load (Load(letter::F));
    36 FLOAD_2 "fload_2" None Load (Load(letter::F));
    37 FLOAD_3 "fload_3" None Load (Load(letter::F));
    38 DLOAD_0 "dload_0" None Load (Load(letter::D));
    39 DLOAD_1 "dload_1" None Load (Load(letter::D));
    40 DLOAD_2 "dload_2" None Load (Load(letter::D));
    41 DLOAD_3 "dload_3" None Load (Load(letter::D));
    42 ALOAD_0 "aload_0" None Load (Load(letter::A));
    43 ALOAD_1 "aload_1" None Load (Load(letter::A));
    44 ALOAD_2 "aload_2" None Load (Load(letter::A));
    45 ALOAD_3 "aload_3" None Load (Load(letter::A));
    46 IALOAD "iaload" None ArrayLoad [A I -> I];
    47 LALOAD "laload" None ArrayLoad [A I -> J];
    48 FALOAD "faload" None ArrayLoad [A I -> F];
    49 DALOAD "daload" None ArrayLoad [A I -> D];
    50 AALOAD "aaload" None ArrayLoad [A I -> A];
    51 BALOAD "baload" None ArrayLoad [A I -> I];
    52 CALOAD "caload" None ArrayLoad [A I -> I];
    53 SALOAD "saload" None ArrayLoad [A I -> I];
    54 ISTORE "istore" Local Store (Store(letter::I));
    55 LSTORE "lstore" Local Store (Store(letter::J));
    56 FSTORE "fstore" Local Store (Store(letter::F));
    57 DSTORE "dstore" Local Store (Store(letter::D));
    58 ASTORE "astore" Local Store (Store(letter::A));
    59 ISTORE_0 "istore_0" None Store (Store(letter::I));
    60 ISTORE_1 "istore_1" None Store (Store(letter::I));
    61 ISTORE_2 "istore_2" None Store (Store(letter::I));
    62 ISTORE_3 "istore_3" None Store (Store(letter::I));
    63 LSTORE_0 "lstore_0" None Store (Store(letter::J));
    64 LSTORE_1 "lstore_1" None Store (Store(letter::J));
    65 LSTORE_2 "lstore_2" None Store (Store(letter::J));
    66 LSTORE_3 "lstore_3" None Store (Store(letter::J));
    67 FSTORE_0 "fstore_0" None Store (Store(letter::F));
    68 FSTORE_1 "fstore_1" None Store (Store(letter::F));
    69 FSTORE_2 "fstore_2" None Store (Store(letter::F));
    70 FSTORE_3 "fstore_3" None Store (Store(letter::F));
    71 DSTORE_0 "dstore_0" None Store (Store(letter::D));
    72 DSTORE_1 "dstore_1" None Store (Store(letter::D));
    73 DSTORE_2 "dstore_2" None Store (Store(letter::D));
    74 DSTORE_3 "dstore_3" None Store (Store(letter::D));
    75 ASTORE_0 "astore_0" None Store (Store(letter::A));
    76 ASTORE_1 "astore_1" None Store (Store(letter::A));
    77 ASTORE_2 "astore_2" None Store (Store(letter::A));
    78 ASTORE_3 "astore_3" None Store (Store(letter::A));
    79 IASTORE "iastore" None ArrayStore [A I I ->];
    80 LASTORE "lastore" None ArrayStore [A I J ->];
    81 FASTORE "fastore" None ArrayStore [A I F ->];
    82 DASTORE "dastore" None ArrayStore [A I D ->];
    83 AASTORE "aastore" None ArrayStore [A I A ->];
    84 BASTORE "bastore" None ArrayStore [A I I ->];
    85 CASTORE "castore" None ArrayStore [A I I ->];
    86 SASTORE "sastore" None ArrayStore [A I I ->];
    87 POP "pop" None Stack (Shuffle { takes: 1, leaves: &[] });
    88 POP2 "pop2" None Stack (Shuffle { takes: 2, leaves: &[] });
    89 DUP "dup" None Stack (Shuffle { takes: 1, leaves: &[0, 0] });
    90 DUP_X1 "dup_x1" None Stack (Shuffle { takes: 2, leaves: &[1, 0, 1] });
    91 DUP_X2 "dup_x2" None Stack (Shuffle { takes: 3, leaves: &[2, 0, 1, 2] });
    92 DUP2 "dup2" None Stack (Shuffle { takes: 2, leaves: &[0, 1, 0, 1] });
    93 DUP2_X1 "dup2_x1" None Stack (Shuffle { takes: 3, leaves: &[1, 2, 0, 1, 2] });
    94 DUP2_X2 "dup2_x2" None Stack (Shuffle { takes: 4, leaves: &[2, 3, 0, 1, 2, 3] });
    95 SWAP "swap" None Stack (Shuffle { takes: 2, leaves: &[1, 0] });
    96 IADD "iadd" None Arithmetic [I I -> I];
    97 LADD "ladd" None Arithmetic [J J -> J];
    98 FADD "fadd" None Arithmetic [F F -> F];
    99 DADD "dadd" None Arithmetic [D D -> D];
    100 ISUB "isub" None Arithmetic [I I -> I];
    101 LSUB "lsub" None Arithmetic [J J -> J];
    102 FSUB "fsub" None Arithmetic [F F -> F];
    103 DSUB "dsub" None Arithmetic [D D -> D];
    104 IMUL "imul" None Arithmetic [I I -> I];
    105 LMUL "lmul" None Arithmetic [J J -> J];
    106 FMUL "fmul" None Arithmetic [F F -> F];
    107 DMUL "dmul" None Arithmetic [D D -> D];
    108 IDIV "idiv" None Arithmetic [I I -> I];
    109 LDIV "ldiv" None Arithmetic [J J -> J];
    110 FDIV "fdiv" None Arithmetic [F F -> F];
    111 DDIV "ddiv" None Arithmetic [D D -> D];
    112 IREM "irem" None Arithmetic [I I -> I];
    113 LREM "lrem" None Arithmetic [J J -> J];
    114 FREM "frem" None Arithmetic [F F -> F];
    115 DREM "drem" None Arithmetic [D D -> D];
    116 INEG "ineg" None Arithmetic [I -> I];
    117 LNEG "lneg" None Arithmetic [J -> J];
    118 FNEG "fneg" None Arithmetic [F -> F];
    119 DNEG "dneg" None Arithmetic [D -> D];
    120 ISHL "ishl" None Arithmetic [I I -> I];
    121 LSHL "lshl" None Arithmetic [J I -> J];
    122 ISHR "ishr" None Arithmetic [I I -> I];
    123 LSHR "lshr" None Arithmetic [J I -> J];
    124 IUSHR "iushr" None Arithmetic [I I -> I];
    125 LUSHR "lushr" None Arithmetic [J I -> J];
    126 IAND "iand" None Arithmetic [I I -> I];
    127 LAND "land" None Arithmetic [J J -> J];
    128 IOR "ior" None Arithmetic [I I -> I];
    129 LOR "lor" None Arithmetic [J J -> J];
    130 IXOR "ixor" None Arithmetic [I I -> I];
    131 LXOR "lxor" None Arithmetic [J J -> J];
    132 IINC "iinc" Increment Arithmetic [->];
    133 I2L "i2l" None Conversion [I -> J];
    134 I2F "i2f" None Conversion [I -> F];
    135 I2D "i2d" None Conversion [I -> D];
    136 L2I "l2i" None Conversion [J -> I];
    137 L2F "l2f" None Conversion [J -> F];
    138 L2D "l2d" None Conversion [J -> D];
    139 F2I "f2i" None Conversion [F -> I];
    140 F2L "f2l" None Conversion [F -> J];
    141 F2D "f2d" None Conversion [F -> D];
    142 D2I "d2i" None Conversion [D -> I];
    143 D2L "d2l" None Conversion [D -> J];
    144 D2F "d2f" None Conversion [D -> F];
    145 I2B "i2b" None Conversion [I -> I];
    146 I2C "i2c" None Conversion [I -> I];
    147 I2S "i2s" None Conversion [I -> I];
    148 LCMP "lcmp" None Comparison [J J -> I];
    149 FCMPL "fcmpl" None Comparison [F F -> I];
    150 FCMPG "fcmpg" None Comparison [F F -> I];
    151 DCMPL "dcmpl" None Comparison [D D -> I];
    152 DCMPG "dcmpg" None Comparison [D D -> I];
    153 IFEQ "ifeq" Jump ConditionalJump [I ->];
    154 IFNE "ifne" Jump ConditionalJump [I ->];
    155 IFLT "iflt" Jump ConditionalJump [I ->];
    156 IFGE "ifge" Jump ConditionalJump [I ->];
    157 IFGT "ifgt" Jump ConditionalJump [I ->];
    158 IFLE "ifle" Jump ConditionalJump [I ->];
    159 IF_ICMPEQ "if_icmpeq" Jump ConditionalJump [I I ->];
    160 IF_ICMPNE "if_icmpne" Jump ConditionalJump [I I ->];
    161 IF_ICMPLT "if_icmplt" Jump ConditionalJump [I I ->];
    162 IF_ICMPGE "if_icmpge" Jump ConditionalJump [I I ->];
    163 IF_ICMPGT "if_icmpgt" Jump ConditionalJump [I I ->];
    164 IF_ICMPLE "if_icmple" Jump ConditionalJump [I I ->];
    165 IF_ACMPEQ "if_acmpeq" Jump ConditionalJump [A A ->];
    166 IF_ACMPNE "if_acmpne" Jump ConditionalJump [A A ->];
    167 GOTO "goto" Jump Jump [->];
    168 JSR "jsr" Jump Jump (ReturnAddress);
    169 RET "ret" Local Jump [->];
    170 TABLESWITCH "tableswitch" TableSwitch Switch [I ->];
    171 LOOKUPSWITCH "lookupswitch" LookupSwitch Switch [I ->];
    172 IRETURN "ireturn" None Return [I ->];
    173 LRETURN "lreturn" None Return [J ->];
    174 FRETURN "freturn" None Return [F ->];
    175 DRETURN "dreturn" None Return [D ->];
    176 ARETURN "areturn" None Return [A ->];
    177 RETURN "return" None Return [->];
    178 GETSTATIC "getstatic" Constant Field (Get { of_object: false });
    179 PUTSTATIC "putstatic" Constant Field (Put { of_object: false });
    180 GETFIELD "getfield" Constant Field (Get { of_object: true });
    181 PUTFIELD "putfield" Constant Field (Put { of_object: true });
    182 INVOKEVIRTUAL "invokevirtual" Constant Invoke (Invoke { on_object: true });
    183 INVOKESPECIAL "invokespecial" Constant Invoke (Invoke { on_object: true });
    184 INVOKESTATIC "invokestatic" Constant Invoke (Invoke { on_object: false });
    185 INVOKEINTERFACE "invokeinterface" InvokeInterface Invoke (Invoke { on_object: true });
    186 INVOKEDYNAMIC "invokedynamic" InvokeDynamic Invoke (Invoke { on_object: false });
    187 NEW "new" Constant Creation [-> A];
    188 NEWARRAY "newarray" ArrayType Creation [I -> A];
    189 ANEWARRAY "anewarray" Constant Creation [I -> A];
    190 ARRAYLENGTH "arraylength" None ArrayLength [A -> I];
    191 ATHROW "athrow" None Throw [A ->];
    192 CHECKCAST "checkcast" Constant TypeCheck [A -> A];
    193 INSTANCEOF "instanceof" Constant TypeCheck [A -> I];
    194 MONITORENTER "monitorenter" None Monitor [A ->];
    195 MONITOREXIT "monitorexit" None Monitor [A ->];
    196 WIDE "wide" Wide Prefix (Widened);
    197 MULTIANEWARRAY "multianewarray" MultiArray Creation (MultiArray);
    198 IFNULL "ifnull" Jump ConditionalJump [A ->];
    199 IFNONNULL "ifnonnull" Jump ConditionalJump [A ->];
    200 GOTO_W "goto_w" WideJump Jump [->];
    201 JSR_W "jsr_w" WideJump Jump (ReturnAddress);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_indexed_by_code_and_agrees_with_the_specification() {
        assert!(OPCODES.iter().enumerate().all(|(index, opcode)| usize::from(opcode.code) == index));
        let at = |code: u8| opcode(code).map(|opcode| opcode.mnemonic);
        // Spot checks against JVMS 7.
        assert_eq!(at(0x12), Some("ldc"));
        assert_eq!(at(0x84), Some("iinc"));
        assert_eq!(at(0x99), Some("ifeq"));
        assert_eq!(at(0xa6), Some("if_acmpne"));
        assert_eq!(at(0xb9), Some("invokeinterface"));
        assert_eq!(at(0xc9), Some("jsr_w"));
        assert_eq!(at(0xca), None);
        let conditional = OPCODES.iter().filter(|opcode| opcode.family == Family::ConditionalJump).count();
        assert_eq!(conditional, 16);
    }
}
