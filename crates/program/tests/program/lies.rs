//! Class files that are sound one by one, and say of each other what cannot be: whoever asks comes to an end.

use std::collections::BTreeSet;

use program::{Class, ClassName, Program};

use crate::world::{ClassMap, Memory, compile_one};

/// A class file without members.
struct File {
    constants: Vec<Vec<u8>>,
    access: u16,
    this: u16,
    above: u16,
    interfaces: Vec<u16>,
    attributes: Vec<(u16, Vec<u8>)>,
}

impl File {
    fn new(name: &str, above: &str, access: u16) -> File {
        let (constants, attributes, interfaces) = (Vec::new(), Vec::new(), Vec::new());
        let mut file = File { constants, access, this: 0, above: 0, interfaces, attributes };
        (file.this, file.above) = (file.class(name), file.class(above));
        file
    }

    fn constant(&mut self, bytes: Vec<u8>) -> u16 {
        self.constants.push(bytes);
        self.constants.len() as u16
    }

    fn text(&mut self, text: &str) -> u16 {
        let length = (text.len() as u16).to_be_bytes();
        self.constant([&[1], &length[..], text.as_bytes()].concat())
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.text(name).to_be_bytes();
        self.constant([&[7], &name[..]].concat())
    }

    fn attribute(&mut self, name: &str, words: &[u16]) {
        let name = self.text(name);
        self.attributes.push((name, words.iter().flat_map(|word| word.to_be_bytes()).collect()));
    }

    fn member_of(mut self, outer: &str) -> File {
        let (outer, name) = (self.class(outer), self.text("Member"));
        self.attribute("InnerClasses", &[1, self.this, outer, name, 9]);
        self
    }

    fn inside(mut self, around: &str) -> File {
        let around = self.class(around);
        self.attribute("EnclosingMethod", &[around, 0]);
        self
    }

    fn permits(mut self, below: &[&str]) -> File {
        let below: Vec<u16> = below.iter().map(|name| self.class(name)).collect();
        self.attribute("PermittedSubclasses", &[&[below.len() as u16], &below[..]].concat());
        self
    }

    fn implements(mut self, interface: &str) -> File {
        let interface = self.class(interface);
        self.interfaces.push(interface);
        self
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
        let word = |bytes: &mut Vec<u8>, word: u16| bytes.extend(word.to_be_bytes());
        word(&mut bytes, self.constants.len() as u16 + 1);
        bytes.extend(self.constants.concat());
        for part in [self.access, self.this, self.above, self.interfaces.len() as u16] {
            word(&mut bytes, part);
        }
        self.interfaces.iter().for_each(|interface| word(&mut bytes, *interface));
        for part in [0, 0, self.attributes.len() as u16] {
            word(&mut bytes, part);
        }
        for (name, contents) in &self.attributes {
            word(&mut bytes, *name);
            bytes.extend((contents.len() as u32).to_be_bytes());
            bytes.extend(contents);
        }
        bytes
    }
}

const OBJECT: &str = "java/lang/Object";
const INTERFACE: u16 = 0x601;

fn plain(name: &str) -> File {
    File::new(name, OBJECT, 0x21)
}

fn program(files: Vec<(String, File)>) -> Program {
    let names = files.iter().map(|(name, _)| ClassName::from(name.as_str())).collect();
    let classes: ClassMap = files.into_iter().map(|(name, file)| (name, file.bytes())).collect();
    Program::new(Box::new(Memory { classes, ..Memory::default() }), names)
}

fn of(files: Vec<(&str, File)>) -> Program {
    program(files.into_iter().map(|(name, file)| (name.to_owned(), file)).collect())
}

/// The classes around one; fails where that does not end.
fn around(program: &Program, class: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut current = program.class(&class.into());
    while let Some(class) = current {
        assert!(found.len() <= 200, "{found:?}");
        assert!(
            class.outer.is_none() || class.outer == class.enclosing_class,
            "two ways out of {}",
            class.name
        );
        found.extend(class.enclosing_class.as_ref().map(|around| around.as_str().to_owned()));
        current = class.enclosing_class.as_ref().and_then(|around| program.class(around));
    }
    found
}

