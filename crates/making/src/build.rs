//! Values and objects for a type: literals, arrays, library classes, and objects of the program
//! through constructors, factories and constants, recursively and bounded.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

use contract::{EffectiveContract, Nullness};
use program::{
    Access, Class, ClassKind, ClassName, ClassType, Method, MethodRef, Parameter, Program, Substitution, Type,
};
use suite::{Creation, Loss, Recipe, Unmakeable, Value};
use values::{CodeConstants, Hints, Policy, Relation, World};

use crate::ways::Ways;
use crate::{Request, danger, generic, states};

/// What a type variable without a bound is tried with.
const VALUES_OF_VARIABLES: usize = 3;
/// Elements beyond this are never put into an array or collection.
const LONGEST_ARRAY: usize = 64;

/// Builds recipes for one request and remembers what it could not build.
pub struct Builder<'a> {
    pub request: &'a Request<'a>,
    pub program: &'a Program,
    /// Of the test, dotted.
    pub package: String,
    pub world: World<'a>,
    /// Everything that makes or changes objects, for what the class itself does not give.
    pub ways: Ways<'a>,
    /// Constants of the code under test: objects that it works on may have to hold them.
    pub focus: CodeConstants,
    /// What [`Builder::checked`] has found.
    checked: OnceCell<Vec<Type>>,
    unreachable: RefCell<Vec<Loss>>,
    known: RefCell<BTreeMap<(Type, usize), Vec<Recipe>>>,
}

/// The method under test with its types made concrete.
pub struct Subject {
    /// As the receiver is declared: `Stack<String>`.
    pub receiver_type: ClassType,
    pub is_static: bool,
    pub contract: Arc<EffectiveContract>,
    pub parameters: Vec<ParameterValues>,
    pub relations: Vec<Relation>,
    /// For a constructor of an inner class: the class around it.
    pub outer: Option<Type>,
}

/// What to try for one parameter.
pub struct ParameterValues {
    pub name: Arc<str>,
    pub ty: Type,
    pub values: Vec<Recipe>,
    /// Tried once, in the company of plain values, where the contract is silent about null.
    pub null: Option<Recipe>,
    /// Null had to do, since nothing else could be built.
    pub only_null: bool,
}

impl<'a> Builder<'a> {
    pub fn new(request: &'a Request<'a>) -> Self {
        let method = request.program.method(request.method);
        Builder {
            request,
            program: request.program,
            package: request.class.package(),
            world: World { program: request.program, contracts: request.contracts },
            ways: Ways::new(request.program, &request.class.package()),
            focus: method.map(|method| values::code_constants(&method.class, &method)).unwrap_or_default(),
            checked: OnceCell::new(),
            unreachable: RefCell::default(),
            known: RefCell::default(),
        }
    }

    /// Types that the code under test asks for.
    pub fn checked(&self) -> &[Type] {
        self.checked.get_or_init(|| values::checked_types(self.program, self.request.method))
    }

    /// What could not be built; what is built from it stands before what it would be built from.
    pub fn unreachable(&self) -> Vec<Loss> {
        self.unreachable.borrow().iter().rev().cloned().collect()
    }

    pub fn no_way(&self, ty: &Type, why: Unmakeable) {
        let loss = Loss::NoWayToMake { ty: ty.clone(), why };
        push_new(&mut *self.unreachable.borrow_mut(), loss);
    }

