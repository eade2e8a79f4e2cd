//! The class around the code (JVMS 4.1, 4.5, 4.6).

use super::{Code, CommonSuperClass, Pool, WriteError};
use crate::raw::{RawAttribute, RawClass, RawMember};

/// A class being written. Numbers that stand for names are pool indexes.
#[derive(Clone, Debug)]
pub struct ClassWriter {
    pub pool: Pool,
    pub name: String,
    pub minor: u16,
    pub major: u16,
    pub access: u16,
    this_class: u16,
    super_class: u16,
    interfaces: Vec<u16>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    pub attributes: Vec<Attribute>,
}

/// A field or method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub access: u16,
    /// Utf8.
    pub name: u16,
    /// Utf8.
    pub descriptor: u16,
    pub attributes: Vec<Attribute>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Utf8.
    pub name: u16,
    pub contents: Vec<u8>,
}

impl ClassWriter {
    pub fn new(major: u16, access: u16, name: &str, super_class: &str, interfaces: &[&str]) -> ClassWriter {
        let mut pool = Pool::default();
        let this_class = pool.class(name);
        let super_class = pool.class(super_class);
        let interfaces = interfaces.iter().map(|interface| pool.class(interface)).collect();
        ClassWriter {
            pool,
            name: name.to_owned(),
            minor: 0,
            major,
            access,
            this_class,
            super_class,
            interfaces,
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
        }
    }

    /// A class that was read, with all that it has; its constants keep their indexes, and so do its members.
    pub fn of(class: &RawClass) -> ClassWriter {
        let attributes = |from: &[RawAttribute]| -> Vec<Attribute> {
            let copy = |attribute: &RawAttribute| Attribute {
                name: attribute.name,
                contents: class.contents(attribute).to_vec(),
            };
            from.iter().map(copy).collect()
        };
        let members = |from: &[RawMember]| -> Vec<Member> {
            let copy = |member: &RawMember| Member {
                access: member.access,
                name: member.name,
                descriptor: member.descriptor,
                attributes: attributes(&member.attributes),
            };
            from.iter().map(copy).collect()
        };
        ClassWriter {
            pool: Pool::of(class),
            name: class.this_name().into_owned(),
            minor: class.minor,
            major: class.major,
            access: class.access,
            this_class: class.this_class,
            super_class: class.super_class,
            interfaces: class.interfaces.clone(),
            fields: members(&class.fields),
            methods: members(&class.methods),
            attributes: attributes(&class.attributes),
        }
    }

    /// The Class constant of the class itself.
    pub(super) fn this_index(&self) -> u16 {
        self.this_class
    }

