//! Calls and returns that are not plain (JVMS 2.11.8): natives, synchronized methods, first calls, continuations.

use std::sync::Arc;

use super::driver::{Exit, Next};
use crate::class::{Method, MethodId};
use crate::code::{decode, native_stub};
use crate::machine::Machine;
use crate::natives::{Args, Reply, trivially_empty};
use crate::observe::Observer;
use crate::stop::{Outcome, StopReason, Trap};
use crate::thread::{After, Frame, Returned, STACK_SLOTS};
use crate::value::{Kind, Ref, Value};

impl Machine {
    /// Pushes a frame on the current thread. The receiver comes first; the class must be initialised.
    pub fn push_call(&mut self, method: MethodId, arguments: &[Value], after: Option<After>) -> Outcome<()> {
        self.push_call_on(self.current, method, arguments, after)
    }

    /// As [`Machine::push_call`], on any thread.
    pub fn push_call_on(
        &mut self,
        thread: usize,
        method: MethodId,
        arguments: &[Value],
        after: Option<After>,
    ) -> Outcome<()> {
        self.prepare(method)?;
        let monitor = if self.methods[method].is_synchronized() && !self.methods[method].is_native() {
            let object = self.lock_object(method, arguments.first().map(|value| value.reference()));
            if !self.monitor_enter(object)? {
                return Err(Trap::Again);
            }
            object
        } else {
            Ref::NULL
        };
        let code = self.methods[method].code.get().expect("prepared above");
        let (max_locals, max_stack) = (code.max_locals as u32, code.max_stack as u32);
        let stack_top = self.threads[thread].frames.last().map_or(0, |frame| frame.top);
        if (stack_top + max_locals + max_stack) as usize + 8 > STACK_SLOTS
            || self.threads[thread].frames.len() >= self.options.max_depth + 64
        {
            return Err(self.throw("java/lang/StackOverflowError", None));
        }
        let stack = &mut self.threads[thread].stack;
        let mut slot = stack_top;
        for argument in arguments {
            stack.set(slot, argument.bits());
            stack.set_term(slot, 0);
            slot += argument.slots() as u32;
        }
        for slot in slot..stack_top + max_locals {
            stack.set_term(slot, 0);
        }
        self.threads[thread].frames.push(Frame {
            method,
            pc: 0,
            locals: stack_top,
            top: stack_top + max_locals,
            monitor,
            repeat: false,
            reported: false,
            after: after.map(Arc::new),
        });
        Ok(())
    }

    fn lock_object(&mut self, method: MethodId, receiver: Option<Ref>) -> Ref {
        let method = &self.methods[method];
        match receiver {
            Some(receiver) if !method.is_static() => receiver,
            _ => {
                let class = method.class;
                self.mirror(class)
            }
        }
    }

    /// Sees to it that the method has code: its own, decoded, or the stub of a native.
    pub(crate) fn prepare(&mut self, id: MethodId) -> Outcome<()> {
        let method = &self.methods[id];
        if method.code.get().is_some() {
            return Ok(());
        }
        if method.is_abstract() {
            return Err(self.abstract_method(id));
        }
        // What only stands in for bytecode does so in calls from bytecode: a frame runs the code in both loops.
        let stands_in = self.intrinsics.methods.iter().any(|(intrinsic, _)| *intrinsic == id);
        let code = if (method.native.get().is_some() && !stands_in) || method.is_native() {
            native_stub(method.argument_slots, method.returns)
        } else {
            let raw = self.classes[method.class].raw.clone().expect("a class with methods has a class file");
            match decode(&raw, &raw.methods[method.raw as usize], method.returns) {
                Ok(code) => code,
                Err(problem) => return Err(self.throw("java/lang/VerifyError", Some(&problem))),
            }
        };
        let _ = self.methods[id].code.set(Box::new(code));
        Ok(())
    }

    fn abstract_method(&mut self, id: MethodId) -> Trap {
        let text = self.method_text(id);
        self.throw("java/lang/AbstractMethodError", Some(&text))
    }

