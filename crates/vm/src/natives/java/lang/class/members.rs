//! What a class declares, as objects of `java.lang.reflect`, made without running their constructors.
//!
//! `slot` is the number of the field or method in its class's metadata (`Class::fields`, `Class::methods`), by which
//! the reflective natives find it again.

use classfile::raw;

use super::receiver;
use super::structure::file;
use crate::class::{ClassId, MethodId, access, parse_method_descriptor};
use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;
use crate::value::{Ref, Value};

pub(super) const NATIVES: &[Entry] = &[
    native("getDeclaredFields0", "(Z)[Ljava/lang/reflect/Field;", get_declared_fields),
    native("getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;", get_declared_methods),
    native("getDeclaredConstructors0", "(Z)[Ljava/lang/reflect/Constructor;", get_declared_constructors),
    native("getRecordComponents0", "()[Ljava/lang/reflect/RecordComponent;", get_record_components),
];

/// Flags of fields and methods that reflection shows (JVMS tables 4.5-A and 4.6-A).
const FIELD_FLAGS: u16 = 0x50df;
const METHOD_FLAGS: u16 = 0x1fff;

const FIELD: &str = "java/lang/reflect/Field";
const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
const COMPONENT: &str = "java/lang/reflect/RecordComponent";

fn get_declared_fields(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let public_only = args.boolean();
    machine.link_class(class)?;
    let mut fields = Vec::new();
    for slot in 0..machine.classes[class].fields.len() {
        let field = &machine.classes[class].fields[slot];
        let is_shown = field.raw.is_some() && !machine.is_concealed(class, field.access);
        if !is_shown || (public_only && field.access & access::PUBLIC == 0) {
            continue;
        }
        fields.push(machine.field_object(class, slot as u16)?);
    }
    let element = machine.load_boot(FIELD)?;
    Ok(machine.new_object_array(element, &fields)?.into())
}

fn get_declared_methods(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let public_only = args.boolean();
    machine.link_class(class)?;
    let mut methods = Vec::new();
    for slot in 0..machine.classes[class].methods.len() {
        let method = machine.classes[class].methods[slot];
        let is_method = !machine.names.get(machine.methods[method].name).starts_with('<')
            && !machine.is_concealed(class, machine.methods[method].access);
        if is_method && (!public_only || machine.methods[method].access & access::PUBLIC != 0) {
            methods.push(machine.method_object(method)?);
        }
    }
    let element = machine.load_boot(METHOD)?;
    Ok(machine.new_object_array(element, &methods)?.into())
}

fn get_declared_constructors(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let class = receiver(machine, &mut args);
    let public_only = args.boolean();
    machine.link_class(class)?;
    let mut constructors = Vec::new();
    for slot in 0..machine.classes[class].methods.len() {
        let method = machine.classes[class].methods[slot];
        let is_constructor = machine.names.get(machine.methods[method].name) == "<init>";
        if is_constructor && (!public_only || machine.methods[method].access & access::PUBLIC != 0) {
            constructors.push(machine.method_object(method)?);
        }
    }
    let element = machine.load_boot(CONSTRUCTOR)?;
    Ok(machine.new_object_array(element, &constructors)?.into())
}

fn get_record_components(machine: &mut Machine, mut args: Args) -> Outcome<Reply> {
    let mirror = args.reference();
    let class = machine.class_of_mirror(mirror);
    let Some(file) = file(machine, class) else { return Ok(Ref::NULL.into()) };
    let component_class = machine.load_boot(COMPONENT)?;
    machine.initialize(component_class)?;
    let mut components = Vec::new();
    for component in raw::record_components(&file).unwrap_or_default() {
        let descriptor = file.utf8(component.descriptor);
        let component_type = machine.class_of_descriptor(machine.classes[class].loader, &descriptor)?;
        let component_type = machine.mirror(component_type);
        let object = machine.new_object(component_class)?;
        let name = machine.intern_text(&file.utf8(component.name))?;
        let signature =
            signature(machine, raw::signature(&file, &component.attributes).map(|index| file.utf8(index)))?;
        let accessor =
            match machine.find_declared(class, &file.utf8(component.name), &format!("(){descriptor}")) {
                Some(method) if !machine.methods[method].is_static() => machine.method_object(method)?,
                _ => Ref::NULL,
            };
        let annotations =
            machine.bytes_or_null(raw::runtime_visible_annotations(&file, &component.attributes))?;
        let type_annotations =
            machine.bytes_or_null(raw::runtime_visible_type_annotations(&file, &component.attributes))?;
        for (field, value) in [
            ("clazz", mirror),
            ("name", name),
            ("type", component_type),
            ("signature", signature),
            ("accessor", accessor),
            ("annotations", annotations),
            ("typeAnnotations", type_annotations),
        ] {
            machine.write_field(object, field, Value::Ref(value));
        }
        components.push(object);
    }
    Ok(machine.new_object_array(component_class, &components)?.into())
}

fn signature(machine: &mut Machine, text: Option<std::borrow::Cow<'_, str>>) -> Outcome<Ref> {
    match text {
        Some(text) => machine.new_string(&text),
        None => Ok(Ref::NULL),
    }
}

