package jurat.judge;

import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * What a checked rendering of a test case reports to: which preconditions held before each call, what the call did,
 * which clauses held after it, and what there was to observe.
 */
public final class Trace {

    /** A contract expression; one that throws is not met. */
    @FunctionalInterface
    public interface Condition {
        boolean test() throws Throwable;
    }

    /** Where an observed value comes from. */
    @FunctionalInterface
    public interface Source {
        Object get() throws Throwable;
    }

    /** An old value for every number of a range. */
    @FunctionalInterface
    public interface At {
        Object get(int index) throws Throwable;
    }

    /** The same for every object of a collection. */
    @FunctionalInterface
    public interface Of<T> {
        Object get(T object) throws Throwable;
    }

    /** Where a checked rendering tells what an {@code assignable} clause names. */
    public interface Places {
        void field(Object object, String owner, String name);

        void staticField(String owner, String name);

        /** Both bounds are inside. */
        void elements(Object array, long from, long to);

        /** The same with bounds that are computed without an end. */
        void elements(Object array, BigInteger from, BigInteger to);

        /** All elements of an array, or all that an object of the class library holds. */
        void all(Object object);

        /** What a model field of the object may stand for: its fields and the arrays in them. */
        void model(Object object);
    }

    /** The locations of an {@code assignable} clause, evaluated before the call. */
    @FunctionalInterface
    public interface Locations {
        void tell(Places places) throws Throwable;
    }

    /** A value from before the call, or the exception that its evaluation threw. */
    public static final class Old {
        private final Object value;
        private final Throwable thrown;

        Old(Object value, Throwable thrown) {
            this.value = value;
            this.thrown = thrown;
        }

        public Object get() {
            if (thrown != null) {
                throw Trace.<RuntimeException>asIs(thrown);
            }
            return value;
        }
    }

    /** Old values over a range, and a little beyond it: the range may be another one after the call. */
    public static final class Listed {
        private static final int BELOW = 4;
        private static final int BEYOND = 64;
        private static final int MOST = 20_000;

        private final Map<Integer, Old> values = new HashMap<>();
        private final Map<Object, Old> ofObjects = new IdentityHashMap<>();
        private final String unknown;

        Listed(String unknown) {
            this.unknown = unknown;
        }

        public Object at(int index) {
            return value(values.get(index));
        }

        public Object at(Object object) {
            return value(ofObjects.get(object));
        }

        private Object value(Old old) {
            if (old == null) {
                throw new Unknown(unknown != null ? unknown : "an old value outside the range that was listed");
            }
            return old.get();
        }
    }

