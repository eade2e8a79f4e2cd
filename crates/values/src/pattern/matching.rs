//! Whether a whole text is in the language of a pattern: sets of positions, so no backtracking blows up.

use std::collections::BTreeSet;

use regex_syntax::hir::{Class, Hir, HirKind, Look};

/// A text and a pattern that need more steps than this are left undecided.
const MOST_STEPS: usize = 200_000;

pub(super) fn matches_whole(tree: &Hir, text: &str) -> Option<bool> {
    let mut matcher = Matcher { text: text.chars().collect(), steps: 0 };
    let ends = matcher.ends(tree, BTreeSet::from([0]))?;
    Some(ends.contains(&matcher.text.len()))
}

struct Matcher {
    text: Vec<char>,
    steps: usize,
}

impl Matcher {
    /// Where matches of `tree` can end that begin at one of `starts`.
    fn ends(&mut self, tree: &Hir, starts: BTreeSet<usize>) -> Option<BTreeSet<usize>> {
        self.steps += 1 + starts.len();
        if self.steps > MOST_STEPS {
            return None;
        }
        if starts.is_empty() {
            return Some(starts);
        }
        match tree.kind() {
            HirKind::Empty => Some(starts),
            HirKind::Literal(literal) => {
                let wanted: Vec<char> = std::str::from_utf8(&literal.0).ok()?.chars().collect();
                let ends = starts.into_iter().filter(|start| self.text[*start..].starts_with(&wanted));
                Some(ends.map(|start| start + wanted.len()).collect())
            }
            HirKind::Class(Class::Unicode(class)) => {
                let has = |wanted: &char| {
                    class.iter().any(|range| range.start() <= *wanted && *wanted <= range.end())
                };
                Some(
                    starts
                        .into_iter()
                        .filter(|start| self.text.get(*start).is_some_and(has))
                        .map(|at| at + 1)
                        .collect(),
                )
            }
            HirKind::Class(Class::Bytes(_)) => None,
            HirKind::Look(look) => Some(starts.into_iter().filter(|at| self.looks(*look, *at)).collect()),
            HirKind::Repetition(repetition) => {
                let mut current = starts;
                for _ in 0..repetition.min {
                    current = self.ends(&repetition.sub, current)?;
                }
                let mut all = current.clone();
                let mut times = repetition.min;
                while repetition.max.is_none_or(|most| times < most) {
                    let next: BTreeSet<usize> =
                        self.ends(&repetition.sub, current)?.difference(&all).copied().collect();
                    if next.is_empty() {
                        break;
                    }
                    all.extend(&next);
                    current = next;
                    times += 1;
                }
                Some(all)
            }
            HirKind::Capture(capture) => self.ends(&capture.sub, starts),
            HirKind::Concat(parts) => parts.iter().try_fold(starts, |starts, part| self.ends(part, starts)),
            HirKind::Alternation(branches) => {
                let mut all = BTreeSet::new();
                for branch in branches {
                    all.extend(self.ends(branch, starts.clone())?);
                }
                Some(all)
            }
        }
    }

    fn looks(&self, look: Look, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.text.get(before)).copied();
        let after = self.text.get(at).copied();
        let word = |character: Option<char>| character.is_some_and(|c| c.is_alphanumeric() || c == '_');
        match look {
            Look::Start => at == 0,
            Look::End => at == self.text.len(),
            Look::StartLF | Look::StartCRLF => before.is_none_or(|c| c == '\n'),
            Look::EndLF | Look::EndCRLF => after.is_none_or(|c| c == '\n'),
            Look::WordAscii | Look::WordUnicode => word(before) != word(after),
            Look::WordAsciiNegate | Look::WordUnicodeNegate => word(before) == word(after),
            Look::WordStartAscii | Look::WordStartUnicode => !word(before) && word(after),
            Look::WordEndAscii | Look::WordEndUnicode => word(before) && !word(after),
            Look::WordStartHalfAscii | Look::WordStartHalfUnicode => !word(before),
            Look::WordEndHalfAscii | Look::WordEndHalfUnicode => !word(after),
        }
    }
}
