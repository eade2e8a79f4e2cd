package billing;

import jurat.contract.Post;
import jurat.contract.Pre;

/** What somebody need not pay. */
public interface Discount {

    @Pre("amount >= 0 && amount <= 1000000")
    @Post("@Return >= 0 && @Return <= amount")
    long apply(long amount);
}
