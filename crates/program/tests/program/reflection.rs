//! Our view of classes against that of Java's reflection, for the JDK's and our own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use program::{Access, Class, ClassName, ClassType, Method, Program, Type, TypeParameter};

use crate::world::{Memory, compile_into, jdk, run_java};

const SHOWN: Access = Access::PUBLIC
    .union(Access::PRIVATE)
    .union(Access::PROTECTED)
    .union(Access::STATIC)
    .union(Access::FINAL)
    .union(Access::INTERFACE)
    .union(Access::ABSTRACT)
    .union(Access::SYNTHETIC)
    .union(Access::ANNOTATION)
    .union(Access::ENUM);

/// Reflection refuses to show some fields of these (`jdk.internal.reflect.Reflection`).
const FIELDS_HIDDEN: [&str; 9] = [
    "java.lang.Class",
    "java.lang.ClassLoader",
    "java.lang.Module",
    "java.lang.System",
    "java.lang.reflect.AccessibleObject",
    "java.lang.reflect.Constructor",
    "java.lang.reflect.Field",
    "java.lang.reflect.Method",
    "java.lang.invoke.MethodHandles$Lookup",
];

#[test]
fn the_class_library_is_as_reflection_sees_it() {
    let mut names: Vec<String> = jdk()
        .keys()
        .filter(|name| name.starts_with("java/") && !name.ends_with("-info"))
        .map(|name| name.replace('/', "."))
        .collect();
    names.sort();
    let program = Program::new(Box::new(Memory::default()), Vec::new());
    let input = names.join("\n");
    let described = run_java("Reflect", include_str!("../java/Reflect.java"), &[], &input);
    let compared = compare(&program, &String::from_utf8(described).expect("UTF-8"));
    assert!(compared > 1500, "only {compared} classes were compared");
}

#[test]
fn declarations_of_every_shape_are_as_reflection_sees_them() {
    for options in [&["-g", "-parameters"][..], &["-g"], &["-g:none"]] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let classes =
            compile_into(folder.path(), &[("zoo/Zoo.java", include_str!("../java/Zoo.java"))], options);
        let mut names: Vec<String> = classes.keys().map(|name| name.replace('/', ".")).collect();
        names.sort();
        let path = folder.path().join("classes");
        let described =
            run_java("Reflect", include_str!("../java/Reflect.java"), &[&path], &names.join("\n"));
        let program = Program::new(Box::new(Memory { classes, ..Memory::default() }), Vec::new());
        let compared = compare(&program, &String::from_utf8(described).expect("UTF-8"));
        assert_eq!(compared, names.len());
    }
}

/// Compares every described class and gives their number.
fn compare(program: &Program, described: &str) -> usize {
    let mut compared = 0;
    let mut lines = described.lines().peekable();
    while let Some(head) = lines.next() {
        let name = head.split(' ').nth(1).expect("a class name");
        let class = program.class(&ClassName::from_dotted(name)).unwrap_or_else(|| panic!("no {name}"));
        let mut facts = vec![head];
        while let Some(line) = lines.next_if(|line| line.starts_with("  ")) {
            facts.push(line);
        }
        let is_member = |line: &&&str| line.starts_with("  member ") || line.starts_with("  synthetic ");
        let mut declared: Vec<&str> = facts.iter().filter(|line| !is_member(line)).copied().collect();
        let ours = describe(&class, &declared);
        let mut ours: Vec<&str> = ours.lines().collect();
        if FIELDS_HIDDEN.contains(&name) {
            ours.retain(|line| !line.starts_with("  field ") || declared.contains(line));
        }
        declared.sort_unstable();
        ours.sort_unstable();
        let only_ours: Vec<&&str> = ours.iter().filter(|line| !declared.contains(line)).collect();
        let only_theirs: Vec<&&str> = declared.iter().filter(|line| !ours.contains(line)).collect();
        assert_eq!(only_ours, only_theirs, "declarations of {name}");
        assert_eq!(ours.len(), declared.len(), "declarations of {name}");
        compare_members(program, &class, facts.iter().filter(is_member).copied());
        compared += 1;
    }
    compared
}

/// What reflection calls members are the public ones; those that a bridge of the class stands for
/// have the bridge's types there.
fn compare_members<'a>(program: &Program, class: &Class, reflected: impl Iterator<Item = &'a str>) {
    let mut real: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut bridged: BTreeSet<String> = BTreeSet::new();
    for line in reflected {
        let (kind, rest) = line.trim_start().split_once(' ').expect("a kind");
        let (signature, owner) = rest.split_once(" of ").expect("an owner");
        if kind == "member" {
            real.entry(signature.to_owned()).or_default().insert(owner.to_owned());
        } else {
            bridged.insert(signature.split(')').next().expect("parameters").to_owned());
        }
    }
    let raw = ClassType { name: class.name.clone(), arguments: Vec::new() };
    let mut ours = BTreeSet::new();
    for member in program.methods_of(&raw).iter() {
        let from_object = class.is_interface() && member.method.owner == ClassName::object();
        if !member.declaration().access.is_public() || from_object {
            continue;
        }
        let signature = format!("{}{}", member.method.name, member.method.descriptor);
        let owner = member.method.owner.dotted();
        match real.get(&signature) {
            Some(owners) => {
                assert!(owners.contains(&owner), "{signature} of {owner} in {}, not {owners:?}", class.name)
            }
            None => {
                let parameters = signature.split(')').next().expect("parameters");
                assert!(
                    bridged.contains(parameters),
                    "{signature} of {owner} is no member of {}",
                    class.name
                );
            }
        }
        ours.insert(signature);
    }
    for (signature, owners) in &real {
        let found = ours.contains(signature) || is_replaced(program, &ours, signature, owners, class);
        assert!(found, "{signature} of {owners:?} is missing in {}", class.name);
    }
}

