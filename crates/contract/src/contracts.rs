//! The contracts of a program: read lazily per class, kept, and combined over super types on request.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, RwLock};

use base::{Diagnostic, Severity};
use program::{ClassName, MethodRef, Program};
use syntax::java::SourceFile;

use crate::Expr;
use crate::arithmetic::MathMode;
use crate::effective;
use crate::knowledge::{Knowledge, Purity};
use crate::model::{ClassContract, EffectiveContract};
use crate::reader;
use crate::reads::Reads;

/// All contracts of a program, from whatever language.
pub struct Contracts {
    knowledge: Knowledge,
    declared: RwLock<HashMap<ClassName, Arc<OnceLock<Declared>>>>,
    effective: RwLock<HashMap<(ClassName, MethodRef), Arc<EffectiveContract>>>,
    reads: Reads,
}

struct Declared {
    contract: Arc<ClassContract>,
    diagnostics: Vec<Diagnostic>,
}

impl Contracts {
    /// `side_files` are parsed `.jml` files with signatures only, for classes with or without source.
    pub fn new(program: Arc<Program>, side_files: Vec<Arc<SourceFile>>) -> Self {
        Contracts {
            knowledge: Knowledge::new(program, &side_files),
            declared: RwLock::default(),
            effective: RwLock::default(),
            reads: Reads::default(),
        }
    }

    /// The arithmetic of JML clauses that no modifier chooses another for; mathematical unless this is called.
    pub fn with_arithmetic(mut self, mode: MathMode) -> Self {
        self.knowledge.arithmetic = mode;
        self
    }

    pub fn program(&self) -> Arc<Program> {
        self.knowledge.shared_program()
    }

    /// What the class itself says; empty for a class that cannot be loaded.
    pub fn declared(&self, class: &ClassName) -> Arc<ClassContract> {
        self.cell(class).get_or_init(|| self.read(class)).contract.clone()
    }

    fn cell(&self, class: &ClassName) -> Arc<OnceLock<Declared>> {
        let known = self.declared.read().ok().and_then(|declared| declared.get(class).cloned());
        known.unwrap_or_else(|| match self.declared.write() {
            Ok(mut declared) => declared.entry(class.clone()).or_default().clone(),
            Err(_) => Arc::default(),
        })
    }

    fn read(&self, class: &ClassName) -> Declared {
        let Some(material) = self.knowledge.material(class) else {
            return Declared { contract: Arc::default(), diagnostics: Vec::new() };
        };
        let (contract, mut diagnostics) = reader::read(&self.knowledge, &material);
        self.check_represented(&contract, class, &mut diagnostics);
        Declared { contract: Arc::new(contract), diagnostics }
    }

    /// What holds for the method on an object of `class`, which may have inherited it.
    pub fn effective(&self, class: &ClassName, method: &MethodRef) -> Arc<EffectiveContract> {
        let key = (class.clone(), method.clone());
        if let Some(known) = self.effective.read().ok().and_then(|known| known.get(&key).cloned()) {
            return known;
        }
        let combined = Arc::new(effective::combine(self, class, method));
        match self.effective.write() {
            Ok(mut known) => known.entry(key).or_insert(combined).clone(),
            Err(_) => combined,
        }
    }

    /// How a model field is computed from the implementation, by the class or its nearest super type.
    pub fn represents(&self, class: &ClassName, model_field: &str) -> Option<Expr> {
        let own = |class: &ClassName| {
            let declared = self.declared(class);
            let field = declared.model_fields.iter().find(|field| &*field.name == model_field);
            field.and_then(|field| field.represents.clone())
        };
        own(class).or_else(|| self.knowledge.program().supertypes(class).iter().find_map(own))
    }

    /// Whether the method is known to have no side effect: declared so here or above, or by the library.
    pub fn is_pure(&self, method: &MethodRef) -> bool {
        self.knowledge.purity(method) == Purity::Pure
    }

    /// Whether a call of the method changes nothing that was there before: it is known to have no side effect, or neither
    /// its code nor what that may call writes to anything that it has not made itself.
    pub fn only_reads(&self, method: &MethodRef) -> bool {
        self.reads.only_reads(&self.knowledge, method)
    }

