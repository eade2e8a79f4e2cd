//! Processes and the environment: there is one process, it has no variables, and it starts no others.

use crate::machine::Machine;
use crate::natives::constant::{minus_one, minus_one_long, nothing, one, zero};
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Value;

pub const ENVIRONMENT: &str = "java/lang/ProcessEnvironment";

pub const ENVIRONMENT_NATIVES: &[Entry] = &[native("environ", "()[[B", environ)];

pub const PROCESS_HANDLE: &str = "java/lang/ProcessHandleImpl";

pub const PROCESS_HANDLE_NATIVES: &[Entry] = &[
    native("getCurrentPid0", "()J", current_pid),
    native("isAlive0", "(J)J", is_alive),
    native("parent0", "(JJ)J", minus_one_long),
    native("destroy0", "(JJZ)Z", zero),
    native("getProcessPids0", "(J[J[J[J)I", zero),
    native("waitForProcessExit0", "(JZ)I", minus_one),
];

pub const PROCESS_INFO: &str = "java/lang/ProcessHandleImpl$Info";

/// Nothing is known of the process, which `ProcessHandle.Info` allows.
pub const PROCESS_INFO_NATIVES: &[Entry] = &[native("info0", "(J)V", nothing)];

pub const PROCESS: &str = "java/lang/ProcessImpl";

pub const PROCESS_NATIVES: &[Entry] =
    &[native("init", "()V", nothing), native("forkAndExec", "(I[B[B[BI[BI[B[IZ)I", fork_and_exec)];

pub const STREAM_FACTORY: &str = "java/lang/StackStreamFactory";

pub const STREAM_FACTORY_NATIVES: &[Entry] = &[native("checkStackWalkModes", "()Z", one)];

/// The process number that programs see.
const PID: i64 = 1;

fn environ(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    let bytes = machine.load_boot("[B")?;
    Ok(machine.new_object_array(bytes, &[])?.into())
}

fn current_pid(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(PID.into())
}

/// The start time of a living process (zero: unknown), minus one for one that does not exist.
fn is_alive(_: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let answer: i64 = if args.long() == PID { 0 } else { -1 };
    Ok(Value::Long(answer).into())
}

fn fork_and_exec(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (_this, _mode, _helper, program) = (args.reference(), args.int(), args.reference(), args.reference());
    let program = match program.some() {
        Some(program) => {
            let bytes = machine.array_bytes(program, 0, machine.heap.length(program));
            String::from_utf8_lossy(bytes).trim_end_matches('\0').to_owned()
        }
        None => String::new(),
    };
    Err(machine.refuse(format!("start the process {program}")))
}
