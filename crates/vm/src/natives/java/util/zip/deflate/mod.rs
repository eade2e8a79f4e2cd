//! Compressing: RFC 1951, in the wrapping of RFC 1950 unless the stream is raw.
//!
//! A program can see how many bytes a text compresses to, and print them; so the decisions (which match is taken,
//! where a block ends, how it is coded) are those of zlib, whose method is a matter of record: hash chains over
//! three bytes, lazy matching by level, blocks of at most 16,383 symbols. Deviation: at level 0 blocks are cut every
//! 65,535 bytes whatever the size of the caller's buffers.
//!
//! A stream is a plain value, so that it can be part of a state.

mod search;
mod trees;

use super::checksum::adler32;
use trees::Trees;

/// When what was compressed must become visible (zlib's numbers).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flush {
    None,
    Sync,
    Full,
    Finish,
    /// End the block, for a change of parameters.
    Block,
}

impl Flush {
    /// Of two flushes in a row, the second does nothing unless it is stronger.
    fn rank(self) -> i32 {
        match self {
            Flush::None => 0,
            Flush::Block => 1,
            Flush::Sync => 4,
            Flush::Full => 6,
            Flush::Finish => 8,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    Default,
    Filtered,
    HuffmanOnly,
}

/// How a call went; all zero and not finished when nothing could be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub consumed: usize,
    pub produced: usize,
    pub finished: bool,
    /// New parameters are still to be set, for lack of room.
    pub parameters_pending: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Start,
    Busy,
    Finishing,
}

/// How a pass over the input ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    NeedMore,
    BlockDone,
    FinishStarted,
    FinishDone,
}

const WINDOW: usize = 32_768;
const WINDOW_MASK: usize = WINDOW - 1;
const HASH_SIZE: usize = 32_768;
const MIN_MATCH: usize = 3;
const MAX_MATCH: usize = 258;
const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;
const MAX_DISTANCE: usize = WINDOW - MIN_LOOKAHEAD;
const LARGEST_STORED: usize = 65_535;

/// How hard a level searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Effort {
    /// Search less when the match so far is this long.
    good: usize,
    /// Do not look for a better match than this.
    lazy: usize,
    /// Stop at a match of this length.
    nice: usize,
    chain: usize,
    method: Method,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    Store,
    Fast,
    Slow,
}

const fn effort(good: usize, lazy: usize, nice: usize, chain: usize, method: Method) -> Effort {
    Effort { good, lazy, nice, chain, method }
}

const EFFORTS: [Effort; 10] = [
    effort(0, 0, 0, 0, Method::Store),
    effort(4, 4, 8, 4, Method::Fast),
    effort(4, 5, 16, 8, Method::Fast),
    effort(4, 6, 32, 32, Method::Fast),
    effort(4, 4, 16, 16, Method::Slow),
    effort(8, 16, 32, 32, Method::Slow),
    effort(8, 16, 128, 128, Method::Slow),
    effort(8, 32, 128, 256, Method::Slow),
    effort(32, 128, 258, 1024, Method::Slow),
    effort(32, 258, 258, 4096, Method::Slow),
];

/// A stream being compressed.
#[derive(Clone)]
pub struct Deflate {
    raw: bool,
    level: usize,
    strategy: Strategy,
    status: Status,
    /// The flush of the last call; `None` when that call ran out of room and the next may repeat it.
    last_flush: Option<Flush>,
    /// Whether anything was compressed since the start.
    used: bool,
    trailer_written: bool,
    adler: u32,
    trees: Trees,
    /// Two windows: the text behind, and the text ahead.
    window: Vec<u8>,
    previous: Vec<u16>,
    head: Vec<u16>,
    hash: usize,
    block_start: isize,
    at: usize,
    ahead: usize,
    /// Bytes before `at` that are not in the hash table yet.
    to_insert: usize,
    match_start: usize,
    match_length: usize,
    previous_match: usize,
    previous_length: usize,
    match_available: bool,
}

/// The caller's buffers during a call.
struct Buffers<'a> {
    input: &'a [u8],
    consumed: usize,
    output: &'a mut [u8],
    produced: usize,
    /// Asked with what was consumed, once in a window: whether more may be.
    goes_on: &'a dyn Fn(usize) -> bool,
}

impl Buffers<'_> {
    fn room(&self) -> usize {
        self.output.len() - self.produced
    }

    fn input_left(&self) -> usize {
        self.input.len() - self.consumed
    }
}

impl Deflate {
    /// `level` from 0 to 9; others are the default, 6.
    pub fn new(level: i32, strategy: Strategy, raw: bool) -> Deflate {
        Deflate {
            raw,
            level: usize::try_from(level).ok().filter(|level| *level < EFFORTS.len()).unwrap_or(6),
            strategy,
            status: Status::Start,
            last_flush: Some(Flush::None),
            used: false,
            trailer_written: false,
            adler: 1,
            trees: Trees::new(),
            window: vec![0; 2 * WINDOW + MAX_MATCH + 2],
            previous: vec![0; WINDOW],
            head: vec![0; HASH_SIZE],
            hash: 0,
            block_start: 0,
            at: 0,
            ahead: 0,
            to_insert: 0,
            match_start: 0,
            match_length: MIN_MATCH - 1,
            previous_match: 0,
            previous_length: MIN_MATCH - 1,
            match_available: false,
        }
    }

