//! The symbolic execution tree of a method, as a drawing: what is decided where, and how each path ends.

use base::{Brake, Deadline};
use boundary::Request;
use contract::Contracts;
use explore::{Engine, Leaf, Log, PathNode, PathTree, Place, Wanted};
use graph::drawing::{Drawing, Edge, LineKind, Node, NodeKind};
use program::{ClassName, MethodRef, Program};
use suite::{Criterion, Loss, TestCase};

use crate::Options;
use crate::schedule::Schedule;

/// Characters of a condition beside an edge; the node has it whole.
const LABEL: usize = 60;

/// Explores all paths of a method within the options' bound, for at most their budget. `Err` says why it cannot be.
pub fn path_tree(
    program: &Program,
    contracts: &Contracts,
    (class, method): (&ClassName, &MethodRef),
    machine: vm::Machine,
    options: &Options,
    log: Option<Log>,
) -> Result<Drawing, String> {
    let request = Request {
        program,
        contracts,
        class,
        method,
        seed: options.seed,
        user: &options.user,
        limits: options.limits,
        mocks: options.mocks,
        reflection: options.reflection_fixtures,
    };
    let candidates = boundary::candidates(&request);
    let seeds: Vec<TestCase> = candidates.cases.into_iter().chain(candidates.beginnings).collect();
    if seeds.is_empty() {
        let reason = candidates.unreachable.first().map(report::loss);
        return Err(reason.unwrap_or_else(|| String::from("no call of it can be made")));
    }
    let wanted = Wanted { criterion: Criterion::Path, mode: options.mcdc, paths: options.paths };
    let mut engine = Engine::new(machine, program, contracts, class, vec![method.clone()], wanted)
        .map_err(|loss| report::loss(&loss))?;
    if let Some(log) = log {
        engine.set_log(log);
    }
    let deadline = Deadline::after(options.budget);
    engine.set_brake(Brake::default().until(deadline));
    let schedule = Schedule::new(options.budget, true);
    let limits = schedule.limits(&schedule.exploring(), 1, false);
    let explored = engine.explore(method, &seeds, &limits, &|| deadline.passed());
    let tree = explored.tree.unwrap_or_default();
    let mut drawing = drawn(program, method, &tree);
    if let Some(root) = drawing.nodes.first_mut() {
        let end = std::mem::replace(&mut root.name, name_of(program, method));
        if tree.nodes.first().is_some_and(|root| root.leaf.is_some()) {
            root.lines.insert(0, end);
        }
        root.kind = NodeKind::Entry;
        let effective = contracts.effective(class, method);
        let clauses = effective.cases.iter().flat_map(|case| &case.requires);
        let assumed = clauses.map(|clause| format!("requires {}", clause.text));
        root.lines.splice(0..0, assumed.collect::<Vec<_>>());
        if explored.cut {
            root.lines.push(String::from("not all: the time was over"));
        } else if let Some(limit) = explored.losses.iter().find(|loss| matches!(loss, Loss::Limit { .. })) {
            root.lines.push(format!("not all: {}", report::loss(limit)));
        }
    }
    Ok(drawing)
}

fn name_of(program: &Program, method: &MethodRef) -> String {
    let declared = program.method(method);
    let parameters = declared.as_ref().map(|method| method.parameters.as_slice()).unwrap_or_default();
    let names: Vec<&str> = parameters.iter().map(|parameter| &*parameter.name).collect();
    let name = if method.is_constructor() { method.owner.without_package() } else { &*method.name };
    format!("{name}({})", names.join(", "))
}

fn drawn(program: &Program, method: &MethodRef, tree: &PathTree) -> Drawing {
    let text = program.source(&method.owner).map(|class| class.file.text.clone());
    let source: Vec<&str> = text.as_ref().map(|text| text.text.lines().collect()).unwrap_or_default();
    let line_text =
        |line: u32| source.get((line as usize).checked_sub(1)?).map(|text| text.trim().to_owned());
    let mut drawing = Drawing { title: method.to_string(), ..Drawing::default() };
    let mut paths: Vec<Vec<String>> = Vec::with_capacity(tree.nodes.len());
    for (number, node) in tree.nodes.iter().enumerate() {
        let mut path = node.parent.map(|parent| paths[parent].clone()).unwrap_or_default();
        path.extend(Some(node.condition.clone()).filter(|condition| !condition.is_empty()));
        let (name, mut lines, kind) = described(node, number);
        if let Some(place) = &node.decides_at {
            lines.push(shortened(&place_text(method, place, &line_text), LABEL));
        }
        if node.parent.is_none() && !node.condition.is_empty() {
            // What every path has decided.
            lines.push(shortened(&node.condition, LABEL));
        }
        drawing.nodes.push(Node { name, lines, kind, path: path.clone() });
        paths.push(path);
        if let Some(parent) = node.parent {
            let kind = match node.leaf {
                Some(Leaf::Infeasible | Leaf::Unknown { .. } | Leaf::Bounded) => LineKind::Exception,
                _ => LineKind::Plain,
            };
            let label = shortened(&node.condition, LABEL);
            drawing.edges.push(Edge { from: parent, to: number, label, kind });
        }
    }
    drawing
}

fn place_text(method: &MethodRef, place: &Place, text: &dyn Fn(u32) -> Option<String>) -> String {
    let own = place.method == *method;
    let before = if own { String::new() } else { format!("{} ", place.method) };
    match place.line {
        Some(line) => match text(line).filter(|_| own) {
            Some(text) => format!("{line}: {text}"),
            None => format!("{before}line {line}"),
        },
        None => before,
    }
}

/// Name, lines and kind of a node.
fn described(node: &PathNode, number: usize) -> (String, Vec<String>, NodeKind) {
    let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty()).into_iter().collect();
    match &node.leaf {
        None => (format!("N{number}"), Vec::new(), NodeKind::Decision),
        Some(Leaf::Returns { value, inputs }) => {
            let value = value.as_deref().map(|value| format!(" {}", shortened(value, LABEL)));
            (format!("returns{}", value.unwrap_or_default()), some(inputs), NodeKind::Exit)
        }
        Some(Leaf::Throws { exception, at, inputs }) => {
            let line = at.as_ref().and_then(|place| place.line);
            let line = line.map(|line| format!(" in line {line}")).unwrap_or_default();
            (format!("throws {}{line}", exception.without_package()), some(inputs), NodeKind::Failure)
        }
        Some(Leaf::Stops { loss, inputs }) => {
            let mut lines: Vec<String> = some(inputs);
            lines.insert(0, shortened(&report::loss(loss), LABEL));
            (String::from("cannot go on"), lines, NodeKind::Failure)
        }
        Some(Leaf::Infeasible) => (String::from("infeasible"), Vec::new(), NodeKind::Plain),
        Some(Leaf::Unknown { loss }) => {
            (String::from("not known"), vec![shortened(&report::loss(loss), LABEL)], NodeKind::Plain)
        }
        Some(Leaf::Bounded) => (String::from("beyond the bound"), Vec::new(), NodeKind::Plain),
    }
}

fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}
