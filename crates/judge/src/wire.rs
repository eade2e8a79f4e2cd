//! Frames between this process and the judge's: a mark, the lengths of a JSON text and of raw bytes (both
//! big-endian), the text, the bytes. A test can write to the process's file descriptor behind the judge's
//! back, so a reader skips what stands before a mark and says that it did. The mark is drawn anew for each process and
//! told it first of all: what a test writes is never taken for a frame.

use std::io::{self, BufRead, Read, Write};

/// What every frame of one process begins with.
pub(crate) type Mark = [u8; 16];
/// No frame is longer; a length beyond it means that a test has written over one.
const LONGEST: u32 = 256 << 20;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    pub json: Vec<u8>,
    pub bytes: Vec<u8>,
    /// Something that is not a frame stood before it.
    pub stray: bool,
}

pub(crate) fn draw_mark() -> io::Result<Mark> {
    let mut mark = Mark::default();
    getrandom::fill(&mut mark).map_err(io::Error::other)?;
    Ok(mark)
}

pub(crate) fn write(to: &mut impl Write, mark: &Mark, json: &[u8], bytes: &[u8]) -> io::Result<()> {
    let length = |part: &[u8]| u32::try_from(part.len()).map_err(|_| io::ErrorKind::InvalidInput);
    let mut frame = Vec::with_capacity(mark.len() + 8 + json.len() + bytes.len());
    frame.extend_from_slice(mark);
    frame.extend_from_slice(&length(json)?.to_be_bytes());
    frame.extend_from_slice(&length(bytes)?.to_be_bytes());
    frame.extend_from_slice(json);
    frame.extend_from_slice(bytes);
    to.write_all(&frame)?;
    to.flush()
}

/// The next frame; an error when there is none, or when one is cut off.
pub(crate) fn read(from: &mut impl BufRead, mark: &Mark) -> io::Result<Frame> {
    let stray = skip_to_mark(from, mark)?;
    let mut lengths = [0; 8];
    from.read_exact(&mut lengths)?;
    let [a, b, c, d, e, f, g, h] = lengths;
    let (json, bytes) = (u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes([e, f, g, h]));
    if json > LONGEST || bytes > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok(Frame { json: take(from, json)?, bytes: take(from, bytes)?, stray })
}

fn take(from: &mut impl Read, length: u32) -> io::Result<Vec<u8>> {
    let mut part = Vec::new();
    from.take(u64::from(length)).read_to_end(&mut part)?;
    if part.len() < length as usize { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(part) }
}

fn skip_to_mark(from: &mut impl Read, mark: &Mark) -> io::Result<bool> {
    let mut window = [0; size_of::<Mark>()];
    from.read_exact(&mut window)?;
    let mut stray = false;
    while window != *mark {
        stray = true;
        window.rotate_left(1);
        from.read_exact(&mut window[mark.len() - 1..])?;
    }
    Ok(stray)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: Mark = *b"drawn by nobody.";

    #[test]
    fn a_frame_comes_back_and_what_stands_before_it_is_noticed() {
        let mut stream = Vec::new();
        write(&mut stream, &MARK, b"{}", b"").unwrap();
        stream.extend_from_slice(b"printed by a test drawn by");
        write(&mut stream, &MARK, b"[1]", b"raw").unwrap();
        let mut from = stream.as_slice();
        assert_eq!(
            read(&mut from, &MARK).unwrap(),
            Frame { json: b"{}".into(), bytes: vec![], stray: false }
        );
        assert_eq!(
            read(&mut from, &MARK).unwrap(),
            Frame { json: b"[1]".into(), bytes: b"raw".into(), stray: true }
        );
        assert!(read(&mut from, &MARK).is_err());
    }

    #[test]
    fn a_frame_that_is_cut_off_or_has_a_mad_length_is_an_error() {
        let mut stream = Vec::new();
        write(&mut stream, &MARK, b"{\"a\":1}", b"").unwrap();
        stream.pop();
        assert_eq!(read(&mut stream.as_slice(), &MARK).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        let mad = [MARK.as_slice(), &[0xff; 8]].concat();
        assert_eq!(read(&mut mad.as_slice(), &MARK).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
