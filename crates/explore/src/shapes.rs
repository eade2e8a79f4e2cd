//! Inputs of a shape that no decision on a literal leads to: objects that hold objects of their own kind, such as causes of
//! exceptions and nodes of lists, and texts of several words.

use classfile::CodeConstant;
use program::{Class, Method, MethodRef, Program, Type};
use suite::{Creation, Recipe, TestCase, Value};

use crate::receivers::simplest;

/// How many objects are put around another.
const DEEPEST: usize = 3;
/// Separators and words of the code that texts are made of.
const MOST_CONSTANTS: usize = 2;

/// Variants of a seed.
pub(crate) fn seeds(program: &Program, method: &MethodRef, seed: &TestCase) -> Vec<TestCase> {
    let texts = texts(program, method);
    let package = seed.class.package();
    let mut found = Vec::new();
    for place in 0..seed.recipes().count() {
        let Some(recipe) = seed.recipes().nth(place) else { continue };
        let others = match recipe {
            Recipe::Value(Value::String(_)) => {
                texts.iter().map(|text| Recipe::Value(Value::String(text.as_str().into()))).collect()
            }
            other => nested(program, other, &package),
        };
        for other in others {
            let mut case = seed.clone();
            if let Some(recipe) = case.recipes_mut().nth(place) {
                *recipe = other;
            }
            found.push(case);
        }
    }
    found
}

/// The object within others of its class.
fn nested(program: &Program, recipe: &Recipe, package: &str) -> Vec<Recipe> {
    let Recipe::Object { ty, .. } = recipe else { return Vec::new() };
    let Some(class) = ty.class_name().and_then(|name| program.class(name)) else { return Vec::new() };
    let around = class.methods.iter().filter(|method| {
        method.is_constructor()
            && !class.is_inner()
            && program.is_accessible(&class.name, method.access, package)
    });
    let Some(constructor) = around.filter(|method| takes_own(program, &class, method)).find(|method| {
        let own = |ty: &Type| is_own(program, &class, ty);
        method.parameters.iter().all(|parameter| own(&parameter.ty) || simplest(&parameter.ty).is_some())
    }) else {
        return Vec::new();
    };
    let mut found: Vec<Recipe> = Vec::new();
    for _ in 0..DEEPEST {
        let mut inner = Some(found.last().unwrap_or(recipe).clone());
        let arguments = constructor.parameters.iter().map(|parameter| {
            if is_own(program, &class, &parameter.ty) {
                Some(inner.take().unwrap_or_else(|| recipe.clone()))
            } else {
                simplest(&parameter.ty)
            }
        });
        let Some(arguments) = arguments.collect::<Option<Vec<Recipe>>>() else { break };
        let constructor = class.method_ref(constructor);
        let creation = Creation::Constructor { constructor, outer: None, arguments };
        found.push(Recipe::Object { ty: ty.clone(), creation, then: Vec::new() });
    }
    found
}

fn takes_own(program: &Program, class: &Class, method: &Method) -> bool {
    method.parameters.iter().any(|parameter| is_own(program, class, &parameter.ty))
}

/// Whether a parameter of this type takes objects of the class, and not of any.
fn is_own(program: &Program, class: &Class, ty: &Type) -> bool {
    let Some(name) = ty.class_name() else { return false };
    *ty != Type::object() && !class.access.is_abstract() && program.is_subclass(&class.name, name)
}

/// Texts of words that the method mentions, once, twice and among others, separated as it may take them apart.
fn texts(program: &Program, method: &MethodRef) -> Vec<String> {
    let Some(class) = program.class(&method.owner) else { return Vec::new() };
    let Some(declared) = class.method(&method.name, &method.descriptor) else { return Vec::new() };
    let Some(code) = class.file.methods.get(declared.index) else { return Vec::new() };
    let constants = classfile::constants(&class.file, code);
    let strings = || {
        constants.iter().filter_map(|constant| match constant {
            CodeConstant::String(text) if !text.is_empty() => Some(&**text),
            _ => None,
        })
    };
    let is_word = |text: &&str| text.chars().all(char::is_alphanumeric);
    let is_separator = |text: &&str| !text.contains(|c: char| c.is_alphanumeric() || c == '\\');
    let mut found = Vec::new();
    for separator in strings().filter(is_separator).take(MOST_CONSTANTS) {
        for word in strings().filter(is_word).take(MOST_CONSTANTS) {
            for words in [
                [word, word].as_slice(),
                &[word, "a", "b"],
                &[word, word, "a", "b"],
                &[word, word, "a", "b", "c"],
            ] {
                found.push(words.join(separator));
            }
        }
    }
    found
}
