//! What a short method does to the fields of its receiver, path by path: the fields and parameters are variables, and each
//! path says when it is taken and what every field is afterwards, as terms.
//!
//! The method is run concolically from one object: a condition of a run is turned round, the solver finds values for fields
//! and parameters, these are put into the object, and the method runs again. Lengths of arrays and sizes of collections have
//! a variable too, but keep the value that they have. What depends on anything else is specific to the object: a summary is
//! a good guess then, and nothing that it says is taken for granted before it was seen.

use oracle::{Kept, Linker};
use program::{FieldRef, MethodRef, Primitive};
use solver::{Answer, Assignment, Solver};
use term::{Interval, Relation, Sort, TermId, VarId};
use vm::class::MethodId;
use vm::interp::Exit;
use vm::observe::{DecisionKind, Site, Watcher};
use vm::state::Snapshot;
use vm::{Kind, Machine, Ref, Value};

/// Paths of one method.
const MOST_PATHS: usize = 12;
/// Conditions of one path, and instructions of one run.
const MOST_CONDITIONS: usize = 40;
const INSTRUCTIONS: u64 = 50_000;

/// What is summarised.
pub struct Summarised<'a> {
    pub method: &'a MethodRef,
    /// `None` for a constructor, which gets a new object, and for a static method.
    pub object: Option<Kept>,
    /// Primitive fields of the object.
    pub fields: &'a [(FieldRef, Primitive)],
    /// Fields that hold an array, or a collection with a field `size`.
    pub extents: &'a [FieldRef],
    /// Fields that hold objects: a path that depends on which object has no summary.
    pub references: &'a [FieldRef],
    /// Arguments, with the type of those that are variables.
    pub arguments: &'a [(Kept, Option<Primitive>)],
}

/// All paths that were found; their terms are the machine's.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// By field, extent and argument; `None` for what has no variable.
    pub fields: Vec<Option<VarId>>,
    pub extents: Vec<Option<VarId>>,
    pub arguments: Vec<Option<VarId>>,
    pub paths: Vec<SummaryPath>,
    /// Nothing was left out.
    pub is_whole: bool,
}

#[derive(Clone, Debug, Default)]
pub struct SummaryPath {
    /// Of sort Bool.
    pub conditions: Vec<TermId>,
    /// By field; a `boolean` is of sort Bool.
    pub fields: Vec<Option<TermId>>,
    pub extents: Vec<Option<TermId>>,
    /// What it returns, where that is a primitive; a `boolean` as it is stored, 0 or 1.
    pub result: Option<TermId>,
    /// It does not throw.
    pub returns: bool,
}

#[derive(Default)]
struct Decisions {
    conditions: Vec<(DecisionKind, TermId)>,
    /// A value had to become concrete, or there were too many conditions.
    is_specific: bool,
}

impl Watcher for Decisions {
    fn decide(&mut self, kind: DecisionKind, _site: Site, condition: TermId) {
        match kind {
            DecisionKind::Operand => {}
            DecisionKind::Concrete => self.is_specific = true,
            DecisionKind::Branch
            | DecisionKind::Switch
            | DecisionKind::Null
            | DecisionKind::Bounds
            | DecisionKind::Length
            | DecisionKind::Division
            | DecisionKind::Cast => {
                if self.conditions.len() >= MOST_CONDITIONS {
                    self.is_specific = true;
                } else if !self.conditions.iter().any(|(_, known)| *known == condition) {
                    self.conditions.push((kind, condition));
                }
            }
        }
    }
}

/// The summary of a method in the present state of the machine, which is put back. `None` where it cannot be run.
pub fn summary(machine: &mut Machine, linker: &mut Linker, what: &Summarised<'_>) -> Option<Summary> {
    let ready = machine.snapshot();
    let found = Summariser::new(machine, linker, what).and_then(|mut summariser| {
        summariser.explore(&ready);
        (!summariser.found.paths.is_empty()).then_some(summariser.found)
    });
    machine.restore(&ready);
    found
}

struct Summariser<'a> {
    machine: &'a mut Machine,
    linker: &'a mut Linker,
    what: &'a Summarised<'a>,
    method: MethodId,
    is_constructor: bool,
    found: Summary,
    /// Values of extents, which stay.
    pinned: Vec<TermId>,
    /// By field that holds an object.
    references: Vec<TermId>,
    first: Assignment,
}

