//! `jdk.internal.misc.Unsafe`: plain and volatile reads and writes, memory outside the Java heap.
//!
//! One thread runs at a time and is only interrupted between instructions, so every access is as good as volatile.

use crate::invoke::Place;
use crate::machine::Machine;
use crate::natives::constant::nothing;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Kind, Value};

pub(super) const CLASS: &str = "jdk/internal/misc/Unsafe";

pub(super) const NATIVES: &[Entry] = &[
    native("getInt", "(Ljava/lang/Object;J)I", get_int),
    native("getReference", "(Ljava/lang/Object;J)Ljava/lang/Object;", get_reference),
    native("getBoolean", "(Ljava/lang/Object;J)Z", get_boolean),
    native("getByte", "(Ljava/lang/Object;J)B", get_byte),
    native("getShort", "(Ljava/lang/Object;J)S", get_short),
    native("getChar", "(Ljava/lang/Object;J)C", get_char),
    native("getLong", "(Ljava/lang/Object;J)J", get_long),
    native("getFloat", "(Ljava/lang/Object;J)F", get_float),
    native("getDouble", "(Ljava/lang/Object;J)D", get_double),
    native("getIntVolatile", "(Ljava/lang/Object;J)I", get_int),
    native("getReferenceVolatile", "(Ljava/lang/Object;J)Ljava/lang/Object;", get_reference),
    native("getBooleanVolatile", "(Ljava/lang/Object;J)Z", get_boolean),
    native("getByteVolatile", "(Ljava/lang/Object;J)B", get_byte),
    native("getShortVolatile", "(Ljava/lang/Object;J)S", get_short),
    native("getCharVolatile", "(Ljava/lang/Object;J)C", get_char),
    native("getLongVolatile", "(Ljava/lang/Object;J)J", get_long),
    native("getFloatVolatile", "(Ljava/lang/Object;J)F", get_float),
    native("getDoubleVolatile", "(Ljava/lang/Object;J)D", get_double),
    native("getReferenceAcquire", "(Ljava/lang/Object;J)Ljava/lang/Object;", get_reference),
    native("getIntAcquire", "(Ljava/lang/Object;J)I", get_int),
    native("putInt", "(Ljava/lang/Object;JI)V", put_int),
    native("putReference", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_reference),
    native("putBoolean", "(Ljava/lang/Object;JZ)V", put_boolean),
    native("putByte", "(Ljava/lang/Object;JB)V", put_byte),
    native("putShort", "(Ljava/lang/Object;JS)V", put_short),
    native("putChar", "(Ljava/lang/Object;JC)V", put_char),
    native("putLong", "(Ljava/lang/Object;JJ)V", put_long),
    native("putFloat", "(Ljava/lang/Object;JF)V", put_float),
    native("putDouble", "(Ljava/lang/Object;JD)V", put_double),
    native("putIntVolatile", "(Ljava/lang/Object;JI)V", put_int),
    native("putReferenceVolatile", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_reference),
    native("putBooleanVolatile", "(Ljava/lang/Object;JZ)V", put_boolean),
    native("putByteVolatile", "(Ljava/lang/Object;JB)V", put_byte),
    native("putShortVolatile", "(Ljava/lang/Object;JS)V", put_short),
    native("putCharVolatile", "(Ljava/lang/Object;JC)V", put_char),
    native("putLongVolatile", "(Ljava/lang/Object;JJ)V", put_long),
    native("putFloatVolatile", "(Ljava/lang/Object;JF)V", put_float),
    native("putDoubleVolatile", "(Ljava/lang/Object;JD)V", put_double),
    native("putReferenceRelease", "(Ljava/lang/Object;JLjava/lang/Object;)V", put_reference),
    native("putIntRelease", "(Ljava/lang/Object;JI)V", put_int),
    native("loadFence", "()V", nothing),
    native("storeFence", "()V", nothing),
    native("fullFence", "()V", nothing),
    native("allocateMemory0", "(J)J", allocate_memory0),
    native("reallocateMemory0", "(JJ)J", reallocate_memory0),
    native("freeMemory0", "(J)V", free_memory0),
    native("setMemory0", "(Ljava/lang/Object;JJB)V", set_memory0),
    native("copyMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy_memory0),
    native("copySwapMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", copy_swap_memory0),
    native("writeback0", "(J)V", nothing),
    native("writebackPreSync0", "()V", nothing),
    native("writebackPostSync0", "()V", nothing),
];

/// The arguments `this, base, offset`, as a place.
#[inline(always)]
pub(super) fn place(machine: &mut Machine, args: &mut Args, kind: Kind) -> Outcome<Place> {
    args.reference();
    let base = args.reference();
    let offset = args.long();
    machine.place(base, offset, kind.size() as u64)
}

/// The next argument, as a value of a kind.
#[inline(always)]
pub(super) fn argument(args: &mut Args, kind: Kind) -> Value {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Value::Int(args.int()),
        Kind::Long => Value::Long(args.long()),
        Kind::Float => Value::Float(args.float()),
        Kind::Double => Value::Double(args.double()),
        Kind::Reference => Value::Ref(args.reference()),
        Kind::Void => Value::Void,
    }
}

