//! Where the nodes of a drawing go: layers from top to bottom (Sugiyama, Tagawa, Toda 1981).
//!
//! Edges that close a cycle are turned round; each node goes below all its predecessors; edges over several layers get a
//! bend in each; the order within layers follows the mean position of neighbours; and nodes are moved towards their
//! neighbours as far as the order allows, by least squares.

use super::Drawing;

pub(super) const CHARACTER: f64 = 6.1;
pub(super) const LINE: f64 = 14.0;
pub(super) const PADDING: f64 = 8.0;
const GAP: f64 = 28.0;
const LAYER_GAP: f64 = 64.0;
/// Nodes and bends.
const MOST_CELLS: usize = 4_000;

/// Positions in pixels.
pub(super) struct Layout {
    pub(super) boxes: Vec<Rectangle>,
    /// For each edge the points it passes from its source to its target.
    pub(super) routes: Vec<Route>,
    pub(super) width: f64,
    pub(super) height: f64,
}

#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

pub(super) struct Route {
    pub(super) points: Vec<(f64, f64)>,
}

/// A node of the drawing or the bend of an edge.
struct Cell {
    layer: usize,
    width: f64,
    height: f64,
    center: f64,
    above: Vec<usize>,
    below: Vec<usize>,
}

/// `None` where there is too much to place.
pub(super) fn layout(drawing: &Drawing) -> Option<Layout> {
    let is_back = back_edges(drawing);
    let layers = layers(drawing, &is_back);
    let bends = drawing.edges.iter().map(|edge| layers[edge.from].abs_diff(layers[edge.to]));
    if drawing.nodes.len() + bends.sum::<usize>() > MOST_CELLS {
        return None;
    }
    let mut cells: Vec<Cell> = drawing
        .nodes
        .iter()
        .zip(&layers)
        .map(|(node, layer)| {
            let texts = node.lines.iter().chain([&node.name]).map(|line| line.chars().count());
            let width = texts.max().unwrap_or(0) as f64 * CHARACTER + 2.0 * PADDING;
            let height = (node.lines.len() + 1) as f64 * LINE + 2.0 * PADDING;
            Cell { layer: *layer, width, height, center: 0.0, above: Vec::new(), below: Vec::new() }
        })
        .collect();
    // The cells of each edge from its upper end to its lower one.
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for (edge, is_back) in drawing.edges.iter().zip(&is_back) {
        let (upper, lower) = if *is_back { (edge.to, edge.from) } else { (edge.from, edge.to) };
        let mut chain = vec![upper];
        for layer in layers[upper] + 1..layers[lower] {
            cells.push(Cell {
                layer,
                width: 6.0,
                height: 0.0,
                center: 0.0,
                above: Vec::new(),
                below: Vec::new(),
            });
            chain.push(cells.len() - 1);
        }
        chain.push(lower);
        if upper != lower {
            for pair in chain.windows(2) {
                cells[pair[0]].below.push(pair[1]);
                cells[pair[1]].above.push(pair[0]);
            }
        }
        chains.push(chain);
    }
    let mut rows: Vec<Vec<usize>> =
        vec![Vec::new(); cells.iter().map(|cell| cell.layer + 1).max().unwrap_or(0)];
    for (index, cell) in cells.iter().enumerate() {
        rows[cell.layer].push(index);
    }
    order(&mut rows, &cells);
    place(&rows, &mut cells);
    Some(finish(drawing, &rows, &cells, &chains, &is_back))
}

/// Edges that lead back to a node on the way to them, by a depth-first walk.
fn back_edges(drawing: &Drawing) -> Vec<bool> {
    let count = drawing.nodes.len();
    let mut outgoing: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (number, edge) in drawing.edges.iter().enumerate() {
        outgoing[edge.from].push(number);
    }
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let mut states = vec![State::New; count];
    let mut is_back = vec![false; drawing.edges.len()];
    for root in 0..count {
        if states[root] != State::New {
            continue;
        }
        states[root] = State::Open;
        let mut path = vec![(root, 0)];
        while let Some((node, next)) = path.last_mut() {
            let Some(number) = outgoing[*node].get(*next) else {
                states[*node] = State::Done;
                path.pop();
                continue;
            };
            *next += 1;
            let to = drawing.edges[*number].to;
            match states[to] {
                State::New => {
                    states[to] = State::Open;
                    path.push((to, 0));
                }
                State::Open => is_back[*number] = true,
                State::Done => {}
            }
        }
    }
    is_back
}

/// The longest way from above to each node.
fn layers(drawing: &Drawing, is_back: &[bool]) -> Vec<usize> {
    let count = drawing.nodes.len();
    let mut waiting_for = vec![0; count];
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (edge, is_back) in drawing.edges.iter().zip(is_back) {
        let (upper, lower) = if *is_back { (edge.to, edge.from) } else { (edge.from, edge.to) };
        if upper != lower {
            below[upper].push(lower);
            waiting_for[lower] += 1;
        }
    }
    let mut layers = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|node| waiting_for[*node] == 0).collect();
    while let Some(node) = ready.pop() {
        for lower in &below[node] {
            layers[*lower] = layers[*lower].max(layers[node] + 1);
            waiting_for[*lower] -= 1;
            if waiting_for[*lower] == 0 {
                ready.push(*lower);
            }
        }
    }
    layers
}

