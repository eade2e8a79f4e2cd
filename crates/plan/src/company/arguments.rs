//! What a call is tried with in a state: objects that are there, values that its own precondition asks for in this state,
//! what the goal misses, constants of goal and code.

use std::sync::Arc;

use contract::expr::{BinaryOperator, UnaryOperator};
use contract::{Clause, Expr, ExprKind, Literal};
use live::{Stage, View, World};
use making::callable::enum_constants;
use making::{Origin, Way, Ways};
use program::{ClassName, MethodRef, Primitive, Program, Type};
use suite::{Creation, Recipe, Value};
use values::CodeConstants;

use super::Bounds;
use super::distance::{Missing, number};

/// Objects that are made on the spot inside each other.
const DEEPEST: usize = 2;
/// Texts of lengths beyond this are not made up.
const LONGEST: i64 = 60;

/// Constants of goal and contracts.
#[derive(Clone, Debug, Default)]
pub(super) struct Constants {
    integers: Vec<i64>,
    decimals: Vec<f64>,
    texts: Vec<Arc<str>>,
    has_null: bool,
    /// Those of the code that clauses call.
    code: CodeConstants,
}

impl Constants {
    pub(super) fn of(program: &Program, clauses: &[Clause]) -> Constants {
        let mut found = Constants::default();
        let mut called: Vec<MethodRef> = Vec::new();
        for clause in clauses {
            found.add(&clause.expr);
            clause.expr.visit(&mut |part| {
                if let ExprKind::Call { method, .. } = &part.kind {
                    push_new(&mut called, method.clone());
                }
            });
        }
        found.code = values::constants_behind(program, &called);
        found
    }

    fn add(&mut self, expr: &Expr) {
        expr.visit(&mut |part| {
            let ExprKind::Literal(literal) = &part.kind else { return };
            match literal {
                Literal::Int(value) => self.integers.push(i64::from(*value)),
                Literal::Long(value) => self.integers.push(*value),
                Literal::Char(value) => self.integers.push(i64::from(*value)),
                Literal::Float(value) => self.decimals.push(f64::from(*value)),
                Literal::Double(value) => self.decimals.push(*value),
                Literal::String(text) => self.texts.push(text.clone()),
                Literal::Null => self.has_null = true,
                Literal::Boolean(_) | Literal::Class(_) => {}
            }
        });
    }

    pub(super) fn sizes(&self) -> Vec<usize> {
        let mut sizes = Vec::new();
        let usual = [2, 1, 3, 0];
        let named = self.integers.iter().filter(|it| (0..=LONGEST / 2).contains(*it)).map(|it| *it as usize);
        named.chain(usual).for_each(|size| push_new(&mut sizes, size));
        sizes
    }
}

/// What is known where arguments are looked for.
pub(super) struct Situation<'a> {
    pub stage: &'a Stage,
    /// Objects in play with their classes.
    pub objects: &'a [(usize, ClassName)],
    pub missing: &'a Missing,
    pub goal: &'a Constants,
    pub ways: &'a Ways<'a>,
    pub bounds: Bounds,
    /// How many objects around the argument are made on the spot.
    pub depth: usize,
}

/// What the precondition of the call asks of one parameter in this state.
#[derive(Clone, Debug, Default)]
struct Asked {
    integers: Vec<i64>,
    lengths: Vec<i64>,
    starts: Vec<Arc<str>>,
    ends: Vec<Arc<str>>,
    texts: Vec<Arc<str>>,
    is_nullable: bool,
}

