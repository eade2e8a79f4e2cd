//! From classes and methods to their declarations in source, and from names in source to classes.

use std::sync::{Arc, PoisonError};

use syntax::expr::TypeExpr;
use syntax::java::{Import, MethodDeclaration, SourceFile, TypeDeclaration};

use crate::program::Declared;
use crate::{Class, ClassName, Method, MethodRef, Primitive, Program, Scope, Type};

/// A class's declaration in a source file.
#[derive(Clone, Debug)]
pub struct SourceClass {
    pub file: Arc<SourceFile>,
    /// Indexes into `types`, from the file inwards; never empty.
    pub path: Vec<usize>,
}

impl SourceClass {
    pub fn declaration(&self) -> &TypeDeclaration {
        let (first, rest) = (self.path[0], &self.path[1..]);
        rest.iter().fold(&self.file.types[first], |declaration, &index| &declaration.types[index])
    }

    /// Finds a declaration by the simple names of the class and those around it, outermost first.
    pub fn find(file: Arc<SourceFile>, names: &[impl AsRef<str>]) -> Option<SourceClass> {
        let mut types = file.types.as_slice();
        let mut path = Vec::with_capacity(names.len());
        for name in names {
            let index = types.iter().position(|declaration| &*declaration.name == name.as_ref())?;
            path.push(index);
            types = &types[index].types;
        }
        (!path.is_empty()).then_some(SourceClass { file, path })
    }
}

/// A method's declaration in a source file.
#[derive(Clone, Debug)]
pub struct SourceMethod {
    pub class: SourceClass,
    /// Into the class declaration's `methods`.
    pub index: usize,
}

impl SourceMethod {
    pub fn declaration(&self) -> &MethodDeclaration {
        &self.class.declaration().methods[self.index]
    }
}

/// Whether a type as written is a given one; unknown where its name cannot be resolved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    No,
    Unknown,
    Yes,
}

impl Program {
    /// The declaration of a class; `None` for local and anonymous ones and where there is no source.
    pub fn source(&self, name: &ClassName) -> Option<SourceClass> {
        let names = self.nested_names(name)?;
        SourceClass::find(self.source_file(name)?, &names)
    }

    /// The name of a class in source, `java.util.Map.Entry`; `None` for local and anonymous classes and
    /// where there is no such class.
    pub fn canonical_name(&self, name: &ClassName) -> Option<String> {
        self.class(name)?;
        let names = self.nested_names(name)?.join(".");
        let package = name.package();
        Some(if package.is_empty() { names } else { format!("{package}.{names}") })
    }

    /// The name of a class for people, in messages and at the head of its tests: that in source, else the binary one.
    pub fn told(&self, name: &ClassName) -> String {
        self.canonical_name(name).unwrap_or_else(|| name.dotted())
    }

    /// The declaration of a method or constructor, found by name, number of parameters and their
    /// erased types; `None` for what the compiler added (default constructors, accessors of records).
    pub fn source_method(&self, method: &MethodRef) -> Option<SourceMethod> {
        let resolved = self.method(method)?;
        let class = &resolved.class;
        if resolved.access.is_synthetic() {
            return None;
        }
        let source = self.source(&method.owner)?;
        let index = self.matching_declaration(class, &resolved, &source)?;
        Some(SourceMethod { class: source, index })
    }

    /// The method that a declaration in the source of `class` compiles to: the inverse of
    /// [`Program::source_method`]. The index is into the class's `methods`.
    pub fn method_of_declaration(&self, source: &SourceClass, index: usize, class: &Class) -> Option<usize> {
        let name = &source.declaration().methods.get(index)?.name;
        let mut named = class.methods_named(name).filter(|(_, method)| !method.access.is_synthetic());
        let found = named.find(|(_, method)| self.matching_declaration(class, method, source) == Some(index));
        found.map(|(position, _)| position)
    }

    /// A simple or qualified name as seen in the source of `context` (JLS 6.5.5): its own and
    /// inherited member classes, those of enclosing classes, imports, the package, `java.lang`; then
    /// as a fully qualified name. Type variables are not looked for.
    pub fn resolve_type_name(&self, context: &ClassName, name: &str) -> Option<ClassName> {
        let source = self.source_file(context);
        let imports = source.as_ref().map_or(&[][..], |file| &file.imports);
        self.resolve_type_name_with(context, imports, name)
    }

