//! Why there is no class, as data.

use std::fmt;
use std::sync::Arc;

use program::{ClassKind, ClassName, ClassType, Type};

/// No class was planned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoClass {
    /// Java allows none.
    Conflict(Box<Conflict>),
    /// None can be added, but one that is there is all that.
    Exists(ClassName),
    /// There may be one that is not written here.
    Unwritten(&'static str),
}

/// A broken rule, and the types that cannot be had together because of it: without any of them there would be a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub reason: Reason,
    /// What the class would have to be.
    pub is: Vec<ClassName>,
    /// What it would have to be no instance of.
    pub is_not: Vec<ClassName>,
    /// Of what nobody can extend: what it lacks, and whether that is an interface.
    pub lacks: Option<(ClassName, bool)>,
    /// No other package is better than that of the test.
    pub is_everywhere: bool,
}

/// A rule of the language that a class would break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nobody can extend it.
    Final(ClassName),
    /// Nobody can extend an enum, a record, an annotation type.
    Kind(ClassName, ClassKind),
    /// Only named classes can extend it, and they are closed, too.
    Sealed(ClassName),
    /// A class extends one class.
    TwoClasses(ClassName, ClassName),
    /// Whatever is the first is the second.
    Implied(ClassName, ClassName),
    /// The package of the test cannot name it.
    Hidden(ClassName),
    /// No constructor that a subclass in the package of the test can call.
    NoConstructor(ClassName),
    /// An abstract method that only its own package can implement.
    ClosedMethod { class: ClassName, method: Arc<str> },
    /// One generic type would be inherited with two sets of arguments.
    TwoParametrisations(ClassType, ClassType),
    /// No type is what both methods return.
    Returns { method: Arc<str>, first: (ClassName, Type), second: (ClassName, Type) },
    /// A method that cannot be overridden is not what the other type wants.
    FinalMethod { method: Arc<str>, class: ClassName, wanted: ClassName },
    /// A static method where the other type wants one of the object.
    StaticMethod { method: Arc<str>, class: ClassName, wanted: ClassName },
}

impl Conflict {
    pub(crate) fn of(reason: Reason) -> Conflict {
        Conflict { reason, is: Vec::new(), is_not: Vec::new(), lacks: None, is_everywhere: false }
    }

    /// Whether no class can be all that, wherever it stands: what only the test cannot write, others may.
    pub fn is_proof(&self) -> bool {
        self.is_everywhere
    }
}

impl fmt::Display for Conflict {
    /// In the words of a report: `Money is final and does not implement Auditable`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let closed = |out: &mut fmt::Formatter<'_>, class: &ClassName, how: &str| match &self.lacks {
            Some((other, true)) => {
                write!(out, "{} {how} and does not implement {}", short(class), short(other))
            }
            Some((other, false)) => {
                write!(out, "{} {how} and does not extend {}", short(class), short(other))
            }
            None => write!(out, "{} {how}", short(class)),
        };
        match &self.reason {
            Reason::Final(class) => closed(out, class, "is final"),
            Reason::Sealed(class) if !self.is_not.is_empty() => {
                let permitted: Vec<String> = self.is_not.iter().map(short).collect();
                write!(
                    out,
                    "{} is sealed, and all that it permits is one of {}",
                    short(class),
                    permitted.join(", ")
                )
            }
            Reason::Sealed(class) => closed(out, class, "is sealed"),
            Reason::Kind(class, kind) => closed(out, class, kind_text(*kind)),
            Reason::TwoClasses(first, second) => {
                write!(
                    out,
                    "{} and {} are classes, and neither extends the other",
                    short(first),
                    short(second)
                )
            }
            Reason::Implied(class, implied) => write!(out, "every {} is a {}", short(class), short(implied)),
            Reason::Hidden(class) => write!(out, "{} is not visible to the test", short(class)),
            Reason::NoConstructor(class) => write!(out, "no constructor of {} can be called", short(class)),
            Reason::ClosedMethod { class, method } => {
                write!(out, "only the package of {} can implement its method {method}", short(class))
            }
            Reason::TwoParametrisations(first, second) => {
                let (first, second) = (Type::Class(first.clone()), Type::Class(second.clone()));
                write!(out, "no class is both {} and {}", plain(&first), plain(&second))
            }
            Reason::Returns { method, first, second } => write!(
                out,
                "{method} returns {} in {} and {} in {}",
                plain(&first.1),
                short(&first.0),
                plain(&second.1),
                short(&second.0)
            ),
            Reason::FinalMethod { method, class, wanted } => {
                write!(out, "{method} is final in {} and not what {} asks for", short(class), short(wanted))
            }
            Reason::StaticMethod { method, class, wanted } => {
                write!(out, "{method} is static in {} and not in {}", short(class), short(wanted))
            }
        }
    }
}

fn kind_text(kind: ClassKind) -> &'static str {
    match kind {
        ClassKind::Enum => "is an enum",
        ClassKind::Record => "is a record",
        ClassKind::Annotation => "is an annotation type",
        ClassKind::Class | ClassKind::Interface | ClassKind::Info => "cannot be extended",
    }
}

fn short(class: &ClassName) -> String {
    class.without_package().replace('$', ".")
}

/// A type without packages.
fn plain(ty: &Type) -> String {
    let text = ty.to_string();
    let words = text.split_inclusive(|c: char| !(c.is_alphanumeric() || matches!(c, '.' | '_' | '$')));
    words.map(|word| word.rsplit('.').next().unwrap_or(word)).collect()
}
