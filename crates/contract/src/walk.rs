//! Walking and rewriting typed expressions, one level at a time.
//!
//! [`Expr::children`] and [`Expr::map_children`] name every variant, in the order in which the parts are
//! evaluated; everything else here is built on them, so a new kind of expression is taught once.

use std::collections::BTreeSet;
use std::sync::Arc;

use program::Type;
use smallvec::SmallVec;

use crate::expr::{BinaryOperator, BoundVariable, Expr, ExprKind, Literal, Quantified};

/// The direct parts of an expression. Nearly all have at most three: walking over one allocates nothing.
pub type Parts<'a> = SmallVec<[&'a Expr; 3]>;

impl Expr {
    /// The direct parts, in order of evaluation.
    pub fn children(&self) -> Parts<'_> {
        match &self.kind {
            ExprKind::Literal(_)
            | ExprKind::This
            | ExprKind::Parameter { .. }
            | ExprKind::Variable(_)
            | ExprKind::Symbol(_)
            | ExprKind::Result
            | ExprKind::Signal
            | ExprKind::Witness(_)
            | ExprKind::Informal(_) => Parts::new(),
            ExprKind::Field { target, field: _ } => target.iter().map(|target| &**target).collect(),
            ExprKind::ModelField { target, class: _, name: _ } => Parts::from_slice(&[target]),
            ExprKind::ArrayLength(operand)
            | ExprKind::Old(operand)
            | ExprKind::Exact(operand)
            | ExprKind::TypeOf(operand)
            | ExprKind::NonNullElements(operand) => Parts::from_slice(&[operand]),
            ExprKind::Index { array, index } => Parts::from_slice(&[array, index]),
            ExprKind::Call { target, method: _, arguments } => {
                target.iter().map(|target| &**target).chain(arguments).collect()
            }
            ExprKind::New { constructor: _, arguments } => arguments.iter().collect(),
            ExprKind::NewArray { lengths, items } => lengths.iter().chain(items.iter().flatten()).collect(),
            ExprKind::Unary { operator: _, operand } => Parts::from_slice(&[operand]),
            ExprKind::Binary { operator: _, left, right } => Parts::from_slice(&[left, right]),
            ExprKind::Conditional { condition, then, otherwise } => {
                Parts::from_slice(&[condition, then, otherwise])
            }
            ExprKind::Cast { operand } => Parts::from_slice(&[operand]),
            ExprKind::InstanceOf { operand, class: _, binding: _ } => Parts::from_slice(&[operand]),
            ExprKind::Quantified(quantified) => {
                let over = quantified.variables.iter().filter_map(|variable| variable.over.as_ref());
                over.chain(&quantified.range).chain([&quantified.body]).collect()
            }
            ExprKind::Fresh(operands) | ExprKind::NotModified(operands) => operands.iter().collect(),
            ExprKind::Lambda { parameters: _, body } => Parts::from_slice(&[body]),
            ExprKind::MethodReference { target, method: _ } => {
                target.iter().map(|target| &**target).collect()
            }
        }
    }

    /// The same expression with each direct part replaced by `f` of it; types are kept.
    pub fn map_children(&self, mut f: impl FnMut(&Expr) -> Expr) -> Expr {
        self.map_children_dyn(&mut f)
    }

    fn map_children_dyn(&self, f: &mut dyn FnMut(&Expr) -> Expr) -> Expr {
        let kind = match &self.kind {
            ExprKind::Literal(_)
            | ExprKind::This
            | ExprKind::Parameter { .. }
            | ExprKind::Variable(_)
            | ExprKind::Symbol(_)
            | ExprKind::Result
            | ExprKind::Signal
            | ExprKind::Witness(_)
            | ExprKind::Informal(_) => self.kind.clone(),
            ExprKind::Field { target, field } => {
                ExprKind::Field { target: map_option(target, f), field: field.clone() }
            }
            ExprKind::ModelField { target, class, name } => {
                ExprKind::ModelField { target: Box::new(f(target)), class: class.clone(), name: name.clone() }
            }
            ExprKind::ArrayLength(operand) => ExprKind::ArrayLength(Box::new(f(operand))),
            ExprKind::Old(operand) => ExprKind::Old(Box::new(f(operand))),
            ExprKind::Exact(operand) => ExprKind::Exact(Box::new(f(operand))),
            ExprKind::TypeOf(operand) => ExprKind::TypeOf(Box::new(f(operand))),
            ExprKind::NonNullElements(operand) => ExprKind::NonNullElements(Box::new(f(operand))),
            ExprKind::Index { array, index } => {
                ExprKind::Index { array: Box::new(f(array)), index: Box::new(f(index)) }
            }
            ExprKind::Call { target, method, arguments } => ExprKind::Call {
                target: map_option(target, f),
                method: method.clone(),
                arguments: map_all(arguments, f),
            },
            ExprKind::New { constructor, arguments } => {
                ExprKind::New { constructor: constructor.clone(), arguments: map_all(arguments, f) }
            }
            ExprKind::NewArray { lengths, items } => ExprKind::NewArray {
                lengths: map_all(lengths, f),
                items: items.as_ref().map(|items| map_all(items, f)),
            },
            ExprKind::Unary { operator, operand } => {
                ExprKind::Unary { operator: *operator, operand: Box::new(f(operand)) }
            }
            ExprKind::Binary { operator, left, right } => {
                ExprKind::Binary { operator: *operator, left: Box::new(f(left)), right: Box::new(f(right)) }
            }
            ExprKind::Conditional { condition, then, otherwise } => ExprKind::Conditional {
                condition: Box::new(f(condition)),
                then: Box::new(f(then)),
                otherwise: Box::new(f(otherwise)),
            },
            ExprKind::Cast { operand } => ExprKind::Cast { operand: Box::new(f(operand)) },
            ExprKind::InstanceOf { operand, class, binding } => ExprKind::InstanceOf {
                operand: Box::new(f(operand)),
                class: class.clone(),
                binding: binding.clone(),
            },
            ExprKind::Quantified(quantified) => ExprKind::Quantified(Box::new(Quantified {
                quantifier: quantified.quantifier,
                variables: quantified
                    .variables
                    .iter()
                    .map(|variable| BoundVariable {
                        name: variable.name.clone(),
                        ty: variable.ty.clone(),
                        over: variable.over.as_ref().map(&mut *f),
                    })
                    .collect(),
                range: quantified.range.as_ref().map(&mut *f),
                body: f(&quantified.body),
            })),
            ExprKind::Fresh(operands) => ExprKind::Fresh(map_all(operands, f)),
            ExprKind::NotModified(operands) => ExprKind::NotModified(map_all(operands, f)),
            ExprKind::Lambda { parameters, body } => {
                ExprKind::Lambda { parameters: parameters.clone(), body: Box::new(f(body)) }
            }
            ExprKind::MethodReference { target, method } => {
                ExprKind::MethodReference { target: map_option(target, f), method: method.clone() }
            }
        };
        Expr::new(kind, self.ty.clone())
    }

    /// Whether this expression or any part of it satisfies `predicate`.
    pub fn any(&self, predicate: impl Fn(&Expr) -> bool) -> bool {
        self.any_dyn(&predicate)
    }

    fn any_dyn(&self, predicate: &dyn Fn(&Expr) -> bool) -> bool {
        predicate(self) || self.children().into_iter().any(|child| child.any_dyn(predicate))
    }

    /// Calls `visit` for this expression and all its parts, parents first.
    pub fn visit<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        visit(self);
        for child in self.children() {
            child.visit(visit);
        }
    }

    /// Replaces, outermost first, every part for which `replacement` has an answer; what was put in is
    /// not looked at again. Bound variables are not renamed: give replacements without free variables,
    /// or with names that the expression does not bind (see [`Expr::free_variables`]).
    pub fn substitute(&self, replacement: &dyn Fn(&Expr) -> Option<Expr>) -> Expr {
        match replacement(self) {
            Some(replaced) => replaced,
            None => self.map_children_dyn(&mut |child| child.substitute(replacement)),
        }
    }

    /// The same expression with every type in it replaced by `f` of it.
    pub fn map_types(&self, f: &dyn Fn(&Type) -> Type) -> Expr {
        let mut mapped = self.map_children_dyn(&mut |child| child.map_types(f));
        mapped.ty = f(&mapped.ty);
        match &mut mapped.kind {
            ExprKind::Literal(Literal::Class(ty)) | ExprKind::InstanceOf { class: ty, .. } => *ty = f(ty),
            ExprKind::Quantified(quantified) => {
                for variable in &mut quantified.variables {
                    variable.ty = f(&variable.ty);
                }
            }
            _ => {}
        }
        mapped
    }

    /// Variables that no quantifier, lambda or pattern in this expression binds.
    pub fn free_variables(&self) -> BTreeSet<Arc<str>> {
        let mut free = BTreeSet::new();
        collect_free(self, &mut Vec::new(), &mut free);
        free
    }

    /// Whether the expression speaks of the state before the call.
    pub fn mentions_old(&self) -> bool {
        self.any(|part| matches!(part.kind, ExprKind::Old(_) | ExprKind::NotModified(_) | ExprKind::Fresh(_)))
    }

    pub fn mentions_result(&self) -> bool {
        self.any(|part| part.kind == ExprKind::Result)
    }

    pub fn mentions_signal(&self) -> bool {
        self.any(|part| part.kind == ExprKind::Signal)
    }

    /// The operands of a conjunction, in order; the expression itself where it is none, or where one
    /// operand binds a variable (`x instanceof T t`) that another one uses.
    pub fn conjuncts(&self) -> Vec<&Expr> {
        let mut operands = Vec::new();
        collect_conjuncts(self, &mut operands);
        if operands.len() > 1
            && self.any(|part| matches!(part.kind, ExprKind::InstanceOf { binding: Some(_), .. }))
        {
            let free = self.free_variables();
            if operands.iter().any(|operand| !operand.free_variables().is_subset(&free)) {
                return vec![self];
            }
        }
        operands
    }

    /// The conjunction of all, `true` of none.
    pub fn all(conditions: impl IntoIterator<Item = Expr>) -> Expr {
        conditions.into_iter().fold(Expr::boolean(true), Expr::and)
    }
}

