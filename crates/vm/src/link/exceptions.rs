//! Exceptions that the machine itself throws. Their constructors are not run: the fields are set as they would.

use crate::class::{ClassId, Status, dotted};
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};
use crate::value::{Kind, Ref, Value};

impl Machine {
    /// An exception of the boot loader's class `class` (internal name) with the current stack.
    #[cold]
    pub fn throw(&mut self, class: &str, message: Option<&str>) -> Trap {
        match self.new_throwable(class, message, Ref::NULL) {
            Ok(throwable) => Trap::Throw(throwable),
            Err(trap) => trap,
        }
    }

    #[cold]
    pub fn throw_with_cause(&mut self, class: &str, message: Option<&str>, cause: Ref) -> Trap {
        match self.new_throwable(class, message, cause) {
            Ok(throwable) => Trap::Throw(throwable),
            Err(trap) => trap,
        }
    }

    /// A throwable with its stack trace filled. It never runs out of memory; the only failure is a class library
    /// that has no such class, which is a stop.
    pub(crate) fn new_throwable(&mut self, class: &str, message: Option<&str>, cause: Ref) -> Outcome<Ref> {
        let id = self.throwable_class(class)?;
        let bytes = self.classes[id].instance_bytes;
        let throwable = self.allocate_always(id, bytes, 0);
        let offsets = self.known.offsets;
        if let Some(text) = message {
            let string = self.new_string_always(text);
            self.heap.put(throwable, offsets.throwable_message, string);
        }
        // A cause that is the throwable itself means "none yet"; these classes forbid setting one later.
        let has_final_cause =
            matches!(class, "java/lang/ClassNotFoundException" | "java/lang/ExceptionInInitializerError");
        let cause = if cause.is_null() && !has_final_cause { throwable } else { cause };
        self.heap.put(throwable, offsets.throwable_cause, cause);
        let base = self.known.throwable;
        if self.status(base) == Status::Initialized {
            for (field, offset) in [
                ("UNASSIGNED_STACK", offsets.throwable_stack_trace),
                ("SUPPRESSED_SENTINEL", offsets.throwable_suppressed),
            ] {
                if let Some(Value::Ref(value)) = self.read_static(base, field) {
                    self.heap.put(throwable, offset, value);
                }
            }
        }
        if class == "java/lang/NullPointerException" {
            // As its fillInStackTrace leaves it: the helpful message may still be computed.
            self.write_field(throwable, "extendedMessageState", Value::Int(1));
        }
        self.fill_in_stack_trace(throwable, false);
        Ok(throwable)
    }

    fn throwable_class(&mut self, class: &str) -> Outcome<ClassId> {
        if let Some(name) = self.names.find(class)
            && let Some(id) = self.find_loaded(crate::class::LoaderId::BOOT, name)
        {
            return Ok(id);
        }
        if self.known.throwing >= MOST_NESTED_THROWS {
            return Err(self.missing(&dotted(class)));
        }
        self.known.throwing += 1;
        let loaded = self.load_boot(class);
        self.known.throwing -= 1;
        match loaded {
            Ok(id) => {
                self.link_class(id)?;
                Ok(id)
            }
            Err(_) => Err(self.missing(&dotted(class))),
        }
    }

    fn new_string_always(&mut self, text: &str) -> Ref {
        let units: Vec<u16> = text.encode_utf16().collect();
        let is_latin1 = units.iter().all(|&unit| unit < 0x100);
        let bytes: Vec<u8> = if is_latin1 {
            units.iter().map(|&unit| unit as u8).collect()
        } else {
            units.iter().flat_map(|unit| unit.to_le_bytes()).collect()
        };
        let array_class = self.known.primitive_arrays[Kind::Byte as usize];
        let header = crate::heap::HEADER_BYTES;
        let value = self.allocate_always(array_class, header + bytes.len() as u32, bytes.len() as u32);
        self.heap.bytes_mut(value, header, bytes.len() as u32).copy_from_slice(&bytes);
        let string =
            self.allocate_always(self.known.string, self.classes[self.known.string].instance_bytes, 0);
        self.heap.put(string, self.known.offsets.string_value, value);
        self.heap.put::<u8>(string, self.known.offsets.string_coder, !is_latin1 as u8);
        string
    }

    /// Class and message, for texts of the machine; `toString` is not called.
    pub fn describe_throwable(&self, throwable: Ref) -> String {
        if throwable.is_null() {
            return "null".to_owned();
        }
        let class = dotted(self.names.get(self.classes[self.heap.class_of(throwable)].name));
        let message = self.heap.get::<Ref>(throwable, self.known.offsets.throwable_message);
        if message.is_null() { class } else { format!("{class}: {}", self.string_text(message)) }
    }
}

/// Classes of exceptions that are loaded while another one is: if one is missing, the library is broken.
const MOST_NESTED_THROWS: u32 = 4;
