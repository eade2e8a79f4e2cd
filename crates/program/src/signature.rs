//! Descriptors (JVMS 4.3) and generic signatures (JVMS 4.7.9.1) to [`Type`]s.
//!
//! A class type nested in a generic class keeps the arguments of the innermost class only:
//! `Outer<T>.Inner<U>` becomes `Outer$Inner<U>`.

use std::sync::Arc;

use crate::{ClassName, ClassType, Primitive, Type, TypeArgument, TypeParameter};

/// Types nested deeper than this are refused, so that a malformed file cannot exhaust the stack.
const MAX_DEPTH: usize = 200;

pub(crate) struct ClassSignature {
    pub type_parameters: Vec<TypeParameter>,
    pub superclass: Type,
    pub interfaces: Vec<Type>,
}

pub(crate) struct MethodSignature {
    pub type_parameters: Vec<TypeParameter>,
    pub parameters: Vec<Type>,
    pub returns: Type,
    pub throws: Vec<Type>,
}

pub(crate) fn class_signature(text: &str) -> Option<ClassSignature> {
    let mut reader = Reader::new(text);
    let type_parameters = reader.type_parameters()?;
    let superclass = reader.reference(0)?;
    let mut interfaces = Vec::new();
    while !reader.is_at_end() {
        interfaces.push(reader.reference(0)?);
    }
    Some(ClassSignature { type_parameters, superclass, interfaces })
}

/// Reads method descriptors too: they are signatures without generics.
pub(crate) fn method_signature(text: &str) -> Option<MethodSignature> {
    let mut reader = Reader::new(text);
    let type_parameters = reader.type_parameters()?;
    reader.expect('(')?;
    let mut parameters = Vec::new();
    while !reader.accept(')') {
        parameters.push(reader.value(0)?);
    }
    let returns = if reader.accept('V') { Type::Void } else { reader.value(0)? };
    let mut throws = Vec::new();
    while reader.accept('^') {
        throws.push(reader.reference(0)?);
    }
    reader.is_at_end().then_some(MethodSignature { type_parameters, parameters, returns, throws })
}

/// Of a field: a descriptor or a signature.
pub(crate) fn field_signature(text: &str) -> Option<Type> {
    let mut reader = Reader::new(text);
    let ty = reader.value(0)?;
    reader.is_at_end().then_some(ty)
}

/// A field descriptor or `V`, as class literals in annotations have it.
pub(crate) fn return_descriptor(text: &str) -> Option<Type> {
    if text == "V" { Some(Type::Void) } else { field_signature(text) }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn new(rest: &'a str) -> Self {
        Reader { rest }
    }

    fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    fn accept(&mut self, character: char) -> bool {
        match self.rest.strip_prefix(character) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, character: char) -> Option<()> {
        self.accept(character).then_some(())
    }

    /// Everything up to the first of `ends`, which stays; never empty.
    fn identifier(&mut self, ends: &[char]) -> Option<&'a str> {
        let end = self.rest.find(ends)?;
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!name.is_empty()).then_some(name)
    }

    fn type_parameters(&mut self) -> Option<Vec<TypeParameter>> {
        let mut parameters = Vec::new();
        if !self.accept('<') {
            return Some(parameters);
        }
        while !self.accept('>') {
            let name: Arc<str> = self.identifier(&[':'])?.into();
            let mut bounds = Vec::new();
            while self.accept(':') {
                // The class bound may be empty where interface bounds follow.
                if !self.rest.starts_with(':') && self.rest.starts_with(['L', 'T', '[']) {
                    bounds.push(self.reference(0)?);
                }
            }
            if bounds.is_empty() {
                bounds.push(Type::object());
            }
            parameters.push(TypeParameter { name, bounds });
        }
        Some(parameters)
    }

    fn value(&mut self, depth: usize) -> Option<Type> {
        let first = self.rest.chars().next()?;
        match Primitive::ALL.into_iter().find(|primitive| primitive.descriptor() == first) {
            Some(primitive) => {
                self.rest = &self.rest[1..];
                Some(Type::Primitive(primitive))
            }
            None => self.reference(depth),
        }
    }

    fn reference(&mut self, depth: usize) -> Option<Type> {
        if depth > MAX_DEPTH {
            return None;
        }
        if self.accept('[') {
            Some(Type::array(self.value(depth + 1)?))
        } else if self.accept('T') {
            let name = self.identifier(&[';'])?;
            self.expect(';')?;
            Some(Type::Variable(name.into()))
        } else {
            self.expect('L')?;
            self.class_type(depth)
        }
    }

    /// After the `L`.
    fn class_type(&mut self, depth: usize) -> Option<Type> {
        let first = self.identifier(&[';', '<', '.'])?;
        if self.accept(';') {
            return Some(Type::class(first));
        }
        let mut name = first.to_owned();
        let mut arguments = Vec::new();
        loop {
            if self.accept('<') {
                while !self.accept('>') {
                    arguments.push(self.argument(depth + 1)?);
                }
            }
            if self.accept(';') {
                return Some(Type::Class(ClassType { name: ClassName::new(name), arguments }));
            }
            self.expect('.')?;
            name.push('$');
            name.push_str(self.identifier(&[';', '<', '.'])?);
            arguments.clear();
        }
    }

    fn argument(&mut self, depth: usize) -> Option<TypeArgument> {
        Some(if self.accept('*') {
            TypeArgument::Any
        } else if self.accept('+') {
            TypeArgument::Extends(self.reference(depth)?)
        } else if self.accept('-') {
            TypeArgument::Super(self.reference(depth)?)
        } else {
            TypeArgument::Exact(self.reference(depth)?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_read_with_bounds_wildcards_and_nesting() {
        let read =
            method_signature("<T:Ljava/lang/Number;:Ljava/lang/Comparable<-TT;>;U::Ljava/lang/Runnable;>([TT;ILjava/util/Map<TU;*>.Entry<+TT;>;)TT;^TE;")
                .unwrap();
        let shown: Vec<String> = read.parameters.iter().map(Type::to_string).collect();
        assert_eq!(shown, ["T[]", "int", "java.util.Map.Entry<? extends T>"]);
        let bounds: Vec<String> = read.type_parameters[0].bounds.iter().map(Type::to_string).collect();
        assert_eq!(bounds, ["java.lang.Number", "java.lang.Comparable<? super T>"]);
        assert_eq!(read.type_parameters[1].bounds[0].to_string(), "java.lang.Runnable");
        assert_eq!(read.throws, [Type::Variable("E".into())]);
    }

    #[test]
    fn malformed_signatures_are_refused() {
        for text in ["", "(", "()", "(L;)V", "(Ljava/lang/String)V", "()VV", "(V)V", "<T()V", "(T;)V", "(É)V"]
        {
            assert!(method_signature(text).is_none(), "{text}");
        }
        assert!(field_signature(&"[".repeat(100_000)).is_none());
    }
}
