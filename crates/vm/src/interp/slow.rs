//! First executions: resolving what an instruction names and choosing its quick form; and instructions that take long.

use classfile::raw;

use crate::class::{ClassId, MethodId, Status};
use crate::code::Op;
use crate::heap::Meta;
use crate::link::CallKind;
use crate::machine::Machine;
use crate::observe::Observer;
use crate::stop::{Outcome, Trap};
use crate::value::{Kind, Ref};

/// After so many arrays of an array of arrays the budget is looked at.
const LOOK: u32 = 1 << 16;

impl Machine {
    /// The class whose code the top frame executes.
    pub(crate) fn current_class(&self) -> ClassId {
        let frame = self.thread().frames.last().expect("the interpreter runs a frame");
        self.methods[frame.method].class
    }

    pub(super) fn quick_static(&mut self, index: u16, put: bool) -> Outcome<Op> {
        let class = self.current_class();
        let (owner, field) = self.resolve_field(class, index, true, put)?;
        self.initialize(owner)?;
        let (block, offset, kind) = {
            let owner = &self.classes[owner];
            let field = &owner.fields[field as usize];
            (owner.block, field.offset, field.kind)
        };
        Ok(if put {
            Op::PutStaticQuick { block, offset, index, kind }
        } else {
            Op::GetStaticQuick { block, offset, index, kind }
        })
    }

    /// The class of a block is not initialised in this state: initialise it, unless this thread is doing so.
    pub(super) fn may_use_static(&mut self, block: Meta) -> Outcome<()> {
        let class = self.block_owners[&block.0];
        if self.status(class) == Status::Absent {
            // Metadata knows the class, this state does not: it gets a mirror here.
            self.mirror(class);
        }
        self.initialize(class)
    }

    pub(super) fn quick_field(&mut self, index: u16, put: bool) -> Outcome<Op> {
        let class = self.current_class();
        let (owner, field) = self.resolve_field(class, index, false, put)?;
        let field = &self.classes[owner].fields[field as usize];
        let offset = field.offset;
        Ok(match (field.kind, put) {
            (Kind::Boolean | Kind::Byte, false) => Op::GetByte { offset },
            (Kind::Char, false) => Op::GetChar { offset },
            (Kind::Short, false) => Op::GetShort { offset },
            (Kind::Int | Kind::Float | Kind::Reference, false) => {
                self.fuse_get_field(offset);
                Op::GetInt { offset }
            }
            (Kind::Long | Kind::Double, false) => Op::GetLong { offset },
            (Kind::Boolean, true) => Op::PutBoolean { offset },
            (Kind::Byte, true) => Op::PutByte { offset },
            (Kind::Char | Kind::Short, true) => Op::PutChar { offset },
            (Kind::Int | Kind::Float | Kind::Reference, true) => Op::PutInt { offset },
            (Kind::Long | Kind::Double, true) => Op::PutLong { offset },
            (Kind::Void, _) => Op::Nop,
        })
    }

    /// `aload; getfield` becomes one instruction once the field is known.
    fn fuse_get_field(&self, offset: u32) {
        let frame = self.thread().frames.last().expect("the interpreter runs a frame");
        let code = self.methods[frame.method].code.get().expect("running");
        if frame.pc > 0
            && let Op::Load(local) = code.op(frame.pc - 1)
        {
            code.replace(frame.pc - 1, Op::LoadGetInt { local, offset });
        }
    }

    pub(super) fn quick_virtual(&mut self, index: u16) -> Outcome<Op> {
        let class = self.current_class();
        let target = self.resolve_method(class, index, CallKind::Virtual)?;
        if self.methods[target].flags.signature_polymorphic {
            return self.link_handle_call(class, index, target);
        }
        let arguments = self.methods[target].argument_slots;
        // A default method's place depends on the class that the call names.
        let named = self.resolve_member_class(class, index)?;
        let method = &self.methods[target];
        let vtable_index = self.vtable_index_of(named, target).unwrap_or(u32::MAX);
        let is_final = (method.access | self.classes[method.class].access) & crate::class::access::FINAL != 0;
        Ok(if method.is_private() || vtable_index == u32::MAX || is_final {
            Op::CallDirect { method: target, index, arguments }
        } else {
            Op::CallVirtual { vtable_index, index, arguments }
        })
    }

    pub(super) fn quick_special(&mut self, index: u16) -> Outcome<Op> {
        let class = self.current_class();
        let target = self.resolve_method(class, index, CallKind::Special)?;
        let arguments = self.methods[target].argument_slots;
        Ok(Op::CallDirect { method: target, index, arguments })
    }

