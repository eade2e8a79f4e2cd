//! Parameters as in the source.
//!
//! A constructor's descriptor has more parameters than its source where the compiler adds some: the
//! outer instance of an inner class (first), an enum's name and ordinal (first), captured variables
//! of a local class (last). `MethodParameters` marks them, a `Signature` leaves them out, and so does
//! the local variable table; without any of these the class's shape must do.

use std::sync::Arc;

use classfile::{Attribute, ClassFileError, Code, ConstantPool, MethodAccessFlags};

use super::{Nesting, annotations, shared_text};
use crate::{Access, ClassKind, ClassName, Field, Parameter, Type};

/// What must be known of a class to tell its constructors' added parameters.
pub(crate) struct Owner<'a> {
    pub name: &'a ClassName,
    pub kind: ClassKind,
    pub nesting: &'a Nesting,
    pub fields: &'a [Field],
    pub components: &'a [Parameter],
}

pub(crate) fn resolve(
    pool: &ConstantPool<'_>,
    method: &classfile::Method,
    name: &str,
    erased: &[Type],
    generic: Option<&[Type]>,
    owner: &Owner<'_>,
) -> Result<Vec<Parameter>, ClassFileError> {
    let mut declared = declared_parameters(pool, method)?;
    if declared.len() != erased.len() {
        declared.clear();
    }
    let variables = VariableNames::of(pool, method, erased)?;
    let kept: Vec<usize> = if name == "<init>" {
        kept_of_constructor(erased, generic, &declared, &variables, owner)
    } else {
        (0..erased.len()).collect()
    };
    let annotations = annotations::of_parameters(pool, &method.attributes)?;
    let is_canonical =
        owner.kind == ClassKind::Record && name == "<init>" && kept.len() == owner.components.len();

    let mut parameters = Vec::with_capacity(kept.len());
    for (position, &index) in kept.iter().enumerate() {
        let ty = match generic {
            Some(generic) if generic.len() == kept.len() => generic[position].clone(),
            Some(generic) if generic.len() == erased.len() => generic[index].clone(),
            _ => erased[index].clone(),
        };
        let name = declared
            .get(index)
            .and_then(|declared| declared.name.clone())
            .or_else(|| variables.names.get(index).cloned().flatten())
            .or_else(|| is_canonical.then(|| owner.components[position].name.clone()))
            .unwrap_or_else(|| format!("arg{position}").into());
        let mut own = Vec::new();
        for list in &annotations {
            // Compilers disagree whether added parameters are counted.
            let entry = if list.len() == kept.len() { list.get(position) } else { list.get(index) };
            own.extend(entry.into_iter().flatten().cloned());
        }
        annotations::add_of_parameter_type(pool, &method.attributes, position, &mut own)?;
        parameters.push(Parameter { name, ty, annotations: own });
    }
    Ok(parameters)
}

fn kept_of_constructor(
    erased: &[Type],
    generic: Option<&[Type]>,
    declared: &[DeclaredParameter],
    variables: &VariableNames,
    owner: &Owner<'_>,
) -> Vec<usize> {
    let leading = leading_added(erased, declared, owner);
    let all = leading..erased.len();
    if !declared.is_empty() {
        // Mandated parameters (an outer instance) are leading; the rest that is added is synthetic.
        return all.filter(|&index| !declared[index].is_synthetic).collect();
    }
    if !owner.nesting.is_local {
        return all.collect();
    }
    if let Some(generic) = generic
        && leading + generic.len() <= erased.len()
    {
        return all.take(generic.len()).collect();
    }
    if variables.has_table {
        return all.filter(|&index| variables.names[index].is_some()).collect();
    }
    let captured =
        owner.fields.iter().filter(|field| field.access.is_synthetic() && field.name.starts_with("val$"));
    let end = erased.len().saturating_sub(captured.count()).max(leading);
    (leading..end).collect()
}

/// How many parameters the compiler puts before those of the source.
fn leading_added(erased: &[Type], declared: &[DeclaredParameter], owner: &Owner<'_>) -> usize {
    match owner.kind {
        ClassKind::Enum if matches!(erased, [first, Type::INT, ..] if first.is_string()) => 2,
        ClassKind::Class => {
            let is_static = owner.nesting.access.is_some_and(Access::is_static);
            let is_member = owner.nesting.outer.is_some() && !is_static;
            let is_named_outer = declared
                .first()
                .and_then(|declared| declared.name.as_deref())
                .is_some_and(|name| name.starts_with("this$"));
            let has_outer_field = owner.nesting.is_local
                && owner.fields.iter().any(|field| {
                    field.access.is_synthetic()
                        && field.name.starts_with("this$")
                        && erased.first() == Some(&field.ty)
                });
            let takes_outer = erased.first().and_then(Type::class_name).is_some_and(|first| {
                first != owner.name && owner.nesting.enclosing_class.as_ref() == Some(first)
            });
            usize::from(takes_outer && (is_member || is_named_outer || has_outer_field))
        }
        ClassKind::Enum
        | ClassKind::Interface
        | ClassKind::Record
        | ClassKind::Annotation
        | ClassKind::Info => 0,
    }
}

/// An entry of `MethodParameters`. The parser does not keep `ACC_MANDATED`.
struct DeclaredParameter {
    name: Option<Arc<str>>,
    is_synthetic: bool,
}

/// From `MethodParameters`; empty where it is absent.
fn declared_parameters(
    pool: &ConstantPool<'_>,
    method: &classfile::Method,
) -> Result<Vec<DeclaredParameter>, ClassFileError> {
    let mut found = Vec::new();
    for attribute in &method.attributes {
        if let Attribute::MethodParameters { parameters, .. } = attribute {
            for parameter in parameters {
                let name = match parameter.name_index {
                    0 => None,
                    index => Some(shared_text(pool, index)?),
                };
                let is_synthetic = parameter.access_flags.contains(MethodAccessFlags::SYNTHETIC);
                found.push(DeclaredParameter { name, is_synthetic });
            }
        }
    }
    Ok(found)
}

/// Names of parameters, by their position in the descriptor, from the local variable table.
struct VariableNames {
    names: Vec<Option<Arc<str>>>,
    has_table: bool,
}

impl VariableNames {
    fn of(
        pool: &ConstantPool<'_>,
        method: &classfile::Method,
        erased: &[Type],
    ) -> Result<VariableNames, ClassFileError> {
        let mut names = vec![None; erased.len()];
        let mut has_table = false;
        let Some(code) = Code::of(method) else { return Ok(VariableNames { names, has_table }) };
        let is_static = method.access_flags.contains(MethodAccessFlags::STATIC);
        let mut slot = usize::from(!is_static);
        let slots: Vec<usize> = erased
            .iter()
            .map(|ty| {
                let start = slot;
                slot += if matches!(*ty, Type::LONG | Type::DOUBLE) { 2 } else { 1 };
                start
            })
            .collect();
        for variable in code.local_variables() {
            has_table = true;
            // A parameter lives from the first instruction on; a later variable may reuse its slot.
            if variable.start_pc == 0
                && let Ok(index) = slots.binary_search(&usize::from(variable.index))
            {
                names[index] = Some(shared_text(pool, variable.name_index)?);
            }
        }
        Ok(VariableNames { names, has_table })
    }
}
