//! Constants and object creations in a method's code, as plain data.

use std::sync::Arc;

use crate::{ClassFile, Code, Instruction, Method, PoolConstant, class_name, text};

/// A literal that a method's code mentions.
#[derive(Clone, Debug, PartialEq)]
pub enum CodeConstant {
    /// Also booleans, bytes, shorts, characters and the keys of switches.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    String(Arc<str>),
    /// A class literal, by its internal name.
    Class(Arc<str>),
}

/// An object created with `new`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creation {
    /// Internal name.
    pub class: Arc<str>,
    /// Of the `new`.
    pub line: Option<u32>,
    /// Of the call of its constructor, which a stack trace shows; another line than `line` where the
    /// arguments span several.
    pub constructed: Option<u32>,
}

/// The constants of a method's code in code order, each once.
pub fn constants(file: &ClassFile, method: &Method) -> Vec<CodeConstant> {
    let mut found: Vec<CodeConstant> = Vec::new();
    let Some(code) = Code::of(method) else { return found };
    let mut add = |constant: CodeConstant| {
        if !found.iter().any(|known| same(known, &constant)) {
            found.push(constant);
        }
    };
    let mut previous = None;
    for instruction in code.instructions {
        match instruction {
            // The keys are hashes of the strings that are compared next, which are constants themselves.
            Instruction::Lookupswitch(_) | Instruction::Tableswitch(_)
                if previous.is_some_and(|previous| is_string_hash(file, previous)) => {}
            Instruction::Tableswitch(switch) => {
                // A key whose target is the default's only fills a gap in the table.
                let keys = (switch.low..=switch.high).zip(&switch.offsets);
                keys.filter(|(_, target)| **target != switch.default)
                    .for_each(|(key, _)| add(CodeConstant::Int(key)));
            }
            Instruction::Lookupswitch(switch) => {
                switch.pairs.keys().for_each(|key| add(CodeConstant::Int(*key)));
            }
            other => {
                if let Some(constant) = pushed(file, other) {
                    add(constant);
                }
            }
        }
        previous = Some(instruction);
    }
    found
}

/// The objects that a method's code creates, in code order.
pub fn creations(file: &ClassFile, method: &Method) -> Vec<Creation> {
    let Some(code) = Code::of(method) else { return Vec::new() };
    let lines = code.instruction_lines();
    let pool = &file.constant_pool;
    let mut creations: Vec<Creation> = Vec::new();
    // Created and not yet constructed, innermost last.
    let mut open: Vec<usize> = Vec::new();
    for (number, instruction) in code.instructions.iter().enumerate() {
        match instruction {
            Instruction::New(index) => {
                if let Ok(class) = class_name(pool, *index) {
                    open.push(creations.len());
                    creations.push(Creation { class: class.into(), line: lines[number], constructed: None });
                }
            }
            Instruction::Invokespecial(index) => {
                if let Some((class, "<init>")) = called(file, *index).as_ref().map(|(c, m)| (c, &**m))
                    && let Some(position) = open.iter().rposition(|&made| *creations[made].class == **class)
                {
                    creations[open[position]].constructed = lines[number];
                    open.truncate(position);
                }
            }
            _ => {}
        }
    }
    creations
}

/// The classes of objects created on a line: an exception among them is thrown explicitly there.
pub fn created_on_line(file: &ClassFile, method: &Method, line: u32) -> Vec<Arc<str>> {
    creations(file, method)
        .into_iter()
        .filter(|creation| creation.line == Some(line) || creation.constructed == Some(line))
        .map(|creation| creation.class)
        .collect()
}

fn is_string_hash(file: &ClassFile, instruction: &Instruction) -> bool {
    let Instruction::Invokevirtual(index) = instruction else { return false };
    called(file, *index).is_some_and(|(class, method)| class == "java/lang/String" && method == "hashCode")
}

/// The class and name of a method reference.
fn called(file: &ClassFile, index: u16) -> Option<(String, String)> {
    let pool = &file.constant_pool;
    let (PoolConstant::MethodRef { class_index, name_and_type_index }
    | PoolConstant::InterfaceMethodRef { class_index, name_and_type_index }) = pool.get(index)?
    else {
        return None;
    };
    let (name, _) = pool.try_get_name_and_type(*name_and_type_index).ok()?;
    Some((class_name(pool, *class_index).ok()?.into_owned(), text(pool, *name).ok()?.into_owned()))
}

fn pushed(file: &ClassFile, instruction: &Instruction) -> Option<CodeConstant> {
    Some(match instruction {
        Instruction::Iconst_m1 => CodeConstant::Int(-1),
        Instruction::Iconst_0 => CodeConstant::Int(0),
        Instruction::Iconst_1 => CodeConstant::Int(1),
        Instruction::Iconst_2 => CodeConstant::Int(2),
        Instruction::Iconst_3 => CodeConstant::Int(3),
        Instruction::Iconst_4 => CodeConstant::Int(4),
        Instruction::Iconst_5 => CodeConstant::Int(5),
        Instruction::Lconst_0 => CodeConstant::Long(0),
        Instruction::Lconst_1 => CodeConstant::Long(1),
        Instruction::Fconst_0 => CodeConstant::Float(0.0),
        Instruction::Fconst_1 => CodeConstant::Float(1.0),
        Instruction::Fconst_2 => CodeConstant::Float(2.0),
        Instruction::Dconst_0 => CodeConstant::Double(0.0),
        Instruction::Dconst_1 => CodeConstant::Double(1.0),
        Instruction::Bipush(value) => CodeConstant::Int(i32::from(*value)),
        Instruction::Sipush(value) => CodeConstant::Int(i32::from(*value)),
        Instruction::Ldc(index) => return loaded(file, u16::from(*index)),
        Instruction::Ldc_w(index) | Instruction::Ldc2_w(index) => return loaded(file, *index),
        _ => return None,
    })
}

fn loaded(file: &ClassFile, index: u16) -> Option<CodeConstant> {
    let pool = &file.constant_pool;
    match pool.get(index)? {
        PoolConstant::Integer(value) => Some(CodeConstant::Int(*value)),
        PoolConstant::Float(value) => Some(CodeConstant::Float(*value)),
        PoolConstant::Long(value) => Some(CodeConstant::Long(*value)),
        PoolConstant::Double(value) => Some(CodeConstant::Double(*value)),
        PoolConstant::String(utf8) => Some(CodeConstant::String(text(pool, *utf8).ok()?.into())),
        PoolConstant::Class(utf8) => Some(CodeConstant::Class(text(pool, *utf8).ok()?.into())),
        PoolConstant::Utf8(_)
        | PoolConstant::FieldRef { .. }
        | PoolConstant::MethodRef { .. }
        | PoolConstant::InterfaceMethodRef { .. }
        | PoolConstant::NameAndType { .. }
        | PoolConstant::MethodHandle { .. }
        | PoolConstant::MethodType(_)
        | PoolConstant::Dynamic { .. }
        | PoolConstant::InvokeDynamic { .. }
        | PoolConstant::Module(_)
        | PoolConstant::Package(_) => None,
    }
}

/// Equality that tells `0.0` from `-0.0` and finds `NaN` equal to itself.
fn same(left: &CodeConstant, right: &CodeConstant) -> bool {
    match (left, right) {
        (CodeConstant::Float(a), CodeConstant::Float(b)) => a.to_bits() == b.to_bits(),
        (CodeConstant::Double(a), CodeConstant::Double(b)) => a.to_bits() == b.to_bits(),
        (a, b) => a == b,
    }
}
