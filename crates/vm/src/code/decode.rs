//! From the code array of a class file (JVMS 4.7.3, 6.5) to instructions of the machine, one for each.

use classfile::raw::{Constant, RawClass, RawCode, RawMember};

use super::{Op, fuse};
use crate::class::{Code, Handler, Switch};
use crate::value::Kind;

/// Decodes a method's code. An error is the reason why no sense can be made of it: the text of a `VerifyError`.
pub fn decode(class: &RawClass, method: &RawMember, returns: Kind) -> Result<Code, String> {
    let raw = match classfile::raw::code(class, method) {
        Some(Ok(raw)) => raw,
        Some(Err(error)) => return Err(error.message),
        None => return Err(String::from("no code")),
    };
    let mut decoder = Decoder::new(class, &raw, returns);
    decoder.instructions()?;
    let mut code = decoder.finish()?;
    fuse::fuse(&mut code.ops);
    Ok(Code::new(raw.max_locals, raw.max_stack, code.ops, code.offsets, code.handlers, code.switches))
}

/// The code of a native method that is called with a frame of its own: run it, return what it gave.
pub fn native_stub(argument_slots: u16, returns: Kind) -> Code {
    let back = match returns {
        Kind::Void => Op::Return,
        Kind::Long | Kind::Double => Op::Return2,
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Float | Kind::Reference => {
            Op::Return1
        }
    };
    Code::new(argument_slots, 2, vec![Op::RunNative, back], vec![0, 0], Vec::new(), Vec::new())
}

struct Decoded {
    ops: Vec<Op>,
    offsets: Vec<u16>,
    handlers: Vec<Handler>,
    switches: Vec<Switch>,
}

struct Decoder<'a> {
    class: &'a RawClass,
    raw: &'a RawCode<'a>,
    returns: Kind,
    at: usize,
    ops: Vec<Op>,
    offsets: Vec<u16>,
    switches: Vec<Switch>,
    /// Instruction numbers by bytecode offset; `u32::MAX` inside an instruction.
    numbers: Vec<u32>,
}

