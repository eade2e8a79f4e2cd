// stop: the budget of 1000000 instructions is used up
// status: 124
// limits: --max-instructions 1000000
/** Never ends. */
public class InstructionBudget {
    static int rounds;

    public static void main(String[] args) {
        System.out.println("spinning");
        while (true) {
            rounds++;
        }
    }
}
