//! Writing domain and problem.

use std::fmt;
use std::fmt::Write;

use term::{Kind, Operator, Relation, Sort, Value};

use crate::model::{Action, Effect, Expression, Problem, Step, VariableId};
use crate::relevance::needed;
use crate::search::Arguments;

use super::names::{Names, mangle, mangle_domain};

/// An effect that depends on more conditions than this is left out.
const BRANCHES: usize = 16;

/// Both files, and the way back from their names.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    pub domain: String,
    pub problem: String,
    pub names: Names,
    /// Actions that PDDL cannot say, with the reason.
    pub left_out: Vec<String>,
}

/// The goal cannot be said in PDDL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inexpressible {
    pub what: String,
}

impl fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PDDL has no {}", self.what)
    }
}

impl std::error::Error for Inexpressible {}

pub fn write(problem: &Problem) -> Result<Written, Inexpressible> {
    let needed = needed(problem);
    let mut writer = Writer { problem, names: Names::default(), left_out: Vec::new() };
    writer.name_variables();
    let mut actions = String::new();
    let arguments = Arguments::new(problem, &needed.actions);
    for &index in &needed.actions {
        actions.push_str(&writer.action(index, &arguments, &needed.variables));
    }
    let domain_name = mangle_domain(&problem.domain.name);
    let mut domain = format!("(define (domain {domain_name})\n");
    domain.push_str("  (:requirements :fluents :negative-preconditions :disjunctive-preconditions :conditional-effects)\n");
    let is_predicate = |variable: &&VariableId| problem.domain.variable(**variable).sort == Sort::Bool;
    let declared = |which: Vec<&VariableId>| -> String {
        which.iter().map(|variable| format!(" ({})", writer.names.variables[variable.0])).collect()
    };
    let predicates = needed.variables.iter().filter(is_predicate).collect();
    let functions: Vec<&VariableId> =
        needed.variables.iter().filter(|variable| !is_predicate(variable)).collect();
    // Writing to a string does not fail.
    let _ = writeln!(domain, "  (:predicates{})", declared(predicates));
    if !functions.is_empty() {
        let _ = writeln!(domain, "  (:functions{})", declared(functions));
    }
    domain.push_str(&actions);
    domain.push_str(")\n");

    let mut init = String::new();
    for variable in &needed.variables {
        let name = &writer.names.variables[variable.0];
        match problem.domain.variable(*variable).initial {
            Value::Bool(false) => {}
            Value::Bool(true) => drop(write!(init, " ({name})")),
            value => drop(write!(init, " (= ({name}) {})", number(value)?)),
        }
    }
    let mut goal = format!("({})", writer.names.variables[0]);
    for condition in &problem.goal {
        for part in condition.expression.clone().conjuncts() {
            let _ = write!(goal, " {}", writer.condition(&part)?);
        }
    }
    let text = format!(
        "(define (problem {domain_name}_goal)\n  (:domain {domain_name})\n  (:init{init})\n  (:goal (and {goal})))\n"
    );
    Ok(Written { domain, problem: text, names: writer.names, left_out: writer.left_out })
}

struct Writer<'a> {
    problem: &'a Problem,
    names: Names,
    left_out: Vec<String>,
}

