package jurat.judge;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/**
 * What a test can change in the process for the tests after it, kept at the start and put back after each. Standard
 * input is empty, standard output and error go nowhere but are noticed.
 */
final class Surroundings {
    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    private volatile boolean printed;
    private final PrintStream out = new PrintStream(new Noticed(), true);
    private final PrintStream err = new PrintStream(new Noticed(), true);

    void restore() {
        System.setIn(new Empty());
        System.setOut(out);
        System.setErr(err);
        System.setProperties(new WatchedProperties(properties));
        Locale.setDefault(locale);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault((TimeZone) zone.clone());
        Thread.setDefaultUncaughtExceptionHandler(handler);
        printed = false;
    }

    /** What is not as it was, in words. */
    List<Object> changed() {
        List<Object> changed = new ArrayList<>();
        if (!Locale.getDefault().equals(locale) || !Locale.getDefault(Locale.Category.DISPLAY).equals(display)
                || !Locale.getDefault(Locale.Category.FORMAT).equals(format)) {
            changed.add("the default locale");
        }
        if (!TimeZone.getDefault().equals(zone)) {
            changed.add("the default time zone");
        }
        if (!System.getProperties().equals(properties)) {
            changed.add("system properties");
        }
        if (System.out != out || System.err != err) {
            changed.add("the standard streams");
        }
        if (Thread.getDefaultUncaughtExceptionHandler() != handler) {
            changed.add("the handler of uncaught exceptions");
        }
        return changed;
    }

    boolean printed() {
        return printed;
    }

    /** A build may have anything there, so that nobody's result may depend on it. */
    private static final class Empty extends InputStream {
        @Override
        public int read() {
            Watch.input();
            return -1;
        }

        @Override
        public int available() {
            Watch.input();
            return 0;
        }
    }

    private final class Noticed extends OutputStream {
        @Override
        public void write(int b) {
            printed = true;
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            printed |= length > 0;
        }
    }
}
