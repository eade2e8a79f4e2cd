//! Objects of well-known library types: collections, streams of bytes and characters, dates, numbers
//! and the interfaces that need somebody's implementation.

use std::sync::Arc;

use program::{ClassName, ClassType, FieldRef, MethodRef, Substitution, Type, TypeArgument};
use suite::{Call, Creation, Recipe, Value};
use values::Hints;

use crate::build::{Builder, push_new};
use crate::generic;

/// Collections are never filled beyond this.
const MOST_ELEMENTS: usize = 16;
/// Collections of one object each.
const MOST_SINGLES: usize = 6;

impl Builder<'_> {
    /// `None` where the type needs no special treatment.
    pub fn library(&self, ty: &ClassType, hints: &Hints, depth: usize) -> Option<Vec<Recipe>> {
        let name = ty.name.as_str();
        if !name.starts_with("java/") {
            return None;
        }
        if let Some(class) = collection(name) {
            return Some(self.collections(class, ty, hints, depth));
        }
        if let Some(class) = map(name) {
            return Some(self.maps(class, ty, hints, depth));
        }
        let string = |text: &str| Recipe::Value(Value::String(text.into()));
        let strings = || values::strings(hints).into_iter().map(|text| Recipe::Value(Value::String(text)));
        let argument = || self.argument(ty, 0);
        let found = match name {
            "java/lang/Object" => vec![
                string("abc"),
                Recipe::Value(Value::Int(1)),
                construct("java/lang/Object", "()V", Vec::new()),
            ],
            "java/lang/CharSequence" => {
                let mut found: Vec<Recipe> = strings().collect();
                let builder =
                    construct("java/lang/StringBuilder", "(Ljava/lang/String;)V", vec![string("abc")]);
                // Early enough to be among those that are tried.
                found.insert(found.len().min(1), builder);
                found
            }
            "java/io/Serializable" => vec![string("abc"), Recipe::Value(Value::Int(1))],
            "java/lang/Comparable" => {
                let own = match argument() {
                    ty if ty == Type::object() => Type::string(),
                    ty => ty,
                };
                self.values(&own, hints, depth, 8)
            }
            "java/lang/Number" => vec![
                Recipe::Value(Value::Int(1)),
                Recipe::Value(Value::Int(0)),
                Recipe::Value(Value::Double(1.5)),
                Recipe::Value(Value::Long(-1)),
                constant("java/math/BigDecimal", "ONE"),
            ],
            "java/lang/Class" => self.class_literals(ty),
            "java/lang/reflect/Type" => vec![Recipe::ClassLiteral(Type::string())],
            "java/lang/StringBuilder" | "java/lang/StringBuffer" => {
                ["abc", ""].map(|text| construct(name, "(Ljava/lang/String;)V", vec![string(text)])).to_vec()
            }
            "java/lang/Appendable" => {
                vec![construct("java/lang/StringBuilder", "(Ljava/lang/String;)V", vec![string("abc")])]
            }
            "java/lang/Readable" | "java/io/Reader" | "java/io/StringReader" => ["abc", "", "a\nb"]
                .map(|text| construct("java/io/StringReader", "(Ljava/lang/String;)V", vec![string(text)]))
                .to_vec(),
            "java/io/BufferedReader" => vec![construct(
                name,
                "(Ljava/io/Reader;)V",
                vec![construct("java/io/StringReader", "(Ljava/lang/String;)V", vec![string("a\nb")])],
            )],
            "java/io/Writer" | "java/io/StringWriter" => {
                vec![construct("java/io/StringWriter", "()V", Vec::new())]
            }
            "java/io/PrintWriter" => vec![construct(
                name,
                "(Ljava/io/Writer;)V",
                vec![construct("java/io/StringWriter", "()V", Vec::new())],
            )],
            "java/io/InputStream" | "java/io/ByteArrayInputStream" => [vec![1, 2, 3], Vec::new()]
                .map(|bytes| construct("java/io/ByteArrayInputStream", "([B)V", vec![byte_array(bytes)]))
                .to_vec(),
            "java/io/OutputStream" | "java/io/ByteArrayOutputStream" => {
                vec![construct("java/io/ByteArrayOutputStream", "()V", Vec::new())]
            }
            "java/io/PrintStream" => vec![construct(
                name,
                "(Ljava/io/OutputStream;)V",
                vec![construct("java/io/ByteArrayOutputStream", "()V", Vec::new())],
            )],
            // Relative names only: nothing outside the scratch folder may be touched.
            "java/io/File" => ["a.txt", "missing/b"]
                .map(|text| construct(name, "(Ljava/lang/String;)V", vec![string(text)]))
                .to_vec(),
            "java/nio/file/Path" => vec![factory(
                "java/nio/file/Paths",
                "get",
                "(Ljava/lang/String;[Ljava/lang/String;)Ljava/nio/file/Path;",
                name,
                vec![string("a.txt"), Recipe::Array { element: Type::string(), items: Vec::new() }],
            )],
            "java/net/URI" => ["http://example.com/a?b=c", "a/b"]
                .map(|text| {
                    factory(name, "create", "(Ljava/lang/String;)Ljava/net/URI;", name, vec![string(text)])
                })
                .to_vec(),
            "java/net/URL" => vec![construct(name, "(Ljava/lang/String;)V", vec![string("file:a.txt")])],
            "java/nio/charset/Charset" => ["UTF_8", "US_ASCII", "UTF_16"]
                .map(|field| Recipe::StaticField {
                    field: field_of("java/nio/charset/StandardCharsets", field),
                    ty: Type::class(name),
                })
                .to_vec(),
            "java/util/Locale" => ["ROOT", "ENGLISH", "GERMANY"].map(|field| constant(name, field)).to_vec(),
            "java/util/regex/Pattern" => ["[a-z]+", "a"]
                .map(|text| {
                    let descriptor = "(Ljava/lang/String;)Ljava/util/regex/Pattern;";
                    factory(name, "compile", descriptor, name, vec![string(text)])
                })
                .to_vec(),
            "java/util/UUID" => vec![construct(name, "(JJ)V", vec![long(0), long(1)])],
            "java/util/Random" => vec![construct(name, "(J)V", vec![long(0)])],
            "java/util/Date" => {
                [0, 1_700_000_000_000].map(|time| construct(name, "(J)V", vec![long(time)])).to_vec()
            }
            "java/util/Calendar" | "java/util/GregorianCalendar" => {
                vec![construct("java/util/GregorianCalendar", "(III)V", vec![int(2024), int(1), int(29)])]
            }
            "java/util/TimeZone" => ["UTC", "GMT+2"]
                .map(|zone| {
                    let descriptor = "(Ljava/lang/String;)Ljava/util/TimeZone;";
                    factory(name, "getTimeZone", descriptor, name, vec![string(zone)])
                })
                .to_vec(),
            "java/math/BigDecimal" => ["ZERO", "ONE", "TEN"]
                .map(|field| constant(name, field))
                .into_iter()
                .chain(["-1", "0.5"].map(|text| construct(name, "(Ljava/lang/String;)V", vec![string(text)])))
                .collect(),
            "java/math/BigInteger" => ["ZERO", "ONE", "TEN"]
                .map(|field| constant(name, field))
                .into_iter()
                .chain([factory(name, "valueOf", "(J)Ljava/math/BigInteger;", name, vec![long(-1)])])
                .collect(),
            "java/time/LocalDate" => {
                [(2024, 2, 29), (1970, 1, 1)].map(|(y, m, d)| local_date(y, m, d)).to_vec()
            }
            "java/time/LocalTime" => {
                let descriptor = "(II)Ljava/time/LocalTime;";
                [(0, 0), (23, 59)]
                    .map(|(h, m)| factory(name, "of", descriptor, name, vec![int(h), int(m)]))
                    .to_vec()
            }
            "java/time/LocalDateTime" => vec![local_date_time()],
            "java/time/ZonedDateTime" => vec![factory(
                name,
                "of",
                "(Ljava/time/LocalDateTime;Ljava/time/ZoneId;)Ljava/time/ZonedDateTime;",
                name,
                vec![local_date_time(), constant_as("java/time/ZoneOffset", "UTC", "java/time/ZoneOffset")],
            )],
            "java/time/OffsetDateTime" => vec![factory(
                name,
                "of",
                "(Ljava/time/LocalDateTime;Ljava/time/ZoneOffset;)Ljava/time/OffsetDateTime;",
                name,
                vec![local_date_time(), constant_as("java/time/ZoneOffset", "UTC", "java/time/ZoneOffset")],
            )],
            "java/time/ZoneId" | "java/time/ZoneOffset" => {
                vec![constant_as("java/time/ZoneOffset", "UTC", "java/time/ZoneOffset")]
            }
            "java/time/Clock" => vec![factory(
                name,
                "fixed",
                "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;",
                name,
                vec![instant(0), constant_as("java/time/ZoneOffset", "UTC", "java/time/ZoneOffset")],
            )],
            "java/time/Instant" => vec![instant(0), constant(name, "EPOCH")],
            "java/time/Duration" => {
                let seconds = factory(name, "ofSeconds", "(J)Ljava/time/Duration;", name, vec![long(1)]);
                vec![constant(name, "ZERO"), seconds]
            }
            "java/lang/Throwable"
            | "java/lang/Exception"
            | "java/lang/RuntimeException"
            | "java/lang/Error" => {
                let class = if name == "java/lang/Throwable" { "java/lang/Exception" } else { name };
                vec![construct(class, "(Ljava/lang/String;)V", vec![string("abc")])]
            }
            "java/text/NumberFormat" | "java/text/DecimalFormat" => {
                vec![construct("java/text/DecimalFormat", "(Ljava/lang/String;)V", vec![string("0.00")])]
            }
            "java/text/DateFormat" | "java/text/SimpleDateFormat" => {
                vec![construct(
                    "java/text/SimpleDateFormat",
                    "(Ljava/lang/String;)V",
                    vec![string("yyyy-MM-dd")],
                )]
            }
            "java/util/Iterator" | "java/util/ListIterator" | "java/util/Enumeration" => self.iterators(ty),
            "java/util/Comparator" => self.comparators(ty),
            "java/util/Optional" => self.optionals(ty, depth),
            "java/util/stream/Stream" | "java/util/stream/BaseStream" => self.streams(ty, depth),
            "java/util/Map$Entry" => self.entries(ty, depth),
            _ => return None,
        };
        Some(found)
    }

    /// The n-th type argument, `Object` for a raw type.
    fn argument(&self, ty: &ClassType, index: usize) -> Type {
        match ty.arguments.get(index) {
            Some(TypeArgument::Exact(ty)) => generic::concrete(self.program, ty, &Substitution::new()),
            _ => Type::object(),
        }
    }

    /// The n-th type argument as it stands, wildcards inside it kept: a `List<Class<?>>` holds any class.
    fn exact_argument(ty: &ClassType, index: usize) -> TypeArgument {
        match ty.arguments.get(index) {
            Some(exact @ TypeArgument::Exact(_)) => exact.clone(),
            _ => TypeArgument::Exact(Type::object()),
        }
    }

    fn class_literals(&self, ty: &ClassType) -> Vec<Recipe> {
        match self.argument(ty, 0) {
            ty if ty == Type::object() || ty == Type::string() => {
                [Type::string(), Type::class("java/lang/Integer")].map(Recipe::ClassLiteral).to_vec()
            }
            ty => vec![Recipe::ClassLiteral(ty)],
        }
    }

    fn collections(&self, class: &str, ty: &ClassType, hints: &Hints, depth: usize) -> Vec<Recipe> {
        let element = self.argument(ty, 0);
        let items = self.elements(&element, hints, depth);
        let ty = Type::Class(ClassType {
            name: ClassName::new(class),
            arguments: vec![Self::exact_argument(ty, 0)],
        });
        let add = MethodRef::new(ClassName::new(class), "add", "(Ljava/lang/Object;)Z");
        let collection = |count: usize| Recipe::Object {
            ty: ty.clone(),
            creation: new(class, "()V", Vec::new()),
            then: items
                .iter()
                .take(count)
                .map(|item| Call { method: add.clone(), arguments: vec![item.clone()] })
                .collect(),
        };
        let mut found = self.of_sizes(hints, items.len(), collection);
        // An object in another state may need to be the only one to be noticed.
        for item in
            items.iter().skip(1).filter(|item| matches!(item, Recipe::Object { .. })).take(MOST_SINGLES)
        {
            let then = vec![Call { method: add.clone(), arguments: vec![item.clone()] }];
            found.push(Recipe::Object { ty: ty.clone(), creation: new(class, "()V", Vec::new()), then });
        }
        found
    }

    fn maps(&self, class: &str, ty: &ClassType, hints: &Hints, depth: usize) -> Vec<Recipe> {
        let is_properties = class == "java/util/Properties";
        let (key, value) = match is_properties {
            true => (Type::string(), Type::string()),
            false => (self.argument(ty, 0), self.argument(ty, 1)),
        };
        let keys = self.elements(&key, hints, depth);
        let found = self.elements(&value, &Hints::default(), depth);
        let count = if found.is_empty() { 0 } else { keys.len() };
        let arguments = match is_properties {
            true => Vec::new(),
            false => vec![Self::exact_argument(ty, 0), Self::exact_argument(ty, 1)],
        };
        // Keys whose hash code is their identity have no stable order in a hash table.
        let class = match (class, keys.first()) {
            ("java/util/HashMap", Some(first)) if !matches!(first, Recipe::Value(_)) => {
                "java/util/LinkedHashMap"
            }
            _ => class,
        };
        let ty = Type::Class(ClassType { name: ClassName::new(class), arguments });
        let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        let put = MethodRef::new(ClassName::new(class), "put", descriptor);
        let map = |size: usize| Recipe::Object {
            ty: ty.clone(),
            creation: new(class, "()V", Vec::new()),
            then: keys
                .iter()
                .zip(found.iter().cycle())
                .take(size)
                .map(|(key, value)| Call { method: put.clone(), arguments: vec![key.clone(), value.clone()] })
                .collect(),
        };
        self.of_sizes(hints, count, map)
    }

    /// Different plain values to put into a collection.
    fn elements(&self, element: &Type, hints: &Hints, depth: usize) -> Vec<Recipe> {
        let of_elements = hints.elements.as_deref().cloned().unwrap_or_else(|| Hints {
            integers: vec![1, 2, 3],
            strings: vec!["a".into(), "b".into(), "c".into()],
            ..Hints::default()
        });
        self.values(element, &of_elements, depth.saturating_sub(1), MOST_ELEMENTS)
    }

    /// 2, 0, 1 and a few elements, and as many as the contract compares with.
    fn of_sizes(&self, hints: &Hints, available: usize, make: impl Fn(usize) -> Recipe) -> Vec<Recipe> {
        let mut found = Vec::new();
        for size in hints.lengths.iter().copied().chain([2, 0, 1, 3]) {
            if size <= available {
                push_new(&mut found, make(size));
            }
        }
        found
    }

    fn iterators(&self, ty: &ClassType) -> Vec<Recipe> {
        let whole = Type::Class(ty.clone());
        let (class, method) = match ty.name.as_str() {
            "java/util/ListIterator" => ("ListIterator", "listIterator()"),
            "java/util/Enumeration" => ("Enumeration", ""),
            _ => ("Iterator", "iterator()"),
        };
        // One of the test's own can be followed on the machine.
        let mocks = self.mocks(ty, 0);
        if !mocks.is_empty() {
            return mocks;
        }
        let descriptor = format!("()L{};", ty.name.as_str());
        let empty = factory_of(
            "java/util/Collections",
            &format!("empty{class}"),
            &descriptor,
            whole.clone(),
            Vec::new(),
        );
        let items = match self.argument(ty, 0) {
            element if element == Type::class("java/lang/Integer") => "1, 2",
            element if element == Type::string() || element == Type::object() => "\"a\", \"b\"",
            _ => return vec![empty],
        };
        let list = format!("java.util.Arrays.asList({items})");
        let code: Arc<str> = match method {
            "" => format!("java.util.Collections.enumeration({list})").into(),
            method => format!("{list}.{method}").into(),
        };
        vec![Recipe::UserCode { ty: whole, code }, empty]
    }

    fn comparators(&self, ty: &ClassType) -> Vec<Recipe> {
        let whole = Type::Class(ty.clone());
        let element = self.argument(ty, 0);
        let descriptor = "()Ljava/util/Comparator;";
        let comparable = Type::Class(ClassType {
            name: ClassName::new("java/lang/Comparable"),
            arguments: vec![TypeArgument::Super(element.clone())],
        });
        if element != Type::object() && self.program.is_assignable(&element, &comparable) {
            vec![
                factory_of("java/util/Comparator", "naturalOrder", descriptor, whole.clone(), Vec::new()),
                factory_of("java/util/Collections", "reverseOrder", descriptor, whole, Vec::new()),
            ]
        } else {
            vec![Recipe::Lambda { interface: whole, returns: Some(Box::new(int(0))), rows: Vec::new() }]
        }
    }

    fn optionals(&self, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        let whole = Type::Class(ty.clone());
        let descriptor = "(Ljava/lang/Object;)Ljava/util/Optional;";
        let mut found: Vec<Recipe> = self
            .values(&self.argument(ty, 0), &Hints::default(), depth.saturating_sub(1), 1)
            .into_iter()
            .map(|value| factory_of("java/util/Optional", "of", descriptor, whole.clone(), vec![value]))
            .collect();
        found.push(factory_of("java/util/Optional", "empty", "()Ljava/util/Optional;", whole, Vec::new()));
        found
    }

    fn streams(&self, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        let element = self.argument(ty, 0);
        let whole = Type::Class(ClassType {
            name: ClassName::new("java/util/stream/Stream"),
            arguments: vec![Self::exact_argument(ty, 0)],
        });
        let items: Vec<Recipe> =
            self.elements(&element, &Hints::default(), depth).into_iter().take(3).collect();
        let descriptor = "([Ljava/lang/Object;)Ljava/util/stream/Stream;";
        let empty = factory_of(
            "java/util/stream/Stream",
            "empty",
            "()Ljava/util/stream/Stream;",
            whole.clone(),
            Vec::new(),
        );
        match items.is_empty() {
            true => vec![empty],
            false => {
                let array = Recipe::Array { element, items };
                vec![factory_of("java/util/stream/Stream", "of", descriptor, whole, vec![array]), empty]
            }
        }
    }

    fn entries(&self, ty: &ClassType, depth: usize) -> Vec<Recipe> {
        let first = |index: usize| {
            self.values(&self.argument(ty, index), &Hints::default(), depth.saturating_sub(1), 1).pop()
        };
        let (Some(key), Some(value)) = (first(0), first(1)) else { return Vec::new() };
        let class = "java/util/AbstractMap$SimpleEntry";
        let ty = Type::Class(ClassType { name: ClassName::new(class), arguments: ty.arguments.clone() });
        let creation = new(class, "(Ljava/lang/Object;Ljava/lang/Object;)V", vec![key, value]);
        vec![Recipe::Object { ty, creation, then: Vec::new() }]
    }
}

