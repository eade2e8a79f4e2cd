//! Many runs that together try what chance and the clock can give.

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
