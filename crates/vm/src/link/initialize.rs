//! Verification, preparation (JVMS 5.4.1, 5.4.2) and initialisation (JVMS 5.5).
//!
//! The procedure of 5.5 is spread over several executions of the instruction that asked for it: each time a class
//! initialiser has to run first, its frame is pushed and the instruction is executed again when it has returned.
//! A class that waits for its supertypes is marked as being initialised by the thread all the while, together with
//! the number of frames below; a request from deeper in the stack is the recursive one that JVMS 5.5 step 3 lets pass.

use classfile::raw::{self, Constant};

use crate::class::{Class, ClassId, MethodId, Status, block, dotted};
use crate::machine::Machine;
use crate::natives::Reply;
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned, ThreadStatus};
use crate::value::{Kind, Ref, Value};

impl Machine {
    /// Verifies and prepares a class and its supertypes.
    pub fn link_class(&mut self, class: ClassId) -> Outcome<()> {
        match self.status(class) {
            Status::Linked | Status::Initializing | Status::Initialized | Status::Failed => return Ok(()),
            Status::Absent | Status::Loaded => {}
        }
        self.mirror(class);
        if let Some(superclass) = self.classes[class].superclass {
            self.link_class(superclass)?;
        }
        for index in 0..self.classes[class].interfaces.len() {
            self.link_class(self.classes[class].interfaces[index])?;
        }
        if !self.classes[class].verified.get() && self.options.verify {
            self.verify_class(class)?;
            self.classes[class].verified.set(true);
        }
        self.constrain_overriding(class)?;
        self.prepare_statics(class)?;
        // Preparing interns strings only; nothing can have linked the class meanwhile.
        self.set_status(class, Status::Linked);
        Ok(())
    }

    fn prepare_statics(&mut self, class: ClassId) -> Outcome<()> {
        let metadata = &self.classes[class];
        let Some(raw) = metadata.raw.clone() else { return Ok(()) };
        let block = metadata.block;
        for index in 0..metadata.fields.len() {
            let field = &self.classes[class].fields[index];
            let (offset, kind) = (field.offset, field.kind);
            let Some(member) = field.raw.filter(|_| field.is_static()) else { continue };
            let Some(constant) = raw::constant_value(&raw, &raw.fields[member as usize]) else { continue };
            let value = match raw.constant(constant) {
                Constant::Integer(value) => Value::Int(value),
                Constant::Long(value) => Value::Long(value),
                Constant::Float(bits) => Value::Float(f32::from_bits(bits)),
                Constant::Double(bits) => Value::Double(f64::from_bits(bits)),
                Constant::String { utf8 } if kind == Kind::Reference => {
                    Value::Ref(self.intern_units(&raw::utf16(raw.utf8_bytes(utf8)))?)
                }
                _ => continue,
            };
            self.heap.put_value(block, offset, kind, value);
        }
        Ok(())
    }

    /// `Ok` when the current thread may use the class (JVMS 5.5).
    #[inline]
    pub fn initialize(&mut self, class: ClassId) -> Outcome<()> {
        if self.heap.get::<u8>(self.classes[class].block, block::STATUS) == Status::Initialized as u8 {
            return Ok(());
        }
        self.initialize_for(class, class)
    }

