//! Coding the symbols of a block: literal or match, then the shortest of stored, fixed and own codes
//! (RFC 1951, 3.2). Ties among equally frequent symbols are broken as zlib does, by the depth of their subtrees.

/// Symbols of a block at most.
const MOST_SYMBOLS: usize = 16_383;

const LITERALS: usize = 286;
const DISTANCES: usize = 30;
const CODE_LENGTHS: usize = 19;
const END_OF_BLOCK: usize = 256;
const LONGEST_CODE: usize = 15;

const LENGTH_EXTRA: [u8; 29] =
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_EXTRA: [u8; 30] =
    [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const CODE_LENGTH_EXTRA: [u8; 19] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 7];
const CODE_LENGTH_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// A literal (distance zero) or a match.
#[derive(Clone, Copy, Debug)]
struct Symbol {
    distance: u16,
    /// The literal, or the length less three.
    value: u8,
}

/// A code and its length in bits, or how often a symbol occurs.
#[derive(Clone, Copy, Debug, Default)]
struct Leaf {
    frequency: u32,
    code: u16,
    length: u8,
}

/// What is going out: symbols of the block, bits, finished bytes.
#[derive(Clone)]
pub(super) struct Trees {
    symbols: Vec<Symbol>,
    literals: [Leaf; LITERALS],
    distances: [Leaf; DISTANCES],
    hold: u64,
    bits: u32,
    pending: Vec<u8>,
    taken: usize,
}

/// The length symbol (less 257) of a match, and the length it begins at (both less three in length).
fn length_symbol(length: usize) -> (usize, usize) {
    if length == 255 {
        return (28, 255);
    }
    let mut base = 0;
    for (symbol, &extra) in LENGTH_EXTRA.iter().enumerate().take(28) {
        let next = base + (1usize << extra);
        if length < next {
            return (symbol, base);
        }
        base = next;
    }
    (28, 255)
}

/// The distance symbol and the distance it begins at (distances less one).
fn distance_symbol(distance: usize) -> (usize, usize) {
    let mut base = 0;
    for (symbol, &extra) in DISTANCE_EXTRA.iter().enumerate() {
        let next = base + (1usize << extra);
        if distance < next {
            return (symbol, base);
        }
        base = next;
    }
    (DISTANCES - 1, base)
}

impl Trees {
    pub(super) fn new() -> Trees {
        let mut trees = Trees {
            symbols: Vec::new(),
            literals: [Leaf::default(); LITERALS],
            distances: [Leaf::default(); DISTANCES],
            hold: 0,
            bits: 0,
            pending: Vec::new(),
            taken: 0,
        };
        trees.start_block();
        trees
    }

    fn start_block(&mut self) {
        self.symbols.clear();
        self.literals = [Leaf::default(); LITERALS];
        self.distances = [Leaf::default(); DISTANCES];
        self.literals[END_OF_BLOCK].frequency = 1;
    }

    pub(super) fn has_symbols(&self) -> bool {
        !self.symbols.is_empty()
    }

    /// Whether the block is full.
    pub(super) fn tally_literal(&mut self, byte: u8) -> bool {
        self.symbols.push(Symbol { distance: 0, value: byte });
        self.literals[byte as usize].frequency += 1;
        self.symbols.len() == MOST_SYMBOLS
    }

    /// Whether the block is full.
    pub(super) fn tally_match(&mut self, distance: usize, length: usize) -> bool {
        self.symbols.push(Symbol { distance: distance as u16, value: (length - 3) as u8 });
        self.literals[length_symbol(length - 3).0 + 257].frequency += 1;
        self.distances[distance_symbol(distance - 1).0].frequency += 1;
        self.symbols.len() == MOST_SYMBOLS
    }

    pub(super) fn has_pending(&self) -> bool {
        self.taken < self.pending.len()
    }

    pub(super) fn put_bytes(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
    }

    /// Moves finished bytes to the output; how many.
    pub(super) fn take_pending(&mut self, output: &mut [u8]) -> usize {
        let count = output.len().min(self.pending.len() - self.taken);
        output[..count].copy_from_slice(&self.pending[self.taken..self.taken + count]);
        self.taken += count;
        if self.taken == self.pending.len() {
            self.pending.clear();
            self.taken = 0;
        }
        count
    }

