//! Calls of methods and constructors in a contract: run on the machine, with terms.

use contract::Expr;
use program::{MethodRef, Program, Type};
use vm::class::MethodId;
use vm::interp::Exit;
use vm::{Kind, Machine, Ref, StopReason, Value};

use super::convert::{kind_of_type, type_of_kind};
use super::{Evaluated, Problem, Run, Said};
use crate::scene::{Kept, Scene};

/// After so many values of a quantifier's variables the brake is looked at.
const LOOK: usize = 64;

impl Run<'_> {
    pub(super) fn call(
        &mut self,
        scene: &Scene,
        target: Option<&Expr>,
        method: &MethodRef,
        arguments: &[Expr],
    ) -> Said {
        let id = self.linker.method(self.machine, method)?;
        if self.machine.methods[id].is_static() {
            let arguments = self.arguments(scene, method, arguments)?;
            return self.invoke_kept(id, &arguments);
        }
        let Some(target) = target else {
            return Err(Problem::unevaluated(format!("method `{}` without an object", method.name)));
        };
        let receiver = self.expr(scene, target)?;
        // `1.equals(x)` cannot be written, but a generic contract can come to it.
        let receiver = self.assigned(receiver, &target.ty, &Type::object())?;
        let receiver = self.keep(receiver);
        let mut values = vec![receiver];
        values.extend(self.arguments(scene, method, arguments)?);
        let receiver = self.back(receiver);
        let object = self.dereference(receiver)?;
        let owner = self.machine.methods[id].class;
        if !self.machine.classes.is_subtype(self.machine.heap.class_of(object), owner) {
            return Err(Problem::throws("java.lang.ClassCastException"));
        }
        let selected = self.linker.select(self.machine, object, id).map_err(|trap| self.trap(trap))?;
        self.invoke_kept(selected, &values)
    }

    pub(super) fn new_object(&mut self, scene: &Scene, constructor: &MethodRef, arguments: &[Expr]) -> Said {
        let id = self.linker.method(self.machine, constructor)?;
        let arguments = self.arguments(scene, constructor, arguments)?;
        let class = self.machine.methods[id].class;
        if self.machine.classes[class].is_abstract() {
            return Err(Problem::unevaluated(format!("class `{}` is abstract", constructor.owner)));
        }
        let object = self.machine.new_object(class).map_err(|trap| self.trap(trap))?;
        let object = self.keep(Evaluated::plain(object));
        let mut values = vec![object];
        values.extend(arguments);
        self.invoke_kept(id, &values)?;
        Ok(self.back(object))
    }

    /// The arguments as the parameters want them, packed into an array where the method takes any number.
    fn arguments(&mut self, scene: &Scene, method: &MethodRef, arguments: &[Expr]) -> Said<Vec<Kept>> {
        let Some((parameters, _)) = Program::parse_descriptor(&method.descriptor) else {
            return Err(Problem::unevaluated(format!("`{method}` has no descriptor")));
        };
        let declared = self.program.method(method);
        let is_varargs = declared.is_some_and(|declared| declared.is_varargs());
        let packs = is_varargs && !self.is_packed(&parameters, arguments);
        let plain = if packs { parameters.len() - 1 } else { parameters.len() };
        if arguments.len() < plain || (!packs && arguments.len() != plain) {
            return Err(Problem::unevaluated(format!("`{method}` with {} arguments", arguments.len())));
        }
        let mut values = Vec::with_capacity(parameters.len());
        for (argument, parameter) in arguments[..plain].iter().zip(&parameters) {
            let value = self.expr(scene, argument)?;
            let value = self.assigned(value, &argument.ty, parameter)?;
            values.push(self.keep(value));
        }
        if let (true, Some(Type::Array(element))) = (packs, parameters.last()) {
            values.push(self.packed(scene, element, &arguments[plain..])?);
        }
        Ok(values)
    }

    /// Whether the last argument is the array itself (JLS 15.12.2).
    pub(super) fn is_packed(&self, parameters: &[Type], arguments: &[Expr]) -> bool {
        match (parameters.last(), arguments.last()) {
            (Some(parameter), Some(argument)) if parameters.len() == arguments.len() => {
                argument.ty == Type::Null
                    || (matches!(argument.ty, Type::Array(_))
                        && self.program.is_assignable(&argument.ty, parameter))
            }
            _ => false,
        }
    }

    /// A new array of these.
    fn packed(&mut self, scene: &Scene, element: &Type, items: &[Expr]) -> Said<Kept> {
        let class = self.linker.class_of_type(self.machine, element)?;
        let class = self.machine.array_class(class);
        let array = self.machine.new_array(class, items.len() as i32).map_err(|trap| self.trap(trap))?;
        let array = self.keep(Evaluated::plain(array));
        for (index, item) in items.iter().enumerate() {
            let value = self.expr(scene, item)?;
            let value = self.assigned(value, &item.ty, element)?;
            self.store(array, index as u32, kind_of_type(element), value);
        }
        Ok(array)
    }

    fn store(&mut self, array: Kept, index: u32, kind: Kind, value: Evaluated) {
        let array = array.reference(self.machine);
        let (value, term) = self.for_machine(value);
        let offset = vm::heap::Heap::element_offset(index, kind);
        self.machine.heap.put_value(array, offset, kind, value);
        self.machine.set_element_term(array, index, term);
    }

    pub(super) fn new_array(
        &mut self,
        scene: &Scene,
        ty: &Type,
        lengths: &[Expr],
        items: Option<&[Expr]>,
    ) -> Said {
        let Type::Array(element) = ty else {
            return Err(Problem::unevaluated(format!("`{ty}` is not an array")));
        };
        if let Some(items) = items {
            let array = self.packed(scene, element, items)?;
            return Ok(self.back(array));
        }
        let mut sizes = Vec::new();
        for length in lengths {
            let value = self.expr(scene, length)?;
            let value = self.unboxed(value)?;
            let value = self.in_sort(value, term::Sort::Int);
            self.fix(value);
            let Value::Int(size) = value.value else { return Err(Problem::unevaluated("a length")) };
            if size < 0 {
                return Err(Problem::throws(format!("java.lang.NegativeArraySizeException: {size}")));
            }
            sizes.push(size);
        }
        if sizes.iter().map(|&size| size as usize).product::<usize>() > self.limits.elements {
            return Err(Problem::unevaluated("an array that is too large"));
        }
        let array = self.nested(ty, &sizes)?;
        Ok(Evaluated::plain(array))
    }

    fn nested(&mut self, ty: &Type, sizes: &[i32]) -> Said<Ref> {
        let Some((&size, inner)) = sizes.split_first() else { return Ok(Ref::NULL) };
        let class = self.linker.class_of_type(self.machine, ty)?;
        let array = self.machine.new_array(class, size).map_err(|trap| self.trap(trap))?;
        let kept = self.keep(Evaluated::plain(array));
        if let (Type::Array(element), false) = (ty, inner.is_empty()) {
            for index in 0..size {
                let row = self.nested(element, inner)?;
                self.store(kept, index as u32, Kind::Reference, Evaluated::plain(row));
            }
        }
        Ok(kept.reference(self.machine))
    }

    /// A method of the class library.
    pub(super) fn library_method(&mut self, class: &str, name: &str, descriptor: &str) -> Said<MethodId> {
        let method = MethodRef::new(class.into(), name, descriptor);
        Ok(self.linker.method(self.machine, &method)?)
    }

    pub(super) fn invoke_kept(&mut self, method: MethodId, arguments: &[Kept]) -> Said {
        let values: Vec<Evaluated> = arguments.iter().map(|&kept| self.back(kept)).collect();
        self.invoke(method, &values)
    }

    /// Calls a method whose arguments, the receiver among them, are as its parameters want them.
    pub(super) fn invoke(&mut self, method: MethodId, arguments: &[Evaluated]) -> Said {
        let arguments: Vec<_> = arguments.iter().map(|&argument| self.for_machine(argument)).collect();
        let kind = self.machine.methods[method].returns;
        let symbolic = self.machine.carries_terms() || arguments.iter().any(|(_, term)| term.is_some());
        let (exit, term) = if symbolic {
            let exit = self.machine.call_symbolic_watched(method, &arguments, self.log);
            (exit, self.machine.result_term())
        } else {
            let values: Vec<Value> = arguments.iter().map(|(value, _)| *value).collect();
            (self.machine.call_watched(method, &values, self.log), None)
        };
        match exit {
            Exit::Returned(value) => Ok(self.read(value, term, kind)),
            Exit::Threw(exception) => Err(Problem::throws(self.machine.describe_throwable(exception))),
            Exit::Stopped(stop) => Err(Problem::unevaluated(match stop.reason {
                StopReason::Instructions { .. } => {
                    let name = method_text(self.machine, method);
                    format!("`{name}` takes more than {} instructions", self.limits.instructions)
                }
                other => other.to_string(),
            })),
        }
    }

    /// Everything that an array or `Iterable` holds, in order, at most as many as the limits allow.
    pub(super) fn elements(&mut self, value: Evaluated) -> Said<Vec<(Kept, Type)>> {
        let object = self.dereference(value)?;
        if let Some(kind) = self.machine.classes[self.machine.heap.class_of(object)].element_kind() {
            let length = self.length(object);
            self.fix(length);
            let count = self.machine.heap.length(object);
            self.check_count(count as usize)?;
            let ty = type_of_kind(kind);
            let mut all = Vec::with_capacity(count as usize);
            for index in 0..count {
                let element = self.element_at(object, kind, index);
                all.push((self.keep(element), ty.clone()));
            }
            return Ok(all);
        }
        let iterable = self.keep(value);
        let iterator = self.send(iterable, "java/lang/Iterable", "iterator", "()Ljava/util/Iterator;")?;
        let iterator = self.keep(iterator);
        let mut all = Vec::new();
        loop {
            let more = self.send(iterator, "java/util/Iterator", "hasNext", "()Z")?;
            if let Some(term) = more.term {
                self.decide_as(vm::observe::DecisionKind::Branch, term, more.is_true());
            }
            if !more.is_true() {
                return Ok(all);
            }
            let element = self.send(iterator, "java/util/Iterator", "next", "()Ljava/lang/Object;")?;
            all.push((self.keep(element), Type::object()));
            self.check_count(all.len())?;
        }
    }

    pub(super) fn check_count(&self, count: usize) -> Said<()> {
        // No code of the program may run here, so nobody else looks.
        if count.is_multiple_of(LOOK) && self.machine.brake().is_on() {
            return Err(Problem::unevaluated("the time is over"));
        }
        if count <= self.limits.elements {
            return Ok(());
        }
        Err(Problem::unevaluated(format!("a quantifier over more than {} values", self.limits.elements)))
    }

    /// A call of an interface's method without arguments.
    fn send(&mut self, receiver: Kept, interface: &str, name: &str, descriptor: &str) -> Said {
        let method = self.library_method(interface, name, descriptor)?;
        let object = self.back(receiver);
        let object = self.dereference(object)?;
        let selected = self.linker.select(self.machine, object, method).map_err(|trap| self.trap(trap))?;
        self.invoke_kept(selected, &[receiver])
    }
}

fn method_text(machine: &Machine, method: MethodId) -> String {
    let method = &machine.methods[method];
    format!("{}.{}", machine.class_text(method.class), machine.names.get(method.name))
}
