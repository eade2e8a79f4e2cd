//! Values of variables.

use term::{Terms, VarId};

/// Values of variables as bits (as [`term::evaluate`] takes them). A variable without a value has not been needed so far
/// and may take any of its domain.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Assignment {
    /// By the number of the variable. The last one is never `None`, so equal assignments are equal vectors.
    values: Vec<Option<u64>>,
}

impl Assignment {
    pub fn new() -> Assignment {
        Assignment::default()
    }

    pub fn get(&self, variable: VarId) -> Option<u64> {
        self.values.get(variable.index()).copied().flatten()
    }

    pub fn set(&mut self, variable: VarId, bits: u64) {
        if self.values.len() <= variable.index() {
            self.values.resize(variable.index() + 1, None);
        }
        self.values[variable.index()] = Some(bits);
    }

    /// Variables that have a value, in the order of their declaration.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, u64)> + '_ {
        let numbered = self.values.iter().enumerate();
        numbered.filter_map(|(index, bits)| bits.map(|bits| (VarId(index as u32), bits)))
    }
}

impl FromIterator<(VarId, u64)> for Assignment {
    fn from_iter<T: IntoIterator<Item = (VarId, u64)>>(values: T) -> Assignment {
        let mut assignment = Assignment::new();
        for (variable, bits) in values {
            assignment.set(variable, bits);
        }
        assignment
    }
}

/// The bits in the form that the variable's sort has, moved into its domain where they are outside.
pub(crate) fn into_domain(terms: &Terms, variable: VarId, bits: u64) -> u64 {
    let declared = terms.variable(variable);
    let bits = declared.sort.normalise(bits);
    match declared.sort.integer(bits) {
        Some(number) => {
            declared.sort.normalise(number.clamp(declared.domain.min, declared.domain.max) as u64)
        }
        None => bits,
    }
}

/// Whether the bits are a value that the variable may take.
pub(crate) fn is_in_domain(terms: &Terms, variable: VarId, bits: u64) -> bool {
    let declared = terms.variable(variable);
    let number = declared.sort.integer(declared.sort.normalise(bits));
    number.is_none_or(|number| declared.domain.contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_setting_does_not_matter() {
        let mut first = Assignment::new();
        first.set(VarId(3), 30);
        first.set(VarId(1), 10);
        let second: Assignment = [(VarId(1), 10), (VarId(3), 30)].into_iter().collect();
        assert_eq!(first, second);
        assert_eq!(first.iter().collect::<Vec<_>>(), [(VarId(1), 10), (VarId(3), 30)]);
        assert_eq!((first.get(VarId(1)), first.get(VarId(2)), first.get(VarId(9))), (Some(10), None, None));
    }
}
