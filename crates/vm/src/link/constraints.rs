//! Loading constraints (JVMS 5.3.4): where code of one loader uses a member that a class of another declares, both must
//! mean the same classes by the names in its descriptor.
//!
//! A constraint binds loaders to each other for one name. It is imposed when a member is resolved (5.4.3.2, 5.4.3.3) and
//! when a class is linked whose methods override or implement those of other loaders (5.4.2, 5.4.5); it is checked
//! then, and when a class of that name is defined or given later. The built-in loaders never disagree, and nobody but
//! they can define classes of `java`.

use crate::class::{Class, ClassId, LoaderId, MethodId, access, parse_method_descriptor};
use crate::machine::Machine;
use crate::names::Symbol;
use crate::stop::Outcome;

/// Loaders that must mean the same class by a name.
#[derive(Clone, Debug)]
pub struct Constraint {
    loaders: imbl::Vector<LoaderId>,
    /// The class, once one of them has it.
    class: Option<ClassId>,
}

impl Machine {
    /// A field of class `owner` is used in `class`.
    pub(super) fn constrain_field(&mut self, class: ClassId, owner: ClassId, index: u16) -> Outcome<()> {
        if self.agree(class, owner) {
            return Ok(());
        }
        let field = &self.classes[owner].fields[index as usize];
        let (name, descriptor) = (self.names.text(field.name), self.names.text(field.descriptor));
        let Some(name_of_type) = self.disagreement(&[&descriptor], class, owner) else { return Ok(()) };
        let of_type = type_text(&name_of_type);
        let text = format!(
            "loader constraint violation: when resolving field \"{name}\" of type {of_type}, the class loader {} of the \
             current class, {}, and the class loader {} for the field's defining class, {}, have different Class objects \
             for type {of_type} ({}; {})",
            self.loader_text(self.classes[class].loader),
            self.class_text(class),
            self.loader_text(self.classes[owner].loader),
            self.class_text(owner),
            self.whereabouts(class),
            self.whereabouts(owner),
        );
        Err(self.throw("java/lang/LinkageError", Some(&text)))
    }

    /// A method is used in `class`, which names it through `named`.
    pub(super) fn constrain_method(
        &mut self,
        class: ClassId,
        named: ClassId,
        method: MethodId,
    ) -> Outcome<()> {
        let owner = self.methods[method].class;
        if self.agree(class, owner) || self.methods[method].flags.signature_polymorphic {
            return Ok(());
        }
        let Some(of_type) = self.method_disagreement(method, class, owner) else { return Ok(()) };
        let (name, descriptor) = (self.methods[method].name, self.methods[method].descriptor);
        // HotSpot tells some of the names in internal form here.
        let of_type = of_type.replace('.', "/");
        let [user, declaring] = [class, owner].map(|class| self.names.text(self.classes[class].name));
        let called = self.class_text(named);
        let signature = self.external_method(&called, self.names.get(name), self.names.get(descriptor));
        let what = if self.classes[named].is_interface() { "interface method" } else { "method" };
        let text = format!(
            "loader constraint violation: when resolving {what} '{signature}' the class loader {} of the current class, \
             {user}, and the class loader {} for the method's defining class, {declaring}, have different Class objects \
             for the type {of_type} used in the signature ({}; {})",
            self.loader_text(self.classes[class].loader),
            self.loader_text(self.classes[owner].loader),
            self.whereabouts(class),
            self.whereabouts(owner),
        );
        Err(self.throw("java/lang/LinkageError", Some(&text)))
    }

    /// A class is linked: what it overrides and implements means the same classes.
    pub(super) fn constrain_overriding(&mut self, class: ClassId) -> Outcome<()> {
        let metadata = &self.classes[class];
        if self.known.is_builtin(metadata.loader) || metadata.is_interface() || metadata.is_array() {
            return Ok(());
        }
        let Some(superclass) = metadata.superclass else { return Ok(()) };
        let overridden: Vec<(MethodId, MethodId)> =
            std::iter::zip(&metadata.vtable, &self.classes[superclass].vtable)
                .filter(|(method, above)| method != above && self.methods[**method].class == class)
                .map(|(&method, &above)| (method, above))
                .collect();
        for (method, above) in overridden {
            let owner = self.methods[above].class;
            if self.agree(class, owner) {
                continue;
            }
            let Some(of_type) = self.method_disagreement(method, class, owner) else { continue };
            let text = format!(
                "loader constraint violation for class {name}: when selecting overriding method '{}' the class loader {} of \
                 the selected method's type {name}, and the class loader {} for its super type {} have different Class \
                 objects for the type {of_type} used in the signature ({}; {})",
                self.method_signature(method),
                self.loader_text(self.classes[class].loader),
                self.loader_text(self.classes[owner].loader),
                self.class_text(owner),
                self.whereabouts(class),
                self.whereabouts(owner),
                name = self.class_text(class),
            );
            return Err(self.throw("java/lang/LinkageError", Some(&text)));
        }
        self.constrain_implementing(class)
    }

