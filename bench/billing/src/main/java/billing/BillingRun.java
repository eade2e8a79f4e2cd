package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Collect, rate, invoice, in this order. */
public class BillingRun {

    private int step;
    private int calls;
    private Invoice invoice;

    @Post("step() == 0 && calls() == 0")
    public BillingRun() {}

    @Pre("call != null && call.isRated() && step() == 0")
    @Post("calls() == @Old(calls()) + 1 && step() == @Old(step())")
    public void collect(CallRecord call) {
        calls++;
    }

    @Pre("step() == 0 && calls() >= 3")
    @Post("step() == 1 && calls() == @Old(calls())")
    public void rate() {
        step = 1;
    }

    @Pre("step() == 1 && invoice != null && invoice.lines() >= 2 && invoice.state() == InvoiceState.CLOSED")
    @Post("step() == 2 && calls() == @Old(calls())")
    public void bill(Invoice invoice) {
        this.invoice = invoice;
        step = 2;
    }

    @Pre("step() == 2")
    @Post("step() == 3 && calls() == @Old(calls())")
    public void finish() {
        step = 3;
    }

    @Pure
    public int step() {
        return step;
    }

    @Pure
    public int calls() {
        return calls;
    }

    @Pre("step() == 3")
    public long billed() {
        return invoice.total();
    }

    @Pre("step() == 3 && archive != null && archive.isOpen()")
    @Post("archive.size() == @Old(archive.size()) + 1")
    public void archive(Archive archive) {
        archive.store(this);
    }
}
