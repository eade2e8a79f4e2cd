//! Lambdas that ignore their arguments and give a constant: an object of a class that is written for the interface.
//!
//! The class has one field per abstract method, of the method's return type, and each method returns its field; so one
//! class serves all constants. It is a hidden class of the interface's package, or of one of ours for interfaces of the
//! JDK.

use std::collections::BTreeSet;

use program::Type;
use suite::Recipe;
use vm::class::{ClassId, parse_method_descriptor};
use vm::{Kind, Machine, Value};

use crate::build::{Builder, Failure};
use crate::class_file::{ClassFile, name_beside};
use crate::scene::Kept;

impl Builder<'_> {
    pub(crate) fn lambda(&mut self, interface: &Type, returns: Option<&Recipe>) -> Result<Kept, Failure> {
        let interface = self.linker.class_of_type(self.machine, interface)?;
        if !self.machine.classes[interface].is_interface() {
            let text = self.machine.class_text(interface);
            return Err(Failure::not_buildable(format!("`{text}` is not an interface")));
        }
        let methods = abstract_methods(self.machine, interface);
        let class = match self.linker.lambdas.get(&interface).copied() {
            Some(known) => {
                // The state may be one that has not met it yet.
                let met = self.machine.initialize_now(known);
                met.map_err(|trap| Failure::of_trap(self.machine, trap))?;
                known
            }
            None => self.define(interface, &methods)?,
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

    fn define(&mut self, interface: ClassId, methods: &[(String, String)]) -> Result<ClassId, Failure> {
        let name = name_beside(self.machine, interface, "Constant$Lambda");
        let implemented = self.machine.names.text(self.machine.classes[interface].name);
        let mut file = ClassFile::new(&name, &implemented);
        for (index, (method, descriptor)) in methods.iter().enumerate() {
            let (parameters, returned) = parse_method_descriptor(descriptor).unwrap_or((Vec::new(), "V"));
            let slots: usize = parameters.iter().map(|one| Kind::of_descriptor(one).slots()).sum();
            let kind = Kind::of_descriptor(returned);
            let mut code = Vec::new();
            if kind != Kind::Void {
                let field = file.field(&field_name(index), returned);
                code.extend([ALOAD_0, GETFIELD]);
                code.extend(field.to_be_bytes());
            }
            code.push(return_opcode(kind));
            file.method(method, descriptor, 2, 1 + slots as u16, &code);
        }
        let class = file.define(self.machine, interface, None);
        let class = class.map_err(|trap| Failure::of_trap(self.machine, trap))?;
        self.linker.lambdas.insert(interface, class);
        Ok(class)
    }
}

/// Name and descriptor of what an implementation of an interface must have, sorted.
pub(crate) fn abstract_methods(machine: &Machine, interface: ClassId) -> Vec<(String, String)> {
    let mut found = BTreeSet::new();
    for &above in &machine.classes[interface].all_interfaces {
        for &method in &machine.classes[above].methods {
            let method = &machine.methods[method];
            let (name, descriptor) = (machine.names.get(method.name), machine.names.get(method.descriptor));
            let resolved = machine.find_method(interface, name, descriptor);
            let is_open = resolved.is_none_or(|resolved| machine.methods[resolved].is_abstract());
            if method.is_abstract() && is_open && !is_of_object(name, descriptor) {
                found.insert((name.to_owned(), descriptor.to_owned()));
            }
        }
    }
    found.into_iter().collect()
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

pub(crate) const ALOAD_0: u8 = 0x2a;
pub(crate) const GETFIELD: u8 = 0xb4;

pub(crate) fn return_opcode(kind: Kind) -> u8 {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => 0xac,
        Kind::Long => 0xad,
        Kind::Float => 0xae,
        Kind::Double => 0xaf,
        Kind::Reference => 0xb0,
        Kind::Void => 0xb1,
    }
}
