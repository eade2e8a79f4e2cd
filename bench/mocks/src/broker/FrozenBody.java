package broker;

/** A body as it was read back from the store. */
public final class FrozenBody implements Body {
    private final byte[] bytes;

    public FrozenBody(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    @Override
    public byte[] bytes() {
        return bytes.clone();
    }
}
