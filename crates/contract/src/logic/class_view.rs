//! A class, its contract and its virtual state: definitions 4, 5 and 6 of TESSAN (section 5.3).
//!
//! The definitions are views on what `program` and the contract model hold already. Where the paper has three
//! visibilities, Java has four.

use std::sync::Arc;

use program::{Access, Class, ClassName, FieldRef, MethodRef, Type};

use crate::expr::{Expr, ExprKind};
use crate::model::{ClassContract, ModelField};

use super::behaviour::{postcondition, precondition};

/// Definition 4: `C = ⟨c, f, m⟩`, constructors, fields and methods as declared; synthetic ones left out.
#[derive(Clone, Debug)]
pub struct ClassView {
    pub constructors: Vec<MethodView>,
    pub fields: Vec<FieldView>,
    pub methods: Vec<MethodView>,
}

/// `⟨mid, vis, ret, p1, …, pm⟩`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodView {
    pub method: MethodRef,
    pub visibility: Visibility,
    pub returns: Returns,
    pub return_type: Type,
    pub parameters: Vec<Type>,
    pub is_static: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldView {
    pub field: FieldRef,
    pub visibility: Visibility,
    pub ty: Type,
    pub is_static: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Visibility {
    Public,
    Protected,
    Package,
    Private,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    Void,
    Primitive,
    Reference,
}

/// Definition 5: `DbC(C) = ⟨mf, inv, pp⟩`, model fields, invariants and per method its pre-/postcondition pairs.
#[derive(Clone, Debug)]
pub struct ContractView<'a> {
    pub model_fields: &'a [ModelField],
    pub invariants: Vec<&'a Expr>,
    pub pairs: Vec<(&'a MethodRef, Vec<(Expr, Expr)>)>,
}

/// A part of an object that its contract and its users can see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Observer {
    Field(FieldRef, Type),
    Method(MethodRef, Type),
    ModelField { class: ClassName, name: Arc<str>, ty: Type },
}

/// Definition 4.
pub fn class_view(class: &Class) -> ClassView {
    let mut view = ClassView { constructors: Vec::new(), fields: Vec::new(), methods: Vec::new() };
    for method in &class.methods {
        if method.access.is_synthetic() || method.is_class_initialiser() {
            continue;
        }
        let found = MethodView {
            method: class.method_ref(method),
            visibility: Visibility::of(method.access),
            returns: Returns::of(&method.returns),
            return_type: method.returns.clone(),
            parameters: method.parameters.iter().map(|parameter| parameter.ty.clone()).collect(),
            is_static: method.access.is_static(),
        };
        if method.is_constructor() { view.constructors.push(found) } else { view.methods.push(found) }
    }
    let fields = class.fields.iter().filter(|field| !field.access.is_synthetic());
    view.fields.extend(fields.map(|field| FieldView {
        field: class.field_ref(field),
        visibility: Visibility::of(field.access),
        ty: field.ty.clone(),
        is_static: field.access.is_static(),
    }));
    view
}

/// Definition 5.
pub fn contract_view(contract: &ClassContract) -> ContractView<'_> {
    let pairs = contract.methods.iter().map(|method| {
        let pairs = method.cases.iter().map(|case| (precondition(case), postcondition(case)));
        (&method.method, pairs.collect())
    });
    ContractView {
        model_fields: &contract.model_fields,
        invariants: contract.invariants.iter().map(|invariant| &invariant.expr).collect(),
        pairs: pairs.collect(),
    }
}

/// Definition 6: `VS(C) = f^pub ∪ m^pub_nvoid ∪ mf`. Only pure methods observe (calling another would change
/// what is observed), and static members belong to no object.
pub fn virtual_state(
    class: &ClassView,
    model_fields: &[(ClassName, ModelField)],
    is_pure: &dyn Fn(&MethodRef) -> bool,
) -> Vec<Observer> {
    let fields = class
        .fields
        .iter()
        .filter(|field| field.visibility == Visibility::Public && !field.is_static)
        .map(|field| Observer::Field(field.field.clone(), field.ty.clone()));
    let methods = class
        .methods
        .iter()
        .filter(|method| method.visibility == Visibility::Public && !method.is_static)
        .filter(|method| method.returns != Returns::Void && is_pure(&method.method))
        .map(|method| Observer::Method(method.method.clone(), method.return_type.clone()));
    let model = model_fields.iter().filter(|(_, field)| !field.is_static).map(|(class, field)| {
        Observer::ModelField { class: class.clone(), name: field.name.clone(), ty: field.ty.clone() }
    });
    fields.chain(methods).chain(model).collect()
}

impl Observer {
    /// The observation on an object; `None` for a method with parameters, which needs arguments first.
    pub fn on(&self, object: &Expr) -> Option<Expr> {
        let object = Box::new(object.clone());
        Some(match self {
            Observer::Field(field, ty) => {
                Expr::new(ExprKind::Field { target: Some(object), field: field.clone() }, ty.clone())
            }
            Observer::Method(method, ty) if method.descriptor.starts_with("()") => {
                let call =
                    ExprKind::Call { target: Some(object), method: method.clone(), arguments: Vec::new() };
                Expr::new(call, ty.clone())
            }
            Observer::Method(..) => return None,
            Observer::ModelField { class, name, ty } => {
                let field = ExprKind::ModelField { target: object, class: class.clone(), name: name.clone() };
                Expr::new(field, ty.clone())
            }
        })
    }

    /// As the paper writes it: `size()`, `mSize`.
    pub fn show(&self) -> String {
        match self {
            Observer::Field(field, _) => field.name.to_string(),
            Observer::Method(method, _) if method.descriptor.starts_with("()") => {
                format!("{}()", method.name)
            }
            Observer::Method(method, _) => format!("{}(…)", method.name),
            Observer::ModelField { name, .. } => name.to_string(),
        }
    }
}

impl Visibility {
    fn of(access: Access) -> Self {
        if access.is_public() {
            Visibility::Public
        } else if access.is_protected() {
            Visibility::Protected
        } else if access.is_private() {
            Visibility::Private
        } else {
            Visibility::Package
        }
    }
}

impl Returns {
    fn of(ty: &Type) -> Self {
        match ty {
            Type::Void => Returns::Void,
            Type::Primitive(_) => Returns::Primitive,
            Type::Null | Type::Class(_) | Type::Array(_) | Type::Variable(_) => Returns::Reference,
        }
    }
}
