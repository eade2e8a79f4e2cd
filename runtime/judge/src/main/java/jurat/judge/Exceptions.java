package jurat.judge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Describes what was thrown, and decides whether the program meant to throw it.
 *
 * <p>An exception is <em>implicit</em> when the machine raised it while it executed an instruction of a class under
 * test: its top frame stands in such a class, and the code at that line does not create an exception of that class.
 * The error of a failed {@code assert} counts as implicit, too.
 */
final class Exceptions {
    private static final int MOST_FRAMES = 32;
    private static final int LONGEST_MESSAGE = 500;
    private static final Set<String> RAISED_BY_MACHINE = Set.of("java.lang.NullPointerException",
            "java.lang.ArrayIndexOutOfBoundsException", "java.lang.ClassCastException", "java.lang.ArithmeticException",
            "java.lang.NegativeArraySizeException", "java.lang.ArrayStoreException", "java.lang.AssertionError");

    private final World world;
    /** Per class: {@code method:line:exception} and {@code method:exception} of all exceptions that it creates itself. */
    private final Map<String, Set<String>> created = new HashMap<>();

    Exceptions(World world) {
        this.world = world;
    }

    Map<String, Object> describe(Throwable thrown) {
        StackTraceElement[] trace = trace(thrown);
        List<Object> frames = new ArrayList<>();
        for (StackTraceElement element : trace) {
            if (frames.size() == MOST_FRAMES || isOurs(element)) {
                break;
            }
            frames.add(Json.object("class", element.getClassName(), "method", element.getMethodName(),
                    "line", Math.max(0, element.getLineNumber())));
        }
        return Json.object("class", thrown.getClass().getName(), "message", message(thrown), "frames", frames,
                "implicit", isImplicit(thrown, trace));
    }

    private static boolean isOurs(StackTraceElement element) {
        String name = element.getClassName();
        return name.startsWith("jurat.judge.") || name.startsWith("jdk.internal.reflect.")
                || name.startsWith("java.lang.reflect.") || name.startsWith("org.junit.platform.commons.util.Reflection");
    }

    private static StackTraceElement[] trace(Throwable thrown) {
        try {
            StackTraceElement[] trace = thrown.getStackTrace();
            return trace == null || Arrays.asList(trace).contains(null) ? new StackTraceElement[0] : trace;
        } catch (Throwable hostile) {
            return new StackTraceElement[0];
        }
    }

    private static String message(Throwable thrown) {
        try {
            String message = thrown.getMessage();
            boolean tooLong = message != null && message.length() > LONGEST_MESSAGE;
            return tooLong ? message.substring(0, LONGEST_MESSAGE) : message;
        } catch (Throwable hostile) {
            return null;
        }
    }

    private boolean isImplicit(Throwable thrown, StackTraceElement[] trace) {
        if (trace.length == 0) {
            return false;
        }
        String name = thrown.getClass().getName();
        if (thrown.getClass() == StackOverflowError.class) {
            for (StackTraceElement element : trace) {
                if (world.isUnderTest(element.getClassName())) {
                    return true;
                }
            }
            return false;
        }
        StackTraceElement top = trace[0];
        if (!RAISED_BY_MACHINE.contains(name) || !world.isUnderTest(top.getClassName())) {
            return false;
        }
        Set<String> creations = created.computeIfAbsent(top.getClassName(), this::creations);
        String where = top.getLineNumber() > 0 ? top.getMethodName() + ":" + top.getLineNumber() : top.getMethodName();
        return !creations.contains(where + ":" + name.replace('.', '/'));
    }

    private Set<String> creations(String className) {
        Set<String> creations = new HashSet<>();
        byte[] bytes = world.original(className);
        if (bytes != null) {
            new ClassReader(bytes).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                    return new Creations(name, creations);
                }
            }, ClassReader.SKIP_FRAMES);
        }
        return creations;
    }

    /** Notes where a method creates objects and calls their constructors, but for the errors of {@code assert}. */
    private static final class Creations extends MethodVisitor {
        private final String method;
        private final Set<String> creations;
        private int line;
        private boolean asked;
        /** Where the code of the current {@code assert} ends; null outside of one. */
        private Label assertEnd;

        Creations(String method, Set<String> creations) {
            super(Opcodes.ASM9);
            this.method = method;
            this.creations = creations;
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            asked = opcode == Opcodes.GETSTATIC && name.equals("$assertionsDisabled");
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            if (asked && opcode == Opcodes.IFNE) {
                assertEnd = label;
            }
            asked = false;
        }

        @Override
        public void visitLabel(Label label) {
            if (label == assertEnd) {
                assertEnd = null;
            }
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.NEW) {
                note(type);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
                note(owner);
            }
        }

        private void note(String type) {
            if (assertEnd == null || !type.equals("java/lang/AssertionError")) {
                creations.add(method + ":" + line + ":" + type);
                creations.add(method + ":" + type);
            }
        }
    }
}
