//! Randomness that depends on the run's seed and on *what* is being decided, never on the order in
//! which work happens to be done: every decision derives its own stream from a label.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A stream of random numbers; the algorithm is fixed so that results do not change with a library.
pub type Random = ChaCha8Rng;

/// The seed of a run, or of a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seed(pub u64);

impl Seed {
    /// The seed of a part of the work, named by `label` (a class, a method, a purpose).
    pub fn derive(self, label: &str) -> Seed {
        // FNV-1a over the label, then a SplitMix64 finaliser: small, fixed for ever, well spread.
        let hash = label.bytes().fold(0xcbf2_9ce4_8422_2325_u64 ^ self.0, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mixed = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Seed(mixed ^ (mixed >> 31))
    }

    pub fn random(self) -> Random {
        Random::seed_from_u64(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;

    #[test]
    fn labels_give_independent_fixed_streams() {
        let seed = Seed(0);
        assert_ne!(seed.derive("a"), seed.derive("b"));
        assert_eq!(seed.derive("a"), Seed(0).derive("a"));
        assert_ne!(Seed(1).derive("a"), seed.derive("a"));
        let first: u32 = seed.derive("a").random().random_range(0..1000);
        let again: u32 = seed.derive("a").random().random_range(0..1000);
        assert_eq!(first, again);
    }
}
