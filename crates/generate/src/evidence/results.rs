//! Results of calls that nobody has looked at: the -1 of a search that found nothing, the null of a look-up, the array that
//! is shorter than hoped for.

use std::collections::BTreeSet;
use std::sync::Arc;

use graph::{Action, Origin};
use program::{ClassName, MethodRef, Program};

use super::checks::checks;
use super::failure::{Failure, Level, Need, Side};
use super::given::{Degenerate, Given};
use super::linear::{Linear, is_size};
use super::{Evidence, Trouble};

/// How deep calls are followed to see what they may return.
const DEEPEST: usize = 4;

/// What a call returns where it has nothing to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nothing {
    Null,
    Negative,
}

impl Evidence<'_> {
    /// The operand that has failed is the result of a call that no check on the way has looked at.
    pub(super) fn unlooked(
        &self,
        need: &Need,
        failure: &Failure,
        trouble: &Trouble<'_>,
        given: &Given,
    ) -> Option<String> {
        if given.has_null || failure.is_about_contents {
            return None;
        }
        let candidates: Vec<(&Arc<Origin>, Wanted)> = match need {
            Need::NonNull { object } => vec![(object, Wanted::Null)],
            Need::Index { container, index } if failure.side != Side::High => {
                vec![(index, Wanted::Negative), (container, Wanted::Container)]
            }
            Need::Index { container, .. } => vec![(container, Wanted::Container)],
            Need::NonNegative { length } => vec![(length, Wanted::Negative)],
            Need::Library { receiver, arguments, .. } => {
                let is_null = trouble.thrown.class.as_str() == "java/lang/NullPointerException";
                let wanted = if is_null { Wanted::Null } else { Wanted::Negative };
                let mut all: Vec<_> = arguments.iter().map(|argument| (argument, wanted)).collect();
                if failure.side == Side::High && wanted == Wanted::Negative {
                    all.clear();
                }
                all.extend(receiver.iter().map(|receiver| (receiver, Wanted::Container)));
                all
            }
            Need::Nonzero { .. } | Need::Type { .. } => Vec::new(),
        };
        let asks_for_amount = self.numbers(need).iter().all(|number| Linear::of(number).is_constant());
        for (operand, wanted) in candidates {
            for result in self.results_in(operand, failure) {
                let call = match &*result {
                    // Where in a part is asked for may be what was given.
                    Origin::Element { .. } if wanted != Wanted::Container || !asks_for_amount => continue,
                    Origin::Element { array, .. } => array,
                    _ => &result,
                };
                let Origin::Call { method, .. } = &**call else { continue };
                if self.is_telling(call, wanted, trouble, given)
                    && !self.is_looked_at(&result, wanted, failure, trouble)
                {
                    return Some(format!("the result of `{}` is used without a look at it", method.name));
                }
            }
        }
        None
    }

    /// The method has made an object itself, out of nothing, and asks of it what only its size decides: no caller could know.
    pub(super) fn of_its_own_making(
        &self,
        need: &Need,
        failure: &Failure,
        trouble: &Trouble<'_>,
        given: &Given,
    ) -> Option<String> {
        if let Need::NonNull { object } = need {
            return self.own_null(object, failure, trouble);
        }
        if let Some(number) = self.own_negative(need, failure, trouble) {
            return Some(format!("the code itself has made it {number}"));
        }
        if let Need::Nonzero { divisor } = need
            && self.is_own_zero(divisor, failure, given)
        {
            return Some(String::from("the code itself has made it 0, and has counted nothing"));
        }
        let Need::Library { method, receiver: Some(receiver), .. } = need else { return None };
        if failure.is_about_contents {
            return None;
        }
        // Which of them it is, the way there decides: `out = new StringBuilder()` in the middle of a loop.
        let made = makings(receiver, failure)?;
        let numbers = self.numbers(need);
        // What is taken off again was put there: `out.setLength(out.length() - separator.length())`
        let is_added = |object: &Arc<Origin>| {
            failure
                .levels
                .iter()
                .flat_map(|level| level.operations.all.iter().map(move |it| (level, it)))
                .any(|(level, operation)| {
                    let operands: Vec<_> = operation.operands.iter().map(|it| level.lift(it)).collect();
                    matches!(operation.action, Action::Invoke { .. })
                        && operands.split_first().is_some_and(|(on, given)| {
                            let is_on = made.contains(on) || chain(on).is_some_and(|on| made.contains(&on));
                            is_on && given.contains(object)
                        })
                })
        };
        let is_of_size = |number: &Arc<Origin>| {
            let sum = Linear::of(number);
            let (own, others): (Vec<_>, Vec<_>) =
                sum.parts.iter().partition(|(part, _)| is_size(part, receiver));
            let is_taken_off = |(part, times): (&Arc<Origin>, &i64)| {
                *times < 0 && sized(part).is_some_and(|object| is_added(&object))
            };
            !own.is_empty() && others.into_iter().all(is_taken_off)
        };
        let is_made_empty = |object: &Arc<Origin>| {
            failure.levels.iter().any(|level| {
                level.operations.all.iter().any(|operation| {
                    let Action::Invoke { method, .. } = &operation.action else { return false };
                    let mut operands = operation.operands.iter().map(|operand| level.lift(operand));
                    &*method.name == "<init>"
                        && operands.next().as_ref() == Some(object)
                        && operands.len() == 0
                })
            })
        };
        (made.iter().all(is_made_empty) && numbers.iter().any(is_of_size)).then(|| {
            format!(
                "`{}` is called on what the method itself has built, without a look at its size",
                method.name
            )
        })
    }

    /// Null that the code itself has put there: it has set a variable to it or passed it on, or reads an element of an array
    /// of its own that it has not filled.
    fn own_null(&self, object: &Arc<Origin>, failure: &Failure, trouble: &Trouble<'_>) -> Option<String> {
        let (mut waiting, mut seen) = (vec![Arc::clone(object)], Vec::new());
        let mut is_own = false;
        while let Some(origin) = waiting.pop() {
            if seen.contains(&origin) {
                continue;
            }
            match &*origin {
                Origin::Merge { .. } => {
                    let levels = failure.levels.iter();
                    let values: Vec<_> = levels.flat_map(|level| merged(level, &origin)).collect();
                    if values.is_empty() {
                        return None;
                    }
                    waiting.extend(values);
                }
                Origin::Null => is_own = true,
                Origin::Element { array, .. } if matches!(**array, Origin::Created { .. }) => is_own = true,
                Origin::Created { .. } | Origin::Constant(_) => {}
                // What was null was seen to be, and exchanged for something.
                Origin::Call { method, .. } => {
                    let is_seen = self.is_looked_at(&origin, Wanted::Null, failure, trouble);
                    if !is_seen && self.may_return(method, Nothing::Null, trouble, 0) {
                        return None;
                    }
                }
                _ => return None,
            }
            seen.push(origin);
        }
        is_own.then(|| match &**object {
            Origin::Element { .. } => {
                String::from("it is read from an array that the method itself has made and not filled")
            }
            _ => String::from("the code itself has made it null"),
        })
    }

    /// The negative number of the code that a position still has, which was to become another one: `int end = -1; …`
    fn own_negative(&self, need: &Need, failure: &Failure, trouble: &Trouble<'_>) -> Option<i64> {
        if failure.side != Side::Low || failure.is_about_contents {
            return None;
        }
        let numbers = match need {
            Need::Index { index, .. } => vec![Arc::clone(index)],
            Need::NonNegative { length } => vec![Arc::clone(length)],
            Need::Library { .. } => self.numbers(need),
            Need::NonNull { .. } | Need::Nonzero { .. } | Need::Type { .. } => return None,
        };
        let told = numbers_in(trouble.thrown.message.as_deref().unwrap_or_default());
        numbers.iter().find_map(|number| {
            let sum = Linear::of(number);
            let mut parts = sum.parts.iter();
            let (Some((merge, 1)), None) = (parts.next(), parts.next()) else { return None };
            let own = self.numbers_of(merge, failure, trouble)?;
            own.into_iter().find(|number| *number < 0 && told.contains(&(number + sum.number)))
        })
    }

    /// Whether a divisor is a number that the code has begun with zero, and has counted nothing with: it was given something,
    /// and whoever calls does not know what is counted.
    fn is_own_zero(&self, divisor: &Arc<Origin>, failure: &Failure, given: &Given) -> bool {
        let Some(level) = failure.levels.last() else { return false };
        let is_nothing = |index: usize| given.degenerate(index) == Some(Degenerate::Empty);
        let count = Program::parse_descriptor(&level.method.descriptor).map_or(0, |(all, _)| all.len());
        let is_this = |origin: &Arc<Origin>| origin.any(&mut |part| *part == Origin::This);
        let has_state = level.operations.all.iter().any(|it| it.operands.iter().any(is_this));
        // A step of a protocol out of order: who may call it knows the order.
        let is_step = has_state && !self.is_public(&level.method);
        if is_step || failure.levels.len() > 1 || (0..count).any(is_nothing) {
            return false;
        }
        let (mut waiting, mut seen) = (vec![Arc::clone(divisor)], Vec::new());
        let (mut begins_at_zero, mut is_counted) = (false, false);
        while let Some(origin) = waiting.pop() {
            if seen.contains(&origin) {
                continue;
            }
            match &*origin {
                Origin::Number(number) => begins_at_zero |= *number == 0,
                Origin::Merge { .. } => waiting.extend(merged(level, &origin)),
                Origin::Operator { opcode: 96 | 97, operands } => {
                    let [counted, by] = operands.as_slice() else { return false };
                    if !matches!(**by, Origin::Number(1..)) {
                        return false;
                    }
                    is_counted = true;
                    waiting.push(Arc::clone(counted));
                }
                _ => return false,
            }
            seen.push(origin);
        }
        begins_at_zero && is_counted
    }

    /// The numbers of the code that a variable may have; `None` where what it may be else comes from outside.
    fn numbers_of(
        &self,
        variable: &Arc<Origin>,
        failure: &Failure,
        trouble: &Trouble<'_>,
    ) -> Option<BTreeSet<i64>> {
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut waiting = vec![Arc::clone(variable)];
        while let Some(origin) = waiting.pop() {
            if !seen.insert(Arc::clone(&origin)) {
                continue;
            }
            match &*origin {
                Origin::Number(number) => _ = found.insert(*number),
                Origin::Merge { .. } => {
                    let values: Vec<_> =
                        failure.levels.iter().flat_map(|level| merged(level, &origin)).collect();
                    if values.is_empty() {
                        return None;
                    }
                    waiting.extend(values);
                }
                // What it is moved on from.
                Origin::Operator { opcode: 96 | 97 | 100 | 101, operands } => {
                    let others = operands.iter().filter(|operand| !matches!(***operand, Origin::Number(_)));
                    waiting.extend(others.cloned());
                }
                Origin::Length(_) | Origin::Field { .. } => {}
                Origin::Call { method, .. } if !self.may_return(method, Nothing::Negative, trouble, 0) => {}
                _ => return None,
            }
        }
        Some(found)
    }

    /// The calls whose results an operand is computed from by sums alone, whichever way control came.
    fn results_in(&self, operand: &Arc<Origin>, failure: &Failure) -> Vec<Arc<Origin>> {
        let mut found = Vec::new();
        let mut waiting = vec![Arc::clone(operand)];
        let mut seen = Vec::new();
        while let Some(origin) = waiting.pop() {
            if seen.contains(&origin) {
                continue;
            }
            match &*origin {
                Origin::Call { method, operands, .. } => {
                    // What only unwraps a value is that value.
                    let unwraps = operands.len() == 1 && is_boxing(method);
                    if unwraps {
                        waiting.extend(operands.iter().cloned())
                    } else {
                        found.push(Arc::clone(&origin))
                    }
                }
                Origin::Operator { opcode: 96..=101 | 116 | 117, operands } => {
                    waiting.extend(operands.iter().cloned())
                }
                // A part of what was split is what it is.
                Origin::Element { array, .. } if matches!(**array, Origin::Call { .. }) => {
                    found.push(Arc::clone(&origin));
                }
                Origin::Merge { .. } => {
                    waiting.extend(failure.levels.iter().flat_map(|level| merged(level, &origin)));
                }
                _ => {}
            }
            seen.push(origin);
        }
        found
    }

    /// Whether a call may have returned what means nothing, or less than hoped for.
    fn is_telling(&self, result: &Arc<Origin>, wanted: Wanted, trouble: &Trouble<'_>, given: &Given) -> bool {
        let Origin::Call { method, operands, .. } = &**result else { return false };
        match wanted {
            Wanted::Null => self.may_return(method, Nothing::Null, trouble, 0),
            Wanted::Negative => self.may_return(method, Nothing::Negative, trouble, 0),
            Wanted::Container => {
                if method.descriptor.ends_with(")Ljava/lang/String;") || self.is_getter(method) {
                    return false;
                }
                // The parts of what was given are no more than there are.
                let is_search = |origin: &Origin| match origin {
                    Origin::Call { method, operands, is_static, .. } => {
                        operands.len() > usize::from(!is_static)
                            && !method.descriptor.ends_with(")Ljava/lang/String;")
                    }
                    _ => false,
                };
                let mut chain = Arc::clone(result);
                let mut searched = is_search(&chain);
                while let Origin::Call { operands, .. } = &*Arc::clone(&chain) {
                    let Some(receiver) = operands.first() else { break };
                    chain = Arc::clone(receiver);
                    searched |= is_search(&chain);
                }
                let mut empty = false;
                for operand in operands {
                    operand.any(&mut |part| {
                        if let Origin::Parameter(index) = part {
                            empty |= given.degenerate(*index) == Some(Degenerate::Empty);
                        }
                        false
                    });
                }
                searched && !empty
            }
        }
    }

    /// Whether a check that the run has passed speaks about the result. Who is interested in negative numbers has not looked
    /// where they are told from others only by what else they are compared with.
    fn is_looked_at(
        &self,
        result: &Arc<Origin>,
        wanted: Wanted,
        failure: &Failure,
        trouble: &Trouble<'_>,
    ) -> bool {
        let mentions = |lifted: &Arc<Origin>, level: &Level| {
            self.looks(lifted, result)
                || matches!(&**lifted, Origin::Merge { .. })
                    && merged(level, lifted).iter().any(|origin| origin == result)
        };
        failure.levels.iter().any(|level| {
            let by_switch = level.operations.all.iter().any(|operation| {
                matches!(operation.action, Action::Switch { .. })
                    && operation.operands.iter().any(|operand| mentions(&level.lift(operand), level))
            });
            by_switch
                || checks(level).iter().any(|check| {
                    check.is_reached(trouble)
                        && check.operands.iter().any(|operand| mentions(operand, level))
                        && (wanted != Wanted::Negative || check.tells_negative())
                })
        })
    }

    /// Whether a condition depends on a result. Whether a container holds it, or something equals it, is another question.
    fn looks(&self, condition: &Arc<Origin>, result: &Arc<Origin>) -> bool {
        if condition == result {
            return true;
        }
        let parts = condition.parts();
        match &**condition {
            Origin::Call { method, is_static: false, .. } if !self.is_under_test(&method.owner) => {
                parts.first().is_some_and(|receiver| self.looks(receiver, result))
            }
            _ => parts.into_iter().any(|part| self.looks(part, result)),
        }
    }

    /// Whether a method returns a constant that means nothing on some way through it.
    fn may_return(&self, method: &MethodRef, nothing: Nothing, trouble: &Trouble<'_>, depth: usize) -> bool {
        if depth > DEEPEST {
            return false;
        }
        let fits = match nothing {
            Nothing::Null => method.descriptor.ends_with(';') || method.descriptor.contains(")["),
            Nothing::Negative => method.descriptor.ends_with(")I") || method.descriptor.ends_with(")J"),
        };
        if !fits {
            return false;
        }
        let mut owners = vec![method.owner.clone()];
        // Which class it is called on, the objects of the test say.
        for recipe in trouble.case.recipes() {
            for class in created(recipe) {
                if self.program.is_subclass(&class, &method.owner) && !owners.contains(&class) {
                    owners.push(class);
                }
            }
        }
        owners.iter().any(|owner| match self.body(owner, method) {
            Some(body) => self.body_returns(&body, nothing, trouble, depth),
            // Nobody knows which class answers; but null has come from somewhere, and so has a negative number that is no
            // size.
            None => {
                !self.is_under_test(owner)
                    && (nothing == Nothing::Null || !method.descriptor.starts_with("()"))
            }
        })
    }

    fn body_returns(&self, body: &MethodRef, nothing: Nothing, trouble: &Trouble<'_>, depth: usize) -> bool {
        let Some(operations) = self.operations(body) else { return false };
        operations.all.iter().filter(|operation| operation.action == Action::Return).any(|operation| {
            operation.operands.iter().flat_map(|operand| operations.alternatives(operand)).any(|result| {
                match &*result {
                    Origin::Null => nothing == Nothing::Null,
                    Origin::Number(number) => nothing == Nothing::Negative && *number < 0,
                    Origin::Call { method, .. } => self.may_return(method, nothing, trouble, depth + 1),
                    // A map's entry that is not there, and the like.
                    Origin::Element { .. } => nothing == Nothing::Null && !self.is_under_test(&body.owner),
                    _ => false,
                }
            })
        })
    }

    /// The code that a call on an object of a class runs.
    pub(super) fn body(&self, owner: &ClassName, method: &MethodRef) -> Option<MethodRef> {
        let supers = self.program.supertypes(owner);
        let classes = std::iter::once(owner).chain(&supers);
        for name in classes {
            let Some(class) = self.program.class(name) else { continue };
            if let Some(found) = class.method(&method.name, &method.descriptor) {
                if found.access.is_abstract() {
                    continue;
                }
                return Some(class.method_ref(found));
            }
        }
        None
    }

    /// Whether a method of the program only gives a field: then it is a part of the object.
    fn is_getter(&self, method: &MethodRef) -> bool {
        let Some(body) = self.body(&method.owner, method) else { return false };
        let Some(operations) = self.operations(&body) else { return false };
        let mut returns =
            operations.all.iter().filter(|operation| operation.action == Action::Return).peekable();
        returns.peek().is_some()
            && returns.all(|operation| {
                operation
                    .operands
                    .iter()
                    .all(|result| matches!(&**result, Origin::Field { .. } | Origin::This))
            })
    }
}

