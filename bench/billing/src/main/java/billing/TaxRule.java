package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** How much tax there is. */
public interface TaxRule {

    /** In whole per cent. */
    @Pure
    @Post("@Return >= 0 && @Return <= 100")
    int rate();

    /** The tax of an amount. */
    @Pre("amount >= 0 && amount <= 1000000000")
    @Post("@Return >= 0")
    long of(long amount);
}
