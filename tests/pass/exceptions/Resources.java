package exceptions;

import java.util.ArrayList;
import java.util.List;

/** try-with-resources: order, failures while opening and closing, existing variables, nesting. */
public class Resources {
    static List<String> log = new ArrayList<>();

    record Res(String name, boolean failsToClose) implements AutoCloseable {
        Res {
            log.add("+" + name);
            if (name.startsWith("!")) {
                throw new IllegalArgumentException("open " + name);
            }
        }

        @Override
        public void close() throws Exception {
            log.add("-" + name);
            if (failsToClose) {
                throw new Exception("close " + name);
            }
        }
    }

    interface Body {
        String run() throws Exception;
    }

    static void attempt(Body body) {
        log.clear();
        String result;
        try {
            result = body.run();
        } catch (Exception e) {
            StringBuilder text = new StringBuilder(e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                text.append(" (suppressed ").append(s.getMessage()).append(')');
            }
            result = text.toString();
        }
        System.out.println(result + " " + log);
    }

    public static void main(String[] args) {
        attempt(() -> {
            try (Res a = new Res("a", false); Res b = new Res("b", false)) {
                return a.name() + b.name();
            }
        });
        attempt(() -> {
            try (Res a = new Res("a", true); Res b = new Res("!b", false)) {
                return "never";
            }
        });
        attempt(() -> {
            try (Res a = new Res("a", true); Res b = new Res("b", true)) {
                throw new IllegalStateException("body");
            }
        });
        attempt(() -> {
            try (Res a = new Res("a", true); Res b = new Res("b", true)) {
                log.add("body");
            }
            return "never";
        });
        attempt(() -> {
            Res outside = new Res("outside", false);
            try (outside; Res inner = new Res("inner", false)) {
                return "uses " + outside.name();
            } finally {
                log.add("finally");
            }
        });
        attempt(() -> {
            try (Res a = new Res("a", true)) {
                log.add("in");
            } catch (Exception e) {
                log.add("caught " + e.getMessage());
                throw new Exception("from catch");
            } finally {
                log.add("finally");
            }
            return "never";
        });
        attempt(() -> {
            for (int i = 0; i < 3; i++) {
                try (Res r = new Res("r" + i, false)) {
                    if (i == 1) {
                        break;
                    }
                    continue;
                }
            }
            return "loop";
        });
        attempt(() -> {
            try (AutoCloseable lambda = () -> log.add("lambda closed"); Res none = null) {
                return "null is not closed " + none;
            }
        });
        attempt(() -> {
            try (Res a = new Res("a", false)) {
                try (Res b = new Res("b", true)) {
                    log.add("deep");
                }
            }
            return "never";
        });
    }
}
