//! Reads the material of one class into its contract, through all front ends.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::{Diagnostic, Place, Span};
use program::{Method, Type};
use syntax::SourceText;
use syntax::expr as written;
use syntax::expr::Dialect;
use syntax::java::Import;

use crate::annotation::{Annotation, folded};
use crate::arithmetic::MathMode;
use crate::expr::ExprKind;
use crate::knowledge::Knowledge;
use crate::material::{Material, MethodMaterial};
use crate::model::{ClassContract, Clause, Guard, Language, MethodContract, ModelField, Nullness, SpecCase};
use crate::typing::{self, Context, Position};
use crate::{Expr, bean, code, cofoja, jass, jml, nullness};

pub(crate) struct Reader<'a> {
    pub knowledge: &'a Knowledge,
    pub material: &'a Material,
    pub out: Vec<Diagnostic>,
}

/// What surrounds a clause in the class.
#[derive(Clone)]
pub(crate) struct Site<'a> {
    pub method: Option<&'a MethodMaterial>,
    pub is_static: bool,
    /// Of the file that the clause stands in.
    pub imports: &'a [Import],
    pub signal: Option<(Option<Arc<str>>, Type)>,
    /// Of the language that the clause is written in.
    pub arithmetic: MathMode,
    /// What holds wherever the clause is evaluated.
    pub assumed: Vec<Expr>,
}

/// A method's contract while the front ends add to it.
#[derive(Default)]
pub(crate) struct Draft {
    /// The one case that a language's clauses without a case of their own form.
    pub implicit: BTreeMap<Language, SpecCase>,
    /// Cases that the user wrote as such.
    pub explicit: Vec<SpecCase>,
    /// Clauses of every case: what parameters and results are annotated with.
    pub everywhere: SpecCase,
    pub is_pure: bool,
    /// Where a word of the method's own says so.
    pub pure_place: Option<Place>,
    pub is_helper: bool,
    /// A precondition of the implicit case could not be understood.
    pub is_broken: bool,
    /// JML without `also`.
    pub replaces: bool,
    pub parameters: Vec<Nullness>,
    pub returns: Nullness,
    pub guards: Vec<Guard>,
    pub languages: BTreeSet<Language>,
    pub place: Option<Place>,
}

/// Clauses of one annotation.
pub(crate) struct Clauses {
    pub list: Vec<Clause>,
    /// At least one of them was not understood.
    pub is_broken: bool,
}

impl IntoIterator for Clauses {
    type Item = Clause;
    type IntoIter = std::vec::IntoIter<Clause>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

/// How a model field is represented: by which expression, and where that is said.
pub(crate) struct Representation {
    pub field: Arc<str>,
    pub by: Option<Expr>,
    pub place: Option<Place>,
}

/// The contract that a class declares.
pub(crate) fn read(knowledge: &Knowledge, material: &Material) -> (ClassContract, Vec<Diagnostic>) {
    let mut reader = Reader { knowledge, material, out: material.diagnostics.clone() };
    let mut contract = ClassContract { class: Some(material.class.name.clone()), ..ClassContract::default() };
    let mut represented = Vec::new();
    jml::class(&mut reader, &mut contract, &mut represented);
    jass::class(&mut reader, &mut contract, &mut represented);
    cofoja::class(&mut reader, &mut contract);
    bean::class(&mut reader, &mut contract);
    nullness::class(&mut reader, &mut contract);
    reader.model_fields(&mut contract, represented);
    for method in &material.methods {
        let draft = reader.method(method);
        contract.methods.extend(draft.finish(method));
    }
    let methods = contract.methods.iter().enumerate();
    contract.positions = methods.map(|(position, method)| (method.method.clone(), position)).collect();
    (contract, reader.out)
}

impl<'a> Reader<'a> {
    fn method(&mut self, material: &'a MethodMaterial) -> Draft {
        let count = material.parameters.len();
        let mut draft = Draft { parameters: vec![Nullness::Unspecified; count], ..Draft::default() };
        let site = self.method_site(material);
        jml::method(self, &site, material, &mut draft);
        jass::method(self, &site, material, &mut draft);
        cofoja::method(self, &site, material, &mut draft);
        bean::method(self, &site, material, &mut draft);
        nullness::method(self, material, &mut draft);
        code::method(self, &site, material, &mut draft);
        self.check_also(material, &draft);
        draft
    }

