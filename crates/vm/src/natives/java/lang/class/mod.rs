//! `java.lang.Class`: `basic` asks what a class is, `structure` how it is nested and annotated, `members` what it declares,
//! `for_name` finds one.

mod basic;
mod for_name;
mod members;
mod structure;

pub(crate) use for_name::initialize_then_return;

use crate::class::{ClassId, dotted};
use crate::machine::Machine;
use crate::natives::{Args, Entry};
use crate::stop::Outcome;
use crate::value::Ref;

pub const CLASS: &str = "java/lang/Class";

pub const TABLES: &[(&str, &[Entry])] = &[
    (CLASS, basic::NATIVES),
    (CLASS, structure::NATIVES),
    (CLASS, members::NATIVES),
    (CLASS, for_name::NATIVES),
];

/// The class whose mirror is the next argument.
fn receiver(machine: &Machine, args: &mut Args) -> ClassId {
    machine.class_of_mirror(args.reference())
}

impl Machine {
    /// A class's name as `Class.getName` gives it.
    pub(crate) fn dotted_name(&self, class: ClassId) -> String {
        dotted(self.names.get(self.classes[class].name))
    }

    /// An array of mirrors.
    pub(crate) fn class_array(&mut self, classes: &[ClassId]) -> Outcome<Ref> {
        let mirrors: Vec<Ref> = classes.iter().map(|&class| self.mirror(class)).collect();
        let element = self.load_boot(CLASS)?;
        self.new_object_array(element, &mirrors)
    }
}
