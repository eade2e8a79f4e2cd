//! Static fields and switches, as macros over the registers of the loop (see `registers`): the arms of the loop that are
//! too long to stand in it.

macro_rules! statics {
    ($d:tt $m:ident $memory:ident $pc:ident $start:ident $method:ident $sp:ident $observer:ident) => {
        macro_rules! get_static {
            ($d block:ident, $d offset:ident, $d kind:ident) => {{
                let (block, offset, kind) = ($d block, $d offset, $d kind);
                initialized!(block);
                let term =
                    if SYM && $m.shadows.any() { $m.load_field_term(block, offset, Some(kind)) } else { 0 };
                match kind {
                    Kind::Int | Kind::Float | Kind::Reference => {
                        push!($memory.get::<u32>(block, offset) as u64, term)
                    }
                    Kind::Long | Kind::Double => push2!($memory.get::<u64>(block, offset), term),
                    Kind::Boolean | Kind::Byte => {
                        push!($memory.get::<i8>(block, offset) as i32 as u32 as u64, term)
                    }
                    Kind::Char => push!($memory.get::<u16>(block, offset) as u64, term),
                    Kind::Short => push!($memory.get::<i16>(block, offset) as i32 as u32 as u64, term),
                    Kind::Void => {}
                }
                next!()
            }};
        }
        macro_rules! put_static {
            ($d block:ident, $d offset:ident, $d kind:ident) => {{
                let (block, offset, kind) = ($d block, $d offset, $d kind);
                initialized!(block);
                let slots = kind.slots();
                let bits = slot!(slots);
                if SYM && ($m.shadows.any() || term!(slots) != 0) {
                    $m.store_field_term(block, offset, Some(kind), term!(slots));
                }
                match kind {
                    Kind::Int | Kind::Float | Kind::Reference => {
                        $memory.put(&mut $m.heap, block, offset, bits as u32)
                    }
                    Kind::Long | Kind::Double => $memory.put(&mut $m.heap, block, offset, bits),
                    Kind::Boolean => $memory.put(&mut $m.heap, block, offset, bits as u8 & 1),
                    Kind::Byte => $memory.put(&mut $m.heap, block, offset, bits as u8),
                    Kind::Char | Kind::Short => $memory.put(&mut $m.heap, block, offset, bits as u16),
                    Kind::Void => {}
                }
                drop!(slots);
                next!()
            }};
        }
        // `$find` gives the target of the arm for a key, if there is one.
        macro_rules! switch {
            ($d number:ident, $d key:ident, $d switch:ident, $d find:expr) => {{
                let $d key = int!(1);
                // SAFETY: methods are boxed; a decoded method has the switches its instructions name.
                let code = unsafe { (*$method).code.get().expect("running") };
                let $d switch = &code.switches[$d number as usize];
                let target: Option<&u32> = $d find;
                let target = *target.unwrap_or(&$d switch.default);
                let here = unsafe { $pc.offset_from($start) as i32 };
                if SYM && term!(1) != 0 {
                    save!();
                    $m.decide_switch($observer, $d switch, ($d key, term!(1)));
                }
                if O::EDGES {
                    save!();
                    $m.report_edge($observer, target as i32 - here);
                }
                drop!(1);
                jump!(target as i32 - here)
            }};
        }
    };
}

pub(super) use statics;
