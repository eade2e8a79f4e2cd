//! Test cases whose literals are variables: what two cases have in common that differ in literals only, and the case
//! that an assignment of the variables stands for.

use std::sync::Arc;

use program::{ClassName, MethodRef, Primitive, Type};
use solver::Assignment;
use suite::{Answer, Answers, Call, Creation, FieldValue, LambdaRow, Mock, Recipe, SetUp, TestCase, Value};
use term::Terms;

use crate::growth::{MOST_TIMES, first_repeated, stretched};
use crate::variables::{MOST_ELEMENTS, USUAL_UNIT, Variable, Variables};

/// A test case whose literals are variables.
#[derive(Debug)]
pub struct Skeleton {
    /// Among those of its runner.
    pub number: usize,
    /// Without literals: equal for all cases that it stands for.
    pub shape: TestCase,
    /// With the literals that its variables have where no assignment names them.
    pub case: TestCase,
}

/// The name of a recipe that is part of another.
pub(crate) fn part(path: &str, what: &str, index: usize) -> String {
    format!("{path}.{what}.{index}")
}

/// Whether a path leads to an argument of a call that is made on an object.
pub fn is_argument(path: &str) -> bool {
    path.rsplit('.')
        .nth(1)
        .and_then(|call| call.strip_prefix(THEN))
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// What a lambda gives; and parts of the rows of its table.
pub(crate) fn result(path: &str) -> String {
    format!("{path}()")
}

/// What a call of a mock's method gives: `repository.find()#0`.
pub fn answer_path(path: &str, mock: &Mock, answers: &Answers, call: usize) -> String {
    let method = &answers.method;
    let is_overloaded = mock.answers.iter().filter(|other| other.method.name == method.name).count() > 1;
    let parameters = if is_overloaded { method.descriptor.split(')').next().unwrap_or("(") } else { "(" };
    format!("{path}.{}{parameters})#{call}", method.name)
}

/// The declared type of a field that a fixture sets; `None` for other paths.
pub fn field_type(case: &TestCase, names: &Names, path: &str) -> Option<Type> {
    let mut found = None;
    for (name, recipe) in names.of(case).into_iter().zip(case.recipes()) {
        if let Recipe::Fixture { object, fields } = recipe {
            let base = object_path(&name, object);
            let field = fields.iter().find(|field| field_path(&base, field) == path);
            found = found.or(field.map(|field| field.ty.clone()));
        }
    }
    found
}

/// Whether a path leads to what a call of a mock's method gives.
pub fn is_answer(path: &str) -> bool {
    path.rsplit_once(")#").is_some_and(|(_, number)| number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// The declared type of what a call of a mock's method gives; `None` for other paths.
pub fn answer_type(case: &TestCase, names: &Names, path: &str) -> Option<Type> {
    let (whole, _) = path.strip_suffix(|last: char| last.is_ascii_digit())?.rsplit_once('.')?;
    let Some(Recipe::Mock(mock)) = at(case, names, whole) else { return None };
    let is_there = |answers: &&Answers| {
        (0..answers.calls.len()).any(|call| answer_path(whole, &mock, answers, call) == path)
    };
    mock.answers.iter().find(is_there).map(|answers| answers.returns.clone())
}

/// How the names of calls on an object begin.
pub(crate) const THEN: &str = "then";
/// And of what makes it.
pub(crate) const NEW: &str = "new";
pub(crate) const KEY: &str = "key";
pub(crate) const GIVES: &str = "gives";

pub fn element(path: &str, index: usize) -> String {
    format!("{path}[{index}]")
}

/// The name of the object whose fields a fixture sets: a shared one has the same wherever it is used.
pub(crate) fn object_path(path: &str, object: &Recipe) -> String {
    match object {
        Recipe::Shared(index) => Names::shared(*index),
        _ => path.to_owned(),
    }
}

pub fn field_path(object: &str, field: &FieldValue) -> String {
    format!("{object}.{}", field.field.name)
}

/// What an array of such elements gets where it grows: a literal, an empty array, or one more like those that it has if these
/// are alike. `None` if it cannot have any other length.
pub(crate) fn further_item(element: &Type, items: &[Recipe]) -> Option<Recipe> {
    let literals = items.iter().all(|item| matches!(item, Recipe::Value(_)));
    match (element, items.split_last()) {
        (Type::Primitive(_), _) => Some(usual_item(element)),
        (ty, _) if *ty == Type::string() && literals => Some(usual_item(element)),
        (Type::Array(inner), None) => Some(Recipe::Array { element: (**inner).clone(), items: Vec::new() }),
        (_, None) => None,
        (_, Some((last, others))) => others.iter().all(|other| is_alike(other, last)).then(|| last.clone()),
    }
}

fn is_growing(element: &Type, items: &[Recipe]) -> bool {
    further_item(element, items).is_some()
}

/// What an array that grows gets.
pub fn usual_item(element: &Type) -> Recipe {
    let value = match element {
        Type::Primitive(Primitive::Boolean) => Value::Boolean(false),
        Type::Primitive(Primitive::Byte) => Value::Byte(0),
        Type::Primitive(Primitive::Short) => Value::Short(0),
        Type::Primitive(Primitive::Char) => Value::Char(USUAL_UNIT),
        Type::Primitive(Primitive::Int) => Value::Int(0),
        Type::Primitive(Primitive::Long) => Value::Long(0),
        Type::Primitive(Primitive::Float) => Value::Float(0.0),
        Type::Primitive(Primitive::Double) => Value::Double(0.0),
        _ => Value::String(Arc::from("")),
    };
    Recipe::Value(value)
}

/// The bits of a primitive literal as terms have them; `None` for a string.
pub(crate) fn bits_of(value: &Value) -> Option<(Primitive, u64)> {
    let int = |number: i32| number as u32 as u64;
    Some(match value {
        Value::Boolean(value) => (Primitive::Boolean, u64::from(*value)),
        Value::Byte(value) => (Primitive::Byte, int(i32::from(*value))),
        Value::Short(value) => (Primitive::Short, int(i32::from(*value))),
        Value::Char(value) => (Primitive::Char, u64::from(*value)),
        Value::Int(value) => (Primitive::Int, int(*value)),
        Value::Long(value) => (Primitive::Long, *value as u64),
        Value::Float(value) => (Primitive::Float, u64::from(value.to_bits())),
        Value::Double(value) => (Primitive::Double, value.to_bits()),
        Value::String(_) => return None,
    })
}

/// The literal of these bits.
pub fn literal(primitive: Primitive, bits: u64) -> Value {
    match primitive {
        Primitive::Boolean => Value::Boolean(bits & 1 != 0),
        Primitive::Byte => Value::Byte(bits as i8),
        Primitive::Short => Value::Short(bits as i16),
        Primitive::Char => Value::Char(bits as u16),
        Primitive::Int => Value::Int(bits as i32),
        Primitive::Long => Value::Long(bits as i64),
        Primitive::Float => Value::Float(f32::from_bits(bits as u32)),
        Primitive::Double => Value::Double(f64::from_bits(bits)),
    }
}

pub fn is_wide(text: &str) -> bool {
    text.chars().any(|letter| letter > '\u{ff}')
}

/// A case without its literals: equal for cases that are explored as one.
pub fn erased(case: &TestCase) -> TestCase {
    let mut case = case.clone();
    case.recipes_mut().for_each(erase);
    case.about = String::new();
    case.oracle = suite::Oracle::default();
    case
}

/// Whether two recipes are the same but for their literals.
pub(crate) fn is_alike(a: &Recipe, b: &Recipe) -> bool {
    a == b || {
        let (mut a, mut b) = (a.clone(), b.clone());
        erase(&mut a);
        erase(&mut b);
        a == b
    }
}

/// Leaves nothing of a recipe but what variables cannot change.
fn erase(recipe: &mut Recipe) {
    match recipe {
        Recipe::Value(Value::String(text)) => *text = Arc::from(if is_wide(text) { "\u{100}" } else { "" }),
        Recipe::Value(value) => {
            if let Some((primitive, _)) = bits_of(value) {
                *value = literal(primitive, 0);
            }
        }
        Recipe::Array { element, items } if is_growing(element, items) => {
            // Wide strings in an array make it another one.
            let wide = |item: &Recipe| matches!(item, Recipe::Value(Value::String(text)) if is_wide(text));
            match items.first() {
                Some(first) if !matches!(first, Recipe::Value(_)) => items.truncate(1),
                _ => items.retain(wide),
            }
            items.iter_mut().for_each(erase);
        }
        other => {
            // How often the last call is made is a variable, too.
            if let Recipe::Object { then, .. } = other {
                then.truncate(first_repeated(then) + 1);
            }
            if let Recipe::Mock(mock) = other {
                mock.number = 0;
                mock.answers.iter_mut().for_each(|answers| answers.is_complete = false);
            }
            other.parts_mut().into_iter().for_each(erase);
        }
    }
}

/// A recipe with its parts replaced; the function is given their names.
fn with_parts(recipe: &Recipe, replace: &mut dyn FnMut(&str, &Recipe) -> Recipe, path: &str) -> Recipe {
    let mut all = |what: &str, recipes: &[Recipe]| -> Vec<Recipe> {
        let named = recipes.iter().enumerate();
        named.map(|(index, recipe)| replace(&part(path, what, index), recipe)).collect()
    };
    match recipe {
        Recipe::Array { element: ty, items } => {
            let items = items.iter().enumerate().map(|(index, item)| replace(&element(path, index), item));
            Recipe::Array { element: ty.clone(), items: items.collect() }
        }
        Recipe::Object { ty, creation, then } => {
            let creation = match creation {
                Creation::Constructor { constructor, outer, arguments } => Creation::Constructor {
                    constructor: constructor.clone(),
                    arguments: all(NEW, arguments),
                    outer: outer.as_deref().map(|outer| Box::new(replace(&format!("{path}.outer"), outer))),
                },
                Creation::Factory { method, on, arguments } => Creation::Factory {
                    method: method.clone(),
                    arguments: all(NEW, arguments),
                    on: on.as_deref().map(|on| Box::new(replace(&format!("{path}.on"), on))),
                },
                Creation::Reflection { constructor, arguments } => {
                    Creation::Reflection { constructor: constructor.clone(), arguments: all(NEW, arguments) }
                }
                Creation::There { object } => {
                    Creation::There { object: Box::new(replace(&format!("{path}.there"), object)) }
                }
            };
            let mut calls = Vec::with_capacity(then.len());
            for (number, call) in then.iter().enumerate() {
                let name = format!("{THEN}{number}");
                let arguments = call.arguments.iter().enumerate();
                let arguments = arguments.map(|(index, it)| replace(&part(path, &name, index), it)).collect();
                calls.push(Call { method: call.method.clone(), arguments });
            }
            Recipe::Object { ty: ty.clone(), creation, then: calls }
        }
        Recipe::Lambda { interface, returns, rows } => {
            let returns = returns.as_deref().map(|returns| Box::new(replace(&result(path), returns)));
            let mut table = Vec::with_capacity(rows.len());
            for (number, row) in rows.iter().enumerate() {
                table.push(LambdaRow {
                    parameter: row.parameter,
                    equals: replace(&part(path, KEY, number), &row.equals),
                    gives: replace(&part(path, GIVES, number), &row.gives),
                });
            }
            Recipe::Lambda { interface: interface.clone(), returns, rows: table }
        }
        Recipe::Mock(mock) => {
            let arguments = all(NEW, &mock.arguments);
            let mut replaced = Mock { arguments, ..(**mock).clone() };
            for (method, answers) in replaced.answers.iter_mut().zip(&mock.answers) {
                for (number, answer) in method.calls.iter_mut().enumerate() {
                    let name = answer_path(path, mock, answers, number);
                    match answer {
                        Answer::Gives(given) | Answer::Throws(given) => *given = replace(&name, given),
                        // It has no parts; what is put there instead is an answer like others.
                        Answer::Itself => {
                            let nothing = Recipe::Null(answers.returns.clone());
                            let given = replace(&name, &nothing);
                            if given != nothing {
                                *answer = Answer::Gives(given);
                            }
                        }
                        Answer::Returns => {}
                    }
                }
            }
            Recipe::Mock(Box::new(replaced))
        }
        Recipe::Fixture { object, fields } => {
            let base = object_path(path, object);
            let value = |field: &FieldValue| {
                let value = replace(&field_path(&base, field), &field.value);
                FieldValue { value, ..field.clone() }
            };
            let fields = fields.iter().map(value).collect();
            Recipe::Fixture { object: Box::new(replace(path, object)), fields }
        }
        Recipe::Value(_)
        | Recipe::Null(_)
        | Recipe::EnumConstant { .. }
        | Recipe::StaticField { .. }
        | Recipe::ClassLiteral(_)
        | Recipe::MockLiteral(_)
        | Recipe::UserCode { .. }
        | Recipe::Shared(_) => recipe.clone(),
    }
}

/// Reads the case that an assignment stands for. Variables that it does not name keep the case's literals.
pub(crate) struct Reader<'a> {
    pub terms: &'a mut Terms,
    pub variables: &'a mut Variables,
    pub assignment: &'a Assignment,
}

impl Reader<'_> {
    pub(crate) fn read(&mut self, case: &TestCase, names: &Names) -> TestCase {
        let mut case = case.clone();
        for (name, recipe) in names.of(&case).into_iter().zip(case.recipes_mut()) {
            *recipe = self.recipe(&name, recipe);
        }
        case
    }

    fn value(&self, variable: Variable, otherwise: u64) -> u64 {
        self.assignment.get(variable.id).unwrap_or(otherwise)
    }

    fn recipe(&mut self, path: &str, recipe: &Recipe) -> Recipe {
        match recipe {
            Recipe::Value(Value::String(text)) => self.text(path, text),
            Recipe::Value(value) => match bits_of(value) {
                Some((primitive, bits)) => {
                    let variable = self.variables.primitive(self.terms, path, primitive);
                    Recipe::Value(literal(primitive, self.value(variable, bits)))
                }
                None => recipe.clone(),
            },
            Recipe::Array { element: ty, items } if is_growing(ty, items) => {
                let length = self.variables.length(self.terms, path, false);
                let length = self.value(length, items.len() as u64).min(MOST_ELEMENTS as u64) as usize;
                let further = further_item(ty, items).unwrap_or_else(|| usual_item(ty));
                let items = (0..length)
                    .map(|index| self.recipe(&element(path, index), items.get(index).unwrap_or(&further)))
                    .collect();
                Recipe::Array { element: ty.clone(), items }
            }
            Recipe::Object { ty, creation, then } if !then.is_empty() => {
                let times = self.variables.times(self.terms, path);
                let times = self.value(times, (then.len() - first_repeated(then)) as u64) as usize;
                let then = stretched(then, times.min(MOST_TIMES));
                let recipe = Recipe::Object { ty: ty.clone(), creation: creation.clone(), then };
                with_parts(&recipe, &mut |path, part| self.recipe(path, part), path)
            }
            other => with_parts(other, &mut |path, part| self.recipe(path, part), path),
        }
    }

    fn text(&mut self, path: &str, text: &str) -> Recipe {
        let units: Vec<u16> = text.encode_utf16().collect();
        let wide = is_wide(text);
        let length = self.variables.length(self.terms, path, true);
        let length = self.value(length, units.len() as u64).min(MOST_ELEMENTS as u64) as usize;
        let units: Vec<u16> = (0..length)
            .map(|index| {
                let variable = self.variables.unit(self.terms, path, index, wide);
                let usual = units.get(index).copied().unwrap_or(USUAL_UNIT);
                self.value(variable, u64::from(usual)) as u16
            })
            .collect();
        string_of(&units)
    }
}

/// A string of these units: a literal, unless surrogates stand alone, which no text can.
fn string_of(units: &[u16]) -> Recipe {
    if let Ok(text) = String::from_utf16(units) {
        return Recipe::Value(Value::String(text.into()));
    }
    let items = units.iter().map(|unit| Recipe::Value(Value::Char(*unit))).collect();
    let letters = Recipe::Array { element: Type::Primitive(Primitive::Char), items };
    let constructor = MethodRef::new(ClassName::new("java/lang/String"), "<init>", "([C)V");
    let creation = Creation::Constructor { constructor, outer: None, arguments: vec![letters] };
    Recipe::Object { ty: Type::string(), creation, then: Vec::new() }
}

/// What the receiver and the arguments are called in conditions.
#[derive(Clone, Debug)]
pub struct Names {
    pub receiver: String,
    pub arguments: Vec<String>,
}

impl Names {
    pub fn argument(&self, index: usize) -> &str {
        self.arguments.get(index).map_or("argument", String::as_str)
    }

    /// How the names of shared objects begin.
    pub const SHARED: &str = "shared";

    pub fn shared(index: usize) -> String {
        format!("{}{index}", Names::SHARED)
    }

    /// What a step of the set-up gives: `Tickets.sold` to a field, `setSeller.0` to the call that comes first.
    pub fn set_up(number: usize, step: &SetUp) -> Vec<String> {
        match step {
            SetUp::Assign { field, .. } => {
                vec![format!("{}.{}", field.owner.readable(), field.name)]
            }
            SetUp::Call { call, .. } => {
                let what = format!("{}{number}", call.method.name);
                (0..call.arguments.len()).map(|index| format!("{what}.{index}")).collect()
            }
        }
    }

    /// The names of [`TestCase::recipes`], in their order.
    pub fn of(&self, case: &TestCase) -> Vec<String> {
        let mut all: Vec<String> = (0..case.shared.len()).map(Names::shared).collect();
        all.extend(case.receiver.iter().map(|_| self.receiver.clone()));
        all.extend((0..case.arguments.len()).map(|index| self.argument(index).to_owned()));
        let set_up = case.set_up.iter().enumerate();
        all.extend(set_up.flat_map(|(number, step)| Names::set_up(number, step)));
        all
    }
}

/// The literals of a case as values of the variables that stand for them.
pub(crate) fn literals(
    case: &TestCase,
    names: &Names,
    terms: &mut Terms,
    variables: &mut Variables,
    assignment: &mut Assignment,
) {
    let mut literals = Literals { terms, variables, assignment };
    for (name, recipe) in names.of(case).iter().zip(case.recipes()) {
        literals.recipe(name, recipe);
    }
}

struct Literals<'a> {
    terms: &'a mut Terms,
    variables: &'a mut Variables,
    assignment: &'a mut Assignment,
}

