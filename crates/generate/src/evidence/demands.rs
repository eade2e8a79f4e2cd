//! What the Javadoc of a method demands of a parameter: "must contain a colon", "the index, at least 0", "a non-empty list".
//!
//! A demand is told from a promise ("returns 0 if it is empty"), from leave ("may be empty") and from a description ("the text
//! that should be split"). Demands that a value of a test can be held against are kept as such; of all others it is not known
//! whether the test keeps them.

use program::Javadoc;

/// What a value must be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    NotNull,
    NotEmpty,
    NotBlank,
    NotZero,
    /// A number, or how much there is of something.
    AtLeast(i64),
    AtMost(i64),
    /// Whatever else.
    Other,
}

use Demand::{AtLeast, AtMost, NotBlank, NotEmpty, NotNull, NotZero, Other};

/// What a parameter is called in a sentence.
pub(super) struct Subject<'a> {
    pub(super) name: &'a str,
    /// What its type is called: "text", "array".
    pub(super) nouns: &'a [&'a str],
}

impl Subject<'_> {
    fn is(&self, word: &str) -> bool {
        // A name that is a word of its own says nothing.
        let is_name = word == self.name && !matches!(word, "a" | "i");
        is_name || word.strip_prefix('`') == Some(self.name) || self.nouns.contains(&word)
    }
}

/// What a Javadoc demands of a parameter; nothing where it says what becomes of the other values.
pub(super) fn demands(javadoc: &Javadoc, subject: &Subject<'_>) -> Vec<Demand> {
    let mut found = Vec::new();
    for tag in javadoc.tags.iter().filter(|tag| &*tag.name == "param" && tag.subject == subject.name) {
        let sentences = sentences(&tag.text);
        if sentences.iter().any(|sentence| is_answered(sentence)) {
            continue;
        }
        found.extend(sentences.iter().flatten().flat_map(of_parameter));
    }
    for sentence in sentences(&javadoc.text) {
        if !is_answered(&sentence) {
            found.extend(in_text(&sentence, subject));
        }
    }
    found
}

type Clause = Vec<String>;

/// Sentences, as clauses, as words. What stands in `{@code …}` has a mark before each word.
fn sentences(text: &str) -> Vec<Vec<Clause>> {
    let text = plain(text);
    let mut all = vec![vec![Clause::new()]];
    let mut letters = text.chars().peekable();
    let mut word = String::new();
    loop {
        let letter = letters.next();
        let is_part = letter.is_some_and(|letter| letter.is_alphanumeric() || "_-`'".contains(letter));
        if is_part {
            word.extend(letter.into_iter().flat_map(char::to_lowercase));
            continue;
        }
        let sentence = all.last_mut().expect("there is always one");
        if !word.is_empty() {
            sentence.last_mut().expect("there is always one").push(std::mem::take(&mut word));
        }
        match letter {
            None => break,
            Some('.' | ';') if letters.peek().is_none_or(|next| next.is_whitespace()) => {
                all.push(vec![Clause::new()]);
            }
            Some(',' | '(' | ')') => sentence.push(Clause::new()),
            Some(_) => {}
        }
    }
    all
}

/// Without marks of HTML, with comparisons in words.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut is_code = false;
    while let Some(letter) = rest.chars().next() {
        let tag = rest.strip_prefix('<').and_then(|after| {
            let is_tag = after.starts_with(|next: char| next.is_ascii_alphabetic() || next == '/');
            if is_tag { after.split_once('>') } else { None }
        });
        if let Some((_, after)) = tag {
            out.push(' ');
            rest = after;
            continue;
        }
        let written = COMPARISONS.iter().find_map(|(sign, words)| Some((rest.strip_prefix(sign)?, words)));
        if let Some((after, words)) = written {
            out.push_str(words);
            rest = after;
            continue;
        }
        if let Some(after) = ["{@code", "{@link", "{@literal"].iter().find_map(|mark| rest.strip_prefix(mark))
        {
            is_code = true;
            out.push(' ');
            rest = after;
            continue;
        }
        let is_beginning = letter.is_alphabetic() && !out.ends_with(|before: char| before.is_alphanumeric());
        if is_code && is_beginning {
            out.push('`');
        }
        is_code &= letter != '}';
        out.push(letter);
        rest = &rest[letter.len_utf8()..];
    }
    out
}

