//! Symbolic inputs: giving terms to what a prepared state holds before a symbolic run, and reading terms afterwards.
//!
//! A term stands for the value that is there; the run goes the way of the value and says what it has decided on the
//! term. So whoever sets a term must see to it that the value is what the term has under the assignment that is being
//! tried. Prepare objects first and set their terms last: the concrete interpreter does not look after terms, and what
//! it writes leaves an older term beside the new value.

use term::{Operator, Sort, TermId, Terms};

use super::{Answer, ClassQuestion, Held, Shadows, StoodIn};
use crate::class::{ClassId, MethodId};
use crate::heap::Heap;
use crate::interp::sort_of;
use crate::machine::Machine;
use crate::value::{Kind, Ref, Value};

fn number(term: Option<TermId>) -> u32 {
    term.map_or(0, |term| term.number().get())
}

impl Machine {
    /// Where terms are declared, built and evaluated.
    pub fn terms(&self) -> &Terms {
        &self.shadows.arena
    }

    pub fn terms_mut(&mut self) -> &mut Terms {
        &mut self.shadows.arena
    }

    /// The term of what the last symbolic call has returned.
    pub fn result_term(&self) -> Option<TermId> {
        Shadows::id(self.shadows.outcome)
    }

    /// The term of an instance field; `None` also if there is no such field.
    pub fn field_term(&self, object: Ref, name: &str) -> Option<TermId> {
        let field = self.field(self.find_field(self.heap.class_of(object), name)?);
        if field.is_static() { None } else { Shadows::id(self.shadows.term(object, field.offset)) }
    }

    /// Gives an instance field a term, or takes it away. Whether there is such a field and the term fits its type.
    pub fn set_field_term(&mut self, object: Ref, name: &str, term: Option<TermId>) -> bool {
        let Some(place) = self.find_field(self.heap.class_of(object), name) else { return false };
        let field = self.field(place);
        let (offset, kind, is_static) = (field.offset, field.kind, field.is_static());
        let fits = !is_static && self.fits(term, kind);
        if fits {
            self.shadows.set_term(object, offset, number(term));
        }
        fits
    }

    /// The term of a static field.
    pub fn static_term(&self, class: ClassId, name: &str) -> Option<TermId> {
        let place = self.find_field(class, name)?;
        let field = self.field(place);
        if !field.is_static() {
            return None;
        }
        Shadows::id(self.shadows.term(self.classes[place.0].block, field.offset))
    }

    /// As [`Machine::set_field_term`], of a static field.
    pub fn set_static_term(&mut self, class: ClassId, name: &str, term: Option<TermId>) -> bool {
        let Some(place) = self.find_field(class, name) else { return false };
        let field = self.field(place);
        let (offset, kind, is_static) = (field.offset, field.kind, field.is_static());
        let fits = is_static && self.fits(term, kind);
        if fits {
            self.shadows.set_term(self.classes[place.0].block, offset, number(term));
        }
        fits
    }

    /// The term of an array's element; `None` also if there is no such element.
    pub fn element_term(&self, array: Ref, index: u32) -> Option<TermId> {
        let kind = self.element_kind_of(array)?;
        let inside = index < self.heap.length(array);
        if inside { Shadows::id(self.shadows.element_term(array, index, kind.size())) } else { None }
    }

    /// Gives an element a term. Whether there is such an element and the term fits its type.
    pub fn set_element_term(&mut self, array: Ref, index: u32, term: Option<TermId>) -> bool {
        let Some(kind) = self.element_kind_of(array) else { return false };
        let fits = index < self.heap.length(array) && self.fits(term, kind);
        if fits {
            self.shadows.set_term(array, Heap::element_offset(index, kind), number(term));
        }
        fits
    }

    /// The term of an array's length.
    pub fn length_term(&self, array: Ref) -> Option<TermId> {
        self.element_kind_of(array)?;
        Shadows::id(self.shadows.length_term(array))
    }

    /// Gives an array's length a term. Elements beyond the concrete length have no terms: a longer array is another run.
    pub fn set_length_term(&mut self, array: Ref, term: Option<TermId>) -> bool {
        let fits = self.element_kind_of(array).is_some() && self.fits(term, Kind::Int);
        if fits {
            self.shadows.set_length_term(array, number(term));
        }
        fits
    }

