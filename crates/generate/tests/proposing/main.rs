//! What is proposed before anything runs on a real JVM: what a test of a call will check, and the paths of a method as a tree.

mod oracles;
mod support;
mod trees;
