//! Checks of the same method that speak about what has failed, and what they show about the input.
//!
//! A check shows that its author thought of such values, and what was to become of them: if one of its ways can return, they
//! were meant to be accepted; if all it does is throw, they were meant to be refused. It is evidence where it stands on
//! another path (the state is handled there and not here), and where the run has passed it and failed even so (it guards a
//! part of the bad values only).

use std::collections::BTreeSet;
use std::sync::Arc;

use graph::{Action, Origin};
use suite::{Probe, ProbeKind};

use super::failure::{Failure, Level, Need, Side};
use super::given::{Degenerate, Given};
use super::linear::{Linear, is_size};
use super::{Evidence, Trouble, walks};

/// A number that is larger than any size or offset that code compares with.
pub(super) const FAR: i64 = 1 << 40;

/// A conditional jump on the way.
#[derive(Clone)]
pub(super) struct Check<'l> {
    pub(super) level: &'l Level,
    index: u32,
    opcode: u8,
    /// Where it leads if it is taken, and if not.
    ways: [(bool, usize); 2],
    line: Option<u32>,
    /// As the method under test sees them.
    pub(super) operands: Vec<Arc<Origin>>,
}

/// Whether the run has passed an edge of a jump.
pub(super) fn passed(trouble: &Trouble<'_>, level: &Level, index: u32, taken: bool) -> bool {
    let probe = Probe { method: level.method.clone(), kind: ProbeKind::Jump { index, taken } };
    trouble.probes.contains(&probe)
}

