//! Arguments of calls that bring an object into being or into a state.
//!
//! A few rows with different values: the plainest, then all parameters changed at once (so that two
//! objects differ in everything), then one at a time. Rows that the call's own precondition or a check at its
//! start seems to forbid come last or not at all; where it forbids all of them, they are a beginning for who can change
//! what is wrong with them ([`Builder::permits`] tells them apart).

use std::sync::Arc;

use contract::{EffectiveContract, Nullness};
use program::{Class, ClassName, Method, MethodRef, Parameter, Primitive, Substitution, Type};
use suite::{Creation, Recipe, Value};
use values::{CodeConstants, Hints, Likelihood};

use crate::build::{Builder, pick, push_new};
use crate::{base_choice, generic};

/// Values of an argument of a set-up call; few, since they only help to get there.
const SETUP_VALUES: usize = 4;
/// Of these, the best few are taken.
const MOST_CONSIDERED: usize = 12;
/// Rows that are compared to find the best.
const MOST_ROWS: usize = 48;
/// Rows with constants of the code under test.
const MOST_FOCUSED: usize = 6;
/// Constants of the code under test that are tried with their neighbours.
const MOST_CONSTANTS: usize = 3;

/// Lists of arguments for one call.
pub struct ArgumentRows {
    /// At least one, the simplest first.
    pub plain: Vec<Vec<Recipe>>,
    /// With numbers that the code under test mentions and their neighbours.
    pub focused: Vec<Vec<Recipe>>,
}

