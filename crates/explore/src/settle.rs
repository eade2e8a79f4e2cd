//! Of a case that sets fields, what its path needs, and by the plainest means: a field that makes no difference is not set,
//! and one that a setter or a constructor's parameter reaches is set by calling that. Every step is run on the machine and
//! kept only if the call under test does there exactly what it did before.

use making::{ClassWays, Origin, Way, Ways};
use paths::skeleton::field_path;
use paths::{Course, Edge, End, Names, REPLAY, Run};
use program::{ClassName, MethodRef, Program, Type};
use suite::fixture::is_assignable;
use suite::{Call, Creation, FieldValue, Recipe, TestCase};
use term::TermId;

use crate::fields::{first_fixture, is_fixture, simplest};
use crate::search::Search;

/// Calls that are tried in place of one field.
const MOST_CALLS: usize = 12;

/// Instructions that may be spent on one case.
const MOST_INSTRUCTIONS: u64 = 10_000_000;

impl Search<'_> {
    /// The case that a run with opened fields stands for, with as little set past methods as its path allows.
    /// Where it covers something new, other calls may do so another way; then both are given, since what calls lead to may
    /// depend on the time of day and the like.
    pub(crate) fn settled(&mut self, case: TestCase, run: &Run, new_edges: &[Edge]) -> Vec<TestCase> {
        self.settled_by = self.runner.account.instructions.saturating_add(MOST_INSTRUCTIONS);
        let Some(course) = self.course(&case) else { return vec![case] };
        let mut case = case;
        let asked = self.asked(run);
        let unasked = |path: &str| !asked.iter().any(|name| name.starts_with(path));
        let candidate = without(&without_paths(&case, &unasked));
        self.keep_if_same(&mut case, candidate, &course);
        // Last first: what an object refers to is built from what it holds.
        for (entry, field) in places(&case).into_iter().rev() {
            let candidate = dropped(&case, entry, field);
            self.keep_if_same(&mut case, candidate, &course);
        }
        self.drop_calls(&mut case, &course);
        let mut case = without(&case);
        let program = self.task.subject.contracts.program();
        // Numbers change as fields go.
        let mut left = places(&case);
        while let Some((entry, field)) = left.pop() {
            for candidate in by_calls(self.task.ways, &case, entry, field) {
                if self.course(&candidate).as_ref() == Some(&course) && self.is_allowed(&candidate) {
                    case = candidate;
                    break;
                }
            }
        }
        let case = without(&case);
        let mut settled = vec![inlined(&case)];
        if case.uses_reflection(&program) {
            let by_calls = self.by_sequences(case.clone(), &mut |search, candidate| {
                let Some(other) = search.course(candidate) else { return false };
                let covers = |edge: &Edge| other.taken.iter().any(|(taken, _)| taken == edge);
                let is_same = other == course || !new_edges.is_empty() && new_edges.iter().all(covers);
                is_same && other.broken == course.broken && search.is_allowed(candidate)
            });
            if by_calls != case {
                settled.insert(0, inlined(&without(&by_calls)));
            }
        }
        settled
    }

    /// Leaves out the calls that make no difference now that fields are set.
    fn drop_calls(&mut self, case: &mut TestCase, course: &Course) {
        for index in 0..first_fixture(case) {
            let Some(Recipe::Object { then, .. }) = case.shared.get(index) else { continue };
            for call in (0..then.len()).rev() {
                let mut candidate = case.clone();
                if let Some(Recipe::Object { then, .. }) = candidate.shared.get_mut(index) {
                    then.remove(call);
                }
                self.keep_if_same(case, candidate, course);
            }
        }
    }

    fn keep_if_same(&mut self, case: &mut TestCase, candidate: TestCase, course: &Course) {
        if candidate != *case && self.course(&candidate).as_ref() == Some(course) {
            *case = candidate;
        }
    }

    /// Runs a case as it is. `None` if its call is not reached or not allowed, or if enough was tried.
    fn course(&mut self, case: &TestCase) -> Option<Course> {
        if self.runner.account.instructions > self.settled_by {
            return None;
        }
        let skeleton = self.runner.passing(case);
        let assignment = self.runner.literals(case);
        let (run, watch) = self.runner.run(&skeleton, assignment);
        match run.end {
            End::Returned | End::Threw(_) => {}
            End::Stopped(_) | End::Unreached | End::Unallowed => return None,
        }
        let taken = watch.taken.iter().filter(|taken| !taken.arranging);
        let taken = taken.map(|taken| (taken.edge, taken.operands)).collect();
        Some(Course { end: run.end, taken, broken: run.broken })
    }

    /// Whether the calls that build a case keep their contracts.
    fn is_allowed(&mut self, case: &TestCase) -> bool {
        let stage = &mut *self.runner.stage;
        stage.reset(REPLAY);
        let contracts = Some(self.task.subject.contracts);
        oracle::arrange(&mut stage.machine, &mut stage.linker, contracts, case).is_ok()
    }

    /// The names of what a run's conditions speak of.
    fn asked(&self, run: &Run) -> Vec<String> {
        let terms = self.runner.terms();
        let steps = run.steps.iter().map(|step| step.condition);
        let conditions: Vec<TermId> = run.assumed.iter().copied().chain(steps).collect();
        let variables = term::variables(terms, &conditions);
        variables.iter().map(|id| terms.variable(*id).name.to_string()).collect()
    }
}

