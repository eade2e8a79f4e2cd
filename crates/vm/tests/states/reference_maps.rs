//! The reference maps against what javac says in its StackMapTables (JVMS 4.7.4).

use classfile::raw::{self, RawClass, RawCode, RawMember};
use project::jdk::{Jdk, JdkImage};
use vm::code::{Flow, Slot};

/// In a build without optimisation every n-th class is enough.
const STEP: usize = if cfg!(debug_assertions) { 16 } else { 1 };

/// A slot as a stack map frame describes it. `None` is `top`: unusable there, whatever it holds.
type Entry = Option<Slot>;

#[test]
fn maps_agree_with_the_stack_map_frames_of_java_base() {
    let jdk = Jdk::find(None).unwrap();
    let image = JdkImage::open(&jdk.home).unwrap();
    let names = image.names().unwrap();
    let classes =
        names.iter().filter(|name| name.starts_with("/java.base/java/") && name.ends_with(".class"));
    let mut frames = 0;
    for name in classes.step_by(STEP) {
        let bytes = image.read(name).unwrap().unwrap();
        let class = raw::read(bytes.as_ref().into()).unwrap();
        for method in &class.methods {
            frames += check(&class, method, name);
        }
    }
    assert!(frames > 1_000, "{frames} frames");
}

fn check(class: &RawClass, method: &RawMember, name: &str) -> usize {
    let Some(Ok(code)) = raw::code(class, method) else { return 0 };
    let flow = Flow::analyse(class, method).unwrap();
    let frames = stack_map(class, method, &code);
    for (offset, locals, operands) in &frames {
        let place = format!("{name} {} at {offset}", class.utf8(method.name));
        let Some((map, _)) = flow.at(class, method, *offset, |_, _| false) else {
            // Code that nothing leads to has a frame but no state.
            continue;
        };
        for (index, entry) in locals.iter().enumerate() {
            assert!(entry.is_none_or(|slot| map.local(index) == slot), "{place}: local {index}");
        }
        for (index, entry) in operands.iter().enumerate() {
            assert!(entry.is_none_or(|slot| map.operand(index) == slot), "{place}: operand {index}");
        }
    }
    frames.len()
}

/// The frames of a method, one entry per slot.
fn stack_map(class: &RawClass, method: &RawMember, code: &RawCode<'_>) -> Vec<(u16, Vec<Entry>, Vec<Entry>)> {
    let Some(table) = class.attribute(&code.attributes, "StackMapTable") else { return Vec::new() };
    let mut reader = Reader { bytes: table };
    let mut locals = first_locals(class, method);
    let mut next = -1i32;
    let mut frames = Vec::new();
    for _ in 0..reader.short() {
        let kind = reader.byte();
        let mut operands = Vec::new();
        let delta = match kind {
            0..=63 => u16::from(kind),
            64..=127 => {
                operands.push(reader.entry());
                u16::from(kind - 64)
            }
            247 => {
                let delta = reader.short();
                operands.push(reader.entry());
                delta
            }
            248..=250 => {
                let delta = reader.short();
                locals.truncate(locals.len() - usize::from(251 - kind));
                delta
            }
            251 => reader.short(),
            252..=254 => {
                let delta = reader.short();
                (0..kind - 251).for_each(|_| locals.push(reader.entry()));
                delta
            }
            _ => {
                let delta = reader.short();
                locals = (0..reader.short()).map(|_| reader.entry()).collect();
                operands = (0..reader.short()).map(|_| reader.entry()).collect();
                delta
            }
        };
        next += i32::from(delta) + 1;
        frames.push((next as u16, slots(&locals), slots(&operands)));
    }
    frames
}

fn slots(entries: &[(Entry, usize)]) -> Vec<Entry> {
    entries.iter().flat_map(|&(entry, slots)| [entry, None].into_iter().take(slots)).collect()
}

fn first_locals(class: &RawClass, method: &RawMember) -> Vec<(Entry, usize)> {
    let mut locals = Vec::new();
    if method.access & raw::access::STATIC == 0 {
        locals.push((Some(Slot::Reference), 1));
    }
    for parameter in raw::parameters(class.utf8_bytes(method.descriptor)).unwrap().0 {
        locals.push(match parameter[0] {
            b'L' | b'[' => (Some(Slot::Reference), 1),
            b'J' | b'D' => (Some(Slot::Primitive), 2),
            _ => (Some(Slot::Primitive), 1),
        });
    }
    locals
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn byte(&mut self) -> u8 {
        let (&first, rest) = self.bytes.split_first().unwrap();
        self.bytes = rest;
        first
    }

    fn short(&mut self) -> u16 {
        u16::from_be_bytes([self.byte(), self.byte()])
    }

    /// A verification type and the slots it takes.
    fn entry(&mut self) -> (Entry, usize) {
        match self.byte() {
            0 => (None, 1),
            1 | 2 => (Some(Slot::Primitive), 1),
            3 | 4 => (Some(Slot::Primitive), 2),
            5 | 6 => (Some(Slot::Reference), 1),
            _ => {
                self.short();
                (Some(Slot::Reference), 1)
            }
        }
    }
}
