//! Mutated classes: our verdict is that of the real `java`.

use std::collections::BTreeMap;
use std::rc::Rc;

use base::Seed;
use classfile::raw::{self, FormatErrorKind, RawClass, ReadOptions};
use project::jdk::JdkImage;
use rand::RngExt;
use vm::verify::{VerifyFailure, verify};

use crate::fixture::Fixture;
use crate::hierarchy::Classes;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accepted,
    VerifyError,
    ClassFormatError,
    UnsupportedClassVersionError,
    /// A class is missing, or a rule of linking that is not the verifier's is broken.
    Elsewhere,
}

pub(crate) fn ours(image: &JdkImage, fixture: &BTreeMap<String, Vec<u8>>, bytes: &[u8]) -> (Verdict, String) {
    let options = ReadOptions { preview: false, ..ReadOptions::default() };
    let format = |error: raw::FormatError| {
        let verdict = match error.kind {
            FormatErrorKind::ClassFormatError => Verdict::ClassFormatError,
            FormatErrorKind::UnsupportedClassVersionError { .. } => Verdict::UnsupportedClassVersionError,
            FormatErrorKind::NoClassDefFoundError => Verdict::Elsewhere,
        };
        (verdict, error.message)
    };
    let class = match raw::read_with(bytes.into(), &options) {
        Ok(class) => Rc::new(class),
        Err(error) => return format(error),
    };
    if let Err(error) = raw::check(&class) {
        return format(error);
    }
    let mut classes = Classes::new(image, fixture);
    classes.enter(&class);
    if let Err(missing) = classes.load_super_types(&class) {
        return (Verdict::Elsewhere, missing.name);
    }
    match verify(&class, &mut classes) {
        Ok(()) => (Verdict::Accepted, String::new()),
        Err(VerifyFailure::Error { message }) => (Verdict::VerifyError, message),
        Err(VerifyFailure::Format { message }) => (Verdict::ClassFormatError, message),
        Err(VerifyFailure::NeedsClass { name }) => (Verdict::Elsewhere, name),
    }
}

pub(crate) fn theirs(line: &str) -> Verdict {
    let (kind, message) = line.split_once(' ').unwrap_or((line, ""));
    // A rule of linking that is not part of verification.
    if message.contains("overrides final method") || message.contains("inherit from final") {
        return Verdict::Elsewhere;
    }
    match kind {
        "OK" => Verdict::Accepted,
        "java.lang.VerifyError" => Verdict::VerifyError,
        "java.lang.ClassFormatError" => Verdict::ClassFormatError,
        "java.lang.UnsupportedClassVersionError" => Verdict::UnsupportedClassVersionError,
        _ => Verdict::Elsewhere,
    }
}

/// Linking goes on where verification ends: what the one accepts, the other may refuse for another reason.
fn agree(ours: Verdict, theirs: Verdict) -> bool {
    ours == theirs
        || matches!(
            (ours, theirs),
            (Verdict::Accepted, Verdict::Elsewhere) | (Verdict::Elsewhere, Verdict::Accepted)
        )
}

/// Where a mutation may strike in one method.
struct Places {
    code: (usize, usize),
    /// The limits before the code, and handlers and frames after it.
    around: Vec<(usize, usize)>,
}

fn places(class: &RawClass) -> Vec<Places> {
    let mut all = Vec::new();
    for method in &class.methods {
        for attribute in method.attributes.iter().filter(|attribute| class.is(attribute.name, "Code")) {
            let code = raw::code(class, method).unwrap().unwrap();
            let start = attribute.start as usize + 8;
            let end = start + code.code.len();
            let mut around =
                vec![(start - 8, start - 4), (end, attribute.start as usize + attribute.length as usize)];
            for inner in code.attributes.iter().filter(|inner| class.is(inner.name, "StackMapTable")) {
                let start = inner.start as usize;
                around.push((start - 6, start + inner.length as usize));
            }
            all.push(Places { code: (start, end), around });
        }
    }
    all
}

/// One or two changes in the code of one method, or a single change anywhere: which of the faults of different methods is reported
/// depends on HotSpot's order of methods, which is not that of the class file.
fn mutate(bytes: &[u8], random: &mut impl RngExt, anywhere: f64) -> Vec<u8> {
    let places = places(&raw::read(bytes.into()).unwrap());
    let mut bytes = bytes.to_vec();
    if places.is_empty() || random.random_bool(anywhere) {
        let all = (8, bytes.len());
        change(&mut bytes, all, &places, random);
        return bytes;
    }
    let method = &places[random.random_range(0..places.len())];
    if random.random_range(0..3) == 0 {
        change(&mut bytes, method.around[random.random_range(0..method.around.len())], &places, random);
        return bytes;
    }
    for _ in 0..random.random_range(1..=2) {
        change(&mut bytes, method.code, &places, random);
    }
    bytes
}