    /// Starts over with the same parameters.
    pub fn reset(&mut self) {
        *self = Deflate::new(self.level as i32, self.strategy, self.raw);
    }

    /// The checksum of the text so far.
    pub fn adler(&self) -> u32 {
        self.adler
    }

    /// Compresses as far as input and output reach.
    pub fn run(&mut self, input: &[u8], output: &mut [u8], flush: Flush) -> Progress {
        self.run_while(input, output, flush, &|_| true)
    }

    /// The same as long as `goes_on` says so of the bytes that were consumed. A stream that was broken off is of no use any
    /// more.
    pub fn run_while(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        flush: Flush,
        goes_on: &dyn Fn(usize) -> bool,
    ) -> Progress {
        let mut buffers = Buffers { input, consumed: 0, output, produced: 0, goes_on };
        let finished = self.deflate(&mut buffers, flush);
        match finished {
            Some(finished) => Progress {
                consumed: buffers.consumed,
                produced: buffers.produced,
                finished,
                parameters_pending: false,
            },
            None => Progress::default(),
        }
    }

    /// Changes level and strategy; what was read before is compressed in the old way first.
    pub fn set_parameters(
        &mut self,
        input: &[u8],
        output: &mut [u8],
        level: i32,
        strategy: Strategy,
    ) -> Progress {
        let level = usize::try_from(level).ok().filter(|level| *level < EFFORTS.len()).unwrap_or(6);
        let mut buffers = Buffers { input, consumed: 0, output, produced: 0, goes_on: &|_| true };
        let mut pending = false;
        if (strategy != self.strategy || EFFORTS[level].method != EFFORTS[self.level].method) && self.used {
            self.deflate(&mut buffers, Flush::Block);
            pending =
                buffers.input_left() > 0 || self.at as isize - self.block_start + self.ahead as isize != 0;
        }
        if !pending {
            if self.level != level && self.level == 0 {
                self.head.fill(0);
            }
            self.level = level;
            self.strategy = strategy;
        }
        Progress {
            consumed: buffers.consumed,
            produced: buffers.produced,
            finished: false,
            parameters_pending: pending,
        }
    }

