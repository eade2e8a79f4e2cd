//! Big-endian numbers off a slice, never past its end.

use super::FormatError;

#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    pub(crate) fn position(&self) -> usize {
        self.at
    }

    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.at
    }

    #[inline]
    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], FormatError> {
        match self.bytes[self.at..].get(..length) {
            Some(slice) => {
                self.at += length;
                Ok(slice)
            }
            None => Err(FormatError::truncated()),
        }
    }

    #[inline]
    pub(crate) fn u8(&mut self) -> Result<u8, FormatError> {
        Ok(self.take(1)?[0])
    }

    #[inline]
    pub(crate) fn u16(&mut self) -> Result<u16, FormatError> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    #[inline]
    pub(crate) fn u32(&mut self) -> Result<u32, FormatError> {
        let bytes = self.take(4)?;
        Ok(u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    /// A counted table of indexes, as many attributes have it.
    pub(crate) fn u16_table(&mut self) -> Result<Vec<u16>, FormatError> {
        let count = usize::from(self.u16()?);
        let bytes = self.take(2 * count)?;
        Ok(bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect())
    }
}
