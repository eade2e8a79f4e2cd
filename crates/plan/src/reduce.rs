//! Shorter and simpler plans: no call that can be dropped, no argument that could be simpler.
//!
//! Every change is checked against the whole plan, so only plans that effects alone confirm are touched; a plan by solving
//! has the fewest calls already, and the solver has made its arguments simple.

use term::{Sort, Value};

use crate::model::{Plan, Problem, Role};

/// Values that are tried for a number, the simplest first.
const SIMPLE: [i64; 8] = [0, 1, 2, 3, 5, 10, 100, -1];

/// The plan, or a simpler one.
pub fn reduced(problem: &Problem, plan: Plan) -> Plan {
    let mut plan = plan;
    if !problem.is_solved_by(&plan) {
        return plan;
    }
    drop_calls(problem, &mut plan);
    simplify_arguments(problem, &mut plan);
    plan
}

/// Drops runs of calls, longer ones first: what one call does another may undo.
fn drop_calls(problem: &Problem, plan: &mut Plan) {
    let mut length = plan.steps.len() / 2;
    while length > 0 {
        let mut from = 0;
        while from + length <= plan.steps.len() {
            let mut shorter = plan.clone();
            shorter.steps.drain(from..from + length);
            if problem.is_solved_by(&shorter) {
                *plan = shorter;
            } else {
                from += 1;
            }
        }
        length = length.min(4) - usize::from(length <= 4);
    }
}

fn simplify_arguments(problem: &Problem, plan: &mut Plan) {
    for step in 0..plan.steps.len() {
        for argument in 0..plan.steps[step].arguments.len() {
            let now = plan.steps[step].arguments[argument];
            let parameter = &problem.domain.actions[plan.steps[step].action].parameters[argument];
            // What an argument is like has its own price: the calls that make it so.
            if matches!(parameter.role, Role::Observed { .. }) {
                continue;
            }
            for simpler in simpler_values(now) {
                let mut changed = plan.clone();
                changed.steps[step].arguments[argument] = simpler;
                let is_possible = match simpler.sort().integer(simpler.bits()) {
                    Some(number) => parameter.domain.contains(number),
                    None => true,
                };
                if is_possible && problem.is_solved_by(&changed) {
                    *plan = changed;
                    break;
                }
            }
        }
    }
}

/// Values that are easier to read than this one. Objects stay what they are.
fn simpler_values(value: Value) -> Vec<Value> {
    let sort = value.sort();
    let candidates: Vec<Value> = match sort {
        Sort::Bool => vec![Value::Bool(false)],
        Sort::Int => SIMPLE.iter().map(|number| Value::Int(*number as i32)).collect(),
        Sort::Long => SIMPLE.iter().map(|number| Value::Long(*number)).collect(),
        Sort::Float => SIMPLE.iter().map(|number| Value::Float(*number as f32)).collect(),
        Sort::Double => SIMPLE.iter().map(|number| Value::Double(*number as f64)).collect(),
        Sort::Ref => Vec::new(),
    };
    candidates.into_iter().take_while(|candidate| *candidate != value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Step;
    use crate::testing::{account, at_least, equal, stack};

    fn step(action: usize, arguments: &[i32]) -> Step {
        Step { action, arguments: arguments.iter().map(|value| Value::Int(*value)).collect() }
    }

    #[test]
    fn detours_are_dropped() {
        let problem = stack(|size| at_least(size, 2));
        let steps =
            vec![step(0, &[]), step(1, &[7]), step(2, &[]), step(1, &[7]), step(1, &[9]), step(1, &[4])];
        let plan = reduced(&problem, Plan { steps });
        assert_eq!(plan.show(&problem.domain), "Stack()\npush(0)\npush(0)");
    }

    #[test]
    fn arguments_become_simple_where_they_may() {
        let problem = account(|balance| equal(balance, 20));
        let steps = vec![step(0, &[]), step(1, &[13]), step(1, &[7])];
        let plan = reduced(&problem, Plan { steps });
        assert_eq!(
            plan.show(&problem.domain),
            "Account()\ndeposit(13)\ndeposit(7)",
            "each depends on the other"
        );
        let enough = account(|balance| at_least(balance, 5));
        let steps = vec![step(0, &[]), step(1, &[13])];
        assert_eq!(reduced(&enough, Plan { steps }).show(&enough.domain), "Account()\ndeposit(5)");
    }

    #[test]
    fn what_is_no_plan_stays_as_it_is() {
        let problem = stack(|size| at_least(size, 9));
        let plan = Plan { steps: vec![step(0, &[]), step(1, &[1])] };
        assert_eq!(reduced(&problem, plan.clone()), plan);
    }
}
