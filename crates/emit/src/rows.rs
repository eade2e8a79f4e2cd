//! Cases that differ in values only become the rows of one `@ParameterizedTest`.

use program::{Program, Type};
use suite::{ObservedValue, Outcome, Recipe, StatePart, Strategy, TestCase, Value};

use crate::body::{Body, Built};
use crate::context::Context;
use crate::java::{Names, Piece, literal};
use crate::scene::Holes;
use crate::types::boxed;

/// Fewer cases than this are easier to read one by one.
const FEWEST_ROWS: usize = 3;

pub(crate) enum Group {
    Single(usize),
    Rows(Vec<usize>),
}

/// The cases in their order; a group stands where its first case does.
pub(crate) fn groups(program: &Program, cases: &[TestCase]) -> Vec<Group> {
    let shapes: Vec<Option<TestCase>> = cases.iter().map(|case| shape(program, case)).collect();
    let mut groups = Vec::new();
    let mut placed = vec![false; cases.len()];
    for index in 0..cases.len() {
        if placed[index] {
            continue;
        }
        let alike: Vec<usize> = match &shapes[index] {
            Some(shape) => (index..cases.len())
                .filter(|other| !placed[*other] && shapes[*other].as_ref() == Some(shape))
                .collect(),
            None => Vec::new(),
        };
        if alike.len() >= FEWEST_ROWS {
            for case in &alike {
                placed[*case] = true;
            }
            groups.push(Group::Rows(alike));
        } else {
            placed[index] = true;
            groups.push(Group::Single(index));
        }
    }
    groups
}

/// The case with its literal arguments and its literal result blanked out; cases of the same shape can be rows.
fn shape(program: &Program, case: &TestCase) -> Option<TestCase> {
    let mut shape = case.clone();
    shape.strategy = Strategy::Boundary;
    shape.about = String::new();
    shape.oracle.untranslated.clear();
    let mut columns = 0;
    for (recipe, wanted) in shape.arguments.iter_mut().zip(parameter_types(program, case)?) {
        if let Some(blank) = blank_argument(recipe, &wanted) {
            *recipe = blank;
            columns += 1;
        }
    }
    if columns == 0 || shape.oracle.outcome == Outcome::Unknown {
        return None;
    }
    for observation in &mut shape.oracle.observations {
        if observation.part == StatePart::Result {
            observation.value = blank_result(&observation.value)?;
        }
    }
    Some(shape)
}

fn parameter_types(program: &Program, case: &TestCase) -> Option<Vec<Type>> {
    let method = program.method(&case.method)?;
    Some(method.parameters.iter().map(|parameter| parameter.ty.clone()).collect())
}

fn blank_argument(recipe: &Recipe, wanted: &Type) -> Option<Recipe> {
    match recipe {
        Recipe::Value(value) => {
            // What javac widens in a call the row's column has to be already.
            let fits = match wanted {
                Type::Primitive(primitive) => literal::coerce(value, *primitive).is_some(),
                _ => true,
            };
            fits.then(|| Recipe::Value(blank(value)))
        }
        Recipe::EnumConstant { class, .. } => {
            Some(Recipe::EnumConstant { class: class.clone(), constant: "".into() })
        }
        Recipe::Null(_)
        | Recipe::StaticField { .. }
        | Recipe::ClassLiteral(_)
        | Recipe::Array { .. }
        | Recipe::Object { .. }
        | Recipe::Lambda { .. }
        | Recipe::Mock(_)
        | Recipe::MockLiteral(_)
        | Recipe::UserCode { .. }
        | Recipe::Fixture { .. }
        | Recipe::Shared(_) => None,
    }
}

fn blank_result(value: &ObservedValue) -> Option<ObservedValue> {
    match value {
        ObservedValue::Value(value) => Some(ObservedValue::Value(blank(value))),
        ObservedValue::Enum { class, .. } => {
            Some(ObservedValue::Enum { class: class.clone(), constant: "".into() })
        }
        ObservedValue::Null
        | ObservedValue::Array { .. }
        | ObservedValue::Receiver
        | ObservedValue::Argument(_)
        | ObservedValue::List(_)
        | ObservedValue::Text { .. }
        | ObservedValue::Instance(_) => None,
    }
}

fn blank(value: &Value) -> Value {
    match value {
        Value::Boolean(_) => Value::Boolean(false),
        Value::Byte(_) => Value::Byte(0),
        Value::Short(_) => Value::Short(0),
        Value::Char(_) => Value::Char(0),
        Value::Int(_) => Value::Int(0),
        Value::Long(_) => Value::Long(0),
        Value::Float(_) => Value::Float(0.0),
        Value::Double(_) => Value::Double(0.0),
        Value::String(_) => Value::String("".into()),
    }
}

