//! `java.lang.StackWalker`: the frames of the current thread, handed to Java code in batches.
//!
//! `callStackWalk` fills the first batch and calls `doStackWalk`, which asks for more with `fetchStackFrames`. How far
//! a walk is stands in the state under the walk's anchor, from the first call until it returns. Frames do not change
//! below the walker while it runs, so their numbers stay valid.

use crate::class::MethodId;
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Ref, Value};

pub const CLASS: &str = "java/lang/StackStreamFactory$AbstractStackWalker";

pub const NATIVES: &[Entry] = &[
    // JDK 17.
    native("callStackWalk", "(JIII[Ljava/lang/Object;)Ljava/lang/Object;", call_stack_walk_17),
    native("fetchStackFrames", "(JJII[Ljava/lang/Object;)I", fetch_stack_frames_17),
    // JDK 22 and later.
    native(
        "callStackWalk",
        "(IILjdk/internal/vm/ContinuationScope;Ljdk/internal/vm/Continuation;II[Ljava/lang/Object;)Ljava/lang/Object;",
        call_stack_walk,
    ),
    native("fetchStackFrames", "(IJIII[Ljava/lang/Object;)I", fetch_stack_frames),
];

pub const FRAME_INFO: &str = "java/lang/StackFrameInfo";

pub const FRAME_INFO_NATIVES: &[Entry] = &[native("expandStackFrameInfo", "()V", expand_stack_frame_info)];

/// Modes (constants of `StackStreamFactory`).
const CLASS_INFO_ONLY: i64 = 2;
const GET_CALLER_CLASS: i64 = 4;
const SHOW_HIDDEN_FRAMES: i64 = 32;

/// Flags of a `MemberName` (`MethodHandleNatives.Constants`).
const IS_METHOD: i32 = 0x0001_0000;
const IS_CONSTRUCTOR: i32 = 0x0002_0000;
const INVOKE_VIRTUAL: i32 = 5;
const INVOKE_STATIC: i32 = 6;
const INVOKE_SPECIAL: i32 = 7;
const INVOKE_INTERFACE: i32 = 9;
const REFERENCE_KIND_SHIFT: i32 = 24;
/// Those of them that `ClassFrameInfo.flags` holds.
const MEMBER_INFO_FLAGS: i32 = 0x00ff_ffff;

fn call_stack_walk_17(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (walker, mode) = (args.reference(), args.long());
    let (skip, batch, start, buffer) = (args.int(), args.int(), args.int(), args.reference());
    walk(machine, walker, mode, skip, Batch { size: batch, start, buffer, counted: false })
}

fn call_stack_walk(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (walker, mode, skip) = (args.reference(), args.int(), args.int());
    let _scope_and_continuation = (args.reference(), args.reference());
    let (batch, start, buffer) = (args.int(), args.int(), args.reference());
    // What 17 calls "get caller class" is not known here; the bit means nothing.
    let batch = Batch { size: batch, start, buffer, counted: true };
    walk(machine, walker, mode as i64 & !GET_CALLER_CLASS, skip, batch)
}

/// Where frames go.
#[derive(Clone, Copy)]
struct Batch {
    /// Frames at most.
    size: i32,
    /// The first place in the buffer.
    start: i32,
    buffer: Ref,
    /// Whether Java wants to know how many frames there are (JDK 22 and later), or where they end (JDK 17).
    counted: bool,
}

fn walk(machine: &mut Machine, walker: Ref, mode: i64, skip: i32, batch: Batch) -> Outcome<Reply> {
    machine.non_null(batch.buffer)?;
    // The frames of the walker itself are on top: everything up to the call of `StackWalker` is left out.
    let frames = &machine.thread().frames;
    let is_walker = |method: MethodId| {
        let name = machine.names.get(machine.classes[machine.methods[method].class].name);
        name == "java/lang/StackWalker"
            || name.starts_with("java/lang/StackStreamFactory")
            || name == "java/security/AccessController"
    };
    let mut next = frames.len();
    while next > 0 && is_walker(frames[next - 1].method) {
        next -= 1;
    }
    for _ in 0..skip {
        next = shown(machine, next, mode).unwrap_or(0);
    }
    let (end, next) = fill(machine, next, mode, batch)?;
    let class = machine.heap.class_of(walker);
    let Some(method) = machine.find_method(class, "doStackWalk", "(JIIII)Ljava/lang/Object;") else {
        return Err(machine.throw("java/lang/InternalError", Some("no doStackWalk")));
    };
    let anchor = machine.world.stack_walks.get_max().map_or(1, |(last, _)| last + 1);
    machine.world.stack_walks.insert(anchor, next as u32);
    let arguments = [
        Value::Ref(walker),
        Value::Long(anchor),
        Value::Int(skip),
        Value::Int(if batch.counted { end - batch.start } else { batch.size }),
        Value::Int(batch.start),
        Value::Int(end),
    ];
    machine.push_call(method, &arguments, Some(After::new(walked).numbers([anchor as u32, 0, 0])))?;
    Ok(Reply::Called)
}