    /// `root` is the class that was asked for, whose supertypes come first.
    fn initialize_for(&mut self, class: ClassId, root: ClassId) -> Outcome<()> {
        match self.status(class) {
            Status::Initialized => return Ok(()),
            Status::Failed => return Err(self.initialization_failed(class)),
            Status::Initializing => {
                let block = self.classes[class].block;
                if self.heap.get::<u32>(block, block::THREAD) != self.thread_id().0 {
                    self.thread_mut().status = ThreadStatus::Initializing { class };
                    return Err(Trap::Again);
                }
                if !self.waits_for_supers(class) {
                    return Ok(());
                }
            }
            Status::Absent | Status::Loaded | Status::Linked => {
                self.link_class(class)?;
                let depth = self.depth();
                let thread = self.thread_id().0;
                let block = self.classes[class].block;
                self.heap.put::<u8>(block, block::STATUS, Status::Initializing as u8);
                self.heap.put::<u8>(block, block::PHASE, block::WAITS_FOR_SUPERS);
                self.heap.put::<u16>(block, block::DEPTH, depth);
                self.heap.put::<u32>(block, block::THREAD, thread);
            }
        }
        if let Err(trap) = self.initialize_supertypes(class, root) {
            if let Trap::Throw(exception) = trap {
                self.fail(class, exception);
            }
            return Err(trap);
        }
        let Some(initializer) = self.class_initializer(class) else {
            self.finish(class, Status::Initialized);
            return Ok(());
        };
        self.heap.put::<u8>(self.classes[class].block, block::PHASE, block::RUNS);
        let after = After::new(initializer_returned).numbers([class.0, root.0, 0]);
        match self.push_call(initializer, &[], Some(after)) {
            Ok(()) => Err(Trap::Again),
            Err(Trap::Throw(exception)) => {
                self.fail(class, exception);
                Err(Trap::Throw(exception))
            }
            Err(trap) => Err(trap),
        }
    }

    /// Whether the class waits for its supertypes on behalf of the frame that asks now.
    fn waits_for_supers(&self, class: ClassId) -> bool {
        let block = self.classes[class].block;
        self.status(class) == Status::Initializing
            && self.heap.get::<u32>(block, block::THREAD) == self.thread_id().0
            && self.heap.get::<u8>(block, block::PHASE) == block::WAITS_FOR_SUPERS
            && self.heap.get::<u16>(block, block::DEPTH) == self.depth()
    }

    fn depth(&self) -> u16 {
        self.thread().frames.len().min(u16::MAX as usize) as u16
    }

    /// Step 7: the superclass, then the superinterfaces with code of instance methods, each after its own.
    fn initialize_supertypes(&mut self, class: ClassId, root: ClassId) -> Outcome<()> {
        if self.classes[class].is_interface() {
            return Ok(());
        }
        if let Some(superclass) = self.classes[class].superclass {
            self.initialize_for(superclass, root)?;
        }
        if self.classes[class].inherits_concrete {
            self.initialize_interfaces_of(class, root)?;
        }
        Ok(())
    }

    fn initialize_interfaces_of(&mut self, class: ClassId, root: ClassId) -> Outcome<()> {
        for index in 0..self.classes[class].interfaces.len() {
            let interface = self.classes[class].interfaces[index];
            if self.classes[interface].inherits_concrete {
                self.initialize_interfaces_of(interface, root)?;
            }
            if self.classes[interface].declares_concrete {
                self.initialize_for(interface, root)?;
            }
        }
        Ok(())
    }

    fn class_initializer(&self, class: ClassId) -> Option<MethodId> {
        let clinit = self.known.clinit;
        let major = self.classes[class].raw.as_ref().map_or(0, |raw| raw.major);
        self.classes[class].methods.iter().copied().find(|&method| {
            let method = &self.methods[method];
            // JVMS 2.9.2: from version 51 on, anything else of that name is just a method.
            method.name == clinit
                && self.names.get(method.descriptor) == "()V"
                && (major < 51 || method.is_static())
        })
    }

    fn set_status(&mut self, class: ClassId, status: Status) {
        self.heap.put::<u8>(self.classes[class].block, block::STATUS, status as u8);
    }

    /// Steps 10 and 11: the class is done, whoever waits for it goes on.
    fn finish(&mut self, class: ClassId, status: Status) {
        self.set_status(class, status);
        let block = self.classes[class].block;
        self.heap.put::<u8>(block, block::PHASE, 0);
        self.heap.put::<u16>(block, block::DEPTH, 0);
        self.heap.put::<u32>(block, block::THREAD, 0);
        for thread in &mut self.threads {
            if thread.status == (ThreadStatus::Initializing { class }) {
                thread.status = ThreadStatus::Runnable;
            }
        }
    }