    pub(super) fn quick_call_static(&mut self, index: u16) -> Outcome<Op> {
        let class = self.current_class();
        let target = self.resolve_method(class, index, CallKind::Static)?;
        if self.methods[target].flags.signature_polymorphic {
            return self.link_handle_call(class, index, target);
        }
        let owner = self.methods[target].class;
        self.initialize(owner)?;
        Ok(Op::CallStatic { method: target, block: self.classes[owner].block, index })
    }

    pub(super) fn quick_interface(&mut self, index: u16) -> Outcome<Op> {
        let class = self.current_class();
        let target = self.resolve_method(class, index, CallKind::Interface)?;
        let method = &self.methods[target];
        let arguments = method.argument_slots;
        if method.is_private() {
            return Ok(Op::CallDirect { method: target, index, arguments });
        }
        if !self.classes[method.class].is_interface() && method.vtable_index.get() != u32::MAX {
            // A method of Object called through an interface.
            return Ok(Op::CallVirtual { vtable_index: method.vtable_index.get(), index, arguments });
        }
        Ok(Op::CallInterface { index, arguments, class: ClassId(u32::MAX), target })
    }

    /// The method that an interface call selects for a receiver of this class.
    pub(super) fn select_for_site(&mut self, index: u16, receiver: ClassId) -> Outcome<MethodId> {
        let class = self.current_class();
        let method = self.resolve_method(class, index, CallKind::Interface)?;
        self.select_interface(receiver, method)
    }

    pub(super) fn quick_dynamic(&mut self, index: u16) -> Outcome<Op> {
        let class = self.current_class();
        let frame = self.thread().frames.last().expect("the interpreter runs a frame");
        let (method, pc) = (frame.method, frame.pc);
        self.link_dynamic(class, index, method, pc)
    }

    pub(super) fn quick_new(&mut self, index: u16) -> Outcome<Op> {
        let current = self.current_class();
        let class = self.resolve_class(current, index)?;
        if self.classes[class].is_abstract()
            || self.classes[class].is_interface()
            || self.classes[class].is_array()
        {
            let name = crate::class::dotted(self.names.get(self.classes[class].name));
            return Err(self.throw("java/lang/InstantiationError", Some(&name)));
        }
        self.initialize(class)?;
        Ok(Op::NewQuick { class, block: self.classes[class].block, index })
    }

    pub(super) fn quick_new_array(&mut self, index: u16) -> Outcome<Op> {
        let current = self.current_class();
        let element = self.resolve_class(current, index)?;
        Ok(Op::ANewArrayQuick { class: self.array_class(element) })
    }

    pub(super) fn quick_cast(&mut self, index: u16) -> Outcome<Op> {
        let current = self.current_class();
        Ok(Op::CheckCastQuick { class: self.resolve_class(current, index)?, index })
    }

    pub(super) fn quick_instance_of(&mut self, index: u16) -> Outcome<Op> {
        let current = self.current_class();
        Ok(Op::InstanceOfQuick { class: self.resolve_class(current, index)?, index })
    }

    pub(super) fn load_constant_slowly(&mut self, index: u16) -> Outcome<Op> {
        let class = self.current_class();
        self.load_constant(class, index)
    }

    /// The heap is full: collect and try once more. Only from an instruction whose operands are still on the stack.
    pub(super) fn allocate_after_collection(
        &mut self,
        class: ClassId,
        bytes: u32,
        second: u32,
    ) -> Outcome<Ref> {
        self.collect();
        match self.heap.allocate(class, bytes, second) {
            Some(object) => Ok(object),
            None => Err(self.throw("java/lang/OutOfMemoryError", Some("Java heap space"))),
        }
    }

    pub(super) fn new_array_after_collection(&mut self, class: ClassId, length: i32) -> Outcome<Ref> {
        if length > 0 {
            let size = self.classes[class].element_kind().map_or(4, |kind| kind.size()) as u64;
            let needed = self.heap.used() + length as u64 * size + 16;
            if needed > self.heap.capacity() {
                self.collect();
            }
        }
        self.new_array(class, length)
    }

    pub(super) fn new_multi_array(&mut self, index: u16, dimensions: u8) -> Outcome<Ref> {
        let current = self.current_class();
        let class = self.resolve_class(current, index)?;
        let top = self.thread().frames.last().expect("the interpreter runs a frame").top;
        let lengths: Vec<i32> = (0..dimensions as u32)
            .map(|at| self.thread().stack.get(top - dimensions as u32 + at) as i32)
            .collect();
        if let Some(negative) = lengths.iter().find(|&&length| length < 0) {
            let text = negative.to_string();
            return Err(self.throw("java/lang/NegativeArraySizeException", Some(&text)));
        }
        self.multi_array(class, &lengths)
    }

