//! Whether a search that has tried everything proves that the rest cannot be reached.
//!
//! It does for a static method of primitive parameters whose class reads nothing but these: then the variables are all that
//! there is to choose. Strings and arrays are longer than any bound, objects have states that no constructor gives, and
//! static fields, clocks and files are somebody else's; of methods with any of these nothing is claimed.

use classfile::PoolConstant;
use program::{Access, Class, ClassName, MethodRef, Program, Type};

/// Classes of the library that give the same answer whenever they are asked.
const PURE: [&str; 14] = [
    "java/lang/Object",
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/util/Objects",
];

/// Whether the parameters are all that the method depends on, and variables stand for all of them. What a native does is
/// not known: the machine cannot link it, the user's JVM may.
pub(crate) fn is_closed(program: &Program, method: &MethodRef) -> bool {
    let Some(class) = program.class(&method.owner) else { return false };
    let Some(declared) = class.method(&method.name, &method.descriptor) else { return false };
    declared.access.contains(Access::STATIC)
        && declared.parameters.iter().all(|parameter| matches!(parameter.ty, Type::Primitive(_)))
        && has_no_state(&class)
        && class.methods.iter().all(|method| !method.access.contains(Access::NATIVE))
        && names_only_pure(&class)
}

/// Static fields are compile-time constants.
pub(crate) fn has_no_state(class: &Class) -> bool {
    class.fields.iter().filter(|field| field.access.contains(Access::STATIC)).all(|field| {
        field.access.contains(Access::FINAL)
            && (matches!(field.ty, Type::Primitive(_)) || field.ty == Type::string())
    })
}

/// Everything that the class file names is known to be pure. Lambdas and concatenation name more than can be seen here.
fn names_only_pure(class: &Class) -> bool {
    let pool = &class.file.constant_pool;
    (1..pool.len() as u16).filter_map(|index| Some((index, pool.get(index)?))).all(|(index, constant)| {
        match constant {
            PoolConstant::Class(_) => classfile::class_name(pool, index)
                .is_ok_and(|name| &*name == class.name.as_str() || is_pure(&ClassName::new(&*name))),
            PoolConstant::InvokeDynamic { .. } | PoolConstant::Dynamic { .. } => false,
            _ => true,
        }
    })
}

fn is_pure(name: &ClassName) -> bool {
    let name = name.as_str();
    PURE.contains(&name)
        || name.starts_with("java/lang/") && (name.ends_with("Exception") || name.ends_with("Error"))
}
