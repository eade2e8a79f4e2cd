//! What a caller in Rust asks of a machine that is not running.

use crate::class::{ClassId, Status};
use crate::machine::Machine;
use crate::stop::{Outcome, Trap};
use crate::value::Ref;

/// Where output goes: the file descriptor (1 or 2) and the bytes.
pub type Output = Box<dyn FnMut(u8, &[u8]) + Send>;

/// Where standard input comes from: fills the front of the buffer and says how far; zero at the end.
pub type InputSource = Box<dyn FnMut(&mut [u8]) -> usize + Send>;

/// Standard input. What was read from the source is kept, so that every state that reads on from a position sees
/// the same bytes there; the position belongs to the state.
#[derive(Default)]
pub(crate) struct Input {
    source: Option<InputSource>,
    bytes: Vec<u8>,
}

/// Bytes asked of the source at once.
const INPUT_CHUNK: usize = 8192;

impl Input {
    /// What follows a position, as far as it is there or the source gives more; empty at the end.
    fn from(&mut self, position: usize) -> &[u8] {
        if position >= self.bytes.len()
            && let Some(source) = &mut self.source
        {
            let start = self.bytes.len();
            self.bytes.resize(start + INPUT_CHUNK, 0);
            let count = source(&mut self.bytes[start..]).min(INPUT_CHUNK);
            self.bytes.truncate(start + count);
            if count == 0 {
                self.source = None;
            }
        }
        self.bytes.get(position..).unwrap_or_default()
    }
}

impl Machine {
    /// From now on what the program prints is handed over instead of being kept in its state.
    pub fn set_output(&mut self, output: Output) {
        self.output = Some(output);
    }

    /// From now on the program's standard input comes from there; without a source it is empty.
    pub fn set_input(&mut self, source: InputSource) {
        self.input.source = Some(source);
    }

    /// Up to `length` bytes of standard input; empty at the end.
    pub(crate) fn read_input(&mut self, length: usize) -> Vec<u8> {
        let rest = self.input.from(self.world.input_position as usize);
        let bytes = rest[..rest.len().min(length)].to_vec();
        self.world.input_position += bytes.len() as u64;
        bytes
    }

    /// How many bytes of standard input can be read at once. Waits for the source if nothing has been read ahead,
    /// so that the answer does not depend on when it is asked.
    pub(crate) fn available_input(&mut self) -> usize {
        self.input.from(self.world.input_position as usize).len()
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
