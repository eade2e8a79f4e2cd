//! The part of Z3's C interface that is used, made safe for the rest of the crate.
//!
//! Terms of Z3 live as long as their context: they are counted once when they are made and never given back, because the
//! encoder keeps them all. A context may move between threads as long as one at a time uses it, which Rust sees to: it
//! is `Send` and not `Sync`, and what refers to it (`Ast`, `Model`) stays inside this module's parent.

use std::ffi::{CStr, CString, c_uint};
use std::time::Duration;

use z3_sys::*;

/// A term of Z3 in the context that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ast(Z3_ast);

/// A sort of Z3.
#[derive(Debug, Clone, Copy)]
pub(super) struct AstSort(Z3_sort);

// SAFETY: it is the name of an object of a context, and is used only through it.
unsafe impl Send for Ast {}
// SAFETY: as above.
unsafe impl Send for AstSort {}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    Sat,
    Unsat,
    Unknown,
}

type Unary = unsafe extern "C" fn(Z3_context, Z3_ast) -> Option<Z3_ast>;
type Binary = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>;
type Ternary = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast, Z3_ast) -> Option<Z3_ast>;
type Nullary = unsafe extern "C" fn(Z3_context) -> Option<Z3_ast>;
type SortMaker = unsafe extern "C" fn(Z3_context) -> Option<Z3_sort>;

/// `5.4.0`.
pub(super) fn version() -> String {
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: writes four numbers.
    unsafe { Z3_get_version(&mut major, &mut minor, &mut build, &mut revision) };
    format!("{major}.{minor}.{build}")
}

pub(super) struct Context {
    raw: Z3_context,
    solver: Z3_solver,
    /// The parameter set in which limits are changed, and their names.
    parameters: Z3_params,
    rlimit: Z3_symbol,
    timeout: Z3_symbol,
}

// SAFETY: Z3 asks for no particular thread, only that threads do not use a context at the same time.
unsafe impl Send for Context {}

impl Context {
    pub(super) fn new() -> Option<Context> {
        // SAFETY: each object is counted before the next call can release it, and all belong to the context.
        unsafe {
            let config = Z3_mk_config()?;
            let raw = Z3_mk_context_rc(config);
            Z3_del_config(config);
            let raw = raw?;
            // Errors are reported by absent results, not by a handler that exits.
            Z3_set_error_handler(raw, None);
            let solver = Z3_mk_simple_solver(raw)?;
            Z3_solver_inc_ref(raw, solver);
            let parameters = Z3_mk_params(raw)?;
            Z3_params_inc_ref(raw, parameters);
            let rlimit = Z3_mk_string_symbol(raw, c"rlimit".as_ptr())?;
            let timeout = Z3_mk_string_symbol(raw, c"timeout".as_ptr())?;
            Some(Context { raw, solver, parameters, rlimit, timeout })
        }
    }

    fn keep(&self, ast: Option<Z3_ast>) -> Option<Ast> {
        let ast = ast?;
        // SAFETY: it was just made by this context.
        unsafe { Z3_inc_ref(self.raw, ast) };
        Some(Ast(ast))
    }

    pub(super) fn nullary(&self, make: Nullary) -> Option<Ast> {
        // SAFETY: a constructor of Z3 in its own context.
        self.keep(unsafe { make(self.raw) })
    }

    pub(super) fn unary(&self, make: Unary, a: Ast) -> Option<Ast> {
        // SAFETY: a constructor of Z3 on terms of its context; wrong sorts give no term.
        self.keep(unsafe { make(self.raw, a.0) })
    }

