package bytecode;

/** One instruction in the list of a method's code. */
public abstract class Instruction {
    private final int opcode;
    private final int length;

    protected Instruction(int opcode, int length) {
        this.opcode = opcode;
        this.length = length;
    }

    public final int opcode() {
        return opcode;
    }

    public final int length() {
        return length;
    }

    /** The instruction behind this one, null at the end. */
    public abstract Instruction next();
}
