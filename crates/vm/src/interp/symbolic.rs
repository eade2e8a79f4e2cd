//! The term side of instructions. Called only where a value carries a term.

use term::{Operator, Relation, Sort, Term, TermId};

use crate::class::{ClassId, ClassKind, Switch};
use crate::machine::Machine;
use crate::observe::{DecisionKind, Observer, Site, TypeQuestion};
use crate::state::Shadows;
use crate::value::{Kind, Ref};

/// Bits and the number of the term beside them, zero for none.
pub(super) type Operand = (u64, u32);

#[derive(Clone, Copy)]
pub(super) enum Comparison {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
    RefEq,
    RefNe,
}

/// What was decided, and how.
#[derive(Clone, Copy)]
pub(super) enum Decision {
    Compare(Comparison, Operand, Operand, bool),
    /// A divisor of the operator's sort, and whether it is zero.
    Zero(Operator, u32, bool),
    /// A reference, and whether it is null.
    Null(u32, bool),
}

/// Loads with a symbolic index look at all elements of an array up to this length, stores up to the second.
const LOAD_CHAIN: u32 = 260;
const STORE_CHAIN: u32 = 64;

impl Machine {
    pub(crate) fn unary_term(&mut self, operator: Operator, term: u32) -> u32 {
        let Some(term) = Shadows::id(term) else { return 0 };
        self.keep(|terms| terms.unary(operator, term))
    }

    pub(crate) fn binary_term(&mut self, operator: Operator, a: Operand, b: Operand) -> u32 {
        let sorts = operator.parameters();
        let a = self.term_of_operand(a, sorts[0]);
        let b = self.term_of_operand(b, sorts[1]);
        self.keep(|terms| terms.binary(operator, a, b))
    }

    pub(crate) fn term_of_operand(&mut self, (bits, term): Operand, sort: Sort) -> TermId {
        Shadows::id(term).unwrap_or_else(|| self.constant_term(sort, bits))
    }

    /// The term that is always these bits. For a reference that is not its address, which a collection changes, but a
    /// number that stays the object's own.
    pub fn constant_term(&mut self, sort: Sort, bits: u64) -> TermId {
        let bits = match sort {
            Sort::Ref => u64::from(self.shadows.identities.number(Ref(bits as u32))),
            _ => sort.normalise(bits),
        };
        self.shadows.arena.constant(sort, bits)
    }

    /// A term's number; none if it has become a constant, since the value says it all.
    pub(crate) fn keep(&mut self, build: impl FnOnce(&mut term::Terms) -> TermId) -> u32 {
        let term = build(&mut self.shadows.arena);
        if self.shadows.arena.as_constant(term).is_some() { 0 } else { term.number().get() }
    }

    pub(crate) fn here(&self) -> Site {
        let frame = self.thread().frames.last().expect("the interpreter runs a frame");
        self.site(frame.method, frame.pc)
    }

    /// Two operands that are zero or one are about to be combined.
    pub(super) fn report_operands<O: Observer>(&mut self, observer: &mut O, operands: [Operand; 2]) {
        let site = self.here();
        let [left, right] = operands.map(|(bits, _)| bits as u32 != 0);
        observer.operands(site, left, right);
        for (bits, term) in operands {
            let Some(term) = Shadows::id(term) else { continue };
            let reach = self.shadows.arena.interval(term);
            if reach.min >= 0 && reach.max <= 1 {
                let relation = if bits as u32 != 0 { Relation::Ne } else { Relation::Eq };
                let condition = self.shadows.arena.compare_zero(relation, term);
                self.report(observer, DecisionKind::Operand, condition);
            }
        }
    }

    /// Reports a condition that holds, unless it always does.
    pub(super) fn report<O: Observer>(&mut self, observer: &mut O, kind: DecisionKind, condition: TermId) {
        if self.shadows.arena.as_bool(condition).is_none() {
            observer.decide(kind, self.here(), condition);
        }
    }

