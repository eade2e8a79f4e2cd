//! Garbage collection: what is alive, and what becomes of the tables that name objects.
//!
//! Roots are exact: the frames of all threads through their reference maps, continuations, class blocks (mirrors and
//! static fields), constant slots and the tables of the world. Weak and phantom references do not keep their
//! referents, soft ones only let go when memory is short (`java.lang.ref`); what was cleared is handed to the
//! reference handler through the list of pending references. Finalizers are never run.
//!
//! Collections happen between instructions only, when all frames are saved.

use std::sync::Arc;

use super::copying::Copying;
use crate::class::block;
use crate::code::Slot;
use crate::machine::{FIRST_SLOT, Machine};
use crate::stop::Trap;
use crate::thread::ThreadStatus;
use crate::value::Ref;

impl Machine {
    /// Frees what no thread can reach any more; soft references let go if the heap is nearly full. It can only be
    /// that when much of it was alive the last time.
    pub fn collect(&mut self) {
        self.collect_with(self.heap.is_nearly_full());
    }

    /// Asks for a collection at the next safe point (`System.gc`).
    pub fn request_collection(&mut self) {
        self.heap.count_work(self.heap.used());
        self.heap.request_collection();
        self.look_up_at(0);
    }

    /// What an allocation that failed gives, from anywhere: first a collection, after which the operation is executed
    /// again from the start; if that did not help, `OutOfMemoryError`.
    pub(crate) fn starved(&mut self) -> Trap {
        // An operation that is executed again has counted nothing but itself.
        if self.heap.starve(self.instructions.wrapping_sub(self.charged)) {
            self.throw("java/lang/OutOfMemoryError", Some("Java heap space"))
        } else {
            Trap::Again
        }
    }

    fn collect_with(&mut self, clear_soft: bool) {
        let slots = self.frame_slots();
        let offsets = self.known.offsets;
        let mut copying =
            Copying::begin(&mut self.heap, &self.classes, offsets.reference_referent, clear_soft);
        for thread in &mut self.threads {
            for reference in [&mut thread.object, &mut thread.uncaught, &mut thread.scoped_cache] {
                *reference = copying.forward(*reference);
            }
            if let ThreadStatus::Blocked { monitor } | ThreadStatus::Waiting { monitor, .. } =
                &mut thread.status
            {
                *monitor = copying.forward(*monitor);
            }
            for frame in &mut thread.frames {
                frame.monitor = copying.forward(frame.monitor);
                for object in frame.after.iter_mut().flat_map(|after| &mut Arc::make_mut(after).objects) {
                    *object = copying.forward(*object);
                }
            }
        }
        for (thread, slot) in slots {
            let stack = &mut self.threads[thread].stack;
            stack.set(slot, copying.forward(Ref(stack.get(slot) as u32)).0 as u64);
        }
        if let Some(Ok(crate::value::Value::Ref(reference)) | Err(reference)) = &mut self.completed {
            *reference = copying.forward(*reference);
        }
        for reference in self.callees.references() {
            *reference = copying.forward(*reference);
        }
        for class in self.classes.iter() {
            for offset in [block::MIRROR, block::FAILURE].iter().chain(&class.static_reference_offsets) {
                copying.forward_field(class.block, *offset);
            }
        }
        for slot in FIRST_SLOT..self.next_slot {
            copying.forward_field(Ref(slot), 0);
        }
        self.world.forward_strong(|reference| copying.forward(reference));
        copying.trace();

        let cleared = copying.clear_weak();
        self.world.forward_weak(|reference| copying.survivor(reference));
        self.shadows.relocate(&copying);
        let null_queue = self.names.find("java/lang/ref/ReferenceQueue$Null");
        for reference in cleared {
            let heap = copying.heap();
            let queue: Ref = heap.get(reference, offsets.reference_queue);
            let nobody_asks = queue.is_null() || Some(self.classes[heap.class_of(queue)].name) == null_queue;
            if !nobody_asks {
                heap.put(reference, offsets.reference_discovered, self.world.pending_references);
                self.world.pending_references = reference;
            }
        }
        copying.end();
    }

    /// The slots of all frames that hold references: (thread, slot).
    fn frame_slots(&mut self) -> Vec<(usize, u32)> {
        let mut slots = Vec::new();
        for thread in 0..self.threads.len() {
            for frame in 0..self.threads[thread].frames.len() {
                let map = self.reference_map(thread, frame);
                let frame = &self.threads[thread].frames[frame];
                let Some(map) = map else { continue };
                let max_locals = self.methods[frame.method].code.get().map_or(0, |code| code.max_locals);
                let operands = frame.locals + u32::from(max_locals);
                let locals =
                    (0..u32::from(max_locals)).filter(|&index| map.local(index as usize) == Slot::Reference);
                slots.extend(locals.map(|index| (thread, frame.locals + index)));
                let is_held = |slot: &u32| map.operand((slot - operands) as usize) == Slot::Reference;
                let held = (operands..frame.top).filter(is_held);
                slots.extend(held.map(|slot| (thread, slot)));
            }
        }
        slots
    }
}
