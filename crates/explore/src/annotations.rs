//! Types that code asks about by reflection: the case is tried with a class that is annotated otherwise, whose annotation says
//! something else, or that is another kind of type.
//!
//! Unlike the class of an object, these have no terms: each question that a run has asked leads to types that answer it
//! otherwise, each once. What an element of an annotation is compared with stands in the code, so values come from there.

use std::sync::Arc;

use classfile::CodeConstant;
use paths::{Reflected, Run, skeleton};
use program::{Class, ClassKind, ClassName, ClassType, Primitive, Program, Type};
use suite::{AnnotationValue, Mock, MockAnnotation, MockClass, MockForm, Recipe, TestCase, Value};
use types::Wish;

use crate::search::Search;

impl Search<'_> {
    /// Cases in which a type that a run has asked about is another one.
    pub(crate) fn with_other_types(&mut self, run: &Run) -> Vec<TestCase> {
        if run.reflected.is_empty() || self.task.objects.is_none() {
            return Vec::new();
        }
        let program = self.task.subject.contracts.program();
        let names = &self.task.subject.names;
        let case = self.runner.read(&run.skeleton, &run.assignment);
        let constants = self.constants(&program);
        let mut found = Vec::new();
        for reflected in &run.reflected {
            if let Some(annotation) = reflected.class.as_ref().filter(|_| asks_for_annotation(reflected)) {
                self.runner.stage.know_annotation(&program, annotation);
            }
            let Some(current) = skeleton::at(&case, names, &reflected.path) else { continue };
            let others = match &current {
                Recipe::Mock(mock) => {
                    let classes = other_classes(&program, &mock.class, reflected, &constants);
                    classes
                        .into_iter()
                        .map(|class| Recipe::Mock(Box::new(Mock { class, ..(**mock).clone() })))
                        .collect()
                }
                Recipe::ClassLiteral(_) | Recipe::MockLiteral(_) => {
                    self.other_literals(&program, &case, &current, reflected, &constants)
                }
                _ => self.annotated(&program, &case, run, reflected, &constants),
            };
            for other in others {
                let Some(replaced) = skeleton::replaced(&case, names, &reflected.path, &other) else {
                    continue;
                };
                if self.frontier.retyped.insert((Arc::clone(&reflected.path), other)) {
                    found.push(replaced);
                }
            }
        }
        found
    }

    /// Objects of classes that nobody has written in place of one whose class lacks an annotation: of all other classes that
    /// the run has found it to be of, and with the annotation.
    fn annotated(
        &self,
        program: &Program,
        case: &TestCase,
        run: &Run,
        reflected: &Reflected,
        constants: &[CodeConstant],
    ) -> Vec<Recipe> {
        let Some(declared) = self.task.subject.type_at(case, &reflected.path) else { return Vec::new() };
        let facts = self.facts_at(&run.references, &reflected.path);
        let Some(Recipe::Mock(mock)) = self.mock(program, case, (&declared, None), &facts) else {
            return Vec::new();
        };
        let classes = other_classes(program, &mock.class, reflected, constants).into_iter();
        classes.map(|class| Recipe::Mock(Box::new(Mock { class, ..(*mock).clone() }))).collect()
    }

    /// Constants of the method under test and of its class.
    fn constants(&self, program: &Program) -> Vec<CodeConstant> {
        let Some(declared) = program.method(self.task.subject.method) else { return Vec::new() };
        let class = &declared.class;
        let all = class.file.methods.iter();
        all.flat_map(|method| classfile::constants(&class.file, method)).collect()
    }

    /// Types in place of a type that was given.
    fn other_literals(
        &self,
        program: &Program,
        case: &TestCase,
        current: &Recipe,
        reflected: &Reflected,
        constants: &[CodeConstant],
    ) -> Vec<Recipe> {
        let class = match current {
            Recipe::MockLiteral(class) => (**class).clone(),
            _ => {
                let bound = self.task.subject.type_at(case, &reflected.path);
                MockClass::of_types(bound_of(bound).into_iter().collect())
            }
        };
        let mut found: Vec<MockClass> = other_classes(program, &class, reflected, constants);
        // Of these, only a class extends one.
        let form = |form: MockForm| {
            let extends = class.extends.clone().filter(|_| form == MockForm::Class);
            MockClass { form, extends, ..class.clone() }
        };
        let literal = |class: &ClassName| Recipe::ClassLiteral(Type::class(class.clone()));
        let mut others: Vec<Recipe> = Vec::new();
        match (&*reflected.method, &reflected.class) {
            ("isInterface", _) => found.extend([form(MockForm::Interface), form(MockForm::Class)]),
            ("isAnnotation", _) if class.super_types().next().is_none() => {
                others.push(literal(&ClassName::from("java/lang/Deprecated")));
            }
            ("isEnum", _) => found.push(form(MockForm::Enum)),
            ("isRecord", _) => found.push(form(MockForm::Record)),
            ("isArray", _) => others.push(Recipe::ClassLiteral(Type::array(Type::object()))),
            ("isAssignableFrom" | "getSuperclass", Some(asked)) => {
                others.push(literal(asked));
                found.extend(extended(program, &class, asked, &case.class.package()));
            }
            ("getSuperclass", None) => {
                let named = constants.iter().filter_map(|constant| match constant {
                    CodeConstant::Class(name) => Some(ClassName::new(&**name)),
                    _ => None,
                });
                found
                    .extend(named.filter_map(|name| extended(program, &class, &name, &case.class.package())));
            }
            _ => {}
        }
        others.extend(found.into_iter().map(|class| Recipe::MockLiteral(Box::new(class))));
        others
    }
}

