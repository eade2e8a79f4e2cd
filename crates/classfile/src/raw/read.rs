//! The walk over a class file that finds its parts (JVMS 4.1, 4.4 to 4.7).

use std::sync::Arc;

use super::cursor::Cursor;
use super::{Constant, FormatError, FormatErrorKind, RawAttribute, RawClass, RawMember, tag};
use crate::NEWEST_MAJOR_VERSION;

const MAGIC: u32 = 0xCAFE_BABE;
/// Java 1.1.
const OLDEST_MAJOR_VERSION: u16 = 45;
/// From here on a minor version says whether preview features are used.
const FIRST_VERSION_WITH_PREVIEWS: u16 = 56;
const PREVIEW_MINOR_VERSION: u16 = 65535;

/// Which class files are accepted, and what the texts of errors call the class before its own name is read.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions<'a> {
    /// The internal name that was asked for. Default: none, shown as `<Unknown>`.
    pub requested: Option<&'a str>,
    /// The class file version of the Java release that is played, 61 for Java 17. Default: [`NEWEST_MAJOR_VERSION`].
    pub newest_major: u16,
    /// Whether class files with preview features of `newest_major` are accepted. Default: yes.
    pub preview: bool,
}

impl Default for ReadOptions<'_> {
    fn default() -> Self {
        ReadOptions { requested: None, newest_major: NEWEST_MAJOR_VERSION, preview: true }
    }
}

/// Reads the structure; see the module's documentation for what is checked.
pub fn read(bytes: Arc<[u8]>) -> Result<RawClass, FormatError> {
    read_with(bytes, &ReadOptions::default())
}

pub fn read_with(bytes: Arc<[u8]>, options: &ReadOptions<'_>) -> Result<RawClass, FormatError> {
    let shown = options.requested.unwrap_or("<Unknown>");
    let mut cursor = Cursor::new(&bytes);
    if cursor.remaining() < 8 {
        // HotSpot asks for the magic number and the version at once.
        return Err(FormatError::truncated());
    }
    let magic = cursor.u32()?;
    if magic != MAGIC {
        return Err(FormatError::new(format!("Incompatible magic value {magic} in class file {shown}")));
    }
    let (minor, major) = (cursor.u16()?, cursor.u16()?);
    check_version(major, minor, shown, options)?;

    let pool = pool_offsets(&mut cursor, &bytes, shown)?;
    let (access, this_class, super_class) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
    let interfaces = cursor.u16_table()?;
    let fields = members(&mut cursor)?;
    let methods = members(&mut cursor)?;
    let attributes = attribute_table(&mut cursor, 0)?;
    if cursor.remaining() != 0 {
        return Err(FormatError::new(format!("Extra bytes at the end of class file {shown}")));
    }

    let class = RawClass {
        bytes: bytes.clone(),
        pool,
        minor,
        major,
        access,
        this_class,
        super_class,
        interfaces,
        fields,
        methods,
        attributes,
    };
    check_pool_references(&class, shown)?;
    check_indexes(&class, shown)?;
    Ok(class)
}

/// JVMS 4.1, table 4.1-A.
fn check_version(major: u16, minor: u16, shown: &str, options: &ReadOptions<'_>) -> Result<(), FormatError> {
    let kind = FormatErrorKind::UnsupportedClassVersionError { major, minor };
    let refuse = |message: String| Err(FormatError { kind, message });
    let newest = options.newest_major;
    let version = || format!("{shown} (class file version {major}.{minor})");
    if major < OLDEST_MAJOR_VERSION {
        return refuse(format!("{} was compiled with an invalid major version", version()));
    }
    if major > newest {
        return refuse(format!(
            "{shown} has been compiled by a more recent version of the Java Runtime (class file version \
             {major}.{minor}), this version of the Java Runtime only recognizes class file versions up to {newest}.0"
        ));
    }
    if major < FIRST_VERSION_WITH_PREVIEWS || minor == 0 {
        return Ok(());
    }
    if minor != PREVIEW_MINOR_VERSION {
        return refuse(format!("{} was compiled with an invalid non-zero minor version", version()));
    }
    if major != newest {
        return refuse(format!(
            "{} was compiled with preview features that are unsupported. This version of the Java Runtime \
             only recognizes preview features for class file version {newest}.{PREVIEW_MINOR_VERSION}",
            version()
        ));
    }
    if !options.preview {
        return refuse(format!(
            "Preview features are not enabled for {}. Try running with '--enable-preview'",
            version()
        ));
    }
    Ok(())
}

/// Where each constant stands. Whether what constants refer to fits is [`check_pool_references`]'s question.
pub(crate) fn pool_offsets(
    cursor: &mut Cursor<'_>,
    bytes: &[u8],
    shown: &str,
) -> Result<Vec<u32>, FormatError> {
    let count = usize::from(cursor.u16()?);
    if count == 0 {
        return Err(FormatError::new(format!("Illegal constant pool size {count} in class file {shown}")));
    }
    // Offsets are kept in 32 bits, and no constant is shorter than three bytes.
    if u32::try_from(bytes.len()).is_err() || cursor.remaining() < 3 * (count - 1) {
        return Err(FormatError::truncated());
    }
    let mut offsets = Vec::with_capacity(count);
    offsets.push(0);
    while offsets.len() < count {
        offsets.push(cursor.position() as u32);
        let kind = cursor.u8()?;
        let length = match kind {
            tag::UTF8 => usize::from(cursor.u16()?),
            tag::INTEGER | tag::FLOAT => 4,
            tag::LONG | tag::DOUBLE => 8,
            tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 2,
            tag::FIELD | tag::METHOD | tag::INTERFACE_METHOD | tag::NAME_AND_TYPE => 4,
            tag::DYNAMIC | tag::INVOKE_DYNAMIC => 4,
            tag::METHOD_HANDLE => 3,
            _ => return Err(FormatError::new(format!("Unknown constant tag {kind} in class file {shown}"))),
        };
        cursor.take(length)?;
        if kind == tag::LONG || kind == tag::DOUBLE {
            if offsets.len() == count {
                let index = count;
                return Err(FormatError::new(format!(
                    "Invalid constant pool index {index} in class file {shown}"
                )));
            }
            offsets.push(0);
        }
    }
    Ok(offsets)
}

