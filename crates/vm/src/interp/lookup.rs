//! Looking up a string in a hash table. The table goes by the string's hash code, so its bytecode never compares the string
//! with keys elsewhere in the table, and a path says nothing of them. Here the comparison with each key is reported as a
//! decision before the table is asked: whoever turns one round gets that key.

use term::{Sort, TermId};

use crate::class::ClassKind;
use crate::heap::Heap;
use crate::machine::Machine;
use crate::observe::DecisionKind;
use crate::value::{Kind, Ref};

/// Keys of a table that are compared; a larger one is rather data than a choice.
const MOST_KEYS: usize = 32;
/// Places of a table that are looked at.
const MOST_PLACES: u32 = 256;

/// The methods that look a key up in a table that is known here.
pub(super) fn looks_up(class: &str, name: &str, descriptor: &str) -> bool {
    match (class, name) {
        ("java/util/HashMap", "getNode") => descriptor.starts_with("(Ljava/lang/Object;)"),
        ("java/util/ImmutableCollections$MapN" | "java/util/ImmutableCollections$SetN", "probe") => true,
        _ => false,
    }
}

impl Machine {
    /// `object` is asked for `key`.
    pub(super) fn look_up(&mut self, object: Ref, key: Ref) {
        if !self.shadows.running || object.is_null() || key.is_null() {
            return;
        }
        if self.heap.class_of(key) != self.known.string || !self.has_symbolic_text(key) {
            return;
        }
        for other in self.string_keys(object) {
            if self.compare_text(key, other) {
                return;
            }
        }
    }

    fn has_symbolic_text(&self, string: Ref) -> bool {
        let (value, _) = self.string_value(string);
        self.shadows.length_term(value) != 0
            || (0..self.heap.length(value)).any(|at| self.shadows.element_term(value, at, 1) != 0)
    }

    /// The strings among the keys of a table.
    fn string_keys(&self, object: Ref) -> Vec<Ref> {
        let mut keys = Vec::new();
        let class = self.heap.class_of(object);
        let field = |object: Ref, name: &str| {
            let class = self.heap.class_of(object);
            let place = self.find_field(class, name)?;
            self.heap.get::<Ref>(object, self.field(place).offset).some()
        };
        let Some(table) = field(object, "table").or_else(|| field(object, "elements")) else { return keys };
        if !matches!(
            self.classes[self.heap.class_of(table)].kind,
            ClassKind::Array { kind: Kind::Reference, .. }
        ) {
            return keys;
        }
        let is_map_of_pairs = self.names.get(self.classes[class].name).ends_with("MapN");
        let step = if is_map_of_pairs { 2 } else { 1 };
        for at in (0..self.heap.length(table).min(MOST_PLACES)).step_by(step) {
            let mut next = self.heap.element::<Ref>(table, at).some();
            while let Some(entry) = next {
                // Keys of their own, or nodes that hold one.
                let node = field(entry, "key");
                let key = node.unwrap_or(entry);
                if self.heap.class_of(key) == self.known.string {
                    keys.push(key);
                }
                if keys.len() == MOST_KEYS {
                    return keys;
                }
                next = node.and_then(|_| field(entry, "next"));
            }
        }
        keys
    }

    /// Reports whether a string has the text of another: first its length, then, where that is the same, its characters.
    /// Of characters that are not there nothing could be said.
    fn compare_text(&mut self, string: Ref, other: Ref) -> bool {
        let ((value, is_latin1), (wanted, other_is_latin1)) =
            (self.string_value(string), self.string_value(other));
        if is_latin1 != other_is_latin1 {
            return false;
        }
        let (length, wanted_length) = (self.heap.length(value), self.heap.length(wanted));
        let length_term = self.shadows.length_term(value);
        let length_id = self.term_of_operand((u64::from(length), length_term), Sort::Int);
        let wanted_id = self.term_of_operand((u64::from(wanted_length), 0), Sort::Int);
        let same_length = self.shadows.arena.equal(length_id, wanted_id);
        self.compared(same_length, length == wanted_length);
        if length != wanted_length {
            return false;
        }
        let mut holds = true;
        let mut equal = self.shadows.arena.bool(true);
        for at in 0..length {
            let term = self.shadows.element_term(value, at, 1);
            let offset = Heap::element_offset(at, Kind::Byte);
            let [bits, wanted_bits] =
                [value, wanted].map(|array| self.heap.get_value(array, offset, Kind::Byte).bits());
            holds &= bits == wanted_bits;
            let a = self.term_of_operand((bits, term), Sort::Int);
            let b = self.term_of_operand((wanted_bits, 0), Sort::Int);
            let same = self.shadows.arena.equal(a, b);
            equal = self.shadows.arena.and(equal, same);
        }
        self.compared(equal, holds);
        holds
    }

    fn compared(&mut self, equal: TermId, holds: bool) {
        let condition = if holds { equal } else { self.shadows.arena.not(equal) };
        self.decided(DecisionKind::Branch, condition);
    }
}