    /** A clause that cannot be evaluated: nothing is known of it. */
    static final class Unknown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unknown(String reason) {
            super(reason, null, false, false);
        }
    }

    /** Ends a case whose set-up or call does not meet a precondition. */
    static final class Meaningless extends Error {
        private static final long serialVersionUID = 1;

        Meaningless(String clause) {
            super(clause, null, false, false);
        }
    }

    private final Describe describe;
    private final Runnable beforeCall;
    private final IntConsumer beforeLook;
    private final List<Object> specCases = new ArrayList<>();
    private final List<Object> checks = new ArrayList<>();
    private final List<Object> observations = new ArrayList<>();
    /** Observations that look at the computer themselves, by index. */
    private final List<Object> lookedIn = new ArrayList<>();
    private final Map<Integer, Object> frames = new HashMap<>();
    private final ClassLoader loader;
    private boolean remembers;
    private boolean oldThrew;
    private Past past;
    private String stage = "setup";
    private String meaningless;
    private Throwable thrown;

    Trace(Describe describe, Runnable beforeCall, IntConsumer beforeLook, ClassLoader loader) {
        this.describe = describe;
        this.beforeCall = beforeCall;
        this.beforeLook = beforeLook;
        this.loader = loader;
    }

    /** A value before the call. */
    public Old old(Source source) {
        try {
            return new Old(source.get(), null);
        } catch (Throwable thrown) {
            rethrowIfFatal(thrown);
            oldThrew = true;
            return new Old(null, thrown);
        }
    }

    /** Values before the call, for all numbers from one to below the other. */
    public Listed listed(Source from, Source to, At at) {
        int first;
        int end;
        try {
            first = (int) from.get();
            end = (int) to.get();
        } catch (Throwable thrown) {
            rethrowIfFatal(thrown);
            return new Listed("the range before the call cannot be told");
        }
        if ((long) end - first > Listed.MOST) {
            return new Listed("the range is too large");
        }
        Listed listed = new Listed(null);
        boolean threw = oldThrew;
        for (long index = (long) first - Listed.BELOW; index < (long) Math.max(first, end) + Listed.BEYOND; index++) {
            int number = (int) index;
            oldThrew = false;
            listed.values.put(number, old(() -> at.get(number)));
            threw |= oldThrew && number >= first && number < end;
        }
        oldThrew = threw;
        return listed;
    }

    /** Values before the call, for all objects in an array or collection. */
    public <T> Listed each(Source objects, Of<T> of) {
        Listed listed = new Listed(null);
        try {
            Object all = objects.get();
            Iterable<?> each = all instanceof Object[] array ? Arrays.asList(array) : (Iterable<?>) all;
            for (Object object : each) {
                @SuppressWarnings("unchecked")
                T known = (T) object;
                listed.ofObjects.put(object, old(() -> of.get(known)));
            }
        } catch (Throwable thrown) {
            rethrowIfFatal(thrown);
            return new Listed("the objects before the call cannot be told");
        }
        return listed;
    }

    /** An array as it is now, with the arrays in it down to a depth. */
    public static Object copy(Object array, int depth) {
        if (array == null || depth == 0 || !array.getClass().isArray()) {
            return array;
        }
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        for (int i = 0; i < length; i++) {
            Array.set(copy, i, copy(Array.get(array, i), depth - 1));
        }
        return copy;
    }

    /** The value of a field that the test itself may not read. */
    public Object field(Object target, String owner, String name) {
        try {
            return Inside.field(target, owner, name);
        } catch (Throwable thrown) {
            throw Trace.<RuntimeException>asIs(thrown);
        }
    }

    /** The same of a static field. */
    public Object staticField(String owner, String name) {
        try {
            return Inside.staticField(loader, owner, name);
        } catch (Throwable thrown) {
            throw Trace.<RuntimeException>asIs(thrown);
        }
    }

    /** What a method returns that the test itself may not call. */
    public Object call(Object target, String owner, String name, String descriptor, Object... arguments) {
        try {
            return Inside.call(loader, target, owner, name, descriptor, arguments);
        } catch (Throwable thrown) {
            throw Trace.<RuntimeException>asIs(thrown);
        }
    }

    /**
     * The objects before the call will be asked for: {@link #isFresh}, {@link #unchanged}. The call initialises this class first
     * of all, if nobody has.
     */
    public void remember(String owner) {
        remembers = true;
        try {
            Class.forName(owner, true, loader);
        } catch (ClassNotFoundException | LinkageError unusable) {
            // The call will tell.
        }
    }

    /** Whether an object was made during the call. */
    public boolean isFresh(Object object) {
        if (past == null || past.isTooLarge()) {
            throw new Unknown("too many objects to tell which are fresh");
        }
        return object != null && !past.has(object) && !Past.isShared(object);
    }

    /** What an {@code assignable} clause lets the call change. */
    public void frame(int index, Locations locations) {
        Frame frame = new Frame();
        try {
            locations.tell(frame);
            frames.put(index, frame);
        } catch (Throwable thrown) {
            rethrowIfFatal(thrown);
            frames.put(index, "its locations cannot be evaluated: " + thrown.getClass().getName());
        }
    }

    /** Whether nothing else that existed before the call has changed. */
    public void unchanged(int index) {
        Object frame = frames.get(index);
        Object result;
        if (past == null || past.isTooLarge()) {
            result = Json.object("unknown", "too many objects to compare");
        } else if (frame instanceof Frame places) {
            Past.Change change = places.first(past);
            result = change == null ? "holds" : Json.object("changed", change.steps(), "content", change.content());
        } else {
            result = Json.object("unknown", frame);
        }
        put(index, result);
    }

    /** A precondition of a set-up call or of the call under test. */
    public void requires(String clause, boolean holds) {
        if (!holds) {
            meaningless = clause;
            throw new Meaningless(clause);
        }
    }

    /** The same for an expression that may throw, which counts as not met. */
    public void requires(String clause, Condition condition) {
        boolean holds;
        try {
            holds = condition.test();
        } catch (Throwable notMet) {
            rethrowIfFatal(notMet);
            holds = false;
        }
        requires(clause, holds);
    }

    /** The precondition of one case of the effective contract. */
    public void specCase(int index, Condition condition) {
        try {
            if (condition.test()) {
                specCases.add(index);
            }
        } catch (Throwable notMet) {
            rethrowIfFatal(notMet);
        }
    }

    /** Set-up is over: the call under test comes next, on this receiver (null where there is none). */
    public void calling(Object receiver, Object... arguments) {
        stage = "call";
        describe.identities(receiver, arguments);
        if (remembers) {
            past = new Past(receiver, arguments, loader);
        }
        beforeCall.run();
    }

    /** The call under test returned this; null where it returns nothing. */
    public void returned(Object result) {
        stage = "done";
    }

    /** The call under test threw this. */
    public void threw(Throwable throwable) {
        rethrowIfFatal(throwable);
        stage = "done";
        thrown = throwable;
    }

    /** A clause that must hold after the call. */
    public void check(int index, Condition condition) {
        Object result;
        try {
            result = condition.test() ? "holds" : "broken";
        } catch (Unknown unknown) {
            result = Json.object("unknown", unknown.getMessage());
        } catch (Throwable error) {
            rethrowIfFatal(error);
            result = Json.object("error", error.getClass().getName());
        }
        put(index, result);
    }

    private void put(int index, Object result) {
        while (checks.size() <= index) {
            checks.add(null);
        }
        checks.set(index, result);
    }

    /** A value that could be pinned down; one that cannot be had is left out. */
    public void observe(int index, Source source) {
        beforeLook.accept(index);
        int seen = Watch.seen();
        try {
            observations.add(Json.object("index", index, "value", describe.value(source.get())));
        } catch (Throwable notThere) {
            rethrowIfFatal(notThere);
        }
        if (Watch.seen() != seen) {
            lookedIn.add(index);
        }
    }

    /** Whether the call under test was made and came back. */
    boolean wasCalled() {
        return stage.equals("done");
    }

    /** What the case came to. {@code escaped} is what it threw itself, or null. */
    void into(Map<String, Object> response, Throwable escaped, Exceptions exceptions) {
        response.put("stage", stage);
        response.put("meaningless", meaningless);
        Throwable worth = thrown != null || escaped instanceof Meaningless ? thrown : escaped;
        response.put("thrown", worth == null ? null : exceptions.describe(worth));
        response.put("spec_cases", specCases);
        response.put("checks", checks);
        response.put("observations", observations);
        response.put("looked_in", lookedIn);
        response.put("old_threw", oldThrew);
    }

    /** Any exception where Java's rules would not let it pass. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T asIs(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** What is not the program's own doing must not be taken for its answer. */
    private static void rethrowIfFatal(Throwable throwable) {
        if (throwable instanceof ExitAttempt exit) {
            throw exit;
        }
        if (throwable instanceof OutOfMemoryError memory) {
            throw memory;
        }
        if (throwable instanceof Meaningless nested) {
            throw nested;
        }
    }
}
