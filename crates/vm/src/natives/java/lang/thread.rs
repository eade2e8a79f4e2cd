//! `java.lang.Thread` (JDK 17 to 25). Virtual threads are bound ones: `jdk.internal.vm.ContinuationSupport` says that
//! continuations are not supported, and the library then gives each virtual thread a thread of its own.
//!
//! `stop`, `suspend` and `resume` (removed in later releases) have no implementation and are typed stops.

use super::throwable::fill_element;
use crate::class::{LoaderId, MethodId};
use crate::link::NATIVE_OFFSET;
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::thread::{ThreadStatus, Woken};
use crate::value::{Ref, Value};

pub const CLASS: &str = "java/lang/Thread";

pub const NATIVES: &[Entry] = &[
    native("currentThread", "()Ljava/lang/Thread;", current_thread),
    native("currentCarrierThread", "()Ljava/lang/Thread;", current_thread),
    native("setCurrentThread", "(Ljava/lang/Thread;)V", set_current_thread),
    native("start0", "()V", start),
    native("yield", "()V", give_way),
    native("yield0", "()V", give_way),
    native("onSpinWait", "()V", give_way),
    native("sleep", "(J)V", sleep_millis),
    native("sleep0", "(J)V", sleep_nanos),
    native("sleepNanos0", "(J)V", sleep_nanos),
    native("interrupt0", "()V", interrupt),
    native("clearInterruptEvent", "()V", nothing),
    native("setPriority0", "(I)V", nothing),
    native("setNativeName", "(Ljava/lang/String;)V", nothing),
    native("ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", nothing),
    native("holdsLock", "(Ljava/lang/Object;)Z", holds_lock),
    // What a thread does is known to the machine, not written into a field at each step.
    native("getState", "()Ljava/lang/Thread$State;", state),
    native("threadState", "()Ljava/lang/Thread$State;", state),
    native("getThreads", "()[Ljava/lang/Thread;", threads),
    native("dumpThreads", "([Ljava/lang/Thread;)[[Ljava/lang/StackTraceElement;", dump_threads),
    native("getStackTrace0", "()Ljava/lang/Object;", stack_trace),
    native("getNextThreadIdOffset", "()J", next_thread_id_address),
    native("scopedValueCache", "()[Ljava/lang/Object;", scoped_value_cache),
    native("setScopedValueCache", "([Ljava/lang/Object;)V", set_scoped_value_cache),
    native("findScopedValueBindings", "()Ljava/lang/Object;", find_scoped_value_bindings),
];

/// The tables of this module and of [`super::object_monitor`].
pub const ALL: &[(&str, &[Entry])] = &[
    (CLASS, NATIVES),
    (REFERENCE, REFERENCE_NATIVES),
    (CONTINUATION_SUPPORT, CONTINUATION_SUPPORT_NATIVES),
    (super::object_monitor::CLASS, super::object_monitor::NATIVES),
];

pub const REFERENCE: &str = "java/lang/ref/Reference";

/// What the reference handler's thread does with the collector.
pub const REFERENCE_NATIVES: &[Entry] = &[
    native("getAndClearReferencePendingList", "()Ljava/lang/ref/Reference;", take_pending_references),
    native("hasReferencePendingList", "()Z", has_pending_references),
    native("waitForReferencePendingList", "()V", wait_for_references),
];

pub const CONTINUATION_SUPPORT: &str = "jdk/internal/vm/ContinuationSupport";

pub const CONTINUATION_SUPPORT_NATIVES: &[Entry] = &[native("isSupported0", "()Z", no)];

fn nothing(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(().into())
}

fn no(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(false.into())
}

fn current_thread(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.thread().object.into())
}

fn set_current_thread(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_, thread) = (args.reference(), args.reference());
    machine.thread_mut().object = thread;
    Ok(().into())
}

fn start(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let thread = args.reference();
    machine.start_thread(thread)?;
    Ok(().into())
}

fn give_way(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    machine.give_way();
    Ok(().into())
}

fn sleep_millis(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let millis = args.long();
    if millis < 0 {
        return Err(machine.throw("java/lang/IllegalArgumentException", Some("timeout value is negative")));
    }
    machine.sleep((millis as u64).saturating_mul(1_000_000))
}

fn sleep_nanos(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let nanos = args.long();
    if nanos < 0 {
        return Err(machine
            .throw("java/lang/IllegalArgumentException", Some("nanosecond timeout value out of range")));
    }
    machine.sleep(nanos as u64)
}

fn interrupt(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let thread = args.reference();
    machine.interrupt(thread);
    Ok(().into())
}

fn holds_lock(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let object = args.reference();
    if object.is_null() {
        return Err(machine.throw("java/lang/NullPointerException", None));
    }
    let held = machine.monitor_owner(object) == Some(machine.thread_id());
    Ok(held.into())
}

fn state(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let thread = args.reference();
    let status = machine.java_thread_status(thread);
    let class = machine.load_boot("jdk/internal/misc/VM")?;
    machine.initialize(class)?;
    let Some(method) = machine.find_declared(class, "toThreadState", "(I)Ljava/lang/Thread$State;") else {
        return Err(machine.throw("java/lang/InternalError", Some("VM.toThreadState")));
    };
    machine.push_call(method, &[Value::Int(status)], None)?;
    Ok(Reply::Called)
}

