//! The words of the message.

use classfile::raw::{LocalVariable, RawClass, RawCode};

use super::sources::{Sources, member, u16_at};
use crate::class::parse_method_descriptor;
use crate::value::Kind;

/// How many expressions deep the description goes, as in the JDK.
const MOST_DETAIL: usize = 5;

pub(super) struct Text<'a> {
    pub class: &'a RawClass,
    pub code: &'a RawCode<'a>,
    pub sources: &'a Sources,
    pub variables: Vec<LocalVariable>,
    pub is_static: bool,
    /// Slots of each parameter.
    pub parameters: Vec<u16>,
}

impl Text<'_> {
    pub(super) fn message(&self, offset: u16) -> Option<String> {
        let (action, depth) = self.action(offset)?;
        let mut message = action;
        if let Some(reason) = self.reason(offset, depth) {
            message.push_str(" because ");
            message.push_str(&reason);
            message.push_str(" is null");
        }
        Some(message)
    }

    /// What was tried, and how many slots above the null reference the stack has.
    fn action(&self, offset: u16) -> Option<(String, usize)> {
        let at = offset as usize;
        let array = |name: &str, depth: usize, verb: &str| (format!("Cannot {verb} {name} array"), depth);
        Some(match *self.code.code.get(at)? {
            0x2e => array("int", 1, "load from"),
            0x2f => array("long", 1, "load from"),
            0x30 => array("float", 1, "load from"),
            0x31 => array("double", 1, "load from"),
            0x32 => array("object", 1, "load from"),
            0x33 => array("byte/boolean", 1, "load from"),
            0x34 => array("char", 1, "load from"),
            0x35 => array("short", 1, "load from"),
            0x4f => array("int", 2, "store to"),
            0x50 => array("long", 3, "store to"),
            0x51 => array("float", 2, "store to"),
            0x52 => array("double", 3, "store to"),
            0x53 => array("object", 2, "store to"),
            0x54 => array("byte/boolean", 2, "store to"),
            0x55 => array("char", 2, "store to"),
            0x56 => array("short", 2, "store to"),
            0xbe => (String::from("Cannot read the array length"), 0),
            0xbf => (String::from("Cannot throw exception"), 0),
            0xc2 => (String::from("Cannot enter synchronized block"), 0),
            0xc3 => (String::from("Cannot exit synchronized block"), 0),
            0xb4 => {
                let (_, name, _) = member(self.class, u16_at(self.code.code, at + 1)?)?;
                (format!("Cannot read field \"{}\"", self.class.utf8(name)), 0)
            }
            0xb5 => {
                let (_, name, descriptor) = member(self.class, u16_at(self.code.code, at + 1)?)?;
                let slots = Kind::of_descriptor(&self.class.utf8(descriptor)).slots();
                (format!("Cannot assign field \"{}\"", self.class.utf8(name)), slots)
            }
            0xb6 | 0xb7 | 0xb9 => {
                let index = u16_at(self.code.code, at + 1)?;
                let (_, name, descriptor) = member(self.class, index)?;
                if self.class.is(name, "<init>") {
                    return None;
                }
                let descriptor = self.class.utf8(descriptor);
                let (parameters, _) = parse_method_descriptor(&descriptor)?;
                let slots = parameters.iter().map(|parameter| Kind::of_descriptor(parameter).slots()).sum();
                (format!("Cannot invoke \"{}\"", self.method(index)?), slots)
            }
            _ => return None,
        })
    }

    /// The null expression in quotes, or `the return value of "…"`.
    fn reason(&self, offset: u16, depth: usize) -> Option<String> {
        let source = self.source(offset, depth)?;
        if matches!(self.code.code.get(source as usize)?, 0xb6..=0xb9) {
            return Some(format!("the return value of \"{}\"", self.expression(offset, depth, MOST_DETAIL)?));
        }
        Some(format!("\"{}\"", self.expression(offset, depth, MOST_DETAIL)?))
    }

    /// The instruction that pushed the slot `depth` below the top.
    fn source(&self, offset: u16, depth: usize) -> Option<u16> {
        let stack = self.sources.get(offset as usize)?.as_ref()?;
        *stack.get(stack.len().checked_sub(depth + 1)?)?
    }

    /// The expression that pushed a slot, in Java.
    fn expression(&self, offset: u16, depth: usize, detail: usize) -> Option<String> {
        if detail == 0 {
            return None;
        }
        let source = self.source(offset, depth)?;
        let at = source as usize;
        let code = self.code.code;
        Some(match *code.get(at)? {
            0x01 => String::from("null"),
            opcode @ 0x02..=0x08 => (opcode as i32 - 3).to_string(),
            0x10 => (*code.get(at + 1)? as i8).to_string(),
            0x11 => (u16_at(code, at + 1)? as i16).to_string(),
            0x15 | 0x19 => self.local(source, *code.get(at + 1)? as u16),
            opcode @ 0x1a..=0x1d => self.local(source, (opcode - 0x1a) as u16),
            opcode @ 0x2a..=0x2d => self.local(source, (opcode - 0x2a) as u16),
            0xc4 => self.local(source, u16_at(code, at + 2)?),
            0xb2 => {
                let (owner, name, _) = member(self.class, u16_at(code, at + 1)?)?;
                format!(
                    "{}.{}",
                    short(&crate::class::dotted(&self.class.class_name(owner))),
                    self.class.utf8(name)
                )
            }
            0xb4 => {
                let (_, name, _) = member(self.class, u16_at(code, at + 1)?)?;
                let name = self.class.utf8(name);
                match self.expression(source, 0, detail - 1) {
                    Some(object) => format!("{object}.{name}"),
                    None => name.into_owned(),
                }
            }
            0xb6..=0xb9 => self.method(u16_at(code, at + 1)?)?,
            0x2e..=0x35 => {
                let array = self.expression(source, 1, detail - 1).unwrap_or_else(|| String::from("<array>"));
                let index = self.expression(source, 0, detail).unwrap_or_else(|| String::from("..."));
                format!("{array}[{index}]")
            }
            _ => return None,
        })
    }

    /// `Owner.method(Parameter, Types)`.
    fn method(&self, index: u16) -> Option<String> {
        let (owner, name, descriptor) = member(self.class, index)?;
        let descriptor = self.class.utf8(descriptor);
        let (parameters, _) = parse_method_descriptor(&descriptor)?;
        let parameters: Vec<String> = parameters.into_iter().map(type_name).collect();
        let owner = crate::class::dotted(&self.class.class_name(owner));
        Some(format!("{}.{}({})", short(&owner), self.class.utf8(name), parameters.join(", ")))
    }

    fn local(&self, offset: u16, local: u16) -> String {
        if !self.is_static && local == 0 {
            return String::from("this");
        }
        let in_scope = |variable: &&LocalVariable| {
            variable.index == local
                && offset >= variable.start
                && (offset as u32) < variable.start as u32 + variable.length as u32
        };
        if let Some(variable) = self.variables.iter().find(in_scope) {
            return self.class.utf8(variable.name).into_owned();
        }
        let mut slot = !self.is_static as u16;
        for (number, slots) in self.parameters.iter().enumerate() {
            if local == slot {
                return format!("<parameter{}>", number + 1);
            }
            slot += slots;
        }
        format!("<local{local}>")
    }
}

/// `java.lang.Object` and `java.lang.String` go without their package, as in the JDK.
fn short(class: &str) -> &str {
    match class {
        "java.lang.Object" => "Object",
        "java.lang.String" => "String",
        other => other,
    }
}

fn type_name(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - element.len();
    let kind = Kind::of_descriptor(element);
    let name = match kind.keyword() {
        Some(keyword) => String::from(keyword),
        None => {
            let name = element.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
            String::from(short(&name))
        }
    };
    name + &"[]".repeat(dimensions)
}
