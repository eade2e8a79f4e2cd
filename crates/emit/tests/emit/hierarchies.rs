//! Classes that nobody has written, planned for random types and compared with the real javac: whatever is planned compiles,
//! and whatever is called impossible does not, however it is written, and wherever where that is a proof.
//!
//! `JURAT_HIERARCHIES=2000` tries more than the sample.

use std::fmt::Write;

use emit::Target;
use program::{ClassName, ClassType};
use suite::{Mock, Recipe};
use types::{NoClass, Wish};

use crate::support::bench;

const SAMPLE: usize = 100;
/// Files that javac is given at once: it tells at most a hundred errors.
const AT_ONCE: usize = 8;

#[test]
fn plans_are_what_javac_allows() {
    let count = std::env::var("JURAT_HIERARCHIES").ok().and_then(|text| text.parse().ok()).unwrap_or(SAMPLE);
    let all: Vec<Hierarchy> = (0..count).map(Hierarchy::random).collect();
    let sources: Vec<(String, String)> = all.iter().flat_map(Hierarchy::sources).collect();
    let files: Vec<(&str, &str)> =
        sources.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let bench = bench(&files);
    let (mut planned, mut refused, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for hierarchy in &all {
        let is: Vec<ClassType> = hierarchy.types.iter().map(|it| hierarchy.class_type(it)).collect();
        match types::explain(&bench.program, Wish { package: &hierarchy.package, is: &is, is_not: &[] }) {
            Ok(class) => {
                let class_name = format!("{}/Use", hierarchy.package);
                let mock = Recipe::Mock(Box::new(Mock::of(class, Vec::new())));
                let case = bench.case(&class_name, "use", None, vec![mock]);
                let rendered = bench.render(&class_name, vec![case], &Target::default());
                assert!(
                    rendered.unrenderable.is_empty(),
                    "{:?}\n{}",
                    rendered.unrenderable,
                    hierarchy.source()
                );
                planned.push((format!("{}.UseTest", hierarchy.package), rendered.text, hierarchy));
            }
            Err(NoClass::Conflict(conflict)) => {
                for package in hierarchy.places(conflict.is_proof()) {
                    let text = hierarchy.by_hand(&package);
                    refused.push((format!("{package}.ByHand"), text, (hierarchy, conflict.clone())));
                }
            }
            Err(other @ (NoClass::Exists(_) | NoClass::Unwritten(_))) => others.push(other),
        }
    }
    for group in planned.chunks(AT_ONCE) {
        let files: Vec<(&str, &str)> =
            group.iter().map(|(name, text, _)| (name.as_str(), text.as_str())).collect();
        if let Err(told) = bench.javac(&files, 17) {
            let (_, text, hierarchy) =
                group.iter().find(|(name, ..)| told.contains(&path(name))).expect("a file");
            panic!("{told}\n{}\n{text}", hierarchy.source());
        }
    }
    for group in refused.chunks(AT_ONCE) {
        let files: Vec<(&str, &str)> =
            group.iter().map(|(name, text, _)| (name.as_str(), text.as_str())).collect();
        let told = bench.javac(&files, 17).err().unwrap_or_default();
        for (name, text, (hierarchy, conflict)) in group {
            assert!(
                told.contains(&path(name)),
                "{conflict}: javac allows it\n{}\n{text}",
                hierarchy.source()
            );
        }
    }
    println!("{} planned, {} refused, {} neither", planned.len(), refused.len(), others.len());
    let least = count / 5;
    assert!(
        planned.len() >= least && refused.len() >= least,
        "{} planned, {} refused",
        planned.len(),
        refused.len()
    );
    assert!(others.len() <= count / 5, "{others:?}");
}

fn path(name: &str) -> String {
    format!("{}.java:", name.replace('.', "/"))
}

/// Some types, of which a class is to be all.
struct Hierarchy {
    package: String,
    types: Vec<Declared>,
    /// Where its class stands, of the packages in [`Hierarchy::places`].
    base: String,
    /// Where an empty class between the class and those that nobody has written stands, if there is one.
    middle: Option<String>,
}

struct Declared {
    name: &'static str,
    kind: Kind,
    /// `Box<String>` and the like.
    above: Option<&'static str>,
    methods: Vec<Declaration>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Interface,
    Open,
    Abstract,
    Final,
    Sealed,
    Enum,
    Record,
}

#[derive(Clone)]
struct Declaration {
    name: &'static str,
    parameter: Option<&'static str>,
    returns: &'static str,
    access: &'static str,
    modifier: Modifier,
    throws: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Modifier {
    Abstract,
    Concrete,
    Final,
    Static,
}

const RETURNS: [&str; 8] = ["void", "int", "int", "Object", "Object", "String", "CharSequence", "Integer"];
const PARAMETERS: [Option<&str>; 5] =
    [None, None, None, Some("java.util.List<String>"), Some("java.util.List<Integer>")];

/// Numbers that depend on nothing but the seed (xorshift).
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn one<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

impl Hierarchy {
    fn random(number: usize) -> Hierarchy {
        let mut draw = Draw(0x9e37_79b9_7f4a_7c15 ^ (number as u64 + 1).wrapping_mul(0xbf58_476d_1ce4_e5b9));
        let mut types = Vec::new();
        let open = [
            Kind::Open,
            Kind::Open,
            Kind::Open,
            Kind::Abstract,
            Kind::Abstract,
            Kind::Final,
            Kind::Sealed,
            Kind::Enum,
            Kind::Record,
        ];
        let package = format!("h{number}");
        let place = |draw: &mut Draw| match draw.below(2) {
            0 => package.clone(),
            _ => format!("{package}.base"),
        };
        let base = place(&mut draw);
        let is_between = draw.below(4) == 0;
        let middle = is_between.then(|| place(&mut draw));
        if draw.below(3) > 0 {
            let kind = draw.one(&open);
            types.push(Declared::random("Base", kind, &mut draw));
        }
        for name in ["First", "Second"] {
            types.push(Declared::random(name, Kind::Interface, &mut draw));
        }
        let is_open = |it: &Declared| matches!(it.kind, Kind::Open | Kind::Abstract);
        let middle = middle.filter(|_| types.iter().any(is_open));
        Hierarchy { package, types, base, middle }
    }

    /// Where a class may be written: in the package of the test, in that of the class it extends, in another one.
    fn places(&self, everywhere: bool) -> Vec<String> {
        let own = self.package.clone();
        if !everywhere {
            return vec![own];
        }
        vec![own, format!("{}.base", self.package), format!("{}.other", self.package)]
    }

    /// Whether a class in a package that extends the class has a method of it.
    fn inherits(&self, package: &str, method: &Declaration) -> bool {
        let is_near = |place: &str| place == self.base;
        match method.access {
            "private " => false,
            "" => is_near(package) && self.middle.as_deref().is_none_or(is_near),
            _ => true,
        }
    }

    fn sources(&self) -> Vec<(String, String)> {
        let file = |package: &str, name: &str, text: &str| {
            let head = format!("package {package};\nimport {}.*;\n", self.package);
            (format!("{}/{name}.java", package.replace('.', "/")), head + text)
        };
        let mut files = vec![
            file(
                &self.package,
                "Use",
                "public class Use { public static int use(Object it) { return 1; } }\n",
            ),
            file(&self.package, "Box", "public interface Box<T> { }\n"),
        ];
        for declared in &self.types {
            let package = if declared.kind == Kind::Interface { &self.package } else { &self.base };
            let mut text = String::new();
            declared.write(&mut text);
            files.push(file(package, declared.name, &text));
        }
        if let Some(package) = &self.middle {
            let text = format!("public abstract class Middle extends {}.Base {{ }}\n", self.base);
            files.push(file(package, "Middle", &text));
        }
        files
    }

    /// What a class is to be of a type: of the one in the middle for that above it.
    fn class_type(&self, declared: &Declared) -> ClassType {
        let (package, name) = match (&self.middle, declared.kind) {
            (_, Kind::Interface) => (&self.package, declared.name),
            (Some(middle), _) => (middle, "Middle"),
            (None, _) => (&self.base, declared.name),
        };
        let name = ClassName::from_dotted(&format!("{package}.{name}"));
        ClassType { name, arguments: Vec::new() }
    }

    fn source(&self) -> String {
        let all = self.sources().into_iter();
        all.map(|(name, text)| format!("// {name}\n{text}")).collect()
    }

    /// The class as a person would write it who overrides whatever can be overridden.
    fn by_hand(&self, package: &str) -> String {
        let named = |interfaces: bool| {
            let all = self.types.iter().filter(move |it| (it.kind == Kind::Interface) == interfaces);
            all.map(|it| it.name).collect::<Vec<_>>()
        };
        let mut text = format!("package {package};\nimport {}.*;\nclass ByHand", self.package);
        if let Some(base) = named(false).first() {
            let (place, base) = match &self.middle {
                Some(middle) => (middle, "Middle"),
                None => (&self.base, *base),
            };
            let _ = write!(text, " extends {place}.{base}");
        }
        let _ = writeln!(text, " implements {} {{", named(true).join(", "));
        let mut done: Vec<(&str, bool)> = Vec::new();
        let all: Vec<(&Declared, &Declaration)> = self
            .types
            .iter()
            .flat_map(|it| it.methods.iter().map(move |method| (it, method)))
            .filter(|(it, method)| it.kind == Kind::Interface || self.inherits(package, method))
            .collect();
        for (_, method) in &all {
            let key = (method.name, method.parameter.is_some());
            if done.contains(&key) {
                continue;
            }
            done.push(key);
            let same: Vec<&(&Declared, &Declaration)> = all
                .iter()
                .filter(|(it, other)| {
                    let is_foreign = it.kind == Kind::Interface && other.modifier == Modifier::Static;
                    (other.name, other.parameter.is_some()) == key && !is_foreign
                })
                .collect();
            if same.is_empty()
                || same.iter().any(|(_, it)| matches!(it.modifier, Modifier::Final | Modifier::Static))
            {
                continue;
            }
            let fits = |it: &&str| same.iter().all(|(_, other)| is_below(it, other.returns));
            let returns = same.iter().map(|(_, it)| it.returns).find(fits).unwrap_or(same[0].1.returns);
            let is_public =
                same.iter().any(|(it, method)| it.kind == Kind::Interface || method.access == "public ");
            let access = if is_public { "public " } else { same[0].1.access };
            let is_one = same.iter().all(|(_, it)| it.parameter == same[0].1.parameter);
            let parameter = same[0].1.parameter.map(|it| if is_one { it } else { "java.util.List" });
            let parameter = parameter.map(|it| format!("{it} all")).unwrap_or_default();
            let _ =
                writeln!(text, "    {access}{returns} {}({parameter}) {{ {} }}", method.name, body(returns));
        }
        text + "}\n"
    }
}

/// Whether a method with the first result may override one with the second.
fn is_below(own: &str, wanted: &str) -> bool {
    let above: &[&str] = match own {
        "String" => &["String", "CharSequence", "Object"],
        "CharSequence" => &["CharSequence", "Object"],
        "Integer" => &["Integer", "Object"],
        other => return other == wanted,
    };
    above.contains(&wanted)
}

fn body(returns: &str) -> &'static str {
    match returns {
        "void" => "",
        "int" => "return 0;",
        _ => "return null;",
    }
}

impl Declared {
    fn random(name: &'static str, kind: Kind, draw: &mut Draw) -> Declared {
        let above = (kind == Kind::Interface && draw.below(5) == 0)
            .then(|| draw.one(&["Box<String>", "Box<Integer>"]));
        let mut methods: Vec<Declaration> = Vec::new();
        for name in ["a", "b"] {
            if draw.below(2) == 0 {
                continue;
            }
            let modifier = match kind {
                Kind::Interface => {
                    draw.one(&[Modifier::Abstract, Modifier::Abstract, Modifier::Concrete, Modifier::Static])
                }
                Kind::Abstract => {
                    draw.one(&[Modifier::Abstract, Modifier::Concrete, Modifier::Final, Modifier::Static])
                }
                _ => draw.one(&[Modifier::Concrete, Modifier::Concrete, Modifier::Final, Modifier::Static]),
            };
            let access = if kind == Kind::Interface {
                ""
            } else {
                draw.one(&["public ", "public ", "protected ", "", "", "private "])
            };
            let is_hidden = access == "private " && modifier == Modifier::Abstract;
            let access = if is_hidden { "" } else { access };
            methods.push(Declaration {
                name,
                parameter: draw.one(&PARAMETERS),
                returns: draw.one(&RETURNS),
                access,
                modifier,
                throws: draw.below(6) == 0,
            });
        }
        Declared { name, kind, above, methods }
    }

    fn write(&self, text: &mut String) {
        let (head, tail) = match self.kind {
            Kind::Interface => ("interface Name", ""),
            Kind::Open => ("class Name", ""),
            Kind::Abstract => ("abstract class Name", ""),
            Kind::Final => ("final class Name", ""),
            Kind::Sealed => ("sealed class Name permits Below", "final class Below extends Base { }\n"),
            Kind::Enum => ("enum Name", ""),
            Kind::Record => ("record Name()", ""),
        };
        let above = self.above.map(|above| format!(" extends {above}")).unwrap_or_default();
        let _ = writeln!(
            text,
            "public {}{above} {{{}",
            head.replace("Name", self.name),
            if self.kind == Kind::Enum { " ONE;" } else { "" }
        );
        for method in &self.methods {
            let parameter = method.parameter.map(|it| format!("{it} all")).unwrap_or_default();
            let throws = if method.throws { " throws java.io.IOException" } else { "" };
            let words = match (method.modifier, self.kind) {
                (Modifier::Abstract, Kind::Interface) => "",
                (Modifier::Concrete, Kind::Interface) => "default ",
                (Modifier::Static, _) => "static ",
                (Modifier::Abstract, _) => "abstract ",
                (Modifier::Concrete, _) => "",
                (Modifier::Final, _) => "final ",
            };
            let head =
                format!("{}{words}{} {}({parameter}){throws}", method.access, method.returns, method.name);
            let _ = match method.modifier {
                Modifier::Abstract => writeln!(text, "    {head};"),
                _ => writeln!(text, "    {head} {{ {} }}", body(method.returns)),
            };
        }
        let _ = writeln!(text, "}}\n{tail}");
    }
}
