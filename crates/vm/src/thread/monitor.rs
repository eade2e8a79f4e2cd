//! Monitors (JVMS 2.11.10, JLS 17.1 and 17.2): entering, leaving, waiting, notifying; and identity hash codes, which
//! share a word with them.
//!
//! The second word of an object that is no array:
//!
//! ```text
//! bits 27 to 31   owner: 0 nobody, 1 to 30 the thread of that number less one, 31 see `World::monitors`
//! bits 25 to 26   entries beyond the first
//! bits  0 to 24   identity hash code, 0 = not asked for yet
//! ```
//!
//! A monitor that is fought for, waited on, entered deeply, or owned by a thread of a high number is *inflated*: its
//! state stands in `World::monitors` until nobody needs it. The word of an array is its length, so an array's monitor
//! is always there, and its hash code in `World::array_hashes`.
//!
//! A thread that must wait is given a status and executes its instruction again when it is woken: `monitorenter`
//! then tries once more, `Object.wait` finds in `Thread::woken` how it was woken and takes the monitor back.

use crate::heap::LENGTH_OFFSET;
use crate::machine::Machine;
use crate::natives::Reply;
use crate::state::Monitor;
use crate::stop::Outcome;
use crate::thread::{ThreadId, ThreadStatus, Woken};
use crate::value::Ref;

const HASH_MASK: u32 = (1 << 25) - 1;
const COUNT_ONE: u32 = 1 << 25;
const COUNT_MASK: u32 = 3 << 25;
const OWNER_SHIFT: u32 = 27;
const INFLATED: u32 = 31;

impl Machine {
    /// `monitorenter` on an object that is not null. `false`: the thread has been blocked, and must execute the
    /// instruction again when it runs next.
    pub fn monitor_enter(&mut self, object: Ref) -> Outcome<bool> {
        let me = self.thread_id();
        if let Some(word) = self.lock_word(object) {
            match word >> OWNER_SHIFT {
                0 if me.0 + 1 < INFLATED => {
                    self.set_lock_word(object, word | (me.0 + 1) << OWNER_SHIFT);
                    return Ok(true);
                }
                owner if owner == me.0 + 1 && owner < INFLATED && word & COUNT_MASK != COUNT_MASK => {
                    self.set_lock_word(object, word + COUNT_ONE);
                    return Ok(true);
                }
                _ => {}
            }
        }
        Ok(self.enter_inflated(object, 1))
    }

    /// `monitorexit` on an object that is not null.
    pub fn monitor_exit(&mut self, object: Ref) -> Outcome<()> {
        let me = self.thread_id();
        if let Some(word) = self.lock_word(object)
            && word >> OWNER_SHIFT != INFLATED
        {
            if word >> OWNER_SHIFT != me.0 + 1 {
                return Err(self.throw("java/lang/IllegalMonitorStateException", None));
            }
            let left = if word & COUNT_MASK == 0 { word & HASH_MASK } else { word - COUNT_ONE };
            self.set_lock_word(object, left);
            return Ok(());
        }
        match self.world.monitors.get_mut(&object) {
            Some(monitor) if monitor.owner == Some(me) => {
                monitor.count -= 1;
                if monitor.count == 0 {
                    self.released(object);
                }
                Ok(())
            }
            _ => Err(self.throw("java/lang/IllegalMonitorStateException", None)),
        }
    }

    /// The thread that is in the monitor.
    pub(crate) fn monitor_owner(&self, object: Ref) -> Option<ThreadId> {
        match self.lock_word(object).map(|word| word >> OWNER_SHIFT) {
            Some(0) => None,
            Some(INFLATED) | None => self.world.monitors.get(&object)?.owner,
            Some(owner) => Some(ThreadId(owner - 1)),
        }
    }

    /// `Object.wait`, from the first execution until it returns. A timeout of zero waits for ever.
    pub(crate) fn monitor_wait(&mut self, object: Ref, millis: i64) -> Outcome<Reply> {
        if let Some(woken) = self.thread().woken {
            let count = self.thread().saved_count;
            if !self.enter_inflated(object, count) {
                return Ok(Reply::Blocked);
            }
            self.thread_mut().woken = None;
            return match woken {
                Woken::Interrupted => Err(self.interrupted_exception(None)),
                Woken::Notified | Woken::TimedOut => Ok(().into()),
            };
        }
        if millis < 0 {
            return Err(self.throw("java/lang/IllegalArgumentException", Some("timeout value is negative")));
        }
        let me = self.thread_id();
        if self.monitor_owner(object) != Some(me) {
            return Err(self.not_owner());
        }
        if self.is_interrupted(self.current) {
            return Err(self.interrupted_exception(None));
        }
        let monitor = self.inflate(object);
        let count = monitor.count;
        monitor.waiters.push(me);
        let until = self.deadline_millis(millis);
        let thread = self.thread_mut();
        thread.saved_count = count;
        thread.status = ThreadStatus::Waiting { monitor: object, until };
        self.released(object);
        Ok(Reply::Blocked)
    }

    /// `Object.notify` and `notifyAll`.
    pub(crate) fn monitor_notify(&mut self, object: Ref, all: bool) -> Outcome<()> {
        if self.monitor_owner(object) != Some(self.thread_id()) {
            return Err(self.not_owner());
        }
        self.wake_waiters(object, all);
        Ok(())
    }