impl<'a> Summariser<'a> {
    fn new(machine: &'a mut Machine, linker: &'a mut Linker, what: &'a Summarised<'a>) -> Option<Self> {
        let mut method = linker.method(machine, what.method).ok()?;
        let is_constructor = what.method.is_constructor();
        if let Some(object) = what.object {
            let receiver = object.reference(machine);
            method = linker.select(machine, receiver, method).ok()?;
        }
        let mut summariser = Summariser {
            machine,
            linker,
            what,
            method,
            is_constructor,
            found: Summary::default(),
            pinned: Vec::new(),
            references: Vec::new(),
            first: Assignment::new(),
        };
        summariser.declare();
        Some(summariser)
    }

    /// Variables for all inputs, and the values that these have now.
    fn declare(&mut self) {
        let what = self.what;
        for (index, (field, primitive)) in what.fields.iter().enumerate() {
            let now = self.field_value(field);
            let variable = now.map(|bits| self.variable(&format!("field{index}"), *primitive, bits));
            self.found.fields.push(variable);
        }
        for (index, field) in what.extents.iter().enumerate() {
            let now = self.extent(field).map(|(_, value)| value);
            let variable = now.map(|value| {
                let bits = u64::from(value as u32);
                let variable = self.variable(&format!("extent{index}"), Primitive::Int, bits);
                let terms = self.machine.terms_mut();
                let (term, fixed) = (terms.variable_term(variable), terms.int(value));
                let same = terms.compare(Relation::Eq, term, fixed);
                self.pinned.push(same);
                variable
            });
            self.found.extents.push(variable);
        }
        for index in 0..what.references.len() {
            let terms = self.machine.terms_mut();
            let name = format!("reference{index}.{}", terms.len());
            let term = terms.declare(&name, Sort::Ref);
            self.references.push(term);
        }
        for (index, (argument, primitive)) in what.arguments.iter().enumerate() {
            let bits = argument.value(self.machine).bits();
            let variable = primitive.map(|it| self.variable(&format!("argument{index}"), it, bits));
            self.found.arguments.push(variable);
        }
    }

    fn variable(&mut self, name: &str, primitive: Primitive, bits: u64) -> VarId {
        let terms = self.machine.terms_mut();
        let (sort, domain) = match primitive {
            Primitive::Boolean => (Sort::Bool, Interval::BOOLEAN),
            Primitive::Byte => (Sort::Int, Interval::BYTE),
            Primitive::Short => (Sort::Int, Interval::SHORT),
            Primitive::Char => (Sort::Int, Interval::CHAR),
            Primitive::Int => (Sort::Int, Sort::Int.interval()),
            Primitive::Long => (Sort::Long, Sort::Long.interval()),
            Primitive::Float => (Sort::Float, Sort::Float.interval()),
            Primitive::Double => (Sort::Double, Sort::Double.interval()),
        };
        // Names of one machine are unique.
        let declared = terms.declare_in(&format!("{name}.{}", terms.len()), sort, domain);
        let variables = term::variables(terms, &[declared]);
        let variable = variables.first().copied().unwrap_or(VarId(0));
        self.first.set(variable, sort.normalise(bits));
        variable
    }

    /// The term of a variable as Java stores it.
    fn stored(&mut self, variable: VarId) -> TermId {
        let terms = self.machine.terms_mut();
        let term = terms.variable_term(variable);
        if terms.sort(term) == Sort::Bool { terms.to_int(term) } else { term }
    }

