//! Planning for real Java classes: the papers' examples and goals that need relations, arithmetic or order.

mod calls;
mod closed_loop;
mod domains;
mod objects;
mod support;
