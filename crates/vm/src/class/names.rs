//! Names and descriptors in their internal form (JVMS 4.2, 4.3).

use crate::value::Kind;

/// The name of the array class whose elements have class `element` (`int` -> `[I`, `a/B` -> `[La/B;`, `[I` -> `[[I`).
pub fn array_name(element: &str) -> String {
    for kind in Kind::PRIMITIVES {
        if kind.keyword() == Some(element) {
            return format!("[{}", kind.letter());
        }
    }
    if element.starts_with('[') { format!("[{element}") } else { format!("[L{element};") }
}

/// The descriptor of an array class's elements: `[La/B;` -> `La/B;`.
pub fn element_descriptor(array: &str) -> &str {
    &array[1..]
}

/// With dots, as `Class.getName` gives it. A hidden class keeps the slash before its suffix.
pub fn dotted(internal: &str) -> String {
    match internal.split_once('+') {
        Some((name, suffix)) => format!("{}/{suffix}", name.replace('/', ".")),
        None => internal.replace('/', "."),
    }
}

/// The kinds and descriptors of parameters, and of the result: `(ILa/B;)V`. `None` if malformed.
pub fn parse_method_descriptor(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let rest = descriptor.strip_prefix('(')?;
    let (mut parameters, returns) = rest.split_once(')')?;
    let mut list = Vec::new();
    while !parameters.is_empty() {
        let dimensions = parameters.bytes().take_while(|&byte| byte == b'[').count();
        let length = match parameters.as_bytes().get(dimensions)? {
            b'L' => parameters.find(';')? + 1,
            _ => dimensions + 1,
        };
        list.push(parameters.get(..length)?);
        parameters = &parameters[length..];
    }
    Some((list, returns))
}
