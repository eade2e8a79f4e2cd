//! The streams against zlib's own results, and against each other.

use proptest::prelude::*;

use vm::natives::java::util::zip::checksum::{adler32, crc32};
use vm::natives::java::util::zip::deflate::{Deflate, Flush, Strategy as Way};
use vm::natives::java::util::zip::inflate::{Corrupt, Inflate};

const TEXT: &[u8] = b"she sells sea shells by the sea shore; the shells she sells are sea shells, I'm sure";

fn compress(mut stream: Deflate, text: &[u8], chunk: usize, room: usize) -> Vec<u8> {
    let mut output = Vec::new();
    let mut buffer = vec![0; room];
    for mut part in text.chunks(chunk) {
        while !part.is_empty() {
            let progress = stream.run(part, &mut buffer, Flush::None);
            output.extend_from_slice(&buffer[..progress.produced]);
            part = &part[progress.consumed..];
        }
    }
    loop {
        let progress = stream.run(&[], &mut buffer, Flush::Finish);
        output.extend_from_slice(&buffer[..progress.produced]);
        if progress.finished {
            return output;
        }
    }
}

fn decompress(
    mut stream: Inflate,
    bytes: &[u8],
    chunk: usize,
    room: usize,
) -> Result<(Vec<u8>, usize), Corrupt> {
    let mut output = Vec::new();
    let mut buffer = vec![0; room];
    let mut at = 0;
    loop {
        let end = bytes.len().min(at + chunk);
        let progress = stream.run(&bytes[at..end], &mut buffer)?;
        output.extend_from_slice(&buffer[..progress.produced]);
        at += progress.consumed;
        if progress.finished || (progress.consumed == 0 && progress.produced == 0) {
            return Ok((output, at));
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What zlib 1.2.13 gives.
#[test]
fn bytes_are_those_of_zlib() {
    let at = |level| hex(&compress(Deflate::new(level, Way::Default, false), TEXT, 1000, 1000));
    assert_eq!(
        at(1),
        "78012bce4855284ecdc9290692890ac519606652a54209581c24925f946a0de14224816aa03a128b402c982e1d054ff55c85e2d2a2540002a31dcc"
    );
    assert_eq!(
        at(6),
        "789c2bce4855284ecdc9290692890ac519606652a54209581c24925f946a0de142248be13a128b529174e92878aae72a149716a5020002a31dcc"
    );
    assert_eq!(
        at(9),
        "78da2bce4855284ecdc9290692890ac519606652a54209581c24925f946a0de142248be13a128b529174e92878aae72a149716a5020002a31dcc"
    );
    let huffman = compress(Deflate::new(6, Way::HuffmanOnly, true), TEXT, 1000, 1000);
    assert_eq!(
        hex(&huffman),
        "05c1b10980400043d155d2d9b8811338c609811411e1fe59b8bdef110bb7080f11b7e8fab462e121f24c1f5ab1885b442cdca2312d3c44dcb2ebdc6ef14eff"
    );
    let mut with_dictionary = Deflate::new(6, Way::Default, false);
    assert!(with_dictionary.set_dictionary(b"sea shells she sells"));
    assert_eq!(
        hex(&compress(with_dictionary, TEXT, 1000, 1000)),
        "78bb4e3c0788833380245c36a952a1042c0e12c92f4ab58670d1b42a2416a522e9d251f054cf55282e2d4a050002a31dcc"
    );
}

/// A text larger than the window: its length and checksum at the levels that search in different ways.
#[test]
fn long_texts_compress_as_in_zlib() {
    let text: Vec<u8> = (0..100_000u64).map(|i| (((i * i) >> 7) ^ (i * 31)) as u8).collect();
    for (level, length, checksum) in [
        (1, 17737, 0xf4fa0037),
        (3, 17741, 0x83506d3d),
        (4, 17098, 0xfcdaa0ba),
        (6, 17097, 0x955ff00f),
        (9, 17097, 0x8012b062),
    ] {
        let bytes = compress(Deflate::new(level, Way::Default, false), &text, 1 << 20, 1 << 20);
        assert_eq!((bytes.len(), crc32(0, &bytes)), (length, checksum), "level {level}");
    }
}

#[test]
fn a_dictionary_is_asked_for_and_checked() {
    let dictionary = b"sea shells she sells";
    let mut stream = Deflate::new(6, Way::Default, false);
    assert!(stream.set_dictionary(dictionary));
    let bytes = compress(stream, TEXT, 7, 9);
    let mut inflate = Inflate::new(false);
    let mut buffer = [0; 200];
    let progress = inflate.run(&bytes, &mut buffer).expect("not corrupt");
    assert!(progress.needs_dictionary);
    assert_eq!(inflate.adler(), adler32(1, dictionary));
    assert!(!inflate.set_dictionary(b"another"));
    assert!(inflate.set_dictionary(dictionary));
    let rest = &bytes[progress.consumed..];
    assert_eq!(decompress(inflate, rest, 3, 5), Ok((TEXT.to_vec(), rest.len())));
}

#[test]
fn corrupt_data_is_named_in_zlibs_words() {
    let message =
        |bytes: &[u8]| decompress(Inflate::new(false), bytes, 100, 100).map_err(|corrupt| corrupt.message);
    assert_eq!(message(&[1, 2, 3]), Err("incorrect header check"));
    assert_eq!(message(&[0x77, 0x85]), Err("unknown compression method"));
    assert_eq!(message(&[0x78, 0x9c, 0x07]), Err("invalid block type"));
    assert_eq!(message(&[0x78, 0x9c, 0x01, 1, 0, 0, 0]), Err("invalid stored block lengths"));
    let mut bytes = compress(Deflate::new(6, Way::Default, false), TEXT, 100, 100);
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    assert_eq!(message(&bytes), Err("incorrect data check"));
}

#[test]
fn checksums_of_the_standard_text() {
    assert_eq!(crc32(0, b"123456789"), 0xcbf4_3926);
    assert_eq!(adler32(1, b"123456789"), 0x091e_01de);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn what_was_compressed_comes_back(
        seeds in prop::collection::vec((any::<u8>(), 1usize..400), 0..200),
        level in 0..10i32,
        raw: bool,
        chunk in 1usize..5000,
        room in 1usize..3000,
    ) {
        let text: Vec<u8> = seeds.iter().flat_map(|&(byte, count)| (0..count).map(move |i| byte.wrapping_add((i % 7) as u8))).collect();
        let mut bytes = compress(Deflate::new(level, Way::Default, raw), &text, chunk, room);
        let length = bytes.len();
        bytes.extend_from_slice(b"what follows is left alone");
        prop_assert_eq!(decompress(Inflate::new(raw), &bytes, chunk, room), Ok((text, length)));
    }

    #[test]
    fn garbage_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..400), raw: bool, chunk in 1usize..50) {
        let mut bytes = bytes;
        if !raw {
            bytes.splice(0..0, [0x78, 0x9c]);
        }
        // Output is limited by the rounds: a few bytes of garbage may stand for a lot of text.
        let mut stream = Inflate::new(raw);
        let mut buffer = [0; 1000];
        let mut at = 0;
        for _ in 0..200 {
            let end = bytes.len().min(at + chunk);
            match stream.run(&bytes[at..end], &mut buffer) {
                Ok(progress) => at += progress.consumed,
                Err(_) => break,
            }
        }
    }
}
