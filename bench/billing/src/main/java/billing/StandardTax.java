package billing;

import jurat.contract.Post;
import jurat.contract.Pure;

/** What most things have. */
public class StandardTax implements TaxRule {

    @Post("rate() == 19")
    public StandardTax() {}

    @Override
    @Pure
    public int rate() {
        return 19;
    }

    @Override
    @Post("@Return == amount * 19 / 100")
    public long of(long amount) {
        return amount * 19 / 100;
    }
}
