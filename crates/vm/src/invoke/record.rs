//! `equals`, `hashCode` and `toString` of records: what `java.lang.runtime.ObjectMethods.bootstrap` would make,
//! written by the machine as a static method in the record's nest.

use classfile::op;
use classfile::raw::{Constant, RawClass};
use classfile::write::Code;

use super::adapt::wrapper;
use super::concat::append;
use super::site::Site;
use crate::class::{ClassId, MethodId, access};
use crate::link::PinnedClass;
use crate::machine::Machine;
use crate::stop::Outcome;
use crate::value::Kind;

const METHOD: &str = "apply";
const BUILDER: &str = "java/lang/StringBuilder";
/// `REF_getField` (JVMS table 5.4.3.5-A).
const GET_FIELD: u8 = 1;

/// A component: its name, and its field.
struct Component {
    name: String,
    owner: String,
    field_name: String,
    descriptor: String,
    field: (ClassId, u16),
}

struct Record {
    class: String,
    id: ClassId,
    components: Vec<Component>,
    /// What `toString` asks an object's text of: class, method.
    text_of: (&'static str, &'static str, MethodId),
}

impl Machine {
    /// The method that a record's method calls; `None` if the class library should decide.
    pub(super) fn record_method(
        &mut self,
        class: ClassId,
        raw: &RawClass,
        site: &Site,
    ) -> Outcome<Option<MethodId>> {
        if self.classes[class].hidden.is_some() {
            return Ok(None);
        }
        let Some(record) = self.read_record(class, raw, site)? else { return Ok(None) };
        let expected = match &*site.name {
            "equals" => format!("(L{};Ljava/lang/Object;)Z", record.class),
            "hashCode" => format!("(L{};)I", record.class),
            "toString" => format!("(L{};)Ljava/lang/String;", record.class),
            _ => return Ok(None),
        };
        if expected != site.descriptor {
            return Ok(None);
        }
        let mut written = PinnedClass::new(&format!("{}$$Methods", record.class), &[]);
        let code = match &*site.name {
            "equals" => write_equals(&mut written, &record),
            "hashCode" => write_hash_code(&mut written, &record),
            _ => write_to_string(&mut written, &record),
        };
        if written.method(access::STATIC, METHOD, &site.descriptor, &code).is_err() {
            return Ok(None);
        }
        self.synthesize(class, written, METHOD, &site.descriptor)
    }

    fn read_record(&mut self, class: ClassId, raw: &RawClass, site: &Site) -> Outcome<Option<Record>> {
        let [record, names, getters @ ..] = &site.arguments[..] else { return Ok(None) };
        let (Constant::Class { .. }, Constant::String { utf8: names }) =
            (raw.constant(*record), raw.constant(*names))
        else {
            return Ok(None);
        };
        let id = self.resolve_class(class, *record)?;
        let names = raw.utf8(names).into_owned();
        let names: Vec<&str> = if names.is_empty() { Vec::new() } else { names.split(';').collect() };
        if names.len() != getters.len() {
            return Ok(None);
        }
        let mut components = Vec::with_capacity(names.len());
        for (name, &getter) in names.iter().zip(getters) {
            let Constant::MethodHandle { kind: GET_FIELD, reference } = raw.constant(getter) else {
                return Ok(None);
            };
            let Constant::Field { class: owner, name_and_type } = raw.constant(reference) else {
                return Ok(None);
            };
            let field = self.resolve_field(class, reference, false, false)?;
            let (field_name, descriptor) = raw.name_and_type(name_and_type);
            components.push(Component {
                name: name.to_string(),
                owner: raw.class_name(owner).into_owned(),
                field_name: raw.utf8(field_name).into_owned(),
                descriptor: raw.utf8(descriptor).into_owned(),
                field,
            });
        }
        // Both give "null" for null; which one is seen in stack traces.
        let (owner, name) = if self.known.java_version >= 21 {
            ("java/lang/StringConcatHelper", "stringOf")
        } else {
            ("java/util/Objects", "toString")
        };
        let text_class = self.load_boot(owner)?;
        let Some(text_of) = self.find_declared(text_class, name, "(Ljava/lang/Object;)Ljava/lang/String;")
        else {
            return Ok(None);
        };
        Ok(Some(Record {
            class: raw.class_name(*record).into_owned(),
            id,
            components,
            text_of: (owner, name, text_of),
        }))
    }
}

