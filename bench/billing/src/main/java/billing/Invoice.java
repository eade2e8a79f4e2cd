package billing;

import java.util.ArrayList;
import java.util.List;
import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** What somebody has to pay. */
@Invariant("lines() >= 0 && total() >= 0")
public class Invoice {

    private final List<InvoiceLine> lines = new ArrayList<>();
    private InvoiceState state = InvoiceState.OPEN;
    private long total;

    @Post("lines() == 0 && total() == 0 && state() == InvoiceState.OPEN")
    public Invoice() {}

    @Pre("line != null && line.price() > 0 && state() == InvoiceState.OPEN && lines() < 100")
    @Post("lines() == @Old(lines()) + 1 && total() == @Old(total()) + line.quantity() * line.price() && state() == @Old(state())")
    public void add(InvoiceLine line) {
        lines.add(line);
        total += line.total();
    }

    @Pre("state() == InvoiceState.OPEN && lines() > 0")
    @Post("state() == InvoiceState.CLOSED && lines() == @Old(lines()) && total() == @Old(total())")
    public void close() {
        state = InvoiceState.CLOSED;
    }

    @Pre("state() == InvoiceState.CLOSED")
    @Post("state() == InvoiceState.SENT && lines() == @Old(lines()) && total() == @Old(total())")
    public void send() {
        state = InvoiceState.SENT;
    }

    @Pre("state() == InvoiceState.SENT && payment != null && payment.amount() == total()")
    @Post("state() == InvoiceState.PAID && lines() == @Old(lines()) && total() == @Old(total())")
    public void pay(Payment payment) {
        state = InvoiceState.PAID;
    }

    @Pure
    public int lines() {
        return lines.size();
    }

    @Pure
    public long total() {
        return total;
    }

    @Pure
    public InvoiceState state() {
        return state;
    }

    @Pure
    @Post("@Return == (state() == InvoiceState.PAID)")
    public boolean isPaid() {
        return state == InvoiceState.PAID;
    }

    @Pre("lines() >= 3")
    public int largest() {
        int largest = 0;
        for (InvoiceLine line : lines) {
            largest = Math.max(largest, line.total());
        }
        return largest;
    }

    @Pre("index >= 0 && index < lines()")
    public InvoiceLine line(int index) {
        return lines.get(index);
    }

    @Pre("tax != null && state() == InvoiceState.CLOSED")
    public long withTax(TaxRule tax) {
        return total + tax.of(total);
    }
}
