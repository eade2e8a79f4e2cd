//! Our view of types against that of the compiler: what we call assignable must compile and what we
//! do not must not; calls of the members we list, with the types we give them, must compile.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;

use program::{ClassType, Program, Type};

use crate::world::{QUICK_JAVAC, compile_one, jdk_tool};

/// With the names of `java.util`, `java.util.function` and of the fixture below.
const TYPES: &[&str] = &[
    "boolean",
    "byte",
    "short",
    "char",
    "int",
    "long",
    "float",
    "double",
    "Boolean",
    "Byte",
    "Character",
    "Integer",
    "Long",
    "Double",
    "Number",
    "Object",
    "String",
    "CharSequence",
    "java.io.Serializable",
    "Cloneable",
    "Comparable",
    "Comparable<String>",
    "Comparable<? super Integer>",
    "int[]",
    "long[]",
    "Integer[]",
    "Number[]",
    "Object[]",
    "int[][]",
    "Object[][]",
    "List<String>[]",
    "List",
    "List<String>",
    "List<Object>",
    "List<?>",
    "List<? extends Number>",
    "List<? super Integer>",
    "List<? extends Comparable<?>>",
    "List<List<String>>",
    "List<? extends List<?>>",
    "ArrayList<String>",
    "ArrayList<Integer>",
    "ArrayList<? extends Integer>",
    "ArrayList",
    "LinkedList<Number>",
    "Collection<? extends CharSequence>",
    "Iterable<Integer>",
    "Iterable<?>",
    "Map<String, Integer>",
    "HashMap<String, Integer>",
    "Map<?, ? extends Number>",
    "TreeMap<String, Double>",
    "Map.Entry<String, Integer>",
    "Set<Map.Entry<String, Integer>>",
    "Properties",
    "Map<Object, Object>",
    "Thread.State",
    "Enum<Thread.State>",
    "Enum<?>",
    "Function<Object, String>",
    "UnaryOperator<String>",
    "Function<? super String, ? extends CharSequence>",
    "Strings",
    "Numbers<Integer>",
    "Numbers<?>",
    "Numbers",
    "Numbers<? extends Number>",
    "Numbers<? super Integer>",
    "Enum<? extends Enum<?>>",
    "Class<?>",
    "Class<? extends Number>",
    "Comparable<?>",
];

const FIXTURE: &str = "
    import java.util.*;
    class Fixture {
        static class Strings extends AbstractList<String> {
            public String get(int i) { return null; }
            public int size() { return 0; }
        }
        interface Numbers<N extends Number> extends Iterable<N>, Comparable<Numbers<?>> {
            N first();
            void put(N number, List<? super N> sink);
            <X extends N> Map<X, N[]> pairs(X x);
        }
        FIELDS
    }";

/// The fixture with a field of each type, which gives us the types as the compiler understands them.
fn fields() -> (Program, Vec<Type>) {
    let mut fields = String::new();
    for (index, ty) in TYPES.iter().enumerate() {
        writeln!(fields, "{} f{index};", qualified(ty)).expect("written");
    }
    let program = compile_one("Fixture", &FIXTURE.replace("FIELDS", &fields));
    let class = program.class(&"Fixture".into()).expect("compiled");
    let types = class.fields.iter().map(|field| field.ty.clone()).collect();
    (program, types)
}

fn qualified(ty: &str) -> String {
    ty.replace("UnaryOperator", "java.util.function.UnaryOperator")
        .replace("Function<", "java.util.function.Function<")
}

#[test]
fn assignments_are_those_that_the_compiler_accepts() {
    let (program, types) = fields();
    let mut source = FIXTURE.replace("FIELDS", "").lines().collect::<Vec<_>>().join(" ");
    source.push_str("\nclass Assignments {\n");
    let mut pairs = Vec::new();
    for (i, from) in types.iter().enumerate() {
        for (j, to) in types.iter().enumerate() {
            writeln!(source, "static void m{i}_{j}({from} x) {{ {to} y = x; }}").expect("written");
            pairs.push((from, to));
        }
    }
    source.push('}');
    let refused = refused_lines(&source);
    let mut wrong = Vec::new();
    for (index, (from, to)) in pairs.iter().enumerate() {
        let is_accepted = !refused.contains(&(index + 3));
        if program.is_assignable(from, to) != is_accepted {
            wrong.push(format!(
                "{to} y = {from}: the compiler {}",
                if is_accepted { "accepts" } else { "refuses" }
            ));
        }
    }
    assert!(refused.len() > 1000 && refused.len() < pairs.len() - 300, "{} refused", refused.len());
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn calls_of_members_compile_with_the_types_we_give_them() {
    let (program, types) = fields();
    let mut source = FIXTURE.replace("FIELDS", "").lines().collect::<Vec<_>>().join(" ");
    source.push_str("\n@SuppressWarnings({\"all\"}) class Calls {\n");
    let mut calls = Vec::new();
    for ty in &types {
        let Type::Class(receiver) = ty else { continue };
        for member in program.methods_of(receiver).iter() {
            let is_reachable = program.is_member_accessible(&receiver.name, member, "");
            if !is_reachable || member.takes_unknown || member.declaration().access.is_static() {
                continue;
            }
            call(&mut source, calls.len(), receiver, member);
            calls.push(format!("{receiver}.{}{}", member.method.name, member.method.descriptor));
        }
    }
    source.push('}');
    let refused = refused_lines(&source);
    let wrong: Vec<&String> = refused.iter().map(|line| &calls[line - 3]).collect();
    assert!(calls.len() > 800, "only {} calls", calls.len());
    assert_eq!(wrong, Vec::<&String>::new());
}

fn call(source: &mut String, number: usize, receiver: &ClassType, member: &program::Member) {
    let generics = member.type_parameters.iter().map(|parameter| {
        let bounds: Vec<String> = parameter.bounds.iter().map(Type::to_string).collect();
        format!("{} extends {}", parameter.name, bounds.join(" & "))
    });
    let generics: Vec<String> = generics.collect();
    let generics = if generics.is_empty() { String::new() } else { format!("<{}> ", generics.join(", ")) };
    let mut parameters = format!("{receiver} r");
    let mut arguments = Vec::new();
    for (index, ty) in member.parameters.iter().enumerate() {
        write!(parameters, ", {ty} a{index}").expect("written");
        arguments.push(format!("a{index}"));
    }
    let result = match &member.returns {
        Type::Void => String::new(),
        ty => format!("{ty} v = "),
    };
    writeln!(
        source,
        "{generics} void m{number}({parameters}) throws Throwable {{ {result}r.{}({}); }}",
        member.method.name,
        arguments.join(", ")
    )
    .expect("written");
}

/// The numbers of lines with errors, from 1.
fn refused_lines(source: &str) -> BTreeSet<usize> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("Test.java");
    std::fs::write(&path, source).expect("written");
    let javac = Command::new(jdk_tool("javac"))
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(QUICK_JAVAC)
        .args(["-Xlint:none", "-nowarn", "-Xmaxerrs", "100000", "-implicit:none", "-d"])
        .arg(folder.path())
        .arg(&path)
        .output()
        .expect("javac runs");
    let messages = String::from_utf8_lossy(&javac.stderr).into_owned();
    let prefix = format!("{}:", path.display());
    let located = messages.lines().filter_map(|line| line.strip_prefix(&*prefix));
    let numbered = located.filter(|line| line.contains("error:")).filter_map(|line| line.split(':').next());
    numbered.map(|line| line.parse().expect("a line number")).collect()
}
