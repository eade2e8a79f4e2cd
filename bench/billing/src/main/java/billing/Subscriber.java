package billing;

import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Somebody who telephones and pays. */
@Invariant("warnings() >= 0 && warnings() <= 3")
public class Subscriber {

    private final PhoneNumber number;
    private boolean active;
    private int warnings;

    @Pre("number != null")
    @Post("!isActive() && warnings() == 0")
    public Subscriber(PhoneNumber number) {
        this.number = number;
    }

    @Pre("!isActive() && warnings() < 3")
    @Post("isActive() && warnings() == @Old(warnings())")
    public void activate() {
        active = true;
    }

    @Pre("isActive()")
    @Post("!isActive() && warnings() == @Old(warnings())")
    public void suspend() {
        active = false;
    }

    @Pre("isActive() && warnings() < 3")
    @Post("warnings() == @Old(warnings()) + 1 && isActive() == @Old(isActive())")
    public void warn() {
        warnings++;
    }

    @Pre("warnings() > 0")
    @Post("warnings() == 0 && isActive() == @Old(isActive())")
    public void forgive() {
        warnings = 0;
    }

    @Pre("isActive() && warnings() == 3")
    @Post("!isActive() && warnings() == 3")
    public void block() {
        active = false;
    }

    @Pure
    @Post("@Return == (!isActive() && warnings() == 3)")
    public boolean isBlocked() {
        return !active && warnings == 3;
    }

    @Pure
    public boolean isActive() {
        return active;
    }

    @Pure
    public int warnings() {
        return warnings;
    }

    public PhoneNumber number() {
        return number;
    }
}
