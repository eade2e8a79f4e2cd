//! Members in a contract: fields, model fields, calls, creations, and the predicates about objects.

use std::sync::Arc;

use contract::expr::BinaryOperator;
use contract::{Expr, ExprKind};
use program::{ClassName, ClassType, FieldRef, MethodRef, Type, TypeArgument};

use super::{DEEPEST_MODEL, Formula, Moment, Said};
use crate::call::Throws;
use crate::java::names::sayable;
use crate::java::piece::logical;
use crate::java::{Binding, Piece};
use crate::types::raw;

impl Formula<'_, '_> {
    pub(super) fn field(&mut self, target: Option<&Expr>, field: &FieldRef) -> Said<Piece> {
        let context = self.body.context;
        let owner = context.program.class(&field.owner);
        let owner = owner.ok_or_else(|| format!("class `{}` is not on the class path", field.owner))?;
        let Some(index) = owner.fields.iter().position(|candidate| candidate.name == field.name) else {
            return Err(format!("there is no field `{}.{}`", context.plain_name(&field.owner), field.name));
        };
        let declared = &owner.fields[index];
        let is_visible = !declared.access.is_private()
            && context.program.is_accessible(&field.owner, declared.access, &context.package);
        if self.environment.inside && !is_visible {
            return self.inside_field(target, field, declared.access.is_static(), &declared.ty);
        }
        sayable(&field.name)?;
        if declared.access.is_private() {
            return Err(format!("private member `{}.{}`", context.plain_name(&field.owner), field.name));
        }
        if !context.program.is_accessible(&field.owner, declared.access, &context.package) {
            return Err(format!(
                "`{}.{}` is not visible in the test",
                context.plain_name(&field.owner),
                field.name
            ));
        }
        if declared.access.is_static() {
            let text = format!("{}.{}", context.class_text(&field.owner), field.name);
            return Ok(Piece::primary(text, self.ground(&declared.ty)));
        }
        let Some(target) = target else { return Err(format!("field `{}` without an object", field.name)) };
        let target = self.expr(target)?;
        let found = target.ty.class_name().and_then(|name| context.program.field_of(name, &field.name));
        let target = match found {
            Some((found, _)) if found.name == field.owner => target,
            _ => self.cast_to(target, &field.owner),
        };
        let ty = match &target.ty {
            Type::Class(class) => self.ground(&context.program.field_type(class, &owner, index)),
            _ => self.ground(&declared.ty),
        };
        Ok(Piece::primary(format!("{}.{}", target.at(Binding::Primary), field.name), ty))
    }

    fn cast_to(&self, piece: Piece, class: &ClassName) -> Piece {
        let ty = Type::Class(
            self.body
                .context
                .concrete(&ClassType { name: class.clone(), arguments: Vec::new() }, &self.body.variables),
        );
        let cast = piece.cast(&self.body.context.type_text(&raw(&ty)), ty);
        Piece::primary(format!("({})", cast.text), cast.ty)
    }

    /// A model field is what its `represents` says, with the target in the place of `this`.
    pub(super) fn model_field(&mut self, target: &Expr, class: &ClassName, name: &str) -> Said<Piece> {
        let context = self.body.context;
        let seen_as = match (&target.kind, &self.environment.class) {
            (ExprKind::This, Some(own)) if context.program.is_subclass(own, class) => own,
            _ => class,
        };
        let represents = context
            .contracts
            .represents(seen_as, name)
            .ok_or_else(|| format!("model field `{name}` has no `represents`"))?;
        if self.models >= DEEPEST_MODEL {
            return Err(format!("model field `{name}` is defined by itself"));
        }
        let definition = represents.substitute(&|part| (part.kind == ExprKind::This).then(|| target.clone()));
        self.models += 1;
        let piece = self.expr(&definition);
        self.models -= 1;
        piece
    }

    pub(super) fn call(
        &mut self,
        target: Option<&Expr>,
        method: &MethodRef,
        arguments: &[Expr],
    ) -> Said<Piece> {
        let context = self.body.context;
        let callee = context.callee(method)?;
        let declared = callee.method();
        let is_static = declared.access.is_static();
        let is_visible =
            !declared.access.is_private() && context.check_callable(&callee, &callee.class).is_ok();
        if self.environment.inside && !is_visible {
            return self.inside_call(target, &callee, arguments);
        }
        if declared.access.is_private() {
            return Err(format!("private member `{}.{}`", context.plain_name(&method.owner), method.name));
        }
        let (head, receiver) = if is_static {
            context.check_callable(&callee, &callee.class)?;
            let owner = ClassType { name: method.owner.clone(), arguments: Vec::new() };
            (format!("{}.{}", context.class_text(&method.owner), method.name), owner)
        } else {
            let Some(target) = target else {
                return Err(format!("method `{}` without an object", method.name));
            };
            let target = self.expr(target)?;
            let target = match &target.ty {
                Type::Class(class) if context.program.is_subclass(&class.name, &method.owner) => target,
                // Every array has the methods of `Object`, and so does what an interface types.
                Type::Array(_) => target,
                Type::Class(_) if method.owner == ClassName::object() => target,
                Type::Void | Type::Null | Type::Primitive(_) | Type::Class(_) | Type::Variable(_) => {
                    self.cast_to(target, &method.owner)
                }
            };
            let receiver = match &target.ty {
                Type::Class(class) => class.clone(),
                _ => ClassType { name: method.owner.clone(), arguments: Vec::new() },
            };
            if let Some(through) = context.program.class(&receiver.name) {
                context.check_callable(&callee, &through)?;
            }
            (format!("{}.{}", target.at(Binding::Primary), method.name), receiver)
        };
        let mut pieces = Vec::new();
        for argument in arguments {
            pieces.push(self.expr(argument)?);
        }
        self.checked_call(&callee, &head, &receiver, &pieces)
    }

