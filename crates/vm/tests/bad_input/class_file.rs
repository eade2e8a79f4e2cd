//! Writes class files as wrong as a test wants them (JVMS 4.1).

use classfile::raw::tag;

pub(crate) const PUBLIC: u16 = 0x0001;
pub(crate) const STATIC: u16 = 0x0008;
pub(crate) const FINAL: u16 = 0x0010;
pub(crate) const SUPER: u16 = 0x0020;
pub(crate) const INTERFACE: u16 = 0x0200;
pub(crate) const ABSTRACT: u16 = 0x0400;

pub(crate) struct ClassFile {
    pub major: u16,
    pub access: u16,
    pub this_class: u16,
    pub super_class: u16,
    pub interfaces: Vec<u16>,
    constants: Vec<u8>,
    constant_count: usize,
    fields: Vec<u8>,
    field_count: usize,
    methods: Vec<u8>,
    method_count: usize,
    attributes: Vec<u8>,
    attribute_count: usize,
}

/// A method's code and what belongs to it.
#[derive(Clone, Default)]
pub(crate) struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Vec<u8>,
    /// start, end, handler, class
    pub handlers: Vec<[u16; 4]>,
    /// Names and contents.
    pub attributes: Vec<(&'static str, Vec<u8>)>,
}

impl Code {
    pub(crate) fn new(max_stack: u16, max_locals: u16, code: &[u8]) -> Code {
        Code { max_stack, max_locals, code: code.to_vec(), ..Code::default() }
    }

    /// With a StackMapTable of so many entries.
    pub(crate) fn frames(mut self, count: u16, entries: &[u8]) -> Code {
        let mut table = count.to_be_bytes().to_vec();
        table.extend(entries);
        self.attributes.push(("StackMapTable", table));
        self
    }
}

impl ClassFile {
    pub(crate) fn new(name: &str) -> ClassFile {
        ClassFile::extending(name, "java/lang/Object")
    }

    pub(crate) fn extending(name: &str, super_name: &str) -> ClassFile {
        let mut file = ClassFile {
            major: 52,
            access: PUBLIC | SUPER,
            this_class: 0,
            super_class: 0,
            interfaces: Vec::new(),
            constants: Vec::new(),
            constant_count: 1,
            fields: Vec::new(),
            field_count: 0,
            methods: Vec::new(),
            method_count: 0,
            attributes: Vec::new(),
            attribute_count: 0,
        };
        file.this_class = file.class(name);
        file.super_class = file.class(super_name);
        file
    }

    pub(crate) fn constant(&mut self, kind: u8, contents: &[u8]) -> u16 {
        let index = self.constant_count as u16;
        self.constants.push(kind);
        self.constants.extend(contents);
        self.constant_count += if matches!(kind, tag::LONG | tag::DOUBLE) { 2 } else { 1 };
        index
    }

    pub(crate) fn constant_count(&self) -> usize {
        self.constant_count
    }

    pub(crate) fn utf8(&mut self, text: &str) -> u16 {
        let mut contents = (text.len() as u16).to_be_bytes().to_vec();
        contents.extend(text.as_bytes());
        self.constant(tag::UTF8, &contents)
    }

    pub(crate) fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.constant(tag::CLASS, &name.to_be_bytes())
    }

    pub(crate) fn pair(&mut self, kind: u8, first: u16, second: u16) -> u16 {
        self.constant(kind, &[first.to_be_bytes(), second.to_be_bytes()].concat())
    }

    pub(crate) fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.pair(tag::NAME_AND_TYPE, name, descriptor)
    }

    /// A reference to a member: a constant of kind Field, Method or InterfaceMethod.
    pub(crate) fn member(&mut self, kind: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class, name_and_type) = (self.class(class), self.name_and_type(name, descriptor));
        self.pair(kind, class, name_and_type)
    }

    pub(crate) fn handle(&mut self, kind: u8, reference: u16) -> u16 {
        let [high, low] = reference.to_be_bytes();
        self.constant(tag::METHOD_HANDLE, &[kind, high, low])
    }

    pub(crate) fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.field_of(access, name, descriptor, &[]);
    }

    pub(crate) fn field_of(
        &mut self,
        access: u16,
        name: u16,
        descriptor: u16,
        attributes: &[(&str, Vec<u8>)],
    ) {
        self.field_count += 1;
        let attributes = self.attribute_table(attributes);
        self.fields.extend([access, name, descriptor].iter().flat_map(|word| word.to_be_bytes()));
        self.fields.extend(attributes);
    }

    pub(crate) fn method(&mut self, access: u16, name: &str, descriptor: &str, code: Option<Code>) {
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        self.method_of(access, name, descriptor, code);
    }

    pub(crate) fn method_of(&mut self, access: u16, name: u16, descriptor: u16, code: Option<Code>) {
        let attributes = match code {
            Some(code) => {
                let contents = self.code(&code);
                self.attribute_table(&[("Code", contents)])
            }
            None => vec![0, 0],
        };
        self.method_count += 1;
        self.methods.extend([access, name, descriptor].iter().flat_map(|word| word.to_be_bytes()));
        self.methods.extend(attributes);
    }

    /// `public static void main(String[])`.
    pub(crate) fn main(&mut self, code: Code) {
        self.method(PUBLIC | STATIC, "main", "([Ljava/lang/String;)V", Some(code));
    }

    fn code(&mut self, code: &Code) -> Vec<u8> {
        let mut contents = [code.max_stack.to_be_bytes(), code.max_locals.to_be_bytes()].concat();
        contents.extend((code.code.len() as u32).to_be_bytes());
        contents.extend(&code.code);
        contents.extend((code.handlers.len() as u16).to_be_bytes());
        contents.extend(code.handlers.iter().flatten().flat_map(|word| word.to_be_bytes()));
        contents.extend(self.attribute_table(&code.attributes));
        contents
    }

    fn attribute_table(&mut self, attributes: &[(&str, Vec<u8>)]) -> Vec<u8> {
        let mut table = (attributes.len() as u16).to_be_bytes().to_vec();
        for (name, contents) in attributes {
            table.extend(self.utf8(name).to_be_bytes());
            table.extend((contents.len() as u32).to_be_bytes());
            table.extend(contents);
        }
        table
    }

    pub(crate) fn attribute(&mut self, name: &str, contents: &[u8]) {
        let table = self.attribute_table(&[(name, contents.to_vec())]);
        self.attributes.extend(&table[2..]);
        self.attribute_count += 1;
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        bytes.extend(self.major.to_be_bytes());
        bytes.extend((self.constant_count as u16).to_be_bytes());
        bytes.extend(&self.constants);
        for word in [self.access, self.this_class, self.super_class, self.interfaces.len() as u16] {
            bytes.extend(word.to_be_bytes());
        }
        bytes.extend(self.interfaces.iter().flat_map(|index| index.to_be_bytes()));
        for (count, contents) in [
            (self.field_count, &self.fields),
            (self.method_count, &self.methods),
            (self.attribute_count, &self.attributes),
        ] {
            bytes.extend((count as u16).to_be_bytes());
            bytes.extend(contents);
        }
        bytes
    }
}
