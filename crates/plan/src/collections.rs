//! Collections and maps of the library with planned elements.
//!
//! Their classes have no contracts, but what they promise is known: `add` makes them one larger, and what was added is in
//! them. So a collection is a number of elements, of which some are named (`items.contains(item)`) and some have a state
//! (`items.get(0).price() > 10`).

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::expr::BinaryOperator;
use contract::{Clause, Expr, ExprKind, Literal};
use program::{ClassKind, ClassName, MethodRef, Type};
use suite::Unplanned;
use term::Value;

use live::Subject;

use crate::domain::Goal;
use crate::objects::{Argument, Builder, Call, Planned, clause};
use crate::types;

/// Larger collections are not built.
const LARGEST: i32 = 64;

/// What is built for a type of the library, and how something is put in.
struct Kind {
    class: &'static str,
    is_map: bool,
    /// Nothing is in it twice.
    is_unique: bool,
}

/// Whether objects of the type are built here.
pub(crate) fn is_collection(ty: &Type) -> bool {
    kind(ty).is_some()
}

fn kind(ty: &Type) -> Option<Kind> {
    let (class, is_map) = match ty.class_name()?.as_str() {
        "java/util/List" | "java/util/Collection" | "java/lang/Iterable" | "java/util/ArrayList" => {
            ("java/util/ArrayList", false)
        }
        "java/util/LinkedList" => ("java/util/LinkedList", false),
        "java/util/Queue" | "java/util/Deque" | "java/util/ArrayDeque" => ("java/util/ArrayDeque", false),
        // In an order that does not depend on the objects' addresses.
        "java/util/Set" | "java/util/LinkedHashSet" => ("java/util/LinkedHashSet", false),
        "java/util/HashSet" => ("java/util/HashSet", false),
        "java/util/Map" | "java/util/LinkedHashMap" => ("java/util/LinkedHashMap", true),
        "java/util/HashMap" => ("java/util/HashMap", true),
        _ => return None,
    };
    let is_unique = is_map || class.ends_with("Set");
    Some(Kind { class, is_map, is_unique })
}

/// What is known of the elements that are wanted.
#[derive(Default)]
struct Elements {
    /// That must be in it (in a map: as keys).
    contained: Vec<Expr>,
    /// By position, what the element must be like, said of the parameter [`ELEMENT`].
    at: BTreeMap<i32, Vec<Clause>>,
    /// About the size only.
    size: Vec<Clause>,
}

/// The position that stands for an element in clauses about it; no method has so many parameters.
const ELEMENT: usize = 255;

/// A collection of which the clauses hold that speak of it as the parameter of a position; the reason where they are about
/// something else than size and elements.
pub(crate) fn plan(
    builder: &mut Builder,
    ty: &Type,
    index: usize,
    clauses: &[Clause],
) -> Result<Planned, Unplanned> {
    let kind = kind(ty).ok_or(Unplanned::Limit)?;
    let mut elements = Elements::default();
    for clause in clauses {
        for part in clause.expr.conjuncts() {
            let text = Arc::from(contract::show(part));
            let part = Clause { expr: part.clone(), text, ..clause.clone() };
            if !read(&part, index, &mut elements) {
                return Err(Unplanned::Contradiction { clauses: vec![part.text] });
            }
        }
    }
    let size = size(builder, index, &elements)?;
    // Equal elements would be one.
    if kind.is_unique && size > 1 && has_equals(builder, &types::argument(ty, 0)) {
        return Err(Unplanned::Limit);
    }
    let class = ClassName::new(kind.class);
    let element_type = types::argument(ty, 0);
    let value_type = types::argument(ty, 1);
    let constructor = MethodRef::new(class.clone(), "<init>", "()V");
    let mut calls = vec![Call { method: constructor, arguments: Vec::new() }];
    let add = match kind.is_map {
        true => ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
        false => ("add", "(Ljava/lang/Object;)Z"),
    };
    let mut contained = elements.contained.iter();
    for position in 0..size {
        let element = match elements.at.get(&position) {
            Some(wanted) => self::element(builder, &element_type, position, wanted)?,
            None => match contained.next().map(named) {
                Some(argument) => argument.ok_or(Unplanned::Limit)?,
                None => self::element(builder, &element_type, position, &[])?,
            },
        };
        let mut arguments = vec![element];
        if kind.is_map {
            arguments.push(self::element(builder, &value_type, position, &[])?);
        }
        let method = MethodRef::new(class.clone(), add.0, add.1);
        calls.push(Call { method, arguments });
    }
    let ty = match ty {
        Type::Class(declared) => {
            let mut own = declared.clone();
            own.name = class.clone();
            Type::Class(own)
        }
        other => other.clone(),
    };
    Ok(Planned { ty, ..Planned::of_calls(class, calls) })
}

