//! What a test can call to make an object and to change it, and with which arguments it is tried.

use contract::{Clause, Contracts, ExprKind, Literal};
use program::{ClassKind, ClassName, Method, MethodRef, Primitive, Program, Type};
use suite::{Creation, Recipe, Value};

use crate::plain::plain_value;

/// Methods of one class that are tried.
const MOST_METHODS: usize = 60;
/// Values that are tried for one parameter.
const MOST_VALUES: usize = 7;
/// Combinations that are tried for one call.
const MOST_COMBINATIONS: usize = 12;
/// Arguments of arguments.
const DEEPEST: usize = 3;

/// A constructor, a static factory or a method.
#[derive(Clone, Debug, PartialEq)]
pub struct Callable {
    pub method: MethodRef,
    pub creates: bool,
    /// Of its parameters, as the source shows them.
    pub types: Vec<Type>,
    pub names: Vec<std::sync::Arc<str>>,
    /// What it is tried with, the most promising first.
    pub arguments: Vec<Vec<Recipe>>,
}

impl Callable {
    pub fn creation(&self, arguments: Vec<Recipe>) -> Creation {
        let method = self.method.clone();
        match method.is_constructor() {
            true => Creation::Constructor { constructor: method, outer: None, arguments },
            false => Creation::Factory { method, on: None, arguments },
        }
    }
}

/// Everything that code of a package can call on a class; what creates it comes first.
pub fn callables(
    contracts: &Contracts,
    class: &ClassName,
    wanted: &[Clause],
    package: &str,
) -> Vec<Callable> {
    let program = &*contracts.program();
    let Some(class) = program.class(class) else { return Vec::new() };
    let known = constants(wanted);
    let mut found = Vec::new();
    let mut add = |method: MethodRef, declared: &Method, types: Vec<Type>, creates: bool| {
        let names = declared.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let code = program.class(&method.owner).map(|owner| values::code_constants(&owner, declared));
        let code = code.unwrap_or_default();
        let mut known = known.clone();
        known.integers.extend(code.integers);
        known.decimals.extend(code.decimals);
        known.strings.extend(code.strings);
        if let Some(arguments) = combinations(program, &types, package, &known) {
            found.push(Callable { method, creates, types, names, arguments });
        }
    };
    let can_be_created = class.kind != ClassKind::Enum
        && !class.access.is_abstract()
        && !class.is_inner()
        && program.is_accessible_class(&class.name, package);
    for constructor in class.constructors().filter(|_| can_be_created) {
        if program.is_accessible(&class.name, constructor.access, package)
            && !constructor.access.is_synthetic()
        {
            add(class.method_ref(constructor), constructor, types_of(constructor), true);
        }
    }
    let members = program.methods_of(&Program::this_type(&class));
    let visible: Vec<_> = members
        .iter()
        .filter(|member| {
            !member.declared.name.is_object()
                && program.is_member_accessible(&class.name, member, package)
                && !member.declaration().access.is_synthetic()
        })
        .collect();
    for member in &visible {
        let method = member.declaration();
        let makes_it = method.returns.class_name() == Some(&class.name);
        if method.access.is_static() && makes_it {
            add(member.method.clone(), method, types_of(method), true);
        }
    }
    for member in visible {
        let method = member.declaration();
        if !method.access.is_static() && !contracts.only_reads(&member.method) {
            add(member.method.clone(), method, types_of(method), false);
        }
    }
    found.truncate(MOST_METHODS);
    found
}

pub fn types_of(method: &Method) -> Vec<Type> {
    method.parameters.iter().map(|parameter| parameter.ty.clone()).collect()
}

/// Values that the goal or the code mentions.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    pub integers: Vec<i64>,
    decimals: Vec<f64>,
    strings: Vec<std::sync::Arc<str>>,
    is_null_wanted: bool,
}

