package jurat.judge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The class through which instrumented code reaches {@link Probes}: made anew for each process, under a name that nobody
 * can guess. Code under judgement that wants to pass probes without running them does not know whom to call.
 */
final class Gate {
    private static final Class<?> TYPE = make();
    /** As class files write it. */
    static final String NAME = Type.getInternalName(TYPE);

    private Gate() {}

    /** Whether this is the name of the gate, as class loaders are asked for it. */
    static boolean is(String className) {
        return className.equals(TYPE.getName());
    }

    private static Class<?> make() {
        byte[] secret = new byte[16];
        new SecureRandom().nextBytes(secret);
        String probes = Type.getInternalName(Probes.class);
        String name = probes + HexFormat.of().formatHex(secret);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC, name, null, "java/lang/Object", null);
        try (InputStream in = Gate.class.getResourceAsStream("Probes.class")) {
            new ClassReader(in).accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] thrown) {
                    if ((access & Opcodes.ACC_PUBLIC) != 0 && (access & Opcodes.ACC_STATIC) != 0) {
                        passOn(writer, probes, method, descriptor);
                    }
                    return null;
                }
            }, ClassReader.SKIP_CODE);
            writer.visitEnd();
            return MethodHandles.lookup().defineClass(writer.toByteArray());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void passOn(ClassWriter writer, String probes, String method, String descriptor) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, method, descriptor, null, null);
        code.visitCode();
        int slot = 0;
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), slot);
            slot += argument.getSize();
        }
        code.visitMethodInsn(Opcodes.INVOKESTATIC, probes, method, descriptor, false);
        code.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
