//! The instruction set as data (JVMS 6.5 and 7): what decoding, offsets and listings derive from.

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opcode {
    pub code: u8,
    pub mnemonic: &'static str,
    pub operands: Operands,
    pub family: Family,
}

/// `None` for codes that no class file may contain.
pub fn opcode(code: u8) -> Option<&'static Opcode> {
    OPCODES.get(usize::from(code))
}

const fn op(code: u8, mnemonic: &'static str, operands: Operands, family: Family) -> Opcode {
    Opcode { code, mnemonic, operands, family }
}

/// Indexed by code.
#[rustfmt::skip]
pub const OPCODES: [Opcode; 202] = [
    op(0, "nop", Operands::None, Family::Stack),
    op(1, "aconst_null", Operands::None, Family::Constant),
    op(2, "iconst_m1", Operands::None, Family::Constant),
    op(3, "iconst_0", Operands::None, Family::Constant),
    op(4, "iconst_1", Operands::None, Family::Constant),
    op(5, "iconst_2", Operands::None, Family::Constant),
    op(6, "iconst_3", Operands::None, Family::Constant),
    op(7, "iconst_4", Operands::None, Family::Constant),
    op(8, "iconst_5", Operands::None, Family::Constant),
    op(9, "lconst_0", Operands::None, Family::Constant),
    op(10, "lconst_1", Operands::None, Family::Constant),
    op(11, "fconst_0", Operands::None, Family::Constant),
    op(12, "fconst_1", Operands::None, Family::Constant),
    op(13, "fconst_2", Operands::None, Family::Constant),
    op(14, "dconst_0", Operands::None, Family::Constant),
    op(15, "dconst_1", Operands::None, Family::Constant),
    op(16, "bipush", Operands::Byte, Family::Constant),
    op(17, "sipush", Operands::Short, Family::Constant),
    op(18, "ldc", Operands::ConstantByte, Family::Constant),
    op(19, "ldc_w", Operands::Constant, Family::Constant),
    op(20, "ldc2_w", Operands::Constant, Family::Constant),
    op(21, "iload", Operands::Local, Family::Load),
    op(22, "lload", Operands::Local, Family::Load),
    op(23, "fload", Operands::Local, Family::Load),
    op(24, "dload", Operands::Local, Family::Load),
    op(25, "aload", Operands::Local, Family::Load),
    op(26, "iload_0", Operands::None, Family::Load),
    op(27, "iload_1", Operands::None, Family::Load),
    op(28, "iload_2", Operands::None, Family::Load),
    op(29, "iload_3", Operands::None, Family::Load),
    op(30, "lload_0", Operands::None, Family::Load),
    op(31, "lload_1", Operands::None, Family::Load),
    op(32, "lload_2", Operands::None, Family::Load),
    op(33, "lload_3", Operands::None, Family::Load),
    op(34, "fload_0", Operands::None, Family::Load),
    op(35, "fload_1", Operands::None, Family::Load),
    op(36, "fload_2", Operands::None, Family::Load),
    op(37, "fload_3", Operands::None, Family::Load),
    op(38, "dload_0", Operands::None, Family::Load),
    op(39, "dload_1", Operands::None, Family::Load),
    op(40, "dload_2", Operands::None, Family::Load),
    op(41, "dload_3", Operands::None, Family::Load),
    op(42, "aload_0", Operands::None, Family::Load),
    op(43, "aload_1", Operands::None, Family::Load),
    op(44, "aload_2", Operands::None, Family::Load),
    op(45, "aload_3", Operands::None, Family::Load),
    op(46, "iaload", Operands::None, Family::ArrayLoad),
    op(47, "laload", Operands::None, Family::ArrayLoad),
    op(48, "faload", Operands::None, Family::ArrayLoad),
    op(49, "daload", Operands::None, Family::ArrayLoad),
    op(50, "aaload", Operands::None, Family::ArrayLoad),
    op(51, "baload", Operands::None, Family::ArrayLoad),
    op(52, "caload", Operands::None, Family::ArrayLoad),
    op(53, "saload", Operands::None, Family::ArrayLoad),
    op(54, "istore", Operands::Local, Family::Store),
    op(55, "lstore", Operands::Local, Family::Store),
    op(56, "fstore", Operands::Local, Family::Store),
    op(57, "dstore", Operands::Local, Family::Store),
    op(58, "astore", Operands::Local, Family::Store),
    op(59, "istore_0", Operands::None, Family::Store),
    op(60, "istore_1", Operands::None, Family::Store),
    op(61, "istore_2", Operands::None, Family::Store),
    op(62, "istore_3", Operands::None, Family::Store),
    op(63, "lstore_0", Operands::None, Family::Store),
    op(64, "lstore_1", Operands::None, Family::Store),
    op(65, "lstore_2", Operands::None, Family::Store),
    op(66, "lstore_3", Operands::None, Family::Store),
    op(67, "fstore_0", Operands::None, Family::Store),
    op(68, "fstore_1", Operands::None, Family::Store),
    op(69, "fstore_2", Operands::None, Family::Store),
    op(70, "fstore_3", Operands::None, Family::Store),
    op(71, "dstore_0", Operands::None, Family::Store),
    op(72, "dstore_1", Operands::None, Family::Store),
    op(73, "dstore_2", Operands::None, Family::Store),
    op(74, "dstore_3", Operands::None, Family::Store),
    op(75, "astore_0", Operands::None, Family::Store),
    op(76, "astore_1", Operands::None, Family::Store),
    op(77, "astore_2", Operands::None, Family::Store),
    op(78, "astore_3", Operands::None, Family::Store),
    op(79, "iastore", Operands::None, Family::ArrayStore),
    op(80, "lastore", Operands::None, Family::ArrayStore),
    op(81, "fastore", Operands::None, Family::ArrayStore),
    op(82, "dastore", Operands::None, Family::ArrayStore),
    op(83, "aastore", Operands::None, Family::ArrayStore),
    op(84, "bastore", Operands::None, Family::ArrayStore),
    op(85, "castore", Operands::None, Family::ArrayStore),
    op(86, "sastore", Operands::None, Family::ArrayStore),
    op(87, "pop", Operands::None, Family::Stack),
    op(88, "pop2", Operands::None, Family::Stack),
    op(89, "dup", Operands::None, Family::Stack),
    op(90, "dup_x1", Operands::None, Family::Stack),
    op(91, "dup_x2", Operands::None, Family::Stack),
    op(92, "dup2", Operands::None, Family::Stack),
    op(93, "dup2_x1", Operands::None, Family::Stack),
    op(94, "dup2_x2", Operands::None, Family::Stack),
    op(95, "swap", Operands::None, Family::Stack),
    op(96, "iadd", Operands::None, Family::Arithmetic),
    op(97, "ladd", Operands::None, Family::Arithmetic),
    op(98, "fadd", Operands::None, Family::Arithmetic),
    op(99, "dadd", Operands::None, Family::Arithmetic),
    op(100, "isub", Operands::None, Family::Arithmetic),
    op(101, "lsub", Operands::None, Family::Arithmetic),
    op(102, "fsub", Operands::None, Family::Arithmetic),
    op(103, "dsub", Operands::None, Family::Arithmetic),
    op(104, "imul", Operands::None, Family::Arithmetic),
    op(105, "lmul", Operands::None, Family::Arithmetic),
    op(106, "fmul", Operands::None, Family::Arithmetic),
    op(107, "dmul", Operands::None, Family::Arithmetic),
    op(108, "idiv", Operands::None, Family::Arithmetic),
    op(109, "ldiv", Operands::None, Family::Arithmetic),
    op(110, "fdiv", Operands::None, Family::Arithmetic),
    op(111, "ddiv", Operands::None, Family::Arithmetic),
    op(112, "irem", Operands::None, Family::Arithmetic),
    op(113, "lrem", Operands::None, Family::Arithmetic),
    op(114, "frem", Operands::None, Family::Arithmetic),
    op(115, "drem", Operands::None, Family::Arithmetic),
    op(116, "ineg", Operands::None, Family::Arithmetic),
    op(117, "lneg", Operands::None, Family::Arithmetic),
    op(118, "fneg", Operands::None, Family::Arithmetic),
    op(119, "dneg", Operands::None, Family::Arithmetic),
    op(120, "ishl", Operands::None, Family::Arithmetic),
    op(121, "lshl", Operands::None, Family::Arithmetic),
    op(122, "ishr", Operands::None, Family::Arithmetic),
    op(123, "lshr", Operands::None, Family::Arithmetic),
    op(124, "iushr", Operands::None, Family::Arithmetic),
    op(125, "lushr", Operands::None, Family::Arithmetic),
    op(126, "iand", Operands::None, Family::Arithmetic),
    op(127, "land", Operands::None, Family::Arithmetic),
    op(128, "ior", Operands::None, Family::Arithmetic),
    op(129, "lor", Operands::None, Family::Arithmetic),
    op(130, "ixor", Operands::None, Family::Arithmetic),
    op(131, "lxor", Operands::None, Family::Arithmetic),
    op(132, "iinc", Operands::Increment, Family::Arithmetic),
    op(133, "i2l", Operands::None, Family::Conversion),
    op(134, "i2f", Operands::None, Family::Conversion),
    op(135, "i2d", Operands::None, Family::Conversion),
    op(136, "l2i", Operands::None, Family::Conversion),
    op(137, "l2f", Operands::None, Family::Conversion),
    op(138, "l2d", Operands::None, Family::Conversion),
    op(139, "f2i", Operands::None, Family::Conversion),
    op(140, "f2l", Operands::None, Family::Conversion),
    op(141, "f2d", Operands::None, Family::Conversion),
    op(142, "d2i", Operands::None, Family::Conversion),
    op(143, "d2l", Operands::None, Family::Conversion),
    op(144, "d2f", Operands::None, Family::Conversion),
    op(145, "i2b", Operands::None, Family::Conversion),
    op(146, "i2c", Operands::None, Family::Conversion),
    op(147, "i2s", Operands::None, Family::Conversion),
    op(148, "lcmp", Operands::None, Family::Comparison),
    op(149, "fcmpl", Operands::None, Family::Comparison),
    op(150, "fcmpg", Operands::None, Family::Comparison),
    op(151, "dcmpl", Operands::None, Family::Comparison),
    op(152, "dcmpg", Operands::None, Family::Comparison),
    op(153, "ifeq", Operands::Jump, Family::ConditionalJump),
    op(154, "ifne", Operands::Jump, Family::ConditionalJump),
    op(155, "iflt", Operands::Jump, Family::ConditionalJump),
    op(156, "ifge", Operands::Jump, Family::ConditionalJump),
    op(157, "ifgt", Operands::Jump, Family::ConditionalJump),
    op(158, "ifle", Operands::Jump, Family::ConditionalJump),
    op(159, "if_icmpeq", Operands::Jump, Family::ConditionalJump),
    op(160, "if_icmpne", Operands::Jump, Family::ConditionalJump),
    op(161, "if_icmplt", Operands::Jump, Family::ConditionalJump),
    op(162, "if_icmpge", Operands::Jump, Family::ConditionalJump),
    op(163, "if_icmpgt", Operands::Jump, Family::ConditionalJump),
    op(164, "if_icmple", Operands::Jump, Family::ConditionalJump),
    op(165, "if_acmpeq", Operands::Jump, Family::ConditionalJump),
    op(166, "if_acmpne", Operands::Jump, Family::ConditionalJump),
    op(167, "goto", Operands::Jump, Family::Jump),
    op(168, "jsr", Operands::Jump, Family::Jump),
    op(169, "ret", Operands::Local, Family::Jump),
    op(170, "tableswitch", Operands::TableSwitch, Family::Switch),
    op(171, "lookupswitch", Operands::LookupSwitch, Family::Switch),
    op(172, "ireturn", Operands::None, Family::Return),
    op(173, "lreturn", Operands::None, Family::Return),
    op(174, "freturn", Operands::None, Family::Return),
    op(175, "dreturn", Operands::None, Family::Return),
    op(176, "areturn", Operands::None, Family::Return),
    op(177, "return", Operands::None, Family::Return),
    op(178, "getstatic", Operands::Constant, Family::Field),
    op(179, "putstatic", Operands::Constant, Family::Field),
    op(180, "getfield", Operands::Constant, Family::Field),
    op(181, "putfield", Operands::Constant, Family::Field),
    op(182, "invokevirtual", Operands::Constant, Family::Invoke),
    op(183, "invokespecial", Operands::Constant, Family::Invoke),
    op(184, "invokestatic", Operands::Constant, Family::Invoke),
    op(185, "invokeinterface", Operands::InvokeInterface, Family::Invoke),
    op(186, "invokedynamic", Operands::InvokeDynamic, Family::Invoke),
    op(187, "new", Operands::Constant, Family::Creation),
    op(188, "newarray", Operands::ArrayType, Family::Creation),
    op(189, "anewarray", Operands::Constant, Family::Creation),
    op(190, "arraylength", Operands::None, Family::ArrayLength),
    op(191, "athrow", Operands::None, Family::Throw),
    op(192, "checkcast", Operands::Constant, Family::TypeCheck),
    op(193, "instanceof", Operands::Constant, Family::TypeCheck),
    op(194, "monitorenter", Operands::None, Family::Monitor),
    op(195, "monitorexit", Operands::None, Family::Monitor),
    op(196, "wide", Operands::Wide, Family::Prefix),
    op(197, "multianewarray", Operands::MultiArray, Family::Creation),
    op(198, "ifnull", Operands::Jump, Family::ConditionalJump),
    op(199, "ifnonnull", Operands::Jump, Family::ConditionalJump),
    op(200, "goto_w", Operands::WideJump, Family::Jump),
    op(201, "jsr_w", Operands::WideJump, Family::Jump),
];

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
