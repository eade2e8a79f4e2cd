//! Writes small class files (JVMS 4): a pool without duplicates, fields, and methods whose code is straight enough
//! that nobody needs a StackMapTable. Classes written here are never verified.
//!
//! A member reference can be *pinned*: the machine has resolved it already, on behalf of another class.

use rustc_hash::FxHashMap;

use super::opcode::*;
use crate::class::{ClassId, MethodId, Resolved, access};
use crate::value::Kind;

/// The version of the class files: the first that knows `invokestatic` on interfaces.
const MAJOR: u16 = 52;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Utf8(Vec<u8>),
    Class(u16),
    String(u16),
    Integer(i32),
    NameAndType(u16, u16),
    Member(u8, u16, u16),
}

const TAG_UTF8: u8 = 1;
const TAG_INTEGER: u8 = 3;
const TAG_CLASS: u8 = 7;
const TAG_STRING: u8 = 8;
const TAG_FIELD: u8 = 9;
const TAG_METHOD: u8 = 10;
const TAG_INTERFACE_METHOD: u8 = 11;
const TAG_NAME_AND_TYPE: u8 = 12;

/// The constant pool of a class being written.
#[derive(Default)]
pub(crate) struct Pool {
    bytes: Vec<u8>,
    count: u16,
    numbers: FxHashMap<Key, u16>,
    /// What is resolved already, by index.
    pub pins: Vec<(u16, Resolved)>,
}

impl Pool {
    fn number(&mut self, key: Key, write: impl FnOnce(&mut Vec<u8>)) -> u16 {
        if let Some(&index) = self.numbers.get(&key) {
            return index;
        }
        let index = self.append(write);
        self.numbers.insert(key, index);
        index
    }

    fn append(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> u16 {
        self.count += 1;
        write(&mut self.bytes);
        self.count
    }

    /// In modified UTF-8.
    pub fn utf8_bytes(&mut self, text: &[u8]) -> u16 {
        self.number(Key::Utf8(text.to_vec()), |bytes| {
            bytes.push(TAG_UTF8);
            bytes.extend((text.len() as u16).to_be_bytes());
            bytes.extend(text);
        })
    }

    pub fn utf8(&mut self, text: &str) -> u16 {
        let modified = classfile::raw::modified_utf8(text.encode_utf16());
        self.utf8_bytes(&modified)
    }

    /// Of an internal name, or a descriptor of an array.
    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.number(Key::Class(name), |bytes| {
            bytes.push(TAG_CLASS);
            bytes.extend(name.to_be_bytes());
        })
    }

    /// A class that is known already, whatever its name resolves to.
    pub fn pinned_class(&mut self, name: &str, class: ClassId) -> u16 {
        let name = self.utf8(name);
        let index = self.append(|bytes| {
            bytes.push(TAG_CLASS);
            bytes.extend(name.to_be_bytes());
        });
        self.pins.push((index, Resolved::Class(class)));
        index
    }

    /// Of a text in modified UTF-8.
    pub fn string_bytes(&mut self, text: &[u8]) -> u16 {
        let text = self.utf8_bytes(text);
        self.number(Key::String(text), |bytes| {
            bytes.push(TAG_STRING);
            bytes.extend(text.to_be_bytes());
        })
    }

    pub fn string(&mut self, text: &str) -> u16 {
        let modified = classfile::raw::modified_utf8(text.encode_utf16());
        self.string_bytes(&modified)
    }

    pub fn integer(&mut self, value: i32) -> u16 {
        self.number(Key::Integer(value), |bytes| {
            bytes.push(TAG_INTEGER);
            bytes.extend(value.to_be_bytes());
        })
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.number(Key::NameAndType(name, descriptor), |bytes| {
            bytes.push(TAG_NAME_AND_TYPE);
            bytes.extend(name.to_be_bytes());
            bytes.extend(descriptor.to_be_bytes());
        })
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class, member) = (self.class(class), self.name_and_type(name, descriptor));
        self.number(Key::Member(tag, class, member), |bytes| write_member(bytes, tag, class, member))
    }

    fn pinned_member(
        &mut self,
        tag: u8,
        class: &str,
        name: &str,
        descriptor: &str,
        resolved: Resolved,
    ) -> u16 {
        let (class, member) = (self.class(class), self.name_and_type(name, descriptor));
        let index = self.append(|bytes| write_member(bytes, tag, class, member));
        self.pins.push((index, resolved));
        index
    }

    pub fn field(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(TAG_FIELD, class, name, descriptor)
    }

    pub fn method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.member(TAG_METHOD, class, name, descriptor)
    }

    pub fn pinned_field(&mut self, class: &str, name: &str, descriptor: &str, field: (ClassId, u16)) -> u16 {
        self.pinned_member(TAG_FIELD, class, name, descriptor, Resolved::Field(field.0, field.1))
    }

    pub fn pinned_method(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        is_interface: bool,
        method: MethodId,
    ) -> u16 {
        let tag = if is_interface { TAG_INTERFACE_METHOD } else { TAG_METHOD };
        self.pinned_member(tag, class, name, descriptor, Resolved::Method(method))
    }
}

fn write_member(bytes: &mut Vec<u8>, tag: u8, class: u16, member: u16) {
    bytes.push(tag);
    bytes.extend(class.to_be_bytes());
    bytes.extend(member.to_be_bytes());
}

