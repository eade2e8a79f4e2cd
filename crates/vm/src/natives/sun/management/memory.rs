//! Memory: one heap, one pool, one collector.

use crate::class::ClassId;
use crate::machine::Machine;
use crate::natives::constant::{nothing, zero_long};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::{Outcome, StopReason, Trap};
use crate::thread::{After, Returned};
use crate::value::Value;

const USAGE: &str = "java/lang/management/MemoryUsage";
const POOL_BEAN: &str = "java/lang/management/MemoryPoolMXBean";
const MANAGER_BEAN: &str = "java/lang/management/MemoryManagerMXBean";
const POOL_NAME: &str = "Heap";
const COLLECTOR_NAME: &str = "Copy";

pub(super) const MEMORY: &[Entry] = &[
    native("getMemoryPools0", "()[Ljava/lang/management/MemoryPoolMXBean;", pools),
    native("getMemoryManagers0", "()[Ljava/lang/management/MemoryManagerMXBean;", managers),
    native("getMemoryUsage0", "(Z)Ljava/lang/management/MemoryUsage;", heap_usage),
    native("setVerboseGC", "(Z)V", nothing),
];

pub(super) const MANAGER: &[Entry] =
    &[native("getMemoryPools0", "()[Ljava/lang/management/MemoryPoolMXBean;", pools)];

pub(super) const POOL: &[Entry] = &[
    native("getUsage0", "()Ljava/lang/management/MemoryUsage;", usage),
    native("getPeakUsage0", "()Ljava/lang/management/MemoryUsage;", usage),
    native("getCollectionUsage0", "()Ljava/lang/management/MemoryUsage;", usage),
    native("resetPeakUsage0", "()V", nothing),
    native("getMemoryManagers0", "()[Ljava/lang/management/MemoryManagerMXBean;", managers),
];

pub(super) const COLLECTOR: &[Entry] =
    &[native("getCollectionCount", "()J", collections), native("getCollectionTime", "()J", zero_long)];

fn collections(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.heap.collections as i64).into())
}

/// Of what is not the heap, the machine has nothing that a program could use up.
fn heap_usage(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_this, heap) = (args.reference(), args.boolean());
    if heap { new_usage(machine) } else { filled(machine, [0, 0, 0, -1]) }
}

fn usage(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    new_usage(machine)
}

fn new_usage(machine: &mut Machine) -> Outcome<Reply> {
    let (used, committed) = (machine.heap.used() as i64, machine.heap.capacity() as i64);
    let most = machine.options.max_heap.min(i64::MAX as u64) as i64;
    filled(machine, [0, used, committed.max(used).min(most), most])
}

fn filled(machine: &mut Machine, values: [i64; 4]) -> Outcome<Reply> {
    let class = machine.load_boot(USAGE)?;
    machine.initialize(class)?;
    let usage = machine.new_object(class)?;
    for (field, value) in ["init", "used", "committed", "max"].into_iter().zip(values) {
        machine.write_field(usage, field, Value::Long(value));
    }
    Ok(usage.into())
}

fn pools(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let name = machine.new_string(POOL_NAME)?;
    // No thresholds can be set.
    let arguments = [name.into(), Value::Int(1), Value::Long(-1), Value::Long(-1)];
    array_of_one(machine, "sun/management/MemoryPoolImpl", "(Ljava/lang/String;ZJJ)V", &arguments, POOL_BEAN)
}

fn managers(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let name = machine.new_string(COLLECTOR_NAME)?;
    array_of_one(
        machine,
        "sun/management/GarbageCollectorImpl",
        "(Ljava/lang/String;)V",
        &[name.into()],
        MANAGER_BEAN,
    )
}

/// An array with a new object that its constructor has filled.
fn array_of_one(
    machine: &mut Machine,
    class: &str,
    constructor: &str,
    arguments: &[Value],
    element: &str,
) -> Outcome<Reply> {
    let element = machine.load_boot(element)?;
    let id = machine.load_boot(class)?;
    machine.initialize(id)?;
    let Some(method) = machine.find_declared(id, "<init>", constructor) else {
        let problem = format!("{class} has no constructor {constructor}");
        return Err(machine.stop(StopReason::Library { problem }));
    };
    let object = machine.new_object(id)?;
    let mut values = vec![Value::Ref(object)];
    values.extend_from_slice(arguments);
    let mut after = After::new(constructed).numbers([element.0, 0, 0]);
    after.objects[0] = object;
    machine.push_call(method, &values, Some(after))?;
    Ok(Reply::Called)
}

fn constructed(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    match returned {
        Returned::Threw(exception) => Err(Trap::Throw(exception)),
        Returned::Value(_) => {
            Ok(machine.new_object_array(ClassId(after.numbers[0]), &after.objects[..1])?.into())
        }
    }
}
