//! Fixtures as Java: fields that no call sets, by assignment where the test may, else by reflection; and the small methods
//! that a test class gets for that. KeYTestGen2 writes its fixtures by reflection throughout.

use std::collections::BTreeSet;

use contract::ExprKind;
use program::{ClassName, ClassType, MethodRef, Program, Type};
use suite::fixture::{class_of, is_assignable};
use suite::{FieldValue, Recipe, TestCase};

use crate::body::{Body, Built};
use crate::build::Form;
use crate::call::Throws;
use crate::context::Context;
use crate::formula::Environment;
use crate::java::{Binding, Piece, literal};

/// A method that a test class needs for its fixtures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Helper {
    Set,
    Create,
    CreateWith,
    Constant,
    Array,
    /// What puts a static field back.
    Kept,
    /// What a static field refers to.
    Held,
    /// What keeps the exception of an old value that the clause may not ask for.
    Earlier,
}

impl Helper {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Helper::Set => "set",
            Helper::Create | Helper::CreateWith => "create",
            Helper::Constant => "constant",
            Helper::Array => "array",
            Helper::Kept => "kept",
            Helper::Held => "held",
            Helper::Earlier => "earlier",
        }
    }

    fn text(self, context: &Context<'_>) -> String {
        let object = context.lang("Object");
        let string = context.lang("String");
        let class = context.lang("Class");
        let throws = format!("throws {}", context.lang("ReflectiveOperationException"));
        let constructor = || context.jdk("java/lang/reflect/Constructor");
        let field = || context.jdk("java/lang/reflect/Field");
        match self {
            Helper::Set => format!(
                "/** Puts a value where no call is known to put it. */\n\
                 private static void set({object} object, {class}<?> declaring, {string} name, {object} value)\n        \
                 {throws} {{\n    \
                 {field} field = declaring.getDeclaredField(name);\n    \
                 field.setAccessible(true);\n    \
                 field.set(object, value);\n}}",
                field = field(),
            ),
            Helper::Create => format!(
                "/** An object of a class that is not visible here. */\n\
                 private static {object} create({string} name) {throws} {{\n    \
                 {constructor}<?> constructor = {class}.forName(name).getDeclaredConstructor();\n    \
                 constructor.setAccessible(true);\n    \
                 return constructor.newInstance();\n}}",
                constructor = constructor(),
            ),
            Helper::CreateWith => format!(
                "/** An object of a class or by a constructor that is not visible here. */\n\
                 private static {object} create({string} name, {class}<?>[] parameters, {object}... arguments)\n        \
                 {throws} {{\n    \
                 {constructor}<?> constructor = {class}.forName(name).getDeclaredConstructor(parameters);\n    \
                 constructor.setAccessible(true);\n    \
                 return constructor.newInstance(arguments);\n}}",
                constructor = constructor(),
            ),
            Helper::Array => format!(
                "/** An array of a class that is not visible here. */\n\
                 private static {object} array({string} name, {object}... items) {throws} {{\n    \
                 {object} array = {arrays}.newInstance({class}.forName(name), items.length);\n    \
                 for (int i = 0; i < items.length; i++) {{\n        \
                 {arrays}.set(array, i, items[i]);\n    \
                 }}\n    \
                 return array;\n}}",
                arrays = context.jdk("java/lang/reflect/Array"),
            ),
            Helper::Earlier => format!(
                "/** A value as it is now; an exception counts only where the value is asked for. */\n\
                 private static <T> {supplier}<T> earlier({supplier}<T> value) {{\n    \
                 try {{\n        \
                 T now = value.get();\n        \
                 return () -> now;\n    \
                 }} catch ({thrown} e) {{\n        \
                 return () -> {{\n            \
                 throw e;\n        \
                 }};\n    \
                 }}\n}}",
                supplier = context.jdk("java/util/function/Supplier"),
                thrown = context.lang("RuntimeException"),
            ),
            Helper::Held => format!(
                "/** What a static field that is not visible here refers to. */\n\
                 @{suppress}(\"unchecked\")\n\
                 private static <T> T held({string} declaring, {string} name) {{\n    \
                 try {{\n        \
                 {field} field = {class}.forName(declaring).getDeclaredField(name);\n        \
                 field.setAccessible(true);\n        \
                 return (T) field.get(null);\n    \
                 }} catch ({checked} e) {{\n        \
                 throw new {error}(e);\n    \
                 }}\n}}",
                suppress = context.lang("SuppressWarnings"),
                field = field(),
                checked = context.lang("ReflectiveOperationException"),
                error = context.lang("AssertionError"),
            ),
            Helper::Kept => format!(
                "/** Puts back what a static field holds now, and makes it what it is when a program begins: nothing, or empty. */\n\
                 @{suppress}({{\"unchecked\", \"rawtypes\"}})\n\
                 private static {runnable} kept({string} declaring, {string} name) {{\n    \
                 try {{\n        \
                 {field} field = {class}.forName(declaring).getDeclaredField(name);\n        \
                 field.setAccessible(true);\n        \
                 boolean isFinal = {modifier}.isFinal(field.getModifiers());\n        \
                 {object} value = field.get(null);\n        \
                 {object} copy = value instanceof {map} ? new {hash_map}(({map}) value)\n                \
                 : value instanceof {collection} ? new {list}(({collection}) value) : null;\n        \
                 boolean isPlain = value instanceof {enumeration} || value instanceof {class}\n                \
                 || value instanceof {comparable} && value.getClass().getName().startsWith(\"java.\")\n                \
                 && !(value instanceof {appendable}) && !(value instanceof {cloneable});\n        \
                 try {{\n            \
                 if (value instanceof {map}) {{\n                \
                 (({map}) value).clear();\n            \
                 }} else if (value instanceof {collection}) {{\n                \
                 (({collection}) value).clear();\n            \
                 }} else if (!isPlain && !isFinal) {{\n                \
                 field.set(null, null);\n            \
                 }}\n        \
                 }} catch ({unsupported} e) {{\n            \
                 // Nobody can change what cannot be emptied.\n        \
                 }}\n        \
                 return () -> {{\n            \
                 try {{\n                \
                 if (value instanceof {map} && !value.equals(copy)) {{\n                    \
                 (({map}) value).clear();\n                    \
                 (({map}) value).putAll(({map}) copy);\n                \
                 }} else if (value instanceof {collection} && !new {list}(({collection}) value).equals(copy)) {{\n                    \
                 (({collection}) value).clear();\n                    \
                 (({collection}) value).addAll(({collection}) copy);\n                \
                 }}\n                \
                 if (!isFinal) {{\n                    \
                 field.set(null, value);\n                \
                 }}\n            \
                 }} catch ({checked} e) {{\n                \
                 throw new {error}(e);\n            \
                 }}\n        \
                 }};\n    \
                 }} catch ({checked} e) {{\n        \
                 throw new {error}(e);\n    \
                 }}\n}}",
                appendable = context.lang("Appendable"),
                cloneable = context.lang("Cloneable"),
                comparable = context.lang("Comparable"),
                enumeration = context.lang("Enum"),
                unsupported = context.lang("UnsupportedOperationException"),
                suppress = context.lang("SuppressWarnings"),
                runnable = context.lang("Runnable"),
                field = field(),
                map = context.jdk("java/util/Map"),
                hash_map = context.jdk("java/util/LinkedHashMap"),
                collection = context.jdk("java/util/Collection"),
                list = context.jdk("java/util/ArrayList"),
                modifier = context.jdk("java/lang/reflect/Modifier"),
                checked = context.lang("ReflectiveOperationException"),
                error = context.lang("AssertionError"),
            ),
            Helper::Constant => format!(
                "/** A constant of an enum that is not visible here. */\n\
                 private static {object} constant({string} enumeration, {string} name) {throws} {{\n    \
                 {field} constant = {class}.forName(enumeration).getDeclaredField(name);\n    \
                 constant.setAccessible(true);\n    \
                 return constant.get(null);\n}}",
                field = field(),
            ),
        }
    }
}

