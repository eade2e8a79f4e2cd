//! Many runs that together try what chance and the clock can give, and places that few live in or that the program names.

use std::collections::BTreeSet;

use judge::{Judge, Locality, Settings, Variation};

use crate::support::Bench;

/// What is true once in some tens of runs.
const LUCKY: &[&str] = &[
    "new java.util.Random().nextInt(50) == 7",
    "new java.util.Random().nextInt(49) + 1 == 49",
    "new java.util.Random().nextInt(64) == 33",
    "new java.util.Random().nextLong(31) == 13",
    "new java.util.Random().nextInt(20, 60) == 31",
    "new java.util.SplittableRandom().nextInt(60) == 59",
    "new java.util.SplittableRandom().nextLong(64) == 17",
    "java.util.concurrent.ThreadLocalRandom.current().nextInt(55) == 21",
    "new java.security.SecureRandom().nextInt(45) == 44",
    "java.util.UUID.randomUUID().getLeastSignificantBits() % 50 == 0",
    "java.util.UUID.randomUUID().toString().startsWith(\"a\")",
    "Math.abs(Math.random() - 0.47) < 0.01",
    "new java.util.Random().doubles().limit(2).allMatch(x -> x > 0.7)",
    "new java.util.Random() { boolean hit() { return nextBoolean() && nextBoolean() && !nextBoolean() && nextBoolean() && nextBoolean(); } }.hit()",
    "System.identityHashCode(new Object()) % 40 == 5",
    "new Object().hashCode() % 37 == 11",
];

/// What is true for an hour, a minute or a day.
const SOMETIMES: &[&str] = &[
    "Runtime.getRuntime().availableProcessors() == 12",
    "java.time.LocalTime.now().getHour() == 3",
    "java.time.LocalTime.now().getMinute() == 0",
    "java.time.LocalTime.now().getMinute() == 59",
    "java.time.LocalTime.now().isAfter(java.time.LocalTime.of(23, 59))",
    "java.util.Calendar.getInstance().get(java.util.Calendar.HOUR_OF_DAY) == 22",
    "java.time.LocalDate.now().getDayOfMonth() == java.time.LocalDate.now().lengthOfMonth()",
    "java.time.LocalDate.now().getDayOfMonth() == 13 && java.time.LocalDate.now().getDayOfWeek() == java.time.DayOfWeek.FRIDAY",
    "java.time.MonthDay.now().equals(java.time.MonthDay.of(4, 1))",
    "java.time.MonthDay.now().equals(java.time.MonthDay.of(2, 29))",
    "java.time.YearMonth.now().equals(java.time.YearMonth.of(1999, 12))",
    "p.Hours.isOpening()",
    "p.Hours.isLate()",
    "p.Hours.isNameDay()",
    "p.Hours.isLegacy()",
    "p.Hours.isLast()",
];