    /// The method under test; `None` where it does not exist.
    pub fn subject(&self) -> Option<Subject> {
        let request = self.request;
        let class = self.program.class(request.class)?;
        let declared = self.program.method(request.method)?;
        let (owner, method) = (declared.class.clone(), (*declared).clone());
        let receiver_type = self.instance_type(&class);
        if method.is_constructor() && class.access.is_abstract() {
            self.no_way(&Type::Class(receiver_type), Unmakeable::Abstract);
            return None;
        }
        let mut substitution = self
            .program
            .as_super(&receiver_type, &owner.name)
            .map(|ty| generic::arguments_of(self.program, &owner, &ty))
            .unwrap_or_default();
        generic::instantiate(self.program, &method.type_parameters, &mut substitution);
        let contract = request.contracts.effective(request.class, request.method);
        let parameters = self.concrete_parameters(&method, &substitution);
        let hints = values::hints(self.program, &parameters, &contract, &self.focus);
        let parameters = parameters
            .iter()
            .zip(&hints)
            .map(|(parameter, hints)| self.parameter_values(request.method, parameter, hints))
            .collect();
        let is_constructor = method.is_constructor();
        let outer = (is_constructor && class.is_inner()).then(|| class.outer.clone()).flatten();
        Some(Subject {
            is_static: method.access.is_static() || is_constructor,
            receiver_type,
            relations: values::relations(self.program, &contract),
            contract,
            parameters,
            outer: outer
                .map(|outer| generic::concrete(self.program, &Type::class(outer), &Substitution::new())),
        })
    }

    /// The type of objects of a class, with something put for its type parameters.
    pub fn instance_type(&self, class: &Class) -> ClassType {
        match generic::concrete(self.program, &Type::class(class.name.clone()), &Substitution::new()) {
            Type::Class(ty) => ty,
            _ => ClassType { name: class.name.clone(), arguments: Vec::new() },
        }
    }

    pub fn concrete_parameters(&self, method: &Method, substitution: &Substitution) -> Vec<Parameter> {
        let concrete = |ty: &Type| generic::concrete(self.program, ty, substitution);
        method.parameters.iter().map(|p| Parameter { ty: concrete(&p.ty), ..p.clone() }).collect()
    }

    fn parameter_values(&self, method: &MethodRef, parameter: &Parameter, hints: &Hints) -> ParameterValues {
        let most = self.request.limits.values.max(1);
        let ty = parameter.ty.clone();
        let mut values: Vec<Recipe> = Vec::new();
        for code in self.request.user.for_parameter(method, &parameter.name, &ty) {
            push_new(&mut values, Recipe::UserCode { ty: ty.clone(), code });
        }
        let usual = self.values(&ty, hints, self.request.limits.depth, most);
        for recipe in self.with_checked(&ty, usual) {
            push_new(&mut values, recipe);
        }
        values.truncate(most);
        let mut null =
            (ty.is_reference() && hints.nullness != Nullness::NonNull).then(|| Recipe::Null(ty.clone()));
        let only_null = values.is_empty();
        if only_null || hints.nullness == Nullness::Nullable {
            values.extend(null.take());
        }
        ParameterValues { name: parameter.name.clone(), ty, values, null, only_null }
    }

    /// Values of a type, most readable first, at most `most`; never null. `depth` is how many levels of
    /// objects may still be built.
    pub fn values(&self, ty: &Type, hints: &Hints, depth: usize, most: usize) -> Vec<Recipe> {
        let plain = Hints::default();
        let hints = if ignores_hints(ty, hints) { &plain } else { hints };
        let is_plain = *hints == plain;
        let key = (ty.clone(), depth);
        if is_plain && let Some(found) = self.known.borrow().get(&key) {
            return found.iter().take(most).cloned().collect();
        }
        let mut all = self.user_values(ty, depth);
        for recipe in self.fresh_values(ty, hints, depth) {
            push_new(&mut all, recipe);
        }
        if is_plain {
            self.known.borrow_mut().insert(key, all.clone());
        }
        all.truncate(most);
        all
    }

    fn fresh_values(&self, ty: &Type, hints: &Hints, depth: usize) -> Vec<Recipe> {
        match ty {
            Type::Void | Type::Null => Vec::new(),
            Type::Variable(_) => self.values(&Type::string(), hints, depth, VALUES_OF_VARIABLES),
            Type::Primitive(primitive) => {
                values::primitive_values(*primitive, hints).into_iter().map(Recipe::Value).collect()
            }
            Type::Array(element) => self.arrays(element, hints, depth),
            Type::Class(class) => self.objects(class, hints, depth),
        }
    }

