//! What attributes of code say about its places besides instructions: variables and type annotations (JVMS 4.7.13,
//! 4.7.14, 4.7.20).

use super::WriteError;
use super::class::{count, push_words};
use super::code::Label;
use crate::raw::{Cursor, FormatError};

/// A local variable where it has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    pub start: Label,
    pub end: Label,
    /// Utf8.
    pub name: u16,
    /// Utf8: a descriptor, or a signature.
    pub descriptor: u16,
    pub local: u16,
}

/// An attribute of annotations on types in the code.
#[derive(Clone, Debug)]
pub(super) struct CodeAnnotations {
    /// Utf8.
    pub(super) attribute: u16,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    target: Target,
    /// The path into the type and the annotation.
    rest: Vec<u8>,
}

#[derive(Clone, Debug)]
enum Target {
    /// `localvar_target`.
    Variables { kind: u8, ranges: Vec<(Label, Label, u16)> },
    /// `catch_target`: the number of a handler.
    Handler(u16),
    /// `offset_target` and `type_argument_target`.
    Place { kind: u8, at: Label, argument: Option<u8> },
    /// One that names no place.
    Other(Vec<u8>),
}

const LOCAL_VARIABLE: u8 = 0x40;
const RESOURCE_VARIABLE: u8 = 0x41;
const EXCEPTION_PARAMETER: u8 = 0x42;

/// Of the variables of a table, those with a label for each place.
pub(super) fn read_variables(
    contents: &[u8],
    label: &mut dyn FnMut(usize) -> Result<Label, FormatError>,
) -> Result<Vec<Variable>, FormatError> {
    let mut cursor = Cursor::new(contents);
    let mut variables = Vec::new();
    for _ in 0..cursor.u16()? {
        let (start, length) = (usize::from(cursor.u16()?), usize::from(cursor.u16()?));
        variables.push(Variable {
            start: label(start)?,
            end: label(start + length)?,
            name: cursor.u16()?,
            descriptor: cursor.u16()?,
            local: cursor.u16()?,
        });
    }
    Ok(variables)
}

pub(super) fn write_variables(
    variables: &[Variable],
    offset: &dyn Fn(Label) -> Result<usize, WriteError>,
) -> Result<Vec<u8>, WriteError> {
    let mut entries = Vec::new();
    let mut written = 0;
    for variable in variables {
        let (start, end) = (offset(variable.start)?, offset(variable.end)?);
        // Where its code was left out, there is nothing to say, and HotSpot takes no entry twice.
        if start < end {
            let length = (end - start) as u16;
            push_words(
                &mut entries,
                &[start as u16, length, variable.name, variable.descriptor, variable.local],
            );
            written += 1;
        }
    }
    let mut bytes = count(written, "variables")?.to_be_bytes().to_vec();
    bytes.extend(entries);
    Ok(bytes)
}

impl CodeAnnotations {
    pub(super) fn read(
        attribute: u16,
        contents: &[u8],
        label: &mut dyn FnMut(usize) -> Result<Label, FormatError>,
    ) -> Result<CodeAnnotations, FormatError> {
        let mut cursor = Cursor::new(contents);
        let mut entries = Vec::new();
        for _ in 0..cursor.u16()? {
            let kind = cursor.u8()?;
            let target = match kind {
                LOCAL_VARIABLE | RESOURCE_VARIABLE => {
                    let mut ranges = Vec::new();
                    for _ in 0..cursor.u16()? {
                        let (start, length) = (usize::from(cursor.u16()?), usize::from(cursor.u16()?));
                        ranges.push((label(start)?, label(start + length)?, cursor.u16()?));
                    }
                    Target::Variables { kind, ranges }
                }
                EXCEPTION_PARAMETER => Target::Handler(cursor.u16()?),
                0x43..=0x4b => {
                    let at = label(usize::from(cursor.u16()?))?;
                    let argument = if kind >= 0x47 { Some(cursor.u8()?) } else { None };
                    Target::Place { kind, at, argument }
                }
                // Those of members: a number of one byte or two, or none.
                0x00 | 0x01 | 0x16 => Target::Other(vec![kind, cursor.u8()?]),
                0x10 | 0x11 | 0x12 | 0x17 => Target::Other([&[kind][..], cursor.take(2)?].concat()),
                _ => Target::Other(vec![kind]),
            };
            let start = cursor.position();
            let steps = cursor.u8()?;
            cursor.take(2 * usize::from(steps))?;
            skip_annotation(&mut cursor)?;
            entries.push(Entry { target, rest: contents[start..cursor.position()].to_vec() });
        }
        Ok(CodeAnnotations { attribute, entries })
    }

    /// `handlers` says which number each handler has now.
    pub(super) fn write(
        &self,
        offset: &dyn Fn(Label) -> Result<usize, WriteError>,
        handlers: &[Option<u16>],
    ) -> Result<Vec<u8>, WriteError> {
        let (mut bytes, mut written) = (Vec::new(), 0);
        for entry in &self.entries {
            match &entry.target {
                Target::Variables { kind, ranges } => {
                    bytes.push(*kind);
                    push_words(&mut bytes, &[ranges.len() as u16]);
                    for (start, end, local) in ranges {
                        let (start, end) = (offset(*start)?, offset(*end)?);
                        push_words(&mut bytes, &[start as u16, (end - start) as u16, *local]);
                    }
                }
                Target::Handler(number) => {
                    let Some(number) = handlers.get(usize::from(*number)).copied().flatten() else {
                        continue;
                    };
                    bytes.push(EXCEPTION_PARAMETER);
                    push_words(&mut bytes, &[number]);
                }
                Target::Place { kind, at, argument } => {
                    bytes.push(*kind);
                    push_words(&mut bytes, &[offset(*at)? as u16]);
                    bytes.extend(argument);
                }
                Target::Other(target) => bytes.extend(target),
            }
            bytes.extend(&entry.rest);
            written += 1;
        }
        let mut contents = count(written, "annotations")?.to_be_bytes().to_vec();
        contents.extend(bytes);
        Ok(contents)
    }
}

fn skip_annotation(cursor: &mut Cursor<'_>) -> Result<(), FormatError> {
    cursor.u16()?;
    for _ in 0..cursor.u16()? {
        cursor.u16()?;
        skip_value(cursor, 0)?;
    }
    Ok(())
}

/// Values nest as deep as the file is long; nobody writes so many arrays in arrays.
const DEEPEST_VALUE: usize = 200;

fn skip_value(cursor: &mut Cursor<'_>, depth: usize) -> Result<(), FormatError> {
    if depth > DEEPEST_VALUE {
        return Err(FormatError::new("values of annotations nest too deeply"));
    }
    match cursor.u8()? {
        b'e' => cursor.take(4).map(drop),
        b'@' => {
            cursor.u16()?;
            for _ in 0..cursor.u16()? {
                cursor.u16()?;
                skip_value(cursor, depth + 1)?;
            }
            Ok(())
        }
        b'[' => {
            for _ in 0..cursor.u16()? {
                skip_value(cursor, depth + 1)?;
            }
            Ok(())
        }
        _ => cursor.take(2).map(drop),
    }
}
