package reasons;

/** Starts another program before it decides. */
public final class Shell {
    private Shell() {
    }

    public static int run(String command) throws Exception {
        Process process = new ProcessBuilder(command).start();
        if (process.waitFor() == 0) { // missed: machine|effect naming ProcessBuilder
            return 1;
        }
        return 2;
    }
}
