package steering;

/** A part of a chain. */
public class Link {
    private final int value;
    private Link next;

    public Link(int value) {
        this.value = value;
    }

    public void fasten(Link other) {
        next = other;
    }

    public /*@ pure @*/ int value() {
        return value;
    }

    public /*@ pure @*/ Link next() {
        return next;
    }
}
