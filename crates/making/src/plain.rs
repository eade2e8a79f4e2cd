//! Values of types that are not planned for: strings, arrays, collections and other classes of the library.
//!
//! A value satisfies what the call needs of it, or at least breaks nothing of it that can be evaluated without running
//! anything; whether it does is for whoever runs the call to see.

use contract::{Expr, ExprKind};
use program::{ClassName, MethodRef, Program, Type};
use suite::{Creation, Recipe};
use values::{Hints, Known};

/// Longer strings are not put together.
const LONGEST: usize = 200;

/// The simplest value of a type for which clauses about it as a parameter hold, or none is seen to break.
pub fn plain_value(program: &Program, ty: &Type, clauses: &[Expr]) -> Option<Recipe> {
    let candidates = candidates(program, ty, clauses);
    let known = |candidate: &Recipe| -> Vec<Option<Known>> {
        clauses.iter().map(|clause| evaluate(candidate, clause)).collect()
    };
    let (yes, no) = (Some(Known::Boolean(true)), Some(Known::Boolean(false)));
    let certain = candidates.iter().find(|candidate| known(candidate).iter().all(|value| *value == yes));
    let possible = || candidates.iter().find(|candidate| !known(candidate).contains(&no));
    certain.or_else(possible).cloned()
}

fn candidates(program: &Program, ty: &Type, clauses: &[Expr]) -> Vec<Recipe> {
    match ty {
        Type::Array(element) => vec![Recipe::Array { element: (**element).clone(), items: Vec::new() }],
        Type::Class(class) => match class.name.as_str() {
            "java/lang/String" | "java/lang/CharSequence" => strings(clauses),
            "java/util/Collection" | "java/util/List" | "java/lang/Iterable" => {
                created(program, &"java/util/ArrayList".into(), ty)
            }
            "java/util/Set" => created(program, &"java/util/HashSet".into(), ty),
            "java/util/Map" => created(program, &"java/util/HashMap".into(), ty),
            _ => created(program, &class.name, ty),
        },
        Type::Variable(_) => created(program, &ClassName::object(), &Type::object()),
        Type::Void | Type::Null | Type::Primitive(_) => Vec::new(),
    }
}

/// Strings worth trying: those that the clauses mention, those of the lengths they mention, and simple ones.
fn strings(clauses: &[Expr]) -> Vec<Recipe> {
    let mut hints = Hints::default();
    for clause in clauses {
        clause.visit(&mut |part| match &part.kind {
            ExprKind::Literal(contract::Literal::String(text)) => {
                hints.strings.push(text.clone());
                hints.patterns.push(text.clone());
            }
            ExprKind::Literal(contract::Literal::Int(length)) => {
                let near = [*length, length.saturating_add(1), length.saturating_sub(1)];
                hints.lengths.extend(near.iter().filter_map(|length| usize::try_from(*length).ok()));
            }
            _ => {}
        });
    }
    let mut strings = values::strings(&hints);
    // A prefix or suffix of a certain length.
    for text in hints.strings.iter().filter(|text| text.len() < LONGEST) {
        for length in hints.lengths.iter().filter(|length| **length > text.len() && **length < LONGEST) {
            let filler = values::string_of_length(length - text.len());
            strings.extend([format!("{text}{filler}").into(), format!("{filler}{text}").into()]);
        }
    }
    strings.into_iter().map(|text| Recipe::Value(suite::Value::String(text))).collect()
}

/// `new C()`, where that can be written.
fn created(program: &Program, class: &ClassName, ty: &Type) -> Vec<Recipe> {
    let Some(resolved) = program.class(class) else { return Vec::new() };
    let is_free = |method: &&program::Method| method.parameters.is_empty() && method.access.is_public();
    let can_be_created =
        !resolved.access.is_abstract() && resolved.access.is_public() && !resolved.is_inner();
    let Some(constructor) = resolved.constructors().find(is_free).filter(|_| can_be_created) else {
        return Vec::new();
    };
    let constructor = MethodRef::new(class.clone(), constructor.name.clone(), constructor.descriptor.clone());
    let own = match ty {
        Type::Class(declared) if declared.name != *class => {
            let mut own = declared.clone();
            own.name = class.clone();
            Type::Class(own)
        }
        other => other.clone(),
    };
    let creation = Creation::Constructor { constructor, outer: None, arguments: Vec::new() };
    vec![Recipe::Object { ty: own, creation, then: Vec::new() }]
}

/// What a clause about a parameter says if the parameter is this value.
fn evaluate(candidate: &Recipe, clause: &Expr) -> Option<Known> {
    let mut position = 0;
    clause.visit(&mut |part| {
        if let ExprKind::Parameter { index, .. } = &part.kind {
            position = *index;
        }
    });
    let mut arguments = vec![Recipe::Null(Type::object()); position];
    arguments.push(candidate.clone());
    values::evaluate(clause, &arguments)
}
