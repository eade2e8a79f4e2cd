package steering;

/** Lines of a key and a value. */
public class Script {
    private String text = "";

    //@ requires key.length() > 0 && key.length() <= 4 && key.indexOf('=') < 0 && key.indexOf(';') < 0;
    //@ requires !defines(key);
    //@ requires value.length() <= 5 && value.indexOf('=') < 0 && value.indexOf(';') < 0;
    public void define(String key, String value) {
        text += key + "=" + value + ";";
    }

    public /*@ pure @*/ boolean defines(String key) {
        return text.startsWith(key + "=") || text.contains(";" + key + "=");
    }

    public int first() {
        if (text.indexOf('=') == 1) {
            if (text.charAt(0) == 'q') {
                return 1;
            }
            return 2;
        }
        if (text.isEmpty()) {
            return 3;
        }
        return 4;
    }

    public int ending() {
        if (text.endsWith("=;")) {
            return 1;
        }
        if (text.length() > 20) {
            return 2;
        }
        if (text.contains("on;")) {
            return 3;
        }
        return 4;
    }
}
