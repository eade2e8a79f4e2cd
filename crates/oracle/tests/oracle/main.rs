//! Contracts and recipes on a real machine with a real class library.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "tests touch files and processes")]

mod arithmetic;
mod arithmetic_reference;
mod boundary_cases;
mod callees;
mod calls;
mod compiled;
mod examples;
mod expressions;
mod recipes;
mod support;
mod symbolic;
