//! Fused instructions of loops over arrays (see `code::fuse_arrays`), as macros over the registers of the loop.
//!
//! Where there is no such element, the operands are pushed as the plain instructions would have done, and the one that
//! reads or writes it finds out why and reports it from its own place. Null has no elements, so one comparison tells.

macro_rules! loops {
    ($d:tt $m:ident $memory:ident $sp:ident $locals:ident) => {
        macro_rules! inside {
            ($d array:expr, $d index:expr) => {
                ($d index as u32) < $memory.length($d array)
            };
        }
        macro_rules! wide_local {
            ($d local:expr) => {
                unsafe { *$locals.add($d local as usize) }
            };
        }
        // The array and the index that two local variables hold, pushed for the plain instruction unless inside.
        macro_rules! place {
            ($d array:expr, $d index:expr, $d otherwise:expr) => {{
                let (array, index) = (Ref(local!($d array) as u32), $d index);
                if !inside!(array, index) {
                    push!(array.0 as u64);
                    push!(index as u32 as u64);
                    next!($d otherwise)
                }
                (array, index as u32)
            }};
        }
        macro_rules! element {
            ($d word:ty, $d push:ident, $d array:expr, $d index:expr) => {
                fused!(load_local!($d array), {
                    let (array, index) = place!($d array, local!($d index), 2);
                    $d push!($memory.element::<$d word>(array, index) as u64);
                    next!(3)
                })
            };
        }
        macro_rules! then_element {
            ($d load:ident, $d push:ident, $d word:ty, $d local:expr, $d array:expr, $d index:expr) => {
                fused!($d load!($d local), {
                    $d push!(wide_local!($d local));
                    let (array, index) = place!($d array, local!($d index), 3);
                    $d push!($memory.element::<$d word>(array, index) as u64);
                    next!(4)
                })
            };
        }
        macro_rules! offset_element {
            ($d word:ty, $d push:ident, $d array:expr, $d index:expr, $d offset:expr) => {
                fused!(load_local!($d array), {
                    let (array, index) = place!($d array, java::iadd(local!($d index), $d offset as i32), 4);
                    $d push!($memory.element::<$d word>(array, index) as u64);
                    next!(5)
                })
            };
        }
        macro_rules! int_element {
            ($d array:expr, $d index:expr, $d operator:expr) => {
                fused!(load_local!($d array), {
                    let (array, index) = place!($d array, local!($d index), 2);
                    let element = $memory.element::<u32>(array, index) as i32;
                    let value = int_arithmetic($d operator, int!(1), element);
                    unsafe { *$sp.sub(1) = value as u32 as u64 };
                    next!(4)
                })
            };
        }
        macro_rules! double_element {
            ($d array:expr, $d index:expr, $d operator:expr) => {
                fused!(load_local!($d array), {
                    let (array, index) = place!($d array, local!($d index), 2);
                    let element = $memory.element::<u64>(array, index);
                    let value = double_arithmetic($d operator, slot!(2), element);
                    unsafe { *$sp.sub(2) = value };
                    next!(4)
                })
            };
        }
        macro_rules! index_element {
            ($d word:ty, $d push:ident, $d index:expr) => {
                fused!(load_local!($d index), {
                    let (array, index) = (reference!(1), local!($d index));
                    if !inside!(array, index) {
                        push!(index as u32 as u64);
                        next!()
                    }
                    drop!(1);
                    $d push!($memory.element::<$d word>(array, index as u32) as u64);
                    next!(2)
                })
            };
        }
        macro_rules! dup2_element {
            ($d word:ty, $d push:ident) => {
                fused!(rearranged!(2, 4, [0, 1, 0, 1]), {
                    let (array, index) = (reference!(2), int!(1));
                    if !inside!(array, index) {
                        push!(array.0 as u64);
                        push!(index as u32 as u64);
                        next!()
                    }
                    $d push!($memory.element::<$d word>(array, index as u32) as u64);
                    next!(2)
                })
            };
        }
        macro_rules! store_local {
            ($d load:ident, $d word:ty, $d local:expr) => {
                fused!($d load!($d local), {
                    let (array, index) = (reference!(2), int!(1));
                    if !inside!(array, index) {
                        $d load!($d local)
                    }
                    $memory.put_element::<$d word>(&mut $m.heap, array, index as u32, wide_local!($d local) as $d word);
                    drop!(2);
                    next!(2)
                })
            };
        }
        macro_rules! length_if {
            ($d index:expr, $d array:expr, $d condition:expr, $d jump:expr) => {
                fused!(load_local!($d index), {
                    let (array, index) = (Ref(local!($d array) as u32), local!($d index));
                    if array.is_null() {
                        push!(index as u32 as u64);
                        push!(0);
                        next!(2)
                    }
                    if holds($d condition, index, $memory.length(array) as i32) {
                        jump!($d jump)
                    }
                    next!(4)
                })
            };
        }
        macro_rules! if_local {
            ($d local:expr, $d condition:expr, $d jump:expr) => {
                fused!(load_local!($d local), {
                    let value = int!(1);
                    drop!(1);
                    if holds($d condition, value, local!($d local)) {
                        jump!($d jump)
                    }
                    next!(2)
                })
            };
        }
        macro_rules! int_local {
            ($d local:expr, $d operator:expr) => {
                fused!(load_local!($d local), {
                    let value = int_arithmetic($d operator, int!(1), local!($d local));
                    unsafe { *$sp.sub(1) = value as u32 as u64 };
                    next!(2)
                })
            };
        }
        macro_rules! add_store {
            ($d local:expr) => {
                fused!(binary!(int 2, int 1, push, java::iadd, Iadd), {
                    let sum = java::iadd(int!(2), int!(1));
                    unsafe { *$locals.add($d local as usize) = sum as u32 as u64 };
                    drop!(2);
                    next!(2)
                })
            };
        }
        macro_rules! double_local {
            ($d local:expr, $d operator:expr) => {
                fused!(load_local2!($d local), {
                    let value = double_arithmetic($d operator, slot!(2), wide_local!($d local));
                    unsafe { *$sp.sub(2) = value };
                    next!(2)
                })
            };
        }
        macro_rules! double_const {
            ($d operator:expr, $d bits:expr) => {
                fused!(
                    {
                        push2!($d bits);
                        next!()
                    },
                    {
                        let value = double_arithmetic($d operator, slot!(2), $d bits);
                        unsafe { *$sp.sub(2) = value };
                        next!(2)
                    }
                )
            };
        }
        macro_rules! double_add_store {
            ($d local:expr) => {
                fused!(binary!(double 4, double 2, push2, java::dadd, Dadd), {
                    let sum = double_arithmetic(Floating::Add, slot!(4), slot!(2));
                    unsafe { *$locals.add($d local as usize) = sum };
                    drop!(4);
                    next!(2)
                })
            };
        }
        macro_rules! double_if {
            ($d greater:expr, $d condition:expr, $d jump:expr) => {
                fused!(
                    {
                        if $d greater {
                            binary!(double 4, double 2, push, java::dcmpg, Dcmpg)
                        }
                        binary!(double 4, double 2, push, java::dcmpl, Dcmpl)
                    },
                    {
                        let (a, b) = (double!(4), double!(2));
                        let order = if $d greater { java::dcmpg(a, b) } else { java::dcmpl(a, b) };
                        drop!(4);
                        if holds($d condition, order, 0) {
                            jump!($d jump)
                        }
                        next!(2)
                    }
                )
            };
        }
        macro_rules! long_int_if {
            ($d a:expr, $d b:expr, $d condition:expr, $d jump:expr) => {
                fused!(load_local2!($d a), {
                    if holds($d condition, wide_local!($d a) as i64, local!($d b) as i64) {
                        jump!($d jump)
                    }
                    next!(5)
                })
            };
        }
        macro_rules! long_add_int {
            ($d a:expr, $d b:expr, $d to:expr) => {
                fused!(load_local2!($d a), {
                    let sum = java::ladd(wide_local!($d a) as i64, local!($d b) as i64);
                    unsafe { *$locals.add($d to as usize) = sum as u64 };
                    next!(5)
                })
            };
        }
    };
}

pub(super) use loops;
