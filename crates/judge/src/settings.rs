//! What a judge needs to know before it starts.

use std::path::PathBuf;
use std::time::Duration;

use program::ClassName;

#[derive(Clone, Debug)]
pub struct Settings {
    /// The JDK whose `bin/java` runs the tests and whose compiler compiles them.
    pub jdk_home: PathBuf,
    /// The judge's own jars: see [`crate::runtime::jars`].
    pub runtime: Vec<PathBuf>,
    /// The user's classes and all that they need. Where it has a test library of its own, the runtime's wins.
    pub class_path: Vec<PathBuf>,
    /// The classes that get probes. A nested class counts with the class around it.
    pub under_test: Vec<ClassName>,
    /// How much computing time one test may take; then the process is killed and the next test gets a new one.
    /// A test that gets no processor because others have it has three times as long by the clock, one that only waits a
    /// quarter. Default: 2 s.
    pub test_timeout: Duration,
    /// Heap of the process. Default: 256 MB, small enough for an endless allocation to end soon.
    pub heap_mb: u32,
    /// Default: `First`.
    pub variation: Variation,
    /// Default: `On`.
    pub sandbox: Sandbox,
    /// An archive of preloaded classes that makes the process start faster, see [`crate::archive`]. Used where
    /// the file exists. Default: none.
    pub archive: Option<PathBuf>,
}

impl Settings {
    pub fn new(jdk_home: impl Into<PathBuf>, runtime: Vec<PathBuf>) -> Self {
        Settings {
            jdk_home: jdk_home.into(),
            runtime,
            class_path: Vec::new(),
            under_test: Vec::new(),
            test_timeout: Duration::from_secs(2),
            heap_mb: 256,
            variation: Variation::First,
            sandbox: Sandbox::On,
            archive: None,
        }
    }
}

/// What is different between the two runs of a test. A test that depends on any of it is flaky. What a running process can
/// pretend besides is a [`Locality`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variation {
    /// Identity hash codes as usual, English, UTC, UTF-8, with assertions.
    #[default]
    First,
    /// Identity hash codes in sequence instead of random ones, Turkish (whose dotless i breaks careless case conversion), a time zone
    /// that is half an hour off and has summer time, `Set.of` and `Map.of` iterated the other way round, another
    /// encoding, another user, many more processors, other memory and larger stacks, without assertions.
    Second,
}

