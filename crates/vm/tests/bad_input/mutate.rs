//! Seeded changes to class files: blind ones, and ones that keep the structure sound so that later checks meet them.

use base::Seed;
use classfile::raw::{self, tag};
use rand::{Rng, RngExt};

/// Descriptors, names and class names, right and wrong, to put in the place of others.
const TEXTS: &[&str] = &[
    "",
    "I",
    "V",
    "[",
    "L;",
    "Ljava/lang/Object",
    "Ljava/lang/Object;",
    "[[[Ljava/lang/String;",
    "()V",
    "(",
    "()",
    "(V)V",
    "(IJ)J",
    "([Ljava/lang/String;)V",
    "<init>",
    "<clinit>",
    "main",
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Runnable",
    "java/lang/Missing",
    "[I",
    "[Ljava/lang/Object;",
    "a.b",
    "a/b;",
    "Code",
    "StackMapTable",
    "ConstantValue",
    "BootstrapMethods",
    "Signature",
    "InnerClasses",
    "NestHost",
    "Record",
    "Exceptions",
    "\u{0}",
    "RuntimeVisibleAnnotations",
    "AnnotationDefault",
];

const VERSIONS: [u16; 9] = [44, 45, 48, 49, 50, 51, 52, 55, 70];

/// One to three changes.
pub(crate) fn mutate(bytes: &[u8], seed: Seed) -> Vec<u8> {
    let mut random = seed.random();
    let mut changed = bytes.to_vec();
    for _ in 0..random.random_range(1..4) {
        change(&mut changed, &mut random);
    }
    changed
}

fn change(bytes: &mut Vec<u8>, random: &mut impl Rng) {
    if bytes.len() < 16 {
        bytes.push(random.random());
        return;
    }
    let at = random.random_range(8..bytes.len());
    match random.random_range(0..12) {
        0 => bytes[at] = random.random(),
        1 => bytes[at] ^= 1 << random.random_range(0..8),
        2 => bytes[at] = bytes[at].wrapping_add(if random.random_bool(0.5) { 1 } else { 255 }),
        3 => {
            // Small numbers are indexes more often than not.
            let value: u16 = random.random_range(0..200);
            let at = at.min(bytes.len() - 2);
            bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
        }
        4 => {
            let at = at.min(bytes.len() - 4);
            let extremes = [0u32, 1, 0x7fff_ffff, 0x8000_0000, u32::MAX, 0xffff, 0x1_0000];
            let value = extremes[random.random_range(0..extremes.len())];
            bytes[at..at + 4].copy_from_slice(&value.to_be_bytes());
        }
        5 => {
            let end = (at + random.random_range(1..12)).min(bytes.len());
            bytes.drain(at..end);
        }
        6 => {
            let end = (at + random.random_range(1..12)).min(bytes.len());
            let copy = bytes[at..end].to_vec();
            bytes.splice(at..at, copy);
        }
        7 => {
            let version = VERSIONS[random.random_range(0..VERSIONS.len())];
            bytes[6..8].copy_from_slice(&version.to_be_bytes());
        }
        8 => change_text(bytes, random),
        9 => change_constant(bytes, random),
        _ => change_code(bytes, random),
    }
}

/// Where each constant's tag stands, as far as the pool is sound: (offset, tag).
fn constants(bytes: &[u8]) -> Vec<(usize, u8)> {
    let mut found = Vec::new();
    let count = usize::from(u16::from_be_bytes([bytes[8], bytes[9]]));
    let mut at = 10;
    while found.len() + 1 < count && at + 3 <= bytes.len() {
        let kind = bytes[at];
        let length = match kind {
            tag::UTF8 => 3 + usize::from(u16::from_be_bytes([bytes[at + 1], bytes[at + 2]])),
            tag::INTEGER | tag::FLOAT => 5,
            tag::FIELD | tag::METHOD | tag::INTERFACE_METHOD | tag::NAME_AND_TYPE => 5,
            tag::DYNAMIC | tag::INVOKE_DYNAMIC => 5,
            tag::LONG | tag::DOUBLE => 9,
            tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 3,
            tag::METHOD_HANDLE => 4,
            _ => break,
        };
        if at + length > bytes.len() {
            break;
        }
        found.push((at, kind));
        at += length;
    }
    found
}

