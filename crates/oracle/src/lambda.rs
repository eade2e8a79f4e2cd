//! Lambdas that give a constant, or one that a value of a parameter decides on: an object of a class that is written for
//! the interface.
//!
//! The class has one field per abstract method, of the method's return type, and each method returns its field; so one
//! class serves all constants. For every row of a table there are two fields more: the value that a parameter is
//! compared with, and what is returned then. It is a hidden class of the interface's package, or of one of ours for
//! interfaces of the JDK.

use std::collections::BTreeSet;

use classfile::write::{Code, Label};
use classfile::{Computational, op};
use program::{Program, Type};
use suite::{LambdaRow, Recipe};
use vm::class::{ClassId, access, parse_method_descriptor};
use vm::link::PinnedClass;
use vm::{Kind, Machine, Value};

use crate::build::{Builder, Failure};
use crate::hidden::name_beside;
use crate::linker::Linker;
use crate::scene::Kept;

/// What a field of such an object holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    Returns,
    /// Of the row of this number: the value that a parameter is compared with, and the result then.
    Key(usize),
    Gives(usize),
}

/// A field of a lambda's object that has to be given its value.
#[derive(Clone, Debug)]
pub struct SlotField {
    pub slot: Slot,
    pub wanted: Type,
    name: String,
}

/// An object for a lambda, with fields that are still empty. `on` are the parameters that the rows of its table decide on.
pub fn lambda(
    machine: &mut Machine,
    linker: &mut Linker,
    interface: &Type,
    on: &[usize],
) -> Result<(Kept, Vec<SlotField>), Failure> {
    let interface = linker.class_of_type(machine, interface)?;
    if !machine.classes[interface].is_interface() {
        let text = machine.class_text(interface);
        return Err(Failure::not_buildable(format!("`{text}` is not an interface")));
    }
    let methods = abstract_methods(machine, interface);
    let known = linker.lambdas.get(&(interface, on.to_vec())).copied();
    let class = match known {
        Some(known) => {
            // The state may be one that has not met it yet.
            let met = machine.initialize_now(known);
            met.map_err(|trap| Failure::of_trap(machine, trap))?;
            known
        }
        None => define(machine, linker, interface, &methods, on)?,
    };
    let object = machine.new_object(class).map_err(|trap| Failure::of_trap(machine, trap))?;
    let mut slots = Vec::new();
    let parsed = |descriptor: &str| Program::parse_field_descriptor(descriptor).unwrap_or_else(Type::object);
    for (index, (_, descriptor)) in methods.iter().enumerate() {
        let Some((parameters, returned)) = parse_method_descriptor(descriptor) else { continue };
        if returned == "V" {
            continue;
        }
        let wanted = parsed(returned);
        for (row, parameter) in on.iter().enumerate() {
            let Some(parameter) = parameters.get(*parameter) else { continue };
            let (key, gives) = (Slot::Key(row), Slot::Gives(row));
            slots.push(SlotField { slot: key, wanted: parsed(parameter), name: key.field(index) });
            slots.push(SlotField { slot: gives, wanted: wanted.clone(), name: gives.field(index) });
        }
        slots.push(SlotField { slot: Slot::Returns, wanted, name: Slot::Returns.field(index) });
    }
    Ok((Kept::new(machine, Value::Ref(object), None), slots))
}

/// Gives a field of a lambda's object its value, and its term.
pub fn fill(machine: &mut Machine, lambda: &Kept, field: &SlotField, value: &Kept) {
    let (holder, now) = (lambda.reference(machine), value.value(machine));
    machine.write_field(holder, &field.name, now);
    machine.set_field_term(holder, &field.name, value.term);
}

impl Builder<'_> {
    pub(crate) fn lambda(
        &mut self,
        interface: &Type,
        returns: Option<&Recipe>,
        rows: &[LambdaRow],
    ) -> Result<Kept, Failure> {
        let on: Vec<usize> = rows.iter().map(|row| row.parameter).collect();
        let (object, slots) = lambda(self.machine, self.linker, interface, &on)?;
        for field in slots {
            let recipe = match field.slot {
                Slot::Returns => returns,
                Slot::Key(row) => rows.get(row).map(|row| &row.equals),
                Slot::Gives(row) => rows.get(row).map(|row| &row.gives),
            };
            let Some(recipe) = recipe else {
                return Err(Failure::not_buildable("a lambda that returns nothing where a value is wanted"));
            };
            let value = self.build(recipe, &field.wanted)?;
            fill(self.machine, &object, &field, &value);
        }
        Ok(object)
    }
}

