//! Expressions one by one.

use std::sync::Arc;

use classfile::write::{ClassWriter, Code, Pool};
use classfile::{Computational, op};
use contract::arithmetic::is_bigint;
use contract::expr::BinaryOperator;
use contract::{Expr, ExprKind, Literal};
use program::{Primitive, Type};

use crate::erase::BIG_INTEGER;
use crate::method::{Given, Place, Sources, slots};
use crate::{Access, Refusal, descriptor, erased};

pub(crate) type Said<T = Pushed> = Result<T, Refusal>;

/// How deep expressions may nest.
const DEEPEST: usize = 300;
/// How deep model fields may be defined by model fields before it counts as a circle.
const DEEPEST_MODEL: usize = 16;

/// What is on top of the stack: its type in the contract, and the erased one that a verifier knows.
#[derive(Clone, Debug)]
pub(crate) struct Pushed {
    pub(crate) ty: Type,
    pub(crate) held: Type,
}

impl Pushed {
    pub(crate) fn plain(ty: Type) -> Pushed {
        let held = erased(&ty);
        Pushed { ty, held }
    }
}

pub(crate) struct Compiler<'c> {
    class: &'c mut ClassWriter,
    pub(crate) sources: Sources<'c>,
    pub(crate) policy: &'c mut dyn Access,
    given: &'c [Given],
    pub(crate) code: Code,
    /// Variables of quantifiers and patterns: name, slot, and what is held there.
    variables: Vec<(Arc<str>, u16, Type)>,
    next_local: u16,
    depth: usize,
}

