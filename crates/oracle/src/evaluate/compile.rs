//! Bytecode of the functions in a contract (JVMS 6.5), as plainly as possible: conditions are numbers, and every member
//! access is preceded by a cast to the class that declares the member, since the class is not verified. What it names has
//! been resolved before, so that private members can be used as the contract uses them.

use std::sync::Arc;

use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Expr, ExprKind, Literal};
use program::{MethodRef, Primitive, Program, Type};
use vm::Kind;
use vm::class::{ClassId, Resolved, parse_method_descriptor};

use super::convert::kind_of_type;
use super::function::{captured_kind, field_name};
use super::{Problem, Run, Said};
use crate::class_file::{ClassFile, FIELD, INTERFACE_METHOD, METHOD};
use crate::lambda::{ALOAD_0, GETFIELD, return_opcode};
use crate::linker::kind_of;

/// Operands that the deepest expression may leave on the stack.
const STACK: u16 = 250;
/// How deep expressions may nest for that.
const DEEPEST: usize = 40;

const BUILDER: &str = "java/lang/StringBuilder";

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

    fn unary(&mut self, operator: UnaryOperator, operand: &Expr) -> Said<Type> {
        let own = self.expr(operand)?;
        if operator == UnaryOperator::Not {
            self.convert(&own, &Type::BOOLEAN)?;
            self.code.extend([ICONST_1, IXOR]);
            return Ok(Type::BOOLEAN);
        }
        let ty = promoted(&own, &own)?;
        self.convert(&own, &ty)?;
        match operator {
            UnaryOperator::Minus => self.code.push(INEG + family(&ty)),
            UnaryOperator::Complement if ty == Type::LONG => {
                let all = self.file.pool.wide(5, u64::MAX);
                self.word(LDC2_W, all);
                self.code.push(IXOR + 1);
            }
            UnaryOperator::Complement => self.code.extend([ICONST_M1, IXOR]),
            UnaryOperator::Plus | UnaryOperator::Not => {}
        }
        Ok(ty)
    }

    fn binary(&mut self, operator: BinaryOperator, left: &Expr, right: &Expr, ty: &Type) -> Said<Type> {
        use BinaryOperator as Op;
        match operator {
            Op::And => return self.junction(left, right, IFEQ, false),
            Op::Or => return self.junction(left, right, IFNE, true),
            Op::Implies => return self.junction(left, right, IFEQ, true),
            Op::ImpliedBy => return self.junction(right, left, IFEQ, true),
            Op::Equivalent | Op::NotEquivalent => {
                self.condition(left)?;
                self.condition(right)?;
                self.code.push(IXOR);
                if operator == Op::Equivalent {
                    self.code.extend([ICONST_1, IXOR]);
                }
                return Ok(Type::BOOLEAN);
            }
            Op::Add if ty.is_string() => return self.concatenation(left, right),
            Op::Subtype => return Err(Problem::unevaluated("`<:` inside a lambda")),
            _ => {}
        }
        if matches!(operator, Op::BitAnd | Op::BitOr | Op::BitXor) && *ty == Type::BOOLEAN {
            self.condition(left)?;
            self.condition(right)?;
            self.code.push(match operator {
                Op::BitAnd => IAND,
                Op::BitOr => IOR,
                _ => IXOR,
            });
            return Ok(Type::BOOLEAN);
        }
        let is_equality = matches!(operator, Op::Equal | Op::NotEqual);
        if is_equality && !(left.ty.is_primitive() || right.ty.is_primitive()) {
            let own = self.expr(left)?;
            self.convert(&own, &Type::object())?;
            let own = self.expr(right)?;
            self.convert(&own, &Type::object())?;
            self.truth(if operator == Op::Equal { IF_ACMPEQ } else { IF_ACMPEQ + 1 });
            return Ok(Type::BOOLEAN);
        }
        let boolean = |expr: &Expr| expr.ty.unboxed() == Some(Primitive::Boolean);
        if is_equality && (boolean(left) || boolean(right)) {
            self.condition(left)?;
            self.condition(right)?;
            self.truth(if operator == Op::Equal { IF_ICMPEQ } else { IF_ICMPEQ + 1 });
            return Ok(Type::BOOLEAN);
        }
        if let Some(base) = shift(operator) {
            let own = self.expr(left)?;
            let ty = promoted(&own, &own)?;
            self.convert(&own, &ty)?;
            let own = self.expr(right)?;
            self.convert(&own, &Type::INT)?;
            self.code.push(base + family(&ty));
            return Ok(ty);
        }
        let number = promoted(&left.ty, &right.ty)?;
        for operand in [left, right] {
            let own = self.expr(operand)?;
            self.convert(&own, &number)?;
        }
        if let Some(base) = arithmetic(operator) {
            self.code.push(base + family(&number));
            return Ok(number);
        }
        self.comparison(operator, &number)
    }

    fn comparison(&mut self, operator: BinaryOperator, number: &Type) -> Said<Type> {
        use BinaryOperator as Op;
        // In the order of the opcodes: eq, ne, lt, ge, gt, le.
        let (at, nan_is_greater) = match operator {
            Op::Equal => (0, false),
            Op::NotEqual => (1, false),
            Op::Less => (2, true),
            Op::GreaterEqual => (3, false),
            Op::Greater => (4, false),
            Op::LessEqual => (5, true),
            other => return Err(Problem::unevaluated(format!("{other:?} inside a lambda"))),
        };
        match number.as_primitive() {
            Some(Primitive::Long) => self.code.push(LCMP),
            Some(Primitive::Float) => self.code.push(FCMPL + u8::from(nan_is_greater)),
            Some(Primitive::Double) => self.code.push(FCMPL + 2 + u8::from(nan_is_greater)),
            _ => {
                self.truth(IF_ICMPEQ + at);
                return Ok(Type::BOOLEAN);
            }
        }
        self.truth(IFEQ + at);
        Ok(Type::BOOLEAN)
    }

    /// One if the jump is taken, else zero.
    fn truth(&mut self, opcode: u8) {
        let yes = self.jump(opcode);
        self.code.push(ICONST_0);
        let end = self.jump(GOTO);
        self.land(yes);
        self.code.push(ICONST_1);
        self.land(end);
    }

    /// The second operand, unless the first one decides: then this.
    fn junction(&mut self, first: &Expr, second: &Expr, decides: u8, value: bool) -> Said<Type> {
        self.condition(first)?;
        let decided = self.jump(decides);
        self.condition(second)?;
        let end = self.jump(GOTO);
        self.land(decided);
        self.code.push(ICONST_0 + u8::from(value));
        self.land(end);
        Ok(Type::BOOLEAN)
    }

    fn concatenation(&mut self, left: &Expr, right: &Expr) -> Said<Type> {
        let class = self.run.linker.class(self.run.machine, &BUILDER.into())?;
        let constant = self.class(class);
        self.word(NEW, constant);
        self.code.push(DUP);
        let constant = self.member(METHOD, class, "<init>", "()V");
        self.word(INVOKESPECIAL, constant);
        for part in [left, right] {
            let own = self.expr(part)?;
            let parameter = match own.as_primitive() {
                Some(Primitive::Byte | Primitive::Short) => "I".to_owned(),
                Some(primitive) => primitive.descriptor().to_string(),
                None => "Ljava/lang/Object;".to_owned(),
            };
            let descriptor = format!("({parameter})Ljava/lang/StringBuilder;");
            self.invoke(&MethodRef::new(BUILDER.into(), "append", descriptor))?;
        }
        self.invoke(&MethodRef::new(BUILDER.into(), "toString", "()Ljava/lang/String;"))?;
        Ok(Type::string())
    }

    /// What is on the stack as another type (JLS 5).
    fn convert(&mut self, from: &Type, to: &Type) -> Said<()> {
        match (from, to) {
            (Type::Primitive(from), Type::Primitive(to)) => self.number(*from, *to),
            (Type::Primitive(from), _) => {
                let boxed = to.unboxed().unwrap_or(*from);
                self.number(*from, boxed);
                let class = boxed.boxed();
                let descriptor = format!("({})L{class};", boxed.descriptor());
                self.invoke(&MethodRef::new(class.into(), "valueOf", descriptor))?;
            }
            (Type::Void, _) => return Err(Problem::unevaluated("a value of a method that returns nothing")),
            (_, Type::Primitive(to)) => {
                let inside = from.unboxed().unwrap_or(*to);
                let class = self.run.linker.class(self.run.machine, &inside.boxed().into())?;
                self.check_cast(class);
                let name = format!("{}Value", inside.keyword());
                let descriptor = format!("(){}", inside.descriptor());
                self.invoke(&MethodRef::new(inside.boxed().into(), name, descriptor))?;
                self.number(inside, *to);
            }
            _ => {}
        }
        Ok(())
    }

    fn number(&mut self, from: Primitive, to: Primitive) {
        if from == Primitive::Boolean || to == Primitive::Boolean {
            return;
        }
        let (source, target) = (family(&Type::Primitive(from)), family(&Type::Primitive(to)));
        if source != target {
            // i2l, i2f, i2d, l2i, l2f, l2d, f2i, f2l, f2d, d2i, d2l, d2f.
            let at = source * 3 + if target > source { target - 1 } else { target };
            self.code.push(I2L + at);
        }
        if kind_of(from) != kind_of(to) {
            match to {
                Primitive::Byte => self.code.push(I2B),
                Primitive::Char => self.code.push(I2B + 1),
                Primitive::Short => self.code.push(I2B + 2),
                Primitive::Boolean
                | Primitive::Int
                | Primitive::Long
                | Primitive::Float
                | Primitive::Double => {}
            }
        }
    }
}

