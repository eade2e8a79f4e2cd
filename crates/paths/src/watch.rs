//! What a run is watched for: what it decides on terms, which edges of the program's own methods it takes, what it calls.

use std::sync::Arc;

use rustc_hash::FxHashSet;
use term::TermId;
use vm::class::{ClassId, MethodId};
use vm::observe::{DecisionKind, Site, Watcher};
use vm::{Ref, Value};

/// Where something may be thrown that nobody has written: an instruction that may fail, or a call of code that is not the
/// program's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hazard {
    Instruction(Site),
    /// Of a method, by the target of a jump that it comes after.
    Call {
        from: Site,
        callee: MethodId,
    },
}

/// Which way a decision went. Where a jump was taken says it all, however the run came to know its condition: what an
/// array of another length makes of the same expression is another term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// A conditional jump led there.
    To(u16),
    /// What held, where nothing else tells it.
    Condition(TermId),
}

/// A condition that held on a run.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub kind: DecisionKind,
    pub site: Site,
    /// Of sort Bool.
    pub condition: TermId,
    pub way: Way,
    /// The next jump of one of the program's own methods, which may depend on this.
    pub serves: Option<Edge>,
    /// Whether objects were still being made.
    pub arranging: bool,
    /// Whether the deciding method is one of the program's own.
    pub is_own: bool,
    /// Frames above the last of the program's own.
    pub depth: u16,
    /// How many edges had been taken before.
    pub edges: u32,
    /// Which activation of one of the program's own methods it belongs to, and how many of that method are under way.
    pub activation: u32,
    pub nested: u16,
    /// What may be thrown if it is decided otherwise, and where; not while objects are made.
    pub hazard: Option<Hazard>,
    /// A contract asks for it: nobody wants to know what happens otherwise.
    pub is_asked_for: bool,
    /// Because of it a contract does not allow a call.
    pub is_refusal: bool,
}

/// A conditional jump or switch of one of the program's own methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    pub method: MethodId,
    pub offset: u16,
    pub to: u16,
}

/// Where a call leads that has thrown, or has not: no jump tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Landing {
    /// The handler at this offset.
    Handler(MethodId, u16),
    /// The method gives something back.
    Return(MethodId),
    /// From its beginning, the target of a jump or a handler up to the next jump, return (`u16::MAX`) or throw: all statements
    /// in between are executed.
    Stretch(MethodId, u16, u16),
}

/// An edge, and which activation of its method took it.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    pub edge: Edge,
    pub activation: u32,
    /// Whether objects were still being made.
    pub arranging: bool,
    /// Not an edge: the operands of a bitwise operator at the edge's offset.
    pub operands: Option<(bool, bool)>,
}

/// A call of one of the program's own methods that is under way.
#[derive(Clone, Copy, Debug)]
struct Activation {
    method: MethodId,
    /// Of the stack.
    depth: usize,
    number: u32,
    /// Where control came to last.
    from: u16,
    /// What it has called last that is not one of the program's own methods.
    callee: Option<MethodId>,
}

impl Activation {
    /// The call that is under way.
    fn call(&self) -> Option<Hazard> {
        let from = Site { method: self.method, offset: self.from };
        self.callee.map(|callee| Hazard::Call { from, callee })
    }
}

/// Conditions of a path are kept up to this many; a longer path is a bound that was hit.
const MOST_STEPS: usize = 4_000;
const MOST_EDGES: usize = 100_000;

#[derive(Debug, Default)]
pub struct Watch {
    pub steps: Vec<Step>,
    pub taken: Vec<Taken>,
    /// Methods of the program's own that were entered.
    pub entered: FxHashSet<MethodId>,
    /// Where exceptions were thrown, the last one last.
    pub thrown_at: Option<Site>,
    /// Where the last of them came out of in the program's own code.
    pub escaped: Option<Hazard>,
    /// Handlers, returns and stretches of the program's own methods, each once.
    pub landings: FxHashSet<Landing>,
    /// Classes of exceptions that were thrown in the call under test, caught or not.
    pub raised: Vec<ClassId>,
    /// An exception is under way.
    is_unwinding: bool,
    /// Set while objects are made, before the call under test.
    pub arranging: bool,
    /// Whether something was left out.
    pub cut: bool,
    /// Questions about the classes of inputs, with their answers.
    pub types: Vec<(TermId, bool)>,
    known_types: FxHashSet<TermId>,
    /// Decisions of the program's own that an earlier one had made, with what that was about.
    pub repeated: FxHashSet<(Site, TermId)>,
    known: FxHashSet<TermId>,
    /// Steps that know the jump they serve.
    served: usize,
    own: Arc<FxHashSet<MethodId>>,
    /// Activations of own methods, the innermost last.
    activations: Vec<Activation>,
    next_activation: u32,
    depth: usize,
}

impl Watch {
    /// `own` says which methods are the program's own.
    pub fn new(own: Arc<FxHashSet<MethodId>>) -> Watch {
        Watch { own, ..Watch::default() }
    }

    fn land(&mut self, landing: Landing) {
        if !self.arranging {
            self.landings.insert(landing);
        }
    }

    /// The activation that is under way was executed up to an offset, and goes on at another one.
    fn stretch(&mut self, method: MethodId, to: u16, next: u16) {
        let Some(activation) = self.activations.last_mut().filter(|it| it.method == method) else { return };
        let from = std::mem::replace(&mut activation.from, next);
        self.land(Landing::Stretch(method, from, to));
    }

    fn is_own(&self, method: MethodId) -> bool {
        self.own.contains(&method)
    }

