//! What calls do with terms where bytecode does not say it: functions that terms know by name, boxing, and natives.
//!
//! Bytecode runs as it is. Four kinds of methods do not:
//!
//! - Functions with an operator of their own (`Math.min`, `Math.sin`, `Float.floatToRawIntBits`) become a term.
//! - `Integer.valueOf` and its kin give a new box that carries the value's term: the cache of boxes would make the value
//!   concrete. Such a box is marked, and comparisons of references treat it as the cached box that Java would have given
//!   (JLS 5.1.7); its monitor and identity hash code are its own, which is where this deviates.
//! - Look-ups in hash tables compare a string with all keys first ([`super::lookup`]).
//! - Natives that move data move its terms. All others use their arguments, and the strings and arrays whose contents
//!   they look into, as the values that they are: that is reported as a decision, so that conditions on a path never
//!   depend on what was lost.

use term::{Operator, Relation, Sort, TermId, apply_binary, apply_unary};

use super::lookup::looks_up;
use super::symbolic::sort_of;
use crate::class::{ClassId, ClassKind, MethodId};
use crate::machine::Machine;
use crate::natives::{Args, Reply, Treatment, treatment};
use crate::observe::{DecisionKind, Observer};
use crate::state::{ClassQuestion, Shadows, StoodIn};
use crate::stop::Outcome;
use crate::thread::TERM_DISTANCE;
use crate::value::{Kind, Ref, Value};

/// How calls of a method treat terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Model {
    /// Its bytecode does.
    Bytecode,
    /// Computed by the operator.
    Function(Operator),
    /// `valueOf` of the wrapper of a kind.
    Box(Kind),
    /// A native that looks after the terms of its arguments from this one on.
    Native { moves_from: usize },
    /// A native that looks into strings and arrays.
    Reader,
    /// Looks a key up in a table by its hash code.
    Lookup,
    /// Asks about a type by its `Class` object, natively or not.
    Reflection { is_native: bool },
    /// `Class.isInstance`
    IsInstance,
    /// Not called: something else gives its result.
    StandIn,
}

/// Where a box that stands for a cached one is marked: beside the header, which carries no terms else.
const MARK_OFFSET: u32 = 0;

struct Argument {
    kind: Kind,
    bits: u64,
    term: u32,
}

impl Machine {
    /// Whether a call has to do with terms in a way that bytecode does not say.
    #[inline]
    pub(super) fn needs_model(&mut self, target: MethodId, slots: *const u64, count: usize) -> bool {
        // SAFETY: the caller's arguments, with their terms at a constant distance.
        let beside = (0..count).any(|at| unsafe { *slots.add(at + TERM_DISTANCE) as u32 } != 0);
        let matters =
            beside || self.shadows.any() || self.shadows.asks_classes || !self.shadows.stand_ins.is_empty();
        matters && self.model(target) != Model::Bytecode
    }

    fn model(&mut self, target: MethodId) -> Model {
        if !self.shadows.stand_ins.is_empty() && self.shadows.stand_ins.contains_key(&target) {
            return Model::StandIn;
        }
        if let Some(&model) = self.shadows.models.get(&target) {
            return model;
        }
        let method = &self.methods[target];
        let class = &self.classes[method.class];
        let is_native = method.native.get().is_some() || method.is_native();
        let model = if class.is_jdk {
            let name = self.names.get(method.name);
            classify(self.names.get(class.name), name, self.names.get(method.descriptor), is_native)
        } else {
            Model::Bytecode
        };
        let model = match model {
            Model::Function(_) if !self.options.models && is_native => Model::Reader,
            Model::Function(_) | Model::Box(_) | Model::Lookup if !self.options.models => Model::Bytecode,
            _ => model,
        };
        self.shadows.models.insert(target, model);
        model
    }

