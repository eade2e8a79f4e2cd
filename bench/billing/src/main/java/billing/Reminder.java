package billing;

import jurat.contract.Also;
import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;
import jurat.contract.SpecCase;

/** Three times somebody is asked to pay. */
@Invariant("level() >= 0 && level() <= 3")
public class Reminder {

    private int level;
    private boolean stopped;

    @Post("level() == 0 && !isStopped()")
    public Reminder() {}

    @Pre("level() < 3 && !isStopped()")
    @Post("level() == @Old(level()) + 1 && isStopped() == @Old(isStopped())")
    public void escalate() {
        level++;
    }

    @Pre("level() > 0 && !isStopped()")
    @Post("isStopped() && level() == @Old(level())")
    public void stop() {
        stopped = true;
    }

    @Pure
    public int level() {
        return level;
    }

    @Pure
    public boolean isStopped() {
        return stopped;
    }

    @Also({
        @SpecCase(pre = "level() == 0", post = "@Return == 0"),
        @SpecCase(pre = "level() == 1 || level() == 2", post = "@Return == 500"),
        @SpecCase(pre = "level() == 3", post = "@Return == 1500")
    })
    public int fee() {
        if (level == 3) {
            return 1500;
        }
        return level == 0 ? 0 : 500;
    }

    @Pre("subscriber != null && subscriber.isActive() && subscriber.warnings() == 2 && level() == 3")
    @Post("subscriber.warnings() == 3")
    public void warn(Subscriber subscriber) {
        subscriber.warn();
    }
}
