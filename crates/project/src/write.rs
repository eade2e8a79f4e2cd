//! Writing generated test files without ever touching what a person wrote.
//!
//! A generated file ends with a line `// jurat: fingerprint …`, a hash of everything above it; in JSON, which has no comments,
//! that is the last member of the outermost object. As long as the two fit, nobody has edited the file and it may be replaced. A file that was edited, or that Jurat
//! did not write, stays as it is, and the tests go to a sibling, which [`crate::place`] names.
//! The name of the class is part of the text, so the target is planned before the text is rendered.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::read;

/// No file of tests is larger.
const LARGEST: u64 = read::LARGEST_CLASS;

/// How a fingerprint is written in the file's language.
#[derive(Clone, Copy)]
struct Style {
    before: &'static str,
    after: &'static str,
    /// What the text ends with, which goes after the fingerprint.
    end: &'static str,
}

const JAVA: Style = Style { before: "// jurat: fingerprint ", after: "", end: "" };
const XML: Style = Style { before: "<!-- jurat: fingerprint ", after: " -->", end: "" };
const JSON: Style = Style { before: "  \"jurat-fingerprint\": \"", after: "\"", end: "}" };

/// `None` for what is no format of tests.
fn style(path: &Path) -> Option<Style> {
    match path.extension()?.to_str()? {
        "java" => Some(JAVA),
        "xml" => Some(XML),
        "json" => Some(JSON),
        _ => None,
    }
}

/// Where the tests of a class go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The simple name that the test class must have.
    pub class_name: String,
    pub path: PathBuf,
    /// The folder that tests go to, without the package: nothing is written outside of it.
    pub root: PathBuf,
    /// What the user should know: which file was left alone.
    pub note: Option<String>,
    /// Why it is not the name that one would expect, where that is for something else.
    pub renamed: Option<String>,
}

/// What a file at a target's place is to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ownership {
    Absent,
    /// Generated and untouched.
    Generated,
    /// Generated, then changed by a person.
    Edited,
    /// Not generated, or nothing that is read: a pipe, a device, what is too large.
    Foreign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    New,
    Replaced,
    /// The file had this very text already and was not touched.
    Unchanged,
}

#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("{} cannot be written: {source}", path.display())]
    Io { path: PathBuf, source: std::io::Error },
    #[error("{} was changed while tests were generated, so it is left as it is", path.display())]
    Changed { path: PathBuf },
    #[error("{} leads out of {} by a link, so nothing is written there", path.display(), root.display())]
    Outside { path: PathBuf, root: PathBuf },
}

impl WriteError {
    pub fn diagnostic(&self) -> base::Diagnostic {
        let (id, path) = match self {
            WriteError::Io { path, .. } => ("project.write-failed", path),
            WriteError::Changed { path } => ("project.write-changed", path),
            WriteError::Outside { path, .. } => ("project.write-outside", path),
        };
        base::Diagnostic::error(id, self.to_string()).at(base::Place::file(path.to_string_lossy()))
    }
}

/// Adds the fingerprint and replaces the file in one step. What became of the file since it was planned is
/// looked at again: an edit made meanwhile is not lost.
pub fn write(target: &Target, text: &str) -> Result<Written, WriteError> {
    let path = &target.path;
    let failed = |source| WriteError::Io { path: path.clone(), source };
    let folder = path.parent().unwrap_or(path);
    if !crate::is_below(folder, &target.root) {
        return Err(WriteError::Outside { path: path.clone(), root: target.root.clone() });
    }
    let signed = style(path).map_or_else(|| text.to_owned(), |style| sign_as(text, style));
    let before = ownership(path);
    match before {
        Ownership::Absent => {}
        Ownership::Generated => {
            if read::bounded(path, LARGEST).is_ok_and(|present| present == signed.as_bytes()) {
                return Ok(Written::Unchanged);
            }
        }
        Ownership::Edited | Ownership::Foreign => return Err(WriteError::Changed { path: path.clone() }),
    }
    replace_file(path, signed.as_bytes()).map_err(failed)?;
    Ok(if before == Ownership::Absent { Written::New } else { Written::Replaced })
}

