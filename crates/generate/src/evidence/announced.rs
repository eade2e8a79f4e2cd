//! What the signature and the Javadoc say: exceptions that are announced, and results that are promised.

use contract::Nullness;
use graph::Origin;
use judge::Thrown;
use program::{ClassName, Javadoc, MethodRef, Program, Type};
use suite::{Creation, Recipe, TestCase};

use super::failure::Need;
use super::given::{Degenerate, Given};
use super::{Evidence, Trouble};

const OBJECT: &str = "java/lang/Object";

impl Evidence<'_> {
    /// Whether the method, or one that it overrides, says that it may throw this.
    pub(super) fn is_announced(&self, case: &TestCase, thrown: &Thrown, given: &Given) -> bool {
        let mut declared = vec![case.method.clone()];
        declared.extend(self.program.overridden_in(&case.class, &case.method));
        declared
            .iter()
            .any(|method| self.announces(method, thrown, given) || self.may_announce(method, thrown))
    }

    fn announces(&self, method: &MethodRef, thrown: &Thrown, given: &Given) -> bool {
        let Some(class) = self.program.class(&method.owner) else { return false };
        let Some(declared) = class.method(&method.name, &method.descriptor) else { return false };
        // Whoever declares `throws Exception` does not speak about this one.
        let is_told = |name: &ClassName| {
            self.program.is_subclass(&thrown.class, name)
                && self.program.is_subclass(name, &ClassName::new("java/lang/RuntimeException"))
        };
        if declared.throws.iter().filter_map(Type::class_name).any(is_told) {
            return true;
        }
        let Some(javadoc) = self.program.javadoc(method) else { return false };
        javadoc.tags.iter().filter(|tag| matches!(&*tag.name, "throws" | "exception")).any(|tag| {
            let name = tag.subject.as_str();
            let class = self.program.resolve_type_name(&method.owner, name);
            // "If the name is null" does not announce what happens where nothing is.
            let is_of_null =
                tag.text.contains("null") && thrown.class.as_str() == "java/lang/NullPointerException";
            (!is_of_null || given.has_null) && class.is_some_and(|class| is_told(&class))
        })
    }

    /// Whether a method is one of the class library's whose documentation cannot be read: it may say anything. What every
    /// object must be able to do is known; and that an instruction fails can only be announced of what a method is given.
    fn may_announce(&self, method: &MethodRef, thrown: &Thrown) -> bool {
        let is_about_state = method.descriptor.starts_with("()") && thrown.implicit;
        !is_about_state
            && !self.is_under_test(&method.owner)
            && method.owner.as_str() != OBJECT
            && self.program.javadoc(method).is_none()
    }

    /// What the Javadoc promises for the value that the method fails on.
    pub(super) fn promised(&self, need: &Need, case: &TestCase, given: &Given) -> Option<String> {
        let overridden = self.program.overridden_in(&case.class, &case.method);
        // An object that its maker has given bad parts may fail to show itself; to compare it with another must work.
        let of_object = overridden.iter().any(|method| method.owner.as_str() == OBJECT);
        let of_other = need.parameter().is_some() && !given.has_null_but_argument();
        // Nobody has given the object itself a bad part either: it was made without.
        let is_compared = !case.arguments.is_empty() && !given.has_null;
        let of_own = is_compared && need.is_state() && matches!(need, Need::NonNull { .. });
        if of_object && (of_other || of_own) {
            return Some(format!("`Object.{}` promises a result for every object", case.method.name));
        }
        // Null speaks for itself, whatever else has a part in it.
        let mut nulls = need.parameters().into_iter().filter(|index| given.is_null(Some(*index)));
        let parameter = need.parameter().or_else(|| nulls.next())?;
        let degenerate = given.degenerate(parameter)?;
        let name = self.parameter_name(&case.method, parameter);
        let mut declared = vec![case.method.clone()];
        declared.extend(self.program.overridden_in(&case.class, &case.method));
        let promise = declared
            .iter()
            .filter_map(|method| self.program.javadoc(method))
            .find_map(|javadoc| promise(&javadoc, &name, degenerate, self.is_only(case, parameter)));
        promise.map(said)
    }

    /// Whether a parameter is the only one that may be null or empty.
    fn is_only(&self, case: &TestCase, parameter: usize) -> bool {
        let Some((types, _)) = Program::parse_descriptor(&case.method.descriptor) else { return false };
        let mut others = types.iter().enumerate().filter(|(index, _)| *index != parameter);
        others.all(|(_, ty)| matches!(ty, Type::Primitive(_)))
    }

    /// What the Javadoc promises where there is nothing: in the array or collection that the method fails on, or in an object to
    /// which nothing has happened yet.
    pub(super) fn promised_for_nothing(&self, need: &Need, case: &TestCase, given: &Given) -> Option<String> {
        let types = Program::parse_descriptor(&case.method.descriptor)?.0;
        let text = ClassName::new("java/lang/CharSequence");
        let is_text = |ty: &Type| ty.class_name().is_some_and(|class| self.program.is_subclass(class, &text));
        let is_container = |ty: &Type| !matches!(ty, Type::Primitive(_)) && !is_text(ty);
        let containers: Vec<usize> = (0..types.len()).filter(|index| is_container(&types[*index])).collect();
        // Of several, it may be the other one in which there is nothing.
        let is_empty =
            |index: &usize| given.degenerate(*index) == Some(Degenerate::Empty) && containers == [*index];
        let is_bare = |recipe: &Recipe| match recipe {
            Recipe::Object { creation: Creation::Constructor { arguments, .. }, then, .. } => {
                then.is_empty() && arguments.iter().all(|argument| matches!(argument, Recipe::Value(_)))
            }
            _ => false,
        };
        let is_new = need.is_state() && case.set_up.is_empty() && case.receiver.as_ref().is_some_and(is_bare);
        if given.has_null || !is_new && !need.parameters().iter().any(is_empty) {
            return None;
        }
        let mut declared = vec![case.method.clone()];
        declared.extend(self.program.overridden_in(&case.class, &case.method));
        let mut all = declared.iter().filter_map(|method| self.program.javadoc(method));
        all.find_map(|javadoc| promise_for_nothing(&javadoc)).map(said)
    }
}

