package billing;

import java.util.ArrayDeque;
import java.util.Deque;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** The calls of a day, newest first. */
public class CallLog {

    private final Deque<CallRecord> calls = new ArrayDeque<>();

    @Post("size() == 0")
    public CallLog() {}

    @Pre("call != null && call.seconds() >= 10 && size() < 50")
    @Post("size() == @Old(size()) + 1 && newest() == call")
    public void enter(CallRecord call) {
        calls.addFirst(call);
    }

    @Pure
    @Pre("size() > 0")
    public CallRecord newest() {
        return calls.getFirst();
    }

    @Pure
    public int size() {
        return calls.size();
    }

    @Pre("call != null && size() >= 2 && newest() == call")
    @Post("size() == @Old(size()) - 1")
    public int forget(CallRecord call) {
        calls.removeFirst();
        return call.seconds();
    }

    @Pre("size() == 4")
    public int seconds() {
        int seconds = 0;
        for (CallRecord call : calls) {
            seconds += call.seconds();
        }
        return seconds;
    }

    @Pre("counter != null && counter.events() == 0 && size() >= 3")
    @Post("counter.events() == size()")
    public void countInto(UsageCounter counter) {
        for (CallRecord call : calls) {
            counter.add(call.seconds());
        }
    }
}