    fn put(&mut self, value: u32, count: u32) {
        self.hold |= (value as u64) << self.bits;
        self.bits += count;
        self.flush_bits();
    }

    /// Whole bytes become pending.
    pub(super) fn flush_bits(&mut self) {
        while self.bits >= 8 {
            self.pending.push(self.hold as u8);
            self.hold >>= 8;
            self.bits -= 8;
        }
    }

    /// Fills up the last byte.
    fn align(&mut self) {
        if self.bits > 0 {
            self.pending.push(self.hold as u8);
        }
        self.hold = 0;
        self.bits = 0;
    }

    pub(super) fn stored_block(&mut self, text: &[u8], last: bool) {
        self.put(last as u32, 3);
        self.align();
        let length = text.len() as u16;
        self.put_bytes(&length.to_le_bytes());
        self.put_bytes(&(!length).to_le_bytes());
        self.put_bytes(text);
    }

    /// Codes the block in the way that takes the fewest bytes. `text` is what it stands for, if it is still there.
    pub(super) fn flush_block(&mut self, text: Option<&[u8]>, length: usize, last: bool) {
        let last_literal = build(&mut self.literals, LONGEST_CODE);
        let last_distance = build(&mut self.distances, LONGEST_CODE);
        let own_bits = cost(&self.literals, 257, &LENGTH_EXTRA) + cost(&self.distances, 0, &DISTANCE_EXTRA);
        let (fixed_literals, fixed_distances) = fixed();
        let fixed_bits = cost_with(&self.literals, &fixed_literals, 257, &LENGTH_EXTRA)
            + cost_with(&self.distances, &fixed_distances, 0, &DISTANCE_EXTRA);
        let runs = runs(&self.literals[..=last_literal], &self.distances[..=last_distance]);
        let mut code_lengths = [Leaf::default(); CODE_LENGTHS];
        for run in &runs {
            code_lengths[run.symbol].frequency += 1;
        }
        build(&mut code_lengths, 7);
        let sent = (3..CODE_LENGTHS)
            .rev()
            .find(|&index| code_lengths[CODE_LENGTH_ORDER[index]].length != 0)
            .unwrap_or(2);
        let own_bits =
            own_bits + cost(&code_lengths, 0, &CODE_LENGTH_EXTRA) + 3 * (sent as u64 + 1) + 5 + 5 + 4;
        let own_bytes = (own_bits + 3 + 7) >> 3;
        let fixed_bytes = (fixed_bits + 3 + 7) >> 3;
        let shortest = own_bytes.min(fixed_bytes);
        if let Some(text) = text
            && length as u64 + 4 <= shortest
        {
            self.stored_block(text, last);
        } else if fixed_bytes == shortest {
            self.put(1 << 1 | last as u32, 3);
            self.put_symbols(&fixed_literals, &fixed_distances);
        } else {
            self.put(2 << 1 | last as u32, 3);
            self.put(last_literal as u32 - 256, 5);
            self.put(last_distance as u32, 5);
            self.put(sent as u32 - 3, 4);
            for &index in &CODE_LENGTH_ORDER[..=sent] {
                self.put(code_lengths[index].length as u32, 3);
            }
            for run in runs {
                let leaf = code_lengths[run.symbol];
                self.put(leaf.code as u32, leaf.length as u32);
                self.put(run.extra as u32, CODE_LENGTH_EXTRA[run.symbol] as u32);
            }
            let (literals, distances) = (self.literals, self.distances);
            self.put_symbols(&literals, &distances);
        }
        self.start_block();
        if last {
            self.align();
        }
    }

    fn put_symbols(&mut self, literals: &[Leaf], distances: &[Leaf]) {
        for symbol in std::mem::take(&mut self.symbols) {
            if symbol.distance == 0 {
                let leaf = literals[symbol.value as usize];
                self.put(leaf.code as u32, leaf.length as u32);
                continue;
            }
            let (number, base) = length_symbol(symbol.value as usize);
            let leaf = literals[number + 257];
            self.put(leaf.code as u32, leaf.length as u32);
            self.put((symbol.value as usize - base) as u32, LENGTH_EXTRA[number] as u32);
            let distance = symbol.distance as usize - 1;
            let (number, base) = distance_symbol(distance);
            let leaf = distances[number];
            self.put(leaf.code as u32, leaf.length as u32);
            self.put((distance - base) as u32, DISTANCE_EXTRA[number] as u32);
        }
        let end = literals[END_OF_BLOCK];
        self.put(end.code as u32, end.length as u32);
    }
}