/// Sweeps down and up, sorting each row by the mean position of neighbours in the row before.
fn order(rows: &mut [Vec<usize>], cells: &[Cell]) {
    let mut positions = vec![0.0; cells.len()];
    let number = |row: &[usize], positions: &mut [f64]| {
        row.iter().enumerate().for_each(|(position, cell)| positions[*cell] = position as f64);
    };
    rows.iter().for_each(|row| number(row, &mut positions));
    for sweep in 0..16 {
        let down = sweep % 2 == 0;
        let turn: Vec<usize> = if down { (0..rows.len()).collect() } else { (0..rows.len()).rev().collect() };
        for row in turn {
            let wanted = |cell: usize| {
                let neighbours = if down { &cells[cell].above } else { &cells[cell].below };
                mean(neighbours.iter().map(|neighbour| positions[*neighbour])).unwrap_or(positions[cell])
            };
            let mut sorted: Vec<(f64, usize)> = rows[row].iter().map(|cell| (wanted(*cell), *cell)).collect();
            sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
            rows[row] = sorted.into_iter().map(|(_, cell)| cell).collect();
            number(&rows[row], &mut positions);
        }
    }
}

/// Horizontal positions: each cell near its neighbours, in order, without overlaps.
fn place(rows: &[Vec<usize>], cells: &mut [Cell]) {
    for row in rows {
        let mut left = 0.0;
        for cell in row {
            cells[*cell].center = left + cells[*cell].width / 2.0;
            left += cells[*cell].width + GAP;
        }
    }
    for sweep in 0..24 {
        let down = sweep % 2 == 0;
        let turn: Vec<usize> = if down { (0..rows.len()).collect() } else { (0..rows.len()).rev().collect() };
        for row in turn.into_iter().map(|row| &rows[row]) {
            let mut shifts = Vec::new();
            let mut wanted = Vec::new();
            let mut shift = 0.0;
            for (position, cell) in row.iter().enumerate() {
                if position > 0 {
                    shift += (cells[row[position - 1]].width + cells[*cell].width) / 2.0 + GAP;
                }
                let around = cells[*cell].above.iter().chain(&cells[*cell].below);
                let center = mean(around.map(|other| cells[*other].center)).unwrap_or(cells[*cell].center);
                shifts.push(shift);
                wanted.push(center - shift);
            }
            for ((cell, value), shift) in row.iter().zip(ascending(&wanted)).zip(shifts) {
                cells[*cell].center = value + shift;
            }
        }
    }
}

/// The ascending values nearest to the given ones (pooling those that are out of order).
fn ascending(wanted: &[f64]) -> Vec<f64> {
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for value in wanted {
        let mut pool = (*value, 1);
        while let Some(&(before, count)) = pools.last()
            && before > pool.0
        {
            pools.pop();
            pool =
                ((before * count as f64 + pool.0 * pool.1 as f64) / (count + pool.1) as f64, count + pool.1);
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(value, count)| std::iter::repeat_n(value, count)).collect()
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

fn finish(
    drawing: &Drawing,
    rows: &[Vec<usize>],
    cells: &[Cell],
    chains: &[Vec<usize>],
    is_back: &[bool],
) -> Layout {
    let mut tops = Vec::new();
    let mut top = 36.0;
    for row in rows {
        let height = row.iter().map(|cell| cells[*cell].height).fold(0.0, f64::max);
        tops.push((top, height));
        top += height + LAYER_GAP;
    }
    let left = cells.iter().map(|cell| cell.center - cell.width / 2.0).fold(f64::INFINITY, f64::min);
    let left = if left.is_finite() { left - 20.0 } else { 0.0 };
    let right = cells.iter().map(|cell| cell.center + cell.width / 2.0).fold(left, f64::max);
    let boxes: Vec<Rectangle> = cells[..drawing.nodes.len()]
        .iter()
        .map(|cell| {
            let (left, (top, height)) = (cell.center - cell.width / 2.0 - left, tops[cell.layer]);
            let top = top + (height - cell.height) / 2.0;
            Rectangle { left, top, width: cell.width, height: cell.height }
        })
        .collect();
    let ports = ports(drawing, chains, cells);
    let routes = chains.iter().enumerate().map(|(number, chain)| {
        let bends = chain[1..chain.len() - 1].iter();
        let mut points: Vec<(f64, f64)> = Vec::new();
        let (upper, lower) = (chain[0], chain[chain.len() - 1]);
        points.push((ports[number].0 - left, boxes[upper].top + boxes[upper].height));
        for bend in bends {
            let (x, (top, height)) = (cells[*bend].center - left, tops[cells[*bend].layer]);
            // A bend passes its whole row, so that the line keeps clear of the boxes beside it.
            points.extend([(x, top), (x, top + height)]);
        }
        points.push((ports[number].1 - left, boxes[lower].top));
        if is_back[number] {
            points.reverse();
        }
        Route { points }
    });
    Layout { routes: routes.collect(), boxes, width: right - left + 40.0, height: top }
}

/// Where each edge leaves its upper box and meets its lower one: side by side, in the order of where they come from.
fn ports(drawing: &Drawing, chains: &[Vec<usize>], cells: &[Cell]) -> Vec<(f64, f64)> {
    let mut ports = vec![(0.0, 0.0); chains.len()];
    for node in 0..drawing.nodes.len() {
        for is_upper in [true, false] {
            let mut edges: Vec<(f64, usize)> = Vec::new();
            for (number, chain) in chains.iter().enumerate() {
                let (end, next) = match is_upper {
                    true => (chain[0], chain[1]),
                    false => (chain[chain.len() - 1], chain[chain.len() - 2]),
                };
                if end == node {
                    edges.push((cells[next].center, number));
                }
            }
            edges.sort_by(|a, b| a.0.total_cmp(&b.0));
            let apart = (cells[node].width / (edges.len() + 1) as f64).min(30.0);
            for (position, (_, number)) in edges.iter().enumerate() {
                let x = cells[node].center + (position as f64 - (edges.len() as f64 - 1.0) / 2.0) * apart;
                if is_upper {
                    ports[*number].0 = x;
                } else {
                    ports[*number].1 = x;
                }
            }
        }
    }
    ports
}
