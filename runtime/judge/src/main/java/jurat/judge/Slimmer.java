package jurat.judge;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Leaves out of a large test class the tests that are not run. Every test has a class loader of its own, so the class
 * is loaded, verified and searched for annotations as often as it has tests: without this, a class of a thousand tests
 * would take a thousand times a thousand steps.
 *
 * <p>A test that another method of the class calls stays. Small classes are left alone.
 */
final class Slimmer {
    private static final int SMALL = 16;
    private static final Set<String> TESTS = Set.of("Lorg/junit/jupiter/api/Test;", "Lorg/junit/jupiter/api/RepeatedTest;",
            "Lorg/junit/jupiter/api/TestFactory;", "Lorg/junit/jupiter/params/ParameterizedTest;", "Lorg/junit/Test;");

    private record Known(byte[] original, Set<String> droppable) {}

    private final World world;
    private final Map<String, Known> known = new HashMap<>();

    Slimmer(World world) {
        this.world = world;
    }

    /** The class with this test only; null where it is to be used as it is. */
    byte[] only(String className, String method) {
        byte[] original = world.compiled().get(className);
        if (original == null) {
            return null;
        }
        Known about = known.get(className);
        if (about == null || about.original != original) {
            about = new Known(original, droppable(original));
            known.put(className, about);
        }
        Set<String> dropped = about.droppable;
        if (dropped.size() < SMALL || !dropped.contains(method)) {
            return null;
        }
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(original).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                boolean drop = !name.equals(method) && dropped.contains(name);
                return drop ? null : super.visitMethod(access, name, descriptor, signature, thrown);
            }
        }, 0);
        return writer.toByteArray();
    }

    /** Names of tests that nothing in the class calls. */
    private static Set<String> droppable(byte[] original) {
        ClassReader reader = new ClassReader(original);
        Set<String> tests = new HashSet<>();
        Set<String> needed = new HashSet<>();
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                    private boolean isTest;

                    @Override
                    public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                        isTest |= TESTS.contains(annotation);
                        return null;
                    }

                    @Override
                    public void visitMethodInsn(int opcode, String owner, String callee, String calleeDescriptor, boolean isInterface) {
                        if (owner.equals(reader.getClassName())) {
                            needed.add(callee);
                        }
                    }

                    @Override
                    public void visitInvokeDynamicInsn(String callName, String callDescriptor, Handle bootstrap, Object... arguments) {
                        for (Object argument : arguments) {
                            if (argument instanceof Handle handle && handle.getOwner().equals(reader.getClassName())) {
                                needed.add(handle.getName());
                            }
                        }
                    }

                    /** Overloads share a name; one that is no test keeps them all. */
                    @Override
                    public void visitEnd() {
                        (isTest ? tests : needed).add(name);
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        tests.removeAll(needed);
        return tests;
    }
}
