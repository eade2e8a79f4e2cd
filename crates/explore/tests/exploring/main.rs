//! What exploring one method finds: which inputs, how their calls end, what stays open and why, what is proved.

mod arrays;
mod contracts;
mod control;
mod library;
mod mocks;
mod numbers;
mod objects;
mod paths_in_words;
mod statics;
mod support;
mod texts;
mod types;
