//! Calls by reflection (`Method.invoke`, `Constructor.newInstance`): arguments are unboxed and widened, the result
//! is boxed, and an exception of the callee is wrapped.
//!
//! Deviations: from JDK 22 on the class library would call through method handles; here it is told to use its native
//! accessors, so stack traces show those frames instead. Terms move into and out of boxes.

use super::layout::Known;
use crate::class::{ClassId, ClassKind, MethodId, access};
use crate::code::Op;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Kind, Ref, Value};

/// A value of one primitive kind as another that it widens to (JLS 5.1.2); `None` if it does not.
pub(crate) fn widen(from: Kind, to: Kind, value: Value) -> Option<Value> {
    if from == to {
        return Some(value);
    }
    let allowed = match to {
        Kind::Short => matches!(from, Kind::Byte),
        Kind::Int => matches!(from, Kind::Byte | Kind::Short | Kind::Char),
        Kind::Long => matches!(from, Kind::Byte | Kind::Short | Kind::Char | Kind::Int),
        Kind::Float => matches!(from, Kind::Byte | Kind::Short | Kind::Char | Kind::Int | Kind::Long),
        Kind::Double => {
            matches!(from, Kind::Byte | Kind::Short | Kind::Char | Kind::Int | Kind::Long | Kind::Float)
        }
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Reference | Kind::Void => false,
    };
    if !allowed {
        return None;
    }
    Some(match (value, to) {
        (Value::Int(v), Kind::Long) => Value::Long(v as i64),
        (Value::Int(v), Kind::Float) => Value::Float(v as f32),
        (Value::Int(v), Kind::Double) => Value::Double(v as f64),
        (Value::Long(v), Kind::Float) => Value::Float(v as f32),
        (Value::Long(v), Kind::Double) => Value::Double(v as f64),
        (Value::Float(v), Kind::Double) => Value::Double(v as f64),
        (value, _) => value,
    })
}

impl Machine {
    /// `Method.invoke` without its access checks, which are Java code.
    pub(crate) fn invoke_reflectively(
        &mut self,
        method: Ref,
        receiver: Ref,
        arguments: Ref,
    ) -> Outcome<Reply> {
        let declared = self.reflected_method(method, false);
        let class = self.methods[declared].class;
        let mut values = Vec::new();
        let target = if self.methods[declared].is_static() {
            self.initialize(class)?;
            declared
        } else {
            let receiver = self.non_null(receiver)?;
            let receiver_class = self.heap.class_of(receiver);
            if !self.classes.is_subtype(receiver_class, class) {
                let message = self.not_an_instance(receiver_class, class);
                return Err(self.illegal_argument(Some(&message)));
            }
            values.push(Value::Ref(receiver));
            self.select(receiver_class, declared)?
        };
        let parameters = self.known_ref(method, Known::MethodParameters);
        self.unbox_arguments(declared, parameters, arguments, &mut values)?;
        let returns = self.methods[declared].returns;
        let after = After::new(invoked).numbers([returns as u32, 0, 0]);
        let terms = self.terms_of_boxes(declared, arguments, values.len());
        self.push_call(target, &values, Some(after))?;
        self.set_argument_terms(&values, &terms);
        Ok(Reply::Called)
    }

    /// `Constructor.newInstance` without its access checks.
    pub(crate) fn construct_reflectively(&mut self, constructor: Ref, arguments: Ref) -> Outcome<Reply> {
        let method = self.reflected_method(constructor, true);
        let class = self.methods[method].class;
        self.check_instantiable(class)?;
        self.initialize(class)?;
        let object = self.new_object(class)?;
        let mut values = vec![Value::Ref(object)];
        let parameters = self.known_ref(constructor, Known::ConstructorParameters);
        self.unbox_arguments(method, parameters, arguments, &mut values)?;
        let after = After::new(constructed).objects([object, Ref::NULL, Ref::NULL]);
        let terms = self.terms_of_boxes(method, arguments, values.len());
        self.push_call(method, &values, Some(after))?;
        self.set_argument_terms(&values, &terms);
        Ok(Reply::Called)
    }

    /// The method that a call of `method` reaches on an object of `receiver` (JVMS 5.4.6).
    pub(crate) fn select(&mut self, receiver: ClassId, method: MethodId) -> Outcome<MethodId> {
        let declared = &self.methods[method];
        if declared.is_static() || declared.is_private() || self.names.get(declared.name) == "<init>" {
            return Ok(method);
        }
        if self.classes[declared.class].is_interface() {
            return self.select_interface(receiver, method);
        }
        Ok(self.select_virtual(receiver, method))
    }

