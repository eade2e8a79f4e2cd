//! Decoded instructions (JVMS 6.5): what the interpreter executes.
//!
//! An [`Op`] has sixteen bytes. Types that are stored alike share an instruction (`iload`, `fload` and `aload` are
//! [`Op::Load`]); jumps are relative, in instructions. What names a constant pool entry is replaced by its quick
//! form once the entry is resolved. Metadata is shared by all states, so a quick form that needs an initialised
//! class looks at the class's block each time, and one that gives an object looks it up in its slot.

mod decode;
mod fuse;
mod fuse_arrays;
mod reference_map;

pub use decode::{decode, native_stub};
pub use reference_map::{Flow, ReferenceMap, ReferenceMaps, Slot};

use crate::class::ClassId;
use crate::class::MethodId;
use crate::heap::Meta;
use crate::value::Kind;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Op {
    Nop,
    // Constants (JVMS 6.5 aconst_null to ldc2_w).
    /// Also `float` bits, and zero for `null`.
    Const(i32),
    /// `long` or `double` bits.
    Const2(u64),
    /// A string, class, method type, method handle or dynamic constant, not yet looked up.
    Ldc {
        index: u16,
    },
    /// An object constant whose slot is known; empty slots are filled by the slow form.
    LdcSlot {
        slot: Meta,
        index: u16,
    },
    /// A dynamic constant that is a primitive of one (`wide` false) or two slots, boxed in its slot.
    LdcBoxed {
        slot: Meta,
        index: u16,
        kind: Kind,
    },
    // Locals.
    Load(u16),
    Load2(u16),
    Store(u16),
    Store2(u16),
    IInc {
        local: u16,
        by: i32,
    },
    // Arrays.
    LoadInt,
    LoadLong,
    LoadRef,
    LoadByte,
    LoadChar,
    LoadShort,
    StoreInt,
    StoreLong,
    StoreRef,
    StoreByte,
    StoreChar,
    ArrayLength,
    // Stack.
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
    // Arithmetic.
    IAdd,
    ISub,
    IMul,
    IDiv,
    IRem,
    INeg,
    IShl,
    IShr,
    IUshr,
    IAnd,
    IOr,
    IXor,
    LAdd,
    LSub,
    LMul,
    LDiv,
    LRem,
    LNeg,
    LShl,
    LShr,
    LUshr,
    LAnd,
    LOr,
    LXor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    FNeg,
    DAdd,
    DSub,
    DMul,
    DDiv,
    DRem,
    DNeg,
    // Conversions.
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
    // Comparisons.
    LCmp,
    FCmpL,
    FCmpG,
    DCmpL,
    DCmpG,
    // Jumps, relative to the instruction itself.
    IfEq(i32),
    IfNe(i32),
    IfLt(i32),
    IfGe(i32),
    IfGt(i32),
    IfLe(i32),
    IfICmpEq(i32),
    IfICmpNe(i32),
    IfICmpLt(i32),
    IfICmpGe(i32),
    IfICmpGt(i32),
    IfICmpLe(i32),
    IfACmpEq(i32),
    IfACmpNe(i32),
    IfNull(i32),
    IfNonNull(i32),
    Goto(i32),
    Jsr(i32),
    Ret(u16),
    /// The number of the table in `Code::switches`.
    TableSwitch(u32),
    LookupSwitch(u32),
    // Returns.
    Return,
    Return1,
    Return2,
    /// `ireturn` of a method that returns `boolean`, `byte`, `char` or `short`: the value is narrowed.
    ReturnNarrow(Kind),
    // Fields.
    GetStatic {
        index: u16,
    },
    PutStatic {
        index: u16,
    },
    GetField {
        index: u16,
    },
    PutField {
        index: u16,
    },
    /// Quick forms; `offset` is from the class's block.
    GetStaticQuick {
        block: Meta,
        offset: u32,
        index: u16,
        kind: Kind,
    },
    PutStaticQuick {
        block: Meta,
        offset: u32,
        index: u16,
        kind: Kind,
    },
    GetByte {
        offset: u32,
    },
    GetChar {
        offset: u32,
    },
    GetShort {
        offset: u32,
    },
    /// Also `float` and references.
    GetInt {
        offset: u32,
    },
    GetLong {
        offset: u32,
    },
    PutByte {
        offset: u32,
    },
    /// `boolean`: the lowest bit.
    PutBoolean {
        offset: u32,
    },
    /// Also `short`.
    PutChar {
        offset: u32,
    },
    PutInt {
        offset: u32,
    },
    PutLong {
        offset: u32,
    },
    // Calls.
    InvokeVirtual {
        index: u16,
    },
    InvokeSpecial {
        index: u16,
    },
    InvokeStatic {
        index: u16,
    },
    InvokeInterface {
        index: u16,
    },
    InvokeDynamic {
        index: u16,
    },
    CallVirtual {
        vtable_index: u32,
        index: u16,
        arguments: u16,
    },
    /// The method is known: `invokespecial`, private and final methods. The receiver must not be null.
    CallDirect {
        method: MethodId,
        index: u16,
        arguments: u16,
    },
    CallStatic {
        method: MethodId,
        block: Meta,
        index: u16,
    },
    /// With the class and target of the last call.
    CallInterface {
        index: u16,
        arguments: u16,
        class: ClassId,
        target: MethodId,
    },
    /// A linked call site, or a signature-polymorphic call: the slot holds what the linker left there
    /// (see `invoke`), empty in states that have not linked it.
    CallLinked {
        slot: Meta,
        index: u16,
        arguments: u16,
        form: LinkedForm,
    },
    // Objects.
    New {
        index: u16,
    },
    NewQuick {
        class: ClassId,
        block: Meta,
        index: u16,
    },
    /// The element's kind.
    NewArray(Kind),
    ANewArray {
        index: u16,
    },
    /// The class of the array, not of its elements.
    ANewArrayQuick {
        class: ClassId,
    },
    MultiANewArray {
        index: u16,
        dimensions: u8,
    },
    CheckCast {
        index: u16,
    },
    CheckCastQuick {
        class: ClassId,
        index: u16,
    },
    InstanceOf {
        index: u16,
    },
    InstanceOfQuick {
        class: ClassId,
        index: u16,
    },
    AThrow,
    MonitorEnter,
    MonitorExit,
    /// The body of a native method that has a frame of its own: it runs the Rust function on the frame's locals.
    RunNative,
    // Two or more instructions in one, chosen when the code is decoded.
    /// `iload a; iload b`
    LoadLoad(u16, u16),
    /// `iload a; iload b; if_icmp<cond>`
    LoadLoadIfICmp {
        a: u16,
        b: u16,
        condition: Condition,
        jump: i32,
    },
    /// `iload a; iconst c; if_icmp<cond>`
    LoadConstIfICmp {
        local: u16,
        constant: i16,
        condition: Condition,
        jump: i32,
    },
    /// `iload a; if<cond>`
    LoadIf {
        local: u16,
        condition: Condition,
        jump: i32,
    },
    /// `iinc; goto`
    IIncGoto {
        local: u16,
        by: i16,
        jump: i32,
    },
    /// `iload a; iconst c; iadd` (also `isub`)
    LoadAddConst {
        local: u16,
        constant: i32,
    },
    /// `iload a; iload b; iadd`
    LoadLoadAdd(u16, u16),
    /// `aload a; iload b; iaload`, by element kind.
    LoadLoadElement {
        array: u16,
        index: u16,
        kind: Kind,
    },
    /// `aload a; getfield` of four bytes, once quick.
    LoadGetInt {
        local: u16,
        offset: u32,
    },
    /// `iconst c; iadd` and the like.
    AddConst(i32),
    /// `iload; ireturn`
    LoadReturn(u16),
    /// `iload a; istore b`
    Move {
        from: u16,
        to: u16,
    },
    /// `iconst c; bastore`
    StoreByteConst(i32),
    /// `iconst c` and an operator on `int`.
    IntConst {
        operator: Arithmetic,
        constant: i32,
    },
    /// `lload a; lload b`
    LoadLoad2(u16, u16),
    /// `iload a; i2l`
    LoadI2L(u16),
    /// `lload a; l2i`
    LoadL2I(u16),
    /// `ladd; lstore a`
    LAddStore(u16),
    /// `lcmp; if<cond>`
    LCmpIf {
        condition: Condition,
        jump: i32,
    },
    /// `lconst c; lcmp; if<cond>`
    LongConstIf {
        constant: i32,
        condition: Condition,
        jump: i32,
    },
    /// `lconst c` (`iconst c` for shifts) and an operator on `long`.
    LongConst {
        operator: Arithmetic,
        constant: i32,
    },
    /// `lload a; lconst c` (`iconst c` for shifts) and an operator on `long`.
    LoadLongConst {
        local: u16,
        operator: Arithmetic,
        constant: i32,
    },
    /// `lload a; iload b; i2l; lcmp; if<cond>`
    LongIntIf {
        a: u16,
        b: u16,
        condition: Condition,
        jump: i32,
    },
    /// `lload a; iload b; i2l; ladd; lstore to`
    LongAddInt {
        a: u16,
        b: u16,
        to: u16,
    },
    // The same in loops over arrays of `int` (and `float`) and of `long` and `double`.
    /// `aload a; iload i; iaload`
    ElementInt {
        array: u16,
        index: u16,
    },
    /// `aload a; iload i; daload`
    ElementLong {
        array: u16,
        index: u16,
    },
    /// `iload x; aload a; iload i; iaload`
    LoadElementInt {
        local: u16,
        array: u16,
        index: u16,
    },
    /// `dload x; aload a; iload i; daload`
    LoadElementLong {
        local: u16,
        array: u16,
        index: u16,
    },
    /// `aload a; iload i; iconst c; iadd; iaload` (also `isub`)
    OffsetElementInt {
        array: u16,
        index: u16,
        offset: i16,
    },
    /// `aload a; iload i; iconst c; iadd; daload` (also `isub`)
    OffsetElementLong {
        array: u16,
        index: u16,
        offset: i16,
    },
    /// `aload a; iload i; iaload` and an operator.
    ElementIntOperator {
        array: u16,
        index: u16,
        operator: Arithmetic,
    },
    /// `aload a; iload i; daload` and an operator.
    ElementDoubleOperator {
        array: u16,
        index: u16,
        operator: Floating,
    },
    /// `iload i; iaload`
    IndexInt(u16),
    /// `iload i; daload`
    IndexLong(u16),
    /// `dup2; iaload`
    Dup2LoadInt,
    /// `dup2; daload`
    Dup2LoadLong,
    /// `iload x; iastore`
    LoadStoreInt(u16),
    /// `dload x; dastore`
    LoadStoreLong(u16),
    /// `iload i; aload a; arraylength; if_icmp<cond>`
    LoadLengthIf {
        index: u16,
        array: u16,
        condition: Condition,
        jump: i32,
    },
    /// `iload x; if_icmp<cond>`
    IfICmpLocal {
        local: u16,
        condition: Condition,
        jump: i32,
    },
    /// `iload x` and an operator on `int`.
    IntLocal {
        local: u16,
        operator: Arithmetic,
    },
    /// `iadd; istore x`
    IAddStore(u16),
    /// `dload x` and an operator on `double`.
    DoubleLocal {
        local: u16,
        operator: Floating,
    },
    /// `dconst c` and an operator on `double`.
    DoubleConst {
        operator: Floating,
        bits: u64,
    },
    /// `dadd; dstore x`
    DAddStore(u16),
    /// `dcmpl` or `dcmpg; if<cond>`
    DCmpIf {
        greater: bool,
        condition: Condition,
        jump: i32,
    },
}

