//! Lazy loading of classes by name. The questions that need more than one class are in the modules
//! beside this one: `hierarchy`, `generics`, `assignment`, `members`, `access` and `sources`.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use base::{Diagnostic, Place};
use classfile::ClassFileError;

use crate::{Class, ClassName, ClassType, Declaration, Member, MethodRef, Type};

/// Where classes come from. Implemented by `project` on files; by tests on memory.
pub trait ClassSource: Send + Sync {
    /// The bytes of a class file, and where they were found (`target/classes/p/Stack.class`,
    /// `guava.jar!/com/…`) for messages.
    fn class_bytes(&self, name: &ClassName) -> Option<ClassBytes>;

    /// The source file that declares a class, where there is one.
    fn source_file(&self, name: &ClassName) -> Option<Arc<syntax::java::SourceFile>>;

    /// The classes that this source has beside those of the JDK, as far as it can list them.
    fn class_names(&self) -> Vec<ClassName> {
        Vec::new()
    }

    /// Whether the module of a class exports the class's package to everyone; `None` where the
    /// source does not know of modules, and names must do.
    fn is_exported(&self, name: &ClassName) -> Option<bool> {
        let _ = name;
        None
    }
}

#[derive(Clone, Debug)]
pub struct ClassBytes {
    pub bytes: Vec<u8>,
    pub origin: String,
}

/// The classes under test and all they need.
pub struct Program {
    pub(crate) source: Box<dyn ClassSource>,
    under_test: Vec<ClassName>,
    /// The same, to be asked for.
    are_under_test: HashSet<ClassName>,
    /// Listed when first asked for.
    others: OnceLock<Vec<ClassName>>,
    classes: RwLock<HashMap<ClassName, Option<Arc<Class>>>>,
    /// By the class that was asked for: most of the class library has none, which is worth knowing.
    pub(crate) source_files: RwLock<HashMap<ClassName, Option<Arc<syntax::java::SourceFile>>>>,
    /// Of the types that were asked for: many ask for the methods of few.
    pub(crate) members: RwLock<HashMap<ClassType, Arc<[Member]>>>,
    /// Where methods of a name and a number of parameters are declared, by the class that was asked for.
    pub(crate) declared: RwLock<HashMap<ClassName, Arc<Declared>>>,
    diagnostics: Mutex<Vec<Diagnostic>>,
    /// Classes with more super types above each other than are looked at.
    too_high: Mutex<BTreeSet<ClassName>>,
}

/// Indexes into the methods of a class's declaration, by name and number of parameters.
pub(crate) type Declared = HashMap<(Arc<str>, usize), Vec<usize>>;

impl Program {
    /// `under_test` names the classes that tests are wanted for; they are kept sorted.
    pub fn new(source: Box<dyn ClassSource>, mut under_test: Vec<ClassName>) -> Self {
        under_test.sort();
        under_test.dedup();
        Program {
            source,
            are_under_test: under_test.iter().cloned().collect(),
            under_test,
            members: RwLock::default(),
            others: OnceLock::new(),
            classes: RwLock::default(),
            source_files: RwLock::default(),
            declared: RwLock::default(),
            diagnostics: Mutex::default(),
            too_high: Mutex::default(),
        }
    }

    pub fn under_test(&self) -> &[ClassName] {
        &self.under_test
    }

    pub fn is_under_test(&self, class: &ClassName) -> bool {
        self.are_under_test.contains(class)
    }

    /// A method where it is declared; `None` where its class cannot be loaded or does not declare it itself.
    pub fn method(&self, method: &MethodRef) -> Option<Declaration> {
        let class = self.class(&method.owner)?;
        let position = class.position(&method.name, &method.descriptor)?;
        Some(Declaration { class, position })
    }

    /// The other classes on the class path, those of the JDK aside, sorted: what the classes under test need, and test classes.
    pub fn others(&self) -> &[ClassName] {
        self.others.get_or_init(|| {
            let mut names = self.source.class_names();
            names.sort();
            names.dedup();
            names.retain(|name| !self.are_under_test.contains(name));
            names
        })
    }

