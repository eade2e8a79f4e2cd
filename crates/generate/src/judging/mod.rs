//! What do candidates do on a real JVM, and what does that mean?
//!
//! [`trial`] runs them, [`assess`] reads off what each run says ([`losses`] why one says nothing, [`traces`] and
//! [`surroundings`] what it leaves behind and sees of the computer, [`hidden`] what no test can say, [`nested`] whether it pins
//! what a precondition forbids), and when tests are
//! chosen, [`agree`], [`together`] and [`confirm`] see to it that both JVMs say the same.

pub mod agree;
pub mod assess;
pub mod confirm;
pub mod hidden;
pub mod losses;
pub mod nested;
pub mod surroundings;
pub mod together;
pub mod traces;
pub mod trial;
