//! What do candidates do on a real JVM, and what does that mean?
//!
//! [`trial`] runs them (without what [`silence`] knows not to answer), [`assess`] reads off what each run says ([`losses`]
//! why one says nothing, [`traces`] and [`surroundings`] what it leaves behind and sees of the computer, [`hidden`] what no
//! test can say, [`blame`] which of its calls did it, [`nested`] whether it pins what a precondition forbids), and when tests are chosen, [`doubts`], [`agree`],
//! [`together`] and [`confirm`] see to it that both JVMs say the same.

pub(crate) mod agree;
pub(crate) mod assess;
pub(crate) mod blame;
pub(crate) mod confirm;
pub(crate) mod doubts;
pub(crate) mod hidden;
pub(crate) mod losses;
pub(crate) mod nested;
pub(crate) mod silence;
pub(crate) mod surroundings;
pub(crate) mod together;
pub(crate) mod traces;
pub(crate) mod trial;
