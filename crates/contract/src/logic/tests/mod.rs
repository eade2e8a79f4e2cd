mod build;
mod classes;
mod normal;
mod outcomes;
mod tessan;
