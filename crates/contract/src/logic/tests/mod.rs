mod build;
mod normal;
mod outcomes;
mod tessan;
