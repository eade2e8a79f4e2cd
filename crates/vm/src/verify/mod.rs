//! Verification of class files (JVMS 4.10), so that a bad one is a `VerifyError` and never type confusion.
//!
//! Class files of version 50 and newer are verified by type checking with their StackMapTable, older ones by type
//! inference with subroutines; version 50 falls back to inference when its frames are wrong (4.10). The class file has
//! passed `classfile::raw::check`, and its super classes are loaded. Other classes are asked for by name, and only if
//! the names do not decide: verification then stops with [`VerifyFailure::NeedsClass`] and goes on, when called again,
//! with the method that asked. Messages are worded like HotSpot's.
//!
//! Where we deviate: objects of a `new` that is executed again are forgotten in both kinds of verification, as 4.10.1.9
//! says and HotSpot's type checker does not do; names of class files before version 49 need not be identifiers.
//! Methods whose frames multiply to more than [`effort`] allows are refused, where HotSpot takes gigabytes or minutes.
//! Overriding of final methods and loading constraints belong to linking.

mod assign;
mod check;
mod effort;
mod frame;
mod handlers;
mod infer;
mod layout;
mod members;
mod operands;
mod stack_map;
mod step;
mod trouble;
mod types;

use classfile::opcode;
use classfile::raw::{self, RawClass, RawCode, RawMember, access};

use effort::Effort;
use frame::Frame;
use layout::Layout;
use step::{Checker, Method};
use trouble::{Trouble, Verified, format_error};
use types::{Names, Type};

/// The first version with StackMapTable.
const TYPE_CHECKED_MAJOR: u16 = 50;
/// The first version that may not fall back to inference.
const STRICT_MAJOR: u16 = 51;

/// Why a class is not, or not yet, verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyFailure {
    /// `java.lang.VerifyError` with this detail message.
    Error { message: String },
    /// `java.lang.ClassFormatError` with this detail message.
    Format { message: String },
    /// Load this class with the loader of the class under verification, and verify again.
    NeedsClass { name: String },
}

/// A class that must be loaded before a question about it can be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeedsClass {
    pub name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberKind {
    Field,
    Method,
}

/// What verification asks about classes. Names are in internal form, never arrays, and mean what they mean to the loader
/// of the class under verification, which must itself be known by its name.
pub trait Hierarchy {
    fn is_interface(&mut self, name: &str) -> Result<bool, NeedsClass>;

    /// The super class's name; `None` for Object. An interface's is Object.
    fn super_class(&mut self, name: &str) -> Result<Option<String>, NeedsClass>;

    /// Whether `name` is the class `super_name`, which is no interface, or one of its subclasses.
    fn is_subclass(&mut self, name: &str, super_name: &str) -> Result<bool, NeedsClass>;

    /// Whether looking up the member from `class` (the class under verification or one of its super classes) upwards
    /// finds a protected one, declared in another run-time package than that of the class under verification. `false` if
    /// there is no such member.
    fn is_protected_elsewhere(
        &mut self,
        class: &str,
        kind: MemberKind,
        name: &str,
        descriptor: &str,
    ) -> Result<bool, NeedsClass>;
}

/// Verifies all methods from the start. [`Verification`] does not repeat what was done before a class was asked for.
pub fn verify(class: &RawClass, hierarchy: &mut dyn Hierarchy) -> Result<(), VerifyFailure> {
    Verification::default().run(class, hierarchy)
}

/// The verification of one class, to be resumed after [`VerifyFailure::NeedsClass`].
pub struct Verification {
    names: Names,
    next_method: usize,
    /// Version 50 has been found wrong by type checking.
    fallen_back: bool,
}

impl Default for Verification {
    fn default() -> Self {
        Verification { names: Names::new(), next_method: 0, fallen_back: false }
    }
}

impl Verification {
    pub fn run(&mut self, class: &RawClass, hierarchy: &mut dyn Hierarchy) -> Result<(), VerifyFailure> {
        while let Some(method) = class.methods.get(self.next_method) {
            let by_inference = self.fallen_back || class.major < TYPE_CHECKED_MAJOR;
            match verify_method(class, method, by_inference, &mut self.names, hierarchy) {
                Ok(()) => self.next_method += 1,
                Err(Failed { may_fall_back: true, .. }) if !by_inference && class.major < STRICT_MAJOR => {
                    self.fallen_back = true;
                    self.next_method = 0;
                }
                Err(failed) => return Err(failed.failure),
            }
        }
        Ok(())
    }
}

struct Failed {
    failure: VerifyFailure,
    may_fall_back: bool,
}

fn verify_method(
    class: &RawClass,
    method: &RawMember,
    by_inference: bool,
    names: &mut Names,
    hierarchy: &mut dyn Hierarchy,
) -> Result<(), Failed> {
    let code = match raw::code(class, method) {
        None => return Ok(()),
        Some(Ok(code)) => code,
        Some(Err(error)) => {
            let failure = VerifyFailure::Format { message: error.message };
            return Err(Failed { failure, may_fall_back: false });
        }
    };
    let bytes = code.code;
    let mut place = Place { pc: 0, frame: None };
    let trouble = match verify_code(class, method, code, by_inference, names, hierarchy, &mut place) {
        Ok(()) => return Ok(()),
        Err(trouble) => trouble,
    };
    let may_fall_back = matches!(trouble, Trouble::Verify { .. } | Trouble::Format { is_final: false, .. });
    let failure = match trouble {
        Trouble::NeedsClass(NeedsClass { name }) => VerifyFailure::NeedsClass { name },
        Trouble::Format { message, is_final: true } => VerifyFailure::Format { message },
        Trouble::Format { message, is_final: false } => {
            let (class, name) = (class.this_name(), class.utf8(method.name));
            VerifyFailure::Format { message: format!("{message} in method {class}.{name}") }
        }
        Trouble::Verify { message, .. } if by_inference => {
            let (class_name, name) = (class.this_name(), class.utf8(method.name));
            let descriptor = class.utf8(method.descriptor);
            VerifyFailure::Error {
                message: format!("(class: {class_name}, method: {name} signature: {descriptor}) {message}"),
            }
        }
        Trouble::Verify { message, reason } => {
            VerifyFailure::Error { message: details(class, method, bytes, names, &place, &message, &reason) }
        }
    };
    Err(Failed { failure, may_fall_back })
}

