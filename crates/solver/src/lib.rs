//! Answers whether a conjunction of terms can hold, and with which values.
