//! What stands at the declarations of one class, in all languages, before any of it is typed.
//!
//! Gathered from the class's source, else from its class file, and from side files (`.jml`). A method's
//! specification in a side file takes the place of the JML in the source of the method.

use std::sync::Arc;

use base::{Diagnostic, Place, Severity, Span};
use program::{Class, Method, MethodRef, Program, SourceClass};
use syntax::SourceText;
use syntax::java::{FieldDeclaration, MethodDeclaration, SourceFile};
use syntax::jml;

use crate::annotation::{Annotation, from_class_file, from_source};

pub(crate) struct Material {
    pub class: Arc<Class>,
    pub annotations: Vec<Annotation>,
    /// JML modifiers of the class: `pure`, `nullable_by_default`, ….
    pub modifiers: Vec<Arc<str>>,
    pub members: Vec<JmlMember>,
    pub fields: Vec<FieldMaterial>,
    /// One per method of the class that is not synthetic, in class-file order.
    pub methods: Vec<MethodMaterial>,
    /// Where the class is declared.
    pub place: Option<Place>,
    /// The source, where there is one; gives imports and guards.
    pub file: Option<Arc<SourceFile>>,
    pub diagnostics: Vec<Diagnostic>,
}

pub(crate) struct JmlMember {
    pub member: jml::Member,
    pub file: Arc<SourceFile>,
}

pub(crate) struct FieldMaterial {
    /// Into the class's `fields`.
    pub index: usize,
    pub annotations: Vec<Annotation>,
    pub modifiers: Vec<Arc<str>>,
}

pub(crate) struct MethodMaterial {
    /// Into the class's `methods`.
    pub index: usize,
    pub method: MethodRef,
    pub annotations: Vec<Annotation>,
    pub parameters: Vec<ParameterMaterial>,
    /// The names of `parameters`.
    pub names: Vec<Arc<str>>,
    pub jml: Option<JmlSpecification>,
    pub place: Option<Place>,
    /// Its declaration in source, into the declaration's `methods`.
    pub declaration: Option<usize>,
}

pub(crate) struct JmlSpecification {
    pub specification: jml::Specification,
    /// A `requires` clause does not parse and is missing from the specification.
    pub has_broken_precondition: bool,
    pub file: Arc<SourceFile>,
    pub place: Place,
}

pub(crate) struct ParameterMaterial {
    pub annotations: Vec<Annotation>,
    pub modifiers: Vec<Arc<str>>,
}

impl Material {
    pub(crate) fn method(&self, method: &MethodRef) -> Option<&MethodMaterial> {
        if method.owner != self.class.name {
            return None;
        }
        self.methods.get(self.position(self.class.position(&method.name, &method.descriptor)?)?)
    }

    /// Where a method of the class stands among `methods`, by its position in the class.
    fn position(&self, index: usize) -> Option<usize> {
        self.methods.binary_search_by_key(&index, |material| material.index).ok()
    }

    pub(crate) fn has_modifier(&self, modifier: &str) -> bool {
        self.modifiers.iter().any(|known| &**known == modifier)
    }
}

impl MethodMaterial {
    pub(crate) fn has_modifier(&self, modifier: &str) -> bool {
        let modifiers = self.jml.iter().flat_map(|jml| &jml.specification.modifiers);
        modifiers.into_iter().any(|(known, _)| &**known == modifier)
    }
}

/// Collects the material of a class. `side` are its declarations in side files.
pub(crate) fn gather(program: &Program, side: &[SourceClass], class: Arc<Class>) -> Material {
    let source = program.source(&class.name);
    let mut material = match &source {
        Some(source) => from_declaration(program, source, &class),
        None => from_compiled(&class),
    };
    for declaration in side {
        add_side_file(program, declaration, &mut material);
    }
    material
}

