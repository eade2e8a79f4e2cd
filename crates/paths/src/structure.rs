//! Decisions on which object a reference is: which places they ask about, and cases with the same object in two of them.

use std::sync::Arc;

use program::{ClassName, ClassType, MethodRef, Program, Type, TypeArgument};
use rustc_hash::FxHashSet;
use solver::Assignment;
use suite::{Answer, Creation, Mock, Recipe, SetUp, TestCase, Value};
use term::{Operator, Sort, Term, TermId, Terms};
use vm::observe::TypeQuestion;

use crate::runner::{Runner, Subject};
use crate::skeleton::{self, Names, Skeleton};
use crate::watch::Step;

/// The places of the objects that a condition asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub place: Arc<str>,
    /// What it is compared with, if that is an input, too.
    pub other: Option<Arc<str>>,
    /// The class that it is tested for.
    pub class: Option<ClassName>,
}

impl Runner<'_> {
    /// Which objects a condition asks about, comparison by comparison; none if it asks about data only.
    pub fn structure(&mut self, condition: TermId) -> Arc<[Asked]> {
        if let Some(known) = self.structures.get(&condition) {
            return Arc::clone(known);
        }
        let terms = self.stage.machine.terms();
        let mut found: Vec<Asked> = Vec::new();
        for comparison in comparisons(terms, condition) {
            let variables = term::variables(terms, &[comparison]);
            let questions = variables.iter().filter_map(|id| {
                let question = TypeQuestion::of_name(&terms.variable(*id).name)?;
                let (place, class) = (Arc::from(question.input), Some(ClassName::new(question.class)));
                Some(Asked { place, other: None, class })
            });
            found.extend(questions.filter(|asked| !found.contains(asked)).collect::<Vec<_>>());
            let references = variables.iter().map(|id| terms.variable(*id)).filter(|it| it.sort == Sort::Ref);
            let mut names = references.rev().map(|variable| Arc::clone(&variable.name));
            let asked = names.next().map(|place| Asked { place, other: names.next(), class: None });
            found.extend(asked.filter(|asked| !found.contains(asked)));
        }
        let found: Arc<[Asked]> = found.into();
        self.structures.insert(condition, Arc::clone(&found));
        found
    }

    /// Whether a run has found two objects to be different that are one in Java: on the machine every literal is an object
    /// of its own.
    pub(crate) fn is_unreal(&mut self, skeleton: &Skeleton, assignment: &Assignment, steps: &[Step]) -> bool {
        let terms = self.stage.machine.terms();
        // What the library asks so is only quicker for it.
        let own = steps.iter().filter(|step| step.is_own && says_different(terms, step.condition));
        let own: Vec<TermId> = own.map(|step| step.condition).collect();
        let mut asked: Vec<Asked> = Vec::new();
        for condition in own {
            asked.extend(self.structure(condition).iter().filter(|asked| asked.other.is_some()).cloned());
        }
        if asked.is_empty() {
            return false;
        }
        let case = self.read(skeleton, assignment);
        let names = &self.subject.names;
        asked.iter().any(|asked| {
            let other = asked.other.as_deref().unwrap_or_default();
            let (a, b) = (skeleton::at(&case, names, &asked.place), skeleton::at(&case, names, other));
            a.zip(b).is_some_and(|(a, b)| is_one_object(&a, &b))
        })
    }
}

/// The parts of a condition that compare references, which may be all of it; a reference that is tested is one, too.
fn comparisons(terms: &Terms, condition: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut waiting = vec![condition];
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id) {
            continue;
        }
        let arguments: Vec<TermId> = terms.term(id).arguments().collect();
        let asks_class = matches!(terms.term(id), Term::Var(variable)
            if terms.variable(variable).sort == Sort::Bool
                && TypeQuestion::of_name(&terms.variable(variable).name).is_some());
        if asks_class
            || terms.sort(id) == Sort::Ref
            || arguments.iter().any(|argument| terms.sort(*argument) == Sort::Ref)
        {
            found.push(id);
        } else {
            waiting.extend(arguments);
        }
    }
    found
}

/// Whether a condition says that two references are different.
fn says_different(terms: &Terms, condition: TermId) -> bool {
    let Term::Unary(Operator::Not, same) = terms.term(condition) else { return false };
    matches!(terms.term(same), Term::Binary(_, a, _) if terms.sort(a) == Sort::Ref)
}

