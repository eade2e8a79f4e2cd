//! Deriving a class from its class file (JVMS 5.3.5): format, supertypes, metadata, mirror.
//!
//! Texts of errors are HotSpot's. Where a user's class loader has to be asked for a supertype, its frame is pushed and
//! the definition starts again afterwards; nothing has been changed by then.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use classfile::raw::{self, RawClass, ReadOptions};

use super::layout::lay_out;
use super::vtable::{OverridesFinal, RuntimePackage, Vtable};
use crate::class::{Class, ClassId, ClassKind, Hidden, LoaderId, ReferenceKind, Resolved, access, dotted};
use crate::machine::{FIRST_SLOT, Machine};
use crate::names::Symbol;
use crate::stop::{Outcome, StopReason, Trap};
use crate::value::Ref;

/// A class to be defined.
pub struct Definition<'a> {
    pub loader: LoaderId,
    /// The internal name that the class must have, if the caller knows.
    pub name: Option<&'a str>,
    pub bytes: Arc<[u8]>,
    pub hidden: Option<HiddenOptions>,
    /// `null` for none.
    pub protection_domain: Ref,
}

/// `Lookup.defineHiddenClass`.
#[derive(Clone, Copy, Debug)]
pub struct HiddenOptions {
    /// The class whose nest it joins.
    pub host: Option<ClassId>,
    pub class_data: Ref,
    /// Kept for the record: hidden classes are never unloaded here.
    pub strong: bool,
}

/// Where a class file came from, as far as it matters for what is believed and kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The JDK's image, by one of the built-in loaders.
    Jdk,
    /// This entry of the class path, by the application's loader.
    ClassPath(u32),
    /// Bytes that Java code defined.
    Program,
}

/// The first of the addresses in the suffixes of hidden classes, as HotSpot's look.
const FIRST_HIDDEN_ADDRESS: u64 = 0x8_0100_0000;
const HIDDEN_ADDRESS_STEP: u64 = 0x400;

impl Machine {
    /// Defines a class from bytes that Java code supplied.
    pub fn define(&mut self, definition: Definition<'_>) -> Outcome<ClassId> {
        let id = self.derive(
            definition.loader,
            definition.name,
            definition.bytes,
            definition.hidden.as_ref(),
            Origin::Program,
        )?;
        let mirror = self.mirror(id);
        let offsets = self.known.offsets;
        if offsets.class_protection_domain != 0 {
            self.heap.put(mirror, offsets.class_protection_domain, definition.protection_domain);
        }
        if let Some(hidden) = definition.hidden {
            self.heap.put(mirror, offsets.class_data, hidden.class_data);
        }
        Ok(id)
    }

    /// Makes the metadata of a class and, unless it is hidden, its entry in the dictionary. No mirror yet.
    pub(super) fn derive(
        &mut self,
        loader: LoaderId,
        expected: Option<&str>,
        bytes: Arc<[u8]>,
        hidden: Option<&HiddenOptions>,
        origin: Origin,
    ) -> Outcome<ClassId> {
        self.known.class_file_bytes += bytes.len() as u64;
        let options =
            ReadOptions { requested: expected, newest_major: 44 + self.known.java_version, preview: false };
        let raw = match raw::read_with(bytes, &options) {
            Ok(raw) => raw,
            Err(error) => return Err(self.throw(error.kind.class_name(), Some(&error.message))),
        };
        let trusted = origin == Origin::Jdk || (hidden.is_some() && loader == LoaderId::BOOT);
        if !trusted && let Err(error) = raw::check(&raw) {
            return Err(self.throw(error.kind.class_name(), Some(&error.message)));
        }
        let file_name = raw.this_name().into_owned();
        if let Some(expected) = expected
            && hidden.is_none()
            && expected != file_name
        {
            let text = format!("{expected} (wrong name: {file_name})");
            return Err(self.throw("java/lang/NoClassDefFoundError", Some(&text)));
        }
        if origin == Origin::Program
            && loader != LoaderId::BOOT
            && loader != self.known.platform_loader
            && file_name.starts_with("java/")
        {
            let package = dotted(file_name.rsplit_once('/').map_or("", |(package, _)| package));
            let text = format!("Prohibited package name: {package}");
            return Err(self.throw("java/lang/SecurityException", Some(&text)));
        }
        let file_symbol = self.names.intern(&file_name);
        if hidden.is_none() && self.find_loaded(loader, file_symbol).is_some() {
            let loader_text = self.loader_text(loader);
            let place = self.place_of_package(loader, &file_name) + &self.parent_text(loader);
            let name = dotted(&file_name);
            let text = format!(
                "loader {loader_text} attempted duplicate class definition for {name}. ({name} is in {place})"
            );
            return Err(self.throw("java/lang/LinkageError", Some(&text)));
        }

        let entry = (loader, file_symbol);
        if self.is_on_its_way(loader, file_symbol) {
            return Err(self.throw("java/lang/ClassCircularityError", Some(&file_name)));
        }
        if self.known.loading.len() >= MOST_NESTED_LOADS {
            return Err(self.throw("java/lang/StackOverflowError", None));
        }
        self.known.loading.push(entry);
        let supertypes = self.load_supertypes(loader, &raw);
        self.known.loading.pop();
        let (superclass, interfaces) = supertypes?;
        let name = match hidden {
            Some(_) => self.hidden_name(&file_name),
            None => file_symbol,
        };
        let trusted = trusted || self.is_generated_accessor(superclass);
        self.check_supertypes(loader, name, &raw, superclass, &interfaces, trusted)?;
        let id = self.add_class(loader, name, raw, superclass, interfaces, hidden, origin)?;
        if hidden.is_none() {
            self.check_constraints(loader, name, id)?;
            self.world.dictionary.insert((loader, name), id);
        }
        Ok(id)
    }

