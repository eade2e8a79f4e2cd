package stackcalc;

import jurat.contract.Pre;

/** A piece of what the user typed. */
public abstract class Token {

    private final int position;

    @Pre("position >= 0")
    protected Token(int position) {
        this.position = position;
    }

    public int position() {
        return position;
    }

    public boolean isFirst() {
        return position == 0;
    }

    public abstract String text();
}
