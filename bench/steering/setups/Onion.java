package steering;

/** A text that grows on both sides. */
public class Onion {
    private String text = "";

    //@ requires length() == 0;
    //@ requires 'a' <= c && c <= 'z';
    public void core(char c) {
        text = "" + c;
    }

    //@ requires 0 < length() && length() < 9;
    //@ requires 'a' <= c && c <= 'z' && c != outer();
    public void wrap(char c) {
        text = c + text + c;
    }

    public /*@ pure @*/ int length() {
        return text.length();
    }

    public /*@ pure @*/ char outer() {
        return text.isEmpty() ? ' ' : text.charAt(0);
    }

    public int layers() {
        if (text.length() >= 5) {
            if (text.charAt(0) == text.charAt(2)) {
                return 1;
            }
            return 2;
        }
        if (text.equals("aba")) {
            return 3;
        }
        return 4;
    }

    public int skin() {
        if (text.isEmpty()) {
            return 1;
        }
        if (text.charAt(0) == 'x') {
            if (text.length() == 7) {
                return 2;
            }
            return 3;
        }
        return 4;
    }
}
