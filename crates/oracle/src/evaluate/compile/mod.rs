//! Bytecode of the functions in a contract (JVMS 6.5), as plainly as possible: conditions are numbers, and every member
//! access is preceded by a cast to the class that declares the member, since the class is not verified. What it names has
//! been resolved before, so that private members can be used as the contract uses them.

mod opcode;
mod operators;

use std::sync::Arc;

use contract::{Expr, ExprKind, Literal};
use program::{MethodRef, Primitive, Program, Type};
use vm::Kind;
use vm::class::{ClassId, Resolved, parse_method_descriptor};

use self::opcode::*;
use super::convert::kind_of_type;
use super::function::{captured_kind, field_name};
use super::{Problem, Run, Said};
use crate::class_file::{ClassFile, FIELD, INTERFACE_METHOD, METHOD};
use crate::lambda::{ALOAD_0, GETFIELD, return_opcode};

/// Operands that the deepest expression may leave on the stack.
const STACK: u16 = 250;
/// How deep expressions may nest for that.
const DEEPEST: usize = 40;

pub(super) struct Compiler<'r, 'a> {
    run: &'r mut Run<'a>,
    file: ClassFile,
    /// What was captured, and the constant of its field.
    captured: Vec<(Expr, u16)>,
    code: Vec<u8>,
    /// Name, slot and type as stored.
    locals: Vec<(Arc<str>, u8, Type)>,
    next_local: u8,
    depth: usize,
}

impl<'r, 'a> Compiler<'r, 'a> {
    pub(super) fn new(run: &'r mut Run<'a>, mut file: ClassFile, captured: &[Expr]) -> Compiler<'r, 'a> {
        let captured = captured.iter().enumerate().map(|(index, expr)| {
            let descriptor = match captured_kind(expr) {
                Kind::Reference => String::from("Ljava/lang/Object;"),
                kind => kind.letter().to_string(),
            };
            (expr.clone(), file.field(&field_name(index), &descriptor))
        });
        let captured = captured.collect();
        Compiler { run, file, captured, code: Vec::new(), locals: Vec::new(), next_local: 0, depth: 0 }
    }

    pub(super) fn finish(self) -> ClassFile {
        self.file
    }

    /// A method that computes the body from these parameters.
    pub(super) fn method(
        &mut self,
        name: &str,
        descriptor: &str,
        parameters: &[Arc<str>],
        body: &Expr,
    ) -> Said<()> {
        let Some((types, returned)) = parse_method_descriptor(descriptor) else {
            return Err(Problem::unevaluated(format!("a method of type {descriptor}")));
        };
        if types.len() != parameters.len() {
            return Err(Problem::unevaluated(format!("a function of {} arguments", parameters.len())));
        }
        self.code.clear();
        self.locals.clear();
        self.next_local = 1;
        for (parameter, ty) in parameters.iter().zip(&types) {
            let ty = Program::parse_field_descriptor(ty).unwrap_or_else(Type::object);
            self.local(parameter.clone(), ty)?;
        }
        let kind = Kind::of_descriptor(returned);
        let own = self.expr(body)?;
        if kind == Kind::Void {
            self.pop(&own);
        } else {
            let wanted = Program::parse_field_descriptor(returned).unwrap_or_else(Type::object);
            self.convert(&own, &wanted)?;
        }
        self.code.push(return_opcode(kind));
        let code = std::mem::take(&mut self.code);
        self.file.method(name, descriptor, STACK, u16::from(self.next_local), &code);
        Ok(())
    }

    fn local(&mut self, name: Arc<str>, ty: Type) -> Said<u8> {
        let slot = self.next_local;
        let next = slot.checked_add(kind_of_type(&ty).slots() as u8);
        self.next_local = next.ok_or_else(|| Problem::unevaluated("a function of too many variables"))?;
        self.locals.push((name, slot, ty));
        Ok(slot)
    }

    fn word(&mut self, opcode: u8, operand: u16) {
        self.code.push(opcode);
        self.code.extend(operand.to_be_bytes());
    }

    /// A jump whose target is not known yet.
    fn jump(&mut self, opcode: u8) -> usize {
        self.word(opcode, 0);
        self.code.len() - 3
    }

