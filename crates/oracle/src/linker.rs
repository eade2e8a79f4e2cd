//! Names of the program to classes, methods and fields of one machine.
//!
//! Classes are loaded through the application's loader, which asks the platform's and the boot loader first, and
//! initialised where a use would initialise them (JVMS 5.5). A state that was put back may have lost a class again, so
//! what is remembered is checked against the state before it is given out.

use std::collections::BTreeMap;

use contract::Expr;
use program::{ClassName, FieldRef, MethodRef, Primitive, Type};
use vm::class::{ClassId, MethodId, Status};
use vm::{Kind, Machine, Ref, Trap, Value};

use crate::build::Failure;

/// A field of a class on the machine: the class that declares it and its number there.
pub type FieldId = (ClassId, u16);

/// What is known of the names of one program on one machine.
#[derive(Clone, Debug, Default)]
pub struct Linker {
    classes: BTreeMap<ClassName, ClassId>,
    /// Classes that stand for lambdas, by interface and the parameters that they decide on.
    pub(crate) lambdas: BTreeMap<(ClassId, Vec<usize>), ClassId>,
    /// Classes that stand for those that nobody has written.
    pub(crate) mocks: Vec<(suite::MockClass, crate::mock::MockType)>,
    /// Classes that stand for functions written in contracts: the expression, the class that it was compiled for, and
    /// the result.
    pub(crate) functions: Vec<(Expr, ClassName, ClassId)>,
}

impl Linker {
    pub fn new() -> Linker {
        Linker::default()
    }

    /// A class, loaded and initialised. May run code of the program.
    pub fn class(&mut self, machine: &mut Machine, name: &ClassName) -> Result<ClassId, Failure> {
        if let Some(&known) = self.classes.get(name)
            && machine.status(known) == Status::Initialized
        {
            return Ok(known);
        }
        let class =
            machine.load_program_class(name.as_str()).map_err(|trap| Failure::of_trap(machine, trap))?;
        self.classes.insert(name.clone(), class);
        Ok(class)
    }

    /// Lets the class library make an annotation of a type, and forgets it: what that needs is there afterwards.
    pub fn give_annotations(&mut self, machine: &mut Machine, annotation: &ClassName) -> Result<(), Failure> {
        let class = self.loaded(machine, annotation)?;
        let steps = [
            ("AnnotationType", "getInstance", "(Ljava/lang/Class;)Lsun/reflect/annotation/AnnotationType;"),
            (
                "AnnotationParser",
                "annotationForMap",
                "(Ljava/lang/Class;Ljava/util/Map;)Ljava/lang/annotation/Annotation;",
            ),
        ];
        for (owner, name, descriptor) in steps {
            let owner = ClassName::new(format!("sun/reflect/annotation/{owner}"));
            let method = self.method(machine, &MethodRef::new(owner, name, descriptor))?;
            let mut arguments = vec![Value::Ref(machine.mirror(class))];
            arguments.resize(machine.methods[method].parameters.len(), Value::Ref(Ref::NULL));
            let called = machine.run_to_completion(method, &arguments);
            called.map_err(|trap| Failure::of_trap(machine, trap))?;
        }
        Ok(())
    }

    /// A class that need not be initialised, for casts and class literals.
    pub fn loaded(&mut self, machine: &mut Machine, name: &ClassName) -> Result<ClassId, Failure> {
        if let Some(&known) = self.classes.get(name)
            && machine.status(known) != Status::Absent
        {
            return Ok(known);
        }
        let class =
            machine.load_application_class(&name.dotted()).map_err(|trap| Failure::of_trap(machine, trap))?;
        self.classes.insert(name.clone(), class);
        Ok(class)
    }

    /// The class of a type; of a type variable `Object`, which is all that is left of it at run time.
    pub fn class_of_type(&mut self, machine: &mut Machine, ty: &Type) -> Result<ClassId, Failure> {
        match ty {
            Type::Primitive(primitive) => Ok(machine.primitive_class(kind_of(*primitive))),
            Type::Void => Ok(machine.primitive_class(Kind::Void)),
            Type::Class(class) => self.loaded(machine, &class.name),
            Type::Array(element) => {
                let element = self.class_of_type(machine, element)?;
                Ok(machine.array_class(element))
            }
            Type::Null | Type::Variable(_) => self.loaded(machine, &ClassName::object()),
        }
    }

    /// A method or constructor by the class that declares it, which is initialised.
    pub fn method(&mut self, machine: &mut Machine, method: &MethodRef) -> Result<MethodId, Failure> {
        let class = self.class(machine, &method.owner)?;
        machine
            .find_declared(class, &method.name, &method.descriptor)
            .or_else(|| machine.find_method(class, &method.name, &method.descriptor))
            .ok_or_else(|| Failure::Missing { what: format!("method `{method}`") })
    }

    /// A field, private ones included, by the class that declares it, which is initialised.
    pub fn field(&mut self, machine: &mut Machine, field: &FieldRef) -> Result<FieldId, Failure> {
        let class = self.class(machine, &field.owner)?;
        find_field(machine, class, &field.name)
            .ok_or_else(|| Failure::Missing { what: format!("field `{}.{}`", field.owner, field.name) })
    }

    /// The method that a call of `method` runs on this object (JVMS 5.4.6).
    pub fn select(&self, machine: &mut Machine, receiver: Ref, method: MethodId) -> Result<MethodId, Trap> {
        let class = machine.heap.class_of(receiver);
        if machine.classes[machine.methods[method].class].is_interface() {
            machine.select_interface(class, method)
        } else if machine.methods[method].is_private() || is_constructor(machine, method) {
            Ok(method)
        } else {
            machine.select_virtual_checked(class, method)
        }
    }
}

fn is_constructor(machine: &Machine, method: MethodId) -> bool {
    machine.names.get(machine.methods[method].name) == "<init>"
}

/// A field that Java declares, in the class, its superclasses or the interfaces of these.
fn find_field(machine: &Machine, class: ClassId, name: &str) -> Option<FieldId> {
    if let Some(found) = machine.find_field(class, name)
        && machine.field(found).raw.is_some()
    {
        return Some(found);
    }
    let name = machine.names.find(name)?;
    machine.classes[class].all_interfaces.iter().find_map(|&interface| {
        let fields = &machine.classes[interface].fields;
        fields.iter().position(|field| field.name == name).map(|index| (interface, index as u16))
    })
}

/// How the machine stores a primitive.
pub fn kind_of(primitive: Primitive) -> Kind {
    match primitive {
        Primitive::Boolean => Kind::Boolean,
        Primitive::Byte => Kind::Byte,
        Primitive::Short => Kind::Short,
        Primitive::Char => Kind::Char,
        Primitive::Int => Kind::Int,
        Primitive::Long => Kind::Long,
        Primitive::Float => Kind::Float,
        Primitive::Double => Kind::Double,
    }
}

/// The primitive that a kind stores; `None` for references and `void`.
pub fn primitive_of(kind: Kind) -> Option<Primitive> {
    Some(match kind {
        Kind::Boolean => Primitive::Boolean,
        Kind::Byte => Primitive::Byte,
        Kind::Char => Primitive::Char,
        Kind::Short => Primitive::Short,
        Kind::Int => Primitive::Int,
        Kind::Long => Primitive::Long,
        Kind::Float => Primitive::Float,
        Kind::Double => Primitive::Double,
        Kind::Reference | Kind::Void => return None,
    })
}

/// The name of an object's class as the program knows it.
pub fn class_name_of(machine: &Machine, object: Ref) -> ClassName {
    ClassName::new(machine.names.get(machine.classes[machine.heap.class_of(object)].name))
}
