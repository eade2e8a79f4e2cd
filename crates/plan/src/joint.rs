//! Several objects in one problem: the paper's pessimistic generation.
//!
//! Each object brings the variables and actions of its own domain; the goal is said of the first, and where it observes
//! another, the variable of that other object is put in. So states that only together satisfy a condition
//! (`a.total() + b.total() == 137`) are found in one search. Of the plan, every object gets its own calls, in order.

use std::sync::Arc;

use contract::{Clause, Expr, ExprKind};
use program::ClassName;
use suite::Unplanned;
use term::{Sort, Value};

use live::Subject;

use crate::domain::{self, Goal};
use crate::model::{
    Action, Condition, Effect, Expression, INSTANTIATED, Identity, Parameter, Problem, Role, Step,
    VariableId, default_value,
};
use crate::objects::{Builder, Planned, clause, literal};
use crate::planner::plan_problem;

/// Plans for all objects, in their order. The clauses are the same for all, said from where each is the subject.
pub(crate) fn plan(
    builder: &mut Builder,
    objects: &[(Subject, ClassName, Vec<Clause>)],
) -> Result<Vec<Planned>, Unplanned> {
    let merged = merge(builder, objects).ok_or(Unplanned::Limit)?;
    let found = plan_problem(&merged.problem, builder.options)?;
    let mut planned = Vec::new();
    for ((_, class, _), range) in objects.iter().zip(&merged.actions) {
        let own = found.plan.steps.iter().filter(|step| range.contains(&step.action));
        let steps: Vec<Step> = own.cloned().collect();
        planned.push(builder.finish(&merged.problem, class, &steps, &found)?);
    }
    if let Some(first) = planned.first_mut() {
        first.given.retain(|(expr, _)| matches!(expr.kind, ExprKind::Parameter { .. }));
        first.unplanned = merged.untranslated;
    }
    Ok(planned)
}

struct Merged {
    problem: Problem,
    /// By object.
    actions: Vec<std::ops::Range<usize>>,
    untranslated: Vec<Arc<str>>,
}

fn merge(builder: &Builder, objects: &[(Subject, ClassName, Vec<Clause>)]) -> Option<Merged> {
    let ((subject, class, clauses), others) = objects.split_first()?;
    let goal = Goal { class: class.clone(), subject: *subject, clauses: clauses.clone() };
    let first = domain::problem(builder.contracts, &goal);
    let mut problem = first.problem;
    rename(&mut problem.domain.objects, *subject, clauses);
    let given = given(&problem);
    let mut actions = std::iter::once(0..problem.domain.actions.len()).collect::<Vec<_>>();
    for (number, (subject, class, clauses)) in others.iter().enumerate() {
        let own: Vec<&(VariableId, Expr)> =
            given.iter().filter(|(_, expr)| expr.any(|part| subject.is(part))).collect();
        let asked = own.iter().enumerate().map(|(position, (_, expr))| {
            let zero = literal(&[], default_value(live::sort_of(&expr.ty)), &expr.ty)?;
            Some(Clause { text: probe(position), ..clause(expr.clone().equal(zero)) })
        });
        let asked = asked.collect::<Option<Vec<Clause>>>()?;
        let goal = Goal { class: class.clone(), subject: *subject, clauses: asked };
        let mut other = domain::problem(builder.contracts, &goal).problem;
        rename(&mut other.domain.objects, *subject, clauses);
        let shift = Shift::new(&mut problem, &other);
        for (position, (variable, _)) in own.iter().enumerate() {
            let asked = other.goal.iter().find(|condition| condition.text == probe(position))?;
            let value = shift.apply(&observed(&asked.expression)?);
            for condition in &mut problem.goal {
                condition.expression = condition.expression.substitute(&|leaf| match leaf {
                    Expression::Variable(read, _) if read == variable => Some(value.clone()),
                    _ => None,
                });
            }
        }
        let instantiated = Expression::Variable(shift.variable(INSTANTIATED), Sort::Bool);
        for invariant in &other.domain.invariants {
            let said = instantiated.clone().not().or(shift.apply(&invariant.expression))?;
            problem.domain.invariants.push(Condition { expression: said, text: invariant.text.clone() });
        }
        problem.goal.push(Condition { expression: instantiated, text: class.without_package().into() });
        let from = problem.domain.actions.len();
        for action in &other.domain.actions {
            let name = format!("{}.{}", number + 2, action.name);
            problem.domain.actions.push(shift.action(action, name.into()));
        }
        actions.push(from..problem.domain.actions.len());
    }
    builder.limit(&mut problem);
    Some(Merged { problem, actions, untranslated: first.untranslated })
}