fn members(cursor: &mut Cursor<'_>) -> Result<Vec<RawMember>, FormatError> {
    let count = usize::from(cursor.u16()?);
    if cursor.remaining() < 8 * count {
        return Err(FormatError::truncated());
    }
    let mut members = Vec::with_capacity(count);
    for _ in 0..count {
        members.push(RawMember {
            access: cursor.u16()?,
            name: cursor.u16()?,
            descriptor: cursor.u16()?,
            attributes: attribute_table(cursor, 0)?,
        });
    }
    Ok(members)
}

/// `base` is where the cursor's slice starts in the class file.
pub(super) fn attribute_table(cursor: &mut Cursor<'_>, base: u32) -> Result<Vec<RawAttribute>, FormatError> {
    let count = usize::from(cursor.u16()?);
    if cursor.remaining() < 6 * count {
        return Err(FormatError::truncated());
    }
    let mut attributes = Vec::with_capacity(count);
    for _ in 0..count {
        let (name, length) = (cursor.u16()?, cursor.u32()?);
        let start = base + cursor.position() as u32;
        cursor.take(length as usize)?;
        attributes.push(RawAttribute { name, start, length });
    }
    Ok(attributes)
}

fn check_pool_references(class: &RawClass, shown: &str) -> Result<(), FormatError> {
    let expect = |index: u16, wanted: u8| {
        if class.tag(index) == wanted { Ok(()) } else { Err(bad_index(index, shown)) }
    };
    for index in 1..class.pool_count() {
        match class.constant(index) {
            Constant::Class { name } | Constant::Module { name } | Constant::Package { name } => {
                expect(name, tag::UTF8)?;
            }
            Constant::String { utf8 } => expect(utf8, tag::UTF8)?,
            Constant::MethodType { descriptor } => expect(descriptor, tag::UTF8)?,
            Constant::NameAndType { name, descriptor } => {
                expect(name, tag::UTF8)?;
                expect(descriptor, tag::UTF8)?;
            }
            Constant::Field { class, name_and_type }
            | Constant::Method { class, name_and_type }
            | Constant::InterfaceMethod { class, name_and_type } => {
                expect(class, tag::CLASS)?;
                expect(name_and_type, tag::NAME_AND_TYPE)?;
            }
            Constant::Dynamic { name_and_type, .. } | Constant::InvokeDynamic { name_and_type, .. } => {
                expect(name_and_type, tag::NAME_AND_TYPE)?;
            }
            Constant::MethodHandle { kind, reference } => {
                let found = class.tag(reference);
                let fits = match kind {
                    1..=4 => found == tag::FIELD,
                    5 | 8 => found == tag::METHOD,
                    6 | 7 => found == tag::METHOD || found == tag::INTERFACE_METHOD,
                    9 => found == tag::INTERFACE_METHOD,
                    _ => {
                        return Err(FormatError::new(format!(
                            "Bad method handle kind at constant pool index {index} in class file {shown}"
                        )));
                    }
                };
                if !fits {
                    return Err(bad_index(reference, shown));
                }
            }
            Constant::Utf8(_) | Constant::Integer(_) | Constant::Float(_) => {}
            Constant::Long(_) | Constant::Double(_) | Constant::Unusable => {}
        }
    }
    Ok(())
}

/// The indexes outside the pool: names, super types and the names of attributes.
fn check_indexes(class: &RawClass, shown: &str) -> Result<(), FormatError> {
    if class.tag(class.this_class) != tag::CLASS {
        let index = class.this_class;
        return Err(FormatError::new(format!(
            "Invalid this class index {index} in constant pool in class file {shown}"
        )));
    }
    if class.super_class != 0 && class.tag(class.super_class) != tag::CLASS {
        let index = class.super_class;
        return Err(FormatError::new(format!("Invalid superclass index {index} in class file {shown}")));
    }
    for &interface in &class.interfaces {
        if class.tag(interface) != tag::CLASS {
            return Err(FormatError::new(format!(
                "Interface name has bad constant pool index {interface} in class file {shown}"
            )));
        }
    }
    let utf8 = |index: u16| if class.tag(index) == tag::UTF8 { Ok(()) } else { Err(bad_index(index, shown)) };
    for member in class.fields.iter().chain(&class.methods) {
        utf8(member.name)?;
        utf8(member.descriptor)?;
        member.attributes.iter().try_for_each(|attribute| utf8(attribute.name))?;
    }
    class.attributes.iter().try_for_each(|attribute| utf8(attribute.name))
}

fn bad_index(index: u16, shown: &str) -> FormatError {
    FormatError::new(format!("Invalid constant pool index {index} in class file {shown}"))
}