fn from_declaration(program: &Program, source: &SourceClass, class: &Arc<Class>) -> Material {
    let file = &source.file;
    let declaration = source.declaration();
    let mut diagnostics = Vec::new();
    let mut members = Vec::new();
    let mut modifiers = Vec::new();
    let annotations = from_source(program, class, file, &declaration.annotations, &class.annotations);
    let specified = specification(file, &declaration.comments, &mut diagnostics);
    modifiers.extend(specified.into_iter().flat_map(|jml| jml.specification.modifiers).map(|(name, _)| name));
    for comment in &declaration.body_comments {
        add_members(file, *comment, &mut members, &mut diagnostics);
    }
    let fields = class
        .fields
        .iter()
        .enumerate()
        .filter(|(_, field)| !field.access.is_synthetic())
        .map(|(index, field)| {
            let written = declaration.fields.iter().find(|written| written.name == field.name);
            let component =
                declaration.record_components.iter().find(|component| component.name == field.name);
            match (written, component) {
                (Some(written), _) => {
                    let annotations =
                        from_source(program, class, file, &written.annotations, &field.annotations);
                    field_material(index, written, annotations, file, &mut diagnostics)
                }
                (None, component) => FieldMaterial {
                    index,
                    annotations: component.map_or_else(Vec::new, |component| {
                        from_source(program, class, file, &component.annotations, &field.annotations)
                    }),
                    modifiers: Vec::new(),
                },
            }
        })
        .collect();
    let mut methods = Vec::new();
    for (index, method) in class.methods.iter().enumerate() {
        if method.access.is_synthetic() || method.is_class_initialiser() {
            continue;
        }
        let found = program.source_method(&class.method_ref(method));
        let mut built = method_material(class, index, method);
        match found {
            Some(found) => {
                let written = found.declaration();
                built.declaration = Some(found.index);
                built.place = Some(file.text.place(written.name_span));
                built.annotations =
                    from_source(program, class, file, &written.annotations, &method.annotations);
                add_written(program, class, file, written, method, &mut built);
                if written.parameters.is_empty() && !method.parameters.is_empty() {
                    // A record's compact constructor has its header's parameters.
                    add_record_components(program, class, source, method, &mut built);
                }
                let jml = specification(file, &written.comments, &mut diagnostics);
                built.jml = jml;
            }
            None => add_record_components(program, class, source, method, &mut built),
        }
        methods.push(built);
    }
    Material {
        class: class.clone(),
        annotations,
        modifiers,
        members,
        fields,
        methods,
        place: Some(file.text.place(declaration.name_span)),
        file: Some(file.clone()),
        diagnostics,
    }
}

fn method_material(class: &Class, index: usize, method: &Method) -> MethodMaterial {
    MethodMaterial {
        index,
        method: class.method_ref(method),
        annotations: Vec::new(),
        parameters: method
            .parameters
            .iter()
            .map(|_| ParameterMaterial { annotations: Vec::new(), modifiers: Vec::new() })
            .collect(),
        names: method.parameters.iter().map(|parameter| parameter.name.clone()).collect(),
        jml: None,
        place: None,
        declaration: None,
    }
}

/// Names, annotations and JML modifiers of the parameters as written.
fn add_written(
    program: &Program,
    class: &Class,
    file: &Arc<SourceFile>,
    written: &MethodDeclaration,
    method: &Method,
    into: &mut MethodMaterial,
) {
    if written.parameters.len() != into.parameters.len() {
        return;
    }
    for (index, parameter) in written.parameters.iter().enumerate() {
        into.names[index] = parameter.name.clone();
        let compiled = &method.parameters[index].annotations;
        let annotations = from_source(program, class, file, &parameter.annotations, compiled);
        into.parameters[index].annotations.extend(annotations);
        let (jml, _) = jml::parse_specification(&file.text, &parameter.comments);
        into.parameters[index].modifiers.extend(jml.modifiers.into_iter().map(|(name, _)| name));
    }
}

