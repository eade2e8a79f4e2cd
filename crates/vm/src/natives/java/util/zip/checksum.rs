//! `java.util.zip.CRC32`, `CRC32C` and `Adler32` (RFC 1952 section 8, RFC 3720 section 12.1, RFC 1950 section 9).

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const CRC32: &str = "java/util/zip/CRC32";

pub const CRC32_NATIVES: &[Entry] = &[
    native("update", "(II)I", crc32_update),
    native("updateBytes0", "(I[BII)I", crc32_update_bytes),
    native("updateByteBuffer0", "(IJII)I", crc32_update_buffer),
];

pub const CRC32C: &str = "java/util/zip/CRC32C";

/// Java code of the class library, which HotSpot replaces too. The range is given by its end.
pub const CRC32C_NATIVES: &[Entry] = &[native("updateBytes", "(I[BII)I", crc32c_update_bytes)];

pub const ADLER32: &str = "java/util/zip/Adler32";

pub const ADLER32_NATIVES: &[Entry] = &[
    native("update", "(II)I", adler32_update),
    native("updateBytes", "(I[BII)I", adler32_update_bytes),
    native("updateByteBuffer", "(IJII)I", adler32_update_buffer),
];

/// The table of a reflected polynomial.
const fn table(polynomial: u32) -> [u32; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut value = index as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 != 0 { value >> 1 ^ polynomial } else { value >> 1 };
            bit += 1;
        }
        table[index] = value;
        index += 1;
    }
    table
}

static CRC32_TABLE: [u32; 256] = table(0xedb8_8320);
static CRC32C_TABLE: [u32; 256] = table(0x82f6_3b78);

fn crc_steps(table: &[u32; 256], start: u32, bytes: &[u8]) -> u32 {
    bytes.iter().fold(start, |crc, &byte| table[((crc ^ byte as u32) & 0xff) as usize] ^ crc >> 8)
}

/// The checksum of a text of which `crc` is the checksum so far.
pub fn crc32(crc: u32, bytes: &[u8]) -> u32 {
    !crc_steps(&CRC32_TABLE, !crc, bytes)
}

/// As [`crc32`]; one is the checksum of nothing.
pub fn adler32(adler: u32, bytes: &[u8]) -> u32 {
    const BASE: u32 = 65_521;
    /// Bytes that can be added before a sum overflows.
    const RUN: usize = 5_552;
    let (mut a, mut b) = (adler & 0xffff, adler >> 16);
    for run in bytes.chunks(RUN) {
        for &byte in run {
            a += byte as u32;
            b += a;
        }
        a %= BASE;
        b %= BASE;
    }
    b << 16 | a
}

/// So many bytes are taken at once, between two looks at the budget.
const PIECE: usize = 1 << 20;
/// A byte of a text takes as long as so many that are copied.
const PER_BYTE: u64 = 16;

/// The checksum of a text piece by piece.
fn in_pieces(machine: &Machine, start: u32, text: &[u8], sum: fn(u32, &[u8]) -> u32) -> Outcome<Reply> {
    let mut sum_so_far = start;
    for piece in text.chunks(PIECE) {
        sum_so_far = sum(sum_so_far, piece);
        machine.work_on(piece.len() as u64 * PER_BYTE)?;
    }
    Ok((sum_so_far as i32).into())
}

/// The bytes of `(array, offset, length)`, which the Java callers have checked.
fn array_argument<'a>(machine: &'a mut Machine, args: &mut Args) -> Outcome<(&'a Machine, &'a [u8])> {
    let array = args.reference();
    let (offset, length) = (args.int(), args.int());
    let (offset, length) = machine.check_range(array, offset, length)?;
    Ok((machine, machine.array_bytes(array, offset, length)))
}

/// The bytes of `(address, offset, length)` in native memory.
fn buffer_argument(machine: &mut Machine, args: &mut Args) -> Outcome<Vec<u8>> {
    let address = args.long();
    let (offset, length) = (args.int(), args.int());
    machine.native_bytes(address + offset as i64, length.max(0) as usize)
}

fn crc32_update(_: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (crc, byte) = (args.int() as u32, args.int() as u8);
    Ok((crc32(crc, &[byte]) as i32).into())
}

fn crc32_update_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let crc = args.int() as u32;
    let (machine, text) = array_argument(machine, &mut args)?;
    in_pieces(machine, crc, text, crc32)
}

fn crc32_update_buffer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let crc = args.int() as u32;
    let text = buffer_argument(machine, &mut args)?;
    in_pieces(machine, crc, &text, crc32)
}

/// Without the complement before and after, which the caller does.
fn crc32c_update_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (crc, array) = (args.int() as u32, args.reference());
    let (start, end) = (args.int(), args.int());
    let (start, length) = machine.check_range(array, start, end.wrapping_sub(start))?;
    let bytes = machine.array_bytes(array, start, length);
    in_pieces(machine, crc, bytes, |crc, piece| crc_steps(&CRC32C_TABLE, crc, piece))
}

fn adler32_update(_: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (adler, byte) = (args.int() as u32, args.int() as u8);
    Ok((adler32(adler, &[byte]) as i32).into())
}

fn adler32_update_bytes(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let adler = args.int() as u32;
    let (machine, text) = array_argument(machine, &mut args)?;
    in_pieces(machine, adler, text, adler32)
}

fn adler32_update_buffer(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let adler = args.int() as u32;
    let text = buffer_argument(machine, &mut args)?;
    in_pieces(machine, adler, &text, adler32)
}