impl<'a> Decoder<'a> {
    fn new(class: &'a RawClass, raw: &'a RawCode<'a>, returns: Kind) -> Decoder<'a> {
        let length = raw.code.len();
        Decoder {
            class,
            raw,
            returns,
            at: 0,
            ops: Vec::with_capacity(length / 2),
            offsets: Vec::with_capacity(length / 2),
            switches: Vec::new(),
            numbers: vec![u32::MAX; length + 1],
        }
    }

    fn u8(&mut self) -> Result<u8, String> {
        let byte = *self.raw.code.get(self.at).ok_or("code ends within an instruction")?;
        self.at += 1;
        Ok(byte)
    }

    fn i8(&mut self) -> Result<i8, String> {
        Ok(self.u8()? as i8)
    }

    fn u16(&mut self) -> Result<u16, String> {
        Ok(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    fn i32(&mut self) -> Result<i32, String> {
        Ok(i32::from_be_bytes([self.u8()?, self.u8()?, self.u8()?, self.u8()?]))
    }

    /// Jumps hold the distance in bytes until all instructions are numbered.
    fn jump(&mut self) -> Result<i32, String> {
        Ok(self.u16()? as i16 as i32)
    }

    fn instructions(&mut self) -> Result<(), String> {
        while self.at < self.raw.code.len() {
            let offset = self.at;
            self.numbers[offset] = self.ops.len() as u32;
            self.offsets.push(offset as u16);
            let op = self.instruction(offset)?;
            self.ops.push(op);
        }
        self.numbers[self.raw.code.len()] = self.ops.len() as u32;
        Ok(())
    }

    fn instruction(&mut self, offset: usize) -> Result<Op, String> {
        let opcode = self.u8()?;
        Ok(match opcode {
            0x00 => Op::Nop,
            0x01 => Op::Const(0),
            0x02..=0x08 => Op::Const(opcode as i32 - 3),
            0x09 | 0x0a => Op::Const2((opcode - 9) as u64),
            0x0b..=0x0d => Op::Const(((opcode - 0x0b) as f32).to_bits() as i32),
            0x0e | 0x0f => Op::Const2(((opcode - 0x0e) as f64).to_bits()),
            0x10 => Op::Const(self.i8()? as i32),
            0x11 => Op::Const(self.u16()? as i16 as i32),
            0x12 => {
                let index = self.u8()? as u16;
                self.load_constant(index)
            }
            0x13 | 0x14 => {
                let index = self.u16()?;
                self.load_constant(index)
            }
            0x15 | 0x17 | 0x19 => Op::Load(self.u8()? as u16),
            0x16 | 0x18 => Op::Load2(self.u8()? as u16),
            0x1a..=0x2d => short_local(opcode - 0x1a, Op::Load, Op::Load2),
            0x2e | 0x30 => Op::LoadInt,
            0x2f | 0x31 => Op::LoadLong,
            0x32 => Op::LoadRef,
            0x33 => Op::LoadByte,
            0x34 => Op::LoadChar,
            0x35 => Op::LoadShort,
            0x36 | 0x38 | 0x3a => Op::Store(self.u8()? as u16),
            0x37 | 0x39 => Op::Store2(self.u8()? as u16),
            0x3b..=0x4e => short_local(opcode - 0x3b, Op::Store, Op::Store2),
            0x4f | 0x51 => Op::StoreInt,
            0x50 | 0x52 => Op::StoreLong,
            0x53 => Op::StoreRef,
            0x54 => Op::StoreByte,
            0x55 | 0x56 => Op::StoreChar,
            0x57 => Op::Pop,
            0x58 => Op::Pop2,
            0x59 => Op::Dup,
            0x5a => Op::DupX1,
            0x5b => Op::DupX2,
            0x5c => Op::Dup2,
            0x5d => Op::Dup2X1,
            0x5e => Op::Dup2X2,
            0x5f => Op::Swap,
            0x60..=0x83 => arithmetic(opcode),
            0x84 => Op::IInc { local: self.u8()? as u16, by: self.i8()? as i32 },
            0x85..=0x93 => conversion(opcode),
            0x94 => Op::LCmp,
            0x95 => Op::FCmpL,
            0x96 => Op::FCmpG,
            0x97 => Op::DCmpL,
            0x98 => Op::DCmpG,
            0x99 => Op::IfEq(self.jump()?),
            0x9a => Op::IfNe(self.jump()?),
            0x9b => Op::IfLt(self.jump()?),
            0x9c => Op::IfGe(self.jump()?),
            0x9d => Op::IfGt(self.jump()?),
            0x9e => Op::IfLe(self.jump()?),
            0x9f => Op::IfICmpEq(self.jump()?),
            0xa0 => Op::IfICmpNe(self.jump()?),
            0xa1 => Op::IfICmpLt(self.jump()?),
            0xa2 => Op::IfICmpGe(self.jump()?),
            0xa3 => Op::IfICmpGt(self.jump()?),
            0xa4 => Op::IfICmpLe(self.jump()?),
            0xa5 => Op::IfACmpEq(self.jump()?),
            0xa6 => Op::IfACmpNe(self.jump()?),
            0xa7 => Op::Goto(self.jump()?),
            0xa8 => Op::Jsr(self.jump()?),
            0xa9 => Op::Ret(self.u8()? as u16),
            0xaa => self.table_switch(offset)?,
            0xab => self.lookup_switch(offset)?,
            0xac => match self.returns {
                Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short => Op::ReturnNarrow(self.returns),
                Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Reference | Kind::Void => {
                    Op::Return1
                }
            },
            0xae | 0xb0 => Op::Return1,
            0xad | 0xaf => Op::Return2,
            0xb1 => Op::Return,
            0xb2 => Op::GetStatic { index: self.u16()? },
            0xb3 => Op::PutStatic { index: self.u16()? },
            0xb4 => Op::GetField { index: self.u16()? },
            0xb5 => Op::PutField { index: self.u16()? },
            0xb6 => Op::InvokeVirtual { index: self.u16()? },
            0xb7 => Op::InvokeSpecial { index: self.u16()? },
            0xb8 => Op::InvokeStatic { index: self.u16()? },
            0xb9 => {
                let index = self.u16()?;
                self.u16()?;
                Op::InvokeInterface { index }
            }
            0xba => {
                let index = self.u16()?;
                self.u16()?;
                Op::InvokeDynamic { index }
            }
            0xbb => Op::New { index: self.u16()? },
            0xbc => Op::NewArray(match self.u8()? {
                4 => Kind::Boolean,
                5 => Kind::Char,
                6 => Kind::Float,
                7 => Kind::Double,
                8 => Kind::Byte,
                9 => Kind::Short,
                10 => Kind::Int,
                11 => Kind::Long,
                other => return Err(format!("bad type code {other} of newarray")),
            }),
            0xbd => Op::ANewArray { index: self.u16()? },
            0xbe => Op::ArrayLength,
            0xbf => Op::AThrow,
            0xc0 => Op::CheckCast { index: self.u16()? },
            0xc1 => Op::InstanceOf { index: self.u16()? },
            0xc2 => Op::MonitorEnter,
            0xc3 => Op::MonitorExit,
            0xc4 => self.wide()?,
            0xc5 => Op::MultiANewArray { index: self.u16()?, dimensions: self.u8()? },
            0xc6 => Op::IfNull(self.jump()?),
            0xc7 => Op::IfNonNull(self.jump()?),
            0xc8 => Op::Goto(self.i32()?),
            0xc9 => Op::Jsr(self.i32()?),
            other => return Err(format!("bad instruction: {other:x}")),
        })
    }

    fn load_constant(&self, index: u16) -> Op {
        match self.class.constant(index) {
            Constant::Integer(value) => Op::Const(value),
            Constant::Float(bits) => Op::Const(bits as i32),
            Constant::Long(value) => Op::Const2(value as u64),
            Constant::Double(bits) => Op::Const2(bits),
            _ => Op::Ldc { index },
        }
    }

    fn wide(&mut self) -> Result<Op, String> {
        let opcode = self.u8()?;
        let local = self.u16()?;
        Ok(match opcode {
            0x15 | 0x17 | 0x19 => Op::Load(local),
            0x16 | 0x18 => Op::Load2(local),
            0x36 | 0x38 | 0x3a => Op::Store(local),
            0x37 | 0x39 => Op::Store2(local),
            0xa9 => Op::Ret(local),
            0x84 => Op::IInc { local, by: self.u16()? as i16 as i32 },
            other => return Err(format!("bad instruction after wide: {other:x}")),
        })
    }

    fn align(&mut self) {
        self.at = self.at.next_multiple_of(4);
    }

    fn table_switch(&mut self, offset: usize) -> Result<Op, String> {
        self.align();
        let default = self.target(offset, self.peek_i32(0)?);
        self.at += 4;
        let (low, high) = (self.i32()?, self.i32()?);
        let count = (high as i64 - low as i64 + 1).max(0) as usize;
        if count > self.raw.code.len() {
            return Err(String::from("low must be less than or equal to high in tableswitch"));
        }
        let mut targets = Vec::with_capacity(count);
        for _ in 0..count {
            let jump = self.i32()?;
            targets.push(self.target(offset, jump));
        }
        Ok(Op::TableSwitch(self.add_switch(Switch {
            low,
            keys: Box::default(),
            targets: targets.into(),
            default,
        })))
    }

    fn lookup_switch(&mut self, offset: usize) -> Result<Op, String> {
        self.align();
        let default = self.target(offset, self.peek_i32(0)?);
        self.at += 4;
        let count = self.i32()?.max(0) as usize;
        if count > self.raw.code.len() {
            return Err(String::from("number of keys in lookupswitch less than 0"));
        }
        let (mut keys, mut targets) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for _ in 0..count {
            keys.push(self.i32()?);
            let jump = self.i32()?;
            targets.push(self.target(offset, jump));
        }
        Ok(Op::LookupSwitch(self.add_switch(Switch {
            low: 0,
            keys: keys.into(),
            targets: targets.into(),
            default,
        })))
    }

    fn peek_i32(&self, ahead: usize) -> Result<i32, String> {
        let at = self.at + ahead;
        let bytes = self.raw.code.get(at..at + 4).ok_or("code ends within an instruction")?;
        Ok(i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn add_switch(&mut self, switch: Switch) -> u32 {
        self.switches.push(switch);
        self.switches.len() as u32 - 1
    }

    /// A byte offset, to be numbered later; beyond the code if it is nonsense.
    fn target(&self, offset: usize, jump: i32) -> u32 {
        (offset as i64 + jump as i64).clamp(0, u32::MAX as i64) as u32
    }

    fn number(&self, offset: u32) -> Result<u32, String> {
        match self.numbers.get(offset as usize) {
            Some(&number) if (number as usize) < self.ops.len() => Ok(number),
            _ => Err(String::from("Illegal target of jump or branch")),
        }
    }

    fn finish(mut self) -> Result<Decoded, String> {
        for index in 0..self.ops.len() {
            let offset = self.offsets[index] as i64;
            let mut op = self.ops[index];
            if let Some(jump) = jump_of(&mut op) {
                let target = self.number(u32::try_from(offset + *jump as i64).unwrap_or(u32::MAX))?;
                *jump = target as i32 - index as i32;
                self.ops[index] = op;
            }
        }
        let mut switches = std::mem::take(&mut self.switches);
        for switch in &mut switches {
            switch.default = self.number(switch.default)?;
            for target in &mut switch.targets {
                *target = self.number(*target)?;
            }
        }
        let mut handlers = Vec::with_capacity(self.raw.exceptions.len());
        for handler in &self.raw.exceptions {
            handlers.push(Handler {
                start: self.number(handler.start as u32)?,
                end: match self.numbers.get(handler.end as usize) {
                    Some(&number) if number != u32::MAX => number,
                    _ => return Err(String::from("Illegal exception table range")),
                },
                target: self.number(handler.handler as u32)?,
                catch_type: handler.catch_type,
            });
        }
        Ok(Decoded { ops: self.ops, offsets: self.offsets, handlers, switches })
    }
}

/// The distance of a jump.
pub(super) fn jump_of(op: &mut Op) -> Option<&mut i32> {
    match op {
        Op::IfEq(jump)
        | Op::IfNe(jump)
        | Op::IfLt(jump)
        | Op::IfGe(jump)
        | Op::IfGt(jump)
        | Op::IfLe(jump)
        | Op::IfICmpEq(jump)
        | Op::IfICmpNe(jump)
        | Op::IfICmpLt(jump)
        | Op::IfICmpGe(jump)
        | Op::IfICmpGt(jump)
        | Op::IfICmpLe(jump)
        | Op::IfACmpEq(jump)
        | Op::IfACmpNe(jump)
        | Op::IfNull(jump)
        | Op::IfNonNull(jump)
        | Op::Goto(jump)
        | Op::Jsr(jump) => Some(jump),
        _ => None,
    }
}

/// `iload_0` to `aload_3` and the like: five types of four locals.
fn short_local(number: u8, one: fn(u16) -> Op, two: fn(u16) -> Op) -> Op {
    let local = (number % 4) as u16;
    match number / 4 {
        1 | 3 => two(local),
        _ => one(local),
    }
}

fn arithmetic(opcode: u8) -> Op {
    const TABLE: [Op; 36] = [
        Op::IAdd,
        Op::LAdd,
        Op::FAdd,
        Op::DAdd,
        Op::ISub,
        Op::LSub,
        Op::FSub,
        Op::DSub,
        Op::IMul,
        Op::LMul,
        Op::FMul,
        Op::DMul,
        Op::IDiv,
        Op::LDiv,
        Op::FDiv,
        Op::DDiv,
        Op::IRem,
        Op::LRem,
        Op::FRem,
        Op::DRem,
        Op::INeg,
        Op::LNeg,
        Op::FNeg,
        Op::DNeg,
        Op::IShl,
        Op::LShl,
        Op::IShr,
        Op::LShr,
        Op::IUshr,
        Op::LUshr,
        Op::IAnd,
        Op::LAnd,
        Op::IOr,
        Op::LOr,
        Op::IXor,
        Op::LXor,
    ];
    TABLE[(opcode - 0x60) as usize]
}

fn conversion(opcode: u8) -> Op {
    const TABLE: [Op; 15] = [
        Op::I2L,
        Op::I2F,
        Op::I2D,
        Op::L2I,
        Op::L2F,
        Op::L2D,
        Op::F2I,
        Op::F2L,
        Op::F2D,
        Op::D2I,
        Op::D2L,
        Op::D2F,
        Op::I2B,
        Op::I2C,
        Op::I2S,
    ];
    TABLE[(opcode - 0x85) as usize]
}
