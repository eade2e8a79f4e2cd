//! Graphs to look at: nodes with a few lines of text, labelled edges; as DOT, as SVG with a layout of our own, or as
//! data. What is drawn does not matter here: [`control_flow`] makes a drawing of a method, others make theirs.

#[cfg(test)]
mod hostile_tests;
mod layout;
mod svg;

use std::fmt::Write;

use base::printable::line;
use program::{MethodRef, Program};
use serde::Serialize;

use crate::cfg::{BlockEnd, Cfg, EdgeKind};
use crate::{find, wording};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Drawing {
    pub title: String,
    pub nodes: Vec<Node>,
    /// By positions of nodes.
    pub edges: Vec<Edge>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Node {
    /// Short, shown before the text.
    pub name: String,
    pub lines: Vec<String>,
    pub kind: NodeKind,
    /// Of a tree of paths, what holds here; as data only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NodeKind {
    Plain,
    Entry,
    Decision,
    Exit,
    Failure,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edge {
    pub from: usize,
    pub to: usize,
    pub label: String,
    pub kind: LineKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    Plain,
    True,
    False,
    Exception,
}

impl Drawing {
    /// In the language of Graphviz.
    pub fn dot(&self) -> String {
        let shown = self.shown();
        let mut out = format!("digraph {} {{\n", quoted(&shown.title));
        out.push_str("  node [shape=box, fontname=\"monospace\", fontsize=10];\n");
        out.push_str("  edge [fontname=\"sans-serif\", fontsize=9];\n");
        for (number, node) in shown.nodes.iter().enumerate() {
            // `\l` ends a line and sets it to the left.
            let lines = std::iter::once(&node.name).chain(&node.lines);
            let label: String = lines.map(|line| escaped(line) + "\\l").collect();
            let style = match node.kind {
                NodeKind::Plain => "",
                NodeKind::Entry => ", penwidth=2",
                NodeKind::Decision => ", style=rounded",
                NodeKind::Exit => ", peripheries=2",
                NodeKind::Failure => ", color=firebrick",
            };
            let _ = writeln!(out, "  n{number} [label=\"{label}\"{style}];");
        }
        for edge in &shown.edges {
            let style = match edge.kind {
                LineKind::Plain => "",
                LineKind::True => ", color=darkgreen",
                LineKind::False => ", color=royalblue",
                LineKind::Exception => ", color=firebrick, style=dashed",
            };
            let _ = writeln!(out, "  n{} -> n{} [label={}{style}];", edge.from, edge.to, quoted(&edge.label));
        }
        out.push_str("}\n");
        out
    }

    /// A picture of its own; `None` where it would be too large to look at.
    pub fn svg(&self) -> Option<String> {
        let shown = self.shown();
        Some(svg::svg(&shown, &layout::layout(&shown)?))
    }

    /// With texts that can be looked at: they are those of programs, and neither language holds every character.
    fn shown(&self) -> Drawing {
        let shown = |text: &String| line(text).into_owned();
        let mut drawing = self.clone();
        drawing.title = shown(&self.title);
        for node in &mut drawing.nodes {
            node.name = shown(&node.name);
            node.lines = node.lines.iter().map(shown).collect();
        }
        for edge in &mut drawing.edges {
            edge.label = shown(&edge.label);
        }
        drawing
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Inside the quotes of a string of DOT.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// The control flow of a method, in the words of its source; `None` for methods without code.
pub fn control_flow(program: &Program, method: &MethodRef) -> Option<Drawing> {
    let cfg = Cfg::of(program, method)?;
    let text = program.source(&method.owner).map(|class| class.file.text.clone());
    let source: Vec<&str> = text.as_ref().map(|text| text.text.lines().collect()).unwrap_or_default();
    let declared = program.method(method)?;
    let class = &declared.class;
    let bodies = crate::code::bodies(class, &declared);
    let decisions = find::with_assertions(program, class, &bodies, method);
    let jumps = wording::of_jumps(&decisions, method);
    let nodes = cfg.blocks.iter().enumerate().map(|(number, block)| {
        let mut lines: Vec<String> = Vec::new();
        const MOST: usize = 6;
        for line in block.lines.iter().take(MOST) {
            let written =
                (*line as usize).checked_sub(1).and_then(|at| source.get(at)).map(|text| text.trim());
            lines.push(match written {
                Some(text) => format!("{line}: {}", shortened(text, 48)),
                None => format!("line {line}"),
            });
        }
        if block.lines.len() > MOST {
            lines.push(format!("… to line {}", block.lines[block.lines.len() - 1]));
        }
        let kind = match block.end {
            BlockEnd::Return => NodeKind::Exit,
            BlockEnd::Throw => NodeKind::Failure,
            BlockEnd::Jump(_) | BlockEnd::Switch(_) => NodeKind::Decision,
            BlockEnd::Onward if number == 0 => NodeKind::Entry,
            BlockEnd::Onward => NodeKind::Plain,
        };
        let name = match block.end {
            BlockEnd::Return => format!("B{number} returns"),
            BlockEnd::Throw => format!("B{number} throws"),
            BlockEnd::Onward | BlockEnd::Jump(_) | BlockEnd::Switch(_) => format!("B{number}"),
        };
        Node { name, lines, kind, path: Vec::new() }
    });
    let nodes = nodes.collect();
    let mut edges: Vec<Edge> = Vec::new();
    for edge in &cfg.edges {
        let (label, kind) = match &edge.kind {
            EdgeKind::Onward => (String::new(), LineKind::Plain),
            EdgeKind::Jump { index, taken } => {
                let words = jumps.get(index).map(|words| words[usize::from(*taken)].clone());
                let label = words.unwrap_or_else(|| wording::bare_jump(*index, *taken));
                let fails = [" is false", " ends", " not taken"];
                let holds = !fails.iter().any(|ending| label.ends_with(ending));
                (label, if holds { LineKind::True } else { LineKind::False })
            }
            EdgeKind::Switch { index, arm } => (arm_label(class, &declared, *index, *arm), LineKind::Plain),
            EdgeKind::Exception { catches } => {
                let name = catches.as_ref().map_or("anything", |class| class.without_package());
                (name.to_owned(), LineKind::Exception)
            }
        };
        // Arms of a switch that go to the same place are one line.
        let same = edges.iter_mut().find(|other| {
            other.from == edge.from && other.to == edge.to && matches!(edge.kind, EdgeKind::Switch { .. })
        });
        match same {
            Some(other) => other.label = format!("{}, {label}", other.label),
            None => edges.push(Edge { from: edge.from, to: edge.to, label: shortened(&label, 40), kind }),
        }
    }
    Some(Drawing { title: method.to_string(), nodes, edges })
}

fn arm_label(class: &program::Class, method: &program::Method, index: u32, arm: u32) -> String {
    let branches = class.file.methods.get(method.index).map(classfile::branches).unwrap_or_default();
    let keys = branches.into_iter().find_map(|branch| match branch.kind {
        classfile::BranchKind::Switch { keys, .. } if branch.index == index => Some(keys),
        _ => None,
    });
    match keys.and_then(|keys| keys.get(arm as usize).copied()) {
        Some(key) => key.to_string(),
        None => "default".to_owned(),
    }
}

fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}
