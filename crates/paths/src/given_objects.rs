//! Objects that callees give whose contract stands in for their body: nothing, or a fresh object of the declared class.
//! Which of the two is a variable, so that what the contract says about `null` can be solved for; what else it says of
//! an object is not known to hold.

use std::sync::Arc;

use program::{Program, Type};
use rustc_hash::FxHashMap;
use suite::{Creation, Recipe, Value as Literal};
use term::{Relation, TermId, VarId};

use crate::arrange::{Arranger, Unarranged};
use crate::callees::{Callees, MOST_CALLS, Returns, result_name};
use crate::variables::Variable;

/// The variables that say of results whether they are `null`.
#[derive(Default)]
pub(crate) struct Selectors {
    by_name: FxHashMap<Arc<str>, Variable>,
    /// By the reference that stands for the result.
    by_reference: FxHashMap<TermId, Variable>,
}

impl Selectors {
    /// What decides whether the result of this name is `null`.
    pub(crate) fn of_name(&self, name: &str) -> Option<Variable> {
        self.by_name.get(name).copied()
    }

    /// The variable that is 1 where the result is `null`.
    pub(crate) fn of_result(&self, reference: TermId) -> Option<TermId> {
        self.by_reference.get(&reference).map(|variable| variable.term)
    }
}

impl Callees {
    /// Makes the objects that calls are to give on the next run.
    pub(crate) fn prepare_objects(&mut self, arranger: &mut Arranger<'_, '_>) -> Result<(), Unarranged> {
        for callee in &self.all {
            let Returns::Object { ty, fresh } = &callee.returns else { continue };
            let mut answers = Vec::with_capacity(MOST_CALLS);
            for number in 0..MOST_CALLS {
                let name = result_name(&callee.reference, number);
                let none = Recipe::Null(ty.clone());
                let recipe = match fresh {
                    // Nothing can be made, so there is nothing to choose.
                    None => &none,
                    Some(fresh) => {
                        let selector = arranger.flag(&format!("{name} == null"));
                        self.results.insert(selector.id);
                        self.selectors.by_name.insert(Arc::from(name.as_str()), selector);
                        if arranger.is_on(selector) { &none } else { fresh }
                    }
                };
                let made = arranger.build(recipe, &name, None)?;
                if let (Some(reference), Some(selector)) = (made.term, self.selectors.of_name(&name)) {
                    self.selectors.by_reference.insert(reference, selector);
                }
                let object = made.reference(arranger.machine);
                answers.push((arranger.machine.hold(object), made.term));
            }
            arranger.machine.answer_with_objects(callee.id, answers);
        }
        Ok(())
    }

    /// Whether a variable decides what a condition asks about, and the condition that it decides otherwise.
    pub fn other_choice(
        &self,
        terms: &mut term::Terms,
        name: &str,
        value: impl Fn(VarId) -> Option<u64>,
    ) -> Option<TermId> {
        let selector = self.selectors.of_name(name)?;
        let is_null = value(selector.id).unwrap_or(0) != 0;
        Some(terms.compare_zero(if is_null { Relation::Eq } else { Relation::Ne }, selector.term))
    }
}

/// An object of a type that is easily made, on the machine and by nobody else: access does not matter.
pub(crate) fn fresh(program: &Program, ty: &Type) -> Option<Recipe> {
    if let Some(literal) = literal(ty) {
        return Some(literal);
    }
    let class = program.class(ty.class_name()?)?;
    if let Some(constant) = class.enum_constants().next() {
        return Some(Recipe::EnumConstant { class: class.name.clone(), constant: constant.name.clone() });
    }
    if class.is_interface() || class.access.is_abstract() || class.is_inner() {
        return None;
    }
    let made = class.methods.iter().filter(|method| method.is_constructor()).find_map(|constructor| {
        let arguments = constructor.parameters.iter().map(|parameter| literal(&parameter.ty));
        Some((constructor, arguments.collect::<Option<Vec<Recipe>>>()?))
    });
    let (constructor, arguments) = made?;
    let constructor = class.method_ref(constructor);
    let creation = Creation::Constructor { constructor, outer: None, arguments };
    Some(Recipe::Object { ty: ty.clone(), creation, then: Vec::new() })
}

fn literal(ty: &Type) -> Option<Recipe> {
    match ty {
        _ if *ty == Type::string() => Some(Recipe::Value(Literal::String("a".into()))),
        Type::Array(element) if matches!(**element, Type::Primitive(_)) => {
            Some(Recipe::Array { element: (**element).clone(), items: Vec::new() })
        }
        _ => Some(crate::skeleton::usual_item(&Type::Primitive(ty.unboxed()?))),
    }
}

/// Whether a contract says that a result is an object.
pub(crate) fn is_never_null(contract: &contract::EffectiveContract) -> bool {
    contract.returns.is_non_null()
}
