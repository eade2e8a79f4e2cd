//! What typing and the front ends ask about classes: their material, model fields and purity.
//!
//! Nothing here needs an expression to be typed, so it can be asked while expressions are typed, of any
//! class and in any order. All answers are cached.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock, RwLock};

use base::{Diagnostic, Place};
use program::{ClassKind, ClassName, MethodRef, Program, SourceClass, Type};
use syntax::java::{SourceFile, TypeDeclaration};

use crate::arithmetic::MathMode;
use crate::material::{Material, gather};
use crate::model::Language;
use crate::{jass, jml, purity};

pub(crate) struct Knowledge {
    program: Arc<Program>,
    side_files: BTreeMap<ClassName, Vec<SourceClass>>,
    classes: RwLock<HashMap<ClassName, Arc<Entry>>>,
    /// Of JML clauses that no modifier chooses another for.
    pub arithmetic: MathMode,
}

#[derive(Default)]
struct Entry {
    material: OnceLock<Option<Arc<Material>>>,
    models: OnceLock<Arc<Models>>,
    declares_purity: OnceLock<bool>,
}

/// The model and ghost fields that a class declares, and what was wrong with their declarations.
#[derive(Default)]
pub(crate) struct Models {
    pub fields: Vec<ModelDeclaration>,
    pub diagnostics: Vec<Diagnostic>,
}

#[derive(Clone, Debug)]
pub(crate) struct ModelDeclaration {
    pub class: ClassName,
    pub name: Arc<str>,
    pub ty: Type,
    pub is_ghost: bool,
    pub is_static: bool,
    pub place: Option<Place>,
    pub language: Language,
}

/// Whether calling a method changes anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purity {
    Pure,
    Impure,
    Unknown,
}

impl Knowledge {
    pub(crate) fn new(program: Arc<Program>, side_files: &[Arc<SourceFile>]) -> Self {
        let mut declared: BTreeMap<ClassName, Vec<SourceClass>> = BTreeMap::new();
        for file in side_files {
            for (index, ty) in file.types.iter().enumerate() {
                let package = file.package.replace('.', "/");
                let prefix = if package.is_empty() { String::new() } else { format!("{package}/") };
                index_side_file(file, ty, format!("{prefix}{}", ty.name), vec![index], &mut declared);
            }
        }
        Knowledge { program, side_files: declared, classes: RwLock::default(), arithmetic: MathMode::Bigint }
    }

    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    pub(crate) fn shared_program(&self) -> Arc<Program> {
        self.program.clone()
    }

    /// Classes that a side file speaks of.
    pub(crate) fn in_side_files(&self) -> impl Iterator<Item = &ClassName> {
        self.side_files.keys()
    }

    pub(crate) fn side_declarations(&self, class: &ClassName) -> &[SourceClass] {
        self.side_files.get(class).map_or(&[], Vec::as_slice)
    }

    fn entry(&self, class: &ClassName) -> Arc<Entry> {
        let known = self.classes.read().ok().and_then(|classes| classes.get(class).cloned());
        known.unwrap_or_else(|| match self.classes.write() {
            Ok(mut classes) => classes.entry(class.clone()).or_default().clone(),
            Err(_) => Arc::default(),
        })
    }

    /// `None` for a class that cannot be loaded.
    pub(crate) fn material(&self, class: &ClassName) -> Option<Arc<Material>> {
        let entry = self.entry(class);
        let gathered = entry.material.get_or_init(|| {
            let resolved = self.program.class(class)?;
            Some(Arc::new(gather(&self.program, self.side_declarations(class), resolved)))
        });
        gathered.clone()
    }

    /// The model fields that the class itself declares.
    pub(crate) fn models(&self, class: &ClassName) -> Arc<Models> {
        let entry = self.entry(class);
        let models = entry.models.get_or_init(|| {
            let Some(material) = self.material(class) else { return Arc::default() };
            let mut models = Models::default();
            jml::model_fields(self, &material, &mut models);
            jass::model_fields(self, &material, &mut models);
            Arc::new(models)
        });
        models.clone()
    }

    pub(crate) fn model_fields(&self, class: &ClassName) -> Vec<ModelDeclaration> {
        self.models(class).fields.clone()
    }