/// Lists of arguments for a call on an object, or for a creation; empty where a parameter has no value here.
pub(super) fn rows(world: &mut World, here: &Situation, way: &Way, on: Option<usize>) -> Vec<Vec<Recipe>> {
    if way.types.is_empty() {
        return vec![Vec::new()];
    }
    let asked = asked(world, here, way, on);
    let mut lists = Vec::new();
    for (index, ty) in way.types.iter().enumerate() {
        let values = candidates(world, here, way, ty, &asked[index], on);
        if values.is_empty() {
            return Vec::new();
        }
        lists.push(values);
    }
    let first: Vec<Recipe> = lists.iter().map(|values| values[0].clone()).collect();
    let mut found = vec![first.clone()];
    // Objects meet each other in every combination; values vary one at a time.
    for (index, values) in lists.iter().enumerate() {
        if matches!(values[0], Recipe::Shared(_)) {
            let before = found.clone();
            for value in &values[1..] {
                // Many objects make far more rows than are looked at.
                if found.len() >= here.bounds.rows {
                    break;
                }
                for row in before.iter().take(here.bounds.rows - found.len()) {
                    let mut other = row.clone();
                    other[index] = value.clone();
                    push_new(&mut found, other);
                }
            }
        }
    }
    let longest = lists.iter().map(Vec::len).max().unwrap_or(0);
    let met = found.clone();
    for rank in 1..longest {
        for (index, values) in lists.iter().enumerate() {
            let Some(value) = values.get(rank).filter(|value| !matches!(value, Recipe::Shared(_))) else {
                continue;
            };
            if found.len() >= here.bounds.rows {
                break;
            }
            for row in &met {
                let mut other = row.clone();
                other[index] = value.clone();
                push_new(&mut found, other);
            }
        }
    }
    found.truncate(here.bounds.rows);
    found
}

fn asked(world: &mut World, here: &Situation, way: &Way, on: Option<usize>) -> Vec<Asked> {
    let mut asked = vec![Asked::default(); way.types.len()];
    let class = match on.filter(|_| !way.method.is_constructor()) {
        Some(on) => here.objects.iter().find(|(index, _)| *index == on).map(|(_, class)| class.clone()),
        None => None,
    };
    let class = class.unwrap_or_else(|| way.method.owner.clone());
    let contract = world.contracts().effective(&class, &way.method);
    let cases = contract.cases.iter().filter(|case| !case.is_exceptional);
    let clauses: Vec<&Expr> = cases
        .flat_map(|case| &case.requires)
        .chain(contract.guards.iter().map(|guard| &guard.condition))
        .map(|clause| &clause.expr)
        .collect();
    let this = on.filter(|_| !way.is_static && !way.method.is_constructor()).map(Recipe::Shared);
    world.look(here.stage, &class, this.as_ref(), &[], |view| {
        for clause in clauses {
            clause.visit(&mut |part| {
                for (index, asked) in asked.iter_mut().enumerate() {
                    ask(view, part, index, asked);
                }
            });
        }
    });
    asked
}

/// Takes in what one part of a precondition says of a parameter.
fn ask(view: &mut View, part: &Expr, index: usize, asked: &mut Asked) {
    match &part.kind {
        ExprKind::Binary { operator, left, right } if is_comparison(*operator) => {
            for (side, other, is_turned) in [(left, right, false), (right, left, true)] {
                if !mentions(side, index) || mentions_any(other) {
                    continue;
                }
                if other.kind == ExprKind::Literal(Literal::Null) {
                    asked.is_nullable = true;
                    continue;
                }
                let Some(value) = number(view, other).map(|value| value as i64) else { continue };
                let near = match (operator, is_turned) {
                    (BinaryOperator::Less, false) | (BinaryOperator::Greater, true) => vec![value - 1],
                    (BinaryOperator::Greater, false) | (BinaryOperator::Less, true) => vec![value + 1],
                    (BinaryOperator::NotEqual, _) => vec![value + 1, value - 1],
                    (BinaryOperator::Equal, _) => vec![value],
                    _ => vec![value, value + 1, value - 1],
                };
                for wanted in near {
                    match solved(view, side, index, wanted) {
                        Some(Solved::Value(value)) => push_new(&mut asked.integers, value),
                        Some(Solved::Length(length)) => push_new(&mut asked.lengths, length),
                        None => {}
                    }
                }
            }
        }
        ExprKind::Call { target: Some(target), method, arguments } if mentions(target, index) => {
            if let [argument] = arguments.as_slice()
                && let Some(live::Seen::Text(text)) =
                    (!mentions_any(argument)).then(|| view.seen(argument)).flatten()
            {
                match &*method.name {
                    "startsWith" => push_new(&mut asked.starts, text),
                    "endsWith" => push_new(&mut asked.ends, text),
                    _ => push_new(&mut asked.texts, text),
                }
            }
        }
        ExprKind::Literal(Literal::String(text)) => push_new(&mut asked.texts, text.clone()),
        _ => {}
    }
}

