//! Decompressing: RFC 1951, in the wrapping of RFC 1950 unless the stream is raw.
//!
//! A stream stops wherever its input or output ends and goes on from there, so everything it knows is in
//! [`Inflate`], a plain value. The texts of failures are zlib's, since Java programs see them.

use super::checksum::adler32;

/// How a call went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub consumed: usize,
    pub produced: usize,
    pub finished: bool,
    pub needs_dictionary: bool,
}

/// Corrupt data: what is wrong, and how far the stream had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt {
    pub message: &'static str,
    pub consumed: usize,
    pub produced: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Header,
    DictionaryId,
    NeedsDictionary,
    BlockHead,
    StoredLength,
    Stored { left: usize },
    TableSizes,
    CodeLengthLengths { have: usize },
    CodeLengths { have: usize },
    Symbol,
    LengthExtra { symbol: usize },
    Distance { length: usize },
    DistanceExtra { length: usize, symbol: usize },
    Copy { length: usize, distance: usize },
    Check,
    Done,
    Failed(&'static str),
}

const WINDOW: usize = 32_768;

/// A stream being decompressed.
#[derive(Clone)]
pub struct Inflate {
    raw: bool,
    mode: Mode,
    hold: u64,
    bits: u32,
    last_block: bool,
    window: Vec<u8>,
    /// Bytes written to the window in all, so far as they matter: at most one window counts.
    written: usize,
    at: usize,
    check: u32,
    lengths: Vec<u8>,
    sizes: (usize, usize, usize),
    code_lengths: Code,
    literals: Code,
    distances: Code,
}

/// A Huffman code: codes up to [`FAST_BITS`] by table, longer ones by counting.
#[derive(Clone, Default)]
struct Code {
    /// Symbol and length (low four bits), zero for none.
    fast: Vec<u16>,
    counts: [u16; 16],
    symbols: Vec<u16>,
}

const FAST_BITS: u32 = 10;

enum Decoded {
    Symbol(usize),
    NeedsBits,
    Invalid,
}

impl Code {
    /// `None` if the lengths are no code: over-subscribed, or incomplete where that is not allowed.
    fn new(lengths: &[u8], must_be_complete: bool) -> Option<Code> {
        let mut code = Code { fast: vec![0; 1 << FAST_BITS], ..Code::default() };
        for &length in lengths {
            code.counts[length as usize] += 1;
        }
        code.counts[0] = 0;
        let longest = (1..16).rev().find(|&length| code.counts[length] != 0).unwrap_or(0);
        let mut left = 1i32;
        for length in 1..16 {
            left = (left << 1) - code.counts[length] as i32;
            if left < 0 {
                return None;
            }
        }
        if longest > 0 && left > 0 && (must_be_complete || longest != 1) {
            return None;
        }
        let mut next = [0u16; 16];
        let mut first_code = [0u32; 16];
        for length in 1..15 {
            next[length + 1] = next[length] + code.counts[length];
            first_code[length + 1] = (first_code[length] + code.counts[length] as u32) << 1;
        }
        code.symbols = vec![0; lengths.len()];
        for (symbol, &length) in lengths.iter().enumerate().filter(|&(_, &length)| length != 0) {
            let length = length as usize;
            code.symbols[next[length] as usize] = symbol as u16;
            next[length] += 1;
            let reversed = first_code[length].reverse_bits() >> (32 - length as u32);
            first_code[length] += 1;
            if length as u32 <= FAST_BITS {
                let mut entry = reversed as usize;
                while entry < 1 << FAST_BITS {
                    code.fast[entry] = (symbol as u16) << 4 | length as u16;
                    entry += 1 << length;
                }
            }
        }
        Some(code)
    }

