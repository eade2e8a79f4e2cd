package billing;

import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Numbers for invoices, without gaps. */
@Invariant("next() >= 1")
public class InvoiceNumbers {

    private int next = 1;
    private final int year;

    @Pre("year >= 2000 && year <= 2999")
    @Post("next() == 1 && year() == year")
    public InvoiceNumbers(int year) {
        this.year = year;
    }

    @Pre("next() < 99999")
    @Post("next() == @Old(next()) + 1")
    public String take() {
        return year + "-" + next++;
    }

    @Pre("next() > 1")
    @Post("next() == @Old(next()) - 1")
    public void giveBack() {
        next--;
    }

    @Pure
    public int next() {
        return next;
    }

    @Pure
    public int year() {
        return year;
    }

    @Pre("next() > 5")
    public int used() {
        return next - 1;
    }
}
