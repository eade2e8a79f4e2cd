//! How compiled clauses reach members on a machine: what they name is resolved before, so that private members can be used as
//! contracts use them, whatever class the code stands in.

use classfile::op;
use classfile::write::Pool;
use clause::{Access, FieldAccess, MethodAccess, Refusal, erased};
use program::{ClassName, FieldRef, MethodRef, Program, Type};
use vm::Machine;
use vm::class::{ClassId, Resolved};

use super::Problem;
use crate::build::Failure;
use crate::linker::Linker;

pub(crate) struct OnMachine<'m> {
    machine: &'m mut Machine,
    linker: &'m mut Linker,
    pins: Vec<(u16, Resolved)>,
    /// Why a name could not be resolved: its class may have failed to be initialised.
    failure: Option<Failure>,
}

impl<'m> OnMachine<'m> {
    pub(crate) fn new(machine: &'m mut Machine, linker: &'m mut Linker) -> OnMachine<'m> {
        OnMachine { machine, linker, pins: Vec::new(), failure: None }
    }

    /// What stands for the constants of what was compiled, or why it was not.
    pub(crate) fn finish<T>(
        self,
        compiled: Result<T, Refusal>,
    ) -> Result<(T, Vec<(u16, Resolved)>), Problem> {
        match (compiled, self.failure) {
            (Ok(compiled), _) => Ok((compiled, self.pins)),
            (Err(_), Some(failure)) => Err(failure.into()),
            (Err(refusal), None) => Err(Problem::unevaluated(refusal.to_string())),
        }
    }

    fn noted<T>(&mut self, found: Result<T, Failure>) -> Result<T, Refusal> {
        found.map_err(|failure| {
            let refusal = Refusal::missing(failure.to_string());
            self.failure = Some(failure);
            refusal
        })
    }

    fn class_name(&self, class: ClassId) -> String {
        self.machine.names.text(self.machine.classes[class].name).to_string()
    }

    fn class_type(&self, class: ClassId) -> Type {
        Type::class(ClassName::new(&*self.class_name(class)))
    }
}

impl Access for OnMachine<'_> {
    fn class(&mut self, pool: &mut Pool, ty: &Type) -> Result<u16, Refusal> {
        let found = self.linker.class_of_type(self.machine, ty);
        let class = self.noted(found)?;
        let constant = pool.class(&self.class_name(class));
        self.pins.push((constant, Resolved::Class(class)));
        Ok(constant)
    }

    fn field(&mut self, pool: &mut Pool, field: &FieldRef) -> Result<FieldAccess, Refusal> {
        let found = self.linker.field(self.machine, field);
        let place = self.noted(found)?;
        let declared = self.machine.field(place);
        let (is_static, descriptor) =
            (declared.is_static(), self.machine.names.text(declared.descriptor).to_string());
        let constant = pool.field(&self.class_name(place.0), &field.name, &descriptor);
        self.pins.push((constant, Resolved::Field(place.0, place.1)));
        let ty = Program::parse_field_descriptor(&descriptor).unwrap_or_else(Type::object);
        Ok(FieldAccess {
            opcode: if is_static { op::GETSTATIC } else { op::GETFIELD },
            constant,
            owner: self.class_type(place.0),
            ty: erased(&ty),
            is_static,
        })
    }

    fn method(&mut self, pool: &mut Pool, method: &MethodRef) -> Result<MethodAccess, Refusal> {
        let found = self.linker.method(self.machine, method);
        let id = self.noted(found)?;
        let found = &self.machine.methods[id];
        let (class, is_static) = (found.class, found.is_static());
        let is_interface = self.machine.classes[class].is_interface();
        let name = self.class_name(class);
        let constant = match is_interface {
            true => pool.interface_method(&name, &method.name, &method.descriptor),
            false => pool.method(&name, &method.name, &method.descriptor),
        };
        self.pins.push((constant, Resolved::Method(id)));
        let opcode = match (is_static, method.is_constructor(), is_interface) {
            (true, ..) => op::INVOKESTATIC,
            (false, true, _) => op::INVOKESPECIAL,
            (false, false, true) => op::INVOKEINTERFACE,
            (false, false, false) => op::INVOKEVIRTUAL,
        };
        Ok(MethodAccess { opcode, constant, owner: self.class_type(class), is_static })
    }
}