fn said(sentence: String) -> String {
    format!("the Javadoc says: {sentence}")
}

impl Evidence<'_> {
    /// The parameter that has failed is null and may be, as its author has written beside it.
    pub(super) fn declared_nullable(
        &self,
        need: &Need,
        trouble: &Trouble<'_>,
        given: &Given,
    ) -> Option<String> {
        let Need::NonNull { object } = need else { return None };
        let Origin::Parameter(index) = **object else { return None };
        let is_nullable = trouble.effective.parameters.get(index) == Some(&Nullness::Nullable);
        let name = self.parameter_name(&trouble.case.method, index);
        (is_nullable && given.is_null(Some(index))).then(|| format!("`{name}` is declared to be nullable"))
    }

    /// What the Javadoc promises for the one argument that is null.
    pub(super) fn promised_for_null(&self, case: &TestCase, given: &Given) -> Option<String> {
        let mut nulls = (0..case.arguments.len()).filter(|index| given.is_null(Some(*index)));
        let (Some(only), None) = (nulls.next(), nulls.next()) else { return None };
        if given.has_null_but_argument() {
            return None;
        }
        let name = self.parameter_name(&case.method, only);
        let mut declared = vec![case.method.clone()];
        declared.extend(self.program.overridden_in(&case.class, &case.method));
        let javadoc = declared.iter().find_map(|method| self.program.javadoc(method))?;
        promise(&javadoc, &name, Degenerate::Null, self.is_only(case, only)).map(said)
    }
}

