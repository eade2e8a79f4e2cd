package bytecode;

/** Is told of what is odd about the jumps of a method. */
public interface LabelSink {
    void endless(int offset);

    void chained(int offset, Instruction target);
}