/// A code length, or a repetition of one (RFC 1951, 3.2.7).
struct Run {
    symbol: usize,
    extra: usize,
}

/// The lengths of both codes as runs; no run goes from one code into the other.
fn runs(literals: &[Leaf], distances: &[Leaf]) -> Vec<Run> {
    let mut runs = Vec::new();
    for leaves in [literals, distances] {
        let mut index = 0;
        let mut previous = None;
        while index < leaves.len() {
            let length = leaves[index].length;
            // A first occurrence stands for itself; zeros may be repeated at once.
            let (most, least) = match (length, previous == Some(length)) {
                (0, _) => (138, 3),
                (_, true) => (6, 3),
                (_, false) => (7, 4),
            };
            let count = leaves[index..].iter().take(most).take_while(|leaf| leaf.length == length).count();
            if count < least {
                runs.extend((0..count).map(|_| Run { symbol: length as usize, extra: 0 }));
            } else if length != 0 {
                let mut repeated = count;
                if previous != Some(length) {
                    runs.push(Run { symbol: length as usize, extra: 0 });
                    repeated -= 1;
                }
                runs.push(Run { symbol: 16, extra: repeated - 3 });
            } else if count <= 10 {
                runs.push(Run { symbol: 17, extra: count - 3 });
            } else {
                runs.push(Run { symbol: 18, extra: count - 11 });
            }
            previous = Some(length);
            index += count;
        }
    }
    runs
}

/// Bits of all symbols with their own code, extra bits included. Those up to `base` have none.
fn cost(leaves: &[Leaf], base: usize, extra: &[u8]) -> u64 {
    cost_with(leaves, leaves, base, extra)
}

fn cost_with(frequencies: &[Leaf], code: &[Leaf], base: usize, extra: &[u8]) -> u64 {
    let bits = |(index, leaf): (usize, &Leaf)| {
        let more = index.checked_sub(base).map_or(0, |index| extra[index]);
        leaf.frequency as u64 * (code[index].length + more) as u64
    };
    frequencies.iter().enumerate().map(bits).sum()
}

/// The fixed codes (RFC 1951, 3.2.6).
fn fixed() -> ([Leaf; 288], [Leaf; 30]) {
    let mut literals = [Leaf::default(); 288];
    for (symbol, leaf) in literals.iter_mut().enumerate() {
        leaf.length = match symbol {
            0..144 => 8,
            144..256 => 9,
            256..280 => 7,
            _ => 8,
        };
    }
    assign_codes(&mut literals);
    let mut distances = [Leaf::default(); 30];
    for (symbol, leaf) in distances.iter_mut().enumerate() {
        leaf.length = 5;
        leaf.code = ((symbol as u32).reverse_bits() >> 27) as u16;
    }
    (literals, distances)
}

/// Codes of the same length count up in the order of their symbols (3.2.2); bits are sent from the low end.
fn assign_codes(leaves: &mut [Leaf]) {
    let mut counts = [0u32; LONGEST_CODE + 2];
    for leaf in leaves.iter().filter(|leaf| leaf.length != 0) {
        counts[leaf.length as usize] += 1;
    }
    let mut next = [0u32; LONGEST_CODE + 2];
    for length in 1..=LONGEST_CODE {
        next[length] = (next[length - 1] + if length > 1 { counts[length - 1] } else { 0 }) << 1;
    }
    for leaf in leaves.iter_mut().filter(|leaf| leaf.length != 0) {
        let length = leaf.length as usize;
        leaf.code = (next[length].reverse_bits() >> (32 - length)) as u16;
        next[length] += 1;
    }
}

/// A priority queue of nodes by frequency, then by depth; a binary heap with zlib's order of moves.
struct Queue<'a> {
    heap: Vec<usize>,
    frequency: &'a mut Vec<u32>,
    depth: &'a mut Vec<u8>,
}

