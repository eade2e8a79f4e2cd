//! `java.lang.Class` objects, and the classes that no class file describes: arrays and primitives (JVMS 5.3.3).
//!
//! A mirror is made when a state first meets a class; that also marks the class as loaded there. Mirrors are kept
//! by their class's block and never die.

use std::cell::{Cell, OnceCell};

use super::vtable::RuntimePackage;
use crate::class::{Class, ClassId, ClassKind, LoaderId, ReferenceKind, Status, access, array_name, block};
use crate::heap::HEADER_BYTES;
use crate::machine::Machine;
use crate::names::Symbol;
use crate::value::{Kind, Ref};

impl Machine {
    /// The `Class` object; made if this state has none yet. `null` only before `java.lang.Class` itself is loaded.
    #[inline]
    pub fn mirror(&mut self, class: ClassId) -> Ref {
        let mirror = self.heap.get::<Ref>(self.classes[class].block, block::MIRROR);
        if mirror.is_null() { self.make_mirror(class) } else { mirror }
    }

    /// The class that a `Class` object stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        ClassId(self.heap.get::<u32>(mirror, self.known.offsets.class_number))
    }

    #[inline]
    pub fn status(&self, class: ClassId) -> Status {
        Status::of(self.heap.get::<u8>(self.classes[class].block, block::STATUS))
    }

    fn make_mirror(&mut self, class: ClassId) -> Ref {
        let metadata = &self.classes[class];
        let (class_block, loader, kind) = (metadata.block, metadata.loader, metadata.kind);
        if self.status(class) == Status::Absent {
            let status = if kind == ClassKind::Instance { Status::Loaded } else { Status::Initialized };
            self.heap.put::<u8>(class_block, block::STATUS, status as u8);
            if kind == ClassKind::Instance && metadata.hidden.is_none() {
                self.world.dictionary.insert((loader, metadata.name), class);
            }
            self.make_mirrors_of_supertypes(class);
        }
        if !self.known.has_mirrors() {
            return Ref::NULL;
        }
        let bytes = self.classes[self.known.class].instance_bytes;
        let mirror = self.allocate_always(self.known.class, bytes, 0);
        self.heap.put(class_block, block::MIRROR, mirror);
        let offsets = self.known.offsets;
        self.heap.put::<u32>(mirror, offsets.class_number, class.0);
        self.heap.put(mirror, offsets.class_loader, self.loader_object(loader));
        if let ClassKind::Array { element, .. } = kind {
            let element = self.mirror(element);
            self.heap.put(mirror, offsets.class_component_type, element);
        }
        let module = self.module_of(class);
        self.heap.put(mirror, offsets.class_module, module);
        if offsets.class_modifiers != 0 {
            let modifiers = self.reflected_access(class);
            self.heap.put::<u16>(mirror, offsets.class_modifiers, modifiers);
        }
        if offsets.class_primitive != 0 {
            self.heap.put::<u8>(
                mirror,
                offsets.class_primitive,
                matches!(kind, ClassKind::Primitive(_)) as u8,
            );
        }
        mirror
    }

    fn make_mirrors_of_supertypes(&mut self, class: ClassId) {
        if let Some(superclass) = self.classes[class].superclass {
            self.mirror(superclass);
        }
        for index in 0..self.classes[class].interfaces.len() {
            self.mirror(self.classes[class].interfaces[index]);
        }
    }

    /// The flags that `Class.getModifiers` gives: those of `InnerClasses` for a member class.
    pub fn reflected_access(&self, class: ClassId) -> u16 {
        let metadata = &self.classes[class];
        match metadata.kind {
            ClassKind::Primitive(_) => access::PUBLIC | access::FINAL | access::ABSTRACT,
            ClassKind::Array { element, .. } => {
                let visible = access::PUBLIC | access::PRIVATE | access::PROTECTED;
                self.reflected_access(element) & visible | access::FINAL | access::ABSTRACT
            }
            ClassKind::Instance => {
                let mut flags = metadata.access;
                if let Some(raw) = &metadata.raw {
                    for entry in classfile::raw::inner_classes(raw) {
                        if raw.class_name_bytes(entry.inner) == raw.class_name_bytes(raw.this_class) {
                            flags = entry.access;
                        }
                    }
                }
                flags & !access::SUPER
            }
        }
    }

    /// The `Module` of a class, `null` before modules are defined.
    pub fn module_of(&self, class: ClassId) -> Ref {
        let metadata = &self.classes[class];
        match metadata.kind {
            ClassKind::Array { element, .. } => self.module_of(element),
            ClassKind::Primitive(_) => match self.names.find("java/lang") {
                Some(package) => self.module_key(LoaderId::BOOT, package).unwrap_or(Ref::NULL),
                None => Ref::NULL,
            },
            ClassKind::Instance => match self.module_key(metadata.loader, metadata.package) {
                Some(module) => module,
                None => self.unnamed_module(metadata.loader),
            },
        }
    }

    /// The named module that has a package of a loader.
    pub(super) fn module_key(&self, loader: LoaderId, package: Symbol) -> Option<Ref> {
        if package == self.known.empty {
            return None;
        }
        self.world.modules.get(&(loader, package)).copied()
    }

    /// The unnamed module of a loader. That of the boot loader is recorded for the empty package.
    pub fn unnamed_module(&self, loader: LoaderId) -> Ref {
        if loader == LoaderId::BOOT {
            return self.world.modules.get(&(loader, self.known.empty)).copied().unwrap_or(Ref::NULL);
        }
        let object = self.loader_object(loader);
        if object.is_null() {
            Ref::NULL
        } else {
            self.heap.get(object, self.known.offsets.loader_unnamed_module)
        }
    }

    /// Writes the module into every mirror that has none: to be called when `java.base` has been defined.
    pub fn set_missing_modules(&mut self) {
        for number in 0..self.classes.len() as u32 {
            let class = ClassId(number);
            let mirror = self.heap.get::<Ref>(self.classes[class].block, block::MIRROR);
            if !mirror.is_null() && self.heap.get::<Ref>(mirror, self.known.offsets.class_module).is_null() {
                let module = self.module_of(class);
                self.heap.put(mirror, self.known.offsets.class_module, module);
            }
        }
    }

    pub fn primitive_class(&self, kind: Kind) -> ClassId {
        self.known.primitives[kind as usize]
    }

    /// The class of arrays with elements of class `element`.
    pub fn array_class(&mut self, element: ClassId) -> ClassId {
        if let Some(class) = self.classes[element].array_class.get() {
            return class;
        }
        let name = array_name(self.names.get(self.classes[element].name));
        let name = self.names.intern(&name);
        let component = &self.classes[element];
        let kind = match component.kind {
            ClassKind::Primitive(kind) => kind,
            ClassKind::Instance | ClassKind::Array { .. } => Kind::Reference,
        };
        let id = self.classes.next_id();
        let object = &self.classes[self.known.object];
        let mut all_interfaces = vec![self.known.cloneable, self.known.serializable];
        let interfaces = all_interfaces.clone();
        all_interfaces.sort_unstable();
        let visible = component.access & (access::PUBLIC | access::PRIVATE | access::PROTECTED);
        let metadata = Class {
            superclass: Some(object.id),
            ancestors: [object.id, id].into(),
            interfaces: interfaces.into(),
            all_interfaces: all_interfaces.into(),
            vtable: object.vtable.clone(),
            vtable_keys: object.vtable_keys.clone(),
            ..bare(
                id,
                name,
                visible | access::FINAL | access::ABSTRACT,
                ClassKind::Array { element, kind },
                RuntimePackage::of(component),
                Ref(self.next_block),
            )
        };
        let is_jdk = component.is_jdk;
        component.array_class.set(Some(id));
        self.next_block += BARE_BLOCK_WORDS;
        self.classes.add(Class { is_jdk, ..metadata });
        self.mirror(id);
        id
    }

    /// The nine primitive classes, `void` among them.
    pub(super) fn add_primitive_classes(&mut self) {
        for kind in Kind::PRIMITIVES {
            let Some(keyword) = kind.keyword() else { continue };
            let name = self.names.intern(keyword);
            let id = self.classes.next_id();
            let package = RuntimePackage { loader: LoaderId::BOOT, package: self.known.empty };
            let flags = access::PUBLIC | access::FINAL | access::ABSTRACT;
            let metadata = bare(id, name, flags, ClassKind::Primitive(kind), package, Ref(self.next_block));
            self.next_block += BARE_BLOCK_WORDS;
            self.classes.add(metadata);
            self.known.primitives[kind as usize] = id;
        }
    }
}

