//! Which variables and actions a goal needs (definition 15 of the paper, carried over to the domain).
//!
//! A variable is needed if the goal reads it, or the effect of an action on a needed variable does, or the precondition of
//! such an action. An action is needed if it changes a needed variable. A class with sixty methods of which three change
//! what the goal is about is planned for as a class with three.

use std::collections::BTreeSet;

use crate::model::{Action, Effect, Expression, INSTANTIATED, Problem, VariableId};

/// What the goal of a problem needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    pub variables: BTreeSet<VariableId>,
    /// Positions of actions, in order.
    pub actions: Vec<usize>,
}

pub fn needed(problem: &Problem) -> Needed {
    let mut variables: BTreeSet<VariableId> = BTreeSet::from([INSTANTIATED]);
    for condition in &problem.goal {
        variables.extend(condition.expression.variables());
    }
    let mut is_needed = vec![false; problem.domain.actions.len()];
    loop {
        let mut grew = false;
        for (action, is_needed) in problem.domain.actions.iter().zip(&mut is_needed) {
            if !*is_needed && changes(action, &variables) {
                *is_needed = true;
                grew = true;
            }
            if *is_needed {
                let before = variables.len();
                read_by(action, &mut variables);
                grew |= variables.len() > before;
            }
        }
        if !grew {
            break;
        }
    }
    let actions = (0..is_needed.len()).filter(|action| is_needed[*action]).collect();
    Needed { variables, actions }
}

fn changes(action: &Action, variables: &BTreeSet<VariableId>) -> bool {
    let is_change =
        |effect: &Effect| !matches!(effect.value, Expression::Old(old, _) if old == effect.variable);
    action.effects.iter().any(|effect| variables.contains(&effect.variable) && is_change(effect))
        || action.undetermined.iter().any(|variable| variables.contains(variable))
}

fn read_by(action: &Action, variables: &mut BTreeSet<VariableId>) {
    for condition in &action.precondition {
        variables.extend(condition.variables());
    }
    let mut read = Vec::new();
    for effect in action.effects.iter().filter(|effect| variables.contains(&effect.variable)) {
        read.extend(effect.value.old_variables());
    }
    // What only the postcondition says of a needed variable depends on what it relates the variable to.
    for condition in &action.postcondition {
        let after = condition.variables();
        let limits = |variable: &VariableId| after.contains(variable) && variables.contains(variable);
        if action.undetermined.iter().any(limits) {
            read.extend(after);
            read.extend(condition.old_variables());
        }
    }
    variables.extend(read);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Builder, add, at_least, int};

    #[test]
    fn what_the_goal_does_not_need_is_left_out() {
        let mut builder = Builder::new("Board");
        let (x, y, steps, name) =
            (builder.int("x()"), builder.int("y()"), builder.int("steps()"), builder.int("name()"));
        builder.constructor("Board()", vec![(x.clone(), int(0)), (y.clone(), int(0))]);
        builder.method("rename()", &[], Vec::new(), vec![(name.clone(), add(&name, &int(1)))]);
        // `x` moves by `steps` and only when `y` allows it.
        builder.method("move()", &[], vec![at_least(&y, 3)], vec![(x.clone(), add(&x, &steps))]);
        builder.method("faster()", &[], Vec::new(), vec![(steps.clone(), add(&steps, &int(1)))]);
        builder.method("up()", &[], Vec::new(), vec![(y.clone(), add(&y, &int(1)))]);
        let problem = builder.problem(vec![at_least(&x, 4)]);
        let needed = needed(&problem);
        assert_eq!(needed.actions, [0, 2, 3, 4]);
        let names: Vec<&str> =
            needed.variables.iter().map(|variable| &*problem.domain.variable(*variable).name).collect();
        assert_eq!(names, ["instantiated", "x()", "y()", "steps()"]);
    }
}
