//! Attributes decoded when they are asked for (JVMS 4.7).
//!
//! [`code`] reports what is wrong with it. The others are read by reflection and debugging aids, after `check` has
//! seen the class file if it came from outside: a table that ends too early gives the entries before the damage.

use super::cursor::Cursor;
use super::read::attribute_table;
use super::{FormatError, RawAttribute, RawClass, RawMember};

/// JVMS 4.7.3.
#[derive(Clone, Debug)]
pub struct RawCode<'a> {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: &'a [u8],
    pub exceptions: Vec<RawHandler>,
    pub attributes: Vec<RawAttribute>,
}

/// An entry of the exception table; `end` is exclusive, `catch_type` a Class or 0 for everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawHandler {
    pub start: u16,
    pub end: u16,
    pub handler: u16,
    pub catch_type: u16,
}

/// JVMS 4.7.13; `name` and `descriptor` are Utf8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    pub start: u16,
    pub length: u16,
    pub name: u16,
    pub descriptor: u16,
    pub index: u16,
}

/// JVMS 4.7.23: a MethodHandle and loadable constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    pub method: u16,
    pub arguments: Vec<u16>,
}

/// JVMS 4.7.6: Class, Class or 0, Utf8 or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InnerClassEntry {
    pub inner: u16,
    pub outer: u16,
    pub name: u16,
    pub access: u16,
}

/// JVMS 4.7.7: Class, NameAndType or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    pub class: u16,
    pub method: u16,
}

/// JVMS 4.7.30.
#[derive(Clone, Debug)]
pub struct RecordComponent {
    pub name: u16,
    pub descriptor: u16,
    pub attributes: Vec<RawAttribute>,
}

/// JVMS 4.7.24: Utf8 or 0, flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodParameterEntry {
    pub name: u16,
    pub access: u16,
}

/// `None` for a method without code.
pub fn code<'a>(class: &'a RawClass, method: &RawMember) -> Option<Result<RawCode<'a>, FormatError>> {
    let attribute = method.attributes.iter().find(|attribute| class.is(attribute.name, "Code"))?;
    Some(decode_code(class, attribute))
}

pub(super) fn decode_code<'a>(
    class: &'a RawClass,
    attribute: &RawAttribute,
) -> Result<RawCode<'a>, FormatError> {
    let mut cursor = Cursor::new(class.contents(attribute));
    let (max_stack, max_locals) = (cursor.u16()?, cursor.u16()?);
    let length = cursor.u32()?;
    if length == 0 || length > 65535 {
        let name = class.this_name();
        return Err(FormatError::new(format!("Invalid method Code length {length} in class file {name}")));
    }
    let code = cursor.take(length as usize)?;
    let count = usize::from(cursor.u16()?);
    let mut table = Cursor::new(cursor.take(8 * count)?);
    let mut exceptions = Vec::with_capacity(count);
    for _ in 0..count {
        exceptions.push(RawHandler {
            start: table.u16()?,
            end: table.u16()?,
            handler: table.u16()?,
            catch_type: table.u16()?,
        });
    }
    let attributes = attribute_table(&mut cursor, attribute.start)?;
    if cursor.remaining() != 0 {
        let name = class.this_name();
        return Err(FormatError::new(format!("Code attribute has wrong length in class file {name}")));
    }
    Ok(RawCode { max_stack, max_locals, code, exceptions, attributes })
}

/// Pairs of pc and line of all LineNumberTables, in their order (JVMS 4.7.12).
pub fn line_numbers(class: &RawClass, code: &RawCode<'_>) -> Vec<(u16, u16)> {
    let mut lines = Vec::new();
    for attribute in code.attributes.iter().filter(|attribute| class.is(attribute.name, "LineNumberTable")) {
        lines.extend(table(class.contents(attribute), |cursor| Ok((cursor.u16()?, cursor.u16()?))));
    }
    lines
}

/// The entries of all LocalVariableTables.
pub fn local_variables(class: &RawClass, code: &RawCode<'_>) -> Vec<LocalVariable> {
    let mut variables = Vec::new();
    for attribute in code.attributes.iter().filter(|attribute| class.is(attribute.name, "LocalVariableTable"))
    {
        variables.extend(table(class.contents(attribute), |cursor| {
            Ok(LocalVariable {
                start: cursor.u16()?,
                length: cursor.u16()?,
                name: cursor.u16()?,
                descriptor: cursor.u16()?,
                index: cursor.u16()?,
            })
        }));
    }
    variables
}

pub fn bootstrap_methods(class: &RawClass) -> Vec<BootstrapMethod> {
    let contents = class.attribute(&class.attributes, "BootstrapMethods").unwrap_or(&[]);
    table(contents, |cursor| Ok(BootstrapMethod { method: cursor.u16()?, arguments: cursor.u16_table()? }))
}