    pub(super) fn binary(&self, make: Binary, a: Ast, b: Ast) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { make(self.raw, a.0, b.0) })
    }

    pub(super) fn ternary(&self, make: Ternary, a: Ast, b: Ast, c: Ast) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { make(self.raw, a.0, b.0, c.0) })
    }

    pub(super) fn and(&self, a: Ast, b: Ast) -> Option<Ast> {
        let both = [a.0, b.0];
        // SAFETY: two terms of this context.
        self.keep(unsafe { Z3_mk_and(self.raw, 2, both.as_ptr()) })
    }

    pub(super) fn or(&self, a: Ast, b: Ast) -> Option<Ast> {
        let both = [a.0, b.0];
        // SAFETY: two terms of this context.
        self.keep(unsafe { Z3_mk_or(self.raw, 2, both.as_ptr()) })
    }

    pub(super) fn implies(&self, a: Ast, b: Ast) -> Option<Ast> {
        self.binary(Z3_mk_implies, a, b)
    }

    pub(super) fn ite(&self, condition: Ast, a: Ast, b: Ast) -> Option<Ast> {
        self.ternary(Z3_mk_ite, condition, a, b)
    }

    pub(super) fn extract(&self, high: u32, low: u32, a: Ast) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { Z3_mk_extract(self.raw, high, low, a.0) })
    }

    pub(super) fn sign_extend(&self, bits: u32, a: Ast) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { Z3_mk_sign_ext(self.raw, bits, a.0) })
    }

    pub(super) fn zero_extend(&self, bits: u32, a: Ast) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { Z3_mk_zero_ext(self.raw, bits, a.0) })
    }

    /// Bits as a floating-point number of a sort.
    pub(super) fn read_bits(&self, bits: Ast, sort: AstSort) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { Z3_mk_fpa_to_fp_bv(self.raw, bits.0, sort.0) })
    }

    /// A signed integer rounded to a floating-point sort.
    pub(super) fn round_signed(&self, rounding: Ast, number: Ast, sort: AstSort) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { Z3_mk_fpa_to_fp_signed(self.raw, rounding.0, number.0, sort.0) })
    }

    /// A floating-point number rounded to another floating-point sort.
    pub(super) fn round_float(&self, rounding: Ast, number: Ast, sort: AstSort) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { Z3_mk_fpa_to_fp_float(self.raw, rounding.0, number.0, sort.0) })
    }

    /// A floating-point number rounded to a signed integer; of no meaning where it does not fit.
    pub(super) fn truncate(&self, rounding: Ast, number: Ast, bits: u32) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { Z3_mk_fpa_to_sbv(self.raw, rounding.0, number.0, bits) })
    }

    pub(super) fn numeral(&self, bits: u64, sort: AstSort) -> Option<Ast> {
        // SAFETY: as above.
        self.keep(unsafe { Z3_mk_unsigned_int64(self.raw, bits, sort.0) })
    }

    pub(super) fn constant(&self, name: &str, sort: AstSort) -> Option<Ast> {
        let name = CString::new(name.replace('\0', "\u{2400}")).ok()?;
        // SAFETY: the name is copied.
        self.keep(unsafe { Z3_mk_const(self.raw, Z3_mk_string_symbol(self.raw, name.as_ptr())?, sort.0) })
    }

    pub(super) fn sort(&self, make: SortMaker) -> Option<AstSort> {
        // SAFETY: a constructor of Z3 in its own context; a sort is a term, and kept like one.
        unsafe {
            let sort = make(self.raw)?;
            Z3_inc_ref(self.raw, Z3_sort_to_ast(self.raw, sort)?);
            Some(AstSort(sort))
        }
    }

    pub(super) fn bit_vector(&self, bits: u32) -> Option<AstSort> {
        // SAFETY: as above.
        unsafe {
            let sort = Z3_mk_bv_sort(self.raw, bits)?;
            Z3_inc_ref(self.raw, Z3_sort_to_ast(self.raw, sort)?);
            Some(AstSort(sort))
        }
    }

    pub(super) fn push(&self) {
        // SAFETY: the solver lives as long as this.
        unsafe { Z3_solver_push(self.raw, self.solver) };
    }

    pub(super) fn pop(&self, scopes: u32) {
        // SAFETY: as above; too many scopes are an error that Z3 records.
        unsafe { Z3_solver_pop(self.raw, self.solver, scopes) };
    }

    pub(super) fn assert(&self, condition: Ast) {
        // SAFETY: a term of this context.
        unsafe { Z3_solver_assert(self.raw, self.solver, condition.0) };
    }

    /// Sets the resource units for each of the next checks, and the time, which has no limit unless one is given.
    pub(super) fn limit(&self, units: u32, time: Option<Duration>) {
        // Zero milliseconds would mean no limit, too.
        let most =
            time.map_or(c_uint::MAX, |time| c_uint::try_from(time.as_millis().max(1)).unwrap_or(c_uint::MAX));
        // SAFETY: the parameters and their names belong to this context.
        unsafe {
            Z3_params_set_uint(self.raw, self.parameters, self.rlimit, units as c_uint);
            Z3_params_set_uint(self.raw, self.parameters, self.timeout, most);
            Z3_solver_set_params(self.raw, self.solver, self.parameters);
        }
    }

    pub(super) fn check(&self, assumptions: &[Ast]) -> Check {
        let raw: Vec<Z3_ast> = assumptions.iter().map(|ast| ast.0).collect();
        // SAFETY: the assumptions are terms of this context.
        let result =
            unsafe { Z3_solver_check_assumptions(self.raw, self.solver, raw.len() as c_uint, raw.as_ptr()) };
        match result {
            Z3_L_TRUE => Check::Sat,
            Z3_L_FALSE => Check::Unsat,
            _ => Check::Unknown,
        }
    }

    /// The assumptions because of which the last check failed.
    pub(super) fn core(&self) -> Vec<Ast> {
        // SAFETY: the vector is counted while it is read; its elements are the assumptions, which are kept.
        unsafe {
            let Some(vector) = Z3_solver_get_unsat_core(self.raw, self.solver) else { return Vec::new() };
            Z3_ast_vector_inc_ref(self.raw, vector);
            let size = Z3_ast_vector_size(self.raw, vector);
            let core =
                (0..size).filter_map(|index| Z3_ast_vector_get(self.raw, vector, index)).map(Ast).collect();
            Z3_ast_vector_dec_ref(self.raw, vector);
            core
        }
    }

    pub(super) fn model(&self) -> Option<Model<'_>> {
        // SAFETY: counted here, given back when the model is dropped.
        unsafe {
            let model = Z3_solver_get_model(self.raw, self.solver)?;
            Z3_model_inc_ref(self.raw, model);
            Some(Model { context: self, model })
        }
    }

    pub(super) fn reason_unknown(&self) -> String {
        // SAFETY: Z3 keeps the text until the next call.
        unsafe { text(Z3_solver_get_reason_unknown(self.raw, self.solver)) }
    }

    /// The assertions as SMT-LIB text.
    pub(super) fn text(&self) -> String {
        // SAFETY: as above.
        unsafe { text(Z3_solver_to_string(self.raw, self.solver)) }
    }

    /// What an SMT-LIB script prints. It has a solver of its own.
    pub(super) fn run_script(&self, script: &str) -> String {
        let Ok(script) = CString::new(script) else { return String::new() };
        // SAFETY: the script ends with a zero; Z3 keeps its answer until the next call.
        unsafe { text(Z3_eval_smtlib2_string(self.raw, script.as_ptr())) }
    }

    /// Resource units that were used since the context was made.
    pub(super) fn units(&self) -> u64 {
        // SAFETY: the statistics are counted while they are read.
        unsafe {
            let Some(statistics) = Z3_solver_get_statistics(self.raw, self.solver) else { return 0 };
            Z3_stats_inc_ref(self.raw, statistics);
            let wanted = (0..Z3_stats_size(self.raw, statistics)).find(|index| {
                let key = Z3_stats_get_key(self.raw, statistics, *index);
                !key.is_null() && CStr::from_ptr(key) == c"rlimit count"
            });
            let units =
                wanted.map_or(0, |index| u64::from(Z3_stats_get_uint_value(self.raw, statistics, index)));
            Z3_stats_dec_ref(self.raw, statistics);
            units
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: nothing that belongs to the context is used afterwards.
        unsafe {
            Z3_params_dec_ref(self.raw, self.parameters);
            Z3_solver_dec_ref(self.raw, self.solver);
            Z3_del_context(self.raw);
        }
    }
}

