package stackcalc;

/** Something that takes numbers from a stack and leaves its result there. */
public interface Operator {

    void apply(OperandStack stack);

    String symbol();

    /** How many numbers must be on the stack. */
    int arity();
}
