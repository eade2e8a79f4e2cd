//! The machine that plans are run on: booted when it is asked for the first time.

use std::panic::{self, AssertUnwindSafe};

use plan::World;

use crate::class::Context;

pub struct LazyWorld<'a> {
    context: &'a Context<'a>,
    world: Option<World<'a>>,
    /// There is no machine, or it failed.
    is_lost: bool,
}

impl<'a> LazyWorld<'a> {
    pub fn new(context: &'a Context<'a>) -> LazyWorld<'a> {
        LazyWorld { context, world: None, is_lost: false }
    }

    pub fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// The world, if something was asked of it.
    pub fn if_booted(&mut self) -> Option<&mut World<'a>> {
        self.world.as_mut()
    }

    pub fn get(&mut self) -> Option<&mut World<'a>> {
        if self.world.is_none() && !self.is_lost {
            match (self.context.machine)() {
                Ok(machine) => self.world = Some(World::new(machine, self.context.contracts)),
                Err(_) => self.is_lost = true,
            }
        }
        self.world.as_mut()
    }

    /// Asks something of the world. A fault of ours costs the answer and the world, no more.
    pub fn ask<T>(&mut self, what: &str, question: impl FnOnce(&mut World<'a>) -> Option<T>) -> Option<T> {
        let world = self.get()?;
        let answer = panic::catch_unwind(AssertUnwindSafe(|| question(world)));
        if answer.is_err() {
            self.lose(what);
        }
        answer.ok().flatten()
    }

    /// Something of ours failed, so that the machine's state is not to be trusted.
    pub fn lose(&mut self, what: &str) {
        self.context.note(format!("{what} failed"));
        (self.world, self.is_lost) = (None, true);
    }
}
