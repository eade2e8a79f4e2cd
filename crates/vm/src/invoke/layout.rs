//! Offsets of the fields of `java.lang.invoke` and `java.lang.reflect` that the machine reads and writes, each found
//! by name when it is first needed, because JDKs differ.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::{ClassId, LoaderId, MethodId, access};
use crate::machine::Machine;
use crate::value::Ref;

/// A field that the machine uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Known {
    HandleType,
    HandleForm,
    FormEntry,
    NameClass,
    NameName,
    NameType,
    NameFlags,
    NameMethod,
    /// Injected.
    NameIndex,
    /// Injected.
    ResolvedTarget,
    ResolvedHolder,
    SiteTarget,
    TypeReturns,
    TypeParameters,
    MethodClass,
    MethodSlot,
    MethodParameters,
    ConstructorClass,
    ConstructorSlot,
    ConstructorParameters,
    FieldClass,
    FieldSlot,
}

/// Class and name of each.
const FIELDS: [(&str, &str); 22] = [
    ("java/lang/invoke/MethodHandle", "type"),
    ("java/lang/invoke/MethodHandle", "form"),
    ("java/lang/invoke/LambdaForm", "vmentry"),
    ("java/lang/invoke/MemberName", "clazz"),
    ("java/lang/invoke/MemberName", "name"),
    ("java/lang/invoke/MemberName", "type"),
    ("java/lang/invoke/MemberName", "flags"),
    ("java/lang/invoke/MemberName", "method"),
    ("java/lang/invoke/MemberName", "vmindex"),
    ("java/lang/invoke/ResolvedMethodName", "vmtarget"),
    ("java/lang/invoke/ResolvedMethodName", "vmholder"),
    ("java/lang/invoke/CallSite", "target"),
    ("java/lang/invoke/MethodType", "rtype"),
    ("java/lang/invoke/MethodType", "ptypes"),
    ("java/lang/reflect/Method", "clazz"),
    ("java/lang/reflect/Method", "slot"),
    ("java/lang/reflect/Method", "parameterTypes"),
    ("java/lang/reflect/Constructor", "clazz"),
    ("java/lang/reflect/Constructor", "slot"),
    ("java/lang/reflect/Constructor", "parameterTypes"),
    ("java/lang/reflect/Field", "clazz"),
    ("java/lang/reflect/Field", "slot"),
];

/// What method handles need beside the metadata of classes, shared by all states.
#[derive(Default)]
pub struct Layout {
    /// The offsets found so far; zero for those that were not looked for.
    offsets: [Cell<u32>; FIELDS.len()],
    /// Lambdas named so far.
    lambdas: Cell<u32>,
    /// Classes of lambdas that the machine has written.
    lambda_classes: FxHashSet<ClassId>,
    /// Methods that concatenate strings, by descriptor and recipe.
    concatenations: FxHashMap<(String, Vec<u16>), MethodId>,
}

impl Layout {
    /// The number of the next lambda class.
    pub(super) fn next_lambda(&self) -> u32 {
        self.lambdas.set(self.lambdas.get() + 1);
        self.lambdas.get()
    }

    pub(super) fn remember_lambda(&mut self, class: ClassId) {
        self.lambda_classes.insert(class);
    }

    pub(super) fn concatenation(&self, key: &(String, Vec<u16>)) -> Option<MethodId> {
        self.concatenations.get(key).copied()
    }

    pub(super) fn remember_concatenation(&mut self, key: (String, Vec<u16>), method: MethodId) {
        self.concatenations.insert(key, method);
    }
}

/// The field does not exist in this JDK.
const ABSENT: u32 = u32::MAX;

impl Machine {
    /// Where a known field lies; `None` if this JDK has none.
    pub(crate) fn offset(&self, field: Known) -> Option<u32> {
        let cell = &self.invoke.offsets[field as usize];
        match cell.get() {
            0 => {
                let (class, name) = FIELDS[field as usize];
                let class =
                    self.names.find(class).and_then(|symbol| self.find_loaded(LoaderId::BOOT, symbol))?;
                let offset = match self.find_field(class, name) {
                    Some((class, index)) => self.classes[class].fields[index as usize].offset,
                    None => ABSENT,
                };
                cell.set(offset);
                (offset != ABSENT).then_some(offset)
            }
            ABSENT => None,
            offset => Some(offset),
        }
    }

    pub(crate) fn known_ref(&self, object: Ref, field: Known) -> Ref {
        self.offset(field).map_or(Ref::NULL, |offset| self.heap.get(object, offset))
    }

    pub(crate) fn known_int(&self, object: Ref, field: Known) -> i32 {
        self.offset(field).map_or(0, |offset| self.heap.get(object, offset))
    }

    pub(crate) fn set_known_ref(&mut self, object: Ref, field: Known, value: Ref) {
        if let Some(offset) = self.offset(field) {
            self.heap.put(object, offset, value);
        }
    }

    pub(crate) fn set_known_int(&mut self, object: Ref, field: Known, value: i32) {
        if let Some(offset) = self.offset(field) {
            self.heap.put(object, offset, value);
        }
    }

    /// Whether a member with these flags is one that the machine needs and reflection does not show.
    pub(crate) fn is_concealed(&self, class: ClassId, flags: u16) -> bool {
        const OWN: u16 = access::STATIC | access::SYNTHETIC;
        flags & OWN == OWN && self.invoke.lambda_classes.contains(&class)
    }

    /// The method that a `java.lang.reflect.Method` or `Constructor` stands for: its `slot` counts the declared
    /// methods of its class in the order of the class file.
    pub(crate) fn reflected_method(&self, method: Ref, is_constructor: bool) -> MethodId {
        let (class, slot) = if is_constructor {
            (Known::ConstructorClass, Known::ConstructorSlot)
        } else {
            (Known::MethodClass, Known::MethodSlot)
        };
        let class = self.class_of_mirror(self.known_ref(method, class));
        self.classes[class].methods[self.known_int(method, slot) as usize]
    }

    /// Class and number of the field that a `java.lang.reflect.Field` stands for: its `slot`.
    pub(crate) fn reflected_field(&self, field: Ref) -> (ClassId, u16) {
        let class = self.class_of_mirror(self.known_ref(field, Known::FieldClass));
        (class, self.known_int(field, Known::FieldSlot) as u16)
    }
}
