//! From nothing to a machine that can load the program's classes.
//!
//! The order is HotSpot's, as far as Java code can tell: the root classes and their mirrors, the primordial thread
//! with its groups, then `System.initPhase1` (properties, streams), `initPhase2` (the boot module layer) and
//! `initPhase3` (the system class loader), all of it the class library's own code.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::known::Known;
use crate::class::{ClassId, Classes, LoaderId, MethodId, Methods, Status};
use crate::heap::Heap;
use crate::host::Library;
use crate::machine::{FIRST_BLOCK, FIRST_SLOT, Machine, Options};
use crate::names::Names;
use crate::stop::{Stop, StopReason, Trap};
use crate::thread::{Stage, Thread, ThreadId};
use crate::value::{Kind, Ref, Value};

/// Classes that must be initialised before `System.initPhase1`, in this order, beside those that make the thread.
const EARLY_CLASSES: [&str; 4] =
    ["java/lang/Module", "java/lang/reflect/Method", "java/lang/ref/Finalizer", "java/lang/Character"];

impl Machine {
    /// A machine whose class library is initialised, up to the system class loader.
    pub fn boot(library: Arc<dyn Library>, options: Options) -> Result<Machine, Stop> {
        let Some(heap) = Heap::reserve(options.max_heap) else {
            let problem = "no address space for the heap".to_owned();
            return Err(Stop { reason: StopReason::Library { problem }, stack: Vec::new() });
        };
        let mut machine = Machine::bare(library, options, heap);
        let budget = machine.options.max_instructions.take();
        match machine.start_up() {
            Ok(()) => {
                machine.set_budget(budget);
                Ok(machine)
            }
            Err(Trap::Stop(stop)) => Err(*stop),
            Err(Trap::Throw(exception)) => Err(machine.failed_start(exception)),
            Err(Trap::Again) => {
                let problem = "start-up waits for Java code".to_owned();
                Err(Stop { reason: StopReason::Library { problem }, stack: Vec::new() })
            }
        }
    }

    /// A machine without any class.
    fn bare(library: Arc<dyn Library>, options: Options, heap: Heap) -> Machine {
        let mut names = Names::default();
        let known = Known::new(&mut names, library.java_version());
        let mut machine = Machine {
            options,
            library,
            names,
            classes: Classes::default(),
            methods: Methods::default(),
            known,
            defined: FxHashMap::default(),
            block_owners: FxHashMap::default(),
            next_block: FIRST_BLOCK,
            next_slot: FIRST_SLOT,
            heap,
            world: Default::default(),
            threads: Vec::new(),
            current: 0,
            instructions: 0,
            undone: 0,
            native: None,
            completed: None,
            saved_depth: 0,
            output: None,
            intrinsics: Default::default(),
            input: crate::outside::Input::default(),
            budget_from: 0,
            charged: 0,
            brake: Default::default(),
            trials: Default::default(),
            pause_at: 0,
            base_pages: None,
            reference_maps: Default::default(),
            quiet: Default::default(),
            invoke: Default::default(),
            callees: Default::default(),
            shadows: Default::default(),
        };
        machine.world.next_thread = 1;
        machine.threads.push(Thread::new(ThreadId(0), Ref::NULL, Stage::Attached, false));
        machine
    }

    fn start_up(&mut self) -> Result<(), Trap> {
        self.load_roots()?;
        self.load_known_classes()?;
        let string = self.known.string;
        self.initialize_now(string)?;
        let system = self.load_boot("java/lang/System")?;
        self.initialize_now(system)?;
        self.initialize_now(self.known.class)?;
        self.make_main_thread()?;
        self.set_unsafe_constants()?;
        for name in EARLY_CLASSES {
            let class = self.load_boot(name)?;
            self.initialize_now(class)?;
        }
        let phase1 = self.library_method(system, "initPhase1", "()V")?;
        self.run_to_completion(phase1, &[])?;
        let phase2 = self.library_method(system, "initPhase2", "(ZZ)I")?;
        let status = self.run_to_completion(phase2, &[Value::Int(1), Value::Int(1)])?;
        if status != Value::Int(0) {
            return Err(self.missing("the boot module layer"));
        }
        let phase3 = self.library_method(system, "initPhase3", "()V")?;
        self.run_to_completion(phase3, &[])?;
        self.number_builtin_loaders()
    }