/// What no enumeration hits by itself: the code names it.
const HOURS: &str = "import java.time.*; public class Hours {
    private static final LocalTime LATE = LocalTime.of(17, 42);
    static boolean isOpening() { LocalTime now = LocalTime.now(); return now.getHour() == 9 && now.getMinute() == 35; }
    static boolean isLate() { LocalTime now = LocalTime.now(); return now.isAfter(LATE) && now.isBefore(LATE.plusMinutes(2)); }
    static boolean isNameDay() {
        java.util.Calendar now = java.util.Calendar.getInstance();
        return now.get(java.util.Calendar.MONTH) == 8 && now.get(java.util.Calendar.DAY_OF_MONTH) == 19;
    }
    static boolean isLegacy() { return LocalDate.now().isBefore(LocalDate.parse(\"1998-05-02\")); }
    static boolean isLast() { return System.currentTimeMillis() / 1000 > 4_999_000_000L; }
}";

#[test]
fn some_turn_gives_what_is_rare() {
    let bench = Bench::new(&[HOURS]);
    let mut first = bench.judge();
    let observe =
        |(index, expression): (usize, &&str)| format!(" trace.observe({index}, () -> {expression});");
    // Whoever draws first gets what is chosen; the clock is there for all.
    let lucky = LUCKY.iter().map(|expression| vec![*expression]);
    let cases: Vec<Vec<&str>> = lucky.chain([SOMETIMES.to_vec()]).collect();
    let body = |case: &Vec<&str>| {
        let observations: String = case.iter().enumerate().map(observe).collect();
        format!("trace.calling(null); trace.returned(null);{observations}")
    };
    let bodies: Vec<String> = cases.iter().map(body).collect();
    let bodies: Vec<&str> = bodies.iter().map(String::as_str).collect();
    crate::support::checked(&bench, &mut first, &bodies);
    let settings = Settings { variation: Variation::Second, ..bench.settings.clone() };
    let mut second = Judge::start(&settings).unwrap();
    second.define(first.compiled()).unwrap();
    for (number, case) in cases.iter().enumerate() {
        let mut seen: Vec<BTreeSet<String>> = vec![BTreeSet::new(); case.len()];
        for turn in 0..Locality::TURNS {
            second.set_locality(Locality::Turn(turn));
            let outcomes = second.run_checked("p.Checked", &[format!("case{number}")]).unwrap();
            for (index, value) in &outcomes[0].observations {
                seen[*index].insert(format!("{value:?}"));
            }
            if seen.iter().all(|values| values.len() == 2) {
                break;
            }
        }
        for (expression, seen) in case.iter().zip(seen) {
            assert_eq!(seen.len(), 2, "{expression}: {seen:?}");
        }
    }
}

#[test]
fn cases_that_run_together_get_the_same_chance_and_time_as_alone() {
    let bench =
        Bench::new(&["public class Count { static int count; static int next() { return ++count; } }"]);
    let mut first = bench.judge();
    let draw = "trace.calling(null); trace.returned(null);
        trace.observe(0, () -> new java.util.Random().nextInt(1000));
        trace.observe(1, () -> System.identityHashCode(new Object()));
        trace.observe(2, () -> java.util.UUID.randomUUID().toString());
        trace.observe(3, () -> java.time.LocalDateTime.now().withNano(0).toString());
        trace.observe(4, () -> p.Count.next());";
    let throwing = "trace.calling(null); throw new IllegalStateException();";
    crate::support::checked(&bench, &mut first, &[draw, throwing, draw]);
    let settings = Settings { variation: Variation::Second, ..bench.settings.clone() };
    let mut second = Judge::start(&settings).unwrap();
    second.define(first.compiled()).unwrap();
    second.set_locality(Locality::Turn(21));
    let names = ["case0", "case1", "case2"];
    let together = second.run_checked_together(&names.map(|name| ("p.Checked", name))).unwrap().unwrap();
    let alone = second.run_checked("p.Checked", &names.map(str::to_owned)).unwrap();
    assert_eq!(together[0].observations, alone[0].observations);
    assert_eq!(together[1].thrown, alone[1].thrown);
    assert_eq!(together[2].observations[..4], alone[2].observations[..4]);
    // What is in static fields is the one thing that they share.
    assert_ne!(together[2].observations[4], alone[2].observations[4]);
}

/// What only few places show, or one that the program looks for.
const FEW: &[&str] = &[
    "java.util.Locale.getDefault() == java.util.Locale.JAPAN",
    "java.text.NumberFormat.getCurrencyInstance().getMaximumFractionDigits()",
    "java.text.Collator.getInstance().compare(\"\\u00d6l\", \"Zug\") < 0",
    "\"\\u00cc\".toLowerCase().length()",
    "java.text.NumberFormat.getIntegerInstance().format(1234).equals(\"1\\u2019234\")",
    "java.util.Calendar.getInstance().getCalendarType()",
    "java.time.LocalDateTime.of(2021, 10, 3, 2, 30).atZone(java.time.ZoneId.systemDefault()).getHour()",
    "java.time.Instant.parse(\"2021-01-04T10:30:00Z\").atZone(java.time.ZoneId.systemDefault()).getDayOfMonth()",
    "java.time.Instant.EPOCH.atZone(java.time.ZoneId.systemDefault()).getMinute() % 30",
    "java.util.TimeZone.getDefault().getID().startsWith(\"Asia/\")",
    "java.nio.charset.Charset.defaultCharset().name().startsWith(\"Shift\")",
    "p.Looking.greeting()",
    "p.Looking.isKorea()",
    "p.Looking.isHome()",
    "p.Looking.tax()",
    "p.Looking.isRussian()",
];

const LOOKING: &str = "import java.util.*; public class Looking {
    static String greeting() { return Locale.getDefault().getLanguage().equals(\"it\") ? \"ciao\" : \"hello\"; }
    static boolean isKorea() { return Locale.getDefault() == Locale.KOREA; }
    static boolean isHome() { return TimeZone.getDefault().getID().equals(\"America/Lima\"); }
    static int tax() { switch (Locale.getDefault().getCountry()) { case \"NZ\": return 15; default: return 19; } }
    static boolean isRussian() { return java.nio.charset.Charset.defaultCharset().name().startsWith(\"KOI8\"); }
}";

#[test]
fn some_further_place_shows_what_few_do() {
    let bench = Bench::new(&[LOOKING]);
    let mut first = bench.judge();
    let observe =
        |(index, expression): (usize, &&str)| format!(" trace.observe({index}, () -> {expression});");
    let observations: String = FEW.iter().enumerate().map(observe).collect();
    let body = format!("trace.calling(null); trace.returned(null);{observations}");
    crate::support::checked(&bench, &mut first, &[&body]);
    let settings = Settings { variation: Variation::Second, ..bench.settings.clone() };
    let mut second = Judge::start(&settings).unwrap();
    second.define(first.compiled()).unwrap();
    let mut seen: Vec<BTreeSet<String>> = vec![BTreeSet::new(); FEW.len()];
    let mut first_run = None;
    for locality in [Locality::Own].into_iter().chain(Locality::FURTHER).chain([Locality::Own]) {
        second.set_locality(locality);
        let outcome = second.run_checked("p.Checked", &["case0".to_owned()]).unwrap().remove(0);
        for (index, value) in &outcome.observations {
            seen[*index].insert(format!("{value:?}"));
        }
        let first_run = first_run.get_or_insert_with(|| outcome.observations.clone());
        assert_eq!(locality == Locality::Own, *first_run == outcome.observations, "{locality:?}");
    }
    for (expression, seen) in FEW.iter().zip(seen) {
        assert!(seen.len() > 1, "{expression}: {seen:?}");
    }
}