/// The bound of a `Class` parameter, as far as it is a class.
fn bound_of(ty: Option<Type>) -> Option<ClassType> {
    use program::TypeArgument;
    let Some(Type::Class(class)) = ty else { return None };
    match class.arguments.first()? {
        TypeArgument::Exact(Type::Class(bound)) | TypeArgument::Extends(Type::Class(bound)) => {
            Some(bound.clone())
        }
        _ => None,
    }
}

/// The class as one of another type, too.
fn extended(program: &Program, class: &MockClass, other: &ClassName, package: &str) -> Option<MockClass> {
    let mut wanted: Vec<ClassType> = class.super_types().cloned().collect();
    wanted.push(ClassType { name: other.clone(), arguments: Vec::new() });
    let planned = types::plan(program, Wish { package, is: &wanted, is_not: &[] }).ok()?;
    Some(MockClass { annotations: class.annotations.clone(), ..planned })
}

fn asks_for_annotation(reflected: &Reflected) -> bool {
    matches!(
        &*reflected.method,
        "isAnnotationPresent"
            | "getAnnotation"
            | "getDeclaredAnnotation"
            | "getAnnotationsByType"
            | "getDeclaredAnnotationsByType"
    )
}

/// The class with an annotation that was asked for, or with other values in it.
fn other_classes(
    program: &Program,
    class: &MockClass,
    reflected: &Reflected,
    constants: &[CodeConstant],
) -> Vec<MockClass> {
    let asked = reflected.class.as_ref().filter(|_| asks_for_annotation(reflected));
    let Some(annotation) = asked.and_then(|name| program.class(name)) else { return Vec::new() };
    if !can_be_present(&annotation) {
        return Vec::new();
    }
    let with = |planned: Vec<MockAnnotation>| MockClass { annotations: planned, ..class.clone() };
    let Some(position) = class.annotations.iter().position(|it| it.class == annotation.name) else {
        let mut all = class.annotations.clone();
        all.extend(plain(program, &annotation));
        return if all.len() > class.annotations.len() { vec![with(all)] } else { Vec::new() };
    };
    let mut found = Vec::new();
    for element in annotation.methods.iter().filter(|method| method.access.is_abstract()) {
        for value in element_values(program, &element.returns, constants) {
            let mut all = class.annotations.clone();
            let elements = &mut all[position].elements;
            match elements.iter_mut().find(|(name, _)| *name == element.name) {
                Some((_, old)) => *old = value,
                None => elements.push((element.name.clone(), value)),
            }
            found.push(with(all));
        }
    }
    found
}

/// Whether an annotation can be seen at a class while a program runs (JLS 9.6.4).
fn can_be_present(annotation: &Class) -> bool {
    let is_retained = annotation.annotation("java/lang/annotation/Retention").is_some_and(|retention| {
        matches!(retention.value("value"), Some(program::AnnotationValue::Enum(_, policy)) if &**policy == "RUNTIME")
    });
    let at_classes = annotation.annotation("java/lang/annotation/Target").is_none_or(|target| match target.value("value") {
        Some(program::AnnotationValue::Array(places)) => places.iter().any(|place| {
            matches!(place, program::AnnotationValue::Enum(_, place) if matches!(&**place, "TYPE" | "TYPE_USE"))
        }),
        _ => false,
    });
    annotation.kind == ClassKind::Annotation && is_retained && at_classes
}

