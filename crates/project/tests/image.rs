//! The image reader against the JDK's own `jimage`, for every JDK of this computer.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

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
        let begun = Instant::now();
        for name in &names {
            assert!(image.class(name).unwrap().is_some(), "{name}");
        }
        let each = begun.elapsed() / names.len() as u32;
        assert!(each.as_micros() < 100, "{each:?} for each of {} classes, unoptimised", names.len());
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
    for (level, readable) in [("2", true), ("1", false)] {
        let home = folder.path().join(level);
        let output = Command::new(&jlink)
            .args(["--add-modules", "java.base", "--compress", level, "--output"])
            .arg(&home)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        let packed = JdkImage::open(&home).unwrap();
        let plain = JdkImage::open(&jdk.home).unwrap();
        let name = ClassName::new("java/util/ArrayList");
        match packed.class(&name) {
            Ok(class) => {
                assert!(readable, "compact-cp became readable: say so in the module's description");
                assert_eq!(class, plain.class(&name).unwrap());
            }
            Err(ImageError::Compression { method, .. }) => assert!(!readable && method == "compact-cp"),
            Err(error) => panic!("{error}"),
        }
    }
}