pub fn constants(clauses: &[Clause]) -> Constants {
    let mut found = Constants::default();
    for clause in clauses {
        clause.expr.visit(&mut |part| {
            let ExprKind::Literal(literal) = &part.kind else { return };
            match literal {
                Literal::Int(value) => found.integers.push(i64::from(*value)),
                Literal::Long(value) => found.integers.push(*value),
                Literal::Char(value) => found.integers.push(i64::from(*value)),
                Literal::Float(value) => found.decimals.push(f64::from(*value)),
                Literal::Double(value) => found.decimals.push(*value),
                Literal::String(text) => found.strings.push(text.clone()),
                Literal::Null => found.is_null_wanted = true,
                Literal::Boolean(_) | Literal::Class(_) => {}
            }
        });
    }
    found
}

/// Argument lists: the simplest one, and others that differ from it in one place. `None` where a parameter has no value.
pub fn combinations(
    program: &Program,
    types: &[Type],
    package: &str,
    known: &Constants,
) -> Option<Vec<Vec<Recipe>>> {
    let mut by_parameter = Vec::new();
    for ty in types {
        let values = candidates(program, ty, package, known, 0);
        if values.is_empty() {
            return None;
        }
        by_parameter.push(values);
    }
    let first: Vec<Recipe> = by_parameter.iter().map(|values| values[0].clone()).collect();
    let mut found = vec![first.clone()];
    for rank in 1..MOST_VALUES {
        for (position, values) in by_parameter.iter().enumerate() {
            if let Some(value) = values.get(rank) {
                let mut other = first.clone();
                other[position] = value.clone();
                found.push(other);
            }
        }
    }
    found.truncate(MOST_COMBINATIONS);
    Some(found)
}

/// A value of a type that nothing is asked of.
pub fn simplest(program: &Program, ty: &Type, package: &str) -> Option<Recipe> {
    candidates(program, ty, package, &Constants::default(), 0).into_iter().next()
}

/// Values for a parameter of a type, the most promising first.
fn candidates(program: &Program, ty: &Type, package: &str, known: &Constants, depth: usize) -> Vec<Recipe> {
    if let Some(primitive) = ty.unboxed() {
        return literals(primitive, known).into_iter().map(Recipe::Value).collect();
    }
    let mut found = match ty {
        ty if *ty == Type::string() => {
            let mut texts = known.strings.clone();
            texts.extend(["a", "b", ""].map(std::sync::Arc::from));
            texts.into_iter().map(|text| Recipe::Value(Value::String(text))).collect()
        }
        Type::Class(class) => match enum_constants(program, &class.name) {
            constants if !constants.is_empty() => constants,
            _ => objects(program, ty, &class.name, package, known, depth),
        },
        other => plain_value(program, other, &[]).into_iter().collect(),
    };
    if let Type::Array(element) = ty
        && let Some(item) = candidates(program, element, package, known, depth + 1).first()
    {
        found.push(Recipe::Array { element: (**element).clone(), items: vec![item.clone()] });
    }
    let mut distinct: Vec<Recipe> = Vec::new();
    for recipe in found {
        if !distinct.contains(&recipe) {
            distinct.push(recipe);
        }
    }
    distinct.truncate(MOST_VALUES);
    if known.is_null_wanted || distinct.is_empty() {
        distinct.push(Recipe::Null(ty.clone()));
    }
    distinct
}

fn objects(
    program: &Program,
    ty: &Type,
    class: &ClassName,
    package: &str,
    known: &Constants,
    depth: usize,
) -> Vec<Recipe> {
    if !program.is_under_test(class) {
        return plain_value(program, ty, &[]).into_iter().collect();
    }
    if depth >= DEEPEST {
        return Vec::new();
    }
    let concrete = concrete_classes(program, class);
    concrete.iter().take(2).filter_map(|class| created(program, class, package, known, depth)).collect()
}