enum Solved {
    Value(i64),
    /// Of a text or array.
    Length(i64),
}

/// What the parameter must be for an expression to have a value, where the expression can be turned round.
fn solved(view: &mut View, expr: &Expr, index: usize, wanted: i64) -> Option<Solved> {
    match &expr.kind {
        ExprKind::Parameter { index: own, .. } => (*own == index).then_some(Solved::Value(wanted)),
        ExprKind::Cast { operand } | ExprKind::Exact(operand) => solved(view, operand, index, wanted),
        ExprKind::Unary { operator: UnaryOperator::Minus, operand } => {
            solved(view, operand, index, wanted.checked_neg()?)
        }
        ExprKind::ArrayLength(array) => is_parameter(array, index).then_some(Solved::Length(wanted)),
        ExprKind::Call { target: Some(target), method, arguments }
            if arguments.is_empty() && &*method.name == "length" =>
        {
            is_parameter(target, index).then_some(Solved::Length(wanted))
        }
        ExprKind::Binary { operator, left, right } => {
            let in_left = mentions(left, index);
            if in_left == mentions(right, index) {
                return None;
            }
            let (inside, other) = if in_left { (left, right) } else { (right, left) };
            let other = number(view, other)? as i64;
            let inner = match operator {
                BinaryOperator::Add => wanted.checked_sub(other)?,
                BinaryOperator::Subtract if in_left => wanted.checked_add(other)?,
                BinaryOperator::Subtract => other.checked_sub(wanted)?,
                BinaryOperator::Multiply if other != 0 => wanted / other,
                BinaryOperator::Divide if in_left => wanted.checked_mul(other)?,
                BinaryOperator::Remainder if in_left => wanted,
                _ => return None,
            };
            solved(view, inside, index, inner)
        }
        _ => None,
    }
}

fn candidates(
    world: &mut World,
    here: &Situation,
    way: &Way,
    ty: &Type,
    asked: &Asked,
    on: Option<usize>,
) -> Vec<Recipe> {
    let program = &world.program.clone();
    if let Some(primitive) = ty.unboxed() {
        return numbers(here, way, primitive, asked).into_iter().map(Recipe::Value).collect();
    }
    if ty.is_string() || ty.class_name().is_some_and(|name| name.as_str() == "java/lang/CharSequence") {
        let mut texts: Vec<Recipe> =
            texts(here, way, asked).into_iter().map(|text| Recipe::Value(Value::String(text))).collect();
        texts.truncate(here.bounds.values);
        return texts;
    }
    let mut found = Vec::new();
    match ty {
        Type::Class(class) => {
            found.extend(enum_constants(program, &class.name));
            let fits = here.objects.iter().filter(|(_, own)| program.is_subclass(own, &class.name));
            // The object itself comes last: it is rarely what is meant.
            let (others, own): (Vec<_>, Vec<_>) = fits.partition(|(index, _)| Some(*index) != on);
            let is_any = class.name.is_object();
            found.extend(others.iter().chain(&own).map(|(index, _)| Recipe::Shared(*index)));
            found.extend(fresh(world, here, &class.name));
            let is_ours = program.under_test().binary_search(&class.name).is_ok();
            if found.is_empty() && !is_ours || is_any {
                found.extend(making::plain_value(program, ty, &[]));
            }
            if let Some(element) = element_of(ty) {
                found.extend(collections(world, here, ty, element));
            }
        }
        Type::Array(element) => {
            let objects = here.objects.iter().filter(|(_, own)| {
                element.class_name().is_some_and(|wanted| program.is_subclass(own, wanted))
            });
            let items: Vec<Recipe> = objects.map(|(index, _)| Recipe::Shared(*index)).collect();
            let array = |items: Vec<Recipe>| Recipe::Array { element: (**element).clone(), items };
            found.extend((!items.is_empty()).then(|| array(items)));
            if element.class_name().is_none() || found.is_empty() {
                let nothing = Way { types: Vec::new(), ..way.clone() };
                let item = candidates(world, here, &nothing, element, &Asked::default(), None);
                let lengths =
                    asked.lengths.iter().filter(|it| (0..=LONGEST).contains(*it)).map(|it| *it as usize);
                let mut sizes: Vec<usize> = Vec::new();
                lengths.chain([2, 1, 0]).for_each(|size| push_new(&mut sizes, size));
                if !item.is_empty() {
                    found.extend(
                        sizes
                            .into_iter()
                            .map(|size| array(item.iter().cycle().take(size).cloned().collect())),
                    );
                }
            }
        }
        _ => found.extend(making::plain_value(program, ty, &[])),
    }
    found.truncate(here.bounds.values);
    if asked.is_nullable || here.goal.has_null || found.is_empty() && !is_planned(world, ty) {
        found.push(Recipe::Null(ty.clone()));
    }
    found
}

