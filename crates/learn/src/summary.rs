//! What short methods do, from their code: all paths of a method over variables that stand for fields.
//!
//! A path has conditions on the state before the call, what the fields are afterwards, and what is returned. A method some of
//! whose paths cannot be said so has no summary, and is left to samples.

use live::{Moment, World, sort_of};
use oracle::Kept;
use paths::{Summarised, Summary};
use program::{FieldRef, MethodRef, Primitive, Type};
use suite::Recipe;
use term::{Sort, Term, TermId, Terms, VarId};

use crate::{Expression, VariableId};

/// Parts of an expression; a longer one explains nothing.
const MOST_PARTS: usize = 120;

/// A path of a method.
#[derive(Clone, Debug)]
pub struct Path {
    /// Over the state before the call.
    pub conditions: Vec<Expression>,
    pub after: Vec<(VariableId, Expression)>,
    pub result: Option<Expression>,
    /// It ends without an exception.
    pub returns: bool,
}

/// Which variables stand for which fields.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    pub plain: Vec<(VariableId, FieldRef, Primitive)>,
    /// What these fields refer to holds as much as the variable says.
    pub extents: Vec<(VariableId, FieldRef)>,
    pub references: Vec<FieldRef>,
}

/// All paths of a method on an object, or of a constructor; `None` where not all are known.
pub fn paths_of(
    world: &mut World,
    at: Option<&Moment>,
    method: &MethodRef,
    arguments: &[(Recipe, Type)],
    fields: &Fields,
) -> Option<Vec<Path>> {
    let (machine, linker) = world.at(at);
    let mut given: Vec<(Kept, Option<Primitive>)> = Vec::new();
    for (recipe, ty) in arguments {
        let built = oracle::build(machine, linker, recipe, ty, &[]).ok()?;
        given.push((built, ty.as_primitive()));
    }
    let mark = machine.terms().mark();
    let plain: Vec<(FieldRef, Primitive)> =
        fields.plain.iter().map(|(_, field, primitive)| (field.clone(), *primitive)).collect();
    let extents: Vec<FieldRef> = fields.extents.iter().map(|(_, field)| field.clone()).collect();
    let object = at.map(Moment::object);
    let what = Summarised {
        method,
        object,
        fields: &plain,
        extents: &extents,
        references: &fields.references,
        arguments: &given,
    };
    let found = paths::summary(machine, linker, &what);
    let paths = found.filter(|summary| summary.is_whole).and_then(|summary| {
        let reader = Reader::new(machine.terms(), fields, &summary);
        summary.paths.iter().map(|path| reader.path(path, fields)).collect()
    });
    machine.terms_mut().rollback(mark);
    paths
}

struct Reader<'a> {
    terms: &'a Terms,
    leaves: Vec<(VarId, Expression)>,
}

impl<'a> Reader<'a> {
    fn new(terms: &'a Terms, fields: &Fields, summary: &Summary) -> Reader<'a> {
        let mut leaves = Vec::new();
        for ((variable, _, primitive), input) in fields.plain.iter().zip(&summary.fields) {
            let sort = sort_of(&Type::Primitive(*primitive));
            leaves.extend(input.map(|input| (input, Expression::Old(*variable, sort))));
        }
        for ((variable, _), input) in fields.extents.iter().zip(&summary.extents) {
            leaves.extend(input.map(|input| (input, Expression::Old(*variable, Sort::Int))));
        }
        for (index, input) in summary.arguments.iter().enumerate() {
            let Some(input) = *input else { continue };
            leaves.push((input, Expression::Parameter(index, terms.variable(input).sort)));
        }
        Reader { terms, leaves }
    }

    fn path(&self, path: &paths::SummaryPath, fields: &Fields) -> Option<Path> {
        let mut conditions = Vec::new();
        for condition in &path.conditions {
            conditions.push(self.expression(*condition)?);
        }
        let mut after = Vec::new();
        if path.returns {
            for ((variable, ..), term) in fields.plain.iter().zip(&path.fields) {
                after.push((*variable, self.expression((*term)?)?));
            }
            for ((variable, _), term) in fields.extents.iter().zip(&path.extents) {
                if let Some(term) = term {
                    after.push((*variable, self.expression(*term)?));
                }
            }
        }
        let result = path.result.and_then(|term| self.expression(term));
        Some(Path { conditions, after, result, returns: path.returns })
    }

    fn expression(&self, term: TermId) -> Option<Expression> {
        let mut parts = 0;
        self.part(term, &mut parts)
    }

    fn part(&self, term: TermId, parts: &mut usize) -> Option<Expression> {
        *parts += 1;
        if *parts > MOST_PARTS {
            return None;
        }
        match self.terms.term(term) {
            Term::Const(sort, bits) => Some(Expression::Constant(term::Value::from_bits(sort, bits))),
            Term::Var(variable) => {
                self.leaves.iter().find(|(known, _)| *known == variable).map(|(_, leaf)| leaf.clone())
            }
            Term::Unary(operator, operand) => Expression::unary(operator, self.part(operand, parts)?),
            Term::Binary(operator, left, right) => {
                Expression::binary(operator, self.part(left, parts)?, self.part(right, parts)?)
            }
            Term::Ite(condition, then, otherwise) => {
                let condition = self.part(condition, parts)?;
                Expression::choice(condition, self.part(then, parts)?, self.part(otherwise, parts)?)
            }
        }
    }
}

/// What an observer returns, over the present state; `None` where a path throws or returns no number.
pub fn definition(paths: &[Path], sort: Sort) -> Option<Expression> {
    let as_sort = |value: Expression| match (sort, value.sort()) {
        (Sort::Bool, Sort::Int) => {
            Expression::compare(term::Relation::Ne, value, Expression::int(0)).map(simplified)
        }
        (wanted, found) => (wanted == found).then_some(value),
    };
    let (last, others) = paths.split_last()?;
    let mut value = as_sort(last.result.clone().filter(|_| last.returns)?)?;
    for path in others.iter().rev() {
        let own = as_sort(path.result.clone().filter(|_| path.returns)?)?;
        let mut condition = Expression::boolean(true);
        for part in &path.conditions {
            condition = condition.and(part.clone())?;
        }
        value = Expression::choice(condition, own, value)?;
    }
    Some(value.now())
}

/// `(c ? 1 : 0) != 0` is `c`.
fn simplified(condition: Expression) -> Expression {
    if let Expression::Unary(term::Operator::Not, inner) = &condition
        && let Expression::Binary(operator, left, right) = &**inner
        && operator.kind() == term::Kind::Eq
        && **right == Expression::int(0)
        && let Expression::Choice(parts) = &**left
        && parts[1] == Expression::int(1)
        && parts[2] == Expression::int(0)
    {
        return parts[0].clone();
    }
    condition
}
