//! Lambdas and method references: what `LambdaMetafactory.metafactory` and `altMetafactory` would make, written by the
//! machine: a hidden class with the captured values as fields and one method (plus bridges) that calls the
//! implementation, and a static method that makes an instance. A lambda that captures nothing has one instance.
//!
//! Anything that javac does not write is left to the class library, which also knows what is an error.

use classfile::op;
use classfile::raw::{Constant, RawClass};
use classfile::write::Code;

use super::adapt::{box_up, class_of, convert, load, returns};
use super::site::Site;
use crate::class::{ClassId, MethodId, access, parse_method_descriptor};
use crate::link::{CallKind, PinnedClass};
use crate::machine::Machine;
use crate::stop::Outcome;
use crate::value::Kind;

const FLAG_SERIALIZABLE: i32 = 1;
const FLAG_MARKERS: i32 = 2;
const FLAG_BRIDGES: i32 = 4;

/// The static method that makes instances.
const FACTORY: &str = "make";
const INSTANCE: &str = "instance";

/// `REF_…` (JVMS table 5.4.3.5-A).
const INVOKE_VIRTUAL: u8 = 5;
const INVOKE_STATIC: u8 = 6;
const INVOKE_SPECIAL: u8 = 7;
const NEW_INVOKE_SPECIAL: u8 = 8;
const INVOKE_INTERFACE: u8 = 9;

/// The method behind a lambda.
struct Implementation {
    kind: u8,
    owner: String,
    name: String,
    descriptor: String,
    is_interface: bool,
    method: MethodId,
}

/// Everything that a call of the factory says.
struct Lambda {
    /// Descriptors of what is captured.
    captured: Vec<String>,
    interface: String,
    /// The functional interface's method.
    name: String,
    erased: String,
    instantiated: String,
    markers: Vec<String>,
    bridges: Vec<String>,
    serializable: bool,
    implementation: Implementation,
}

impl Machine {
    /// The method that makes the lambda of a call site; `None` if the class library should decide.
    pub(super) fn lambda(
        &mut self,
        class: ClassId,
        raw: &RawClass,
        site: &Site,
        alternative: bool,
    ) -> Outcome<Option<MethodId>> {
        if self.classes[class].hidden.is_some() {
            return Ok(None);
        }
        let Some(lambda) = self.read_lambda(class, raw, site, alternative)? else { return Ok(None) };
        let interface = self.names.intern(&lambda.interface);
        let loader = self.classes[class].loader;
        let interface = self.load(loader, interface)?;
        if !self.classes[interface].is_interface() {
            return Ok(None);
        }
        let looks_serializable = self.classes.is_subtype(interface, self.known.serializable);
        let host = self.host_name(class);
        let written =
            write_lambda(self.lambda_name(&host), &host, &lambda, looks_serializable && !lambda.serializable);
        let Some(written) = written else { return Ok(None) };
        let factory = self.synthesize(class, written, FACTORY, &site.descriptor)?;
        if let Some(factory) = factory {
            self.invoke.remember_lambda(self.methods[factory].class);
        }
        Ok(factory)
    }

    fn lambda_name(&self, host: &str) -> String {
        if self.known.java_version >= 21 {
            return format!("{host}$$Lambda");
        }
        format!("{host}$$Lambda${}", self.invoke.next_lambda())
    }

    fn read_lambda(
        &mut self,
        class: ClassId,
        raw: &RawClass,
        site: &Site,
        alternative: bool,
    ) -> Outcome<Option<Lambda>> {
        let Some((captured, interface)) = parse_method_descriptor(&site.descriptor) else { return Ok(None) };
        let [erased, implementation, instantiated, more @ ..] = &site.arguments[..] else { return Ok(None) };
        let (Constant::MethodType { descriptor: erased }, Constant::MethodType { descriptor: instantiated }) =
            (raw.constant(*erased), raw.constant(*instantiated))
        else {
            return Ok(None);
        };
        let Some(extras) = (if alternative { read_extras(raw, more) } else { Some(Extras::default()) })
        else {
            return Ok(None);
        };
        let Some(implementation) = self.read_implementation(class, raw, *implementation)? else {
            return Ok(None);
        };
        Ok(Some(Lambda {
            captured: captured.into_iter().map(str::to_string).collect(),
            interface: class_of(interface).to_string(),
            name: site.name.clone(),
            erased: raw.utf8(erased).into_owned(),
            instantiated: raw.utf8(instantiated).into_owned(),
            markers: extras.markers,
            bridges: extras.bridges,
            serializable: extras.serializable,
            implementation,
        }))
    }

