//! Memory outside the Java heap, as natives see it: each block from `Unsafe.allocateMemory` is a `byte[]` that the
//! state keeps under its virtual address. What is read here is used as the values that it has, and reported as such.

use crate::heap::HEADER_BYTES;
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};
use crate::value::Ref;

impl Machine {
    /// The block that holds `length` bytes at an address, and where in it they begin.
    fn native_block(&self, address: i64, length: usize) -> Option<(Ref, u32)> {
        let (&start, &block) = self.world.native_memory.get_prev(&(address as u64))?;
        let offset = address as u64 - start;
        let end = offset.checked_add(length as u64)?;
        (end <= self.heap.length(block) as u64).then_some((block, offset as u32))
    }

    fn bad_address(&mut self, address: i64) -> Trap {
        let message = format!("a fault occurred in an unsafe memory access operation at {address:#x}");
        self.throw("java/lang/InternalError", Some(&message))
    }

    /// A copy of native memory.
    pub(crate) fn native_bytes(&mut self, address: i64, length: usize) -> Outcome<Vec<u8>> {
        if length == 0 {
            return Ok(Vec::new());
        }
        match self.native_block(address, length) {
            Some((block, offset)) => {
                self.fix_range(block, offset, length as u32);
                Ok(self.heap.bytes(block, HEADER_BYTES + offset, length as u32).to_vec())
            }
            None => Err(self.bad_address(address)),
        }
    }

    /// Writes to native memory.
    pub(crate) fn put_native_bytes(&mut self, address: i64, bytes: &[u8]) -> Outcome<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        match self.native_block(address, bytes.len()) {
            Some((block, offset)) => {
                self.put_array_bytes(block, offset, bytes);
                Ok(())
            }
            None => Err(self.bad_address(address)),
        }
    }

    /// A zero-terminated string in native memory.
    pub(crate) fn native_text(&mut self, address: i64) -> Outcome<Vec<u8>> {
        let Some((block, offset)) = self.native_block(address, 1) else {
            return Err(self.bad_address(address));
        };
        let rest = self.heap.bytes(block, HEADER_BYTES + offset, self.heap.length(block) - offset);
        let length = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        let text = rest[..length].to_vec();
        self.fix_range(block, offset, (length as u32 + 1).min(self.heap.length(block) - offset));
        Ok(text)
    }
}
