//! `java.lang.System`.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::Value;

pub const CLASS: &str = "java/lang/System";

pub const NATIVES: &[Entry] = &[
    native("arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
    native("identityHashCode", "(Ljava/lang/Object;)I", identity_hash_code),
    native("currentTimeMillis", "()J", current_time_millis),
    native("nanoTime", "()J", nano_time),
    native("mapLibraryName", "(Ljava/lang/String;)Ljava/lang/String;", map_library_name),
    native("setIn0", "(Ljava/io/InputStream;)V", set_in),
    native("setOut0", "(Ljava/io/PrintStream;)V", set_out),
    native("setErr0", "(Ljava/io/PrintStream;)V", set_err),
];

fn arraycopy(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (from, from_term) = (args.reference(), args.term());
    let from_index = args.int();
    let (to, to_term) = (args.reference(), args.term());
    let (to_index, count_term) = (args.int(), args.term());
    let count = args.int();
    machine.decided_copy((from, from_index, from_term), (to, to_index, to_term), (count, count_term));
    machine.array_copy(from, from_index, to, to_index, count)?;
    Ok(().into())
}

fn identity_hash_code(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    match args.reference().some() {
        Some(object) => Ok(machine.identity_hash(object).into()),
        None => Ok(0.into()),
    }
}

fn current_time_millis(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.current_time_millis().into())
}

fn nano_time(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(machine.nano_time().into())
}

fn map_library_name(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let name = args.reference();
    let name = machine.non_null(name)?;
    let file = format!("lib{}.so", machine.string_text(name));
    Ok(machine.new_string(&file)?.into())
}

fn set_in(machine: &mut Machine, args: Args) -> Outcome<Reply> {
    set_stream(machine, args, "in")
}

fn set_out(machine: &mut Machine, args: Args) -> Outcome<Reply> {
    set_stream(machine, args, "out")
}

fn set_err(machine: &mut Machine, args: Args) -> Outcome<Reply> {
    set_stream(machine, args, "err")
}

/// The streams are final fields that only a native may change.
fn set_stream(machine: &mut Machine, mut args: Args, field: &str) -> Outcome<Reply> {
    let stream = args.reference();
    let system = machine.load_boot(CLASS)?;
    machine.write_static(system, field, Value::Ref(stream));
    Ok(().into())
}