#[inline(always)]
fn get(machine: &mut Machine, mut args: Args, kind: Kind) -> Outcome<Reply> {
    let place = place(machine, &mut args, kind)?;
    machine.shadows.result = machine.place_term(place, kind);
    Ok(Reply::Value(machine.load_place(place, kind)))
}

#[inline(always)]
fn put(machine: &mut Machine, mut args: Args, kind: Kind) -> Outcome<Reply> {
    let place = place(machine, &mut args, kind)?;
    let term = args.term();
    let value = argument(&mut args, kind);
    machine.store(place, kind, value, term);
    Ok(Reply::Value(Value::Void))
}

macro_rules! accessors {
    ($($get:ident, $put:ident, $kind:ident;)*) => {$(
        fn $get(machine: &mut Machine, args: Args) -> Outcome<Reply> {
            get(machine, args, Kind::$kind)
        }

        fn $put(machine: &mut Machine, args: Args) -> Outcome<Reply> {
            put(machine, args, Kind::$kind)
        }
    )*};
}

accessors! {
    get_int, put_int, Int;
    get_reference, put_reference, Reference;
    get_boolean, put_boolean, Boolean;
    get_byte, put_byte, Byte;
    get_short, put_short, Short;
    get_char, put_char, Char;
    get_long, put_long, Long;
    get_float, put_float, Float;
    get_double, put_double, Double;
}

fn allocate_memory0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    let bytes = args.long();
    Ok((machine.allocate_memory(bytes)? as i64).into())
}

fn reallocate_memory0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    let (address, bytes) = (args.long(), args.long());
    Ok((machine.reallocate_memory(address as u64, bytes)? as i64).into())
}

fn free_memory0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    machine.free_memory(args.long() as u64);
    Ok(().into())
}

fn set_memory0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    let (base, offset, bytes, value) = (args.reference(), args.long(), args.long(), args.int());
    if bytes > 0 {
        let place = machine.place(base, offset, bytes as u64)?;
        if machine.shadows.any() {
            machine.overwrite_terms(place, &vec![value as u8; bytes as usize]);
        }
        machine.heap.bytes_mut(place.object, place.offset, bytes as u32).fill(value as u8);
    }
    Ok(().into())
}

fn copy_memory0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    let (from, from_offset) = (args.reference(), args.long());
    let (to, to_offset) = (args.reference(), args.long());
    let bytes = args.long();
    if bytes > 0 {
        let from = machine.place(from, from_offset, bytes as u64)?;
        let to = machine.place(to, to_offset, bytes as u64)?;
        machine.copy_terms(from, to, bytes as u32);
        machine.heap.copy(from.object, from.offset, to.object, to.offset, bytes as u32);
    }
    Ok(().into())
}

/// Copies elements of 2, 4 or 8 bytes and turns the order of their bytes around.
fn copy_swap_memory0(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    args.reference();
    let (from, from_offset) = (args.reference(), args.long());
    let (to, to_offset) = (args.reference(), args.long());
    let (bytes, element) = (args.long(), args.long());
    if bytes > 0 && element > 0 {
        let from = machine.place(from, from_offset, bytes as u64)?;
        let to = machine.place(to, to_offset, bytes as u64)?;
        if machine.shadows.any() {
            swap_with_terms(machine, from, to, bytes as u32, element as u32);
            return Ok(().into());
        }
        let mut swapped = machine.heap.bytes(from.object, from.offset, bytes as u32).to_vec();
        for one in swapped.chunks_exact_mut(element as usize) {
            one.reverse();
        }
        machine.heap.bytes_mut(to.object, to.offset, bytes as u32).copy_from_slice(&swapped);
    }
    Ok(().into())
}

/// The same, number by number: all are read before the first is written, since the ranges may overlap.
fn swap_with_terms(machine: &mut Machine, from: Place, to: Place, bytes: u32, element: u32) {
    let at = |place: Place, number: u32| Place { offset: place.offset + number * element, ..place };
    let numbers = bytes / element;
    let mut swapped = Vec::with_capacity(numbers as usize);
    for number in 0..numbers {
        let bits = machine.read_bits(at(from, number), element);
        swapped.push(machine.swap_bits(bits, element));
    }
    for (number, bits) in swapped.into_iter().enumerate() {
        let place = at(to, number as u32);
        machine.write_bits(place, element, bits);
        let written = &bits.0.to_le_bytes()[..element as usize];
        machine.heap.bytes_mut(place.object, place.offset, element).copy_from_slice(written);
    }
}
