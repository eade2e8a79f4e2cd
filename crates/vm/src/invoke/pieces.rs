//! Terms of what `Unsafe` reads, writes and copies in another size, type or place than it has: a `long` out of eight
//! bytes, a `short` into two, a byte of an `int`, the bits of a `float`. The class library does so to compare and fill
//! arrays, to write digits, and in its buffers.
//!
//! Terms stand beside [cells](Cell): fields, elements, an array's length. What does not coincide with a cell is put
//! together from the cells that it touches, as a `long` of their bits; memory is little-endian. Where there is no term
//! for that (a part of a reference, a NaN with other bits than a term can have) the value is used as what it is, and
//! that is reported.

use term::{Operator, Sort};

use super::access::Place;
use crate::class::Field;
use crate::heap::{HEADER_BYTES, Heap, LENGTH_OFFSET, SPACE_A};
use crate::interp::sort_of;
use crate::machine::Machine;
use crate::state::Shadows;
use crate::value::{Kind, Value};

/// A part of an object that has one term.
#[derive(Clone, Copy, Debug)]
struct Cell {
    offset: u32,
    kind: Kind,
}

impl Cell {
    fn end(self) -> u32 {
        self.offset + self.kind.size()
    }
}

/// The bits of a number of at most eight bytes, the upper ones zero, and their term of sort Long or zero.
type Bits = (u64, u32);

impl Machine {
    pub(super) fn read_term(&mut self, place: Place, kind: Kind) -> u32 {
        if let Some(cell) = self.cell_at(place, kind.size()) {
            let term = self.shadows.term(place.object, place.offset);
            let value = self.load_place(place, cell.kind);
            return self.as_kind((value, term), cell.kind, kind);
        }
        let bits = self.read_bits(place, kind.size());
        self.of_bits(bits, kind)
    }

    /// To be called before the value is written.
    pub(super) fn write_term(&mut self, place: Place, kind: Kind, value: Value, term: u32) {
        if let Some(cell) = self.cell_at(place, kind.size()) {
            let term = self.as_kind((value, term), kind, cell.kind);
            let term = self.narrowed(term, cell.kind);
            self.shadows.set_term(place.object, place.offset, term);
            return;
        }
        let bits = self.bits_of((value, term), kind);
        self.write_bits(place, kind.size(), bits);
    }

    /// These bytes are about to be written, without terms.
    pub(crate) fn overwrite_terms(&mut self, place: Place, bytes: &[u8]) {
        if !self.shadows.any() {
            return;
        }
        let end = place.offset + bytes.len() as u32;
        for cell in self.cells(place, bytes.len() as u32) {
            if self.shadows.term(place.object, cell.offset) == 0 {
                continue;
            }
            let (first, last) = (cell.offset.max(place.offset), cell.end().min(end));
            let part = &bytes[(first - place.offset) as usize..(last - place.offset) as usize];
            let bits = part.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
            self.write_bits(Place { offset: first, ..place }, last - first, (bits, 0));
        }
    }

    /// The bytes of a range are about to be copied, as `memmove` does: moves their terms.
    pub(crate) fn copy_terms(&mut self, from: Place, to: Place, bytes: u32) {
        if !self.shadows.any() {
            return;
        }
        let end = to.offset + bytes;
        let mut moved = Vec::new();
        for cell in self.cells(to, bytes) {
            let (first, last) = (cell.offset.max(to.offset), cell.end().min(end));
            let source = Place { offset: from.offset + (first - to.offset), ..from };
            if last - first == cell.kind.size() {
                let term = self.read_term(source, cell.kind);
                moved.push((cell, term));
            } else {
                let part = self.read_bits(source, last - first);
                let blended = self.blend(to, cell, first, last - first, part);
                moved.push((cell, blended));
            }
        }
        for (cell, term) in moved {
            self.shadows.set_term(to.object, cell.offset, term);
        }
    }

    /// A number of two, four or eight bytes with its bytes in the other order.
    pub(crate) fn swap_bits(&mut self, bits: Bits, size: u32) -> Bits {
        let swapped = bits.0.swap_bytes() >> (64 - size * 8);
        if bits.1 == 0 {
            return (swapped, 0);
        }
        let mut whole = (0, 0);
        for at in 0..size {
            let byte = self.shift(bits, -8 * at as i32);
            let byte = self.masked(byte, 0xff);
            let byte = self.shift(byte, 8 * (size - 1 - at) as i32);
            whole = self.joined(whole, byte);
        }
        (swapped, whole.1)
    }

