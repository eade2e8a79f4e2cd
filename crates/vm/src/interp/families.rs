//! Instructions that come in families, as macros over the registers of the loop (see `registers`): operators,
//! conditional jumps, array elements, fields, calls and returns.

macro_rules! families {
    ($d:tt $m:ident $memory:ident $pc:ident $sp:ident $locals:ident $stack:ident $start:ident $method:ident $count:ident $pause:ident $observer:ident) => {
        // Operators: the concrete value by the function, the term by the operator of the same name.
        macro_rules! unary {
            ($d read:ident $d slots:literal, $d write:ident, $d function:path, $d operator:ident) => {{
                let a = $d read!($d slots);
                let value = Value::from($d function(a)).bits();
                let mut term = 0;
                if SYM && term!($d slots) != 0 {
                    term = $m.unary_term(Operator::$d operator, term!($d slots));
                }
                drop!($d slots);
                $d write!(value, term);
                next!()
            }};
        }
        macro_rules! binary {
            ($d read_a:ident $d depth_a:literal, $d read_b:ident $d depth_b:literal, $d write:ident, $d function:path, $d operator:ident) => {{
                let (a, b) = ($d read_a!($d depth_a), $d read_b!($d depth_b));
                let value = Value::from($d function(a, b)).bits();
                let mut term = 0;
                if SYM && term!($d depth_a) | term!($d depth_b) != 0 {
                    term = $m.binary_term(
                        Operator::$d operator,
                        (slot!($d depth_a), term!($d depth_a)),
                        (slot!($d depth_b), term!($d depth_b)),
                    );
                }
                drop!($d depth_a);
                $d write!(value, term);
                next!()
            }};
        }
        // The bitwise operators that are also Java's on `boolean`s.
        macro_rules! logical {
            ($d function:path, $d operator:ident) => {{
                if O::OPERANDS && (int!(2) | int!(1)) & !1 == 0 {
                    save!();
                    let operands = [2, 1].map(|depth| (slot!(depth), if SYM { term!(depth) } else { 0 }));
                    $m.report_operands($observer, operands);
                }
                binary!(int 2, int 1, push, $d function, $d operator)
            }};
        }
        macro_rules! divide {
            ($d read:ident $d depth_a:literal $d depth_b:literal, $d write:ident, $d function:path, $d operator:ident) => {{
                let (a, b) = ($d read!($d depth_a), $d read!($d depth_b));
                if SYM && term!($d depth_b) != 0 {
                    save!();
                    $m.decide($observer, DecisionKind::Division, Decision::Zero(Operator::$d operator, term!($d depth_b), b == 0));
                }
                let Some(value) = $d function(a, b) else { throw!("java/lang/ArithmeticException", "/ by zero") };
                let mut term = 0;
                if SYM && term!($d depth_a) | term!($d depth_b) != 0 {
                    term = $m.binary_term(
                        Operator::$d operator,
                        (slot!($d depth_a), term!($d depth_a)),
                        (slot!($d depth_b), term!($d depth_b)),
                    );
                }
                drop!($d depth_a);
                $d write!(Value::from(value).bits(), term);
                next!()
            }};
        }
        macro_rules! edge {
            ($d taken:expr, $d jump:expr) => {{
                if O::EDGES {
                    save!();
                    $m.report_edge($observer, if $d taken { $d jump } else { 1 });
                }
            }};
        }
        macro_rules! if_zero {
            ($d comparison:ident, $d condition:expr, $d jump:expr) => {{
                let value = int!(1);
                let taken = $d condition(value, 0);
                if SYM && term!(1) != 0 {
                    save!();
                    $m.decide($observer, DecisionKind::Branch, Decision::Compare(Comparison::$d comparison, (slot!(1), term!(1)), (0, 0), taken));
                }
                // Of what is compared with zero for equality, only other numbers than 0 and 1 are known to be no `boolean`s.
                if O::EDGES && (!matches!(Comparison::$d comparison, Comparison::Eq | Comparison::Ne) || value & !1 != 0) {
                    save!();
                    $m.report_comparison($observer, value, 0);
                }
                edge!(taken, $d jump);
                drop!(1);
                if taken {
                    jump!($d jump)
                } else {
                    next!()
                }
            }};
        }
        macro_rules! if_compare {
            ($d comparison:ident, $d condition:expr, $d jump:expr) => {{
                let (a, b) = (int!(2), int!(1));
                let mut taken = $d condition(a, b);
                if SYM && matches!(Comparison::$d comparison, Comparison::RefEq | Comparison::RefNe) && $m.shadows.any() {
                    save!();
                    if let Some(same) = $m.compare_boxes($observer, reference!(2), reference!(1)) {
                        taken = same == matches!(Comparison::$d comparison, Comparison::RefEq);
                    }
                }
                if SYM && term!(2) | term!(1) != 0 {
                    save!();
                    $m.decide(
                        $observer,
                        DecisionKind::Branch,
                        Decision::Compare(Comparison::$d comparison, (slot!(2), term!(2)), (slot!(1), term!(1)), taken),
                    );
                }
                if O::EDGES && !matches!(Comparison::$d comparison, Comparison::RefEq | Comparison::RefNe) {
                    save!();
                    $m.report_comparison($observer, a, b);
                }
                edge!(taken, $d jump);
                drop!(2);
                if taken {
                    jump!($d jump)
                } else {
                    next!()
                }
            }};
        }
        macro_rules! rearranged {
            ($d from:literal, $d to:literal, $d order:expr) => {{
                // SAFETY: verified code has the operands and the room.
                unsafe {
                    rearrange::<SYM, $d from, $d to>($sp, $d order);
                    $sp = $sp.add($d to - $d from);
                }
                next!()
            }};
        }
        // The class of a block must be initialised, in this state, before its statics are used.
        macro_rules! initialized {
            ($d block:expr) => {
                if $memory.get::<u8>($d block, block::STATUS) != Status::Initialized as u8 {
                    slow!($m.may_use_static($d block));
                }
            };
        }
        // Arrays: null and bounds checks, then the element.
        macro_rules! array {
            ($d depth:expr) => {{
                let array = object!($d depth);
                array
            }};
        }
        macro_rules! check_bounds {
            ($d array:expr, $d index:expr, $d index_depth:expr) => {{
                let length = $memory.length($d array);
                let inside = ($d index as u32) < length;
                if SYM && (term!($d index_depth) != 0 || $m.shadows.any()) {
                    save!();
                    $m.decide_bounds($observer, $d array, ($d index, term!($d index_depth)), inside);
                }
                if !inside {
                    throw!(
                        "java/lang/ArrayIndexOutOfBoundsException",
                        "Index {} out of bounds for length {}",
                        $d index,
                        length
                    )
                }
            }};
        }
        macro_rules! load_element {
            ($d word:ty, $d push:ident) => {{
                let array = array!(2);
                let index = int!(1);
                check_bounds!(array, index, 1);
                let value = $memory.element::<$d word>(array, index as u32);
                let mut term = 0;
                if SYM && ($m.shadows.any() || term!(1) != 0) {
                    save!();
                    term = $m.load_element_term($observer, array, (index, term!(1)));
                }
                drop!(2);
                $d push!(Value::from(Widen::widen(value)).bits(), term);
                next!()
            }};
        }
        macro_rules! store_element {
            ($d word:ty, $d slots:literal) => {{
                let array = array!($d slots + 2);
                let index = int!($d slots + 1);
                check_bounds!(array, index, $d slots + 1);
                let bits = slot!($d slots);
                if SYM && ($m.shadows.any() || term!($d slots) | term!($d slots + 1) != 0) {
                    save!();
                    $m.store_element_term($observer, array, (index, term!($d slots + 1)), (bits, term!($d slots)));
                }
                $memory.put_element::<$d word>(&mut $m.heap, array, index as u32, bits as $d word);
                drop!($d slots + 2);
                next!()
            }};
        }
        macro_rules! object {
            ($d depth:expr) => {{
                let object = reference!($d depth);
                if SYM && term!($d depth) != 0 {
                    save!();
                    $m.decide($observer, DecisionKind::Null, Decision::Null(term!($d depth), object.is_null()));
                }
                if object.is_null() {
                    null!()
                }
                object
            }};
        }
        macro_rules! get_field {
            ($d word:ty, $d push:ident, $d offset:expr) => {{
                let object = object!(1);
                let value = $memory.get::<$d word>(object, $d offset);
                let term = if SYM && $m.shadows.any() { $m.load_field_term(object, $d offset, <$d word as Widen>::NARROW) } else { 0 };
                drop!(1);
                $d push!(Value::from(Widen::widen(value)).bits(), term);
                next!()
            }};
        }
        macro_rules! put_field {
            ($d word:ty, $d slots:literal, $d offset:expr, $d narrow:expr) => {
                put_field!($d word, $d slots, $d offset, $d narrow, None)
            };
            ($d word:ty, $d slots:literal, $d offset:expr, $d narrow:expr, $d kind:expr) => {{
                let object = object!($d slots + 1);
                let bits = slot!($d slots);
                if SYM && ($m.shadows.any() || term!($d slots) != 0) {
                    $m.store_field_term(object, $d offset, $d kind, term!($d slots));
                }
                $memory.put::<$d word>(&mut $m.heap, object, $d offset, $d narrow(bits));
                drop!($d slots + 1);
                next!()
            }};
        }
        // Enters a method whose arguments lie on the stack.
        macro_rules! call {
            ($d target:expr, $d arguments:expr) => {{
                let target = $d target;
                let callee: *const Method = &raw const $m.methods[target];
                // SAFETY: methods are boxed.
                let callee = unsafe { &*callee };
                if SYM {
                    $m.shadows.result = 0;
                    let slots = unsafe { $sp.sub($d arguments as usize) };
                    if $m.needs_model(target, slots, $d arguments as usize) {
                        let modelled = slow!($m.model_call(target, slots));
                        if !$m.shadows.decided.is_empty() {
                            $m.report_decided($observer);
                        }
                        if let Some(value) = modelled {
                            drop!($d arguments as usize);
                            if value.slots() == 2 {
                                push2!(value.bits(), $m.shadows.result);
                            } else {
                                push!(value.bits(), $m.shadows.result);
                            }
                            $pause = if $m.heap.wants_collection() { 0 } else { $m.pause_at };
                            next!()
                        }
                    }
                }
                if let Some(native) = callee.native.get() {
                    save!();
                    $m.native = Some(target);
                    let first_new = if O::ALLOCATIONS { Ref($m.heap.top) } else { Ref::NULL };
                    let arguments = Args::new(unsafe { $sp.sub($d arguments as usize) }, SYM);
                    let depth = $m.threads[$m.current].frames.len();
                    let mark = $m.heap.begin_work();
                    let reply = native($m, arguments);
                    $count += $m.charge(mark, &reply);
                    $m.native = None;
                    if SYM && !$m.shadows.decided.is_empty() {
                        $m.report_decided($observer);
                    }
                    match reply {
                        Ok(Reply::Value(value)) => {
                            if O::ALLOCATIONS && let Value::Ref(object) = value && object >= first_new {
                                let class = $m.heap.class_of(object);
                                $observer.allocate(object, class);
                            }
                            drop!($d arguments as usize);
                            match value {
                                Value::Void => {}
                                Value::Long(_) | Value::Double(_) => {
                                    push2!(value.bits(), if SYM { $m.shadows.result } else { 0 })
                                }
                                Value::Int(_) | Value::Float(_) | Value::Ref(_) => {
                                    push!(value.bits(), if SYM { $m.shadows.result } else { 0 })
                                }
                            }
                            // A native may have allocated, woken another thread or changed the budget.
                            $pause = if $m.heap.wants_collection() { 0 } else { $m.pause_at };
                            next!()
                        }
                        Ok(Reply::Called) => {
                            $m.threads[$m.current].frames[depth - 1].top -= $d arguments as u32;
                            resume!($m.go_on())
                        }
                        Ok(Reply::Blocked) => resume!($m.go_on()),
                        Err(trap) => trap!(trap),
                    }
                }
                // SAFETY: as for all slots.
                unsafe { $sp = $sp.sub($d arguments as usize) };
                let code = match callee.code.get() {
                    Some(code) if !callee.is_entered_slowly.get() => code,
                    _ => {
                        unsafe { $sp = $sp.add($d arguments as usize) };
                        save!();
                        match $m.enter_slowly(target, $d arguments as u32) {
                            Ok(()) => resume!($m.go_on()),
                            Err(trap) => trap!(trap),
                        }
                    }
                };
                // SAFETY: as for `save`.
                let (at, top) = unsafe { ($pc.offset_from($start) as u32, $sp.offset_from($stack) as u32) };
                let thread = &mut $m.threads[$m.current];
                let depth = thread.frames.len();
                let new_top = top + code.max_locals as u32;
                if new_top as usize + code.max_stack as usize + 8 > crate::thread::STACK_SLOTS || depth >= $m.options.max_depth {
                    unsafe { $sp = $sp.add($d arguments as usize) };
                    throw!("java/lang/StackOverflowError")
                }
                let frame = &mut thread.frames[depth - 1];
                frame.pc = at;
                frame.top = top;
                thread.frames.push(crate::thread::Frame {
                    method: target,
                    pc: 0,
                    locals: top,
                    top: new_top,
                    monitor: Ref::NULL,
                    repeat: false,
                    reported: O::CALLS,
                    after: None,
                });
                $method = callee;
                $start = code.start();
                $pc = $start;
                // SAFETY: checked above.
                unsafe {
                    $locals = $stack.add(top as usize);
                    $sp = $stack.add(new_top as usize);
                    if SYM {
                        // Locals that are no arguments carry no terms yet.
                        let mut local = $locals.add($d arguments as usize);
                        while local < $sp {
                            *local.add(TERM_DISTANCE) = 0;
                            local = local.add(1);
                        }
                    }
                }
                if O::CALLS {
                    $observer.enter(target, depth);
                }
                if $count >= $pause {
                    save!();
                    let next = $m.pause($observer);
                    resume!(next);
                }
                continue;
            }};
        }
        macro_rules! return_value {
            ($d slots:literal, $d value:expr) => {
                return_value!($d slots, $d value, term!($d slots))
            };
            ($d slots:literal, $d value:expr, $d narrowed:expr) => {{
                let bits: u64 = if $d slots > 0 { $d value } else { 0 };
                let term: u32 = if SYM && $d slots > 0 { $d narrowed } else { 0 };
                let thread = &mut $m.threads[$m.current];
                let depth = thread.frames.len();
                let frame = &thread.frames[depth - 1];
                if O::CALLS {
                    // SAFETY: methods are boxed.
                    let kind = unsafe { (*$method).returns };
                    $observer.leave(frame.method, depth - 1, Value::of_bits(kind, bits));
                }
                if frame.after.is_some() || !frame.monitor.is_null() || depth < 2 {
                    save!();
                    if SYM {
                        $m.shadows.result = term;
                    }
                    let next = $m.return_slowly(bits, $observer);
                    resume!(next);
                }
                thread.frames.pop();
                let frame = &thread.frames[depth - 2];
                $method = &raw const $m.methods[frame.method];
                // SAFETY: as in `load`.
                unsafe {
                    $start = (&*$method).code.get().expect("a frame's $method is decoded").start();
                    $pc = $start.add(frame.pc as usize + 1);
                    $sp = $stack.add(frame.top as usize);
                    $locals = $stack.add(frame.locals as usize);
                }
                if $d slots == 1 {
                    push!(bits, term);
                } else if $d slots == 2 {
                    push2!(bits, term);
                }
                continue;
            }};
        }
        macro_rules! fused {
            // The symbolic loop, and one that reports edges or lines, execute the first instruction alone.
            ($d first:expr, $d all:expr) => {{
                if SYM || O::EDGES || O::LINES {
                    $d first
                } else {
                    $d all
                }
            }};
        }
        macro_rules! load_local {
            ($d local:expr) => {{
                let at = unsafe { $locals.add($d local as usize) };
                push!(unsafe { *at }, if SYM { unsafe { *at.add(TERM_DISTANCE) as u32 } } else { 0 });
                next!()
            }};
        }
        macro_rules! load_local2 {
            ($d local:expr) => {{
                let at = unsafe { $locals.add($d local as usize) };
                push2!(unsafe { *at }, if SYM { unsafe { *at.add(TERM_DISTANCE) as u32 } } else { 0 });
                next!()
            }};
        }
        macro_rules! local {
            ($d local:expr) => {
                unsafe { *$locals.add($d local as usize) as i32 }
            };
        }

    };
}

pub(super) use families;
