package stackcalc;

import jurat.contract.Pre;

/** A number. */
public class NumberToken extends Token {

    private final long value;

    @Pre("position >= 0")
    public NumberToken(int position, long value) {
        super(position);
        this.value = value;
    }

    public long value() {
        return value;
    }

    @Override
    public String text() {
        return Long.toString(value);
    }
}