impl Check<'_> {
    pub(super) fn passed(&self, trouble: &Trouble<'_>, taken: bool) -> bool {
        passed(trouble, self.level, self.index, taken)
    }

    pub(super) fn is_reached(&self, trouble: &Trouble<'_>) -> bool {
        self.passed(trouble, true) || self.passed(trouble, false)
    }

    /// Whether it says something about the input: the run has passed it, or it can be reached past what has failed. What
    /// only comes after that was never meant to guard it.
    fn speaks(&self, trouble: &Trouble<'_>) -> bool {
        self.is_reached(trouble) || self.level.operations.can_reach(self.at(), &self.level.at)
    }

    /// Whether it comes after what has failed.
    fn follows(&self) -> bool {
        let from = self.level.at.iter().map(|at| at + 1);
        self.level.operations.comes_after(self.at(), from)
    }

    /// The number of its instruction.
    pub(super) fn at(&self) -> usize {
        let (_, next) = self.ways[1];
        next - 1
    }

    /// Whether a way leads to what has failed.
    pub(super) fn leads_to_failure(&self, taken: bool) -> bool {
        let (_, to) = self.ways[usize::from(!taken)];
        self.level.at.iter().any(|at| self.level.operations.leads_from(to, &[], *at))
    }

    /// Whether a way leads to what has failed without one of these instructions.
    pub(super) fn leads_to_failure_past(&self, taken: bool, avoiding: &[usize]) -> bool {
        let (_, to) = self.ways[usize::from(!taken)];
        self.level.at.iter().any(|at| self.level.operations.leads_from(to, avoiding, *at))
    }

    /// Whether a way leads to what has failed without coming to the check again: what an earlier round of a loop has found is
    /// over then.
    pub(super) fn goes_on(&self, taken: bool) -> bool {
        let (_, to) = self.ways[usize::from(!taken)];
        let check = [self.at()];
        self.level.at.iter().any(|at| self.level.operations.leads_from(to, &check, *at))
    }

    /// The way that alone leads to an instruction, without coming to the check again.
    pub(super) fn way_to(&self, at: usize) -> Option<bool> {
        let check = [self.at()];
        let leads = |to: usize| self.level.operations.leads_from(to, &check, at);
        match self.ways.map(|(_, to)| leads(to)) {
            [true, false] => Some(true),
            [false, true] => Some(false),
            _ => None,
        }
    }

    /// Whether a way leads to the check again.
    pub(super) fn goes_round(&self, taken: bool) -> bool {
        let (_, to) = self.ways[usize::from(!taken)];
        self.level.operations.leads_from(to, &[], self.at())
    }

    /// Whether a way leads to a return past what has failed.
    pub(super) fn handles(&self, taken: bool) -> bool {
        let (_, to) = self.ways[usize::from(!taken)];
        self.level.operations.can_return(to, &self.level.at)
    }

    /// Whether a way leads to a return, whatever it comes past.
    fn goes_well(&self, taken: bool) -> bool {
        let (_, to) = self.ways[usize::from(!taken)];
        self.level.operations.can_return(to, &[])
    }

    /// Of a comparison, the sum that is compared with zero.
    pub(super) fn sum(&self) -> Option<Linear> {
        match (self.opcode, self.operands.as_slice()) {
            (153..=158, [operand]) => match &**operand {
                Origin::Operator { opcode: 148..=152, operands } => {
                    let [left, right] = operands.as_slice() else { return None };
                    Some(Linear::difference(left, right))
                }
                Origin::InstanceOf { .. } => None,
                Origin::Call { method, .. } if method.descriptor.ends_with(")Z") => None,
                _ => Some(Linear::of(operand)),
            },
            (159..=164, [left, right]) => Some(Linear::difference(left, right)),
            _ => None,
        }
    }

    /// Whether it may tell negative numbers from others: not where a number is compared with another that may be anything.
    pub(super) fn tells_negative(&self) -> bool {
        let Some(sum) = self.sum() else { return true };
        let mut parts = sum.parts.values();
        match (parts.next(), parts.next()) {
            (Some(times), None) => {
                let at = |number: i64| self.is_taken_at(times * number + sum.number);
                at(-1) != at(FAR) || at(-1) != at(0)
            }
            _ => false,
        }
    }

    /// Whether the jump is taken if the sum is this number.
    pub(super) fn is_taken_at(&self, number: i64) -> bool {
        match self.opcode {
            153 | 159 => number == 0,
            154 | 160 => number != 0,
            155 | 161 => number < 0,
            156 | 162 => number >= 0,
            157 | 163 => number > 0,
            _ => number <= 0,
        }
    }

    pub(super) fn is_equation(&self) -> bool {
        matches!(self.opcode, 153 | 154 | 159 | 160)
    }

    /// The object that is compared with null, and whether the jump is taken if it is.
    pub(super) fn null_check(&self) -> Option<(&Arc<Origin>, bool)> {
        match (self.opcode, self.operands.as_slice()) {
            (198, [object]) => Some((object, true)),
            (199, [object]) => Some((object, false)),
            _ => None,
        }
    }

    /// What is asked: an object that tells whether something is so, with what it is asked about.
    fn question(&self) -> Option<&[Arc<Origin>]> {
        let (153 | 154, [operand]) = (self.opcode, self.operands.as_slice()) else { return None };
        match &**operand {
            Origin::Call { method, operands, .. } if method.descriptor.ends_with(")Z") => Some(operands),
            _ => None,
        }
    }

    pub(super) fn place(&self) -> String {
        match self.line {
            Some(line) => format!("line {line}"),
            None => format!("`{}`", self.level.method.name),
        }
    }

    fn elsewhere(&self, what: &str) -> String {
        format!("{} handles {what} on another path", self.place())
    }

    fn partly(&self, what: &str) -> String {
        format!("the check in {} lets {what} pass", self.place())
    }
}