    pub(crate) fn declared(&self, material: &MethodMaterial) -> &'a Method {
        &self.material.class.methods[material.index]
    }

    pub(crate) fn method_site(&self, material: &'a MethodMaterial) -> Site<'a> {
        let is_static = self.declared(material).access.is_static();
        Site { method: Some(material), is_static, ..self.class_site() }
    }

    pub(crate) fn class_site(&self) -> Site<'a> {
        Site {
            method: None,
            is_static: false,
            imports: self.imports(),
            signal: None,
            arithmetic: MathMode::Java,
            assumed: Vec::new(),
        }
    }

    fn imports(&self) -> &'a [Import] {
        self.material.file.as_ref().map_or(&[], |file| &file.imports)
    }

    pub(crate) fn context<'c>(
        &self,
        site: &'c Site<'a>,
        position: Position,
        text: &'c SourceText,
        clause: &Arc<str>,
    ) -> Context<'c>
    where
        'a: 'c,
    {
        Context {
            knowledge: self.knowledge,
            class: &self.material.class,
            method: site.method.map(|method| self.declared(method)),
            parameters: site.method.map_or(&[], |method| &method.names),
            imports: site.imports,
            text,
            clause: clause.clone(),
            position,
            signal: site.signal.clone(),
            is_static: site.is_static,
            arithmetic: site.arithmetic,
            assumed: &site.assumed,
        }
    }

    /// Types a clause that has been parsed already.
    pub(crate) fn clause(
        &mut self,
        site: &Site<'a>,
        position: Position,
        text: &SourceText,
        expr: &written::Expr,
        language: Language,
    ) -> Option<Clause> {
        let clause: Arc<str> = folded(text.slice(expr.span)).into();
        let mut out = std::mem::take(&mut self.out);
        let typed = typing::condition(&self.context(site, position, text, &clause), expr, &mut out);
        self.out = out;
        let clause = Clause { expr: typed?, text: clause, place: Some(text.place(expr.span)), language };
        self.warn_of_private_members(site, &clause);
        Some(clause)
    }

    /// A public method's JML may only speak of what is public to contracts (reference manual, section 2.4). It is understood and
    /// checked all the same.
    fn warn_of_private_members(&mut self, site: &Site<'a>, clause: &Clause) {
        let is_public = site.method.is_some_and(|method| self.declared(method).access.is_public());
        if clause.language != Language::Jml || !is_public {
            return;
        }
        let mut private: Vec<Arc<str>> = Vec::new();
        clause.expr.visit(&mut |part| {
            let (owner, name, access) = match &part.kind {
                ExprKind::Field { field, .. } => {
                    let class = self.knowledge.program().class(&field.owner);
                    let access = class.and_then(|class| Some(class.field(&field.name)?.access));
                    (&field.owner, &field.name, access)
                }
                ExprKind::Call { method, .. } => {
                    let access = self.knowledge.program().method(method).map(|declared| declared.access);
                    (&method.owner, &method.name, access)
                }
                _ => return,
            };
            let is_private = access.is_some_and(|access| access.is_private());
            if is_private && !self.knowledge.is_spec_public(owner, name) && !private.contains(name) {
                private.push(name.clone());
            }
        });
        for name in private {
            let message =
                format!("`{name}` is private in the contract of a public method, in `{}`", clause.text);
            let warning = Diagnostic::warning("contract.not-spec-public", message);
            let warning = match &clause.place {
                Some(place) => warning.at(place.clone()),
                None => warning,
            };
            self.out.push(warning.help("declare it `spec_public`"));
        }
    }

    /// Parses and types a clause that is the whole text; a blank one says nothing.
    pub(crate) fn text_clause(
        &mut self,
        site: &Site<'a>,
        position: Position,
        text: &SourceText,
        dialect: Dialect,
        language: Language,
    ) -> Option<Clause> {
        let expr = self.parse(text, dialect)?;
        self.clause(site, position, text, &expr, language)
    }

    /// The clauses that the texts of an annotation's value are.
    pub(crate) fn text_clauses(
        &mut self,
        site: &Site<'a>,
        position: Position,
        annotation: &Annotation,
        value: &str,
        dialect: Dialect,
        language: Language,
    ) -> Clauses {
        let mut clauses = Clauses { list: Vec::new(), is_broken: false };
        let problems = self.out.len();
        let texts = self.texts(annotation, value);
        clauses.is_broken |= self.out.len() > problems;
        for text in texts.iter().filter(|text| !text.text.trim().is_empty()) {
            let clause = self.text_clause(site, position, text, dialect, language);
            clauses.is_broken |= clause.is_none();
            clauses.list.extend(clause);
        }
        clauses
    }

    pub(crate) fn parse(&mut self, text: &SourceText, dialect: Dialect) -> Option<written::Expr> {
        if text.text.trim().is_empty() {
            return None;
        }
        match written::parse(text, Span::new(0, text.text.len()), dialect) {
            Ok(expr) => Some(expr),
            Err(diagnostic) => {
                self.out.push(diagnostic);
                None
            }
        }
    }

    /// A clause that an annotation stands for: `java` says it in Java (`\result` for the result).
    pub(crate) fn implied_clause(
        &mut self,
        site: &Site<'a>,
        position: Position,
        annotation: &Annotation,
        subject: &str,
        java: &str,
        language: Language,
    ) -> Option<Clause> {
        let place = annotation.place.clone();
        let (file, line) =
            place.as_ref().map_or((Arc::from(""), 0), |place| (place.file.clone(), place.line));
        let text = SourceText::at_line(file, line, java);
        let clause = self.text_clause(site, position, &text, Dialect::Jml, language)?;
        let subject = if subject == "\\result" { "result" } else { subject };
        let written = format!("{} {subject}", annotation.text);
        Some(Clause { text: written.into(), place, ..clause })
    }

    pub(crate) fn bad_annotation(&mut self, annotation: &Annotation, message: impl Into<String>) {
        let diagnostic = Diagnostic::error("contract.annotation-value", message.into());
        self.out.push(Diagnostic { place: annotation.place.clone(), ..diagnostic });
    }

    /// Joins model fields with what represents them, own and inherited.
    fn model_fields(&mut self, contract: &mut ClassContract, represented: Vec<Representation>) {
        let class = &self.material.class;
        let models = self.knowledge.models(&class.name);
        self.out.extend(models.diagnostics.iter().cloned());
        contract.model_fields.extend(models.fields.iter().map(|model| ModelField {
            name: model.name.clone(),
            ty: model.ty.clone(),
            represents: None,
            is_ghost: model.is_ghost,
            is_static: model.is_static,
            place: model.place.clone(),
            language: model.language,
        }));
        for representation in represented {
            let Representation { field, by, place } = representation;
            if let Some(own) = contract.model_fields.iter_mut().find(|model| model.name == field) {
                own.represents = by;
            } else if let Some(model) = self.knowledge.model_field(&class.name, &field) {
                contract.model_fields.push(ModelField {
                    name: field,
                    ty: model.ty,
                    represents: by,
                    is_ghost: model.is_ghost,
                    is_static: model.is_static,
                    place,
                    language: model.language,
                });
            }
        }
    }

    /// JML wants `also` where a method extends a specification that it inherits.
    fn check_also(&mut self, material: &MethodMaterial, draft: &Draft) {
        if !draft.replaces || draft.implicit.is_empty() && draft.explicit.is_empty() {
            return;
        }
        let above = self.knowledge.program().overridden(&material.method);
        let specified = above.iter().find(|method| {
            let known = self.knowledge.material(&method.owner);
            known.is_some_and(|known| {
                known.method(method).is_some_and(|method| {
                    let jml = method.jml.as_ref().is_some_and(|jml| !jml.specification.cases.is_empty());
                    jml || method.annotations.iter().any(jass::is_clause)
                })
            })
        });
        if let Some(method) = specified {
            let owner = method.owner.readable();
            let message = format!("the specification of `{}` extends that of `{owner}`", method.name);
            let warning = Diagnostic::warning("contract.also-missing", message)
                .help("begin it with `also`; the two are combined anyway");
            self.out.push(Diagnostic { place: draft.place.clone(), ..warning });
        }
    }
}

