//! Contract expressions as expressions of the model.
//!
//! What cannot be said is `None`, and the clause that it stands in is kept as text by whoever asked.

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::expr::{Quantified, Quantifier};
use contract::logic::chain::Specifications;
use contract::{Contracts, Expr, ExprKind, Literal};
use program::{Class, ClassKind, ClassName, Program, Type};
use term::{Kind, Relation, Sort, Value};

use crate::model::{Domain, Expression, Identity, Parameter, Role, StateVariable, VariableId, default_value};

use super::instances::{Instances, bound_values, is_constant};
use super::operators::{arithmetic, binary, cast, interval_of, promote, unary};
use live::{Subject, sort_of};

/// Conditions of more parts are not translated: quantifiers can grow without limit.
const PARTS: usize = 4_000;

pub(super) struct Translator<'a> {
    pub contracts: &'a Contracts,
    pub class: ClassName,
    pub domain: Domain,
    /// What each state variable observes, said of `this`; `None` for *instantiated* and for what is given.
    pub observations: Vec<Option<Expr>>,
    /// Names beside the object that mean the same in every clause.
    pub rigid: BTreeMap<Arc<str>, Expr>,
    /// Variables for what is given with the goal.
    pub given: Vec<(VariableId, Expr)>,
    pub instances: Instances,
    /// By object; `None` where it can be of any type.
    object_types: Vec<Option<Type>>,
    parts: usize,
}

/// Which state an expression without `\old` speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    Before,
    After,
}

/// How names are understood.
pub(super) struct Scope<'s> {
    subject: Subject,
    moment: Moment,
    /// Of the action, arguments first; `None` where the expression belongs to no call.
    parameters: Option<&'s mut Vec<Parameter>>,
    /// `\result` is the object: a factory.
    is_result: bool,
}

impl<'s> Scope<'s> {
    /// A condition on a state.
    pub(super) fn state(subject: Subject) -> Scope<'s> {
        Scope { subject, moment: Moment::Before, parameters: None, is_result: false }
    }

    /// A condition on a call.
    pub(super) fn call(moment: Moment, parameters: &'s mut Vec<Parameter>, is_result: bool) -> Scope<'s> {
        Scope { subject: Subject::This, moment, parameters: Some(parameters), is_result }
    }

    fn is_subject(&self, expr: &Expr) -> bool {
        if self.is_result { expr.kind == ExprKind::Result } else { self.subject.is(expr) }
    }
}

/// What a path of observations begins with.
enum Root {
    Subject,
    Parameter(usize),
    Rigid,
}