impl Evidence<'_> {
    /// A check that speaks about what has failed.
    pub(super) fn unguarded(
        &self,
        need: &Need,
        failure: &Failure,
        trouble: &Trouble<'_>,
        given: &Given,
    ) -> Option<String> {
        if failure.is_about_contents {
            return None;
        }
        if let Need::NonNull { object } = need
            && let Some(why) = failure.levels.iter().flat_map(checks).find_map(|check| late(&check, object))
        {
            return Some(why);
        }
        if let Need::Type { object, class } = need
            && let Some(why) =
                failure.levels.iter().flat_map(checks).find_map(|check| kin(&check, object, class))
        {
            return Some(why);
        }
        if let Some(why) = self.walked(need, failure, trouble, given) {
            return Some(why);
        }
        if let Some(why) = self.changed(need, failure, trouble) {
            return Some(why);
        }
        if let Some(why) = self.guarded_twin(need, failure, trouble) {
            return Some(why);
        }
        let all = failure.levels.iter().flat_map(checks);
        let checks: Vec<Check<'_>> = all.filter(|check| check.speaks(trouble)).collect();
        checks.iter().find_map(|check| match need {
            Need::NonNull { object } => null(check, object, trouble),
            Need::Type { object, class } => cast(check, object, class, trouble),
            Need::Nonzero { divisor } => zero(check, divisor, trouble),
            Need::NonNegative { length } => sign(check, length, Side::Low, trouble),
            Need::Index { container, index } => bounds(check, container, index, failure.side, trouble, given),
            Need::Library { receiver, arguments, .. } => {
                if given.has_null || trouble.thrown.class.as_str() == "java/lang/NullPointerException" {
                    return arguments.iter().find_map(|argument| null(check, argument, trouble));
                }
                let receiver = receiver.as_ref()?;
                let numbers = self.numbers(need);
                if numbers.iter().all(|number| Linear::of(number).is_constant()) {
                    let least = numbers.iter().map(|number| Linear::of(number).number + 1).max();
                    return amount(check, receiver, least, trouble, given);
                }
                numbers
                    .iter()
                    .find_map(|number| bounds(check, receiver, number, failure.side, trouble, given))
            }
        })
    }

    /// A position that a loop has moved on past the bounds.
    fn walked(&self, need: &Need, failure: &Failure, trouble: &Trouble<'_>, given: &Given) -> Option<String> {
        match need {
            Need::Index { container, index } => walks::unbounded(container, index, failure, trouble, given),
            Need::Library { receiver: Some(receiver), .. } if !given.has_null => {
                let numbers = self.numbers(need);
                numbers.iter().find_map(|number| walks::unbounded(receiver, number, failure, trouble, given))
            }
            _ => None,
        }
    }

    /// The arguments of a call into the class library that are numbers.
    pub(super) fn numbers(&self, need: &Need) -> Vec<Arc<Origin>> {
        let Need::Library { method, arguments, .. } = need else { return Vec::new() };
        let Some((types, _)) = program::Program::parse_descriptor(&method.descriptor) else {
            return Vec::new();
        };
        let is_number = |ty: &program::Type| {
            matches!(ty, program::Type::Primitive(program::Primitive::Int | program::Primitive::Long))
        };
        types
            .iter()
            .zip(arguments)
            .filter(|(ty, _)| is_number(ty))
            .map(|(_, argument)| argument.clone())
            .collect()
    }
}

/// The jumps of a level, and after them those that can be told in other words once more in these.
pub(super) fn checks(level: &Level) -> Vec<Check<'_>> {
    let jumps = level.operations.all.iter().filter_map(|operation| match operation.action {
        Action::Jump { index, opcode, target } => Some(Check {
            level,
            index,
            opcode,
            ways: [(true, target), (false, operation.at + 1)],
            line: operation.line,
            operands: operation.operands.iter().map(|operand| level.lift(operand)).collect(),
        }),
        _ => None,
    });
    let mut checks: Vec<Check<'_>> = jumps.collect();
    for told in level.told.iter() {
        let jump = checks.iter().find(|check| check.at() == told.at);
        let operands = told.operands.iter().map(|operand| level.lift(operand)).collect();
        let in_other_words = jump.map(|jump| Check { opcode: told.opcode, operands, ..jump.clone() });
        checks.extend(in_other_words);
    }
    checks
}

/// The ways at jumps of the method under test that lead to a return past a division, because of what is divided or by what.
pub(super) fn ways_around_division(failure: &Failure) -> BTreeSet<(u32, bool)> {
    let (Some(outermost), Some(innermost)) = (failure.levels.first(), failure.levels.last()) else {
        return BTreeSet::new();
    };
    let failed = innermost
        .operations
        .all
        .iter()
        .filter(|operation| operation.action == Action::Divide && innermost.at.contains(&operation.at));
    let divided: Vec<Arc<Origin>> =
        failed.flat_map(|it| &it.operands).map(|operand| innermost.lift(operand)).collect();
    let is_about = |sum: &Linear| {
        let is_divided =
            |part: &Arc<Origin>| divided.iter().any(|operand| operand.any(&mut |own| *own == **part));
        !sum.is_constant() && sum.parts.keys().all(is_divided)
    };
    let all = checks(outermost).into_iter().filter(|check| check.sum().is_some_and(|sum| is_about(&sum)));
    all.flat_map(|check| {
        let around =
            [true, false].into_iter().filter(|way| check.handles(*way) && !check.leads_to_failure(*way));
        around.map(|way| (check.index, way)).collect::<Vec<_>>()
    })
    .collect()
}