impl Literals<'_> {
    fn recipe(&mut self, path: &str, recipe: &Recipe) {
        match recipe {
            Recipe::Value(Value::String(text)) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                let length = self.variables.length(self.terms, path, true);
                self.assignment.set(length.id, units.len().min(MOST_ELEMENTS as usize) as u64);
                for (index, unit) in units.iter().take(MOST_ELEMENTS as usize).enumerate() {
                    let variable = self.variables.unit(self.terms, path, index, is_wide(text));
                    self.assignment.set(variable.id, u64::from(*unit));
                }
            }
            Recipe::Value(value) => {
                if let Some((primitive, bits)) = bits_of(value) {
                    let variable = self.variables.primitive(self.terms, path, primitive);
                    self.assignment.set(variable.id, bits);
                }
            }
            Recipe::Array { element: ty, items } if is_growing(ty, items) => {
                let length = self.variables.length(self.terms, path, false);
                self.assignment.set(length.id, items.len().min(MOST_ELEMENTS as usize) as u64);
                for (index, item) in items.iter().enumerate() {
                    self.recipe(&element(path, index), item);
                }
            }
            other => {
                if let Recipe::Object { then, .. } = other
                    && !then.is_empty()
                {
                    let times = self.variables.times(self.terms, path);
                    let count = (then.len() - first_repeated(then)).min(MOST_TIMES);
                    self.assignment.set(times.id, count as u64);
                }
                with_parts(
                    other,
                    &mut |path, part| {
                        self.recipe(path, part);
                        part.clone()
                    },
                    path,
                );
            }
        }
    }
}

