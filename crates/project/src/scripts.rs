//! What the solver was asked, as SMT-LIB files: `FOLDER/p.Mid/mid-int-int-int/0001.smt2`, in the order of the queries.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use base::file_name;
use program::{ClassName, MethodRef};

/// The scripts of one class. The first mistake ends the writing and is kept.
#[derive(Debug)]
pub struct Scripts {
    folder: PathBuf,
    methods: BTreeMap<MethodRef, Numbered>,
    failure: Option<String>,
}

#[derive(Debug)]
struct Numbered {
    folder: PathBuf,
    written: u32,
}

impl Scripts {
    pub fn new(folder: &Path, class: &ClassName) -> Scripts {
        Scripts { folder: folder.join(file_name(&class.dotted())), methods: BTreeMap::new(), failure: None }
    }

    /// Writes the next script of a method.
    pub fn add(&mut self, method: &MethodRef, script: &str) {
        if self.failure.is_none()
            && let Err((path, error)) = self.write(method, script)
        {
            self.failure = Some(format!("{} cannot be written: {error}", path.display()));
        }
    }

    /// Why not everything could be written.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    fn write(&mut self, method: &MethodRef, script: &str) -> Result<(), (PathBuf, io::Error)> {
        if !self.methods.contains_key(method) {
            let folder = self.folder_of(method);
            empty(&folder).map_err(|error| (folder.clone(), error))?;
            self.methods.insert(method.clone(), Numbered { folder, written: 0 });
        }
        let Some(numbered) = self.methods.get_mut(method) else { return Ok(()) };
        numbered.written += 1;
        let path = numbered.folder.join(format!("{:04}.smt2", numbered.written));
        fs::write(&path, script).map_err(|error| (path, error))
    }

    /// Named by the simple names of the parameters; where two methods have the same, the later one has a number.
    fn folder_of(&self, method: &MethodRef) -> PathBuf {
        let name = method.name.trim_matches(['<', '>']);
        let mut parts = vec![name.to_owned()];
        parts.extend(parameters(&method.descriptor));
        let plain = file_name(&parts.join("-"));
        // Not all file systems tell case apart.
        let folded = |folder: &Path| folder.to_string_lossy().to_lowercase();
        let is_taken =
            |folder: &Path| self.methods.values().any(|other| folded(&other.folder) == folded(folder));
        let mut folder = self.folder.join(&plain);
        let mut number = 2;
        while is_taken(&folder) {
            folder = self.folder.join(format!("{plain}-{number}"));
            number += 1;
        }
        folder
    }
}

/// Makes a folder, and removes the scripts of an earlier run from it.
fn empty(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "smt2") {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// `int`, `StringArray`: simple names of a descriptor's parameters that every file system takes.
fn parameters(descriptor: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut letters = descriptor.trim_start_matches('(').chars();
    while let Some(mut letter) = letters.next() {
        let mut dimensions = 0;
        while letter == '[' {
            dimensions += 1;
            letter = letters.next().unwrap_or(')');
        }
        let name = match letter {
            ')' => break,
            'L' => {
                let class: String = letters.by_ref().take_while(|letter| *letter != ';').collect();
                class.rsplit(['/', '$']).next().unwrap_or_default().to_owned()
            }
            letter => program::Primitive::ALL
                .into_iter()
                .find(|primitive| primitive.descriptor() == letter)
                .map_or_else(|| letter.to_string(), |primitive| primitive.keyword().to_owned()),
        };
        names.push(format!("{name}{}", "Array".repeat(dimensions)));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_numbered_per_method_and_old_ones_removed() {
        let here = tempfile::tempdir().unwrap();
        let class = ClassName::new("p/Mid");
        let method = |descriptor: &str| MethodRef::new(class.clone(), "mid", descriptor);
        let [first, second, third] = ["(I[J)I", "(Lp/A;)V", "(Lq/A;)V"].map(method);
        fs::create_dir_all(here.path().join("p.Mid/mid-A")).unwrap();
        fs::write(here.path().join("p.Mid/mid-A/0007.smt2"), "old").unwrap();
        let mut scripts = Scripts::new(here.path(), &class);
        for (method, text) in [(&first, "a"), (&second, "b"), (&first, "c"), (&third, "d")] {
            scripts.add(method, text);
        }
        assert_eq!(scripts.failure(), None);
        let read = |path: &str| fs::read_to_string(here.path().join("p.Mid").join(path)).unwrap();
        assert_eq!(read("mid-int-longArray/0001.smt2"), "a");
        assert_eq!(read("mid-int-longArray/0002.smt2"), "c");
        assert_eq!(read("mid-A/0001.smt2"), "b");
        assert_eq!(read("mid-A-2/0001.smt2"), "d");
        assert!(!here.path().join("p.Mid/mid-A/0007.smt2").exists());
    }

    #[test]
    fn hostile_names_stay_in_the_folder_and_apart() {
        let here = tempfile::tempdir().unwrap();
        let inside = here.path().join("in");
        let class = ClassName::new("../..\\/x\0y");
        let mut scripts = Scripts::new(&inside, &class);
        let names = ["..", "/etc/x", "a\nb", "mid", "Mid", "MID", &"long".repeat(10_000), "", "nul", "*/ x"];
        for name in names {
            scripts.add(&MethodRef::new(class.clone(), name, "(L../../y;)V"), name);
        }
        assert_eq!(scripts.failure(), None);
        let outside: Vec<_> =
            fs::read_dir(here.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(outside, ["in"]);
        let of_class: Vec<_> = fs::read_dir(&inside).unwrap().map(|entry| entry.unwrap().path()).collect();
        assert_eq!(of_class.len(), 1);
        let mut texts: Vec<String> = Vec::new();
        let mut folders: Vec<String> = Vec::new();
        for folder in fs::read_dir(&of_class[0]).unwrap().map(|entry| entry.unwrap().path()) {
            folders.push(folder.file_name().unwrap().to_string_lossy().to_lowercase());
            texts.push(fs::read_to_string(folder.join("0001.smt2")).unwrap());
        }
        folders.sort();
        folders.dedup();
        assert_eq!(folders.len(), names.len());
        texts.sort();
        let mut wanted = names.map(str::to_owned);
        wanted.sort();
        assert_eq!(texts, wanted);
    }

    #[test]
    fn what_cannot_be_written_is_said() {
        let here = tempfile::tempdir().unwrap();
        let file = here.path().join("file");
        fs::write(&file, "").unwrap();
        let class = ClassName::new("p/Mid");
        let mut scripts = Scripts::new(&file, &class);
        scripts.add(&MethodRef::new(class, "mid", "()V"), "a");
        assert!(scripts.failure().unwrap().contains("cannot be written"));
    }
}
