//! A planning domain, a problem and a plan, as plain data.
//!
//! A domain is what the contract of a class says about how calls change an object (Planning4ObjectCreation, definitions 5 and
//! 10 to 16): state variables, one action per spec case of a constructor or method, an initial state. The predicate
//! *instantiated* is the first variable of every domain; constructors need its absence and bring it about.
//!
//! Where the paper's actions have PDDL's effects only, ours have three parts: `effects`, which compute the new value of a
//! variable from the old state and the parameters; `postcondition`, what is promised beyond that; and `undetermined`, the
//! variables of which only the postcondition says something. A planner that computes uses the effects, one that solves uses
//! all three. Variables that an action names in none of them keep their value.

use std::sync::Arc;

use program::{FieldRef, MethodRef, Type};
use term::{Interval, Sort, Value};

pub use learn::{Effect, Expression, Values, VariableId};

/// What can be done with an object, and how it changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Domain {
    /// The class, as the reader of a plan knows it.
    pub name: Arc<str>,
    pub variables: Vec<StateVariable>,
    pub actions: Vec<Action>,
    /// What holds in every state of an object that exists.
    pub invariants: Vec<Condition>,
    /// What values of sort [`Sort::Ref`] stand for: 1 is the first of these, 0 is `null`.
    pub objects: Vec<Identity>,
}

/// Something that can be observed of the object.
#[derive(Clone, Debug, PartialEq)]
pub struct StateVariable {
    /// The observation as Java writes it: `size()`, `next.count`, `get(0)`.
    pub name: Arc<str>,
    pub sort: Sort,
    /// Before a constructor ran, and after one that does not say otherwise: the default of its type (table 3.1 of the paper).
    pub initial: Value,
}

/// One spec case of a constructor or method.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Action {
    /// Unique in its domain: `push(int)`, with `#2` for a second spec case.
    pub name: Arc<str>,
    /// `None` in a domain that was not made from a program.
    pub method: Option<MethodRef>,
    pub parameters: Vec<Parameter>,
    /// Over the state before the call and the parameters.
    pub precondition: Vec<Expression>,
    pub effects: Vec<Effect>,
    /// Over the state after the call, the state before it, and the parameters.
    pub postcondition: Vec<Expression>,
    /// Variables that change in a way that only the postcondition limits.
    pub undetermined: Vec<VariableId>,
    /// What the arguments themselves must satisfy, planned for one by one.
    pub needs: Vec<Need>,
    /// Clauses of the contract that could not be said in the model, as written.
    pub untranslated: Vec<Arc<str>>,
}

/// Something that the planner chooses when it takes an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// `amount`, or for something observed of an argument, `item.price()`.
    pub name: Arc<str>,
    pub sort: Sort,
    /// The values of its Java type, where these are whole numbers.
    pub domain: Interval,
    /// Of a reference: which objects it can be, beside `null`.
    pub objects: Vec<u32>,
    pub role: Role,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// The argument of this position.
    Argument(usize),
    /// What the argument of this position must be like: the value of an observation of it.
    Observed { argument: usize, observation: contract::Expr },
    /// A value that the goal names beside the object, chosen when the object is created.
    Given(contract::Expr),
}

/// A clause about an argument alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Need {
    pub argument: usize,
    pub ty: Type,
    pub clause: contract::Expr,
}

/// A condition on a state, and the clause that it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    pub expression: Expression,
    pub text: Arc<str>,
}

/// An object that the domain can tell from others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Identity {
    /// One that nothing more is known about.
    Some,
    Text(Arc<str>),
    /// A static final field, such as a constant of an enum.
    Constant(FieldRef),
    /// One that the goal names.
    Named(Arc<str>),
}

/// A domain and what is wanted of its object: all of `goal`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Problem {
    pub domain: Domain,
    pub goal: Vec<Condition>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub steps: Vec<Step>,
}

/// One call.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Position in [`Domain::actions`].
    pub action: usize,
    /// By parameter of the action.
    pub arguments: Vec<Value>,
}

/// The values of all state variables, as normalised bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State(pub Box<[u64]>);

/// The predicate of definition 16.
pub const INSTANTIATED: VariableId = VariableId(0);

impl Domain {
    /// A domain with the predicate *instantiated* and nothing else.
    pub fn new(name: &str) -> Domain {
        let instantiated =
            StateVariable { name: "instantiated".into(), sort: Sort::Bool, initial: Value::Bool(false) };
        Domain { name: name.into(), variables: vec![instantiated], ..Domain::default() }
    }

    pub fn variable(&self, id: VariableId) -> &StateVariable {
        &self.variables[id.0]
    }

    /// The variable as an expression.
    pub fn now(&self, id: VariableId) -> Expression {
        Expression::Variable(id, self.variable(id).sort)
    }

    pub fn find(&self, name: &str) -> Option<VariableId> {
        self.variables.iter().position(|variable| &*variable.name == name).map(VariableId)
    }

    pub fn initial_state(&self) -> State {
        State(self.variables.iter().map(|variable| variable.initial.bits()).collect())
    }

