//! What the reference parameters of a call can be before anything is planned: constants of enums, `null`, the same object as
//! another parameter, or an object of their own.

use contract::{Expr, ExprKind, Literal, Nullness};
use program::{ClassKind, FieldRef};

use crate::call::Wanted;
use crate::objects::Builder;
use live::Subject;

/// Ways to choose constants, `null` and equal objects that are tried.
const CHOICES: usize = 32;

/// What a reference parameter is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    /// An object that is planned for.
    Object,
    /// A value that is found in the end: of a primitive type, or of one that is not planned for.
    Free,
    Constant(FieldRef),
    Null,
    Same(usize),
}

/// What the reference parameters can be, the plainest first: the first parameter changes slowest.
pub(crate) fn choices(builder: &Builder, wanted: &Wanted) -> Vec<Vec<Choice>> {
    let mut all: Vec<Vec<Choice>> = vec![Vec::new()];
    for index in 0..wanted.parameters.len() {
        let own = choices_of(builder, wanted, index);
        let mut longer = Vec::new();
        for chosen in &all {
            for choice in &own {
                let mut chosen = chosen.clone();
                chosen.push(choice.clone());
                longer.push(chosen);
            }
        }
        longer.truncate(CHOICES);
        all = longer;
    }
    all
}

fn choices_of(builder: &Builder, wanted: &Wanted, index: usize) -> Vec<Choice> {
    let ty = &wanted.parameters[index].ty;
    if !ty.is_reference() || ty.unboxed().is_some() || wanted.ready.contains(&index) {
        return vec![Choice::Free];
    }
    let program = builder.contracts.program();
    let class = ty.class_name().and_then(|name| program.class(name));
    let mut found = Vec::new();
    match class.filter(|class| class.kind == ClassKind::Enum) {
        Some(class) => {
            let constants = class.enum_constants();
            found.extend(constants.map(|field| Choice::Constant(class.field_ref(field))));
        }
        None if builder.classes(ty).is_empty() => found.push(Choice::Free),
        None => found.push(Choice::Object),
    }
    let compared = |other: &dyn Fn(&Expr) -> bool| {
        let is_parameter = |part: &Expr| Subject::Parameter(index).is(part);
        wanted.requires.iter().any(|clause| {
            clause.expr.any(|part| match &part.kind {
                ExprKind::Binary { left, right, .. } => {
                    (is_parameter(left) && other(right)) || (is_parameter(right) && other(left))
                }
                ExprKind::Call { target: Some(target), arguments, .. } => {
                    arguments.len() == 1
                        && ((is_parameter(target) && other(&arguments[0]))
                            || (is_parameter(&arguments[0]) && other(target)))
                }
                _ => false,
            })
        })
    };
    for other in (0..index).filter(|other| wanted.parameters[*other].ty == *ty) {
        if compared(&|part| Subject::Parameter(other).is(part)) {
            found.push(Choice::Same(other));
        }
    }
    let may_be_null = wanted.nullness.get(index) != Some(&Nullness::NonNull);
    if may_be_null && compared(&|part| part.kind == ExprKind::Literal(Literal::Null)) {
        found.push(Choice::Null);
    }
    found
}