/// An annotation with what it must say.
fn plain(program: &Program, annotation: &Class) -> Option<MockAnnotation> {
    let mut elements = Vec::new();
    for element in annotation.methods.iter().filter(|method| method.access.is_abstract()) {
        if element.annotation_default.is_none() {
            let value = element_values(program, &element.returns, &[]).into_iter().next()?;
            elements.push((element.name.clone(), value));
        }
    }
    Some(MockAnnotation { class: annotation.name.clone(), elements })
}

/// What an element can be set to: everything where that is little, else what the code compares with.
fn element_values(program: &Program, ty: &Type, constants: &[CodeConstant]) -> Vec<AnnotationValue> {
    let value = |value: Value| AnnotationValue::Value(value);
    match ty {
        Type::Primitive(Primitive::Boolean) => {
            vec![value(Value::Boolean(true)), value(Value::Boolean(false))]
        }
        Type::Primitive(primitive) => {
            let mut numbers = vec![0, 1, -1];
            for constant in constants {
                let number = match constant {
                    CodeConstant::Int(number) => i64::from(*number),
                    CodeConstant::Long(number) => *number,
                    _ => continue,
                };
                numbers.extend([number, number.wrapping_add(1), number.wrapping_sub(1)]);
            }
            let mut seen = Vec::new();
            numbers.retain(|number| {
                !seen.contains(number) && {
                    seen.push(*number);
                    true
                }
            });
            numbers.into_iter().map(|number| value(primitive_value(*primitive, number))).collect()
        }
        ty if *ty == Type::string() => {
            let mut texts: Vec<Arc<str>> = vec![Arc::from("a"), Arc::from("")];
            for constant in constants {
                if let CodeConstant::String(text) = constant {
                    texts.push(text.clone());
                }
            }
            texts.into_iter().map(|text| value(Value::String(text))).collect()
        }
        Type::Class(class) if class.name.as_str() == "java/lang/Class" => {
            let named = constants.iter().filter_map(|constant| match constant {
                CodeConstant::Class(name) if !name.starts_with('[') => {
                    Some(Type::class(ClassName::new(&**name)))
                }
                _ => None,
            });
            let bound = bound_of(Some(ty.clone())).map(|bound| bound.name);
            let own = bound.clone().map_or_else(Type::object, Type::class);
            let fits = |ty: &Type| match (&bound, ty.class_name()) {
                (Some(bound), Some(name)) => program.is_subclass(name, bound),
                _ => true,
            };
            let all: Vec<Type> = std::iter::once(own).chain(named.filter(fits)).collect();
            all.into_iter().map(AnnotationValue::Class).collect()
        }
        Type::Class(class) => match program.class(&class.name) {
            Some(declared) if declared.kind == ClassKind::Enum => declared
                .enum_constants()
                .map(|field| AnnotationValue::Enum {
                    class: class.name.clone(),
                    constant: field.name.clone(),
                })
                .collect(),
            Some(declared) if declared.kind == ClassKind::Annotation => {
                plain(program, &declared).map(AnnotationValue::Annotation).into_iter().collect()
            }
            _ => Vec::new(),
        },
        Type::Array(element) => {
            let one = element_values(program, element, constants).into_iter().map(|item| vec![item]);
            std::iter::once(Vec::new()).chain(one).map(AnnotationValue::Array).collect()
        }
        Type::Void | Type::Null | Type::Variable(_) => Vec::new(),
    }
}

fn primitive_value(primitive: Primitive, number: i64) -> Value {
    match primitive {
        Primitive::Boolean => Value::Boolean(number != 0),
        Primitive::Byte => Value::Byte(number as i8),
        Primitive::Short => Value::Short(number as i16),
        Primitive::Char => Value::Char(number as u16),
        Primitive::Int => Value::Int(number as i32),
        Primitive::Long => Value::Long(number),
        Primitive::Float => Value::Float(number as f32),
        Primitive::Double => Value::Double(number as f64),
    }
}
