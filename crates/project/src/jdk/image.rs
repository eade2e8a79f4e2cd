//! The JDK's run-time image, `lib/modules`: every class and resource of its modules in one file.
//!
//! The format is described by the JDK's own reader (`jdk.internal.jimage`, no public specification): a
//! header, a perfect hash table (`redirect`, then `offsets`), attribute streams of *locations*, modified
//! UTF-8 strings, and the contents. Names have the form `/java.base/java/util/Map.class`; the entries
//! `/packages/java.util` say which modules have a package, so that a class is found by its name alone
//! with two look-ups and no index to build.
//!
//! Nothing is trusted: each offset is checked before it is followed, and a damaged image gives an
//! [`ImageError`]. Contents compressed by `jlink` with its `zip` plug-in are unpacked; its older
//! `compact-cp` form is refused with a typed error.

use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use program::ClassName;

const MAGIC: u32 = 0xCAFE_DADA;
const COMPRESSED_MAGIC: u32 = 0xCAFE_FAFA;
const HEADER_SIZE: usize = 28;
const COMPRESSED_HEADER_SIZE: usize = 29;
const HASH_MULTIPLIER: u32 = 0x0100_0193;

/// Attribute kinds of a location, in the order of `jdk.internal.jimage.ImageLocation`.
const MODULE: usize = 1;
const PARENT: usize = 2;
const BASE: usize = 3;
const EXTENSION: usize = 4;
const OFFSET: usize = 5;
const COMPRESSED: usize = 6;
const UNCOMPRESSED: usize = 7;
const ATTRIBUTE_KINDS: usize = 8;

#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    #[error("cannot read {}: {source}", path.display())]
    Open { path: PathBuf, source: std::io::Error },
    #[error("{} is no JDK image", path.display())]
    Magic { path: PathBuf },
    #[error("{} has the image format {major}.{minor}, which is not known", path.display())]
    Version { path: PathBuf, major: u16, minor: u16 },
    #[error("{} is damaged: {what} reaches beyond its end", path.display())]
    Truncated { path: PathBuf, what: &'static str },
    #[error("`{name}` in {} is compressed with `{method}`, which is not supported", path.display())]
    Compression { path: PathBuf, name: String, method: String },
    #[error("`{name}` in {} cannot be unpacked: {source}", path.display())]
    Unpack { path: PathBuf, name: String, source: std::io::Error },
}

/// A mapped `lib/modules`.
pub struct JdkImage {
    path: PathBuf,
    map: Mmap,
    table_length: usize,
    locations: usize,
    strings: usize,
    contents: usize,
}

impl JdkImage {
    /// The image of the JDK at `home`.
    pub fn open(home: &Path) -> Result<JdkImage, ImageError> {
        JdkImage::open_file(&home.join("lib").join("modules"))
    }

