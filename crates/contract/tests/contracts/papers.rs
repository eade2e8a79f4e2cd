//! The papers' own programs: the same contract reads alike in JML and in annotations.

use std::path::{Path, PathBuf};

use contract::{ContractRow, Contracts, Language, listing};
use expect_test::expect;

use crate::support::check_files;

/// Rows of an example without what may differ: where and in which language it is written.
fn rows(folder: &str) -> Vec<ContractRow> {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(folder).join("src/main/java");
    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    files.extend(collect_runtime());
    let texts: Vec<(String, String)> = files;
    let borrowed: Vec<(&str, &str)> =
        texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let (program, _folder) = project::testing::program_from_source(&borrowed);
    let contracts = Contracts::new(program.clone(), Vec::new());
    let problems: Vec<String> = contracts.diagnostics().iter().map(ToString::to_string).collect();
    assert!(problems.is_empty(), "{folder}: {problems:#?}");
    let mut rows = listing(&program, &contracts);
    for row in &mut rows {
        (row.file, row.line, row.language) = (None, None, Language::Jml);
    }
    rows
}

/// Our own annotations, which the examples use.
fn collect_runtime() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runtime/contract/src/main/java");
    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    files
}

fn collect(root: &Path, folder: &Path, into: &mut Vec<(String, String)>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder of sources")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(root, &path, into);
        } else if path.extension().is_some_and(|extension| extension == "java") {
            let name = path.strip_prefix(root).expect("inside").display().to_string();
            into.push((name, std::fs::read_to_string(&path).expect("a source")));
        }
    }
}

#[test]
fn both_notations_of_every_example_read_alike() {
    let examples = [
        "stack",
        "message-1",
        "message-2",
        "message-3",
        "mid",
        "board-piece",
        "counter",
        "closed-interval",
        "mock",
    ];
    for name in examples {
        let (mut jml, mut annotated) = (rows(name), rows(&format!("{name}-annotated")));
        assert!(!jml.is_empty(), "{name} has contracts");
        if name == "mid" {
            // `normal_behavior` forbids exceptions, which `@Post` alone cannot say.
            for case in jml.iter_mut().chain(&mut annotated).flat_map(|row| &mut row.cases) {
                case.signals.clear();
            }
        }
        // That results are not null by default is JML's own.
        jml.iter_mut().chain(&mut annotated).for_each(|row| row.implicit.clear());
        assert_eq!(jml, annotated, "{name}");
    }
}

#[test]
fn the_stack() {
    let java = include_str!("../../../../examples/stack/src/main/java/stack/Stack.java");
    check_files(
        &[("stack/Stack.java", java)],
        expect![[r#"
        stack.Stack :11 jml
            model int mSize = size()
            invariant size_ >= 0
        stack.Stack Stack():16 jml
            ensures mSize == 0
        stack.Stack push(int):21 jml
            ensures size() == \old(size()) + 1
        stack.Stack pop():30 jml
            requires size() > 0
            ensures size() == \old(size()) - 1
        stack.Stack peek():36 jml
            requires size() > 0
            ensures size() == \old(size())
        stack.Stack isEmpty():42 jml pure
            requires size() > 0
            ensures \result == false
          also
            requires size() == 0
            ensures \result == true
        stack.Stack size():52 jml pure
            ensures \result == mSize
    "#]],
    );
}

#[test]
fn the_message() {
    check_files(
        &[
            (
                "message/Message.java",
                include_str!("../../../../examples/message-1/src/main/java/message/Message.java"),
            ),
            (
                "message/Packet.java",
                include_str!("../../../../examples/message-1/src/main/java/message/Packet.java"),
            ),
        ],
        expect![[r#"
            message.Message Message():11 jml
                ensures size() == 0
            message.Message getPackets():14 jml pure
            message.Message addPacket(Packet):18 jml
                requires packet != null
                ensures size() == \old(size()) + 1
                ensures getLastPacketType() == packet.getType()
            message.Message size():25 jml pure
                ensures \result >= 0
            message.Message isValid():30 jml pure
                ensures \result == (getFirstPacketType() == Packet.START && getLastPacketType() == Packet.END)
            message.Message getFirstPacketType():35 jml pure
            message.Message getLastPacketType():43 jml pure
            message.Message removeFirstPacket():51 jml
                requires size() > 0
                ensures size() == \old(size()) - 1
            message.Message removeLastPacket():57 jml
                requires size() > 0
                ensures size() == \old(size()) - 1
            message.Packet :10 jml
                invariant type >= 1
                invariant type <= 3
                invariant content.length() <= 8
            message.Packet Packet(int, String):16 jml
                requires type >= 1
                requires type <= 3
                requires content != null
                requires content.length() <= 8
            message.Packet getContent():23 jml pure
            message.Packet getType():27 jml pure
        "#]],
    );
}
