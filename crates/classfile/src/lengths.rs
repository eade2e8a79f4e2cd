//! A walk over a class file before it is read for good: how deep annotations nest, and whether attributes are as long as they
//! say (JVMS 4.7).
//!
//! The reader below [`crate::parse`] recurses into values of annotations, and goes by what attributes contain, not by the
//! lengths that they give. A file decides how deep that goes and where it ends up. Here nothing recurses but attributes into
//! attributes, which is two steps; a length that does not fit ends the walk, so that both see the same attributes.

use crate::ClassFileError;
use crate::raw::{Cursor, FormatError, pool_offsets, tag};

/// How deep arrays and annotations stand in a value of an annotation. Java has no arrays of arrays there, and nobody nests
/// annotations much deeper than a handful.
const DEEPEST_VALUE: usize = 64;

/// Attributes in attributes: those of a class, of its Record or of a method's Code. Nothing in these has attributes.
const DEEPEST_ATTRIBUTE: usize = 2;

/// Refuses what would cost the reader its stack.
pub(crate) fn check(bytes: &[u8]) -> Result<(), ClassFileError> {
    let mut cursor = Cursor::new(bytes);
    cursor.take(8)?;
    let places = pool_offsets(&mut cursor, bytes, "")?;
    let walk = Walk { bytes, places };
    cursor.take(6)?;
    cursor.u16_table()?;
    for _members in ["fields", "methods"] {
        for _ in 0..cursor.u16()? {
            cursor.take(6)?;
            walk.attributes(&mut cursor, 0)?;
        }
    }
    walk.attributes(&mut cursor, 0)
}

struct Walk<'a> {
    bytes: &'a [u8],
    /// Of the constants.
    places: Vec<u32>,
}

impl Walk<'_> {
    fn attributes(&self, cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ClassFileError> {
        for _ in 0..cursor.u16()? {
            let name = self.utf8(cursor.u16()?);
            let length = cursor.u32()?;
            let mut contents = Cursor::new(cursor.take(length as usize)?);
            let wrong_length = || {
                let name = String::from_utf8_lossy(name);
                ClassFileError::malformed(format!("the attribute {name} is not as long as it says"))
            };
            match self.attribute(name, &mut contents, depth) {
                Err(ClassFileError::Truncated) => return Err(wrong_length()),
                Ok(()) if contents.remaining() != 0 => return Err(wrong_length()),
                found => found?,
            }
        }
        Ok(())
    }

    fn attribute(&self, name: &[u8], cursor: &mut Cursor<'_>, depth: usize) -> Result<(), ClassFileError> {
        match name {
            b"Code" | b"Record" if depth >= DEEPEST_ATTRIBUTE => {
                return Err(ClassFileError::malformed("attributes nest too deeply"));
            }
            b"Code" => {
                cursor.take(4)?;
                let length = cursor.u32()?;
                cursor.take(length as usize)?;
                table(cursor, 8)?;
                self.attributes(cursor, depth + 1)?;
            }
            b"Record" => {
                for _ in 0..cursor.u16()? {
                    cursor.take(4)?;
                    self.attributes(cursor, depth + 1)?;
                }
            }
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => annotations(cursor)?,
            b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
                for _ in 0..cursor.u8()? {
                    annotations(cursor)?;
                }
            }
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                for _ in 0..cursor.u16()? {
                    target(cursor)?;
                    annotation(cursor)?;
                }
            }
            b"AnnotationDefault" => values(cursor, Open::Values(1))?,
            b"ConstantValue" | b"Signature" | b"SourceFile" | b"ModuleMainClass" | b"NestHost" => {
                cursor.take(2)?;
            }
            b"EnclosingMethod" => drop(cursor.take(4)?),
            b"Synthetic" | b"Deprecated" => {}
            b"Exceptions" | b"ModulePackages" | b"NestMembers" | b"PermittedSubclasses" => table(cursor, 2)?,
            b"LineNumberTable" => table(cursor, 4)?,
            b"InnerClasses" => table(cursor, 8)?,
            b"LocalVariableTable" | b"LocalVariableTypeTable" => table(cursor, 10)?,
            b"MethodParameters" => {
                let count = cursor.u8()?;
                cursor.take(4 * usize::from(count))?;
            }
            b"BootstrapMethods" => tables(cursor, 2)?,
            b"StackMapTable" => {
                for _ in 0..cursor.u16()? {
                    frame(cursor)?;
                }
            }
            b"Module" => {
                cursor.take(6)?;
                table(cursor, 6)?;
                tables(cursor, 4)?;
                tables(cursor, 4)?;
                table(cursor, 2)?;
                tables(cursor, 2)?;
            }
            // Whatever it is, the reader takes it as a whole.
            _ => drop(cursor.take(cursor.remaining())?),
        }
        Ok(())
    }

    fn utf8(&self, index: u16) -> &[u8] {
        let place = self.places.get(usize::from(index)).copied().filter(|place| *place > 0);
        let constant = place.and_then(|place| self.bytes.get(place as usize..)).unwrap_or_default();
        let mut cursor = Cursor::new(constant);
        match (cursor.u8(), cursor.u16()) {
            (Ok(tag::UTF8), Ok(length)) => cursor.take(usize::from(length)).unwrap_or_default(),
            _ => &[],
        }
    }
}