    /// Edges that were taken, in order.
    pub fn edges(&self) -> impl Iterator<Item = Edge> + '_ {
        self.taken.iter().filter(|taken| taken.operands.is_none()).map(|taken| taken.edge)
    }

    fn take(&mut self, site: Site, to: u16, operands: Option<(bool, bool)>) {
        if !self.is_own(site.method) {
            return;
        }
        if self.taken.len() >= MOST_EDGES {
            self.cut = true;
            return;
        }
        let activation = self.activations.last().map_or(0, |activation| activation.number);
        let edge = Edge { method: site.method, offset: site.offset, to };
        if operands.is_none() {
            for step in &mut self.steps[self.served..] {
                step.serves = Some(edge);
            }
            self.served = self.steps.len();
        }
        self.taken.push(Taken { edge, activation, arranging: self.arranging, operands });
    }

    pub fn add(&mut self, kind: DecisionKind, site: Site, condition: TermId) {
        // What holds already decides nothing.
        if !self.known.insert(condition) {
            if !self.arranging && self.is_own(site.method) {
                self.repeated.insert((site, condition));
            }
            return;
        }
        if self.steps.len() >= MOST_STEPS {
            self.cut = true;
            return;
        }
        let last = self.activations.last();
        let base = last.map_or(0, |activation| activation.depth);
        let same =
            last.map_or(0, |last| self.activations.iter().filter(|it| it.method == last.method).count());
        let is_own = self.is_own(site.method);
        let hazard = match (is_own, kind) {
            _ if self.arranging => None,
            (true, DecisionKind::Branch | DecisionKind::Switch) => None,
            (true, DecisionKind::Operand | DecisionKind::Concrete) => None,
            (true, _) => Some(Hazard::Instruction(site)),
            (false, _) => last.and_then(Activation::call),
        };
        self.steps.push(Step {
            kind,
            site,
            condition,
            way: Way::Condition(condition),
            serves: None,
            arranging: self.arranging,
            is_own,
            depth: self.depth.saturating_sub(base).min(u16::MAX as usize) as u16,
            edges: self.taken.len() as u32,
            activation: last.map_or(0, |activation| activation.number),
            nested: same.min(u16::MAX as usize) as u16,
            hazard,
            is_asked_for: false,
            is_refusal: false,
        });
    }

    /// A contract does not allow a call, by what was decided last after so many steps.
    pub fn refuse(&mut self, before: usize) {
        if let Some(last) = self.steps.get_mut(before..).and_then(<[Step]>::last_mut) {
            last.is_refusal = true;
        }
    }

    /// A contract allows a call under this condition. That is a step as much as its refusal is: what comes next would be taken
    /// for the other way of that otherwise.
    pub fn allow(&mut self, site: Site, condition: TermId) {
        self.known.remove(&condition);
        let before = self.steps.len();
        self.add(DecisionKind::Branch, site, condition);
        if let Some(step) = self.steps.get_mut(before) {
            step.is_asked_for = true;
            step.arranging = true;
        }
    }
}

impl Watcher for Watch {
    fn edge(&mut self, site: Site, to: u16) {
        if let Some(last) = self.steps.last_mut()
            && last.site == site
            && last.kind == DecisionKind::Branch
            && matches!(last.way, Way::Condition(_))
        {
            last.way = Way::To(to);
        }
        self.take(site, to, None);
        if self.is_own(site.method) {
            self.stretch(site.method, site.offset, to);
        }
    }

    fn enter(&mut self, method: MethodId, depth: usize) {
        self.depth = depth;
        self.is_unwinding = false;
        if self.is_own(method) {
            if !self.arranging {
                self.entered.insert(method);
            }
            let number = self.next_activation;
            self.activations.push(Activation { method, depth, number, from: 0, callee: None });
            self.next_activation += 1;
        } else if let Some(caller) = self.activations.last_mut().filter(|it| it.depth + 1 == depth) {
            caller.callee = Some(method);
        }
    }

    fn leave(&mut self, method: MethodId, depth: usize, _result: Value) {
        self.depth = depth.saturating_sub(1);
        if self.is_own(method) {
            if !self.is_unwinding {
                self.stretch(method, u16::MAX, u16::MAX);
                self.land(Landing::Return(method));
            }
            self.activations.pop();
        }
    }

    fn throw(&mut self, _exception: Ref, site: Site) {
        self.thrown_at = Some(site);
        self.escaped = None;
        self.is_unwinding = true;
    }

    fn raise(&mut self, class: ClassId, site: Site, handler: Option<u16>) {
        if !self.arranging && !self.raised.contains(&class) {
            self.raised.push(class);
        }
        self.is_unwinding &= handler.is_none();
        if self.is_own(site.method) {
            if self.escaped.is_none() {
                self.escaped = match self.activations.last() {
                    Some(caller) if self.thrown_at != Some(site) => caller.call(),
                    _ => Some(Hazard::Instruction(site)),
                };
            }
            self.stretch(site.method, site.offset, handler.unwrap_or(u16::MAX));
            if let Some(handler) = handler {
                self.land(Landing::Handler(site.method, handler));
            }
        }
    }

    fn operands(&mut self, site: Site, left: bool, right: bool) {
        self.take(site, 0, Some((left, right)));
    }

    fn decide(&mut self, kind: DecisionKind, site: Site, condition: TermId) {
        // Of the library's operands nothing is asked.
        if kind == DecisionKind::Operand && !self.is_own(site.method) {
            return;
        }
        self.add(kind, site, condition);
    }

    fn test_type(&mut self, _site: Site, question: TermId, _object: Ref, _class: ClassId, is: bool) {
        if self.known_types.insert(question) {
            self.types.push((question, is));
        }
    }
}
