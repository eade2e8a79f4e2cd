//! A parsed class file to a [`Class`]: names, signatures and attributes resolved (JVMS 4).

mod annotations;
mod parameters;

use std::sync::Arc;

use classfile::{Attribute, ClassFile, ClassFileError, Code, ConstantPool, InnerClass, PoolConstant};

use crate::signature::{class_signature, field_signature, method_signature};
use crate::{Access, Class, ClassKind, ClassName, Constant, Field, Method, MethodRef, Parameter, Type};

pub(crate) fn resolve(file: ClassFile) -> Result<Class, ClassFileError> {
    let pool = &file.constant_pool;
    let name = class(pool, file.this_class)?;
    let nesting = Nesting::of(&file, &name)?;
    let access = nesting.access.unwrap_or_else(|| {
        // In a class's own flags this bit is ACC_SUPER, which says nothing about the source.
        Access::from_bits_truncate(file.access_flags.bits()) - Access::SYNCHRONIZED
    });

    let signature = match signature(pool, &file.attributes)? {
        Some(text) => Some(class_signature(&text).ok_or_else(|| bad_signature(&text))?),
        None => None,
    };
    let declared_superclass = match file.super_class {
        0 => None,
        index => Some(class(pool, index)?),
    };
    let (type_parameters, superclass, interfaces) = match signature {
        Some(signature) => (signature.type_parameters, Some(signature.superclass), signature.interfaces),
        None => {
            let interfaces = file.interfaces.iter().map(|index| Ok(Type::class(class(pool, *index)?)));
            let interfaces = interfaces.collect::<Result<_, ClassFileError>>()?;
            (Vec::new(), declared_superclass.clone().map(Type::class), interfaces)
        }
    };

    let kind = kind(&file, access, &name, declared_superclass.as_ref());
    let annotations = annotations::declared(pool, &file.attributes)?;
    let record_components = record_components(&file)?;
    let fields = fields(&file)?;
    let owner = parameters::Owner {
        name: &name,
        kind,
        nesting: &nesting,
        fields: &fields,
        components: &record_components,
    };
    let methods = file
        .methods
        .iter()
        .enumerate()
        .map(|(index, method)| resolve_method(pool, index, method, &owner))
        .collect::<Result<Vec<_>, _>>()?;

    let mut permitted = Vec::new();
    let mut source_file = None;
    let mut nest_host = None;
    for attribute in &file.attributes {
        match attribute {
            Attribute::PermittedSubclasses { class_indexes, .. } => {
                for index in class_indexes {
                    permitted.push(class(pool, *index)?);
                }
            }
            Attribute::SourceFile { source_file_index, .. } => {
                source_file = Some(shared_text(pool, *source_file_index)?);
            }
            Attribute::NestHost { host_class_index, .. } => nest_host = Some(class(pool, *host_class_index)?),
            _ => {}
        }
    }
    let Nesting { outer, enclosing_class, enclosing_method, simple_name, is_local, .. } = nesting;
    Ok(Class {
        by_name: by_name(&methods),
        kind,
        access,
        type_parameters,
        superclass,
        interfaces,
        fields,
        methods,
        annotations,
        outer,
        enclosing_class,
        enclosing_method,
        nest_host,
        simple_name,
        is_local,
        record_components,
        permitted,
        source_file,
        major_version: file.version.major(),
        name,
        file: Arc::new(file),
    })
}

/// The class around one, as its file says.
pub(crate) fn enclosing_class(file: &ClassFile) -> Option<ClassName> {
    let name = class(&file.constant_pool, file.this_class).ok()?;
    Nesting::of(file, &name).ok()?.enclosing_class
}

/// Where a class stands among other classes, from `InnerClasses` and `EnclosingMethod`.
pub(crate) struct Nesting {
    /// The flags of its `InnerClasses` entry.
    access: Option<Access>,
    outer: Option<ClassName>,
    enclosing_class: Option<ClassName>,
    enclosing_method: Option<MethodRef>,
    simple_name: Option<Arc<str>>,
    is_local: bool,
}

