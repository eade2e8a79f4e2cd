package reasons;

/** Writes a file before it decides. */
public final class Diary {
    private Diary() {
    }

    public static int write(String text) throws java.io.IOException {
        java.nio.file.Path page = java.nio.file.Files.createTempFile("page", ".txt");
        java.nio.file.Files.writeString(page, text);
        if (java.nio.file.Files.size(page) > 3) { // missed: effect naming file
            return 1;
        }
        return 0;
    }
}
