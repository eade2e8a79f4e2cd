package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** A part of the amount. */
public class PercentDiscount implements Discount {

    private final int percent;

    @Pre("percent >= 0 && percent <= 100")
    @Post("percent() == percent")
    public PercentDiscount(int percent) {
        this.percent = percent;
    }

    @Override
    public long apply(long amount) {
        return amount - amount * percent / 100;
    }

    @Pure
    public int percent() {
        return percent;
    }

    @Pre("other != null && other.percent() + percent() <= 100")
    @Post("@Return.percent() == percent() + other.percent()")
    public PercentDiscount and(PercentDiscount other) {
        return new PercentDiscount(percent + other.percent);
    }
}
