//! Which instructions control can get to from others. A method of thousands of branches is asked about every pair of them, for
//! every exception that a test has met, so the answers for one end are found together and kept.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What is kept of answers, in words of 64 instructions: 32 megabytes.
const KEPT: usize = 1 << 22;

#[derive(Debug, Default)]
pub(super) struct Ways {
    /// What may be executed right after each instruction, exceptions aside.
    next: Vec<Vec<usize>>,
    /// What may have been executed right before it, found when it is asked for: most methods never end in an exception.
    previous: OnceLock<Vec<Vec<usize>>>,
    /// Instructions that return.
    returns: Vec<usize>,
    known: Mutex<BTreeMap<Question, Arc<Marked>>>,
}

/// One end, and what no way may pass.
type Question = (End, Vec<usize>);

/// One end of the ways that are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    From(usize),
    To(usize),
    ToReturns,
}

/// A set of instructions.
#[derive(Debug)]
struct Marked(Vec<u64>);

impl Marked {
    fn add(&mut self, at: usize) -> bool {
        let (word, bit) = (at / 64, 1 << (at % 64));
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    fn has(&self, at: usize) -> bool {
        self.0.get(at / 64).is_some_and(|word| word & (1 << (at % 64)) != 0)
    }
}

impl Ways {
    pub(super) fn new(next: Vec<Vec<usize>>, returns: Vec<usize>) -> Ways {
        Ways { next, previous: OnceLock::new(), returns, known: Mutex::default() }
    }

    fn previous(&self) -> &Vec<Vec<usize>> {
        self.previous.get_or_init(|| {
            let mut previous = vec![Vec::new(); self.next.len()];
            for (from, all) in self.next.iter().enumerate() {
                for to in all {
                    if let Some(before) = previous.get_mut(*to) {
                        before.push(from);
                    }
                }
            }
            previous
        })
    }

    pub(super) fn len(&self) -> usize {
        self.next.len()
    }

    /// What may have been executed right before an instruction.
    pub(super) fn before(&self, at: usize) -> &[usize] {
        self.previous().get(at).map_or(&[], Vec::as_slice)
    }

    /// Whether control can get from this instruction to another without passing one of the others, where many others are asked
    /// about with the same `from`.
    pub(super) fn reaches(&self, from: usize, avoiding: &[usize], to: usize) -> bool {
        self.marked(End::From(from), avoiding).has(to)
    }

    /// The same where many are asked about with the same `to`.
    pub(super) fn is_reached(&self, to: usize, avoiding: &[usize], from: usize) -> bool {
        self.marked(End::To(to), avoiding).has(from)
    }

    /// The same for any return.
    pub(super) fn returns(&self, from: usize, avoiding: &[usize]) -> bool {
        self.marked(End::ToReturns, avoiding).has(from)
    }

    fn marked(&self, end: End, avoiding: &[usize]) -> Arc<Marked> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let size = self.next.len().div_ceil(64);
        // What is asked for again soon is found again soon.
        if known.len().saturating_mul(size) > KEPT {
            known.clear();
        }
        Arc::clone(
            known.entry((end, avoiding.to_vec())).or_insert_with(|| Arc::new(self.mark(end, avoiding))),
        )
    }

    fn mark(&self, end: End, avoiding: &[usize]) -> Marked {
        let (steps, mut waiting) = match end {
            End::From(at) => (&self.next, vec![at]),
            End::To(at) => (self.previous(), vec![at]),
            End::ToReturns => (self.previous(), self.returns.clone()),
        };
        let mut marked = Marked(vec![0; self.next.len().div_ceil(64)]);
        while let Some(at) = waiting.pop() {
            if at < self.next.len() && !avoiding.contains(&at) && marked.add(at) {
                waiting.extend(&steps[at]);
            }
        }
        marked
    }
}
