//! `java.lang.String` objects: compact (JEP 254), one byte per character where all are Latin-1.

use std::sync::Arc;

use crate::machine::Machine;
use crate::stop::Outcome;
use crate::value::{Kind, Ref};

const LATIN1: u8 = 0;
const UTF16: u8 = 1;

impl Machine {
    pub fn new_string(&mut self, text: &str) -> Outcome<Ref> {
        if text.is_ascii() {
            return self.new_latin1_string(text.as_bytes());
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    pub fn new_string_utf16(&mut self, units: &[u16]) -> Outcome<Ref> {
        if units.iter().all(|&unit| unit < 0x100) {
            let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
            return self.new_latin1_string(&bytes);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let value = self.new_byte_array(&bytes)?;
        self.new_string_of(value, UTF16)
    }

    fn new_latin1_string(&mut self, bytes: &[u8]) -> Outcome<Ref> {
        let value = self.new_byte_array(bytes)?;
        self.new_string_of(value, LATIN1)
    }

    fn new_string_of(&mut self, value: Ref, coder: u8) -> Outcome<Ref> {
        let string = self.new_object(self.known.string)?;
        self.heap.put(string, self.known.offsets.string_value, value);
        self.heap.put::<u8>(string, self.known.offsets.string_coder, coder);
        Ok(string)
    }

    /// The text of a string, unpaired surrogates as U+FFFD; empty for `null`.
    pub fn string_text(&self, string: Ref) -> String {
        if string.is_null() {
            return String::new();
        }
        let (value, is_latin1) = self.string_value(string);
        let bytes = self.heap.bytes(value, crate::heap::HEADER_BYTES, self.heap.length(value));
        if is_latin1 {
            return match std::str::from_utf8(bytes) {
                Ok(text) if text.is_ascii() => text.to_owned(),
                _ => bytes.iter().map(|&byte| byte as char).collect(),
            };
        }
        String::from_utf16_lossy(&self.string_units(string))
    }

    /// The UTF-16 units of a string; none for `null`.
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        if string.is_null() {
            return Vec::new();
        }
        let (value, is_latin1) = self.string_value(string);
        let bytes = self.heap.bytes(value, crate::heap::HEADER_BYTES, self.heap.length(value));
        if is_latin1 {
            bytes.iter().map(|&byte| byte as u16).collect()
        } else {
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
        }
    }

    pub(crate) fn string_value(&self, string: Ref) -> (Ref, bool) {
        let value = self.heap.get::<Ref>(string, self.known.offsets.string_value);
        (value, self.heap.get::<u8>(string, self.known.offsets.string_coder) == LATIN1)
    }

    /// `String.intern`.
    pub fn intern(&mut self, string: Ref) -> Outcome<Ref> {
        let units: Arc<[u16]> = self.string_units(string).into();
        if let Some(&known) = self.world.interned.get(&units) {
            return Ok(known);
        }
        self.world.interned.insert(units, string);
        Ok(string)
    }

    pub fn intern_text(&mut self, text: &str) -> Outcome<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.intern_units(&units)
    }

    /// The interned string of these units, as string constants have them (JVMS 5.1).
    pub fn intern_units(&mut self, units: &[u16]) -> Outcome<Ref> {
        if let Some(&known) = self.world.interned.get(units) {
            return Ok(known);
        }
        let string = self.new_string_utf16(units)?;
        self.world.interned.insert(units.into(), string);
        Ok(string)
    }

    pub fn new_byte_array(&mut self, bytes: &[u8]) -> Outcome<Ref> {
        let array = self.new_array(self.known.primitive_arrays[Kind::Byte as usize], bytes.len() as i32)?;
        self.heap.bytes_mut(array, crate::heap::HEADER_BYTES, bytes.len() as u32).copy_from_slice(bytes);
        Ok(array)
    }
}
