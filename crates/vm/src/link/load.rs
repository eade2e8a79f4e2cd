//! Creation and loading of classes (JVMS 5.3): which class a loader gives for a name.
//!
//! The boot, platform and application loaders are answered here, from the library, with the delegation that
//! `jdk.internal.loader.BuiltinClassLoader` has: the loader of the module that has the package, else the class path.
//! Only when they find nothing is their Java code run, so that the `ClassNotFoundException` has its stack trace.
//! Other loaders are asked by calling `loadClass`.

use std::sync::Arc;

use super::define::Origin;
use super::known::NO_LOADER;
use crate::class::{ClassId, LoaderId, Status, dotted};
use crate::machine::Machine;
use crate::names::Symbol;
use crate::natives::Reply;
use crate::stop::{Outcome, Trap};
use crate::thread::{After, Returned};
use crate::value::{Kind, Ref, Value};

/// What becomes of a class that is not found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    /// `NoClassDefFoundError`, as linking wants it (JVMS 5.3).
    Error,
    /// `ClassNotFoundException`, as reflection wants it.
    Exception,
}

impl Machine {
    /// The class that `loader` gives for an internal name, arrays included. Not found: `NoClassDefFoundError`.
    pub fn load(&mut self, loader: LoaderId, name: Symbol) -> Outcome<ClassId> {
        self.load_or(loader, name, Missing::Error)
    }

    /// As [`Machine::load`], but what is not found is a `ClassNotFoundException`.
    pub fn load_by_name(&mut self, loader: LoaderId, name: Symbol) -> Outcome<ClassId> {
        self.load_or(loader, name, Missing::Exception)
    }

    /// A class of the boot loader by its internal name.
    pub fn load_boot(&mut self, name: &str) -> Outcome<ClassId> {
        let symbol = self.names.intern(name);
        self.load(LoaderId::BOOT, symbol)
    }

