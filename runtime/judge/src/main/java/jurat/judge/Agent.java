package jurat.judge;

import java.lang.instrument.Instrumentation;

/** Started before {@link Main}: keeps what lets {@link ChokePoints} look into the JDK. */
public final class Agent {
    private static Instrumentation instrumentation;

    private Agent() {}

    /** Called by the machine. */
    public static void premain(String arguments, Instrumentation given) {
        // The machine calls first; whoever calls later is nobody that is expected.
        if (instrumentation == null) {
            instrumentation = given;
        }
    }

    /** Null where the process was started without the agent. */
    static Instrumentation instrumentation() {
        return instrumentation;
    }
}