/// The columns of a group and what stands in them.
pub(crate) struct Table {
    pub(crate) holes: Holes,
    /// Position of the argument and name of the column, in order.
    pub(crate) columns: Vec<(usize, String)>,
    /// One list of cells per case; the expected value last where it varies.
    rows: Vec<Vec<Cell>>,
    types: Vec<Type>,
}

#[derive(Clone, Debug, PartialEq)]
enum Cell {
    Value(Value),
    Enum(String, Type),
}

/// `None` where the rows would not differ, so that they are better written one by one.
pub(crate) fn table(context: &Context<'_>, cases: &[&TestCase]) -> Built<Option<Table>> {
    let Some(first) = cases.first() else { return Ok(None) };
    let body = Body::new(context, first, false)?;
    let callee = context.callee(&first.method)?;
    let mut names = Names::default();
    let mut holes = Holes::default();
    let (mut columns, mut types) = (Vec::new(), Vec::new());
    let mut rows: Vec<Vec<Cell>> = vec![Vec::new(); cases.len()];
    for index in 0..first.arguments.len() {
        let differs = cases.iter().any(|case| case.arguments.get(index) != first.arguments.get(index));
        if !differs {
            continue;
        }
        let Some(declared) = callee.method().parameters.get(index) else { return Ok(None) };
        let wanted = body.variables.erase(&declared.ty);
        let mut cells = Vec::new();
        for case in cases {
            match cell(&case.arguments[index], &wanted) {
                Some(cell) => cells.push(cell),
                None => return Ok(None),
            }
        }
        let ty = column_type(&cells[0], &wanted);
        if !context.is_nameable(&ty) {
            return Ok(None);
        }
        let name = names.fresh(&body.wish_for(Some(&declared.name), &ty));
        holes.arguments.insert(index, Piece::primary(name.clone(), ty.clone()));
        columns.push((index, name));
        types.push(ty);
        for (row, cell) in rows.iter_mut().zip(cells) {
            row.push(cell);
        }
    }
    if columns.is_empty() {
        return Ok(None);
    }
    expected_column(context, &body, cases, &callee, &mut names, &mut holes, &mut types, &mut rows);
    Ok(Some(Table { holes, columns, rows, types }))
}

fn expected_column(
    context: &Context<'_>,
    body: &Body<'_>,
    cases: &[&TestCase],
    callee: &crate::call::Callee,
    names: &mut Names,
    holes: &mut Holes,
    types: &mut Vec<Type>,
    rows: &mut [Vec<Cell>],
) {
    let result = |case: &TestCase| {
        case.oracle
            .observations
            .iter()
            .find(|observation| observation.part == StatePart::Result)
            .map(|observation| observation.value.clone())
    };
    let results: Vec<Option<ObservedValue>> = cases.iter().map(|case| result(case)).collect();
    if results.iter().all(|value| *value == results[0]) {
        return;
    }
    let actual = body.variables.ground(&callee.method().returns);
    let mut cells = Vec::new();
    for value in results.into_iter().flatten() {
        match value {
            ObservedValue::Value(value) => cells.push(Cell::Value(value)),
            ObservedValue::Enum { class, constant } if program::is_identifier(&constant) => {
                cells.push(Cell::Enum(constant.to_string(), Type::class(class)))
            }
            _ => return,
        }
    }
    if cells.len() != rows.len() {
        return;
    }
    let ty = column_type(&cells[0], &actual);
    if !context.is_nameable(&ty) {
        return;
    }
    holes.expected = Some(Piece::primary(names.fresh("expected"), ty.clone()));
    types.push(ty);
    for (row, cell) in rows.iter_mut().zip(cells) {
        row.push(cell);
    }
}

fn cell(recipe: &Recipe, wanted: &Type) -> Option<Cell> {
    match recipe {
        Recipe::Value(value) => {
            let coerced = wanted.unboxed().and_then(|primitive| literal::coerce(value, primitive));
            Some(Cell::Value(coerced.unwrap_or_else(|| value.clone())))
        }
        Recipe::EnumConstant { class, constant } if program::is_identifier(constant) => {
            Some(Cell::Enum(constant.to_string(), Type::class(class.clone())))
        }
        _ => None,
    }
}

/// A primitive where the method takes or gives one, else the box: a column of `Object` would get a string.
fn column_type(cell: &Cell, wanted: &Type) -> Type {
    match (cell, wanted) {
        (Cell::Enum(_, class), _) => class.clone(),
        (Cell::Value(_), Type::Primitive(_)) => wanted.clone(),
        (Cell::Value(value), _) => boxed(&value.ty()),
    }
}

