//! What no `assignable` clause names stays as it was, and a pure method changes nothing.
//!
//! Compared is every place that could be reached before the call: fields of the program's objects, static fields of its
//! initialised classes, elements of arrays, and what collections, text builders and atomic variables of the class library
//! hold. Other objects of the library count as values. A field of a library object that was null and is transient is a cache
//! (the views of a map), and so is every transient field of what is no container. The judge compares the same
//! (`jurat.judge.Past`). Where a field that may change holds an object of the library, its content may change too; a location
//! over a model field allows all fields of its object and the arrays in them.

use std::collections::{BTreeSet, VecDeque};

use contract::logic::frame::{Elements, elements};
use contract::{Assignable, EffectiveContract, Expr, ExprKind};
use term::{Operator, Sort, TermId};
use vm::class::{ClassId, ClassKind, Status};
use vm::heap::Heap;
use vm::{Kind, Machine, Ref, Value};

use crate::assume::Assumed;
use crate::check::{Checked, Promise};
use crate::evaluate::{Evaluator, Problem};
use crate::scene::{Kept, Scene};

/// Places that are compared; where there are more, nothing is said.
const MOST_PLACES: usize = 20_000;

/// The flag of a transient field.
const TRANSIENT: u16 = 0x0080;

/// The number of the case that stands for a pure method.
const PURE: usize = usize::MAX;

/// Places and what they held before the call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    objects: Vec<Seen>,
    places: Vec<Watched>,
    cases: Vec<(usize, Located)>,
    /// Cases whose locations could not be found, with the reason.
    unknown: Vec<(usize, String)>,
}

/// An object that was there before the call, and how it was reached.
#[derive(Clone, Copy, Debug)]
struct Seen {
    object: Kept,
    /// The object that holds it, and where.
    parent: Option<usize>,
    step: Step,
    is_library: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    This,
    Argument(usize),
    /// A field by its position among those that the class declares.
    Field(ClassId, usize),
    Element(u32),
}

#[derive(Clone, Copy, Debug)]
struct Watched {
    /// `None` for a static field.
    holder: Option<usize>,
    step: Step,
    offset: u32,
    kind: Kind,
    before: Kept,
}

/// Places that one case may change.
#[derive(Clone, Debug, Default)]
struct Located {
    /// An object and a field's offset.
    fields: Vec<(Kept, u32)>,
    statics: Vec<(ClassId, u32)>,
    /// An array, and the first and last element.
    elements: Vec<(Kept, i64, i64)>,
    /// Objects of which everything may change.
    whole: Vec<Kept>,
}

/// The same where the objects are now.
struct Allowed {
    fields: Vec<(Ref, u32)>,
    statics: Vec<(ClassId, u32)>,
    elements: Vec<(Ref, i64, i64)>,
    whole: Vec<Ref>,
}

impl Located {
    fn now(&self, machine: &Machine) -> Allowed {
        Allowed {
            fields: self.fields.iter().map(|(kept, offset)| (kept.reference(machine), *offset)).collect(),
            statics: self.statics.clone(),
            elements: self
                .elements
                .iter()
                .map(|(kept, from, to)| (kept.reference(machine), *from, *to))
                .collect(),
            whole: self.whole.iter().map(|kept| kept.reference(machine)).collect(),
        }
    }
}

impl Allowed {
    fn has_element(&self, array: Ref, index: u32) -> bool {
        let index = i64::from(index);
        self.elements.iter().any(|(known, from, to)| *known == array && (*from..=*to).contains(&index))
    }
}

/// The cases that say what may change, with what they say; a pure method says that nothing may.
fn framed<'c>(
    contract: &'c EffectiveContract,
    assumed: &Assumed,
    nothing: &'c Assignable,
) -> Vec<(usize, &'c Assignable)> {
    let held = assumed.held();
    let said =
        held.iter().filter_map(|&index| Some((index, contract.cases.get(index)?.assignable.as_ref()?)));
    let said = said.filter(|(_, assignable)| !assignable.everything);
    said.chain(contract.promises_purity.then_some((PURE, nothing))).collect()
}

