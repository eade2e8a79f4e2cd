//! Null that an object has been made with, by leave of whoever wrote the maker: a constructor gives it itself, or its Javadoc
//! says that it may be given.

use std::sync::Arc;

use graph::{Action, Origin};
use program::{FieldRef, MethodRef};
use suite::{Creation, Recipe, TestCase};

use super::announced::promise;
use super::failure::Need;
use super::given::{Degenerate, contains_null};
use super::{Evidence, Trouble};

/// How deep makers are followed that call others.
const DEEPEST: usize = 4;

/// What a maker puts into a field, in terms of what it is given.
struct Made {
    value: Arc<Origin>,
    /// The sentence that allows it to be null.
    allowed: Option<String>,
}

impl Evidence<'_> {
    /// Why the part of the object that is null was meant to be.
    pub(super) fn made_with_null(&self, need: &Need, trouble: &Trouble<'_>) -> Option<String> {
        let Need::NonNull { object } = need else { return None };
        let plain = self.plain(object, 0);
        let Origin::Field { of: Some(of), field } = &*plain else { return None };
        if **of != Origin::This {
            return None;
        }
        let case = trouble.case;
        let (constructor, arguments) = self.maker(case, field)?;
        if case.arguments.iter().any(contains_null) {
            return None;
        }
        let made = self.made(constructor, field, 0)?;
        let others_are_null = |index: usize| {
            arguments.iter().enumerate().any(|(other, argument)| other != index && contains_null(argument))
        };
        match *made.value {
            Origin::Null if !arguments.iter().any(contains_null) => {
                // What is not public may be a step that comes later than others.
                let is_own = || self.is_public(&case.method) && self.is_set_by_makers_only(field);
                let own = format!("the constructor itself makes `{}` null", field.name);
                made.allowed.map(said).or_else(|| is_own().then_some(own))
            }
            Origin::Parameter(index) if arguments.get(index)?.is_null() && !others_are_null(index) => {
                made.allowed.or_else(|| self.allowed(constructor, index)).map(said)
            }
            _ => None,
        }
    }

    /// The constructor that has made the object whose method is called, where nothing has been done since that may set the
    /// field.
    fn maker<'t>(&self, case: &'t TestCase, field: &FieldRef) -> Option<(&'t MethodRef, &'t [Recipe])> {
        let mut recipe = case.receiver.as_ref()?;
        loop {
            let Recipe::Object { creation, then, .. } = recipe else {
                let Recipe::Shared(index) = recipe else { return None };
                recipe = case.shared.get(*index)?;
                continue;
            };
            if then.iter().any(|call| self.may_set(&call.method, field, 0)) {
                return None;
            }
            match creation {
                Creation::Constructor { constructor, arguments, outer: None } => {
                    return Some((constructor, arguments));
                }
                Creation::There { object } => recipe = object,
                _ => return None,
            }
        }
    }

    /// What a maker puts into a field of the object, itself or by what it calls on it; `None` where that is not one thing.
    fn made(&self, maker: &MethodRef, field: &FieldRef, depth: usize) -> Option<Made> {
        if depth > DEEPEST || !self.is_under_test(&maker.owner) {
            return None;
        }
        let operations = self.operations(maker)?;
        let of_this = |operands: &[Arc<Origin>]| operands.first().is_some_and(|it| **it == Origin::This);
        let written = operations.all.iter().filter(|operation| {
            let is_it = operations.writes.iter().any(|(at, set)| *at == operation.at && set == field);
            is_it && of_this(&operation.operands)
        });
        let written = written
            .filter_map(|write| Some(Made { value: Arc::clone(write.operands.get(1)?), allowed: None }));
        let passed_on = operations.all.iter().filter_map(|operation| {
            let Action::Invoke { method, is_static: false } = &operation.action else { return None };
            if !of_this(&operation.operands) {
                return None;
            }
            let Made { value, allowed } = self.made(&self.body(&method.owner, method)?, field, depth + 1)?;
            let Origin::Parameter(index) = *value else { return Some(Made { value, allowed }) };
            let allowed = allowed.or_else(|| self.allowed(method, index));
            Some(Made { value: Arc::clone(operation.operands.get(index + 1)?), allowed })
        });
        let mut all = written.chain(passed_on);
        match (all.next(), all.next()) {
            (only, None) => only,
            _ => None,
        }
    }

    /// What the Javadoc of a maker says where it allows a parameter to be null.
    fn allowed(&self, maker: &MethodRef, index: usize) -> Option<String> {
        let javadoc = self.program.javadoc(maker)?;
        let own = javadoc.tags.iter().any(|tag| &*tag.name == "param");
        let sentence = promise(&javadoc, &self.parameter_name(maker, index), Degenerate::Null, false);
        sentence.filter(|_| own)
    }

    /// Whether nothing but constructors can set a field.
    fn is_set_by_makers_only(&self, field: &FieldRef) -> bool {
        let Some(class) = self.program.class(&field.owner) else { return false };
        let Some(declared) = class.fields.iter().find(|declared| declared.name == field.name) else {
            return false;
        };
        let mut others = class.methods.iter().filter(|method| !method.is_constructor());
        declared.access.is_final()
            || declared.access.is_private()
                && others.all(|method| {
                    let operations = self.operations(&class.method_ref(method));
                    operations.is_none_or(|it| !it.writes.iter().any(|(_, set)| set == field))
                })
    }
}

fn said(sentence: String) -> String {
    format!("the Javadoc of what made the object says: {sentence}")
}
