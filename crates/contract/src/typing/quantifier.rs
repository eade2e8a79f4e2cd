//! Quantifiers and generalised quantifiers: `\forall`, `\exists`, `\sum`, `\product`, `\min`, `\max`, `\num_of`.

use program::{Primitive, Type};
use syntax::expr as written;

use super::operator::promoted_alone;
use super::{Typed, Typer};
use crate::arithmetic::{bigint, is_bigint};
use crate::expr::{BoundVariable, Expr, ExprKind, Quantified, Quantifier};

impl Typer<'_> {
    pub(super) fn quantified(&mut self, quantified: &written::Quantified) -> Typed {
        let mark = self.variables.len();
        let typed = self.quantified_in_scope(quantified);
        self.variables.truncate(mark);
        typed
    }

    fn quantified_in_scope(&mut self, quantified: &written::Quantified) -> Typed {
        let mut variables = Vec::new();
        for variable in &quantified.variables {
            let ty = self.resolve_type(&variable.ty)?;
            let over = match &variable.over {
                None => None,
                Some(over) => {
                    let typed = self.value(over)?;
                    let element = self.element_type(&typed.ty);
                    if !element.is_some_and(|element| self.is_assignable(&element, &ty)) {
                        let message = format!("`{}` does not consist of `{ty}`", typed.ty);
                        return Err(self.report("contract.operand-types", over.span, message, None));
                    }
                    Some(typed)
                }
            };
            self.variables.push((variable.name.clone(), ty.clone()));
            variables.push(BoundVariable { name: variable.name.clone(), ty, over });
        }
        let range = quantified.range.as_ref().map(|range| self.condition(range)).transpose()?;
        let (body, ty) = match quantified.quantifier {
            Quantifier::ForAll | Quantifier::Exists => (self.condition(&quantified.body)?, Type::BOOLEAN),
            Quantifier::NumOf => (self.condition(&quantified.body)?, Type::LONG),
            Quantifier::Sum | Quantifier::Product | Quantifier::Min | Quantifier::Max => {
                let body = self.value(&quantified.body)?;
                if is_bigint(&body.ty) {
                    let quantified = Quantified { quantifier: quantified.quantifier, variables, range, body };
                    return Ok(Expr::new(ExprKind::Quantified(Box::new(quantified)), bigint()));
                }
                let Some(primitive) = self.unboxed(&body.ty).filter(|ty: &Primitive| ty.is_numeric()) else {
                    let message = format!("a number is expected, but this is `{}`", body.ty);
                    let span = quantified.body.span;
                    return Err(self.report("contract.operand-types", span, message, None));
                };
                (body, Type::Primitive(promoted_alone(primitive)))
            }
        };
        let quantified = Quantified { quantifier: quantified.quantifier, variables, range, body };
        Ok(Expr::new(ExprKind::Quantified(Box::new(quantified)), ty))
    }
}
