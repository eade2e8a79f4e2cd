//! Classes for the verifier's questions: some given as bytes, the others from the JDK's image.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use classfile::raw::{self, RawClass, RawMember, access};
use program::ClassName;
use project::jdk::JdkImage;
use vm::verify::{Hierarchy, MemberKind, NeedsClass};

pub(crate) struct Classes<'a> {
    image: &'a JdkImage,
    given: &'a BTreeMap<String, Vec<u8>>,
    loaded: HashMap<String, Rc<RawClass>>,
    /// The class under verification.
    pub this: String,
}

impl<'a> Classes<'a> {
    pub(crate) fn new(image: &'a JdkImage, given: &'a BTreeMap<String, Vec<u8>>) -> Classes<'a> {
        Classes { image, given, loaded: HashMap::new(), this: String::new() }
    }

    /// Makes `class` the one under verification.
    pub(crate) fn enter(&mut self, class: &Rc<RawClass>) {
        self.this = class.this_name().into_owned();
        self.loaded.insert(self.this.clone(), class.clone());
    }

    pub(crate) fn load(&mut self, name: &str) -> Result<Rc<RawClass>, NeedsClass> {
        if let Some(class) = self.loaded.get(name) {
            return Ok(class.clone());
        }
        let missing = || NeedsClass { name: name.to_owned() };
        let bytes: Vec<u8> = match self.given.get(name) {
            Some(bytes) => bytes.clone(),
            None => match self.image.class(&ClassName::new(name)) {
                Ok(Some(bytes)) => bytes.into_owned(),
                _ => return Err(missing()),
            },
        };
        let class = Rc::new(raw::read(bytes.into()).map_err(|_| missing())?);
        self.loaded.insert(name.to_owned(), class.clone());
        Ok(class)
    }

    /// All super types, as loading a class does.
    pub(crate) fn load_super_types(&mut self, class: &RawClass) -> Result<(), NeedsClass> {
        let supers = class.super_name().into_iter();
        let interfaces = class.interfaces.iter().map(|&index| class.class_name(index));
        for name in supers.chain(interfaces) {
            if name == self.this {
                return Err(NeedsClass { name: name.into_owned() });
            }
            let above = self.load(&name)?;
            self.load_super_types(&above)?;
        }
        Ok(())
    }
}

impl Hierarchy for Classes<'_> {
    fn is_interface(&mut self, name: &str) -> Result<bool, NeedsClass> {
        Ok(self.load(name)?.is_interface())
    }

    fn super_class(&mut self, name: &str) -> Result<Option<String>, NeedsClass> {
        Ok(self.load(name)?.super_name().map(|name| name.into_owned()))
    }

    fn is_subclass(&mut self, name: &str, super_name: &str) -> Result<bool, NeedsClass> {
        let mut next = Some(name.to_owned());
        while let Some(class) = next {
            if class == super_name {
                return Ok(true);
            }
            next = self.super_class(&class)?;
        }
        Ok(false)
    }

    fn is_protected_elsewhere(
        &mut self,
        class: &str,
        kind: MemberKind,
        name: &str,
        descriptor: &str,
    ) -> Result<bool, NeedsClass> {
        let mut next = Some(class.to_owned());
        while let Some(holder) = next {
            let class = self.load(&holder)?;
            let members: &[RawMember] = match kind {
                MemberKind::Field => &class.fields,
                MemberKind::Method => &class.methods,
            };
            let found = members
                .iter()
                .find(|member| class.is(member.name, name) && class.is(member.descriptor, descriptor));
            if let Some(member) = found {
                return Ok(member.access & access::PROTECTED != 0 && package(&holder) != package(&self.this));
            }
            next = class.super_name().map(|name| name.into_owned());
        }
        Ok(false)
    }
}

fn package(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}