    /// The symbol at the low end of `hold`, and the bits that it takes.
    fn decode(&self, hold: u64, available: u32) -> (Decoded, u32) {
        let entry = self.fast[(hold & ((1 << FAST_BITS) - 1)) as usize];
        let length = (entry & 15) as u32;
        if length != 0 && length <= available {
            return (Decoded::Symbol((entry >> 4) as usize), length);
        }
        let (mut code, mut first, mut index) = (0i32, 0i32, 0i32);
        for length in 1..16u32 {
            if length > available {
                return (Decoded::NeedsBits, 0);
            }
            code |= (hold >> (length - 1) & 1) as i32;
            let count = self.counts[length as usize] as i32;
            if code - count < first {
                return (Decoded::Symbol(self.symbols[(index + (code - first)) as usize] as usize), length);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        (Decoded::Invalid, 0)
    }
}

/// Order in which the lengths of the code length code come (RFC 1951, 3.2.7).
const CODE_LENGTH_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/// Base and extra bits of length symbols 257 to 285, and of distance symbols (3.2.5).
const LENGTH_BASE: [usize; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
];
const LENGTH_EXTRA: [u32; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE: [usize; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145, 8193, 12289, 16385, 24577,
];
const DISTANCE_EXTRA: [u32; 30] =
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];

impl Inflate {
    pub fn new(raw: bool) -> Inflate {
        Inflate {
            raw,
            mode: if raw { Mode::BlockHead } else { Mode::Header },
            hold: 0,
            bits: 0,
            last_block: false,
            window: vec![0; WINDOW],
            written: 0,
            at: 0,
            check: 1,
            lengths: Vec::new(),
            sizes: (0, 0, 0),
            code_lengths: Code::default(),
            literals: Code::default(),
            distances: Code::default(),
        }
    }

    /// The checksum of what was decompressed; of the dictionary when one is needed.
    pub fn adler(&self) -> u32 {
        self.check
    }

    /// Whether the dictionary was the one that the stream asks for (a raw stream takes any).
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if !self.raw {
            if self.mode != Mode::NeedsDictionary || adler32(1, dictionary) != self.check {
                return false;
            }
            self.check = 1;
            self.mode = Mode::BlockHead;
        }
        let tail = &dictionary[dictionary.len().saturating_sub(WINDOW)..];
        for &byte in tail {
            self.remember(byte);
        }
        true
    }

    #[inline]
    fn remember(&mut self, byte: u8) {
        self.window[self.at] = byte;
        self.at = (self.at + 1) % WINDOW;
        self.written = (self.written + 1).min(WINDOW);
    }

    /// Decompresses as far as input and output reach.
    pub fn run(&mut self, input: &[u8], output: &mut [u8]) -> Result<Progress, Corrupt> {
        let mut run = Run { stream: self, input, consumed: 0, output, produced: 0 };
        let outcome = run.go();
        // Bytes that were taken up but not needed go back; they came with this call, since fewer bits than
        // a symbol needs were left over by the one before.
        let (mut consumed, produced) = (run.consumed, run.produced);
        let unread = ((self.bits / 8) as usize).min(consumed);
        if outcome != Stop::Starved {
            consumed -= unread;
            self.bits -= 8 * unread as u32;
            self.hold &= (1u64 << self.bits) - 1;
        }
        // The end of the stream has brought the checksum up to date itself.
        if !self.raw && self.mode != Mode::Done {
            self.check = adler32(self.check, &output[..produced]);
        }
        match self.mode {
            Mode::Failed(message) => Err(Corrupt { message, consumed, produced }),
            mode => Ok(Progress {
                consumed,
                produced,
                finished: mode == Mode::Done,
                needs_dictionary: mode == Mode::NeedsDictionary,
            }),
        }
    }
}

/// Why a call stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// No more input.
    Starved,
    /// No room for output.
    Full,
    Ended,
}

struct Run<'a> {
    stream: &'a mut Inflate,
    input: &'a [u8],
    consumed: usize,
    output: &'a mut [u8],
    produced: usize,
}