    fn checked_call(
        &mut self,
        callee: &crate::call::Callee,
        head: &str,
        receiver: &ClassType,
        pieces: &[Piece],
    ) -> Said<Piece> {
        let before = std::mem::take(&mut self.body.throws);
        let called = self.body.call_text(callee, head, receiver, Some(receiver), pieces);
        let thrown = std::mem::replace(&mut self.body.throws, before);
        let (text, returns) = called?;
        if self.in_stream && thrown != Throws::Nothing {
            return Err(format!(
                "`{}` may throw a checked exception inside a quantifier",
                callee.method().name
            ));
        }
        self.body.note_throws(thrown);
        Ok(Piece::primary(text, self.body.context.nearest(&returns)))
    }

    pub(super) fn new_object(
        &mut self,
        ty: &Type,
        constructor: &MethodRef,
        arguments: &[Expr],
    ) -> Said<Piece> {
        let context = self.body.context;
        let callee = context.callee(constructor)?;
        context.check_callable(&callee, &callee.class)?;
        let Type::Class(class) = self.named(ty)? else { return Err(format!("`{ty}` is not a class")) };
        let own = context.concrete(&class, &self.body.variables);
        let mut pieces = Vec::new();
        for argument in arguments {
            pieces.push(self.expr(argument)?);
        }
        let head = format!("new {}", context.type_text(&Type::Class(own.clone())));
        let made = self.checked_call(&callee, &head, &own, &pieces)?;
        Ok(Piece { ty: Type::Class(own), ..made })
    }

    pub(super) fn new_array(&mut self, ty: &Type, lengths: &[Expr], items: Option<&[Expr]>) -> Said<Piece> {
        let ty = raw(&self.named(ty)?);
        let (mut element, mut dimensions) = (ty.clone(), 0);
        while let Type::Array(inner) = element {
            element = *inner;
            dimensions += 1;
        }
        let name = self.body.context.type_text(&element);
        let text = match items {
            Some(items) => {
                let mut texts = Vec::new();
                for item in items {
                    texts.push(self.expr(item)?.text);
                }
                format!("new {name}{} {{{}}}", "[]".repeat(dimensions), texts.join(", "))
            }
            None => {
                let mut brackets = String::new();
                for length in lengths {
                    brackets.push_str(&format!("[{}]", self.expr(length)?.text));
                }
                brackets.push_str(&"[]".repeat(dimensions.saturating_sub(lengths.len())));
                format!("new {name}{brackets}")
            }
        };
        Ok(Piece::new(text, Binding::Unary, ty))
    }

    /// `\fresh(e)`: an object, and none that the caller had in hand before; the judge knows all objects that there were.
    pub(super) fn fresh(&mut self, operands: &[Expr]) -> Said<Piece> {
        if self.moment == Moment::Before {
            return Err("`\\fresh` before the call".to_owned());
        }
        if self.environment.inside {
            let mut all = Vec::new();
            for operand in operands {
                all.push(format!("trace.isFresh({})", self.expr(operand)?.text));
            }
            let all = all.into_iter().map(|text| Piece::primary(text, Type::BOOLEAN));
            let whole = all.reduce(|first, second| logical(&first, "&&", &second, Binding::And));
            return Ok(whole.unwrap_or_else(|| Piece::primary("true", Type::BOOLEAN)));
        }
        let known: Vec<Piece> =
            self.environment.this.iter().chain(&self.environment.parameters).cloned().collect();
        let mut whole: Option<Piece> = None;
        for operand in operands {
            let piece = self.expr(operand)?;
            let text = piece.at(Binding::Equality);
            let mut said = Piece::new(format!("{text} != null"), Binding::Equality, Type::BOOLEAN);
            for other in known
                .iter()
                .filter(|other| other.ty.is_reference() && other.ty != Type::Null && other.text != piece.text)
            {
                let object = self.body.context.lang("Object");
                let differs =
                    format!("({object}) {} != {}", piece.at(Binding::Unary), other.at(Binding::Relational));
                said = logical(
                    &said,
                    "&&",
                    &Piece::new(differs, Binding::Equality, Type::BOOLEAN),
                    Binding::And,
                );
            }
            whole = Some(match whole {
                Some(first) => logical(&first, "&&", &said, Binding::And),
                None => said,
            });
        }
        Ok(whole.unwrap_or_else(|| Piece::primary("true", Type::BOOLEAN)))
    }

