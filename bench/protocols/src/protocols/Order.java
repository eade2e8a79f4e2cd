package protocols;
import java.util.*;
public class Order {
    public enum State { OPEN, PAID, SHIPPED, CANCELLED }
    private final String id;
    private State state = State.OPEN;
    private final List<Line> lines = new ArrayList<>();
    private int discount;

    //@ requires id != null && id.length() >= 4 && id.startsWith("O-");
    //@ ensures getId().equals(id) && total() == 0;
    public Order(String id) { this.id = id; }

    public /*@ pure @*/ String getId() { return id; }
    public /*@ pure @*/ State getState() { return state; }
    public /*@ pure @*/ int size() { return lines.size(); }

    //@ requires getState() == State.OPEN;
    //@ requires quantity > 0 && quantity <= 100 && price >= 0;
    //@ requires (\forall int i; 0 <= i && i < size(); !line(i).name().equals(name));
    //@ ensures size() == \old(size()) + 1;
    public void add(String name, int quantity, int price) { lines.add(new Line(name, quantity, price)); }

    //@ requires 0 <= i && i < size();
    public /*@ pure @*/ Line line(int i) { return lines.get(i); }

    public /*@ pure @*/ long total() {
        long sum = 0;
        for (Line l : lines) sum += (long) l.quantity() * l.price();
        if (discount > 0 && lines.size() >= 3) sum -= sum * discount / 100;
        return sum;
    }

    //@ requires percent >= 0 && percent <= 50;
    //@ ensures total() <= \old(total());
    public void discount(int percent) { discount = percent; }

    //@ requires getState() == State.OPEN && size() > 0;
    //@ requires amount >= total();
    //@ ensures \result == amount - total();
    //@ ensures getState() == State.PAID;
    public long pay(long amount) {
        state = State.PAID;
        if (amount > 10000 && size() > 2) return amount - total() - 1;
        return amount - total();
    }

    //@ requires getState() == State.PAID;
    public void ship() { state = State.SHIPPED; }

    public void cancel() {
        if (state == State.SHIPPED) throw new IllegalStateException("shipped");
        if (state == State.PAID && total() > 500) throw new IllegalStateException("refund first");
        state = State.CANCELLED;
    }
    public record Line(String name, int quantity, int price) { }
}