    /// Gives a string terms: for its length in UTF-16 units, and for its units, which are `int`s within what the string's
    /// coder can hold. The string must not be shared with anybody to whom it is only itself (such as a literal). Its
    /// hash code is forgotten, as it depends on the units. Whether everything fits.
    pub fn set_string_terms(
        &mut self,
        string: Ref,
        length: Option<TermId>,
        units: &[Option<TermId>],
    ) -> bool {
        let Some(Value::Ref(value)) = self.read_field(string, "value") else { return false };
        let latin1 = self.read_field(string, "coder") == Some(Value::Int(0));
        let bytes_per_unit = if latin1 { 1 } else { 2 };
        let all_ints =
            length.iter().chain(units.iter().flatten()).all(|term| self.fits(Some(*term), Kind::Int));
        if !all_ints || units.len() as u32 * bytes_per_unit > self.heap.length(value) {
            return false;
        }
        for (at, unit) in units.iter().enumerate() {
            let unit = number(*unit);
            let first = at as u32 * bytes_per_unit;
            for byte in 0..bytes_per_unit {
                let shifted = match (unit, byte) {
                    (0, _) => 0,
                    (unit, 0) => unit,
                    (unit, byte) => self.binary_term(Operator::Iushr, (0, unit), (u64::from(byte) * 8, 0)),
                };
                let term = self.narrowed(shifted, Kind::Byte);
                self.shadows.set_element_term(value, first + byte, 1, term);
            }
        }
        let length = match number(length) {
            term if term == 0 || latin1 => term,
            term => self.binary_term(Operator::Ishl, (0, term), (1, 0)),
        };
        self.shadows.set_length_term(value, length);
        self.write_field(string, "hash", Value::Int(0));
        self.write_field(string, "hashIsZero", Value::Int(0));
        true
    }

    /// From now on, symbolic runs do not call the method but take these results, one for each call; calls beyond the last
    /// are made. Whether that can be: a method must give a primitive, and terms must fit what it gives.
    pub fn answer_for(&mut self, method: MethodId, answers: Vec<Answer>) -> bool {
        let returns = self.methods[method].returns;
        let is_primitive = !matches!(returns, Kind::Void | Kind::Reference);
        let fits = is_primitive && answers.iter().all(|(_, term)| self.fits(*term, returns));
        if fits {
            self.shadows.stand_ins.insert(method, answers);
        }
        fits
    }

    /// As [`Machine::answer_for`], of a method that gives objects.
    pub fn answer_with_objects(&mut self, method: MethodId, answers: Vec<(Held, Option<TermId>)>) -> bool {
        let is_object = self.methods[method].returns == Kind::Reference;
        let fits = is_object && answers.iter().all(|(_, term)| self.fits(*term, Kind::Reference));
        if fits {
            let terms = answers.iter().map(|(_, term)| (Value::Ref(Ref::NULL), *term)).collect();
            self.shadows.stand_ins.insert(method, terms);
            self.shadows.given_objects.insert(method, answers.into_iter().map(|(held, _)| held).collect());
        }
        fits
    }

    /// The calls that were not made since this was asked last, in order.
    pub fn take_stood_in(&mut self) -> Vec<StoodIn> {
        std::mem::take(&mut self.shadows.stood_in)
    }

    /// From now on, until they are taken, questions about types are noted, whatever carries terms.
    pub fn note_class_questions(&mut self) {
        self.shadows.asks_classes = true;
    }

    /// Questions about types that were asked since this was asked last, each once.
    pub fn take_class_questions(&mut self) -> Vec<ClassQuestion> {
        self.shadows.asks_classes = false;
        std::mem::take(&mut self.shadows.class_questions)
    }

    /// What questions about the classes of inputs were answered with that the library has asked, since this was asked last.
    pub fn take_type_answers(&mut self) -> Vec<(TermId, bool)> {
        std::mem::take(&mut self.shadows.type_answers)
    }

    /// All methods are called again.
    pub fn forget_stand_ins(&mut self) {
        self.shadows.stand_ins.clear();
        self.shadows.given_objects.clear();
        self.shadows.stood_in.clear();
    }

    /// The term of a string's unit.
    pub fn string_unit_term(&mut self, string: Ref, index: u32) -> Option<TermId> {
        let Value::Ref(value) = self.read_field(string, "value")? else { return None };
        let latin1 = self.read_field(string, "coder")? == Value::Int(0);
        let bytes: u32 = if latin1 { 1 } else { 2 };
        if (index + 1).checked_mul(bytes)? > self.heap.length(value) {
            return None;
        }
        let kind = if latin1 { Kind::Byte } else { Kind::Char };
        let place = crate::invoke::Place { object: value, offset: Heap::element_offset(index, kind) };
        let term = self.place_term(place, kind);
        if latin1 && term != 0 {
            return Shadows::id(self.binary_term(Operator::Iand, (0, term), (0xff, 0)));
        }
        Shadows::id(term)
    }

    fn fits(&self, term: Option<TermId>, kind: Kind) -> bool {
        term.is_none_or(|term| self.shadows.arena.sort(term) == sort_of(kind) && sort_of(kind) != Sort::Bool)
    }
}
