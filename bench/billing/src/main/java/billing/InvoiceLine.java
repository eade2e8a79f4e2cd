package billing;

import jurat.contract.Post;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** One position of an invoice. */
public class InvoiceLine {

    private final int quantity;
    private final int price;

    @Pre("quantity >= 1 && quantity <= 1000 && price >= 0 && price <= 100000")
    @Post("quantity() == quantity && price() == price")
    public InvoiceLine(int quantity, int price) {
        this.quantity = quantity;
        this.price = price;
    }

    @Pure
    public int quantity() {
        return quantity;
    }

    @Pure
    public int price() {
        return price;
    }

    @Pure
    @Post("@Return == quantity() * price()")
    public int total() {
        return quantity * price;
    }

    @Pre("other != null && other.price() == price() && quantity() + other.quantity() <= 1000")
    @Post("@Return.quantity() == quantity() + other.quantity()")
    public InvoiceLine join(InvoiceLine other) {
        return new InvoiceLine(quantity + other.quantity, price);
    }

    @Override
    public String toString() {
        return quantity + " x " + price;
    }
}