impl Nesting {
    fn of(file: &ClassFile, name: &ClassName) -> Result<Nesting, ClassFileError> {
        let pool = &file.constant_pool;
        let mut nesting = Nesting {
            access: None,
            outer: None,
            enclosing_class: None,
            enclosing_method: None,
            simple_name: Some(name.without_package().into()),
            is_local: false,
        };
        for attribute in &file.attributes {
            match attribute {
                Attribute::InnerClasses { classes, .. } => {
                    for entry in classes {
                        if class_is(pool, entry.class_info_index, name) {
                            nesting.apply(pool, entry)?;
                        }
                    }
                }
                Attribute::EnclosingMethod { class_index, method_index, .. } => {
                    let owner = class(pool, *class_index)?;
                    nesting.is_local = true;
                    if *method_index != 0 {
                        let (method, descriptor) = pool.try_get_name_and_type(*method_index)?;
                        let (method, descriptor) =
                            (shared_text(pool, *method)?, shared_text(pool, *descriptor)?);
                        nesting.enclosing_method = Some(MethodRef::new(owner.clone(), method, descriptor));
                    }
                    nesting.enclosing_class = Some(owner);
                }
                _ => {}
            }
        }
        if nesting.is_local {
            // What stands in a method is no member (JVMS 4.7.7): there is one way out of a class.
            nesting.outer = None;
        }
        Ok(nesting)
    }

    fn apply(&mut self, pool: &ConstantPool<'_>, entry: &InnerClass) -> Result<(), ClassFileError> {
        self.access = Some(Access::from_bits_truncate(entry.access_flags.bits()));
        self.simple_name = match entry.name_index {
            0 => None,
            index => Some(shared_text(pool, index)?),
        };
        if entry.outer_class_info_index == 0 || entry.name_index == 0 {
            self.is_local = true;
        } else {
            let outer = class(pool, entry.outer_class_info_index)?;
            self.outer = Some(outer.clone());
            self.enclosing_class = Some(outer);
        }
        Ok(())
    }
}

/// Positions in the order of names and descriptors; of equals, the first comes first.
fn by_name(methods: &[Method]) -> Box<[u32]> {
    let mut positions: Vec<u32> = (0..methods.len() as u32).collect();
    positions.sort_by_key(|position| {
        let method = &methods[*position as usize];
        (&method.name, &method.descriptor)
    });
    positions.into()
}

fn kind(file: &ClassFile, access: Access, name: &ClassName, superclass: Option<&ClassName>) -> ClassKind {
    let is_record = file.attributes.iter().any(|attribute| matches!(attribute, Attribute::Record { .. }));
    if access.contains(Access::MODULE) || matches!(name.without_package(), "package-info" | "module-info") {
        ClassKind::Info
    } else if access.contains(Access::ANNOTATION) {
        ClassKind::Annotation
    } else if access.contains(Access::INTERFACE) {
        ClassKind::Interface
    } else if superclass.is_some_and(|superclass| superclass.as_str() == "java/lang/Enum") {
        // The bodies of enum constants carry the flag too, but extend their enum.
        ClassKind::Enum
    } else if is_record {
        ClassKind::Record
    } else {
        ClassKind::Class
    }
}

fn fields(file: &ClassFile) -> Result<Vec<Field>, ClassFileError> {
    let pool = &file.constant_pool;
    let resolve_field = |field: &classfile::Field| {
        let descriptor = text(pool, field.descriptor_index)?;
        let erased = field_signature(&descriptor).ok_or_else(|| bad_signature(&descriptor))?;
        let constant = constant_value(pool, &field.attributes, &erased);
        let ty = generic_type(pool, &field.attributes)?.unwrap_or(erased);
        let mut annotations = annotations::declared(pool, &field.attributes)?;
        annotations::add_of_field_type(pool, &field.attributes, &mut annotations)?;
        let name = shared_text(pool, field.name_index)?;
        let access = Access::from_bits_truncate(field.access_flags.bits());
        Ok(Field { name, ty, access, constant, annotations })
    };
    file.fields.iter().map(resolve_field).collect()
}

fn record_components(file: &ClassFile) -> Result<Vec<Parameter>, ClassFileError> {
    let pool = &file.constant_pool;
    let mut components = Vec::new();
    for attribute in &file.attributes {
        let Attribute::Record { records, .. } = attribute else { continue };
        for record in records {
            let ty = match generic_type(pool, &record.attributes)? {
                Some(ty) => ty,
                None => {
                    let descriptor = text(pool, record.descriptor_index)?;
                    field_signature(&descriptor).ok_or_else(|| bad_signature(&descriptor))?
                }
            };
            let mut annotations = annotations::declared(pool, &record.attributes)?;
            annotations::add_of_field_type(pool, &record.attributes, &mut annotations)?;
            components.push(Parameter { name: shared_text(pool, record.name_index)?, ty, annotations });
        }
    }
    Ok(components)
}

