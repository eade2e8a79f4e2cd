//! Whether the contracts of set-up calls allow them: a test may not break a precondition on its way to the call under test.
//!
//! What a contract asks for becomes part of the path, so that literals are found which keep it; where they do not, the call is
//! not made, and its condition is a decision to be turned round like any other.

use std::sync::Arc;

use contract::{Contracts, EffectiveContract};
use oracle::{Evaluator, Kept, Scene};
use program::{ClassName, MethodRef};
use rustc_hash::FxHashMap;
use term::TermId;
use vm::Machine;
use vm::class::MethodId;
use vm::observe::Site;

use crate::arrange::Unarranged;
use crate::execute::{assumed_or_ended, says};
use crate::pinned::References;
use crate::watch::Watch;

/// Contracts of set-up calls that say something, by the class of the object and the method.
pub(crate) type Known = FxHashMap<(ClassName, MethodRef), Option<Arc<EffectiveContract>>>;

pub(crate) struct Permits<'a, 'p> {
    pub contracts: &'p Contracts,
    pub evaluator: &'a mut Evaluator<'p>,
    pub known: &'a mut Known,
}

impl Permits<'_, '_> {
    /// The contract of a call, if it says anything.
    pub(crate) fn contract(
        &mut self,
        machine: &Machine,
        method: &MethodRef,
        this: Option<Kept>,
    ) -> Option<Arc<EffectiveContract>> {
        let class = match this.filter(|_| !method.is_constructor()) {
            Some(this) => oracle::linker::class_name_of(machine, this.reference(machine)),
            None => method.owner.clone(),
        };
        let key = (class, method.clone());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let contract = self.contracts.effective(&key.0, method);
        let found = says(&contract).then_some(contract);
        self.known.insert(key, found.clone());
        found
    }

    /// What must hold for the call to be allowed, where that depends on inputs.
    pub(crate) fn ask(
        &mut self,
        machine: &mut Machine,
        watch: &mut Watch,
        (id, contract): (MethodId, &EffectiveContract),
        this: Option<Kept>,
        given: &[Kept],
        references: &References,
    ) -> Result<Vec<TermId>, Unarranged> {
        let this = this.filter(|_| !contract.method.is_constructor());
        let class = match this {
            Some(this) => oracle::linker::class_name_of(machine, this.reference(machine)),
            None => contract.method.owner.clone(),
        };
        let site = Site { method: id, offset: 0 };
        let scene = Scene::before(class, site, this, given.to_vec());
        let before = watch.steps.len();
        let assumed = self.evaluator.assume(machine, watch, contract, &scene);
        let mut conditions = Vec::new();
        let allowed = assumed_or_ended(machine, &assumed, site, references, (watch, before), &mut conditions);
        allowed.map(|()| conditions).map_err(|_| Unarranged::Unallowed)
    }
}
