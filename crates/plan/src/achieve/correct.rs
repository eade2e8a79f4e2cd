//! Actions as samples of their methods show them: what `learn` makes of the samples, in the terms of a domain.

use std::sync::Arc;

use learn::{Belief, Learned, learn};
use term::{Sort, Value};

use crate::model::{Action, INSTANTIATED, Role, VariableId};

/// One call that was made.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    /// By variable; `None` where it had no value.
    pub before: Vec<Option<Value>>,
    /// By parameter of the method.
    pub arguments: Vec<Option<Value>>,
    /// What was observed of the arguments, by the names of the action's parameters.
    pub observed: Vec<(Arc<str>, Value)>,
    /// `None` where the call was not allowed or has thrown.
    pub after: Option<Vec<Option<Value>>>,
}

impl Sample {
    /// The sample as an action of the method sees it.
    fn of(&self, action: &Action) -> learn::Sample {
        let parameters = action.parameters.iter().map(|parameter| match &parameter.role {
            Role::Argument(index) => self.arguments.get(*index).copied().flatten(),
            Role::Observed { .. } => {
                let found = self.observed.iter().find(|(name, _)| *name == parameter.name);
                found.map(|(_, value)| *value)
            }
            Role::Given(_) => None,
        });
        learn::Sample {
            before: self.before.clone(),
            parameters: parameters.collect(),
            after: self.after.clone(),
        }
    }
}

/// The action as the samples of its method show it. `variables` are those that can be observed.
pub(super) fn corrected(action: &Action, samples: &[Sample], variables: &[(VariableId, Sort)]) -> Action {
    let samples: Vec<learn::Sample> = samples.iter().map(|sample| sample.of(action)).collect();
    let parameters: Vec<Sort> = action.parameters.iter().map(|parameter| parameter.sort).collect();
    let mut undetermined = action.undetermined.clone();
    // That there is an object is what a creation does, whatever it holds.
    undetermined.push(INSTANTIATED);
    let belief = Belief {
        parameters: &parameters,
        precondition: &action.precondition,
        effects: &action.effects,
        undetermined: &undetermined,
    };
    let Learned { precondition, effects } = learn(belief, &samples, variables);
    let mut corrected = action.clone();
    corrected.precondition.extend(precondition);
    corrected.effects.retain(|effect| effects.iter().all(|learned| learned.variable != effect.variable));
    corrected.effects.extend(effects);
    corrected.effects.sort_by_key(|effect| effect.variable);
    corrected
}

#[cfg(test)]
mod tests;