    fn explore(&mut self, ready: &Snapshot) {
        let mut solver =
            Solver::new(solver::Limits { z3_units: 300_000, z3_weight: 15_000, ..solver::Limits::default() });
        solver.set_brake(self.machine.brake().clone());
        self.found.is_whole = true;
        let mut waiting: Vec<(Assignment, usize)> = vec![(self.first.clone(), 0)];
        // A summary with gaps is of no use to anybody.
        while let Some((assignment, from)) = waiting.pop().filter(|_| self.found.is_whole) {
            if self.found.paths.len() >= MOST_PATHS {
                self.found.is_whole = false;
                return;
            }
            self.machine.restore(ready);
            self.machine.set_budget(Some(INSTRUCTIONS));
            let Some(path) = self.run(&assignment) else {
                self.found.is_whole = false;
                continue;
            };
            if self.found.paths.iter().any(|known| known.conditions == path.conditions) {
                continue;
            }
            for index in from..path.conditions.len() {
                if !self.found.is_whole {
                    return;
                }
                let mut before = self.pinned.clone();
                before.extend(&path.conditions[..index]);
                let terms = self.machine.terms_mut();
                let other = terms.not(path.conditions[index]);
                match solver.solve(terms, &before, other, &assignment, &|_| 0) {
                    Answer::Sat(found) => waiting.push((found, index + 1)),
                    Answer::Unsat => {}
                    Answer::Unknown(_) => self.found.is_whole = false,
                }
            }
            self.found.paths.push(path);
        }
    }

    /// One run with these values; `None` if the machine stops.
    fn run(&mut self, assignment: &Assignment) -> Option<SummaryPath> {
        let mut object = self.what.object;
        if self.is_constructor {
            let class = self.machine.methods[self.method].class;
            let made = self.machine.new_object(class).ok()?;
            object = Some(Kept::new(self.machine, Value::Ref(made), None));
        } else {
            self.put_fields(assignment)?;
        }
        let mut values: Vec<(Value, Option<TermId>)> = Vec::new();
        for (index, (argument, primitive)) in self.what.arguments.iter().enumerate() {
            let value = match (primitive, self.found.arguments[index]) {
                (Some(primitive), Some(variable)) => {
                    let bits = assignment.get(variable).unwrap_or(0);
                    (Value::of_bits(stack_kind(*primitive), bits), Some(self.stored(variable)))
                }
                _ => (argument.value(self.machine), None),
            };
            values.push(value);
        }
        if let Some(object) = object {
            values.insert(0, (object.value(self.machine), None));
        }
        let mut decisions = Decisions::default();
        let exit = self.machine.call_symbolic_watched(self.method, &values, &mut decisions);
        self.found.is_whole &= !decisions.is_specific;
        let mut path = SummaryPath::default();
        let (returns, returned) = match exit {
            Exit::Returned(value) => (true, Some(value)),
            Exit::Threw(_) => (false, None),
            Exit::Stopped(_) => return None,
        };
        path.returns = returns;
        path.result = match returned {
            Some(Value::Ref(_) | Value::Void) | None => None,
            Some(value) => {
                let term = self.machine.result_term();
                Some(term.unwrap_or_else(|| constant(self.machine, value)))
            }
        };
        for (kind, condition) in decisions.conditions {
            let terms = self.machine.terms();
            if terms.as_bool(condition).is_some() {
                continue;
            }
            let variables = term::variables(terms, &[condition]);
            let asks = variables.iter().any(|variable| terms.variable(*variable).sort == Sort::Ref);
            let is_of_extent = variables.iter().all(|variable| self.is_of_extent(*variable));
            match kind {
                // That an array or collection is there is taken for granted; what is in another object is not known.
                DecisionKind::Null | DecisionKind::Cast if is_of_extent => {}
                _ if asks => self.found.is_whole = false,
                _ => path.conditions.push(condition),
            }
        }
        let (fields, extents) = (self.what.fields, self.what.extents);
        for (field, primitive) in fields {
            let after = object.and_then(|object| self.field_after(object, field, *primitive));
            path.fields.push(after);
        }
        for field in extents {
            path.extents.push(object.and_then(|object| self.extent_after(object, field)));
        }
        Some(path)
    }

    fn put_fields(&mut self, assignment: &Assignment) -> Option<()> {
        let Some(object) = self.what.object else { return Some(()) };
        for (index, (field, primitive)) in self.what.fields.iter().enumerate() {
            let Some(variable) = self.found.fields[index] else { continue };
            let bits = assignment.get(variable).unwrap_or(0);
            let term = Some(self.stored(variable));
            let value = Kept::new(self.machine, Value::of_bits(stack_kind(*primitive), bits), term);
            oracle::set_field(self.machine, self.linker, object, field, &value).ok()?;
        }
        let holder = object.reference(self.machine);
        for (field, term) in self.what.references.iter().zip(&self.references) {
            self.machine.set_field_term(holder, &field.name, Some(*term));
        }
        for (index, field) in self.what.extents.iter().enumerate() {
            let Some(variable) = self.found.extents[index] else { continue };
            let term = Some(self.stored(variable));
            let Some((holder, _)) = self.extent(field) else { continue };
            if self.is_array(holder) {
                self.machine.set_length_term(holder, term);
            } else {
                self.machine.set_field_term(holder, "size", term);
            }
        }
        Some(())
    }

