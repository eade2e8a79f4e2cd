//! Conditions that ask about objects and data at once: with the objects that a run has, they ask about data only.

use term::{Sort, TermId, Terms, VarId};

use crate::runner::Runner;

/// Which object each reference of a run was when its call began, and what questions about their classes were answered with.
pub type References = Vec<(VarId, u64)>;

/// The condition for just these objects.
pub(crate) fn pinned(terms: &mut Terms, condition: TermId, references: &References) -> TermId {
    if references.is_empty() {
        return condition;
    }
    term::substitute(terms, condition, &mut |terms, id| {
        let (_, bits) = references.iter().find(|(known, _)| *known == id)?;
        Some(match terms.variable(id).sort {
            Sort::Bool => terms.bool(*bits != 0),
            _ => terms.reference(*bits as u32),
        })
    })
}

impl Runner<'_> {
    /// What a condition asks about data, with these objects; `None` if that is nothing.
    pub fn pinned(&mut self, condition: TermId, references: &References) -> Option<TermId> {
        if self.structure(condition).is_empty() {
            return Some(condition);
        }
        let terms = self.stage.machine.terms_mut();
        let data = pinned(terms, condition, references);
        let is_decided = terms.as_bool(data).is_some();
        (!is_decided && self.structure(data).is_empty()).then_some(data)
    }
}

#[cfg(test)]
mod tests {
    use term::{Relation, Term};

    use super::*;

    #[test]
    fn a_choice_between_objects_becomes_one_between_indexes() {
        let mut terms = Terms::new();
        let at = terms.declare("at", Sort::Int);
        let [first, second] = ["items[0]", "items[1]"].map(|name| terms.declare(name, Sort::Ref));
        let is_first = terms.compare_zero(Relation::Eq, at);
        let chosen = terms.ite(is_first, first, second);
        let is_null = terms.compare_zero(Relation::Eq, chosen);
        let id = |terms: &Terms, term| match terms.term(term) {
            Term::Var(id) => id,
            other => panic!("{other:?}"),
        };
        let references = vec![(id(&terms, first), 0), (id(&terms, second), 9)];
        assert_eq!(pinned(&mut terms, is_null, &references), is_first);
        assert_eq!(pinned(&mut terms, is_null, &Vec::new()), is_null);
    }
}