    pub(super) fn decide<O: Observer>(&mut self, observer: &mut O, kind: DecisionKind, decision: Decision) {
        let (condition, holds) = match decision {
            Decision::Compare(comparison, a, b, taken) => {
                let (relation, sort) = match comparison {
                    Comparison::Eq => (Relation::Eq, Sort::Int),
                    Comparison::Ne => (Relation::Ne, Sort::Int),
                    Comparison::Lt => (Relation::Lt, Sort::Int),
                    Comparison::Ge => (Relation::Ge, Sort::Int),
                    Comparison::Gt => (Relation::Gt, Sort::Int),
                    Comparison::Le => (Relation::Le, Sort::Int),
                    Comparison::RefEq => (Relation::Eq, Sort::Ref),
                    Comparison::RefNe => (Relation::Ne, Sort::Ref),
                };
                let a = self.term_of_operand(a, sort);
                let b = self.term_of_operand(b, sort);
                (self.shadows.arena.compare(relation, a, b), taken)
            }
            Decision::Zero(operator, divisor, is_zero) => {
                let sort = operator.parameters()[1];
                let divisor = self.term_of_operand((0, divisor), sort);
                let zero = self.shadows.arena.constant(sort, 0);
                (self.shadows.arena.equal(divisor, zero), is_zero)
            }
            Decision::Null(reference, is_null) => {
                let reference = self.term_of_operand((0, reference), Sort::Ref);
                let null = self.shadows.arena.reference(0);
                (self.shadows.arena.equal(reference, null), is_null)
            }
        };
        let condition = if holds { condition } else { self.shadows.arena.not(condition) };
        self.report(observer, kind, condition);
    }

    /// The index of an access is, or is not, within the array.
    pub(super) fn decide_bounds<O: Observer>(
        &mut self,
        observer: &mut O,
        array: Ref,
        (index, index_term): (i32, u32),
        inside: bool,
    ) {
        let length_term = self.shadows.length_term(array);
        if index_term == 0 && length_term == 0 {
            return;
        }
        let length = self.heap.length(array);
        let index = self.term_of_operand((index as u32 as u64, index_term), Sort::Int);
        let length = self.term_of_operand((length as u64, length_term), Sort::Int);
        let terms = &mut self.shadows.arena;
        let from_zero = terms.compare_zero(Relation::Ge, index);
        let below = terms.compare(Relation::Lt, index, length);
        let within = terms.and(from_zero, below);
        let condition = if inside { within } else { terms.not(within) };
        self.report(observer, DecisionKind::Bounds, condition);
    }

    /// The term of an element; with a symbolic index, a choice over all elements.
    pub(super) fn load_element_term<O: Observer>(
        &mut self,
        observer: &mut O,
        array: Ref,
        (index, index_term): (i32, u32),
    ) -> u32 {
        let Some(kind) = self.element_kind_of(array) else { return 0 };
        let size = kind.size();
        let Some(index_id) = Shadows::id(index_term) else {
            return self.shadows.element_term(array, index as u32, size);
        };
        let length = self.heap.length(array);
        if kind == Kind::Reference || length > LOAD_CHAIN {
            self.make_concrete(observer, index_id, index);
            return self.shadows.element_term(array, index as u32, size);
        }
        // Only elements that the index can reach, and always in the same form, whatever the index is in this run: the
        // same path has the same conditions. The index is inside, so the last element needs no test.
        self.stay_within(observer, array, index_id);
        let reach = self.shadows.arena.interval(index_id);
        let last = reach.max.clamp(0, i64::from(length) - 1) as u32;
        let first = reach.min.clamp(0, i64::from(last)) as u32;
        let mut chosen = self.element_operand(array, last, kind);
        for at in (first..last).rev() {
            let element = self.element_operand(array, at, kind);
            let terms = &mut self.shadows.arena;
            let position = terms.int(at as i32);
            let here = terms.equal(index_id, position);
            chosen = terms.ite(here, element, chosen);
        }
        self.keep(|_| chosen)
    }

    /// An element is written: its term, and with a symbolic index those of all elements that it might have been.
    pub(super) fn store_element_term<O: Observer>(
        &mut self,
        observer: &mut O,
        array: Ref,
        (index, index_term): (i32, u32),
        (bits, term): Operand,
    ) {
        let Some(kind) = self.element_kind_of(array) else { return };
        let size = kind.size();
        let term = self.narrowed(term, kind);
        let Some(index_id) = Shadows::id(index_term) else {
            self.shadows.set_element_term(array, index as u32, size, term);
            return;
        };
        let length = self.heap.length(array);
        if kind == Kind::Reference || length > STORE_CHAIN {
            self.make_concrete(observer, index_id, index);
            self.shadows.set_element_term(array, index as u32, size, term);
            return;
        }
        self.stay_within(observer, array, index_id);
        let value = self.term_of_operand((bits, term), sort_of(kind));
        for at in 0..length {
            let old = self.element_operand(array, at, kind);
            let terms = &mut self.shadows.arena;
            let position = terms.int(at as i32);
            let here = terms.equal(index_id, position);
            let new = terms.ite(here, value, old);
            let new = self.keep(|_| new);
            self.shadows.set_element_term(array, at, size, new);
        }
    }