/// A case with the recipe at a path replaced; `None` if the path leads nowhere.
pub fn replaced(case: &TestCase, names: &Names, path: &str, recipe: &Recipe) -> Option<TestCase> {
    let mut case = case.clone();
    let mut done = false;
    let all = names.of(&case);
    for (name, place) in all.iter().zip(case.recipes_mut()) {
        if is_near(place, name, path) {
            *place = replace(place, name, path, recipe, &mut done);
        }
    }
    done.then_some(case)
}

fn replace(at: &Recipe, here: &str, path: &str, recipe: &Recipe, done: &mut bool) -> Recipe {
    if here == path {
        *done = true;
        return recipe.clone();
    }
    with_parts(at, &mut |inner, part| replace(part, inner, path, recipe, done), here)
}

/// A recipe with parts of it changed, innermost first: the function is given their names, and says what stands there
/// instead, if anything.
pub fn mapped(
    recipe: &Recipe,
    path: &str,
    change: &mut dyn FnMut(&str, &Recipe) -> Option<Recipe>,
) -> Recipe {
    let inner = with_parts(recipe, &mut |path, part| mapped(part, path, change), path);
    change(path, &inner).unwrap_or(inner)
}

/// The recipe at a path.
pub fn at(case: &TestCase, names: &Names, path: &str) -> Option<Recipe> {
    let all = names.of(case);
    let near = all.iter().zip(case.recipes()).filter(|(name, recipe)| is_near(recipe, name, path));
    near.filter_map(|(name, recipe)| part_at(recipe, name, path)).next()
}

/// Whether a path may lead into a recipe of this name: fields that a fixture sets have the name of their object.
fn is_near(recipe: &Recipe, name: &str, path: &str) -> bool {
    path.starts_with(name)
        || matches!(recipe, Recipe::Fixture { object, .. } if path.starts_with(&object_path(name, object)))
}

fn part_at(recipe: &Recipe, here: &str, path: &str) -> Option<Recipe> {
    if here == path {
        return Some(recipe.clone());
    }
    let mut found = None;
    with_parts(
        recipe,
        &mut |inner, part| {
            if found.is_none() && path.starts_with(inner) {
                found = part_at(part, inner, path);
            }
            part.clone()
        },
        here,
    );
    found
}

/// Whether two recipes differ in more than literals.
pub fn differs(a: &Recipe, b: &Recipe) -> bool {
    !is_alike(a, b)
}

#[cfg(test)]
mod tests;
