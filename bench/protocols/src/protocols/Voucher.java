package protocols;

/** A code with a check digit, worth something until it is used. */
public class Voucher {
    private final String code;
    private final int cents;
    private int used;

    //@ requires isValid(code) && cents > 0 && cents % 5 == 0;
    public Voucher(String code, int cents) {
        this.code = code;
        this.cents = cents;
    }

    /** Three letters, a dash, four digits whose sum is even. */
    public static /*@ pure @*/ boolean isValid(/*@ nullable @*/ String code) {
        if (code == null || code.length() != 8 || code.charAt(3) != '-') {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 8; i++) {
            char c = code.charAt(i);
            if (i < 3 && (c < 'A' || c > 'Z')) return false;
            if (i > 3) {
                if (c < '0' || c > '9') return false;
                sum += c - '0';
            }
        }
        return sum % 2 == 0;
    }

    public /*@ pure @*/ int left() { return cents - used; }
    public /*@ pure @*/ String code() { return code; }

    //@ requires 0 < price && left() > 0;
    //@ ensures \result >= 0 && left() >= 0;
    public int redeem(int price) {
        if (price >= left()) {
            int rest = price - left();
            used = cents;
            return rest;
        }
        used += price;
        return 0;
    }

    //@ requires left() < 100 && left() > 0;
    public String remind() {
        if (code.startsWith("VIP")) return "dear guest";
        return used > 0 ? "you have used it before" : "a small gift";
    }

    //@ requires other != this && left() == 0;
    //@ requires other.code().substring(0, 3).equals(code().substring(0, 3));
    public int transfer(Voucher other) {
        if (other.left() > 500) {
            int moved = other.left() / 2;
            other.used += moved;
            used -= moved;
            return moved;
        }
        return 0;
    }
}
