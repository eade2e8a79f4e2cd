//! Coverage goals by symbolic paths.