/// Puts another text in the place of a Utf8 constant's; everything else stays sound.
fn change_text(bytes: &mut Vec<u8>, random: &mut impl Rng) {
    let found: Vec<usize> =
        constants(bytes).into_iter().filter(|&(_, kind)| kind == tag::UTF8).map(|(at, _)| at).collect();
    if found.is_empty() {
        return;
    }
    let at = found[random.random_range(0..found.len())];
    let length = usize::from(u16::from_be_bytes([bytes[at + 1], bytes[at + 2]]));
    let text = if random.random_bool(0.5) {
        let other = found[random.random_range(0..found.len())];
        let length = usize::from(u16::from_be_bytes([bytes[other + 1], bytes[other + 2]]));
        bytes[other + 3..other + 3 + length].to_vec()
    } else {
        TEXTS[random.random_range(0..TEXTS.len())].as_bytes().to_vec()
    };
    bytes.splice(at + 1..at + 3, (text.len() as u16).to_be_bytes());
    bytes.splice(at + 3..at + 3 + length, text);
}

/// Lets a constant refer to others, or be of another kind of the same length.
fn change_constant(bytes: &mut [u8], random: &mut impl Rng) {
    let found: Vec<(usize, u8)> =
        constants(bytes).into_iter().filter(|&(_, kind)| kind != tag::UTF8).collect();
    if found.is_empty() {
        return;
    }
    let (at, kind) = found[random.random_range(0..found.len())];
    if random.random_bool(0.3) {
        let same_length: &[u8] = match kind {
            tag::CLASS | tag::STRING | tag::METHOD_TYPE => &[tag::CLASS, tag::STRING, tag::METHOD_TYPE],
            tag::LONG | tag::DOUBLE => &[tag::LONG, tag::DOUBLE],
            tag::METHOD_HANDLE => &[tag::METHOD_HANDLE],
            _ => &[
                tag::INTEGER,
                tag::FLOAT,
                tag::FIELD,
                tag::METHOD,
                tag::INTERFACE_METHOD,
                tag::NAME_AND_TYPE,
                tag::DYNAMIC,
                tag::INVOKE_DYNAMIC,
            ],
        };
        bytes[at] = same_length[random.random_range(0..same_length.len())];
        return;
    }
    let pool = u16::from_be_bytes([bytes[8], bytes[9]]).max(2);
    let place = match kind {
        tag::CLASS | tag::STRING | tag::METHOD_TYPE => at + 1,
        tag::METHOD_HANDLE if random.random_bool(0.5) => {
            bytes[at + 1] = random.random_range(0..11);
            return;
        }
        tag::METHOD_HANDLE => at + 2,
        _ => at + 1 + 2 * random.random_range(0..2),
    };
    bytes[place..place + 2].copy_from_slice(&random.random_range(0..pool).to_be_bytes());
}

/// Changes one byte of a method's code, or its limits or handlers just before and behind it.
fn change_code(bytes: &mut [u8], random: &mut impl Rng) {
    let Ok(class) = raw::read(bytes.into()) else {
        let at = random.random_range(8..bytes.len());
        bytes[at] = random.random();
        return;
    };
    let codes: Vec<_> = class
        .methods
        .iter()
        .flat_map(|method| &method.attributes)
        .filter(|attribute| class.is(attribute.name, "Code") && attribute.length > 8)
        .collect();
    if codes.is_empty() {
        return;
    }
    let code = codes[random.random_range(0..codes.len())];
    let (start, end) = (code.start as usize, (code.start + code.length) as usize);
    let at = if random.random_bool(0.1) {
        start + random.random_range(0..4)
    } else {
        random.random_range(start + 8..end)
    };
    bytes[at] = match random.random_range(0..3) {
        0 => random.random(),
        1 => random.random_range(0..0xca),
        _ => bytes[at] ^ (1 << random.random_range(0..4)),
    };
}
