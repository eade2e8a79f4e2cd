package jurat.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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

    /** Ends a case whose set-up or call does not meet a precondition. */
    static final class Meaningless extends Error {
        private static final long serialVersionUID = 1;

        Meaningless(String clause) {
            super(clause, null, false, false);
        }
    }

    private final Describe describe;
    private final Runnable beforeCall;
    private final List<Object> specCases = new ArrayList<>();
    private final List<Object> checks = new ArrayList<>();
    private final List<Object> observations = new ArrayList<>();
    private String stage = "setup";
    private String meaningless;
    private Throwable thrown;

    Trace(Describe describe, Runnable beforeCall) {
        this.describe = describe;
        this.beforeCall = beforeCall;
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
        while (checks.size() <= index) {
            checks.add(null);
        }
        Object result;
        try {
            result = condition.test() ? "holds" : "broken";
        } catch (Throwable error) {
            rethrowIfFatal(error);
            result = Json.object("error", error.getClass().getName());
        }
        checks.set(index, result);
    }

    /** A value that could be pinned down; one that cannot be had is left out. */
    public void observe(int index, Source source) {
        try {
            observations.add(Json.object("index", index, "value", describe.value(source.get())));
        } catch (Throwable notThere) {
            rethrowIfFatal(notThere);
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
