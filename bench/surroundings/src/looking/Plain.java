package looking;

import java.io.File;
import java.nio.file.Path;
import java.util.Locale;
import java.util.logging.Logger;

/** The counterpart: methods whose tests must not suffer from the others. */
public class Plain {
    private static final Logger LOG = Logger.getLogger(Plain.class.getName());

    public static int sum(int a, int b) {
        LOG.fine("sum");
        return a + b;
    }

    public static String extension(String name) {
        int dot = new File(name).getName().lastIndexOf('.');
        return dot < 0 ? "" : "." + name.length();
    }

    public static String upper(String text) {
        return text.toUpperCase(Locale.ROOT);
    }

    public static String joined(int n) {
        return Path.of("/a", "b" + n).normalize().toString();
    }
}
