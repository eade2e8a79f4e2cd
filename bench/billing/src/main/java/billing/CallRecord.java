package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** A call that was made. */
public class CallRecord {

    private final PhoneNumber to;
    private final int seconds;
    private CallKind kind = CallKind.LOCAL;
    private boolean rated;

    @Pre("to != null && seconds >= 1 && seconds <= 36000")
    @Post("seconds() == seconds && kind() == CallKind.LOCAL && !isRated()")
    public CallRecord(PhoneNumber to, int seconds) {
        this.to = to;
        this.seconds = seconds;
    }

    @Pre("kind != null && !isRated()")
    @Post("kind() == kind && isRated() == @Old(isRated())")
    public void classify(CallKind kind) {
        this.kind = kind;
    }

    @Pre("!isRated()")
    @Post("isRated() && kind() == @Old(kind())")
    public void rate() {
        rated = true;
    }

    @Pure
    public int seconds() {
        return seconds;
    }

    @Pure
    public CallKind kind() {
        return kind;
    }

    @Pure
    public boolean isRated() {
        return rated;
    }

    public PhoneNumber to() {
        return to;
    }

    @Pre("tariff != null && isRated()")
    public Money cost(Tariff tariff) {
        long price = tariff.price(seconds);
        return new Money(kind == CallKind.ROAMING ? 2 * price : price);
    }
}
