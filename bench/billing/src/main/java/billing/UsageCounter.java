package billing;

import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** What somebody has used. */
@Invariant("total() >= 0 && events() >= 0")
public class UsageCounter {

    private long total;
    private int events;

    @Post("total() == 0 && events() == 0")
    public UsageCounter() {}

    @Pre("units >= 1 && units <= 36000")
    @Post("total() == @Old(total()) + units && events() == @Old(events()) + 1")
    public void add(int units) {
        total += units;
        events++;
    }

    @Pre("events() > 0")
    @Post("total() == 0 && events() == 0")
    public void clear() {
        total = 0;
        events = 0;
    }

    @Pure
    public long total() {
        return total;
    }

    @Pure
    public int events() {
        return events;
    }

    @Pre("events() > 0")
    @Post("@Return == total() / events()")
    public long average() {
        return total / events;
    }

    @Pre("other != null && other.events() >= 2")
    @Post("total() == @Old(total()) + other.total() && events() == @Old(events()) + other.events()")
    public void merge(UsageCounter other) {
        total += other.total;
        events += other.events;
    }

    @Pre("total() == 1000")
    public String milestone() {
        return "thousand after " + events;
    }
}
