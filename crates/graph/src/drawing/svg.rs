//! A drawing with its layout as SVG 1.1, without scripts or outside references.

use std::fmt::Write;

use super::layout::{CHARACTER, LINE, Layout, PADDING, Rectangle, Route};
use super::{Drawing, LineKind, NodeKind};

/// The width of a letter of a label, about.
const LABEL_CHARACTER: f64 = 5.8;

pub(super) fn svg(drawing: &Drawing, layout: &Layout) -> String {
    let width = layout.width.max(drawing.title.chars().count() as f64 * 8.0 + 40.0);
    let height = layout.height;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\">\n"
    );
    out.push_str("<style>text{font:10px monospace;fill:#222}.t{font:bold 13px sans-serif}.l{font:10px sans-serif;paint-order:stroke;stroke:#fff;stroke-width:3px}</style>\n<defs>\n");
    for kind in [LineKind::Plain, LineKind::True, LineKind::False, LineKind::Exception] {
        let (name, color) = look(kind);
        let _ = writeln!(
            out,
            "<marker id=\"{name}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"{color}\"/></marker>"
        );
    }
    out.push_str("</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    let _ = writeln!(out, "<text class=\"t\" x=\"14\" y=\"22\">{}</text>", escaped(&drawing.title));
    for (edge, route) in drawing.edges.iter().zip(&layout.routes) {
        let (name, color) = look(edge.kind);
        let dashes = if edge.kind == LineKind::Exception { " stroke-dasharray=\"5 3\"" } else { "" };
        let path = if edge.from == edge.to { around(&layout.boxes[edge.from]) } else { path(route) };
        let _ = writeln!(
            out,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.2\"{dashes} marker-end=\"url(#{name})\"/>"
        );
    }
    for (node, place) in drawing.nodes.iter().zip(&layout.boxes) {
        node_box(&mut out, node, place);
    }
    let mut taken: Vec<Rectangle> = layout.boxes.clone();
    for (edge, route) in drawing.edges.iter().zip(&layout.routes) {
        if edge.label.is_empty() {
            continue;
        }
        let place = label_place(route, edge.label.chars().count() as f64 * LABEL_CHARACTER, &taken);
        let (_, color) = look(edge.kind);
        let _ = writeln!(
            out,
            "<text class=\"l\" x=\"{:.0}\" y=\"{:.0}\" style=\"fill:{color}\">{}</text>",
            place.left,
            place.top + place.height - 2.0,
            escaped(&edge.label)
        );
        taken.push(place);
    }
    out.push_str("</svg>\n");
    out
}

fn node_box(out: &mut String, node: &super::Node, place: &Rectangle) {
    let (stroke, fill, round) = match node.kind {
        NodeKind::Plain => ("#777", "#fafafa", 2),
        NodeKind::Entry => ("#222", "#f0f4ff", 2),
        NodeKind::Decision => ("#777", "#fffbe8", 9),
        NodeKind::Exit => ("#2a7a2a", "#effaef", 2),
        NodeKind::Failure => ("#b22222", "#fdf0f0", 2),
    };
    let Rectangle { left, top, width, height } = *place;
    let _ = writeln!(
        out,
        "<rect x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" rx=\"{round}\" fill=\"{fill}\" stroke=\"{stroke}\"/>"
    );
    let x = left + PADDING;
    let mut y = top + PADDING + LINE - 4.0;
    let _ =
        writeln!(out, "<text x=\"{x:.0}\" y=\"{y:.0}\" style=\"fill:#888\">{}</text>", escaped(&node.name));
    for line in &node.lines {
        y += LINE;
        // A font that is wider than expected must not leave the box.
        let length = line.chars().count() as f64 * CHARACTER;
        let _ = writeln!(
            out,
            "<text x=\"{x:.0}\" y=\"{y:.0}\" textLength=\"{length:.0}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\">{}</text>",
            escaped(line)
        );
    }
}

fn look(kind: LineKind) -> (&'static str, &'static str) {
    match kind {
        LineKind::Plain => ("plain", "#555"),
        LineKind::True => ("true", "#1a7f37"),
        LineKind::False => ("false", "#0b57a8"),
        LineKind::Exception => ("exception", "#b22222"),
    }
}

/// A smooth line: upright at every point, straight where a row is passed.
fn path(route: &Route) -> String {
    let mut out = String::new();
    for (number, point) in route.points.iter().enumerate() {
        if number == 0 {
            let _ = write!(out, "M{:.1} {:.1}", point.0, point.1);
            continue;
        }
        let before = route.points[number - 1];
        if (before.0 - point.0).abs() < 0.5 {
            let _ = write!(out, "L{:.1} {:.1}", point.0, point.1);
        } else {
            let bend = (point.1 - before.1) / 2.0;
            let (first, second) = (before.1 + bend, point.1 - bend);
            let _ = write!(
                out,
                "C{:.1} {first:.1} {:.1} {second:.1} {:.1} {:.1}",
                before.0, point.0, point.0, point.1
            );
        }
    }
    out
}

/// A node that follows itself.
fn around(place: &Rectangle) -> String {
    let (x, y) = (place.left + place.width, place.top + place.height / 2.0);
    format!(
        "M{x:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {x:.1} {:.1}",
        y + 8.0,
        x + 34.0,
        y + 20.0,
        x + 34.0,
        y - 20.0,
        y - 8.0
    )
}

/// Beside the line, near its beginning, where nothing else is.
fn label_place(route: &Route, width: f64, taken: &[Rectangle]) -> Rectangle {
    let first = route.points.first().copied().unwrap_or_default();
    let next = route.points.get(1).copied().unwrap_or(first);
    let leans_left = next.0 < first.0 - 1.0;
    let height = 12.0;
    let at = |share: f64, left: bool| {
        // The curve that `path` draws.
        let x = first.0 + (next.0 - first.0) * share * share * (3.0 - 2.0 * share);
        let (rest, middle) = (1.0 - share, (first.1 + next.1) / 2.0);
        let y = rest.powi(3) * first.1 + 3.0 * rest * share * middle + share.powi(3) * next.1;
        let left = if left { x - 4.0 - width } else { x + 4.0 };
        Rectangle { left, top: y - height / 2.0, width, height }
    };
    let tries = [0.4, 0.55, 0.25, 0.7, 0.85, 0.15].into_iter();
    let mut tries = tries.flat_map(|share| [at(share, leans_left), at(share, !leans_left)]);
    let is_free = |place: &Rectangle| place.left >= 2.0 && !taken.iter().any(|other| overlap(place, other));
    tries.find(is_free).unwrap_or_else(|| at(0.4, leans_left))
}

fn overlap(a: &Rectangle, b: &Rectangle) -> bool {
    a.left < b.left + b.width
        && b.left < a.left + a.width
        && a.top < b.top + b.height
        && b.top < a.top + a.height
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
