package jurat.judge;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;

/**
 * What a test can change in the process for the tests after it, kept at the start and put back after each. Standard
 * input is empty, standard output and error go nowhere but are noticed.
 */
final class Surroundings {
    private final Locale ownLocale = Locale.getDefault();
    private final Locale ownDisplay = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale ownFormat = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone ownZone = TimeZone.getDefault();
    private final Properties ownProperties = (Properties) System.getProperties().clone();
    private Locale locale = ownLocale;
    private Locale display = ownDisplay;
    private Locale format = ownFormat;
    private TimeZone zone = ownZone;
    private Properties properties = ownProperties;
    private final Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    private volatile boolean printed;
    private volatile boolean closed;
    private InputStream in = new Empty();
    private PrintStream out = new PrintStream(new Noticed(), true);
    private PrintStream err = new PrintStream(new Noticed(), true);
    /** What the thread of the test was left as; builds run many tests on one thread. */
    private final Set<Object> ofThread = Collections.synchronizedSet(new LinkedHashSet<>());
    private volatile ClassLoader loader;
    private volatile String name;
    private volatile int priority;
    private volatile Thread.UncaughtExceptionHandler ownHandler;
    private final Map<ThreadGroup, Integer> groups = new LinkedHashMap<>();

    /** What is put back from now on. */
    void move(Locality.Place place) {
        boolean isOwn = place.locale() == null;
        locale = isOwn ? ownLocale : place.locale();
        display = isOwn ? ownDisplay : locale;
        format = isOwn ? ownFormat : locale;
        zone = place.zone() == null ? ownZone : TimeZone.getTimeZone(place.zone());
        properties = (Properties) ownProperties.clone();
        if (!isOwn) {
            properties.setProperty("user.language", locale.getLanguage());
            properties.setProperty("user.country", locale.getCountry());
        }
        if (place.zone() != null) {
            properties.setProperty("user.timezone", place.zone());
        }
    }

    /** Called on the thread of a test before it begins. */
    void begin(Thread own) {
        loader = own.getContextClassLoader();
        name = own.getName();
        priority = own.getPriority();
        ownHandler = own.getUncaughtExceptionHandler();
        groups.clear();
        for (ThreadGroup group = own.getThreadGroup(); group != null; group = group.getParent()) {
            groups.put(group, group.getMaxPriority());
        }
    }

    /** Called on the thread of a test when it has ended: notes how the thread differs, and puts that back. */
    void end(Thread own) {
        if (Thread.interrupted()) {
            ofThread.add("that its thread is interrupted");
        }
        List<ThreadGroup> outermostFirst = new ArrayList<>(groups.keySet());
        Collections.reverse(outermostFirst);
        for (ThreadGroup group : outermostFirst) {
            if (group.getMaxPriority() != groups.get(group)) {
                ofThread.add("the settings of its group of threads");
                group.setMaxPriority(groups.get(group));
            }
        }
        if (own.getUncaughtExceptionHandler() != ownHandler) {
            ofThread.add("the settings of its thread");
            own.setUncaughtExceptionHandler(null);
        }
        if (own.getContextClassLoader() != loader || !own.getName().equals(name) || own.getPriority() != priority) {
            ofThread.add("the settings of its thread");
            own.setContextClassLoader(loader);
            own.setName(name);
            own.setPriority(priority);
        }
    }

    void restore() {
        ofThread.clear();
        if (closed) {
            out = new PrintStream(new Noticed(), true);
            err = new PrintStream(new Noticed(), true);
            in = new Empty();
            closed = false;
        }
        System.setIn(in);
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
        List<Object> changed = new ArrayList<>(ofThread);
        if (!Locale.getDefault().equals(locale) || !Locale.getDefault(Locale.Category.DISPLAY).equals(display)
                || !Locale.getDefault(Locale.Category.FORMAT).equals(format)) {
            changed.add("the default locale");
        }
        if (!Unasked.isDefault(zone)) {
            changed.add("the default time zone");
        }
        if (!Unasked.isLike(System.getProperties(), properties)) {
            changed.add("system properties");
        }
        if (System.out != out || System.err != err || System.in != in || closed) {
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
    private final class Empty extends InputStream {
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

        @Override
        public void close() {
            closed = true;
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

        @Override
        public void close() {
            closed = true;
        }
    }
}
