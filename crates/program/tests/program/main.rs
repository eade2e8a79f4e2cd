//! Programs that the real `javac` compiled, on the class library of the JDK that runs the tests.

mod compiler;
mod damage;
mod declarations;
mod questions;
mod reflection;
mod sources;
mod world;