    /// The class library's reflection (up to JDK 21) writes subclasses of `MagicAccessorImpl` that may do everything.
    fn is_generated_accessor(&self, superclass: Option<ClassId>) -> bool {
        superclass.is_some_and(|superclass| {
            self.classes[superclass].ancestors.iter().any(|&ancestor| {
                let ancestor = &self.classes[ancestor];
                ancestor.loader == LoaderId::BOOT
                    && self.names.get(ancestor.name) == "jdk/internal/reflect/MagicAccessorImpl"
            })
        })
    }

    fn hidden_name(&mut self, file_name: &str) -> Symbol {
        let address = FIRST_HIDDEN_ADDRESS + u64::from(self.world.hidden_classes) * HIDDEN_ADDRESS_STEP;
        self.world.hidden_classes += 1;
        self.names.intern(&format!("{file_name}+{address:#018x}"))
    }

    fn load_supertypes(
        &mut self,
        loader: LoaderId,
        raw: &RawClass,
    ) -> Outcome<(Option<ClassId>, Vec<ClassId>)> {
        let mut superclass = None;
        if raw.super_class != 0 {
            superclass = Some(self.load_supertype(loader, raw, raw.super_class)?);
        }
        let mut interfaces = Vec::with_capacity(raw.interfaces.len());
        for &index in &raw.interfaces {
            interfaces.push(self.load_supertype(loader, raw, index)?);
        }
        Ok((superclass, interfaces))
    }

    fn load_supertype(&mut self, loader: LoaderId, raw: &RawClass, index: u16) -> Outcome<ClassId> {
        let name = self.names.intern(&raw.class_name(index));
        if self.is_on_its_way(loader, name) {
            return Err(self.throw("java/lang/ClassCircularityError", Some(&raw.class_name(index))));
        }
        self.load(loader, name)
    }

    /// Whether this thread is loading the supertypes of that class.
    fn is_on_its_way(&self, loader: LoaderId, name: Symbol) -> bool {
        let entry = (loader, name);
        self.known.loading.contains(&entry) || self.world.placeholders.get(&entry) == Some(&self.thread_id())
    }

