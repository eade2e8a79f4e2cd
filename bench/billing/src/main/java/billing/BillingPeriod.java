package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** A month, while it is billed. */
public class BillingPeriod {

    private final int month;
    private int days;
    private boolean locked;

    @Pre("month >= 1 && month <= 12")
    @Post("month() == month && days() == 0 && !isLocked()")
    public BillingPeriod(int month) {
        this.month = month;
    }

    @Pre("!isLocked() && days() < 31")
    @Post("days() == @Old(days()) + 1 && isLocked() == @Old(isLocked())")
    public void nextDay() {
        days++;
    }

    @Pre("days() >= 28 && !isLocked()")
    @Post("isLocked() && days() == @Old(days())")
    public void lock() {
        locked = true;
    }

    @Pure
    public int month() {
        return month;
    }

    @Pure
    public int days() {
        return days;
    }

    @Pure
    public boolean isLocked() {
        return locked;
    }

    @Pre("isLocked() && month() < 12")
    @Post("@Return.month() == month() + 1")
    public BillingPeriod next() {
        return new BillingPeriod(month + 1);
    }

    @Pre("isLocked() && tariff != null")
    public long fee(Tariff tariff) {
        return tariff.fees(1);
    }
}
