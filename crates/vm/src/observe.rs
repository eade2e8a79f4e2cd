//! What a run can be watched for. Observers are static: a run with [`Nothing`] has none of this code.

use term::TermId;

use crate::class::{ClassId, MethodId};
use crate::value::{Ref, Value};

/// A condition that a run has decided on a value that carries a term (see `term`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionKind {
    /// A conditional jump.
    Branch,
    /// An arm of a switch.
    Switch,
    /// A null check.
    Null,
    /// An array index (or a range of them) against the length.
    Bounds,
    /// The length of a new array against zero.
    Length,
    /// A divisor against zero.
    Division,
    /// A cast or `instanceof`.
    Cast,
    /// An operand of `&`, `|` or `^` on `boolean`s (only for observers of operands). Nothing depends on it alone.
    Operand,
    /// A value that had to become concrete: an index into an array of references, what a native uses as the number
    /// that it is.
    Concrete,
}

/// Where in the program something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    pub method: MethodId,
    /// Offset in the bytecode.
    pub offset: u16,
}

/// Watches a run. Each group of events has a constant that says whether it is wanted.
pub trait Observer {
    const EDGES: bool = false;
    const CALLS: bool = false;
    const ALLOCATIONS: bool = false;
    const THROWS: bool = false;
    const LINES: bool = false;
    const OPERANDS: bool = false;

    /// A conditional jump or switch at `site` went to the bytecode offset `to`.
    fn edge(&mut self, _site: Site, _to: u16) {}
    /// Two whole numbers are compared at `site`, before the jump is taken (with `EDGES`). Zero is a side where the instruction
    /// has none of its own; what may be a `boolean` is not told, nor are the sides of `lcmp`.
    fn compare(&mut self, _site: Site, _left: i32, _right: i32) {}
    /// A method gets a frame at this depth of its thread's stack: every method with bytecode, and natives that are
    /// called by reflection.
    fn enter(&mut self, _method: MethodId, _depth: usize) {}
    /// A method that was entered returns, or is left by an exception (with `Void`).
    fn leave(&mut self, _method: MethodId, _depth: usize, _result: Value) {}
    /// An instruction has made an object, or a native gives a new one (`clone`, `Array.newInstance`).
    fn allocate(&mut self, _object: Ref, _class: ClassId) {}
    /// The first instruction of a line (an entry of the LineNumberTable) is about to be executed; again if it has to be
    /// executed again, e.g. after a class was initialised.
    fn line(&mut self, _method: MethodId, _line: u32) {}
    /// An exception is thrown at `site`; once, however many frames it leaves.
    fn throw(&mut self, _exception: Ref, _site: Site) {}
    /// An exception of this class comes to a frame at `site`: it goes on at this handler, or is left.
    fn raise(&mut self, _class: ClassId, _site: Site, _handler: Option<u16>) {}
    /// `iand`, `ior` or `ixor` is executed on these operands, which are `boolean`s as far as their values tell.
    fn operands(&mut self, _site: Site, _left: bool, _right: bool) {}
    /// The symbolic interpreter has decided `condition` (a term of sort Bool that holds on this run).
    fn decide(&mut self, _kind: DecisionKind, _site: Site, _condition: TermId) {}
    /// A cast or `instanceof` of a reference that carries a term: whether `object` (null or not) is of `class`. `question` is
    /// the [`TypeQuestion`] of an input, and else the term of the reference.
    fn test_type(&mut self, _site: Site, _question: TermId, _object: Ref, _class: ClassId, _is: bool) {}
}

/// Whether an input is of a class: what a variable of sort Bool stands for, told by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeQuestion<'a> {
    /// The name of the input's own variable.
    pub input: &'a str,
    /// In internal form.
    pub class: &'a str,
}

impl<'a> TypeQuestion<'a> {
    const WORDS: &'static str = " instanceof ";

    pub fn name(input: &str, class: &str) -> String {
        format!("{input}{}{class}", Self::WORDS)
    }

    /// The question that a variable stands for; `None` for any other.
    pub fn of_name(name: &'a str) -> Option<TypeQuestion<'a>> {
        name.rsplit_once(Self::WORDS).map(|(input, class)| TypeQuestion { input, class })
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Observer for Nothing {}

/// An observer that is known at run time only: of jumps, calls, throws, operands and decisions.
pub trait Watcher {
    /// See [`Observer::edge`].
    fn edge(&mut self, _site: Site, _to: u16) {}
    /// See [`Observer::compare`].
    fn compare(&mut self, _site: Site, _left: i32, _right: i32) {}
    /// See [`Observer::enter`].
    fn enter(&mut self, _method: MethodId, _depth: usize) {}
    /// See [`Observer::leave`].
    fn leave(&mut self, _method: MethodId, _depth: usize, _result: Value) {}
    /// See [`Observer::throw`].
    fn throw(&mut self, _exception: Ref, _site: Site) {}
    /// See [`Observer::raise`].
    fn raise(&mut self, _class: ClassId, _site: Site, _handler: Option<u16>) {}
    /// See [`Observer::operands`].
    fn operands(&mut self, _site: Site, _left: bool, _right: bool) {}
    /// See [`Observer::decide`].
    fn decide(&mut self, _kind: DecisionKind, _site: Site, _condition: TermId) {}
    /// See [`Observer::test_type`].
    fn test_type(&mut self, _site: Site, _question: TermId, _object: Ref, _class: ClassId, _is: bool) {}
}

impl Watcher for Nothing {}

/// Hands everything to a watcher. The interpreter is compiled once for all of them, here; for every other observer it is
/// compiled where that is used.
pub(crate) struct Watched<'a>(pub &'a mut dyn Watcher);

impl Observer for Watched<'_> {
    const EDGES: bool = true;
    const CALLS: bool = true;
    const THROWS: bool = true;
    const OPERANDS: bool = true;

    fn edge(&mut self, site: Site, to: u16) {
        self.0.edge(site, to);
    }

    fn compare(&mut self, site: Site, left: i32, right: i32) {
        self.0.compare(site, left, right);
    }

    fn enter(&mut self, method: MethodId, depth: usize) {
        self.0.enter(method, depth);
    }

    fn leave(&mut self, method: MethodId, depth: usize, result: Value) {
        self.0.leave(method, depth, result);
    }

    fn throw(&mut self, exception: Ref, site: Site) {
        self.0.throw(exception, site);
    }

    fn raise(&mut self, class: ClassId, site: Site, handler: Option<u16>) {
        self.0.raise(class, site, handler);
    }

    fn operands(&mut self, site: Site, left: bool, right: bool) {
        self.0.operands(site, left, right);
    }

    fn decide(&mut self, kind: DecisionKind, site: Site, condition: TermId) {
        self.0.decide(kind, site, condition);
    }

    fn test_type(&mut self, site: Site, question: TermId, object: Ref, class: ClassId, is: bool) {
        self.0.test_type(site, question, object, class, is);
    }
}
