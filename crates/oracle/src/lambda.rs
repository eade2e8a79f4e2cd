//! Lambdas that ignore their arguments and give a constant: an object of a class that is written for the interface.
//!
//! The class has one field per abstract method, of the method's return type, and each method returns its field; so one
//! class serves all constants. It is a hidden class (JVMS 5.4.4) of the interface's package, or of one of ours for
//! interfaces of the JDK, and straight code needs no stack maps (JVMS 4.10.1).

use std::collections::BTreeSet;

use program::Type;
use suite::Recipe;
use vm::class::{ClassId, Status, access, parse_method_descriptor};
use vm::link::{Definition, HiddenOptions};
use vm::{Kind, Ref, Value};

use crate::build::{Builder, Failure};
use crate::scene::Kept;

impl Builder<'_> {
    pub(crate) fn lambda(&mut self, interface: &Type, returns: Option<&Recipe>) -> Result<Kept, Failure> {
        let interface = self.linker.class_of_type(self.machine, interface)?;
        if !self.machine.classes[interface].is_interface() {
            let text = self.machine.class_text(interface);
            return Err(Failure::not_buildable(format!("`{text}` is not an interface")));
        }
        let methods = self.abstract_methods(interface);
        let class = match self.linker.lambdas.get(&interface).copied() {
            Some(known) if self.machine.status(known) == Status::Initialized => known,
            _ => self.define(interface, &methods)?,
        };
        let object = self.machine.new_object(class);
        let object = object.map_err(|trap| Failure::of_trap(self.machine, trap))?;
        let object = self.keep(Value::Ref(object));
        for (index, (_, descriptor)) in methods.iter().enumerate() {
            let Some((_, returned)) = parse_method_descriptor(descriptor) else { continue };
            if returned == "V" {
                continue;
            }
            let Some(recipe) = returns else {
                return Err(Failure::not_buildable("a lambda that returns nothing where a value is wanted"));
            };
            let wanted = program::Program::parse_field_descriptor(returned).unwrap_or_else(Type::object);
            let value = self.build(recipe, &wanted)?.value(self.machine);
            let holder = object.reference(self.machine);
            self.machine.write_field(holder, &field_name(index), value);
        }
        Ok(object)
    }

    /// Name and descriptor of what an implementation must have, sorted.
    fn abstract_methods(&self, interface: ClassId) -> Vec<(String, String)> {
        let machine = &*self.machine;
        let mut found = BTreeSet::new();
        for &above in &machine.classes[interface].all_interfaces {
            for &method in &machine.classes[above].methods {
                let method = &machine.methods[method];
                let (name, descriptor) =
                    (machine.names.get(method.name), machine.names.get(method.descriptor));
                let resolved = machine.find_method(interface, name, descriptor);
                let is_open = resolved.is_none_or(|resolved| machine.methods[resolved].is_abstract());
                if method.is_abstract() && is_open && !is_of_object(name, descriptor) {
                    found.insert((name.to_owned(), descriptor.to_owned()));
                }
            }
        }
        found.into_iter().collect()
    }

    fn define(&mut self, interface: ClassId, methods: &[(String, String)]) -> Result<ClassId, Failure> {
        let declared = &self.machine.classes[interface];
        let package = if declared.is_jdk { "jurat" } else { self.machine.names.get(declared.package) };
        let prefix = if package.is_empty() { String::new() } else { format!("{package}/") };
        let name = format!("{prefix}Constant$Lambda");
        let implemented = self.machine.names.get(declared.name).to_owned();
        let loader = if declared.is_jdk { self.machine.application_loader() } else { declared.loader };
        let bytes = class_file(&name, &implemented, methods);
        let hidden = HiddenOptions { host: None, class_data: Ref::NULL, strong: true };
        let defined = self.machine.define(Definition {
            loader,
            name: None,
            bytes: bytes.into(),
            hidden: Some(hidden),
            protection_domain: Ref::NULL,
        });
        let class = defined.map_err(|trap| Failure::of_trap(self.machine, trap))?;
        let initialised = self.machine.initialize_now(class);
        initialised.map_err(|trap| Failure::of_trap(self.machine, trap))?;
        self.linker.lambdas.insert(interface, class);
        Ok(class)
    }
}