/// The methods that a class needs, each as the lines of one method; to be called before imports are printed.
pub(crate) fn methods(context: &Context<'_>, helpers: &BTreeSet<Helper>) -> Vec<String> {
    helpers.iter().map(|helper| helper.text(context)).collect()
}

impl Body<'_> {
    /// Says that the state of this test was not reached by calls.
    pub(crate) fn mark_fixture(&mut self, case: &TestCase) {
        if !self.checked && case.uses_reflection(self.context.program) {
            self.line("// fixture: reflection, since no calls are known that lead to this state");
        }
    }

    pub(crate) fn fixture(
        &mut self,
        object: &Recipe,
        fields: &[FieldValue],
        wanted: &Type,
        wish: &str,
    ) -> Built<Piece> {
        let piece = self.build(object, wanted, wish, Form::Named)?;
        let class = class_of(&self.recipes, object).cloned();
        for field in fields {
            let value = self.field_value(field)?;
            let package = &self.context.package;
            let line = if is_assignable(self.context.program, package, &self.recipes, object, field) {
                format!("{}.{} = {};", piece.text, field.field.name, value.text)
            } else {
                self.needs(Helper::Set);
                let declaring = self.declaring(&piece, class.as_ref(), &field.field.owner)?;
                let name = literal::string(&field.field.name);
                format!("set({}, {declaring}, {name}, {});", piece.text, value.text)
            };
            self.line(line);
        }
        if let Some(class) = class {
            self.fixtures.retain(|(known, _)| known.text != piece.text);
            self.fixtures.push((piece.clone(), class));
        }
        Ok(piece)
    }

    fn needs(&mut self, helper: Helper) {
        self.helpers.insert(helper);
        self.note_throws(Throws::Exception);
    }

    fn field_value(&mut self, field: &FieldValue) -> Built<Piece> {
        if let Some(piece) = self.hidden_value(&field.value)? {
            return Ok(piece);
        }
        let wanted = match &field.ty {
            ty if ty.unboxed().is_some() => ty.clone(),
            ty => self.context.nearest(&self.variables.erase(ty)),
        };
        let wish = self.wish_for(Some(&field.field.name), &wanted);
        self.build(&field.value, &wanted, &wish, Form::Brief)
    }

    /// A value of a class that cannot be named; `None` for one that can.
    fn hidden_value(&mut self, value: &Recipe) -> Built<Option<Piece>> {
        let text = match value {
            Recipe::EnumConstant { class, constant } if !self.context.is_accessible_class(class) => {
                self.needs(Helper::Constant);
                let class = literal::string(&class.dotted());
                format!("constant({class}, {})", literal::string(constant))
            }
            Recipe::Array { element: Type::Class(class), items }
                if !self.context.is_accessible_class(&class.name) =>
            {
                self.needs(Helper::Array);
                let mut pieces = Vec::new();
                for item in items {
                    let piece = match self.hidden_value(item)? {
                        Some(piece) => piece,
                        None => self.build(item, &Type::object(), "item", Form::Brief)?,
                    };
                    pieces.push(piece);
                }
                let class = literal::string(&class.name.dotted());
                let given = std::iter::once(class).chain(self.variable_arguments(&pieces));
                format!("array({})", given.collect::<Vec<_>>().join(", "))
            }
            _ => return Ok(None),
        };
        Ok(Some(Piece::primary(text, Type::object())))
    }

    /// Arguments of variable number: an array or `null` alone would be taken for all of them.
    fn variable_arguments(&self, pieces: &[Piece]) -> Vec<String> {
        match pieces {
            [only] if matches!(only.ty, Type::Null | Type::Array(_)) => {
                vec![only.cast(&self.context.lang("Object"), Type::object()).text]
            }
            several => several.iter().map(|piece| piece.text.clone()).collect(),
        }
    }

    /// The class that declares a field, as an expression.
    fn declaring(&self, object: &Piece, class: Option<&ClassName>, owner: &ClassName) -> Built<String> {
        if self.context.is_accessible_class(owner) {
            return Ok(format!("{}.class", self.context.class_text(owner)));
        }
        let mut text = format!("{}.getClass()", object.at(Binding::Primary));
        let mut next = class.cloned();
        while let Some(name) = next {
            if name == *owner {
                return Ok(text);
            }
            text.push_str(".getSuperclass()");
            let class = self.context.program.class(&name);
            next = class.and_then(|class| class.superclass.as_ref()?.class_name().cloned());
        }
        Err(format!("the object has no fields of `{owner}`"))
    }

    /// `create("p.Chain$Node", …)`.
    pub(crate) fn reflected(
        &mut self,
        own: &ClassType,
        constructor: &MethodRef,
        arguments: &[Recipe],
    ) -> Built<Piece> {
        let parameters = Program::parse_descriptor(&constructor.descriptor).map(|(parameters, _)| parameters);
        let parameters = parameters.unwrap_or_default();
        if parameters.len() != arguments.len() {
            return Err(format!("`{constructor}` with {} arguments", arguments.len()));
        }
        let mut pieces = Vec::new();
        for (parameter, recipe) in parameters.iter().zip(arguments) {
            let wanted = self.context.nearest(parameter);
            let wish = self.wish_for(None, &wanted);
            pieces.push(self.build(recipe, &wanted, &wish, Form::Brief)?);
        }
        self.check_precondition(constructor, &constructor.owner, None, &pieces);
        let class = literal::string(&own.name.dotted());
        if parameters.is_empty() {
            self.needs(Helper::Create);
            return Ok(Piece::primary(format!("create({class})"), Type::object()));
        }
        self.needs(Helper::CreateWith);
        let classes: Vec<String> = parameters.iter().map(|ty| self.class_expression(ty)).collect();
        let given = self.variable_arguments(&pieces);
        let text = format!(
            "create({class}, new {}<?>[] {{{}}}, {})",
            self.context.lang("Class"),
            classes.join(", "),
            given.join(", ")
        );
        Ok(Piece::primary(text, Type::object()))
    }

    fn class_expression(&self, ty: &Type) -> String {
        if self.context.is_nameable(ty) {
            return format!("{}.class", self.context.type_text(ty));
        }
        let mut dimensions = String::new();
        let mut innermost = ty;
        while let Type::Array(element) = innermost {
            dimensions.push('[');
            innermost = element;
        }
        let name = innermost.class_name().map(ClassName::dotted).unwrap_or_default();
        let name = if dimensions.is_empty() { name } else { format!("{dimensions}L{name};") };
        format!("{}.forName({})", self.context.lang("Class"), literal::string(&name))
    }

    /// For the judge: the invariants of every object whose fields were set, but for the receiver, which is checked with
    /// its method.
    pub(crate) fn require_fixtures(&mut self, receiver: Option<&Piece>) {
        let fixtures = std::mem::take(&mut self.fixtures);
        for (piece, class) in &fixtures {
            let is_receiver = receiver.is_some_and(|receiver| receiver.text == piece.text);
            // What cannot be named cannot be asked; the machine has.
            if is_receiver || !self.context.is_accessible_class(class) {
                continue;
            }
            let environment = Environment {
                class: Some(class.clone()),
                this: Some(piece.clone()),
                parameters: Vec::new(),
                result: None,
                signal: None,
                inside: true,
            };
            let contracts = self.context.contracts;
            let supers = self.context.program.supertypes(class);
            for name in std::iter::once(class).chain(&supers) {
                let declared = contracts.declared(name);
                let of_object =
                    |clause: &&contract::Clause| clause.expr.any(|part| part.kind == ExprKind::This);
                for clause in declared.invariants.iter().filter(of_object) {
                    self.require_clause(&clause.text, &clause.expr, &environment);
                }
            }
        }
    }
}
