//! Where a path leads once its links are followed, also when its end does not exist yet.

use std::path::{Component, Path, PathBuf};

/// Links are followed this often; a circle of them ends here.
const MOST_LINKS: usize = 64;

/// The path from the root of the file system with every link followed, dangling ones too, and every `..`
/// taken where it leads. `None` where the links go round in a circle.
pub fn resolved(path: &Path) -> Option<PathBuf> {
    let absolute =
        std::path::absolute(if path.as_os_str().is_empty() { Path::new(".") } else { path }).ok()?;
    let mut open: Vec<PathBuf> = Vec::new();
    let push = |open: &mut Vec<PathBuf>, path: &Path| {
        open.extend(path.components().rev().map(|part| PathBuf::from(part.as_os_str())));
    };
    push(&mut open, &absolute);
    let mut result = PathBuf::new();
    let mut links = 0;
    while let Some(part) = open.pop() {
        match part.components().next() {
            Some(Component::ParentDir) => {
                result.pop();
            }
            Some(Component::CurDir) | None => {}
            Some(Component::RootDir | Component::Prefix(_)) => result.push(&part),
            Some(Component::Normal(name)) => {
                let next = result.join(name);
                match std::fs::read_link(&next) {
                    Ok(target) => {
                        links += 1;
                        if links > MOST_LINKS {
                            return None;
                        }
                        push(&mut open, &target);
                    }
                    Err(_) => result = next,
                }
            }
        }
    }
    Some(result)
}

/// Whether a path leads to a folder or into it, with all links followed.
pub fn is_below(path: &Path, folder: &Path) -> bool {
    match (resolved(path), resolved(folder)) {
        (Some(path), Some(folder)) => path.starts_with(folder),
        _ => false,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_lead_where_they_lead() {
        let place = tempfile::tempdir().unwrap();
        let place = std::fs::canonicalize(place.path()).unwrap();
        let (inside, outside) = (place.join("project"), place.join("elsewhere"));
        std::fs::create_dir_all(inside.join("src")).unwrap();
        std::fs::create_dir(&outside).unwrap();
        symlink(&outside, inside.join("out")).unwrap();
        symlink("../elsewhere/later", inside.join("dangling")).unwrap();
        symlink("src", inside.join("within")).unwrap();
        symlink("round", inside.join("round")).unwrap();
        for (path, expected) in [
            ("src/p", true),
            ("not/there/yet", true),
            ("within/p", true),
            ("src/../src", true),
            ("", true),
            ("out", false),
            ("out/p", false),
            ("dangling/p", false),
            ("../elsewhere", false),
            ("src/../../elsewhere", false),
            ("out/../project/src", true),
            ("round/p", false),
            ("/etc", false),
        ] {
            assert_eq!(is_below(&inside.join(path), &inside), expected, "{path}");
        }
    }
}
