//! What a caller in Rust asks of a machine that is not running.

use crate::class::{ClassId, Status};
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};
use crate::value::Ref;

/// Where output goes: the file descriptor (1 or 2) and the bytes.
pub type Output = Box<dyn FnMut(u8, &[u8]) + Send>;

impl Machine {
    /// From now on what the program prints is handed over instead of being kept in its state.
    pub fn set_output(&mut self, output: Output) {
        self.output = Some(output);
    }

    /// What the program writes to standard output or error.
    pub(crate) fn write_output(&mut self, descriptor: u8, bytes: &[u8]) {
        match &mut self.output {
            Some(output) => output(descriptor, bytes),
            None => self.world.output.push_back((descriptor, bytes.into())),
        }
    }

    /// What the program has printed to a file descriptor, where it was kept.
    pub fn printed(&self, descriptor: u8) -> Vec<u8> {
        let chunks = self.world.output.iter().filter(|(written_to, _)| *written_to == descriptor);
        chunks.flat_map(|(_, bytes)| bytes.iter().copied()).collect()
    }

    /// The number of classes that this state has loaded.
    pub fn loaded_classes(&self) -> usize {
        self.classes.iter().filter(|class| self.status(class.id) != Status::Absent).count()
    }

    /// Loads a class through the application's class loader, by its name with dots.
    pub fn load_application_class(&mut self, name: &str) -> Outcome<ClassId> {
        let loader = self.loader_object(self.known.app_loader);
        let class = self.heap.class_of(loader);
        let method = self.library_method(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
        let name = self.new_string(name)?;
        let mirror = self.run_to_completion(method, &[loader.into(), name.into()])?.reference();
        Ok(self.class_of_mirror(mirror))
    }

    /// One line for a person: the exception and its message, or the reason of the stop.
    pub fn describe_trap(&self, trap: &Trap) -> String {
        match trap {
            Trap::Throw(exception) => self.describe_throwable(*exception),
            Trap::Stop(stop) => stop.reason.to_string(),
            Trap::Again => String::from("interrupted"),
        }
    }

    pub fn string_array(&mut self, texts: &[String]) -> Outcome<Ref> {
        let mut strings = Vec::with_capacity(texts.len());
        for text in texts {
            strings.push(self.new_string(text)?);
        }
        let string = self.load_boot("java/lang/String")?;
        self.new_object_array(string, &strings)
    }

    /// The texts of a `String[]`; null elements are empty.
    pub fn texts_of(&self, array: Ref) -> Vec<String> {
        if array.is_null() {
            return Vec::new();
        }
        (0..self.heap.length(array))
            .map(|index| self.heap.element::<Ref>(array, index))
            .map(|string| if string.is_null() { String::new() } else { self.string_text(string) })
            .collect()
    }
}
