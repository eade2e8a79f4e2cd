mod build;
mod classes;
mod literal;
mod normal;
mod outcomes;
mod tessan;