    /// Adds a field; what is pushed to its attributes is written.
    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) -> &mut Member {
        let (name, descriptor) = (self.pool.utf8(name), self.pool.utf8(descriptor));
        push(&mut self.fields, Member { access, name, descriptor, attributes: Vec::new() })
    }

    /// Adds a method without code: an abstract or native one.
    pub fn bodiless(&mut self, access: u16, name: &str, descriptor: &str) -> &mut Member {
        let (name, descriptor) = (self.pool.utf8(name), self.pool.utf8(descriptor));
        push(&mut self.methods, Member { access, name, descriptor, attributes: Vec::new() })
    }

    /// Adds a method; what is pushed to its attributes is written.
    pub fn method(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        code: &Code,
        common: &mut CommonSuperClass<'_>,
    ) -> Result<&mut Member, WriteError> {
        self.bodiless(access, name, descriptor);
        let number = self.methods.len() - 1;
        self.set_code(number, code, common)?;
        Ok(&mut self.methods[number])
    }

    /// Gives the method of a number this code, in the place of what it has.
    pub fn set_code(
        &mut self,
        number: usize,
        code: &Code,
        common: &mut CommonSuperClass<'_>,
    ) -> Result<(), WriteError> {
        let attribute = self.pool.utf8("Code");
        let contents = code.write(self, number, common)?;
        let attributes = &mut self.methods[number].attributes;
        let places: Vec<usize> =
            (0..attributes.len()).filter(|at| attributes[*at].name == attribute).collect();
        let written = Attribute { name: attribute, contents };
        match places.first() {
            Some(&place) => attributes[place] = written,
            None => attributes.push(written),
        }
        Ok(())
    }

    /// An attribute of this name, for the class or one of its members.
    pub fn attribute(&mut self, name: &str, contents: Vec<u8>) -> Attribute {
        Attribute { name: self.pool.utf8(name), contents }
    }

    /// JVMS 4.7.9, with the signature as it is in the class file.
    pub fn signature(&mut self, signature: &str) -> Attribute {
        let signature = self.pool.utf8(signature);
        self.attribute("Signature", signature.to_be_bytes().to_vec())
    }

    /// JVMS 4.7.5: the classes of a method's `throws` clause.
    pub fn exceptions(&mut self, classes: &[&str]) -> Attribute {
        let classes: Vec<u16> = classes.iter().map(|class| self.pool.class(class)).collect();
        self.attribute("Exceptions", table(&classes))
    }

    /// JVMS 4.7.28: the class in whose nest this one is.
    pub fn nest_host(&mut self, host: &str) -> Attribute {
        let host = self.pool.class(host);
        self.attribute("NestHost", host.to_be_bytes().to_vec())
    }

    pub fn bytes(&self) -> Result<Vec<u8>, WriteError> {
        if self.pool.count() > usize::from(u16::MAX) {
            return Err(WriteError::TooManyConstants);
        }
        if self.pool.longest_text() > usize::from(u16::MAX) {
            return Err(WriteError::TextTooLong { length: self.pool.longest_text() });
        }
        let mut bytes = 0xcafe_babe_u32.to_be_bytes().to_vec();
        push_words(&mut bytes, &[self.minor, self.major, self.pool.count() as u16]);
        bytes.extend(self.pool.encoded());
        push_words(&mut bytes, &[self.access, self.this_class, self.super_class]);
        push_words(&mut bytes, &[count(self.interfaces.len(), "interfaces")?]);
        push_words(&mut bytes, &self.interfaces);
        for (members, what) in [(&self.fields, "fields"), (&self.methods, "methods")] {
            push_words(&mut bytes, &[count(members.len(), what)?]);
            for member in members {
                push_words(&mut bytes, &[member.access, member.name, member.descriptor]);
                push_attributes(&mut bytes, &member.attributes)?;
            }
        }
        push_attributes(&mut bytes, &self.attributes)?;
        Ok(bytes)
    }
}

fn push<T>(list: &mut Vec<T>, item: T) -> &mut T {
    list.push(item);
    let last = list.len() - 1;
    &mut list[last]
}

pub(super) fn count(number: usize, what: &'static str) -> Result<u16, WriteError> {
    u16::try_from(number).map_err(|_| WriteError::TooMany { what })
}

pub(super) fn push_words(bytes: &mut Vec<u8>, words: &[u16]) {
    words.iter().for_each(|word| bytes.extend(word.to_be_bytes()));
}

/// A counted table of indexes, as many attributes have it.
fn table(words: &[u16]) -> Vec<u8> {
    let mut bytes = (words.len() as u16).to_be_bytes().to_vec();
    push_words(&mut bytes, words);
    bytes
}

pub(super) fn push_attributes(bytes: &mut Vec<u8>, attributes: &[Attribute]) -> Result<(), WriteError> {
    push_words(bytes, &[count(attributes.len(), "attributes")?]);
    for attribute in attributes {
        push_words(bytes, &[attribute.name]);
        let length = u32::try_from(attribute.contents.len());
        bytes
            .extend(length.map_err(|_| WriteError::TooMany { what: "bytes of an attribute" })?.to_be_bytes());
        bytes.extend(&attribute.contents);
    }
    Ok(())
}
