//! Types as bytecode has them (JLS 4.6, JVMS 4.3).

use contract::arithmetic::is_bigint;
use program::Type;

pub(crate) const BIG_INTEGER: &str = "java/math/BigInteger";

/// The type without arguments and variables; `\bigint` is a `BigInteger`.
pub fn erased(ty: &Type) -> Type {
    match ty {
        Type::Void | Type::Null | Type::Primitive(_) => ty.clone(),
        Type::Class(_) if is_bigint(ty) => Type::class(BIG_INTEGER),
        Type::Class(class) => Type::class(class.name.clone()),
        Type::Array(element) => Type::array(erased(element)),
        Type::Variable(_) => Type::object(),
    }
}

/// The descriptor of an erased type.
pub fn descriptor(ty: &Type) -> String {
    match ty {
        Type::Void => "V".to_owned(),
        Type::Primitive(primitive) => primitive.descriptor().to_string(),
        Type::Class(class) => format!("L{};", class.name.as_str()),
        Type::Array(element) => format!("[{}", descriptor(element)),
        Type::Null | Type::Variable(_) => "Ljava/lang/Object;".to_owned(),
    }
}

/// As a Class constant names it: a class by its name, an array by its descriptor.
pub(crate) fn class_constant(ty: &Type) -> String {
    match ty {
        Type::Class(class) => class.name.as_str().to_owned(),
        other => descriptor(other),
    }
}
