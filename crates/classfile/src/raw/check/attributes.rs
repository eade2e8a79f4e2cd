//! Attributes of classes, and those that classes and members share (JVMS 4.7).

use std::collections::HashSet;

use super::{Checked, Checker, version};
use crate::raw::cursor::Cursor;
use crate::raw::read::attribute_table;
use crate::raw::{Constant, FormatError, RawAttribute, access, tag};

impl<'a> Checker<'a> {
    pub(super) fn class_attributes(&self) -> Checked {
        let attributes = &self.class.attributes;
        if let Some(attribute) = self.single(attributes, "SourceFile")? {
            self.single_index(attribute, tag::UTF8, "SourceFile")?;
        }
        self.single(attributes, "SourceDebugExtension")?;
        if let Some(attribute) = self.single(attributes, "InnerClasses")? {
            self.inner_classes(attribute)?;
        }
        if self.class.major >= version::JAVA_5
            && let Some(attribute) = self.single(attributes, "EnclosingMethod")?
        {
            self.enclosing_method(attribute)?;
        }
        self.bootstrap_methods()?;
        self.nest()?;
        if self.class.major >= version::JAVA_16 {
            self.record()?;
        }
        if self.class.major >= version::JAVA_17
            && let Some(attribute) = self.single(attributes, "PermittedSubclasses")?
        {
            self.require(self.class.access & access::FINAL == 0, || {
                "PermittedSubclasses attribute in final class".to_owned()
            })?;
            let classes = self.class_table(attribute, "PermittedSubclasses")?;
            for class in classes {
                self.require_tag(class, tag::CLASS, "Bad PermittedSubclasses index")?;
            }
        }
        self.attributes_of_anything(attributes, "class")
    }

    /// Signature, Synthetic, Deprecated, annotations.
    pub(super) fn attributes_of_anything(&self, attributes: &'a [RawAttribute], what: &str) -> Checked {
        for attribute in attributes {
            let length = attribute.length;
            for empty in ["Synthetic", "Deprecated"] {
                if length != 0 && self.class.is(attribute.name, empty) {
                    return Err(self.error(format!("Invalid {empty} {what} attribute length {length}")));
                }
            }
        }
        if self.class.major < version::JAVA_5 {
            return Ok(());
        }
        if let Some(attribute) = self.single(attributes, "Signature")? {
            self.single_index(attribute, tag::UTF8, "Signature")?;
        }
        self.single(attributes, "RuntimeVisibleAnnotations")?;
        self.single(attributes, "RuntimeVisibleTypeAnnotations").map(|_| ())
    }

    /// JVMS 4.7.6.
    fn inner_classes(&self, attribute: &RawAttribute) -> Checked {
        let entries = self.table(attribute, 8, || "Wrong InnerClasses attribute length".to_owned())?;
        let mut seen = HashSet::new();
        for entry in entries.chunks_exact(8) {
            let part = |index: usize| u16::from_be_bytes([entry[2 * index], entry[2 * index + 1]]);
            let (inner, outer, name, flags) = (part(0), part(1), part(2), part(3));
            self.require_tag(inner, tag::CLASS, "inner_class_info_index")?;
            if outer != 0 {
                self.require_tag(outer, tag::CLASS, "outer_class_info_index")?;
                let outer_name = self.class.class_name_bytes(outer);
                self.require(outer_name.first() != Some(&b'['), || {
                    "Outer class is an array class".to_owned()
                })?;
                self.require(inner != outer, || "Class is both outer and inner class".to_owned())?;
            }
            if name != 0 {
                self.require_utf8(name, "inner_name_index")?;
            }
            self.class_flags(flags)?;
            let fresh = seen.insert((inner, outer, name, flags));
            self.require(fresh, || "Duplicate entry in InnerClasses".to_owned())?;
        }
        Ok(())
    }

    /// JVMS 4.7.7.
    fn enclosing_method(&self, attribute: &RawAttribute) -> Checked {
        self.require(attribute.length == 4, || "Wrong EnclosingMethod attribute length".to_owned())?;
        let contents = self.class.contents(attribute);
        let (class, method) =
            (u16::from_be_bytes([contents[0], contents[1]]), u16::from_be_bytes([contents[2], contents[3]]));
        self.require(class != 0, || "Illegal class index in EnclosingMethod attribute".to_owned())?;
        self.require_tag(
            class,
            tag::CLASS,
            "Invalid or out-of-bounds class index in EnclosingMethod attribute",
        )?;
        if method != 0 {
            let what = "Invalid or out-of-bounds method index in EnclosingMethod attribute";
            self.require_tag(method, tag::NAME_AND_TYPE, what)?;
        }
        Ok(())
    }