fn define(
    machine: &mut Machine,
    linker: &mut Linker,
    interface: ClassId,
    methods: &[(String, String)],
    on: &[usize],
) -> Result<ClassId, Failure> {
    let name = name_beside(machine, interface, "Constant$Lambda");
    let implemented = machine.names.text(machine.classes[interface].name);
    let mut file = PinnedClass::new(&name, &[&implemented]);
    for (index, (method, descriptor)) in methods.iter().enumerate() {
        let (parameters, returned) = parse_method_descriptor(descriptor).unwrap_or((Vec::new(), "V"));
        let result = Computational::of_descriptor(returned.as_bytes());
        let mut code = Code::default();
        let rows: &[usize] = if result.is_none() { &[] } else { on };
        for (row, parameter) in rows.iter().enumerate() {
            let Some(compared) = parameters.get(*parameter) else { continue };
            let before: usize =
                parameters[..*parameter].iter().map(|one| Kind::of_descriptor(one).slots()).sum();
            let key = field(&mut file, &Slot::Key(row).field(index), &field_descriptor(compared));
            let gives = field(&mut file, &Slot::Gives(row).field(index), returned);
            let differs = compare(&mut file, &mut code, compared, 1 + before as u16, key);
            get(&mut code, gives);
            code.returns(result);
            code.place(differs);
        }
        if result.is_some() {
            let constant = field(&mut file, &Slot::Returns.field(index), returned);
            get(&mut code, constant);
        }
        code.returns(result);
        let written = file.method(access::PUBLIC, method, descriptor, &code);
        written.map_err(|error| Failure::not_buildable(error.to_string()))?;
    }
    let class = crate::hidden::define(machine, file, interface, None);
    let class = class.map_err(|trap| Failure::of_trap(machine, trap))?;
    let class = class.ok_or_else(|| Failure::not_buildable("a lambda with too many methods"))?;
    linker.lambdas.insert((interface, on.to_vec()), class);
    Ok(class)
}

/// A field, and the constant that `getfield` names it by.
fn field(file: &mut PinnedClass, name: &str, descriptor: &str) -> u16 {
    file.file.field(access::PUBLIC, name, descriptor);
    file.own_field(name, descriptor)
}

/// Compares a local variable with a field; gives where to go on if they differ.
fn compare(file: &mut PinnedClass, code: &mut Code, descriptor: &str, local: u16, key: u16) -> Label {
    match Computational::of_descriptor(descriptor.as_bytes()) {
        Some(Computational::Reference) | None => {
            get(code, key);
            code.local(op::ALOAD, local);
            let equals = file.file.pool.method("java/lang/Object", "equals", "(Ljava/lang/Object;)Z");
            code.op_index(op::INVOKEVIRTUAL, equals);
            code.jump_ahead(op::IFEQ)
        }
        Some(number) => {
            code.load(number, local);
            get(code, key);
            match number {
                Computational::Long => code.op(op::LCMP),
                Computational::Float => code.op(op::FCMPL),
                Computational::Double => code.op(op::DCMPL),
                _ => return code.jump_ahead(op::IF_ICMPNE),
            }
            code.jump_ahead(op::IFNE)
        }
    }
}

fn get(code: &mut Code, field: u16) {
    code.local(op::ALOAD, 0);
    code.op_index(op::GETFIELD, field);
}

/// Any object can be asked whether it equals another.
fn field_descriptor(compared: &str) -> String {
    match Kind::of_descriptor(compared) {
        Kind::Reference => String::from("Ljava/lang/Object;"),
        _ => compared.to_owned(),
    }
}

impl Slot {
    /// The field for the abstract method of this number.
    fn field(self, method: usize) -> String {
        match self {
            Slot::Returns => format!("value{method}"),
            Slot::Key(row) => format!("key{method}of{row}"),
            Slot::Gives(row) => format!("value{method}of{row}"),
        }
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
pub(crate) fn is_of_object(name: &str, descriptor: &str) -> bool {
    matches!(
        (name, descriptor),
        ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I") | ("toString", "()Ljava/lang/String;")
    )
}