/// The distance of a type's opcode from that of `int`: `int`, `long`, `float`, `double`, reference.
fn family(ty: &Type) -> u8 {
    match ty.as_primitive() {
        Some(Primitive::Long) => 1,
        Some(Primitive::Float) => 2,
        Some(Primitive::Double) => 3,
        Some(_) => 0,
        None => 4,
    }
}

/// The same of array accesses: `int`, `long`, `float`, `double`, reference, `byte` or `boolean`, `char`, `short`.
fn array_family(element: &Type) -> u8 {
    match element.as_primitive() {
        Some(Primitive::Byte | Primitive::Boolean) => 5,
        Some(Primitive::Char) => 6,
        Some(Primitive::Short) => 7,
        _ => family(element),
    }
}

/// The operand of `newarray`.
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

/// Binary numeric promotion (JLS 5.6).
fn promoted(a: &Type, b: &Type) -> Said<Type> {
    let (Some(a), Some(b)) = (a.unboxed(), b.unboxed()) else {
        return Err(Problem::unevaluated(format!("arithmetic on `{a}` and `{b}` inside a lambda")));
    };
    let primitive = [Primitive::Double, Primitive::Float, Primitive::Long]
        .into_iter()
        .find(|wide| a == *wide || b == *wide)
        .unwrap_or(Primitive::Int);
    Ok(Type::Primitive(primitive))
}

