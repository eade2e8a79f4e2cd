package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Less, from an amount on. */
public class ReducedTax implements TaxRule {

    private final long from;

    @Pre("from >= 0 && from <= 100000")
    @Post("rate() == 7 && from() == from")
    public ReducedTax(long from) {
        this.from = from;
    }

    @Override
    @Pure
    public int rate() {
        return 7;
    }

    @Override
    @Post("amount < from() ==> @Return == 0")
    public long of(long amount) {
        if (amount < from) {
            return 0;
        }
        return amount * 7 / 100;
    }

    @Pure
    public long from() {
        return from;
    }
}
