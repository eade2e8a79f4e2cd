//! The verifier on the JDK's own classes, on hand-made subroutines, and against the real `java` on mutated classes.

mod differential;
mod fixture;
mod hierarchy;
mod image;
mod messages;
mod subroutines;
