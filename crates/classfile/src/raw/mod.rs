//! Class files as the machine reads them: lazily, and without copying what they contain.
//!
//! [`read`] walks a class file once (JVMS 4.1). It keeps where each constant and attribute lies, and checks every
//! index that it follows for range and kind, so that the accessors of [`RawClass`] are total. What a class of the
//! JDK's image is known to keep is left alone; [`check()`] is the whole format checking of JVMS 4.8 for classes from
//! elsewhere. Attributes are ranges of bytes; the functions of this module decode those that someone asks for.
//!
//! The texts of [`FormatError`] are those of HotSpot wherever it has one. Unlike HotSpot, this reader also accepts
//! module descriptors: [`check()`] refuses them.
//!
//! ```
//! use classfile::raw;
//!
//! let error = raw::read(b"no class".as_slice().into()).err().unwrap();
//! assert_eq!(error.message, "Incompatible magic value 1852776547 in class file <Unknown>");
//! ```

mod attributes;
mod check;
mod constants;
mod cursor;
mod descriptor;
mod error;
mod instruction;
mod names;
mod read;
mod utf8;

use std::borrow::Cow;
use std::sync::Arc;

pub(crate) use cursor::Cursor;
pub(crate) use read::pool_offsets;

pub use attributes::{
    BootstrapMethod, EnclosingMethod, InnerClassEntry, LocalVariable, MethodParameterEntry, RawCode,
    RawHandler, RecordComponent, annotation_default, bootstrap_methods, code, constant_value,
    enclosing_method, exceptions, inner_classes, line_numbers, local_variables, method_parameters, nest_host,
    nest_members, permitted_subclasses, record_components, runtime_visible_annotations,
    runtime_visible_parameter_annotations, runtime_visible_type_annotations, signature, source_file,
};
pub use check::check;
pub use constants::{Constant, Constants};
pub use descriptor::{argument_slots, is_field_descriptor, is_method_descriptor, parameters};
pub use error::{FormatError, FormatErrorKind};
pub use instruction::{RawInstruction, switch_table};
pub use read::{ReadOptions, read, read_with};
pub use utf8::{modified_utf8, text, utf16};

/// Tags of constants, JVMS table 4.4-A.
pub mod tag {
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELD: u8 = 9;
    pub const METHOD: u8 = 10;
    pub const INTERFACE_METHOD: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
    pub const MODULE: u8 = 19;
    pub const PACKAGE: u8 = 20;
}

/// Access flags, JVMS tables 4.1-B, 4.5-A and 4.6-A. Some bits mean different things on different items.
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    /// On methods.
    pub const SYNCHRONIZED: u16 = 0x0020;
    /// On classes.
    pub const SUPER: u16 = 0x0020;
    /// On methods.
    pub const BRIDGE: u16 = 0x0040;
    /// On fields.
    pub const VOLATILE: u16 = 0x0040;
    /// On methods.
    pub const VARARGS: u16 = 0x0080;
    /// On fields.
    pub const TRANSIENT: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const STRICT: u16 = 0x0800;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

/// A class file whose structure is sound.
#[derive(Clone)]
pub struct RawClass {
    bytes: Arc<[u8]>,
    /// Where each constant's tag stands; 0 for entries that are none.
    pool: Vec<u32>,
    pub minor: u16,
    pub major: u16,
    pub access: u16,
    /// Pool index of a Class.
    pub this_class: u16,
    /// Pool index of a Class; 0 = none.
    pub super_class: u16,
    /// Pool indexes of Classes.
    pub interfaces: Vec<u16>,
    pub fields: Vec<RawMember>,
    pub methods: Vec<RawMember>,
    pub attributes: Vec<RawAttribute>,
}

/// A field or method. `name` and `descriptor` are pool indexes of Utf8.
#[derive(Clone, Debug)]
pub struct RawMember {
    pub access: u16,
    pub name: u16,
    pub descriptor: u16,
    pub attributes: Vec<RawAttribute>,
}

/// An attribute: pool index of its name, and the range of its contents in the class file.
#[derive(Clone, Copy, Debug)]
pub struct RawAttribute {
    pub name: u16,
    pub start: u32,
    pub length: u32,
}

impl RawClass {
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// One more than the highest index.
    pub fn pool_count(&self) -> u16 {
        self.pool.len() as u16
    }

    /// 0 where there is no constant.
    #[inline]
    pub fn tag(&self, index: u16) -> u8 {
        self.constants().tag(index)
    }

    #[inline]
    pub fn constants(&self) -> Constants<'_> {
        Constants { bytes: &self.bytes, places: &self.pool }
    }

    /// The modified UTF-8 of a Utf8 constant; empty for anything else.
    #[inline]
    pub fn utf8_bytes(&self, index: u16) -> &[u8] {
        self.constants().utf8_bytes(index)
    }

    /// The text of a Utf8 constant; unpaired surrogates become U+FFFD.
    pub fn utf8(&self, index: u16) -> Cow<'_, str> {
        text(self.utf8_bytes(index))
    }

    pub fn constant(&self, index: u16) -> Constant<'_> {
        self.constants().constant(index)
    }

    /// The name behind a Class constant in internal form, `[I` and `[Lp/C;` for arrays; empty for anything else.
    pub fn class_name(&self, class_index: u16) -> Cow<'_, str> {
        text(self.class_name_bytes(class_index))
    }

    /// As [`RawClass::class_name`], in modified UTF-8.
    #[inline]
    pub fn class_name_bytes(&self, class_index: u16) -> &[u8] {
        self.constants().class_name_bytes(class_index)
    }

    pub fn this_name(&self) -> Cow<'_, str> {
        self.class_name(self.this_class)
    }

    pub fn super_name(&self) -> Option<Cow<'_, str>> {
        (self.super_class != 0).then(|| self.class_name(self.super_class))
    }

    /// Name and descriptor of a NameAndType constant, as indexes of Utf8; (0, 0) for anything else.
    pub fn name_and_type(&self, index: u16) -> (u16, u16) {
        self.constants().name_and_type(index)
    }

    /// Whether a Utf8 constant is this text.
    #[inline]
    pub fn is(&self, utf8: u16, text: &str) -> bool {
        self.utf8_bytes(utf8) == text.as_bytes()
    }

    /// The contents of the first attribute of that name.
    pub fn attribute(&self, attributes: &[RawAttribute], name: &str) -> Option<&[u8]> {
        attributes.iter().find(|attribute| self.is(attribute.name, name)).map(|found| self.contents(found))
    }

    /// The contents of an attribute of this class.
    pub fn contents(&self, attribute: &RawAttribute) -> &[u8] {
        let start = attribute.start as usize;
        self.bytes.get(start..start.saturating_add(attribute.length as usize)).unwrap_or(&[])
    }

    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }
}
