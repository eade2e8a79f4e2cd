//! Classes that nobody has written, as nested classes of the test: small, named for what they are, and only the methods that
//! matter written out. Two tests that need the same class share it.

mod classes;
mod text;

use std::sync::Arc;

use program::{Class, ClassName, ClassType, Member, Primitive, Program, Type};
use suite::{AnnotationValue, Answer, Answers, Creation, Mock, MockAnnotation, MockClass, MockForm, Recipe};

use crate::body::{Body, Built};
use crate::build::{Form, class_of, is_simple};
use crate::context::Context;
use crate::java::names::sayable;
use crate::java::{Names, Piece, literal, names};
use crate::naming::article;
use crate::types::Variables;

pub(crate) use classes::MockClasses;
use text::{MockText, class_text, written};

/// The name of the list in which a mock notes what it was told.
pub(crate) const TOLD: &str = "told";

/// Of more methods than these, those that a test does not need stand in a class above.
const MOST_PLAIN: usize = 3;
/// Stands for the name of a class in its text until all names are known.
const NAME: &str = "\u{0}";

/// A method as it is written in a mock class.
struct Overridden {
    member: Member,
    parameters: Vec<Type>,
    returns: Type,
    /// What all that it overrides allow.
    throws: Vec<Type>,
    /// Its own type parameters are erased.
    is_generic: bool,
    is_public: bool,
    /// One of those that it overrides is abstract, or all must be overridden.
    is_open: bool,
    /// It must be written even where something implements it.
    is_needed: bool,
    /// Where those that it overrides are declared.
    declared: Vec<Arc<Class>>,
}

impl Overridden {
    /// The method that is both (JLS 8.4.8.3): it gives what is asked of either, is as visible as either, and throws no more
    /// than both may.
    fn merge(&mut self, program: &Program, other: Overridden) {
        let allows = |all: &[Type], thrown: &Type| all.iter().any(|it| program.is_assignable(thrown, it));
        let mut throws: Vec<Type> =
            self.throws.iter().filter(|it| allows(&other.throws, it)).cloned().collect();
        for thrown in other.throws.iter().filter(|it| allows(&self.throws, it)) {
            if !throws.contains(thrown) {
                throws.push(thrown.clone());
            }
        }
        self.throws = throws;
        self.is_public |= other.is_public;
        self.is_generic |= other.is_generic;
        self.is_open |= other.is_open;
        self.is_needed |= other.is_needed;
        self.declared.extend(other.declared);
        if !program.is_assignable(&self.returns, &other.returns) {
            self.returns = other.returns;
            self.member = other.member;
        }
    }

    /// Whether an interface below all others has a body for it.
    fn is_implemented(&self, program: &Program) -> bool {
        self.declared.iter().any(|class| {
            let own = class.method(&self.member.method.name, &self.member.method.descriptor);
            own.is_some_and(|own| !own.access.is_abstract())
                && self.declared.iter().all(|other| program.is_subclass(&class.name, &other.name))
        })
    }
}