fn probe(position: usize) -> Arc<str> {
    format!("#{position}").into()
}

/// What `expression == default` compares.
fn observed(condition: &Expression) -> Option<Expression> {
    match condition {
        Expression::Binary(_, left, right) => match (&**left, &**right) {
            (left, Expression::Constant(_)) => Some(left.clone()),
            (Expression::Constant(_), right) => Some(right.clone()),
            _ => None,
        },
        // `x == false` is `!x`.
        condition if condition.sort() == Sort::Bool && condition.as_bool().is_none() => {
            Some(condition.clone().not())
        }
        _ => None,
    }
}

/// Variables that stand for what is given with the goal, and what is given.
fn given(problem: &Problem) -> Vec<(VariableId, Expr)> {
    let Some(action) = problem.domain.actions.iter().find(|action| action.creates()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for Effect { variable, value } in &action.effects {
        if let Expression::Parameter(index, _) = value
            && let Some(Parameter { role: Role::Given(expr), .. }) = action.parameters.get(*index)
        {
            found.push((*variable, expr.clone()));
        }
    }
    found
}

/// The object itself gets the name that the others know it by.
fn rename(objects: &mut [Identity], subject: Subject, clauses: &[Clause]) {
    let name = match subject {
        Subject::This => Some(Arc::from(crate::call::RECEIVER)),
        Subject::Parameter(_) => {
            let mut found = None;
            for clause in clauses {
                clause.expr.visit(&mut |part| {
                    if let (true, ExprKind::Parameter { name, .. }) = (subject.is(part), &part.kind) {
                        found.get_or_insert(name.clone());
                    }
                });
            }
            found
        }
    };
    for object in objects {
        if let (Identity::Named(own), Some(name)) = (&mut *object, &name)
            && &**own == "this"
        {
            *own = name.clone();
        }
    }
}

/// From the numbers of one problem to those of the merged one.
struct Shift {
    variables: usize,
    objects: Vec<u32>,
}

impl Shift {
    /// Takes the variables and objects of another problem over.
    fn new(into: &mut Problem, other: &Problem) -> Shift {
        let variables = into.domain.variables.len();
        into.domain.variables.extend(other.domain.variables.iter().cloned().map(|mut variable| {
            variable.name = format!("{}.{}", other.domain.name, variable.name).into();
            variable
        }));
        let mut objects = Vec::new();
        for object in &other.domain.objects {
            let known = into.domain.objects.iter().position(|known| known == object);
            let position = known.unwrap_or_else(|| {
                into.domain.objects.push(object.clone());
                into.domain.objects.len() - 1
            });
            objects.push(position as u32 + 1);
        }
        Shift { variables, objects }
    }

    fn variable(&self, VariableId(variable): VariableId) -> VariableId {
        VariableId(variable + self.variables)
    }

    fn object(&self, number: u32) -> u32 {
        match number {
            0 => 0,
            number => self.objects.get(number as usize - 1).copied().unwrap_or(number),
        }
    }

    fn apply(&self, expression: &Expression) -> Expression {
        expression.substitute(&|leaf| match leaf {
            Expression::Variable(variable, sort) => {
                Some(Expression::Variable(self.variable(*variable), *sort))
            }
            Expression::Old(variable, sort) => Some(Expression::Old(self.variable(*variable), *sort)),
            Expression::Constant(Value::Ref(number)) => {
                Some(Expression::Constant(Value::Ref(self.object(*number))))
            }
            _ => None,
        })
    }

    fn action(&self, action: &Action, name: Arc<str>) -> Action {
        let mut moved = Action { name, ..action.clone() };
        for parameter in &mut moved.parameters {
            for object in &mut parameter.objects {
                *object = self.object(*object);
            }
        }
        for condition in moved.precondition.iter_mut().chain(&mut moved.postcondition) {
            *condition = self.apply(condition);
        }
        for effect in &mut moved.effects {
            *effect = Effect { variable: self.variable(effect.variable), value: self.apply(&effect.value) };
        }
        for variable in &mut moved.undetermined {
            *variable = self.variable(*variable);
        }
        moved
    }
}