fn null(check: &Check<'_>, object: &Arc<Origin>, trouble: &Trouble<'_>) -> Option<String> {
    let (asked, taken) = check.null_check()?;
    if asked != object {
        return None;
    }
    if check.passed(trouble, taken) {
        return Some(format!("{} finds null, and the code goes on with it", check.place()));
    }
    (!check.is_reached(trouble) && check.handles(taken)).then(|| check.elsewhere("null"))
}

/// A check for null of a value that cannot have changed since it was used: who asks expects both answers.
fn late(check: &Check<'_>, object: &Arc<Origin>) -> Option<String> {
    let (asked, taken) = check.null_check()?;
    let is_fixed = matches!(**object, Origin::Parameter(_) | Origin::Call { .. });
    let is_late = asked == object && is_fixed && check.follows();
    (is_late && check.handles(taken))
        .then(|| format!("{} checks it for null, but only after it was used", check.place()))
}

fn cast(check: &Check<'_>, object: &Arc<Origin>, class: &str, trouble: &Trouble<'_>) -> Option<String> {
    let [operand] = check.operands.as_slice() else { return None };
    let Origin::InstanceOf { object: asked, class: of } = &**operand else { return None };
    if asked != object {
        return None;
    }
    // `ifeq` jumps where it is not of the class.
    let taken = check.opcode == 153;
    if **of != *class {
        // Objects of one class are told from others, and all others are taken for those of a second one.
        let is_told = check.passed(trouble, taken) && check.handles(!taken);
        return is_told.then(|| check.partly("objects of other classes"));
    }
    if check.passed(trouble, taken) {
        return Some(format!("{} finds another class, and the code casts even so", check.place()));
    }
    (!check.is_reached(trouble) && check.handles(taken)).then(|| check.elsewhere("other classes"))
}

/// What the same call gives elsewhere is asked for its class, and may be of another one.
fn kin(check: &Check<'_>, object: &Arc<Origin>, class: &str) -> Option<String> {
    let [operand] = check.operands.as_slice() else { return None };
    let Origin::InstanceOf { object: asked, class: of } = &**operand else { return None };
    let (Origin::Call { method, operands, .. }, Origin::Call { method: other, operands: others, .. }) =
        (&**object, &**asked)
    else {
        return None;
    };
    let is_kin = asked != object && method == other && operands.first() == others.first();
    // What becomes of the others there need not keep away from here.
    (is_kin && **of == *class && check.goes_well(check.opcode == 153))
        .then(|| format!("{} asks for the class of what `{}` gives there", check.place(), method.name))
}

fn zero(check: &Check<'_>, divisor: &Arc<Origin>, trouble: &Trouble<'_>) -> Option<String> {
    let wanted = Linear::of(divisor);
    let sum = check.sum()?;
    let sign = sum.is_like(&wanted)?;
    // What the sum is where the divisor is this number.
    let at = |number: i64| check.is_taken_at(sign * (number - wanted.number) + sum.number);
    let at_zero = at(0);
    let separates = at(1) != at_zero || at(-1) != at_zero;
    if !separates {
        return None;
    }
    if check.is_reached(trouble) {
        let saw_zero = check.is_equation() && at(1) == at(-1) && check.passed(trouble, at_zero);
        // `if (n < 0) return …`
        let negative_only = !check.is_equation() && at(1) == at_zero && check.handles(!at_zero);
        return (saw_zero || negative_only).then(|| check.partly("zero"));
    }
    check.handles(at_zero).then(|| check.elsewhere("zero"))
}

/// A check of the sign of a number that must not be negative.
fn sign(check: &Check<'_>, number: &Arc<Origin>, side: Side, trouble: &Trouble<'_>) -> Option<String> {
    let wanted = Linear::of(number);
    let sum = check.sum()?;
    let sign = sum.is_like(&wanted)?;
    // Variables of loops are what loops make of them.
    if wanted.parts.keys().any(|part| matches!(**part, Origin::Merge { .. })) {
        return None;
    }
    let at = |number: i64| check.is_taken_at(sign * (number - wanted.number) + sum.number);
    if check.is_equation() {
        // `if (size == 0) return …` on another path, where `items[size - 1]` fails here.
        let is_handled =
            !check.is_reached(trouble) && side == Side::Low && at(-1) != at(FAR) && check.handles(at(-1));
        return is_handled.then(|| check.elsewhere("negative numbers"));
    }
    let (low, high) = (at(-FAR), at(FAR));
    if low == high || !check.handles(low) || at(0) != high {
        return None;
    }
    match check.is_reached(trouble) {
        true if side == Side::Low => check.passed(trouble, low).then(|| check.partly("negative numbers")),
        true => Some(check.partly("numbers that are too large")),
        false => (side != Side::High).then(|| check.elsewhere("negative numbers")),
    }
}

