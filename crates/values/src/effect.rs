//! What a method does to its object, as far as its name tells.

/// Growing comes before shrinking: something has to be there to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    Grows,
    Changes,
    Shrinks,
}

const GROWING: [&str; 14] = [
    "add",
    "push",
    "put",
    "insert",
    "append",
    "enqueue",
    "offer",
    "increment",
    "increase",
    "deposit",
    "prepend",
    "register",
    "fill",
    "write",
];
const SHRINKING: [&str; 12] = [
    "pop",
    "remove",
    "clear",
    "poll",
    "dequeue",
    "delete",
    "decrement",
    "decrease",
    "withdraw",
    "reset",
    "drop",
    "trim",
];
const CHANGING: [&str; 13] = [
    "set", "update", "move", "swap", "sort", "reverse", "enable", "disable", "open", "next", "toggle",
    "apply", "merge",
];
const QUERYING: [&str; 19] = [
    "get", "is", "has", "to", "as", "size", "length", "contains", "equals", "hash", "compare", "print",
    "close", "check", "validate", "assert", "test", "dump", "for",
];

impl Effect {
    /// `None` where the name says nothing about a change.
    pub fn of_name(name: &str) -> Option<Effect> {
        let starts = |words: &[&str]| words.iter().any(|word| starts_with_word(name, word));
        if starts(&GROWING) {
            Some(Effect::Grows)
        } else if starts(&SHRINKING) {
            Some(Effect::Shrinks)
        } else if starts(&CHANGING) {
            Some(Effect::Changes)
        } else {
            None
        }
    }

    /// By its name the method only asks.
    pub fn is_query(name: &str) -> bool {
        QUERYING.iter().any(|word| starts_with_word(name, word))
    }
}

/// `setName` starts with the word `set`, `settle` does not.
fn starts_with_word(name: &str, word: &str) -> bool {
    name.strip_prefix(word).is_some_and(|rest| rest.chars().next().is_none_or(|next| !next.is_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_where_a_capital_begins() {
        assert_eq!(Effect::of_name("setName"), Some(Effect::Changes));
        assert_eq!(Effect::of_name("push"), Some(Effect::Grows));
        assert_eq!(Effect::of_name("removeLastPacket"), Some(Effect::Shrinks));
        assert_eq!(Effect::of_name("settle"), None);
        assert!(Effect::is_query("isEmpty") && !Effect::is_query("issue"));
    }
}
