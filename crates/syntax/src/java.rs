//! Java declarations as they stand in a source file, with positions, annotations and comments.
//! Method bodies are not kept as trees; what engines need of them is asked of the functions here.

use std::sync::Arc;

use base::{Diagnostic, Span};

use crate::SourceText;
use crate::expr::TypeExpr;

mod annotations;
mod body;
mod comments;
mod decisions;
mod declarations;
mod errors;
mod guards;
mod logic;
mod modern;
#[cfg(test)]
mod tests;
mod tree;
mod types;

pub use decisions::{Condition, Decision, DecisionKind, decisions};
pub use guards::{LeadingGuard, leading_guards};
pub use logic::{
    BodyLogic, EagerLogic, EagerOperator, Emitted, EmittedKind, LambdaLogic, LeafTest, Logic, LogicDecision,
    LogicLeaf, logic,
};

/// Reads the declarations of a file. One that does not parse gives diagnostics, and what could be read.
pub fn parse(text: SourceText) -> (SourceFile, Vec<Diagnostic>) {
    let mut tree = match tree::parse(&text.text) {
        Ok(tree) => tree,
        Err(why) => {
            let error = unparsed(why).at(base::Place::file(text.file.clone()));
            let (package, imports, types) = ("".into(), Vec::new(), Vec::new());
            return (SourceFile { text, package, imports, types, loose_comments: Vec::new() }, vec![error]);
        }
    };
    let mut diagnostics = errors::diagnostics(&text, &tree);
    // A file with very many errors is not Java of any version, and each costs the grammar dearly.
    if (1..errors::MAX_ERRORS).contains(&diagnostics.len())
        && let Ok(masked) = tree::parse(&modern::mask(&text.text))
    {
        let fewer = errors::diagnostics(&text, &masked);
        if fewer.len() < diagnostics.len() {
            (tree, diagnostics) = (masked, fewer);
        }
    }
    let comments = comments::Comments::of(&text, &tree);
    let mut reader = declarations::Declarations { text: &text, comments: &comments, diagnostics: Vec::new() };
    let file = reader.file(tree.root_node());
    diagnostics.append(&mut reader.diagnostics);
    (file, diagnostics)
}

fn unparsed(why: tree::Unparsed) -> Diagnostic {
    match why {
        tree::Unparsed::Grammar => Diagnostic::error("syntax.java", "the Java grammar could not be loaded"),
        tree::Unparsed::TooMuch => {
            let message =
                "this file is not read: it is too long, or it is no Java and reading it takes too long";
            Diagnostic::error("syntax.too-much", message)
                .help("contracts in it are not known; does the file compile?")
        }
    }
}

/// One `.java` file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    pub text: SourceText,
    /// Dotted, empty for the unnamed package.
    pub package: Arc<str>,
    pub imports: Vec<Import>,
    pub types: Vec<TypeDeclaration>,
    /// Whole `//@` and `/*@ … @*/` comments that belong to no declaration (refinements, model imports).
    pub loose_comments: Vec<Span>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    pub name: Arc<str>,
    pub is_static: bool,
    pub on_demand: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeKind {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

#[derive(Clone, Debug)]
pub struct TypeDeclaration {
    pub name: Arc<str>,
    pub kind: TypeKind,
    pub span: Span,
    pub name_span: Span,
    pub annotations: Vec<SourceAnnotation>,
    pub modifiers: Vec<Arc<str>>,
    /// Names of its type parameters.
    pub type_parameters: Vec<Arc<str>>,
    /// JML comments before the declaration and among its modifiers.
    pub comments: Vec<Span>,
    /// JML comments in the body that stand on their own (invariants, model fields, ghost fields), in order;
    /// a comment directly before a member belongs to that member instead.
    pub body_comments: Vec<Span>,
    pub fields: Vec<FieldDeclaration>,
    pub methods: Vec<MethodDeclaration>,
    pub types: Vec<TypeDeclaration>,
    pub enum_constants: Vec<Arc<str>>,
    pub record_components: Vec<ParameterDeclaration>,
}

#[derive(Clone, Debug)]
pub struct FieldDeclaration {
    pub name: Arc<str>,
    pub ty: TypeExpr,
    pub name_span: Span,
    pub annotations: Vec<SourceAnnotation>,
    pub modifiers: Vec<Arc<str>>,
    /// JML comments before it and among its modifiers (`/*@ spec_public @*/`).
    pub comments: Vec<Span>,
}

#[derive(Clone, Debug)]
pub struct MethodDeclaration {
    /// `<init>` for a constructor.
    pub name: Arc<str>,
    pub span: Span,
    pub name_span: Span,
    pub annotations: Vec<SourceAnnotation>,
    pub modifiers: Vec<Arc<str>>,
    pub type_parameters: Vec<Arc<str>>,
    pub parameters: Vec<ParameterDeclaration>,
    /// `None` for a constructor.
    pub returns: Option<TypeExpr>,
    /// JML comments before it and among its modifiers and header (`/*@ pure @*/`).
    pub comments: Vec<Span>,
    /// With its braces; `None` where there is none.
    pub body: Option<Span>,
}

#[derive(Clone, Debug)]
pub struct ParameterDeclaration {
    pub name: Arc<str>,
    pub ty: TypeExpr,
    pub is_varargs: bool,
    pub name_span: Span,
    pub annotations: Vec<SourceAnnotation>,
    /// `/*@ nullable @*/` and the like.
    pub comments: Vec<Span>,
}

/// An annotation as written; its class name is not resolved.
#[derive(Clone, Debug)]
pub struct SourceAnnotation {
    /// As written: `Pre` or `jass.modern.Pre`.
    pub name: Arc<str>,
    pub span: Span,
    /// `value` for the short form.
    pub arguments: Vec<(Arc<str>, AnnotationArgument)>,
}

#[derive(Clone, Debug)]
pub enum AnnotationArgument {
    /// A string literal or a concatenation of literals: unescaped, with its places in the file.
    Text(SourceText),
    /// Any other expression (`Integer.class`, `3`, `Kind.A`), unparsed.
    Expression(Span),
    Annotation(Box<SourceAnnotation>),
    Array(Vec<AnnotationArgument>),
}
