//! Contracts and recipes on a real machine with a real class library.

mod arithmetic;
mod arithmetic_reference;
mod boundary_cases;
mod calls;
mod examples;
mod expressions;
mod library;
mod recipes;
mod support;
mod symbolic;
mod symbols;