    /// The value of a call that is not made, or `None` if it has to be. Its term is `shadows.result`.
    pub(super) fn model_call(&mut self, target: MethodId, slots: *const u64) -> Outcome<Option<Value>> {
        let model = self.model(target);
        match model {
            Model::Bytecode => return Ok(None),
            Model::Native { .. } | Model::Reader => {
                self.prepare_native_terms(target, slots);
                return Ok(None);
            }
            Model::StandIn => return Ok(self.stand_in_for(target, slots)),
            Model::Lookup => {
                // SAFETY: the receiver and the key.
                let [object, key] = [0, 1].map(|at| Ref(unsafe { *slots.add(at) } as u32));
                self.look_up(object, key);
                return Ok(None);
            }
            Model::Reflection { is_native } => {
                self.ask_class(target, slots);
                if is_native {
                    self.prepare_native_terms(target, slots);
                }
                return Ok(None);
            }
            Model::IsInstance => {
                // SAFETY: the receiver and the argument, with the term of the latter.
                let ([class, object], term) = unsafe {
                    ([0, 1].map(|at| Ref(*slots.add(at) as u32)), *slots.add(1 + TERM_DISTANCE) as u32)
                };
                return Ok(self.is_instance_with_term(class, object, term));
            }
            Model::Function(_) | Model::Box(_) => {}
        }
        let arguments = self.arguments(target, slots);
        if arguments.iter().all(|argument| argument.term == 0) {
            return Ok(None);
        }
        match model {
            Model::Function(operator) => self.model_function(target, operator, &arguments, slots),
            Model::Box(kind) => {
                let value = Value::of_bits(kind, arguments[0].bits);
                Ok(Some(Value::Ref(self.box_with_term(kind, value, arguments[0].term)?)))
            }
            Model::Bytecode
            | Model::Native { .. }
            | Model::Reader
            | Model::Lookup
            | Model::Reflection { .. }
            | Model::IsInstance
            | Model::StandIn => Ok(None),
        }
    }

    /// Notes a question about a type: of the receiver, or of the argument where that is a `Class` too.
    fn ask_class(&mut self, target: MethodId, slots: *const u64) {
        let arguments = self.arguments(target, slots);
        let mirror = |machine: &Machine, at: usize| {
            let object = arguments.get(at).map(|argument| Ref(argument.bits as u32))?;
            let is_class = !object.is_null() && machine.heap.class_of(object) == machine.known.class;
            is_class.then(|| machine.class_of_mirror(object))
        };
        let Some(subject) = mirror(self, 0) else { return };
        let question = ClassQuestion { method: target, subject, argument: mirror(self, 1) };
        if !self.shadows.class_questions.contains(&question) {
            self.shadows.class_questions.push(question);
        }
    }

    /// What `Class.isInstance` says of an input, with the term of the question; `None` if it is to be asked as it is.
    fn is_instance_with_term(&mut self, class: Ref, object: Ref, term: u32) -> Option<Value> {
        let reference = Shadows::id(term).filter(|_| !class.is_null())?;
        let class = self.class_of_mirror(class);
        if matches!(self.classes[class].kind, ClassKind::Primitive(_)) {
            return None;
        }
        let question = self.type_question(reference, class)?;
        let is = !object.is_null() && self.classes.is_subtype(self.heap.class_of(object), class);
        self.shadows.type_answers.push((question, is));
        self.shadows.result = self.keep(|terms| {
            let (yes, no) = (terms.int(1), terms.int(0));
            terms.ite(question, yes, no)
        });
        Some(Value::Int(i32::from(is)))
    }

    /// The next answer for a method that is not called; `None` when there is none left.
    fn stand_in_for(&mut self, target: MethodId, slots: *const u64) -> Option<Value> {
        let used = self.shadows.stood_in.iter().filter(|call| call.method == target).count();
        let answer = *self.shadows.stand_ins.get(&target)?.get(used)?;
        let skipped = usize::from(!self.methods[target].is_static());
        let arguments = self.arguments(target, slots).into_iter().skip(skipped).map(|argument| {
            let value = Value::of_bits(argument.kind, argument.bits);
            (argument.kind != Kind::Reference).then_some((value, Shadows::id(argument.term)))
        });
        let arguments = arguments.collect();
        self.shadows.stood_in.push(StoodIn { method: target, arguments, answer });
        let (mut value, term) = answer;
        if let Some(held) = self.shadows.given_objects.get(&target).and_then(|all| all.get(used)) {
            value = Value::Ref(self.held(*held));
        }
        self.shadows.result = term.map_or(0, |term| term.number().get());
        Some(value)
    }

