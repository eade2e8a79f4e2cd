//! What is not as it should be: unified differences of two runs, and stops that are not reported.

use crate::corpus::Program;
use crate::process::Run;

/// Lines of one difference that are worth printing.
const LINES: usize = 60;
/// Unchanged lines around a change.
const CONTEXT: usize = 3;

/// None when the machine did what `java` did.
pub(crate) fn of_runs(program: &Program, java: &Run, machine: &Run) -> Option<String> {
    let mut parts = Vec::new();
    if java.stdout != machine.stdout {
        parts.push(unified("stdout", &java.stdout, &machine.stdout));
    }
    if java.stderr != machine.stderr && !program.ignores_stderr {
        parts.push(unified("stderr", &java.stderr, &machine.stderr));
    }
    if java.status.is_none() {
        parts.push("java did not end".to_owned());
    } else if java.status != machine.status {
        parts.push(format!("status: java {:?}, machine {:?}", java.status, machine.status));
    }
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// None when the machine stopped as the program says, with a Java stack that names the program.
pub(crate) fn from_stop(program: &Program, machine: &Run) -> Option<String> {
    let stops: Vec<&str> =
        machine.stderr.lines().filter(|line| line.starts_with("jurat: stopped: ")).collect();
    let problem = if machine.status != Some(program.status) {
        format!("status {:?}, not {}", machine.status, program.status)
    } else if stops.len() != 1 {
        format!("{} lines `jurat: stopped: …`", stops.len())
    } else if !stops[0].contains(&program.stop) {
        format!("the stop is not about `{}`", program.stop)
    } else if !machine.stderr.contains(&format!("at {}", program.main_class)) {
        format!("no Java stack names {}", program.main_class)
    } else {
        return None;
    };
    Some(format!("{problem}\nstdout:\n{}stderr:\n{}", machine.stdout, machine.stderr))
}

/// A unified difference, cut to [`LINES`].
fn unified(stream: &str, java: &str, machine: &str) -> String {
    let (old, new) = (lines(java), lines(machine));
    let edits = edits(&old, &new);
    let near = |index: usize| {
        let window = &edits[index.saturating_sub(CONTEXT)..(index + CONTEXT + 1).min(edits.len())];
        window.iter().any(|(sign, _)| *sign != ' ')
    };
    let mut out = vec![format!("--- java {stream}"), format!("+++ machine {stream}")];
    let mut line_number = 1;
    let mut is_in_hunk = false;
    for (index, (sign, text)) in edits.iter().enumerate() {
        if near(index) {
            if !is_in_hunk {
                out.push(format!("@@ line {line_number} @@"));
            }
            out.push(format!("{sign}{text}"));
        }
        is_in_hunk = near(index);
        line_number += usize::from(*sign != '+');
    }
    if out.len() > LINES {
        let left = out.len() - LINES;
        out.truncate(LINES);
        out.push(format!("… {left} more lines"));
    }
    out.join("\n")
}

/// Lines of a text; a last one without an end says so.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    for line in &mut lines {
        match line.strip_suffix('\n') {
            Some(whole) => *line = whole.to_owned(),
            None => line.push_str(" (no line end)"),
        }
    }
    lines
}

/// The shortest edit of one list of lines into the other, by the longest common subsequence of what lies
/// between their common beginning and end.
fn edits<'a>(old: &'a [String], new: &'a [String]) -> Vec<(char, &'a str)> {
    let prefix = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let suffix =
        old[prefix..].iter().rev().zip(new[prefix..].iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&old[prefix..old.len() - suffix], &new[prefix..new.len() - suffix]);
    let mut edits: Vec<(char, &str)> = old[..prefix].iter().map(|line| (' ', line.as_str())).collect();
    if a.len().saturating_mul(b.len()) > 4_000_000 {
        edits.extend(a.iter().map(|line| ('-', line.as_str())));
        edits.extend(b.iter().map(|line| ('+', line.as_str())));
    } else {
        let width = b.len() + 1;
        let mut longest = vec![0_u32; (a.len() + 1) * width];
        for i in (0..a.len()).rev() {
            for j in (0..b.len()).rev() {
                longest[i * width + j] = if a[i] == b[j] {
                    longest[(i + 1) * width + j + 1] + 1
                } else {
                    longest[(i + 1) * width + j].max(longest[i * width + j + 1])
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < a.len() || j < b.len() {
            if i < a.len() && j < b.len() && a[i] == b[j] {
                edits.push((' ', &a[i]));
                (i, j) = (i + 1, j + 1);
            } else if i < a.len()
                && (j == b.len() || longest[(i + 1) * width + j] >= longest[i * width + j + 1])
            {
                edits.push(('-', &a[i]));
                i += 1;
            } else {
                edits.push(('+', &b[j]));
                j += 1;
            }
        }
    }
    edits.extend(old[old.len() - suffix..].iter().map(|line| (' ', line.as_str())));
    edits
}

#[test]
fn a_difference_shows_what_changed_and_its_surroundings() {
    let java = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    let machine = "1\n2\n3\n4\nfive\n6\n7\n8\n9";
    expect_test::expect![[r"
        --- java out
        +++ machine out
        @@ line 2 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
        -9
        +9 (no line end)"]]
    .assert_eq(&unified("out", java, machine));
}