impl Writer<'_> {
    fn name_variables(&mut self) {
        for (index, variable) in self.problem.domain.variables.iter().enumerate() {
            let name = match index {
                0 if !variable.name.ends_with("_instantiated") => {
                    format!("{}_instantiated", mangle_domain(&self.problem.domain.name))
                }
                _ => variable.name.to_string(),
            };
            let mangled = mangle(&name, &|name| self.names.variables.iter().any(|taken| taken == name));
            self.names.variables.push(mangled);
        }
    }

    /// The action, once for each tuple of arguments; nothing where it cannot be said.
    fn action(
        &mut self,
        index: usize,
        arguments: &Arguments,
        needed: &std::collections::BTreeSet<VariableId>,
    ) -> String {
        let action = &self.problem.domain.actions[index];
        if let Some(variable) = action.undetermined.iter().find(|variable| needed.contains(variable)) {
            let name = &self.problem.domain.variable(*variable).name;
            self.left_out.push(format!("{}: only a condition says what `{name}` becomes", action.name));
            return String::new();
        }
        let tuples = arguments.known_tuples(index);
        let mut text = String::new();
        for tuple in &tuples {
            let mut name = action.name.to_string();
            // An argument that changes nothing is not part of the name.
            if tuples.len() > 1 {
                let values: Vec<String> =
                    tuple.iter().map(|value| self.problem.domain.show_value(*value)).collect();
                name = format!("{name} {}", values.join(" "));
            }
            match self.grounded(action, tuple, needed) {
                Ok(Some((precondition, effect))) => {
                    let mangled = mangle(&name, &|name| self.names.actions.contains_key(name));
                    let _ = write!(
                        text,
                        "  (:action {mangled}\n    :parameters ()\n    :precondition (and{precondition})\n    :effect (and{effect}))\n"
                    );
                    self.names.actions.insert(mangled, Step { action: index, arguments: tuple.clone() });
                }
                Ok(None) => {}
                Err(reason) => {
                    self.left_out.push(format!("{}: {reason}", action.name));
                    return String::new();
                }
            }
        }
        text
    }

    /// Precondition and effect with these arguments; `None` where the precondition is false.
    fn grounded(
        &self,
        action: &Action,
        arguments: &[Value],
        needed: &std::collections::BTreeSet<VariableId>,
    ) -> Result<Option<(String, String)>, Inexpressible> {
        let put = |expression: &Expression| {
            expression.substitute(&|leaf| match leaf {
                Expression::Parameter(index, _) => arguments.get(*index).copied().map(Expression::Constant),
                _ => None,
            })
        };
        let mut precondition = String::new();
        for condition in action.precondition.iter().flat_map(|condition| put(condition).conjuncts()) {
            match condition.as_bool() {
                Some(true) => {}
                Some(false) => return Ok(None),
                None => drop(write!(precondition, " {}", self.condition(&condition)?)),
            }
        }
        let mut effects = String::new();
        let mut changes: Vec<&Effect> = action.effects.iter().collect();
        changes.retain(|effect| needed.contains(&effect.variable));
        changes.sort_by_key(|effect| (effect.value.sort() != Sort::Bool, effect.variable));
        for effect in changes {
            let effect = Effect { variable: effect.variable, value: put(&effect.value) };
            for one in self.effect(&effect)? {
                let _ = write!(effects, " {one}");
            }
        }
        Ok(Some((precondition, effects)))
    }

    fn effect(&self, effect: &Effect) -> Result<Vec<String>, Inexpressible> {
        let name = &self.names.variables[effect.variable.0];
        let mut written = Vec::new();
        if effect.value.sort() == Sort::Bool {
            match (&effect.value, effect.value.as_bool()) {
                (_, Some(true)) => written.push(format!("({name})")),
                (_, Some(false)) => written.push(format!("(not ({name}))")),
                (Expression::Old(old, _), _) if *old == effect.variable => {}
                (value, None) => {
                    written.push(format!("(when {} ({name}))", self.condition(value)?));
                    let otherwise = self.condition(&value.clone().not())?;
                    written.push(format!("(when {otherwise} (not ({name})))"));
                }
            }
            return Ok(written);
        }
        for (conditions, value) in branches(&effect.value)? {
            let Some(change) = self.change(effect.variable, &value)? else { continue };
            let mut when = String::new();
            for condition in &conditions {
                let _ = write!(when, " {}", self.condition(condition)?);
            }
            written.push(match conditions.len() {
                0 => change,
                1 => format!("(when{when} {change})"),
                _ => format!("(when (and{when}) {change})"),
            });
        }
        Ok(written)
    }

    /// `increase`, `decrease` or `assign`; nothing where the variable keeps its value.
    fn change(&self, variable: VariableId, value: &Expression) -> Result<Option<String>, Inexpressible> {
        let name = &self.names.variables[variable.0];
        let is_itself = |part: &Expression| matches!(part, Expression::Old(old, _) if *old == variable);
        Ok(match value {
            value if is_itself(value) => None,
            Expression::Binary(operator, left, right) if operator.kind() == Kind::Add && is_itself(left) => {
                Some(format!("(increase ({name}) {})", self.number(right)?))
            }
            Expression::Binary(operator, left, right) if operator.kind() == Kind::Add && is_itself(right) => {
                Some(format!("(increase ({name}) {})", self.number(left)?))
            }
            Expression::Binary(operator, left, right) if operator.kind() == Kind::Sub && is_itself(left) => {
                Some(format!("(decrease ({name}) {})", self.number(right)?))
            }
            value => Some(format!("(assign ({name}) {})", self.number(value)?)),
        })
    }

    fn condition(&self, condition: &Expression) -> Result<String, Inexpressible> {
        Ok(match condition {
            Expression::Variable(variable, Sort::Bool) | Expression::Old(variable, Sort::Bool) => {
                format!("({})", self.names.variables[variable.0])
            }
            Expression::Unary(Operator::Not, inner) => format!("(not {})", self.condition(inner)?),
            Expression::Binary(operator, left, right) => match (operator.kind(), left.sort()) {
                (Kind::Both, _) => format!("(and {} {})", self.condition(left)?, self.condition(right)?),
                (Kind::Either, _) => format!("(or {} {})", self.condition(left)?, self.condition(right)?),
                (Kind::Eq, Sort::Bool) => {
                    let (left, right) = (self.condition(left)?, self.condition(right)?);
                    format!("(or (and {left} {right}) (and (not {left}) (not {right})))")
                }
                (Kind::Eq, _) => format!("(= {} {})", self.number(left)?, self.number(right)?),
                (Kind::Lt, _) => format!("(< {} {})", self.number(left)?, self.number(right)?),
                (Kind::Le, _) => format!("(<= {} {})", self.number(left)?, self.number(right)?),
                _ => return Err(inexpressible(operator.text())),
            },
            Expression::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                let condition = self.condition(condition)?;
                let (then, otherwise) = (self.condition(then)?, self.condition(otherwise)?);
                format!("(or (and {condition} {then}) (and (not {condition}) {otherwise}))")
            }
            // What is constant was folded, and a whole condition that is constant was dealt with.
            Expression::Constant(_) => return Err(inexpressible("constant condition")),
            Expression::Parameter(..) => return Err(inexpressible("number as a parameter")),
            Expression::Variable(..) | Expression::Old(..) | Expression::Unary(..) => {
                return Err(inexpressible("condition of this form"));
            }
        })
    }

    fn number(&self, expression: &Expression) -> Result<String, Inexpressible> {
        Ok(match expression {
            Expression::Constant(value) => number(*value)?,
            Expression::Variable(variable, _) | Expression::Old(variable, _) => {
                format!("({})", self.names.variables[variable.0])
            }
            Expression::Unary(operator, operand) => match operator.kind() {
                Kind::Neg => format!("(- 0 {})", self.number(operand)?),
                Kind::ToLong | Kind::ToDouble if operand.sort() == Sort::Int => self.number(operand)?,
                Kind::ToDouble => self.number(operand)?,
                _ => return Err(inexpressible(operator.text())),
            },
            Expression::Binary(operator, left, right) => {
                let symbol = match operator.kind() {
                    Kind::Add => "+",
                    Kind::Sub => "-",
                    Kind::Mul => "*",
                    Kind::Div if operator.result().is_floating() => "/",
                    Kind::Div => return Err(inexpressible("division of whole numbers")),
                    _ => return Err(inexpressible(operator.text())),
                };
                format!("({symbol} {} {})", self.number(left)?, self.number(right)?)
            }
            Expression::Choice(_) => return Err(inexpressible("choice between numbers")),
            Expression::Parameter(..) => return Err(inexpressible("number as a parameter")),
        })
    }
}

