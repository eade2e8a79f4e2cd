package steering;

/** A text in quotes of one kind or the other. */
public class Quote {
    private char mark = ' ';
    private boolean done;
    private String text = "";

    //@ requires !isOpen() && !isDone();
    //@ requires c == '"' || c == '\'';
    public void open(char c) {
        mark = c;
    }

    //@ requires isOpen();
    //@ requires part.length() > 0 && part.indexOf(mark()) < 0;
    public void type(String part) {
        text += part;
    }

    //@ requires isOpen();
    //@ requires c == mark();
    public void close(char c) {
        done = true;
    }

    public /*@ pure @*/ boolean isOpen() {
        return mark != ' ' && !done;
    }

    public /*@ pure @*/ boolean isDone() {
        return done;
    }

    public /*@ pure @*/ char mark() {
        return mark;
    }

    public int shape() {
        if (done) {
            if (mark == '"') {
                return 1;
            }
            return 2;
        }
        if (mark == '"') {
            return 3;
        }
        return 4;
    }

    public int content() {
        if (text.length() == 4) {
            if (done) {
                return 1;
            }
            return 2;
        }
        if (text.startsWith("#")) {
            return 3;
        }
        return 4;
    }
}
