//! States compared by shape: two are equal if a one-to-one renaming of objects turns one into the other.
//!
//! A shape is the sequence of numbers that a walk through the state gives: breadth first from the roots in a fixed
//! order (static fields by class name, threads with their frames, pending references), each object numbered when it
//! is first met and described by the name of its class, its primitive fields or elements, and the numbers of the
//! objects it refers to. Equal sequences are equal shapes, so equality is exact and the hash is that of the sequence.
//!
//! Left out, because a program cannot see it or can only see it through what it has stored: addresses, identity hash
//! codes (a program that used one has it in a field, which is compared), who interned a string, lock words of
//! objects nobody has locked, and fields that the machine adds to objects. A string is its characters. Instructions
//! executed, the clock and what was printed are history and not shape.

use std::collections::VecDeque;
use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use super::Snapshot;
use crate::class::{ClassId, ClassKind, Field, Status, block};
use crate::code::Slot;
use crate::heap::HEADER_BYTES;
use crate::machine::Machine;
use crate::thread::ThreadStatus;
use crate::value::{Kind, Ref, Value};

/// A state or a part of one, up to the names of objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    words: Vec<u64>,
}

impl Shape {
    pub fn hash(&self) -> u64 {
        let mut hasher = FxHasher::default();
        for &word in &self.words {
            hasher.write_u64(word);
        }
        hasher.finish()
    }

    /// The numbers that describe it: a measure of its size.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl Machine {
    /// The shape of the whole state.
    pub fn shape(&mut self) -> Shape {
        let frames = self.frame_slots_by_kind();
        let mut walk = Walk::new(self);
        walk.statics();
        for (thread, slots) in frames.into_iter().enumerate() {
            walk.thread(thread, &slots);
        }
        walk.reference(self.world.pending_references);
        walk.finish()
    }

    /// The shape of what some values refer to.
    pub fn shape_of(&self, values: &[Value]) -> Shape {
        let mut walk = Walk::new(self);
        for value in values {
            match value {
                Value::Ref(reference) => walk.reference(*reference),
                Value::Void | Value::Int(_) | Value::Long(_) | Value::Float(_) | Value::Double(_) => {
                    walk.words.push(value.bits());
                }
            }
        }
        walk.finish()
    }

    /// A number that is the same for states of the same shape, on any machine with the same classes.
    pub fn state_hash(&mut self) -> u64 {
        self.shape().hash()
    }

    /// Whether two snapshots have the same shape. The state of the machine stays what it is.
    pub fn same_shape(&mut self, a: &Snapshot, b: &Snapshot) -> bool {
        let present = self.snapshot();
        self.restore(a);
        let first = self.shape();
        self.restore(b);
        let second = self.shape();
        self.restore(&present);
        first == second
    }

    /// Per thread and frame: its slots and what they hold.
    fn frame_slots_by_kind(&mut self) -> Vec<Vec<Vec<(Slot, u64)>>> {
        let mut threads = Vec::new();
        for thread in 0..self.threads.len() {
            let mut frames = Vec::new();
            for number in 0..self.threads[thread].frames.len() {
                let map = self.reference_map(thread, number);
                let frame = &self.threads[thread].frames[number];
                let max_locals =
                    self.methods[frame.method].code.get().map_or(0, |code| u32::from(code.max_locals));
                let stack = &self.threads[thread].stack;
                let kind = |index: u32| match (&map, index.checked_sub(max_locals)) {
                    (None, _) => Slot::Unusable,
                    (Some(map), None) => map.local(index as usize),
                    (Some(map), Some(operand)) => map.operand(operand as usize),
                };
                let slots = 0..frame.top - frame.locals;
                frames.push(slots.map(|index| (kind(index), stack.get(frame.locals + index))).collect());
            }
            threads.push(frames);
        }
        threads
    }
}

struct Walk<'a> {
    machine: &'a Machine,
    words: Vec<u64>,
    numbers: FxHashMap<Ref, u64>,
    queue: VecDeque<Ref>,
    class_names: FxHashMap<ClassId, u64>,
    fields: FxHashMap<ClassId, std::sync::Arc<[(u32, Kind)]>>,
}