    /// How the reader knows a value: `5`, `null`, `"text"`, `State.OPEN`.
    pub fn show_value(&self, value: Value) -> String {
        let object = |number: u32| self.objects.get((number as usize).wrapping_sub(1));
        match value {
            Value::Ref(0) => "null".to_owned(),
            Value::Ref(number) => match object(number) {
                Some(Identity::Text(text)) => format!("{text:?}"),
                Some(Identity::Constant(field)) => {
                    format!("{}.{}", field.owner.readable(), field.name)
                }
                Some(Identity::Named(name)) => name.to_string(),
                Some(Identity::Some) | None => "object".to_owned(),
            },
            value => value.to_string(),
        }
    }

    /// `push(3)`, as a reader would write the call; what is observed of arguments stands behind it.
    pub fn show_step(&self, step: &Step) -> String {
        let Some(action) = self.actions.get(step.action) else { return String::new() };
        let name = action.name.split(['(', '#']).next().unwrap_or_default();
        let mut arguments = Vec::new();
        let mut observed = Vec::new();
        for (parameter, value) in action.parameters.iter().zip(&step.arguments) {
            let shown = self.show_value(*value);
            match parameter.role {
                Role::Argument(_) => arguments.push(shown),
                Role::Observed { .. } | Role::Given(_) => {
                    observed.push(format!("{} = {shown}", parameter.name));
                }
            }
        }
        let with = if observed.is_empty() { String::new() } else { format!(" with {}", observed.join(", ")) };
        format!("{name}({}){with}", arguments.join(", "))
    }
}

impl Action {
    /// Whether it brings the object into being.
    pub fn creates(&self) -> bool {
        self.effects.iter().any(|effect| effect.variable == INSTANTIATED)
    }

    pub fn effect(&self, variable: VariableId) -> Option<&Expression> {
        self.effects.iter().find(|effect| effect.variable == variable).map(|effect| &effect.value)
    }

    pub fn is_applicable(&self, state: &State, arguments: &[u64]) -> bool {
        let values = Values { now: &state.0, old: &state.0, parameters: arguments };
        self.precondition.iter().all(|condition| condition.holds(values))
    }

    /// The state after the call, as far as effects say; undetermined variables keep their values.
    pub fn apply(&self, state: &State, arguments: &[u64]) -> State {
        let values = Values { now: &state.0, old: &state.0, parameters: arguments };
        let mut after = state.clone();
        for effect in &self.effects {
            if let Some(place) = after.0.get_mut(effect.variable.0) {
                *place = effect.value.evaluate(values);
            }
        }
        after
    }
}

impl Problem {
    pub fn is_goal(&self, state: &State) -> bool {
        let values = Values { now: &state.0, old: &state.0, parameters: &[] };
        state.0.first().is_some_and(|instantiated| *instantiated != 0)
            && self.goal.iter().all(|condition| condition.expression.holds(values))
    }

    /// Whether the effects alone bring the plan from the initial state to the goal, every call being allowed where it is
    /// made. A plan that relies on postconditions is not confirmed this way.
    pub fn is_solved_by(&self, plan: &Plan) -> bool {
        let mut state = self.domain.initial_state();
        for step in &plan.steps {
            let Some(action) = self.domain.actions.get(step.action) else { return false };
            let arguments: Vec<u64> = step.arguments.iter().map(|value| value.bits()).collect();
            if arguments.len() != action.parameters.len() || !action.is_applicable(&state, &arguments) {
                return false;
            }
            state = action.apply(&state, &arguments);
        }
        self.is_goal(&state)
    }
}

impl Plan {
    /// Number of calls and arguments: what a reader has to follow.
    pub fn cost(&self) -> usize {
        self.steps.iter().map(|step| 1 + step.arguments.len()).sum()
    }

    /// One call per line.
    pub fn show(&self, domain: &Domain) -> String {
        let lines: Vec<String> = self.steps.iter().map(|step| domain.show_step(step)).collect();
        lines.join("\n")
    }
}

/// The default of a type, as table 3.1 of the paper has it.
pub fn default_value(sort: Sort) -> Value {
    Value::from_bits(sort, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at_least, stack};

    fn step(action: usize, arguments: &[i32]) -> Step {
        Step { action, arguments: arguments.iter().map(|value| Value::Int(*value)).collect() }
    }

    #[test]
    fn a_plan_is_checked_call_by_call() {
        let problem = stack(|size| at_least(size, 1));
        let (create, push, pop) = (step(0, &[]), step(1, &[7]), step(2, &[]));
        let solves = |steps: &[&Step]| {
            problem.is_solved_by(&Plan { steps: steps.iter().map(|step| (*step).clone()).collect() })
        };
        assert!(solves(&[&create, &push]));
        assert!(!solves(&[&push]), "nothing can be pushed before there is a stack");
        assert!(!solves(&[&create, &pop, &push, &push]), "nothing can be popped from an empty stack");
        assert!(!solves(&[&create, &create, &push]), "a constructor runs once");
        assert!(!solves(&[&create, &step(1, &[])]), "an argument is missing");
        assert!(!solves(&[&create, &step(9, &[])]), "there is no such action");
    }

    #[test]
    fn a_plan_reads_like_calls() {
        let problem = stack(|size| at_least(size, 1));
        let plan = Plan { steps: vec![step(0, &[]), step(1, &[7])] };
        assert_eq!(plan.show(&problem.domain), "Stack()\npush(7)");
        assert_eq!(plan.cost(), 3);
    }
}
