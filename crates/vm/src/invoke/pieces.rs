//! Terms of what `Unsafe` reads and writes in another size or type than it has: a `long` out of eight bytes, a `short`
//! into two, the bits of a `float`. The class library does so to compare and fill arrays and to write digits.

use term::{Operator, Sort};

use super::access::Place;
use crate::heap::{HEADER_BYTES, Heap, SPACE_A};
use crate::interp::sort_of;
use crate::machine::Machine;
use crate::state::Shadows;
use crate::value::{Kind, Value};

impl Machine {
    pub(super) fn read_term(&mut self, place: Place, kind: Kind) -> u32 {
        let Some(element) = self.element_of(place) else {
            let term = self.shadows.term(place.object, place.offset);
            return self.as_sort(term, sort_of(kind));
        };
        if element.size() == kind.size() && self.is_aligned(place, element) {
            let term = self.shadows.term(place.object, place.offset);
            let term = self.as_sort(term, sort_of(kind));
            return if element == kind { term } else { self.narrowed(term, kind) };
        }
        let bytes = place.offset..place.offset + kind.size();
        let first = (place.offset - HEADER_BYTES) / element.size();
        let last = (bytes.end - 1 - HEADER_BYTES) / element.size();
        let terms: Vec<u32> =
            (first..=last).map(|at| self.shadows.element_term(place.object, at, element.size())).collect();
        if terms.iter().all(|&term| term == 0) {
            return 0;
        }
        // All bytes of the elements that the place touches, as one number; it is at most eight bytes long where
        // elements are read whole, and what stands before the place is shifted out.
        let skipped = place.offset - Heap::element_offset(first, element);
        let mut whole = (0, 0);
        for (index, term) in terms.into_iter().enumerate() {
            let value = self.heap.get_value(
                place.object,
                Heap::element_offset(first + index as u32, element),
                element,
            );
            let bits = self.as_long((value, term), element);
            let distance = (index as i32 * element.size() as i32 - skipped as i32) * 8;
            let moved = match distance {
                0 => bits,
                1.. => self.long_operation(Operator::Lshl, bits, distance),
                _ => self.long_operation(Operator::Lushr, bits, -distance),
            };
            whole = match moved.1 | whole.1 {
                0 => (whole.0 | moved.0, 0),
                _ => (whole.0 | moved.0, self.binary_term(Operator::Lor, whole, moved)),
            };
        }
        self.narrowed_long(whole.1, kind)
    }

    pub(super) fn write_term(&mut self, place: Place, kind: Kind, value: Value, term: u32) {
        let Some(element) = self.element_of(place) else {
            let wanted = self.kind_of_field(place).unwrap_or(kind);
            self.forget_terms(place, kind.size());
            let term = self.as_sort(term, sort_of(wanted));
            self.shadows.set_term(place.object, place.offset, term);
            return;
        };
        if element.size() == kind.size() && self.is_aligned(place, element) {
            let term = self.as_sort(term, sort_of(element));
            let term = self.narrowed(term, element);
            self.shadows.set_term(place.object, place.offset, term);
            return;
        }
        self.forget_terms(place, kind.size());
        if term == 0 || !self.is_aligned(place, element) || element.size() > kind.size() {
            return;
        }
        let bits = self.as_long((value, term), kind);
        for at in 0..kind.size() / element.size() {
            let part = self.long_operation(Operator::Lushr, bits, (at * element.size() * 8) as i32);
            let term = self.narrowed_long(part.1, element);
            self.shadows.set_term(place.object, place.offset + at * element.size(), term);
        }
    }

    /// The kind of the elements, if the place is in an array.
    fn element_of(&self, place: Place) -> Option<Kind> {
        // The blocks of classes in the meta region have no header.
        if place.object.0 < SPACE_A || place.offset < HEADER_BYTES {
            return None;
        }
        self.classes[self.heap.class_of(place.object)].element_kind()
    }

    fn is_aligned(&self, place: Place, element: Kind) -> bool {
        (place.offset - HEADER_BYTES).is_multiple_of(element.size())
    }

    fn kind_of_field(&self, place: Place) -> Option<Kind> {
        if place.object.0 < SPACE_A {
            return None;
        }
        let mut next = Some(self.heap.class_of(place.object));
        while let Some(class) = next {
            let class = &self.classes[class];
            let found = class.fields.iter().find(|field| !field.is_static() && field.offset == place.offset);
            if let Some(field) = found {
                return Some(field.kind);
            }
            next = class.superclass;
        }
        None
    }

    /// The same bits as a term of another sort of the same size; none if there is no such thing.
    fn as_sort(&mut self, term: u32, sort: Sort) -> u32 {
        let Some(id) = Shadows::id(term) else { return 0 };
        match (self.shadows.arena.sort(id), sort) {
            (from, to) if from == to => term,
            (Sort::Float, Sort::Int) => self.unary_term(Operator::FloatToIntBits, term),
            (Sort::Int, Sort::Float) => self.unary_term(Operator::IntBitsToFloat, term),
            (Sort::Double, Sort::Long) => self.unary_term(Operator::DoubleToLongBits, term),
            (Sort::Long, Sort::Double) => self.unary_term(Operator::LongBitsToDouble, term),
            _ => 0,
        }
    }

    /// The bits of a value, the upper ones zero, as a `long`.
    fn as_long(&mut self, (value, term): (Value, u32), kind: Kind) -> (u64, u32) {
        let mask = u64::MAX >> (64 - kind.size() * 8);
        let bits = value.bits() & mask;
        let term = match sort_of(kind) {
            Sort::Float => self.as_sort(term, Sort::Int),
            Sort::Double => self.as_sort(term, Sort::Long),
            Sort::Bool | Sort::Int | Sort::Long | Sort::Ref => term,
        };
        if term == 0 || sort_of(kind) == Sort::Ref {
            return (bits, 0);
        }
        let long = if kind.size() == 8 { term } else { self.unary_term(Operator::I2l, term) };
        if kind.size() == 8 {
            return (bits, long);
        }
        (bits, self.binary_term(Operator::Land, (0, long), (mask, 0)))
    }

    fn long_operation(&mut self, operator: Operator, (bits, term): (u64, u32), distance: i32) -> (u64, u32) {
        let moved = if operator == Operator::Lshl { bits << distance } else { bits >> distance };
        match term {
            0 => (moved, 0),
            _ => (moved, self.binary_term(operator, (bits, term), (distance as u64, 0))),
        }
    }

    /// The lower bits of a `long` as a value of the kind.
    fn narrowed_long(&mut self, term: u32, kind: Kind) -> u32 {
        if term == 0 || kind == Kind::Reference {
            return 0;
        }
        if kind.size() == 8 {
            return self.as_sort(term, sort_of(kind));
        }
        let int = self.unary_term(Operator::L2i, term);
        if sort_of(kind) == Sort::Float { self.as_sort(int, Sort::Float) } else { self.narrowed(int, kind) }
    }
}
