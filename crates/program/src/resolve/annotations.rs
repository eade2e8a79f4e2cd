//! Annotations of declarations, and those of types that stand for their declaration.
//!
//! JSpecify, the Checker Framework and JetBrains annotate *types* (`TYPE_USE`); a reader of contracts
//! wants `@Nullable String name` to be an annotation of the parameter whichever of the two it is. So
//! type annotations of the whole type of a field, parameter or result join the declaration's list;
//! those of type arguments, array elements and bounds are left out.

use classfile::{
    AnnotationElement, AnnotationValuePair, Attribute, ClassFileError, ConstantPool, TargetType,
    TypeAnnotation,
};

use super::{bad_signature, shared_text, text};
use crate::signature::return_descriptor;
use crate::{Annotation, AnnotationValue, Constant, Type};

/// Target types of JVMS table 4.7.20-A.
const FIELD: u8 = 0x13;
const RETURN: u8 = 0x14;
/// Type path kind of JVMS table 4.7.20.2-A: deeper in a nested type.
const NESTED: u8 = 1;

/// Visible and invisible annotations of a declaration.
pub(super) fn declared(
    pool: &ConstantPool<'_>,
    attributes: &[Attribute],
) -> Result<Vec<Annotation>, ClassFileError> {
    let mut found = Vec::new();
    for attribute in attributes {
        if let Attribute::RuntimeVisibleAnnotations { annotations, .. }
        | Attribute::RuntimeInvisibleAnnotations { annotations, .. } = attribute
        {
            for annotation in annotations {
                found.push(resolve(pool, annotation.type_index, &annotation.elements)?);
            }
        }
    }
    Ok(found)
}

/// Per parameter as the attribute counts them; visible and invisible ones may count differently,
/// so each list comes on its own.
pub(super) fn of_parameters(
    pool: &ConstantPool<'_>,
    attributes: &[Attribute],
) -> Result<Vec<Vec<Vec<Annotation>>>, ClassFileError> {
    let mut lists = Vec::new();
    for attribute in attributes {
        if let Attribute::RuntimeVisibleParameterAnnotations { parameter_annotations, .. }
        | Attribute::RuntimeInvisibleParameterAnnotations { parameter_annotations, .. } = attribute
        {
            let mut list = Vec::with_capacity(parameter_annotations.len());
            for parameter in parameter_annotations {
                let annotations = parameter.annotations.iter();
                let resolved =
                    annotations.map(|annotation| resolve(pool, annotation.type_index, &annotation.elements));
                list.push(resolved.collect::<Result<Vec<_>, _>>()?);
            }
            lists.push(list);
        }
    }
    Ok(lists)
}

pub(super) fn add_of_field_type(
    pool: &ConstantPool<'_>,
    attributes: &[Attribute],
    into: &mut Vec<Annotation>,
) -> Result<(), ClassFileError> {
    add(pool, attributes, into, |target| matches!(target, TargetType::Empty { target_type: FIELD }))
}

pub(super) fn add_of_return_type(
    pool: &ConstantPool<'_>,
    attributes: &[Attribute],
    into: &mut Vec<Annotation>,
) -> Result<(), ClassFileError> {
    add(pool, attributes, into, |target| matches!(target, TargetType::Empty { target_type: RETURN }))
}

pub(super) fn add_of_parameter_type(
    pool: &ConstantPool<'_>,
    attributes: &[Attribute],
    index: usize,
    into: &mut Vec<Annotation>,
) -> Result<(), ClassFileError> {
    add(pool, attributes, into, |target| {
        matches!(target, TargetType::FormalParameter { formal_parameter_index, .. }
            if usize::from(*formal_parameter_index) == index)
    })
}