/// Longer ones first.
const COMPARISONS: &[(&str, &str)] = &[
    ("&gt;=", " at least "),
    ("&lt;=", " at most "),
    (">=", " at least "),
    ("<=", " at most "),
    ("!=", " not "),
    ("&gt;", " more than "),
    ("&lt;", " less than "),
    (">", " more than "),
    ("<", " less than "),
    ("..", " to "),
];

const CONDITIONS: &[&str] = &["if", "when", "whether", "unless", "while", "until", "what", "how", "because"];
const ALLOWING: &[&str] = &["may", "can", "might", "could", "possibly", "optionally"];
const CHECKED: &[&str] = &["checked", "validated", "verified", "tested", "ensured", "guaranteed"];
/// What a value is that is as it must be.
const SOUND: &[&str] = &[
    "known",
    "valid",
    "existing",
    "well-formed",
    "wellformed",
    "registered",
    "legal",
    "correct",
    "parseable",
];
const UNDEFINED: &[&str] = &["undefined", "unspecified", "undetermined"];
const FAILING: &[&str] = &["exception", "throws", "throw", "thrown", "error", "fails", "fail", "illegal"];
/// What there is one of in whatever is not empty.
const ELEMENTS: &[&str] = &[
    "element",
    "elements",
    "entry",
    "entries",
    "item",
    "items",
    "value",
    "values",
    "character",
    "characters",
];

fn has(words: &[String], of: &[&str]) -> bool {
    words.iter().any(|word| of.contains(&word.as_str()))
}

/// Whether a sentence says what becomes of values that are not as they should be.
fn is_answered(sentence: &[Clause]) -> bool {
    let words: Vec<String> = sentence.concat();
    if has(&words, FAILING) || has(&words, UNDEFINED) {
        return false;
    }
    let is_negated = |clause: &Clause| {
        let condition = clause.iter().position(|word| matches!(word.as_str(), "if" | "when"));
        condition.is_some_and(|at| {
            has(&clause[at..], &["not", "no", "without", "none", "missing", "unknown", "does", "otherwise"])
        })
    };
    has(&words, &["otherwise", "else", "ignored", "skipped"])
        || sentence.iter().any(|clause| clause.ends_with(&["or".into(), "not".into()]))
        || sentence.iter().any(is_negated)
}

/// What a clause of the parameter's own description demands.
fn of_parameter(clause: &Clause) -> Vec<Demand> {
    let known = known(clause);
    let mark = (0..clause.len()).find(|at| is_mark(clause, *at) || is_described(clause, *at));
    let first = known.first().map(|(at, _)| *at).into_iter().chain(mark).min();
    let Some(first) = first else { return Vec::new() };
    let before = &clause[..first];
    if has(before, CONDITIONS) || has(before, ALLOWING) {
        return Vec::new();
    }
    if known.is_empty() { vec![Other] } else { known.into_iter().map(|(_, demand)| demand).collect() }
}

/// Whether a word says that something must be so.
fn is_mark(clause: &[String], at: usize) -> bool {
    let word = |at: usize| clause.get(at).map_or("", String::as_str);
    let before = |by: usize| at.checked_sub(by).map_or("", |at| word(at));
    let (this, next) = (word(at), word(at + 1));
    // "The text that should be split" is what the parameter is for.
    let is_purpose = |from: usize| {
        matches!(before(1), "that" | "which" | "who")
            && word(from) == "be"
            && word(from + 1).ends_with("ed")
                | matches!(word(from + 1), "split" | "put" | "cut" | "set" | "found")
    };
    match this {
        "must" | "shall" | "cannot" | "required" | "requires" | "supposed" => true,
        "should" => !is_purpose(at + 1),
        "assumed" | "expected" => next == "to",
        "has" | "have" | "needs" | "need" => next == "to" && !is_purpose(at + 2),
        "may" | "can" => next == "not",
        _ => {
            CHECKED.contains(&this)
                && has(&clause[..at], &["been", "already", "caller", "callers", "is", "are"])
        }
    }
}

