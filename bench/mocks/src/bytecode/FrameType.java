package bytecode;

/** A type in a stack frame, as the verifier sees it. */
public interface FrameType {
    int dimensions();

    FrameType parent();
}