/// Reflection compares erased signatures, results included, so it also lists abstract methods that a
/// method with other erased types implements, and static ones that are hidden.
fn is_replaced(
    program: &Program,
    ours: &BTreeSet<String>,
    signature: &str,
    owners: &BTreeSet<String>,
    class: &Class,
) -> bool {
    let (name, descriptor) = signature.split_once('(').expect("a descriptor");
    let descriptor = format!("({descriptor}");
    owners.iter().all(|owner| {
        let owner = ClassName::from_dotted(owner);
        let is_static = program.class(&owner).is_some_and(|owner| {
            owner.method(name, &descriptor).is_some_and(|method| method.access.is_static())
        });
        let parameters = signature.split(')').next().expect("parameters");
        if is_static && ours.iter().any(|own| own.split(')').next() == Some(parameters)) {
            // Hidden (JLS 8.4.8.2) by one with another result.
            return true;
        }
        let replaced = program::MethodRef::new(owner, name, &*descriptor);
        program
            .methods_of(&ClassType { name: class.name.clone(), arguments: Vec::new() })
            .iter()
            .filter(|member| &*member.method.name == name)
            .any(|member| {
                ours.contains(&format!("{name}{}", member.method.descriptor))
                    && program.overridden_in(&class.name, &member.method).contains(&replaced)
            })
    })
}

/// In the form of `Reflect.java`; `theirs` tells which constructors it shows, and which by name.
fn describe(class: &Class, theirs: &[&str]) -> String {
    let has_constructors = theirs.iter().any(|line| line.starts_with("  constructor "));
    let mut out = String::new();
    let access = class.access & SHOWN;
    let parameters = type_parameters(&class.type_parameters);
    writeln!(out, "class {} {}{parameters}", class.name, access.bits()).expect("written");
    let superclass = class.superclass.as_ref().map_or("none".to_owned(), show);
    writeln!(out, "  super {superclass}").expect("written");
    for interface in &class.interfaces {
        writeln!(out, "  interface {}", show(interface)).expect("written");
    }
    for field in class.fields.iter().filter(|field| !field.access.is_synthetic()) {
        writeln!(out, "  field {} {} {}", field.access.bits(), field.name, show(&field.ty)).expect("written");
    }
    for method in class.methods.iter().filter(|method| !method.access.is_synthetic()) {
        if method.is_constructor() {
            if has_constructors {
                let line = |named| {
                    format!(
                        "  constructor {} {}",
                        method.access.bits(),
                        constructor_parameters(method, named)
                    )
                };
                let named = line(true);
                let shown = if theirs.contains(&&*named) { named } else { line(false) };
                writeln!(out, "{shown}").expect("written");
            }
        } else if !method.is_class_initialiser() {
            let parameters: Vec<String> =
                method.parameters.iter().map(|parameter| show(&parameter.ty)).collect();
            let throws: Vec<String> = method.throws.iter().map(show).collect();
            writeln!(
                out,
                "  method {} {}{}({}) {}{}{}",
                method.access.bits(),
                method.name,
                type_parameters(&method.type_parameters),
                parameters.join(", "),
                show(&method.returns),
                if throws.is_empty() { "" } else { " throws " },
                throws.join(", ")
            )
            .expect("written");
        }
    }
    out
}

/// Erased, as the descriptor has them; those kept are told by their names or, without, by number.
fn constructor_parameters(method: &Method, named: bool) -> String {
    let (erased, _) = Program::parse_descriptor(&method.descriptor).expect("a descriptor");
    let skipped = erased.len() - method.parameters.len();
    let leading = leading_added(&erased, method, skipped);
    let shown = method.parameters.iter().enumerate().map(|(index, parameter)| {
        let ty = class_for_name(&erased[leading + index]);
        if named { format!("{}:{ty}", parameter.name) } else { ty }
    });
    format!("({})", shown.collect::<Vec<_>>().join(", "))
}

/// Added parameters stand before the declared ones, except captured variables after them; the
/// position where the kept types fit tells.
fn leading_added(erased: &[Type], method: &Method, added: usize) -> usize {
    let fits = |leading: usize| {
        method.parameters.iter().enumerate().all(|(index, parameter)| match &parameter.ty {
            Type::Class(class) => erased[leading + index].class_name() == Some(&class.name),
            Type::Primitive(_) => erased[leading + index] == parameter.ty,
            _ => erased[leading + index].is_reference(),
        })
    };
    (0..=added).rev().find(|leading| fits(*leading)).expect("the kept parameters are in the descriptor")
}

/// As `Class.getName()` shows it, arrays by descriptor.
fn class_for_name(ty: &Type) -> String {
    fn descriptor(ty: &Type) -> String {
        match ty {
            Type::Array(element) => format!("[{}", descriptor(element)),
            Type::Primitive(primitive) => primitive.descriptor().to_string(),
            other => format!("L{other};"),
        }
    }
    if matches!(ty, Type::Array(_)) { descriptor(ty) } else { ty.to_string() }
}

fn type_parameters(parameters: &[TypeParameter]) -> String {
    if parameters.is_empty() {
        return String::new();
    }
    let shown = parameters.iter().map(|parameter| {
        let bounds: Vec<String> = parameter.bounds.iter().map(show).collect();
        format!("{} extends {}", parameter.name, bounds.join(" & "))
    });
    format!("<{}>", shown.collect::<Vec<_>>().join(", "))
}

/// Reflection does not tell `?` from `? extends Object`.
fn show(ty: &Type) -> String {
    let text = ty.to_string();
    text.replace("? extends java.lang.Object,", "?,").replace("? extends java.lang.Object>", "?>")
}
