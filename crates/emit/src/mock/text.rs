//! The text of a mock class: its members in the order in which a reader wants them.

use super::NAME;
use crate::context::Context;
use crate::java::{Names, Piece};

/// A method is written in one line up to this width, the indentation of the class apart.
const WIDTH: usize = 112;

/// The parts of a class while it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct MockText {
    pub(super) names: Names,
    /// Type and name of what the constructor is given, and what it is given.
    pub(super) fields: Vec<String>,
    pub(super) arguments: Vec<(String, Piece)>,
    /// What goes on to the constructor of the class above.
    pub(super) above: Vec<String>,
    pub(super) above_throws: bool,
    pub(super) counters: Vec<String>,
    pub(super) notes: Option<String>,
    pub(super) methods: Vec<String>,
    pub(super) unchecked_class: bool,
    /// Whether there are classes below.
    pub(super) is_extended: bool,
}

/// The class, with its members in the order in which a reader wants them.
pub(super) fn class_text(context: &Context<'_>, before: &[String], head: &str, text: &MockText) -> String {
    let mut lines: Vec<String> = before.to_vec();
    if text.unchecked_class {
        lines.push(format!("@{}({{\"unchecked\", \"rawtypes\"}})", context.lang("SuppressWarnings")));
    }
    lines.push(head.to_owned());
    let mut inside: Vec<String> = Vec::new();
    inside.extend(text.notes.clone());
    inside.extend(text.fields.iter().map(|field| format!("private final {field};")));
    inside.extend(text.counters.iter().map(|counter| format!("private int {counter};")));
    let has_data = !inside.is_empty();
    if !text.fields.is_empty() || !text.above.is_empty() || text.above_throws {
        if has_data {
            inside.push(String::new());
        }
        let throws =
            if text.above_throws { format!(" throws {}", context.lang("Exception")) } else { String::new() };
        inside.push(format!("{NAME}({}){throws} {{", text.fields.join(", ")));
        if !text.above.is_empty() {
            inside.push(format!("    super({});", text.above.join(", ")));
        }
        let names = text.fields.iter().filter_map(|field| field.rsplit_once(' '));
        inside.extend(names.map(|(_, name)| format!("    this.{name} = {name};")));
        inside.push("}".to_owned());
    }
    let is_short = |method: &String| !method.contains('\n');
    for (number, method) in text.methods.iter().enumerate() {
        // Short ones stand close together.
        let is_apart = number == 0 && !inside.is_empty() && (!text.fields.is_empty() || !is_short(method))
            || number > 0 && !(is_short(method) && is_short(&text.methods[number - 1]));
        if is_apart {
            inside.push(String::new());
        }
        inside.extend(method.split('\n').map(str::to_owned));
    }
    let indent = |line: String| if line.is_empty() { line } else { format!("    {line}") };
    lines.extend(inside.into_iter().map(indent));
    lines.push("}".to_owned());
    lines.join("\n")
}

/// A method in one line where that is not too long.
pub(super) fn written(header: &str, body: &[String]) -> String {
    let one_line = match body {
        [] => format!("{header} {{ }}"),
        body => format!("{header} {{ {} }}", body.join(" ")),
    };
    if one_line.len() <= WIDTH && body.iter().all(|line| !line.contains('{')) {
        return one_line;
    }
    let body: Vec<String> = body.iter().map(|line| format!("    {line}")).collect();
    format!("{header} {{\n{}\n}}", body.join("\n"))
}
