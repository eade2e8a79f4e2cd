//! Conversions between the types of a functional interface's method and those of the method behind it
//! (JLS 15.27.3, the rules of `LambdaMetafactory`): casts, boxing, unboxing, widening.

use classfile::write::{Code, Pool};
use classfile::{Computational, op};

use crate::value::Kind;

/// The wrapper class of a primitive kind; `None` for references and `void`.
pub(crate) fn wrapper(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Long => "java/lang/Long",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        Kind::Reference | Kind::Void => return None,
    })
}

/// The primitive kind that a field descriptor's class wraps.
fn wrapped(descriptor: &str) -> Option<Kind> {
    let name = class_of(descriptor);
    Kind::PRIMITIVES.into_iter().find(|&kind| wrapper(kind) == Some(name))
}

/// The class name, as a Class constant has it, of a reference type's descriptor.
pub(crate) fn class_of(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(descriptor)
}

fn is_primitive(kind: Kind) -> bool {
    !matches!(kind, Kind::Reference | Kind::Void)
}

/// Converts what is on the stack, of type `from`, to `to`. `meant` is what the functional interface, its type
/// parameters being known, says it is. All are field descriptors.
pub(crate) fn convert(code: &mut Code, pool: &mut Pool, from: &str, meant: &str, to: &str) {
    let (from_kind, to_kind) = (Kind::of_descriptor(from), Kind::of_descriptor(to));
    match (is_primitive(from_kind), is_primitive(to_kind)) {
        (true, true) => widen(code, from_kind, to_kind),
        (true, false) => {
            let boxed = wrapped(to).unwrap_or(from_kind);
            widen(code, from_kind, boxed);
            box_up(code, pool, boxed);
        }
        (false, true) => {
            let meant = if Kind::of_descriptor(meant) == Kind::Reference { meant } else { from };
            unbox(code, pool, from, meant, to_kind);
        }
        (false, false) => {
            let meant = if Kind::of_descriptor(meant) == Kind::Reference { meant } else { from };
            cast(code, pool, from, meant);
            cast(code, pool, meant, to);
        }
    }
}

fn cast(code: &mut Code, pool: &mut Pool, from: &str, to: &str) {
    if from != to && to != "Ljava/lang/Object;" {
        let class = pool.class(class_of(to));
        code.op_index(op::CHECKCAST, class);
    }
}

fn unbox(code: &mut Code, pool: &mut Pool, from: &str, meant: &str, to: Kind) {
    let (class, kind) = match wrapped(meant) {
        Some(kind) => (class_of(meant), kind),
        None if matches!(to, Kind::Boolean | Kind::Char) => (wrapper(to).unwrap_or_default(), to),
        None => ("java/lang/Number", to),
    };
    if class_of(from) != class {
        let index = pool.class(class);
        code.op_index(op::CHECKCAST, index);
    }
    let method = format!("{}Value", kind.keyword().unwrap_or_default());
    let method = pool.method(class, &method, &format!("(){}", kind.letter()));
    code.op_index(op::INVOKEVIRTUAL, method);
    widen(code, kind, to);
}

/// `valueOf` of the wrapper.
pub(crate) fn box_up(code: &mut Code, pool: &mut Pool, kind: Kind) {
    if let Some(class) = wrapper(kind) {
        let method = pool.method(class, "valueOf", &format!("({})L{class};", kind.letter()));
        code.op_index(op::INVOKESTATIC, method);
    }
}

/// Pushes a parameter of this type, and steps over its slots.
pub(crate) fn load(code: &mut Code, descriptor: &str, local: &mut u16) {
    if let Some(ty) = Computational::of_descriptor(descriptor.as_bytes()) {
        code.load(ty, *local);
        *local += ty.slots() as u16;
    }
}

/// The return of a method with this result.
pub(crate) fn returns(code: &mut Code, descriptor: &str) {
    code.returns(Computational::of_descriptor(descriptor.as_bytes()));
}

fn widen(code: &mut Code, from: Kind, to: Kind) {
    let opcode = match (from, to) {
        (Kind::Long, Kind::Float) => op::L2F,
        (Kind::Long, Kind::Double) => op::L2D,
        (Kind::Float, Kind::Double) => op::F2D,
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Long) => op::I2L,
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Float) => op::I2F,
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Double) => op::I2D,
        _ => return,
    };
    code.op(opcode);
}
