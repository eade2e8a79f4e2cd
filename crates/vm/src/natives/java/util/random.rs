//! Where random generators without a seed get one: from the run's seed, so that a run can be repeated.

use crate::machine::Machine;
use crate::natives::{Args, Entry, Reply, native};
use crate::stop::Outcome;

pub const RANDOM: &str = "java/util/Random";

pub const RANDOM_NATIVES: &[Entry] = &[native("seedUniquifier", "()J", seed)];

pub const SUPPORT: &str = "jdk/internal/util/random/RandomSupport";

pub const SUPPORT_NATIVES: &[Entry] = &[native("initialSeed", "()J", seed)];

fn seed(machine: &mut Machine, _: Args) -> Outcome<Reply> {
    Ok((machine.draw() as i64).into())
}