impl Body<'_> {
    /// A variable that holds a mock.
    pub(crate) fn mock(&mut self, mock: &Mock, wanted: &Type, wish: &str) -> Built<Piece> {
        let notes = mock.number > 0;
        let overridden = self.overridden(mock)?;
        let (mut above, mut text) = (MockText::default(), MockText::default());
        // What several mocks of one kind have in common, and a test does not look at, stands in a class above them; not where
        // that would have to have a constructor.
        let is_split = mock.class.extends.is_none() && (notes || overridden.len() > MOST_PLAIN);
        let mut is_plain = mock.class.annotations.is_empty();
        for method in &overridden {
            let answers = mock.answers.iter().find(|answers| is_of(answers, &method.member));
            let is_told = notes && is_telling(&method.member);
            let is_abstract = method.is_open;
            let answers = answers.filter(|answers| !is_abstract || !is_default(answers));
            is_plain &= answers.is_none();
            if is_split && is_abstract {
                let notes = if is_told { Notes::Here } else { Notes::Nowhere };
                above.is_extended = true;
                self.method(&mut above, method, None, notes)?;
                if answers.is_some() {
                    let notes = if is_told { Notes::Above } else { Notes::Nowhere };
                    self.method(&mut text, method, answers, notes)?;
                }
            } else if is_abstract || answers.is_some() {
                let notes = if is_told { Notes::Here } else { Notes::Nowhere };
                self.method(&mut text, method, answers, notes)?;
            }
        }
        self.arguments_of_base(mock, &mut text)?;
        let list = if notes { Some(self.list_of_notes()) } else { None };
        let own = self.super_types(mock);
        let name = match is_split {
            true => {
                above.notes = list;
                let base = self.class_name(&[], &own, &self.kind(mock), &above)?;
                match is_plain {
                    true => base,
                    false => {
                        let wish = self.kind_with_answers(mock);
                        self.class_name(&mock.class.annotations, &format!(" extends {base}"), &wish, &text)?
                    }
                }
            }
            false => {
                text.notes = list;
                self.class_name(&mock.class.annotations, &own, &self.kind(mock), &text)?
            }
        };
        let arguments: Vec<String> = text.arguments.iter().map(|(_, piece)| piece.text.clone()).collect();
        let made = format!("new {name}({})", arguments.join(", "));
        let ty = self.type_of_mock(mock, wanted);
        let variable = self.fresh(wish);
        let declared = if notes { name } else { self.context.type_text(&ty) };
        self.line(format!("{declared} {variable} = {made};"));
        if notes {
            self.mocks.insert(mock.number, variable.clone());
        }
        Ok(Piece::primary(variable, ty))
    }

    /// The `Class` object of a type that nobody has written.
    pub(crate) fn mock_literal(&mut self, class: &MockClass) -> Built<Piece> {
        let mut text = MockText::default();
        let mock = Mock::of(class.clone(), Vec::new());
        if class.form != MockForm::Interface {
            for method in &self.overridden(&mock)? {
                self.method(&mut text, method, None, Notes::Nowhere)?;
            }
        }
        if let Some(base) = &class.extends {
            // Nobody makes an object of it.
            let callee = self.resolved(&base.constructor)?;
            for parameter in &callee.method().parameters {
                let ty = self.variables.erase(&parameter.ty);
                let default = self.default_text(&ty);
                text.above.push(if ty.is_primitive() {
                    default
                } else {
                    format!("({}) null", self.context.type_text(&ty))
                });
            }
            text.above_throws =
                self.context.throws_of(&callee.method().throws) != crate::call::Throws::Nothing;
        }
        let clauses = match class.form {
            MockForm::Interface => {
                let above: Vec<Type> = class.implements.iter().cloned().map(Type::Class).collect();
                let above: Vec<String> =
                    above.iter().map(|ty| self.context.type_text(&self.instantiated(ty))).collect();
                if above.is_empty() { String::new() } else { format!(" extends {}", above.join(", ")) }
            }
            MockForm::Class | MockForm::Enum | MockForm::Record => self.super_types(&mock),
        };
        let (head, wish) = match class.form {
            MockForm::Class => (format!("private static class {NAME}{clauses} {{"), "Type"),
            MockForm::Interface => (format!("private interface {NAME}{clauses} {{"), "Interface"),
            MockForm::Enum => (format!("private enum {NAME}{clauses} {{"), "Enum"),
            MockForm::Record => (format!("private record {NAME}(){clauses} {{"), "Record"),
        };
        if class.form == MockForm::Record && self.context.target.language_level < 16 {
            return Err("records need Java 16".to_owned());
        }
        let mut before = Vec::new();
        for annotation in &class.annotations {
            before.push(self.annotation(annotation)?);
        }
        let mut written = class_text(self.context, &before, &head, &text);
        if class.form == MockForm::Enum {
            written = written.replacen(&head, &format!("{head}\n    ;"), 1);
        }
        let kind = self.kind(&mock);
        let kind = kind.strip_suffix("Mock").unwrap_or(&kind);
        let kind = if kind == "Object" { "" } else { kind };
        let name = self.context.mock_class(&format!("{kind}{wish}"), written);
        let seen = class_of(&self.variables.erase(&class.ty()));
        Ok(Piece::primary(format!("{name}.class"), seen))
    }

    fn list_of_notes(&self) -> String {
        let (list, array) = (self.context.jdk("java/util/List"), self.context.jdk("java/util/ArrayList"));
        format!("final {list}<{}> {TOLD} = new {array}<>();", self.context.lang("String"))
    }

    /// What a mock is called: by what it is.
    fn kind(&self, mock: &Mock) -> String {
        let annotated = mock.class.annotations.iter().map(|it| self.context.simple_name(&it.class));
        let annotated: String = annotated.collect();
        let simple: Vec<String> =
            mock.class.super_types().map(|ty| self.context.simple_name(&ty.name)).collect();
        format!("{annotated}{}Mock", if simple.is_empty() { "Object".into() } else { simple.join("And") })
    }

    /// And by what it answers.
    fn kind_with_answers(&self, mock: &Mock) -> String {
        let kind = self.kind(mock);
        let answers = mock.answers.iter().filter(|answers| !is_default(answers));
        let words: Vec<String> = answers
            .map(|answers| {
                let throws = answers.calls.iter().any(|call| matches!(call, Answer::Throws(_)));
                let name = names::capitalised(&answers.method.name);
                if throws { format!("Throwing{name}") } else { name }
            })
            .collect();
        let kind = kind.strip_suffix("Mock").unwrap_or(&kind);
        match words.as_slice() {
            [] => format!("{kind}Mock"),
            words if words.len() <= 2 => format!("{kind}With{}", words.join("And")),
            words => format!("{kind}With{}AndMore", words[0]),
        }
    }

    /// The type that its variable has: what its place asks for, if the mock is given that.
    fn type_of_mock(&self, mock: &Mock, wanted: &Type) -> Type {
        let seen = |class: &ClassName| {
            let above =
                mock.class.super_types().filter(|ty| self.context.program.is_subclass(&ty.name, class));
            let seen = above.filter_map(|ty| self.context.program.as_super(ty, class)).next();
            seen.map(|seen| Type::Class(self.context.concrete(&seen, &self.variables)))
        };
        let asked = wanted.class_name().filter(|class| **class != ClassName::object()).and_then(seen);
        asked.unwrap_or_else(|| self.instantiated(&mock.ty()))
    }

    /// What a class with these super types must or may override: what is abstract, and what has answers.
    fn overridden(&self, mock: &Mock) -> Built<Vec<Overridden>> {
        let program = self.context.program;
        let mut found: Vec<Overridden> = Vec::new();
        // What a class keeps to its package is neither overridden nor of any use to a class in another one.
        let package = mock.class.extends.as_ref().map(|base| &*base.package);
        let is_inherited = |ty: &ClassType, member: &Member| program.inherits(package, &ty.name, member);
        for ty in mock.class.super_types() {
            let Type::Class(ty) = self.instantiated(&Type::Class(ty.clone())) else { continue };
            self.nameable(&Type::Class(ty.clone()))?;
            for member in program.methods_of(&ty).iter() {
                let method = member.declaration();
                let access = method.access;
                if access.is_static()
                    || access.is_final()
                    || !is_inherited(&ty, member)
                    || method.is_constructor()
                    || access.is_abstract() && is_of_object(member)
                {
                    continue;
                }
                let is_open = access.is_abstract() || mock.class.overrides.contains(&member.method);
                let is_answered = mock.answers.iter().any(|answers| is_of(answers, member));
                let variables = Variables::of(program, &member.declared, Some(method));
                let is_generic = !method.type_parameters.is_empty();
                let ground = |own: &Type, seen: &Type| match is_generic {
                    true => variables.erase(own),
                    false => variables.ground(seen),
                };
                let parameters = method.parameters.iter().zip(&member.parameters);
                let parameters: Vec<Type> = parameters.map(|(own, seen)| ground(&own.ty, seen)).collect();
                let returns = ground(&method.returns, &member.returns);
                let is_public = method.access.is_public();
                let throws = member.throws.clone();
                let own = Overridden {
                    member: member.clone(),
                    parameters,
                    returns,
                    throws,
                    is_generic,
                    is_public,
                    is_open,
                    is_needed: is_answered || mock.class.overrides.contains(&member.method),
                    declared: vec![member.declared.clone()],
                };
                let erased = |all: &[Type]| all.iter().map(|ty| variables.erase(ty)).collect::<Vec<_>>();
                let is_same = |known: &&mut Overridden| {
                    known.member.method.name == own.member.method.name
                        && erased(&known.parameters) == erased(&own.parameters)
                };
                match found.iter_mut().find(is_same) {
                    Some(known) => {
                        // What differs in type arguments only is one method without them (JLS 8.4.2).
                        if known.parameters != own.parameters {
                            known.parameters = erased(&known.parameters);
                        }
                        known.merge(program, own);
                    }
                    None => found.push(own),
                }
            }
        }
        // What a class or a lower interface implements needs no more.
        let base = mock.class.extends.as_ref().map(|base| program.methods_of(&base.class));
        found.retain(|method| {
            let is_own = |own: &&Member| {
                own.method.name == method.member.method.name
                    && own.parameters == method.member.parameters
                    && mock.class.extends.as_ref().is_some_and(|base| is_inherited(&base.class, own))
            };
            let own = base.as_ref().and_then(|members| members.iter().find(is_own));
            let is_done = match own {
                Some(own) => !own.declaration().access.is_abstract(),
                None => method.is_implemented(program),
            };
            method.is_needed || method.is_open && !is_done
        });
        if let Some(lost) = mock.answers.iter().find(|it| !found.iter().any(|known| is_of(it, &known.member)))
        {
            return Err(format!("no method `{}` to override", lost.method.name));
        }
        Ok(found)
    }

    /// Writes one method with what it answers.
    fn method(
        &mut self,
        text: &mut MockText,
        method: &Overridden,
        answers: Option<&Answers>,
        notes: Notes,
    ) -> Built<()> {
        let mut names = Names::default();
        let header = self.header(text, method, &mut names)?;
        let mut body = Vec::new();
        match notes {
            Notes::Here => body.push(format!("{TOLD}.add({});", self.told(method, &header.names))),
            Notes::Above => {
                body.push(format!("super.{}({});", method.member.method.name, header.names.join(", ")));
            }
            Notes::Nowhere => {}
        }
        let calls = answers.map(|answers| answers.calls.as_slice()).unwrap_or_default();
        let is_complete = answers.is_none_or(|answers| answers.is_complete);
        let mut given = Vec::new();
        let mut throws = Vec::new();
        for call in calls {
            given.push(self.given_answer(text, method, call, &mut throws)?);
        }
        body.extend(self.answering(text, method, &given, is_complete)?);
        // A class below may throw what this one may.
        if notes == Notes::Above || text.is_extended {
            throws = self.declared_exceptions(method);
        }
        let throws = if throws.is_empty() { String::new() } else { format!(" throws {}", throws.join(", ")) };
        let header = format!("{}{throws}", header.text);
        text.methods.push(written(&header, &body));
        Ok(())
    }

    /// The checked exceptions that a method declares.
    fn declared_exceptions(&self, method: &Overridden) -> Vec<String> {
        let is = |ty: &Type, class: &str| self.context.program.is_assignable(ty, &Type::class(class));
        let is_checked = |ty: &&Type| !is(ty, "java/lang/RuntimeException") && !is(ty, "java/lang/Error");
        let nameable = |ty: &&Type| self.context.is_nameable(ty);
        let checked = method.throws.iter().filter(is_checked).filter(nameable);
        checked.map(|ty| self.context.type_text(ty)).collect()
    }

    fn header(&mut self, text: &mut MockText, method: &Overridden, names: &mut Names) -> Built<Header> {
        let declared = method.member.declaration();
        let mut parameters = Vec::new();
        let mut given = Vec::new();
        for (parameter, ty) in declared.parameters.iter().zip(&method.parameters) {
            self.nameable(ty)?;
            let name = names.fresh(&parameter.name);
            parameters.push(format!("{} {name}", self.context.type_text(ty)));
            given.push(name);
        }
        self.nameable(&method.returns)?;
        text.unchecked_class |= method.is_generic;
        let access = match declared.access {
            _ if method.is_public => "public ",
            access if access.is_protected() => "protected ",
            _ => "",
        };
        let returns = self.context.type_text(&method.returns);
        let name = sayable(&declared.name)?;
        let overrides = self.context.lang("Override");
        let header = format!("@{overrides} {access}{returns} {name}({})", parameters.join(", "));
        Ok(Header { text: header, names: given })
    }

    /// One answer as a statement: `return 3;`, `throw refused;`, or nothing.
    fn given_answer(
        &mut self,
        text: &mut MockText,
        method: &Overridden,
        answer: &Answer,
        throws: &mut Vec<String>,
    ) -> Built<Given> {
        match answer {
            Answer::Returns => Ok(Given::Nothing),
            Answer::Gives(_) | Answer::Itself if method.returns == Type::Void => Ok(Given::Nothing),
            Answer::Itself => Ok(Given::Value("this".to_owned())),
            Answer::Gives(recipe) => {
                let value = self.answer_value(text, recipe, &method.returns)?;
                Ok(Given::Value(value))
            }
            Answer::Throws(recipe) => {
                let ty = self.recipe_type(recipe)?;
                let value = self.answer_value(text, recipe, &ty)?;
                let is = |class: &str| self.context.program.is_assignable(&ty, &Type::class(class));
                if !is("java/lang/RuntimeException") && !is("java/lang/Error") {
                    let class = self.context.type_text(&ty);
                    if !throws.contains(&class) {
                        throws.push(class);
                    }
                }
                Ok(Given::Throw(value))
            }
        }
    }

    /// A value inside the class: itself where it is short, else what the constructor was given.
    fn answer_value(&mut self, text: &mut MockText, recipe: &Recipe, wanted: &Type) -> Built<String> {
        if is_simple(recipe) && !matches!(recipe, Recipe::Shared(_)) {
            let piece = self.build(recipe, wanted, "answer", Form::Brief)?;
            return Ok(self.assignable(&piece, wanted)?.text);
        }
        if let Some(made) = self.made_inside(recipe)? {
            return Ok(made);
        }
        let own = self.recipe_type(recipe)?;
        let wish = self.wish_for(None, &own);
        let piece = self.build(recipe, wanted, &wish, Form::Named)?;
        let piece = self.assignable(&piece, wanted)?;
        if let Some((name, _)) = text.arguments.iter().find(|(_, known)| known.text == piece.text) {
            return Ok(name.clone());
        }
        let name = text.names.fresh(&wish);
        text.fields.push(format!("{} {name}", self.context.type_text(wanted)));
        text.arguments.push((name.clone(), piece));
        Ok(name)
    }

    /// `new X("refused")`: what needs no statement of its own. The judge's form names everything.
    fn made_inside(&mut self, recipe: &Recipe) -> Built<Option<String>> {
        let Recipe::Object {
            ty,
            creation: Creation::Constructor { constructor, outer: None, arguments },
            then,
        } = recipe
        else {
            return Ok(None);
        };
        let is_plain = |argument: &Recipe| is_simple(argument) && !matches!(argument, Recipe::Shared(_));
        let Type::Class(own) = self.instantiated(ty) else { return Ok(None) };
        let is_exception = self.context.program.is_subclass(&own.name, &"java/lang/Throwable".into());
        if self.checked || !is_exception || !then.is_empty() || !arguments.iter().all(is_plain) {
            return Ok(None);
        }
        let before = self.throws;
        let made = self.construction(&own, constructor, None, arguments)?;
        self.throws = before;
        Ok(Some(made.text))
    }

    /// The statements that give the i-th answer in the i-th call, and the default after the last.
    fn answering(
        &mut self,
        text: &mut MockText,
        method: &Overridden,
        given: &[Given],
        is_complete: bool,
    ) -> Built<Vec<String>> {
        let default = match &method.returns {
            Type::Void => Given::Nothing,
            ty => Given::Value(self.default_text(ty)),
        };
        let mut all: Vec<&Given> = given.iter().collect();
        if !is_complete || all.is_empty() {
            all.push(&default);
        }
        // Equal answers at the end are one.
        while all.len() > 1 && all[all.len() - 1] == all[all.len() - 2] {
            all.pop();
        }
        let Some((last, first)) = all.split_last() else { return Ok(Vec::new()) };
        let Some(head) = first.first() else { return Ok(last.statement().into_iter().collect()) };
        let counter = text.names.fresh(&format!("{}Calls", method.member.method.name));
        text.counters.push(counter.clone());
        let is_one_run = first.iter().all(|other| other == head);
        Ok(match (head, last) {
            (Given::Value(before), Given::Value(after)) if is_one_run => {
                let count = first.len();
                let shown = match (before.as_str(), after.as_str()) {
                    ("true", "false") => format!("{counter}++ < {count}"),
                    ("false", "true") => format!("{counter}++ >= {count}"),
                    _ => format!("{counter}++ < {count} ? {before} : {after}"),
                };
                vec![format!("return {shown};")]
            }
            _ => {
                let mut lines = vec![format!("switch ({counter}++) {{")];
                for (number, answer) in first.iter().enumerate() {
                    let statement = answer.statement().unwrap_or_else(|| "return;".to_owned());
                    lines.push(format!("    case {number}: {statement}"));
                }
                let statement = last.statement().unwrap_or_else(|| "return;".to_owned());
                lines.push(format!("    default: {statement}"));
                lines.push("}".to_owned());
                lines
            }
        })
    }

    fn default_text(&self, ty: &Type) -> String {
        match ty {
            Type::Primitive(Primitive::Boolean) => "false".to_owned(),
            Type::Primitive(_) => "0".to_owned(),
            _ => "null".to_owned(),
        }
    }

    /// What is noted of a call: the method and its arguments, as far as they say something.
    fn told(&self, method: &Overridden, given: &[String]) -> String {
        let name = &method.member.method.name;
        if given.is_empty() {
            return literal::string(&format!("{name}()"));
        }
        let shown: Vec<String> =
            method.parameters.iter().zip(given).map(|(ty, given)| self.shown(ty, given)).collect();
        let quoted = literal::string(&format!("{name}("));
        format!("{quoted} + {} + \")\"", shown.join(" + \", \" + "))
    }

    /// An argument as a text: its value where that tells something, else what it is.
    fn shown(&self, ty: &Type, name: &str) -> String {
        match ty {
            Type::Primitive(_) => name.to_owned(),
            Type::Array(_) => {
                let arrays = self.context.jdk("java/util/Arrays");
                let deep = matches!(ty, Type::Array(element) if !element.is_primitive());
                format!("{arrays}.{}({name})", if deep { "deepToString" } else { "toString" })
            }
            Type::Class(class) if has_text(self.context, &class.name) => name.to_owned(),
            other => {
                let simple =
                    other.class_name().map(|name| self.context.simple_name(name)).unwrap_or_default();
                let what = literal::string(&format!("{} {simple}", article(&simple)));
                format!("({name} == null ? null : {what})")
            }
        }
    }

    /// What stands behind the name of a class.
    fn super_types(&self, mock: &Mock) -> String {
        let extends = mock.class.extends.as_ref().map(|base| Type::Class(base.class.clone()));
        let extends = extends.map(|ty| self.instantiated(&ty));
        let implements = mock.class.implements.iter().cloned().map(Type::Class);
        let implements: Vec<Type> = implements.map(|ty| self.instantiated(&ty)).collect();
        self.clauses(extends.as_ref(), &implements)
    }

    fn clauses(&self, extends: Option<&Type>, implements: &[Type]) -> String {
        let extends =
            extends.map(|ty| format!(" extends {}", self.context.type_text(ty))).unwrap_or_default();
        let implements: Vec<String> = implements.iter().map(|ty| self.context.type_text(ty)).collect();
        match implements.is_empty() {
            true => extends,
            false => format!("{extends} implements {}", implements.join(", ")),
        }
    }

    /// Arguments of the constructor of the class above.
    fn arguments_of_base(&mut self, mock: &Mock, text: &mut MockText) -> Built<()> {
        let Some(base) = &mock.class.extends else { return Ok(()) };
        let callee = self.resolved(&base.constructor)?;
        let types = callee.method().parameters.iter().map(|parameter| parameter.ty.clone());
        let types: Vec<Type> = types.map(|ty| self.variables.erase(&ty)).collect();
        for (recipe, ty) in mock.arguments.iter().zip(&types) {
            let value = self.answer_value(text, recipe, ty)?;
            text.above.push(value);
        }
        let throws = self.context.throws_of(&callee.method().throws);
        self.note_throws(throws);
        text.above_throws = throws != crate::call::Throws::Nothing;
        Ok(())
    }

    /// Writes a class, unless it is there already.
    fn class_name(
        &self,
        annotations: &[MockAnnotation],
        clauses: &str,
        wish: &str,
        text: &MockText,
    ) -> Built<String> {
        let mut before = Vec::new();
        for annotation in annotations {
            before.push(self.annotation(annotation)?);
        }
        let head = format!("private static class {NAME}{clauses} {{");
        Ok(self.context.mock_class(wish, class_text(self.context, &before, &head, text)))
    }

    fn annotation(&self, annotation: &MockAnnotation) -> Built<String> {
        self.nameable(&Type::class(annotation.class.clone()))?;
        let name = self.context.class_text(&annotation.class);
        let mut elements = Vec::new();
        for (element, value) in &annotation.elements {
            let value = self.annotation_value(value)?;
            elements.push((sayable(element)?.to_owned(), value));
        }
        Ok(match elements.as_slice() {
            [] => format!("@{name}"),
            [(only, value)] if only == "value" => format!("@{name}({value})"),
            all => {
                let all: Vec<String> = all.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                format!("@{name}({})", all.join(", "))
            }
        })
    }

    fn annotation_value(&self, value: &AnnotationValue) -> Built<String> {
        Ok(match value {
            AnnotationValue::Value(value) => self.value(value, &value.ty())?.text,
            AnnotationValue::Enum { class, constant } => {
                format!("{}.{}", self.context.class_text(class), sayable(constant)?)
            }
            AnnotationValue::Class(ty) => format!("{}.class", self.context.type_text(ty)),
            AnnotationValue::Annotation(inner) => self.annotation(inner)?,
            AnnotationValue::Array(items) => {
                let items =
                    items.iter().map(|item| self.annotation_value(item)).collect::<Built<Vec<_>>>()?;
                format!("{{{}}}", items.join(", "))
            }
        })
    }
}

