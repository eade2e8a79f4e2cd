//! Lazy loading of classes by name, and the questions about them that need more than one class.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, RwLock};

use base::Diagnostic;

use crate::{Class, ClassName};

/// Where classes come from. Implemented by `project` on files; by tests on memory.
pub trait ClassSource: Send + Sync {
    /// The bytes of a class file, and where they were found (`target/classes/p/Stack.class`,
    /// `guava.jar!/com/…`) for messages.
    fn class_bytes(&self, name: &ClassName) -> Option<ClassBytes>;

    /// The source file that declares a class, where there is one.
    fn source_file(&self, name: &ClassName) -> Option<Arc<syntax::java::SourceFile>>;
}

#[derive(Clone, Debug)]
pub struct ClassBytes {
    pub bytes: Vec<u8>,
    pub origin: String,
}

/// The classes under test and all they need.
pub struct Program {
    source: Box<dyn ClassSource>,
    under_test: Vec<ClassName>,
    classes: RwLock<HashMap<ClassName, Option<Arc<Class>>>>,
    diagnostics: Mutex<Vec<Diagnostic>>,
}

impl Program {
    /// `under_test` names the classes that tests are wanted for; they are kept sorted.
    pub fn new(source: Box<dyn ClassSource>, mut under_test: Vec<ClassName>) -> Self {
        under_test.sort();
        under_test.dedup();
        Program { source, under_test, classes: RwLock::default(), diagnostics: Mutex::default() }
    }

    pub fn under_test(&self) -> &[ClassName] {
        &self.under_test
    }

    /// What was wrong with class files met so far, sorted.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.diagnostics.lock().map(|all| all.clone()).unwrap_or_default();
        all.sort_by(|a, b| (&a.place, &a.message).cmp(&(&b.place, &b.message)));
        all
    }
}