    fn constrain_implementing(&mut self, class: ClassId) -> Outcome<()> {
        let declared: Vec<MethodId> = self.classes[class]
            .all_interfaces
            .iter()
            .flat_map(|&interface| self.classes[interface].methods.iter().copied())
            .filter(|&method| self.methods[method].access & (access::STATIC | access::PRIVATE) == 0)
            .collect();
        for method in declared {
            let interface = self.methods[method].class;
            let key = self.methods[method].key();
            let metadata = &self.classes[class];
            let Some(place) = metadata.vtable_keys.iter().position(|&other| other == key) else { continue };
            let selected = &self.methods[metadata.vtable[place]];
            let owner = selected.class;
            let runs = selected.access & access::PUBLIC != 0 && !selected.is_abstract();
            if !runs || owner == interface || self.agree(owner, interface) {
                continue;
            }
            let Some(of_type) = self.method_disagreement(method, owner, interface) else { continue };
            let text = format!(
                "loader constraint violation in interface itable initialization for class {}: when selecting method '{}' \
                 the class loader {} for super interface {}, and the class loader {} of the selected method's {}, {} have \
                 different Class objects for the type {of_type} used in the signature ({}; {})",
                self.class_text(class),
                self.method_signature(method),
                self.loader_text(self.classes[interface].loader),
                self.class_text(interface),
                self.loader_text(self.classes[owner].loader),
                kind_text(&self.classes[owner]),
                self.class_text(owner),
                self.whereabouts(interface),
                self.whereabouts(owner),
            );
            return Err(self.throw("java/lang/LinkageError", Some(&text)));
        }
        Ok(())
    }

    /// A loader is about to be known to give a class for a name.
    pub(super) fn check_constraints(
        &mut self,
        loader: LoaderId,
        name: Symbol,
        class: ClassId,
    ) -> Outcome<()> {
        let Some(constraints) = self.world.constraints.get_mut(&name) else { return Ok(()) };
        let Some(constraint) = constraints.iter_mut().find(|constraint| constraint.loaders.contains(&loader))
        else {
            return Ok(());
        };
        match constraint.class {
            Some(other) if other != class => {
                let text = format!(
                    "loader constraint violation: loader {} wants to load {} {}. A different {} with the same name was \
                     previously loaded by {}. ({})",
                    self.loader_text(loader),
                    kind_text(&self.classes[class]),
                    self.class_text(class),
                    kind_text(&self.classes[other]),
                    self.loader_text(self.classes[other].loader),
                    self.whereabouts(other),
                );
                Err(self.throw("java/lang/LinkageError", Some(&text)))
            }
            _ => {
                constraint.class = Some(class);
                Ok(())
            }
        }
    }

    /// Whether the loaders of two classes cannot mean different classes.
    fn agree(&self, a: ClassId, b: ClassId) -> bool {
        let (a, b) = (self.classes[a].loader, self.classes[b].loader);
        a == b || (self.known.is_builtin(a) && self.known.is_builtin(b))
    }

    fn method_disagreement(&mut self, method: MethodId, a: ClassId, b: ClassId) -> Option<String> {
        let descriptor = self.names.text(self.methods[method].descriptor);
        let (mut types, returns) = parse_method_descriptor(&descriptor)?;
        types.push(returns);
        self.disagreement(&types, a, b).map(|of_type| type_text(&of_type))
    }

    /// Binds the loaders of two classes for all classes in some descriptors; gives the first descriptor that they do not
    /// agree on.
    fn disagreement(&mut self, descriptors: &[&str], a: ClassId, b: ClassId) -> Option<String> {
        let loaders = [self.classes[a].loader, self.classes[b].loader];
        for descriptor in descriptors {
            let element = descriptor.trim_start_matches('[');
            let Some(name) = element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) else {
                continue;
            };
            if name.starts_with("java/") {
                continue;
            }
            let name = self.names.intern(name);
            if !self.constrain(name, loaders) {
                return Some((*descriptor).to_owned());
            }
        }
        None
    }

    /// Binds two loaders for a name. `false`: they mean different classes already.
    fn constrain(&mut self, name: Symbol, loaders: [LoaderId; 2]) -> bool {
        let mut constraints = self.world.constraints.get(&name).cloned().unwrap_or_default();
        let mut joined = Constraint { loaders: loaders.iter().copied().collect(), class: None };
        let mut classes: Vec<ClassId> =
            loaders.iter().filter_map(|&loader| self.find_loaded(loader, name)).collect();
        let touches =
            |constraint: &Constraint| loaders.iter().any(|loader| constraint.loaders.contains(loader));
        for constraint in constraints.iter().filter(|constraint| touches(constraint)) {
            classes.extend(constraint.class);
            for loader in &constraint.loaders {
                if !joined.loaders.contains(loader) {
                    joined.loaders.push_back(*loader);
                }
            }
        }
        if classes.windows(2).any(|pair| pair[0] != pair[1]) {
            return false;
        }
        joined.class = classes.first().copied();
        constraints.retain(|constraint| !touches(constraint));
        constraints.push_back(joined);
        self.world.constraints.insert(name, constraints);
        true
    }

    /// `p.A is in unnamed module of loader 'own' @1a2b, parent loader 'app'`.
    fn whereabouts(&mut self, class: ClassId) -> String {
        let parent = self.parent_text(self.classes[class].loader);
        format!("{} is in {}{parent}", self.class_text(class), self.place_of_class(class))
    }
}

/// A class by its name, an array by its descriptor, with dots.
fn type_text(descriptor: &str) -> String {
    let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
    name.unwrap_or(descriptor).replace('/', ".")
}

fn kind_text(class: &Class) -> &'static str {
    if class.is_interface() {
        "interface"
    } else if class.access & access::ABSTRACT != 0 {
        "abstract class"
    } else {
        "class"
    }
}
