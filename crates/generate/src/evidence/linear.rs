//! Sums of values: what an index is made of, and what a check compares.

use std::collections::BTreeMap;
use std::sync::Arc;

use graph::Origin;

/// A number and how often each value is added to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) parts: BTreeMap<Arc<Origin>, i64>,
    pub(super) number: i64,
}

impl Linear {
    pub(super) fn of(origin: &Arc<Origin>) -> Linear {
        let mut sum = Linear::default();
        sum.add(origin, 1);
        sum.parts.retain(|_, times| *times != 0);
        sum
    }

    /// `left - right`
    pub(super) fn difference(left: &Arc<Origin>, right: &Arc<Origin>) -> Linear {
        let mut sum = Linear::default();
        sum.add(left, 1);
        sum.add(right, -1);
        sum.parts.retain(|_, times| *times != 0);
        sum
    }

    fn add(&mut self, origin: &Arc<Origin>, times: i64) {
        match &**origin {
            Origin::Number(number) => {
                self.number = self.number.wrapping_add(number.wrapping_mul(times));
            }
            Origin::Operator { opcode, operands } => match (opcode, operands.as_slice()) {
                // iadd, ladd
                (96 | 97, [left, right]) => {
                    self.add(left, times);
                    self.add(right, times);
                }
                // isub, lsub
                (100 | 101, [left, right]) => {
                    self.add(left, times);
                    self.add(right, times.wrapping_neg());
                }
                // ineg, lneg
                (116 | 117, [operand]) => self.add(operand, times.wrapping_neg()),
                _ => self.add_part(origin, times),
            },
            _ => self.add_part(origin, times),
        }
    }

    fn add_part(&mut self, origin: &Arc<Origin>, times: i64) {
        let known = self.parts.entry(Arc::clone(origin)).or_default();
        *known = known.wrapping_add(times);
    }

    /// The same sum, where whatever tells the size of the object counts as its length.
    pub(super) fn with_size_of(mut self, container: &Arc<Origin>) -> Linear {
        let length = Arc::new(Origin::Length(Arc::clone(container)));
        let sizes: Vec<Arc<Origin>> =
            self.parts.keys().filter(|part| is_size(part, container)).cloned().collect();
        for size in sizes {
            if let Some(times) = self.parts.remove(&size) {
                *self.parts.entry(Arc::clone(&length)).or_default() += times;
            }
        }
        self.parts.retain(|_, times| *times != 0);
        self
    }

    /// `Some(1)` if both are sums of the same values, `Some(-1)` if one is the other's negation, numbers aside.
    pub(super) fn is_like(&self, other: &Linear) -> Option<i64> {
        if self.parts.is_empty() {
            return None;
        }
        if self.parts == other.parts {
            return Some(1);
        }
        let negated = other.parts.iter().map(|(part, times)| (Arc::clone(part), -times)).collect();
        (self.parts == negated).then_some(-1)
    }

    /// This sum less the length of an object.
    pub(super) fn less_size_of(&self, container: &Arc<Origin>) -> Linear {
        let mut sum = self.clone();
        *sum.parts.entry(Arc::new(Origin::Length(Arc::clone(container)))).or_default() -= 1;
        sum.parts.retain(|_, times| *times != 0);
        sum
    }

    /// The same sum, where the length of an array is what it was made with.
    pub(super) fn with_length(mut self, container: &Arc<Origin>, made: Option<&Arc<Origin>>) -> Linear {
        let Some(made) = made else { return self };
        if let Some(times) = self.parts.remove(&Arc::new(Origin::Length(Arc::clone(container)))) {
            self.add(made, times);
            self.parts.retain(|_, times| *times != 0);
        }
        self
    }

    pub(super) fn is_constant(&self) -> bool {
        self.parts.is_empty()
    }
}

/// Whether a value is the length of an array, or what an object answers when it is asked for a number without further ado:
/// `length()`, `size()`.
pub(super) fn is_size(origin: &Origin, container: &Arc<Origin>) -> bool {
    match origin {
        Origin::Length(of) => of == container,
        Origin::Call { method, operands, .. } => {
            &*method.descriptor == "()I" && operands.as_slice() == [Arc::clone(container)]
        }
        _ => false,
    }
}