/// Whether a word of a parameter's own description says what it is like, and not what it is for.
fn is_described(clause: &[String], at: usize) -> bool {
    let word = |at: usize| clause.get(at).map_or("", String::as_str);
    let (this, next) = (word(at), word(at + 1));
    let is_indefinite = |word: &str| {
        matches!(
            word,
            "a" | "an" | "at" | "exactly" | "one" | "two" | "three" | "only" | "no" | "all" | "every"
        ) || word.parse::<i64>().is_ok()
    };
    // "The map that contains the names" tells what is in it.
    let is_plural = |from: usize| {
        word(from) == "the" && clause[from + 1..].iter().take(2).any(|word| word.ends_with('s'))
    };
    match this {
        "contains" | "containing" | "contain" | "holds" | "holding" => !next.is_empty() && !is_plural(at + 1),
        "with" | "having" | "has" => is_indefinite(next),
        "starts" | "begins" | "ends" | "starting" | "beginning" | "ending" => next == "with",
        "of" | "in" => matches!((next, word(at + 2)), ("the", "form" | "format") | ("form" | "format", _)),
        "same" => matches!(next, "length" | "size"),
        _ => SOUND.contains(&this) && !(at > 0 && word(at - 1) == "not"),
    }
}

/// What a sentence of the description demands of a parameter that it names.
fn in_text(sentence: &[Clause], subject: &Subject<'_>) -> Vec<Demand> {
    let words: Vec<String> = sentence.concat();
    let is_about_result = has(&words, &["result", "results", "returned"]);
    let undefined = words.iter().any(|word| UNDEFINED.contains(&word.as_str()));
    if undefined {
        return or_other(of_refused(&words));
    }
    if is_about_result {
        return Vec::new();
    }
    // "Callers have checked it", "the caller guarantees that …"
    let ensures = |word: &String| {
        CHECKED.contains(&word.as_str())
            || matches!(
                word.as_str(),
                "check" | "checks" | "ensure" | "ensures" | "guarantee" | "guarantees" | "sure" | "verify"
            )
    };
    if has(&words, &["caller", "callers", "client", "clients"]) && words.iter().any(ensures) {
        return all_known(&words);
    }
    let is_only_for = words.first().is_some_and(|word| word == "only")
        && words
            .get(1)
            .is_some_and(|word| matches!(word.as_str(), "call" | "for" | "use" | "works" | "with"))
        || words.windows(2).any(|pair| matches!([&*pair[0], &*pair[1]], ["never", "call"] | ["not", "call"]));
    if is_only_for {
        return all_known(&words);
    }
    sentence.iter().flat_map(|clause| in_clause(clause, subject)).collect()
}

fn in_clause(clause: &Clause, subject: &Subject<'_>) -> Vec<Demand> {
    let subject_at = |range: std::ops::Range<usize>| {
        let words = clause.get(range).unwrap_or_default();
        words.iter().any(|word| subject.is(word))
    };
    let is_conditional = |at: usize| {
        has(&clause[..at], CONDITIONS) || has(&clause[..at.min(1)], &["tells", "checks", "tests"])
    };
    let count = clause.len();
    // "The text must …", "Requires a text that …", "of a valid key", "of an array with at least one element"
    let found = (0..count).any(|at| {
        let word = clause[at].as_str();
        let is_demanding = is_mark(clause, at) && subject_at(0..at)
            || matches!(word, "requires" | "expects" | "assumes" | "precondition")
                && subject_at(at + 1..count);
        let follows = at > 0 && subject_at(at - 1..at)
            || at > 1
                && subject_at(at - 2..at - 1)
                && matches!(clause[at - 1].as_str(), "that" | "which" | "is");
        let is_article = clause.get(at + 1).is_some_and(|next| matches!(next.as_str(), "a" | "an"));
        let is_attribute = (SOUND.contains(&word) || !known(&clause[at..=at]).is_empty())
            && subject_at(at + 1..(at + 2).min(count));
        let is_relative = follows && is_described(clause, at) && !(word == "with" && is_article);
        (is_demanding || is_attribute || is_relative) && !is_conditional(at)
    });
    let is_allowed = has(clause, ALLOWING)
        && !clause.windows(2).any(|pair| pair[1] == "not" && ALLOWING.contains(&&*pair[0]));
    if found && !is_allowed { all_known(clause) } else { Vec::new() }
}

fn all_known(words: &[String]) -> Vec<Demand> {
    or_other(known(words).into_iter().map(|(_, demand)| demand).collect())
}

