//! Loops of the class library over the bytes of strings and arrays that are worth doing natively. They know nothing of
//! terms, so they stand aside while the machine runs symbolically: then the library's own code runs.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

const LATIN1: &[Entry] = &[
    native("equals", "([B[B)Z", equals),
    native("hashCode", "([B)I", hash_latin1),
    native("compareTo", "([B[B)I", compare_latin1),
    native("indexOf", "([BI[BII)I", index_of_latin1),
];

const UTF16: &[Entry] = &[native("equals", "([B[B)Z", equals), native("hashCode", "([B)I", hash_utf16)];

const CODING: &[Entry] =
    &[native("hasNegatives", "([BII)Z", has_negatives), native("countPositives", "([BII)I", count_positives)];

const ARRAYS_SUPPORT: &[Entry] =
    &[native("vectorizedMismatch", "(Ljava/lang/Object;JLjava/lang/Object;JII)I", mismatch)];

/// The tables of these classes, by internal name: used only while the machine runs without terms.
pub const CONCRETE_ONLY: &[(&str, &[Entry])] = &[
    ("java/lang/StringLatin1", LATIN1),
    ("java/lang/StringUTF16", UTF16),
    ("java/lang/StringCoding", CODING),
    ("jdk/internal/util/ArraysSupport", ARRAYS_SUPPORT),
];

/// To look at a byte by itself takes as long as to copy so many.
const PER_BYTE: u64 = 16;
/// After so many places where a text may begin the budget is looked at.
const LOOK: usize = 1 << 16;

fn all_bytes(machine: &mut Machine, array: Ref) -> Outcome<&[u8]> {
    let array = machine.non_null(array)?;
    let length = machine.heap.length(array);
    machine.heap.count_work(length as u64 * PER_BYTE);
    Ok(machine.array_bytes(array, 0, length))
}

fn equals(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (left, right) = (args.reference(), args.reference());
    let (left, right) = (machine.non_null(left)?, machine.non_null(right)?);
    let bytes = |array| machine.array_bytes(array, 0, machine.heap.length(array));
    Ok(Value::from(bytes(left) == bytes(right)).into())
}

/// The polynomial that `String.hashCode` specifies.
fn hash(units: impl Iterator<Item = u16>) -> i32 {
    units.fold(0, |hash: i32, unit| hash.wrapping_mul(31).wrapping_add(unit as i32))
}

fn hash_latin1(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let bytes = all_bytes(machine, args.reference())?;
    Ok(hash(bytes.iter().map(|&byte| byte as u16)).into())
}

fn hash_utf16(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let bytes = all_bytes(machine, args.reference())?;
    Ok(hash(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]))).into())
}

fn compare_latin1(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (left, right) = (args.reference(), args.reference());
    let (left, right) = (machine.non_null(left)?, machine.non_null(right)?);
    let bytes = |array| machine.array_bytes(array, 0, machine.heap.length(array));
    let (left, right) = (bytes(left), bytes(right));
    machine.heap.count_work(left.len().min(right.len()) as u64 * PER_BYTE);
    let first = left.iter().zip(right).find(|(left, right)| left != right);
    let difference =
        first.map_or(left.len() as i32 - right.len() as i32, |(&left, &right)| left as i32 - right as i32);
    Ok(difference.into())
}

/// Where `target` first stands in `source` from an index on, minus one for nowhere.
fn index_of_latin1(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (source, source_count) = (args.reference(), args.int());
    let (target, target_count, from) = (args.reference(), args.int(), args.int());
    machine.check_range(source, 0, source_count)?;
    machine.check_range(target, 0, target_count)?;
    let source = machine.array_bytes(source, 0, source_count as u32);
    let target = machine.array_bytes(target, 0, target_count as u32);
    let from = from.max(0) as usize;
    let Some(&first) = target.first() else { return Ok((from as i32).into()) };
    let last = source.len().saturating_sub(target.len());
    if target.len() > source.len() {
        return Ok((-1).into());
    }
    let mut begin = from;
    while begin <= last {
        let end = last.min(begin + LOOK - 1);
        let mut compared = 0;
        let found = (begin..=end).find(|&at| {
            source[at] == first && {
                compared += target.len();
                source[at..at + target.len()] == *target
            }
        });
        if let Some(at) = found {
            return Ok((at as i32).into());
        }
        machine.work_on((end - begin + compared) as u64)?;
        begin = end + 1;
    }
    Ok((-1).into())
}

/// How many bytes stand before the first one that is negative.
fn positives(machine: &mut Machine, args: &mut Args) -> Outcome<(u32, u32)> {
    let (array, offset, length) = (args.reference(), args.int(), args.int());
    let (offset, length) = machine.check_range(array, offset, length)?;
    let bytes = machine.array_bytes(array, offset, length);
    let count = bytes.iter().position(|&byte| byte >= 0x80).unwrap_or(bytes.len());
    Ok((count as u32, length))
}

fn has_negatives(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (count, length) = positives(machine, &mut args)?;
    Ok(Value::from(count < length).into())
}

fn count_positives(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    Ok((positives(machine, &mut args)?.0 as i32).into())
}

/// The bytes at an offset that `Unsafe` knows: in an array, or in native memory if there is none.
fn unsafe_bytes(machine: &mut Machine, array: Ref, offset: i64, length: u32) -> Outcome<Vec<u8>> {
    match array.some() {
        Some(array) => Ok(machine.heap.bytes(array, offset as u32, length).to_vec()),
        None => machine.native_bytes(offset, length as usize),
    }
}

/// The index of the first element that differs; if all are equal, the complement of how many are left to compare: none.
fn mismatch(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (left, left_offset) = (args.reference(), args.long());
    let (right, right_offset) = (args.reference(), args.long());
    let (length, scale) = (args.int(), args.int());
    let bytes = (length.max(0) as u32) << scale;
    machine.heap.count_work(bytes as u64 * PER_BYTE);
    let first_difference =
        |left: &[u8], right: &[u8]| left.iter().zip(right).position(|(left, right)| left != right);
    let found = if left.is_null() || right.is_null() {
        let left = unsafe_bytes(machine, left, left_offset, bytes)?;
        first_difference(&left, &unsafe_bytes(machine, right, right_offset, bytes)?)
    } else {
        let heap = &machine.heap;
        first_difference(
            heap.bytes(left, left_offset as u32, bytes),
            heap.bytes(right, right_offset as u32, bytes),
        )
    };
    Ok(found.map_or(!0, |at| (at >> scale) as i32).into())
}

impl Machine {
    /// Switches between these methods and the library's own code, which keeps terms.
    pub(crate) fn use_intrinsics(&mut self, wanted: bool) {
        if self.intrinsics.in_use != wanted {
            self.intrinsics.in_use = wanted;
            for &(method, function) in &self.intrinsics.methods {
                self.methods[method].native.set(wanted.then_some(function));
            }
        }
    }
}
