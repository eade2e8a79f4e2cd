//! Fields, calls, and what is made.

use classfile::op;
use contract::Expr;
use program::{FieldRef, MethodRef, Primitive, Program, Type};

use crate::compile::{Compiler, Pushed, Said, array_place};
use crate::{Refusal, erased};

impl Compiler<'_> {
    pub(crate) fn field(&mut self, target: Option<&Expr>, field: &FieldRef, ty: &Type) -> Said {
        let found = self.field_access(field)?;
        match (found.is_static, target) {
            (true, None) => {}
            // As in Java, the object is evaluated and forgotten.
            (true, Some(target)) => {
                let pushed = self.expr(target)?;
                self.pop(&pushed.held);
            }
            (false, Some(target)) => {
                let pushed = self.expr(target)?;
                self.receiver(pushed, &found.owner)?;
            }
            (false, None) => return Err(Refusal::NotGiven { what: format!("the object of {}", field.name) }),
        }
        self.code.op_index(found.opcode, found.constant);
        let ty = if found.ty.is_primitive() { found.ty.clone() } else { ty.clone() };
        Ok(Pushed { ty, held: found.ty })
    }

    fn field_access(&mut self, field: &FieldRef) -> Said<crate::FieldAccess> {
        let (policy, pool) = self.policy_and_pool();
        policy.field(pool, field)
    }

    /// An object that a member of this class is asked of.
    fn receiver(&mut self, pushed: Pushed, owner: &Type) -> Said<()> {
        // `1.equals(x)` cannot be written, but a generic contract can come to it.
        if pushed.held.is_primitive() {
            self.convert(pushed, &Type::object())?;
            return self.cast(&Pushed::plain(Type::object()), owner);
        }
        self.cast(&pushed, owner)
    }

    pub(crate) fn call(
        &mut self,
        target: Option<&Expr>,
        method: &MethodRef,
        arguments: &[Expr],
        ty: &Type,
    ) -> Said {
        let (policy, pool) = self.policy_and_pool();
        let found = policy.method(pool, method)?;
        if !found.is_static {
            let Some(target) = target else {
                return Err(Refusal::NotGiven { what: format!("the object of {}", method.name) });
            };
            let pushed = self.expr(target)?;
            self.receiver(pushed, &found.owner)?;
        }
        self.arguments(method, arguments)?;
        self.code.op_index(found.opcode, found.constant);
        let (_, returned) = parsed(method)?;
        let ty = if returned.is_reference() { ty.clone() } else { returned.clone() };
        Ok(Pushed { ty, held: erased(&returned) })
    }

    /// Arguments come first, so that nothing uninitialised is on the stack where a quantifier loops.
    pub(crate) fn new_object(&mut self, constructor: &MethodRef, arguments: &[Expr], ty: &Type) -> Said {
        let (policy, pool) = self.policy_and_pool();
        let found = policy.method(pool, constructor)?;
        let class = self.class_of(&found.owner)?;
        let (parameters, _) = parsed(constructor)?;
        self.arguments(constructor, arguments)?;
        let mut locals = Vec::with_capacity(parameters.len());
        for parameter in &parameters {
            locals.push(self.local(parameter)?);
        }
        for (parameter, local) in parameters.iter().zip(&locals).rev() {
            self.store(parameter, *local);
        }
        self.code.op_index(op::NEW, class);
        self.code.op(op::DUP);
        for (parameter, local) in parameters.iter().zip(&locals) {
            self.load(parameter, *local);
        }
        self.code.op_index(op::INVOKESPECIAL, found.constant);
        Ok(Pushed { ty: ty.clone(), held: found.owner })
    }

    /// The arguments as the parameters want them, packed into an array where the method takes any number.
    fn arguments(&mut self, method: &MethodRef, arguments: &[Expr]) -> Said<()> {
        let (parameters, _) = parsed(method)?;
        let program = self.sources.program;
        let declared = program.method(method);
        let packs = declared.is_some_and(|declared| declared.is_varargs())
            && !is_packed(program, &parameters, arguments);
        let plain = if packs { parameters.len() - 1 } else { parameters.len() };
        if arguments.len() < plain || (!packs && arguments.len() != plain) {
            return Err(Refusal::unsupported(format!("{method} with {} arguments", arguments.len())));
        }
        for (argument, parameter) in arguments[..plain].iter().zip(&parameters) {
            self.expr_as(argument, parameter)?;
        }
        if let (true, Some(Type::Array(element))) = (packs, parameters.last()) {
            self.items(element, &arguments[plain..])?;
        }
        Ok(())
    }

    pub(crate) fn new_array(&mut self, ty: &Type, lengths: &[Expr], items: Option<&[Expr]>) -> Said {
        let Type::Array(element) = ty else { return Err(Refusal::unsupported(format!("{ty} as an array"))) };
        match (items, lengths) {
            (Some(items), _) => self.items(element, items)?,
            (None, [length]) => {
                self.expr_as(length, &Type::INT)?;
                self.allocate(element)?;
            }
            (None, lengths) => {
                for length in lengths {
                    self.expr_as(length, &Type::INT)?;
                }
                let class = self.class_of(&erased(ty))?;
                let dimensions = u8::try_from(lengths.len()).map_err(|_| Refusal::TooDeep)?;
                self.code.multi_array(class, dimensions);
            }
        }
        Ok(Pushed::plain(ty.clone()))
    }

    /// A new array of the length on the stack.
    fn allocate(&mut self, element: &Type) -> Said<()> {
        match element {
            Type::Primitive(primitive) => self.code.new_array(array_type(*primitive)),
            _ => {
                let class = self.class_of(&erased(element))?;
                self.code.op_index(op::ANEWARRAY, class);
            }
        }
        Ok(())
    }

    /// A new array of these.
    fn items(&mut self, element: &Type, items: &[Expr]) -> Said<()> {
        self.int(i32::try_from(items.len()).map_err(|_| Refusal::TooDeep)?);
        self.allocate(element)?;
        for (index, item) in items.iter().enumerate() {
            self.code.op(op::DUP);
            self.int(index as i32);
            self.expr_as(item, element)?;
            self.code.op(op::IASTORE + array_place(element));
        }
        Ok(())
    }
}

fn parsed(method: &MethodRef) -> Said<(Vec<Type>, Type)> {
    Program::parse_descriptor(&method.descriptor)
        .ok_or_else(|| Refusal::missing(format!("a method of type {}", method.descriptor)))
}

/// Whether the last argument is the array itself (JLS 15.12.2).
fn is_packed(program: &Program, parameters: &[Type], arguments: &[Expr]) -> bool {
    match (parameters.last(), arguments.last()) {
        (Some(parameter), Some(argument)) if parameters.len() == arguments.len() => {
            argument.ty == Type::Null
                || (matches!(argument.ty, Type::Array(_)) && program.is_assignable(&argument.ty, parameter))
        }
        _ => false,
    }
}

/// The operand of `newarray` (JVMS table 6.5.newarray-A).
fn array_type(primitive: Primitive) -> u8 {
    match primitive {
        Primitive::Boolean => 4,
        Primitive::Char => 5,
        Primitive::Float => 6,
        Primitive::Double => 7,
        Primitive::Byte => 8,
        Primitive::Short => 9,
        Primitive::Int => 10,
        Primitive::Long => 11,
    }
}