impl Queue<'_> {
    fn smaller(&self, a: usize, b: usize) -> bool {
        self.frequency[a] < self.frequency[b]
            || (self.frequency[a] == self.frequency[b] && self.depth[a] <= self.depth[b])
    }

    /// Lets the node at a place sink (places count from one).
    fn sink(&mut self, mut place: usize) {
        let node = self.heap[place - 1];
        loop {
            let mut child = 2 * place;
            if child > self.heap.len() {
                break;
            }
            if child < self.heap.len() && self.smaller(self.heap[child], self.heap[child - 1]) {
                child += 1;
            }
            if self.smaller(node, self.heap[child - 1]) {
                break;
            }
            self.heap[place - 1] = self.heap[child - 1];
            place = child;
        }
        self.heap[place - 1] = node;
    }
}

/// Gives the symbols that occur lengths of at most `longest` and codes; the greatest symbol that has a code. At
/// least two symbols get one, as zlib's decoders once wanted.
fn build(leaves: &mut [Leaf], longest: usize) -> usize {
    let count = leaves.len();
    let mut frequency: Vec<u32> = leaves.iter().map(|leaf| leaf.frequency).collect();
    let mut depth = vec![0u8; count];
    let mut parent: Vec<usize> = vec![0; count];
    let mut occurring: Vec<usize> = (0..count).filter(|&symbol| frequency[symbol] != 0).collect();
    let mut greatest = occurring.last().copied().map_or(-1, |symbol| symbol as isize);
    for leaf in leaves.iter_mut() {
        leaf.length = 0;
    }
    while occurring.len() < 2 {
        let symbol = if greatest < 2 {
            greatest += 1;
            greatest as usize
        } else {
            0
        };
        frequency[symbol] = 1;
        depth[symbol] = 0;
        occurring.push(symbol);
    }
    let mut queue = Queue { heap: occurring, frequency: &mut frequency, depth: &mut depth };
    for place in (1..=queue.heap.len() / 2).rev() {
        queue.sink(place);
    }
    // The two least frequent become one, until one is left. `order` lists nodes as they leave, the root last.
    let mut order = Vec::with_capacity(2 * count);
    loop {
        let first = queue.heap[0];
        let last = queue.heap.pop().unwrap_or(first);
        if !queue.heap.is_empty() {
            queue.heap[0] = last;
            queue.sink(1);
        }
        let second = queue.heap[0];
        order.push(first);
        order.push(second);
        let node = queue.frequency.len();
        queue.frequency.push(queue.frequency[first].wrapping_add(queue.frequency[second]));
        queue.depth.push(queue.depth[first].max(queue.depth[second]) + 1);
        parent.push(0);
        parent[first] = node;
        parent[second] = node;
        queue.heap[0] = node;
        queue.sink(1);
        if queue.heap.len() < 2 {
            order.push(queue.heap[0]);
            break;
        }
    }
    limit_lengths(leaves, &order, &parent, longest);
    assign_codes(leaves);
    greatest as usize
}

/// The depth of each leaf as its length; those that are too long are shortened at the least cost that zlib finds.
fn limit_lengths(leaves: &mut [Leaf], order: &[usize], parent: &[usize], longest: usize) {
    let mut length = vec![0usize; parent.len()];
    let mut counts = [0i32; LONGEST_CODE + 1];
    let mut overflow = 0i32;
    for &node in order.iter().rev().skip(1) {
        let mut own = length[parent[node]] + 1;
        if own > longest {
            own = longest;
            overflow += 1;
        }
        length[node] = own;
        if node < leaves.len() {
            counts[own] += 1;
            leaves[node].length = own as u8;
        }
    }
    if overflow == 0 {
        return;
    }
    while overflow > 0 {
        let mut bits = longest - 1;
        while counts[bits] == 0 {
            bits -= 1;
        }
        // One leaf moves down beside one that overflowed.
        counts[bits] -= 1;
        counts[bits + 1] += 2;
        counts[longest] -= 1;
        overflow -= 2;
    }
    // The lengths are dealt out again, the longest to the least frequent.
    let count = leaves.len();
    let mut nodes = order.iter().filter(|&&node| node < count);
    for bits in (1..=longest).rev() {
        for _ in 0..counts[bits] {
            if let Some(&node) = nodes.next() {
                leaves[node].length = bits as u8;
            }
        }
    }
}