    /// The same with other imports than those of the context's source file, as side files have.
    pub fn resolve_type_name_with(
        &self,
        context: &ClassName,
        imports: &[Import],
        name: &str,
    ) -> Option<ClassName> {
        let mut parts = name.split('.');
        let first = parts.next().filter(|first| !first.is_empty())?;
        let simple = self.resolve_simple(context, imports, first);
        if let Some(found) =
            simple.and_then(|class| parts.try_fold(class, |class, part| self.member_class(&class, part)))
        {
            return Some(found);
        }
        name.contains('.').then(|| self.resolve_qualified(name)).flatten()
    }

    /// A member class by simple name, own or inherited.
    pub fn member_class(&self, class: &ClassName, name: &str) -> Option<ClassName> {
        let own = |class: &ClassName| {
            let nested = ClassName::new(format!("{}${name}", class.as_str()));
            let found = self.class(&nested)?;
            (found.outer.as_ref() == Some(class) && found.simple_name.as_deref() == Some(name))
                .then_some(nested)
        };
        own(class).or_else(|| self.supertypes(class).iter().find_map(own))
    }

    /// A canonical name, `java.util.Map.Entry`; also with `$` as binary names have it.
    pub fn resolve_qualified(&self, name: &str) -> Option<ClassName> {
        let exact = ClassName::from_dotted(name);
        if self.class(&exact).is_some() {
            return Some(exact);
        }
        // The longest package first would need to know packages; the shortest class name is tried first.
        let mut split = name.len();
        while let Some(dot) = name[..split].rfind('.') {
            split = dot;
            let outer = ClassName::from_dotted(&name[..dot]);
            if self.class(&outer).is_some() {
                return name[dot + 1..]
                    .split('.')
                    .try_fold(outer, |class, part| self.member_class(&class, part));
            }
        }
        None
    }

    fn resolve_simple(&self, context: &ClassName, imports: &[Import], name: &str) -> Option<ClassName> {
        let mut current = Some(context.clone());
        let mut depth = 0;
        while let Some(class) = current.filter(|_| depth < 100) {
            depth += 1;
            if let Some(member) = self.member_class(&class, name) {
                return Some(member);
            }
            let loaded = self.class(&class);
            if loaded.as_ref().is_some_and(|loaded| loaded.simple_name.as_deref() == Some(name)) {
                return Some(class);
            }
            current = loaded.and_then(|loaded| loaded.enclosing_class.clone());
        }

        let single = imports.iter().filter(|import| !import.on_demand);
        for import in single {
            if import.name.rsplit('.').next() == Some(name)
                && let Some(found) = self.resolve_qualified(&import.name)
            {
                return Some(found);
            }
        }
        let in_package = sibling(context, name);
        if self.class(&in_package).is_some() {
            return Some(in_package);
        }
        let package = context.package();
        for import in imports.iter().filter(|import| import.on_demand) {
            let found = if import.is_static {
                self.resolve_qualified(&import.name).and_then(|class| self.member_class(&class, name))
            } else {
                self.resolve_qualified(&format!("{}.{name}", import.name))
            };
            if let Some(found) = found.filter(|found| self.is_accessible_class(found, &package)) {
                return Some(found);
            }
        }
        let in_java_lang = ClassName::new(format!("java/lang/{name}"));
        self.class(&in_java_lang).filter(|class| class.access.is_public()).map(|_| in_java_lang)
    }

