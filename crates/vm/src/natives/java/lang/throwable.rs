//! `java.lang.Throwable` and `java.lang.StackTraceElement`: traces are recorded as numbers and turned into elements
//! when somebody looks at them.

use crate::class::{LoaderId, MethodId, dotted};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub const CLASS: &str = "java/lang/Throwable";

pub const NATIVES: &[Entry] = &[native("fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace)];

pub const STACK_TRACE_ELEMENT: &str = "java/lang/StackTraceElement";

pub const STACK_TRACE_ELEMENT_NATIVES: &[Entry] = &[
    // JDK 17.
    native(
        "initStackTraceElements",
        "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
        elements_of_throwable,
    ),
    // JDK 21 and later.
    native(
        "initStackTraceElements",
        "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
        elements_of_backtrace,
    ),
    native(
        "initStackTraceElement",
        "(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V",
        element_of_frame,
    ),
];

fn fill_in_stack_trace(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let throwable = args.reference();
    machine.fill_in_stack_trace(throwable, true);
    Ok(throwable.into())
}

fn elements_of_throwable(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (elements, throwable) = (args.reference(), args.reference());
    let throwable = machine.non_null(throwable)?;
    let backtrace = machine.read_field(throwable, "backtrace").map_or(Ref::NULL, Value::reference);
    fill_elements(machine, elements, backtrace)
}

fn elements_of_backtrace(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (elements, backtrace) = (args.reference(), args.reference());
    fill_elements(machine, elements, backtrace)
}

/// The backtrace is an `int[]` of pairs: method number, bytecode offset.
fn fill_elements(machine: &mut Machine, elements: Ref, backtrace: Ref) -> Outcome<Reply> {
    let elements = machine.non_null(elements)?;
    // A throwable whose stack trace is not writable remembers none.
    if backtrace.is_null() {
        return Ok(().into());
    }
    let count = machine.heap.length(elements).min(machine.heap.length(backtrace) / 2);
    for index in 0..count {
        let method = MethodId(machine.heap.element::<u32>(backtrace, 2 * index));
        let offset = machine.heap.element::<i32>(backtrace, 2 * index + 1);
        let element: Ref = machine.heap.element(elements, index);
        let element = machine.non_null(element)?;
        fill_element(machine, element, method, offset)?;
    }
    Ok(().into())
}

/// A frame of a `StackWalker`: its method and position stand in fields that `stack_walker` sets.
fn element_of_frame(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (element, frame) = (args.reference(), args.reference());
    let element = machine.non_null(element)?;
    let frame = machine.non_null(frame)?;
    let Some((method, offset)) = super::stack_walker::position(machine, frame) else {
        return Err(machine.throw("java/lang/InternalError", Some("a stack frame without a method")));
    };
    fill_element(machine, element, method, offset)?;
    Ok(().into())
}

/// Line numbers that are none: see `StackTraceElement.isNativeMethod`.
const NATIVE_LINE: i32 = -2;
const UNKNOWN_LINE: i32 = -1;

pub(super) fn fill_element(
    machine: &mut Machine,
    element: Ref,
    method: MethodId,
    offset: i32,
) -> Outcome<()> {
    let class = machine.methods[method].class;
    let line = machine.stack_line(method, offset);
    let is_native = machine.methods[method].is_native();
    let number = match line.line {
        _ if is_native => NATIVE_LINE,
        Some(line) => line as i32,
        None => UNKNOWN_LINE,
    };
    let mirror = machine.mirror(class);
    let class_name = {
        let name = machine.names.text(machine.classes[class].name);
        machine.intern_text(&dotted(&name))?
    };
    let method_name = {
        let name = machine.names.text(machine.methods[method].name);
        machine.intern_text(&name)?
    };
    let file = match line.file.as_deref() {
        Some(file) => machine.intern_text(file)?,
        None => Ref::NULL,
    };
    let loader = machine.classes[class].loader;
    let loader_name = match loader {
        LoaderId::BOOT => Ref::NULL,
        _ => {
            let loader = machine.loader_object(loader);
            reference_field(machine, loader, "name")
        }
    };
    let module = reference_field(machine, mirror, "module");
    let (module_name, module_version) = match module.some() {
        Some(module) => (reference_field(machine, module, "name"), module_version(machine, module)),
        None => (Ref::NULL, Ref::NULL),
    };
    for (field, value) in [
        ("declaringClassObject", mirror),
        ("declaringClass", class_name),
        ("methodName", method_name),
        ("fileName", file),
        ("classLoaderName", loader_name),
        ("moduleName", module_name),
        ("moduleVersion", module_version),
    ] {
        machine.write_field(element, field, Value::Ref(value));
    }
    machine.write_field(element, "lineNumber", Value::Int(number));
    Ok(())
}

/// `Module.getDescriptor().rawVersion()`.
fn module_version(machine: &mut Machine, module: Ref) -> Ref {
    let descriptor = reference_field(machine, module, "descriptor");
    if descriptor.is_null() {
        return Ref::NULL;
    }
    match reference_field(machine, descriptor, "rawVersionString").some() {
        Some(version) => version,
        None => {
            let version = reference_field(machine, descriptor, "version");
            if version.is_null() { Ref::NULL } else { reference_field(machine, version, "version") }
        }
    }
}

fn reference_field(machine: &Machine, object: Ref, field: &str) -> Ref {
    machine.read_field(object, field).map_or(Ref::NULL, Value::reference)
}