impl Builder<'_> {
    /// Up to `count` plain lists of arguments for a set-up call, none that its contract forbids unless it forbids all of
    /// them; `None` where some parameter has no value.
    pub fn argument_rows(
        &self,
        class: &Class,
        method: &Method,
        substitution: &Substitution,
        depth: usize,
        count: usize,
    ) -> Option<ArgumentRows> {
        let reference = class.method_ref(method);
        let contract = self.request.contracts.effective(&class.name, &reference);
        let mut substitution = substitution.clone();
        generic::instantiate(self.program, &method.type_parameters, &mut substitution);
        let parameters = self.concrete_parameters(method, &substitution);
        let hints = self.setup_hints(class, method, &parameters, &contract);
        let mut lists = Vec::new();
        for (index, (parameter, hints)) in parameters.iter().zip(&hints).enumerate() {
            let found = self.setup_values(&reference, parameter, hints, depth);
            let mut list = self.without_forbidden(&contract, parameters.len(), index, found);
            list.truncate(SETUP_VALUES);
            if list.is_empty() {
                return None;
            }
            lists.push(list);
        }
        let (allowed, forbidden): (Vec<_>, Vec<_>) =
            rows(&lists).into_iter().partition(|row| values::may_hold(&contract, row));
        let mut ranked: Vec<(Likelihood, Vec<Recipe>)> =
            allowed.into_iter().map(|row| (self.world.returns(&contract, None, &row), row)).collect();
        ranked.sort_by_key(|(likelihood, _)| *likelihood);
        if ranked.iter().any(|(likelihood, _)| *likelihood != Likelihood::Unlikely) {
            ranked.retain(|(likelihood, _)| *likelihood != Likelihood::Unlikely);
        }
        let mut plain: Vec<Vec<Recipe>> = ranked.into_iter().map(|(_, row)| row).take(count).collect();
        if plain.is_empty() {
            plain = forbidden;
            plain.truncate(count);
        }
        let first = plain.first()?;
        let is_direct = depth + 1 == self.request.limits.depth;
        let focused = if is_direct { self.focused_rows(&contract, &parameters, first) } else { Vec::new() };
        Some(ArgumentRows { plain, focused })
    }

    /// Whether no call that makes an object is known to be forbidden by its own contract.
    pub fn permits(&self, recipe: &Recipe) -> bool {
        let may = |owner: &ClassName, method: &MethodRef, arguments: &[Recipe]| {
            values::may_hold(&self.request.contracts.effective(owner, method), arguments)
        };
        let own = match recipe {
            Recipe::Object { ty, creation, then } => {
                let made = match creation {
                    Creation::Constructor { constructor: method, arguments, .. }
                    | Creation::Factory { method, arguments, .. } => may(&method.owner, method, arguments),
                    Creation::Reflection { .. } | Creation::There { .. } => true,
                };
                let owner =
                    |call: &suite::Call| ty.class_name().cloned().unwrap_or(call.method.owner.clone());
                made && then.iter().all(|call| may(&owner(call), &call.method, &call.arguments))
            }
            _ => true,
        };
        own && recipe.parts().into_iter().all(|part| self.permits(part))
    }

    /// What the contract of the set-up call suggests, something plain where it is silent, then its code.
    fn setup_hints(
        &self,
        class: &Class,
        method: &Method,
        parameters: &[Parameter],
        contract: &EffectiveContract,
    ) -> Vec<Hints> {
        let mut hints = values::hints(self.program, parameters, contract, &CodeConstants::default());
        let code = values::code_constants(class, method);
        hints.iter_mut().for_each(|hints| prefer_plain_values(hints, code.reads_numbers));
        let with_code = values::hints(self.program, parameters, contract, &code);
        for (hints, more) in hints.iter_mut().zip(with_code) {
            more.integers.into_iter().for_each(|number| push_new(&mut hints.integers, number));
            more.strings.into_iter().for_each(|text| push_new(&mut hints.strings, text));
        }
        hints
    }

    fn setup_values(
        &self,
        method: &MethodRef,
        parameter: &Parameter,
        hints: &Hints,
        depth: usize,
    ) -> Vec<Recipe> {
        let user = self.request.user.for_parameter(method, &parameter.name, &parameter.ty);
        let mut list: Vec<Recipe> =
            user.into_iter().map(|code| Recipe::UserCode { ty: parameter.ty.clone(), code }).collect();
        // Short texts read best; lengths that the contract compares with follow.
        let is_free = hints.patterns.is_empty() && !hints.is_email;
        if parameter.ty == Type::string() && is_free {
            list.extend(
                hints.strings.iter().take(SETUP_VALUES).cloned().map(Value::String).map(Recipe::Value),
            );
        }
        for recipe in self.values(&parameter.ty, hints, depth, MOST_CONSIDERED) {
            push_new(&mut list, recipe);
        }
        if list.is_empty() && parameter.ty.is_reference() && hints.nullness != Nullness::NonNull {
            list.push(Recipe::Null(parameter.ty.clone()));
        }
        list
    }

    /// Without the values that are forbidden whatever the other arguments are, unless all are; those that
    /// seem to be allowed first.
    fn without_forbidden(
        &self,
        contract: &EffectiveContract,
        parameters: usize,
        index: usize,
        list: Vec<Recipe>,
    ) -> Vec<Recipe> {
        // Nothing is known of what the user's code gives.
        let unknown = Recipe::UserCode { ty: Type::object(), code: Arc::from("") };
        let mut ranked: Vec<(bool, Recipe)> = Vec::new();
        for value in &list {
            let mut row = vec![unknown.clone(); parameters];
            row[index] = value.clone();
            if values::may_hold(contract, &row) {
                ranked
                    .push((self.world.returns(contract, None, &row) == Likelihood::Unlikely, value.clone()));
            }
        }
        ranked.sort_by_key(|(is_unlikely, _)| *is_unlikely);
        if ranked.iter().any(|(is_unlikely, _)| !is_unlikely) {
            ranked.retain(|(is_unlikely, _)| !is_unlikely);
        }
        if ranked.is_empty() { list } else { ranked.into_iter().map(|(_, value)| value).collect() }
    }

    /// The plainest row with one number (or text) replaced by one that the code under test mentions.
    fn focused_rows(
        &self,
        contract: &EffectiveContract,
        parameters: &[Parameter],
        first: &[Recipe],
    ) -> Vec<Vec<Recipe>> {
        let mut found = Vec::new();
        for round in 0..MOST_FOCUSED {
            for (index, parameter) in parameters.iter().enumerate() {
                let Some(value) = focused_values(&self.focus, &parameter.ty).into_iter().nth(round) else {
                    continue;
                };
                let mut row = first.to_vec();
                row[index] = Recipe::Value(value);
                let is_allowed = values::may_hold(contract, &row)
                    && self.world.returns(contract, None, &row) != Likelihood::Unlikely;
                if is_allowed && row != first {
                    push_new(&mut found, row);
                }
            }
        }
        found.truncate(MOST_FOCUSED);
        found
    }
}

