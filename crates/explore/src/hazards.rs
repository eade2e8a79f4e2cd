//! Places of the program's own code where something may be thrown that nobody has written: instructions that may fail, and
//! calls of code that is not the program's own.
//!
//! They are what is left to look for when everything is covered: a text that ends where a parser expects one more letter
//! covers nothing new, and is what a user wants to know about.

use paths::{Hazard, Step};
use rustc_hash::{FxHashMap, FxHashSet};
use vm::observe::{DecisionKind, Site};

use crate::exploration::Limits;

/// Which of them are worth trying.
#[derive(Debug)]
pub(crate) struct Hazards {
    /// Attempts at a hazard, and at one decision that it depends on.
    most: u32,
    most_turned: u32,
    /// Those that something has come out of.
    realised: FxHashSet<Hazard>,
    /// Those of them that nothing but null has had to do with.
    realised_by_null: FxHashSet<Hazard>,
    attempts: FxHashMap<Hazard, u32>,
    /// By the decision that was turned round.
    turned: FxHashMap<(Hazard, Site), u32>,
    is_hunting: bool,
    is_behind_null: bool,
}

/// What the first attempts are worth when nothing else is left; see [`crate::guide::Guide::score`].
const HUNTED: u32 = 100;

impl Hazards {
    pub(crate) fn new(limits: &Limits) -> Hazards {
        Hazards {
            most: limits.attempts_at_hazard(),
            most_turned: limits.turns_at_hazard(),
            realised: FxHashSet::default(),
            realised_by_null: FxHashSet::default(),
            attempts: FxHashMap::default(),
            turned: FxHashMap::default(),
            is_hunting: false,
            is_behind_null: false,
        }
    }

    /// From now on they are what is looked for. Whether they were not before.
    pub(crate) fn hunt(&mut self) -> bool {
        !std::mem::replace(&mut self.is_hunting, true)
    }

    /// From now on they are looked for where null was found to throw, too: null comes first nearly everywhere, and what
    /// else may go wrong there is another question.
    pub(crate) fn hunt_behind_null(&mut self) {
        self.is_hunting = true;
        self.is_behind_null = true;
        self.attempts.clear();
        self.turned.clear();
    }

    /// Something was thrown there.
    pub(crate) fn realise(&mut self, hazard: Hazard, is_null: bool) {
        let is_new = self.realised.insert(hazard);
        if is_null && is_new {
            self.realised_by_null.insert(hazard);
        } else if !is_null {
            self.realised_by_null.remove(&hazard);
        }
    }

    fn is_open(&self, hazard: Hazard, kind: DecisionKind) -> bool {
        let is_behind = self.is_behind_null && kind != DecisionKind::Null;
        !self.realised.contains(&hazard) || is_behind && self.realised_by_null.contains(&hazard)
    }

    /// A decision was turned round.
    pub(crate) fn attempt(&mut self, step: &Step) {
        if let Some(hazard) = step.hazard {
            *self.attempts.entry(hazard).or_default() += 1;
            *self.turned.entry((hazard, step.site)).or_default() += 1;
        }
    }

    /// How promising it is to decide otherwise for the sake of what may be thrown then; less is better.
    pub(crate) fn score(&self, step: &Step) -> Option<u32> {
        let hazard = step.hazard.filter(|hazard| self.is_hunting && self.is_open(*hazard, step.kind))?;
        let attempts = self.attempts.get(&hazard).copied().unwrap_or(0);
        let turned = self.turned.get(&(hazard, step.site)).copied().unwrap_or(0);
        let depth = u32::from(step.depth).min(8);
        (attempts < self.most && turned < self.most_turned).then_some(HUNTED + depth + attempts + 20 * turned)
    }
}
