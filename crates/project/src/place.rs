//! Which file has the tests of which class: decided for all classes of a run at once, before anything is written.
//!
//! A class gets `StackTest`, with the names of outer classes before its own (`OptBuilderTest` for `Opt.Builder`). Two
//! classes may wish for the same name (`Opt.Builder` and `OptBuilder`), for names that differ in case only, which some file
//! systems cannot keep apart, or for the name of a class that the program has already; modules may share a folder; and a
//! file of that name may be there that a person wrote or edited. The rules, in this order:
//!
//! 1. A class keeps the file that has its tests already, if nobody has edited that.
//! 2. The others get the name that they wish for where it is free: top-level classes first, then nested ones, in order.
//! 3. Who is left takes the first free name of `Opt_BuilderTest`, `OptBuilderJuratTest`, `OptBuilderJurat2Test`, ….
//!
//! The claims are those of all classes, not only of those that are asked for: so `--class` changes no name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use program::ClassName;

use crate::write::{Ownership, Target, first_line, generated_text, owner, ownership, told_owner};

/// A class that may get tests.
pub struct Claim<'a> {
    /// Where tests go, without the package.
    pub out: &'a Path,
    pub class: &'a ClassName,
    /// How a file says whose tests it has.
    pub told: String,
    /// Whether the program has a class of this name.
    pub exists: &'a dyn Fn(&ClassName) -> bool,
}

/// A place for each claim, in their order.
pub fn place(claims: &[Claim<'_>], extension: &str) -> Vec<Target> {
    let mut places = Places { extension, folders: BTreeMap::new(), taken: BTreeMap::new() };
    let mut order: Vec<usize> = (0..claims.len()).collect();
    order.sort_by_key(|index| claims[*index].class.without_package().contains('$'));
    let mut targets: Vec<Option<Target>> = vec![None; claims.len()];
    for rule in [Rule::HasIt, Rule::Wish, Rule::Other] {
        for &index in &order {
            if targets[index].is_none() {
                targets[index] = places.find(&claims[index], rule);
            }
        }
    }
    targets.into_iter().flatten().collect()
}

/// Another file beside a place that has tests which must stay. `may_be_replaced` is asked about generated files of the same
/// class.
pub fn sibling(place: &Target, told: &str, may_be_replaced: &dyn Fn(&str) -> bool) -> Target {
    let extension = place.path.extension().and_then(|it| it.to_str()).unwrap_or("java");
    let stem = place.class_name.strip_suffix("Test").unwrap_or(&place.class_name);
    let mut target = place.clone();
    for number in 1..MOST {
        let number = if number == 1 { String::new() } else { number.to_string() };
        target.class_name = format!("{stem}Jurat{number}Test");
        target.path = place.path.with_file_name(format!("{}.{extension}", target.class_name));
        let is_free = match ownership(&target.path) {
            Ownership::Absent => true,
            Ownership::Generated => {
                let text = generated_text(&target.path).unwrap_or_default();
                text.lines().next() == Some(&*first_line(told)) && may_be_replaced(&text)
            }
            Ownership::Edited | Ownership::Foreign => false,
        };
        if is_free {
            break;
        }
    }
    target
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    HasIt,
    Wish,
    Other,
}

/// How many names are looked at for a file that has the tests of a class already, in any case.
const LIKELY: u32 = 6;

/// How many names are tried.
const MOST: u32 = 1000;

struct Places<'a> {
    extension: &'a str,
    /// What is in a folder: names in lower case to their spelling.
    folders: BTreeMap<PathBuf, BTreeMap<String, String>>,
    /// Names in lower case, and for whom they are.
    taken: BTreeMap<(PathBuf, String), String>,
}

/// What keeps a class from a name.
enum Obstacle {
    /// A person's file.
    File(String),
    /// Tests of another class, or a class of the program.
    Name(String),
}