fn or_other(demands: Vec<Demand>) -> Vec<Demand> {
    if demands.is_empty() { vec![Other] } else { demands }
}

/// What a sentence leaves undefined is what must not be.
fn of_refused(words: &[String]) -> Vec<Demand> {
    if has(words, &["not", "no"]) {
        return Vec::new();
    }
    words.iter().filter_map(|word| refused(word)).collect()
}

fn refused(word: &str) -> Option<Demand> {
    Some(match word {
        "null" => NotNull,
        "empty" => NotEmpty,
        "blank" => NotBlank,
        "zero" | "0" => NotZero,
        "negative" => AtLeast(0),
        _ => return None,
    })
}

/// Demands that a value can be held against, with where they begin.
fn known(words: &[String]) -> Vec<(usize, Demand)> {
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let begin = at;
        match word(at) {
            "non-null" | "nonnull" => found.push((at, NotNull)),
            "non-empty" | "nonempty" => found.push((at, NotEmpty)),
            "non-blank" => found.push((at, NotBlank)),
            "non-zero" | "nonzero" => found.push((at, NotZero)),
            "non-negative" | "nonnegative" => found.push((at, AtLeast(0))),
            "positive" => found.push((at, AtLeast(1))),
            "not" | "never" | "neither" | "cannot" => {
                let mut next = at + 1;
                while matches!(word(next), "be" | "a" | "an" | "or" | "nor" | "and" | "either")
                    || refused(word(next)).is_some()
                {
                    found.extend(refused(word(next)).map(|demand| (begin, demand)));
                    next += 1;
                }
                at = next.max(at + 1) - 1;
            }
            "at" | "more" | "greater" | "larger" | "less" | "smaller" => {
                if let (Some(number), true) =
                    (number(word(at + 2)), matches!(word(at + 1), "least" | "most" | "than"))
                {
                    let is_amount = word(at + 3).is_empty() || ELEMENTS.contains(&word(at + 3));
                    let demand = match (word(at), word(at + 1)) {
                        ("at", "least") => AtLeast(number),
                        ("at", _) => AtMost(number),
                        ("less" | "smaller", _) => AtMost(number - 1),
                        _ => AtLeast(number + 1),
                    };
                    let is_plain = is_amount || matches!(word(at + 3), "and" | "or" | "but");
                    found.push((begin, if is_plain { demand } else { Other }));
                    at += 2;
                }
            }
            _ => {
                if let Some((least, most, end)) = range(words, at) {
                    found.extend([(begin, AtLeast(least)), (begin, AtMost(most))]);
                    at = end;
                }
            }
        }
        at += 1;
    }
    found
}

fn number(word: &str) -> Option<i64> {
    match word {
        "zero" => Some(0),
        "one" => Some(1),
        "two" => Some(2),
        "three" => Some(3),
        _ => word.parse().ok(),
    }
}

/// `1 to 12`, `1-12`, `between 0 and 9`: the numbers, and where they end.
fn range(words: &[String], at: usize) -> Option<(i64, i64, usize)> {
    let word = words[at].as_str();
    let is_order = |(least, most): (i64, i64)| (least < most).then_some((least, most));
    if let Some((least, most)) = word.split_once('-') {
        return is_order((least.parse().ok()?, most.parse().ok()?)).map(|(least, most)| (least, most, at));
    }
    let least = number(word)?;
    let between = words.get(at + 1)?.as_str();
    let most = number(words.get(at + 2)?)?;
    let begins = at.checked_sub(1).map(|before| words[before].as_str());
    let fits = matches!(between, "to" | "through") || between == "and" && begins == Some("between");
    is_order((least, most)).filter(|_| fits).map(|(least, most)| (least, most, at + 2))
}

#[cfg(test)]
mod tests {
    use program::JavadocTag;

    use super::*;

    fn of(text: &str, tag: &str) -> Vec<Demand> {
        let tag = JavadocTag { name: "param".into(), subject: "s".into(), text: tag.into() };
        let javadoc = Javadoc { text: text.into(), tags: vec![tag] };
        demands(&javadoc, &Subject { name: "s", nouns: &["text", "string", "array", "list"] })
    }

