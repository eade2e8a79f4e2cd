import java.util.ArrayList;
import java.util.List;

/** What the instrumented classes call: which way each jump and each switch went, by invocation. */
public final class Trace {

    /** One invocation of a method: the evaluation of a decision that it is in the middle of. */
    public static final class Frame {
        List<Integer> evaluation = new ArrayList<>();
    }

    /** By the numbers that the probes pass. */
    static final List<Goals.Jump> JUMPS = new ArrayList<>();
    static final List<Goals.Selector> SELECTORS = new ArrayList<>();

    private Trace() {}

    public static Frame enter() {
        return new Frame();
    }

    public static void jump(Frame frame, int jump, boolean taken) {
        JUMPS.get(jump).hit(frame, taken);
    }

    public static void arm(int selector, int value) {
        SELECTORS.get(selector).hit(value);
    }
}