    /// `Object`, `Class` and the classes of primitives, then the mirrors of all that were loaded on the way.
    fn load_roots(&mut self) -> Result<(), Trap> {
        self.known.object = self.load_boot("java/lang/Object")?;
        self.known.cloneable = self.load_boot("java/lang/Cloneable")?;
        self.known.serializable = self.load_boot("java/io/Serializable")?;
        self.add_primitive_classes();
        let class = self.load_boot("java/lang/Class")?;
        let offset = |machine: &Machine, name: &str| machine.offset_of(class, name);
        let mut offsets = self.known.offsets;
        offsets.class_number = offset(self, "vmclass");
        offsets.class_module = offset(self, "module");
        offsets.class_loader = offset(self, "classLoader");
        offsets.class_component_type = offset(self, "componentType");
        offsets.class_data = offset(self, "classData");
        offsets.class_name = offset(self, "name");
        offsets.class_protection_domain = offset(self, "protectionDomain");
        offsets.class_signers = offset(self, "signers");
        offsets.class_modifiers = offset(self, "modifiers");
        offsets.class_primitive = offset(self, "primitive");
        self.known.offsets = offsets;
        self.known.class = class;
        for number in 0..self.classes.len() as u32 {
            self.mirror(ClassId(number));
        }
        for kind in Kind::PRIMITIVES {
            if kind != Kind::Void {
                self.known.primitive_arrays[kind as usize] = self.array_class(self.primitive_class(kind));
            }
        }
        self.known.object_array = self.array_class(self.known.object);
        Ok(())
    }

    fn load_known_classes(&mut self) -> Result<(), Trap> {
        let string = self.load_boot("java/lang/String")?;
        self.known.string = string;
        let throwable = self.load_boot("java/lang/Throwable")?;
        self.known.throwable = throwable;
        self.known.error = self.load_boot("java/lang/Error")?;
        let loader = self.load_boot("java/lang/ClassLoader")?;
        self.known.class_loader = loader;
        let module = self.load_boot("java/lang/Module")?;
        self.known.module = module;
        let reference = self.load_boot("java/lang/ref/Reference")?;
        self.known.reference = reference;
        self.known.thread = self.load_boot("java/lang/Thread")?;
        for (kind, name) in [
            (Kind::Boolean, "java/lang/Boolean"),
            (Kind::Byte, "java/lang/Byte"),
            (Kind::Char, "java/lang/Character"),
            (Kind::Short, "java/lang/Short"),
            (Kind::Int, "java/lang/Integer"),
            (Kind::Long, "java/lang/Long"),
            (Kind::Float, "java/lang/Float"),
            (Kind::Double, "java/lang/Double"),
        ] {
            self.known.boxes[kind as usize] = self.load_boot(name)?;
        }
        let mut offsets = self.known.offsets;
        for (place, class, name) in [
            (&mut offsets.string_value, string, "value"),
            (&mut offsets.string_coder, string, "coder"),
            (&mut offsets.string_hash, string, "hash"),
            (&mut offsets.throwable_backtrace, throwable, "backtrace"),
            (&mut offsets.throwable_depth, throwable, "depth"),
            (&mut offsets.throwable_message, throwable, "detailMessage"),
            (&mut offsets.throwable_cause, throwable, "cause"),
            (&mut offsets.throwable_stack_trace, throwable, "stackTrace"),
            (&mut offsets.throwable_suppressed, throwable, "suppressedExceptions"),
            (&mut offsets.loader_number, loader, "vmloader"),
            (&mut offsets.loader_parent, loader, "parent"),
            (&mut offsets.loader_name, loader, "name"),
            (&mut offsets.loader_unnamed_module, loader, "unnamedModule"),
            (&mut offsets.module_name, module, "name"),
            (&mut offsets.module_loader, module, "loader"),
            (&mut offsets.reference_referent, reference, "referent"),
            (&mut offsets.reference_discovered, reference, "discovered"),
            (&mut offsets.reference_queue, reference, "queue"),
            (&mut offsets.reference_next, reference, "next"),
        ] {
            *place = self.offset_of(class, name);
            if *place == 0 {
                let class = self.class_text(class);
                return Err(self.missing(&format!("the field {class}.{name}")));
            }
        }
        self.known.offsets = offsets;
        Ok(())
    }

