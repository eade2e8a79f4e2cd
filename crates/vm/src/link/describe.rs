//! Texts of linkage errors and casts, as HotSpot words them.

use super::vtable::RuntimePackage;
use crate::class::{ClassId, ClassKind, LoaderId, MethodId, access, dotted, parse_method_descriptor};
use crate::machine::Machine;
use crate::names::Symbol;
use crate::value::{Kind, Ref};

impl Machine {
    /// `Class.getName` of a class.
    pub fn class_text(&self, class: ClassId) -> String {
        dotted(self.names.get(self.classes[class].name))
    }

    /// `java.util.List<…>` as Java writes a type: `int[]`, `java.lang.String`.
    pub fn external_type(descriptor: &str) -> String {
        let dimensions = descriptor.bytes().take_while(|&byte| byte == b'[').count();
        let element = &descriptor[dimensions..];
        let name = match Kind::of_descriptor(element).keyword() {
            Some(keyword) => keyword.to_owned(),
            None => element.trim_start_matches('L').trim_end_matches(';').replace('/', "."),
        };
        name + &"[]".repeat(dimensions)
    }

    /// `'void p.C.m(int)'`, quotes not included.
    pub fn external_method(&self, class: &str, name: &str, descriptor: &str) -> String {
        let (parameters, returns) = parse_method_descriptor(descriptor).unwrap_or((Vec::new(), "V"));
        let parameters: Vec<String> = parameters.into_iter().map(Machine::external_type).collect();
        format!("{} {class}.{name}({})", Machine::external_type(returns), parameters.join(", "))
    }

    /// As [`Machine::external_method`], for a method that is there.
    pub fn method_signature(&self, method: MethodId) -> String {
        let method = &self.methods[method];
        let class = self.class_text(method.class);
        self.external_method(&class, self.names.get(method.name), self.names.get(method.descriptor))
    }

    /// `'app'`, `'bootstrap'`, or a loader's name or class with its identity hash.
    pub(super) fn loader_text(&mut self, loader: LoaderId) -> String {
        let object = self.loader_object(loader);
        if object.is_null() {
            return "'bootstrap'".to_owned();
        }
        let offset = self.known.offsets.loader_name;
        let name = self.heap.get::<Ref>(object, offset);
        let named = (!name.is_null()).then(|| format!("'{}'", self.string_text(name)));
        if self.known.is_builtin(loader)
            && let Some(named) = named
        {
            return named;
        }
        let class = self.class_text(self.heap.class_of(object));
        let hash = self.identity_hash(object);
        match named {
            Some(named) => format!("{named} @{hash:x}"),
            None => format!("{class} @{hash:x}"),
        }
    }

    /// `unnamed module of loader 'app'`, `module java.base of loader 'bootstrap'`.
    fn place_text(&mut self, package: RuntimePackage) -> String {
        let loader = self.loader_text(package.loader);
        match self.module_key(package.loader, package.package) {
            Some(module) if !module.is_null() => {
                let name = self.heap.get::<Ref>(module, self.known.offsets.module_name);
                format!("module {} of loader {loader}", self.string_text(name))
            }
            _ => format!("unnamed module of loader {loader}"),
        }
    }

    /// `, parent loader 'app'` for a loader of the program, nothing for built-in ones.
    pub(super) fn parent_text(&mut self, loader: LoaderId) -> String {
        let object = self.loader_object(loader);
        if self.known.is_builtin(loader) || object.is_null() {
            return String::new();
        }
        let parent = self.heap.get::<Ref>(object, self.known.offsets.loader_parent);
        let parent = self.loader_id(parent);
        format!(", parent loader {}", self.loader_text(parent))
    }

    /// Where a class of that internal name would be.
    pub(super) fn place_of_package(&mut self, loader: LoaderId, name: &str) -> String {
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        let package = self.names.intern(package);
        self.place_text(RuntimePackage { loader, package })
    }

    pub(super) fn place_of_class(&mut self, class: ClassId) -> String {
        let package = self.place_class(class);
        self.place_text(package)
    }

    /// The run-time package of a class; of an array, its innermost element's.
    fn place_class(&self, class: ClassId) -> RuntimePackage {
        match self.classes[class].kind {
            ClassKind::Array { element, .. } => self.place_class(element),
            ClassKind::Primitive(_) => RuntimePackage { loader: LoaderId::BOOT, package: self.java_lang() },
            ClassKind::Instance => RuntimePackage::of(&self.classes[class]),
        }
    }

    fn java_lang(&self) -> Symbol {
        self.names.find("java/lang").unwrap_or(self.known.empty)
    }

    /// `A and B are in unnamed module of loader 'app'`, or where each of them is.
    pub(super) fn joint_places(&mut self, package: RuntimePackage, name: &str, other: ClassId) -> String {
        let other_name = self.class_text(other);
        let place = self.place_text(package);
        let other_package = self.place_class(other);
        let other_place = self.place_text(other_package);
        if place == other_place {
            format!("{name} and {other_name} are in {place}")
        } else {
            format!("{name} is in {place}; {other_name} is in {other_place}")
        }
    }

    pub(crate) fn joint_places_of(&mut self, class: ClassId, other: ClassId) -> String {
        let package = self.place_class(class);
        let name = self.class_text(class);
        self.joint_places(package, &name, other)
    }

    /// The message of a `ClassCastException`.
    pub fn class_cast_text(&mut self, from: ClassId, to: ClassId) -> String {
        let places = self.joint_places_of(from, to);
        format!("class {} cannot be cast to class {} ({places})", self.class_text(from), self.class_text(to))
    }

    pub(super) fn super_access_text(
        &mut self,
        package: RuntimePackage,
        name: &str,
        supertype: ClassId,
        what: &str,
    ) -> String {
        let places = self.joint_places(package, name, supertype);
        let is_abstract_class =
            self.classes[supertype].is_abstract() && !self.classes[supertype].is_interface();
        let kind = if is_abstract_class { "abstract " } else { "" };
        format!("class {name} cannot access its {kind}{what} {} ({places})", self.class_text(supertype))
    }

    /// A sealed class and one that claims to be its subclass are in different modules.
    pub(super) fn other_module_text(
        &mut self,
        package: RuntimePackage,
        name: &str,
        sealed: ClassId,
    ) -> String {
        let sealed_name = self.class_text(sealed);
        let (module, loader) = (self.module_text(package), self.loader_text(package.loader));
        let sealed_package = self.place_class(sealed);
        let (sealed_module, sealed_loader) =
            (self.module_text(sealed_package), self.loader_text(sealed_package.loader));
        format!(
            "Failed same module check: subclass {name} is in module '{module}' with loader {loader}, and sealed class \
             {sealed_name} is in module '{sealed_module}' with loader {sealed_loader}"
        )
    }

    fn module_text(&self, package: RuntimePackage) -> String {
        match self.module_key(package.loader, package.package) {
            Some(module) if !module.is_null() => {
                self.string_text(self.heap.get::<Ref>(module, self.known.offsets.module_name))
            }
            _ => "unnamed module".to_owned(),
        }
    }

    /// `private `, `protected `, `public ` or nothing.
    pub(crate) fn visibility(flags: u16) -> &'static str {
        if flags & access::PRIVATE != 0 {
            "private "
        } else if flags & access::PROTECTED != 0 {
            "protected "
        } else if flags & access::PUBLIC != 0 {
            "public "
        } else {
            ""
        }
    }
}