impl Machine {
    /// A `java.lang.reflect.Field` for a declared field.
    pub(crate) fn field_object(&mut self, class: ClassId, slot: u16) -> Outcome<Ref> {
        let field_class = self.load_boot(FIELD)?;
        self.initialize(field_class)?;
        let field = &self.classes[class].fields[slot as usize];
        let (name, descriptor, flags, index) = (field.name, field.descriptor, field.access, field.raw);
        let descriptor = self.names.text(descriptor);
        let field_type = self.class_of_descriptor(self.classes[class].loader, &descriptor)?;
        let field_type = self.mirror(field_type);
        let name = self.names.text(name);
        let name = self.intern_text(&name)?;
        let (mut generic, mut annotations) = (Ref::NULL, Ref::NULL);
        if let (Some(file), Some(index)) = (self.classes[class].raw.clone(), index) {
            let member = &file.fields[index as usize];
            generic =
                signature(self, raw::signature(&file, &member.attributes).map(|index| file.utf8(index)))?;
            annotations = self.bytes_or_null(raw::runtime_visible_annotations(&file, &member.attributes))?;
        }
        // Fields that even setAccessible does not make writable.
        let metadata = &self.classes[class];
        let is_record = metadata
            .superclass
            .is_some_and(|parent| self.names.get(self.classes[parent].name) == "java/lang/Record");
        let trusted = flags & access::FINAL != 0
            && (flags & access::STATIC != 0 || metadata.hidden.is_some() || is_record);
        let clazz = self.mirror(class);
        let object = self.new_object(field_class)?;
        for (field, value) in [
            ("clazz", clazz),
            ("name", name),
            ("type", field_type),
            ("signature", generic),
            ("annotations", annotations),
        ] {
            self.write_field(object, field, Value::Ref(value));
        }
        self.write_field(object, "slot", Value::Int(slot as i32));
        self.write_field(object, "modifiers", Value::Int((flags & FIELD_FLAGS) as i32));
        self.write_field(object, "trustedFinal", Value::from(trusted));
        Ok(object)
    }

    /// A `java.lang.reflect.Method`, or a `Constructor` for `<init>`.
    pub(crate) fn method_object(&mut self, method: MethodId) -> Outcome<Ref> {
        let class = self.methods[method].class;
        let name = self.names.text(self.methods[method].name);
        let is_constructor = &*name == "<init>";
        let member_class = self.load_boot(if is_constructor { CONSTRUCTOR } else { METHOD })?;
        self.initialize(member_class)?;
        let descriptor = self.names.text(self.methods[method].descriptor);
        let Some((parameters, returns)) = parse_method_descriptor(&descriptor) else {
            return Err(self.throw("java/lang/InternalError", Some("a method without a descriptor")));
        };
        let mut parameter_types = Vec::with_capacity(parameters.len());
        for parameter in parameters {
            parameter_types.push(self.class_of_descriptor(self.classes[class].loader, parameter)?);
        }
        let return_type = self.class_of_descriptor(self.classes[class].loader, returns)?;
        let (mut exceptions, mut generic) = (Vec::new(), Ref::NULL);
        let (mut annotations, mut parameter_annotations, mut default) = (Ref::NULL, Ref::NULL, Ref::NULL);
        if let Some(file) = self.classes[class].raw.clone() {
            let member = &file.methods[self.methods[method].raw as usize];
            for index in raw::exceptions(&file, member) {
                exceptions.push(self.resolve_class(class, index)?);
            }
            generic =
                signature(self, raw::signature(&file, &member.attributes).map(|index| file.utf8(index)))?;
            annotations = self.bytes_or_null(raw::runtime_visible_annotations(&file, &member.attributes))?;
            parameter_annotations =
                self.bytes_or_null(raw::runtime_visible_parameter_annotations(&file, member))?;
            default = self.bytes_or_null(raw::annotation_default(&file, member))?;
        }
        let slot =
            self.classes[class].methods.iter().position(|&declared| declared == method).unwrap_or_default();
        let clazz = self.mirror(class);
        let parameter_types = self.class_array(&parameter_types)?;
        let exceptions = self.class_array(&exceptions)?;
        let object = self.new_object(member_class)?;
        for (field, value) in [
            ("clazz", clazz),
            ("parameterTypes", parameter_types),
            ("exceptionTypes", exceptions),
            ("signature", generic),
            ("annotations", annotations),
            ("parameterAnnotations", parameter_annotations),
        ] {
            self.write_field(object, field, Value::Ref(value));
        }
        if !is_constructor {
            let name = self.intern_text(&name)?;
            let return_type = self.mirror(return_type);
            self.write_field(object, "name", Value::Ref(name));
            self.write_field(object, "returnType", Value::Ref(return_type));
            self.write_field(object, "annotationDefault", Value::Ref(default));
        }
        let flags = self.methods[method].access & METHOD_FLAGS;
        self.write_field(object, "slot", Value::Int(slot as i32));
        self.write_field(object, "modifiers", Value::Int(flags as i32));
        Ok(object)
    }
}
