//! Reading domain and problem: what [`write`](super::write) writes, and other people's files without parameters.
//!
//! Numbers of PDDL are real, so functions become variables of `double`. A predicate `…_instantiated` is the model's own; a
//! domain without one begins with the object already there.

use std::collections::BTreeMap;
use std::sync::Arc;

use term::{Kind, Relation, Sort, Value};

use crate::model::{
    Action, Condition, Domain, Effect, Expression, INSTANTIATED, Problem, StateVariable, VariableId,
};

use super::sexpr::{Malformed, Sexpr, malformed, parse};

/// Reads a domain file.
pub fn read_domain(text: &str) -> Result<Domain, Malformed> {
    let file = parse(text)?;
    let (name, sections) = definition(&file, "domain")?;
    let mut reader = Reader { domain: Domain::new(&name), by_name: BTreeMap::new() };
    let is_ours = |word: &str| word.ends_with("_instantiated");
    for section in sections {
        match section.form()? {
            (":predicates", declared) => {
                for predicate in declared {
                    let name = unparameterised(predicate)?;
                    if is_ours(name) && !reader.by_name.values().any(|known| *known == INSTANTIATED) {
                        reader.by_name.insert(name.to_owned(), INSTANTIATED);
                        reader.domain.variables[INSTANTIATED.0].name = name.into();
                    } else {
                        reader.declare(name, Value::Bool(false));
                    }
                }
            }
            (":functions", declared) => {
                for function in declared.iter().filter(|item| matches!(item, Sexpr::List(..))) {
                    reader.declare(unparameterised(function)?, Value::Double(0.0));
                }
            }
            (":requirements", _) => {}
            (":action", _) => {}
            (other, _) => return Err(malformed(section.line(), format!("`{other}` is not supported"))),
        }
    }
    if !reader.by_name.values().any(|known| *known == INSTANTIATED) {
        reader.domain.variables[INSTANTIATED.0].initial = Value::Bool(true);
    }
    for section in sections {
        if let (":action", parts) = section.form()? {
            let action = reader.action(parts, section.line())?;
            reader.domain.actions.push(action);
        }
    }
    Ok(reader.domain)
}

/// Reads a problem file of a domain.
pub fn read_problem(text: &str, domain: &Domain) -> Result<Problem, Malformed> {
    let file = parse(text)?;
    let (_, sections) = definition(&file, "problem")?;
    let names = domain.variables.iter().enumerate();
    let by_name = names.map(|(index, variable)| (variable.name.to_string(), VariableId(index))).collect();
    let mut reader = Reader { domain: domain.clone(), by_name };
    let mut goal = Vec::new();
    for section in sections {
        match section.form()? {
            (":init", facts) => {
                for fact in facts {
                    reader.fact(fact)?;
                }
            }
            (":goal", [condition]) => goal = reader.condition(condition)?.conjuncts(),
            (":domain" | ":objects" | ":metric" | ":requirements", _) => {}
            (other, _) => return Err(malformed(section.line(), format!("`{other}` is not supported"))),
        }
    }
    // That the object exists is part of every goal already.
    let instantiated = reader.domain.now(INSTANTIATED);
    goal.retain(|condition| *condition != instantiated && condition.as_bool() != Some(true));
    let goal = goal.into_iter().map(|expression| {
        let text: Arc<str> = reader.domain.show(&expression, None).into();
        Condition { expression, text }
    });
    Ok(Problem { goal: goal.collect(), domain: reader.domain })
}

/// The name and the sections of `(define (domain name) …)`.
fn definition<'a>(file: &'a Sexpr, what: &str) -> Result<(String, &'a [Sexpr]), Malformed> {
    let wrong = || malformed(file.line(), format!("`(define ({what} …) …)` is expected"));
    let ("define", [head, sections @ ..]) = file.form()? else { return Err(wrong()) };
    match head.form()? {
        (kind, [name]) if kind == what => Ok((name.word()?.to_owned(), sections)),
        _ => Err(wrong()),
    }
}

fn unparameterised(declared: &Sexpr) -> Result<&str, Malformed> {
    match declared.form()? {
        (name, []) => Ok(name),
        (name, _) => {
            Err(malformed(declared.line(), format!("`{name}` has parameters, which are not supported")))
        }
    }
}