    /// Resolves the implementation on behalf of the class that has the lambda.
    fn read_implementation(
        &mut self,
        class: ClassId,
        raw: &RawClass,
        handle: u16,
    ) -> Outcome<Option<Implementation>> {
        let Constant::MethodHandle { kind, reference } = raw.constant(handle) else { return Ok(None) };
        let (owner, name_and_type, is_interface) = match raw.constant(reference) {
            Constant::Method { class, name_and_type } => (class, name_and_type, false),
            Constant::InterfaceMethod { class, name_and_type } => (class, name_and_type, true),
            _ => return Ok(None),
        };
        let call = match kind {
            INVOKE_VIRTUAL => CallKind::Virtual,
            INVOKE_STATIC => CallKind::Static,
            INVOKE_SPECIAL | NEW_INVOKE_SPECIAL => CallKind::Special,
            INVOKE_INTERFACE => CallKind::Interface,
            _ => return Ok(None),
        };
        let owner_class = self.resolve_class(class, owner)?;
        let method = self.resolve_method(class, reference, call)?;
        let resolved = &self.methods[method];
        let unusual = resolved.flags.signature_polymorphic
            || (kind == INVOKE_SPECIAL && !resolved.is_private())
            || (kind == NEW_INVOKE_SPECIAL && self.classes[owner_class].access & access::ABSTRACT != 0);
        if unusual {
            return Ok(None);
        }
        let (name, descriptor) = raw.name_and_type(name_and_type);
        Ok(Some(Implementation {
            kind,
            owner: raw.class_name(owner).into_owned(),
            name: raw.utf8(name).into_owned(),
            descriptor: raw.utf8(descriptor).into_owned(),
            is_interface,
            method,
        }))
    }
}

#[derive(Default)]
struct Extras {
    markers: Vec<String>,
    bridges: Vec<String>,
    serializable: bool,
}

/// The further arguments of `altMetafactory`: flags, marker interfaces, bridges.
fn read_extras(raw: &RawClass, arguments: &[u16]) -> Option<Extras> {
    let mut arguments = arguments.iter().copied();
    let integer = |arguments: &mut dyn Iterator<Item = u16>| match raw.constant(arguments.next()?) {
        Constant::Integer(value) => Some(value),
        _ => None,
    };
    let flags = integer(&mut arguments)?;
    let mut extras = Extras { serializable: flags & FLAG_SERIALIZABLE != 0, ..Extras::default() };
    if flags & FLAG_MARKERS != 0 {
        for _ in 0..integer(&mut arguments)? {
            let marker = arguments.next()?;
            let Constant::Class { .. } = raw.constant(marker) else { return None };
            extras.markers.push(raw.class_name(marker).into_owned());
        }
    }
    if flags & FLAG_BRIDGES != 0 {
        for _ in 0..integer(&mut arguments)? {
            let Constant::MethodType { descriptor } = raw.constant(arguments.next()?) else { return None };
            extras.bridges.push(raw.utf8(descriptor).into_owned());
        }
    }
    Some(extras)
}

fn write_lambda(
    name: String,
    host: &str,
    lambda: &Lambda,
    refuses_serialization: bool,
) -> Option<PinnedClass> {
    let mut interfaces = vec![lambda.interface.as_str()];
    for marker in &lambda.markers {
        if !interfaces.contains(&marker.as_str()) {
            interfaces.push(marker);
        }
    }
    if lambda.serializable && !interfaces.contains(&"java/io/Serializable") {
        interfaces.push("java/io/Serializable");
    }
    let mut class = PinnedClass::new(&name, &interfaces);
    let captured: String = lambda.captured.concat();
    for (index, descriptor) in lambda.captured.iter().enumerate() {
        class.file.field(access::PRIVATE | access::FINAL, &field_name(index), descriptor);
    }
    write_constructor(&mut class, lambda, &captured)?;
    for descriptor in std::iter::once(&lambda.erased).chain(&lambda.bridges) {
        write_forwarder(&mut class, lambda, descriptor)?;
    }
    if lambda.serializable {
        write_replacement(&mut class, host, lambda)?;
    } else if refuses_serialization {
        write_refusals(&mut class)?;
    }
    write_factory(&mut class, lambda, &captured)?;
    Some(class)
}

