//! Threads: who they are, what they do and wait for. The time that one has used is the time that has passed: they take
//! turns on one processor whose clock counts their instructions.

use crate::machine::Machine;
use crate::natives::constant::{nothing, null};
use crate::natives::java::lang::thread::{threads, trace_of};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, StopReason, Trap};
use crate::thread::{After, Returned, ThreadStatus};
use crate::value::{Ref, Value};

const INFO: &str = "java/lang/management/ThreadInfo";
const CONSTRUCTOR: &str =
    "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;)V";

pub(super) const THREADS: &[Entry] = &[
    native("getThreads", "()[Ljava/lang/Thread;", threads),
    native("getThreadInfo1", "([JI[Ljava/lang/management/ThreadInfo;)V", describe_into),
    native("dumpThreads0", "([JZZI)[Ljava/lang/management/ThreadInfo;", describe_all),
    native("getThreadTotalCpuTime0", "(J)J", time_used),
    native("getThreadTotalCpuTime1", "([J[J)V", times_used),
    native("getThreadUserCpuTime0", "(J)J", time_used),
    native("getThreadUserCpuTime1", "([J[J)V", times_used),
    native("getThreadAllocatedMemory0", "(J)J", allocated),
    native("getTotalThreadAllocatedMemory", "()J", allocated),
    native("setThreadCpuTimeEnabled0", "(Z)V", nothing),
    native("setThreadAllocatedMemoryEnabled0", "(Z)V", nothing),
    native("setThreadContentionMonitoringEnabled0", "(Z)V", nothing),
    // Threads that wait for each other's locks for ever stop the machine; nobody is left to ask.
    native("findMonitorDeadlockedThreads0", "()[Ljava/lang/Thread;", null),
    native("findDeadlockedThreads0", "()[Ljava/lang/Thread;", null),
    native("resetPeakThreadCount0", "()V", nothing),
    native("resetContentionTimes0", "(J)V", nothing),
];

fn time_used(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.elapsed_nanos() as i64).into())
}

fn times_used(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (ids, times) = (args.reference(), args.reference());
    let nanos = machine.elapsed_nanos();
    let alive: Vec<bool> = threads_of(machine, ids)?.into_iter().map(|thread| !thread.is_null()).collect();
    for (index, alive) in alive.into_iter().enumerate() {
        machine.heap.put_element(times, index as u32, if alive { nanos } else { u64::MAX });
    }
    Ok(().into())
}

fn allocated(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.heap.allocated() as i64).into())
}

/// The threads with these numbers; null for those that are not alive.
fn threads_of(machine: &mut Machine, ids: Ref) -> Outcome<Vec<Ref>> {
    let ids = machine.non_null(ids)?;
    let alive: Vec<Ref> =
        machine.threads.iter().filter(|thread| thread.is_alive()).map(|thread| thread.object).collect();
    let of = |id: i64| {
        let found = alive.iter().find(|&&thread| machine.read_field(thread, "tid") == Some(Value::Long(id)));
        found.copied().unwrap_or(Ref::NULL)
    };
    Ok((0..machine.heap.length(ids)).map(|index| of(machine.heap.element::<i64>(ids, index))).collect())
}

fn describe_into(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (ids, depth, infos) = (args.reference(), args.int(), args.reference());
    let chosen = threads_of(machine, ids)?;
    let class = machine.known.thread;
    let chosen = machine.new_object_array(class, &chosen)?;
    describe(machine, After::new(described).objects([chosen, infos, Ref::NULL]).numbers([0, depth as u32, 0]))
}

/// All threads if no numbers are given.
fn describe_all(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (ids, _monitors, _synchronizers, depth) =
        (args.reference(), args.boolean(), args.boolean(), args.int());
    let chosen = if ids.is_null() {
        machine.threads.iter().filter(|thread| thread.is_alive()).map(|thread| thread.object).collect()
    } else {
        threads_of(machine, ids)?
    };
    let info = machine.load_boot(INFO)?;
    let infos = machine.new_object_array(info, &vec![Ref::NULL; chosen.len()])?;
    let class = machine.known.thread;
    let chosen = machine.new_object_array(class, &chosen)?;
    describe(machine, After::new(described).objects([chosen, infos, Ref::NULL]).numbers([0, depth as u32, 1]))
}