/// Takes a clause as one about size, membership or an element; whether it is.
fn read(clause: &Clause, index: usize, elements: &mut Elements) -> bool {
    let is_it = |expr: &Expr| Subject::Parameter(index).is(expr);
    // `items != null` holds of everything that is built.
    if let ExprKind::Binary { operator: BinaryOperator::NotEqual, left, right } = &clause.expr.kind
        && ((is_it(left) && is_null(right)) || (is_it(right) && is_null(left)))
    {
        return true;
    }
    if let ExprKind::Call { target: Some(target), method, arguments } = &clause.expr.kind
        && is_it(target)
        && let ("contains" | "containsKey", [element]) = (&*method.name, &arguments[..])
        && !element.any(is_it)
    {
        elements.contained.push(element.clone());
        return true;
    }
    let sized = clause.expr.substitute(&|part| size_of(part, index));
    let mut position = None;
    let about_element = sized.substitute(&|part| match &part.kind {
        ExprKind::Call { target: Some(target), method, arguments }
            if is_it(target) && &*method.name == "get" =>
        {
            let ExprKind::Literal(Literal::Int(at)) = arguments.first()?.kind else { return None };
            let kind = ExprKind::Parameter { index: ELEMENT, name: "element".into() };
            (at >= 0).then(|| Expr::new(kind, part.ty.clone()))
        }
        _ => None,
    });
    sized.visit(&mut |part| {
        if let ExprKind::Call { target: Some(target), method, arguments } = &part.kind
            && is_it(target)
            && &*method.name == "get"
            && let Some(ExprKind::Literal(Literal::Int(at))) =
                arguments.first().map(|argument| &argument.kind)
        {
            position = Some(*at);
        }
    });
    if let Some(position) = position {
        let is_alone = !about_element.any(is_it);
        elements.at.entry(position).or_default().push(Clause { expr: about_element, ..clause.clone() });
        return is_alone;
    }
    let only_size = {
        let zero = |part: &Expr| is_size(part, index).then(|| Expr::int(0));
        !sized.substitute(&zero).any(|part| {
            matches!(part.kind, ExprKind::Parameter { .. } | ExprKind::This | ExprKind::Quantified(_))
        })
    };
    elements.size.push(Clause { expr: sized, ..clause.clone() });
    only_size
}

/// `isEmpty()` as a statement about the size.
fn size_of(part: &Expr, index: usize) -> Option<Expr> {
    let ExprKind::Call { target: Some(target), method, arguments } = &part.kind else { return None };
    if !Subject::Parameter(index).is(target) || &*method.name != "isEmpty" || !arguments.is_empty() {
        return None;
    }
    let size = MethodRef::new(method.owner.clone(), "size", "()I");
    let call = ExprKind::Call { target: Some(target.clone()), method: size, arguments: Vec::new() };
    Some(Expr::new(call, Type::INT).equal(Expr::int(0)))
}

fn is_size(part: &Expr, index: usize) -> bool {
    match &part.kind {
        ExprKind::Call { target: Some(target), method, arguments } => {
            Subject::Parameter(index).is(target) && &*method.name == "size" && arguments.is_empty()
        }
        _ => false,
    }
}

fn is_null(expr: &Expr) -> bool {
    expr.kind == ExprKind::Literal(Literal::Null)
}

