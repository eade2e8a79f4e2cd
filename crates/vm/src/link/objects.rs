//! Making objects and arrays, boxing and unboxing.

use crate::class::{ClassId, Status};
use crate::heap::HEADER_BYTES;
use crate::machine::Machine;
use crate::stop::Outcome;
use crate::value::{Kind, Ref, Value};

/// The longest array that HotSpot makes.
const LONGEST_ARRAY: i32 = i32::MAX - 2;

impl Machine {
    /// A zeroed object; its constructor is the caller's business.
    #[inline]
    pub fn new_object(&mut self, class: ClassId) -> Outcome<Ref> {
        let bytes = self.classes[class].instance_bytes;
        match self.heap.allocate(class, bytes, 0) {
            Some(object) => Ok(object),
            None => Err(self.starved()),
        }
    }

    /// A zeroed array of the given array class.
    #[inline]
    pub fn new_array(&mut self, array_class: ClassId, length: i32) -> Outcome<Ref> {
        if length < 0 {
            return Err(self.throw("java/lang/NegativeArraySizeException", Some(&length.to_string())));
        }
        let size = self.classes[array_class].element_kind().map_or(0, Kind::size);
        let bytes = HEADER_BYTES as u64 + length as u64 * size as u64;
        let allocated = match u32::try_from(bytes) {
            Ok(bytes) => self.heap.allocate(array_class, bytes, length as u32),
            Err(_) => self.allocate_large(array_class, bytes, length as u32),
        };
        match allocated {
            Some(array) => Ok(array),
            None if length > LONGEST_ARRAY => {
                Err(self.throw("java/lang/OutOfMemoryError", Some("Requested array size exceeds VM limit")))
            }
            None => Err(self.starved()),
        }
    }

    /// An array of 4 GiB or more. The heap's interface counts bytes in 32 bits, so the rest is taken behind it.
    fn allocate_large(&mut self, class: ClassId, bytes: u64, length: u32) -> Option<Ref> {
        let end = self.heap.top as u64 + bytes.div_ceil(8);
        if end > self.heap.hard_limit as u64 {
            return None;
        }
        let array = self.heap.allocate(class, HEADER_BYTES, length)?;
        self.heap.top = end as u32;
        Some(array)
    }

    /// Memory for what must not fail: mirrors, and the errors that tell that memory is short. It may lie a little
    /// behind the limit, where the heap has room.
    pub(super) fn allocate_always(&mut self, class: ClassId, bytes: u32, second: u32) -> Ref {
        if let Some(object) = self.heap.allocate(class, bytes, second) {
            return object;
        }
        let limit = self.heap.hard_limit;
        self.heap.hard_limit = self.heap.space.end();
        let object = self.heap.allocate(class, bytes, second);
        self.heap.hard_limit = limit;
        object.expect("the object spaces are larger than any capacity")
    }

    /// An array of references to elements of class `element`.
    pub fn new_object_array(&mut self, element: ClassId, elements: &[Ref]) -> Outcome<Ref> {
        let class = self.array_class(element);
        let array = self.new_array(class, elements.len() as i32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.heap.put_element(array, index as u32, element);
        }
        Ok(array)
    }

    pub fn new_int_array(&mut self, elements: &[i32]) -> Outcome<Ref> {
        let array = self.new_array(self.known.primitive_arrays[Kind::Int as usize], elements.len() as i32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.heap.put_element(array, index as u32, element);
        }
        Ok(array)
    }

    pub fn new_long_array(&mut self, elements: &[i64]) -> Outcome<Ref> {
        let array =
            self.new_array(self.known.primitive_arrays[Kind::Long as usize], elements.len() as i32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.heap.put_element(array, index as u32, element);
        }
        Ok(array)
    }

    pub fn new_char_array(&mut self, elements: &[u16]) -> Outcome<Ref> {
        let array =
            self.new_array(self.known.primitive_arrays[Kind::Char as usize], elements.len() as i32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.heap.put_element(array, index as u32, element);
        }
        Ok(array)
    }

    /// The wrapper of a primitive value as `valueOf` gives it: from the cache where that is initialised and has the
    /// value, else a new object. A reference is given back as it is.
    pub fn box_value(&mut self, kind: Kind, value: Value) -> Outcome<Ref> {
        if let Some(cached) = self.cached_box(kind, value) {
            return Ok(cached);
        }
        if kind == Kind::Reference || kind == Kind::Void {
            return Ok(value.reference());
        }
        let class = self.known.boxes[kind as usize];
        let boxed = self.new_object(class)?;
        self.heap.put_value(boxed, self.box_offset(kind), kind, value);
        Ok(boxed)
    }

    /// The primitive inside a wrapper; `None` for any other object and `null`.
    pub fn unbox(&self, object: Ref) -> Option<(Kind, Value)> {
        if object.is_null() {
            return None;
        }
        let class = self.heap.class_of(object);
        let kind = Kind::PRIMITIVES
            .into_iter()
            .find(|&kind| kind != Kind::Void && self.known.boxes[kind as usize] == class)?;
        Some((kind, self.heap.get_value(object, self.box_offset(kind), kind)))
    }

    /// Where a wrapper keeps its value: its only instance field, in whatever place the layout gave it.
    pub(crate) fn box_offset(&self, kind: Kind) -> u32 {
        let class = &self.classes[self.known.boxes[kind as usize]];
        class.fields.iter().find(|field| !field.is_static()).map_or(HEADER_BYTES, |field| field.offset)
    }

    /// JLS 5.1.7: `boolean`s, and numbers from -128 to 127 (more `Integer`s if a property says so).
    pub(crate) fn cached_box(&self, kind: Kind, value: Value) -> Option<Ref> {
        let (holder, field) = match kind {
            Kind::Boolean => {
                let name = if value.bits() & 1 != 0 { "TRUE" } else { "FALSE" };
                return self.initialized_static("java/lang/Boolean", name);
            }
            Kind::Byte => ("java/lang/Byte$ByteCache", "cache"),
            Kind::Char => ("java/lang/Character$CharacterCache", "cache"),
            Kind::Short => ("java/lang/Short$ShortCache", "cache"),
            Kind::Int => ("java/lang/Integer$IntegerCache", "cache"),
            Kind::Long => ("java/lang/Long$LongCache", "cache"),
            Kind::Float | Kind::Double | Kind::Reference | Kind::Void => return None,
        };
        let number = match value {
            Value::Int(number) => i64::from(number),
            Value::Long(number) => number,
            _ => return None,
        };
        let index = if kind == Kind::Char { number } else { number.saturating_add(128) };
        let limit = if kind == Kind::Int { i64::MAX } else { 255 };
        if index < 0 || index > limit || (kind == Kind::Char && index > 127) {
            return None;
        }
        let cache = self.initialized_static(holder, field)?;
        (index < i64::from(self.heap.length(cache))).then(|| self.heap.element::<Ref>(cache, index as u32))
    }

    /// A static reference of a boot class, if the class is initialised in this state.
    fn initialized_static(&self, class: &str, field: &str) -> Option<Ref> {
        let name = self.names.find(class)?;
        let class = self.find_loaded(crate::class::LoaderId::BOOT, name)?;
        if self.status(class) != Status::Initialized {
            return None;
        }
        self.read_static(class, field)?.reference().some()
    }
}