impl<'c> Compiler<'c> {
    pub(crate) fn new(
        class: &'c mut ClassWriter,
        sources: Sources<'c>,
        policy: &'c mut dyn Access,
        given: &'c [Given],
        next_local: u16,
    ) -> Compiler<'c> {
        let code = Code::default();
        Compiler { class, sources, policy, given, code, variables: Vec::new(), next_local, depth: 0 }
    }

    /// The code of a method that returns the value of an expression.
    pub(crate) fn whole(mut self, body: &Expr, returned: &Type) -> Said<Code> {
        let pushed = self.expr(body)?;
        if *returned == Type::Void {
            self.pop(&pushed.held);
            self.code.returns(None);
        } else {
            self.convert(pushed, returned)?;
            self.code.returns(Computational::of_descriptor(descriptor(returned).as_bytes()));
        }
        Ok(self.code)
    }

    pub(crate) fn policy_and_pool(&mut self) -> (&mut dyn Access, &mut Pool) {
        (&mut *self.policy, &mut self.class.pool)
    }

    pub(crate) fn pool(&mut self) -> &mut Pool {
        &mut self.class.pool
    }

    /// A new local variable for a value of this type.
    pub(crate) fn local(&mut self, ty: &Type) -> Said<u16> {
        let slot = self.next_local;
        self.next_local = slot.checked_add(slots(ty)).ok_or(Refusal::TooDeep)?;
        Ok(slot)
    }

    pub(crate) fn store(&mut self, ty: &Type, local: u16) {
        if let Some(kind) = computational(ty) {
            self.code.store(kind, local);
        }
    }

    pub(crate) fn load(&mut self, ty: &Type, local: u16) {
        if let Some(kind) = computational(ty) {
            self.code.load(kind, local);
        }
    }

    pub(crate) fn bind(&mut self, name: Arc<str>, local: u16, held: Type) {
        self.variables.push((name, local, held));
    }

    /// What was bound in a part that was left is bound no more.
    pub(crate) fn scope(&self) -> usize {
        self.variables.len()
    }

    pub(crate) fn leave(&mut self, scope: usize) {
        self.variables.truncate(scope);
    }

    pub(crate) fn pop(&mut self, ty: &Type) {
        match slots(ty) {
            2 => self.code.op(op::POP2),
            1 => self.code.op(op::POP),
            _ => {}
        }
    }

    /// Pushes the value.
    pub(crate) fn expr(&mut self, expr: &Expr) -> Said {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Refusal::TooDeep);
        }
        let pushed = self.node(expr);
        self.depth -= 1;
        pushed
    }

    /// Pushes the value as one of this type.
    pub(crate) fn expr_as(&mut self, expr: &Expr, ty: &Type) -> Said<()> {
        let pushed = self.expr(expr)?;
        self.convert(pushed, ty)
    }

    /// Pushes a boolean.
    pub(crate) fn condition(&mut self, expr: &Expr) -> Said<()> {
        self.expr_as(expr, &Type::BOOLEAN)
    }

    fn given(&mut self, expr: &Expr) -> Option<Pushed> {
        let known = self.given.iter().find(|given| given.expr == *expr)?;
        let (place, held) = (known.place, known.ty.clone());
        match place {
            Place::Local(local) => self.load(&held, local),
            Place::Field(constant) => {
                self.code.local(op::ALOAD, 0);
                self.code.op_index(op::GETFIELD, constant);
            }
        }
        Some(Pushed { ty: expr.ty.clone(), held })
    }

    fn node(&mut self, expr: &Expr) -> Said {
        if let Some(pushed) = self.given(expr) {
            return Ok(pushed);
        }
        let unsupported = || Refusal::unsupported(contract::show(expr));
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Variable(name) => {
                let known = self.variables.iter().rev().find(|(known, ..)| known == name);
                let (_, local, held) =
                    known.cloned().ok_or_else(|| Refusal::NotGiven { what: name.to_string() })?;
                self.load(&held, local);
                // A number of its own type, an object of the type that the contract says.
                let ty = match (&held, expr.ty.as_primitive()) {
                    (Type::Primitive(_), _) => held.clone(),
                    (_, Some(primitive)) => Type::class(primitive.boxed()),
                    _ => expr.ty.clone(),
                };
                Ok(Pushed { ty, held })
            }
            ExprKind::Field { target, field } => self.field(target.as_deref(), field, &expr.ty),
            ExprKind::ModelField { .. } => {
                let replaced = self.without_models(expr)?;
                self.expr(&replaced)
            }
            ExprKind::ArrayLength(array) => {
                self.array(array)?;
                self.code.op(op::ARRAYLENGTH);
                Ok(Pushed::plain(Type::INT))
            }
            ExprKind::Index { array, index } => {
                let (element, held) = self.array(array)?;
                self.expr_as(index, &Type::INT)?;
                self.code.op(op::IALOAD + array_place(&held));
                Ok(Pushed { ty: element, held })
            }
            ExprKind::Call { target, method, arguments } => {
                self.call(target.as_deref(), method, arguments, &expr.ty)
            }
            ExprKind::New { constructor, arguments } => self.new_object(constructor, arguments, &expr.ty),
            ExprKind::NewArray { lengths, items } => self.new_array(&expr.ty, lengths, items.as_deref()),
            ExprKind::Unary { operator, operand } => self.unary(*operator, operand, &expr.ty),
            ExprKind::Binary { operator, left, right } => self.binary(*operator, left, right, &expr.ty),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.condition(condition)?;
                let other = self.code.jump_ahead(op::IFEQ);
                let scope = self.scope();
                self.expr_as(then, &expr.ty)?;
                self.leave(scope);
                let end = self.code.jump_ahead(op::GOTO);
                self.code.place(other);
                self.expr_as(otherwise, &expr.ty)?;
                self.leave(scope);
                self.code.place(end);
                Ok(Pushed::plain(expr.ty.clone()))
            }
            ExprKind::Cast { operand } => {
                let pushed = self.expr(operand)?;
                self.convert(pushed, &expr.ty)?;
                Ok(Pushed::plain(expr.ty.clone()))
            }
            ExprKind::Exact(operand) => self.exact(operand, &expr.ty),
            ExprKind::InstanceOf { operand, class, binding } => {
                self.expr_as(operand, &Type::object())?;
                if let Some(name) = binding {
                    let local = self.local(&Type::object())?;
                    self.code.op(op::DUP);
                    self.code.local(op::ASTORE, local);
                    self.bind(name.clone(), local, Type::object());
                }
                let constant = self.policy.class(&mut self.class.pool, &erased(class))?;
                self.code.op_index(op::INSTANCEOF, constant);
                Ok(Pushed::plain(Type::BOOLEAN))
            }
            ExprKind::TypeOf(operand) => {
                let pushed = self.expr(operand)?;
                if let Type::Primitive(primitive) = pushed.held {
                    self.pop(&pushed.held);
                    self.primitive_class(primitive);
                } else {
                    self.library("java/lang/Object", "getClass", "()Ljava/lang/Class;");
                }
                Ok(Pushed { ty: expr.ty.clone(), held: Type::class("java/lang/Class") })
            }
            ExprKind::Quantified(quantified) => self.quantified(quantified, &expr.ty),
            ExprKind::NonNullElements(operand) => self.non_null_elements(operand),
            ExprKind::NotModified(operands) => {
                let same = operands.iter().map(|operand| {
                    let old = Expr::new(ExprKind::Old(Box::new(operand.clone())), operand.ty.clone());
                    Expr::binary(BinaryOperator::Equal, operand.clone(), old, Type::BOOLEAN)
                });
                self.expr(&Expr::all(same))
            }
            ExprKind::This
            | ExprKind::Parameter { .. }
            | ExprKind::Result
            | ExprKind::Signal
            | ExprKind::Witness(_)
            | ExprKind::Old(_)
            | ExprKind::Fresh(_) => Err(Refusal::NotGiven { what: contract::show(expr) }),
            ExprKind::Symbol(_)
            | ExprKind::Lambda { .. }
            | ExprKind::MethodReference { .. }
            | ExprKind::Informal(_) => Err(unsupported()),
        }
    }

    fn literal(&mut self, literal: &Literal) -> Said {
        let (code, pool) = (&mut self.code, &mut self.class.pool);
        Ok(Pushed::plain(match literal {
            Literal::Int(value) => {
                code.int(pool, *value);
                Type::INT
            }
            Literal::Char(value) => {
                code.int(pool, i32::from(*value));
                Type::Primitive(Primitive::Char)
            }
            Literal::Boolean(value) => {
                code.int(pool, i32::from(*value));
                Type::BOOLEAN
            }
            Literal::Long(value) => {
                code.long(pool, *value);
                Type::LONG
            }
            Literal::Float(value) => {
                code.float(pool, *value);
                Type::Primitive(Primitive::Float)
            }
            Literal::Double(value) => {
                code.double(pool, *value);
                Type::DOUBLE
            }
            Literal::String(text) => {
                code.string(pool, text);
                Type::string()
            }
            Literal::Null => {
                code.op(op::ACONST_NULL);
                Type::Null
            }
            Literal::Class(Type::Primitive(primitive)) => {
                self.primitive_class(*primitive);
                Type::class("java/lang/Class")
            }
            Literal::Class(Type::Void) => {
                let constant = pool.field("java/lang/Void", "TYPE", "Ljava/lang/Class;");
                code.op_index(op::GETSTATIC, constant);
                Type::class("java/lang/Class")
            }
            Literal::Class(ty) => {
                let constant = self.policy.class(&mut self.class.pool, &erased(ty))?;
                self.code.op_index(op::LDC_W, constant);
                Type::class("java/lang/Class")
            }
        }))
    }

    fn primitive_class(&mut self, primitive: Primitive) {
        let constant = self.class.pool.field(primitive.boxed(), "TYPE", "Ljava/lang/Class;");
        self.code.op_index(op::GETSTATIC, constant);
    }

    /// Pushes an array; gives the type of its elements, and as it is held.
    pub(crate) fn array(&mut self, array: &Expr) -> Said<(Type, Type)> {
        let pushed = self.expr(array)?;
        let Type::Array(element) = &pushed.ty else {
            return Err(Refusal::unsupported(format!("{} as an array", contract::show(array))));
        };
        let element = (**element).clone();
        let wanted = erased(&pushed.ty);
        self.cast(&pushed, &wanted)?;
        let held = erased(&element);
        Ok((element, held))
    }

    /// The Class constant of an erased type.
    pub(crate) fn class_of(&mut self, ty: &Type) -> Said<u16> {
        self.policy.class(&mut self.class.pool, ty)
    }

    /// A call of a public method of a public class of the library, of which everything is on the stack; one that is static
    /// if its class is asked to.
    pub(crate) fn library(&mut self, class: &str, name: &str, descriptor: &str) {
        let constant = self.class.pool.method(class, name, descriptor);
        self.code.op_index(op::INVOKEVIRTUAL, constant);
    }

    pub(crate) fn library_static(&mut self, class: &str, name: &str, descriptor: &str) {
        let constant = self.class.pool.method(class, name, descriptor);
        self.code.op_index(op::INVOKESTATIC, constant);
    }

    pub(crate) fn library_interface(&mut self, class: &str, name: &str, descriptor: &str) {
        let constant = self.class.pool.interface_method(class, name, descriptor);
        self.code.op_index(op::INVOKEINTERFACE, constant);
    }

    /// Throws an exception with a message.
    pub(crate) fn throw(&mut self, class: &str, message: &str) {
        let (code, pool) = (&mut self.code, &mut self.class.pool);
        let constant = pool.class(class);
        code.op_index(op::NEW, constant);
        code.op(op::DUP);
        code.string(pool, message);
        let constructor = pool.method(class, "<init>", "(Ljava/lang/String;)V");
        code.op_index(op::INVOKESPECIAL, constructor);
        code.op(op::ATHROW);
    }

    pub(crate) fn int(&mut self, value: i32) {
        self.code.int(&mut self.class.pool, value);
    }

    pub(crate) fn long(&mut self, value: i64) {
        self.code.long(&mut self.class.pool, value);
    }

    pub(crate) fn double(&mut self, value: f64) {
        self.code.double(&mut self.class.pool, value);
    }

    /// Model fields replaced by what represents them.
    fn without_models(&self, expr: &Expr) -> Said<Expr> {
        let mut whole = expr.clone();
        for _ in 0..DEEPEST_MODEL {
            if !whole.any(|part| matches!(part.kind, ExprKind::ModelField { .. })) {
                return Ok(whole);
            }
            let replaced = whole.substitute(&|part| match &part.kind {
                ExprKind::ModelField { target, class, name } => {
                    let by = self.sources.contracts.represents(class, name)?;
                    Some(by.substitute(&|inner| (inner.kind == ExprKind::This).then(|| (**target).clone())))
                }
                _ => None,
            });
            if replaced == whole {
                break;
            }
            whole = replaced;
        }
        Err(Refusal::unsupported(contract::show(expr)))
    }
}

pub(crate) fn computational(ty: &Type) -> Option<Computational> {
    Computational::of_descriptor(descriptor(ty).as_bytes())
}

/// Where the opcode of a type stands among those of an operation: `int`, `long`, `float`, `double`, reference.
pub(crate) fn place(ty: &Type) -> u8 {
    match ty.as_primitive() {
        Some(Primitive::Long) => 1,
        Some(Primitive::Float) => 2,
        Some(Primitive::Double) => 3,
        Some(_) => 0,
        None => 4,
    }
}

/// The same of array accesses: after those, `byte` or `boolean`, `char`, `short`.
pub(crate) fn array_place(element: &Type) -> u8 {
    match element.as_primitive() {
        Some(Primitive::Byte | Primitive::Boolean) => 5,
        Some(Primitive::Char) => 6,
        Some(Primitive::Short) => 7,
        _ => place(element),
    }
}

/// Whether a value of the type is held as a `BigInteger`.
pub(crate) fn is_big(pushed: &Pushed) -> bool {
    is_bigint(&pushed.ty) && pushed.held.class_name().is_some_and(|name| name.as_str() == BIG_INTEGER)
}
