package bytecode;

/** The type of null, which every reference accepts. */
public final class NullType implements FrameType {
    public static final NullType INSTANCE = new NullType();

    private NullType() {}

    @Override
    public int dimensions() {
        return 0;
    }

    @Override
    public FrameType parent() {
        return this;
    }
}
