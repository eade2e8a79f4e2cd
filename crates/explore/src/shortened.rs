//! Found cases without the calls that make no difference: an object that has come far by trial and error has seen calls that
//! did nothing for it, and whoever reads the test asks what they are for.

use contract::Contracts;
use paths::{End, Stage};
use suite::{Recipe, TestCase};

/// Shorter sequences of calls are read at a glance.
const LONG: usize = 6;

/// How much may be tried for each call that there is: what is needed can stand anywhere.
const ATTEMPTS_PER_CALL: usize = 4;

/// The case with as few calls on its objects as lead the call under test the same way. As it is where the call throws, since
/// what throws may be another place then.
pub(crate) fn shortened(
    stage: &mut Stage,
    contracts: &Contracts,
    mut case: TestCase,
    out_of_time: &dyn Fn() -> bool,
) -> TestCase {
    let long: Vec<usize> =
        (0..case.objects()).filter(|number| calls_on(&mut case, *number) >= LONG).collect();
    if long.is_empty() {
        return case;
    }
    let Some(course) = stage.course(contracts, &case).filter(|course| course.end == End::Returned) else {
        return case;
    };
    let mut leads_the_same_way =
        |shorter: &TestCase| !out_of_time() && stage.course(contracts, shorter).as_ref() == Some(&course);
    // Objects inside arguments of calls come after the one that is called: the last ones first.
    for number in long.into_iter().rev() {
        case = with_fewer(case, number, &mut leads_the_same_way);
    }
    case
}

/// Leaves out calls in halves, quarters and so on, down to single ones, as long as nothing changes.
fn with_fewer(mut case: TestCase, number: usize, is_enough: &mut dyn FnMut(&TestCase) -> bool) -> TestCase {
    let before = calls_on(&mut case, number);
    let mut attempts = ATTEMPTS_PER_CALL * before;
    let mut size = before / 2;
    while size > 0 {
        let mut from = 0;
        while from < calls_on(&mut case, number) && attempts > 0 {
            attempts -= 1;
            let mut shorter = case.clone();
            if let Some(Recipe::Object { then, .. }) = shorter.object_mut(number) {
                let end = (from + size).min(then.len());
                then.drain(from..end);
            }
            if is_enough(&shorter) {
                case = shorter;
            } else {
                from += size;
            }
        }
        size /= 2;
    }
    case
}

fn calls_on(case: &mut TestCase, number: usize) -> usize {
    match case.object_mut(number) {
        Some(Recipe::Object { then, .. }) => then.len(),
        _ => 0,
    }
}
