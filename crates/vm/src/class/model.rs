//! The plain data of a linked class (JVMS 4, 5.3 to 5.4).

use std::cell::{Cell, OnceCell, UnsafeCell};
use std::sync::Arc;

use classfile::raw::RawClass;

use super::{ClassId, MethodId};
use crate::code::Op;
use crate::heap::Meta;
use crate::names::Symbol;
use crate::natives::Native;
use crate::value::Kind;

/// Access flags (JVMS 4.1, 4.5, 4.6).
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const SUPER: u16 = 0x0020;
    pub const VARARGS: u16 = 0x0080;
    pub const VOLATILE: u16 = 0x0040;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
}

/// A class loader: the boot loader is zero, others count up in the order in which they first define or ask for a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LoaderId(pub u32);

impl LoaderId {
    pub const BOOT: LoaderId = LoaderId(0);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    Instance,
    /// Elements are of class `element` (a primitive class for `int[]`), stored as `kind`.
    Array {
        element: ClassId,
        kind: Kind,
    },
    Primitive(Kind),
}

/// What makes a hidden class (JVMS 5.4.4, `Lookup.defineHiddenClass`) special.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The class whose nest it joins, if any.
    pub host: Option<ClassId>,
}

/// What a constant pool entry was resolved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolved {
    Nothing,
    Class(ClassId),
    /// The field number in the class that declares it.
    Field(ClassId, u16),
    Method(MethodId),
}

pub struct Class {
    pub id: ClassId,
    /// Internal form: `java/lang/String`, `[I`, `[Ljava/lang/String;`, `int`; hidden classes: `a/B+0x1`.
    pub name: Symbol,
    /// The flags of the class file; `InnerClasses` may say otherwise for reflection.
    pub access: u16,
    pub kind: ClassKind,
    pub superclass: Option<ClassId>,
    /// Direct ones, in the order of declaration.
    pub interfaces: Box<[ClassId]>,
    /// Superclasses from `Object` down to the class itself: `ancestors[depth]` is the class.
    pub ancestors: Box<[ClassId]>,
    /// All interfaces it implements, sorted by number; an interface contains itself.
    pub all_interfaces: Box<[ClassId]>,
    pub loader: LoaderId,
    /// `None` for arrays and primitives.
    pub raw: Option<Arc<RawClass>>,
    /// Declared fields, in the order of the class file, then injected ones.
    pub fields: Box<[Field]>,
    /// Declared methods, in the order of the class file.
    pub methods: Box<[MethodId]>,
    /// Name and descriptor of each, packed by [`Method::key`]: classes with thousands of methods are searched, too.
    pub method_keys: Box<[u64]>,
    /// Instance methods that can be overridden, inherited ones first, then what the interfaces offer and no class
    /// declares: a default method, or the abstract method itself (a "miranda"). Of an interface: empty.
    pub vtable: Box<[MethodId]>,
    /// Name and descriptor of each entry of `vtable`, packed by [`Method::key`], so that a search stays in one place.
    pub vtable_keys: Box<[u64]>,
    /// Bytes of an instance, header included.
    pub instance_bytes: u32,
    /// Offsets of the reference fields of an instance, inherited ones included.
    pub reference_offsets: Box<[u32]>,
    /// The block in the meta region.
    pub block: Meta,
    /// Bytes of the block.
    pub block_bytes: u32,
    /// Offsets in the block of the static reference fields.
    pub static_reference_offsets: Box<[u32]>,
    pub hidden: Option<Hidden>,
    /// The package in internal form (`java/lang`), empty for the unnamed one.
    pub package: Symbol,
    /// How it behaves as a subclass of `java.lang.ref.Reference`.
    pub reference_kind: ReferenceKind,
    /// Of an interface: whether it declares an instance method with code, so that initialising a class that
    /// implements it initialises it (JVMS 5.5).
    pub declares_concrete: bool,
    /// Whether any of `all_interfaces` does so.
    pub inherits_concrete: bool,
    /// Whether it is a class of the JDK's image: trusted, so neither verified nor access-checked.
    pub is_jdk: bool,
    /// Where on the class path it was found.
    pub class_path_entry: Option<u32>,
    /// The class of arrays of it, once someone asked.
    pub array_class: Cell<Option<ClassId>>,
    /// The nest host as far as it has been determined (JVMS 5.4.4).
    pub nest_host: Cell<Option<ClassId>>,
    /// By constant pool index.
    pub resolved: Box<[Cell<Resolved>]>,
    /// By constant pool index: the slot in the meta region of a constant that is an object.
    pub constant_slots: OnceCell<Box<[Cell<Meta>]>>,
    /// Whether verification has succeeded once; a class is the same in all states.
    pub verified: Cell<bool>,
    /// Last answer of a subclass check that took long.
    pub last_subtype: Cell<ClassId>,
}

/// How the collector treats the `referent` of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceKind {
    None,
    Soft,
    Weak,
    Final,
    Phantom,
}

