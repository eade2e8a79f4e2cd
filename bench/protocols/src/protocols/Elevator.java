package protocols;

/** A lift between floors whose door must be closed to move. */
public class Elevator {
    private final int top;
    private int floor;
    private int load;
    private boolean isOpen = true;
    private int moves;

    //@ requires top >= 3 && top <= 60;
    //@ ensures floor() == 0 && isOpen();
    public Elevator(int top) { this.top = top; }

    public /*@ pure @*/ int top() { return top; }
    public /*@ pure @*/ int floor() { return floor; }
    public /*@ pure @*/ int load() { return load; }
    public /*@ pure @*/ boolean isOpen() { return isOpen; }

    //@ requires isOpen() && kilos >= 30 && load() + kilos <= 600;
    //@ ensures load() == \old(load()) + kilos;
    public void enter(int kilos) { load += kilos; }

    //@ requires isOpen() && 0 < kilos && kilos <= load();
    public void leave(int kilos) { load -= kilos; }

    //@ requires isOpen();
    //@ ensures !isOpen();
    public void close() { isOpen = false; }

    //@ requires !isOpen();
    public void open() { isOpen = true; }

    //@ requires !isOpen() && 0 <= to && to <= top() && to != floor();
    //@ ensures floor() == to;
    public int move(int to) {
        int distance = Math.abs(to - floor);
        floor = to;
        moves++;
        if (load > 400 && distance > 2) {
            return distance * 3;
        }
        return load == 0 ? distance : distance * 2;
    }

    //@ requires floor() == top();
    public String view() {
        if (!isOpen) return "a door";
        if (moves > 2) return "the city, again";
        return load > 100 ? "heads" : "the city";
    }
}
