//! Names (JLS chapter 6): variables, parameters, fields, model fields, static imports, types, packages.

use std::sync::Arc;

use base::{Span, did_you_mean};
use program::{Access, Class, ClassName, ClassType, Program, Type};
use syntax::expr as written;

use super::types::captured;
use super::{Reported, Typed, Typer};
use crate::expr::{Expr, ExprKind};

/// What an ambiguous name turned out to be (JLS 6.5).
pub(super) enum Meaning {
    Value(Expr),
    Class(ClassName),
    /// `super`, as an object of the super class.
    Super(Expr),
    /// Perhaps a package: the name so far.
    Package(String),
}

impl Typer<'_> {
    pub(super) fn name_value(&mut self, expr: &written::Expr) -> Typed {
        match self.meaning(expr)? {
            Meaning::Value(value) => Ok(value),
            Meaning::Super(_) => {
                let message = "`super` needs a member after it".to_owned();
                Err(self.report("contract.super", expr.span, message, None))
            }
            Meaning::Class(name) => {
                let message = format!("`{}` is a class, not a value", name.readable());
                Err(self.report("contract.unknown-name", expr.span, message, None))
            }
            Meaning::Package(_) => Err(self.unknown_name(first_name(expr))),
        }
    }

    pub(super) fn meaning(&mut self, expr: &written::Expr) -> Result<Meaning, Reported> {
        match &expr.kind {
            written::ExprKind::Name(name) => {
                if let Some(value) = self.simple_name(name, expr.span)? {
                    return Ok(Meaning::Value(value));
                }
                Ok(match self.class_named(name) {
                    Some(class) => Meaning::Class(class),
                    None => Meaning::Package(name.to_string()),
                })
            }
            written::ExprKind::Super => {
                let this = self.this(expr.span)?;
                let superclass = self.context.class.superclass.clone().unwrap_or_else(Type::object);
                Ok(Meaning::Super(Expr::new(this.kind, superclass)))
            }
            written::ExprKind::Select { target, name, name_span } => match self.meaning(target)? {
                Meaning::Value(value) | Meaning::Super(value) => {
                    self.field_of_value(value, name, *name_span).map(Meaning::Value)
                }
                Meaning::Class(class) => self.member_of_class(class, name, *name_span),
                Meaning::Package(package) => {
                    let qualified = format!("{package}.{name}");
                    Ok(match self.class_named(&qualified) {
                        Some(class) => Meaning::Class(class),
                        None => Meaning::Package(qualified),
                    })
                }
            },
            _ => self.value(expr).map(Meaning::Value),
        }
    }

    /// A variable, parameter, field or statically imported field; `None` where it is none of these.
    fn simple_name(&mut self, name: &Arc<str>, span: Span) -> Result<Option<Expr>, Reported> {
        if let Some((Some(signal), ty)) = &self.context.signal
            && signal == name
        {
            return Ok(Some(Expr::new(ExprKind::Signal, ty.clone())));
        }
        if let Some((_, ty)) = self.variables.iter().rev().find(|(variable, _)| variable == name) {
            return Ok(Some(Expr::new(ExprKind::Variable(name.clone()), ty.clone())));
        }
        if let Some(method) = self.context.method
            && let Some(index) = self.context.parameters.iter().position(|parameter| parameter == name)
            && let Some(parameter) = method.parameters.get(index)
        {
            let kind = ExprKind::Parameter { index, name: name.clone() };
            return Ok(Some(Expr::new(kind, parameter.ty.clone())));
        }
        let mut class = Some(self.context.class.clone());
        let mut through_static = self.context.is_static;
        while let Some(current) = class {
            if let Some(found) = self.field_in_scope(&current, name, through_static, span)? {
                return Ok(Some(found));
            }
            through_static |= current.access.is_static() || !current.is_inner();
            class = current.outer.as_ref().and_then(|outer| self.program().class(outer));
        }
        self.statically_imported(name, span)
    }

    /// A field or model field of `class` or its super types, used by its simple name.
    fn field_in_scope(
        &mut self,
        class: &Arc<Class>,
        name: &Arc<str>,
        no_this: bool,
        span: Span,
    ) -> Result<Option<Expr>, Reported> {
        if let Some((owner, index)) = self.program().field_of(&class.name, name) {
            let field = &owner.fields[index];
            // A private field of a super class is not inherited; one around it may have the name.
            let is_static = field.access.is_static();
            if !is_static && no_this {
                return Err(self.static_context(name, span));
            }
            self.check_visible(&owner, field.access, name, span)?;
            let target = if is_static {
                None
            } else {
                self.check_constructed(name, span)?;
                Some(Box::new(self.this_of(class)))
            };
            let ty = match &target {
                Some(target) => self.field_type(&target.ty, &owner, &field.ty),
                None => field.ty.clone(),
            };
            return Ok(Some(Expr::new(ExprKind::Field { target, field: owner.field_ref(field) }, ty)));
        }
        if let Some(model) = self.context.knowledge.model_field(&class.name, name) {
            if no_this && !model.is_static {
                return Err(self.static_context(name, span));
            }
            self.check_constructed(name, span)?;
            let target = Box::new(self.this_of(class));
            let kind = ExprKind::ModelField { target, class: model.class.clone(), name: name.clone() };
            return Ok(Some(Expr::new(kind, model.ty)));
        }
        Ok(None)
    }

    fn static_context(&mut self, name: &str, span: Span) -> Reported {
        let message = format!("`{name}` belongs to an object, but the contract is of a static member");
        self.report("contract.static-context", span, message, None)
    }

    fn statically_imported(&mut self, name: &Arc<str>, span: Span) -> Result<Option<Expr>, Reported> {
        for owner in self.static_imports(name) {
            if let Some((class, index)) = self.program().field_of(&owner, name) {
                let field = &class.fields[index];
                if field.access.is_static() {
                    self.check_visible(&class, field.access, name, span)?;
                    let kind = ExprKind::Field { target: None, field: class.field_ref(field) };
                    return Ok(Some(Expr::new(kind, field.ty.clone())));
                }
            }
        }
        Ok(None)
    }

    /// Classes from which a static import may bring `name` into scope, in order.
    pub(super) fn static_imports(&self, name: &str) -> Vec<ClassName> {
        let mut owners = Vec::new();
        for import in self.context.imports.iter().filter(|import| import.is_static) {
            let owner = if import.on_demand {
                Some(&*import.name)
            } else {
                import.name.rsplit_once('.').filter(|(_, member)| *member == name).map(|(owner, _)| owner)
            };
            owners.extend(owner.and_then(|owner| self.class_named(owner)));
        }
        owners
    }

    fn field_of_value(&mut self, value: Expr, name: &Arc<str>, span: Span) -> Typed {
        if matches!(value.ty, Type::Array(_)) {
            if &**name == "length" {
                return Ok(Expr::new(ExprKind::ArrayLength(Box::new(value)), Type::INT));
            }
            let help = did_you_mean(name, ["length"]);
            return Err(self.report(
                "contract.unknown-field",
                span,
                format!("an array has no `{name}`"),
                help,
            ));
        }
        let Some(class) = self.class_of(&value.ty) else {
            let message = format!("`{}` has no fields", value.ty);
            return Err(self.report("contract.unknown-field", span, message, None));
        };
        if let Some((owner, index)) = self.program().field_of(&class.name, name) {
            let field = &owner.fields[index];
            self.check_visible(&owner, field.access, name, span)?;
            let ty = self.field_type(&value.ty, &owner, &field.ty);
            let target = (!field.access.is_static()).then(|| Box::new(value));
            return Ok(Expr::new(ExprKind::Field { target, field: owner.field_ref(field) }, ty));
        }
        if let Some(model) = self.context.knowledge.model_field(&class.name, name) {
            let target = Box::new(value);
            let kind = ExprKind::ModelField { target, class: model.class, name: name.clone() };
            return Ok(Expr::new(kind, model.ty));
        }
        Err(self.unknown_field(&class.name, name, span))
    }

    fn member_of_class(
        &mut self,
        class: ClassName,
        name: &Arc<str>,
        span: Span,
    ) -> Result<Meaning, Reported> {
        if &**name == "this" {
            return match self.program().class(&class) {
                Some(outer) => Ok(Meaning::Value(self.this_of(&outer))),
                None => Err(self.unknown_type(&class.readable(), span)),
            };
        }
        if let Some((owner, index)) = self.program().field_of(&class, name) {
            let field = &owner.fields[index];
            if !field.access.is_static() {
                let message = format!("`{name}` belongs to an object of `{}`", class.readable());
                return Err(self.report("contract.static-context", span, message, None));
            }
            self.check_visible(&owner, field.access, name, span)?;
            let kind = ExprKind::Field { target: None, field: owner.field_ref(field) };
            return Ok(Meaning::Value(Expr::new(kind, field.ty.clone())));
        }
        if let Some(member) = self.program().member_class(&class, name) {
            return Ok(Meaning::Class(member));
        }
        Err(self.unknown_field(&class, name, span))
    }

    /// The class whose members a value of this type has.
    pub(super) fn class_of(&self, ty: &Type) -> Option<ClassType> {
        match ty {
            Type::Class(class) => Some(captured(self.program(), class)),
            Type::Variable(_) => match self.upper_bound(ty) {
                Type::Class(class) => Some(captured(self.program(), &class)),
                _ => None,
            },
            Type::Array(_) => Some(ClassType { name: ClassName::object(), arguments: Vec::new() }),
            Type::Void | Type::Null | Type::Primitive(_) => None,
        }
    }

    /// A type variable's bound with its type arguments, through other variables.
    fn upper_bound(&self, ty: &Type) -> Type {
        let mut current = ty.clone();
        for _ in 0..8 {
            match current {
                Type::Variable(name) => current = self.bound(&name),
                other => return other,
            }
        }
        Type::object()
    }

    /// The type of an inherited field as seen on the receiver: `T` of `Node<T>` on `Node<String>`.
    fn field_type(&self, receiver: &Type, owner: &Class, ty: &Type) -> Type {
        let seen = self.class_of(receiver).and_then(|class| self.program().as_super(&class, &owner.name));
        match seen {
            Some(seen) if seen.arguments.len() == owner.type_parameters.len() => {
                let seen = captured(self.program(), &seen);
                Program::substitute(ty, &super::call::substitution(owner, &seen))
            }
            _ if owner.name == self.context.class.name || owner.type_parameters.is_empty() => ty.clone(),
            // A raw receiver: the field's type is erased.
            _ => super::call::erase_parameters(ty, &owner.type_parameters),
        }
    }

    /// Access as the contract's class has it (JLS 6.6); `spec_public` members are public to contracts.
    pub(super) fn check_visible(
        &mut self,
        owner: &Class,
        access: Access,
        name: &str,
        span: Span,
    ) -> Result<(), Reported> {
        if self.is_visible(owner, access) || self.context.knowledge.is_spec_public(&owner.name, name) {
            return Ok(());
        }
        let kind = match access {
            _ if access.is_private() => "private",
            _ if access.is_protected() => "protected",
            _ => "package-private",
        };
        let class = owner.name.readable();
        let from = self.context.class.name.readable();
        let message = format!("`{name}` is {kind} in `{class}` and not visible from `{from}`");
        let help = "use a public pure method, or declare it `spec_public`".to_owned();
        Err(self.report("contract.not-visible", span, message, Some(help)))
    }

    pub(super) fn is_visible(&self, owner: &Class, access: Access) -> bool {
        let class = &self.context.class.name;
        if access.is_public() || self.outermost(&owner.name) == self.outermost(class) {
            return true;
        }
        if access.is_private() {
            return false;
        }
        class.same_package(&owner.name)
            || (access.is_protected() && self.program().is_subclass(class, &owner.name))
    }

    fn outermost(&self, name: &ClassName) -> ClassName {
        let mut current = name.clone();
        while let Some(outer) = self.program().class(&current).and_then(|class| class.outer.clone()) {
            current = outer;
        }
        current
    }

    fn unknown_name(&mut self, (name, span): (Arc<str>, Span)) -> Reported {
        let mut known: Vec<Arc<str>> = self.variables.iter().map(|(name, _)| name.clone()).collect();
        known.extend(self.context.parameters.iter().cloned());
        known.extend(self.fields_of(&self.context.class.name));
        let help = did_you_mean(&name, known.iter().map(|name| &**name)).or_else(|| {
            let class = &self.context.class.name;
            let methods = self.program().methods_of(&super::self_type(self.context.class));
            let method =
                methods.iter().find(|member| member.method.name == name && member.parameters.is_empty());
            let found = method.map(|_| format!("`{}` has a method `{name}()`", class.readable()));
            let is_class = name.starts_with(char::is_uppercase);
            found.or_else(|| is_class.then(|| "import it, or write its qualified name".to_owned()))
        });
        let message = format!("`{name}` is not a name that is known here");
        self.report("contract.unknown-name", span, message, help)
    }

    fn unknown_field(&mut self, class: &ClassName, name: &str, span: Span) -> Reported {
        let known = self.fields_of(class);
        let help = did_you_mean(name, known.iter().map(|name| &**name)).or_else(|| {
            let class = ClassType { name: class.clone(), arguments: Vec::new() };
            let methods = self.program().methods_of(&class);
            let getter =
                methods.iter().any(|member| &*member.method.name == name && member.parameters.is_empty());
            getter.then(|| format!("there is a method `{name}()`"))
        });
        let message = format!("no field `{name}` in `{}`", class.readable());
        self.report("contract.unknown-field", span, message, help)
    }

    fn fields_of(&self, class: &ClassName) -> Vec<Arc<str>> {
        let mut classes = vec![class.clone()];
        classes.extend(self.program().supertypes(class));
        let mut names = Vec::new();
        for name in classes {
            if let Some(class) = self.program().class(&name) {
                let fields = class.fields.iter().filter(|field| !field.access.is_synthetic());
                names.extend(fields.map(|field| field.name.clone()));
            }
            names.extend(self.context.knowledge.model_fields(&name).into_iter().map(|model| model.name));
        }
        names
    }
}

/// The leftmost name of `a.b.c`.
fn first_name(expr: &written::Expr) -> (Arc<str>, Span) {
    match &expr.kind {
        written::ExprKind::Select { target, .. } => first_name(target),
        written::ExprKind::Name(name) => (name.clone(), expr.span),
        _ => (Arc::from(""), expr.span),
    }
}
