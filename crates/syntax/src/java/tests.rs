//! Outlines of declarations, one test per form.

use expect_test::{Expect, expect};

use super::*;
use crate::expr::TypeArgumentExpr;

mod bodies;
mod comments;
mod modern;
mod outline;
mod robustness;

use outline::{check, outline};