    fn arguments(&self, target: MethodId, slots: *const u64) -> Vec<Argument> {
        let method = &self.methods[target];
        let receiver = (!method.is_static()).then_some(Kind::Reference);
        let mut at = 0;
        let mut arguments = Vec::with_capacity(method.parameters.len() + 1);
        for kind in receiver.into_iter().chain(method.parameters.iter().copied()) {
            // SAFETY: the slots of all arguments, as the descriptor has them.
            let (bits, term) = unsafe { (*slots.add(at), *slots.add(at + TERM_DISTANCE) as u32) };
            arguments.push(Argument { kind, bits, term });
            at += kind.slots();
        }
        arguments
    }

    fn model_function(
        &mut self,
        target: MethodId,
        operator: Operator,
        arguments: &[Argument],
        slots: *const u64,
    ) -> Outcome<Option<Value>> {
        let bits = |at: usize| operator.parameters()[at].normalise(arguments[at].bits);
        let (computed, term) = match arguments {
            [a] => (apply_unary(operator, bits(0)), self.unary_term(operator, a.term)),
            [a, b] => {
                let term = self.binary_term(operator, (a.bits, a.term), (b.bits, b.term));
                (apply_binary(operator, bits(0), bits(1)), term)
            }
            _ => return Ok(None),
        };
        let returns = self.methods[target].returns;
        let mut value = Value::of_bits(returns, computed);
        if let Some(native) = self.methods[target].native.get() {
            // A library function may differ from the operator in the last bit: then it is a value, not a term.
            let Reply::Value(given) = native(self, Args::new(slots, true))? else { return Ok(None) };
            if sort_of(returns).normalise(given.bits()) != computed {
                self.fix_arguments(arguments.iter());
                self.shadows.result = 0;
                return Ok(Some(given));
            }
            value = given;
        }
        self.shadows.result = term;
        Ok(Some(value))
    }

    /// A native is about to run: reports what it uses as plain values.
    pub(super) fn prepare_native_terms(&mut self, target: MethodId, slots: *const u64) {
        if !self.shadows.running {
            return;
        }
        let (moves_from, reads) = match self.model(target) {
            Model::Native { moves_from } => (moves_from, false),
            Model::Reader => (usize::MAX, true),
            Model::Bytecode
            | Model::Function(_)
            | Model::Box(_)
            | Model::Lookup
            | Model::Reflection { .. }
            | Model::IsInstance
            | Model::StandIn => (usize::MAX, false),
        };
        let arguments = self.arguments(target, slots);
        self.fix_arguments(arguments.iter().take(moves_from));
        if reads && self.shadows.any() {
            for argument in arguments.iter().filter(|argument| argument.kind == Kind::Reference) {
                self.fix_contents(Ref(argument.bits as u32), 1);
            }
        }
    }