    /// What a built-in loader finds; never runs Java code. Other loaders: what they have loaded.
    pub fn load_builtin(&mut self, loader: LoaderId, name: Symbol) -> Outcome<Option<ClassId>> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(Some(class));
        }
        if !self.known.is_builtin(loader) {
            return Ok(None);
        }
        let text = self.names.text(name);
        let package = self.package_of(name);
        let class = match self.defining_loader(loader, package) {
            Some(LoaderId::BOOT) if loader == LoaderId::BOOT => self.load_from_image(loader, name, &text)?,
            Some(definer) if definer == loader => self.load_from_image(loader, name, &text)?,
            Some(definer) => self.load_builtin(definer, name)?,
            None if loader == self.known.app_loader => self.load_from_class_path(name, &text)?,
            None => None,
        };
        if let Some(class) = class {
            self.world.dictionary.insert((loader, name), class);
        }
        Ok(class)
    }

    /// The class that `loader` is known to give for a name, as defining or initiating loader.
    pub fn find_loaded(&self, loader: LoaderId, name: Symbol) -> Option<ClassId> {
        self.world.dictionary.get(&(loader, name)).copied()
    }

    /// The number of a `ClassLoader` object; `null` is the boot loader.
    pub fn loader_id(&mut self, loader: Ref) -> LoaderId {
        if loader.is_null() {
            return LoaderId::BOOT;
        }
        let offset = self.known.offsets.loader_number;
        let number = self.heap.get::<u32>(loader, offset);
        if number != 0 {
            return LoaderId(number - 1);
        }
        let id = self.next_loader(loader);
        self.heap.put::<u32>(loader, offset, id.0 + 1);
        id
    }

    /// `null` for the boot loader.
    pub fn loader_object(&self, id: LoaderId) -> Ref {
        self.world.loaders.get(id.0 as usize).copied().unwrap_or(NO_LOADER)
    }

    fn next_loader(&mut self, loader: Ref) -> LoaderId {
        while self.world.loaders.len() < 3 {
            self.world.loaders.push_back(NO_LOADER);
        }
        let class = self.classes[self.heap.class_of(loader)].name;
        let builtin = match self.names.get(class) {
            "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => Some(self.known.platform_loader),
            "jdk/internal/loader/ClassLoaders$AppClassLoader" => Some(self.known.app_loader),
            _ => None,
        };
        if let Some(id) = builtin
            && self.world.loaders[id.0 as usize].is_null()
        {
            self.world.loaders.set(id.0 as usize, loader);
            return id;
        }
        self.world.loaders.push_back(loader);
        LoaderId(self.world.loaders.len() as u32 - 1)
    }

    /// The built-in loader that defines the classes of a package; `None` if no module has it.
    fn defining_loader(&self, asked: LoaderId, package: Symbol) -> Option<LoaderId> {
        let modules = &self.world.modules;
        let known = &self.known;
        if modules.is_empty() || asked == LoaderId::BOOT {
            return Some(LoaderId::BOOT);
        }
        [LoaderId::BOOT, known.platform_loader, known.app_loader]
            .into_iter()
            .find(|&loader| package != known.empty && modules.contains_key(&(loader, package)))
    }

    fn load_from_image(&mut self, loader: LoaderId, name: Symbol, text: &str) -> Outcome<Option<ClassId>> {
        if let Some(&class) = self.defined.get(&(loader, name)) {
            self.mirror(class);
            return Ok(Some(class));
        }
        // Before the modules are known everything comes from the boot loader; afterwards it sees its own packages.
        if loader == LoaderId::BOOT && !self.world.modules.is_empty() {
            let package = self.package_of(name);
            if !self.world.modules.contains_key(&(LoaderId::BOOT, package)) {
                return Ok(None);
            }
        }
        let Some(bytes) = self.library.jdk_class(text) else { return Ok(None) };
        self.define_builtin(loader, name, text, bytes, Origin::Jdk).map(Some)
    }

    fn load_from_class_path(&mut self, name: Symbol, text: &str) -> Outcome<Option<ClassId>> {
        let loader = self.known.app_loader;
        if let Some(&class) = self.defined.get(&(loader, name)) {
            self.mirror(class);
            return Ok(Some(class));
        }
        let path = format!("{text}.class");
        for entry in 0..self.library.class_path_length() {
            if let Some(bytes) = self.library.class_path_file(entry, &path) {
                return self
                    .define_builtin(loader, name, text, bytes, Origin::ClassPath(entry as u32))
                    .map(Some);
            }
        }
        Ok(None)
    }

    fn define_builtin(
        &mut self,
        loader: LoaderId,
        name: Symbol,
        text: &str,
        bytes: Arc<[u8]>,
        origin: Origin,
    ) -> Outcome<ClassId> {
        let class = self.derive(loader, Some(text), bytes, None, origin)?;
        self.defined.insert((loader, name), class);
        self.mirror(class);
        Ok(class)
    }

    fn load_or(&mut self, loader: LoaderId, name: Symbol, missing: Missing) -> Outcome<ClassId> {
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        let text = self.names.text(name);
        if let Some(element) = text.strip_prefix('[') {
            return self.load_array(loader, element, &text, missing);
        }
        if let Some(class) = self.load_builtin(loader, name)? {
            return Ok(class);
        }
        let object = self.loader_object(loader);
        if object.is_null() || !is_askable(&text) {
            return Err(match missing {
                Missing::Error => self.throw("java/lang/NoClassDefFoundError", Some(&text)),
                // HotSpot names it in internal form here.
                Missing::Exception => self.throw("java/lang/ClassNotFoundException", Some(&text)),
            });
        }
        self.ask_loader(loader, object, name, &text, missing)
    }

    fn load_array(
        &mut self,
        loader: LoaderId,
        element: &str,
        text: &str,
        missing: Missing,
    ) -> Outcome<ClassId> {
        let class = match Kind::of_descriptor(element) {
            Kind::Reference
                if element.starts_with('[') && text.bytes().take_while(|&b| b == b'[').count() <= 255 =>
            {
                let name = self.names.intern(element);
                self.load_or(loader, name, missing)?
            }
            Kind::Reference => match element.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
                Some(name) if !name.is_empty() => {
                    let name = self.names.intern(name);
                    self.load_or(loader, name, missing)?
                }
                _ => return Err(self.bad_name(text, missing)),
            },
            kind if element.len() == 1 && kind != Kind::Void => self.primitive_class(kind),
            _ => return Err(self.bad_name(text, missing)),
        };
        Ok(self.array_class(class))
    }

    fn bad_name(&mut self, text: &str, missing: Missing) -> Trap {
        match missing {
            Missing::Error => self.throw("java/lang/NoClassDefFoundError", Some(text)),
            Missing::Exception => self.throw("java/lang/ClassNotFoundException", Some(&dotted(text))),
        }
    }

    /// Calls `loadClass`; the operation is executed again when it has returned and finds the class in the dictionary.
    fn ask_loader(
        &mut self,
        loader: LoaderId,
        object: Ref,
        name: Symbol,
        text: &str,
        missing: Missing,
    ) -> Outcome<ClassId> {
        let class = self.heap.class_of(object);
        let Some(method) = self.find_method(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")
        else {
            return Err(self.missing("ClassLoader.loadClass"));
        };
        let method = self.select_virtual(class, method);
        let string = self.new_string(&dotted(text))?;
        // Who waits for this class as its supertype, if anyone: that class is on its way.
        let waiting = self.known.loading.last().copied();
        let waiting_name = waiting.map_or(0, |(_, name)| name.0 + 1);
        let packed = loader.0 << 1 | (missing == Missing::Exception) as u32;
        let after = After::new(loader_answered).numbers([packed, name.0, waiting_name]);
        self.push_call(method, &[Value::Ref(object), Value::Ref(string)], Some(after))?;
        if let Some(entry) = waiting {
            self.world.placeholders.insert(entry, self.thread_id());
        }
        Err(Trap::Again)
    }
}

