//! Classes, offsets and tables that the machine itself needs, filled while it starts.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::class::{ClassId, LoaderId, MethodId};
use crate::names::{Names, Symbol};
use crate::value::{Kind, Ref};

/// A class that has not been loaded yet.
const NONE: ClassId = ClassId(u32::MAX);

pub struct Known {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub error: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
    pub class_loader: ClassId,
    pub thread: ClassId,
    pub module: ClassId,
    pub reference: ClassId,
    pub method_handle: ClassId,
    pub var_handle: ClassId,
    /// By [`Kind`], `void` included; `Reference` has none.
    pub primitives: [ClassId; 10],
    /// Arrays of primitives by [`Kind`].
    pub primitive_arrays: [ClassId; 10],
    pub object_array: ClassId,
    /// Wrapper classes by [`Kind`].
    pub boxes: [ClassId; 10],
    pub offsets: Offsets,
    /// `<init>`, `<clinit>`, the empty text.
    pub init: Symbol,
    pub clinit: Symbol,
    pub empty: Symbol,
    /// The built-in class loaders, once there are any.
    pub platform_loader: LoaderId,
    pub app_loader: LoaderId,
    /// The feature release of the class library.
    pub java_version: u16,
    /// Descriptors taken apart.
    pub(super) descriptors: FxHashMap<Symbol, Arc<DescriptorShape>>,
    /// Methods selected for a receiver's class (JVMS 5.4.6).
    pub(super) selected: FxHashMap<(ClassId, MethodId), MethodId>,
    /// Methods that stand for a conflict of default methods, with the text of the error.
    pub(super) conflicts: FxHashMap<MethodId, Arc<str>>,
    /// Classes being loaded, outermost first, to find circular hierarchies.
    pub(super) loading: Vec<(LoaderId, Symbol)>,
    /// Exceptions being made inside each other.
    pub(super) throwing: u32,
    /// Bytes read so far, for statistics.
    pub class_file_bytes: u64,
}

/// A method descriptor as far as calls are concerned.
pub(super) struct DescriptorShape {
    pub parameters: Arc<[Kind]>,
    pub returns: Kind,
    /// Without a receiver.
    pub slots: u16,
}

/// Byte offsets of instance fields. Those that only some releases have are zero where they do not exist: no field
/// lies in the header.
#[derive(Clone, Copy, Debug, Default)]
pub struct Offsets {
    pub string_value: u32,
    pub string_coder: u32,
    pub string_hash: u32,
    /// Injected: the number of the class that a mirror stands for.
    pub class_number: u32,
    pub class_module: u32,
    pub class_loader: u32,
    pub class_component_type: u32,
    pub class_data: u32,
    pub class_name: u32,
    /// Injected where Java does not declare it.
    pub class_protection_domain: u32,
    /// Injected where Java does not declare it.
    pub class_signers: u32,
    /// Since 25.
    pub class_modifiers: u32,
    /// Since 25.
    pub class_primitive: u32,
    pub throwable_backtrace: u32,
    pub throwable_depth: u32,
    pub throwable_message: u32,
    pub throwable_cause: u32,
    pub throwable_stack_trace: u32,
    pub throwable_suppressed: u32,
    /// Injected: one more than the [`LoaderId`], zero for none yet.
    pub loader_number: u32,
    pub loader_parent: u32,
    pub loader_name: u32,
    pub loader_unnamed_module: u32,
    pub module_name: u32,
    pub module_loader: u32,
    pub reference_referent: u32,
    pub reference_discovered: u32,
    pub reference_queue: u32,
    pub reference_next: u32,
}

impl Known {
    pub(super) fn new(names: &mut Names, java_version: u16) -> Known {
        Known {
            object: NONE,
            class: NONE,
            string: NONE,
            throwable: NONE,
            error: NONE,
            cloneable: NONE,
            serializable: NONE,
            class_loader: NONE,
            thread: NONE,
            module: NONE,
            reference: NONE,
            method_handle: NONE,
            var_handle: NONE,
            primitives: [NONE; 10],
            primitive_arrays: [NONE; 10],
            object_array: NONE,
            boxes: [NONE; 10],
            offsets: Offsets::default(),
            init: names.intern("<init>"),
            clinit: names.intern("<clinit>"),
            empty: names.intern(""),
            platform_loader: LoaderId(1),
            app_loader: LoaderId(2),
            java_version,
            descriptors: FxHashMap::default(),
            selected: FxHashMap::default(),
            conflicts: FxHashMap::default(),
            loading: Vec::new(),
            throwing: 0,
            class_file_bytes: 0,
        }
    }

    /// The class of arrays of a primitive kind.
    #[inline(always)]
    pub fn primitive_array(&self, kind: Kind) -> ClassId {
        self.primitive_arrays[kind as usize]
    }

    /// Whether `java.lang.Class` is there, so that mirrors can be made.
    pub(super) fn has_mirrors(&self) -> bool {
        self.class != NONE && self.offsets.class_number != 0
    }

    /// Loaders whose answers are the same in every state.
    pub fn is_builtin(&self, loader: LoaderId) -> bool {
        loader.0 <= 2
    }
}

/// Fields that the machine adds to a class of the library: name and descriptor. Fields that Java declares itself in
/// some releases (`signers`, `vmholder`) are not added there.
pub(super) fn injected_fields(class: &str) -> &'static [(&'static str, &'static str)] {
    match class {
        "java/lang/Class" => {
            &[("vmclass", "I"), ("protectionDomain", "Ljava/lang/Object;"), ("signers", "Ljava/lang/Object;")]
        }
        "java/lang/ClassLoader" => &[("vmloader", "I")],
        "java/lang/invoke/MemberName" => &[("vmindex", "J")],
        "java/lang/invoke/ResolvedMethodName" => &[("vmtarget", "J"), ("vmholder", "Ljava/lang/Object;")],
        _ => &[],
    }
}

/// The loader that is no loader: `null` in Java.
pub(super) const NO_LOADER: Ref = Ref::NULL;