    /// An array whose length is symbolic may be longer in another run, and the index beyond the elements of this one: that it
    /// is not is part of the path.
    fn stay_within<O: Observer>(&mut self, observer: &mut O, array: Ref, index: TermId) {
        let length = self.heap.length(array);
        let can_leave = self.shadows.arena.interval(index).max >= i64::from(length);
        if self.shadows.length_term(array) != 0 && can_leave {
            let terms = &mut self.shadows.arena;
            let end = terms.int(length as i32);
            let within = terms.compare(Relation::Lt, index, end);
            self.report(observer, DecisionKind::Concrete, within);
        }
    }

    /// What `bastore`, `castore` and `sastore` keep of an `int`.
    pub(crate) fn narrowed(&mut self, term: u32, kind: Kind) -> u32 {
        if term == 0 {
            return 0;
        }
        match kind {
            Kind::Byte => self.unary_term(Operator::I2b, term),
            Kind::Char => self.unary_term(Operator::I2c, term),
            Kind::Short => self.unary_term(Operator::I2s, term),
            Kind::Boolean => self.binary_term(Operator::Iand, (0, term), (1, 0)),
            Kind::Int | Kind::Long | Kind::Float | Kind::Double | Kind::Reference | Kind::Void => term,
        }
    }

    fn element_operand(&mut self, array: Ref, index: u32, kind: Kind) -> TermId {
        let value = self.heap.get_value(array, crate::heap::Heap::element_offset(index, kind), kind);
        let term = self.shadows.element_term(array, index, kind.size());
        self.term_of_operand((value.bits(), term), sort_of(kind))
    }

    pub(crate) fn element_kind_of(&self, array: Ref) -> Option<Kind> {
        match self.classes[self.heap.class_of(array)].kind {
            ClassKind::Array { kind, .. } => Some(kind),
            ClassKind::Instance | ClassKind::Primitive(_) => None,
        }
    }

    /// A term has to have the value that it has.
    fn make_concrete<O: Observer>(&mut self, observer: &mut O, term: TermId, value: i32) {
        let condition = self.is_value(term, value as u32 as u64);
        self.report(observer, DecisionKind::Concrete, condition);
    }

    /// The condition that a term has the value of these bits. NaN is itself here, and the zeros differ.
    pub(crate) fn is_value(&mut self, term: TermId, bits: u64) -> TermId {
        let terms = &mut self.shadows.arena;
        let sort = terms.sort(term);
        let bits = sort.normalise(bits);
        let (term, sort) = match sort {
            Sort::Float => (terms.unary(Operator::FloatToIntBits, term), Sort::Int),
            Sort::Double => (terms.unary(Operator::DoubleToLongBits, term), Sort::Long),
            Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => (term, sort),
        };
        let value = self.constant_term(sort, bits);
        self.shadows.arena.equal(term, value)
    }

    /// The term of a field that keeps so much of an `int`.
    pub(super) fn load_field_term(&mut self, object: Ref, offset: u32, kind: Option<Kind>) -> u32 {
        let term = self.shadows.term(object, offset);
        match kind {
            // A byte's instruction also reads booleans, which have been cut when they were written.
            Some(kind) if term != 0 && kind != Kind::Boolean => self.narrowed(term, kind),
            _ => term,
        }
    }

    pub(super) fn store_field_term(&mut self, object: Ref, offset: u32, kind: Option<Kind>, term: u32) {
        let term = kind.map_or(term, |kind| self.narrowed(term, kind));
        self.shadows.set_term(object, offset, term);
    }

    /// All lengths of a new array of arrays are, or are not, zero or more. The saved operands are the lengths.
    pub(super) fn decide_lengths<O: Observer>(&mut self, observer: &mut O, dimensions: u8) {
        for (length, term) in self.length_operands(dimensions) {
            if term != 0 {
                let decision = Decision::Compare(Comparison::Ge, (length, term), (0, 0), length as i32 >= 0);
                self.decide(observer, DecisionKind::Length, decision);
            }
            if (length as i32) < 0 {
                return;
            }
        }
    }

    /// Gives the lengths of a new array of arrays their terms.
    pub(super) fn set_multi_lengths(&mut self, array: Ref, dimensions: u8) {
        let lengths = self.length_operands(dimensions);
        let mut level = vec![array];
        for (at, &(_, term)) in lengths.iter().enumerate() {
            for &array in &level {
                self.shadows.set_length_term(array, term);
            }
            if at + 1 < lengths.len() {
                level = self.arrays_in(&level);
            }
        }
    }

