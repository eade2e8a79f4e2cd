//! Members of the class library that give the same answer on every JDK, at every time and in every place.
//!
//! What is not here is not known to: what asks properties (`Integer.getInteger`), the locale (`toLowerCase`, `format`), the
//! charset (`getBytes`), Unicode's tables (`Character.isLetter`), payloads (`doubleToRawLongBits`), identity (`hashCode` of an
//! object), how numbers are written (`Double.toString`, changed in JDK 19), how much room there is (`capacity`), messages of
//! exceptions, and functions that may differ in the last bit (`Math.sin`).

use program::{ClassName, MethodRef, Program};

/// Which members of a class.
enum Members {
    Only(&'static str),
    AllBut(&'static str),
    /// Only these, and with no other parameters than texts, characters and whole numbers.
    Text(&'static str),
}

use Members::{AllBut, Only, Text};

const EXACT: &str = "abs absExact addExact subtractExact multiplyExact multiplyFull multiplyHigh unsignedMultiplyHigh \
    divideExact floorDivExact floorModExact ceilDivExact ceilDiv ceilMod incrementExact decrementExact negateExact \
    toIntExact floorDiv floorMod min max clamp signum copySign sqrt floor ceil rint round ulp getExponent nextUp \
    nextDown nextAfter scalb fma";

const TABLE: &[(&str, Members)] = &[
    ("java/lang/Object", Only("<init> equals getClass")),
    ("java/lang/Math", Only(EXACT)),
    ("java/lang/StrictMath", AllBut("random toDegrees toRadians")),
    ("java/lang/Boolean", AllBut("getBoolean describeConstable")),
    ("java/lang/Byte", AllBut("describeConstable")),
    ("java/lang/Short", AllBut("describeConstable")),
    ("java/lang/Integer", AllBut("getInteger describeConstable resolveConstantDesc")),
    ("java/lang/Long", AllBut("getLong describeConstable resolveConstantDesc")),
    ("java/lang/Number", AllBut("<init>")),
    ("java/lang/Float", AllBut("floatToRawIntBits toString describeConstable resolveConstantDesc")),
    ("java/lang/Double", AllBut("doubleToRawLongBits toString describeConstable resolveConstantDesc")),
    (
        "java/lang/Character",
        Only(
            "valueOf charValue compare compareTo equals hashCode toString isSurrogate isHighSurrogate isLowSurrogate \
             isSurrogatePair toCodePoint charCount isBmpCodePoint isSupplementaryCodePoint isValidCodePoint \
             highSurrogate lowSurrogate toChars reverseBytes forDigit isISOControl",
        ),
    ),
    (
        "java/lang/String",
        Text(
            "<init> length charAt isEmpty equals compareTo contentEquals substring subSequence indexOf lastIndexOf \
             startsWith endsWith concat contains hashCode replace trim repeat toCharArray valueOf copyValueOf \
             codePointAt codePointBefore codePointCount toString intern",
        ),
    ),
    (
        "java/lang/StringBuilder",
        Text(
            "<init> append toString length charAt setCharAt deleteCharAt delete insert replace reverse indexOf \
             lastIndexOf setLength substring isEmpty",
        ),
    ),
    (
        "java/util/Objects",
        Only("checkIndex checkFromToIndex checkFromIndexSize requireNonNull isNull nonNull equals"),
    ),
];

/// Whether a class belongs to the class library.
pub(super) fn is_library(name: &ClassName) -> bool {
    ["java/", "javax/", "jdk/", "sun/", "com/sun/"].iter().any(|start| name.as_str().starts_with(start))
}

pub(super) fn allows(program: &Program, callee: &MethodRef) -> bool {
    let name = &*callee.name;
    let is_in = |list: &str| list.split(' ').any(|known| known == name);
    match TABLE.iter().find(|(class, _)| *class == callee.owner.as_str()) {
        Some((_, Only(list))) => is_in(list),
        Some((_, AllBut(list))) => !is_in(list),
        Some((_, Text(list))) => is_in(list) && (name == "equals" || takes_text(&callee.descriptor)),
        // Of an exception only that it is there.
        None => name == "<init>" && is_exception(program, &callee.owner),
    }
}

pub(super) fn is_exception(program: &Program, name: &ClassName) -> bool {
    is_library(name) && program.is_subclass(name, &ClassName::new("java/lang/Throwable"))
}

/// Whether the parameters are characters, whole numbers and texts: how anything else is written, the JDK or its class says.
fn takes_text(descriptor: &str) -> bool {
    const TEXTS: [&str; 3] = ["Ljava/lang/String;", "Ljava/lang/CharSequence;", "Ljava/lang/StringBuilder;"];
    let Some((mut rest, _)) = descriptor.strip_prefix('(').and_then(|it| it.split_once(')')) else {
        return false;
    };
    while !rest.is_empty() {
        let text = TEXTS.iter().find_map(|text| rest.strip_prefix(text));
        match text.or_else(|| rest.strip_prefix("[C")).or_else(|| rest.strip_prefix(['C', 'I', 'J', 'Z'])) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_other_things_are_not_known() {
        for (descriptor, known) in [
            ("()I", true),
            ("(CIJZ)V", true),
            ("(Ljava/lang/String;I)I", true),
            ("([CII)V", true),
            ("(D)V", false),
            ("(Ljava/lang/Object;)V", false),
            ("([B)V", false),
        ] {
            assert_eq!(takes_text(descriptor), known, "{descriptor}");
        }
    }
}