    /// Whether somebody has written that the method has no side effect, of itself or of its class.
    pub(crate) fn is_declared_pure(&self, method: &MethodRef) -> bool {
        self.knowledge.is_declared_pure(method)
    }

    /// Errors and warnings of the contracts of the classes under test and of side files, sorted.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let program = self.knowledge.program();
        let mut all = Vec::new();
        for class in program.under_test().iter().chain(self.knowledge.in_side_files()) {
            let cell = self.cell(class);
            all.extend(cell.get_or_init(|| self.read(class)).diagnostics.iter().cloned());
        }
        for class in self.knowledge.in_side_files() {
            if program.class(class).is_none()
                && let Some(source) = self.knowledge.side_declarations(class).first()
            {
                let message = format!("there is no class `{class}` for this side file to specify");
                let place = source.file.text.place(source.declaration().name_span);
                all.push(Diagnostic::error("contract.unmatched-declaration", message).at(place));
            }
        }
        sorted(all)
    }

    /// The same of the contracts that somebody has asked for until now: nothing is read, and nobody who reads is waited for.
    pub fn diagnostics_so_far(&self) -> Vec<Diagnostic> {
        let under_test = self.knowledge.program().under_test();
        let read = self.declared.read().ok();
        let cells =
            under_test.iter().chain(self.knowledge.in_side_files()).filter_map(|it| read.as_ref()?.get(it));
        sorted(cells.filter_map(|cell| cell.get()).flat_map(|it| it.diagnostics.iter().cloned()).collect())
    }

    /// A class that has objects must say how its model fields are computed, or clauses over them cannot
    /// be checked.
    fn check_represented(&self, contract: &ClassContract, class: &ClassName, out: &mut Vec<Diagnostic>) {
        let program = self.knowledge.program();
        let Some(resolved) = program.class(class) else { return };
        if resolved.access.is_abstract() || resolved.is_interface() {
            return;
        }
        let supers = program.supertypes(class);
        let own_names = contract.model_fields.iter().map(|field| field.name.clone());
        let inherited =
            supers.iter().flat_map(|above| self.knowledge.model_fields(above)).map(|field| field.name);
        let mut names: Vec<Arc<str>> = own_names.chain(inherited).collect();
        names.sort();
        names.dedup();
        for name in names {
            let own = contract.model_fields.iter().find(|field| field.name == name);
            let is_ghost = own.map_or_else(
                || self.knowledge.model_field(class, &name).is_some_and(|field| field.is_ghost),
                |own| own.is_ghost,
            );
            let represented = own.is_some_and(|own| own.represents.is_some())
                || supers.iter().any(|above| self.knowledge.has_representation(above, &name));
            if is_ghost || represented || self.is_reported_above(&supers, &name) {
                continue;
            }
            // A represents clause that does not type has its own diagnostic.
            if out.iter().any(|known| known.severity == Severity::Error && known.message.contains(&*name)) {
                continue;
            }
            let place = own.and_then(|own| own.place.clone());
            let place = place.or_else(|| self.knowledge.material(class)?.place.clone());
            let message =
                format!("`{}` does not say what represents its model field `{name}`", class.readable());
            let warning = Diagnostic::warning("contract.model-without-represents", message)
                .help("clauses that use it cannot be checked");
            out.push(Diagnostic { place, ..warning });
        }
    }

    /// Whether a concrete super class lacks the clause too, and has been told.
    fn is_reported_above(&self, supers: &[ClassName], name: &str) -> bool {
        let program = self.knowledge.program();
        supers.iter().any(|above| {
            let concrete = program.class(above).is_some_and(|c| !c.access.is_abstract() && !c.is_interface());
            concrete && self.knowledge.model_field(above, name).is_some()
        })
    }
}

fn sorted(mut all: Vec<Diagnostic>) -> Vec<Diagnostic> {
    all.sort_by(|a, b| {
        (&a.place, a.id, &a.message, a.severity).cmp(&(&b.place, b.id, &b.message, b.severity))
    });
    all.dedup();
    all
}
