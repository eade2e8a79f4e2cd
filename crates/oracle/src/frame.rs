//! What no `assignable` clause names stays as it was.
//!
//! Looked at where that is cheap: the fields of the receiver and of arguments that are the program's own objects, the
//! elements of arrays of primitives that are arguments or stand in these fields, and the static fields of the receiver's
//! class. Changes deeper in the heap are not noticed. A location over a model field allows all fields of its object.

use contract::{Assignable, EffectiveContract, Expr, ExprKind};
use term::{Operator, Sort, TermId};
use vm::class::{ClassId, ClassKind};
use vm::heap::Heap;
use vm::{Kind, Machine, Ref, Value};

use crate::assume::Assumed;
use crate::check::{Checked, Promise};
use crate::evaluate::{Evaluator, Problem};
use crate::linker::primitive_of;
use crate::scene::{Kept, Scene};

/// Elements of one array that are watched.
const MOST_ELEMENTS: u32 = 256;

/// Places and what they held before the call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    places: Vec<Watched>,
    /// Cases whose locations could not be found, with the reason.
    unknown: Vec<(usize, String)>,
}

#[derive(Clone, Debug)]
struct Watched {
    holder: Holder,
    offset: u32,
    kind: Kind,
    name: String,
    before: Kept,
    /// Spec cases that do not let it change.
    fixed_by: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
enum Holder {
    Object(Kept),
    /// The statics of a class.
    Class(ClassId),
}

/// Places that one case may change; while they are being found, code may run and move objects.
#[derive(Default)]
struct Located {
    /// An object and a field's offset.
    fields: Vec<(Kept, u32)>,
    statics: Vec<(ClassId, u32)>,
    /// Objects of which everything may change, arrays among them.
    whole: Vec<Kept>,
}

/// The same where the objects are now.
struct Allowed {
    fields: Vec<(Ref, u32)>,
    statics: Vec<(ClassId, u32)>,
    whole: Vec<Ref>,
}

impl Located {
    fn now(self, machine: &Machine) -> Allowed {
        Allowed {
            fields: self.fields.iter().map(|(kept, offset)| (kept.reference(machine), *offset)).collect(),
            statics: self.statics,
            whole: self.whole.iter().map(|kept| kept.reference(machine)).collect(),
        }
    }
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
        let mut cases = Vec::new();
        for index in assumed.held() {
            let Some(assignable) = contract.cases.get(index).and_then(|case| case.assignable.as_ref()) else {
                continue;
            };
            if assignable.everything {
                continue;
            }
            let saved = machine.snapshot();
            match self.located(machine, assignable, scene) {
                Ok(located) => cases.push((index, located)),
                Err(problem) => {
                    machine.restore(&saved);
                    frame.unknown.push((index, problem.reason().to_owned()));
                }
            }
        }
        if !cases.is_empty() {
            let class = self.linker.class(machine, &scene.class).ok();
            let cases: Vec<(usize, Allowed)> =
                cases.into_iter().map(|(index, located)| (index, located.now(machine))).collect();
            watch(machine, scene, class, &cases, &mut frame);
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
                ExprKind::Index { array, .. } => {
                    let object = self.object(machine, array, scene)?;
                    allowed.whole.push(object);
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

    /// One check per case with an `assignable` clause.
    pub(crate) fn check_frame(
        &mut self,
        machine: &mut Machine,
        contract: &EffectiveContract,
        assumed: &Assumed,
        frame: &Frame,
    ) -> Vec<Checked> {
        let mut checks = Vec::new();
        for index in assumed.held() {
            let Some(assignable) = contract.cases.get(index).and_then(|case| case.assignable.as_ref()) else {
                continue;
            };
            if assignable.everything {
                continue;
            }
            let mut texts: Vec<&str> = assignable.locations.iter().map(|location| &*location.text).collect();
            texts.dedup();
            let what = if texts.is_empty() { String::from("\\nothing") } else { texts.join(", ") };
            let place = assignable.locations.first().and_then(|location| location.place.clone());
            let place = place.or_else(|| contract.place.clone());
            let unknown = frame.unknown.iter().find(|(case, _)| *case == index);
            let (holds, condition, reason) = match unknown {
                Some((_, reason)) => (None, None, Some(reason.clone())),
                None => unchanged(machine, frame, index),
            };
            checks.push(Checked {
                promise: Promise::Assignable { case: index },
                clause: format!("assignable {what}").into(),
                place,
                holds,
                condition,
                decided: Vec::new(),
                reason,
            });
        }
        checks
    }
}

/// Notes what everything holds that is looked at. No code runs.
fn watch(
    machine: &mut Machine,
    scene: &Scene,
    class: Option<ClassId>,
    cases: &[(usize, Allowed)],
    frame: &mut Frame,
) {
    let mut objects: Vec<(String, Ref)> = Vec::new();
    let this = scene.this.map(|this| (String::from("this"), this.reference(machine)));
    let parameters = scene.parameters.iter().enumerate();
    let parameters =
        parameters.map(|(index, kept)| (format!("argument {}", index + 1), kept.reference(machine)));
    for (name, object) in this.into_iter().chain(parameters) {
        if !object.is_null() && !objects.iter().any(|(_, known)| *known == object) {
            objects.push((name, object));
        }
    }
    for (name, object) in objects {
        watch_object(machine, &name, object, cases, frame);
    }
    let Some(class) = class else { return };
    for (name, offset, kind) in fields(machine, class, true) {
        let fixed_by = fixed_by(cases, |allowed| allowed.statics.contains(&(class, offset)));
        let block = machine.classes[class].block;
        let before = kept_at(machine, block, offset, kind);
        let holder = Holder::Class(class);
        frame.places.push(Watched { holder, offset, kind, name, before, fixed_by });
    }
}

fn watch_object(
    machine: &mut Machine,
    name: &str,
    object: Ref,
    cases: &[(usize, Allowed)],
    frame: &mut Frame,
) {
    let class = machine.heap.class_of(object);
    if let ClassKind::Array { kind, .. } = machine.classes[class].kind {
        return watch_array(machine, name, object, kind, cases, frame);
    }
    if machine.classes[class].is_jdk {
        return;
    }
    let holder = Kept::new(machine, Value::Ref(object), None);
    let ancestors: Vec<ClassId> = machine.classes[class].ancestors.to_vec();
    for ancestor in ancestors {
        for (field, offset, kind) in fields(machine, ancestor, false) {
            let fixed_by = fixed_by(cases, |allowed| {
                allowed.fields.contains(&(object, offset)) || allowed.whole.contains(&object)
            });
            let before = kept_at(machine, object, offset, kind);
            let text = format!("{name}.{field}");
            let inner = before.reference(machine);
            if !inner.is_null()
                && let Some(kind) = machine.classes[machine.heap.class_of(inner)].element_kind()
                && primitive_of(kind).is_some()
            {
                watch_array(machine, &text, inner, kind, cases, frame);
            }
            let holder = Holder::Object(holder);
            frame.places.push(Watched { holder, offset, kind, name: text, before, fixed_by });
        }
    }
}

fn watch_array(
    machine: &mut Machine,
    name: &str,
    array: Ref,
    kind: Kind,
    cases: &[(usize, Allowed)],
    frame: &mut Frame,
) {
    let fixed = fixed_by(cases, |allowed| allowed.whole.contains(&array));
    let holder = Kept::new(machine, Value::Ref(array), None);
    for index in 0..machine.heap.length(array).min(MOST_ELEMENTS) {
        let offset = Heap::element_offset(index, kind);
        let before = kept_at(machine, array, offset, kind);
        frame.places.push(Watched {
            holder: Holder::Object(holder),
            offset,
            kind,
            name: format!("{name}[{index}]"),
            before,
            fixed_by: fixed.clone(),
        });
    }
}

fn fixed_by(cases: &[(usize, Allowed)], allows: impl Fn(&Allowed) -> bool) -> Vec<usize> {
    cases.iter().filter(|(_, allowed)| !allows(allowed)).map(|(index, _)| *index).collect()
}

/// Fields that Java declares in this very class: name, offset, kind.
fn fields(machine: &Machine, class: ClassId, statics: bool) -> Vec<(String, u32, Kind)> {
    let declared = machine.classes[class].fields.iter();
    declared
        .filter(|field| field.is_static() == statics && field.raw.is_some())
        .filter(|field| field.access & vm::class::access::SYNTHETIC == 0)
        .map(|field| (machine.names.get(field.name).to_owned(), field.offset, field.kind))
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

fn unchanged(
    machine: &mut Machine,
    frame: &Frame,
    case: usize,
) -> (Option<bool>, Option<TermId>, Option<String>) {
    let mut condition = machine.terms_mut().bool(true);
    let mut changed = None;
    for place in frame.places.iter().filter(|place| place.fixed_by.contains(&case)) {
        let holder = match place.holder {
            Holder::Object(kept) => kept.reference(machine),
            Holder::Class(class) => machine.classes[class].block,
        };
        let now = machine.heap.get_value(holder, place.offset, place.kind);
        let now_term = machine.term_at(holder, place.offset, place.kind);
        let before = place.before.value(machine);
        let sort = match now {
            Value::Int(_) | Value::Void => Sort::Int,
            Value::Long(_) => Sort::Long,
            Value::Float(_) => Sort::Float,
            Value::Double(_) => Sort::Double,
            Value::Ref(_) => Sort::Ref,
        };
        if sort.normalise(now.bits()) != sort.normalise(before.bits()) && changed.is_none() {
            changed = Some(place.name.clone());
        }
        let now = now_term.unwrap_or_else(|| machine.constant_term(sort, now.bits()));
        let before = place.before.term.unwrap_or_else(|| machine.constant_term(sort, before.bits()));
        let terms = machine.terms_mut();
        let (now, before) = match sort {
            Sort::Float => {
                (terms.unary(Operator::FloatToIntBits, now), terms.unary(Operator::FloatToIntBits, before))
            }
            Sort::Double => (
                terms.unary(Operator::DoubleToLongBits, now),
                terms.unary(Operator::DoubleToLongBits, before),
            ),
            Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => (now, before),
        };
        let same = terms.equal(now, before);
        condition = terms.and(condition, same);
    }
    let reason = changed.as_ref().map(|name| format!("{name} has changed"));
    (Some(changed.is_none()), Some(condition), reason)
}
