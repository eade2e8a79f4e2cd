//! The keywords of JML: which clause a word begins, under which of its spellings (JML reference manual,
//! appendix A), and what a clause that Jurat does not check is called.

/// What a word at the beginning of a clause announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Requires,
    Ensures,
    Signals,
    SignalsOnly,
    Assignable,
    Diverges,
    Also,
    Behavior,
    NormalBehavior,
    ExceptionalBehavior,
    /// `implies_that`, `for_example`: cases that follow from the others.
    Redundant,
    /// A clause of a method that is read and not checked.
    IgnoredClause,
    /// `forall T x;`, `old T x = e;` at the head of a case.
    SpecVariable,
    /// `model_program { … }`
    ModelProgram,
    Invariant,
    Constraint,
    Initially,
    Represents,
    Axiom,
    /// A member that is read and not checked.
    IgnoredMember,
    /// `in group;`, `maps a[*] \into group;`
    DataGroup,
    /// `set`, `assert`, `loop_invariant`, …: annotations of statements.
    Statement,
    Modifier,
}

/// The meaning of a word where a clause can begin; `None` for a word that begins none.
pub(crate) fn meaning(word: &str) -> Option<Word> {
    let plain = word.strip_suffix("_redundantly").unwrap_or(word);
    Some(match plain {
        "requires" | "pre" => Word::Requires,
        "ensures" | "post" => Word::Ensures,
        "signals" | "exsures" => Word::Signals,
        "signals_only" => Word::SignalsOnly,
        "assignable" | "assigns" | "modifiable" | "modifies" | "writes" => Word::Assignable,
        "diverges" => Word::Diverges,
        "also" => Word::Also,
        "behavior" | "behaviour" => Word::Behavior,
        "normal_behavior" | "normal_behaviour" | "normal_example" => Word::NormalBehavior,
        "exceptional_behavior" | "exceptional_behaviour" | "exceptional_example" => Word::ExceptionalBehavior,
        "example" => Word::Behavior,
        "implies_that" | "for_example" => Word::Redundant,
        "accessible" | "reads" | "callable" | "captures" | "duration" | "working_space" | "measured_by"
        | "when" | "returns" | "breaks" | "continues" | "determines" | "recommends" => Word::IgnoredClause,
        "forall" | "old" => Word::SpecVariable,
        "model_program" => Word::ModelProgram,
        "invariant" => Word::Invariant,
        "constraint" => Word::Constraint,
        "initially" => Word::Initially,
        "represents" => Word::Represents,
        "axiom" => Word::Axiom,
        "readable" | "writable" | "monitors_for" | "import" => Word::IgnoredMember,
        "in" | "maps" => Word::DataGroup,
        "set" | "assert" | "assume" | "loop_invariant" | "maintaining" | "decreases" | "decreasing"
        | "loop_modifies" | "loop_assigns" | "loop_writes" | "loop_ensures" | "hence_by" | "unreachable"
        | "debug" | "nowarn" | "refining" | "split" | "show" | "havoc" | "check" => Word::Statement,
        _ if is_modifier(plain) => Word::Modifier,
        _ => return None,
    })
}

/// Words that stand before a declaration or clause, Java's and JML's.
fn is_modifier(word: &str) -> bool {
    matches!(
        word,
        "public"
            | "protected"
            | "private"
            | "static"
            | "final"
            | "abstract"
            | "default"
            | "native"
            | "strictfp"
            | "synchronized"
            | "transient"
            | "volatile"
            | "pure"
            | "strictly_pure"
            | "spec_pure"
            | "helper"
            | "nullable"
            | "non_null"
            | "nullable_by_default"
            | "non_null_by_default"
            | "spec_public"
            | "spec_protected"
            | "spec_package"
            | "instance"
            | "ghost"
            | "model"
            | "uninitialized"
            | "monitored"
            | "code"
            | "code_java_math"
            | "code_safe_math"
            | "code_bigint_math"
            | "spec_java_math"
            | "spec_safe_math"
            | "spec_bigint_math"
            | "extract"
            | "peer"
            | "rep"
            | "readonly"
            | "two_state"
            | "no_state"
            | "query"
            | "secret"
            | "immutable"
            | "inline"
            | "skipesc"
            | "skiprac"
    )
}

/// Words that nobody uses as a name: at the beginning of a line they end what stands before them, even
/// where brackets are still open.
pub(crate) fn is_unmistakable(word: &str) -> bool {
    let plain = word.strip_suffix("_redundantly").unwrap_or(word);
    match meaning(plain) {
        Some(
            Word::Requires
            | Word::Ensures
            | Word::Signals
            | Word::SignalsOnly
            | Word::Assignable
            | Word::Diverges
            | Word::Also
            | Word::Behavior
            | Word::NormalBehavior
            | Word::ExceptionalBehavior
            | Word::Redundant
            | Word::Invariant
            | Word::Constraint
            | Word::Initially
            | Word::Represents,
        ) => !matches!(plain, "pre" | "post" | "example" | "writes"),
        _ => matches!(plain, "spec_public" | "spec_protected" | "normal_example" | "loop_invariant"),
    }
}

/// Spellings offered for a mistyped word.
pub(crate) const KNOWN: &[&str] = &[
    "requires",
    "ensures",
    "signals",
    "signals_only",
    "assignable",
    "assigns",
    "modifies",
    "diverges",
    "also",
    "normal_behavior",
    "exceptional_behavior",
    "behavior",
    "invariant",
    "constraint",
    "initially",
    "represents",
    "pure",
    "helper",
    "nullable",
    "non_null",
    "nullable_by_default",
    "spec_public",
    "spec_protected",
    "model",
    "ghost",
    "measured_by",
    "accessible",
];