impl Evaluator<'_> {
    pub(crate) fn capture_frame(
        &mut self,
        machine: &mut Machine,
        contract: &EffectiveContract,
        assumed: &Assumed,
        scene: &Scene,
    ) -> Frame {
        let mut frame = Frame::default();
        let nothing = Assignable::default();
        let cases = framed(contract, assumed, &nothing);
        if cases.is_empty() {
            return frame;
        }
        // The call initialises it first of all.
        if let Ok(class) = self.linker.class(machine, &contract.method.owner) {
            let _ = machine.initialize_now(class);
        }
        for (index, assignable) in cases {
            let saved = machine.snapshot();
            match self.located(machine, assignable, scene) {
                Ok(located) => frame.cases.push((index, located)),
                Err(problem) => {
                    machine.restore(&saved);
                    frame.unknown.push((index, problem.reason().to_owned()));
                }
            }
        }
        if !frame.cases.is_empty() && !watch(machine, scene, &mut frame) {
            let reason = String::from("too many objects to compare");
            frame.unknown.extend(frame.cases.drain(..).map(|(index, _)| (index, reason.clone())));
            frame.places.clear();
        }
        frame
    }

    fn located(
        &mut self,
        machine: &mut Machine,
        assignable: &Assignable,
        scene: &Scene,
    ) -> Result<Located, Problem> {
        let mut allowed = Located::default();
        for location in &assignable.locations {
            // The object that a constructor makes was not there before.
            if scene.this.is_none() && location.expr.any(|part| part.kind == ExprKind::This) {
                continue;
            }
            match &location.expr.kind {
                ExprKind::Field { target, field } => {
                    let place = self.linker.field(machine, field)?;
                    let (offset, is_static) = (machine.field(place).offset, machine.field(place).is_static());
                    match target {
                        _ if is_static => allowed.statics.push((place.0, offset)),
                        Some(target) => {
                            let object = self.object(machine, target, scene)?;
                            allowed.fields.push((object, offset));
                        }
                        None => {}
                    }
                }
                ExprKind::ModelField { target, .. } => {
                    let object = self.object(machine, target, scene)?;
                    allowed.whole.push(object);
                    // What it represents may be kept in arrays.
                    for array in arrays_in(machine, object.reference(machine)) {
                        allowed.whole.push(Kept::new(machine, Value::Ref(array), None));
                    }
                }
                ExprKind::Index { array, index } => {
                    let object = self.object(machine, array, scene)?;
                    match elements(index) {
                        Elements::All => allowed.whole.push(object),
                        Elements::One(index) => {
                            let index = self.number(machine, index, scene)?;
                            allowed.elements.push((object, index, index));
                        }
                        Elements::Range(from, to) => {
                            let from = self.number(machine, from, scene)?;
                            let to = self.number(machine, to, scene)?;
                            allowed.elements.push((object, from, to));
                        }
                    }
                }
                _ => {
                    let reason = format!("`{}` is no place", location.text);
                    return Err(Problem::Unevaluated { reason });
                }
            }
        }
        Ok(allowed)
    }

    fn object(&mut self, machine: &mut Machine, expr: &Expr, scene: &Scene) -> Result<Kept, Problem> {
        let (said, _) = self.settle(machine, expr, scene);
        Ok(Kept::new(machine, said?.value, None))
    }

    fn number(&mut self, machine: &mut Machine, expr: &Expr, scene: &Scene) -> Result<i64, Problem> {
        let (said, _) = self.settle(machine, expr, scene);
        match said?.value {
            Value::Int(number) => Ok(i64::from(number)),
            Value::Long(number) => Ok(number),
            _ => Err(Problem::unevaluated("an index that is no number")),
        }
    }

    /// One check per case with an `assignable` clause, and one of a pure method.
    pub(crate) fn check_frame(
        &mut self,
        machine: &mut Machine,
        contract: &EffectiveContract,
        assumed: &Assumed,
        frame: &Frame,
    ) -> Vec<Checked> {
        let mut checks = Vec::new();
        let nothing = Assignable::default();
        for (index, assignable) in framed(contract, assumed, &nothing) {
            let mut texts: Vec<&str> = assignable.locations.iter().map(|location| &*location.text).collect();
            texts.dedup();
            let what = if texts.is_empty() { String::from("\\nothing") } else { texts.join(", ") };
            let clause = if index == PURE { String::from("pure") } else { format!("assignable {what}") };
            let place = assignable.locations.first().and_then(|location| location.place.clone());
            let place = place.or_else(|| contract.place.clone());
            let unknown = frame.unknown.iter().find(|(case, _)| *case == index);
            let located = frame.cases.iter().find(|(case, _)| *case == index);
            let (holds, condition, reason) = match (unknown, located) {
                (Some((_, reason)), _) => (None, None, Some(reason.clone())),
                (None, Some((_, located))) => self.unchanged(machine, frame, &located.now(machine)),
                (None, None) => (None, None, Some(String::from("it was not known before the call"))),
            };
            let promise = match index {
                PURE => Promise::Pure,
                case => Promise::Assignable { case },
            };
            checks.push(Checked {
                promise,
                clause: clause.into(),
                place,
                holds,
                condition,
                decided: Vec::new(),
                reason,
            });
        }
        checks
    }

    fn unchanged(
        &mut self,
        machine: &mut Machine,
        frame: &Frame,
        allowed: &Allowed,
    ) -> (Option<bool>, Option<TermId>, Option<String>) {
        let mut condition = machine.terms_mut().bool(true);
        let mut changed = None;
        for place in &frame.places {
            let holder = match (place.holder, place.step) {
                (Some(holder), _) => frame.objects[holder].object.reference(machine),
                (None, Step::Field(class, _)) => machine.classes[class].block,
                (None, _) => continue,
            };
            let now = machine.heap.get_value(holder, place.offset, place.kind);
            let now_term = machine.term_at(holder, place.offset, place.kind);
            let before = place.before.value(machine);
            let sort = sort_of(now);
            let is_same = sort.normalise(now.bits()) == sort.normalise(before.bits());
            let is_fixed = now_term == place.before.term || now_term.is_none() && place.before.term.is_none();
            if is_same && is_fixed
                || is_allowed(machine, frame, place, allowed)
                || self.is_cache(machine, place)
            {
                continue;
            }
            if !is_same && changed.is_none() {
                changed = Some(name(machine, frame, place));
            }
            let same = same_term(machine, sort, (now, now_term), (before, place.before.term));
            condition = machine.terms_mut().and(condition, same);
        }
        let reason = changed.as_ref().map(|name| format!("{name} has changed"));
        (Some(changed.is_none()), Some(condition), reason)
    }

    fn is_cache(&mut self, machine: &mut Machine, place: &Watched) -> bool {
        let Step::Field(class, index) = place.step else { return false };
        let is_library = machine.classes[class].is_jdk;
        if !is_library || machine.classes[class].fields[index].access & TRANSIENT == 0 {
            return false;
        }
        let was_null = matches!(place.before.value(machine), Value::Ref(object) if object.is_null());
        was_null || !self.is_container(machine, class)
    }

    fn is_container(&mut self, machine: &mut Machine, class: ClassId) -> bool {
        let name = machine.names.get(machine.classes[class].name).to_owned();
        if name.starts_with("java/util/concurrent/atomic/") {
            return true;
        }
        let outermost = name.split('$').next().unwrap_or(&name).to_owned();
        let mut is = |class: &str, interface: &str| {
            let class = self.linker.loaded(machine, &class.into());
            let interface = self.linker.loaded(machine, &interface.into());
            matches!((class, interface), (Ok(class), Ok(interface)) if machine.classes.is_subtype(class, interface))
        };
        ["java/util/Collection", "java/util/Map"].into_iter().any(|interface| is(&outermost, interface))
            || ["java/util/Iterator", "java/util/Enumeration", "java/lang/CharSequence"]
                .into_iter()
                .any(|interface| is(&name, interface))
    }
}

