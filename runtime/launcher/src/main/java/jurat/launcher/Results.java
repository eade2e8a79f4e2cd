package jurat.launcher;

import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * What became of the tests of one class, as lines of six fields between tabs:
 * <pre>status  unique id  class  method(parameter types)  display name  first line of the failure or reason</pre>
 *
 * <p>The status is {@code passed}, {@code failed}, {@code aborted} (an assumption did not hold) or {@code skipped}, or
 * what {@link Launcher#takeStop} gives.
 * Each invocation of a parameterised, repeated or dynamic test has its line, under the method that all of them belong
 * to. The class is the one that was asked for, with {@code $} and the name of the nested class where there is one, even
 * when it was inherited; a method that a suite of JUnit 3 or 4 takes from another class is written with that class
 * before it. A container (a class, or a method with several invocations) has a line only when it did not pass; a class is told
 * from a method by its empty fourth field. Backslash, tab and line breaks within a field are written as
 * {@code \\}, {@code \t}, {@code \n}, {@code \r}.
 */
final class Results implements TestExecutionListener {
    private final String className;
    private final StringBuilder lines = new StringBuilder();
    private TestPlan plan;

    Results(String className) {
        this.className = className;
    }

    String text() {
        return lines.toString();
    }

    /** The class as a whole could not be run. */
    void classFailed(Throwable thrown) {
        String[] stop = Launcher.takeStop();
        String status = stop == null ? "failed" : stop[0];
        line(status, "", className, "", className, stop == null ? firstLine(thrown) : firstLineOf(stop[1]));
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        Launcher.mark(!test.isTest());
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        line("skipped", test, reason == null ? "" : firstLineOf(reason));
        Launcher.mark(true);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        String status = switch (result.getStatus()) {
            case SUCCESSFUL -> "passed";
            case ABORTED -> "aborted";
            case FAILED -> "failed";
        };
        // Where the machine stopped, it does not matter what the engine made of it.
        String[] stop = Launcher.takeStop();
        if (stop != null) {
            line(stop[0], test, firstLineOf(stop[1]));
        } else if (test.isTest() || !status.equals("passed")) {
            line(status, test, result.getThrowable().map(Results::firstLine).orElse(""));
        }
        Launcher.mark(true);
    }

    private void line(String status, TestIdentifier test, String failure) {
        MethodSource method = method(test);
        String signature = "";
        if (method != null) {
            String parameters = method.getMethodParameterTypes();
            signature = method.getMethodName() + "(" + (parameters == null ? "" : parameters) + ")";
        } else if (test.isTest()) {
            // A runner of JUnit 4 may describe tests that are no methods.
            signature = test.getLegacyReportingName();
        }
        String owner = nestedClass(test);
        if (owner.isEmpty()) {
            owner = className;
            if (method != null && !method.getClassName().equals(className)) {
                signature = method.getClassName() + "." + signature;
            }
        }
        line(status, test.getUniqueId(), owner, signature, test.getDisplayName(), failure);
    }

    /** The method of a test or of the test around it: an invocation need not have a source of its own. */
    private MethodSource method(TestIdentifier test) {
        for (Optional<TestIdentifier> at = Optional.of(test); at.isPresent(); at = plan.getParent(at.get())) {
            TestSource source = at.get().getSource().orElse(null);
            if (source instanceof MethodSource method) {
                return method;
            } else if (source instanceof ClassSource) {
                return null;
            }
        }
        return null;
    }

    /** The class that a test of jupiter runs in, from the unique id: the only place that knows who inherited it. */
    private static String nestedClass(TestIdentifier test) {
        StringBuilder name = new StringBuilder();
        for (UniqueId.Segment segment : test.getUniqueIdObject().getSegments()) {
            switch (segment.getType()) {
                case "class", "class-template" -> name.append(segment.getValue());
                case "nested-class", "nested-class-template" -> name.append('$').append(segment.getValue());
                default -> {}
            }
        }
        return name.toString();
    }

    private synchronized void line(String... fields) {
        for (int i = 0; i < fields.length; i++) {
            if (i > 0) {
                lines.append('\t');
            }
            escape(fields[i]);
        }
        lines.append('\n');
    }

    private void escape(String field) {
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            switch (c) {
                case '\\' -> lines.append("\\\\");
                case '\t' -> lines.append("\\t");
                case '\n' -> lines.append("\\n");
                case '\r' -> lines.append("\\r");
                default -> lines.append(c);
            }
        }
    }

    /** A user's exception may throw again when it is asked for its text. */
    private static String firstLine(Throwable thrown) {
        try {
            return firstLineOf(String.valueOf(thrown.toString()));
        } catch (Throwable again) {
            return thrown.getClass().getName();
        }
    }

    private static String firstLineOf(String text) {
        String stripped = text.strip();
        for (int i = 0; i < stripped.length(); i++) {
            if (stripped.charAt(i) == '\n' || stripped.charAt(i) == '\r') {
                return stripped.substring(0, i);
            }
        }
        return stripped;
    }
}