fn field_name(index: usize) -> String {
    format!("arg${}", index + 1)
}

fn write_constructor(class: &mut PinnedClass, lambda: &Lambda, captured: &str) -> Option<()> {
    let mut code = Code::default();
    let mut local = 1;
    code.local(op::ALOAD, 0);
    let object = class.file.pool.method("java/lang/Object", "<init>", "()V");
    code.op_index(op::INVOKESPECIAL, object);
    for (index, descriptor) in lambda.captured.iter().enumerate() {
        code.local(op::ALOAD, 0);
        load(&mut code, descriptor, &mut local);
        let field = class.own_field(&field_name(index), descriptor);
        code.op_index(op::PUTFIELD, field);
    }
    code.op(op::RETURN);
    class.method(access::PRIVATE, "<init>", &format!("({captured})V"), &code).ok()
}

/// The method of the functional interface, or a bridge to it.
fn write_forwarder(class: &mut PinnedClass, lambda: &Lambda, descriptor: &str) -> Option<()> {
    let implementation = &lambda.implementation;
    let (parameters, returned) = parse_method_descriptor(descriptor)?;
    let (meant, meant_returns) = parse_method_descriptor(&lambda.instantiated)?;
    let (declared, declared_returns) = parse_method_descriptor(&implementation.descriptor)?;
    let owner_type = if implementation.owner.starts_with('[') {
        implementation.owner.clone()
    } else {
        format!("L{};", implementation.owner)
    };
    let has_receiver = !matches!(implementation.kind, INVOKE_STATIC | NEW_INVOKE_SPECIAL);
    let mut targets: Vec<&str> = has_receiver.then_some(owner_type.as_str()).into_iter().collect();
    targets.extend(declared);
    if targets.len() != lambda.captured.len() + parameters.len() || meant.len() != parameters.len() {
        return None;
    }
    let mut code = Code::default();
    let mut local = 1;
    if implementation.kind == NEW_INVOKE_SPECIAL {
        let owner = class.file.pool.class(&implementation.owner);
        code.op_index(op::NEW, owner);
        code.op(op::DUP);
    }
    for (index, captured) in lambda.captured.iter().enumerate() {
        code.local(op::ALOAD, 0);
        let field = class.own_field(&field_name(index), captured);
        code.op_index(op::GETFIELD, field);
    }
    let targets_left = &targets[lambda.captured.len()..];
    for ((parameter, meant), target) in parameters.iter().zip(&meant).zip(targets_left) {
        load(&mut code, parameter, &mut local);
        convert(&mut code, &mut class.file.pool, parameter, meant, target);
    }
    write_call(&mut code, class, implementation);
    let result = if implementation.kind == NEW_INVOKE_SPECIAL { &owner_type } else { declared_returns };
    if returned != "V" {
        if result == "V" {
            return None;
        }
        convert(&mut code, &mut class.file.pool, result, meant_returns, returned);
    }
    returns(&mut code, returned);
    class.method(access::PUBLIC, &lambda.name, descriptor, &code).ok()
}

fn write_call(code: &mut Code, class: &mut PinnedClass, target: &Implementation) {
    if target.kind == NEW_INVOKE_SPECIAL {
        let method = class.file.pool.method(&target.owner, "<init>", &target.descriptor);
        code.op_index(op::INVOKESPECIAL, method);
        return;
    }
    let method = class.pinned_method(
        &target.owner,
        &target.name,
        &target.descriptor,
        target.is_interface,
        target.method,
    );
    match target.kind {
        INVOKE_STATIC => code.op_index(op::INVOKESTATIC, method),
        // A private method is called directly by `invokevirtual` and `invokeinterface` too.
        _ if target.is_interface => code.op_index(op::INVOKEINTERFACE, method),
        _ => code.op_index(op::INVOKEVIRTUAL, method),
    }
}