struct Reader {
    domain: Domain,
    by_name: BTreeMap<String, VariableId>,
}

impl Reader {
    fn declare(&mut self, name: &str, initial: Value) {
        self.by_name.insert(name.to_owned(), VariableId(self.domain.variables.len()));
        self.domain.variables.push(StateVariable { name: name.into(), sort: initial.sort(), initial });
    }

    fn variable(&self, reference: &Sexpr) -> Result<VariableId, Malformed> {
        let name = unparameterised(reference)?;
        let known = self.by_name.get(name).copied();
        known.ok_or_else(|| malformed(reference.line(), format!("`{name}` is not declared")))
    }

    fn fact(&mut self, fact: &Sexpr) -> Result<(), Malformed> {
        let (variable, value) = match fact.form()? {
            ("=", [function, number]) => (self.variable(function)?, number_of(number)?),
            ("not", [predicate]) => (self.variable(predicate)?, Value::Bool(false)),
            _ => (self.variable(fact)?, Value::Bool(true)),
        };
        let declared = &mut self.domain.variables[variable.0];
        if declared.sort != value.sort() {
            return Err(malformed(fact.line(), format!("`{}` has no such value", declared.name)));
        }
        declared.initial = value;
        Ok(())
    }

    fn action(&self, parts: &[Sexpr], line: usize) -> Result<Action, Malformed> {
        let (name, parts) = parts.split_first().ok_or_else(|| malformed(line, "an action has no name"))?;
        let mut action = Action { name: name.word()?.into(), ..Action::default() };
        for pair in parts.chunks(2) {
            let [key, value] = pair else {
                return Err(malformed(line, "an action's part has no value"));
            };
            match key.word()? {
                ":parameters" if value.list()?.is_empty() => {}
                ":precondition" => {
                    let conditions = self.condition(value)?.conjuncts().into_iter();
                    action.precondition =
                        conditions.filter(|condition| condition.as_bool() != Some(true)).collect();
                }
                ":effect" => {
                    let mut changes = Vec::new();
                    self.changes(value, None, &mut changes)?;
                    action.effects = self.combined(changes, value.line())?;
                }
                other => {
                    return Err(malformed(key.line(), format!("`{other}` of an action is not supported")));
                }
            }
        }
        Ok(action)
    }

    fn condition(&self, condition: &Sexpr) -> Result<Expression, Malformed> {
        if condition.list()?.is_empty() {
            return Ok(Expression::boolean(true));
        }
        let line = condition.line();
        let wrong = || malformed(line, "a condition cannot be read");
        let all =
            |parts: &[Sexpr]| parts.iter().map(|part| self.condition(part)).collect::<Result<Vec<_>, _>>();
        let (head, parts) = condition.form()?;
        let found = match (head, parts) {
            ("and", parts) => all(parts)?.into_iter().try_fold(Expression::boolean(true), Expression::and),
            ("or", parts) => all(parts)?.into_iter().try_fold(Expression::boolean(false), Expression::or),
            ("not", [part]) => Some(self.condition(part)?.not()),
            ("imply", [premise, conclusion]) => {
                self.condition(premise)?.not().or(self.condition(conclusion)?)
            }
            ("=" | "<" | "<=" | ">" | ">=", [left, right]) => {
                let relation = match head {
                    "=" => Relation::Eq,
                    "<" => Relation::Lt,
                    "<=" => Relation::Le,
                    ">" => Relation::Gt,
                    _ => Relation::Ge,
                };
                Expression::compare(relation, self.number(left)?, self.number(right)?)
            }
            _ => {
                let variable = self.variable(condition)?;
                let read = self.domain.now(variable);
                (read.sort() == Sort::Bool).then_some(read)
            }
        };
        found.ok_or_else(wrong)
    }

