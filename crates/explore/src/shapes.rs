//! Inputs of a shape that no decision on a literal leads to: objects that hold objects of their own kind, such as causes of
//! exceptions and nodes of lists, and texts of several words.

use std::sync::Arc;

use classfile::CodeConstant;
use program::{Class, Method, MethodRef, Program, Type};
use suite::{Creation, Recipe, TestCase, Value};

use crate::receivers::simplest;

/// How many objects are put around another.
const DEEPEST: usize = 3;
/// Separators and words of the code that texts are made of.
const MOST_CONSTANTS: usize = 2;
/// Of a number at the end of a text.
const MOST_DIGITS: usize = 4;

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
    found.extend(taken_apart(program, method, seed));
    found
}

/// A text that the method mentions and that ends in a number, as a text and a number: it may put the two together.
fn taken_apart(program: &Program, method: &MethodRef, seed: &TestCase) -> Vec<TestCase> {
    let is_text = |recipe: &Recipe| matches!(recipe, Recipe::Value(Value::String(_)));
    let is_number = |recipe: &Recipe| matches!(recipe, Recipe::Value(Value::Int(_) | Value::Long(_)));
    let (text_at, number_at) = (seed.recipes().position(is_text), seed.recipes().position(is_number));
    let (Some(text_at), Some(number_at)) = (text_at, number_at) else { return Vec::new() };
    let mut found = Vec::new();
    for constant in strings(program, method) {
        let digits = constant.bytes().rev().take_while(u8::is_ascii_digit).take(MOST_DIGITS).count();
        // All digits are the number, then fewer of them.
        for length in (1..=digits).rev() {
            let (text, number) = constant.split_at(constant.len() - length);
            let Ok(number) = number.parse::<i32>() else { continue };
            let mut case = seed.clone();
            for (at, recipe) in case.recipes_mut().enumerate() {
                match recipe {
                    Recipe::Value(Value::String(old)) if at == text_at => *old = text.into(),
                    Recipe::Value(Value::Int(old)) if at == number_at => *old = number,
                    Recipe::Value(Value::Long(old)) if at == number_at => *old = number.into(),
                    _ => {}
                }
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

/// The texts that the code of a method mentions.
fn strings(program: &Program, method: &MethodRef) -> Vec<Arc<str>> {
    let Some(declared) = program.method(method) else { return Vec::new() };
    let class = &declared.class;
    let Some(code) = class.file.methods.get(declared.index) else { return Vec::new() };
    let constants = classfile::constants(&class.file, code).into_iter();
    let texts = constants.filter_map(|constant| match constant {
        CodeConstant::String(text) if !text.is_empty() => Some(text),
        _ => None,
    });
    texts.collect()
}

/// Texts of words that the method mentions, once, twice and among others, separated as it may take them apart.
fn texts(program: &Program, method: &MethodRef) -> Vec<String> {
    let strings = strings(program, method);
    let is_word = |text: &&Arc<str>| text.chars().all(char::is_alphanumeric);
    let is_separator = |text: &&Arc<str>| !text.contains(|c: char| c.is_alphanumeric() || c == '\\');
    let mut found = Vec::new();
    for separator in strings.iter().filter(is_separator).take(MOST_CONSTANTS) {
        for word in strings.iter().filter(is_word).take(MOST_CONSTANTS) {
            let word = &**word;
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
