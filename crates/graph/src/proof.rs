//! What a proof may rest on: the one place that says whether it may be claimed that something never happens.
//!
//! A search that has turned round every decision and asked for every exception has seen all that the machine can do. That
//! is a proof only as far as the machine's world is the user's. It rests on this, and on nothing else:
//!
//! | ground | who sees to it |
//! | --- | --- |
//! | every decision on an input was turned round, in the class library too; nothing was dropped, unknown or cut | `paths` |
//! | some run reached the call, and none ended in an error of the virtual machine | `paths` |
//! | the inputs are all that the method depends on, and a variable stands for each: it is static, its parameters are primitive | [`Grounds::of`] |
//! | all code that it can run is known: no native, no call that somebody else may override, no lambda | `closure` |
//! | static fields are final and hold numbers or texts that such code has computed | `closure` |
//! | of the class library it uses only what gives one answer on every JDK, at every time, in every place | `library` |
//! | objects are not compared by identity, which boxes and literals share as the JVM likes (JLS 5.1.7, 3.10.5) | `closure` |
//! | what it speaks of does not lie behind a handler that catches errors | [`Grounds::may_claim`] |
//!
//! So these are never claimed, since the world decides them: what follows a handler of `OutOfMemoryError`,
//! `StackOverflowError` or another `Error`, or of `Throwable`; payloads of NaN; which boxes are one object; what properties,
//! the environment, the locale, the charset, the clock, random numbers, threads and identity hash codes say; whether
//! assertions are enabled; texts of exceptions, Unicode tables, and the last bit of `Math.sin`, which another JDK does
//! otherwise. Strings, arrays and objects as inputs are longer or of other classes than any bound, so of methods that take
//! one nothing is claimed either.
//!
//! The one claim that needs no search is that conditions which are the same expression, without calls or assignments, are
//! coupled: they have one value, unless another thread writes in between ([`Grounds::may_couple`]).

mod closure;
mod library;

use std::collections::BTreeSet;

use classfile::Code;
use program::{Access, Class, ClassName, MethodRef, Program, Type};
use suite::{Goal, GoalKind};

use crate::cfg::{BlockEnd, Cfg};

/// What may be claimed of a method that was explored completely.
#[derive(Clone, Debug, Default)]
pub struct Grounds {
    is_closed: bool,
    /// Lines that follow a handler of errors.
    pub(crate) behind_errors: BTreeSet<u32>,
    /// Fields that another thread may write at any time.
    volatile: Vec<String>,
}

impl Grounds {
    pub fn of(program: &Program, method: &MethodRef) -> Grounds {
        let Some(class) = program.class(&method.owner) else { return Grounds::default() };
        let volatile = class.fields.iter().filter(|field| field.access.contains(Access::VOLATILE));
        let volatile = volatile.map(|field| field.name.to_string()).collect();
        let Some(declared) = class.method(&method.name, &method.descriptor) else {
            return Grounds { volatile, ..Grounds::default() };
        };
        let takes_numbers = declared.access.contains(Access::STATIC)
            && declared.parameters.iter().all(|parameter| matches!(parameter.ty, Type::Primitive(_)));
        let errors = Handled::of(program, method);
        Grounds {
            is_closed: takes_numbers && closure::is_closed(program, method),
            behind_errors: errors.lines,
            volatile,
        }
    }

    /// Whether a complete search proves anything.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Whether it may be claimed of a goal that a complete search has not met that nothing can meet it.
    pub fn may_claim(&self, goal: &Goal) -> bool {
        self.is_closed
            && match (goal.kind, goal.line) {
                (GoalKind::Path, _) | (_, None) => self.behind_errors.is_empty(),
                (_, Some(line)) => !self.behind_errors.contains(&line),
            }
    }

    /// The same of a line.
    pub fn may_claim_line(&self, line: u32) -> bool {
        self.is_closed && !self.behind_errors.contains(&line)
    }

    /// Whether conditions of a decision with this text that ask the same thing have the same value.
    pub fn may_couple(&self, text: &str) -> bool {
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
        !words.any(|word| self.volatile.iter().any(|field| field == word))
    }
}

/// Whether static fields are final and hold numbers or texts.
pub fn has_no_state(class: &Class) -> bool {
    class.fields.iter().filter(|field| field.access.contains(Access::STATIC)).all(|field| {
        field.access.contains(Access::FINAL)
            && (matches!(field.ty, Type::Primitive(_)) || field.ty == Type::string())
    })
}

/// Whether the virtual machine throws this when it likes: no program decides about it.
pub fn is_of_the_machine(program: &Program, exception: &ClassName) -> bool {
    program.is_subclass(exception, &ClassName::new("java/lang/VirtualMachineError"))
}

/// What follows handlers that get errors which nobody has thrown.
#[derive(Clone, Debug, Default)]
struct Handled {
    lines: BTreeSet<u32>,
    /// The method may go on as if nothing had happened.
    returns: bool,
}

impl Handled {
    fn of(program: &Program, method: &MethodRef) -> Handled {
        let mut handled = Handled::default();
        let Some(declared) = program.method(method) else { return handled };
        let class = &declared.class;
        let Some(code) = class.file.methods.get(declared.index).and_then(Code::of) else { return handled };
        let Some(cfg) = Cfg::of(program, method) else { return handled };
        let offsets = code.offsets();
        let mut waiting: Vec<usize> = Vec::new();
        for entry in code.exception_table {
            let caught = classfile::class_name(&class.file.constant_pool, entry.catch_type);
            let gets_errors = match caught {
                Ok(name) if entry.catch_type != 0 => gets_errors(program, &ClassName::new(&*name)),
                _ => true,
            };
            let block = offsets.get(usize::from(entry.handler_pc)).and_then(|offset| cfg.block_at(*offset));
            waiting.extend(block.filter(|_| gets_errors));
        }
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        while let Some(block) = waiting.pop() {
            if seen.insert(block) {
                handled.lines.extend(&cfg.blocks[block].lines);
                handled.returns |= cfg.blocks[block].end == BlockEnd::Return;
                waiting.extend(cfg.edges_of(block).iter().map(|edge| edge.to));
            }
        }
        handled
    }
}

fn gets_errors(program: &Program, caught: &ClassName) -> bool {
    caught.as_str() == "java/lang/Throwable"
        || program.is_subclass(caught, &ClassName::new("java/lang/Error"))
}