impl Run<'_> {
    fn refill(&mut self) {
        while self.stream.bits <= 56 && self.consumed < self.input.len() {
            self.stream.hold |= (self.input[self.consumed] as u64) << self.stream.bits;
            self.stream.bits += 8;
            self.consumed += 1;
        }
    }

    /// So many bits, if they are there.
    fn take(&mut self, count: u32) -> Option<u32> {
        if self.stream.bits < count {
            self.refill();
            if self.stream.bits < count {
                return None;
            }
        }
        let value = (self.stream.hold & ((1u64 << count) - 1)) as u32;
        self.drop_bits(count);
        Some(value)
    }

    fn drop_bits(&mut self, count: u32) {
        self.stream.hold >>= count;
        self.stream.bits -= count;
    }

    fn fail(&mut self, message: &'static str) -> Stop {
        self.stream.mode = Mode::Failed(message);
        Stop::Ended
    }

    fn put(&mut self, byte: u8) {
        self.output[self.produced] = byte;
        self.produced += 1;
        self.stream.remember(byte);
    }

    fn go(&mut self) -> Stop {
        loop {
            let step = match self.stream.mode {
                Mode::Header | Mode::DictionaryId | Mode::Check => self.wrapping(),
                Mode::BlockHead | Mode::StoredLength | Mode::Stored { .. } => self.block(),
                Mode::TableSizes | Mode::CodeLengthLengths { .. } | Mode::CodeLengths { .. } => self.tables(),
                Mode::Symbol
                | Mode::LengthExtra { .. }
                | Mode::Distance { .. }
                | Mode::DistanceExtra { .. }
                | Mode::Copy { .. } => self.symbols(),
                Mode::NeedsDictionary | Mode::Done | Mode::Failed(_) => return Stop::Ended,
            };
            if let Some(stop) = step {
                return stop;
            }
        }
    }

    /// Header and trailer of RFC 1950.
    fn wrapping(&mut self) -> Option<Stop> {
        match self.stream.mode {
            Mode::Header => {
                let Some(bits) = self.take(16) else { return Some(Stop::Starved) };
                let (method, flags) = (bits & 0xff, bits >> 8);
                if (method << 8 | flags) % 31 != 0 {
                    return Some(self.fail("incorrect header check"));
                }
                if method & 15 != 8 {
                    return Some(self.fail("unknown compression method"));
                }
                if method >> 4 > 7 {
                    return Some(self.fail("invalid window size"));
                }
                self.stream.mode = if flags & 0x20 != 0 { Mode::DictionaryId } else { Mode::BlockHead };
            }
            Mode::DictionaryId => {
                let Some(bits) = self.take(32) else { return Some(Stop::Starved) };
                self.stream.check = bits.swap_bytes();
                self.stream.mode = Mode::NeedsDictionary;
            }
            _ => {
                let Some(bits) = self.take(32) else { return Some(Stop::Starved) };
                let sum = adler32(self.stream.check, &self.output[..self.produced]);
                if bits.swap_bytes() != sum {
                    return Some(self.fail("incorrect data check"));
                }
                self.stream.check = sum;
                self.stream.mode = Mode::Done;
            }
        }
        None
    }

    /// What a finished block is followed by.
    fn after_block(&mut self) {
        self.stream.mode = match (self.stream.last_block, self.stream.raw) {
            (false, _) => Mode::BlockHead,
            (true, raw) => {
                let rest = self.stream.bits % 8;
                self.drop_bits(rest);
                if raw { Mode::Done } else { Mode::Check }
            }
        };
    }

    /// The head of a block, and stored blocks (RFC 1951, 3.2.3 and 3.2.4).
    fn block(&mut self) -> Option<Stop> {
        match self.stream.mode {
            Mode::BlockHead => {
                let Some(bits) = self.take(3) else { return Some(Stop::Starved) };
                self.stream.last_block = bits & 1 != 0;
                match bits >> 1 {
                    0 => {
                        let rest = self.stream.bits % 8;
                        self.drop_bits(rest);
                        self.stream.mode = Mode::StoredLength;
                    }
                    1 => {
                        self.fixed_codes();
                        self.stream.mode = Mode::Symbol;
                    }
                    2 => self.stream.mode = Mode::TableSizes,
                    _ => return Some(self.fail("invalid block type")),
                }
            }
            Mode::StoredLength => {
                let Some(bits) = self.take(32) else { return Some(Stop::Starved) };
                if bits & 0xffff != !bits >> 16 {
                    return Some(self.fail("invalid stored block lengths"));
                }
                self.stream.mode = Mode::Stored { left: (bits & 0xffff) as usize };
            }
            Mode::Stored { left: 0 } => self.after_block(),
            Mode::Stored { left } => {
                if self.produced == self.output.len() {
                    return Some(Stop::Full);
                }
                let Some(byte) = self.take(8) else { return Some(Stop::Starved) };
                self.put(byte as u8);
                self.stream.mode = Mode::Stored { left: left - 1 };
            }
            _ => {}
        }
        None
    }

    fn fixed_codes(&mut self) {
        let mut lengths = [8u8; 288];
        lengths[144..256].fill(9);
        lengths[256..280].fill(7);
        self.stream.literals = Code::new(&lengths, false).unwrap_or_default();
        self.stream.distances = Code::new(&[5u8; 32], false).unwrap_or_default();
    }

    /// The codes of a block of its own (RFC 1951, 3.2.7).
    fn tables(&mut self) -> Option<Stop> {
        match self.stream.mode {
            Mode::TableSizes => {
                let Some(bits) = self.take(14) else { return Some(Stop::Starved) };
                let sizes =
                    ((bits & 31) as usize + 257, (bits >> 5 & 31) as usize + 1, (bits >> 10) as usize + 4);
                if sizes.0 > 286 || sizes.1 > 30 {
                    return Some(self.fail("too many length or distance symbols"));
                }
                self.stream.sizes = sizes;
                self.stream.lengths = vec![0; 19];
                self.stream.mode = Mode::CodeLengthLengths { have: 0 };
            }
            Mode::CodeLengthLengths { have } if have < self.stream.sizes.2 => {
                let Some(bits) = self.take(3) else { return Some(Stop::Starved) };
                self.stream.lengths[CODE_LENGTH_ORDER[have]] = bits as u8;
                self.stream.mode = Mode::CodeLengthLengths { have: have + 1 };
            }
            Mode::CodeLengthLengths { .. } => {
                // Without any code nothing can follow, which zlib finds out at the first symbol.
                match Code::new(&self.stream.lengths, true) {
                    Some(code) => self.stream.code_lengths = code,
                    None => return Some(self.fail("invalid code lengths set")),
                }
                self.stream.lengths = vec![0; self.stream.sizes.0 + self.stream.sizes.1];
                self.stream.mode = Mode::CodeLengths { have: 0 };
            }
            Mode::CodeLengths { have } if have < self.stream.lengths.len() => return self.code_length(have),
            _ => {
                if self.stream.lengths[256] == 0 {
                    return Some(self.fail("invalid code -- missing end-of-block"));
                }
                let (literals, distances) = self.stream.lengths.split_at(self.stream.sizes.0);
                let (literals, distances) = (Code::new(literals, false), Code::new(distances, false));
                match literals {
                    Some(code) => self.stream.literals = code,
                    None => return Some(self.fail("invalid literal/lengths set")),
                }
                match distances {
                    Some(code) => self.stream.distances = code,
                    None => return Some(self.fail("invalid distances set")),
                }
                self.stream.mode = Mode::Symbol;
            }
        }
        None
    }

    /// One symbol of the code length code, with its repetition.
    fn code_length(&mut self, have: usize) -> Option<Stop> {
        self.refill();
        let (decoded, bits) = self.stream.code_lengths.decode(self.stream.hold, self.stream.bits);
        let symbol = match decoded {
            Decoded::Symbol(symbol) => symbol,
            Decoded::NeedsBits => return Some(Stop::Starved),
            Decoded::Invalid => return Some(self.fail("invalid code lengths set")),
        };
        let (extra, base) = match symbol {
            0..=15 => (0, 1),
            16 => (2, 3),
            17 => (3, 3),
            _ => (7, 11),
        };
        if self.stream.bits < bits + extra {
            return Some(Stop::Starved);
        }
        self.drop_bits(bits);
        let repeat = base + self.take(extra).unwrap_or(0) as usize;
        let value = match symbol {
            0..=15 => symbol as u8,
            16 if have == 0 => return Some(self.fail("invalid bit length repeat")),
            16 => self.stream.lengths[have - 1],
            _ => 0,
        };
        if have + repeat > self.stream.lengths.len() {
            return Some(self.fail("invalid bit length repeat"));
        }
        self.stream.lengths[have..have + repeat].fill(value);
        self.stream.mode = Mode::CodeLengths { have: have + repeat };
        None
    }

    /// Literals, lengths and distances (RFC 1951, 3.2.5).
    fn symbols(&mut self) -> Option<Stop> {
        match self.stream.mode {
            Mode::Symbol => loop {
                if self.produced == self.output.len() {
                    return Some(Stop::Full);
                }
                self.refill();
                let (decoded, bits) = self.stream.literals.decode(self.stream.hold, self.stream.bits);
                let symbol = match decoded {
                    Decoded::Symbol(symbol) => symbol,
                    Decoded::NeedsBits => return Some(Stop::Starved),
                    Decoded::Invalid => return Some(self.fail("invalid literal/length code")),
                };
                self.drop_bits(bits);
                match symbol {
                    0..=255 => self.put(symbol as u8),
                    256 => {
                        self.after_block();
                        return None;
                    }
                    257..=285 => {
                        self.stream.mode = Mode::LengthExtra { symbol: symbol - 257 };
                        return None;
                    }
                    _ => return Some(self.fail("invalid literal/length code")),
                }
            },
            Mode::LengthExtra { symbol } => {
                let Some(extra) = self.take(LENGTH_EXTRA[symbol]) else { return Some(Stop::Starved) };
                self.stream.mode = Mode::Distance { length: LENGTH_BASE[symbol] + extra as usize };
            }
            Mode::Distance { length } => {
                self.refill();
                let (decoded, bits) = self.stream.distances.decode(self.stream.hold, self.stream.bits);
                let symbol = match decoded {
                    Decoded::Symbol(symbol) => symbol,
                    Decoded::NeedsBits => return Some(Stop::Starved),
                    Decoded::Invalid => return Some(self.fail("invalid distance code")),
                };
                self.drop_bits(bits);
                if symbol >= DISTANCE_BASE.len() {
                    return Some(self.fail("invalid distance code"));
                }
                self.stream.mode = Mode::DistanceExtra { length, symbol };
            }
            Mode::DistanceExtra { length, symbol } => {
                let Some(extra) = self.take(DISTANCE_EXTRA[symbol]) else { return Some(Stop::Starved) };
                let distance = DISTANCE_BASE[symbol] + extra as usize;
                if distance > self.stream.written {
                    return Some(self.fail("invalid distance too far back"));
                }
                self.stream.mode = Mode::Copy { length, distance };
            }
            Mode::Copy { length, distance } => {
                let count = length.min(self.output.len() - self.produced);
                for _ in 0..count {
                    let byte = self.stream.window[(self.stream.at + WINDOW - distance) % WINDOW];
                    self.put(byte);
                }
                if count < length {
                    self.stream.mode = Mode::Copy { length: length - count, distance };
                    return Some(Stop::Full);
                }
                self.stream.mode = Mode::Symbol;
            }
            _ => {}
        }
        None
    }
}
