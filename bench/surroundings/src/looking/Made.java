package looking;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Objects that ask for settings, chance and the time when they are made; some methods have to do with it, others not. */
public class Made {
    private static final boolean TRACING = Boolean.getBoolean("made.tracing");
    private static final int MOST = Integer.getInteger("made.most", 5);
    private static final String HOME = System.getenv("MADE_HOME");
    private static final Random SHARED = new Random();
    private static final SecureRandom SECURE = new SecureRandom();

    private final UUID id = UUID.randomUUID();
    private final Instant since = Instant.now();
    private final long nanos = System.nanoTime();
    private final double lot = Math.random();
    private int sum;

    /** Has nothing to do with it. */
    public int add(int amount) {
        if (TRACING) {
            System.err.println(id + " " + amount);
        }
        if (amount < 0) {
            throw new IllegalArgumentException("negative: " + amount);
        }
        sum += amount;
        return sum;
    }

    /** Likewise. */
    public boolean isEmpty() {
        return sum == 0;
    }

    public boolean isFull() {
        return sum >= MOST;
    }

    public String home() {
        return HOME == null ? "none" : HOME;
    }

    public boolean hasSwitch(String name) {
        return name.length() > 3 && System.getProperty("made." + name) != null;
    }

    public boolean isLucky() {
        return lot < 0.01;
    }

    public boolean isOlderThan(int seconds) {
        return Duration.between(since, Instant.now()).getSeconds() > seconds;
    }

    public long age() {
        return (System.nanoTime() - nanos) / 1_000_000;
    }

    public static boolean isBefore(int year) {
        return LocalDate.now(Clock.systemUTC()).isBefore(LocalDate.of(year, 1, 1));
    }

    public static boolean isWeekend(Date day) {
        return day.before(new Date()) && day.getDay() % 6 == 0;
    }

    public static int die() {
        return 1 + SHARED.nextInt(6);
    }

    public static boolean isRare() {
        return ThreadLocalRandom.current().nextInt(4) == 0;
    }

    public static boolean secret() {
        return SECURE.nextBoolean();
    }

    public static List<Integer> mixed(int size) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = 0; number < Math.min(size, 9); number++) {
            numbers.add(number);
        }
        Collections.shuffle(numbers);
        return numbers;
    }

    public static int threads(int wanted) {
        return Math.max(1, Math.min(wanted, Runtime.getRuntime().availableProcessors() - 1));
    }
}
