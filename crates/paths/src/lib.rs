//! Symbolic inputs and the search for paths on the machine.
