//! Members that no test may name, for the judge: read and called by reflection, through `trace`.

use contract::Expr;
use program::{FieldRef, Program, Type};

use super::{Formula, Said};
use crate::call::Callee;
use crate::java::{Binding, Piece, literal};

impl Formula<'_, '_> {
    pub(super) fn inside_field(
        &mut self,
        target: Option<&Expr>,
        field: &FieldRef,
        is_static: bool,
        ty: &Type,
    ) -> Said<Piece> {
        let (owner, name) = (literal::string(&field.owner.dotted()), literal::string(&field.name));
        let text = if is_static {
            format!("trace.staticField({owner}, {name})")
        } else {
            let Some(target) = target else {
                return Err(format!("field `{}` without an object", field.name));
            };
            let target = self.expr(target)?;
            format!("trace.field({}, {owner}, {name})", target.text)
        };
        Ok(self.read(&text, ty))
    }

    pub(super) fn inside_call(
        &mut self,
        target: Option<&Expr>,
        callee: &Callee,
        arguments: &[Expr],
    ) -> Said<Piece> {
        let method = callee.method();
        let unsayable = || format!("a call of `{}` by reflection", method.name);
        let (parameters, _) = Program::parse_descriptor(&method.descriptor).ok_or_else(unsayable)?;
        if method.is_varargs() || method.is_constructor() || parameters.len() != arguments.len() {
            return Err(unsayable());
        }
        let target = match target {
            Some(target) if !method.access.is_static() => self.expr(target)?.text,
            _ if method.access.is_static() => "null".to_owned(),
            _ => return Err(format!("method `{}` without an object", method.name)),
        };
        let mut texts = Vec::new();
        for (argument, parameter) in arguments.iter().zip(&parameters) {
            let piece = self.expr(argument)?;
            texts.push(match parameter.as_primitive() {
                Some(primitive) => format!("({}) {}", primitive.keyword(), piece.at(Binding::Unary)),
                None => piece.text,
            });
        }
        let context = self.body.context;
        let text = format!(
            "trace.call({target}, {}, {}, {}, new {}[] {{{}}})",
            literal::string(&callee.class.name.dotted()),
            literal::string(&method.name),
            literal::string(&method.descriptor),
            context.lang("Object"),
            texts.join(", ")
        );
        Ok(self.read(&text, &method.returns))
    }

    /// What reflection gives, as what it is.
    fn read(&self, text: &str, ty: &Type) -> Piece {
        let ty = self.body.context.nearest(&self.ground(ty));
        self.unpacked(text, &Type::object(), &ty)
    }
}
