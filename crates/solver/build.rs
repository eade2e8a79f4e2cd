//! Shows Z3's shared library, which `./setup` fetches, to Cargo: a folder that a build script fills is on the library path of
//! everything that Cargo runs (tests, examples, documentation tests), of this crate and of all that use it.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "it runs while the crate is built")]

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=z3-wheel.txt");
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    let (Some(fetched), Some(shown)) = (env::var_os("Z3_LIBRARY_PATH_OVERRIDE"), env::var_os("OUT_DIR"))
    else {
        return;
    };
    let (fetched, shown) = (PathBuf::from(fetched), PathBuf::from(shown));
    println!("cargo::rerun-if-changed={}", fetched.display());
    match show(&fetched, &shown) {
        Ok(0) | Err(_) => {
            println!("cargo::error=Z3 is not in {}: run ./setup --runtime once", fetched.display())
        }
        Ok(_) => println!("cargo::rustc-link-search=native={}", shown.display()),
    }
}

/// Copies the library, under each of its names; by a link where that is possible. Returns the number of names.
fn show(fetched: &Path, shown: &Path) -> std::io::Result<usize> {
    let mut names = 0;
    for entry in fs::read_dir(fetched)? {
        let from = entry?.path();
        let Some(name) = from.file_name().filter(|name| name.to_string_lossy().starts_with("libz3.")) else {
            continue;
        };
        let to = shown.join(name);
        if to.symlink_metadata().is_ok() {
            fs::remove_file(&to)?;
        }
        let from = fs::canonicalize(&from)?;
        #[cfg(unix)]
        std::os::unix::fs::symlink(&from, &to)?;
        #[cfg(not(unix))]
        fs::copy(&from, &to)?;
        names += 1;
    }
    Ok(names)
}