/// Words of the block of a class without static fields.
const BARE_BLOCK_WORDS: u32 = block::STATICS / 8;

/// A class without members.
fn bare(
    id: ClassId,
    name: Symbol,
    access: u16,
    kind: ClassKind,
    package: RuntimePackage,
    block: crate::heap::Meta,
) -> Class {
    Class {
        id,
        name,
        access,
        kind,
        superclass: None,
        interfaces: Box::default(),
        ancestors: Box::default(),
        all_interfaces: Box::default(),
        loader: package.loader,
        raw: None,
        fields: Box::default(),
        methods: Box::default(),
        method_keys: Box::default(),
        vtable: Box::default(),
        vtable_keys: Box::default(),
        instance_bytes: HEADER_BYTES,
        reference_offsets: Box::default(),
        block,
        block_bytes: block::STATICS,
        static_reference_offsets: Box::default(),
        hidden: None,
        package: package.package,
        reference_kind: ReferenceKind::None,
        declares_concrete: false,
        inherits_concrete: false,
        is_jdk: true,
        class_path_entry: None,
        array_class: Cell::new(None),
        nest_host: Cell::new(None),
        resolved: Box::default(),
        constant_slots: OnceCell::new(),
        verified: Cell::new(true),
        last_subtype: Cell::new(id),
    }
}