    /// `p.C.m(I)V`, for messages.
    pub(crate) fn method_text(&self, id: MethodId) -> String {
        let method = &self.methods[id];
        let class = crate::class::dotted(self.names.get(self.classes[method.class].name));
        format!("{class}.{}{}", self.names.get(method.name), self.names.get(method.descriptor))
    }

    /// The native's result when there is no implementation: nothing where there is nothing to do, else a stop.
    pub(crate) fn missing_native(&mut self, id: MethodId) -> Outcome<Reply> {
        let method = &self.methods[id];
        if method.returns == Kind::Void && trivially_empty(self.names.get(method.name)) {
            return Ok(Reply::Value(Value::Void));
        }
        if !self.classes[method.class].is_jdk {
            // No library of the program's can be loaded, so its natives are never linked.
            let text = format!("'{}'", self.method_signature(id));
            return Err(self.throw("java/lang/UnsatisfiedLinkError", Some(&text)));
        }
        let text = self.method_text(id);
        Err(self.stop(StopReason::Unsupported { method: text }))
    }

    /// Calls a method whose arguments are the upper slots of the current frame's operands, from the saved state:
    /// natives are executed, anything else gets a frame.
    pub(crate) fn enter_slowly(&mut self, target: MethodId, arguments: u32) -> Outcome<()> {
        let callee: *const Method = &raw const self.methods[target];
        // SAFETY: methods are boxed and live as long as the machine.
        let callee = unsafe { &*callee };
        let depth = self.thread().frames.len();
        let top = self.thread().frames[depth - 1].top;
        let first = top - arguments;
        if callee.native.get().is_some() || callee.is_native() {
            // SAFETY: the slots lie within the stack.
            let slots = unsafe { self.thread().stack.base().add(first as usize) };
            self.prepare_native_terms(target, slots);
            let reply = self.run_native(target, Args::new(slots, self.shadows.running))?;
            match reply {
                Reply::Value(value) => {
                    let term = self.shadows.result;
                    let frame = &mut self.thread_mut().frames[depth - 1];
                    frame.top = first;
                    frame.pc += 1;
                    self.push_operand(value, term);
                }
                Reply::Called => self.thread_mut().frames[depth - 1].top = first,
                Reply::Blocked => {}
            }
            return Ok(());
        }
        if callee.is_abstract() {
            let receiver = Ref(self.thread().stack.get(first) as u32);
            let class = self.heap.class_of(receiver);
            return Err(self.abstract_method_error(class, target, target));
        }
        self.prepare(target)?;
        let monitor = if callee.is_synchronized() {
            let receiver = Ref(self.thread().stack.get(first) as u32);
            let object = self.lock_object(target, Some(receiver));
            if !self.monitor_enter(object)? {
                return Ok(());
            }
            object
        } else {
            Ref::NULL
        };
        let code = callee.code.get().expect("prepared above");
        let new_top = first + code.max_locals as u32;
        if new_top as usize + code.max_stack as usize + 8 > STACK_SLOTS || depth >= self.options.max_depth {
            if !monitor.is_null() {
                self.monitor_exit(monitor)?;
            }
            return Err(self.throw("java/lang/StackOverflowError", None));
        }
        let after = self.pause_on_entry(target);
        let thread = self.thread_mut();
        thread.frames[depth - 1].top = first;
        for slot in first + arguments..new_top {
            thread.stack.set_term(slot, 0);
        }
        thread.frames.push(Frame {
            method: target,
            pc: 0,
            locals: first,
            top: new_top,
            monitor,
            repeat: false,
            reported: false,
            after,
        });
        Ok(())
    }

    fn run_native(&mut self, target: MethodId, arguments: Args) -> Outcome<Reply> {
        self.shadows.result = 0;
        match self.methods[target].native.get() {
            Some(native) => {
                self.native = Some(target);
                let mark = self.heap.begin_work();
                let reply = native(self, arguments);
                self.charge(mark, &reply);
                self.native = None;
                reply
            }
            None => self.missing_native(target),
        }
    }

