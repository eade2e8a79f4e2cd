package protocols;

import java.util.ArrayDeque;
import java.util.Deque;

/** Legs of a journey; each begins where the last one ended. */
public class Journey {
    /** From one town to another. */
    public record Leg(String from, String to, int minutes) {
        //@ requires !from.equals(to) && minutes > 0;
        public Leg { }
    }

    private final Deque<Leg> legs = new ArrayDeque<>();
    private boolean isBooked;

    public /*@ pure @*/ boolean isEmpty() { return legs.isEmpty(); }
    public /*@ pure @*/ boolean isBooked() { return isBooked; }
    //@ requires !isEmpty();
    public /*@ pure @*/ String start() { return legs.getFirst().from(); }
    //@ requires !isEmpty();
    public /*@ pure @*/ String end() { return legs.getLast().to(); }

    public /*@ pure @*/ int minutes() {
        int sum = 0;
        for (Leg leg : legs) sum += leg.minutes();
        return sum;
    }

    //@ requires !isBooked() && (isEmpty() || end().equals(leg.from()));
    //@ ensures end().equals(leg.to());
    public void add(Leg leg) { legs.addLast(leg); }

    //@ requires !isBooked() && !isEmpty();
    public void undo() { legs.removeLast(); }

    //@ requires !isEmpty() && minutes() <= 1440;
    //@ ensures isBooked();
    public int book() {
        isBooked = true;
        if (start().equals(end())) return 50;
        return legs.size() > 2 ? 40 : 30;
    }

    //@ requires isBooked();
    public String ticket() {
        if (minutes() > 600) return "with a bed";
        return start().length() == end().length() ? "plain" : start() + " to " + end();
    }
}
