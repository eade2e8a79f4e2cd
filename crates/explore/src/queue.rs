//! Decisions that can be turned round, the most promising first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A decision of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub run: usize,
    pub step: usize,
}

/// Less is better; among equals the older one.
type Entry = Reverse<(u32, u64, usize, usize)>;

#[derive(Debug, Default)]
pub(crate) struct Queue {
    heap: BinaryHeap<Entry>,
    pushed: u64,
}

impl Queue {
    pub(crate) fn push(&mut self, candidate: Candidate, score: u32) {
        self.heap.push(Reverse((score, self.pushed, candidate.run, candidate.step)));
        self.pushed += 1;
    }

    /// The best candidate by the scores that they have now: what was promising when it was pushed may not be any more.
    pub(crate) fn pop(&mut self, mut score: impl FnMut(Candidate) -> u32) -> Option<(Candidate, u32)> {
        loop {
            let Reverse((believed, number, run, step)) = self.heap.pop()?;
            let candidate = Candidate { run, step };
            let now = score(candidate);
            let next = self.heap.peek().map_or(u32::MAX, |Reverse((score, ..))| *score);
            if now <= believed || now <= next {
                return Some((candidate, now));
            }
            self.heap.push(Reverse((now, number, run, step)));
        }
    }

    /// All candidates, in the order in which they were pushed.
    pub(crate) fn take(&mut self) -> Vec<Candidate> {
        let mut entries: Vec<Entry> = std::mem::take(&mut self.heap).into_vec();
        entries.sort_by_key(|Reverse((_, number, ..))| *number);
        entries.into_iter().map(|Reverse((_, _, run, step))| Candidate { run, step }).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.heap.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_by_its_present_score_comes_first() {
        let mut queue = Queue::default();
        for (run, score) in [(0, 5), (1, 1), (2, 3), (3, 3)] {
            queue.push(Candidate { run, step: 0 }, score);
        }
        // What was best when it was pushed has become the worst.
        let now = |candidate: Candidate| if candidate.run == 1 { 9 } else { [5, 0, 3, 3][candidate.run] };
        let order: Vec<usize> =
            std::iter::from_fn(|| queue.pop(now)).map(|(candidate, _)| candidate.run).collect();
        assert_eq!(order, [2, 3, 0, 1]);
        assert_eq!(queue.len(), 0);
    }
}
