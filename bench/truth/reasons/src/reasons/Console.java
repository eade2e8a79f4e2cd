package reasons;

/** One input ends the JVM. */
public final class Console {
    private Console() {
    }

    public static int execute(int command) {
        if (command == 9) { // missed: exit naming exit(2)
            System.exit(2);
        }
        return command + 1;
    }
}