/// A sentence of the Javadoc that says what becomes of such a value of a parameter.
pub(super) fn promise(
    javadoc: &Javadoc,
    parameter: &str,
    degenerate: Degenerate,
    is_only: bool,
) -> Option<String> {
    let own = javadoc.tags.iter().filter(|tag| &*tag.name == "param" && tag.subject == parameter);
    let returned = javadoc.tags.iter().filter(|tag| &*tag.name == "return");
    let texts = own
        .map(|tag| (tag.text.as_str(), true))
        .chain(returned.map(|tag| (tag.text.as_str(), false)))
        .chain([(javadoc.text.as_str(), false)]);
    for (text, is_own) in texts {
        // "Not changed, null returns null": what is said of a parameter stands between commas.
        let parts = |sentence: &'_ str| -> Vec<String> {
            let ends: &[char] = if is_own { &[',', '('] } else { &[] };
            sentence.split(ends).map(str::to_owned).collect()
        };
        let found = text.split_inclusive(['.', ';', '\n']).find(|sentence| {
            let is_refused = words_of(sentence).iter().any(|word| REFUSING.contains(&word.as_str()));
            !is_refused
                && parts(sentence)
                    .iter()
                    .any(|part| promises(&words_of(part), parameter, degenerate, is_own, is_only))
        });
        if let Some(sentence) = found {
            return Some(sentence.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    None
}

fn has(words: &[String], of: &[&str]) -> bool {
    words.iter().any(|word| of.contains(&word.as_str()))
}

/// Whether a sentence says what becomes of the case that there is nothing: "0 if there are none", "-1 if it is not there".
fn promises_for_nothing(words: &[String]) -> bool {
    let condition = words.iter().position(|word| matches!(word.as_str(), "if" | "when" | "where"));
    let Some(condition) = condition else { return false };
    let after = &words[condition + 1..];
    // What is thrown or must not be is no result; nor is "if not more are there".
    if has(words, REFUSING) || has(after, &["more", "other", "others", "than", "only"]) {
        return false;
    }
    let pair = |first: &[&str], second: &[&str]| {
        after.windows(2).any(|two| first.contains(&&*two[0]) && second.contains(&&*two[1]))
    };
    pair(&["is", "are"], &["none", "nothing", "no", "empty", "absent", "missing"])
        || pair(&["not"], &["there", "found", "present", "contained", "in"])
        || matches!(after.first().map(String::as_str), Some("none" | "nothing" | "empty"))
}

/// A sentence of the description or of `@return` that says what becomes of nothing at all.
fn promise_for_nothing(javadoc: &Javadoc) -> Option<String> {
    let returned = javadoc.tags.iter().filter(|tag| &*tag.name == "return").map(|tag| tag.text.as_str());
    returned.chain([javadoc.text.as_str()]).find_map(|text| {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut sentences = text.split_inclusive(['.', ';']);
        sentences.find(|it| promises_for_nothing(&words_of(it))).map(|it| it.trim().to_owned())
    })
}

fn words_of(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '-')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Words that refuse wherever they stand in a sentence, those that refuse what they stand beside, and words that allow.
const REFUSING: &[&str] = &[
    "must",
    "throw",
    "throws",
    "thrown",
    "never",
    "cannot",
    "illegal",
    "invalid",
    "undefined",
    "required",
    "shall",
];
const DENYING: &[&str] = &["not", "non-null", "except", "without", "non-empty", "no"];
const ALLOWING: &[&str] =
    &["may", "can", "allowed", "permitted", "accepted", "possibly", "legal", "valid", "ok", "optional", "or"];
/// What comes before a result.
const GIVING: &[&str] = &["returns", "return", "yields", "gives", "means", "becomes"];
/// What comes before what is looked for.
const LOOKING: &[&str] =
    &["check", "checks", "look", "looks", "search", "searches", "test", "tests", "asks", "allows"];
/// What comes after a value whose meaning is told.
const MEANING: &[&str] = &["returns", "return", "yields", "gives", "means", "if", "for", "is"];
/// What a parameter may be called without its name.
const NOUNS: &[&str] = &[
    "input",
    "argument",
    "string",
    "array",
    "list",
    "collection",
    "map",
    "sequence",
    "text",
    "set",
    "value",
    "number",
    "it",
];

fn promises(words: &[String], parameter: &str, degenerate: Degenerate, is_own: bool, is_only: bool) -> bool {
    let is_refused = |word: &str| REFUSING.contains(&word) || DENYING.contains(&word);
    let names: &[&str] = match degenerate {
        Degenerate::Null => &["null"],
        Degenerate::Empty => &["empty"],
        Degenerate::Zero => &["zero", "0"],
        Degenerate::Negative => &["negative"],
    };
    // "null sets no text": what follows the value is what becomes of it.
    if let [first, second, rest @ ..] = words
        && is_own
        && names.contains(&first.as_str())
        && (!rest.is_empty() || MEANING.contains(&second.as_str()))
        && !is_refused(second)
        && !words.iter().any(|word| REFUSING.contains(&word.as_str()) || word == "not")
    {
        return true;
    }
    if words.iter().any(|word| REFUSING.contains(&word.as_str())) {
        return false;
    }
    let parameter = parameter.to_lowercase();
    let is_subject = |word: &String| *word == parameter || NOUNS.contains(&word.as_str());
    words.iter().enumerate().any(|(at, word)| {
        if !names.contains(&word.as_str()) {
            return false;
        }
        let before = &words[at.saturating_sub(5)..at];
        // "If the text is empty or no number": what is denied there is something else.
        let after = words[at + 1..].split(|word| word == "or" || word == "and").next().unwrap_or_default();
        if before.iter().chain(after).any(|word| DENYING.contains(&word.as_str())) {
            return false;
        }
        if is_own {
            // "may be null", "the name or null", "null returns null", "null means none"
            let next = words.get(at + 1).map(String::as_str);
            return before.iter().any(|word| ALLOWING.contains(&word.as_str()))
                || next.is_some_and(|next| MEANING.contains(&next));
        }
        // "if the array is empty", "for an empty array", "a null input returns …"
        // Of the description of an option that is null nothing is said here.
        let verb = before.iter().rposition(|word| word == "is" || word == "are");
        let is_said = verb.and_then(|verb| before[..verb].last()).is_some_and(is_subject);
        // "Returns an empty list" is what is returned.
        let article = before.last().is_some_and(|word| matches!(word.as_str(), "a" | "an" | "the"));
        let governs = before.len().checked_sub(1 + usize::from(article)).map(|at| before[at].as_str());
        let is_given_back = governs.is_some_and(|word| match word {
            // "Null or an empty list gives nothing."
            "or" => !has(&words[at + 1..], GIVING),
            _ => GIVING.contains(&word),
        });
        let is_named = words.get(at + 1).is_some_and(is_subject) && !is_given_back;
        let is_condition = words.iter().any(|word| {
            matches!(
                word.as_str(),
                "if" | "whether" | "for" | "when" | "returns" | "return" | "gives" | "treated"
            )
        });
        // "An empty text for null", "0 if empty": of the only thing that is meant.
        let next = words.get(at + 1).map(String::as_str);
        let is_alone = is_only
            && match degenerate {
                Degenerate::Null => {
                    governs == Some("for") && at > 1 && !has(before, LOOKING)
                        || next.is_some_and(|next| GIVING.contains(&next))
                }
                _ => governs.is_some_and(|word| matches!(word, "if" | "when")) && !article,
            };
        (is_said || is_named || is_alone) && is_condition
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(sentence: &str, degenerate: Degenerate, is_own: bool) -> bool {
        let words = words_of(sentence);
        promises(&words, "values", degenerate, is_own, false)
    }

    #[test]
    fn what_is_promised_is_told_from_what_is_refused() {
        assert!(says("or 0 if the array is empty", Degenerate::Empty, false));
        assert!(says("A null input returns null", Degenerate::Null, false));
        assert!(says("Returns zero if values is empty", Degenerate::Empty, false));
        assert!(says("the values, may be empty", Degenerate::Empty, true));
        assert!(says("the values, possibly null", Degenerate::Null, true));
        assert!(says("the values, null returns null", Degenerate::Null, true));
        assert!(says("the values or null", Degenerate::Null, true));
        assert!(says("null sets no values", Degenerate::Null, true));
        assert!(says("null to use the default", Degenerate::Null, true));
        assert!(says("the number, or 0 if the text is empty or no number", Degenerate::Empty, false));
        assert!(!says("the first value if the array is not empty", Degenerate::Empty, false));
        assert!(!says("null not supported", Degenerate::Null, true));
        assert!(!says("null is not allowed", Degenerate::Null, true));
        assert!(!says("null values are illegal", Degenerate::Null, true));
        assert!(!says("or an empty string if the description is null", Degenerate::Null, false));
        // What is returned is no input.
        assert!(!says("the value, or null if there is none", Degenerate::Null, false));
        assert!(!says("values must not be empty", Degenerate::Empty, true));
        assert!(!says("throws an exception if the array is empty", Degenerate::Empty, false));
        assert!(!says("the values", Degenerate::Empty, true));
        assert!(!says("Returns zero if values is empty", Degenerate::Null, false));
        assert!(!says("Returns an empty list if there is no such value", Degenerate::Empty, false));
        assert!(says("Returns 0 for an empty list", Degenerate::Empty, false));
    }

    #[test]
    fn the_only_parameter_needs_no_name() {
        let says = |sentence: &str, degenerate| promises(&words_of(sentence), "s", degenerate, false, true);
        assert!(says("Returns an empty text for null", Degenerate::Null));
        assert!(says("Null gives null", Degenerate::Null));
        assert!(says("The sum, or 0 if empty", Degenerate::Empty));
        assert!(!says("Checks a text for null", Degenerate::Null));
        assert!(!says("Returns a number, but no result for null", Degenerate::Null));
        assert!(!says("Returns an empty text for null", Degenerate::Empty));
        assert!(!says("The value, or null if there is none", Degenerate::Null));
        assert!(!says("Throws an exception for null", Degenerate::Null));
        assert!(!says("The name, or null", Degenerate::Null));
    }

    #[test]
    fn what_is_promised_for_nothing_is_told_from_what_is_promised_for_little() {
        for sentence in [
            "Mean of the numbers; 0 if there are none",
            "The newest key, or null if the cache is empty",
            "Looks for x in a sorted array; -1 if it is not there",
            "or -1 if there is no such element",
            "the first one, null if none",
            "the last, 0 when nothing was added and it is empty",
        ] {
            let found = promises_for_nothing(&words_of(sentence));
            assert!(found, "{sentence}");
        }
        for sentence in [
            "Mean of the numbers",
            "throws an exception if there are none",
            "the smaller one if there are no more than two",
            "There is no such thing",
            "the first value, if the array is not empty",
            "must not be called if it is empty",
            "the value if it is positive",
        ] {
            assert!(!promises_for_nothing(&words_of(sentence)), "{sentence}");
        }
    }
}