    fn fix_arguments<'a>(&mut self, arguments: impl Iterator<Item = &'a Argument>) {
        for argument in arguments {
            self.fix(argument.term, argument.bits);
        }
    }

    /// A value is used as what it is.
    pub(crate) fn fix(&mut self, term: u32, bits: u64) {
        if let Some(term) = Shadows::id(term) {
            let condition = self.is_value(term, bits);
            self.decided(DecisionKind::Concrete, condition);
        }
    }

    /// What an object holds is used as what it is: its fields, or its length and elements, those of strings included;
    /// and so many levels down.
    fn fix_contents(&mut self, object: Ref, levels: u32) {
        if object.is_null() {
            return;
        }
        let class = self.heap.class_of(object);
        let inner = if let ClassKind::Array { kind, .. } = self.classes[class].kind {
            let length = self.heap.length(object);
            self.fix(self.shadows.length_term(object), length as u64);
            self.fix_range(object, 0, length * kind.size());
            let held = if kind == Kind::Reference { length } else { 0 };
            (0..held).map(|at| self.heap.element(object, at)).collect()
        } else {
            self.fix_fields(object, class)
        };
        // A string is its text.
        let levels = if class == self.known.string { levels.max(1) } else { levels };
        if levels > 0 {
            for object in inner {
                self.fix_contents(object, levels - 1);
            }
        }
    }

    /// The fields of an object are used as what they are; gives the objects that they refer to.
    fn fix_fields(&mut self, object: Ref, class: ClassId) -> Vec<Ref> {
        let mut held = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            let fields: Vec<(u32, Kind)> = self.classes[class]
                .fields
                .iter()
                .filter(|field| !field.is_static())
                .map(|field| (field.offset, field.kind))
                .collect();
            for (offset, kind) in fields {
                let value = self.heap.get_value(object, offset, kind);
                self.fix(self.shadows.term(object, offset), value.bits());
                held.extend(value.reference().some());
            }
            next = self.classes[class].superclass;
        }
        held
    }

    /// The elements of an array from a byte on are used as what they are.
    pub(crate) fn fix_range(&mut self, array: Ref, first: u32, bytes: u32) {
        if !self.shadows.running || !self.shadows.any() {
            return;
        }
        let Some(kind) = self.element_kind_of(array) else { return };
        for at in first / kind.size()..(first + bytes).div_ceil(kind.size()) {
            let term = self.shadows.element_term(array, at, kind.size());
            if term != 0 {
                let offset = crate::heap::Heap::element_offset(at, kind);
                self.fix(term, self.heap.get_value(array, offset, kind).bits());
            }
        }
    }

    /// A native has decided a condition, which holds.
    pub(crate) fn decided(&mut self, kind: DecisionKind, condition: TermId) {
        let in_a_frame = !self.thread().frames.is_empty();
        if self.shadows.running && in_a_frame && self.shadows.arena.as_bool(condition).is_none() {
            let site = self.here();
            self.shadows.decided.push((kind, site, condition));
        }
    }

    /// Hands on what natives have decided.
    pub(super) fn report_decided<O: Observer>(&mut self, observer: &mut O) {
        for (kind, site, condition) in std::mem::take(&mut self.shadows.decided) {
            observer.decide(kind, site, condition);
        }
    }

    /// A native has compared two values.
    pub(crate) fn decided_equal(&mut self, kind: Kind, a: (u64, u32), b: (u64, u32), same: bool) {
        if !self.shadows.running || a.1 | b.1 == 0 {
            return;
        }
        let a = self.term_of_operand(a, sort_of(kind));
        let b = self.term_of_operand(b, sort_of(kind));
        let equal = self.shadows.arena.equal(a, b);
        let condition = if same { equal } else { self.shadows.arena.not(equal) };
        self.decided(DecisionKind::Branch, condition);
    }

    /// A native makes an array of this length.
    pub(crate) fn decided_length(&mut self, length: i32, term: u32) {
        if let Some(term) = Shadows::id(term) {
            let relation = if length >= 0 { Relation::Ge } else { Relation::Lt };
            let condition = self.shadows.arena.compare_zero(relation, term);
            self.decided(DecisionKind::Length, condition);
        }
    }

    /// `System.arraycopy`: the ranges lie within the arrays, or do not; if they do, they are what they are.
    pub(crate) fn decided_copy(
        &mut self,
        (from, from_index, from_term): (Ref, i32, u32),
        (to, to_index, to_term): (Ref, i32, u32),
        (count, count_term): (i32, u32),
    ) {
        if !self.shadows.running || from.is_null() || to.is_null() {
            return;
        }
        if self.element_kind_of(from).is_none() || self.element_kind_of(to).is_none() {
            return;
        }
        let lengths = [from, to].map(|array| (self.heap.length(array), self.shadows.length_term(array)));
        if from_term | to_term | count_term | lengths[0].1 | lengths[1].1 == 0 {
            return;
        }
        let operand = |number: i32, term: u32| (number as u32 as u64, term);
        let count_id = self.term_of_operand(operand(count, count_term), Sort::Int);
        let mut fits = self.shadows.arena.compare_zero(Relation::Ge, count_id);
        let mut inside = count >= 0;
        for ((index, term), (length, length_term)) in
            [(from_index, from_term), (to_index, to_term)].into_iter().zip(lengths)
        {
            let index_id = self.term_of_operand(operand(index, term), Sort::Int);
            let length_id = self.term_of_operand((length as u64, length_term), Sort::Int);
            let terms = &mut self.shadows.arena;
            // Neither is negative here, so that the difference is exact.
            let room = terms.binary(Operator::Isub, length_id, count_id);
            let from_zero = terms.compare_zero(Relation::Ge, index_id);
            let in_room = terms.compare(Relation::Le, index_id, room);
            let both = terms.and(from_zero, in_room);
            fits = terms.and(fits, both);
            inside &= index >= 0 && i64::from(index) + i64::from(count) <= i64::from(length);
        }
        let condition = if inside { fits } else { self.shadows.arena.not(fits) };
        self.decided(DecisionKind::Bounds, condition);
        if inside {
            for (number, term) in [(from_index, from_term), (to_index, to_term), (count, count_term)] {
                self.fix(term, number as u32 as u64);
            }
        }
    }

    /// A box of a value that may carry a term (see the module's text).
    pub(crate) fn box_with_term(&mut self, kind: Kind, value: Value, term: u32) -> Outcome<Ref> {
        if term == 0 || !self.shadows.running {
            return self.box_value(kind, value);
        }
        let object = self.new_object(self.known.boxes[kind as usize])?;
        let offset = self.box_offset(kind);
        self.heap.put_value(object, offset, kind, value);
        self.shadows.set_term(object, offset, term);
        self.shadows.set_term(object, MARK_OFFSET, term);
        Ok(object)
    }

    /// The term of what a box holds, widened to a kind.
    pub(crate) fn unboxed_term(&mut self, object: Ref, kind: Kind) -> u32 {
        if !self.shadows.running || !self.shadows.any() {
            return 0;
        }
        let Some((from, _)) = self.unbox(object) else { return 0 };
        let term = self.shadows.term(object, self.box_offset(from));
        self.widened_term(term, kind)
    }

    /// The term of a value widened to a kind (JLS 5.1.2).
    pub(crate) fn widened_term(&mut self, term: u32, kind: Kind) -> u32 {
        let Some(id) = Shadows::id(term) else { return 0 };
        let operator = match (self.shadows.arena.sort(id), sort_of(kind)) {
            (from, to) if from == to => return term,
            (Sort::Int, Sort::Long) => Operator::I2l,
            (Sort::Int, Sort::Float) => Operator::I2f,
            (Sort::Int, Sort::Double) => Operator::I2d,
            (Sort::Long, Sort::Float) => Operator::L2f,
            (Sort::Long, Sort::Double) => Operator::L2d,
            (Sort::Float, Sort::Double) => Operator::F2d,
            _ => return 0,
        };
        self.unary_term(operator, term)
    }

    /// The terms of the arguments of a call by reflection, whose values are the last of `count`.
    pub(crate) fn terms_of_boxes(&mut self, method: MethodId, arguments: Ref, count: usize) -> Vec<u32> {
        if !self.shadows.running || !self.shadows.any() || arguments.is_null() {
            return Vec::new();
        }
        let kinds = self.methods[method].parameters.clone();
        let mut terms = vec![0; count - kinds.len().min(count)];
        for (at, &kind) in kinds.iter().enumerate() {
            let object: Ref = self.heap.element(arguments, at as u32);
            terms.push(match kind {
                Kind::Reference => self.shadows.element_term(arguments, at as u32, Kind::Reference.size()),
                kind => self.unboxed_term(object, kind),
            });
        }
        terms
    }

    /// Gives the arguments of the frame that was just pushed their terms.
    pub(crate) fn set_argument_terms(&mut self, values: &[Value], terms: &[u32]) {
        let thread = self.thread_mut();
        let Some(frame) = thread.frames.last() else { return };
        let mut slot = frame.locals;
        for (value, &term) in values.iter().zip(terms) {
            thread.stack.set_term(slot, term);
            slot += value.slots() as u32;
        }
    }

    /// Whether two different objects are one in Java, where boxes stand for cached ones; `None` if they do not.
    pub(super) fn compare_boxes<O: Observer>(&mut self, observer: &mut O, a: Ref, b: Ref) -> Option<bool> {
        if a == b || a.is_null() || b.is_null() {
            return None;
        }
        let marks = [a, b].map(|object| self.shadows.term(object, MARK_OFFSET));
        if marks == [0, 0] || self.heap.class_of(a) != self.heap.class_of(b) {
            return None;
        }
        let (kind, first) = self.unbox(a)?;
        let (_, second) = self.unbox(b)?;
        for ((object, value), mark) in [(a, first), (b, second)].into_iter().zip(marks) {
            if mark == 0 && self.cached_box(kind, value) != Some(object) {
                return None;
            }
        }
        let (low, high) = self.cached_range(kind)?;
        let sort = sort_of(kind);
        let [x, y] = [(first.bits(), marks[0]), (second.bits(), marks[1])]
            .map(|side| self.term_of_operand(side, sort));
        let terms = &mut self.shadows.arena;
        let [low_id, high_id] = [low, high].map(|bound| terms.integer(sort, bound));
        let equal = terms.equal(x, y);
        let from_low = terms.compare(Relation::Ge, x, low_id);
        let to_high = terms.compare(Relation::Le, x, high_id);
        let cached = terms.and(from_low, to_high);
        let condition = terms.and(equal, cached);
        let number = sort.integer(sort.normalise(first.bits()))?;
        let same = first == second && (low..=high).contains(&number);
        let condition = if same { condition } else { self.shadows.arena.not(condition) };
        self.report(observer, DecisionKind::Branch, condition);
        Some(same)
    }

    /// The values whose boxes are always the same (JLS 5.1.7).
    fn cached_range(&self, kind: Kind) -> Option<(i64, i64)> {
        match kind {
            Kind::Boolean => Some((0, 1)),
            Kind::Byte | Kind::Short | Kind::Long => Some((-128, 127)),
            Kind::Char => Some((0, 127)),
            Kind::Int => {
                let above = (128..).take_while(|&number| self.cached_box(kind, Value::Int(number)).is_some());
                Some((-128, 127 + above.count() as i64))
            }
            Kind::Float | Kind::Double | Kind::Reference | Kind::Void => None,
        }
    }
}