/// Notes what everything holds that can be reached. No code runs. `false` where that is too much.
fn watch(machine: &mut Machine, scene: &Scene, frame: &mut Frame) -> bool {
    let mut walk = Walk { known: BTreeSet::new(), open: VecDeque::new() };
    let this = scene.this.map(|this| (Step::This, this.reference(machine)));
    let parameters = scene.parameters.iter().enumerate();
    let parameters = parameters.map(|(index, kept)| (Step::Argument(index), kept.reference(machine)));
    let roots: Vec<(Step, Ref)> = this.into_iter().chain(parameters).collect();
    for (step, object) in roots {
        walk.add(machine, frame, object, None, step);
    }
    let initialised: Vec<ClassId> = machine
        .classes
        .iter()
        .filter(|class| !class.is_jdk && class.raw.is_some())
        .map(|class| class.id)
        .filter(|class| machine.status(*class) == Status::Initialized)
        .collect();
    for class in initialised {
        for (index, offset, kind) in fields(machine, class, true) {
            let block = machine.classes[class].block;
            walk.place(machine, frame, None, block, Step::Field(class, index), (offset, kind));
        }
    }
    while let Some(seen) = walk.open.pop_front() {
        walk.look(machine, frame, seen);
        if frame.places.len() > MOST_PLACES {
            return false;
        }
    }
    true
}