    pub(super) fn type_of(&mut self, operand: &Expr) -> Said<Piece> {
        let piece = self.expr(operand)?;
        let text = match piece.ty.as_primitive() {
            Some(primitive) => format!("{}.class", primitive.keyword()),
            None => format!("{}.getClass()", piece.at(Binding::Primary)),
        };
        Ok(Piece::primary(text, Type::class("java/lang/Class")))
    }

    /// `\nonnullelements(a)`: not null, and neither is any element.
    pub(super) fn non_null_elements(&mut self, operand: &Expr) -> Said<Piece> {
        let context = self.body.context;
        let piece = self.expr(operand)?;
        let objects = || context.jdk("java/util/Objects");
        let is = |class: &str| {
            piece.ty.class_name().is_some_and(|name| context.program.is_subclass(name, &class.into()))
        };
        let none_null = match &piece.ty {
            Type::Array(element) if element.is_primitive() => None,
            Type::Array(_) => Some(format!(
                "{}.stream({}).allMatch({}::nonNull)",
                context.jdk("java/util/Arrays"),
                piece.text,
                objects()
            )),
            _ if is("java/util/Collection") => {
                Some(format!("{}.stream().allMatch({}::nonNull)", piece.at(Binding::Primary), objects()))
            }
            _ => return Err(format!("the elements of a `{}` cannot be listed", piece.ty)),
        };
        let not_null =
            Piece::new(format!("{} != null", piece.at(Binding::Equality)), Binding::Equality, Type::BOOLEAN);
        Ok(match none_null {
            Some(text) => logical(&not_null, "&&", &Piece::primary(text, Type::BOOLEAN), Binding::And),
            None => not_null,
        })
    }

    /// `\not_modified(l)` is `l == \old(l)`.
    pub(super) fn not_modified(&mut self, operands: &[Expr]) -> Said<Piece> {
        let same = operands.iter().map(|operand| {
            let old = Expr::new(ExprKind::Old(Box::new(operand.clone())), operand.ty.clone());
            Expr::binary(BinaryOperator::Equal, operand.clone(), old, Type::BOOLEAN)
        });
        let whole = Expr::all(same);
        self.expr(&whole)
    }

    pub(super) fn lambda(&mut self, parameters: &[Arc<str>], body: &Expr, ty: &Type) -> Said<Piece> {
        let mark = self.bound.len();
        let types = self.lambda_types(ty, parameters.len());
        let mut names = Vec::new();
        for (parameter, ty) in parameters.iter().zip(types) {
            let name = self.body.fresh(parameter);
            self.bound.push((parameter.clone(), Piece::primary(name.clone(), ty)));
            names.push(name);
        }
        let outer = std::mem::replace(&mut self.in_stream, true);
        let said = self.expr(body);
        self.in_stream = outer;
        self.bound.truncate(mark);
        let head = if let [one] = names.as_slice() { one.clone() } else { format!("({})", names.join(", ")) };
        Ok(Piece::new(format!("{head} -> {}", said?.text), Binding::Lambda, self.ground(ty)))
    }

    fn lambda_types(&self, ty: &Type, count: usize) -> Vec<Type> {
        let method = match self.ground(ty) {
            Type::Class(class) => self.body.context.program.functional_method(&class),
            _ => None,
        };
        let declared = method.map(|method| method.parameters).unwrap_or_default();
        (0..count).map(|index| declared.get(index).map_or_else(Type::object, |ty| self.ground(ty))).collect()
    }

    pub(super) fn method_reference(
        &mut self,
        target: Option<&Expr>,
        method: &MethodRef,
        ty: &Type,
    ) -> Said<Piece> {
        let context = self.body.context;
        let callee = context.callee(method)?;
        context.check_callable(&callee, &callee.class)?;
        let head = match target {
            Some(target) => self.expr(target)?.at(Binding::Primary),
            None => context.class_text(&method.owner),
        };
        let name = if method.is_constructor() { "new" } else { &method.name };
        Ok(Piece::new(format!("{head}::{name}"), Binding::Lambda, self.ground(ty)))
    }
}

/// The element type of an array or `Iterable`, as javac will see it.
pub(super) fn element_type(context: &crate::context::Context<'_>, ty: &Type) -> Option<Type> {
    match ty {
        Type::Array(element) => Some((**element).clone()),
        Type::Class(class) => {
            let seen = context.program.as_super(class, &"java/lang/Iterable".into())?;
            Some(match seen.arguments.first() {
                Some(TypeArgument::Exact(ty) | TypeArgument::Extends(ty)) => ty.clone(),
                Some(TypeArgument::Super(_) | TypeArgument::Any) | None => Type::object(),
            })
        }
        Type::Void | Type::Null | Type::Primitive(_) | Type::Variable(_) => None,
    }
}
