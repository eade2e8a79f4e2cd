package stacktraces;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** StackWalker, Thread.getStackTrace, and the caller's class. */
public class Walker {
    static List<String> frames() {
        return StackWalker.getInstance().walk(s -> s.map(f -> f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.toList()));
    }

    static List<String> viaLambda() {
        Supplier<List<String>> supplier = () -> frames();
        return supplier.get();
    }

    static String caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass().getSimpleName();
    }

    static class Other {
        static String ask() {
            return caller();
        }

        Object made = frames();
    }

    static int depth(int n) {
        return n == 0 ? (int) StackWalker.getInstance().walk(s -> s.count()).longValue() : depth(n - 1);
    }

    static void show(Object value) {
        System.out.println(value);
    }

    public static void main(String[] args) throws Exception {
        show(frames());
        show(viaLambda());
        show(caller() + " " + Other.ask());
        show(new Other().made);
        show(depth(0) + " " + depth(10) + " " + depth(100));
        StackWalker classes = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        show(classes.walk(s -> s.map(StackWalker.StackFrame::getDeclaringClass).map(Class::getName).toList()));
        show(classes.walk(s -> s.map(StackWalker.StackFrame::getMethodType).toList()));
        show(StackWalker.getInstance().walk(s -> s.findFirst().get().toStackTraceElement()));
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            show(e.getMessage());
        }
        StackTraceElement[] trace = Thread.currentThread().getStackTrace();
        show(trace.length + " " + trace[0].getMethodName() + " " + trace[1].getMethodName() + " " + trace[1].getModuleName() + " " + trace[0].getModuleName());
        Object reflective = Walker.class.getDeclaredMethod("frames").invoke(null);
        show(reflective);
        StringBuilder order = new StringBuilder();
        List.of(2, 1).stream().map(n -> StackWalker.getInstance().walk(s -> s.filter(f -> f.getClassName().startsWith("stacktraces")).map(StackWalker.StackFrame::getMethodName).collect(Collectors.joining("<")))).forEach(s -> order.append(s).append(' '));
        show(order);
        Thread thread = new Thread(() -> show(frames().size()));
        thread.start();
        thread.join();
        show(thread.getStackTrace().length);
    }
}