/// Describes the next thread: `objects` are the threads, their descriptions and the current one; `numbers` the index,
/// the depth of stacks (-1 for all) and whether the descriptions are the result.
fn describe(machine: &mut Machine, mut work: After) -> Outcome<Reply> {
    let [threads, infos, _] = work.objects;
    let [mut index, depth, is_result] = work.numbers;
    while index < machine.heap.length(threads) {
        let thread = machine.heap.element::<Ref>(threads, index);
        if thread.is_null() {
            index += 1;
            continue;
        }
        let class = machine.load_boot(INFO)?;
        machine.initialize(class)?;
        let Some(constructor) = machine.find_declared(class, "<init>", CONSTRUCTOR) else {
            let problem = format!("{INFO} has no constructor {CONSTRUCTOR}");
            return Err(machine.stop(StopReason::Library { problem }));
        };
        let stack = stack_of(machine, thread, depth as i32)?;
        let (lock, owner) = awaited(machine, thread);
        let status = machine.java_thread_status(thread);
        let info = machine.new_object(class)?;
        work.objects[2] = info;
        work.numbers[0] = index;
        let [never, unknown] = [Value::Long(0), Value::Long(-1)];
        let arguments = [
            info.into(),
            thread.into(),
            Value::Int(status),
            lock.into(),
            owner.into(),
            never,
            unknown,
            never,
            unknown,
            stack.into(),
        ];
        machine.push_call(constructor, &arguments, Some(work))?;
        return Ok(Reply::Called);
    }
    Ok(if is_result == 1 { infos.into() } else { ().into() })
}

fn described(machine: &mut Machine, returned: Returned, mut work: After) -> Outcome<Reply> {
    if let Returned::Threw(exception) = returned {
        return Err(Trap::Throw(exception));
    }
    let [_, infos, info] = work.objects;
    machine.heap.put_element(infos, work.numbers[0], info);
    work.numbers[0] += 1;
    describe(machine, work)
}

fn stack_of(machine: &mut Machine, thread: Ref, depth: i32) -> Outcome<Ref> {
    let whole = trace_of(machine, thread)?;
    let class = machine.load_boot("java/lang/StackTraceElement")?;
    let length = if whole.is_null() { 0 } else { machine.heap.length(whole) };
    let kept = u32::try_from(depth).map_or(length, |depth| depth.min(length));
    let elements: Vec<Ref> = (0..kept).map(|index| machine.heap.element(whole, index)).collect();
    machine.new_object_array(class, &elements)
}

/// What a thread waits for, and who has it.
fn awaited(machine: &Machine, thread: Ref) -> (Ref, Ref) {
    let Some(index) = machine.thread_of_object(thread) else { return (Ref::NULL, Ref::NULL) };
    match machine.threads[index].status {
        ThreadStatus::Blocked { monitor } | ThreadStatus::Waiting { monitor, .. } => {
            let owner = machine.monitor_owner(monitor);
            let owner = machine.threads.iter().find(|thread| Some(thread.id) == owner);
            (monitor, owner.map_or(Ref::NULL, |owner| owner.object))
        }
        ThreadStatus::Parked { .. } => {
            let blocker = machine.read_field(thread, "parkBlocker").map_or(Ref::NULL, Value::reference);
            (blocker, Ref::NULL)
        }
        ThreadStatus::Runnable
        | ThreadStatus::Sleeping { .. }
        | ThreadStatus::Initializing { .. }
        | ThreadStatus::AwaitingReferences
        | ThreadStatus::AwaitingOthers
        | ThreadStatus::Terminated => (Ref::NULL, Ref::NULL),
    }
}
