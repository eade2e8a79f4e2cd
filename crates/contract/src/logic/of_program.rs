//! The logic's questions, answered by a program and its contracts.

use std::collections::BTreeSet;
use std::sync::Arc;

use program::{ClassName, Constant, FieldRef, MethodRef, Program};

use crate::expr::Literal;
use crate::model::EffectiveContract;
use crate::{Contracts, ModelField};

use super::chain::Specifications;
use super::class_view::{ClassView, Observer, class_view, virtual_state};

impl Specifications for Contracts {
    fn contract(&self, class: &ClassName, method: &MethodRef) -> Option<Arc<EffectiveContract>> {
        Some(self.effective(class, method))
    }

    fn constant(&self, field: &FieldRef) -> Option<Literal> {
        let (class, index) = self.program().field_of(&field.owner, &field.name)?;
        Some(match class.fields[index].constant.as_ref()? {
            Constant::Boolean(value) => Literal::Boolean(*value),
            Constant::Byte(value) => Literal::Int(i32::from(*value)),
            Constant::Short(value) => Literal::Int(i32::from(*value)),
            Constant::Char(value) => Literal::Char(*value),
            Constant::Int(value) => Literal::Int(*value),
            Constant::Long(value) => Literal::Long(*value),
            Constant::Float(value) => Literal::Float(*value),
            Constant::Double(value) => Literal::Double(*value),
            Constant::String(value) => Literal::String(value.clone()),
        })
    }
}

/// Definition 4 with what is inherited: fields of super types that are not hidden, and methods that are not
/// overridden. What every object has from `Object` says nothing about this class and is left out.
pub fn whole_class_view(program: &Program, class: &ClassName) -> Option<ClassView> {
    let resolved = program.class(class)?;
    let mut view = class_view(&resolved);
    let members: BTreeSet<MethodRef> = program
        .methods_of(&Program::this_type(&resolved))
        .iter()
        .map(|member| member.method.clone())
        .collect();
    let mut hidden: BTreeSet<Arc<str>> = view.fields.iter().map(|field| field.field.name.clone()).collect();
    for above in program.supertypes(class).iter().filter(|above| **above != ClassName::object()) {
        let Some(above) = program.class(above) else { continue };
        let inherited = class_view(&above);
        view.methods.extend(inherited.methods.into_iter().filter(|method| members.contains(&method.method)));
        view.fields
            .extend(inherited.fields.into_iter().filter(|field| hidden.insert(field.field.name.clone())));
    }
    Some(view)
}

/// Definition 6 for a class of the program, inherited members included; empty for one that cannot be loaded.
pub fn virtual_state_of(contracts: &Contracts, class: &ClassName) -> Vec<Observer> {
    let program = contracts.program();
    let Some(view) = whole_class_view(&program, class) else { return Vec::new() };
    let mut names = BTreeSet::new();
    let mut model_fields: Vec<(ClassName, ModelField)> = Vec::new();
    for declaring in std::iter::once(class.clone()).chain(program.supertypes(class)) {
        for field in &contracts.declared(&declaring).model_fields {
            if names.insert(field.name.clone()) {
                model_fields.push((declaring.clone(), field.clone()));
            }
        }
    }
    virtual_state(&view, &model_fields, &|method| contracts.is_pure(method))
}
