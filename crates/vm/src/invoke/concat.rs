//! String concatenation: what `StringConcatFactory.makeConcatWithConstants` and `makeConcat` would make (JLS 15.18.1),
//! written by the machine as a static method that appends to a `StringBuilder`.
//!
//! It depends on the recipe and on the kinds of the arguments only, so one method serves all sites that are alike,
//! and all states.

use classfile::op;
use classfile::raw::{Constant, RawClass, modified_utf8, utf16};
use classfile::write::{Code, WriteError};

use super::adapt::load;
use super::site::Site;
use crate::class::{ClassId, MethodId, access, parse_method_descriptor};
use crate::link::PinnedClass;
use crate::machine::Machine;
use crate::stop::Outcome;
use crate::value::Kind;

const BUILDER: &str = "java/lang/StringBuilder";
const METHOD: &str = "concat";

/// In a recipe: an argument.
const ARGUMENT: u16 = 1;
/// In a recipe: the next static argument.
const CONSTANT: u16 = 2;

/// A part of the text.
enum Part {
    Argument,
    Literal(Vec<u16>),
}

impl Machine {
    /// The method that concatenates; `None` if the class library should decide.
    pub(super) fn concatenation(
        &mut self,
        _class: ClassId,
        raw: &RawClass,
        site: &Site,
        with_constants: bool,
    ) -> Outcome<Option<MethodId>> {
        let Some((parameters, "Ljava/lang/String;")) = parse_method_descriptor(&site.descriptor) else {
            return Ok(None);
        };
        let parts = if with_constants {
            let Some(parts) = read_recipe(raw, &site.arguments) else { return Ok(None) };
            parts
        } else {
            parameters.iter().map(|_| Part::Argument).collect()
        };
        if parts.iter().filter(|part| matches!(part, Part::Argument)).count() != parameters.len() {
            return Ok(None);
        }
        let erased: Vec<&str> = parameters.iter().map(|parameter| erase(parameter)).collect();
        let descriptor = format!("({})Ljava/lang/String;", erased.concat());
        let key = (descriptor.clone(), spell(&parts));
        if let Some(method) = self.invoke.concatenation(&key) {
            return Ok(Some(method));
        }
        let host = self.load_boot("java/lang/invoke/StringConcatFactory")?;
        let Ok(class) = write_concatenation(&erased, &parts, &descriptor) else { return Ok(None) };
        let method = self.synthesize(host, class, METHOD, &descriptor)?;
        if let Some(method) = method {
            self.invoke.remember_concatenation(key, method);
        }
        Ok(method)
    }
}

/// All references but strings are treated alike.
fn erase(descriptor: &str) -> &str {
    match descriptor {
        "Ljava/lang/String;" => descriptor,
        _ if Kind::of_descriptor(descriptor) == Kind::Reference => "Ljava/lang/Object;",
        _ => descriptor,
    }
}

fn read_recipe(raw: &RawClass, arguments: &[u16]) -> Option<Vec<Part>> {
    let (&recipe, constants) = arguments.split_first()?;
    let Constant::String { utf8 } = raw.constant(recipe) else { return None };
    let mut constants = constants.iter();
    let mut parts = Vec::new();
    let mut literal = Vec::new();
    for unit in utf16(raw.utf8_bytes(utf8)) {
        match unit {
            ARGUMENT => {
                if !literal.is_empty() {
                    parts.push(Part::Literal(std::mem::take(&mut literal)));
                }
                parts.push(Part::Argument);
            }
            CONSTANT => {
                let Constant::String { utf8 } = raw.constant(*constants.next()?) else { return None };
                literal.extend(utf16(raw.utf8_bytes(utf8)));
            }
            unit => literal.push(unit),
        }
    }
    if !literal.is_empty() {
        parts.push(Part::Literal(literal));
    }
    Some(parts)
}

/// A text that tells lists of parts apart.
fn spell(parts: &[Part]) -> Vec<u16> {
    let mut spelled = Vec::new();
    for part in parts {
        match part {
            Part::Argument => spelled.push(u16::MAX),
            Part::Literal(units) => {
                spelled.extend([units.len() as u16, (units.len() >> 16) as u16]);
                spelled.extend(units);
            }
        }
    }
    spelled
}

fn write_concatenation(
    parameters: &[&str],
    parts: &[Part],
    descriptor: &str,
) -> Result<PinnedClass, WriteError> {
    let mut class = PinnedClass::new("java/lang/invoke/StringConcatFactory$$Concat", &[]);
    let mut code = Code::default();
    let builder = class.file.pool.class(BUILDER);
    code.op_index(op::NEW, builder);
    code.op(op::DUP);
    let constructor = class.file.pool.method(BUILDER, "<init>", "()V");
    code.op_index(op::INVOKESPECIAL, constructor);
    let mut parameters = parameters.iter();
    let mut local = 0;
    for part in parts {
        match part {
            Part::Argument => {
                let Some(parameter) = parameters.next() else { continue };
                load(&mut code, parameter, &mut local);
                append(&mut code, &mut class, parameter);
            }
            Part::Literal(units) => {
                let text = class.file.pool.string_bytes(&modified_utf8(units.iter().copied()));
                code.op_index(op::LDC_W, text);
                append(&mut code, &mut class, "Ljava/lang/String;");
            }
        }
    }
    let to_string = class.file.pool.method(BUILDER, "toString", "()Ljava/lang/String;");
    code.op_index(op::INVOKEVIRTUAL, to_string);
    code.op(op::ARETURN);
    class.method(access::STATIC | access::PUBLIC, METHOD, descriptor, &code)?;
    Ok(class)
}

/// Appends what is on the stack, of that type, to the builder below it. An object's text is asked for by
/// `String.valueOf`, as stack traces show.
pub(super) fn append(code: &mut Code, class: &mut PinnedClass, descriptor: &str) {
    let appended = match descriptor {
        "B" | "S" => "I",
        "Ljava/lang/Object;" => {
            let value_of = class.file.pool.method(
                "java/lang/String",
                "valueOf",
                "(Ljava/lang/Object;)Ljava/lang/String;",
            );
            code.op_index(op::INVOKESTATIC, value_of);
            "Ljava/lang/String;"
        }
        other => other,
    };
    let method = class.file.pool.method(BUILDER, "append", &format!("({appended})Ljava/lang/StringBuilder;"));
    code.op_index(op::INVOKEVIRTUAL, method);
}
