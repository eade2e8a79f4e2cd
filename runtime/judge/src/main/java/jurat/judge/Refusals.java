package jurat.judge;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What a program could command the Java machine to do to the judge: to load one more agent, which may open every module and
 * change every class, or to write all that is in memory to a file. It is refused where all ways meet: behind attaching to
 * oneself, behind the commands for diagnosis, behind flags that such a command sets. {@link Watch} is told of it, since outside
 * of the judge it would be done.
 *
 * <p>Changed once, as {@link ChokePoints} are, after the judge's own agent is in.
 */
final class Refusals {
    private static final Map<String, Set<String>> REFUSED = Map.of(
            "sun.instrument.InstrumentationImpl",
            Set.of("loadClassAndCallPremain", "loadClassAndCallAgentmain", "loadAgent"),
            "com.sun.management.internal.DiagnosticCommandImpl", Set.of("invoke"),
            "com.sun.management.internal.HotSpotDiagnostic", Set.of("dumpHeap", "setVMOption"));
    private static final String REFUSAL = "java/lang/UnsupportedOperationException";

    private Refusals() {}

    static void install(Instrumentation instrumentation, String bell) throws UnmodifiableClassException {
        // Nobody can command what is not there.
        List<Class<?>> present = ClassChange.present(REFUSED.keySet());
        Map<String, Set<String>> missing = new TreeMap<>();
        present.forEach(type -> missing.put(type.getName(), new TreeSet<>(REFUSED.get(type.getName()))));
        ClassChange.make(instrumentation, present,
                (name, type, file) -> refusing(file, REFUSED.get(type.getName()), missing.get(type.getName()), bell));
        missing.forEach((type, methods) -> methods.forEach(method -> Watch.blind("there is no " + type + "." + method)));
    }

    private static byte[] refusing(byte[] file, Set<String> refused, Set<String> missing, String bell) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, thrown);
                boolean hasCode = (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
                if (!hasCode || !refused.contains(name)) {
                    return method;
                }
                missing.remove(name);
                refuse(method, descriptor, bell);
                return null;
            }
        }, 0);
        return writer.toByteArray();
    }

    /** All that is left of the method. */
    private static void refuse(MethodVisitor method, String descriptor, String bell) {
        method.visitCode();
        method.visitLdcInsn("process.command");
        method.visitInsn(Opcodes.ACONST_NULL);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, bell, "ring", "(Ljava/lang/String;Ljava/lang/Object;)V", false);
        method.visitTypeInsn(Opcodes.NEW, REFUSAL);
        method.visitInsn(Opcodes.DUP);
        method.visitLdcInsn("a test may not command the Java machine that runs it");
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, REFUSAL, "<init>", "(Ljava/lang/String;)V", false);
        method.visitInsn(Opcodes.ATHROW);
        // The size of the arguments counts a receiver, too.
        method.visitMaxs(3, Type.getArgumentsAndReturnSizes(descriptor) >> 2);
        method.visitEnd();
    }
}