fn number(value: Value) -> Result<String, Inexpressible> {
    match value {
        Value::Int(value) => Ok(value.to_string()),
        Value::Long(value) => Ok(value.to_string()),
        Value::Ref(value) => Ok(value.to_string()),
        Value::Float(value) if value.is_finite() => Ok(value.to_string()),
        Value::Double(value) if value.is_finite() => Ok(value.to_string()),
        Value::Bool(_) | Value::Float(_) | Value::Double(_) => Err(inexpressible("such number")),
    }
}

fn inexpressible(what: &str) -> Inexpressible {
    Inexpressible { what: what.to_owned() }
}

/// The values that a number can have with the conditions under which it has them: choices moved outwards.
fn branches(value: &Expression) -> Result<Vec<(Vec<Expression>, Expression)>, Inexpressible> {
    let found = match value {
        Expression::Choice(parts) => {
            let [condition, then, otherwise] = &**parts;
            let mut all = Vec::new();
            for (condition, part) in [(condition.clone(), then), (condition.clone().not(), otherwise)] {
                for (mut conditions, value) in branches(part)? {
                    conditions.insert(0, condition.clone());
                    all.push((conditions, value));
                }
            }
            all
        }
        Expression::Binary(operator, left, right) => {
            let mut all = Vec::new();
            for (left_conditions, left) in branches(left)? {
                for (right_conditions, right) in branches(right)? {
                    let mut conditions = left_conditions.clone();
                    conditions.extend(right_conditions);
                    let kind = operator.kind();
                    if matches!(kind, Kind::Min | Kind::Max) {
                        let relation = if kind == Kind::Min { Relation::Le } else { Relation::Ge };
                        let Some(is_left) = Expression::compare(relation, left.clone(), right.clone()) else {
                            return Err(inexpressible(operator.text()));
                        };
                        for (condition, value) in [(is_left.clone(), left.clone()), (is_left.not(), right)] {
                            match condition.as_bool() {
                                Some(false) => {}
                                Some(true) => all.push((conditions.clone(), value)),
                                None => {
                                    let mut conditions = conditions.clone();
                                    conditions.push(condition);
                                    all.push((conditions, value));
                                }
                            }
                        }
                    } else if let Some(value) = Expression::binary(*operator, left.clone(), right) {
                        all.push((conditions, value));
                    }
                }
            }
            all
        }
        Expression::Unary(operator, operand) => {
            let parts = branches(operand)?.into_iter();
            let applied = parts.filter_map(|(conditions, operand)| {
                Some((conditions, Expression::unary(*operator, operand)?))
            });
            applied.collect()
        }
        Expression::Constant(_)
        | Expression::Variable(..)
        | Expression::Old(..)
        | Expression::Parameter(..) => vec![(Vec::new(), value.clone())],
    };
    if found.len() > BRANCHES { Err(inexpressible("effect with so many conditions")) } else { Ok(found) }
}