/// The class to use for a collection type with one type argument.
fn collection(name: &str) -> Option<&'static str> {
    Some(match name {
        "java/util/List"
        | "java/util/Collection"
        | "java/lang/Iterable"
        | "java/util/ArrayList"
        | "java/util/AbstractList"
        | "java/util/AbstractCollection"
        | "java/util/SequencedCollection" => "java/util/ArrayList",
        "java/util/LinkedList" | "java/util/AbstractSequentialList" => "java/util/LinkedList",
        "java/util/Vector" => "java/util/Vector",
        "java/util/Stack" => "java/util/Stack",
        "java/util/Set" | "java/util/LinkedHashSet" | "java/util/AbstractSet" | "java/util/SequencedSet" => {
            "java/util/LinkedHashSet"
        }
        "java/util/HashSet" => "java/util/HashSet",
        "java/util/SortedSet" | "java/util/NavigableSet" | "java/util/TreeSet" => "java/util/TreeSet",
        "java/util/Queue" | "java/util/Deque" | "java/util/ArrayDeque" => "java/util/ArrayDeque",
        "java/util/PriorityQueue" | "java/util/AbstractQueue" => "java/util/PriorityQueue",
        "java/util/concurrent/BlockingQueue" | "java/util/concurrent/LinkedBlockingQueue" => {
            "java/util/concurrent/LinkedBlockingQueue"
        }
        _ => return None,
    })
}

