package stackcalc;

import jurat.contract.Pre;

/** Writes down what a calculator does. */
public class Recorder {

    private final History history;

    @Pre("history != null && history.size() == 0")
    public Recorder(History history) {
        this.history = history;
    }

    @Pre("operator != null && calculator != null")
    public boolean perform(Operator operator, Calculator calculator) {
        boolean done = calculator.perform(operator);
        if (done) {
            history.record(new HistoryEntry(operator.symbol(), calculator.result()));
        }
        return done;
    }

    public boolean isFull() {
        return history.isFull();
    }

    public int recorded() {
        return history.size();
    }
}