struct Walk {
    known: BTreeSet<Ref>,
    open: VecDeque<usize>,
}

impl Walk {
    fn add(
        &mut self,
        machine: &mut Machine,
        frame: &mut Frame,
        object: Ref,
        parent: Option<usize>,
        step: Step,
    ) {
        if object.is_null() || !self.known.insert(object) {
            return;
        }
        let class = machine.heap.class_of(object);
        let is_array = machine.classes[class].is_array();
        let is_library = match is_array {
            true => parent.is_some_and(|parent| frame.objects[parent].is_library),
            false => machine.classes[class].is_jdk,
        };
        if !is_array && is_library && !has_state(machine, class) {
            return;
        }
        let object = Kept::new(machine, Value::Ref(object), None);
        frame.objects.push(Seen { object, parent, step, is_library });
        self.open.push_back(frame.objects.len() - 1);
    }

    fn look(&mut self, machine: &mut Machine, frame: &mut Frame, seen: usize) {
        let object = frame.objects[seen].object.reference(machine);
        let class = machine.heap.class_of(object);
        if let ClassKind::Array { kind, .. } = machine.classes[class].kind {
            for index in 0..machine.heap.length(object).min(MOST_PLACES as u32 + 1) {
                let offset = Heap::element_offset(index, kind);
                self.place(machine, frame, Some(seen), object, Step::Element(index), (offset, kind));
            }
            return;
        }
        let ancestors: Vec<ClassId> = machine.classes[class].ancestors.to_vec();
        for ancestor in ancestors {
            if machine.classes[ancestor].is_jdk && !has_state(machine, ancestor) {
                continue;
            }
            for (index, offset, kind) in fields(machine, ancestor, false) {
                self.place(machine, frame, Some(seen), object, Step::Field(ancestor, index), (offset, kind));
            }
        }
    }

    fn place(
        &mut self,
        machine: &mut Machine,
        frame: &mut Frame,
        holder: Option<usize>,
        at: Ref,
        step: Step,
        (offset, kind): (u32, Kind),
    ) {
        let before = kept_at(machine, at, offset, kind);
        frame.places.push(Watched { holder, step, offset, kind, before });
        if kind == Kind::Reference {
            self.add(machine, frame, before.reference(machine), holder, step);
        }
    }
}

/// Whether objects of this class of the library are more than values.
fn has_state(machine: &Machine, class: ClassId) -> bool {
    let package = machine.names.get(machine.classes[class].package);
    let name = machine.names.get(machine.classes[class].name);
    matches!(package, "java/util" | "java/util/concurrent" | "java/util/concurrent/atomic")
        || matches!(
            name,
            "java/lang/StringBuilder" | "java/lang/StringBuffer" | "java/lang/AbstractStringBuilder"
        )
}

fn is_allowed(machine: &Machine, frame: &Frame, place: &Watched, allowed: &Allowed) -> bool {
    let Some(mut at) = place.holder else {
        let Step::Field(class, _) = place.step else { return false };
        return allowed.statics.contains(&(class, place.offset));
    };
    if !frame.objects[at].is_library {
        let holder = frame.objects[at].object.reference(machine);
        return allowed.whole.contains(&holder)
            || match place.step {
                Step::Element(index) => allowed.has_element(holder, index),
                _ => allowed.fields.contains(&(holder, place.offset)),
            };
    }
    // The outermost object of the library, and where it stands.
    while let Some(parent) = frame.objects[at].parent.filter(|parent| frame.objects[*parent].is_library) {
        at = parent;
    }
    let outermost = frame.objects[at];
    if allowed.whole.contains(&outermost.object.reference(machine)) {
        return true;
    }
    match (outermost.parent, outermost.step) {
        (None, Step::Field(class, index)) => {
            allowed.statics.contains(&(class, machine.classes[class].fields[index].offset))
        }
        (Some(parent), step) => {
            let container = frame.objects[parent].object.reference(machine);
            allowed.whole.contains(&container)
                || match step {
                    Step::Element(index) => allowed.has_element(container, index),
                    Step::Field(class, index) => {
                        let offset = machine.classes[class].fields[index].offset;
                        allowed.fields.contains(&(container, offset))
                    }
                    Step::This | Step::Argument(_) => false,
                }
        }
        (None, _) => false,
    }
}

