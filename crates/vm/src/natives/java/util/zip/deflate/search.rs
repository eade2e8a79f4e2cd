//! Finding matches: the window, its hash chains, and the three ways of walking over the text.

use super::adler32;
use super::{
    Buffers, Deflate, EFFORTS, Flush, HASH_SIZE, MAX_DISTANCE, MAX_MATCH, MIN_LOOKAHEAD, MIN_MATCH, Pass,
    Strategy, WINDOW, WINDOW_MASK,
};

const HASH_SHIFT: usize = 5;
/// A match of three bytes farther away than this costs more than it saves.
const TOO_FAR: usize = 4_096;

impl Deflate {
    #[inline]
    pub(super) fn update_hash(&mut self, byte: u8) {
        self.hash = ((self.hash << HASH_SHIFT) ^ byte as usize) & (HASH_SIZE - 1);
    }

    /// Enters the three bytes at a position; gives the last position with the same hash, zero for none.
    #[inline]
    fn insert(&mut self, at: usize) -> usize {
        self.update_hash(self.window[at + 2]);
        let last = self.head[self.hash];
        self.previous[at & WINDOW_MASK] = last;
        self.head[self.hash] = at as u16;
        last as usize
    }

    /// Reads ahead, moving the window on when it is used up.
    pub(super) fn fill_window(&mut self, buffers: &mut Buffers<'_>) {
        if !(buffers.goes_on)(buffers.consumed) {
            buffers.input = &buffers.input[..buffers.consumed];
        }
        loop {
            let mut more = 2 * WINDOW - self.ahead - self.at;
            if self.at >= WINDOW + MAX_DISTANCE {
                self.window.copy_within(WINDOW..2 * WINDOW, 0);
                self.match_start = self.match_start.wrapping_sub(WINDOW);
                self.at -= WINDOW;
                self.block_start -= WINDOW as isize;
                self.to_insert = self.to_insert.min(self.at);
                for entry in self.head.iter_mut().chain(self.previous.iter_mut()) {
                    *entry = entry.saturating_sub(WINDOW as u16);
                }
                more += WINDOW;
            }
            let count = buffers.input_left().min(more);
            if count == 0 {
                return;
            }
            let bytes = &buffers.input[buffers.consumed..buffers.consumed + count];
            let end = self.at + self.ahead;
            self.window[end..end + count].copy_from_slice(bytes);
            if !self.raw {
                self.adler = adler32(self.adler, bytes);
            }
            buffers.consumed += count;
            self.ahead += count;
            if self.ahead + self.to_insert >= MIN_MATCH {
                let mut at = self.at - self.to_insert;
                self.hash = self.window[at] as usize;
                self.update_hash(self.window[at + 1]);
                while self.to_insert > 0 {
                    self.insert(at);
                    at += 1;
                    self.to_insert -= 1;
                    if self.ahead + self.to_insert < MIN_MATCH {
                        break;
                    }
                }
            }
            if self.ahead >= MIN_LOOKAHEAD || buffers.input_left() == 0 {
                return;
            }
        }
    }