pub(crate) fn threads(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let alive: Vec<Ref> =
        machine.threads.iter().filter(|thread| thread.is_alive()).map(|thread| thread.object).collect();
    let class = machine.load_boot(CLASS)?;
    Ok(machine.new_object_array(class, &alive)?.into())
}

fn dump_threads(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let threads = args.reference();
    if threads.is_null() {
        return Err(machine.throw("java/lang/NullPointerException", None));
    }
    let element = machine.load_boot("java/lang/StackTraceElement")?;
    let trace_class = machine.array_class(element);
    let mut traces = Vec::new();
    for index in 0..machine.heap.length(threads) {
        let thread = machine.heap.element(threads, index);
        traces.push(trace_of(machine, thread)?);
    }
    Ok(machine.new_object_array(trace_class, &traces)?.into())
}

fn stack_trace(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let thread = args.reference();
    Ok(trace_of(machine, thread)?.into())
}

/// A `StackTraceElement[]`; null for a thread that is not alive.
pub(crate) fn trace_of(machine: &mut Machine, thread: Ref) -> Outcome<Ref> {
    let Some(index) = machine.thread_of_object(thread) else { return Ok(Ref::NULL) };
    let class = machine.load_boot("java/lang/StackTraceElement")?;
    let thread = &machine.threads[index];
    let native = if index == machine.current {
        machine.native
    } else {
        native_of(machine, thread.status, thread.woken)
    };
    let visible = thread.frames.iter().rev().filter(|frame| !machine.methods[frame.method].flags.hidden);
    let frames: Vec<_> = (native.into_iter().map(|method| (method, NATIVE_OFFSET)))
        .chain(visible.map(|frame| (frame.method, machine.frame_offset(frame))))
        .collect();
    let mut elements = Vec::with_capacity(frames.len());
    for (method, offset) in frames {
        let element = machine.new_object(class)?;
        fill_element(machine, element, method, offset)?;
        elements.push(element);
    }
    machine.new_object_array(class, &elements)
}

/// The native that a waiting thread is in. It has no frame: it is executed again when the thread is woken.
fn native_of(machine: &Machine, status: ThreadStatus, woken: Option<Woken>) -> Option<MethodId> {
    let candidates: &[(&str, &str, &str)] = match status {
        ThreadStatus::Waiting { .. } => WAIT,
        ThreadStatus::Blocked { .. } if woken.is_some() => WAIT,
        ThreadStatus::Sleeping { .. } => {
            &[(CLASS, "sleepNanos0", "(J)V"), (CLASS, "sleep0", "(J)V"), (CLASS, "sleep", "(J)V")]
        }
        ThreadStatus::Parked { .. } => &[("jdk/internal/misc/Unsafe", "park", "(ZJ)V")],
        ThreadStatus::AwaitingReferences => &[(REFERENCE, "waitForReferencePendingList", "()V")],
        ThreadStatus::Runnable
        | ThreadStatus::Blocked { .. }
        | ThreadStatus::Initializing { .. }
        | ThreadStatus::AwaitingOthers
        | ThreadStatus::Terminated => return None,
    };
    candidates.iter().find_map(|&(class, name, descriptor)| {
        let class = machine.find_loaded(LoaderId::BOOT, machine.names.find(class)?)?;
        machine.find_declared(class, name, descriptor).filter(|&method| machine.methods[method].is_native())
    })
}

const WAIT: &[(&str, &str, &str)] =
    &[("java/lang/Object", "wait0", "(J)V"), ("java/lang/Object", "wait", "(J)V")];

/// The address of the counter of thread numbers, which Java code counts up itself.
fn next_thread_id_address(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    const FIRST_NUMBER: u64 = 3;
    let address = machine.allocate_memory(8)?;
    let memory = machine.world.native_memory[&address];
    machine.heap.put_element(memory, 0, FIRST_NUMBER);
    Ok((address as i64).into())
}

fn scoped_value_cache(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.thread().scoped_cache.into())
}

fn set_scoped_value_cache(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    machine.thread_mut().scoped_cache = args.reference();
    Ok(().into())
}

/// The bindings are the first argument of the innermost `runWith`, which exists for that purpose.
fn find_scoped_value_bindings(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let thread = machine.thread();
    let binds = |class: &str| {
        matches!(class, "java/lang/Thread" | "java/lang/VirtualThread" | "java/lang/ScopedValue$Carrier")
    };
    let frame = thread.frames.iter().rev().find(|frame| {
        let method = &machine.methods[frame.method];
        machine.names.get(method.name) == "runWith"
            && binds(machine.names.get(machine.classes[method.class].name))
    });
    let bindings = frame.map_or(Ref::NULL, |frame| Ref(thread.stack.get(frame.locals + 1) as u32));
    Ok(bindings.into())
}

fn take_pending_references(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.take_pending_references().into())
}

fn has_pending_references(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((!machine.world.pending_references.is_null()).into())
}

fn wait_for_references(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    machine.wait_for_references()
}
