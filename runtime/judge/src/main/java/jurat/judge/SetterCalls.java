package jurat.judge;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which methods of a class of the JDK are told of because of what they set. */
record SetterCalls(String className, boolean tellsMaking, Set<String> writingStatics) {
    static final SetterCalls NONE = new SetterCalls(null, false, Set.of());

    static SetterCalls of(Class<?> type, ClassReader reader) {
        Set<String> writing = new HashSet<>();
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] thrown) {
                boolean isCandidate = (access & Opcodes.ACC_STATIC) == 0 && Settings.isVerb(name);
                return !isCandidate ? null : new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitFieldInsn(int opcode, String owner, String field, String kind) {
                        if (opcode == Opcodes.PUTSTATIC) {
                            writing.add(name + descriptor);
                        }
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new SetterCalls(type.getName(), Settings.isHandedOut(type), writing);
    }

    /** What the watch is told, or null. */
    String what(int access, String name, String descriptor) {
        if (className == null || (access & Opcodes.ACC_PUBLIC) == 0 || (access & Opcodes.ACC_BRIDGE) != 0
                || !Settings.isVerb(name)) {
            return null;
        }
        if ((access & Opcodes.ACC_STATIC) != 0) {
            return Settings.isOfAll(className, descriptor) ? "process.settings" : null;
        }
        return writingStatics.contains(name + descriptor) ? "process.settings" : tellsMaking ? "object.set" : null;
    }
}
