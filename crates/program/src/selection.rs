//! What of a program the user has named: classes and methods, the same for every command.
//!
//! A class is named as `Class.getName()` or a reader has it, its package may be left out: `p.Outer$Inner`, `Outer.Inner`,
//! `Inner`. A method is `name`, `name(parameters)` or `name(parameters)result`, in descriptors (`push(I)V`) or in Java's own
//! words (`push(int)`); a constructor is `<init>` or named like its class.

use std::collections::BTreeSet;

use base::{Diagnostic, closest};

use crate::{Class, ClassName, Method, Program};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// As written; none means all.
    pub classes: Vec<String>,
    pub methods: Vec<String>,
}

impl Selection {
    /// The chosen classes under test, sorted.
    pub fn classes(&self, program: &Program) -> Vec<ClassName> {
        let is_chosen = |class: &&ClassName| {
            self.classes.is_empty() || self.classes.iter().any(|wanted| means_class(wanted, class))
        };
        program.under_test().iter().filter(is_chosen).cloned().collect()
    }

    /// Whether the user has chosen this method, by its name or since none was named.
    pub fn takes(&self, class: &Class, method: &Method) -> bool {
        self.methods.is_empty() || self.names(class, method)
    }

    /// Whether the user has named this method.
    pub fn names(&self, class: &Class, method: &Method) -> bool {
        self.methods.iter().any(|wanted| means_method(wanted, class, method))
    }

    /// An error for each name that means nothing in any of these programs.
    pub fn unknown(&self, programs: &[&Program]) -> Vec<Diagnostic> {
        let under_test = || programs.iter().flat_map(|program| program.under_test());
        let is_unknown = |wanted: &&String| !under_test().any(|class| means_class(wanted, class));
        let classes: Vec<&String> = self.classes.iter().filter(is_unknown).collect();
        if under_test().next().is_none() || !classes.is_empty() {
            // Which methods there are is not known then.
            return match under_test().next() {
                None => Vec::new(),
                Some(_) => classes.into_iter().map(|wanted| unknown_class(wanted, under_test())).collect(),
            };
        }
        let chosen: Vec<_> = programs
            .iter()
            .flat_map(|program| self.classes(program).into_iter().filter_map(|name| program.class(&name)))
            .collect();
        let means = |wanted: &str| {
            chosen.iter().any(|class| class.methods.iter().any(|method| means_method(wanted, class, method)))
        };
        let unknown = self.methods.iter().filter(|wanted| !means(wanted));
        unknown.map(|wanted| unknown_method(wanted, chosen.iter().map(|class| &**class))).collect()
    }
}

fn means_class(wanted: &str, class: &ClassName) -> bool {
    let wanted = wanted.replace(['/', '$'], ".");
    let name = class.as_str().replace(['/', '$'], ".");
    name == wanted || name.strip_suffix(&wanted).is_some_and(|before| before.ends_with('.'))
}

fn means_method(wanted: &str, class: &Class, method: &Method) -> bool {
    if method.access.is_synthetic() || method.is_class_initialiser() {
        return false;
    }
    let (name, described) = match wanted.find('(') {
        Some(at) => (&wanted[..at], Some(&wanted[at..])),
        None => (wanted, None),
    };
    let simple = class.simple_name.as_deref();
    let is_named = *method.name == *name || method.is_constructor() && simple == Some(name);
    is_named && described.is_none_or(|described| fits(described, method))
}

/// Whether `(I)`, `(I)V` or `(int)` describes the method.
fn fits(described: &str, method: &Method) -> bool {
    let descriptor = &*method.descriptor;
    let of_parameters = descriptor.rfind(')').map_or(descriptor, |end| &descriptor[..=end]);
    if described == descriptor || described == of_parameters {
        return true;
    }
    let Some(inner) = described.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
        return false;
    };
    let written: Vec<&str> = inner.split(',').map(str::trim).filter(|ty| !ty.is_empty()).collect();
    let is_type = |(written, parameter): (&&str, &crate::Parameter)| {
        let ty = parameter.ty.to_string();
        let raw = ty.split('<').next().unwrap_or(&ty);
        let array = &ty[ty.trim_end_matches("[]").len()..];
        let plain = format!("{}{array}", raw.trim_end_matches("[]"));
        plain == **written || plain.strip_suffix(written).is_some_and(|before| before.ends_with('.'))
    };
    written.len() == method.parameters.len() && written.iter().zip(&method.parameters).all(is_type)
}

fn unknown_class<'c>(wanted: &str, classes: impl Iterator<Item = &'c ClassName>) -> Diagnostic {
    let message = format!("no class `{wanted}` among the classes under test");
    let last = |name: &str| name.rsplit(['.', '$', '/']).next().unwrap_or(name).to_owned();
    let classes: Vec<(String, String)> =
        classes.map(|class| (last(class.as_str()), class.dotted())).collect();
    let near = closest(&last(wanted), classes.iter().map(|(last, _)| last.as_str()));
    let near = near.and_then(|near| classes.iter().find(|(last, _)| last == near));
    Diagnostic::error("selection.unknown-class", message).help(match near {
        Some((_, near)) => format!("did you mean `{near}`?"),
        None => String::from("`jurat contracts PATH` lists the classes that were found"),
    })
}

fn unknown_method<'c>(wanted: &str, classes: impl Iterator<Item = &'c Class>) -> Diagnostic {
    let message = format!("no method `{wanted}` in the chosen classes");
    let name = wanted.split('(').next().unwrap_or(wanted);
    let mut names = BTreeSet::new();
    let mut same = BTreeSet::new();
    for class in classes {
        for method in class.methods.iter().filter(|method| !method.access.is_synthetic()) {
            names.insert(method.name.clone());
            if *method.name == *name {
                same.insert(format!("{}{}", method.name, method.descriptor));
            }
        }
    }
    let near = same.into_iter().next();
    let near = near.or_else(|| closest(name, names.iter().map(|name| &**name)).map(str::to_owned));
    Diagnostic::error("selection.unknown-method", message).help(match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => String::from(
            "write `name` or `name(parameters)`, for example `mid`, `mid(III)` or `mid(int, int, int)`",
        ),
    })
}
