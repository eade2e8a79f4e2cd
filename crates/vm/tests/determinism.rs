//! The same run twice: same instruction count, same output, same state. What a program could take from the world outside
//! (time, randomness, addresses, turns of threads) comes from the run's options.

use fixture::{Executable, printed};
use project::jdk::Jdk;
use vm::launch::Ending;
use vm::{Machine, Options};

const CHANCE: &str = r#"
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Chance {
    static final class Plain {}

    static final List<String> log = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] arguments) throws Exception {
        Map<Object, Integer> byIdentity = new HashMap<>();
        for (int i = 0; i < 200; i++) byIdentity.put(new Plain(), i);
        System.out.println("order " + byIdentity.values());
        System.out.println("hash " + System.identityHashCode(new Plain()) + " " + new Plain());

        Random random = new Random();
        System.out.println("random " + random.nextLong() + " " + Math.random() + " " + UUID.randomUUID()
            + " " + ThreadLocalRandom.current().nextInt() + " " + new SplittableRandom().nextInt());
        System.out.println("time " + System.currentTimeMillis() + " " + System.nanoTime());
        System.out.println("set " + Set.of("a", "b", "c", "d", "e") + Map.of(1, 2, 3, 4, 5, 6));

        AtomicInteger turn = new AtomicInteger();
        int[] unsafe = new int[1];
        Thread[] threads = new Thread[4];
        for (int number = 0; number < threads.length; number++) {
            int mine = number;
            threads[number] = new Thread(() -> {
                for (int i = 0; i < 3000; i++) {
                    int before = unsafe[0];
                    if (i % 50 == 0) Thread.yield();
                    unsafe[0] = before + 1;
                    if (i % 1000 == 0) log.add(mine + "@" + turn.incrementAndGet());
                }
            });
            threads[number].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println("threads " + log + " " + unsafe[0]);

        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<String>> futures = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int task = i;
            futures.add(pool.submit(() -> {
                Thread.sleep(10 * (6 - task));
                log.add("task " + task);
                return Thread.currentThread().getName() + " " + task;
            }));
        }
        for (Future<String> future : futures) System.out.println(future.get());
        pool.shutdown();
        System.out.println("later " + System.currentTimeMillis() + " " + log.subList(12, log.size()));
    }
}
"#;

/// What can be told apart after a run.
#[derive(Debug, PartialEq)]
struct Run {
    printed: String,
    instructions: u64,
    state_hash: u64,
    classes: usize,
    allocated: u64,
}

fn run(machine: &mut Machine) -> Run {
    let before = machine.instructions;
    assert_eq!(machine.run_main("Chance", &[]), Ending::Status(0));
    Run {
        printed: printed(machine),
        instructions: machine.instructions - before,
        state_hash: machine.state_hash(),
        classes: machine.loaded_classes(),
        allocated: machine.heap.used(),
    }
}

fn line<'a>(run: &'a Run, first_word: &str) -> &'a str {
    run.printed.lines().find(|line| line.starts_with(first_word)).unwrap()
}

#[test]
fn the_same_run_twice_is_the_same() {
    for jdk in Jdk::all() {
        let program = Executable::compile(jdk, "Chance", CHANCE);
        let mut first = program.boot(Options::default());
        let booted = first.snapshot();
        let expected = run(&mut first);
        assert!(expected.printed.lines().count() > 10, "{}", expected.printed);
        assert_eq!(run(&mut program.boot(Options::default())), expected, "another machine");

        // Going back: what all states share is linked already, which takes no instructions a second time. The clock, and
        // the seeds that Java takes from it, follow the instructions; all else is the same.
        first.restore(&booted);
        let second = run(&mut first);
        let timeless = |run: &Run| {
            let lines = run
                .printed
                .lines()
                .filter(|line| !["random", "time", "later"].iter().any(|word| line.starts_with(word)));
            lines.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(timeless(&second), timeless(&expected), "after going back");
        // What is linked only once something else is linked has settled after the second time.
        first.restore(&booted);
        let settled = run(&mut first);
        assert_eq!(timeless(&settled), timeless(&expected), "after going back again");
        for _ in 0..2 {
            first.restore(&booted);
            assert_eq!(run(&mut first), settled, "after going back once more");
        }

        // Standing between snapshots changes nothing either.
        let mut watched = program.boot(Options::default());
        watched.snapshot();
        let other = run(&mut watched);
        watched.snapshot();
        assert_eq!(other, expected, "with snapshots");
    }
}

#[test]
fn another_seed_is_another_run() {
    let program = Executable::compile(Jdk::find(None).unwrap(), "Chance", CHANCE);
    let [first, other] = [1, 2].map(|seed| run(&mut program.boot(Options { seed, ..Options::default() })));
    for word in ["order", "hash", "random"] {
        assert_ne!(line(&first, word), line(&other, word));
    }
    assert_ne!(first.state_hash, other.state_hash);
}

#[test]
fn the_clock_starts_where_the_options_say() {
    let program = Executable::compile(Jdk::find(None).unwrap(), "Chance", CHANCE);
    let later = Options { start_time: 1_000_000_000_000_000_000, ..Options::default() };
    let run = run(&mut program.boot(later));
    assert!(line(&run, "time").starts_with("time 1000000000"), "{}", run.printed);
}