    /// `InstantiationException` for what can have no instances.
    pub(crate) fn check_instantiable(&mut self, class: ClassId) -> Outcome<()> {
        let described = &self.classes[class];
        let instance = matches!(described.kind, ClassKind::Instance);
        if !instance || described.access & (access::ABSTRACT | access::INTERFACE) != 0 {
            let name = self.class_title(class);
            return Err(self.throw("java/lang/InstantiationException", Some(&name)));
        }
        Ok(())
    }

    /// The name as `Class.getName` gives it.
    pub(crate) fn class_title(&self, class: ClassId) -> String {
        crate::class::dotted(self.names.get(self.classes[class].name))
    }

    fn not_an_instance(&self, actual: ClassId, declared: ClassId) -> String {
        if self.library.java_version() < 18 {
            return "object is not an instance of declaring class".to_string();
        }
        format!(
            "object of type {} is not an instance of {}",
            self.class_title(actual),
            self.class_title(declared)
        )
    }

    fn unbox_arguments(
        &mut self,
        method: MethodId,
        parameters: Ref,
        arguments: Ref,
        values: &mut Vec<Value>,
    ) -> Outcome<()> {
        let expected = self.methods[method].parameters.len();
        let given = if arguments.is_null() { 0 } else { self.heap.length(arguments) as usize };
        if given != expected {
            let message = if self.library.java_version() < 18 {
                "wrong number of arguments".to_string()
            } else {
                format!("wrong number of arguments: {given} expected: {expected}")
            };
            return Err(self.illegal_argument(Some(&message)));
        }
        for index in 0..expected {
            let argument: Ref = self.heap.element(arguments, index as u32);
            let mirror: Ref = self.heap.element(parameters, index as u32);
            let parameter = self.class_of_mirror(mirror);
            values.push(self.as_argument(argument, parameter)?);
        }
        Ok(())
    }

    /// An object as a value of the given type, unboxed and widened if that is primitive.
    pub(crate) fn as_argument(&mut self, object: Ref, class: ClassId) -> Outcome<Value> {
        if let ClassKind::Primitive(to) = self.classes[class].kind {
            if object.is_null() {
                return Err(self.illegal_argument(None));
            }
            let widened = self.unbox(object).and_then(|(from, value)| widen(from, to, value));
            return widened.ok_or_else(|| self.illegal_argument(Some("argument type mismatch")));
        }
        if !object.is_null() && !self.classes.is_subtype(self.heap.class_of(object), class) {
            return Err(self.illegal_argument(Some("argument type mismatch")));
        }
        Ok(Value::Ref(object))
    }

    pub(crate) fn illegal_argument(&mut self, message: Option<&str>) -> Trap {
        self.throw("java/lang/IllegalArgumentException", message)
    }

    /// The callee's exception in an `InvocationTargetException`, made by the native that called it.
    fn wrap_thrown(&mut self, exception: Ref) -> Trap {
        self.native = self.native_being_executed();
        let trap = self.throw("java/lang/reflect/InvocationTargetException", None);
        self.native = None;
        if let Trap::Throw(wrapper) = trap {
            self.write_field(wrapper, "target", Value::Ref(exception));
            self.write_field(wrapper, "cause", Value::Ref(Ref::NULL));
        }
        trap
    }
}

impl Machine {
    /// The native that the current frame's instruction calls, in a continuation of that native.
    fn native_being_executed(&self) -> Option<MethodId> {
        let frame = self.thread().frames.last()?;
        match self.methods[frame.method].code.get()?.op(frame.pc) {
            Op::CallStatic { method, .. } | Op::CallDirect { method, .. } => Some(method),
            _ => None,
        }
    }
}

fn invoked(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    match returned {
        Returned::Value(Value::Void) => Ok(Ref::NULL.into()),
        Returned::Value(value) => {
            let kind = Kind::PRIMITIVES.into_iter().find(|&kind| kind as u32 == after.numbers[0]);
            match kind {
                Some(kind) => {
                    let term = machine.shadows.returned;
                    Ok(machine.box_with_term(kind, value, term)?.into())
                }
                None => {
                    machine.shadows.result = machine.shadows.returned;
                    Ok(Reply::Value(value))
                }
            }
        }
        Returned::Threw(exception) => Err(machine.wrap_thrown(exception)),
    }
}

fn constructed(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    match returned {
        Returned::Value(_) => Ok(after.objects[0].into()),
        Returned::Threw(exception) => Err(machine.wrap_thrown(exception)),
    }
}
