//! Constants in the code around a method: its own, those of the methods of its class that it calls,
//! and the compile-time constants of the class.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::{Code, CodeConstant, Instruction, PoolConstant};
use program::{Class, Constant, Method, MethodRef, Program};

/// Numbers and strings that code mentions, in order of appearance, each once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CodeConstants {
    pub integers: Vec<i64>,
    pub decimals: Vec<f64>,
    pub strings: Vec<Arc<str>>,
    /// Internal names of classes whose literals are mentioned.
    pub classes: Vec<Arc<str>>,
    /// Whether strings are read as numbers.
    pub reads_numbers: bool,
}

/// More methods of the class than this are not looked into.
const MOST_METHODS: usize = 8;

/// More methods than this are not looked into for what a condition compares.
const MOST_BEHIND: usize = 64;

/// The constants of a method, nearest first: its own code, then what it calls in its class, then the
/// class's constants.
pub fn code_constants(class: &Class, method: &Method) -> CodeConstants {
    let mut found = CodeConstants::default();
    let mut seen = BTreeSet::from([method.index]);
    let mut waiting = vec![method.index];
    let mut next = 0;
    while let Some(index) = waiting.get(next).copied().filter(|_| next < MOST_METHODS) {
        next += 1;
        let Some(code) = class.file.methods.get(index) else { continue };
        classfile::constants(&class.file, code).into_iter().for_each(|constant| found.add(constant));
        for (owner, name, descriptor) in called(class, code) {
            found.reads_numbers |= reads_number(&owner, &descriptor);
            if owner == class.name.as_str()
                && let Some(target) = class.method(&name, &descriptor)
                && seen.insert(target.index)
            {
                waiting.push(target.index);
            }
        }
    }
    for field in class.fields.iter().filter(|field| field.access.is_static()) {
        if let Some(constant) = &field.constant {
            found.add_field(constant);
        }
    }
    found
}

/// The constants of the program's own code behind these methods, whoever of them it calls: what they may compare with.
pub fn constants_behind(program: &Program, methods: &[MethodRef]) -> CodeConstants {
    let mut found = CodeConstants::default();
    let mut waiting: Vec<MethodRef> = methods.to_vec();
    let mut next = 0;
    while let Some(method) = waiting.get(next).cloned().filter(|_| next < MOST_BEHIND) {
        next += 1;
        let Some(declared) = program.method(&method).filter(|_| program.is_under_test(&method.owner)) else {
            continue;
        };
        let class = &declared.class;
        let Some(code) = declared.in_file() else { continue };
        classfile::constants(&class.file, code).into_iter().for_each(|constant| found.add(constant));
        for (owner, name, descriptor) in called(class, code) {
            let method = MethodRef::new(owner.as_str().into(), name, descriptor);
            if !waiting.contains(&method) {
                waiting.push(method);
            }
        }
    }
    found
}

/// What a method calls: owner, name and descriptor.
fn called(class: &Class, method: &classfile::Method) -> Vec<(String, String, String)> {
    let Some(code) = Code::of(method) else { return Vec::new() };
    let references = code.instructions.iter().filter_map(|instruction| match instruction {
        Instruction::Invokevirtual(index)
        | Instruction::Invokespecial(index)
        | Instruction::Invokestatic(index)
        | Instruction::Invokeinterface(index, _) => Some(*index),
        _ => None,
    });
    references.filter_map(|reference| member(class, reference)).collect()
}

/// `Integer.parseInt`, `new BigDecimal` and their kin.
fn reads_number(owner: &str, descriptor: &str) -> bool {
    let is_number = matches!(
        owner,
        "java/lang/Byte"
            | "java/lang/Short"
            | "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Float"
            | "java/lang/Double"
            | "java/math/BigInteger"
            | "java/math/BigDecimal"
    );
    is_number && descriptor.starts_with("(Ljava/lang/String;")
}

fn member(class: &Class, index: u16) -> Option<(String, String, String)> {
    let pool = &class.file.constant_pool;
    let (PoolConstant::MethodRef { class_index, name_and_type_index }
    | PoolConstant::InterfaceMethodRef { class_index, name_and_type_index }) = pool.get(index)?
    else {
        return None;
    };
    let PoolConstant::NameAndType { name_index, descriptor_index } = pool.get(*name_and_type_index)? else {
        return None;
    };
    Some((
        classfile::class_name(pool, *class_index).ok()?.into_owned(),
        classfile::text(pool, *name_index).ok()?.into_owned(),
        classfile::text(pool, *descriptor_index).ok()?.into_owned(),
    ))
}

impl CodeConstants {
    fn add(&mut self, constant: CodeConstant) {
        match constant {
            CodeConstant::Int(number) => self.add_integer(i64::from(number)),
            CodeConstant::Long(number) => self.add_integer(number),
            CodeConstant::Float(number) => self.add_decimal(f64::from(number)),
            CodeConstant::Double(number) => self.add_decimal(number),
            CodeConstant::String(text) => self.add_string(text),
            CodeConstant::Class(name) => {
                if !self.classes.contains(&name) {
                    self.classes.push(name);
                }
            }
        }
    }

    fn add_field(&mut self, constant: &Constant) {
        match constant {
            Constant::Boolean(_) => {}
            Constant::Byte(number) => self.add_integer(i64::from(*number)),
            Constant::Short(number) => self.add_integer(i64::from(*number)),
            Constant::Char(number) => self.add_integer(i64::from(*number)),
            Constant::Int(number) => self.add_integer(i64::from(*number)),
            Constant::Long(number) => self.add_integer(*number),
            Constant::Float(number) => self.add_decimal(f64::from(*number)),
            Constant::Double(number) => self.add_decimal(*number),
            Constant::String(text) => self.add_string(text.clone()),
        }
    }

    fn add_integer(&mut self, number: i64) {
        if !self.integers.contains(&number) {
            self.integers.push(number);
        }
    }

    fn add_decimal(&mut self, number: f64) {
        if !self.decimals.iter().any(|known| known.to_bits() == number.to_bits()) {
            self.decimals.push(number);
        }
    }

    fn add_string(&mut self, text: Arc<str>) {
        if !self.strings.contains(&text) {
            self.strings.push(text);
        }
    }
}