fn table(cursor: &mut Cursor<'_>, width: usize) -> Result<(), FormatError> {
    let count = cursor.u16()?;
    cursor.take(width * usize::from(count)).map(drop)
}

/// A table whose entries are something of a fixed length and a table of indexes.
fn tables(cursor: &mut Cursor<'_>, width: usize) -> Result<(), FormatError> {
    for _ in 0..cursor.u16()? {
        cursor.take(width)?;
        table(cursor, 2)?;
    }
    Ok(())
}

/// JVMS 4.7.4.
fn frame(cursor: &mut Cursor<'_>) -> Result<(), FormatError> {
    let kind = cursor.u8()?;
    match kind {
        0..=63 => {}
        64..=127 => verification_type(cursor)?,
        // Reserved, which the reader says.
        128..=246 => {}
        247 => {
            cursor.take(2)?;
            verification_type(cursor)?;
        }
        248..=251 => drop(cursor.take(2)?),
        252..=254 => {
            cursor.take(2)?;
            (251..kind).try_for_each(|_| verification_type(cursor))?;
        }
        255 => {
            cursor.take(2)?;
            for _part in ["locals", "stack"] {
                for _ in 0..cursor.u16()? {
                    verification_type(cursor)?;
                }
            }
        }
    }
    Ok(())
}

fn verification_type(cursor: &mut Cursor<'_>) -> Result<(), FormatError> {
    match cursor.u8()? {
        7 | 8 => cursor.take(2).map(drop),
        _ => Ok(()),
    }
}

/// What a type annotation is of, and where in it (JVMS 4.7.20).
fn target(cursor: &mut Cursor<'_>) -> Result<(), FormatError> {
    match cursor.u8()? {
        0x00 | 0x01 | 0x16 => drop(cursor.take(1)?),
        0x10..=0x12 | 0x17 | 0x42..=0x46 => drop(cursor.take(2)?),
        0x40 | 0x41 => table(cursor, 6)?,
        0x47..=0x4B => drop(cursor.take(3)?),
        _ => {}
    }
    let steps = cursor.u8()?;
    cursor.take(2 * usize::from(steps)).map(drop)
}

fn annotations(cursor: &mut Cursor<'_>) -> Result<(), ClassFileError> {
    for _ in 0..cursor.u16()? {
        annotation(cursor)?;
    }
    Ok(())
}

fn annotation(cursor: &mut Cursor<'_>) -> Result<(), ClassFileError> {
    cursor.u16()?;
    let pairs = cursor.u16()?;
    values(cursor, Open::Pairs(pairs))
}

/// What is still to come of an array or an annotation.
#[derive(Clone, Copy)]
enum Open {
    Values(u16),
    Pairs(u16),
}

/// JVMS 4.7.16.1, with a stack of its own.
fn values(cursor: &mut Cursor<'_>, outermost: Open) -> Result<(), ClassFileError> {
    let mut open = vec![outermost];
    while let Some(current) = open.pop() {
        match current {
            Open::Values(0) | Open::Pairs(0) => continue,
            Open::Values(left) => open.push(Open::Values(left - 1)),
            Open::Pairs(left) => {
                cursor.u16()?;
                open.push(Open::Pairs(left - 1));
            }
        }
        match cursor.u8()? {
            b'[' => open.push(Open::Values(cursor.u16()?)),
            b'@' => {
                cursor.u16()?;
                open.push(Open::Pairs(cursor.u16()?));
            }
            b'e' => drop(cursor.take(4)?),
            _ => drop(cursor.take(2)?),
        }
        if open.len() > DEEPEST_VALUE {
            return Err(ClassFileError::malformed("values of annotations nest too deeply"));
        }
    }
    Ok(())
}