fn arithmetic(operator: BinaryOperator) -> Option<u8> {
    use BinaryOperator as Op;
    Some(match operator {
        Op::Add => 0x60,
        Op::Subtract => 0x64,
        Op::Multiply => 0x68,
        Op::Divide => 0x6c,
        Op::Remainder => 0x70,
        Op::BitAnd => IAND,
        Op::BitOr => IOR,
        Op::BitXor => IXOR,
        _ => return None,
    })
}

fn shift(operator: BinaryOperator) -> Option<u8> {
    use BinaryOperator as Op;
    match operator {
        Op::ShiftLeft => Some(0x78),
        Op::ShiftRight => Some(0x7a),
        Op::ShiftRightUnsigned => Some(0x7c),
        _ => None,
    }
}

const ACONST_NULL: u8 = 0x01;
const ICONST_M1: u8 = 0x02;
const ICONST_0: u8 = 0x03;
const ICONST_1: u8 = 0x04;
const LDC_W: u8 = 0x13;
const LDC2_W: u8 = 0x14;
const ILOAD: u8 = 0x15;
const IALOAD: u8 = 0x2e;
const ASTORE: u8 = 0x3a;
const IASTORE: u8 = 0x4f;
const POP: u8 = 0x57;
const POP2: u8 = 0x58;
const DUP: u8 = 0x59;
const INEG: u8 = 0x74;
const IAND: u8 = 0x7e;
const IOR: u8 = 0x80;
const IXOR: u8 = 0x82;
const I2L: u8 = 0x85;
const I2B: u8 = 0x91;
const LCMP: u8 = 0x94;
const FCMPL: u8 = 0x95;
const IFEQ: u8 = 0x99;
const IFNE: u8 = 0x9a;
const IF_ICMPEQ: u8 = 0x9f;
const IF_ACMPEQ: u8 = 0xa5;
const GOTO: u8 = 0xa7;
const GETSTATIC: u8 = 0xb2;
const INVOKEVIRTUAL: u8 = 0xb6;
const INVOKESPECIAL: u8 = 0xb7;
const INVOKESTATIC: u8 = 0xb8;
const INVOKEINTERFACE: u8 = 0xb9;
const NEW: u8 = 0xbb;
const NEWARRAY: u8 = 0xbc;
const ANEWARRAY: u8 = 0xbd;
const ARRAYLENGTH: u8 = 0xbe;
const CHECKCAST: u8 = 0xc0;
const INSTANCEOF: u8 = 0xc1;