    /// What was wrong with class files met so far, sorted.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.diagnostics.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let too_high = self.too_high.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(first) = too_high.first() {
            let others = if too_high.len() > 1 { " (and other classes)" } else { "" };
            let message =
                format!("`{first}`{others} has more super types above each other than are looked at");
            all.push(
                Diagnostic::warning("program.too-high", message)
                    .help("what is inherited from further up is not known: neither contracts nor members"),
            );
        }
        all.sort_by(|a, b| (&a.place, &a.message).cmp(&(&b.place, &b.message)));
        all
    }

    /// A class by name, loaded the first time it is asked for. `None` where there is no such class or
    /// its file is broken; the latter is also a diagnostic.
    pub fn class(&self, name: &ClassName) -> Option<Arc<Class>> {
        if let Some(known) = self.classes.read().unwrap_or_else(PoisonError::into_inner).get(name) {
            return known.clone();
        }
        // No lock is held while reading and parsing. Two threads may load the same class at once;
        // the first to finish wins, so that there is one `Class` per name.
        let loaded = self.load(name);
        match self.classes.write().unwrap_or_else(PoisonError::into_inner).entry(name.clone()) {
            Entry::Occupied(known) => known.get().clone(),
            Entry::Vacant(vacant) => {
                let class = match loaded {
                    Ok(class) => class.map(Arc::new),
                    Err(diagnostic) => {
                        self.diagnostics.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
                        None
                    }
                };
                vacant.insert(class).clone()
            }
        }
    }

    /// The parameters and result of a method descriptor.
    pub fn parse_descriptor(descriptor: &str) -> Option<(Vec<Type>, Type)> {
        let read = crate::signature::method_signature(descriptor)?;
        let is_plain = read.type_parameters.is_empty() && read.throws.is_empty();
        is_plain.then_some((read.parameters, read.returns))
    }

    /// The type of a field descriptor.
    pub fn parse_field_descriptor(descriptor: &str) -> Option<Type> {
        crate::signature::field_signature(descriptor)
    }

    pub(crate) fn note_too_high(&self, class: &ClassName) {
        let mut too_high = self.too_high.lock().unwrap_or_else(PoisonError::into_inner);
        if !too_high.contains(class) {
            too_high.insert(class.clone());
        }
    }

    fn load(&self, name: &ClassName) -> Result<Option<Class>, Diagnostic> {
        if name.as_str().starts_with('[') {
            return Ok(None);
        }
        let Some(ClassBytes { bytes, origin }) = self.source.class_bytes(name) else { return Ok(None) };
        let mut class = classfile::parse(&bytes)
            .and_then(crate::resolve::resolve)
            .map_err(|error| unreadable(name, &error).at(Place::file(origin.as_str())))?;
        if class.name != *name {
            let message = format!("the class file of `{name}` holds the class `{}`", class.name);
            return Err(Diagnostic::error("program.misplaced-class", message)
                .at(Place::file(origin.as_str()))
                .help("class files stand in a folder per package and are named like their class"));
        }
        if class.enclosing_class.as_ref().is_some_and(|around| self.is_around_itself(name, around)) {
            (class.outer, class.enclosing_class, class.enclosing_method) = (None, None, None);
        }
        Ok(Some(class))
    }

    /// Whether class files say that a class stands in `around`, and that in turn in the class. Each of them may say what it
    /// likes; whoever goes from a class to those around it relies on coming to an end.
    fn is_around_itself(&self, name: &ClassName, around: &ClassName) -> bool {
        // Compilers name a class after the one around it (JLS 13.1): names that only grow form no cycle, and a cycle has
        // a step where they do not.
        let is_named_after = name.as_str().strip_prefix(around.as_str());
        if is_named_after.is_some_and(|rest| rest.starts_with('$')) {
            return false;
        }
        let mut current = around.clone();
        for _ in 0..DEEPEST_NESTING {
            if current == *name {
                return true;
            }
            let file =
                self.source.class_bytes(&current).and_then(|found| classfile::parse(&found.bytes).ok());
            match file.and_then(|file| crate::resolve::enclosing_class(&file)) {
                Some(next) => current = next,
                None => return false,
            }
        }
        true
    }
}

/// How many classes stand around one; of a class with more, none is known. Also the end of a cycle further out, which the
/// classes that are part of it break.
const DEEPEST_NESTING: usize = 100;

fn unreadable(name: &ClassName, error: &ClassFileError) -> Diagnostic {
    let message = format!("cannot read the class `{name}`: {error}");
    match error {
        ClassFileError::Truncated => Diagnostic::error("program.truncated-class", message)
            .help("compile the class again; the file may be the rest of an interrupted build"),
        ClassFileError::BadMagic { .. } => Diagnostic::error("program.not-a-class", message),
        ClassFileError::TooNew { .. } => Diagnostic::error("program.class-too-new", message)
            .help("compile it for an older release, with `--release` of javac"),
        ClassFileError::Malformed { .. } => {
            Diagnostic::error("program.malformed-class", message).help("compile the class again")
        }
    }
}
