//! The machine that plans are run on: booted when it is asked for the first time.

use std::panic::{self, AssertUnwindSafe};

use plan::World;
use program::ClassName;
use suite::{Creation, Recipe, Strategy, TestCase};

use crate::class::Context;

pub(crate) struct LazyWorld<'a> {
    context: &'a Context<'a>,
    world: Option<World<'a>>,
    /// There is no machine, or it failed.
    is_lost: bool,
}

impl<'a> LazyWorld<'a> {
    pub(crate) fn new(context: &'a Context<'a>) -> LazyWorld<'a> {
        LazyWorld { context, world: None, is_lost: false }
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Cases for calls of the class that were seen to break a promise since the last time that this was asked.
    pub(crate) fn broken(&mut self) -> Vec<TestCase> {
        let broken = self.world.as_mut().map(World::take_broken).unwrap_or_default();
        let class = &self.context.class.name;
        broken.into_iter().filter_map(|broken| last_call(class, broken.calls)).collect()
    }

    pub(crate) fn get(&mut self) -> Option<&mut World<'a>> {
        if self.world.is_none() && !self.is_lost {
            match self.context.new_machine() {
                Ok(machine) => self.world = Some(World::new(machine, self.context.contracts)),
                Err(_) => self.is_lost = true,
            }
        }
        self.world.as_mut()
    }

    /// Asks something of the world. A fault of ours costs the answer and the world, no more.
    pub(crate) fn ask<T>(
        &mut self,
        what: &str,
        question: impl FnOnce(&mut World<'a>) -> Option<T>,
    ) -> Option<T> {
        let world = self.get()?;
        let answer = panic::catch_unwind(AssertUnwindSafe(|| question(world)));
        if answer.is_err() {
            self.lose(what);
        }
        answer.ok().flatten()
    }

    /// Something of ours failed, so that the machine's state is not to be trusted.
    pub(crate) fn lose(&mut self, what: &str) {
        self.context.note(format!("{what} failed"));
        (self.world, self.is_lost) = (None, true);
    }
}

/// The last call of a sequence as the call under test, if it is one of the class and stands alone.
fn last_call(class: &ClassName, calls: Recipe) -> Option<TestCase> {
    if calls.any(&|part| matches!(part, Recipe::Shared(_))) {
        return None;
    }
    let Recipe::Object { ty, creation, mut then } = calls else { return None };
    let (method, receiver, arguments) = match (then.pop(), creation) {
        (Some(call), creation) => (call.method, Some(Recipe::Object { ty, creation, then }), call.arguments),
        (None, Creation::Constructor { constructor, outer: None, arguments }) => {
            (constructor, None, arguments)
        }
        (None, Creation::Factory { method, on, arguments }) => (method, on.map(|on| *on), arguments),
        (None, Creation::Constructor { .. } | Creation::Reflection { .. } | Creation::There { .. }) => {
            return None;
        }
    };
    (method.owner == *class).then(|| TestCase {
        receiver,
        arguments,
        ..TestCase::of(class.clone(), method, Strategy::Plan)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::{MethodRef, Type};
    use suite::{Call, Value};

    #[test]
    fn the_last_call_is_under_test() {
        let method = |name: &str| MethodRef::new("Account".into(), name, "(I)V");
        let creation =
            Creation::Constructor { constructor: method("<init>"), outer: None, arguments: Vec::new() };
        let call = |name: &str, value: i32| Call {
            method: method(name),
            arguments: vec![Recipe::Value(Value::Int(value))],
        };
        let object =
            |then: Vec<Call>| Recipe::Object { ty: Type::class("Account"), creation: creation.clone(), then };
        let own = ClassName::new("Account");
        let calls = object(vec![call("deposit", 5), call("withdraw", 9)]);
        let case = last_call(&own, calls.clone()).unwrap();
        assert_eq!(case.method, method("withdraw"));
        assert_eq!(case.receiver, Some(object(vec![call("deposit", 5)])));
        assert_eq!(case.arguments, [Recipe::Value(Value::Int(9))]);
        assert_eq!(last_call(&ClassName::new("Other"), calls), None);
        let made = last_call(&own, object(Vec::new())).unwrap();
        assert_eq!((made.method, made.receiver, made.arguments), (method("<init>"), None, Vec::new()));
    }
}
