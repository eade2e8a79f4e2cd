//! `jdk.internal.misc.Unsafe`: compare-and-set and its kin, parking.
//!
//! Only `int`, `long` and references are native in the class library; the smaller kinds are built on `int` there.
//! The loops of `getAndSet` and `getAndAdd` are Java code that is done here in one step.

use term::Operator;

use super::unsafe_memory::{argument, place};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Kind, Value};

pub(super) const NATIVES: &[Entry] = &[
    native("compareAndSetInt", "(Ljava/lang/Object;JII)Z", set_int),
    native("compareAndSetLong", "(Ljava/lang/Object;JJJ)Z", set_long),
    native(
        "compareAndSetReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        set_reference,
    ),
    native("weakCompareAndSetInt", "(Ljava/lang/Object;JII)Z", set_int),
    native("weakCompareAndSetLong", "(Ljava/lang/Object;JJJ)Z", set_long),
    native(
        "weakCompareAndSetReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z",
        set_reference,
    ),
    native("compareAndExchangeInt", "(Ljava/lang/Object;JII)I", exchange_int),
    native("compareAndExchangeLong", "(Ljava/lang/Object;JJJ)J", exchange_long),
    native(
        "compareAndExchangeReference",
        "(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        exchange_reference,
    ),
    native("getAndAddInt", "(Ljava/lang/Object;JI)I", get_and_add_int),
    native("getAndAddLong", "(Ljava/lang/Object;JJ)J", get_and_add_long),
    native("getAndSetInt", "(Ljava/lang/Object;JI)I", get_and_set_int),
    native("getAndSetLong", "(Ljava/lang/Object;JJ)J", get_and_set_long),
    native(
        "getAndSetReference",
        "(Ljava/lang/Object;JLjava/lang/Object;)Ljava/lang/Object;",
        get_and_set_reference,
    ),
    native("park", "(ZJ)V", park),
    native("unpark", "(Ljava/lang/Object;)V", unpark),
];

/// Stores the second value if the first is there; gives what was there, its term, and whether it was the same.
fn compare(machine: &mut Machine, args: &mut Args, kind: Kind) -> Outcome<(Value, u32, bool)> {
    let place = place(machine, args, kind)?;
    let expected_term = args.term();
    let expected = argument(args, kind);
    let term = args.term();
    let new = argument(args, kind);
    let found = machine.load_place(place, kind);
    let same = found.bits() == expected.bits();
    let found_term = machine.place_term(place, kind);
    machine.decided_equal(kind, (found.bits(), found_term), (expected.bits(), expected_term), same);
    if same {
        machine.store(place, kind, new, term);
    }
    Ok((found, found_term, same))
}

/// Replaces a value, or adds to it; gives what was there.
fn swap(machine: &mut Machine, args: &mut Args, kind: Kind, sum: bool) -> Outcome<Reply> {
    let place = place(machine, args, kind)?;
    let term = args.term();
    let operand = argument(args, kind);
    let found = machine.load_place(place, kind);
    let found_term = machine.place_term(place, kind);
    machine.shadows.result = found_term;
    if sum {
        let operator = if kind == Kind::Long { Operator::Ladd } else { Operator::Iadd };
        let sum = match found_term | term {
            0 => 0,
            _ => machine.binary_term(operator, (found.bits(), found_term), (operand.bits(), term)),
        };
        machine.store(place, kind, add(found, operand), sum);
    } else {
        machine.store(place, kind, operand, term);
    }
    Ok(Reply::Value(found))
}

fn add(found: Value, operand: Value) -> Value {
    match (found, operand) {
        (Value::Int(a), Value::Int(b)) => Value::Int(a.wrapping_add(b)),
        (Value::Long(a), Value::Long(b)) => Value::Long(a.wrapping_add(b)),
        _ => operand,
    }
}

macro_rules! compare_and {
    ($($set:ident, $exchange:ident, $get_and_set:ident, $kind:ident;)*) => {$(
        fn $set(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
            let (_, _, same) = compare(machine, &mut args, Kind::$kind)?;
            Ok(same.into())
        }

        fn $exchange(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
            let (found, term, _) = compare(machine, &mut args, Kind::$kind)?;
            machine.shadows.result = term;
            Ok(Reply::Value(found))
        }

        fn $get_and_set(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
            swap(machine, &mut args, Kind::$kind, false)
        }
    )*};
}

compare_and! {
    set_int, exchange_int, get_and_set_int, Int;
    set_long, exchange_long, get_and_set_long, Long;
    set_reference, exchange_reference, get_and_set_reference, Reference;
}

fn get_and_add_int(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    swap(machine, &mut args, Kind::Int, true)
}

fn get_and_add_long(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    swap(machine, &mut args, Kind::Long, true)
}

fn park(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    let (absolute, time) = (args.boolean(), args.long());
    machine.park(absolute, time)
}

fn unpark(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    let thread = args.reference();
    machine.unpark(thread);
    Ok(().into())
}