/// Checks of an index, or of how much there is.
fn bounds(
    check: &Check<'_>,
    container: &Arc<Origin>,
    index: &Arc<Origin>,
    side: Side,
    trouble: &Trouble<'_>,
    given: &Given,
) -> Option<String> {
    let wanted = Linear::of(index).with_size_of(container);
    let is_own_part = wanted.parts.keys().all(|part| is_size(part, container));
    if is_own_part {
        let least = if wanted.is_constant() { wanted.number + 1 } else { -wanted.number };
        return amount(check, container, Some(least), trouble, given);
    }
    if let Some(found) = sign(check, index, side, trouble) {
        return Some(found);
    }
    if let Some(found) = kind(check, container, &wanted, trouble) {
        return Some(found);
    }
    if let Some(found) = below(check, container, &wanted, side, trouble) {
        return Some(found);
    }
    // Where a loop begins is not what it checks.
    let is_counted = wanted.parts.keys().any(|part| matches!(**part, Origin::Merge { .. }));
    if is_counted && side == Side::Low {
        return None;
    }
    if side == Side::High
        && let Some(found) = trimmed(check, container, &wanted, trouble)
    {
        return Some(found);
    }
    // A table of the code's own has an end that other numbers may be compared with by chance.
    let made = check.level.length_of(container).filter(|made| !matches!(**made, Origin::Number(_)));
    let sum = check.sum()?.with_size_of(container).with_length(container, made.as_ref());
    let beyond = wanted.less_size_of(container).with_length(container, made.as_ref());
    let sign = sum.is_like(&beyond)?;
    // The way that the check goes where the index is so far beyond the end.
    let at = |number: i64| check.is_taken_at(sign * (number - beyond.number) + sum.number);
    let (inside, outside) = (at(-FAR), if check.is_equation() { at(0) } else { at(FAR) });
    if inside == outside {
        return None;
    }
    let what = "numbers that are out of bounds";
    if check.passed(trouble, outside) && side != Side::Low && check.goes_on(outside) {
        return Some(format!("{} finds the end, and the code goes on past it", check.place()));
    }
    if !check.handles(outside) {
        return None;
    }
    if !check.is_reached(trouble) {
        // What a loop makes of its variable elsewhere is another number.
        return (!is_counted).then(|| check.elsewhere(what));
    }
    // Where it keeps all that is too large out, something else on the line has failed.
    let is_tight = at(0) == outside;
    (side == Side::Low || !is_tight).then(|| check.partly(what))
}

/// A question about the very value that is the index of a table of the method's own, whose length is a number in the code:
/// `if (!Character.isLetter(c)) continue; counts[c - 'a']++;`
fn kind(
    check: &Check<'_>,
    container: &Arc<Origin>,
    wanted: &Linear,
    trouble: &Trouble<'_>,
) -> Option<String> {
    let [operand] = check.operands.as_slice() else { return None };
    let Origin::Call { method, operands, is_static: true, .. } = &**operand else { return None };
    let ([asked], true) = (operands.as_slice(), method.descriptor.ends_with(")Z")) else { return None };
    let is_asked = wanted.parts.len() == 1 && wanted.parts.get(asked) == Some(&1);
    if !is_asked || !matches!(*check.level.length_of(container)?, Origin::Number(_)) {
        return None;
    }
    let ways = [true, false];
    let way = ways.into_iter().find(|way| check.goes_on(*way) && !check.goes_on(!way))?;
    (check.passed(trouble, way) && check.handles(!way)).then(|| {
        check.partly(&format!("values that `{}` accepts and the table has no place for", method.name))
    })
}