    fn user_values(&self, ty: &Type, depth: usize) -> Vec<Recipe> {
        let user = self.request.user;
        let mut all: Vec<Recipe> =
            user.for_type(ty).into_iter().map(|code| Recipe::UserCode { ty: ty.clone(), code }).collect();
        for code in user.factories_for(ty) {
            match self.named_factory(&code, depth) {
                Some(made) => all.extend(made),
                None => all.push(Recipe::UserCode { ty: ty.clone(), code }),
            }
        }
        all
    }

    /// `p.Fixtures.money` where that is a static method of the program.
    fn named_factory(&self, code: &str, depth: usize) -> Option<Vec<Recipe>> {
        let (owner, name) = code.rsplit_once('.')?;
        if !owner.split('.').all(program::is_identifier) || !program::is_identifier(name) {
            return None;
        }
        let class = self.program.class(&ClassName::from_dotted(owner))?;
        let method =
            class.methods.iter().find(|method| *method.name == *name && method.access.is_static())?;
        let mut substitution = Substitution::new();
        generic::instantiate(self.program, &method.type_parameters, &mut substitution);
        let ty = generic::concrete(self.program, &method.returns, &substitution);
        let rows = self.argument_rows(&class, method, &substitution, depth.max(1) - 1, 2)?.plain;
        let reference = class.method_ref(method);
        Some(
            rows.into_iter()
                .map(|arguments| Recipe::Object {
                    ty: ty.clone(),
                    creation: Creation::Factory { method: reference.clone(), on: None, arguments },
                    then: Vec::new(),
                })
                .collect(),
        )
    }

    fn objects(&self, ty: &ClassType, hints: &Hints, depth: usize) -> Vec<Recipe> {
        let name = ty.name.as_str();
        if let Some(primitive) = program::Primitive::unboxed(&ty.name) {
            return values::primitive_values(primitive, hints).into_iter().map(Recipe::Value).collect();
        }
        if name == "java/lang/String" {
            return values::strings(hints)
                .into_iter()
                .map(|text| Recipe::Value(Value::String(text)))
                .collect();
        }
        let whole = Type::Class(ty.clone());
        let policy = self.request.user.policy_of(&ty.name);
        match policy {
            Some(Policy::Never) => {
                self.no_way(&whole, Unmakeable::Refused);
                return Vec::new();
            }
            Some(Policy::Mock) => {
                let mocks = self.mocks(ty, depth);
                if !mocks.is_empty() {
                    return mocks;
                }
            }
            Some(Policy::Fake) => return self.fakes(ty, depth),
            Some(Policy::Real) | None => {}
        }
        if let Some(danger) = danger::reason(name) {
            let mocks = self.mocks(ty, depth);
            if mocks.is_empty() {
                self.no_way(&whole, Unmakeable::Danger(danger));
            }
            return mocks;
        }
        if let Some(found) = self.library(ty, hints, depth) {
            return found;
        }
        if depth == 0 {
            let ready = self.ready_made(ty);
            return if ready.is_empty() { self.mocks(ty, depth) } else { ready };
        }
        let mut found = self.made(ty, depth);
        if self.is_under_test(&ty.name) {
            found = states::in_states(self, ty, found, depth);
            found = self.injected(&ty.name, found, depth);
        }
        if found.is_empty() {
            found = self.mocks(ty, depth);
        }
        if found.is_empty() {
            self.no_way(&whole, self.why_not(ty, depth));
        }
        found
    }

    fn why_not(&self, ty: &ClassType, depth: usize) -> Unmakeable {
        let Some(class) = self.program.class(&ty.name) else { return Unmakeable::NotFound };
        if !self.program.is_accessible_class(&ty.name, &self.package) {
            return Unmakeable::Inaccessible;
        }
        if class.kind == ClassKind::Enum {
            return Unmakeable::NoConstants;
        }
        if class.access.is_abstract() {
            let known = self.concrete_subclasses(&class);
            return match known.is_empty() {
                true => Unmakeable::NoImplementation,
                false => Unmakeable::Implementations(known),
            };
        }
        self.needed(&class, depth).unwrap_or_else(|| match self.accessible_constructors(&class).next() {
            Some(_) => Unmakeable::NoWayIn,
            None => Unmakeable::Hidden,
        })
    }

