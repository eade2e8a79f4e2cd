//! Programs with threads and garbage, compared with the real `java`.

use project::jdk::Jdk;
use vm::launch::Ending;
use vm::{Options, StopReason};

use fixture::{Executable, printed};

const THREADS: &str = r#"
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Threads {
    static int counter;
    static final Object lock = new Object();

    static class Locked extends Thread {
        public synchronized void run() { System.out.println("synchronized run"); }
        void exit() { System.out.println("not to be called"); }
    }

    public static void main(String[] arguments) throws Exception {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            threads[i] = new Thread(() -> { for (int k = 0; k < 5000; k++) synchronized (lock) { counter++; } });
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println(counter + " " + threads[0].getState() + " " + threads[0].isAlive());

        Thread locked = new Locked();
        locked.start();
        locked.join();

        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 10; i++) { int n = i; futures.add(pool.submit(() -> { Thread.sleep(10 * n); return n * n; })); }
        int sum = 0;
        for (Future<Integer> future : futures) sum += future.get();
        System.out.println(sum);
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.SECONDS));
        System.out.println(CompletableFuture.supplyAsync(() -> 20).thenCombine(CompletableFuture.supplyAsync(() -> 22), Integer::sum).get());

        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        new Thread(() -> { try { for (int i = 0; i < 5; i++) queue.put(i); queue.put(-1); } catch (InterruptedException e) { } }).start();
        int taken;
        while ((taken = queue.take()) >= 0) System.out.print(taken + " ");
        System.out.println();

        Thread sleeper = new Thread(() -> {
            try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted()); }
        });
        sleeper.start();
        while (sleeper.getState() != Thread.State.TIMED_WAITING) Thread.onSpinWait();
        System.out.println(sleeper.getState());
        sleeper.interrupt();
        sleeper.join();

        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                synchronized (lock) {
                    try { lock.wait(); System.out.println("notified " + Thread.holdsLock(lock)); } catch (InterruptedException e) { }
                }
                System.out.println("still " + Thread.holdsLock(lock));
            }
        });
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) Thread.onSpinWait();
        synchronized (lock) { lock.notifyAll(); System.out.println(waiter.getState()); }
        waiter.join();
        synchronized (lock) { lock.wait(3); System.out.println("timed out"); }

        Thread parked = new Thread(() -> { LockSupport.park(); System.out.println(Thread.interrupted()); });
        parked.start();
        while (parked.getState() != Thread.State.WAITING) Thread.onSpinWait();
        System.out.println(parked.getState());
        parked.interrupt();
        parked.join();

        try { lock.notify(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        try { lock.wait(1); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        int[] array = {1};
        synchronized (array) { array.notify(); }
        Thread bad = new Thread(() -> { throw new IllegalStateException("boom"); }, "bad");
        bad.setUncaughtExceptionHandler((thread, e) -> System.out.println(thread.getName() + " " + e));
        bad.start();
        bad.join();

        ReentrantLock reentrant = new ReentrantLock(true);
        Condition condition = reentrant.newCondition();
        reentrant.lock();
        try { System.out.println(condition.await(5, TimeUnit.MILLISECONDS)); } finally { reentrant.unlock(); }
        Timer timer = new Timer(true);
        CountDownLatch latch = new CountDownLatch(2);
        timer.schedule(new TimerTask() { public void run() { latch.countDown(); } }, 20, 20);
        latch.await();
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> Thread.currentThread().getName());
        Thread named = new Thread(() -> System.out.println(local.get()), "named");
        named.start();
        named.join();
        System.out.println(local.get());
        long start = System.nanoTime();
        while (System.nanoTime() - start < 20_000_000) { }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        new Thread(() -> { try { Thread.sleep(30); } catch (InterruptedException e) { } System.out.println("late"); }).start();
        System.out.println("end of main");
    }
}
"#;

#[test]
fn threads_do_what_java_does() {
    for jdk in Jdk::all() {
        let program = Executable::compile(jdk, "Threads", THREADS);
        let mut machine = program.boot(Options::default());
        let ending = machine.run_main("Threads", &[]);
        assert_eq!(printed(&machine), program.java("Threads", &[], &[]), "on Java {}", program.jdk.version);
        assert_eq!(ending, Ending::Status(0));

        let mut again = program.boot(Options::default());
        again.run_main("Threads", &[]);
        assert_eq!(again.instructions, machine.instructions, "the same run takes as many instructions");
        assert_eq!(again.state_hash(), machine.state_hash());
    }
}

const GARBAGE: &str = r#"
import java.lang.ref.*;
import java.util.*;

public class Garbage {
    static class Node {
        Node next;
        byte[] data = new byte[100];
        Node(Node next) { this.next = next; }
    }

    static WeakReference<Object> weak(ReferenceQueue<Object> queue) {
        return new WeakReference<>(new Object(), queue);
    }