    /// The class has failed because of `exception`: what later uses of it will be told is kept.
    fn fail(&mut self, class: ClassId, exception: Ref) {
        if let Ok(record) = self.failure_record(exception) {
            self.heap.put(self.classes[class].block, block::FAILURE, record);
        }
        self.finish(class, Status::Failed);
    }

    /// `NoClassDefFoundError` for a class whose initialisation has failed before (step 5).
    fn initialization_failed(&mut self, class: ClassId) -> Trap {
        let name = dotted(self.names.get(self.classes[class].name));
        let text = format!("Could not initialize class {name}");
        let record = self.heap.get::<Ref>(self.classes[class].block, block::FAILURE);
        if record.is_null() {
            return self.throw("java/lang/NoClassDefFoundError", Some(&text));
        }
        self.throw_with_cause("java/lang/NoClassDefFoundError", Some(&text), record)
    }

    /// What HotSpot keeps of the exception that ended an initialisation: an `ExceptionInInitializerError` whose text
    /// names it, with its stack trace.
    fn failure_record(&mut self, original: Ref) -> Outcome<Ref> {
        let offsets = self.known.offsets;
        let class = dotted(self.names.get(self.classes[self.heap.class_of(original)].name));
        let message = self.heap.get::<Ref>(original, offsets.throwable_message);
        let thread = self.current_thread_name();
        let text = if message.is_null() {
            format!("Exception {class} [in thread \"{thread}\"]")
        } else {
            format!("Exception {class}: {} [in thread \"{thread}\"]", self.string_text(message))
        };
        let record = self.new_throwable("java/lang/ExceptionInInitializerError", Some(&text), Ref::NULL)?;
        for offset in [offsets.throwable_backtrace, offsets.throwable_stack_trace] {
            let value = self.heap.get::<Ref>(original, offset);
            self.heap.put(record, offset, value);
        }
        let depth = self.heap.get::<u32>(original, offsets.throwable_depth);
        self.heap.put(record, offsets.throwable_depth, depth);
        Ok(record)
    }

    /// The name of the current thread's object.
    pub(super) fn current_thread_name(&self) -> String {
        let object = self.thread().object;
        if object.is_null() {
            return String::new();
        }
        self.read_field(object, "name").map_or(String::new(), |name| self.string_text(name.reference()))
    }

    /// The class initialiser of a superclass of `root` has thrown: every class between them has failed as well.
    fn fail_those_waiting(&mut self, root: ClassId, exception: Ref) {
        let metadata: &Class = &self.classes[root];
        let waiting: Vec<ClassId> = metadata
            .ancestors
            .iter()
            .chain(&metadata.all_interfaces)
            .copied()
            .filter(|&class| self.waits_for_supers(class))
            .collect();
        for class in waiting {
            self.fail(class, exception);
        }
    }
}

/// A class initialiser has ended (steps 9 to 11).
fn initializer_returned(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    let (class, root) = (ClassId(after.numbers[0]), ClassId(after.numbers[1]));
    let exception = match returned {
        Returned::Value(_) => {
            machine.finish(class, Status::Initialized);
            return Ok(Reply::Value(Value::Void));
        }
        Returned::Threw(exception) => exception,
    };
    machine.fail(class, exception);
    let thrown = machine.heap.class_of(exception);
    let exception = if machine.classes.is_subtype(thrown, machine.known.error) {
        exception
    } else {
        match machine.new_throwable("java/lang/ExceptionInInitializerError", None, exception) {
            Ok(error) => error,
            Err(Trap::Throw(other)) => other,
            Err(trap) => return Err(trap),
        }
    };
    machine.fail_those_waiting(root, exception);
    Err(Trap::Throw(exception))
}
