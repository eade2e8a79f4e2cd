//! What the source says the compiler wrote, laid against what it wrote: an alignment of two sequences in which both
//! may have more than the other. Constants leave no jump behind, and the compiler adds tests of its own.

/// What leaving one out costs; a pair that fits costs nothing, one that does not fit is never made.
pub(crate) trait Fit {
    fn lefts(&self) -> usize;
    fn rights(&self) -> usize;
    fn fits(&self, left: usize, right: usize) -> bool;
    fn skip_left(&self, left: usize) -> u32;
    fn skip_right(&self, right: usize) -> u32;
}

/// How much further than their difference in length the sequences may be out of step.
const SLACK: usize = 48;

/// For each left one the right one that it is paired with, at the least cost; earlier pairs win.
pub(crate) fn align(fit: &impl Fit) -> Vec<Option<usize>> {
    let (lefts, rights) = (fit.lefts(), fit.rights());
    if lefts == rights && (0..lefts).all(|at| fit.fits(at, at)) {
        return (0..lefts).map(Some).collect();
    }
    // cost[left][right - from(left)] of aligning the rests that begin there.
    let reach = lefts.abs_diff(rights) + SLACK;
    let from = |left: usize| left.saturating_sub(reach).min(rights);
    let to = |left: usize| (left + reach).min(rights);
    let mut costs: Vec<Vec<u32>> = vec![Vec::new(); lefts + 1];
    for left in (0..=lefts).rev() {
        let mut row = vec![u32::MAX; to(left) + 1 - from(left)];
        for right in (from(left)..=to(left)).rev() {
            let mut best = if left == lefts && right == rights { 0 } else { u32::MAX };
            if right < to(left) {
                best = best.min(row[right + 1 - from(left)].saturating_add(fit.skip_right(right)));
            }
            if left < lefts {
                best = best.min(at(&costs, left + 1, right, &from).saturating_add(fit.skip_left(left)));
                if right < rights && fit.fits(left, right) {
                    best = best.min(at(&costs, left + 1, right + 1, &from));
                }
            }
            row[right - from(left)] = best;
        }
        costs[left] = row;
    }
    let (mut left, mut right) = (0, 0);
    let mut pairs = vec![None; lefts];
    while left < lefts {
        let cost = at(&costs, left, right, &from);
        if cost == u32::MAX {
            break;
        }
        if right < rights && fit.fits(left, right) && at(&costs, left + 1, right + 1, &from) == cost {
            pairs[left] = Some(right);
            (left, right) = (left + 1, right + 1);
        } else if at(&costs, left + 1, right, &from).saturating_add(fit.skip_left(left)) == cost {
            left += 1;
        } else {
            right += 1;
        }
    }
    pairs
}

fn at(costs: &[Vec<u32>], left: usize, right: usize, from: &impl Fn(usize) -> usize) -> u32 {
    let column = right.checked_sub(from(left));
    column.and_then(|column| costs.get(left)?.get(column)).copied().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Words<'a>(&'a [u8], &'a [u8]);

    impl Fit for Words<'_> {
        fn lefts(&self) -> usize {
            self.0.len()
        }
        fn rights(&self) -> usize {
            self.1.len()
        }
        fn fits(&self, left: usize, right: usize) -> bool {
            self.0[left] == self.1[right]
        }
        fn skip_left(&self, _: usize) -> u32 {
            1
        }
        fn skip_right(&self, _: usize) -> u32 {
            1
        }
    }

    #[test]
    fn both_sides_may_have_more() {
        let pairs = |left: &str, right: &str| align(&Words(left.as_bytes(), right.as_bytes()));
        assert_eq!(pairs("abc", "abc"), [Some(0), Some(1), Some(2)]);
        assert_eq!(pairs("abc", "ac"), [Some(0), None, Some(1)]);
        assert_eq!(pairs("ac", "abxc"), [Some(0), Some(3)]);
        assert_eq!(pairs("", "ab"), []);
        assert_eq!(pairs("ab", ""), [None, None]);
        assert_eq!(pairs("xay", "bza"), [None, Some(2), None]);
    }
}
