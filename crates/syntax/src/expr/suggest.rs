//! Remedies for what people mistype: the nearest known word, and what foreign operators are in Java.

/// The known word nearest to `word`, if it is near enough to be meant.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|candidate| (distance(&word.to_lowercase(), &candidate.to_lowercase(), limit), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Edit distance with swaps of neighbours; words of very different length are far apart.
fn distance(left: &str, right: &str, limit: usize) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    if left.len().abs_diff(right.len()) > limit {
        return limit + 1;
    }
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for (i, &l) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &r) in right.iter().enumerate() {
            let mut best = (rows[i][j] + usize::from(l != r)).min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && l == right[j - 1] && left[i - 1] == r {
                best = best.min(rows[i - 1][j - 1] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

/// Java's operator for a word that other languages use.
pub(crate) fn operator_for(word: &str) -> Option<&'static str> {
    Some(match word {
        "and" | "AND" => "&&",
        "or" | "OR" => "||",
        "not" | "NOT" => "!",
        "implies" => "==>",
        "iff" => "<==>",
        "xor" => "^",
        "mod" => "%",
        "div" => "/",
        _ => return None,
    })
}

/// Java's operator for a sign that keyboards and word processors produce.
pub(crate) fn ascii_for(sign: char) -> Option<&'static str> {
    Some(match sign {
        '≠' => "!=",
        '≤' => "<=",
        '≥' => ">=",
        '∧' => "&&",
        '∨' => "||",
        '¬' => "!",
        '⇒' | '→' => "==>",
        '⇔' => "<==>",
        '∀' => "\\forall",
        '∃' => "\\exists",
        '×' => "*",
        '÷' => "/",
        '“' | '”' | '„' => "\"",
        '‘' | '’' => "'",
        '–' | '—' => "-",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let known = ["result", "old", "forall", "requires"];
        assert_eq!(nearest("reslt", known), Some("result"));
        assert_eq!(nearest("Old", known), Some("old"));
        assert_eq!(nearest("requries", known), Some("requires"));
        assert_eq!(nearest("banana", known), None);
    }
}
