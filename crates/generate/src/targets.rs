//! Which classes and methods of a module are to be tested.

use base::Diagnostic;
use program::{Class, ClassKind, ClassName, Method, Program};
use project::Module;
use suite::Loss;

use crate::Options;

/// The classes that the options name, in order; a name that fits none is an error.
pub fn classes(program: &Program, options: &Options) -> (Vec<ClassName>, Vec<Diagnostic>) {
    if options.classes.is_empty() {
        return (program.under_test().to_vec(), Vec::new());
    }
    let mut chosen = Vec::new();
    let mut diagnostics = Vec::new();
    for wanted in &options.classes {
        let matching: Vec<_> =
            program.under_test().iter().filter(|name| names(wanted, name)).cloned().collect();
        if matching.is_empty() {
            diagnostics.push(unknown_class(program, wanted));
        }
        chosen.extend(matching);
    }
    chosen.sort();
    chosen.dedup();
    (chosen, diagnostics)
}

/// Whether what the user wrote means this class: `p.Outer.Inner`, `p.Outer$Inner`, or without the package.
fn names(wanted: &str, name: &ClassName) -> bool {
    let wanted = wanted.replace(['/', '$'], ".");
    let dotted = name.dotted().replace('$', ".");
    dotted == wanted || dotted.strip_suffix(&wanted).is_some_and(|before| before.ends_with('.'))
}

fn unknown_class(program: &Program, wanted: &str) -> Diagnostic {
    let simple = wanted.rsplit(['.', '$', '/']).next().unwrap_or(wanted).to_lowercase();
    let near = program
        .under_test()
        .iter()
        .map(|name| name.dotted())
        .find(|name| name.rsplit(['.', '$']).next().is_some_and(|last| last.to_lowercase() == simple));
    let diagnostic =
        Diagnostic::error("gen.unknown-class", format!("no class `{wanted}` among the classes under test"));
    match near {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic.help("`jurat contracts PATH` lists the classes that were found"),
    }
}

/// Why a method has no tests, where no test can call it.
pub fn unsayable(method: &Method) -> Option<Loss> {
    let is_sayable = method.is_constructor() || program::is_identifier(&method.name);
    (!is_sayable).then_some(Loss::Unsayable)
}

/// Why a class has no tests, where it cannot have any.
pub fn refusal(program: &Program, class: &Class) -> Option<String> {
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

/// The methods and constructors of a class that get tests of their own.
pub fn methods<'a>(class: &'a Class, options: &Options) -> Vec<&'a Method> {
    class.methods.iter().filter(|method| is_target(class, method) && is_wanted(method, options)).collect()
}

fn is_wanted(method: &Method, options: &Options) -> bool {
    let visible = method.access.is_public() || (options.private && !method.access.is_private());
    let named = options.methods.is_empty()
        || options.methods.iter().any(|wanted| {
            let name = if method.is_constructor() { "<init>" } else { &method.name };
            **wanted == *name
                || wanted.strip_prefix(name).is_some_and(|rest| {
                    rest.starts_with('(')
                        && (rest == &*method.descriptor || method.descriptor.starts_with(rest))
                })
        });
    visible && named
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

/// What was chosen in a module: classes, and names that fit none.
pub type Chosen = (Vec<ClassName>, Vec<Diagnostic>);

/// Methods that were asked for but that no chosen class of any module has.
pub fn unknown_methods(modules: &[Module], chosen: &[Chosen], options: &Options) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for wanted in &options.methods {
        let one = Options { methods: vec![wanted.clone()], private: true, ..options.clone() };
        let mut classes = modules
            .iter()
            .zip(chosen)
            .flat_map(|(module, (classes, _))| classes.iter().filter_map(|name| module.program.class(name)));
        if !classes.any(|class| !methods(&class, &one).is_empty()) {
            diagnostics.push(
                Diagnostic::error(
                    "gen.unknown-method",
                    format!("no method `{wanted}` in the chosen classes"),
                )
                .help("write `name` or `name(descriptor)`, for example `mid` or `mid(III)`"),
            );
        }
    }
    diagnostics
}

#[cfg(test)]
mod tests;