    pub fn open_file(path: &Path) -> Result<JdkImage, ImageError> {
        let failed = |source| ImageError::Open { path: path.to_owned(), source };
        let file = crate::read::open(path).map_err(failed)?;
        // SAFETY: an installed JDK's image is read-only while it is in use; a JVM maps it the same way.
        let map = unsafe { Mmap::map(&file) }.map_err(failed)?;
        let mut image =
            JdkImage { path: path.to_owned(), map, table_length: 0, locations: 0, strings: 0, contents: 0 };
        image.read_header()?;
        Ok(image)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The class file of a class, found by its name alone.
    pub fn class(&self, name: &ClassName) -> Result<Option<Cow<'_, [u8]>>, ImageError> {
        let Some((package, _)) = name.as_str().rsplit_once('/') else { return Ok(None) };
        for module in self.modules_of_package(&package.replace('/', "."))? {
            let path = format!("/{module}/{name}.class", name = name.as_str());
            if let Some(bytes) = self.read(&path)? {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// A resource of a module, `("java.base", "java/lang/Object.class")`; with or without an extension.
    pub fn resource(&self, module: &str, path: &str) -> Result<Option<Cow<'_, [u8]>>, ImageError> {
        self.read(&format!("/{module}/{path}"))
    }

    /// The module that holds the classes of a package (dotted).
    pub fn module_of_class(&self, name: &ClassName) -> Result<Option<&str>, ImageError> {
        for module in self.modules_of_package(&name.package())? {
            if self.find(&format!("/{module}/{name}.class", name = name.as_str()))?.is_some() {
                return Ok(Some(module));
            }
        }
        Ok(None)
    }

    /// The modules that have a package (dotted): one with classes, others that only share its name.
    pub fn modules_of_package(&self, package: &str) -> Result<Vec<&str>, ImageError> {
        let Some(content) = self.read(&format!("/packages/{package}"))? else { return Ok(Vec::new()) };
        // Pairs of flags and a module's name. The flags tell packages with classes from empty ones, but
        // their meaning changed between versions, so the caller looks for the class itself.
        content
            .as_chunks::<8>()
            .0
            .iter()
            .map(|pair| self.string(u32::from_le_bytes([pair[4], pair[5], pair[6], pair[7]]) as usize))
            .collect()
    }

    /// Every entry's full name, sorted: `/java.base/java/lang/Object.class`.
    pub fn names(&self) -> Result<Vec<String>, ImageError> {
        let mut names = Vec::with_capacity(self.table_length);
        for index in 0..self.table_length {
            names.push(self.name(&self.location(index)?)?);
        }
        names.sort();
        Ok(names)
    }

    /// The content of an entry by its full name.
    pub fn read(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, ImageError> {
        let Some(location) = self.find(name)? else { return Ok(None) };
        let stored = if location[COMPRESSED] == 0 { location[UNCOMPRESSED] } else { location[COMPRESSED] };
        let start = (self.contents as u64).checked_add(location[OFFSET]);
        let end = start.and_then(|start| start.checked_add(stored));
        let bytes = match (start, end) {
            (Some(start), Some(end)) => self.map.get(start as usize..end as usize),
            _ => None,
        };
        let bytes = bytes.ok_or_else(|| self.truncated("a resource"))?;
        if location[COMPRESSED] == 0 {
            return Ok(Some(Cow::Borrowed(bytes)));
        }
        self.unpack(name, bytes).map(|bytes| Some(Cow::Owned(bytes)))
    }

    fn read_header(&mut self) -> Result<(), ImageError> {
        if self.map.len() < HEADER_SIZE || self.word(0)? != MAGIC {
            return Err(ImageError::Magic { path: self.path.clone() });
        }
        let version = self.word(4)?;
        let (major, minor) = ((version >> 16) as u16, version as u16);
        if major != 1 {
            return Err(ImageError::Version { path: self.path.clone(), major, minor });
        }
        self.table_length = self.word(16)? as usize;
        let locations_size = self.word(20)? as usize;
        let strings_size = self.word(24)? as usize;
        self.locations = HEADER_SIZE + self.table_length * 8;
        self.strings = self.locations + locations_size;
        self.contents = self.strings + strings_size;
        if self.contents > self.map.len() {
            return Err(self.truncated("its index"));
        }
        Ok(())
    }

    /// The attributes of the entry with this name, `None` where there is none.
    fn find(&self, name: &str) -> Result<Option<[u64; ATTRIBUTE_KINDS]>, ImageError> {
        if self.table_length == 0 {
            return Ok(None);
        }
        let slot = hash(name, HASH_MULTIPLIER) as usize % self.table_length;
        let redirect = self.word(HEADER_SIZE + slot * 4)? as i32;
        let index = match redirect {
            0 => return Ok(None),
            seed if seed > 0 => hash(name, seed as u32) as usize % self.table_length,
            direct => (-1 - direct) as usize,
        };
        if index >= self.table_length {
            return Err(self.truncated("its hash table"));
        }
        let location = self.location(index)?;
        Ok(self.has_name(&location, name)?.then_some(location))
    }

    fn location(&self, index: usize) -> Result<[u64; ATTRIBUTE_KINDS], ImageError> {
        let mut attributes = [0; ATTRIBUTE_KINDS];
        let mut at = self.locations + self.word(HEADER_SIZE + (self.table_length + index) * 4)? as usize;
        loop {
            let head = *self.map.get(at).ok_or_else(|| self.truncated("a location"))?;
            let (kind, length) = ((head >> 3) as usize, (head & 7) as usize + 1);
            if kind == 0 {
                return Ok(attributes);
            }
            let bytes = self.map.get(at + 1..at + 1 + length).ok_or_else(|| self.truncated("a location"))?;
            if let Some(attribute) = attributes.get_mut(kind) {
                *attribute = bytes.iter().fold(0, |value, &byte| value << 8 | u64::from(byte));
            }
            at += 1 + length;
        }
    }

    /// Whether a location is the one of `/module/parent/base.extension`, without building that name.
    fn has_name(&self, location: &[u64; ATTRIBUTE_KINDS], name: &str) -> Result<bool, ImageError> {
        let mut rest = Some(name);
        for (kind, before) in [(MODULE, "/"), (PARENT, "/"), (BASE, "/"), (EXTENSION, ".")] {
            let part = self.string(location[kind] as usize)?;
            // A base name is there even if it is empty; the other parts are left out with their mark.
            if part.is_empty() && kind != BASE {
                continue;
            }
            let mark =
                if kind == BASE && location[MODULE] == 0 && location[PARENT] == 0 { "" } else { before };
            rest = rest.and_then(|rest| rest.strip_prefix(mark)).and_then(|rest| rest.strip_prefix(part));
        }
        Ok(rest == Some(""))
    }

    fn name(&self, location: &[u64; ATTRIBUTE_KINDS]) -> Result<String, ImageError> {
        let mut name = String::new();
        for (kind, before) in [(MODULE, "/"), (PARENT, "/"), (BASE, "/"), (EXTENSION, ".")] {
            let part = self.string(location[kind] as usize)?;
            if part.is_empty() && kind != BASE {
                continue;
            }
            if !(kind == BASE && name.is_empty()) {
                name.push_str(before);
            }
            name.push_str(part);
        }
        Ok(name)
    }

    /// The zero-terminated string at an offset. Names of modules, packages and classes are ASCII in
    /// every JDK; one that is not valid UTF-8 cannot be asked for and is treated as damage.
    fn string(&self, offset: usize) -> Result<&str, ImageError> {
        let strings = &self.map[self.strings..self.contents];
        let from = strings.get(offset..).ok_or_else(|| self.truncated("a string"))?;
        let end = from.iter().position(|&byte| byte == 0).ok_or_else(|| self.truncated("a string"))?;
        std::str::from_utf8(&from[..end]).map_err(|_| self.truncated("a string"))
    }

    /// Compressors may be stacked, so a header can hide behind a header.
    fn unpack(&self, name: &str, bytes: &[u8]) -> Result<Vec<u8>, ImageError> {
        let mut bytes = Cow::Borrowed(bytes);
        while let Some((header, packed)) = bytes.split_at_checked(COMPRESSED_HEADER_SIZE) {
            let word =
                |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
            if word(0) != COMPRESSED_MAGIC {
                break;
            }
            let method = self.string(word(20) as usize)?;
            if method != "zip" {
                return Err(ImageError::Compression {
                    path: self.path.clone(),
                    name: name.to_owned(),
                    method: method.to_owned(),
                });
            }
            let packed = packed.get(..word(4) as usize).ok_or_else(|| self.truncated("a resource"))?;
            let mut unpacked = Vec::with_capacity((word(12) as usize).min(1 << 24));
            flate2::read::ZlibDecoder::new(packed).read_to_end(&mut unpacked).map_err(|source| {
                ImageError::Unpack { path: self.path.clone(), name: name.to_owned(), source }
            })?;
            bytes = Cow::Owned(unpacked);
        }
        Ok(bytes.into_owned())
    }

    fn word(&self, at: usize) -> Result<u32, ImageError> {
        match self.map.get(at..at + 4) {
            Some(&[a, b, c, d]) => Ok(u32::from_le_bytes([a, b, c, d])),
            _ => Err(self.truncated("its index")),
        }
    }

    fn truncated(&self, what: &'static str) -> ImageError {
        ImageError::Truncated { path: self.path.clone(), what }
    }
}

/// `jdk.internal.jimage.ImageStringsReader.hashCode`: FNV-like over the name's bytes.
fn hash(name: &str, seed: u32) -> u32 {
    name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(byte)) & 0x7FFF_FFFF
}