/// For a person: `this.part.marks[0]`.
fn name(machine: &Machine, frame: &Frame, place: &Watched) -> String {
    let mut steps = vec![(place.step, place.holder.is_none())];
    let mut is_content = false;
    let mut at = place.holder;
    while let Some(holder) = at {
        let seen = frame.objects[holder];
        if seen.is_library {
            is_content = true;
            steps.clear();
        }
        steps.push((seen.step, seen.parent.is_none()));
        at = seen.parent;
    }
    let mut text = String::new();
    for (step, is_root) in steps.into_iter().rev() {
        match step {
            Step::This => text.push_str("this"),
            Step::Argument(index) => text.push_str(&format!("argument {}", index + 1)),
            Step::Element(index) => text.push_str(&format!("[{index}]")),
            Step::Field(class, index) => {
                let field = machine.names.get(machine.classes[class].fields[index].name);
                if is_root {
                    text.push_str(&machine.class_text(class));
                }
                text.push('.');
                text.push_str(field);
            }
        }
    }
    if is_content { format!("the content of {text}") } else { text }
}

/// Fields that Java declares in this very class: position, offset, kind.
fn fields(machine: &Machine, class: ClassId, statics: bool) -> Vec<(usize, u32, Kind)> {
    let declared = machine.classes[class].fields.iter().enumerate();
    declared
        .filter(|(_, field)| field.is_static() == statics && field.raw.is_some())
        .filter(|(_, field)| field.access & vm::class::access::SYNTHETIC == 0)
        .map(|(index, field)| (index, field.offset, field.kind))
        .collect()
}

fn arrays_in(machine: &Machine, object: Ref) -> Vec<Ref> {
    if object.is_null() {
        return Vec::new();
    }
    let class = machine.heap.class_of(object);
    let offsets = machine.classes[class].reference_offsets.iter();
    let inside = offsets.map(|&offset| machine.heap.get::<Ref>(object, offset));
    inside
        .filter(|inner| !inner.is_null() && machine.classes[machine.heap.class_of(*inner)].is_array())
        .collect()
}

fn kept_at(machine: &mut Machine, holder: Ref, offset: u32, kind: Kind) -> Kept {
    let value = machine.heap.get_value(holder, offset, kind);
    let term = machine.term_at(holder, offset, kind);
    Kept::new(machine, value, term)
}

fn sort_of(value: Value) -> Sort {
    match value {
        Value::Int(_) | Value::Void => Sort::Int,
        Value::Long(_) => Sort::Long,
        Value::Float(_) => Sort::Float,
        Value::Double(_) => Sort::Double,
        Value::Ref(_) => Sort::Ref,
    }
}

/// That a place holds what it held, as a term; floating-point numbers are compared by their bits.
fn same_term(
    machine: &mut Machine,
    sort: Sort,
    (now, now_term): (Value, Option<TermId>),
    (before, before_term): (Value, Option<TermId>),
) -> TermId {
    let now = now_term.unwrap_or_else(|| machine.constant_term(sort, now.bits()));
    let before = before_term.unwrap_or_else(|| machine.constant_term(sort, before.bits()));
    let terms = machine.terms_mut();
    let (now, before) = match sort {
        Sort::Float => {
            (terms.unary(Operator::FloatToIntBits, now), terms.unary(Operator::FloatToIntBits, before))
        }
        Sort::Double => {
            (terms.unary(Operator::DoubleToLongBits, now), terms.unary(Operator::DoubleToLongBits, before))
        }
        Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => (now, before),
    };
    terms.equal(now, before)
}