/// What a record's header says of its canonical constructor's parameters and of an accessor's result,
/// where these are not written out.
fn add_record_components(
    program: &Program,
    class: &Class,
    source: &SourceClass,
    method: &Method,
    into: &mut MethodMaterial,
) {
    let components = &source.declaration().record_components;
    if method.is_constructor() && !components.is_empty() && method.parameters.len() == components.len() {
        for (index, component) in components.iter().enumerate() {
            let compiled = &method.parameters[index].annotations;
            into.names[index] = component.name.clone();
            into.parameters[index].annotations =
                from_source(program, class, &source.file, &component.annotations, compiled);
        }
        into.place = Some(source.file.text.place(source.declaration().name_span));
    }
    let accessor = components.iter().find(|component| component.name == method.name);
    if let (Some(component), true) = (accessor, method.parameters.is_empty()) {
        into.annotations =
            from_source(program, class, &source.file, &component.annotations, &method.annotations);
        into.place = Some(source.file.text.place(component.name_span));
    }
}

fn field_material(
    index: usize,
    written: &FieldDeclaration,
    annotations: Vec<Annotation>,
    file: &Arc<SourceFile>,
    diagnostics: &mut Vec<Diagnostic>,
) -> FieldMaterial {
    let specification = specification(file, &written.comments, diagnostics);
    let modifiers =
        specification.into_iter().flat_map(|jml| jml.specification.modifiers).map(|(name, _)| name);
    FieldMaterial { index, annotations, modifiers: modifiers.collect() }
}

/// Reads the comments of a declaration; `None` where it has none.
fn specification(
    file: &Arc<SourceFile>,
    comments: &[Span],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<JmlSpecification> {
    let comments: Vec<Span> = comments
        .iter()
        .copied()
        .filter(|comment| !is_disabled_annotation(file.text.slice(*comment)))
        .collect();
    let first = *comments.first()?;
    let (specification, found) = jml::parse_specification(&file.text, &comments);
    let has_broken_precondition =
        found.iter().filter(|problem| problem.severity == Severity::Error).any(|problem| {
            problem.place.as_ref().is_some_and(|place| is_in_precondition(&file.text, &comments, place))
        });
    diagnostics.extend(found);
    let start = specification.cases.first().map_or(first, |case| case.span);
    let place = file.text.place(start);
    Some(JmlSpecification { specification, has_broken_precondition, file: file.clone(), place })
}

/// Whether the clause around a place is a precondition, by the last keyword before the place.
fn is_in_precondition(text: &SourceText, comments: &[Span], place: &Place) -> bool {
    let mut last = None;
    for comment in comments {
        let slice = text.slice(*comment);
        for (offset, word) in words(slice) {
            let start = comment.start as usize + offset;
            let at = text.place(Span::new(start, start + word.len()));
            if (at.line, at.column) > (place.line, place.column) {
                break;
            }
            match word {
                "requires" | "pre" | "requires_redundantly" => last = Some(true),
                "ensures" | "post" | "signals" | "signals_only" | "assignable" | "assigns" | "modifies"
                | "modifiable" | "diverges" | "exsures" | "also" => last = Some(false),
                _ => {}
            }
        }
    }
    last == Some(true)
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let pieces = text.split(move |character| !is_part(character));
    pieces
        .filter(|piece| !piece.is_empty())
        .map(|piece| (piece.as_ptr() as usize - text.as_ptr() as usize, piece))
}

/// `//@Immutable` or `//@Test(timeout = 1)`: Java annotations that somebody has commented out, one per
/// line. No JML keyword begins with a capital letter.
fn is_disabled_annotation(comment: &str) -> bool {
    comment.lines().all(|line| {
        let Some(rest) = line.trim().strip_prefix("//@") else { return false };
        let after = rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '.')));
        let after = after.and_then(|index| rest[index..].chars().next());
        rest.starts_with(char::is_uppercase) && matches!(after, None | Some('(' | ' '))
    })
}

fn add_members(
    file: &Arc<SourceFile>,
    comment: Span,
    members: &mut Vec<JmlMember>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if is_disabled_annotation(file.text.slice(comment)) {
        return;
    }
    let (found, problems) = jml::parse_members(&file.text, comment);
    members.extend(found.into_iter().map(|member| JmlMember { member, file: file.clone() }));
    diagnostics.extend(problems);
}

