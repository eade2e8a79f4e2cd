package stackcalc;

import jurat.contract.Pre;

/** One operation and what came out. */
public class HistoryEntry {

    private final String symbol;
    private final long result;

    @Pre("symbol != null")
    public HistoryEntry(String symbol, long result) {
        this.symbol = symbol;
        this.result = result;
    }

    public String symbol() {
        return symbol;
    }

    @Override
    public String toString() {
        return symbol + " -> " + result;
    }

    public long result() {
        return result;
    }
}