    /// The jump comes here.
    fn land(&mut self, jump: usize) {
        let distance = (self.code.len() - jump) as u16;
        self.code[jump + 1..jump + 3].copy_from_slice(&distance.to_be_bytes());
    }

    fn pop(&mut self, ty: &Type) {
        match kind_of_type(ty).slots() {
            2 => self.code.push(POP2),
            1 => self.code.push(POP),
            _ => {}
        }
    }

    /// Pushes the value; gives its type there.
    fn expr(&mut self, expr: &Expr) -> Said<Type> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Problem::unevaluated("a function that nests too deeply"));
        }
        let ty = self.node(expr);
        self.depth -= 1;
        ty
    }

    fn node(&mut self, expr: &Expr) -> Said<Type> {
        if let Some(&(_, field)) = self.captured.iter().find(|(known, _)| known == expr) {
            self.code.push(ALOAD_0);
            self.word(GETFIELD, field);
            return Ok(expr.ty.clone());
        }
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Variable(name) => {
                let known = self.locals.iter().rev().find(|(known, ..)| known == name).cloned();
                let (_, slot, ty) = known
                    .ok_or_else(|| Problem::unevaluated(format!("variable `{name}` is not bound here")))?;
                self.code.extend([ILOAD + family(&ty), slot]);
                Ok(if ty.is_primitive() { ty } else { expr.ty.clone() })
            }
            ExprKind::Field { target, field } => {
                let place = self.run.linker.field(self.run.machine, field)?;
                let declared = self.run.machine.field(place);
                let is_static = declared.is_static();
                let descriptor = self.run.machine.names.text(declared.descriptor);
                if let (false, Some(target)) = (is_static, target) {
                    self.expr(target)?;
                    self.check_cast(place.0);
                } else if !is_static {
                    return Err(Problem::unevaluated(format!("field `{}` without an object", field.name)));
                }
                let constant = self.member(FIELD, place.0, &field.name, &descriptor);
                self.file.pool.pin(constant, Resolved::Field(place.0, place.1));
                self.word(if is_static { GETSTATIC } else { GETFIELD }, constant);
                Ok(expr.ty.clone())
            }
            ExprKind::ArrayLength(array) => {
                self.array(array)?;
                self.code.push(ARRAYLENGTH);
                Ok(Type::INT)
            }
            ExprKind::Index { array, index } => {
                let element = self.array(array)?;
                let own = self.expr(index)?;
                self.convert(&own, &Type::INT)?;
                self.code.push(IALOAD + array_family(&element));
                Ok(element)
            }
            ExprKind::Call { target, method, arguments } => {
                self.call(target.as_deref(), method, arguments, &expr.ty)
            }
            ExprKind::New { constructor, arguments } => {
                let id = self.run.linker.method(self.run.machine, constructor)?;
                let class = self.run.machine.methods[id].class;
                let constant = self.class(class);
                self.word(NEW, constant);
                self.code.push(DUP);
                self.arguments(constructor, arguments)?;
                let constant = self.member(METHOD, class, "<init>", &constructor.descriptor);
                self.word(INVOKESPECIAL, constant);
                Ok(expr.ty.clone())
            }
            ExprKind::NewArray { lengths: _, items: Some(items) } => {
                let Type::Array(element) = &expr.ty else {
                    return Err(Problem::unevaluated(format!("`{}` is not an array", expr.ty)));
                };
                self.packed(element, items)?;
                Ok(expr.ty.clone())
            }
            ExprKind::Unary { operator, operand } => self.unary(*operator, operand),
            ExprKind::Binary { operator, left, right } => self.binary(*operator, left, right, &expr.ty),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.condition(condition)?;
                let other = self.jump(IFEQ);
                let own = self.expr(then)?;
                self.convert(&own, &expr.ty)?;
                let end = self.jump(GOTO);
                self.land(other);
                let own = self.expr(otherwise)?;
                self.convert(&own, &expr.ty)?;
                self.land(end);
                Ok(expr.ty.clone())
            }
            ExprKind::Cast { operand } => {
                let own = self.expr(operand)?;
                self.convert(&own, &expr.ty)?;
                if own.is_reference() && expr.ty.is_reference() && !matches!(expr.ty, Type::Variable(_)) {
                    let class = self.run.linker.class_of_type(self.run.machine, &expr.ty)?;
                    self.check_cast(class);
                }
                Ok(expr.ty.clone())
            }
            ExprKind::InstanceOf { operand, class, binding } => {
                let own = self.expr(operand)?;
                self.convert(&own, &Type::object())?;
                if let Some(name) = binding {
                    let slot = self.local(name.clone(), Type::object())?;
                    self.code.extend([DUP, ASTORE, slot]);
                }
                let class = self.run.linker.class_of_type(self.run.machine, class)?;
                let constant = self.class(class);
                self.word(INSTANCEOF, constant);
                Ok(Type::BOOLEAN)
            }
            ExprKind::TypeOf(operand) => {
                let own = self.expr(operand)?;
                self.convert(&own, &Type::object())?;
                let get_class = MethodRef::new("java/lang/Object".into(), "getClass", "()Ljava/lang/Class;");
                self.invoke(&get_class)?;
                Ok(expr.ty.clone())
            }
            ExprKind::This
            | ExprKind::Parameter { .. }
            | ExprKind::Symbol(_)
            | ExprKind::Result
            | ExprKind::Signal
            | ExprKind::ModelField { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::Exact(_)
            | ExprKind::Old(_)
            | ExprKind::Quantified(_)
            | ExprKind::Fresh(_)
            | ExprKind::NonNullElements(_)
            | ExprKind::NotModified(_)
            | ExprKind::Lambda { .. }
            | ExprKind::MethodReference { .. }
            | ExprKind::Informal(_) => {
                Err(Problem::unevaluated(format!("`{}` inside a lambda", contract::show(expr))))
            }
        }
    }

    fn literal(&mut self, literal: &Literal) -> Said<Type> {
        let pool = &mut self.file.pool;
        let (opcode, constant, ty) = match literal {
            Literal::Int(value) => (LDC_W, pool.integer(*value), Type::INT),
            Literal::Char(value) => {
                (LDC_W, pool.integer(i32::from(*value)), Type::Primitive(Primitive::Char))
            }
            Literal::Boolean(value) => {
                self.code.push(ICONST_0 + u8::from(*value));
                return Ok(Type::BOOLEAN);
            }
            Literal::Long(value) => (LDC2_W, pool.wide(5, *value as u64), Type::LONG),
            Literal::Float(value) => (LDC_W, pool.float(*value), Type::Primitive(Primitive::Float)),
            Literal::Double(value) => (LDC2_W, pool.wide(6, value.to_bits()), Type::DOUBLE),
            Literal::String(text) => (LDC_W, pool.string(text), Type::string()),
            Literal::Null => {
                self.code.push(ACONST_NULL);
                return Ok(Type::Null);
            }
            Literal::Class(ty) if ty.is_reference() => {
                let class = self.run.linker.class_of_type(self.run.machine, ty)?;
                (LDC_W, self.class(class), Type::class("java/lang/Class"))
            }
            Literal::Class(ty) => return Err(Problem::unevaluated(format!("`{ty}.class` inside a lambda"))),
        };
        self.word(opcode, constant);
        Ok(ty)
    }

    fn condition(&mut self, expr: &Expr) -> Said<()> {
        let own = self.expr(expr)?;
        self.convert(&own, &Type::BOOLEAN)
    }

    /// Pushes an array; gives the type of its elements.
    fn array(&mut self, array: &Expr) -> Said<Type> {
        let own = self.expr(array)?;
        let Type::Array(element) = &own else {
            return Err(Problem::unevaluated(format!("`{own}` is not an array")));
        };
        let class = self.run.linker.class_of_type(self.run.machine, &own)?;
        self.check_cast(class);
        Ok((**element).clone())
    }

    fn class(&mut self, class: ClassId) -> u16 {
        let name = self.run.machine.names.text(self.run.machine.classes[class].name);
        let constant = self.file.pool.class(&name);
        self.file.pool.pin(constant, Resolved::Class(class))
    }

    fn check_cast(&mut self, class: ClassId) {
        let constant = self.class(class);
        self.word(CHECKCAST, constant);
    }

    fn member(&mut self, tag: u8, class: ClassId, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, ty) = (self.file.pool.utf8(name), self.file.pool.utf8(descriptor));
        self.file.pool.member(tag, class, name, ty)
    }

    fn call(
        &mut self,
        target: Option<&Expr>,
        method: &MethodRef,
        arguments: &[Expr],
        ty: &Type,
    ) -> Said<Type> {
        let id = self.run.linker.method(self.run.machine, method)?;
        if !self.run.machine.methods[id].is_static() {
            let Some(target) = target else {
                return Err(Problem::unevaluated(format!("method `{}` without an object", method.name)));
            };
            let own = self.expr(target)?;
            self.convert(&own, &Type::object())?;
            let owner = self.run.machine.methods[id].class;
            self.check_cast(owner);
        }
        self.arguments(method, arguments)?;
        self.invoke(method)?;
        let returned = Program::parse_descriptor(&method.descriptor).map(|(_, returned)| returned);
        Ok(match returned {
            Some(plain @ (Type::Primitive(_) | Type::Void)) => plain,
            _ => ty.clone(),
        })
    }

    /// A call of which everything is on the stack.
    fn invoke(&mut self, method: &MethodRef) -> Said<()> {
        let id = self.run.linker.method(self.run.machine, method)?;
        let found = &self.run.machine.methods[id];
        let (class, is_static, slots) = (found.class, found.is_static(), found.argument_slots);
        let is_interface = self.run.machine.classes[class].is_interface();
        let tag = if is_interface { INTERFACE_METHOD } else { METHOD };
        let constant = self.member(tag, class, &method.name, &method.descriptor);
        self.file.pool.pin(constant, Resolved::Method(id));
        match (is_static, is_interface) {
            (true, _) => self.word(INVOKESTATIC, constant),
            (false, false) => self.word(INVOKEVIRTUAL, constant),
            (false, true) => {
                self.word(INVOKEINTERFACE, constant);
                self.code.extend([slots as u8, 0]);
            }
        }
        Ok(())
    }

    fn arguments(&mut self, method: &MethodRef, arguments: &[Expr]) -> Said<()> {
        let unknown = || Problem::unevaluated(format!("`{method}` with {} arguments", arguments.len()));
        let (parameters, _) = Program::parse_descriptor(&method.descriptor).ok_or_else(unknown)?;
        let owner = self.run.program.class(&method.owner);
        let declared = owner.as_ref().and_then(|owner| owner.method(&method.name, &method.descriptor));
        let packs =
            declared.is_some_and(program::Method::is_varargs) && !self.run.is_packed(&parameters, arguments);
        let plain = if packs { parameters.len() - 1 } else { parameters.len() };
        if arguments.len() < plain || (!packs && arguments.len() != plain) {
            return Err(unknown());
        }
        for (argument, parameter) in arguments[..plain].iter().zip(&parameters) {
            let own = self.expr(argument)?;
            self.convert(&own, parameter)?;
            if own.is_reference() && parameter.is_reference() {
                let class = self.run.linker.class_of_type(self.run.machine, parameter)?;
                self.check_cast(class);
            }
        }
        if let (true, Some(Type::Array(element))) = (packs, parameters.last()) {
            self.packed(element, &arguments[plain..])?;
        }
        Ok(())
    }

    fn packed(&mut self, element: &Type, items: &[Expr]) -> Said<()> {
        let length = self.file.pool.integer(items.len() as i32);
        self.word(LDC_W, length);
        match element {
            Type::Primitive(primitive) => self.code.extend([NEWARRAY, array_type(*primitive)]),
            _ => {
                let class = self.run.linker.class_of_type(self.run.machine, element)?;
                let constant = self.class(class);
                self.word(ANEWARRAY, constant);
            }
        }
        for (index, item) in items.iter().enumerate() {
            self.code.push(DUP);
            let index = self.file.pool.integer(index as i32);
            self.word(LDC_W, index);
            let own = self.expr(item)?;
            self.convert(&own, element)?;
            self.code.push(IASTORE + array_family(element));
        }
        Ok(())
    }
}