/// The operator of a fused instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Arithmetic {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
}

impl Arithmetic {
    /// Whether the second operand is an `int`, the distance of a shift, also for `long`.
    pub fn shifts(self) -> bool {
        match self {
            Arithmetic::Shl | Arithmetic::Shr | Arithmetic::Ushr => true,
            Arithmetic::Add
            | Arithmetic::Sub
            | Arithmetic::Mul
            | Arithmetic::And
            | Arithmetic::Or
            | Arithmetic::Xor => false,
        }
    }
}

/// The operator of a fused instruction on `double`s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Floating {
    Add,
    Sub,
    Mul,
    Div,
}

/// How an [`Op::CallLinked`] finds what it calls (see `invoke::call_linked`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum LinkedForm {
    /// `invokedynamic`: the slot holds the linker's answer.
    Dynamic,
    /// `VarHandle`'s access methods: as `Dynamic`.
    Access,
    /// `MethodHandle.invokeExact`: the slot holds the `MethodType` of the call.
    InvokeExact,
    /// `MethodHandle.invoke`: as `InvokeExact`.
    Invoke,
    /// `MethodHandle.invokeBasic`; no slot is needed for it or the following ones.
    Basic,
    ToStatic,
    ToSpecial,
    ToVirtual,
    ToInterface,
}

/// The condition of a fused comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Condition {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

const _: () = assert!(size_of::<Op>() == 16);
