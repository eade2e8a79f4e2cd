//! Runs recipes and evaluates contracts on states of the machine, concrete and symbolic.