/// Objects that are made where they are given away: `add(new Item(3))`.
fn fresh(world: &mut World, here: &Situation, class: &ClassName) -> Vec<Recipe> {
    if here.depth >= DEEPEST || !here.ways.is_planned(class) {
        return Vec::new();
    }
    let inside = Situation { depth: here.depth + 1, ..*here };
    let ways = here.ways.of(class);
    let mut found = Vec::new();
    for way in ways.makers.iter().filter(|way| way.from == Origin::Nothing) {
        for arguments in rows(world, &inside, way, None) {
            let method = way.method.clone();
            let creation = match method.is_constructor() {
                true => Creation::Constructor { constructor: method, outer: None, arguments },
                false => Creation::Factory { method, on: None, arguments },
            };
            found.push(Recipe::Object { ty: way.gives.clone(), creation, then: Vec::new() });
        }
    }
    found
}

fn is_planned(world: &World, ty: &Type) -> bool {
    ty.class_name().is_some_and(|name| world.program.under_test().binary_search(name).is_ok())
}

/// What a collection of the class library holds.
pub(super) fn element_of(ty: &Type) -> Option<&Type> {
    let Type::Class(class) = ty else { return None };
    let is_collection = matches!(
        class.name.as_str(),
        "java/util/List"
            | "java/util/Collection"
            | "java/lang/Iterable"
            | "java/util/Set"
            | "java/util/ArrayList"
            | "java/util/Deque"
            | "java/util/Queue"
    );
    match class.arguments.as_slice() {
        [program::TypeArgument::Exact(ty) | program::TypeArgument::Extends(ty)] if is_collection => Some(ty),
        _ => None,
    }
}

fn collections(world: &World, here: &Situation, ty: &Type, element: &Type) -> Option<Recipe> {
    let wanted = element.class_name()?;
    let objects = here.objects.iter().filter(|(_, own)| world.program.is_subclass(own, wanted));
    let items: Vec<Recipe> = objects.map(|(index, _)| Recipe::Shared(*index)).collect();
    if items.is_empty() { None } else { collection(world, ty, items) }
}

/// A collection with these elements.
pub(super) fn collection(world: &World, ty: &Type, items: Vec<Recipe>) -> Option<Recipe> {
    let mut made = making::plain_value(&world.program, ty, &[])?;
    let add = program::MethodRef::new("java/util/Collection".into(), "add", "(Ljava/lang/Object;)Z");
    if let Recipe::Object { then, .. } = &mut made {
        then.extend(items.into_iter().map(|item| suite::Call { method: add.clone(), arguments: vec![item] }));
    }
    Some(made)
}