    static void fill() {
        try {
            List<byte[]> list = new ArrayList<>();
            for (;;) list.add(new byte[1_000_000]);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
    }

    static void fillWithCopies() {
        try {
            long[] copied = new long[50_000];
            List<long[]> list = new ArrayList<>();
            for (;;) list.add(copied.clone());
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] arguments) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = weak(queue);
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        Object kept = new Object();
        map.put(new Object(), "lost");
        map.put(kept, "kept");
        SoftReference<Object> soft = new SoftReference<>(new Object());
        int[] array = {1, 2, 3};
        int hash = array.hashCode(), keptHash = kept.hashCode();
        System.gc();
        System.out.println(queue.remove(1000) == weak);
        System.out.println(weak.get() + " " + map.size() + " " + (soft.get() != null));

        Map<Integer, Node> live = new HashMap<>();
        List<String> texts = new LinkedList<>();
        long sum = 0;
        for (int i = 0; i < 6000; i++) {
            Node node = null;
            for (int k = 0; k < 8; k++) node = new Node(node);
            live.put(i % 500, node);
            sum += live.size();
            if (i % 100 == 0) texts.add("number " + i);
        }
        synchronized (array) { synchronized (kept) { new Garbage(); } }
        System.out.println(sum + " " + String.join(",", texts).length() + " " + live.get(5).next.next.data.length);
        System.out.println((hash == array.hashCode()) + " " + (keptHash == kept.hashCode()) + " " + map.get(kept));
        fill();
        fillWithCopies();
        Cleaner cleaner = Cleaner.create();
        Object[] cleaned = {new Object()};
        cleaner.register(cleaned[0], () -> System.out.println("cleaned"));
        cleaned[0] = null;
        System.gc();
        Thread.sleep(200);
        System.out.println("end");
    }
}
"#;

/// In a heap that is hardly larger than what is alive, so that everything moves many times.
#[test]
fn collections_keep_what_is_alive() {
    for jdk in Jdk::all() {
        let program = Executable::compile(jdk, "Garbage", GARBAGE);
        let mut machine = program.boot(Options { max_heap: 6 << 20, ..Options::default() });
        let ending = machine.run_main("Garbage", &[]);
        assert_eq!(
            printed(&machine),
            program.java("Garbage", &["-Xmx32m"], &[]),
            "on Java {}",
            program.jdk.version
        );
        assert_eq!(ending, Ending::Status(0));
        assert!(machine.heap.collections > 3, "{} collections", machine.heap.collections);
    }
}

#[test]
fn deadlocks_and_budgets_are_stops() {
    let source = r#"
        public class Stops {
            public static void main(String[] arguments) throws Exception {
                Object a = new Object(), b = new Object();
                if (arguments[0].equals("loop")) for (;;) { }
                if (arguments[0].equals("wait")) synchronized (a) { a.wait(); }
                Thread one = new Thread(() -> lock(a, b)), two = new Thread(() -> lock(b, a));
                one.start();
                two.start();
                one.join();
            }
            static void lock(Object first, Object second) {
                synchronized (first) {
                    try { Thread.sleep(10); } catch (InterruptedException e) { }
                    synchronized (second) { }
                }
            }
        }"#;
    let program = Executable::compile(Jdk::find(None).unwrap(), "Stops", source);
    let stop = |how: &str, options: Options| {
        let mut machine = program.boot(options);
        match machine.run_main("Stops", &[how.to_owned()]) {
            Ending::Stopped(stop) => stop.reason,
            ending => panic!("{ending:?}"),
        }
    };
    let limit = 5_000_000;
    let budget = Options { max_instructions: Some(limit), ..Options::default() };
    assert_eq!(stop("loop", budget), StopReason::Instructions { limit });
    expect_test::expect![[r#"
        "main" waits to be notified on a java.lang.Object"#]]
    .assert_eq(&deadlocked(stop("wait", Options::default())));
    expect_test::expect![[r#"
        "main" waits to be notified on a java.lang.Thread
        "Thread-0" waits to lock a java.lang.Object that "Thread-1" holds
        "Thread-1" waits to lock a java.lang.Object that "Thread-0" holds"#]]
    .assert_eq(&deadlocked(stop("deadlock", Options::default())));
}

fn deadlocked(reason: StopReason) -> String {
    match reason {
        StopReason::Deadlock { threads } | StopReason::Stalled { threads } => threads.join("\n"),
        other => panic!("{other}"),
    }
}

/// With and without, in classes, nested classes and the program's own class loaders, but not in the JDK.
#[test]
fn assertions_are_checked_when_asked_for() {
    let source = r#"
        public class Asserts {
            static class Inner { static boolean on() { boolean on = false; assert on = true; return on; } }
            public static void main(String[] arguments) {
                System.out.println(Inner.on() + " " + Asserts.class.desiredAssertionStatus());
                System.out.println(java.util.ArrayList.class.desiredAssertionStatus());
                ClassLoader.getSystemClassLoader().setClassAssertionStatus("Late", false);
                System.out.println(Late.on());
                try {
                    assert arguments.length > 0 : "no arguments: " + arguments.length;
                    System.out.println("not checked");
                } catch (AssertionError e) {
                    System.out.println(e);
                }
            }
        }
        class Late { static boolean on() { boolean on = false; assert on = true; return on; } }"#;
    let program = Executable::compile(Jdk::find(None).unwrap(), "Asserts", source);
    for (assertions, option) in [(true, "-ea"), (false, "-da")] {
        let mut machine = program.boot(Options { assertions, ..Options::default() });
        assert_eq!(machine.run_main("Asserts", &[]), Ending::Status(0));
        assert_eq!(printed(&machine), program.java("Asserts", &[option], &[]), "{option}");
    }
}