    /// All dimensions of an array of arrays; the lengths are not negative.
    pub(crate) fn multi_array(&mut self, class: ClassId, lengths: &[i32]) -> Outcome<Ref> {
        let array = self.new_array(class, lengths[0])?;
        let crate::class::ClassKind::Array { element, .. } = self.classes[class].kind else {
            return Ok(array);
        };
        if lengths.len() > 1 {
            for at in 0..lengths[0] as u32 {
                if at % LOOK == LOOK - 1 {
                    self.work_on(0)?;
                }
                let inner = self.multi_array(element, &lengths[1..])?;
                self.heap.put_element(array, at, inner);
            }
        }
        Ok(array)
    }

    #[inline]
    pub(super) fn is_boolean_array(&self, array: Ref) -> bool {
        self.heap.class_of(array) == self.known.primitive_array(Kind::Boolean)
    }

    /// Whether an array takes the element (JVMS aastore).
    #[inline]
    pub(super) fn may_store(&self, array: Ref, value: Ref) -> bool {
        match self.classes[self.heap.class_of(array)].kind {
            crate::class::ClassKind::Array { element, .. } => {
                element == self.known.object || self.classes.is_subtype(self.heap.class_of(value), element)
            }
            crate::class::ClassKind::Instance | crate::class::ClassKind::Primitive(_) => false,
        }
    }

    pub(super) fn class_cast(&mut self, object: Ref, class: ClassId) -> Trap {
        let from = self.heap.class_of(object);
        let text = self.class_cast_text(from, class);
        self.throw("java/lang/ClassCastException", Some(&text))
    }

    pub(super) fn array_store(&mut self, value: Ref) -> Trap {
        let name = crate::class::dotted(self.names.get(self.classes[self.heap.class_of(value)].name));
        self.throw("java/lang/ArrayStoreException", Some(&name))
    }

    /// The primitive in the box that a dynamic constant is kept as.
    pub(super) fn unboxed(&self, object: Ref, kind: Kind) -> crate::value::Value {
        self.dynamic_value(object, kind)
    }

    /// Tells of the frames on top of the stack that nobody has been told of, the callers first.
    pub(super) fn report_entered<O: Observer>(&mut self, observer: &mut O) {
        let frames = &mut self.thread_mut().frames;
        let told = frames.iter().rposition(|frame| frame.reported).map_or(0, |last| last + 1);
        for (depth, frame) in frames.iter_mut().enumerate().skip(told) {
            frame.reported = true;
            observer.enter(frame.method, depth);
        }
    }

    /// The instruction at the saved position may be the first of a line.
    pub(super) fn report_line<O: Observer>(&mut self, observer: &mut O) {
        let frame = self.thread().frames.last().expect("the interpreter runs a frame");
        let (method, pc) = (frame.method, frame.pc);
        let code = self.methods[method].code.get().expect("running");
        let lines = code.lines.get_or_init(|| self.first_instructions(method, &code.offsets));
        if let Some(&line) = lines.get(pc as usize)
            && line != 0
        {
            observer.line(method, line as u32);
        }
    }

    /// The line that each instruction is the first of, zero for none (JVMS 4.7.12).
    fn first_instructions(&self, method: MethodId, offsets: &[u16]) -> Box<[u16]> {
        let mut firsts = vec![0; offsets.len()];
        let method = &self.methods[method];
        if !method.is_native()
            && let Some(raw) = self.classes[method.class].raw.as_ref()
            && let Some(declared) = raw.methods.get(method.raw as usize)
            && let Some(Ok(code)) = raw::code(raw, declared)
        {
            for (start, line) in raw::line_numbers(raw, &code) {
                if let Ok(instruction) = offsets.binary_search(&start) {
                    firsts[instruction] = line;
                }
            }
        }
        firsts.into()
    }

    pub(super) fn report_comparison<O: Observer>(&mut self, observer: &mut O, left: i32, right: i32) {
        let frame = self.thread().frames.last().expect("the interpreter runs a frame");
        observer.compare(self.site(frame.method, frame.pc), left, right);
    }

    pub(super) fn report_edge<O: Observer>(&mut self, observer: &mut O, distance: i32) {
        let frame = self.thread().frames.last().expect("the interpreter runs a frame");
        let site = self.site(frame.method, frame.pc);
        let to = self.site(frame.method, (frame.pc as i32 + distance) as u32).offset;
        observer.edge(site, to);
    }
}
