package stackcalc;

import jurat.contract.Pre;

/** What all operators share. */
public abstract class AbstractOperator implements Operator {

    private final String symbol;
    private final int arity;

    @Pre("symbol != null && arity >= 0")
    protected AbstractOperator(String symbol, int arity) {
        this.symbol = symbol;
        this.arity = arity;
    }

    @Override
    public String symbol() {
        return symbol;
    }

    @Override
    public int arity() {
        return arity;
    }

    @Override
    public String toString() {
        return symbol + "/" + arity;
    }
}
