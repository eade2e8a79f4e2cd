//! One view of annotations, whether they come from source (with exact places) or from a class file.
//!
//! A class that has source is read from source only; its class file is asked for the values of
//! constant expressions (`@Max(LIMIT)`), which the compiler has folded already.

use std::sync::Arc;

use base::{Place, Span};
use program::{Annotation as Compiled, AnnotationValue, Class, Constant, Program, Type};
use syntax::SourceText;
use syntax::java::{AnnotationArgument, SourceAnnotation, SourceFile};

#[derive(Clone, Debug)]
pub(crate) struct Annotation {
    /// Qualified, member classes with dots too: `jass.modern.Pre`, `jakarta.validation.constraints.Min.List`.
    pub name: String,
    pub values: Vec<(Arc<str>, Value)>,
    pub place: Option<Place>,
    /// As the user wrote it, for messages.
    pub text: Arc<str>,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Text(SourceText),
    Constant(Constant),
    Class(Type),
    /// An enum constant's name.
    Enum(Arc<str>),
    Annotation(Annotation),
    Array(Vec<Value>),
    /// An expression of the source that the compiler's copy does not explain.
    Expression(SourceText, Span),
}

impl Annotation {
    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.values.iter().find(|(key, _)| &**key == name).map(|(_, value)| value)
    }

    /// `Pre` of `jass.modern.Pre`.
    pub(crate) fn simple_name(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or_default()
    }

    /// `jass.modern` of `jass.modern.Pre`.
    pub(crate) fn package(&self) -> &str {
        self.name.rsplit_once('.').map_or("", |(package, _)| package)
    }

    /// The annotations of a value that is one or an array of them.
    pub(crate) fn nested(&self, name: &str) -> Vec<&Annotation> {
        match self.value(name) {
            Some(Value::Annotation(annotation)) => vec![annotation],
            Some(Value::Array(items)) => items
                .iter()
                .filter_map(|item| match item {
                    Value::Annotation(annotation) => Some(annotation),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// Containers of repeated annotations opened: `@Min.List({@Min(1), @Min(2)})` is two annotations.
pub(crate) fn flattened(annotations: &[Annotation]) -> Vec<&Annotation> {
    let mut all = Vec::new();
    for annotation in annotations {
        if annotation.simple_name() == "List" {
            all.extend(annotation.nested("value"));
        } else {
            all.push(annotation);
        }
    }
    all
}

/// Reads annotations of a declaration in source; `compiled` are the same declaration's in the class file.
pub(crate) fn from_source(
    program: &Program,
    class: &Class,
    file: &SourceFile,
    written: &[SourceAnnotation],
    compiled: &[Compiled],
) -> Vec<Annotation> {
    let reader = SourceReader { program, class, file };
    written.iter().map(|annotation| reader.read(annotation, compiled)).collect()
}

/// Reads annotations of a class file; `place` is the best that is known of the declaration.
pub(crate) fn from_class_file(compiled: &[Compiled], file: &Arc<str>, line: u32) -> Vec<Annotation> {
    compiled.iter().map(|annotation| compiled_annotation(annotation, file, line)).collect()
}

struct SourceReader<'a> {
    program: &'a Program,
    class: &'a Class,
    file: &'a SourceFile,
}

impl SourceReader<'_> {
    fn read(&self, written: &SourceAnnotation, compiled: &[Compiled]) -> Annotation {
        let name = self.qualified(&written.name);
        let same = compiled.iter().find(|compiled| compiled.class.canonical() == name);
        let place = self.file.text.place(written.span);
        let values = written.arguments.iter().map(|(key, argument)| {
            let folded = same.and_then(|same| same.value(key));
            (key.clone(), self.value(argument, folded, &place))
        });
        let text = folded(self.file.text.slice(written.span));
        Annotation { name, values: values.collect(), text: text.into(), place: Some(place) }
    }

    fn value(
        &self,
        argument: &AnnotationArgument,
        compiled: Option<&AnnotationValue>,
        place: &Place,
    ) -> Value {
        match argument {
            AnnotationArgument::Text(text) => Value::Text(text.clone()),
            AnnotationArgument::Expression(span) => match compiled {
                Some(compiled) => compiled_value(compiled, &place.file, place.line),
                None => Value::Expression(self.file.text.clone(), *span),
            },
            AnnotationArgument::Annotation(annotation) => {
                let nested: Vec<Compiled> = match compiled {
                    Some(AnnotationValue::Annotation(compiled)) => vec![compiled.clone()],
                    _ => Vec::new(),
                };
                Value::Annotation(self.read(annotation, &nested))
            }
            AnnotationArgument::Array(items) => {
                let compiled: &[AnnotationValue] = match compiled {
                    Some(AnnotationValue::Array(compiled)) => compiled,
                    _ => &[],
                };
                let values = items.iter().enumerate();
                Value::Array(
                    values.map(|(index, item)| self.value(item, compiled.get(index), place)).collect(),
                )
            }
        }
    }

    /// The annotation's class, by the imports even where the class itself is not on the class path.
    fn qualified(&self, name: &str) -> String {
        let (head, rest) = match name.split_once('.') {
            Some((head, rest)) => (head, format!(".{rest}")),
            None => (name, String::new()),
        };
        let single = self.file.imports.iter().find(|import| {
            !import.is_static && !import.on_demand && import.name.rsplit('.').next() == Some(head)
        });
        if let Some(import) = single {
            return format!("{}{rest}", import.name);
        }
        if let Some(class) = self.program.resolve_type_name(&self.class.name, name) {
            return class.canonical();
        }
        let wildcard = self.file.imports.iter().find(|import| {
            import.on_demand && !import.is_static && CONTRACT_PACKAGES.contains(&&*import.name)
        });
        match wildcard {
            Some(import) if rest.is_empty() => format!("{}.{name}", import.name),
            _ => name.to_owned(),
        }
    }
}

/// Packages whose annotations are contracts, which may be imported on demand.
const CONTRACT_PACKAGES: [&str; 6] = [
    "jass.modern",
    "jurat.contract",
    "com.google.java.contract",
    "jakarta.validation.constraints",
    "javax.validation.constraints",
    "org.jspecify.annotations",
];

fn compiled_annotation(annotation: &Compiled, file: &Arc<str>, line: u32) -> Annotation {
    let name = annotation.class.canonical();
    let values = annotation.values.iter();
    Annotation {
        text: format!("@{}", name.rsplit('.').next().unwrap_or_default()).into(),
        values: values.map(|(key, value)| (key.clone(), compiled_value(value, file, line))).collect(),
        place: Some(Place::new(file.clone(), line, 0)),
        name,
    }
}

fn compiled_value(value: &AnnotationValue, file: &Arc<str>, line: u32) -> Value {
    match value {
        AnnotationValue::Constant(Constant::String(text)) => {
            Value::Text(SourceText::at_line(file.clone(), line, text.clone()))
        }
        AnnotationValue::Constant(constant) => Value::Constant(constant.clone()),
        AnnotationValue::Enum(_, name) => Value::Enum(name.clone()),
        AnnotationValue::Class(ty) => Value::Class(ty.clone()),
        AnnotationValue::Annotation(annotation) => {
            Value::Annotation(compiled_annotation(annotation, file, line))
        }
        AnnotationValue::Array(items) => {
            Value::Array(items.iter().map(|item| compiled_value(item, file, line)).collect())
        }
    }
}

/// White space folded, and the `@` that JML comments may begin their lines with dropped.
pub(crate) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (index, line) in text.lines().enumerate() {
        let line =
            if index == 0 { line.trim_end() } else { line.trim().trim_start_matches('@').trim_start() };
        if index > 0 && !out.is_empty() && !line.is_empty() {
            out.push(' ');
        }
        let mut quoted = None;
        let mut last = ' ';
        for character in line.chars() {
            match quoted {
                Some(quote) if character == quote && last != '\\' => quoted = None,
                None if character == '"' || character == '\'' => quoted = Some(character),
                _ => {}
            }
            let repeated_space = quoted.is_none() && character.is_whitespace() && last.is_whitespace();
            if !repeated_space {
                let space = quoted.is_none() && character.is_whitespace();
                out.push(if space { ' ' } else { character });
            }
            // An escaped backslash does not escape what follows it.
            last = if last == '\\' && character == '\\' { ' ' } else { character };
        }
    }
    out.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_folds_outside_quotes_and_line_starts_lose_their_at_sign() {
        assert_eq!(folded("a  ==\n    @  b"), "a == b");
        assert_eq!(folded("s.equals(\"a  b\")   && c"), "s.equals(\"a  b\") && c");
        assert_eq!(folded("c == '\"'  &&  d"), "c == '\"' && d");
    }
}