    pub(super) fn report_arrays<O: Observer>(&mut self, observer: &mut O, array: Ref, dimensions: u8) {
        let mut level = vec![array];
        for at in 0..dimensions {
            for &array in &level {
                let class = self.heap.class_of(array);
                observer.allocate(array, class);
            }
            if at + 1 < dimensions {
                level = self.arrays_in(&level);
            }
        }
    }

    fn arrays_in(&self, level: &[Ref]) -> Vec<Ref> {
        level
            .iter()
            .flat_map(|&array| (0..self.heap.length(array)).map(move |at| (array, at)))
            .map(|(array, at)| self.heap.element::<Ref>(array, at))
            .filter(|inner| !inner.is_null())
            .collect()
    }

    fn length_operands(&self, dimensions: u8) -> Vec<Operand> {
        let thread = self.thread();
        let top = thread.frames.last().expect("the interpreter runs a frame").top;
        (top - dimensions as u32..top).map(|slot| (thread.stack.get(slot), thread.stack.term(slot))).collect()
    }

    pub(super) fn decide_switch<O: Observer>(
        &mut self,
        observer: &mut O,
        switch: &Switch,
        (key, term): (i32, u32),
    ) {
        let Some(term) = Shadows::id(term) else { return };
        let known = if switch.keys.is_empty() {
            (key as i64) >= switch.low as i64
                && (key as i64) < switch.low as i64 + switch.targets.len() as i64
        } else {
            switch.keys.binary_search(&key).is_ok()
        };
        let terms = &mut self.shadows.arena;
        let condition = if known {
            let key = terms.int(key);
            terms.equal(term, key)
        } else if switch.keys.is_empty() {
            let low = terms.int(switch.low);
            let high = terms.int(switch.low.wrapping_add(switch.targets.len() as i32 - 1));
            let below = terms.compare(Relation::Lt, term, low);
            let above = terms.compare(Relation::Gt, term, high);
            terms.or(below, above)
        } else {
            let mut condition = terms.bool(true);
            for &other in &switch.keys {
                let other = terms.int(other);
                let differs = terms.compare(Relation::Ne, term, other);
                condition = terms.and(condition, differs);
            }
            condition
        };
        self.report(observer, DecisionKind::Switch, condition);
    }

    /// A cast of a reference that carries a term: that it fits, or that it does not, is a decision.
    pub(super) fn decide_cast<O: Observer>(
        &mut self,
        observer: &mut O,
        term: u32,
        object: Ref,
        class: ClassId,
        fits: bool,
    ) {
        let Some(reference) = Shadows::id(term) else { return };
        let question = self.type_question(reference, class).filter(|_| !object.is_null());
        let Some(question) = question else {
            return observer.test_type(self.here(), reference, object, class, fits);
        };
        observer.test_type(self.here(), question, object, class, fits);
        let terms = &mut self.shadows.arena;
        let condition = if fits { question } else { terms.not(question) };
        self.report(observer, DecisionKind::Cast, condition);
    }

    /// Whether the object of a reference that carries a term is of a class, as the term of a number that is 1 or 0.
    pub(super) fn ask_type<O: Observer>(
        &mut self,
        observer: &mut O,
        term: u32,
        object: Ref,
        class: ClassId,
        is: bool,
    ) -> u32 {
        let Some(reference) = Shadows::id(term) else { return 0 };
        let Some(question) = self.type_question(reference, class) else {
            observer.test_type(self.here(), reference, object, class, is);
            return 0;
        };
        observer.test_type(self.here(), question, object, class, is);
        self.keep(|terms| {
            let (yes, no) = (terms.int(1), terms.int(0));
            terms.ite(question, yes, no)
        })
    }

    /// The question whether an input is of a class: a variable of its own, since the class of an input is as open as its
    /// value. `None` for a reference that is no input.
    pub fn type_question(&mut self, reference: TermId, class: ClassId) -> Option<TermId> {
        let Term::Var(id) = self.shadows.arena.term(reference) else { return None };
        let name = TypeQuestion::name(
            &self.shadows.arena.variable(id).name,
            self.names.get(self.classes[class].name),
        );
        Some(self.shadows.arena.declare(&name, Sort::Bool))
    }
}

/// The sort of the term beside a field or element of this kind.
pub(crate) fn sort_of(kind: Kind) -> Sort {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Void => Sort::Int,
        Kind::Long => Sort::Long,
        Kind::Float => Sort::Float,
        Kind::Double => Sort::Double,
        Kind::Reference => Sort::Ref,
    }
}
