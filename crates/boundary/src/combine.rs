//! Rows of receivers and arguments: the base choice first, one for each spec case, parameters that are
//! compared with each other next to each other, null once per parameter, then pairs, all within the limit. Rows
//! whose precondition seems not to hold come last; those that it certainly forbids are no cases, but a beginning for who can
//! change what is wrong with them.

use suite::{Recipe, TestCase, Value};
use values::{Likelihood, Measure, Relation};

use making::build::pick;
use making::{Builder, Subject, base_choice, pairwise, states};

use crate::{describe, plain_case};

/// Combinations that are looked at to find a first one that the precondition may allow.
const MOST_ATTEMPTS: usize = 4096;
/// Of these, combinations whose likelihood is looked into.
const MOST_GUESSES: usize = 256;

/// Rows that the precondition forbids and that are worth beginning with.
const MOST_BEGINNINGS: usize = 12;

/// Rows of a method, simplest first.
#[derive(Default)]
pub(crate) struct Rows {
    pub(crate) cases: Vec<TestCase>,
    /// The precondition forbids them.
    pub(crate) beginnings: Vec<TestCase>,
}

pub(crate) fn rows(builder: &Builder<'_>, subject: &Subject) -> Rows {
    let request = builder.request;
    let mut lists: Vec<Vec<Recipe>> = Vec::new();
    let has_receiver = !subject.is_static || subject.outer.is_some();
    if let Some(outer) = &subject.outer {
        lists.push(builder.values(outer, &values::Hints::default(), request.limits.depth, 2));
    } else if !subject.is_static {
        lists.push(states::receivers(builder, subject));
    }
    lists.extend(subject.parameters.iter().map(|parameter| parameter.values.clone()));
    if lists.iter().any(Vec::is_empty) {
        return Rows::default();
    }
    let first = usize::from(has_receiver);
    // Objects that can be made only by calls which are not allowed with these arguments.
    let refused: Vec<Recipe> =
        lists.iter().flatten().filter(|recipe| !builder.permits(recipe)).cloned().collect();
    let is_allowed = |row: &[Recipe]| {
        values::may_hold(&subject.contract, &row[first..]) && !row.iter().any(|it| refused.contains(it))
    };
    let receiver_of = |row: &[Recipe]| row[..first].first().filter(|_| subject.outer.is_none()).cloned();
    let likelihood =
        |row: &[Recipe]| builder.world.allows(&subject.contract, receiver_of(row).as_ref(), &row[first..]);
    if let Some(row) = best_row(&lists, &is_allowed, &likelihood) {
        bring_forward(&mut lists, row);
    }

    let limit = request.limits.candidates.max(1);
    let mut rows: Vec<(Likelihood, Vec<Recipe>)> = Vec::new();
    let mut likely = 0;
    let mut forbidden: Vec<Vec<Recipe>> = Vec::new();
    let mut add = |row: Vec<Recipe>| {
        if !is_allowed(&row) {
            if forbidden.len() < MOST_BEGINNINGS && !forbidden.contains(&row) {
                forbidden.push(row);
            }
        } else if likely < limit && !rows.iter().any(|(_, known)| *known == row) {
            let likelihood = likelihood(&row);
            likely += usize::from(likelihood != Likelihood::Unlikely);
            rows.push((likelihood, row));
        }
    };
    let sizes: Vec<usize> = lists.iter().map(Vec::len).collect();
    let base = base_choice(&sizes);
    let early = if lists.len() > 1 { limit.div_ceil(2) } else { limit };
    base.iter().take(1).for_each(|row| add(pick(&lists, row)));
    if subject.contract.cases.len() > 1 {
        for case in &subject.contract.cases {
            let of_case = |row: &[Recipe]| builder.world.case(case, receiver_of(row).as_ref(), &row[first..]);
            best_row(&lists, &is_allowed, &of_case).iter().for_each(|row| add(pick(&lists, row)));
        }
    }
    for relation in &subject.relations {
        related_rows(&lists, first, relation).into_iter().for_each(&mut add);
    }
    for (index, parameter) in subject.parameters.iter().enumerate() {
        if let Some(null) = &parameter.null {
            let mut row = pick(&lists, &base[0]);
            row[first + index] = null.clone();
            add(row);
        }
    }
    base.iter().take(early).for_each(|row| add(pick(&lists, row)));
    if lists.len() > 1 {
        let label = request.method.to_string();
        let mut random = request.seed.derive(&label).random();
        let trimmed = trimmed_sizes(&sizes, limit);
        pairwise(&trimmed, &mut random).iter().for_each(|row| add(pick(&lists, row)));
    }
    base.iter().for_each(|row| add(pick(&lists, row)));

    rows.sort_by_key(|(likelihood, _)| *likelihood == Likelihood::Unlikely);
    rows.truncate(limit);
    let case = |mut row: Vec<Recipe>| {
        let receiver = has_receiver.then(|| row.remove(0));
        let about = describe::about(builder, subject, receiver.as_ref(), &row);
        TestCase { receiver, arguments: row, about, ..plain_case(request) }
    };
    Rows {
        cases: rows.into_iter().map(|(_, row)| case(row)).collect(),
        beginnings: forbidden.into_iter().map(case).collect(),
    }
}

