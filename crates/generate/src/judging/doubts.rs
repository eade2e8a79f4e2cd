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

/// So many cases go through the turns together.
const TOGETHER: usize = 16;

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
    let mut unsure = unsure.into_iter().map(Doubtful::new).peekable();
    while unsure.peek().is_some() {
        let mut left = |varied: Vec<Varied>| {
            let mut sure = Vec::new();
            for varied in varied {
                match varied {
                    Varied::Sure(doubtful) => sure.push(*doubtful),
                    Varied::Different(item, why) => withheld.add(&item.case.method, why, &item.probes),
                    Varied::Late(item) => {
                        is_late = true;
                        withheld.add(&item.case.method, [Loss::Unjudged], &item.probes);
                    }
                }
            }
            sure
        };
        let group: Vec<Doubtful> = unsure.by_ref().take(TOGETHER).collect();
        // First: where chance makes no difference, what is different with other settings is so because of these.
        let group: Result<_, _> = group.into_iter().map(|doubtful| by_chance(pair, doubtful)).collect();
        let group = in_turn(pair, left(group?))?;
        let group: Result<_, _> =
            left(group).into_iter().map(|doubtful| by_settings(pair, doubtful)).collect();
        sure.extend(left(group?).into_iter().map(|doubtful| doubtful.item));
    }
    pair.second.forget(|class| used.contains_key(class));
    Ok((sure, is_late))
}

/// A case and what it asked for.
struct Doubtful {
    item: Assessed,
    chance: Vec<Loss>,
    settings: Vec<Loss>,
}

impl Doubtful {
    fn new(mut item: Assessed) -> Doubtful {
        let (chance, settings) = std::mem::take(&mut item.doubts)
            .into_iter()
            .partition(|doubt| matches!(doubt, Loss::Chance | Loss::Clock));
        Doubtful { item, chance, settings }
    }

    /// What is left of it after another run.
    fn after(self, other: &CheckedOutcome, because: fn(Doubtful) -> Vec<Loss>) -> Varied {
        match the_same(self.item.clone(), other) {
            Some(item) => Varied::Sure(Box::new(Doubtful { item, ..self })),
            None => Varied::Different(Box::new(self.item.clone()), because(self)),
        }
    }

    /// Whether another run shows all that this case observes.
    fn is_as(&self, other: &CheckedOutcome) -> bool {
        ends_alike(&self.item, other)
            && without_differences(self.item.clone(), other).case.oracle == self.item.case.oracle
    }
}

/// What becomes of a doubtful case.
enum Varied {
    Sure(Box<Doubtful>),
    /// Because of these.
    Different(Box<Assessed>, Vec<Loss>),
    Late(Box<Assessed>),
}

/// Where chance and the clock go to extremes.
fn by_chance(pair: &mut Pair, mut doubtful: Doubtful) -> Result<Varied, JudgeError> {
    if doubtful.chance.is_empty() {
        return Ok(Varied::Sure(Box::new(doubtful)));
    }
    for locality in Locality::OTHER_CHANCE {
        let Some(other) = run(pair, locality, &doubtful.item)? else {
            return Ok(Varied::Late(Box::new(doubtful.item)));
        };
        match doubtful.after(&other, |doubtful| doubtful.chance) {
            Varied::Sure(same) => doubtful = *same,
            varied => return Ok(varied),
        }
    }
    Ok(Varied::Sure(Box::new(doubtful)))
}

/// With what chance and the clock can give, one by one. The cases run together; what is then not as expected may be so because of
/// the others, and runs alone.
fn in_turn(pair: &mut Pair, group: Vec<Doubtful>) -> Result<Vec<Varied>, JudgeError> {
    let sure = |doubtful| Varied::Sure(Box::new(doubtful));
    let (mut open, certain): (Vec<Doubtful>, Vec<Doubtful>) =
        group.into_iter().partition(|doubtful| !doubtful.chance.is_empty());
    let mut done: Vec<Varied> = certain.into_iter().map(sure).collect();
    let late = |doubtful: Doubtful| Varied::Late(Box::new(doubtful.item));
    // Cases that others disturb.
    let mut shy: BTreeSet<CheckedMethod> = BTreeSet::new();
    for locality in (0..Locality::TURNS).map(Locality::Turn) {
        let company: Vec<&Assessed> =
            open.iter().map(|it| &it.item).filter(|item| !shy.contains(&item.rendered)).collect();
        let Some(mut outcomes) = run_together(pair, locality, &company)? else {
            done.extend(open.into_iter().map(late));
            return Ok(done);
        };
        let mut still_open = Vec::new();
        let mut rest = open.into_iter();
        while let Some(doubtful) = rest.next() {
            let together = outcomes.remove(&doubtful.item.rendered);
            if together.as_ref().is_some_and(|other| doubtful.is_as(other)) {
                still_open.push(doubtful);
                continue;
            }
            let Some(alone) = run(pair, locality, &doubtful.item)? else {
                done.extend(still_open.into_iter().chain([doubtful]).chain(rest).map(late));
                return Ok(done);
            };
            if doubtful.is_as(&alone) {
                shy.insert(doubtful.item.rendered.clone());
            }
            match doubtful.after(&alone, |doubtful| doubtful.chance) {
                Varied::Sure(same) => still_open.push(*same),
                varied => done.push(varied),
            }
        }
        open = still_open;
    }
    done.extend(open.into_iter().map(sure));
    Ok(done)
}

/// With settings that nobody has made.
fn by_settings(pair: &mut Pair, mut doubtful: Doubtful) -> Result<Varied, JudgeError> {
    if doubtful.settings.is_empty() {
        return Ok(Varied::Sure(Box::new(doubtful)));
    }
    let mut is_set = false;
    for locality in Locality::OTHER_SETTINGS {
        let Some(other) = run(pair, locality, &doubtful.item)? else {
            return Ok(Varied::Late(Box::new(doubtful.item)));
        };
        let is_refused = |thrown: &Thrown| REFUSED.contains(&thrown.class.as_str());
        if other.thrown.as_ref().is_some_and(is_refused) {
            continue;
        }
        is_set = true;
        match doubtful.after(&other, |doubtful| doubtful.settings) {
            Varied::Sure(same) => doubtful = *same,
            varied => return Ok(varied),
        }
    }
    match is_set {
        true => Ok(Varied::Sure(Box::new(doubtful))),
        false => Ok(Varied::Different(Box::new(doubtful.item), doubtful.settings)),
    }
}

/// What became of cases that ran together, as far as the process got through them; `None` where there was no time.
fn run_together(
    pair: &mut Pair,
    locality: Locality,
    items: &[&Assessed],
) -> Result<Option<BTreeMap<CheckedMethod, CheckedOutcome>>, JudgeError> {
    if items.is_empty() {
        return Ok(Some(BTreeMap::new()));
    }
    let cases: Vec<(&str, &str)> =
        items.iter().map(|item| (&*item.rendered.class, &*item.rendered.method)).collect();
    pair.second.set_locality(locality);
    let outcomes = pair.second.run_checked_together(&cases);
    pair.second.set_locality(Locality::Own);
    let outcomes = match outcomes {
        Err(JudgeError::Time) => return Ok(None),
        outcomes => outcomes?.unwrap_or_default(),
    };
    Ok(Some(items.iter().map(|item| item.rendered.clone()).zip(outcomes).collect()))
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