/// Where verification stands.
struct Place {
    pc: usize,
    frame: Option<Frame>,
}

fn verify_code<'a>(
    class: &'a RawClass,
    method: &RawMember,
    code: RawCode<'a>,
    by_inference: bool,
    names: &mut Names,
    hierarchy: &mut dyn Hierarchy,
    place: &mut Place,
) -> Verified {
    let this_name = names.intern(class.class_name_bytes(class.this_class));
    let super_name =
        (class.super_class != 0).then(|| names.intern(class.class_name_bytes(class.super_class)));
    let is_constructor = class.is(method.name, "<init>");
    let Some((parameters, result)) = raw::parameters(class.utf8_bytes(method.descriptor)) else {
        return format_error("Illegal method signature");
    };
    let mut frame = Frame {
        locals: Vec::new(),
        stack: Vec::new(),
        this_uninitialized: false,
        max_stack: code.max_stack,
        max_locals: code.max_locals,
    };
    let mut index = 0;
    if method.access & access::STATIC == 0 && !class.is(method.name, "<clinit>") {
        frame.this_uninitialized = is_constructor && super_name.is_some();
        let this =
            if frame.this_uninitialized { Type::UninitializedThis } else { Type::Reference(this_name) };
        frame.set_local(0, this)?;
        index = 1;
    }
    for parameter in parameters {
        let kind = names.of_descriptor(parameter);
        frame.set_local(index, kind)?;
        index += if kind.second().is_some() { 2 } else { 1 };
    }
    let result = (result != b"V").then(|| names.of_descriptor(result));

    let layout = Layout::of(code.code)?;
    let table = class.attribute(&code.attributes, "StackMapTable");
    let method = Method {
        class,
        this_name,
        super_name,
        is_constructor,
        result,
        code,
        layout,
        subroutines: by_inference,
    };
    if by_inference {
        let mut checker = Checker { method: &method, names, hierarchy, effort: Effort::default() };
        operands::check_operands(&mut checker)?;
        handlers::check_handler_table(&mut checker)?;
        let outcome = infer::infer(&mut checker, &mut frame, &mut place.pc);
        place.frame = Some(frame);
        return outcome;
    }
    let mut effort = Effort::default();
    handlers::check_handler_table(&mut Checker { method: &method, names, hierarchy, effort })?;
    check_local_variable_tables(class, &method)?;
    let expected = match table {
        Some(table) => stack_map::frames(class, table, &frame, &method.layout, names, &mut effort)?,
        None => Vec::new(),
    };
    let mut checker = Checker { method: &method, names, hierarchy, effort };
    let outcome = check::check(&mut checker, &expected, &mut frame, &mut place.pc);
    place.frame = Some(frame);
    outcome
}

/// Debugging data must be about instructions (JVMS 4.7.13).
fn check_local_variable_tables(class: &RawClass, method: &Method<'_>) -> Verified {
    let layout = &method.layout;
    for variable in raw::local_variables(class, &method.code) {
        let (start, length) = (variable.start, variable.length);
        if !layout.is_start(start.into()) {
            return format_error(format!("Illegal local variable table start_pc {start}"));
        }
        let end = usize::from(start) + usize::from(length);
        if end != layout.code.len() && !layout.is_start(end) {
            return format_error(format!("Illegal local variable table length {length}"));
        }
    }
    Ok(())
}

/// The text of a VerifyError by type checking.
fn details(
    class: &RawClass,
    method: &RawMember,
    code: &[u8],
    names: &Names,
    place: &Place,
    message: &str,
    reason: &str,
) -> String {
    let (class_name, name) = (class.this_name(), class.utf8(method.name));
    let (descriptor, pc) = (class.utf8(method.descriptor), place.pc);
    let mnemonic = code.get(pc).and_then(|&code| opcode(code)).map_or("<illegal>", |known| known.mnemonic);
    let mut text = format!(
        "{message}\nException Details:\n  Location:\n    {class_name}.{name}{descriptor} @{pc}: {mnemonic}\n"
    );
    let reason = if reason.is_empty() { "Error exists in the bytecode" } else { reason };
    text.push_str(&format!("  Reason:\n    {reason}\n"));
    if let Some(frame) = &place.frame {
        text.push_str("  Current Frame:\n");
        text.push_str(&frame.show(pc, names));
    }
    text.push_str("  Bytecode:\n");
    for (line, bytes) in code.chunks(16).enumerate() {
        let pairs: Vec<String> =
            bytes.chunks(2).map(|pair| pair.iter().map(|byte| format!("{byte:02x}")).collect()).collect();
        text.push_str(&format!("    {:07x}: {}\n", line * 16, pairs.join(" ")));
    }
    text
}
