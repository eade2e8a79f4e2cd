//! "Did you mean …?": the names in scope that a mistyped one may have been.

/// Help that names the nearest of `known`.
pub fn did_you_mean<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<String> {
    closest(name, known).map(|candidate| format!("did you mean `{candidate}`?"))
}

/// The nearest of `known`, where one is near enough to be a slip of the finger.
pub fn closest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Any two names of one letter are one step apart, which says nothing.
    let length = name.chars().count();
    let limit = if length < 2 { 0 } else { (length / 3).clamp(1, 3) };
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        if candidate == name || candidate.starts_with('<') {
            continue;
        }
        let distance = if candidate.eq_ignore_ascii_case(name) { 0 } else { distance(name, candidate) };
        // Ties go to the first in alphabetical order, so that the order of members does not matter.
        if distance <= limit && best.is_none_or(|best| (distance, candidate) < best) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        assert_eq!(did_you_mean("sise", ["size", "push"]), Some("did you mean `size`?".into()));
        assert_eq!(did_you_mean("Size", ["size"]), Some("did you mean `size`?".into()));
        assert_eq!(did_you_mean("isEmtpy", ["isEmpty", "size"]), Some("did you mean `isEmpty`?".into()));
        assert_eq!(did_you_mean("size", ["elements"]), None);
        assert_eq!(did_you_mean("x", ["y", "z"]), None);
        assert_eq!(did_you_mean("ab", ["cb", "ac"]), Some("did you mean `ac`?".into()));
    }

    #[test]
    fn a_swap_of_neighbours_is_one_step() {
        assert_eq!(distance("form", "from"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
