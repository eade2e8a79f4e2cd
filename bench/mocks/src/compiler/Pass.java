package compiler;

/** One step of the compiler. */
public abstract class Pass {
    private final String name;

    protected Pass(String name) {
        this.name = name;
    }

    public final String name() {
        return name;
    }

    /** Whether the code was changed. */
    protected abstract boolean apply(Code code) throws PassException;

    protected boolean apply(Code code, int level) throws PassException {
        return apply(code);
    }
}
