package billing;

import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** What calls cost. */
@Invariant("fee() >= 0")
public abstract class Tariff {

    private final String code;
    private final int fee;

    @Pre("code != null && fee >= 0 && fee <= 10000")
    @Post("fee() == fee")
    protected Tariff(String code, int fee) {
        this.code = code;
        this.fee = fee;
    }

    /** What a call of some seconds costs, in cents. */
    @Pre("seconds >= 0 && seconds <= 100000")
    public abstract long price(int seconds);

    @Pure
    public int fee() {
        return fee;
    }

    public String code() {
        return code;
    }

    @Pre("months >= 0 && months <= 120")
    @Post("@Return == months * fee()")
    public long fees(int months) {
        return (long) months * fee;
    }
}
