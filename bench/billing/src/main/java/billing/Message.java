package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** What the network sends. */
public abstract class Message {

    private final int sequence;
    private boolean acknowledged;

    @Pre("sequence >= 0")
    @Post("sequence() == sequence && !isAcknowledged()")
    protected Message(int sequence) {
        this.sequence = sequence;
    }

    @Pure
    public int sequence() {
        return sequence;
    }

    @Pure
    public boolean isAcknowledged() {
        return acknowledged;
    }

    @Pre("!isAcknowledged()")
    @Post("isAcknowledged()")
    public void acknowledge() {
        acknowledged = true;
    }

    /** What is billed. */
    @Pure
    public abstract int units();
}
