package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** A short text. */
public class SmsMessage extends Message {

    private final String text;

    @Pre("sequence >= 0 && text != null && text.length() >= 1 && text.length() <= 160")
    @Post("sequence() == sequence && !isAcknowledged() && units() == 1")
    public SmsMessage(int sequence, String text) {
        super(sequence);
        this.text = text;
    }

    @Override
    @Pure
    public int units() {
        return 1;
    }

    public int length() {
        return text.length();
    }
}