    /// JVMS 5.3.5, steps 3 and 4.
    fn check_supertypes(
        &mut self,
        loader: LoaderId,
        name: Symbol,
        raw: &RawClass,
        superclass: Option<ClassId>,
        interfaces: &[ClassId],
        trusted: bool,
    ) -> Outcome<()> {
        if trusted {
            return Ok(());
        }
        let this = dotted(self.names.get(name));
        let package = RuntimePackage { loader, package: self.package_of(name) };
        if let Some(superclass) = superclass {
            let sup = &self.classes[superclass];
            let sup_name = dotted(self.names.get(sup.name));
            if sup.is_interface() {
                let text = format!("class {this} has interface {sup_name} as super class");
                return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
            }
            if sup.access & access::FINAL != 0 {
                let text = format!("class {this} cannot inherit from final class {sup_name}");
                return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
            }
            self.check_permitted(package, name, raw, superclass)?;
            if !self.is_class_visible(package, superclass) {
                let text = self.super_access_text(package, &this, superclass, "superclass");
                return Err(self.throw("java/lang/IllegalAccessError", Some(&text)));
            }
            if let Some(text) = self.module_barrier(package, &this, superclass) {
                let text = format!("superclass access check failed: {text}");
                return Err(self.throw("java/lang/IllegalAccessError", Some(&text)));
            }
        }
        for &interface in interfaces {
            let sup = &self.classes[interface];
            if !sup.is_interface() {
                let sup_name = dotted(self.names.get(sup.name));
                let place = self.place_of_class(interface);
                let text = format!(
                    "class {this} can not implement {sup_name}, because it is not an interface ({sup_name} is in {place})"
                );
                return Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)));
            }
            self.check_permitted(package, name, raw, interface)?;
            if !self.is_class_visible(package, interface) {
                let text = self.super_access_text(package, &this, interface, "superinterface");
                return Err(self.throw("java/lang/IllegalAccessError", Some(&text)));
            }
            if let Some(text) = self.module_barrier(package, &this, interface) {
                let text = format!("superinterface check failed: {text}");
                return Err(self.throw("java/lang/IllegalAccessError", Some(&text)));
            }
        }
        Ok(())
    }

    /// A sealed supertype names its subclasses (JVMS 4.7.31, 5.3.5).
    fn check_permitted(
        &mut self,
        package: RuntimePackage,
        name: Symbol,
        raw: &RawClass,
        superclass: ClassId,
    ) -> Outcome<()> {
        let sup = &self.classes[superclass];
        let Some(sup_raw) = sup.raw.clone() else { return Ok(()) };
        let Some(permitted) = raw::permitted_subclasses(&sup_raw) else { return Ok(()) };
        let this = self.names.text(name);
        let named = permitted.iter().any(|&index| *sup_raw.class_name(index) == *this);
        let reachable = raw.access & access::PUBLIC != 0 || RuntimePackage::of(sup) == package;
        let same_module = self.module_key(package.loader, package.package)
            == self.module_key(sup.loader, sup.package)
            && (package.loader == sup.loader || self.module_key(sup.loader, sup.package).is_some());
        if named && reachable && same_module {
            return Ok(());
        }
        let what = if sup.is_interface() { "interface" } else { "class" };
        let is_interface = sup.is_interface();
        let sup_name = dotted(self.names.get(sup.name));
        let verb =
            if is_interface && raw.access & access::INTERFACE == 0 { "implement" } else { "inherit from" };
        let this = dotted(&this);
        let text = if self.known.java_version > 17 && !same_module {
            self.other_module_text(package, &this, superclass)
        } else if self.known.java_version > 17 {
            format!(
                "Failed listed permitted subclass check: class {this} is not a permitted subclass of {sup_name}"
            )
        } else {
            format!("class {this} cannot {verb} sealed {what} {sup_name}")
        };
        Err(self.throw("java/lang/IncompatibleClassChangeError", Some(&text)))
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of a class, each known only here")]
    fn add_class(
        &mut self,
        loader: LoaderId,
        name: Symbol,
        raw: RawClass,
        superclass: Option<ClassId>,
        interfaces: Vec<ClassId>,
        hidden: Option<&HiddenOptions>,
        origin: Origin,
    ) -> Outcome<ClassId> {
        let id = self.classes.next_id();
        let name_text = self.names.text(name);
        let is_jdk = origin == Origin::Jdk;
        let package = self.package_of(name);
        let mut all_interfaces =
            superclass.map_or(Vec::new(), |class| self.classes[class].all_interfaces.to_vec());
        for &interface in &interfaces {
            all_interfaces.extend_from_slice(&self.classes[interface].all_interfaces);
        }
        let is_interface = raw.access & access::INTERFACE != 0;
        if is_interface {
            all_interfaces.push(id);
        }
        all_interfaces.sort_unstable();
        all_interfaces.dedup();
        let mut ancestors = superclass.map_or(Vec::new(), |class| self.classes[class].ancestors.to_vec());
        ancestors.push(id);

        let jdk_name = is_jdk.then_some(&*name_text);
        let layout = lay_out(&raw, superclass.map(|class| &self.classes[class]), jdk_name, &mut self.names);
        let methods = self.add_methods(id, &raw, jdk_name, hidden.is_some());
        let declares_concrete = is_interface
            && raw.methods.iter().any(|method| method.access & (access::ABSTRACT | access::STATIC) == 0);
        let inherits_concrete = all_interfaces.iter().any(|&interface| {
            if interface == id { declares_concrete } else { self.classes[interface].declares_concrete }
        });
        let vtable = if is_interface {
            Vtable { methods: Vec::new(), keys: Vec::new() }
        } else {
            let package = RuntimePackage { loader, package };
            match self.build_vtable(id, package, superclass, &methods, &all_interfaces) {
                Ok(table) => table,
                Err(clash) => return Err(self.overrides_final(&name_text, &clash)),
            }
        };
        let block_words = layout.block_bytes.div_ceil(8);
        if self.next_block.saturating_add(block_words) > FIRST_SLOT {
            return Err(self.throw("java/lang/OutOfMemoryError", Some("Metaspace")));
        }
        let block = Ref(self.next_block);
        self.next_block += block_words;
        self.block_owners.insert(block.0, id);
        match jdk_name {
            Some("java/lang/invoke/MethodHandle") => self.known.method_handle = id,
            Some("java/lang/invoke/VarHandle") => self.known.var_handle = id,
            _ => {}
        }
        let reference_kind = match (&*name_text, superclass) {
            ("java/lang/ref/SoftReference", _) if is_jdk => ReferenceKind::Soft,
            ("java/lang/ref/WeakReference", _) if is_jdk => ReferenceKind::Weak,
            ("java/lang/ref/FinalReference", _) if is_jdk => ReferenceKind::Final,
            ("java/lang/ref/PhantomReference", _) if is_jdk => ReferenceKind::Phantom,
            (_, Some(superclass)) => self.classes[superclass].reference_kind,
            (_, None) => ReferenceKind::None,
        };
        let resolved = vec![Cell::new(Resolved::Nothing); raw.pool_count() as usize].into();
        self.classes.add(Class {
            id,
            name,
            access: raw.access,
            kind: ClassKind::Instance,
            superclass,
            interfaces: interfaces.into(),
            ancestors: ancestors.into(),
            all_interfaces: all_interfaces.into(),
            loader,
            fields: layout.fields,
            method_keys: methods.iter().map(|&method| self.methods[method].key()).collect(),
            methods,
            vtable: vtable.methods.into(),
            vtable_keys: vtable.keys.into(),
            instance_bytes: layout.instance_bytes,
            reference_offsets: layout.reference_offsets,
            block,
            block_bytes: layout.block_bytes,
            static_reference_offsets: layout.static_reference_offsets,
            hidden: hidden.map(|options| Hidden { host: options.host }),
            package,
            reference_kind,
            declares_concrete,
            inherits_concrete,
            is_jdk: is_jdk || self.is_generated_accessor(superclass),
            class_path_entry: match origin {
                Origin::ClassPath(entry) => Some(entry),
                Origin::Jdk | Origin::Program => None,
            },
            array_class: Cell::new(None),
            nest_host: Cell::new(None),
            resolved,
            constant_slots: OnceCell::new(),
            // As in HotSpot, what the boot loader defines is believed.
            verified: Cell::new(is_jdk || loader == LoaderId::BOOT || self.is_generated_accessor(superclass)),
            last_subtype: Cell::new(id),
            raw: Some(Arc::new(raw)),
        });
        Ok(id)
    }

    fn overrides_final(&mut self, class: &str, clash: &OverridesFinal) -> Trap {
        let overridden = &self.methods[clash.overridden];
        let method = &self.methods[clash.method];
        let text = format!(
            "class {} overrides final method {}.{}{}",
            dotted(class),
            dotted(self.names.get(self.classes[overridden.class].name)),
            self.names.get(method.name),
            self.names.get(method.descriptor),
        );
        self.throw("java/lang/IncompatibleClassChangeError", Some(&text))
    }

    /// The package of an internal class name.
    pub(super) fn package_of(&mut self, name: Symbol) -> Symbol {
        let text = self.names.text(name);
        match text.rsplit_once('/') {
            Some((package, _)) => self.names.intern(package),
            None => self.known.empty,
        }
    }

    /// A class of the JDK that must be there.
    pub(super) fn missing(&self, what: &str) -> Trap {
        self.stop(StopReason::Library { problem: format!("{what} is missing") })
    }
}

/// Class loads inside each other that the machine follows; a hierarchy this deep is no one's.
const MOST_NESTED_LOADS: usize = 400;
