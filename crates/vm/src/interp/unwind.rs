//! Throwing (JVMS 2.10): finding the handler, leaving frames and monitors on the way.

use super::driver::{Exit, Next};
use crate::class::{ClassId, Handler, Resolved};
use crate::machine::Machine;
use crate::observe::{Observer, Site};
use crate::stop::Trap;
use crate::thread::Returned;
use crate::value::{Ref, Value};

impl Machine {
    /// Throws at the current thread's top frame.
    pub(crate) fn unwind<O: Observer>(&mut self, exception: Ref, observer: &mut O) -> Next {
        if O::THROWS
            && let Some(frame) = self.thread().frames.last()
        {
            let site = self.site(frame.method, frame.pc);
            observer.throw(exception, site);
        }
        loop {
            let Some(frame) = self.thread().frames.last() else { return self.go_on() };
            let handler = self.find_handler(frame.method, frame.pc, exception);
            if O::THROWS {
                let to = handler.map(|target| self.site(frame.method, target).offset);
                observer.raise(self.heap.class_of(exception), self.site(frame.method, frame.pc), to);
            }
            if let Some(target) = handler {
                let code = self.methods[frame.method].code.get().expect("a frame's method is decoded");
                let bottom = frame.locals + code.max_locals as u32;
                let frame = self.thread_mut().frames.last_mut().expect("just seen");
                frame.pc = target;
                frame.top = bottom;
                self.push_operand(Value::Ref(exception), 0);
                return self.go_on();
            }
            let frame = self.thread_mut().frames.pop().expect("just seen");
            if O::CALLS && frame.reported {
                let depth = self.thread().frames.len();
                observer.leave(frame.method, depth, Value::Void);
            }
            if !frame.monitor.is_null() {
                // Structured locking: if the code has released it already, there is nothing left to do.
                let _ = self.monitor_exit(frame.monitor);
            }
            if let Some(after) = frame.after {
                let then = after.then;
                self.saved_depth = self.thread().frames.len();
                self.shadows.result = 0;
                match then(self, Returned::Threw(exception), *after) {
                    Err(Trap::Throw(other)) if other == exception => continue,
                    Err(Trap::Stop(stop)) => return Next::Exit(Exit::Stopped(stop)),
                    reply => return self.continued(reply, frame.repeat, observer),
                }
            }
        }
    }

    fn find_handler(&self, method: crate::class::MethodId, pc: u32, exception: Ref) -> Option<u32> {
        let class = self.methods[method].class;
        let code = self.methods[method].code.get()?;
        code.handlers
            .iter()
            .find(|handler| {
                handler.start <= pc && pc < handler.end && self.catches(class, handler, exception)
            })
            .map(|handler| handler.target)
    }

    /// A handler's class that no state has loaded cannot be the exception's; so classes are compared by name here
    /// and never loaded, which keeps Java code from running in the middle of a throw.
    fn catches(&self, class: ClassId, handler: &Handler, exception: Ref) -> bool {
        if handler.catch_type == 0 {
            return true;
        }
        let thrown = self.heap.class_of(exception);
        let class = &self.classes[class];
        if let Resolved::Class(caught) = class.resolved[handler.catch_type as usize].get() {
            return self.classes.is_subtype(thrown, caught);
        }
        let Some(raw) = &class.raw else { return false };
        let name = raw.class_name(handler.catch_type);
        let Some(symbol) = self.names.find(&name) else { return false };
        self.classes[thrown].ancestors.iter().any(|&ancestor| self.classes[ancestor].name == symbol)
    }

    pub(super) fn site(&self, method: crate::class::MethodId, pc: u32) -> Site {
        let offset = self.methods[method].code.get().map_or(0, |code| code.offsets[pc as usize]);
        Site { method, offset }
    }
}