impl Subject<'_> {
    /// The declared type of what a path leads to: an argument, an element of an array, a static field, an argument of a call that sets one.
    pub fn type_at(&self, case: &TestCase, path: &str) -> Option<Type> {
        if path == self.names.receiver {
            return Some(Type::class(self.class.clone()));
        }
        if let Some(position) = self.names.arguments.iter().position(|name| name == path) {
            return self.types.get(position).cloned();
        }
        if let Some((array, _)) = path.strip_suffix(']').and_then(|path| path.rsplit_once('['))
            && let Some(Type::Array(element)) = self.type_at(case, array)
        {
            return Some(*element);
        }
        if let Some(ty) = skeleton::answer_type(case, &self.names, path) {
            return Some(ty);
        }
        if let Some(ty) =
            self.argument_type(case, path).or_else(|| skeleton::field_type(case, &self.names, path))
        {
            return Some(ty);
        }
        case.set_up.iter().enumerate().find_map(|(number, step)| {
            let position = Names::set_up(number, step).iter().position(|name| name == path)?;
            match step {
                SetUp::Assign { ty, .. } => Some(ty.clone()),
                SetUp::Call { call, .. } => {
                    let method = self.contracts.program().method(&call.method)?;
                    method.parameters.get(position).map(|parameter| parameter.ty.clone())
                }
            }
        })
    }

    /// The declared type of an argument of a call that makes or changes an object.
    fn argument_type(&self, case: &TestCase, path: &str) -> Option<Type> {
        let (call, position) = path.rsplit_once('.')?;
        let (object, call) = call.rsplit_once('.')?;
        let position: usize = position.parse().ok()?;
        let method = match skeleton::at(case, &self.names, object)? {
            Recipe::Object { creation, then, .. } => match (creation, call) {
                (Creation::Constructor { constructor: method, .. }, skeleton::NEW)
                | (Creation::Factory { method, .. }, skeleton::NEW) => method,
                (_, call) => {
                    let number: usize = call.strip_prefix(skeleton::THEN)?.parse().ok()?;
                    then.get(number)?.method.clone()
                }
            },
            _ => return None,
        };
        let method = self.contracts.program().method(&method)?;
        method.parameters.get(position).map(|parameter| parameter.ty.clone())
    }

    /// The case with one object in both places, if that of either fits into the other.
    pub fn same_object(&self, case: &TestCase, a: &str, b: &str) -> Option<TestCase> {
        let is_part = |whole: &str, part: &str| {
            part.strip_prefix(whole).is_some_and(|rest| rest.starts_with(['.', '[']))
        };
        if let Some(case) = self.answers_itself(case, a, b).or_else(|| self.answers_itself(case, b, a)) {
            return Some(case);
        }
        // No object is part of itself, and what is shared is there before all others.
        if is_part(a, b) || is_part(b, a) || [a, b].iter().any(|path| path.starts_with(Names::SHARED)) {
            return None;
        }
        let program = self.contracts.program();
        [(a, b), (b, a)].into_iter().find_map(|(from, to)| {
            let recipe = skeleton::at(case, &self.names, from)?;
            let replaced = skeleton::at(case, &self.names, to)?;
            let wanted = self.type_at(case, to).or_else(|| own_type(case, &replaced))?;
            if is_one_already(&recipe, &replaced) || !fits(&program, &own_type(case, &recipe)?, &wanted) {
                return None;
            }
            let mut case = case.clone();
            let shared = match recipe {
                Recipe::Shared(_) => recipe,
                recipe => {
                    case.shared.push(recipe);
                    Recipe::Shared(case.shared.len() - 1)
                }
            };
            let case = skeleton::replaced(&case, &self.names, from, &shared)?;
            skeleton::replaced(&case, &self.names, to, &shared)
        })
    }
}

impl Subject<'_> {
    /// The case in which a mock gives itself as an answer, if that is what stands at the second path and it may.
    fn answers_itself(&self, case: &TestCase, whole: &str, answer: &str) -> Option<TestCase> {
        let is_inside = answer.strip_prefix(whole).is_some_and(|rest| rest.starts_with('.'));
        let Some(Recipe::Mock(mut mock)) = skeleton::at(case, &self.names, whole).filter(|_| is_inside)
        else {
            return None;
        };
        let named = |mock: &Mock, method: usize, call: usize| {
            skeleton::answer_path(whole, mock, &mock.answers[method], call) == answer
        };
        let places = mock.answers.iter().enumerate();
        let mut places =
            places.flat_map(|(method, all)| (0..all.calls.len()).map(move |call| (method, call)));
        let (method, call) = places.find(|(method, call)| named(&mock, *method, *call))?;
        let program = self.contracts.program();
        let returns = &mock.answers[method].returns;
        let is_one = |own: &ClassType| fits(&program, &Type::Class(own.clone()), returns);
        if !mock.class.super_types().any(is_one) {
            return None;
        }
        mock.answers[method].calls[call] = Answer::Itself;
        skeleton::replaced(case, &self.names, whole, &Recipe::Mock(mock))
    }
}