fn classify(class: &str, name: &str, descriptor: &str, is_native: bool) -> Model {
    if let Some(operator) = function(class, name, descriptor)
        && (is_native || is_exact(operator))
    {
        return Model::Function(operator);
    }
    if name == "valueOf"
        && let Some(kind) = boxed(class, descriptor)
    {
        return Model::Box(kind);
    }
    if looks_up(class, name, descriptor) {
        return Model::Lookup;
    }
    if class == "java/lang/Class" && name == "isInstance" {
        return Model::IsInstance;
    }
    if class == "java/lang/Class" && asks_about_type(name) {
        return Model::Reflection { is_native };
    }
    if !is_native {
        return Model::Bytecode;
    }
    match treatment(class, name) {
        Some(Treatment::Ignored) => Model::Native { moves_from: 0 },
        Some(Treatment::Moves { from }) => Model::Native { moves_from: from },
        Some(Treatment::Identity | Treatment::Values | Treatment::Inside | Treatment::Function) => {
            Model::Native { moves_from: usize::MAX }
        }
        Some(Treatment::Contents) | None => Model::Reader,
    }
}

/// Methods of `Class` whose result depends on what the class is declared as.
fn asks_about_type(name: &str) -> bool {
    matches!(
        name,
        "isInterface"
            | "isAnnotation"
            | "isEnum"
            | "isRecord"
            | "isArray"
            | "isAssignableFrom"
            | "getSuperclass"
            | "isAnnotationPresent"
            | "getAnnotation"
            | "getAnnotations"
            | "getAnnotationsByType"
            | "getDeclaredAnnotation"
            | "getDeclaredAnnotations"
            | "getDeclaredAnnotationsByType"
            | "getDeclaredFields"
            | "getDeclaredMethods"
            | "getFields"
            | "getMethods"
            | "getSimpleName"
            | "getName"
    )
}

