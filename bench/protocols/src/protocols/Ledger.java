package protocols;

import java.util.ArrayList;
import java.util.List;

/** Entries in order of their days; a month that is closed is not written to. */
public class Ledger {
    private final List<int[]> entries = new ArrayList<>();
    private int closed;

    public /*@ pure @*/ int size() { return entries.size(); }
    public /*@ pure @*/ int closed() { return closed; }
    //@ requires 0 <= i && i < size();
    public /*@ pure @*/ int day(int i) { return entries.get(i)[0]; }
    //@ requires 0 <= i && i < size();
    public /*@ pure @*/ int amount(int i) { return entries.get(i)[1]; }

    public /*@ pure @*/ long total() {
        long sum = 0;
        for (int[] entry : entries) sum += entry[1];
        return sum;
    }

    //@ requires 1 <= day && day <= 360 && (day - 1) / 30 >= closed();
    //@ requires size() == 0 || day >= day(size() - 1);
    //@ requires amount != 0 && -100_000 <= amount && amount <= 100_000;
    //@ ensures size() == \old(size()) + 1;
    public void write(int day, int amount) { entries.add(new int[] {day, amount}); }

    //@ requires closed() < 12;
    //@ requires (\sum int i; 0 <= i && i < size(); amount(i)) >= 0;
    //@ ensures closed() == \old(closed()) + 1;
    public int close() {
        closed++;
        int count = 0;
        for (int[] entry : entries) {
            if ((entry[0] - 1) / 30 == closed - 1) count++;
        }
        return count;
    }

    //@ requires size() >= 2 && closed() > 0;
    public String summary() {
        if (total() == 0) return "balanced";
        if (amount(0) < 0) return "a bad start";
        return day(size() - 1) - day(0) > 200 ? "long" : "short";
    }
}
