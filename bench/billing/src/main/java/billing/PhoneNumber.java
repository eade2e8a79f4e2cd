package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Whom a call goes to. */
public final class PhoneNumber {

    private final int country;
    private final long digits;

    @Pre("country >= 1 && country <= 999 && digits >= 100")
    @Post("country() == country && digits() == digits")
    public PhoneNumber(int country, long digits) {
        this.country = country;
        this.digits = digits;
    }

    @Pure
    public int country() {
        return country;
    }

    @Pure
    public long digits() {
        return digits;
    }

    @Pre("home >= 1 && home <= 999")
    @Post("@Return == (country() != home)")
    public boolean isForeign(int home) {
        return country != home;
    }

    @Pre("other != null && other.country() == country()")
    public boolean isSame(PhoneNumber other) {
        return digits == other.digits;
    }

    @Override
    public String toString() {
        return "+" + country + " " + digits;
    }
}
