//! Outlines of declarations, one test per form.

use expect_test::{Expect, expect};

use super::*;
use crate::expr::TypeArgumentExpr;

mod comments;
mod outline;
mod robustness;

use outline::{check, outline};