/// The smallest size that the clauses allow and the elements need.
fn size(builder: &mut Builder, index: usize, elements: &Elements) -> Result<i32, Unplanned> {
    let beyond = elements.at.keys().last().map_or(0, |last| last + 1);
    let wanted = i32::try_from(elements.contained.len() + elements.at.len()).unwrap_or(LARGEST);
    let least = beyond.max(wanted);
    let mut observed = None;
    for clause in &elements.size {
        clause.expr.visit(&mut |part| {
            if is_size(part, index) {
                observed.get_or_insert(part.clone());
            }
        });
    }
    let Some(observed) = observed else { return Ok(least) };
    let bound = |operator: BinaryOperator, limit: i32| {
        clause(Expr::binary(operator, observed.clone(), Expr::int(limit), Type::BOOLEAN))
    };
    let mut clauses = elements.size.clone();
    clauses.push(bound(BinaryOperator::GreaterEqual, least));
    // The smallest reads best; with a limit that is far away the planner has all the choice.
    for most in [least, least + 1, least + 3, least + 8, LARGEST] {
        let mut limited = clauses.clone();
        limited.push(bound(BinaryOperator::LessEqual, most));
        let goal = Goal { class: ClassName::object(), subject: Subject::This, clauses: limited };
        match builder.build(&goal) {
            Ok(planned) => {
                let value = planned.given.iter().find(|(expr, _)| *expr == observed).map(|(_, value)| value);
                return match value {
                    Some(Argument::Value(Value::Int(size), _)) => Ok(*size),
                    _ => Err(Unplanned::Limit),
                };
            }
            Err(reason) if most == LARGEST => return Err(reason),
            Err(_) => {}
        }
    }
    Err(Unplanned::Limit)
}

/// Whether different objects of a class of the program can be equal.
fn has_equals(builder: &Builder, ty: &Type) -> bool {
    builder.classes(ty).iter().filter_map(|class| builder.contracts.program().class(class)).any(|class| {
        let is_equals = |method: &program::Method| {
            &*method.name == "equals" && &*method.descriptor == "(Ljava/lang/Object;)Z"
        };
        class.kind == ClassKind::Record || class.methods.iter().any(is_equals)
    })
}

/// What a clause names, as an element.
fn named(expr: &Expr) -> Option<Argument> {
    match &expr.kind {
        ExprKind::Parameter { name, .. } if expr.ty.is_reference() && expr.ty.unboxed().is_none() => {
            Some(Argument::Named(name.clone(), expr.ty.clone()))
        }
        ExprKind::This => Some(Argument::Named(crate::call::RECEIVER.into(), expr.ty.clone())),
        ExprKind::Literal(Literal::String(text)) => Some(Argument::Text(text.clone())),
        ExprKind::Literal(Literal::Int(value)) => Some(Argument::Value(Value::Int(*value), Type::INT)),
        ExprKind::Field { target: None, field } => Some(Argument::Constant(field.clone(), expr.ty.clone())),
        _ => None,
    }
}

/// An element of a type, another for every position where that is possible.
fn element(
    builder: &mut Builder,
    ty: &Type,
    position: i32,
    clauses: &[Clause],
) -> Result<Argument, Unplanned> {
    let program = builder.contracts.program();
    if clauses.is_empty() {
        if *ty == Type::string() || *ty == Type::object() {
            let letter = char::from(b'a' + u8::try_from(position % 26).unwrap_or_default());
            let text = match position / 26 {
                0 => letter.to_string(),
                round => format!("{letter}{round}"),
            };
            return Ok(Argument::Text(text.into()));
        }
        match ty.unboxed() {
            Some(program::Primitive::Int) => return Ok(Argument::Value(Value::Int(position + 1), Type::INT)),
            Some(program::Primitive::Long) => {
                let ty = Type::Primitive(program::Primitive::Long);
                return Ok(Argument::Value(Value::Long(i64::from(position) + 1), ty));
            }
            _ => {}
        }
        let class = ty.class_name().and_then(|name| program.class(name));
        if let Some(class) = class.filter(|class| class.kind == ClassKind::Enum) {
            let constants: Vec<_> = class.enum_constants().collect();
            let at = usize::try_from(position).unwrap_or_default();
            if let Some(field) = constants.get(at % constants.len().max(1)) {
                return Ok(Argument::Constant(class.field_ref(field), ty.clone()));
            }
        }
    }
    builder.object(clauses.to_vec(), ELEMENT, ty)
}