fn collect_conjuncts<'a>(expr: &'a Expr, into: &mut Vec<&'a Expr>) {
    match &expr.kind {
        ExprKind::Binary { operator: BinaryOperator::And, left, right } => {
            collect_conjuncts(left, into);
            collect_conjuncts(right, into);
        }
        _ => into.push(expr),
    }
}

fn map_option(target: &Option<Box<Expr>>, f: &mut dyn FnMut(&Expr) -> Expr) -> Option<Box<Expr>> {
    target.as_ref().map(|target| Box::new(f(target)))
}

fn map_all(operands: &[Expr], f: &mut dyn FnMut(&Expr) -> Expr) -> Vec<Expr> {
    operands.iter().map(f).collect()
}

/// A pattern's binding is in scope to the right of it, so `bound` only grows while the parts of one
/// expression are walked in order, and shrinks when the expression that limits the scope ends.
fn collect_free(expr: &Expr, bound: &mut Vec<Arc<str>>, free: &mut BTreeSet<Arc<str>>) {
    let mark = bound.len();
    match &expr.kind {
        ExprKind::Variable(name) => {
            if !bound.contains(name) {
                free.insert(name.clone());
            }
        }
        ExprKind::Quantified(quantified) => {
            for variable in &quantified.variables {
                if let Some(over) = &variable.over {
                    collect_free(over, bound, free);
                }
                bound.push(variable.name.clone());
            }
            for part in quantified.range.iter().chain([&quantified.body]) {
                collect_free(part, bound, free);
            }
            bound.truncate(mark);
        }
        ExprKind::Lambda { parameters, body } => {
            bound.extend(parameters.iter().cloned());
            collect_free(body, bound, free);
            bound.truncate(mark);
        }
        ExprKind::InstanceOf { operand, class: _, binding } => {
            collect_free(operand, bound, free);
            bound.extend(binding.clone());
        }
        _ => {
            for child in expr.children() {
                collect_free(child, bound, free);
            }
        }
    }
}