/// Where a method notes what it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notes {
    Here,
    /// In the method that it overrides.
    Above,
    Nowhere,
}

struct Header {
    text: String,
    /// Of the parameters.
    names: Vec<String>,
}

/// What a call comes to.
#[derive(Clone, Debug, PartialEq)]
enum Given {
    Nothing,
    Value(String),
    Throw(String),
}

impl Given {
    fn statement(&self) -> Option<String> {
        match self {
            Given::Nothing => None,
            Given::Value(value) => Some(format!("return {value};")),
            Given::Throw(exception) => Some(format!("throw {exception};")),
        }
    }
}

/// Whether a method answers what it would without being told to.
fn is_default(answers: &Answers) -> bool {
    answers.calls.iter().all(|call| match call {
        Answer::Returns | Answer::Gives(Recipe::Null(_)) => true,
        Answer::Gives(Recipe::Value(value)) if answers.returns.is_primitive() => value.is_zero(),
        Answer::Gives(_) | Answer::Itself | Answer::Throws(_) => false,
    })
}

/// Whether answers are those of a member, whichever of its super types declares it.
fn is_of(answers: &Answers, member: &Member) -> bool {
    let parameters = |descriptor: &str| descriptor.split(')').next().map(str::to_owned);
    answers.method.name == member.method.name
        && parameters(&answers.method.descriptor) == parameters(&member.method.descriptor)
}