fn boxed(class: &str, descriptor: &str) -> Option<Kind> {
    let (kind, wanted) = match class {
        "java/lang/Byte" => (Kind::Byte, "(B)Ljava/lang/Byte;"),
        "java/lang/Character" => (Kind::Char, "(C)Ljava/lang/Character;"),
        "java/lang/Short" => (Kind::Short, "(S)Ljava/lang/Short;"),
        "java/lang/Integer" => (Kind::Int, "(I)Ljava/lang/Integer;"),
        "java/lang/Long" => (Kind::Long, "(J)Ljava/lang/Long;"),
        _ => return None,
    };
    (descriptor == wanted).then_some(kind)
}

/// The operator that is a method of the library.
fn function(class: &str, name: &str, descriptor: &str) -> Option<Operator> {
    use Operator::*;
    Some(match (class, name, descriptor) {
        ("java/lang/Math" | "java/lang/StrictMath", _, _) => match (name, descriptor) {
            ("min", "(II)I") => Imin,
            ("max", "(II)I") => Imax,
            ("abs", "(I)I") => Iabs,
            ("min", "(JJ)J") => Lmin,
            ("max", "(JJ)J") => Lmax,
            ("abs", "(J)J") => Labs,
            ("min", "(FF)F") => Fmin,
            ("max", "(FF)F") => Fmax,
            ("abs", "(F)F") => Fabs,
            ("min", "(DD)D") => Dmin,
            ("max", "(DD)D") => Dmax,
            ("abs", "(D)D") => Dabs,
            ("sqrt", "(D)D") => Sqrt,
            ("floor", "(D)D") => Floor,
            ("ceil", "(D)D") => Ceil,
            ("rint", "(D)D") => Rint,
            _ => return transcendental(name, descriptor),
        },
        ("java/lang/Float", "floatToIntBits" | "floatToRawIntBits", "(F)I") => FloatToIntBits,
        ("java/lang/Float", "intBitsToFloat", "(I)F") => IntBitsToFloat,
        ("java/lang/Double", "doubleToLongBits" | "doubleToRawLongBits", "(D)J") => DoubleToLongBits,
        ("java/lang/Double", "longBitsToDouble", "(J)D") => LongBitsToDouble,
        ("java/lang/Long", "compare", "(JJ)I") => Lcmp,
        _ => return None,
    })
}