fn add(
    pool: &ConstantPool<'_>,
    attributes: &[Attribute],
    into: &mut Vec<Annotation>,
    is_target: impl Fn(&TargetType) -> bool,
) -> Result<(), ClassFileError> {
    for attribute in attributes {
        if let Attribute::RuntimeVisibleTypeAnnotations { type_annotations, .. }
        | Attribute::RuntimeInvisibleTypeAnnotations { type_annotations, .. } = attribute
        {
            for annotation in type_annotations {
                if is_target(&annotation.target_type) && is_whole_type(annotation) {
                    let resolved = resolve(pool, annotation.type_index, &annotation.elements)?;
                    // An annotation for both declarations and types is written to both attributes.
                    if !into.contains(&resolved) {
                        into.push(resolved);
                    }
                }
            }
        }
    }
    Ok(())
}

/// `Outer.@A Inner` has a path of nesting steps only.
fn is_whole_type(annotation: &TypeAnnotation) -> bool {
    annotation.type_path.iter().all(|step| step.type_path_kind == NESTED)
}

fn resolve(
    pool: &ConstantPool<'_>,
    type_index: u16,
    elements: &[AnnotationValuePair],
) -> Result<Annotation, ClassFileError> {
    let descriptor = text(pool, type_index)?;
    let class = match return_descriptor(&descriptor) {
        Some(Type::Class(class)) => class.name,
        _ => return Err(bad_signature(&descriptor)),
    };
    let values =
        elements.iter().map(|pair| Ok((shared_text(pool, pair.name_index)?, value(pool, &pair.value)?)));
    Ok(Annotation { class, values: values.collect::<Result<_, ClassFileError>>()? })
}

pub(super) fn value(
    pool: &ConstantPool<'_>,
    element: &AnnotationElement,
) -> Result<AnnotationValue, ClassFileError> {
    let int = |index: &u16| -> Result<i32, ClassFileError> {
        pool.try_get_integer(*index).copied().map_err(ClassFileError::from)
    };
    Ok(AnnotationValue::Constant(match element {
        AnnotationElement::Byte { const_value_index } => Constant::Byte(int(const_value_index)? as i8),
        AnnotationElement::Char { const_value_index } => Constant::Char(int(const_value_index)? as u16),
        AnnotationElement::Int { const_value_index } => Constant::Int(int(const_value_index)?),
        AnnotationElement::Short { const_value_index } => Constant::Short(int(const_value_index)? as i16),
        AnnotationElement::Boolean { const_value_index } => Constant::Boolean(int(const_value_index)? != 0),
        AnnotationElement::Double { const_value_index } => {
            Constant::Double(*pool.try_get_double(*const_value_index)?)
        }
        AnnotationElement::Float { const_value_index } => {
            Constant::Float(*pool.try_get_float(*const_value_index)?)
        }
        AnnotationElement::Long { const_value_index } => {
            Constant::Long(*pool.try_get_long(*const_value_index)?)
        }
        AnnotationElement::String { const_value_index } => {
            Constant::String(shared_text(pool, *const_value_index)?)
        }
        AnnotationElement::Enum { type_name_index, const_name_index } => {
            let descriptor = text(pool, *type_name_index)?;
            let Some(Type::Class(class)) = return_descriptor(&descriptor) else {
                return Err(bad_signature(&descriptor));
            };
            return Ok(AnnotationValue::Enum(class.name, shared_text(pool, *const_name_index)?));
        }
        AnnotationElement::Class { class_info_index } => {
            let descriptor = text(pool, *class_info_index)?;
            let ty = return_descriptor(&descriptor).ok_or_else(|| bad_signature(&descriptor))?;
            return Ok(AnnotationValue::Class(ty));
        }
        AnnotationElement::Annotation { annotation } => {
            return Ok(AnnotationValue::Annotation(resolve(
                pool,
                annotation.type_index,
                &annotation.elements,
            )?));
        }
        AnnotationElement::Array { values } => {
            let values = values.iter().map(|element| value(pool, element));
            return Ok(AnnotationValue::Array(values.collect::<Result<_, _>>()?));
        }
    }))
}