/// The class to use for a map type.
fn map(name: &str) -> Option<&'static str> {
    Some(match name {
        "java/util/Map" | "java/util/HashMap" | "java/util/AbstractMap" => "java/util/HashMap",
        "java/util/LinkedHashMap" | "java/util/SequencedMap" => "java/util/LinkedHashMap",
        "java/util/Hashtable" | "java/util/Dictionary" => "java/util/Hashtable",
        "java/util/SortedMap" | "java/util/NavigableMap" | "java/util/TreeMap" => "java/util/TreeMap",
        "java/util/concurrent/ConcurrentMap" | "java/util/concurrent/ConcurrentHashMap" => {
            "java/util/concurrent/ConcurrentHashMap"
        }
        "java/util/Properties" => "java/util/Properties",
        _ => return None,
    })
}

fn new(class: &str, descriptor: &str, arguments: Vec<Recipe>) -> Creation {
    let constructor = MethodRef::new(ClassName::new(class), "<init>", descriptor);
    Creation::Constructor { constructor, outer: None, arguments }
}

fn construct(class: &str, descriptor: &str, arguments: Vec<Recipe>) -> Recipe {
    Recipe::Object { ty: Type::class(class), creation: new(class, descriptor, arguments), then: Vec::new() }
}

fn factory(owner: &str, name: &str, descriptor: &str, made: &str, arguments: Vec<Recipe>) -> Recipe {
    factory_of(owner, name, descriptor, Type::class(made), arguments)
}