#[test]
fn no_class_stands_around_itself() {
    let own = of(vec![("p/A", plain("p/A").member_of("p/A"))]);
    assert_eq!(around(&own, "p/A"), [""; 0]);
    let pair = of(vec![("p/A", plain("p/A").member_of("p/A$B")), ("p/A$B", plain("p/A$B").member_of("p/A"))]);
    assert_eq!(around(&pair, "p/A$B"), ["p/A"]);
    assert_eq!(around(&pair, "p/A"), [""; 0]);
    // In whichever order they are asked for.
    let pair = of(vec![("p/A", plain("p/A").member_of("p/A$B")), ("p/A$B", plain("p/A$B").member_of("p/A"))]);
    assert_eq!(around(&pair, "p/A"), [""; 0]);
    let three = || {
        of(vec![
            ("x", plain("x").member_of("y")),
            ("y", plain("y").inside("z")),
            ("z", plain("z").member_of("x")),
            ("w", plain("w").member_of("x")),
            ("x$v", plain("x$v").inside("w").member_of("x$v")),
        ])
    };
    for first in ["x", "y", "z", "w", "x$v"] {
        let program = three();
        around(&program, first);
        let loose: Vec<Vec<String>> = ["x", "y", "z"].map(|name| around(&program, name)).into();
        assert!(loose.iter().all(Vec::is_empty), "{first}: {loose:?}");
    }
    let both = of(vec![
        ("A", plain("A").inside("B").member_of("C")),
        ("B", plain("B").member_of("A")),
        ("C", plain("C").inside("A")),
    ]);
    for name in ["A", "B", "C"] {
        around(&both, name);
    }
}

#[test]
fn a_class_that_is_not_named_after_the_one_around_it_may_be_its_member() {
    let renamed = of(vec![("p/a", plain("p/a").member_of("p/c")), ("p/c", plain("p/c"))]);
    assert_eq!(around(&renamed, "p/a"), ["p/c"]);
}

#[test]
fn what_a_sealed_class_permits_is_listed_once() {
    let cycle = of(vec![
        ("A", plain("A").permits(&["B", "A", "C"])),
        ("B", File::new("B", "A", 0x21).permits(&["A", "C"])),
        ("C", File::new("C", "B", 0x21)),
    ]);
    assert_eq!(cycle.permitted(&"A".into()), ["B", "C"].map(ClassName::from));
}

#[test]
fn super_types_above_each_other_have_a_limit_that_is_told() {
    let name = |index: usize| format!("p/S{index}");
    let classes = (0..3_000).map(|index| {
        let above = if index == 0 { OBJECT.to_owned() } else { name(index - 1) };
        (name(index), File::new(&name(index), &above, 0x21))
    });
    let classes = program(classes.collect());
    for index in (0..3_000).step_by(100) {
        let supertypes = classes.supertypes(&name(index).as_str().into());
        assert_eq!(supertypes.len(), (index + 1).min(200));
    }
    let is_subclass =
        |sub: usize, sup: usize| classes.is_subclass(&name(sub).as_str().into(), &name(sup).as_str().into());
    assert!(is_subclass(2_999, 2_800) && !is_subclass(2_999, 2_700) && is_subclass(150, 0));
    let told: Vec<String> = classes.diagnostics().iter().map(|it| it.id.to_string()).collect();
    assert_eq!(told, ["program.too-high"]);

    let interfaces = (0..1_000).map(|index| {
        let file = File::new(&name(index), OBJECT, INTERFACE);
        (name(index), if index == 0 { file } else { file.implements(&name(index - 1)) })
    });
    let interfaces = program(interfaces.collect());
    assert_eq!(interfaces.supertypes(&"p/S999".into()).len(), 201);
    assert_eq!(interfaces.diagnostics().len(), 1);
    assert_eq!(interfaces.supertypes(&"p/S100".into()).len(), 101);
}

#[test]
fn methods_are_found_where_they_stand() {
    let check = |class: &Class| {
        for method in &class.methods {
            let is_it = |it: &program::Method| it.name == method.name && it.descriptor == method.descriptor;
            let found = class.position(&method.name, &method.descriptor);
            assert_eq!(found, class.methods.iter().position(is_it), "{}.{}", class.name, method.name);
            let named: Vec<usize> = class.methods_named(&method.name).map(|(position, _)| position).collect();
            let all = class.methods.iter().enumerate().filter(|(_, it)| it.name == method.name);
            assert_eq!(named, all.map(|(position, _)| position).collect::<Vec<_>>());
        }
        assert_eq!(class.position("f", "()Nothing;"), None);
        assert_eq!(class.methods_named("\u{0}").chain(class.methods_named("\u{ffff}")).count(), 0);
    };
    let source = "class A { void b() {} int a(int x) { return x; } int a() { return 1; } static int z; }";
    let own = compile_one("A", source);
    for name in ["A", "java/lang/String", "java/util/ArrayList", "java/lang/Math", "java/lang/Runnable"] {
        check(&own.class(&name.into()).expect("the class"));
    }
    let distinct: BTreeSet<Option<usize>> =
        ["()I", "(I)I"].iter().map(|it| own.class(&"A".into()).unwrap().position("a", it)).collect();
    assert_eq!(distinct.len(), 2);
}