    /// The longest match along a chain; `match_start` says where. Shorter than `previous_length + 1` is no match.
    fn longest_match(&mut self, mut candidate: usize) -> usize {
        let effort = EFFORTS[self.level];
        let scan = self.at;
        let mut best = self.previous_length;
        let mut chain = effort.chain;
        if self.previous_length >= effort.good {
            chain >>= 2;
        }
        let nice = effort.nice.min(self.ahead);
        let limit = self.at.saturating_sub(MAX_DISTANCE);
        loop {
            let window = &self.window;
            if window[candidate + best] == window[scan + best]
                && window[candidate + best - 1] == window[scan + best - 1]
                && window[candidate] == window[scan]
                && window[candidate + 1] == window[scan + 1]
            {
                let length = (0..MAX_MATCH)
                    .find(|&index| window[candidate + index] != window[scan + index])
                    .unwrap_or(MAX_MATCH);
                if length > best {
                    self.match_start = candidate;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            candidate = self.previous[candidate & WINDOW_MASK] as usize;
            chain -= 1;
            if candidate <= limit || chain == 0 {
                break;
            }
        }
        best.min(self.ahead)
    }

    /// Makes sure that a match can be looked for. `Some` if the pass cannot go on.
    fn look_ahead(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Option<bool> {
        if self.ahead < MIN_LOOKAHEAD {
            self.fill_window(buffers);
            if self.ahead < MIN_LOOKAHEAD && flush == Flush::None {
                return Some(true);
            }
            if self.ahead == 0 {
                return Some(false);
            }
        }
        None
    }

    /// Takes the first match that it finds.
    pub(super) fn fast(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Pass {
        loop {
            match self.look_ahead(buffers, flush) {
                Some(true) => return Pass::NeedMore,
                Some(false) => break,
                None => {}
            }
            let head = if self.ahead >= MIN_MATCH { self.insert(self.at) } else { 0 };
            if head != 0 && self.at - head <= MAX_DISTANCE {
                self.match_length = self.longest_match(head);
            }
            let block_full;
            if self.match_length >= MIN_MATCH {
                block_full = self.trees.tally_match(self.at - self.match_start, self.match_length);
                self.ahead -= self.match_length;
                if self.match_length <= EFFORTS[self.level].lazy && self.ahead >= MIN_MATCH {
                    for _ in 1..self.match_length {
                        self.at += 1;
                        self.insert(self.at);
                    }
                    self.at += 1;
                } else {
                    self.at += self.match_length;
                    self.hash = self.window[self.at] as usize;
                    self.update_hash(self.window[self.at + 1]);
                }
                self.match_length = 0;
            } else {
                block_full = self.trees.tally_literal(self.window[self.at]);
                self.ahead -= 1;
                self.at += 1;
            }
            if block_full {
                self.flush_block(buffers, false);
                if buffers.room() == 0 {
                    return Pass::NeedMore;
                }
            }
        }
        self.to_insert = self.at.min(MIN_MATCH - 1);
        self.end_pass(buffers, flush)
    }

    /// Takes a match only when the next position has no better one.
    pub(super) fn slow(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Pass {
        loop {
            match self.look_ahead(buffers, flush) {
                Some(true) => return Pass::NeedMore,
                Some(false) => break,
                None => {}
            }
            let head = if self.ahead >= MIN_MATCH { self.insert(self.at) } else { 0 };
            self.previous_length = self.match_length;
            self.previous_match = self.match_start;
            self.match_length = MIN_MATCH - 1;
            if head != 0 && self.previous_length < EFFORTS[self.level].lazy && self.at - head <= MAX_DISTANCE
            {
                self.match_length = self.longest_match(head);
                let poor = self.strategy == Strategy::Filtered
                    || (self.match_length == MIN_MATCH && self.at.wrapping_sub(self.match_start) > TOO_FAR);
                if self.match_length <= 5 && poor {
                    self.match_length = MIN_MATCH - 1;
                }
            }
            if self.previous_length >= MIN_MATCH && self.match_length <= self.previous_length {
                let last_insert = self.at + self.ahead - MIN_MATCH;
                let block_full =
                    self.trees.tally_match(self.at - 1 - self.previous_match, self.previous_length);
                self.ahead -= self.previous_length - 1;
                for _ in 0..self.previous_length - 2 {
                    self.at += 1;
                    if self.at <= last_insert {
                        self.insert(self.at);
                    }
                }
                self.match_available = false;
                self.match_length = MIN_MATCH - 1;
                self.at += 1;
                if block_full {
                    self.flush_block(buffers, false);
                    if buffers.room() == 0 {
                        return Pass::NeedMore;
                    }
                }
            } else if self.match_available {
                if self.trees.tally_literal(self.window[self.at - 1]) {
                    self.flush_block(buffers, false);
                }
                self.at += 1;
                self.ahead -= 1;
                if buffers.room() == 0 {
                    return Pass::NeedMore;
                }
            } else {
                self.match_available = true;
                self.at += 1;
                self.ahead -= 1;
            }
        }
        if self.match_available {
            self.trees.tally_literal(self.window[self.at - 1]);
            self.match_available = false;
        }
        self.to_insert = self.at.min(MIN_MATCH - 1);
        self.end_pass(buffers, flush)
    }

    /// No matches at all.
    pub(super) fn huffman_only(&mut self, buffers: &mut Buffers<'_>, flush: Flush) -> Pass {
        loop {
            if self.ahead == 0 {
                self.fill_window(buffers);
                if self.ahead == 0 {
                    if flush == Flush::None {
                        return Pass::NeedMore;
                    }
                    break;
                }
            }
            self.match_length = 0;
            let block_full = self.trees.tally_literal(self.window[self.at]);
            self.ahead -= 1;
            self.at += 1;
            if block_full {
                self.flush_block(buffers, false);
                if buffers.room() == 0 {
                    return Pass::NeedMore;
                }
            }
        }
        self.to_insert = 0;
        self.end_pass(buffers, flush)
    }
}