    /// Wakes those who wait on the object, first come first served, whoever owns the monitor.
    pub(crate) fn wake_waiters(&mut self, object: Ref, all: bool) {
        let Some(monitor) = self.world.monitors.get_mut(&object) else { return };
        let number = if all { monitor.waiters.len() } else { monitor.waiters.len().min(1) };
        let woken: Vec<ThreadId> = monitor.waiters.drain(..number).collect();
        for id in woken {
            if let Some(index) = self.thread_index(id) {
                self.threads[index].woken = Some(Woken::Notified);
                self.contend(index, object);
            }
        }
    }

    /// Takes a thread out of the wait set it is in.
    pub(crate) fn stop_waiting(&mut self, index: usize, object: Ref, why: Woken) {
        let id = self.threads[index].id;
        if let Some(monitor) = self.world.monitors.get_mut(&object) {
            monitor.waiters.retain(|&waiter| waiter != id);
        }
        self.threads[index].woken = Some(why);
        self.contend(index, object);
    }

    /// The identity hash code: a number from the run's seed, given when it is first asked for.
    pub fn identity_hash(&mut self, object: Ref) -> i32 {
        if object.is_null() {
            return 0;
        }
        match self.lock_word(object) {
            Some(word) => {
                let hash = word & HASH_MASK;
                if hash != 0 {
                    return hash as i32;
                }
                let hash = self.new_hash();
                self.set_lock_word(object, word | hash);
                hash as i32
            }
            None => {
                if let Some(&hash) = self.world.array_hashes.get(&object) {
                    return hash;
                }
                let hash = self.new_hash() as i32;
                self.world.array_hashes.insert(object, hash);
                hash
            }
        }
    }

    fn new_hash(&mut self) -> u32 {
        self.world.hashes += 1;
        let mixed = scramble(self.options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.world.hashes);
        (mixed as u32 & HASH_MASK).max(1)
    }

    /// Takes an inflated monitor with so many entries at once, or blocks the thread.
    fn enter_inflated(&mut self, object: Ref, entries: u32) -> bool {
        let me = self.thread_id();
        let monitor = self.inflate(object);
        match monitor.owner {
            None => {
                monitor.owner = Some(me);
                monitor.count = entries;
            }
            Some(owner) if owner == me => monitor.count += entries,
            Some(_) => {
                self.thread_mut().status = ThreadStatus::Blocked { monitor: object };
                return false;
            }
        }
        true
    }

    fn inflate(&mut self, object: Ref) -> &mut Monitor {
        let mut monitor = Monitor::default();
        if let Some(word) = self.lock_word(object)
            && word >> OWNER_SHIFT != INFLATED
        {
            if word >> OWNER_SHIFT != 0 {
                monitor.owner = Some(ThreadId((word >> OWNER_SHIFT) - 1));
                monitor.count = ((word & COUNT_MASK) / COUNT_ONE) + 1;
            }
            self.set_lock_word(object, (word & HASH_MASK) | INFLATED << OWNER_SHIFT);
        }
        self.world.monitors.entry(object).or_insert(monitor)
    }

    /// The owner has left, or gone to wait: the next of those who block on the monitor may try.
    fn released(&mut self, object: Ref) {
        if let Some(monitor) = self.world.monitors.get_mut(&object) {
            monitor.owner = None;
            monitor.count = 0;
        }
        let blocks = |status| matches!(status, ThreadStatus::Blocked { monitor } if monitor == object);
        let count = self.threads.len();
        let mut blocked = (1..=count)
            .map(|step| (self.current + step) % count)
            .filter(|&at| blocks(self.threads[at].status));
        let (first, second) = (blocked.next(), blocked.next());
        if let Some(first) = first {
            self.threads[first].status = ThreadStatus::Runnable;
        }
        let waited_on = self.world.monitors.get(&object).is_some_and(|monitor| !monitor.waiters.is_empty());
        if second.is_none() && !waited_on {
            self.world.monitors.remove(&object);
            if let Some(word) = self.lock_word(object) {
                self.set_lock_word(object, word & HASH_MASK);
            }
        }
    }

    /// A woken waiter must take the monitor back: it may try if nobody is in it.
    fn contend(&mut self, index: usize, object: Ref) {
        let free = self.monitor_owner(object).is_none();
        self.threads[index].status =
            if free { ThreadStatus::Runnable } else { ThreadStatus::Blocked { monitor: object } };
    }

    /// `None` for arrays.
    #[inline]
    fn lock_word(&self, object: Ref) -> Option<u32> {
        let class = self.heap.class_of(object);
        (!self.classes[class].is_array()).then(|| self.heap.get(object, LENGTH_OFFSET))
    }

    #[inline]
    fn set_lock_word(&mut self, object: Ref, word: u32) {
        self.heap.put(object, LENGTH_OFFSET, word);
    }

    fn not_owner(&mut self) -> crate::stop::Trap {
        self.throw("java/lang/IllegalMonitorStateException", Some("current thread is not owner"))
    }
}

/// A bijection of 64 bits without visible pattern (the finaliser of splitmix64, by Steele, Lea and Flood).
fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
