package steering;

/** Two letters, a dash, up to four digits. */
public class Plate {
    private String text = "";

    //@ requires length() < 2;
    //@ requires 'A' <= c && c <= 'Z';
    public void letter(char c) {
        text += c;
    }

    //@ requires length() == 2;
    public void dash() {
        text += '-';
    }

    //@ requires 2 < length() && length() < 7;
    //@ requires '0' <= c && c <= '9';
    public void digit(char c) {
        text += c;
    }

    public /*@ pure @*/ int length() {
        return text.length();
    }

    public int kind() {
        if (text.length() < 4) {
            return 1;
        }
        if (text.charAt(0) == text.charAt(1)) {
            return 2;
        }
        if (text.charAt(3) == '0') {
            return 3;
        }
        return 4;
    }

    public int tail() {
        if (text.endsWith("77")) {
            return 1;
        }
        if (text.length() == 7) {
            return 2;
        }
        return 3;
    }
}