/// Whether what two recipes make is one object, or may well be.
fn is_one_already(a: &Recipe, b: &Recipe) -> bool {
    a == b && !matches!(a, Recipe::Object { .. } | Recipe::Array { .. })
}

/// The case with a copy of a string: literals that are equal are one object (JLS 3.10.5).
pub fn copied_string(case: &TestCase, names: &Names, path: &str) -> Option<TestCase> {
    let literal = skeleton::at(case, names, path)?;
    if !matches!(literal, Recipe::Value(Value::String(_))) {
        return None;
    }
    let constructor = MethodRef::new(ClassName::new("java/lang/String"), "<init>", "(Ljava/lang/String;)V");
    let creation = Creation::Constructor { constructor, outer: None, arguments: vec![literal] };
    let copy = Recipe::Object { ty: Type::string(), creation, then: Vec::new() };
    skeleton::replaced(case, names, path, &copy)
}

/// Whether two recipes are written so that Java gives one object for both: equal strings, boxes from a cache (JLS 5.1.7).
fn is_one_object(a: &Recipe, b: &Recipe) -> bool {
    let (Recipe::Value(a), Recipe::Value(b)) = (a, b) else { return false };
    a == b
        && match a {
            Value::String(_) | Value::Boolean(_) | Value::Byte(_) => true,
            Value::Char(value) => *value <= 127,
            Value::Short(value) => (-128..=127).contains(value),
            Value::Int(value) => (-128..=127).contains(value),
            Value::Long(value) => (-128..=127).contains(value),
            Value::Float(_) | Value::Double(_) => false,
        }
}

/// The type of what a recipe makes; `None` where there is no object or nothing is known of it.
pub fn own_type(case: &TestCase, recipe: &Recipe) -> Option<Type> {
    match recipe {
        Recipe::Value(value) => match value.ty() {
            Type::Primitive(primitive) => Some(Type::class(primitive.boxed())),
            string => Some(string),
        },
        Recipe::EnumConstant { class, .. } => Some(Type::class(class.clone())),
        Recipe::StaticField { ty, .. }
        | Recipe::Object { ty, .. }
        | Recipe::UserCode { ty, .. }
        | Recipe::Lambda { interface: ty, .. } => Some(ty.clone()),
        Recipe::Mock(mock) => Some(mock.ty()),
        Recipe::ClassLiteral(_) | Recipe::MockLiteral(_) => Some(Type::class("java/lang/Class")),
        Recipe::Array { element, .. } => Some(Type::array(element.clone())),
        Recipe::Fixture { object, .. } => own_type(case, object),
        Recipe::Shared(index) => case.shared.get(*index).and_then(|shared| own_type(case, shared)),
        Recipe::Null(_) => None,
    }
}

/// Whether a place of a type takes an object of another; what it has of type arguments is left to the compiler.
fn fits(program: &Program, own: &Type, wanted: &Type) -> bool {
    match (own, wanted) {
        (_, Type::Variable(_)) => true,
        (Type::Class(own), Type::Class(wanted)) => program.is_subclass(&own.name, &wanted.name),
        (Type::Array(_), Type::Class(wanted)) => wanted.name == ClassName::object(),
        (Type::Array(own), Type::Array(wanted)) => own == wanted || fits(program, own, wanted),
        _ => false,
    }
}

/// Whether a test can write `null` of this type: what has type variables can be written only where they are declared.
pub fn can_be_null(ty: &Type) -> bool {
    match ty {
        Type::Class(class) => class.arguments.iter().all(|argument| match argument {
            TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => can_be_null(ty),
            TypeArgument::Any => true,
        }),
        Type::Array(element) => matches!(**element, Type::Primitive(_)) || can_be_null(element),
        Type::Null | Type::Void | Type::Primitive(_) | Type::Variable(_) => false,
    }
}
