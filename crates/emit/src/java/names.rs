//! Identifiers: which words Java reserves, names for local variables and methods, and keeping them apart.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use base::printable;
use program::{Primitive, Type};

/// Words that are names to some compilers and places only (JLS 3.9): we give no name like that.
const CONTEXTUAL: [&str; 3] = ["record", "var", "yield"];

/// Of a name that we give; a parameter may be called by a whole novel.
const LONGEST: usize = 200;

/// Whether the word can stand as a name of ours.
pub(crate) fn is_identifier(word: &str) -> bool {
    program::is_identifier(word) && !CONTEXTUAL.contains(&word)
}

/// The name of a member of the program, if source can say it.
pub(crate) fn sayable(name: &str) -> Result<&str, String> {
    if program::is_identifier(name) {
        return Ok(name);
    }
    Err(format!("`{}` is no name that Java source can say", printable::line(name)))
}

/// Names in force in one method body; each is given once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    taken: BTreeSet<String>,
    /// Shared with copies, which name the variables of inner scopes.
    given: Rc<RefCell<BTreeSet<String>>>,
}

impl Names {
    pub(crate) fn reserve(&mut self, name: impl Into<String>) {
        self.taken.insert(name.into());
    }

    /// The name's scope has ended: a lambda's parameter.
    pub(crate) fn release(&mut self, name: &str) {
        self.taken.remove(name);
    }

    /// The wish itself where it is a free name, else with the smallest number that makes it one.
    pub(crate) fn fresh(&mut self, wish: &str) -> String {
        let is_short = wish.len() <= LONGEST;
        let base = if is_short && is_identifier(wish) {
            wish.to_owned()
        } else {
            format!("{}Value", valid_part(wish))
        };
        let mut name = base.clone();
        let mut number = 2;
        while self.taken.contains(&name) {
            name = format!("{base}{number}");
            number += 1;
        }
        self.taken.insert(name.clone());
        self.given.borrow_mut().insert(name.clone());
        name
    }

    pub(crate) fn is_taken(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Whether something was ever called so, even if its scope has ended.
    pub(crate) fn has_given(&self, name: &str) -> bool {
        self.given.borrow().contains(name)
    }
}

/// What a person would call a variable of this type, given the simple name of its class.
pub(crate) fn variable_for(ty: &Type, simple_name: &str) -> String {
    match ty {
        Type::Primitive(Primitive::Boolean) => "flag".to_owned(),
        Type::Primitive(Primitive::Char) => "character".to_owned(),
        Type::Primitive(_) => "value".to_owned(),
        Type::Array(element) => match &**element {
            Type::Primitive(primitive) => format!("{}s", primitive.keyword()),
            element => plural(&variable_for(element, simple_name)),
        },
        Type::Class(class) => match class.name.as_str() {
            "java/lang/String" | "java/lang/CharSequence" => "text".to_owned(),
            "java/lang/Class" => "type".to_owned(),
            "java/lang/Integer" | "java/lang/Long" | "java/lang/Short" | "java/lang/Byte" => {
                "number".to_owned()
            }
            _ => decapitalised(simple_name),
        },
        Type::Void | Type::Null | Type::Variable(_) => "value".to_owned(),
    }
}

/// `Stack` to `stack`, `URLBuilder` to `urlBuilder`, `URL` to `url`.
pub(crate) fn decapitalised(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let upper = characters.iter().take_while(|c| c.is_uppercase()).count();
    let lowered = match upper {
        0 => 0,
        1 => 1,
        all if all == characters.len() => all,
        run => run - 1,
    };
    let mut result: String = characters[..lowered].iter().flat_map(|c| c.to_lowercase()).collect();
    result.extend(&characters[lowered..]);
    result
}

pub(crate) fn capitalised(word: &str) -> String {
    let mut characters = word.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

/// Whether a parameter's name says something, unlike `arg0` of a class file without names.
pub(crate) fn is_telling(name: &str) -> bool {
    is_identifier(name)
        && !name
            .strip_prefix("arg")
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

fn plural(word: &str) -> String {
    if word.ends_with('s') { format!("{word}Array") } else { format!("{word}s") }
}

fn valid_part(wish: &str) -> String {
    let starts = |c: char| c != '_' && program::is_identifier_start(c);
    let kept =
        wish.chars().filter(|c| *c != '$' && program::is_identifier_part(*c)).skip_while(|c| !starts(*c));
    let kept: String = kept.take(LONGEST).collect();
    if kept.is_empty() { "some".to_owned() } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_and_stay_apart() {
        let mut names = Names::default();
        let given: Vec<String> = ["stack", "stack", "class", "2nd", "stack", ""]
            .into_iter()
            .map(|wish| names.fresh(wish))
            .collect();
        assert_eq!(given, ["stack", "stack2", "classValue", "ndValue", "stack3", "someValue"]);
        assert_eq!(decapitalised("URLBuilder"), "urlBuilder");
        assert_eq!(decapitalised("URL"), "url");
        assert_eq!(decapitalised("IoTask"), "ioTask");
        assert!(!is_telling("arg0") && is_telling("arg") && is_telling("argument1"));
    }
}
