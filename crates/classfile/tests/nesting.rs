//! Class files whose attributes nest deeper than a stack is high, or are not as long as they say.

use classfile::{ClassFileError, parse};

const DEEP: usize = 1_000_000;

/// `class A {}` with a method, where attributes go that belong to each; constants 5 to 8 are names.
struct File {
    names: Vec<&'static str>,
    class: Vec<u8>,
    method: Vec<u8>,
}

impl File {
    /// The first name is constant 5.
    fn new(names: &[&'static str]) -> File {
        File { names: names.to_vec(), class: vec![0, 0], method: vec![0, 0] }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
        bytes.extend((5 + self.names.len() as u16).to_be_bytes());
        for text in ["A", "()V"].iter().chain(&self.names) {
            bytes.push(1);
            bytes.extend((text.len() as u16).to_be_bytes());
            bytes.extend(text.as_bytes());
            if *text == "()V" {
                bytes.extend([7, 0, 1, 3, 0, 0, 0, 7]);
            }
        }
        bytes.extend([0, 0x21, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1]);
        bytes.extend([0, 9, 0, 1, 0, 2]);
        bytes.extend(&self.method);
        bytes.extend(&self.class);
        bytes
    }
}

/// A table with the one attribute that is named by a constant.
fn one(name: u16, contents: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0, 1];
    bytes.extend(name.to_be_bytes());
    bytes.extend((contents.len() as u32).to_be_bytes());
    bytes.extend(contents);
    bytes
}

/// A value so deep in arrays, or in annotations in arrays.
fn deep(depth: usize, in_annotations: bool) -> Vec<u8> {
    let level: &[u8] = if in_annotations { b"@\0\x01\0\x01\0\x01" } else { b"[\0\x01" };
    let mut bytes = level.repeat(depth);
    bytes.extend(b"I\0\x04");
    bytes
}

fn joined(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

/// An annotation of type `A` with one value.
fn annotation(value: &[u8]) -> Vec<u8> {
    joined(&[b"\0\x01\0\x01\0\x01", value])
}

/// Files with a value of an annotation wherever there can be one.
fn places(value: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let annotation = annotation(value);
    let of_type = joined(&[b"\x13\x01\0\0", &annotation]);
    let contents: [(&str, Vec<u8>); 7] = [
        ("RuntimeVisibleAnnotations", joined(&[&[0, 1], &annotation])),
        ("RuntimeInvisibleAnnotations", joined(&[&[0, 1], &annotation])),
        ("RuntimeVisibleParameterAnnotations", joined(&[&[1, 0, 1], &annotation])),
        ("RuntimeInvisibleParameterAnnotations", joined(&[&[1, 0, 1], &annotation])),
        ("RuntimeVisibleTypeAnnotations", joined(&[&[0, 1], &of_type])),
        ("RuntimeInvisibleTypeAnnotations", joined(&[&[0, 1], &of_type])),
        ("AnnotationDefault", value.to_vec()),
    ];
    let mut files = Vec::new();
    for (name, contents) in contents {
        let attributes = one(5, &contents);
        let mut file = File::new(&[name, "Record", "Code"]);
        file.class = attributes.clone();
        files.push((name, file.bytes()));
        file.class = vec![0, 0];
        file.method = attributes.clone();
        files.push((name, file.bytes()));
        file.method = one(7, &joined(&[&[0, 1, 0, 1, 0, 0, 0, 1, 0xb1, 0, 0], &attributes]));
        files.push((name, file.bytes()));
        file.method = vec![0, 0];
        file.class = one(6, &joined(&[&[0, 1, 0, 1, 0, 2], &attributes]));
        files.push((name, file.bytes()));
    }
    files
}

#[test]
fn values_of_annotations_nest_as_deep_as_anybody_writes_them_and_no_deeper() {
    for in_annotations in [false, true] {
        for (name, bytes) in places(&deep(60, in_annotations)) {
            assert!(parse(&bytes).is_ok(), "{name}: {:?}", parse(&bytes).err());
        }
        for (name, bytes) in places(&deep(DEEP, in_annotations)) {
            let error = ClassFileError::malformed("values of annotations nest too deeply");
            assert_eq!(parse(&bytes).err(), Some(error), "{name}");
        }
    }
}

#[test]
fn attributes_in_attributes_end_too() {
    for (name, before) in
        [("Code", &[0, 1, 0, 1, 0, 0, 0, 1, 0xb1, 0, 0][..]), ("Record", &[0, 1, 0, 1, 0, 2])]
    {
        let mut attributes = vec![0, 0];
        for _ in 0..20_000 {
            // Lengths that fit would make the file quadratic: a reader that goes by the contents does not ask.
            attributes = match attributes.len() {
                2 => one(5, &joined(&[before, &attributes])),
                _ => joined(&[&[0, 1, 0, 5, 0, 0, 1, 0], before, &attributes]),
            };
            if attributes.len() > 2_000_000 {
                break;
            }
        }
        let mut file = File::new(&[name]);
        file.class = attributes;
        assert!(matches!(parse(&file.bytes()), Err(ClassFileError::Malformed { .. })), "{name}");
        let mut attributes = vec![0, 0];
        for _ in 0..100 {
            attributes = one(5, &joined(&[before, &attributes]));
        }
        file.class = attributes;
        let error = ClassFileError::malformed("attributes nest too deeply");
        assert_eq!(parse(&file.bytes()).err(), Some(error), "{name}");
    }
}

#[test]
fn an_attribute_that_is_not_as_long_as_it_says_hides_no_other() {
    // What is a table of exceptions for who goes by lengths goes on as annotations for who goes by contents.
    let hidden = joined(&[&[0, 0], &one(6, &joined(&[&[0, 1], &annotation(&deep(DEEP, false))]))[2..]]);
    for length in [0u32, 1, 3, hidden.len() as u32] {
        let mut file = File::new(&["Exceptions", "RuntimeVisibleAnnotations"]);
        file.class = joined(&[&[0, 2, 0, 5], &length.to_be_bytes(), &hidden]);
        let found = parse(&file.bytes()).err();
        let reason = "the attribute Exceptions is not as long as it says";
        assert_eq!(found, Some(ClassFileError::malformed(reason)), "{length}");
    }
}
