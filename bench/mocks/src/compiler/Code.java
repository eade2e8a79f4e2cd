package compiler;

/** The code of one method while it is compiled. */
public interface Code {
    int size();
}