/// What would explain the failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Null,
    Negative,
    /// Something that holds less than was hoped for.
    Container,
}

/// What comes together in a merge of this level, as the method under test sees it.
pub(super) fn merged(level: &Level, origin: &Arc<Origin>) -> Vec<Arc<Origin>> {
    let own = level
        .operations
        .merges
        .iter()
        .find(|((at, slot), _)| level.lift(&Arc::new(Origin::Merge { at: *at, slot: *slot })) == *origin);
    own.into_iter().flat_map(|(_, values)| values).map(|value| level.lift(value)).collect()
}

/// The objects of the method's own making that a value may be; `None` where it may be anything else.
fn makings(value: &Arc<Origin>, failure: &Failure) -> Option<BTreeSet<Arc<Origin>>> {
    let (mut made, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut waiting = vec![Arc::clone(value)];
    while let Some(origin) = waiting.pop() {
        match &*origin {
            Origin::Created { .. } => _ = made.insert(origin),
            Origin::Merge { .. } if seen.insert(Arc::clone(&origin)) => {
                let values: Vec<_> = failure.levels.iter().flat_map(|level| merged(level, &origin)).collect();
                if values.is_empty() {
                    return None;
                }
                waiting.extend(values);
            }
            Origin::Merge { .. } => {}
            _ => return None,
        }
    }
    (!made.is_empty()).then_some(made)
}

/// What a value is the size of.
fn sized(origin: &Arc<Origin>) -> Option<Arc<Origin>> {
    let of = match &**origin {
        Origin::Length(of) => of,
        Origin::Call { operands, .. } => operands.first()?,
        _ => return None,
    };
    is_size(origin, of).then(|| Arc::clone(of))
}

/// The object that a chain of calls begins with: `out.append(a).append(b)`.
fn chain(origin: &Arc<Origin>) -> Option<Arc<Origin>> {
    let mut object = Arc::clone(origin);
    while let Origin::Call { is_static: false, operands, .. } = &*Arc::clone(&object) {
        object = Arc::clone(operands.first()?);
    }
    Some(object)
}

/// The numbers that a text contains.
pub(super) fn numbers_in(text: &str) -> Vec<i64> {
    let words = text.split(|letter: char| !letter.is_ascii_digit() && letter != '-');
    words.filter_map(|word| word.parse().ok()).collect()
}

/// `intValue()` and the like: a number out of its box.
fn is_boxing(method: &MethodRef) -> bool {
    let is_box = |name: &str| {
        matches!(
            name,
            "java/lang/Integer"
                | "java/lang/Long"
                | "java/lang/Short"
                | "java/lang/Byte"
                | "java/lang/Character"
                | "java/lang/Number"
        )
    };
    is_box(method.owner.as_str()) && method.descriptor.starts_with("()")
}

/// The classes of the objects that a recipe makes by constructors.
fn created(recipe: &suite::Recipe) -> Vec<ClassName> {
    let mut found = Vec::new();
    if let suite::Recipe::Object {
        creation:
            suite::Creation::Constructor { constructor, .. } | suite::Creation::Reflection { constructor, .. },
        ..
    } = recipe
    {
        found.push(constructor.owner.clone());
    }
    for part in recipe.parts() {
        found.extend(created(part));
    }
    found
}
