//! The registers of the interpreter's loop, as macros over its local variables: saving and loading them, operands,
//! jumps, and what happens when something slow does not give a value.
//!
//! A macro that defines macros: local variables are hygienic, so the loop names them once, and `$d` stands for the
//! dollar of the inner macros.

macro_rules! registers {
    ($d:tt $m:ident $memory:ident $pc:ident $sp:ident $locals:ident $stack:ident $start:ident $method:ident $count:ident $pause:ident $observer:ident) => {
        // Brings the registers up to date with the current thread's top frame.
        macro_rules! load {
            () => {{
                let thread = &$m.threads[$m.current];
                let frame = &thread.frames[thread.frames.len() - 1];
                $method = &raw const $m.methods[frame.method];
                // SAFETY: methods and their code are boxed and never dropped before the machine; a frame's
                // method has code and its slots lie within the stack (see `call`).
                unsafe {
                    $start = (&*$method).code.get().expect("a frame's $method is decoded").start();
                    $stack = thread.stack.base();
                    $pc = $start.add(frame.pc as usize);
                    $sp = $stack.add(frame.top as usize);
                    $locals = $stack.add(frame.locals as usize);
                }
                $count = $m.instructions;
                $pause = $m.pause_at;
                if O::CALLS {
                    $m.report_entered($observer);
                }
                if SYM && !$m.shadows.decided.is_empty() {
                    $m.report_decided($observer);
                }
            }};
        }
        // Writes the registers back.
        macro_rules! save {
            () => {{
                // SAFETY: both pointers belong to the same allocation.
                let (at, top) = unsafe { ($pc.offset_from($start) as u32, $sp.offset_from($stack) as u32) };
                let thread = &mut $m.threads[$m.current];
                let last = thread.frames.len() - 1;
                let frame = &mut thread.frames[last];
                frame.pc = at;
                frame.top = top;
                $m.saved_depth = last + 1;
                $m.instructions = $count;
            }};
        }
        // Goes on wherever the machine now stands.
        macro_rules! resume {
                                    ($d next:expr) => {{
                                        if let Next::Exit(exit) = $d next {
                                            return exit;
                                        }
                                        load!();
                                        continue;
                                    }};
                                }
        macro_rules! trap {
                                    ($d trap:expr) => {{
                                        let trap = $d trap;
                                        let next = $m.settle(trap, $observer);
                                        resume!(next)
                                    }};
                                }
        // Calls something slow that may throw, block or need Java to run first.
        macro_rules! slow {
                                    ($d call:expr) => {{
                                        save!();
                                        match $d call {
                                            Ok(value) => value,
                                            Err(trap) => trap!(trap),
                                        }
                                    }};
                                }
        macro_rules! throw {
                                    ($d class:literal) => {{
                                        save!();
                                        let trap = $m.throw($d class, None);
                                        trap!(trap)
                                    }};
                                    ($d class:literal, $d ($d message:tt)*) => {{
                                        save!();
                                        let trap = $m.throw($d class, Some(&format!($d ($d message)*)));
                                        trap!(trap)
                                    }};
                                }
        macro_rules! null {
            () => {{
                save!();
                let trap = $m.null_pointer();
                trap!(trap)
            }};
        }
        // SAFETY of the stack macros: verified code stays within the locals and operands of its frame, and a frame
        // is pushed only if they lie within the stack.
        macro_rules! slot {
                                    ($d depth:expr) => {
                                        unsafe { *$sp.sub($d depth) }
                                    };
                                }
        macro_rules! term {
                                    ($d depth:expr) => {
                                        unsafe { *$sp.sub($d depth).add(TERM_DISTANCE) as u32 }
                                    };
                                }
        macro_rules! drop {
                                    ($d slots:expr) => {
                                        unsafe { $sp = $sp.sub($d slots) }
                                    };
                                }
        macro_rules! int {
                                    ($d depth:expr) => {
                                        slot!($d depth) as i32
                                    };
                                }
        macro_rules! long {
                                    ($d depth:expr) => {
                                        slot!($d depth) as i64
                                    };
                                }
        macro_rules! float {
                                    ($d depth:expr) => {
                                        f32::from_bits(slot!($d depth) as u32)
                                    };
                                }
        macro_rules! double {
                                    ($d depth:expr) => {
                                        f64::from_bits(slot!($d depth))
                                    };
                                }
        macro_rules! reference {
                                    ($d depth:expr) => {
                                        Ref(slot!($d depth) as u32)
                                    };
                                }
        macro_rules! push {
                                    ($d bits:expr) => {
                                        push!($d bits, 0)
                                    };
                                    ($d bits:expr, $d term:expr) => {{
                                        let bits: u64 = $d bits;
                                        let term: u32 = $d term;
                                        unsafe {
                                            *$sp = bits;
                                            if SYM {
                                                *$sp.add(TERM_DISTANCE) = term as u64;
                                            }
                                            $sp = $sp.add(1);
                                        }
                                    }};
                                }
        macro_rules! push2 {
                                    ($d bits:expr) => {
                                        push2!($d bits, 0)
                                    };
                                    ($d bits:expr, $d term:expr) => {{
                                        push!($d bits, $d term);
                                        unsafe { $sp = $sp.add(1) }
                                    }};
                                }
        macro_rules! next {
                                    () => {{
                                        unsafe { $pc = $pc.add(1) };
                                        continue;
                                    }};
                                    ($d instructions:expr) => {{
                                        unsafe { $pc = $pc.add($d instructions) };
                                        continue;
                                    }};
                                }
        macro_rules! jump {
                                    ($d distance:expr) => {{
                                        let distance: i32 = $d distance;
                                        unsafe { $pc = $pc.offset(distance as isize) };
                                        if distance <= 0 && $count >= $pause {
                                            save!();
                                            let next = $m.pause($observer);
                                            resume!(next);
                                        }
                                        continue;
                                    }};
                                }
        // Replaces the instruction by its quick form and executes that. It counts once, so that a state in which it is
        // quick already counts the same.
        macro_rules! quicken {
                                    ($d call:expr) => {{
                                        let quick = slow!($d call);
                                        // SAFETY: the instruction is one of the running method's.
                                        unsafe { *$pc = quick };
                                        load!();
                                        $count -= 1;
                                        continue;
                                    }};
                                }
        // After an allocation: the next safe point collects if it is time.
        macro_rules! collect_soon {
            () => {
                if $m.heap.wants_collection() {
                    $pause = 0;
                    $m.pause_at = 0;
                }
            };
        }
    };
}

pub(super) use registers;
