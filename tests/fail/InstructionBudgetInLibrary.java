// stop: the budget of 5000000 instructions is used up
// status: 124
// limits: --max-instructions 5000000
import java.util.stream.Stream;

/** Never ends, in a stream; a handler for everything does not catch the stop. */
public class InstructionBudgetInLibrary {
    public static void main(String[] args) {
        try {
            System.out.println(Stream.iterate(1, n -> n + 1).filter(n -> n < 0).skip(1).findFirst());
        } catch (Throwable t) {
            System.out.println("caught " + t);
        } finally {
            System.out.println("finally");
        }
    }
}
