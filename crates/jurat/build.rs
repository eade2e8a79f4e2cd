//! Tells the program where Z3's shared library is: beside its own folder below `target/`, where `./setup` puts it, or where
//! `.cargo/config.toml` says, if the program is built elsewhere.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "unix") {
        println!("cargo::rustc-link-arg-bins=-Wl,-rpath,$ORIGIN/../z3");
        if let Ok(folder) = std::env::var("Z3_LIBRARY_PATH_OVERRIDE") {
            println!("cargo::rustc-link-arg-bins=-Wl,-rpath,{folder}");
        }
    }
}