    /// Whether a variable stands for the array or collection of a field.
    fn is_of_extent(&self, variable: VarId) -> bool {
        let terms = self.machine.terms();
        let named = |reference: &TermId| terms.term(*reference) == term::Term::Var(variable);
        let position = self.references.iter().position(named);
        position.is_some_and(|position| self.what.extents.contains(&self.what.references[position]))
    }

    fn is_array(&self, holder: Ref) -> bool {
        let class = self.machine.heap.class_of(holder);
        matches!(self.machine.classes[class].kind, vm::class::ClassKind::Array { .. })
    }

    fn field_value(&mut self, field: &FieldRef) -> Option<u64> {
        let object = self.what.object?;
        self.value_of(object, field).map(|value| value.bits())
    }

    fn value_of(&mut self, object: Kept, field: &FieldRef) -> Option<Value> {
        let place = self.linker.field(self.machine, field).ok()?;
        let declared = self.machine.field(place);
        let (offset, kind) = (declared.offset, declared.kind);
        let holder = object.reference(self.machine);
        let fits =
            !holder.is_null() && self.machine.classes.is_subtype(self.machine.heap.class_of(holder), place.0);
        fits.then(|| self.machine.heap.get_value(holder, offset, kind))
    }

    /// The array or collection of a field, and how much it holds.
    fn extent(&mut self, field: &FieldRef) -> Option<(Ref, i32)> {
        let object = self.what.object?;
        self.extent_in(object, field)
    }

    fn extent_in(&mut self, object: Kept, field: &FieldRef) -> Option<(Ref, i32)> {
        let Some(Value::Ref(holder)) = self.value_of(object, field) else { return None };
        if holder.is_null() {
            return None;
        }
        if self.is_array(holder) {
            return Some((holder, self.machine.heap.length(holder) as i32));
        }
        match self.machine.read_field(holder, "size") {
            Some(Value::Int(size)) => Some((holder, size)),
            _ => None,
        }
    }

    fn field_after(&mut self, object: Kept, field: &FieldRef, primitive: Primitive) -> Option<TermId> {
        let value = self.value_of(object, field)?;
        let holder = object.reference(self.machine);
        let term = match self.machine.field_term(holder, &field.name) {
            Some(term) => term,
            None => constant(self.machine, value),
        };
        let terms = self.machine.terms_mut();
        Some(if primitive == Primitive::Boolean { terms.compare_zero(Relation::Ne, term) } else { term })
    }

    fn extent_after(&mut self, object: Kept, field: &FieldRef) -> Option<TermId> {
        let (holder, value) = self.extent_in(object, field)?;
        let term = match self.is_array(holder) {
            true => self.machine.length_term(holder),
            false => self.machine.field_term(holder, "size"),
        };
        Some(term.unwrap_or_else(|| self.machine.terms_mut().int(value)))
    }
}

fn constant(machine: &mut Machine, value: Value) -> TermId {
    let sort = match value {
        Value::Long(_) => Sort::Long,
        Value::Float(_) => Sort::Float,
        Value::Double(_) => Sort::Double,
        Value::Int(_) | Value::Void | Value::Ref(_) => Sort::Int,
    };
    machine.terms_mut().constant(sort, sort.normalise(value.bits()))
}

/// How a value of the type is passed.
fn stack_kind(primitive: Primitive) -> Kind {
    match primitive {
        Primitive::Boolean | Primitive::Byte | Primitive::Short | Primitive::Char | Primitive::Int => {
            Kind::Int
        }
        Primitive::Long => Kind::Long,
        Primitive::Float => Kind::Float,
        Primitive::Double => Kind::Double,
    }
}