impl Table {
    /// The parameters of the test method.
    pub(crate) fn parameters(&self, context: &Context<'_>) -> String {
        let names = self
            .columns
            .iter()
            .map(|(_, name)| name.clone())
            .chain(self.holes.expected.iter().map(|piece| piece.text.clone()));
        let parameters: Vec<String> = self
            .types
            .iter()
            .zip(names)
            .map(|(ty, name)| format!("{} {name}", context.type_text(ty)))
            .collect();
        parameters.join(", ")
    }

    /// `@CsvSource` with one row per line, where every cell can be written in one; else the name of a method and its text.
    pub(crate) fn source(&self, context: &Context<'_>, test: &str) -> (Vec<String>, Vec<String>) {
        let csv: Option<Vec<String>> = self
            .rows
            .iter()
            .map(|row| row.iter().map(csv_cell).collect::<Option<Vec<_>>>().map(|cells| cells.join(", ")))
            .collect();
        if let Some(rows) = csv {
            let annotation = context.library("org.junit.jupiter.params.provider.CsvSource");
            let mut lines = vec![format!("@{annotation}({{")];
            let last = rows.len().saturating_sub(1);
            for (index, row) in rows.iter().enumerate() {
                let comma = if index == last { "" } else { "," };
                lines.push(format!("    {}{comma}", literal::string(row)));
            }
            lines.push("})".to_owned());
            return (lines, Vec::new());
        }
        let annotation = context.library("org.junit.jupiter.params.provider.MethodSource");
        let arguments = context.library("org.junit.jupiter.params.provider.Arguments");
        let stream = context.jdk("java/util/stream/Stream");
        let provider = format!("{test}Rows");
        let mut lines =
            vec![format!("static {stream}<{arguments}> {provider}() {{"), format!("    return {stream}.of(")];
        let last = self.rows.len().saturating_sub(1);
        for (index, row) in self.rows.iter().enumerate() {
            let cells: Vec<String> = row.iter().map(|cell| java_cell(context, cell)).collect();
            let end = if index == last { ");" } else { "," };
            lines.push(format!("            {arguments}.of({}){end}", cells.join(", ")));
        }
        lines.push("}".to_owned());
        (vec![format!("@{annotation}(\"{provider}\")")], lines)
    }
}

/// A cell longer than this belongs into Java; JUnit's CSV parser has a limit of its own.
const LONGEST_CELL: usize = 1000;

/// A cell of JUnit's CSV dialect: quotes double, nothing that the format could trim or misread.
fn csv_cell(cell: &Cell) -> Option<String> {
    let quoted = |text: &str| {
        let printable = text.len() <= LONGEST_CELL && text.chars().all(|c| (' '..='~').contains(&c));
        printable.then(|| {
            let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric());
            if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', "''")) }
        })
    };
    match cell {
        Cell::Enum(constant, _) => {
            quoted(constant).filter(|text| !text.starts_with('\'')).or_else(|| Some(constant.clone()))
        }
        Cell::Value(Value::Boolean(value)) => Some(value.to_string()),
        Cell::Value(Value::Byte(value)) => Some(value.to_string()),
        Cell::Value(Value::Short(value)) => Some(value.to_string()),
        Cell::Value(Value::Int(value)) => Some(value.to_string()),
        Cell::Value(Value::Long(value)) => Some(value.to_string()),
        Cell::Value(Value::Char(unit)) => quoted(&char::from_u32(u32::from(*unit))?.to_string()),
        Cell::Value(Value::Float(value)) => {
            Some(real(value.is_nan(), value.is_infinite(), *value > 0.0, format!("{value:?}")))
        }
        Cell::Value(Value::Double(value)) => {
            Some(real(value.is_nan(), value.is_infinite(), *value > 0.0, format!("{value:?}")))
        }
        Cell::Value(Value::String(text)) => quoted(text),
    }
}

fn real(nan: bool, infinite: bool, positive: bool, shown: String) -> String {
    match (nan, infinite, positive) {
        (true, _, _) => "NaN".to_owned(),
        (_, true, true) => "Infinity".to_owned(),
        (_, true, false) => "-Infinity".to_owned(),
        (false, false, _) => shown,
    }
}

fn java_cell(context: &Context<'_>, cell: &Cell) -> String {
    match cell {
        Cell::Enum(constant, ty) => format!("{}.{constant}", context.type_text(ty)),
        Cell::Value(value) => literal::value(value, &|simple| context.lang(simple)).text,
    }
}
