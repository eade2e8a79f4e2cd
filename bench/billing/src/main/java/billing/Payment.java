package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Money that has arrived. */
public class Payment {

    private final long amount;
    private boolean booked;

    @Pre("amount >= 1 && amount <= 10000000")
    @Post("amount() == amount && !isBooked()")
    public Payment(long amount) {
        this.amount = amount;
    }

    @Pre("!isBooked()")
    @Post("isBooked()")
    public void book() {
        booked = true;
    }

    @Pre("isBooked()")
    @Post("!isBooked()")
    public void cancel() {
        booked = false;
    }

    @Pure
    public long amount() {
        return amount;
    }

    @Pure
    public boolean isBooked() {
        return booked;
    }

    @Pre("account != null && account.isOpen() && account.balance() <= 1000 && !isBooked() && amount() <= 50")
    @Post("isBooked()")
    public void creditTo(Account account) {
        account.deposit((int) amount);
        booked = true;
    }
}