/// Constants of the code, then their neighbours, as values of a type.
fn focused_values(focus: &CodeConstants, ty: &Type) -> Vec<Value> {
    // 0, 1 and -1 are tried anyway.
    let telling: Vec<i64> =
        focus.integers.iter().copied().filter(|n| !(-1..=1).contains(n)).take(MOST_CONSTANTS).collect();
    let mut numbers = Vec::new();
    telling.iter().for_each(|number| push_new(&mut numbers, *number));
    for number in &telling {
        push_new(&mut numbers, number.saturating_sub(1));
        push_new(&mut numbers, number.saturating_add(1));
    }
    match ty.unboxed() {
        Some(Primitive::Byte) => {
            numbers.into_iter().filter_map(|n| i8::try_from(n).ok()).map(Value::Byte).collect()
        }
        Some(Primitive::Short) => {
            numbers.into_iter().filter_map(|n| i16::try_from(n).ok()).map(Value::Short).collect()
        }
        Some(Primitive::Char) => {
            numbers.into_iter().filter_map(|n| u16::try_from(n).ok()).map(Value::Char).collect()
        }
        Some(Primitive::Int) => {
            numbers.into_iter().filter_map(|n| i32::try_from(n).ok()).map(Value::Int).collect()
        }
        Some(Primitive::Long) => numbers.into_iter().map(Value::Long).collect(),
        Some(Primitive::Float) => {
            focus.decimals.iter().take(MOST_CONSTANTS).map(|n| Value::Float(*n as f32)).collect()
        }
        Some(Primitive::Double) => {
            focus.decimals.iter().take(MOST_CONSTANTS).map(|n| Value::Double(*n)).collect()
        }
        Some(Primitive::Boolean) => Vec::new(),
        None if *ty == Type::string() => {
            let texts = focus.strings.iter().filter(|text| text.len() <= 64);
            texts.take(MOST_CONSTANTS).cloned().map(Value::String).collect()
        }
        None => Vec::new(),
    }
}

/// The first values of all, then two rows with all changed at once, then in turn one and all changed.
fn rows(lists: &[Vec<Recipe>]) -> Vec<Vec<Recipe>> {
    let sizes: Vec<usize> = lists.iter().map(Vec::len).collect();
    let mut one_changed = base_choice(&sizes).into_iter();
    let mut found: Vec<Vec<usize>> = one_changed.by_ref().take(1).collect();
    let most = sizes.iter().copied().max().unwrap_or(0);
    let mut all_changed = (1..most).map(|at| sizes.iter().map(|size| at % size).collect::<Vec<usize>>());
    all_changed.by_ref().take(2).for_each(|row| push_new(&mut found, row));
    loop {
        let next: Vec<Vec<usize>> = one_changed.next().into_iter().chain(all_changed.next()).collect();
        if next.is_empty() || found.len() >= MOST_ROWS {
            break;
        }
        next.into_iter().for_each(|row| push_new(&mut found, row));
    }
    found.iter().map(|row| pick(lists, row)).collect()
}

/// To bring an object into a state, a value that is neither a boundary nor empty serves best.
fn prefer_plain_values(hints: &mut Hints, reads_numbers: bool) {
    if hints.integers.is_empty() && hints.decimals.is_empty() {
        hints.integers = if hints.is_size { vec![10, 1, 0] } else { vec![1, 2, 0] };
    }
    let is_free = hints.patterns.is_empty() && !hints.is_email;
    if hints.strings.is_empty() && is_free {
        let texts = if reads_numbers { ["1", "2.5", "a"] } else { ["a", "b", "c"] };
        hints.strings = texts.map(Arc::from).to_vec();
    }
}
