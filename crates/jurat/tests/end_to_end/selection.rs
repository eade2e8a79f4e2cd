//! Every command understands `--class` and `--method` alike.

use std::path::Path;

use crate::support::{Run, folder, jurat};

const STACK: &str = "package p;
public class Stack {
    private int size;
    //@ requires limit > 0;
    public Stack(int limit) { }
    //@ requires !isFull();
    public void pop() { size--; }
    //@ requires !isFull();
    public void popAll() { size = 0; }
    public /*@ pure @*/ boolean isFull() { return size > 3; }
    public static class Cell {
        //@ requires x > 0;
        public int twice(int x) { return 2 * x; }
    }
}
";

/// Commands, with what makes them quick and their results readable.
const COMMANDS: [&[&str]; 4] = [
    &["contracts", "src", "--json", "-"],
    &["plan", "src", "--json", "-"],
    &["graph", "src", "--format", "json"],
    &["gen", "src", "--out", "tests", "--strategy", "boundary", "--json", "-"],
];

fn run(project: &Path, command: &[&str], names: &[&str]) -> Run {
    let arguments: Vec<&str> = command.iter().chain(names).copied().collect();
    jurat(project, &arguments)
}

#[test]
fn a_method_is_named_the_same_way_everywhere() {
    let project = folder(&[("src/p/Stack.java", STACK)]);
    for command in COMMANDS {
        for name in ["pop", "pop()", "pop()V"] {
            let shown = run(project.path(), command, &["--method", name]);
            assert!(shown.status < 2, "{command:?} {name}: {}", shown.stderr);
            assert!(shown.stdout.contains("pop"), "{command:?} {name}: {}", shown.stdout);
            assert!(!shown.stdout.contains("popAll"), "{command:?} {name}: {}", shown.stdout);
        }
        for name in ["twice", "twice(I)", "twice(int)", "twice(I)I"] {
            let shown = run(project.path(), command, &["--class", "Stack.Cell", "--method", name]);
            assert!(
                shown.status < 2 && shown.stdout.contains("twice"),
                "{command:?} {name}: {}",
                shown.stderr
            );
        }
    }
    // A plan needs no object to create one.
    for command in COMMANDS.iter().filter(|command| command[0] != "plan") {
        for name in ["<init>", "Stack", "Stack(int)", "<init>(I)V"] {
            let shown = run(project.path(), command, &["--class", "p.Stack", "--method", name]);
            assert!(shown.status < 2, "{command:?} {name}: {}", shown.stderr);
            assert!(!shown.stdout.contains("popAll"), "{command:?} {name}: {}", shown.stdout);
        }
    }
}

#[test]
fn an_unknown_name_ends_every_command_with_a_suggestion() {
    let project = folder(&[("src/p/Stack.java", STACK)]);
    for command in COMMANDS {
        for (names, suggested) in [
            (&["--method", "popp"][..], "did you mean `pop`?"),
            (&["--method", "pop(I)"], "did you mean `pop()V`?"),
            (&["--class", "p.Stak"], "did you mean `p.Stack`?"),
            (&["--class", "Stack", "--method", "twice"], "no method `twice`"),
        ] {
            let told = run(project.path(), command, names).expect_status(2);
            assert!(told.stderr.contains(suggested), "{command:?} {names:?}: {}", told.stderr);
        }
    }
}

#[test]
fn the_configuration_chooses_for_every_command() {
    let project = folder(&[("src/p/Stack.java", STACK), ("src/jurat.toml", "method = [\"popp\"]\n")]);
    for command in COMMANDS {
        let told = run(project.path(), command, &[]).expect_status(2);
        assert!(told.stderr.contains("did you mean `pop`?"), "{command:?}: {}", told.stderr);
    }
    let project = folder(&[("src/p/Stack.java", STACK), ("src/jurat.toml", "jdk = \"nowhere\"\n")]);
    for command in COMMANDS {
        let told = run(project.path(), command, &["--trust"]).expect_status(2);
        assert!(told.stderr.contains("nowhere"), "{command:?}: {}", told.stderr);
    }
}

/// Letters that a mark of a test cannot have.
const LETTERS: &str = "package p;
public class Letters {
    public static class \u{c9} { }
    public static class \u{c8} { }
    public int \u{e4}(int x) { return x + 1; }
    public int \u{f6}(int x) { return x + 2; }
    public int of(\u{c9} it) { return it == null ? 3 : 4; }
    public int of(\u{c8} it) { return it == null ? 5 : 6; }
}
";

#[test]
fn tests_of_one_method_stay_whatever_letters_others_have() {
    let project = folder(&[("src/p/Letters.java", LETTERS)]);
    let gen_tests = |more: &[&str]| {
        let arguments: Vec<&str> =
            ["gen", "src", "--out", "tests", "--class", "p.Letters"].iter().chain(more).copied().collect();
        jurat(project.path(), &arguments).expect_status(0);
        let text = std::fs::read_to_string(project.path().join("tests/p/LettersTest.java")).unwrap();
        let marks = text.lines().filter_map(|line| line.strip_prefix("// jurat: "));
        let keys =
            marks.filter(|mark| mark.contains('(')).map(|mark| mark.split(' ').next().unwrap().to_owned());
        keys.collect::<std::collections::BTreeSet<String>>()
    };
    let all = gen_tests(&[]);
    assert_eq!(all.len(), 5, "{all:?}");
    for method in ["\u{e4}", "\u{f6}", "of(Lp/Letters$\u{c9};)I", "of(Lp/Letters$\u{c8};)I"] {
        assert_eq!(gen_tests(&["--method", method]), all, "{method}");
    }
}
