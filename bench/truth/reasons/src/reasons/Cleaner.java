package reasons;

/** Deletes a file before it decides. */
public final class Cleaner {
    private Cleaner() {
    }

    public static String clean(String name) {
        if (new java.io.File(name).delete()) { // missed: effect naming File
            return "done";
        }
        return "nothing to do";
    }
}