    fn number(&self, number: &Sexpr) -> Result<Expression, Malformed> {
        let Sexpr::List(_, line) = number else { return Ok(Expression::Constant(number_of(number)?)) };
        let wrong = || malformed(*line, "a number cannot be read");
        let (head, parts) = number.form()?;
        let kind = match head {
            "+" => Kind::Add,
            "-" => Kind::Sub,
            "*" => Kind::Mul,
            "/" => Kind::Div,
            _ => {
                let read = self.domain.now(self.variable(number)?);
                return if read.sort() == Sort::Double { Ok(read) } else { Err(wrong()) };
            }
        };
        let zero = Expression::Constant(Value::Double(0.0));
        let (left, right) = match parts {
            [operand] if kind == Kind::Sub => (zero, self.number(operand)?),
            [left, right] => (self.number(left)?, self.number(right)?),
            _ => return Err(wrong()),
        };
        Expression::apply(kind, left, right).ok_or_else(wrong)
    }

    /// All changes of an effect with the conditions under which they happen.
    fn changes(
        &self,
        effect: &Sexpr,
        condition: Option<&Expression>,
        into: &mut Vec<(Option<Expression>, Effect)>,
    ) -> Result<(), Malformed> {
        if effect.list()?.is_empty() {
            return Ok(());
        }
        let line = effect.line();
        let wrong = || malformed(line, "an effect cannot be read");
        let (head, parts) = effect.form()?;
        let arithmetic = |kind: Kind, function: &Sexpr, number: &Sexpr| {
            let old = self.domain.now(self.variable(function)?);
            Expression::apply(kind, old, self.number(number)?).ok_or_else(wrong)
        };
        let (variable, value) = match (head, parts) {
            ("and", parts) => return parts.iter().try_for_each(|part| self.changes(part, condition, into)),
            ("when", [when, then]) => {
                let when = self.condition(when)?.before();
                let when = match condition {
                    Some(outer) => outer.clone().and(when).ok_or_else(wrong)?,
                    None => when,
                };
                return self.changes(then, Some(&when), into);
            }
            ("not", [predicate]) => (self.variable(predicate)?, Expression::boolean(false)),
            ("assign", [function, number]) => (self.variable(function)?, self.number(number)?),
            ("increase", [function, number]) => {
                (self.variable(function)?, arithmetic(Kind::Add, function, number)?)
            }
            ("decrease", [function, number]) => {
                (self.variable(function)?, arithmetic(Kind::Sub, function, number)?)
            }
            ("scale-up", [function, number]) => {
                (self.variable(function)?, arithmetic(Kind::Mul, function, number)?)
            }
            ("scale-down", [function, number]) => {
                (self.variable(function)?, arithmetic(Kind::Div, function, number)?)
            }
            _ => (self.variable(effect)?, Expression::boolean(true)),
        };
        if self.domain.variable(variable).sort != value.sort() {
            return Err(wrong());
        }
        into.push((condition.cloned(), Effect { variable, value: value.before() }));
        Ok(())
    }

    /// One effect per variable.
    fn combined(
        &self,
        changes: Vec<(Option<Expression>, Effect)>,
        line: usize,
    ) -> Result<Vec<Effect>, Malformed> {
        let mut by_variable: BTreeMap<VariableId, Vec<(Option<Expression>, Expression)>> = BTreeMap::new();
        for (condition, Effect { variable, value }) in changes {
            by_variable.entry(variable).or_default().push((condition, value));
        }
        let mut effects = Vec::new();
        for (variable, changes) in by_variable {
            let value = match &changes[..] {
                [(Some(first), then), (Some(second), otherwise)] if *second == first.clone().not() => {
                    Expression::choice(first.clone(), then.clone(), otherwise.clone())
                }
                changes => {
                    let keep = Expression::Old(variable, self.domain.variable(variable).sort);
                    changes.iter().try_fold(keep, |otherwise, (condition, value)| match condition {
                        None => Some(value.clone()),
                        Some(condition) => Expression::choice(condition.clone(), value.clone(), otherwise),
                    })
                }
            };
            let value = value.ok_or_else(|| malformed(line, "an effect cannot be read"))?;
            effects.push(Effect { variable, value });
        }
        Ok(effects)
    }
}

fn number_of(number: &Sexpr) -> Result<Value, Malformed> {
    let word = number.word()?;
    match word.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(Value::Double(value)),
        _ => Err(malformed(number.line(), format!("`{word}` is not a number"))),
    }
}