fn numbers(here: &Situation, way: &Way, primitive: Primitive, asked: &Asked) -> Vec<Value> {
    if primitive == Primitive::Boolean {
        return vec![Value::Boolean(true), Value::Boolean(false)];
    }
    let mut integers: Vec<i64> = Vec::new();
    let mut add = |value: i64| push_new(&mut integers, value);
    if primitive == Primitive::Char {
        for (now, wanted) in &here.missing.texts {
            next_part(now, wanted).chars().for_each(|unit| add(i64::from(u32::from(unit))));
        }
        here.goal.texts.iter().flat_map(|text| text.chars()).for_each(|unit| add(i64::from(u32::from(unit))));
    }
    // What would close the gap at once comes first, then what the call asks for.
    for (now, wanted) in &here.missing.numbers {
        [wanted.saturating_sub(*now), now.saturating_sub(*wanted)]
            .into_iter()
            .filter(|it| *it > 0)
            .for_each(&mut add);
    }
    asked.integers.iter().for_each(|value| add(*value));
    here.missing.numbers.iter().flat_map(|(now, wanted)| [*wanted, *now]).for_each(&mut add);
    add(1);
    way.constants.integers.iter().for_each(|value| add(*value));
    here.goal.integers.iter().for_each(|value| add(*value));
    here.goal.code.integers.iter().for_each(|value| add(*value));
    [2, 0, 3, -1, 4, 10].into_iter().for_each(&mut add);
    let mut decimals: Vec<f64> = here.goal.decimals.clone();
    decimals.extend(&way.constants.decimals);
    decimals.extend(&here.goal.code.decimals);
    let mut found: Vec<Value> = match primitive {
        Primitive::Boolean => Vec::new(),
        Primitive::Byte => whole(&integers).map(Value::Byte).collect(),
        Primitive::Short => whole(&integers).map(Value::Short).collect(),
        Primitive::Int => whole(&integers).map(Value::Int).collect(),
        Primitive::Long => integers.into_iter().map(Value::Long).collect(),
        Primitive::Char => {
            let mut units: Vec<u16> = whole(&integers).filter(|unit| *unit >= 0x20).collect();
            for unit in "ab0".bytes() {
                push_new(&mut units, u16::from(unit));
            }
            units.into_iter().map(Value::Char).collect()
        }
        Primitive::Float => {
            let all = decimals.into_iter().chain(integers.into_iter().map(|it| it as f64));
            all.map(|value| Value::Float(value as f32)).collect()
        }
        Primitive::Double => {
            decimals.into_iter().chain(integers.into_iter().map(|it| it as f64)).map(Value::Double).collect()
        }
    };
    found.truncate(here.bounds.values);
    found
}

/// What a text lacks to become another one: what comes after what they have in common.
fn next_part(now: &str, wanted: &str) -> String {
    match wanted.strip_prefix(now) {
        Some(rest) => rest.to_owned(),
        None => wanted.to_owned(),
    }
}

