//! What a class is: its name, flags, relatives.

use classfile::raw;

use super::receiver;
use crate::class::{ClassId, ClassKind, LoaderId, access};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Kind, Ref, Value};

pub(super) const NATIVES: &[Entry] = &[
    native("getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;", get_primitive_class),
    native("initClassName", "()Ljava/lang/String;", init_class_name),
    native("isArray", "()Z", is_array),
    native("isInterface", "()Z", is_interface),
    native("isPrimitive", "()Z", is_primitive),
    native("isHidden", "()Z", is_hidden),
    native("isInstance", "(Ljava/lang/Object;)Z", is_instance),
    native("isAssignableFrom", "(Ljava/lang/Class;)Z", is_assignable_from),
    native("getSuperclass", "()Ljava/lang/Class;", get_superclass),
    native("getInterfaces0", "()[Ljava/lang/Class;", get_interfaces),
    native("getModifiers", "()I", get_modifiers),
    native("getClassAccessFlagsRaw0", "()I", get_class_access_flags_raw),
    native("getClassFileVersion0", "()I", get_class_file_version),
    native("desiredAssertionStatus0", "(Ljava/lang/Class;)Z", desired_assertion_status),
    native("getProtectionDomain0", "()Ljava/security/ProtectionDomain;", get_protection_domain),
    native("getProtectionDomain", "()Ljava/security/ProtectionDomain;", get_protection_domain_or_all),
    native("getSigners", "()[Ljava/lang/Object;", get_signers),
    native("setSigners", "([Ljava/lang/Object;)V", set_signers),
    native("getConstantPool", "()Ljdk/internal/reflect/ConstantPool;", get_constant_pool),
];

fn get_primitive_class(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let name = args.reference();
    let name = machine.non_null(name)?;
    let name = machine.string_text(name);
    match Kind::PRIMITIVES.into_iter().find(|kind| kind.keyword() == Some(name.as_str())) {
        Some(kind) => {
            let class = machine.primitive_class(kind);
            Ok(machine.mirror(class).into())
        }
        None => Err(machine.throw("java/lang/ClassNotFoundException", Some(&name))),
    }
}

fn init_class_name(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    let class = machine.class_of_mirror(mirror);
    let name = machine.dotted_name(class);
    let name = machine.intern_text(&name)?;
    machine.write_field(mirror, "name", Value::Ref(name));
    Ok(name.into())
}

fn is_array(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    Ok(Value::from(machine.classes[class].is_array()).into())
}

fn is_interface(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    Ok(Value::from(machine.classes[class].is_interface()).into())
}

fn is_primitive(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    Ok(Value::from(machine.classes[class].is_primitive()).into())
}

/// An array of hidden classes is not hidden itself.
fn is_hidden(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    Ok(Value::from(machine.classes[class].hidden.is_some()).into())
}

fn is_instance(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let answer = match args.reference().some() {
        Some(object) => machine.classes.is_subtype(machine.heap.class_of(object), class),
        None => false,
    };
    Ok(Value::from(answer).into())
}

fn is_assignable_from(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let other = args.reference();
    let other = machine.non_null(other)?;
    let other = machine.class_of_mirror(other);
    let primitive = machine.classes[class].is_primitive() || machine.classes[other].is_primitive();
    let answer = class == other || (!primitive && machine.classes.is_subtype(other, class));
    Ok(Value::from(answer).into())
}

fn get_superclass(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let class = &machine.classes[class];
    match class.superclass {
        Some(superclass) if !class.is_interface() => Ok(machine.mirror(superclass).into()),
        _ => Ok(Ref::NULL.into()),
    }
}

fn get_interfaces(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let interfaces = machine.classes[class].interfaces.to_vec();
    Ok(machine.class_array(&interfaces)?.into())
}

fn get_modifiers(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    Ok((machine.reflective_modifiers(class) as i32).into())
}

fn get_class_access_flags_raw(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    Ok((machine.classes[class].access as i32).into())
}

fn get_class_file_version(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let version = match &machine.classes[class].raw {
        Some(raw) => (raw.minor as i32) << 16 | raw.major as i32,
        // Classes without a file count as of the JDK's own version.
        None => machine.library.java_version() as i32 + 44,
    };
    Ok(version.into())
}

fn get_protection_domain(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    machine.protection_domain_of(mirror)
}

/// Since 25 Java code reads a field, which the machine fills only when it is asked for.
fn get_protection_domain_or_all(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    let class = machine.known.class;
    if let Some(method) =
        machine.find_declared(class, "protectionDomain", "()Ljava/security/ProtectionDomain;")
    {
        machine.push_call(method, &[Value::Ref(mirror)], None)?;
        return Ok(Reply::Called);
    }
    let holder = machine.load_boot("java/lang/Class$Holder")?;
    machine.initialize(holder)?;
    match machine.protection_domain_of(mirror)? {
        Reply::Value(Value::Ref(Ref::NULL)) => {
            Ok(machine.read_static(holder, "allPermDomain").map_or(Ref::NULL, Value::reference).into())
        }
        reply => Ok(reply),
    }
}

/// The caller gets an array of its own.
fn get_signers(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    let signers = machine.read_field(mirror, "signers").map_or(Ref::NULL, Value::reference);
    if signers.is_null() {
        return Ok(Ref::NULL.into());
    }
    let length = machine.heap.length(signers);
    let copy = machine.new_array(machine.heap.class_of(signers), length as i32)?;
    machine.copy_elements(signers, 0, copy, 0, length, Kind::Reference);
    Ok(copy.into())
}

fn set_signers(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let (mirror, signers) = (args.reference(), args.reference());
    machine.write_field(mirror, "signers", Value::Ref(signers));
    Ok(().into())
}

/// Classes of the boot loader are the system's, in which assertions stay off.
fn desired_assertion_status(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    let mirror = machine.non_null(mirror)?;
    let class = machine.class_of_mirror(mirror);
    let is_systems = machine.classes[class].loader == LoaderId::BOOT;
    Ok((machine.options.assertions && !is_systems).into())
}

fn get_constant_pool(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    let class = machine.load_boot("jdk/internal/reflect/ConstantPool")?;
    machine.initialize(class)?;
    let pool = machine.new_object(class)?;
    machine.write_field(pool, "constantPoolOop", Value::Ref(mirror));
    Ok(pool.into())
}

impl Machine {
    /// The flags that `Class.getModifiers` shows: of a nested class those that the source declared.
    pub(crate) fn reflective_modifiers(&self, class: ClassId) -> u16 {
        let metadata = &self.classes[class];
        match metadata.kind {
            ClassKind::Primitive(_) => access::PUBLIC | access::FINAL | access::ABSTRACT,
            ClassKind::Array { element, .. } => {
                let visibility = access::PUBLIC | access::PRIVATE | access::PROTECTED;
                self.reflective_modifiers(element) & visibility | access::FINAL | access::ABSTRACT
            }
            ClassKind::Instance => {
                let mut flags = metadata.access;
                if let Some(file) = &metadata.raw {
                    let name = file.class_name_bytes(file.this_class);
                    let own = raw::inner_classes(file)
                        .into_iter()
                        .find(|entry| entry.inner != 0 && file.class_name_bytes(entry.inner) == name);
                    if let Some(entry) = own {
                        flags = entry.access;
                    }
                }
                flags & !access::SUPER & 0x7fff
            }
        }
    }
}
