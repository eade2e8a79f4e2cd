package compiler;

/** Code without jumps. */
public interface Block {
    Block next();
}
