//! The few facts about a class file that opening a project needs: is it whole, may this JDK load it, is
//! it a class that a test can name. One pass over the bytes, nothing kept (JVMS 4.1, 4.4, 4.7).

/// What a class file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClassHeader {
    /// 61 is Java 17.
    pub major: u16,
    pub name: String,
    /// `module-info`, `package-info`, compiler-made, local or anonymous.
    pub is_unnameable: bool,
    /// `SourceFile`, a file name without folders.
    pub source_file: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum HeaderError {
    #[error("it does not start with the class file magic")]
    Magic,
    #[error("it is truncated, it ends after {length} bytes in the middle of {what}")]
    Truncated { what: &'static str, length: usize },
    #[error("constant {index} is not of the kind it should be")]
    Constant { index: u16 },
    #[error("constant {index} has the unknown tag {tag}")]
    Tag { index: u16, tag: u8 },
}

const SYNTHETIC: u16 = 0x1000;
const MODULE: u16 = 0x8000;
const MAGIC: u32 = 0xCAFE_BABE;

pub(crate) fn read(bytes: &[u8]) -> Result<ClassHeader, HeaderError> {
    let mut reader = Reader { bytes, at: 0, what: "the header" };
    if reader.u32()? != MAGIC {
        return Err(HeaderError::Magic);
    }
    reader.skip(2)?;
    let major = reader.u16()?;
    let pool = Pool::read(&mut reader)?;
    reader.what = "the class declaration";
    let access = reader.u16()?;
    let name = pool.class(reader.u16()?)?;
    reader.skip(2)?;
    let interfaces = reader.u16()?;
    reader.skip(usize::from(interfaces) * 2)?;
    for what in ["the fields", "the methods"] {
        reader.what = what;
        for _ in 0..reader.u16()? {
            reader.skip(6)?;
            for _ in 0..reader.u16()? {
                reader.attribute(&pool)?;
            }
        }
    }
    reader.what = "the attributes";
    let mut is_unnameable = access & (SYNTHETIC | MODULE) != 0 || name.ends_with("-info");
    let mut source_file = None;
    for _ in 0..reader.u16()? {
        let (attribute, content) = reader.attribute(&pool)?;
        let mut content = Reader { bytes: content, at: 0, what: "an attribute" };
        match attribute {
            "SourceFile" => source_file = Some(pool.text(content.u16()?)?.to_owned()),
            // Only local and anonymous classes have one (JVMS 4.7.7).
            "EnclosingMethod" => is_unnameable = true,
            "InnerClasses" => {
                for _ in 0..content.u16()? {
                    let (inner, _, simple_name, flags) =
                        (content.u16()?, content.u16()?, content.u16()?, content.u16()?);
                    if pool.class(inner)? == name && (simple_name == 0 || flags & SYNTHETIC != 0) {
                        is_unnameable = true;
                    }
                }
            }
            _ => {}
        }
    }
    Ok(ClassHeader { major, name: name.to_owned(), is_unnameable, source_file })
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    what: &'static str,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], HeaderError> {
        let end = self.at.checked_add(length);
        let taken = end.and_then(|end| self.bytes.get(self.at..end));
        let taken = taken.ok_or(HeaderError::Truncated { what: self.what, length: self.bytes.len() })?;
        self.at += length;
        Ok(taken)
    }

    fn skip(&mut self, length: usize) -> Result<(), HeaderError> {
        self.take(length).map(|_| ())
    }

    fn u8(&mut self) -> Result<u8, HeaderError> {
        Ok(self.take(1)?[0])
    }

    fn u16(&mut self) -> Result<u16, HeaderError> {
        self.take(2).map(|bytes| u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u32(&mut self) -> Result<u32, HeaderError> {
        self.take(4).map(|bytes| u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    fn attribute(&mut self, pool: &Pool<'a>) -> Result<(&'a str, &'a [u8]), HeaderError> {
        let name = pool.text(self.u16()?)?;
        let length = self.u32()? as usize;
        Ok((name, self.take(length)?))
    }
}

/// The constants that matter here; all others are `Other`.
enum Constant<'a> {
    Text(&'a [u8]),
    Class(u16),
    Other,
}

struct Pool<'a>(Vec<Constant<'a>>);

impl<'a> Pool<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Pool<'a>, HeaderError> {
        reader.what = "the constant pool";
        let count = reader.u16()?;
        let mut constants = Vec::with_capacity(usize::from(count));
        constants.push(Constant::Other);
        while constants.len() < usize::from(count) {
            let index = constants.len() as u16;
            let tag = reader.u8()?;
            let constant = match tag {
                1 => {
                    let length = reader.u16()?;
                    Constant::Text(reader.take(usize::from(length))?)
                }
                7 => Constant::Class(reader.u16()?),
                8 | 16 | 19 | 20 => reader.skip(2).map(|()| Constant::Other)?,
                15 => reader.skip(3).map(|()| Constant::Other)?,
                3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => reader.skip(4).map(|()| Constant::Other)?,
                // Long and double take two places (JVMS 4.4.5).
                5 | 6 => {
                    reader.skip(8)?;
                    constants.push(Constant::Other);
                    Constant::Other
                }
                _ => return Err(HeaderError::Tag { index, tag }),
            };
            constants.push(constant);
        }
        Ok(Pool(constants))
    }

    /// Modified UTF-8 equals UTF-8 but for zero bytes and supplementary characters; a name with those
    /// cannot be a class under test's.
    fn text(&self, index: u16) -> Result<&'a str, HeaderError> {
        match self.0.get(usize::from(index)) {
            Some(Constant::Text(bytes)) => Ok(std::str::from_utf8(bytes).unwrap_or("\u{fffd}")),
            _ => Err(HeaderError::Constant { index }),
        }
    }

    fn class(&self, index: u16) -> Result<&'a str, HeaderError> {
        match self.0.get(usize::from(index)) {
            Some(Constant::Class(name)) => self.text(*name),
            _ => Err(HeaderError::Constant { index }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn classes() -> Vec<(String, Vec<u8>)> {
        let java = "package p; class A { long l = 4L; Object anonymous = new Object() { }; \
                    void m() { class Local { } new Local(); } class Inner { } enum E { X } \
                    interface F { int f(); } F f = () -> 3; }";
        let (_, folder) = crate::testing::program_from_source(&[("p/A.java", java)]);
        let folder = folder.path().join("classes/p");
        let mut found: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap())
            })
            .collect();
        found.sort();
        found
    }

    #[test]
    fn classes_that_a_test_can_name_are_told_from_others() {
        let nameable: Vec<(String, bool)> = classes()
            .iter()
            .map(|(file, bytes)| {
                let header = read(bytes).unwrap();
                assert_eq!(format!("{}.class", header.name), format!("p/{file}"));
                assert_eq!(header.source_file.as_deref(), Some("A.java"));
                (file.clone(), !header.is_unnameable)
            })
            .collect();
        let expected = [
            ("A$1.class", false),
            ("A$1Local.class", false),
            ("A$E.class", true),
            ("A$F.class", true),
            ("A$Inner.class", true),
            ("A.class", true),
        ];
        assert_eq!(nameable, expected.map(|(file, yes)| (file.to_owned(), yes)));
    }

    #[test]
    fn every_truncation_is_noticed() {
        for (file, bytes) in classes() {
            for end in 0..bytes.len() {
                let error = read(&bytes[..end]).unwrap_err();
                assert!(matches!(error, HeaderError::Truncated { .. }), "{file} cut at {end}: {error}");
            }
        }
    }

    #[test]
    fn every_class_of_the_jdk_is_read() {
        let jdk = crate::jdk::Jdk::find(None).unwrap();
        let image = crate::jdk::JdkImage::open(&jdk.home).unwrap();
        let mut count = 0;
        for name in image.names().unwrap().iter().filter(|name| name.starts_with("/java.base/java/")) {
            if let Some(class) = name.strip_suffix(".class") {
                let header = read(&image.read(name).unwrap().unwrap()).unwrap();
                assert_eq!(format!("/java.base/{}", header.name), class);
                // Some are written by tools for an older version on purpose.
                assert!(header.major <= jdk.version + 44, "{name}");
                count += 1;
            }
        }
        assert!(count > 1000, "{count}");
    }

    proptest! {
        #[test]
        fn noise_never_panics(mut bytes in prop::collection::vec(any::<u8>(), 8..300)) {
            bytes[..4].copy_from_slice(&MAGIC.to_be_bytes());
            bytes[8..].iter_mut().for_each(|byte| *byte %= 20);
            let _ = read(&bytes);
        }
    }
}
