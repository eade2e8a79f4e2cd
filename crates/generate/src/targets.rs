//! What of a class gets tests, and why the rest gets none.

use program::{Class, ClassKind, Method, Program};
use suite::Loss;

use crate::Options;

/// Why a method has no tests, where no test can call it.
pub(crate) fn unsayable(method: &Method) -> Option<Loss> {
    let is_sayable = method.is_constructor() || program::is_identifier(&method.name);
    (!is_sayable).then_some(Loss::Unsayable)
}

/// Why a class has no tests, where it cannot have any.
pub(crate) fn refusal(program: &Program, class: &Class) -> Option<String> {
    match class.kind {
        ClassKind::Annotation => return Some("an annotation type has nothing to run".into()),
        ClassKind::Info => return Some("a package or module declaration".into()),
        ClassKind::Class | ClassKind::Interface | ClassKind::Enum | ClassKind::Record => {}
    }
    if !class.name.as_str().split('/').all(program::is_identifier) {
        return Some(report::loss(&Loss::Unsayable));
    }
    if !program.is_accessible_class(&class.name, &class.name.package()) {
        return Some("private or local: no test can name it".into());
    }
    None
}

/// The methods and constructors of a class that get tests of their own: those that the user has named; else the public ones,
/// and where a class has none, as helpers of a package have, all that its package sees, which is where tests stand.
pub(crate) fn methods<'a>(class: &'a Class, options: &Options) -> Vec<&'a Method> {
    let selection = &options.selection;
    let targets: Vec<&Method> = class.methods.iter().filter(|method| is_target(class, method)).collect();
    let has_public = targets.iter().any(|method| method.access.is_public() && !method.is_constructor());
    let is_visible = |method: &Method| {
        method.access.is_public()
            || !method.access.is_private()
                && (options.private || !has_public || selection.names(class, method))
    };
    targets.into_iter().filter(|method| is_visible(method) && selection.takes(class, method)).collect()
}

fn is_target(class: &Class, method: &Method) -> bool {
    if method.access.is_synthetic() || method.is_class_initialiser() || method.access.is_abstract() {
        return false;
    }
    if method.is_constructor() {
        return !class.access.is_abstract() && class.kind != ClassKind::Enum;
    }
    let generated = class.kind == ClassKind::Enum
        && method.access.is_static()
        && matches!(&*method.name, "values" | "valueOf")
        && method.parameters.len() == usize::from(&*method.name == "valueOf");
    let is_main = &*method.name == "main"
        && &*method.descriptor == "([Ljava/lang/String;)V"
        && method.access.is_static();
    !generated && !is_main
}

#[cfg(test)]
mod tests;