impl Places<'_> {
    fn find(&mut self, claim: &Claim<'_>, rule: Rule) -> Option<Target> {
        let folder = claim.out.join(claim.class.package().replace('.', "/"));
        let (mut note, mut taken) = (None, None);
        for attempt in 0..MOST {
            let class_name = candidate(claim.class, attempt);
            let path = folder.join(format!("{class_name}.{}", self.extension));
            let found = self.obstacle(claim, &folder, &class_name, &path);
            let has_it = found.is_none() && ownership(&path) == Ownership::Generated;
            let take = match rule {
                Rule::HasIt => has_it,
                Rule::Wish | Rule::Other => found.is_none(),
            };
            if take {
                self.taken.insert((folder, class_name.to_lowercase()), claim.told.clone());
                let sibling = format!("{class_name}.{}", self.extension);
                let note = note.map(|why: String| format!("{why}; its new tests are in {sibling}"));
                let renamed = taken.map(|why: String| format!("{why}; they are in {sibling}"));
                let root = claim.out.to_owned();
                return Some(Target { class_name, path, root, note, renamed });
            }
            match found {
                Some(Obstacle::File(why)) => drop(note.get_or_insert(why)),
                Some(Obstacle::Name(why)) => drop(taken.get_or_insert(why)),
                None if rule == Rule::HasIt && attempt >= LIKELY => return None,
                None => {}
            }
            if rule == Rule::Wish {
                return None;
            }
        }
        // Nobody has so many files; writing the first one will fail and say why.
        let class_name = candidate(claim.class, 0);
        let path = folder.join(format!("{class_name}.{}", self.extension));
        let root = claim.out.to_owned();
        (rule == Rule::Other).then_some(Target { class_name, path, root, note, renamed: taken })
    }

    fn obstacle(&mut self, claim: &Claim<'_>, folder: &Path, name: &str, path: &Path) -> Option<Obstacle> {
        let told = &claim.told;
        if let Some(other) = self.taken.get(&(folder.to_owned(), name.to_lowercase())) {
            return Some(Obstacle::Name(format!(
                "the tests of {told} cannot be in {name}: that name, or one that differs in case only, is for the \
                 tests of {other}"
            )));
        }
        let of_other = |other: &str| {
            Obstacle::Name(format!(
                "the tests of {told} cannot be in {name}: that file has the tests of {other}"
            ))
        };
        let file = format!("{name}.{}", self.extension);
        let extension = format!(".{}", self.extension);
        let present = self.folders.entry(folder.to_owned()).or_insert_with(|| names(folder, &extension));
        match ownership(path) {
            Ownership::Absent => {
                let near = present.get(&file.to_lowercase());
                if let Some(near) = near {
                    return Some(Obstacle::Name(format!(
                        "the tests of {told} cannot be in {name}: there is a file {near}, and not every file system \
                         tells the two apart"
                    )));
                }
            }
            Ownership::Generated => {
                let other = owner(path, &claim.told, claim.class)?;
                return Some(of_other(&other));
            }
            Ownership::Edited => {
                // What a person has done to the tests of another class is told of that one.
                if let Some(other) = told_owner(path).filter(|other| other != told) {
                    return Some(of_other(&other));
                }
                return Some(Obstacle::File(format!(
                    "{} was edited by hand and is left as it is",
                    path.display()
                )));
            }
            Ownership::Foreign => {
                let text = format!("{} was not generated by Jurat and is left as it is", path.display());
                return Some(Obstacle::File(text));
            }
        }
        let package = claim.class.as_str().rsplit_once('/').map(|(package, _)| format!("{package}/"));
        let class = ClassName::new(format!("{}{name}", package.unwrap_or_default()));
        (claim.exists)(&class).then(|| {
            Obstacle::Name(format!(
                "the tests of {told} cannot be in {name}: the program has a class of that name"
            ))
        })
    }
}

fn names(folder: &Path, extension: &str) -> BTreeMap<String, String> {
    let mut names: BTreeSet<String> = BTreeSet::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        names.extend(entry.file_name().to_str().filter(|it| it.ends_with(extension)).map(str::to_owned));
    }
    names.into_iter().map(|name| (name.to_lowercase(), name)).collect()
}

/// The names that tests of a class may have, the one that it wishes for first.
fn candidate(class: &ClassName, attempt: u32) -> String {
    let simple = class.without_package();
    let plain: String = simple.split('$').collect();
    let has_outer = simple.contains('$');
    match attempt {
        0 => format!("{plain}Test"),
        1 if has_outer => format!("{}Test", simple.replace('$', "_")),
        attempt => match attempt - u32::from(has_outer) {
            1 => format!("{plain}JuratTest"),
            number => format!("{plain}Jurat{number}Test"),
        },
    }
}

#[cfg(test)]
mod tests;