/// Records what `loadClass` gave.
fn loader_answered(machine: &mut Machine, returned: Returned, after: After) -> Outcome<Reply> {
    let [packed, name, waiting] = after.numbers;
    let (loader, name) = (LoaderId(packed >> 1), Symbol(name));
    let missing = if packed & 1 != 0 { Missing::Exception } else { Missing::Error };
    if waiting != 0 {
        // A class asks for its supertypes with its own loader.
        machine.world.placeholders.remove(&(loader, Symbol(waiting - 1)));
    }
    let text = machine.names.text(name);
    let mirror = match returned {
        Returned::Value(value) => value.reference(),
        Returned::Threw(exception) => {
            let class = machine.heap.class_of(exception);
            let not_found = machine.load_boot("java/lang/ClassNotFoundException")?;
            if missing == Missing::Error && machine.classes.is_subtype(class, not_found) {
                return Err(machine.throw_with_cause(
                    "java/lang/NoClassDefFoundError",
                    Some(&text),
                    exception,
                ));
            }
            return Err(Trap::Throw(exception));
        }
    };
    // What is no class of that name is no answer (JVMS 5.3.2); HotSpot tells its name in internal form then.
    let answer = mirror.some().map(|mirror| machine.class_of_mirror(mirror));
    let Some(class) = answer.filter(|&class| machine.classes[class].name == name) else {
        return Err(match missing {
            Missing::Error => machine.throw("java/lang/NoClassDefFoundError", Some(&text)),
            Missing::Exception => machine.throw("java/lang/ClassNotFoundException", Some(&text)),
        });
    };
    debug_assert!(machine.status(class) != Status::Absent);
    machine.check_constraints(loader, name, class)?;
    machine.world.dictionary.insert((loader, name), class);
    Ok(Reply::Value(Value::Void))
}

/// Whether a name is one that a class can have, so that a loader is worth asking.
fn is_askable(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('/') && !name.contains(['.', ';', '['])
}
