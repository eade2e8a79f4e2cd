package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Bytes, in blocks of a kilobyte. */
public class DataMessage extends Message {

    private int blocks;

    @Pre("sequence >= 0")
    @Post("sequence() == sequence && !isAcknowledged() && units() == 0")
    public DataMessage(int sequence) {
        super(sequence);
    }

    @Pre("blocks >= 1 && blocks <= 8 && units() + blocks <= 64 && !isAcknowledged()")
    @Post("units() == @Old(units()) + blocks && isAcknowledged() == @Old(isAcknowledged())")
    public void append(int blocks) {
        this.blocks += blocks;
    }

    @Override
    @Pure
    public int units() {
        return blocks;
    }

    @Pure
    @Post("@Return == (units() == 64)")
    public boolean isComplete() {
        return blocks == 64;
    }
}
