//! Decisions on which object a reference is: the case is tried with other objects in the place that is asked about. Nothing
//! is solved for: `null`, what other seeds have there, and where two places are compared the same object in both.

use std::sync::Arc;

use program::{ClassName, MethodRef, Program, Type, TypeArgument};
use solver::Assignment;
use suite::{Creation, Recipe, SetUp, TestCase, Value};
use term::{Operator, Sort, Term, TermId, Terms};

use crate::explorer::{Search, Subject};
use crate::skeleton::{self, Names, Reader};
use crate::watch::Step;

/// Objects that are tried in one place.
const MOST_STRUCTURES: usize = 6;

/// The places of the objects that a condition asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub place: Arc<str>,
    /// What it is compared with, if that is an input, too.
    pub other: Option<Arc<str>>,
}

impl Search<'_> {
    /// Which objects a condition asks about; `None` if it asks about data only.
    pub(crate) fn structure(&mut self, condition: TermId) -> Option<Asked> {
        if let Some(known) = self.structures.get(&condition) {
            return known.clone();
        }
        let terms = self.explorer.machine.terms();
        let variables = term::variables(terms, &[condition]);
        let references = variables.iter().map(|id| terms.variable(*id)).filter(|it| it.sort == Sort::Ref);
        let mut names = references.rev().map(|variable| Arc::clone(&variable.name));
        let found = names.next().map(|place| Asked { place, other: names.next() });
        self.structures.insert(condition, found.clone());
        found
    }

    /// Another object in the place that a decision asks about: the same as in the place that it is compared with, nothing,
    /// what other seeds have there.
    pub(crate) fn try_other_structure(&mut self, run: usize, asked: &Asked) {
        let run = &self.runs[run];
        let names = &self.subject.names;
        let path = &*asked.place;
        let (_, skeleton) = &self.skeletons[run.skeleton];
        let terms = self.explorer.machine.terms_mut();
        let mut reader = Reader { terms, variables: &mut self.variables, assignment: &run.assignment };
        let case = reader.read(skeleton, names);
        let program = self.subject.contracts.program();
        let signature = (names, self.subject.types.as_slice());
        if let Some(states) = self.explorer.other_states(&program, &case, signature, path) {
            states.cases.iter().for_each(|case| self.run_seed(case));
            states.lost.into_iter().for_each(|loss| self.lose(loss));
            return;
        }
        let mut cases: Vec<TestCase> = Vec::new();
        if let Some(other) = &asked.other {
            cases.extend(self.subject.same_object(&case, path, other));
            cases.extend(copied_string(&case, names, path));
        }
        let mut others: Vec<Recipe> = Vec::new();
        let current = skeleton::at(&case, names, path);
        let can_be_none = |ty: &Type| path != names.receiver && can_be_null(ty);
        if let Some(ty) = self.subject.type_at(&case, path).filter(can_be_none) {
            others.push(Recipe::Null(ty));
        }
        // What stands deeper is exchanged as part of what it belongs to: there would be too much to try.
        let is_whole = names.of(&case).iter().any(|name| name == path);
        for seed in self.subject.seeds.iter().chain(self.subject.late).filter(|_| is_whole) {
            let Some(other) = skeleton::at(seed, names, path) else { continue };
            // Another seed's shared objects are not this one's.
            if seed.shared != case.shared && other.any(&|part| matches!(part, Recipe::Shared(_))) {
                continue;
            }
            if !others.iter().any(|known| !skeleton::differs(known, &other)) {
                others.push(other);
            }
        }
        others.retain(|other| current.as_ref().is_none_or(|current| skeleton::differs(current, other)));
        others.truncate(MOST_STRUCTURES);
        cases.extend(others.iter().filter_map(|other| skeleton::replaced(&case, names, path, other)));
        for case in cases {
            self.run_seed(&case);
        }
    }
}

