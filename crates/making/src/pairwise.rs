//! Rows of value positions such that every pair of values of two parameters meets in some row.
//!
//! The in-parameter-order strategy (IPOG with strength 2): rows for the first two parameters, then one
//! parameter at a time, first by widening the rows there are, then by adding rows for pairs still missing.
//! See Lei et al., *IPOG: A general strategy for t-way software testing*, 2007. Rows of the base choice
//! (one parameter differs from the first values) are the caller's, see [`base_choice`].

use std::collections::BTreeSet;

use base::Random;
use rand::RngExt;

/// Rows that cover all pairs; `sizes` says how many values each parameter has (none empty).
/// Positions that no missing pair needs are chosen by `random`.
pub fn pairwise(sizes: &[usize], random: &mut Random) -> Vec<Vec<usize>> {
    if sizes.is_empty() || sizes.contains(&0) {
        return Vec::new();
    }
    if sizes.len() == 1 {
        return (0..sizes[0]).map(|value| vec![value]).collect();
    }
    // Widest parameters first keep the array small; `order[k]` is the k-th to be placed.
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|parameter| (std::cmp::Reverse(sizes[*parameter]), *parameter));
    let widths: Vec<usize> = order.iter().map(|parameter| sizes[*parameter]).collect();

    let mut rows: Vec<Vec<Option<usize>>> = Vec::new();
    for first in 0..widths[0] {
        for second in 0..widths[1] {
            rows.push(vec![Some(first), Some(second)]);
        }
    }
    for next in 2..widths.len() {
        extend(&mut rows, &widths, next);
    }
    let mut result = Vec::with_capacity(rows.len());
    for row in rows {
        let mut placed = vec![0; sizes.len()];
        for (position, value) in row.into_iter().enumerate() {
            placed[order[position]] = value.unwrap_or_else(|| random.random_range(0..widths[position]));
        }
        result.push(placed);
    }
    result.sort();
    result.dedup();
    result
}

/// The first values of all, then rows that differ from them in one parameter, nearest values first.
pub fn base_choice(sizes: &[usize]) -> Vec<Vec<usize>> {
    if sizes.contains(&0) {
        return Vec::new();
    }
    let base = vec![0; sizes.len()];
    let mut rows = vec![base.clone()];
    for value in 1..sizes.iter().copied().max().unwrap_or(0) {
        for (parameter, size) in sizes.iter().enumerate() {
            if value < *size {
                let mut row = base.clone();
                row[parameter] = value;
                rows.push(row);
            }
        }
    }
    rows
}

/// Gives every row a value for parameter `next` and adds rows until all its pairs are covered.
fn extend(rows: &mut Vec<Vec<Option<usize>>>, widths: &[usize], next: usize) {
    // (earlier parameter, its value, value of `next`)
    let mut missing: BTreeSet<(usize, usize, usize)> = BTreeSet::new();
    for (earlier, width) in widths[..next].iter().enumerate() {
        for value in 0..*width {
            missing.extend((0..widths[next]).map(|of_next| (earlier, value, of_next)));
        }
    }
    for row in rows.iter_mut() {
        let gain = |candidate: usize| {
            let pairs =
                row.iter().enumerate().filter_map(|(earlier, value)| Some((earlier, (*value)?, candidate)));
            pairs.filter(|pair| missing.contains(pair)).count()
        };
        // The largest gain, the smallest value among equals.
        let best =
            (0..widths[next]).max_by_key(|candidate| (gain(*candidate), std::cmp::Reverse(*candidate)));
        let chosen = best.filter(|candidate| gain(*candidate) > 0);
        if let Some(chosen) = chosen {
            for (earlier, value) in row.iter().enumerate() {
                if let Some(value) = value {
                    missing.remove(&(earlier, *value, chosen));
                }
            }
        }
        row.push(chosen);
    }
    while let Some((earlier, value, of_next)) = missing.pop_first() {
        let fits = rows.iter_mut().find(|row| {
            row[earlier].is_none_or(|known| known == value) && row[next].is_none_or(|known| known == of_next)
        });
        match fits {
            Some(row) => {
                row[earlier] = Some(value);
                row[next] = Some(of_next);
            }
            None => {
                let mut row = vec![None; next + 1];
                row[earlier] = Some(value);
                row[next] = Some(of_next);
                rows.push(row);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Seed;
    use proptest::prelude::*;

    fn covers_all_pairs(sizes: &[usize], rows: &[Vec<usize>]) -> bool {
        (0..sizes.len()).all(|a| {
            (a + 1..sizes.len()).all(|b| {
                (0..sizes[a])
                    .all(|x| (0..sizes[b]).all(|y| rows.iter().any(|row| row[a] == x && row[b] == y)))
            })
        })
    }

    proptest! {
        #[test]
        fn every_pair_meets_in_some_row(sizes in prop::collection::vec(1usize..6, 0..6), seed: u64) {
            let rows = pairwise(&sizes, &mut Seed(seed).random());
            prop_assert!(covers_all_pairs(&sizes, &rows));
            prop_assert!(rows.iter().all(|row| row.iter().zip(&sizes).all(|(value, size)| value < size)));
            prop_assert_eq!(rows, pairwise(&sizes, &mut Seed(seed).random()));
        }
    }

    #[test]
    fn far_fewer_rows_than_all_combinations() {
        let rows = pairwise(&[4, 4, 4, 4, 4], &mut Seed(0).random());
        assert!(rows.len() <= 28, "{} rows instead of 1024", rows.len());
    }

    #[test]
    fn base_choice_differs_in_one_place() {
        assert_eq!(base_choice(&[3, 1, 2]), [vec![0, 0, 0], vec![1, 0, 0], vec![0, 0, 1], vec![2, 0, 0]]);
        assert!(base_choice(&[2, 0]).is_empty());
        assert_eq!(base_choice(&[]), [Vec::<usize>::new()]);
    }
}