impl Variation {
    /// Where the scratch folder appears to the process, where it has a root of its own.
    pub(crate) fn scratch(self) -> &'static str {
        match self {
            Variation::First => "/scratch",
            Variation::Second => "/var/other-scratch",
        }
    }

    pub(crate) fn host_name(self) -> &'static str {
        match self {
            Variation::First => "localhost",
            Variation::Second => "another-computer",
        }
    }

    pub(crate) fn user_name(self) -> &'static str {
        match self {
            Variation::First => "user",
            Variation::Second => "somebody-else",
        }
    }

    pub(crate) fn user_id(self) -> u32 {
        match self {
            Variation::First => 1000,
            Variation::Second => 4321,
        }
    }

    pub(crate) fn flags(self) -> &'static [&'static str] {
        match self {
            Variation::First => &[
                // Every test loads the classes under test anew, and a third of that is verifying them. The other process
                // verifies them, and no test is kept that it does not agree with.
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+UnlockExperimentalVMOptions",
                // One after the other. By default they are drawn by a generator that the machine's own work draws from, too,
                // and how much of that is done by when depends on the time.
                "-XX:hashCode=3",
                "-XX:-PrintWarnings",
                "-XX:-BytecodeVerificationRemote",
                "-Duser.language=en",
                "-Duser.country=US",
                "-Duser.variant=",
                "-Duser.timezone=UTC",
                "-Dfile.encoding=UTF-8",
                "-XX:ActiveProcessorCount=2",
            ],
            Variation::Second => &[
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Duser.variant=",
                "-Duser.timezone=Australia/Lord_Howe",
                "-Djurat.other=true",
                "-Djurat.unasserted=true",
                "-Dfile.encoding=ISO-8859-1",
                "-XX:ActiveProcessorCount=64",
                // Of the threads that a program starts; Isolation knows of that of the test.
                "-Xss2m",
            ],
        }
    }

    /// The heap, where so much is wanted.
    pub(crate) fn heap_mb(self, wanted: u32) -> u32 {
        match self {
            Variation::First => wanted,
            Variation::Second => wanted + wanted / 4,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sandbox {
    /// The process sees what it needs and changes nothing but its scratch folder, as the crate `sandbox` says. Where
    /// that cannot protect files and secrets, no process is started.
    #[default]
    On,
    /// The same with no more than this, to show what is then still refused.
    At(::sandbox::Level),
    /// Whatever tests do, they do to this computer.
    Off,
}

/// Which computer a test finds itself on, as far as a running process can pretend: language, time zone, encoding, day and the
/// order in which sets are iterated; or what settings, random numbers and the clock are there (only the second process can).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locality {
    /// As the process was started.
    #[default]
    Own,
    /// Arabic, with digits of its own, west of Greenwich, years later, ASCII alone.
    NewYork,
    /// German, with summer time, in another century of two-digit years.
    Berlin,
    /// Whatever setting is asked for is `true`.
    SwitchedOn,
    SwitchedOff,
    /// Settings are a number.
    Numbered,
    Negative,
    Empty,
    /// They are a text.
    Named,
    /// Random numbers begin low, hours go by, there is one processor.
    Lucky,
    /// They begin high, days go by, there are many processors.
    Unlucky,
    /// It is always as late as at first.
    Still,
    /// Weeks go by.
    Slow,
    /// With this number among [`Locality::TURNS`] runs that together try what random numbers, identity hash codes and the clock
    /// can give, and as many processors.
    Turn(u8),
    /// Japanese, with money that has no cents, and a zone with half an hour.
    Tokyo,
    /// Swedish, with an order of letters of its own, where the next day begins first of all.
    Stockholm,
    /// The German of Switzerland, in a zone that leaves out an hour when others do not.
    Zurich,
    /// Thai, with years of its own, west of Greenwich by a half hour.
    Bangkok,
    /// French.
    Paris,
    /// Lithuanian, with small letters of its own, and a zone with three quarters of an hour.
    Vilnius,
    /// The language, zone and encoding that constants of the program name, with this number among those, or rare ones.
    NamedPlace(u8),
}

impl Locality {
    /// Other places.
    pub const ELSEWHERE: [Locality; 2] = [Locality::NewYork, Locality::Berlin];
    /// Further places, for who has the time: the most telling first.
    pub const FURTHER: [Locality; 9] = [
        Locality::NamedPlace(0),
        Locality::Tokyo,
        Locality::Stockholm,
        Locality::Zurich,
        Locality::Bangkok,
        Locality::Vilnius,
        Locality::Paris,
        Locality::NamedPlace(1),
        Locality::NamedPlace(2),
    ];
    /// The same place with other settings.
    pub const OTHER_SETTINGS: [Locality; 6] = [
        Locality::SwitchedOn,
        Locality::SwitchedOff,
        Locality::Numbered,
        Locality::Negative,
        Locality::Empty,
        Locality::Named,
    ];
    /// The same place with other random numbers, clocks and processors.
    pub const OTHER_CHANCE: [Locality; 4] =
        [Locality::Lucky, Locality::Unlucky, Locality::Still, Locality::Slow];

    /// How many runs try what chance and the clock can give: 64 that are chosen so that no remainder, hour or day is missing, and 32
    /// that draw freely and look at instants that the program names.
    pub const TURNS: u8 = 96;

    /// Which one it is of several of its kind.
    pub(crate) fn turn(self) -> u8 {
        match self {
            Locality::Turn(turn) | Locality::NamedPlace(turn) => turn,
            _ => 0,
        }
    }

    pub(crate) fn number(self) -> u8 {
        match self {
            Locality::Own => 0,
            Locality::NewYork => 1,
            Locality::Berlin => 2,
            Locality::SwitchedOn => 3,
            Locality::SwitchedOff => 4,
            Locality::Numbered => 5,
            Locality::Negative => 6,
            Locality::Empty => 7,
            Locality::Named => 8,
            Locality::Lucky => 9,
            Locality::Unlucky => 10,
            Locality::Still => 11,
            Locality::Slow => 12,
            Locality::Turn(_) => 13,
            Locality::Tokyo => 14,
            Locality::Stockholm => 15,
            Locality::Zurich => 16,
            Locality::Bangkok => 17,
            Locality::Paris => 18,
            Locality::Vilnius => 19,
            Locality::NamedPlace(_) => 20,
        }
    }
}

/// The order in which tests run; outcomes are always given in the order of the test engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    Given,
    Reversed,
}

/// What a test finds in static fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statics {
    /// Nothing of what other tests left there: each has a class loader of its own.
    Fresh,
    /// What the tests before it in this run left there, as in a build.
    Kept,
}

/// One compilation unit, by the binary name of its top-level class: `p.StackTest`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    pub class_name: String,
    pub text: String,
}
