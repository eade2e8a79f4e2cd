package bytecode;

/** Jumps to another instruction. */
public interface BranchSource {
    Instruction target();
}
