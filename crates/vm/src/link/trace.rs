//! Stack traces: which frames a throwable remembers, and what a person reads of a frame.
//!
//! `Throwable.backtrace` is an `int[]` of pairs: method number, bytecode offset (-1 for a native method). One number
//! more at the end says that the innermost frame was a hidden one, so that nothing can be told about its instruction.

use classfile::raw;

use crate::class::{MethodId, dotted};
use crate::code::Op;
use crate::machine::Machine;
use crate::stop::StackLine;
use crate::thread::Frame;
use crate::value::{Kind, Ref};

/// Frames of a stack trace at most (HotSpot's MaxJavaStackTraceDepth).
const MOST_FRAMES: usize = 1024;
/// The offset of a native method's frame.
pub const NATIVE_OFFSET: i32 = -1;

impl Machine {
    /// Remembers the current thread's stack in a throwable. With `skip_own_frames`, the frames that construct it
    /// (`fillInStackTrace` and the constructors of its classes) are left out.
    pub fn fill_in_stack_trace(&mut self, throwable: Ref, skip_own_frames: bool) {
        let mut pairs: Vec<i32> = Vec::new();
        let mut skipping = skip_own_frames;
        let thrown = self.heap.class_of(throwable);
        // Of a method that Java has code for, but the machine executes itself, nobody knows the instruction.
        let mut hidden_top = false;
        if let Some(native) = self.native.filter(|_| !skip_own_frames) {
            if self.methods[native].is_native() {
                pairs.extend([native.0 as i32, NATIVE_OFFSET]);
            } else {
                hidden_top = true;
            }
        }
        let mut callee = None;
        let frames = &self.thread().frames;
        // A native at the bottom was called by the machine itself, to initialise a class.
        let bottom = frames.first().is_some_and(|frame| self.methods[frame.method].is_native()) as usize;
        for frame in frames[bottom..].iter().rev() {
            if pairs.len() >= 2 * MOST_FRAMES {
                break;
            }
            if let Some(native) = callee.and_then(|callee| self.native_between(frame, callee)) {
                pairs.extend([native.0 as i32, NATIVE_OFFSET]);
            }
            callee = Some(frame.method);
            let method = &self.methods[frame.method];
            if skipping {
                let is_own = method.name == self.known.init && self.classes.is_subtype(thrown, method.class)
                    || self.names.get(method.name) == "fillInStackTrace";
                if is_own {
                    continue;
                }
                skipping = false;
            }
            if method.flags.hidden {
                hidden_top |= pairs.is_empty();
                continue;
            }
            pairs.extend([frame.method.0 as i32, self.frame_offset(frame)]);
        }
        let depth = pairs.len() as u32 / 2;
        if hidden_top {
            pairs.push(0);
        }
        let array_class = self.known.primitive_arrays[Kind::Int as usize];
        let bytes = crate::heap::HEADER_BYTES + 4 * pairs.len() as u32;
        let backtrace = self.allocate_always(array_class, bytes, pairs.len() as u32);
        for (index, &number) in pairs.iter().enumerate() {
            self.heap.put_element(backtrace, index as u32, number);
        }
        let offsets = self.known.offsets;
        self.heap.put(throwable, offsets.throwable_backtrace, backtrace);
        self.heap.put::<u32>(throwable, offsets.throwable_depth, depth);
    }

    /// A native has no frame of its own: if the caller's instruction calls one that then called `callee`, this is it.
    fn native_between(&self, caller: &Frame, callee: MethodId) -> Option<MethodId> {
        let code = self.methods[caller.method].code.get()?;
        let called = match code.op(caller.pc) {
            Op::CallStatic { method, .. } | Op::CallDirect { method, .. } => method,
            _ => return None,
        };
        let method = &self.methods[called];
        (method.is_native() && called != callee && !method.flags.hidden).then_some(called)
    }

    /// The bytecode offset that a frame is at.
    pub(crate) fn frame_offset(&self, frame: &Frame) -> i32 {
        let method = &self.methods[frame.method];
        if method.is_native() {
            return NATIVE_OFFSET;
        }
        match method.code.get() {
            Some(code) => code.offsets.get(frame.pc as usize).map_or(0, |&offset| offset as i32),
            None => 0,
        }
    }

    /// The current thread's stack, innermost frame first.
    pub fn stack_lines(&self) -> Vec<StackLine> {
        let Some(thread) = self.threads.get(self.current) else { return Vec::new() };
        let native = self.native.map(|method| self.stack_line(method, NATIVE_OFFSET));
        let frames = thread.frames.iter().rev().take(MOST_FRAMES);
        native
            .into_iter()
            .chain(frames.map(|frame| self.stack_line(frame.method, self.frame_offset(frame))))
            .collect()
    }

    /// Whether the innermost frame that a backtrace would have is hidden.
    pub fn has_hidden_top(&self, backtrace: Ref) -> bool {
        self.heap.length(backtrace) % 2 == 1
    }

    /// The frames that a throwable remembers.
    pub fn backtrace_lines(&self, throwable: Ref) -> Vec<StackLine> {
        let backtrace = self.heap.get::<Ref>(throwable, self.known.offsets.throwable_backtrace);
        if backtrace.is_null() {
            return Vec::new();
        }
        (0..self.heap.length(backtrace) / 2)
            .map(|frame| {
                let method = MethodId(self.heap.element(backtrace, 2 * frame));
                self.stack_line(method, self.heap.element(backtrace, 2 * frame + 1))
            })
            .collect()
    }

    /// A frame of a method at a bytecode offset, for a person.
    pub fn stack_line(&self, method: MethodId, offset: i32) -> StackLine {
        let class = &self.classes[self.methods[method].class];
        StackLine {
            class: dotted(self.names.get(class.name)),
            method: self.names.get(self.methods[method].name).to_owned(),
            file: self.source_file(method),
            line: self.line_number(method, offset),
        }
    }

    /// The name of the file that the method's class was compiled from.
    pub fn source_file(&self, method: MethodId) -> Option<String> {
        let raw = self.classes[self.methods[method].class].raw.as_ref()?;
        raw::source_file(raw).map(|index| raw.utf8(index).into_owned())
    }

    /// The line of a bytecode offset (JVMS 4.7.12).
    pub fn line_number(&self, method: MethodId, offset: i32) -> Option<u32> {
        let offset = u16::try_from(offset).ok()?;
        let method = &self.methods[method];
        let raw = self.classes[method.class].raw.as_ref()?;
        let code = raw::code(raw, raw.methods.get(method.raw as usize)?)?.ok()?;
        let mut best: Option<(u16, u16)> = None;
        for (start, line) in raw::line_numbers(raw, &code) {
            if start <= offset && best.is_none_or(|(other, _)| start >= other) {
                best = Some((start, line));
            }
        }
        best.map(|(_, line)| line as u32)
    }
}