/// Functions of which there is more than one implementation: they are asked for the value (see `model_function`).
fn transcendental(name: &str, descriptor: &str) -> Option<Operator> {
    use Operator::*;
    Some(match (name, descriptor) {
        ("sin", "(D)D") => Sin,
        ("cos", "(D)D") => Cos,
        ("tan", "(D)D") => Tan,
        ("asin", "(D)D") => Asin,
        ("acos", "(D)D") => Acos,
        ("atan", "(D)D") => Atan,
        ("sinh", "(D)D") => Sinh,
        ("cosh", "(D)D") => Cosh,
        ("tanh", "(D)D") => Tanh,
        ("exp", "(D)D") => Exp,
        ("expm1", "(D)D") => Expm1,
        ("log", "(D)D") => Log,
        ("log10", "(D)D") => Log10,
        ("log1p", "(D)D") => Log1p,
        ("cbrt", "(D)D") => Cbrt,
        ("pow", "(DD)D") => Pow,
        ("atan2", "(DD)D") => Atan2,
        _ => return None,
    })
}

/// Whether there is only one value that a function can give.
fn is_exact(operator: Operator) -> bool {
    use Operator::*;
    !matches!(
        operator,
        Sin | Cos
            | Tan
            | Asin
            | Acos
            | Atan
            | Sinh
            | Cosh
            | Tanh
            | Exp
            | Expm1
            | Log
            | Log10
            | Log1p
            | Cbrt
            | Pow
            | Atan2
    )
}
