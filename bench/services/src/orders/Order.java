package orders;

import java.util.ArrayList;
import java.util.List;

public class Order {
    private final long id;
    private final String customer;
    private final List<OrderLine> lines = new ArrayList<>();
    private boolean isShipped;
    private boolean isCancelled;

    public Order(long id, String customer) {
        this.id = id;
        this.customer = customer;
    }

    public long id() {
        return id;
    }

    public String customer() {
        return customer;
    }

    public List<OrderLine> lines() {
        return List.copyOf(lines);
    }

    public void add(OrderLine line) {
        lines.add(line);
    }

    public boolean isShipped() {
        return isShipped;
    }

    public void ship() {
        isShipped = true;
    }

    public boolean isCancelled() {
        return isCancelled;
    }

    public void cancel() {
        isCancelled = true;
    }
}
