package message;

/** A piece of a message: its type and up to eight characters. */
public class Packet {

    public static final int START = 1;
    public static final int INTERIM = 2;
    public static final int END = 3;

    //@ protected invariant type >= 1 && type <= 3;
    protected int type;

    //@ protected invariant content.length() <= 8;
    protected String content;

    //@ requires type >= 1 && type <= 3;
    //@ requires content != null && content.length() <= 8;
    public Packet(int type, String content) {
        this.type = type;
        this.content = content;
    }

    public /*@ pure @*/ String getContent() {
        return content;
    }

    public /*@ pure @*/ int getType() {
        return type;
    }
}