impl Search<'_> {
    /// Whether a run has found two objects to be different that are one in Java: on the machine every literal is an object
    /// of its own.
    pub(crate) fn is_unreal(&mut self, skeleton: usize, assignment: &Assignment, steps: &[Step]) -> bool {
        let terms = self.explorer.machine.terms();
        // What the library asks so is only quicker for it.
        let own = steps.iter().filter(|step| step.is_own && says_different(terms, step.condition));
        let own: Vec<TermId> = own.map(|step| step.condition).collect();
        let asked = own.into_iter().filter_map(|condition| self.structure(condition));
        let asked: Vec<Asked> = asked.filter(|asked| asked.other.is_some()).collect();
        if asked.is_empty() {
            return false;
        }
        let names = &self.subject.names;
        let terms = self.explorer.machine.terms_mut();
        let mut reader = Reader { terms, variables: &mut self.variables, assignment };
        let case = reader.read(&self.skeletons[skeleton].1, names);
        asked.iter().any(|asked| {
            let other = asked.other.as_deref().unwrap_or_default();
            let (a, b) = (skeleton::at(&case, names, &asked.place), skeleton::at(&case, names, other));
            a.zip(b).is_some_and(|(a, b)| is_one_object(&a, &b))
        })
    }
}

/// Whether a condition says that two references are different.
fn says_different(terms: &Terms, condition: TermId) -> bool {
    let Term::Unary(Operator::Not, same) = terms.term(condition) else { return false };
    matches!(terms.term(same), Term::Binary(_, a, _) if terms.sort(a) == Sort::Ref)
}

impl Subject<'_> {
    /// The declared type of what a path leads to: an argument, a static field, an argument of a call that sets one.
    fn type_at(&self, case: &TestCase, path: &str) -> Option<Type> {
        if path == self.names.receiver {
            return Some(Type::class(self.class.clone()));
        }
        if let Some(position) = self.names.arguments.iter().position(|name| name == path) {
            return self.types.get(position).cloned();
        }
        case.set_up.iter().enumerate().find_map(|(number, step)| {
            let position = Names::set_up(number, step).iter().position(|name| name == path)?;
            match step {
                SetUp::Assign { ty, .. } => Some(ty.clone()),
                SetUp::Call { call, .. } => {
                    let class = self.contracts.program().class(&call.method.owner)?;
                    let method = class.method(&call.method.name, &call.method.descriptor)?;
                    method.parameters.get(position).map(|parameter| parameter.ty.clone())
                }
            }
        })
    }

    /// The case with one object in both places, if that of either fits into the other.
    fn same_object(&self, case: &TestCase, a: &str, b: &str) -> Option<TestCase> {
        let is_part = |whole: &str, part: &str| {
            part.strip_prefix(whole).is_some_and(|rest| rest.starts_with(['.', '[']))
        };
        // No object is part of itself, and what is shared is there before all others.
        if is_part(a, b) || is_part(b, a) || [a, b].iter().any(|path| path.starts_with(Names::SHARED)) {
            return None;
        }
        let program = self.contracts.program();
        [(a, b), (b, a)].into_iter().find_map(|(from, to)| {
            let recipe = skeleton::at(case, &self.names, from)?;
            let replaced = skeleton::at(case, &self.names, to)?;
            let wanted = self.type_at(case, to).or_else(|| own_type(&replaced))?;
            if recipe == replaced || !fits(&program, &own_type(&recipe)?, &wanted) {
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

/// The case with a copy of a string: literals that are equal are one object (JLS 3.10.5).
fn copied_string(case: &TestCase, names: &Names, path: &str) -> Option<TestCase> {
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
fn own_type(recipe: &Recipe) -> Option<Type> {
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
        Recipe::ClassLiteral(_) => Some(Type::class("java/lang/Class")),
        Recipe::Array { element, .. } => Some(Type::array(element.clone())),
        Recipe::Fixture { object, .. } => own_type(object),
        Recipe::Null(_) | Recipe::Shared(_) => None,
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
fn can_be_null(ty: &Type) -> bool {
    match ty {
        Type::Class(class) => class.arguments.iter().all(|argument| match argument {
            TypeArgument::Exact(ty) | TypeArgument::Extends(ty) | TypeArgument::Super(ty) => can_be_null(ty),
            TypeArgument::Any => true,
        }),
        Type::Array(element) => matches!(**element, Type::Primitive(_)) || can_be_null(element),
        Type::Null | Type::Void | Type::Primitive(_) | Type::Variable(_) => false,
    }
}
