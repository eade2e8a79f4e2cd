//! The loop. Each arm pops, computes, pushes; whatever takes longer is a function elsewhere.

use term::{Operator, java};

use super::driver::{Exit, Next};
use super::families::families;
use super::loops::loops;
use super::memory::Memory;
use super::operands::{Widen, double_arithmetic, holds, int_arithmetic, long_arithmetic, rearrange};
use super::registers::registers;
use super::statics::statics;
use super::symbolic::{Comparison, Decision};
use crate::class::{Method, Status, block};
use crate::code::{Floating, Op};
use crate::heap::{BYTES_PER_INSTRUCTION, HEADER_BYTES};
use crate::machine::Machine;
use crate::natives::{Args, Reply};
use crate::observe::{DecisionKind, Observer};
use crate::stop::Trap;
use crate::thread::TERM_DISTANCE;
use crate::value::{Kind, Ref, Value};

impl Machine {
    /// Runs until the call that `run_to_completion` waits for has ended, or the machine stops.
    #[expect(
        clippy::undocumented_unsafe_blocks,
        reason = "one promise covers them all: verified code stays within the locals and operands of its frame, a frame is \
                  pushed only if they lie within the stack, and a method's instructions are never moved"
    )]
    pub(super) fn run<O: Observer, const SYM: bool>(&mut self, observer: &mut O) -> Exit {
        let m = self;
        m.use_intrinsics(!SYM);
        let memory = Memory::of(&m.heap);
        let mut pc: *mut Op;
        let mut sp: *mut u64;
        let mut locals: *mut u64;
        let mut stack: *mut u64;
        let mut start: *mut Op;
        let mut method: *const Method;
        let mut count: u64;
        let mut pause: u64;

        registers!($ m memory pc sp locals stack start method count pause observer);
        families!($ m memory pc sp locals stack start method count pause observer);
        statics!($ m memory pc start method sp observer);
        loops!($ m memory sp locals);

        if m.threads[m.current].frames.is_empty()
            && let Next::Exit(exit) = m.go_on()
        {
            return exit;
        }
        m.shadows.start(SYM);
        load!();
        loop {
            count += 1;
            if O::LINES {
                save!();
                m.report_line(observer);
            }
            // SAFETY: code ends in an instruction that does not fall through. It is matched where it stands: each arm
            // reads the operands it needs, instead of all arms waiting for all of them.
            match *unsafe { &*pc } {
                Op::Nop => next!(),
                Op::Const(value) => {
                    push!(value as u32 as u64);
                    next!()
                }
                Op::Const2(bits) => {
                    push2!(bits);
                    next!()
                }
                Op::Ldc { index } => quicken!(m.load_constant_slowly(index)),
                Op::LdcSlot { slot, index } => {
                    let object = memory.get::<Ref>(slot, 0);
                    if object.is_null() {
                        slow!(m.load_constant_slowly(index));
                        load!();
                        count -= 1;
                        continue;
                    }
                    push!(object.0 as u64);
                    next!()
                }
                Op::LdcBoxed { slot, index, kind } => {
                    let object = memory.get::<Ref>(slot, 0);
                    if object.is_null() {
                        slow!(m.load_constant_slowly(index));
                        load!();
                        count -= 1;
                        continue;
                    }
                    let value = m.unboxed(object, kind);
                    if kind.slots() == 2 {
                        push2!(value.bits());
                    } else {
                        push!(value.bits());
                    }
                    next!()
                }
                Op::Load(local) => load_local!(local),
                Op::Load2(local) => load_local2!(local),
                Op::Store(local) => {
                    unsafe {
                        sp = sp.sub(1);
                        let at = locals.add(local as usize);
                        *at = *sp;
                        if SYM {
                            *at.add(TERM_DISTANCE) = *sp.add(TERM_DISTANCE);
                        }
                    }
                    next!()
                }
                Op::Store2(local) => {
                    unsafe {
                        sp = sp.sub(2);
                        let at = locals.add(local as usize);
                        *at = *sp;
                        if SYM {
                            *at.add(TERM_DISTANCE) = *sp.add(TERM_DISTANCE);
                        }
                    }
                    next!()
                }
                Op::IInc { local, by } => {
                    unsafe {
                        let at = locals.add(local as usize);
                        let old = *at;
                        *at = java::iadd(old as i32, by) as u32 as u64;
                        if SYM && *at.add(TERM_DISTANCE) != 0 {
                            let term = *at.add(TERM_DISTANCE) as u32;
                            *at.add(TERM_DISTANCE) =
                                m.binary_term(Operator::Iadd, (old, term), (by as u32 as u64, 0)) as u64;
                        }
                    }
                    next!()
                }
                Op::LoadInt => load_element!(i32, push),
                Op::LoadLong => load_element!(i64, push2),
                Op::LoadRef => load_element!(Ref, push),
                Op::LoadByte => load_element!(i8, push),
                Op::LoadChar => load_element!(u16, push),
                Op::LoadShort => load_element!(i16, push),
                Op::StoreInt => store_element!(u32, 1),
                Op::StoreLong => store_element!(u64, 2),
                Op::StoreByte => {
                    // `bastore` also serves boolean arrays, whose elements are single bits.
                    if slot!(1) as u32 > 1 {
                        let array = reference!(3);
                        if !array.is_null() && m.is_boolean_array(array) {
                            unsafe { *sp.sub(1) &= 1 };
                        }
                    }
                    store_element!(u8, 1)
                }
                Op::StoreChar => store_element!(u16, 1),
                Op::StoreRef => {
                    let array = array!(3);
                    let index = int!(2);
                    check_bounds!(array, index, 2);
                    let value = reference!(1);
                    if !value.is_null() && !m.may_store(array, value) {
                        save!();
                        let trap = m.array_store(value);
                        trap!(trap)
                    }
                    if SYM && (m.shadows.any() || term!(1) | term!(2) != 0) {
                        save!();
                        m.store_element_term(observer, array, (index, term!(2)), (value.0 as u64, term!(1)));
                    }
                    memory.put_element::<Ref>(&mut m.heap, array, index as u32, value);
                    drop!(3);
                    next!()
                }
                Op::ArrayLength => {
                    let array = array!(1);
                    let length = memory.length(array);
                    let term = if SYM && m.shadows.any() { m.shadows.length_term(array) } else { 0 };
                    drop!(1);
                    push!(length as u64, term);
                    next!()
                }
                Op::Pop => {
                    drop!(1);
                    next!()
                }
                Op::Pop2 => {
                    drop!(2);
                    next!()
                }
                Op::Dup => {
                    push!(slot!(1), if SYM { term!(1) } else { 0 });
                    next!()
                }
                Op::DupX1 => rearranged!(2, 3, [1, 0, 1]),
                Op::DupX2 => rearranged!(3, 4, [2, 0, 1, 2]),
                Op::Dup2 => rearranged!(2, 4, [0, 1, 0, 1]),
                Op::Dup2X1 => rearranged!(3, 5, [1, 2, 0, 1, 2]),
                Op::Dup2X2 => rearranged!(4, 6, [2, 3, 0, 1, 2, 3]),
                Op::Swap => rearranged!(2, 2, [1, 0]),
                Op::IAdd => binary!(int 2, int 1, push, java::iadd, Iadd),
                Op::ISub => binary!(int 2, int 1, push, java::isub, Isub),
                Op::IMul => binary!(int 2, int 1, push, java::imul, Imul),
                Op::IDiv => divide!(int 2 1, push, java::idiv, Idiv),
                Op::IRem => divide!(int 2 1, push, java::irem, Irem),
                Op::INeg => unary!(int 1, push, java::ineg, Ineg),
                Op::IShl => binary!(int 2, int 1, push, java::ishl, Ishl),
                Op::IShr => binary!(int 2, int 1, push, java::ishr, Ishr),
                Op::IUshr => binary!(int 2, int 1, push, java::iushr, Iushr),
                Op::IAnd => logical!(java::iand, Iand),
                Op::IOr => logical!(java::ior, Ior),
                Op::IXor => logical!(java::ixor, Ixor),
                Op::LAdd => binary!(long 4, long 2, push2, java::ladd, Ladd),
                Op::LSub => binary!(long 4, long 2, push2, java::lsub, Lsub),
                Op::LMul => binary!(long 4, long 2, push2, java::lmul, Lmul),
                Op::LDiv => divide!(long 4 2, push2, java::ldiv, Ldiv),
                Op::LRem => divide!(long 4 2, push2, java::lrem, Lrem),
                Op::LNeg => unary!(long 2, push2, java::lneg, Lneg),
                Op::LShl => binary!(long 3, int 1, push2, java::lshl, Lshl),
                Op::LShr => binary!(long 3, int 1, push2, java::lshr, Lshr),
                Op::LUshr => binary!(long 3, int 1, push2, java::lushr, Lushr),
                Op::LAnd => binary!(long 4, long 2, push2, java::land, Land),
                Op::LOr => binary!(long 4, long 2, push2, java::lor, Lor),
                Op::LXor => binary!(long 4, long 2, push2, java::lxor, Lxor),
                Op::FAdd => binary!(float 2, float 1, push, java::fadd, Fadd),
                Op::FSub => binary!(float 2, float 1, push, java::fsub, Fsub),
                Op::FMul => binary!(float 2, float 1, push, java::fmul, Fmul),
                Op::FDiv => binary!(float 2, float 1, push, java::fdiv, Fdiv),
                Op::FRem => binary!(float 2, float 1, push, java::frem, Frem),
                Op::FNeg => unary!(float 1, push, java::fneg, Fneg),
                Op::DAdd => binary!(double 4, double 2, push2, java::dadd, Dadd),
                Op::DSub => binary!(double 4, double 2, push2, java::dsub, Dsub),
                Op::DMul => binary!(double 4, double 2, push2, java::dmul, Dmul),
                Op::DDiv => binary!(double 4, double 2, push2, java::ddiv, Ddiv),
                Op::DRem => binary!(double 4, double 2, push2, java::drem, Drem),
                Op::DNeg => unary!(double 2, push2, java::dneg, Dneg),
                Op::I2L => unary!(int 1, push2, java::i2l, I2l),
                Op::I2F => unary!(int 1, push, java::i2f, I2f),
                Op::I2D => unary!(int 1, push2, java::i2d, I2d),
                Op::L2I => unary!(long 2, push, java::l2i, L2i),
                Op::L2F => unary!(long 2, push, java::l2f, L2f),
                Op::L2D => unary!(long 2, push2, java::l2d, L2d),
                Op::F2I => unary!(float 1, push, java::f2i, F2i),
                Op::F2L => unary!(float 1, push2, java::f2l, F2l),
                Op::F2D => unary!(float 1, push2, java::f2d, F2d),
                Op::D2I => unary!(double 2, push, java::d2i, D2i),
                Op::D2L => unary!(double 2, push2, java::d2l, D2l),
                Op::D2F => unary!(double 2, push, java::d2f, D2f),
                Op::I2B => unary!(int 1, push, java::i2b, I2b),
                Op::I2C => unary!(int 1, push, java::i2c, I2c),
                Op::I2S => unary!(int 1, push, java::i2s, I2s),
                Op::LCmp => binary!(long 4, long 2, push, java::lcmp, Lcmp),
                Op::FCmpL => binary!(float 2, float 1, push, java::fcmpl, Fcmpl),
                Op::FCmpG => binary!(float 2, float 1, push, java::fcmpg, Fcmpg),
                Op::DCmpL => binary!(double 4, double 2, push, java::dcmpl, Dcmpl),
                Op::DCmpG => binary!(double 4, double 2, push, java::dcmpg, Dcmpg),
                Op::IfEq(jump) => if_zero!(Eq, java::ieq, jump),
                Op::IfNe(jump) => if_zero!(Ne, java::ine, jump),
                Op::IfLt(jump) => if_zero!(Lt, java::ilt, jump),
                Op::IfGe(jump) => if_zero!(Ge, java::ige, jump),
                Op::IfGt(jump) => if_zero!(Gt, java::igt, jump),
                Op::IfLe(jump) => if_zero!(Le, java::ile, jump),
                Op::IfICmpEq(jump) => if_compare!(Eq, java::ieq, jump),
                Op::IfICmpNe(jump) => if_compare!(Ne, java::ine, jump),
                Op::IfICmpLt(jump) => if_compare!(Lt, java::ilt, jump),
                Op::IfICmpGe(jump) => if_compare!(Ge, java::ige, jump),
                Op::IfICmpGt(jump) => if_compare!(Gt, java::igt, jump),
                Op::IfICmpLe(jump) => if_compare!(Le, java::ile, jump),
                Op::IfACmpEq(jump) => if_compare!(RefEq, java::ieq, jump),
                Op::IfACmpNe(jump) => if_compare!(RefNe, java::ine, jump),
                Op::IfNull(jump) => if_zero!(RefEq, java::ieq, jump),
                Op::IfNonNull(jump) => if_zero!(RefNe, java::ine, jump),
                Op::Goto(jump) => jump!(jump),
                Op::Jsr(jump) => {
                    // The return address is an instruction number, which no reference map takes for an object.
                    let next = unsafe { pc.offset_from(start) as u64 + 1 };
                    push!(next);
                    jump!(jump)
                }
                Op::Ret(local) => {
                    let target = unsafe { *locals.add(local as usize) };
                    let here = unsafe { pc.offset_from(start) };
                    jump!((target as i64 - here as i64) as i32)
                }
                Op::TableSwitch(number) => switch!(number, key, switch, {
                    let arm = (key as i64 - switch.low as i64) as usize;
                    if key < switch.low { None } else { switch.targets.get(arm) }
                }),
                Op::LookupSwitch(number) => switch!(number, key, switch, {
                    switch.keys.binary_search(&key).ok().map(|arm| &switch.targets[arm])
                }),
                Op::Return => return_value!(0, 0),
                Op::Return1 => return_value!(1, slot!(1)),
                Op::Return2 => return_value!(2, slot!(2)),
                Op::ReturnNarrow(kind) => {
                    let value = int!(1);
                    return_value!(
                        1,
                        match kind {
                            Kind::Boolean => value & 1,
                            Kind::Byte => value as i8 as i32,
                            Kind::Char => value as u16 as i32,
                            Kind::Short => value as i16 as i32,
                            Kind::Int
                            | Kind::Long
                            | Kind::Float
                            | Kind::Double
                            | Kind::Reference
                            | Kind::Void => value,
                        } as u32 as u64,
                        m.narrowed(term!(1), kind)
                    )
                }
                Op::GetStatic { index } => quicken!(m.quick_static(index, false)),
                Op::PutStatic { index } => quicken!(m.quick_static(index, true)),
                Op::GetStaticQuick { block, offset, kind, .. } => get_static!(block, offset, kind),
                Op::PutStaticQuick { block, offset, kind, .. } => put_static!(block, offset, kind),
                Op::GetField { index } => quicken!(m.quick_field(index, false)),
                Op::PutField { index } => quicken!(m.quick_field(index, true)),
                Op::GetByte { offset } => get_field!(i8, push, offset),
                Op::GetChar { offset } => get_field!(u16, push, offset),
                Op::GetShort { offset } => get_field!(i16, push, offset),
                Op::GetInt { offset } => get_field!(i32, push, offset),
                Op::GetLong { offset } => get_field!(i64, push2, offset),
                Op::PutByte { offset } => put_field!(u8, 1, offset, |bits| bits as u8),
                Op::PutBoolean { offset } => {
                    put_field!(u8, 1, offset, |bits| bits as u8 & 1, Some(Kind::Boolean))
                }
                Op::PutChar { offset } => put_field!(u16, 1, offset, |bits| bits as u16),
                Op::PutInt { offset } => put_field!(u32, 1, offset, |bits| bits as u32),
                Op::PutLong { offset } => put_field!(u64, 2, offset, |bits| bits),
                Op::InvokeVirtual { index } => quicken!(m.quick_virtual(index)),
                Op::InvokeSpecial { index } => quicken!(m.quick_special(index)),
                Op::InvokeStatic { index } => quicken!(m.quick_call_static(index)),
                Op::InvokeInterface { index } => quicken!(m.quick_interface(index)),
                Op::InvokeDynamic { index } => quicken!(m.quick_dynamic(index)),
                Op::CallVirtual { vtable_index, arguments, .. } => {
                    let receiver = object!(arguments as usize);
                    let class = m.heap.class_of(receiver);
                    let target = m.classes[class].vtable[vtable_index as usize];
                    call!(target, arguments)
                }
                Op::CallDirect { method: target, arguments, .. } => {
                    object!(arguments as usize);
                    call!(target, arguments)
                }
                Op::CallStatic { method: target, block, .. } => {
                    initialized!(block);
                    let arguments = m.methods[target].argument_slots;
                    call!(target, arguments)
                }
                Op::CallInterface { index, arguments, class, target } => {
                    let receiver = object!(arguments as usize);
                    let actual = m.heap.class_of(receiver);
                    if actual == class {
                        call!(target, arguments)
                    }
                    let selected = slow!(m.select_for_site(index, actual));
                    unsafe { *pc = Op::CallInterface { index, arguments, class: actual, target: selected } };
                    call!(selected, arguments)
                }
                Op::CallLinked { slot, index, arguments, form } => {
                    save!();
                    match m.call_linked(slot, index, arguments, form) {
                        Ok(()) => resume!(m.go_on()),
                        Err(trap) => trap!(trap),
                    }
                }
                Op::New { index } => quicken!(m.quick_new(index)),
                Op::NewQuick { class, block, .. } => {
                    initialized!(block);
                    let bytes = m.classes[class].instance_bytes;
                    let object = match m.heap.allocate(class, bytes, 0) {
                        Some(object) => object,
                        None => slow!(m.allocate_after_collection(class, bytes, 0)),
                    };
                    count += bytes as u64 / BYTES_PER_INSTRUCTION;
                    collect_soon!();
                    if O::ALLOCATIONS {
                        observer.allocate(object, class);
                    }
                    push!(object.0 as u64);
                    next!()
                }
                Op::NewArray(kind) => {
                    let length = int!(1);
                    if SYM && term!(1) != 0 {
                        save!();
                        m.decide(
                            observer,
                            DecisionKind::Length,
                            Decision::Compare(Comparison::Ge, (slot!(1), term!(1)), (0, 0), length >= 0),
                        );
                    }
                    let class = m.known.primitive_array(kind);
                    let bytes = length as u32 as u64 * kind.size() as u64 + HEADER_BYTES as u64;
                    let array = if length >= 0 && bytes < u32::MAX as u64 {
                        m.heap.allocate(class, bytes as u32, length as u32)
                    } else {
                        None
                    };
                    let array = match array {
                        Some(array) => array,
                        None => slow!(m.new_array_after_collection(class, length)),
                    };
                    count += bytes / BYTES_PER_INSTRUCTION;
                    collect_soon!();
                    if O::ALLOCATIONS {
                        observer.allocate(array, class);
                    }
                    if SYM && term!(1) != 0 {
                        m.shadows.set_length_term(array, term!(1));
                    }
                    drop!(1);
                    push!(array.0 as u64);
                    next!()
                }
                Op::ANewArray { index } => quicken!(m.quick_new_array(index)),
                Op::ANewArrayQuick { class } => {
                    let length = int!(1);
                    if SYM && term!(1) != 0 {
                        save!();
                        m.decide(
                            observer,
                            DecisionKind::Length,
                            Decision::Compare(Comparison::Ge, (slot!(1), term!(1)), (0, 0), length >= 0),
                        );
                    }
                    let array = slow!(m.new_array_after_collection(class, length));
                    count += length as u64 * Kind::Reference.size() as u64 / BYTES_PER_INSTRUCTION;
                    pause = m.pause_at;
                    collect_soon!();
                    if O::ALLOCATIONS {
                        observer.allocate(array, class);
                    }
                    if SYM && term!(1) != 0 {
                        m.shadows.set_length_term(array, term!(1));
                    }
                    drop!(1);
                    push!(array.0 as u64);
                    next!()
                }
                Op::MultiANewArray { index, dimensions } => {
                    let terms = SYM && (1..=dimensions as usize).any(|depth| term!(depth) != 0);
                    if terms {
                        save!();
                        m.decide_lengths(observer, dimensions);
                    }
                    let mark = m.heap.begin_work();
                    let array = slow!(m.new_multi_array(index, dimensions));
                    count += m.heap.work_since(mark);
                    if terms {
                        m.set_multi_lengths(array, dimensions);
                    }
                    if O::ALLOCATIONS {
                        m.report_arrays(observer, array, dimensions);
                    }
                    drop!(dimensions as usize);
                    push!(array.0 as u64);
                    pause = m.pause_at;
                    next!()
                }
                Op::CheckCast { index } => {
                    if reference!(1).is_null() {
                        // The class is not resolved for null (JVMS checkcast).
                        if SYM && term!(1) != 0 {
                            save!();
                            m.decide(observer, DecisionKind::Cast, Decision::Null(term!(1), true));
                        }
                        next!()
                    }
                    quicken!(m.quick_cast(index))
                }
                Op::CheckCastQuick { class, .. } => {
                    let object = reference!(1);
                    let fits = object.is_null() || m.classes.is_subtype(m.heap.class_of(object), class);
                    if SYM && term!(1) != 0 {
                        save!();
                        m.decide_cast(observer, term!(1), object, class, fits);
                    }
                    if !fits {
                        save!();
                        let trap = m.class_cast(object, class);
                        trap!(trap)
                    }
                    next!()
                }
                Op::InstanceOf { index } => {
                    if reference!(1).is_null() {
                        if SYM && term!(1) != 0 {
                            save!();
                            m.decide(observer, DecisionKind::Cast, Decision::Null(term!(1), true));
                        }
                        drop!(1);
                        push!(0);
                        next!()
                    }
                    quicken!(m.quick_instance_of(index))
                }
                Op::InstanceOfQuick { class, .. } => {
                    let object = reference!(1);
                    let is = !object.is_null() && m.classes.is_subtype(m.heap.class_of(object), class);
                    let mut asked = 0;
                    if SYM && term!(1) != 0 {
                        save!();
                        asked = m.ask_type(observer, term!(1), object, class, is);
                    }
                    drop!(1);
                    push!(is as u64, asked);
                    next!()
                }
                Op::AThrow => {
                    let exception = object!(1);
                    save!();
                    trap!(Trap::Throw(exception))
                }
                Op::MonitorEnter => {
                    let object = object!(1);
                    let entered = slow!(m.monitor_enter(object));
                    if !entered {
                        resume!(m.go_on())
                    }
                    drop!(1);
                    next!()
                }
                Op::MonitorExit => {
                    let object = object!(1);
                    slow!(m.monitor_exit(object));
                    pause = m.pause_at;
                    drop!(1);
                    next!()
                }
                Op::RunNative => {
                    save!();
                    let next = m.run_native_frame(observer);
                    resume!(next)
                }
                Op::LoadLoad(a, b) => fused!(load_local!(a), {
                    push!(unsafe { *locals.add(a as usize) });
                    push!(unsafe { *locals.add(b as usize) });
                    next!(2)
                }),
                Op::LoadLoadIfICmp { a, b, condition, jump } => fused!(load_local!(a), {
                    if holds(condition, local!(a), local!(b)) {
                        jump!(jump)
                    }
                    next!(3)
                }),
                Op::LoadConstIfICmp { local, constant, condition, jump } => fused!(load_local!(local), {
                    if holds(condition, local!(local), constant as i32) {
                        jump!(jump)
                    }
                    next!(3)
                }),
                Op::LoadIf { local, condition, jump } => fused!(load_local!(local), {
                    if holds(condition, local!(local), 0) {
                        jump!(jump)
                    }
                    next!(2)
                }),
                Op::IIncGoto { local, by, jump } => fused!(
                    {
                        unsafe {
                            let at = locals.add(local as usize);
                            let old = *at;
                            *at = java::iadd(old as i32, by as i32) as u32 as u64;
                            if SYM && *at.add(TERM_DISTANCE) != 0 {
                                let term = *at.add(TERM_DISTANCE) as u32;
                                *at.add(TERM_DISTANCE) =
                                    m.binary_term(Operator::Iadd, (old, term), (by as i32 as u32 as u64, 0))
                                        as u64;
                            }
                        }
                        next!()
                    },
                    {
                        unsafe {
                            let at = locals.add(local as usize);
                            *at = java::iadd(*at as i32, by as i32) as u32 as u64;
                        }
                        jump!(jump)
                    }
                ),
                Op::LoadAddConst { local, constant } => fused!(load_local!(local), {
                    push!(java::iadd(local!(local), constant) as u32 as u64);
                    next!(3)
                }),
                Op::LoadLoadAdd(a, b) => fused!(load_local!(a), {
                    push!(java::iadd(local!(a), local!(b)) as u32 as u64);
                    next!(3)
                }),
                Op::LoadLoadElement { array, index, kind } => fused!(load_local!(array), {
                    let array = Ref(local!(array) as u32);
                    let index = local!(index);
                    if !inside!(array, index) {
                        // The plain instructions find out and report it from the right place.
                        push!(array.0 as u64);
                        push!(index as u32 as u64);
                        next!(2)
                    }
                    let value = match kind {
                        Kind::Byte | Kind::Boolean => memory.element::<i8>(array, index as u32) as i32 as u32,
                        Kind::Char => memory.element::<u16>(array, index as u32) as u32,
                        Kind::Short => memory.element::<i16>(array, index as u32) as i32 as u32,
                        Kind::Int
                        | Kind::Float
                        | Kind::Reference
                        | Kind::Long
                        | Kind::Double
                        | Kind::Void => memory.element::<u32>(array, index as u32),
                    };
                    push!(value as u64);
                    next!(3)
                }),
                Op::LoadGetInt { local, offset } => fused!(load_local!(local), {
                    let object = Ref(local!(local) as u32);
                    if object.is_null() {
                        push!(0);
                        next!()
                    }
                    push!(memory.get::<u32>(object, offset) as u64);
                    next!(2)
                }),
                Op::AddConst(constant) => fused!(
                    {
                        // The sign was turned for `isub`: the plain constant is the operand of the next instruction.
                        let subtract = matches!(unsafe { *pc.add(1) }, Op::ISub);
                        push!(if subtract { constant.wrapping_neg() } else { constant } as u32 as u64);
                        next!()
                    },
                    {
                        let value = java::iadd(int!(1), constant);
                        unsafe { *sp.sub(1) = value as u32 as u64 };
                        next!(2)
                    }
                ),
                Op::StoreByteConst(constant) => fused!(
                    {
                        push!(constant as u32 as u64);
                        next!()
                    },
                    {
                        let array = reference!(2);
                        let index = int!(1);
                        if array.is_null() || index as u32 >= memory.length(array) || constant as u32 > 1 {
                            // The plain instruction finds out what to do, or reports it from the right place.
                            push!(constant as u32 as u64);
                            next!()
                        }
                        memory.put_element::<u8>(&mut m.heap, array, index as u32, constant as u8);
                        drop!(2);
                        next!(2)
                    }
                ),
                Op::IntConst { operator, constant } => fused!(
                    {
                        push!(constant as u32 as u64);
                        next!()
                    },
                    {
                        let value = int_arithmetic(operator, int!(1), constant);
                        unsafe { *sp.sub(1) = value as u32 as u64 };
                        next!(2)
                    }
                ),
                Op::LoadLoad2(a, b) => fused!(load_local2!(a), {
                    push2!(unsafe { *locals.add(a as usize) });
                    push2!(unsafe { *locals.add(b as usize) });
                    next!(2)
                }),
                Op::LoadI2L(local) => fused!(load_local!(local), {
                    push2!(local!(local) as i64 as u64);
                    next!(2)
                }),
                Op::LoadL2I(local) => fused!(load_local2!(local), {
                    push!(local!(local) as u32 as u64);
                    next!(2)
                }),
                Op::LAddStore(local) => fused!(binary!(long 4, long 2, push2, java::ladd, Ladd), {
                    let sum = java::ladd(long!(4), long!(2)) as u64;
                    unsafe { *locals.add(local as usize) = sum };
                    drop!(4);
                    next!(2)
                }),
                Op::LCmpIf { condition, jump } => fused!(binary!(long 4, long 2, push, java::lcmp, Lcmp), {
                    let (a, b) = (long!(4), long!(2));
                    drop!(4);
                    if holds(condition, a, b) {
                        jump!(jump)
                    }
                    next!(2)
                }),
                Op::LongConstIf { constant, condition, jump } => fused!(
                    {
                        push2!(constant as i64 as u64);
                        next!()
                    },
                    {
                        let value = long!(2);
                        drop!(2);
                        if holds(condition, value, constant as i64) {
                            jump!(jump)
                        }
                        next!(3)
                    }
                ),
                Op::LongConst { operator, constant } => fused!(
                    {
                        if operator.shifts() {
                            push!(constant as u32 as u64);
                        } else {
                            push2!(constant as i64 as u64);
                        }
                        next!()
                    },
                    {
                        let value = long_arithmetic(operator, long!(2), constant);
                        unsafe { *sp.sub(2) = value as u64 };
                        next!(2)
                    }
                ),
                Op::LoadLongConst { local, operator, constant } => fused!(load_local2!(local), {
                    let value = unsafe { *locals.add(local as usize) as i64 };
                    push2!(long_arithmetic(operator, value, constant) as u64);
                    next!(3)
                }),
                Op::LoadReturn(local) => {
                    fused!(load_local!(local), return_value!(1, unsafe { *locals.add(local as usize) }))
                }
                Op::Move { from, to } => fused!(load_local!(from), {
                    unsafe { *locals.add(to as usize) = *locals.add(from as usize) };
                    next!(2)
                }),
                Op::LongIntIf { a, b, condition, jump } => long_int_if!(a, b, condition, jump),
                Op::LongAddInt { a, b, to } => long_add_int!(a, b, to),
                Op::ElementInt { array, index } => element!(u32, push, array, index),
                Op::ElementLong { array, index } => element!(u64, push2, array, index),
                Op::LoadElementInt { local, array, index } => {
                    then_element!(load_local, push, u32, local, array, index)
                }
                Op::LoadElementLong { local, array, index } => {
                    then_element!(load_local2, push2, u64, local, array, index)
                }
                Op::OffsetElementInt { array, index, offset } => {
                    offset_element!(u32, push, array, index, offset)
                }
                Op::OffsetElementLong { array, index, offset } => {
                    offset_element!(u64, push2, array, index, offset)
                }
                Op::ElementIntOperator { array, index, operator } => {
                    int_element!(array, index, operator)
                }
                Op::ElementDoubleOperator { array, index, operator } => {
                    double_element!(array, index, operator)
                }
                Op::IndexInt(index) => index_element!(u32, push, index),
                Op::IndexLong(index) => index_element!(u64, push2, index),
                Op::Dup2LoadInt => dup2_element!(u32, push),
                Op::Dup2LoadLong => dup2_element!(u64, push2),
                Op::LoadStoreInt(local) => store_local!(load_local, u32, local),
                Op::LoadStoreLong(local) => store_local!(load_local2, u64, local),
                Op::LoadLengthIf { index, array, condition, jump } => {
                    length_if!(index, array, condition, jump)
                }
                Op::IfICmpLocal { local, condition, jump } => if_local!(local, condition, jump),
                Op::IntLocal { local, operator } => int_local!(local, operator),
                Op::IAddStore(local) => add_store!(local),
                Op::DoubleLocal { local, operator } => double_local!(local, operator),
                Op::DoubleConst { operator, bits } => double_const!(operator, bits),
                Op::DAddStore(local) => double_add_store!(local),
                Op::DCmpIf { greater, condition, jump } => double_if!(greater, condition, jump),
            }
        }
    }
}