fn factory_of(owner: &str, name: &str, descriptor: &str, ty: Type, arguments: Vec<Recipe>) -> Recipe {
    let method = MethodRef::new(ClassName::new(owner), name, descriptor);
    Recipe::Object { ty, creation: Creation::Factory { method, on: None, arguments }, then: Vec::new() }
}

/// A constant of the class's own type.
fn constant(class: &str, field: &str) -> Recipe {
    constant_as(class, field, class)
}

fn constant_as(class: &str, field: &str, ty: &str) -> Recipe {
    Recipe::StaticField { field: field_of(class, field), ty: Type::class(ty) }
}

fn field_of(class: &str, field: &str) -> FieldRef {
    FieldRef { owner: ClassName::new(class), name: field.into() }
}

fn byte_array(bytes: Vec<i8>) -> Recipe {
    Recipe::Array {
        element: Type::Primitive(program::Primitive::Byte),
        items: bytes.into_iter().map(|byte| Recipe::Value(Value::Byte(byte))).collect(),
    }
}

fn int(number: i32) -> Recipe {
    Recipe::Value(Value::Int(number))
}

fn long(number: i64) -> Recipe {
    Recipe::Value(Value::Long(number))
}

fn local_date(year: i32, month: i32, day: i32) -> Recipe {
    let class = "java/time/LocalDate";
    factory(class, "of", "(III)Ljava/time/LocalDate;", class, vec![int(year), int(month), int(day)])
}

/// Its seconds are a literal, so that a search can choose them.
fn instant(seconds: i64) -> Recipe {
    let class = "java/time/Instant";
    factory(class, "ofEpochSecond", "(J)Ljava/time/Instant;", class, vec![long(seconds)])
}

fn local_date_time() -> Recipe {
    let class = "java/time/LocalDateTime";
    let arguments = [2024, 2, 29, 12, 30].map(int).to_vec();
    factory(class, "of", "(IIIII)Ljava/time/LocalDateTime;", class, arguments)
}
