//! The Code attribute around the instructions (JVMS 4.7.3, 4.7.12, 4.7.13); the verifier checks these.

use std::collections::HashSet;

use super::{Checked, Checker, version};
use crate::raw::attributes::decode_code;
use crate::raw::{FormatError, RawAttribute, RawCode, RawMember, access, descriptor, tag, text};

impl Checker<'_> {
    pub(super) fn code(&self, method: &RawMember, flags: u16, attribute: &RawAttribute) -> Checked {
        let code = decode_code(self.class, attribute)?;
        let receiver = usize::from(flags & access::STATIC == 0);
        let slots =
            descriptor::argument_slots(self.class.utf8_bytes(method.descriptor)).unwrap_or(0) + receiver;
        self.require(slots <= usize::from(code.max_locals), || "Arguments can't fit into locals".to_owned())?;
        let length = code.code.len();
        for handler in &code.exceptions {
            let (start, end) = (usize::from(handler.start), usize::from(handler.end));
            self.require(start < end && end <= length, || "Illegal exception table range".to_owned())?;
            self.require(usize::from(handler.handler) < length, || {
                "Illegal exception table handler".to_owned()
            })?;
            self.require(
                handler.catch_type == 0 || self.class.tag(handler.catch_type) == tag::CLASS,
                || "Catch type in exception table has bad constant type".to_owned(),
            )?;
        }
        for attribute in &code.attributes {
            self.require_utf8(attribute.name, "Invalid code attribute name index")?;
            if self.class.is(attribute.name, "LineNumberTable") {
                self.line_number_table(attribute, length)?;
            }
        }
        self.local_variable_tables(&code)?;
        if self.class.major >= version::JAVA_6 {
            self.single_stack_map(&code)?;
        }
        Ok(())
    }

    fn single_stack_map(&self, code: &RawCode<'_>) -> Checked {
        let maps =
            code.attributes.iter().filter(|attribute| self.class.is(attribute.name, "StackMapTable")).count();
        self.require(maps <= 1, || "Multiple StackMapTable attributes".to_owned())
    }

    fn line_number_table(&self, attribute: &RawAttribute, code_length: usize) -> Checked {
        let entries = self.table(attribute, 4, || "LineNumberTable attribute has wrong length".to_owned())?;
        for entry in entries.chunks_exact(4) {
            let start = u16::from_be_bytes([entry[0], entry[1]]);
            self.require(usize::from(start) < code_length, || "Invalid pc in LineNumberTable".to_owned())?;
        }
        Ok(())
    }

    /// Variables and, since Java 5, the generic types of some of them: two tables of one form.
    fn local_variable_tables(&self, code: &RawCode<'_>) -> Checked {
        let mut variables = HashSet::new();
        self.variable_table(code, "LocalVariableTable", true, &mut variables)?;
        if self.class.major < version::JAVA_5 {
            return Ok(());
        }
        let mut typed = HashSet::new();
        // Without variables nobody looks at their generic types.
        self.variable_table(code, "LocalVariableTypeTable", !variables.is_empty(), &mut typed)?;
        let stray = typed.iter().filter(|variable| !variables.contains(*variable)).min();
        match stray {
            Some(stray) if !variables.is_empty() => {
                let name = text(stray.name);
                let class = &self.name;
                Err(FormatError::new(format!(
                    "LVTT entry for '{name}' in class file {class} does not match any LVT entry"
                )))
            }
            _ => Ok(()),
        }
    }

    fn variable_table<'b>(
        &'b self,
        code: &RawCode<'_>,
        table_name: &str,
        unique: bool,
        seen: &mut HashSet<Variable<'b>>,
    ) -> Checked {
        let code_length = code.code.len();
        for attribute in code.attributes.iter().filter(|found| self.class.is(found.name, table_name)) {
            let entries = self.table(attribute, 10, || format!("{table_name} has wrong length"))?;
            for entry in entries.chunks_exact(10) {
                let part = |index: usize| u16::from_be_bytes([entry[2 * index], entry[2 * index + 1]]);
                let (start, length, name, descriptor, index) = (part(0), part(1), part(2), part(3), part(4));
                self.require(usize::from(start) < code_length, || {
                    format!("Invalid start_pc {start} in {table_name}")
                })?;
                self.require(usize::from(start) + usize::from(length) <= code_length, || {
                    format!("Invalid length {length} in {table_name}")
                })?;
                self.require_utf8(name, "Invalid variable name index")?;
                self.require_utf8(descriptor, "Invalid variable signature index")?;
                self.field_name(name)?;
                let mut last = usize::from(index);
                if table_name == "LocalVariableTable" {
                    self.field_descriptor(name, descriptor)?;
                    last += usize::from(matches!(self.class.utf8_bytes(descriptor), b"J" | b"D"));
                }
                self.require(last < usize::from(code.max_locals), || {
                    format!("Invalid index {index} in {table_name}")
                })?;
                let variable = Variable { start, length, index, name: self.class.utf8_bytes(name) };
                self.require(seen.insert(variable) || !unique, || {
                    let name = self.class.utf8(name);
                    format!("Duplicated {table_name} attribute entry for '{name}'")
                })?;
            }
        }
        Ok(())
    }
}

/// What tells local variables apart.
#[derive(PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Variable<'a> {
    start: u16,
    length: u16,
    index: u16,
    name: &'a [u8],
}