    /// A model field by name, in the class and its super types.
    pub(crate) fn model_field(&self, class: &ClassName, name: &str) -> Option<ModelDeclaration> {
        let own =
            |class: &ClassName| self.models(class).fields.iter().find(|field| &*field.name == name).cloned();
        own(class).or_else(|| self.program.supertypes(class).iter().find_map(own))
    }

    /// Whether the class itself says what represents a model field, own or inherited.
    pub(crate) fn has_representation(&self, class: &ClassName, name: &str) -> bool {
        let Some(material) = self.material(class) else { return false };
        jml::has_representation(&material, name) || jass::has_representation(&material, name)
    }

    /// Declared `spec_public` or `spec_protected`: public as far as contracts are concerned.
    pub(crate) fn is_spec_public(&self, class: &ClassName, member: &str) -> bool {
        let Some(material) = self.material(class) else { return false };
        let is_open = |modifier: &str| matches!(modifier, "spec_public" | "spec_protected");
        let field = material.fields.iter().any(|field| {
            &*material.class.fields[field.index].name == member
                && field.modifiers.iter().any(|modifier| is_open(modifier))
        });
        field
            || material.methods.iter().any(|method| {
                &*method.method.name == member
                    && (method.has_modifier("spec_public") || method.has_modifier("spec_protected"))
            })
    }

    /// Whether a method has side effects: as declared here or above, else as known.
    pub(crate) fn purity(&self, method: &MethodRef) -> Purity {
        if self.is_declared_pure(method) {
            return Purity::Pure;
        }
        let library = purity::of_library(&self.program, method);
        if library != Purity::Unknown {
            return library;
        }
        if method.is_constructor() {
            return Purity::Unknown;
        }
        let Some(class) = self.program.class(&method.owner) else { return Purity::Unknown };
        if is_accessor_of_record(&class, method) || is_made_for_enum(&class, method) {
            return Purity::Pure;
        }
        if self.program.overridden(method).iter().any(|above| self.purity_above(above) == Purity::Pure) {
            return Purity::Pure;
        }
        let returns_nothing = method.descriptor.ends_with(")V");
        if returns_nothing || self.declares_purity(&method.owner) { Purity::Impure } else { Purity::Unknown }
    }

    fn purity_above(&self, method: &MethodRef) -> Purity {
        if self.is_declared_pure(method) { Purity::Pure } else { purity::of_library(&self.program, method) }
    }

    /// By a modifier or annotation of the method itself or of its class.
    pub(crate) fn is_declared_pure(&self, method: &MethodRef) -> bool {
        let Some(material) = self.material(&method.owner) else { return false };
        if material.has_modifier("pure") || material.annotations.iter().any(jass::is_pure) {
            return true;
        }
        material
            .method(method)
            .is_some_and(|method| method.has_modifier("pure") || method.annotations.iter().any(jass::is_pure))
    }

    /// A class that marks some methods as pure says of the others that they are not.
    fn declares_purity(&self, class: &ClassName) -> bool {
        let Some(material) = self.material(class) else { return false };
        *self.entry(class).declares_purity.get_or_init(|| {
            let methods = &mut material.methods.iter();
            methods.any(|method| method.has_modifier("pure") || method.annotations.iter().any(jass::is_pure))
        })
    }
}

fn is_accessor_of_record(class: &program::Class, method: &MethodRef) -> bool {
    class.kind == ClassKind::Record
        && method.descriptor.starts_with("()")
        && class.record_components.iter().any(|component| component.name == method.name)
}

/// `values` and `valueOf`, which the compiler adds; the others are `java.lang.Enum`'s.
fn is_made_for_enum(class: &program::Class, method: &MethodRef) -> bool {
    class.kind == ClassKind::Enum && matches!(&*method.name, "values" | "valueOf")
}

fn index_side_file(
    file: &Arc<SourceFile>,
    ty: &TypeDeclaration,
    name: String,
    path: Vec<usize>,
    into: &mut BTreeMap<ClassName, Vec<SourceClass>>,
) {
    for (index, nested) in ty.types.iter().enumerate() {
        let mut nested_path = path.clone();
        nested_path.push(index);
        index_side_file(file, nested, format!("{name}${}", nested.name), nested_path, into);
    }
    let source = SourceClass { file: file.clone(), path };
    into.entry(ClassName::new(name)).or_default().push(source);
}
