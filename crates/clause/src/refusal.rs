//! Why an expression is not compiled.

use classfile::write::WriteError;
use contract::logic::range::Endless;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The language has it, and there is no bytecode for it here.
    #[error("`{what}` cannot be compiled")]
    Unsupported { what: String },
    /// What the expression is about was not handed in.
    #[error("`{what}` is not known here")]
    NotGiven { what: String },
    #[error("{what} is not accessible")]
    Inaccessible { what: String },
    #[error("{what} does not exist")]
    Missing { what: String },
    #[error(transparent)]
    Endless(#[from] Endless),
    #[error("it nests too deeply")]
    TooDeep,
    #[error(transparent)]
    Write(#[from] WriteError),
}

impl Refusal {
    pub fn unsupported(what: impl Into<String>) -> Refusal {
        Refusal::Unsupported { what: what.into() }
    }

    pub fn missing(what: impl Into<String>) -> Refusal {
        Refusal::Missing { what: what.into() }
    }
}