/// `writeReplace`, which gives a `SerializedLambda`.
fn write_replacement(class: &mut PinnedClass, host: &str, lambda: &Lambda) -> Option<()> {
    let implementation = &lambda.implementation;
    let mut code = Code::default();
    let serialized = class.file.pool.class("java/lang/invoke/SerializedLambda");
    code.op_index(op::NEW, serialized);
    code.op(op::DUP);
    let host = class.file.pool.class(host);
    code.op_index(op::LDC_W, host);
    for text in [&lambda.interface, &lambda.name, &lambda.erased] {
        let text = class.file.pool.string(text);
        code.op_index(op::LDC_W, text);
    }
    code.int(&mut class.file.pool, implementation.kind as i32);
    for text in
        [&implementation.owner, &implementation.name, &implementation.descriptor, &lambda.instantiated]
    {
        let text = class.file.pool.string(text);
        code.op_index(op::LDC_W, text);
    }
    code.int(&mut class.file.pool, lambda.captured.len() as i32);
    let object = class.file.pool.class("java/lang/Object");
    code.op_index(op::ANEWARRAY, object);
    for (index, captured) in lambda.captured.iter().enumerate() {
        code.op(op::DUP);
        code.int(&mut class.file.pool, index as i32);
        code.local(op::ALOAD, 0);
        let field = class.own_field(&field_name(index), captured);
        code.op_index(op::GETFIELD, field);
        box_up(&mut code, &mut class.file.pool, Kind::of_descriptor(captured));
        code.op(op::AASTORE);
    }
    let text = "Ljava/lang/String;";
    let descriptor =
        format!("(Ljava/lang/Class;{text}{text}{text}I{text}{text}{text}{text}[Ljava/lang/Object;)V");
    let constructor = class.file.pool.method("java/lang/invoke/SerializedLambda", "<init>", &descriptor);
    code.op_index(op::INVOKESPECIAL, constructor);
    code.op(op::ARETURN);
    class.method(access::PRIVATE | access::FINAL, "writeReplace", "()Ljava/lang/Object;", &code).ok()
}

/// A lambda whose interface happens to be `Serializable` says that it is not.
fn write_refusals(class: &mut PinnedClass) -> Option<()> {
    for (name, descriptor) in
        [("writeObject", "(Ljava/io/ObjectOutputStream;)V"), ("readObject", "(Ljava/io/ObjectInputStream;)V")]
    {
        let mut code = Code::default();
        let exception = class.file.pool.class("java/io/NotSerializableException");
        code.op_index(op::NEW, exception);
        code.op(op::DUP);
        let text = class.file.pool.string("Non-serializable lambda");
        code.op_index(op::LDC_W, text);
        let constructor =
            class.file.pool.method("java/io/NotSerializableException", "<init>", "(Ljava/lang/String;)V");
        code.op_index(op::INVOKESPECIAL, constructor);
        code.op(op::ATHROW);
        class.method(access::PRIVATE | access::FINAL, name, descriptor, &code).ok()?;
    }
    Some(())
}

fn write_factory(class: &mut PinnedClass, lambda: &Lambda, captured: &str) -> Option<()> {
    let made = |class: &mut PinnedClass| {
        let mut code = Code::default();
        let mut local = 0;
        let this = class.file.pool.class(&class.file.name);
        code.op_index(op::NEW, this);
        code.op(op::DUP);
        for descriptor in &lambda.captured {
            load(&mut code, descriptor, &mut local);
        }
        let constructor = class.file.pool.method(&class.file.name, "<init>", &format!("({captured})V"));
        code.op_index(op::INVOKESPECIAL, constructor);
        code
    };
    let hidden = access::STATIC | access::SYNTHETIC;
    let factory = format!("({captured})L{};", lambda.interface);
    if !lambda.captured.is_empty() {
        let mut code = made(class);
        code.op(op::ARETURN);
        return class.method(hidden, FACTORY, &factory, &code).ok();
    }
    let interface = format!("L{};", lambda.interface);
    class.file.field(hidden | access::FINAL, INSTANCE, &interface);
    let instance = class.own_field(INSTANCE, &interface);
    let mut code = made(class);
    code.op_index(op::PUTSTATIC, instance);
    code.op(op::RETURN);
    class.method(access::STATIC, "<clinit>", "()V", &code).ok()?;
    let mut code = Code::default();
    code.op_index(op::GETSTATIC, instance);
    code.op(op::ARETURN);
    class.method(hidden, FACTORY, &factory, &code).ok()
}
