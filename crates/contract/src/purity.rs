//! Which methods of the class library are known to have no side effect, and which are known to have one.
//!
//! Deliberately a short list of what contracts use: everything else stays unknown and is not warned about.

use program::{ClassName, MethodRef, Program};

use crate::knowledge::Purity;

/// What is known of a method of the JDK; `Unknown` of all others.
pub(crate) fn of_library(program: &Program, method: &MethodRef) -> Purity {
    let owner = method.owner.as_str();
    if !owner.starts_with("java/") {
        return Purity::Unknown;
    }
    let name = &*method.name;
    let returns_nothing = method.descriptor.ends_with(")V") && !method.is_constructor();
    if returns_nothing || owner.starts_with("java/util/stream/") && name == "peek" {
        return Purity::Impure;
    }
    if IMMUTABLE_CLASSES.contains(&owner)
        || IMMUTABLE_PACKAGES.iter().any(|package| owner.starts_with(package))
    {
        return Purity::Pure;
    }
    if matches!(name, "equals" | "hashCode" | "toString" | "getClass" | "compareTo" | "compare") {
        return Purity::Pure;
    }
    let is_a = |class: &str| program.is_subclass(&method.owner, &ClassName::from(class));
    let container = CONTAINERS.iter().any(|class| is_a(class));
    if container && QUERIES.contains(&name) {
        return Purity::Pure;
    }
    if container && COMMANDS.contains(&name) {
        return Purity::Impure;
    }
    match owner {
        "java/util/Arrays" | "java/util/Collections" => match name {
            "sort" | "parallelSort" | "fill" | "setAll" | "parallelSetAll" | "parallelPrefix" | "shuffle"
            | "reverse" | "swap" | "rotate" | "addAll" | "copy" | "replaceAll" => Purity::Impure,
            _ => Purity::Pure,
        },
        "java/lang/StringBuilder" | "java/lang/StringBuffer" | "java/lang/AbstractStringBuilder" => {
            match name {
                "length" | "charAt" | "indexOf" | "lastIndexOf" | "substring" | "subSequence" | "isEmpty"
                | "codePointAt" | "capacity" | "chars" => Purity::Pure,
                _ => Purity::Impure,
            }
        }
        "java/lang/CharSequence" => Purity::Pure,
        "java/util/Iterator" | "java/util/ListIterator" => match name {
            "hasNext" | "hasPrevious" | "nextIndex" | "previousIndex" => Purity::Pure,
            _ => Purity::Impure,
        },
        "java/util/Random" => Purity::Impure,
        _ => Purity::Unknown,
    }
}

const IMMUTABLE_CLASSES: [&str; 24] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Comparable",
    "java/lang/Double",
    "java/lang/Enum",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Number",
    "java/lang/Record",
    "java/lang/Short",
    "java/lang/StrictMath",
    "java/lang/String",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/UUID",
    "java/util/Map$Entry",
];

/// Whoever implements an interface of `java.util.function` may do anything in it, so that is not here.
const IMMUTABLE_PACKAGES: [&str; 2] = ["java/time/", "java/util/stream/"];

const CONTAINERS: [&str; 3] = ["java/lang/Iterable", "java/util/Map", "java/util/Enumeration"];

const QUERIES: [&str; 38] = [
    "size",
    "isEmpty",
    "contains",
    "containsAll",
    "containsKey",
    "containsValue",
    "get",
    "getOrDefault",
    "getFirst",
    "getLast",
    "getKey",
    "getValue",
    "indexOf",
    "lastIndexOf",
    "iterator",
    "listIterator",
    "stream",
    "keySet",
    "values",
    "entrySet",
    "subList",
    "subSet",
    "headSet",
    "tailSet",
    "subMap",
    "headMap",
    "tailMap",
    "first",
    "last",
    "firstKey",
    "lastKey",
    "floor",
    "ceiling",
    "peek",
    "peekFirst",
    "peekLast",
    "toArray",
    "of",
];

const COMMANDS: [&str; 35] = [
    "add",
    "addAll",
    "addFirst",
    "addLast",
    "clear",
    "compute",
    "computeIfAbsent",
    "computeIfPresent",
    "merge",
    "nextElement",
    "offer",
    "offerFirst",
    "offerLast",
    "poll",
    "pollFirst",
    "pollLast",
    "pop",
    "push",
    "put",
    "putAll",
    "putIfAbsent",
    "remove",
    "removeAll",
    "removeFirst",
    "removeIf",
    "removeLast",
    "replace",
    "replaceAll",
    "retainAll",
    "set",
    "setElementAt",
    "addElement",
    "removeAllElements",
    "sort",
    "trimToSize",
];
