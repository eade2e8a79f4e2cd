package bytecode;

/** Has an index into the constant pool. */
public interface IndexedInstruction {
    int index();
}
