package billing;

import java.util.ArrayDeque;
import java.util.Deque;
import jurat.contract.Invariant;
import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** All payments of a day. */
@Invariant("count() >= 0")
public class PaymentLedger {

    private final Deque<Payment> payments = new ArrayDeque<>();
    private long sum;
    private boolean closed;

    @Post("count() == 0 && sum() == 0 && !isClosed()")
    public PaymentLedger() {}

    @Pre("payment != null && payment.isBooked() && !isClosed() && sum() <= 1000000000")
    @Post("count() == @Old(count()) + 1 && sum() == @Old(sum()) + payment.amount() && isClosed() == @Old(isClosed())")
    public void record(Payment payment) {
        payments.addLast(payment);
        sum += payment.amount();
    }

    @Pre("count() > 0 && !isClosed()")
    @Post("count() == @Old(count()) - 1")
    public Payment undo() {
        Payment last = payments.removeLast();
        sum -= last.amount();
        return last;
    }

    @Pre("count() >= 4 && !isClosed()")
    @Post("isClosed() && count() == @Old(count()) && sum() == @Old(sum())")
    public void close() {
        closed = true;
    }

    @Pure
    public int count() {
        return payments.size();
    }

    @Pure
    public long sum() {
        return sum;
    }

    @Pure
    public boolean isClosed() {
        return closed;
    }

    @Pre("isClosed() && sum() == 500")
    public String statement() {
        return count() + " payments, " + sum;
    }

    @Pre("other != null && isClosed() && other.isClosed() && sum() > other.sum()")
    public long ahead(PaymentLedger other) {
        return sum - other.sum();
    }
}