    /// What the constructors of a class need that cannot be made.
    fn needed(&self, class: &Class, depth: usize) -> Option<Unmakeable> {
        let outer = class.outer.clone().filter(|_| class.is_inner()).map(Type::class);
        let constructors = self.accessible_constructors(class);
        let parameters = constructors.flat_map(|method| method.parameters.iter().map(|it| it.ty.clone()));
        let is_missing = |ty: &Type| {
            let concrete = generic::concrete(self.program, ty, &Substitution::new());
            self.values(&concrete, &Hints::default(), depth.saturating_sub(1), 1).is_empty()
        };
        outer.into_iter().chain(parameters).find(is_missing).map(Unmakeable::Needs)
    }

    fn accessible_constructors<'c>(&self, class: &'c Class) -> impl Iterator<Item = &'c Method> {
        class
            .constructors()
            .filter(move |method| !method.access.is_synthetic() && self.is_accessible(class, method.access))
    }

    pub fn is_accessible(&self, class: &Class, access: Access) -> bool {
        self.program.is_accessible(&class.name, access, &self.package)
    }

    pub fn is_under_test(&self, class: &ClassName) -> bool {
        self.program.is_under_test(class)
    }

    pub fn package(&self) -> &str {
        &self.package
    }

    /// Arrays of 2, 0, 1, 3 and the suggested numbers of elements, one with equal elements, one with null.
    fn arrays(&self, element: &Type, hints: &Hints, depth: usize) -> Vec<Recipe> {
        let of_elements = hints.elements.as_deref().cloned().unwrap_or_else(|| Hints {
            integers: if hints.elements.is_none() { numbers_for_elements(hints) } else { Vec::new() },
            strings: hints.strings.iter().take(2).cloned().chain(["a", "b", "c"].map(Arc::from)).collect(),
            ..Hints::default()
        });
        let items =
            self.values(element, &of_elements, depth.saturating_sub(usize::from(element.is_reference())), 6);
        let array = |items: Vec<Recipe>| Recipe::Array { element: element.clone(), items };
        let mut found = Vec::new();
        if items.is_empty() {
            found.push(array(Vec::new()));
            return found;
        }
        let cycle = |length: usize| items.iter().cycle().take(length).cloned().collect::<Vec<_>>();
        for length in hints.lengths.iter().filter(|length| **length <= LONGEST_ARRAY) {
            push_new(&mut found, array(cycle(*length)));
        }
        for length in [2, 0, 1, 3] {
            push_new(&mut found, array(cycle(length)));
        }
        push_new(&mut found, array(cycle(3).into_iter().rev().collect()));
        push_new(&mut found, array(vec![items[0].clone(); 2]));
        push_new(&mut found, array(cycle(items.len())));
        if element.is_reference() && hints.nullness != Nullness::NonNull {
            push_new(&mut found, array(vec![items[0].clone(), Recipe::Null(element.clone())]));
        }
        found
    }
}

/// Whether hints about numbers and strings say nothing about the objects of a type, so that all are alike.
fn ignores_hints(ty: &Type, hints: &Hints) -> bool {
    let Type::Class(class) = ty else { return false };
    let name = class.name.as_str();
    let of_text_or_number =
        matches!(name, "java/lang/String" | "java/lang/CharSequence" | "java/lang/Comparable");
    let of_elements = !hints.lengths.is_empty() || hints.elements.is_some();
    !name.starts_with("java/") || ty.unboxed().is_none() && !of_text_or_number && !of_elements
}

/// Small different numbers read better as elements than the extremes.
fn numbers_for_elements(hints: &Hints) -> Vec<i64> {
    let mut numbers = vec![1, 2, 3];
    hints.integers.iter().take(4).for_each(|number| push_new(&mut numbers, *number));
    numbers
}

pub fn pick(lists: &[Vec<Recipe>], row: &[usize]) -> Vec<Recipe> {
    lists.iter().zip(row).map(|(list, at)| list[*at].clone()).collect()
}

pub fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}