impl Draft {
    /// Notes that a language speaks of the method, and where.
    pub(crate) fn speaks(&mut self, language: Language, place: Option<Place>) {
        self.languages.insert(language);
        if self.place.is_none() {
            self.place = place;
        }
    }

    /// The implicit case of a language.
    pub(crate) fn case(&mut self, language: Language) -> &mut SpecCase {
        self.implicit.entry(language).or_default()
    }

    fn finish(self, material: &MethodMaterial) -> Option<MethodContract> {
        let mut cases = Vec::new();
        let mut joined: Option<SpecCase> = None;
        for case in self.implicit.into_values() {
            joined = Some(match joined {
                None => case,
                Some(before) => conjoin(before, case),
            });
        }
        if let (Some(joined), true) = (&mut joined, self.is_broken) {
            promise_nothing(joined);
        }
        cases.extend(joined);
        cases.extend(self.explicit);
        let is_silent = self.everywhere.requires.is_empty() && self.everywhere.ensures.is_empty();
        if cases.is_empty() && !is_silent {
            cases.push(SpecCase::default());
        }
        for case in &mut cases {
            case.requires.splice(0..0, self.everywhere.requires.iter().cloned());
            // A case that demands a throw has no normal return to speak of.
            if !case.is_exceptional && !self.is_broken {
                case.ensures.splice(0..0, self.everywhere.ensures.iter().cloned());
            }
        }
        let no_nullness = self.returns == Nullness::Unspecified
            && self.parameters.iter().all(|nullness| *nullness == Nullness::Unspecified);
        let is_nothing =
            cases.is_empty() && !self.is_pure && !self.is_helper && no_nullness && self.guards.is_empty();
        if is_nothing {
            return None;
        }
        let language = self.languages.first().copied().unwrap_or(Language::Code);
        Some(MethodContract {
            method: material.method.clone(),
            cases,
            is_pure: self.is_pure,
            pure_place: self.pure_place,
            is_helper: self.is_helper,
            also: !self.replaces,
            parameters: self.parameters,
            returns: self.returns,
            guards: self.guards,
            language,
            place: self.place.or_else(|| material.place.clone()),
        })
    }
}

/// Where a precondition is not understood, nobody knows when the rest of its case holds: holding the code
/// to it would blame the code for the contract's mistake. What is known of the precondition stays.
pub(crate) fn promise_nothing(case: &mut SpecCase) {
    let requires = std::mem::take(&mut case.requires);
    *case = SpecCase { requires, ..SpecCase::default() };
}

/// One case that says what both say.
fn conjoin(mut a: SpecCase, b: SpecCase) -> SpecCase {
    a.requires.extend(b.requires);
    a.ensures.extend(b.ensures);
    a.signals.extend(b.signals);
    a.signals_only = a.signals_only.or(b.signals_only);
    a.assignable = a.assignable.or(b.assignable);
    a.is_normal |= b.is_normal;
    a.is_exceptional |= b.is_exceptional;
    a.diverges = a.diverges.or(b.diverges);
    a
}
