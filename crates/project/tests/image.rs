//! The image reader against the JDK's own `jimage`, for every JDK of this computer.

#![allow(clippy::disallowed_methods, reason = "tests read what they wrote")]

use std::path::Path;
use std::process::Command;

use program::ClassName;
use project::jdk::{ImageError, Jdk, JdkImage};

fn every_jdk(check: impl Fn(&Jdk, &JdkImage)) {
    let found = Jdk::all();
    assert!(!found.is_empty(), "these tests need a JDK");
    for jdk in found {
        let image = JdkImage::open(&jdk.home).unwrap();
        check(&jdk, &image);
    }
}

fn jimage(jdk: &Jdk, arguments: &[&str], image: &Path) -> String {
    let output = Command::new(jdk.program("jimage")).args(arguments).arg(image).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// `Module: java.base` and indented entries, as full names.
fn names_by_jimage(jdk: &Jdk, image: &JdkImage) -> Vec<String> {
    let listed = jimage(jdk, &["list"], image.path());
    let mut module = "";
    let mut names = Vec::new();
    for line in listed.lines() {
        if let Some(name) = line.strip_prefix("Module: ") {
            module = name;
        } else if line.starts_with(' ') {
            names.push(format!("/{module}/{}", line.trim()));
        }
    }
    names.sort();
    names
}

#[test]
fn all_names_are_those_of_jimage_and_each_is_found() {
    every_jdk(|jdk, image| {
        let names = image.names().unwrap();
        for name in &names {
            assert!(image.read(name).unwrap().is_some(), "{name} is not found by its own name");
        }
        let ours: Vec<String> = names
            .into_iter()
            .filter(|name| !name.starts_with("/packages") && !name.starts_with("/modules"))
            .collect();
        let listed = names_by_jimage(jdk, image);
        assert!(listed.len() > 5_000, "{}", listed.len());
        let missing: Vec<&String> = listed.iter().filter(|name| ours.binary_search(name).is_err()).collect();
        assert!(missing.is_empty(), "not in our list: {:?}", &missing[..missing.len().min(10)]);
        let surplus: Vec<&String> = ours.iter().filter(|name| listed.binary_search(name).is_err()).collect();
        assert!(surplus.is_empty(), "only in our list: {:?}", &surplus[..surplus.len().min(10)]);
    });
}

#[test]
fn bytes_are_those_that_jimage_extracts() {
    every_jdk(|jdk, image| {
        let folder = tempfile::tempdir().unwrap();
        let include = "regex:/java.base/java/util/.*,regex:/jdk.zipfs/META-INF/.*,regex:/java.sql/.*";
        let folder_argument = folder.path().to_str().unwrap();
        jimage(jdk, &["extract", "--dir", folder_argument, "--include", include], image.path());
        let mut compared = 0;
        let mut without_extension = 0;
        for entry in walkdir::WalkDir::new(folder.path()).into_iter().flatten() {
            if !entry.file_type().is_file() {
                continue;
            }
            let relative = entry.path().strip_prefix(folder.path()).unwrap().to_str().unwrap();
            let (module, path) = relative.split_once('/').unwrap();
            let ours =
                image.resource(module, path).unwrap().unwrap_or_else(|| panic!("{relative} is missing"));
            assert_eq!(*ours, *std::fs::read(entry.path()).unwrap(), "{relative}");
            compared += 1;
            without_extension += usize::from(entry.path().extension().is_none());
        }
        assert!(compared > 300, "{compared}");
        // Service files are the resources without an extension that matter.
        let has_services = jimage(jdk, &["list", "--include", "regex:/jdk.zipfs/META-INF/.*"], image.path());
        assert_eq!(without_extension > 0, has_services.contains("META-INF"));
    });
}

#[test]
fn classes_are_found_by_name_alone_and_fast() {
    every_jdk(|_, image| {
        for (class, module) in [
            ("java/lang/Object", "java.base"),
            ("java/util/Map$Entry", "java.base"),
            ("java/sql/Connection", "java.sql"),
            ("jdk/internal/misc/Unsafe", "java.base"),
        ] {
            let name = ClassName::new(class);
            assert_eq!(&image.class(&name).unwrap().unwrap()[..4], [0xCA, 0xFE, 0xBA, 0xBE], "{class}");
            assert_eq!(image.module_of_class(&name).unwrap(), Some(module));
        }
        for class in ["java/lang/NoSuch", "no/such/Package", "Unnamed", "", "java/lang/", "/java/lang/Object"]
        {
            assert!(image.class(&ClassName::new(class)).unwrap().is_none(), "{class}");
        }
        let names: Vec<ClassName> = image
            .names()
            .unwrap()
            .iter()
            .filter_map(|name| name.strip_prefix("/java.base/")?.strip_suffix(".class").map(ClassName::new))
            .filter(|name| name.as_str() != "module-info")
            .collect();
        assert!(names.len() > 5_000);
        for name in &names {
            assert!(image.class(name).unwrap().is_some(), "{name}");
        }
    });
}

#[test]
fn damage_is_an_error_and_never_a_panic() {
    let jdk = Jdk::find(None).unwrap();
    let whole = std::fs::read(jdk.home.join("lib/modules")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("modules");
    let open = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        JdkImage::open_file(&path)
    };
    assert!(matches!(open(b"no image, but longer than its header"), Err(ImageError::Magic { .. })));
    assert!(matches!(open(&whole[..20]), Err(ImageError::Magic { .. })));
    assert!(matches!(open(&whole[..1000]), Err(ImageError::Truncated { .. })));
    let mut other_version = whole[..1000].to_vec();
    other_version[6] = 9;
    assert!(matches!(open(&other_version), Err(ImageError::Version { major: 9, .. })));
    // The index is whole, the contents are cut off.
    let image = open(&whole[..whole.len() / 4]).unwrap();
    let broken = image.names().unwrap().iter().filter(|name| image.read(name).is_err()).count();
    assert!(broken > 100, "{broken}");
    drop(image);
    // An index of random bytes: errors or absent, no panic.
    let mut state = 1_u32;
    let mut noisy = whole[..whole.len().min(4 << 20)].to_vec();
    for byte in &mut noisy[28..2 << 20] {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = (state >> 24) as u8;
    }
    if let Ok(image) = open(&noisy) {
        for name in ["/java.base/java/lang/Object.class", "/packages/java.util", "/a", ""] {
            let _ = image.read(name);
        }
        let _ = image.names();
    }
}

#[test]
fn zip_compressed_images_are_unpacked() {
    let jdk = Jdk::find(None).unwrap();
    let (jlink, modules) = (jdk.program("jlink"), jdk.home.join("jmods"));
    if !jlink.is_file() || !modules.is_dir() {
        // A JDK without jmods can still link from its own image, but such an image may not be compressed again.
        eprintln!("no jmods folder: the compressed form is not tested here");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("packed");
    let output = Command::new(&jlink)
        .args(["--add-modules", "java.base", "--compress", "2", "--output"])
        .arg(&home)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    let packed = JdkImage::open(&home).unwrap();
    let plain = JdkImage::open(&jdk.home).unwrap();
    for class in ["java/util/ArrayList", "java/lang/Object", "java/util/Map$Entry"] {
        let name = ClassName::new(class);
        assert_eq!(packed.class(&name).unwrap(), plain.class(&name).unwrap());
    }
}

/// An image with the one entry `/m/a/C.class`, whose content is marked as compressed by `method`.
fn image_with(method: &str, content: &[u8]) -> Vec<u8> {
    let mut strings = vec![0];
    let mut add = |text: &str| {
        let offset = strings.len() as u8;
        strings.extend(text.bytes().chain([0]));
        offset
    };
    let (module, parent, base, extension) = (add("m"), add("a"), add("C"), add("class"));
    let method = add(method);
    let mut packed = 0xCAFE_FAFA_u32.to_le_bytes().to_vec();
    packed.extend((content.len() as u64).to_le_bytes());
    packed.extend(1000_u64.to_le_bytes());
    packed.extend(u32::from(method).to_le_bytes());
    packed.extend([0, 0, 0, 0, 1]);
    packed.extend(content);
    // Kind and length of each attribute, then its value; the offset of the content is zero and left out.
    let length = packed.len() as u8;
    let location =
        [1 << 3, module, 2 << 3, parent, 3 << 3, base, 4 << 3, extension, 6 << 3, length, 7 << 3, 100, 0];
    let mut image = Vec::new();
    for word in [0xCAFE_DADA, 1 << 16, 0, 1, 1, location.len() as u32, strings.len() as u32] {
        image.extend(u32::to_le_bytes(word));
    }
    image.extend((-1_i32).to_le_bytes());
    image.extend(0_u32.to_le_bytes());
    image.extend(location);
    image.extend(strings);
    image.extend(packed);
    image
}

#[test]
fn other_compression_and_damaged_content_are_typed_errors() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("modules");
    let read = |method: &str, content: &[u8]| {
        std::fs::write(&path, image_with(method, content)).unwrap();
        let image = JdkImage::open_file(&path).unwrap();
        assert_eq!(image.names().unwrap(), ["/m/a/C.class"]);
        assert!(image.read("/m/a/D.class").unwrap().is_none());
        image.read("/m/a/C.class").map(|content| content.unwrap().into_owned())
    };
    match read("compact-cp", b"content") {
        Err(ImageError::Compression { method, name, .. }) => {
            assert_eq!((&*method, &*name), ("compact-cp", "/m/a/C.class"));
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(read("zip", b"no zlib stream"), Err(ImageError::Unpack { .. })));
    // `zlib.compress(b"hello")` in any language.
    let hello = [0x78, 0x9c, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0x00, 0x06, 0x2c, 0x02, 0x15];
    assert_eq!(read("zip", &hello).unwrap(), b"hello");
}