fn walked(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    machine.world.stack_walks.remove(&(after.numbers[0] as i64));
    match returned {
        Returned::Value(value) => Ok(Reply::Value(value)),
        Returned::Threw(exception) => Err(Trap::Throw(exception)),
    }
}

fn fetch_stack_frames_17(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_walker, mode, anchor) = (args.reference(), args.long(), args.long());
    let (batch, start, buffer) = (args.int(), args.int(), args.reference());
    fetch(machine, mode, anchor, Batch { size: batch, start, buffer, counted: false })
}

fn fetch_stack_frames(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_walker, mode, anchor) = (args.reference(), args.int(), args.long());
    let (_last_batch, batch) = (args.int(), args.int());
    let (start, buffer) = (args.int(), args.reference());
    fetch(
        machine,
        mode as i64 & !GET_CALLER_CLASS,
        anchor,
        Batch { size: batch, start, buffer, counted: true },
    )
}

fn fetch(machine: &mut Machine, mode: i64, anchor: i64, batch: Batch) -> Outcome<Reply> {
    machine.non_null(batch.buffer)?;
    let next = machine.world.stack_walks.get(&anchor).copied().unwrap_or(0) as usize;
    let (end, next) = fill(machine, next, mode, batch)?;
    machine.world.stack_walks.insert(anchor, next as u32);
    Ok(if batch.counted { end - batch.start } else { end }.into())
}

/// The number of the frame below `next` that is shown, if any: (its number).
fn shown(machine: &Machine, mut next: usize, mode: i64) -> Option<usize> {
    while next > 0 {
        next -= 1;
        let frame = &machine.thread().frames[next];
        let method = &machine.methods[frame.method];
        if mode & SHOW_HIDDEN_FRAMES != 0
            || !(method.flags.hidden || is_reflection_frame(machine, frame.method))
        {
            return Some(next);
        }
    }
    None
}

/// Frames of reflective calls, which are shown only on demand.
fn is_reflection_frame(machine: &Machine, method: MethodId) -> bool {
    let class = machine.names.get(machine.classes[machine.methods[method].class].name);
    let name = machine.names.get(machine.methods[method].name);
    match class {
        "java/lang/reflect/Method" => name == "invoke",
        "java/lang/reflect/Constructor" => name.starts_with("newInstance"),
        _ => {
            class.starts_with("jdk/internal/reflect/")
                && (class.contains("MethodAccessor")
                    || class.contains("ConstructorAccessor")
                    || class.contains("MethodHandleAccessor"))
        }
    }
}

/// Fills the buffer; gives the end in the buffer and the next frame.
fn fill(machine: &mut Machine, mut next: usize, mode: i64, batch: Batch) -> Outcome<(i32, usize)> {
    let Batch { size, start, buffer, .. } = batch;
    let length = machine.heap.length(buffer) as i32;
    let mut end = start;
    while end < length && end - start < size {
        let Some(frame) = shown(machine, next, mode) else {
            next = 0;
            break;
        };
        next = frame;
        let (method, offset) = {
            let frame = &machine.thread().frames[frame];
            (frame.method, machine.frame_offset(frame))
        };
        if mode & (CLASS_INFO_ONLY | GET_CALLER_CLASS) != 0 {
            fill_class(machine, buffer, end as u32, method)?;
        } else {
            let info: Ref = machine.heap.element(buffer, end as u32);
            let info = machine.non_null(info)?;
            fill_info(machine, info, method, offset)?;
        }
        end += 1;
    }
    Ok((end, next))
}