/// The fields that a case sets, by entry and number.
fn places(case: &TestCase) -> Vec<(usize, usize)> {
    let entries = case.shared.iter().enumerate().filter_map(|(entry, recipe)| match recipe {
        Recipe::Fixture { fields, .. } => Some((0..fields.len()).map(move |field| (entry, field))),
        _ => None,
    });
    entries.flatten().collect()
}

fn dropped(case: &TestCase, entry: usize, field: usize) -> TestCase {
    let mut case = case.clone();
    if let Some(Recipe::Fixture { fields, .. }) = case.shared.get_mut(entry)
        && field < fields.len()
    {
        fields.remove(field);
    }
    case
}

/// The case without the fields at some paths.
fn without_paths(case: &TestCase, is_out: &dyn Fn(&str) -> bool) -> TestCase {
    let mut case = case.clone();
    for recipe in &mut case.shared {
        if let Recipe::Fixture { object, fields } = recipe
            && let Recipe::Shared(index) = **object
        {
            fields.retain(|field| !is_out(&field_path(&Names::shared(index), field)));
        }
    }
    case
}

/// The case without fixtures that set nothing and objects that nobody uses.
pub fn without(case: &TestCase) -> TestCase {
    let mut case = case.clone();
    // Every round but the last leaves something out.
    loop {
        let before = case.shared.len();
        case.shared.retain(|recipe| !matches!(recipe, Recipe::Fixture { fields, .. } if fields.is_empty()));
        let first = first_fixture(&case);
        let unused = (0..first).rev().find(|index| {
            let is_it = |part: &Recipe| *part == Recipe::Shared(*index);
            let mut users = case.shared.iter().filter(|recipe| !sets_only(recipe, *index));
            !users.any(|recipe| recipe.any(&is_it)) && !beside_shared(&case).any(|recipe| recipe.any(&is_it))
        });
        if let Some(unused) = unused {
            case.shared.retain(|recipe| !sets_only(recipe, unused));
            case.shared.remove(unused);
            let moved = |index: usize| if index > unused { index - 1 } else { index };
            case.recipes_mut().for_each(|recipe| renumber(recipe, &moved));
        }
        if case.shared.len() == before {
            return case;
        }
    }
}

/// The case with objects that are used once, as receiver or argument, in their places.
pub fn inlined(case: &TestCase) -> TestCase {
    let mut case = case.clone();
    let mut index = 0;
    while index < first_fixture(&case) {
        let shared = Recipe::Shared(index);
        let others: usize = case.shared.iter().map(|recipe| uses(recipe, &shared)).sum();
        let used: usize = beside_shared(&case).map(|recipe| uses(recipe, &shared)).sum();
        let is_whole = case.receiver.iter().chain(&case.arguments).any(|recipe| *recipe == shared);
        if others > 0 || used != 1 || !is_whole {
            index += 1;
            continue;
        }
        let object = case.shared.remove(index);
        let moved = |other: usize| if other > index { other - 1 } else { other };
        let place = case.receiver.iter_mut().chain(&mut case.arguments).find(|recipe| **recipe == shared);
        if let Some(place) = place {
            *place = object;
        }
        case.recipes_mut().for_each(|recipe| renumber(recipe, &moved));
    }
    case
}

/// What a case builds beside the shared objects.
fn beside_shared(case: &TestCase) -> impl Iterator<Item = &Recipe> {
    case.recipes().skip(case.shared.len())
}

fn uses(recipe: &Recipe, shared: &Recipe) -> usize {
    usize::from(recipe == shared) + recipe.parts().into_iter().map(|part| uses(part, shared)).sum::<usize>()
}

/// A fixture that sets fields of this object, and refers to it for nothing else.
fn sets_only(recipe: &Recipe, index: usize) -> bool {
    matches!(recipe, Recipe::Fixture { object, .. } if **object == Recipe::Shared(index))
}

fn renumber(recipe: &mut Recipe, moved: &dyn Fn(usize) -> usize) {
    if let Recipe::Shared(index) = recipe {
        *index = moved(*index);
    }
    recipe.parts_mut().into_iter().for_each(|part| renumber(part, moved));
}

