package message;

import jurat.contract.Invariant;
import jurat.contract.Pre;
import jurat.contract.Pure;

/** A piece of a message: its type and up to eight characters. */
public class Packet {

    public static final int START = 1;
    public static final int INTERIM = 2;
    public static final int END = 3;

    @Invariant("type >= 1 && type <= 3")
    protected int type;

    @Invariant("content.length() <= 8")
    protected String content;

    @Pre("type >= 1 && type <= 3")
    @Pre("content != null && content.length() <= 8")
    public Packet(int type, String content) {
        this.type = type;
        this.content = content;
    }

    @Pure
    public String getContent() {
        return content;
    }

    @Pure
    public int getType() {
        return type;
    }
}
