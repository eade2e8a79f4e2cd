package logging;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** java.util.logging with a handler and a formatter of one's own, on standard error too. */
public class Loggers {
    static class Memory extends Handler {
        final List<String> lines = new ArrayList<>();

        @Override
        public void publish(LogRecord record) {
            if (isLoggable(record)) {
                lines.add(record.getLevel() + " " + record.getLoggerName() + " " + record.getSourceMethodName() + " " + java.text.MessageFormat.format(record.getMessage(), record.getParameters() == null ? new Object[0] : record.getParameters())
                    + (record.getThrown() == null ? "" : " " + record.getThrown()));
            }
        }

        @Override
        public void flush() { }

        @Override
        public void close() {
            lines.add("closed");
        }
    }

    public static void main(String[] args) {
        Logger root = Logger.getLogger("");
        for (Handler handler : root.getHandlers()) {
            root.removeHandler(handler);
        }
        Logger parent = Logger.getLogger("a.b");
        Logger child = Logger.getLogger("a.b.c");
        Memory memory = new Memory();
        parent.addHandler(memory);
        parent.setLevel(Level.FINE);
        child.info("information");
        child.log(Level.WARNING, "number {0} of {1}", new Object[] {1, 2});
        child.log(Level.SEVERE, "failed", new IllegalStateException("reason"));
        child.finer("too fine");
        child.fine(() -> "made lazily");
        child.setLevel(Level.OFF);
        child.severe("silent");
        memory.setFilter(record -> record.getMessage().contains("keep"));
        parent.info("drop this");
        parent.info("keep this");
        memory.close();
        memory.lines.forEach(System.out::println);
        System.out.println(child.getParent().getName() + " " + (Logger.getLogger("a.b") == parent) + " " + child.isLoggable(Level.SEVERE) + " " + Level.parse("800") + " " + Level.CONFIG.intValue());
        ConsoleHandler console = new ConsoleHandler();
        console.setFormatter(new Formatter() {
            @Override
            public String format(LogRecord record) {
                return "[" + record.getLevel() + "] " + formatMessage(record) + "\n";
            }
        });
        root.addHandler(console);
        Logger.getLogger("other").warning("to standard error");
        Logger.getLogger("other").entering("Class", "method");
    }
}
