//! Natives whose answer never changes, and the checks of arguments that many natives share.

use super::{Args, Reply};
use crate::invoke::Place;
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};
use crate::value::{Ref, Value};

/// For natives that set up, tune or announce something that the machine does not have.
pub(crate) fn nothing(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Reply::Value(Value::Void))
}

/// `null`.
pub(crate) fn null(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Reply::Value(Value::Ref(Ref::NULL)))
}

/// `false`, or zero of type `int`.
pub(crate) fn zero(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Reply::Value(Value::Int(0)))
}

/// `true`, or one of type `int`.
pub(crate) fn one(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Reply::Value(Value::Int(1)))
}

/// Minus one of type `int`.
pub(crate) fn minus_one(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Reply::Value(Value::Int(-1)))
}

/// Zero of type `long`.
pub(crate) fn zero_long(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Reply::Value(Value::Long(0)))
}

/// Minus one of type `long`.
pub(crate) fn minus_one_long(_: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok(Reply::Value(Value::Long(-1)))
}

impl Machine {
    pub(crate) fn null_pointer(&mut self) -> Trap {
        self.throw("java/lang/NullPointerException", None)
    }

    /// The object, or `NullPointerException`.
    pub(crate) fn non_null(&mut self, object: Ref) -> Outcome<Ref> {
        if object.is_null() { Err(self.null_pointer()) } else { Ok(object) }
    }

    /// `offset` and `length` as a range inside an array, or `IndexOutOfBoundsException`.
    pub(crate) fn check_range(&mut self, array: Ref, offset: i32, length: i32) -> Outcome<(u32, u32)> {
        let array = self.non_null(array)?;
        let available = self.heap.length(array);
        if offset < 0 || length < 0 || offset as u64 + length as u64 > available as u64 {
            return Err(self.throw("java/lang/IndexOutOfBoundsException", None));
        }
        Ok((offset as u32, length as u32))
    }

    /// The bytes of a part of a `byte[]` that [`Machine::check_range`] has checked.
    pub(crate) fn array_bytes(&self, array: Ref, offset: u32, length: u32) -> &[u8] {
        self.heap.bytes(array, crate::heap::HEADER_BYTES + offset, length)
    }

    /// Writes to such a part; what it held carries no terms any more.
    pub(crate) fn put_array_bytes(&mut self, array: Ref, offset: u32, bytes: &[u8]) {
        let place = Place { object: array, offset: crate::heap::HEADER_BYTES + offset };
        self.store_bytes(place, bytes);
    }

    /// The next number of the run's seed: what stands for chance in `SecureRandom`, unseeded `Random` and the like.
    pub(crate) fn draw(&mut self) -> u64 {
        self.world.draws += 1;
        mix(self.options.seed ^ mix(self.world.draws))
    }
}

/// The output function of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
