package protocols;

/** Four in a row on one line of nine fields. */
public class Round {
    public enum Mark { NONE, CROSS, CIRCLE }

    private final Mark[] fields = new Mark[9];
    private Mark next = Mark.CROSS;
    private int set;

    public Round() { java.util.Arrays.fill(fields, Mark.NONE); }

    //@ requires 0 <= i && i < 9;
    public /*@ pure @*/ Mark at(int i) { return fields[i]; }
    public /*@ pure @*/ Mark next() { return next; }
    public /*@ pure @*/ int set() { return set; }

    public /*@ pure @*/ Mark winner() {
        for (int i = 0; i + 3 < 9; i++) {
            Mark first = fields[i];
            if (first != Mark.NONE && fields[i + 1] == first && fields[i + 2] == first && fields[i + 3] == first) {
                return first;
            }
        }
        return Mark.NONE;
    }

    //@ requires 0 <= i && i < 9 && at(i) == Mark.NONE && winner() == Mark.NONE;
    //@ ensures at(i) == \old(next()) && set() == \old(set()) + 1;
    public void put(int i) {
        fields[i] = next;
        set++;
        next = next == Mark.CROSS ? Mark.CIRCLE : Mark.CROSS;
    }

    //@ requires set() > 0 && winner() == Mark.NONE;
    public void skip() { next = next == Mark.CROSS ? Mark.CIRCLE : Mark.CROSS; }

    //@ requires winner() != Mark.NONE;
    public String cheer() {
        if (winner() == Mark.CIRCLE) return "circle";
        return set <= 4 ? "cross, at once" : "cross";
    }
}
