//! Natives of `java.lang` and `java.lang.ref`.

mod array_copy;
pub mod bits;
pub mod class;
pub mod class_loader;
pub mod intrinsics;
pub mod invoke;
pub mod math;
pub mod module;
pub mod null_pointer_exception;
pub mod object;
pub mod object_monitor;
pub mod process;
pub mod references;
pub mod reflect;
pub mod runtime;
pub mod security_manager;
pub mod stack_walker;
pub mod system;
pub mod text;
pub mod thread;
pub mod throwable;

use crate::natives::Entry;

/// The tables of this package, by internal class name.
pub const ALL: &[(&str, &[Entry])] = &[
    (bits::DOUBLE, bits::DOUBLE_NATIVES),
    (bits::FLOAT, bits::FLOAT_NATIVES),
    (class_loader::CLASS, class_loader::NATIVES),
    (math::MATH, math::MATH_NATIVES),
    (math::STRICT_MATH, math::STRICT_MATH_NATIVES),
    (module::CLASS, module::NATIVES),
    (null_pointer_exception::CLASS, null_pointer_exception::NATIVES),
    (object::CLASS, object::NATIVES),
    (process::ENVIRONMENT, process::ENVIRONMENT_NATIVES),
    (process::PROCESS, process::PROCESS_NATIVES),
    (process::PROCESS_HANDLE, process::PROCESS_HANDLE_NATIVES),
    (process::PROCESS_INFO, process::PROCESS_INFO_NATIVES),
    (process::STREAM_FACTORY, process::STREAM_FACTORY_NATIVES),
    (references::FINALIZER, references::FINALIZER_NATIVES),
    (references::PHANTOM, references::PHANTOM_NATIVES),
    (references::REFERENCE, references::REFERENCE_NATIVES),
    (runtime::CLASS, runtime::NATIVES),
    (runtime::SHUTDOWN, runtime::SHUTDOWN_NATIVES),
    (security_manager::CLASS, security_manager::NATIVES),
    (stack_walker::CLASS, stack_walker::NATIVES),
    (stack_walker::FRAME_INFO, stack_walker::FRAME_INFO_NATIVES),
    (system::CLASS, system::NATIVES),
    (text::STRING, text::STRING_NATIVES),
    (text::STRING_UTF16, text::STRING_UTF16_NATIVES),
    (throwable::CLASS, throwable::NATIVES),
    (throwable::STACK_TRACE_ELEMENT, throwable::STACK_TRACE_ELEMENT_NATIVES),
];