/// The case with calls that may put the value of a field there, the likeliest first.
fn by_calls(ways: &Ways<'_>, case: &TestCase, entry: usize, field: usize) -> Vec<TestCase> {
    let Some(Recipe::Fixture { object, fields }) = case.shared.get(entry) else { return Vec::new() };
    let (Recipe::Shared(index), Some(set)) = (&**object, fields.get(field)) else { return Vec::new() };
    let package = case.class.package();
    let Some(Recipe::Object { ty: Type::Class(class), creation, then }) = case.shared.get(*index) else {
        return Vec::new();
    };
    if is_later(&set.value, *index) {
        return Vec::new();
    }
    // What can be assigned needs no call after the constructor's.
    let (program, of_class) = (ways.program(), ways.of(&class.name));
    let is_assignable = is_assignable(program, &package, &case.shared, object, set);
    let rest = dropped(case, entry, field);
    let with = |creation: Creation, then: Vec<Call>| {
        let mut case = rest.clone();
        case.shared[*index] = Recipe::Object { ty: Type::Class(class.clone()), creation, then };
        case
    };
    let mut candidates: Vec<TestCase> = setters(&of_class, set)
        .into_iter()
        .filter(|_| !is_assignable)
        .map(|method| {
            let call = Call { method, arguments: vec![set.value.clone()] };
            with(creation.clone(), then.iter().cloned().chain([call]).collect())
        })
        .collect();
    for made in constructions(program, &of_class, &class.name, creation, set) {
        candidates.push(with(made, then.clone()));
    }
    candidates.truncate(MOST_CALLS);
    candidates
}

/// Whether a value refers to an object that is made only after the one of this number.
fn is_later(value: &Recipe, index: usize) -> bool {
    value.any(&|part| matches!(part, Recipe::Shared(other) if *other >= index) || is_fixture(part))
}

/// Methods that a test can call with the value of a field and nothing else; those named like the field come first.
fn setters(ways: &ClassWays, set: &FieldValue) -> Vec<MethodRef> {
    let fits = |way: &&Way| !way.is_static && matches!(way.types.as_slice(), [ty] if is_same(ty, &set.ty));
    let is_named = |method: &MethodRef| method.name.to_lowercase().ends_with(&set.field.name.to_lowercase());
    let mut found: Vec<MethodRef> = ways.calls.iter().filter(fits).map(|way| way.method.clone()).collect();
    found.sort_by_cached_key(|method| (!is_named(method), method.clone()));
    found
}

/// Constructors that a test can call, with the value of a field in each place that it fits.
fn constructions(
    program: &Program,
    ways: &ClassWays,
    class: &ClassName,
    creation: &Creation,
    set: &FieldValue,
) -> Vec<Creation> {
    let is_own =
        |way: &&Way| way.method.is_constructor() && way.method.owner == *class && way.from == Origin::Nothing;
    let mut found = Vec::new();
    for way in ways.makers.iter().filter(is_own) {
        let usual: Vec<Recipe> = match creation {
            Creation::Constructor { constructor: own, arguments, .. } if *own == way.method => {
                arguments.clone()
            }
            _ => way.types.iter().map(|ty| simplest(program, ty)).collect(),
        };
        for (position, ty) in way.types.iter().enumerate() {
            if is_same(ty, &set.ty) && position < usual.len() {
                let mut arguments = usual.clone();
                arguments[position] = set.value.clone();
                let constructor = way.method.clone();
                found.push(Creation::Constructor { constructor, outer: None, arguments });
            }
        }
    }
    found
}

/// The same type, whatever its arguments.
fn is_same(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Class(a), Type::Class(b)) => a.name == b.name,
        (Type::Array(a), Type::Array(b)) => is_same(a, b),
        (a, b) => a == b,
    }
}

#[cfg(test)]
mod tests {
    use program::FieldRef;
    use suite::{Strategy, Value};

    use super::*;

    /// An object whose field holds a value, beside one that nobody uses and one of which nothing is set.
    fn case(value: Value) -> TestCase {
        let own = ClassName::new("p/Series");
        let made = || {
            let constructor = MethodRef::new(own.clone(), "<init>", "()V");
            let creation = Creation::Constructor { constructor, outer: None, arguments: Vec::new() };
            Recipe::Object { ty: Type::class("p/Series"), creation, then: Vec::new() }
        };
        let set = |index: usize, fields: Vec<FieldValue>| Recipe::Fixture {
            object: Box::new(Recipe::Shared(index)),
            fields,
        };
        let field = FieldValue {
            field: FieldRef { owner: own.clone(), name: "low".into() },
            ty: Type::Primitive(program::Primitive::Double),
            value: Recipe::Value(value),
        };
        TestCase {
            shared: vec![made(), made(), set(0, Vec::new()), set(1, vec![field])],
            receiver: Some(Recipe::Shared(1)),
            ..TestCase::of(own.clone(), MethodRef::new(own.clone(), "range", "()D"), Strategy::Explore)
        }
    }

    #[test]
    fn what_nobody_uses_goes_whatever_the_fields_hold() {
        for value in [f64::NAN, -0.0, 1.5] {
            let left = without(&case(Value::Double(value)));
            assert_eq!(left.shared.len(), 2, "{left:?}");
            assert_eq!(left.receiver, Some(Recipe::Shared(0)));
            assert_eq!(left, without(&left));
        }
    }
}