    /// JVMS 4.7.23, with the constants that name an entry.
    fn bootstrap_methods(&self) -> Checked {
        let class = self.class;
        if class.major < version::JAVA_7 {
            return Ok(());
        }
        let used = (1..class.pool_count()).filter_map(|index| match class.constant(index) {
            Constant::Dynamic { bootstrap, .. } | Constant::InvokeDynamic { bootstrap, .. } => {
                Some(bootstrap)
            }
            _ => None,
        });
        let highest = used.max();
        let Some(attribute) = self.single(&class.attributes, "BootstrapMethods")? else {
            return self.require(highest.is_none(), || "Missing BootstrapMethods attribute".to_owned());
        };
        let wrong_length = |_| self.error("Bad length on BootstrapMethods");
        let mut cursor = Cursor::new(class.contents(attribute));
        let count = cursor.u16().map_err(wrong_length)?;
        self.require(highest.is_none_or(|highest| highest < count), || {
            "Short length on BootstrapMethods".to_owned()
        })?;
        for _ in 0..count {
            let method = cursor.u16().map_err(wrong_length)?;
            self.require(class.tag(method) == tag::METHOD_HANDLE, || {
                format!("bootstrap_method_index {method} has bad constant type")
            })?;
            for argument in cursor.u16_table().map_err(wrong_length)? {
                let loadable = matches!(
                    class.tag(argument),
                    tag::INTEGER
                        | tag::FLOAT
                        | tag::LONG
                        | tag::DOUBLE
                        | tag::CLASS
                        | tag::STRING
                        | tag::METHOD_HANDLE
                        | tag::METHOD_TYPE
                        | tag::DYNAMIC
                );
                self.require(loadable, || format!("argument_index {argument} has bad constant type"))?;
            }
        }
        self.require(cursor.remaining() == 0, || "Bad length on BootstrapMethods".to_owned())
    }

    /// JVMS 4.7.28 and 4.7.29.
    fn nest(&self) -> Checked {
        if self.class.major < version::JAVA_11 {
            return Ok(());
        }
        let host = self.single(&self.class.attributes, "NestHost")?;
        let members = self.single(&self.class.attributes, "NestMembers")?;
        self.require(host.is_none() || members.is_none(), || {
            "Conflicting NestHost and NestMembers attributes".to_owned()
        })?;
        if let Some(host) = host {
            self.single_index(host, tag::CLASS, "NestHost")?;
        }
        if let Some(members) = members {
            for class in self.class_table(members, "NestMembers")? {
                self.require_tag(class, tag::CLASS, "Bad NestMembers index")?;
            }
        }
        Ok(())
    }

    /// JVMS 4.7.30. As in HotSpot, also on a class that cannot be a record, where the attribute means nothing.
    fn record(&self) -> Checked {
        let Some(attribute) = self.single(&self.class.attributes, "Record")? else {
            return Ok(());
        };
        let wrong_length = |_| self.error("Record attribute has wrong length");
        let mut cursor = Cursor::new(self.class.contents(attribute));
        for _ in 0..cursor.u16().map_err(wrong_length)? {
            let name = cursor.u16().map_err(wrong_length)?;
            let descriptor = cursor.u16().map_err(wrong_length)?;
            self.require_utf8(name, "Invalid constant pool index")?;
            self.require_utf8(descriptor, "Invalid constant pool index")?;
            self.field_name(name)?;
            self.field_descriptor(name, descriptor)?;
            for inner in attribute_table(&mut cursor, attribute.start).map_err(wrong_length)? {
                self.require_utf8(inner.name, "Invalid attribute name index")?;
                if self.class.is(inner.name, "Signature") {
                    self.single_index(&inner, tag::UTF8, "Signature")?;
                }
            }
        }
        self.require(cursor.remaining() == 0, || "Record attribute has wrong length".to_owned())
    }

    /// An attribute that is one index.
    fn single_index(&self, attribute: &RawAttribute, wanted: u8, name: &str) -> Checked {
        let length = attribute.length;
        self.require(length == 2, || format!("Wrong {name} attribute length {length}"))?;
        let contents = self.class.contents(attribute);
        let index = u16::from_be_bytes([contents[0], contents[1]]);
        self.require(self.class.tag(index) == wanted, || {
            format!("Invalid {name} attribute at constant pool index {index}")
        })
    }

    /// The entries of a table with a 16-bit count, which must fill the attribute.
    pub(super) fn table(
        &self,
        attribute: &RawAttribute,
        entry: usize,
        wrong_length: impl FnOnce() -> String,
    ) -> Result<&'a [u8], FormatError> {
        match self.class.contents(attribute) {
            [high, low, entries @ ..]
                if entries.len() == entry * usize::from(u16::from_be_bytes([*high, *low])) =>
            {
                Ok(entries)
            }
            _ => Err(self.error(wrong_length())),
        }
    }

    /// A table of indexes.
    pub(super) fn class_table(&self, attribute: &RawAttribute, name: &str) -> Result<Vec<u16>, FormatError> {
        let entries = self.table(attribute, 2, || format!("Wrong {name} attribute length"))?;
        Ok(entries.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect())
    }
}
