//! Programs that the real `javac` compiled, on the class library of the JDK that runs the tests.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod compiler;
mod damage;
mod declarations;
mod lies;
mod questions;
mod reflection;
mod selection;
mod sources;
mod world;