    /// The bits of a place of at most eight bytes.
    pub(crate) fn read_bits(&mut self, place: Place, size: u32) -> Bits {
        let bytes = self.heap.bytes(place.object, place.offset, size);
        let plain = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
        let mut concrete = plain;
        let mut whole = (0, 0);
        let end = place.offset + size;
        for cell in self.cells(place, size) {
            let term = self.shadows.term(place.object, cell.offset);
            if term == 0 {
                continue;
            }
            let value = self.heap.get_value(place.object, cell.offset, cell.kind);
            let bits = self.bits_of((value, term), cell.kind);
            if bits.1 == 0 {
                continue;
            }
            let mut part = self.shift(bits, (cell.offset as i32 - place.offset as i32) * 8);
            if cell.end() > end {
                part = self.masked(part, mask(0, size));
            }
            let (first, last) = (cell.offset.max(place.offset), cell.end().min(end));
            concrete &= !mask(first - place.offset, last - first);
            whole = self.joined(whole, part);
        }
        if whole.1 == 0 {
            return (plain, 0);
        }
        (plain, self.joined(whole, (concrete, 0)).1)
    }

    /// Gives the cells of a place of at most eight bytes the terms of what is about to be written there.
    pub(crate) fn write_bits(&mut self, place: Place, size: u32, bits: Bits) {
        for cell in self.cells(place, size) {
            if bits.1 == 0 && self.shadows.term(place.object, cell.offset) == 0 {
                continue;
            }
            let term = self.blend(place, cell, place.offset, size, bits);
            self.shadows.set_term(place.object, cell.offset, term);
        }
    }

    /// The term of a cell after bits have been written from an offset of its object on; they may reach beyond it.
    fn blend(&mut self, place: Place, cell: Cell, offset: u32, size: u32, bits: Bits) -> u32 {
        let (first, last) = (cell.offset.max(offset), cell.end().min(offset + size));
        let written = mask(first - cell.offset, last - first);
        let part = self.shift(bits, (offset as i32 - cell.offset as i32) * 8);
        let part = self.masked(part, written);
        let mut new = part;
        if last - first < cell.kind.size() {
            let term = self.shadows.term(place.object, cell.offset);
            let value = self.heap.get_value(place.object, cell.offset, cell.kind);
            let old = self.bits_of((value, term), cell.kind);
            let kept = self.masked(old, !written & mask(0, cell.kind.size()));
            new = self.joined(part, kept);
        }
        self.of_bits(new, cell.kind)
    }

    /// The cell that is exactly this place.
    fn cell_at(&self, place: Place, size: u32) -> Option<Cell> {
        if place.object.0 >= SPACE_A
            && place.offset >= HEADER_BYTES
            && let Some(kind) = self.classes[self.heap.class_of(place.object)].element_kind()
        {
            let aligned = (place.offset - HEADER_BYTES).is_multiple_of(kind.size());
            return (aligned && kind.size() == size).then_some(Cell { offset: place.offset, kind });
        }
        self.cells(place, size)
            .into_iter()
            .find(|cell| cell.offset == place.offset && cell.kind.size() == size)
    }

    /// The cells that a range of bytes touches.
    fn cells(&self, place: Place, bytes: u32) -> Vec<Cell> {
        let (start, end) = (place.offset, place.offset.saturating_add(bytes));
        let touched = |cell: &Cell| cell.offset < end && cell.end() > start;
        let cell_of = |field: &Field| Cell { offset: field.offset, kind: field.kind };
        if place.object.0 < SPACE_A {
            // A class's block in the meta region, which has no header.
            let Some(&class) = self.block_owners.get(&place.object.0) else { return Vec::new() };
            let fields = self.classes[class].fields.iter().filter(|field| field.is_static());
            return fields.map(cell_of).filter(touched).collect();
        }
        let class = self.heap.class_of(place.object);
        if let Some(kind) = self.classes[class].element_kind() {
            let length = Cell { offset: LENGTH_OFFSET, kind: Kind::Int };
            if end <= start {
                return Vec::new();
            }
            let first = start.saturating_sub(HEADER_BYTES) / kind.size();
            let behind =
                end.saturating_sub(HEADER_BYTES).div_ceil(kind.size()).min(self.heap.length(place.object));
            let elements = (first..behind).map(|at| Cell { offset: Heap::element_offset(at, kind), kind });
            return Some(length).filter(touched).into_iter().chain(elements).collect();
        }
        let mut cells = Vec::new();
        let mut next = Some(class);
        while let Some(class) = next {
            let class = &self.classes[class];
            let fields = class.fields.iter().filter(|field| !field.is_static());
            cells.extend(fields.map(cell_of).filter(touched));
            next = class.superclass;
        }
        cells
    }