/// The code of one method.
#[derive(Default)]
pub(crate) struct CodeWriter {
    pub bytes: Vec<u8>,
    pub max_stack: u16,
    pub max_locals: u16,
}

/// A forward jump whose target is not known yet: where its offset stands.
pub(crate) struct Jump(usize);

impl CodeWriter {
    pub fn op(&mut self, opcode: u8) {
        self.bytes.push(opcode);
    }

    /// An instruction with a pool index.
    pub fn op_index(&mut self, opcode: u8, index: u16) {
        self.bytes.push(opcode);
        self.bytes.extend(index.to_be_bytes());
    }

    pub fn invoke_interface(&mut self, index: u16, argument_slots: usize) {
        self.op_index(INVOKEINTERFACE, index);
        self.bytes.push(argument_slots as u8);
        self.bytes.push(0);
    }

    pub fn load(&mut self, kind: Kind, local: u16) {
        let opcode = match kind {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => ILOAD,
            Kind::Long => LLOAD,
            Kind::Float => FLOAD,
            Kind::Double => DLOAD,
            Kind::Reference => ALOAD,
            Kind::Void => return,
        };
        self.local(opcode, local);
    }

    pub fn local(&mut self, opcode: u8, local: u16) {
        match u8::try_from(local) {
            Ok(local) => self.bytes.extend([opcode, local]),
            Err(_) => {
                self.bytes.extend([WIDE, opcode]);
                self.bytes.extend(local.to_be_bytes());
            }
        }
    }

    pub fn int(&mut self, pool: &mut Pool, value: i32) {
        match value {
            -128..=127 => self.bytes.extend([BIPUSH, value as u8]),
            -32_768..=32_767 => self.op_index(SIPUSH, value as u16),
            _ => {
                let index = pool.integer(value);
                self.op_index(LDC_W, index);
            }
        }
    }

    pub fn returns(&mut self, kind: Kind) {
        self.op(match kind {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => IRETURN,
            Kind::Long => LRETURN,
            Kind::Float => FRETURN,
            Kind::Double => DRETURN,
            Kind::Reference => ARETURN,
            Kind::Void => RETURN,
        });
    }

    pub fn jump(&mut self, opcode: u8) -> Jump {
        let at = self.bytes.len();
        self.op_index(opcode, 0);
        Jump(at)
    }

    /// Makes a jump lead to what is written next.
    pub fn land(&mut self, jump: Jump) {
        let distance = (self.bytes.len() - jump.0) as u16;
        self.bytes[jump.0 + 1..jump.0 + 3].copy_from_slice(&distance.to_be_bytes());
    }
}

/// A class being written.
pub(crate) struct ClassWriter {
    pub pool: Pool,
    pub name: String,
    access: u16,
    superclass: u16,
    this_class: u16,
    interfaces: Vec<u16>,
    fields: (u16, Vec<u8>),
    methods: (u16, Vec<u8>),
}

impl ClassWriter {
    /// A final synthetic subclass of `Object`.
    pub fn new(name: &str, interfaces: &[&str]) -> ClassWriter {
        let mut pool = Pool::default();
        let this_class = pool.class(name);
        let superclass = pool.class("java/lang/Object");
        let interfaces = interfaces.iter().map(|interface| pool.class(interface)).collect();
        ClassWriter {
            pool,
            name: name.to_string(),
            access: access::FINAL | access::SUPER | access::SYNTHETIC,
            superclass,
            this_class,
            interfaces,
            fields: (0, Vec::new()),
            methods: (0, Vec::new()),
        }
    }

    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.pool.utf8(name), self.pool.utf8(descriptor));
        self.fields.0 += 1;
        for value in [access, name, descriptor, 0] {
            self.fields.1.extend(value.to_be_bytes());
        }
    }

    pub fn method(&mut self, access: u16, name: &str, descriptor: &str, code: CodeWriter) {
        let (name, descriptor) = (self.pool.utf8(name), self.pool.utf8(descriptor));
        let attribute = self.pool.utf8("Code");
        self.methods.0 += 1;
        let bytes = &mut self.methods.1;
        for value in [access, name, descriptor, 1, attribute] {
            bytes.extend(value.to_be_bytes());
        }
        // Stack and locals, the length of the code, the code, no handlers, no attributes.
        bytes.extend((12 + code.bytes.len() as u32).to_be_bytes());
        bytes.extend(code.max_stack.to_be_bytes());
        bytes.extend(code.max_locals.to_be_bytes());
        bytes.extend((code.bytes.len() as u32).to_be_bytes());
        bytes.extend(&code.bytes);
        bytes.extend([0; 4]);
    }

    /// The class file, and what of its pool is resolved.
    pub fn finish(self) -> (Vec<u8>, Vec<(u16, Resolved)>) {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        bytes.extend(MAJOR.to_be_bytes());
        bytes.extend((self.pool.count + 1).to_be_bytes());
        bytes.extend(&self.pool.bytes);
        for value in [self.access, self.this_class, self.superclass, self.interfaces.len() as u16] {
            bytes.extend(value.to_be_bytes());
        }
        for interface in &self.interfaces {
            bytes.extend(interface.to_be_bytes());
        }
        for (count, members) in [&self.fields, &self.methods] {
            bytes.extend(count.to_be_bytes());
            bytes.extend(members);
        }
        bytes.extend([0, 0]);
        (bytes, self.pool.pins)
    }
}