/// A check that keeps a position from an end that is where the data end, or before: `int end = s.length(); while (…) end--;`, and that
/// lets pass what is read beyond the position.
fn trimmed(
    check: &Check<'_>,
    container: &Arc<Origin>,
    wanted: &Linear,
    trouble: &Trouble<'_>,
) -> Option<String> {
    let sum = check.sum()?;
    let mut positions = wanted.parts.iter().filter(|(part, _)| matches!(***part, Origin::Merge { .. }));
    let (Some((position, 1)), None, 1) = (positions.next(), positions.next(), wanted.parts.len()) else {
        return None;
    };
    let times = *sum.parts.get(position).filter(|times| times.abs() == 1)?;
    let mut others = sum.parts.iter().filter(|(part, _)| *part != position);
    let (Some((end, other)), None) = (others.next(), others.next()) else { return None };
    if *other != -times || !walks::is_end_at_most(check.level, end, container) {
        return None;
    }
    let at = |number: i64| check.is_taken_at(times * number + sum.number);
    let (inside, beyond) = (at(-FAR), at(FAR));
    let is_loose = inside != beyond && at(-wanted.number) == inside;
    (is_loose && check.passed(trouble, inside) && check.leads_to_failure(inside) && check.handles(beyond))
        .then(|| check.partly("numbers that are out of bounds"))
}

/// A check that keeps an index from the end of an array of the method's own, whose length is a number in the code, and lets pass
/// what is negative: `if (month > 12) return 0; return days[month - 1];`
fn below(
    check: &Check<'_>,
    container: &Arc<Origin>,
    wanted: &Linear,
    side: Side,
    trouble: &Trouble<'_>,
) -> Option<String> {
    if side != Side::Low || check.is_equation() {
        return None;
    }
    if wanted.parts.keys().any(|part| matches!(**part, Origin::Merge { .. })) {
        return None;
    }
    let Origin::Number(size) = *check.level.length_of(container)? else { return None };
    let sum = check.sum()?;
    let sign = sum.is_like(wanted)?;
    let at = |number: i64| check.is_taken_at(sign * (number - wanted.number) + sum.number);
    let beyond = at(FAR);
    let is_the_end = at(size) == beyond && at(size - 1) != beyond;
    (is_the_end && check.handles(beyond) && check.passed(trouble, at(-1)))
        .then(|| check.partly("negative numbers"))
}

/// Checks of how much there is of something, where nothing else decides; `least` is how much is needed, where that is known.
pub(super) fn amount(
    check: &Check<'_>,
    container: &Arc<Origin>,
    least: Option<i64>,
    trouble: &Trouble<'_>,
    given: &Given,
) -> Option<String> {
    if let Some((asked, taken)) = check.null_check() {
        // Whoever has an answer for null has one for nothing at all, or has forgotten it.
        let is_empty = match &**container {
            Origin::Parameter(index) => given.degenerate(*index) == Some(Degenerate::Empty),
            _ => false,
        };
        let guards = asked == container && is_empty && check.is_reached(trouble) && check.handles(taken);
        return guards.then(|| check.partly("what is empty"));
    }
    if let Some(operands) = check.question() {
        let is_about = operands.first() == Some(container)
            && operands[1..]
                .iter()
                .all(|operand| matches!(**operand, Origin::Constant(_) | Origin::Number(_)));
        if !is_about || ![true, false].into_iter().any(|taken| check.handles(taken)) {
            return None;
        }
        let passed: Vec<bool> =
            [true, false].into_iter().filter(|taken| check.passed(trouble, *taken)).collect();
        return match passed.as_slice() {
            [] => Some(check.elsewhere("that there is too little")),
            [taken] if check.handles(!taken) => Some(check.partly("what is too short")),
            [_] => None,
            _ => Some(check.partly("what is too short")),
        };
    }
    let sum = check.sum()?.with_size_of(container);
    let length = Arc::new(Origin::Length(Arc::clone(container)));
    if sum.parts.len() != 1 {
        return None;
    }
    let sign = *sum.parts.get(&length)?;
    let at = |number: i64| check.is_taken_at(sign * number + sum.number);
    let (small, large) = (at(0), at(FAR));
    // `if (s.length() == 1) continue;` before `s.charAt(1)`
    let single = -sign * sum.number;
    let is_single = check.is_equation() && at(single) != large && least.is_some_and(|least| single < least);
    if is_single && single > 0 && check.passed(trouble, large) && check.handles(at(single)) {
        return Some(check.partly("what is shorter still"));
    }
    if small == large || !check.handles(small) {
        return None;
    }
    if !check.is_reached(trouble) {
        return Some(check.elsewhere("what is too short"));
    }
    // Where it keeps all that is too short out, something else on the line has failed.
    let is_tight = least.is_some_and(|least| at(least - 1) == small) && !check.passed(trouble, small);
    (!is_tight).then(|| check.partly("what is too short"))
}