fn from_compiled(class: &Arc<Class>) -> Material {
    let origin: Arc<str> = match &class.source_file {
        Some(file) => file.clone(),
        None => format!("{}.class", class.name.as_str()).into(),
    };
    let fields = class.fields.iter().enumerate().map(|(index, field)| FieldMaterial {
        index,
        annotations: from_class_file(&field.annotations, &origin, 0),
        modifiers: Vec::new(),
    });
    let methods = class
        .methods
        .iter()
        .enumerate()
        .filter(|(_, method)| !method.access.is_synthetic() && !method.is_class_initialiser())
        .map(|(index, method)| {
            let mut built = method_material(class, index, method);
            let line = method.lines.map_or(0, |(first, _)| first);
            built.annotations = from_class_file(&method.annotations, &origin, line);
            for (parameter, compiled) in built.parameters.iter_mut().zip(&method.parameters) {
                parameter.annotations = from_class_file(&compiled.annotations, &origin, line);
            }
            built.place = Some(Place::new(origin.clone(), line, 0));
            built
        });
    Material {
        class: class.clone(),
        annotations: from_class_file(&class.annotations, &origin, 0),
        modifiers: Vec::new(),
        members: Vec::new(),
        fields: fields.collect(),
        methods: methods.collect(),
        place: Some(Place::file(origin.clone())),
        file: None,
        diagnostics: Vec::new(),
    }
}

fn add_side_file(program: &Program, source: &SourceClass, material: &mut Material) {
    let class = material.class.clone();
    let file = &source.file;
    let declaration = source.declaration();
    let (members, diagnostics) = (&mut material.members, &mut material.diagnostics);
    material.annotations.extend(from_source(program, &class, file, &declaration.annotations, &[]));
    let specified = specification(file, &declaration.comments, diagnostics);
    material
        .modifiers
        .extend(specified.into_iter().flat_map(|jml| jml.specification.modifiers).map(|(name, _)| name));
    for comment in &declaration.body_comments {
        add_members(file, *comment, members, diagnostics);
    }
    for written in &declaration.fields {
        let specified = specification(file, &written.comments, diagnostics);
        let known = material.fields.iter_mut().find(|known| class.fields[known.index].name == written.name);
        match known {
            Some(known) => {
                let modifiers = specified.into_iter().flat_map(|jml| jml.specification.modifiers);
                known.modifiers.extend(modifiers.map(|(name, _)| name));
                known.annotations.extend(from_source(program, &class, file, &written.annotations, &[]));
            }
            None => {
                diagnostics.push(unmatched(&file.text, "field", &written.name, written.name_span, &class))
            }
        }
    }
    for (index, written) in declaration.methods.iter().enumerate() {
        let specified = specification(file, &written.comments, &mut material.diagnostics);
        let known = program.method_of_declaration(source, index, &class);
        let known = known.and_then(|known| material.position(known));
        let diagnostics = &mut material.diagnostics;
        let Some(known) = known.and_then(|known| material.methods.get_mut(known)) else {
            diagnostics.push(unmatched(&file.text, "method", &written.name, written.name_span, &class));
            continue;
        };
        let method = &class.methods[known.index];
        add_written(program, &class, file, written, method, known);
        known.annotations.extend(from_source(program, &class, file, &written.annotations, &[]));
        if specified.is_some() {
            known.jml = specified;
        }
    }
}

fn unmatched(text: &SourceText, kind: &str, name: &str, span: Span, class: &Class) -> Diagnostic {
    let name = if name == "<init>" { "constructor" } else { name };
    let message = format!("the class `{}` has no such {kind} `{name}`", class.name);
    Diagnostic::error("contract.unmatched-declaration", message)
        .at(text.place(span))
        .help("a side file repeats the signatures of the class it specifies")
}