fn get(code: &mut Code, class: &mut PinnedClass, component: &Component, local: u16) {
    code.local(op::ALOAD, local);
    let field =
        class.pinned_field(&component.owner, &component.field_name, &component.descriptor, component.field);
    code.op_index(op::GETFIELD, field);
}

fn write_equals(class: &mut PinnedClass, record: &Record) -> Code {
    let mut code = Code::default();
    code.local(op::ALOAD, 0);
    code.local(op::ALOAD, 1);
    let different = code.jump_ahead(op::IF_ACMPNE);
    code.op(op::ICONST_1);
    code.op(op::IRETURN);
    code.place(different);
    code.local(op::ALOAD, 1);
    let this = class.pinned_class(&record.class, record.id);
    code.op_index(op::INSTANCEOF, this);
    let failed = code.jump_ahead(op::IFEQ);
    for component in &record.components {
        get(&mut code, class, component, 0);
        get(&mut code, class, component, 1);
        let kind = Kind::of_descriptor(&component.descriptor);
        match kind {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => {
                code.jump(op::IF_ICMPNE, failed);
            }
            Kind::Long => {
                code.op(op::LCMP);
                code.jump(op::IFNE, failed);
            }
            Kind::Float | Kind::Double => {
                let letter = kind.letter();
                let wrapper = wrapper(kind).unwrap_or_default();
                let compare = class.file.pool.method(wrapper, "compare", &format!("({letter}{letter})I"));
                code.op_index(op::INVOKESTATIC, compare);
                code.jump(op::IFNE, failed);
            }
            Kind::Reference | Kind::Void => {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                let equals = class.file.pool.method("java/util/Objects", "equals", descriptor);
                code.op_index(op::INVOKESTATIC, equals);
                code.jump(op::IFEQ, failed);
            }
        }
    }
    code.op(op::ICONST_1);
    code.op(op::IRETURN);
    code.place(failed);
    code.op(op::ICONST_0);
    code.op(op::IRETURN);
    code
}

fn write_hash_code(class: &mut PinnedClass, record: &Record) -> Code {
    let mut code = Code::default();
    code.op(op::ICONST_0);
    for component in &record.components {
        code.int(&mut class.file.pool, 31);
        code.op(op::IMUL);
        get(&mut code, class, component, 0);
        let kind = Kind::of_descriptor(&component.descriptor);
        let method = match wrapper(kind) {
            Some(wrapper) => class.file.pool.method(wrapper, "hashCode", &format!("({})I", kind.letter())),
            None => class.file.pool.method("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I"),
        };
        code.op_index(op::INVOKESTATIC, method);
        code.op(op::IADD);
    }
    code.op(op::IRETURN);
    code
}

fn write_to_string(class: &mut PinnedClass, record: &Record) -> Code {
    let mut code = Code::default();
    let text = "Ljava/lang/String;";
    let builder = class.file.pool.class(BUILDER);
    code.op_index(op::NEW, builder);
    code.op(op::DUP);
    let constructor = class.file.pool.method(BUILDER, "<init>", "()V");
    code.op_index(op::INVOKESPECIAL, constructor);
    let this = class.pinned_class(&record.class, record.id);
    code.op_index(op::LDC_W, this);
    let simple_name = class.file.pool.method("java/lang/Class", "getSimpleName", "()Ljava/lang/String;");
    code.op_index(op::INVOKEVIRTUAL, simple_name);
    append(&mut code, class, text);
    for (index, component) in record.components.iter().enumerate() {
        let before = if index == 0 { "[" } else { ", " };
        let label = class.file.pool.string(&format!("{before}{}=", component.name));
        code.op_index(op::LDC_W, label);
        append(&mut code, class, text);
        get(&mut code, class, component, 0);
        if Kind::of_descriptor(&component.descriptor) == Kind::Reference {
            let (owner, name, method) = record.text_of;
            let descriptor = "(Ljava/lang/Object;)Ljava/lang/String;";
            let text_of = class.pinned_method(owner, name, descriptor, false, method);
            code.op_index(op::INVOKESTATIC, text_of);
            append(&mut code, class, text);
        } else {
            append(&mut code, class, &component.descriptor);
        }
    }
    let end = class.file.pool.string(if record.components.is_empty() { "[]" } else { "]" });
    code.op_index(op::LDC_W, end);
    append(&mut code, class, text);
    let to_string = class.file.pool.method(BUILDER, "toString", "()Ljava/lang/String;");
    code.op_index(op::INVOKEVIRTUAL, to_string);
    code.op(op::ARETURN);
    code
}
