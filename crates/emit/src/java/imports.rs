//! Which classes are called by their simple name and which stay qualified (JLS 6.4.1, 7.5).
//!
//! A class of the test's own package hides one of `java.lang`; an import would hide both. So a foreign class is
//! imported only where its simple name means nothing else here, and a class once named keeps its form.

use std::collections::{BTreeMap, BTreeSet};

use program::{ClassName, Program};

use super::names::sayable;

#[derive(Clone, Debug, Default)]
pub(crate) struct Imports {
    package: String,
    /// Simple name of a top-level class to the class it means in this file.
    simple: BTreeMap<String, ClassName>,
    imported: BTreeSet<String>,
    statics: BTreeSet<String>,
    /// First segments of the qualified names written since the last [`Imports::forget_roots`].
    roots: BTreeSet<String>,
    /// A class that was named since then although source cannot say its name.
    unsayable: Option<String>,
}

impl Imports {
    /// `own` are the names declared by the file itself.
    pub(crate) fn new(package: &str, own: &[&str]) -> Self {
        let mut imports = Imports { package: package.to_owned(), ..Imports::default() };
        for name in own {
            let internal = if package.is_empty() {
                (*name).to_owned()
            } else {
                format!("{}/{name}", package.replace('.', "/"))
            };
            imports.simple.insert((*name).to_owned(), ClassName::new(internal));
        }
        imports
    }

    /// Takes over the import lines of a file.
    pub(crate) fn add_lines(&mut self, lines: &[String]) {
        for line in lines {
            let Some(name) = line.strip_prefix("import ").and_then(|rest| rest.strip_suffix(';')) else {
                continue;
            };
            match name.strip_prefix("static ") {
                Some(member) => drop(self.statics.insert(member.to_owned())),
                None => {
                    let class = ClassName::from_dotted(name);
                    self.simple.insert(class.without_package().to_owned(), class);
                    self.imported.insert(name.to_owned());
                }
            }
        }
    }

    /// The text for a class: `Stack`, `Map.Entry` or `other.List`.
    pub(crate) fn class(&mut self, program: &Program, class: &ClassName) -> String {
        let (top, path) = source_path(program, class);
        let top_text = self.top_level(program, &top);
        let text = if path.is_empty() { top_text } else { format!("{top_text}.{}", path.join(".")) };
        if let Err(reason) = text.split('.').try_for_each(|part| sayable(part).map(drop)) {
            self.unsayable = Some(reason);
        }
        text
    }

    /// A library class that is not in the program (JUnit's), by its dotted name.
    pub(crate) fn library(&mut self, program: &Program, dotted: &str) -> String {
        self.top_level(program, &ClassName::from_dotted(dotted))
    }

    /// `import static` of a member; its simple name.
    pub(crate) fn member(&mut self, class: &str, member: &str) -> String {
        self.statics.insert(format!("{class}.{member}"));
        member.to_owned()
    }

    pub(crate) fn is_simple_name(&self, name: &str) -> bool {
        self.simple.contains_key(name)
    }

    /// The import lines: static ones first, each group sorted, a blank line between the groups.
    pub(crate) fn lines(&self) -> String {
        let mut text = String::new();
        for member in &self.statics {
            text.push_str(&format!("import static {member};\n"));
        }
        if !self.statics.is_empty() {
            text.push('\n');
        }
        for class in &self.imported {
            text.push_str(&format!("import {class};\n"));
        }
        if !self.imported.is_empty() {
            text.push('\n');
        }
        text
    }

    /// Names that a variable must not take from here on, because the text uses them for something else.
    pub(crate) fn note_root(&mut self, name: impl Into<String>) {
        self.roots.insert(name.into());
    }

    /// A new method body begins, which variables of others cannot reach.
    pub(crate) fn forget_roots(&mut self) {
        self.roots.clear();
        self.unsayable = None;
    }

    /// Why the text written since then is no Java: nothing of it may be kept.
    pub(crate) fn unsayable(&self) -> Option<&str> {
        self.unsayable.as_deref()
    }

    pub(crate) fn roots(&self) -> &BTreeSet<String> {
        &self.roots
    }

    /// The qualified name; a variable called like its first segment would obscure it (JLS 6.4.2).
    fn qualified(&mut self, top: &ClassName) -> String {
        let dotted = top.dotted();
        if let Some((root, _)) = dotted.split_once('.') {
            self.note_root(root);
        }
        dotted
    }

    fn top_level(&mut self, program: &Program, top: &ClassName) -> String {
        let simple = top.without_package().to_owned();
        match self.simple.get(&simple) {
            Some(known) if known == top => return simple,
            Some(_) => return self.qualified(top),
            None => {}
        }
        let package = top.package();
        let in_own = |name: &str| {
            let prefix = self.package.replace('.', "/");
            let internal = if prefix.is_empty() { name.to_owned() } else { format!("{prefix}/{name}") };
            program.class(&ClassName::new(internal)).is_some()
        };
        let in_lang = || program.class(&ClassName::new(format!("java/lang/{simple}"))).is_some();
        let means_it = if package == self.package {
            true
        } else if package == "java.lang" {
            !in_own(&simple)
        } else {
            !in_own(&simple) && !in_lang()
        };
        if !means_it {
            return self.qualified(top);
        }
        if package != self.package && package != "java.lang" {
            self.imported.insert(top.dotted());
        }
        self.simple.insert(simple.clone(), top.clone());
        simple
    }
}

/// The top-level class and the names of the member classes down to this one. A `$` in a name is part of the name
/// unless the class file says that the class is a member.
pub(crate) fn source_path(program: &Program, class: &ClassName) -> (ClassName, Vec<String>) {
    let mut path = Vec::new();
    let mut current = class.clone();
    while let Some(resolved) = program.class(&current) {
        let (Some(outer), Some(simple)) = (&resolved.outer, &resolved.simple_name) else { break };
        path.push(simple.to_string());
        current = outer.clone();
    }
    path.reverse();
    (current, path)
}