/// Values that satisfy the assertions of the last check.
pub(super) struct Model<'a> {
    context: &'a Context,
    model: Z3_model,
}

impl Model<'_> {
    /// The bits of a constant; what the model leaves open is zero.
    pub(super) fn bits(&self, constant: Ast, is_condition: bool) -> Option<u64> {
        let raw = self.context.raw;
        // SAFETY: the value is counted while it is read.
        unsafe {
            let mut value = constant.0;
            if !Z3_model_eval(raw, self.model, constant.0, true, &mut value) {
                return None;
            }
            Z3_inc_ref(raw, value);
            let mut bits = 0;
            let found = if is_condition {
                bits = u64::from(Z3_get_bool_value(raw, value) == Z3_L_TRUE);
                true
            } else {
                Z3_get_numeral_uint64(raw, value, &mut bits)
            };
            Z3_dec_ref(raw, value);
            found.then_some(bits)
        }
    }
}

impl Drop for Model<'_> {
    fn drop(&mut self) {
        // SAFETY: counted when it was made.
        unsafe { Z3_model_dec_ref(self.context.raw, self.model) };
    }
}

/// A text of Z3, copied.
///
/// # Safety
/// It must be null or a text that ends with a zero.
unsafe fn text(raw: Z3_string) -> String {
    if raw.is_null() {
        return String::new();
    }
    // SAFETY: as the caller says.
    unsafe { CStr::from_ptr(raw) }.to_string_lossy().into_owned()
}
