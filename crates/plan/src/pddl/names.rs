//! Names of Java as names of PDDL, and back (definition 13 of the paper).

use std::collections::BTreeMap;

use crate::model::Step;

/// What the names of a written domain stand for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    /// By position of the state variable.
    pub variables: Vec<String>,
    /// The call that an action of PDDL is.
    pub actions: BTreeMap<String, Step>,
}

/// Of a name; planners have limits of their own. What is longer is cut to less, so that a number fits behind it.
const LONGEST: usize = 240;
const CUT: usize = 230;

/// The name of a domain is part of other names.
const LONGEST_DOMAIN: usize = 200;

/// The name of a domain.
pub(super) fn mangle_domain(name: &str) -> String {
    let mangled = mangle(name, &|_| false);
    match mangled.get(..LONGEST_DOMAIN) {
        Some(cut) => cut.trim_end_matches('_').to_owned(),
        None => mangled,
    }
}

/// A name that is none of those taken, made of letters, digits and underscores only.
pub(super) fn mangle(name: &str, is_taken: &dyn Fn(&str) -> bool) -> String {
    let mut mangled = String::new();
    for character in name.chars() {
        if mangled.len() > LONGEST {
            break;
        }
        match character {
            'a'..='z' | '0'..='9' => mangled.push(character),
            'A'..='Z' => mangled.push(character.to_ascii_lowercase()),
            '-' => mangled.push_str(if mangled.ends_with('_') { "minus_" } else { "_minus_" }),
            _ if !mangled.ends_with('_') => mangled.push('_'),
            _ => {}
        }
    }
    let mut mangled = mangled.trim_matches('_').to_owned();
    if mangled.is_empty() {
        mangled.push('x');
    }
    if !mangled.starts_with(|first: char| first.is_ascii_lowercase()) {
        mangled.insert_str(0, "x_");
    }
    if mangled.len() > LONGEST {
        mangled.truncate(CUT);
        mangled.truncate(mangled.trim_end_matches('_').len());
    }
    let is_reserved = |name: &str| {
        matches!(
            name,
            "and"
                | "or"
                | "not"
                | "when"
                | "assign"
                | "increase"
                | "decrease"
                | "define"
                | "imply"
                | "forall"
                | "exists"
                | "either"
                | "number"
                | "object"
        )
    };
    let is_free = |name: &str| !is_taken(name) && !is_reserved(name);
    if is_free(&mangled) {
        return mangled;
    }
    let mut number = 2;
    loop {
        let numbered = format!("{mangled}_{number}");
        if is_free(&numbered) {
            return numbered;
        }
        number += 1;
    }
}