    fn check_tags(cases: &[(&str, &[Demand])]) {
        for (text, expected) in cases {
            assert_eq!(of("", text), *expected, "{text}");
        }
    }

    #[test]
    fn what_a_parameter_must_be_like_is_told_beside_it() {
        check_tags(&[
            ("a file name that contains a dot", &[Other]),
            ("must contain a colon", &[Other]),
            ("must be a known key", &[Other]),
            ("null or an array with at least one element", &[AtLeast(1)]),
            ("the index, at least 0; there is nothing behind the end", &[AtLeast(0)]),
            ("the index (>= 0)", &[AtLeast(0)]),
            ("the index, {@code 0 <= s}, never negative", &[AtLeast(0)]),
            ("a key that has been checked before", &[Other]),
            ("a valid date such as 2020-01-31", &[Other]),
            ("the month, 1 to 12", &[AtLeast(1), AtMost(12)]),
            ("the month (1-12)", &[AtLeast(1), AtMost(12)]),
            ("between 0 and 9", &[AtLeast(0), AtMost(9)]),
            ("a non-empty list", &[NotEmpty]),
            ("the list, not empty", &[NotEmpty]),
            ("must not be null or empty", &[NotNull, NotEmpty]),
            ("a text of the form a=b", &[Other]),
            ("the divisor, not zero", &[NotZero]),
            ("has to have a parent", &[Other]),
            ("the name of an existing entry", &[Other]),
            ("should be one of the units", &[Other]),
            ("a line that starts with a number sign", &[Other]),
            ("may not contain blanks", &[Other]),
            ("a positive number", &[AtLeast(1)]),
            ("must be less than 10", &[AtMost(9)]),
            ("must contain a colon, otherwise an exception is thrown", &[Other]),
        ]);
    }

    #[test]
    fn what_a_parameter_may_be_like_and_what_it_is_for_are_no_demands() {
        for text in [
            "the text",
            "the text, may contain a dot",
            "the values, can be empty",
            "whether the text must contain a colon",
            "if positive, the number of rounds",
            "the text that should be split",
            "the text; if it contains no dot, all of it is returned",
            "should contain a colon, otherwise the text is returned as it is",
            "should contain a colon. If it does not, the whole is returned",
            "the default, returned if the key is not known",
            "the key, known or not",
            "any text, valid or not",
            "the key, unknown keys count as 0",
            "the text to be validated",
            "the map that contains the names",
            "how many there must be",
            "the index, 0 is the first",
            "the key or null",
        ] {
            assert_eq!(of("", text), [], "{text}");
        }
    }

    #[test]
    fn what_a_description_demands_is_told_from_what_it_promises() {
        for (text, expected) in [
            ("Value of a text of the form key=value, which callers have checked before.", Other),
            ("Swaps head and last of an array with at least one element.", AtLeast(1)),
            ("Reads it. The text must contain a colon.", Other),
            ("Callers must make sure that {@code s} is known.", Other),
            ("The caller guarantees that the list is not empty.", NotEmpty),
            ("Requires a non-empty array.", NotEmpty),
            ("Assumes that s has a colon.", Other),
            ("The result is undefined if the text has a colon.", Other),
            ("The result is undefined for an empty text.", NotEmpty),
            ("Only call this with what was added.", Other),
            ("Never call it before the first.", Other),
            ("The year of a valid text.", Other),
            ("The part of a text that contains a colon before it.", Other),
        ] {
            assert_eq!(of(text, "it"), [expected], "{text}");
        }
        for text in [
            "Reads \"key=value\" and gives the value.",
            "The text between the first '(' and the ')' after it, or null if there is no '('.",
            "The result must be closed by the caller.",
            "Callers must not change what is returned.",
            "Returns -1 if s contains no dot.",
            "Tells whether the text is valid.",
            "Tells whether the text must be read.",
            "Finds the first valid entry.",
            "The value, or 0 if the key is not known.",
            "Returns 0 unless the text is known.",
            "Compares two texts part by part; a missing part counts as 0.",
            "Mean of the numbers; 0 if there are none.",
            "Joins the texts with a comma.",
            "The text may have been checked.",
            "Most frequent letter of a text, other characters are skipped.",
            "The largest of a list, which must contain a number, otherwise 0.",
        ] {
            assert_eq!(of(text, "it"), [], "{text}");
        }
    }
}