/// Writes a file by a rename, so that readers see the old text or the new one, never a part.
pub fn replace_file(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".jurat-").suffix(".tmp");
    #[cfg(unix)]
    {
        // As any editor would create it: the user's umask decides, not the privacy of temporary files.
        use std::os::unix::fs::PermissionsExt;
        let present = path.metadata().map(|found| found.permissions().mode() & 0o777);
        builder.permissions(std::fs::Permissions::from_mode(present.unwrap_or(0o666)));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

pub fn ownership(path: &Path) -> Ownership {
    let Some(style) = style(path) else {
        return if path.symlink_metadata().is_ok() { Ownership::Foreign } else { Ownership::Absent };
    };
    match read::bounded(path, LARGEST) {
        Ok(bytes) => match std::str::from_utf8(&bytes).ok().and_then(|text| verify_as(text, style)) {
            Some(true) => Ownership::Generated,
            Some(false) => Ownership::Edited,
            None => Ownership::Foreign,
        },
        // In a folder that cannot be entered, or that is none, nothing can be told; writing will fail and say why.
        Err(_) if path.symlink_metadata().is_err() => Ownership::Absent,
        Err(_) => Ownership::Foreign,
    }
}

/// The text of a generated file that nobody has edited.
pub fn generated_text(path: &Path) -> Option<String> {
    (ownership(path) == Ownership::Generated).then(|| read::bounded_text(path, LARGEST).ok()).flatten()
}

/// Java text with its fingerprint as the last line.
pub fn sign(text: &str) -> String {
    sign_as(text, JAVA)
}

/// Whether Java text still fits its fingerprint; `None` where it has none.
pub fn verify(text: &str) -> Option<bool> {
    verify_as(text, JAVA)
}

fn sign_as(text: &str, Style { before, after, end }: Style) -> String {
    let body = match text.trim_end().strip_suffix(end).map(str::trim_end) {
        Some(members) if !end.is_empty() && members.ends_with('{') => format!("{members}\n"),
        Some(members) if !end.is_empty() => format!("{members},\n"),
        _ if text.is_empty() || text.ends_with('\n') => text.to_owned(),
        _ => format!("{text}\n"),
    };
    let end = if end.is_empty() { String::new() } else { format!("{end}\n") };
    format!("{body}{before}{}{after}\n{end}", fingerprint(&body))
}

fn verify_as(text: &str, Style { before, after, end }: Style) -> Option<bool> {
    let start = text.rfind(before).filter(|&start| start == 0 || text[..start].ends_with('\n'))?;
    let (body, last) = text.split_at(start);
    let last = last[before.len()..].trim_end();
    let last = last.strip_suffix(end).map_or("", str::trim_end);
    Some(last == format!("{}{after}", fingerprint(body)))
}

/// Line ends do not count: version control may change them without anybody editing.
fn fingerprint(body: &str) -> String {
    blake3::hash(body.replace("\r\n", "\n").as_bytes()).to_hex()[..32].to_owned()
}

/// Whose tests a generated file has, if they are not those of this class.
pub(crate) fn owner(path: &Path, told: &str, class: &program::ClassName) -> Option<String> {
    if path.extension().is_some_and(|extension| extension == "java") {
        let of = told_owner(path).unwrap_or_else(|| "another class".to_owned());
        return (of != told).then_some(of);
    }
    let text = read::bounded_text(path, LARGEST).unwrap_or_default();
    // The data of a suite begins with the class.
    let mut start = text.lines().take(4);
    let name = format!("\"{class}\"");
    (!start.any(|line| line.contains(&name))).then(|| "another class".to_owned())
}

/// Whose tests a Java file says that it has.
pub(crate) fn told_owner(path: &Path) -> Option<String> {
    let text = read::bounded_text(path, LARGEST).ok()?;
    Some(text.lines().next()?.strip_prefix(OF)?.strip_suffix('.')?.to_owned())
}

/// The first line of the tests of a class.
pub(crate) fn first_line(told: &str) -> String {
    format!("{OF}{told}.")
}

/// What the first line of a Java file says before the name of the class.
pub(crate) const OF: &str = "// Generated by Jurat: tests of ";

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TEXT: &str = "// Generated by Jurat: tests of Stack.\nclass StackTest {\n}\n";

    fn planned(folder: &Path, extension: &str) -> Target {
        let class = program::ClassName::new("Stack");
        let claim =
            crate::place::Claim { out: folder, class: &class, told: class.dotted(), exists: &|_| false };
        crate::place::place(&[claim], extension).remove(0)
    }

    fn name(folder: &Path) -> (String, Option<String>) {
        let target = planned(folder, "java");
        let prefix = format!("{}/", folder.display());
        (target.class_name, target.note.map(|note| note.replace(&prefix, "")))
    }

    #[test]
    fn a_generated_file_is_replaced_and_an_edited_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let target = planned(folder.path(), "java");
        assert_eq!(write(&target, TEXT).unwrap(), Written::New);
        assert_eq!(write(&target, TEXT).unwrap(), Written::Unchanged);
        assert_eq!(write(&target, &format!("{TEXT}/* better */\n")).unwrap(), Written::Replaced);
        assert_eq!(name(folder.path()), ("StackTest".into(), None));

        let edited = std::fs::read_to_string(&target.path).unwrap().replace("better", "mine");
        std::fs::write(&target.path, &edited).unwrap();
        let note = "StackTest.java was edited by hand and is left as it is; its new tests are in StackJuratTest.java";
        assert_eq!(name(folder.path()), ("StackJuratTest".into(), Some(note.into())));
        assert!(matches!(write(&target, TEXT), Err(WriteError::Changed { .. })));
        assert_eq!(std::fs::read_to_string(&target.path).unwrap(), edited);

        std::fs::write(folder.path().join("StackJuratTest.java"), "class StackJuratTest {}").unwrap();
        assert_eq!(name(folder.path()).0, "StackJurat2Test");
        let sibling = planned(folder.path(), "java");
        write(&sibling, TEXT).unwrap();
        assert_eq!(name(folder.path()).0, "StackJurat2Test");
        let files = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 3, "no temporary file stays");
    }

    #[test]
    fn a_foreign_file_and_a_folder_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("StackTest.java"), [0xff, 0xfe]).unwrap();
        std::fs::create_dir(folder.path().join("StackJuratTest.java")).unwrap();
        let (class_name, note) = name(folder.path());
        assert_eq!(class_name, "StackJurat2Test");
        assert_eq!(
            note.unwrap(),
            "StackTest.java was not generated by Jurat and is left as it is; its new tests are in \
             StackJurat2Test.java"
        );
    }

    /// What is no regular file is somebody else's: neither waited for nor replaced.
    #[cfg(unix)]
    #[test]
    fn odd_files_at_the_place_of_tests_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["StackTest.java", "StackJurat2Test.java", "StackTest.json"] {
            assert!(std::process::Command::new("mkfifo").arg(at(name)).status().unwrap().success());
        }
        std::os::unix::fs::symlink("/dev/zero", at("StackJuratTest.java")).unwrap();
        let huge = std::fs::File::create(at("StackJurat3Test.java")).unwrap();
        huge.set_len(3 << 30).unwrap();
        let (class_name, note) = name(folder.path());
        assert_eq!(class_name, "StackJurat4Test");
        assert!(note.unwrap().contains("StackTest.java was not generated by Jurat"));
        assert_eq!(planned(folder.path(), "json").class_name, "StackJuratTest");
        for file in ["StackTest.java", "StackJuratTest.java", "StackJurat3Test.java", "StackTest.json"] {
            assert_eq!(ownership(&at(file)), Ownership::Foreign, "{file}");
            assert_eq!(generated_text(&at(file)), None, "{file}");
            let target = Target { path: at(file), ..planned(folder.path(), "java") };
            assert!(matches!(write(&target, TEXT), Err(WriteError::Changed { .. })), "{file}");
        }
        let sibling = crate::place::sibling(&planned(folder.path(), "java"), "Stack", &|_| true);
        assert_eq!(sibling.class_name, "StackJurat4JuratTest");
    }

    #[test]
    fn packages_become_folders_and_failures_are_told() {
        let folder = tempfile::tempdir().unwrap();
        let target = planned(&folder.path().join("a/b"), "java");
        assert_eq!(write(&target, TEXT).unwrap(), Written::New);
        let blocked = Target { path: target.path.join("x/BTest.java"), ..target };
        assert!(write(&blocked, TEXT).is_err());
    }

    #[test]
    fn other_formats_are_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let xml = planned(folder.path(), "xml");
        write(&xml, "<suite class=\"Stack\"/>").unwrap();
        let text = std::fs::read_to_string(&xml.path).unwrap();
        assert!(
            text.starts_with("<suite class=\"Stack\"/>\n<!-- jurat: fingerprint ")
                && text.ends_with(" -->\n"),
            "{text}"
        );
        assert_eq!(write(&xml, "<suite class=\"Stack\"/>").unwrap(), Written::Unchanged);
        std::fs::write(&xml.path, text.replace("Stack", "Mine")).unwrap();
        let sibling = planned(folder.path(), "xml");
        assert_eq!(sibling.class_name, "StackJuratTest");
    }

    #[test]
    fn json_has_its_fingerprint_as_a_member() {
        let folder = tempfile::tempdir().unwrap();
        let json = planned(folder.path(), "json");
        let suite = "{\n  \"node\": \"suite\",\n  \"class\": \"Stack\"\n}\n";
        assert_eq!(write(&json, suite).unwrap(), Written::New);
        assert_eq!(write(&json, suite).unwrap(), Written::Unchanged);
        let text = std::fs::read_to_string(&json.path).unwrap();
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["jurat-fingerprint"].as_str().map(str::len), Some(32), "{text}");
        assert_eq!(text.lines().count(), suite.lines().count() + 1);

        // Whatever is changed, it is no longer ours: not the member itself either, nor one after it.
        let last = "\"\n}\n";
        for edited in [
            text.replace("Stack\"", "Mine\""),
            text.replace(last, "0\"\n}\n"),
            text.replace(last, "\",\n  \"mine\": 1\n}\n"),
            format!("{text}x"),
        ] {
            std::fs::write(&json.path, &edited).unwrap();
            assert_eq!(ownership(&json.path), Ownership::Edited, "{edited}");
            assert!(matches!(write(&json, suite), Err(WriteError::Changed { .. })));
            assert_eq!(planned(folder.path(), "json").class_name, "StackJuratTest");
        }
        std::fs::write(&json.path, text.replace('\n', "\r\n")).unwrap();
        assert_eq!(ownership(&json.path), Ownership::Generated);
    }

    #[test]
    fn a_file_that_nobody_has_signed_is_a_persons_in_every_format() {
        for extension in ["java", "xml", "json"] {
            for text in ["", "{}", "{\"class\": \"Stack\"}", "[1]", "<suite class=\"Stack\"/>", "no format"] {
                let folder = tempfile::tempdir().unwrap();
                let target = planned(folder.path(), extension);
                std::fs::write(&target.path, text).unwrap();
                assert!(write(&target, "{}").is_err());
                assert_eq!(std::fs::read_to_string(&target.path).unwrap(), text);
                let other = planned(folder.path(), extension);
                assert_eq!(other.class_name, "StackJuratTest", "{extension}: {text}");
                write(&other, "{}").unwrap();
                assert_eq!(ownership(&other.path), Ownership::Generated);
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_the_test_folder_leads_nowhere() {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        std::os::unix::fs::symlink(elsewhere.path(), folder.path().join("p")).unwrap();
        let class = program::ClassName::new("p/q/Stack");
        let claim = crate::place::Claim {
            out: folder.path(),
            class: &class,
            told: class.dotted(),
            exists: &|_| false,
        };
        let target = crate::place::place(&[claim], "java").remove(0);
        assert!(matches!(write(&target, TEXT), Err(WriteError::Outside { .. })));
        assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_has_the_usual_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let plain = folder.path().join("plain");
        std::fs::write(&plain, b"").unwrap();
        let target = planned(folder.path(), "java");
        write(&target, TEXT).unwrap();
        let mode = |path: &Path| path.metadata().unwrap().permissions().mode();
        assert_eq!(mode(&target.path), mode(&plain));
    }

    proptest! {
        #[test]
        fn every_edit_is_noticed_and_line_ends_are_not_edits(
            text in "[a-z{}/ \n]{0,200}", at in any::<prop::sample::Index>(), inserted in "[A-Z;]"
        ) {
            let signed = sign(&text);
            prop_assert_eq!(verify(&signed), Some(true));
            prop_assert_eq!(verify(&signed.replace('\n', "\r\n")), Some(true));
            let body = signed.rfind(JAVA.before).unwrap();
            let mut edited = signed.clone();
            edited.insert_str(if body == 0 { 0 } else { at.index(body) }, &inserted);
            prop_assert_ne!(verify(&edited), Some(true));
            prop_assert_eq!(verify(&text), None);
            let signed = sign_as(&format!("{{{text}}}"), JSON);
            prop_assert_eq!(verify_as(&signed, JSON), Some(true));
            let mut edited = signed.clone();
            edited.insert_str(at.index(signed.rfind(JSON.before).unwrap()), &inserted);
            prop_assert_ne!(verify_as(&edited, JSON), Some(true));
        }
    }
}