pub fn inner_classes(class: &RawClass) -> Vec<InnerClassEntry> {
    let contents = class.attribute(&class.attributes, "InnerClasses").unwrap_or(&[]);
    table(contents, |cursor| {
        Ok(InnerClassEntry {
            inner: cursor.u16()?,
            outer: cursor.u16()?,
            name: cursor.u16()?,
            access: cursor.u16()?,
        })
    })
}

pub fn enclosing_method(class: &RawClass) -> Option<EnclosingMethod> {
    let mut cursor = Cursor::new(class.attribute(&class.attributes, "EnclosingMethod")?);
    Some(EnclosingMethod { class: cursor.u16().ok()?, method: cursor.u16().ok()? })
}

/// A Class.
pub fn nest_host(class: &RawClass) -> Option<u16> {
    index(class.attribute(&class.attributes, "NestHost")?)
}

/// Classes; empty without the attribute.
pub fn nest_members(class: &RawClass) -> Vec<u16> {
    indexes(class.attribute(&class.attributes, "NestMembers"))
}

/// `None` if the class has no Record attribute; a record may have no components.
pub fn record_components(class: &RawClass) -> Option<Vec<RecordComponent>> {
    let attribute = class.attributes.iter().find(|attribute| class.is(attribute.name, "Record"))?;
    Some(table(class.contents(attribute), |cursor| {
        Ok(RecordComponent {
            name: cursor.u16()?,
            descriptor: cursor.u16()?,
            attributes: attribute_table(cursor, attribute.start)?,
        })
    }))
}

/// Classes. `None` if the class is not sealed.
pub fn permitted_subclasses(class: &RawClass) -> Option<Vec<u16>> {
    class.attribute(&class.attributes, "PermittedSubclasses").map(|contents| indexes(Some(contents)))
}

/// The Utf8 of a Signature attribute, of a class, member or record component.
pub fn signature(class: &RawClass, attributes: &[RawAttribute]) -> Option<u16> {
    index(class.attribute(attributes, "Signature")?)
}

/// A Utf8.
pub fn source_file(class: &RawClass) -> Option<u16> {
    index(class.attribute(&class.attributes, "SourceFile")?)
}

/// The Classes of a method's `throws` clause.
pub fn exceptions(class: &RawClass, method: &RawMember) -> Vec<u16> {
    indexes(class.attribute(&method.attributes, "Exceptions"))
}

/// The constant of a field's ConstantValue attribute.
pub fn constant_value(class: &RawClass, field: &RawMember) -> Option<u16> {
    index(class.attribute(&field.attributes, "ConstantValue")?)
}

/// `None` without the attribute.
pub fn method_parameters(class: &RawClass, method: &RawMember) -> Option<Vec<MethodParameterEntry>> {
    let mut cursor = Cursor::new(class.attribute(&method.attributes, "MethodParameters")?);
    let count = cursor.u8().ok()?;
    let mut parameters = Vec::with_capacity(usize::from(count));
    for _ in 0..count {
        parameters.push(MethodParameterEntry { name: cursor.u16().ok()?, access: cursor.u16().ok()? });
    }
    Some(parameters)
}

/// The raw contents, as `java.lang.reflect` parses them.
pub fn runtime_visible_annotations<'a>(class: &'a RawClass, attributes: &[RawAttribute]) -> Option<&'a [u8]> {
    class.attribute(attributes, "RuntimeVisibleAnnotations")
}

pub fn runtime_visible_parameter_annotations<'a>(
    class: &'a RawClass,
    method: &RawMember,
) -> Option<&'a [u8]> {
    class.attribute(&method.attributes, "RuntimeVisibleParameterAnnotations")
}

pub fn runtime_visible_type_annotations<'a>(
    class: &'a RawClass,
    attributes: &[RawAttribute],
) -> Option<&'a [u8]> {
    class.attribute(attributes, "RuntimeVisibleTypeAnnotations")
}

pub fn annotation_default<'a>(class: &'a RawClass, method: &RawMember) -> Option<&'a [u8]> {
    class.attribute(&method.attributes, "AnnotationDefault")
}

fn index(contents: &[u8]) -> Option<u16> {
    Cursor::new(contents).u16().ok()
}

fn indexes(contents: Option<&[u8]>) -> Vec<u16> {
    table(contents.unwrap_or(&[]), Cursor::u16)
}

/// A 16-bit count and so many entries, or those before the damage.
fn table<'a, T>(
    contents: &'a [u8],
    mut entry: impl FnMut(&mut Cursor<'a>) -> Result<T, FormatError>,
) -> Vec<T> {
    let mut cursor = Cursor::new(contents);
    let count = cursor.u16().unwrap_or(0);
    let mut entries = Vec::with_capacity(usize::from(count).min(contents.len() / 2));
    for _ in 0..count {
        match entry(&mut cursor) {
            Ok(found) => entries.push(found),
            Err(_) => break,
        }
    }
    entries
}
