package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** Invoices as text. */
public class InvoicePrinter {

    private final int width;

    @Pre("width >= 20 && width <= 120")
    @Post("width() == width")
    public InvoicePrinter(int width) {
        this.width = width;
    }

    @Pure
    public int width() {
        return width;
    }

    @Pre("invoice != null && invoice.state() == InvoiceState.SENT && invoice.lines() >= 2")
    public String print(Invoice invoice) {
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < invoice.lines(); index++) {
            text.append(row(invoice.line(index))).append('\n');
        }
        return text.append(invoice.total()).toString();
    }

    @Pre("line != null")
    public String row(InvoiceLine line) {
        String left = line.toString();
        String right = String.valueOf(line.total());
        StringBuilder row = new StringBuilder(left);
        while (row.length() + right.length() < width) {
            row.append(' ');
        }
        return row.append(right).toString();
    }

    @Pre("invoice != null && invoice.isPaid()")
    public String receipt(Invoice invoice) {
        return "received " + invoice.total();
    }

    @Pre("invoice != null && reminder != null && !invoice.isPaid() && reminder.level() == 2")
    public String remind(Invoice invoice, Reminder reminder) {
        return "for the second time: " + invoice.total();
    }
}