    /// The primordial thread: its object must be the current thread before its constructor runs.
    fn make_main_thread(&mut self) -> Result<(), Trap> {
        let group_class = self.load_boot("java/lang/ThreadGroup")?;
        self.initialize_now(group_class)?;
        let system_group = self.new_object(group_class)?;
        let slot = self.new_slot();
        self.heap.put(slot, 0, system_group);
        let constructor = self.library_method(group_class, "<init>", "()V")?;
        self.run_to_completion(constructor, &[Value::Ref(system_group)])?;
        let thread_class = self.known.thread;
        self.link_class(thread_class)?;
        let thread = self.new_object(thread_class)?;
        self.threads[0].object = thread;
        self.mark_alive(0);
        self.write_field(thread, "priority", Value::Int(5));
        let main_group = self.new_object(group_class)?;
        let main_slot = self.new_slot();
        self.heap.put(main_slot, 0, main_group);
        self.initialize_now(thread_class)?;
        let name = self.new_string("main")?;
        let constructor =
            self.library_method(group_class, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V")?;
        let parent = self.heap.get::<Ref>(slot, 0);
        let main_group = self.heap.get::<Ref>(main_slot, 0);
        self.run_to_completion(constructor, &[main_group.into(), parent.into(), name.into()])?;
        let name = self.new_string("main")?;
        let constructor =
            self.library_method(thread_class, "<init>", "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V")?;
        let main_group = self.heap.get::<Ref>(main_slot, 0);
        let thread = self.threads[0].object;
        self.run_to_completion(constructor, &[thread.into(), main_group.into(), name.into()])?;
        self.mark_alive(0);
        Ok(())
    }

    /// What the machine tells `Unsafe` about itself: its class initialiser leaves zeros.
    fn set_unsafe_constants(&mut self) -> Result<(), Trap> {
        let class = self.load_boot("jdk/internal/misc/UnsafeConstants")?;
        self.initialize_now(class)?;
        for (name, value) in [
            ("ADDRESS_SIZE0", Value::Int(8)),
            ("PAGE_SIZE", Value::Int(4096)),
            ("BIG_ENDIAN", Value::Int(0)),
            ("UNALIGNED_ACCESS", Value::Int(1)),
            ("DATA_CACHE_LINE_FLUSH_SIZE", Value::Int(0)),
        ] {
            self.write_static(class, name, value);
        }
        Ok(())
    }

    fn number_builtin_loaders(&mut self) -> Result<(), Trap> {
        let loaders = self.load_boot("java/lang/ClassLoader")?;
        for name in ["getPlatformClassLoader", "getSystemClassLoader"] {
            let method = self.library_method(loaders, name, "()Ljava/lang/ClassLoader;")?;
            let loader = self.run_to_completion(method, &[])?.reference();
            self.loader_id(loader);
        }
        if self.loader_object(self.known.app_loader).is_null() || self.known.app_loader == LoaderId::BOOT {
            return Err(self.missing("the system class loader"));
        }
        Ok(())
    }

    /// A method that the class library must have.
    pub(crate) fn library_method(
        &self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, Trap> {
        match self.find_method(class, name, descriptor) {
            Some(method) => Ok(method),
            None => Err(self.missing(&format!("{}.{name}{descriptor}", self.class_text(class)))),
        }
    }

    /// Initialises a class while no Java code runs on the current thread.
    pub fn initialize_now(&mut self, class: ClassId) -> Result<(), Trap> {
        if self.status(class) == Status::Initialized {
            return Ok(());
        }
        let holder = self.load_boot("jdk/internal/misc/Unsafe")?;
        let method = self.library_method(holder, "ensureClassInitialized0", "(Ljava/lang/Class;)V")?;
        let mirror = self.mirror(class);
        self.run_to_completion(method, &[Value::Ref(Ref::NULL), Value::Ref(mirror)]).map(|_| ())
    }

    fn failed_start(&mut self, exception: Ref) -> Stop {
        let mut problem = format!("start-up ended with {}", self.describe_throwable(exception));
        let mut at = exception;
        for _ in 0..8 {
            let cause = self.heap.get::<Ref>(at, self.known.offsets.throwable_cause);
            if cause.is_null() || cause == at {
                break;
            }
            problem += &format!(", caused by {}", self.describe_throwable(cause));
            at = cause;
        }
        Stop { reason: StopReason::Library { problem }, stack: self.backtrace_lines(at) }
    }
}