    /// The term of a value of one kind that is read as another of the same size.
    fn as_kind(&mut self, (value, term): (Value, u32), from: Kind, to: Kind) -> u32 {
        if term == 0 || from == to {
            return term;
        }
        let (from_sort, to_sort) = (sort_of(from), sort_of(to));
        let has_no_term = from_sort == Sort::Ref
            || to_sort == Sort::Ref
            || (from_sort != to_sort && is_unusual_nan(value))
            || (to == Kind::Boolean && !matches!(value.bits() as u8, 0 | 1));
        if has_no_term {
            self.fix(term, value.bits());
            return 0;
        }
        let term = self.as_sort(term, to_sort);
        self.narrowed(term, to)
    }

    /// The same bits as a term of another sort of the same size.
    fn as_sort(&mut self, term: u32, sort: Sort) -> u32 {
        let Some(id) = Shadows::id(term) else { return 0 };
        match (self.shadows.arena.sort(id), sort) {
            (Sort::Float, Sort::Int) => self.unary_term(Operator::FloatToIntBits, term),
            (Sort::Int, Sort::Float) => self.unary_term(Operator::IntBitsToFloat, term),
            (Sort::Double, Sort::Long) => self.unary_term(Operator::DoubleToLongBits, term),
            (Sort::Long, Sort::Double) => self.unary_term(Operator::LongBitsToDouble, term),
            _ => term,
        }
    }

    /// The bits of a value.
    fn bits_of(&mut self, (value, term): (Value, u32), kind: Kind) -> Bits {
        let whole = mask(0, kind.size());
        let bits = value.bits() & whole;
        if term == 0 {
            return (bits, 0);
        }
        if kind == Kind::Reference || is_unusual_nan(value) {
            self.fix(term, value.bits());
            return (bits, 0);
        }
        let integer = if kind.size() == 8 { Sort::Long } else { Sort::Int };
        let term = self.as_sort(term, integer);
        if kind.size() == 8 {
            return (bits, term);
        }
        let long = self.unary_term(Operator::I2l, term);
        self.masked((bits, long), whole)
    }

    /// The lower bits as a value of the kind.
    fn of_bits(&mut self, (bits, term): Bits, kind: Kind) -> u32 {
        if term == 0 {
            return 0;
        }
        if kind == Kind::Reference || (kind == Kind::Boolean && bits > 1) {
            self.fix(term, bits);
            return 0;
        }
        if kind.size() == 8 {
            return self.as_sort(term, sort_of(kind));
        }
        let int = self.unary_term(Operator::L2i, term);
        let term = self.as_sort(int, sort_of(kind));
        self.narrowed(term, kind)
    }

    /// Moved up by so many bits, or down if negative.
    fn shift(&mut self, (bits, term): Bits, distance: i32) -> Bits {
        let (operator, by) =
            if distance < 0 { (Operator::Lushr, -distance) } else { (Operator::Lshl, distance) };
        let moved = if distance < 0 { bits >> by } else { bits << by };
        match (term, by) {
            (0, _) | (_, 0) => (moved, term),
            _ => (moved, self.binary_term(operator, (bits, term), (by as u64, 0))),
        }
    }

    fn masked(&mut self, (bits, term): Bits, mask: u64) -> Bits {
        match term {
            0 => (bits & mask, 0),
            _ if mask == u64::MAX => (bits, term),
            _ => (bits & mask, self.binary_term(Operator::Land, (bits, term), (mask, 0))),
        }
    }

    /// Two numbers that have no bits in common.
    fn joined(&mut self, a: Bits, b: Bits) -> Bits {
        let bits = a.0 | b.0;
        match (a, b) {
            ((_, 0), (_, 0)) => (bits, 0),
            ((_, term), (0, 0)) | ((0, 0), (_, term)) => (bits, term),
            _ => (bits, self.binary_term(Operator::Lor, a, b)),
        }
    }
}

/// So many bytes from this one on.
fn mask(first: u32, bytes: u32) -> u64 {
    if bytes == 0 { 0 } else { (u64::MAX >> (64 - bytes * 8)) << (first * 8) }
}

/// Whether terms, which know one NaN, cannot say which bits it has.
fn is_unusual_nan(value: Value) -> bool {
    match value {
        Value::Float(number) => number.is_nan() && number.to_bits() != 0x7fc0_0000,
        Value::Double(number) => number.is_nan() && number.to_bits() != 0x7ff8_0000_0000_0000,
        Value::Void | Value::Int(_) | Value::Long(_) | Value::Ref(_) => false,
    }
}
