//! Objects that a builder gives: which of its calls, with which values, make the object that is wanted.
//!
//! What a builder's methods do shows only in what it builds. So it is tried: one method after the other gets the value with
//! which the fewest clauses of the goal stay open, until none does.

use program::{Class, ClassName, Method, MethodRef, Program, Type};
use suite::{Call, Creation, Recipe};

use super::Wanted;
use live::World;
use making::callable::{Constants, combinations, constants, created, types_of};

/// How often every method of a builder gets a better value.
const PASSES: usize = 2;
/// Builders of one class, and methods of a builder.
const MOST_BUILDERS: usize = 4;
const MOST_METHODS: usize = 12;

/// A builder as it begins, and the method that gives the object.
struct Way {
    start: Recipe,
    finish: MethodRef,
    /// What can be called in between, with the arguments to try.
    calls: Vec<(MethodRef, Vec<Vec<Recipe>>)>,
}

/// An object of the goal's class for which its clauses were seen to hold, with at most so many calls.
pub(super) fn built(world: &mut World, wanted: &Wanted, package: &str, calls: usize) -> Option<Recipe> {
    let until = world.calls + calls;
    let program = world.program.clone();
    ways(&program, wanted, package).iter().find_map(|way| {
        let whole: Vec<Call> =
            way.calls.iter().filter_map(|(method, tried)| call(method, tried.first()?)).collect();
        // A builder may insist on everything, or take offence at something.
        [Vec::new(), whole].into_iter().find_map(|begin| way.improved(world, wanted, begin, until))
    })
}

fn call(method: &MethodRef, arguments: &[Recipe]) -> Option<Call> {
    Some(Call { method: method.clone(), arguments: arguments.to_vec() })
}

impl Way {
    fn improved(&self, world: &mut World, wanted: &Wanted, begin: Vec<Call>, until: usize) -> Option<Recipe> {
        let mut chain = begin;
        let mut open = self.open(world, wanted, &chain);
        for (method, tried) in (0..PASSES).flat_map(|_| &self.calls) {
            for arguments in tried {
                if open == Some(0) || world.calls >= until {
                    break;
                }
                let mut other: Vec<Call> =
                    chain.iter().filter(|call| call.method != *method).cloned().collect();
                other.extend(call(method, arguments));
                let left = self.open(world, wanted, &other);
                if left.is_some_and(|left| open.is_none_or(|open| left < open)) {
                    (chain, open) = (other, left);
                }
            }
        }
        if open != Some(0) {
            return None;
        }
        for index in (0..chain.len()).rev() {
            let mut fewer = chain.clone();
            fewer.remove(index);
            if self.open(world, wanted, &fewer) == Some(0) {
                chain = fewer;
            }
        }
        Some(Recipe::Object {
            ty: Type::class(wanted.goal.class.clone()),
            creation: self.creation(&chain),
            then: Vec::new(),
        })
    }

    /// How many clauses do not hold of what these calls build; `None` where they build nothing.
    fn open(&self, world: &mut World, wanted: &Wanted, chain: &[Call]) -> Option<usize> {
        let ty = Type::class(wanted.goal.class.clone());
        let at = world.create(&self.creation(chain), &ty, &wanted.shared).ok()?;
        let goal = &wanted.goal;
        let unmet = world.unmet(&at, goal.subject, &goal.clauses, &wanted.others);
        Some(unmet.broken.len() + unmet.unknown.len())
    }

    fn creation(&self, chain: &[Call]) -> Creation {
        let mut builder = self.start.clone();
        if let Recipe::Object { then, .. } = &mut builder {
            then.extend(chain.iter().cloned());
        }
        Creation::Factory { method: self.finish.clone(), on: Some(Box::new(builder)), arguments: Vec::new() }
    }
}

fn ways(program: &Program, wanted: &Wanted, package: &str) -> Vec<Way> {
    let goal = &wanted.goal;
    let Some(class) = program.class(&goal.class) else { return Vec::new() };
    let mut known = constants(&goal.clauses);
    let near: Vec<i64> = known
        .integers
        .iter()
        .flat_map(|number| [number.saturating_add(1), number.saturating_sub(1)])
        .collect();
    known.integers.extend(near);
    let mut found = Vec::new();
    for name in program.under_test().iter().filter(|name| **name != goal.class) {
        let Some(builder) = program.class(name) else { continue };
        let can_call = |method: &&Method| {
            !method.access.is_static()
                && !method.is_constructor()
                && !method.access.is_synthetic()
                && program.is_accessible(name, method.access, package)
        };
        let finish =
            builder.methods.iter().filter(can_call).find(|method| {
                method.parameters.is_empty() && method.returns.class_name() == Some(&goal.class)
            });
        let Some(finish) = finish.filter(|finish| is_builder(&class, name, finish)) else { continue };
        let Some(start) = started(program, &class, name, package, &known) else { continue };
        let is_step = |method: &&Method| {
            !method.parameters.is_empty()
                && (method.returns == Type::Void || method.returns.class_name() == Some(name))
        };
        let steps = builder.methods.iter().filter(can_call).filter(is_step).take(MOST_METHODS);
        let calls = steps.filter_map(|method| {
            let tried = combinations(program, &types_of(method), package, &known)?;
            Some((builder.method_ref(method), tried))
        });
        found.push(Way { start, finish: builder.method_ref(finish), calls: calls.collect() });
    }
    found.truncate(MOST_BUILDERS);
    found
}

/// By where it stands and what it is called: any object may give one of another class without having made it.
fn is_builder(class: &Class, name: &ClassName, finish: &Method) -> bool {
    let is_nested = name.is_within(&class.name);
    let makes = ["build", "create", "make"].iter().any(|verb| finish.name.starts_with(verb));
    is_nested || makes || name.as_str().ends_with("Builder")
}

/// The builder before any call: `new B()`, `B.create()` or `C.builder()`.
fn started(
    program: &Program,
    class: &Class,
    name: &ClassName,
    package: &str,
    known: &Constants,
) -> Option<Recipe> {
    let gives = class.methods.iter().find(|method| {
        method.access.is_static()
            && method.parameters.is_empty()
            && method.returns.class_name() == Some(name)
            && program.is_accessible(&class.name, method.access, package)
    });
    let from_class = gives.map(|method| Recipe::Object {
        ty: Type::class(name.clone()),
        creation: Creation::Factory { method: class.method_ref(method), on: None, arguments: Vec::new() },
        then: Vec::new(),
    });
    from_class.or_else(|| created(program, name, package, known, 0))
}