    /// A text that what follows may refer to. `false` if it is too late for one.
    pub fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if (!self.raw && self.status != Status::Start) || self.ahead != 0 {
            return false;
        }
        if !self.raw {
            self.adler = adler32(self.adler, dictionary);
        }
        let adler = self.adler;
        let tail = &dictionary[dictionary.len().saturating_sub(WINDOW)..];
        if tail.len() == WINDOW && self.raw {
            self.head.fill(0);
            self.at = 0;
            self.block_start = 0;
            self.to_insert = 0;
        }
        let mut nowhere = [];
        let mut buffers =
            Buffers { input: tail, consumed: 0, output: &mut nowhere, produced: 0, goes_on: &|_| true };
        self.fill_window(&mut buffers);
        while self.ahead >= MIN_MATCH {
            let end = self.at + self.ahead - (MIN_MATCH - 1);
            for at in self.at..end {
                self.update_hash(self.window[at + 2]);
                self.previous[at & WINDOW_MASK] = self.head[self.hash];
                self.head[self.hash] = at as u16;
            }
            self.at = end;
            self.ahead = MIN_MATCH - 1;
            self.fill_window(&mut buffers);
        }
        self.at += self.ahead;
        self.block_start = self.at as isize;
        self.to_insert = self.ahead;
        self.ahead = 0;
        self.match_length = MIN_MATCH - 1;
        self.previous_length = MIN_MATCH - 1;
        self.match_available = false;
        self.adler = adler;
        true
    }

    /// `None` if nothing could be done, else whether the stream has ended.
    fn deflate(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Option<bool> {
        let old_flush = self.last_flush;
        let first = !self.used;
        self.used = true;
        if buffers.room() == 0 {
            return None;
        }
        self.last_flush = Some(flush);
        if self.trees.has_pending() {
            self.flush_pending(buffers);
            if buffers.room() == 0 {
                self.last_flush = None;
                return Some(false);
            }
        } else if buffers.input_left() == 0
            && flush != Flush::Finish
            && !first
            && old_flush.is_some_and(|old| flush.rank() <= old.rank())
        {
            return None;
        }
        if self.status == Status::Finishing && buffers.input_left() != 0 {
            return None;
        }
        if self.status == Status::Start {
            self.write_header();
            self.status = Status::Busy;
            self.flush_pending(buffers);
            if self.trees.has_pending() {
                self.last_flush = None;
                return Some(false);
            }
        }
        if buffers.input_left() != 0
            || self.ahead != 0
            || (flush != Flush::None && self.status != Status::Finishing)
        {
            let pass = self.pass(buffers, flush);
            if matches!(pass, Pass::FinishStarted | Pass::FinishDone) {
                self.status = Status::Finishing;
            }
            match pass {
                Pass::NeedMore | Pass::FinishStarted => {
                    if buffers.room() == 0 {
                        self.last_flush = None;
                    }
                    return Some(false);
                }
                Pass::BlockDone => {
                    if flush != Flush::Block {
                        self.trees.stored_block(&[], false);
                        if flush == Flush::Full {
                            self.head.fill(0);
                            if self.ahead == 0 {
                                self.at = 0;
                                self.block_start = 0;
                                self.to_insert = 0;
                            }
                        }
                    }
                    self.flush_pending(buffers);
                    if buffers.room() == 0 {
                        self.last_flush = None;
                        return Some(false);
                    }
                }
                Pass::FinishDone => {}
            }
        }
        if flush != Flush::Finish {
            return Some(false);
        }
        if !self.raw && !self.trailer_written {
            self.trees.put_bytes(&self.adler.to_be_bytes());
            self.trailer_written = true;
            self.flush_pending(buffers);
        }
        Some(!self.trees.has_pending())
    }

    /// RFC 1950, 2.2.
    fn write_header(&mut self) {
        if self.raw {
            return;
        }
        let effort = match self.level {
            _ if self.strategy == Strategy::HuffmanOnly => 0,
            0 | 1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        let mut header: u32 = 0x7800 | effort << 6;
        if self.at != 0 {
            header |= 0x20;
        }
        header += 31 - header % 31;
        self.trees.put_bytes(&(header as u16).to_be_bytes());
        if self.at != 0 {
            self.trees.put_bytes(&self.adler.to_be_bytes());
        }
        self.adler = 1;
    }

    fn flush_pending(&mut self, buffers: &mut Buffers<'_>) {
        self.trees.flush_bits();
        buffers.produced += self.trees.take_pending(&mut buffers.output[buffers.produced..]);
    }

    fn pass(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Pass {
        match (EFFORTS[self.level].method, self.strategy) {
            (Method::Store, _) => self.store(buffers, flush),
            (_, Strategy::HuffmanOnly) => self.huffman_only(buffers, flush),
            (Method::Fast, _) => self.fast(buffers, flush),
            (Method::Slow, _) => self.slow(buffers, flush),
        }
    }

    /// Ends the block: codes its symbols and hands out what fits.
    fn flush_block(&mut self, buffers: &mut Buffers<'_>, last: bool) {
        let length = (self.at as isize - self.block_start) as usize;
        let text = usize::try_from(self.block_start).ok().map(|start| &self.window[start..start + length]);
        self.trees.flush_block(text, length, last);
        self.block_start = self.at as isize;
        self.flush_pending(buffers);
    }

    /// What all passes end with.
    fn end_pass(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Pass {
        if flush == Flush::Finish {
            self.flush_block(buffers, true);
            return if buffers.room() == 0 { Pass::FinishStarted } else { Pass::FinishDone };
        }
        if self.trees.has_symbols() {
            self.flush_block(buffers, false);
            if buffers.room() == 0 {
                return Pass::NeedMore;
            }
        }
        Pass::BlockDone
    }

    /// Level 0: the text as it is.
    fn store(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Pass {
        loop {
            if self.ahead <= 1 {
                self.fill_window(buffers);
                if self.ahead == 0 && flush == Flush::None {
                    return Pass::NeedMore;
                }
                if self.ahead == 0 {
                    break;
                }
            }
            let most = (LARGEST_STORED as isize - (self.at as isize - self.block_start)).max(0) as usize;
            let step = self.ahead.min(most);
            self.at += step;
            self.ahead -= step;
            // A block ends when it is as large as can be, or before its text slides out of the window.
            let length = self.at as isize - self.block_start;
            if length as usize >= LARGEST_STORED || self.at - self.block_start.max(0) as usize >= MAX_DISTANCE
            {
                self.store_block(buffers, false);
                if buffers.room() == 0 {
                    return Pass::NeedMore;
                }
            }
        }
        self.to_insert = 0;
        if flush == Flush::Finish {
            self.store_block(buffers, true);
            return if buffers.room() == 0 { Pass::FinishStarted } else { Pass::FinishDone };
        }
        if self.at as isize > self.block_start {
            self.store_block(buffers, false);
            if buffers.room() == 0 {
                return Pass::NeedMore;
            }
        }
        Pass::BlockDone
    }

    fn store_block(&mut self, buffers: &mut Buffers<'_>, last: bool) {
        let start = self.block_start.max(0) as usize;
        self.trees.stored_block(&self.window[start..self.at], last);
        self.block_start = self.at as isize;
        self.flush_pending(buffers);
    }
}
