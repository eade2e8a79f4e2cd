//! What collaborators were told, as far as it says something: that one was told nothing is worth a line only where it is told
//! something in another test of the same method.

use std::collections::BTreeSet;

use program::{ClassName, MethodRef, Program};
use suite::{Mock, ObservedValue, Recipe, StatePart, TestCase};

use crate::judging::assess::Assessed;
use crate::propose::listeners;

/// Takes out of the tests what says nothing, and notes that nobody looks at.
pub(crate) fn without_silence(program: &Program, kept: &mut [Assessed]) {
    let mut spoken_to: BTreeSet<(MethodRef, Vec<ClassName>)> = BTreeSet::new();
    for item in kept.iter() {
        for observation in &item.case.oracle.observations {
            let StatePart::Told(number) = observation.part else { continue };
            let is_silent = matches!(&observation.value, ObservedValue::List(told) if told.is_empty());
            if let Some(kind) = kind(&item.case, number).filter(|_| !is_silent) {
                spoken_to.insert((item.case.method.clone(), kind));
            }
        }
    }
    let noted: BTreeSet<Vec<ClassName>> = spoken_to.iter().map(|(_, kind)| kind.clone()).collect();
    for item in kept {
        let is_kept: Vec<bool> = item
            .case
            .oracle
            .observations
            .iter()
            .map(|observation| match observation.part {
                StatePart::Told(number) => kind(&item.case, number)
                    .is_some_and(|kind| spoken_to.contains(&(item.case.method.clone(), kind))),
                _ => true,
            })
            .collect();
        let mut keep = is_kept.iter();
        item.case.oracle.observations.retain(|_| keep.next().copied().unwrap_or(true));
        let mut keep = is_kept.iter();
        item.observed.retain(|_| keep.next().copied().unwrap_or(true));
        forget(program, &mut item.case, &noted);
    }
}

/// Mocks that nothing is said of need no notes. Where other tests have a class for it that takes notes, a second one without would
/// be more to read, unless it is a lambda.
fn forget(program: &Program, case: &mut TestCase, noted: &BTreeSet<Vec<ClassName>>) {
    let told = |observation: &suite::Observation| match observation.part {
        StatePart::Told(number) => Some(number),
        _ => None,
    };
    let said: BTreeSet<usize> = case.oracle.observations.iter().filter_map(told).collect();
    let quiet = |mock: &mut Mock| {
        let is_shared = noted.contains(&kind_of(mock)) && !listeners::is_function(program, mock);
        if !said.contains(&mock.number) && !is_shared {
            mock.number = 0;
        }
    };
    case.recipes_mut().for_each(|recipe| each(recipe, &quiet));
    listeners::forget(program, case);
}

fn each(recipe: &mut Recipe, change: &dyn Fn(&mut Mock)) {
    if let Recipe::Mock(mock) = recipe {
        change(mock);
    }
    recipe.parts_mut().into_iter().for_each(|part| each(part, change));
}

/// What the mock of a number is.
fn kind(case: &TestCase, number: usize) -> Option<Vec<ClassName>> {
    case.recipes().find_map(|recipe| find(recipe, number))
}

fn find(recipe: &Recipe, number: usize) -> Option<Vec<ClassName>> {
    match recipe {
        Recipe::Mock(mock) if mock.number == number => Some(kind_of(mock)),
        _ => recipe.parts().into_iter().find_map(|part| find(part, number)),
    }
}

fn kind_of(mock: &Mock) -> Vec<ClassName> {
    mock.class.super_types().map(|ty| ty.name.clone()).collect()
}