impl<'a> Translator<'a> {
    pub(super) fn new(contracts: &'a Contracts, class: &ClassName) -> Translator<'a> {
        let mut domain = Domain::new(class.without_package());
        domain.objects.push(Identity::Some);
        Translator {
            contracts,
            class: class.clone(),
            domain,
            observations: vec![None],
            rigid: BTreeMap::new(),
            given: Vec::new(),
            instances: Instances::default(),
            object_types: vec![None],
            parts: 0,
        }
    }

    /// Forgets everything but the instances, which the next round begins with.
    pub(super) fn start_again(&mut self) {
        let instances = std::mem::take(&mut self.instances);
        *self = Translator { instances, ..Translator::new(self.contracts, &self.class) };
    }

    /// A boolean clause, calls with variable arguments instantiated.
    pub(super) fn condition(&mut self, clause: &Expr, scope: &mut Scope) -> Option<Expression> {
        self.parts = 0;
        // What a call does, Java's arithmetic does; that a plan keeps the clause as it is meant is seen when it runs.
        let java = clause.in_java_arithmetic();
        let expanded = self.instances.expand(java.as_ref().unwrap_or(clause), &|expr| scope.is_subject(expr));
        let translated = self.translate(&expanded, false, scope)?;
        (translated.sort() == Sort::Bool).then_some(translated)
    }

    pub(super) fn translate(&mut self, expr: &Expr, is_old: bool, scope: &mut Scope) -> Option<Expression> {
        self.parts += 1;
        if self.parts > PARTS {
            return None;
        }
        if scope.is_subject(expr) {
            return Some(self.object(Identity::Named("this".into()), &expr.ty));
        }
        match &expr.kind {
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Informal(_) => Some(Expression::boolean(true)),
            ExprKind::Parameter { index, .. } => {
                let parameter = scope.parameters.as_ref()?.get(*index)?;
                Some(Expression::Parameter(*index, parameter.sort))
            }
            ExprKind::Variable(name) => {
                let rigid = self.rigid.get(name)?.clone();
                match sort_of(&rigid.ty) {
                    Sort::Ref => Some(self.object(Identity::Named(name.clone()), &rigid.ty)),
                    sort => Some(self.given(name.clone(), sort, &rigid)),
                }
            }
            ExprKind::Field { target: None, field } => match self.contracts.constant(field) {
                Some(constant) => self.literal(&constant),
                None if expr.ty.is_reference() && self.is_final(field) => {
                    Some(self.object(Identity::Constant(field.clone()), &expr.ty))
                }
                None => None,
            },
            ExprKind::Old(operand) => self.translate(operand, true, scope),
            ExprKind::Unary { operator, operand } => {
                unary(*operator, self.translate(operand, is_old, scope)?)
            }
            ExprKind::Binary { operator, left, right } => {
                let left = self.translate(left, is_old, scope)?;
                let right = self.translate(right, is_old, scope)?;
                binary(*operator, left, right)
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                let condition = self.translate(condition, is_old, scope)?;
                let then = self.translate(then, is_old, scope)?;
                let otherwise = self.translate(otherwise, is_old, scope)?;
                let (then, otherwise) = promote(then, otherwise)?;
                Expression::choice(condition, then, otherwise)
            }
            ExprKind::Cast { operand } => {
                let operand = self.translate(operand, is_old, scope)?;
                if expr.ty.is_primitive() { cast(operand, &expr.ty) } else { Some(operand) }
            }
            ExprKind::Quantified(quantified) => self.quantified(quantified, is_old, scope),
            ExprKind::NotModified(operands) => {
                let mut all = Expression::boolean(true);
                for operand in operands {
                    let (now, before) =
                        (self.translate(operand, false, scope)?, self.translate(operand, true, scope)?);
                    all = all.and(Expression::compare(Relation::Eq, now, before)?)?;
                }
                Some(all)
            }
            ExprKind::Call { target, method, arguments } => {
                if let Some(known) = self.known_function(expr, is_old, scope) {
                    return Some(known);
                }
                // `equals` of what has an identity is sameness as far as the model goes.
                if &*method.name == "equals"
                    && let (Some(target), [argument]) = (target, &arguments[..])
                {
                    let left = self.translate(target, is_old, scope)?;
                    let right = self.translate(argument, is_old, scope)?;
                    return Expression::compare(Relation::Eq, left, right);
                }
                self.observation(expr, is_old, scope)
            }
            ExprKind::Field { target: Some(_), .. }
            | ExprKind::ModelField { .. }
            | ExprKind::ArrayLength(_)
            | ExprKind::Index { .. } => self.observation(expr, is_old, scope),
            ExprKind::This
            | ExprKind::Symbol(_)
            | ExprKind::Result
            | ExprKind::Signal
            | ExprKind::Witness(_)
            | ExprKind::New { .. }
            | ExprKind::NewArray { .. }
            | ExprKind::InstanceOf { .. }
            | ExprKind::Fresh(_)
            | ExprKind::TypeOf(_)
            | ExprKind::Exact(_)
            | ExprKind::NonNullElements(_)
            | ExprKind::Lambda { .. }
            | ExprKind::MethodReference { .. } => None,
        }
    }

    fn literal(&mut self, literal: &Literal) -> Option<Expression> {
        Some(Expression::Constant(match literal {
            Literal::Int(value) => Value::Int(*value),
            Literal::Long(value) => Value::Long(*value),
            Literal::Float(value) => Value::Float(*value),
            Literal::Double(value) => Value::Double(*value),
            Literal::Char(value) => Value::Int(i32::from(*value)),
            Literal::Boolean(value) => Value::Bool(*value),
            Literal::Null => Value::Ref(0),
            Literal::String(text) => {
                return Some(self.object(Identity::Text(text.clone()), &Type::string()));
            }
            Literal::Class(_) => return None,
        }))
    }

    fn object(&mut self, identity: Identity, ty: &Type) -> Expression {
        let objects = &mut self.domain.objects;
        let position = objects.iter().position(|known| *known == identity).unwrap_or_else(|| {
            objects.push(identity);
            self.object_types.push(Some(ty.clone()));
            objects.len() - 1
        });
        Expression::Constant(Value::Ref(position as u32 + 1))
    }

    /// The objects that can stand where a type is declared.
    pub(super) fn objects_of(&self, ty: &Type) -> Vec<u32> {
        let program = self.contracts.program();
        let is_enum = enum_class(&program, ty).is_some();
        let fits = |object: &Option<Type>| match (object, ty) {
            // Of an enum there are the constants and nothing else.
            (None, _) => !is_enum,
            (_, Type::Variable(_)) => true,
            (Some(object), ty) => match (object.class_name(), ty.class_name()) {
                (Some(object), Some(declared)) => program.is_subclass(object, declared),
                _ => object == ty,
            },
        };
        let numbered = (1..).zip(&self.object_types);
        numbered.filter(|(_, object)| fits(object)).map(|(number, _)| number).collect()
    }

    /// Makes the constants of an enum known, where the type is one.
    pub(super) fn know_constants(&mut self, ty: &Type) {
        let Some(class) = enum_class(&self.contracts.program(), ty) else { return };
        for field in class.enum_constants() {
            self.object(Identity::Constant(class.field_ref(field)), ty);
        }
    }

    fn is_final(&self, field: &program::FieldRef) -> bool {
        let found = self.contracts.program().field_of(&field.owner, &field.name);
        found.is_some_and(|(class, index)| class.fields[index].access.is_final())
    }

    /// Something observed of the object, of an argument, or of what is given.
    fn observation(&mut self, expr: &Expr, is_old: bool, scope: &mut Scope) -> Option<Expression> {
        let sort = sort_of(&expr.ty);
        match self.root(expr, scope)? {
            Root::Subject => {
                let this =
                    |part: &Expr| scope.is_subject(part).then(|| Expr::new(ExprKind::This, part.ty.clone()));
                let variable = self.variable(&expr.substitute(&this));
                Some(match (scope.moment, is_old) {
                    (Moment::After, true) => Expression::Old(variable, sort),
                    (Moment::After, false) | (Moment::Before, _) => Expression::Variable(variable, sort),
                })
            }
            Root::Parameter(argument) => {
                let name: Arc<str> = contract::show(expr).into();
                let parameters = scope.parameters.as_mut()?;
                let position = parameters.iter().position(|known| known.name == name).unwrap_or_else(|| {
                    parameters.push(Parameter {
                        name,
                        sort,
                        domain: interval_of(&expr.ty),
                        objects: Vec::new(),
                        role: Role::Observed { argument, observation: expr.clone() },
                    });
                    parameters.len() - 1
                });
                Some(Expression::Parameter(position, sort))
            }
            Root::Rigid => {
                let named = expr.substitute(&|part| match &part.kind {
                    ExprKind::Variable(name) => self.rigid.get(name).cloned(),
                    _ => None,
                });
                Some(self.given(contract::show(&named).into(), sort, &named))
            }
        }
    }

    fn root(&self, expr: &Expr, scope: &Scope) -> Option<Root> {
        if scope.is_subject(expr) {
            return Some(Root::Subject);
        }
        match &expr.kind {
            ExprKind::Parameter { index, .. } => Some(Root::Parameter(*index)),
            ExprKind::Variable(name) if self.rigid.contains_key(name) => Some(Root::Rigid),
            ExprKind::Field { target: Some(target), .. } | ExprKind::ModelField { target, .. } => {
                self.root(target, scope)
            }
            ExprKind::Call { target: Some(target), arguments, .. } => {
                let is_fixed = arguments.iter().all(|argument| is_constant(argument, &self.rigid));
                if is_fixed { self.root(target, scope) } else { None }
            }
            ExprKind::ArrayLength(array) => self.root(array, scope),
            ExprKind::Index { array, index } if is_constant(index, &self.rigid) => self.root(array, scope),
            ExprKind::Cast { operand } => self.root(operand, scope),
            _ => None,
        }
    }

    /// The state variable of an observation of `this`.
    pub(super) fn variable(&mut self, observation: &Expr) -> VariableId {
        let name: Arc<str> = contract::show(observation).into();
        if let Some(known) = self.domain.find(&name) {
            return known;
        }
        self.instances.add(observation);
        self.observations.push(Some(observation.clone()));
        self.declare(name, sort_of(&observation.ty))
    }

    fn given(&mut self, name: Arc<str>, sort: Sort, expr: &Expr) -> Expression {
        let variable = self.domain.find(&name).unwrap_or_else(|| {
            self.observations.push(None);
            let variable = self.declare(name, sort);
            self.given.push((variable, expr.clone()));
            variable
        });
        self.domain.now(variable)
    }

    fn declare(&mut self, name: Arc<str>, sort: Sort) -> VariableId {
        self.domain.variables.push(StateVariable { name, sort, initial: default_value(sort) });
        VariableId(self.domain.variables.len() - 1)
    }

    /// Functions of the library that are operators.
    fn known_function(&mut self, call: &Expr, is_old: bool, scope: &mut Scope) -> Option<Expression> {
        let ExprKind::Call { target: None, method, arguments } = &call.kind else { return None };
        let kind = match (method.owner.as_str(), &*method.name) {
            ("java/lang/Math", "min") => Kind::Min,
            ("java/lang/Math", "max") => Kind::Max,
            ("java/lang/Math", "abs") => Kind::Abs,
            ("java/util/Objects", "equals") => Kind::Eq,
            _ => return None,
        };
        match &arguments[..] {
            [operand] => {
                let operand = self.translate(operand, is_old, scope)?;
                Expression::unary(term::Operator::of(kind, operand.sort())?, operand)
            }
            [left, right] => {
                let left = self.translate(left, is_old, scope)?;
                arithmetic(kind, left, self.translate(right, is_old, scope)?)
            }
            _ => None,
        }
    }

    /// Instantiates the first variable and goes on with the rest.
    fn quantified(&mut self, quantified: &Quantified, is_old: bool, scope: &mut Scope) -> Option<Expression> {
        let values = bound_values(quantified, &self.instances, scope.moment == Moment::After)?;
        let (first, rest) = quantified.variables.split_first()?;
        let mut parts = Vec::new();
        for value in values {
            let put = |part: &Expr| match &part.kind {
                ExprKind::Variable(name) if *name == first.name => Some(value.clone()),
                _ => None,
            };
            let one = Quantified {
                quantifier: quantified.quantifier,
                variables: rest.to_vec(),
                range: quantified.range.as_ref().map(|range| range.substitute(&put)),
                body: quantified.body.substitute(&put),
            };
            parts.push(match rest.is_empty() {
                true => self.instance(&one, is_old, scope)?,
                false => self.quantified(&one, is_old, scope)?,
            });
        }
        let mut parts = parts.into_iter();
        match quantified.quantifier {
            Quantifier::ForAll => parts.try_fold(Expression::boolean(true), Expression::and),
            Quantifier::Exists => parts.try_fold(Expression::boolean(false), Expression::or),
            Quantifier::Sum | Quantifier::NumOf => {
                let zero = match sort_of(&quantified.body.ty) {
                    Sort::Bool => Expression::Constant(Value::Long(0)),
                    sort => Expression::Constant(default_value(sort)),
                };
                parts.try_fold(zero, |sum, part| arithmetic(Kind::Add, sum, part))
            }
            Quantifier::Product | Quantifier::Min | Quantifier::Max => None,
        }
    }

    /// The body where the range holds, and what changes nothing where it does not.
    fn instance(&mut self, one: &Quantified, is_old: bool, scope: &mut Scope) -> Option<Expression> {
        let range = match &one.range {
            Some(range) => self.translate(range, is_old, scope)?,
            None => Expression::boolean(true),
        };
        if range.as_bool() == Some(false) {
            return match one.quantifier {
                Quantifier::ForAll => Some(Expression::boolean(true)),
                Quantifier::Exists => Some(Expression::boolean(false)),
                _ => Some(Expression::Constant(Value::Int(0))),
            };
        }
        let body = self.translate(&one.body, is_old, scope)?;
        match one.quantifier {
            Quantifier::ForAll => range.not().or(body),
            Quantifier::Exists => range.and(body),
            Quantifier::NumOf => {
                let (one, zero) = (Value::Long(1), Value::Long(0));
                Expression::choice(range.and(body)?, Expression::Constant(one), Expression::Constant(zero))
            }
            _ => {
                let zero = Expression::Constant(default_value(body.sort()));
                Expression::choice(range, body, zero)
            }
        }
    }
}

fn enum_class(program: &Program, ty: &Type) -> Option<Arc<Class>> {
    program.class(ty.class_name()?).filter(|class| class.kind == ClassKind::Enum)
}

/// Whether values of the type are true or false.
pub(super) fn is_boolean(ty: &Type) -> bool {
    sort_of(ty) == Sort::Bool
}
