//! Writes small class files (JVMS 4): a class that implements one interface, with public fields and methods.
//!
//! The code that is written here has no stack maps: it is straight, or the class that it goes into is not verified.

use vm::class::{ClassId, Resolved, access};
use vm::link::{Definition, HiddenOptions};
use vm::{Machine, Ref, Trap};

/// Java 8.
const MAJOR: u16 = 52;

/// A class being written.
pub(crate) struct ClassFile {
    pub(crate) pool: Pool,
    this: u16,
    interface: u16,
    fields: Vec<u8>,
    field_count: u16,
    methods: Vec<u8>,
    method_count: u16,
}

impl ClassFile {
    pub(crate) fn new(name: &str, interface: &str) -> ClassFile {
        let mut pool = Pool::default();
        let (this, interface) = (pool.class(name), pool.class(interface));
        ClassFile {
            pool,
            this,
            interface,
            fields: Vec::new(),
            field_count: 0,
            methods: Vec::new(),
            method_count: 0,
        }
    }

    /// A field, and the constant that `getfield` names it by.
    pub(crate) fn field(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, ty) = (self.pool.utf8(name), self.pool.utf8(descriptor));
        push(&mut self.fields, &[access::PUBLIC, name, ty, 0]);
        self.field_count += 1;
        self.pool.member(FIELD, self.this, name, ty)
    }

    pub(crate) fn method(&mut self, name: &str, descriptor: &str, stack: u16, locals: u16, code: &[u8]) {
        let (name, ty) = (self.pool.utf8(name), self.pool.utf8(descriptor));
        let code_name = self.pool.utf8("Code");
        push(&mut self.methods, &[access::PUBLIC, name, ty, 1, code_name]);
        // JVMS 4.7.3: stack, locals, code, no handlers, no attributes.
        let length = 2 + 2 + 4 + code.len() + 2 + 2;
        self.methods.extend((length as u32).to_be_bytes());
        push(&mut self.methods, &[stack, locals]);
        self.methods.extend((code.len() as u32).to_be_bytes());
        self.methods.extend(code);
        push(&mut self.methods, &[0, 0]);
        self.method_count += 1;
    }

    fn bytes(mut self) -> (Vec<u8>, Vec<(u16, Resolved)>) {
        let object = self.pool.class("java/lang/Object");
        let mut file = Vec::new();
        file.extend(0xcafe_babe_u32.to_be_bytes());
        push(&mut file, &[0, MAJOR, self.pool.count + 1]);
        file.extend(self.pool.bytes);
        let flags = access::FINAL | access::SUPER | access::SYNTHETIC;
        push(&mut file, &[flags, self.this, object, 1, self.interface]);
        push(&mut file, &[self.field_count]);
        file.extend(self.fields);
        push(&mut file, &[self.method_count]);
        file.extend(self.methods);
        push(&mut file, &[0]);
        (file, self.pool.pins)
    }

    /// Defines it as a hidden class (JVMS 5.4.4), unverified and initialised, as a nest mate of `host` or on its own.
    pub(crate) fn define(
        self,
        machine: &mut Machine,
        interface: ClassId,
        host: Option<ClassId>,
    ) -> Result<ClassId, Trap> {
        let (bytes, pins) = self.bytes();
        let beside = host.unwrap_or(interface);
        let loader = match machine.classes[beside].is_jdk {
            true => machine.application_loader(),
            false => machine.classes[beside].loader,
        };
        let class = machine.define(Definition {
            loader,
            name: None,
            bytes: bytes.into(),
            hidden: Some(HiddenOptions { host, class_data: Ref::NULL, strong: true }),
            protection_domain: Ref::NULL,
        })?;
        for (index, resolved) in pins {
            machine.classes[class].resolved[index as usize].set(resolved);
        }
        machine.classes[class].verified.set(true);
        machine.initialize_now(class)?;
        Ok(class)
    }
}

/// The package for a class beside another one: ours for what belongs to the JDK, which takes nobody in.
pub(crate) fn name_beside(machine: &Machine, class: ClassId, name: &str) -> String {
    let declared = &machine.classes[class];
    let package = if declared.is_jdk { "jurat" } else { machine.names.get(declared.package) };
    if package.is_empty() { name.to_owned() } else { format!("{package}/{name}") }
}

fn push(bytes: &mut Vec<u8>, words: &[u16]) {
    words.iter().for_each(|word| bytes.extend(word.to_be_bytes()));
}

/// Tags of member references (JVMS 4.4.2).
pub(crate) const FIELD: u8 = 9;
pub(crate) const METHOD: u8 = 10;
pub(crate) const INTERFACE_METHOD: u8 = 11;

/// A constant pool (JVMS 4.4) being written. A constant can be *pinned*: what it stands for is known already, so nobody
/// looks it up by name or asks whether it may be used.
#[derive(Default)]
pub(crate) struct Pool {
    bytes: Vec<u8>,
    count: u16,
    pins: Vec<(u16, Resolved)>,
}

impl Pool {
    fn entry(&mut self, tag: u8, content: &[u8]) -> u16 {
        self.bytes.push(tag);
        self.bytes.extend(content);
        self.count += 1;
        self.count
    }

    /// In modified UTF-8 (JVMS 4.4.7): surrogates one by one, and no zero byte.
    pub(crate) fn utf8(&mut self, text: &str) -> u16 {
        let mut modified = Vec::with_capacity(text.len());
        for unit in text.encode_utf16() {
            match unit {
                1..=0x7f => modified.push(unit as u8),
                0 | 0x80..=0x7ff => modified.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]),
                _ => modified.extend([
                    0xe0 | (unit >> 12) as u8,
                    0x80 | (unit >> 6 & 0x3f) as u8,
                    0x80 | (unit & 0x3f) as u8,
                ]),
            }
        }
        let mut content = (modified.len() as u16).to_be_bytes().to_vec();
        content.extend(modified);
        self.entry(1, &content)
    }

    pub(crate) fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(7, &name.to_be_bytes())
    }

    pub(crate) fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.entry(8, &text.to_be_bytes())
    }

    pub(crate) fn integer(&mut self, value: i32) -> u16 {
        self.entry(3, &value.to_be_bytes())
    }

    pub(crate) fn float(&mut self, value: f32) -> u16 {
        self.entry(4, &value.to_bits().to_be_bytes())
    }

    /// Takes two places (JVMS 4.4.5).
    pub(crate) fn wide(&mut self, tag: u8, bits: u64) -> u16 {
        let index = self.entry(tag, &bits.to_be_bytes());
        self.count += 1;
        index
    }

    pub(crate) fn member(&mut self, tag: u8, class: u16, name: u16, ty: u16) -> u16 {
        let mut content = name.to_be_bytes().to_vec();
        content.extend(ty.to_be_bytes());
        let name_and_type = self.entry(12, &content);
        let mut content = class.to_be_bytes().to_vec();
        content.extend(name_and_type.to_be_bytes());
        self.entry(tag, &content)
    }

    pub(crate) fn pin(&mut self, index: u16, resolved: Resolved) -> u16 {
        self.pins.push((index, resolved));
        index
    }
}