/// An object of a class in the simplest way.
pub fn created(
    program: &Program,
    class: &ClassName,
    package: &str,
    known: &Constants,
    depth: usize,
) -> Option<Recipe> {
    let declared = program.class(class)?;
    if !program.is_accessible_class(class, package) || declared.is_inner() {
        return None;
    }
    let mut makers: Vec<&Method> = declared
        .methods
        .iter()
        .filter(|it| {
            let makes =
                it.is_constructor() || it.access.is_static() && it.returns.class_name() == Some(class);
            makes && !it.access.is_synthetic() && program.is_accessible(class, it.access, package)
        })
        .collect();
    makers.sort_by_key(|it| (!it.is_constructor(), it.parameters.len()));
    makers.into_iter().find_map(|maker| {
        let mut arguments = Vec::new();
        for parameter in &maker.parameters {
            arguments.push(candidates(program, &parameter.ty, package, known, depth + 1).into_iter().next()?);
        }
        let method = declared.method_ref(maker);
        let creation = match maker.is_constructor() {
            true => Creation::Constructor { constructor: method, outer: None, arguments },
            false => Creation::Factory { method, on: None, arguments },
        };
        Some(Recipe::Object { ty: Type::class(class.clone()), creation, then: Vec::new() })
    })
}

pub fn enum_constants(program: &Program, class: &ClassName) -> Vec<Recipe> {
    let Some(class) = program.class(class).filter(|class| class.kind == ClassKind::Enum) else {
        return Vec::new();
    };
    let constants = class.enum_constants();
    constants
        .map(|field| Recipe::EnumConstant { class: class.name.clone(), constant: field.name.clone() })
        .collect()
}

fn literals(primitive: Primitive, known: &Constants) -> Vec<Value> {
    let usual: [i64; 4] = [1, 0, 2, -1];
    let mut integers: Vec<i64> = vec![1];
    integers.extend(known.integers.iter().copied().take(3));
    integers.extend(usual);
    let mut decimals: Vec<f64> = vec![1.0];
    decimals.extend(known.decimals.iter().copied().take(3));
    decimals.extend(known.integers.iter().map(|value| *value as f64).take(2));
    decimals.extend([0.0, -1.0]);
    let mut found: Vec<Value> = match primitive {
        Primitive::Boolean => vec![Value::Boolean(true), Value::Boolean(false)],
        Primitive::Byte => whole(&integers).map(Value::Byte).collect(),
        Primitive::Short => whole(&integers).map(Value::Short).collect(),
        Primitive::Int => whole(&integers).map(Value::Int).collect(),
        Primitive::Long => integers.into_iter().map(Value::Long).collect(),
        Primitive::Char => {
            let mut units: Vec<u16> = whole(&integers).filter(|unit| *unit >= 0x20).collect();
            units.extend([u16::from(b'a'), u16::from(b'b'), u16::from(b'0')]);
            units.into_iter().map(Value::Char).collect()
        }
        Primitive::Float => decimals.into_iter().map(|value| Value::Float(value as f32)).collect(),
        Primitive::Double => decimals.into_iter().map(Value::Double).collect(),
    };
    let mut distinct: Vec<Value> = Vec::new();
    found.retain(|value| {
        let is_new = !distinct.contains(value);
        distinct.push(value.clone());
        is_new
    });
    found.truncate(MOST_VALUES);
    found
}

/// The numbers that the type holds.
fn whole<T: TryFrom<i64>>(integers: &[i64]) -> impl Iterator<Item = T> + '_ {
    integers.iter().filter_map(|value| T::try_from(*value).ok())
}

/// The classes of the program that can stand where one is declared, itself first.
pub fn concrete_classes(program: &Program, declared: &ClassName) -> Vec<ClassName> {
    let others = program.under_test().iter().filter(|name| *name != declared);
    let is_concrete = |name: &&ClassName| {
        program.class(name).is_some_and(|class| {
            matches!(class.kind, ClassKind::Class | ClassKind::Record)
                && !class.access.is_abstract()
                && !class.is_local
        })
    };
    let own = program.under_test().iter().filter(|name| *name == declared);
    own.chain(others.filter(|name| program.is_subclass(name, declared)))
        .filter(is_concrete)
        .cloned()
        .collect()
}