/// Public methods of `Object`, which an interface may declare again (JLS 9.8).
fn is_of_object(name: &str, descriptor: &str) -> bool {
    matches!(
        (name, descriptor),
        ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I") | ("toString", "()Ljava/lang/String;")
    )
}

fn field_name(index: usize) -> String {
    format!("value{index}")
}

/// A class file (JVMS 4.1) as described above.
fn class_file(name: &str, interface: &str, methods: &[(String, String)]) -> Vec<u8> {
    let mut pool = Pool::default();
    let this = pool.class(name);
    let object = pool.class("java/lang/Object");
    let implemented = pool.class(interface);
    let code_name = pool.utf8("Code");
    let (mut fields, mut bodies) = (Vec::new(), Vec::new());
    for (index, (method, descriptor)) in methods.iter().enumerate() {
        let (parameters, returned) = parse_method_descriptor(descriptor).unwrap_or((Vec::new(), "V"));
        let locals: usize = 1 + parameters.iter().map(|one| Kind::of_descriptor(one).slots()).sum::<usize>();
        let kind = Kind::of_descriptor(returned);
        let mut code = Vec::new();
        if kind != Kind::Void {
            let field = field_name(index);
            let (name, ty) = (pool.utf8(&field), pool.utf8(returned));
            push(&mut fields, &[access::PUBLIC, name, ty, 0]);
            let reference = pool.field(this, name, ty);
            code.extend([ALOAD_0, GETFIELD]);
            code.extend(reference.to_be_bytes());
        }
        code.push(return_opcode(kind));
        let (name, ty) = (pool.utf8(method), pool.utf8(descriptor));
        push(&mut bodies, &[access::PUBLIC, name, ty, 1, code_name]);
        // JVMS 4.7.3: stack, locals, code, no handlers, no attributes.
        let length = 2 + 2 + 4 + code.len() + 2 + 2;
        bodies.extend((length as u32).to_be_bytes());
        push(&mut bodies, &[2, locals as u16]);
        bodies.extend((code.len() as u32).to_be_bytes());
        bodies.extend(code);
        push(&mut bodies, &[0, 0]);
    }
    let field_count = methods.iter().filter(|(_, descriptor)| !descriptor.ends_with(")V")).count();
    let mut file = Vec::new();
    file.extend(0xcafe_babe_u32.to_be_bytes());
    push(&mut file, &[0, MAJOR, pool.count + 1]);
    file.extend(pool.bytes);
    push(&mut file, &[access::FINAL | access::SUPER | access::SYNTHETIC, this, object, 1, implemented]);
    push(&mut file, &[field_count as u16]);
    file.extend(fields);
    push(&mut file, &[methods.len() as u16]);
    file.extend(bodies);
    push(&mut file, &[0]);
    file
}

/// Java 8.
const MAJOR: u16 = 52;
const ALOAD_0: u8 = 0x2a;
const GETFIELD: u8 = 0xb4;

fn return_opcode(kind: Kind) -> u8 {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => 0xac,
        Kind::Long => 0xad,
        Kind::Float => 0xae,
        Kind::Double => 0xaf,
        Kind::Reference => 0xb0,
        Kind::Void => 0xb1,
    }
}

fn push(bytes: &mut Vec<u8>, words: &[u16]) {
    words.iter().for_each(|word| bytes.extend(word.to_be_bytes()));
}

/// A constant pool (JVMS 4.4) being written; names of Java are plain enough for UTF-8 to be their modified form, but for
/// characters beyond the basic plane, which no class file reader here would find then.
#[derive(Default)]
struct Pool {
    bytes: Vec<u8>,
    count: u16,
}

impl Pool {
    fn entry(&mut self, tag: u8, content: &[u8]) -> u16 {
        self.bytes.push(tag);
        self.bytes.extend(content);
        self.count += 1;
        self.count
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let mut content = (text.len() as u16).to_be_bytes().to_vec();
        content.extend(text.as_bytes());
        self.entry(1, &content)
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(7, &name.to_be_bytes())
    }

    fn field(&mut self, class: u16, name: u16, ty: u16) -> u16 {
        let mut content = name.to_be_bytes().to_vec();
        content.extend(ty.to_be_bytes());
        let name_and_type = self.entry(12, &content);
        let mut content = class.to_be_bytes().to_vec();
        content.extend(name_and_type.to_be_bytes());
        self.entry(9, &content)
    }
}