impl<'a> Walk<'a> {
    fn new(machine: &'a Machine) -> Walk<'a> {
        Walk {
            machine,
            words: Vec::new(),
            numbers: FxHashMap::default(),
            queue: VecDeque::new(),
            class_names: FxHashMap::default(),
            fields: FxHashMap::default(),
        }
    }

    /// The object's number; it is described later if it is new.
    fn reference(&mut self, object: Ref) {
        if object.is_null() {
            return self.words.push(0);
        }
        let next = self.numbers.len() as u64 + 1;
        let number = *self.numbers.entry(object).or_insert(next);
        if number == next {
            self.queue.push_back(object);
        }
        self.words.push(number);
    }

    fn finish(mut self) -> Shape {
        while let Some(object) = self.queue.pop_front() {
            self.object(object);
        }
        Shape { words: self.words }
    }

    fn object(&mut self, object: Ref) {
        let class = self.machine.heap.class_of(object);
        let name = self.class_name(class);
        self.words.push(name);
        let heap = &self.machine.heap;
        match self.machine.classes[class].kind {
            ClassKind::Array { kind: Kind::Reference, .. } => {
                let length = heap.length(object);
                self.words.push(u64::from(length));
                (0..length).for_each(|index| self.reference(self.machine.heap.element(object, index)));
            }
            ClassKind::Array { kind, .. } => {
                let length = heap.length(object);
                self.words.push(u64::from(length));
                self.bytes(object, u64::from(length) * u64::from(kind.size()));
            }
            ClassKind::Instance | ClassKind::Primitive(_) if class == self.machine.known.string => {
                let text = self.machine.string_units(object);
                self.words.push(text.len() as u64);
                for part in text.chunks(4) {
                    self.words.push(part.iter().fold(0, |word, &unit| word << 16 | u64::from(unit)));
                }
            }
            ClassKind::Instance | ClassKind::Primitive(_) => {
                if class == self.machine.known.class {
                    let of = self.machine.class_of_mirror(object);
                    let name = self.class_name(of);
                    self.words.push(name);
                }
                self.lock(object);
                for &(offset, kind) in self.instance_fields(class).iter() {
                    self.value(object, offset, kind);
                }
            }
        }
    }

    fn value(&mut self, holder: Ref, offset: u32, kind: Kind) {
        match self.machine.heap.get_value(holder, offset, kind) {
            Value::Ref(reference) => self.reference(reference),
            value => self.words.push(value.bits()),
        }
    }

    /// Elements of an array of primitives, eight bytes at a time.
    fn bytes(&mut self, array: Ref, length: u64) {
        let mut done = 0;
        while done < length {
            let part = (length - done).min(1 << 20) as u32;
            // Arrays may be larger than an offset reaches: the object is stepped through by the piece.
            let piece = self.machine.heap.bytes(Ref(array.0 + (done / 8) as u32), HEADER_BYTES, part);
            for word in piece.chunks(8) {
                let mut padded = [0; 8];
                padded[..word.len()].copy_from_slice(word);
                self.words.push(u64::from_le_bytes(padded));
            }
            done += u64::from(part);
        }
    }

    /// Who is in the object's monitor.
    fn lock(&mut self, object: Ref) {
        if let Some(owner) = self.machine.monitor_owner(object) {
            self.words.push(u64::MAX - u64::from(owner.0));
        }
    }

    /// The classes of this state by name: how far each is, its mirror, its static fields.
    fn statics(&mut self) {
        let machine = self.machine;
        let mut present: Vec<_> =
            machine.classes.iter().filter(|class| machine.status(class.id) != Status::Absent).collect();
        present.sort_by_key(|class| (machine.names.get(class.name), class.loader, class.id));
        for class in present {
            let name = self.class_name(class.id);
            self.words.extend([name, machine.status(class.id) as u64]);
            self.reference(machine.heap.get(class.block, block::MIRROR));
            for field in class.fields.iter().filter(|field| field.is_static() && field.raw.is_some()) {
                self.value(class.block, field.offset, field.kind);
            }
        }
    }

    fn thread(&mut self, index: usize, frames: &[Vec<(Slot, u64)>]) {
        let machine = self.machine;
        let thread = &machine.threads[index];
        self.words.push(u64::from(index == machine.current) << 32 | u64::from(thread.id.0));
        self.words.push(thread.status.java() as u64);
        if let ThreadStatus::Blocked { monitor } | ThreadStatus::Waiting { monitor, .. } = thread.status {
            self.reference(monitor);
        }
        self.words.push(u64::from(thread.permit));
        self.reference(thread.object);
        for (frame, slots) in thread.frames.iter().zip(frames) {
            let method = &machine.methods[frame.method];
            let class = self.class_name(method.class);
            let name = text_hash(machine.names.get(method.name));
            let descriptor = text_hash(machine.names.get(method.descriptor));
            self.words.extend([class, name, descriptor, u64::from(frame.pc)]);
            self.reference(frame.monitor);
            for &(slot, bits) in slots {
                match slot {
                    Slot::Reference => self.reference(Ref(bits as u32)),
                    Slot::Primitive | Slot::ReturnAddress(_) => self.words.push(bits),
                    Slot::Unusable => {}
                }
            }
            for object in frame.after.iter().flat_map(|after| after.objects) {
                self.reference(object);
            }
        }
    }

    fn class_name(&mut self, class: ClassId) -> u64 {
        let machine = self.machine;
        *self
            .class_names
            .entry(class)
            .or_insert_with(|| text_hash(machine.names.get(machine.classes[class].name)))
    }

    /// Offsets and kinds of the fields of an instance that Java declares, inherited ones first.
    fn instance_fields(&mut self, class: ClassId) -> std::sync::Arc<[(u32, Kind)]> {
        let machine = self.machine;
        let declared = |field: &&Field| !field.is_static() && field.raw.is_some();
        self.fields
            .entry(class)
            .or_insert_with(|| {
                let ancestors = machine.classes[class].ancestors.iter();
                let fields = ancestors.flat_map(|&ancestor| machine.classes[ancestor].fields.iter());
                fields.filter(declared).map(|field| (field.offset, field.kind)).collect()
            })
            .clone()
    }
}

fn text_hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}
