//! Functional interfaces as lambdas: constants, and small tables such as `x -> x == 3 ? "a" : "b"`.

use program::{ClassType, Primitive, Type};
use suite::{LambdaRow, Recipe};

use crate::body::{Body, Built};
use crate::build::{Form, is_simple};
use crate::java::names::sayable;
use crate::java::{Binding, Piece};

impl Body<'_> {
    pub(crate) fn lambda(
        &mut self,
        interface: &Type,
        returns: Option<&Recipe>,
        rows: &[LambdaRow],
        wish: &str,
    ) -> Built<Piece> {
        let Type::Class(interface) = self.instantiated(interface) else {
            return Err(format!("`{interface}` is no interface"));
        };
        let ty = Type::Class(interface.clone());
        self.nameable(&ty)?;
        let method = self
            .context
            .program
            .functional_method(&interface)
            .ok_or_else(|| format!("`{}` has no single abstract method", interface.name))?;
        let callee = crate::call::Callee { class: method.declared.clone(), index: method.index };
        let erased = vec![Type::Null; callee.method().parameters.len()];
        let signature = self.context.signature(&callee, Some(&interface), &erased);
        let value = match (returns, &signature.returns) {
            (_, Type::Void) => None,
            (None, returns) => {
                return Err(format!("a lambda for `{}` without a value of type `{returns}`", interface.name));
            }
            (Some(recipe), returns) => Some(self.given(recipe, returns)?),
        };
        // Its own name first: a parameter inside must not be called alike (JLS 6.4).
        let name = self.fresh(wish);
        let is_class = !callee.class.is_interface()
            || !self.context.program.class(&interface.name).is_some_and(|class| class.is_interface());
        let text = if is_class || !callee.method().type_parameters.is_empty() {
            if !rows.is_empty() {
                return Err(format!("a table for `{}`, which cannot be a lambda", interface.name));
            }
            self.anonymous(&interface, &callee, &signature, value.as_ref())?
        } else {
            let parameters = self.lambda_parameters(signature.parameters.len());
            let list = match parameters.as_slice() {
                [one] => one.clone(),
                many => format!("({})", many.join(", ")),
            };
            match value {
                Some(value) => {
                    let value =
                        self.table(rows, value, &signature.returns, &parameters, &signature.parameters)?;
                    format!("{list} -> {value}")
                }
                None => format!("{list} -> {{ }}"),
            }
        };
        // A lambda needs its type beside it: as an argument it would make overloads ambiguous.
        self.declare(&ty, &name, &Piece::new(text, Binding::Lambda, ty.clone()))
    }

    /// A value that a lambda gives.
    fn given(&mut self, recipe: &Recipe, returns: &Type) -> Built<Piece> {
        let form = if is_simple(recipe) { Form::Brief } else { Form::Named };
        let piece = self.build(recipe, returns, "returned", form)?;
        self.assignable(&piece, returns)
    }

    /// The rows as conditional expressions around the value for all other arguments.
    fn table(
        &mut self,
        rows: &[LambdaRow],
        otherwise: Piece,
        returns: &Type,
        names: &[String],
        types: &[Type],
    ) -> Built<String> {
        let mut text = otherwise.text;
        for row in rows.iter().rev() {
            let (Some(name), Some(ty)) = (names.get(row.parameter), types.get(row.parameter)) else {
                return Err(format!("a lambda has no parameter {}", row.parameter + 1));
            };
            let gives = self.given(&row.gives, returns)?.text;
            let key = self.given(&row.equals, ty)?;
            let (yes, no) = comparison(name, ty, &key);
            text = match (gives.as_str(), text.as_str()) {
                ("true", "false") => yes,
                ("false", "true") => no,
                _ if gives == text => text,
                _ => format!("{yes} ? {gives} : {text}"),
            };
        }
        Ok(text)
    }

    fn lambda_parameters(&self, count: usize) -> Vec<String> {
        let mut names = self.names.clone();
        (0..count).map(|index| names.fresh(["x", "y", "z"].get(index).unwrap_or(&"x"))).collect()
    }

    /// A generic method cannot be a lambda; overriding its erasure can (JLS 8.4.2).
    fn anonymous(
        &mut self,
        interface: &ClassType,
        callee: &crate::call::Callee,
        signature: &crate::call::Signature,
        value: Option<&Piece>,
    ) -> Built<String> {
        let method = callee.method();
        let variables = crate::types::Variables::of(self.context.program, &callee.class, Some(method));
        let generic = !method.type_parameters.is_empty();
        let mut names = self.names.clone();
        let mut parameters = Vec::new();
        for (parameter, seen) in method.parameters.iter().zip(&signature.parameters) {
            let ty = if generic { variables.erase(&parameter.ty) } else { seen.clone() };
            self.nameable(&ty)?;
            parameters.push(format!("{} {}", self.context.type_text(&ty), names.fresh(&parameter.name)));
        }
        let returns = if generic { variables.erase(&method.returns) } else { signature.returns.clone() };
        self.nameable(&returns)?;
        self.unchecked |= generic;
        let access = if method.access.is_public() {
            "public "
        } else if method.access.is_protected() {
            "protected "
        } else {
            ""
        };
        let body = value.map_or_else(|| "{ }".to_owned(), |value| format!("{{ return {}; }}", value.text));
        let returns = self.context.type_text(&returns);
        let type_text = self.context.type_text(&Type::Class(interface.clone()));
        Ok(format!(
            "new {type_text}() {{ @Override {access}{returns} {}({}) {body} }}",
            sayable(&method.name)?,
            parameters.join(", ")
        ))
    }
}

/// That a parameter has a value, and that it has not. Numbers are compared as numbers, boxed ones too, where that is no
/// different from `equals`.
fn comparison(name: &str, ty: &Type, key: &Piece) -> (String, String) {
    let text = key.text.as_str();
    let exact = |primitive| !matches!(primitive, Primitive::Float | Primitive::Double);
    match (ty, ty.unboxed(), text) {
        (Type::Primitive(Primitive::Boolean), _, "true") => (name.to_owned(), format!("!{name}")),
        (Type::Primitive(Primitive::Boolean), _, "false") => (format!("!{name}"), name.to_owned()),
        (Type::Primitive(_), ..) => (format!("{name} == {text}"), format!("{name} != {text}")),
        (_, Some(primitive), _) if exact(primitive) => {
            (format!("{name} == {text}"), format!("{name} != {text}"))
        }
        _ if key.ty.is_primitive() => {
            let equals = format!("((Object) {}).equals({name})", key.at(Binding::Unary));
            (equals.clone(), format!("!{equals}"))
        }
        _ => {
            let equals = format!("{}.equals({name})", key.at(Binding::Primary));
            (equals.clone(), format!("!{equals}"))
        }
    }
}