/// In 17 the buffer holds classes, later `ClassFrameInfo` objects.
fn fill_class(machine: &mut Machine, buffer: Ref, index: u32, method: MethodId) -> Outcome<()> {
    let mirror = machine.mirror(machine.methods[method].class);
    let element: Ref = machine.heap.element(buffer, index);
    if let Some(info) = element.some()
        && machine.write_field(info, "classOrMemberName", Value::Ref(mirror))
    {
        let flags = flags_of(machine, method);
        machine.write_field(
            info,
            "flags",
            Value::Int(retained_flag(machine, info) | flags & MEMBER_INFO_FLAGS),
        );
    } else {
        machine.heap.put_element(buffer, index, mirror);
    }
    Ok(())
}

/// The bit of `ClassFrameInfo.flags` that Java code has set before.
fn retained_flag(machine: &Machine, info: Ref) -> i32 {
    const RETAIN_CLASS_REF: i32 = 0x0800_0000;
    match machine.read_field(info, "flags") {
        Some(Value::Int(flags)) => flags & RETAIN_CLASS_REF,
        _ => 0,
    }
}

fn flags_of(machine: &Machine, method: MethodId) -> i32 {
    let metadata = &machine.methods[method];
    let is_constructor = machine.names.get(metadata.name) == "<init>";
    let (kind, how) = if is_constructor {
        (IS_CONSTRUCTOR, INVOKE_SPECIAL)
    } else if metadata.is_static() {
        (IS_METHOD, INVOKE_STATIC)
    } else if metadata.is_private() {
        (IS_METHOD, INVOKE_SPECIAL)
    } else if machine.classes[metadata.class].is_interface() {
        (IS_METHOD, INVOKE_INTERFACE)
    } else {
        (IS_METHOD, INVOKE_VIRTUAL)
    };
    let caller_sensitive = if metadata.flags.caller_sensitive { 0x0010_0000 } else { 0 };
    metadata.access as i32 & 0xffff | kind | how << REFERENCE_KIND_SHIFT | caller_sensitive
}

/// A `StackFrameInfo`. In 17 it has a `MemberName`, of which what frames are asked is filled in; later it has a
/// `ResolvedMethodName`, and name and type in its own fields.
fn fill_info(machine: &mut Machine, info: Ref, method: MethodId, offset: i32) -> Outcome<()> {
    let mirror = machine.mirror(machine.methods[method].class);
    let name = machine.names.text(machine.methods[method].name);
    let name = machine.intern_text(&name)?;
    let descriptor = machine.names.text(machine.methods[method].descriptor);
    let descriptor = machine.intern_text(&descriptor)?;
    let flags = flags_of(machine, method);
    if let Some(member) = machine.read_field(info, "memberName") {
        let member = machine.non_null(member.reference())?;
        machine.write_field(member, "clazz", Value::Ref(mirror));
        machine.write_field(member, "name", Value::Ref(name));
        machine.write_field(member, "type", Value::Ref(descriptor));
        machine.write_field(member, "flags", Value::Int(flags));
        machine.write_field(member, "vmindex", Value::Long(method.0 as i64));
    } else {
        let class = machine.load_boot("java/lang/invoke/ResolvedMethodName")?;
        machine.initialize(class)?;
        let member = machine.new_object(class)?;
        machine.write_field(member, "vmtarget", Value::Long(method.0 as i64));
        machine.write_field(member, "vmholder", Value::Ref(mirror));
        machine.write_field(info, "classOrMemberName", Value::Ref(member));
        machine.write_field(info, "name", Value::Ref(name));
        machine.write_field(info, "type", Value::Ref(descriptor));
        let retained = retained_flag(machine, info);
        machine.write_field(info, "flags", Value::Int(retained | flags & MEMBER_INFO_FLAGS));
        machine.write_field(info, "ste", Value::Ref(Ref::NULL));
    }
    machine.write_field(info, "bci", Value::Int(offset));
    Ok(())
}

/// JDK 22 and later ask for the name and type of a frame only when they are needed; they are there already.
fn expand_stack_frame_info(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(().into())
}

/// The method and bytecode offset of a filled `StackFrameInfo`.
pub(super) fn position(machine: &Machine, info: Ref) -> Option<(MethodId, i32)> {
    let number = match machine.read_field(info, "memberName") {
        Some(member) => machine.read_field(member.reference().some()?, "vmindex")?,
        None => machine
            .read_field(machine.read_field(info, "classOrMemberName")?.reference().some()?, "vmtarget")?,
    };
    let (Value::Long(number), Value::Int(offset)) = (number, machine.read_field(info, "bci")?) else {
        return None;
    };
    Some((MethodId(u32::try_from(number).ok()?), offset))
}
