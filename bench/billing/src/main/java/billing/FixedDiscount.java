package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** So much, but not more than the amount. */
public class FixedDiscount implements Discount {

    private final long off;

    @Pre("off >= 0 && off <= 10000")
    @Post("off() == off")
    public FixedDiscount(long off) {
        this.off = off;
    }

    @Override
    @Post("amount <= off() ==> @Return == 0")
    public long apply(long amount) {
        if (amount <= off) {
            return 0;
        }
        return amount - off;
    }

    @Pure
    public long off() {
        return off;
    }
}