    fn matching_declaration(&self, class: &Class, method: &Method, source: &SourceClass) -> Option<usize> {
        let scope = self.scope(class, Some(method));
        let mut unknown = Vec::new();
        let declared = self.declared(class, source);
        let alike = declared.get(&(method.name.clone(), method.parameters.len()));
        for &index in alike.into_iter().flatten() {
            let declaration = &source.declaration().methods[index];
            match self.matches_declaration(class, method, declaration, &scope) {
                Match::Yes => return Some(index),
                Match::Unknown => unknown.push(index),
                Match::No => {}
            }
        }
        match unknown[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Where methods are declared: a declaration may have thousands, and each is looked for.
    fn declared(&self, class: &Class, source: &SourceClass) -> Arc<Declared> {
        let list = || {
            let mut declared = Declared::new();
            for (index, method) in source.declaration().methods.iter().enumerate() {
                declared.entry((method.name.clone(), method.parameters.len())).or_default().push(index);
            }
            Arc::new(declared)
        };
        // A side file declares the same class once more.
        let own = self.source_files.read().unwrap_or_else(PoisonError::into_inner).get(&class.name).cloned();
        if !own.flatten().is_some_and(|own| Arc::ptr_eq(&own, &source.file)) {
            return list();
        }
        let known = self.declared.read().unwrap_or_else(PoisonError::into_inner).get(&class.name).cloned();
        known.unwrap_or_else(|| {
            let mut all = self.declared.write().unwrap_or_else(PoisonError::into_inner);
            all.entry(class.name.clone()).or_insert_with(list).clone()
        })
    }

    fn matches_declaration(
        &self,
        class: &Class,
        method: &Method,
        declaration: &MethodDeclaration,
        scope: &Scope,
    ) -> Match {
        let parameters = method.parameters.iter().zip(&declaration.parameters);
        parameters
            .map(|(parameter, declared)| {
                let erased = self.erase(&parameter.ty, scope);
                self.matches_type(class, &erased, &declared.ty, declaration, scope)
            })
            .min()
            .unwrap_or(Match::Yes)
    }

    fn matches_type(
        &self,
        class: &Class,
        erased: &Type,
        written: &TypeExpr,
        declaration: &MethodDeclaration,
        scope: &Scope,
    ) -> Match {
        let mut element = erased;
        for _ in 0..written.dimensions {
            let Type::Array(inner) = element else { return Match::No };
            element = inner;
        }
        if let Some(primitive) = Primitive::from_keyword(&written.name) {
            return if *element == Type::Primitive(primitive) { Match::Yes } else { Match::No };
        }
        if declaration.type_parameters.contains(&written.name) || scope.bounds(&written.name).is_some() {
            let bound = self.erase(&Type::Variable(written.name.clone()), scope);
            return if *element == bound { Match::Yes } else { Match::No };
        }
        let Type::Class(expected) = element else { return Match::No };
        match self.resolve_type_name(&class.name, &written.name) {
            Some(found) if found == expected.name => Match::Yes,
            Some(_) => Match::No,
            None => {
                let simple = expected.name.without_package().rsplit('$').next();
                if written.name.rsplit('.').next() == simple { Match::Unknown } else { Match::No }
            }
        }
    }

    /// Simple names from the outermost class inwards; `None` inside a local class.
    fn nested_names(&self, name: &ClassName) -> Option<Vec<Arc<str>>> {
        let mut names = Vec::new();
        let mut current = name.clone();
        while let Some(class) = self.class(&current) {
            if class.is_local || names.len() > 100 {
                return None;
            }
            names.push(class.simple_name.clone()?);
            match &class.outer {
                Some(outer) => current = outer.clone(),
                None => {
                    names.reverse();
                    return Some(names);
                }
            }
        }
        // Not compiled: `$` separates classes as far as anyone can tell.
        names.is_empty().then(|| name.without_package().split('$').map(Arc::from).collect())
    }

    fn source_file(&self, name: &ClassName) -> Option<Arc<SourceFile>> {
        if let Some(known) = self.source_files.read().unwrap_or_else(PoisonError::into_inner).get(name) {
            return known.clone();
        }
        let found = self.find_source_file(name);
        let mut known = self.source_files.write().unwrap_or_else(PoisonError::into_inner);
        known.entry(name.clone()).or_insert(found).clone()
    }

    /// The file that declares a class: under its own name, that of its outermost class, or the name
    /// that the class file gives for it, where several classes share a file.
    fn find_source_file(&self, name: &ClassName) -> Option<Arc<SourceFile>> {
        let outermost = self.outermost(name);
        let class = self.class(name);
        let stem = class.as_ref().and_then(|class| class.source_file.as_deref()?.strip_suffix(".java"));
        let mut names = vec![name.clone(), outermost];
        names.extend(stem.map(|stem| sibling(name, stem)));
        names.dedup();
        names.iter().find_map(|name| self.source.source_file(name))
    }

    fn outermost(&self, name: &ClassName) -> ClassName {
        let mut current = name.clone();
        for _ in 0..100 {
            match self.class(&current).and_then(|class| class.enclosing_class.clone()) {
                Some(outer) => current = outer,
                None => break,
            }
        }
        current
    }
}

/// A top-level class of the same package.
fn sibling(class: &ClassName, name: &str) -> ClassName {
    match class.as_str().rsplit_once('/') {
        Some((package, _)) => ClassName::new(format!("{package}/{name}")),
        None => ClassName::new(name),
    }
}
