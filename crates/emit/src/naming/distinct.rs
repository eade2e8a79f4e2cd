//! No two tests of a file are called alike: where cases would be, their names show what differs.

use std::collections::{BTreeMap, BTreeSet};

use suite::TestCase;

use super::{Description, Level, action, camel, cut, describe, join, outcome};
use crate::context::Context;
use crate::java::Names;

/// A display that shows more than usual may be this long.
const LONGEST_DISPLAY: usize = 120;
/// The usual limit of a method's name, and the one where a shorter name is taken.
const LONGEST_NAMES: [usize; 2] = [72, 110];

/// What a test is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Title {
    pub(crate) display: String,
    pub(crate) method: String,
}

/// One title per case. `displays` and `names` are taken already.
pub(crate) fn titles(
    context: &Context<'_>,
    cases: &[&TestCase],
    displays: &BTreeSet<String>,
    names: &mut Names,
) -> Vec<Title> {
    let plain: Vec<Description> = cases.iter().map(|case| describe(context, case, Level::PLAIN)).collect();
    let mut alike: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, description) in plain.iter().enumerate() {
        alike.entry(&description.display).or_default().push(index);
    }
    let mut used = displays.clone();
    used.extend(alike.keys().map(|display| (*display).to_owned()));
    let mut titles: Vec<Option<Title>> = vec![None; cases.len()];
    // In the order of the file, so that who gets a name does not depend on the alphabet.
    for first in 0..cases.len() {
        let group = &alike[plain[first].display.as_str()];
        if group[0] != first {
            continue;
        }
        let members: Vec<&TestCase> = group.iter().map(|index| cases[*index]).collect();
        let is_free = !displays.contains(&plain[first].display);
        let is_clear = group.len() == 1 && is_free;
        if is_free {
            // One of the group may still be called so.
            used.remove(&plain[first].display);
        }
        let chosen = if is_clear { vec![plain[first].clone()] } else { apart(context, &members, &mut used) };
        used.insert(plain[first].display.clone());
        let methods = methods(context, &members, &chosen, names);
        for ((index, description), method) in group.iter().zip(chosen).zip(methods) {
            titles[*index] = Some(Title { display: description.display, method });
        }
    }
    titles.into_iter().flatten().collect()
}

/// Descriptions of cases that are plainly called alike.
fn apart(context: &Context<'_>, cases: &[&TestCase], used: &mut BTreeSet<String>) -> Vec<Description> {
    let at = |level: Level| -> Vec<Description> {
        cases.iter().map(|case| describe(context, case, level)).collect()
    };
    let detailed = Level::ALL.into_iter().skip(1).map(at);
    let elided = std::iter::once_with(|| differing(context, cases));
    for descriptions in detailed.chain(elided) {
        let distinct: BTreeSet<&str> =
            descriptions.iter().map(|description| description.display.as_str()).collect();
        let fits = |display: &&str| display.chars().count() <= LONGEST_DISPLAY && !used.contains(*display);
        if distinct.len() == cases.len() && distinct.iter().all(fits) {
            used.extend(descriptions.iter().map(|description| description.display.clone()));
            return descriptions;
        }
    }
    // Nothing that can be said in a line tells them apart.
    let mut counted = at(Level::PLAIN);
    for description in counted.iter_mut().skip(1) {
        let mut number = 2;
        while used.contains(&format!("{} ({number})", description.display)) {
            number += 1;
        }
        description.display = format!("{} ({number})", description.display);
        used.insert(description.display.clone());
    }
    counted
}

/// Only the steps in which the cases differ, where all of them are too long to show.
fn differing(context: &Context<'_>, cases: &[&TestCase]) -> Vec<Description> {
    let full = Level::ALL[3];
    let descriptions: Vec<Description> = cases.iter().map(|case| describe(context, case, full)).collect();
    let told: Vec<Vec<&str>> = descriptions.iter().map(|description| steps(&description.display)).collect();
    let shortest = told.iter().map(Vec::len).min().unwrap_or(0);
    if told.iter().all(|steps| steps.len() == 1) {
        // There are none to leave out.
        return descriptions;
    }
    let same = |at: &dyn Fn(&[&'_ str]) -> String| {
        let first = at(&told[0]);
        told.iter().all(|steps| at(steps) == first)
    };
    let before = (0..shortest).take_while(|step| same(&|steps| steps[*step].to_owned())).count();
    let after = (0..shortest - before)
        .take_while(|step| same(&|steps| steps[steps.len() - 1 - step].to_owned()))
        .count();
    let displays: Vec<String> = cases
        .iter()
        .zip(&told)
        .map(|(case, steps)| {
            let middle = &steps[before..steps.len() - after];
            let shown = if middle.is_empty() { "nothing more".to_owned() } else { middle.join(" and ") };
            let outcome = outcome(context, case, &[]).display;
            let shown = shown.strip_suffix(&format!(" {outcome}")).unwrap_or(&shown);
            join(&[&action(context, case).display, "after ... and", shown, &outcome])
        })
        .collect();
    let words = descriptions.into_iter().zip(displays);
    words
        .zip(cases)
        .map(|((mut description, display), case)| {
            let action = action(context, case);
            let rest = display.strip_prefix(&action.display).unwrap_or(&display);
            description.names[0] = format!("{}{}", action.words, camel(rest));
            Description { display, ..description }
        })
        .collect()
}

/// The parts between `and`s that stand in no parentheses or quotes.
fn steps(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quoted, mut escaped) = (Vec::new(), 0, 0usize, false, false);
    for (at, character) in text.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 && at >= start && text[at..].starts_with(" and ") => {
                parts.push(&text[start..at]);
                start = at + " and ".len();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The names of their methods, all made in the same way where that tells them apart.
fn methods(
    context: &Context<'_>,
    cases: &[&TestCase],
    chosen: &[Description],
    names: &mut Names,
) -> Vec<String> {
    let more = Level::ALL.into_iter().skip(1);
    let more = more.map(|level| cases.iter().map(|case| describe(context, case, level)).collect());
    let described: Vec<Vec<Description>> = std::iter::once(chosen.to_vec()).chain(more).collect();
    for longest in LONGEST_NAMES {
        for descriptions in &described {
            for candidate in 0..descriptions[0].names.len() {
                let wishes: Vec<&String> =
                    descriptions.iter().map(|description| &description.names[candidate]).collect();
                let distinct: BTreeSet<&String> = wishes.iter().copied().collect();
                let is_free = |wish: &&String| wish.len() <= longest && !names.is_taken(wish);
                if distinct.len() == wishes.len() && wishes.iter().all(is_free) {
                    return wishes.into_iter().map(|wish| names.fresh(wish)).collect();
                }
            }
        }
    }
    let shortest = |description: &Description| {
        let fitting = description.names.iter().find(|name| name.len() <= LONGEST_NAMES[0]);
        fitting.cloned().unwrap_or_else(|| cut(&description.names[3], LONGEST_NAMES[0]).to_owned())
    };
    chosen.iter().map(|description| names.fresh(&shortest(description))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_at_and_outside_of_values() {
        assert_eq!(steps(r#"a after b("x and y") and c and d"#), [r#"a after b("x and y")"#, "c", "d"]);
        assert_eq!(steps(""), [""]);
    }
}