/// Public methods of `Object`, which an interface may declare again (JLS 9.8).
fn is_of_object(member: &Member) -> bool {
    member.declared.is_interface()
        && matches!(
            (&*member.method.name, &*member.method.descriptor),
            ("equals", "(Ljava/lang/Object;)Z") | ("hashCode", "()I") | ("toString", "()Ljava/lang/String;")
        )
}

/// Whether a call of a method tells the mock something, rather than ask it.
pub fn is_telling(member: &Member) -> bool {
    let method = member.declaration();
    method.access.is_abstract() && (method.returns == Type::Void || !method.parameters.is_empty())
}

/// Whether objects of a class show what they hold as a text, whatever subclass they are of.
fn has_text(context: &Context<'_>, class: &ClassName) -> bool {
    let ty = ClassType { name: class.clone(), arguments: Vec::new() };
    let Some(declared) = context.program.class(class) else { return false };
    let is_value =
        |class: &Class| matches!(class.kind, program::ClassKind::Enum | program::ClassKind::Record);
    if is_value(&declared) {
        return true;
    }
    let is_well_known = |name: &str| {
        let class = ClassName::from(name);
        context.program.is_subclass(&ty.name, &class)
    };
    let members = context.program.methods_of(&ty);
    let shows = members.iter().any(|member| {
        &*member.method.name == "toString"
            && member.parameters.is_empty()
            && !member.declared.name.is_object()
            && !member.declared.is_interface()
    });
    shows || ["java/lang/CharSequence", "java/lang/Number"].into_iter().any(is_well_known)
}
