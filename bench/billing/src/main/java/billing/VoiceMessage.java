package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** A call, in seconds. */
public class VoiceMessage extends Message {

    private final int seconds;

    @Pre("sequence >= 0 && seconds >= 1 && seconds <= 36000")
    @Post("sequence() == sequence && !isAcknowledged() && units() == seconds")
    public VoiceMessage(int sequence, int seconds) {
        super(sequence);
        this.seconds = seconds;
    }

    @Override
    @Pure
    public int units() {
        return seconds;
    }

    @Pre("to != null && isAcknowledged()")
    @Post("@Return.seconds() == units()")
    public CallRecord record(PhoneNumber to) {
        return new CallRecord(to, seconds);
    }
}
