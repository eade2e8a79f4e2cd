package bytecode;

/** Rewrites attributes while they are copied. */
public abstract class Transformer {
    private final boolean isLossy;

    protected Transformer(boolean isLossy) {
        this.isLossy = isLossy;
    }

    public boolean isLossy() {
        return isLossy;
    }

    public abstract byte[] rewritten(byte[] attribute);
}