    /// Executes the native that has the top frame for itself.
    pub(super) fn run_native_frame<O: Observer>(&mut self, observer: &mut O) -> Next {
        let depth = self.thread().frames.len();
        let frame = &self.thread().frames[depth - 1];
        let method = frame.method;
        // SAFETY: the locals of a frame lie within the stack.
        let slots = unsafe { self.thread().stack.base().add(frame.locals as usize) };
        self.shadows.result = 0;
        self.saved_depth = depth;
        self.prepare_native_terms(method, slots);
        let reply = match self.methods[method].native.get() {
            Some(native) => {
                let mark = self.heap.begin_work();
                let reply = native(self, Args::new(slots, self.shadows.running));
                self.charge(mark, &reply);
                reply
            }
            None => self.missing_native(method),
        };
        match reply {
            Ok(Reply::Value(value)) => {
                self.thread_mut().frames[depth - 1].pc += 1;
                let term = self.shadows.result;
                self.push_operand(value, term);
                self.go_on()
            }
            Ok(Reply::Called | Reply::Blocked) => self.go_on(),
            Err(trap) => self.settle(trap, observer),
        }
    }

    /// Pushes a value on the operands of the current thread's top frame.
    pub(crate) fn push_operand(&mut self, value: Value, term: u32) {
        let slots = value.slots() as u32;
        if slots == 0 {
            return;
        }
        let thread = self.thread_mut();
        let Some(frame) = thread.frames.last_mut() else { return };
        thread.stack.set(frame.top, value.bits());
        thread.stack.set_term(frame.top, term);
        frame.top += slots;
    }

    /// Returns from a frame that holds a monitor, has a continuation, or is the last one.
    pub(super) fn return_slowly<O: Observer>(&mut self, bits: u64, observer: &mut O) -> Next {
        let frame = self.thread_mut().frames.pop().expect("a frame returns");
        let kind = self.methods[frame.method].returns;
        if !frame.monitor.is_null()
            && let Err(trap) = self.monitor_exit(frame.monitor)
        {
            return match trap {
                Trap::Throw(exception) => self.unwind(exception, observer),
                Trap::Stop(stop) => Next::Exit(Exit::Stopped(stop)),
                Trap::Again => self.go_on(),
            };
        }
        let value = Value::of_bits(kind, bits);
        let Some(after) = frame.after else {
            self.step_over(frame.repeat);
            let term = self.shadows.result;
            self.push_operand(value, term);
            return self.go_on();
        };
        let then = after.then;
        self.saved_depth = self.thread().frames.len();
        // What the continuation gives need not be what the callee gave.
        self.shadows.returned = std::mem::take(&mut self.shadows.result);
        let reply = then(self, Returned::Value(value), *after);
        self.continued(reply, frame.repeat, observer)
    }

    /// The caller goes on with the next instruction, or does the same one again.
    fn step_over(&mut self, repeat: bool) {
        if !repeat && let Some(frame) = self.thread_mut().frames.last_mut() {
            frame.pc += 1;
        }
    }

    /// What a continuation has made of the callee's result, for the frame below.
    pub(super) fn continued<O: Observer>(
        &mut self,
        reply: Outcome<Reply>,
        repeat: bool,
        observer: &mut O,
    ) -> Next {
        match reply {
            Ok(Reply::Value(value)) => {
                self.step_over(repeat);
                if !repeat {
                    let term = self.shadows.result;
                    self.push_operand(value, term);
                }
                self.go_on()
            }
            Ok(Reply::Called) => {
                if let Some(frame) = self.thread_mut().frames.last_mut() {
                    frame.repeat = repeat;
                }
                self.go_on()
            }
            Ok(Reply::Blocked) => self.go_on(),
            Err(Trap::Throw(exception)) => self.unwind(exception, observer),
            Err(Trap::Stop(stop)) => Next::Exit(Exit::Stopped(stop)),
            Err(Trap::Again) => self.repeat(),
        }
    }
}