fn texts(here: &Situation, way: &Way, asked: &Asked) -> Vec<Arc<str>> {
    let mut found: Vec<Arc<str>> = Vec::new();
    let mut pieces: Vec<Arc<str>> = Vec::new();
    let mut add = |text: &str| push_new(&mut found, Arc::from(text));
    let empty: [Arc<str>; 1] = [Arc::from("")];
    let starts = if asked.starts.is_empty() { &empty[..] } else { &asked.starts };
    let ends = if asked.ends.is_empty() { &empty[..] } else { &asked.ends };
    // What the precondition asks for: a length, a beginning, an end.
    let lengths = asked.lengths.iter().filter(|length| (0..=LONGEST).contains(*length));
    for length in lengths {
        for (start, end) in starts.iter().flat_map(|start| ends.iter().map(move |end| (start, end))) {
            let own = (start.chars().count() + end.chars().count()) as i64;
            if let Ok(gap) = usize::try_from(length - own) {
                add(&format!("{start}{}{end}", values::string_of_length(gap)));
            }
        }
    }
    if !asked.starts.is_empty() || !asked.ends.is_empty() {
        starts
            .iter()
            .flat_map(|start| ends.iter().map(move |end| format!("{start}{end}")))
            .for_each(|text| add(&text));
    }
    asked.texts.iter().for_each(|text| add(text));
    // What the goal misses, whole and in pieces.
    for (now, wanted) in &here.missing.texts {
        let rest = next_part(now, wanted);
        add(&rest);
        pieces.extend(parts(&rest));
        pieces.extend(parts(wanted));
        pieces.extend(rest.chars().next().map(|first| Arc::from(first.to_string().as_str())));
    }
    here.goal.texts.iter().for_each(|text| add(text));
    here.goal.texts.iter().for_each(|text| pieces.extend(parts(text)));
    pieces.iter().for_each(|text| add(text));
    here.goal.code.strings.iter().for_each(|text| add(text));
    add("a");
    for (now, wanted) in &here.missing.numbers {
        for length in [*wanted, wanted - now] {
            if (0..=LONGEST).contains(&length) {
                add(&values::string_of_length(length as usize));
            }
        }
    }
    way.constants.strings.iter().for_each(|text| add(text));
    ["b", "c", "", "d"].into_iter().for_each(&mut add);
    for length in here.goal.integers.iter().filter(|length| (0..=LONGEST).contains(*length)) {
        add(&values::string_of_length(*length as usize));
    }
    found
}

/// The words of a text.
fn parts(text: &str) -> Vec<Arc<str>> {
    text.split(|unit: char| !unit.is_alphanumeric()).filter(|part| !part.is_empty()).map(Arc::from).collect()
}

/// Values around one that has done well: what a search along a line tries next.
pub(super) fn near(value: &Value) -> Vec<Value> {
    let steps = [1, -1, 2, -2, 4, -4, 8, -8, 16, -16];
    let around = |value: i64| steps.into_iter().filter_map(move |step| value.checked_add(step));
    match value {
        Value::Int(value) => {
            around(i64::from(*value)).filter_map(|it| i32::try_from(it).ok()).map(Value::Int).collect()
        }
        Value::Long(value) => around(*value).map(Value::Long).collect(),
        Value::Short(value) => {
            around(i64::from(*value)).filter_map(|it| i16::try_from(it).ok()).map(Value::Short).collect()
        }
        Value::Byte(value) => {
            around(i64::from(*value)).filter_map(|it| i8::try_from(it).ok()).map(Value::Byte).collect()
        }
        Value::Double(value) => steps.into_iter().map(|step| Value::Double(value + step as f64)).collect(),
        Value::Float(value) => steps.into_iter().map(|step| Value::Float(value + step as f32)).collect(),
        Value::Boolean(_) | Value::Char(_) | Value::String(_) => Vec::new(),
    }
}

fn is_comparison(operator: BinaryOperator) -> bool {
    use BinaryOperator as B;
    matches!(operator, B::Equal | B::NotEqual | B::Less | B::LessEqual | B::Greater | B::GreaterEqual)
}

fn is_parameter(expr: &Expr, wanted: usize) -> bool {
    matches!(&expr.kind, ExprKind::Parameter { index, .. } if *index == wanted)
}

fn mentions(expr: &Expr, wanted: usize) -> bool {
    expr.any(|part| is_parameter(part, wanted))
}

fn mentions_any(expr: &Expr) -> bool {
    expr.any(|part| matches!(part.kind, ExprKind::Parameter { .. } | ExprKind::Variable(_)))
}

/// The numbers that the type holds.
fn whole<T: TryFrom<i64>>(integers: &[i64]) -> impl Iterator<Item = T> + '_ {
    integers.iter().filter_map(|value| T::try_from(*value).ok())
}

pub(super) fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}
