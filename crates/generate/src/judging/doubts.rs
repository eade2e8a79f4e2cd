//! What a test observes after somebody has asked for a setting, a random number or the time counts only where others of these
//! make no difference.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use judge::{CheckedOutcome, Compiled, JudgeError, Locality, Thrown};
use program::MethodRef;
use suite::Loss;

use crate::judging::agree::{ends_alike, is_part_of, without_differences};
use crate::judging::assess::{Assessed, says_something};
use crate::judging::surroundings::Withheld;
use crate::judging::trial::CheckedMethod;
use crate::workers::Pair;

/// How often tests are chosen anew in the place of those that turned out to depend on it.
const CHOICES: usize = 4;

/// Asks of the tests that would be chosen whether what they observe depends on chance, the clock or a setting, and leaves out those
/// that do and those that nobody has asked about. Also says whether there was no time to ask.
pub(crate) fn without(
    pair: &mut Pair,
    compiled: &Compiled,
    mut assessed: Vec<Assessed>,
    choose: &dyn Fn(Vec<Assessed>) -> Vec<Assessed>,
    withheld: &mut Withheld,
) -> Result<(Vec<Assessed>, bool), JudgeError> {
    let mut is_late = false;
    for _ in 0..CHOICES {
        if assessed.iter().all(|item| item.doubts.is_empty()) || is_late {
            break;
        }
        let mut unsure = choose(assessed.clone());
        unsure.retain(|item| !item.doubts.is_empty());
        if unsure.is_empty() {
            break;
        }
        let asked: BTreeSet<CheckedMethod> = unsure.iter().map(|item| item.rendered.clone()).collect();
        let (sure, was_late) = vary(pair, compiled, in_turns(unsure), withheld)?;
        is_late = was_late;
        let mut sure: BTreeMap<CheckedMethod, Assessed> =
            sure.into_iter().map(|item| (item.rendered.clone(), item)).collect();
        let settled = |item: Assessed| match asked.contains(&item.rendered) {
            true => sure.remove(&item.rendered),
            false => Some(item),
        };
        assessed = assessed.into_iter().filter_map(settled).collect();
    }
    assessed.retain(|item| item.doubts.is_empty());
    Ok((assessed, is_late))
}

/// One of each method, then a second one: where time is short, every method has its turn.
fn in_turns(mut unsure: Vec<Assessed>) -> Vec<Assessed> {
    let mut turns: BTreeMap<MethodRef, usize> = BTreeMap::new();
    unsure.sort_by_cached_key(|item| {
        let turn = turns.entry(item.case.method.clone()).or_default();
        *turn += 1;
        *turn
    });
    unsure
}

/// What a class initialiser says of a setting that it cannot use. Nobody makes such a setting.
const REFUSED: [&str; 2] = ["java/lang/ExceptionInInitializerError", "java/lang/NoClassDefFoundError"];

/// Runs doubtful cases in the second JVM where settings, random numbers and the clock are others. Observations that differ are
/// left out; cases that end differently are dropped, as are those that there is no time for. Also says whether there was
/// none for some.
fn vary(
    pair: &mut Pair,
    compiled: &Compiled,
    unsure: Vec<Assessed>,
    withheld: &mut Withheld,
) -> Result<(Vec<Assessed>, bool), JudgeError> {
    let names: BTreeMap<String, Vec<String>> =
        unsure.iter().map(|item| (item.rendered.class.clone(), Vec::new())).collect();
    let used: Compiled = compiled
        .iter()
        .filter(|(name, _)| is_part_of(name, &names))
        .map(|(name, file)| (name.clone(), file.clone()))
        .collect();
    pair.second.define(&used)?;
    let (mut sure, mut is_late) = (Vec::new(), false);
    for item in unsure {
        let (method, probes) = (item.case.method.clone(), item.probes.clone());
        match varied(pair, item)? {
            Varied::Sure(item) => sure.push(*item),
            Varied::Different(why) => withheld.add(&method, why, &probes),
            Varied::Late => {
                is_late = true;
                withheld.add(&method, [Loss::Unjudged], &probes);
            }
        }
    }
    pair.second.forget(|class| used.contains_key(class));
    Ok((sure, is_late))
}

/// What becomes of a doubtful case.
enum Varied {
    Sure(Box<Assessed>),
    /// Because of these.
    Different(Vec<Loss>),
    Late,
}

fn varied(pair: &mut Pair, mut item: Assessed) -> Result<Varied, JudgeError> {
    let (chance, settings): (Vec<Loss>, Vec<Loss>) = std::mem::take(&mut item.doubts)
        .into_iter()
        .partition(|doubt| matches!(doubt, Loss::Chance | Loss::Clock));
    // First: where chance makes no difference, what is different with other settings is so because of these.
    if !chance.is_empty() {
        for locality in Locality::OTHER_CHANCE.into_iter().chain((0..Locality::TURNS).map(Locality::Turn)) {
            let Some(other) = run(pair, locality, &item)? else { return Ok(Varied::Late) };
            match the_same(item, &other) {
                Some(same) => item = same,
                None => return Ok(Varied::Different(chance)),
            }
        }
    }
    if !settings.is_empty() {
        let mut is_set = false;
        for locality in Locality::OTHER_SETTINGS {
            let Some(other) = run(pair, locality, &item)? else { return Ok(Varied::Late) };
            let is_refused = |thrown: &Thrown| REFUSED.contains(&thrown.class.as_str());
            if other.thrown.as_ref().is_some_and(is_refused) {
                continue;
            }
            is_set = true;
            match the_same(item, &other) {
                Some(same) => item = same,
                None => return Ok(Varied::Different(settings)),
            }
        }
        if !is_set {
            return Ok(Varied::Different(settings));
        }
    }
    Ok(Varied::Sure(Box::new(item)))
}

/// What became of a case there; `None` where there was no time.
fn run(pair: &mut Pair, locality: Locality, item: &Assessed) -> Result<Option<CheckedOutcome>, JudgeError> {
    pair.second.set_locality(locality);
    let outcomes = pair.second.run_checked(&item.rendered.class, slice::from_ref(&item.rendered.method));
    pair.second.set_locality(Locality::Own);
    Ok(outcomes?.into_iter().next())
}

/// The case with what is observed in both runs; `None` where that is nothing.
fn the_same(item: Assessed, other: &CheckedOutcome) -> Option<Assessed> {
    let same = ends_alike(&item, other).then(|| without_differences(item, other))?;
    says_something(&same.case).then_some(same)
}