/// The first combination that seems to be allowed; one that may be where none seems so.
fn best_row(
    lists: &[Vec<Recipe>],
    is_allowed: &dyn Fn(&[Recipe]) -> bool,
    likelihood: &dyn Fn(&[Recipe]) -> Likelihood,
) -> Option<Vec<usize>> {
    let sizes: Vec<usize> = lists.iter().map(Vec::len).collect();
    let attempts = base_choice(&sizes).into_iter().chain(Product::new(&sizes)).take(MOST_ATTEMPTS);
    let mut best: Option<(Likelihood, Vec<usize>)> = None;
    let mut guesses = 0;
    for row in attempts {
        let picked = pick(lists, &row);
        if !is_allowed(&picked) {
            continue;
        }
        let found = likelihood(&picked);
        if best.as_ref().is_none_or(|(known, _)| found < *known) {
            best = Some((found, row));
        }
        guesses += 1;
        if found == Likelihood::Likely || guesses >= MOST_GUESSES {
            break;
        }
    }
    best.map(|(_, row)| row)
}

/// Moves the values of a combination to the front of their lists.
fn bring_forward(lists: &mut [Vec<Recipe>], row: Vec<usize>) {
    for (list, at) in lists.iter_mut().zip(row) {
        let chosen = list.remove(at);
        list.insert(0, chosen);
    }
}

/// All combinations, the last position running fastest.
struct Product {
    sizes: Vec<usize>,
    next: Option<Vec<usize>>,
}

impl Product {
    fn new(sizes: &[usize]) -> Self {
        Product { sizes: sizes.to_vec(), next: Some(vec![0; sizes.len()]) }
    }
}

impl Iterator for Product {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let current = self.next.take()?;
        let mut following = current.clone();
        for position in (0..following.len()).rev() {
            following[position] += 1;
            if following[position] < self.sizes[position] {
                self.next = Some(following);
                break;
            }
            following[position] = 0;
        }
        Some(current)
    }
}

/// How many values of each parameter take part in pairs, so that the rows are about as many as allowed.
fn trimmed_sizes(sizes: &[usize], limit: usize) -> Vec<usize> {
    let most = limit.isqrt().max(2);
    sizes.iter().map(|size| (*size).min(most)).collect()
}

/// For parameters that are compared: equal, one apart both ways.
fn related_rows(lists: &[Vec<Recipe>], first: usize, relation: &Relation) -> Vec<Vec<Recipe>> {
    let base: Vec<Recipe> = lists.iter().map(|list| list[0].clone()).collect();
    let (Some(left), Some(right)) = (position(relation.left, first), position(relation.right, first)) else {
        return Vec::new();
    };
    let (Some(a), Some(b)) = (lists.get(left), lists.get(right)) else { return Vec::new() };
    // Small numbers that read well, and the base values of either side.
    let Some(start) = measured(&a[0], relation.left).or_else(|| measured(&b[0], relation.right)) else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    for apart in [0, 1, -1] {
        let value_of_left = start;
        let value_of_right = start.saturating_add(relation.difference).saturating_add(apart);
        let (Some(x), Some(y)) =
            (with_measure(a, relation.left, value_of_left), with_measure(b, relation.right, value_of_right))
        else {
            continue;
        };
        let mut row = base.clone();
        row[left] = x;
        row[right] = y;
        rows.push(row);
    }
    rows
}

fn position(measure: Measure, first: usize) -> Option<usize> {
    match measure {
        Measure::Value(index) | Measure::Length(index) => Some(first + index),
        Measure::Element(_) => None,
    }
}

fn measured(recipe: &Recipe, measure: Measure) -> Option<i64> {
    match (measure, recipe) {
        (Measure::Value(_), Recipe::Value(value)) => match value {
            Value::Byte(n) => Some(i64::from(*n)),
            Value::Short(n) => Some(i64::from(*n)),
            Value::Char(n) => Some(i64::from(*n)),
            Value::Int(n) => Some(i64::from(*n)),
            Value::Long(n) => Some(*n),
            Value::Float(n) if n.fract() == 0.0 && n.abs() < 1e6 => Some(*n as i64),
            Value::Double(n) if n.fract() == 0.0 && n.abs() < 1e9 => Some(*n as i64),
            Value::Boolean(_) | Value::Float(_) | Value::Double(_) | Value::String(_) => None,
        },
        (Measure::Length(_), Recipe::Value(Value::String(text))) => Some(text.encode_utf16().count() as i64),
        (Measure::Length(_), Recipe::Array { items, .. }) => Some(items.len() as i64),
        (Measure::Length(_), Recipe::Object { then, .. }) => Some(then.len() as i64),
        _ => None,
    }
}

/// A value of the list (or a new one like it) whose measure is `wanted`.
fn with_measure(list: &[Recipe], measure: Measure, wanted: i64) -> Option<Recipe> {
    if let Some(found) = list.iter().find(|recipe| measured(recipe, measure) == Some(wanted)) {
        return Some(found.clone());
    }
    match (measure, list.first()?) {
        (Measure::Value(_), Recipe::Value(like)) => {
            let value = match like {
                Value::Byte(_) => Value::Byte(i8::try_from(wanted).ok()?),
                Value::Short(_) => Value::Short(i16::try_from(wanted).ok()?),
                Value::Char(_) => Value::Char(u16::try_from(wanted).ok()?),
                Value::Int(_) => Value::Int(i32::try_from(wanted).ok()?),
                Value::Long(_) => Value::Long(wanted),
                Value::Float(_) => Value::Float(wanted as f32),
                Value::Double(_) => Value::Double(wanted as f64),
                Value::Boolean(_) | Value::String(_) => return None,
            };
            Some(Recipe::Value(value))
        }
        (Measure::Length(_), Recipe::Value(Value::String(_))) => {
            let length = usize::try_from(wanted).ok().filter(|length| *length <= 256)?;
            Some(Recipe::Value(Value::String(values::string_of_length(length))))
        }
        _ => None,
    }
}