fn change(bytes: &mut [u8], (start, end): (usize, usize), places: &[Places], random: &mut impl RngExt) {
    let at = random.random_range(start..end);
    bytes[at] = match random.random_range(0..6) {
        0 => bytes[at].wrapping_add(1),
        1 => bytes[at].wrapping_sub(1),
        2 => random.random_range(0..8),
        3 => random.random_range(0..202),
        4 => bytes[random.random_range(start..end)],
        _ => random.random(),
    };
    // HotSpot has instructions of its own in this range, whose lengths would shift all that follows.
    if (202..240).contains(&bytes[at])
        && places.iter().any(|method| (method.code.0..method.code.1).contains(&at))
    {
        bytes[at] %= 202;
    }
}

/// `majors`: the versions that the class files are made to be; `anywhere`: the share of changes outside methods' code.
fn compare(fixture: &Fixture, count: usize, majors: &[u16], anywhere: f64, seed: u64) {
    let image = JdkImage::open(&fixture.jdk.home).unwrap();
    let names: Vec<&String> = fixture.classes.keys().collect();
    let mut random = Seed(seed).random();
    let mut cases: Vec<(String, Vec<u8>)> = Vec::new();
    for index in 0..count {
        // Large classes more often, since most of the code is there.
        let pick = |random: &mut base::Random| names[random.random_range(0..names.len())];
        let (one, other) = (pick(&mut random), pick(&mut random));
        let name = if fixture.classes[one].len() > fixture.classes[other].len() { one } else { other };
        let mut bytes = mutate(&fixture.classes[name], &mut random, anywhere);
        bytes[6..8].copy_from_slice(&majors[index % majors.len()].to_be_bytes());
        cases.push((name.clone(), bytes));
    }
    let verdicts = fixture.java(&cases);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut different = Vec::new();
    for (index, ((name, bytes), java)) in cases.iter().zip(&verdicts).enumerate() {
        let loading = ["(wrong name: ", "because it is not an interface", "ClassCircularityError"];
        if loading.iter().any(|text| java.contains(text)) {
            // HotSpot notices these in the middle of reading; here they are the loader's questions.
            continue;
        }
        let (verdict, message) = ours(&image, &fixture.classes, bytes);
        *counts.entry(format!("{verdict:?}")).or_default() += 1;
        if !agree(verdict, theirs(java)) {
            let first = message.lines().next().unwrap_or_default();
            let place = message.lines().nth(3).unwrap_or_default().trim();
            different.push(format!("{index} {name}: ours {verdict:?} {first} {place}\n   java {java}"));
        }
    }
    eprintln!("{counts:?}");
    assert!(different.is_empty(), "{} of {count} differ:\n{}", different.len(), different.join("\n"));
    for verdict in [Verdict::Accepted, Verdict::VerifyError, Verdict::ClassFormatError] {
        assert!(counts.get(&format!("{verdict:?}")).is_some_and(|&count| count > 5), "{counts:?}");
    }
}

#[test]
fn unchanged_classes_are_accepted_as_every_version() {
    let fixture = Fixture::plain();
    let image = JdkImage::open(&fixture.jdk.home).unwrap();
    let mut cases = Vec::new();
    for (name, bytes) in &fixture.classes {
        for major in [49, 50, 51, 52] {
            let mut bytes = bytes.clone();
            bytes[6..8].copy_from_slice(&u16::to_be_bytes(major));
            cases.push((name.clone(), bytes));
        }
    }
    for ((name, bytes), java) in cases.iter().zip(fixture.java(&cases)) {
        assert_eq!(java, "OK", "{name}");
        let (verdict, message) = ours(&image, &fixture.classes, bytes);
        assert_eq!(verdict, Verdict::Accepted, "{name}: {message}");
    }
}

#[test]
fn mutations_with_frames_are_judged_as_java_judges_them() {
    compare(&Fixture::plain(), 400, &[52, 51], 0.1, 1);
}

#[test]
fn mutations_of_old_versions_are_judged_as_java_judges_them() {
    compare(&Fixture::plain(), 400, &[49, 50], 0.1, 2);
}

#[test]
fn mutations_of_modern_classes_are_judged_as_java_judges_them() {
    compare(&Fixture::modern(), 400, &[61], 0.5, 3);
}