fn resolve_method(
    pool: &ConstantPool<'_>,
    index: usize,
    method: &classfile::Method,
    owner: &parameters::Owner<'_>,
) -> Result<Method, ClassFileError> {
    let name = shared_text(pool, method.name_index)?;
    let descriptor = shared_text(pool, method.descriptor_index)?;
    let erased = method_signature(&descriptor).ok_or_else(|| bad_signature(&descriptor))?;
    let generic = match signature(pool, &method.attributes)? {
        Some(text) => Some(method_signature(&text).ok_or_else(|| bad_signature(&text))?),
        None => None,
    };
    let parameters = parameters::resolve(
        pool,
        method,
        &name,
        &erased.parameters,
        generic.as_ref().map(|g| &*g.parameters),
        owner,
    )?;
    let mut annotations = annotations::declared(pool, &method.attributes)?;
    annotations::add_of_return_type(pool, &method.attributes, &mut annotations)?;

    let (type_parameters, returns, mut throws) = match generic {
        Some(generic) => (generic.type_parameters, generic.returns, generic.throws),
        None => (Vec::new(), erased.returns, Vec::new()),
    };
    let mut annotation_default = None;
    for attribute in &method.attributes {
        match attribute {
            // A signature repeats the exceptions only where one of them is generic.
            Attribute::Exceptions { exception_indexes, .. } if throws.is_empty() => {
                for index in exception_indexes {
                    throws.push(Type::class(class(pool, *index)?));
                }
            }
            Attribute::AnnotationDefault { element, .. } => {
                annotation_default = Some(annotations::value(pool, element)?);
            }
            _ => {}
        }
    }
    let lines = Code::of(method).and_then(|code| {
        let lines = || code.line_numbers().map(|entry| u32::from(entry.line_number));
        Some((lines().min()?, lines().max()?))
    });
    Ok(Method {
        name,
        descriptor,
        access: Access::from_bits_truncate(method.access_flags.bits()),
        type_parameters,
        parameters,
        returns,
        throws,
        annotations,
        annotation_default,
        lines,
        index,
    })
}

/// A constant of another kind than the field's type is ignored, as the JVM ignores it on instance fields.
fn constant_value(pool: &ConstantPool<'_>, attributes: &[Attribute], ty: &Type) -> Option<Constant> {
    let index = attributes.iter().find_map(|attribute| match attribute {
        Attribute::ConstantValue { constant_value_index, .. } => Some(*constant_value_index),
        _ => None,
    })?;
    match pool.get(index)? {
        PoolConstant::Integer(value) => {
            use crate::Primitive;
            Some(match ty.as_primitive()? {
                Primitive::Boolean => Constant::Boolean(*value != 0),
                Primitive::Byte => Constant::Byte(*value as i8),
                Primitive::Short => Constant::Short(*value as i16),
                Primitive::Char => Constant::Char(*value as u16),
                Primitive::Int => Constant::Int(*value),
                Primitive::Long | Primitive::Float | Primitive::Double => return None,
            })
        }
        PoolConstant::Long(value) => Some(Constant::Long(*value)),
        PoolConstant::Float(value) => Some(Constant::Float(*value)),
        PoolConstant::Double(value) => Some(Constant::Double(*value)),
        PoolConstant::String(utf8) => Some(Constant::String(shared_text(pool, *utf8).ok()?)),
        _ => None,
    }
}

fn generic_type(pool: &ConstantPool<'_>, attributes: &[Attribute]) -> Result<Option<Type>, ClassFileError> {
    match signature(pool, attributes)? {
        Some(text) => Ok(Some(field_signature(&text).ok_or_else(|| bad_signature(&text))?)),
        None => Ok(None),
    }
}

fn signature(pool: &ConstantPool<'_>, attributes: &[Attribute]) -> Result<Option<String>, ClassFileError> {
    for attribute in attributes {
        if let Attribute::Signature { signature_index, .. } = attribute {
            return Ok(Some(text(pool, *signature_index)?));
        }
    }
    Ok(None)
}

fn bad_signature(text: &str) -> ClassFileError {
    ClassFileError::malformed(format!("`{text}` is not a descriptor or signature"))
}

fn text(pool: &ConstantPool<'_>, index: u16) -> Result<String, ClassFileError> {
    Ok(classfile::text(pool, index)?.into_owned())
}

fn shared_text(pool: &ConstantPool<'_>, index: u16) -> Result<Arc<str>, ClassFileError> {
    Ok(classfile::text(pool, index)?.into())
}

fn class(pool: &ConstantPool<'_>, index: u16) -> Result<ClassName, ClassFileError> {
    Ok(ClassName::new(&*classfile::class_name(pool, index)?))
}

fn class_is(pool: &ConstantPool<'_>, index: u16, name: &ClassName) -> bool {
    classfile::class_name(pool, index).is_ok_and(|found| found == name.as_str())
}