pub struct Field {
    pub name: Symbol,
    pub descriptor: Symbol,
    pub access: u16,
    pub kind: Kind,
    /// From the start of the object, or of the block for a static field.
    pub offset: u32,
    /// Index into the raw class's fields; `None` if injected by the machine.
    pub raw: Option<u16>,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// Facts about a method that its flags do not tell.
#[derive(Clone, Copy, Debug, Default)]
pub struct MethodFlags {
    /// `@CallerSensitive`: reflection must not hide its caller.
    pub caller_sensitive: bool,
    /// `@Hidden` or a method of a hidden class: not in stack traces.
    pub hidden: bool,
    /// `MethodHandle.invoke…` and `VarHandle` accessors (JVMS 2.9.3).
    pub signature_polymorphic: bool,
}

pub struct Method {
    pub id: MethodId,
    pub class: ClassId,
    pub name: Symbol,
    pub descriptor: Symbol,
    pub access: u16,
    /// Index into the raw class's methods.
    pub raw: u16,
    pub flags: MethodFlags,
    /// Shared by all methods of the same descriptor.
    pub parameters: Arc<[Kind]>,
    pub returns: Kind,
    /// Slots of all arguments, the receiver included.
    pub argument_slots: u16,
    /// Place in the vtable of its class and subclasses; `u32::MAX` if it has none (static, private, constructors, interface methods).
    pub vtable_index: Cell<u32>,
    /// An implementation in Rust; also of methods that Java has code for.
    pub native: Cell<Option<Native>>,
    /// Decoded when it is first called.
    pub code: OnceCell<Box<Code>>,
    /// Whether entering it takes more than a frame: it is synchronized, or flagged (see `interp::pausing`).
    pub is_entered_slowly: Cell<bool>,
}

impl Method {
    /// Name and descriptor in one number.
    #[inline]
    pub fn key(&self) -> u64 {
        member_key(self.name, self.descriptor)
    }

    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    pub fn is_native(&self) -> bool {
        self.access & access::NATIVE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    pub fn is_private(&self) -> bool {
        self.access & access::PRIVATE != 0
    }

    pub fn is_synchronized(&self) -> bool {
        self.access & access::SYNCHRONIZED != 0
    }
}

/// Name and descriptor of a member in one number.
#[inline]
pub fn member_key(name: Symbol, descriptor: Symbol) -> u64 {
    (name.0 as u64) << 32 | descriptor.0 as u64
}

/// Decoded code. Instructions are replaced by faster ones when what they name has been resolved.
pub struct Code {
    pub max_locals: u16,
    pub max_stack: u16,
    ops: UnsafeCell<Box<[Op]>>,
    /// The bytecode offset of each instruction.
    pub offsets: Box<[u16]>,
    pub handlers: Box<[Handler]>,
    /// The tables of switches, as `Op` refers to them: (key, target instruction).
    pub switches: Box<[Switch]>,
    /// The line that each instruction is the first of, zero for none; filled for an observer of lines.
    pub(crate) lines: OnceCell<Box<[u16]>>,
}

pub struct Switch {
    /// For `tableswitch` the first key; unused for `lookupswitch`.
    pub low: i32,
    /// Empty for `tableswitch`.
    pub keys: Box<[i32]>,
    /// Instruction numbers.
    pub targets: Box<[u32]>,
    pub default: u32,
}

/// An exception handler; all positions are instruction numbers.
#[derive(Clone, Copy, Debug)]
pub struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// A constant pool index, zero for `finally`.
    pub catch_type: u16,
}

impl Code {
    pub fn new(
        max_locals: u16,
        max_stack: u16,
        ops: Vec<Op>,
        offsets: Vec<u16>,
        handlers: Vec<Handler>,
        switches: Vec<Switch>,
    ) -> Code {
        debug_assert_eq!(ops.len(), offsets.len());
        Code {
            max_locals,
            max_stack,
            ops: UnsafeCell::new(ops.into()),
            offsets: offsets.into(),
            handlers: handlers.into(),
            switches: switches.into(),
            lines: OnceCell::new(),
        }
    }

    /// The first instruction.
    #[inline(always)]
    pub fn start(&self) -> *mut Op {
        // SAFETY: the box is never replaced, only its elements are.
        unsafe { (*self.ops.get()).as_mut_ptr() }
    }

    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    pub fn is_empty(&self) -> bool {
        self.offsets.is_empty()
    }

    pub fn op(&self, index: u32) -> Op {
        assert!((index as usize) < self.offsets.len());
        // SAFETY: checked above; `Op` is `Copy` and the machine runs on one thread.
        unsafe { *self.start().add(index as usize) }
    }

    /// Replaces an instruction by one of the same effect.
    pub fn replace(&self, index: u32, op: Op) {
        assert!((index as usize) < self.offsets.len());
        // SAFETY: as above; no reference to an instruction is ever held.
        unsafe { *self.start().add(index as usize) = op }
    }
}

impl Class {
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }

    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }

    pub fn is_primitive(&self) -> bool {
        matches!(self.kind, ClassKind::Primitive(_))
    }

    /// The storage kind of the elements; `None` if it is no array.
    pub fn element_kind(&self) -> Option<Kind> {
        match self.kind {
            ClassKind::Array { kind, .. } => Some(kind),
            ClassKind::Instance | ClassKind::Primitive(_) => None,
        }
    }

    /// The number of superclasses.
    pub fn depth(&self) -> usize {
        self.ancestors.len().saturating_sub(1)
    }
}
