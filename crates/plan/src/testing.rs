//! Small domains, written by hand, for the tests of the planners.

use std::sync::Arc;

use term::{Kind, Relation, Sort, Value};

use crate::model::{
    Action, Condition, Domain, Effect, Expression, INSTANTIATED, Parameter, Problem, Role, StateVariable,
    VariableId,
};

/// Builds a domain line by line.
pub(crate) struct Builder {
    pub domain: Domain,
}

impl Builder {
    pub(crate) fn new(name: &str) -> Builder {
        Builder { domain: Domain::new(name) }
    }

    pub(crate) fn int(&mut self, name: &str) -> Expression {
        self.variable(name, Value::Int(0))
    }

    pub(crate) fn boolean(&mut self, name: &str) -> Expression {
        self.variable(name, Value::Bool(false))
    }

    fn variable(&mut self, name: &str, initial: Value) -> Expression {
        self.domain.variables.push(StateVariable { name: name.into(), sort: initial.sort(), initial });
        self.domain.now(VariableId(self.domain.variables.len() - 1))
    }

    pub(crate) fn constructor(&mut self, name: &str, effects: Vec<(Expression, Expression)>) {
        let mut action = action(name, Vec::new(), vec![self.domain.now(INSTANTIATED).not()], effects);
        action.effects.push(Effect { variable: INSTANTIATED, value: Expression::boolean(true) });
        self.domain.actions.push(action);
    }

    /// A method whose parameters are all `int`.
    pub(crate) fn method(
        &mut self,
        name: &str,
        parameters: &[&str],
        mut precondition: Vec<Expression>,
        effects: Vec<(Expression, Expression)>,
    ) {
        precondition.insert(0, self.domain.now(INSTANTIATED));
        self.domain.actions.push(action(name, parameters.to_vec(), precondition, effects));
    }

    pub(crate) fn problem(self, goal: Vec<Expression>) -> Problem {
        let goal = goal.into_iter().map(|expression| Condition { expression, text: Arc::from("") }).collect();
        Problem { domain: self.domain, goal }
    }
}

fn action(
    name: &str,
    parameters: Vec<&str>,
    precondition: Vec<Expression>,
    effects: Vec<(Expression, Expression)>,
) -> Action {
    let parameters = parameters.into_iter().enumerate().map(|(position, name)| Parameter {
        name: name.into(),
        sort: Sort::Int,
        domain: Sort::Int.interval(),
        objects: Vec::new(),
        role: Role::Argument(position),
    });
    let effects = effects.into_iter().map(|(variable, value)| {
        let Expression::Variable(variable, _) = variable else { panic!("an effect on a variable") };
        Effect { variable, value: value.before() }
    });
    Action {
        name: name.into(),
        parameters: parameters.collect(),
        precondition,
        effects: effects.collect(),
        ..Action::default()
    }
}

pub(crate) fn parameter(position: usize) -> Expression {
    Expression::Parameter(position, Sort::Int)
}

pub(crate) fn int(value: i32) -> Expression {
    Expression::int(value)
}

pub(crate) fn add(left: &Expression, right: &Expression) -> Expression {
    Expression::apply(Kind::Add, left.clone(), right.clone()).unwrap()
}

pub(crate) fn subtract(left: &Expression, right: &Expression) -> Expression {
    Expression::apply(Kind::Sub, left.clone(), right.clone()).unwrap()
}

pub(crate) fn compare(relation: Relation, left: &Expression, right: &Expression) -> Expression {
    Expression::compare(relation, left.clone(), right.clone()).unwrap()
}

pub(crate) fn at_least(left: &Expression, right: i32) -> Expression {
    compare(Relation::Ge, left, &int(right))
}

pub(crate) fn equal(left: &Expression, right: i32) -> Expression {
    compare(Relation::Eq, left, &int(right))
}

/// The stack of the paper's listing 2.1: `size()` counts pushes less pops.
pub(crate) fn stack(goal: impl Fn(&Expression) -> Expression) -> Problem {
    let mut builder = Builder::new("Stack");
    let size = builder.int("size()");
    builder.constructor("Stack()", vec![(size.clone(), int(0))]);
    builder.method("push(int)", &["element"], Vec::new(), vec![(size.clone(), add(&size, &int(1)))]);
    let not_empty = at_least(&size, 1);
    builder.method("pop()", &[], vec![not_empty], vec![(size.clone(), subtract(&size, &int(1)))]);
    let goal = goal(&size);
    builder.problem(vec![goal])
}

/// An account into which 1 to 50 can be put at a time, and out of which what is there can be taken.
pub(crate) fn account(goal: impl Fn(&Expression) -> Expression) -> Problem {
    let mut builder = Builder::new("Account");
    let balance = builder.int("balance()");
    builder.constructor("Account()", vec![(balance.clone(), int(0))]);
    let amount = parameter(0);
    let limited = vec![at_least(&amount, 1), compare(Relation::Le, &amount, &int(50))];
    builder.method("deposit(int)", &["amount"], limited, vec![(balance.clone(), add(&balance, &amount))]);
    let covered = vec![at_least(&amount, 1), compare(Relation::Le, &amount, &balance)];
    builder.method(
        "withdraw(int)",
        &["amount"],
        covered,
        vec![(balance.clone(), subtract(&balance, &amount))],
    );
    let goal = goal(&balance);
    builder.problem(vec![goal])
}
